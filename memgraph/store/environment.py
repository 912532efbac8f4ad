"""One LMDB environment, as this process has it open: transactions, the map's size, and LMDB's errors in our words.

The only module that knows LMDB. One environment per folder and process; handles share it.
"""

from __future__ import annotations

import errno
import mmap
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

import lmdb

from memgraph.errors import (
    ClosedError,
    CorruptStoreError,
    ForkedError,
    MemGraphError,
    NotFoundError,
    ReadOnlyError,
    StoreFullError,
    StoreLockedError,
)
from memgraph.store import files, migrations
from memgraph.store.files import DATA, FileLock
from memgraph.store.gate import PATIENCE, Gate

DATABASES: Final[dict[str, dict[str, Any]]] = {
    "meta": {},  # the format, the embedder
    "heads": {},  # counters of each namespace, and of the store
    "rows": {},  # namespace, table, row id -> row
    "index": {"dupsort": True, "dupfixed": True},  # namespace, table, index, value -> row ids
    "vectors": {},  # place -> vector, in the order in which they came, whatever their namespace: see transactions.py
    "log": {},  # namespace, transaction -> entry
}
LARGE_MAP: Final = 64 << 30  #: address space, not disk; nobody's memories need it to grow
_SMALLEST_MAP: Final = 64 << 20
_AMPLE: Final = 16 << 30
_PAGE: Final = mmap.PAGESIZE  #: LMDB's pages are the system's
_MAX_READERS: Final = 1024
_BATCH: Final = 10_000  #: pairs that a compaction commits at once

LmdbError = lmdb.Error
MapFull = lmdb.MapFullError


def translated(error: lmdb.Error, path: Path) -> MemGraphError:
    """LMDB's error as one of ours."""
    if isinstance(error, lmdb.MapFullError | lmdb.MemoryError) or _says(error, *files.FULL):
        return StoreFullError(f"{path} has no room: {error}. Nothing of this call was written")
    if _says(error, errno.EIO):  # LMDB's word for a write that the disk took only in part
        return StoreFullError(f"{path} was not written whole, since the disk is full or fails: {error}. Nothing of this call was written")
    if isinstance(error, lmdb.ReadonlyError) or _says(error, *files.FORBIDDEN):
        return ReadOnlyError(f"{path} may not be written: {error}")
    if isinstance(error, lmdb.LockError | lmdb.ReadersFullError) or "already open in this process" in str(error):
        return StoreLockedError(f"{path} is in use, by another library or by the process that this one was forked from: {error}")
    return CorruptStoreError(f"{path} cannot be read: {error}")


def _says(error: lmdb.Error, *numbers: int) -> bool:
    """The error came from the system, with one of these numbers. LMDB hands on its message; not every version its number."""
    return getattr(error, "code", None) in numbers or any(os.strerror(number) in str(error) for number in numbers)


class Environment:
    """The environment of one folder. Handles hold it by `acquire` and `release`."""

    def __init__(self, path: Path, read_only: bool, map_size: int | None) -> None:
        self.path = path
        self.read_only = read_only
        self.forked = False
        self.gate = Gate()
        self.handles = 0
        self._map_size = map_size
        self._writing = threading.Lock()
        self._writer = 0  # thread that holds it
        self._holding = False  # it keeps other processes from writing as well
        self._exchanging = False  # this process is putting another file in the place of the one that is open
        self.closed = False
        if not read_only:
            files.make_folder(path)
        self._folder_lock = self._lock_folder()
        try:
            if not read_only:
                files.remove_unfinished(path)
            self._open()
        except BaseException:
            self._folder_lock.close()
            raise

    # ---- opening

    def _lock_folder(self) -> FileLock:
        """Everyone who has the store open shares the folder's lock, so that nobody swaps the data file under them."""
        lock = FileLock(self.path)
        try:
            if not self.read_only and not (self.path / DATA).exists():
                files.take_for_creation(lock, self.path)
                files.remove_unfinished(self.path)
                if not (self.path / DATA).exists():
                    self._create()
            lock.share()
        except BaseException:
            lock.close()
            raise
        return lock

    def _create(self) -> None:
        """An empty store, made beside and renamed: a store is there whole or not at all."""
        beside = self.path / f"new{files.UNFINISHED}"
        try:
            with _fresh(beside) as (fresh, databases), fresh.begin(write=True) as txn:
                txn.put(migrations.FORMAT_KEY, str(migrations.FORMAT).encode(), db=databases["meta"])
            self._move_in(beside)
        except lmdb.Error as error:
            raise translated(error, self.path) from error
        except OSError as error:
            raise error if isinstance(error, MemGraphError) else files.fault(error, self.path) from error

    def _move_in(self, beside: Path) -> None:
        """The data file of `beside` becomes the store's."""
        (beside / DATA).replace(self.path / DATA)
        files.sync_folder(self.path)
        files.remove_unfinished(self.path)

    def _open(self) -> None:
        files.check_folder(self.path)
        self._env = self._mapped()
        try:
            databases = self._opened_databases()
            self.meta, self.heads, self.rows, self.index, self.vectors, self.log = (databases[name] for name in DATABASES)
            self._writer_lock = FileLock(self.path / DATA)
            self._identity = self._writer_lock.identity
            if not self.read_only:
                self._env.reader_check()
        except BaseException:
            self._env.close()
            raise

    def _mapped(self) -> Any:
        """LMDB's environment of the folder."""
        size = self._map_size or LARGE_MAP
        try:
            try:
                return _largest(self.path, size, create=False, readonly=self.read_only)
            except lmdb.Error as error:
                if not self.read_only or not _says(error, *files.FORBIDDEN):
                    raise
            # whoever may not write the lock file can still read: a folder that nobody may write has no writers to be kept apart from
            return _largest(self.path, size, create=False, readonly=True, lock=False)
        except lmdb.Error as error:
            raise translated(error, self.path) from error

    def _opened_databases(self) -> dict[str, Any]:
        while True:
            try:
                return self._found_databases()
            except lmdb.MapResizedError:  # another process grew the map between our opening and our first look
                self._env.set_mapsize(0)
            except lmdb.Error as error:
                raise translated(error, self.path) from error

    def _found_databases(self) -> dict[str, Any]:
        with self._env.begin() as txn:
            names = {bytes(key) for key in txn.cursor().iternext(values=False)}
            if not {name.encode() for name in DATABASES} <= names:
                raise CorruptStoreError(f"{self.path} is an LMDB environment, but not one of memgraph's")
        databases = {name: self._env.open_db(name.encode(), create=False) for name in DATABASES}
        with self._env.begin() as txn:
            found = migrations.found_format(txn.get(migrations.FORMAT_KEY, db=databases["meta"]), self.path)
        if migrations.check_format(found, self.path):
            if self.read_only:
                raise ReadOnlyError(f"{self.path} is in the older format {found}: open it once for writing to migrate it")
            with self._env.begin(write=True) as txn:
                migrations.migrate(txn, databases, found)
        return databases

    # ---- reading

    def check_process(self) -> None:
        """The environment is open, and this process's own."""
        if self.forked:
            raise ForkedError(f"{self.path} was opened before this process was forked; open it again here")
        if self.closed:
            raise ClosedError(f"{self.path} is closed")

    def check_there(self) -> None:
        """The folder holds what is open here. While a transaction or the write lock is held, nobody exchanges the file."""
        if self.is_lost():
            raise NotFoundError(
                f"the store at {self.path} was deleted, or another was put in its place, while it was open here; "
                f"nothing was done. Open it again"
            )

    def begin_read(self) -> tuple[Any, int]:
        """A read transaction, and what `end` wants."""
        self.check_process()
        ticket = self.gate.enter()
        try:
            return self._env.begin(), ticket
        except lmdb.Error as error:
            self.gate.leave(ticket)
            with self.write_lock():
                self._recover(error)
        except BaseException:
            self.gate.leave(ticket)
            raise
        return self.begin_read()

    def end(self, ticket: int) -> None:
        self.gate.leave(ticket)

    def _recover(self, error: lmdb.Error) -> None:
        """Do what lets the next `begin` pass, or raise."""
        if isinstance(error, lmdb.MapResizedError):
            with self.gate.alone():
                self._env.set_mapsize(0)
        elif isinstance(error, lmdb.ReadersFullError):
            if not self._env.reader_check():
                raise translated(error, self.path) from error
        elif isinstance(error, lmdb.PanicError):
            with self.gate.alone():
                self._reopen()
        else:
            raise translated(error, self.path) from error

    # ---- writing

    @contextmanager
    def write_lock(self, patience: float = -1) -> Iterator[None]:
        """One thread of this process; the others wait `patience` seconds, or as long as it takes."""
        thread = threading.get_ident()
        if self._writer == thread:
            raise StoreLockedError(f"a write to {self.path} is open in this thread already; one `with write` cannot stand inside another")
        if not self._writing.acquire(timeout=patience):
            raise StoreLockedError(f"another thread has kept a write to {self.path} open for {patience:.0f} s")
        self._writer = thread
        try:
            yield
        finally:
            self._writer = 0
            self._writing.release()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One thread of one process, so that nobody writes between a full map and its larger successor."""
        self.check_process()
        if self.read_only:
            raise ReadOnlyError(f"{self.path} was opened with read_only=True")
        with self.write_lock():
            self._writer_lock.take()
            self._holding = True
            try:
                self.check_there()  # LMDB would go on writing into a file that no path leads to
                yield
            finally:
                self._holding = False
                self._writer_lock.release()

    def begin_write(self) -> tuple[Any, int]:
        """A write transaction, and what `end` wants. Only inside `writing`."""
        while True:
            ticket = self.gate.enter()
            try:
                return self._env.begin(write=True), ticket
            except lmdb.Error as error:
                self.gate.leave(ticket)
                self._recover(error)
            except BaseException:
                self.gate.leave(ticket)
                raise

    def has_ample_room(self) -> bool:
        """No transaction that memory can hold will fill the map."""
        info = self._env.info()
        ample: bool = info["map_size"] - info["last_pgno"] * _PAGE > _AMPLE
        return ample

    def grown(self) -> Any:
        """A write transaction under a map twice as large. Only inside `writing`, with its transaction ended."""
        with self.gate.alone(own=1):
            size = self._env.info()["map_size"]
            try:
                self._env.set_mapsize(2 * size)
                return self._env.begin(write=True)
            except lmdb.Error as error:
                raise translated(error, self.path) from error

    def set_meta(self, key: str, value: bytes) -> None:
        """Remember a value of the whole store, in a transaction of its own."""
        with self.writing():
            txn, ticket = self.begin_write()
            try:
                while True:
                    try:
                        txn.put(key.encode(), value, db=self.meta)
                        txn.commit()
                        return
                    except lmdb.MapFullError:
                        txn.abort()
                        txn = self.grown()
                    except lmdb.Error as error:
                        raise translated(error, self.path) from error
            finally:
                txn.abort()
                self.end(ticket)

    # ---- the whole

    def compact(self) -> None:
        """Write every pair into a new file in order, and put it in the place of the old one.

        LMDB's own copy would carry over what deleted rows left in the unused parts of pages.
        """
        beside = self.path / f"compact{files.UNFINISHED}"
        with self.writing(), self.gate.alone(), self._only_process():
            try:
                self._copy_into(beside)
                self._env.close()
                self._writer_lock.close()
                try:
                    self._move_in(beside)
                finally:
                    self._open()
            except lmdb.Error as error:
                raise translated(error, self.path) from error
            except OSError as error:
                raise error if isinstance(error, MemGraphError) else files.fault(error, self.path) from error
            finally:
                files.remove_unfinished(self.path)

    @contextmanager
    def _only_process(self) -> Iterator[None]:
        """No other process has the folder open, or the error that says so."""
        self._exchanging = True
        try:
            if not self._folder_lock.try_take():
                raise StoreLockedError(f"{self.path} is open in another process; the data file can be exchanged only while it is not")
            yield
        finally:
            try:
                self._folder_lock.share()
                if self.is_lost():  # the hold was lost for a moment, and another process has exchanged the file
                    self._reopen()
            finally:
                self._exchanging = False

    def _copy_into(self, beside: Path) -> None:
        with _fresh(beside) as (fresh, targets), self._env.begin() as txn:
            for name, source in self._named().items():
                pairs = iter(txn.cursor(db=source))
                append = not DATABASES[name].get("dupsort", False)
                while batch := list(islice(pairs, _BATCH)):
                    with fresh.begin(write=True) as copy:
                        copy.cursor(db=targets[name]).putmulti(batch, append=append)

    def _named(self) -> dict[str, Any]:
        return dict(zip(DATABASES, (self.meta, self.heads, self.rows, self.index, self.vectors, self.log), strict=True))

    def size(self) -> int:
        """Bytes of the data file."""
        try:
            return (self.path / DATA).stat().st_size
        except OSError as error:
            raise files.fault(error, self.path / DATA) from error

    def is_lost(self) -> bool:
        """The data file at the path is another one than that which is open."""
        try:
            status = (self.path / DATA).stat()
        except OSError:
            return True
        return (status.st_dev, status.st_ino) != self._identity

    def is_abandoned(self) -> bool:
        """The data file at the path is another one, and will stay so: not while a thread of this process exchanges it.

        Asked without a lock, since whoever exchanges it may be the one to wait for the asker's. So the answer only counts if nothing
        was exchanged while the file was looked at.
        """
        before = self._identity
        return self.is_lost() and not self._exchanging and self._identity == before

    def _reopen(self) -> None:
        self._env.close()
        self._writer_lock.close()
        self._open()
        if self._holding:
            self._writer_lock.take()

    def make_writable(self, map_size: int | None) -> None:
        """A handle wants to write where the others only read."""
        with self.write_lock(), self.gate.alone():
            self.read_only, self._map_size = False, map_size or self._map_size
            try:
                self._reopen()
            except BaseException:
                self.read_only = True
                self._open()
                raise

    def close(self) -> None:
        """End it, once nobody uses it any more."""
        with self.write_lock(PATIENCE), self.gate.alone():
            self.closed = True
            self._env.close()
            self._writer_lock.close()
            self._folder_lock.close()

    def after_fork(self) -> None:
        """In the child: the environment is the parent's, and so are the locks, which would outlive the parent here.

        LMDB's is closed, so that the child can open its own, unless a transaction was open: to end that here would free its place
        in the table of readers, which the parent's still holds.
        """
        self.forked = True
        self._folder_lock.close()
        self._writer_lock.close()
        if self.gate.empty:
            self._env.close()


def _largest(folder: Path, size: int, **options: Any) -> Any:
    """An environment under a map of `size` bytes, or under the largest that the process's address space has room for."""
    while True:
        try:
            return lmdb.open(str(folder), map_size=size, max_dbs=len(DATABASES), max_readers=_MAX_READERS, **options)
        except lmdb.Error as error:
            if not _says(error, errno.ENOMEM) or size <= _SMALLEST_MAP:
                raise
            size //= 4


@contextmanager
def _fresh(beside: Path) -> Iterator[tuple[Any, dict[str, Any]]]:
    """A new environment in the folder `beside`, and its databases."""
    fresh = _largest(beside, LARGE_MAP)
    try:
        yield fresh, {name: fresh.open_db(name.encode(), **flags) for name, flags in DATABASES.items()}
    finally:
        fresh.close()
