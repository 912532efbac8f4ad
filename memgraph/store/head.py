"""Counters: the head of a namespace, and of the whole store."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import Self

from memgraph.interval import BEGINNING, Instant
from memgraph.store.codec import dump, load
from memgraph.store.keys import Namespace
from memgraph.store.tables import TABLES

_HEAD = Struct(f">Qq{2 * len(TABLES)}Q")
_STORE = Struct(">q8xQ")  # eight bytes that nothing has a use for yet


@dataclass(slots=True)
class Head:
    """Where a namespace stands."""

    namespace: Namespace
    tx: int  #: the last transaction; 0 before the first
    at: Instant  #: its time
    following: list[int]  #: by table: the next row id, from 1; ids are never used twice
    alive: list[int]  #: by table: how many rows there are

    @classmethod
    def new(cls, namespace: Namespace) -> Self:
        return cls(namespace, 0, BEGINNING, [1] * len(TABLES), [0] * len(TABLES))

    @classmethod
    def decode(cls, data: bytes) -> Self:
        tx, at, *counters = _HEAD.unpack_from(data)
        return cls(tuple(load(data[_HEAD.size :])), tx, at, counters[: len(TABLES)], counters[len(TABLES) :])

    def encode(self) -> bytes:
        return _HEAD.pack(self.tx, self.at, *self.following, *self.alive) + dump(list(self.namespace))


@dataclass(slots=True)
class StoreHead:
    """Where the store stands, all namespaces together."""

    at: Instant = BEGINNING  #: of the last transaction
    vector: int = 0  #: the last place in the vectors' own order

    @classmethod
    def decode(cls, data: bytes | None) -> Self:
        return cls() if data is None else cls(*_STORE.unpack(data))

    def encode(self) -> bytes:
        return _STORE.pack(self.at, self.vector)
