"""What sources deny: "she never worked there", "that firm is no customer of ours"."""

from __future__ import annotations

from memgraph.interval import FOREVER, Interval
from memgraph.query.question.asked import Const, Pattern
from memgraph.store import CLAIMS, slot_key
from memgraph.view import View

_KINDS = ("denies", "ends")


def is_denied(view: View, pattern: Pattern, when: Interval | None) -> bool:
    """Whether a source that spoke by the time asked about denies the pattern, whose both ends are known."""
    if not (isinstance(pattern.subject, Const) and isinstance(pattern.object, Const)):
        return False
    for name, swapped in pattern.relations:
        first, second = (pattern.object, pattern.subject) if swapped else (pattern.subject, pattern.object)
        for subject in first.entities:
            for member in view.snapshot.names.members(subject, view.known):
                for number in view.tx.find(CLAIMS, "slot", slot_key(member, name)):
                    claim = view.tx.get(CLAIMS, number)
                    if claim is None or claim.kind not in _KINDS or claim.withdrawn != FOREVER or claim.recorded > view.known:
                        continue
                    objects = {root for one in second.entities for root in view.snapshot.names.members(one, view.known)}
                    if (claim.object in objects or claim.object is None) and (when is None or claim.at < when.end):
                        return True
    return False
