"""What ends for everyone who had a thing: it is somebody's "again", "since May", "as of today", or has no owner any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention

KEEPING = frozenset({"owns", "responsible_for"})
NOBODYS = ("owned_by", "maintained_by", "belongs_to")  #: what ends for everyone who had it
PAYING = ("pays", "charges")
KEEPERS = words("owner maintainer keeper caretaker")
FROM_NOW = words("again now henceforth henceforward instead")
SINCE = ("since", "after")
TAKING = frozenset({("take", "over"), ("take", "on"), ("inherit", None), ("assume", None), ("take", "back")})  #: a charge of another's


def ownerless(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "The ledger has no owner for now": whoever had it has it no more."""
    if clause.verb.lemma_ != "have" or clause.tense not in ("present", "none"):
        return
    keepers = [one for one in clause.objects if one.lemma_.lower() in KEEPERS]
    nobody = any(no.lower_ == "no" for one in keepers for no in clause.tree.of(one, "det"))
    for thing in (term for token in clause.subjects for term in terms.bearer(token)) if nobody else ():
        yield from (Draft(name, thing, None, "ends", affirmed=True, clause=clause) for name in NOBODYS)


def passed_on(terms: Terms, clause: Clause, drafts: Sequence[Draft], times: Sequence[TimeMention]) -> Iterator[Draft]:
    """ "The ledger is hers again", "the box has been Brandl's since May", "Ann owns it as of today": nobody else's from then on."""
    if clause.stance.negative or clause.tense not in ("present", "present_perfect", "past", "future"):
        return
    adverbs = {one.lower_ for one in (*clause.adverbs, *_shared_adverbs(clause))}
    told = clause.tense != "past" and (adverbs & FROM_NOW or any(one.bound in SINCE for one in times))
    particle = clause.particle.lower_ if clause.particle is not None else None
    taking = (clause.verb.lemma_.lower(), particle) in TAKING
    for one in drafts if told or taking else ():
        if one.predicate == "supplied_by" and one.phase != "ends" and one.subject.kind == "noun":
            yield Draft("supplied_by", one.subject, None, "ends", clause=clause)  # goods come from one firm, though we have many
        if one.predicate in PAYING and one.object is not None and one.object.type == "MONEY" and one.phase != "ends":
            yield Draft(one.predicate, one.subject, None, "ends", literal=one.literal, clause=clause)  # what it paid till then
        if one.predicate == "belongs_to" and one.phase == "states" and _is_the(terms, one.subject):
            yield from (Draft(name, one.subject, None, "ends", clause=clause) for name in NOBODYS)
        taken = taking and one.predicate == "responsible_for" and one.phase == "begins"
        if one.predicate in KEEPING and (one.phase == "states" or taken) and one.object is not None and _is_the(terms, one.object):
            yield from (Draft(name, one.object, None, "ends", clause=clause) for name in NOBODYS)


def _shared_adverbs(clause: Clause) -> list[Token]:
    """ "Orsa now have 20 bikes with us and pay 19 pounds": the "now" of the first verb is that of the second."""
    verb = clause.chain[0] if clause.chain else clause.verb
    above = verb.head if clause.tree.deps[verb.i] == "conj" and clause.tree.subject(verb) is None else None
    return [] if above is None else [one for one in clause.tree.of(above, "advmod") if one.i < above.i]


def _is_the(terms: Terms, thing: Term) -> bool:
    """It is told which, and is no "boat" that someone has."""
    article = [one.lower_ for one in terms.tree.of(thing.token, "det")]
    known = terms.tree.first(thing.token, "poss") is not None or any(one in ("the", "this", "that") for one in article)
    return known or (not article and (thing.kind == "name" or (thing.kind == "noun" and thing.token.tag_ == "NN")))
