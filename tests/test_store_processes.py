"""The store among processes, for real: writers that are killed, writers side by side, forks, maps that another process grew."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memgraph.errors import ForkedError, StoreLockedError
from memgraph.records import MemoryRow
from memgraph.store import MEMORIES, VECTORS, ReadTx, Store, WriteTx

ANA = ("ana",)

COMMON = """
import sys
from datetime import UTC, datetime
from memgraph.records import MemoryRow
from memgraph.store import MEMORIES, VECTORS, Store

def clock():
    return datetime.now(UTC)

def add(tx, id, size=50):
    tx.insert(VECTORS, bytes(4 * size), tx.insert(MEMORIES, MemoryRow(id=id, text="x" * size, at=0, recorded=tx.at)))
"""
WRITE_FOR_EVER = """
store = Store.open(sys.argv[1])
round = int(sys.argv[2])
for number in range(10**9):
    ids = [f"{round}-{number}-{item}" for item in range(1 + number % 7)]
    with store.write(("ana",), clock) as tx:
        for id in ids:
            add(tx, id, size=50 + 997 * (number % 5))
    print(*ids, flush=True)
"""
WRITE_SOME = """
store = Store.open(sys.argv[1], map_size=int(sys.argv[4]) or None)
for number in range(int(sys.argv[3])):
    with store.write(("ana",), clock) as tx:
        add(tx, f"{sys.argv[2]}-{number}", 200)
store.close()
"""
HOLD = """
store = Store.open(sys.argv[1], read_only=True)
with store.read(("ana",)) as view:
    print(view.count(MEMORIES), flush=True)
    sys.stdin.readline()
with store.read(("ana",)) as view:
    print(view.count(MEMORIES), flush=True)
"""
BEGIN_TO_READ = """
import os, signal
store = Store.open(sys.argv[1])
for _ in range(200):
    if not os.fork():
        store = Store.open(sys.argv[1])
        with store.read(("ana",)) as view:
            os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
"""


def clock() -> datetime:
    return datetime.now(UTC)


def add(tx: WriteTx, id: str, size: int = 50) -> None:
    tx.insert(VECTORS, bytes(4 * size), tx.insert(MEMORIES, MemoryRow(id=id, text="x" * size, at=0, recorded=tx.at)))


@contextmanager
def python(script: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A child that runs `script`; killed at the end of the block if it still does."""
    root = Path(__file__).parent.parent
    command = [sys.executable, "-W", "error", "-c", COMMON + script, *map(str, arguments)]
    child = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield child
    finally:
        child.kill()
        child.communicate()


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    chance = random.Random(7)
    acknowledged: set[str] = set()
    for round in range(20):
        with python(WRITE_FOR_EVER, tmp_path / "store", round) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline()]
            reader = threading.Thread(target=lambda lines=lines, out=child.stdout: lines.extend(out))
            reader.start()
            time.sleep(chance.uniform(0, 0.05))
            child.kill()
            reader.join()
        acknowledged.update(id for line in lines if line.endswith("\n") for id in line.split())
    store = Store.open(tmp_path / "store")
    with store.read(ANA) as view:
        held = {row.id for _, row in view.scan(MEMORIES)}
        assert acknowledged <= held
        assert len(held) == view.count(MEMORIES) == view.count(VECTORS)
    assert store.verify(ANA) == []
    assert len(acknowledged) >= 20
    store.close()


@pytest.mark.parametrize("map_size", [0, 1 << 16], ids=["a large map", "a map that both have to grow"])
def test_two_processes_write_side_by_side(tmp_path: Path, map_size: int) -> None:
    with (
        python(WRITE_SOME, tmp_path / "store", "a", 150, map_size) as one,
        python(WRITE_SOME, tmp_path / "store", "b", 150, map_size) as two,
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
    with python(WRITE_SOME, tmp_path / "store", "a", 100, 1 << 16) as child:
        assert child.wait() == 0
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 100
    with python(WRITE_SOME, tmp_path / "store", "b", 250, 1 << 16) as child:
        assert child.wait() == 0
    with store.write(ANA, clock) as tx:
        add(tx, "mine")
    assert store.verify(ANA) == []
    store.close()


def test_an_open_reader_sees_the_next_commit_and_keeps_compaction_away(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store")
    with store.write(ANA, clock) as tx:
        add(tx, "1")
    with python(HOLD, tmp_path / "store") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "1\n"
        with store.write(ANA, clock) as tx:
            add(tx, "2")
        with pytest.raises(StoreLockedError, match="another process"):
            store.compact()
        with store.write(ANA, clock) as tx:
            add(tx, "3")
        assert child.communicate("\n")[0] == "3\n"
    store.compact()
    with store.read(ANA) as view:
        assert view.count(MEMORIES) == 3
    store.close()


def test_killed_readers_do_not_fill_the_table(tmp_path: Path) -> None:
    Store.open(tmp_path / "store").close()
    with python(BEGIN_TO_READ, tmp_path / "store") as child:
        assert child.wait() == 0
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
    for work in ("store.read(('ana',))", "store.write(('ana',), clock)", "store.namespaces()", "store.compact()"):
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
