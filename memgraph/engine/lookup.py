"""Looking up what is kept: memories, facts, entities, and the walks between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from memgraph.engine.handle import Handle
from memgraph.errors import NotFoundError
from memgraph.index.edges import Direction
from memgraph.ingest.prepare import text_of
from memgraph.interval import TimeLike
from memgraph.present import memory_of
from memgraph.store import MEMORIES
from memgraph.types import Diff, Entity, Fact, Literal, Memory, Profile, Related, Scalar, Why
from memgraph.view import EntityLike, Moment, valid_time

if TYPE_CHECKING:
    from networkx import MultiDiGraph

PAGE = 256  #: memories read in one transaction: between two the caller may take its time


class Lookup(Handle):
    """The calls that look up and write nothing."""

    # ------------------------------------------------------------ memories

    def get(self, id: str) -> Memory:
        """The present version of a memory. Raises NotFoundError."""
        with self._view() as view:
            return view.present.current_of_id(text_of("id", id))

    def versions(self, id: str) -> list[Memory]:
        """Every version of a memory, the first first. Raises NotFoundError."""
        with self._view() as view:
            numbers = view.tx.find(MEMORIES, "id", text_of("id", id))
            if not numbers:
                raise NotFoundError(f"there is no memory {id!r} in this namespace")
            return [view.present.memory(number) for number in numbers]

    def memories(
        self,
        *,
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        source: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        where: Mapping[str, Any] | None = None,
        newest_first: bool = False,
        known_at: TimeLike = "now",
    ) -> Iterator[Memory]:
        """The memories in order of their time. `since` is inclusive, `until` exclusive; `tags` must all be there.

        `known_at`: in the versions that were current then, by transaction time.
        """
        with self._view(known_at) as view:
            numbers = view.select(since=since, until=until, source=source, kind=kind, tags=tags, where=where)
        for start in range(0, len(numbers), PAGE):
            ordered = numbers[::-1] if newest_first else numbers
            with self._view() as view:
                rows = [view.tx.get(MEMORIES, number) for number in ordered[start : start + PAGE]]
            for row in rows:
                if row is not None:
                    yield memory_of(row)

    # ------------------------------------------------------------ facts

    def facts(
        self,
        subject: EntityLike | None = None,
        predicate: str | None = None,
        object: EntityLike | Scalar | Literal | None = None,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
    ) -> list[Fact]:
        """The facts that fit a pattern, as they hold at `as_of` (valid time) and were believed at `known_at` (transaction time).

        A part that is None fits everything. `as_of` is a granule ("2022": held at any moment of it), an instant, or `memgraph.ALWAYS`.
        """
        with self._view(known_at) as view:
            return view.match(subject, predicate, object, as_of=valid_time(as_of, view.now))

    def history(self, entity: EntityLike, predicate: str | None = None, *, known_at: TimeLike = "now") -> list[Fact]:
        """Every version of an entity's facts, in the order of valid time; the retracted ones carry `retracted_at`."""
        with self._view(known_at) as view:
            return view.history(entity, predicate)

    def why(self, fact_id: str, *, known_at: TimeLike = "now") -> Why:
        """A fact's sources, what closed it, and by which rule; as the store saw it at `known_at`, where one is given.

        Raises:
            NotFoundError: there is no such fact, or there was none yet.
        """
        with self._view(known_at) as view:
            return view.why(fact_id)

    def diff(self, t1: TimeLike, t2: TimeLike, *, known_at: TimeLike = "now") -> Diff:
        """The facts that began and those that ended between two valid times."""
        with self._view(known_at) as view:
            return view.diff(t1, t2)

    # ------------------------------------------------------------ entities, and what ties them

    def entities(self, *, type: str | None = None, known_at: TimeLike = "now") -> list[Entity]:
        """The entities that are known, or were at `known_at`, by name."""
        with self._view(known_at) as view:
            return view.entities(type)

    def entity(self, name: EntityLike, *, known_at: TimeLike = "now") -> Entity:
        """The entity that a name or an alias means. Raises NotFoundError."""
        with self._view(known_at) as view:
            return view.entity(name)

    def profile(self, entity: EntityLike, *, as_of: Moment = "now", known_at: TimeLike = "now") -> Profile:
        """What is known of an entity, as data and as a short text."""
        with self._view(known_at) as view:
            return view.profile(entity, valid_time(as_of, view.now))

    def get_related(
        self,
        entity: EntityLike,
        hops: int = 2,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
        predicates: Iterable[str] | None = None,
        direction: Direction = "any",
        limit: int | None = None,
    ) -> Related:
        """The entities within so many hops over the facts that hold at `as_of`, nearest first, each with the facts that lead there."""
        with self._view(known_at) as view:
            when = valid_time(as_of, view.now)
            return view.related(entity, hops, as_of=when, predicates=predicates, direction=direction, limit=limit)

    def paths(
        self,
        start: EntityLike,
        end: EntityLike,
        max_hops: int = 4,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
        direction: Direction = "any",
    ) -> list[list[Fact]]:
        """The ways from one entity to another as lists of facts, the shortest first."""
        with self._view(known_at) as view:
            return view.paths(start, end, max_hops, as_of=valid_time(as_of, view.now), direction=direction)

    def graph(self, *, as_of: Moment = "now", known_at: TimeLike = "now") -> MultiDiGraph:
        """The facts that hold at `as_of` as a networkx graph: a copy, to be taken to its algorithms."""
        with self._view(known_at) as view:
            return view.graph(valid_time(as_of, view.now))
