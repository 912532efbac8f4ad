"""An answer from facts: the question's patterns solved at the asked time, and what is read off the solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from memgraph.interval import BEGINNING, FOREVER, Instant, Interval, end_of, instant, show, start_of
from memgraph.query.asked import Const, Pattern, Question, Var
from memgraph.query.execute import Solution, bound_to, solve
from memgraph.query.kindred import SHARED, kindred
from memgraph.query.plan import Plan, TimeScope
from memgraph.query.planner import asked_at
from memgraph.types import Fact
from memgraph.view import View


@dataclass(frozen=True, slots=True)
class Finding:
    """What the facts say to a question."""

    values: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    confidence: float = 0.0
    abstain: bool = False  #: the question is about something that nobody here knows


def find(view: View, plan: Plan, as_of: Interval | None) -> Finding:
    asked: Question = plan.asked
    patterns = asked.patterns
    if not patterns or not all(pattern.relations for pattern in patterns):
        return Finding()
    if _is_about_nobody(patterns) and asked.unknown:
        return Finding(abstain=True)
    when = _when(view, plan, as_of)
    solutions = _solutions(view, asked, patterns, when, plan.time, as_of)
    if not solutions:
        return _nothing(view, asked, patterns)
    match asked.wants:
        case "truth":
            return Finding(("yes",), _facts(solutions), 0.8)
        case "time" | "from" | "to":
            return _moments(solutions, asked)
        case "length":
            return _lengths(view, solutions)
    return _values(view, asked, solutions)


def _is_about_nobody(patterns: Iterable[Pattern]) -> bool:
    return any(isinstance(term, Const) and not term.entities for pattern in patterns for term in (pattern.subject, pattern.object))


def _when(view: View, plan: Plan, as_of: Interval | None) -> Interval | None:
    asked: Question = plan.asked
    if asked.anchor is not None:
        return _anchored(view, asked.anchor[0], asked.anchor[1])
    if asked.wants in ("time", "from", "to", "length") or asked.order is not None:
        return plan.time.interval if plan.time is not None else None
    when = asked_at(view, plan.time, as_of)
    if when is not None and plan.time is not None and plan.time.operator == "before" and when.start == BEGINNING:
        return when
    return when


def _anchored(view: View, mark: str, patterns: tuple[Pattern, ...]) -> Interval | None:
    """The stretch before, after or while the anchor's facts held."""
    facts = _facts(solve(view, patterns, None)) if patterns and all(one.relations for one in patterns) else ()
    facts = facts or _between(view, patterns)
    if not facts:
        return None
    first = min(start_of(fact.valid_from) for fact in facts)
    last = max(end_of(fact.valid_to) for fact in facts)
    match mark:
        case "before" | "until":
            return Interval(BEGINNING, first) if first > BEGINNING else None
        case "after" | "since":
            return Interval(first + 1, FOREVER) if first > BEGINNING else None
    return Interval(first, last)


def _between(view: View, patterns: Iterable[Pattern]) -> tuple[Fact, ...]:
    """Whatever ties the things that an event names: "came to Nimbus" is when anything between her and Nimbus began."""
    found: dict[str, Fact] = {}
    for pattern in patterns:
        if isinstance(pattern.subject, Const) and isinstance(pattern.object, Const) and pattern.subject.entities and pattern.object.entities:
            for fact in view.match_ids(list(pattern.subject.entities), None, list(pattern.object.entities), as_of=None):
                found[fact.id] = fact
    return tuple(found.values())


def _solutions(
    view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None, time: TimeScope | None, as_of: Interval | None
) -> list[Solution]:
    found = solve(view, patterns, when) or solve(view, [kindred(pattern) for pattern in patterns], when) or _derived(view, asked, patterns, when)
    if not found and asked.past and time is None and as_of is None:
        found = solve(view, patterns, None)  # "where did she live?": what is over counts as well
    if found and asked.anchor is not None and asked.anchor[0] in ("before", "after"):
        found = _nearest(found, asked.anchor[0])
    if asked.order is not None and found:
        ordered = sorted(found, key=lambda one: start_of(one.facts[-1].valid_from))
        found = ordered[:1] if asked.order == "first" else ordered[-1:]
    return found


def _derived(view: View, asked: Question, patterns: Sequence[Pattern], when: Interval | None) -> list[Solution]:
    """Relations that follow from others: colleagues share an employer at a time, siblings a parent."""
    expanded: list[Pattern] = []
    for number, pattern in enumerate(patterns):
        through = next((SHARED[name] for name, _ in pattern.relations if name in SHARED), None)
        if through is None:
            expanded.append(pattern)
            continue
        shared = Var(f"?shared{number}")
        relations = tuple((name, False) for name in through)
        expanded += [replace(pattern, relations=relations, object=shared), Pattern(pattern.object, relations, shared, pattern.words, pattern.past)]
    if expanded == list(patterns):
        return []
    found = solve(view, expanded, when)
    return [one for one in found if _overlap(one.facts) and len({fact.subject_id for fact in one.facts}) == len(one.facts)]


def _overlap(facts: Sequence[Fact]) -> bool:
    """All facts hold at some common moment."""
    return max(start_of(fact.valid_from) for fact in facts) < min(end_of(fact.valid_to) for fact in facts)


def _nearest(found: list[Solution], side: str) -> list[Solution]:
    """Before an event: what held last; after it: what began first."""
    starts = [(start_of(one.facts[-1].valid_from), end_of(one.facts[-1].valid_to), one) for one in found]
    if side == "before":
        best = max(end for _, end, _ in starts)
        return [one for _, end, one in starts if end == best]
    best = min(start for start, _, _ in starts)
    return [one for start, _, one in starts if start == best]


def _facts(solutions: Iterable[Solution]) -> tuple[Fact, ...]:
    return tuple({fact.id: fact for one in solutions for fact in one.facts}.values())


def _nothing(view: View, asked: Question, patterns: Sequence[Pattern]) -> Finding:
    """No solution: a plain no where another value is known, and silence where the relation is known but not of this."""
    if asked.wants == "truth" and len(patterns) == 1:
        pattern = patterns[0]
        single = [name for name, _ in pattern.relations if (known := view.snapshot.predicates.get(name)) and known.cardinality == "one"]
        if single:
            free = replace(pattern, object=Var("?other"))
            others = solve(view, [free], Interval(view.now, view.now + 1))
            if others:
                return Finding(("no",), _facts(others), 0.6)
        past = solve(view, patterns, None)
        if past and not asked.past:
            return Finding(("no",), _facts(past), 0.6)
    if asked.wants == "value" and not asked.past and len(patterns) == 1 and patterns[0].words and solve(view, patterns, None):
        return Finding(abstain=True)  # it was so once; what is over does not answer for now
    return Finding()


def _values(view: View, asked: Question, solutions: Sequence[Solution]) -> Finding:
    target = asked.target
    if target is None:
        return Finding()
    subjects = {name for pattern in asked.patterns for term in (pattern.subject, pattern.object) if isinstance(term, Const) for name in [term.text]}
    names: dict[str, None] = {}
    used: list[Solution] = []
    for one in solutions:
        name = bound_to(view, one, target)
        if name is not None and name not in subjects:
            names[name] = None
            used.append(one)
    if not names:
        return Finding()
    if asked.wants == "count":
        return Finding((str(len(names)),), _facts(used), 0.7)
    return Finding(tuple(names), _facts(used), 0.9)


def _moments(solutions: Sequence[Solution], asked: Question) -> Finding:
    """When it began, or ended where the question asks for that."""
    facts = [one.facts[-1] for one in solutions]
    ends = asked.wants == "to" or any(word in ("leave", "quit", "stop", "end", "finish", "resign", "retire") for pattern in asked.patterns for word in pattern.words)
    values: dict[str, None] = {}
    used: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: start_of(fact.valid_from)):
        if fact.object_id is None and fact.object[:4].isdigit() and not ends:
            values[fact.object] = None  # a date that is what the fact is about
            used.append(fact)
        elif ends and fact.valid_to is not None:
            values[show(instant(fact.valid_to) - (0 if fact.to_precision in ("instant", "observed", "day", None) else 1), fact.to_precision)] = None
            used.append(fact)
        elif not ends and fact.valid_from is not None:
            values[show(instant(fact.valid_from), fact.from_precision)] = None
            used.append(fact)
    return Finding(tuple(values), tuple(used), 0.8) if values else Finding()


def _lengths(view: View, solutions: Sequence[Solution]) -> Finding:
    facts = [one.facts[-1] for one in solutions if one.facts[-1].valid_from is not None]
    values = [_length(instant(fact.valid_from), min(end_of(fact.valid_to), view.now)) for fact in facts if fact.valid_from is not None]
    return Finding(tuple(values), tuple(facts), 0.7) if values else Finding()


def _length(start: Instant, end: Instant) -> str:
    """A length in the unit that says it best: "4 years", "7 months"."""
    days = timedelta(microseconds=max(0, end - start)).days
    for unit, size in (("year", 365.25), ("month", 30.44), ("week", 7)):
        if days >= size * (1 if unit != "week" else 2):
            count = round(days / size)
            return f"{count} {unit}{'s' if count != 1 else ''}"
    return f"{days} day{'s' if days != 1 else ''}"
