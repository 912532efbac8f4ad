"""The engine: owns the parts, delegates to them, and is the only one that opens transactions.

    opening    which parts a store is opened with, and whether they are the store's
    handle     what every call stands on: the clock, a reading view, a write transaction
    lookup     what is kept, looked up: memories, facts, entities, walks
    questions  questions in words: search, plan, ask, context
    writing    what is told: texts, documents, triples; changed and taken back
    naming     aliases, merges, declared predicates
    upkeep     forgetting, counting, checking, giving space back, export
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from memgraph.engine.lookup import Lookup
from memgraph.engine.naming import Naming
from memgraph.engine.opening import Clock, namespace_of, open_parts
from memgraph.engine.questions import Questions
from memgraph.engine.upkeep import Upkeep
from memgraph.engine.writing import Writing
from memgraph.protocols import Extractor, Reranker, TokenCounter


class MemoryEngine(Writing, Lookup, Questions, Naming, Upkeep):
    """A handle on one namespace of an open store. Safe to use from several threads. See docs/ for the tour."""


def open(
    path: str | Path,
    *,
    namespace: str | Sequence[str] = "default",
    embedder: Any = None,
    extractor: Extractor | Callable[[str], Any] | str | None = None,
    clock: Clock | None = None,
    read_only: bool = False,
    reranker: Reranker | None = None,
    token_counter: TokenCounter | None = None,
    map_size: int | None = None,
) -> MemoryEngine:
    """Open the store in a folder, which is made if missing, and return a handle on one namespace of it.

    Args:
        path: the folder. Handles on one folder share one environment; the last to close closes it.
        namespace: the unit of isolation: a text, or a tuple of texts (tenant, user, agent ...).
        embedder: None for the default model, a name, an `Embedder`, or a function of a list of texts; see `memgraph.embed`.
        extractor: what reads texts; None for spaCy's small English pipeline, a string for another ("en_core_web_md", or a path).
            A function of one text may return triples or a `Reading`.
        clock: what tells transaction time and "now": a function that returns an aware datetime.
        read_only: refuse to write. The folder must exist.
        reranker: a second opinion on the first hits of a search; None for none.
        token_counter: counts tokens for `context`; None for an estimate that needs no model.
        map_size: bytes that the store may grow to at first; None for as much as the system allows.

    Raises:
        CorruptStoreError, FormatVersionError, EmbedderMismatchError, ReadOnlyError: each says what lies in the folder and what to do.
    """
    names = namespace_of(namespace)
    return MemoryEngine(
        open_parts(
            path,
            embedder=embedder,
            extractor=extractor,
            clock=clock,
            read_only=read_only,
            reranker=reranker,
            token_counter=token_counter,
            map_size=map_size,
        ),
        names,
    )


def load(path: str | Path, into: MemoryEngine) -> int:
    """Read what `export` wrote into an empty namespace, with every version and its times; the number of memories.

    Where the store's embedder is another than the export's, the texts are embedded anew.
    """
    return into._load(Path(path))


__all__ = ["MemoryEngine", "load", "open"]
