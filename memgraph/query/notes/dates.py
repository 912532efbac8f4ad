"""When something was or is, from the sentences that tell it: the date that the best of them names, the last one that was set, or how it
recurs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from memgraph.index.tokens import text_terms
from memgraph.interval import instant, show
from memgraph.nlp.times.expressions import Tense, TimeMention, find_times
from memgraph.nlp.tree import Tree
from memgraph.query.notes.tellings import Looked, Telling, in_time
from memgraph.query.plan import Plan
from memgraph.query.question.asked import Question
from memgraph.query.sentences.sentence import PARSES
from memgraph.query.shapes import denies

_NEAR: Final = 0.3  #: difference of scores within which the newest tells
_NAMES_ONE: Final = 0.3  #: what a sentence gains that names a time
_SAID_THEN: Final = 0.2  #: what it loses where only the day on which it was said tells
_PLANNED: Final = 0.3  #: what a plan loses where it is asked when something happened
_UNNAMED: Final = 0.4  #: what a time loses in a sentence that does not name whom the question is about
_UNTIL: Final = re.compile(r"\b(?:until|till)\s*(?=\w*$|[\w ]+)", re.IGNORECASE)
#: before the two days from and to which something was put off
_MOVED: Final = re.compile(
    r"\b(?:put|push\w*|mov\w+|shift\w*|postpon\w+|reschedul\w+|switch\w*|chang\w+|delay\w*|brought|slip\w*)\b[^.;]*$", re.IGNORECASE
)
#: asks for a day that was still to come when it was set
_WAS_MOVED: Final = re.compile(
    r"\b(?:was|were|been)\b.*\b(?:put (?:off|back|forward)|brought forward|(?:push|mov|shift|postpon|reschedul|switch|chang|delay)ed)\b",
    re.IGNORECASE,
)
_WEEKDAY: Final = re.compile(
    r"\bweekdays?\b|\bdays? of the week\b|\bon (?:what|which) days\b|\bon (?:what|which) day (?:is|are|do|does|can|may)\b", re.IGNORECASE
)


def moment(plan: Plan, looked: Looked, found: Sequence[Telling]) -> tuple[str, Telling] | None:
    """The time that answers when: one that the best sentence names, else its day; of what was put off the time that was set last."""
    asked: Question = plan.asked
    rated = [(2 * one.rating + fits, value, one) for one in found for value, fits in _told(asked, looked, one)]
    if not rated:
        return None
    best = max(score for score, _, _ in rated)
    near = [row for row in rated if row[0] > best - _NEAR]
    _, value, one = max(near, key=lambda row: (row[2].place.hit.memory.at, row[0]))
    return value, one


def _told(asked: Question, looked: Looked, one: Telling) -> Iterator[tuple[str, float]]:
    """The times that a sentence names, each with what speaks for it."""
    at = one.place.hit.memory.at
    times = find_times(one.text, at, tense=_tenses(one.text))
    days = [mention for mention in times if mention.recurrence is not None]
    days = [mention for mention in days if not _is_dropped(one.text, mention)] or days
    if _WEEKDAY.search(asked.text):
        yield from ((mention.recurrence or "", -in_time(one, looked)) for mention in days)
        return
    if days and _is_of_habit(asked, times):  # "since May it comes on Fridays"
        yield from ((mention.recurrence or "", _NAMES_ONE - _UNNAMED * (not one.named) - in_time(one, looked)) for mention in days)
        return
    times = [one for one in times if one.kind in ("point", "period", "open") and not looked.said.issuperset(text_terms(one.text))]
    if not looked.denied:  # "it won't be in July, it was put off to September"
        times = [mention for mention in times if not _is_dropped(one.text, mention)] or times
    if asked.wants == "to" and any(mention.end is not None for mention in times):
        times = [mention for mention in times if mention.end is not None]  # since when it was so is not asked
    moved = _WAS_MOVED.search(asked.text) is not None
    for value, mention in _values(one, times, until=asked.wants == "to"):
        planned = asked.past and mention is not None and mention.start is not None and mention.start > at and not moved
        fits = (_NAMES_ONE if mention is not None else -_SAID_THEN - 2 * one.lent) - _UNNAMED * (not one.named)
        yield value, fits - _PLANNED * planned - in_time(one, looked) * looked.timed


def _is_of_habit(asked: Question, times: Sequence[TimeMention]) -> bool:
    """Whether a question in the present is answered by what recurs: the sentence names no day, but for the one since which it is so."""
    dated = [one for one in times if one.kind in ("point", "period") or (one.kind == "open" and one.bound != "since")]
    return not asked.past and not dated and asked.wants != "from"


def _is_dropped(text: str, mention: TimeMention) -> bool:
    """Whether its clause denies it or says that it was: "Tuesdays were too thin", "he can't do Mondays"."""
    start, end = mention.span
    clause = re.split(r"[;,.]", text[:start])[-1] + text[start:end] + re.split(r"[;,.]", text[end:])[0]
    return denies(clause) or re.search(rf"{re.escape(text[start:end])} (?:was|were|used)\b", clause) is not None


def _tenses(text: str) -> Callable[[tuple[int, int]], Tense | None]:
    """The tense of the verb above each stretch of a sentence: "it came on Monday" was the last one, "it comes on Monday" is the next."""
    (doc,) = PARSES.of([text])
    tree = Tree(doc)

    def tense(span: tuple[int, int]) -> Tense | None:
        if _UNTIL.search(text[: span[0]]) or _UNTIL.match(text[span[0] :]):
            return "future"  # "suspended until 11 July"
        token = next((one for one in tree.tokens if one.idx >= span[0]), None)
        verb = tree.verb_above(token) if token is not None else None
        if verb is None:
            return None
        if any(child.tag_ == "MD" for child in tree.children[verb.i]):
            return "future"
        return "past" if verb.tag_ == "VBD" or any(child.tag_ == "VBD" for child in tree.of(verb, "aux", "auxpass")) else None

    return tense


def _values(one: Telling, times: Sequence[TimeMention], *, until: bool) -> Iterator[tuple[str, TimeMention | None]]:
    """The moments that a sentence names: the last one of each stretch where it is asked until when."""
    for mention in times:
        if (until and mention.end is not None) or (
            mention.bound == "from_to" and mention.end is not None and _MOVED.search(one.text[: mention.span[0]])
        ):
            yield show(instant(mention.end) - 1, mention.to_precision or mention.from_precision), mention
        elif mention.start is not None:
            yield show(instant(mention.start), mention.from_precision), mention
    if not times:
        yield show(instant(one.place.hit.memory.at), "day"), None
