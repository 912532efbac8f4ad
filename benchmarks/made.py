"""What the engine's benchmark is fed: texts with their vectors, drawn beforehand, with tags, metadata and times to filter by."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np

import memgraph
from benchmarks.vectors_bench import DIM, Mixture
from memgraph.embed import from_callable
from memgraph.protocols import Vectors

SHARES: Final = {"one in 1000": 0.001, "one in 100": 0.01, "one in 10": 0.1, "one in 2": 0.5}  #: tags, and the share that bears each
_WORDS: Final = 20_000
_FIRST: Final = datetime(2024, 1, 1, tzinfo=UTC)


class Made:
    """Texts of 12 words of a vocabulary whose frequencies fall as Zipf's do; vectors of `vectors_bench.Mixture`; one memory a minute."""

    def __init__(self, count: int, queries: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        mixture = Mixture(count, seed)
        self.vectors: Vectors = mixture.draw(count)
        self.queries: Vectors = mixture.draw(queries)
        words = np.array([f"word{number}" for number in range(_WORDS)])
        picks = chance.zipf(1.3, size=(count + queries, 12)) % _WORDS
        texts = [f"note {number} {' '.join(words[row])}" for number, row in enumerate(picks)]
        self.texts, self.questions = texts[:count], texts[count:]
        self._place = {text: number for number, text in enumerate(texts)}
        self._all: Vectors = np.concatenate([self.vectors, self.queries])
        self.tagged = {tag: chance.random(count) < share for tag, share in SHARES.items()}

    def embed(self, texts: list[str]) -> Vectors:
        return self._all[[self._place[text] for text in texts]]

    def at(self, place: int) -> datetime:
        return _FIRST + timedelta(minutes=place)

    def items(self, start: int, end: int) -> Iterator[dict[str, Any]]:
        """What `add_many` takes."""
        for place in range(start, end):
            tags = [tag for tag, bears in self.tagged.items() if bears[place]]
            yield {"text": self.texts[place], "at": self.at(place), "tags": tags, "metadata": {"project": place % 100}}

    def open(self, path: Path) -> memgraph.MemoryEngine:
        """A store that reads nothing for facts."""
        return memgraph.open(path, embedder=from_callable(self.embed, name="made", dim=DIM), extractor=lambda _: [])
