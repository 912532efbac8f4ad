"""Facts of what somebody must not eat, drink or be given, and of what is allowed again: "Maria must not get penicillin", "may eat gluten
again", "must not have nuts".
"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates

TAKING = words("eat drink have get take receive touch")
EATING = words("eat drink")
FORBIDDING = words("must may can ca mustn ’m")
ALLOWING = words("may can")
BORNE = ("food", "drink", "medicine")


def banned(terms: Terms, predicates: Predicates, clause: Clause) -> Iterator[Draft]:
    """What the clause forbids somebody to take; of what is allowed again, that it is forbidden no more."""
    lemma = clause.verb.lemma_.lower()
    helpers = {one.lower_ for one in clause.auxiliaries}
    if lemma not in TAKING or clause.passive or not clause.chain or clause.tree.deps[clause.chain[0].i] in ("advcl", "ccomp", "relcl"):
        return
    again = any(one.lower_ == "again" for one in clause.adverbs)
    allowed = not clause.stance.negative and again and bool(helpers & ALLOWING)
    forbidden = clause.stance.negative and bool(helpers & FORBIDDING) and not (lemma in EATING and helpers & {"can", "ca"})
    people = [term for token in clause.subjects for term in terms.bearer(token)]
    for token in clause.objects if allowed or forbidden else ():
        for thing in terms.of(token):
            noun = thing.noun.rpartition(" ")[2]
            medicine = predicates.is_a("medicine", None, noun)
            bare = not terms.tree.of(token, "det", "poss", "nummod")
            known = lemma in EATING or any(predicates.is_a(kind, None, noun) for kind in BORNE)
            if thing.kind != "noun" or not (bare and known):
                continue
            name = "can_not_take" if medicine else "can_not_eat"
            for one in people:
                if one.is_person or one.kind == "name":
                    yield Draft(name, one, thing, "ends" if allowed else "states", affirmed=True, clause=clause)
