"""What is believed of one slot (a subject and a predicate), folded from what the sources claimed of it.

A pure function of the *set* of claims, so that the order of arrival cannot matter, and that forgetting, withdrawing or correcting a
claim undoes whatever it had closed. In the terms of the event calculus (Kowalski & Sergot, New Generation Computing 4(1), 1986) a
predicate is a fluent, `holds` initiates it and `ends` terminates it; what is not terminated persists.

How a slot is folded:

1. A correction takes the place of the statement that it corrects; a denial removes what it denies.
2. Statements of one value that overlap are one run, with all of them as its sources. The end of a run is its first stated end, unless
   a later statement says that it went on beyond it.
3. Where only one value can hold at a time, a run that is open at its end is closed by the next value's start. A run stated with both
   ends cuts only its own portion out of another.
4. Two values for one moment that cannot both be true are a conflict: trust decides, then the later `at`, then the later record. The
   loser is kept, with the rule that decided.
5. What an untrusted source says never closes what a trusted one said; it fills the gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from memgraph.interval import BEGINNING, FOREVER, Instant, Interval
from memgraph.records import ClaimRow
from memgraph.types import Scalar, Trust

Value = tuple[str, object]  #: what two claims must share to speak of the same object

#: a claim, with the id under which it is kept
Evidence = tuple[int, ClaimRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """A value and when it holds, as the claims have it: a fact version without its transaction time."""

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


def value_of(object_: int | None, literal: object) -> Value:
    """The value of an object: an entity, or a literal by its type and, for text, without regard to case and blanks."""
    if object_ is not None:
        return "entity", object_
    if isinstance(literal, str):
        return "str", " ".join(literal.casefold().split())
    return type(literal).__name__, literal


def _value(claim: ClaimRow) -> Value | None:
    return None if claim.object is None and claim.literal is None else value_of(claim.object, claim.literal)


def _said(evidence: Evidence) -> tuple[Instant, Instant, int]:
    """The order in which things were said, and so which of two wins: `at`, then the record."""
    number, claim = evidence
    return claim.at, claim.recorded, number


@dataclass(slots=True)
class _Run:
    """A stretch of time over which one value holds, while it is being worked out."""

    value: Value
    evidence: list[Evidence]
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
        return max(map(_said, self.evidence))

    def close(self, at: Instant, precision: str | None, closer: int, rule: str) -> None:
        self.end, self.to_precision, self.closers, self.rule = at, precision, [closer], rule

    def cut(self, start: Instant, end: Instant) -> _Run:
        """The part of the run inside `[start, end)`; a side that is cut loses what was known of it."""
        part = replace(self, evidence=list(self.evidence), closers=list(self.closers), start=start, end=end)
        if start != self.start:
            part.from_precision = None
        if end != self.end:
            part.to_precision = None
        return part


def fold(claims: Iterable[Evidence], *, single: bool, event: bool = False) -> list[Belief]:
    """The beliefs that follow from the claims of one slot, in order of time.

    `single`: one value at a time (cardinality one); otherwise values do not disturb each other. `event`: what happens at a time and is
    never closed. Claims that were withdrawn are left out by the caller; entity ids are those of today's merges.
    """
    standing = _apply_corrections(sorted(claims, key=_said))
    if event:
        runs = _events(standing)
    else:
        lanes = [standing] if single else _by_value(standing)
        runs = [run for lane in lanes for run in _fold_lane(lane)]
    return sorted((_belief(run) for run in runs), key=lambda one: (one.start, one.end, one.claims))


# ---------------------------------------------------------------- corrections and denials


def _apply_corrections(claims: Sequence[Evidence]) -> list[Evidence]:
    """Holds and ends only: each correction in the place of its target, nothing that was denied. `claims` in the order of saying."""
    standing: list[Evidence] = []
    for number, claim in claims:
        if claim.kind == "denies":
            value = _value(claim)
            standing = [one for one in standing if not _denied(one[1], claim, value)]
        elif claim.kind == "corrects":
            target = _corrected(standing, claim)
            if target is None:
                standing.append((number, replace(claim, kind="holds")))
                continue
            standing = [one for one in standing if one is not target]
            standing.append((number, _in_place_of(claim, target[1])))
        else:
            standing.append((number, claim))
    return standing


def _denied(earlier: ClaimRow, denial: ClaimRow, value: Value | None) -> bool:
    if denial.trust == "untrusted" and earlier.trust == "trusted":
        return False
    return value is None or _value(earlier) == value


def _corrected(standing: Sequence[Evidence], correction: ClaimRow) -> Evidence | None:
    """The statement that a correction is about: that of the value it names, else the latest of its own value, else the latest."""
    possible = [one for one in standing if one[1].kind == "holds" and not (correction.trust == "untrusted" and one[1].trust == "trusted")]
    wrong, right = correction.instead_of, _value(correction)
    wanted: set[Value | None]
    if wrong is not None:
        wanted = {value_of(wrong, None) if isinstance(wrong, int) and not isinstance(wrong, bool) else value_of(None, wrong)}
    else:
        wanted = {right} if any(_value(claim) == right for _, claim in possible) else {_value(claim) for _, claim in possible}
    return next((one for one in reversed(possible) if _value(one[1]) in wanted), None)


def _in_place_of(correction: ClaimRow, target: ClaimRow) -> ClaimRow:
    """The corrected statement: for the same period, unless the correction names its own."""
    own_start = correction.from_precision not in (None, "observed")
    own_end = correction.end < FOREVER
    fixed = replace(correction, kind="holds")
    if not own_start and not own_end:
        return replace(fixed, start=target.start, end=target.end, from_precision=target.from_precision, to_precision=target.to_precision)
    if own_start and not own_end and correction.start < target.end < FOREVER and _value(correction) == _value(target):
        return replace(fixed, end=target.end, to_precision=target.to_precision)
    return fixed


# ---------------------------------------------------------------- one lane: values that exclude each other, or one value alone


def _by_value(claims: Sequence[Evidence]) -> list[list[Evidence]]:
    """Claims of each value; an end that names no value goes to all."""
    lanes: dict[Value, list[Evidence]] = {}
    for one in claims:
        if (value := _value(one[1])) is not None:
            lanes.setdefault(value, []).append(one)
    for one in claims:
        if _value(one[1]) is None:
            for lane in lanes.values():
                lane.append(one)
    return list(lanes.values())


def _fold_lane(claims: Sequence[Evidence]) -> list[_Run]:
    trusted = _sweep([one for one in claims if one[1].trust == "trusted"])
    untrusted = _sweep([one for one in claims if one[1].trust == "untrusted"])
    return trusted + _fill(trusted, untrusted) if untrusted else trusted


def _sweep(claims: Sequence[Evidence]) -> list[_Run]:
    """Runs of equally trusted claims."""
    ends = _standing_ends(claims)
    open_: list[Evidence] = []
    bounded: list[Evidence] = []
    for one in claims:
        if one[1].kind == "holds":
            (bounded if one[1].end < FOREVER and one[0] in ends else open_).append(one)
    runs, losers = _sweep_open(open_, [one for one in claims if one[0] in ends])
    for one in sorted(bounded, key=lambda one: (one[1].start, *_said(one))):
        runs, lost = _insert_bounded(runs, one)
        losers += lost
    return runs + losers


def _standing_ends(claims: Sequence[Evidence]) -> set[int]:
    """Claims whose end counts: no statement of the same value, made then or later, says that it went on beyond it.

    A statement with both ends says so up to its own end, one without an end up to the time it speaks from.
    """
    holds: dict[Value | None, list[tuple[int, Instant, Instant, Instant]]] = {}
    for number, claim in claims:
        if claim.kind == "holds":
            last = claim.end if claim.end < FOREVER else claim.at
            holds.setdefault(_value(claim), []).append((number, claim.start, last, claim.at))
    everything = [one for some in holds.values() for one in some]
    standing = set()
    for number, claim in claims:
        if claim.end >= FOREVER:
            continue
        value = _value(claim)
        others = everything if value is None else holds.get(value, ())
        if not any(start <= claim.end < last and at >= claim.at and other != number for other, start, last, at in others):
            standing.add(number)
    return standing


def _sweep_open(holds: Sequence[Evidence], ends: Sequence[Evidence]) -> tuple[list[_Run], list[_Run]]:
    """Runs of statements without an end, in order of their starts: the next value or a stated end closes the one before.

    `ends` are the endings, and the statements with both ends: they too say when their value stopped.
    """
    events: list[tuple[Instant, int, tuple[Instant, Instant, int], Evidence]] = []
    events += [(one[1].end, 0, _said(one), one) for one in ends]
    events += [(one[1].start, 1, _said(one), one) for one in holds]
    runs: list[_Run] = []
    losers: list[_Run] = []
    past: list[Evidence] = []
    for when, is_hold, _, one in sorted(events, key=lambda event: event[:3]):
        number, claim = one
        current = runs[-1] if runs and runs[-1].end > when else None
        value = _value(claim)
        if not is_hold:
            if current is not None and value in (None, current.value) and current.start < when:
                current.close(when, claim.to_precision, number, "stated" if claim.kind == "holds" else "end")
            elif value is not None and claim.kind == "ends" and claim.implies_past:
                past.append(one)
            continue
        assert value is not None
        if current is not None and current.value == value:
            current.evidence.append(one)
            continue
        if current is not None and current.start == when:
            current.overruled_by = "at" if current.said[0] < claim.at else "recorded"
            losers.append(runs.pop())
        elif current is not None:
            current.close(when, claim.from_precision, number, "change")
        runs.append(_Run(value, [one], claim.start, FOREVER, claim.from_precision))
    return _with_past(runs, past), losers


def _with_past(runs: list[_Run], past: Sequence[Evidence]) -> list[_Run]:
    """Adds what ended before anything else was heard of it: "left Corvid", "used to live in Pune".

    Its start is unknown; where others are known to have held before, it is the last stretch that they leave free.
    """
    for one in past:
        number, claim = one
        value = _value(claim)
        assert value is not None
        before = [run for run in runs if run.value == value and run.start < claim.end]
        known = [run for run in before if run.start == BEGINNING]
        if known:
            known[0].evidence.append(one)
            if known[0].to_precision == "observed" and claim.to_precision != "observed":
                known[0].close(claim.end, claim.to_precision, number, "end")
        elif not before:
            free = [_Run(value, [one], BEGINNING, claim.end, None, claim.to_precision, closers=[number], rule="end")]
            for run in runs:
                if run.value != value and run.start < claim.end:
                    free = [piece for part in free for piece in (_carve([part], run)[0] if part.start < run.end and run.start < part.end else [part])]
            runs += free[-1:]
    return runs


def _insert_bounded(runs: list[_Run], one: Evidence) -> tuple[list[_Run], list[_Run]]:
    """Adds a statement with both ends: it joins a run of its own value, and cuts its portion out of the others."""
    claim = one[1]
    value = _value(claim)
    assert value is not None
    new = _Run(value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision, bounded=True, rule="stated")
    kept: list[_Run] = []
    for run in runs:
        if run.value == value and run.start <= new.end and new.start <= run.end:
            new = _joined(run, new)
        else:
            kept.append(run)
    result: list[_Run] = []
    losers: list[_Run] = []
    pieces = [new]
    for run in kept:
        if run.value == value or not (run.start < new.end and new.start < run.end):
            result.append(run)
        elif (run.bounded or run.start == new.start) and run.said > new.said:
            won, lost = _carve(pieces, run)
            pieces = won
            losers += [replace(piece, overruled_by="at" if piece.said[0] < run.said[0] else "recorded") for piece in lost]
            result.append(run)
        else:
            won, lost = _carve([run], new)
            result += won
            if run.bounded or run.start == new.start:
                losers += [replace(piece, overruled_by="at" if run.said[0] < new.said[0] else "recorded") for piece in lost]
    return result + pieces, losers


def _joined(run: _Run, new: _Run) -> _Run:
    """One run of two that speak of the same value and touch. An unknown start yields to a stated one; a stated end to the later word."""
    known = [one for one in (run, new) if one.start > BEGINNING and one.from_precision != "observed"]
    earlier = min(known or [run, new], key=lambda one: one.start)
    if run.end >= FOREVER:
        end, precision, closers, rule = run.end, run.to_precision, run.closers, run.rule
    elif run.bounded and run.start < new.start and run.end < new.end or run.end == new.end:
        end, precision, closers, rule = new.end, new.to_precision, new.closers, new.rule or "stated"
    else:
        together = run.said[0] == new.said[0]  # said at once, neither corrects the other: both hold
        last = max((run, new), key=lambda one: one.end if together else one.said)
        end, precision, closers, rule = last.end, last.to_precision, last.closers, last.rule or "stated"
    start = min(earlier.start, end - 1)
    bounded = run.bounded and new.bounded
    return _Run(run.value, [*run.evidence, *new.evidence], start, end, earlier.from_precision, precision, bounded, closers, rule)


def _carve(runs: Sequence[_Run], other: _Run) -> tuple[list[_Run], list[_Run]]:
    """Each run outside the other, and its parts inside it."""
    outside: list[_Run] = []
    inside: list[_Run] = []
    number = other.evidence[-1][0]
    for run in runs:
        span, cut = Interval(run.start, run.end), Interval(other.start, other.end)
        for piece in span.minus(cut):
            part = run.cut(piece.start, piece.end)
            if piece.end == other.start:
                part.close(piece.end, other.from_precision, number, "change")
            if piece.start == other.end:
                part.from_precision = other.to_precision
            outside.append(part)
        if (common := span.intersect(cut)) is not None:
            inside.append(run.cut(common.start, common.end))
    return outside, inside


def _fill(trusted: Sequence[_Run], untrusted: Sequence[_Run]) -> list[_Run]:
    """What untrusted runs say where no trusted run speaks; what they say against one is overruled."""
    result: list[_Run] = []
    walls = [run for run in trusted if run.overruled_by is None]
    for run in untrusted:
        same = next((wall for wall in walls if wall.value == run.value and wall.start < run.end and run.start < wall.end), None)
        if same is not None:
            same.evidence += run.evidence
            continue
        pieces = [run]
        for wall in walls:
            touching = [piece for piece in pieces if piece.start < wall.end and wall.start < piece.end]
            apart = [piece for piece in pieces if piece not in touching]
            outside, inside = _carve(touching, wall)
            pieces = apart + outside
            result += [replace(piece, overruled_by="trust") for piece in inside if run.start >= wall.start]
        result += pieces
    return result


# ---------------------------------------------------------------- events


def _events(claims: Sequence[Evidence]) -> list[_Run]:
    """Each occurrence by itself; tellings of one value at overlapping times are one occurrence, at the narrower of the times."""
    runs: list[_Run] = []
    for one in sorted((one for one in claims if one[1].kind == "holds"), key=lambda one: (one[1].end - one[1].start, *_said(one))):
        claim = one[1]
        value = _value(claim)
        assert value is not None
        same = next((run for run in runs if run.value == value and run.start < claim.end and claim.start < run.end), None)
        if same is not None:
            same.evidence.append(one)
        else:
            runs.append(_Run(value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision, bounded=True))
    return runs


# ---------------------------------------------------------------- the result


def _belief(run: _Run) -> Belief:
    claims = [claim for _, claim in run.evidence]
    latest = max(run.evidence, key=_said)[1]
    shown = next(claim for claim in claims if _value(claim) == run.value)
    return Belief(
        object=shown.object,
        literal=latest.literal if _value(latest) == run.value and shown.object is None else shown.literal,
        start=run.start,
        end=run.end,
        from_precision=run.from_precision,
        to_precision=run.to_precision if run.end < FOREVER else None,
        claims=tuple(sorted({number for number, _ in run.evidence})),
        closers=tuple(sorted(set(run.closers))),
        rule=run.rule,
        overruled_by=run.overruled_by,
        trust="trusted" if any(claim.trust == "trusted" for claim in claims) else "untrusted",
        confidence=max(claim.confidence for claim in claims),
        recurrence=next((claim.recurrence for claim in reversed(claims) if claim.recurrence), None),
    )
