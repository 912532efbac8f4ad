"""Who touches which facts: for each end of a fact, the codes of its facts, rising.

What was built at once lies in one array, sorted by end, with the place and the length of each end's part: eight bytes a code, no Python
object an end, and many ends are gathered by arithmetic. An end that changes after that gets a list of its own.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection
from typing import Final

import numpy as np
import numpy.typing as npt

Stored = npt.NDArray[np.int32]
Codes = npt.NDArray[np.intp]  #: as they are read: numpy indexes by its own integer ten times as fast as by a smaller one

_NONE: Final = array("i")
_SPARSE: Final = 16  #: numbers per code beyond which the array of places would be larger than the lists that it saves
_GATHER: Final = 24  #: ends from which on arithmetic beats joining their lists


class Adjacency:
    """Ends are ints, also below 0, and best dense: places are looked up by position."""

    def __init__(self) -> None:
        self._changed: dict[int, array[int]] = {}
        self.build(np.zeros(0, np.int32), np.zeros(0, np.int32))

    def build(self, ends: Stored, codes: Stored) -> None:
        """Start anew with these codes, which rise within each end."""
        order = np.argsort(ends, kind="stable")
        ends, codes = ends[order], codes[order]
        self._changed = {}
        self._least = int(ends[0]) if len(ends) else 0
        self._span = int(ends[-1]) - self._least + 1 if len(ends) else 0
        if self._span > _SPARSE * len(ends) + 1024:
            self._span = 0
            cuts = np.flatnonzero(np.diff(ends)) + 1
            for owner, part in zip(ends[np.concatenate(([0], cuts))].tolist(), np.split(codes, cuts), strict=True):
                self._changed[owner] = array("i", part.tobytes())
        self._codes = array("i", codes.tobytes() if self._span else b"")
        self._all = np.frombuffer(self._codes, np.int32)
        self._lengths = np.bincount(ends - self._least, minlength=self._span).astype(np.int32) if self._span else np.zeros(0, np.int32)
        self._places = (np.cumsum(self._lengths) - self._lengths).astype(np.int32)
        self._length_at, self._place_at = self._lengths.data, self._places.data

    def __bool__(self) -> bool:
        """Whether there may be any code at all."""
        return bool(self._changed or self._span)

    def size(self, end: int) -> int:
        """How many codes the end has."""
        codes = self._changed.get(end)
        if codes is not None:
            return len(codes)
        at = end - self._least
        return self._length_at[at] if 0 <= at < self._span else 0

    def get(self, end: int) -> array[int]:
        """The codes of an end, rising; to be read only."""
        codes = self._changed.get(end)
        if codes is not None:
            return codes
        at = end - self._least
        if not 0 <= at < self._span:
            return _NONE
        place = self._place_at[at]
        return self._codes[place : place + self._length_at[at]]

    def gather(self, ends: Collection[int]) -> Codes:
        """The codes of many ends, each named once: those of one end stay together."""
        if len(ends) < _GATHER:
            return np.frombuffer(b"".join([self.get(end) for end in ends]), np.int32).astype(np.intp)
        numbers = np.fromiter(ends, np.int64, len(ends)) - self._least
        numbers = numbers[(numbers >= 0) & (numbers < self._span)]
        lengths = self._lengths[numbers]
        total = int(lengths.sum())
        skipped = self._places[numbers] - (np.cumsum(lengths) - lengths)
        found: Codes = self._all[np.arange(total) + np.repeat(skipped, lengths)].astype(np.intp)
        if not self._changed:
            return found
        changed = self._changed
        own = [changed[end] for end in ends if end in changed]
        return np.concatenate((found, np.frombuffer(b"".join(own), np.int32))) if own else found

    def put(self, end: int, code: int) -> None:
        codes = self._own(end)
        if not codes or code > codes[-1]:
            codes.append(code)
        else:
            codes.insert(bisect_left(codes, code), code)

    def take(self, end: int, code: int) -> None:
        """Take out a code that the end has."""
        codes = self._own(end)
        del codes[bisect_left(codes, code)]
        if not codes:
            del self._changed[end]

    def _own(self, end: int) -> array[int]:
        """The end's own list, made where it has none: from then on its part of the array counts as empty."""
        codes = self._changed.get(end)
        if codes is None:
            codes = self._changed[end] = array("i", self.get(end))
            at = end - self._least
            if 0 <= at < self._span:
                self._length_at[at] = 0
        return codes
