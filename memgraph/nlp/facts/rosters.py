"""Facts of lists of people, each with what he is or teaches: "Staff for the new year: Ann Lee, chemistry; Lars Holm, head porter"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memgraph.names import given_name_gender
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.layout import BULLET, heading_over
from memgraph.nlp.surface import source_of
from memgraph.predicates import Predicates

WORD = r"[A-ZÀ-ÖØ-ÞŁŚŻŠŽČĆĐ][^\W\d_]*(?:[-’'][^\W\d_]+)*\.?"
ENTRY = re.compile(
    rf"\s*(?:and\s+)?(?P<name>{WORD}(?:\s(?:(?:van|von|de|del|della|da|di|la|le|den|der|bin|al|ter)\s)*{WORD}){{0,3}})"
    r"(?:\s?(?:,|–|—|-|=)\s|\s\()(?:the\s|our\s|an?\s)?(?P<said>[^\W\d_][^,;:.()\d]{1,40}?)\)?\s*"
)
LIST = re.compile(r"(?:^|(?<=[.!?\n]))\s*(?:(?P<label>[^.:;!?\n]{2,60}):\s)?(?P<entries>[^.;:!?\n]+(?:[;\n][^.;:!?\n]+)+)[.!]?(?=\s|$)")
OFFICE = re.compile(r"^[ \t]*(?P<left>[^\W\d_][^:;,.!?\n()]{1,40}):[ \t]+(?P<right>[^\W\d_][^:;,!?\n()]{1,40})[ \t]*$", re.M)
LONGEST = 5  #: words of what someone is


class Entry(NamedTuple):
    """One of a list: who it is and what is said of him, with the places of both in the text."""

    name: str
    start: int
    said: str
    said_at: int


def rosters(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """The offices and subjects of the people of each list of which every entry is somebody with one."""
    text = BULLET.sub(lambda found: " " * len(found[0]), source_of(terms.tree.doc).text)
    yield from _by_office(terms, predicates, text)
    for found in LIST.finditer(text):
        entries = list(_entries(found["entries"], found.start("entries")))
        known = sum(given_name_gender(one.name.split()[0]) is not None for one in entries)
        if len(entries) < 2 or known * 2 < len(entries):
            continue
        drafts = [_read(terms, predicates, one) for one in entries]
        yield from (draft for draft in drafts if draft is not None)


def _by_office(terms: Terms, predicates: Predicates, text: str) -> Iterator[Draft]:
    """ "Designer: Olga Brandt", "Olga Brandt: designer", in several lines."""
    entries = []
    for line in OFFICE.finditer(text):
        if heading_over(text, line.start("left")) is not None:
            continue  # a note of one person: see labels
        name, said = ("left", "right") if given_name_gender(line["left"].split()[0]) is not None else ("right", "left")
        office = line[said].strip()
        office = office[0].lower() + office[1:] if office[1:].islower() else office
        entries.append(Entry(line[name].strip(), line.start(name), office, line.start(said)))
    named = [one for one in entries if re.fullmatch(rf"{WORD}(?:\s{WORD}){{0,3}}", one.name) and given_name_gender(one.name.split()[0])]
    drafts = [draft for draft in (_read(terms, predicates, one) for one in named) if draft is not None and draft.predicate == "job_title"]
    yield from drafts if len(drafts) > 1 else ()


def _entries(text: str, start: int) -> Iterator[Entry]:
    """The entries; none where a part of the list is anything else."""
    found = []
    for part in re.finditer(r"[^;\n]+", text):
        entry = ENTRY.fullmatch(part[0])
        if entry is None or len(entry["said"].split()) > LONGEST:
            return
        at = start + part.start()
        found.append(Entry(entry["name"], at + entry.start("name"), entry["said"].strip(), at + entry.start("said")))
    yield from found


def _read(terms: Terms, predicates: Predicates, entry: Entry) -> Draft | None:
    token = next((one for one in terms.tree.tokens if one.idx >= entry.said_at), terms.tree.tokens[-1])
    offset, noun = terms.tree.offset, entry.said.lower().split()[-1]
    person = Term(entry.name, (entry.start + offset, entry.start + len(entry.name) + offset), "name", "PERSON", "", token)
    said = Term(entry.said, (entry.said_at + offset, entry.said_at + len(entry.said) + offset), "value", None, noun, token)
    head = entry.said.lower().split(" of ")[0].split()[-1]
    if predicates.is_a("role", None, head):
        return Draft("job_title", person, said, literal=True)
    if any(predicates.is_a(kind, None, entry.said.lower()) for kind in ("subject", "language")):
        return Draft("teaches", person, Term(entry.said, said.span, "noun", None, noun, token))
    return None
