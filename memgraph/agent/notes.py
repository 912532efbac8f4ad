"""Notes: short values under a key, each with its time. The newest wins; what it replaced stays as a version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memgraph.agent.identifiers import LASTING, identifiers
from memgraph.agent.meaning import Meaning
from memgraph.agent.shelf import Shelf, record
from memgraph.agent.window import Turn
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError
from memgraph.interval import TimeLike
from memgraph.types import Memory

KIND = "agent.note"
_PER_TURN = 8  #: notes that one turn may leave


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    key: str
    value: str
    at: datetime  #: when it was so
    trust: str = "trusted"

    def __str__(self) -> str:
        mark = " [untrusted]" if self.trust == "untrusted" else ""
        return f"{self.key} = {self.value} ({self.at.date().isoformat()}){mark}"


class Notes:
    """Facts that were written down on purpose. They belong to the namespace and outlive the process."""

    def __init__(self, memory: MemoryEngine, meaning: Meaning | None = None) -> None:
        self._shelf = Shelf(memory, KIND, meaning)

    def set(self, key: str, value: str, *, at: TimeLike | None = None, trust: str = "trusted") -> Note:
        """Write a note down. One that speaks from an earlier time than the one that stands changes nothing; returns what stands."""
        if not isinstance(value, str):
            raise InvalidInputError(f"the value of a note is {type(value).__name__}, not str")
        stands = self.note(key)
        written = self._shelf.write(key, {"key": key, "value": value}, at=at, trust=trust)
        if stands is not None and written.at < stands.at:  # told late: kept as a version, and what is newer written over it
            written = self._shelf.write(key, {"key": stands.key, "value": stands.value}, at=stands.at)
        return _note(written)

    def get(self, key: str) -> str | None:
        """The value under a key, or None."""
        found = self.note(key)
        return None if found is None else found.value

    def note(self, key: str) -> Note | None:
        """The value under a key with its time, or None."""
        found = self._shelf.find(key)
        return None if found is None else _note(found)

    def all(self) -> list[Note]:
        """The notes that stand, the last written first."""
        return [_note(one) for one in reversed(self._shelf.all())]

    def history(self, key: str) -> list[tuple[datetime, str]]:
        """Every value that stood under a key with its time, the first first."""
        return [(at, value["value"]) for at, value in self._shelf.versions(key)]

    def drop(self, key: str) -> bool:
        """Delete a note and its history; whether there was one."""
        return self._shelf.drop(key)

    def find(self, query: str, k: int = 5) -> list[Note]:
        """The notes that share words with a query, in key or value, then those that are near in meaning."""
        return [_note(one) for one in self._shelf.search(query, k, lambda kept: (kept["key"], kept["value"]))]

    def take_identifiers(self, turns: Sequence[Turn]) -> list[Note]:
        """Note the identifiers of turns before they are summarised: under what they are, with the sentence they stood in."""
        taken = []
        for turn in turns:
            for one in [one for one in identifiers(turn.text) if one.kind in LASTING][:_PER_TURN]:
                what = "" if one.kind in ("number", "code") or one.label.endswith(one.kind) else one.kind
                key = " ".join(f"{one.label} {what} {one.text}".split())
                taken.append(self.set(key, _sentence(turn.text, one.text), at=turn.at, trust=turn.trust))
        return taken


def _note(memory: Memory) -> Note:
    kept = record(memory)
    return Note(key=kept["key"], value=kept["value"], at=memory.at, trust=memory.trust)


def _sentence(text: str, part: str) -> str:
    """The sentence of a text that holds a part, at most 200 characters around it."""
    at = text.find(part)
    marks = (". ", "! ", "? ", "\n")
    start = max((found + len(mark) for mark in marks if (found := text.rfind(mark, 0, at)) >= 0), default=0)
    stop = min((found + 1 for mark in marks if (found := text.find(mark, at + len(part))) >= 0), default=len(text))
    start, stop = max(start, at - 120), min(stop, at + len(part) + 120)
    return text[start:stop].strip()
