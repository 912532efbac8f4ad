"""Runs triple patterns over the facts that hold at the asked time: a join, one pattern after the other, the most bound one first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from memgraph.interval import Interval
from memgraph.names import normal_form
from memgraph.query.asked import Const, Pattern, Term, Var
from memgraph.types import Fact
from memgraph.view import View

Node = int | str  #: what a variable stands for: an entity, or the text of a literal
LIMIT = 2000  #: partial solutions kept


@dataclass(frozen=True, slots=True)
class Solution:
    """What the variables stand for, and the facts behind it."""

    bound: dict[str, Node] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()


def solve(view: View, patterns: Iterable[Pattern], as_of: Interval | None) -> list[Solution]:
    """Every way to satisfy all patterns at the valid time `as_of`; a pattern without relations cannot be satisfied."""
    solutions = [Solution()]
    left = list(patterns)
    while left and solutions:
        names = set(solutions[0].bound)
        left.sort(key=lambda pattern: -_boundness(pattern, names))
        pattern = left.pop(0)
        solutions = [further for solution in solutions for further in _extended(view, pattern, solution, as_of)][:LIMIT]
    return solutions


def partly(view: View, patterns: Iterable[Pattern], as_of: Interval | None) -> tuple[Solution | None, list[Pattern]]:
    """The first solution of as many patterns as can be satisfied together, the most bound first; and those that cannot.

    What is left is what the question asks of the things that the others pick out: "what did *the head of design* say about it".
    """
    solved: list[Pattern] = []
    left: list[Pattern] = []
    best: Solution | None = None
    waiting = [pattern for pattern in patterns if pattern.relations]
    left += [pattern for pattern in patterns if not pattern.relations]
    while waiting:
        names = set(best.bound) if best is not None else set()
        waiting.sort(key=lambda pattern: -_boundness(pattern, names))
        pattern = waiting.pop(0)
        found = solve(view, [*solved, pattern], as_of)
        if found:
            solved.append(pattern)
            best = found[0]
        else:
            left.append(pattern)
    return best, left


def _boundness(pattern: Pattern, names: set[str]) -> int:
    return sum(2 if isinstance(term, Const) and term.entities else 1 for term in (pattern.subject, pattern.object)
               if isinstance(term, Const) or term.name in names)


def _extended(view: View, pattern: Pattern, solution: Solution, as_of: Interval | None) -> Iterator[Solution]:
    subject, object_ = _values(pattern.subject, solution), _values(pattern.object, solution)
    if subject is None and object_ is None and not pattern.relations:
        return
    for swapped in (False, True):
        names = [name for name, turned in pattern.relations if turned is swapped]
        if not names:
            continue
        first, second = (object_, subject) if swapped else (subject, object_)
        for fact in _facts(view, first, names, second, as_of):
            ends = (_end(view, fact.subject, fact.subject_id), _end(view, fact.object, fact.object_id))
            left, right = ends[::-1] if swapped else ends
            bound = dict(solution.bound)
            if _bind(view, pattern.subject, left, bound) and _bind(view, pattern.object, right, bound):
                yield Solution(bound, (*solution.facts, fact))


def _facts(view: View, first: list[Node] | None, names: list[str], second: list[Node] | None, as_of: Interval | None) -> list[Fact]:
    """Facts of the relations between what is given; a text that is no entity is compared with the object's words afterwards."""
    subjects = None if first is None else [one for one in first if isinstance(one, int)]
    objects = None if second is None else [one for one in second if isinstance(one, int)]
    if subjects == [] or (subjects is None and not objects and second is not None and not names):
        return []
    found = view.match_ids(subjects, names, list(objects) if objects else None, as_of=as_of)
    return [fact for fact in found if not (objects and fact.object_id is None)]


def _values(term: Term, solution: Solution) -> list[Node] | None:
    """What a term is known to be; None where it is free."""
    if isinstance(term, Const):
        return [*term.entities] if term.entities else [term.text]
    bound = solution.bound.get(term.name)
    return None if bound is None else [bound]


def _end(view: View, name: str, id: str | None) -> Node:
    number = None if id is None else view.ids.number("e", id)
    return name if number is None else number


def _bind(view: View, term: Term, node: Node, bound: dict[str, Node]) -> bool:
    if isinstance(term, Const):
        if term.entities:
            return node in term.entities
        text = node if isinstance(node, str) else view.present.name(node)
        return _has_words(text, term.text)
    known = bound.setdefault(term.name, node)
    return known == node


def _has_words(text: str, wanted: str) -> bool:
    words = normal_form(wanted).split()
    have = normal_form(text).split()
    return bool(words) and all(word in have for word in words)


def bound_to(view: View, solution: Solution, target: Var) -> str | None:
    """The name of what a variable stands for."""
    node = solution.bound.get(target.name)
    return node if node is None or isinstance(node, str) else view.present.name(node)
