"""Drafts to claims: what polarity, phase and time make of what a clause says: that it holds, ended, began, happened or never was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import VERBLESS, Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, collective
from memgraph.nlp.facts.timing import OBSERVED, Timing, change_timing, ended_ago, event_timing, lasting, state_timing
from memgraph.nlp.lexicon import NEVER as NEGATIVE
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree
from memgraph.predicates import Predicates
from memgraph.types import Claim, Span

NEVER = frozenset({"never"})
COMMENTS = frozenset({"is_a", "is", "state"})  #: what is only said of something in passing, least certain of all


class Claims:
    """Makes claims of drafts that are asserted at `at`."""

    def __init__(self, tree: Tree, predicates: Predicates, at: datetime) -> None:
        self._tree = tree
        self._predicates = predicates
        self._at = at

    def of(self, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        """What the draft of a clause claims, for the times of the clause."""
        base = self.base(draft, clause.span)
        if (self._ceased(clause) or self._is_negative(draft, clause)) and not draft.affirmed:
            yield from self._negated(base, draft, clause, times)
        elif draft.phase == "ends":
            yield from self._ended(base, draft, clause, times)
        elif draft.event:
            yield timed(base, event_timing(times))
        elif (draft.phase == "begins" or clause.phase == "begin") and not (draft.predicate == "status" and _lasts(times)):
            start, precision = change_timing(clause, times)
            if start is not None or clause.tense != "future":
                timing = Timing(start, None, precision if start else OBSERVED, recurrence=event_timing(times).recurrence)
                yield timed(base, lasting(timing, times))
        else:
            yield from self._state(base, draft, clause, times)

    def alone(self, draft: Draft) -> Claim:
        """What a draft of no clause claims, of the words from its subject to its object."""
        spans = [draft.subject.span, draft.object.span] if draft.object is not None else [draft.subject.span]
        return self.base(draft, (min(start for start, _ in spans), max(end for _, end in spans)))

    def base(self, draft: Draft, span: Span) -> Claim:
        """What a draft claims without a time."""
        predicate = self._predicates.get(draft.predicate)
        subject = draft.subject if predicate is None else collective(draft.subject, predicate.subject_types)
        object_ = draft.object if predicate is None or draft.object is None else collective(draft.object, predicate.object_types)
        confidence = draft.confidence * (0.7 if draft.predicate in COMMENTS else 1.0 if predicate is not None else 0.8)
        return Claim(
            subject=subject.name,
            predicate=draft.predicate,
            object=object_.name if object_ is not None else None,
            from_precision=OBSERVED,
            subject_span=subject.span,
            object_span=object_.span if object_ is not None else None,
            subject_type=_type(subject, predicate.subject_types if predicate else ()),
            object_type=None if object_ is None or draft.literal else _type(object_, predicate.object_types if predicate else ()),
            literal=draft.literal or (object_ is not None and object_.kind == "value"),
            confidence=round(confidence, 2),
            span=span,
        )

    def _ceased(self, clause: Clause) -> bool:
        """It was so and is no longer, also where "no longer" stands beside what someone was: "is no longer my boss"."""
        if clause.ceased:
            return True
        beside = [child for child in self._tree.children[clause.verb.i] if child.lower_ == "longer"]
        return any(one.lower_ == "no" for child in beside for one in self._tree.children[child.i])

    def _is_negative(self, draft: Draft, clause: Clause) -> bool:
        """Whether the negation of the clause is this draft's: in "is allergic to nuts, so no cake" that of the cake is not."""
        if not clause.stance.negative:
            return False
        tree = self._tree
        heads = {*clause.chain, clause.verb, *clause.auxiliaries}
        if any(tree.deps[child.i] == "neg" or child.lower_ in NEGATIVE for head in heads for child in tree.children[head.i]):
            return True
        others = [token for token in (*clause.attributes, *clause.objects) if any(one.lower_ == "no" for one in tree.of(token, "det"))]
        mine = draft.object is not None and any(token in (draft.object.token, draft.object.token.head) for token in others)
        return mine or not others or len(clause.attributes) + len(clause.objects) == 1

    def _state(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        predicate = self._predicates.get(draft.predicate)
        if predicate is not None and predicate.literal == "date":
            if predicate.name in ("ends_on", "expires_on") and times:
                end = times[0].end if times[0].end is not None else times[0].start
                yield replace(base, valid_to=end, to_precision=times[0].to_precision or "day")
            else:
                yield base
            return
        timing = state_timing(clause, times, self._at)
        if not timing.is_dated and clause.tense == "future" and not draft.affirmed:
            return
        if timing.over and clause.kind not in VERBLESS and clause.kind != "participle":
            yield replace(base, kind="ends", from_precision=None)
        elif timing.over:
            yield replace(base, from_precision=OBSERVED)
        else:
            yield timed(base, timing)

    def _ended(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        end, precision = change_timing(clause, times, ends=True)
        last = next((one for one in times if one.bound == "until" and one.end is not None), None)
        if end is None and last is not None:  # "gave notice and has the flat until July"
            end, precision = last.end, last.to_precision
        if end is None and clause.tense == "future":
            return
        yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision)
        predicate = self._predicates.get(base.predicate)
        for name in predicate.ends_with if predicate is not None else ():
            yield replace(
                base, predicate=name, object=None, object_span=None, object_type=None, literal=False, kind="ends", implies_past=False,
                valid_from=None, from_precision=None, valid_to=end, to_precision=precision,
            )  # fmt: skip

    def _negated(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        """Of what is not so: it ended ("no longer", "stopped"), it never was, or it is not so now."""
        never = any(child.lower_ in NEVER for link in (*clause.chain, clause.verb) for child in self._tree.children[link.i])
        if draft.phase == "ends":
            return  # "hasn't left yet": it goes on
        if self._ceased(clause):
            timing = state_timing(clause, times, self._at)
            start, precision = change_timing(clause, times, ends=True)
            if timing.valid_from is not None and timing.valid_to is not None and clause.phase != "end":
                yield timed(base, timing)  # "used to work there from 2010 to 2012"
                return
            end, precision = (timing.valid_to, timing.to_precision) if timing.valid_to and clause.phase != "end" else (start, precision)
            yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision)
        elif (never and not times) or clause.correction:
            yield replace(base, kind="denies", from_precision=None)
        elif not draft.event and clause.tense in ("present", "none", "present_perfect"):
            end, precision = change_timing(clause, times, ends=True)
            if end is None:
                end, precision = ended_ago(clause, times, self._at)
            yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision, implies_past=False)


def timed(base: Claim, timing: Timing) -> Claim:
    """The claim for that time."""
    return replace(
        base,
        valid_from=timing.valid_from,
        valid_to=timing.valid_to,
        from_precision=timing.from_precision,
        to_precision=timing.to_precision,
        recurrence=timing.recurrence,
    )


def _lasts(times: Sequence[TimeMention]) -> bool:
    """ "was closed from March to May", "was blocked until noon": so long, not since then."""
    return any(one.bound in ("from_to", "until") for one in times)


def _type(term: Term, expected: Sequence[str]) -> str | None:
    """The type of a term: what its slot takes, where it takes but one, is a better witness than the recogniser; a known place stays one."""
    if term.kind == "pronoun":
        return "PRONOUN"
    if term.kind == "value":
        return None
    if len(expected) == 1 and term.kind == "name" and not (expected[0] == "ORG" and is_place(term.name)):
        return expected[0]
    return term.type or (expected[0] if len(expected) == 1 else None)
