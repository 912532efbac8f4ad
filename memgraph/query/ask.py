"""The way out: a query to hits, a question to an answer."""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import get_args

import numpy as np

from memgraph import scoring
from memgraph.errors import InvalidInputError
from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.index.vectors import VectorArm
from memgraph.interval import DAY, FOREVER, Interval, instant
from memgraph.names import encodable, normal_form
from memgraph.protocols import Embedder, Mask, Reranker
from memgraph.query.answer import Answer
from memgraph.query.facts.execute import bound_to, partly
from memgraph.query.facts.find import Finding, asks_of_others, find
from memgraph.query.notes.description import resolved
from memgraph.query.notes.from_notes import are_said_over
from memgraph.query.notes.passages import are_asked_for, asks_what_happened, best_passages, in_conversation, speak_of
from memgraph.query.notes.things import tell_of_another
from memgraph.query.notes.unheard import names_unheard
from memgraph.query.plan import Node, Plan
from memgraph.query.planner import asked_at
from memgraph.query.planner import plan as make_plan
from memgraph.query.question.asked import Meant, Var
from memgraph.query.retrieval.retrieve import Found, Mode, candidates, sought
from memgraph.query.sentences.quoting import Told
from memgraph.query.shapes import Shapes
from memgraph.records import FactRow
from memgraph.snapshot import Snapshot
from memgraph.store import CLAIMS, FACTS, MEMORIES
from memgraph.types import Fact, Hit
from memgraph.view import View

HALF_LIFE = 30.0  #: days after which what is new counts half
_WIDER = 5  #: times as many are looked at where more than the fit counts
_SHAPES: weakref.WeakKeyDictionary[Snapshot, Shapes] = weakref.WeakKeyDictionary()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The swappable parts that answering needs."""

    embedder: Embedder | None
    reranker: Reranker | None
    count_tokens: Callable[[str], int]


@dataclass(frozen=True, slots=True)
class _Shelf:
    """A view as retrieval reads it."""

    view: View

    @property
    def rows(self) -> MemoryRows:
        return self.view.snapshot.rows

    @property
    def vectors(self) -> VectorArm | None:
        return self.view.snapshot.vectors

    @property
    def keywords(self) -> KeywordIndex:
        return self.view.snapshot.keywords

    @property
    def shapes(self) -> Shapes:
        return _SHAPES.setdefault(self.view.snapshot, Shapes())

    def texts(self, rows: Sequence[int]) -> Sequence[str]:
        found = (self.view.tx.get(MEMORIES, row) for row in rows)
        return ["" if row is None else row.text for row in found]


# ---------------------------------------------------------------- search


def search(
    view: View,
    tools: Tools,
    query: str,
    k: int,
    *,
    mode: str,
    allowed: Mask | None,
    min_score: float | None,
    as_of: Interval | None,
    speaker: str | None = None,
    boosts: Mapping[int, float] | None = None,
    recency: float = 0.0,
    importance: float = 0.0,
) -> list[Hit]:
    """The `k` best memories; what has been superseded at `as_of` is marked as stale."""
    if mode not in get_args(Mode):
        raise InvalidInputError(f"mode is {mode!r}; it is one of {', '.join(get_args(Mode))}")
    if not isinstance(k, int) or k < 0:
        raise InvalidInputError(f"k is {k!r}; it is a whole number, 0 or more")
    for name, weight in (("recency", recency), ("importance", importance)):
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < math.inf:
            raise InvalidInputError(f"{name} is {weight!r}; it is a weight beside the fit, 0 or more")
    weighed = recency > 0 or importance > 0
    shelf = _Shelf(view)
    embedder = None if mode == "keyword" else tools.embedder
    question = sought(query, embedder, shelf.rows, speaker)
    pool = k * _WIDER if weighed else k
    found = candidates(shelf, question, pool, mode=mode, allowed=allowed, boosts=boosts)  # type: ignore[arg-type]
    if weighed:
        found = _weighed(view, found, recency, importance)[:k]
    if tools.reranker is not None and found:
        scores = _reranked(tools.reranker, query, shelf.texts([one.row for one in found]))
        found = [one for _, one in sorted(zip(scores, found, strict=True), key=lambda pair: -pair[0])]
    return [hit for hit in _hits(view, found, as_of) if min_score is None or hit.score >= min_score]


def _weighed(view: View, found: Sequence[Found], recency: float, importance: float) -> list[Found]:
    """The same by their fit and, with the weights given, how new and how important they are, as Generative Agents rank memories (Park et
    al. 2023, section 4.1); a memory without an importance has none."""
    memories = [view.present.memory(one.row) for one in found]
    ages = np.array([(view.now - instant(one.at)) / DAY for one in memories], np.float32)
    new = scoring.recency(ages, HALF_LIFE)
    result = []
    for one, memory, fresh in zip(found, memories, new, strict=True):
        parts = {"recency": float(fresh), "importance": memory.importance or 0.0}
        score = one.score + recency * parts["recency"] + importance * parts["importance"]
        result.append(replace(one, score=score, signals={**one.signals, **parts}))
    return sorted(result, key=lambda one: -one.score)


def _reranked(reranker: Reranker, query: str, texts: Sequence[str]) -> list[float]:
    """A score for each text, whatever kind of list the caller's part makes of them."""
    name, returned = type(reranker).__qualname__, reranker.rerank(query, texts)
    try:
        scores = np.asarray(returned, float)
    except (TypeError, ValueError) as error:
        raise InvalidInputError(f"reranker {name} returned {str(returned)[:80]}, which is no list of numbers: {error}") from error
    if scores.shape != (len(texts),):
        raise InvalidInputError(f"reranker {name} returned scores of shape {scores.shape} for {len(texts)} texts, not one number for each")
    if not np.isfinite(scores).all():
        raise InvalidInputError(f"reranker {name} returned scores that are not finite: {str(returned)[:80]}")
    found: list[float] = scores.tolist()
    return found


def _hits(view: View, found: Sequence[Found], as_of: Interval | None) -> list[Hit]:
    """The memories; what is stale is marked, stands below what replaced it, and scores no more than that."""
    replaced = {one.row: replaced_by(view, one.row, as_of) for one in found}
    scores = {one.row: one.score for one in found}
    ranked: list[Found] = []
    waiting: list[Found] = []
    placed: set[int] = set()

    def closers(one: Found) -> set[int]:
        return {row for row in replaced[one.row] or () if row in scores and row != one.row}

    for one in found:
        waiting.append(one)
        while (free := next((other for other in waiting if closers(other) <= placed), None)) is not None:
            waiting.remove(free)
            ranked.append(free)
            placed.add(free.row)
            scores[free.row] = min([scores[free.row], *(scores[row] for row in closers(free))])
    present = view.present
    return [
        Hit(memory=present.memory(one.row), score=scores[one.row], signals=one.signals, stale=replaced[one.row] is not None)
        for one in (*ranked, *waiting)
    ]


def replaced_by(view: View, row: int, as_of: Interval | None) -> frozenset[int] | None:
    """The memories that closed what this one said, where at the time looked from every fact that it supports has been closed by another
    statement; None where it is not stale. What itself says that something is over is news.
    """
    if as_of is None or not view.tx.count(FACTS):
        return None
    claims = view.tx.find(CLAIMS, "memory", row)
    numbers = {number for claim in claims for number in view.tx.find(FACTS, "claim", claim)}
    facts = [fact for number in numbers if (fact := view.tx.get(FACTS, number)) is not None and _is_known(view, fact)]
    closed = {claim for fact in facts for claim in fact.closers}.intersection(claims)
    if any((kept := view.tx.get(CLAIMS, claim)) is not None and kept.kind != "holds" for claim in closed):
        return None
    held = [fact for fact in facts if not set(fact.claims).isdisjoint(claims)]
    if not held or not all(fact.rule in ("change", "end") and fact.end <= as_of.start for fact in held):
        return None
    closing = [view.tx.get(CLAIMS, closer) for fact in held for closer in fact.closers]
    return frozenset(claim.memory for claim in closing if claim is not None and claim.memory is not None)


def _is_known(view: View, fact: FactRow) -> bool:
    """Whether the version is what was believed at the time that the view looks from: what was learnt later says nothing then."""
    return fact.recorded <= view.known and (fact.retracted == FOREVER or view.known < fact.retracted)


# ---------------------------------------------------------------- ask


def ask(view: View, tools: Tools, question: str, *, speaker: str | None, as_of: Interval | None, k: int) -> Answer:
    """Facts first; where they are silent, or passages say that they are so no more, the best passages; where neither answers, nothing.

    Of those who speak here much is said that no fact holds: the silence of facts tells nothing, and facts lead nowhere but to the answer.
    """
    started = perf_counter()
    plan = make_plan(view, question, speaker=speaker, embedder=tools.embedder)
    finding = Finding() if plan.asked.content else find(view, plan, as_of)
    talk = in_conversation(view, plan.asked)
    if finding.values and plan.asked.task == "match" and not talk and _tells_of_another(view, plan, finding.facts):
        finding = Finding()
    told_of = Meant()
    if not finding.values and not talk:
        plan, told_of = resolved(view, plan, as_of, lambda query: _current(_found(view, tools, plan, query, k, as_of)))
        finding = find(view, plan, as_of) if told_of.names and not plan.asked.content else finding
    _ran(plan, "Match", len(finding.facts), started)
    started = perf_counter()
    sure = bool(finding.values) and not finding.abstain and are_asked_for(view, plan, finding.values, finding.facts)
    bridge, meant = _bridge(view, plan, as_of, told_of) if not finding.values and not talk else ((), told_of)
    sources = _rows_of(view, finding.facts or bridge)
    boosts = dict.fromkeys(sources, 1.0) if sources and (sure or not talk) else _boosts(view, plan)
    hits = _found(view, tools, plan, " ".join([question, *meant.names]), k, as_of, within=True, speaker=speaker, boosts=boosts)
    _ran(plan, "Search", len(hits), started)
    sure = sure or (bool(finding.values) and not finding.abstain and speak_of(view, plan, finding.values, finding.facts, hits))
    once = plan.asked.order in ("first", "previous")  # what was so first may well be so no more
    over = sure and not talk and not once and are_said_over(view, plan, finding.values, finding.facts, hits)
    told = best_passages(view, plan, meant, _current(hits), strict=finding.abstain) if over or not sure else Told()
    if not sure and not told.values:
        told = _still_told(view, plan, meant, hits, strict=finding.abstain)
    if sure and not told.values:
        first = _evidence_first(view, meant.sources, finding.facts, hits, k)
        return _answer(plan, finding.values, finding.facts, first, finding.confidence)
    own = asks_of_others(view, plan.asked)
    if not told.values or set(told.values) & set(finding.gone) or set(told.values) <= own:
        return Answer(plan=plan, hits=tuple(hits), abstained=True, text="Nothing here answers that.")
    return _answer(plan, told.values, bridge, _evidence_first(view, (*told.sources, *told_of.sources), bridge, hits, k), told.confidence)


def _tells_of_another(view: View, plan: Plan, facts: Sequence[Fact]) -> bool:
    return tell_of_another(view, plan, facts) or names_unheard(view, plan, (), facts)


def _found(
    view: View,
    tools: Tools,
    plan: Plan,
    query: str,
    k: int,
    as_of: Interval | None,
    *,
    within: bool = False,
    speaker: str | None = None,
    boosts: Mapping[int, float] | None = None,
) -> list[Hit]:
    """The best memories for some words of the question; `within` the time that it names, where that is when they were said."""
    when = asked_at(view, plan.time, as_of) or Interval(view.now, view.now + 1)
    allowed = _within(view, plan) if within else view.mask()
    return search(view, tools, query, k, mode="auto", allowed=allowed, min_score=None, as_of=when, speaker=speaker, boosts=boosts)


def _current(hits: Sequence[Hit]) -> list[Hit]:
    """Those that have not been superseded, where there are any."""
    return [hit for hit in hits if not hit.stale] or list(hits)


def _still_told(view: View, plan: Plan, meant: Meant, hits: Sequence[Hit], *, strict: bool) -> Told:
    """What superseded passages tell besides what is over: the room of a meeting that was put off."""
    older = [hit for hit in hits if hit.stale]
    if not older or len(older) == len(hits) or plan.asked.wants != "value" or plan.asked.content:
        return Told()
    told = best_passages(view, plan, meant, older, strict=strict)
    over = {name for hit in older for fact in _supported(view, hit) for name in (fact.subject, fact.object)}
    return Told() if any(normal_form(value) in map(normal_form, over) for value in told.values) else told


def _supported(view: View, hit: Hit) -> Iterable[Fact]:
    """The facts, past ones too, that a passage told."""
    rows = view.tx.find(MEMORIES, "id", hit.memory.id)
    claims = {claim for row in rows for claim in view.tx.find(CLAIMS, "memory", row)}
    numbers = {number for claim in claims for number in view.tx.find(FACTS, "claim", claim)}
    return [view.present.fact(number) for number in sorted(numbers)]


def _bridge(view: View, plan: Plan, as_of: Interval | None, told_of: Meant) -> tuple[tuple[Fact, ...], Meant]:
    """The facts that pick out what a question describes, and what that is: who "the head of design" is, where the question asks for what
    she said. Of a chain ("her brother's wife") only what it leads to is meant. `told_of` is what passages have told of it."""
    asked = plan.asked
    found, left = partly(view, asked.patterns, asked_at(view, plan.time, as_of))
    if found is None or not (left or asked.content):
        return (), told_of
    steps = [(pattern, fact) for pattern, fact in found.steps if not pattern.core] or list(found.steps)
    ends = [term for pattern, _ in steps for term in (pattern.subject, pattern.object) if isinstance(term, Var)]
    last = [term for term in dict.fromkeys(ends) if ends.count(term) == 1 and term != asked.target]
    names = [name for term in last if (name := bound_to(view, found, term)) is not None and name not in asked.text]
    facts = tuple(fact for _, fact in steps)
    patterns = tuple(pattern for pattern, _ in steps if not pattern.core and asked.target not in (pattern.subject, pattern.object))
    sources = frozenset(source for fact in facts for source in fact.sources)
    every = (*dict.fromkeys(names), *told_of.names)
    return facts, Meant(every, (*patterns, *told_of.patterns), sources | told_of.sources)


def _answer(plan: Plan, values: tuple[str, ...], facts: tuple[Fact, ...], hits: Sequence[Hit], confidence: float) -> Answer:
    values = tuple(map(encodable, values))
    text = ", ".join(values)
    periods = sorted({fact.period for fact in facts if fact.period != "always"})
    if facts and len(periods) == 1 and plan.asked.wants == "value":
        text += f" ({periods[0]})"
    return Answer(plan=plan, values=values, text=text, facts=facts, hits=tuple(hits), confidence=confidence)


def _ran(plan: Plan, name: str, rows: int, started: float) -> None:
    for node in _nodes(plan.root):
        if node.name == name:
            node.rows, node.ms = rows, (perf_counter() - started) * 1000


def _nodes(node: Node) -> Iterable[Node]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _rows_of(view: View, facts: Iterable[Fact]) -> list[int]:
    found = [view.tx.find(MEMORIES, "id", source) for source in dict.fromkeys(source for fact in facts for source in fact.sources)]
    if view.known_at is not None:  # the version that was current then
        known = view.known
        found = [[row for row in rows if (kept := view.tx.get(MEMORIES, row)) is not None and kept.recorded <= known] for rows in found]
    return list(dict.fromkeys(rows[-1] for rows in found if rows))


def _boosts(view: View, plan: Plan) -> dict[int, float]:
    """Memories behind the facts about what the question names: one hop from it, at any time."""
    facts = [fact for entity in plan.asked.entities[:5] for fact in view.match_ids([entity], None, None, as_of=None)[:50]]
    return dict.fromkeys(_rows_of(view, facts), 0.3)


def _within(view: View, plan: Plan) -> Mask | None:
    """A time filter only where the question is about what happened in a time, and the time is certain."""
    time, asked = plan.time, plan.asked
    if time is None or time.interval is None or time.interval.start > view.now or not asked.times or not asked.times[0].anchored:
        return view.mask()
    if not asks_what_happened(asked.text, [mention.text for mention in asked.times], view.snapshot.rows.speakers.names):
        return view.mask()
    rows = view.snapshot.rows
    day = 86_400_000_000
    mask = rows.mask(since=time.interval.start, until=min(time.interval.end + day, FOREVER), known_at=view.known_at)
    return mask if mask is None or mask.any() else view.mask()


def _evidence_first(view: View, sources: Iterable[str], facts: Iterable[Fact], hits: Sequence[Hit], k: int) -> list[Hit]:
    """The memories that were quoted, those behind the facts, then the others."""
    by_id = {hit.memory.id: hit for hit in hits}
    present = view.present
    first = [by_id.pop(source) for source in sources if source in by_id]
    for row in _rows_of(view, facts):
        memory = present.memory(row)
        found = by_id.pop(memory.id) if memory.id in by_id else None
        if found is not None or memory.id not in {hit.memory.id for hit in first}:
            first.append(found or Hit(memory=memory, score=1.0, signals={"fact": 1.0}))
    return [*first, *by_id.values()][: max(k, len(first))]
