"""A growing one-dimensional array: what every derived structure keeps its columns in."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from memgraph.protocols import Mask, Rows


class Column:
    """Values appended in order, read as one numpy array. Appending is O(1) amortised.

    A view taken earlier stays as it was: growth copies into a new array, and values are only written beyond the ends of old views
    (save by `put`, which writes one value in place).
    """

    __slots__ = ("_count", "_data")

    def __init__(self, dtype: npt.DTypeLike) -> None:
        self._data: npt.NDArray[Any] = np.empty(0, dtype=dtype)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def view(self) -> npt.NDArray[Any]:
        """All values, shape `(len,)`, no copy."""
        return self._data[: self._count]

    @property
    def nbytes(self) -> int:
        return self._data.nbytes

    def append(self, value: Any) -> None:
        self._reserve(1)
        self._data[self._count] = value
        self._count += 1

    def extend(self, values: npt.ArrayLike) -> None:
        values = np.asarray(values, dtype=self._data.dtype)
        self._reserve(len(values))
        self._data[self._count : self._count + len(values)] = values
        self._count += len(values)

    def put(self, position: int, value: Any) -> None:
        self._data[position] = value

    def _reserve(self, more: int) -> None:
        if self._count + more > len(self._data):
            grown = np.empty(max(16, self._count + more, len(self._data) * 3 // 2), dtype=self._data.dtype)
            grown[: self._count] = self.view
            self._data = grown


def position_of(row_ids: Rows, row: int) -> int | None:
    """Where `row` stands in an ascending array, or None."""
    at = int(row_ids.searchsorted(row))
    return at if at < len(row_ids) and row_ids[at] == row else None


def by_position(allowed: Mask, row_ids: Rows) -> Mask:
    """A mask over row numbers as a mask over the positions of `row_ids` (ascending). Rows beyond the mask's end are not allowed."""
    if not len(row_ids):
        return np.zeros(0, dtype=bool)
    first, last = int(row_ids[0]), int(row_ids[-1])
    if last >= len(allowed):
        known = int(row_ids.searchsorted(len(allowed)))
        return np.concatenate([by_position(allowed, row_ids[:known]), np.zeros(len(row_ids) - known, dtype=bool)])
    # Without gaps, and namespaces seldom have any, the answer is a slice and costs nothing.
    return allowed[first : last + 1] if last - first + 1 == len(row_ids) else allowed[row_ids]


def best(scores: npt.NDArray[np.float32], k: int) -> npt.NDArray[np.intp]:
    """Positions of the `k` greatest scores, greatest first, the earlier first among equals."""
    if k <= 0:
        return np.empty(0, dtype=np.intp)
    if k < len(scores):
        least = np.partition(scores, len(scores) - k)[len(scores) - k]
        above, level = np.flatnonzero(scores > least), np.flatnonzero(scores == least)
        chosen = np.sort(np.concatenate([above, level[: k - len(above)]]))
        return chosen[np.argsort(-scores[chosen], kind="stable")]
    return np.argsort(-scores, kind="stable")
