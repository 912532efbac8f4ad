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

from memgraph.nlp.time_calendar import DAY, Lean, Stretch, When, midnight, moved, shift, work_shift
from memgraph.nlp.time_dates import Reader
from memgraph.nlp.time_spans import Draft, draft, iso_length
from memgraph.nlp.time_tense import tense_around
from memgraph.nlp.time_tokens import lines, tokens
from memgraph.types import Span, TimeExpression

Tense = Literal["past", "future", "present"]
Kind = Literal["point", "period", "open", "set", "duration"]
Bound = Literal["in", "since", "until", "before", "after", "by", "from_to", "for", "within"]

_POINT_GRAINS: Final = frozenset({"day", "hour", "minute", "second", "instant"})
_PRECISION: Final = {"half": "month", "season": "month", "weekend": "day", "decade": "year", "century": "year", "hour": "instant", "minute": "instant",
                     "second": "instant"}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """A time named in a text, with what the reading of facts needs of it.

    `start` and `end` are aware UTC datetimes, `end` exclusive, None an open side. A time of day ("at 3pm") is a moment: a point with a start
    and no end; `days()` is the day it lies in. A part of a day ("Friday afternoon") is its day, with `part` saying which.
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

    def expression(self) -> TimeExpression:
        """The public record."""
        return TimeExpression(text=self.text, span=self.span, kind=self.kind, start=self.start, end=self.end, grain=self.grain, length=self.length,
                              recurrence=self.recurrence)  # fmt: skip

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
        reader = Reader(tokens(piece), now, zone, day_first)
        i = 0
        while i < reader.line.size:
            parsed = draft(reader, i)
            mention = None
            if parsed is not None:
                span = (reader.line.starts[parsed.i], reader.line.ends[parsed.j - 1])
                outer = (span[0] + offset, span[1] + offset)
                lean: Lean = (tense(outer) if tense else None) or tense_around(piece, *span)
                mention = _mention(parsed, reader, lean, text[outer[0] : outer[1]], outer, found)
            if mention is not None and parsed is not None:
                found.append(mention)
                i = parsed.j
            else:
                i += 1
    return found


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
    if parsed.bound == "set":
        return TimeMention(text=text, span=span, kind="set", recurrence=parsed.recurrence, zone=r.zone)
    parts = ((parsed.length,) if parsed.length else ()) + parsed.more
    length = iso_length(parts) if parts else None
    if parsed.bound == "for" or (parsed.bound in ("count", "within") and lean == "past"):
        return TimeMention(text=text, span=span, kind="duration", length=length, bound="for", zone=r.zone)
    stretch, bound = _stretch(parsed, r, lean, parts)
    if stretch is None:
        return None
    if parsed.shift == "later" and (earlier := next((one for one in reversed(before) if one.start is not None), None)) and parsed.first:
        stretch = _moved_with(stretch, r, earlier) or stretch
    when = parsed.first
    return _record(stretch, bound, text, span, r, length=length, shift_word=parsed.shift, part=when.part if when else None,
                   anchored=bool(when is None or when.anchored or when.cycle == "once"))  # fmt: skip


def _moved_with(stretch: Stretch, r: Reader, earlier: TimeMention) -> Stretch | None:
    """As in "two years later" after a time in the same text counts from that time."""
    start = earlier.start.astimezone(r.zone).replace(tzinfo=None) if earlier.start else r.now
    base = midnight(r.now) if not stretch.is_clock else r.now
    try:
        if not stretch.is_clock:
            whole = (stretch.start.year - base.year) * 12 + stretch.start.month - base.month
            first = shift(start, whole, "month") + (stretch.start - shift(base, whole, "month"))
            grain = earlier.grain if earlier.grain in ("year", "month") else "day"
            return Stretch(first, shift(first, 1, grain), grain)
        return Stretch(start + (stretch.start - base), start + (stretch.end - base), stretch.grain)
    except (ValueError, OverflowError):
        return None


_Bounds = tuple[datetime | None, datetime | None, str, str | None, str | None]


def _stretch(parsed: Draft, r: Reader, lean: Lean, parts: tuple[tuple[float, str], ...]) -> tuple[Stretch | None, str]:
    """The stretch of a draft and how it bounds. Of an open side the stretch is that of the time named."""
    first, last = parsed.first, parsed.last
    try:
        if parsed.bound in ("count", "within"):
            return _ahead(parsed.bound, r, parts), "in" if parsed.bound == "count" else "within"
        if first is None:
            return None, ""
        if parsed.bound == "from_for":
            start = first.resolve(r.now, lean)
            if start is None:
                return None, ""
            end = start.start
            for value, unit in parts:
                end = work_shift(end, int(value)) if unit == "workday" else shift(end, value, {"night": "day"}.get(unit, unit))
            return (Stretch(start.start, end, start.grain) if end > start.start else None), "from_to"
        if parsed.bound in ("from_to", "to_now") and last is not None:
            return _between(first, last, r, lean, parsed.bound == "to_now"), "from_to"
        if parsed.bound == "since" and lean != "future" and (first.cycle == "year" or r.line.low[parsed.i] == "since"):
            lean = "past"  # what is said to have started, unless the clause looks ahead, has
        return first.resolve(r.now, lean), parsed.bound
    except (ValueError, OverflowError):
        return None, ""


def _ahead(bound: str, r: Reader, parts: tuple[tuple[float, str], ...]) -> Stretch | None:
    """As in "in two weeks", "within two days": counted on from now."""
    clocked = any(unit in ("hour", "minute", "second") for _, unit in parts)
    whole = Stretch(r.now, r.now + timedelta(minutes=1), "minute") if clocked else Stretch(midnight(r.now), midnight(r.now) + DAY, "day")
    if bound == "within":
        end = r.now if clocked else midnight(r.now) + DAY
        for value, unit in parts:
            end = work_shift(end, int(value)) if unit == "workday" else shift(end, value, {"night": "day"}.get(unit, unit))
        return Stretch(r.now if clocked else midnight(r.now), end, "day" if not clocked else "minute")
    for value, unit in parts:
        half = value != int(value) and unit in ("year", "week", "month")
        count, step = (
            (value * {"year": 12, "week": 7, "month": 30}[unit], {"year": "month", "week": "day", "month": "day"}[unit])
            if half
            else (value, unit)
        )
        found = moved(round(count) if half else count, {"night": "day"}.get(step, step))(whole)
        if found is None:
            return None
        whole = found
    return whole


def _between(first: When, last: When, r: Reader, lean: Lean, to_now: bool) -> Stretch | None:
    """A range: the ends pick their turns together, and a coarse end is included."""
    if to_now:
        start = first.resolve(r.now, "past")
        end = last.resolve(r.now, lean)
    elif last.cycle == "once" and first.cycle != "once":
        end = last.resolve(r.now, lean)
        start = first.resolve_near(end.start, "before") if end else None
    elif first.cycle == "once" and last.cycle != "once":
        start = first.resolve(r.now, lean)
        end = last.resolve_near(start.start, "after") if start else None
    elif first.cycle == "once":
        start, end = first.resolve(r.now, lean), last.resolve(r.now, lean)
    elif lean == "past":
        end = last.resolve(r.now, lean)
        start = first.resolve_near(end.start, "before") if end else None
    else:
        start = first.resolve(r.now, lean)
        end = last.resolve_near(start.start, "after") if start else None
    if start is None or end is None:
        return None
    stop = end.start if end.is_clock else end.end
    if stop <= start.start:
        return None
    return Stretch(start.start, stop, start.grain if start.grain == end.grain else _finer(start.grain, end.grain))


_FINENESS: Final = (
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
)


def _finer(one: str, other: str) -> str:
    return min(one, other, key=_FINENESS.index)


def _record(
    stretch: Stretch,
    bound: str,
    text: str,
    span: Span,
    r: Reader,
    *,
    length: str | None,
    shift_word: str | None,
    part: str | None,
    anchored: bool,
) -> TimeMention | None:
    start: datetime | None
    end: datetime | None
    start, end = stretch.start, stretch.end
    kind: Kind = "point" if stretch.grain in _POINT_GRAINS and (stretch.is_clock or end - start <= DAY) else "period"
    if bound == "since":
        end, kind = None, "open"
    elif bound == "after":
        start, end, kind = (start if stretch.is_clock else end), None, "open"
    elif bound == "before":
        start, end, kind = None, start, "open"
    elif bound in ("until", "by"):
        start, end, kind = None, (start if stretch.is_clock else end), "open"
    elif bound in ("from_to", "within"):
        kind = "period"
    elif stretch.is_clock:
        kind, end = ("period", end) if end - start > timedelta(hours=1) else ("point", None)
    low, high = _utc(start, r.zone), _utc(end, r.zone)
    if (low is None and high is None) or (low is not None and high is not None and high <= low):
        return None
    precision = _PRECISION.get(stretch.grain, stretch.grain)
    return TimeMention(
        text=text, span=span, kind=kind, start=low, end=high, grain=stretch.grain, from_precision=precision if low else None,
        to_precision=precision if high else None, bound=bound, shift=shift_word, length=length, part=part, anchored=anchored, zone=r.zone,
    )  # type: ignore[arg-type]  # fmt: skip
