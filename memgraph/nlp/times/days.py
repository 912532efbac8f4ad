"""The grammar of calendar days and months as they are written: "3 May 2024", "22/04", "2024-03-05", "March", "2015, 3 May"."""

from __future__ import annotations

from typing import Final

from memgraph.nlp.times.calendar import (
    Stretch,
    calendar_day,
    day_of,
    iso_week,
    months,
    nth_unit,
    once,
    shift,
    unit_around,
    year_of,
    yearly_day,
    yearly_month,
)
from memgraph.nlp.times.clock import written
from memgraph.nlp.times.lexicon import (
    AMBIGUOUS,
    DAY_PARTS,
    FOREIGN_MONTHS,
    FOREIGN_WEEKDAYS,
    MONTHS,
    ORDINALS,
    SEASONS,
    UNITS,
    WEEKDAYS,
    words,
)
from memgraph.nlp.times.reader import Found, Reader
from memgraph.nlp.times.tokens import Line, number, ordinal
from memgraph.nlp.times.years import COUNTED, POINTERS, after_era, before_era, offset_of, says_year, year_after, year_at

NOT_DAYS: Final = words("am pm a.m p.m o'clock days weeks people years hours months % : year")
TO: Final = words("- – — to thru through until till")
DATED: Final = words("due expires expired expiring dated deadline eta date")
_DOT_CUES: Final = words("am vom bis zum seit ab den")
_HOUR_SIGNS: Final = words("am pm a p - –")
_FIRST_PERSON: Final = words("i i'm i'll i've i'd")
#: before a lower-case "may", "march", "sun" they make it a month or a day
_STRONG: Final = words(
    "in since until till by from of between to through during before after last next every early late mid - – — / on and"
)
_WEAK_FOR: Final = {"sun": words("on by until since next last every"), "sat": words("on by until since next last every"),
                    "march": _STRONG - {"to", "on", "and", "after", "before", "-"}, "may": _STRONG - {"to", "on", "and", "-", "every"},
                    "mar": _STRONG, "mon": words("on by until since next last every")}  # fmt: skip


def token(r: Reader, i: int, cued: bool) -> Found:
    """A token that is a time by its shape: "2024-03-05", "3/2024", "2024-W12", "1990s"."""
    kind, value = r.line.kinds[i], r.line.values[i]
    if kind == "d":
        year, month, day = value
        when = calendar_day(year, month, day) or calendar_day(year, day, month)
        return (when, i + 1) if when else None
    if kind == "m":
        return once(months(value[0], value[1], 1, "month"), year=value[0], month=value[1]), i + 1
    if kind == "t":
        moment, offset = value
        local = moment if offset is None else moment.replace(tzinfo=offset).astimezone(r.zone).replace(tzinfo=None)
        return once(Stretch(local, shift(local, 1, "second"), "instant"), year=local.year, month=local.month, day=local.day), i + 1
    if kind == "s":
        return slash(r, i, cued)
    if kind == "b":
        day, month = value
        line = r.line
        weekday_after = line.low[i + 1] in WEEKDAYS or "c" in (line.kinds[i + 1], line.kinds[i + 2])
        dated = line.low[i - 1] in _DOT_CUES or weekday_after or line.size == 1 or _weekday_before(line, i)
        return (yearly_day(month, day), i + 1) if dated and day_of(2000, month, day) else None
    if kind == "k":
        year, week = value
        year, after = (year, i + 1) if year is not None else year_after(r, i + 1)
        found_week = iso_week(year if year is not None else r.now.year, week)
        return (once(found_week, year=year), after) if found_week else None
    if kind == "f":
        return _dotted(r, i) if r.line.size == 1 and len(r.line.low[i]) == 5 else None
    if kind == "y":
        certain = cued or "'" in r.line.low[i] or len(r.line.low[i]) > 3
        return (once(months(value, 1, 120, "decade"), year=value), i + 1) if certain else None
    return None


def _weekday_before(line: Line, i: int) -> bool:
    return any(line.low[j] in WEEKDAYS or line.low[j] in FOREIGN_WEEKDAYS for j in range(max(0, i - 3), i))


def slash(r: Reader, i: int, cued: bool) -> Found:
    """As in "22/04" or "3/4/2024": a day and a month with strokes, in the order of the reader's choice where both could be either."""
    line = r.line
    first, second, year = line.values[i]
    month, day = (second, first) if (r.day_first and second <= 12) or first > 12 else (first, second)
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    if year is not None:
        when = calendar_day(year, month, day)
        return (when, i + 1) if when else None
    alone = line.size == 1 or line.kinds[i + 1] == "c" or (line.low[i + 1] == "at" and line.kinds[i + 2] in ("c", "n"))
    alone = alone or _joined(line, i, i + 2) or _joined(line, i - 2, i) or line.low[i - 1 - (line.low[i - 1] == ":")] in DATED
    if not (cued or alone) or line.low[i + 1] in UNITS or line.low[i + 1] in COUNTED or line.low[i + 1] == "of":
        return None
    return (yearly_day(month, day), i + 1) if day_of(2000, month, day) else None


def _joined(line: Line, i: int, j: int) -> bool:
    """As in "10/1-11/2": two dates with strokes around a dash, unless both are fractions ("1/2-3/4")."""
    if i < 0 or line.low[i + 1] not in ("-", "–", "—") or line.kinds[i] != "s" or line.kinds[j] not in ("s", "d"):
        return False
    return line.kinds[j] == "d" or line.values[j][2] is not None or any(line.values[one][0] >= line.values[one][1] for one in (i, j))


def _dotted(r: Reader, i: int) -> Found:
    """As in "Wednesday 23.08": a day and a month with a full stop between them, next to a weekday, or all that a text says."""
    first, _, second = r.line.low[i].partition(".")
    if not (first.isdecimal() and second.isdecimal() and len(second) <= 2 and len(first) <= 2):
        return None
    day, number_of = int(first), int(second)
    return (yearly_day(number_of, day), i + 1) if 1 <= number_of <= 12 and day_of(2000, number_of, day) else None


def dated_day(r: Reader, i: int) -> Found:
    """A day of a month at a token, in any form that names the month."""
    kind = r.line.kinds[i]
    found: Found = None
    if kind == "w" and r.line.low[i] in MONTHS:
        found = month(r, i, False)
    elif kind in ("n", "o", "w"):
        found = day_month(r, i)
    elif kind == "d" or kind == "b":
        found = token(r, i, True)
    elif kind == "s":
        found = slash(r, i, True)
    elif kind == "f":
        found = _dotted(r, i)
    return found if found and found[0].day is not None else None


def month(r: Reader, i: int, cued: bool) -> Found:
    """A month with what follows it: a day, a year, both or none."""
    line, word = r.line, r.line.low[i]
    number_of = MONTHS.get(word) or FOREIGN_MONTHS[word]
    j = i + 1 + (line.low[i + 1] == "." and line.kinds[i + 2] in ("n", "o"))
    day = _day_number(r, j)
    if day:
        value, after = day
        if line.low[after] in ("-", "/") and (dashed := year_at(r, after + 1)):
            year, last = dashed
        else:
            found_year, last = year_after(r, after, far=not _is_timetable(line, i, after))
            if found_year is None:
                return (yearly_day(number_of, value), after) if day_of(2000, number_of, value) else None
            year = found_year
        when = calendar_day(year, number_of, value)
        return (when, last) if when else None
    place = i + 1 + (line.low[i + 1] == "." and line.kinds[i + 2] == "n")
    named, last = year_after(r, place, loose=line.low[i + 1] in ("'", "of"), far=_ends_with_year(line, place, cued))
    if named is None and line.low[i + 1] in ("-", "/") and (dashed := year_at(r, i + 2, loose=True)):
        named, last = dashed
    if named is None and (cued or (word in MONTHS and line.capital(i))):
        named, last = _shared_year(r, i + 1, number_of), i + 1
    if named is not None:
        return once(months(named, number_of, 1, "month"), year=named, month=number_of), last
    if word not in MONTHS and not cued:
        return None
    return (yearly_month(number_of), i + 1) if may_stand_alone(line, i, cued) else None


def _ends_with_year(line: Line, j: int, cued: bool) -> bool:
    """Whether the number after a month can be a year of any age: it has four digits ("May 3024"), or ends what a preposition began."""
    ends = line.kinds[j + 1] == "" or line.low[j + 1] in (".", ",", ";", "!", "?", ")")
    return line.kinds[j] == "n" and (len(line.low[j]) > 3 or (cued and ends))


def _is_timetable(line: Line, i: int, j: int) -> bool:
    """Whether the digits after a day are a time of day: its weekday is named, as of no far year ("Wed 3 July 2330")."""
    return (line.low[i - 1] in WEEKDAYS or (line.low[i - 1] == "," and line.low[i - 2] in WEEKDAYS)) and written(line, j) is not None


def _shared_year(r: Reader, j: int, number_of: int) -> int | None:
    """The year of a month that the last of several names: "in April, May and June 2024"."""
    low = r.line.low
    while low[j] in ("and", "or", "&", ",", "/"):
        j += 1 + (low[j] == "," and low[j + 1] in ("and", "or", "&"))
        if low[j] not in MONTHS:
            return None
        year, _ = year_after(r, j + 1)
        if year is not None:
            return year - (number_of > MONTHS[low[j]])
        j += 1
    return None


def _day_number(r: Reader, j: int) -> tuple[int, int] | None:
    """The day after a month: "3", "3rd", "the third", "twenty-first"; not the start of a clock time or of a year."""
    line = r.line
    j += line.low[j] in (",", "-", "/") and line.kinds[j + 1] in ("o", "n")
    j += line.low[j] == "the"
    if line.kinds[j] == "n":
        if not 1 <= line.values[j] <= 31 or len(line.low[j]) > 2 or line.low[j + 1] in COUNTED or line.low[j + 1] in NOT_DAYS:
            return None
        if before_era(line, j + 1) > j + 1 or after_era(line, j + 1) > j + 1:  # "March 15 BC"
            return None
        return line.values[j], j + 1
    named = ordinal(line, j)
    if named and 1 <= named[0] <= 31:
        return named
    if line.kinds[j] != "w" or line.low[j] in ("a", "an", "the", "some", "few", "several", "half", "another", "couple"):
        return None
    spelt = number(line, j)
    if spelt and 1 <= spelt[0] <= 31 and line.low[spelt[1]] not in UNITS and line.low[spelt[1]] != "hundred":
        return int(spelt[0]), spelt[1]
    return None


def day_month(r: Reader, i: int) -> Found:
    """As in "3 May", "15th of March 2015", "second of March", "20th of last month"."""
    line = r.line
    low = line.low
    day = ordinal(line, i) or ((int(line.values[i]), i + 1) if line.kinds[i] == "n" and len(low[i]) <= 2 else None)
    if (
        day is None
        and line.kinds[i] == "w"
        and (spelt := number(line, i))
        and spelt[0] == int(spelt[0])
        and low[i] not in ("a", "an", "half")
    ):
        day = int(spelt[0]), spelt[1]
    if day is None or not 1 <= day[0] <= 31:
        return None
    value, j = day
    j += low[j] == "day" and low[j + 1] == "of"
    j += low[j] in ("of", "de") or (low[j] in ("-", ".", "/") and (low[j + 1] in MONTHS or low[j + 1] in FOREIGN_MONTHS))
    j += low[j] == "the"
    word = low[j]
    if word in MONTHS or word in FOREIGN_MONTHS:
        return _with_year(r, i, j, value)
    if j == day[1] and word in ("and", "or", "&", ",") and (line.kinds[i] == "o" or low[i - 1] in ("on", "the")):
        other = _listed_day(r, j)
        shared = other[0] if other else None
        if shared and shared.month is not None and shared.day is not None and shared.day > value:
            when = yearly_day(shared.month, value) if shared.year is None else calendar_day(shared.year, shared.month, value)
            return (when, j) if when and day_of(2000, shared.month, value) else None
        return None
    if (word in POINTERS and low[j + 1] == "month" and (j > day[1] or (line.kinds[i] in "no" and word in ("this", "next", "last")))) or (
        word == "month" and low[j - 1] == "the"
    ):
        around = unit_around(r.now, "month", offset_of(word))
        found = nth_unit(value, "day", around) if around else None
        end = j + 2 - (word == "month")
        return (once(found, year=found.start.year, month=found.start.month, day=value), end) if found else None
    return None


def _listed_day(r: Reader, j: int) -> Found:
    """The day that ends a list, which names the month of those before it: "the 3rd, 5th and 9th of May"."""
    low = r.line.low
    place = j + 1 + (low[j] == "," and low[j + 1] in ("and", "or", "&"))
    place += low[place] == "the"
    bare = r.line.kinds[place] in ("n", "o") or low[place] in ORDINALS
    return day_month(r, place) if bare else None


def _with_year(r: Reader, i: int, j: int, value: int) -> Found:
    line, low, word = r.line, r.line.low, r.line.low[j]
    if line.kinds[i] == "w" and ((word == "may" and low[j - 1] != "of") or (word in ("mar", "sun", "sat") and not line.capital(j))):
        return None
    number_of = MONTHS.get(word) or FOREIGN_MONTHS[word]
    j += 1 + (low[j + 1] == "." and line.kinds[j + 2] == "n")
    j += low[j] in ("-", "/", "de", "del") and line.kinds[j + 1] == "n"
    ends_date = line.kinds[j] == "n" and len(low[j]) == 2 and line.kinds[j + 1] in ("", "p") and low[j + 1] not in (":", "-", "–", "%", "/")
    year, after = year_after(r, j, loose=low[j] in ("of", "'") or low[j - 1] in ("-", "/") or ends_date, far=not _is_timetable(line, i, j))
    if year is not None:
        when = calendar_day(year, number_of, value)
        return (when, after) if when else None
    return (yearly_day(number_of, value), j) if day_of(2000, number_of, value) else None


def bare_year(r: Reader, i: int, cued: bool) -> Found:
    """A year by itself, where its neighbours make it one: "in 2015", "(1998)", or nothing else in the text."""
    line, low = r.line, r.line.low
    found = year_at(r, i)
    if found is None:
        return None
    value, j = found
    if low[j] == "s" and line.kinds[i] == "n" and value % 10 == 0 and says_year(r, i, j + 1, value, cued):  # "in the 1990 s"
        return once(months(value, 1, 120, "decade"), year=value), j + 1
    if line.kinds[i] == "n" and line.kinds[j] == "n" and line.kinds[j + 1] == "n" and len(low[j]) <= 2 and len(low[j + 1]) <= 2:
        day = day_of(value, line.values[j], line.values[j + 1]) if 1 <= line.values[j] <= 12 else None
        return (once(day, year=value), j + 2) if day else None
    if line.kinds[j] in ("q", "h") and line.values[j][0] is None:
        size, place = (3, line.values[j][1]) if line.kinds[j] == "q" else (6, line.values[j][1])
        return once(months(value, size * (place - 1) + 1, size, "quarter" if size == 3 else "half"), year=value), j + 1
    place = j + (low[j] == ",")
    if (
        line.kinds[i] == "n"
        and low[place] in MONTHS
        and (inner := month(r, place, False))
        and inner[0].day
        and inner[0].month
        and not inner[0].year
    ):
        when = calendar_day(value, inner[0].month, inner[0].day)
        return (when, inner[1]) if when else None
    if line.kinds[i] == "n" and low[j] in SEASONS:
        first = SEASONS[low[j]]
        return once(months(value, first, 3, "season"), year=value), j + 1
    return (once(year_of(value), year=value), j) if says_year(r, i, j, value, cued) else None


def may_stand_alone(line: Line, i: int, cued: bool) -> bool:
    """A bare month or weekday is a time and not a name ("April Stone", "Wednesday Addams"), a verb ("may") or another noun ("sun")."""
    word, after = line.low[i], line.low[i + 1]
    whole = line.size <= 2
    if _is_named(line, i):
        return False
    if line.capital(i) and line.low[i - 1] == "and" and line.low[i - 2] in MONTHS and line.low[i - 3] == "between":
        return True
    if line.capital(i + 1) and line.kinds[i + 1] == "w" and after not in _FIRST_PERSON:
        timely = after in DAY_PARTS or after in MONTHS or after in WEEKDAYS
        strong = cued and line.low[i - 1] in _STRONG
        if not timely and not (strong and (word not in AMBIGUOUS or line.low[i - 1] in ("in", "since", "until", "till"))):
            return whole
    named = line.capital(i - 1) and line.kinds[i - 1] == "w" and i > 1 and line.capital(i)
    if named and line.low[i - 1] not in MONTHS and not cued and line.low[i - 1] not in DAY_PARTS:
        return False
    if word not in AMBIGUOUS or (after in TO and line.low[i + 2] in MONTHS):
        return True
    if not cued:
        if line.capital(i) and after == "in" and _counts_units(line, i + 2):  # "March in two years", "Sat in a week"
            return True
        hour = line.kinds[i + 1] == "c" or (line.kinds[i + 1] == "n" and line.low[i + 2] in _HOUR_SIGNS and line.low[i + 4] not in MONTHS)
        return whole or (word in WEEKDAYS and line.capital(i) and hour)  # "Sat 3pm", "Mon 9-11"
    if line.capital(i):
        return word != "may" or line.low[i - 1] in _STRONG or line.low[i - 1] in POINTERS
    return line.low[i - 1] in _WEAK_FOR.get(word, _STRONG)


def _counts_units(line: Line, i: int) -> bool:
    count = number(line, i) or ((1.0, i + 1) if line.low[i] in ("a", "an") else None)
    return count is not None and UNITS.get(line.low[count[1]]) in ("week", "month", "year") and line.kinds[count[1] + 1] in ("", "p")


def _is_named(line: Line, i: int) -> bool:
    """As in "Monday.com", "her name is Wednesday", "Happy Friday!": the word is a name or part of a greeting."""
    low = line.low
    if low[i + 1] == "." and line.glued(i + 1) and line.glued(i + 2) and line.kinds[i + 2] == "w":
        return True
    return low[i - 1] in ("happy", "named") or (low[i - 1] in ("is", "was") and low[i - 2] in ("name", "surname", "day"))
