"""Where each term stands: a frozen block for what is old, small lists for what is new.

A posting is `position << COUNT_BITS | times`, in 32 bits: 134 million texts, and a term that stands `MOST` times or more counts as that
often. Positions ascend within a term. The block is one array and a dictionary, so it costs four bytes a posting, is saved as it is, and is
there again as soon as it is read.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from memgraph.protocols import Mask

Packed = npt.NDArray[np.uint32]
Ends = npt.NDArray[np.int64]

COUNT_BITS: Final = 5
MOST: Final = (1 << COUNT_BITS) - 1
_ENTRY: Final = 150  # bytes of a dictionary's entry and a short text
_LIST: Final = 240  # the same with a small list


class Postings:
    """The postings of one namespace. Not for several threads at once: its owner has the lock."""

    _unread: str  #: the block's terms, one a line, until one is sought

    def __init__(self) -> None:
        self._freeze([], np.empty(0, dtype=np.int64), np.empty(0, dtype=np.uint32))

    @classmethod
    def frozen(cls, terms: str, ends: Ends, packed: Packed) -> Postings:
        """Of terms, one a line, where each one's postings end, and all postings: what `flat` gives. The terms are read when one is sought.

        Raises:
            ValueError: they do not fit together.
        """
        postings = cls()
        postings._ends, postings._packed, postings._unread = ends, packed, terms
        if len(ends) != terms.count("\n") + 1 + bool(terms) or ends[-1] != len(packed):
            raise ValueError("terms, ends and postings do not fit together")
        return postings

    @property
    def _ordinals(self) -> dict[str, int]:
        """Of each term in the block, its place."""
        if self._unread:
            terms = self._unread.split("\n")
            self._known, self._unread = dict(zip(terms, range(len(terms)), strict=True)), ""
        return self._known

    def __len__(self) -> int:
        """How many distinct terms there are."""
        return len(self._ordinals) + sum(term not in self._ordinals for term in self._new)

    @property
    def nbytes(self) -> int:
        """Bytes in memory, as near as can be told."""
        lists = sum(len(postings) * 4 + _LIST for postings in self._new.values())
        return self._packed.nbytes + self._ends.nbytes + len(self._ordinals) * _ENTRY + lists

    def add(self, position: int, terms: Iterable[str]) -> None:
        """A text and the terms in it, as often as they stand there; positions ascend."""
        times: dict[str, int] = {}
        for term in terms:
            times[term] = times.get(term, 0) + 1
        held, place = self._new, position << COUNT_BITS
        for term, count in times.items():
            packed = place | (count if count < MOST else MOST)
            known = held.get(term)
            if known is None:
                held[term] = array("I", (packed,))
            else:
                known.append(packed)

    def of(self, term: str) -> Packed | None:
        """The postings of a term, ascending. A view: nothing may be added while it is in use."""
        ordinal, new = self._ordinals.get(term), self._new.get(term)
        recent = None if new is None else np.frombuffer(new, dtype=np.uint32)
        if ordinal is None:
            return recent
        old: Packed = self._packed[self._ends[ordinal] : self._ends[ordinal + 1]]
        return old if recent is None else np.concatenate([old, recent])

    def fold(self) -> None:
        """Take the lists into the block."""
        if self._new:
            self._freeze(*self.flat())

    def flat(self) -> tuple[list[str], Ends, Packed]:
        """All postings end to end: the terms, where each one's postings end (one more than terms, from 0), and the postings."""
        block, ends = self._packed.view(np.uint8).data, self._ends.tolist()
        pieces: list[memoryview | array[int]] = []
        terms, lengths = list(self._ordinals), np.diff(self._ends)
        for ordinal, term in enumerate(terms):
            pieces.append(block[4 * ends[ordinal] : 4 * ends[ordinal + 1]])
            if new := self._new.get(term):
                pieces.append(new)
                lengths[ordinal] += len(new)
        others = {term: new for term, new in self._new.items() if term not in self._ordinals}
        pieces += others.values()
        lengths = np.concatenate([lengths, np.array([len(new) for new in others.values()], dtype=np.int64)])
        return terms + list(others), _from_zero(lengths), np.frombuffer(b"".join(pieces), dtype=np.uint32)

    def keep(self, alive: Mask) -> None:
        """Only the texts at `alive` positions stay, numbered anew without gaps; a term that none of them has is gone."""
        terms, ends, packed = self.flat()
        kept = alive[packed >> COUNT_BITS]
        ends = _from_zero(kept)[ends]
        renumbered = (np.cumsum(alive) - 1).astype(np.uint32)
        packed = packed[kept]
        packed = (renumbered[packed >> COUNT_BITS] << COUNT_BITS) | (packed & MOST)
        held = np.diff(ends) > 0
        self._freeze([term for term, here in zip(terms, held.tolist(), strict=True) if here], np.append(0, ends[1:][held]), packed)

    def _freeze(self, terms: list[str], ends: Ends, packed: Packed) -> None:
        ends = ends if len(ends) else np.zeros(1, dtype=np.int64)
        self._known, self._unread = dict(zip(terms, range(len(terms)), strict=True)), ""
        self._ends, self._packed = ends, packed
        self._new: dict[str, array[int]] = {}
        if len(ends) != len(self._known) + 1 or ends[-1] != len(packed):
            raise ValueError("terms, ends and postings do not fit together")


def _from_zero(lengths: npt.NDArray[np.generic]) -> Ends:
    """Running sums of lengths, beginning with 0."""
    sums: Ends = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)])
    return sums
