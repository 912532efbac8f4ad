"""An answer from passages: the shortest part of the best ones that answers, never anything that is not there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from memgraph.index.tokens import text_terms
from memgraph.interval import instant, show
from memgraph.nlp.times import find_times
from memgraph.protocols import Embedder
from memgraph.query.asked import Const, Question
from memgraph.query.plan import Plan
from memgraph.types import Hit
from memgraph.view import View

_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+")
_LOOKED_AT = 6  #: hits whose sentences are compared
_LONGEST = 400  #: characters of a passage
_SILENT = 0.34  #: share of the question's telling words that the best sentence must hold, where facts should have known


def best_passages(view: View, embedder: Embedder | None, plan: Plan, named: Sequence[str], hits: Sequence[Hit]) -> tuple[tuple[str, ...], float]:
    """The best sentence of the best hits, or the date that it names where a date is asked for; and how sure it is, 0 to 1.

    `named` are the names of what the question only describes. Nothing, where the question asks a known thing for a known relation and
    no sentence speaks of it.
    """
    asked: Question = plan.asked
    found = [(sentence, hit) for hit in hits[:_LOOKED_AT] for sentence in sentences(hit.memory.text)]
    if not found:
        return (), 0.0
    weights = _weights(view, [*asked.terms, *_words(" ".join(named))])
    shared = np.array([_share(weights, f"{hit.memory.speaker or ''} {sentence}") for sentence, hit in found])
    scores = _scores(embedder, asked, found, shared)
    best = int(np.argmax(scores))
    sentence, hit = found[best]
    if plan.route == "relational" and not _speaks_of(asked, sentence, shared[best]):
        return (), 0.0
    if asked.wants in ("time", "from") and (date := _date(sentence, hit)) is not None:
        return (date,), float(np.clip(scores[best], 0, 1))
    return (sentence[:_LONGEST],), float(np.clip(scores[best], 0, 1))


def _speaks_of(asked: Question, sentence: str, share: float) -> bool:
    """The sentence has words of the relation that is asked for, and not only the names."""
    names = {word for pattern in asked.patterns for term in (pattern.subject, pattern.object) if isinstance(term, Const) for word in _words(term.text)}
    telling = {word for term in asked.terms for word in _words(term)} - names
    return not telling or bool(telling & set(_words(sentence)))


def _weights(view: View, terms: Sequence[str]) -> dict[str, float]:
    """Each word of the question, weighted by how rare it is here: ln(1 + N / df), with df from the keyword index."""
    words = dict.fromkeys(word for term in terms for word in _words(term))
    keywords = view.snapshot.keywords
    count = max(1, len(keywords))
    return {word: math.log(1 + count / (1 + int(np.count_nonzero(keywords.scores_all(word))))) for word in words}


def _share(weights: dict[str, float], text: str) -> float:
    words = set(_words(text))
    total = sum(weights.values())
    return sum(weight for word, weight in weights.items() if word in words) / total if total else 0.0


def _scores(embedder: Embedder | None, asked: Question, found: Sequence[tuple[str, Hit]], shared: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    ranks = np.array([hit.score for _, hit in found])
    asks = np.array([0.15 if sentence.rstrip().endswith("?") else 0.0 for sentence, _ in found])
    if embedder is None:
        return np.asarray(0.6 * shared + 0.4 * ranks - asks)
    vectors = embedder.embed_documents([sentence for sentence, _ in found])
    cosines = vectors @ embedder.embed_queries([asked.text])[0]
    return np.asarray(0.45 * shared + 0.25 * ranks + 0.3 * cosines - asks)


def sentences(text: str) -> Iterator[str]:
    """The sentences and lines of a text."""
    for part in _SENTENCE.split(text):
        if part.strip():
            yield part.strip()


def _words(text: str) -> list[str]:
    """The terms by which words are compared: the keyword index's own, irregular verbs by their base."""
    return [_BASE.get(term, term) for term in text_terms(text)]


def _date(sentence: str, hit: Hit) -> str | None:
    """The first time that the sentence names, resolved against when it was said; when it was said where it names none."""
    for mention in find_times(sentence, hit.memory.at):
        if mention.start is not None and mention.kind in ("point", "period", "open"):
            return show(instant(mention.start), mention.from_precision)
    return show(instant(hit.memory.at), "day")


_BASE = {
    "told": "tell", "said": "say", "went": "go", "bought": "buy", "sold": "sell", "gave": "give", "got": "get", "took": "take", "made": "make",
    "met": "meet", "saw": "see", "left": "leave", "lost": "lose", "found": "find", "thought": "think", "came": "come", "ran": "run",
    "wrote": "write", "spoke": "speak", "brought": "bring", "taught": "teach", "caught": "catch", "paid": "pay", "held": "hold", "kept": "keep",
    "began": "begin", "broke": "break", "chose": "choose", "drove": "drive", "ate": "eat", "fell": "fall", "felt": "feel", "flew": "fly",
    "grew": "grow", "heard": "hear", "knew": "know", "led": "lead", "rode": "ride", "sent": "send", "slept": "sleep", "spent": "spend",
    "stood": "stand", "swam": "swim", "won": "win", "wore": "wear", "drank": "drink", "drunk": "drink", "sang": "sing", "built": "build",
}  # fmt: skip
