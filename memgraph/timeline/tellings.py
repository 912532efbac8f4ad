"""A claim as the fold sees it: what it says, of whom, when it was said, and where its value leaves no room for another."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.interval import Instant
from memgraph.records import ClaimRow

#: a claim, with the id under which it is kept
Evidence = tuple[int, ClaimRow]

Value = tuple[str, object, object]  #: predicate, subject and object; of a symmetric predicate the two ends in the order of their ids
Side = tuple[str, int]  #: a predicate and an entity that a value of it speaks of
Place = tuple[str, str, int]  #: what has room for one value: "of" a subject or "to" an object, the predicate or its group, the entity


@dataclass(frozen=True, slots=True)
class Rule:
    """What the fold has to know of a predicate."""

    single: bool = False  #: one object at a time
    sole: bool = False  #: one subject at a time for each object
    event: bool = False  #: what happens at a time and is never closed
    symmetric: bool = False
    group: str | None = None  #: of the predicates of a group one at most holds, with one object
    inverse: str | None = None  #: under which an ending names the object alone: whoever covered for Ann no longer does, she is back

    @property
    def is_local(self) -> bool:
        """Whether claims of other subjects have no say."""
        return not (self.symmetric or self.sole)


MANY = Rule()  #: of a predicate that nobody declared


def object_value(object_: int | None, literal: object) -> tuple[str, object]:
    """An object as it is compared: an entity, or a literal by its type and, for text, without regard to case and blanks."""
    if object_ is not None:
        return "entity", object_
    if isinstance(literal, str):
        return "str", " ".join(literal.casefold().split())
    return type(literal).__name__, literal


class Telling:
    """One claim as the fold sees it."""

    __slots__ = ("claim", "number", "places", "said", "sides", "value")

    def __init__(self, number: int, claim: ClaimRow, rule: Rule) -> None:
        self.number, self.claim = number, claim
        #: the order in which things were said, and so which of two wins: `at`, then the record
        self.said: tuple[Instant, Instant, int] = (claim.at, claim.recorded, number)
        predicate, subject, object_ = claim.predicate, claim.subject, claim.object
        self.sides: tuple[Side, ...] = ((predicate, subject),)
        self.value: Value | None = None
        self.places: frozenset[Place] = frozenset()
        if object_ is None and claim.literal is None:
            return
        self.value = (predicate, subject, object_value(object_, claim.literal))
        both = rule.symmetric and object_ is not None
        if both and object_ is not None:
            self.value = (predicate, min(subject, object_), max(subject, object_))
            self.sides = ((predicate, subject), (predicate, object_))
        elif rule.inverse is not None and object_ is not None:
            self.sides += ((rule.inverse, object_),)
        if rule.single or rule.group:
            name = rule.group or predicate
            self.places = frozenset([("of", name, subject), *([("of", name, object_)] if both else ())])
        if rule.sole and object_ is not None:
            self.places |= {("to", predicate, object_)}

    @property
    def memories(self) -> frozenset[int]:
        """The memory that tells it, if one does."""
        return frozenset() if self.claim.memory is None else frozenset({self.claim.memory})
