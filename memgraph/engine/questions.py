"""Questions in words: searching, planning, answering, and what a prompt should hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from memgraph.engine.handle import Handle
from memgraph.errors import InvalidInputError
from memgraph.ingest.prepare import text_of
from memgraph.interval import TimeLike
from memgraph.query import ask as _ask
from memgraph.query import context as _context
from memgraph.query import planner as _planner
from memgraph.query.answer import Answer
from memgraph.query.plan import Plan
from memgraph.query.retrieval.state import search_state
from memgraph.records import is_agent_state
from memgraph.types import Hit
from memgraph.view import Moment, valid_time


class Questions(Handle):
    """The calls that read a question."""

    def search(
        self,
        query: str,
        k: int = 10,
        *,
        mode: str = "auto",
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        source: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        where: Mapping[str, Any] | None = None,
        min_score: float | None = None,
        as_of: Moment = "now",
        recency: float = 0.0,
        importance: float = 0.0,
    ) -> list[Hit]:
        """The `k` memories that fit a query best, as they are now. A filter holds before they are chosen.

        Args:
            mode: auto, semantic, keyword, graph or hybrid.
            kind: one that begins with "agent." is an agent's working state: found by its words alone, and only where asked for by name.
            as_of: the valid time at which a memory that says what no longer holds is marked as stale.
            recency: weight, added to a fit of 0 to 1, of how new a memory is: 1 now, half of that every 30 days before. It makes the
                benchmarks worse, and is for those whose last word counts most.
            importance: weight of a memory's own importance, 0 to 1 as it was given to `add`.
        """
        text_of("query", query)
        if min_score is not None and not isinstance(min_score, int | float):
            raise InvalidInputError(f"min_score is {min_score!r}; it is a number")
        with self._view() as view:
            allowed = view.mask(since=since, until=until, source=source, kind=kind, tags=tags, where=where)
            when = valid_time(as_of, view.now)
            hits = _ask.search(
                view, self._tools(), query, k,
                mode=mode, allowed=allowed, min_score=min_score, as_of=when, recency=recency, importance=importance,
            )  # fmt: skip
            if kind is not None and is_agent_state(kind) and mode not in ("semantic", "graph"):
                hits = [hit for hit in search_state(view, query, k, allowed) if min_score is None or hit.score >= min_score]
            return hits

    def plan(self, question: str, *, speaker: str | None = None, now: TimeLike | None = None) -> Plan:
        """What `ask` would do with a question. `str(plan)` explains it."""
        with self._view(now=now) as view:
            return _planner.plan(view, text_of("question", question), speaker=speaker, embedder=self._shared.embedder)

    def ask(
        self,
        question: str,
        *,
        speaker: str | None = None,
        now: TimeLike | None = None,
        as_of: Moment | None = None,
        known_at: TimeLike = "now",
        k: int = 10,
    ) -> Answer:
        """Answer a question from facts and passages, with its evidence; `.abstained` where nothing here answers it.

        Args:
            speaker: who "I" is.
            now: the time of asking, from which relative times count and the answer looks; the clock's by default.
            as_of: looks from another valid time; a time named in the question wins over both.
            known_at: what the store believed then.
        """
        with self._view(known_at, now=now) as view:
            when = None if as_of is None else valid_time(as_of, view.now)
            return _ask.ask(view, self._tools(), text_of("question", question), speaker=speaker, as_of=when, k=k)

    def context(self, question: str, *, budget: int = 1000, speaker: str | None = None, now: TimeLike | None = None) -> str:
        """What a prompt should hold to answer a question: facts with their times, then passages, each with its id, source and date.

        Never more than `budget` tokens. Untrusted and directive-shaped text is fenced and named as data.
        """
        with self._view(now=now) as view:
            return _context.build(view, self._tools(), text_of("question", question), budget=budget, speaker=speaker)

    def _tools(self) -> _ask.Tools:
        shared = self._shared
        return _ask.Tools(embedder=shared.embedder, reranker=shared.reranker, count_tokens=shared.counter)
