"""The store against full disks, damaged and foreign files, other formats and folders that may not be written."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import lmdb
import pytest

from memgraph.errors import CorruptStoreError, FormatVersionError, NotFoundError, ReadOnlyError, StoreFullError
from memgraph.records import MemoryRow
from memgraph.store import MEMORIES, VECTORS, Store, migrations

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # from 3.12 on, of forks beside a BLAS's threads
ANA = ("ana",)


def clock() -> datetime:
    return datetime.now(UTC)


def add(store: Store, count: int, size: int = 100) -> None:
    with store.write(ANA, clock) as tx:
        for number in range(count):
            tx.insert(VECTORS, bytes(4 * size), tx.insert(MEMORIES, MemoryRow(id=f"{tx.tx}-{number}", text="x" * size, at=0, recorded=0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of a closed store with ten memories."""
    store = Store.open(tmp_path / "store")
    for _ in range(10):
        add(store, 1)
    store.close()
    return tmp_path / "store"


@contextmanager
def no_file_grows_beyond(size: int) -> Iterator[None]:
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_full_disk_is_an_error_after_which_everything_goes_on(folder: Path) -> None:
    store = Store.open(folder)
    with no_file_grows_beyond((folder / "data.mdb").stat().st_size + (64 << 10)):
        for _ in range(3):
            with pytest.raises(StoreFullError, match=str(folder)):
                add(store, 3000)
        with pytest.raises(StoreFullError):
            for _ in range(500):
                add(store, 1)
        with store.read(ANA) as view:
            held = view.count(MEMORIES)
            assert len(list(view.scan(MEMORIES))) == held >= 10
    assert store.verify(ANA) == []
    add(store, 50)
    store.close()
    store = Store.open(folder)
    assert store.verify(ANA) == []
    assert store.stats(ANA).rows["memories"] == held + 50
    store.close()


def test_a_compaction_without_room_changes_nothing(folder: Path) -> None:
    store = Store.open(folder)
    before = (folder / "data.mdb").read_bytes()
    with no_file_grows_beyond(8 << 10), pytest.raises(StoreFullError):
        store.compact()
    assert (folder / "data.mdb").read_bytes() == before
    assert {file.name for file in folder.iterdir()} == {"data.mdb", "lock.mdb"}
    add(store, 1)
    assert store.verify(ANA) == []
    store.close()


def test_where_address_space_is_scarce_the_map_begins_smaller(folder: Path) -> None:
    pid = os.fork()
    if not pid:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        try:
            for path in (folder, folder.parent / "new"):
                store = Store.open(path)
                add(store, 1)
                store.compact()
                store.close()
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0


DAMAGES: dict[str, Any] = {
    "its first pages overwritten": lambda data: random.Random(7).randbytes(4096) + data[4096:],
    "its second page overwritten": lambda data: data[:4096] + random.Random(7).randbytes(4096) + data[8192:],
    "everything overwritten": lambda data: random.Random(7).randbytes(len(data)),
    "everything zero": lambda data: bytes(len(data)),
    "cut in half": lambda data: data[: len(data) // 2],
    "without its last page": lambda data: data[:-4096],
    "without its last byte": lambda data: data[:-1],
    "cut in its first page": lambda data: data[:100],
    "cut in its second page": lambda data: data[:4200],
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_named_and_left_as_it_is(folder: Path, damage: Any, read_only: bool) -> None:
    data = folder / "data.mdb"
    whole = data.read_bytes()
    damaged = damage(whole)
    data.write_bytes(damaged)
    for _ in range(2):
        with pytest.raises(CorruptStoreError, match=str(data)):
            Store.open(folder, read_only=read_only)
    assert data.read_bytes() == damaged
    data.write_bytes(whole)
    store = Store.open(folder)
    assert store.verify(ANA) == []
    store.close()


def test_the_doctor_survives_whatever_is_damaged(tmp_path: Path) -> None:
    """LMDB would end the process at some of these: whoever looks does so in a child, and has to come back with an answer."""
    store = Store.open(tmp_path / "store")
    for round in range(5):
        add(store, 40, size=(10, 300, 3000)[round % 3])
    with store.write(ANA, clock) as tx:
        for id in range(1, 60, 2):
            tx.delete(VECTORS, id)
            tx.delete(MEMORIES, id)
    store.close()
    data, chance, said = tmp_path / "store/data.mdb", random.Random(5), []
    whole = data.read_bytes()
    for _ in range(60):
        damaged, at = bytearray(whole), 4096 * chance.randrange(2, len(whole) // 4096)
        other = 4096 * chance.randrange(2, len(whole) // 4096)
        damaged[at : at + 4096] = chance.choice((bytes(4096), chance.randbytes(4096), whole[other : other + 4096]))
        for _ in range(4):
            damaged[other + chance.randrange(64)] = chance.randrange(256)
        data.write_bytes(damaged)
        pid = os.fork()
        if not pid:
            code = 3
            try:
                code = 1 if Store.open(data.parent).verify(ANA) else 0
            except CorruptStoreError:
                code = 2
            finally:
                os._exit(code)
        said.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    assert set(said) <= {0, 1, 2}  # 0: what was damaged is not in use
    assert said.count(0) < 15


def test_a_file_whose_unused_end_was_never_written_is_not_damaged(tmp_path: Path) -> None:
    """LMDB leaves pages unwritten that a transaction took and gave back; after many shapes of change the store opens again."""
    chance, short = random.Random(3), 0
    for _ in range(60):
        store = Store.open(tmp_path / "store")
        with store.write(ANA, clock) as tx:
            for _ in range(chance.choice((1, 30, 200))):
                tx.insert(MEMORIES, MemoryRow(id=str(chance.random()), text="x" * chance.choice((10, 500, 20000)), at=1, recorded=1))
            if chance.random() < 0.5:
                for id, _ in list(tx.scan(MEMORIES))[:: chance.choice((1, 2))]:
                    tx.delete(MEMORIES, id)
        pages = store._environment._env.info()["last_pgno"] + 1
        short += store.stats(ANA).bytes < 4096 * pages
        store.close()
    assert short


def test_a_file_in_the_way_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a store")
    for path in (file, file / "below" / "it"):
        with pytest.raises(CorruptStoreError, match=str(path)):
            Store.open(path)
        with pytest.raises((CorruptStoreError, NotFoundError), match=str(path)):
            Store.open(path, read_only=True)
    assert file.read_text() == "not a store"


@pytest.mark.parametrize("names", [(b"orders", b"customers"), ()], ids=["with tables", "without"])
def test_an_lmdb_environment_of_somebody_else_is_left_alone(tmp_path: Path, names: tuple[bytes, ...]) -> None:
    folder = tmp_path / "foreign"
    with lmdb.open(str(folder), max_dbs=4) as environment, environment.begin(write=True) as txn:
        for name in names or (None,):
            txn.put(b"1", b"somebody's", db=environment.open_db(name, txn=txn))
    before = (folder / "data.mdb").read_bytes()
    with pytest.raises(CorruptStoreError, match="not one of memgraph's"):
        Store.open(folder)
    assert (folder / "data.mdb").read_bytes() == before


def set_format(folder: Path, value: bytes) -> None:
    with lmdb.open(str(folder), max_dbs=10) as environment, environment.begin(write=True) as txn:
        txn.put(b"format_version", value, db=environment.open_db(b"meta", txn=txn))


def test_a_newer_format_is_refused_by_both_numbers(folder: Path) -> None:
    set_format(folder, b"9999")
    with pytest.raises(FormatVersionError, match=rf"9999.* {migrations.FORMAT}\b"):
        Store.open(folder)
    set_format(folder, b"?")
    with pytest.raises(CorruptStoreError):
        Store.open(folder)
    set_format(folder, str(migrations.FORMAT).encode())
    Store.open(folder).close()


def test_an_older_format_is_migrated_once_in_one_transaction(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []

    def shout(txn: Any, databases: migrations.Databases) -> None:
        ran.append("shout")
        txn.put(b"greeting", b"HELLO", db=databases["meta"])

    def fail(txn: Any, databases: migrations.Databases) -> None:
        raise ZeroDivisionError

    set_format(folder, b"1")
    monkeypatch.setattr(migrations, "FORMAT", 3)
    monkeypatch.setattr(migrations, "STEPS", {1: migrations.Step("greet", shout)})
    with pytest.raises(FormatVersionError, match=r"format 1.* 2"):
        Store.open(folder)
    migrations.STEPS[2] = migrations.Step("fail", fail)
    with pytest.raises(ZeroDivisionError):
        Store.open(folder)
    with pytest.raises(ReadOnlyError, match="migrate"):
        Store.open(folder, read_only=True)
    migrations.STEPS[2] = migrations.Step("nothing", lambda txn, databases: None)
    store = Store.open(folder)
    assert store.meta("greeting") == b"HELLO"
    store.close()
    Store.open(folder).close()
    assert ran == ["shout", "shout"]  # the first time was undone


@contextmanager
def not_writable(folder: Path) -> Iterator[None]:
    """The folder and its files may only be read, by a child that is not root."""
    for path in (*folder.iterdir(), folder):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        for path in (folder, *folder.iterdir()):
            path.chmod(path.stat().st_mode | 0o200)


def outcome(folder: Path, read_only: bool) -> str:
    """What an unprivileged process comes to that opens the store: how many memories it sees, or the error's name."""
    receive, send = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            if os.geteuid() == 0:
                os.setegid(65534)
                os.seteuid(65534)
            store = Store.open(folder, read_only=read_only)
            with store.read(ANA) as view:
                said = str(view.count(MEMORIES))
            store.close()
        except BaseException as error:
            said = type(error).__name__
        os.write(send, said.encode())
        os._exit(0)
    os.close(send)
    os.waitpid(pid, 0)
    with os.fdopen(receive) as pipe:
        return pipe.read()


@pytest.mark.parametrize("keep_lock_file", [True, False])
def test_a_folder_that_may_not_be_written_can_be_read(folder: Path, keep_lock_file: bool) -> None:
    open_to_all = Path(tempfile.mkdtemp())  # pytest's own folders let nobody else in
    open_to_all.chmod(0o755)
    folder = Path(shutil.move(folder, open_to_all))
    if not keep_lock_file:
        (folder / "lock.mdb").unlink()
    with not_writable(folder):
        assert outcome(folder, read_only=True) == "10"
        assert outcome(folder, read_only=False) == ReadOnlyError.__name__
    shutil.rmtree(open_to_all)
