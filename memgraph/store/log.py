"""The log: one entry a transaction of a namespace, which names the rows it changed and never what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import Any, Literal, NamedTuple

from memgraph.interval import Instant
from memgraph.store.tables import TABLES, Table

Done = Literal["put", "delete"]

_AT = Struct(">q")
_CHANGE = Struct(">BQ")
_DELETED = 0x80  #: beside the table's number


class Change(NamedTuple):
    """A row that a transaction left changed."""

    table: Table[Any]
    id: int
    done: Done


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one transaction changed; a row appears once, with what became of it."""

    tx: int
    at: Instant
    changes: tuple[Change, ...]


def encode_entry(at: Instant, changes: Mapping[tuple[int, int], Done]) -> bytes:
    """Bytes of an entry; `changes` by table number and row id, in order."""
    pack = _CHANGE.pack
    return _AT.pack(at) + b"".join(pack(table if done == "put" else table | _DELETED, id) for (table, id), done in changes.items())


def decode_time(data: bytes) -> Instant:
    """The time of the entry of the bytes."""
    at: Instant = _AT.unpack_from(data)[0]
    return at


def decode_entry(tx: int, data: bytes) -> LogEntry:
    """The entry of the bytes."""
    return LogEntry(
        tx,
        decode_time(data),
        tuple(
            Change(TABLES[number & ~_DELETED], id, "delete" if number & _DELETED else "put")
            for number, id in _CHANGE.iter_unpack(data[_AT.size :])
        ),
    )
