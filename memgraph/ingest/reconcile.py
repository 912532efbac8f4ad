"""New beliefs against held ones: which versions stand, which are retracted, which are recorded. Proposes; writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from memgraph.interval import FOREVER, Instant
from memgraph.ops import Erase, Op, Record, Retract
from memgraph.records import ClaimRow, FactRow
from memgraph.timeline import Belief

#: what makes two versions say the same
_content = attrgetter(
    "subject",
    "predicate",
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


def reconcile(beliefs: Iterable[Belief], claims: Mapping[int, ClaimRow], versions: Mapping[int, FactRow], at: Instant) -> list[Op]:
    """The operations that bring the standing versions in line with what is believed from transaction `at` on.

    Args:
        beliefs: what follows from the claims that stand.
        claims: those claims, by id.
        versions: the versions of the same slots, by id.
    """
    current = {_content(row): number for number, row in versions.items() if row.retracted == FOREVER}
    fresh = [row for belief in beliefs if current.pop(_content(row := version(belief, claims, at)), None) is None]
    return [*(Retract(number, at) for number in current.values()), *(Record(row) for row in fresh)]


def rewrite(believed: Iterable[tuple[Instant, Sequence[FactRow]]], versions: Mapping[int, FactRow], since: Instant) -> list[Op]:
    """The operations that bring all versions in line with what would have been believed, had something never been said.

    Args:
        believed: what was believed from each transaction on that changed it, as version rows, in order; none of them before `since`.
        versions: the versions of the same slots as they stand, by id. Those retracted by `since` stay as they are.
        since: when the first of what was forgotten was recorded.
    """
    running = {_content(row): row for row in versions.values() if row.recorded < since <= row.retracted}
    wanted: dict[tuple[object, Instant], Instant] = {}
    rows: dict[tuple[object, Instant], FactRow] = {}
    for at, beliefs in believed:
        now = {_content(row): row for row in beliefs}
        for content in [content for content in running if content not in now]:
            row = running.pop(content)
            wanted[content, row.recorded], rows[content, row.recorded] = at, row
        for content, row in now.items():
            if content not in running:
                running[content] = replace(row, recorded=at, retracted=FOREVER)
    for content, row in running.items():
        wanted[content, row.recorded], rows[content, row.recorded] = FOREVER, row
    ops: list[Op] = []
    for number, row in versions.items():
        if row.retracted < since:
            continue
        until = wanted.pop((_content(row), row.recorded), None)
        if until is None:
            ops.append(Erase(number))
        elif until != row.retracted:
            ops.append(Retract(number, until))
    return [*ops, *(Record(replace(rows[key], retracted=until)) for key, until in wanted.items())]


def changes(claims: Iterable[ClaimRow], others: Iterable[Instant], since: Instant) -> Iterator[Instant]:
    """The transactions from `since` on at which something changed, in order: a claim came or was withdrawn, or one of the `others`."""
    times = {time for claim in claims for time in (claim.recorded, claim.withdrawn)}
    yield from sorted(time for time in times.union(others) if since <= time < FOREVER)


def version(belief: Belief, claims: Mapping[int, ClaimRow], at: Instant) -> FactRow:
    """A belief as a version that is recorded at `at`."""
    return FactRow(
        subject=belief.subject,
        predicate=belief.predicate,
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


def _sources(numbers: Sequence[int], claims: Mapping[int, ClaimRow]) -> tuple[str, ...]:
    """The ids of the memories behind the claims, each once, in the order of the claims."""
    return tuple(dict.fromkeys(one.source for n in numbers if (one := claims[n]).memory is not None and one.source is not None))
