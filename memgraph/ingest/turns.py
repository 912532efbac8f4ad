"""What was said just before a text of a conversation: whom its pronouns may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from memgraph.ingest.prepare import Draft
from memgraph.interval import DAY, Instant, instant

TURNS: Final = 4  #: turns that are looked back on
SILENCE: Final = 1_800_000_000  #: microseconds after which a conversation is a new one
_THIRD_PERSON = re.compile(r"\b(?:he|him|his|she|her|hers|they|them|their|theirs)\b", re.IGNORECASE)


class Turn(NamedTuple):
    text: str
    at: Instant


def leans_on_what_was_said(draft: Draft) -> bool:
    """It has a pronoun of the third person, and is a turn: dated to a time of day, as notes that only have a day are not."""
    return instant(draft.at) % DAY != 0 and _THIRD_PERSON.search(draft.text) is not None


def turns_before(drafts: Sequence[Draft], last: Iterable[Turn]) -> list[tuple[str, ...]]:
    """For each draft the texts of the turns just before it, the latest last; none where it does not lean on them.

    `last` are the turns that were kept before the first draft.
    """
    said = list(last)
    found = []
    for draft in drafts:
        at = instant(draft.at)
        near = [turn.text for turn in said[-TURNS:] if 0 <= at - turn.at <= SILENCE] if leans_on_what_was_said(draft) else []
        found.append(tuple(near))
        said.append(Turn(draft.text, at))
    return found
