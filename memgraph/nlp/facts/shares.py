"""Facts of how a work is divided, told in one list: "Crew: camera Ann Lee, sound Bo Karr", "Rota: kitchen Ann, stairs and bins me",
"Ann on lights, Bo on sound, Cem at the door".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memgraph.names import given_name_gender
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.predicates import Predicates
from memgraph.types import Span

WORD = r"[A-ZÀ-ÖØ-ÞŁŚŻŠŽČĆĐ][^\W\d_]*(?:[-’'][^\W\d_]+)*\.?"
NAME = rf"(?:{WORD}(?:\s(?:(?:van|von|de|del|della|da|di|la|le|den|der|bin|al|ter)\s)*{WORD}){{0,3}})"
NO_PART = r"(?!(?:is|are|was|were|has|have|had|do|does|did|will|would|can|may|gets?|got|but|not?|then|than|from|to|with|for|by|an?|who)\b)"
PART = rf"(?:(?:the|our)\s)?(?P<part>{NO_PART}[a-z][\w’'-]*(?:\s(?:and\s|of\s|the\s)*{NO_PART}[a-z][\w’'-]*){{0,3}})"
LIST = re.compile(r"(?:^|(?<=[.!?\n]\s)|(?<=\n))(?:(?P<label>[^.:;!?\n]{2,70}):\s)?(?P<entries>[^.:!?\n]+)(?=[.!\n]|$)")
FIRST_PART = re.compile(
    rf"\s*(?:and\s)?{PART}(?:\s(?:to|for|by|is|goes to|are|go to)\s|\s?[–—=-]\s|\s\(|\s)(?P<who>{NAME}|me|myself)\)?\s*"
)
FIRST_NAME = re.compile(rf"\s*(?:and\s)?(?P<who>{NAME}|me|myself|I)(?P<link>\s(?:on|for|at|does|do)\s|\s?[–—=-]\s|\s\(|\s){PART}\)?\s*")
UNDER = re.compile(rf"\s*(?:and\s)?{PART}\s(?:under|led by|headed by|run by)\s(?P<who>{NAME})\s*")  #: "motion under Teemu Laine"
DIVIDING = words("""crew rota rotas roster duty duties task tasks chore chores job jobs charge charges role roles responsibility
    responsibilities assignments posts stations line-up lineup cleaning housework organisers organizers helpers volunteers
    rounds round routes route beats patches shifts districts zones areas territories stalls watches turns""")
WHO_DOES = re.compile(
    r"\bwho (?:does|is doing|will do|looks after|handles|takes|has|is in charge of|is on|runs) (?:what|which)\b|\bdivision of",
    re.IGNORECASE,
)
ROOMS = words("rooms bedrooms room-sharing")
OUR = words("me myself i")


class Share(NamedTuple):
    """Whose part it is, and its place in the text."""

    draft: Draft
    span: Span


def shares(terms: Terms, predicates: Predicates) -> Iterator[Share]:
    """The parts of each list of which at least two entries are somebody with his part, in one order."""
    text = source_of(terms.tree.doc).text
    for found in LIST.finditer(text):
        if led := list(_led(terms, found)):
            yield from led
            continue
        kind = _kind(found["label"])
        pieces = [piece for one in re.finditer(r"[^,;]+", found["entries"]) for piece in _pieces(one, found.start("entries"))]
        if kind is None or len(pieces) < 2:
            continue
        named = [entry for at, piece in pieces if (entry := FIRST_NAME.fullmatch(piece)) and _fits(entry)]
        parts = [(at, entry) for at, piece in pieces if (entry := FIRST_PART.fullmatch(piece)) and _fits(entry)]
        entries = parts
        if len(named) > len(parts):
            entries = [(at, entry) for at, piece in pieces if (entry := FIRST_NAME.fullmatch(piece)) and _fits(entry)]
        linked = all(entry["link"].strip() == "on" for _, entry in entries) if entries and "link" in entries[0][1].groupdict() else False
        if len(entries) < 2 or entries[0][0] != pieces[0][0] or not (found["label"] or (linked and len(entries) == len(pieces))):
            continue
        offset = terms.tree.offset
        span = (offset + found.start(), offset + max(at + entry.end() for at, entry in entries))
        for at, entry in entries:
            yield from (Share(draft, span) for draft in _read(terms, predicates, entry, at, kind))


def _led(terms: Terms, found: re.Match[str]) -> Iterator[Share]:
    """ "Three crews: motion under Teemu Laine, perception under Ngozi Umeh": who leads which."""
    pieces = list(re.finditer(r"[^,;]+", found["entries"]))
    entries = [(one, entry) for one in pieces if (entry := UNDER.fullmatch(one[0])) is not None and _fits(entry)]
    if len(entries) < 2 or len(entries) != len(pieces) or not found["label"]:
        return
    for piece, entry in entries:
        start = found.start("entries") + piece.start()
        token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
        offset = terms.tree.offset + start
        who = Term(entry["who"], (offset + entry.start("who"), offset + entry.end("who")), "name", "PERSON", "", token)
        part = (offset + entry.start("part"), offset + entry.end("part"))
        thing = Term(entry["part"], part, "noun", None, entry["part"].split()[-1], token, definite=True)
        yield Share(Draft("leads", who, thing), (part[0], who.span[1]))


def _pieces(part: re.Match[str], start: int) -> Iterator[tuple[int, str]]:
    """An entry with its place; the two that "and" joins, where both are of one."""
    halves = re.split(r"\sand\s", part[0])
    joined = len(halves) == 2 and all(FIRST_PART.fullmatch(one) or FIRST_NAME.fullmatch(one) for one in halves)
    for half in halves if joined else [part[0]]:
        yield start + part.start() + part[0].index(half), half


def _kind(label: str | None) -> str | None:
    """What the list divides: a work, the rooms of a house; None where it tells of something else."""
    if label is None:
        return "work"
    said = set(re.findall(r"[\w-]+", label.lower()))
    if WHO_DOES.search(label) or said & DIVIDING:
        return "work"
    return "rooms" if said & ROOMS else None


def _fits(entry: re.Match[str]) -> bool:
    first = entry["who"].split()[0]
    return entry["who"].lower() in OUR or given_name_gender(first) is not None or first.endswith(".") or " " in entry["who"]


def _read(terms: Terms, predicates: Predicates, entry: re.Match[str], at: int, kind: str) -> Iterator[Draft]:
    offset = terms.tree.offset
    start = at + entry.start("who")
    token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
    who = Term(entry["who"], (offset + start, offset + start + len(entry["who"])), "name", "PERSON", "", token)
    if entry["who"].lower() in OUR:
        who = terms.writer(token)
    for part in re.finditer(r"(?:(?!\sand\s).)+", entry["part"]):
        name = re.sub(r"^(?:\s?and\s)?(?:the\s)?", "", part[0])
        begin = offset + at + entry.start("part") + part.start() + part[0].index(name)
        noun = name.rpartition(" ")[2]
        thing = Term(name, (begin, begin + len(name)), "noun", None, noun, token, definite=True)
        if kind == "rooms":
            yield Draft("lives_in", who, thing)
        elif predicates.is_a("role", None, noun):
            yield Draft("job_title", who, thing, literal=True)
        else:
            yield Draft("responsible_for", who, thing)
