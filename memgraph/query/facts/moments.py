"""Times as answers: when a fact began or ended, and for how long it held."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from memgraph.interval import Instant, end_of, instant, show, start_of
from memgraph.nlp.times.expressions import find_times
from memgraph.query.facts.execute import Solution
from memgraph.query.question.asked import Question
from memgraph.types import Fact
from memgraph.view import View

_ISO = re.compile(r"\d{4}(?:-\d\d){0,2}$")
#: a day without its year, as a birthday is told
_DAY = re.compile(
    r"\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:{0})|(?:{0}) \d{1,2}(?:st|nd|rd|th)?)\b".replace(
        "{0}", "January|February|March|April|May|June|July|August|September|October|November|December"
    )
)
#: asks how it recurs, and not when it was
_RECURS = re.compile(r"\bweekdays?\b|\bday of the week\b|\bwhat time\b|\b(?:which|what) (?:\w+ )?days (?:do|does|is|are)\b")
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE)
_ENDS = ("until", "before", "by")  #: of times that bound what is so
_DATED = ("year", "quarter", "month", "week")  #: precisions whose end covers the whole granule


def moments(view: View, solutions: Sequence[Solution], asked: Question) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
    """When it began, or ended where the question asks for that; both for what held in the past; ISO at their precision."""
    phase = next((one.phase for one in asked.patterns if one.core), "states")
    values: dict[str, None] = {}
    used: list[Fact] = []
    for fact in sorted({one.core.id: one.core for one in solutions}.values(), key=lambda fact: start_of(fact.valid_from)):
        found = _of(view, fact, asked, phase)
        values.update(dict.fromkeys(found))
        used += [fact] if found else []
    return tuple(values), tuple(used)


def _of(view: View, fact: Fact, asked: Question, phase: str) -> list[str]:
    if _RECURS.search(asked.text.lower()):
        own = fact.object if fact.predicate.endswith("_on") and _WEEKDAY.search(fact.object) else None
        return [recurs] if (recurs := fact.recurrence or own) else []
    if fact.object_id is None and fact.predicate.endswith("_on") and _WEEKDAY.search(fact.object):
        return [fact.object]
    if fact.object_id is None and (_ISO.match(fact.object) or (asked.target is not None and _DAY.search(fact.object))):
        return [fact.object]  # a date that is what the fact is about
    if asked.wants == "to" or (asked.wants == "time" and phase == "ends"):
        told = asked.wants == "time" and fact.closed_by  # "left in May" ends where May begins, and yet it was in May
        return [] if fact.valid_to is None else [show(end_of(fact.valid_to), fact.to_precision) if told else _end(view, fact)]
    if fact.valid_from is None:
        return []
    start = show(instant(fact.valid_from), fact.from_precision)
    if asked.wants == "time" and phase == "states" and asked.past and fact.valid_to is not None and fact.to_precision is not None:
        return [start] if show(end_of(fact.valid_to) - 1, fact.from_precision) == start else list(dict.fromkeys([start, _end(view, fact)]))
    return [start]


def _end(view: View, fact: Fact) -> str:
    """The day, month or year in which it ended; an end that covers its granule is named by it, one that an event put by the event."""
    end = end_of(fact.valid_to)
    told = fact.to_precision == "day" and bool(fact.sources) and not fact.closed_by  # "until 3 May" is through that day
    covered = fact.to_precision in _DATED and not _is_event(view, fact)
    return show(end - 1 if told or covered else end, fact.to_precision)


def _is_event(view: View, fact: Fact) -> bool:
    """Whether what ended it names the time that begins where it ends: who "left in March" was there until some day of March."""
    closers = [view.present.memory_of_id(one) for one in fact.closed_by]
    return any(mention.start == fact.valid_to for one in closers for mention in find_times(one.text, one.at) if mention.bound not in _ENDS)


def lengths(view: View, solutions: Sequence[Solution], asked: Question) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
    """For how long each held, up to now; of what holds until a day to come, that day: "how long is the permit valid"."""
    coming = [one.core for one in solutions if one.core.valid_to is not None and end_of(one.core.valid_to) > view.now]
    if coming and not (asked.past or asked.ever):
        return tuple(dict.fromkeys(_end(view, fact) for fact in coming)), tuple(coming)
    facts = [one.core for one in solutions if one.core.valid_from is not None]
    values = [length(start_of(fact.valid_from), min(end_of(fact.valid_to), view.now)) for fact in facts]
    return tuple(dict.fromkeys(values)), tuple(facts)


def age(born: Instant, now: Instant) -> str:
    """Full years, of a baby months.

    >>> age(0, 86_400_000_000 * 1095), age(0, 86_400_000_000 * 1096), age(0, 86_400_000_000 * 70)
    ('2 years', '3 years', '2 months')
    """
    first, last = show(born, "day"), show(now, "day")
    months = 12 * (int(last[:4]) - int(first[:4])) + int(last[5:7]) - int(first[5:7]) - (last[8:10] < first[8:10])
    count, unit = (months // 12, "year") if months >= 24 else (months, "month")
    return f"{count} {unit}{'s' if count != 1 else ''}"


def length(start: Instant, end: Instant) -> str:
    """A length in the unit that says it best: "4 years", "7 months".

    >>> length(0, 86_400_000_000 * 800)
    '2 years'
    """
    days = timedelta(microseconds=max(0, end - start)).days
    for unit, size, least in (("year", 365.25, 0.99), ("month", 30.44, 0.99), ("week", 7, 2)):
        if days >= size * least:
            count = round(days / size)
            return f"{count} {unit}{'s' if count != 1 else ''}"
    return f"{days} day{'s' if days != 1 else ''}"
