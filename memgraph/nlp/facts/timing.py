"""When a clause's facts hold: its time expressions and its tense turned into valid time (design: states, and the events that bound them).

"in 2021" about a state bounds both ends; about a change it is the start, or the end. "since" leaves the right end open, "until" and
"used to" the left one. A recurring time is kept as it is said and bounds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.clauses.ellipsis import of_gap
from memgraph.nlp.facts.coarse import is_years_ago, that_year
from memgraph.nlp.facts.sides import keeps_own_time, on_its_side, opens_second
from memgraph.nlp.facts.that_day import of_that_day
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import Bound, Tense, TimeMention, after_length, since_length
from memgraph.nlp.tree import Tree
from memgraph.types import Span

OBSERVED = "observed"
NAMERS = words("call name nickname title dub")  #: "a hamster called Biscuit"
SCHEDULING = words("postpone schedule reschedule plan delay")
BOOKED = words("book rebook reserve arrange invite register enrol enroll order fix set sign")  #: for a day to come
BOUNDS: dict[str, Bound] = {"until": "until", "till": "until", "before": "until", "since": "since", "after": "since"}
SPANNING = words("since from until till between")  #: with which a noun has its own time
REACHING = words("past last now")
CLEFT = words("that who which")
WHILE = words("while whilst")
WITHIN = words("during in within throughout over")
PREVIOUSLY = words("previously before formerly earlier once")
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
    for place, clause in enumerate(clauses):
        for noun in (*clause.subjects, *clause.attributes) if clause.kind == "apposition" else ():  # "Director since May: Ann Lee"
            by_verb.update({prep.i: [place] for prep in tree.of(noun, "prep") if prep.lower_ in SPANNING})
    found: dict[int, list[TimeMention]] = {place: [] for place in range(len(clauses))}
    starts = {tree.offset + token.idx: token for token in tree.tokens}
    for time in times:
        token: Token | None = next((starts[at] for at in range(*time.span) if at in starts and not starts[at].is_punct), None)
        places = _places(token, time, by_verb, tree)
        places = of_gap(places, clauses, token) if token is not None and len(places) > 1 else places
        places = on_its_side(places, clauses, token)
        opener = _opener(token, time, tree)
        for place in places or _fallback(token, clauses):
            if not _is_beside(token, time, clauses[place], tree):
                found[place].append(replace(time, bound=opener) if opener is not None and time.bound == "in" else time)
    _to_cleft(clauses, found, tree)
    _to_gaps(clauses, found)
    _share(clauses, found, tree)
    return found


def _places(token: Token | None, time: TimeMention, by_verb: dict[int, list[int]], tree: Tree) -> list[int]:
    """The clauses whose verb is the first one above the token. A verb that is part of the time ("starting in May") is none of these."""
    while token is not None:
        inside = time.span[0] <= tree.offset + token.idx < time.span[1] and token.dep_ != "prep"
        naming = token.dep_ == "acl" and token.lemma_ in NAMERS
        if token.i in by_verb and not inside and not naming and not only_dates(token, tree):
            return by_verb[token.i]
        token = token.head if token.head != token else None
    return []


def _opener(token: Token | None, time: TimeMention, tree: Tree) -> Bound | None:
    """ "since the merger in May", "after a year in Rome in 2019": a time within what opens the time of a clause opens it too."""
    while token is not None and time.span[0] <= tree.offset + token.head.idx < time.span[1] and token.head != token:
        token = token.head
    if token is not None and token.dep_ == "npadvmod" and token.left_edge.i > 0:  # "since a week in Rome last year"
        token = token.doc[token.left_edge.i - 1]
    prep = token.head if token is not None and token.dep_ == "pobj" else token
    before = prep.nbor(-1) if prep is not None and prep.lower_ in ("in", "on") and prep.i else None
    if before is not None and before.dep_ == "pobj" and before.head.lower_ in BOUNDS:
        return BOUNDS[before.head.lower_]  # "since my accident in March", where the parser hangs the date on the verb
    while token is not None and not tree.is_verb(token) and token.head != token:
        if token.dep_ in ("prep", "mark") and token.lower_ in BOUNDS:
            return BOUNDS[token.lower_]
        token = token.head
    return None


def _is_beside(token: Token | None, time: TimeMention, clause: Clause, tree: Tree) -> bool:
    """ "I'm in the Wednesday club": which of several it is, and nothing of when."""
    if token is None or token.dep_ not in ("compound", "nmod") or clause.tense != "present" or time.grain != "day" or time.part:
        return False
    if any(one.isdigit() for one in time.text):
        return False
    head = tree.offset + token.head.idx
    return token.head.pos_ == "NOUN" and not time.span[0] <= head < time.span[1]


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


def until_after(time: TimeMention, tree: Tree) -> TimeMention:
    """ "On leave until after Christmas": so long, and not since."""
    before = tree.text[: time.span[0] - tree.offset].rstrip().lower()
    if time.bound not in ("after", "since") or time.start is None or not before.endswith(("until", "till", "til")):
        return time
    return replace(time, bound="until", start=None, end=time.start, to_precision=time.from_precision)


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
            marks = {one.lower_ for one in tree.children[inner.chain[0].i]} if inner.chain else set()
            introduced = marks & CLEFT or ("since" in marks and found[place][0].shift == "ago")  # "it's been two years since she left"
            if introduced and inner.chain[0].i in below and not found[other]:
                found[other], found[place] = found[place], []
                break


def _to_gaps(clauses: Sequence[Clause], found: dict[int, list[TimeMention]]) -> None:
    """ "Ann was elected chair and Bo treasurer on Saturday": a day at the end is that of all that share the verb, if none has another."""
    for place, clause in enumerate(clauses):
        days = [one for one in found[place] if one.kind in ("point", "period") and one.bound == "in"]
        others = [other for other, one in enumerate(clauses) if other != place and one.chain and one.verb == clause.verb]
        if clause.gapped and days and days == found[place] and not any(found[other] for other in others):
            for other in others:
                found[other] = list(days)


def _share(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> None:
    """Gives clauses without a time that of a coordinated one of the same tense."""
    top = {clause.chain[0].i: place for place, clause in enumerate(clauses) if clause.chain and clause.stage is None}
    for place, clause in enumerate(clauses):
        if not clause.chain or tree.deps[clause.chain[0].i] != "conj":
            continue
        other = top.get(clause.chain[0].head.i)
        if other is None or clauses[other].tense != clause.tense or clauses[other].verb.lemma_ == "bear":
            continue  # nobody studied on the day on which they were born
        if keeps_own_time(clauses[other], clauses[place], found[other], tree):
            continue
        first, second = found[other], found[place]
        if second and not first and clauses[other].tense == "future" and not opens_second(second, clauses[other], clause, tree):
            found[other] = second
        elif first and not second:
            found[place] = [one for one in first if one.kind != "set"]


def dated_by_clauses(clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> dict[int, list[TimeMention]]:
    """ "was our doctor until she moved to Doha last June": a clause without a time has the bound that a dated clause sets it."""
    top = {clause.chain[0].i: place for place, clause in enumerate(clauses) if clause.chain and clause.stage is None}
    for place, clause in enumerate(clauses):
        if not clause.chain or any(one.kind != "set" for one in found[place]):
            continue
        for below, mark in _dating(clause, tree):
            dated = [one for one in found[top[below.i]] if one.kind not in ("set", "duration")] if below.i in top else []
            if mark in WHILE and dated:
                found[place] = [*found[place], *dated]
                break
            if mark in BOUNDS and dated and dated[0].start is not None:
                found[place] = [*found[place], _bounding(dated[0], mark)]
                break
        else:
            near = of_that_day(clause, found, tree) or _during(clause, clauses, found, tree)
            found[place] += near or _previously(clause, clauses, found) or _with(clause, top, found, tree)
    return found


def _dating(clause: Clause, tree: Tree) -> Iterator[tuple[Token, str]]:
    """The verbs of the clauses that date a clause, and what each is opened with: "until she moved", "since moving"."""
    for link in dict.fromkeys((*clause.chain, clause.verb)):
        for child in tree.children[link.i]:
            if tree.deps[child.i] == "advcl":
                yield from ((child, one.lower_) for one in tree.of(child, "mark", "advmod"))
            elif tree.deps[child.i] == "prep":
                yield from ((one, child.lower_) for one in tree.of(child, "pcomp"))


def _bounding(time: TimeMention, mark: str) -> TimeMention:
    """The time as the clause that has it bounds another: what was before it has no beginning there."""
    return replace(time, bound=BOUNDS[mark], start=None if mark == "before" and time.end is not None else time.start)


def _during(clause: Clause, clauses: Sequence[Clause], found: dict[int, list[TimeMention]], tree: Tree) -> list[TimeMention]:
    """ "takes leave from 1 March to 31 May, during which Bo is head": the time of what "which" stands for."""
    verb = clause.chain[0]
    within = [one for one in tree.of(verb, "prep") if one.lower_ in WITHIN and any(two.lower_ == "which" for two in tree.of(one, "pobj"))]
    if not within or tree.deps[verb.i] not in ("relcl", "advcl"):
        return []
    above = tree.verb_above(verb.head)
    place = next((place for place, one in enumerate(clauses) if above is not None and above in one.chain), None)
    return [one for one in found[place] if one.kind == "period" or one.bound == "from_to"] if place is not None else []


def _with(clause: Clause, top: dict[int, int], found: dict[int, list[TimeMention]], tree: Tree) -> list[TimeMention]:
    """ "On 2 May the club moves, with Ann replacing Bo as chair": on that day too."""
    verb = clause.chain[0]
    above = tree.verb_above(verb.head) if tree.deps[verb.i] == "pcomp" and verb.head.lower_ == "with" else None
    if above is None or tree.subject(verb) is None or above.i not in top:
        return []
    return [one for one in found[top[above.i]] if one.kind in ("point", "period")]


def _previously(clause: Clause, clauses: Sequence[Clause], found: dict[int, list[TimeMention]]) -> list[TimeMention]:
    """ "Ann, with us since May, previously worked at Orsa": what was before ended when what is so now began."""
    if clause.tense not in ("past", "past_perfect") or not any(one.lower_ in PREVIOUSLY for one in clause.adverbs):
        return []
    for place, other in enumerate(clauses):
        same = other is not clause and other.subjects and set(other.subjects) & set(clause.subjects)
        since = next((one for one in found[place] if one.bound == "since" and one.start is not None), None) if same else None
        if since is not None:
            return [replace(since, bound="until", start=None, end=since.start, to_precision=since.from_precision)]
    return []


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
    timing = _measured(timing, times, at)
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
    one = that_year(one)
    start, end = one.days() if one.grain in ("hour", "minute", "second") or one.part else (one.start, one.end)
    if one.bound in ("before", "by"):
        return timing if clause.tense == "future" or one.bound == "by" else _until(timing, end, one)
    if one.bound == "until":
        if one.grain == "instant" and clause.tense == "present" and end == at:
            return timing  # "till now in the yard, it stands in the hall": what still is so is not over
        return _until(timing, end, one, open_start=clause.tense not in ("present", "future"))
    if one.bound in ("since", "after"):
        return replace(timing, valid_from=start, from_precision=_precision(one.from_precision))
    if timing.is_dated:
        follows = one.bound == "in" and start is not None and timing.valid_from is not None and start == timing.valid_to
        return replace(timing, valid_to=end, to_precision=_precision(one.to_precision)) if follows else timing  # "in 2015 and 2016"
    if clause.tense == "present_perfect" and _reaches_now(one) and start is not None and end is not None and start < end <= at:
        return replace(timing, valid_from=start, from_precision=_unit(one.length))  # "has had it for the past two years": and still has
    if start is not None and end is not None and clause.tense == "present" and start <= at < end and end - start <= timedelta(days=1):
        return replace(timing, valid_from=start, from_precision=_precision(one.from_precision))  # "is away today": nothing says until when
    return Timing(start, end, _precision(one.from_precision), _precision(one.to_precision), timing.recurrence)


def _measured(timing: Timing, times: Sequence[TimeMention], at: datetime) -> Timing:
    """A state with one bound and a length has the other: "for two years until May 2021"."""
    length = next((one for one in times if one.kind == "duration"), None)
    if length is None or timing.valid_to is None or timing.valid_from is not None or timing.valid_to > at:
        return timing
    start = since_length(length, timing.valid_to)
    return timing if start is None else replace(timing, valid_from=start, from_precision=timing.to_precision)


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
        if end is not None and one.text.lower().startswith(("end of", "the end of", "at the end of")):
            return (end if ends else _last(end, one)), _precision(one.to_precision)
        return start, "year" if is_years_ago(one) else _precision(one.from_precision)
    return None, None


def _last(end: datetime, one: TimeMention) -> datetime:
    """The day, or the month of a year, with which it ends: what begins at the end of May begins no ten days before."""
    day = (end - timedelta(hours=12)).astimezone(one.zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return (day.replace(day=1) if one.to_precision == "month" else day).astimezone(UTC)


def lasting(timing: Timing, times: Sequence[TimeMention]) -> Timing:
    """A change that is said to be for a while has its end: "moved there in May 2019 for two years"."""
    length = next((one for one in times if one.kind == "duration" and one.text.lower().startswith("for ") and not _reaches_now(one)), None)
    end = after_length(length, timing.valid_from) if length is not None and timing.valid_from is not None else None
    return timing if end is None else replace(timing, valid_to=end, to_precision=timing.from_precision)


def ended_ago(clause: Clause, times: Sequence[TimeMention], at: datetime) -> tuple[datetime | None, str | None]:
    """Since when a state is no more: "hasn't worked there for two years"."""
    length = next((one for one in times if one.kind == "duration"), None)
    if length is None or clause.tense != "present_perfect":
        return None, None
    return since_length(length, at), _unit(length.length)


def event_timing(times: Sequence[TimeMention]) -> Timing:
    """When something happened: the whole of the time that is named."""
    recurrence = _recurrence(times)
    for one in _dated(times):
        if one.kind == "duration":
            continue
        one = that_year(one)
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
    one = that_year(one)
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


def own_times(objects: Iterable[Span], times: Sequence[TimeMention]) -> dict[Span, list[TimeMention]]:
    """Where each of several objects is followed by its own time, whose is which: "at Orsa until 2018 and at Bell from 2018 to 2020"."""
    dated = [one for one in times if one.kind not in ("set", "duration")]
    places = sorted(set(objects))
    if len(places) < 2 or len(dated) < 2:
        return {}
    edges = [*(start for start, _ in places), max(one.span[1] for one in dated) + 1]
    found = {place: [one for one in dated if low < one.span[0] < high] for place, low, high in zip(places, edges, edges[1:], strict=False)}
    return found if all(found.values()) and sum(map(len, found.values())) == len(dated) else {}


def outside(span: Span, times: Iterable[TimeMention]) -> bool:
    """The span shares no character with a time."""
    return all(span[1] <= one.span[0] or one.span[1] <= span[0] for one in times)


def _dated(times: Sequence[TimeMention]) -> list[TimeMention]:
    return [one for one in times if one.kind != "set"]


def _recurrence(times: Sequence[TimeMention]) -> str | None:
    return next((one.recurrence or one.text for one in times if one.kind == "set"), None)


def _reaches_now(one: TimeMention) -> bool:
    return any(word in REACHING for word in one.text.lower().split())


def _precision(precision: str | None) -> str | None:
    return precision if precision in ("year", "quarter", "month", "week", "day", "instant", OBSERVED, None) else "day"


def _unit(length: str | None) -> str:
    """The precision of a start that was counted back: "for three years" tells the year it began."""
    if length is None:
        return "day"
    return {"Y": "year", "M": "month", "W": "week", "D": "day"}.get(length[-1] if "T" not in length else "", "instant")
