"""Documents: kept in pieces, found, ranked again, and cited with the place where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memgraph.agent.shelf import by_words
from memgraph.engine import MemoryEngine
from memgraph.ingest.documents import KIND, SIZE
from memgraph.interval import TimeLike
from memgraph.protocols import Reranker
from memgraph.types import Added, Hit, Memory

_CANDIDATES = 30  #: hits that are ranked again


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A piece of a document that answers a question, with what a citation needs."""

    text: str
    source: str
    headings: tuple[str, ...]
    span: tuple[int, int]  #: characters of the document, end exclusive
    score: float
    id: str  #: of the memory

    @property
    def citation(self) -> str:
        """Where it stands: source, headings, characters."""
        where = " > ".join(self.headings)
        return f"{self.source}{f', {where}' if where else ''}, characters {self.span[0]} to {self.span[1]}"

    def __str__(self) -> str:
        return f"{self.text} [{self.citation}]"


class Documents:
    """The documents of a namespace."""

    def __init__(self, memory: MemoryEngine, reranker: Reranker | None = None) -> None:
        self._memory, self._reranker = memory, reranker

    def add(
        self,
        text_or_path: str | Path,
        *,
        source: str,
        chunk: int = SIZE,
        at: TimeLike | None = None,
        trust: str = "trusted",
        speaker: str | None = None,
    ) -> list[Added]:
        """Keep a document in pieces of at most `chunk` tokens, as `MemoryEngine.add_document` does. Under a source that is there already
        what changed is replaced; `speaker` is whose "I" it is, "author of <source>" by default."""
        return self._memory.add_document(text_or_path, source=source, chunk=chunk, at=at, trust=trust, speaker=speaker)

    def find(self, question: str, k: int = 3, *, source: str | None = None) -> list[Passage]:
        """The `k` passages that answer a question best.

        The engine's first hits are ranked again: by the reranker, or by how much of the question's rare words each holds, its
        headings among them.
        """
        hits = self._memory.search(question, _CANDIDATES, kind=KIND, source=source)
        scores = self._scores(question, hits)
        ranked = sorted(zip(scores, hits, strict=True), key=lambda pair: -pair[0])
        return [_passage(hit.memory, score) for score, hit in ranked[:k]]

    def _scores(self, question: str, hits: Sequence[Hit]) -> list[float]:
        texts = [f"{' '.join(hit.memory.metadata.get('headings', ()))} {hit.memory.text}" for hit in hits]
        if self._reranker is not None:
            return [float(one) for one in self._reranker.rerank(question, texts)]
        shared = by_words(question, texts)
        most = max(shared, default=0.0) or 1.0
        best = max((hit.score for hit in hits), default=0.0) or 1.0
        return [0.7 * hit.score / best + 0.3 * one / most for hit, one in zip(hits, shared, strict=True)]


def _passage(memory: Memory, score: float) -> Passage:
    kept = memory.metadata
    return Passage(
        text=memory.text, source=memory.source, headings=tuple(kept["headings"]), span=(kept["span"][0], kept["span"][1]), score=score,
        id=memory.id,
    )  # fmt: skip
