"""The grammar of times that are pointed at or counted from another: "last Tuesday", "the past two weeks", "three days after Easter"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.times.calendar import (
    DAY,
    Choice,
    Post,
    Stretch,
    When,
    in_year,
    midnight,
    moved,
    nth_unit,
    once,
    shift,
    unit_around,
    weekday_from,
    weekday_in_week,
    work_shift,
)
from memgraph.nlp.times.days import dated_day, may_stand_alone, month
from memgraph.nlp.times.holidays import HOLIDAY_STARTS
from memgraph.nlp.times.lexicon import AMBIGUOUS, DAY_PARTS, GLUED_UNITS, MONTHS, ORDINALS, RELATIVE_DAYS, SEASONS, UNITS, WEEKDAYS, words
from memgraph.nlp.times.named import holiday_name, nth_of, run_of, season, yearly_season
from memgraph.nlp.times.reader import Found, Length, Reader
from memgraph.nlp.times.tokens import number, ordinal, with_fraction
from memgraph.nlp.times.weekdays import weekday
from memgraph.nlp.times.years import POINTERS, offset_of

_CLOCK_UNITS: Final = words("hour minute second")
_WEEKLY: Final = words("day night workday week fortnight weekend workweek")
#: after "at this time" they tell which turn of it is meant, none of them now
_OTHER_TURNS: Final = POINTERS | frozenset(RELATIVE_DAYS) | words("of on in each every when that")
_VERB_BEFORE_LAST: Final = words("will to would can may should must could might not didn't won't doesn't can't")


def pointed(r: Reader, i: int) -> Found:
    """As in "last Tuesday", "next week", "this summer", "the past two weeks", "last Christmas", "this morning"."""
    line, low = r.line, r.line.low
    pointer, j = low[i], i + 1
    if pointer == "last" and low[i - 1] in _VERB_BEFORE_LAST:
        return None
    if pointer == "this" and low[j] in POINTERS - {"this", "current"}:
        return pointed(r, j)
    offset = offset_of(pointer)
    choice: Choice = "last" if offset < 0 else "next" if offset > 0 else "this"
    word = low[j]
    if word in UNITS and word not in ("min", "sec", "mo"):
        return _unit(r, i, j, offset)
    if word in ("work", "working") and low[j + 1] == "week":
        worked = unit_around(r.now, "workweek", offset)
        return (once(worked), j + 2) if worked else None
    if word == "time" and low[i - 1] == "at" and pointer == "this" and low[j + 1] not in _OTHER_TURNS:
        return once(unit_around(r.now, "day")), j + 1
    if word in DAY_PARTS:
        day = unit_around(r.now, "day", offset)
        return (replace(once(day), part=word), j + 1) if day else None
    count = number(line, j)
    if count and (UNITS.get(low[count[1]]) or low[count[1]] in ("business", "working")):
        return rolling(r, count, offset)
    if word in ("business", "working") and pointer == "last" and (ended := nth_of(r, j, -1)):
        return ended
    inner: Found = None
    if word in WEEKDAYS:
        if pointer == "last" and low[j + 1] in ("of", "in") and (ended := nth_of(r, j, -1)):
            return ended
        inner = weekday(r, j, True)
    elif word in MONTHS:
        inner = month(r, j, True) if not (word in ("may", "march") and not line.capital(j) and pointer in ("this", "following")) else None
    elif word in SEASONS:
        inner = season(r, j, True)
    elif word in HOLIDAY_STARTS:
        inner = holiday_name(r, j)
    elif line.kinds[j] in ("n", "o", "s") and word not in ORDINALS:
        inner = dated_day(r, j)
    if inner is None or inner[0].cycle == "once":
        return inner
    return replace(inner[0], choice=choice, anchored=choice != "this"), inner[1]


def _unit(r: Reader, i: int, j: int, offset: int) -> Found:
    """A pointer and a unit: "last week" is the one before this; "the past week" is the seven days up to today."""
    low = r.line.low
    unit = UNITS[low[j]]
    clocked = unit in _CLOCK_UNITS
    if (clocked and offset < 0) or (unit in ("week", "month", "year", "quarter", "decade") and low[i] == "past" and low[i - 1] == "the"):
        end = r.now if clocked else midnight(r.now)
        return once(Stretch(shift(end, -1, unit), end, "minute" if clocked else "day")), j + 1
    if unit == "night":
        day = unit_around(r.now, "day", offset)
        return (replace(once(day), part="night"), j + 1) if day else None
    if low[j + 1] in ("of", "in") and low[i] == "last" and (ended := nth_of(r, j, -1)):
        return ended
    if low[i] == "last" and unit == "day":
        return None  # of something: no one calls yesterday so
    around = unit_around(r.now, unit, offset)
    if around is None:
        return None
    place = j + 1
    place += low[place] == "'s"
    return _inside(r, once(around), place, unit)


def _inside(r: Reader, whole: When, j: int, unit: str) -> Found:
    """What follows a week, month or year: "next week Monday", "last year's first quarter"."""
    low = r.line.low
    place = j + (low[j] == "on" or (low[j] == "," and low[j + 1] in WEEKDAYS))
    if unit == "week" and low[place] in WEEKDAYS and may_stand_alone(r.line, place, True):
        day = WEEKDAYS[low[place]]
        return replace(whole.then(lambda one: nth_unit(day + 1, "day", one)), weekday=day), place + 1
    if unit == "year" and low[j] in MONTHS and low[j] not in AMBIGUOUS:
        base = month(r, j, True)
        if base and base[0].cycle == "year" and (stretch := whole.make(0)):
            return in_year(base[0], stretch.start.year), base[1]
    named = ordinal(r.line, j)
    if named and (inner := UNITS.get(low[named[1]])):
        value = named[0]
        return whole.then(lambda one: nth_unit(value, inner, one)), named[1] + 1
    return whole, j


def rolling(r: Reader, count: tuple[float, int], offset: int) -> Found:
    """As in "the last two weeks", "next three days": counted from today; quarters, decades and weekends are whole ones."""
    low = r.line.low
    value, j = int(count[0]), count[1]
    worked = low[j] in ("business", "working")
    j += worked
    unit = "workday" if worked and UNITS.get(low[j]) == "day" else UNITS.get(low[j])
    if unit is None or count[0] != value or not 0 < value < 10_000 or offset == 0:
        return None
    if low[j + 1] in ("of", "in") and (run := run_of(r, (value, j), offset)):
        return run
    today = midnight(r.now)
    if unit in _CLOCK_UNITS:
        edges = (shift(r.now, -value, unit), r.now) if offset < 0 else (r.now, shift(r.now, value, unit))
        return once(Stretch(*edges, "minute")), j + 1
    if unit in ("quarter", "decade", "century", "weekend", "workweek"):
        first = unit_around(r.now, unit, -value if offset < 0 else 1)
        last = unit_around(r.now, unit, -1 if offset < 0 else value)
        return (once(Stretch(first.start, last.end, unit)), j + 1) if first and last else None
    if unit == "workday":
        edges = (work_shift(today, -value), today) if offset < 0 else (work_shift(today, 1), work_shift(today, value) + DAY)
    else:
        unit = "day" if unit == "night" else unit
        edges = (shift(today, -value, unit), today) if offset < 0 else (today + DAY, shift(today + DAY, value, unit))
        more, after = _second_count(r, unit, j + 1)
        while more:  # "the last 3 months and 2 weeks"
            (size, smaller), j = more[0], after - 1
            edges = (shift(edges[0], -size, smaller), edges[1]) if offset < 0 else (edges[0], shift(edges[1], size, smaller))
            more, after = _second_count(r, smaller, j + 1)
    return once(Stretch(*edges, "day")), j + 1


def counted(r: Reader, i: int) -> Found:
    """As in "two weeks ago", "3 days from now", "a week after Easter", "three Fridays from now", "2 next days"."""
    line, low = r.line, r.line.low
    if line.kinds[i] == "c" and line.values[i][3] and low[i + 1] == "ago":  # "2h ago"
        return once(Stretch(r.now, r.now, "minute")).then(moved(-line.values[i][0], "hour")), i + 2
    count = number(line, i)
    if count is None:
        if low[i] not in ("a", "an") or line.kinds[i - 1] in ("n", "f") or (i > 1 and line.kinds[i - 2] in ("n", "f")):
            return None  # "1,790 a month from 1 March", "900 pounds a month from May": per month
        count = 1.0, i + 1
    if low[count[1]] in POINTERS - {"past"} and low[count[1] + 1] in UNITS and (count[0] == 1 or low[count[1] + 1].endswith("s")):
        return rolling(r, (count[0], count[1] + 1), offset_of(low[count[1]]))
    value, j = with_fraction(line, *count)
    worked = low[j] in ("business", "working")
    j += worked
    day = WEEKDAYS.get(low[j].removesuffix("s"))
    unit = "workday" if worked or UNITS.get(low[j]) == "workday" else UNITS.get(low[j])
    if unit is None and line.glued(j) and low[j + 1] == "ago":
        unit = GLUED_UNITS.get(low[j])  # "3d ago"
    if low[j].removesuffix("s") in SEASONS and low[j + 1] == "ago" and 0 < value < 1000 and not worked:
        when = yearly_season(low[j].removesuffix("s")).then(moved(1 - int(value), "year"))
        return replace(when, choice="last", anchored=True), j + 2
    if (unit is None and day is None) or not 0 < value < 100_000:
        return None
    value, j = with_fraction(line, value, j + 1)
    more, j = _second_count(r, unit, j)
    direction, base, j = _direction(r, j, unit)
    if direction == 0:
        return None
    if unit is None:
        return _weekdays_on(r, day or 0, int(value) * direction, j) if base is None else None
    if base is None:
        base = once(Stretch(r.now, r.now, "minute") if unit in _CLOCK_UNITS else unit_around(r.now, "day"))
    unit = {"night": "day", "weekend": "week", "workweek": "week"}.get(unit, unit)
    moves = steps(value, unit, direction) + [step for size, smaller in more for step in steps(size, smaller, direction)]
    when = replace(base.then(*moves), day=None, month=None, year=None, weekday=None, anchored=True)
    return weekday_within(r, when, j, unit)


def weekday_within(r: Reader, when: When, j: int, unit: str) -> tuple[When, int]:
    """As in "two weeks ago on Monday", "in 3 days on Friday": that day of the week counted to; by months and years, the first from then."""
    low = r.line.low
    if low[j] != "on" or low[j + 1] not in WEEKDAYS or unit in _CLOCK_UNITS or not may_stand_alone(r.line, j + 1, True):
        return when, j
    return when.then(weekday_near(WEEKDAYS[low[j + 1]], unit)), j + 2


def weekday_near(day: int, unit: str) -> Post:
    """A post-step: the weekday that is meant near a time counted in a unit."""
    return weekday_in_week(day) if unit in _WEEKLY else weekday_from(day, 1, included=True)


def _second_count(r: Reader, unit: str | None, j: int) -> tuple[Length, int]:
    """The rest of "a month and 21 days ago"."""
    place = j + (r.line.low[j] in ("and", ","))
    second = number(r.line, place)
    smaller = UNITS.get(r.line.low[second[1]]) if second else None
    if second is None or unit is None or smaller in (None, unit, "night", "weekend", "workweek"):
        return (), j
    return ((second[0], smaller),), second[1] + 1


def steps(value: float, unit: str, direction: int = 1) -> list[Post]:
    """The post-steps that move by a count of units: what is left of a whole number is counted in the next smaller unit."""
    whole = int(value)
    rest = value - whole
    found = [moved(whole * direction, unit)] if whole else []
    if rest:
        smaller = {
            "decade": (10, "year"),
            "year": (12, "month"),
            "month": (30, "day"),
            "week": (7, "day"),
            "day": (24, "hour"),
            "quarter": (3, "month"),
        }
        size, name = smaller.get(unit, (1, unit))
        left = rest * size
        found.append(moved((left if name == unit else round(left)) * direction, name))
    return found


def _direction(r: Reader, j: int, unit: str | None) -> tuple[int, When | None, int]:
    """Where a count leads: -1 into the past, 1 into the future, 0 nowhere; and from which time, None for now."""
    low = r.line.low
    word = low[j]
    if word in ("ago", "earlier", "back", "prior") or (word == "before" and low[j + 1] == "now"):
        if word == "back" and low[j + 1] in ("to", "in", "at", "from", "and"):
            return 0, None, j
        return -1, None, j + 1 + (word == "before")
    if word in ("hence", "later"):
        return 1, None, j + 1
    if word in ("today", "tomorrow") or low[j + (word == "on")] in WEEKDAYS:  # "a week today", "a week on Tuesday", "a week Monday"
        inner = r.date(j + (word == "on"), cued=True) if low[j - 1] in ("week", "fortnight", "month") else None
        return (1, inner[0], inner[1]) if inner and inner[0].cycle in ("once", "week") else (0, None, j)
    if word in ("from", "after", "before", "following"):
        if low[j + 1] in ("now", "today"):
            return (-1 if word == "before" else 1), None, j + 2
        inner = r.date(j + 1, cued=True)
        if inner and (inner[0].cycle != "day" or unit in _CLOCK_UNITS):
            return (-1 if word == "before" else 1), inner[0], inner[1]
    return 0, None, j


def _weekdays_on(r: Reader, day: int, count: int, j: int) -> Found:
    """The n-th such weekday after today, or before it where `count` is below zero."""
    ahead = (day - r.now.weekday()) % 7 or 7
    behind = (r.now.weekday() - day) % 7 or 7
    days = ahead + 7 * (count - 1) if count > 0 else -behind + 7 * (count + 1)
    start = shift(midnight(r.now), days, "day")
    return once(Stretch(start, start + DAY, "day")), j
