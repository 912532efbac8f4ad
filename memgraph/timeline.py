"""What is believed of the slots that have to do with each other, folded from what the sources claimed of them.

A slot is a subject and a predicate. A pure function of the *set* of claims, so that the order of arrival cannot matter, and that
forgetting, withdrawing or correcting a claim undoes whatever it had closed. In the terms of the event calculus (Kowalski & Sergot, New
Generation Computing 4(1), 1986) a predicate is a fluent, `holds` initiates it and `ends` terminates it; what is not terminated persists.

How claims are folded:

1. A correction takes the place of the statement that it corrects; a denial removes what it denies.
2. Statements of one value that overlap are one run, with all of them as its sources. The end of a run is its first stated end, unless
   a later statement says that it went on beyond it.
3. Where two values exclude each other, a run that is open at its end is closed by the other's start. A run stated with both ends cuts
   only its own portion out of another. Values exclude each other where they share a *place* that has room for one (`Rule`): the
   subject's, where the predicate takes one object; either side's, where it is symmetric; the object's, where it has one subject; that of
   a group of predicates.
4. Two values for one moment that cannot both be true are a conflict: trust decides, then the later `at`, then the later record. The
   loser is kept, with the rule that decided.
5. What an untrusted source says never closes what a trusted one said; it fills the gaps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from memgraph.interval import BEGINNING, FOREVER, Instant, Interval, granule, show
from memgraph.records import ClaimRow
from memgraph.types import Scalar, Trust

#: a claim, with the id under which it is kept
Evidence = tuple[int, ClaimRow]

Value = tuple[str, object, object]  #: predicate, subject and object; of a symmetric predicate the two ends in the order of their ids
Side = tuple[str, int]  #: a predicate and an entity that a value of it speaks of


@dataclass(frozen=True, slots=True)
class Rule:
    """What the fold has to know of a predicate."""

    single: bool = False  #: one object at a time
    sole: bool = False  #: one subject at a time for each object
    event: bool = False  #: what happens at a time and is never closed
    symmetric: bool = False
    group: str | None = None  #: of the predicates of a group one at most holds, with one object

    @property
    def is_local(self) -> bool:
        """Whether claims of other subjects have no say."""
        return not (self.symmetric or self.sole)


_FINENESS = ("year", "quarter", "month", "week", "day", "instant")

MANY = Rule()  #: of a predicate that nobody declared


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


def object_value(object_: int | None, literal: object) -> tuple[str, object]:
    """An object as it is compared: an entity, or a literal by its type and, for text, without regard to case and blanks."""
    if object_ is not None:
        return "entity", object_
    if isinstance(literal, str):
        return "str", " ".join(literal.casefold().split())
    return type(literal).__name__, literal


class _Telling:
    """One claim as the fold sees it."""

    __slots__ = ("claim", "number", "places", "said", "sides", "value")

    def __init__(self, number: int, claim: ClaimRow, rule: Rule) -> None:
        self.number, self.claim = number, claim
        #: the order in which things were said, and so which of two wins: `at`, then the record
        self.said: tuple[Instant, Instant, int] = (claim.at, claim.recorded, number)
        predicate, subject, object_ = claim.predicate, claim.subject, claim.object
        self.sides: tuple[Side, ...] = ((predicate, subject),)
        self.value: Value | None = None
        self.places: frozenset[Hashable] = frozenset()
        if object_ is None and claim.literal is None:
            return
        self.value = (predicate, subject, object_value(object_, claim.literal))
        both = rule.symmetric and object_ is not None
        if both and object_ is not None:
            self.value = (predicate, min(subject, object_), max(subject, object_))
            self.sides = ((predicate, subject), (predicate, object_))
        if rule.single or rule.group:
            name = rule.group or predicate
            self.places = frozenset([("of", name, subject), *([("of", name, object_)] if both else ())])
        if rule.sole and object_ is not None:
            self.places |= {("to", predicate, object_)}

    def speaks_of(self, run: _Run) -> bool:
        """Whether an ending means the run: that of its value, or without one all of its subject's."""
        return run.value == self.value if self.value is not None else self.sides[0] in run.sides


@dataclass(slots=True)
class _Run:
    """A stretch of time over which one value holds, while it is being worked out."""

    value: Value
    evidence: list[_Telling]
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
    def places(self) -> frozenset[Hashable]:
        return self.evidence[0].places

    def excludes(self, other: _Run | _Telling) -> bool:
        """The two cannot hold at once."""
        return self.value != other.value and not self.places.isdisjoint(other.places)

    def overlaps(self, other: _Run) -> bool:
        return self.start < other.end and other.start < self.end

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


def fold(claims: Iterable[Evidence], rules: Mapping[str, Rule]) -> list[Belief]:
    """The beliefs that follow from claims, in order of time. `rules` by predicate; one that is not there takes many objects.

    The claims must be all that have to do with each other: of one slot, or of several that share places. Claims that were withdrawn are
    left out by the caller; entity ids are those of the merges at the time looked from.
    """
    told = [_Telling(number, claim, rules.get(claim.predicate, MANY)) for number, claim in claims]
    standing = _apply_corrections(sorted(told, key=lambda one: one.said))
    runs = _events([one for one in standing if rules.get(one.claim.predicate, MANY).event])
    for lane in _lanes([one for one in standing if not rules.get(one.claim.predicate, MANY).event]):
        runs += _fold_lane(lane)
    return sorted((_belief(run) for run in runs), key=lambda one: (one.start, one.end, one.claims))


def apart(claims: Iterable[Evidence], rules: Mapping[str, Rule]) -> list[list[Evidence]]:
    """The claims in groups that can be folded one by one, whichever of them stand: none has a say in what another group says."""
    told = [_Telling(number, claim, rules.get(claim.predicate, MANY)) for number, claim in claims]
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


# ---------------------------------------------------------------- corrections and denials


def _apply_corrections(told: Sequence[_Telling]) -> list[_Telling]:
    """Holds and ends only: each correction in the place of its target, nothing that was denied. `told` in the order of saying."""
    standing: list[_Telling] = []
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


def _denied(earlier: _Telling, denial: _Telling) -> bool:
    if denial.claim.trust == "untrusted" and earlier.claim.trust == "trusted":
        return False
    return denial.sides[0] in earlier.sides if denial.value is None else earlier.value == denial.value


def _corrected(standing: Sequence[_Telling], correction: _Telling) -> _Telling | None:
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


def _other_end(one: _Telling, subject: int) -> tuple[str, object]:
    """What a statement says of the subject: its object, or of a symmetric one whichever end the subject is not."""
    claim = one.claim
    return object_value(claim.object, claim.literal) if claim.subject == subject else object_value(claim.subject, None)


def _in_place_of(correction: _Telling, target: _Telling) -> ClaimRow:
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


# ---------------------------------------------------------------- one lane: values that exclude each other, or one value alone


def _lanes(told: Sequence[_Telling]) -> list[list[_Telling]]:
    """The tellings of values that have to do with each other; an end that names no value goes to all of its subject."""
    named = [one for one in told if one.value is not None]
    lanes = [[named[at] for at in group] for group in _connected([[one.value, *one.places] for one in named])]
    for one in told:
        if one.value is None:
            for lane in lanes:
                if any(one.sides[0] in other.sides for other in lane):
                    lane.append(one)
    return lanes


def _fold_lane(told: Sequence[_Telling]) -> list[_Run]:
    if len(told) == 1 and told[0].claim.kind == "holds":
        return [_alone(told[0])]
    trusted = _sweep([one for one in told if one.claim.trust == "trusted"])
    untrusted = _sweep([one for one in told if one.claim.trust == "untrusted"])
    return trusted + _fill(trusted, untrusted) if untrusted else trusted


def _alone(one: _Telling) -> _Run:
    """The run of a single statement."""
    claim = one.claim
    assert one.value is not None
    is_bounded = claim.end < FOREVER
    return _Run(
        one.value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision if is_bounded else None, is_bounded,
        rule="stated" if is_bounded else None,
    )  # fmt: skip


def _sweep(told: Sequence[_Telling]) -> list[_Run]:
    """Runs of equally trusted tellings."""
    ends = _standing_ends(told)
    open_: list[_Telling] = []
    bounded: list[_Telling] = []
    for one in told:
        if one.claim.kind == "holds":
            (bounded if one.claim.end < FOREVER and one.number in ends else open_).append(one)
    runs, losers = _sweep_open(open_, [one for one in told if one.number in ends])
    for one in sorted(bounded, key=lambda one: (one.claim.start, *one.said)):
        runs, lost = _insert_bounded(runs, one)
        losers += lost
    return runs + losers


def _standing_ends(told: Sequence[_Telling]) -> set[int]:
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


def _sweep_open(holds: Sequence[_Telling], ends: Sequence[_Telling]) -> tuple[list[_Run], list[_Run]]:
    """Runs of statements without an end, in order of their starts: another value or a stated end closes the one before.

    `ends` are the endings, and the statements with both ends: they too say when their value stopped.
    """
    events: list[tuple[Instant, int, tuple[Instant, Instant, int], _Telling]] = []
    events += [(one.claim.end, 0, one.said, one) for one in ends]
    events += [(one.claim.start, 1, one.said, one) for one in holds]
    runs: list[_Run] = []
    losers: list[_Run] = []
    past: list[_Telling] = []
    current: list[_Run] = []
    for when, is_hold, _, one in sorted(events, key=lambda event: event[:3]):
        claim, value = one.claim, one.value
        current = [run for run in current if run.end > when]
        if not is_hold:
            over = [run for run in current if run.start < when and one.speaks_of(run)]
            for run in over:
                run.close(when, claim.to_precision, one.number, "stated" if claim.kind == "holds" else "end")
            if not over and value is not None and claim.kind == "ends" and claim.implies_past:
                past.append(one)
            continue
        assert value is not None
        same = next((run for run in current if run.value == value), None)
        if same is not None:
            same.evidence.append(one)
            continue
        for run in [run for run in current if run.excludes(one)]:
            if run.start == when:
                run.overruled_by = "at" if run.said[0] < claim.at else "recorded"
                losers.append(run)
                runs.remove(run)
                current.remove(run)
            else:
                run.close(when, claim.from_precision, one.number, "change" if run.value[0] == value[0] else "exclusive")
        current.append(_Run(value, [one], claim.start, FOREVER, claim.from_precision))
        runs.append(current[-1])
    return _with_past(runs, past), losers


def _with_past(runs: list[_Run], past: Sequence[_Telling]) -> list[_Run]:
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
            free = [_Run(value, [one], BEGINNING, claim.end, None, claim.to_precision, closers=[one.number], rule="end")]
            for run in runs:
                if run.excludes(one) and run.start < claim.end:
                    free = [piece for part in free for piece in (_carve([part], run)[0] if part.overlaps(run) else [part])]
            runs += free[-1:]
    return runs


def _insert_bounded(runs: list[_Run], one: _Telling) -> tuple[list[_Run], list[_Run]]:
    """Adds a statement with both ends: it joins a run of its own value, and cuts its portion out of those it excludes."""
    new = _alone(one)
    kept: list[_Run] = []
    for run in runs:
        if run.value == new.value and run.start <= new.end and new.start <= run.end:
            new = _joined(run, new)
        else:
            kept.append(run)
    for run in kept:
        for earlier, later in ((new, run), (run, new)):
            if earlier.excludes(later) and _ends_where(earlier, later):
                change = "change" if earlier.value[0] == later.value[0] else "exclusive"
                earlier.close(later.start, later.from_precision, later.evidence[0].number, change)
    result: list[_Run] = []
    losers: list[_Run] = []
    pieces = [new]
    for run in kept:
        if not run.excludes(new) or not run.overlaps(new):
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


def _ends_where(earlier: _Run, later: _Run) -> bool:
    """A period that a text gives by its granules ("from 2018 to 2021") ends within the last of them where its successor begins there."""
    precision = earlier.to_precision
    if not (earlier.bounded and earlier.start < later.start < earlier.end <= later.end and precision in _FINENESS):
        return False
    if later.from_precision not in _FINENESS[_FINENESS.index(precision) + 1 :] or any(one.claim.memory is None for one in earlier.evidence):
        return False
    return granule(show(earlier.end - 1, precision)).start <= later.start


def _joined(run: _Run, new: _Run) -> _Run:
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
    return _Run(run.value, [*run.evidence, *new.evidence], start, end, earlier.from_precision, precision, bounded, closers, rule)


def _carve(runs: Sequence[_Run], other: _Run) -> tuple[list[_Run], list[_Run]]:
    """Each run outside the other, and its parts inside it."""
    outside: list[_Run] = []
    inside: list[_Run] = []
    number = other.evidence[-1].number
    for run in runs:
        span, cut = Interval(run.start, run.end), Interval(other.start, other.end)
        for piece in span.minus(cut):
            part = run.cut(piece.start, piece.end)
            if piece.end == other.start:
                part.close(piece.end, other.from_precision, number, "change" if run.value[0] == other.value[0] else "exclusive")
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
        same = next((wall for wall in walls if wall.value == run.value and wall.overlaps(run)), None)
        if same is not None:
            same.evidence += run.evidence
            continue
        pieces = [run]
        for wall in walls:
            if not wall.excludes(run):
                continue
            touching = [piece for piece in pieces if piece.overlaps(wall)]
            apart = [piece for piece in pieces if piece not in touching]
            outside, inside = _carve(touching, wall)
            pieces = apart + outside
            result += [replace(piece, overruled_by="trust") for piece in inside if run.start >= wall.start]
        result += pieces
    return result


# ---------------------------------------------------------------- events


def _events(told: Sequence[_Telling]) -> list[_Run]:
    """Each occurrence by itself; tellings of one value at overlapping times are one occurrence, at the narrower of the times."""
    runs: list[_Run] = []
    for one in sorted((one for one in told if one.claim.kind == "holds"), key=lambda one: (one.claim.end - one.claim.start, *one.said)):
        claim, value = one.claim, one.value
        assert value is not None
        same = next((run for run in runs if run.value == value and run.start < claim.end and claim.start < run.end), None)
        if same is not None:
            same.evidence.append(one)
        else:
            runs.append(_Run(value, [one], claim.start, claim.end, claim.from_precision, claim.to_precision, bounded=True))
    return runs


# ---------------------------------------------------------------- the result


def _belief(run: _Run) -> Belief:
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
