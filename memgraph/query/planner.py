"""A question to a plan: which route, from which valid time, and why."""

from __future__ import annotations

from datetime import UTC, datetime

from memgraph.interval import Interval, end_of, moment, start_of
from memgraph.query.asked import Const, Order, Pattern, Question, Term, Var
from memgraph.query.plan import Node, Plan, TimeScope
from memgraph.types import Route
from memgraph.view import View

_BOUNDS = {"since": "since", "until": "until", "before": "before", "after": "after", "by": "by"}


def plan(view: View, question: str, *, speaker: str | None) -> Plan:
    """Reads the question and says how it will be answered."""
    from memgraph.query import question as reading  # brings spaCy, which takes a second: the first question pays, not the import

    now = moment(view.now) or datetime.now(UTC)
    asked = reading.read(view, question, speaker=speaker, now=now)
    time = scope(asked)
    route, because = _route(view, asked)
    predicates = tuple(dict.fromkeys(name for pattern in asked.patterns for name, _ in pattern.relations))
    return Plan(
        question=question,
        route=route,
        entities=tuple(view.present.entity(one) for one in asked.entities),
        predicates=predicates,
        time=time,
        root=_tree(asked, route, because, time),
        asked=asked,
    )


# ---------------------------------------------------------------- time


def scope(asked: Question) -> TimeScope | None:
    """The valid time that the question asks about, and how it says so; None where it is about now."""
    named = _named(asked)
    order = _ordinal(asked.order) or next((name for one in asked.patterns if (name := _ordinal(one.order)) is not None), None)
    wanted = {"time": "when", "from": "since_when", "to": "until_when", "length": "how_long", "times": "how_many_times"}.get(asked.wants)
    if order is not None and order not in ("previous", "next"):
        return TimeScope(interval=named.interval if named else None, operator=order, text=named.text if named else "")
    if wanted is not None:
        return TimeScope(interval=named.interval if named else None, operator=wanted, text=named.text if named else "", anchor=_anchor(asked))
    if asked.anchor is not None:
        mark = {"till": "until", "whilst": "while", "as": "while"}.get(asked.anchor.mark, asked.anchor.mark)
        return TimeScope(interval=None, operator=mark, text=f"{mark} {asked.anchor.text}".strip(), anchor=asked.anchor.text)
    if named is not None:
        return named
    if order is not None:
        return TimeScope(interval=None, operator="before" if order == "previous" else "after", text=order)
    return TimeScope(interval=None, operator=asked.operator) if asked.operator is not None else None


def _anchor(asked: Question) -> str | None:
    return asked.anchor.text if asked.anchor is not None else None


def _ordinal(order: Order | None) -> str | None:
    return "ordinal" if isinstance(order, int) else order


def _named(asked: Question) -> TimeScope | None:
    """The times that the question names: one, or the stretch between two."""
    found = [one for one in asked.times if one.kind not in ("set", "duration") and not (one.start is None and one.end is None)]
    if not found:
        return None
    first = found[0]
    start, end = start_of(first.start), end_of(first.end)
    operator = _BOUNDS.get(first.bound or "", "during")
    text = first.text
    if len(found) > 1 and asked.task == "changes" and found[1].end is not None:
        start, end, text = min(start, start_of(found[1].start)), max(end, end_of(found[1].end)), f"{first.text} to {found[1].text}"
    if end <= start:
        end = start + 1
    return TimeScope(interval=Interval(start, end), operator=operator, precision=first.from_precision or first.to_precision, text=text)


def asked_at(view: View, time: TimeScope | None, as_of: Interval | None) -> Interval | None:
    """The interval to match facts over: the question's own time, else the caller's, else now."""
    if time is not None and time.interval is not None:
        return time.interval
    if time is not None and time.operator not in ("now", "previous", "next", "before", "after", "during"):
        return None
    return as_of if as_of is not None else Interval(view.now, view.now + 1)


# ---------------------------------------------------------------- route


def _route(view: View, asked: Question) -> tuple[Route, str]:
    names = any(_is_name(view, term) for term in _consts(asked)) or any(view.snapshot.names.type(one, view.known) for one in asked.entities)
    described = any(isinstance(one.object, Var) and one.object.noun and one.relations and _is_known(view, one.subject) for one in asked.patterns)
    described = described or any(one.title for one in asked.patterns)
    if asked.task != "match":
        return "relational", f"it asks for {asked.task}"
    if asked.content:
        return ("mixed", "it asks for words about what the graph knows") if names or described else ("semantic", "it asks for words, and names nothing that the graph knows")
    usable = [one for one in asked.patterns if one.relations or one.title]
    wanted = asked.target is not None or asked.wants != "value"
    if usable and wanted and (names or described or _first_person(asked) or _holds(view, usable)):
        if all(_speaks(one, asked, usable) for one in asked.patterns):
            return "relational", "it names what the graph knows, and a relation"
        return ("mixed", "a relation picks out what a topic is asked of") if described and not _all_vars(asked) else ("relational", "it names what the graph knows, and a relation")
    if names and wanted and asked.form in ("who", "where", "which", "yes_no", "when") and asked.patterns:
        return "relational", "it asks a known thing for another"
    if names or described:
        return "mixed", "it names what the graph knows, and a topic"
    return "semantic", "it names nothing that the graph knows"


def _speaks(pattern: Pattern, asked: Question, usable: list[Pattern]) -> bool:
    return bool(pattern.relations or pattern.title)


def _all_vars(asked: Question) -> bool:
    return all(isinstance(one.subject, Var) and isinstance(one.object, Var) for one in asked.patterns)


def _consts(asked: Question) -> list[Const]:
    return [term for one in asked.patterns for term in (one.subject, one.object) if isinstance(term, Const)]


def _first_person(asked: Question) -> bool:
    return any(term.text == "I" and one.relations for one in asked.patterns for term in (one.subject, one.object) if isinstance(term, Const))


def _is_known(view: View, term: Term) -> bool:
    return isinstance(term, Const) and bool(term.entities)


def _is_name(view: View, term: Const) -> bool:
    """A known thing called by a name: not "release tags", which is known by the noun for it."""
    return bool(term.entities) and term.text != "I" and term.text[:1].isupper()


def _holds(view: View, patterns: list[Pattern]) -> bool:
    """The graph has such facts of what is only called by a noun: "the key", "the project"."""
    for one in patterns:
        for term, side in ((one.subject, False), (one.object, True)):
            if isinstance(term, Const) and term.entities:
                names = [name for name, swapped in one.relations if swapped == side]
                turned = [name for name, swapped in one.relations if swapped != side]
                entities = list(term.entities)
                if (names and view.match_ids(entities, names, None, as_of=None)) or (turned and view.match_ids(None, turned, [*entities], as_of=None)):
                    return True
    return False


# ---------------------------------------------------------------- the plan as a tree


def _tree(asked: Question, route: Route, because: str, time: TimeScope | None) -> Node:
    when = f" {time}" if time is not None else " now"
    root = Node("Answer", f"{asked.form} -> {asked.wants if asked.task == 'match' else asked.task}", because)
    if asked.anchor is not None:
        node = Node("Anchor", f"{asked.anchor.mark} {asked.anchor.text}", "an event fixes the time")
        node.children = [Node("Pattern", _shown(one), "read from the clause") for one in asked.anchor.patterns]
        root.children.append(node)
    if asked.patterns or asked.task != "match":
        match = Node("Match", f"facts{when}", "facts answer first")
        match.children = [Node("Pattern", _shown(one), "read from the question") for one in asked.patterns]
        root.children.append(match)
    root.children.append(Node("Search", f"{asked.text!r}", "passages are the evidence, and answer where facts are silent"))
    return root


def _shown(pattern: Pattern) -> str:
    def term(one: Term) -> str:
        return one.text if isinstance(one, Const) else f"{one.name}{f':{one.noun}' if one.noun else ''}"

    relations = "|".join(f"{'~' if swapped else ''}{name}" for name, swapped in pattern.relations[:6]) or "(none)"
    marks = [f"title {pattern.title}" if pattern.title else "", str(pattern.order or ""), "not" if pattern.negated else "", *(f"beside {one.text}" for one in pattern.beside)]
    shown = f"({term(pattern.subject)}, {relations}, {term(pattern.object)})"
    return " ".join([shown, *(one for one in marks if one)])
