"""Time: instants, half-open intervals and their algebra, and times given as text with the granule they name.

Inside the engine an instant is an `int`: microseconds since 1970-01-01T00:00:00Z, so that comparing two is exact, quick and free
of time zones. Open ends are the sentinels `BEGINNING` and `FOREVER`; public records show them as None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

from memgraph.errors import InvalidInputError, InvertedIntervalError

Instant = int  #: microseconds since the epoch, UTC

BEGINNING: Final[Instant] = -(1 << 62)  #: since before anyone recorded
FOREVER: Final[Instant] = 1 << 62  #: until further notice

Precision = Literal["year", "quarter", "month", "week", "day", "instant", "observed"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
DAY: Final[Instant] = 86_400_000_000


_FIRST = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND


LATEST: Final[Instant] = _LAST - 366 * DAY  #: no clock may tell more: each transaction is later than the last, and must be sayable


class Always:
    """The type of `ALWAYS`: an `as_of` that means every moment, the whole timeline."""

    def __repr__(self) -> str:
        return "memgraph.ALWAYS"


ALWAYS: Final = Always()

TimeLike = str | date | datetime


def instant(moment: datetime) -> Instant:
    """Microseconds since the epoch; a naive datetime is UTC.

    >>> instant(datetime(1970, 1, 1, 0, 0, 1))
    1000000

    Raises:
        InvalidInputError: in UTC it lies outside the years 1 to 9999, so that it could not be shown again.
    """
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    when = (moment - _EPOCH) // _MICROSECOND
    if not _FIRST <= when <= _LAST:
        raise InvalidInputError(f"{moment.isoformat()} lies outside the years 1 to 9999 of UTC")
    return when


def moment(when: Instant) -> datetime | None:
    """The aware UTC datetime of an instant; None for an open end, and for what no datetime can say."""
    if not _FIRST <= when <= _LAST:
        return None
    return _EPOCH + timedelta(microseconds=when)


def start_of(valid_from: datetime | None) -> Instant:
    """The instant of a public `valid_from`: None is BEGINNING."""
    return BEGINNING if valid_from is None else instant(valid_from)


def end_of(valid_to: datetime | None) -> Instant:
    """The instant of a public `valid_to`: None is FOREVER."""
    return FOREVER if valid_to is None else instant(valid_to)


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """Half-open `[start, end)`: `start` belongs to it, `end` does not. Never empty."""

    start: Instant = BEGINNING
    end: Instant = FOREVER

    def __post_init__(self) -> None:
        if self.end <= self.start:
            raise InvertedIntervalError(moment(self.start), moment(self.end))

    def __contains__(self, when: Instant) -> bool:
        return self.start <= when < self.end

    def overlaps(self, other: Interval) -> bool:
        """Some instant belongs to both."""
        return self.start < other.end and other.start < self.end

    def touches(self, other: Interval) -> bool:
        """They overlap, or one begins where the other ends: their union is one interval."""
        return self.start <= other.end and other.start <= self.end

    def intersect(self, other: Interval) -> Interval | None:
        """The instants in both, or None."""
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Interval(start, end) if start < end else None

    def minus(self, other: Interval) -> list[Interval]:
        """The instants of this one that are not in the other: no, one or two intervals, in order."""
        pieces = []
        if self.start < min(self.end, other.start):
            pieces.append(Interval(self.start, min(self.end, other.start)))
        if max(self.start, other.end) < self.end:
            pieces.append(Interval(max(self.start, other.end), self.end))
        return pieces


def union(intervals: Iterable[Interval]) -> list[Interval]:
    """The same instants as the fewest intervals, in order.

    >>> union([Interval(5, 7), Interval(1, 3), Interval(3, 4)])
    [Interval(start=1, end=4), Interval(start=5, end=7)]
    """
    merged: list[Interval] = []
    for one in sorted(intervals):
        if merged and merged[-1].touches(one):
            merged[-1] = Interval(merged[-1].start, max(merged[-1].end, one.end))
        else:
            merged.append(one)
    return merged


@dataclass(frozen=True, slots=True)
class Granule:
    """A stretch of time as someone named it: `[start, end)` and how precisely ("2024-03" is a month)."""

    start: Instant
    end: Instant
    precision: Precision

    @property
    def interval(self) -> Interval:
        return Interval(self.start, self.end)


_YEAR = re.compile(r"(\d{4})")
_QUARTER = re.compile(r"(\d{4})-?Q([1-4])", re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})-(\d{2})")
_WEEK = re.compile(r"(\d{4})-?W(\d{2})", re.IGNORECASE)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_FORMS = 'use "2024", "2024-Q3", "2024-03", "2024-W12", "2024-03-20", an ISO instant such as "2024-03-20T09:00:00Z", a date or a datetime'


def _of_day(day: date) -> Instant:
    return (day.toordinal() - _EPOCH.toordinal()) * DAY


def _months_on(year: int, month: int) -> Instant:
    """The start of a month, where month 13 is January of the next year; FOREVER beyond year 9999."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return FOREVER if year > 9999 else _of_day(date(year, month, 1))


def granule(value: TimeLike, *, name: str = "time") -> Granule:
    """The granule that a caller's time names. Naive times are UTC; `name` is the argument, for the error.

    >>> granule("2024-02").precision, moment(granule("2024-02").end).isoformat()
    ('month', '2024-03-01T00:00:00+00:00')

    Raises:
        InvalidInputError: the value is no time, or a text in none of the known forms.
    """
    if isinstance(value, datetime):
        when = instant(value)
        return Granule(when, when + 1, "instant")
    if isinstance(value, date):
        return Granule(_of_day(value), _of_day(value) + DAY, "day")
    if not isinstance(value, str):
        raise InvalidInputError(f"{name} is {value!r}, which is no time; {_FORMS}")
    text = value.strip()
    try:
        if match := _YEAR.fullmatch(text):
            return Granule(_months_on(int(match[1]), 1), _months_on(int(match[1]), 13), "year")
        if match := _QUARTER.fullmatch(text):
            first = 3 * int(match[2]) - 2
            return Granule(_months_on(int(match[1]), first), _months_on(int(match[1]), first + 3), "quarter")
        if match := _MONTH.fullmatch(text):
            year, month = int(match[1]), int(match[2])
            return Granule(_of_day(date(year, month, 1)), _months_on(year, month + 1), "month")
        if match := _WEEK.fullmatch(text):
            monday = _of_day(date.fromisocalendar(int(match[1]), int(match[2]), 1))
            return Granule(monday, monday + 7 * DAY, "week")
        if _DATE.fullmatch(text):
            return granule(date.fromisoformat(text))
        return granule(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        raise InvalidInputError(f"{name} {value!r} is no time that I can read; {_FORMS}") from None


def show(when: Instant, precision: str | None) -> str:
    """An instant in ISO, as precisely as it is known.

    >>> show(granule("2024-03").start, "month"), show(granule("2024-07").start, "quarter")
    ('2024-03', '2024-Q3')
    """
    stamp = moment(when)
    if stamp is None:
        return ""
    match precision:
        case "year":
            return f"{stamp.year:04d}"
        case "quarter":
            return f"{stamp.year:04d}-Q{(stamp.month + 2) // 3}"
        case "month":
            return f"{stamp.year:04d}-{stamp.month:02d}"
        case "week":
            year, week, _ = stamp.isocalendar()
            return f"{year:04d}-W{week:02d}"
        case "instant":
            return stamp.isoformat().replace("+00:00", "Z")
        case _:
            return stamp.date().isoformat()


_MONTH_NAMES = "January February March April May June July August September October November December".split()


def say(when: Instant, precision: str | None) -> str:
    """An instant in English, as precisely as it is known.

    >>> say(granule("2024-03").start, "month"), say(granule("2024-03-20").start, "day")
    ('March 2024', '20 March 2024')
    """
    stamp = moment(when)
    if stamp is None:
        return ""
    month = _MONTH_NAMES[stamp.month - 1]
    match precision:
        case "year":
            return f"{stamp.year}"
        case "quarter":
            return f"the {('first', 'second', 'third', 'fourth')[(stamp.month - 1) // 3]} quarter of {stamp.year}"
        case "month":
            return f"{month} {stamp.year}"
        case "week":
            return f"the week of {stamp.day} {month} {stamp.year}"
        case "instant" if stamp.hour or stamp.minute:
            return f"{stamp.day} {month} {stamp.year}, {stamp:%H:%M} UTC"
        case _:
            return f"{stamp.day} {month} {stamp.year}"
