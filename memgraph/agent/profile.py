"""The profile: stable facts and standing wishes of the user. Always in the prompt, never competing with memories for room."""

from __future__ import annotations

from collections.abc import Callable

from memgraph.agent.shelf import Shelf, record
from memgraph.engine import MemoryEngine
from memgraph.errors import LimitExceededError
from memgraph.types import Fact

KIND = "agent.profile"
_PASSING = frozenset({"state", "visited", "said", "say", "attended", "have"})  #: predicates that a profile leaves out


class Profile:
    """Standing wishes as they were pinned, then what the store holds to be true of the user now, within a cap of tokens."""

    def __init__(self, memory: MemoryEngine, user: str, *, cap: int, count: Callable[[str], int]) -> None:
        self._memory, self._user, self._cap, self._count = memory, user, cap, count
        self._shelf = Shelf(memory, KIND)

    def pin(self, text: str) -> None:
        """Keep a wish or a fact in every prompt.

        Raises:
            LimitExceededError: the pinned lines would take more than the profile's room.
        """
        lines = [*self.pinned(), text]
        if self._count("\n".join(lines)) > self._cap:
            raise LimitExceededError(f"the profile would exceed its {self._cap} tokens; unpin() something first")
        self._shelf.write(text, {"text": text})

    def unpin(self, text: str) -> bool:
        """Remove a pinned line; whether it was there."""
        return self._shelf.drop(text)

    def pinned(self) -> list[str]:
        return [record(one)["text"] for one in self._shelf.all()]

    def facts(self) -> list[Fact]:
        """The trusted facts that hold of the user now, the surest first."""
        found = [fact for fact in self._memory.facts(self._user) if fact.trust == "trusted" and fact.predicate not in _PASSING]
        return sorted(found, key=lambda fact: (-fact.confidence, -fact.recorded_at.timestamp()))

    def text(self) -> str:
        """As it stands in the prompt: what is pinned whole, then as many facts as there is room for."""
        lines = self.pinned()
        for fact in self.facts():
            line = f"{fact.predicate.replace('_', ' ')}: {fact.object}"
            if line not in lines and self._count("\n".join([*lines, line])) <= self._cap:
                lines.append(line)
        return "\n".join(lines) if self._count("\n".join(lines)) <= self._cap else ""

    def __str__(self) -> str:
        return self.text()
