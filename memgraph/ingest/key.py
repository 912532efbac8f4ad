"""What a memory is found by besides its text."""

from __future__ import annotations

from memgraph.ingest.prepare import Draft


def key_of(draft: Draft) -> str:
    """What the keyword index holds besides the text: who said it, and the month it speaks from, which the text need not say."""
    return f"{draft.speaker or ''} {draft.at:%B %Y}".strip()
