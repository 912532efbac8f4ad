"""The grammar of single times: calendar dates, weekdays, seasons, quarters, holidays, and what is counted from another time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Final

from memgraph.nlp.time_calendar import (
    Choice,
    Post,
    Stretch,
    When,
    day_of,
    in_year,
    iso_week,
    midnight,
    month_start,
    monthly,
    months,
    moved,
    nth_unit,
    nth_weekday,
    once,
    part_of,
    shift,
    unit_around,
    week_of,
    weekly,
    year_of,
    yearly,
    yearly_day,
    yearly_month,
)
from memgraph.nlp.time_clock import any_day, clock, day_part_phrase, on_day
from memgraph.nlp.time_lexicon import (
    AMBIGUOUS,
    DAY_PARTS,
    DECADES,
    FOREIGN_MONTHS,
    HOLIDAY_NAMES,
    HOLIDAY_STARTS,
    HOLIDAY_WORDS,
    MONTHS,
    ORDINALS,
    PARTS,
    SEASONS,
    UNITS,
    WEEKDAYS,
    holiday,
)
from memgraph.nlp.time_tokens import Line, full_year, number, ordinal, with_fraction, year_in_words

Found = tuple[When, int] | None  #: a time and the place after it

_LAST: Final = frozenset(["last", "past", "previous"])
_NEXT: Final = frozenset(["next", "coming", "upcoming", "following"])
_THIS: Final = frozenset(["this", "current"])
_POINTERS: Final = _LAST | _NEXT | _THIS
_COUNTED: Final = frozenset(
    ["euros", "euro", "dollars", "dollar", "pounds", "pound", "people", "words", "miles", "km", "kilometres", "kilometers", "metres", "meters", "kg", "grams", "users", "items", "units", "points", "calories", "steps", "rows", "tokens", "times", "percent", "%", "copies", "employees", "customers", "pages", "feet", "square", "sq", "volts", "watts", "mb", "gb", "kb", "ml", "mg", "g", "cm", "mm", "m", "k", "members", "votes", "seats", "students", "patients", "soldiers", "workers", "residents", "inhabitants", "bytes", "lines", "cases", "deaths", "jobs", "homes", "horsepower", "hp", "rpm"]
)
_NAME_AFTER: Final = frozenset(["i", "i'm", "i'll", "i've", "i'd"])
_PARTY_WORDS: Final = frozenset(
    ["tree", "trees", "party", "parties", "card", "cards", "present", "presents", "dinner", "market", "markets", "egg", "eggs", "cake", "carol", "carols", "lights", "bunny", "island", "song", "songs", "gift", "gifts", "bonus", "jumper", "sweater", "cookies", "stocking", "costume"]
)


@dataclass(frozen=True, slots=True)
class Reader:
    """One stretch of text with the circumstances that its times are read in."""

    line: Line
    now: datetime  #: naive, on the writer's clock
    zone: tzinfo
    day_first: bool


def date(r: Reader, i: int, *, cued: bool = False) -> Found:
    """The longest single time that begins at a token. `cued`: a preposition of time stands before it."""
    found = _base(r, i, cued)
    if found is None:
        return _clock_first(r, i, cued)
    return _extend(r, *found)


def _extend(r: Reader, when: When, j: int) -> tuple[When, int]:
    """Take in what may follow a day: the week it is in, a part of the day, a time of day."""
    low = r.line.low
    if when.weekday is not None and when.cycle == "week":
        when, j = _which_week(r, when, j)
    part, after = _part_after(r, j)
    if part:
        when, j = replace(when, part=part), after
        if when.weekday is not None and when.cycle == "week":
            when, j = _which_week(r, when, j)
    place = j + (low[j] == ",")
    place += low[place] in ("at", "@", "around", "about", "approximately", "by", "for", "from") and low[place] != "from"
    cued = low[place - 1] in ("at", "@", "around", "about", "approximately", "by") and place > j
    place += cued and low[place] in ("around", "about")
    timed = clock(r.line, place, cued=cued)
    if timed and (cued or r.line.kinds[place] != "n" or timed[1] > place + 1):
        time = timed[0].in_part(when.part).settled()
        return replace(when, part=None).then(on_day(time, r.zone)), timed[1]
    return when, j


def _part_after(r: Reader, j: int) -> tuple[str | None, int]:
    low = r.line.low
    place = j + (low[j] in ("early", "late"))
    if low[place] in DAY_PARTS and not r.line.low[place + 1] == "shift":
        return low[place], place + 1
    return day_part_phrase(r.line, j)


def _which_week(r: Reader, when: When, j: int) -> tuple[When, int]:
    """As in "Monday of next week", "Wednesday last week", "Friday in two weeks"."""
    low = r.line.low
    place = j + (low[j] in ("of", "in"))
    place += low[place] == "the"
    if low[place] in _POINTERS and UNITS.get(low[place + 1]) == "week":
        week = unit_around(r.now, "week", _offset(low[place]))
        if week and when.weekday is not None:
            return replace(_same_part(when, once(nth_unit(when.weekday + 1, "day", week)))), place + 2
    if low[j] == "in" and (count := number(r.line, j + 1)) and UNITS.get(low[count[1]]) == "week" and when.weekday is not None:
        week = unit_around(r.now, "week", int(count[0]))
        return (_same_part(when, once(nth_unit(when.weekday + 1, "day", week))), count[1] + 1) if week else (when, j)
    return when, j


def _same_part(old: When, new: When) -> When:
    return replace(new, part=old.part)


def _offset(word: str) -> int:
    return -1 if word in _LAST else 1 if word in _NEXT else 0


def _clock_first(r: Reader, i: int, cued: bool) -> Found:
    """As in "3pm tomorrow", "at nine on Monday", "half past three": a time of day, with the day after it where one is named."""
    low = r.line.low
    start = i + (low[i] in ("at", "@"))
    start += start > i and low[start] in ("around", "about")
    timed = clock(r.line, start, cued=cued or start > i)
    if timed is None:
        return None
    time, j = timed
    place = j + (low[j] in (",", "on", "of", "in"))
    place += low[place] == "the"
    day = _base(r, place, place > j)
    if day and (day[0].cycle != "once" or day[0].day is not None or day[0].anchored):
        when, after = day
        if when.weekday is not None:
            when, after = _which_week(r, when, after)
        part, later = _part_after(r, after)
        if part:
            when, after = replace(when, part=part), later
        return replace(when, part=None).then(on_day(time.in_part(when.part).settled(), r.zone)), after
    return any_day(time.settled(), r.zone), j


def _base(r: Reader, i: int, cued: bool) -> Found:
    """A day, week, month, season, year ... without a time of day."""
    kind = r.line.kinds[i]
    if kind == "w":
        return _word(r, i, cued)
    if kind in ("n", "o", "f"):
        return _counted(r, i, cued)
    if kind in _TOKEN_READERS:
        return _token(r, i, cued)
    if kind == "p" and r.line.low[i] in ("'", "‘") and r.line.kinds[i + 1] == "n" and cued and len(r.line.low[i + 1]) == 2:
        year = full_year(r.line.values[i + 1])
        return once(year_of(year), year=year), i + 2
    return None


_TOKEN_READERS: Final = frozenset("dmstqhky")


def _token(r: Reader, i: int, cued: bool) -> Found:
    """A token that is a time by its shape."""
    kind, value = r.line.kinds[i], r.line.values[i]
    if kind == "d":
        year, month, day = value
        found = day_of(year, month, day) or day_of(year, day, month)
        return (once(found, year=year, month=month, day=day), i + 1) if found else None
    if kind == "m":
        return once(months(value[0], value[1], 1, "month"), year=value[0], month=value[1]), i + 1
    if kind == "t":
        moment, offset = value
        local = moment if offset is None else moment.replace(tzinfo=offset).astimezone(r.zone).replace(tzinfo=None)
        return once(Stretch(local, shift(local, 1, "second"), "instant"), year=local.year, month=local.month, day=local.day), i + 1
    if kind == "s":
        return _slash(r, i, cued)
    if kind == "k":
        year, week = value
        if year is None:
            year, after = _year_after(r, i + 1)
            found_week = iso_week(year or r.now.year, week)
            return (once(found_week), after) if found_week else None
        found_week = iso_week(year, week)
        return (once(found_week, year=year), i + 1) if found_week else None
    if kind == "y":
        return (
            (once(months(value, 1, 120, "decade"), year=value), i + 1)
            if cued or value > 1999 or "'" in r.line.low[i] or len(r.line.low[i]) > 3
            else None
        )
    return _quarter_token(r, i)


def _slash(r: Reader, i: int, cued: bool) -> Found:
    first, second, year = r.line.values[i]
    month, day = (second, first) if (r.day_first and second <= 12) or first > 12 else (first, second)
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    if year is not None:
        found = day_of(year, month, day)
        return (once(found, year=year, month=month, day=day), i + 1) if found else None
    alone = r.line.size == 1 or r.line.kinds[i + 1] == "c"
    if not (cued or alone or (max(first, second) > 12 and first > 9)):
        return None
    return yearly_day(month, day), i + 1


def _quarter_token(r: Reader, i: int) -> Found:
    """As in "Q3 2022", "2017-q1", "H1": quarters and halves of a year."""
    year, place = r.line.values[i]
    j, size = i + 1, 3 if r.line.kinds[i] == "q" else 6
    if year is None:
        j += r.line.low[j] in ("/", "-") and r.line.kinds[j + 1] == "n"
        year, j = _year_after(r, j)
        if r.line.kinds[i] == "h" and year is None:
            return None
    if year is None and r.line.kinds[j] == "n" and r.line.glued(j):
        year, j = full_year(r.line.values[j]), j + 1
    when = yearly(lambda one: months(one, size * place - size + 1, size, "quarter" if size == 3 else "half"))
    return (in_year(when, year) if year is not None else when), j


def year_at(r: Reader, i: int, *, loose: bool = False) -> tuple[int, int] | None:
    """A year in digits: four of them, or with an apostrophe two; `loose` takes two without."""
    line, j = r.line, i
    if line.kinds[j] == "n":
        digits, value = line.low[j], line.values[j]
        if len(digits) == 4 and 1000 <= value < 2200:
            if (
                line.low[j + 1] in _COUNTED
                or (line.low[j + 1] == "%")
                or (line.low[j + 1] == "." and line.kinds[j + 2] == "n" and line.glued(j + 2))
            ):
                return None
            if line.kinds[j + 1] == "w" and line.glued(j + 1):
                return None
            after = j + 1
            for era in (("a", ".", "d", "."), ("ad",), ("ce",)):
                if tuple(line.low[after : after + len(era)]) == era:
                    after += len(era)
            return (value, after) if line.low[after] not in ("bc", "bce") else None
        if loose and len(digits) == 2 and line.kinds[j + 1] != "c" and line.low[j + 1] not in (":", "%", "am", "pm", "of", "/"):
            return full_year(value), j + 1
        return None
    if line.low[j] in ("'", "‘", "’") and line.kinds[j + 1] == "n" and len(line.low[j + 1]) == 2:
        return full_year(line.values[j + 1]), j + 2
    return None


def _year_after(r: Reader, j: int, *, loose: bool = False) -> tuple[int | None, int]:
    """The year that may follow a month, season, quarter ...: "of 2024", ", 2024", "in 2024", "last year"."""
    low = r.line.low
    place = j + (low[j] in ("of", "in", ",") or (low[j] == "." and r.line.kinds[j + 1] == "n"))
    place += low[place] == "," or (low[place] == "." and r.line.kinds[place + 1] == "n")
    place += low[place] == "the"
    place += low[place] == "year"
    found = year_at(r, place, loose=loose) or (year_in_words(r.line, place) if r.line.kinds[place] == "w" else None)
    if found:
        return found
    if low[place] in _POINTERS and UNITS.get(low[place + 1]) == "year":
        return r.now.year + _offset(low[place]), place + 2
    if low[place - 1] == "the" and place > j and low[place] == "following" and low[place + 1] == "year":
        return r.now.year + 1, place + 2
    return None, j


def _word(r: Reader, i: int, cued: bool) -> Found:
    low = r.line.low
    word = low[i]
    if word in ("the", "a", "an", "that", "same"):
        return _after_article(r, i, cued)
    if word in _RELATIVE_DAYS:
        day = unit_around(r.now, "day", _RELATIVE_DAYS[word])
        when = once(day)
        return (replace(when, part="night") if word.startswith("tonight") or word == "tonite" else when), i + 1
    if word == "day" and low[i + 1] in ("before", "after") and low[i + 2] in ("yesterday", "tomorrow"):
        return once(unit_around(r.now, "day", -2 if low[i + 2] == "yesterday" else 2)), i + 3
    if word in MONTHS or (word in FOREIGN_MONTHS and word not in MONTHS):
        return _month(r, i, cued)
    if word in WEEKDAYS:
        return _weekday(r, i, cued)
    if word in _POINTERS:
        return _pointed(r, i)
    if word in PARTS or word in ("eoy", "eom", "boy", "bom"):
        found = _part(r, i)
        if found:
            return found
    if word in HOLIDAY_STARTS and (found := _holiday(r, i)):
        return found
    if word in SEASONS:
        return _season(r, i, cued)
    if word in UNITS and word not in ("second", "min", "sec"):
        return _unit_first(r, i)
    if word in ("year", "cy", "calendar") or (word == "in" and low[i + 1] in ("a",)):
        return None
    if word in DECADES and (cued or low[i - 1] == "the") and low[i - 1] not in ("her", "his", "their", "my", "your", "our"):
        return once(months(1900 + DECADES[word], 1, 120, "decade")), i + 1
    return _ordinal_first(r, i, cued) or _counted(r, i, cued)


_RELATIVE_DAYS: Final = {"today": 0, "tonight": 0, "tonite": 0, "tomorrow": 1, "tmrw": 1, "yesterday": -1, "overmorrow": 2}


def _after_article(r: Reader, i: int, cued: bool) -> Found:
    """As in "the day before yesterday", "the 15th of March", "the weekend", "a week from Monday"."""
    low = r.line.low
    word, after = low[i], low[i + 1]
    if word in ("a", "an"):
        return _counted(r, i, cued)
    if word == "that" and low[i + 1] == "same":
        i += 1
    if after in UNITS and (word in ("that", "same") or after in ("weekend", "week", "month", "year", "quarter", "day", "fortnight")):
        found = _unit_first(r, i + 1)
        if found:
            return found
        unit = UNITS[after]
        if word == "the" and (unit == "day" or low[i + 2] in ("before", "after", "of") or (r.line.kinds[i + 2] == "w" and unit != "weekend")):
            return None
        if word in ("that", "same") and unit in ("day", "night", "hour", "minute", "second"):
            return None
        if r.line.kinds[i + 2] == "p" and r.line.low[i + 2] == "-":
            return None
        around = unit_around(r.now, unit)
        return (once(around), i + 2) if around else None
    if word in ("that", "same"):
        return None
    if r.line.kinds[i + 1] == "w":
        return _word(r, i + 1, cued) if after not in ("a", "an", "the", "that", "same", "may", "sun", "sat", "march", "mon") else None
    if r.line.kinds[i + 1] in ("y", "q", "h"):
        return _base(r, i + 1, True)
    if r.line.kinds[i + 1] in ("o", "n"):
        return _counted(r, i + 1, cued, article=True)
    return None


def _month(r: Reader, i: int, cued: bool) -> Found:
    """A month with what follows it: a day, a year, both or none."""
    line, word = r.line, r.line.low[i]
    month = MONTHS.get(word) or FOREIGN_MONTHS[word]
    j = i + 1 + (line.low[i + 1] == "." and line.kinds[i + 2] in ("n", "o"))
    day = _day_number(r, j)
    if day:
        value, after = day
        year, last = _year_after(r, after)
        if year is None and line.low[after] == "," and line.kinds[after + 1] == "n" and len(line.low[after + 1]) == 4:
            year = None
        if year is not None:
            found = day_of(year, month, value)
            return (once(found, year=year, month=month, day=value), last) if found else None
        return (yearly_day(month, value), after) if day_of(2000, month, value) else None
    year, last = _year_after(r, i + 1 + (line.low[i + 1] == "." and line.kinds[i + 2] == "n"), loose=line.low[i + 1] in ("'", "of"))
    if year is None and line.low[i + 1] in ("-", "/") and (dashed := year_at(r, i + 2, loose=True)):
        year, last = dashed
    if year is not None:
        return once(months(year, month, 1, "month"), year=year, month=month), last
    if word not in MONTHS:
        return None
    return (yearly_month(month), i + 1) if _may_stand_alone(line, i, cued) else None


def _day_number(r: Reader, j: int) -> tuple[int, int] | None:
    """The day after a month: "3", "3rd", "the third", "twenty-first"; not the start of a clock time or of a year."""
    line = r.line
    j += line.low[j] in (",", "-", "/") and (line.kinds[j + 1] in ("o", "n"))
    j += line.low[j] == "the"
    if line.kinds[j] == "n":
        value = line.values[j]
        if not 1 <= value <= 31 or len(line.low[j]) > 2 or line.low[j + 1] in ("%", ":") or line.low[j + 1] in _COUNTED:
            return None
        after = line.low[j + 1]
        return None if after in ("am", "pm", "o'clock", "days", "weeks", "people", "years", "hours") else (value, j + 1)
    named = ordinal(line, j)
    if named and 1 <= named[0] <= 31:
        return named
    spelt = (
        number(line, j)
        if line.kinds[j] == "w" and line.low[j] not in ("a", "an", "the", "some", "few", "several", "half", "another", "couple")
        else None
    )
    return (
        (int(spelt[0]), spelt[1])
        if spelt and 1 <= spelt[0] <= 31 and line.low[spelt[1]] not in UNITS and line.low[spelt[1]] != "hundred"
        else None
    )


def _may_stand_alone(line: Line, i: int, cued: bool) -> bool:
    """A bare month or weekday is a time and not a name ("April Stone", "Wednesday Addams"), a verb ("may") or another noun ("sun")."""
    word, after = line.low[i], line.low[i + 1]
    whole = line.size <= 2
    if after in ("'s", "s") and line.low[i + 1] != "":
        return False
    if line.capital(i + 1) and line.kinds[i + 1] == "w" and after not in _NAME_AFTER and not (cued and word not in AMBIGUOUS):
        follows_time = after in DAY_PARTS or after in MONTHS or after in WEEKDAYS
        if not follows_time and not (
            cued and line.capital(i) and word in AMBIGUOUS and line.low[i - 1] in ("in", "since", "until", "till", "by")
        ):
            return whole
    if line.capital(i - 1) and line.kinds[i - 1] == "w" and i > 1 and line.capital(i) and line.low[i - 1] not in MONTHS and not cued:
        return False
    if word not in AMBIGUOUS:
        return True
    if word in ("second", "spring", "fall"):
        return cued
    return whole or (
        cued and (line.capital(i) or word not in ("may", "march", "sun", "sat", "mar", "june", "april", "august", "jun", "mon"))
    )


def _weekday(r: Reader, i: int, cued: bool) -> Found:
    """A weekday, with the date it falls on where one follows: "Friday, 13 October", "Monday the 3rd"."""
    line = r.line
    weekday = WEEKDAYS[line.low[i]]
    j = i + 1 + (line.low[i + 1] == "." and line.size > i + 2)
    place = j + (line.low[j] in (",", "(", "the"))
    place += line.low[place] in ("the", "(")
    dated = _dated(r, place)
    if dated and (dated[0].day is not None):
        when, after = dated
        after += line.low[place - 1] == "(" and line.low[after] == ")"
        return _meeting(when, weekday), after
    if (place == j and line.kinds[j] == "o" and 1 <= line.values[j] <= 31) or (line.low[place - 1] == "the" and line.kinds[place] == "o"):
        return monthly(int(line.values[place]), weekday), place + 1
    if place == j and line.kinds[j] == "n" and 1 <= line.values[j] <= 31 and len(line.low[j]) == 2 and line.kinds[j + 1] in ("p", "", "w"):
        if (
            line.low[j + 1] not in ("-", "–", ":", "am", "pm", "%")
            and line.low[j + 1] not in UNITS
            and line.low[j + 1] not in ("to", "until", "till")
        ):
            return monthly(line.values[j], weekday), j + 1
    if not _may_stand_alone(line, i, cued):
        return None
    return weekly(weekday), j if line.low[i] not in WEEKDAYS or not line.low[i].endswith("day") else i + 1


def _meeting(when: When, weekday: int) -> When:
    """A day of a month that must fall on a weekday; where none near does, the weekday was wrong and the date stands."""
    if when.cycle == "month" and when.day is not None:
        return monthly(when.day, weekday)
    if when.cycle != "year":
        return when
    make = when.make

    def met(year: int) -> Stretch | None:
        found = make(year)
        return found if found and found.start.weekday() == weekday else None

    return replace(when, make=met)


def _dated(r: Reader, i: int) -> Found:
    """A day of a month, for the place after a weekday."""
    kind = r.line.kinds[i]
    if kind == "w" and (r.line.low[i] in MONTHS):
        found = _month(r, i, False)
        return found if found and found[0].day is not None else None
    if kind in ("n", "o"):
        return _day_month(r, i)
    if kind == "d":
        return _token(r, i, True)
    if kind == "s":
        return _slash(r, i, True)
    return None


def _day_month(r: Reader, i: int) -> Found:
    """As in "3 May", "15th of March 2015", "second of March"."""
    line = r.line
    day = ordinal(line, i) or ((int(line.values[i]), i + 1) if line.kinds[i] == "n" and len(line.low[i]) <= 2 else None)
    if day is None and line.kinds[i] == "w" and (spelt := number(line, i)) and spelt[0] == int(spelt[0]):
        day = int(spelt[0]), spelt[1]
    if day is None or not 1 <= day[0] <= 31:
        return None
    value, j = day
    j += line.low[j] == "day"
    j += line.low[j] == "of" or (line.low[j] in ("-", ".", "/", "de") and (line.low[j + 1] in MONTHS or line.low[j + 1] in FOREIGN_MONTHS))
    j += line.low[j] == "the"
    word = line.low[j]
    if word in MONTHS or word in FOREIGN_MONTHS:
        if (
            (word == "may"
            and line.low[j - 1] != "of"
            and line.kinds[i] == "w")
            or (word in ("mar", "sun", "sat")
            and not line.capital(j)
            and line.kinds[i] == "w")
        ):
            return None
        month = MONTHS.get(word) or FOREIGN_MONTHS[word]
        j += 1 + (line.low[j + 1] == "." and line.kinds[j + 2] == "n")
        j += line.low[j] in ("-", "/", "de") and line.kinds[j + 1] == "n"
        year, after = _year_after(r, j, loose=line.low[j] in ("of", "'") or line.low[j - 1] in ("-", "/") or _two_digit_year(line, j))
        if year is not None:
            found = day_of(year, month, value)
            return (once(found, year=year, month=month, day=value), after) if found else None
        return (yearly_day(month, value), j) if day_of(2000, month, value) else None
    if (word in _POINTERS and UNITS.get(line.low[j + 1]) == "month") or (word == "month" and line.low[j - 1] == "the"):
        around = unit_around(r.now, "month", _offset(word))
        found = nth_unit(value, "day", around) if around else None
        return (once(found), j + 2 - (word == "month")) if found else None
    return None


def _two_digit_year(line: Line, j: int) -> bool:
    """A number of two digits ends the date: "14th April 15"."""
    return (
        line.kinds[j] == "n"
        and len(line.low[j]) == 2
        and line.kinds[j + 1] in ("", "p")
        and line.low[j + 1] not in (":", "-", "–", "%", "/")
    )


def _counted(r: Reader, i: int, cued: bool, *, article: bool = False) -> Found:
    """What begins with a number: a day of a month, a year, "two weeks ago", "3 days after Easter", "3 Fridays from now"."""
    line = r.line
    found = _day_month(r, i) if line.kinds[i] != "f" else None
    if found:
        return found
    if line.kinds[i] == "f":
        return None
    named = ordinal(line, i)
    if named:
        return _ordinal(r, i, named, cued, article)
    if year := year_at(r, i):
        value, j = year
        if line.kinds[j] == "q":
            return in_year(yearly(lambda one: months(one, 3 * line.values[j][1] - 2, 3, "quarter")), value), j + 1
        if cued or line.low[i - 1] == "year" or line.size <= 2 or (line.low[i - 1] == "(" and line.low[j] == ")"):
            return once(year_of(value), year=value), j
        if line.kinds[j] == "n" and line.kinds[j + 1] == "n" and line.size >= i + 3 and 1 <= line.values[j] <= 12:
            day = day_of(value, line.values[j], line.values[j + 1])
            return (once(day), j + 2) if day else None
        return None
    if article and line.kinds[i] == "n" and 1 <= line.values[i] <= 31 and (cued or line.size <= 3) and line.kinds[i + 1] in ("", "p", "w"):
        if line.low[i + 1] in _DAY_FOLLOWERS or line.kinds[i + 1] == "" or (line.kinds[i + 1] == "p" and line.low[i + 1] in ".,;!?)"):
            return monthly(line.values[i]), i + 1
    return counted_shift(r, i)


_DAY_FOLLOWERS: Final = frozenset(["at", "in", "and", "to", "until", "till", "from", "for", "we", "i", "he", "she", "they", "it", "with", "because", "when", "if", "but", "next"])


def _ordinal_first(r: Reader, i: int, cued: bool) -> Found:
    if r.line.low[i] in ORDINALS or r.line.low[i] == "last" or r.line.low[i] in ("twenty", "thirty"):
        named = ordinal(r.line, i)
        if named:
            return _day_month(r, i) or _ordinal(r, i, named, cued, r.line.low[i - 1] == "the")
    return None


def _ordinal(r: Reader, i: int, named: tuple[int, int], cued: bool, article: bool) -> Found:
    """As in "the first Monday of May", "3rd quarter 2018", "second week of July", "19th century", "the 15th"."""
    line, (value, j) = r.line, named
    low = line.low
    if low[j] == "-":
        j += low[j + 1] in ("century", "quarter")
    if low[j] == "last":
        value, j = -value, j + 1
    unit = UNITS.get(low[j])
    if unit == "century" and value > 0:
        return once(months(100 * (value - 1), 1, 1200, "century") if value > 1 else months(1, 1, 1188, "century")), j + 1
    if unit == "quarter" and 1 <= value <= 4:
        year, after = _year_after(r, j + 1)
        when = yearly(lambda one: months(one, 3 * value - 2, 3, "quarter"))
        return (in_year(when, year) if year is not None else when), after
    if low[j] == "half" and value in (1, 2) and low[j + 1] in ("of", "in"):
        inner = date(r, j + 2, cued=True)
        return (inner[0].then(_half(value)), inner[1]) if inner else None
    if low[j] in WEEKDAYS or unit is not None:
        return _nth_of(r, j, value)
    if 1 <= value <= 31 and line.kinds[i] == "o" and (article or line.size <= 2) and (cued or line.size <= 3):
        if line.kinds[j] == "" or low[j] in _DAY_FOLLOWERS or (line.kinds[j] == "p" and low[j] in ".,;!?)"):
            return monthly(value), j
    return None


def _half(which: int) -> Post:
    def post(whole: Stretch) -> Stretch | None:
        if whole.grain == "year":
            return months(whole.start.year, 1 if which == 1 else 7, 6, "half")
        middle = midnight(whole.start + (whole.end - whole.start) / 2)
        return Stretch(whole.start, middle, "day") if which == 1 else Stretch(middle, whole.end, "day")

    return post


def _nth_of(r: Reader, j: int, value: int) -> Found:
    """The n-th weekday or unit of a longer time."""
    low = r.line.low
    weekday, unit = WEEKDAYS.get(low[j]), UNITS.get(low[j])
    part = low[j + 1] if weekday is not None and low[j + 1] in DAY_PARTS else None
    place = j + 1 + (part is not None)
    if low[place] not in ("of", "in", "after"):
        return None
    place += 1
    whole = date(r, place, cued=True)
    if whole is None and low[place] == "the" and UNITS.get(low[place + 1]) in ("month", "year", "quarter", "week"):
        around = unit_around(r.now, UNITS[low[place + 1]])
        whole = (once(around), place + 2) if around else None
    if whole is None:
        return None
    step: Post = (
        (lambda one: nth_weekday(value, weekday, one)) if weekday is not None else (lambda one: nth_unit(value, unit or "day", one))
    )
    return replace(whole[0].then(step), part=part, day=None, month=None), whole[1]


def _pointed(r: Reader, i: int) -> Found:
    """As in "last Tuesday", "next week", "this summer", "the past two weeks", "last Friday's"."""
    line, low = r.line, r.line.low
    pointer, j = low[i], i + 1
    if pointer in ("past", "following") and low[i - 1] != "the" and line.kinds[j] == "n" and low[i - 1] in ("half", "quarter"):
        return None
    offset = _offset(pointer)
    choice: Choice = "last" if offset < 0 else "next" if offset > 0 else "this"
    word = low[j]
    if word in UNITS and word not in ("min", "sec", "mo"):
        return _pointed_unit(r, i, j, offset)
    if word in DAY_PARTS:
        return _pointed_part(r, j, offset)
    count = number(line, j)
    if count and (UNITS.get(low[count[1]]) or low[count[1]] in ("business", "working")):
        return _rolling(r, count, offset)
    inner: Found = None
    if word in WEEKDAYS:
        if low[i] == "last" and low[j + 1] in ("of", "in") and (ended := _nth_of(r, j, -1)):
            return ended
        inner = _weekday(r, j, True)
        if inner and inner[0].cycle == "once":
            return inner
    elif word in MONTHS:
        inner = _month(r, j, True)
    elif word in SEASONS:
        inner = _season(r, j, True)
    elif word in HOLIDAY_STARTS:
        inner = _holiday(r, j)
    elif offset < 0 and (word in ORDINALS):
        return None
    elif line.kinds[j] in ("n", "o", "s"):
        inner = _dated(r, j)
    if inner is None:
        return None
    if inner[0].cycle == "once":
        return inner
    return replace(inner[0], choice=choice, anchored=choice != "this"), inner[1]


def _pointed_unit(r: Reader, i: int, j: int, offset: int) -> Found:
    low = r.line.low
    unit = UNITS[low[j]]
    if (
        (unit in ("week", "month", "year", "quarter", "decade")
        and low[i - 1] == "the"
        and low[i] == "past")
        or (unit in ("hour", "minute")
        and offset < 0)
    ):
        start = shift(r.now if unit in ("hour", "minute") else midnight(r.now), -1, unit)
        return once(
            Stretch(start, r.now if unit in ("hour", "minute") else midnight(r.now), "day" if unit not in ("hour", "minute") else unit)
        ), j + 1
    if unit == "night":
        day = unit_around(r.now, "day", offset)
        return (replace(once(day), part="night"), j + 1) if day else None
    if low[j + 1] in ("of", "in") and offset < 0 and low[i] == "last":
        ended = _nth_of(r, j, -1)
        if ended:
            return ended
    around = unit_around(r.now, unit, offset)
    if around is None:
        return None
    place = j + 1
    place += low[place] == "'s" or low[place] == "s"
    if (low[place] == "before" and low[place + 1] == "last") or (low[place] == "after" and low[place + 1] == "next"):
        return None
    return _inside(r, once(around), place, unit)


def _inside(r: Reader, whole: When, j: int, unit: str) -> Found:
    """What follows a week, month or year: "next week Monday", "last year's first quarter"."""
    low = r.line.low
    place = j + (low[j] == "on")
    if unit == "week" and low[place] in WEEKDAYS and r.line.kinds[place] == "w" and _may_stand_alone(r.line, place, True):
        weekday = WEEKDAYS[low[place]]
        return whole.then(lambda one: nth_unit(weekday + 1, "day", one)), place + 1
    if unit == "year" and low[j] in MONTHS and low[j] not in AMBIGUOUS:
        base = _month(r, j, True)
        if base and base[0].cycle == "year" and (stretch := whole.make(0)):
            return in_year(base[0], stretch.start.year), base[1]
    named = ordinal(r.line, j)
    if named and UNITS.get(low[named[1]]):
        value, inner = named[0], UNITS[low[named[1]]]
        return whole.then(lambda one: nth_unit(value, inner, one)), named[1] + 1
    return whole, j


def _pointed_part(r: Reader, j: int, offset: int) -> Found:
    """As in "this morning", "last night", "next evening"."""
    day = unit_around(r.now, "day", offset)
    return (replace(once(day), part=r.line.low[j]), j + 1) if day else None


def _rolling(r: Reader, count: tuple[float, int], offset: int) -> Found:
    """As in "the last two weeks", "next three days", "previous four quarters"."""
    low = r.line.low
    value, j = count
    worked = low[j] in ("business", "working")
    j += worked
    unit = "workday" if worked and UNITS.get(low[j]) == "day" else UNITS.get(low[j])
    if unit is None or value != int(value) or not 0 < value < 10_000 or offset == 0:
        return None
    if low[j + 1] in ("of", "in"):
        whole = date(r, j + 2, cued=True)
        if whole:
            return whole[0].then(_end_run(int(value), unit, offset)), whole[1]
    today = midnight(r.now)
    try:
        if unit in ("hour", "minute", "second"):
            edges = (shift(r.now, -value, unit), r.now) if offset < 0 else (r.now, shift(r.now, value, unit))
            return once(Stretch(*edges, "minute")), j + 1
        if unit in ("quarter", "decade", "century", "weekend", "workweek"):
            first = unit_around(r.now, unit, -int(value) if offset < 0 else 1)
            last = unit_around(r.now, unit, -1 if offset < 0 else int(value))
            return (once(Stretch(first.start, last.end, unit)), j + 1) if first and last else None
        unit = "day" if unit == "night" else unit
        if unit == "workday":
            from memgraph.nlp.time_calendar import DAY, work_shift

            edges = (work_shift(today, -int(value)), today) if offset < 0 else (work_shift(today, 1), work_shift(today, int(value)) + DAY)
        else:
            tomorrow = shift(today, 1, "day")
            edges = (shift(today, -value, unit), today) if offset < 0 else (tomorrow, shift(tomorrow, value, unit))
        return once(Stretch(*edges, "day")), j + 1
    except (ValueError, OverflowError):
        return None


def _end_run(value: int, unit: str, offset: int) -> Post:
    """As in "the last four months of 2021", where `offset` is below zero; "the first", above."""

    def post(whole: Stretch) -> Stretch | None:
        last = nth_unit(-1 if offset < 0 else value, unit, whole)
        first = nth_unit(-value if offset < 0 else 1, unit, whole)
        return Stretch(first.start, last.end, "day") if first and last else None

    return post


def _part(r: Reader, i: int) -> Found:
    """As in "early 2023", "mid-June", "the end of last month", "beginning of the year", "EOY"."""
    line, low = r.line, r.line.low
    word, j = low[i], i + 1
    if word in ("eoy", "eom", "boy", "bom"):
        if word == "boy" and not line.text[line.starts[i] : line.ends[i]].isupper():
            return None
        whole = unit_around(r.now, "year" if word[2] == "y" else "month")
        return (once(whole).then(lambda one: part_of("late" if word[0] == "e" else "early", one)), j) if whole else None
    which = PARTS[word]
    spoken = word in ("beginning", "start", "end", "middle")
    if low[j] == "-" and not spoken:
        j += 1
    if spoken:
        if low[j] not in ("of",):
            return None
        j += 1
    elif low[j] in ("in", "on") and word in ("early", "late"):
        j += 1
    j += low[j] == "around"
    j += low[j] == "the" and (
        line.kinds[j + 1] != "w"
        or low[j + 1] in PARTS
        or low[j + 1] in UNITS
        or low[j + 1] in _POINTERS
        or low[j + 1] in SEASONS
        or low[j + 1] in DECADES
        or low[j + 1] in ORDINALS
    )
    inner: Found
    if UNITS.get(low[j]) in ("month", "year", "week", "quarter", "decade") and (low[j - 1] == "the" or spoken):
        whole = unit_around(r.now, UNITS[low[j]])
        inner = (once(whole), j + 1) if whole else None
    elif line.kinds[j] == "y":
        inner = _token(r, j, True)
    else:
        inner = _base(r, j, True)
    if inner is None:
        return None
    return replace(inner[0].then(lambda one: part_of(which, one)), day=None), inner[1]


def _season(r: Reader, i: int, cued: bool) -> Found:
    """As in "summer 2023", "the summer of '69", "winter": three whole months from June, September, December or March."""
    line, word = r.line, r.line.low[i]
    month = SEASONS[word]
    when = yearly(lambda year: months(year, month, 3, "season"))
    year, j = _year_after(r, i + 1, loose=line.low[i + 1] == "of" and line.low[i + 2] in ("'", "‘"))
    if year is not None:
        return in_year(when, year), j
    if (not cued and line.size > 2) or (line.kinds[i + 1] == "w" and line.glued(i + 1)):
        return None
    if line.low[i + 1] in (
        "school",
        "camp",
        "break",
        "house",
        "job",
        "internship",
        "holiday",
        "holidays",
        "dress",
        "coat",
        "water",
        "roll",
        "tires",
        "tyres",
    ):
        return None
    return when, i + 1


def _holiday(r: Reader, i: int) -> Found:
    """The longest name of a holiday that begins at a token, with its year."""
    line = r.line
    for size in range(HOLIDAY_WORDS, 0, -1):
        if i + size > line.size:
            continue
        name = " ".join(line.low[i : i + size]).replace(" ' ", "' ").replace("st . ", "st. ")
        if name not in HOLIDAY_NAMES:
            continue
        j = i + size
        if line.low[j] in _PARTY_WORDS or (name in ("new year", "easter", "christmas", "halloween") and line.low[j] == "'"):
            return None
        if name == "christmas" and line.capital(j) and line.low[j] == "island":
            return None
        when = yearly(lambda year: holiday(name, year), vague=True)
        year, after = _year_after(r, j)
        if year is not None:
            return in_year(when, year), after
        if line.low[j] in ("weekend",):
            return when.then(_weekend_near), j + 1
        return when, j
    return None


def _week_near(day: Stretch) -> Stretch | None:
    return week_of(day.start)


def _weekend_near(day: Stretch) -> Stretch | None:
    start = week_of(shift(day.start, 2, "day")).start
    return Stretch(shift(start, -2, "day"), start, "weekend")


def _unit_first(r: Reader, i: int) -> Found:
    """As in "week 31", "the week of April 10th", "month before last", "weekend of 3 May"."""
    line, low = r.line, r.line.low
    unit, j = UNITS[low[i]], i + 1
    if (low[j] == "before" and low[j + 1] == "last") or (low[j] == "after" and low[j + 1] == "next"):
        around = unit_around(r.now, unit, -2 if low[j] == "before" else 2)
        return (once(around), j + 2) if around else None
    if unit == "week" and line.kinds[j] == "n" and 1 <= line.values[j] <= 53 and low[i - 1] not in ("a", "per", "each", "every"):
        year, after = _year_after(r, j + 1)
        week = iso_week(year if year is not None else r.now.year, line.values[j])
        return (once(week), after) if week else None
    if unit in ("week", "weekend", "month") and low[j] in ("of", "beginning", "starting", "commencing"):
        inner = date(r, j + 1 + (low[j + 1] in ("on",)), cued=True)
        if (inner and inner[0].day is not None) or (inner and inner[0].weekday is not None) or (inner and inner[0].vague):
            return inner[0].then(_week_near if unit == "week" else _weekend_near), inner[1]
    if unit == "year" and line.kinds[j] == "n" and (found := year_at(r, j)):
        return once(year_of(found[0]), year=found[0]), found[1]
    if unit == "day" and low[j] in ("before", "after") and low[i - 1] == "the":
        inner = date(r, j + 1, cued=True)
        if inner and not inner[0].part:
            return inner[0].then(moved(-1 if low[j] == "before" else 1, "day")), inner[1]
    return None


def counted_shift(r: Reader, i: int) -> Found:
    """As in "two weeks ago", "3 days from now", "a week after Easter", "three Fridays from now", "a year and a half ago"."""
    line, low = r.line, r.line.low
    start = 1.0 if low[i] in ("a", "an", "one") else None
    count = number(line, i)
    if count is None:
        if start is None:
            return None
        count = start, i + 1
    value, j = with_fraction(line, *count)
    worked = low[j] in ("business", "working")
    j += worked
    weekday = WEEKDAYS.get(low[j].removesuffix("s"))
    unit = "workday" if worked else UNITS.get(low[j])
    if (unit is None and weekday is None) or not 0 < value < 100_000:
        return None
    unit = {"night": "day"}.get(unit or "", unit)
    value, j = with_fraction(line, value, j + 1)
    direction, base, j = _direction(r, j)
    if direction == 0:
        return None
    if weekday is not None:
        return _weekdays_on(r, weekday, int(value) * direction, j) if base is None else None
    assert unit is not None
    if base is None:
        today = Stretch(r.now, r.now, "minute") if unit in ("hour", "minute", "second") else unit_around(r.now, "day")
        base = once(today)
    if value != int(value) and unit in ("day", "week", "month", "year", "decade"):
        value, unit = {"day": (value * 24, "hour"), "week": (round(value * 7), "day"), "month": (round(value * 30), "day"),
                       "year": (round(value * 12), "month"), "decade": (round(value * 10), "year")}[unit]  # fmt: skip
    return replace(base.then(moved(value * direction, unit)), day=None, month=None, year=None, weekday=None, anchored=True), j


def _direction(r: Reader, j: int) -> tuple[int, When | None, int]:
    """Where a count leads: -1 into the past, 1 into the future, 0 nowhere; and from which time, None for now."""
    low = r.line.low
    word = low[j]
    if word in ("ago", "earlier", "back", "prior") or (word == "before" and low[j + 1] == "now"):
        return -1, None, j + 1 + (word == "before")
    if word in ("hence", "later"):
        return 1, None, j + 1
    if word in ("from", "after", "before", "since", "following", "past"):
        if low[j + 1] in ("now", "today"):
            return (-1 if word == "before" else 1), None, j + 2
        if word in ("past", "since"):
            return 0, None, j
        inner = date(r, j + 1, cued=True)
        if inner and (inner[0].anchored or inner[0].cycle != "once" or inner[0].year):
            return (-1 if word == "before" else 1), inner[0], inner[1]
    return 0, None, j


def _weekdays_on(r: Reader, weekday: int, count: int, j: int) -> Found:
    today = midnight(r.now)
    ahead = (weekday - today.weekday()) % 7 or 7
    days = ahead + 7 * (count - 1) if count > 0 else ahead - 7 + 7 * count if ahead < 7 else 7 * count
    if ahead < 7 and count < 0:
        days = ahead - 7 + 7 * (count + 1)
    try:
        day = shift(today, days, "day")
    except (ValueError, OverflowError):
        return None
    return once(Stretch(day, shift(day, 1, "day"), "day")), j


def month_of(r: Reader, month: int) -> datetime:
    """The start of a month of the current year."""
    return month_start(r.now.year, month)
