"""One wrapper for every embedder: what it returns is checked and made unit vectors, and questions asked again are not embedded again."""

from __future__ import annotations

import operator
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from memgraph.errors import EmbedderError, InvalidInputError, MemGraphError
from memgraph.protocols import Vectors

Encode = Callable[[list[str]], Any]  #: texts -> anything that numpy makes a matrix of, one row for each text
_REMEMBERED = 256  #: questions whose vectors are kept


class CheckedEmbedder:
    """An `Embedder` over one or two functions. Whatever they raise, or return amiss, is an `EmbedderError` that names the embedder."""

    def __init__(self, name: str, documents: Encode, queries: Encode | None = None, *, dim: int | None = None) -> None:
        """`queries` by default is `documents`; `dim` by default is found by embedding one word at first need."""
        self.name = name
        self._documents, self._queries = documents, queries or documents
        self._dim = None if dim is None else _positive(name, dim)
        self._recent: OrderedDict[str, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<embedder {self.name}>"

    @property
    def dim(self) -> int:
        """Length of a vector. The first look may call the model."""
        if self._dim is None:
            self._dim = self._run(self._documents, ["dimension"]).shape[1]
        return self._dim

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Shape `(len(texts), dim)`, float32, each row of length 1; a row of zeros stays so and is like nothing."""
        return self._run(self._documents, texts) if texts else np.empty((0, self.dim), np.float32)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The same for questions."""
        with self._lock:
            known = {text: self._recent[text] for text in texts if text in self._recent}
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            known.update(zip(missing, self._run(self._queries, missing), strict=True))
        with self._lock:
            for text in known:
                self._recent[text] = known[text]
                self._recent.move_to_end(text)
            while len(self._recent) > _REMEMBERED:
                self._recent.popitem(last=False)
        return np.stack([known[text] for text in texts]) if texts else np.empty((0, self.dim), np.float32)

    def _run(self, encode: Encode, texts: Sequence[str]) -> Vectors:
        try:
            returned = encode(list(texts))
            rows = np.array(returned if isinstance(returned, np.ndarray) else [np.asarray(row) for row in returned], np.float32)
        except MemGraphError:
            raise
        except Exception as error:  # the function is the caller's: it may raise anything
            raise EmbedderError(f"embedder {self.name} failed on {len(texts)} texts: {type(error).__name__}: {error}") from error
        if rows.ndim != 2 or rows.shape[0] != len(texts) or not rows.shape[1]:
            raise EmbedderError(f"embedder {self.name} returned shape {rows.shape} for {len(texts)} texts, not one vector for each")
        if self._dim is not None and rows.shape[1] != self._dim:
            raise EmbedderError(f"embedder {self.name} returned vectors of {rows.shape[1]} numbers, not {self._dim}")
        if not np.isfinite(rows).all():
            raise EmbedderError(f"embedder {self.name} returned numbers that are not finite")
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, lengths, out=rows, where=lengths > 0)
        return rows


def _positive(name: str, dim: object) -> int:
    try:
        size = 0 if isinstance(dim, bool) else operator.index(dim)  # type: ignore[arg-type]
    except TypeError:
        size = 0
    if size < 1:
        raise InvalidInputError(f"embedder {name} has dim {dim!r}; it is a whole number, 1 or more, or None to find it by embedding a word")
    return size
