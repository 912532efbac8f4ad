"""The grammar of single times: one time of any kind, with the week, the part of the day and the time of day that go with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.times.calendar import When, day_of, monthly, nth_unit, once, unit_around
from memgraph.nlp.times.clock import HOUR_JOINERS, any_day, clock, day_part_phrase, hours, on_day, written
from memgraph.nlp.times.counted import counted, pointed, steps, weekday_near
from memgraph.nlp.times.days import bare_year, day_month, month, token
from memgraph.nlp.times.foreign import chinese, foreign, is_foreign
from memgraph.nlp.times.holidays import HOLIDAY_STARTS
from memgraph.nlp.times.lengths import amount
from memgraph.nlp.times.lexicon import (
    DAY_PARTS,
    DECADES,
    FOREIGN_MONTHS,
    FOREIGN_WEEKDAYS,
    MONTHS,
    ORDINALS,
    PARTS,
    RELATIVE_DAYS,
    SEASONS,
    TENS,
    UNITS,
    WEEKDAYS,
    words,
)
from memgraph.nlp.times.named import (
    ABBREVIATED,
    article,
    decade_word,
    holiday_name,
    nth,
    part,
    quarter_token,
    season,
    short_year,
    unit_first,
    week_by,
)
from memgraph.nlp.times.reader import Found, Reader
from memgraph.nlp.times.tokens import number
from memgraph.nlp.times.weekdays import meeting, weekday
from memgraph.nlp.times.years import POINTERS, offset_of, spoken_year

_ABOUT: Final = words("at @ around about approximately for circa")
#: before a bare hour they say nothing of a time of day: "on 5", "in 3"
_NO_HOUR_AFTER: Final = words("on in of during this last next over within for throughout around about circa by from")
_FOREIGN_CUES: Final = words("im en em de seit desde depuis bis hasta")
_POINTABLE: Final = words("weekend week month year quarter day fortnight decade")


def date(r: Reader, i: int, cued: bool) -> Found:
    """The longest single time that begins at a token. `cued`: a preposition of time stands before it."""
    found = _base(r, i, cued)
    if found is None:
        return _clock_first(r, i, cued and r.line.low[i - 1] not in _NO_HOUR_AFTER)
    return _extend(r, *found)


def _extend(r: Reader, when: When, j: int) -> tuple[When, int]:
    """Take in what may follow a day: the week it is in, a part of the day, a time of day."""
    line, low = r.line, r.line.low
    when, j = _counted_to(r, *_in_week(r, when, j))
    place = j + (low[j] in (",", "("))
    if when.cycle == "year" and when.day is not None and low[place] in WEEKDAYS and low[place + 1] != "to":
        when, j = meeting(when, WEEKDAYS[low[place]], r.now), place + 1 + (low[j] == "(" and low[place + 1] == ")")
    named, after = _part_after(r, j)
    if named:
        when, j = replace(when, part=named), after
        when, j = _in_week(r, when, j)
    place = j + (low[j] in (",", ".") and line.kinds[j + 1] in ("c", "n", "f", "w"))
    start = place
    while low[place] in _ABOUT and place < start + 2:
        place += 1
    timed = clock(line, place, cued=place > start)
    if timed and hours(line, place, HOUR_JOINERS - {"and"}):  # "tomorrow 9:30 - 11:00": for the grammar of ranges
        return when, j
    timetable = written(line, place) if timed is None else None
    if timetable:
        return replace(when, part=None).then(on_day(timetable[0], r.zone)), timetable[1]
    if timed and (place > start or line.kinds[place] != "n" or timed[1] > place + 1):
        return replace(when, part=None).then(on_day(timed[0].in_part(when.part).settled(), r.zone)), timed[1]
    return when, j


def _part_after(r: Reader, j: int) -> tuple[str | None, int]:
    low = r.line.low
    place = j + (low[j] in ("early", "late"))
    if low[place] in DAY_PARTS and low[place + 1] != "shift":
        return low[place], place + 1
    return day_part_phrase(r.line, j)


def _in_week(r: Reader, when: When, j: int) -> tuple[When, int]:
    """As in "Monday of next week", "Wednesday last week", "Friday in two weeks"."""
    low = r.line.low
    if when.weekday is None or when.cycle != "week":
        return when, j
    last = j
    while low[last] in ("and", "or", "&", ",") and low[last + 1] in WEEKDAYS:  # "Thursday and Friday of next week"
        last += 2
    place = last + (low[last] in ("of", "in"))
    place += low[place] == "the"
    weeks, after = None, j
    if low[place] in POINTERS and UNITS.get(low[place + 1]) == "week":
        weeks, after = offset_of(low[place]), place + 2 if last == j else j
    elif low[j] == "in" and (count := number(r.line, j + 1)) and UNITS.get(low[count[1]]) == "week":
        weeks, after = int(count[0]), count[1] + 1
    week = unit_around(r.now, "week", weeks) if weeks is not None and abs(weeks) < 10_000 else None
    if week is None:
        return when, j
    return replace(once(nth_unit(when.weekday + 1, "day", week)), part=when.part), after


def _counted_to(r: Reader, when: When, j: int) -> tuple[When, int]:
    """As in "Monday two weeks from now", "March in a year", "in summer three years ago": the one that is near a counted time."""
    line, low = r.line, r.line.low
    if when.choice != "lean" or (when.cycle != "week" and (when.cycle != "year" or when.day is not None)):
        return when, j
    place = j + (low[j] == ",")
    ahead = amount(r, place + 1, loose=True) if low[place] == "in" and place == j else None
    if ahead and len(ahead[0]) == 1:
        value, unit = ahead[0][0]
        base, after = once(unit_around(r.now, "day")).then(*steps(value, unit)), ahead[1]
    elif line.kinds[place] in ("n", "w") and low[place] not in ("the", "that") and (found := counted(r, place)):
        base, after = found
        if low[after - 1] in ("later", "earlier", "back", "prior"):
            return when, j
        unit = next((UNITS[word] for word in low[place:after] if word in UNITS), "hour")
    else:
        return when, j
    if unit in ("hour", "minute", "second"):
        return when, j
    if when.weekday is not None:
        return replace(base.then(weekday_near(when.weekday, unit)), part=when.part, anchored=True), after
    stretch = base.resolve(r.now, None)
    start = unit_around(stretch.start, unit if unit in ("month", "year") else "week") if stretch else None
    turn = next((one for one in when.turns(start.start) if one.start >= start.start), None) if start else None
    return (once(when.finish(turn)), after) if turn else (when, j)


def _clock_first(r: Reader, i: int, cued: bool) -> Found:
    """As in "3pm tomorrow", "at nine on Monday", "half past three": a time of day, and the day after it where one is named."""
    low = r.line.low
    start = i
    while low[start] in ("at", "@", "around", "about") and start < i + 2:
        start += 1
    if start > i and low[start - 1] in ("around", "about") and low[i] not in ("at", "@"):
        return None
    timed = clock(r.line, start, cued=cued or start > i)
    if timed is None:
        return None
    time, j = timed
    place = j + (low[j] in (",", "on", "of", "in"))
    place += low[place] == "the" and low[place + 1] not in ("morning", "afternoon", "evening")
    day = _base(r, place, place > j)
    if day is None or day[0].cycle == "day":
        return any_day(time.settled(), r.zone), j
    when, after = _in_week(r, *day)
    named, later = _part_after(r, after)
    if named:
        when, after = replace(when, part=named), later
    return replace(when, part=None).then(on_day(time.in_part(when.part).settled(), r.zone)), after


def _base(r: Reader, i: int, cued: bool) -> Found:
    """A day, week, month, season, year ... without a time of day."""
    kind = r.line.kinds[i]
    if kind == "w":
        return _word(r, i, cued)
    if kind in ("n", "o"):
        return _number(r, i, cued, after_the=False)
    if kind in ("q", "h"):
        return quarter_token(r, i)
    if kind == "c":
        return counted(r, i)
    if kind == "z":
        return chinese(r, i)
    if kind == "p":
        return short_year(r, i, cued) if r.line.low[i] in ("'", "‘") else None
    return token(r, i, cued)


def _word(r: Reader, i: int, cued: bool) -> Found:
    """What begins with a word: the word says which part of the grammar to try."""
    low = r.line.low
    word = low[i]
    if word in ("the", "a", "an", "that", "same"):
        return _after_article(r, i, cued)
    if word in RELATIVE_DAYS:
        when = once(unit_around(r.now, "day", RELATIVE_DAYS[word]))
        return (replace(when, part="night") if word in ("tonight", "tonite") else when), i + 1
    if word == "day" and low[i + 1] in ("before", "after") and low[i + 2] in ("yesterday", "tomorrow"):
        return once(unit_around(r.now, "day", -2 if low[i + 2] == "yesterday" else 2)), i + 3
    found: Found = None
    if word in MONTHS:
        found = month(r, i, cued)
    elif word in WEEKDAYS:
        found = weekday(r, i, cued)
    elif word in POINTERS:
        found = pointed(r, i)
    elif word in PARTS or word in ABBREVIATED or word in ("later", "earlier", "rest", "remainder", "close"):
        found = part(r, i)
    elif word == "w" and low[i + 1] == "/" and low[i + 2] in ("c", "b", "e"):
        found = week_by(r, i + 3, "week")  # week commencing, beginning, ending
    if found:
        return found
    if word in HOLIDAY_STARTS and (found := holiday_name(r, i)):
        return found
    if word in FOREIGN_MONTHS:
        return month(r, i, low[i - 1] in _FOREIGN_CUES) if word not in MONTHS else None
    if word in FOREIGN_WEEKDAYS:
        return weekday(r, i, cued) if cued or low[i - 1] in ("am", "el", "le", "los") else None
    if word == "ad":
        return bare_year(r, i, cued)
    if is_foreign(word) and (found := foreign(r, i)):
        return found
    if word in SEASONS:
        return season(r, i, cued)
    if word in DECADES:
        return decade_word(r, i, cued)
    if word in UNITS and word not in ("second", "min", "sec"):
        return unit_first(r, i)
    if word in ORDINALS or word in TENS:
        found = nth(r, i, cued, after_the=low[i - 1] == "the")
    return found or day_month(r, i) or counted(r, i) or (spoken_year(r, i) if cued else None)


def _after_article(r: Reader, i: int, cued: bool) -> Found:
    """As in "the day before yesterday", "the 15th of March", "the weekend", "a week from Monday", "that same month"."""
    line, low = r.line, r.line.low
    word = low[i]
    if word in ("a", "an"):
        return counted(r, i) or (bare_year(r, i, cued) if low[i + 1] == "." else None)  # "A.D. 79"
    i += word == "that" and low[i + 1] == "same"
    after = low[i + 1]
    if after in UNITS and (word != "the" or after in _POINTABLE):
        found = article(r, i)
        if found or word != "the" or low[i + 2] not in ("before", "after"):
            return found
    if word in ("that", "same"):
        return None
    kind = line.kinds[i + 1]
    if kind == "w":
        return None if after in ("a", "an", "the", "that", "same", "may", "sun", "sat", "march", "mon") else _word(r, i + 1, cued)
    if kind in ("o", "n"):
        return _number(r, i + 1, cued, after_the=True)
    return _base(r, i + 1, True) if kind in ("y", "q", "h") else None


def _number(r: Reader, i: int, cued: bool, *, after_the: bool) -> Found:
    """What begins with digits: a day of a month, a year, a count."""
    line = r.line
    if line.kinds[i] == "o":
        return nth(r, i, cued, after_the=after_the)
    if len(line.low[i]) == 8 and (cued or (line.size <= 3 and "w" not in line.kinds)):
        whole = day_of(line.values[i] // 10000, line.values[i] // 100 % 100, line.values[i] % 100)
        return (once(whole), i + 1) if whole and 1900 <= whole.start.year < 2100 else None
    found = day_month(r, i) or bare_year(r, i, cued) or counted(r, i)
    if found is None and after_the and 1 <= line.values[i] <= 31 and (cued or line.size <= 3):
        timed = line.kinds[i + 1] in ("", "c") or (line.low[i + 1] in ("from", "between") and hours(line, i + 2, HOUR_JOINERS))
        return (monthly(line.values[i]), i + 1) if timed else None
    return found
