"""The conversation at hand: the last turns, word for word, until there is no room for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memgraph.agent.show import fence_of, fenced
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError
from memgraph.interval import TimeLike
from memgraph.types import Memory, Trust

KIND = "agent.window"
CUT = " ..."  #: what stands where the newest turn, too long for the whole budget, was cut


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of a conversation."""

    id: str
    role: str  #: user, assistant, tool ...
    text: str
    at: datetime
    trust: Trust = "trusted"

    @property
    def content(self) -> str:
        """The text as a prompt shows it: an untrusted one fenced off as data."""
        mark = fence_of(self.trust, False)
        return self.text if mark is None else fenced(self.text, mark)

    def __str__(self) -> str:
        return f"{self.role}: {self.content}"


class Window:
    """The turns that have not been paged out, in the order in which they came. They outlive the process."""

    def __init__(self, memory: MemoryEngine) -> None:
        self._memory = memory

    def push(self, role: str, text: str, *, at: TimeLike | None = None, trust: str = "trusted") -> Turn:
        if not isinstance(role, str) or not role.strip():
            raise InvalidInputError(f"role is {role!r}; it is a word such as 'user', 'assistant' or 'tool'")
        return turn_of(self._memory.add(text, at=at, source=role, trust=trust, kind=KIND).memory)

    def turns(self) -> list[Turn]:
        kept = sorted(self._memory.memories(kind=KIND), key=lambda one: one.recorded_at)
        return [turn_of(one) for one in kept]

    def drop(self, turns: Sequence[Turn]) -> None:
        self._memory.forget(ids=[turn.id for turn in turns])


def turn_of(memory: Memory) -> Turn:
    return Turn(id=memory.id, role=memory.source, text=memory.text, at=memory.at, trust=memory.trust)


def split(turns: Sequence[Turn], room: int, count: Callable[[str], int]) -> tuple[list[Turn], list[Turn]]:
    """The turns that no longer fit in `room` tokens, oldest first, and those that stay.

    What stays is the end of the conversation without gaps. The newest turn always stays: where it alone is longer than the room it
    is cut in what is shown, and kept whole in the store.
    """
    used, first = 0, len(turns)
    while first > 0:
        cost = count(str(turns[first - 1]))
        if used + cost > room and first < len(turns):
            break
        used += cost
        first -= 1
    kept = list(turns[first:])
    if kept and count(str(kept[-1])) > room:
        shown = cut(kept[-1], room, count)
        kept = [] if shown is None else [shown]
    return list(turns[:first]), kept


def cut(turn: Turn, room: int, count: Callable[[str], int]) -> Turn | None:
    """As much of the beginning of a turn as fits in `room` tokens, with its role; None where not a character does."""
    low, high = 0, len(turn.text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(str(replace(turn, text=turn.text[:middle] + CUT))) <= room:
            low = middle
        else:
            high = middle - 1
    return replace(turn, text=turn.text[:low] + CUT) if low else None
