"""Facts of what someone or something is called: "my wife's name is Clara", "our dog is called Biscuit", "you can call me Teddy"."""

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

NEAR = 25  #: tokens within which "his name is" looks for an animal
NEWBORN = words("girl boy baby son daughter child")
BEARING = words("have welcome adopt bear expect")


class NamingFacts:
    """Reads what a name says of its bearer."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def called(self, clause: Clause) -> Iterator[Draft]:
        """ "You can call me Teddy"."""
        for bearer in clause.objects:
            for name in clause.attributes:
                if name.text.islower() and (known := self._predicates.match_adjective(name.lower_)):  # "call me vegetarian"
                    for term in self._terms.of(bearer):
                        value = Term(name.text, clause.span_of(name), "value", None, name.lower_, name)
                        yield Draft(known[0].predicate, term, value, literal=True, clause=clause)
                    continue
                for draft in self.of(bearer, name):
                    called = draft.predicate in ("name", "also_known_as") and clause.verb.lemma_ in ("call", "nickname")
                    nickname = "nickname" if draft.subject.is_person else "also_known_as"
                    yield replace(draft, predicate=nickname if called else draft.predicate, clause=clause)

    def of(self, bearer: Token, name: Token) -> Iterator[Draft]:
        """ "My wife's name is Clara", "our dog is called Biscuit", "my name is Ann"."""
        for called in self._terms.name_terms(name):
            if bearer.pos_ == "PRON" and (parents := self._parents(bearer)):
                yield from (Draft("child", parent, called, "begins") for parent in parents)
                continue
            if bearer.pos_ == "PRON" and (owners := self._pet_owners(bearer)):
                yield from (Draft("has_pet", owner, called) for owner in owners)
                continue
            if bearer.pos_ == "PRON":
                term = self._terms.one(bearer)
                if term is not None and not term.is_empty:
                    yield Draft("name", term, called, literal=True)
                continue
            found = list(self._roles.by_noun(called, bearer))
            if found:
                yield from found
            elif (term := self._terms.one(bearer)) is not None and not term.is_empty and term.name != called.name:
                yield Draft("also_known_as" if term.kind == "name" else "name", term, called, literal=True)

    def _parents(self, pronoun: Token) -> list[Term]:
        """Whose child the pronoun stands for: "Ann had a girl in May, her name is Ife"."""
        tree = self._terms.tree
        for token in reversed(tree.tokens[max(0, pronoun.i - NEAR) : pronoun.i]):
            if token.dep_ == "dobj" and token.lemma_.lower() in NEWBORN and token.head.lemma_ in BEARING:
                subject = tree.subject(token.head)
                return [] if subject is None else [term for term in self._terms.of(subject) if not term.is_empty]
        return []

    def _pet_owners(self, pronoun: Token) -> list[Term]:
        """Whose animal the pronoun stands for: "We adopted a dog; his name is Miso"."""
        tree = self._terms.tree
        if pronoun.lower_ not in ("his", "her", "its", "their", "he", "she", "it"):
            return []
        for token in reversed(tree.tokens[max(0, pronoun.i - NEAR) : pronoun.i]):
            if token.dep_ == "dobj" and self._predicates.is_a("animal", None, token.lemma_.lower()):
                subject = tree.subject(token.head)
                return [] if subject is None else [term for term in self._terms.of(subject) if not term.is_empty]
        return []
