"""Walks over the facts that a read sees: who is near, and by which paths. Pure readers of the columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from math import log
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from memgraph.index.adjacency import Codes, Stored
from memgraph.index.edges import FactColumns, Look

Hops = npt.NDArray[np.int32]  #: hops by entity

PATHS: Final = 64  #: paths returned at most
SAMPLE: Final = 1000  #: paths of one length that are compared
STEPS: Final = 10_000  #: entities turned to before a search for paths ends
_FACTS_PER_ENTITY: Final = 8  #: so many facts for each entity wanted are sorted at once
_MARKS: Final = 500  #: ends from which on an array of marks beats a set
_met: Final = tuple.__new__  #: makes a Met at half the price of calling it


class Met(NamedTuple):
    """An entity that a walk met. Facts are named by their ids."""

    entity: int
    hops: int
    path: tuple[int, ...]  #: the facts that lead there, one a hop
    facts: tuple[int, ...]  #: every fact that ties it to something one hop nearer, the most recently started first


def related(columns: FactColumns, start: int, hops: int, look: Look, limit: int | None = None) -> list[Met]:
    """Walk breadth first from an entity that is itself never met; each entity is met once, at its least distance.

    Among those equally near, the one whose tie started last comes first, then the one whose fact has the lower id; the same rule
    chooses the path. Literals are no entities. With `limit`, the walk ends once so many are met.
    """
    met: list[Met] = []
    paths: dict[int, tuple[int, ...]] = {start: ()}
    frontier = [start]
    for hop in range(1, hops + 1):
        most = None if limit is None else limit - len(met)
        facts_of, nearer = _ties(columns, columns.frontier(frontier, look), paths, most)
        for entity, facts in facts_of.items():
            paths[entity] = path = (*paths[nearer[entity]], facts[0])
            met.append(_met(Met, (entity, hop, path, tuple(facts))))
        frontier = list(facts_of)
        if not frontier or len(met) == limit:
            break
    return met


def _ties(
    columns: FactColumns, found: list[int] | Codes, seen: Collection[int], most: int | None
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """The `most` new entities whose ties started last, each with those facts, and the nearer end of the first of them.

    `found` are codes on the nearer side; facts are ordered by latest start, then lower id, and entities by their first fact.
    """
    codes = np.array(found, np.intp)
    if most is not None and len(codes) > _FACTS_PER_ENTITY * most:
        codes = _latest(columns, codes, seen, most)
    ids, others = columns.ids[codes >> 1], columns.ends[codes ^ 1]
    order = np.lexsort((ids, -columns.start[codes >> 1]))
    facts_of: dict[int, list[int]] = {}
    nearer: dict[int, int] = {}
    for fact, other, here in zip(ids[order].tolist(), others[order].tolist(), columns.ends[codes[order]].tolist(), strict=True):
        if other in facts_of:
            facts_of[other].append(fact)
        elif other >= 0 and other not in seen and len(facts_of) != most:
            facts_of[other] = [fact]
            nearer[other] = here
    return facts_of, nearer


def _latest(columns: FactColumns, codes: Codes, seen: Collection[int], most: int) -> Codes:
    """All codes that lead to the `most` new entities whose ties started last, so that a hub's other spokes need no sorting."""
    others = columns.ends[codes ^ 1]
    fresh = np.flatnonzero((others >= 0) & ~np.isin(others, np.fromiter(seen, np.int32, len(seen))))
    starts = columns.start[codes[fresh] >> 1]
    wanted = _FACTS_PER_ENTITY * most
    while wanted < len(fresh):
        chosen = distinct(others[fresh[starts >= np.partition(starts, -wanted)[-wanted]]])
        if len(chosen) >= most:
            return codes[np.isin(others, chosen)]
        wanted *= 4
    return codes


def distinct(ends: Stored) -> Codes:
    """The entities among these ends, each once, by rising id: literals are none."""
    marks = np.zeros(int(ends.max(initial=-1)) + 1, np.bool_)
    marks[ends[ends >= 0]] = True
    return np.flatnonzero(marks)


def reach(columns: FactColumns, start: int, hops: int, look: Look) -> set[int]:
    """The entities within so many hops of an entity that is itself none of them."""
    seen = {start}
    frontier = {start}
    for _ in range(hops):
        codes = columns.frontier(frontier, look)
        if isinstance(codes, list):
            end_at = columns.end_at
            ends = [end_at[code ^ 1] for code in codes]
        else:
            ends = (columns.ends[codes ^ 1] if len(codes) < _MARKS else distinct(columns.ends[codes ^ 1])).tolist()
        frontier = {entity for entity in ends if entity >= 0} - seen
        if not frontier:
            break
        seen |= frontier
    seen.discard(start)
    return seen


def paths(columns: FactColumns, start: int, end: int, max_hops: int, look: Look, limit: int = PATHS) -> list[list[int]]:
    """Simple paths (no entity twice) between two entities, each a list of fact ids: the shortest first.

    Among paths of one length, those through entities with few facts come before those through hubs (by the sum of the logarithms of how
    many facts each entity between the ends has), then those of lower fact ids. Parallel facts make paths of their own. At most `limit`
    paths; where there are more than SAMPLE of one length, they are the best of the first SAMPLE met when turning to small entities first;
    and the search ends after STEPS entities, by when it has met the shortest ones. From an entity to itself there is no path.
    """
    found: list[list[int]] = []
    if start == end or max_hops < 1:
        return found
    search = _PathSearch(columns, start, end, max_hops, look)
    for length in range(1, max_hops + 1):
        best = sorted(islice(search.of_length(length), SAMPLE))
        found += [facts for _, facts in best[: limit - len(found)]]
        if len(found) == limit or search.steps >= STEPS:
            break
    return found


class _PathSearch:
    """Depth first from one entity to another, only ever to where the other can still be reached."""

    def __init__(self, columns: FactColumns, start: int, end: int, max_hops: int, look: Look) -> None:
        self._columns, self._look, self._start, self._end = columns, look, start, end
        self._left = _hops_left(columns, start, end, max_hops, look)
        self._ways: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
        self.steps = 0  #: entities turned to

    def of_length(self, length: int) -> Iterator[tuple[float, list[int]]]:
        """The paths of exactly so many hops: how much they go through hubs, and their facts."""
        facts: list[int] = []
        passed, costs = [self._start], [0.0]
        ways = [iter(self._ways_on(self._start, length - 1))]
        while ways:
            way = next(ways[-1], None)
            if way is None:
                ways.pop()
                passed.pop()
                costs.pop()
                del facts[-1:]
                continue
            cost, fact, other = way
            if other == self._end and len(ways) == length:
                yield costs[-1], [*facts, fact]
            elif other != self._end and other not in passed and self.steps < STEPS:
                self.steps += 1
                facts.append(fact)
                passed.append(other)
                costs.append(costs[-1] + cost)
                ways.append(iter(self._ways_on(other, length - len(facts) - 1)))

    def _ways_on(self, here: int, most: int) -> list[tuple[float, int, int]]:
        """Facts towards where the end is at most `most` hops away: (cost of passing through there, fact, other end), cheapest first."""
        found = self._ways.get((here, most))
        if found is None:
            columns = self._columns
            codes = np.array(columns.codes(here, self._look), np.intp)
            others = columns.ends[codes ^ 1]
            codes, others = codes[others >= 0], others[others >= 0]
            near = np.flatnonzero(self._left[others] <= most)
            pairs = zip(columns.ids[codes[near] >> 1].tolist(), others[near].tolist(), strict=True)
            found = sorted([(log(1 + columns.size_of(other, self._look)), fact, other) for fact, other in pairs])
            self._ways[here, most] = found
        return found


def _hops_left(columns: FactColumns, start: int, end: int, max_hops: int, look: Look) -> Hops:
    """For each entity that a path can pass through, its least number of hops to the end; for the others, more than `max_hops`.

    A walk from the start for half of the hops, then one back from the end which, from where they meet, keeps to what the first one saw:
    neither goes the whole way, which from a hub would be through most of the graph.
    """
    far = max_hops + 1
    size = max(columns.greatest, start, end) + 1
    gone = np.full(size, far, np.int32)
    left = np.full(size, far, np.int32)
    gone[start] = left[end] = 0
    half = max_hops // 2
    _spread(columns, gone, start, range(1, half + 1), look, None)
    back = look if look.side is None else look._replace(side=1 - look.side)
    _spread(columns, left, end, range(1, max_hops + 1), back, gone)
    return left


def _spread(columns: FactColumns, hops: Hops, start: int, distances: range, look: Look, other_way: Hops | None) -> None:
    """Fill in the distances from an entity; with `other_way`, where the other walk could have come, only of what it did come to."""
    frontier = np.array([start], np.intp)
    for hop in distances:
        ends = distinct(columns.ends[np.array(columns.frontier(frontier.tolist(), look), np.intp) ^ 1])
        fresh = ends[hops[ends] > distances[-1]]
        if other_way is not None and distances[-1] - hop <= distances[-1] // 2:
            fresh = fresh[other_way[fresh] <= distances[-1] - hop]
        if not len(fresh):
            return
        hops[fresh] = hop
        frontier = fresh
