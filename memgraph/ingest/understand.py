"""What is computed of texts before their transaction begins: what they say, their vectors, and what enriches their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from memgraph.embed import embed_memories
from memgraph.ingest.extractors import read_all
from memgraph.ingest.prepare import Draft
from memgraph.ingest.turns import Turn, turns_before
from memgraph.names import WE
from memgraph.protocols import Embedder, Extractor, Utterance
from memgraph.types import Claim, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """A memory that is ready to be written."""

    draft: Draft
    reading: Reading | None = None  #: None where it is not read
    vector: bytes | None = None
    key: str = ""  #: what the keyword index holds besides the text


def understand(
    drafts: Sequence[Draft], *, reader: Callable[[], Extractor], embedder: Embedder, last_turns: Callable[[Draft], Sequence[Turn]]
) -> list[Understood]:
    """Each draft with its reading and its vector. An agent's working state has neither; of it alone no reader is asked for.

    `last_turns`: what was said before a text that leans on it.
    """
    told = [one for one in drafts if not one.is_agent_state]
    if not told:
        return [Understood(draft=one) for one in drafts]
    read = zip(_read(told, reader(), last_turns(told[0])), _embedded(told, embedder), strict=True)
    return [Understood(draft=one) if one.is_agent_state else _understood(one, *next(read)) for one in drafts]


def _understood(draft: Draft, reading: Reading, vector: bytes) -> Understood:
    return Understood(draft=draft, reading=reading, vector=vector, key=key_of(draft))


def _read(drafts: Sequence[Draft], extractor: Extractor, last: Sequence[Turn]) -> list[Reading]:
    before = turns_before(drafts, last)
    said = [Utterance(text=one.text, at=one.at, speaker=one.said_by, before=turns) for one, turns in zip(drafts, before, strict=True)]
    read = zip(drafts, read_all(extractor, said), strict=True)
    return [reading if one.said_by == one.speaker else _for_its_author(reading, f"firm behind {one.source}") for one, reading in read]


def _for_its_author(reading: Reading, firm: str) -> Reading:
    """A document's reading, in which "we" is not the firm that the user speaks for but the author's."""
    return replace(
        reading,
        claims=tuple(_renamed(one, firm) for one in reading.claims),
        facts=tuple(_renamed(one, firm) for one in reading.facts),
        mentions=tuple(replace(one, refers_to=firm) if one.refers_to == WE else one for one in reading.mentions),
        aliases=tuple((firm if name == WE else name, firm if other == WE else other) for name, other in reading.aliases),
    )


def _renamed(claim: Claim, firm: str) -> Claim:
    if WE not in (claim.subject, claim.object):
        return claim
    return replace(claim, subject=firm if claim.subject == WE else claim.subject, object=firm if claim.object == WE else claim.object)


def _embedded(drafts: Sequence[Draft], embedder: Embedder) -> Iterator[bytes]:
    rows = embed_memories(embedder, [one.text for one in drafts], [one.speaker for one in drafts])
    return (row.tobytes() for row in np.ascontiguousarray(rows, dtype=np.float32))


def key_of(draft: Draft) -> str:
    """Who said it, and the month it speaks from, which the text need not say."""
    return f"{draft.speaker or ''} {draft.at:%B %Y}".strip()
