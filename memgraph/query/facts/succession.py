"""Who took over from whom, read off the times of facts: one held a role until another did.

The keeper of a club after Sam is Pia where he kept goal until May and she has since; the builder of a house after Barlow is Osprey where it
was the one and then the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.interval import FOREVER, end_of, start_of
from memgraph.query.question.asked import Const, Term
from memgraph.query.question.kindred import tables
from memgraph.types import Fact
from memgraph.view import View

Side = tuple[Fact, str | None]  #: a fact, and the id of who or what holds the place in it
_ROLES = frozenset({"job_title", "is_a", "is"})


def successions(view: View, older: Term, newer: Term) -> Iterator[tuple[Side, Side]]:
    """The pairs of facts by which one, known or not, follows another in the same place; at least one of the two is known."""
    known, back = (older, False) if isinstance(older, Const) else (newer, True)
    if not isinstance(known, Const) or not known.entities:
        return
    other = newer if not back else older
    wanted = set(other.entities) if isinstance(other, Const) else None
    found: list[tuple[tuple[Side, Side], bool]] = []
    for mine, side in _places(view, known):
        rivals = _rivals(view, mine[0], holder=side)
        pairs = [(rival, mine) if back else (mine, rival) for rival in rivals]
        following = [pair for pair in pairs if _follows(*pair)]
        following = [pair for pair in following if wanted is None or _number(view, pair[0 if back else 1]) in wanted]
        if following:
            found.append((min(following, key=_gap), _is_work(view, mine[0])))
    held = any(work for _, work in found)  # who leads a team after somebody succeeds them, and not whom their people answer to since
    yield from (pair for pair, work in found if work or not held)


def _is_work(view: View, fact: Fact) -> bool:
    return view.snapshot.predicates.resolve(fact.predicate)[0] in _ROLES | tables().by_one


def _number(view: View, side: Side) -> int | None:
    return view.ids.number("e", side[1]) if side[1] is not None else None


def _places(view: View, known: Const) -> Iterator[tuple[Side, bool]]:
    """The facts by which the known one holds a place: as who does it (True), or as what it was given to (False)."""
    for fact in view.match_ids([*known.entities], None, None, as_of=None):
        if _is_place(view, fact):
            yield (fact, fact.subject_id), True
    for fact in view.match_ids(None, None, [*known.entities], as_of=None):
        if _is_filled(view, fact):
            yield (fact, fact.object_id), False


def _is_place(view: View, fact: Fact) -> bool:
    """What one holds at a time: a role, the lead of a team, what a verb of the text says of one thing until it ends."""
    known = view.snapshot.predicates.get(fact.predicate)
    if known is None:
        return fact.object_id is not None
    return fact.predicate in _ROLES | tables().by_one or known.inverse_cardinality == "one"


def _is_filled(view: View, fact: Fact) -> bool:
    """A relation of which its bearer has one at a time: our builder, her manager, the firm that supplies us."""
    known = view.snapshot.predicates.get(fact.predicate)
    return known is None or known.cardinality == "one" or fact.predicate in tables().by_one | tables().inherited


def _rivals(view: View, fact: Fact, *, holder: bool) -> list[Side]:
    """The facts of the same place with another in it."""
    subject, object_ = (None if id is None else view.ids.number("e", id) for id in (fact.subject_id, fact.object_id))
    if holder:
        same = view.match_ids(None, [fact.predicate], [object_] if object_ is not None else None, as_of=None)
        return [(one, one.subject_id) for one in same if one.object == fact.object and one.subject != fact.subject]
    same = view.match_ids([subject], [fact.predicate], None, as_of=None) if subject is not None else []
    return [(one, one.object_id) for one in same if one.object != fact.object]


def _follows(before: Side, after: Side) -> bool:
    """The one began when the other was over; of what nobody ended, after the other began."""
    end, start = end_of(before[0].valid_to), start_of(after[0].valid_from)
    return start >= end if end < FOREVER else start > start_of(before[0].valid_from)


def _gap(pair: tuple[Side, Side]) -> int:
    before, after = pair
    return start_of(after[0].valid_from) - start_of(before[0].valid_from)
