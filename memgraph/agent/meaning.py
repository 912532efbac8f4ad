"""Nearness in meaning between a query and short records of working state, which the engine does not embed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from memgraph.embed import resolve
from memgraph.protocols import Embedder, Vectors

TEXT = 0.3  #: cosine of a query and a text from which the text is near; unrelated pairs stay below 0.25 with the default model
WORD = 0.6  #: cosine of one word of the query and a key from which the key is meant: town and city have 0.77, flight and city 0.33


class Meaning:
    """Compares by an embedder, loaded at the first use; a text is embedded once in a process."""

    def __init__(self, embedder: Any = None) -> None:
        """`embedder`: as for `memgraph.open`."""
        self._wanted = embedder
        self._embedder: Embedder | None = None
        self._seen: dict[str, Vectors] = {}

    def near(self, query: str, words: Sequence[str], texts: Sequence[str], keys: Sequence[str]) -> list[float]:
        """How near each text, known by its key, is to a query and its words: 0 where it is not near at all."""
        if not texts:
            return []
        whole = self._rows(texts) @ self._rows([query])[0]
        scores = np.where(whole >= TEXT, whole, 0.0)
        if words:
            single = (self._rows(keys) @ self._rows(words).T).max(axis=1)
            scores = np.maximum(scores, np.where(single >= WORD, single - (WORD - TEXT), 0.0))
        return [float(one) for one in scores]

    def _rows(self, texts: Sequence[str]) -> Vectors:
        missing = [text for text in dict.fromkeys(texts) if text not in self._seen]
        if missing:
            if self._embedder is None:
                self._embedder = resolve(self._wanted)
            self._seen.update(zip(missing, self._embedder.embed_documents(missing), strict=True))
        return np.stack([self._seen[text] for text in texts])
