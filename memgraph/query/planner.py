"""A question to a plan: which route, from which valid time, and why."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from memgraph.interval import BEGINNING, FOREVER, Interval, end_of, granule, moment, show, start_of
from memgraph.protocols import Embedder
from memgraph.query.plan import Node, Plan, TimeScope
from memgraph.query.question.asked import Const, Order, Pattern, Question, Term, Var
from memgraph.query.question.forms import SAYING
from memgraph.query.question.kindred import kindred
from memgraph.query.question.likeness import liken
from memgraph.types import Route
from memgraph.view import View

_LONGEST = 1000  #: characters of a question that are read; people ask in fewer, and what comes before the last of them is a story
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_EVENTS = ("before ", "after ", "prior to ", "following ")  #: begin a question with an event
_BOUNDS = {"since": "since", "until": "until", "before": "before", "after": "after", "by": "by"}


def plan(view: View, question: str, *, speaker: str | None, embedder: Embedder | None = None) -> Plan:
    """Reads the question and says how it will be answered. Of a very long one the last sentences are read: they ask.

    With an embedder, relation words that no predicate has may be taken for the nearest one that the named thing has.
    """
    from memgraph.query.question import reader as reading  # brings spaCy, which takes a second: the first question pays, not the import

    now = moment(view.now) or datetime.now(UTC)
    asked = reading.read(view, _asking(question), speaker=speaker, now=now)
    likened = liken(view, embedder, asked) if embedder is not None else None
    asked, read = likened or (asked, "read from the question")
    time = scope(asked)
    route, because = _route(view, asked)
    predicates = tuple(dict.fromkeys(name for pattern in asked.patterns for name, _ in pattern.relations))
    return Plan(
        question=question,
        route=route,
        entities=tuple(view.present.entity(one) for one in asked.entities),
        predicates=predicates,
        time=time,
        root=_tree(asked, route, because, time, read),
        asked=asked,
    )


def _asking(question: str) -> str:
    if len(question) <= _LONGEST:
        return question
    end = question[-_LONGEST:]
    starts = [0, *(found.end() for found in _SENTENCE.finditer(end))]
    return end[next((start for start in starts[1:] if end[start:].strip()), end.find(" ") + 1) :]


# ---------------------------------------------------------------- time


def scope(asked: Question) -> TimeScope | None:
    """The valid time that the question asks about, and how it says so; None where it is about now."""
    named = _named(asked)
    order = _ordinal(asked.order) or next((name for one in asked.patterns if (name := _ordinal(one.order)) is not None), None)
    wanted = {"time": "when", "from": "since_when", "to": "until_when", "length": "how_long", "times": "how_many_times"}.get(asked.wants)
    said = asked.operator in ("before", "after", "during")  # a conjunction wins over an ordinal, which may be part of a name
    said = said or (asked.anchor is not None and asked.anchor.mark != "when")
    if order is not None and order not in ("previous", "next") and not said:
        return TimeScope(interval=named.interval if named else None, operator=order, text=named.text if named else "")
    if wanted is not None:
        return TimeScope(
            interval=named.interval if named else None, operator=wanted, text=named.text if named else "", anchor=_anchor(asked)
        )
    if asked.anchor is not None:
        mark = {"till": "until", "whilst": "while", "as": "while"}.get(asked.anchor.mark, asked.anchor.mark)
        return TimeScope(interval=None, operator=mark, text=f"{mark} {asked.anchor.text}".strip(), anchor=asked.anchor.text)
    if named is not None:
        return _beside(named, asked)
    if order in ("previous", "next"):
        return TimeScope(interval=None, operator="before" if order == "previous" else "after", text=order)
    return TimeScope(interval=None, operator=asked.operator) if asked.operator is not None else None


def _beside(named: TimeScope, asked: Question) -> TimeScope:
    """What lies before or after the named time, where it is that of an event: "After the summit in May, who ..."."""
    if named.interval is None or named.operator != "during" or not asked.text.lower().startswith(_EVENTS):
        return named
    if asked.operator == "before":
        return replace(named, operator="before", interval=Interval(BEGINNING, max(named.interval.start, BEGINNING + 1)))
    if asked.operator == "after":
        return replace(named, operator="after", interval=Interval(min(named.interval.end, FOREVER - 1), FOREVER))
    return named


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
    if text.lower().startswith("as of") and first.start is not None:  # a question looks at that moment, where a statement says since when
        operator, end = "during", granule(show(start, first.from_precision)).end
    if len(found) > 1 and asked.task == "changes" and found[1].end is not None:
        start, end, text = min(start, start_of(found[1].start)), max(end, end_of(found[1].end)), f"{first.text} to {found[1].text}"
    if end <= start:
        end = start + 1
    return TimeScope(interval=Interval(start, end), operator=operator, precision=first.from_precision or first.to_precision, text=text)


def asked_at(view: View, time: TimeScope | None, as_of: Interval | None) -> Interval | None:
    """The interval to match facts over: the question's own time, else the caller's, else now."""
    if time is not None and time.interval is not None:
        return time.interval
    if time is not None and time.operator not in ("now", "previous", "next", "before", "after", "during", "date"):
        return None
    return as_of if as_of is not None else Interval(view.now, view.now + 1)


# ---------------------------------------------------------------- route


def _route(view: View, asked: Question) -> tuple[Route, str]:
    """Relational where facts may answer, mixed where a known thing is asked for words about it, else semantic."""
    if asked.task != "match":
        return "relational", f"it asks for {asked.task}"
    named = any(_is_name(view, one) for one in asked.entities)
    described = any(
        not one.core and (one.relations or one.title) and _is_owner(view, one.subject) and (asked.describes or not _is_asker(one.subject))
        for one in asked.patterns
    )
    picks = asked.describes or any(_tells_of_a_name(view, one) for one in asked.patterns)  # a relation leads to what is asked about
    if asked.content:
        if described or picks or (named and SAYING.search(asked.text) is not None):
            return "mixed", "it asks for words about what the graph knows"
        return "semantic", "it asks for words, of nothing that the graph has to find"
    whole = bool(asked.patterns) and all(one.relations or one.title for one in asked.patterns) and not _is_only_told(view, asked)
    wanted = asked.target is not None or asked.wants != "value"
    about = any(_is_owner(view, term) for one in asked.patterns for term in (one.subject, one.object) if isinstance(term, Const))
    if whole and wanted and (about or _holds(view, tuple(kindred(one) for one in asked.patterns))):
        return "relational", "it names what the graph knows, and a relation"
    if whole and wanted and asked.form in ("who", "which") and any(one.core or one.title for one in asked.patterns):
        return "relational", "it asks who is in a relation"
    if wanted and about and not described and asked.form in ("who", "where", "which", "yes_no", "when") and asked.patterns and named:
        return "relational", "it asks a known thing for another"
    if wanted and asked.form == "who" and any(one.core for one in asked.patterns):
        return "relational", "it asks who does it"
    if asked.form == "when" and asked.present and about:
        return "relational", "it asks a known thing for when it recurs"
    timed = bool(asked.times) or asked.wants in ("time", "from", "to", "length")
    own = asked.anchor is not None and any(word in asked.text.lower().split() for word in ("i", "we", "my", "our"))
    if picks or timed or own:
        return "mixed", "it describes somebody, or names a time, and a topic"
    return "semantic", "it has a topic, and nothing that the graph has to find"


def _is_only_told(view: View, asked: Question) -> bool:
    """Whether "what" is asked of a verb that no declared relation has, of the asker or of somebody who is described: passages tell it."""
    core = [one for one in asked.patterns if one.core]
    own = any(_is_asker(one.subject) for one in core)
    if asked.form not in ("what", "how") or not core or not (own or asked.describes):
        return False
    return not any(view.snapshot.predicates.get(name) for one in core for name, _ in one.relations)


def _tells_of_a_name(view: View, pattern: Pattern) -> bool:
    ends = [term for term in (pattern.subject, pattern.object) if isinstance(term, Const) and not _is_asker(term)]
    return bool(pattern.relations) and any(_is_name(view, one) for term in ends for one in term.entities)


def _is_owner(view: View, term: Term) -> bool:
    """Somebody or something called by a name, the first person, or what another pattern picks out."""
    if isinstance(term, Var):
        return False
    return _is_asker(term) or any(_is_name(view, one) for one in term.entities)


def _is_asker(term: Term) -> bool:
    return isinstance(term, Const) and term.text == "I"


def _is_name(view: View, entity: int) -> bool:
    """Called by a name, and not only by the noun for it, as "release tags" is."""
    return view.present.name(entity)[:1].isupper()


def _holds(view: View, patterns: tuple[Pattern, ...]) -> bool:
    """The graph has such facts of what is only called by a noun: "the key", "the project"."""
    for one in patterns:
        for term, side in ((one.subject, False), (one.object, True)):
            if isinstance(term, Const) and term.entities:
                straight = [name for name, swapped in one.relations if swapped == side]
                turned = [name for name, swapped in one.relations if swapped != side]
                if straight and view.match_ids([*term.entities], straight, None, as_of=None):
                    return True
                if turned and view.match_ids(None, turned, [*term.entities], as_of=None):
                    return True
    return False


# ---------------------------------------------------------------- the plan as a tree


def _tree(asked: Question, route: Route, because: str, time: TimeScope | None, read: str) -> Node:
    when = f" {time}" if time is not None else " now"
    root = Node("Answer", f"{asked.form} -> {asked.wants if asked.task == 'match' else asked.task}", because)
    if asked.anchor is not None:
        node = Node("Anchor", f"{asked.anchor.mark} {asked.anchor.text}", "an event fixes the time")
        node.children = [Node("Pattern", _shown(one), "read from the clause") for one in asked.anchor.patterns]
        root.children.append(node)
    if asked.patterns or asked.task != "match":
        match = Node("Match", f"facts{when}", "facts answer first")
        match.children = [Node("Pattern", _shown(one), read) for one in asked.patterns]
        root.children.append(match)
    root.children.append(Node("Search", f"{asked.text!r}", "passages are the evidence, and answer where facts are silent"))
    return root


def _shown(pattern: Pattern) -> str:
    def term(one: Term) -> str:
        return one.text if isinstance(one, Const) else f"{one.name}{f':{one.noun}' if one.noun else ''}"

    relations = "|".join(f"{'~' if swapped else ''}{name}" for name, swapped in pattern.relations[:6]) or "(none)"
    marks = [
        f"title {pattern.title}" if pattern.title else "",
        str(pattern.order or ""),
        "not" if pattern.negated else "",
        *(f"beside {one.text}" for one in pattern.beside),
    ]
    shown = f"({term(pattern.subject)}, {relations}, {term(pattern.object)})"
    return " ".join([shown, *(one for one in marks if one)])
