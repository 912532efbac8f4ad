"""Ranges: "from 2019 to 2022", "between June and August 2023", "May 3 - 9", "2014-2018", "10 to 24 June", "from 7 to 9:30"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.times.calendar import DAY, Stretch, When, calendar_day, day_of, midnight, monthly, moved, once, year_of, yearly_day
from memgraph.nlp.times.clock import HOUR_JOINERS, Hours, any_day, hours, on_day
from memgraph.nlp.times.lexicon import RELATIVE_DAYS, words
from memgraph.nlp.times.named import century, ends_day
from memgraph.nlp.times.reader import Draft, Reader
from memgraph.nlp.times.sets import weekday_span
from memgraph.nlp.times.tokens import ordinal
from memgraph.nlp.times.years import year_after, year_at

_TO: Final = words("to until till til through thru - – —")
_DASHES: Final = words("- – —")
_NOW: Final = words("now today date present")
#: before a bare "6-8 tomorrow" they leave it a time and no score
_HOURS_AFTER: Final = words("available free open busy meet meeting call at out away work working here home , :")

#: what gives a thing another date, alone or with a particle
_PUT_OFF: Final = words(
    "moved move moves moving pushed push pushes pushing shifted postponed postpone postpones rescheduled reschedule delayed delay changed "
    "switched"
)
_PUT_OFF_WITH: Final = {"put": words("back off forward"), "brought": words("forward"), "bring": words("forward"), "set": words("back")}
_STOPS: Final = words(". ! ? ; :")

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
    timed = _clock_range(r, i, j + (low[j] in ("at", "@")), opener)
    if timed:
        return timed
    start = (_moment(r), j + 1) if opener and low[j] == "now" else _endpoint(r, j, cued or opener != "")
    if start is None:
        return None
    first, after = start
    joins = low[after] in _TO or (low[after] == "and" and opener == "between")
    if joins and opener == "from" and low[after] == "to" and first is not None and is_put_off(r, i):
        return Draft(j, after, "in", ahead(first) if first.cycle != "year" else once(first.nearest(r.now)))
    if not joins:
        return hours_after(r, i, after, first) if first and opener else None  # "from Monday 9:00 to 17:00"
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
    if low[place + (low[place] == "the")] in ("start", "beginning"):  # up to there, as with "until the start of 2008"
        high_end = high_end.then(_day_before)
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
    today = Stretch(midnight(r.now), midnight(r.now) + DAY, "day")
    end = place + 1 + (low[place] in ("current", "the"))
    return Draft(i, end, "to_now", first, once(today) if low[place] == "today" else _moment(r))


def _moment(r: Reader) -> When:
    return once(Stretch(r.now, r.now, "instant"))


def _day_before(one: Stretch) -> Stretch | None:
    return Stretch(one.start - DAY, one.start, "day")


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
    """Both ends, a bare number having taken its month from the other; and the place after the range."""
    (start, one), (place, other) = first, last
    if one is not None and other is not None:
        return one, other, end
    if one is None and other is not None:
        value = _bare(r, start)
        if other.day is None or other.month is None:
            if r.line.low[end - 1] in ("century", "centuries"):  # "from the 14th to the 16th century"
                return (century(value), other, end) if value > 0 else None
            day = _ordinal_day(r, start) if r.line.low[start - 1] == "from" and is_day(r, other, end) else 0
            return (monthly(day), other, end) if day else None
        turns = value > other.day  # "from the 27th to the 3rd of April" begins in March
        month, year = other.month - turns or 12, other.year
        shared = _month_day(year - (month > other.month) if year is not None else None, month, value)
        return (shared, other, end) if shared else None
    if one is not None and one.day is not None and one.month is not None:
        value = _bare(r, place)
        year, later = (one.year, end) if one.year is not None else year_after(r, end, far=True)
        shared = _month_day(year, one.month, value) if 1 <= value <= 31 else None
        again = _month_day(year, one.month, one.day)
        return (again, shared, later) if shared and again else None
    if one is None and other is None and r.line.low[start - 1] == "from" and ends_day(r.line, end):
        days = _ordinal_day(r, start), _ordinal_day(r, place)
        return (monthly(days[0]), monthly(days[1]), end) if days[0] and days[1] else None
    return None


def _ordinal_day(r: Reader, i: int) -> int:
    """The day of a month that an ordinal in digits names ("the 22nd"), else 0."""
    i += r.line.low[i] == "the"
    return int(r.line.values[i]) if r.line.kinds[i] == "o" and r.line.values[i] <= 31 else 0


def _bare(r: Reader, i: int) -> int:
    i += r.line.low[i] == "the"
    named = ordinal(r.line, i)
    return named[0] if named else int(r.line.values[i] or 0)


def _month_day(year: int | None, month: int, day: int) -> When | None:
    if year is None:
        return yearly_day(month, day) if day_of(2000, month, day) else None
    return calendar_day(year, month, day)


def _clock_range(r: Reader, i: int, j: int, opener: str) -> Draft | None:
    """As in "from 9:30 to 11:00", "8am until 6", "between 3 and 5 on Monday": times of day, and the day after them where one is named."""
    line, low = r.line, r.line.low
    found = hours(line, j, HOUR_JOINERS if opener == "between" else _TO)
    if found is None:
        return None
    pair, end = found
    day = r.date(end + (low[end] == "on" or (low[end] == "," and pair.certain)), cued=low[end] == "on")
    if day and is_day(r, *day):
        told = pair.certain or opener != "" or (pair.in_part(day[0].part).likely and (i == 0 or low[i - 1] in _HOURS_AFTER))
        return _on_day(r, i, day[1], pair, day[0]) if told else None
    if not pair.certain:
        return None
    pair = pair.in_part(None)
    return Draft(i, end, "from_to", any_day(pair.first, r.zone), any_day(pair.last, r.zone))


def hours_after(r: Reader, i: int, j: int, day: When) -> Draft | None:
    """A range of times of day after the day it is on: "tomorrow from 7 to 9pm", "Thursday 9-11", "12 May at 4 - 6:30 pm"."""
    low = r.line.low
    if not is_day(r, day, j):
        return None
    place = j + (low[j] in ("at", ",", ":"))
    place += low[place] == "in" and low[place + 1] == "between"
    opener = low[place] if low[place] in ("from", "between") else ""
    found = hours(r.line, place + (opener != ""), HOUR_JOINERS if opener == "between" else _TO)
    if found is None or not (found[0].certain or opener or found[0].in_part(day.part).likely):
        return None
    return _on_day(r, i, found[1], found[0], day)


def is_put_off(r: Reader, i: int) -> bool:
    """Something is given another date before a token: "moved from Monday to Friday" tells of two days and no range."""
    low = r.line.low
    for j in range(i - 1, max(-1, i - 16), -1):
        if low[j] in _STOPS:
            return False
        if low[j] in _PUT_OFF or low[j + 1] in _PUT_OFF_WITH.get(low[j], ()):
            return True
    return False


def ahead(when: When) -> When:
    """The turn to come of a time whose year or week is not said: what is put off, was and is to be."""
    return when if when.cycle == "once" or when.choice != "lean" else replace(when, choice="next")


def is_day(r: Reader, day: When, j: int) -> bool:
    """A single day is named, which ends before a token."""
    named = day.day is not None or day.weekday is not None or day.part is not None
    return day.cycle != "day" and (named or r.line.low[j - 1] in RELATIVE_DAYS)


def _on_day(r: Reader, i: int, j: int, pair: Hours, day: When) -> Draft:
    pair = pair.in_part(day.part)
    begins, ends = on_day(pair.first, r.zone), on_day(pair.last, r.zone)

    def step(one: Stretch) -> Stretch | None:
        start, end = begins(one), ends(one)
        if start and end and end.start <= start.start:  # "from 10pm to 2am"
            end = moved(1, "day")(end)
        return Stretch(start.start, end.start, start.grain, end.grain) if start and end else None

    return Draft(i, j, "from_to", replace(day, part=None).then(step))
