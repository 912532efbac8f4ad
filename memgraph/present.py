"""Rows to the records of the public contract, as they read from a transaction time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import blake2b

from memgraph.errors import NotFoundError
from memgraph.interval import FOREVER, Instant, moment
from memgraph.names import encodable
from memgraph.records import FactRow, MemoryRow
from memgraph.snapshot import Snapshot
from memgraph.store import FACTS, MEMORIES, Namespace, ReadTx
from memgraph.types import Entity, Fact, Memory

_TAG_DIGITS = 6


class Ids:
    """The public ids of a namespace: a letter, the namespace's tag, the row id. So an id of another namespace is unknown in this one."""

    def __init__(self, namespace: Namespace) -> None:
        packed = b"".join(len(part).to_bytes(4, "big") + part.encode("utf-8", "surrogatepass") for part in namespace)
        self.tag = blake2b(packed, digest_size=_TAG_DIGITS // 2).hexdigest()

    def of(self, letter: str, number: int) -> str:
        return f"{letter}{self.tag}{number:06x}"

    def memory(self, number: int) -> str:
        return self.of("m", number)

    def number(self, letter: str, id: str) -> int | None:
        """The row id behind a public id; None where it is none of this namespace's."""
        if not isinstance(id, str) or not id.startswith(letter + self.tag):
            return None
        try:
            return int(id[1 + _TAG_DIGITS :], 16)
        except ValueError:
            return None


class Presenter:
    """Makes records of what one read transaction sees, with the names that were known at `known`."""

    def __init__(self, ids: Ids, snapshot: Snapshot, tx: ReadTx, known: Instant = FOREVER) -> None:
        self._ids, self._snapshot, self._tx, self._known = ids, snapshot, tx, known
        self._facts: dict[int, Fact] = {}  #: those made already: the paths of one walk share most of theirs

    def memory(self, number: int) -> Memory:
        row = self._tx.get(MEMORIES, number)
        if row is None:
            raise NotFoundError(f"there is no memory in row {number}")
        return memory_of(row)

    def current_of_id(self, id: str) -> Memory:
        """The present version of a memory. Raises NotFoundError, also where its document was changed and has it no more."""
        numbers = self._tx.find(MEMORIES, "id", id)
        row = self._tx.get(MEMORIES, numbers[-1]) if numbers else None
        if row is not None and row.superseded < FOREVER:
            raise NotFoundError(f"the document of memory {id!r} was changed and has it no more; versions() shows what it was")
        return self.memory_of_id(id)

    def memory_of_id(self, id: str) -> Memory:
        """The last version of a memory. Raises NotFoundError."""
        numbers = self._tx.find(MEMORIES, "id", id)
        if not numbers:
            raise NotFoundError(f"there is no memory {id!r} in this namespace")
        return self.memory(numbers[-1])

    def entity(self, number: int) -> Entity:
        names = self._snapshot.names
        name = self.name(number)
        return Entity(
            id=self._ids.of("e", number),
            name=name,
            type=names.type(number, self._known),
            aliases=tuple(other for other in map(encodable, names.names(number, self._known)) if other != name),
        )

    def name(self, number: int, then: Instant | None = None) -> str:
        """The canonical name; of an entity that has none at the time looked from, that of the time `then`, or its id."""
        names = self._snapshot.names
        found = names.canonical(number, self._known)
        if found is None and then is not None:
            found = names.canonical(number, then)
        return encodable(found) if found else self._ids.of("e", number)

    def facts(self, numbers: Iterable[int]) -> list[Fact]:
        return [self.fact(number) for number in numbers]

    def fact(self, number: int) -> Fact:
        fact = self._facts.get(number)
        if fact is None:
            row = self._tx.get(FACTS, number)
            if row is None:
                raise NotFoundError(f"there is no fact {self._ids.of('f', number)!r} in this namespace")
            fact = self._facts[number] = self.fact_of(number, row)
        return fact

    def fact_of(self, number: int, row: FactRow) -> Fact:
        recorded = moment(row.recorded)
        assert recorded is not None
        root = self._snapshot.names.root
        subject = root(row.subject, self._known)
        object_ = None if row.object is None else root(row.object, self._known)
        return Fact(
            id=self._ids.of("f", number),
            subject=self.name(subject, row.recorded),
            predicate=encodable(row.predicate),
            object=_text(row.literal) if object_ is None else self.name(object_, row.recorded),
            valid_from=moment(row.start),
            valid_to=moment(row.end),
            from_precision=row.from_precision,
            to_precision=row.to_precision,
            recorded_at=recorded,
            retracted_at=moment(row.retracted) if row.retracted <= self._known else None,
            sources=row.sources,
            origins=row.origins,
            trust=row.trust,
            confidence=row.confidence,
            subject_id=self._ids.of("e", subject),
            object_id=None if object_ is None else self._ids.of("e", object_),
            recurrence=row.recurrence,
            closed_by=row.closed_by,
            overruled_by=row.overruled_by,
        )


def inverted(fact: Fact, predicate: str) -> Fact:
    """The same fact seen from its object, under the name of the inverse."""
    assert fact.object_id is not None
    return replace(
        fact, subject=fact.object, object=fact.subject, subject_id=fact.object_id, object_id=fact.subject_id, predicate=predicate
    )


def memory_of(row: MemoryRow) -> Memory:
    at, recorded = moment(row.at), moment(row.recorded)
    assert at is not None and recorded is not None
    return Memory(
        id=row.id, text=row.text, at=at, recorded_at=recorded, speaker=row.speaker, source=row.source, trust=row.trust, kind=row.kind,
        importance=row.importance, tags=row.tags, metadata=row.metadata, flags=row.flags, version=row.version,
    )  # fmt: skip


def _text(value: object) -> str:
    isoformat = getattr(value, "isoformat", None)
    return str(isoformat()) if isoformat is not None else encodable(str(value))
