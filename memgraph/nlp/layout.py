"""How notes are laid out: labels before a colon, bullets, lists with which a sentence goes on, headings that say whom the lines are of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memgraph.names import given_name_gender

BULLET = re.compile(r"^[ \t]*(?:[-*+•◦▪‣·–—]+|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|#{1,6}|\[[ xX]?\])(?=[ \t]+\S)", re.M)
STAMP = r"(?:\[[^\]\n]{1,40}\][ \t]*|\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?[ \t]*[-–]?[ \t]*)?"  #: "[12:03] Ana: hey"
NAMED = r"(?P<name>[^\W\d_][\w.'’-]*(?<!_)(?: [^\W\d_][\w.'’-]*(?<!_)){0,2}(?: \d{1,2})?)"
LABEL = re.compile(r"^[ \t]*" + STAMP + r"[*_]{0,2}" + NAMED + r"(?: ?\([\d:. apmAPM/-]{4,20}\))?[*_]{0,2} ?:[*_]{0,2}(?=[ \t]+\S)", re.M)
#: who speaks next in the same line: "Ana: I moved. Bob: I stay."
NEXT = re.compile(r"(?<=[.!?…\"”)/|])[ \t]+" + STAMP + NAMED + r" ?:(?=[ \t]+\S)")
SAYING = re.compile(r" (?:said|says|wrote|writes|replied|replies|asked|asks|texted|answered|answers|added|adds)$")
TALK = re.compile(r"\b(?:I|me|my|mine|we|us|our|you|your)\b", re.I)  #: of which talk is full
MARK = r"[ \t]*(?:[-*+•◦▪‣·–—]|\d{1,2}[.)])[ \t]+"
ENDING = (
    r"is|are|was|were|includes?|speaks?|likes?|loves?|hates?|owns?|has|have|knows?|uses?|plays?|study|studies|eats?|drinks?|dislikes?|prefers?"
    r"|to|from|with|for|of|at|in"
)  #: with what a sentence may go on in a list of things
LISTED = re.compile(
    rf"^(?P<opening>[ \t]*(?=[^\n:]*\b(?i:{ENDING}):[ \t]*\n)[^\n:]*?\S[ \t]\S[^\n:]*):[ \t]*\n"
    rf"(?P<items>{MARK}[^\n:()]{{1,60}}(?:\n{MARK}[^\n:()]{{1,60}})+)(?=\n|\Z)",
    re.M,
)  #: "My hobbies are:", "I am allergic to:"
ITEM = re.compile(r"^[ \t]*(?:[-*+•◦▪‣·–—]|\d{1,2}[.)])[ \t]+\S")
WRITTEN = r"[^\W\d_][\w.'’-]*(?:[ \t]+[^\W\d_][\w.'’-]*){0,3}"
HEADING = re.compile(rf"^[ \t#*_]*(?:(?i:about|profile|contact|notes on|on|re)[: \t]+)?(?P<name>{WRITTEN})[ \t]*:?[*_ \t]*$")
NAME_LINE = re.compile(
    rf"^[ \t*_+•-]*(?i:full name|name|contact|employee|client|patient|person)[*_]*[ \t]*:[*_]*[ \t]+(?P<name>{WRITTEN})[ \t]*$"
)
LONGEST_ITEM = 5  #: words of an item of a list


def in_one_line(copy: str, first: re.Match[str]) -> list[re.Match[str]]:
    """The labels of who speaks next in the line of the first: both are names, and what they say is talk."""
    end = copy.find("\n", first.end())
    line_end = len(copy) if end < 0 else end
    if not speaks(first["name"]) or TALK.search(copy, first.end(), line_end) is None:
        return []
    return [one for one in NEXT.finditer(copy, first.end(), line_end) if speaks(one["name"])]


def speaks(name: str) -> bool:
    """A person's name, or what somebody is called in a talk.

    >>> speaks("Ana"), speaks("Ana said"), speaks("Phone")
    (True, True, False)
    """
    bare = SAYING.sub("", name)
    return bare.lower() in ("me", "user", "assistant", "bot", "ai", "q", "a") or given_name_gender(bare) is not None


@dataclass(frozen=True, slots=True)
class Listed:
    """The items of a list with which a sentence goes on; only the first is parsed. Offsets into the piece."""

    first: tuple[int, int]
    others: tuple[tuple[int, int], ...]


def heading_over(text: str, place: int) -> str | None:
    """Whom a note is of whose lines or bullets the place stands in: "Rufus Ade:\n- lives in Odense", "Name: Rufus Ade\nCity: Odense".

    >>> heading_over("Rufus Ade\\nCity: Odense", 12)
    'Rufus Ade'
    """
    block = text[text.rfind("\n\n", 0, place) + 1 : place]
    rest = text[place:].split("\n\n", 1)[0]
    lines = (block + rest).strip("\n").split("\n")
    if len(lines) < 2:
        return None
    for line in lines:
        card = NAME_LINE.fullmatch(line)
        if card is not None and (" " in card["name"].strip() or given_name_gender(card["name"]) is not None):
            return card["name"]
    above = block.strip("\n").split("\n")
    for line in reversed(above[:-1]):
        if (heading := HEADING.fullmatch(line)) is not None and given_name_gender(heading["name"]) is not None:
            return heading["name"]
        if not (ITEM.match(line) or LABEL.match(line)):
            return None
    return None


def moved(one: Listed, offset: int) -> Listed:
    """The list in a text in which the piece begins there."""
    return Listed((one.first[0] + offset, one.first[1] + offset), tuple((start + offset, end + offset) for start, end in one.others))


def first_only(copy: str, found: re.Match[str]) -> tuple[str, Listed | None]:
    """The copy of a sentence that goes on in a list, with the first item alone: "I speak:\n- German\n- Farsi" as "I speak    German"."""
    places, at = [], found.start("items")
    for line in found["items"].split("\n"):
        bullet = BULLET.match(line)
        start = at + (0 if bullet is None else bullet.end())
        start += len(copy[start : at + len(line)]) - len(copy[start : at + len(line)].lstrip())
        places.append((start, start + len(copy[start : at + len(line)].rstrip(" \t.;,"))))
        at += len(line) + 1
    for start, end in places:
        count = len(copy[start:end].split())
        if count > LONGEST_ITEM or (count > 2 and copy[end : end + 1] == "."):
            return copy, None  # "2. Bo shuts it.": a sentence by itself
    first, *others = places
    opening = copy[: found.end("opening")] + " " * (first[0] - found.end("opening")) + copy[slice(*first)]
    rest = "".join("\n" if one == "\n" else " " for one in copy[first[1] : found.end()])
    return opening + rest + copy[found.end() :], Listed(first, tuple(others))
