"""Rows to bytes and back: JSON objects of the fields that differ from what is implied.

The implied values (the defaults of records.py, and `IMPLIED` here) belong to the format: to change one is to change what older
rows say, and needs a migration.

orjson is the quick way. It knows neither lone surrogates nor integers beyond 64 bits; rows that hold one are written by the
standard library instead, behind a zero byte, which no JSON text begins with.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from datetime import date, datetime
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

import orjson

from memgraph.errors import CorruptStoreError, InvalidInputError
from memgraph.interval import BEGINNING, FOREVER

R = TypeVar("R")

IMPLIED: Mapping[str, Any] = {
    "object": None,
    "literal": None,
    "start": BEGINNING,
    "end": FOREVER,
    "from_precision": None,
    "to_precision": None,
    "memory": None,
    "source": None,
    "type": None,
}  #: besides the defaults of the row types

_PASS = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
_DEEPEST = 64  #: levels of nesting that a value of a caller may have


def dump(value: Any) -> bytes:
    """JSON bytes of plain values (None, bool, int, finite float, str, list, dict with str keys), whatever the texts hold."""
    try:
        return orjson.dumps(value, option=_PASS)
    except TypeError:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return b"\0" + text.encode("utf-8", "surrogatepass")


def load(data: bytes) -> Any:
    """The value of `dump`."""
    try:
        return json.loads(data[1:].decode("utf-8", "surrogatepass")) if data[:1] == b"\0" else orjson.loads(data)
    except ValueError as error:
        raise CorruptStoreError(f"a row is damaged: {error}") from error


def plain(value: Any, where: str, depth: int = 0) -> Any:
    """A copy of `value` in plain JSON values; what JSON cannot hold is an error that names its place, as `metadata['a'][0]`."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return _finite(value, where)
    if depth >= _DEEPEST:
        raise InvalidInputError(f"{where[:200]} is nested more than {_DEEPEST} levels deep")
    if isinstance(value, list | tuple):
        return [plain(item, f"{where}[{number}]", depth + 1) for number, item in enumerate(value)]
    if isinstance(value, Mapping):
        return {_name(key, where): plain(item, f"{where}[{key!r}]", depth + 1) for key, item in value.items()}
    raise InvalidInputError(f"{where} is a {type(value).__name__}; it may hold None, bool, int, float, str, lists and dicts of these")


def _name(key: Any, where: str) -> str:
    if not isinstance(key, str):
        raise InvalidInputError(f"{where} has the key {key!r}; keys are texts")
    return key


def _finite(value: float, where: str) -> float:
    if not math.isfinite(value):
        raise InvalidInputError(f"{where} is {value}; numbers have to be finite")
    return float(value)


def _number(value: Any, where: str) -> Any:
    return _finite(value, where) if isinstance(value, float) else value


def _scalar(value: Any, where: str) -> Any:
    """A literal: JSON's own scalars stand for themselves, dates and datetimes are tagged. Of a time zone its offset is kept."""
    if isinstance(value, datetime):
        return {"datetime": value.isoformat(), **({"fold": 1} if value.fold else {})}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    if value is None or isinstance(value, str | int | float):
        return _number(value, where)
    raise InvalidInputError(f"{where} is a {type(value).__name__}; a literal is a str, int, float, bool, date or datetime")


def _from_scalar(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "date" in value:
        return date.fromisoformat(value["date"])
    return datetime.fromisoformat(value["datetime"]).replace(fold=value.get("fold", 0))


def _encoder(field: Field[Any]) -> Callable[[Any, str], Any] | None:
    """How a field's value becomes a JSON value, None where it is one. Fields are told apart by their annotations, as written."""
    kind = str(field.type)
    if "Scalar" in kind:
        return _scalar
    if kind.startswith("Mapping["):
        return plain
    return _number if "float" in kind else None


def _decoder(field: Field[Any]) -> Callable[[Any], Any] | None:
    """How it is made again, None where the JSON value is it."""
    kind = str(field.type)
    if "Scalar" in kind:
        return _from_scalar
    return tuple if kind.startswith("tuple[") else None


def _implied(field: Field[Any]) -> Any:
    """What an absent field means, or MISSING where it is always written."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return IMPLIED.get(field.name, MISSING)


class RowCodec(Generic[R]):
    """Rows of one dataclass to bytes and back; what comes back equals what went in."""

    def __init__(self, row_type: type[R]) -> None:
        described: tuple[Field[Any], ...] = fields(cast(Any, row_type))
        self._type = row_type
        self._values = attrgetter(*(field.name for field in described))
        self._plan = [(field.name, _implied(field), _encoder(field)) for field in described]
        self._single = len(described) == 1  # attrgetter of one name gives no tuple
        self._decoders = [(field.name, decoder) for field in described if (decoder := _decoder(field)) is not None]
        # dataclass defaults fill themselves in; only what the format implies has to be handed over
        self._fill = {
            name: implied
            for (name, implied, _), field in zip(self._plan, described, strict=True)
            if implied is not MISSING and field.default is MISSING and field.default_factory is MISSING
        }

    def encode(self, row: R) -> bytes:
        """Bytes of the row. What cannot be kept is an `InvalidInputError` that names the field."""
        found = self._values(row)
        values = (found,) if self._single else found
        shown: dict[str, Any] = {}
        for (name, implied, encoder), value in zip(self._plan, values, strict=True):
            if value is implied or value == implied:
                continue
            shown[name] = value if encoder is None else encoder(value, name)
        try:
            return dump(shown)
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidInputError(f"a {self._type.__name__} cannot be kept: {error}") from error

    def decode(self, data: bytes) -> R:
        """The row of the bytes."""
        values = load(data)
        for name, decoder in self._decoders:
            if name in values:
                values[name] = decoder(values[name])
        try:
            return self._type(**{**self._fill, **values}) if self._fill else self._type(**values)
        except TypeError as error:
            raise CorruptStoreError(f"a {self._type.__name__} is damaged: {error}") from error


class BytesCodec:
    """Rows that are bytes already."""

    encode = staticmethod(bytes)
    decode = staticmethod(bytes)
