"""For how long somebody stands in: for as long as the other is away, where the text tells that of the other alone."""

from __future__ import annotations

import re
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

SELVES = words("himself herself themselves myself")
AT_WORK = re.compile(
    r"\b(?:(?:at|to) work|on duty|in (?:the )?(?:office|harness)|at (?:her|his|their|the) (?:desk|post|job)) again\b"
    r"|\bagain (?:at (?:work|(?:her|his|their|the) (?:desk|post|job))|on duty)\b",
    re.IGNORECASE,
)  #: what says that one who was away is there again


def works_again(clause: Clause) -> bool:
    """ "Ann has been brewing again herself since Monday", "recovered and at work again": who stood in for her does so no more."""
    if clause.stance.negative or clause.tense not in ("present", "present_perfect", "past", "none", "future"):
        return False
    sentence = clause.verb.sent
    found = AT_WORK.search(sentence.text)
    verbs = [one.i for one in sentence if one.pos_ in ("VERB", "AUX") and found and one.idx < sentence.start_char + found.start()]
    if found is not None and clause.verb.i == max(verbs, default=-1):
        return True
    near = {one.lower_ for one in sentence if clause.verb.i < one.i <= clause.verb.i + 5}
    return clause.tense in ("present", "present_perfect") and "again" in near and bool(near & SELVES)

LEAVING = words("leave go travel fly drive sail")
COMING_BACK = words("return come be get")
BETWEEN = re.compile(
    r"\b(?:meanwhile|in (?:the )?(?:meantime|interim|between)|for the duration|until then|during (?:that|this) time)\b", re.IGNORECASE
)


def said_meanwhile(clause: Clause) -> bool:
    """ "Bo takes the lab in between": among its own words."""
    tokens = [one for one in clause.verb.subtree if one.sent == clause.verb.sent]
    return bool(tokens) and BETWEEN.search(clause.tree.text, tokens[0].idx, tokens[-1].idx + len(tokens[-1])) is not None


def goes_away(clause: Clause, sentence: Sequence[Clause]) -> bool:
    """ "Ann left for Oslo today, returning on 15 May"."""
    if clause.verb.lemma_ not in LEAVING or clause.stance.negative or not any(one.text.lower() in ("for", "to") for one in clause.preps):
        return False
    return any(_is_return(other) for other in sentence if other is not clause)


def _is_return(clause: Clause) -> bool:
    back = clause.verb.lemma_ == "return" or (clause.verb.lemma_ in COMING_BACK and any(one.lower_ == "back" for one in clause.adverbs))
    return back and not clause.stance.negative


def for_as_long(claims: Iterable[Claim]) -> list[Claim]:
    """ "Ann is on leave until 1 April; Bo stands in as tech lead": he is it until then, and covers for her since she went."""
    claims = list(claims)
    away = {one.subject: one for one in claims if one.kind == "holds" and _is_away(one)}
    returns = (one for one in claims if one.kind == "holds" and one.predicate.startswith(("return", "be_back")))
    back = {one.subject: one for one in returns if one.valid_from}
    for one in claims:
        if one.predicate == "covers_for" and one.object in back and one.object not in away:
            there = back[one.object]
            away[one.object] = replace(one, valid_to=there.valid_from, to_precision=there.from_precision)
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
