"""Every change to a namespace, inside one transaction: rows written, slots folded again, versions compared.

A `Writer` lives for one transaction. It reads the namespace through the caught-up snapshot's name table and through the transaction
itself, writes rows, and keeps the slots that it touched; `settle` folds these again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.index.graph import FactGraph
from memgraph.index.names import NameTable
from memgraph.ingest.prepare import Draft
from memgraph.ingest.reconcile import reconcile
from memgraph.ingest.resolve import Resolver, Source, claim_row
from memgraph.interval import FOREVER, Instant, instant
from memgraph.ops import Record, Retract, Revive
from memgraph.predicates import Predicates
from memgraph.records import ClaimRow, MemoryRow, PredicateRow
from memgraph.store import CLAIMS, ENTITIES, FACTS, MEMORIES, MERGES, NAMES, PREDICATES, VECTORS, Table, WriteTx, slot_key
from memgraph.types import Reading, Scalar, Trust

Slot = tuple[int, str]  #: a subject's root and a predicate


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """A triple that a caller asserts through the API, checked."""

    subject: str
    predicate: str
    object: str | None
    literal: Scalar | None
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None
    source: str | None = None
    trust: Trust = "trusted"
    confidence: float = 1.0


@dataclass(slots=True)
class Writer:
    tx: WriteTx
    names: NameTable
    graph: FactGraph
    predicates: Predicates
    new_id: Callable[[int], str]  #: the public id of a memory in a row
    slots: set[Slot] = field(default_factory=set)
    deleted: dict[str, int] = field(default_factory=dict)  #: table name -> rows deleted by `forget`
    _forgetting: bool = False
    resolver: Resolver = field(init=False)

    def __post_init__(self) -> None:
        self.resolver = Resolver(self.tx, self.names, self.predicates)

    # ------------------------------------------------------------ in

    def add(self, draft: Draft, reading: Reading | None, vector: bytes | None, key: str) -> int:
        """A new memory with its claims; the row id. Raises InvalidInputError where its id is taken."""
        if draft.id is not None and self.tx.find(MEMORIES, "id", draft.id):
            raise InvalidInputError(f"there is a memory {draft.id!r} already; use update() for a new version of it")
        return self._write(draft, draft.id, 1, reading, vector, key)

    def update(self, id: str, draft: Draft, reading: Reading | None, vector: bytes | None, key: str) -> int:
        """A new version of a memory: what the old text claimed is withdrawn; the row id."""
        number, old = self.current(id)
        self.tx.replace(MEMORIES, number, replace(old, superseded=self.tx.at))
        for claim in self.tx.find(CLAIMS, "memory", number):
            self.withdraw(claim)
        for name in self.tx.find(NAMES, "memory", number):
            row = self.tx.get(NAMES, name)
            if row is not None and row.retracted == FOREVER:
                row = replace(row, retracted=self.tx.at)
                self.tx.replace(NAMES, name, row)
                self.names.upsert_name(name, row)
        return self._write(draft, id, old.version + 1, reading, vector, key)

    def _write(self, draft: Draft, id: str | None, version: int, reading: Reading | None, vector: bytes | None, key: str) -> int:
        row = MemoryRow(
            id=id or "", text=draft.text, at=instant(draft.at), recorded=self.tx.at, speaker=draft.speaker, source=draft.source,
            trust=draft.trust, kind=draft.kind, importance=draft.importance, tags=draft.tags, metadata=draft.metadata, flags=draft.flags,
            version=version, key=key,
        )  # fmt: skip
        if id is None:
            row = replace(row, id=self.new_id(self.tx.following(MEMORIES)))
        number = self.tx.insert(MEMORIES, row)
        if vector is not None:
            self.tx.insert(VECTORS, vector, number)
        if reading is not None:
            source = Source(memory=number, id=row.id, at=row.at, trust=row.trust, speaker=row.speaker)
            said = {(one, type(one.literal)): one for one in self.resolver.claims(reading, source)}  # a text may say it many times
            for claim in said.values():
                self.claim(claim)
        return number

    def assert_fact(self, one: Assertion, at: Instant) -> int:
        """The id of the claim of an assertion that was made at `at`."""
        memory = self.tx.find(MEMORIES, "id", one.source) if one.source else []
        source = Source(memory=memory[-1] if memory else None, id=one.source, at=at, trust=one.trust)
        unnamed = replace(source, memory=None)
        subject = self.resolver.named(one.subject, unnamed)
        object_ = None if one.object is None else self.resolver.named(one.object, unnamed)
        return self.claim(claim_row(
            self.predicates, source, self.tx.at, subject=subject, predicate=one.predicate, object=object_, literal=one.literal,
            start=one.start, end=one.end, from_precision=one.from_precision, to_precision=one.to_precision, confidence=one.confidence,
            subject_name=one.subject, object_name=one.object or "",
        ))  # fmt: skip

    def claim(self, row: ClaimRow) -> int:
        row = self._along(row)
        self.touch(row)
        return self.tx.insert(CLAIMS, row)

    def _along(self, row: ClaimRow) -> ClaimRow:
        """A claim of a symmetric predicate in the direction in which its pair was first stated."""
        known = self.predicates.get(row.predicate)
        if known is None or not known.symmetric or row.object is None or row.subject == row.object:
            return row
        object_, subject = self.names.root(row.object, FOREVER), self.names.root(row.subject, FOREVER)
        for number in self._numbers(CLAIMS, object_, row.predicate):
            other = self.tx.get(CLAIMS, number)
            if other is not None and other.object is not None and self.names.root(other.object, FOREVER) == subject:
                return replace(row, subject=row.object, object=row.subject, subject_name=row.object_name, object_name=row.subject_name)
        return row

    def touch(self, row: ClaimRow) -> None:
        self.slots.add((self.names.root(row.subject, FOREVER), row.predicate))

    # ------------------------------------------------------------ taking back

    def withdraw(self, number: int) -> None:
        """A claim no longer counts, from this transaction on."""
        row = self.tx.get(CLAIMS, number)
        if row is not None and row.withdrawn == FOREVER:
            self.tx.replace(CLAIMS, number, replace(row, withdrawn=self.tx.at))
            self.touch(row)

    def current(self, id: str) -> tuple[int, MemoryRow]:
        """The row of a memory's present version."""
        numbers = self.tx.find(MEMORIES, "id", id)
        row = self.tx.get(MEMORIES, numbers[-1]) if numbers else None
        if row is None:
            raise NotFoundError(f"there is no memory {id!r} in this namespace")
        return numbers[-1], row

    # ------------------------------------------------------------ entities and predicates

    def merge(self, keep: int, drop: int) -> None:
        self.resolver.merge(keep, drop, None)

    def split(self, keep: int, drop: int) -> bool:
        """Undoes the merges that make `drop` (an entity's own id) part of `keep`; False where there is none."""
        undone = False
        for number in self.tx.find(MERGES, "drop", drop):
            row = self.tx.get(MERGES, number)
            if row is not None and row.retracted == FOREVER and self.names.root(row.keep, FOREVER) == keep:
                row = replace(row, retracted=self.tx.at)
                self.tx.replace(MERGES, number, row)
                self.names.upsert_merge(number, row)
                self.resolver.merged |= {keep, drop}
                undone = True
        return undone

    def declare(self, name: str, declaration: Mapping[str, object]) -> None:
        numbers = self.tx.find(PREDICATES, "name", name)
        row = PredicateRow(name=name, declaration=dict(declaration), recorded=self.tx.at)
        if numbers:
            self.tx.replace(PREDICATES, numbers[-1], row)
        else:
            self.tx.insert(PREDICATES, row)

    # ------------------------------------------------------------ forgetting

    def forget(self, memories: Iterable[int], claims: Iterable[int]) -> None:
        """Deletes memories (every version of them, by row id) and claims of the API, and all that only they supported."""
        self._forgetting = True
        orphans: set[int] = set()
        doomed = set(claims)
        for memory in memories:
            doomed |= set(self.tx.find(CLAIMS, "memory", memory))
            for number in self.tx.find(NAMES, "memory", memory):
                row = self.tx.get(NAMES, number)
                if row is not None:
                    orphans.add(row.entity)
                    self._delete_name(number)
            for number, merge in list(self.tx.scan(MERGES)):
                if merge.memory == memory:
                    self._delete_merge(number)
                    self.resolver.merged |= {merge.keep, merge.drop}
            self._delete(MEMORIES, memory)
            if self.tx.get(VECTORS, memory) is not None:
                self._delete(VECTORS, memory)
        for number in doomed:
            claim = self.tx.get(CLAIMS, number)
            if claim is None:
                continue
            self.touch(claim)
            orphans |= {claim.subject, *(() if claim.object is None else (claim.object,))}
            for version in self.tx.find(FACTS, "claim", number):
                self._delete(FACTS, version)
            self._delete(CLAIMS, number)
        self.settle()
        self._bury(orphans)

    def _bury(self, entities: Iterable[int]) -> None:
        """Deletes the entities of which nothing speaks any more."""
        for entity in entities:
            rows = [(number, row) for number in self.tx.find(NAMES, "entity", entity) if (row := self.tx.get(NAMES, number))]
            if any(row.memory is not None for _, row in rows) or self._is_spoken_of(entity):
                continue
            for number, _ in rows:
                self._delete_name(number)
            for side in ("keep", "drop"):
                for number in self.tx.find(MERGES, side, entity):
                    self._delete_merge(number)
            if self.tx.get(ENTITIES, entity) is not None:
                self._delete(ENTITIES, entity)

    def _is_spoken_of(self, entity: int) -> bool:
        return bool(self._claims_about(entity))

    def _claims_about(self, entity: int) -> list[int]:
        """The claims behind every version of a fact that has a part for the entity."""
        facts = [fact for number in self.graph.versions(entity) if (fact := self.tx.get(FACTS, number)) is not None]
        return sorted({claim for fact in facts for claim in (*fact.claims, *fact.closers)})

    def _delete_name(self, number: int) -> None:
        self._delete(NAMES, number)
        self.names.remove_name(number)

    def _delete_merge(self, number: int) -> None:
        self._delete(MERGES, number)
        self.names.remove_merge(number)

    def _delete(self, table: Table[Any], number: int) -> None:
        self.tx.delete(table, number)
        self.deleted[table.name] = self.deleted.get(table.name, 0) + 1

    # ------------------------------------------------------------ folding

    def settle(self) -> tuple[list[int], list[int]]:
        """Folds the touched slots again. The ids of the versions recorded or revived, and of those retracted."""
        for entity in self.resolver.merged:
            self._touch_all(entity)
        self.resolver.merged.clear()
        recorded: list[int] = []
        retracted: list[int] = []
        for slot in sorted(self.slots):
            self._settle_slot(slot, recorded, retracted)
        self.slots.clear()
        return recorded, retracted

    def _settle_slot(self, slot: Slot, recorded: list[int], retracted: list[int]) -> None:
        subject, predicate = slot
        claims = {
            number: self._rooted(row)
            for number in self._numbers(CLAIMS, subject, predicate)
            if (row := self.tx.get(CLAIMS, number)) is not None and row.withdrawn == FOREVER
        }
        versions = {
            number: fact for number in self._numbers(FACTS, subject, predicate) if (fact := self.tx.get(FACTS, number)) is not None
        }
        known = self.predicates.get(predicate)
        single, event = known is not None and known.cardinality == "one", known is not None and known.kind == "event"
        for op in reconcile(subject, predicate, claims, versions, single=single, event=event, at=self.tx.at, revive=self._forgetting):
            match op:
                case Record(version):
                    recorded.append(self.tx.insert(FACTS, version))
                case Retract(number):
                    self.tx.replace(FACTS, number, replace(versions[number], retracted=self.tx.at))
                    retracted.append(number)
                case Revive(number):
                    self.tx.replace(FACTS, number, replace(versions[number], retracted=FOREVER))
                    recorded.append(number)

    def _numbers(self, table: Table[Any], subject: int, predicate: str) -> list[int]:
        """Rows of a slot under each entity that is one with its subject, and of what those had before a merge or a split."""
        members = self.names.members(subject, FOREVER)
        return [number for member in members for number in self.tx.find(table, "slot", slot_key(member, predicate))]

    def _rooted(self, row: ClaimRow) -> ClaimRow:
        """The claim in the terms of today's merges."""
        subject = self.names.root(row.subject, FOREVER)
        object_ = None if row.object is None else self.names.root(row.object, FOREVER)
        wrong = row.instead_of
        if isinstance(wrong, int) and not isinstance(wrong, bool) and row.literal is None:
            wrong = self.names.root(wrong, FOREVER)
        if (subject, object_, wrong) == (row.subject, row.object, row.instead_of):
            return row
        return replace(row, subject=subject, object=object_, instead_of=wrong)

    def _touch_all(self, entity: int) -> None:
        """Every slot that an entity has a part in: of its own claims, and of those that name it."""
        for number in self._claims_about(entity):
            row = self.tx.get(CLAIMS, number)
            if row is not None:
                self.touch(row)
