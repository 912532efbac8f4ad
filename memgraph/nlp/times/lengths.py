"""Lengths of time: "three years", "1 hour and 30 minutes", "a 90-day trial", and stretches named by their length."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.times.calendar import once, unit_around
from memgraph.nlp.times.clock import clock, on_day
from memgraph.nlp.times.counted import counted, steps, weekday_within
from memgraph.nlp.times.lexicon import GLUED_UNITS, ISO_SCALE, ISO_UNIT, UNITS, WEEKDAYS, words
from memgraph.nlp.times.reader import Draft, Length, Reader
from memgraph.nlp.times.tokens import number, with_fraction

#: before "a week" they make it a length; elsewhere it may be anything ("have a nice week")
_MEASURING: Final = words(
    "for in took takes take lasted lasts last spent spend stayed stay within waited wait whole full about around nearly "
    "almost over than least"
)
_APPROXIMATE: Final = words("about around over almost nearly only just at more less roughly approximately")
_CLOCK_CUES: Final = words("at @ by until till to from since around about before after um gegen à") | frozenset(WEEKDAYS)
_ALL: Final = words("day night week month year weekend")
_SHIFTED: Final = words("ago old older younger earlier later hence")
_STARTING: Final = words("from starting beginning commencing")


def length(r: Reader, i: int) -> Draft | None:
    """A length of time that begins at a token, or a stretch of that length from a named start ("for a year from 1 August")."""
    low = r.line.low
    j = i + (low[i] == "for")
    while j > i and low[j] in _APPROXIMATE:
        j += 1
    j += j > i and low[j] in ("least", "most", "than", "to")
    if low[j] == "all" and low[j + 1] in _ALL:
        return Draft(i, j + 2, "for", length=((1.0, UNITS[low[j + 1]]),))
    if j == i and counted(r, j) is not None:
        return None
    loose = j > i or low[i - 1] in _MEASURING
    found = amount(r, j, loose=True) or (_glued_hours(r, j) if loose or _is_length(r, i) else None)
    if found is None or not (loose or _glued_hours(r, j) or amount(r, j) or low[found[1]] in _STARTING):
        return None
    size, end = found
    if not loose and low[j] in ("one", "some") and low[j + 1] == "day":
        return None  # "one day I will go"
    if low[end] == "since" and _has_passed(r, i):
        moves = [step for value, unit in size for step in steps(value, unit, -1)]
        return Draft(i, end, "in", once(unit_around(r.now, "day")).then(*moves), shift="ago")
    if (
        low[end] in _SHIFTED
        or low[end] == "past"
        or (j == i and low[end] in ("before", "after", "since", "into"))
        or (low[end] == "-" and low[end + 1] in ("old", "olds"))
    ):
        return None
    place = end + (low[end] == ",")
    if low[place] in _STARTING and (j > i or low[place] != "from"):
        start = r.date(place + 1 + (low[place + 1] in ("on", "in")), cued=True)
        if start:
            return Draft(i, start[1], "from_for", start[0], length=size)
    return Draft(i, end + (low[i] == "for" and low[end] == "now"), "for", length=size)


def _has_passed(r: Reader, i: int) -> bool:
    """As in "it's been two years since", "it is now a month since"."""
    low = r.line.low
    place = i - 1
    while low[place] in _APPROXIMATE or low[place] in ("now", "already"):
        place -= 1
    return low[place] in ("been", "is", "'s", "’s", "it's")


def amount(r: Reader, i: int, *, loose: bool = False) -> tuple[Length, int] | None:
    """A count and its unit, with a second pair where one follows; where `loose`, also "a week"."""
    line, low = r.line, r.line.low
    i += low[i] == "another" and number(line, i + 1) is not None
    count = number(line, i)
    if count is None and ((loose and low[i] in ("a", "an")) or low[i] == "another"):
        count = 1.0, i + 1 + (low[i + 1] in ("full", "whole", "good"))
    if count is None:
        return None
    value, j = with_fraction(line, *count)
    j += low[j] == "-" and low[j + 1] in UNITS
    j += low[j] in ("more", "full", "whole", "consecutive", "long", "straight")
    unit = UNITS.get(low[j])
    if low[j] in ("business", "working") and UNITS.get(low[j + 1]) == "day":
        unit, j = "workday", j + 1
    if unit is None and line.kinds[i] in ("n", "f") and line.glued(j) and (not line.glued(j + 1) or line.kinds[j + 1] in ("p", "")):
        unit = GLUED_UNITS.get(low[j])
    if unit is None or not 0 < value < 1e6 or (low[j] == "mo" and not line.glued(j)):
        return None
    value, j = with_fraction(line, value, j + 1)
    place = j + (low[j] in ("and", ","))
    place += low[place] == "and"
    second = number(line, place) if line.kinds[place] in ("n", "f", "w") else None
    if second and UNITS.get(low[second[1]], unit) != unit:
        return ((value, unit), (second[0], UNITS[low[second[1]]])), second[1] + 1
    return ((value, unit),), j


def in_count(r: Reader, i: int) -> Draft | None:
    """As in "in two weeks": a time to come or, in the past tense, how long something took."""
    low = r.line.low
    j = i + 1
    while low[j] in _APPROXIMATE or low[j] == "exactly":
        j += 1
    found = _glued_hours(r, j) or amount(r, j, loose=True)
    if found is None or low[found[1]] in ("from", "after", "before", "ago", "since", "of", "old", "a"):
        return None
    end = found[1] + (low[found[1]] in ("'", "'s"))
    end += low[end] == "time"
    if low[i] == "in" and low[end] == "on" and low[end + 1] in WEEKDAYS and len(found[0]) == 1:
        size, unit = found[0][0]
        counted_to = once(unit_around(r.now, "day")).then(*steps(size, unit))
        when, after = weekday_within(r, counted_to, end, unit)
        return Draft(i, after, "in", replace(when, anchored=True)) if after > end else None
    timed = clock(r.line, end + 1, cued=True) if low[end] == "at" and low[i] == "in" else None
    if timed and all(unit not in ("hour", "minute", "second") for _, unit in found[0]):
        day = once(unit_around(r.now, "day")).then(*(step for size, unit in found[0] for step in steps(size, unit)))
        return Draft(i, timed[1], "in", day.then(on_day(timed[0].settled(), r.zone)))
    return Draft(i, end, "within" if low[i] == "within" else "count", length=found[0])


def _glued_hours(r: Reader, j: int) -> tuple[Length, int] | None:
    """As in "in 2h": elsewhere a time of day."""
    line = r.line
    bare = line.kinds[j] == "c" and line.values[j][3]
    return (((float(line.values[j][0]), "hour"),), j + 1) if bare and line.values[j][0] else None


def _is_length(r: Reader, i: int) -> bool:
    """A bare "8h" in a sentence is a length: "slept 8h". After "at" and on the 24-hour clock it is a time of day."""
    line = r.line
    return line.kinds[i] == "c" and line.values[i][0] <= 12 and line.kinds[i - 1] == "w" and line.low[i - 1] not in _CLOCK_CUES


def iso_length(parts: Length) -> str:
    """A length of time in ISO 8601.

    >>> iso_length(((1.0, "hour"), (30.0, "minute")))
    'PT1H30M'
    """
    days, clock = "", ""
    for value, unit in parts:
        size, base = ISO_SCALE.get(unit, (1, unit))
        shown = ISO_UNIT[base].format(f"{value * size:g}")
        if shown.startswith("PT"):
            clock += shown[2:]
        else:
            days += shown[1:]
    return "P" + days + ("T" + clock if clock else "")
