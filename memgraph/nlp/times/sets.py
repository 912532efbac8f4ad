"""Recurring times: "every Monday", "on Fridays", "twice a week", "daily", "usually on Wednesday". They are attributes, never points."""

from __future__ import annotations

from typing import Final

from memgraph.nlp.times.clock import HOUR_JOINERS, clock, hours
from memgraph.nlp.times.holidays import HOLIDAY_STARTS
from memgraph.nlp.times.lexicon import (
    AMBIGUOUS,
    DAY_PARTS,
    FREQUENCY,
    MONTHS,
    PLURAL_WEEKDAYS,
    SEASONS,
    UNITS,
    VAGUE_COUNTS,
    WEEKDAYS,
    words,
)
from memgraph.nlp.times.reader import Draft, Reader
from memgraph.nlp.times.tokens import number, ordinal

_FREQUENT: Final = words("usually always often normally typically generally sometimes mostly regularly")
_OPENERS: Final = words("every each any all most some alternate")
_PART_PLURALS: Final = words("mornings afternoons evenings nights lunchtimes")
#: what is everyday without a time
_ORDINARY: Final = words(
    "life lives use situations situation items item objects object things expenses people language conversation conversations clothes "
    "carry wear needs essentials products experience experiences challenges activities tasks heroes world"
)
_OWNERS: Final = words("my our his her their your its")
#: after a weekday they go on with the sentence, and name nothing that is held on it
_NO_NOUNS: Final = words(
    "is was will would has had have are were did does can could should might may must went goes got gets starts started begins began ends "
    "ended looks looked feels felt seems seemed in on at by to of from for with and or but if when while because as so than that which who "
    "until till before after since not off out up i we he she they it you the a an this next last evening evenings"
)
_SINGLE: Final = words("weekend weekday day night evening morning")
_DAY_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_Text = tuple[str, int] | None  #: the recurrence in words, and the place after it


def recurring(r: Reader, i: int) -> Draft | None:
    """A recurring time that begins at a token, with its time of day where one follows."""
    line, low = r.line, r.line.low
    word = low[i]
    found: _Text = None
    if word in _OPENERS:
        found = _every(r, i)
    elif word in ("bi", "semi") and low[i + 1] == "-" and low[i + 2] in FREQUENCY:
        unit = FREQUENCY[low[i + 2]]
        found = (f"every 2 {_plural(unit)}" if word == "bi" else f"twice a {unit}"), i + 3
    elif word == "everyday" and low[i + 1] in _ORDINARY:
        return None
    elif word in FREQUENCY:
        name = line.capital(i) and line.capital(i + 1) and line.kinds[i + 1] == "w"  # "the Daily Mail"
        found = None if name else (f"every {FREQUENCY[word]}", i + 1)
    elif word in PLURAL_WEEKDAYS or (word in WEEKDAYS and low[i + 1] in _PART_PLURALS):
        found = _weekdays(r, i)
    elif word in ("weekday", "weekend", "weeknight") and low[i + 1] in _PART_PLURALS:
        found = f"every {word} {low[i + 1].removesuffix('s')}", i + 2
    elif word in WEEKDAYS and low[i - 1] in _OWNERS and _names_habit(r, i + 1):
        found = _names(r, i)
    elif word in WEEKDAYS and word not in AMBIGUOUS and low[i - 1] == "on" and not _FREQUENT.isdisjoint(low[max(0, i - 8) : i]):
        found = f"every {_title(word)}", i + 1
    else:
        found = _times_per(r, i) or _nth_of_each(r, i) or _clock_before(r, i)
    if found is None:
        return None
    text, j = _in_each(r, *found)
    ranged = _hours(r, j, text)
    if ranged:
        return Draft(i, ranged[1], "set", recurrence=f"{text} {ranged[0]}")
    place = j + (low[j] in ("at", "@", ","))
    timed = clock(line, place, cued=low[j] in ("at", "@"))
    if timed and (line.kinds[place] != "n" or timed[1] > place + 1 or place > j):
        time = timed[0].in_part(text.rsplit(" ", 1)[-1]).settled()
        text, j = f"{text} at {time.hour:02d}:{time.minute:02d}", timed[1]
        while low[j] in ("and", ",") and (more := clock(line, j + 1 + (low[j + 1] in ("at", "and")), cued=False)):
            text, j = f"{text} and {more[0].hour:02d}:{more[0].minute:02d}", more[1]
    return Draft(i, j, "set", recurrence=text)


def _names_habit(r: Reader, j: int) -> bool:
    """As in "our Tuesday volunteer", "my Saturday morning class": what someone has on a weekday, they have on each."""
    low = r.line.low
    j += low[j] in DAY_PARTS
    return r.line.kinds[j] == "w" and not r.line.capital(j) and low[j] not in _NO_NOUNS and not low[j].endswith("ly")


def _in_each(r: Reader, text: str, j: int) -> tuple[str, int]:
    """As in "every year on 1 March", "monthly on the 15th": the day within each."""
    if text in ("every year", "every month") and r.line.low[j] in ("on", "in"):
        day = r.date(j + 1, cued=True)
        if day and day[0].cycle == ("year" if text == "every year" else "month") and day[0].choice == "lean":
            return f"{text} {_words_of(r, j, day[1])}", day[1]
    return text, j


def _nth_of_each(r: Reader, i: int) -> _Text:
    """As in "the first Sunday of every month", "the 1st of each month"."""
    low = r.line.low
    start = i + (low[i] == "the")
    named = ordinal(r.line, start)
    if named is None and low[start] == "last":
        named = -1, start + 1
    if named is None:
        return None
    j = named[1] + (low[named[1]] in WEEKDAYS or low[named[1]] in UNITS)
    if low[j] in ("of", "in") and low[j + 1] in ("every", "each") and low[j + 2] in UNITS:
        return f"every {_words_of(r, start, j)} of the {UNITS[low[j + 2]]}", j + 3
    return None


def _clock_before(r: Reader, i: int) -> _Text:
    """As in "at 6:30 on weekdays"."""
    low = r.line.low
    start = i + (low[i] in ("at", "@", "from", "between"))
    timed = clock(r.line, start, cued=low[i] in ("at", "@"))
    ranged = _hours(r, i, "")
    if ranged:
        after = _named_set(r, ranged[1])
        return (f"{after.recurrence} {ranged[0]}", after.j) if after else None
    if timed is None:
        return None
    after = _named_set(r, timed[1])
    if after is None or after.recurrence is None:
        return None
    time = timed[0].in_part(after.recurrence.rsplit(" ", 1)[-1]).settled()
    return f"{after.recurrence} at {time.hour:02d}:{time.minute:02d}", after.j


def _named_set(r: Reader, j: int) -> Draft | None:
    """A recurring time named at a token, "on" or a comma before it skipped; beside hours, "Monday to Friday" is one."""
    low = r.line.low
    j += low[j] in ("on", ",")
    span = weekday_span(r, j)
    if span:
        return Draft(j, span[1], "set", recurrence=span[0])
    return recurring(r, j) if low[j] in _OPENERS or low[j] in FREQUENCY or low[j] in PLURAL_WEEKDAYS else None


def _hours(r: Reader, j: int, text: str) -> tuple[str, int] | None:
    """As in "from 4 to 5pm", "9-11" after or before a recurring time: its hours in words."""
    low = r.line.low
    opened = low[j] in ("from", "between")
    found = hours(r.line, j + opened, HOUR_JOINERS if low[j] == "between" else HOUR_JOINERS - {"and"})
    if found is None:
        return None
    pair = found[0].in_part(text.rsplit(" ", 1)[-1])
    if not (pair.certain or opened or pair.likely):
        return None
    first, last = (f"{one.hour:02d}:{one.minute:02d}" for one in (pair.first, pair.last))
    return f"from {first} to {last}", found[1]


def weekday_span(r: Reader, i: int) -> _Text:
    """As in "Monday to Friday": in a clause that tells a habit it recurs."""
    low = r.line.low
    if low[i] in WEEKDAYS and low[i + 1] in ("to", "through", "thru", "till", "until", "-", "–") and low[i + 2] in WEEKDAYS:
        return f"every {_title(low[i])} to {_title(low[i + 2])}", i + 3
    return None


def _title(word: str) -> str:
    return _DAY_NAMES[PLURAL_WEEKDAYS.get(word, WEEKDAYS.get(word, 0))]


def _names(r: Reader, i: int) -> tuple[str, int]:
    """Weekdays joined by "and" or commas, with the part of the day that follows."""
    low = r.line.low
    names, j = [_title(low[i])], i + 1
    while True:
        place = j + (low[j] == ",") if low[j] in (",", "and", "or", "&") else j
        place += low[place] in ("and", "or", "&")
        if place == j or not (low[place] in PLURAL_WEEKDAYS or low[place] in WEEKDAYS):
            break
        names.append(_title(low[place]))
        j = place + 1
    text = "every " + " and ".join(names)
    if low[j] in _PART_PLURALS or low[j] in DAY_PARTS:
        return f"{text} {low[j].removesuffix('s')}", j + 1
    return text, j


def _weekdays(r: Reader, i: int) -> _Text:
    return None if r.line.low[i - 1] in ("last", "next", "two", "few", "three", "past") else _names(r, i)


def _every(r: Reader, i: int) -> _Text:
    low = r.line.low
    word, j = low[i], i + 1
    if word in ("all", "most", "some", "any"):
        if low[j] in PLURAL_WEEKDAYS:
            return _names(r, j)
        if word == "any":
            return (f"any {low[j]}", j + 1) if low[j] in _SINGLE else None
        plural = low[j] in _PART_PLURALS or low[j] in ("weekends", "weekdays") or (word != "all" and low[j] in ("days", "weeks", "months"))
        named = f"every {low[j].removesuffix('s')}" if word == "all" else f"{word} {low[j]}"
        return (named, j + 1) if plural and (word != "some" or low[j] not in ("weeks", "months", "days")) else None
    j += low[j] == "single"
    if word == "alternate" or low[j] in ("other", "second", "alternate"):
        return _alternate(r, j if word == "alternate" else j + 1) or (("every second", j + 1) if low[j] == "second" else None)
    if low[j] in WEEKDAYS:
        return _names(r, j)
    if low[j] in UNITS:
        return f"every {UNITS[low[j]]}", j + 1
    if low[j] in ("weekday", "weeknight", "working", "business"):
        return f"every {'weeknight' if low[j] == 'weeknight' else 'weekday'}", j + 1 + (low[j] in ("working", "business"))
    if low[j] in DAY_PARTS:
        return f"every {low[j]}", j + 1
    if low[j] in MONTHS or low[j] in SEASONS or low[j] in HOLIDAY_STARTS:
        return _verbatim(r, j)
    count = number(r.line, j)
    if count and low[count[1]] in UNITS:
        size = _words_of(r, j, count[1]) if low[j] in VAGUE_COUNTS else f"{count[0]:g}"
        return f"every {size} {_plural(UNITS[low[count[1]]])}", count[1] + 1
    counted = ordinal(r.line, j)
    if counted is None:
        return None
    if low[counted[1]] in UNITS or low[counted[1]] in WEEKDAYS:
        k = counted[1] + 1
        k += 3 if low[k] == "of" and low[k + 1] in ("the", "each", "every") and low[k + 2] in UNITS else 0
        return "every " + _words_of(r, j, k), k
    return _verbatim(r, j) if low[counted[1]] == "of" else None


def _alternate(r: Reader, j: int) -> _Text:
    word = r.line.low[j]
    if word in UNITS:
        return f"every 2 {_plural(UNITS[word])}", j + 1
    name = word.removesuffix("s")
    return (f"every 2 {_title(name)}s", j + 1) if name in WEEKDAYS else None


def _verbatim(r: Reader, j: int) -> _Text:
    found = r.date(j, cued=True)
    return (f"every {_words_of(r, j, found[1])}", found[1]) if found else None


def _words_of(r: Reader, i: int, j: int) -> str:
    return r.line.text[r.line.starts[i] : r.line.ends[j - 1]]


def _plural(unit: str) -> str:
    return "centuries" if unit == "century" else f"{unit}s"


def _times_per(r: Reader, i: int) -> _Text:
    """As in "once a day", "three times per week", "one a day"."""
    line, low = r.line, r.line.low
    word = low[i]
    if word in ("once", "twice", "thrice"):
        text, j = word, i + 1
        j += 2 * (low[j] == "or" and low[j + 1] in ("twice", "thrice"))
    else:
        count = number(line, i) if line.kinds[i] in ("n", "w") and word not in ("a", "an", "the") else None
        if count is None:
            return None
        j = count[1]
        size = _words_of(r, i, j) if word in VAGUE_COUNTS else f"{count[0]:g}"
        if low[j] in ("times", "time", "x"):
            text, j = f"{size} times", j + 1
        elif low[j] in UNITS and low[j + 1] in ("a", "per", "each", "every", "/") and low[j + 2] in UNITS:
            text, j = f"{size} {low[j]}", j + 1
        elif line.kinds[i] == "w" and low[j] in ("a", "per"):
            text = f"{size} times"
        else:
            return None
    if low[j] in ("daily", "weekly", "monthly", "yearly", "annually"):
        return f"{text} a {FREQUENCY[low[j]]}", j + 1
    if low[j] not in ("a", "an", "per", "each", "every", "/", "in"):
        return None
    j += 1 + (low[j] == "in" and low[j + 1] == "a")
    count = number(line, j)
    if count and low[count[1]] in UNITS:
        return f"{text} every {count[0]:g} {_plural(UNITS[low[count[1]]])}", count[1] + 1
    if low[j] in UNITS or low[j] in DAY_PARTS:
        return f"{text} a {UNITS.get(low[j], low[j])}", j + 1
    return None
