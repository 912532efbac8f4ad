"""The format's number, and the named steps from each older format to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memgraph.errors import CorruptStoreError, FormatVersionError

FORMAT = 1
FORMAT_KEY = b"format_version"

Databases = Mapping[str, Any]  #: LMDB's named databases


@dataclass(frozen=True)
class Step:
    """From one format to the next."""

    name: str  #: what it changes, in words
    run: Callable[[Any, Databases], None]  #: gets the write transaction and the databases


STEPS: dict[int, Step] = {}  #: by the format that a step starts from


def found_format(value: bytes | None, path: object) -> int:
    """The number that a store carries."""
    if value is None or not value.isdigit():
        raise CorruptStoreError(f"{path} is an LMDB environment, but not one of memgraph's: it carries no format number")
    return int(value)


def check_format(found: int, path: object) -> bool:
    """Whether the store has to be migrated; an error where that is impossible."""
    if found > FORMAT:
        raise FormatVersionError(f"{path} is in format {found}; this version of memgraph reads formats up to {FORMAT}: upgrade memgraph")
    missing = [number for number in range(found, FORMAT) if number not in STEPS]
    if missing:
        raise FormatVersionError(
            f"{path} is in format {found}; this version of memgraph reads format {FORMAT} and knows no way from format {missing[0]} on"
        )
    return found < FORMAT


def migrate(txn: Any, databases: Databases, found: int) -> None:
    """Run the steps in one transaction; the caller commits."""
    for number in range(found, FORMAT):
        STEPS[number].run(txn, databases)
    txn.put(FORMAT_KEY, str(FORMAT).encode(), db=databases["meta"])
