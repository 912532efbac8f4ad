"""The ports: parts that a caller may swap. Small, structural, and each says its shapes in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
import numpy.typing as npt

from memgraph.types import Reading

Vectors = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


class Embedder(Protocol):
    """Texts to unit vectors. The store remembers `name` and `dim` and checks them at open."""

    @property
    def name(self) -> str: ...

    @property
    def dim(self) -> int: ...

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Shape `(len(texts), dim)`, float32, each row of length 1. A text's row does not depend on its neighbours."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The same for questions, where the model wants them otherwise."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """A text to be read, with what is known of its circumstances."""

    text: str
    at: datetime  #: aware, in the writer's own offset: days named in the text are days on this clock
    speaker: str | None = None
    before: tuple[str, ...] = ()  #: what was said just before it, the latest last: whom "she" may mean


class Extractor(Protocol):
    """Texts to readings."""

    def read(self, utterances: Sequence[Utterance]) -> list[Reading]:
        """One Reading for each utterance, in order. Never raises for what a text holds."""
        ...


class Reranker(Protocol):
    """A second opinion on the first candidates."""

    def rerank(self, query: str, texts: Sequence[str]) -> npt.NDArray[np.float32] | Sequence[float]:
        """A finite number for each text: how well it answers the query, greater is better."""
        ...


class Summarizer(Protocol):
    """Texts to a shorter one."""

    def summarize(self, texts: Sequence[str], *, max_tokens: int) -> str:
        """At most `max_tokens` by the caller's counter, keeping identifiers, numbers, names and dates as written."""
        ...


class TokenCounter(Protocol):
    """How many tokens a text costs."""

    def __call__(self, text: str) -> int: ...


class VectorIndex(Protocol):
    """Nearest neighbours by cosine over unit vectors, under row numbers that only ever grow."""

    def __len__(self) -> int:
        """How many rows are alive."""
        ...

    def add(self, rows: Rows, vectors: Vectors) -> None:
        """Add rows, none of which was ever used; `vectors` has shape `(len(rows), dim)`."""
        ...

    def remove(self, row: int) -> None:
        """The row is never returned again. Unknown rows are an error."""
        ...

    def search(self, query: Vectors, k: int, allowed: Mask | None = None) -> tuple[Rows, Vectors]:
        """The at most `k` nearest alive rows to `query` (shape `(dim,)`), and their cosines, best first.

        `allowed` is a mask over row numbers (shape at least the greatest row + 1): the filter holds before the k best are chosen.
        """
        ...
