"""The store's contract: transactions, ids, indexes, the log, handles, and what compaction leaves."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from memgraph.errors import ClosedError, CorruptStoreError, InvalidInputError, NotFoundError, ReadOnlyError, StoreLockedError
from memgraph.interval import instant
from memgraph.records import ClaimRow, EntityRow, FactRow, MemoryRow
from memgraph.store import CLAIMS, ENTITIES, FACTS, MEMORIES, VECTORS, Store, Table, slot_key
from memgraph.store.environment import Environment
from memgraph.store.files import FileLock
from memgraph.store.keys import namespace_key

NOW = datetime(2025, 6, 1, tzinfo=UTC)
ANA = ("ana",)


def clock() -> datetime:
    return NOW


def memory(id: str, text: str = "Ana lives in Lisbon.") -> MemoryRow:
    return MemoryRow(id=id, text=text, at=1, recorded=2)


def claim(subject: int, predicate: str, memory: int | None = None) -> ClaimRow:
    return ClaimRow(
        subject=subject, predicate=predicate, object=9, literal=None, kind="holds", start=0, end=1, from_precision=None, to_precision=None,
        at=0, memory=memory, source=None, trust="trusted", confidence=1.0, recorded=0,
    )  # fmt: skip


def fact(subject: int, predicate: str, claims: tuple[int, ...], closers: tuple[int, ...] = ()) -> FactRow:
    return FactRow(
        subject=subject, predicate=predicate, object=9, literal=None, start=0, end=1, from_precision=None, to_precision=None, recorded=0,
        claims=claims, sources=(), closers=closers,
    )  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path / "store")
    yield store
    store.close()


def test_a_transaction_is_logged_with_what_it_changed(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        assert tx.tx == 1
        assert tx.at == instant(NOW)
        first = tx.insert(MEMORIES, memory("m1"))
        tx.insert(VECTORS, b"\0\0\x80?", first)
    with store.write(ANA, clock) as tx:
        second = tx.insert(MEMORIES, memory("m2"))
        tx.delete(MEMORIES, first)
        tx.delete(VECTORS, first)
    with store.read(ANA) as view:
        assert view.tx == 2
        assert [list(entry.changes) for entry in view.log(0)] == [
            [(MEMORIES, first, "put"), (VECTORS, first, "put")],
            [(MEMORIES, second, "put"), (MEMORIES, first, "delete"), (VECTORS, first, "delete")],
        ]
        assert [entry.tx for entry in view.log(1)] == [2]
        assert list(view.log(2)) == []


def test_time_rises_even_if_the_clock_stands_or_goes_back(store: Store) -> None:
    times = []
    for namespace, moment in (ANA, NOW), (ANA, NOW), (("bo",), NOW - timedelta(days=1)), (ANA, NOW + timedelta(days=1)):
        with store.write(namespace, lambda moment=moment: moment) as tx:  # type: ignore[misc]
            times.append(tx.at)
            tx.insert(ENTITIES, EntityRow(recorded=tx.at))
    assert times == [instant(NOW), instant(NOW) + 1, instant(NOW) + 2, instant(NOW + timedelta(days=1))]


def test_an_exception_undoes_everything(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
        raise ZeroDivisionError
    with store.read(ANA) as view:
        assert (view.tx, view.count(MEMORIES), view.find(MEMORIES, "id", "m1")) == (0, 0, [])
        assert list(view.heads()) == []
    with store.write(ANA, clock) as tx:
        assert tx.insert(MEMORIES, memory("m1")) == 1


def test_a_write_that_changes_nothing_is_not_logged(store: Store) -> None:
    with store.write(ANA, clock):
        pass
    with store.read(ANA) as view:
        assert view.tx == 0
        assert list(view.log(0)) == []


def test_a_row_that_cannot_be_kept_leaves_the_transaction_as_it_was(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        with suppress(InvalidInputError):
            tx.insert(MEMORIES, MemoryRow(id="m1", text="", at=0, recorded=0, metadata={"bad": object()}))
        assert tx.insert(MEMORIES, memory("m2")) == 1
    assert store.verify(ANA) == []


def test_ids_are_never_used_twice(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        assert [tx.insert(ENTITIES, EntityRow(recorded=0)) for _ in range(3)] == [1, 2, 3]
        tx.delete(ENTITIES, 3)
    with store.write(ANA, clock) as tx:
        assert tx.insert(ENTITIES, EntityRow(recorded=0)) == 4
    with store.write(("bo",), clock) as tx:
        assert tx.insert(ENTITIES, EntityRow(recorded=0)) == 1


def test_indexes_follow_the_rows(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        first, second = tx.insert(CLAIMS, claim(1, "lives_in", 5)), tx.insert(CLAIMS, claim(1, "lives_in"))
        known = tx.insert(FACTS, fact(1, "lives_in", (first, second), (second, 7)))
        assert tx.find(CLAIMS, "slot", slot_key(1, "lives_in")) == [first, second]
    with store.write(ANA, clock) as tx:
        tx.replace(CLAIMS, first, claim(2, "lives_in"))
        tx.replace(FACTS, known, fact(1, "lives_in", (second,)))
    with store.read(ANA) as view:
        assert view.find(CLAIMS, "slot", slot_key(1, "lives_in")) == [second]
        assert view.find(CLAIMS, "slot", slot_key(2, "lives_in")) == [first]
        assert view.find(CLAIMS, "memory", 5) == []
        assert [view.find(FACTS, "claim", id) for id in (first, second, 7)] == [[], [known], []]
    assert store.verify(ANA) == []


def test_names_that_begin_alike_for_longer_than_a_key_are_two(store: Store) -> None:
    long = "x" * 600
    with store.write(ANA, clock) as tx:
        one, two = (tx.insert(MEMORIES, memory(long + end)) for end in "ab")
        tx.insert(CLAIMS, claim(1, long + "a"))
    with store.read(ANA) as view:
        assert (view.find(MEMORIES, "id", long + "a"), view.find(MEMORIES, "id", long + "b")) == ([one], [two])
        assert view.find(CLAIMS, "slot", slot_key(1, long + "b")) == []


def test_scans_go_both_ways_from_any_start(store: Store) -> None:
    with store.write(("a",), clock) as tx:
        tx.insert(ENTITIES, EntityRow(recorded=0))
    with store.write(("b",), clock) as tx:
        for number in range(1, 1301):
            tx.insert(ENTITIES, EntityRow(recorded=number))
        for id in (1, 700, 1300):
            tx.delete(ENTITIES, id)
    with store.write(("c",), clock) as tx:
        tx.insert(MEMORIES, memory("m"))
        tx.insert(ENTITIES, EntityRow(recorded=0))
    expected = [id for id in range(2, 1300) if id != 700]
    with store.read(("b",)) as view:
        assert [id for id, _ in view.scan(ENTITIES)] == expected
        assert [id for id, _ in view.scan(ENTITIES, reverse=True)] == expected[::-1]
        assert [id for id, _ in view.scan(ENTITIES, 1200)] == [id for id in expected if id >= 1200]
        assert [id for id, _ in view.scan(ENTITIES, 1299, reverse=True)] == [1299]
        assert not [*view.scan(ENTITIES, 5000), *view.scan(ENTITIES, 5000, reverse=True), *view.scan(MEMORIES)]
        assert all(row.recorded == id for id, row in view.scan(ENTITIES))


def test_vectors_of_many_namespaces_fill_their_pages(store: Store) -> None:
    names = [(f"user {number}",) for number in range(10)]
    for round in range(20):
        for name in names:
            with store.write(name, clock) as tx:
                for item in range(6):
                    tx.insert(VECTORS, bytes(1536), tx.insert(MEMORIES, memory(f"m{round}-{item}", "x")))
    assert store.stats(ANA).bytes / 1200 < 3000  # bytes a memory; one vector a page would need 4096 for it alone
    assert all(store.verify(name) == [] for name in names)


def test_a_vector_is_kept_under_its_memory_s_id(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        ids = [tx.insert(MEMORIES, memory(f"m{number}")) for number in range(3)]
        tx.insert(VECTORS, b"late", ids[2])
        tx.insert(VECTORS, b"more", ids[0])
        with pytest.raises(InvalidInputError):
            tx.insert(VECTORS, b"more", ids[0])
        with pytest.raises(InvalidInputError):
            tx.insert(VECTORS, b"nobody's")
        tx.replace(VECTORS, ids[2], b"anew")
    with store.read(ANA) as view:
        assert list(view.scan(VECTORS)) == [(ids[0], b"more"), (ids[2], b"anew")]
        assert view.get(VECTORS, ids[1]) is None
    assert store.verify(ANA) == []


def test_rows_are_restored_under_their_ids_elsewhere(store: Store, tmp_path: Path) -> None:
    other = Store.open(tmp_path / "other")
    tables: tuple[Table[Any], ...] = (MEMORIES, VECTORS)
    with store.write(ANA, clock) as tx:
        for number in range(4):
            tx.insert(VECTORS, b"1234", tx.insert(MEMORIES, memory(f"m{number}")))
        tx.delete(MEMORIES, 2)
        tx.delete(VECTORS, 2)
    with store.read(ANA) as view, other.write(ANA, clock) as tx:
        for table in tables:
            for id, row in view.scan(table):
                tx.restore(table, id, row)
        with pytest.raises(InvalidInputError):
            tx.restore(MEMORIES, 3, memory("again"))
        assert [list(tx.scan(table)) for table in tables] == [list(view.scan(table)) for table in tables]
        assert tx.following(MEMORIES) == 5
        assert tx.find(MEMORIES, "id", "m3") == [4]
    assert other.verify(ANA) == []
    other.close()


def test_what_is_not_there_cannot_be_changed(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        for id in (0, 1, -1, 1 << 64):
            assert tx.get(MEMORIES, id) is None
            with pytest.raises(NotFoundError):
                tx.replace(MEMORIES, id, memory("m"))
            with pytest.raises(NotFoundError):
                tx.delete(MEMORIES, id)


def test_a_reader_sees_what_was_there_when_it_began(store: Store) -> None:
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    with store.read(ANA) as view:
        with store.write(ANA, clock) as tx:
            tx.insert(MEMORIES, memory("m2"))
        assert [row.id for _, row in view.scan(MEMORIES)] == ["m1"]
        assert (view.tx, view.count(MEMORIES)) == (1, 1)
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 2


def test_a_transaction_that_is_entered_again_begins_anew(store: Store) -> None:
    reading, writing = store.read(ANA), store.write(ANA, clock)
    for number in (1, 2):
        with writing as tx:
            tx.insert(MEMORIES, memory(f"m{number}"))
        with reading as view:
            assert (view.tx, view.count(MEMORIES)) == (number, number)
            assert [len(entry.changes) for entry in view.log(number - 1)] == [1]


def test_an_environment_that_is_opened_anew_in_a_write_keeps_other_writers_out(store: Store) -> None:
    """What is done after LMDB gave up on its environment."""
    environment = store._environment
    other = FileLock(store.path / "data.mdb")
    with environment.writing():
        environment._reopen()
        assert not other.try_take()
    assert other.try_take()
    other.close()
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    assert store.verify(ANA) == []


def test_one_write_cannot_stand_inside_another(store: Store) -> None:
    with store.write(ANA, clock) as outer:
        with pytest.raises(StoreLockedError, match="this thread"), store.write(("bo",), clock):
            pass
        outer.insert(MEMORIES, memory("m1"))
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 1


def test_threads_wait_for_each_other(store: Store) -> None:
    def work(thread: int) -> None:
        for item in range(20):
            with store.write(ANA, clock) as tx:
                tx.insert(MEMORIES, memory(f"{thread}-{item}"))
            with store.read(ANA) as view:
                assert view.find(MEMORIES, "id", f"{thread}-{item}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read(ANA) as view:
        assert (view.count(MEMORIES), view.tx) == (120, 120)
    assert store.verify(ANA) == []


def test_handles_on_one_folder_share_it_and_the_last_one_closes_it(tmp_path: Path) -> None:
    one = Store.open(tmp_path / "store")
    (tmp_path / "link").symlink_to(tmp_path / "store")
    two, reader = Store.open(f"{tmp_path}/link/"), Store.open(tmp_path / "store", read_only=True)
    one.close()
    one.close()
    with pytest.raises(ClosedError):
        one.read(ANA)
    with two.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    with pytest.raises(ReadOnlyError):
        reader.write(ANA, clock)
    two.close()
    with reader.read(ANA) as view:
        assert view.count(MEMORIES) == 1
    reader.close()
    Store.open(tmp_path / "store").close()


def test_a_reading_handle_does_not_keep_others_from_writing(tmp_path: Path) -> None:
    Store.open(tmp_path / "store").close()
    reader = Store.open(tmp_path / "store", read_only=True)
    writer = Store.open(tmp_path / "store")
    with writer.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    with reader.read(ANA) as view:
        assert view.count(MEMORIES) == 1
    writer.close()
    reader.close()


def test_a_forgotten_handle_is_closed_but_not_under_its_transaction(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store").write(ANA, clock) as tx:
        gc.collect()
        tx.insert(MEMORIES, memory("m1"))
    with pytest.raises(ClosedError):
        tx.count(ENTITIES) if tx.find(MEMORIES, "id", "m1") else None
    del tx
    gc.collect()
    store = Store.open(tmp_path / "store", read_only=True)
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 1
    store.close()


def test_a_folder_that_was_deleted_and_made_again_is_another_store(tmp_path: Path, store: Store) -> None:
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    (tmp_path / "store").rename(tmp_path / "gone")
    other = Store.open(tmp_path / "store")
    for one, written in (other, 0), (store, 1):
        with one.read(ANA) as view:
            assert view.tx == written
    other.close()


def test_the_store_remembers_things_of_itself(store: Store) -> None:
    assert store.meta("embedder") is None
    store.set_meta("embedder", b"\0\xff")
    store.set_meta("embedder", b"minilm")
    assert store.meta("embedder") == b"minilm"


def test_compaction_leaves_no_trace_of_what_was_deleted(store: Store) -> None:
    secret = "zanzibar-quokka"
    with store.write(ANA, clock) as tx:
        kept = tx.insert(MEMORIES, memory("m0"))
        ids = [tx.insert(MEMORIES, memory(f"m{size}", secret * size)) for size in (1, 20, 2000)]
        tx.insert(VECTORS, secret.encode() * 100, ids[0])
    with store.write(ANA, clock) as tx:
        for id in ids:
            tx.delete(MEMORIES, id)
        tx.delete(VECTORS, ids[0])
    before = store.stats(ANA)
    assert secret.encode() in (store.path / "data.mdb").read_bytes()
    store.compact()
    assert not any(secret.encode() in file.read_bytes() for file in store.path.iterdir() if file.name != "lock.mdb")
    assert sorted(file.name for file in store.path.iterdir()) == ["data.mdb", "lock.mdb"]
    assert store.stats(ANA).bytes < before.bytes
    assert store.verify(ANA) == []
    with store.write(ANA, clock) as tx:
        assert (tx.tx, tx.insert(MEMORIES, memory("m3"))) == (3, ids[-1] + 1)
        assert tx.get(MEMORIES, kept) == memory("m0")


def test_compaction_waits_for_no_reader_of_its_own_thread(store: Store) -> None:
    with store.read(ANA), pytest.raises(StoreLockedError, match="this thread"):
        store.compact()
    store.compact()


class Opener(threading.Thread):
    """Opens a store and counts its memories, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.found = path, -1
        self.start()

    def run(self) -> None:
        store = Store.open(self.path)
        with store.read(ANA) as view:
            self.found = view.count(MEMORIES)
        store.close()


def test_a_store_can_be_opened_while_another_thread_exchanges_its_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    openers = []
    move_in = Environment._move_in

    def opened_just_after(self: Environment, beside: Path) -> None:
        move_in(self, beside)
        openers.append(Opener(self.path))
        openers[0].join(0.2)  # it opens at once, and then waits for the compaction

    monkeypatch.setattr(Environment, "_move_in", opened_just_after)
    store.compact()
    openers[0].join()
    assert openers[0].found == 1
    assert store.verify(ANA) == []


def test_a_store_can_be_opened_while_a_compaction_finds_that_another_process_was_quicker(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m1"))
    openers = []

    def exchanged_meanwhile(lock: FileLock) -> bool:
        lock.release()
        data = store.path / "data.mdb"
        copy = store.path / "copy"
        copy.write_bytes(data.read_bytes())
        copy.replace(data)
        openers.append(Opener(store.path))
        openers[0].join(0.2)
        return False

    monkeypatch.setattr(FileLock, "try_take", exchanged_meanwhile)
    with pytest.raises(StoreLockedError, match="another process"):
        store.compact()
    openers[0].join()
    assert openers[0].found == 1
    with store.write(ANA, clock) as tx:
        tx.insert(MEMORIES, memory("m2"))
    assert store.verify(ANA) == []


def test_what_an_interrupted_compaction_left_is_removed_at_the_next_opening(tmp_path: Path) -> None:
    Store.open(tmp_path / "store").close()
    (tmp_path / "store/compact.unfinished").mkdir()
    (tmp_path / "store/compact.unfinished/data.mdb").write_text("an old text")
    Store.open(tmp_path / "store").close()
    assert {file.name for file in (tmp_path / "store").iterdir()} == {"data.mdb", "lock.mdb"}


def test_the_doctor_sees_what_does_not_fit(store: Store) -> None:
    """Faults planted one by one, below the transactions that would not make them."""
    with store.write(ANA, clock) as tx:
        tx.insert(VECTORS, b"1234", tx.insert(MEMORIES, memory("m1")))
        tx.insert(MEMORIES, memory("m2"))
    environment = store._environment
    ana = namespace_key(ANA)
    with store.read(ANA) as view:
        (key,) = view.index_keys(MEMORIES, memory("m1"))
    faults = [
        ("lacks row 1", environment.index, key, None),
        ("names row 1, which does not belong", environment.index, key + b"!", (1).to_bytes(8, "big")),
        ("has 1 rows, and counts 2", environment.rows, ana + MEMORIES.tag + (2).to_bytes(8, "big"), None),
        ("cannot be read", environment.rows, ana + MEMORIES.tag + (2).to_bytes(8, "big"), b"{"),
        ("the log ends with transaction 0", environment.log, ana + (1).to_bytes(8, "big"), None),
        ("holds 0 vectors", environment.vectors, (1).to_bytes(8, "big"), None),
    ]
    for sentence, database, key, value in faults:
        with environment._env.begin(write=True) as txn:
            before = txn.get(key, db=database)
            assert txn.put(key, value, db=database) if value is not None else txn.delete(key, db=database)
        assert any(sentence in problem for problem in store.verify(ANA)), (sentence, store.verify(ANA))
        with environment._env.begin(write=True) as txn:
            txn.put(key, before, db=database) if before is not None else txn.delete(key, db=database)
        assert store.verify(ANA) == []


class Rows(RuleBasedStateMachine):
    """Random changes against a dict that shares no code with the store."""

    @initialize(folder=some.just(None))
    def begin(self, folder: None) -> None:
        import tempfile

        self.folder = tempfile.TemporaryDirectory()
        self.store = Store.open(self.folder.name, map_size=1 << 16)
        self.model: dict[tuple[str, int], ClaimRow] = {}
        self.used: dict[str, int] = {}

    @rule(
        name=some.sampled_from("ab"),
        changes=some.lists(some.tuples(some.integers(0, 8), some.integers(0, 3), some.sampled_from("pq"), some.integers(0, 2))),
        fails=some.booleans(),
    )
    def change(self, name: str, changes: list[tuple[int, int, str, int]], fails: bool) -> None:
        model, used = dict(self.model), dict(self.used)
        with suppress(ZeroDivisionError), self.store.write((name,), clock) as tx:
            for pick, subject, predicate, source in changes:
                mine = sorted(id for owner, id in model if owner == name)
                row = claim(subject, predicate * (1 + 300 * source), source or None)
                if pick < 5 or not mine:
                    used[name] = used.get(name, 0) + 1
                    assert tx.insert(CLAIMS, row) == used[name]
                    model[name, used[name]] = row
                elif pick < 7:
                    tx.replace(CLAIMS, mine[pick % len(mine)], row)
                    model[name, mine[pick % len(mine)]] = row
                else:
                    tx.delete(CLAIMS, mine[pick % len(mine)])
                    del model[name, mine[pick % len(mine)]]
            if fails:
                raise ZeroDivisionError
            self.model, self.used = model, used

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = Store.open(self.folder.name, map_size=1 << 16)

    @rule()
    def compact(self) -> None:
        self.store.compact()

    @precondition(lambda self: hasattr(self, "model"))
    @invariant()
    def rows_and_indexes_are_the_model_s(self) -> None:
        for name in "ab":
            rows = {id: row for (owner, id), row in self.model.items() if owner == name}
            with self.store.read((name,)) as view:
                assert dict(view.scan(CLAIMS)) == rows
                assert view.count(CLAIMS) == len(rows)
                for key in {(row.subject, row.predicate) for row in rows.values()}:
                    assert view.find(CLAIMS, "slot", slot_key(*key)) == sorted(
                        i for i, r in rows.items() if (r.subject, r.predicate) == key
                    )
                assert view.find(CLAIMS, "memory", 1) == sorted(id for id, row in rows.items() if row.memory == 1)
            assert self.store.verify((name,)) == []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()


TestRows = Rows.TestCase
TestRows.settings = settings(max_examples=12, stateful_step_count=12, deadline=None)


def test_a_store_opened_for_reading_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="store"):
        Store.open(tmp_path / "store", read_only=True)
    assert not (tmp_path / "store").exists()
    with pytest.raises(CorruptStoreError, match="file"):
        (tmp_path / "file").write_text("")
        Store.open(tmp_path / "file")


def test_the_last_handle_is_not_closed_under_a_transaction_of_its_thread(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    with store.read(ANA) as view:
        with pytest.raises(StoreLockedError):
            store.close()
        assert view.tx == 0
    store.close()
    with pytest.raises(ClosedError):
        store.meta("x")


def test_a_path_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="path"):
        Store.open(f"{tmp_path}/a\0b")
