"""Snapshots: what was written comes back; damage of any kind is noticed before use and means a rebuild, never a crash."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.index.snapshots import DamagedError, SnapshotFolder, section_text, sections_writer, text_section
from memgraph.index.vectors import VectorArm
from memgraph.protocols import Vectors
from memgraph.records import MemoryRow

DIM = 16


@pytest.fixture
def folder(tmp_path: Path) -> SnapshotFolder:
    return SnapshotFolder(tmp_path / "derived", b"ns", identity="store 1, embedder x")


def unit(count: int) -> Vectors:
    vectors = np.random.default_rng(3).normal(size=(count, DIM)).astype(np.float32)
    made: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return made


VECTORS = unit(400)


class Stored:
    """The store's vectors, which counts how often it was asked."""

    def __init__(self, forgotten: int = -1) -> None:
        self.scans = self.gets = 0
        self._forgotten = forgotten

    def scan(self) -> Iterator[tuple[int, bytes]]:
        self.scans += 1
        return ((row, VECTORS[row].tobytes()) for row in range(400) if row != self._forgotten)

    def get(self, rows: Sequence[int]) -> list[bytes | None]:
        self.gets += len(rows)
        return [None if row == self._forgotten else VECTORS[row].tobytes() for row in rows]


def an_arm() -> VectorArm:
    arm = VectorArm(DIM, exact_limit=50)
    arm.add(np.arange(300), VECTORS[:300])
    while arm.drain(100):
        pass
    return arm


def restored_arm(folder: SnapshotFolder, at_most: int = 99) -> VectorArm | None:
    found = VectorArm.restore(folder, DIM, at_most=at_most, source=Stored(), exact_limit=50)
    return None if found is None else found[0]


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "derived").iterdir())


# ------------------------------------------------------------ the files


def test_sections_come_back_as_they_were_written(folder: SnapshotFolder) -> None:
    text = text_section("Ana, 東京, \ud800")
    arrays: dict[str, npt.NDArray[Any]] = {"a": np.arange(5), "e": np.empty(0, dtype=np.float32), "text": text, "f": np.array([0.5])}
    folder.write("part", 7, {"note": 1}, {"data": sections_writer(arrays)})
    snapshot = folder.read("part", at_most=7)
    assert snapshot is not None
    assert (snapshot.watermark, snapshot.facts) == (7, {"note": 1})
    again = snapshot.sections("data")
    assert again.keys() == arrays.keys()
    assert all(np.array_equal(again[name], arrays[name]) and again[name].dtype == arrays[name].dtype for name in arrays)
    assert section_text(again["text"]) == "Ana, 東京, \ud800"
    with pytest.raises(DamagedError):
        snapshot.checked("other")


def test_damage_anywhere_in_a_long_file_is_noticed(folder: SnapshotFolder, tmp_path: Path) -> None:
    folder.write("part", 1, {}, {"data": sections_writer({"a": np.arange(500_000)})})
    snapshot = folder.read("part", at_most=1)
    assert snapshot is not None
    path = snapshot.checked("data")
    whole = path.read_bytes()
    for at in (0, 1 << 20, (1 << 20) - 1, 3_000_000, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(DamagedError):
            snapshot.checked("data")
        with pytest.raises(DamagedError):
            snapshot.sections("data")


def test_a_new_snapshot_takes_the_place_of_the_old_and_leaves_others_alone(folder: SnapshotFolder, tmp_path: Path) -> None:
    other = SnapshotFolder(tmp_path / "derived", b"other", identity="store 1, embedder x")
    for watermark in (1, 2, 3):
        folder.write("part", watermark, {}, {"data": sections_writer({})})
    other.write("part", 9, {}, {"data": sections_writer({})})
    folder.write("other", 8, {}, {})
    assert len(files(tmp_path)) == 5
    found = folder.read("part", at_most=100)
    assert found is not None
    assert found.watermark == 3
    folder.discard("part")
    assert folder.read("part", at_most=100) is None
    assert other.read("part", at_most=100) is not None
    assert len(files(tmp_path)) == 3


def test_a_snapshot_from_the_future_or_of_another_store_is_passed_over(folder: SnapshotFolder, tmp_path: Path) -> None:
    folder.write("part", 5, {}, {})
    assert folder.read("part", at_most=4) is None
    assert folder.read("part", at_most=5) is not None
    assert SnapshotFolder(tmp_path / "derived", b"ns", identity="store 2").read("part", at_most=9) is None
    assert SnapshotFolder(tmp_path / "nowhere", b"ns", identity="store 1").read("part", at_most=9) is None


def test_a_write_that_fails_leaves_the_old_snapshot_and_no_debris(folder: SnapshotFolder, tmp_path: Path) -> None:
    folder.write("part", 1, {}, {"data": sections_writer({"a": np.arange(3)})})
    before = files(tmp_path)

    def fails(path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        folder.write("part", 2, {}, {"data": fails})
    assert files(tmp_path) == before
    assert folder.read("part", at_most=9) is not None


def test_a_header_without_its_files_or_with_another_content_is_no_snapshot(folder: SnapshotFolder, tmp_path: Path) -> None:
    folder.write("part", 1, {"n": 1}, {})
    (header,) = files(tmp_path)
    content = json.loads(header.read_text())
    content["body"]["facts"]["n"] = 2
    for damaged in (json.dumps(content), "", "{}", "[]", '{"body": 3, "digest": ""}', "\0\0"):
        header.write_text(damaged)
        assert folder.read("part", at_most=9) is None


# ------------------------------------------------------------ the parts


def test_a_restored_arm_answers_as_before_and_reads_vectors_only_when_it_must(folder: SnapshotFolder) -> None:
    arm = an_arm()
    for row in (3, 290):
        arm.remove(row)
    arm.save(folder, 12)
    source = Stored()
    found = VectorArm.restore(folder, DIM, at_most=12, source=source, exact_limit=50)
    assert found is not None
    again, watermark = found
    assert watermark == 12
    assert len(again) == 298
    assert 3 not in again
    again.add(np.array([350]), VECTORS[350:351])
    arm.add(np.array([350]), VECTORS[350:351])
    for query in VECTORS[:350:35]:
        assert again.search(query, 10)[0].tolist() == arm.search(query, 10)[0].tolist()
    assert (source.scans, source.gets) == (0, 0)
    allowed = np.zeros(351, dtype=bool)
    allowed[[2, 3, 200, 350]] = True
    assert set(again.search(VECTORS[0], 10, allowed)[0].tolist()) == {2, 200, 350}
    assert np.array_equal(again.vector(200), VECTORS[200])
    expected = [0 if row == 3 else VECTORS[row] @ VECTORS[0] for row in (350, 3, 9)]
    assert np.allclose(again.scores_of(VECTORS[0], np.array([350, 3, 9])), expected, atol=1e-6)
    assert source.scans == 0
    again.remove(200)
    assert again.drain(100) == 1
    assert len(again.scores_all(VECTORS[0])[0]) == 298
    assert source.scans == 1
    assert np.allclose(again.scores_of(VECTORS[0], np.array([350, 3, 9])), expected, atol=1e-6)
    assert np.array_equal(again.vector(350), VECTORS[350])


def test_many_threads_may_be_the_first_to_need_the_vectors(folder: SnapshotFolder) -> None:
    an_arm().save(folder, 12)
    source = Stored()
    found = VectorArm.restore(folder, DIM, at_most=12, source=source, exact_limit=50)
    assert found is not None
    arm, answers = found[0], []
    threads = [threading.Thread(target=lambda: answers.append(arm.scores_all(VECTORS[1])[1])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for row in range(300, 400):
        arm.add(np.array([row]), VECTORS[row : row + 1])
    for thread in threads:
        thread.join()
    assert source.scans == 1
    for scores in answers:
        assert np.allclose(scores, VECTORS[: len(scores)] @ VECTORS[1], atol=1e-6)


def test_no_snapshot_has_the_vector_of_a_forgotten_row(folder: SnapshotFolder, tmp_path: Path) -> None:
    arm = an_arm()
    forgotten, superseded = range(0, 40, 4), range(1, 40, 4)
    for row in forgotten:
        arm.remove(row)
    for row in superseded:
        arm.remove(row, erase=False)
    arm.save(folder, 3)
    (graph,) = [path.read_bytes() for path in files(tmp_path) if path.suffix == ".hnsw"]
    assert [row for row in range(300) if VECTORS[row].tobytes() not in graph] == list(forgotten)
    again = restored_arm(folder)
    assert again is not None
    for query in VECTORS[:40]:
        assert again.search(query, 10)[0].tolist() == arm.search(query, 10)[0].tolist()
    again.save(folder, 4)
    assert not any(VECTORS[row].tobytes() in path.read_bytes() for path in files(tmp_path) for row in forgotten)


def test_an_arm_that_is_still_exact_has_nothing_to_save(folder: SnapshotFolder) -> None:
    arm = VectorArm(DIM)
    arm.add(np.arange(30), VECTORS[:30])
    assert not arm.save(folder, 3)
    assert restored_arm(folder) is None


def test_a_snapshot_of_another_dimension_is_passed_over(folder: SnapshotFolder) -> None:
    an_arm().save(folder, 3)
    assert VectorArm.restore(folder, DIM + 1, at_most=9, source=Stored()) is None


def test_rows_that_the_store_forgot_before_their_vectors_were_read_are_nobody(folder: SnapshotFolder) -> None:
    an_arm().save(folder, 3)
    found = VectorArm.restore(folder, DIM, at_most=9, source=Stored(forgotten=7), exact_limit=50)
    assert found is not None
    assert found[0].scores_all(VECTORS[7])[1][7] == 0
    assert not found[0].vector(7).any()


def damages(data: bytes, seed: int) -> Iterator[bytes]:
    """The same file truncated, zeroed, made random, and with bytes flipped: in its head, in its middle, anywhere."""
    chance = random.Random(seed)
    size = len(data)
    yield b""
    for keep in (1, 40, size // 2, size - 1):
        yield data[:keep]
    yield data + b"\0"
    yield bytes(size)
    yield chance.randbytes(size)
    for start, length in ((0, 64), (8, 8), (size // 2, 64), (size - 8, 8), *((chance.randrange(size), 1) for _ in range(12))):
        part = data[start : start + length]
        yield data[:start] + bytes(byte ^ 0xFF for byte in part) + data[start + len(part) :]


def test_no_damage_to_any_file_is_loaded_or_crashes(folder: SnapshotFolder, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    an_arm().save(folder, 3)
    keywords, rows = KeywordIndex(), MemoryRows()
    for row in range(20):
        keywords.add(row, f"Ana moved house {row} times")
        rows.upsert(row, MemoryRow(id=str(row), text="", at=row, recorded=row, tags=("a",), metadata={"n": row}))
    keywords.save(folder, 3)
    rows.save(folder, 3)

    def restored() -> list[bool]:
        return [
            restored_arm(folder) is not None,
            KeywordIndex.restore(folder, at_most=9) is not None,
            MemoryRows.restore(folder, at_most=9) is not None,
        ]

    assert restored() == [True, True, True]
    parts = ("vectors", "keywords", "rows")
    for path in files(tmp_path):
        whole = path.read_bytes()
        for damaged in damages(whole, seed=len(whole)):
            caplog.clear()
            path.write_bytes(damaged)
            assert restored() == [not path.name.startswith(part) for part in parts], path.name
            assert path.name.split("-")[0][:-1] in caplog.text
        path.unlink()
        assert restored() == [not path.name.startswith(part) for part in parts]
        path.write_bytes(whole)
    assert restored() == [True, True, True]


def test_debris_of_a_killed_write_is_not_read_and_goes_with_the_next(folder: SnapshotFolder, tmp_path: Path) -> None:
    arm = an_arm()
    arm.save(folder, 3)
    name = files(tmp_path)[0].name.split(".")[0]
    (tmp_path / "derived" / f"{name}.00000000000f-abcdef01.hnsw.tmp").write_bytes(b"half")
    (tmp_path / "derived" / f"{name}.00000000000f-abcdef01.hnsw").write_bytes(b"whole, but its header was never written")
    assert restored_arm(folder) is not None
    arm.save(folder, 4)
    assert len(files(tmp_path)) == 3


def test_two_that_save_at_once_leave_each_other_alone(folder: SnapshotFolder, tmp_path: Path) -> None:
    other = SnapshotFolder(tmp_path / "derived", b"ns", identity="store 1, embedder x")
    second = threading.Thread(target=other.write, args=("part", 4, {"by": 2}, {"a": lambda path: path.write_bytes(b"second")}))

    def slow(path: Path) -> None:
        path.write_bytes(b"first")
        second.start()
        second.join(0.2)  # it deletes what is unfinished, were it not kept waiting
        assert path.exists()

    folder.write("part", 3, {"by": 1}, {"a": slow})
    second.join()
    found = folder.read("part", at_most=9)
    assert found is not None
    assert found.checked("a").read_bytes() == b"second"
    assert len(files(tmp_path)) == 2


def test_a_snapshot_of_a_transaction_that_the_store_had_at_another_time_is_deleted(tmp_path: Path) -> None:
    times = {3: 30, 4: 40}
    folder = SnapshotFolder(tmp_path / "derived", b"ns", identity="one", time_of=times.get)
    for watermark, changed in ((4, {4: 41}), (4, {})):
        times.update({3: 30, 4: 40})
        folder.write("part", watermark, {}, {})
        assert folder.read("part", at_most=3) is None  # only newer than what is looked at, and kept
        assert folder.read("part", at_most=4) is not None
        times.clear()
        times.update(changed)
        assert folder.read("part", at_most=4) is None
        assert files(tmp_path) == []
