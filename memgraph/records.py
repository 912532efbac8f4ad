"""The rows of the store's tables: the nouns as they are kept. Instants are ints (see interval.py); ids are ints, unique in their namespace.

Rows are immutable values; `replace` makes the next one. Public records (types.py) are made from these by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memgraph.interval import FOREVER, Instant
from memgraph.types import Scalar, Trust


def is_agent_state(kind: str) -> bool:
    """Whether memories of a kind are an agent's working state: kept, neither read nor indexed, and seen only where asked for by name."""
    return kind.startswith("agent.")


DOCUMENT = "document"  #: the kind of the pieces of documents


def said_by(kind: str, source: str, speaker: str | None) -> str | None:
    """Whose "I" a text's is: the speaker's; where none is named the document's author's, and otherwise the user's, which is None.

    >>> said_by("document", "diary.md", None), said_by("document", "diary.md", "Ana"), said_by("episodic", "chat", None)
    ('author of diary.md', 'Ana', None)
    """
    return f"author of {source}" if speaker is None and kind == DOCUMENT else speaker


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRow:
    """One version of a memory. Indexed by `id`. Its vector is the row of the same row id in VECTORS."""

    id: str
    text: str
    at: Instant
    recorded: Instant
    superseded: Instant = FOREVER  #: when a newer version took its place, or its document was changed and has it no more
    speaker: str | None = None
    source: str = "user"
    trust: Trust = "trusted"
    kind: str = "episodic"
    importance: float | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    version: int = 1
    key: str = ""  #: what is embedded and indexed besides the text: the facts and dates read from it


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRow:
    """An entity. Its names lie in NAMES; what was merged into what lies in MERGES."""

    recorded: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A name by which a source called an entity. Indexed by `entity`, by `normal` and by `memory`."""

    entity: int
    name: str  #: as written
    normal: str  #: its normal form (names.normal_form)
    type: str | None
    memory: int | None  #: row id of the memory that said it; None for the API
    alias: bool  #: declared as an alias, by text or by `add_alias`, and not merely used
    recorded: Instant
    retracted: Instant = FOREVER


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeRow:
    """`drop` is `keep`, from `recorded` until `retracted`. Indexed by `keep` and by `drop`."""

    keep: int
    drop: int
    memory: int | None = None  #: row id of the memory that said so ("also known as"); None for the API
    recorded: Instant
    retracted: Instant = FOREVER


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """What one source said of one triple: the evidence that facts are folded from. What is said is never edited, only withdrawn.

    Indexed by `slot` (subject and predicate), `memory`, `object`, `entity`, `value` and each of `rests`.
    """

    subject: int  #: entity id as resolved then, before any later merge
    predicate: str
    object: int | None  #: entity id; None for a literal or where the claim has no object
    literal: Scalar | None
    kind: str  #: holds, ends, corrects, denies
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None
    at: Instant  #: when the source speaks from
    memory: int | None  #: row id of its memory; None for the API
    source: str | None  #: the memory's id, or the source that the caller of the API named
    trust: Trust
    confidence: float
    recorded: Instant
    implies_past: bool = True
    beside: bool = False
    instead_of: int | Scalar | None = None
    recurrence: str | None = None
    subject_name: str = ""  #: as stated
    object_name: str = ""
    withdrawn: Instant = FOREVER
    rests_on: tuple[int, ...] = ()  #: claims of other texts that it was worked out from: it goes with them


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRow:
    """One version of a belief. The only change to a row is its `retracted`. Indexed by `slot` and by each of `claims`."""

    subject: int
    predicate: str
    object: int | None
    literal: Scalar | None
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None
    recorded: Instant
    retracted: Instant = FOREVER
    claims: tuple[int, ...]  #: that support it
    sources: tuple[str, ...]  #: ids of the memories behind them
    origins: tuple[str, ...] = ()  #: what callers of `assert_fact` named as their source
    closers: tuple[int, ...] = ()  #: claims that ended it
    closed_by: tuple[str, ...] = ()  #: ids of the memories behind those
    rule: str | None = None  #: what decided its end: change, end, stated, correction
    overruled_by: str | None = None  #: rule by which a conflicting statement won: trust, at, recorded
    trust: Trust = "trusted"
    confidence: float = 1.0
    recurrence: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PredicateRow:
    """A predicate that a caller declared for its namespace. Indexed by `name`."""

    name: str
    declaration: Mapping[str, Any]
    recorded: Instant
