"""A namespace as JSON Lines, and back: losslessly, with every version, every transaction time and the vectors."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import UnionType
from typing import IO, Any, Literal, get_args, get_origin, get_type_hints

import orjson

from memgraph.embed import embed_memories
from memgraph.errors import CorruptStoreError, InvalidInputError
from memgraph.interval import BEGINNING, FOREVER, moment
from memgraph.protocols import Embedder
from memgraph.records import MemoryRow, is_agent_state
from memgraph.store import MEMORIES, TABLES, VECTORS, ReadTx, Table, WriteTx

FORMAT = 1
_TABLES = {table.name: table for table in TABLES}


def export(tx: ReadTx, path: Path, namespace: tuple[str, ...], embedder: Embedder | None) -> int:
    """Write every row that `tx` sees, a line each after a header; the number of rows."""
    model = None if embedder is None else {"name": embedder.name, "dim": embedder.dim}
    rows = sum(tx.count(table) for table in TABLES)
    with _opened(path, "wb") as file:
        names = [part.encode("utf-8", "replace").decode() for part in namespace]
        file.write(orjson.dumps({"memgraph": FORMAT, "namespace": names, "embedder": model, "rows": rows}) + b"\n")
        for table in TABLES:
            for number, row in tx.scan(table):
                file.write(_line(table, number, row))
    return rows


def _opened(path: Path, mode: str) -> IO[bytes]:
    try:
        return path.open(mode)
    except OSError as error:
        raise InvalidInputError(f"the file {path} cannot be opened: {error.strerror}") from error


def _line(table: Table[Any], number: int, row: Any) -> bytes:
    data = table.codec.encode(row)
    if table is VECTORS or data[:1] == b"\0":  # not JSON, or JSON that holds what JSON cannot say
        return orjson.dumps({"table": table.name, "id": number, "raw": base64.b64encode(data).decode()}) + b"\n"
    return orjson.dumps({"table": table.name, "id": number, "row": orjson.Fragment(data)}) + b"\n"


def read_header(path: Path) -> dict[str, Any]:
    """The first line of an export.

    Raises:
        CorruptStoreError: the file is no export, or one of a newer format.
    """
    with _opened(path, "rb") as file:
        header = _parsed(file.readline(), path, 1)
    if header.get("memgraph") != FORMAT:
        raise CorruptStoreError(f"{path} is no export of memgraph in format {FORMAT}; its first line is {json.dumps(header)[:80]}")
    if not {"embedder", "rows"} <= header.keys():
        raise CorruptStoreError(f"{path} does not say how many rows it has and whose vectors; its first line was changed")
    return header


def load(path: Path, tx: WriteTx, embedder: Embedder | None) -> int:
    """Write the rows of an export into an empty namespace, under their own ids and times; the number of memories.

    Vectors of another embedder than the store's are not taken over: the texts are embedded anew.
    """
    if any(tx.count(table) for table in TABLES):
        raise InvalidInputError("the namespace is not empty; load into one that is, so that no ids meet")
    header = read_header(path)
    model = header["embedder"]
    same = embedder is not None and model == {"name": embedder.name, "dim": embedder.dim}
    loaded = 0
    pending: list[tuple[int, MemoryRow]] = []
    count = 0
    for table, number, row in _rows(path):
        count += 1
        if table is VECTORS and not same:
            continue
        tx.restore(table, number, row)
        if table is MEMORIES:
            loaded += 1
            if not same and embedder is not None and not is_agent_state(row.kind):
                pending.append((number, row))
    if count != header["rows"]:
        raise CorruptStoreError(f"{path} holds {count} rows of the {header['rows']} that were written; nothing was loaded")
    for start in range(0, len(pending), 256):
        part = pending[start : start + 256]
        assert embedder is not None
        vectors = embed_memories(embedder, [row.text for _, row in part], [row.speaker for _, row in part])
        for (number, _), vector in zip(part, vectors, strict=True):
            tx.restore(VECTORS, number, vector.tobytes())
    return loaded


def _rows(path: Path) -> Iterator[tuple[Table[Any], int, Any]]:
    with _opened(path, "rb") as file:
        file.readline()
        for place, line in enumerate(file, 2):
            entry = _parsed(line, path, place)
            table = _TABLES.get(str(entry.get("table")))
            if table is None or type(entry.get("id")) is not int or not {"raw", "row"} & entry.keys():
                raise CorruptStoreError(f"{path} line {place} names no table, id or row")
            try:
                row = table.codec.decode(base64.b64decode(entry["raw"]) if "raw" in entry else orjson.dumps(entry["row"]))
            except (TypeError, ValueError) as error:
                raise CorruptStoreError(f"{path} line {place} holds a row that is damaged: {error}") from error
            if not 0 <= entry["id"] < 1 << 63:
                raise CorruptStoreError(f"{path} line {place} has the id {entry['id']}; it is a whole number, 0 or more")
            if table is not VECTORS and (problem := _problem(row)):
                raise CorruptStoreError(f"{path} line {place} holds a row of {table.name} that was changed: {problem}")
            yield table, entry["id"], row


@cache
def _fields_of(row_type: type[Any]) -> list[tuple[str, str, Any]]:
    hints = get_type_hints(row_type)
    return [(one.name, str(one.type), hints[one.name]) for one in fields(row_type)]


def _problem(row: Any) -> str | None:
    """Why the row is none that a store wrote: a value of another kind than its field's, or a time that is none. None where it is one."""
    for name, written, hint in _fields_of(type(row)):  # type: ignore[arg-type]  # of a type, which is hashable
        value = getattr(row, name)
        if not _fits(value, hint):
            return f"{name} is {str(value)[:80]!r}"
        if written == "Instant" and value not in (BEGINNING, FOREVER) and moment(value) is None:
            return f"{name} is {value}, which lies outside the years 1 to 9999"
    recorded = getattr(row, "recorded", None)
    if recorded is not None:
        if moment(recorded) is None:
            return "it was recorded at no time"
        gone = next((getattr(row, name) for name in ("superseded", "retracted", "withdrawn") if hasattr(row, name)), FOREVER)
        if gone < recorded:
            return "it was taken back before it was recorded"
    if hasattr(row, "start") and row.end <= row.start:
        return "its end is not after its start"
    return None


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value read from JSON is of a field's type. Numbers are told from truth values, and infinite ones are none."""
    origin = get_origin(hint)
    if origin is UnionType:
        return any(_fits(value, one) for one in get_args(hint))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(one, get_args(hint)[0]) for one in value)
    if origin is Mapping:
        return isinstance(value, dict) and all(isinstance(key, str) for key in value)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, hint)


def _parsed(line: bytes, path: Path, place: int) -> dict[str, Any]:
    try:
        entry = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise CorruptStoreError(f"{path} line {place} is no JSON: {error}") from None
    if not isinstance(entry, dict):
        raise CorruptStoreError(f"{path} line {place} is no JSON object")
    return entry
