"""The folder: is what lies there a store that may be opened, and who else has it open.

Nothing here changes a file that is in the way or damaged.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import time
from pathlib import Path

from memgraph.errors import CorruptStoreError, MemGraphError, NotFoundError, ReadOnlyError, StoreFullError, StoreLockedError
from memgraph.store import pages

DATA = "data.mdb"
UNFINISHED = ".unfinished"  #: how the names of folders end that a creation or a compaction works in

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


def fault(error: OSError, path: Path) -> MemGraphError:
    """The error of ours that says what the system's says."""
    if error.errno in FULL:
        return StoreFullError(f"{path}: {error.strerror}")
    if error.errno in FORBIDDEN:
        return ReadOnlyError(f"{path}: {error.strerror}")
    if isinstance(error, FileNotFoundError):
        return NotFoundError(f"{path}: {error.strerror}")
    return CorruptStoreError(f"{path}: {error.strerror or error}")


def make_folder(path: Path) -> None:
    """The folder and its parents, where they are missing."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CorruptStoreError(f"{path} is a file; a memgraph store is a folder") from None
    except NotADirectoryError:
        raise CorruptStoreError(f"{path}: a parent of it is a file") from None
    except OSError as error:
        raise fault(error, path) from error


def check_folder(path: Path) -> None:
    """There is a store's data file, and its first pages are sound; otherwise an error that names the path."""
    if path.exists() and not path.is_dir():
        raise CorruptStoreError(f"{path} is a file; a memgraph store is a folder")
    data = path / DATA
    try:
        with data.open("rb") as file:
            pages.check_file(file, data)
    except FileNotFoundError:
        raise NotFoundError(f"there is no memgraph store at {path}") from None
    except OSError as error:
        if isinstance(error, MemGraphError):
            raise
        raise fault(error, data) from error


def remove_unfinished(path: Path) -> None:
    """What a process that died left behind; for holders of the folder's lock."""
    for left in path.glob(f"*{UNFINISHED}"):
        shutil.rmtree(left, ignore_errors=True)


def sync_folder(path: Path) -> None:
    """Make a rename in the folder durable."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class FileLock:
    """An flock on a file or folder: shared by many processes or held by one, gone with its process.

    Not fcntl's record locks: those are lost as soon as anything in the process closes the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            raise fault(error, path) from error

    @property
    def identity(self) -> tuple[int, int]:
        """Device and inode: the same file, whatever its name."""
        status = os.fstat(self._descriptor)
        return status.st_dev, status.st_ino

    def share(self) -> None:
        """Wait until nobody holds it alone."""
        self._flock(fcntl.LOCK_SH)

    def take(self) -> None:
        """Wait until nobody else holds it, then hold it alone."""
        self._flock(fcntl.LOCK_EX)

    def try_take(self, patience: float = 0.0) -> bool:
        """Hold it alone if nobody else holds it within `patience` seconds. On failure a shared hold is lost as well."""
        until = time.monotonic() + patience
        while True:
            with contextlib.suppress(BlockingIOError):
                self._flock(fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(0.01)

    def release(self) -> None:
        if self._descriptor >= 0:  # closed in a forked child
            self._flock(fcntl.LOCK_UN)

    def _flock(self, operation: int) -> None:
        try:
            fcntl.flock(self._descriptor, operation)
        except BlockingIOError:
            raise
        except OSError as error:
            raise StoreLockedError(f"{self._path} cannot be locked on this file system: {error.strerror}") from error

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def take_for_creation(lock: FileLock, path: Path) -> None:
    if not lock.try_take(patience=10.0):
        raise StoreLockedError(f"{path / DATA} is missing, but another process has the store open")
