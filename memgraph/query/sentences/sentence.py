"""The sentences of the best passages, parsed once, and how much of a question's words each holds."""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from memgraph.index.keyword import KeywordIndex
from memgraph.index.tokens import text_terms
from memgraph.query.sentences.whose import about
from memgraph.records import DOCUMENT
from memgraph.types import Hit, Memory

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from memgraph.nlp.parse.pipeline import Parser

_SENTENCE: Final = re.compile(
    r"(?<!\b[A-Z]\.)(?<!\b(?:Mr|Ms|Dr|St|vs|No)\.)(?<!\b(?:Mrs|Sgt|Rev|Jr\.|Sr\.|e\.g|i\.e)\.)(?<!\bProf\.)"
    r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+"
)  #: not after titles and initials
_HEADING: Final = re.compile(
    r"^#{1,6}[ \t].*$|^[^\n]+\n(?:=+|-{3,})[ \t]*$|(?:\A|(?<=\n\n))[^\n:.!?;,]{1,80}(?=\n\n)", re.MULTILINE
)  #: marked, underlined, or a line of its own that is no sentence
_CLAUSE_NUMBER: Final = re.compile(r"^(?:\d+(?:\.\d+)+\.?|\(?[a-z0-9]\))\s+")
LABEL: Final = re.compile(r"^([A-Z][^\W\d_]+(?: [^\W\d_]+){0,3}): (?=\S)")  #: "Chair: Ann Bell."
_LONGEST: Final = 2_000  #: characters of a passage that are looked at
_KEPT: Final = 512  #: parses kept
#: words that say nothing of what is asked for, beside the stop words
_GENERIC: Final = frozenset("kind type sort thing person peopl someon someth do one way lot many much name go get have".split())


def sentences(text: str) -> Iterator[str]:
    """The sentences and lines of a text.

    >>> list(sentences("I moved. Why? It rained."))
    ['I moved.', 'Why?', 'It rained.']
    >>> list(sentences("Dr. A. Ames left. Mr. Bo stayed."))
    ['Dr. A. Ames left.', 'Mr. Bo stayed.']
    """
    for part in _SENTENCE.split(opening(text)):
        if part.strip():
            yield part.strip()


def opening(text: str) -> str:
    """As much of a text as is looked at for an answer."""
    return text[:_LONGEST]


def sentences_of(memory: Memory) -> Iterator[str]:
    """The sentences of a memory. A document's headings and the numbers of its clauses are none of them: they only say where one stands."""
    if memory.kind != DOCUMENT:
        yield from sentences(memory.text)
        return
    for one in sentences(_HEADING.sub("\n\n", opening(memory.text))):
        if told := _CLAUSE_NUMBER.sub("", one):
            yield told


def surroundings(memory: Memory) -> str:
    """The text in which a sentence of a memory stands; the headings above a document's piece among it."""
    return opening(f"{headings_of(memory)} {memory.text}")


def headings_of(memory: Memory) -> str:
    """The headings above a document's piece; nothing where there are none."""
    headings = memory.metadata.get("headings") if memory.kind == DOCUMENT else None
    return " ".join(map(str, headings)) if isinstance(headings, list) else ""


def rarity(keywords: KeywordIndex, words: Iterable[str]) -> dict[str, float]:
    """Each word's weight by how rare it is here: ln(1 + N / (1 + df)), with df from the keyword index."""
    count = max(1, len(keywords))
    return {word: math.log(1 + count / (1 + int(np.count_nonzero(keywords.scores_all(word)[1])))) for word in dict.fromkeys(words)}


def telling(terms: Iterable[str], names: Iterable[str]) -> list[str]:
    """Of a question's terms those that say what it is about: neither whom (`names`) nor of what kind the answer is.

    >>> telling(["what", "kind", "potteri", "melani", "make"], ["Melanie"])
    ['what', 'potteri', 'make']
    """
    known = {word for name in names for word in text_terms(name)}
    return [word for word in dict.fromkeys(terms) if word not in known and word not in _GENERIC]


def share(weights: Mapping[str, float], text: str) -> float:
    """The share of the words' weight that a text holds, 0 to 1; 0 where there are none."""
    total = sum(weights.values())
    held = set(text_terms(text))
    return sum(weight for word, weight in weights.items() if word in held) / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of a hit."""

    text: str
    hit: Hit
    rank: int  #: of the hit, from 0
    gap: float  #: how much less the hit's ranking score is than the best one's, in spreads
    share: float  #: of the question's telling words, by weight
    about: float  #: 1 of whom the question is about, -1 of somebody else, 0 where nothing tells


def places(hits: Sequence[Hit], weights: Mapping[str, float], who: Collection[str] = ()) -> list[Place]:
    """The sentences of the hits, in their order. `who` are the speakers that the question is about."""
    ranked = [_ranking(hit) for hit in hits]
    best = max(ranked, default=0.0)
    found: list[Place] = []
    for rank, (hit, score) in enumerate(zip(hits, ranked, strict=True)):
        for text in sentences_of(hit.memory):
            found.append(Place(text, hit, rank, best - score, share(weights, text), about(text, hit.memory.speaker, who)))
    return found


def _ranking(hit: Hit) -> float:
    """The score that ranked the hit: what its signals added up to; its fit where it was ranked otherwise."""
    parts = [value for name, value in hit.signals.items() if name not in ("bm25", "cosine")]
    return sum(parts) if parts else hit.score


class _Parses:
    """The latest parses of sentences, by their text."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Doc] = OrderedDict()

    def of(self, texts: Sequence[str]) -> list[Doc]:
        """One Doc a text, in order."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._kept]
        found = dict(zip(missing, _parser().parse(missing), strict=True)) if missing else {}
        docs = [found[text] if text in found else self._kept[text] for text in texts]
        for text, doc in zip(texts, docs, strict=True):
            self._kept[text] = doc
            self._kept.move_to_end(text)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return docs


@cache
def _parser() -> Parser:
    from memgraph.nlp.parse.pipeline import Parser  # spaCy takes a second to import: the first question pays, not the import

    return Parser()


PARSES: Final = _Parses()
