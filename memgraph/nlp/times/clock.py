"""Times of day: "3pm", "15:30", "half past three", "at nine in the evening", "noon", with a zone where one is named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Final

from memgraph.nlp.times.calendar import DAY, Post, Stretch, When, midnight
from memgraph.nlp.times.lexicon import CLOCK_WORDS, DAY_PARTS, MONTHS, ONES, TENS, UNITS, WEEKDAYS, words
from memgraph.nlp.times.tokens import Line, number, zone

#: what may stand after "at nine" when a time is meant, besides punctuation and the end: "at nine Main Street" is none
_AFTER_BARE_HOUR: Final = (
    words(
        "on in this tomorrow today tonight yesterday with and to for until till or but sharp next last every each the by from "
        "so because when if we i you he she they it at then please as"
    )
    | frozenset(WEEKDAYS)
    | frozenset(MONTHS)
)
#: between the ends of a range of times of day
HOUR_JOINERS: Final = words("to until till til through thru - – — and")
#: the words with which a time of day may begin; most texts are of others
_STARTS: Final = frozenset(ONES) | frozenset(TENS) | frozenset(CLOCK_WORDS) | words("a an half quarter mid few several")
_EVENING: Final = frozenset({"afternoon", "evening", "night", "tonight", "dinnertime"})


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day. `open_half` is true where it may be of the morning or of the afternoon."""

    hour: int
    minute: int = 0
    second: int = 0
    grain: str = "minute"
    open_half: bool = False
    zone: timezone | None = None

    @property
    def place(self) -> tuple[int, int]:
        """The hour and the minute, in the order of the day."""
        return self.hour, self.minute

    def in_part(self, part: str | None) -> ClockTime:
        """The half of the day that a part of the day settles: "nine" in the evening is 21:00."""
        if not self.open_half:
            return self
        if part in _EVENING and self.hour < 12 and not (part in ("night", "tonight") and self.hour < 5):
            return replace(self, hour=self.hour + 12, open_half=False)
        if part == "morning":
            return replace(self, hour=self.hour % 12, open_half=False)
        return self

    def settled(self) -> ClockTime:
        """Of an open hour from one to six the afternoon's is meant, as most that is told or planned happens by day."""
        return replace(self, hour=self.hour + 12, open_half=False) if self.open_half and 1 <= self.hour <= 6 else self


def on_day(clock: ClockTime, local: tzinfo) -> Post:
    """A post-step: the moment at which the clock shows that time on a day."""

    def post(day: Stretch) -> Stretch | None:
        try:
            start = midnight(day.start).replace(hour=clock.hour, minute=clock.minute, second=clock.second)
            if clock.zone is not None:
                start = start.replace(tzinfo=clock.zone).astimezone(local).replace(tzinfo=None)
            size = {"hour": timedelta(hours=1), "second": timedelta(seconds=1)}.get(clock.grain, timedelta(minutes=1))
            return Stretch(start, start + size, clock.grain)
        except (ValueError, OverflowError):
            return None

    return post


def any_day(clock: ClockTime, local: tzinfo) -> When:
    """The clock time on whichever day is meant."""
    place = on_day(clock, local)

    def make(ordinal: int) -> Stretch | None:
        day = datetime.fromordinal(ordinal)
        return place(Stretch(day, day + DAY, "day"))

    return When("day", make)


def meridiem(line: Line, i: int) -> tuple[bool, int] | None:
    """As in "pm", "p.m.", "p m": whether it is the afternoon, and the place after it."""
    low = line.low
    if low[i] in ("am", "pm"):
        return low[i] == "pm", i + 1
    if low[i] in ("a", "p"):
        if low[i + 1] == "." and low[i + 2] == "m":
            return low[i] == "p", i + 3 + (low[i + 3] == "." and line.glued(i + 3))
        if low[i + 1] == "m":
            return low[i] == "p", i + 2
        if line.glued(i) and line.kinds[i - 1] in ("n", "c") and (line.kinds[i - 1] == "c" or not line.capital(i)):  # flat 3A
            return low[i] == "p", i + 1
    return None


def clock(line: Line, i: int, *, cued: bool) -> tuple[ClockTime, int] | None:
    """A time of day that begins at a token. `cued`: "at" stands before it, so that a bare hour will do."""
    if line.kinds[i] == "w" and line.low[i] not in _STARTS:
        return None
    found = _relative(line, i) or _plain(line, i, cued)
    if found is None:
        return None
    time, j = found
    if line.low[j] == "ish":
        j += 1
    half = meridiem(line, j)
    if half and time.hour <= 24 and (time.open_half or time.hour <= 23):
        hour = time.hour % 12 + 12 * half[0] if time.hour <= 12 else time.hour
        time, j = replace(time, hour=hour, open_half=False), half[1]
    bracket = line.low[j] == "(" and line.low[j + 2] == ")"
    named = zone(line, j + bracket, after_half=half is not None)
    if named:
        time, j = replace(time, zone=named[0]), named[1] + bracket
    if time.open_half:
        part, after = day_part_phrase(line, j)
        if part:
            time, j = time.in_part(part), after
    return (time, j) if time.hour < 24 else None


def day_part_phrase(line: Line, i: int) -> tuple[str | None, int]:
    """As in "in the morning", "at night": the part of the day and the place after it."""
    low = line.low
    j = i + (low[i] == "early" or low[i] == "late")
    if low[j] in ("in", "during") and low[j + 1] == "the" and low[j + 2] in DAY_PARTS:
        return low[j + 2], j + 3
    if low[j] == "at" and low[j + 1] == "night":
        return "night", j + 2
    return None, i


def _plain(line: Line, i: int, cued: bool) -> tuple[ClockTime, int] | None:
    kind, word = line.kinds[i], line.low[i]
    if kind == "c":
        hour, minute, second, bare = line.values[i]
        grain = "hour" if bare else "second" if second else "minute"
        open_half = hour <= 12 and hour > 0 and not word.startswith("0") and "h" not in word
        return ClockTime(hour, minute, second, grain, open_half), i + 1
    if word in CLOCK_WORDS:
        return ClockTime(CLOCK_WORDS[word], 0, 0, "hour"), i + 1
    if word == "mid" and line.low[i + 1 + (line.low[i + 1] == "-")] == "day":
        return ClockTime(12, 0, 0, "hour"), i + 2 + (line.low[i + 1] == "-")
    return _hour(line, i, cued)


def _hour(line: Line, i: int, cued: bool) -> tuple[ClockTime, int] | None:
    low = line.low
    if line.kinds[i] == "f":
        return _dotted(line, i, cued)
    count = number(line, i) if line.kinds[i] == "n" or low[i] in ONES else None
    if count is None or count[0] != int(count[0]) or (low[i].startswith("0") and len(low[i]) == 1):
        return None
    value, j = int(count[0]), count[1]
    if low[j] in ("o'clock", "oclock"):
        return (ClockTime(value, 0, 0, "hour", value <= 12), j + 1) if 0 <= value < 24 else None
    about = i > 0 and low[i - 1] in ("around", "about") and day_part_phrase(line, j)[0]  # "around 3 in the afternoon"
    if 1 <= value <= 12 and (about or meridiem(line, j)):
        return ClockTime(value, 0, 0, "hour", True), j
    if line.kinds[i] == "n" and 3 <= len(low[i]) <= 4 and value // 100 < 24 and value % 100 < 60:
        if cued and len(low[i]) == 4 and low[j] in ("hours", "hrs"):
            return ClockTime(value // 100, value % 100), j + 1
        if meridiem(line, j) or (cued and not 1900 <= value < 2100 and _bare_hour_may_end(line, j)):
            return ClockTime(value // 100, value % 100, 0, "minute", value < 1300 and len(low[i]) == 3), j
        return None
    place = j + (low[j] == "-" and line.glued(j) and line.glued(j + 1))
    minutes = number(line, place) if low[i] in ONES and line.kinds[place] == "w" else None
    if minutes and 10 <= minutes[0] < 60 and 0 <= value < 24 and (cued or meridiem(line, minutes[1])):
        return ClockTime(value, int(minutes[0]), 0, "minute", value <= 12), minutes[1]
    if 1 <= value <= 12 and not line.capital(i - 1) and _part_named(line, j) and (line.kinds[i - 1] in ("", "p") or i == 0):
        return ClockTime(value, 0, 0, "hour", True), j
    if not cued or not 0 <= value <= 24:
        return None
    if line.kinds[i] == line.kinds[j] == "n" and len(low[j]) == 2 and line.values[j] < 60 and _bare_hour_may_end(line, j + 1):
        return ClockTime(value, line.values[j], 0, "minute", 0 < value <= 12), j + 1
    return (ClockTime(value, 0, 0, "hour", 0 < value <= 12), j) if _bare_hour_may_end(line, j) else None


def _dotted(line: Line, i: int, cued: bool) -> tuple[ClockTime, int] | None:
    """As in "8.30pm", "at 8.30": hours and minutes with a full stop."""
    hour, _, minute = line.low[i].partition(".")
    if not (hour.isdecimal() and len(minute) == 2 and minute.isdecimal() and int(hour) < 24 and int(minute) < 60):
        return None
    half = meridiem(line, i + 1)
    if half or (cued and _bare_hour_may_end(line, i + 1)):
        return ClockTime(int(hour), int(minute), 0, "minute", 0 < int(hour) <= 12), i + 1
    return None


def _part_named(line: Line, j: int) -> bool:
    """As in "8 tonight", "nine tomorrow morning": what follows is a part of a day."""
    low = line.low
    return low[j] in ("tonight", "tonite") or (low[j] in ("tomorrow", "yesterday", "this") and low[j + 1] in DAY_PARTS)


def written(line: Line, i: int) -> tuple[ClockTime, int] | None:
    """As timetables write it after a day: "08.40", "0805", "2330", "1640 hours", "16.29h"."""
    word = line.low[i]
    if line.kinds[i] == "f":
        hour, _, minute = word.partition(".")
        marked = line.glued(i + 1) and line.low[i + 1] == "h"
        if not (marked or word[0] == "0" or line.kinds[i + 1] == ""):
            return None
    elif line.kinds[i] == "n" and len(word) == 4:
        hour, minute, marked = word[:2], word[2:], line.low[i + 1] in ("h", "hrs", "hours")
        if not (marked or word[0] == "0" or line.values[i] >= 2200):
            return None
    else:
        return None
    if len(minute) != 2 or not minute.isdecimal() or int(hour) > 23 or int(minute) > 59:
        return None
    if not (marked or _bare_hour_may_end(line, i + 1)):
        return None
    return ClockTime(int(hour), int(minute), 0, "minute"), i + 1 + marked


def _bare_hour_may_end(line: Line, j: int) -> bool:
    """What follows does not make the number a count, an address or a score."""
    word, kind = line.low[j], line.kinds[j]
    if kind == "p":
        return word in ".,;:!?)" and line.kinds[j + 1] not in ("n", "f")
    return kind == "" or word in _AFTER_BARE_HOUR or zone(line, j) is not None or word in DAY_PARTS or meridiem(line, j) is not None


def _names_hour(line: Line, i: int) -> bool:
    return line.low[i] in CLOCK_WORDS or meridiem(line, i + 1) is not None


def _relative(line: Line, i: int) -> tuple[ClockTime, int] | None:
    """As in "half past three", "quarter to four", "20 minutes past noon"."""
    low = line.low
    j = i + (low[i] in ("a", "an"))
    if low[j] in ("half", "quarter"):
        minutes, j = (30 if low[j] == "half" else 15), j + 1
    else:
        count = number(line, i) if line.kinds[i] == "n" or line.kinds[i] == "w" else None
        if count is None or not 0 < count[0] < 60:
            return None
        minutes, j = int(count[0]), count[1]
        if UNITS.get(low[j]) == "minute":
            j += 1
    if low[j - 1] == "half" and low[i - 1] in ("at", "@", "till", "until", "by", "around") and 0 < ONES.get(low[j], 0) <= 12:
        return (ClockTime(ONES[low[j]], 30, 0, "minute", True), j + 1) if _bare_hour_may_end(line, j + 1) else None  # "at half three"
    if low[j] not in ("past", "after", "to", "before", "till", "of"):
        return None
    if (
        low[j] in ("to", "till")
        and line.kinds[j - 1] == "n"
        and (low[i - 1] in ("from", "between") or minutes % 5 or not _names_hour(line, j + 1))
    ):
        return None  # "13 to 15", "from 10 to 5pm" are ranges
    base = _plain(line, j + 1, True) if low[j] in ("past", "to", "till") else None
    if low[j] in ("after", "before", "of") and (base := _plain(line, j + 1, False)) is None:
        return None
    if base is None or base[0].minute:
        return None
    time, after = base
    if low[j] in ("past", "after"):
        return replace(time, minute=minutes, grain="minute"), after
    return replace(time, hour=(time.hour - 1) % 24, minute=60 - minutes, grain="minute"), after


@dataclass(frozen=True, slots=True)
class Hours:
    """A range of times of day. `certain` is false where it might be of other things as well: "3 to 5"."""

    first: ClockTime
    last: ClockTime
    certain: bool

    def in_part(self, part: str | None) -> Hours:
        """Both halves of the day settled: by the part of the day, by each other, at last by the hours at which most things happen."""
        first, last = self.first.in_part(part), self.last.in_part(part)
        if first.open_half and last.open_half:
            first = replace(first.settled(), open_half=False)
        if first.open_half:
            fits = [one for one in _halves(first) if one.place < last.place] or _halves(first)
            first = fits[-1]
        if last.open_half:
            fits = [one for one in _halves(last) if one.place > first.place] or _halves(last)
            last = fits[0]
        return replace(self, first=first, last=last)

    @property
    def likely(self) -> bool:
        """Two bare numbers may be hours: they are less than half a day apart, which most scores ("3-1") are not."""
        return 0 < (self.last.hour - self.first.hour) % 12 <= _LONGEST


#: what a range of bare hours may span
_LONGEST: Final = 8


def _halves(time: ClockTime) -> list[ClockTime]:
    """The two times of day that an open one may be."""
    return [replace(time, hour=time.hour % 12 + more, open_half=False) for more in (0, 12)]


def hours(line: Line, i: int, joiners: frozenset[str]) -> tuple[Hours, int] | None:
    """As in "9:30 - 11:00", "3 to 5pm", "8am until 6", "6-8"; and the place after it."""
    first = _hour_end(line, i)
    if first is None or line.low[first[1]] not in joiners:
        return None
    last = _hour_end(line, first[1] + 1)
    if last is None or not (last[2] or _bare_hour_may_end(line, last[1])) or line.low[last[1]] in MONTHS:
        return None
    start = first[0] if first[0].zone else replace(first[0], zone=last[0].zone)
    listed = not first[2] and last[0].open_half and line.low[first[1]] in ("-", "–", "—")  # "3 - 10:30 standup" may be item 3
    return Hours(start, last[0], (first[2] or last[2]) and not listed), last[1]


def _hour_end(line: Line, i: int) -> tuple[ClockTime, int, bool] | None:
    """One end of a range of times of day, and whether it is one by itself: "3pm" and not "3"."""
    whole = clock(line, i, cued=False)
    if whole:
        return (*whole, True)
    count = number(line, i) if (line.kinds[i] == "n" and len(line.low[i]) <= 2) or line.low[i] in ONES else None
    if count is None or not 0 <= count[0] < 24 or line.low[count[1]] in UNITS:
        return None
    time = ClockTime(int(count[0]), 0, 0, "hour", 0 < count[0] <= 12)
    part, after = day_part_phrase(line, count[1])
    return time.in_part(part), after, part is not None
