"""LMDB's pages, read without LMDB: is this file what it says, so that LMDB may be let near it?

LMDB maps the file and believes it. A page beyond the file's end would end the process by SIGBUS, so what is damaged has to be found
before. Layouts are those of lmdb 0.9 (data format 1) on this machine's byte order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from struct import error as StructError
from typing import BinaryIO, NamedTuple

from memgraph.errors import CorruptStoreError

_META = Struct("=QHHI IIQQ I 36x Q 48x QQ")  # page header; magic, version, address, map size; free tree; main tree; last page, transaction
_PAGE = Struct("=QHHHH")  # number, pad, flags, lower, upper
_NODE = Struct("=HHHH")  # low and high half of the size (or child), flags, key size
_ID = Struct("=Q")
_PAGES = Struct("=I")  # of an overflow run: in the place of lower and upper

_MAGIC, _VERSION = 0xBEEFC0DE, 1
_BRANCH, _LEAF, _OVERFLOW, _META_FLAG, _BIG = 0x01, 0x02, 0x04, 0x08, 0x01
_NOTHING = (1 << 64) - 1  #: root of an empty tree
_PAGE_SIZES = tuple(1 << power for power in range(8, 17))
_DEEPEST = 32  #: levels; LMDB's own limit


class _Meta(NamedTuple):
    page: int  #: bytes a page
    free: int  #: root of the tree that lists the unused pages
    last: int  #: the highest page number
    tx: int


def check_file(file: BinaryIO, data: Path) -> None:
    """Both first pages are LMDB's, and every page in use lies inside the file; otherwise an error that names it.

    Another process may be writing: what was read across one of its commits is read again.
    """
    seen = -1
    while True:
        try:
            newest = max(_metas(file, data), key=lambda meta: meta.tx)
            _check_end(file, newest, data)
            return
        except (StructError, ValueError) as error:
            tx, seen = seen, _transaction(file)
            if tx == seen:
                if isinstance(error, CorruptStoreError):
                    raise
                raise CorruptStoreError(f"{data} is damaged: {error}") from error


def _transaction(file: BinaryIO) -> int:
    """The number in the first meta pages, if they hold any: it tells whether somebody has written."""
    file.seek(0)
    start = file.read(2 * _PAGE_SIZES[-1])
    if len(start) < _META.size:
        return 0
    size = _META.unpack_from(start)[8]
    whole = size in _PAGE_SIZES and len(start) >= size + _META.size
    return max(int(_META.unpack_from(start, at)[-1]) for at in ((0, size) if whole else (0,)))


def _check_end(file: BinaryIO, meta: _Meta, data: Path) -> None:
    """Pages that a transaction took and gave back are never written: at the end of the file they, and only they, may be missing."""
    size = os.fstat(file.fileno()).st_size
    present = size // meta.page
    if meta.last < present:
        return
    free = set(_free_pages(file, meta, present))
    if meta.last - present >= len(free) or not free.issuperset(range(present, meta.last + 1)):
        raise CorruptStoreError(f"{data} is cut off: it has {size} bytes, and pages in use lie beyond")


def _metas(file: BinaryIO, data: Path) -> list[_Meta]:
    """The two, of which LMDB believes the newer."""
    file.seek(0)
    start = file.read(2 * _PAGE_SIZES[-1])
    size = _META.unpack_from(start)[8] if len(start) >= _META.size else 0
    if size not in _PAGE_SIZES or len(start) < size + _META.size:
        raise CorruptStoreError(f"{data} is not a memgraph store, or it is damaged: no LMDB pages at its start")
    metas = []
    for at in (0, size):
        _, _, flags, _, magic, version, _, _, page, *_, root, last, tx = _META.unpack_from(start, at)
        if magic != _MAGIC or not flags & _META_FLAG or page != size:
            raise CorruptStoreError(f"{data} is not a memgraph store, or it is damaged: no LMDB pages at its start")
        if version != _VERSION:
            raise CorruptStoreError(f"{data} is in LMDB's data format {version}; memgraph stores are in format {_VERSION}")
        metas.append(_Meta(page, root, last, tx))
    return metas


def _free_pages(file: BinaryIO, meta: _Meta, present: int) -> Iterator[int]:
    """The numbers that the free tree lists. Its leaves hold lists: a count, then that many numbers."""
    waiting = [(meta.free, 0)] if meta.free != _NOTHING else []
    while waiting:
        number, depth = waiting.pop()
        page = _read(file, meta, present, number)
        _, _, flags, lower, _ = _PAGE.unpack_from(page)
        for (at,) in Struct("=H").iter_unpack(page[_PAGE.size : lower]):
            low, high, node, key = _NODE.unpack_from(page, at)
            if flags & _BRANCH and depth < _DEEPEST:
                waiting.append((low | high << 16 | node << 32, depth + 1))
            elif flags & _LEAF:
                start = at + _NODE.size + key
                held = _run(file, meta, present, _ID.unpack_from(page, start)[0]) if node & _BIG else page[start:]
                yield from _list(held)
            else:
                raise ValueError(f"page {number} is no page of a tree")


def _list(held: bytes) -> list[int]:
    (count,) = _ID.unpack_from(held)
    numbers = held[_ID.size : _ID.size * (count + 1)]
    if len(numbers) != _ID.size * count:
        raise ValueError("a list of free pages is cut off")
    return [number for (number,) in _ID.iter_unpack(numbers)]


def _run(file: BinaryIO, meta: _Meta, present: int, number: int) -> bytes:
    """What an overflow run holds."""
    first = _read(file, meta, present, number)
    if not _PAGE.unpack_from(first)[2] & _OVERFLOW:
        raise ValueError(f"page {number} is no overflow page")
    (count,) = _PAGES.unpack_from(first, _PAGE.size - _PAGES.size)
    return b"".join([first[_PAGE.size :], *(_read(file, meta, present, number + more) for more in range(1, count))])


def _read(file: BinaryIO, meta: _Meta, present: int, number: int) -> bytes:
    if not 1 < number < present:
        raise ValueError(f"page {number} lies beyond the end of the file")
    file.seek(number * meta.page)
    return file.read(meta.page)
