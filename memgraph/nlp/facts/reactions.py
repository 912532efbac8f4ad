"""Facts of what somebody's body does not bear: "gets a rash from the degreaser", "nuts bring her out in hives"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT

REACTIONS = words("rash hive hives eczema wheal welt swelling anaphylaxis itch blister urticaria pustule spot")
GETTING = words("get develop have suffer")
GIVING = words("give cause bring trigger")
BREAKING = frozenset({("break", "out"), ("come", "out"), ("come", "up")})
BEARING = words("have eat drink touch take tolerate use wear stomach digest")  #: what who is allergic cannot do with it
SOURCES = ("from", "of", "after", "with", "to")
TOUCHING = words("eat drink touch wear smell use inhale handle have see")


def reactions(terms: Terms, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
    """Whom the clause says to be allergic, and to what."""
    if clause.stance.negative or clause.tense in ("past", "past_perfect", "future"):
        return
    lemma = clause.verb.lemma_.lower()
    objects = [one for one in complements if one.prep == DIRECT]
    suffered = any(_is_reaction(one.token) for one in objects)
    inside = any(one.prep == "in" and _is_reaction(one.token) for one in complements)
    particle = clause.particle.lower_ if clause.particle is not None else None
    after = clause.tree.of(clause.verb, "prt", "advmod", "prep")
    outward = particle or next((one.lower_ for one in after if one.lower_ in ("out", "up")), "")
    if (lemma in GETTING and suffered) or ((lemma, outward) in BREAKING and inside):
        found = _sources(terms, clause, complements)
        yield from (Draft("allergic_to", who, what, clause=clause) for who in _people(subjects) for what in found)
    elif lemma in GIVING and (suffered or inside):
        takers = [term for token in clause.indirect for term in terms.of(token)]
        takers += [one.term for one in objects if not _is_reaction(one.token)]
        things = [one for one in subjects if not one.is_person and one.kind in ("noun", "name")]
        yield from (Draft("allergic_to", who, what, clause=clause) for who in _people(takers) for what in things)


def _is_reaction(token: Token) -> bool:
    return token.lemma_.lower() in REACTIONS or token.lower_ in REACTIONS


def _people(terms: Sequence[Term]) -> list[Term]:
    return [one for one in terms if not one.is_empty and (one.is_person or one.type in (None, "PRONOUN"))]


def _sources(terms: Terms, clause: Clause, complements: Sequence[Complement]) -> list[Term]:
    """Behind "from", also where it hangs on the rash, or what the clause beside it says to be eaten or touched."""
    tree = terms.tree
    found = [one.term for one in complements if one.prep in SOURCES and not _is_reaction(one.token)]
    hanging = [prep for token in clause.objects for prep in clause.noun_preps(token)]
    hanging += [prep for one in clause.preps if _is_reaction(one.object) for prep in clause.noun_preps(one.object)]
    found += [term for prep in hanging if prep.text.lower() in SOURCES for term in terms.of(prep.object)]
    for below in tree.of(clause.verb, "advcl"):
        if below.lemma_.lower() in TOUCHING and any(one.lower_ in ("when", "if", "whenever") for one in tree.of(below, "advmod", "mark")):
            found += [term for token in tree.of(below, "dobj") for term in terms.of(token)]
    told: dict[str, Term] = {one.name: one for one in found if one.kind in ("noun", "name") and not one.is_person and one.type != "DATE"}
    return list(told.values())
