"""Times that one stage of a life has from the one before it: "then", "since", "before that"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.clauses.stages import EARLIER, LATER, STANDING
from memgraph.nlp.facts.timing import OBSERVED
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree

LASTING = ("until", "from_to")  #: of what went on for a while; what happened in 2012 was not over with the year
POINTING = frozenset({"that", "this", "then"})


def following(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree, at: datetime) -> None:
    """Completes, in place, the times of clauses that go on from another: what was "then" so began when the other ended, what is so "since"
    likewise, and what was so "before that" ended when the other began."""
    for place, clause in enumerate(clauses):
        told, times = _told(clause, tree), [one for one in found[place] if one.kind != "set" and one.shift != "then"]
        before = _before(place, clauses, any_verb="since" in told and not times)
        if before is None:
            continue
        other = [one for one in found[before] if one.kind not in ("set", "duration")]
        if told & EARLIER and not times:
            found[place] += _until_that(other)
        elif not any(one.start is not None for one in times):
            end = next((one for one in other if one.end is not None and one.bound != "since"), None)
            found[place] = _from_then(clause, told, end, times, at) or found[place]
        _closed(found, before, found[place])


def _until_that(other: Sequence[TimeMention]) -> list[TimeMention]:
    """ "Before that": until the other began, or, where that is not told, not after it ended."""
    start = next((one for one in other if one.start is not None), None)
    end = next((one for one in other if one.end is not None), None)
    if start is not None:
        return [replace(start, bound="until", start=None, end=start.start, to_precision=start.from_precision)]
    return [] if end is None else [replace(end, bound="until", start=None)]


def _from_then(
    clause: Clause, told: set[str], end: TimeMention | None, times: Sequence[TimeMention], at: datetime
) -> list[TimeMention] | None:
    """ "Since", "then": from when the other ended. What "then" was so, without an end, is over by the time of the text."""
    if end is None or end.end is None:
        return None
    if "since" in told and not times:
        return [replace(end, bound="since", kind="open", start=end.end, end=None, from_precision=end.to_precision)]
    if not told & LATER:
        return None
    if times and times[0].bound == "until" and times[0].end is not None and times[0].end > end.end:
        return [replace(times[0], bound="from_to", start=end.end, from_precision=end.to_precision), *times[1:]]
    if not times and clause.tense == "past" and end.bound in LASTING and end.end < at:
        return [replace(end, bound="from_to", start=end.end, from_precision=end.to_precision, end=at, to_precision=OBSERVED)]
    return None


def _closed(found: dict[int, list[TimeMention]], before: int, times: Sequence[TimeMention]) -> None:
    """What was over at some time was so when what came after it began."""
    start = next((one for one in times if one.start is not None and one.bound in ("since", "from_to", "in")), None)
    if start is None or start.start is None:
        return
    for at, one in enumerate(found[before]):
        if one.to_precision == OBSERVED and one.start is not None and one.start < start.start:
            found[before][at] = replace(one, end=start.start, to_precision=start.from_precision)


def _before(place: int, clauses: Sequence[Clause], *, any_verb: bool) -> int | None:
    """The clause that this one goes on from: of the same verb, and of the same subject or one that a pronoun takes up."""
    clause = clauses[place]
    if not clause.chain:
        return None
    for other in range(place - 1, -1, -1):
        one = clauses[other]
        if not one.chain or (one.verb.lemma_ != clause.verb.lemma_ and not any_verb) or not _of_one(one, clause):
            continue
        return other if clause.verb.sent.start - one.verb.sent.end <= 0 else None  # in the same sentence or the next
    return None


def _of_one(one: Clause, other: Clause) -> bool:
    same = bool(set(one.subjects) & set(other.subjects)) or (one.implied_speaker and other.implied_speaker)
    taken_up = len(other.subjects) == 1 and other.subjects[0].pos_ == "PRON"
    return same or taken_up


def _told(clause: Clause, tree: Tree) -> set[str]:
    """The words that tell of an order: those that only open a time are left out."""
    told = {one.lower_ for one in clause.adverbs} | {one.lower_ for one in tree.of(clause.verb, "mark") if one.lower_ == "since"}
    for prep in (one for one in tree.children[clause.verb.i] if one.lower_ in ("before", "after")):
        told |= {prep.lower_} if any(one.lower_ in POINTING for one in tree.children[prep.i]) else set()
    return told - STANDING

