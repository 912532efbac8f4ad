"""The way out: a query to hits, a question to an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from memgraph.errors import InvalidInputError
from memgraph.interval import Interval
from memgraph.protocols import Embedder, Extractor, Mask, Reranker
from memgraph.query.answer import Answer
from memgraph.query.planner import plan as make_plan
from memgraph.types import Hit
from memgraph.view import View

MODES = ("auto", "semantic", "keyword", "graph", "hybrid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The swappable parts that answering needs."""

    embedder: Embedder | None
    extractor: Extractor
    reranker: Reranker | None
    count_tokens: Callable[[str], int]


def search(
    view: View,
    tools: Tools,
    query: str,
    k: int,
    *,
    mode: str,
    allowed: Mask | None,
    min_score: float | None,
    as_of: Interval | None,
) -> list[Hit]:
    if mode not in MODES:
        raise InvalidInputError(f"mode is {mode!r}; it is one of {', '.join(MODES)}")
    if k <= 0 or not query.strip():
        return []
    snapshot = view.snapshot
    signals: dict[int, dict[str, float]] = {}
    if mode != "keyword" and snapshot.vectors is not None and tools.embedder is not None:
        vector = tools.embedder.embed_queries([query])[0]
        rows, scores = snapshot.vectors.search(np.asarray(vector, np.float32), max(50, 5 * k), allowed)
        for row, score in zip(rows.tolist(), scores.tolist(), strict=True):
            signals.setdefault(row, {})["cosine"] = score
    if mode != "semantic":
        rows, scores = snapshot.keywords.search(query, max(50, 5 * k), allowed)
        for row, score in zip(rows.tolist(), scores.tolist(), strict=True):
            signals.setdefault(row, {})["bm25"] = score
    best = max((one.get("bm25", 0.0) for one in signals.values()), default=0.0) or 1.0
    scored = [(0.6 * one.get("cosine", 0.0) + 0.4 * one.get("bm25", 0.0) / best, row) for row, one in signals.items()]
    scored.sort(key=lambda pair: (-pair[0], -pair[1]))
    present = view.present
    hits = [Hit(memory=present.memory(row), score=score, signals=signals[row]) for score, row in scored[:k]]
    return [hit for hit in hits if min_score is None or hit.score >= min_score]


def ask(view: View, tools: Tools, question: str, *, speaker: str | None, as_of: Interval | None, k: int) -> Answer:
    plan = make_plan(view, tools, question, speaker=speaker)
    hits = search(view, tools, question, k, mode="auto", allowed=view.mask(), min_score=None, as_of=as_of)
    values = tuple(hit.memory.text for hit in hits[:1])
    return Answer(plan=plan, values=values, text=" ".join(values), hits=tuple(hits), abstained=not values)
