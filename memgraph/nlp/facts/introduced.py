"""Facts of names that stand with their relation before them: "my neighbour Ruben", "Priit's girlfriend Annika", "Aunt Rosa"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates

KIN_TITLES = words("aunt auntie aunty uncle grandma grandpa granddad grandad grandmother grandfather cousin great-aunt great-uncle")
NO_KIN = frozenset({"Sam"})  #: Uncle Sam is nobody's


class IntroducedFacts:
    """Reads them out of the phrases of a clause."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def read(self, clause: Clause) -> Iterator[Draft]:
        """Names with their relation before them in one phrase: "my neighbour Ruben", "Priit's girlfriend Annika"."""
        tree = self._terms.tree
        told = (*clause.subjects, *clause.objects, *clause.attributes, *(prep.object for prep in clause.preps))
        for token in (*told, *(owner for one in told for owner in tree.of(one, "poss"))):
            if not self._terms.is_name(token):
                after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else token
                if after.head == token.head and after.dep_ == token.dep_ == "nsubj" and self._terms.is_name(after):
                    names = self._terms.name_terms(after)
                    yield from (replace(draft, clause=clause) for name in names for draft in self._roles.by_noun(name, token))
                yield from self._listed(clause, token)
                continue
            yield from self._introduced_by(clause, token)
        for host, place in (*hosts(self._terms, clause, "at"), *hosts(self._terms, clause, "with")):
            yield Draft("lives_in", host, place, clause=clause, confidence=0.8)
        for token in (*clause.subjects, *clause.objects, *(prep.object for prep in clause.preps)):
            for one in [below for below in tree.walk(token) if below.dep_ in ("conj", "appos") and self._terms.is_name(below)]:
                yield from self._introduced_by(clause, one) if one not in clause.subjects and one not in clause.objects else ()

    def _listed(self, clause: Clause, noun: Token) -> Iterator[Draft]:
        """ "Ann and her husband Bo rang": of the second in a list the name stands behind, without a comma."""
        tree = self._terms.tree
        beside = [one for one in tree.of(noun, "appos") if one.i == noun.i + 1 and self._terms.is_name(one)]
        if tree.deps[noun.i] == "conj" and tree.first(noun, "poss") is not None and self._terms.relation_noun(noun)[1] is not None:
            names = [name for one in beside for name in self._terms.name_terms(one)]
            yield from (replace(draft, clause=clause) for name in names for draft in self._roles.by_noun(name, noun))

    def _introduced_by(self, clause: Clause, token: Token) -> Iterator[Draft]:
        """The relation before a name, whose owner stands before it or before the first of its list."""
        tree = self._terms.tree
        for noun in tree.of(token, "compound", "nmod"):
            if noun.lower_ in KIN_TITLES and noun.text[:1].isupper() and noun.i == token.i - 1 and not tree.of(token, "poss", "det"):
                relation = self._terms.relation_noun(noun)[1] if not tree.of(noun, "poss", "det") else None
                if relation is not None and token.text not in NO_KIN:
                    names = self._terms.name_terms(token)
                    yield from (Draft(relation.predicate, self._terms.writer(token), name, clause=clause, confidence=0.9) for name in names)
            owned = tree.first(token, "poss") or tree.first(noun, "poss") or self._roles.shared_owner(token)
            kind = noun.pos_ == "NOUN" or self._predicates.is_a("animal", None, noun.lower_)  # "our Labrador Moose"
            if owned is not None and kind and self._terms.relation_noun(noun)[1] is not None:
                names = self._terms.name_terms(token)
                yield from (replace(draft, clause=clause) for name in names for draft in self._roles.by_noun(name, noun, token))


def hosts(terms: Terms, clause: Clause, how: str) -> Iterator[tuple[Term, Term]]:
    """At whose place somebody is, and where that is: "at my sister's in Aarhus", "moved in with her mum in Oslo"."""
    tree = terms.tree
    for prep in (one for one in clause.preps if one.text.lower() == how):
        hers = how == "with" or tree.first(prep.object, "case") is not None
        if not hers or (how == "with" and clause.verb.lemma_ not in ("move", "stay", "live", "lodge", "stop")):
            continue
        inner = [one for one in (*clause.noun_preps(prep.object), *clause.preps) if one.token.i > prep.object.i]
        inner = [one for one in inner if one.text.lower() == "in"]
        places = [term for one in inner for term in terms.of(one.object) if term.kind == "name" and term.type != "DATE"]
        for host in terms.of(prep.object) if places else ():
            if host.is_person and host.kind != "speaker":
                yield host, places[0]
