"""Transactions of one namespace: a reading view, and a view that writes.

Vectors lie apart from the other rows, under numbers that rise with every vector of the store, and a small row of the namespace
says which is whose. So each is put behind the last: LMDB then fills its pages, which keys of many namespaces in arrival
order would leave half empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import islice
from struct import error as StructError
from struct import unpack
from types import TracebackType
from typing import Any, Self, TypeVar

from memgraph.errors import ClosedError, CorruptStoreError, InvalidInputError, MemGraphError, NotFoundError, StoreFullError
from memgraph.interval import LATEST, Instant, instant, moment
from memgraph.store.environment import Environment, LmdbError, MapFull, translated
from memgraph.store.head import Head, StoreHead
from memgraph.store.keys import NUMBER, STORE_KEY, Key, Namespace, index_key, namespace_key
from memgraph.store.log import Done, LogEntry, decode_entry, decode_time, encode_entry
from memgraph.store.tables import VECTORS, Table

R = TypeVar("R")
_CHUNK = 512  #: rows that a scan reads at once
_IDS = 1 << 64


class ReadTx:
    """What a namespace held when the `with` block began, whatever is written meanwhile. Keep it short."""

    def __init__(self, environment: Environment, namespace: Namespace, owner: object) -> None:
        self._environment = environment
        self._owner = owner  # a handle: must not be collected, and so closed, while this is open
        self._namespace = namespace
        self._prefix = namespace_key(namespace)
        self._head: Head | None = None
        self._txn: Any = _ENDED

    def __enter__(self) -> Self:
        self._head = None
        self._txn, self._ticket = self._environment.begin_read()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._end()
        self._translate(error)

    def _translate(self, error: BaseException | None) -> None:
        """What LMDB, or a key or counter of the wrong length, raised inside the block leaves it as one of our errors."""
        if isinstance(error, LmdbError):
            raise translated(error, self._environment.path) from error
        if isinstance(error, StructError):
            raise CorruptStoreError(f"{self._environment.path} is damaged: {error}") from error

    def _end(self) -> None:
        txn, self._txn = self._txn, _ENDED
        if not self._environment.forked:  # in a child the transaction is the parent's: to end it here would end it there
            txn.abort()  # does nothing after a commit
            self._environment.end(self._ticket)

    def _load_head(self) -> Head:
        if self._head is None:
            found = self._txn.get(self._prefix, db=self._environment.heads)
            self._head = Head.new(self._namespace) if found is None else Head.decode(found)
        return self._head

    @property
    def tx(self) -> int:
        """The namespace's last transaction, 0 before the first; in a write, its own."""
        return self._load_head().tx

    @property
    def at(self) -> Instant:
        """Its time."""
        return self._load_head().at

    def count(self, table: Table[Any]) -> int:
        """How many rows there are."""
        return self._load_head().alive[table.number]

    def get(self, table: Table[R], id: int) -> R | None:
        """The row, or None where there is none."""
        data = self._bytes(table, id)
        return None if data is None else table.codec.decode(data)

    def _bytes(self, table: Table[Any], id: int) -> bytes | None:
        if not 0 <= id < _IDS:
            return None
        environment = self._environment
        data: bytes | None = self._txn.get(self._prefix + table.tag + NUMBER.pack(id), db=environment.rows)
        if table is VECTORS and data is not None:
            data = self._txn.get(data, db=environment.vectors)
        return data

    def find(self, table: Table[Any], index: str, key: Key) -> list[int]:
        """The ids of the rows that the index has under `key`, ascending."""
        cursor = self._txn.cursor(db=self._environment.index)
        if not cursor.set_key(self._prefix + table.indexes[index].tag + index_key(key)):
            return []
        count = cursor.count()
        return list(unpack(f">{count}Q", cursor.value() if count == 1 else b"".join(cursor.iternext_dup())))

    def scan(self, table: Table[R], start: int = 0, reverse: bool = False) -> Iterator[tuple[int, R]]:
        """All rows with ids from `start` on, ascending, or the same descending. Inside a write, rows it adds may be met."""
        prefix = self._prefix + table.tag
        decode, vector = table.codec.decode, table is VECTORS
        for id, data in self._pairs(self._environment.rows, prefix, start, reverse):
            if vector:
                data = self._txn.get(data, db=self._environment.vectors)
                if data is None:
                    raise CorruptStoreError(f"{self._environment.path} is damaged: vector {id} is missing")
            yield id, decode(data)

    def log(self, since: int) -> Iterator[LogEntry]:
        """The entries after transaction `since`, in order."""
        for tx, data in self._pairs(self._environment.log, self._prefix, since + 1, False):
            yield decode_entry(tx, data)

    def time_of(self, tx: int) -> Instant | None:
        """When transaction `tx` of the namespace was; None where it has none such."""
        data = self._txn.get(self._prefix + NUMBER.pack(tx), db=self._environment.log)
        return None if data is None else decode_time(data)

    def _pairs(self, database: Any, prefix: bytes, start: int, reverse: bool) -> Iterator[tuple[int, bytes]]:
        """The numbers from `start` on under `prefix`, and what lies there. In chunks, so that no cursor is open while the caller works."""
        low, high = max(start, 0), _IDS - 1
        while low <= high:
            cursor = self._txn.cursor(db=database)
            pairs = list(islice(_downwards(cursor, prefix, high) if reverse else _upwards(cursor, prefix, low), _CHUNK))
            cursor.close()
            for key, data in pairs:
                if not key.startswith(prefix):
                    return
                number = NUMBER.unpack_from(key, len(prefix))[0]
                if number < low:
                    return
                yield number, data
            if len(pairs) < _CHUNK:
                return
            low, high = (low, number - 1) if reverse else (number + 1, high)

    # ---- for the doctor, and for what concerns the whole store

    @property
    def snapshot(self) -> int:
        """The number of the store's transaction, of all namespaces, that is seen here."""
        number: int = self._txn.id()
        return number

    def heads(self) -> Iterator[Head]:
        """The heads of all namespaces."""
        for key, data in self._txn.cursor(db=self._environment.heads):
            if key != STORE_KEY:
                yield Head.decode(data)

    def meta(self, key: str) -> bytes | None:
        """What the store remembers of itself under `key`."""
        value: bytes | None = self._txn.get(key.encode(), db=self._environment.meta)
        return value

    def ids(self, table: Table[Any]) -> list[int]:
        """The ids of all rows, ascending."""
        return [id for id, _ in self._pairs(self._environment.rows, self._prefix + table.tag, 0, False)]

    def following(self, table: Table[Any]) -> int:
        """The id that the table's next row gets."""
        return self._load_head().following[table.number]

    def index_keys(self, table: Table[R], row: R) -> set[bytes]:
        """The whole keys under which the row is found."""
        return {self._prefix + index.tag + index_key(key) for index in table.indexes.values() for key in index.keys(row)}

    def index_of(self, key: bytes) -> tuple[int, int]:
        """The numbers of the table and of its index that a whole key belongs to."""
        return key[len(self._prefix)], key[len(self._prefix) + 1]

    def indexed(self) -> Iterator[tuple[bytes, int]]:
        """Every whole key of the namespace's indexes, with each row id under it."""
        cursor = self._txn.cursor(db=self._environment.index)
        if cursor.set_range(self._prefix):
            for key, id in cursor.iternext():
                if not key.startswith(self._prefix):
                    return
                yield key, NUMBER.unpack(id)[0]

    def held_vectors(self) -> int:
        """How many vectors lie in the store, whoever they belong to."""
        count: int = self._txn.stat(db=self._environment.vectors)["entries"]
        return count


class _Ended:
    """Stands in place of LMDB's transaction outside the `with` block."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python itself looks for
            raise AttributeError(name)
        raise ClosedError("this transaction is not open: it lives inside its `with` block")


_ENDED = _Ended()


def _upwards(cursor: Any, prefix: bytes, low: int) -> Iterable[tuple[bytes, bytes]]:
    found: Iterable[tuple[bytes, bytes]] = cursor.iternext() if cursor.set_range(prefix + NUMBER.pack(low)) else ()
    return found


def _downwards(cursor: Any, prefix: bytes, high: int) -> Iterable[tuple[bytes, bytes]]:
    key = prefix + NUMBER.pack(high)
    beyond = cursor.set_range(key)
    found = cursor.key() == key or cursor.prev() if beyond else cursor.last()
    pairs: Iterable[tuple[bytes, bytes]] = cursor.iterprev() if found else ()
    return pairs


class WriteTx(ReadTx):
    """A change of one namespace: whole at the end of the `with` block, or, after an exception, not at all.

    Where the map may become full, each raw operation is remembered: it is then made larger, and they are done again.
    """

    def __init__(self, environment: Environment, namespace: Namespace, owner: object, clock: Callable[[], datetime]) -> None:
        super().__init__(environment, namespace, owner)
        self._clock = clock
        self._journal: list[tuple[bool, Any, bytes, bytes, bool]] | None = None  # put or delete, database, key, value, append
        self._changes: dict[tuple[int, int], Done] = {}
        self.written: dict[tuple[int, int], Any] = {}  #: the rows put so far, by table number and row id
        self._failed: MemGraphError | None = None

    def __enter__(self) -> Self:
        self._lock = self._environment.writing()
        self._lock.__enter__()
        try:
            self._txn, self._ticket = self._environment.begin_write()
            try:
                self._begin()
            except BaseException:
                self._end()
                raise
        except BaseException:
            self._lock.__exit__(None, None, None)
            raise
        return self

    def _begin(self) -> None:
        self._head, self._failed, self._changes, self.written = None, None, {}, {}
        self._journal = None if self._environment.has_ample_room() else []
        head = self._load_head()
        self._store = StoreHead.decode(self._txn.get(STORE_KEY, db=self._environment.heads))
        head.tx += 1
        told = instant(self._clock())
        if told > LATEST:
            raise InvalidInputError(f"the clock says {moment(told)}; transactions later than {moment(LATEST)} cannot be recorded")
        head.at = self._store.at = max(told, self._store.at + 1)
        if moment(head.at) is None:
            raise CorruptStoreError(
                f"{self._environment.path} has a last transaction at the end of year 9999, and each is later than the one before: "
                f"nothing can be written; export its namespaces and load them into a new store"
            )

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if error is None and self._failed is None and self._changes:
                self._environment.check_process()
                self._commit()
        finally:
            self._end()
            self._lock.__exit__(None, None, None)
        if self._failed is not None and error is None:
            raise self._failed
        self._translate(error)

    # ---- rows

    def insert(self, table: Table[R], row: R, id: int | None = None) -> int:
        """Add a row and return its id: greater than every id that the table ever had in this namespace.

        Only a vector brings its id, that of its memory.
        """
        if (id is None) is (table is VECTORS):
            raise InvalidInputError("a vector is inserted under its memory's row id, and every other row under the next of its table")
        return self.restore(table, self.following(table) if id is None else id, row)

    def restore(self, table: Table[R], id: int, row: R) -> int:
        """Add a row under an id that it had before: of a vector's memory, or in another store."""
        head = self._load_head()
        if id < head.following[table.number] and self._bytes(table, id) is not None:
            raise InvalidInputError(f"the {table.name} have a row {id} already")
        data, keys = table.codec.encode(row), self.index_keys(table, row)
        head.following[table.number] = max(head.following[table.number], id + 1)
        head.alive[table.number] += 1
        self._put_row(table, id, data)
        for key in keys:
            self._do(True, self._environment.index, key, NUMBER.pack(id))
        self._changes[table.number, id] = "put"
        self.written[table.number, id] = row
        return id

    def replace(self, table: Table[R], id: int, row: R) -> None:
        """Put another row in the place of one that is there."""
        data, after = table.codec.encode(row), self.index_keys(table, row)
        before = self.index_keys(table, self._present(table, id))
        if table is VECTORS:
            self._drop_vector(id)
        self._put_row(table, id, data)
        for key in before - after:
            self._do(False, self._environment.index, key, NUMBER.pack(id))
        for key in after - before:
            self._do(True, self._environment.index, key, NUMBER.pack(id))
        self._changes[table.number, id] = "put"
        self.written[table.number, id] = row

    def delete(self, table: Table[Any], id: int) -> None:
        """Take a row away. Its id is not given to another."""
        keys = self.index_keys(table, self._present(table, id))
        if table is VECTORS:
            self._drop_vector(id)
        self._do(False, self._environment.rows, self._prefix + table.tag + NUMBER.pack(id), b"")
        for key in keys:
            self._do(False, self._environment.index, key, NUMBER.pack(id))
        self._load_head().alive[table.number] -= 1
        self._changes[table.number, id] = "delete"
        self.written.pop((table.number, id), None)

    @property
    def is_changed(self) -> bool:
        """Whether anything was put or deleted."""
        return bool(self._changes)

    def _present(self, table: Table[R], id: int) -> R:
        row = self.get(table, id)
        if row is None:
            raise NotFoundError(f"the {table.name} have no row {id}")
        return row

    def _put_row(self, table: Table[Any], id: int, data: bytes) -> None:
        if table is VECTORS:
            self._store.vector += 1
            place = NUMBER.pack(self._store.vector)
            self._do(True, self._environment.vectors, place, data, append=True)
            data = place
        self._do(True, self._environment.rows, self._prefix + table.tag + NUMBER.pack(id), data)

    def _drop_vector(self, id: int) -> None:
        place = self._txn.get(self._prefix + VECTORS.tag + NUMBER.pack(id), db=self._environment.rows)
        self._do(False, self._environment.vectors, place, b"")

    # ---- LMDB

    def _do(self, put: bool, database: Any, key: bytes, value: bytes, append: bool = False) -> None:
        if self._failed is not None:
            raise self._failed
        if self._journal is not None:
            self._journal.append((put, database, key, value, append))
        try:
            if put:
                self._txn.put(key, value, append=append, db=database)
            else:
                self._txn.delete(key, value, db=database)
        except MapFull:
            self._grow()
        except LmdbError as error:
            self._failed = translated(error, self._environment.path)
            raise self._failed from error

    def _grow(self) -> None:
        """Begin again under a larger map. No other process can have written meanwhile: this one holds the writers' lock."""
        while True:
            self._txn.abort()
            try:
                if self._journal is None:
                    raise StoreFullError("one transaction is larger than everything that a map has room for")
                self._txn = self._environment.grown()
                for put, database, key, value, append in self._journal:
                    if put:
                        self._txn.put(key, value, append=append, db=database)
                    else:
                        self._txn.delete(key, value, db=database)
                return
            except MapFull:
                continue
            except LmdbError as error:
                self._failed = translated(error, self._environment.path)
                raise self._failed from error
            except MemGraphError as error:
                self._failed = StoreFullError(f"{self._environment.path} is full, and its map cannot grow: {error}")
                raise self._failed from error

    def _commit(self) -> None:
        head = self._load_head()
        environment = self._environment
        self._do(True, environment.log, self._prefix + NUMBER.pack(head.tx), encode_entry(head.at, self._changes))
        self._do(True, environment.heads, self._prefix, head.encode())
        self._do(True, environment.heads, STORE_KEY, self._store.encode())
        while True:
            try:
                self._txn.commit()
                return
            except MapFull:
                self._grow()
            except LmdbError as error:
                raise translated(error, environment.path) from error
