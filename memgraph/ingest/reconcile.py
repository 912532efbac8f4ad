"""New beliefs against held ones: which versions stand, which are retracted, which are recorded. Proposes; writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from memgraph.interval import FOREVER, Instant
from memgraph.ops import Op, Record, Retract, Revive
from memgraph.records import ClaimRow, FactRow
from memgraph.timeline import Belief, fold

#: what makes two versions say the same
_content = attrgetter(
    "subject",
    "object",
    "literal",
    "start",
    "end",
    "from_precision",
    "to_precision",
    "claims",
    "closers",
    "rule",
    "overruled_by",
    "trust",
    "confidence",
    "recurrence",
)


def reconcile(
    subject: int,
    predicate: str,
    claims: Mapping[int, ClaimRow],
    versions: Mapping[int, FactRow],
    *,
    single: bool,
    event: bool,
    at: Instant,
    revive: bool = False,
) -> list[Op]:
    """The operations that bring the versions of one slot in line with its claims.

    Args:
        subject: entity id of the slot, after merges; so are the objects in `claims`.
        claims: the claims of the slot that stand, by id.
        versions: every version of the slot, by id, the retracted ones too.
        at: the transaction time of the change.
        revive: something was forgotten, and must leave no trace: a retracted version that says just what is believed again is taken up
            instead of a new one, and a new one counts from when the last of its claims was recorded.
    """
    wanted = [_version(subject, predicate, belief, claims, at) for belief in fold(claims.items(), single=single, event=event)]
    current = {_content(row): number for number, row in versions.items() if row.retracted == FOREVER}
    past = {_content(row): number for number, row in sorted(versions.items()) if row.retracted < FOREVER} if revive else {}
    ops: list[Op] = []
    for row in wanted:
        content = _content(row)
        if current.pop(content, None) is not None:
            continue
        if (number := past.get(content)) is not None:
            ops.append(Revive(number))
        else:
            ops.append(Record(replace(row, recorded=_first_known(row, claims)) if revive else row))
    return [*(Retract(number) for number in current.values()), *ops]


def _version(subject: int, predicate: str, belief: Belief, claims: Mapping[int, ClaimRow], at: Instant) -> FactRow:
    return FactRow(
        subject=subject,
        predicate=predicate,
        object=belief.object,
        literal=belief.literal,
        start=belief.start,
        end=belief.end,
        from_precision=belief.from_precision,
        to_precision=belief.to_precision,
        recorded=at,
        claims=belief.claims,
        sources=_sources(belief.claims, claims),
        origins=tuple(dict.fromkeys(one.source for n in belief.claims if (one := claims[n]).memory is None and one.source is not None)),
        closers=belief.closers,
        closed_by=_sources(belief.closers, claims),
        rule=belief.rule,
        overruled_by=belief.overruled_by,
        trust=belief.trust,
        confidence=belief.confidence,
        recurrence=belief.recurrence,
    )


def _first_known(row: FactRow, claims: Mapping[int, ClaimRow]) -> Instant:
    return max(claims[number].recorded for number in (*row.claims, *row.closers))


def _sources(numbers: Sequence[int], claims: Mapping[int, ClaimRow]) -> tuple[str, ...]:
    """The ids of the memories behind the claims, each once, in the order of the claims."""
    return tuple(dict.fromkeys(one.source for n in numbers if (one := claims[n]).memory is not None and one.source is not None))
