"""A consistent reading view of one namespace: its snapshot, one read transaction, and the transaction time it looks from.

Everything that reads facts goes through here, so that `as_of` and `known_at` mean the same in every call: names resolve as they were
known, a fact is seen under its predicate's own name or, turned round, under its inverse's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import orjson

from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.index.edges import Direction
from memgraph.index.rows import MemoryRows
from memgraph.interval import ALWAYS, FOREVER, Always, Instant, Interval, TimeLike, granule, moment
from memgraph.linking import Linker
from memgraph.names import normal_form
from memgraph.predicates import Predicates, normal
from memgraph.present import Ids, Presenter, inverted
from memgraph.protocols import Mask, Rows
from memgraph.records import FactRow
from memgraph.snapshot import Snapshot
from memgraph.store import CLAIMS, FACTS, NAMES, PREDICATES, ReadTx
from memgraph.types import Diff, Entity, Fact, Literal, Memory, Profile, Related, RelatedEntity, Scalar, Why

if TYPE_CHECKING:
    from networkx import MultiDiGraph

EntityLike = str | Entity
Moment = TimeLike | Always

__all__ = ["EntityLike", "Moment", "View", "valid_time"]


def valid_time(as_of: Moment, now: Instant) -> Interval | None:
    """The valid time that a caller asks for: None is every moment; "now" is the instant of `now`; a text is its whole granule."""
    if as_of is ALWAYS or isinstance(as_of, Always):
        return None
    if as_of == "now":
        return Interval(now, now + 1)
    return granule(as_of, name="as_of").interval


def predicates_at(tx: ReadTx, known: Instant) -> Predicates:
    """The predicates as they were declared at a transaction time."""
    return _with(tuple(orjson.dumps({**row.declaration, "name": row.name}) for _, row in tx.scan(PREDICATES) if row.recorded <= known))


@lru_cache(maxsize=256)
def _with(declarations: tuple[bytes, ...]) -> Predicates:
    return Predicates.default().with_declared(orjson.loads(one) for one in declarations)


@dataclass(slots=True)
class View:
    ids: Ids
    snapshot: Snapshot
    tx: ReadTx
    now: Instant
    known: Instant = FOREVER

    @property
    def present(self) -> Presenter:
        return Presenter(self.ids, self.snapshot, self.tx, self.known)

    @property
    def predicates(self) -> Predicates:
        """The predicates as they were declared at the transaction time that the view looks from."""
        if self.known >= FOREVER or not self.tx.count(PREDICATES):
            return self.snapshot.predicates
        return predicates_at(self.tx, self.known)

    @property
    def known_at(self) -> Instant | None:
        """The transaction time looked from, where it is another than the present."""
        return None if self.known >= FOREVER else self.known

    # ------------------------------------------------------------ names

    def lookup(self, name: EntityLike) -> list[int]:
        """The entities that a name may mean, the likeliest first; several where it is ambiguous, none where nobody knows it."""
        if isinstance(name, Entity):
            number = self.ids.number("e", name.id)
            return [] if number is None else [self.snapshot.names.root(number, self.known)]
        if not isinstance(name, str) or not name.strip():
            raise InvalidInputError(f"an entity is named by a text or an Entity, not by {name!r}")
        return list(Linker(self.snapshot.names).lookup(name, self.known))

    def entity_number(self, name: EntityLike) -> int:
        found = self.lookup(name)
        if not found:
            raise NotFoundError(f"nothing here is called {str(name)!r}; entities() lists what is known")
        return found[0]

    def entity(self, name: EntityLike) -> Entity:
        return self.present.entity(self.entity_number(name))

    def maybe_same(self, number: int) -> list[Entity]:
        """Other entities with names so alike that one could be the other."""
        return [self.present.entity(other) for other in Linker(self.snapshot.names).alike(number, self.known)]

    def entities(self, type: str | None = None) -> list[Entity]:
        names = self.snapshot.names
        present = self.present
        found = (present.entity(number) for number in names.roots(self.known))
        return sorted((one for one in found if type is None or one.type == type.upper()), key=lambda one: one.name.casefold())

    # ------------------------------------------------------------ facts

    def match(
        self,
        subject: EntityLike | None = None,
        predicate: str | None = None,
        object: EntityLike | Scalar | Literal | None = None,
        *,
        as_of: Interval | None = None,
        include_overruled: bool = False,
    ) -> list[Fact]:
        """Facts by pattern; one that is seen from its object is turned round and named by the inverse."""
        subjects = None if subject is None else self.lookup(subject)
        if subjects == []:
            return []
        objects = None if object is None else self._objects(object)
        if objects == []:
            return []
        return self.match_ids(
            subjects, None if predicate is None else [predicate], objects, as_of=as_of, include_overruled=include_overruled
        )

    def match_ids(
        self,
        subjects: list[int] | None,
        predicates: Iterable[str] | None,
        objects: list[int | Literal] | None,
        *,
        as_of: Interval | None = None,
        include_overruled: bool = False,
    ) -> list[Fact]:
        """The same with entities by number."""
        known = self.predicates
        straight: set[str] | None = None
        turned: set[str] | None = None
        if predicates is not None:
            resolved = [known.resolve(one) for one in predicates]
            straight = {name for name, swapped in resolved if not swapped}
            turned = {name for name, swapped in resolved if swapped} | {name for name in straight if (p := known.get(name)) and p.symmetric}
        find = self.snapshot.graph.match
        present = self.present
        facts: dict[int, Fact] = {}
        if straight is None or straight:
            wanted = None if straight is None else sorted(straight)
            for number in find(subjects, wanted, objects, as_of=as_of, known=self.known, include_overruled=include_overruled):
                facts[number] = present.fact(number)
        entities = None if objects is None else [one for one in objects if isinstance(one, int)]
        if (subjects is not None or entities is not None or straight is not None) and entities != [] and turned != set():
            wanted = None if turned is None else sorted(turned)
            for number in find(entities, wanted, subjects, as_of=as_of, known=self.known, include_overruled=include_overruled):
                if number not in facts and (name := _name_turned(known, self.snapshot.graph.triple(number).predicate)) is not None:
                    fact = present.fact(number)
                    if fact.object_id is not None:
                        facts[number] = inverted(fact, name)
        return sorted(facts.values(), key=lambda fact: (fact.valid_from is not None, fact.valid_from or 0, fact.id))

    def _objects(self, object_: EntityLike | Scalar | Literal) -> list[int | Literal]:
        if isinstance(object_, Literal):
            return [object_]
        if isinstance(object_, str | Entity):
            found: list[int | Literal] = [*self.lookup(object_)]
            return [*found, Literal(object_)] if isinstance(object_, str) else found
        return [Literal(object_)]

    def history(self, entity: EntityLike, predicate: str | None = None) -> list[Fact]:
        """Every version that was ever believed of an entity, in order of valid time; the retracted ones carry `retracted_at`."""
        number = self.entity_number(entity)
        members = self.snapshot.names.members(number, self.known)
        wanted = None if predicate is None else {self.predicates.resolve(predicate)[0], normal(predicate)}
        numbers = {one for member in members for one in self.snapshot.graph.versions(member)}
        rows = [(one, row) for one in numbers if (row := self.tx.get(FACTS, one)) is not None and row.recorded <= self.known]
        rows = [(one, row) for one, row in rows if wanted is None or row.predicate in wanted]
        present = self.present
        return [present.fact_of(one, row) for one, row in sorted(rows, key=lambda pair: (pair[1].start, pair[1].recorded, pair[0]))]

    def fact_row(self, id: str) -> tuple[int, FactRow]:
        number = self.ids.number("f", id)
        row = None if number is None else self.tx.get(FACTS, number)
        if number is None or row is None:
            raise NotFoundError(f"there is no fact {id!r} in this namespace")
        return number, row

    def why(self, id: str) -> Why:
        number, row = self.fact_row(id)
        if row.recorded > self.known:
            raise NotFoundError(f"fact {id!r} was not known yet: it was recorded at {moment(row.recorded)}")
        return Why(
            fact=self.present.fact_of(number, row),
            sources=self._behind(row.claims),
            closed_by=self._behind(row.closers),
            rule=" ".join(filter(None, (self._retraction(row), _rule(row)))),
        )

    def _behind(self, claims: Iterable[int]) -> tuple[Memory, ...]:
        """The memories that made the claims, in the version that made them."""
        rows = [self.tx.get(CLAIMS, number) for number in claims]
        numbers = dict.fromkeys(row.memory for row in rows if row is not None and row.memory is not None)
        return tuple(self.present.memory(number) for number in numbers)

    def _retraction(self, row: FactRow) -> str | None:
        """Why a version is no longer believed."""
        if row.retracted > self.known or row.retracted == FOREVER:
            return None
        claims = [self.tx.get(CLAIMS, number) for number in row.claims]
        if any(claim is not None and claim.withdrawn <= row.retracted for claim in claims):
            return "No longer believed: what said so was taken back or changed."
        return "No longer believed in this form: another version took in what was learnt since."

    def diff(self, first: TimeLike, second: TimeLike) -> Diff:
        """What began and what ended from the start of `first` to the end of `second`: both granules are within."""
        start, end = granule(first, name="t1").start, granule(second, name="t2").end
        if end <= start:
            raise InvalidInputError(f"t2 {second!r} is not after t1 {first!r}")
        within, graph, present = Interval(start, end), self.snapshot.graph, self.present
        triples = [graph.triple(one) for one in graph.match(as_of=None, known=self.known)]
        return Diff(
            began=tuple(present.fact(one.fact) for one in triples if one.start in within),
            ended=tuple(present.fact(one.fact) for one in triples if one.end in within),
        )

    # ------------------------------------------------------------ walks

    def related(
        self,
        entity: EntityLike,
        hops: int,
        *,
        as_of: Interval | None,
        predicates: Iterable[str] | None = None,
        direction: Direction = "any",
        limit: int | None = None,
    ) -> Related:
        if hops < 0:
            raise InvalidInputError(f"hops is {hops}; it is 0 or more")
        if direction not in ("any", "out", "in"):
            raise InvalidInputError(f"direction is {direction!r}; it is 'any', 'out' or 'in'")
        number = self.entity_number(entity)
        wanted = None if predicates is None else [self.predicates.resolve(one)[0] for one in predicates]
        met = self.snapshot.graph.related(number, hops, as_of=as_of, known=self.known, predicates=wanted, direction=direction, limit=limit)
        present = self.present
        items = [
            RelatedEntity(
                entity=present.entity(one.entity), hops=one.hops, path=tuple(present.facts(one.path)), facts=tuple(present.facts(one.facts))
            )
            for one in met
        ]
        return Related(start=present.entity(number), items=tuple(items))

    def paths(
        self, start: EntityLike, end: EntityLike, max_hops: int, *, as_of: Interval | None, direction: Direction = "any"
    ) -> list[list[Fact]]:
        if max_hops < 0:
            raise InvalidInputError(f"max_hops is {max_hops}; it is 0 or more")
        first, last = self.entity_number(start), self.entity_number(end)
        found = self.snapshot.graph.paths(first, last, max_hops, as_of=as_of, known=self.known, direction=direction)
        present = self.present
        return [present.facts(path) for path in found]

    # ------------------------------------------------------------ an entity, a whole graph

    def profile(self, name: EntityLike, as_of: Interval | None) -> Profile:
        number = self.entity_number(name)
        entity = self.present.entity(number)
        facts = self.match_ids([number], None, None, as_of=as_of)
        facts += [one for one in self.match_ids(None, None, [number], as_of=as_of) if one.id not in {fact.id for fact in facts}]
        lines = [f"{entity.name}" + (f" ({', '.join(entity.aliases)})" if entity.aliases else "")]
        if maybe := self.maybe_same(number):
            lines.append(f"maybe the same as {', '.join(other.name for other in maybe)}")
        lines += [f"- {fact.subject} {fact.predicate.replace('_', ' ')} {fact.object} ({fact.period})" for fact in facts]
        return Profile(
            entity=entity,
            facts=tuple(facts),
            sources=tuple(dict.fromkeys(source for fact in facts for source in fact.sources)),
            text="\n".join(lines),
        )

    def graph(self, as_of: Interval | None) -> MultiDiGraph:
        """A networkx copy of the facts that hold: nodes are entities' ids, with their names."""
        from memgraph.index.nx import to_networkx

        present = self.present
        return to_networkx(
            self.snapshot.graph,
            as_of=as_of,
            known=self.known,
            entity=lambda number: {"name": present.name(number), "type": self.snapshot.names.type(number, self.known)},
            fact=lambda number: {"record": present.fact(number)},
        )

    def as_stated(self, number: int, row: FactRow, predicate: str) -> Fact:
        """A fact in the direction in which a caller's predicate states it."""
        fact = self.present.fact_of(number, row)
        name, swapped = self.predicates.resolve(predicate)
        return inverted(fact, _name_turned(self.predicates, name) or predicate) if swapped and fact.object_id is not None else fact

    # ------------------------------------------------------------ memories

    def mask(
        self,
        *,
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        source: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        where: Mapping[str, Any] | None = None,
    ) -> Mask | None:
        """The rows that pass the filters, as a mask over row ids; None where every row passes."""
        wanted = tags if tags is None or isinstance(tags, str) or not isinstance(tags, Iterable) else list(tags)
        _check_words(source, kind, wanted)
        return self.snapshot.rows.mask(
            since=None if since is None else granule(since, name="since").start,
            until=None if until is None else granule(until, name="until").start,
            source=source,
            kind=kind,
            tags=wanted,
            where=where,
            known_at=self.known_at,
        )

    def select(self, **filters: Any) -> list[int]:
        """The row ids that pass the filters, in the order of their time."""
        rows = self.snapshot.rows
        mask = self.mask(**filters)
        is_usual = filters.get("kind") is None and self.known_at is None
        order = rows.order_by_time() if is_usual else _by_time(rows)
        return [int(row) for row in order if mask is None or (row < len(mask) and mask[row])]

    def merged_away(self, keep: int, drop: EntityLike) -> int | None:
        """The entity that was merged into `keep` and is, or is called, `drop`."""
        names = self.snapshot.names
        if isinstance(drop, Entity):
            number = self.ids.number("e", drop.id)
            return number if number != keep else None
        if not isinstance(drop, str):
            raise InvalidInputError(f"an entity is named by a text or an Entity, not by {drop!r}")
        wanted = normal_form(drop)
        for number in names.members(keep, self.known):
            rows = [self.tx.get(NAMES, one) for one in self.tx.find(NAMES, "entity", number)]
            if number != keep and any(row is not None and row.normal == wanted for row in rows):
                return number
        return None


def _check_words(source: object, kind: object, tags: object) -> None:
    for name, value in (("source", source), ("kind", kind)):
        if value is not None and not isinstance(value, str):
            raise InvalidInputError(f"{name} is {value!r}; it is a text")
    if tags is not None and not (isinstance(tags, Collection) and all(isinstance(tag, str) for tag in tags)):
        raise InvalidInputError(f"tags is {tags!r}; it is a list of texts")


def _by_time(rows: MemoryRows) -> Rows:
    """Every row by its time, agents' kinds and superseded versions among them."""
    order: Rows = rows.row_ids[np.lexsort((rows.row_ids, rows.at))]
    return order


def _name_turned(predicates: Predicates, name: str) -> str | None:
    """What a fact is called when seen from its object; None where there is no word for it."""
    known = predicates.get(name)
    if known is None:
        return None
    return name if known.symmetric else known.inverse


def _rule(row: FactRow) -> str:
    """What decided an interval, as a sentence."""
    if row.overruled_by is not None:
        reason = {"trust": "a more trusted source", "at": "a later statement", "recorded": "the statement recorded last"}[row.overruled_by]
        return f"Two values for one moment: {reason} won over this one."
    match row.rule:
        case "change":
            return "Closed by the start of the next value: the predicate takes one at a time."
        case "exclusive":
            return "Closed by the start of another of its group: of these predicates one holds at a time."
        case "end":
            return "Closed by a statement that it ended."
        case "stated":
            return "Both ends were stated."
    return "Open: nothing has ended it."
