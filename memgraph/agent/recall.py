"""Recall: every turn that was paged out, as ordinary memories, found again by its text or by its meaning, with its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from memgraph.agent.window import Turn
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.interval import TimeLike
from memgraph.types import Hit, Memory

TAG = "turn"  #: what tells a paged-out turn from other memories


class Recall:
    """The turns that left the window. They are read for facts and searched like any memory."""

    def __init__(self, memory: MemoryEngine, user: str | None = None) -> None:
        self._memory, self._user = memory, user

    def keep(self, turns: Sequence[Turn]) -> list[Memory]:
        """Write turns that leave the window. Doing it twice, as after a crash between the two steps, keeps each once."""
        missing = [turn for turn in turns if not self._has(turn)]
        return [added.memory for added in self._memory.add_many([self._item(turn) for turn in missing])]

    def _has(self, turn: Turn) -> bool:
        try:
            self._memory.get(recall_id(turn))
        except NotFoundError:
            return False
        return True

    def _item(self, turn: Turn) -> dict[str, Any]:
        speaker = self._user if turn.role == "user" else turn.role
        return {
            "text": turn.text, "at": turn.at, "speaker": speaker, "source": turn.role, "trust": turn.trust, "tags": (TAG,),
            "id": recall_id(turn),
        }  # fmt: skip

    def turns(self, *, since: TimeLike | None = None, until: TimeLike | None = None, newest_first: bool = False) -> Iterator[Memory]:
        """The paged-out turns in order of their time."""
        return self._memory.memories(tags=[TAG], since=since, until=until, newest_first=newest_first)

    def text(self, words: str, k: int = 10, *, since: TimeLike | None = None, until: TimeLike | None = None) -> list[Memory]:
        """The newest turns that hold these words as they stand, letter case aside."""
        if not isinstance(words, str) or not words.strip():
            raise InvalidInputError("the query is blank; name the words to look for")
        wanted, found = words.casefold(), []
        for one in self.turns(since=since, until=until, newest_first=True):
            if wanted in one.text.casefold():
                found.append(one)
                if len(found) == k:
                    break
        return found

    def search(
        self, query: str, k: int = 10, *, mode: str = "hybrid", since: TimeLike | None = None, until: TimeLike | None = None
    ) -> list[Hit]:
        """The turns that fit a query best, by the engine's search."""
        return self._memory.search(query, k, mode=mode, tags=[TAG], since=since, until=until)


def recall_id(turn: Turn) -> str:
    """The id of a turn after it was paged out: it follows from the id it had in the window."""
    return f"turn-{turn.id}"
