"""The vector arm: exact while a namespace is small, HNSW above, and the newest rows always exact.

Three tiers. Up to `EXACT_LIMIT` rows every search compares all: recall is 1. Above, a graph covers the rows up to one row number and
answers for them; the rows beyond it are the *tail*, compared exactly and merged into every answer, so an add costs no graph insert.
`drain` moves the tail into the graph, a step at a time, when the engine has time. While the first graph is being built, or a new one in
place of one that is mostly dead, the old way answers: no search ever waits for a build.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from typing import Final

import numpy as np

from memgraph.index.columns import best
from memgraph.index.exact import ExactIndex, StoredVectors, checked_query
from memgraph.index.hnsw import HnswGraph, filtered
from memgraph.index.snapshots import DamagedError, SnapshotFolder, sections_writer
from memgraph.protocols import Mask, Rows, Vectors

_log = logging.getLogger("memgraph")

PART: Final = "vectors"  #: the name of its snapshots
EXACT_LIMIT: Final = 10_000  #: rows up to which all are compared: about 0.6 ms, and recall stays 1
DEAD_SHARE: Final = 0.4  #: a graph with more dead rows than this is built anew: they cost time and recall
SAMPLE: Final = 64  #: rows that tell how near neighbours usually are
CHUNK: Final = 512  #: rows taken from the arena at once while draining


class VectorArm:
    """A `VectorIndex` for one namespace. Search from any thread; adds, removes and drains may run meanwhile."""

    def __init__(self, dim: int, *, exact_limit: int = EXACT_LIMIT) -> None:
        self.dim = dim
        self._exact = ExactIndex(dim)
        self._graph: HnswGraph | None = None  # answers
        self._next: HnswGraph | None = None  # is being built, answers nothing yet
        self._exact_limit = exact_limit
        self._draining = threading.Lock()

    def __len__(self) -> int:
        return len(self._exact)

    def __contains__(self, row: int) -> bool:
        return row in self._exact

    @property
    def nbytes(self) -> int:
        """Bytes in memory: the arena and the graphs."""
        return self._exact.nbytes + sum(graph.nbytes for graph in (self._graph, self._next) if graph is not None)

    @property
    def last_row(self) -> int:
        """The greatest row that was ever added, -1 before the first."""
        return self._exact.last_row

    def add(self, rows: Rows, vectors: Vectors) -> None:
        """Add rows, none of which was ever used; `vectors` has shape `(len(rows), dim)`. Found at once, by exact comparison."""
        self._exact.add(rows, vectors)

    def load(self, items: Iterable[tuple[int, bytes | memoryview]], *, expected: int = 0) -> None:
        """Add many rows from their float32 bytes, in ascending order of rows; `expected` is how many, if known."""
        self._exact.load(items, expected=expected)

    def remove(self, row: int, *, erase: bool = True) -> None:
        """The row is never returned again. Unknown rows are an error.

        Its vector goes into no snapshot, unless `erase` is False: a graph keeps dead rows as ways to others, and finds them a little less
        well over erased ones. So erase what was forgotten, not what an update superseded.
        """
        self._exact.remove(row)
        for graph in (self._graph, self._next):
            if graph is not None:
                graph.remove(row, erase=erase)

    def vector(self, row: int) -> Vectors:
        """The row's vector, shape `(dim,)`. Unknown rows are an error."""
        return self._exact.vector(row)

    def scores_all(self, query: Vectors) -> tuple[Rows, Vectors]:
        """Every alive row, ascending, and its cosine: exact, at the cost of comparing all."""
        return self._exact.scores_all(query)

    def scores_of(self, query: Vectors, rows: Rows) -> Vectors:
        """The cosines of some rows, in any order; 0 for those that are not in the index."""
        return self._exact.scores_of(query, rows)

    @property
    def is_exact(self) -> bool:
        """Whether searches compare all rows."""
        return self._graph is None or len(self._exact) <= self._exact_limit

    def search(self, query: Vectors, k: int, allowed: Mask | None = None) -> tuple[Rows, Vectors]:
        """The at most `k` nearest alive rows to `query` (shape `(dim,)`), and their cosines, best first."""
        graph = self._graph
        if graph is None or self.is_exact:
            return self._exact.search(query, k, allowed)
        query = checked_query(query, self.dim)
        covered = graph.last_row
        found = graph.nearest(query, k) if allowed is None else filtered(graph, self._exact, query, k, allowed)
        if found is None:
            return self._exact.search(query, k, allowed)
        if covered >= self._exact.last_row:
            return found
        return _merged(found, self._exact.search(query, k, allowed, after=covered), k)

    @property
    def tail(self) -> int:
        """How many rows wait for `drain`: none while no graph is needed, all where it is to be built anew."""
        exact = self._exact
        if self._next is None and self._graph is None:
            return len(exact) if len(exact) > self._exact_limit else 0
        behind = self._graph if self._next is None else self._next
        assert behind is not None
        return len(exact) if behind is self._graph and _mostly_dead(behind) else exact.count_after(behind.last_row)

    def drain(self, max_rows: int) -> int:
        """Move at most `max_rows` rows into the graph; the number moved. 0.2 to 0.6 ms a row, searches go on between.

        Call it after adds, or from a thread of its own, until it returns 0.
        """
        with self._draining:
            if self._graph is None and self._next is None:
                if len(self._exact) <= self._exact_limit:
                    return 0
                self._begin()
            elif self._next is None and self._graph is not None and _mostly_dead(self._graph):
                self._exact.compact()
                if len(self._exact) <= self._exact_limit:
                    self._graph = None
                    return 0
                self._begin()
            graph = self._graph if self._next is None else self._next
            assert graph is not None
            moved = 0
            while moved < max_rows:
                rows, vectors = self._exact.rows_after(graph.last_row, min(CHUNK, max_rows - moved))
                if not len(rows):
                    break
                graph.insert(rows, vectors, self._exact.alive)
                moved += len(rows)
            if graph is self._next and not self._exact.count_after(graph.last_row):
                graph.calibrate(self._exact.sample(SAMPLE))
                self._graph, self._next = graph, None
            return moved

    def save(self, snapshots: SnapshotFolder, watermark: int) -> bool:
        """Write the graph and which rows there are, as of transaction `watermark`; False where there is no graph: then no snapshot stays.

        No row may come or go meanwhile, or the watermark would not be true. Holds the interpreter for 0.2 s at 100k rows. The vectors
        themselves are not in it: they are the store's.
        """
        with self._draining:
            graph = self._graph
            if graph is None:
                snapshots.discard(PART)
                return False
            facts = {"dim": self.dim, "total": graph.total, "dead": graph.dead, "last_row": graph.last_row, "usual": graph.usual}
            rows = self._exact.row_ids
            snapshots.write(PART, watermark, facts, {"hnsw": graph.save, "rows": sections_writer({"rows": rows})})
            return True

    @classmethod
    def restore(
        cls, snapshots: SnapshotFolder, dim: int, *, at_most: int, source: StoredVectors, exact_limit: int = EXACT_LIMIT
    ) -> tuple[VectorArm, int] | None:
        """The arm as a snapshot has it, and its watermark, which is not beyond `at_most`; None where there is no good one.

        Reads no vector yet: `source` is read row by row while few are needed, and as a whole when an exact comparison needs many. It is
        asked from whichever thread searches.
        """
        snapshot = snapshots.read(PART, at_most=at_most)
        if snapshot is None:
            return None
        try:
            facts = snapshot.facts
            if facts["dim"] != dim:
                return None
            rows = snapshot.sections("rows")["rows"]
            path = snapshot.checked("hnsw")
            arm = cls(dim, exact_limit=exact_limit)
            described = {name: facts[name] for name in ("total", "dead", "last_row", "usual")}
            arm._graph = HnswGraph.read(path, dim, **described)
        except (OSError, RuntimeError, ValueError, KeyError, DamagedError) as error:
            _log.warning("the vectors' snapshot cannot be used and is rebuilt: %s", error)
            return None
        arm._exact = ExactIndex.cold(dim, rows, source)
        return arm, snapshot.watermark

    def _begin(self) -> None:
        self._next = HnswGraph(self.dim)
        self._next.reserve(len(self._exact) * 5 // 4)


def _mostly_dead(graph: HnswGraph) -> bool:
    return graph.dead > DEAD_SHARE * graph.total


def _merged(first: tuple[Rows, Vectors], second: tuple[Rows, Vectors], k: int) -> tuple[Rows, Vectors]:
    """The best k of two answers; a row in both is named once."""
    if not len(second[0]):
        return first
    rows, scores = np.concatenate([first[0], second[0]]), np.concatenate([first[1], second[1]])
    rows, at = np.unique(rows, return_index=True)
    scores = scores[at]
    top = best(scores, k)
    return rows[top], scores[top]
