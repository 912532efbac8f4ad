"""Corrections take the place of what they correct; denials remove what they deny."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memgraph.interval import FOREVER
from memgraph.records import ClaimRow
from memgraph.timeline.tellings import Telling, object_value


def with_corrections(told: Sequence[Telling]) -> list[Telling]:
    """Holds and ends only: each correction in the place of its target, nothing that was denied. `told` in the order of saying."""
    standing: list[Telling] = []
    for one in told:
        if one.claim.kind == "denies":
            standing = [other for other in standing if not _denied(other, one)]
        elif one.claim.kind == "corrects":
            target = _corrected(standing, one)
            fixed = replace(one.claim, kind="holds") if target is None else _in_place_of(one, target)
            one.claim = fixed
            standing = [other for other in standing if other is not target]
            standing.append(one)
        else:
            standing.append(one)
    return standing


def _denied(earlier: Telling, denial: Telling) -> bool:
    if denial.claim.trust == "untrusted" and earlier.claim.trust == "trusted":
        return False
    return denial.sides[0] in earlier.sides if denial.value is None else earlier.value == denial.value


def _corrected(standing: Sequence[Telling], correction: Telling) -> Telling | None:
    """The statement that a correction is about: that of the value it names, else the latest of its own value, else the latest."""
    claim, side = correction.claim, correction.sides[0]
    possible = [
        one for one in standing
        if one.claim.kind == "holds" and side in one.sides and not (claim.trust == "untrusted" and one.claim.trust == "trusted")
    ]  # fmt: skip
    wrong = claim.instead_of
    if wrong is not None:
        wanted = object_value(wrong, None) if isinstance(wrong, int) and not isinstance(wrong, bool) else object_value(None, wrong)
        possible = [one for one in possible if _other_end(one, claim.subject) == wanted]
    elif same := [one for one in possible if one.value == correction.value]:
        possible = same
    return possible[-1] if possible else None


def _other_end(one: Telling, subject: int) -> tuple[str, object]:
    """What a statement says of the subject: its object, or of a symmetric one whichever end the subject is not."""
    claim = one.claim
    return object_value(claim.object, claim.literal) if claim.subject == subject else object_value(claim.subject, None)


def _in_place_of(correction: Telling, target: Telling) -> ClaimRow:
    """The corrected statement: for the same period, unless the correction names its own."""
    claim, old = correction.claim, target.claim
    own_start = claim.from_precision not in (None, "observed")
    own_end = claim.end < FOREVER
    fixed = replace(claim, kind="holds")
    if not own_start and not own_end:
        return replace(fixed, start=old.start, end=old.end, from_precision=old.from_precision, to_precision=old.to_precision)
    if own_start and not own_end and claim.start < old.end < FOREVER and correction.value == target.value:
        return replace(fixed, end=old.end, to_precision=old.to_precision)
    return fixed
