"""Facts of what is lent and given back: "lent Bo the ladder", "borrowed the drill from Ann", "is on loan to us", "brought it back"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import Prep
from memgraph.predicates import DIRECT, Phase

LENDING = words("lend loan")
BACK = frozenset({("return", None), ("bring", "back"), ("give", "back"), ("take", "back"), ("hand", "back")})
NOT_LENT = words("hand support help money weight voice name credence colour color ear atmosphere charm air sense favour favor call visit")


def lent(terms: Terms, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
    """Who has what on loan, since when."""
    lemma = clause.verb.lemma_.lower()
    if clause.tense == "future" or (clause.stance.negative and lemma not in ("have", "be")):
        return
    things, to = _things(terms, clause, complements), [one.term for one in complements if one.prep == "to"]
    if lemma in LENDING:
        takers = [*to, *(term for token in clause.indirect for term in terms.of(token))]
    elif lemma == "borrow" and not clause.passive:
        takers = list(subjects)
    elif lemma in ("have", "be") and (loans := _loans(clause)):
        after = [one.object for prep in loans for one in clause.noun_preps(prep.object) if one.text.lower() == "to"]
        behind = [term for token in after for term in terms.of(token)]
        takers, things = (list(subjects), things) if lemma == "have" else ([*to, *behind], list(subjects))
    else:
        return
    phase: Phase = "states" if lemma in ("have", "be") or clause.tense in ("present", "none") else "begins"
    for taker in takers:
        if taker.kind in ("name", "speaker") or taker.is_person or taker.type == "ORG" or taker.definite:
            known = [one for one in things if _is_lasting(terms, one) and one.name != taker.name]
            yield from (Draft("lent_to", thing, taker, phase, clause=clause) for thing in known)


def brought_back(terms: Terms, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
    """Who has it on loan no more, whatever else the clause says: "Bo returned the van"."""
    particle = clause.particle.lower_ if clause.particle is not None else None
    particle = particle or next((one.lower_ for one in clause.adverbs if one.lower_ == "back"), None)
    over = clause.tense in ("past", "present_perfect") and not clause.passive and not clause.stance.negative
    if over and (clause.verb.lemma_.lower(), particle) in BACK:
        known = [one for one in _things(terms, clause, complements) if _is_lasting(terms, one)]
        takers = [one for one in subjects if one.kind in ("name", "speaker")]
        yield from (Draft("lent_to", thing, taker, "ends", clause=clause) for thing in known for taker in takers)


def _things(terms: Terms, clause: Clause, complements: Sequence[Complement]) -> list[Term]:
    patients = [term for token in clause.patients for term in terms.bearer(token)] if clause.passive else []
    return patients or [one.term for one in complements if one.prep == DIRECT]


def _loans(clause: Clause) -> list[Prep]:
    """ "on loan", behind the verb or its object."""
    preps = (*clause.preps, *(prep for token in clause.objects for prep in clause.noun_preps(token)))
    return [prep for prep in preps if prep.text.lower() == "on" and prep.object.lower_ == "loan"]


def _is_lasting(terms: Terms, thing: Term) -> bool:
    """A thing that comes back: told which, or one of its kind; no sum, no help, no ear."""
    opened = terms.tree.first(thing.token, "det", "poss", "nummod") is not None
    return thing.kind in ("noun", "name") and opened and not thing.is_person and thing.noun.rpartition(" ")[2] not in NOT_LENT
