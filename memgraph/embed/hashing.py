"""Feature hashing: vectors from the words alone, for tests and for where no model is installed. It knows no meaning.

Reference: Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", ICML 2009.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from memgraph.embed.wordpiece import words
from memgraph.protocols import Vectors


class HashingEmbedder:
    """Each word, and each run of four letters in it, is thrown into one of 512 signed buckets. Needs nothing; the same on every machine.

    >>> a, b, c = HashingEmbedder().embed_documents(["green tea", "Green teas", "a red bus"])
    >>> bool(a @ b > 0.5 > a @ c)
    True
    """

    name = "hashing-512"
    dim = 512

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        """Shape `(len(texts), 512)`, float32, each row of length 1; of length 0 for a text without a word."""
        rows = np.zeros((len(texts), self.dim), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for feature, count in Counter(_features(text)).items():
                bucket = zlib.crc32(feature.encode())
                weight = (1 + math.log(count)) * (1.0 if feature[0] == "w" else 0.4)
                row[bucket & 511] += weight if bucket >> 31 else -weight
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, lengths, out=rows, where=lengths > 0)
        return rows

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The same as `embed_documents`."""
        return self.embed_documents(texts)


def _features(text: str) -> Iterator[str]:
    for word in words(text):
        if word.isalnum():
            yield f"w{word}"
            edged = f"<{word}>"
            yield from (f"g{edged[start : start + 4]}" for start in range(len(edged) - 3))
