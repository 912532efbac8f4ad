"""Walks over the facts that a read sees: who is near, by which paths, and who matters to whom. Pure readers of the columns."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from heapq import heappop, heappush
from math import log
from typing import Final, NamedTuple

import numpy as np

from memgraph.index.adjacency import Codes
from memgraph.index.edges import FactColumns, Look

PATHS: Final = 64  #: paths returned at most
STEPS: Final = 20_000  #: partial paths looked at before a search for paths gives up


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
    met: dict[int, Met] = {}
    seen, frontier = {start}, [start]
    paths: dict[int, tuple[int, ...]] = {start: ()}
    for hop in range(1, hops + 1):
        ties = _ties(columns, columns.frontier(frontier, look), seen)
        if not ties:
            break
        id_at, end_at = columns.id_at, columns.end_at
        for entity, codes in ties.items():
            path = (*paths[end_at[codes[0]]], id_at[codes[0] >> 1])
            paths[entity] = path
            met[entity] = Met(entity, hop, path, tuple([id_at[code >> 1] for code in codes]))
        if limit is not None and len(met) >= limit:
            return list(met.values())[:limit]
        frontier = list(ties)
        seen.update(frontier)
    return list(met.values())


def _ties(columns: FactColumns, found: list[int] | Codes, seen: set[int]) -> dict[int, list[int]]:
    """New entities, each with the codes (on the nearer side) that tie it to the frontier; latest start first, then lower id."""
    if isinstance(found, list):
        starts_at, id_at, end_at = columns.starts_at, columns.id_at, columns.end_at
        codes = sorted(found, key=lambda code: (-starts_at[code >> 1], id_at[code >> 1]))
        others = [end_at[code ^ 1] for code in codes]
    else:
        found = found[np.lexsort((columns.ids[found >> 1], -columns.start[found >> 1]))]
        codes, others = found.tolist(), columns.ends[found ^ 1].tolist()
    ties: dict[int, list[int]] = {}
    for code, other in zip(codes, others, strict=True):
        if other >= 0 and other not in seen:
            if other in ties:
                ties[other].append(code)
            else:
                ties[other] = [code]
    return ties


def reach(columns: FactColumns, start: int, hops: int, look: Look) -> set[int]:
    """The entities within so many hops of an entity that is itself none of them."""
    seen = {start}
    frontier = {start}
    for _ in range(hops):
        codes = columns.frontier(frontier, look)
        if isinstance(codes, list):
            end_at = columns.end_at
            frontier = {end_at[code ^ 1] for code in codes}
        else:
            frontier = set(columns.ends[codes ^ 1].tolist())
        frontier = {entity for entity in frontier if entity >= 0} - seen
        if not frontier:
            break
        seen |= frontier
    seen.discard(start)
    return seen


def paths(columns: FactColumns, start: int, end: int, max_hops: int, look: Look, limit: int = PATHS) -> list[list[int]]:
    """Simple paths (no entity twice) between two entities, each a list of fact ids: the shortest first.

    Among paths of one length, those through entities with few facts come before those through hubs (the sum of the logarithms of the
    facts of each entity between the ends), then those of lower fact ids. Parallel facts make paths of their own. At most `limit` paths,
    found while looking at no more than STEPS partial ones. From an entity to itself there is no path.
    """
    if start == end or max_hops < 1:
        return []
    back = look if look.side is None else look._replace(side=1 - look.side)
    away = _distances(columns, end, start, max_hops, back)
    found: list[list[int]] = []
    if start not in away:
        return found
    steps = 0
    for length in range(away[start], max_hops + 1):
        heap: list[tuple[float, tuple[int, ...], tuple[int, ...]]] = [(0.0, (), (start,))]
        while heap and len(found) < limit and steps < STEPS:
            steps += 1
            cost, facts, entities = heappop(heap)
            here, left = entities[-1], length - len(facts) - 1
            if left < 0:
                found.append(list(facts))
                continue
            codes = columns.codes(here, look)
            for code in codes if isinstance(codes, list) else codes.tolist():
                other = columns.end_at[code ^ 1]
                if other not in entities and away.get(other, max_hops) <= left and (other == end) == (not left):
                    hub = 0.0 if other == end else log(1 + columns.size_of(other))
                    heappush(heap, (cost + hub, (*facts, columns.id_at[code >> 1]), (*entities, other)))
    return found


def _distances(columns: FactColumns, start: int, goal: int, hops: int, look: Look) -> dict[int, int]:
    """Hops from an entity to each within `hops`; where the goal is not met, the walk ran out of entities or of hops."""
    away, frontier = {start: 0}, [start]
    for hop in range(1, hops + 1):
        codes = columns.frontier(frontier, look)
        ends = columns.ends[np.asarray(codes, np.int32) ^ 1].tolist()
        frontier = [entity for entity in dict.fromkeys(ends) if entity >= 0 and entity not in away]
        away.update(dict.fromkeys(frontier, hop))
    return away


def ppr(columns: FactColumns, seeds: Mapping[int, float], look: Look, alpha: float, eps: float) -> dict[int, float]:
    """Approximate personalised PageRank: how likely a walk that returns to the seeds with probability `alpha` at each step ends there.

    Facts are walked both ways, parallel ones each. Seeds' weights are scaled to sum to 1; scores sum to at most 1, and an entity's
    score misses at most `eps` times its number of standing facts. Cost grows with 1 / (alpha * eps), not with the graph.

    Reference: R. Andersen, F. Chung, K. Lang, "Local graph partitioning using PageRank vectors", FOCS 2006 (forward push).
    """
    total = sum(weight for weight in seeds.values() if weight > 0)
    scores: dict[int, float] = {}
    waiting = {entity: weight / total for entity, weight in seeds.items() if weight > 0}
    queue = deque(waiting)
    queued = set(queue)
    neighbours: dict[int, list[int]] = {}
    while queue:
        here = queue.popleft()
        queued.discard(here)
        mass = waiting[here]
        if mass <= eps * columns.size_of(here):
            continue
        if here not in neighbours:
            end_at = columns.end_at
            codes = columns.codes(here, look)
            codes = codes if isinstance(codes, list) else codes.tolist()
            neighbours[here] = [end_at[code ^ 1] for code in codes if end_at[code ^ 1] >= 0]
        others = neighbours[here]
        waiting[here] = 0.0
        if not others:
            scores[here] = scores.get(here, 0.0) + mass
            continue
        scores[here] = scores.get(here, 0.0) + alpha * mass
        share = (1 - alpha) * mass / len(others)
        for other in others:
            waiting[other] = waiting.get(other, 0.0) + share
            if other not in queued and waiting[other] > eps * columns.size_of(other):
                queued.add(other)
                queue.append(other)
    return scores
