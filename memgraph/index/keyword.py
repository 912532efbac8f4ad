"""Keyword search: BM25 over the terms of each memory.

    score(q, d) = sum over the terms t of q of  idf(t) * n * (k1 + 1) / (n + k1 * (1 - b + b * |d| / avg|d|))
    idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))

with n the times t stands in d, |d| its number of terms, N and df over the rows that are alive. The formula is that of Robertson &
Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (FnTIR 3(4), 2009), section 3, with 1 added within the logarithm so
that no term counts against a text that has it.
"""

from __future__ import annotations

import math
import threading
from array import array
from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np

from memgraph.index.columns import Column, best, by_position, position_of
from memgraph.index.tokens import query_terms, text_terms
from memgraph.protocols import Mask, Rows, Vectors

K1: Final = 1.2  #: how soon repeating a term stops to count
B: Final = 0.75  #: how much long texts are held back
_COUNT_BITS: Final = 5  # a posting is position << 5 | times, in 32 bits: 134 million texts, and 31 times or more are one
_MOST: Final = (1 << _COUNT_BITS) - 1
MOST_QUERY_TERMS: Final = 256  #: distinct terms of a question that are looked up, the first ones


class KeywordIndex:
    """The postings of one namespace. Safe to search from any thread while another adds or removes."""

    def __init__(self) -> None:
        self._postings: dict[str, array[int]] = {}
        self._row_ids = Column(np.int64)
        self._lengths = Column(np.int32)
        self._alive = Column(np.bool_)
        self._dead = 0
        self._total_length = 0  # of the rows alive
        self._lock = threading.Lock()  # a posting list cannot grow while a search looks at it

    def __len__(self) -> int:
        """How many rows are alive."""
        return len(self._row_ids) - self._dead

    def __contains__(self, row: int) -> bool:
        at = position_of(self.row_ids, row)
        return at is not None and bool(self._alive.view[at])

    @property
    def row_ids(self) -> Rows:
        """The row of each position, ascending: what `scores_all` is aligned with."""
        return self._row_ids.view

    @property
    def last_row(self) -> int:
        """The greatest row that was ever added, -1 before the first."""
        return int(self.row_ids[-1]) if len(self._row_ids) else -1

    @property
    def terms(self) -> int:
        """How many distinct terms there are."""
        return len(self._postings)

    def add(self, row: int, text: str) -> None:
        """Add a row beyond the last one, with all that it is to be found by."""
        terms = text_terms(text)
        with self._lock:
            if row <= self.last_row:
                raise ValueError(f"row {row} comes after row {self.last_row}; row numbers only grow")
            base = len(self._row_ids) << _COUNT_BITS
            for term, count in Counter(terms).items():
                known = self._postings.get(term)
                if known is None:
                    self._postings[term] = array("I", (base | min(count, _MOST),))
                else:
                    known.append(base | min(count, _MOST))
            self._lengths.append(len(terms))
            self._alive.append(True)
            self._total_length += len(terms)
            self._row_ids.append(row)

    def load(self, items: Iterable[tuple[int, str]]) -> None:
        """Add many rows, in ascending order."""
        for row, text in items:
            self.add(row, text)

    def remove(self, row: int) -> None:
        """The row is never returned again. Unknown rows are an error."""
        with self._lock:
            at = position_of(self.row_ids, row)
            if at is None or not self._alive.view[at]:
                raise KeyError(f"row {row} is not in the index")
            self._alive.put(at, False)
            self._dead += 1
            self._total_length -= int(self._lengths.view[at])

    def scores_all(self, query: str) -> Vectors:
        """The score of each position, aligned with `row_ids`: 0 where no term matches or the row was removed."""
        with self._lock:
            return self._scores(query)

    def search(self, query: str, k: int, allowed: Mask | None = None) -> tuple[Rows, Vectors]:
        """The at most `k` best rows that have a term of the query, and their scores, best first; older rows first among equals."""
        with self._lock:
            scores, row_ids = self._scores(query), self.row_ids
        if allowed is not None:
            scores *= by_position(allowed, row_ids)
        matching = np.flatnonzero(scores)
        top = matching[best(scores[matching], max(k, 0))]
        return row_ids[top], scores[top]

    def _scores(self, query: str) -> Vectors:
        scores = np.zeros(len(self._row_ids), dtype=np.float32)
        alive = len(self)
        if not alive:
            return scores
        lengths = self._lengths.view
        floor, slope = K1 * (1 - B), K1 * B * alive / max(self._total_length, 1)
        for term, weight in _wanted(query).items():
            postings = self._postings.get(term)
            if postings is None:
                continue
            packed = np.frombuffer(postings, dtype=np.uint32)
            at = packed >> _COUNT_BITS
            if self._dead:
                kept = self._alive.view[at]
                at, packed = at[kept], packed[kept]
            times = (packed & _MOST).astype(np.float32)
            idf = math.log(1 + (alive - len(at) + 0.5) / (len(at) + 0.5))
            scores[at] += (weight * idf * (K1 + 1)) * times / (times + floor + slope * lengths[at])
        return scores


def _wanted(query: str) -> dict[str, int]:
    """The terms of a question and how often it names each."""
    counts = Counter(query_terms(query))
    return dict(list(counts.items())[:MOST_QUERY_TERMS])
