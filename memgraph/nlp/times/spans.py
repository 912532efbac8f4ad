"""The grammar around single times: what opens or closes an interval ("since", "until", "from ... on"), and which reading is tried first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memgraph.nlp.times.calendar import Stretch, When, once, unit_around
from memgraph.nlp.times.clock import clock, on_day
from memgraph.nlp.times.counted import counted, steps
from memgraph.nlp.times.lengths import amount, in_count, length
from memgraph.nlp.times.lexicon import UNITS, words
from memgraph.nlp.times.named import ends_phrase
from memgraph.nlp.times.ranges import ahead, date_range, hours_after, is_day, is_put_off
from memgraph.nlp.times.reader import Draft, Reader, Role
from memgraph.nlp.times.sets import recurring

_CUES: Final = words(
    "in on at during by of since until till til before after from around about circa for within throughout over this last "
    "next through im am en"
)
_BY_ROLE: Final[dict[Role, str]] = {
    "since": "since from starting beginning effective commencing seit desde depuis ab",
    "until": "until till til through ending bis hasta jusqu'en jusqu'à 直到",
    "before": "before prior pre",
    "after": "after post",
    "by": "by",
}
_ROLES: Final[dict[str, Role]] = {word: role for role, names in _BY_ROLE.items() for word in names.split()}
_OPENING: Final = frozenset(_ROLES) | words("as on up to no not later earlier more less ever come")  #: with which the words that open begin
_BEFORE_NOUNS: Final = words("the a an this that my your his her its our their")  #: "gave up the post last Friday"
_SHIFTERS: Final = words("ago earlier back later hence")
_BEHIND: Final = words("ago before")
_AHEAD: Final = words("from after hence")
#: what "more than" and "less than" make of a time counted back or on
_BEYOND: Final[dict[tuple[str, int], Role]] = {("more", -1): "before", ("more", 1): "after", ("less", -1): "since", ("less", 1): "before"}
_ONWARD: Final = words("on onwards onward forward")
#: nouns that are dated by "from": the photo from 2019 was not taken from then on
_DATED_NOUNS: Final = words(
    "photo picture report letter email e-mail mail message note news data paper song film movie album article post book "
    "version invoice statement recording video receipt entry record log memory music study survey episode painting wine"
)


def draft(r: Reader, i: int) -> Draft | None:
    """The time, recurring time, range or length of time that begins at a token."""
    line, low = r.line, r.line.low
    kind = line.kinds[i]
    if kind == "x" or (kind == "p" and low[i] not in ("@", "'", "‘")):
        return None
    cued = i > 0 and low[i - 1] in _CUES
    return recurring(r, i) or _opened(r, i) or date_range(r, i, cued=cued) or length(r, i) or _plain(r, i, cued)


def _plain(r: Reader, i: int, cued: bool) -> Draft | None:
    low = r.line.low
    if low[i] in ("in", "within") and (later := in_count(r, i)):
        return later
    found = r.date(i, cued=cued)
    if found is None:
        return None
    when, j = found
    if low[i - 1] == "to" and is_put_off(r, i - 1):
        when = ahead(when)
    ranged = hours_after(r, i, j, when) or _bounded_hour(r, i, j, when)
    if ranged:
        return ranged
    if low[i - 1] == "when" and low[j] in ("begins", "starts", "comes"):  # "570 kroner when May begins"
        return Draft(i, j + 1, "since", when)
    ended = _suffix(r, j)
    if ended:
        return Draft(i, ended[1], ended[0], when)
    if low[j] == "for" and (r.line.kinds[i] != "n" or when.cycle == "day") and (size := amount(r, j + 1, loose=True)):
        return Draft(i, size[1], "from_for", when, length=size[0])
    return Draft(i, j, "in", when, shift=_relation(r, i, j))


def _bounded_hour(r: Reader, i: int, j: int, day: When) -> Draft | None:
    """As in "tomorrow before 5pm", "Thursday by noon": up to or from a time of a day."""
    role = _ROLES.get(r.line.low[j])
    timed = clock(r.line, j + 1, cued=True) if role and is_day(r, day, j) else None
    if role is None or timed is None:
        return None
    when, after = replace(day, part=None).then(on_day(timed[0].in_part(day.part).settled(), r.zone)), timed[1]
    if role == "since" and r.line.low[after] == "for" and (size := amount(r, after + 1, loose=True)):
        return Draft(i, size[1], "from_for", when, length=size[0])
    return Draft(i, after, role, when)


def _relation(r: Reader, i: int, j: int) -> str | None:
    """The word that ties a time to one named before it: "later", "the following year", "the next day", "that same week"."""
    low = r.line.low
    if low[j - 1] in _SHIFTERS:
        return low[j - 1]
    if low[i] == "the" and low[j - 1] in ("before", "after"):
        return low[j - 1]
    if r.line.low[i - 1 : j] in (["for", "the", "day"], ["at", "this", "time"]):
        return "now"
    inside = low[i] in ("the", "that")
    article = low[i] if inside else low[i - 1]
    word = low[i + inside]
    if j - i > 2 + inside or low[j - 1] not in UNITS:
        return None
    if word in ("following", "previous") or (article == "the" and word == "next"):
        return word
    return "same" if word == "same" or article == "that" else None


def _suffix(r: Reader, j: int) -> tuple[Role, int] | None:
    """As in "or later", "and before", "onwards" after a time."""
    low = r.line.low
    if low[j] in ("onwards", "onward"):
        return "since", j + 1
    if low[j] in ("or", "and"):
        if low[j + 1] in ("later", "after", "onwards", "thereafter", "newer", "greater") and not _starts(r, j + 2):
            return "since", j + 2
        if low[j + 1] in ("earlier", "before", "older") and not _starts(r, j + 2):
            return "until", j + 2
    return None


def _starts(r: Reader, j: int) -> bool:
    """A time begins here, so that the word before it belongs to it."""
    return r.line.kinds[j] != "" and r.date(j, cued=True) is not None


def _role(r: Reader, i: int) -> tuple[Role, int] | None:
    """The word or words that open or close an interval, and the place after them."""
    low = r.line.low
    word, j = low[i], i + 1
    if word not in _OPENING:
        return None
    if word == "as" and low[j] in ("of", "from"):
        return "since", j + 1
    if word == "as" and low[j] in ("early", "late", "soon") and low[j + 1] == "as":
        return ("until" if low[j] == "late" else "since"), j + 2
    if word == "on" and low[j] == "or" and low[j + 1] in ("after", "before"):
        return ("since" if low[j + 1] == "after" else "until"), j + 2
    if word == "up" and low[j] in ("to", "until", "till"):
        return "until", j + (3 if low[j + 1 : j + 3] == ["and", "including"] else 1)
    if word == "to" and low[j : j + 3] == ["the", "end", "of"]:  # "1,450 a month to the end of June"
        return "until", j
    if word in ("no", "not") and low[j] in ("later", "earlier") and low[j + 1] == "than":
        return ("until" if low[j] == "later" else "since"), j + 2
    if word == "not" and low[j] == "before":
        return "since", j + 1
    if word in ("later", "earlier") and low[j] == "than":
        return ("after" if word == "later" else "before"), j + 1
    if word in ("more", "less") and low[j] == "than" and (side := _leads(r, j + 1)):
        return _BEYOND[word, side], j + 1
    if word == "prior" and low[j] != "to":
        return None
    if word == "ever" and low[j] == "since":
        return "since", j + 1
    if word == "come" and (i == 0 or r.line.kinds[i - 1] == "p" or low[i - 1] in ("and", "but")):
        return "since", j
    role = _ROLES.get(word)
    if role is None or (word == "post" and i > 0 and low[i - 1] in _BEFORE_NOUNS):
        return None
    j += word in ("pre", "post") and low[j] == "-"
    if word in ("starting", "beginning", "effective", "commencing", "ending", "prior"):
        j += low[j] in ("in", "on", "from", "at", "as", "with", "to")
        j += low[j] == "of" and low[j - 1] == "as"
    return role, j


def _leads(r: Reader, i: int) -> int:
    """Where what is counted at a token leads: -1 for "two weeks ago", 1 for "a month from now", else 0."""
    found = counted(r, i)
    if found is None:
        return 0
    told = set(r.line.low[i : found[1]])
    return -1 if told & _BEHIND else 1 if told & _AHEAD else 0


def _opened(r: Reader, i: int) -> Draft | None:
    """As in "since May", "until March 2021", "before 2010", "starting in January", "as of 1 June", "from 2019 on"."""
    low = r.line.low
    opened = _role(r, i)
    if opened is None:
        return None
    role, j = opened
    tied = _leaning(r, i, role, j)
    if tied:
        return tied
    if low[i] == "through" and low[i - 1] in ("all", "right"):
        return None  # "all through 2022" is all of it
    j += low[j] in ("around", "about")
    j += low[j] in ("in", "on", "at") and low[j - 1] != low[j]
    if low[i] == "from":
        return _from(r, i, j)
    if (low[j] in ("now", "present") and role in ("since", "until")) or (low[j] == "date" and low[i] in ("till", "til")):
        return Draft(i, j + 1, role, once(Stretch(r.now, r.now, "instant")))
    found = r.date(j, cued=True)
    if found is None:
        return None
    when, after = found
    if low[i] == "come" and low[after] != ",":
        return None  # "Come Monday at five": it invites
    if role == "until" and is_put_off(r, i):
        when = ahead(when)
    edge = low[j + (low[j] == "the")]
    if low[i] == "through" and low[j] == "the" and when.day is None and edge not in ("end", "middle", "beginning", "start"):
        return None  # "through the summer" is all of it
    if role == "before" and edge == "end":
        role = "by"  # what is before the end may lie within the end
    elif role in ("until", "by") and edge in ("start", "beginning"):
        role = "before"
    if role in ("by", "since") and when.cycle == "day" and after == j + 1 and r.line.kinds[j] == "n":
        return None
    if role == "since" and low[after] in ("until", "till", "to", "through") and (last := r.date(after + 1, cued=True)):
        return Draft(i, last[1], "from_to", when, last[0])
    after += role == "since" and low[after] in _ONWARD and not _starts(r, after + 1)
    return Draft(i, after, role, when)


def _leaning(r: Reader, i: int, role: Role, j: int) -> Draft | None:
    """What has its time from one named before: "since then", "ever since", "from then on", "until then", "after three years"."""
    low = r.line.low
    today = once(unit_around(r.now, "day"))
    then = low[j] == "then"
    onward = low[j + 1] in _ONWARD
    if (then and (onward or low[i] != "from")) or (low[i] == "ever" and ends_phrase(r.line, j)):
        return Draft(i, j + then + (then and onward and low[i] == "from"), role, today, shift="then")
    size = amount(r, j, loose=True) if role == "after" else None
    if size and ends_phrase(r.line, size[1]):
        return Draft(i, size[1], "in", today.then(*(step for value, unit in size[0] for step in steps(value, unit))), shift="passed")
    return None


def _from(r: Reader, i: int, j: int) -> Draft | None:
    """As in "from May on", "from 1 October": an open start, unless it is a range or the date of a thing ("the photo from 2019")."""
    low = r.line.low
    ranged = date_range(r, i, cued=True)
    if ranged:
        return ranged
    if low[j] == "now" and low[j + 1] in _ONWARD:
        return Draft(i, j + 2, "since", once(Stretch(r.now, r.now, "instant")))
    found = r.date(j, cued=True)
    if found is None or (found[0].cycle == "day" and found[1] == j + 1 and r.line.kinds[j] == "n"):
        return None
    when, after = found
    if when.cycle == "month" and low[after] == "to":  # "from the 1st to the 3rd floor"
        return None
    if low[after] == "for" and (size := amount(r, after + 1, loose=True)):
        return Draft(i, size[1], "from_for", when, length=size[0])
    if low[after] in _ONWARD and not _starts(r, after + 1):
        return Draft(i, after + 1, "since", when)
    noun = low[i - 1].removesuffix("s") if i else ""
    coarse = when.anchored and when.day is None  # "chairs from 2019"; but "52 pounds from 1 January 2025"
    if noun in _DATED_NOUNS or (noun != low[i - 1] and coarse and not r.line.capital(i - 1) and len(noun) > 4):
        return Draft(j, after, "in", when)
    return Draft(i, after, "since", when)
