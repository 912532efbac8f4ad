"""The temporal graph beside networkx and beside what numpy could do at best, in one run.

    python -m benchmarks.graph_bench [--sizes 100000,1000000] [--seed 1] [--json]

Each row is our median and 95th percentile, networkx's, and the limit's: a static CSR of numpy arrays, which nobody could add to (for all
facts at a time, two comparisons over two columns). All three answer each query in turn, and must answer alike. `measure(sizes, seed)` gives
the rows to whoever prints them.

The facts: entities in the number of a fifth of the facts, drawn at both ends by Zipf's law (rank ** -0.6), twenty predicates, starts over
2,000 days, two fifths of the facts closed. Reads are at a random day (*at t*) or after all starts (*now*), from entities drawn evenly;
*of a hub* from the hundred greatest.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import platform
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import networkx as nx
import numpy as np
import numpy.typing as npt

from memgraph.index.graph import FactGraph
from memgraph.index.snapshots import SnapshotFolder
from memgraph.interval import DAY, FOREVER, Interval
from memgraph.records import FactRow

DAYS = 2000
NOW = Interval(DAYS * DAY, DAYS * DAY + 1)
NETWORKX_UP_TO = 1_000_000  #: beyond, its dicts would fill the machine
Ints = npt.NDArray[np.int64]
Query = tuple[int, Interval]


@dataclass(frozen=True, slots=True)
class Measured:
    """One row: microseconds unless `unit` says otherwise."""

    name: str
    size: int
    ours: float
    ours_p95: float | None = None
    networkx: float | None = None
    networkx_p95: float | None = None
    limit: float | None = None
    limit_p95: float | None = None
    unit: str = "us"

    @property
    def to_networkx(self) -> float | None:
        return self.ours / self.networkx if self.networkx else None

    @property
    def to_limit(self) -> float | None:
        return self.ours / self.limit if self.limit else None


class Drawn:
    """The facts of a run, as arrays."""

    def __init__(self, size: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.size, self.entities = size, max(size // 5, 2)
        weights = np.arange(1, self.entities + 1, dtype=np.float64) ** -0.6
        ends = chance.choice(self.entities, size=(2, size), p=weights / weights.sum())
        self.subject, self.object = ends[0].astype(np.int64), ends[1].astype(np.int64)
        self.predicate = chance.integers(20, size=size)
        self.start = chance.integers(DAYS - 1, size=size) * DAY
        closed = chance.random(size) < 0.4
        self.end = np.where(closed, self.start + chance.integers(1, DAYS, size=size) * DAY, FOREVER)
        self.end = np.where(closed & (self.end >= DAYS * DAY), self.start + DAY, self.end)

    def rows(self) -> Iterator[tuple[int, FactRow]]:
        names = [f"predicate_{number}" for number in range(20)]
        for first in range(0, self.size, 1000):  # a thousand at a time, so that what is measured is the graph and not these lists
            part = slice(first, first + 1000)
            columns = [column[part].tolist() for column in (self.subject, self.predicate, self.object, self.start, self.end)]
            for number, (subject, predicate, target, start, end) in enumerate(zip(*columns, strict=True), first):
                yield number, fact(subject, names[predicate], target, start, end)


def fact(subject: int, predicate: str, target: int, start: int, end: int) -> FactRow:
    return FactRow(
        subject=subject,
        predicate=predicate,
        object=target,
        literal=None,
        start=start,
        end=end,
        from_precision=None,
        to_precision=None,
        recorded=0,
        claims=(),
        sources=(),
    )


class Static:
    """The limit: adjacency as one sorted array, made once."""

    def __init__(self, drawn: Drawn) -> None:
        owners = np.concatenate((drawn.subject, drawn.object))
        order = np.argsort(owners, kind="stable")
        self.first = np.searchsorted(owners[order], np.arange(drawn.entities + 1))
        self.other = np.concatenate((drawn.object, drawn.subject))[order]
        self.start, self.end = np.tile(drawn.start, 2)[order], np.tile(drawn.end, 2)[order]
        self.starts, self.ends = drawn.start, drawn.end
        self.marks = np.zeros(drawn.entities, np.bool_)

    def one_hop(self, entity: int, as_of: Interval) -> Ints:
        span = slice(self.first[entity], self.first[entity + 1])
        return self.other[span][(self.start[span] < as_of.end) & (self.end[span] > as_of.start)]

    def two_hops(self, entity: int, as_of: Interval) -> Ints:
        near = self.one_hop(entity, as_of)
        counts = self.first[near + 1] - self.first[near]
        total = int(counts.sum())
        at = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(self.first[near], counts)
        far = self.other[at[(self.start[at] < as_of.end) & (self.end[at] > as_of.start)]]
        self.marks[near] = True
        self.marks[far] = True
        self.marks[entity] = False
        found = np.concatenate((near, far))
        found = found[self.marks[found]]
        self.marks[near] = False
        self.marks[far] = False
        return found

    def all_at(self, as_of: Interval) -> Ints:
        return np.flatnonzero((self.starts < as_of.end) & (self.ends > as_of.start))


def networkx_of(drawn: Drawn) -> nx.MultiDiGraph[int]:
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    columns = (drawn.subject.tolist(), drawn.object.tolist(), drawn.start.tolist(), drawn.end.tolist())
    for number, (subject, target, start, end) in enumerate(zip(*columns, strict=True)):
        graph.add_edge(subject, target, key=number, start=start, end=end)
    return graph


def near(graph: nx.MultiDiGraph[int], entity: int, as_of: Interval) -> set[int]:
    """By the adjacency dicts that networkx documents, twice as quick as its edge views."""
    found = set()
    for adjacency in (graph.succ, graph.pred):
        for other, facts in adjacency[entity].items():
            if any(one["start"] < as_of.end and one["end"] > as_of.start for one in facts.values()):
                found.add(other)
    return found


def near_twice(graph: nx.MultiDiGraph[int], entity: int, as_of: Interval) -> set[int]:
    first = near(graph, entity, as_of)
    return first.union(*(near(graph, one, as_of) for one in first)) - {entity}


def timed(ways: Sequence[Callable[..., Any] | None], queries: Sequence[tuple[Any, ...]]) -> list[tuple[float, float] | None]:
    """Median and 95th percentile in microseconds of each way, taken in turns query by query.

    The thread's own time: nothing here waits, so that what else the machine does is left out.
    """
    spent: list[list[float]] = [[] for _ in ways]
    for query in queries:
        for way, times in zip(ways, spent, strict=True):
            if way is not None:
                began = time.thread_time_ns()
                way(*query)
                times.append((time.thread_time_ns() - began) / 1000)
    return [(median(times), float(np.percentile(times, 95))) if times else None for times in spent]


def resident() -> int:
    """Bytes of memory that the process holds, once it gave back what it can."""
    gc.collect()
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).malloc_trim(0)
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if status.exists() else 0


def row(name: str, size: int, times: Sequence[tuple[float, float] | None]) -> Measured:
    ours, bare, limit = [one or (None, None) for one in (*times, None, None)[:3]]
    assert ours[0] is not None
    return Measured(name, size, ours[0], ours[1], bare[0], bare[1], limit[0], limit[1])


def check(graph: FactGraph, static: Static, view: nx.MultiDiGraph[int] | None, queries: Sequence[Query]) -> None:
    """All three answer alike."""
    for entity, as_of in queries:
        one = {other for _, other in graph.neighbours(entity, as_of=as_of)}
        two = graph.reach(entity, 2, as_of=as_of)
        assert one == set(static.one_hop(entity, as_of).tolist())
        assert two == set(static.two_hops(entity, as_of).tolist())
        assert two == {met.entity for met in graph.related(entity, 2, as_of=as_of)}
        if view is not None and len(two) < 5000:
            assert two == near_twice(view, entity, as_of)


def reads(graph: FactGraph, static: Static, view: nx.MultiDiGraph[int] | None, drawn: Drawn, seed: int) -> Iterator[Measured]:
    chance = random.Random(seed)
    size = drawn.size
    live = np.flatnonzero(np.diff(static.first)).tolist()

    def days(count: int, pool: Sequence[int]) -> list[Query]:
        return [(chance.choice(pool), Interval(day := chance.randrange(DAYS) * DAY, day + 1)) for _ in range(count)]

    sizes = [len(graph.reach(entity, 2, as_of=NOW)) for entity in chance.choices(live, k=500)]
    yield Measured("entities within two hops now", size, median(sizes), float(np.percentile(sizes, 95)), unit="entities")
    check(graph, static, view, [*days(30, live), *((entity, NOW) for entity in chance.sample(live, 10))])
    hubs, now = days(30, range(100)), [(entity, NOW) for entity in chance.choices(live, k=1500)]

    def one_by_networkx(entity: int, as_of: Interval) -> set[int]:
        assert view is not None
        return near(view, entity, as_of)

    def two_by_networkx(entity: int, as_of: Interval) -> set[int]:
        assert view is not None
        return near_twice(view, entity, as_of)

    one = [lambda entity, as_of: graph.neighbours(entity, as_of=as_of), one_by_networkx if view else None, static.one_hop]
    two = [lambda entity, as_of: graph.reach(entity, 2, as_of=as_of), two_by_networkx if view else None, static.two_hops]
    all_of = [lambda entity, as_of: graph.related(entity, 2, as_of=as_of), *two[1:]]
    ten = [lambda entity, as_of: graph.related(entity, 2, as_of=as_of, limit=10)]
    yield row("one hop at t", size, timed(one, days(3000, live)))
    yield row("one hop now", size, timed(one, now))
    yield row("two hops at t: who", size, timed(two, days(1500, live)))
    yield row("two hops now: who", size, timed(two, now))
    yield row("two hops at t: who, by which facts", size, timed(all_of, days(1500, live)))
    yield row("two hops now: who, by which facts", size, timed(all_of, now))
    yield row("two hops now: the ten nearest", size, timed(ten, now))
    yield row("two hops at t of a hub: who", size, timed(two, hubs))
    yield row("two hops at t of a hub: who, by which facts", size, timed(all_of, hubs))
    yield row("facts of subject and predicate at t", size, timed([lambda e, t: graph.match(e, "predicate_3", as_of=t)], days(1500, live)))
    every = [lambda _, as_of: graph.ids.take(graph.rows(graph.look(as_of, FOREVER))), None, lambda _, as_of: static.all_at(as_of)]
    yield row("all facts at t", size, timed(every, days(60, [0])))
    pairs = [(*chance.choices(live, k=2), NOW) for _ in range(40)]
    yield row("paths of at most 3 hops now", size, timed([lambda a, b, as_of: graph.paths(a, b, 3, as_of=as_of)], pairs))


def writes(graph: FactGraph, view: nx.MultiDiGraph[int] | None, drawn: Drawn, seed: int) -> Iterator[Measured]:
    """Last, for they change the graph."""
    chance = random.Random(seed)
    size = drawn.size
    rows = [fact(chance.randrange(drawn.entities), "predicate_3", chance.randrange(drawn.entities), DAY, FOREVER) for _ in range(5000)]
    new = [(size + number, one) for number, one in enumerate(rows)]

    def add(number: int, one: FactRow) -> None:
        assert view is not None
        view.add_edge(one.subject, one.object, key=number, start=one.start, end=one.end)

    yield row("add a fact", size, timed([graph.upsert, add if view else None], new))
    retracted = [(number, replace(one, retracted=5)) for number, one in new]
    yield row("retract a fact", size, timed([graph.upsert], retracted))
    yield row("forget a fact", size, timed([lambda number, _: graph.remove(number)], new))


def reopening(graph: FactGraph) -> float:
    """Seconds to restore the graph from a snapshot."""
    with tempfile.TemporaryDirectory() as folder:
        snapshots = SnapshotFolder(Path(folder), b"benchmark", identity="benchmark")
        graph.save(snapshots, 1)
        began = time.perf_counter()
        FactGraph.restore(snapshots, at_most=1)
        return time.perf_counter() - began


def measure(sizes: Sequence[int], seed: int) -> Iterator[Measured]:
    for size in sizes:
        drawn = Drawn(size, seed)
        before, began = resident(), time.perf_counter()
        graph = FactGraph()
        graph.bulk(drawn.rows())
        spent = time.perf_counter() - began
        after = resident()
        yield Measured("build, from rows", size, size / spent, unit="facts/s")
        yield Measured("open, from a snapshot", size, size / reopening(graph), unit="facts/s")
        view = None
        ours = (after - before) / size
        if size <= NETWORKX_UP_TO:
            view = networkx_of(drawn)
        yield Measured("memory", size, ours, networkx=(resident() - after) / size if view else None, unit="bytes/fact")
        static = Static(drawn)
        gc.freeze()
        yield from reads(graph, static, view, drawn, seed)
        yield from writes(graph, view, drawn, seed)
        gc.unfreeze()


def line(one: Measured) -> str:
    cells = (one.ours, one.ours_p95, one.networkx, one.networkx_p95, one.limit, one.limit_p95)
    ratios = "".join(f" {ratio:6.2f}" if ratio else " " * 7 for ratio in (one.to_networkx, one.to_limit))
    figures = "".join(f" {cell:10.1f}" if cell is not None else " " * 11 for cell in cells)
    return f"{one.name:46}{one.size:9}{figures}{ratios} {one.unit}"


HEADINGS = f"{'':46}{'facts':>9} {'ours':>10} {'p95':>10} {'networkx':>10} {'p95':>10} {'limit':>10} {'p95':>10} {'/nx':>6} {'/limit':>6}"


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="100000,1000000", help="numbers of facts, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = list(measure([int(size) for size in given.sizes.split(",")], given.seed))
    about = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "numpy": np.__version__,
        "networkx": nx.__version__,
        "seed": given.seed,
    }
    if given.json:
        ratios = [{"to_networkx": one.to_networkx, "to_limit": one.to_limit} for one in rows]
        print(json.dumps({"about": about, "rows": [{**asdict(one), **more} for one, more in zip(rows, ratios, strict=True)]}, indent=1))
        return
    print(", ".join(f"{name} {value}" for name, value in about.items()))
    print(HEADINGS)
    for one in rows:
        print(line(one))


if __name__ == "__main__":
    main()
