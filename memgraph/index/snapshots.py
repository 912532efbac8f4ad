"""Snapshots of derived state: files that spare a rebuild, and that may be deleted, stale or damaged at any time.

A snapshot is some data files `<part>-<namespace hash>.<epoch>.<suffix>` and a header `<part>-<namespace hash>.<epoch>.json`, which names
each file with its size and digest, the watermark (the store's transaction up to which it holds) and that transaction's time, the
store's identity, and facts of the part's own. All are written beside and renamed, the header last: a snapshot without its header is none.
The header carries a digest of itself. Whoever reads checks everything before use, since hnswlib crashes the process on a damaged file;
whatever is wrong is logged and means: no snapshot.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import logging
import mmap
import os
import secrets
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

_log = logging.getLogger("memgraph")

FORMAT: Final = 2
_PIECE: Final = 1 << 20  # bytes
Writer = Callable[[Path], None]  #: writes one whole file


class DamagedError(Exception):
    """A snapshot file is not what its header says. Never leaves this package: it means a rebuild."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot whose header was read and is whole; its files are checked when they are asked for."""

    watermark: int  #: the transaction up to which it holds
    at: int  #: that transaction's time
    facts: Mapping[str, Any]  #: what the part wrote about itself
    files: Mapping[str, tuple[Path, int, str]]  #: suffix -> path, bytes, digest

    def checked(self, suffix: str) -> Path:
        """The path of a data file, once its size and digest are right.

        Raises:
            DamagedError: they are not.
        """
        path, size, digest = self._file(suffix)
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size != size:
                raise DamagedError(f"{path.name} has not the size it was written with")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else memoryview(b"") as data:
                if _digest(data) != digest:
                    raise DamagedError(f"{path.name} is not as it was written")
        return path

    def sections(self, suffix: str) -> dict[str, npt.NDArray[Any]]:
        """The arrays of a data file that `sections_writer` wrote, read-only."""
        path, size, digest = self._file(suffix)
        data = path.read_bytes()
        if len(data) != size or _digest(data) != digest:
            raise DamagedError(f"{path.name} is not as it was written")
        head, _, body = data.partition(b"\n")
        start = len(data) - len(body)
        return {
            name: np.frombuffer(data, dtype=dtype, count=count, offset=start + offset)
            for name, (dtype, count, offset) in json.loads(head).items()
        }

    def _file(self, suffix: str) -> tuple[Path, int, str]:
        if suffix not in self.files:
            raise DamagedError(f"the snapshot has no file .{suffix}")
        return self.files[suffix]


class SnapshotFolder:
    """The snapshots of one namespace. `identity` tells the store and what the derived state depends on (embedder, format): a snapshot
    with another identity is passed over. `time_of` tells when a transaction of the store was, None where it has none such: a copy of the
    store that went another way has the same identity and the same numbers, but not the same times."""

    def __init__(self, folder: Path, namespace: bytes, *, identity: str, time_of: Callable[[int], int | None] = lambda _: 0) -> None:
        self._folder = folder
        self._time_of = time_of
        self._name = hashlib.blake2b(namespace, digest_size=16).hexdigest()
        self._identity = identity

    def write(self, part: str, watermark: int, facts: Mapping[str, Any], files: Mapping[str, Writer]) -> None:
        """Write a snapshot and delete the part's older ones. Whole and on disk when it returns; a crash before leaves the old one.

        Raises:
            OSError: no room, no right to write, or the store's folder is gone. The old snapshot stands.
        """
        at = self._time_of(watermark)
        self._folder.mkdir(exist_ok=True)  # not its parents: a store that was deleted does not come back as a folder of indexes
        with _alone(self._folder):
            self._write(part, watermark, at, facts, files)

    def _write(self, part: str, watermark: int, at: int | None, facts: Mapping[str, Any], files: Mapping[str, Writer]) -> None:
        stem = f"{part}-{self._name}.{watermark:012x}-{secrets.token_hex(4)}"
        entries = {}
        for suffix, writer in files.items():
            path = self._folder / f"{stem}.{suffix}"
            with _beside(path) as temporary:
                writer(temporary)
            entries[suffix] = _described(path)
        body = {
            "format": FORMAT,
            "identity": self._identity,
            "watermark": watermark,
            "at": at,
            "facts": dict(facts),
            "files": entries,
        }
        header = self._folder / f"{stem}.json"
        with _beside(header) as temporary:
            temporary.write_text(json.dumps({"digest": _digest(_canonical(body)), "body": body}), encoding="utf-8")
        _sync_folder(self._folder)
        self._delete(part, keep=stem)

    def read(self, part: str, *, at_most: int) -> Snapshot | None:
        """The newest whole snapshot of a part that is not ahead of transaction `at_most`, or None.

        One that stands at a transaction which this store does not have, or had at another time, is deleted: it is another copy's.
        """
        for header in sorted(self._folder.glob(f"{part}-{self._name}.*.json"), reverse=True):
            try:
                snapshot = self._opened(header)
            except (OSError, ValueError, KeyError, TypeError, DamagedError) as error:
                _log.warning("snapshot %s cannot be used and is rebuilt: %s", header.name, error)
                continue
            if snapshot is None:
                continue
            if self._time_of(snapshot.watermark) != snapshot.at:
                _log.warning("snapshot %s is of a store that went another way, and is rebuilt", header.name)
                with suppress(OSError):  # whoever only reads may not be allowed to
                    self._unlink(self._folder.glob(f"{header.stem}.*"))
            elif snapshot.watermark <= at_most:
                return snapshot
        return None

    def discard(self, part: str) -> None:
        """Delete all snapshots of a part: what was forgotten must be in no file."""
        with suppress(FileNotFoundError), _alone(self._folder):
            self._delete(part, keep=None)

    def _opened(self, header: Path) -> Snapshot | None:
        content = json.loads(header.read_bytes())
        body = content["body"]
        if content["digest"] != _digest(_canonical(body)):
            raise DamagedError("its header is damaged")
        if body["format"] != FORMAT or body["identity"] != self._identity:
            return None
        files = {
            suffix: (header.with_suffix(f".{suffix}"), int(entry["bytes"]), str(entry["digest"])) for suffix, entry in body["files"].items()
        }
        return Snapshot(int(body["watermark"]), int(body["at"]), body["facts"], files)

    def _delete(self, part: str, keep: str | None) -> None:
        all_of_it = self._folder.glob(f"{part}-{self._name}.*")
        self._unlink(path for path in all_of_it if keep is None or not path.name.startswith(f"{keep}."))

    @staticmethod
    def _unlink(paths: Iterable[Path]) -> None:
        # Headers first: a reader then finds no snapshot rather than half of one.
        for path in sorted(paths, key=lambda path: path.suffix != ".json"):
            path.unlink(missing_ok=True)


def sections_writer(sections: Mapping[str, npt.NDArray[Any]]) -> Writer:
    """A file of named arrays of one dimension, read back by `Snapshot.sections`."""

    def write(path: Path) -> None:
        index: dict[str, tuple[str, int, int]] = {}
        offset = 0
        for name, array in sections.items():
            index[name] = (array.dtype.str, len(array), offset)
            offset += array.nbytes
        with path.open("wb") as file:
            file.write(json.dumps(index).encode() + b"\n")
            for array in sections.values():
                file.write(np.ascontiguousarray(array).data)

    return write


def text_section(text: str) -> npt.NDArray[np.uint8]:
    """A text as an array, for a section of its own."""
    return np.frombuffer(text.encode("utf-8", "surrogatepass"), dtype=np.uint8)


def section_text(section: npt.NDArray[np.uint8]) -> str:
    """The text of such a section."""
    return section.tobytes().decode("utf-8", "surrogatepass")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One writer at a time, of all threads and processes: what else is unfinished in the folder is then debris, and may be deleted."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)  # and with it the lock


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A temporary name to write to; it takes the real one, on disk, at the end, and is gone after an error."""
    temporary = path.with_name(f"{path.name}.tmp")
    try:
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _described(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else memoryview(b"") as data:
            return {"bytes": size, "digest": _digest(data)}


def _digest(data: bytes | memoryview | mmap.mmap) -> str:
    """BLAKE2b of the data or, where they are long, of the CRC-32 of each of their pieces.

    A check against accidents, five times as quick as BLAKE2b of all, which would double the time to open: damage to a piece passes with
    a chance of 2 to the -32, and never where it is 32 bits long at most. Against forgery neither would help, since no key is secret.
    """
    with memoryview(data) as view:
        if len(view) <= _PIECE:
            return hashlib.blake2b(view).hexdigest()
        checks = [zlib.crc32(view[start : start + _PIECE]).to_bytes(4, "big") for start in range(0, len(view), _PIECE)]
    return hashlib.blake2b(b"".join(checks)).hexdigest()


def _canonical(body: Mapping[str, Any]) -> bytes:
    return json.dumps(body, sort_keys=True).encode()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
