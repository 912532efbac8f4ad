"""The engine beside the bare libraries it stands on, in one run: each operation's time, theirs, and the ratio.

    python -m benchmarks.engine [--size 100000] [--edges 100000,1000000] [--seed 1] [--json]      (make bench)

Texts and vectors are made beforehand and nothing is read for facts, so that what is measured is the engine and not a model. Operations that
wait for the disk are measured in turns with a bare LMDB commit of the same bytes, in one loop. Rows of the vectors and of the graph come
from vectors_bench.py and graph_bench.py, with their own headers. Times are medians and 95th percentiles.
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
from importlib.metadata import version
from pathlib import Path
from typing import Any

import hnswlib
import lmdb
import numpy as np
import orjson

import memgraph
from benchmarks import graph_bench, vectors_bench
from memgraph.embed import from_callable
from memgraph.protocols import Vectors

DIM = 384
ROUNDS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One operation: ours, the bare library's, microseconds unless `unit` says otherwise."""

    name: str
    size: int
    ours: float
    p95: float | None = None
    bare: float | None = None
    beside: str = ""
    unit: str = "us"

    @property
    def ratio(self) -> float | None:
        """Ours over theirs; of rates, theirs over ours: less is better in both."""
        if not self.bare:
            return None
        return self.bare / self.ours if self.unit.endswith("/s") else self.ours / self.bare


class Made:
    """Texts whose vectors were drawn beforehand: topics with noise, so that neighbours mean something."""

    def __init__(self, count: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        topics = chance.standard_normal((64, DIM))
        rows = topics[chance.integers(64, size=count)] + 0.7 * chance.standard_normal((count, DIM))
        self.vectors: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        words = np.array([f"word{number}" for number in range(20_000)])
        picks = chance.zipf(1.3, size=(count, 12)) % len(words)
        self.texts = [f"note {number} {' '.join(words[row])}" for number, row in enumerate(picks)]
        self.place = {text: number for number, text in enumerate(self.texts)}

    def embed(self, texts: list[str]) -> Vectors:
        return self.vectors[[self.place[text] for text in texts]]

    def open(self, path: Path) -> memgraph.MemoryEngine:
        return memgraph.open(path, embedder=from_callable(self.embed, name="made", dim=DIM), extractor=lambda _: [])


def timed(call: Callable[[], Any]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1e6


def spread(times: Sequence[float]) -> tuple[float, float]:
    return float(np.median(times)), float(np.percentile(times, 95))


def beside(name: str, size: int, ours: Sequence[float], bare: Sequence[float] = (), library: str = "") -> Row:
    middle, high = spread(ours)
    return Row(name=name, size=size, ours=middle, p95=high, bare=spread(bare)[0] if bare else None, beside=library)


def measure(size: int, seed: int) -> Iterator[Row]:
    made = Made(size + 2 * ROUNDS, seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        yield from writes(made, path, Path(folder) / "bare", size)
        yield from reads(made, path, size, seed)
        yield from small(made, path, size)
        yield from facts(Path(folder) / "facts", Path(folder) / "bare-facts")


def writes(made: Made, path: Path, bare_path: Path, size: int) -> Iterator[Row]:
    """Bulk add, then single durable adds in turns with bare commits of the same record and vector."""
    environment = lmdb.open(str(bare_path), map_size=1 << 36, max_dbs=2)
    tables = [environment.open_db(name) for name in (b"records", b"vectors")]
    with made.open(path) as memory:
        began = time.perf_counter()
        memory.add_many(made.texts[:size])
        ours = size / (time.perf_counter() - began)
        records = [
            orjson.dumps({"id": f"m{number:012x}", "text": text, "at": 1, "source": "user"})
            for number, text in enumerate(made.texts[:size])
        ]
        began = time.perf_counter()
        for start in range(0, size, 1000):
            with environment.begin(write=True) as txn:
                for number in range(start, min(size, start + 1000)):
                    key = number.to_bytes(8, "big")
                    txn.put(key, records[number], db=tables[0], append=True)
                    txn.put(key, made.vectors[number].tobytes(), db=tables[1], append=True)
        yield Row(
            name="bulk add",
            size=size,
            ours=ours,
            bare=size / (time.perf_counter() - began),
            beside="LMDB, 1000 a commit",
            unit="memories/s",
        )
        single, plain = [], []
        for number in range(size, size + ROUNDS):
            key, record, vector = number.to_bytes(8, "big"), records[number % size], made.vectors[number].tobytes()

            def commit(key: bytes = key, record: bytes = record, vector: bytes = vector) -> None:
                with environment.begin(write=True) as txn:
                    txn.put(key, record, db=tables[0], append=True)
                    txn.put(key, vector, db=tables[1], append=True)

            plain.append(timed(commit))
            single.append(timed(lambda number=number: memory.add(made.texts[number])))  # type: ignore[misc]
        yield beside("durable add, one memory", size, single, plain, "LMDB commit of record and vector")
        used = sum(file.stat().st_size for file in path.rglob("*") if file.is_file() and "index" not in file.parts)
        yield Row(name="disk a memory", size=size, ours=used / size, bare=float(DIM * 4), beside="its vector alone", unit="bytes")
    environment.close()


def reads(made: Made, path: Path, size: int, seed: int) -> Iterator[Row]:
    """Cold open with a first search, then searches and gets on the open store."""
    bare = hnswlib.Index("ip", DIM)
    bare.init_index(size, M=16, ef_construction=200)
    bare.add_items(made.vectors[:size], num_threads=os.cpu_count() or 1)
    bare.set_ef(100)
    bare.set_num_threads(1)
    file = path.parent / "bare.hnsw"
    bare.save_index(str(file))
    with made.open(path) as memory:  # what drains in the background is in the saved index
        while memory._snapshot.vectors is not None and memory._snapshot.vectors.tail:
            time.sleep(0.2)
        memory._snapshot.save(least=0)
    opened, loaded = [], []
    question = made.texts[0]
    for _ in range(5):
        other = hnswlib.Index("ip", DIM)
        loaded.append(timed(lambda other=other: other.load_index(str(file), max_elements=size)))  # type: ignore[misc]
        began = time.perf_counter()
        memory = made.open(path)
        memory.search(question, 10, mode="semantic")
        opened.append((time.perf_counter() - began) * 1e6)
        memory.close()
    yield beside("cold open and first search", size, opened, loaded, "hnswlib.load_index")
    chance = np.random.default_rng(seed)
    places = chance.integers(size, size=ROUNDS).tolist()
    with made.open(path) as memory:
        ids = [hit.memory.id for hit in memory.search(question, 10)]
        memory.search(question, 10, mode="semantic")
        for name, mode in (("search by meaning, records and all", "semantic"), ("search, all arms fused", "auto")):
            ours, plain = [], []
            for place in places:
                vector = made.vectors[place]
                plain.append(timed(lambda vector=vector: bare.knn_query(vector, 10)))  # type: ignore[misc]
                ours.append(timed(lambda place=place, mode=mode: memory.search(made.texts[place], 10, mode=mode)))  # type: ignore[misc]
            yield beside(name, size, ours, plain, "hnswlib knn_query, ef=100")
        yield beside("get by id", size, [timed(lambda: memory.get(ids[3])) for _ in range(ROUNDS)])


def small(made: Made, path: Path, size: int) -> Iterator[Row]:
    """A namespace of 1000 memories beside the large one."""
    with made.open(path) as root:
        memory = root.namespace("small")
        memory.add_many(made.texts[:1000])
        matrix = np.ascontiguousarray(made.vectors[:1000])
        ours, plain = [], []
        for place in range(ROUNDS):
            vector = made.vectors[place]
            plain.append(timed(lambda vector=vector: np.argpartition(-(matrix @ vector), 10)[:10]))  # type: ignore[misc]
            ours.append(timed(lambda place=place: memory.search(made.texts[place], 10, mode="semantic")))  # type: ignore[misc]
        yield beside("search in a namespace of 1000", size, ours, plain, "numpy, all compared")


def facts(path: Path, bare_path: Path) -> Iterator[Row]:
    """Durable triples, bulk triples, and a walk with its records."""
    environment = lmdb.open(str(bare_path), map_size=1 << 34)
    with memgraph.open(path, embedder="hash", extractor=lambda _: []) as memory:
        rows = [
            {"subject": f"person {i % 5000}", "predicate": f"knows_{i % 7}", "object": f"person {(i * 7919) % 5000}", "valid_from": "2020"}
            for i in range(20_000)
        ]
        began = time.perf_counter()
        memory.assert_facts(rows)
        yield Row(name="bulk triples", size=len(rows), ours=len(rows) / (time.perf_counter() - began), unit="facts/s")
        ours, plain = [], []
        for number in range(ROUNDS):

            def commit(number: int = number) -> None:
                with environment.begin(write=True) as txn:
                    txn.put(b"o" + number.to_bytes(8, "big"), b"x" * 200)
                    txn.put(b"i" + number.to_bytes(8, "big"), b"x" * 60)

            plain.append(timed(commit))
            ours.append(timed(lambda number=number: memory.assert_fact(f"new {number}", "knows_1", f"person {number}")))  # type: ignore[misc]
        yield beside("durable triple", len(rows), ours, plain, "LMDB commit of two keys")
        names = [f"person {number}" for number in range(ROUNDS)]
        yield beside("facts of one entity", len(rows), [timed(lambda name=name: memory.facts(name)) for name in names])  # type: ignore[misc]
        yield beside(
            "get_related, 2 hops, records and all",
            len(rows),
            [timed(lambda name=name: list(memory.get_related(name, 2, limit=50))) for name in names],
        )  # type: ignore[misc]
    environment.close()


def line(row: Row) -> str:
    text = f"{row.name:38} n={row.size:<8} {row.ours:12,.1f}"
    text += f" / {row.p95:,.0f}" if row.p95 is not None else ""
    text += f" {row.unit}"
    if row.bare is not None and row.ratio is not None:
        text += f"   {row.beside}: {row.bare:,.1f}   ratio {row.ratio:.2f}"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--edges", default="100000,1000000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    versions = {name: version(name) for name in ("hnswlib", "lmdb", "numpy", "networkx", "spacy", "orjson")}
    about = {"seed": options.seed, "python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count(), **versions}
    if not options.json:
        print(json.dumps(about))
    rows: list[dict[str, Any]] = []
    for row in measure(options.size, options.seed):
        rows.append(asdict(row) | {"ratio": row.ratio})
        if not options.json:
            print(line(row), flush=True)
    for one in vectors_bench.measure([10_000, options.size], options.seed):
        rows.append(asdict(one) | {"ratio": one.ratio})
        if not options.json:
            print(vectors_bench._line(one), flush=True)
    for edge in graph_bench.measure([int(size) for size in options.edges.split(",")], options.seed):
        rows.append(asdict(edge))
        if not options.json:
            print(graph_bench.line(edge), flush=True)
    if options.json:
        print(json.dumps({"about": about, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
