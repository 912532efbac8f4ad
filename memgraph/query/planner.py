"""A question to a plan: which route, from which valid time, and why."""

from __future__ import annotations

from datetime import UTC, datetime

from memgraph.interval import Interval, end_of, moment, start_of
from memgraph.query.asked import Const, Pattern, Question, Var
from memgraph.query.plan import Node, Plan, TimeScope
from memgraph.types import Route
from memgraph.view import View


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
        root=_tree(view, asked, route, because, time),
        asked=asked,
    )


def scope(asked: Question) -> TimeScope | None:
    """The valid time that the question asks about; None where it is about now."""
    if asked.anchor is not None:
        return TimeScope(interval=None, operator=asked.anchor[0], text=asked.anchor[0], anchor=asked.anchor[0])
    for mention in asked.times:
        if mention.kind in ("set", "duration"):
            continue
        if mention.start is None and mention.end is None:
            continue
        start, end = start_of(mention.start), end_of(mention.end)
        operator = {"since": "since", "until": "until", "before": "before", "after": "after", "by": "by"}.get(mention.bound or "", "during")
        if end <= start:
            end = start + 1
        return TimeScope(interval=Interval(start, end), operator=operator, precision=mention.from_precision or mention.to_precision, text=mention.text)
    if asked.wants in ("time", "from", "to", "length"):
        return TimeScope(interval=None, operator={"time": "when", "from": "since_when", "to": "until_when", "length": "how_long"}[asked.wants])
    if asked.order is not None:
        return TimeScope(interval=None, operator=asked.order)
    return None


def _route(view: View, asked: Question) -> tuple[Route, str]:
    usable = [pattern for pattern in asked.patterns if pattern.relations]
    if asked.content:
        return ("mixed", "it asks what somebody said") if asked.entities or usable else ("semantic", "it asks what was said")
    named = any(isinstance(term, Const) and term.entities for pattern in usable for term in (pattern.subject, pattern.object))
    if usable and len(usable) == len(asked.patterns) and (named or asked.entities) and (asked.target is not None or asked.wants != "value"):
        return "relational", "it names what the graph knows, and a relation"
    if usable and any(isinstance(term, Const) and not term.entities for pattern in usable for term in (pattern.subject, pattern.object)):
        return "relational", "it describes someone by a relation"
    if asked.entities or usable:
        return "mixed", "it names what the graph knows, and a topic"
    return "semantic", "it names nothing that the graph knows"


def _tree(view: View, asked: Question, route: Route, because: str, time: TimeScope | None) -> Node:
    when = f" {time}" if time is not None else " now"
    root = Node("Answer", f"{asked.form} -> {asked.wants}", because)
    if asked.patterns:
        match = Node("Match", f"facts{when}", "facts answer first")
        match.children = [Node("Pattern", _shown(one), "read from the question") for one in asked.patterns]
        root.children.append(match)
    search = Node("Search", f"{asked.text!r}", "passages are the evidence, and answer where facts are silent")
    root.children.append(search)
    return root


def _shown(pattern: Pattern) -> str:
    def term(one: Const | Var) -> str:
        return one.text if isinstance(one, Const) else f"{one.name}{f':{one.noun}' if one.noun else ''}"

    relations = "|".join(f"{'~' if swapped else ''}{name}" for name, swapped in pattern.relations[:6]) or "(none)"
    return f"({term(pattern.subject)}, {relations}, {term(pattern.object)})"


def asked_at(view: View, time: TimeScope | None, as_of: Interval | None) -> Interval | None:
    """The interval to match facts over: the question's own time, else the caller's, else now."""
    if time is not None and time.interval is not None:
        return time.interval
    if time is not None and time.operator not in ("now",):
        return None
    return as_of if as_of is not None else Interval(view.now, view.now + 1)

