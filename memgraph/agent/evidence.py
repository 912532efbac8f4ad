"""What the store knows about its memories: which facts they support, how much they matter, how often they were used."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from memgraph.agent.identifiers import LASTING, identifiers
from memgraph.agent.policy import PREFERENCE, STANDING
from memgraph.agent.shelf import Shelf
from memgraph.engine import MemoryEngine
from memgraph.interval import ALWAYS
from memgraph.types import Fact, Memory


def facts_by_source(memory: MemoryEngine) -> dict[str, list[Fact]]:
    """The facts that are believed, over all of valid time, under the memories that support them."""
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in memory.facts(as_of=ALWAYS):
        for source in fact.sources:
            found[source].append(fact)
    return found


def importance_of(memory: Memory, facts: list[Fact]) -> float:
    """How consequential a memory is, 0 to 1: as it was given, else by what it holds. No model is asked."""
    if memory.importance is not None:
        return memory.importance
    worth = 0.2 + 0.1 * min(len(facts), 2)
    if PREFERENCE.search(memory.text) or STANDING.search(memory.text):
        worth += 0.35
    if any(one.kind in LASTING for one in identifiers(memory.text)):
        worth += 0.2
    return min(worth, 1.0)


class Usage:
    """How often each memory was brought back, and when last. Counted in the process and written with the next turn."""

    def __init__(self, memory: MemoryEngine) -> None:
        self._shelf = Shelf(memory, "agent.usage")
        self._new: dict[str, tuple[int, datetime]] = {}

    def note(self, ids: list[str], now: datetime) -> None:
        for id in ids:
            self._new[id] = (self._new.get(id, (0, now))[0] + 1, now)

    def flush(self) -> None:
        if self._new:
            self._shelf.renew("counts", {id: [count, at.isoformat()] for id, (count, at) in self.counts().items()})
            self._new.clear()

    def counts(self) -> dict[str, tuple[int, datetime]]:
        """Uses and the time of the last one, by memory id."""
        kept = self._shelf.read("counts") or {}
        found = {id: (count, datetime.fromisoformat(at)) for id, (count, at) in kept.items()}
        for id, (count, at) in self._new.items():
            found[id] = (found.get(id, (0, at))[0] + count, at)
        return found
