"""LMDB's pages, read without LMDB: is this file what it says, so that LMDB may be let near it?

LMDB maps the file and believes it. A page beyond the file's end would end the process by SIGBUS, a page that makes no sense by an
assertion, so what is damaged has to be found before. Layouts are those of lmdb 0.9 (data format 1) in this machine's byte order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from struct import error as StructError
from typing import BinaryIO, NamedTuple

from memgraph.errors import CorruptStoreError

_META = Struct("=QHHI IIQQ I36xQ 40xQ QQ")  # page header; magic, version, address, map size; free tree, main tree; last page, transaction
_PAGE = Struct("=QHHHH")  # number, key size of a fixed leaf, flags, lower, upper
_NODE = Struct("=HHHH")  # low and high half of the size (or child), flags, key size
_TREE = Struct("=40xQ")  # a tree's record: its root
_OFFSET, _ID = Struct("=H"), Struct("=Q")
_RUN = Struct("=QHHI")  # the header of an overflow run: its pages in the place of lower and upper

_MAGIC, _VERSION = 0xBEEFC0DE, 1
_BRANCH, _LEAF, _OVERFLOW, _META_FLAG, _FIXED = 0x01, 0x02, 0x04, 0x08, 0x20  # of pages
_BIG, _SUB, _DUPLICATES = 0x01, 0x02, 0x04  # of nodes: in an overflow run, a tree, several values
_NOTHING = (1 << 64) - 1  #: root of an empty tree
_PAGE_SIZES = tuple(1 << power for power in range(8, 17))
_DEEPEST = 32  #: levels; LMDB's own limit


class _Damage(ValueError):
    """What makes no sense."""


class _Meta(NamedTuple):
    page: int  #: bytes a page
    free: int  #: root of the tree that lists the unused pages
    main: int  #: root of the tree that names the others
    last: int  #: the highest page number
    tx: int


class _Node(NamedTuple):
    key: bytes
    flags: int
    size: int  #: of the value; of a branch, the child's page number
    held: bytes  #: what lies in the page of the value


@dataclass(frozen=True)
class _File:
    file: BinaryIO
    meta: _Meta
    present: int  #: whole pages in the file

    def page(self, number: int) -> bytes:
        if not 1 < number < self.present:
            raise _Damage(f"page {number} lies beyond the end of the file")
        self.file.seek(number * self.meta.page)
        page = self.file.read(self.meta.page)
        if _PAGE.unpack_from(page)[0] != number:
            raise _Damage(f"page {number} holds something else")
        return page

    def run(self, node: _Node) -> bytes:
        """The value of a node that lies in an overflow run."""
        (number,) = _ID.unpack_from(node.held)
        _, _, flags, count = _RUN.unpack_from(self.page(number))
        if not flags & _OVERFLOW or not node.size <= count * self.meta.page - _RUN.size < node.size + self.meta.page:
            raise _Damage(f"page {number} is not the run of a value of {node.size} bytes")
        if number + count > self.present:
            raise _Damage(f"page {number} begins a run that goes beyond the end of the file")
        self.file.seek(number * self.meta.page + _RUN.size)
        return self.file.read(node.size)

    def nodes(self, number: int) -> tuple[int, list[_Node]]:
        """The page's flags and its nodes; of a leaf of fixed values, none."""
        page = self.page(number)
        _, fixed, flags, lower, upper = _PAGE.unpack_from(page)
        if not _PAGE.size <= lower <= upper <= len(page) or flags & (_BRANCH | _LEAF) not in (_BRANCH, _LEAF) or flags & _OVERFLOW:
            raise _Damage(f"page {number} is no page of a tree")
        if flags & _FIXED:
            if fixed * ((lower - _PAGE.size) // _OFFSET.size) > len(page) - _PAGE.size:
                raise _Damage(f"page {number} holds more values than fit")
            return flags, []
        return flags, [self._node(page, number, flags, upper, at) for (at,) in _OFFSET.iter_unpack(page[_PAGE.size : lower])]

    def _node(self, page: bytes, number: int, flags: int, upper: int, at: int) -> _Node:
        low, high, kind, key = _NODE.unpack_from(page, at)
        start = at + _NODE.size + key
        if flags & _BRANCH:
            node = _Node(page[at + _NODE.size : start], 0, low | high << 16 | kind << 32, b"")
        else:
            size = low | high << 16
            held = _ID.size if kind & _BIG else size
            node = _Node(page[at + _NODE.size : start], kind, size, page[start : start + held])
            start += held
        if at < upper or start > len(page):
            raise _Damage(f"page {number} has a node that is not in it")
        return node

    def leaves(self, root: int) -> Iterator[list[_Node]]:
        """The nodes of each leaf below `root`, in order."""
        waiting, seen = [(root, 0)] if root != _NOTHING else [], set()
        while waiting:
            number, depth = waiting.pop()
            if number in seen or depth > _DEEPEST:
                raise _Damage(f"page {number} is met twice")
            seen.add(number)
            flags, nodes = self.nodes(number)
            if flags & _BRANCH:
                waiting.extend((node.size, depth + 1) for node in reversed(nodes))
            else:
                yield nodes


def check_file(file: BinaryIO, data: Path) -> None:
    """The first pages are LMDB's, every page in use lies inside the file, and so do the trees' roots; or an error that names it.

    Another process may be writing: what was read across one of its commits is read again.
    """
    seen = -1
    while True:
        try:
            pages = _opened(file, max(_metas(file, data), key=lambda meta: meta.tx))
            _check_end(pages)
            for nodes in pages.leaves(pages.meta.main):
                for node in nodes:
                    if node.flags & _SUB and (root := _TREE.unpack_from(node.held)[0]) != _NOTHING:
                        pages.nodes(root)
            return
        except (StructError, ValueError) as error:
            tx, seen = seen, _transaction(file)
            if tx == seen:
                if isinstance(error, CorruptStoreError):
                    raise
                raise CorruptStoreError(f"{data} is damaged: {error}") from error


def damage(data: Path, tx: int) -> str | None:
    """What is wrong with the pages of transaction `tx`, which a reader has to hold open meanwhile; None for a sound file."""
    with data.open("rb") as file:
        found = [meta for meta in _metas(file, data) if meta.tx == tx]
        if not found:
            return None  # two commits later already: a busy store answers the next time
        pages = _opened(file, found[0])
        try:
            _check_end(pages)
            for leaf in pages.leaves(pages.meta.main):
                for node in leaf:
                    _check_tree(pages, _TREE.unpack_from(node.held)[0], deep=True)
        except (StructError, _Damage) as error:
            return f"{data} is damaged: {error}"
    return None


def _check_tree(pages: _File, root: int, deep: bool) -> None:
    """Every page below `root` makes sense, and so do overflow runs and, if `deep`, the trees of several values."""
    last = b""
    for nodes in pages.leaves(root):
        for node in nodes:
            if node.key <= last:
                raise _Damage(f"the keys of the tree at page {root} are not in order")
            last = node.key
            if node.flags & _BIG:
                pages.run(node)
            if node.flags & _DUPLICATES and node.flags & _SUB and deep:
                _check_tree(pages, _TREE.unpack_from(node.held)[0], deep=False)


def _opened(file: BinaryIO, meta: _Meta) -> _File:
    return _File(file, meta, os.fstat(file.fileno()).st_size // meta.page)


def _check_end(pages: _File) -> None:
    """Pages that a transaction took and gave back are never written: at the end of the file they, and only they, may be missing."""
    missing = range(pages.present, pages.meta.last + 1)
    if not missing:
        return
    free: set[int] = set()
    for nodes in pages.leaves(pages.meta.free):
        for node in nodes:
            free.update(_numbers(pages.run(node) if node.flags & _BIG else node.held))
    if len(missing) > len(free) or not free.issuperset(missing):
        raise _Damage(f"it is cut off: pages in use lie beyond its end at page {pages.present}")


def _numbers(held: bytes) -> list[int]:
    """A list of the free tree: a count, then that many page numbers."""
    (count,) = _ID.unpack_from(held)
    numbers = held[_ID.size : _ID.size * (count + 1)]
    if len(numbers) != _ID.size * count:
        raise _Damage("a list of free pages is cut off")
    return [number for (number,) in _ID.iter_unpack(numbers)]


def _metas(file: BinaryIO, data: Path) -> list[_Meta]:
    """The two, of which LMDB believes the newer."""
    start, size = _start(file)
    if not size:
        raise CorruptStoreError(f"{data} is not a memgraph store, or it is damaged: no LMDB pages at its start")
    metas = []
    for at in (0, size):
        _, _, flags, _, magic, version, _, _, page, free, main, last, tx = _META.unpack_from(start, at)
        if magic != _MAGIC or not flags & _META_FLAG or page != size:
            raise CorruptStoreError(f"{data} is not a memgraph store, or it is damaged: no LMDB pages at its start")
        if version != _VERSION:
            raise CorruptStoreError(f"{data} is in LMDB's data format {version}; memgraph stores are in format {_VERSION}")
        metas.append(_Meta(page, free, main, last, tx))
    return metas


def _start(file: BinaryIO) -> tuple[bytes, int]:
    """The file's first bytes, and its page size, 0 where there is none."""
    file.seek(0)
    start = file.read(2 * _PAGE_SIZES[-1])
    size = _META.unpack_from(start)[8] if len(start) >= _META.size else 0
    return start, size if size in _PAGE_SIZES and len(start) >= size + _META.size else 0


def _transaction(file: BinaryIO) -> int:
    """The last transaction of the file, as far as it can be read: it tells whether somebody has written."""
    start, size = _start(file)
    return max(int(_META.unpack_from(start, at)[-1]) for at in (0, size)) if size else 0
