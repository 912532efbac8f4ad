"""Archival notes: what the model itself saves. Trusted no more than where it came from."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.agent.window import Turn
from memgraph.engine import MemoryEngine
from memgraph.types import Added

TRUSTED_SOURCES = frozenset({"user", "chat", "agent", "assistant"})  #: first words of a source that make a note trusted


def archive(memory: MemoryEngine, text: str, source: str, *, turns: Sequence[Turn], user: str | None) -> Added:
    """Save a note, which speaks from the turn at hand.

    It is trusted no more than its source, and where none is named, than what the agent has just read.
    """
    named = source.split(":")[0].split()[0].casefold() if source.strip() else ""
    trusted = named in TRUSTED_SOURCES and not (named == "agent" and _has_just_read_untrusted(turns))
    return memory.add(
        text, source=source or "agent", kind="semantic", trust="trusted" if trusted else "untrusted",
        at=turns[-1].at if turns else None, speaker=user if named in ("user", "chat") else None,
    )  # fmt: skip


def _has_just_read_untrusted(turns: Sequence[Turn]) -> bool:
    """Whether an untrusted turn came since the user last spoke."""
    for turn in reversed(turns):
        if turn.trust == "untrusted":
            return True
        if turn.role == "user":
            return False
    return False
