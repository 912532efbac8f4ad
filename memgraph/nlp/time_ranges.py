"""Ranges: "from 2019 to 2022", "between June and August 2023", "May 3 - 9", "2014-2018", "10 to 24 June", "from 7 to 9:30"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.time_calendar import DAY, Stretch, When, day_of, midnight, once, year_of, yearly_day
from memgraph.nlp.time_clock import any_day, clock
from memgraph.nlp.time_days import year_after, year_at
from memgraph.nlp.time_lexicon import words
from memgraph.nlp.time_reader import Draft, Reader
from memgraph.nlp.time_sets import weekday_span
from memgraph.nlp.time_tokens import ordinal

_TO: Final = words("to until till til through thru - – —")
_DASHES: Final = words("- – —")
_NOW: Final = words("now today date present")

_End = tuple[When | None, int]  #: a time, or None for a bare number that the other end explains; and the place after it


def date_range(r: Reader, i: int, *, cued: bool) -> Draft | None:
    """The range that begins at a token. `cued`: a preposition of time stands before it."""
    line, low = r.line, r.line.low
    if line.kinds[i] == "r":
        return _years(r, i)
    opener = low[i] if low[i] in ("from", "between") else ""
    j = i + (opener != "")
    if low[i] == "in" and low[i + 1] == "between":
        opener, j = "between", i + 2
    start = _endpoint(r, j, cued or opener != "")
    if start is None:
        return None
    first, after = start
    joins = low[after] in _TO or (low[after] == "and" and opener == "between")
    if not joins:
        return None
    place = after + 1
    if low[place] in _NOW or (low[place] in ("current", "the") and low[place + 1] in ("date", "present", "day")):
        return _to_now(r, i, place, first)
    stop = _endpoint(r, place, True)
    if stop is None:
        return None
    pair = _settled(r, (j, first), (place, stop[0]), stop[1])
    if pair is None:
        return None
    low_end, high_end, end = pair
    if low_end.cycle == "day" and high_end.cycle == "day":
        day = r.date(end + (low[end] in ("on", ",")), cued=True)
        if day and day[0].cycle != "day":
            return Draft(i, day[1], "from_to", _on(low_end, day[0]), _on(high_end, day[0]))
    habit = weekday_span(r, j) if opener != "between" else None
    return Draft(i, end, "from_to", low_end, high_end, recurrence=habit[0] if habit and habit[1] == end else None)


def _years(r: Reader, i: int) -> Draft | None:
    """A token like "2014-2018", unless it is part of something longer."""
    first, last = r.line.values[i]
    if r.line.low[i - 1] in ("-", "/") or r.line.low[i + 1] == "-":
        return None
    return Draft(i, i + 1, "from_to", once(year_of(first), year=first), once(year_of(last), year=last))


def _to_now(r: Reader, i: int, place: int, first: When | None) -> Draft | None:
    """As in "from March to date", "between Jan 2019 and today": up to the text's own time, a named day included."""
    if first is None:
        return None
    low = r.line.low
    moment = Stretch(r.now, r.now, "instant")
    today = Stretch(midnight(r.now), midnight(r.now) + DAY, "day")
    end = place + 1 + (low[place] in ("current", "the"))
    return Draft(i, end, "to_now", first, once(today if low[place] == "today" else moment))


def _endpoint(r: Reader, i: int, cued: bool) -> _End | None:
    """One end of a range."""
    line, low = r.line, r.line.low
    found = r.date(i, cued=cued)
    if found is None and not cued:
        year = year_at(r, i)
        spans = year and 1800 <= year[0] < 2100 and low[year[1]] in _TO and (year_at(r, year[1] + 1) or low[year[1] + 1] in _NOW)
        if spans or (line.kinds[i] == "w" and low[i + 1] in _TO):
            found = r.date(i, cued=True)
    j = i + (low[i] == "the")
    bare = line.kinds[j] == "o" or (line.kinds[j] == "n" and len(low[j]) <= 2)
    if found and not (found[1] == j + 1 and bare):
        return found
    named = ordinal(line, j)
    if named and 1 <= named[0] <= 31:
        return None, named[1]
    if line.kinds[j] == "n" and bare and 0 <= line.values[j] <= 31:
        return None, j + 1
    return found


def _settled(r: Reader, first: tuple[int, When | None], last: tuple[int, When | None], end: int) -> tuple[When, When, int] | None:
    """Both ends, a bare number having taken its month, or its half of the day, from the other; and the place after the range."""
    (start, one), (place, other) = first, last
    if one is not None and other is not None:
        return one, other, end
    if one is None and other is not None:
        value = _bare(r, start)
        if other.day is not None and other.month is not None:
            shared = _month_day(other.year, other.month, value)
            return (shared, other, end) if shared else None
        hour = _hour_before(r, place, value) if other.cycle == "day" else None
        return (hour, other, end) if hour else None
    if one is not None and one.day is not None and one.month is not None:
        value = _bare(r, place)
        year, later = (one.year, end) if one.year is not None else year_after(r, end)
        shared = _month_day(year, one.month, value) if 1 <= value <= 31 else None
        again = _month_day(year, one.month, one.day)
        return (again, shared, later) if shared and again else None
    return None


def _bare(r: Reader, i: int) -> int:
    i += r.line.low[i] == "the"
    named = ordinal(r.line, i)
    return named[0] if named else int(r.line.values[i] or 0)


def _month_day(year: int | None, month: int, day: int) -> When | None:
    if year is None:
        return yearly_day(month, day) if day_of(2000, month, day) else None
    found = day_of(year, month, day)
    return once(found, year=year, month=month, day=day) if found else None


def _hour_before(r: Reader, place: int, value: int) -> When | None:
    """The bare hour before a clock time: "from 3 to 5pm" begins at three in the afternoon, "from 9 to 5pm" at nine in the morning."""
    timed = clock(r.line, place, cued=True)
    if timed is None or not 0 <= value < 24:
        return None
    end = timed[0].settled().hour
    hour = value + 12 if value < 12 < end and value + 12 <= end else value
    return any_day(replace(timed[0], hour=hour, minute=0, grain="hour", open_half=False), r.zone)


def on_day_range(hours: Draft, day: When) -> Draft | None:
    """A range of times of day put on the day named before it: "tomorrow from 7 to 9pm". None where it is no such range."""
    if hours.first is None or hours.last is None or hours.first.cycle != "day" or hours.last.cycle != "day":
        return None
    return replace(hours, first=_on(hours.first, day), last=_on(hours.last, day))


def _on(time: When, day: When) -> When:
    """A time of day put on a named day."""
    return day.then(lambda one: time.finish(time.make(one.start.toordinal())))
