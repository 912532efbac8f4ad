"""What `forget` deletes: conditions to the rows of memories, in every version, and to the claims that came through the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memgraph.errors import NotFoundError
from memgraph.ingest.heirs import INHERITED
from memgraph.interval import TimeLike, granule
from memgraph.store import CLAIMS, MEMORIES, NAMES
from memgraph.view import EntityLike, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What a caller wants forgotten. Several parts must all hold; None is no condition."""

    ids: Sequence[str] | None = None
    entity: EntityLike | None = None
    source: str | None = None
    since: TimeLike | None = None
    until: TimeLike | None = None
    where: Mapping[str, Any] | None = None
    everything: bool = False

    @property
    def filters(self) -> bool:
        """Whether memories are chosen by what they are, and not only by their ids or by whom they speak of."""
        return self.source is not None or self.since is not None or self.until is not None or bool(self.where)

    @property
    def is_empty(self) -> bool:
        return not (self.filters or self.everything) and self.ids is None and self.entity is None

    @property
    def takes_claims(self) -> bool:
        """Whether what came through the API goes by its source alone: it has no time of saying, and no metadata."""
        return self.everything or (self.source is not None and self.since is None and self.until is None and not self.where)


def doomed(view: View, condition: Condition) -> tuple[list[int], list[int]]:
    """Row ids of memories, with all their versions, and ids of claims that came through the API.

    Raises:
        NotFoundError: an id or the entity is unknown.
    """
    chosen: set[str] | None = None if condition.ids is None else set(condition.ids)
    for id in chosen or ():
        if not view.tx.find(MEMORIES, "id", id):
            raise NotFoundError(f"there is no memory {id!r} in this namespace; nothing was forgotten")
    if condition.filters or condition.everything:
        fitting = _fitting(view, condition)
        chosen = fitting if chosen is None else chosen & fitting
    claims: set[int] = set()
    if condition.entity is not None:
        named, spoken = _speaking_of(view, view.entity_number(condition.entity))
        chosen = named if chosen is None else chosen & named
        claims |= set() if condition.filters else spoken
    if condition.takes_claims:
        said = ((number, row) for number, row in view.tx.scan(CLAIMS) if row.memory is None)
        claims |= {number for number, row in said if condition.everything or row.source == condition.source}
    return sorted({number for id in chosen or () for number in view.tx.find(MEMORIES, "id", id)}), sorted(claims)


def _fitting(view: View, condition: Condition) -> set[str]:
    """The ids of the memories that pass the filters; an agent's working state among them where everything goes."""
    last = {row.id: number for number, row in view.tx.scan(MEMORIES)}  # in ascending order; that of a piece no document has any more too
    mask = view.snapshot.rows.mask(
        since=None if condition.since is None else granule(condition.since, name="since").start,
        until=None if condition.until is None else granule(condition.until, name="until").start,
        source=condition.source,
        where=condition.where,
        include_agent=condition.everything,
        every_version=True,
    )
    return {id for id, number in last.items() if mask is None or (number < len(mask) and mask[number])}


def _speaking_of(view: View, entity: int) -> tuple[set[str], set[int]]:
    """The ids of the memories that name an entity, or tell of it by other words, and the API's claims about it.

    What was only worked out of others' claims about it names it nowhere, and goes with those.
    """
    tx, members = view.tx, view.snapshot.names.members(entity, view.known)
    names = [row for member in members for number in tx.find(NAMES, "entity", member) if (row := tx.get(NAMES, number))]
    numbers = {number for member in members for number in tx.find(CLAIMS, "entity", member)}
    told = {number: claim for number in numbers if (claim := tx.get(CLAIMS, number)) is not None}
    stated = [claim for claim in told.values() if not claim.rests_on and claim.confidence != INHERITED]
    memories = {row.memory for row in names} | {claim.memory for claim in stated}
    rows = [tx.get(MEMORIES, memory) for memory in memories if memory is not None]
    return {row.id for row in rows if row is not None}, {number for number, claim in told.items() if claim.memory is None}
