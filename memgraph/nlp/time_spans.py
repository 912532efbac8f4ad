"""The grammar around single times: ranges, open ends ("since", "until"), recurring times and lengths of time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from memgraph.nlp.time_calendar import Stretch, When, monthly, moved, once
from memgraph.nlp.time_clock import any_day, clock, on_day
from memgraph.nlp.time_dates import Reader, counted_shift, date
from memgraph.nlp.time_lexicon import (
    AMBIGUOUS,
    DAY_PARTS,
    FREQUENCY,
    HOLIDAY_STARTS,
    ISO_SCALE,
    ISO_UNIT,
    MONTHS,
    PLURAL_WEEKDAYS,
    SEASONS,
    UNITS,
    WEEKDAYS,
)
from memgraph.nlp.time_tokens import Line, number, ordinal, with_fraction


@dataclass(frozen=True, slots=True)
class Draft:
    """A time as parsed, before tense has decided which turn it is. Token places `[i, j)`."""

    i: int
    j: int
    bound: str  #: "" for a plain time, in, since, until, before, after, by, from_to, for, set, count
    first: When | None = None
    last: When | None = None
    length: tuple[float, str] | None = None  #: of a duration: how many of which unit
    more: tuple[tuple[float, str], ...] = ()  #: further parts of a length: "1 hour and 30 minutes"
    recurrence: str | None = None
    shift: str | None = None  #: ago, later, from now: what a count was shifted by


_TO: Final = frozenset(["to", "until", "till", "til", "through", "thru", "-", "–", "—", "and"])
_DASHES: Final = frozenset("-–—")
_CUES: Final = frozenset(
    ["in", "on", "at", "during", "by", "of", "since", "until", "till", "til", "before", "after", "from", "around", "about", "circa", "for", "within", "throughout", "over", "this", "last", "next"]
)
_FREQUENT: Final = frozenset(["usually", "always", "often", "normally", "typically", "generally", "sometimes", "mostly", "regularly"])
_NOW: Final = frozenset(["now", "today", "date", "present"])
_FROM_NOUNS: Final = frozenset(
    ["photo", "photos", "picture", "pictures", "report", "reports", "letter", "letters", "email", "emails", "e-mail", "message", "messages", "note", "notes", "news", "data", "paper", "papers", "song", "songs", "film", "movie", "album", "article", "articles", "post", "book", "version", "invoice", "statement", "minutes", "recording", "video", "receipt", "entry", "record", "records", "log", "logs", "memory", "memories"]
)
_SHIFTERS: Final = frozenset(["ago", "earlier", "back", "later", "hence"])


def draft(r: Reader, i: int) -> Draft | None:
    """The time, or the recurring time, range or length of time, that begins at a token."""
    low = r.line.low
    word = low[i]
    kind = r.line.kinds[i]
    if kind in ("x", ""):
        return None
    if kind == "p" and word not in ("(", "@", "'", "‘", "~"):
        return None
    return _recurring(r, i) or _opened(r, i) or _range(r, i) or _length(r, i) or _plain(r, i)


def _plain(r: Reader, i: int) -> Draft | None:
    low = r.line.low
    if low[i] in ("in", "within") and (later := _in_count(r, i)):
        return later
    found = date(r, i, cued=i > 0 and low[i - 1] in _CUES)
    if found is None:
        return None
    when, j = found
    shifted = low[j - 1] if low[j - 1] in _SHIFTERS else None
    after = _suffix(r, j)
    if after:
        return Draft(i, after[1], after[0], when)
    if low[j] == "for" and (length := _amount(r, j + 1)) and r.line.kinds[i] != "n":
        return Draft(i, length.j, "from_for", when, length=length.length, more=length.more)
    return Draft(i, j, "in", when, shift=shifted)


def _suffix(r: Reader, j: int) -> tuple[str, int] | None:
    """As in "or later", "and before", "onwards" after a time."""
    low = r.line.low
    if low[j] in ("onwards", "onward"):
        return "since", j + 1
    if low[j] in ("or", "and"):
        if low[j + 1] in ("later", "after", "onwards", "thereafter", "newer") and not _starts(r, j + 2):
            return "since", j + 2
        if low[j + 1] in ("earlier", "before", "older") and not _starts(r, j + 2):
            return "until", j + 2
    return None


def _starts(r: Reader, j: int) -> bool:
    """A time begins here, so that the word before it belongs to it."""
    return r.line.kinds[j] != "" and date(r, j, cued=True) is not None


def _in_count(r: Reader, i: int) -> Draft | None:
    """As in "in two weeks": a time to come or, in the past tense, how long something took."""
    low = r.line.low
    j = i + 1 + (low[i + 1] in ("about", "around", "just", "less", "exactly", "approximately"))
    amount = _amount(r, j, loose=True)
    if amount is None or amount.length is None or low[amount.j] in ("from", "after", "before", "ago", "since", "of", "old", "a"):
        return None
    end = amount.j
    if low[end] == "'" or low[end] == "'s":
        end += 1
    end += low[end] == "time"
    return Draft(i, end, "within" if low[i] == "within" else "count", length=amount.length, more=amount.more)


def _opened(r: Reader, i: int) -> Draft | None:
    """As in "since May", "until March 2021", "before 2010", "starting in January", "as of 1 June", "from 2019 on"."""
    low = r.line.low
    word = low[i]
    bound, j = _OPENERS.get(word, ""), i + 1
    if word == "as":
        if low[j] in ("of", "from"):
            bound, j = "since", j + 1
        elif low[j] in ("early", "late", "soon") and low[j + 1] == "as":
            bound, j = "until" if low[j] == "late" else "since", j + 2
    elif word == "up":
        bound, j = ("until", j + 1) if low[j] in ("to", "until", "till") else ("", j)
    elif word in ("starting", "beginning", "effective", "commencing", "ending", "later", "prior", "earlier", "no", "not"):
        if word in ("later", "earlier", "prior"):
            if low[j] not in ("than", "to"):
                return None
            j += 1
        elif word in ("no", "not"):
            if low[j] not in ("later", "earlier") or low[j + 1] != "than":
                return None
            bound, j = "until" if low[j] == "later" else "since", j + 2
        else:
            j += low[j] in ("in", "on", "from", "at", "as", "with")
            j += low[j] == "of" and low[j - 1] == "as"
    if not bound:
        return None
    j += low[j] in ("around", "about")
    j += low[j] in ("in", "on", "at") and low[j] != word
    if word == "from":
        return _from(r, i, j)
    if low[j] in ("now", "present") and bound in ("since", "until"):
        now = once(Stretch(r.now, r.now, "instant"))
        return Draft(i, j + 1, bound, now)
    found = date(r, j, cued=True)
    if found is None:
        return None
    if word in ("by", "past") and r.line.kinds[j] == "n" and found[1] == j + 1 and not 1000 <= (r.line.values[j] or 0) < 2200:
        return None
    when, after = found
    if word in ("since", "starting", "beginning", "until") and low[after] in ("until", "till", "to", "through") and bound == "since":
        last = date(r, after + 1, cued=True)
        if last:
            return Draft(i, last[1], "from_to", when, last[0])
    after += low[after] in ("on", "onwards", "onward", "already") and bound == "since" and not _starts(r, after + 1)
    return Draft(i, after, bound, when)


_OPENERS: Final = {
    "since": "since", "from": "since", "until": "until", "till": "until", "til": "until", "'til": "until", "through": "until", "before": "before",
    "after": "after", "by": "by", "starting": "since", "beginning": "since", "effective": "since", "commencing": "since", "ending": "until",
    "later": "after", "prior": "before", "earlier": "before", "post": "after", "pre": "before", "past": "",
}  # fmt: skip


def _from(r: Reader, i: int, j: int) -> Draft | None:
    """As in "from X": an open start, unless it is a range, or the date of a thing ("the photo from 2019")."""
    ranged = _range(r, i)
    if ranged:
        return ranged
    found = date(r, j, cued=True)
    if found is None:
        if r.line.low[j] == "now" and r.line.low[j + 1] in ("on", "onwards"):
            return Draft(i, j + 2, "since", once(Stretch(r.now, r.now, "instant")))
        return None
    when, after = found
    if r.line.low[after] == "for" and (length := _amount(r, after + 1)):
        return Draft(i, length.j, "from_for", when, length=length.length, more=length.more)
    if r.line.low[after] in ("on", "onwards", "onward", "forward") and not _starts(r, after + 1):
        return Draft(i, after + 1, "since", when)
    if r.line.low[i - 1] in _FROM_NOUNS:
        return Draft(j, after, "in", when)
    return Draft(i, after, "since", when)


def _range(r: Reader, i: int) -> Draft | None:
    """As in "from 2019 to 2022", "between June and August 2023", "May 3 - 9", "2014-2018", "10 to 24 June"."""
    line, low = r.line, r.line.low
    if line.kinds[i] == "r":
        first, last = line.values[i]
        from memgraph.nlp.time_calendar import year_of

        if line.low[i - 1] in ("-", "/") or line.low[i + 1] == "-":
            return None
        return Draft(i, i + 1, "from_to", once(year_of(first), year=first), once(year_of(last), year=last))
    opener = low[i] if low[i] in ("from", "between") else ""
    j = i + (opener != "")
    if low[i] == "in" and low[i + 1] == "between":
        opener, j = "between", i + 2
    cued = opener != "" or (i > 0 and low[i - 1] in _CUES)
    start = _endpoint(r, j, cued)
    if start is None:
        return None
    first, after = start
    if low[after] not in _TO or (low[after] == "and") != (opener == "between" and low[after] not in _DASHES and low[after] != "to"):
        return None
    if not opener and first is None and low[after] == "and":
        return None
    place = after + 1
    place += low[place] in ("to", "until") and low[after] in ("up",)
    last: When | None
    if low[place] in _NOW and not (low[place] == "today" and r.line.kinds[place + 1] == "x"):
        today = low[place] != "now"
        moment = Stretch(r.now, r.now, "instant")
        last, end = once(Stretch(r.now.replace(hour=0, minute=0, second=0, microsecond=0), r.now.replace(hour=0, minute=0, second=0, microsecond=0), "day")
                         if today and first is not None else moment), place + 1  # fmt: skip
        if low[place] == "date" or low[place] == "present":
            last = once(moment)
        return Draft(i, end, "to_now", first, last) if first else None
    stop = _endpoint(r, place, True)
    if stop is None:
        return None
    last, end = stop
    return _joined(r, i, j, after, place, first, last, end, opener)


def _joined(
    r: Reader, i: int, j: int, after: int, place: int, first: When | None, last: When | None, end: int, opener: str
) -> Draft | None:
    """The range of two ends, where one may be a bare number that takes its month, or its half of the day, from the other."""
    low, kinds = r.line.low, r.line.kinds
    if first is None and last is None:
        return None
    if first is None:
        value = _bare_value(r, j)
        if value is None or last is None:
            return None
        if last.day is not None and last.month is not None:
            year = last.year
            first = _month_day(year, last.month, value)
        elif last.cycle == "day" and kinds[place] in ("n", "c", "w"):
            timed = clock(r.line, place, cued=True)
            if timed is None or not 0 <= value < 24:
                return None
            hour = timed[0].settled().hour
            hour_first = value + 12 if value < 12 and hour > 12 and value + 12 <= hour else value
            first = any_day(replace(timed[0], hour=hour_first, minute=0, grain="hour", open_half=False), r.zone)
        else:
            return None
    elif last is None:
        value = _bare_value(r, place)
        if value is None or first.day is None or first.month is None or not 1 <= value <= 31:
            return None
        year, later = first.year, end
        if year is None:
            from memgraph.nlp.time_dates import _year_after

            year, later = _year_after(r, end)
        last, end = _month_day(year, first.month, value), later
        if year is not None and first.year is None:
            first = _month_day(year, first.month, first.day)
    if first is None or last is None:
        return None
    if first.cycle == "day" and last.cycle == "day":
        tail = end + (low[end] in ("on", ","))
        day = date(r, tail, cued=True)
        if day and (day[0].cycle != "day"):
            return Draft(i, day[1], "from_to", _clocked(first, day[0]), _clocked(last, day[0]))
    return Draft(i, end, "from_to", first, last)


def _clocked(time: When, day: When) -> When:
    """A clock time put on a named day."""

    def post(one: Stretch) -> Stretch | None:
        return time.finish(time.make(one.start.toordinal()))

    return day.then(post)


def _month_day(year: int | None, month: int, day: int) -> When | None:
    from memgraph.nlp.time_calendar import day_of, yearly_day

    if year is None:
        return yearly_day(month, day) if day_of(2000, month, day) else None
    found = day_of(year, month, day)
    return once(found, year=year, month=month, day=day) if found else None


def _bare_value(r: Reader, i: int) -> int | None:
    i += r.line.low[i] == "the"
    named = ordinal(r.line, i)
    if named:
        return named[0]
    return int(r.line.values[i]) if r.line.kinds[i] == "n" else None


def _endpoint(r: Reader, i: int, cued: bool) -> tuple[When | None, int] | None:
    """One end of a range: a time, or None for a bare number that the other end explains."""
    line = r.line
    found = date(r, i, cued=cued)
    j = i + (line.low[i] == "the")
    if found and not (found[1] == j + 1 and (line.kinds[j] == "o" or (line.kinds[j] == "n" and len(line.low[j]) <= 2))):
        if found[0].cycle == "day" and found[1] == i + 1 and line.kinds[i] == "n":
            return None, i + 1
        return found
    named = ordinal(line, j)
    if named and 1 <= named[0] <= 31:
        return None, named[1]
    if line.kinds[j] == "n" and 0 <= line.values[j] <= 31 and len(line.low[j]) <= 2:
        return None, j + 1
    return found


def _recurring(r: Reader, i: int) -> Draft | None:
    """As in "every Monday", "on Fridays", "twice a week", "daily", "usually on Wednesday"."""
    line, low = r.line, r.line.low
    word = low[i]
    found: tuple[str, int] | None = None
    if word in ("every", "each", "any", "all", "most", "some", "alternate"):
        found = _every(r, i)
    elif word in FREQUENCY:
        if (line.capital(i) and i > 0 and line.capital(i + 1)) or (line.capital(i) and line.capital(i + 1) and line.kinds[i + 1] == "w"):
            return None
        if word == "annual" and low[i + 1] == "report":
            return None
        found = f"every {FREQUENCY[word]}", i + 1
    elif word in PLURAL_WEEKDAYS or (word in WEEKDAYS and low[i + 1] in DAY_PLURALS):
        found = _weekdays(r, i)
    elif word in ("weekday", "weekend", "weeknight", "sunday") and low[i + 1] in DAY_PLURALS:
        found = f"every {word} {low[i + 1].removesuffix('s')}", i + 2
    elif word in WEEKDAYS and word not in AMBIGUOUS and low[i - 1] == "on" and _FREQUENT.intersection(low[max(0, i - 8) : i]):
        found = f"every {_title(word)}", i + 1
    else:
        found = _times_per(r, i)
    if found is None:
        return None
    text, j = found
    place = j + (low[j] in ("at", "@", ","))
    timed = clock(line, place, cued=place > j)
    if timed and (line.kinds[place] != "n" or timed[1] > place + 1 or low[j] == "at"):
        shown = timed[0].settled()
        return Draft(i, timed[1], "set", recurrence=f"{text} at {shown.hour:02d}:{shown.minute:02d}")
    return Draft(i, j, "set", recurrence=text)


DAY_PLURALS: Final = frozenset({"mornings", "afternoons", "evenings", "nights", "lunchtimes"})
_DAY_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _title(word: str) -> str:
    return _DAY_NAMES[WEEKDAYS[word.removesuffix("s") if word in PLURAL_WEEKDAYS else word]]


def _weekdays(r: Reader, i: int) -> tuple[str, int]:
    low = r.line.low
    names, j = [_title(low[i])], i + 1
    while (low[j] in ("and", ",", "or", "&") or (low[j] == "," and low[j + 1] == "and")) and (
        low[j + 1] in PLURAL_WEEKDAYS or low[j + 1] in WEEKDAYS
    ):
        names.append(_title(low[j + 1]))
        j += 2
    text = "every " + " and ".join(names)
    if low[j] in DAY_PLURALS or low[j] in DAY_PARTS:
        return f"{text} {low[j].removesuffix('s')}", j + 1
    return text, j


def _every(r: Reader, i: int) -> tuple[str, int] | None:
    line, low = r.line, r.line.low
    word, j = low[i], i + 1
    if word in ("all", "most", "some", "any"):
        if low[j] in PLURAL_WEEKDAYS:
            return _weekdays(r, j)
        if low[j] in DAY_PLURALS or low[j] in ("weekends", "weekdays") or (word == "any" and low[j] in ("weekend", "weekday")):
            return f"every {low[j].removesuffix('s')}", j + 1
        return None
    j += low[j] in ("single", "last")
    if word == "alternate" or low[j] in ("other", "second", "alternate"):
        k = j if word == "alternate" else j + 1
        name = low[k].removesuffix("s")
        if UNITS.get(low[k]) or name in WEEKDAYS:
            return f"every 2 {_plural(UNITS[low[k]]) if low[k] in UNITS else _title(name) + 's'}", k + 1
        if low[j] == "second":
            return "every second", j + 1
        return None
    if low[j] in WEEKDAYS and (low[j] not in ("sat", "sun", "wed") or True):
        names, k = [_title(low[j])], j + 1
        while low[k] in ("and", ",", "&", "or") and low[k + 1] in WEEKDAYS:
            names.append(_title(low[k + 1]))
            k += 2
        text = "every " + " and ".join(names)
        return (f"{text} {low[k].removesuffix('s')}", k + 1) if low[k] in DAY_PARTS or low[k] in DAY_PLURALS else (text, k)
    if low[j] in UNITS:
        return f"every {UNITS[low[j]]}", j + 1
    if low[j] in ("weekday", "weeknight", "working", "business"):
        return f"every {'weekday' if low[j] != 'weeknight' else 'weeknight'}", j + 1 + (low[j] in ("working", "business"))
    if low[j] in DAY_PARTS:
        return f"every {low[j]}", j + 1
    if low[j] in MONTHS or low[j] in SEASONS or low[j] in HOLIDAY_STARTS:
        found = date(r, j, cued=True)
        if found:
            return f"every {line.text[line.starts[j] : line.ends[found[1] - 1]]}", found[1]
        return None
    count = number(line, j)
    if count and UNITS.get(low[count[1]]):
        return f"every {count[0]:g} {_plural(UNITS[low[count[1]]])}", count[1] + 1
    named = ordinal(line, j)
    if named and (low[named[1]] in UNITS or low[named[1]] in WEEKDAYS):
        k = named[1] + 1
        if low[k] == "of" and low[k + 1] in ("the", "each", "every") and low[k + 2] in UNITS:
            k += 3
        return "every " + line.text[line.starts[j] : line.ends[k - 1]], k
    if named and low[named[1]] == "of":
        found = date(r, j, cued=True)
        if found:
            return "every " + line.text[line.starts[j] : line.ends[found[1] - 1]], found[1]
    return None


def _plural(unit: str) -> str:
    return "centuries" if unit == "century" else f"{unit}s"


def _times_per(r: Reader, i: int) -> tuple[str, int] | None:
    """As in "once a day", "three times per week", "one a day"."""
    line, low = r.line, r.line.low
    word = low[i]
    if word in ("once", "twice", "thrice"):
        text, j = word, i + 1
    else:
        count = number(line, i) if line.kinds[i] in ("n", "w") and word not in ("a", "an") else None
        if count is None:
            return None
        j = count[1]
        if low[j] in ("times", "time", "x"):
            j += 1
        elif not (line.kinds[i] == "w" and low[j] in ("a", "per")):
            return None
        text = f"{count[0]:g} times"
    j += low[j] == "or" and low[j + 1] in ("twice", "thrice") and 2
    if (low[j] in ("a", "an", "per", "each", "every", "/", "the") and low[j] != "the") or (low[j] == "in" and low[j + 1] == "a"):
        j += 1 + (low[j] == "in")
        count = number(line, j)
        if count and UNITS.get(low[count[1]]):
            return f"{text} every {count[0]:g} {_plural(UNITS[low[count[1]]])}", count[1] + 1
        if (UNITS.get(low[j]) and UNITS[low[j]] != "weekend") or low[j] in DAY_PARTS:
            return f"{text} a {UNITS.get(low[j], low[j])}", j + 1
    if low[j] in ("daily", "weekly", "monthly", "yearly", "annually"):
        return f"{text} a {FREQUENCY[low[j]]}", j + 1
    return None


def _length(r: Reader, i: int) -> Draft | None:
    """As in "for three years", "two hours and a half", "a 90-day trial": a length of time, or a stretch of that length from a named start."""
    line, low = r.line, r.line.low
    j = i + (low[i] == "for")
    j += j > i and low[j] in ("about", "around", "over", "almost", "nearly", "only", "just", "another", "at", "more")
    j += low[j] in ("least", "most", "than") and j > i
    if low[j] == "all" and UNITS.get(low[j + 1]) in ("day", "night", "week", "month", "year", "weekend"):
        return Draft(i, j + 2, "for", length=(1, UNITS[low[j + 1]]))
    loose = j > i or low[i - 1] in _LENGTH_VERBS
    if counted_shift(r, j) is not None and not (j > i):
        return None
    amount = _amount(r, j, loose=loose)
    if amount is None or low[amount.j] in ("ago", "old", "earlier", "later", "hence"):
        return None
    place = amount.j
    if low[place] == "-" and low[place + 1] in ("old", "olds"):
        return None
    place += low[place] == ","
    if j > i and low[place] in ("from", "starting", "beginning", "commencing"):
        found = date(r, place + 1 + (low[place + 1] in ("on", "in")), cued=True)
        if found:
            return Draft(i, found[1], "from_for", found[0], length=amount.length, more=amount.more)
    if low[place] in ("starting", "beginning", "commencing"):
        found = date(r, place + 1 + (low[place + 1] in ("on", "in")), cued=True)
        if found:
            return Draft(i, found[1], "from_for", found[0], length=amount.length, more=amount.more)
    return Draft(i, amount.j, "for", length=amount.length, more=amount.more)


_LENGTH_VERBS: Final = frozenset(
    ["for", "in", "took", "takes", "take", "lasted", "lasts", "last", "spent", "spend", "stayed", "stay", "another", "within", "waited", "wait", "whole", "full", "half", "about", "around", "nearly", "almost", "over", "than", "least"]
)


def _amount(r: Reader, i: int, *, loose: bool = False) -> Draft | None:
    """A count and its unit: "three years", "1 hour and 30 minutes", and where `loose` also "a week"."""
    line, low = r.line, r.line.low
    count = number(line, i)
    if count is None and loose and low[i] in ("a", "an", "one"):
        count = 1.0, i + 1 + (low[i + 1] in ("full", "whole", "good"))
    elif low[i] in ("a", "an") and low[i + 1] in ("half", "couple", "few"):
        count = number(line, i)
    if count is None:
        return None
    value, j = with_fraction(line, *count)
    j += low[j] == "-" and low[j + 1] in UNITS
    j += low[j] in ("more", "full", "whole", "consecutive", "long", "straight")
    unit = UNITS.get(low[j])
    if low[j] in ("business", "working") and UNITS.get(low[j + 1]) == "day":
        unit, j = "workday", j + 1
    if unit is None and line.kinds[i] in ("n", "f") and line.glued(j) and low[j] in ("h", "d", "w", "y") and not line.glued(j + 1):
        unit = {"h": "hour", "d": "day", "w": "week", "y": "year"}[low[j]]
    if unit is None or not 0 < value < 1e6 or (low[j] == "mo" and not line.glued(j)):
        return None
    value, j = with_fraction(line, value, j + 1)
    more: tuple[tuple[float, str], ...] = ()
    place = j + (low[j] in ("and", ","))
    place += low[place] == "and"
    if (
        line.kinds[place] in ("n", "f", "w")
        and (next_one := number(line, place))
        and UNITS.get(low[next_one[1]])
        and UNITS[low[next_one[1]]] != unit
    ):
        more, j = ((next_one[0], UNITS[low[next_one[1]]]),), next_one[1] + 1
    return Draft(i, j, "for", length=(value, unit), more=more)


def iso_length(parts: tuple[tuple[float, str], ...]) -> str:
    """A length of time in ISO 8601: "P3Y", "PT1H30M"."""
    days, clock_part = "", ""
    for value, unit in parts:
        size, base = ISO_SCALE.get(unit, (1, unit))
        shown = ISO_UNIT[base].format(f"{value * size:g}")
        if shown.startswith("PT"):
            clock_part += shown[2:]
        else:
            days += shown[1:]
    return "P" + days + ("T" + clock_part if clock_part else "")


__all__ = ["Draft", "Line", "draft", "iso_length", "monthly", "moved", "on_day"]
