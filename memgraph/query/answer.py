"""What `ask` returns."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.query.plan import Plan
from memgraph.types import Fact, Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer and its evidence.

    `values` are, from facts, names and literals. From passages they are the shortest parts that answer, as they stand in the text: a
    phrase of the sort that is asked for, several where the question asks for several, best first; the clause where somebody's words or
    reasons are asked for; the sentence where no part of it is sure to answer. Times are in ISO at their precision, relative ones resolved
    against when they were said; whether something is so is "yes" or "no". Empty where `abstained`.
    """

    values: tuple[str, ...] = ()
    text: str = ""  #: the same as a short sentence
    facts: tuple[Fact, ...] = ()  #: that the values come from
    hits: tuple[Hit, ...] = ()  #: memories, those of the evidence first
    plan: Plan
    confidence: float = 0.0  #: 0 to 1
    abstained: bool = False  #: nothing here answers it

    def __str__(self) -> str:
        return self.text
