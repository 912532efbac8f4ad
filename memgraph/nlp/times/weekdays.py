"""The grammar of weekdays: "Fri, Jul 18", "Monday the 3rd", "the Friday before last", "the Tuesday after Christmas"."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from memgraph.nlp.times.calendar import Stretch, When, monthly, moved, weekday_from, weekly
from memgraph.nlp.times.days import NOT_DAYS, TO, dated_day, may_stand_alone
from memgraph.nlp.times.lexicon import FOREIGN_WEEKDAYS, UNITS, WEEKDAYS
from memgraph.nlp.times.reader import Found, Reader
from memgraph.nlp.times.tokens import Line, ordinal


def weekday(r: Reader, i: int, cued: bool) -> Found:
    """A weekday, with the date it falls on where one follows: "Friday, 13 October", "Monday the 3rd", "Thu 15th"."""
    line = r.line
    day = WEEKDAYS.get(line.low[i], FOREIGN_WEEKDAYS.get(line.low[i], 0))
    short = not line.low[i].endswith("day")
    j = i + 1 + (short and line.low[i + 1] == "." and line.size > i + 2)
    place = j + (line.low[j] in (",", "(") or (line.low[j] == "-" and line.glued(j) and line.glued(j + 1)))
    place += line.low[place] in ("the", "den", "le", "el")
    dated = dated_day(r, place)
    if dated:
        when, after = dated
        after += line.low[j] == "(" and line.low[after] == ")"
        return meeting(when, day, r.now), after
    named = ordinal(line, place)
    if named and (line.kinds[place] == "o" or place > j) and 1 <= named[0] <= 31 and line.low[named[1]] not in UNITS:
        return monthly(named[0], day), named[1]
    if place == j and line.kinds[j] == "n" and 13 <= line.values[j] <= 31 and line.kinds[j + 1] in ("p", "", "w"):
        after_word = line.low[j + 1]
        if after_word not in NOT_DAYS and after_word not in UNITS and after_word not in ("-", "–", "to", "until", "till"):
            return monthly(line.values[j], day), j + 1
    if line.low[i - 1] in ("a", "an"):
        return None
    turn = turn_after(line, j)
    if turn:
        return replace(weekly(day), choice="last" if turn < 0 else "next", post=(moved(turn, "week"),), anchored=True), j + 2
    if line.low[j] == "week" and line.kinds[j + 1] in ("", "p") and line.low[i - 1] not in TO:  # "Monday week": a week beyond Monday
        return replace(weekly(day), choice="next", post=(moved(1, "week"),), anchored=True), j + 1
    return weekday_beside(r, j, day, 1) or ((weekly(day), i + 1) if may_stand_alone(line, i, cued) else None)


def weekday_beside(r: Reader, j: int, day: int, count: int) -> Found:
    """As in "the Tuesday after Christmas", "the second Sunday before 3 May": counted from a named day."""
    low = r.line.low
    if low[j] not in ("after", "before", "following"):
        return None
    named = r.date(j + 1, cued=True)
    if named is None or named[0].part or not (named[0].vague or (named[0].day is not None and named[0].month is not None)):
        return None
    return replace(named[0].then(weekday_from(day, -count if low[j] == "before" else count)), day=None, month=None), named[1]


def turn_after(line: Line, j: int) -> int:
    """As in "the Friday before last", "Tuesday after next": one week beyond the last or the next."""
    if line.low[j] == "before" and line.low[j + 1] == "last":
        return -1
    return 1 if line.low[j] == "after" and line.low[j + 1] == "next" else 0


def meeting(when: When, day: int, now: datetime) -> When:
    """A date that must fall on a weekday; where none near does, the weekday was wrong and the date stands."""
    if when.cycle != "year":
        return when
    make = when.make

    def met(year: int) -> Stretch | None:
        found = make(year)
        return found if found and found.start.weekday() == day else None

    return replace(when, make=met) if any(met(year) for year in range(now.year - 1, now.year + 2)) else when
