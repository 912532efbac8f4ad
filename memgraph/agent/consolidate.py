"""Upkeep of what was stored: duplicates merged, what is over closed, what matters least let go. Proposed first, then applied."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from memgraph.agent.evidence import facts_by_source, importance_of
from memgraph.agent.identifiers import identifiers, names
from memgraph.agent.shelf import Shelf, content_words, record
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.scoring import HALF_LIVES, keep_best, relevance, time_decay
from memgraph.types import Fact, Memory

SAME = 0.9  #: cosine from which two texts that agree in every number, name and negation are held to say the same
_NEGATION = re.compile(r"\b(?:not|never|no longer|no|nor|without|stopped|quit)\b|n['’]t\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One change that upkeep would make."""

    action: Literal["merge", "close", "reopen", "forget"]
    ids: tuple[str, ...]  #: the memories it is about; of a merge, the one that is kept first
    reason: str
    texts: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return f"{self.action} {', '.join(self.ids)}: {self.reason}"


class Upkeep:
    """Looks through a namespace's memories and proposes; `apply` carries proposals out."""

    def __init__(self, memory: MemoryEngine) -> None:
        self._memory = memory
        self._closed = Shelf(memory, "agent.closed")

    # ------------------------------------------------------------ proposing

    def duplicates(self) -> list[Proposal]:
        """Memories that say the same in the same or other words: one proposal for each group, the earliest first.

        Two texts are merged only where speaker, trust, numbers, names, negation and the facts that they support all agree, so that what
        was true twice, at two times, stays two memories.
        """
        everything = [one for one in self._memory.memories() if one.kind != "document"]
        supports = {id: frozenset(map(_said, facts)) for id, facts in facts_by_source(self._memory).items()}
        groups = _Groups(everything)
        first: dict[tuple[object, ...], Memory] = {}
        for one in everything:
            words = " ".join(_WORD.findall(one.text.casefold()))
            groups.join(first.setdefault((one.speaker, one.trust, one.kind, supports.get(one.id), words), one), one)
        by_id = {one.id: one for one in first.values()}
        for one in by_id.values():
            for hit in self._memory.search(one.text, 6, mode="semantic"):
                other = by_id.get(hit.memory.id)
                alike = other is not None and _signature(other) == _signature(one) and supports.get(other.id) == supports.get(one.id)
                if other is not None and alike and hit.signals.get("cosine", 0.0) >= SAME:
                    groups.join(one, other)
        return [
            Proposal(
                action="merge", reason=_merge_reason(group), ids=tuple(one.id for one in group), texts=tuple(one.text for one in group)
            )
            for group in groups.several()
        ]

    def superseded(self) -> list[Proposal]:
        """Memories all of whose facts are over: to be closed. And closed ones of which a fact holds again: to be opened."""
        found = facts_by_source(self._memory)
        closed = self.closed()
        proposals = []
        for id, facts in found.items():
            over = all(fact.valid_to is not None and (fact.closed_by or fact.overruled_by) and id not in fact.closed_by for fact in facts)
            if over and id not in closed:
                proposals.append(Proposal(action="close", ids=(id,), texts=(self._memory.get(id).text,), reason=_closing_reason(facts)))
            elif not over and id in closed:
                proposals.append(Proposal(action="reopen", ids=(id,), reason=f"{facts[0]} holds again"))
        return proposals

    def surplus(self, keep: int, now: datetime, usage: Mapping[str, tuple[int, datetime]]) -> list[Proposal]:
        """The memories that score least, beyond the `keep` best. See `scoring.relevance`; the importance stands for the similarity."""
        if keep < 0:
            raise InvalidInputError(f"keep is {keep}; it is how many memories to keep, 0 or more")
        facts = facts_by_source(self._memory)
        scores: dict[str, float] = {}
        for one in self._memory.memories():
            used, last = usage.get(one.id, (0, one.at))
            hours = (now - max(last, one.at)).total_seconds() / 3600
            recent = time_decay(hours, HALF_LIVES.get(one.kind, HALF_LIVES["episodic"]))
            scores[one.id] = relevance(importance_of(one, facts.get(one.id, [])), recent, used, full=100)
        best = set(keep_best(scores, keep))
        return [
            Proposal(action="forget", ids=(id,), reason=f"scores {score:.2f}, not among the {keep} best")
            for id, score in sorted(scores.items(), key=lambda pair: pair[1])
            if id not in best
        ]

    def expired(self, rules: Mapping[str, timedelta], now: datetime) -> list[Proposal]:
        """The memories that are older than their kind may become."""
        return [
            Proposal(action="forget", ids=(one.id,), reason=f"{kind} memories are kept for {age.days} days; this is of {one.at.date()}")
            for kind, age in rules.items()
            for one in self._memory.memories(kind=kind, until=now - age)
        ]

    # ------------------------------------------------------------ applying

    def apply(self, proposals: Sequence[Proposal]) -> None:
        """Carry proposals out, in order. One whose memories are gone meanwhile is passed over."""
        forgotten = [id for one in proposals if one.action == "forget" for id in one.ids]
        for one in proposals:
            match one.action:
                case "merge":
                    self._merge(one)
                case "close":
                    self._closed.write(one.ids[0], {"id": one.ids[0], "reason": one.reason})
                case "reopen":
                    self._closed.drop(one.ids[0])
                case "forget":
                    pass  # all at once, below
        if forgotten:
            self._memory.forget(ids=forgotten)

    def closed(self) -> dict[str, str]:
        """The memories that were closed, with the reason. They are kept, and left out of prompts."""
        return {kept["id"]: kept["reason"] for kept in map(record, self._closed.all())}

    def _merge(self, proposal: Proposal) -> None:
        """Write the earliest text anew with the sources of all, then forget the ones it stands for."""
        try:
            group = [self._memory.get(id) for id in proposal.ids]
        except NotFoundError:
            return
        first = group[0]
        merged = [row for one in group for row in (*one.metadata.get("merged", ()), _origin(one))]
        self._memory.add(
            first.text, at=first.at, speaker=first.speaker, source=first.source, trust=first.trust, kind=first.kind,
            importance=max((one.importance for one in group if one.importance is not None), default=None),
            tags=dict.fromkeys(tag for one in group for tag in one.tags), metadata={**first.metadata, "merged": merged},
        )  # fmt: skip
        self._memory.forget(ids=[one.id for one in group])


class _Groups:
    """Memories joined into groups, each group in time order."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._order = list(memories)
        self._leader = {one.id: one.id for one in self._order}

    def _find(self, id: str) -> str:
        while self._leader[id] != id:
            id = self._leader[id]
        return id

    def join(self, a: Memory, b: Memory) -> None:
        self._leader[self._find(b.id)] = self._find(a.id)

    def several(self) -> list[list[Memory]]:
        groups: dict[str, list[Memory]] = defaultdict(list)
        for one in self._order:
            groups[self._find(one.id)].append(one)
        return [group for group in groups.values() if len(group) > 1]


def _signature(memory: Memory) -> tuple[object, ...]:
    """What two texts must share to be held the same, besides their meaning."""
    exact = frozenset(one.text.casefold() for one in identifiers(memory.text))
    named = frozenset(word.casefold() for name in names(f"x {memory.text}") for word in name.split())
    return memory.speaker, memory.trust, memory.kind, exact, named - {"the", "a", "i", "my", "our"}, len(_NEGATION.findall(memory.text)) % 2


def _said(fact: Fact) -> tuple[object, ...]:
    """What a fact says, however its object is worded, and until when: what was so twice, at two times, is not said twice."""
    return fact.subject_id, fact.predicate, frozenset(content_words(fact.object)), fact.valid_to


def _origin(memory: Memory) -> dict[str, str]:
    return {"id": memory.id, "text": memory.text, "source": memory.source, "at": memory.at.isoformat()}


def _merge_reason(group: Sequence[Memory]) -> str:
    wordings = {" ".join(_WORD.findall(one.text.casefold())) for one in group}
    how = "the same words" if len(wordings) == 1 else f"{len(wordings)} wordings of one statement"
    return f"{len(group)} memories, {how}"


def _closing_reason(facts: Sequence[Fact]) -> str:
    last = facts[-1]
    ended = last.valid_to.date().isoformat() if last.valid_to else "?"
    by = f" by {last.closed_by[0]}" if last.closed_by else ""
    return f"{last.subject} {last.predicate.replace('_', ' ')} {last.object} ended on {ended}{by}"
