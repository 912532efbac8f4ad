"""Runs: stretches of time over which one value holds, while they are being worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from memgraph.interval import BEGINNING, FOREVER, Instant, Interval, granule, show
from memgraph.timeline.tellings import Place, Side, Telling, Value

_FINENESS = ("year", "quarter", "month", "week", "day", "instant")


@dataclass(slots=True)
class Run:
    """A stretch of time over which one value holds, while it is being worked out."""

    value: Value
    evidence: list[Telling]
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None = None
    bounded: bool = False  #: every statement of it gave both ends
    closers: list[int] = field(default_factory=list)
    rule: str | None = None
    overruled_by: str | None = None

    @property
    def said(self) -> tuple[Instant, Instant, int]:
        return max(one.said for one in self.evidence)

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.evidence[0].sides

    @property
    def places(self) -> frozenset[Place]:
        return self.evidence[0].places

    @property
    def memories(self) -> frozenset[int]:
        return frozenset().union(*(one.memories for one in self.evidence))

    def is_meant_by(self, ending: Telling) -> bool:
        """An ending means the runs of its value, or without one all of its subject's."""
        return self.value == ending.value if ending.value is not None else ending.sides[0] in self.sides

    @property
    def beside(self) -> bool:
        """Whether it is only ever told as one more, beside what else holds."""
        return all(one.claim.beside for one in self.evidence)

    def excludes(self, other: Run | Telling) -> bool:
        """The two cannot hold at once, and neither is told as one more: "she also works at Corvid"."""
        return not (self.beside or (other.beside if isinstance(other, Run) else other.claim.beside)) and self.rivals(other)

    def rivals(self, other: Run | Telling) -> bool:
        """There is room for one of the two. Subjects of which one text says the same share it: "Ann and Bo lead the squad"."""
        shared = self.places & other.places if self.value != other.value else frozenset()
        return any(place[0] == "of" for place in shared) or (bool(shared) and self.memories.isdisjoint(other.memories))

    def overlaps(self, other: Run) -> bool:
        return self.start < other.end and other.start < self.end

    def rule_against(self, value: Value) -> str:
        """By which rule a run of another value closes this one: of its own predicate, or of its group."""
        return "change" if self.value[0] == value[0] else "exclusive"

    def lost_to(self, winner: Run | Telling) -> Run:
        """The run, overruled by what was said later, or was recorded later."""
        return replace(self, overruled_by="at" if self.said[0] < winner.said[0] else "recorded")

    def close(self, at: Instant, precision: str | None, closer: int, rule: str) -> None:
        self.end, self.to_precision, self.closers, self.rule = at, precision, [closer], rule

    def cut(self, start: Instant, end: Instant) -> Run:
        """The part of the run inside `[start, end)`; a side that is cut loses what was known of it."""
        part = replace(self, evidence=list(self.evidence), closers=list(self.closers), start=start, end=end)
        if start != self.start:
            part.from_precision = None
        if end != self.end:
            part.to_precision = None
        return part


def alone(one: Telling) -> Run:
    """The run of a single statement."""
    claim = one.claim
    assert one.value is not None
    is_bounded = claim.end < FOREVER
    return Run(
        one.value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision if is_bounded else None, is_bounded,
        rule="stated" if is_bounded else None,
    )  # fmt: skip


def joined(run: Run, new: Run) -> Run:
    """One run of two that speak of the same value and touch. An unknown start yields to a stated one; a stated end to the later word."""
    known = [one for one in (run, new) if one.start > BEGINNING and one.from_precision != "observed"]
    earlier = min(known or [run, new], key=lambda one: one.start)
    if run.end >= FOREVER:
        end, precision, closers, rule = run.end, run.to_precision, run.closers, run.rule
    elif (run.bounded and run.start < new.start and run.end < new.end) or run.end == new.end:
        end, precision, closers, rule = new.end, new.to_precision, new.closers, new.rule or "stated"
    else:
        together = run.said[0] == new.said[0]  # said at once, neither corrects the other: both hold
        last = max((run, new), key=lambda one: one.end if together else one.said)
        end, precision, closers, rule = last.end, last.to_precision, last.closers, last.rule or "stated"
    start = min(earlier.start, end - 1)
    bounded = run.bounded and new.bounded
    return Run(run.value, [*run.evidence, *new.evidence], start, end, earlier.from_precision, precision, bounded, closers, rule)


def carve(runs: Sequence[Run], other: Run) -> tuple[list[Run], list[Run]]:
    """Each run outside the other, and its parts inside it."""
    outside: list[Run] = []
    inside: list[Run] = []
    number = other.evidence[-1].number
    for run in runs:
        span, cut = Interval(run.start, run.end), Interval(other.start, other.end)
        for piece in span.minus(cut):
            part = run.cut(piece.start, piece.end)
            if piece.end == other.start:
                part.close(piece.end, other.from_precision, number, run.rule_against(other.value))
            if piece.start == other.end:
                part.from_precision = other.to_precision
            outside.append(part)
        if (common := span.intersect(cut)) is not None:
            inside.append(run.cut(common.start, common.end))
    return outside, inside


def ends_where(earlier: Run, later: Run) -> bool:
    """A period that a text gives by its granules ("from 2018 to 2021") ends within the last of them where its successor begins there."""
    precision = earlier.to_precision
    if not (earlier.bounded and earlier.start < later.start < earlier.end <= later.end and precision in _FINENESS):
        return False
    if later.from_precision not in _FINENESS[_FINENESS.index(precision) + 1 :] or any(one.claim.memory is None for one in earlier.evidence):
        return False
    return granule(show(earlier.end - 1, precision)).start <= later.start
