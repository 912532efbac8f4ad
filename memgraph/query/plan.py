"""A plan: what a question asks for and what will be done to answer it, as data that prints itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from memgraph.interval import Interval, show
from memgraph.types import Entity, Route


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeScope:
    """The valid time that a question asks about, and how it was said."""

    interval: Interval | None  #: None is every moment
    operator: str = "at"  #: at, during, before, after, first, last, since_when, until_when, how_long, when, now, always ...
    precision: str | None = None
    text: str = ""  #: as named in the question
    anchor: str | None = None  #: an event that fixes the time: "before she joined Acme"

    def __str__(self) -> str:
        if self.interval is None:
            return f"{self.operator}{f' ({self.text})' if self.text else ''}"
        first, last = show(self.interval.start, self.precision), show(self.interval.end - 1, self.precision)
        span = first if first == last else f"{first or '..'} to {last or '..'}"
        return f"{self.operator} {span}"


@dataclass(slots=True)
class Node:
    """One step of a plan. `rows` and `ms` are filled in when it runs."""

    name: str
    detail: str
    because: str
    children: list[Node] = field(default_factory=list)
    rows: int | None = None
    ms: float | None = None

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The step and those below it, a line each."""
        run = f"  {self.rows} rows" if self.rows is not None else ""
        run += f"  {self.ms:.1f} ms" if self.ms is not None else ""
        yield f"{'  ' * depth}{self.name} {self.detail}".rstrip() + f"{run}  because: {self.because}"
        for child in self.children:
            yield from child.lines(depth + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What `ask` does with a question. The structure is API, the text of `str(plan)` is not."""

    question: str
    route: Route
    entities: tuple[Entity, ...] = ()
    predicates: tuple[str, ...] = ()
    time: TimeScope | None = None  #: None where the question is about now
    root: Node
    asked: Any = None  #: what the question was read as; see query/question/reader.py

    def __str__(self) -> str:
        parts = [f"route {self.route}"]
        if self.entities:
            parts.append("about " + ", ".join(entity.name for entity in self.entities))
        if self.predicates:
            parts.append("by " + ", ".join(self.predicates))
        if self.time is not None:
            parts.append(f"time {self.time}")
        return "\n".join(["; ".join(parts), *self.root.lines()])
