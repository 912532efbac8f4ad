"""A naive model of what the engine should believe: a list of what was said, replayed from scratch for every question.

It shares no code with memgraph. Time is a handful of days: -1 stands for "since before anyone recorded", LAST for "until further notice".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

BEFORE, DAYS = -1, 16
LAST = DAYS + 1  #: a run that ends here does not end

ONE = {"home_of", "sits_in", "heads_of", "toggles"}  #: toggles: from when it was declared so
PAIRED_ONE, PAIRED = {"wed_to"}, {"pals_of"}
SOLE = {"chairs_it"}  #: one subject at a time for each object
GROUP = {"on_duty": "presence", "on_leave": "presence"}
EVENTS = {"saw_it"}
INVERSE = {"heads_of": "topped_by", "chairs_it": "steered_by"}


Value = tuple[str, int, int]  #: predicate, subject, object


@dataclass(slots=True)
class Said:
    """One claim as it was made."""

    number: int
    recorded: int
    subject: int
    predicate: str
    object: int | None
    kind: str = "holds"
    start: int = BEFORE
    end: int = LAST
    observed: bool = False
    beside: bool = False  #: one more, beside what else holds
    at: int = 0
    trusted: bool = True
    memory: str | None = None
    source: str | None = None
    instead: int | None = None
    withdrawn: int | None = None
    late: bool = False  #: of an ending: it was over by then, and nothing tells since when
    replaced: int | None = None  #: when another version of its text took its place

    def order(self) -> tuple[int, int, int]:
        return self.at, self.recorded, self.number


@dataclass(slots=True)
class Run:
    value: Value
    start: int
    end: int
    stated: bool  #: somebody said when it began
    bounded: bool
    proof: list[Said] = field(default_factory=list)
    late: bool = False  #: of what was over before it was heard of: nothing tells since when

    def last(self) -> tuple[int, int, int]:
        return max(one.order() for one in self.proof)

    def days(self) -> set[int]:
        return set(range(self.start, self.end))

    def beside(self) -> bool:
        return all(one.beside for one in self.proof)

    def memories(self) -> set[str]:
        """The texts that tell it: of what one text says of two subjects, neither excludes the other."""
        return {one.memory for one in self.proof if one.memory is not None}


@dataclass(slots=True)
class Merge:
    keep: int
    drop: int
    since: int
    until: int | None = None


@dataclass(slots=True)
class Model:
    said: list[Said] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)
    toggled: list[tuple[int, bool]] = field(default_factory=list)  #: when `toggles` was declared, and whether it takes one

    # ---- who is who

    def group(self, entity: int, known: int) -> frozenset[int]:
        found = {entity}
        while True:
            more = {end for one in self._believed(known) if {one.keep, one.drop} & found for end in (one.keep, one.drop)}
            if more <= found:
                return frozenset(found)
            found |= more

    def _believed(self, known: int) -> list[Merge]:
        return [one for one in self.merges if one.since <= known and (one.until is None or known < one.until)]

    def root(self, entity: int, known: int) -> int:
        group = self.group(entity, known)
        kept = group - {one.drop for one in self._believed(known)}
        return min(kept or group)

    def spoken_of(self) -> set[int]:
        return {end for one in self.said for end in (one.subject, one.object) if end is not None}

    def named(self, known: int) -> set[int]:
        """Whom somebody names, in a call or in the version of a text that was the present one."""
        told = [one for one in self.said if one.recorded <= known and (one.replaced is None or known < one.replaced)]
        return {end for one in told for end in (one.subject, one.object) if end is not None}

    # ---- what is believed

    def runs(self, known: int) -> list[Run]:
        """What is believed at a transaction time and was not overruled."""
        one_at_a_time = set(ONE)
        state = [takes_one for when, takes_one in self.toggled if when <= known]
        if not (state and state[-1]):
            one_at_a_time.discard("toggles")
        told = [
            replace(one, subject=self.root(one.subject, known), object=None if one.object is None else self.root(one.object, known),
                    instead=None if one.instead is None else self.root(one.instead, known))
            for one in self.said
            if one.recorded <= known and (one.withdrawn is None or known < one.withdrawn)
        ]  # fmt: skip
        told = corrected(sorted(told, key=Said.order))
        result = occurrences([one for one in told if one.predicate in EVENTS])
        lasting = [one for one in told if one.predicate not in EVENTS]

        def rivals(first: Run, second: Run) -> bool:
            shared = places(first.value, one_at_a_time) & places(second.value, one_at_a_time) if first.value != second.value else set()
            return any(place[1:2] != ("of",) for place in shared) or (bool(shared) and not first.memories() & second.memories())

        def clash(first: Run, second: Run) -> bool:
            return not first.beside() and not second.beside() and rivals(first, second)

        together = lanes({pair(one) for one in lasting if one.object is not None}, one_at_a_time)
        trusted = timeline([one for one in lasting if one.trusted], clash, rivals, together)
        result += trusted
        for run in timeline([one for one in lasting if not one.trusted], clash, rivals, together):
            twin = [wall for wall in trusted if wall.value == run.value and wall.days() & run.days()]
            if twin:
                twin[0].proof += run.proof
                continue
            left = run.days() - {day for wall in trusted if clash(wall, run) for day in wall.days()}
            result += blocks(run, left)
        return result


def pair(one: Said) -> tuple[str, int, int]:
    assert one.object is not None
    ends = (one.subject, one.object)
    return (one.predicate, *(tuple(sorted(ends)) if one.predicate in PAIRED | PAIRED_ONE else ends))


def alike(one: Said, other: Said) -> bool:
    return one.object is not None and other.object is not None and pair(one) == pair(other)


def about(one: Said) -> set[int]:
    """Whom a statement, or an ending without an object, speaks of as its subject."""
    return {one.subject, one.object} - {None} if one.predicate in PAIRED | PAIRED_ONE else {one.subject}  # type: ignore[return-value]


def places(value: Value, one_at_a_time: set[str]) -> set[tuple[object, ...]]:
    """What there is room for one of."""
    predicate, subject, object_ = value
    found: set[tuple[object, ...]] = set()
    if predicate in one_at_a_time:
        found.add((predicate, subject))
    if predicate in GROUP:
        found.add((GROUP[predicate], subject))
    if predicate in PAIRED_ONE:
        found |= {(predicate, subject), (predicate, object_)}
    if predicate in SOLE:
        found.add((predicate, "of", object_))
    return found


def lanes(values: set[Value], one_at_a_time: set[str]) -> dict[Value, set[Value]]:
    """Each value with those that have a say in it: they share a place, or one does that shares another with them."""
    found = {value: {value} for value in values}
    for first in values:
        for second in values:
            if found[first] is not found[second] and places(first, one_at_a_time) & places(second, one_at_a_time):
                found[first] |= found[second]
                for value in found[second]:
                    found[value] = found[first]
    return found


def corrected(told: list[Said]) -> list[Said]:
    left: list[Said] = []
    for one in told:
        reach = [old for old in left if old.predicate == one.predicate and (one.trusted or not old.trusted)]
        if one.kind == "denies":
            gone = [old for old in reach if (one.subject in about(old) if one.object is None else alike(old, one))]
            left = [old for old in left if old not in gone]
        elif one.kind == "corrects":
            reach = [old for old in reach if old.kind == "holds" and one.subject in about(old)]
            if one.instead is not None:
                reach = [old for old in reach if (old.object if old.subject == one.subject else old.subject) == one.instead]
            else:
                reach = [old for old in reach if alike(old, one)] or reach
            new = replace(one, kind="holds")
            if reach:
                left = [old for old in left if old is not reach[-1]]
                new = replace(new, start=reach[-1].start, end=reach[-1].end, observed=reach[-1].observed)
            left.append(new)
        else:
            left.append(one)
    return left


def occurrences(told: list[Said]) -> list[Run]:
    found: list[Run] = []
    def length(one: Said) -> int:
        return one.end - (one.start if one.start > BEFORE else -1_000)

    for one in sorted((one for one in told if one.kind == "holds"), key=lambda one: (length(one), one.order())):
        same = [run for run in found if run.value == pair(one) and run.days() & set(range(one.start, one.end))]
        if same:
            same[0].proof.append(one)
        else:
            found.append(Run(pair(one), one.start, one.end, True, True, [one]))
    return found


def goes_on(one: Said, told: list[Said], lane: set[Value] | None = None) -> bool:
    """Somebody says, no earlier, that what ends here went on; of an ending without an object, that something of the lane did."""
    for other in told:
        if lane is not None and (other.object is None or pair(other) not in lane):
            continue
        if other is one or other.kind != "holds" or other.predicate != one.predicate or other.at < one.at:
            continue
        same = one.subject in about(other) if one.object is None else alike(other, one)
        if same and other.start <= one.end < (other.end if other.end < LAST else other.at):
            return True
    return False


def timeline(
    told: list[Said], clash: Callable[[Run, Run], bool], rivals: Callable[[Run, Run], bool], together: dict[Value, set[Value]]
) -> list[Run]:
    """Day by day: what is on, what stops it, what takes its place."""
    ends = [one for one in told if one.end < LAST and one.kind in ("holds", "ends") and (one.object is None or not goes_on(one, told))]
    bounded = [one for one in ends if one.kind == "holds"]
    open_ = [one for one in told if one.kind == "holds" and one not in bounded]
    on: list[Run] = []
    over: list[Run] = []
    past: list[Said] = []
    for day in range(BEFORE, LAST):
        for one in ends:
            if one.end != day:
                continue
            stopped = [run for run in on if run.start < day and speaks_of(one, run)]
            if one.object is None:  # who has no friends any more may keep one, if that is said later
                stopped = [run for run in stopped if not goes_on(one, told, together[run.value])]
            for run in stopped:
                run.end = day
                on.remove(run)
                over.append(run)
            if not stopped and one.kind == "ends" and one.object is not None:
                past.append(one)
        for one in open_:
            if one.start != day:
                continue
            same = [run for run in on if run.value == pair(one)]
            if same:
                same[0].proof.append(one)
                continue
            for run in [run for run in on if not one.beside and rivals(run, alone(one))]:
                on.remove(run)
                run.end = day
                if run.start < day:
                    over.append(run)
            on.append(Run(pair(one), day, LAST, not one.observed and day > BEFORE, False, [one]))
    runs = sorted(over + on, key=lambda run: (run.start, run.last()))
    for one in past:
        before = [run for run in runs if run.value == pair(one) and run.start < one.end]
        first = [run for run in before if run.start == BEFORE]
        if first:
            first[0].proof.append(one)
            if first[0].late and not one.late:
                first[0].end, first[0].late = one.end, False
        elif not before:
            walls = [run for run in runs if clash(run, alone(one)) and not (run.late and one.late and run.start == BEFORE)]
            free = set(range(BEFORE, one.end)) - {day for run in walls for day in run.days()}
            runs += blocks(Run(pair(one), BEFORE, one.end, False, False, [one], one.late), free)[-1:]
    for one in sorted(bounded, key=lambda one: (one.start, one.order())):
        runs = with_bounded(runs, one, clash)
    return runs


def alone(one: Said) -> Run:
    return Run(pair(one), one.start, one.end, not one.observed, False, [one])


def speaks_of(one: Said, run: Run) -> bool:
    if one.object is not None:
        return run.value == pair(one)
    return run.value[0] == one.predicate and one.subject in (run.value[1:] if one.predicate in PAIRED | PAIRED_ONE else run.value[1:2])


def with_bounded(runs: list[Run], one: Said, clash: Callable[[Run, Run], bool]) -> list[Run]:
    new = Run(pair(one), one.start, one.end, one.start > BEFORE and not one.observed, True, [one])
    others = []
    for run in runs:
        if run.value == new.value and run.start <= new.end and new.start <= run.end:
            new = joined(run, new)
        else:
            others.append(run)
    left = new.days()
    result = []
    for run in others:
        both = run.days() & new.days()
        if not both or not clash(run, new):
            result.append(run)
        elif (run.bounded or run.start == new.start) and run.last() > new.last():
            left -= both
            result.append(run)
        else:
            result += blocks(run, run.days() - both)
    return result + blocks(new, left)


def joined(run: Run, new: Run) -> Run:
    stated = [one for one in (run, new) if one.stated]
    start = min(stated or [run, new], key=lambda one: one.start)
    if run.end == LAST:
        end = LAST
    elif (run.bounded and run.start < new.start and run.end < new.end) or run.end == new.end:
        end = new.end
    elif run.last()[0] == new.last()[0]:
        end = max(run.end, new.end)
    else:
        end = max(run, new, key=Run.last).end
    return Run(run.value, min(start.start, end - 1), end, start.stated, run.bounded and new.bounded, run.proof + new.proof)


def blocks(run: Run, days: set[int]) -> list[Run]:
    """A run as far as these days go, a piece for each stretch of them."""
    found: list[Run] = []
    for day in sorted(days):
        if found and found[-1].end == day:
            found[-1].end = day + 1
        else:
            found.append(Run(run.value, day, day + 1, run.stated if day == run.start else True, run.bounded, list(run.proof)))
    for piece in found:
        piece.late = run.late and piece.end == run.end
    return found
