"""For how long somebody stands in: for as long as the other is away, where the text tells that of the other alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import OBSERVED
from memgraph.nlp.lexicon import words
from memgraph.types import Claim

AWAY = words("leave sabbatical holiday vacation furlough honeymoon secondment sick ill away absent off")
WHEREABOUTS = frozenset({"was_in", "stays_at"})
ABSENT = words("be go stay travel recover")  #: somewhere else, until then
FOR_SOMEBODY = words("""wait vote look ask pray care write sign bake cook buy make knit sing long hope root cheer prepare plan work
    play""")  #: to his good, and not in his place
MEANWHILE = frozenset({"job_title", "leads", "runs", "responsible_for", "teaches", "works_on", "do", "take", "keep"})


def for_as_long(claims: Iterable[Claim]) -> list[Claim]:
    """ "Ann is on leave until 1 April; Bo stands in as tech lead": he is it until then, and covers for her since she went."""
    claims = list(claims)
    away = {one.subject: one for one in claims if one.kind == "holds" and _is_away(one)}
    covers = [one for one in claims if one.kind == "holds" and one.predicate == "covers_for" and one.object in away]
    spans = {(one.subject, one.span): away[one.object or ""] for one in covers}
    found: list[Claim] = []
    for one in claims:
        absence = spans.get((one.subject, one.span)) if one.kind == "holds" else None
        if absence is not None and (one.predicate == "covers_for" or one.predicate in MEANWHILE):
            if one.valid_from is None and one.from_precision == OBSERVED and absence.valid_from is not None:
                one = replace(one, valid_from=absence.valid_from, from_precision=absence.from_precision)
            if one.valid_to is None and absence.valid_to is not None:
                one = replace(one, valid_to=absence.valid_to, to_precision=absence.to_precision)
        found.append(one)
    return found


def _is_away(one: Claim) -> bool:
    told = set((one.object or "").lower().split())
    absent = one.predicate in ("status", "state") and bool(told & AWAY)
    return absent or (one.predicate in WHEREABOUTS and one.valid_to is not None)


def absence_of(terms: Terms, clause: Clause, sentence: Sequence[Clause]) -> tuple[Clause, list[Term]] | None:
    """The clause that tells until when somebody is away, for whom this one says that something is done: "waters for Ann, who is in Oslo
    until June", "with Ann gone until June, Bo minds the till for her".
    """
    if clause.passive or clause.verb.lemma_ in FOR_SOMEBODY or clause.tense not in ("present", "future"):
        return None
    preps = (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token)))
    others = [term for prep in preps if prep.text.lower() == "for" for term in terms.of(prep.object) if term.is_person]
    for other in sentence if others else ():
        bounded = any(prep.text.lower() in ("until", "till") for prep in other.preps)
        if other is clause or not other.chain or not bounded or other.verb.lemma_ not in ABSENT:
            continue
        names = {term.name for token in other.subjects for term in terms.of(token)}
        if absent := [one for one in others if one.name in names]:
            return other, absent
    return None
