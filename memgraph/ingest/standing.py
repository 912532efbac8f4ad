"""What stands, inside one transaction: where a text names a thing by less than it was named before, it is looked up here.

An ending is of what is had, and a bare "the rent" is the rent that somebody told of. Where nothing stands, or more than one thing does, the
text is taken at its word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from memgraph.index.names import NameTable
from memgraph.interval import FOREVER
from memgraph.names import normal_form
from memgraph.predicates import Predicates
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, WriteTx, slot_key


@dataclass(frozen=True, slots=True)
class Standing:
    """The claims that nobody has taken back, by entity and by name."""

    tx: WriteTx
    names: NameTable
    predicates: Predicates

    def held(self, subject: int, predicate: str) -> Iterator[ClaimRow]:
        for member in self.names.members(subject, FOREVER):
            yield from self.among(self.tx.find(CLAIMS, "slot", slot_key(member, predicate)))

    def among(self, numbers: Iterable[int]) -> Iterator[ClaimRow]:
        for number in numbers:
            row = self.tx.get(CLAIMS, number)
            if row is not None and row.withdrawn == FOREVER and row.kind in ("holds", "corrects"):
                yield row

    def saying(self, row: ClaimRow) -> tuple[int, ...]:
        """The claims that stand and say the same as one of them: what is worked out of it rests on these, and goes when the last goes."""
        numbers = self.tx.find(CLAIMS, "slot", slot_key(row.subject, row.predicate))
        rows = ((number, one) for number in numbers for one in self.among([number]))
        return tuple(number for number, one in rows if says_same(one, row))

    def resting_on(self, number: int, doomed: Collection[int]) -> Iterator[int]:
        """The claims that were worked out of one, and of none of the others that say the same and are left."""
        gone = self.tx.get(CLAIMS, number)
        for other in self.tx.find(CLAIMS, "rests", number):
            row = self.tx.get(CLAIMS, other)
            left = () if row is None else self.among(one for one in row.rests_on if one != number and one not in doomed)
            if row is not None and gone is not None and not any(says_same(one, gone) for one in left):
                yield other

    def root(self, row: ClaimRow) -> int | None:
        return None if row.object is None else self.names.root(row.object, FOREVER)

    def called(self, name: str) -> set[int]:
        """Who bears a name now, and all that are one with them."""
        return {member for one in self.names.find(normal_form(name), FOREVER) for member in self.names.members(one, FOREVER)}


def says_same(one: ClaimRow, other: ClaimRow) -> bool:
    return (one.subject, one.predicate, one.object, one.literal) == (other.subject, other.predicate, other.object, other.literal)


def sole(found: set[int]) -> int | None:
    return next(iter(found)) if len(found) == 1 else None
