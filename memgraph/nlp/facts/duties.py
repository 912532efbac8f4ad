"""Whose work another does for a while: "Ann takes Bo's shifts until May", "Bo is ill, Ann takes his lessons"."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention

DUTIES = words("shift lesson class round place duty patient course lecture seminar job work post desk case file client pupil surgery")
SICK = words("ill sick away off injured abroad hospital leave holiday fracture break broken disc flu fever operation")


def owners_of_duties(terms: Terms, clause: Clause, times: Sequence[TimeMention]) -> list[Term]:
    """Bo, of "Ann takes Bo's shifts until May": what is another's to do, done for a while or for as long as he cannot."""
    tree = clause.tree
    held = [owner for token in clause.objects for owner in tree.of(token, "poss") if token.lemma_.lower() in DUTIES]
    marks = [mark.lower_ for below in tree.of(clause.verb, "advcl") for mark in tree.of(below, "mark")]
    bounded = bool({"until", "till", "while"} & set(marks)) or any(one.bound in ("until", "from_to") for one in times)
    start = clause.verb.sent.start
    before = tree.tokens[start - 1].sent.start if start else start  # "Bo rang, off sick until May. Ann takes his lessons."
    away = any(one.lemma_.lower() in SICK for one in tree.tokens[before : clause.verb.i])
    owners = [term for owner in held if bounded or away for term in terms.of(owner)]
    return [one for one in owners if one.is_person and one.kind == "name"]
