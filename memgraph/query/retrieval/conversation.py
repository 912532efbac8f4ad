"""What it means that a memory is a turn of a conversation: its neighbours, its session, and whose words it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from memgraph.index.rows import Codes, Instants, MemoryRows
from memgraph.index.tokens import STOP_WORDS, fold
from memgraph.protocols import Mask
from memgraph.scoring import Scores

SILENCE: Final = 3_600_000_000  #: microseconds after which a new session begins
_ASSISTANTS: Final = frozenset({"assistant", "tool", "system", "ai", "bot", "model"})
_ROLES: Final = _ASSISTANTS | {"user", "human"}
_WORD: Final = re.compile(r"[^\W\d_]+")
_FIRST_PERSON: Final = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|our|ours|us)\b", re.IGNORECASE)

#: how much of its neighbours' scores a turn takes: the one before it, after it, two before, two after
KERNEL: Final = ((1, 0.35), (-1, 0.35), (2, 0.2), (-2, 0.15))


@dataclass(frozen=True, slots=True)
class Turns:
    """Rows in order of time, as turns.

    `joined[i]` tells that row i goes on the conversation of row i - 1; `session[i]` counts conversations from 0.
    """

    joined: Mask
    session: npt.NDArray[np.intp]

    @classmethod
    def of(cls, at: Instants, speaker: Codes, place: npt.NDArray[np.intp]) -> Turns:
        """`speaker` is -1 for a text without one, which is nobody's turn; `place` counts rows in order of time, so gaps show.

        A conversation has two parties: notes of one speaker, however close in time, are not each other's context.
        """
        count = len(at)
        joined = np.zeros(count, bool)
        joined[1:] = (np.diff(at) <= SILENCE) & (np.diff(place) == 1) & (speaker[1:] >= 0) & (speaker[:-1] >= 0)
        session = np.cumsum(~joined) - 1
        if count and joined.any():
            starts = np.flatnonzero(~joined)
            lonely = np.minimum.reduceat(speaker, starts) == np.maximum.reduceat(speaker, starts)
            joined &= ~lonely[session]
            session = np.cumsum(~joined) - 1
        return cls(joined, session)

    def in_context(self, scores: Scores, receptive: Scores, likeness: float) -> Scores:
        """Each score with shares of its neighbours' (KERNEL times `receptive`), divided by how much the sum would grow by chance.

        `likeness` is how alike neighbours' scores are anyway, 0 to 1: the divisor is the length of a sum of unit vectors with that
        cosine to each other, so that turns with and without neighbours stay comparable.
        """
        if not self.joined.any():
            return scores
        total, first, second = scores.copy(), np.ones_like(scores), np.ones_like(scores)
        for offset, weight in KERNEL:
            taker, giver = self._pairs(offset)
            share = weight * receptive[taker]
            total[taker] += share * scores[giver]
            first[taker] += share
            second[taker] += share**2
        return np.asarray(total / np.sqrt((1 - likeness) * second + likeness * first**2), np.float32)

    def session_best(self, scores: Scores) -> Scores:
        """The best score in each row's session."""
        if not len(scores):
            return scores
        return np.asarray(np.maximum.reduceat(scores, np.flatnonzero(~self.joined))[self.session], np.float32)

    @property
    def alone(self) -> Mask:
        """Rows that are no part of a conversation."""
        within = self.joined.copy()
        within[:-1] |= self.joined[1:]
        return ~within

    def _pairs(self, offset: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """(takers, givers): rows, and those `offset` turns before them in the same session."""
        here = np.arange(len(self.session))
        there = here - offset
        inside = (there >= 0) & (there < len(here))
        taker, giver = here[inside], there[inside]
        same = self.session[taker] == self.session[giver]
        return taker[same], giver[same]


def named_speakers(question: str, rows: MemoryRows) -> list[int]:
    """Codes of the speakers that a question names, by any word of their name; roles such as "assistant" are no names."""
    said = set(_WORD.findall(fold(question))) - STOP_WORDS
    codes = []
    for code, name in enumerate(rows.speakers.names):
        words = _words_of(name)
        if words & said and not words & _ROLES:
            codes.append(code)
    return codes


@lru_cache(maxsize=1 << 14)
def _words_of(name: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(name)))


def in_first_person(question: str, name: str) -> str:
    """A question about a speaker as that speaker would put it: what they said of themselves is in the first person.

    >>> in_first_person("When did Caroline see Anna's dog and Caroline's cat?", "Caroline Ames")
    "When did I see Anna's dog and my cat?"
    """
    for word in sorted(_WORD.findall(name), key=len, reverse=True):
        question = re.sub(rf"\b{re.escape(word)}['’]s\b", "my", question, flags=re.IGNORECASE)
        question = re.sub(rf"\b{re.escape(word)}\b", "I", question, flags=re.IGNORECASE)
    return re.sub(r"\bI I\b", "I", question)


def whose_words(question: str, rows: MemoryRows, asker: str | None) -> Mask | None:
    """By position in `rows`: whether the row is in the words of whom the question is about; None where it is about nobody in particular.

    A question names speakers, or is in the first person: then it is about the asker, or where that is unknown about whoever is no
    assistant.
    """
    codes = named_speakers(question, rows)
    if codes:
        return np.isin(rows.speaker_code, codes)
    if not _FIRST_PERSON.search(question):
        return None
    known = None if asker is None else rows.speakers.find(asker)
    if known is not None:
        return np.asarray(rows.speaker_code == known)
    others = [code for code, name in enumerate(rows.sources.names) if fold(name) in _ASSISTANTS]
    talkers = [code for code, name in enumerate(rows.speakers.names) if fold(name) in _ASSISTANTS]
    return ~np.isin(rows.source_code, others) & ~np.isin(rows.speaker_code, talkers)
