"""Exact nearest neighbours: one contiguous float32 matrix, searched whole. Recall is 1, deletes and filters are free."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Protocol, Self

import numpy as np

from memgraph.errors import InvalidInputError
from memgraph.index.columns import best, by_position, position_of
from memgraph.protocols import Mask, Rows, Vectors

FEW: Final = 8  #: an index without its vectors in memory reads single ones while no more than this part of all is asked for
GATHER: Final = 512  #: rows gathered at once: the block stays in the second-level cache


class StoredVectors(Protocol):
    """The store's vectors, as float32 bytes."""

    def scan(self) -> Iterable[tuple[int, bytes | memoryview]]:
        """All of them, rows ascending. What is yielded must stay good until the scan ends."""
        ...

    def get(self, rows: Sequence[int]) -> Sequence[bytes | memoryview | None]:
        """Some of them, in the order asked for; None where a row is not there any more."""
        ...


@dataclass(slots=True)
class _Arena:
    """Rows `[:count]` are published. A reader takes the arena once, then the count once, and needs no lock: writers only write beyond
    the count, clear bits of `alive`, or put a whole new arena in this one's place."""

    matrix: Vectors
    row_ids: Rows
    alive: Mask
    count: int
    dead: int

    @classmethod
    def empty(cls, dim: int, capacity: int) -> Self:
        return cls(np.empty((capacity, dim), dtype=np.float32), np.empty(capacity, dtype=np.int64), np.empty(capacity, dtype=bool), 0, 0)

    def living(self, start: int, end: int) -> Mask:
        """Which rows are alive, as a copy: numpy counts before it picks, and must not see a bit fall in between."""
        return self.alive[start:end].copy()

    def take(self, keep: Mask | slice, capacity: int) -> _Arena:
        """A new arena with some of the published rows."""
        row_ids = self.row_ids[: self.count][keep]
        grown = _Arena.empty(self.matrix.shape[1], max(capacity, len(row_ids)))
        grown.count = len(row_ids)
        grown.matrix[: grown.count] = self.matrix[: self.count][keep]
        grown.row_ids[: grown.count] = row_ids
        grown.alive[: grown.count] = self.alive[: self.count][keep]
        grown.dead = grown.count - int(np.count_nonzero(grown.alive[: grown.count]))
        return grown


class ExactIndex:
    """A `VectorIndex` that compares the query with every row. Safe to search from any thread while another adds or removes."""

    def __init__(self, dim: int) -> None:
        self.dim = dim
        self._arena = _Arena.empty(dim, 0)
        self._writing = threading.Lock()
        self._source: StoredVectors | None = None  # of the vectors up to `_cold_row`, until something needs them
        self._cold_row = -1
        self._singly = 0  # vectors that were read one by one

    def __len__(self) -> int:
        return self._arena.count - self._arena.dead

    def __contains__(self, row: int) -> bool:
        arena = self._arena
        at = position_of(arena.row_ids[: arena.count], row)
        return at is not None and bool(arena.alive[at])

    @property
    def row_ids(self) -> Rows:
        """The alive rows, ascending."""
        arena = self._arena
        count = arena.count
        return arena.row_ids[:count][arena.living(0, count)]

    @property
    def last_row(self) -> int:
        """The greatest row that was ever added, -1 before the first."""
        arena = self._arena
        return int(arena.row_ids[arena.count - 1]) if arena.count else -1

    @property
    def dead(self) -> int:
        """How many removed rows still take room."""
        return self._arena.dead

    @property
    def nbytes(self) -> int:
        arena = self._arena
        return arena.matrix.nbytes + arena.row_ids.nbytes + arena.alive.nbytes

    def add(self, rows: Rows, vectors: Vectors) -> None:
        """Add rows, none of which was ever used; `vectors` has shape `(len(rows), dim)`.

        Raises:
            InvalidInputError: rows that do not ascend from the last one on, another shape, or a number that is not finite.
        """
        rows = np.asarray(rows, dtype=np.int64)
        vectors = np.asarray(vectors, dtype=np.float32)
        if vectors.shape != (len(rows), self.dim):
            raise InvalidInputError(f"vectors have shape {vectors.shape}; {len(rows)} rows of this index take {(len(rows), self.dim)}")
        if not np.isfinite(vectors).all():
            raise InvalidInputError("a vector has a component that is not finite")
        with self._writing:
            self._check_rows(rows)
            arena = self._with_room(len(rows))
            end = arena.count + len(rows)
            arena.matrix[arena.count : end] = vectors
            arena.row_ids[arena.count : end] = rows
            arena.alive[arena.count : end] = True
            arena.count = end

    def load(self, items: Iterable[tuple[int, bytes | memoryview]], *, expected: int = 0) -> None:
        """Add many rows from their float32 bytes (as VECTORS keeps them), in ascending order; `expected` is how many, if known."""
        with self._writing:
            self._with_room(expected)
        for rows, vectors in _blocks(items, self.dim):
            self.add(rows, vectors)

    @classmethod
    def cold(cls, dim: int, row_ids: Rows, source: StoredVectors) -> ExactIndex:
        """An index of which so far only the rows are known; their vectors are read from `source` when something first needs them."""
        index = cls(dim)
        index._arena = arena = _Arena.empty(dim, len(row_ids) * 9 // 8)  # untouched pages take no memory
        arena.row_ids[: len(row_ids)] = row_ids
        arena.alive[: len(row_ids)] = True
        arena.count = len(row_ids)
        index._source, index._cold_row = source, index.last_row
        return index

    def remove(self, row: int) -> None:
        """The row is never returned again. Unknown rows are an error."""
        with self._writing:
            arena = self._arena
            at = position_of(arena.row_ids[: arena.count], row)
            if at is None or not arena.alive[at]:
                raise KeyError(f"row {row} is not in the index")
            arena.alive[at] = False
            arena.dead += 1

    def compact(self) -> None:
        """Give the room of the removed rows back."""
        self._warm(-1)
        with self._writing:
            arena = self._arena
            self._arena = arena.take(arena.living(0, arena.count), 0)

    def vector(self, row: int) -> Vectors:
        """The row's vector, shape `(dim,)`. Unknown rows are an error."""
        rows = np.array([row], dtype=np.int64)
        if row not in self:
            raise KeyError(f"row {row} is not in the index")
        if self._is_cold_for(1):
            vector: Vectors = self._read(rows)[0]
        else:
            arena, at, _ = self._found(rows)
            vector = arena.matrix[at[0]].copy()
        return vector

    def scores_of(self, query: Vectors, rows: Rows) -> Vectors:
        """The cosines of some rows, in any order; 0 for those that are not in the index."""
        query = checked_query(query, self.dim)
        if self._is_cold_for(len(rows)):
            cold: Vectors = self._read(rows) @ query
            return cold
        arena, at, known = self._found(rows)
        scores = np.zeros(len(rows), dtype=np.float32)
        scores[known] = _gathered(arena.matrix, at[known], query)
        return scores

    def rows_after(self, row: int, limit: int | None = None) -> tuple[Rows, Vectors]:
        """The alive rows with greater numbers, in order, and their vectors: at most `limit`."""
        self._warm(row)
        arena = self._arena
        ids = arena.row_ids[: arena.count]
        start = int(ids.searchsorted(row, side="right"))
        at = start + np.flatnonzero(arena.living(start, len(ids)))[:limit]
        return ids[at], arena.matrix[at]

    def sample(self, count: int) -> Vectors:
        """About so many vectors, of alive rows spread over all."""
        self._warm(-1)
        arena = self._arena
        at = np.flatnonzero(arena.living(0, arena.count))
        return arena.matrix[at[:: max(1, len(at) // count)]]

    def count_after(self, row: int) -> int:
        """How many alive rows have a greater number."""
        arena = self._arena
        start = int(arena.row_ids[: arena.count].searchsorted(row, side="right"))
        return int(np.count_nonzero(arena.alive[start : arena.count]))

    def alive(self, rows: Rows) -> Mask:
        """Which of the rows are in the index and not removed."""
        return _places(self._arena, rows)[1]

    def count_allowed(self, allowed: Mask) -> int:
        """How many alive rows the mask lets through."""
        arena = self._arena
        count = arena.count
        keep = by_position(allowed, arena.row_ids[:count])
        return int(np.count_nonzero(keep & arena.alive[:count] if arena.dead else keep))

    def scores_all(self, query: Vectors) -> tuple[Rows, Vectors]:
        """Every alive row, ascending, and its cosine."""
        self._warm(-1)
        arena = self._arena
        count = arena.count
        scores: Vectors = arena.matrix[:count] @ checked_query(query, self.dim)
        if not arena.dead:
            return arena.row_ids[:count], scores
        alive = arena.living(0, count)
        return arena.row_ids[:count][alive], scores[alive]

    def search(self, query: Vectors, k: int, allowed: Mask | None = None, *, after: int = -1) -> tuple[Rows, Vectors]:
        """The at most `k` nearest alive rows to `query` (shape `(dim,)`), and their cosines, best first; only rows beyond `after`."""
        query = checked_query(query, self.dim)
        if allowed is not None and after < 0 and self._is_cold_for(self.count_allowed(allowed)):
            rows = self.row_ids
            rows = rows[by_position(allowed, rows)]
            return _top(rows, self.scores_of(query, rows), k)
        self._warm(after)
        arena = self._arena
        count = arena.count
        start = 0 if after < 0 else int(arena.row_ids[:count].searchsorted(after, side="right"))
        matrix, ids, keep = arena.matrix[start:count], arena.row_ids[start:count], None
        if arena.dead:
            keep = arena.living(start, count)
        if allowed is not None:
            passed = by_position(allowed, ids)
            keep = passed if keep is None else passed & keep
        if keep is None:
            return _top(ids, matrix @ query, k)
        at = np.flatnonzero(keep)
        return _top(ids[at], _scores_at(matrix, at, query), k)

    def _is_cold_for(self, count: int) -> bool:
        """Whether the vectors are not in memory, and so few have been wanted in all that they are better read one by one."""
        if self._source is None:
            return False
        self._singly += count
        return FEW * self._singly <= len(self)

    def _read(self, rows: Rows) -> Vectors:
        """The vectors of a few rows while not all are in memory; zeros for rows that are not in the index."""
        source, vectors = self._source, np.zeros((len(rows), self.dim), dtype=np.float32)
        arena, at, known = self._arena, *_places(self._arena, rows)
        cold = known & (rows <= self._cold_row) if source is not None else np.zeros(len(rows), dtype=bool)
        warm = known & ~cold
        vectors[warm] = arena.matrix[at[warm]]
        if source is not None:
            for place, data in zip(np.flatnonzero(cold).tolist(), source.get(rows[cold].tolist()), strict=True):
                if data is not None:
                    vectors[place] = np.frombuffer(data, dtype=np.float32)
        return vectors

    def _found(self, rows: Rows) -> tuple[_Arena, Rows, Mask]:
        """(the arena with its vectors, where the rows stand in it, which of them do)."""
        self._warm(-1)
        arena = self._arena
        return arena, *_places(arena, rows)

    def _warm(self, after: int) -> None:
        """See to it that the vectors of the rows beyond `after` are in memory: read one by one where they are few, else all of them."""
        if self._source is None or after >= self._cold_row:
            return
        with self._writing:
            source, arena = self._source, self._arena
            if source is None or after >= self._cold_row:
                return  # another thread was quicker
            start, end = arena.row_ids[: arena.count].searchsorted([after, self._cold_row], side="right").tolist()
            if FEW * (end - start) <= arena.count:
                for at, data in enumerate(source.get(arena.row_ids[start:end].tolist()), start):
                    arena.matrix[at] = 0.0 if data is None else np.frombuffer(data, dtype=np.float32)
                self._cold_row = after
                return
            arena.matrix[:end] = 0.0  # a row that the source no longer has was forgotten meanwhile: it is like nothing
            for rows, vectors in _blocks(source.scan(), self.dim):
                places = np.minimum(arena.row_ids[:end].searchsorted(rows), end - 1)
                known = arena.row_ids[places] == rows
                arena.matrix[places[known]] = vectors[known]
                if rows[-1] >= self._cold_row:
                    break
            self._source = None

    def _check_rows(self, rows: Rows) -> None:
        if len(rows) and (rows[0] <= self.last_row or (rows[1:] <= rows[:-1]).any()):
            raise InvalidInputError(f"rows must ascend from {self.last_row} on: a row number is never used again")

    def _with_room(self, more: int) -> _Arena:
        arena = self._arena
        if arena.count + more > len(arena.row_ids):
            self._arena = arena = arena.take(slice(None), max(64, arena.count + more, 2 * len(arena.row_ids)))
        return arena


def _blocks(items: Iterable[tuple[int, bytes | memoryview]], dim: int) -> Iterator[tuple[Rows, Vectors]]:
    """Stored vectors, some at a time, as arrays."""
    items = iter(items)
    while block := list(islice(items, GATHER)):
        data = np.frombuffer(b"".join([data for _, data in block]), dtype=np.float32)
        if len(data) != len(block) * dim:
            raise InvalidInputError(f"a stored vector has not {4 * dim} bytes")
        yield np.array([row for row, _ in block], dtype=np.int64), data.reshape(-1, dim)


def checked_query(query: Vectors, dim: int) -> Vectors:
    query = np.asarray(query, dtype=np.float32)
    if query.shape != (dim,) or not np.isfinite(query).all():
        raise InvalidInputError(f"a query is one finite vector of shape {(dim,)}, not {query.shape}")
    return query


def _scores_at(matrix: Vectors, at: Rows, query: Vectors) -> Vectors:
    """Cosines of the rows at the given positions, ascending."""
    if not len(at):
        return np.empty(0, dtype=np.float32)
    first, last = int(at[0]), int(at[-1]) + 1
    if last - first == len(at):  # one stretch, as filters by time give
        stretch: Vectors = matrix[first:last] @ query
        return stretch
    if 2 * len(at) > last - first:  # gathering costs as much as computing: compute all
        every: Vectors = matrix[first:last] @ query
        return every[at - first]
    return _gathered(matrix, at, query)


def _gathered(matrix: Vectors, at: Rows, query: Vectors) -> Vectors:
    """Cosines of the rows at the given positions, a block at a time."""
    scores = np.empty(len(at), dtype=np.float32)
    block = np.empty((min(GATHER, len(at)), matrix.shape[1]), dtype=np.float32)
    for start in range(0, len(at), GATHER):
        part = at[start : start + GATHER]
        matrix.take(part, axis=0, out=block[: len(part)], mode="clip")
        np.dot(block[: len(part)], query, out=scores[start : start + len(part)])
    return scores


def _places(arena: _Arena, rows: Rows) -> tuple[Rows, Mask]:
    """(where the rows stand in the arena, which of them do and are alive)."""
    ids = arena.row_ids[: arena.count]
    if not len(ids):
        return np.zeros(len(rows), dtype=np.int64), np.zeros(len(rows), dtype=bool)
    at = np.minimum(ids.searchsorted(rows), len(ids) - 1)
    return at, (ids[at] == rows) & arena.alive[at]


def _top(rows: Rows, scores: Vectors, k: int) -> tuple[Rows, Vectors]:
    top = best(scores, k)
    return rows[top], scores[top]
