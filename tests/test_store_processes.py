"""The store among processes, for real: writers that are killed, writers side by side, forks, maps that another process grew."""

from __future__ import annotations

import gc
import os
import random
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Self, TextIO

import pytest

from memgraph.errors import ForkedError, StoreLockedError
from memgraph.records import MemoryRow
from memgraph.store import MEMORIES, VECTORS, ReadTx, Store, WriteTx

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # from 3.12 on, of forks beside a BLAS's threads
ANA = ("ana",)


def clock() -> datetime:
    return datetime.now(UTC)


def add(tx: WriteTx, id: str, size: int = 50) -> None:
    tx.insert(VECTORS, bytes(4 * size), tx.insert(MEMORIES, MemoryRow(id=id, text="x" * size, at=0, recorded=tx.at)))


class Child:
    """A forked process that does some work, speaks in lines and is killed at the end of the `with` block if it still lives."""

    def __init__(self, work: Callable[..., None], *arguments: object) -> None:
        heard, said = os.pipe()
        reads, self._writes = os.pipe()
        self.pid, self._code = os.fork(), -1
        if not self.pid:
            code = 1
            try:
                os.close(heard)
                os.close(self._writes)
                with os.fdopen(said, "w") as out, os.fdopen(reads) as into:
                    work(out, into, *arguments)
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        os.close(said)
        os.close(reads)
        self.lines = os.fdopen(heard)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        self.lines.close()
        os.close(self._writes)

    def say(self, line: str) -> None:
        os.write(self._writes, line.encode())

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()

    def is_alive(self) -> bool:
        return bool(self.pid) and os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def wait(self) -> int:
        """Its exit code, once it has ended."""
        if self.pid:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            self.pid = 0
        return self._code


def write_for_ever(out: TextIO, into: TextIO, path: Path, round: int) -> None:
    store = Store.open(path)
    for number in count():
        ids = [f"{round}-{number}-{item}" for item in range(1 + number % 7)]
        with store.write(ANA, clock) as tx:
            for id in ids:
                add(tx, id, size=50 + 997 * (number % 5))
        print(*ids, file=out, flush=True)


def write_some(out: TextIO, into: TextIO, path: Path, name: str, times: int, map_size: int | None) -> None:
    store = Store.open(path, map_size=map_size)
    for number in range(times):
        with store.write(ANA, clock) as tx:
            add(tx, f"{name}-{number}", 200)
    store.close()


def open_again_and_again(out: TextIO, into: TextIO, path: Path, times: int) -> None:
    for _ in range(times):
        store = Store.open(path)
        with store.write(ANA, clock) as tx:
            add(tx, str(tx.tx))
        store.close()
    print("done", file=out, flush=True)


def count_twice(out: TextIO, into: TextIO, path: Path) -> None:
    store = Store.open(path, read_only=True)
    for _ in range(2):
        with store.read(ANA) as view:
            print(view.count(MEMORIES), file=out, flush=True)
            into.readline()


def begin_to_read(out: TextIO, into: TextIO, path: Path) -> None:
    store = Store.open(path)
    with store.read(ANA):
        os.kill(os.getpid(), signal.SIGKILL)


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    chance = random.Random(7)
    acknowledged: set[str] = set()
    for round in range(20):
        with Child(write_for_ever, tmp_path / "store", round) as child:
            lines = [child.lines.readline() for _ in range(chance.randrange(1, 30))]
            time.sleep(chance.uniform(0, 0.005))
            child.kill()
            lines.extend(child.lines)
        acknowledged.update(id for line in lines if line.endswith("\n") for id in line.split())
    store = Store.open(tmp_path / "store")
    with store.read(ANA) as view:
        held = {row.id for _, row in view.scan(MEMORIES)}
        assert acknowledged <= held
        assert len(held) == view.count(MEMORIES) == view.count(VECTORS)
    assert store.verify(ANA) == []
    assert len(acknowledged) >= 20
    store.close()


@pytest.mark.parametrize("map_size", [None, 1 << 16], ids=["a large map", "a map that both have to grow"])
def test_two_processes_write_side_by_side(tmp_path: Path, map_size: int | None) -> None:
    with (
        Child(write_some, tmp_path / "store", "a", 150, map_size) as one,
        Child(write_some, tmp_path / "store", "b", 150, map_size) as two,
    ):
        assert (one.wait(), two.wait()) == (0, 0)
    store = Store.open(tmp_path / "store")
    with store.read(ANA) as view:
        assert {row.id for _, row in view.scan(MEMORIES)} == {f"{name}-{number}" for name in "ab" for number in range(150)}
        assert view.tx == 300
    assert store.verify(ANA) == []
    store.close()


def test_a_transaction_larger_than_the_map_grows_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store", map_size=1 << 16)
    for round in range(3):
        with store.write(ANA, clock) as tx:
            for number in range(400 * 4**round):
                add(tx, f"{round}-{number}", 300)
    assert store.verify(ANA) == []
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 400 * 21
    store.close()


def test_a_scan_goes_on_while_the_map_grows_under_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store", map_size=1 << 16)
    with store.write(ANA, clock) as tx:
        for number in range(1500):
            add(tx, str(number), 1)
        met = []
        for id, _ in tx.scan(MEMORIES):
            met.append(id)
            if id <= 1500:
                add(tx, f"more {id}", 300)
        assert met[:1500] == list(range(1, 1501))
    assert store.verify(ANA) == []
    store.close()


def test_a_map_cannot_grow_under_a_reader_of_its_own_thread(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store", map_size=1 << 16)
    with store.read(ANA), pytest.raises(OSError, match="read open"), store.write(ANA, clock) as tx:
        for number in range(400):
            add(tx, str(number), 300)
    with store.write(ANA, clock) as tx:
        for number in range(400):
            add(tx, str(number), 300)
    assert store.verify(ANA) == []
    store.close()


def test_what_another_process_wrote_is_seen_even_beyond_the_map_of_this_one(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store", map_size=1 << 16)
    with Child(write_some, tmp_path / "store", "a", 100, 1 << 16) as child:
        assert child.wait() == 0
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 100
    with Child(write_some, tmp_path / "store", "b", 250, 1 << 16) as child:
        assert child.wait() == 0
    with store.write(ANA, clock) as tx:
        add(tx, "mine")
    assert store.verify(ANA) == []
    store.close()


def test_processes_that_open_while_another_compacts_lose_nothing(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    with Child(open_again_and_again, store.path, 100) as first, Child(open_again_and_again, store.path, 100) as second:
        while first.is_alive() or second.is_alive():
            with suppress(StoreLockedError):
                store.compact()
        assert first.wait() == second.wait() == 0
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 200
    assert store.verify(ANA) == []


def test_an_open_reader_sees_the_next_commit_and_keeps_compaction_away(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    with store.write(ANA, clock) as tx:
        add(tx, "1")
    with Child(count_twice, tmp_path / "store") as child:
        assert child.lines.readline() == "1\n"
        with store.write(ANA, clock) as tx:
            add(tx, "2")
        with pytest.raises(StoreLockedError, match="another process"):
            store.compact()
        with store.write(ANA, clock) as tx:
            add(tx, "3")
        child.say("go on\n")
        assert child.lines.readline() == "3\n"
    store.compact()
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 3
    store.close()


def test_killed_readers_do_not_fill_the_table(tmp_path: Path) -> None:
    Store.open(tmp_path / "store").close()
    for _ in range(200):
        with Child(begin_to_read, tmp_path / "store") as child:
            assert child.wait() == -signal.SIGKILL
    store = Store.open(tmp_path / "store")
    assert store._environment._env.info()["num_readers"] < 250
    with store.read(ANA) as view:
        assert view.tx == 0
    store.close()


def in_child(work: str, store: Store) -> str:
    """Fork, and what `work` comes to in the child."""
    receive, send = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            said = str(eval(work, {"store": store, "Store": Store, "clock": clock, "child": child_writes}))
        except BaseException as error:
            said = type(error).__name__
        os.write(send, said.encode())
        os.kill(os.getpid(), signal.SIGKILL) if work == "killed" else os._exit(0)
    os.close(send)
    os.waitpid(pid, 0)
    with os.fdopen(receive) as pipe:
        return pipe.read()


def child_writes(path: Path) -> int:
    store = Store.open(path)
    with store.write(ANA, clock) as tx:
        add(tx, "child's")
    store.close()
    return 1


def test_after_a_fork_the_parent_goes_on_and_the_child_opens_its_own(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    with store.write(ANA, clock) as tx:
        add(tx, "1")
    for work in ("store.read(('ana',))", "store.write(('ana',), clock)", "store.meta('x')", "store.compact()"):
        assert in_child(work, store) == ForkedError.__name__
    assert in_child("store.close()", store) == "None"
    assert in_child("killed", store) == "NameError"
    assert in_child(f"child({str(store.path)!r})", store) == "1"
    with store.write(ANA, clock) as tx:
        add(tx, "2")
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 3
        assert in_child("Store.open(store.path)", store) == StoreLockedError.__name__  # its reader's place would be freed under it
        assert in_child("store.read(('ana',))", store) == ForkedError.__name__
        assert len(list(view.scan(VECTORS))) == 3
    store.compact()
    assert store.verify(ANA) == []
    store.close()


def child_leaves(transaction: ReadTx) -> int:
    """Fork inside the block; the child leaves it and ends. Returns how the child ended."""
    pid = -1
    try:
        with transaction as tx:
            if isinstance(tx, WriteTx):
                add(tx, f"{tx.tx}")
            pid = os.fork()
            if pid:
                return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    finally:
        if not pid:
            del tx, transaction
            gc.collect()
            os._exit(7)
    return -1


def test_a_child_that_leaves_its_parent_s_transaction_does_not_end_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    for number in range(1, 4):
        assert child_leaves(store.write(ANA, clock)) == 7
        with store.read(ANA) as view:
            assert child_leaves(store.read(ANA)) == 7
            assert (view.tx, len(list(view.scan(VECTORS)))) == (number, number)
    assert store.verify(ANA) == []
    store.close()
