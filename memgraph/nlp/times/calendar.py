"""Calendar arithmetic on naive local datetimes: stretches of time, units, and which one of a cycle is meant ("Monday", "in May")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final, Literal

Lean = Literal["past", "future", "present"] | None  #: the tense of the clause
Choice = Literal["lean", "last", "next", "this"]  #: which turn of a cycle: by tense, or as "last", "next" and "this" say

DAY: Final = timedelta(days=1)
CLOCK_GRAINS: Final = frozenset({"second", "minute", "hour", "instant"})
_CLOCK_UNITS: Final = {"hour": 3600, "minute": 60, "second": 1}
_MONTHS_IN: Final = {"month": 1, "quarter": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}
_DAYS_IN: Final = {"day": 1, "week": 7, "fortnight": 14, "weekend": 7, "workday": 1}


@dataclass(frozen=True, slots=True)
class Stretch:
    """`[start, end)` in naive local time, and the unit it was named in."""

    start: datetime
    end: datetime
    grain: str
    end_grain: str | None = None  #: the unit that the end of a range was named in, where that is another

    @property
    def is_clock(self) -> bool:
        """A moment on the clock rather than one or more days."""
        return self.grain in CLOCK_GRAINS


Post = Callable[[Stretch], Stretch | None]


def midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def midnight_of(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


def month_start(year: int, month: int) -> datetime:
    """The first of a month; months outside 1 to 12 count on into other years.

    Raises:
        ValueError: the year falls outside those that a datetime holds.
    """
    years, month = divmod(month - 1, 12)
    return datetime(year + years, month + 1, 1)


def days_in(year: int, month: int) -> int:
    return (month_start(year, month + 1) - timedelta(days=1)).day if (year, month) != (9999, 12) else 31


def day_of(year: int, month: int, day: int) -> Stretch | None:
    """One day, or None where the calendar has none such (29 February 2023)."""
    try:
        start = datetime(year, month, day)
        return Stretch(start, start + DAY, "day")
    except (ValueError, OverflowError):
        return None


def has_day(year: int, month: int, day: int) -> bool:
    """Whether a month has such a day; of a year that a datetime does not hold, in any year."""
    inside = 1 <= year < 9999
    return day_of(year if inside else 2000, month, day) is not None


def months(year: int, month: int, count: int, grain: str) -> Stretch | None:
    """`count` months from the first of a month on."""
    try:
        return Stretch(month_start(year, month), month_start(year, month + count), grain)
    except (ValueError, OverflowError):
        return None


def year_of(year: int) -> Stretch | None:
    return months(year, 1, 12, "year")


def week_of(moment: datetime) -> Stretch:
    """The week that holds a moment: Monday to Sunday, as in ISO 8601."""
    monday = midnight(moment) - moment.weekday() * DAY
    return Stretch(monday, monday + 7 * DAY, "week")


def iso_week(year: int, week: int) -> Stretch | None:
    try:
        return week_of(datetime.fromisocalendar(year, week, 1))
    except (ValueError, OverflowError):
        return None


def shift(moment: datetime, count: float, unit: str) -> datetime:
    """A moment moved by units; a day that the month has not becomes its last (29 February less a year is the 28th).

    Raises:
        OverflowError, ValueError: it leaves the years that a datetime holds.
    """
    if unit in _CLOCK_UNITS:
        return moment + timedelta(seconds=count * _CLOCK_UNITS[unit])
    if unit in _DAYS_IN:
        return moment + timedelta(days=count * _DAYS_IN[unit])
    whole = round(count * _MONTHS_IN[unit])
    first = month_start(moment.year, moment.month + whole)
    return moment.replace(year=first.year, month=first.month, day=min(moment.day, days_in(first.year, first.month)))


def work_shift(moment: datetime, count: int) -> datetime:
    """A day moved by working days, Monday to Friday."""
    step = DAY if count > 0 else -DAY
    for _ in range(min(abs(count), 10_000)):
        moment += step
        while moment.weekday() > 4:
            moment += step
    return moment


def unit_around(moment: datetime, unit: str, offset: int = 0) -> Stretch | None:
    """The calendar unit that holds a moment, or the one `offset` units on: this week, last year, next decade."""
    try:
        match unit:
            case "day":
                start = midnight(moment) + offset * DAY
                return Stretch(start, start + DAY, "day")
            case "week" | "fortnight":
                size = 7 if unit == "week" else 14
                start = week_of(moment).start + offset * size * DAY
                return Stretch(start, start + size * DAY, "week")
            case "weekend":
                start = week_of(moment).start + (5 + 7 * offset) * DAY
                return Stretch(start, start + 2 * DAY, "weekend")
            case "workweek":
                start = week_of(moment).start + 7 * offset * DAY
                return Stretch(start, start + 5 * DAY, "week")
            case "month" | "quarter" | "half" | "year":
                size = _MONTHS_IN[unit]
                return months(moment.year, (moment.month - 1) // size * size + 1 + offset * size, size, unit)
            case "decade" | "century":
                size = _MONTHS_IN[unit] // 12
                return months((moment.year // size + offset) * size, 1, 12 * size, unit)
            case "hour" | "minute" | "second":
                start = shift(moment.replace(microsecond=0), offset, unit)
                return Stretch(start, shift(start, 1, unit), unit)
    except (ValueError, OverflowError):
        pass
    return None


def part_of(which: str, whole: Stretch) -> Stretch | None:
    """The early, middle or late part: thirds of a year, a season, a quarter and a month, the ends of a week, else thirds of its days.
    A year begins with its first quarter, which is less than its early part."""
    place = {"begin": 0, "early": 0, "mid": 1, "late": 2}[which]
    start, end = whole.start, whole.end
    if whole.is_clock:
        return None
    if which == "begin" and whole.grain == "year":
        return months(start.year, start.month, 3, "month")
    if whole.grain in ("year", "half", "quarter", "season"):
        size = _MONTHS_IN.get(whole.grain, 3) // 3
        return months(start.year, start.month + size * place, size, "month")
    if whole.grain == "month":
        bounds = [start, start + 10 * DAY, start + 20 * DAY, end]
        return Stretch(bounds[place], bounds[place + 1], "day")
    if whole.grain == "week":
        bounds = [start, start + 3 * DAY, start + 4 * DAY, end]
        return Stretch(bounds[place], bounds[place + 1], "day")
    if whole.grain in ("decade", "century"):
        size = (end.year - start.year) // 10
        cuts = [start.year, start.year + 3 * size, start.year + 7 * size, end.year]
        return Stretch(datetime(cuts[place], 1, 1), datetime(cuts[place + 1], 1, 1), "year")
    if whole.grain == "day":
        return Stretch(start, end, "day")
    third = (end - start) // 3 // DAY * DAY
    bounds = [start, start + third, end - third, end]
    return Stretch(bounds[place], bounds[place + 1], "day") if third else whole


def nth_unit(number: int, unit: str, whole: Stretch) -> Stretch | None:
    """The n-th unit of a stretch, counted from its end where `number` is negative. A week belongs where its Thursday is."""
    start, end = whole.start, whole.end
    try:
        if unit in ("week", "workweek"):
            first = week_of(start).start
            first = first if first + 3 * DAY >= start else first + 7 * DAY
            last = week_of(end - DAY).start
            last = last if last + 3 * DAY < end else last - 7 * DAY
            monday = first + 7 * (number - 1) * DAY if number > 0 else last + 7 * (number + 1) * DAY
            found = Stretch(monday, monday + (7 if unit == "week" else 5) * DAY, "week")
            return found if monday < end and monday + 7 * DAY > start else None
        if unit == "weekend":
            saturdays = [one for one in _days(start, end) if one.weekday() == 5]
            saturday = saturdays[number - 1 if number > 0 else number]
            return Stretch(saturday, saturday + 2 * DAY, "weekend")
        if unit == "day":
            day = start + (number - 1) * DAY if number > 0 else end + number * DAY
            return Stretch(day, day + DAY, "day") if start <= day < end else None
        if unit == "workday":
            worked = [one for one in _days(start, end) if one.weekday() < 5] if end - start < 400 * DAY else []
            day = worked[number - 1 if number > 0 else number]
            return Stretch(day, day + DAY, "day")
        if unit in _MONTHS_IN:
            size = _MONTHS_IN[unit]
            base, step = (start, number - 1) if number > 0 else (end, number)
            found_months = months(base.year, base.month + step * size, size, unit)
            return found_months if found_months and start <= found_months.start < end else None
    except (ValueError, OverflowError, IndexError):
        pass
    return None


def nth_weekday(number: int, weekday: int, whole: Stretch) -> Stretch | None:
    """The n-th Monday ... of a stretch, counted from its end where `number` is negative."""
    if whole.end - whole.start > 400 * DAY:
        return None
    found = [one for one in _days(whole.start, whole.end) if one.weekday() == weekday]
    place = number - 1 if number > 0 else number
    return Stretch(found[place], found[place] + DAY, "day") if -len(found) <= place < len(found) else None


def weekday_in_week(weekday: int) -> Post:
    """A post-step: that weekday of the week in which a time begins."""
    return lambda base: nth_unit(weekday + 1, "day", week_of(base.start))


def weekday_from(weekday: int, count: int, *, included: bool = False) -> Post:
    """A post-step: the n-th such weekday after a time, or before it where `count` is below zero; the first day itself where `included`."""

    def post(base: Stretch) -> Stretch | None:
        try:
            if count > 0:
                first = base.start if included else midnight(base.end - timedelta(microseconds=1)) + DAY
                day = midnight(first) + (weekday - first.weekday()) % 7 * DAY + 7 * (count - 1) * DAY
            else:
                last = midnight(base.start) - DAY
                day = last - (last.weekday() - weekday) % 7 * DAY + 7 * (count + 1) * DAY
            return Stretch(day, day + DAY, "day")
        except (ValueError, OverflowError):
            return None

    return post


def _days(start: datetime, end: datetime) -> Iterator[datetime]:
    while start < end:
        yield start
        start += DAY


def moved(count: float, unit: str) -> Post:
    """A post-step: the stretch moved by units; by a clock unit it becomes a moment."""

    def post(base: Stretch) -> Stretch | None:
        try:
            if unit == "workday":
                start = work_shift(base.start, round(count))
                return Stretch(start, start + DAY, "day")
            start = shift(base.start, count, unit)
            if unit in _CLOCK_UNITS:
                return Stretch(start, start + timedelta(minutes=1), "minute")
            return Stretch(
                start, shift(base.end, count, unit) if base.grain in ("month", "year") else start + (base.end - base.start), base.grain
            )
        except (ValueError, OverflowError):
            return None

    return post


@dataclass(frozen=True, slots=True)
class When:
    """A time as named, before it is known which turn of its cycle is meant.

    `cycle` is "once" for a time that is fixed (then `make(0)` is it), else what it comes round with: "year" (`make(year)`),
    "month" (`make(months since year 0)`), "week" and "day" (`make(days since day 0)`). `post` are steps taken once it is chosen.
    """

    cycle: Literal["once", "year", "month", "week", "day"]
    make: Callable[[int], Stretch | None]
    choice: Choice = "lean"
    post: tuple[Post, ...] = ()
    month: int | None = None  #: what a neighbour in a range may share: "13 to 15 July"
    day: int | None = None
    year: int | None = None
    weekday: int | None = None
    part: str | None = None  #: the part of the day it names: "morning"
    anchored: bool = False  #: it names its own year, or is relative to now; tense decides nothing
    vague: bool = False  #: a holiday: the one just ahead may be meant in the past tense

    def then(self, *steps: Post) -> When:
        return replace(self, post=self.post + steps)

    @property
    def is_beyond(self) -> bool:
        """It is fixed in a year that a datetime does not hold: 44 BC."""
        return self.cycle == "once" and self.make(0) is None

    def turns(self, around: datetime) -> list[Stretch]:
        """The turns of the cycle near a moment, in order."""
        if self.cycle == "once":
            found = [self.make(0)]
        elif self.cycle == "year":
            reach = 9 if (self.month, self.day) == (2, 29) else 2
            found = [self.make(year) for year in range(around.year - reach, around.year + reach + 1)]
        elif self.cycle == "month":
            number = around.year * 12 + around.month - 1
            found = [self.make(one) for one in range(number - 13, number + 14)]
        else:
            reach = 15 if self.cycle == "week" else 1
            found = [self.make(one) for one in range(around.toordinal() - reach, around.toordinal() + reach + 1)]
        return [one for one in found if one is not None]

    def resolve(self, now: datetime, lean: Lean) -> Stretch | None:
        """The turn that is meant, seen from `now`."""
        turns = self.turns(now)
        if self.cycle == "once":
            return self.finish(turns[0]) if turns else None
        return self.finish(self._choose(turns, now, lean))

    def resolve_near(self, pivot: datetime, side: Literal["before", "after"]) -> Stretch | None:
        """The turn that starts last at or before a moment, or first at or after it: the other end of a range."""
        turns = self.turns(pivot)
        if self.cycle == "once":
            return self.finish(turns[0]) if turns else None
        if side == "after":
            return self.finish(next((one for one in turns if one.start >= pivot), None))
        return self.finish(next((one for one in reversed(turns) if one.start <= pivot), None))

    def nearest(self, now: datetime) -> Stretch | None:
        """The turn that begins nearest a moment, before it or after; as "last" and "next" say where they do."""
        if self.cycle != "year" or self.choice != "lean":
            return self.resolve(now, "present")
        return self.finish(min(self.turns(now), key=lambda one: abs(one.start - now), default=None))

    def finish(self, chosen: Stretch | None) -> Stretch | None:
        for step in self.post:
            if chosen is None:
                return None
            chosen = step(chosen)
        return chosen

    def _choose(self, turns: list[Stretch], now: datetime, lean: Lean) -> Stretch | None:
        today = midnight(now)
        match self.choice:
            case "last":
                return next((one for one in reversed(turns) if one.end <= today), None)
            case "next":
                return next((one for one in turns if one.start > now), None)
            case "this":
                if self.cycle == "year":
                    return next((one for one in turns if one.start <= now < one.end), None) or next(
                        (one for one in turns if one.start.year == now.year), None
                    )
                if lean == "past":
                    return next((one for one in reversed(turns) if one.start <= now), None)
                return next((one for one in turns if one.start >= today), None)
            case _:
                found = self._by_tense(turns, now, today, lean)
                if found is None and self.cycle == "year":  # 29 February, or a weekday that only one year near fits
                    return min(turns, key=lambda one: abs(one.start - now), default=None)
                return found

    def _by_tense(self, turns: list[Stretch], now: datetime, today: datetime, lean: Lean) -> Stretch | None:
        if self.cycle == "day" and now == today:  # a text dated by its day alone: the times of day in it are of that day
            return next((one for one in turns if one.start >= today), None)
        strict = (self.cycle == "week") == (self.weekday is not None) and self.cycle in (
            "week",
            "month",
        )  # one says "today" for a Monday that is today
        if lean == "past":
            latest = today if strict else now + 4 * DAY if self.vague else now
            return next((one for one in reversed(turns) if one.start < latest or (one.start == latest and not strict)), None)
        if self.cycle == "day":
            return next((one for one in turns if one.start >= now), None)
        return next((one for one in turns if (one.start > today if strict else one.end > today)), None)


def once(
    stretch: Stretch | None, *, anchored: bool = True, month: int | None = None, day: int | None = None, year: int | None = None
) -> When:
    """A time that is fixed; None is one that was named and lies beyond the years of a datetime."""
    return When("once", lambda _: stretch, anchored=anchored, month=month, day=day, year=year)


def calendar_day(year: int, month: int, day: int) -> When | None:
    """A day of a year; None where the calendar has none such."""
    return once(day_of(year, month, day), year=year, month=month, day=day) if has_day(year, month, day) else None


def yearly_month(month: int) -> When:
    return When("year", lambda year: months(year, month, 1, "month"), month=month)


def yearly_day(month: int, day: int) -> When:
    return When("year", lambda year: day_of(year, month, day), month=month, day=day)


def weekly(weekday: int) -> When:
    def make(ordinal: int) -> Stretch | None:
        day = datetime.fromordinal(ordinal)
        return Stretch(day, day + DAY, "day") if day.weekday() == weekday else None

    return When("week", make, weekday=weekday)


def weekends() -> When:
    """The weekend that is meant, by tense."""

    def make(ordinal: int) -> Stretch | None:
        day = datetime.fromordinal(ordinal)
        return Stretch(day, day + 2 * DAY, "weekend") if day.weekday() == 5 else None

    return When("week", make)


def monthly(day: int, weekday: int | None = None) -> When:
    """The 15th of some month; with a weekday, of a month in which they meet."""

    def make(number: int) -> Stretch | None:
        found = day_of(number // 12, number % 12 + 1, day)
        return found if found and weekday in (None, found.start.weekday()) else None

    return When("month", make, day=day, weekday=weekday)


def yearly(make: Callable[[int], Stretch | None], *, vague: bool = False) -> When:
    return When("year", make, vague=vague)


def in_year(when: When, year: int) -> When:
    """The turn of a yearly cycle that belongs to a year."""
    if when.cycle != "year":
        return when
    return replace(when, cycle="once", make=lambda _: when.make(year), anchored=True, year=year)
