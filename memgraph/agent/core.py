"""Core memory: short named blocks that stand in every prompt, that the agent edits, and that are never evicted."""

from __future__ import annotations

import re
from collections.abc import Callable

from memgraph.agent.shelf import Shelf, record
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, LimitExceededError, NotFoundError

LIMIT = 2000  #: characters of a block that was given no limit of its own


class Core:
    """Named blocks of text, each with a limit in characters. They belong to the namespace and outlive the process.

    Every way in holds the limit; a refused edit changes nothing. `fits` is asked with the tokens that all blocks would take, and
    answers with a reason where the prompt would have no room left; `changed` is told after each edit.
    """

    def __init__(
        self, memory: MemoryEngine, *, fits: Callable[[str], str | None] | None = None, changed: Callable[[], None] | None = None
    ) -> None:
        self._shelf = Shelf(memory, "agent.core")
        self._fits, self._changed = fits, changed

    def get(self, block: str) -> str:
        """The text of a block. Raises NotFoundError."""
        return self._record(block)[0]

    def blocks(self) -> dict[str, str]:
        """Every block by its name, in the order in which they were last edited."""
        kept = [record(one) for one in self._shelf.all()]
        return {one["block"]: one["text"] for one in kept}

    def set(self, block: str, text: str, *, limit: int | None = None) -> str:
        """Write a block anew, and make it where it is missing. Returns its text.

        Raises:
            LimitExceededError: the text is longer than the block's limit, or the blocks would leave no room for the conversation.
        """
        kept = self._shelf.read(block)
        most = _limit(limit) if limit is not None else kept["limit"] if kept else LIMIT
        return self._write(block, text, most)

    def append(self, block: str, text: str) -> str:
        """Add to the end of a block, on a line of its own unless the text brings its own space. Makes the block where it is missing."""
        kept = self._shelf.read(block)
        before = kept["text"] if kept else ""
        _check_text(text)
        joint = "" if not before or before[-1].isspace() or text[:1].isspace() else "\n"
        return self._write(block, before + joint + text, kept["limit"] if kept else LIMIT)

    def replace(self, block: str, old: str, new: str) -> str:
        """Put `new` where `old` stands in a block. Returns the block's text.

        Raises:
            NotFoundError: there is no such block, or `old` is not in it.
            InvalidInputError: `old` is empty, or stands there more than once.
        """
        text, limit = self._record(block)
        _check_text(old, "old")
        _check_text(new, "new")
        if not old:
            raise InvalidInputError("old is empty; name the text that is to be replaced, or use append() to add to the block")
        times = len(re.findall(f"(?={re.escape(old)})", text))
        if times == 0:
            raise NotFoundError(f"{old!r} is not found in block {block!r}, which reads {_short(text)!r}")
        if times > 1:
            raise InvalidInputError(f"{old!r} stands {times} times in block {block!r}; name a longer text that stands there once")
        return self._write(block, text.replace(old, new), limit)

    def limit(self, block: str, limit: int) -> None:
        """Give a block another limit in characters, and make an empty block where it is missing."""
        kept = self._shelf.read(block)
        self._write(block, kept["text"] if kept else "", _limit(limit))

    def delete(self, block: str) -> None:
        """Remove a block with its history. Raises NotFoundError."""
        self._record(block)
        self._shelf.drop(block)
        if self._changed is not None:
            self._changed()

    def render(self, blocks: dict[str, str] | None = None) -> str:
        """The blocks as they stand in the prompt, a line each; empty ones are left out."""
        shown = self.blocks() if blocks is None else blocks
        return "\n".join(f"{name}: {text}" for name, text in shown.items() if text)

    def _record(self, block: str) -> tuple[str, int]:
        kept = self._shelf.read(block)
        if kept is None:
            names = ", ".join(self.blocks()) or "none yet"
            raise NotFoundError(f"there is no core block {block!r}; the blocks are: {names}")
        return kept["text"], kept["limit"]

    def _write(self, block: str, text: str, limit: int) -> str:
        _check_text(text)
        if len(text) > limit:
            over = f"{len(text)} characters, {len(text) - limit} over its limit of {limit}"
            raise LimitExceededError(f"block {block!r} would hold {over}; nothing was changed")
        if self._fits is not None and text:
            reason = self._fits(self.render({**self.blocks(), block: text}))
            if reason is not None:
                raise LimitExceededError(f"block {block!r} was not changed: {reason}")
        self._shelf.write(block, {"block": block, "text": text, "limit": limit})
        if self._changed is not None:
            self._changed()
        return text


def _limit(limit: int) -> int:
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise InvalidInputError(f"limit is {limit!r}; it is a number of characters, at least 1")
    return limit


def _check_text(text: object, name: str = "text") -> None:
    if not isinstance(text, str):
        raise InvalidInputError(f"{name} is {type(text).__name__}, not str")


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}..."
