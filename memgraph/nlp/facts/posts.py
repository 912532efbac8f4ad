"""Where somebody works and as what, told in brackets behind his name: "Ruth Adler (Nimbus, since 2012)", "Ann Lee (CEO, Orsa)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memgraph.names import LEGAL, ORG_TAILS, given_name_gender, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates
from memgraph.types import Claim

BRACKET = re.compile(r"\((?P<inside>[^()\n]{2,70})\)")
PART = re.compile(r"[^,;]+")
FIRM = re.compile(r"(?:(?P<prep>of|at|from|with)\s+)?(?:the\s+)?(?P<name>[A-ZÀ-ÖØ-Þ][\w&'’.-]*(?:\s(?:&|of|and|[A-ZÀ-ÖØ-Þ][\w&'’.-]*))*)")


class Bracket(NamedTuple):
    """What stands in brackets behind a person's name: the firm, the office and the time, as far as told."""

    person: Term
    firm: Term | None
    office: Term | None
    time: TimeMention | None
    sure: bool  #: that the firm is one


def posts_in_brackets(terms: Terms, predicates: Predicates, times: Sequence[TimeMention]) -> Iterator[tuple[Draft, TimeMention | None]]:
    """The firms and offices. A bare name is a firm's where a time or an office goes with it, or where each of several has one."""
    found = [one for one in _brackets(terms, predicates, times) if one is not None]
    several = sum(one.firm is not None for one in found) > 1
    for one in found:
        if one.firm is not None and (one.sure or several or one.time is not None or one.office is not None):
            yield Draft("works_at", one.person, one.firm, confidence=0.8), one.time
        if one.office is not None:
            yield Draft("job_title", one.person, one.office, literal=True, confidence=0.8), one.time


def misread(claims: Sequence[Claim], posts: Sequence[Draft]) -> list[Claim]:
    """The claims without those that give the office in the bracket to the firm beside it."""
    firms = {draft.object.name for draft in posts if draft.predicate == "works_at" and draft.object is not None}
    return [one for one in claims if one.predicate != "job_title" or one.subject not in firms]


def _brackets(terms: Terms, predicates: Predicates, times: Sequence[TimeMention]) -> Iterator[Bracket | None]:
    tree = terms.tree
    ends = {token.idx + len(token): token for token in tree.tokens}
    for found in BRACKET.finditer(tree.text):
        token = ends.get(len(tree.text[: found.start()].rstrip()))
        person = next(iter(terms.name_terms(token)), None) if token is not None and terms.is_name(token) else None
        if token is None or person is None or given_name_gender(person.name.split()[0]) is None or is_place(person.name):
            continue
        start, end = (edge + tree.offset for edge in found.span())
        time = next((one for one in times if start <= one.span[0] and one.span[1] <= end and one.kind != "set"), None)
        yield _read(terms, predicates, person, found, time)


def _read(terms: Terms, predicates: Predicates, person: Term, found: re.Match[str], time: TimeMention | None) -> Bracket | None:
    firm = office = None
    sure = False
    for part in PART.finditer(found["inside"]):
        text = part[0].strip()
        if not text:
            continue
        at = terms.tree.offset + found.start("inside") + part.start() + len(part[0]) - len(part[0].lstrip())
        if time is not None and time.span[0] < at + len(text) and at < time.span[1]:
            continue
        named = FIRM.fullmatch(text)
        if predicates.is_a("role", None, text.lower().split()[-1]):
            office = Term(text, (at, at + len(text)), "value", None, text.lower().split()[-1], person.token)
        elif named is not None and firm is None and _may_be_firm(named["name"]):
            last = named["name"].lower().split()[-1]
            sure = named["prep"] is not None or last in ORG_TAILS | LEGAL or predicates.is_a("org", None, last)
            at += named.start("name")
            firm = Term(named["name"], (at, at + len(named["name"])), "name", "ORG", "", person.token)
        else:
            return None
    return Bracket(person, firm, office, time, sure)


def _may_be_firm(name: str) -> bool:
    return given_name_gender(name.split()[0]) is None and not is_place(name) and len(name) > 2
