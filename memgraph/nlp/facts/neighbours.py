"""Facts of neighbours, told by where they live: "next door lives Mrs Holt", "Ola and Kim from across the hall", "the Wards at number 9"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words

OURS = r"(?:us|me|ours?|mine)\b"
BESIDE_US = (
    rf"(?:(?:above|below|beneath|underneath|under|over|beside|behind|opposite|next to|across from) {OURS}"
    r"|(?:on|in|along|at|off) (?:our|my) (?:street|road|lane|landing|floor|corridor|staircase|stairwell|building|block|terrace|close))"
)  #: wherever someone is who is there: a neighbour
NEARBY = (
    r"(?:next[- ]door|(?:one|two|three|four|a few|a couple of|several) (?:doors?|houses?) (?:down|up|along|away)"
    r"|upstairs|downstairs|opposite"
    r"|(?:across|over) (?:the|our) (?:street|road|hall|hallway|landing|corridor|way|lane|courtyard|yard|fence|garden wall|hedge)"
    r"|on the (?:floor|storey) (?:above|below)"
    r"|in the (?:flat|apartment|house|place) (?:above|below|upstairs|downstairs|opposite|next door))"
)  #: a neighbour's only of who lives there, or is "from" there
WHERE_US = re.compile(rf"\b{BESIDE_US}", re.IGNORECASE)
WHERE_LIVES = re.compile(rf"\b{NEARBY}\b(?!,? (?:to|from) (?!{OURS}|the\b)\w)", re.IGNORECASE)
AFTER_NAME = re.compile(rf" (?:from|in|at|living|who lives?|who live) {NEARBY}\b| next door\b(?! (?:to|from) (?!{OURS}))", re.IGNORECASE)
NUMBER = re.compile(r" (?:at|of|from|in) (?P<place>(?:number|no\.?|flat|apartment|house) ?\d+\w?)\b", re.IGNORECASE)
BESIDE_OTHER = re.compile(r"\bnext[- ]door to (?P<whom>[A-Z]\w+)")
NEARBY_WORD = re.compile(rf"(?:{NEARBY}|mrs?\.?|ms\.?|dr\.?)", re.IGNORECASE)
DWELLING = words("live reside dwell")


def neighbours(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """Those of a clause about who lives or is beside the writer."""
    lives, is_there = clause.verb.lemma_ in DWELLING, clause.verb.lemma_ == "be"
    if not (lives or is_there) or clause.stance.negative:
        return
    edges = clause.verb.left_edge, clause.verb.right_edge
    text = terms.tree.text[edges[0].idx : edges[1].idx + len(edges[1])]
    if lives and (found := BESIDE_OTHER.search(text)) is not None:
        other = next((token for token in terms.tree.tokens if token.idx == edges[0].idx + found.start("whom")), None)
        beside = terms.name_terms(other.head if other.dep_ == "compound" else other) if other is not None else []
        pairs = [(one, term) for one in beside for token in clause.subjects for term in terms.of(token)]
        yield from (Draft("neighbour", one, term, clause=clause) for one, term in pairs if _may_be_someone(one))
    elif WHERE_US.search(text) or (lives and WHERE_LIVES.search(text)):
        named = [term for token in _dwellers(terms, clause) for term in terms.of(token)]
        named = [term for term in named if _may_be_someone(term) and not NEARBY_WORD.fullmatch(term.name)]
        yield from (Draft("neighbour", terms.writer(clause.verb), term, clause=clause) for term in named)


def _dwellers(terms: Terms, clause: Clause) -> list[Token]:
    """Who it is: the subject, or who stands after the verb: "above us live the Okafors"."""
    found = [*clause.subjects, *clause.attributes, *clause.objects]
    first = [term for token in clause.subjects for term in terms.of(token)]
    if any(term.kind == "name" and not NEARBY_WORD.fullmatch(term.name) for term in first):
        return list(clause.subjects)
    after = terms.tree.tokens[clause.verb.i + 1 : clause.verb.right_edge.i + 1]
    return [*found, *(one for one in after if terms.is_name(one) and one.dep_ != "compound" and one not in found)]


def beside_names(terms: Terms, token: Token, name: Term) -> Iterator[Draft]:
    """ "Bo from next door", "the Wards at number 9"."""
    text, end = terms.tree.text, name.span[1] - terms.tree.offset
    if AFTER_NAME.match(text, end) and name.type not in ("DATE", "MONEY"):
        yield Draft("neighbour", terms.writer(token), name, confidence=0.9)
    if (found := NUMBER.match(text, end)) is not None and (name.is_person or name.name.endswith("s")):
        span = (found.start("place") + terms.tree.offset, found.end("place") + terms.tree.offset)
        house = Term(found["place"], span, "value", None, "number", token)
        for one in (name, *(term for first in _joined(token) for term in terms.of(first) if _may_be_someone(term))):
            yield Draft("address", one, house, literal=True, confidence=0.9)
            yield Draft("lives_in", one, replace(house, kind="noun", type="PLACE"), confidence=0.9)


def _joined(name: Token) -> list[Token]:
    """Ann, of "Ann and Bo Pereira at number 12"."""
    return [name.head] if name.dep_ == "conj" and name.head.pos_ == "PROPN" and name.head.i >= name.i - 4 else []


def _may_be_someone(term: Term) -> bool:
    """A name of someone, or of a family, which the recogniser may take for a firm or a place: "the Wójciks"."""
    given = given_name_gender(term.name.split()[0]) is not None
    return term.kind == "name" and (term.is_person or given or term.type in (None, "GROUP") or term.name.endswith("s"))
