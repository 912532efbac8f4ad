"""What the form of a text tells without reading it: how long it is, whether it only asks, names a time, or denies something."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from memgraph.protocols import Mask, Rows

_LOOKED_AT: Final = 4_000  #: characters of a text that are looked at
_TIME: Final = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this\s+(?:week|month|year|weekend|morning|summer|fall|autumn|winter|spring)|"
    r"weekends?|weeks?|months?|years?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|"
    r"august|september|october|november|december|recently|since|just|now|night|birthday|\d{4}|\d{1,2}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"\b(?:not|never|nobody|none|neither|nor|without|no (?:longer|one|more))\b|n['’]t\b", re.IGNORECASE)
_KNOWN, _ASKS, _TIMED, _DENIES = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of some texts, aligned with their rows."""

    words: npt.NDArray[np.int32]  #: how many words long
    asks: Mask  #: ends in a question
    timed: Mask  #: names a time
    denies: Mask  #: holds a negation


class Shapes:
    """The shapes of one namespace's texts by row number, each found at first need and kept: a row's text never changes."""

    def __init__(self) -> None:
        self._words = np.zeros(0, np.int32)
        self._flags = np.zeros(0, np.uint8)

    def of(self, rows: Rows, texts: Callable[[Sequence[int]], Sequence[str]]) -> Forms:
        """The forms of `rows`; `texts` reads those that are not yet known."""
        if len(rows) and rows.max() >= len(self._flags):
            room = int(rows.max()) * 5 // 4 + 64 - len(self._flags)
            self._words, self._flags = np.pad(self._words, (0, room)), np.pad(self._flags, (0, room))
        words, flags = self._words, self._flags
        missing = rows[flags[rows] == 0]
        for row, text in zip(missing.tolist(), texts(missing.tolist()) if len(missing) else (), strict=True):
            text = text[:_LOOKED_AT].rstrip()
            words[row] = len(text.split())
            flags[row] = _KNOWN | _ASKS * text.endswith("?") | _TIMED * bool(_TIME.search(text)) | _DENIES * denies(text)
        found = flags[rows]
        return Forms(words[rows], found & _ASKS > 0, found & _TIMED > 0, found & _DENIES > 0)


def denies(text: str) -> bool:
    """Whether a text or a question holds a negation.

    >>> denies("Who doesn't eat fish?"), denies("Who eats fish?")
    (True, False)
    """
    return _NOT.search(text) is not None


_WHEN: Final = re.compile(
    r"\s*(?:when\b|since when\b|how long\b|(?:in |on )?(?:what|which) (?:year|month|date|day|week|time)\b)", re.IGNORECASE
)


def asks_when(question: str) -> bool:
    """Whether a time answers the question.

    >>> asks_when("When did she leave?"), asks_when("In which year was it?"), asks_when("Who left?")
    (True, True, False)
    """
    return _WHEN.match(question) is not None
