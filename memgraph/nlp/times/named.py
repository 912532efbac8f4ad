"""The grammar of longer times by name: seasons, quarters, halves, holidays, weeks, centuries, and the n-th or the early part of another."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from memgraph.nlp.times.calendar import (
    DAY,
    Post,
    Stretch,
    When,
    in_year,
    iso_week,
    midnight,
    monthly,
    months,
    moved,
    nth_unit,
    nth_weekday,
    once,
    part_of,
    unit_around,
    week_of,
    weekday_in_week,
    weekends,
    year_of,
    yearly,
)
from memgraph.nlp.times.days import DATED, day_month, token
from memgraph.nlp.times.holidays import HOLIDAY_NAMES, HOLIDAY_WORDS, holiday
from memgraph.nlp.times.lexicon import (
    DAY_PARTS,
    DECADES,
    MONTHS,
    ORDINALS,
    PARTS,
    RELATIVE_DAYS,
    SEASONS,
    UNITS,
    WEEKDAYS,
    words,
)
from memgraph.nlp.times.reader import Found, Reader
from memgraph.nlp.times.tokens import Line, full_year, number, ordinal
from memgraph.nlp.times.weekdays import turn_after, weekday_beside
from memgraph.nlp.times.years import POINTERS, year_after, year_at

#: after a holiday's name they make it a thing and not a day
_ONE: Final = words("a an my his her our their your another")
_FESTIVE: Final = words(
    "tree trees party parties card cards present presents dinner market markets egg eggs cake carol carols lights bunny "
    "island song songs gift gifts bonus jumper sweater cookies stocking costume war rising uprising offensive"
)
_SEASONAL: Final = words("school camp break house job internship holiday holidays dress coat water roll tires tyres")
_DAY_FOLLOWERS: Final = words("at in and to until till from for we i he she they it with because when if but next")
ABBREVIATED: Final = words("eoy eom boy bom eow eod cob")
_BESIDE: Final = words("day week weekend month year")  #: "the week after Easter"
_ENDS: Final = words(". , ; ! ? ) and but so because")
_LENGTHENING: Final = (0, 3, 4)  #: a holiday on a Monday, a Thursday or a Friday makes a weekend long
_WORKDAY: Final = words("day business play")  #: "the end of day Friday", "close of business"


def yearly_season(name: str) -> When:
    """The three whole months of a season in each year."""
    first = SEASONS[name]
    return yearly(lambda year: months(year, first, 3, "season"))


def season(r: Reader, i: int, cued: bool) -> Found:
    """As in "summer 2023", "the summer of '69", "winter": three whole months from June, September, December or March."""
    line, low = r.line, r.line.low
    when = yearly_season(low[i])
    year, j = year_after(r, i + 1, loose=low[i + 1] == "of" and low[i + 2] in ("'", "‘"))
    place = i + 1 + (low[i + 1] in ("of", "in"))
    if line.kinds[place] == "r":  # "the winter of 2019-2020"
        year, j = line.values[place][0], place + 1
    if year is not None:
        return in_year(when, year), j
    turn = turn_after(line, i + 1)
    if turn:
        return replace(when, choice="last" if turn < 0 else "next", post=(moved(turn, "year"),), anchored=True), i + 3
    if (not cued and line.size > 2) or (line.kinds[i + 1] == "w" and line.glued(i + 1)) or low[i + 1] in _SEASONAL:
        return None
    return when, i + 1


def quarter_token(r: Reader, i: int) -> Found:
    """As in "Q3 2022", "2017-q1", "H1 2020": quarters and halves of a year."""
    line, low = r.line, r.line.low
    year, place = line.values[i]
    j, size = i + 1, 3 if line.kinds[i] == "q" else 6
    if year is None:
        j += low[j] in ("/", "-") and line.kinds[j + 1] == "n"
        year, j = year_after(r, j)
        if year is None and (low[j] in ("'", "‘") or (line.kinds[j] == "n" and (line.glued(j) or low[j - 1] in ("/", "-")))):
            found = year_at(r, j, loose=True)
            year, j = found or (None, j)
        if year is None and low[j] in ("and", "&", ",", "/") and line.kinds[j + 1] == line.kinds[i]:  # "Q1 and Q2 2023"
            year = line.values[j + 1][0] or year_after(r, j + 2)[0]
        if year is None and (size == 6 or (i > 1 and line.capital(i - 1) and low[i - 2] in _ONE)):
            return None  # "a Leica Q2" is a make
    when = yearly(lambda one: months(one, size * (place - 1) + 1, size, "quarter" if size == 3 else "half"))
    return (in_year(when, year) if year is not None else when), j


def holiday_name(r: Reader, i: int) -> Found:
    """The longest name of a holiday that begins at a token, with its year."""
    line, low = r.line, r.line.low
    for size in range(min(HOLIDAY_WORDS + 2, line.size - i), 0, -1):
        name = " ".join(low[i : i + size]).replace(" 's", "'s").replace(" '", "'").replace(" .", ".").replace(" - ", " ")
        if name not in HOLIDAY_NAMES:
            continue
        j = i + size
        if low[j] in _FESTIVE or low[i - 1] in ("happy", "merry"):
            return None
        when = yearly(partial(holiday, name), vague=True)
        weekend = low[j] == "weekend"
        if weekend:
            when, j = replace(when, post=(long_weekend,)), j + 1
        year, after = year_after(r, j + (low[j] in ("holiday", "holidays", "break", "season")), far=True)
        return (in_year(when, year), after) if year is not None else (when, j)
    return None


def week_near(day: Stretch) -> Stretch | None:
    """The week that holds a day."""
    return week_of(day.start)


def weekend_near(day: Stretch) -> Stretch | None:
    """The weekend nearest a day."""
    saturday = week_of(day.start - 2 * DAY).start + 5 * DAY if day.start.weekday() < 2 else week_of(day.start).start + 5 * DAY
    return Stretch(saturday, saturday + 2 * DAY, "weekend")


def long_weekend(day: Stretch) -> Stretch | None:
    """The weekend of a holiday, with it where it lengthens it: Thanksgiving's begins on its Thursday."""
    near = weekend_near(day)
    if near is None or day.start.weekday() not in _LENGTHENING:
        return near
    return Stretch(min(near.start, day.start), max(near.end, day.end), "weekend")


def unit_first(r: Reader, i: int) -> Found:
    """As in "week 31", "the week of April 10th", "month before last", "year 2012", "year to date", "rest of the week"."""
    line, low = r.line, r.line.low
    unit, j = UNITS[low[i]], i + 1
    if (low[j] == "before" and low[j + 1] == "last") or (low[j] == "after" and low[j + 1] == "next"):
        around = unit_around(r.now, "day" if unit == "night" else unit, -2 if low[j] == "before" else 2)
        return (replace(once(around), part="night" if unit == "night" else None), j + 2) if around else None
    if unit == "week" and line.kinds[j] == "n" and 1 <= line.values[j] <= 53 and low[i - 1] not in ("a", "per", "each", "every"):
        year, after = year_after(r, j + 1)
        week = iso_week(year if year is not None else r.now.year, line.values[j])
        return (once(week), after) if week else None
    if unit in ("week", "weekend") and low[j] in ("of", "beginning", "starting", "commencing"):
        by_day = week_by(r, j + 1 + (low[j + 1] == "on"), unit)
        if by_day or (unit == "weekend" and low[j] == "of" and r.date(j + 1, cued=True)):
            return by_day
    if unit == "year" and (found := year_at(r, j, far=low[i - 1] == "the")):
        return once(year_of(found[0]), year=found[0]), found[1]
    dashes = low[j] == "-"
    to_date = low[j + dashes] == "to" and low[j + 1 + 2 * dashes] == "date"
    if unit in ("week", "month", "quarter", "year") and to_date and (around := unit_around(r.now, unit)):
        return once(Stretch(around.start, max(midnight(r.now), around.start + DAY), "day")), j + 2 + 2 * dashes
    if unit in _BESIDE and low[j] in ("before", "after") and low[i - 1] == "the":
        inner = r.date(j + 1, cued=True)
        if inner and not inner[0].part and (unit == "day" or inner[0].vague or inner[0].month is not None or inner[0].year is not None):
            return replace(inner[0].then(_beside(unit, -1 if low[j] == "before" else 1)), day=None, month=None), inner[1]
    return None


def _beside(unit: str, side: int) -> Post:
    """A post-step: the week, month ... that ends where a time begins, or begins where it ends."""

    def post(base: Stretch) -> Stretch | None:
        if base.is_clock:
            return None
        if unit == "week":
            start = base.end if side > 0 else base.start - 7 * DAY
            return Stretch(start, start + 7 * DAY, "week")
        if unit == "weekend":
            week = week_of(base.end + DAY if side > 0 else base.start - 7 * DAY)
            return Stretch(week.start + 5 * DAY, week.end, "weekend")
        return moved(side, unit)(base) if unit == "day" else unit_around(base.start, unit, side)

    return post


def week_by(r: Reader, j: int, unit: str) -> Found:
    """The week, or the weekend, of a day named at a token."""
    inner = r.date(j, cued=True)
    if inner and (inner[0].day is not None or inner[0].weekday is not None or inner[0].vague):
        near = week_near if unit == "week" else long_weekend if inner[0].vague else weekend_near
        return replace(inner[0].then(near), day=None, month=None), inner[1]
    return None


def article(r: Reader, i: int) -> Found:
    """As in "the weekend", "that week", "the month": the one that now lies in."""
    low = r.line.low
    word, after = low[i], low[i + 1]
    found = unit_first(r, i + 1)
    if found:
        return found
    unit = UNITS[after]
    if word == "the" and (neighbour := _next_to(r, i + 2, unit)):
        return neighbour
    if unit in ("day", "night", "hour", "minute", "second", "workday", "decade", "century") or (r.line.glued(i + 2) and low[i + 2] == "-"):
        return None
    if word == "the" and (low[i + 2] in ("before", "after", "of") or (r.line.kinds[i + 2] == "w" and unit != "weekend")):
        return None
    if unit == "weekend" and word == "the":
        return weekends(), i + 2
    around = unit_around(r.now, unit)
    return (once(around), i + 2) if around else None


def _next_to(r: Reader, j: int, unit: str) -> Found:
    """As in "the day after", "the week before": what is next to a time named before, or to now; and "the day" of "out for the day"."""
    if not ends_phrase(r.line, j + (r.line.low[j] in ("before", "after"))) or unit not in _BESIDE:
        return None
    if r.line.low[j] in ("before", "after"):
        around = unit_around(r.now, unit, -1 if r.line.low[j] == "before" else 1)
        return (once(around), j + 1) if around else None
    today = unit_around(r.now, "day") if unit == "day" and r.line.low[j - 3] == "for" else None
    return (once(today), j) if today else None


def part(r: Reader, i: int) -> Found:
    """As in "early 2023", "mid-June", "the end of last month", "beginning of the year", "EOY", "later this week"."""
    line, low = r.line, r.line.low
    word, j = low[i], i + 1
    if word == "eod" or (word == "cob" and line.text[line.starts[i] : line.ends[i]].isupper()):
        return _end_of_day(r, j)
    if word in ABBREVIATED:
        if word == "cob" or (not line.text[line.starts[i] : line.ends[i]].isupper() and word[0] == "b"):
            return None
        whole = unit_around(r.now, {"y": "year", "m": "month", "w": "week"}[word[2]])
        which = "late" if word[0] == "e" else "begin"
        return (once(whole).then(lambda one: part_of(which, one)), j) if whole else None
    if word in ("later", "earlier"):
        return _rest_of(r, j, word)
    if word in ("rest", "remainder"):
        return _remainder(r, j)
    if word in ("end", "close") and low[j] == "of" and low[j + 1] in _WORKDAY:
        return _end_of_day(r, j + 2)
    if word == "close":
        return None
    which = PARTS[word]
    spoken = word in ("beginning", "start", "end", "middle")
    if spoken:
        if low[j] != "of":
            return None
        j += 1
    else:
        j += low[j] == "-"
        j += low[j] in ("in", "on") and word in ("early", "late")
    j += low[j] == "around"
    follows = low[j + 1]
    known = follows in PARTS or follows in UNITS or follows in POINTERS or follows in SEASONS or follows in DECADES or follows in ORDINALS
    j += low[j] == "the" and (line.kinds[j + 1] != "w" or known)
    unit = UNITS.get(low[j], "")
    inner: Found
    if unit in ("month", "year", "week", "quarter", "decade") and (low[j - 1] == "the" or spoken):
        whole = unit_around(r.now, unit)
        inner = (once(whole), j + 1) if whole else None
    elif line.kinds[j] == "y":
        inner = token(r, j, True)
    elif line.kinds[j] == "n" and len(low[j]) <= 2:
        return None
    else:
        inner = r.date(j, cued=True)
    if inner is None or inner[0].cycle == "day":
        return None
    return replace(inner[0].then(lambda one: part_of(which, one)), day=None, month=None), inner[1]


def _end_of_day(r: Reader, j: int) -> Found:
    """The day at whose end something is due: the one named, or today where an end is set ("by EOD")."""
    low = r.line.low
    inner = r.date(j + (low[j] == "on"), cued=True)
    if inner and (inner[0].day is not None or inner[0].weekday is not None or low[inner[1] - 1] in RELATIVE_DAYS):
        return inner
    return (once(unit_around(r.now, "day")), j) if low[j - 1] == "eod" or low[j - 1] == "cob" or low[j - 4] == "by" else None


def _remainder(r: Reader, j: int) -> Found:
    """As in "the rest of this month": from today on."""
    inner = r.date(j + 1, cued=True) if r.line.low[j] == "of" else None
    if inner is None:
        return None
    today = midnight(r.now)

    def step(one: Stretch) -> Stretch | None:
        start = max(today, one.start)
        return Stretch(start, one.end, "day") if start < one.end else None

    return replace(inner[0].then(step), day=None, month=None), inner[1]


def _rest_of(r: Reader, j: int, word: str) -> Found:
    """What of this week, month or year is still to come, or has passed."""
    low = r.line.low
    j += low[j] == "in" and low[j + 1] == "the"
    unit = UNITS.get(low[j + 1], "")
    if low[j] not in ("this", "the") or unit not in ("week", "month", "quarter", "year") or not (whole := unit_around(r.now, unit)):
        return None
    today = midnight(r.now)
    edges = (today, whole.end) if word == "later" else (whole.start, today + DAY)
    return once(Stretch(*edges, "day")), j + 2


def nth(r: Reader, i: int, cued: bool, *, after_the: bool) -> Found:
    """As in "first Monday of May", "3rd quarter 2018", "second week of July", "19th century", "the 15th", "first ten days of 2021"."""
    line, low = r.line, r.line.low
    named = ordinal(line, i)
    if named is None:
        return None
    dated = day_month(r, i)
    if dated:
        return dated
    value, j = named
    j += low[j] == "-" and low[j + 1] in ("century", "quarter")
    if low[j] == "last":
        value, j = -value, j + 1
    elif low[j] == "to" and low[j + 1] == "last":
        value, j = -value, j + 2
    unit = UNITS.get(low[j])
    if unit == "century" and low[j + 1] in ("bc", "bce"):
        return None
    if unit == "century" and value > 0:
        return century(value), j + 1
    if unit == "quarter" and 1 <= value <= 4:
        year, after = year_after(r, j + 1)
        when = yearly(lambda one: months(one, 3 * value - 2, 3, "quarter"))
        return (in_year(when, year) if year is not None else when), after
    j += low[j] == "half" and low[j + 1] == "year" and value in (1, 2)
    if (low[j] == "half" or low[j - 1] == "half") and value in (1, 2) and low[j + 1] in ("of", "in"):
        inner = r.date(j + 2, cued=True)
        return (replace(inner[0].then(_half(value)), month=None), inner[1]) if inner else None
    if low[j] in WEEKDAYS and value > 0 and (beside := weekday_beside(r, j + 1, WEEKDAYS[low[j]], value)):
        return beside
    if low[j] in WEEKDAYS or unit is not None or low[j] in ("business", "working"):
        return nth_of(r, j, value)
    if value == 1 and (count := number(line, j)) and UNITS.get(low[count[1]]) and low[count[1] + 1] in ("of", "in"):
        return run_of(r, count, 1)
    return _day_alone(r, i, value, j, cued, after_the)


def century(number: int) -> When:
    return once(months(100 * (number - 1), 1, 1200, "century") if number > 1 else months(1, 1, 1188, "century"))


def _day_alone(r: Reader, i: int, value: int, j: int, cued: bool, after_the: bool) -> Found:
    line = r.line
    if line.low[i - 1 - after_the] in ("around", "about"):
        return None  # a day only roughly named, of no named month, is none
    spelt = line.kinds[i] == "w" and cued and after_the and (line.size <= 3 or any(word in DATED for word in line.low[: i - 2]))
    if not (1 <= value <= 31 and (line.kinds[i] == "o" or spelt) and (after_the or line.size <= 2) and (cued or line.size <= 3)):
        return None
    ranged = line.low[j] == "to" and line.kinds[j + 1 + (line.low[j + 1] == "the")] == "o"  # "from the 1st to the 3rd floor"
    return (monthly(value), j) if ends_day(line, j) and not ranged else None


def ends_phrase(line: Line, j: int) -> bool:
    """Nothing follows that would go on with the phrase before a token."""
    return line.kinds[j] == "" or line.low[j] in _ENDS


def ends_day(line: Line, j: int) -> bool:
    """What follows an ordinal leaves it a day: it is no "3rd floor"."""
    return line.kinds[j] in ("", "c") or line.low[j] in _DAY_FOLLOWERS or (line.kinds[j] == "p" and line.low[j] in ".,;!?)")


def _half(which: int) -> Post:
    def post(whole: Stretch) -> Stretch | None:
        if whole.grain == "year":
            return months(whole.start.year, 1 if which == 1 else 7, 6, "half")
        middle = midnight(whole.start + (whole.end - whole.start) / 2)
        return Stretch(whole.start, middle, "day") if which == 1 else Stretch(middle, whole.end, "day")

    return post


def nth_of(r: Reader, j: int, value: int) -> Found:
    """The n-th weekday or unit, named at a token, of the longer time that follows."""
    low = r.line.low
    worked = low[j] in ("business", "working") and UNITS.get(low[j + 1]) == "day"
    j += worked
    weekday, unit = WEEKDAYS.get(low[j]), "workday" if worked else UNITS.get(low[j])
    part_word = low[j + 1] if weekday is not None and low[j + 1] in DAY_PARTS else None
    place = j + 1 + (part_word is not None)
    if low[place] not in ("of", "in") and not (unit == "week" and low[place] in POINTERS):
        return None
    place += low[place] in ("of", "in")
    whole = r.date(place, cued=True)
    if whole is None and low[place] == "the" and UNITS.get(low[place + 1]) in ("month", "year", "quarter", "week"):
        around = unit_around(r.now, UNITS[low[place + 1]])
        whole = (once(around), place + 2) if around else None
    if whole is None:
        return None

    def step(one: Stretch) -> Stretch | None:
        return nth_weekday(value, weekday, one) if weekday is not None else nth_unit(value, unit or "day", one)

    when, after = replace(whole[0].then(step), part=part_word, day=None, month=None), whole[1]
    if unit == "week":  # "the first week of May on Friday", "... of Oct. on Friday"
        after += low[after] == "." and low[after - 1] in MONTHS and low[after + 1] == "on" and not r.line.capital(after + 1)
        if low[after] == "on" and low[after + 1] in WEEKDAYS:
            return when.then(weekday_in_week(WEEKDAYS[low[after + 1]])), after + 2
    return when, whole[1]


def run_of(r: Reader, count: tuple[float, int], offset: int) -> Found:
    """As in "the last four months of 2021", where `offset` is below zero, or "the first ten days of May"."""
    value, j = int(count[0]), count[1]
    unit = UNITS[r.line.low[j]]
    whole = r.date(j + 2, cued=True)
    if whole is None or value < 1:
        return None

    def step(one: Stretch) -> Stretch | None:
        first = nth_unit(-value if offset < 0 else 1, unit, one)
        last = nth_unit(-1 if offset < 0 else value, unit, one)
        return Stretch(first.start, last.end, unit) if first and last else None

    return replace(whole[0].then(step), day=None, month=None), whole[1]


def decade_word(r: Reader, i: int, cued: bool) -> Found:
    """As in "the nineties", "the seventies"; not "in her nineties"."""
    low = r.line.low
    if not (cued or low[i - 1] == "the") or low[i - 1] in ("her", "his", "their", "my", "your", "our"):
        return None
    return once(months(1900 + DECADES[low[i]], 1, 120, "decade")), i + 1


def short_year(r: Reader, i: int, cued: bool) -> Found:
    """As in "in '98"."""
    line = r.line
    if cued and line.kinds[i + 1] == "n" and len(line.low[i + 1]) == 2:
        year = full_year(line.values[i + 1])
        return once(year_of(year), year=year), i + 2
    return None
