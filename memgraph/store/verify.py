"""The doctor of the store: do the rows, the indexes, the counters and the log of a namespace tell one story?"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.errors import CorruptStoreError
from memgraph.store.log import Done
from memgraph.store.tables import MEMORIES, TABLES, VECTORS
from memgraph.store.transactions import ReadTx

_Known = set[tuple[int, int]]  #: table number and row id


def problems(view: ReadTx) -> Iterator[str]:
    """A sentence for each thing that is wrong; none for a sound namespace."""
    known: _Known = set()
    yield from _rows(view, known)
    yield from _log(view, known)
    memories, vectors = ({id for table, id in known if table == kind.number} for kind in (MEMORIES, VECTORS))
    yield from (f"vector {id} belongs to no memory" for id in sorted(vectors - memories))
    held, counted = view.held_vectors(), sum(head.alive[VECTORS.number] for head in view.heads())
    if held != counted:
        yield f"the store holds {held} vectors, and its namespaces count {counted}"


def _rows(view: ReadTx, known: _Known) -> Iterator[str]:
    """Every row can be read and is counted, and the indexes hold what follows from the rows and nothing else."""
    expected: set[tuple[bytes, int]] = set()
    for table in TABLES:
        ids = view.ids(table)
        known.update((table.number, id) for id in ids)
        for id in ids:
            try:
                row = view.get(table, id)
            except (CorruptStoreError, ValueError) as error:
                yield f"{table.name} row {id} cannot be read: {error}"
                continue
            if row is None or (table is VECTORS and len(row) % 4):
                yield f"{table.name} row {id} holds no vector"
            else:
                expected.update((key, id) for key in view.index_keys(table, row))
        if len(ids) != view.count(table):
            yield f"{table.name} has {len(ids)} rows, and counts {view.count(table)}"
        if ids and ids[-1] >= view.following(table):
            yield f"{table.name} has a row {ids[-1]}, and would give {view.following(table)} to the next"
    found = set(view.indexed())
    for key, id in sorted(expected - found):
        yield f"the index {_name(view, key)} lacks row {id}"
    for key, id in sorted(found - expected):
        yield f"the index {_name(view, key)} names row {id}, which does not belong there"


def _name(view: ReadTx, key: bytes) -> str:
    number, place = view.index_of(key)
    names = list(TABLES[number].indexes) if number < len(TABLES) else []
    return f"{TABLES[number].name}.{names[place]}" if place < len(names) else key.hex()


def _log(view: ReadTx, known: _Known) -> Iterator[str]:
    """Transactions are numbered without gaps, time rises, and the rows are those that the log says are there."""
    last, at = 0, None
    state: dict[tuple[int, int], Done] = {}
    for entry in view.log(0):
        if entry.tx != last + 1:
            yield f"the log goes from transaction {last} to {entry.tx}"
        if at is not None and entry.at <= at:
            yield f"transaction {entry.tx} is not later than the one before it"
        last, at = entry.tx, entry.at
        state.update({(change.table.number, change.id): change.done for change in entry.changes})
    if last != view.tx or (at is not None and at != view.at):
        yield f"the log ends with transaction {last}, and the namespace stands at {view.tx}"
    alive = {row for row, done in state.items() if done == "put"}
    for number, id in sorted(alive - known):
        yield f"the log says that {TABLES[number].name} has a row {id}; it has none"
    for number, id in sorted(known - alive):
        yield f"{TABLES[number].name} has a row {id} that the log does not know"
