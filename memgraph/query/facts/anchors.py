"""The stretch of time that an event fixes: "before she joined Acme", "after the wedding", "when I go to Oslo"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from memgraph.index.tokens import query_terms, text_terms
from memgraph.interval import BEGINNING, DAY, FOREVER, Interval, end_of, instant
from memgraph.nlp.times.expressions import find_times
from memgraph.query.facts.execute import begun, solve
from memgraph.query.question.asked import Anchor, Const, Pattern
from memgraph.query.question.kindred import kindred, tables
from memgraph.query.sentences.sentence import rarity, share, telling
from memgraph.store import MEMORIES
from memgraph.types import Fact
from memgraph.view import View

_LOOKED_AT = 5  #: passages of which one may tell of the event
_TOLD = 0.75  #: share of the event's words that it must hold


def anchored(view: View, anchor: Anchor) -> Interval | None:
    """The stretch before, after or while the anchor's facts held; None where none is known, or none is known to have begun or ended.

    A moment at which something began stands for a verb that begins ("when she joined"), its whole stretch for one that says a state.
    """
    facts = _facts(view, anchor)
    starts = [start for fact in facts if (start := begun(fact)) > BEGINNING]
    ends = [end_of(fact.valid_to) for fact in facts]
    ended = any(one.phase == "ends" for one in anchor.patterns)
    if ended:
        closed = [end for end in ends if end < FOREVER]
        if not closed:
            return None
        moment = min(closed)
        return {"before": Interval(BEGINNING, moment), "until": Interval(BEGINNING, moment), "after": Interval(moment, FOREVER)}.get(
            anchor.mark, Interval(moment - 1, moment)
        )
    if not facts:
        return None
    first, last = min(starts, default=BEGINNING), max(ends)
    match anchor.mark:
        case "before" | "until" | "till":
            return Interval(BEGINNING, first) if first > BEGINNING else None
        case "after" | "since":
            begins = any(one.phase == "begins" for one in anchor.patterns) or not anchor.patterns
            moment = first if begins or last == FOREVER else last
            return Interval(moment, FOREVER) if BEGINNING < moment < FOREVER else None
    begins = any(one.phase == "begins" or set(one.words[:1]) & _moments() for one in anchor.patterns)
    return Interval(first, first + 1) if begins and first > BEGINNING else Interval(first, last)


@cache
def _moments() -> frozenset[str]:
    """Verbs of what is over as soon as it is done: when she married, when it was founded."""
    return frozenset(tables().events.values())


def told_of(view: View, anchor: Anchor) -> Interval | None:
    """The same by the passage that tells of the event in nearly all its words, where no fact does: "after the flood in the cellar"."""
    words = [word for word in telling(query_terms(anchor.text), ()) if word not in text_terms(anchor.mark)]
    weights = rarity(view.snapshot.keywords, words)
    rows, _ = view.snapshot.keywords.search(anchor.text, _LOOKED_AT, view.mask())
    found = [kept for row in rows if len(weights) > 1 and (kept := view.tx.get(MEMORIES, int(row))) is not None]
    best = max(found, key=lambda one: share(weights, one.text), default=None)
    if best is None or share(weights, best.text) < _TOLD:
        return None
    at = view.present.memory_of_id(best.id).at
    times = [one for one in find_times(best.text, at) if one.start is not None and one.kind in ("point", "period")]
    start = instant(times[0].start) if times and times[0].start is not None else instant(at)
    end = instant(times[0].end) if times and times[0].end is not None else start + DAY
    match anchor.mark:
        case "before" | "until" | "till":
            return Interval(BEGINNING, start)
        case "after" | "since":
            return Interval(end, FOREVER)
    return Interval(start, max(end, start + 1))


def _facts(view: View, anchor: Anchor) -> tuple[Fact, ...]:
    """The facts of the event, else those that tie the things it names, else the dated ones of the last thing."""
    patterns = anchor.patterns
    if patterns and all(one.relations or one.title for one in patterns):
        found = solve(view, patterns, None) or solve(view, [kindred(one) for one in patterns], None)
        if found:
            return tuple({one.core.id: one.core for one in found}.values())
    return _between(view, patterns) or _dated(view, anchor.things)


def _between(view: View, patterns: Iterable[Pattern]) -> tuple[Fact, ...]:
    """Whatever ties the things that an event names: "came to Nimbus" is when anything between her and Nimbus began."""
    found: dict[str, Fact] = {}
    for pattern in patterns:
        for other in (pattern.object, *pattern.beside):
            if isinstance(pattern.subject, Const) and isinstance(other, Const) and pattern.subject.entities and other.entities:
                for fact in view.match_ids(list(pattern.subject.entities), None, list(other.entities), as_of=None):
                    found[fact.id] = fact
    return tuple(found.values())


def _dated(view: View, things: Iterable[Const]) -> tuple[Fact, ...]:
    """The facts about the last thing named whose both ends were stated."""
    for thing in reversed(list(things)):
        facts = view.match_ids(list(thing.entities), None, None, as_of=None) if thing.entities else []
        dated = [fact for fact in facts if fact.valid_from is not None and fact.valid_to is not None and fact.from_precision != "observed"]
        if dated:
            return tuple(dated)
    return ()
