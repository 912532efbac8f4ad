"""What chats write short, spelt out: "moved 2 leeds", "work 4 orsa", "u", "cuz", "my gf", "ill be in rome".

Each is spelt out only where nothing else can be meant: behind "moved" a figure before a word in the singular, or before a town, is "to".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memgraph.names import is_place
from memgraph.nlp.lexicon import words
from memgraph.types import Span

WHOLE = {
    "u": "you", "ur": "your", "luv": "love", "cuz": "because", "coz": "because", "thru": "through", "b4": "before", "l8r": "later",
    "gr8": "great", "2day": "today", "2moro": "tomorrow", "2morrow": "tomorrow", "2mrw": "tomorrow", "2nite": "tonight", "ppl": "people",
    "bday": "birthday", "pls": "please", "plz": "please", "gotta": "got to", "dunno": "don't know", "idk": "I don't know",
    "w/": "with", "abt": "about", "bcuz": "because", "bcoz": "because", "sum1": "someone", "every1": "everyone", "any1": "anyone",
}  # fmt: skip
KIN = {"gf": "girlfriend", "bf": "boyfriend", "sis": "sister", "bro": "brother", "bff": "best friend", "fam": "family"}
GOING = (
    r"mov(?:e|es|ed|ing)|go|goes|going|went|gone|came|com(?:e|es|ing)|drove|flew|fly|flying|relocat(?:e|ed|ing)|switch(?:ed|ing)?|back|been"
)
LED = r"allergic|used|married|engaged|promoted|next|close|talk(?:ed|ing)?|spoke|listen(?:ed|ing)?|belongs?|introduced|related"
MEANT = r"want(?:s|ed)?|need(?:s|ed)?|have|has|had|got|going|hop(?:e|ing)|try(?:ing)?|able|plan(?:s|ning)?|love|like|about|decided"
DOING = (
    r"go|be|do|get|see|move|live|work|buy|sell|leave|take|make|find|eat|try|come|join|learn|stay|visit|quit|start|stop|play|know|say|tell"
    r"|call|meet"
)
SHORT = re.compile(
    rf"(?<![\w'’@#/.-])(?:(?P<whole>{'|'.join(map(re.escape, sorted(WHOLE, key=len, reverse=True)))})(?=$|[\s,.!?;:)])"
    rf"|(?<=\b(?:my|ur)\s)(?P<kin2>{'|'.join(KIN)})\b|(?<=\b(?:his|her|our)\s)(?P<kin3>{'|'.join(KIN)})\b"
    rf"|(?P<go>(?i:{GOING}))[ ]2(?=[ ](?P<where>[^\W\d_]+))"
    rf"|(?i:{LED})[ ](?P<led>2)(?=[ ][^\W\d_])"
    rf"|(?i:{MEANT})[ ](?P<meant>2)(?=[ ](?:{DOING})\b)"
    rf"|(?i:work(?:s|ed|ing)?|look(?:s|ed|ing)?|wait(?:s|ed|ing)?|thanks|thx|thank|good|bad|ready|play(?:s|ed|ing)?)[ ](?P<work>4)"
    rf"(?=[ ](?P<whom>[^\W\d_]+))"
    rf"|(?P<at>@)(?=[ ][^\W\d_])"
    rf"|(?:we|they|you|u)[ ](?P<are>r)(?=[ ][a-z])"
    rf"|(?<=[a-z][ ])(?P<are2>r)(?=[ ][a-z]+(?:ing|ed)\b)"
    rf"|(?<=[a-z][ ])(?P<and>n)(?=[ ][a-z]{{2}})(?![ ](?:is|in|be|of|to)\b)"
    rf"|(?P<will>ill)(?=[ ](?:{DOING}|have|bring|send|let|marry|turn|never|probably)\b)"
    rf"|(?P<would>id)(?=[ ](?:like|love|rather|prefer|never)\b)"
    rf")"
)
MAY = re.compile(r"[24@]|\b(?:u|ur|r|n|ill|id|" + "|".join(re.escape(one) for one in (*WHOLE, *KIN) if one.isalpha()) + r")\b|w/")
COUNTED = words("more other of big new old small little good bad great free extra left hours days weeks months years people times kids")


@dataclass(frozen=True, slots=True)
class Swap:
    """What stands for what: a stretch of the text that is seen, and of the one that was written."""

    seen: Span
    written: Span


def as_written(swaps: Sequence[Swap], span: Span) -> Span:
    """The stretch of the text as it was written for one of the text spelt out."""
    return _start(swaps, span[0]), _end(swaps, span[1])


def _start(swaps: Sequence[Swap], place: int) -> int:
    at = bisect_right(swaps, place, key=lambda one: one.seen[0]) - 1
    if at < 0:
        return place
    (_, end), (start, last) = swaps[at].seen, swaps[at].written
    return start if place < end else last + place - end


def _end(swaps: Sequence[Swap], place: int) -> int:
    at = bisect_left(swaps, place, key=lambda one: one.seen[0]) - 1
    if at < 0:
        return place
    end, last = swaps[at].seen[1], swaps[at].written[1]
    return last + max(0, place - end)


def spelt_out(text: str) -> tuple[str, tuple[Swap, ...]]:
    """The text with what it writes short in full, and where that stands.

    >>> spelt_out("moved 2 leeds w/ my gf")[0]
    'moved to leeds with my girlfriend'
    """
    if MAY.search(text) is None:
        return text, ()
    parts: list[str] = []
    swaps: list[Swap] = []
    at = grown = 0
    for found in SHORT.finditer(text):
        start, end, whole = _read(found)
        if whole is None:
            continue
        swaps.append(Swap((start + grown, start + grown + len(whole)), (start, end)))
        parts += [text[at:start], whole]
        grown += len(whole) - (end - start)
        at = end
    return "".join([*parts, text[at:]]), tuple(swaps)


def _read(found: re.Match[str]) -> tuple[int, int, str | None]:
    """What is written short there, and what it stands for; None where it may be something else."""
    if found["go"]:
        place, word = found.end("go") + 1, found["where"]
        return place, place + 1, "to" if is_place(word) or not _is_counted(word) else None
    if found["work"]:
        return *found.span("work"), None if _is_counted(found["whom"]) else "for"
    for group, whole in READ.items():
        if found[group]:
            return *found.span(group), whole(found[group])
    return 0, 0, None


def _is_counted(word: str) -> bool:
    return word.islower() and (word.endswith("s") or word in COUNTED)


READ: dict[str, Callable[[str], str | None]] = {
    "whole": WHOLE.__getitem__,
    "kin2": KIN.__getitem__,
    "kin3": KIN.__getitem__,
    "led": lambda _: "to",
    "meant": lambda _: "to",
    "at": lambda _: "at",
    "are": lambda _: "are",
    "are2": lambda _: "are",
    "and": lambda _: "and",
    "will": lambda _: "I'll",
    "would": lambda _: "I'd",
}
