"""Slots folded again after a change, with the claims of others that have a say in them, and their versions brought in line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from memgraph.index.names import NameTable
from memgraph.ingest.reconcile import changes, reconcile, rewrite, version
from memgraph.interval import BEGINNING, FOREVER, Instant
from memgraph.ops import Erase, Op, Record, Retract
from memgraph.predicates import Predicate, Predicates
from memgraph.records import ClaimRow, FactRow
from memgraph.store import CLAIMS, FACTS, MERGES, PREDICATES, Table, WriteTx, slot_key
from memgraph.timeline import Rule, apart, fold
from memgraph.view import predicates_at

R = TypeVar("R")

Slot = tuple[int, str]  #: a subject's root and a predicate


def rule_of(one: Predicate | None) -> Rule:
    """What the fold has to know of a predicate; one that nobody declared takes many objects."""
    if one is None:
        return Rule()
    return Rule(
        single=one.cardinality == "one", sole=one.inverse_cardinality == "one", event=one.kind == "event", symmetric=one.symmetric,
        group=one.exclusive, inverse=one.inverse,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Unit:
    """Slots that are folded together."""

    claims: Mapping[int, ClaimRow]  #: as stored, those withdrawn among them
    versions: Mapping[int, FactRow]
    slots: frozenset[Slot]  #: that are settled with it
    rules: Mapping[str, Rule]
    around: frozenset[int] | None  #: the entities that a belief must touch for the unit to have the say of it; None: it has it of all


@dataclass(slots=True)
class Settled:
    """What a settling changed: ids of versions."""

    recorded: list[int] = field(default_factory=list)
    retracted: list[int] = field(default_factory=list)
    erased: list[int] = field(default_factory=list)


class Settler:
    """Folds slots inside one transaction."""

    def __init__(self, tx: WriteTx, names: NameTable, predicates: Predicates) -> None:
        self._tx, self._names, self._predicates = tx, names, predicates
        self._rules: dict[tuple[int, tuple[str, ...]], dict[str, Rule]] = {}
        self._links: dict[Slot, tuple[dict[int, ClaimRow], set[int]]] = {}  #: of this settling, in which no claim changes
        self._since: Instant | None = None  #: set where something was forgotten: when the first of it was recorded

    def settle(self, slots: Iterable[Slot]) -> Settled:
        """Brings the versions in line with the claims that stand."""
        return self._run(slots, None)

    def forget(self, slots: Iterable[Slot], since: Instant) -> Settled:
        """Brings all versions, the retracted ones too, in line with the claims that are left, as if there had never been others.

        `since`: when the first of those that are gone was recorded.
        """
        return self._run(slots, since)

    def _run(self, slots: Iterable[Slot], since: Instant | None) -> Settled:
        self._since = since
        self._links.clear()
        settled, done = Settled(), set[Slot]()
        for slot in sorted({one for touched in slots for one in self._folded(touched)}):
            if slot not in done:
                unit = self._unit(slot)
                done |= unit.slots
                for op in self._propose(unit):
                    self._do(op, settled)
        return settled

    def _do(self, op: Op, settled: Settled) -> None:
        match op:
            case Record(fact):
                settled.recorded.append(self._tx.insert(FACTS, fact))
            case Retract(number, at):
                row = self._tx.get(FACTS, number)
                assert row is not None
                self._tx.replace(FACTS, number, replace(row, retracted=at))
                (settled.recorded if at == FOREVER else settled.retracted).append(number)
            case Erase(number):
                self._tx.delete(FACTS, number)
                settled.erased.append(number)

    # ---------------------------------------------------------------- what is folded together

    def _folded(self, slot: Slot) -> Iterator[Slot]:
        """The slot, and those in which its claims have a say: under an inverse, the ones of whoever is so related to its entity."""
        entity, name = slot
        primary, swapped = self._predicates.resolve(name)
        yield slot
        rule = rule_of(self._predicates.get(primary))
        if rule.symmetric and not (rule.single or rule.sole or rule.group):
            yield from ((other, primary) for other in self._linked(entity, primary)[1])
        for member in self._members(entity) if swapped else ():
            for _, row in self._rows(CLAIMS, self._tx.find(CLAIMS, "object", slot_key(member, primary))):
                yield self._root(row.subject), primary

    def _unit(self, slot: Slot) -> _Unit:
        entity, predicate = slot
        names = (predicate, *self._predicates.exclusive_with(predicate))
        rules = {name: rule_of(self._predicates.get(name)) for name in names}
        if all(rule.is_local for rule in rules.values()):
            keys = [slot_key(member, name) for member in self._members(entity) for name in names]
            claims = dict(self._rows(CLAIMS, (number for key in keys for number in self._tx.find(CLAIMS, "slot", key))))
            versions = dict(self._rows(FACTS, (number for key in keys for number in self._tx.find(FACTS, "slot", key))))
            if self._since is not None:  # those of merges that were never made now, in whosever slot they stand
                versions |= self._versions(claims)
            claims.update(self._endings(claims.values(), names))
            return _Unit(claims, versions, frozenset((entity, name) for name in names), rules, None)
        if any(rule.single or rule.sole or rule.group for rule in rules.values()):
            return self._component(entity, rules)
        return self._pairs(slot, rules)

    def _component(self, entity: int, rules: Mapping[str, Rule]) -> _Unit:
        """All that hangs together: who may be the spouse of one depends on whose spouse the other is, and so on."""
        claims: dict[int, ClaimRow] = {}
        seen, todo = {self._root(entity)}, [entity]
        while todo:
            for number, row in self._touching(todo.pop(), rules):
                if number not in claims:
                    claims[number] = row
                    ends = self._ends_of([row])
                    todo += ends - seen
                    seen |= ends
        claims.update(self._endings(claims.values(), rules))
        versions = self._versions(claims)
        return _Unit(claims, versions, frozenset((one, name) for one in {entity, *seen} for name in rules), rules, None)

    def _pairs(self, slot: Slot, rules: Mapping[str, Rule]) -> _Unit:
        """The pairs of one entity, with what their other ends have corrected."""
        around = frozenset(self._members(slot[0]))
        versions = self._versions(dict(self._touching(slot[0], rules)))  # those of merges that were undone since among them
        claims = {number: row for name in rules for number, row in self._linked(slot[0], name)[0].items()}
        return _Unit(claims, versions, frozenset([slot]), rules, around)

    def _linked(self, entity: int, predicate: str) -> tuple[dict[int, ClaimRow], set[int]]:
        """The claims that have a say in the pairs of an entity, and whose pairs have a say in each other.

        A pair may be denied or corrected from either end, so the claims of all other ends are read. Which of its pairs a correction is of
        depends on what else was denied: where there are corrections it goes on from there.
        """
        if (entity, predicate) in self._links:
            return self._links[entity, predicate]
        claims: dict[int, ClaimRow] = {}
        linked, todo = {entity}, [entity]
        while todo:
            found = dict(self._touching(todo.pop(), (predicate,)))
            claims.update(found)
            for other in self._ends_of(found.values()) - linked:
                rows = dict(self._touching(other, (predicate,)))
                claims.update(rows)
                if any(row.kind == "corrects" for row in rows.values()):
                    linked.add(other)
                    todo.append(other)
        self._links[entity, predicate] = claims, linked
        return claims, linked

    def _endings(self, claims: Iterable[ClaimRow], names: Iterable[str]) -> dict[int, ClaimRow]:
        """Claims that end what holds of an object, whoever the subject is."""
        inverses = {name: one.inverse for name in names if (one := self._predicates.get(name)) is not None and one.inverse is not None}
        told = {(row.object, inverses[row.predicate]) for row in claims if row.object is not None and row.predicate in inverses}
        keys = {slot_key(member, inverse) for entity, inverse in told for member in self._members(entity)}
        found = self._rows(CLAIMS, sorted({number for key in keys for number in self._tx.find(CLAIMS, "slot", key)}))
        return {number: row for number, row in found if row.kind == "ends" and row.object is None and row.literal is None}

    def _touching(self, entity: int, predicates: Iterable[str]) -> Iterator[tuple[int, ClaimRow]]:
        """The claims of the predicates with the entity at either end."""
        for name in predicates:
            for member in self._members(entity):
                key = slot_key(member, name)
                yield from self._rows(CLAIMS, {*self._tx.find(CLAIMS, "slot", key), *self._tx.find(CLAIMS, "object", key)})

    def _ends_of(self, claims: Iterable[ClaimRow]) -> set[int]:
        """The roots of all that claims speak of."""
        return {self._root(end) for row in claims for end in (row.subject, row.object) if end is not None}

    def _versions(self, claims: Iterable[int]) -> dict[int, FactRow]:
        return dict(self._rows(FACTS, sorted({number for claim in claims for number in self._tx.find(FACTS, "claim", claim)})))

    def _rows(self, table: Table[R], numbers: Iterable[int]) -> Iterator[tuple[int, R]]:
        for number in numbers:
            row = self._tx.get(table, number)
            if row is not None:
                yield number, row

    def _members(self, entity: int) -> tuple[int, ...]:
        """The entities that are one with it; after something was forgotten, those that ever were."""
        if self._since is None:
            return self._names.members(entity, FOREVER)
        found, todo = {entity}, [entity]
        while todo:
            one = todo.pop()
            for number in {*self._tx.find(MERGES, "keep", one), *self._tx.find(MERGES, "drop", one)}:
                row = self._tx.get(MERGES, number)
                ends = set() if row is None else {row.keep, row.drop}
                todo += ends - found
                found |= ends
        return tuple(sorted(found))

    def _root(self, entity: int) -> int:
        return self._names.root(entity, FOREVER) if self._since is None else self._members(entity)[0]

    # ---------------------------------------------------------------- what follows

    def _propose(self, unit: _Unit) -> list[Op]:
        if self._since is not None:
            return [op for part in self._parts(unit) for op in self._rewritten(part, self._since)]
        claims = {number: self._rooted(row, FOREVER) for number, row in unit.claims.items() if row.withdrawn == FOREVER}
        beliefs = [one for one in fold(claims.items(), unit.rules) if _is_own(unit, one.subject, one.object)]
        return reconcile(beliefs, claims, unit.versions, self._tx.at)

    def _parts(self, unit: _Unit) -> Iterator[_Unit]:
        """The unit in parts that do not depend on one another: going through the past of each is quicker than through that of all."""
        rooted = [(number, self._of_ever(row)) for number, row in unit.claims.items()]
        groups = [{number for number, _ in group} for group in apart(rooted, unit.rules)]
        home = {number: at for at, group in enumerate(groups) for number in group}
        versions: dict[int, dict[int, FactRow]] = {}
        for number, row in unit.versions.items():
            versions.setdefault(home.get(row.claims[0], -1), {})[number] = row
        for at, group in enumerate(groups):
            yield replace(unit, claims={number: unit.claims[number] for number in group}, versions=versions.get(at, {}))
        if -1 in versions:  # they rest on what belongs to another slot, now that a merge was never made
            yield replace(unit, claims={}, versions=versions[-1])

    def _rewritten(self, unit: _Unit, since: Instant) -> list[Op]:
        times = changes(unit.claims.values(), (*self._merge_times(unit), *self._declared), since)
        return rewrite(((at, self._believed(unit, at)) for at in times), unit.versions, since)

    def _believed(self, unit: _Unit, at: Instant) -> list[FactRow]:
        """What was believed at a transaction, by the claims that are left."""
        claims = {number: self._rooted(row, at) for number, row in unit.claims.items() if row.recorded <= at < row.withdrawn}
        rules = unit.rules if not self._declared else self._rules_at(bisect_right(self._declared, at), tuple(unit.rules))
        return [version(one, claims, at) for one in fold(claims.items(), rules) if _is_own(unit, one.subject, one.object)]

    def _rooted(self, row: ClaimRow, at: Instant) -> ClaimRow:
        """The claim in the terms of the merges that were believed then."""
        root = self._names.root
        subject = root(row.subject, at)
        object_ = None if row.object is None else root(row.object, at)
        wrong = row.instead_of
        if isinstance(wrong, int) and not isinstance(wrong, bool) and row.literal is None:
            wrong = root(wrong, at)
        if (subject, object_, wrong) == (row.subject, row.object, row.instead_of):
            return row
        return replace(row, subject=subject, object=object_, instead_of=wrong)

    def _of_ever(self, row: ClaimRow) -> ClaimRow:
        if not self._tx.count(MERGES):
            return row
        return replace(row, subject=self._root(row.subject), object=None if row.object is None else self._root(row.object))

    def _merge_times(self, unit: _Unit) -> set[Instant]:
        if not self._tx.count(MERGES):
            return set()
        ends = {end for row in unit.claims.values() for end in (row.subject, row.object) if end is not None}
        numbers = {number for end in ends for one in self._members(end) for number in self._tx.find(MERGES, "keep", one)}
        return {time for _, row in self._rows(MERGES, numbers) for time in (row.recorded, row.retracted)}

    def _rules_at(self, declared: int, names: tuple[str, ...]) -> dict[str, Rule]:
        """The rules of predicates as they were after so many times of declaring."""
        key = declared, names
        if key not in self._rules:
            predicates = predicates_at(self._tx, self._declared[declared - 1] if declared else BEGINNING)
            self._rules[key] = {name: rule_of(predicates.get(name)) for name in names}
        return self._rules[key]

    @cached_property
    def _declared(self) -> list[Instant]:
        """When predicates were declared."""
        return sorted({row.recorded for _, row in self._tx.scan(PREDICATES)})


def _is_own(unit: _Unit, subject: int, object_: int | None) -> bool:
    return unit.around is None or subject in unit.around or object_ in unit.around
