"""What is told as somebody's turn, by which whoever had it before has it no more: "Bo is captain now", "Ann does the repairs again"."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates

TURNING = words("again now back henceforth henceforward instead meanwhile temporarily")  #: adverbs that tell a change of hands
FOR_NOW = ("for the time being", "for now", "from now on", "from then on", "in the meantime", "in the interim", "for the moment")
DATING = ("since", "after", "until", "from_to")  #: a time from which, or until which
WHILE = ("until", "from_to")
OFFICE, CHARGE = "job_title", "responsible_for"
NEVER_SOLE = frozenset({"knows", "likes", "loves", "dislikes", "visited", "has_pet", "speaks", "have", "get", "want", "see"})


class Turns:
    """Tells which drafts name what one has at a time, as a change."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def is_turn(self, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> bool:
        """Whether nobody else has it from then on."""
        if draft.object is None or draft.phase == "ends" or clause.stance.negative or len(clause.subjects) > 1:
            return False
        if not (draft.subject.is_person or draft.subject.type in (None, "PRONOUN")):
            return False
        noun = draft.object.token
        if draft.predicate == OFFICE:
            return self._is_sole(noun, clause) and (self._is_new(noun) or self._is_changed(draft, clause, times, DATING))
        if draft.predicate == CHARGE:
            return draft.phase == "begins" or any(one.bound in WHILE for one in times) or self._is_waiting(clause)
        declared = self._predicates.get(draft.predicate)
        if declared is not None or draft.predicate in NEVER_SOLE or draft.literal:
            return False
        since = clause.tense == "present_perfect" and any(one.bound in DATING for one in times)  # "has walked the dogs since May"
        return self._is_definite(noun) and (since or (clause.tense == "present" and self._is_changed(draft, clause, times, WHILE)))

    def _is_changed(self, draft: Draft, clause: Clause, times: Sequence[TimeMention], bounds: Sequence[str]) -> bool:
        adverbs = {one.lower_ for one in (*clause.adverbs, *self._terms.tree.of(clause.verb, "advmod"))}
        dated = any(one.bound in bounds for one in times)
        text = clause.verb.sent.text.lower()
        told = bool(adverbs & TURNING) or any(phrase in text for phrase in FOR_NOW)
        return draft.phase == "begins" or dated or told or self._is_waiting(clause)

    def _is_waiting(self, clause: Clause) -> bool:
        """ "Until he is fit"."""
        tree = self._terms.tree
        marks = [one for below in tree.of(clause.verb, "advcl") for one in tree.of(below, "mark", "advmod")]
        return any(one.lower_ in ("until", "till") for one in marks)

    def _is_new(self, noun: Token) -> bool:
        return any(one.lower_ == "new" for one in self._terms.tree.of(noun, "amod"))

    def _is_sole(self, noun: Token, clause: Clause) -> bool:
        """There is one: "is captain", "the captain", "our doctor"; but not "a nurse", and of "our engineers" there may be many."""
        if noun.tag_ not in ("NN", "NNP") or noun.dep_ == "conj":
            return False
        tree = self._terms.tree
        opened = [one.lower_ for one in tree.of(noun, "det")]
        if opened:
            return opened == ["the"]
        if tree.first(noun, "poss") is not None:
            known = any(self._predicates.is_a("office", None, one) for one in (noun.lemma_.lower(), noun.lower_))
            return known or self._roles.is_ranked(noun)
        return noun in clause.attributes or any(one.lower_ == "back" for one in clause.adverbs)

    def _is_definite(self, noun: Token) -> bool:
        opened = [one.lower_ for one in self._terms.tree.of(noun, "det")]
        return opened == ["the"] or (not opened and self._terms.tree.first(noun, "poss") is not None)
