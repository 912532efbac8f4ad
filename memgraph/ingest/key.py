"""What a memory is found by: its text, and what enriches it."""

from __future__ import annotations

from memgraph.ingest.prepare import Draft
from memgraph.types import Reading


def key_of(draft: Draft, reading: Reading) -> str:
    """What is indexed besides the text: who said it."""
    return draft.speaker or ""


def embedded_text(text: str, speaker: str | None) -> str:
    """What is embedded: the text as its speaker said it."""
    return f"{speaker}: {text}" if speaker else text
