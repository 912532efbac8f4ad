"""What `ask` returns."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.query.plan import Plan
from memgraph.types import Fact, Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer and its evidence."""

    values: tuple[str, ...] = ()  #: names, literals, times in ISO at their precision, "yes" or "no", or the shortest passages that answer
    text: str = ""  #: the same as a short sentence
    facts: tuple[Fact, ...] = ()  #: that the values come from
    hits: tuple[Hit, ...] = ()  #: memories, those of the evidence first
    plan: Plan
    confidence: float = 0.0  #: 0 to 1
    abstained: bool = False  #: nothing here answers it

    def __str__(self) -> str:
        return self.text
