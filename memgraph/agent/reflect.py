"""Reflection: when enough has happened, what was seen of someone is drawn together, with pointers to where it came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memgraph.agent.evidence import facts_by_source, importance_of
from memgraph.agent.meaning import Meaning
from memgraph.agent.shelf import Shelf, record
from memgraph.engine import MemoryEngine
from memgraph.errors import NotFoundError
from memgraph.protocols import Summarizer
from memgraph.types import Memory

THRESHOLD = 150.0  #: summed importance, each 0 to 10, from which a reflection is due; Park et al. 2023, section 4.2
_LEAST = 3  #: memories that a reflection draws together


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection:
    about: str  #: the entity
    text: str
    sources: tuple[str, ...]  #: ids of the memories it came from
    trust: str  #: that of its least trusted source

    def __str__(self) -> str:
        return self.text


class Reflections:
    """What was drawn together so far. Working state, so that no fact is read from it a second time and at a wrong time."""

    def __init__(self, memory: MemoryEngine, summarizer: Summarizer, meaning: Meaning | None = None) -> None:
        self._memory, self._summarizer = memory, summarizer
        self._shelf = Shelf(memory, "agent.reflection", meaning)
        self._mark = Shelf(memory, "agent.reflected")

    def due(self) -> tuple[float, list[Memory]]:
        """The summed importance of what came since the last reflection, and those memories."""
        mark = self._mark.read("until")
        since = datetime.fromisoformat(mark["recorded_at"]) if mark else None
        new = [one for one in self._memory.memories() if one.kind != "document" and (since is None or one.recorded_at > since)]
        facts = facts_by_source(self._memory) if new else {}
        return sum(10 * importance_of(one, facts.get(one.id, [])) for one in new), new

    def propose(self, threshold: float = THRESHOLD, *, max_tokens: int = 120) -> list[Reflection]:
        """What would be written: nothing below the threshold, else one reflection for each entity that several memories speak of."""
        total, new = self.due()
        return self._drawn(new, max_tokens) if total >= threshold else []

    def write(self, reflections: Sequence[Reflection]) -> None:
        """Keep reflections, one an entity, over the one before."""
        for one in reflections:
            self._shelf.renew(one.about, {"about": one.about, "text": one.text, "sources": list(one.sources), "trust": one.trust})
        newest = max((one.recorded_at for one in self._memory.memories()), default=None)
        if reflections and newest is not None:
            self._mark.renew("until", {"recorded_at": newest.isoformat()})

    def all(self) -> list[Reflection]:
        """The reflections whose sources are all still there; one that lost a source is deleted."""
        found = []
        for kept in map(record, self._shelf.all()):
            if all(self._is_there(id) for id in kept["sources"]):
                found.append(_reflection(kept))
            else:
                self._shelf.drop(kept["about"])
        return found

    def find(self, query: str, k: int = 3) -> list[Reflection]:
        """The reflections that fit a query best."""
        standing = {one.about: one for one in self.all()}
        ranked = self._shelf.search(query, k, lambda kept: (kept["about"], kept["text"]))
        return [standing[about] for one in ranked if (about := record(one)["about"]) in standing]

    def _is_there(self, id: str) -> bool:
        try:
            self._memory.get(id)
        except NotFoundError:
            return False
        return True

    def _drawn(self, new: Sequence[Memory], max_tokens: int) -> list[Reflection]:
        by_id = {one.id: one for one in new}
        about: dict[str, dict[str, Memory]] = defaultdict(dict)
        for id, facts in facts_by_source(self._memory).items():
            for fact in facts:
                if id in by_id and not fact.closed_by and fact.overruled_by is None:  # what was superseded is no conclusion about now
                    for entity in (fact.subject, fact.object) if fact.object_id is not None else (fact.subject,):
                        about[entity][id] = by_id[id]
        drawn = []
        for entity, found in sorted(about.items(), key=lambda pair: (-len(pair[1]), pair[0])):
            if len(found) < _LEAST:
                continue
            group = sorted(found.values(), key=lambda one: one.at)
            gist = self._summarizer.summarize([one.text for one in group], max_tokens=max_tokens)
            first, last = group[0].at.date(), group[-1].at.date()
            drawn.append(
                Reflection(
                    about=entity, text=f"{entity}, from {len(group)} memories of {first} to {last}: {' '.join(gist.split())}",
                    sources=tuple(one.id for one in group),
                    trust="trusted" if all(one.trust == "trusted" for one in group) else "untrusted",
                )
            )  # fmt: skip
        return drawn


def _reflection(kept: dict[str, object]) -> Reflection:
    sources = kept["sources"]
    assert isinstance(sources, list)
    return Reflection(about=str(kept["about"]), text=str(kept["text"]), sources=tuple(sources), trust=str(kept["trust"]))
