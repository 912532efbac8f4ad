"""Whose post goes to whom: "elected chair in succession to Bo", "Bo's post went to Ann"; and who leaves one firm for another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft, is_someone
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words

POSTS = words("post job position role office chairmanship presidency captaincy directorship mandate function")
SEATS = words("chair seat place desk")  #: that are furniture, where no firm is told
PASSING = words("go pass fall")
TAKING = words("take inherit get assume fill occupy have")
CHOOSING = words("elect appoint choose vote name make install hire engage select nominate")
AFTER = words("succession successor replacement")
INSTEAD = words("place stead")
LEAVING = words("quit leave desert abandon")


def heirs(terms: Terms, clause: Clause, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """That one follows another in a post, and that the office which he then has was the other's before."""
    if clause.stance.negative:
        return
    for before, heir in _followed(terms, clause):
        if before.name == heir.name or "pronoun" in (before.kind, heir.kind) or not (_is_one(before) and _is_one(heir)):
            continue
        yield Draft("successor", before, heir, "begins", clause=clause)
        for one in drafts:
            if one.predicate == "job_title" and one.subject.name == heir.name and one.phase != "ends":
                yield replace(one, subject=before, phase="ends")


def elsewhere(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "Quit Orsa for Kestrel": the firm that somebody leaves another for is where he works then."""
    if clause.verb.lemma_.lower() not in LEAVING or clause.passive or clause.stance.negative or not clause.objects:
        return
    fors = (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token)))
    firms = [term for prep in fors if prep.text.lower() == "for" for term in terms.of(prep.object)]
    for firm in firms:
        named = firm.kind == "name" and not is_place(firm.name) and not is_someone(firm) and firm.type in ("ORG", "PRODUCT", "PERSON", None)
        for person in _people(terms, clause) if named else ():
            yield Draft("works_at", person, firm, "begins", clause=clause)


def _followed(terms: Terms, clause: Clause) -> Iterator[tuple[Term, Term]]:
    """Who was before, and who is after."""
    lemma, tree = clause.verb.lemma_.lower(), clause.tree
    people = list(_people(terms, clause))
    owned = [owner for token in clause.subjects if token.lemma_.lower() in POSTS | SEATS for owner in tree.of(token, "poss")]
    if lemma in PASSING and owned:
        to = [term for prep in clause.preps if prep.text.lower() == "to" for term in terms.of(prep.object)]
        yield from ((before, heir) for owner in owned for before in terms.of(owner) for heir in to)
    if lemma in TAKING and not clause.passive:
        at = {prep.text.lower() for prep in (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token)))}
        posts = POSTS | SEATS if "at" in at else POSTS
        held = [owner for token in clause.objects if token.lemma_.lower() in posts for owner in tree.of(token, "poss")]
        held += [owner for prep in clause.preps if prep.object.lemma_.lower() in POSTS and prep.text.lower() == "over"
                 for owner in tree.of(prep.object, "poss")]  # fmt: skip
        taken = clause.tense in ("past", "present_perfect") and lemma != "have"
        yield from ((before, heir) for owner in held if taken for before in terms.of(owner) for heir in people)
    for prep in clause.preps:
        noun = prep.object
        if prep.text.lower() in ("in", "as") and noun.lemma_.lower() in AFTER:
            behind = [one.object for one in clause.noun_preps(noun) if one.text.lower() in ("to", "of", "for")]
            yield from ((before, heir) for token in (*behind, *tree.of(noun, "poss")) for before in terms.of(token) for heir in people)
        elif prep.text.lower() == "in succession to":
            yield from ((before, heir) for before in terms.of(noun) for heir in people)
        elif prep.text.lower() == "in" and noun.lemma_.lower() in INSTEAD and lemma in CHOOSING:
            chosen = _announced(terms, clause) or people
            yield from ((before, heir) for owner in tree.of(noun, "poss") for before in terms.of(owner) for heir in chosen)


def _announced(terms: Terms, clause: Clause) -> list[Term]:
    """ "Elected in her stead: Ann": who is named behind the colon."""
    colon = next((one for one in clause.verb.sent if one.text == ":" and one.i > clause.verb.i), None)
    if colon is None or colon.i + 1 >= len(clause.tree.tokens):
        return []
    named: Token = clause.tree.tokens[colon.i + 1]
    while named.dep_ == "compound" and named.head.i > named.i:
        named = named.head
    return list(terms.of(named)) if terms.is_name(named) else []


def _people(terms: Terms, clause: Clause) -> Iterator[Term]:
    patients = clause.patients if clause.passive else ()
    yield from (term for token in dict.fromkeys((*clause.subjects, *patients)) for term in terms.bearer(token) if _is_one(term))


def _is_one(term: Term) -> bool:
    return not term.is_empty and term.kind in ("name", "speaker", "pronoun", "noun") and (term.is_person or term.type in (None, "PRONOUN"))
