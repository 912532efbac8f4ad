"""The derived state of one namespace in this process: what reads need in memory, caught up with the log.

Everything here follows from the store and may be thrown away. `catch_up` applies what the log holds beyond the watermark; from an empty
state that is the rebuild, done by scanning the tables once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from memgraph.index import graph, names, rows, vectors
from memgraph.index import keyword as keywords
from memgraph.index.graph import FactGraph
from memgraph.index.keyword import KeywordIndex
from memgraph.index.names import NameTable
from memgraph.index.rows import MemoryRows
from memgraph.index.snapshots import SnapshotFolder
from memgraph.index.vectors import VectorArm
from memgraph.interval import FOREVER
from memgraph.predicates import Predicates
from memgraph.records import FactRow, MemoryRow, MergeRow, NameRow, PredicateRow, is_agent_state
from memgraph.store import FACTS, MEMORIES, MERGES, NAMES, PREDICATES, VECTORS, Change, Namespace, ReadTx, Store, WriteTx

PARTS = (rows.PART, keywords.PART, graph.PART, names.PART, vectors.PART)
WORTH_SAVING = 5_000  #: changes from which files spare more than they cost
TOGETHER = 512  #: rows taken in at once while the state is built
DRAINED = 256  #: vectors moved into the HNSW graph at once, in the background


class _Stored:
    """The store's vectors, each read in a transaction of its own: from whichever thread searches."""

    def __init__(self, store: Store, namespace: Namespace) -> None:
        self._store, self._namespace = store, namespace

    def scan(self) -> Iterator[tuple[int, bytes]]:
        with self._store.read(self._namespace) as tx:
            yield from tx.scan(VECTORS)

    def get(self, rows: Sequence[int]) -> list[bytes | None]:
        with self._store.read(self._namespace) as tx:
            return [tx.get(VECTORS, row) for row in rows]


class Snapshot:
    """Columns, vectors, keywords, graph and names of a namespace. Hold `lock` while reading or catching up."""

    def __init__(self, dim: int | None, store: Store, namespace: Namespace, files: SnapshotFolder) -> None:
        self.lock = threading.RLock()
        self.dim = dim
        self._store, self._namespace, self._files = store, namespace, files
        self._drainer: threading.Thread | None = None
        self._closed = False
        self._clear()

    def _clear(self) -> None:
        self.watermark = 0  #: the last transaction that is applied
        self._own: tuple[int, Mapping[tuple[int, int], Any]] = (0, {})  #: a transaction of this process, and the rows it wrote
        self._unsaved = 0  #: changes since the files were written
        self.rows = MemoryRows()
        self.vectors: VectorArm | None = None if self.dim is None else VectorArm(self.dim)
        self.keywords = KeywordIndex()
        self.graph = FactGraph()
        self.names = NameTable()
        self.predicates = Predicates.default()
        self._declared: dict[int, dict[str, Any]] = {}

    def reset(self) -> None:
        """Forgets everything derived; the next `catch_up` rebuilds it."""
        self._clear()

    def reset_names(self) -> None:
        """Takes the names from the store again: a transaction that failed had put its own among them."""
        names = NameTable()
        with self._store.read(self._namespace) as tx:
            _fill_names(names, tx)
        self.names, self._own = names, (0, {})

    def wrote(self, tx: WriteTx) -> None:
        """Notes the rows of a transaction that is about to be committed, so that `catch_up` need not read them back."""
        self._own = (tx.tx, tx.written)

    def catch_up(self, tx: ReadTx) -> None:
        """Brings the state to the last transaction that `tx` sees committed."""
        last = tx.tx - 1 if isinstance(tx, WriteTx) else tx.tx
        if last == self.watermark:
            return
        try:
            if self.watermark == 0 and not self._restore(last):
                self._build(tx)
            else:
                self._follow(tx)
        except BaseException:
            self.reset()  # half a transaction may be applied
            raise
        self.watermark = last
        self._own = (0, {})
        if self.vectors is not None and self.vectors.tail >= DRAINED:
            self._drain(self.vectors)

    def _follow(self, tx: ReadTx) -> None:
        """Applies what the log holds beyond the watermark: each row once, as it is now."""
        own, rows = self._own
        latest: dict[tuple[int, int], tuple[Change, bool]] = {}
        for entry in tx.log(self.watermark):
            latest.update(((change.table.number, change.id), (change, entry.tx == own)) for change in entry.changes)
            self._unsaved += len(entry.changes)
        memories: list[tuple[int, MemoryRow | None]] = []
        for key, (change, is_own) in latest.items():
            row = None
            if change.done == "put" and change.table is not VECTORS:
                row = (rows.get(key) if is_own else None) or tx.get(change.table, change.id)
            if change.table is MEMORIES:
                memories.append((change.id, row))
            elif (applier := _APPLIERS.get(change.table.number)) is not None:
                applier(self, change.id, row)
        self._apply_memories(memories, lambda number: rows.get((VECTORS.number, number)) or tx.get(VECTORS, number))

    def _drain(self, arm: VectorArm) -> None:
        """Moves the vectors that are only compared into the graph, in the background; searches go on between."""
        if self._drainer is not None and self._drainer.is_alive():
            return

        def work() -> None:
            main = threading.main_thread()  # a thread still inside hnswlib when the interpreter ends would abort the process
            while not self._closed and self.vectors is arm and main.is_alive() and arm.drain(DRAINED):
                pass

        self._drainer = threading.Thread(target=work, name="memgraph-drain")
        self._drainer.start()

    def close(self) -> None:
        """Ends the work in the background."""
        self._closed = True
        if self._drainer is not None:
            self._drainer.join()

    # ------------------------------------------------------------ files

    def save(self, *, least: int = WORTH_SAVING) -> None:
        """Writes the state to files that spare the next open a rebuild, where enough has changed."""
        with self.lock:
            if not self.watermark:
                return
            with self._store.read(self._namespace) as tx:  # what was forgotten since the last look must not come back in a file
                self.catch_up(tx)
            if self._unsaved < max(least, (len(self.rows) + self.graph.size) // 5) or not self.watermark:
                return
            self.rows.save(self._files, self.watermark)
            self.keywords.save(self._files, self.watermark)
            self.graph.save(self._files, self.watermark)
            self.names.save(self._files, self.watermark)
            if self.vectors is not None:
                if self.vectors.tail <= 2 * DRAINED:
                    self.vectors.drain(2 * DRAINED)  # whoever opens the files has nothing left to compare
                self.vectors.save(self._files, self.watermark)
            self._unsaved = 0
            with self._store.read(self._namespace) as tx:  # whoever forgot something meanwhile may have discarded before there were files
                if any(change.done == "delete" for entry in tx.log(self.watermark) for change in entry.changes):
                    self.discard_files()

    def discard_files(self) -> None:
        """Deletes the files: what was forgotten must be in none."""
        for part in PARTS:
            self._files.discard(part)
        self._unsaved = len(self.rows) + self.graph.size

    def _restore(self, last: int) -> bool:
        """Takes the state from the files, where they are whole and of one transaction; the log leads on from there."""
        found = [one.restore(self._files, at_most=last) for one in (MemoryRows, KeywordIndex, FactGraph, NameTable)]
        marks = {one[1] for one in found if one is not None}
        if None in found or len(marks) != 1:
            return False
        (watermark,) = marks
        self.rows, self.keywords, self.graph, self.names = (one[0] for one in found)  # type: ignore[index, assignment]
        with self._store.read(self._namespace) as tx:
            for number, declared in tx.scan(PREDICATES):
                self._declared[number] = {**declared.declaration, "name": declared.name}
        self._declare()
        if self.dim is not None:
            stored = _Stored(self._store, self._namespace)
            restored = VectorArm.restore(self._files, self.dim, at_most=last, source=stored)
            if restored is not None and restored[1] == watermark:
                self.vectors = restored[0]
            else:
                wanted = set(self.rows.order_by_time().tolist())
                self.vectors = VectorArm(self.dim)
                self.vectors.load(((row, data) for row, data in stored.scan() if row in wanted), expected=len(wanted))
        self.watermark = watermark
        return True

    # ------------------------------------------------------------ the whole state

    def _build(self, tx: ReadTx) -> None:
        for number, declared in tx.scan(PREDICATES):
            self._declared[number] = {**declared.declaration, "name": declared.name}
        self._declare()
        _fill_names(self.names, tx)
        self.graph.bulk(tx.scan(FACTS))
        self._unsaved = tx.count(FACTS) + tx.count(MEMORIES)
        indexed: list[int] = []

        def texts() -> Iterator[tuple[int, str]]:
            rows = tx.scan(MEMORIES)
            while chunk := list(islice(rows, TOGETHER)):
                self.rows.extend(chunk)
                shown = [(number, _keywords_of(row)) for number, row in chunk if _is_indexed(row)]
                indexed.extend(number for number, _ in shown)
                yield from shown

        self.keywords.load(texts())
        if self.vectors is not None and indexed:
            wanted = set(indexed)
            self.vectors.load(((number, data) for number, data in tx.scan(VECTORS) if number in wanted), expected=len(indexed))

    # ------------------------------------------------------------ one change

    def _apply_memories(self, changes: Iterable[tuple[int, MemoryRow | None]], vector_of: Callable[[int], bytes | None]) -> None:
        """Rows as they are now, None where they are gone. New ones, which come in ascending order, are taken in together."""
        fresh: list[tuple[int, MemoryRow]] = []
        for number, row in changes:
            known = number in self.rows
            if row is None:
                if known:
                    self.rows.remove(number)
                self._unindex(number)
            elif not known:
                fresh.append((number, row))
            else:
                self.rows.upsert(number, row)
                if not _is_indexed(row):
                    self._unindex(number, erase=False)
        self.rows.extend(fresh)
        indexed = [(number, row) for number, row in fresh if _is_indexed(row)]
        self.keywords.extend((number, _keywords_of(row)) for number, row in indexed)
        if self.vectors is not None:
            held = [(number, data) for number, _ in indexed if (data := vector_of(number)) is not None]
            if held:
                self.vectors.load(held, expected=len(held))

    def _unindex(self, number: int, *, erase: bool = True) -> None:
        """Finds it no more; with `erase` its vector is in no file either."""
        if number in self.keywords:
            self.keywords.remove(number)
        if self.vectors is not None and number in self.vectors:
            self.vectors.remove(number, erase=erase)

    def _apply_fact(self, number: int, row: FactRow | None) -> None:
        if row is not None:
            self.graph.upsert(number, row)
        elif number in self.graph:
            self.graph.remove(number)

    def _apply_name(self, number: int, row: NameRow | None) -> None:
        if row is not None:
            self.names.upsert_name(number, row)
        else:
            self.names.remove_name(number)

    def _apply_merge(self, number: int, row: MergeRow | None) -> None:
        if row is not None:
            self.names.upsert_merge(number, row)
        else:
            self.names.remove_merge(number)

    def _apply_predicate(self, number: int, row: PredicateRow | None) -> None:
        if row is not None:
            self._declared[number] = {**row.declaration, "name": row.name}
        else:
            self._declared.pop(number, None)
        self._declare()

    def _declare(self) -> None:
        self.predicates = Predicates.default().with_declared(self._declared.values())


def _fill_names(names: NameTable, tx: ReadTx) -> None:
    for number, name in tx.scan(NAMES):
        names.upsert_name(number, name)
    for number, merge in tx.scan(MERGES):
        names.upsert_merge(number, merge)


def _is_indexed(row: MemoryRow) -> bool:
    return row.superseded == FOREVER and not is_agent_state(row.kind)


def _keywords_of(row: MemoryRow) -> str:
    return f"{row.text}\n{row.key}" if row.key else row.text


#: what a changed row of each table does. Functions, not bound methods: what holds itself is freed late, and its store with it
_APPLIERS: Final[dict[int, Callable[[Snapshot, int, Any], None]]] = {
    FACTS.number: Snapshot._apply_fact,
    NAMES.number: Snapshot._apply_name,
    MERGES.number: Snapshot._apply_merge,
    PREDICATES.number: Snapshot._apply_predicate,
}
