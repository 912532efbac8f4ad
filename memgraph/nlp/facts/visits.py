"""Facts of visits that the verb alone does not say: journeys as nouns ("Ann's trip to Graz was on Monday"), and who came along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention

JOURNEYS = words("visit trip journey excursion outing flight pilgrimage tour expedition getaway daytrip voyage cruise")
MADE = words("be go make take pay have do enjoy return fall happen")  #: what is done with a journey that comes about
TO = words("to in round around")
SHARED = frozenset({"visited", "attended"})  #: what those do too who come along


class VisitFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def journeys(self, clause: Clause, subjects: list[Term], times: Sequence[TimeMention]) -> Iterator[Draft]:
        """ "Ama's flying visit to the Hague was on Monday", "we went on a trip to Graz": who saw what, where it came about."""
        if clause.verb.lemma_.lower() == "come" and not clause.stance.negative and self._to_stay(clause):
            guests = [one for one in subjects if one.is_person and one.kind != "speaker"]
            yield from (Draft("visited", guest, self._terms.writer(clause.verb), event=True, clause=clause) for guest in guests)
            return
        if clause.verb.lemma_.lower() not in MADE or clause.stance.negative:
            return
        dated = any(one.kind in ("point", "period") for one in times)
        if clause.tense not in ("past", "present_perfect", "past_perfect") and not dated:
            return
        nouns = (*clause.subjects, *clause.objects, *(prep.object for prep in clause.preps))
        for noun in (one for one in nouns if one.lemma_.lower() in JOURNEYS):
            owner = self._terms.owner(noun) if clause.tree.first(noun, "poss") is not None else None
            goers = [owner] if owner is not None else subjects if noun not in clause.subjects else []
            goals = [prep.object for prep in clause.noun_preps(noun) if prep.text.lower() in TO]
            goals = [one for one in goals if one.ent_type_ not in ("DATE", "TIME")]
            for place in (term for token in goals[:1] for term in self._terms.of(token) if not term.is_empty):
                if not place.is_person:
                    yield from (Draft("visited", goer, place, event=True, clause=clause) for goer in goers if not goer.is_empty)

    def _to_stay(self, clause: Clause) -> bool:
        """ "Zainab came to stay": with whoever tells it, where nothing says with whom."""
        aims = clause.tree.of(clause.verb, "advcl", "xcomp")
        aims = [one for one in aims if one.lemma_ in ("stay", "visit") and not clause.tree.of(one, "dobj")]
        behind = [thing for one in aims for prep in clause.tree.of(one, "prep") for thing in clause.tree.of(prep, "pobj")]
        told = aims and all(one.ent_type_ == "DATE" for one in behind)
        happens = clause.tense in ("past", "present_perfect", "future")
        return bool(told) and happens and all(one.object.ent_type_ == "DATE" for one in clause.preps)

    def companions(self, found: Sequence[Draft], complements: Sequence[Complement]) -> Iterator[Draft]:
        """ "went to Graz with Ann": so did Ann."""
        others = [one.term for one in complements if one.prep == "with" and one.term.kind == "name" and one.term.is_person]
        for draft in found:
            if draft.predicate in SHARED and draft.event and draft.subject.is_person:
                yield from (replace(draft, subject=other, confidence=0.8) for other in others if other.name != draft.subject.name)
