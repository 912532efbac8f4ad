"""Keyword search: BM25 over the terms of each memory.

    score(q, d) = sum over the terms t of q of  idf(t) * n * (k1 + 1) / (n + k1 * (1 - b + b * |d| / avg|d|))
    idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))

with n the times t stands in d, |d| its number of terms, N and df over the rows that are alive. The formula is that of Robertson &
Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (FnTIR 3(4), 2009), section 3, with 1 added within the logarithm so
that no term counts against a text that has it.
"""

from __future__ import annotations

import logging
import math
import threading
from collections import Counter
from collections.abc import Iterable
from itertools import islice, pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from memgraph.index.columns import Column, best, by_position, position_of
from memgraph.index.postings import COUNT_BITS, MOST, Postings
from memgraph.index.snapshots import DamagedError, SnapshotFolder, section_text, sections_writer, text_section
from memgraph.index.tokens import RULES, query_terms, text_terms
from memgraph.protocols import Mask, Rows, Vectors

_log = logging.getLogger("memgraph")

PART: Final = "keywords"  #: the name of its snapshots

K1: Final = 1.2  #: how soon repeating a term stops to count
B: Final = 0.75  #: how much long texts are held back
_TOGETHER: Final = 512  #: texts added under one lock
MOST_QUERY_TERMS: Final = 256  #: distinct terms of a question that are looked up, the first ones


class KeywordIndex:
    """The postings of one namespace. Safe to search from any thread while another adds or removes."""

    def __init__(self) -> None:
        self._postings = Postings()
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
        """The row of each position, ascending, removed ones among them."""
        return self._row_ids.view

    @property
    def last_row(self) -> int:
        """The greatest row that was ever added, -1 before the first."""
        return int(self.row_ids[-1]) if len(self._row_ids) else -1

    @property
    def terms(self) -> int:
        """How many distinct terms there are."""
        return len(self._postings)

    @property
    def nbytes(self) -> int:
        """Bytes in memory, as near as can be told."""
        with self._lock:
            return self._postings.nbytes + self._row_ids.nbytes + self._lengths.nbytes + self._alive.nbytes

    def add(self, row: int, text: str) -> None:
        """Add a row beyond the last one, with all that it is to be found by."""
        self.extend([(row, text)])

    def extend(self, items: Iterable[tuple[int, str]]) -> None:
        """Add rows beyond the last one, in ascending order."""
        items = iter(items)
        while chunk := [(row, text_terms(text)) for row, text in islice(items, _TOGETHER)]:
            rows, lengths = [row for row, _ in chunk], [len(terms) for _, terms in chunk]
            with self._lock:
                if rows[0] <= self.last_row or any(one >= other for one, other in pairwise(rows)):
                    raise ValueError(f"rows {rows[0]} to {rows[-1]} come after row {self.last_row}; row numbers only grow")
                for position, (_, terms) in enumerate(chunk, len(self._row_ids)):
                    self._postings.add(position, terms)
                self._lengths.extend(lengths)
                self._alive.extend([True] * len(rows))
                self._total_length += sum(lengths)
                self._row_ids.extend(rows)

    def load(self, items: Iterable[tuple[int, str]]) -> None:
        """Add many rows, in ascending order, and pack them."""
        self.extend(items)
        with self._lock:
            self._postings.fold()

    def remove(self, row: int) -> None:
        """The row is never returned again. Unknown rows are an error."""
        with self._lock:
            at = position_of(self.row_ids, row)
            if at is None or not self._alive.view[at]:
                raise KeyError(f"row {row} is not in the index")
            self._alive.put(at, False)
            self._dead += 1
            self._total_length -= int(self._lengths.view[at])

    def compact(self) -> None:
        """Take the removed rows out of the postings, and with them every term that only they had; give back the room that growth took."""
        with self._lock:
            self._drop_dead()
            self._postings.fold()

    def save(self, snapshots: SnapshotFolder, watermark: int) -> None:
        """Write all of it, as of transaction `watermark`. Compacts first: what was forgotten goes into no file."""
        with self._lock:
            self._drop_dead()
            terms, ends, packed = self._postings.flat()
            sections: dict[str, npt.NDArray[Any]] = {
                "terms": text_section("\n".join(terms)),
                "ends": ends,
                "packed": packed,
                "rows": self._row_ids.view.copy(),
                "lengths": self._lengths.view.copy(),
            }
        snapshots.write(PART, watermark, {"terms": len(terms), "rules": RULES}, {"postings": sections_writer(sections)})

    @classmethod
    def restore(cls, snapshots: SnapshotFolder, *, at_most: int) -> tuple[KeywordIndex, int] | None:
        """The index as a snapshot has it, and its watermark, which is not beyond `at_most`; None where there is no good one."""
        snapshot = snapshots.read(PART, at_most=at_most)
        if snapshot is None or snapshot.facts.get("rules") != RULES:
            return None
        try:
            sections = snapshot.sections("postings")
            index = cls()
            index._postings = Postings.frozen(section_text(sections["terms"]), sections["ends"], sections["packed"])
            index._place(sections["rows"], sections["lengths"])
        except (OSError, ValueError, KeyError, DamagedError) as error:
            _log.warning("the keywords' snapshot cannot be used and is rebuilt: %s", error)
            return None
        return index, snapshot.watermark

    def scores_all(self, query: str) -> tuple[Rows, Vectors]:
        """Every alive row, ascending, and its score: 0 where no term of the query stands in it."""
        with self._lock:
            scores, row_ids = self._scores(query), self.row_ids
            if not self._dead:
                return row_ids, scores
            alive = self._alive.view
            return row_ids[alive], scores[alive]

    def search(self, query: str, k: int, allowed: Mask | None = None) -> tuple[Rows, Vectors]:
        """The at most `k` best rows that have a term of the query, and their scores, best first; older rows first among equals."""
        with self._lock:
            scores, row_ids = self._scores(query), self.row_ids
        if allowed is not None:
            scores *= by_position(allowed, row_ids)
        matching = np.flatnonzero(scores)
        top = matching[best(scores[matching], k)]
        return row_ids[top], scores[top]

    def _place(self, row_ids: Rows, lengths: npt.NDArray[np.int32]) -> None:
        """Take over the rows of the postings, all alive."""
        self._row_ids, self._lengths, self._alive, self._dead = Column(np.int64), Column(np.int32), Column(np.bool_), 0
        self._lengths.extend(lengths)
        self._alive.extend(np.ones(len(lengths), dtype=bool))
        self._total_length = int(lengths.sum())
        self._row_ids.extend(row_ids)

    def _drop_dead(self) -> None:
        if self._dead:
            alive = self._alive.view
            self._postings.keep(alive)
            self._place(self._row_ids.view[alive], self._lengths.view[alive])

    def _scores(self, query: str) -> Vectors:
        scores = np.zeros(len(self._row_ids), dtype=np.float32)
        alive = len(self)
        if not alive:
            return scores
        lengths = self._lengths.view
        floor, slope = K1 * (1 - B), K1 * B * alive / max(self._total_length, 1)
        for term, weight in _wanted(query).items():
            packed = self._postings.of(term)
            if packed is None:
                continue
            at = packed >> COUNT_BITS
            if self._dead:
                kept = self._alive.view[at]
                at, packed = at[kept], packed[kept]
            times = (packed & MOST).astype(np.float32)
            idf = math.log(1 + (alive - len(at) + 0.5) / (len(at) + 0.5))
            scores[at] += (weight * idf * (K1 + 1)) * times / (times + floor + slope * lengths[at])
        return scores


def _wanted(query: str) -> dict[str, int]:
    """The terms of a question and how often it names each."""
    counts = Counter(query_terms(query))
    return dict(list(counts.items())[:MOST_QUERY_TERMS])
