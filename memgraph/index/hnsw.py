"""Approximate nearest neighbours by HNSW (Malkov & Yashunin, TPAMI 42(4), 2020): the only module that knows hnswlib.

What hnswlib does not do by itself, and this adapter does:

- It never grows, and a search while it is resized crashes the process: resizing waits until it is alone.
- A `k` beyond what is alive raises: it is capped, and where it raises all the same the answer is None, and the caller searches exactly.
- A label given again, or a deleted slot used again, costs ten adds and may lose labels: labels are row numbers, which are never used again.
- Its filter is a Python call per visited node: filters are masks over rows fetched in excess.
- Its `ef` is one for all threads: it stays as it is, and a wider search asks for more rows, which widens that one search.
- A damaged file crashes the process: files are verified before they come here (snapshots.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import hnswlib
import numpy as np

from memgraph.index.columns import best
from memgraph.index.exact import ExactIndex
from memgraph.index.locks import SharedLock
from memgraph.protocols import Mask, Rows, Vectors

LINKS: Final = 16  #: M: neighbours a node keeps; 32 gained nothing where it was measured
BUILD_EF: Final = 200  #: candidates at an insert: lower is quicker to build and slower to search at equal recall
SEARCH_EF: Final = 100  #: candidates at a search: recall .99 and better at 100k
WIDE_EF: Final = 800  #: candidates where a query is far from everything: there HNSW misses most of the neighbours else (speed for recall)
FAR: Final = 0.5  #: far: the tenth cosine is below this share of what stored rows have among themselves
STEP: Final = 16  #: rows inserted per turn of the lock: a search waits no longer than these take
_THREADS: Final = min(4, os.cpu_count() or 1)


class HnswGraph:
    """A graph over rows whose vectors live elsewhere. Searches share a lock, changes have it alone."""

    def __init__(self, dim: int) -> None:
        self.dim = dim
        self.last_row = -1  #: the greatest row it has seen: rows beyond are not in it
        self.dead = 0
        self.usual = 0.0  #: the cosine of a stored row's tenth neighbour, as `calibrate` found it
        self._count = 0
        self._erased: set[int] = set()  # rows whose vectors must be in no file
        self._lock = SharedLock()
        self._graph = hnswlib.Index(space="ip", dim=dim)
        self._graph.init_index(max_elements=1024, M=LINKS, ef_construction=BUILD_EF, random_seed=1)
        self._graph.set_ef(SEARCH_EF)

    @property
    def live(self) -> int:
        """How many of its rows are alive."""
        return self._count - self.dead

    @property
    def total(self) -> int:
        """How many rows are in it, dead ones among them."""
        return self._count

    @property
    def nbytes(self) -> int:
        return int(self._graph.max_elements) * (4 * self.dim + 8 * LINKS + 12)

    def reserve(self, count: int) -> None:
        """Room for so many rows in all."""
        if count > self._graph.max_elements:
            with self._lock.alone():
                self._graph.resize_index(count)

    def insert(self, rows: Rows, vectors: Vectors, alive: Callable[[Rows], Mask]) -> None:
        """Take in rows beyond `last_row`, ascending.

        `alive` is asked once a step is in, with the lock held: a row removed since it was read is then in the graph for nobody.
        """
        if self._count + len(rows) > self._graph.max_elements:
            self.reserve(max(self._count + len(rows), 2 * self._graph.max_elements))
        for start in range(0, len(rows), STEP):
            part = rows[start : start + STEP]
            with self._lock.alone():
                self._graph.add_items(vectors[start : start + STEP], part, num_threads=_THREADS)
                self._count += len(part)
                self.last_row = int(part[-1])
                for row in part[~alive(part)].tolist():
                    self._mark(row, erase=True)

    def remove(self, row: int, *, erase: bool) -> None:
        """The row is never found again; with `erase`, no file that `save` writes has its vector. Rows not in the graph are passed over."""
        with self._lock.alone():
            self._mark(row, erase)

    def calibrate(self, vectors: Vectors) -> None:
        """Learn from some stored rows' vectors how near neighbours usually are, so that `nearest` knows a query that is far from all."""
        tenths = [found[1][-1] for vector in vectors if (found := self.nearest(vector, 11)) is not None and len(found[1])]
        self.usual = float(np.median(tenths)) if tenths else 0.0

    def nearest(self, query: Vectors, k: int) -> tuple[Rows, Vectors] | None:
        """The at most `k` nearest alive rows and their cosines, best first; None where hnswlib could not find as many."""
        with self._lock.shared():
            k = min(k, self.live)
            if k <= 0:
                return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float32)
            try:
                labels, distances = self._graph.knn_query(query, k, num_threads=1)
                if 1.0 - distances[0, min(k, 10) - 1] < FAR * self.usual and k < WIDE_EF:
                    labels, distances = self._graph.knn_query(query, min(WIDE_EF, self.live), num_threads=1)
            except RuntimeError:  # "Cannot return the results in a contiguous 2D array": fewer than asked for within reach
                return None
        return labels[0, :k].astype(np.int64), 1.0 - distances[0, :k]

    def save(self, path: Path) -> None:
        """Write the graph. The caller sees to it that `path` is not in use: hnswlib writes in place."""
        with self._lock.alone():
            self._graph.save_index(str(path))
            if self._erased:
                _erase(path, np.array(sorted(self._erased), dtype=np.int64), 4 * self.dim)

    @classmethod
    def read(cls, path: Path, dim: int, *, total: int, dead: int, last_row: int, usual: float) -> HnswGraph:
        """Load a file that `save` wrote and that was verified since: hnswlib crashes on a damaged one.

        Raises:
            RuntimeError: hnswlib would not read it, or it holds another number of rows.
        """
        graph = cls(dim)
        graph._graph = hnswlib.Index(space="ip", dim=dim)
        graph._graph.load_index(str(path), max_elements=total)
        if graph._graph.get_current_count() != total:
            raise RuntimeError(f"{path.name} holds {graph._graph.get_current_count()} rows, not {total}")
        graph._graph.set_ef(SEARCH_EF)
        graph._count, graph.dead, graph.last_row, graph.usual = total, dead, last_row, usual
        return graph

    def _mark(self, row: int, erase: bool) -> None:
        if row <= self.last_row:
            if erase:
                self._erased.add(row)
            try:
                self._graph.mark_deleted(row)
            except RuntimeError:  # not in it, or removed before: hnswlib's way to say so
                return
            self.dead += 1


_HEAD: Final = 96  #: bytes before the records of hnswlib's file; they begin with six sizes, of which four are used here


def _erase(path: Path, rows: Rows, length: int) -> None:
    """Zero the vectors of some rows in a file: hnswlib keeps those of deleted labels.

    Raises:
        OSError: the file is not laid out as hnswlib 0.8 does it; nothing can be promised of it.
    """
    with path.open("rb") as file:
        _, _, count, size, label_at, data_at = np.fromfile(file, dtype=np.uint64, count=6).tolist()
    if label_at - data_at != length or size != label_at + 8 or path.stat().st_size < _HEAD + count * size:
        raise OSError(f"{path.name} is not laid out as expected, so what was forgotten cannot be taken out of it")
    records = np.memmap(path, dtype=np.uint8, mode="r+", offset=_HEAD, shape=(count, size))
    labels = np.ascontiguousarray(records[:, label_at:]).view(np.int64)[:, 0]
    found = np.flatnonzero(np.isin(labels, rows))
    if len(found) < len(rows):
        raise OSError(f"{path.name} is not laid out as expected, so what was forgotten cannot be taken out of it")
    records[found, data_at:label_at] = 0
    records.flush()


GATHER_LIMIT: Final = 1500  #: allowed rows up to which an exact comparison with each beats the graph
GATHER_COST: Final = 0.15  #: microseconds to gather and compare one row
FETCH_COST: Final = 1.0  #: microseconds to fetch one row more from the graph


def filtered(graph: HnswGraph, exact: ExactIndex, query: Vectors, k: int, allowed: Mask) -> tuple[Rows, Vectors]:
    """The best allowed rows that the graph covers: gathered exactly where few pass, else fetched in excess and masked.

    Fetching in excess is right as soon as k pass: whatever is nearer than the last fetched row was fetched too. Where fewer pass, twice
    as many are fetched, at most twice; then all are compared. So recall is that of the unfiltered graph at every selectivity.
    """
    passing = exact.count_allowed(allowed)
    fetch = int(1.3 * k * len(exact) / max(passing, 1)) + 20
    for _ in range(3):
        if passing <= GATHER_LIMIT or GATHER_COST * passing <= FETCH_COST * fetch or fetch >= graph.live // 2:
            break
        found = graph.nearest(query, fetch)
        if found is None:
            break
        rows, scores = found
        rows_in = rows[rows < len(allowed)]
        keep = np.zeros(len(rows), dtype=bool)
        keep[rows < len(allowed)] = allowed[rows_in]
        if np.count_nonzero(keep) >= k:
            top = best(scores[keep], k)
            return rows[keep][top], scores[keep][top]
        fetch *= 2
    return exact.search(query, k, allowed)
