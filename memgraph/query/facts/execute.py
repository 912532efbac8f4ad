"""Runs triple patterns over the facts that hold at the asked time: a join, one pattern after the other, the most bound one first.

A transitive relation is closed as it is read, never stored closed: what follows from two facts ends when either does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from memgraph.interval import BEGINNING, FOREVER, Interval, end_of, granule, start_of
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender
from memgraph.nlp.nouns import noun_gender
from memgraph.query.question.asked import Const, Order, Pattern, Term, Var
from memgraph.types import Fact
from memgraph.view import View

Node = int | str  #: what a variable stands for: an entity, or the text of a literal
LIMIT = 2000  #: partial solutions kept
_DEPTH = 5  #: steps of a transitive relation that are walked
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}$")
_TITLES = ("job_title", "is_a", "is")  #: the predicates that say what somebody is
_WITHIN = ("located_in", "part_of")  #: what is in a part of a place is in the place
WIDE = frozenset({"country", "nation", "continent"})  #: what is asked of a place through the places that it lies in
_IN = re.compile(r"_(?:in|at|near|to|from)$")  #: open predicates whose object may be a place


@dataclass(frozen=True, slots=True)
class Solution:
    """What the variables stand for, and the facts behind it, each with the pattern that it satisfies."""

    bound: dict[str, Node] = field(default_factory=dict)
    steps: tuple[tuple[Pattern, Fact], ...] = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(fact for _, fact in self.steps)

    @property
    def core(self) -> Fact:
        """The fact that the question turns on: that of its main clause, else of the last pattern solved."""
        return next((fact for pattern, fact in self.steps if pattern.core), self.steps[-1][1])


def solve(view: View, patterns: Iterable[Pattern], as_of: Interval | None, *, alike: bool = False) -> list[Solution]:
    """Every way to satisfy all patterns at the valid time `as_of`; a pattern without relations or a title cannot be satisfied.

    `alike` joins what has one name as though it were one thing: for names that linking kept apart without need.
    """
    solutions = [Solution()]
    left = list(patterns)
    while left and solutions:
        names = set(solutions[0].bound)
        left.sort(key=lambda pattern: -_boundness(pattern, names))
        pattern = left.pop(0)
        solutions = [further for solution in solutions for further in _extended(view, pattern, solution, as_of, alike)][:LIMIT]
    return solutions


def partly(view: View, patterns: Iterable[Pattern], as_of: Interval | None) -> tuple[Solution | None, list[Pattern]]:
    """The first solution of as many patterns as can be satisfied together, the most bound first; and those that cannot.

    What is left is what the question asks of the things that the others pick out: "what did *the head of design* say about it".
    """
    solved: list[Pattern] = []
    best: Solution | None = None
    waiting = [pattern for pattern in patterns if pattern.relations or pattern.title]
    left = [pattern for pattern in patterns if not (pattern.relations or pattern.title)]
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
    return sum(
        2 if isinstance(term, Const) and term.entities else 1
        for term in (pattern.subject, pattern.object)
        if isinstance(term, Const) or term.name in names
    )


# ---------------------------------------------------------------- one pattern


def _extended(view: View, pattern: Pattern, solution: Solution, as_of: Interval | None, alike: bool) -> Iterator[Solution]:
    """The solution with each fact that satisfies the pattern; ordered patterns choose among all that ever held."""
    if pattern.during is not None:
        within, mark = pattern.during
        found = list(_matched(view, pattern, solution, within, alike))
        yield from nearest(found, mark)
        return
    if pattern.order is None:
        lasting = pattern.past and not pattern.core
        matched = _matched(view, pattern, solution, None if lasting else as_of, alike)  # "who founded it" is so whenever asked
        yield from _ends_of(pattern, list(matched)) if pattern.ultimate else matched
        return
    found = list(_matched(view, pattern, solution, None, alike))
    yield from chosen(found, pattern.order, as_of.start if as_of is not None else view.now)


def chosen(found: Sequence[Solution], order: Order, now: int) -> list[Solution]:
    """Those that an ordinal or superlative picks by the time of their main fact; ties are kept together."""

    def start(one: Solution) -> int:
        return begun(one.core)

    def length(one: Solution) -> int:
        return min(end_of(one.core.valid_to), now) - start(one)

    if order == "previous":
        over = [one for one in found if end_of(one.core.valid_to) <= now]
        last = max((end_of(one.core.valid_to) for one in over), default=0)
        return [one for one in over if end_of(one.core.valid_to) == last]
    if order == "next":
        coming = [one for one in found if start(one) > now]
        return [one for one in coming if start(one) == min(start(other) for other in coming)]
    if order in ("longest", "shortest"):
        known = [one for one in found if start(one) > BEGINNING]
        best = (max if order == "longest" else min)((length(one) for one in known), default=0)
        return [one for one in known if length(one) == best]
    times = sorted({start(one) for one in found})
    place = 0 if order == "first" else len(times) - 1 if order == "last" else int(order) - 1
    return [one for one in found if times.index(start(one)) == place] if 0 <= place < len(times) else []


def begun(fact: Fact) -> int:
    """When it began to be so; a date that a fact is about, as a birthday is, is when it was."""
    return granule(fact.object).start if fact.object_id is None and _DATE.match(fact.object) else start_of(fact.valid_from)


def nearest(found: Sequence[Solution], mark: str) -> list[Solution]:
    """Before an event: what held last; after it: what began first; else all."""
    if not found or mark not in ("before", "after"):
        return list(found)
    if mark == "after":
        best = min(start_of(one.core.valid_from) for one in found)
        return [one for one in found if start_of(one.core.valid_from) == best]
    best = max(end_of(one.core.valid_to) for one in found)
    ended = [one for one in found if end_of(one.core.valid_to) == best]
    start = max(start_of(one.core.valid_from) for one in ended)
    return ended if best < FOREVER else [one for one in ended if start_of(one.core.valid_from) == start]


def _matched(view: View, pattern: Pattern, solution: Solution, as_of: Interval | None, alike: bool) -> Iterator[Solution]:
    subject, object_ = _values(pattern.subject, solution), _values(pattern.object, solution)
    if alike:
        subject, object_ = _namesakes(view, subject), _namesakes(view, object_)
    for swapped in (False, True):
        first, second = (object_, subject) if swapped else (subject, object_)
        for of_places in (False, True):
            names = [name for name, turned in pattern.relations if turned is swapped and _is_of_places(view, name) is of_places]
            if not names:
                continue
            inside = _inside(view, second, as_of) if of_places and second is not None else {}
            ends = [*inside] if inside else second
            left, right = (ends, first) if swapped else (first, ends)
            for fact in _facts(view, first, names, ends, as_of):
                if not _is_son_or_daughter(fact, pattern):
                    continue
                nodes = (_end(view, fact.subject, fact.subject_id), _end(view, fact.object, fact.object_id))
                one, other = nodes[::-1] if swapped else nodes
                bound = dict(solution.bound)
                if _bind(view, pattern.subject, one, bound, left) and _bind(view, pattern.object, other, bound, right):
                    within = ((replace(pattern, core=False), step) for step in inside.get(nodes[1], ()))
                    yield Solution(bound, (*solution.steps, (pattern, fact), *within))
    yield from _chained(view, pattern, solution, subject, object_, as_of)
    if pattern.title is not None:
        yield from _holders(view, pattern, solution, as_of)


def _chained(
    view: View, pattern: Pattern, solution: Solution, subject: list[Node] | None, object_: list[Node] | None, as_of: Interval | None
) -> Iterator[Solution]:
    """What follows from a transitive relation in two steps or more, all of which hold at one moment; the nearest first.

    In which country somebody lives, follows from the town.
    """
    known = view.snapshot.predicates
    relations = [one for one in pattern.relations if pattern.ultimate or ((found := known.get(one[0])) is not None and found.transitive)]
    wide = isinstance(pattern.object, Var) and pattern.object.noun in WIDE
    first = [one for one in pattern.relations if one in relations or (wide and _is_of_places(view, one[0]))]
    relations += [(name, False) for name in _WITHIN if wide]
    forward = subject is not None
    starts = [one for one in (subject if forward else object_) or () if isinstance(one, int)]
    if not first or not starts:
        return
    seen = set(starts)
    edge: list[tuple[int, int, tuple[Fact, ...]]] = [(one, one, ()) for one in starts]
    for step in range(_DEPTH):
        further: list[tuple[int, int, tuple[Fact, ...]]] = []
        for start, node, path in edge:
            for name, swapped in relations if step else first:
                onward = swapped != forward  # along the facts, or against them
                for fact in view.match_ids([node] if onward else None, [name], None if onward else [node], as_of=as_of):
                    ends = [number for id in (fact.subject_id, fact.object_id) if (number := view.ids.number("e", id or "")) is not None]
                    end = next((one for one in ends if one != node), None)
                    if end is not None and end not in seen and overlap((*path, fact)):
                        seen.add(end)
                        further.append((start, end, (*path, fact)))
        for start, end, path in further:
            bound = dict(solution.bound)
            left, right = (start, end) if forward else (end, start)
            if len(path) > 1 and _bind(view, pattern.subject, left, bound, subject) and _bind(view, pattern.object, right, bound, object_):
                yield Solution(bound, (*solution.steps, *((pattern, fact) for fact in path)))
        edge = further


def _ends_of(pattern: Pattern, found: Sequence[Solution]) -> list[Solution]:
    """Those whose chain no other one goes on from."""
    paths = [tuple(fact.id for one, fact in solution.steps if one is pattern) for solution in found]
    passed = {path[:-1] for path in paths}
    return [solution for solution, path in zip(found, paths, strict=True) if path not in passed]


def overlap(facts: Sequence[Fact]) -> bool:
    """All facts hold at some common moment."""
    return max(start_of(fact.valid_from) for fact in facts) < min(end_of(fact.valid_to) for fact in facts)


def _facts(view: View, first: list[Node] | None, names: list[str], second: list[Node] | None, as_of: Interval | None) -> list[Fact]:
    """Facts of the relations between what is given; a text that is no entity is compared with the object's words afterwards."""
    subjects = None if first is None else [one for one in first if isinstance(one, int)]
    objects = None if second is None else [one for one in second if isinstance(one, int)]
    if subjects == [] or (subjects is None and not objects and not names):
        return []
    found = view.match_ids(subjects, names, [*objects] if objects else None, as_of=as_of)
    return [fact for fact in found if not (objects and fact.object_id is None)]


def _is_of_places(view: View, name: str) -> bool:
    """Whether a relation is to where something is: who lives in Berlin lives in Germany, who leads Berlin leads no Germany."""
    known = view.snapshot.predicates.get(name)
    types = () if known is None else known.object_types
    return "PLACE" in types or name in _WITHIN or (not types and _IN.search(name) is not None)


def _inside(view: View, places: Sequence[Node], as_of: Interval | None) -> dict[Node, tuple[Fact, ...]]:
    """The places and what lies in them, in steps, each with the facts that say so."""
    found: dict[Node, tuple[Fact, ...]] = dict.fromkeys(places, ())
    edge = [one for one in places if isinstance(one, int)]
    for _ in range(_DEPTH):
        inner = view.snapshot.graph.match(None, _WITHIN, edge, as_of=as_of, known=view.known) if edge else []
        edge = []
        for number in inner:
            triple = view.snapshot.graph.triple(number)
            if triple.subject not in found and triple.object is not None:
                found[triple.subject] = (view.present.fact(number), *found[triple.object])
                edge.append(triple.subject)
    return found


def _holders(view: View, pattern: Pattern, solution: Solution, as_of: Interval | None) -> Iterator[Solution]:
    """Whoever holds the title there: "the CFO of Arcten" has a title that says CFO, and says Arcten or is tied to it; else a source of
    the title speaks of Arcten."""
    owner, holder = _values(pattern.subject, solution), _values(pattern.object, solution)
    graph = view.snapshot.graph
    wanted = set(normal_form(pattern.title or "").split())
    found: list[tuple[int, int, str]] = []
    for number in (number for name in _TITLES for number in graph.match(None, name, None, as_of=as_of, known=view.known)):
        triple = graph.triple(number)
        title = normal_form(str(triple.literal) if triple.object is None else view.present.name(triple.object))
        if wanted <= set(title.split()) and (holder is None or triple.subject in holder):
            found.append((number, triple.subject, title))
    if owner is not None:
        tied = [one for one in found if any(_is_at(view, node, one[2], one[1], as_of) for node in owner)]
        told = tied or [one for one in found if any(_is_told_of(view, node, one[0]) for node in owner)]
        ours = isinstance(pattern.subject, Const) and pattern.subject.text == "I"
        if ours and told:  # a stand-in is as much ours
            told += [one for one in found if one not in told and _is_ours(view, one[0], pattern.title or "")]
        found = told or [one for one in found if ours or _is_ours(view, one[0], pattern.title or "")]
    for number, subject, _ in found:
        bound = dict(solution.bound)
        if _bind(view, pattern.object, subject, bound, None):
            yield Solution(bound, (*solution.steps, (pattern, view.present.fact(number))))


def _is_ours(view: View, number: int, title: str) -> bool:
    """A source calls the holder its own: "our new director", and that is the director of whatever its writer is about."""
    ours = re.compile(rf"\b(?:our|my|us|we)\b[^.;:]{{0,40}}\b{re.escape(title.rpartition(' ')[2].lower())}\b")
    return any(ours.search(view.present.memory_of_id(source).text.lower()) for source in view.present.fact(number).sources)


def _is_told_of(view: View, owner: Node, number: int) -> bool:
    """A source of the fact names the owner."""
    names = [owner] if isinstance(owner, str) else view.snapshot.names.names(owner, view.known)
    texts = [f" {normal_form(view.present.memory_of_id(source).text)} " for source in view.present.fact(number).sources]
    return any(f" {normal_form(name)} " in text for name in names for text in texts)


def _is_at(view: View, owner: Node, title: str, holder: int, as_of: Interval | None) -> bool:
    """The title names the owner, or a fact ties its holder to it."""
    names = [owner] if isinstance(owner, str) else view.snapshot.names.names(owner, view.known)
    if any(f" {normal_form(name)} " in f" {title} " for name in names):
        return True
    if not isinstance(owner, int):
        return False
    graph = view.snapshot.graph
    return bool(
        graph.match([holder], None, [owner], as_of=as_of, known=view.known)
        or graph.match([owner], None, [holder], as_of=as_of, known=view.known)
    )


# ---------------------------------------------------------------- terms


def _values(term: Term, solution: Solution) -> list[Node] | None:
    """What a term is known to be; None where it is free."""
    if isinstance(term, Const):
        return [*term.entities] if term.entities else [term.text]
    bound = solution.bound.get(term.name)
    return None if bound is None else [bound]


def _namesakes(view: View, nodes: list[Node] | None) -> list[Node] | None:
    if nodes is None:
        return None
    names = view.snapshot.names
    found = [other for node in nodes if isinstance(node, int) for other in names.find(normal_form(view.present.name(node)), view.known)]
    return list(dict.fromkeys([*nodes, *found]))


def _end(view: View, name: str, id: str | None) -> Node:
    number = None if id is None else view.ids.number("e", id)
    return name if number is None else number


def _bind(view: View, term: Term, node: Node, bound: dict[str, Node], fitting: Sequence[Node] | None) -> bool:
    """Whether the node may stand for the term; a free variable is bound to it. `fitting` are the nodes that do, where they are known."""
    if isinstance(term, Const):
        if term.entities:
            return node in term.entities or (fitting is not None and node in fitting)
        text = node if isinstance(node, str) else view.present.name(node)
        return _has_words(text, term.text)
    if term.name not in bound and not _is_of_gender(view, node, term.noun):
        return False
    known = bound.setdefault(term.name, node)
    return known == node or (fitting is not None and node in fitting)


def _is_son_or_daughter(fact: Fact, pattern: Pattern) -> bool:
    """Whether a child is the one of the two that is asked for, as far as its name tells."""
    asked = {name for name, _ in pattern.relations} & {"son", "daughter"}
    if fact.predicate != "child" or len(asked) != 1:
        return True
    return given_name_gender(fact.object) in ("m" if "son" in asked else "f", "either", None)


def _is_of_gender(view: View, node: Node, noun: str | None) -> bool:
    """Whether the name may be that of whom the noun means: of two children the daughter."""
    wanted = noun_gender(noun) if noun is not None else None
    if wanted is None:
        return True
    name = node if isinstance(node, str) else view.present.name(node)
    return given_name_gender(name) in (wanted, "either", None)


def _has_words(text: str, wanted: str) -> bool:
    words = normal_form(wanted).split()
    have = normal_form(text).split()
    return bool(words) and all(word in have for word in words)


def bound_to(view: View, solution: Solution, target: Var) -> str | None:
    """The name of what a variable stands for."""
    node = solution.bound.get(target.name)
    return node if node is None or isinstance(node, str) else view.present.name(node)
