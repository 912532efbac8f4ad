"""Values that a note tells one after the other of one thing: "4471 until 30 September, thereafter 9026", "38 euros, up from 34",
"now 6.50 (previously 5.90)", "KL 12 777, not HJ 58 201 any longer".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.times.expressions import TimeMention

VALUE = (
    r"(?:[$€£¥] ?)?[\w./-]*\d[\w./-]*(?:,\d{3})*(?:\.\d+)?"
    r"(?: ?[€£$%]|(?: (?!until|till|from|since|as|after|before|when|starting|and|to|in|on|any)[\w-]+){1,4})?"
)
THEN = (
    r"(?:(?:there)?after(?:wards)?|after (?:that|which)|then|subsequently|later"
    r"|from (?:then|there|that (?:day|date|time))(?: on(?:wards?)?)?)"
)
BEFORE = (
    r"(?:previously|formerly|before(?: that)?|earlier|until (?:now|then|today)|till (?:now|then)|so far|up to now|was|were|used to be|old"
    r"|instead of|rather than|no longer|not(?=.*any (?:longer|more))|replac(?:es|ing)|it was)"
)
BREAK = re.compile(r"\s*(?:[;,(–—](?=\s|[^\d\s])|\bbut\b|\band (?=then|there|after|from))\s*", re.IGNORECASE)
LATER = re.compile(rf"(?:and )?(?:{THEN},? (?P<then>{VALUE})|(?P<first>{VALUE}) {THEN}|(?:and )?(?P<dated>{VALUE}))[).]*", re.IGNORECASE)
FORMER = re.compile(
    rf"(?:(?:up|down|raised|reduced|increased|lowered|changed) from|{BEFORE}:?) (?P<value>{VALUE}?)"
    r"(?: (?:any|no) (?:longer|more)| before)?[).]*",
    re.IGNORECASE,
)
TRAILING = re.compile(r"(?: ?(?:on(?:wards?)?|begins|starts|comes|inclusive))?[).!]*\s*")
LEADING = re.compile(r"(?:valid|effective|applies|applicable|in force|starting|with effect|and|on|as of)?\s*", re.IGNORECASE)
VALID = re.compile(
    r"[,;(]? *\(?(?:valid|effective|applies|applicable|in force|beginning|starting|with effect|when|once|as|and that)?$", re.IGNORECASE
)

COSTING = re.compile(
    r"\W{0,4}(?P<label>[^\W\d_][\w’'-]*(?: (?!now\b|is\b|will\b|costs?\b|currently\b)[^\W\d_][\w’'-]*){0,4})"
    r"(?P<verb> (?:(?:now|currently) )?(?:costs?|is|will be|stands at|comes to)(?: now)?)?(?: now| currently)? "
    r"(?P<value>[$€£¥]?\d[^\n?]*?)[.!\s]*"
)
PRICED = re.compile(rf"(?:{SUM})(?: (?:an?|per|each|every|the) \w+| each| apiece)?", re.IGNORECASE)
TIMES_OF_DAY = ("hour", "minute", "second")
SENTENCE = re.compile(r"[^\n]+?(?:[.!?](?=\s|$)|(?=\n)|$)")


class Turn(NamedTuple):
    """A value that follows the first or was before it, its place, and the time that is told beside it."""

    value: str
    start: int
    kind: Literal["later", "former"]
    time: TimeMention | None


class Parted(NamedTuple):
    """What a note says of a thing first, as it stands, the time told beside it, and the values of the thing at other times."""

    value: str
    time: TimeMention | None
    turns: tuple[Turn, ...]


def costings(text: str, times: Sequence[TimeMention], offset: int) -> Iterator[tuple[str, str, int, int, int]]:
    """What sentences name first and then tell sums of, with their places: "Standard parcel now 6.50 (previously 5.90)". With a verb, only
    of several sums: one is read as the clause tells it."""
    for sentence in SENTENCE.finditer(text):
        found = COSTING.fullmatch(sentence[0])
        if found is not None:
            start = sentence.start()
            told = parted(found["value"], start + found.start("value") + offset, times)
            if told.turns or (not found["verb"] and PRICED.fullmatch(told.value)):
                yield found["label"], found["value"], start + found.start("label"), start + found.start("value"), sentence.end()


def parted(text: str, start: int, times: Sequence[TimeMention]) -> Parted:
    """The parts of what a note says, which begins at `start` of the text that the times are of."""
    (first, _), *rest = _pieces(text)
    value, time = _undated(first, start, times)
    turns: list[Turn] = []
    for piece, at in rest:
        plain, when = _undated(piece, start + at, times)
        lead = piece.find(plain)
        if (former := FORMER.fullmatch(plain)) is not None:
            turns.append(Turn(former["value"].strip(), at + lead + former.start("value"), "former", when))
        elif (later := LATER.fullmatch(plain)) is not None and (when is not None or not later["dated"]) and _same_kind(later, value):
            group = next(name for name in ("then", "first", "dated") if later[name])
            turns.append(Turn(later[group].strip(), at + lead + later.start(group), "later", when))
        elif LEADING.fullmatch(plain) and when is not None and time is None and not turns:
            time = when
        elif not turns and time is None:
            return Parted(text, None, ())
        else:
            break
    return Parted(value.rstrip(" ,;("), time, tuple(turns)) if turns or time is not None else Parted(text, None, ())


def _pieces(text: str) -> list[tuple[str, int]]:
    found, at = [], 0
    for part in (*BREAK.finditer(text), None):
        end = len(text) if part is None else part.start()
        if text[at:end].strip(" )."):
            found.append((text[at:end].rstrip(), at))
        at = end if part is None else part.end()
    return found or [(text, 0)]


def _undated(piece: str, start: int, times: Sequence[TimeMention]) -> tuple[str, TimeMention | None]:
    """The piece without the time at its end, or at its head, and what leads it in."""
    for one in times:
        begin, end = one.span[0] - start, one.span[1] - start
        bounds = (one.start is not None or one.end is not None) and one.kind not in ("set", "duration") and one.shift != "then"
        if not (bounds and 0 <= begin < end <= len(piece) + 1) or one.grain in TIMES_OF_DAY:
            continue
        head, tail = piece[:begin], piece[end:]
        if TRAILING.fullmatch(tail):
            return VALID.sub("", head.rstrip()).rstrip(" ,;("), one
        if LEADING.fullmatch(head):
            return tail.strip(" ,:)."), one
    return piece, None


def _same_kind(later: re.Match[str], first: str) -> bool:
    """A sum after a sum, a code after a code."""
    value = later["then"] or later["first"] or later["dated"]
    units = re.findall(r"[^\W\d_]{2,}|[€£$]", first.lower())
    return any(letter.isdigit() for letter in first) and (not later["dated"] or not units or any(one in value.lower() for one in units))
