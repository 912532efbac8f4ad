"""Questions that no single pattern holds: how two things are related, what changed between two times, what is known of someone."""

from __future__ import annotations

import re
from collections.abc import Iterable

from memgraph.interval import FOREVER, Interval, end_of, start_of
from memgraph.query.facts.execute import solve
from memgraph.query.plan import TimeScope
from memgraph.query.question.asked import Const, Question, Term
from memgraph.types import Fact
from memgraph.view import View

Told = tuple[tuple[str, ...], tuple[Fact, ...]]
_HOPS = 3  #: the longest chain that explains a relationship
_SHOWN = 6  #: values at most


def relationship(view: View, asked: Question, when: Interval | None) -> Told:
    """What ties two things: the relations between them, else what the shortest chains of facts lead through, by the present facts first."""
    first, second = (_entities(view, term, asked, when) for term in asked.about)
    for look in dict.fromkeys((when, None)):
        direct = [fact for one in first for fact in view.match_ids([one], None, [*second], as_of=look)] if first and second else []
        if direct:
            return tuple(dict.fromkeys(_worded(fact.predicate).removesuffix(" of") for fact in direct)), tuple(direct)
        through = _through(view, first, second, look)
        if through[0]:
            return through
    return (), ()


def _worded(predicate: str) -> str:
    """A predicate as it is written.

    >>> _worded("sister_in_law"), _worded("works_at")
    ('sister-in-law', 'works at')
    """
    return re.sub(r"_in_law$", "-in-law", predicate).replace("_", " ")


def _through(view: View, first: list[int], second: list[int], look: Interval | None) -> Told:
    """The things between, nearest first, and "colleague" where both work there."""
    values: dict[str, None] = {}
    used: dict[str, Fact] = {}
    for start in first:
        for end in second:
            found = view.snapshot.graph.paths(start, end, _HOPS, as_of=look, known=view.known) if start != end else []
            shortest = [view.present.facts(path) for path in found if len(path) == len(found[0])]
            telling = [path for path in shortest if all(view.snapshot.predicates.get(fact.predicate) is not None for fact in path)]
            for path in (telling or shortest)[:_SHOWN]:
                if {fact.predicate for fact in path} == {"works_at"}:
                    values["colleague"] = None
                names = [name for fact in path for name in (fact.subject, fact.object)]
                ends = (view.present.name(start), view.present.name(end))
                values.update(dict.fromkeys(name for name in names if name not in ends))
                used.update({fact.id: fact for fact in path})
    return tuple(values)[:_SHOWN], tuple(used.values())


def _entities(view: View, term: Term, asked: Question, when: Interval | None) -> list[int]:
    if isinstance(term, Const):
        return list(term.entities)
    patterns = [one for one in asked.patterns if one.relations or one.title]
    found = solve(view, patterns, when) or solve(view, patterns, None)
    nodes = dict.fromkeys(one.bound.get(term.name) for one in found)
    return [node for node in nodes if isinstance(node, int)]


def changes(view: View, asked: Question, time: TimeScope | None) -> Told:
    """What began in the stretch, and what ended in it without something of its kind in its place; of the things named, else of all."""
    if time is None or time.interval is None:
        return (), ()
    within = time.interval if time.operator not in ("since", "after") else Interval(time.interval.start, FOREVER)
    about = [one for term in asked.about for one in (term.entities if isinstance(term, Const) else ())]
    facts = view.match_ids(about or None, None, None, as_of=within)
    began = [fact for fact in facts if start_of(fact.valid_from) in within]
    slots = {(fact.subject, fact.predicate) for fact in began}
    ended = [fact for fact in facts if end_of(fact.valid_to) in within and (fact.subject, fact.predicate) not in slots]
    told = [*(_said(fact, about) for fact in began), *(f"{_said(fact, about)} (ended)" for fact in ended)]
    return tuple(dict.fromkeys(told)), (*began, *ended)


def _said(fact: Fact, about: Iterable[int]) -> str:
    return fact.object if about else f"{fact.subject} {_worded(fact.predicate)} {fact.object}"


def portrait(view: View, asked: Question, when: Interval | None) -> Told:
    """What is known of someone: the objects of the facts that hold, those of roles and ties first."""
    subjects = [one for term in asked.about if isinstance(term, Const) for one in term.entities]
    facts = view.match_ids(subjects, None, None, as_of=when) if subjects else []
    known = view.snapshot.predicates
    facts.sort(key=lambda fact: known.get(fact.predicate) is None)
    return tuple(dict.fromkeys(f"{_worded(fact.predicate)} {fact.object}" for fact in facts))[:_SHOWN], tuple(facts[:_SHOWN])


def mentions(view: View, term: Term) -> Told | None:
    """What others are to it where it is nothing by itself: Yara is Mila's friend."""
    if not isinstance(term, Const) or not term.entities:
        return None
    facts = [fact for fact in view.match_ids(None, None, [*term.entities], as_of=Interval(view.now, view.now + 1)) if _is_noun(view, fact)]
    return (tuple(dict.fromkeys(f"{fact.subject}'s {_worded(fact.predicate)}" for fact in facts)), tuple(facts)) if facts else None


def _is_noun(view: View, fact: Fact) -> bool:
    known = view.snapshot.predicates.get(fact.predicate)
    return known is not None and any(one.noun in (_worded(fact.predicate), fact.predicate.replace("_", " ")) for one in known.nouns)
