"""From when to when what a sentence says is so, and what a later passage puts right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.interval import BEGINNING, FOREVER, Instant, Interval, instant
from memgraph.nlp.times.expressions import find_times

_CORRECTS: Final = re.compile(
    r"\b(?:correct(?:ion|ed|ing)|wrong|mistaken?|slip|typo|actually|in fact|in the end|after all|instead|rather than|"
    r"misprint|has to wait|have to wait|postponed|delayed|rescheduled|rearranged|"
    r"put (?:off|back|forward)|(?:push(?:ed)?|move[ds]?|set) (?:back|forward)|brought forward|held off|"
    r"(?:moved|shifted|switched|put off) (?:from (?:\S+ ){1,4})?(?:to|until|till) (?=(?:the )?(?:\d|Mon|Tue|Wed|Thu|Fri|Sat|Sun))|"
    r"(?:can(?:['’]?t|not)|could(?:n['’]t| not)) (?:make|do|manage|come)|new (?:target|date|time|price|plan|deadline)|"
    r"no longer|not any ?more|it's not|not the|and not|didn['’]t|won['’]t|will not|isn['’]t|wasn['’]t|turned out|forgotten)\b|, not\b|^no,",
    re.IGNORECASE,
)
#: says when, and nothing of what a text is about
#: says that something was never so, and not only that it is so no more
_ERRATUM: Final = re.compile(r"\b(?:correct(?:ion|ed|ing)|wrong|mistaken?|mistake|slip|typo|misprint|in fact|turned out)\b", re.IGNORECASE)
_OF_A_DATE: Final = re.compile(r"(?:(?:19|20)\d\d|januari|februari|march|april|may|june|juli|august|septemb|octob|novemb|decemb)\w{0,2}$")
_KEPT: Final = 4096  #: sentences whose reading is kept
_SHARED: Final = 2  #: telling stems that a correction shares with what it puts right; a number or code counts twice


@dataclass(frozen=True, slots=True)
class Standing:
    """When a sentence holds."""

    begin: Instant
    end: Instant
    stated: bool  #: the sentence says from when; else it was heard of then

    def holds(self, when: Interval) -> bool:
        return self.begin < when.end and when.start < self.end


@lru_cache(_KEPT)
def standing(text: str, at: datetime) -> Standing:
    """From the time that a sentence names to the one until which it says it is so; else from when it was said.

    >>> from datetime import UTC
    >>> told = standing("From 1 May 2024 Bo does the books.", datetime(2024, 3, 2, tzinfo=UTC))
    >>> told.stated, told.begin == instant(datetime(2024, 5, 1, tzinfo=UTC))
    (True, True)
    """
    begin, end, stated = None, FOREVER, False
    for mention in find_times(text, at):
        if mention.kind in ("set", "duration"):
            continue
        if mention.bound in ("until", "before", "by"):
            end = min(end, instant(mention.end) if mention.end is not None else end)
        elif mention.start is not None and begin is None:
            begin = instant(mention.start)
            stated = True
            if mention.bound == "from_to" and mention.end is not None:
                end = instant(mention.end)
    if begin is None:
        begin = instant(at) if end == FOREVER or end > instant(at) else BEGINNING
    return Standing(begin, end, stated)


def is_correction(text: str) -> bool:
    """Whether a text puts something right.

    >>> is_correction("Correction: the fee is 40 euros for the course."), is_correction("The course was fun.")
    (True, False)
    """
    return _CORRECTS.search(text) is not None


def is_erratum(text: str) -> bool:
    """Whether a correction says that what was told was never so.

    >>> is_erratum("Correction: the fee is 40 euros."), is_erratum("The fee is no longer 35 euros.")
    (True, False)
    """
    return _ERRATUM.search(text) is not None


def is_put_right(older: str, text: str) -> bool:
    """Whether a text that is a correction speaks of what an older one said.

    >>> is_put_right("The fee for the course is 35 euros.", "Correction: the fee is 40 euros for the course.")
    True
    """
    shared = telling_stems(text) & telling_stems(older)
    return sum(2 if any(map(str.isdigit, stem)) else 1 for stem in shared if not _OF_A_DATE.match(stem)) >= _SHARED


@lru_cache(_KEPT)
def telling_stems(text: str) -> frozenset[str]:
    """The stems of a text that tell what it is about."""
    return frozenset(stem for stem in text_terms(text) if stem not in STOP_WORDS and len(stem) > 2)
