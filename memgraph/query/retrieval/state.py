"""Searching an agent's working state, which is in no index: its kinds are searched only where one is asked for by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.protocols import Mask
from memgraph.query.retrieval.retrieve import Sought, candidates
from memgraph.query.shapes import Shapes
from memgraph.store import MEMORIES
from memgraph.types import Hit
from memgraph.view import View


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Some rows of a view, read for one search."""

    rows: MemoryRows
    keywords: KeywordIndex
    kept: dict[int, str]
    shapes: Shapes
    vectors: None = None

    def texts(self, rows: Sequence[int]) -> Sequence[str]:
        return [self.kept[row] for row in rows]


def search_state(view: View, query: str, k: int, allowed: Mask | None) -> list[Hit]:
    """The `k` best of the allowed rows by their words: they have no vectors. Costs a look at each; there are few."""
    rows = view.snapshot.rows.row_ids if allowed is None else np.flatnonzero(allowed)
    kept = {number: row.text for number in rows.tolist() if (row := view.tx.get(MEMORIES, number)) is not None}
    keywords = KeywordIndex()
    keywords.extend(kept.items())
    shelf = _Shelf(view.snapshot.rows, keywords, kept, Shapes())
    found = candidates(shelf, Sought(text=query, vector=None), k, mode="keyword")
    return [Hit(memory=view.present.memory(one.row), score=one.score, signals=one.signals, stale=False) for one in found]
