"""The nouns: what the public contract takes and returns. Frozen records; times are aware UTC datetimes, None is an open end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from typing import Literal as OneOf

from memgraph.interval import end_of, say, show, start_of

Span = tuple[int, int]  #: character offsets `(start, end)` into a text, end exclusive
Trust = OneOf["trusted", "untrusted"]
Kind = OneOf["holds", "ends", "corrects", "denies"]  #: what a claim does
Route = OneOf["semantic", "relational", "mixed"]
Scalar = str | int | float | bool | date | datetime  #: what a literal object may be


@dataclass(frozen=True, slots=True)
class Literal:
    """An object that is a value and not an entity: `Literal("blue")`."""

    value: Scalar

    def __str__(self) -> str:
        return self.value.isoformat() if isinstance(self.value, date) else str(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One piece of text as it came in. Immutable: `update` makes a new version under the same id."""

    id: str
    text: str
    at: datetime  #: when the text speaks from
    recorded_at: datetime  #: transaction time of this version
    speaker: str | None = None
    source: str = "user"
    trust: Trust = "trusted"
    kind: str = "episodic"
    importance: float | None = None  #: 0 to 1
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()  #: what a reader should know, e.g. "directive" for a text shaped like an order
    version: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Someone or something that facts are about."""

    id: str
    name: str  #: canonical
    type: str | None = None  #: PERSON, ORG, PLACE, PRODUCT, EVENT, ANIMAL, THING or None where nothing told
    aliases: tuple[str, ...] = ()  #: the other names it was called by

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A temporal triple as the store believed it from `recorded_at` to `retracted_at`."""

    id: str
    subject: str  #: canonical name at reading
    predicate: str
    object: str  #: canonical name at reading, or the literal as text
    valid_from: datetime | None = None
    valid_to: datetime | None = None  #: exclusive
    from_precision: str | None = None  #: year, quarter, month, week, day, instant or observed; None where valid_from is None
    to_precision: str | None = None
    recorded_at: datetime
    retracted_at: datetime | None = None
    sources: tuple[str, ...] = ()  #: ids of the memories it came from
    origins: tuple[str, ...] = ()  #: what callers of `assert_fact` named as their source
    trust: Trust = "trusted"
    confidence: float = 1.0
    subject_id: str
    object_id: str | None = None  #: None for a literal
    recurrence: str | None = None  #: "every Monday": when inside the interval
    closed_by: tuple[str, ...] = ()  #: memories whose statement ended it
    overruled_by: str | None = None  #: the rule by which a conflicting statement won, where one did: trust, at or recorded

    @property
    def period(self) -> str:
        """When it holds, in words: "March 2024 to now".

        An end that covers its whole granule is named by it: `[2019, 2023)` with precision year ends in 2022.
        """
        start = say(start_of(self.valid_from), self.from_precision)
        if self.from_precision == "observed" and start:
            start = f"noted {start}"
        if self.valid_to is None:
            return f"since {start}" if start and self.from_precision != "observed" else start or "always"
        end = say(end_of(self.valid_to) - 1, self.to_precision)
        return f"{start} to {end}" if start else f"until {end}"

    def __str__(self) -> str:
        first, last = show(start_of(self.valid_from), self.from_precision), show(end_of(self.valid_to) - 1, self.to_precision)
        return f"({self.subject}, {self.predicate}, {self.object}) [{first or '..'}, {last if self.valid_to else '..'}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExpression:
    """A time named in a text. One in a year that a datetime does not hold ("44 BC") has neither start nor end."""

    text: str
    span: Span
    kind: OneOf["point", "period", "open", "set", "duration"]
    start: datetime | None = None
    end: datetime | None = None  #: exclusive: a day ends where the next begins
    grain: str | None = None  #: year, quarter, month, week, day, instant ...
    length: str | None = None  #: ISO 8601, of a duration
    recurrence: str | None = None  #: of a set


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A name, a description or a pronoun in a text, and what it refers to."""

    text: str
    span: Span
    type: str | None = None  #: PERSON, ORG, PLACE ...; PRONOUN for a pronoun
    refers_to: str | None = None  #: a canonical name, or None where it is not certain


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One clause as it stands in the text: a subject, a predicate in the words of the text, and its complements."""

    subject: str
    predicate: str
    arguments: tuple[str, ...]
    polarity: OneOf["positive", "negative"] = "positive"
    modality: OneOf["asserted", "question", "conditional", "hedged", "wish", "plan", "command", "hearsay", "quoted"] = "asserted"
    attributed_to: str | None = None  #: whose words they are, where the text says so
    confidence: float = 1.0
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A triple that a text proposes, with the time at which it says so, in the text's own names.

    `kind` tells what the statement does: `holds` says that it is so over the interval; `ends` that it stopped at `valid_to`
    (with `implies_past`, that it was so before); `corrects` replaces an earlier statement, that of `instead_of` where named;
    `denies` says that it never was. What `holds` beside what else does ("she also works at Corvid") closes nothing.
    """

    subject: str
    predicate: str  #: canonical (works_at) or open (depend_on)
    object: str | None  #: None only in `ends` and `denies`: whatever the object is ("quit smoking", "lost his job")
    kind: Kind = "holds"
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    from_precision: str | None = None
    to_precision: str | None = None
    subject_span: Span | None = None
    object_span: Span | None = None
    subject_type: str | None = None
    object_type: str | None = None
    literal: bool = False  #: the object is a value, not an entity
    implies_past: bool = True
    beside: bool = False
    anew: bool = False  #: told as a change of hands: whoever had it before has it no more
    instead_of: str | None = None
    recurrence: str | None = None
    confidence: float = 1.0
    span: Span = (0, 0)  #: the clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What is understood of a text."""

    text: str
    statements: tuple[Statement, ...] = ()
    facts: tuple[Claim, ...] = ()  #: the claims that assert something: what `add` would make facts of
    claims: tuple[Claim, ...] = ()  #: all of them, with endings, corrections and denials
    times: tuple[TimeExpression, ...] = ()
    mentions: tuple[Mention, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()  #: (name, other name) pairs that the text declares: "also known as"
    distinct: tuple[tuple[str, str], ...] = ()  #: pairs that the text says are not the same: "Li Shi (not Li Si!)"
    language: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What `add` did."""

    memory: Memory
    facts: tuple[Fact, ...] = ()  #: asserted by it
    superseded: tuple[Fact, ...] = ()  #: closed by it


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """What `forget` deleted."""

    ids: tuple[str, ...]  #: of memories
    counts: Mapping[str, int]  #: table name -> rows deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A memory that a search returned."""

    memory: Memory
    score: float
    signals: Mapping[str, float]  #: signal name -> its number, e.g. cosine, bm25, graph
    stale: bool = False  #: what it says has been superseded at the time asked about


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedEntity:
    """An entity that a walk met."""

    entity: Entity
    hops: int  #: how far from the start, at least 1
    path: tuple[Fact, ...]  #: the facts that lead there, one a hop
    facts: tuple[Fact, ...]  #: every fact that ties it to something nearer


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """The result of `get_related`: iterable, nearest first."""

    start: Entity
    items: tuple[RelatedEntity, ...]

    def __iter__(self) -> Iterator[RelatedEntity]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why a fact is believed as it is."""

    fact: Fact
    sources: tuple[Memory, ...]
    closed_by: tuple[Memory, ...]
    rule: str  #: a sentence: what decided the interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """What changed in the world between two valid times."""

    began: tuple[Fact, ...]
    ended: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What is known of one entity."""

    entity: Entity
    facts: tuple[Fact, ...]
    sources: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """The result of `check`."""

    problems: tuple[str, ...]
    repaired: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems
