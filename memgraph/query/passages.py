"""An answer from passages: the shortest part of the best ones that answers, never anything that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from memgraph.interval import instant, show
from memgraph.nlp.times import find_times
from memgraph.protocols import Embedder
from memgraph.query.asked import Question
from memgraph.types import Hit
from memgraph.view import View

_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+")
_LOOKED_AT = 5  #: hits whose sentences are compared
_LONGEST = 400  #: characters of a passage


def best_passages(view: View, embedder: Embedder | None, asked: Question, hits: Sequence[Hit]) -> tuple[tuple[str, ...], float]:
    """The best sentence of the best hits, or the date that it names where a date is asked for; and how sure it is, 0 to 1."""
    found = [(sentence, hit) for hit in hits[:_LOOKED_AT] for sentence in sentences(hit.memory.text)]
    if not found:
        return (), 0.0
    scores = _scores(embedder, asked, found)
    best = int(np.argmax(scores))
    sentence, hit = found[best]
    if asked.wants in ("time", "from") and (date := _date(sentence, hit)) is not None:
        return (date,), min(1.0, float(scores[best]))
    return (sentence[:_LONGEST],), min(1.0, max(0.0, float(scores[best])))


def _scores(embedder: Embedder | None, asked: Question, found: Sequence[tuple[str, Hit]]) -> np.ndarray:
    terms = set(asked.terms)
    shared = np.array([len(terms & set(_words(sentence))) / max(1, len(terms)) for sentence, _ in found])
    ranks = np.array([hit.score for _, hit in found])
    if embedder is None:
        return 0.5 * shared + 0.5 * ranks
    vectors = embedder.embed_documents([sentence for sentence, _ in found])
    cosines = vectors @ embedder.embed_queries([asked.text])[0]
    return np.asarray(0.35 * shared + 0.35 * ranks + 0.3 * cosines)


def sentences(text: str) -> Iterator[str]:
    for part in _SENTENCE.split(text):
        if part.strip():
            yield part.strip()


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _date(sentence: str, hit: Hit) -> str | None:
    """The first time that the sentence names, resolved against when it was said; when it was said where it names none."""
    for mention in find_times(sentence, hit.memory.at):
        if mention.start is not None and mention.kind in ("point", "period", "open"):
            return show(instant(mention.start), mention.from_precision)
    return show(instant(hit.memory.at), "day")
