"""The graph of one namespace: facts by pattern, neighbours, and the walks. Derived from the rows of FACTS; ids in, ids out.

Every read looks from a valid time (`as_of`: an interval, a fact holds when it overlaps it; None is every moment) and a transaction time
(`known`: an instant, a fact is believed from its `recorded` until before its `retracted`; FOREVER is the present belief). Facts that a
conflicting statement overruled are seen only where asked for. Entities are those of the rows: what was merged is merged already.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from datetime import date, datetime
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from memgraph.index import walk
from memgraph.index.edges import Direction, FactColumns, Look
from memgraph.index.snapshots import DamagedError, SnapshotFolder, sections_writer
from memgraph.interval import FOREVER, Instant, Interval
from memgraph.types import Literal, Scalar

_log = logging.getLogger("memgraph")

PART: Final = "graph"  #: the name of its snapshots
Objects = int | Literal | Collection[int | Literal]


class Triple(NamedTuple):
    """What a fact says, as the graph holds it."""

    fact: int
    subject: int
    predicate: str
    object: int | None  #: None for a literal
    literal: Scalar | None
    start: Instant
    end: Instant


class FactGraph(FactColumns):
    """Facts, found by pattern or by walking. See the module for what `as_of` and `known` mean."""

    def match(
        self,
        subject: int | Collection[int] | None = None,
        predicate: str | Collection[str] | None = None,
        object: Objects | None = None,
        *,
        as_of: Interval | None = None,
        known: Instant = FOREVER,
        include_overruled: bool = False,
    ) -> list[int]:
        """The ids of the facts that fit every part given, ordered by start, then id. A collection fits any of its members.

        An int is an entity; a literal is asked for as `Literal(5)`. Cost: the facts of the entities given; all facts where none is.
        """
        look = self.look(as_of, known, predicate, "any", include_overruled)
        objects = None if object is None else self._object_ends(object)
        if subject is not None:
            codes = self._of_any([subject] if isinstance(subject, int) else set(subject), look, 0)
            if objects is not None:
                codes = [code for code in codes if self.end_at[code + 1] in objects]
        elif objects is not None:
            codes = self._of_any(objects, look, 1)
        else:
            found = self.rows(look)
            ordered: list[int] = self.ids[found[np.lexsort((self.ids[found], self.start[found]))]].tolist()
            return ordered
        starts_at, id_at = self.starts_at, self.id_at
        return [fact for _, fact in sorted([(starts_at[code >> 1], id_at[code >> 1]) for code in codes])]

    def neighbours(
        self,
        entity: int,
        *,
        as_of: Interval | None = None,
        known: Instant = FOREVER,
        predicates: str | Collection[str] | None = None,
        direction: Direction = "any",
        include_overruled: bool = False,
    ) -> list[tuple[int, int]]:
        """Each fact that ties the entity to an entity, with the other end, in the order in which they came in; a loop once."""
        codes = self.codes(entity, self.look(as_of, known, predicates, direction, include_overruled))
        if isinstance(codes, list):
            id_at, end_at = self.id_at, self.end_at
            pairs = [(id_at[code >> 1], end_at[code ^ 1]) for code in codes if end_at[code ^ 1] >= 0]
            others = [other for _, other in pairs]
        else:
            others = self.ends[codes ^ 1].tolist()
            pairs = list(zip(self.ids[codes >> 1].tolist(), others, strict=True))
            if min(others, default=0) < 0:
                pairs = [pair for pair in pairs if pair[1] >= 0]
        return pairs if entity not in others else list(dict.fromkeys(pairs))

    def related(
        self,
        entity: int,
        hops: int = 2,
        *,
        as_of: Interval | None = None,
        known: Instant = FOREVER,
        predicates: str | Collection[str] | None = None,
        direction: Direction = "any",
        limit: int | None = None,
    ) -> list[walk.Met]:
        """The entities within so many hops, nearest first; see walk.related."""
        return walk.related(self, entity, hops, self.look(as_of, known, predicates, direction), limit)

    def reach(
        self,
        entity: int,
        hops: int = 2,
        *,
        as_of: Interval | None = None,
        known: Instant = FOREVER,
        predicates: str | Collection[str] | None = None,
        direction: Direction = "any",
    ) -> set[int]:
        """The entities within so many hops, and no more of them than that: `related` without order, paths and facts."""
        return walk.reach(self, entity, hops, self.look(as_of, known, predicates, direction))

    def paths(
        self,
        start: int,
        end: int,
        max_hops: int = 4,
        *,
        as_of: Interval | None = None,
        known: Instant = FOREVER,
        direction: Direction = "any",
        limit: int = walk.PATHS,
    ) -> list[list[int]]:
        """Simple paths from one entity to the other as lists of fact ids, the shortest first; see walk.paths."""
        return walk.paths(self, start, end, max_hops, self.look(as_of, known, None, direction), limit)

    def predicates(self, *, as_of: Interval | None = None, known: Instant = FOREVER) -> dict[str, int]:
        """The predicates that have facts, each with their count, the most frequent first, then by name."""
        if as_of is None and known >= FOREVER:
            counts = self._uses
        else:
            counts = np.bincount(self.predicate[self.rows(self.look(as_of, known))]).tolist()
        named = [(name, count) for name, count in zip(self._names, counts, strict=False) if count]
        return dict(sorted(named, key=lambda one: (-one[1], one[0])))

    def versions(self, entity: int) -> list[int]:
        """The ids of all versions that tie the entity to anything, whenever they held or were believed, rising."""
        codes = self._standing.get(entity) + self._aside.get(entity)
        return sorted({self.id_at[code >> 1] for code in codes})

    def triple(self, fact_id: int) -> Triple:
        """What the fact says.

        Raises:
            KeyError: no such fact is held.
        """
        row = self._row(fact_id)
        if row is None:
            raise KeyError(fact_id)
        obj = self.end_at[2 * row + 1]
        value = self.literal(row) if obj < 0 else None
        named = self.predicate_name(row)
        return Triple(fact_id, self.end_at[2 * row], named, None if obj < 0 else obj, value, self.starts_at[row], self.ends_at[row])

    def save(self, snapshots: SnapshotFolder, watermark: int) -> None:
        """Write the facts held, as of transaction `watermark`: nothing of what was removed."""
        if self._held < self.size:
            self._compact()
        sections: dict[str, npt.NDArray[Any]] = {name: column[: self.size] for name, column in self._columns().items()}
        sections["ends"] = self.ends[: 2 * self.size]
        # The standard library's JSON, since it writes whatever texts and numbers the store takes: lone surrogates, integers of any size.
        used = set(self.predicate[: self.size].tolist())
        predicates = [name if code in used else "" for code, name in enumerate(self._names)]
        rest = {"predicates": predicates, "literals": [_written(value) for value in self._literals]}
        sections["rest"] = np.frombuffer(json.dumps(rest).encode(), dtype=np.uint8)
        snapshots.write(PART, watermark, {"facts": self._held}, {"columns": sections_writer(sections)})

    @classmethod
    def restore(cls, snapshots: SnapshotFolder, *, at_most: int) -> tuple[FactGraph, int] | None:
        """The graph as a snapshot has it, and its watermark, which is not beyond `at_most`; None where there is no good one."""
        snapshot = snapshots.read(PART, at_most=at_most)
        if snapshot is None:
            return None
        try:
            sections = snapshot.sections("columns")
            rest = json.loads(sections["rest"].tobytes())
            graph = cls()
            graph._fill(sections, rest["predicates"], [_read(one) for one in rest["literals"]])
        except (OSError, ValueError, KeyError, DamagedError) as error:
            _log.warning("the graph's snapshot cannot be used and is rebuilt: %s", error)
            return None
        return graph, snapshot.watermark

    def _of_any(self, entities: Collection[int], look: Look, side: int) -> list[int]:
        look = look._replace(side=side)
        codes = self.codes(next(iter(entities)), look) if len(entities) == 1 else self.frontier(entities, look)
        return codes if isinstance(codes, list) else codes.tolist()

    def _object_ends(self, wanted: Objects) -> set[int]:
        """Objects as the columns number them. A literal that no fact has is left out."""
        several = (wanted,) if isinstance(wanted, int | Literal) else wanted
        ends = [self.literal_end(one.value) if isinstance(one, Literal) else one for one in several]
        return {end for end in ends if end is not None}


def _written(value: Scalar | None) -> list[Any] | None:
    """A literal for JSON: a date or a datetime says which it is."""
    if isinstance(value, date):
        return [type(value).__name__, value.isoformat()]
    return None if value is None else ["", value]


def _read(written: list[Any] | None) -> Scalar | None:
    if written is None:
        return None
    kind, value = written
    if kind == "datetime":
        return datetime.fromisoformat(value)
    read: Scalar = date.fromisoformat(value) if kind == "date" else value
    return read
