"""The engine beside the bare libraries it stands on, in one run: each operation's time, theirs, and the ratio.

    python -m benchmarks.engine [--size 100000] [--triples 100000] [--edges 100000,1000000] [--seed 1] [--quick] [--json]      (make bench)

Vectors are made beforehand and nothing is read for facts, so that what is measured is the engine and not a model. Ours and the bare
library take turns, operation by operation. What waits for the disk is timed by the clock, all else by the thread's own processor time, so
that what else the machine does is left out. Figures are medians and 95th percentiles. The last rows are those of graph_bench.py; the
marks at the end are the ratios that we hold ourselves to.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import hnswlib
import lmdb
import networkx as nx
import numpy as np
import orjson

import memgraph
from benchmarks import graph_bench
from benchmarks.made import SHARES, Made
from benchmarks.vectors_bench import DIM
from memgraph.index.hnsw import BUILD_EF, LINKS, SEARCH_EF
from memgraph.protocols import Vectors
from memgraph.snapshot import DRAINED

K: Final = 10
ROUNDS: Final = 300
SMALL: Final = 10_000  #: the lesser size at which neighbours are sought


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One operation: ours, the bare library's; microseconds unless `unit` says otherwise."""

    name: str
    size: int
    ours: float
    p95: float | None = None
    bare: float | None = None
    beside: str = ""
    unit: str = "us"
    recall: float | None = None
    bare_recall: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours over theirs; of rates, theirs over ours: less is better in both."""
        if not self.bare:
            return None
        return self.bare / self.ours if self.unit.endswith("/s") else self.ours / self.bare


@dataclass(frozen=True, slots=True)
class Mark:
    """What a row's figure, or its ratio, must not exceed."""

    name: str
    limit: float
    absolute: bool = False  #: of the figure itself and not of the ratio


MARKS: Final = (
    Mark("durable add, one memory", 2.5),
    Mark("k-NN through the engine", 2.0),
    Mark("cold open and first search", 2.0),
    Mark("bulk add: the last fifth beside the first", 1.25),
    Mark("one hop at t", 10.0, absolute=True),
    Mark("two hops at t: who", 80.0, absolute=True),
)


def clocked(call: Callable[[], Any]) -> float:
    """Microseconds by the clock: for what waits."""
    began = time.perf_counter_ns()
    call()
    return (time.perf_counter_ns() - began) / 1000


def worked(call: Callable[[], Any]) -> tuple[float, Any]:
    """Microseconds of this thread's processor time, and what the call returned."""
    began = time.thread_time_ns()
    result = call()
    return (time.thread_time_ns() - began) / 1000, result


def held_memory() -> int:
    """Bytes of memory of the process's own, once it gave back what it can: pages of the store's file are the system's."""
    graph_bench.resident()  # gives back
    status = Path("/proc/self/status")
    found = [line for line in status.read_text().splitlines() if line.startswith("RssAnon")] if status.exists() else []
    return int(found[0].split()[1]) * 1024 if found else 0


def beside(
    name: str,
    size: int,
    ours: Sequence[float],
    bare: Sequence[float] = (),
    library: str = "",
    recall: tuple[float, float | None] | None = None,
) -> Row:
    return Row(
        name=name,
        size=size,
        ours=float(np.median(ours)),
        p95=float(np.percentile(ours, 95)),
        bare=float(np.median(bare)) if bare else None,
        beside=library,
        recall=recall[0] if recall else None,
        bare_recall=recall[1] if recall else None,
    )


def measure(size: int, triples: int, seed: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        if size > SMALL:
            few = Made(SMALL, ROUNDS, seed)
            with few.open(path / "few") as memory:
                memory.add_many(few.items(0, SMALL))
                yield from neighbours(few, memory, built(few.vectors), SMALL)
        made = Made(size + ROUNDS, ROUNDS, seed)
        yield from writes(made, path / "store", path / "bare", size)
        yield from reads(made, path, size + ROUNDS)
        yield from facts(path / "facts", path / "bare-facts", triples, seed)


def built(vectors: Vectors) -> hnswlib.Index:
    bare = hnswlib.Index("ip", DIM)
    bare.init_index(len(vectors), M=LINKS, ef_construction=BUILD_EF, random_seed=1)
    bare.add_items(vectors, num_threads=os.cpu_count() or 1)
    bare.set_ef(SEARCH_EF)
    bare.set_num_threads(1)
    return bare


# ---------------------------------------------------------------- writes


def writes(made: Made, path: Path, bare_path: Path, size: int) -> Iterator[Row]:
    """Bulk add, then single durable adds in turns with bare commits of the same record and vector."""
    environment = lmdb.open(str(bare_path), map_size=1 << 36, max_dbs=2)
    tables = [environment.open_db(name) for name in (b"records", b"vectors")]
    records = [orjson.dumps({"id": f"m{n:012x}", "text": text, "at": 1, "source": "user"}) for n, text in enumerate(made.texts)]
    vectors = [row.tobytes() for row in made.vectors]

    def commit(start: int, end: int) -> None:
        with environment.begin(write=True) as txn:
            for number in range(start, end):
                key = number.to_bytes(8, "big")
                txn.put(key, records[number], db=tables[0], append=True)
                txn.put(key, vectors[number], db=tables[1], append=True)

    items, held = list(made.items(0, size)), held_memory()
    with made.open(path) as memory:
        yield from _bulk(memory, items, commit)
        yield Row(name="memory held a memory, index and all", size=size, ours=(held_memory() - held) / size, bare=DIM * 4.0, unit="bytes",
                  beside="its vector alone")  # fmt: skip
        single, plain = [], []
        for number in range(size, size + ROUNDS):
            plain.append(clocked(lambda number=number: commit(number, number + 1)))  # type: ignore[misc]
            (item,) = made.items(number, number + 1)
            single.append(clocked(lambda item=item: memory.add(**item)))  # type: ignore[misc]
        yield beside("durable add, one memory", size, single, plain, "LMDB commit of record and vector")
        used = (path / "data.mdb").stat().st_size
        yield Row(name="disk a memory", size=size, ours=used / size, bare=DIM * 4.0, beside="its vector alone", unit="bytes")
    environment.close()


def settled(memory: memgraph.MemoryEngine) -> None:
    """Wait until what drains in the background is in the graph."""
    arm = memory._snapshot.vectors
    while arm is not None and arm.tail > DRAINED:
        time.sleep(0.05)
        memory.stats()  # any call hands the rest over
    while memory._snapshot._drainer is not None and memory._snapshot._drainer.is_alive():
        time.sleep(0.05)


def _bulk(memory: memgraph.MemoryEngine, items: list[dict[str, Any]], commit: Callable[[int, int], None]) -> Iterator[Row]:
    """All items in one call, by the clock and by processor time; the graph follows in the background."""
    size = len(items)
    done = [(0, time.thread_time_ns())]
    began = time.perf_counter()
    memory.add_many(items, progress=lambda count, _: done.append((count, time.thread_time_ns())))
    acknowledged = time.perf_counter() - began
    settled(memory)
    drained = time.perf_counter() - began
    began = time.perf_counter()
    for start in range(0, size, 256):
        commit(start, min(size, start + 256))
    plain = time.perf_counter() - began
    yield Row(name="bulk add, durable and found", size=size, ours=size / acknowledged, bare=size / plain, beside="LMDB, 256 a commit",
              unit="memories/s")  # fmt: skip
    yield Row(name="bulk add, processor time", size=size, ours=size / ((done[-1][1] - done[0][1]) / 1e9), unit="memories/s")
    yield Row(name="bulk add, until all are in the graph", size=size, ours=size / drained, unit="memories/s")
    costs = [(later - earlier) / 1000 / (end - start) for (start, earlier), (end, later) in pairwise(done)]
    fifth = max(1, len(costs) // 5)
    yield beside("bulk add: the last fifth beside the first", size, costs[-fifth:], costs[:fifth], "a memory of the first")


# ---------------------------------------------------------------- reads


def reads(made: Made, path: Path, size: int) -> Iterator[Row]:
    """Cold open with a first search, then searches and gets on the open store."""
    bare = built(made.vectors)
    file = path / "bare.hnsw"
    bare.save_index(str(file))
    with made.open(path / "store") as memory:  # what drains in the background is in the saved index
        memory._snapshot.save(least=0)
    opened, loaded = [], []
    for _ in range(5):
        other = hnswlib.Index("ip", DIM)
        loaded.append(clocked(lambda other=other: other.load_index(str(file), max_elements=size)))  # type: ignore[misc]
        began = time.perf_counter()
        memory = made.open(path / "store")
        memory.search(made.questions[0], K, mode="semantic")
        opened.append((time.perf_counter() - began) * 1e6)
        memory.close()
    yield beside("cold open and first search", size, opened, loaded, "hnswlib.load_index")
    with made.open(path / "store") as memory:
        yield from neighbours(made, memory, bare, size)
        yield from _filtered(made, memory, size)
        times, plain = [], []
        for question, vector in zip(made.questions, made.queries, strict=True):
            plain.append(worked(lambda vector=vector: bare.knn_query(vector, K))[0])  # type: ignore[misc]
            times.append(worked(lambda question=question: memory.search(question, K))[0])  # type: ignore[misc]
        yield beside("search, all arms fused", size, times, plain, f"hnswlib, ef={SEARCH_EF}")
        yield from _gets(memory, made, path / "bare", size)
        yield from _small(memory.namespace("small"), made, size)


def neighbours(made: Made, memory: memgraph.MemoryEngine, bare: hnswlib.Index, size: int) -> Iterator[Row]:
    """Search by meaning, with records, freshness and all; recall against comparing with every vector."""
    memory.search(made.questions[0], K, mode="semantic")
    settled(memory)
    ours, plain, found, theirs = [], [], [], []
    for turn, (question, vector) in enumerate(zip(made.questions, made.queries, strict=True)):
        ways = [partial(bare.knn_query, vector, K), partial(memory.search, question, K, mode="semantic")]
        first = turn % 2  # who comes second finds the vectors in the processor's cache
        answers = [worked(ways[way]) for way in (first, 1 - first)]
        (their_time, labels), (our_time, hits) = answers if not first else answers[::-1]
        plain.append(their_time)
        theirs.append({made.texts[place] for place in labels[0][0].tolist()})
        ours.append(our_time)
        found.append({hit.memory.text for hit in hits})
    truth = _truth(made, np.arange(size))
    recall = (_recall(found, truth), _recall(theirs, truth))
    yield beside("k-NN through the engine", size, ours, plain, f"hnswlib, ef={SEARCH_EF}", recall)


def _filtered(made: Made, memory: memgraph.MemoryEngine, size: int) -> Iterator[Row]:
    """Beside the exact comparison of a copy of just the rows that pass."""
    kinds: list[tuple[str, dict[str, Any], Any]] = [
        (f"search by meaning, a tag of {share:.1%}", {"tags": [tag]}, made.tagged[tag]) for tag, share in SHARES.items()
    ]
    kinds.append(("search by meaning, metadata of 1.0%", {"where": {"project": 7}}, np.arange(size) % 100 == 7))
    kinds.append(("search by meaning, the last 10.0%", {"since": made.at(size - size // 10)}, np.arange(size) >= size - size // 10))
    for name, filters, passes in kinds:
        places = np.flatnonzero(passes)
        alone = np.ascontiguousarray(made.vectors[places])
        ours, plain, found = [], [], []
        for question, vector in zip(made.questions[:100], made.queries, strict=False):
            plain.append(worked(lambda vector=vector, alone=alone: _best(alone @ vector))[0])  # type: ignore[misc]
            search = partial(memory.search, question, K, mode="semantic", **filters)
            taken, hits = worked(search)
            ours.append(taken)
            found.append({hit.memory.text for hit in hits})
        yield beside(name, size, ours, plain, "numpy over a copy of these", (_recall(found, _truth(made, places)), None))


def _best(scores: Vectors) -> Any:
    return np.argpartition(scores, len(scores) - min(K, len(scores)))[-K:]


def _truth(made: Made, places: Any) -> list[set[str]]:
    """The texts of the nearest of these places, by question."""
    scores = made.queries @ made.vectors[places].T
    return [{made.texts[places[at]] for at in np.argsort(-one)[:K].tolist()} for one in scores]


def _recall(found: list[set[str]], truth: list[set[str]]) -> float:
    return float(np.mean([len(one & right) / max(len(right), 1) for one, right in zip(found, truth, strict=False)]))


def _gets(memory: memgraph.MemoryEngine, made: Made, bare_path: Path, size: int) -> Iterator[Row]:
    ids = [hit.memory.id for question in made.questions[:30] for hit in memory.search(question, K, mode="semantic")]
    places = np.random.default_rng(size).integers(size, size=len(ids)).tolist()
    environment = lmdb.open(str(bare_path), max_dbs=2)
    table = environment.open_db(b"records")

    def bare(place: int) -> Any:
        with environment.begin() as txn:
            return orjson.loads(txn.get(place.to_bytes(8, "big"), db=table))

    ours, plain = [], []
    for id, place in zip(ids, places, strict=True):
        plain.append(worked(lambda place=place: bare(place))[0])  # type: ignore[misc]
        ours.append(worked(lambda id=id: memory.get(id))[0])  # type: ignore[misc]
    environment.close()
    yield beside("get by id", size, ours, plain, "LMDB get and orjson")


def _small(memory: memgraph.MemoryEngine, made: Made, size: int) -> Iterator[Row]:
    """A namespace of 1000 memories beside the large one."""
    memory.add_many(made.items(0, 1000))
    matrix = np.ascontiguousarray(made.vectors[:1000])
    ours, plain = [], []
    for question, vector in zip(made.questions, made.queries, strict=True):
        plain.append(worked(lambda vector=vector: _best(matrix @ vector))[0])  # type: ignore[misc]
        ours.append(worked(lambda question=question: memory.search(question, K, mode="semantic"))[0])  # type: ignore[misc]
    yield beside("search in a namespace of 1000", size, ours, plain, "numpy, all compared")


# ---------------------------------------------------------------- facts


def facts(path: Path, bare_path: Path, triples: int, seed: int) -> Iterator[Row]:
    """Durable triples, bulk triples, walks with their records, and a question that needs vectors and a walk."""
    drawn = graph_bench.Drawn(triples, seed)
    starts = [str(2000 + number % 20) for number in range(triples)]
    ends = list(zip(drawn.subject.tolist(), drawn.predicate.tolist(), drawn.object.tolist(), starts, strict=True))
    rows = [
        {"subject": f"person {one}", "predicate": f"knows_{kind}", "object": f"person {other}", "valid_from": start}
        for one, kind, other, start in ends
    ]
    made = Made(1000, ROUNDS, seed)
    environment = lmdb.open(str(bare_path), map_size=1 << 34)
    held = held_memory()
    with made.open(path) as memory:
        began, worked_from = time.perf_counter(), time.thread_time()
        memory.assert_facts(rows)
        taken, spent = time.perf_counter() - began, time.thread_time() - worked_from
        yield Row(name="bulk triples", size=triples, ours=triples / taken, unit="facts/s")
        yield Row(name="bulk triples, processor time", size=triples, ours=triples / spent, unit="facts/s")
        memory.stats()
        yield Row(name="memory held a fact, names and all", size=triples, ours=(held_memory() - held) / triples, unit="bytes")
        yield Row(name="disk a fact", size=triples, ours=(path / "data.mdb").stat().st_size / triples, unit="bytes")
        ours, plain = [], []
        for number in range(ROUNDS):

            def commit(number: int = number) -> None:
                with environment.begin(write=True) as txn:
                    txn.put(b"o" + number.to_bytes(8, "big"), b"x" * 200)
                    txn.put(b"i" + number.to_bytes(8, "big"), b"x" * 60)

            plain.append(clocked(commit))
            ours.append(clocked(lambda number=number: memory.assert_fact(f"new {number}", "knows_1", f"person {number}")))  # type: ignore[misc]
        yield beside("durable triple", triples, ours, plain, "LMDB commit of two keys")
        yield from _walks(memory, made, ends, drawn.entities)
    environment.close()


def _walks(memory: memgraph.MemoryEngine, made: Made, ends: Sequence[tuple[int, int, int, str]], entities: int) -> Iterator[Row]:
    view: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    for one, kind, other, start in ends:
        view.add_edge(one, other, kind=kind, start=start)
    chance = np.random.default_rng(len(ends))
    places = [int(one) for one in chance.integers(entities, size=ROUNDS) if view.has_node(int(one))]

    def near(place: int) -> set[int]:
        return {
            other
            for table in (view.succ, view.pred)
            for other, edges in table[place].items()
            if any(edge["start"] <= "2010" for edge in edges.values())
        }

    def twice(place: int) -> set[int]:
        first = near(place)
        return first.union(*(near(one) for one in first))

    ways: list[tuple[str, Callable[[str], Any], Callable[[int], Any]]] = [
        ("facts of one entity as of 2010", lambda name: memory.facts(name, as_of="2010"), near),
        ("get_related, 1 hop as of 2010", lambda name: memory.get_related(name, 1, as_of="2010"), near),
        ("get_related, 2 hops as of 2010, 20 nearest", lambda name: memory.get_related(name, 2, as_of="2010", limit=20), twice),
    ]
    for name, ask, walk in ways:
        ours, plain = [], []
        for place in places:
            plain.append(worked(lambda place=place, walk=walk: walk(place))[0])  # type: ignore[misc]
            ours.append(worked(lambda place=place, ask=ask: ask(f"person {place}"))[0])  # type: ignore[misc]
        yield beside(name, len(ends), ours, plain, "networkx, ids only")
    memory.add_many(made.items(0, 1000))
    bare = built(made.vectors)
    ours, plain = [], []
    for place, question, vector in zip(places, made.questions, made.queries, strict=False):
        plain.append(worked(lambda place=place, vector=vector: (bare.knn_query(vector, K), twice(place)))[0])  # type: ignore[misc]
        ours.append(
            worked(
                lambda place=place, question=question: (  # type: ignore[misc]
                    memory.search(question, K, mode="semantic"),
                    memory.get_related(f"person {place}", 2, as_of="2010", limit=20),
                )
            )[0]
        )
    yield beside("mixed: k-NN of 1000 and 2 hops", len(ends), ours, plain, "hnswlib and networkx")


# ---------------------------------------------------------------- what is shown


def line(row: Row) -> str:
    text = f"{row.name:42} n={row.size:<8} {row.ours:12,.1f}"
    text += f" / {row.p95:,.0f}" if row.p95 is not None else ""
    text += f" {row.unit}"
    if row.bare is not None and row.ratio is not None:
        text += f"   {row.beside}: {row.bare:,.1f}   ratio {row.ratio:.2f}"
    if row.recall is not None:
        text += f"   recall {row.recall:.4f}" + (f" (theirs {row.bare_recall:.4f})" if row.bare_recall is not None else "")
    return text


def judged(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each mark with what was measured, at the largest size, and whether it holds."""
    verdicts = []
    for mark in MARKS:
        measured = max((row for row in rows if row["name"] == mark.name), key=lambda row: row["size"], default=None)
        value = None if measured is None else measured["ours"] if mark.absolute else measured["ratio"]
        if measured is not None and value is not None:
            unit = measured.get("unit", "us") if mark.absolute else f"x {measured['beside']}"
            verdicts.append({"mark": mark.name, "size": measured["size"], "limit": mark.limit, "value": value, "unit": unit,
                             "holds": value <= mark.limit})  # fmt: skip
    return verdicts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=100_000, help="memories")
    parser.add_argument("--triples", type=int, default=100_000, help="facts in the engine's store")
    parser.add_argument("--edges", default="100000,1000000", help="facts in the graph alone, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="12,000 memories, 5,000 facts, 20,000 edges")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    size, triples, edges = (12_000, 5_000, "20000") if options.quick else (options.size, options.triples, options.edges)
    versions = {name: version(name) for name in ("hnswlib", "lmdb", "numpy", "networkx", "orjson")}
    about = {"seed": options.seed, "python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count(),
             "load": [round(one, 1) for one in os.getloadavg()], **versions}  # fmt: skip
    if not options.json:
        print(json.dumps(about))
    rows: list[dict[str, Any]] = []
    for row in measure(size, triples, options.seed):
        rows.append(asdict(row) | {"ratio": row.ratio})
        if not options.json:
            print(line(row), flush=True)
    if not options.json:
        print(graph_bench.HEADINGS)
    for edge in graph_bench.measure([int(one) for one in edges.split(",")], options.seed):
        rows.append(asdict(edge) | {"ratio": edge.to_networkx, "beside": "networkx"})
        if not options.json:
            print(graph_bench.line(edge), flush=True)
    verdicts = judged(rows)
    if options.json:
        print(json.dumps({"about": about, "rows": rows, "marks": verdicts}, indent=1))
        return
    print()
    for one in verdicts:
        verdict = "holds" if one["holds"] else "MISSED"
        print(f"{verdict:7} {one['mark']:42} n={one['size']:<8} {one['value']:8.2f} of at most {one['limit']} {one['unit']}")


if __name__ == "__main__":
    main()
