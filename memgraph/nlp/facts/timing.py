"""When a clause's facts hold: its time expressions and its tense turned into valid time (design: states, and the events that bound them).

"in 2021" about a state bounds both ends; about a change it is the start, or the end. "since" leaves the right end open, "until" and
"used to" the left one. A recurring time is kept as it is said and bounds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.clauses.ellipsis import of_gap
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import Bound, Tense, TimeMention, since_length
from memgraph.nlp.tree import Tree
from memgraph.types import Span

OBSERVED = "observed"
NAMERS = words("call name nickname title dub")  #: "a hamster called Biscuit"
SCHEDULING = words("postpone schedule reschedule plan delay")
BOUNDS: dict[str, Bound] = {"until": "until", "till": "until", "before": "until", "since": "since", "after": "since"}
LEADING = re.compile(r"^(?:(?:on|in|at|by|until|till|the|since|from) )+", re.IGNORECASE)  #: what a date is said with
PERFECT = ("present_perfect", "past_perfect")


@dataclass(frozen=True, slots=True)
class Timing:
    """Valid time as a text says it; `over` where it is past by the time of the text, though nothing says since when."""

    valid_from: datetime | None = None
    valid_to: datetime | None = None
    from_precision: str | None = OBSERVED
    to_precision: str | None = None
    recurrence: str | None = None
    over: bool = False

    @property
    def is_dated(self) -> bool:
        return self.valid_from is not None or self.valid_to is not None


def times_of_clauses(clauses: Sequence[Clause], times: Iterable[TimeMention], tree: Tree) -> dict[int, list[TimeMention]]:
    """Clause (by its place in the list) -> the times that stand in it: each goes to the innermost clause that holds its words.

    A clause without a time of its own shares that of the one it is coordinated with ("will leave A and join B on 1 July").
    """
    by_verb: dict[int, list[int]] = {}
    for place, clause in enumerate(clauses):
        for verb in {*clause.chain, clause.verb} if clause.kind not in ("possessive", "place") else ():
            by_verb.setdefault(verb.i, []).append(place)
    found: dict[int, list[TimeMention]] = {place: [] for place in range(len(clauses))}
    starts = {tree.offset + token.idx: token for token in tree.tokens}
    for time in times:
        token: Token | None = next((starts[at] for at in range(*time.span) if at in starts and not starts[at].is_punct), None)
        places = _places(token, time, by_verb, tree)
        places = of_gap(places, clauses, token) if token is not None and len(places) > 1 else places
        for place in places or _fallback(token, clauses):
            found[place].append(time)
    _to_cleft(clauses, found, tree)
    _share(clauses, found, tree)
    return found


def _places(token: Token | None, time: TimeMention, by_verb: dict[int, list[int]], tree: Tree) -> list[int]:
    """The clauses whose verb is the first one above the token. A verb that is part of the time ("starting in May") is none of these."""
    while token is not None:
        inside = time.span[0] <= tree.offset + token.idx < time.span[1]
        naming = token.dep_ == "acl" and token.lemma_ in NAMERS
        if token.i in by_verb and not inside and not naming and not only_dates(token, tree):
            return by_verb[token.i]
        token = token.head if token.head != token else None
    return []


def nearest(time: TimeMention, at: datetime) -> TimeMention:
    """ "From 1 February" without a year, said in January, is the one ahead; of two years the nearer is meant."""
    if time.start is None or time.end is not None or time.anchored or not time.text.lower().startswith("from ") or time.grain != "day":
        return time
    if at - time.start <= timedelta(days=183) or any(part.isdigit() and len(part) == 4 for part in time.text.split()):
        return time
    try:
        return replace(time, start=time.start.replace(year=time.start.year + 1))
    except ValueError:  # 29 February
        return time


def only_dates(verb: Token, tree: Tree) -> bool:
    """ "starting in January, ..." says of the main clause since when."""
    return (
        verb.lemma_ in ("start", "begin", "effective")
        and verb.dep_ in ("advcl", "acl", "prep")
        and tree.first(verb, "dobj", "xcomp") is None
    )


def _fallback(token: Token | None, clauses: Sequence[Clause]) -> list[int]:
    """Where the parser left the time beside all verbs: the first clause of its sentence with a verb."""
    if token is None:
        return []
    return [place for place, one in enumerate(clauses) if one.chain and one.verb.sent.start == token.sent.start][:1]


def _to_cleft(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> None:
    """ "It was in 2009 that Ravi joined", "since May it has been Ann who runs the bar": the time is that of what is said by it."""
    for place, clause in enumerate(clauses):
        pronoun = len(clause.subjects) == 1 and clause.subjects[0].lower_ == "it"
        if not clause.chain or clause.verb.lemma_ != "be" or not pronoun or not found[place]:
            continue
        below = {child.i for one in (clause.verb, *clause.attributes) for child in tree.of(one, "relcl", "ccomp", "advcl")}
        for other, inner in enumerate(clauses):
            introduced = inner.chain and any(one.lower_ in ("that", "who", "which") for one in tree.children[inner.chain[0].i])
            if introduced and inner.chain[0].i in below and not found[other]:
                found[other], found[place] = found[place], []
                break


def _share(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> None:
    """Gives clauses without a time that of a coordinated one of the same tense."""
    top = {clause.chain[0].i: place for place, clause in enumerate(clauses) if clause.chain}
    for place, clause in enumerate(clauses):
        if not clause.chain or tree.deps[clause.chain[0].i] != "conj":
            continue
        other = top.get(clause.chain[0].head.i)
        if other is None or clauses[other].tense != clause.tense:
            continue
        first, second = found[other], found[place]
        if second and not first and clauses[other].tense == "future":
            found[other] = second
        elif first and not second:
            found[place] = [one for one in first if one.kind != "set"]


def dated_by_clauses(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> dict[int, list[TimeMention]]:
    """ "was our doctor until she moved to Doha last June": a clause without a time has the bound that a dated clause sets it."""
    top = {clause.chain[0].i: place for place, clause in enumerate(clauses) if clause.chain}
    for place, clause in enumerate(clauses):
        if not clause.chain or any(one.kind != "set" for one in found[place]):
            continue
        for below in [child for link in (*clause.chain, clause.verb) for child in tree.of(link, "advcl") if child.i in top]:
            mark = next((BOUNDS[one.lower_] for one in tree.of(below, "mark", "advmod") if one.lower_ in BOUNDS), None)
            dated = [one for one in found[top[below.i]] if one.kind not in ("set", "duration") and one.start is not None]
            if mark is not None and dated:
                found[place] = [*found[place], replace(dated[0], bound=mark)]
                break
    return found


def as_tense(clause: Clause) -> Tense | None:
    """The tense as the time grammar knows it. What was postponed to a day was so to a day ahead."""
    moved = clause.verb.lemma_ in ("move", "push", "shift") and any(
        prep.text.lower() == "to" and prep.object.ent_type_ in ("DATE", "TIME") for prep in clause.preps
    )
    if (
        moved
        or clause.verb.lemma_ in SCHEDULING
        or (clause.tense in ("present", "none") and any(one.tag_ == "VBG" for one in clause.auxiliaries))
    ):
        return "future"
    if clause.tense == "future" or (clause.tense == "present" and clause.progressive):
        return "future" if clause.tense == "future" else None
    return "past" if clause.tense in ("past", *PERFECT) else "present" if clause.tense == "present" else None


def state_timing(clause: Clause, times: Sequence[TimeMention], at: datetime) -> Timing:
    """Of a state that the clause says to hold: "lived in", "has been", "is"."""
    timing = Timing(recurrence=_recurrence(times))
    for one in _dated(times):
        timing = _bounded(timing, one, clause, at)
    if timing.valid_from is not None and timing.valid_to is not None and timing.valid_to <= timing.valid_from:
        timing = replace(timing, valid_to=None, to_precision=None)
    if not timing.is_dated and clause.tense in ("past", "past_perfect") and clause.stance.phase != "continue":
        return replace(timing, over=True, from_precision=None)
    return timing


def _bounded(timing: Timing, one: TimeMention, clause: Clause, at: datetime) -> Timing:
    """The timing of a state, narrowed by one more time."""
    if one.kind == "duration":
        start = since_length(one, at)
        if start is not None and timing.valid_from is None and (clause.tense == "present_perfect" or _reaches_now(one)):
            return replace(timing, valid_from=start, from_precision=_unit(one.length))
        return timing
    start, end = one.days() if one.grain in ("hour", "minute", "second") or one.part else (one.start, one.end)
    if one.bound in ("before", "by"):
        return timing if clause.tense == "future" or one.bound == "by" else _until(timing, end, one)
    if one.bound == "until":
        return _until(timing, end, one, open_start=clause.tense not in ("present", "future"))
    if one.bound in ("since", "after"):
        return replace(timing, valid_from=start, from_precision=_precision(one.from_precision))
    if timing.is_dated:
        return timing
    if start is not None and end is not None and clause.tense == "present" and start <= at < end and end - start <= timedelta(days=1):
        return replace(timing, valid_from=start, from_precision=_precision(one.from_precision))  # "is away today": nothing says until when
    return Timing(start, end, _precision(one.from_precision), _precision(one.to_precision), timing.recurrence)


def _until(timing: Timing, end: datetime | None, one: TimeMention, *, open_start: bool = True) -> Timing:
    """Ended then. Of what is over nobody says when it began; what still is so is known to be since the text."""
    start = timing.from_precision if timing.valid_from is not None or not open_start else None
    return replace(timing, valid_to=end, to_precision=_precision(one.to_precision), from_precision=start)


def change_timing(clause: Clause, times: Sequence[TimeMention], *, ends: bool = False) -> tuple[datetime | None, str | None]:
    """When a change came about: the start of the time that is named, with its precision. What ends at the end of a month ends with it."""
    for one in _dated(times):
        if one.kind == "duration":
            continue
        start, end = one.days() if one.grain in ("hour", "minute", "second") or one.part else (one.start, one.end)
        if one.bound in ("until", "before", "by"):
            return (end, _precision(one.to_precision)) if clause.tense != "future" and one.bound != "until" else (None, None)
        if ends and end is not None and one.text.lower().startswith(("end of", "the end of", "at the end of")):
            return end, _precision(one.to_precision)
        return start, _precision(one.from_precision)
    return None, None


def event_timing(times: Sequence[TimeMention]) -> Timing:
    """When something happened: the whole of the time that is named."""
    recurrence = _recurrence(times)
    for one in _dated(times):
        if one.kind == "duration":
            continue
        start, end = one.days() if one.grain in ("hour", "minute", "second") or one.part else (one.start, one.end)
        return Timing(start, end, _precision(one.from_precision), _precision(one.to_precision), recurrence)
    return Timing(recurrence=recurrence)


def birthday(one: TimeMention) -> str | None:
    """The date as `iso_date`; a day without its year is no day of a year: "22 August"."""
    if (
        one.grain == "day"
        and not one.anchored
        and not any(part.isdigit() and len(part) == 4 for part in one.text.replace(",", " ").split())
    ):
        words_ = one.text.split()
        return " ".join(words_[1:] if words_[0].lower() in ("on", "the") else words_)
    return iso_date(one)


def iso_date(one: TimeMention) -> str | None:
    """The time as an ISO date at its precision: 1998, 2024-03, 2024-03-20; as it is said where ISO has none: "15 March 44 BC"."""
    if one.is_beyond:
        return LEADING.sub("", one.text)
    start = one.start or one.end
    if start is None or one.kind in ("set", "duration"):
        return None
    if one.start is None and one.bound in ("until", "by"):  # the last day of it
        start -= timedelta(days=1)
    local = start.astimezone(one.zone)
    if one.grain in ("year", "decade", "century"):
        return f"{local.year:04d}"
    if one.grain in ("month", "quarter", "season", "half"):
        return f"{local.year:04d}-{local.month:02d}"
    return local.date().isoformat()


def outside(span: Span, times: Iterable[TimeMention]) -> bool:
    """The span shares no character with a time."""
    return all(span[1] <= one.span[0] or one.span[1] <= span[0] for one in times)


def _dated(times: Sequence[TimeMention]) -> list[TimeMention]:
    return [one for one in times if one.kind != "set"]


def _recurrence(times: Sequence[TimeMention]) -> str | None:
    return next((one.recurrence or one.text for one in times if one.kind == "set"), None)


def _reaches_now(one: TimeMention) -> bool:
    return any(word in one.text.lower() for word in ("past", "last"))


def _precision(precision: str | None) -> str | None:
    return precision if precision in ("year", "quarter", "month", "week", "day", "instant", None) else "day"


def _unit(length: str | None) -> str:
    """The precision of a start that was counted back: "for three years" tells the year it began."""
    if length is None:
        return "day"
    return {"Y": "year", "M": "month", "W": "week", "D": "day"}.get(length[-1] if "T" not in length else "", "instant")
