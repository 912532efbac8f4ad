"""A question as data: triple patterns with variables, what kind of answer is wanted, and the times it names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from memgraph.interval import Interval
from memgraph.nlp.times.expressions import TimeMention

Form = OneOf["who", "what", "where", "when", "which", "why", "how", "how_many", "how_much", "how_long", "yes_no", "other"]
Wants = OneOf["value", "from", "to", "length", "count", "truth", "time", "times"]  #: `times` is how often it came to be
Task = OneOf["match", "relationship", "changes", "profile"]
Phase = OneOf["states", "begins", "ends"]
Order = OneOf["first", "last", "previous", "next", "longest", "shortest"] | int  #: a number counts from the first, which is 1
Relations = tuple[tuple[str, bool], ...]  #: predicates that fit, each with whether subject and object change places


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
class Meant:
    """What a question describes, once it is known: its names, the patterns that picked it out, the ids of the memories that tell of it."""

    names: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    sources: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A triple to be found."""

    subject: Term
    relations: Relations
    object: Term
    words: tuple[str, ...] = ()  #: the words behind the relation, for what no predicate fits
    past: bool = False
    phase: Phase = "states"  #: whether its verb says that it is so, that it began or that it ended
    title: str | None = None  #: "the CFO of Arcten": the object may also be whoever holds that job there
    beside: tuple[Const, ...] = ()  #: what the clause says besides: the source of a fact should speak of it
    order: Order | None = None  #: "her former manager", "his first job"
    negated: bool = False
    ultimate: bool = False  #: "who owns it in the end": its relation is walked in steps, to the last
    core: bool = False  #: of the main clause: the fact that the question turns on
    strict: bool = False  #: what stands beside is part of the description: "our contact at Oakridge"
    anchor: Anchor | None = None  #: an event that fixes the time of this pattern alone: "the firm that supplied them before us"
    during: tuple[Interval, str] | None = None  #: the stretch that the anchor was resolved to, and its mark


@dataclass(frozen=True, slots=True)
class Anchor:
    """An event that fixes the time of a question: "before she joined Acme", "after the wedding", "before Helena"."""

    mark: str  #: before, after, while, when, until, since
    patterns: tuple[Pattern, ...] = ()
    things: tuple[Const, ...] = ()  #: what the event names
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    text: str
    form: Form
    task: Task = "match"
    wants: Wants = "value"
    target: Var | None = None
    patterns: tuple[Pattern, ...] = ()
    about: tuple[Term, ...] = ()  #: whose relationship, changes or profile is asked for
    choice: tuple[Const, ...] = ()  #: "Ann or Bob": the answer is one of them
    others: bool = False  #: "who else": those that the question names are no answer
    entities: tuple[int, ...] = ()  #: that the question names
    unknown: tuple[str, ...] = ()  #: names that nobody here knows
    describes: bool = False  #: somebody is told by a relation, and not by name
    within: tuple[tuple[str, str], ...] = ()  #: whom it tells within another phrase, and the noun: picking.told_within
    content: bool = False  #: it asks what somebody said, why or how: passages answer
    times: tuple[TimeMention, ...] = ()
    answer_type: str | None = None  #: PERSON, PLACE, ORG, DATE, NUMBER ... of what is asked for
    past: bool = False
    ever: bool = False  #: in the present perfect: "who has led it"
    over: bool = False  #: it says that what was so is so no more: "who no longer ..."
    present: bool = False  #: it says that it is about now: "still", "currently", "these days"
    order: Order | None = None
    operator: str | None = None  #: how the words name a time, where they do: before, during, first, when ...
    anchor: Anchor | None = None
    terms: tuple[str, ...] = field(default=())  #: content words
