"""Every change to a namespace, inside one transaction: rows written, slots folded again, versions compared.

A `Writer` lives for one transaction. It reads the namespace through the caught-up snapshot's name table and through the transaction
itself, writes rows, and keeps the slots that it touched; `settle` folds these again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.index.names import NameTable
from memgraph.ingest import heirs
from memgraph.ingest.prepare import Assertion
from memgraph.ingest.resolve import Resolver, Source, claim_row
from memgraph.ingest.settle import Settler, Slot, rule_of
from memgraph.ingest.standing import Standing
from memgraph.ingest.understand import Understood
from memgraph.interval import FOREVER, Instant, instant
from memgraph.names import normal_form
from memgraph.predicates import Predicates, check_inverses, parse
from memgraph.records import ClaimRow, EntityRow, MemoryRow, NameRow, PredicateRow
from memgraph.store import CLAIMS, ENTITIES, FACTS, MEMORIES, MERGES, NAMES, PREDICATES, VECTORS, Table, WriteTx


@dataclass(slots=True)
class Writer:
    tx: WriteTx
    names: NameTable
    predicates: Predicates
    new_id: Callable[[int], str]  #: the public id of a memory in a row
    slots: set[Slot] = field(default_factory=set)
    deleted: dict[str, int] = field(default_factory=dict)  #: table name -> rows deleted by `forget`
    resolver: Resolver = field(init=False)

    def __post_init__(self) -> None:
        self.resolver = Resolver(self.tx, self.names, self.predicates)

    # ------------------------------------------------------------ in

    def add(self, one: Understood) -> int:
        """A new memory with its claims; the row id. Raises InvalidInputError where its id is taken."""
        id = one.draft.id
        if id is not None and self.tx.find(MEMORIES, "id", id):
            raise InvalidInputError(f"there is a memory {id!r} already; use update() for a new version of it")
        return self._write(one, id, 1)

    def update(self, id: str, one: Understood) -> int:
        """A new version of a memory: what the old text claimed is withdrawn; the row id."""
        return self._write(one, id, self.retire(id).version + 1)

    def retire(self, id: str) -> MemoryRow:
        """A memory's present version becomes a past one, and what its text claimed is withdrawn; the version."""
        number, old = self.current(id)
        self.tx.replace(MEMORIES, number, replace(old, superseded=self.tx.at))
        for claim in self.tx.find(CLAIMS, "memory", number):
            self.withdraw(claim)
        for name in self.tx.find(NAMES, "memory", number):
            row = self.tx.get(NAMES, name)
            if row is not None and row.retracted == FOREVER:
                self._replace_name(name, replace(row, retracted=self.tx.at))
                self._keep_named(row.entity)
        for merge in self.tx.find(MERGES, "memory", number):
            self._unmerge(merge)
        return old

    def _write(self, one: Understood, id: str | None, version: int) -> int:
        draft = one.draft
        row = MemoryRow(
            id=id or "", text=draft.text, at=instant(draft.at), recorded=self.tx.at, speaker=draft.speaker, source=draft.source,
            trust=draft.trust, kind=draft.kind, importance=draft.importance, tags=draft.tags, metadata=draft.metadata, flags=draft.flags,
            version=version, key=one.key,
        )  # fmt: skip
        if id is None:
            row = replace(row, id=self._free_id(self.tx.following(MEMORIES)))
        number = self.tx.insert(MEMORIES, row)
        if one.vector is not None:
            self.tx.insert(VECTORS, one.vector, number)
        if one.reading is not None:
            source = Source(memory=number, id=row.id, at=row.at, trust=row.trust, speaker=draft.said_by)
            claims = self.resolver.claims(one.reading, source)
            for claim in {(claim, type(claim.literal)): claim for claim in claims}.values():  # a text may say it many times
                self.claim(claim)
        return number

    def _free_id(self, number: int) -> str:
        """The public id of the memory in a row; where a caller gave that one to another memory, the next that is free."""
        id = self.new_id(number)
        return id if not self.tx.find(MEMORIES, "id", id) else self._free_id(number + (1 << 32))

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
        self.touch(row)
        return self.tx.insert(CLAIMS, row)

    def touch(self, row: ClaimRow) -> None:
        """The slots that a claim has a say in are to be folded again."""
        self.slots.add((self.names.root(row.subject, FOREVER), row.predicate))
        if row.object is not None and not rule_of(self.predicates.get(row.predicate)).is_local:
            self.slots.add((self.names.root(row.object, FOREVER), row.predicate))

    # ------------------------------------------------------------ taking back

    def withdraw(self, number: int) -> None:
        """A claim no longer counts, from this transaction on."""
        row = self.tx.get(CLAIMS, number)
        if row is not None and row.withdrawn == FOREVER:
            self.tx.replace(CLAIMS, number, replace(row, withdrawn=self.tx.at))
            self.touch(row)
            standing = Standing(self.tx, self.names, self.predicates)
            for other in [*heirs.resting_on(standing, row, {number}), *standing.resting_on(number, {number})]:
                self.withdraw(other)

    def _restate(self, number: int, row: ClaimRow) -> None:
        """The claim is kept in other terms from now on: what rests on it goes on to."""
        old = self.tx.get(CLAIMS, number)
        if old is None:
            return
        self.tx.replace(CLAIMS, number, replace(old, withdrawn=self.tx.at))
        self.touch(old)
        new = self.claim(row)
        for other in list(self.tx.find(CLAIMS, "rests", number)):
            resting = self.tx.get(CLAIMS, other)
            if resting is not None:
                self.tx.replace(CLAIMS, other, replace(resting, rests_on=(*resting.rests_on, new)))

    def current(self, id: str) -> tuple[int, MemoryRow]:
        """The row of a memory's present version."""
        numbers = self.tx.find(MEMORIES, "id", id)
        row = self.tx.get(MEMORIES, numbers[-1]) if numbers else None
        if row is None or row.superseded < FOREVER:
            raise NotFoundError(f"there is no memory {id!r} in this namespace")
        return numbers[-1], row

    # ------------------------------------------------------------ entities and predicates

    def merge(self, keep: int, drop: int) -> None:
        self.resolver.merge(keep, drop, None)

    def split(self, keep: int, drop: int) -> bool:
        """Undoes the merges that make `drop` (an entity's own id) part of `keep`; False where there is none."""
        rows = [(number, row) for number in self.tx.find(MERGES, "drop", drop) if (row := self.tx.get(MERGES, number)) is not None]
        undone = [number for number, row in rows if row.retracted == FOREVER and self.names.root(row.keep, FOREVER) == keep]
        for number in undone:
            self._unmerge(number)
        return bool(undone)

    def split_name(self, entity: int, normal: str) -> int | None:
        """Whoever texts call so is another than `entity`, which they were taken for: the new entity, with what was stated under the name.

        None where texts call the entity nothing of this normal form, or nothing else.
        """
        named = [(number, row) for number in self.tx.find(NAMES, "entity", entity) if (row := self.tx.get(NAMES, number)) is not None]
        told = [(number, row) for number, row in named if row.retracted == FOREVER and row.memory is not None and not row.alias]
        if len({row.normal == normal for _, row in told}) < 2:
            return None
        other = self.tx.insert(ENTITIES, EntityRow(recorded=self.tx.at))
        for number, row in told:
            if row.normal == normal:
                self._replace_name(number, replace(row, retracted=self.tx.at))
                moved = replace(row, entity=other, recorded=self.tx.at)
                self.names.upsert_name(self.tx.insert(NAMES, moved), moved)
        for number in self.tx.find(CLAIMS, "entity", entity):
            claim = self.tx.get(CLAIMS, number)
            if claim is None or claim.withdrawn < FOREVER:
                continue
            subject = other if claim.subject == entity and normal_form(claim.subject_name) == normal else claim.subject
            object_ = other if claim.object == entity and normal_form(claim.object_name) == normal else claim.object
            if (subject, object_) != (claim.subject, claim.object):
                self._restate(number, replace(claim, subject=subject, object=object_, recorded=self.tx.at))
        return other

    def _replace_name(self, number: int, row: NameRow) -> None:
        self.tx.replace(NAMES, number, row)
        self.names.upsert_name(number, row)

    def _unmerge(self, number: int) -> None:
        row = self.tx.get(MERGES, number)
        if row is not None and row.retracted == FOREVER:
            self._touch_group(row.keep)
            row = replace(row, retracted=self.tx.at)
            self.tx.replace(MERGES, number, row)
            self.names.upsert_merge(number, row)
            self.resolver.merged |= {row.keep, row.drop}

    def declare(self, name: str, declaration: Mapping[str, object]) -> None:
        """From now on the predicate is as declared; what is known of it is folded anew.

        A declaration that was made before stays, since it tells how claims were folded until now.
        """
        kept_before = {row.name: parse({**row.declaration, "name": row.name}) for _, row in self.tx.scan(PREDICATES)}
        check_inverses(parse({**declaration, "name": name}), kept_before.values())
        before = self.predicates
        self.tx.insert(PREDICATES, PredicateRow(name=name, declaration=dict(declaration), recorded=self.tx.at))
        self.predicates = self.resolver.predicates = before.with_declared([{**declaration, "name": name}])
        for number, row in list(self.tx.scan(CLAIMS)):
            if row.withdrawn < FOREVER:
                continue
            kept, swapped = self.predicates.resolve(row.predicate)
            if kept != row.predicate and not (swapped and row.object is None):
                self._restate(number, _restated(row, kept, swapped, self.tx.at))
            elif rule_of(self.predicates.get(kept)) != rule_of(before.get(kept)):
                self.touch(row)

    # ------------------------------------------------------------ forgetting

    def forget(self, memories: Iterable[int], claims: Iterable[int]) -> None:
        """Deletes memories (every version of them, by row id) and claims of the API, and all that only they supported."""
        orphans: set[int] = set()
        doomed = set(claims)
        since = self.tx.at
        for memory in memories:
            doomed |= set(self.tx.find(CLAIMS, "memory", memory))
            for number in self.tx.find(NAMES, "memory", memory):
                row = self.tx.get(NAMES, number)
                if row is not None:
                    orphans.add(row.entity)
                    self._delete_name(number)
            for number in self.tx.find(MERGES, "memory", memory):
                since = min(since, self._forget_merge(number))
            self._delete(MEMORIES, memory)
            if self.tx.get(VECTORS, memory) is not None:
                self._delete(VECTORS, memory)
        gone = [claim for number in doomed if (claim := self.tx.get(CLAIMS, number)) is not None]
        standing = Standing(self.tx, self.names, self.predicates)
        doomed |= {number for claim in gone for number in heirs.resting_on(standing, claim, doomed)}
        todo = list(doomed)
        while todo:  # what was worked out of what was worked out goes too
            rest = set(standing.resting_on(todo.pop(), doomed)) - doomed
            doomed |= rest
            todo += rest
        for number in doomed:
            claim = self.tx.get(CLAIMS, number)
            if claim is None:
                continue
            since = min(since, claim.recorded)
            self.touch(claim)
            orphans |= {claim.subject, *(() if claim.object is None else (claim.object,))}
            for version in self.tx.find(FACTS, "claim", number):
                self._delete(FACTS, version)
            self._delete(CLAIMS, number)
        since = min(since, self._bury(orphans))
        self._touch_merged()
        erased = Settler(self.tx, self.names, self.predicates).forget(self.slots, since).erased
        self.slots.clear()
        self.deleted["facts"] = self.deleted.get("facts", 0) + len(erased)

    def _bury(self, entities: Iterable[int]) -> Instant:
        """Deletes the entities of which nothing speaks any more, and of the others the names that nothing gives them any more.

        Returns when the first of the merges that went with them was recorded.
        """
        since = self.tx.at
        for entity in entities:
            rows = [(number, row) for number in self.tx.find(NAMES, "entity", entity) if (row := self.tx.get(NAMES, number))]
            claims = [one for number in self.tx.find(CLAIMS, "entity", entity) if (one := self.tx.get(CLAIMS, number))]
            if any(row.memory is not None for _, row in rows) or claims:
                self._rename(entity, rows, claims)
                if not any(self.tx.get(NAMES, number) is not None for number in self.tx.find(NAMES, "entity", entity)):
                    self._called_as_said(entity, claims)
                continue
            for number, _ in rows:
                self._delete_name(number)
            for number in {*self.tx.find(MERGES, "keep", entity), *self.tx.find(MERGES, "drop", entity)}:
                since = min(since, self._forget_merge(number))
            if self.tx.get(ENTITIES, entity) is not None:
                self._delete(ENTITIES, entity)
        return since

    def _forget_merge(self, number: int) -> Instant:
        """A merge was never made; when it had been recorded."""
        row = self.tx.get(MERGES, number)
        assert row is not None
        self._touch_group(row.keep)
        self._touch_group(row.drop)
        self._delete_merge(number)
        self.resolver.merged |= {row.keep, row.drop}
        return row.recorded

    def _rename(self, entity: int, rows: Sequence[tuple[int, NameRow]], claims: Sequence[ClaimRow]) -> None:
        """The names of an entity that is still spoken of: those that the API alone gave, as the claims that are left have them."""
        said = _called_by_callers(entity, claims)
        for number, row in rows:
            if row.memory is None and not row.alias and row.name not in said:
                self._delete_name(number)
        self._keep_named(entity)

    def _called_as_said(self, entity: int, claims: Iterable[ClaimRow]) -> None:
        """Texts speak of it that named it by less than the one that is gone: it goes by their words now."""
        for one in claims:
            for end, name in ((one.subject, one.subject_name), (one.object, one.object_name)):
                if end == entity and name and one.withdrawn == FOREVER:
                    source = Source(memory=one.memory, id=one.source, at=one.at, trust=one.trust)
                    self.resolver.note(entity, name, None, source, recorded=one.recorded)

    def _keep_named(self, entity: int) -> None:
        """What callers of the API said of an entity under a name that only a memory had on record keeps its name."""
        rows = [self.tx.get(NAMES, number) for number in self.tx.find(NAMES, "entity", entity)]
        given = {row.name for row in rows if row is not None and row.memory is None}
        claims = [one for number in self.tx.find(CLAIMS, "entity", entity) if (one := self.tx.get(CLAIMS, number))]
        for name, one in _called_by_callers(entity, claims).items():
            if name not in given:
                self.resolver.note(entity, name, None, Source(memory=None, id=None, at=one.at), recorded=one.recorded)

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
        """Folds the touched slots again. The ids of the versions recorded, and of those retracted."""
        self._touch_merged()
        settled = Settler(self.tx, self.names, self.predicates).settle(self.slots)
        self.slots.clear()
        return settled.recorded, settled.retracted

    def _touch_merged(self) -> None:
        for entity in self.resolver.merged:
            self._touch_group(entity)
        self.resolver.merged.clear()

    def _touch_group(self, entity: int) -> None:
        """Every slot that an entity, or one that is the same now, has a part in."""
        for member in self.names.members(entity, FOREVER):
            for number in self.tx.find(CLAIMS, "entity", member):
                row = self.tx.get(CLAIMS, number)
                if row is not None:
                    self.touch(row)


def _called_by_callers(entity: int, claims: Iterable[ClaimRow]) -> dict[str, ClaimRow]:
    """The names under which the API's claims speak of an entity, each with the first that does."""
    said: dict[str, ClaimRow] = {}
    for one in claims:
        if one.memory is None:
            for end, name in ((one.subject, one.subject_name), (one.object, one.object_name)):
                if end == entity and name:
                    said.setdefault(name, one)
    return said


def _restated(row: ClaimRow, predicate: str, swapped: bool, at: Instant) -> ClaimRow:
    """A claim under the name that its predicate now has, turned round where that is the other direction."""
    new = replace(row, predicate=predicate, recorded=at)
    if not swapped or row.object is None:
        return new
    return replace(new, subject=row.object, object=row.subject, subject_name=row.object_name, object_name=row.subject_name)
