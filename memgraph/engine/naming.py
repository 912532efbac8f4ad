"""Who is who, and which relations there are: aliases, merges, declared predicates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from memgraph.engine.handle import Handle
from memgraph.errors import AliasConflictError, InvalidInputError, NotFoundError
from memgraph.ingest.resolve import Source
from memgraph.interval import FOREVER, TimeLike
from memgraph.names import normal_form
from memgraph.predicates import Predicate, checked, parse
from memgraph.types import Entity
from memgraph.view import EntityLike


class Naming(Handle):
    """The calls that say what names and relations mean."""

    def add_alias(self, entity: EntityLike, alias: str) -> Entity:
        """Another name for an entity. Raises AliasConflictError where it belongs to another one."""
        if not isinstance(alias, str) or not normal_form(alias):
            raise InvalidInputError(f"alias is {alias!r}; it is a name")
        with self._writing() as writer, self._reading(writer.tx) as view:
            number = view.entity_number(entity)
            others = [one for one in view.snapshot.names.find(normal_form(alias), FOREVER) if one != number]
            if others:
                raise AliasConflictError(
                    f"{alias!r} is a name of {view.present.name(others[0])!r}; merge_entities() makes two entities one"
                )
            writer.resolver.note(number, alias, None, Source(memory=None, id=None, at=writer.tx.at), alias=True)
        with self._view() as view:
            return view.present.entity(number)

    def merge_entities(self, keep: EntityLike, drop: EntityLike) -> Entity:
        """Make two entities one. Undone by `split_entity`: each fact remembers the name it was stated with."""
        with self._writing() as writer, self._reading(writer.tx) as view:
            first, second = view.entity_number(keep), view.entity_number(drop)
            if first == second:
                raise InvalidInputError(f"{keep!s} and {drop!s} are one entity already")
            writer.merge(first, second)
            writer.settle()
        with self._view() as view:
            return view.present.entity(first)

    def split_entity(self, keep: EntityLike, drop: EntityLike) -> tuple[Entity, Entity]:
        """Undo a merge: `drop` is a name, or the entity, that was merged into `keep`; or a name that texts were taken to mean `keep` by."""
        with self._writing() as writer, self._reading(writer.tx) as view:
            first = view.entity_number(keep)
            dropped = view.merged_away(first, drop)
            if dropped is not None:
                dropped = dropped if writer.split(first, dropped) else None
            elif isinstance(drop, str):
                dropped = writer.split_name(first, normal_form(drop))
            if dropped is None:
                raise NotFoundError(f"{drop!s} was not merged into {keep!s}")
            writer.settle()
        with self._view() as view:
            return view.present.entity(first), view.present.entity(dropped)

    def maybe_same(self, entity: EntityLike, *, known_at: TimeLike = "now") -> list[Entity]:
        """Whom an entity may be as well, by its names, the likeliest first: they are kept apart until `merge_entities` makes them one."""
        with self._view(known_at) as view:
            return view.maybe_same(view.entity_number(entity))

    @property
    def predicates(self) -> dict[str, Predicate]:
        """The predicates that are declared, by name: those that come with memgraph and those of this namespace."""
        with self._view() as view:
            return {one.name: one for one in view.snapshot.predicates}

    def declare_predicate(
        self,
        name: str,
        *,
        cardinality: str = "many",
        symmetric: bool = False,
        inverse: str | None = None,
        transitive: bool = False,
        begins: Iterable[str] = (),
        ends: Iterable[str] = (),
        **more: Any,
    ) -> Predicate:
        """Say what kind of relation a predicate is, for this namespace, and by which words it begins and ends.

        Facts of it that are known already are reconciled anew. `more`: the other fields of the data file (kind, literal, synonyms ...).
        """
        declaration = checked({
            "name": name, "cardinality": cardinality, "symmetric": symmetric, "transitive": transitive, "begins": begins,
            "ends": ends, **({} if inverse is None else {"inverse": inverse}), **more,
        })  # fmt: skip
        declared = parse(declaration)
        with self._writing() as writer:
            writer.declare(declared.name, declaration)
            writer.settle()
        return declared
