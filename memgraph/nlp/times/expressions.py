"""Time expressions in a text: what is named, resolved to `[start, end)` from the moment the text speaks from.

    find_times("I moved in March 2024.", at)      one period, [2024-03-01, 2024-04-01), grain month

The grammar reads the text itself (no parse, no model): tokens, single times, the words around them, then the turn of the cycle that tense
picks. Days are days on the writer's clock, the offset of `at`; what comes out are instants in UTC.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final, Literal

from memgraph.nlp.times.calendar import DAY, Lean, Stretch, When, midnight, shift, unit_around
from memgraph.nlp.times.counted import steps
from memgraph.nlp.times.dates import date
from memgraph.nlp.times.lengths import iso_length
from memgraph.nlp.times.reader import Draft, Length, Reader
from memgraph.nlp.times.spans import draft
from memgraph.nlp.times.tense import tense_around
from memgraph.nlp.times.tokens import lines, tokens
from memgraph.types import Span, TimeExpression

Tense = Literal["past", "future", "present"]
Kind = Literal["point", "period", "open", "set", "duration"]
Bound = Literal["in", "since", "until", "before", "after", "by", "from_to", "for", "within"]

_POINT_GRAINS: Final = frozenset({"day", "hour", "minute", "second", "instant"})
#: the precision of a bound that was named in a unit which is none
_PRECISION: Final = {
    "half": "month", "season": "month", "weekend": "day", "decade": "year", "century": "year", "hour": "instant", "minute": "instant",
    "second": "instant",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """A time named in a text, with what the reading of facts needs of it.

    `start` and `end` are aware UTC datetimes, `end` exclusive, None an open side; both are None where it lies in a year that a datetime
    does not hold ("44 BC"). A time of day ("at 3pm") is a moment: a point with a
    start and no end; `days()` is the day it lies in. A part of a day ("Friday afternoon") is its day, with `part` saying which.
    """

    text: str
    span: Span
    kind: Kind
    start: datetime | None = None
    end: datetime | None = None
    grain: str | None = None  #: the unit it was named in: year, season, quarter, month, week, weekend, day, hour, minute ...
    from_precision: str | None = None  #: year, quarter, month, week, day or instant
    to_precision: str | None = None
    bound: Bound | None = None  #: how it bounds: "in" for a plain time
    shift: str | None = None  #: "ago", "later" ... where it was counted from another time
    recurrence: str | None = None  #: of a set: "every Monday"
    length: str | None = None  #: ISO 8601, of a duration, and of a stretch named by its length
    part: str | None = None  #: the part of the day: "morning"
    anchored: bool = False  #: it names its year or is relative to the text's time; tense decided nothing
    zone: tzinfo = UTC  #: the writer's clock

    @property
    def is_beyond(self) -> bool:
        """It lies in a year that a datetime does not hold."""
        return self.start is None and self.end is None and self.kind not in ("set", "duration")

    def expression(self) -> TimeExpression:
        """The public record."""
        return TimeExpression(
            text=self.text,
            span=self.span,
            kind=self.kind,
            start=self.start,
            end=self.end,
            grain=self.grain,
            length=self.length,
            recurrence=self.recurrence,
        )

    def days(self) -> tuple[datetime | None, datetime | None]:
        """The whole days, on the writer's clock, that the time covers: what an event at 3pm is dated by."""
        if self.start is None and self.end is None:
            return None, None
        first = None if self.start is None else midnight(self.start.astimezone(self.zone).replace(tzinfo=None))
        last = None if self.end is None else self.end.astimezone(self.zone).replace(tzinfo=None)
        if last is None and first is not None and self.kind == "point":
            last = first + DAY
        if last is not None and last != midnight(last):
            last = midnight(last) + DAY
        return _utc(first, self.zone), _utc(last, self.zone)


def find_times(
    text: str,
    at: datetime,
    *,
    tense: Callable[[Span], Tense | None] | None = None,
    day_first: bool = False,
) -> list[TimeMention]:
    """The times that a text names, in order; their spans do not overlap. Never raises for what a text holds.

    Args:
        at: when the text speaks from; its offset is the writer's clock, UTC where it has none.
        tense: the tense of the clause around a span, for callers that have the parse; where it is missing or says None, near words decide.
        day_first: whether 3/4/2024 is the third of April. 25/4/2024 is clear either way.
    """
    zone = at.tzinfo or UTC
    now = at.replace(tzinfo=None)
    found: list[TimeMention] = []
    for offset, piece in lines(text):
        reader = Reader(tokens(piece), now, zone, day_first, date)
        i = 0
        while i < reader.line.size:
            read = _read(reader, i, offset, tense, found)
            if read is None:
                i += 1
            else:
                found.append(read[0])
                i = read[1]
    return found


def _read(
    r: Reader, i: int, offset: int, tense: Callable[[Span], Tense | None] | None, before: list[TimeMention]
) -> tuple[TimeMention, int] | None:
    """The time that begins at a token, and the place after it. What is counted out of the years that a datetime holds is no time."""
    try:
        parsed = draft(r, i)
        if parsed is None:
            return None
        start, end = r.line.starts[parsed.i], r.line.ends[parsed.j - 1]
        span = (start + offset, end + offset)
        alone = parsed.i == 0 and (parsed.j == r.line.size or (parsed.j == r.line.size - 1 and r.line.kinds[parsed.j] == "p"))
        told = tense(span) if tense and not alone else None  # "sat" by itself is no verb
        lean: Lean = told or tense_around(r.line.text, start, end)
        mention = _mention(parsed, r, lean, r.line.text[start:end], span, before)
    except (ValueError, OverflowError):
        return None
    if mention is None and any(one is not None and one.is_beyond for one in (parsed.first, parsed.last)):
        mention = _beyond(parsed, r, r.line.text[start:end], span)
    return (mention, parsed.j) if mention else None


def _beyond(parsed: Draft, r: Reader, text: str, span: Span) -> TimeMention:
    """A time named in a year that a datetime does not hold ("44 BC"): it has neither start nor end, and no part of it is a time."""
    when = parsed.first
    grain = "year" if when is None or when.month is None else "month" if when.day is None else "day"
    bound = _BOUND.get(parsed.role, "in")
    kind: Kind = "period" if bound == "from_to" or (bound == "in" and grain != "day") else "point" if bound == "in" else "open"
    return TimeMention(text=text, span=span, kind=kind, grain=grain, bound=bound, anchored=True, zone=r.zone)


def since_length(mention: TimeMention, at: datetime) -> datetime | None:
    """Where a length of time that reaches to `at` began: "for three years" with a present perfect, said in 2024, is from 2021 on."""
    if mention.kind != "duration" or mention.length is None:
        return None
    zone = at.tzinfo or UTC
    moment = at.replace(tzinfo=None)
    try:
        for value, unit in _parts(mention.length):
            moment = shift(moment, -value, unit)
    except (ValueError, OverflowError):
        return None
    return _utc(moment if "T" in mention.length else midnight(moment), zone)


def after_length(mention: TimeMention, start: datetime) -> datetime | None:
    """Where a length of time ends that begins at a moment: "for two years", from May 2019 on."""
    if mention.length is None or "T" in mention.length:
        return None
    moment = start.astimezone(mention.zone).replace(tzinfo=None)
    try:
        for value, unit in _parts(mention.length):
            moment = shift(moment, value, unit)
    except (ValueError, OverflowError):
        return None
    return _utc(moment, mention.zone)


def _parts(length: str) -> list[tuple[float, str]]:
    found, digits, units = [], "", {"Y": "year", "M": "month", "W": "week", "D": "day"}
    for one in length[1:]:
        if one == "T":
            units = {"H": "hour", "M": "minute", "S": "second"}
        elif one in units:
            found.append((float(digits), units[one]))
            digits = ""
        else:
            digits += one
    return found


def _utc(local: datetime | None, zone: tzinfo) -> datetime | None:
    if local is None:
        return None
    try:
        return local.replace(tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _mention(parsed: Draft, r: Reader, lean: Lean, text: str, span: Span, before: list[TimeMention]) -> TimeMention | None:
    """A draft resolved; None where it names no time that the calendar has."""
    role = parsed.role
    if role == "set" or (parsed.recurrence and lean not in ("past", "future")):
        return TimeMention(text=text, span=span, kind="set", recurrence=parsed.recurrence, zone=r.zone)
    length = iso_length(parsed.length) if parsed.length else None
    if role == "for" or (role in ("count", "within") and lean == "past"):
        return TimeMention(text=text, span=span, kind="duration", length=length, bound="for", zone=r.zone)
    stretch = _stretch(parsed, r, lean)
    if stretch is None:
        return None
    tied = _tied(stretch, parsed.shift, r, lean, before)
    if tied is None:
        return None
    stretch = tied
    bounds = _bounds(stretch, role, r)
    if bounds is None:
        return None
    kind, start, end = bounds
    when = parsed.first
    last_grain = stretch.end_grain or stretch.grain
    return TimeMention(
        text=text,
        span=span,
        kind=kind,
        start=start,
        end=end,
        grain=min(stretch.grain, last_grain, key=_FINENESS.index),
        from_precision=_PRECISION.get(stretch.grain, stretch.grain) if start else None,
        to_precision=_PRECISION.get(last_grain, last_grain) if end else None,
        bound=_BOUND.get(role, "in"),
        shift=parsed.shift,
        length=length,
        part=when.part if when else None,
        anchored=when is None or when.anchored or when.cycle == "once",
        zone=r.zone,
    )


_BOUND: Final[dict[str, Bound]] = {
    "since": "since", "until": "until", "before": "before", "after": "after", "by": "by", "from_to": "from_to", "to_now": "from_to",
    "from_for": "from_to", "within": "within",
}  # fmt: skip


def _tied(stretch: Stretch, word: str | None, r: Reader, lean: Lean, before: list[TimeMention]) -> Stretch | None:
    """A time that leans on the one named before it: "two years later", "the following year", "that week". Without one it counts from now,
    save that in the past tense "the next day" is then of an unknown time."""
    earlier = next((one for one in reversed(before) if one.start is not None), None)
    if word is None or word in ("ago", "back", "earlier", "hence"):
        return stretch
    if before and before[-1].is_beyond:  # "in 44 BC, and two years later"
        return None
    if earlier is None or earlier.start is None:
        unknown = word in ("before", "then", "passed") or (word in ("next", "following", "after", "now") and lean == "past")
        return None if unknown else stretch
    if word in ("later", "passed"):
        return _moved_with(stretch, r, earlier)
    if word == "then":
        first, last = (one and one.astimezone(r.zone).replace(tzinfo=None) for one in (earlier.start, earlier.end))
        return Stretch(first, last or first + DAY, earlier.from_precision or "day") if first else None
    if lean == "future" and word == "next":
        return stretch
    offset = {"following": 1, "next": 1, "after": 1, "previous": -1, "before": -1}.get(word, 0)
    return unit_around(earlier.start.astimezone(r.zone).replace(tzinfo=None), stretch.grain, offset)


def _moved_with(stretch: Stretch, r: Reader, earlier: TimeMention) -> Stretch:
    """As in "two years later" after a time in the same text counts from that time."""
    start = earlier.start.astimezone(r.zone).replace(tzinfo=None) if earlier.start else r.now
    base = midnight(r.now) if not stretch.is_clock else r.now
    if stretch.is_clock:
        return Stretch(start + (stretch.start - base), start + (stretch.end - base), stretch.grain)
    whole = (stretch.start.year - base.year) * 12 + stretch.start.month - base.month
    first = shift(start, whole, "month") + (stretch.start - shift(base, whole, "month"))
    grain = earlier.grain if earlier.grain in ("year", "month") else "day"
    return Stretch(first, shift(first, 1, grain), grain)


def _stretch(parsed: Draft, r: Reader, lean: Lean) -> Stretch | None:
    """The stretch that a draft names; of an open side, that of the time named."""
    first, last = parsed.first, parsed.last
    if parsed.role in ("count", "within"):
        return _ahead(parsed, r)
    if first is None:
        return None
    if parsed.role == "from_for":
        start = first.resolve(r.now, lean)
        end = _after(start.start, parsed.length) if start else None
        return Stretch(start.start, end, start.grain) if start and end and end > start.start else None
    if last is not None:
        return _between(first, last, r.now, lean, to_now=parsed.role == "to_now")
    if parsed.role == "since" and (r.line.low[parsed.i] in ("since", "no", "not")):
        lean = (
            "present" if r.line.low[parsed.i] in ("no", "not") else "past"
        )  # what has a start named has begun, unless the clause looks ahead; "since" never does
    if r.line.low[parsed.i] == "come":
        return first.resolve(r.now, "future")  # "Come March, ..." is ahead
    if parsed.role == "since" and lean in (None, "present") and r.line.low[parsed.i] not in ("since", "no", "not"):
        return first.nearest(r.now)  # "from September", "as of 1 August": what it begins with may be ahead
    return first.resolve(r.now, lean)


def _after(moment: datetime, length: Length) -> datetime | None:
    """A moment moved on by a length of time."""
    point: Stretch | None = Stretch(moment, moment + DAY, "day")
    for value, unit in length:
        for step in steps(value, _SHIFT_UNIT.get(unit, unit)):
            point = step(point) if point else None
    return point.start if point else None


_SHIFT_UNIT: Final = {"night": "day", "weekend": "week", "workweek": "week"}


def _ahead(parsed: Draft, r: Reader) -> Stretch | None:
    """As in "in two weeks", "within two days": counted on from now."""
    clocked = any(unit in ("hour", "minute", "second") for _, unit in parsed.length)
    base = r.now if clocked else midnight(r.now)
    end = _after(base, parsed.length)
    if end is None:
        return None
    if parsed.role == "within":
        return Stretch(base, end if clocked else end + DAY, "minute" if clocked else "day")
    return Stretch(end, end + (timedelta(minutes=1) if clocked else DAY), "minute" if clocked else "day")


def _between(first: When, last: When, now: datetime, lean: Lean, *, to_now: bool) -> Stretch | None:
    """A range: its ends pick their turns together, the later end first, and a coarse end is included."""
    later_that_day = last.cycle == "day" and first.cycle != "day"
    that_day_on = first.cycle == "day" and last.cycle != "day"
    if first.cycle == "once" or that_day_on or first.choice != "lean" or to_now or later_that_day:
        start = first.resolve(now, "past" if to_now else lean)
        end = last.resolve_near(start.start, "after") if start and last.cycle != "once" else last.resolve(now, lean)
    else:
        end = last.resolve(now, lean)
        start = first.resolve_near(end.start, "before") if end else None
    if start is None or end is None:
        return None
    stop = end.start if end.is_clock else end.end
    return Stretch(start.start, stop, start.grain, end.grain) if stop > start.start else None


_FINENESS: Final = [
    "instant",
    "second",
    "minute",
    "hour",
    "day",
    "weekend",
    "week",
    "month",
    "season",
    "quarter",
    "half",
    "year",
    "decade",
    "century",
]


def _bounds(stretch: Stretch, role: str, r: Reader) -> tuple[Kind, datetime | None, datetime | None] | None:
    """The kind of time and its ends in UTC, as the role says: what is since or until it, or itself."""
    start: datetime | None = stretch.start
    end: datetime | None = stretch.end
    kind: Kind = "period" if stretch.grain not in _POINT_GRAINS or stretch.end - stretch.start > DAY else "point"
    if role in ("since", "after"):
        kind, start, end = "open", stretch.start if role == "since" or stretch.is_clock else stretch.end, None
    elif role in ("until", "by", "before"):
        kind, start, end = "open", None, stretch.start if role == "before" or stretch.is_clock else stretch.end
    elif role in ("from_to", "to_now", "from_for", "within"):
        kind = "period"
    elif stretch.is_clock:
        one = timedelta(hours=1) if stretch.grain == "hour" else timedelta(minutes=1)
        kind, end = ("period", end) if stretch.end - stretch.start > one else ("point", None)
    low, high = _utc(start, r.zone), _utc(end, r.zone)
    if (low is None and high is None) or (low is not None and high is not None and high <= low):
        return None
    return kind, low, high
