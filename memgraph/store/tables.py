"""The tables: what rows they hold, and the indexes that follow from those rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from memgraph.records import ClaimRow, EntityRow, FactRow, MemoryRow, MergeRow, NameRow, PredicateRow
from memgraph.store.codec import BytesCodec, RowCodec
from memgraph.store.keys import Key, slot_key, value_key

R = TypeVar("R")


class Codec(Protocol[R]):
    """Rows to bytes and back."""

    def encode(self, row: R, /) -> bytes: ...

    def decode(self, data: bytes, /) -> R: ...


@dataclass(frozen=True, eq=False)
class Index(Generic[R]):
    """Row ids by a value computed from the row."""

    tag: bytes  #: stands for the index in its keys
    keys: Callable[[R], Iterable[Key]]  #: under what values the row is found


@dataclass(frozen=True, eq=False)
class Table(Generic[R]):
    """A kind of rows. Compared by identity: there is one object a table."""

    name: str
    number: int  #: stands for the table in keys and in the log: never changes
    codec: Codec[R]
    indexes: Mapping[str, Index[R]]
    tag: bytes  #: the number, in keys

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _table(name: str, number: int, codec: Codec[R], /, **indexes: Callable[[R], Iterable[Key]]) -> Table[R]:
    described = {index: Index(bytes([number, place]), keys) for place, (index, keys) in enumerate(indexes.items())}
    return Table(name, number, codec, described, bytes([number]))


def _known(value: int | None) -> tuple[int, ...]:
    return () if value is None else (value,)


MEMORIES: Final = _table("memories", 0, RowCodec(MemoryRow), id=lambda row: (row.id,))
VECTORS: Final[Table[bytes]] = _table("vectors", 1, BytesCodec())  #: float32; the row id is its memory's
ENTITIES: Final = _table("entities", 2, RowCodec(EntityRow))
NAMES: Final = _table(
    "names", 3, RowCodec(NameRow), entity=lambda row: (row.entity,), normal=lambda row: (row.normal,), memory=lambda row: _known(row.memory)
)
CLAIMS: Final = _table(
    "claims",
    4,
    RowCodec(ClaimRow),
    slot=lambda row: (slot_key(row.subject, row.predicate),),
    memory=lambda row: _known(row.memory),
    object=lambda row: () if row.object is None else (slot_key(row.object, row.predicate),),
    entity=lambda row: {row.subject, *_known(row.object)},
    value=lambda row: (value_key(row.predicate, row.literal),) if isinstance(row.literal, str) else (),
    rests=lambda row: row.rests_on,
)
FACTS: Final = _table(
    "facts", 5, RowCodec(FactRow), slot=lambda row: (slot_key(row.subject, row.predicate),), claim=lambda row: {*row.claims, *row.closers}
)
MERGES: Final = _table(
    "merges", 6, RowCodec(MergeRow), keep=lambda row: (row.keep,), drop=lambda row: (row.drop,), memory=lambda row: _known(row.memory)
)
PREDICATES: Final = _table("predicates", 7, RowCodec(PredicateRow), name=lambda row: (row.name,))

TABLES: Final[tuple[Table[Any], ...]] = (MEMORIES, VECTORS, ENTITIES, NAMES, CLAIMS, FACTS, MERGES, PREDICATES)  #: by number
