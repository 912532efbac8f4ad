"""Claims to beliefs: in lanes that have no say in one another, each folded by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from memgraph.interval import FOREVER, Instant
from memgraph.timeline.corrections import with_corrections
from memgraph.timeline.runs import Run, alone
from memgraph.timeline.sweep import fill, sweep
from memgraph.timeline.tellings import MANY, Evidence, Rule, Telling
from memgraph.types import Scalar, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """A value and when it holds, as the claims have it: a fact version without its transaction time."""

    subject: int
    predicate: str
    object: int | None
    literal: Scalar | None
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None
    claims: tuple[int, ...]
    closers: tuple[int, ...] = ()
    rule: str | None = None
    overruled_by: str | None = None
    trust: Trust = "trusted"
    confidence: float = 1.0
    recurrence: str | None = None


def fold(claims: Iterable[Evidence], rules: Mapping[str, Rule]) -> list[Belief]:
    """The beliefs that follow from claims, in order of time. `rules` by predicate; one that is not there takes many objects.

    The claims must be all that have to do with each other: of one slot, or of several that share places. Claims that were withdrawn are
    left out by the caller; entity ids are those of the merges at the time looked from.
    """
    told = [Telling(number, claim, rules.get(claim.predicate, MANY)) for number, claim in claims]
    standing = with_corrections(sorted(told, key=lambda one: one.said))
    runs = _events([one for one in standing if rules.get(one.claim.predicate, MANY).event])
    for lane in _lanes([one for one in standing if not rules.get(one.claim.predicate, MANY).event]):
        runs += _fold_lane(lane)
    return sorted((_belief(run) for run in runs), key=lambda one: (one.start, one.end, one.claims))


def _lanes(told: Sequence[Telling]) -> list[list[Telling]]:
    """The tellings of values that have to do with each other; an end that names no value goes to all of its subject."""
    named = [one for one in told if one.value is not None]
    lanes = [[named[at] for at in group] for group in _connected([[one.value, *one.places] for one in named])]
    for one in told:
        if one.value is None:
            for lane in lanes:
                if any(one.sides[0] in other.sides for other in lane):
                    lane.append(one)
    return lanes


def _fold_lane(told: Sequence[Telling]) -> list[Run]:
    if len(told) == 1 and told[0].claim.kind == "holds":
        return [alone(told[0])]
    trusted = sweep([one for one in told if one.claim.trust == "trusted"])
    untrusted = sweep([one for one in told if one.claim.trust == "untrusted"])
    return trusted + fill(trusted, untrusted) if untrusted else trusted


def _events(told: Sequence[Telling]) -> list[Run]:
    """Each occurrence by itself; tellings of one value at overlapping times are one occurrence, at the narrower of the times."""
    runs: list[Run] = []
    for one in sorted((one for one in told if one.claim.kind == "holds"), key=lambda one: (one.claim.end - one.claim.start, *one.said)):
        claim, value = one.claim, one.value
        assert value is not None
        same = next((run for run in runs if run.value == value and run.start < claim.end and claim.start < run.end), None)
        if same is not None:
            same.evidence.append(one)
        else:
            runs.append(Run(value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision, bounded=True))
    return runs


def _belief(run: Run) -> Belief:
    told = sorted(run.evidence, key=lambda one: one.said)
    first, latest = told[0].claim, told[-1].claim  # all of one value: they differ in how a text is written, and in direction
    return Belief(
        subject=first.subject,
        predicate=first.predicate,
        object=first.object,
        literal=latest.literal,
        start=run.start,
        end=run.end,
        from_precision=run.from_precision,
        to_precision=run.to_precision if run.end < FOREVER else None,
        claims=tuple(sorted({one.number for one in told})),
        closers=tuple(sorted(set(run.closers))),
        rule=run.rule,
        overruled_by=run.overruled_by,
        trust="trusted" if any(one.claim.trust == "trusted" for one in told) else "untrusted",
        confidence=max(one.claim.confidence for one in told),
        recurrence=next((one.claim.recurrence for one in reversed(told) if one.claim.recurrence), None),
    )


def apart(claims: Iterable[Evidence], rules: Mapping[str, Rule]) -> list[list[Evidence]]:
    """The claims in groups that can be folded one by one, whichever of them stand: none has a say in what another group says."""
    told = [Telling(number, claim, rules.get(claim.predicate, MANY)) for number, claim in claims]
    coupled = {side for one in told if one.value is None or one.claim.kind == "corrects" for side in one.sides}
    nodes: list[list[Hashable]] = []
    for one in told:
        own: list[Hashable] = [*one.places, *(side for side in one.sides if side in coupled)]
        nodes.append(own if one.value is None else [one.value, *own])
    return [[(told[at].number, told[at].claim) for at in group] for group in _connected(nodes)]


def _connected(nodes: Sequence[Sequence[Hashable]]) -> list[list[int]]:
    """The places of the lists in groups: lists that share a node are in one."""
    parents: dict[Hashable, Hashable] = {}

    def root(node: Hashable) -> Hashable:
        parents.setdefault(node, node)
        while parents[node] != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    for several in nodes:
        for node in several:
            parents[root(node)] = root(several[0])
    groups: dict[Hashable, list[int]] = {}
    for at, several in enumerate(nodes):
        groups.setdefault(root(several[0]), []).append(at)
    return list(groups.values())
