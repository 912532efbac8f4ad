"""Tellings of values that exclude each other, or of one value alone, to the runs that follow: in order of time, by trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memgraph.interval import BEGINNING, FOREVER, Instant
from memgraph.timeline.runs import Run, alone, carve, ends_where, joined
from memgraph.timeline.tellings import Side, Telling, Value


def sweep(told: Sequence[Telling]) -> list[Run]:
    """Runs of equally trusted tellings."""
    ends = _standing_ends(told)
    open_: list[Telling] = []
    bounded: list[Telling] = []
    for one in told:
        if one.claim.kind == "holds":
            (bounded if one.claim.end < FOREVER and one.number in ends else open_).append(one)
    swept = _Sweep()
    swept.go_through(open_, [one for one in told if one.number in ends])
    runs, losers = _with_past(swept.runs, swept.past), swept.losers
    for one in sorted(bounded, key=lambda one: (one.claim.start, *one.said)):
        runs, lost = _insert_bounded(runs, one)
        losers += lost
    return runs + losers


def _standing_ends(told: Sequence[Telling]) -> set[int]:
    """Claims whose end counts: no statement of the same value, made then or later, says that it went on beyond it.

    A statement with both ends says so up to its own end, one without an end up to the time it speaks from.
    """
    holds: dict[Value | Side | None, list[tuple[int, Instant, Instant, Instant]]] = {}
    for one in told:
        claim = one.claim
        if claim.kind == "holds":
            last = claim.end if claim.end < FOREVER else claim.at
            for key in (one.value, *one.sides):
                holds.setdefault(key, []).append((one.number, claim.start, last, claim.at))
    standing = set()
    for one in told:
        end, said_at = one.claim.end, one.claim.at
        if end >= FOREVER:
            continue
        others = holds.get(one.sides[0] if one.value is None else one.value, ())
        if not any(start <= end < last and at >= said_at and other != one.number for other, start, last, at in others):
            standing.add(one.number)
    return standing


class _Sweep:
    """Runs of statements without an end, made in order of time: another value or a stated end closes the one before."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.losers: list[Run] = []
        self.past: list[Telling] = []  #: endings of what was not known to hold
        self._current: list[Run] = []  #: the runs that hold at the time that the sweep has come to

    def go_through(self, holds: Sequence[Telling], ends: Sequence[Telling]) -> None:
        """`ends` are the endings, and the statements with both ends: they too say when their value stopped. At one time they come first."""
        events = [(one.claim.end, 0, one.said, one) for one in ends] + [(one.claim.start, 1, one.said, one) for one in holds]
        for when, is_hold, _, one in sorted(events, key=lambda event: event[:3]):
            self._current = [run for run in self._current if run.end > when]
            if is_hold:
                self._begin(when, one)
            else:
                self._end(when, one)

    def _end(self, when: Instant, one: Telling) -> None:
        claim = one.claim
        over = [run for run in self._current if run.start < when and run.is_meant_by(one)]
        for run in over:
            run.close(when, claim.to_precision, one.number, "stated" if claim.kind == "holds" else "end")
        if not over and one.value is not None and claim.kind == "ends" and claim.implies_past:
            self.past.append(one)

    def _begin(self, when: Instant, one: Telling) -> None:
        claim, value = one.claim, one.value
        assert value is not None
        same = next((run for run in self._current if run.value == value), None)
        if same is not None:
            same.evidence.append(one)
            return
        # what is told as one more closes nothing; a plain statement takes the place of all
        for run in [run for run in self._current if not claim.beside and run.rivals(one)]:
            if run.start == when:
                self.losers.append(run.lost_to(one))
                self.runs.remove(run)
                self._current.remove(run)
            else:
                run.close(when, claim.from_precision, one.number, run.rule_against(value))
        new = Run(value, [one], claim.start, FOREVER, claim.from_precision)
        self._current.append(new)
        self.runs.append(new)


def _with_past(runs: list[Run], past: Sequence[Telling]) -> list[Run]:
    """Adds what ended before anything else was heard of it: "left Corvid", "used to live in Pune".

    Its start is unknown; where others are known to have held before, it is the last stretch that they leave free.
    """
    for one in past:
        claim, value = one.claim, one.value
        assert value is not None
        before = [run for run in runs if run.value == value and run.start < claim.end]
        known = [run for run in before if run.start == BEGINNING]
        if known:
            known[0].evidence.append(one)
            if known[0].to_precision == "observed" and claim.to_precision != "observed":
                known[0].close(claim.end, claim.to_precision, one.number, "end")
        elif not before:
            free = [Run(value, [one], BEGINNING, claim.end, None, claim.to_precision, closers=[one.number], rule="end")]
            for run in runs:
                if run.excludes(one) and run.start < claim.end and not _is_any_time_before(run, one):
                    free = [piece for part in free for piece in (carve([part], run)[0] if part.overlaps(run) else [part])]
            runs += free[-1:]
    return runs


def _is_any_time_before(run: Run, one: Telling) -> bool:
    """ "Used to live in Oslo", "used to live in Rome": of neither is it told when; both are over, and neither cuts the other short."""
    over = run.start == BEGINNING and run.evidence[0].claim.kind == "ends"
    return over and run.to_precision == one.claim.to_precision == "observed"


def _insert_bounded(runs: list[Run], one: Telling) -> tuple[list[Run], list[Run]]:
    """Adds a statement with both ends: it joins a run of its own value, and cuts its portion out of those it excludes."""
    new, others = _taken_in(runs, alone(one))
    for run in others:
        for earlier, later in ((new, run), (run, new)):
            if earlier.excludes(later) and ends_where(earlier, later):
                earlier.close(later.start, later.from_precision, later.evidence[0].number, earlier.rule_against(later.value))
    result: list[Run] = []
    losers: list[Run] = []
    pieces = [new]
    for run in others:
        if not run.excludes(new) or not run.overlaps(new):
            result.append(run)
            continue
        is_conflict = run.bounded or run.start == new.start
        if is_conflict and run.said > new.said:
            pieces, lost = carve(pieces, run)
            losers += [piece.lost_to(run) for piece in lost]
            result.append(run)
        else:
            won, lost = carve([run], new)
            losers += [piece.lost_to(new) for piece in lost if is_conflict]
            result += won
    return result + pieces, losers


def _taken_in(runs: Sequence[Run], new: Run) -> tuple[Run, list[Run]]:
    """The run with all those of its value that it touches, and the others."""
    others: list[Run] = []
    for run in runs:
        if run.value == new.value and run.start <= new.end and new.start <= run.end:
            new = joined(run, new)
        else:
            others.append(run)
    return new, others


def fill(trusted: Sequence[Run], untrusted: Sequence[Run]) -> list[Run]:
    """What untrusted runs say where no trusted run speaks; what they say against one is overruled."""
    result: list[Run] = []
    walls = [run for run in trusted if run.overruled_by is None]
    for run in untrusted:
        same = next((wall for wall in walls if wall.value == run.value and wall.overlaps(run) and run.overruled_by is None), None)
        if same is not None:
            same.evidence += run.evidence
            continue
        pieces = [run]
        for wall in walls:
            if not wall.excludes(run):
                continue
            touching = [piece for piece in pieces if piece.overlaps(wall)]
            apart = [piece for piece in pieces if piece not in touching]
            outside, inside = carve(touching, wall)
            pieces = apart + outside
            result += [replace(piece, overruled_by="trust") for piece in inside if run.start >= wall.start]
        result += pieces
    return result
