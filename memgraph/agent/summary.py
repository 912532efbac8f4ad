"""The running summary of what left the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memgraph.agent.recall import Recall
from memgraph.agent.shelf import Shelf
from memgraph.agent.window import Turn
from memgraph.protocols import Summarizer

_KEY = "running"
_BATCH = 50  #: turns summarised at a time when all are summarised anew


class Summary(str):
    """The summary's text, and how far it may be trusted."""

    trust: str

    def __new__(cls, text: str, *, trust: str = "trusted") -> Summary:
        made = super().__new__(cls, text)
        made.trust = trust
        return made


class RunningSummary:
    """Grows by the turns that are paged out and never exceeds its cap.

    Untrusted turns are left out: a summary stands in every prompt, and it may be trusted no more than the least of what is in it.
    They are still in recall.
    """

    def __init__(self, recall: Recall, shelf: Shelf, summarizer: Summarizer, *, cap: int, count: Callable[[str], int]) -> None:
        self._recall, self._shelf, self._summarizer, self._cap, self._count = recall, shelf, summarizer, cap, count
        self._cut: tuple[tuple[str, int], str] = ("", -1), ""  #: the last that was cut for a prompt; many prompts show the same

    def read(self) -> Summary:
        kept = self._shelf.read(_KEY)
        return Summary(kept["text"] if kept else "")

    def shown(self, room: int) -> str:
        """As much of the summary as there is room for in a prompt: the lines that say most."""
        text = str(self.read())
        if self._count(text) <= room:
            return text
        if self._cut[0] != (text, room):
            lines = self._summarizer.summarize(text.splitlines(), max_tokens=room) if room > 0 else ""
            self._cut = (text, room), lines if self._count(lines) <= room else ""
        return self._cut[1]

    def extend(self, turns: Sequence[Turn]) -> None:
        """Take in turns that are leaving the window, after recall has them."""
        if self._cap <= 0:
            return
        before = self._shelf.read(_KEY)
        if before is None:  # the first to leave, or a crash lost the summary
            self.rebuild()
        elif new := [str(turn) for turn in turns if turn.trust == "trusted"]:
            self._shelf.renew(_KEY, {"text": self._made(before["text"], new)})

    def rebuild(self) -> None:
        """Summarise anew from the turns that recall still has: after some were forgotten, nothing of them may be left."""
        self._shelf.drop(_KEY)
        if self._cap <= 0:
            return
        text, batch = "", []
        for one in self._recall.turns():
            if one.trust == "trusted":
                batch.append(f"{one.source}: {one.text}")
            if len(batch) == _BATCH:
                text, batch = self._made(text, batch), []
        if text or batch:
            self._shelf.write(_KEY, {"text": self._made(text, batch) if batch else text})

    def _made(self, before: str, new: Sequence[str]) -> str:
        text = self._summarizer.summarize([before, *new] if before else list(new), max_tokens=self._cap)
        while self._count(text) > self._cap:  # a model may not keep to what it was told: the oldest lines go first
            _, newline, rest = text.partition("\n")
            text = rest if newline else " ".join(text.split()[1:])
        return text


def fit(
    turns: Sequence[str], *, budget: int, keep: int, summarizer: Summarizer, count: Callable[[str], int], cap: int | None = None
) -> list[str]:
    """What to send of a conversation: all of it while it fits, else one summary of the older turns and the last `keep` word for word.

    The summary takes what the kept turns leave of the budget, at most `cap`. The last turns are sent even where they alone exceed it.
    """
    if sum(map(count, turns)) <= budget:
        return list(turns)
    older, last = list(turns[: len(turns) - keep]), list(turns[len(turns) - keep :])
    room = max(budget - sum(map(count, last)) - count("[summary]"), 0)
    text = summarizer.summarize(older, max_tokens=room if cap is None else min(room, cap))
    return [f"[summary] {' '.join(text.split())}", *last] if text else last
