"""Facts of what somebody is given to do: "Ann was given the night shift to lead", "has the map room to look after", "put in charge of"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT, Phase, Predicates

GIVING = words("give hand leave entrust assign trust")
HAVING = words("have get receive")
PUTTING = words("put place leave set")
KNOWN = frozenset({"leads", "runs", "responsible_for", "teaches", "drives"})


def entrusted(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """What the clause gives to whom, or says him to have, to be done by him."""
    lemma = clause.verb.lemma_.lower()
    if clause.stance.negative:
        return
    if lemma in PUTTING:
        yield from _in_charge(terms, predicates, clause, subjects)
    if lemma not in GIVING | HAVING:
        return
    given = lemma in GIVING
    if given:
        yield from _given(terms, predicates, clause)
    takers = list(subjects) if clause.passive or not given else [term for token in clause.indirect for term in terms.of(token)]
    if given and not clause.passive:
        takers += [term for prep in clause.preps if prep.text.lower() == "to" for term in terms.of(prep.object)]
    phase: Phase = "states" if lemma == "have" else "begins"
    for token in clause.objects:
        name = next((found for verb in _to_do(terms, clause, token) if (found := _charge(predicates, verb)) is not None), None)
        for taker in takers if name is not None else ():
            if taker.is_person or taker.kind in ("name", "speaker"):
                yield from (Draft(name or "", taker, thing, phase, clause=clause) for thing in terms.of(token) if not thing.is_person)


def _given(terms: Terms, predicates: Predicates, clause: Clause) -> Iterator[Draft]:
    """ "The Venlo run was given to Bo": a round, an account or a kind of work is then his."""
    tree = terms.tree
    tos = [one for prep in clause.preps if prep.text.lower() == "to" for one in (prep.object,)]
    tos += [one for to in tree.of(clause.verb, "dative") if to.lower_ == "to" for one in tree.of(to, "pobj")]
    takers = [term for token in dict.fromkeys(tos) for term in terms.of(token) if term.is_person or term.kind == "name"]
    things = clause.patients if clause.passive else clause.objects
    for thing in (term for token in things for term in terms.of(token)):
        nouns = (thing.noun, thing.noun.rpartition(" ")[2], thing.name.lower(), thing.name.lower().rpartition(" ")[2])
        if not thing.is_person and any(predicates.is_a(kind, None, one) for kind in ("charge", "work") for one in nouns):
            yield from (Draft("responsible_for", taker, thing, "begins", clause=clause) for taker in takers)


def _to_do(terms: Terms, clause: Clause, thing: Token) -> Iterator[Token]:
    """The verbs of "to lead", "to look after" behind it."""
    tree = terms.tree
    for verb in (*tree.of(thing, "relcl", "acl"), *tree.of(clause.verb, "advcl", "xcomp")):
        alone = verb.tag_ == "VB" and any(one.lower_ == "to" and one.i < verb.i for one in tree.of(verb, "aux"))
        if alone and verb.i > thing.i and tree.first(verb, "dobj") is None:
            yield verb


def _charge(predicates: Predicates, verb: Token) -> str | None:
    """Which charge the verb is: to lead is to lead."""
    particles = [one.lower_ for one in verb.children if one.dep_ in ("prt", "prep", "advmod") and one.i > verb.i]
    for particle in (*particles, None):
        found = predicates.match_verb(verb.lemma_.lower(), particle, DIRECT)
        found = found or (predicates.match_verb(verb.lemma_.lower(), None, particle) if particle else ())
        name = next((one.predicate for one in found if one.predicate in KNOWN and not one.swapped), None)
        if name is not None:
            return name
    return "responsible_for" if verb.lemma_.lower() in ("do", "keep", "edit", "run") else None


def _in_charge(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "Ann has been put in charge of the night shift": a team is led, else it is a charge."""
    inner = [prep for prep in clause.preps if prep.text.lower() == "in" and prep.object.lower_ in ("charge", "command", "control")]
    of = [term for prep in inner for one in clause.noun_preps(prep.object) if one.text.lower() == "of" for term in terms.of(one.object)]
    of += [term for prep in clause.preps if prep.text.lower() == "in charge of" for term in terms.of(prep.object)]
    people = subjects if clause.passive else [term for token in clause.objects for term in terms.of(token)]
    for thing in of:
        name = "leads" if predicates.is_a("team", None, thing.noun.rpartition(" ")[2]) else "responsible_for"
        yield from (Draft(name, one, thing, "begins", clause=clause) for one in people if one.is_person or one.kind == "name")
