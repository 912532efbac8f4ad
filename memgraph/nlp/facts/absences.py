"""For how long somebody stands in: for as long as the other is away, where the text tells that of the other alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from memgraph.nlp.facts.timing import OBSERVED
from memgraph.nlp.lexicon import words
from memgraph.types import Claim

AWAY = words("leave sabbatical holiday vacation furlough honeymoon secondment sick ill away absent off")
WHEREABOUTS = frozenset({"was_in", "stays_at"})
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
