"""A question as data: triple patterns with variables, what kind of answer is wanted, and the times it names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from memgraph.nlp.times import TimeMention

Form = OneOf["who", "what", "where", "when", "which", "why", "how", "how_many", "how_much", "how_long", "yes_no", "other"]
Order = OneOf["first", "last"]
Wants = OneOf["value", "from", "to", "length", "count", "truth", "time"]


@dataclass(frozen=True, slots=True)
class Const:
    """A known thing, or words that an object must hold."""

    text: str
    entities: tuple[int, ...] = ()  #: what the name may mean; empty where nobody knows it


@dataclass(frozen=True, slots=True)
class Var:
    """What is not named: asked for, or on the way to what is."""

    name: str
    noun: str | None = None  #: what it is said to be: "which pet"
    type: str | None = None


Term = Const | Var


@dataclass(frozen=True, slots=True)
class Pattern:
    """A triple to be found. `relations`: predicates that fit, each with whether subject and object change places."""

    subject: Term
    relations: tuple[tuple[str, bool], ...]
    object: Term
    words: tuple[str, ...] = ()  #: the words behind the relation, for what no predicate fits
    past: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    text: str
    form: Form
    wants: Wants = "value"
    target: Var | None = None
    patterns: tuple[Pattern, ...] = ()
    entities: tuple[int, ...] = ()  #: that the question names
    unknown: tuple[str, ...] = ()  #: names that nobody here knows
    content: bool = False  #: it asks what somebody said: passages answer
    times: tuple[TimeMention, ...] = ()
    answer_type: str | None = None  #: PERSON, PLACE, ORG, DATE, NUMBER ... of what is asked for
    past: bool = False
    order: Order | None = None
    anchor: tuple[str, tuple[Pattern, ...]] | None = None  #: ("before", patterns of the event that fixes the time)
    terms: tuple[str, ...] = field(default=())  #: content words
