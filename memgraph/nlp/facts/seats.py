"""Where firms are: "works at Orsa in Malmö", "corks from Sughero Manca in Sardinia", "New client: Halden Freight, Rotterdam"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import ORG_TAILS, given_name_gender, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates
from memgraph.types import Claim

AT = words("at for with")
NAMED_BY_PLACE = words("university bank republic city church duke king queen museum party")  #: "Bank of China" is called so
FIRM_SUBJECTS = frozenset({"contact", "subsidiary_of", "located_in", "customer_of"})  #: whose subject is a firm
FIRM_OBJECTS = frozenset(
    {"supplied_by", "bought_from", "ordered_from", "hosted_on", "held_with", "works_at", "educated_at", "customer_of", "subsidiary_of"}
)
BEHIND = re.compile(r"(?P<word> in| of|(?: too| also)?, in|,) (?=[A-Z])")
ENDING = re.compile(r"\s*(?:[.;:!]|$)")
SURE = 0.8


def seats(terms: Terms, predicates: Predicates, claims: Sequence[Claim]) -> Iterator[Draft]:
    """The town right behind the name of what is a firm by its name, by what is told of it, or by "at" before it."""
    tree, seen = terms.tree, set[tuple[int, int]]()
    firms = firms_in(claims)
    for token in tree.tokens:
        firm = terms.one(token) if terms.is_name(token) else None
        if firm is None or firm.kind != "name" or is_place(firm.name) or firm.type == "DATE" or firm.span in seen:
            continue
        seen.add(firm.span)
        found = BEHIND.match(tree.text, firm.span[1] - tree.offset)
        town = _town(terms, found.end()) if found is not None and token.sent[-1].text != "?" else None
        if found is None or town is None:
            continue
        at = found["word"] == " in" and _is_at(firm)
        if not (at or firm.name in firms or _is_firm(predicates, firm)):
            continue
        told_of = firm.token.dep_ in ("nsubj", "nsubjpass", "appos", "ROOT")
        if found["word"] == " of" and (not told_of or firm.name.split()[-1].lower() in NAMED_BY_PLACE or not is_place(town.name)):
            continue
        ends = ENDING.match(tree.text, town.span[1] - tree.offset) is not None
        if found["word"].startswith(",") and not (ends and _is_alone(firm.token, found["word"])):
            continue
        yield Draft("located_in", Term(firm.name, firm.span, "name", "ORG", firm.noun, firm.token), town, confidence=SURE)


def firms_in(claims: Sequence[Claim]) -> set[str]:
    """The names of what is told of as firms."""
    objects = {one.object for one in claims if one.predicate in FIRM_OBJECTS and one.object is not None}
    return objects | {one.subject for one in claims if one.predicate in FIRM_SUBJECTS}


def _town(terms: Terms, place: int) -> Term | None:
    """The place that is named there."""
    token = next((one for one in terms.tree.tokens if one.idx == place), None)
    head = token.head if token is not None and token.dep_ == "compound" and token.head.i > token.i else token
    term = terms.one(head) if head is not None and terms.is_name(head) and head.ent_type_ not in ("DATE", "TIME") else None
    if term is None or term.kind != "name":
        return None
    known = is_place(term.name) or (term.type in ("PLACE", "ORG", None) and given_name_gender(term.name.split()[0]) is None)
    return Term(term.name, term.span, "name", "PLACE", term.noun, term.token) if known else None


def _is_firm(predicates: Predicates, firm: Term) -> bool:
    """By its name: "Lumen Glass", where the recogniser says so, "Halden Freight" with a word of firms in it."""
    words_ = firm.name.lower().split()
    tail = words_[-1] in ORG_TAILS or predicates.is_a("firm", None, words_[-1])
    named = firm.type == "ORG" or tail or any(predicates.is_a("org", None, one) for one in words_)
    return named and len(words_) > 1 and given_name_gender(firm.name.split()[0]) is None


def _is_at(firm: Term) -> bool:
    """ "works at Orsa": it governs no other noun than a preposition of places."""
    return firm.token.dep_ == "pobj" and firm.token.head.lower_ in AT and given_name_gender(firm.name.split()[0]) is None


def _is_alone(token: Token, word: str) -> bool:
    """A note that names a firm and its town: no clause, in which a comma may list, or one that says that there is such a firm."""
    verbs = [one for one in token.sent if one.pos_ in ("VERB", "AUX") and one.i < token.i]
    return not verbs or (word != "," and any(one.dep_ == "expl" for one in token.sent))
