"""What holds beside what else holds: "works at Orsa and at Corvid", "is also chair of the choir".

A predicate that takes one value at a time would otherwise keep the last alone, and close what held before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates
from memgraph.types import Claim

ALSO = words("also additionally besides")
ONCE_MORE = re.compile(r"\b(?:as well|on the side|in addition|at the same time)\b(?! as\b)", re.IGNORECASE)
IN_TURN = re.compile(r"\b(?:then|later|after(?:wards?| that)?|finally|eventually|subsequently|next|or)\b", re.IGNORECASE)
CHANGED = words("now currently instead")


def with_additions(clause: Clause, claims: Sequence[Claim], predicates: Predicates) -> Iterator[Claim]:
    """The claims of a clause; those that say one more thing are marked so."""
    told: set[tuple[str, str, object, object]] = set()
    more: bool | None = None
    for one in claims:
        predicate = predicates.get(one.predicate)
        if one.kind != "holds" or predicate is None or (predicate.cardinality == "many" and predicate.exclusive is None):
            yield one
            continue
        more = _says_also(clause) if more is None else more
        slot = (one.subject, one.predicate, one.valid_from, one.valid_to)
        yield replace(one, beside=more or _is_another_stage(clause, one) or (slot in told and not _says(clause, IN_TURN)))
        told.add(slot)


def _is_another_stage(clause: Clause, one: Claim) -> bool:
    """ "lived in Braga until 2020 and in Faro until 2022": since when is not told, and so it takes no part of the other's time."""
    return clause.stage is not None and one.valid_from is None and one.valid_to is not None


def _says_also(clause: Clause) -> bool:
    """Of how things are: who also moved to Oslo went there as others did."""
    if clause.tense not in ("present", "none") or clause.phase is not None or clause.correction:
        return False
    adverbs = {adverb.lower_ for adverb in clause.adverbs}
    if adverbs & CHANGED:
        return False
    return bool(adverbs & ALSO) or _says(clause, ONCE_MORE)


def _says(clause: Clause, pattern: re.Pattern[str]) -> bool:
    start, end = (edge - clause.tree.offset for edge in clause.span)
    return pattern.search(clause.tree.text, max(start, 0), end) is not None
