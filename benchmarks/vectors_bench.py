"""Vectors and keywords beside the bare libraries, in one run.

    python -m benchmarks.vectors_bench [--sizes 10000,100000] [--seed 1] [--json]

Each row is our median and 95th percentile, the bare library's, the ratio of the medians, and recall@10 against exact search. Ours and
the bare library take turns query by query. `measure(sizes, seed)` gives the rows to whoever prints them.

The vectors are a mixture: a common mean, 64 topics, a sub-topic per 40 vectors, noise of decaying spectrum; 384 dimensions, float32.
*Easy* queries come from the same mixture, *hard* ones from topics that the index never saw.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import hnswlib
import numpy as np

from memgraph.index.hnsw import BUILD_EF, LINKS, SEARCH_EF
from memgraph.index.keyword import KeywordIndex
from memgraph.index.snapshots import SnapshotFolder
from memgraph.index.vectors import VectorArm
from memgraph.protocols import Mask, Rows, Vectors

DIM = 384
K = 10
QUERIES = 200


@dataclass(frozen=True, slots=True)
class Measured:
    """One row: microseconds unless `unit` says otherwise."""

    name: str
    size: int
    ours: float
    ours_p95: float
    bare: float | None = None  #: the library's, or what `beside` names
    bare_p95: float | None = None
    beside: str = ""
    recall: float | None = None
    bare_recall: float | None = None
    unit: str = "us"

    @property
    def ratio(self) -> float | None:
        return self.ours / self.bare if self.bare else None


class Mixture:
    """Vectors that lie about as an encoder's do."""

    def __init__(self, size: int, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._mean = self._normal(1)[0] * 0.35
        self._topics, self._strange = self._normal(64) * 0.55, self._normal(64) * 0.55
        self._parts = self._normal(max(size // 40, 1)) * 0.6
        self._spectrum = (1.0 / np.sqrt(1.0 + np.arange(DIM) / 24)).astype(np.float32)

    def _normal(self, count: int) -> Vectors:
        drawn: Vectors = self._chance.standard_normal((count, DIM), dtype=np.float32) / np.float32(np.sqrt(DIM))
        return drawn

    def draw(self, count: int, *, strange: bool = False) -> Vectors:
        """Shape `(count, DIM)`, rows of length 1."""
        topics = self._strange if strange else self._topics
        part = self._chance.integers(len(self._parts), size=count)
        vectors = self._mean + topics[part % 64] + self._normal(count) * self._spectrum * 1.1
        if not strange:
            vectors += self._parts[part]
        made: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return made


def measure(sizes: list[int], seed: int) -> Iterator[Measured]:
    """All rows, as they come."""
    for size in sizes:
        mixture = Mixture(size, seed)
        vectors = mixture.draw(size)
        easy, hard = mixture.draw(QUERIES), mixture.draw(QUERIES, strange=True)
        yield from _adds(vectors)
        bare, arm, built = _built(vectors)
        if not arm.is_exact:
            yield built
        yield from _nearest("k-NN, easy queries", bare, arm, vectors, easy)
        yield from _nearest("k-NN, hard queries", bare, arm, vectors, hard)
        yield from _filtered(arm, vectors, easy, seed)
        if not arm.is_exact:
            yield from _opened(arm, vectors, easy)
    yield from _keywords(seed)


def _built(vectors: Vectors) -> tuple[hnswlib.Index, VectorArm, Measured]:
    """Both with all vectors, and microseconds a row that adding them and draining them into the graph took."""
    rows = np.arange(len(vectors))
    bare = hnswlib.Index(space="ip", dim=DIM)
    bare.init_index(max_elements=len(vectors), M=LINKS, ef_construction=BUILD_EF, random_seed=1)
    bare.set_ef(SEARCH_EF)
    arm = VectorArm(DIM)
    arm.add(rows, vectors)
    theirs = _Runs(lambda part: bare.add_items(vectors[part], part))
    ours = _Runs(lambda part: arm.drain(len(part)))
    for part in np.array_split(rows, max(len(rows) // 2000, 1)):
        theirs.run(part)
        ours.run(part)
    while arm.drain(2000):
        pass
    spread = [taken / 2000 for taken in (*ours.spread, *theirs.spread)]
    return bare, arm, Measured("drain a row into the graph", len(rows), spread[0], spread[1], spread[2], spread[3], "add_items")


def _adds(vectors: Vectors) -> Iterator[Measured]:
    arm, times = VectorArm(DIM), []
    for row in range(min(2000, len(vectors))):
        times.append(_timed(arm.add, np.array([row]), vectors[row : row + 1])[0])
    yield Measured("add one vector, found at once", len(vectors), *_spread(times))


def _nearest(name: str, bare: hnswlib.Index, arm: VectorArm, vectors: Vectors, queries: Vectors) -> Iterator[Measured]:
    ours = _Runs(lambda query: arm.search(query, K)[0])
    theirs = _Runs(lambda query: bare.knn_query(query, K, num_threads=1)[0][0])
    for query in queries:
        ours.run(query)
        theirs.run(query)
    truth = _truth(vectors, queries)
    beside = f"hnswlib ef={SEARCH_EF}"
    yield Measured(name, len(vectors), *ours.spread, *theirs.spread, beside, _recall(ours.found, truth), _recall(theirs.found, truth))


def _filtered(arm: VectorArm, vectors: Vectors, queries: Vectors, seed: int) -> Iterator[Measured]:
    """Beside the contiguous exact comparison of just the rows that pass: what a copy of them alone would cost."""
    for share in (0.001, 0.01, 0.1, 0.5):
        allowed = np.random.default_rng(seed).random(len(vectors)) < share
        ours, theirs = _filtered_runs(arm, vectors, allowed)
        for query in queries:
            ours.run(query)
            theirs.run(query)
        recall = _recall(ours.found, _truth(vectors, queries, allowed))
        yield Measured(f"filter {share:.1%}", len(vectors), *ours.spread, *theirs.spread, "gemv of a copy", recall)


def _filtered_runs(arm: VectorArm, vectors: Vectors, allowed: Mask) -> tuple[_Runs, _Runs]:
    alone = vectors[np.flatnonzero(allowed)]
    return _Runs(lambda query: arm.search(query, K, allowed)[0]), _Runs(lambda query: np.argpartition(alone @ query, len(alone) - K))


def _opened(arm: VectorArm, vectors: Vectors, queries: Vectors) -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        snapshots, stored = SnapshotFolder(Path(folder), b"bench", identity="bench"), _Stored(vectors)
        saved, _ = _timed(arm.save, snapshots, 1)
        path = next(Path(folder).glob("*.hnsw"))

        def first_search(query: Vectors) -> Rows:
            found = VectorArm.restore(snapshots, DIM, at_most=1, source=stored)
            assert found is not None
            return found[0].search(query, K)[0]

        ours, theirs = _Runs(first_search), _Runs(lambda _: hnswlib.Index(space="ip", dim=DIM).load_index(str(path)))
        for query in queries[:5]:
            ours.run(query)
            theirs.run(query)
    yield Measured("open from a snapshot and search", len(vectors), *ours.spread, *theirs.spread, "load_index")
    yield Measured("write a snapshot", len(vectors), saved, saved)
    loaded, _ = _timed(lambda: VectorArm(DIM).load(stored.scan(), expected=len(vectors)))
    yield Measured("load vectors from their bytes", len(vectors), loaded, loaded)


def _keywords(seed: int, size: int = 20_000) -> Iterator[Measured]:
    """Texts of 20 words of a vocabulary whose frequencies fall as Zipf's do."""
    chance = random.Random(seed)
    words = [f"w{number}x" for number in range(50_000)]
    weights = list(accumulate(1 / (number + 2) for number in range(len(words))))
    texts = [" ".join(chance.choices(words, cum_weights=weights, k=20)) for _ in range(size)]
    index = KeywordIndex()
    adds = [_timed(index.add, row, text)[0] for row, text in enumerate(texts)]
    yield Measured("keywords: add one text of 20 words", size, *_spread(adds))
    index.compact()
    yield Measured("keywords: memory", size, index.nbytes / size, index.nbytes / size, unit="B/text")
    searches = [_timed(index.search, " ".join(text.split()[:6]), K)[0] for text in texts[:QUERIES]]
    yield Measured("keywords: search for 6 words", size, *_spread(searches))


class _Stored:
    """Vectors as the store keeps them."""

    def __init__(self, vectors: Vectors) -> None:
        self._data: list[bytes] = [row.tobytes() for row in vectors]

    def scan(self) -> Iterator[tuple[int, bytes]]:
        return iter(enumerate(self._data))

    def get(self, rows: Sequence[int]) -> list[bytes]:
        return [self._data[row] for row in rows]


class _Runs:
    """One way to answer, and how long each answer took."""

    def __init__(self, answer: Callable[[Any], Any]) -> None:
        self._answer = answer
        self._times: list[float] = []
        self.found: list[Rows] = []

    def run(self, query: Any) -> None:
        taken, rows = _timed(self._answer, query)
        self._times.append(taken)
        self.found.append(rows)

    @property
    def spread(self) -> tuple[float, float]:
        return _spread(self._times)


def _truth(vectors: Vectors, queries: Vectors, allowed: Mask | None = None) -> list[set[int]]:
    rows = np.arange(len(vectors)) if allowed is None else np.flatnonzero(allowed)
    scores = queries @ vectors[rows].T
    return [set(rows[np.argsort(-one)[:K]].tolist()) for one in scores]


def _recall(found: list[Rows], truth: list[set[int]]) -> float:
    return float(np.mean([len(set(rows.tolist()) & right) / max(len(right), 1) for rows, right in zip(found, truth, strict=True)]))


def _timed(call: Callable[..., Any], *args: Any) -> tuple[float, Any]:
    """Microseconds, and what the call returned."""
    start = time.perf_counter()
    result = call(*args)
    return (time.perf_counter() - start) * 1e6, result


def _spread(times: list[float]) -> tuple[float, float]:
    return float(np.median(times)), float(np.percentile(times, 95))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10000,100000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for row in measure([int(size) for size in options.sizes.split(",")], options.seed):
        rows.append(row)
        if not options.json:
            print(_line(row), flush=True)
    if options.json:
        about = {"seed": options.seed, "python": platform.python_version(), "numpy": np.__version__, "machine": platform.processor()}
        print(json.dumps({"about": about, "rows": [asdict(row) | {"ratio": row.ratio} for row in rows]}, indent=1))


def _line(row: Measured) -> str:
    line = f"{row.name:36} n={row.size:<8} {row.ours:10.0f} /{row.ours_p95:9.0f} {row.unit}"
    if row.bare is not None and row.ratio is not None:
        line += f"   {row.beside}: {row.bare:.0f} / {row.bare_p95:.0f}   ratio {row.ratio:.2f}"
    if row.recall is not None:
        line += f"   recall {row.recall:.4f}" + (f" (bare {row.bare_recall:.4f})" if row.bare_recall is not None else "")
    return line


if __name__ == "__main__":
    main()
