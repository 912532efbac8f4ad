"""Facts of schedules: what must be done by when ("the form must be in by 3 July"), what goes on every week ("bins go out on Mondays")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention

MUST = words("must have need be get")  #: verbs that oblige, with "to" or without
DELIVERING = words("""submit hand turn file finish complete return deliver send pay settle renew repay vacate post upload sign register
    fill make clear collect claim redeem use spend book cancel ship present publish approve do deposit transfer apply enter answer""")
DAY = re.compile(r"day\b|\btomorrow\b", re.IGNORECASE)  #: beside an hour
DELIVERED = words("in there done ready finished complete over out back")  #: what must be in, done, ready by then


class ScheduleFacts:
    """Reads them out of clauses with a verb."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def due(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """By when it must be done: "The thesis has to be in by 28 February", "we need to return the keys by Friday"."""
        time = next((one for one in times if one.bound in ("by", "before") and iso_date(one) is not None), None)
        if time is None or clause.stance.negative or clause.modality not in ("plan", "hedged", "asserted") or not self._is_duty(clause):
            return
        value = Term(iso_date(time) or "", time.span, "value", "DATE", "", clause.verb)
        for thing in self._things(clause):
            if not thing.is_person and thing.kind in ("noun", "name") and not thing.is_empty:
                yield Draft("due_on", thing, value, literal=True, clause=clause)

    def _is_duty(self, clause: Clause) -> bool:
        """ "must", "has to", "is to", "needs to"; a passive infinitive beside a noun: "a voucher, to be used up by ..."."""
        if any(one.lower_ == "must" for one in clause.auxiliaries):
            return True
        to = any(one.tag_ == "TO" for one in clause.tree.of(clause.verb, "aux"))
        above = [one.lemma_.lower() for one in clause.chain[:-1]]
        return to and (all(one in MUST for one in above) if above else clause.passive)

    def _things(self, clause: Clause) -> list[Term]:
        lemma = clause.verb.lemma_.lower()
        if lemma == "be":
            beside = [one.lower_ for one in (*clause.adverbs, *clause.attributes)]
            beside += [one.lower_ for one in clause.tree.of(clause.verb, "prep", "prt", "acomp", "advmod")]
            tokens = clause.subjects if DELIVERED & set(beside) else ()
        else:
            tokens = clause.patients if lemma in DELIVERING else ()
        return [term for token in tokens for term in self._terms.bearer(token)]


def when(clause: Clause, times: Sequence[TimeMention], happening: Term) -> Term:
    """When it happens again and again, or on which day it is to happen, for want of an object: "I swim Mondays", "we meet Tuesday"."""
    if clause.tense in ("present", "none", "future"):
        said = next((one for one in times if one.kind == "set" and "day" in one.text.lower()), None)
        if said is not None and clause.tense == "present":
            text = said.text.removeprefix("on ")
            return replace(happening, name=text, span=(said.span[1] - len(text), said.span[1]))
        days = [one for one in times if one.grain == "day" or DAY.search(one.text)]
        day = next((one for one in days if one.bound == "in" and one.start is not None), None)
        if day is not None and clause.phase is None and (date := iso_date(day)) is not None:
            return replace(happening, name=date, span=day.span)
    return happening
