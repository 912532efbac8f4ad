"""Facts of who rents what, lives there and pays how much: "Flat 1 is let to Orla at 780 a month", "the Quispes rent 3A for 1,020 euros"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree
from memgraph.predicates import Phase, Predicates

RENTING = words("rent lease sublet rend")  #: "rent", which the lemmatiser takes for the past of rend
LETTING = words("let rent lease sublet")
TENANTS = words("tenant lodger occupant")
NUMBERED = re.compile(
    r"\b(?:(?:flat|apartment|house|unit|room|studio|office|shop|plot|cottage|stall|garage) \d+[A-Za-z]?|\d{1,3}[A-Z])\b", re.IGNORECASE
)
RENT = re.compile(rf"(?:\b(?:at|for|rent(?: is| of)?)|[,:;–-]) (?:now )?(?P<sum>{SUM}|\d[\d.,]*\d a (?:month|week|year|quarter))")


def tenancy(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """What a clause with to rent or to let says; none of any other."""
    tree, lemma = clause.tree, clause.verb.lemma_.lower()
    if clause.stance.negative or not clause.chain:
        return
    if lemma not in RENTING | LETTING:
        yield from _told_otherwise(terms, predicates, clause, subjects)
        return
    behind = [prep.object for prep in clause.preps if prep.text.lower() == "to"]
    behind += [prep.object for token in clause.objects for prep in clause.noun_preps(token) if prep.text.lower() == "to"]
    let = lemma in LETTING and bool(behind)
    if not let and (lemma == "let" or (clause.passive and not clause.agents)):
        return
    own = [term for token in clause.agents for term in terms.bearer(token)] if clause.passive else list(subjects)
    tenants = [term for token in behind for one in terms.heads(token) for term in terms.of(one)] if let else own
    tenants = [one for one in tenants if one.is_person or one.type in (None, "ORG", "PRONOUN")]
    places = clause.patients if let or clause.passive else clause.objects
    phase: Phase = "begins" if clause.tense in ("past", "present_perfect", "past_perfect") else "states"
    for token in places[:1]:
        thing = _place(terms, predicates, tree, token)
        if thing is not None:
            yield from (draft for tenant in tenants for draft in _of_tenant(clause, predicates, tenant, thing, phase))


def _told_otherwise(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "The attic goes to Ann for 590 a month", "flat 2 is let again: Ann and Bo move in", "1B has a new tenant since May, Ann Lee"."""
    tree, lemma = clause.tree, clause.verb.lemma_.lower()
    if lemma == "go" and RENT.search(tree.text, clause.verb.idx, clause.verb.sent.end_char) is not None:
        places = clause.subjects
        tenants = [term for prep in clause.preps if prep.text.lower() == "to" for term in terms.of(prep.object)]
    elif lemma == "have" and any(one.lemma_.lower() in TENANTS for one in clause.objects):
        places, tenants = clause.subjects, list(_named_behind(terms, clause))
    elif lemma == "move" and "in" in {one.lower_ for one in tree.children[clause.verb.i]} and not clause.objects:
        opened = [one for one in clause.verb.sent if one.i < clause.verb.i and one.lemma_.lower() == "let"]
        places = tuple(one for verb in opened for one in tree.of(verb, "nsubj", "nsubjpass"))
        tenants = list(subjects)
    else:
        yield from _given_back(predicates, clause, subjects)
        return
    for token in places[:1]:
        thing = _place(terms, predicates, tree, token)
        if thing is None or not (NUMBERED.fullmatch(thing.name) or predicates.is_a("dwelling", None, thing.noun.rpartition(" ")[2])):
            continue
        for tenant in (one for one in tenants if one.is_person or one.type in (None, "PRONOUN")):
            yield from _of_tenant(clause, predicates, tenant, thing, "begins")


def _given_back(predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "Ann gave notice; she has the flat until July", "she hands over the keys of 3A on 31 May": with that she rents it no more."""
    lemma, text = clause.verb.lemma_.lower(), clause.verb.sent.text.lower()
    dwelling = any(predicates.is_a("dwelling", None, one.lemma_.lower()) for one in clause.objects)
    leaving = lemma in ("have", "keep") and dwelling and " until " in text and "notice" in text
    keys = lemma in ("hand", "return", "give") and any(one.lemma_.lower() == "key" for one in clause.objects) and "notice" in text
    for one in subjects if leaving or keys else ():
        if one.is_person or one.type in (None, "PRONOUN"):
            yield from (Draft(name, one, None, "ends", clause=clause) for name in ("rents", "lives_in"))


def _named_behind(terms: Terms, clause: Clause) -> Iterator[Term]:
    """Who is named behind "has a new tenant"."""
    noun = next(one for one in clause.objects if one.lemma_.lower() in TENANTS)
    if any(terms.is_name(one) for one in clause.tree.of(noun, "appos")):
        return  # which is read as a relation
    for token in clause.verb.sent:
        if token.i > noun.i and terms.is_name(token) and token.ent_type_ not in ("DATE", "TIME") and token.dep_ != "compound":
            yield from terms.of(token)[:1]
            return


def _of_tenant(clause: Clause, predicates: Predicates, tenant: Term, thing: Term, phase: Phase) -> Iterator[Draft]:
    if tenant.is_empty or tenant.name == thing.name:
        return
    yield Draft("rents", tenant, thing, phase, clause=clause)
    dwelling = thing.definite and predicates.is_a("dwelling", None, thing.noun.rpartition(" ")[2])
    home = dwelling or NUMBERED.fullmatch(thing.name) is not None
    business = tenant.type == "ORG" or any(predicates.is_a("business", None, word) for word in thing.name.lower().split())
    if home and not business:
        yield Draft("lives_in", tenant, thing, phase, clause=clause)
    sentence, offset = clause.verb.sent, clause.tree.offset
    found = RENT.search(clause.tree.text, clause.verb.idx, sentence.end_char)
    if found is not None:
        start = found.start("sum") + offset
        value = Term(found["sum"], (start, start + len(found["sum"])), "value", "MONEY", "", clause.verb)
        yield Draft("pays", tenant, value, phase, literal=True, clause=clause)


def _place(terms: Terms, predicates: Predicates, tree: Tree, token: Token) -> Term | None:
    """What is let: by its number as it stands in the text, which the parser may cut, else a dwelling, a room, a name."""
    for found in NUMBERED.finditer(tree.text, token.sent.start_char, token.sent.end_char):
        if found.start() <= token.idx < found.end():
            start = found.start() + tree.offset
            return Term(found[0], (start, start + len(found[0])), "name", "PLACE", found[0].lower().split()[0], token)
    term = terms.one(token)
    if term is None or term.is_empty or term.is_person or term.kind in ("value", "pronoun"):
        return None
    noun = term.noun.rpartition(" ")[2]
    known = any(predicates.is_a(kind, None, noun) for kind in ("dwelling", "place", "business", "room", "spot"))
    return term if (known and not predicates.is_a("vehicle", None, noun)) or term.kind == "name" else None
