"""The store: a handle on the environment of one folder."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from memgraph.errors import ClosedError, CorruptStoreError, ReadOnlyError
from memgraph.store import registry
from memgraph.store.environment import Environment
from memgraph.store.files import DATA
from memgraph.store.keys import Namespace
from memgraph.store.pages import damage
from memgraph.store.tables import TABLES
from memgraph.store.transactions import ReadTx, WriteTx
from memgraph.store.verify import problems


@dataclass(frozen=True, slots=True)
class StoreStats:
    """How large it is."""

    bytes: int  #: of the data file, all namespaces together
    rows: Mapping[str, int]  #: by table name, of the namespace asked about


class Store:
    """A handle. Handles on one folder share one environment; the last to be closed closes it."""

    def __init__(self, environment: Environment, read_only: bool) -> None:
        self._environment = environment
        self._read_only = read_only
        self._keep()

    def _keep(self) -> None:
        """Whoever forgets to close the handle has it closed when it is collected."""
        self._finish = weakref.finalize(self, registry.release, self._environment)
        self._finish.atexit = False  # the process's end is end enough, and a thread that hangs must not hold it up

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, read_only: bool = False, map_size: int | None = None) -> Self:
        """Open the store in the folder `path`, made where it is missing, unless `read_only`.

        `map_size`: bytes that the map begins with; it grows by itself. By default it is larger than any disk is likely to be.
        """
        return cls(registry.acquire(Path(path), read_only, map_size), read_only)

    def close(self) -> None:
        """Let go of it. Closing again does nothing. Waits for the transactions of other threads, if it is the last handle."""
        if self._finish.detach() is None:
            return
        try:
            registry.release(self._environment)
        except BaseException:
            self._keep()
            raise

    @property
    def path(self) -> Path:
        return self._environment.path

    @property
    def read_only(self) -> bool:
        return self._read_only

    def read(self, namespace: Namespace) -> ReadTx:
        """A snapshot of the namespace, for a `with` block."""
        return ReadTx(self._usable(), namespace, self)

    def write(self, namespace: Namespace, clock: Callable[[], datetime]) -> WriteTx:
        """A change of the namespace, for a `with` block. Its time is the clock's, and always later than the store's last."""
        return WriteTx(self._writable(), namespace, self, clock)

    def meta(self, key: str) -> bytes | None:
        """What the store remembers of itself under `key`: the embedder, and such."""
        with self.read(()) as view:
            return view.meta(key)

    def set_meta(self, key: str, value: bytes) -> None:
        """Remember it, durably."""
        self._writable().set_meta(key, value)

    def stats(self, namespace: Namespace) -> StoreStats:
        """How large the store and the namespace are."""
        with self.read(namespace) as view:
            self._environment.check_there()
            return StoreStats(self._environment.size(), {table.name: view.count(table) for table in TABLES})

    def verify(self, namespace: Namespace) -> list[str]:
        """A sentence for each thing that is wrong in the namespace: the file's pages, rows, indexes, counters, log.

        Raises:
            NotFoundError: the folder was deleted, or another store was put in its place.
        """
        found: list[str] = []
        try:
            with self.read(namespace) as view:
                self._environment.check_there()  # or another store's pages would be looked at
                damaged = damage(self.path / DATA, view.snapshot)
                found.extend(problems(view) if damaged is None else [damaged])
        except CorruptStoreError as error:
            found.append(str(error))
        return found

    def compact(self) -> None:
        """Write the store anew without what was deleted: smaller, and with no trace of it left in the folder's files.

        Waits for this process's open transactions; `StoreLockedError` while another process has the store open.
        """
        self._writable().compact()

    def _usable(self) -> Environment:
        self._environment.check_process()
        if not self._finish.alive:
            raise ClosedError(f"this handle on {self._environment.path} is closed")
        return self._environment

    def _writable(self) -> Environment:
        environment = self._usable()
        if self._read_only:
            raise ReadOnlyError(f"{environment.path} was opened with read_only=True")
        return environment
