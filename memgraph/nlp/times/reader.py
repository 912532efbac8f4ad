"""What the modules of the time grammar share: the stretch of text being read, and a time as parsed but not yet resolved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Final, Literal

from memgraph.nlp.times.calendar import When
from memgraph.nlp.times.tokens import Line

Found = tuple[When, int] | None  #: a time and the place after it
Length = tuple[tuple[float, str], ...]  #: how many of which unit, the largest first

Role = Literal["in", "since", "until", "before", "after", "by", "from_to", "to_now", "from_for", "for", "count", "within", "set"]


@dataclass(frozen=True, slots=True)
class Reader:
    """One stretch of text, with the circumstances that its times are read in."""

    line: Line
    now: datetime  #: naive, on the writer's clock
    zone: tzinfo
    day_first: bool
    single: Callable[[Reader, int, bool], Found]  #: the entry of the grammar of single times, which is recursive across its modules
    known: dict[tuple[int, bool], Found] = field(default_factory=dict)  #: what was found where: no place is read twice
    nested: list[int] = field(default_factory=list)  #: the places being read, the innermost last

    def date(self, i: int, *, cued: bool = False) -> Found:
        """The longest single time that begins at a token. `cued`: a preposition of time stands before it."""
        key = i, cued
        if key in self.known:
            return self.known[key]
        if len(self.nested) >= _DEEPEST:
            return None
        self.nested.append(i)
        try:
            found = self.single(self, i, cued)
        finally:
            self.nested.pop()
        self.known[key] = found
        return found


#: How many times deep a time may be named by another ("three days after the first Monday of May"); no one speaks in more.
_DEEPEST: Final = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """A time as parsed, over the tokens `[i, j)`, before tense has decided which turn of a cycle it is.

    `role` says what the rest means: "count" and "within" count `length` on from now, "from_for" lasts `length` from `first` on,
    "to_now" runs from `first` to the text's own time.
    """

    i: int
    j: int
    role: Role
    first: When | None = None
    last: When | None = None
    length: Length = ()
    recurrence: str | None = None  #: of a set; of a range of weekdays, for when the clause tells a habit
    shift: str | None = None  #: ago, later, from now: what a count was shifted by
