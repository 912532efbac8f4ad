"""The facts of one namespace as columns and adjacency: what a fact says, when it holds, when it was believed, and who touches whom.

A fact takes one row of every column; a row number is a place in memory and nothing that outlives the process. Each entity has the *codes*
of its facts: `2 * row` where it is the subject, `2 * row + 1` where it is the object, so that the other end of a code is `ends[code ^ 1]`.
Codes of facts that stand (believed now, not overruled) lie apart from those of the others, so that versions long retracted cost the
present nothing. A literal is an end like an entity, numbered below 0. A few codes are filtered by Python, many by numpy: below FEW
the fixed cost of a numpy call is the greater one.

Not safe for a writer beside readers: the snapshot's lock sees to that. Readers may be many.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from memgraph.index.adjacency import Adjacency, Codes
from memgraph.interval import BEGINNING, FOREVER, Instant, Interval
from memgraph.protocols import Mask
from memgraph.records import FactRow
from memgraph.types import Scalar

C = TypeVar("C", bound="np.generic[Any]")
Direction = Literal["any", "out", "in"]

FEW: Final = 20  #: codes up to which a Python loop beats numpy
RETRACTED, OVERRULED, REMOVED = 1, 2, 4  #: bits of a row's state; 0 is a fact that stands
_LEAST: Final = 64  #: rows that an empty graph has room for
_SIDES: Final = {"any": None, "out": 0, "in": 1}


class Look(NamedTuple):
    """From where a read looks: what it may see."""

    first: Instant  #: a fact holds when it starts before `end` and ends after `first`
    end: Instant
    known: Instant
    latest: bool  #: the present belief, whatever the clock says
    overruled: bool  #: also facts that a conflicting statement overruled
    allowed: Mask | None  #: by predicate code; None for every predicate
    side: int | None  #: 0 where the entity is to be the subject, 1 the object


def literal_key(value: Scalar) -> tuple[str, object]:
    """What makes two literals the same: 1 and 1.0 are, 1 and True are not, nor "2024-01-01" and that date."""
    if isinstance(value, bool):
        return ("truth", value)
    if isinstance(value, int | float):
        return ("number", value)
    return ("time", value.isoformat()) if isinstance(value, date) else ("text", value)


class FactColumns:
    """Rows of facts, found by id, by entity or by looking at all."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.size = 0  #: rows in use, the removed ones among them
        self.greatest = -1  #: entity, of those in use or removed
        self._held = 0
        self._ordered = 0  #: the leading rows whose ids rise: found by bisection, the others through `_strays`
        self._strays: dict[int, int] = {}
        self._standing = Adjacency()
        self._aside = Adjacency()  #: retracted or overruled
        self._names: list[str] = []
        self._uses: list[int] = []  #: standing facts by predicate code
        self._codes: dict[str, int] = {}
        self._literals: list[Scalar | None] = []
        self._literal_codes: dict[tuple[str, object], int] = {}
        self._literal_uses: list[int] = []
        self.ids = np.zeros(0, np.int64)
        self.ends = np.zeros(0, np.int32)  #: subject and object by turns; an object below 0 is `~` the code of a literal
        self.predicate = np.zeros(0, np.int32)
        self.start, self.end = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self.recorded, self.retracted = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self.state = np.zeros(0, np.uint8)
        self._allocate(_LEAST)

    def _allocate(self, capacity: int) -> None:
        """Make room for `capacity` rows, keeping those in use. The memoryviews read and write single cells at a third of numpy's price."""
        self.ids = _grown(self.ids, capacity)
        self.ends = _grown(self.ends, 2 * capacity)
        self.predicate = _grown(self.predicate, capacity)
        self.start, self.end = _grown(self.start, capacity), _grown(self.end, capacity)
        self.recorded, self.retracted = _grown(self.recorded, capacity), _grown(self.retracted, capacity)
        self.state = _grown(self.state, capacity)
        self.id_at, self.end_at, self.predicate_at = self.ids.data, self.ends.data, self.predicate.data
        self.starts_at, self.ends_at = self.start.data, self.end.data
        self.recorded_at, self.retracted_at = self.recorded.data, self.retracted.data
        self.state_at = self.state.data

    # ---- writing

    def __len__(self) -> int:
        return self._held

    def __contains__(self, fact_id: int) -> bool:
        return self._row(fact_id) is not None

    def upsert(self, fact_id: int, fact: FactRow) -> None:
        """Take in a fact. Of one that is held, only `retracted` may have changed."""
        row = self._find(fact_id)
        if row is not None and not self.state_at[row] & REMOVED:
            self._retract(row, fact.retracted)
            return
        if row is None:
            row = self._append(fact_id)
        self._write(row, fact)
        self._held += 1
        self._enter(row)

    def remove(self, fact_id: int) -> None:
        """Forget a fact, and its literal where no other fact has it. An id that is not held is passed over."""
        row = self._row(fact_id)
        if row is None:
            return
        self._leave(row)
        if self.end_at[2 * row + 1] < 0:
            self._drop_literal(~self.end_at[2 * row + 1])
        self.state_at[row] = REMOVED
        self._held -= 1
        if not self._held:
            self._clear()
        elif self.size > 4096 and self._held < self.size // 2:
            self._compact()

    def bulk(self, facts: Iterable[tuple[int, FactRow]]) -> None:
        """Take in many facts: quickly into an empty graph, else one by one."""
        if self.size:
            for fact_id, fact in facts:
                self.upsert(fact_id, fact)
            return
        for fact_id, fact in facts:
            row = self._find(fact_id)
            if row is None:
                self._write(self._append(fact_id), fact)
            else:
                self._believe(row, fact.retracted)
        self._link()

    def _append(self, fact_id: int) -> int:
        row = self.size
        if row == len(self.ids):
            self._allocate(row + row // 2)
        self.size += 1
        self.id_at[row] = fact_id
        if row == self._ordered and (not row or fact_id > self.id_at[row - 1]):
            self._ordered += 1
        else:
            self._strays[fact_id] = row
        return row

    def _write(self, row: int, fact: FactRow) -> None:
        code = self._codes.get(fact.predicate)
        if code is None:
            code = self._codes[fact.predicate] = len(self._names)
            self._names.append(fact.predicate)
            self._uses.append(0)
        self.end_at[2 * row] = fact.subject
        self.end_at[2 * row + 1] = fact.object if fact.object is not None else ~self._literal(fact.literal)
        self.greatest = max(self.greatest, fact.subject, fact.object or 0)
        self.predicate_at[row] = code
        self.starts_at[row] = fact.start
        self.ends_at[row] = fact.end
        self.recorded_at[row] = fact.recorded
        self.retracted_at[row] = fact.retracted
        self.state_at[row] = (RETRACTED if fact.retracted < FOREVER else 0) | (OVERRULED if fact.overruled_by else 0)

    def _retract(self, row: int, when: Instant) -> None:
        """Set `retracted`; a fact that no longer stands, or stands again, changes lists."""
        if (when < FOREVER) == (self.state_at[row] & RETRACTED > 0):
            self.retracted_at[row] = when
            return
        self._leave(row)
        self._believe(row, when)
        self._enter(row)

    def _believe(self, row: int, until: Instant) -> None:
        self.retracted_at[row] = until
        self.state_at[row] = (RETRACTED if until < FOREVER else 0) | self.state_at[row] & OVERRULED

    def _enter(self, row: int) -> None:
        """Put the row into the lists of both its ends."""
        table = self._aside if self.state_at[row] else self._standing
        table.put(self.end_at[2 * row], 2 * row)
        table.put(self.end_at[2 * row + 1], 2 * row + 1)
        if table is self._standing:
            self._uses[self.predicate_at[row]] += 1

    def _leave(self, row: int) -> None:
        table = self._aside if self.state_at[row] else self._standing
        table.take(self.end_at[2 * row], 2 * row)
        table.take(self.end_at[2 * row + 1], 2 * row + 1)
        if table is self._standing:
            self._uses[self.predicate_at[row]] -= 1

    def _literal(self, value: Scalar | None) -> int:
        key = literal_key("" if value is None else value)
        code = self._literal_codes.get(key)
        if code is None:
            code = self._literal_codes[key] = len(self._literals)
            self._literals.append(value)
            self._literal_uses.append(0)
        self._literal_uses[code] += 1
        return code

    def _drop_literal(self, code: int) -> None:
        self._literal_uses[code] -= 1
        if not self._literal_uses[code]:
            value = self._literals[code]
            del self._literal_codes[literal_key("" if value is None else value)]
            self._literals[code] = None

    def _link(self) -> None:
        """Make the adjacency of all rows, none of which is removed."""
        self._held = self.size
        ends, state = self.ends[: 2 * self.size], np.repeat(self.state[: self.size], 2)
        for table, wanted in ((self._standing, state == 0), (self._aside, state != 0)):
            codes = np.flatnonzero(wanted).astype(np.int32)
            table.build(ends[codes], codes)
        standing = self.predicate[: self.size][self.state[: self.size] == 0]
        self._uses = np.bincount(standing, minlength=len(self._names)).tolist()

    def _compact(self) -> None:
        """Close the gaps that removed rows left."""
        kept = np.flatnonzero(self.state[: self.size] & REMOVED == 0)
        for column in self._columns().values():
            column[: len(kept)] = column[kept]
        pairs = self.ends.reshape(-1, 2)
        pairs[: len(kept)] = pairs[kept]
        self.size = len(kept)
        self._order()
        self._link()

    def _fill(self, columns: Mapping[str, npt.NDArray[Any]], predicates: list[str], literals: list[Scalar | None]) -> None:
        """Take over columns that were saved, into an empty graph.

        Raises:
            ValueError: they do not fit together.
        """
        self.size = len(columns["ids"])
        self._allocate(max(self.size + self.size // 8, _LEAST))
        for name, column in self._columns().items():
            column[: self.size] = columns[name]
        self.ends[: 2 * self.size] = columns["ends"]
        subjects, objects = self.ends[: 2 * self.size : 2], self.ends[1 : 2 * self.size : 2]
        values = ~objects[objects < 0]
        if values.max(initial=-1) >= len(literals) or self.predicate[: self.size].max(initial=-1) >= len(predicates):
            raise ValueError("a fact has a predicate or a literal that is not there")
        self._names, self._codes = predicates, {name: code for code, name in enumerate(predicates) if name}
        self._literals = literals
        self._literal_uses = np.bincount(values, minlength=len(literals)).tolist()
        self._literal_codes = {
            literal_key("" if value is None else value): code for code, value in enumerate(literals) if self._literal_uses[code]
        }
        self.greatest = int(max(subjects.max(initial=-1), objects.max(initial=-1)))
        self._order()
        self._link()

    def _columns(self) -> dict[str, npt.NDArray[Any]]:
        """The columns with one cell a row, by name."""
        return {
            "ids": self.ids,
            "predicate": self.predicate,
            "start": self.start,
            "end": self.end,
            "recorded": self.recorded,
            "retracted": self.retracted,
            "state": self.state,
        }

    def _order(self) -> None:
        """Find out again up to where the ids rise."""
        ids = self.ids[: self.size]
        falls = np.flatnonzero(np.diff(ids) < 0)
        self._ordered = int(falls[0]) + 1 if len(falls) else self.size
        self._strays = {fact_id: row for row, fact_id in enumerate(ids[self._ordered :].tolist(), self._ordered)}

    # ---- finding rows

    def _find(self, fact_id: int) -> int | None:
        row = self._strays.get(fact_id)
        if row is not None:
            return row
        row = bisect_left(self.id_at, fact_id, 0, self._ordered)
        return row if row < self._ordered and self.id_at[row] == fact_id else None

    def _row(self, fact_id: int) -> int | None:
        row = self._find(fact_id)
        return None if row is None or self.state_at[row] & REMOVED else row

    # ---- reading

    def look(
        self,
        as_of: Interval | None,
        known: Instant,
        predicates: str | Collection[str] | None = None,
        direction: Direction = "any",
        include_overruled: bool = False,
    ) -> Look:
        """Compile what a read may see; `as_of` None is every moment, `known` FOREVER the present belief."""
        allowed = None
        if predicates is not None:
            wanted = (predicates,) if isinstance(predicates, str) else predicates
            allowed = np.zeros(len(self._names), np.bool_)
            allowed[[self._codes[name] for name in wanted if name in self._codes]] = True
        first, end = (BEGINNING, FOREVER) if as_of is None else (as_of.start, as_of.end)
        return Look(first, end, known, known >= FOREVER, include_overruled, allowed, _SIDES[direction])

    def codes(self, entity: int, look: Look) -> list[int] | Codes:
        """The codes of the entity's facts that the read sees: a rising list where they are few, an array where many."""
        found = self._standing.get(entity)
        if not look.latest or look.overruled:
            found = array("i", sorted(found + self._aside.get(entity)))
        return self._few(found, look) if len(found) <= FEW else self._many(np.array(found, np.intp), look)

    def frontier(self, entities: Collection[int], look: Look) -> list[int] | Codes:
        """The codes of the facts of many entities that the read sees, each entity named once: a list where few, an array where many."""
        found = self._standing.gather(entities)
        if (not look.latest or look.overruled) and self._aside:
            found = np.concatenate((found, self._aside.gather(entities)))
        return self._few(found.tolist(), look) if len(found) <= FEW else self._many(found, look)

    def rows(self, look: Look) -> npt.NDArray[np.intp]:
        """Every row that the read sees, rising. The look's side plays no part."""
        size = self.size
        seen = (self.start[:size] < look.end) & (self.end[:size] > look.first)
        if not look.latest or look.overruled:
            seen &= self._believed(slice(0, size), look)
        elif self._held < size or self._aside:
            seen &= self.state[:size] == 0
        if look.allowed is not None:
            seen &= look.allowed[self.predicate[:size]]
        return np.flatnonzero(seen)

    def _few(self, codes: Iterable[int], look: Look) -> list[int]:
        first, end, starts, ends = look.first, look.end, self.starts_at, self.ends_at
        found = [code for code in codes if starts[code >> 1] < end and ends[code >> 1] > first]
        if look.side is not None:
            found = [code for code in found if code & 1 == look.side]
        if look.allowed is not None:
            allowed, predicate = look.allowed, self.predicate_at
            found = [code for code in found if allowed[predicate[code >> 1]]]
        if not look.latest:
            known, recorded, retracted = look.known, self.recorded_at, self.retracted_at
            found = [code for code in found if recorded[code >> 1] <= known < retracted[code >> 1]]
        if not look.latest or look.overruled:
            hidden, state = _hidden(look), self.state_at
            found = [code for code in found if not state[code >> 1] & hidden]
        return found

    def _many(self, codes: Codes, look: Look) -> Codes:
        if look.side is not None:
            codes = codes[codes & 1 == look.side]
        rows = codes >> 1
        seen = self.start[rows] < look.end
        seen &= self.end[rows] > look.first
        if look.allowed is not None:
            seen &= look.allowed[self.predicate[rows]]
        if not look.latest or look.overruled:
            seen &= self._believed(rows, look)
        chosen: Codes = codes[seen]
        return chosen

    def _believed(self, rows: Codes | slice, look: Look) -> Mask:
        seen: Mask = self.state[rows] & _hidden(look) == 0
        if not look.latest:
            seen &= self.recorded[rows] <= look.known
            seen &= self.retracted[rows] > look.known
        return seen

    def size_of(self, entity: int, look: Look) -> int:
        """How many facts the entity has in the belief that the look sees, at any valid time: how much of a hub it is.

        Counted, where the look is back, so that facts recorded later cannot be felt.
        """
        return self._standing.size(entity) if look.latest else len(self.codes(entity, look._replace(first=BEGINNING, end=FOREVER)))

    def literal(self, row: int) -> Scalar | None:
        """The value of a row whose object is a literal."""
        return self._literals[~self.end_at[2 * row + 1]]

    def literal_end(self, value: Scalar) -> int | None:
        """The number, below 0, of a literal as an end; None where no fact has it."""
        code = self._literal_codes.get(literal_key(value))
        return None if code is None else ~code

    def predicate_name(self, row: int) -> str:
        return self._names[self.predicate_at[row]]

    def held(self) -> Iterator[int]:
        """The ids of all facts held, in the order in which they came in."""
        size = self.size
        yield from self.ids[:size][self.state[:size] & REMOVED == 0].tolist()


def _hidden(look: Look) -> int:
    """The bits of a state that the look does not see."""
    return REMOVED | (RETRACTED if look.latest else 0) | (0 if look.overruled else OVERRULED)


def _grown(column: npt.NDArray[C], capacity: int) -> npt.NDArray[C]:
    fresh = np.zeros(capacity, column.dtype)
    fresh[: len(column)] = column
    return fresh
