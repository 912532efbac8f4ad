"""MemoryRows: masks against a plain model, order in time, and what a snapshot keeps."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.errors import InvalidInputError
from memgraph.index.rows import MemoryRows
from memgraph.index.snapshots import SnapshotFolder
from memgraph.interval import FOREVER
from memgraph.records import MemoryRow


def a_row(at: int = 0, **fields: Any) -> MemoryRow:
    return MemoryRow(id="m", text="", at=at, recorded=fields.pop("recorded", at), **fields)


def filled(*rows: MemoryRow, first: int = 1, step: int = 1) -> MemoryRows:
    columns = MemoryRows()
    for number, row in enumerate(rows):
        columns.upsert(first + step * number, row)
    return columns


def passing(columns: MemoryRows, **filters: Any) -> set[int]:
    mask = columns.mask(**filters)
    return set(columns.row_ids.tolist()) if mask is None else set(np.flatnonzero(mask).tolist())


def test_without_a_filter_there_is_no_mask() -> None:
    assert filled(a_row(), a_row()).mask() is None
    assert MemoryRows().mask() is None


def test_since_is_inclusive_and_until_exclusive() -> None:
    columns = filled(a_row(10), a_row(20), a_row(30))
    assert passing(columns, since=10, until=30) == {1, 2}
    assert passing(columns, since=11) == {2, 3}


def test_sources_and_kinds_may_be_one_or_several() -> None:
    columns = filled(a_row(source="user"), a_row(source="mail", kind="note"), a_row(source="web"))
    assert passing(columns, source="mail") == {2}
    assert passing(columns, source=["mail", "web", "unknown"]) == {2, 3}
    assert passing(columns, source="unknown") == set()
    assert passing(columns, kind=("note",)) == {2}


def test_all_tags_must_be_there() -> None:
    columns = filled(a_row(tags=("a", "b")), a_row(tags=("b", "b")), a_row())
    assert passing(columns, tags=["a", "b"]) == {1}
    assert passing(columns, tags="b") == {1, 2}
    assert passing(columns, tags=["c"]) == set()
    assert passing(columns, tags=()) == {1, 2, 3}


def test_agents_kinds_are_seen_only_when_named() -> None:
    columns = filled(a_row(), a_row(kind="agent.core"), a_row(kind="agent.window"))
    assert passing(columns) == {1}
    assert passing(columns, kind="agent.core") == {2}
    assert passing(columns, kind=["agent.core", "episodic"]) == {1, 2}
    assert passing(columns, include_agent=True) == {1, 2, 3}
    assert columns.order_by_time().tolist() == [1]


def test_metadata_filters_see_memories_without_metadata_too() -> None:
    columns = filled(a_row(metadata={"n": 1}), a_row(), a_row(metadata={"n": 5}))
    assert passing(columns, where={"n": {"$gte": 3}}) == {3}
    assert passing(columns, where={"n": {"$exists": False}}) == {2}
    assert passing(columns, where={"$not": {"n": 1}}) == {2, 3}
    with pytest.raises(InvalidInputError, match=r"\$like"):
        columns.mask(where={"n": {"$like": 3}})


def test_a_metadata_filter_that_is_asked_again_sees_what_came_since() -> None:
    columns = filled(a_row(metadata={"n": 1}), a_row())
    assert passing(columns, where={"n": 1}) == {1}
    columns.extend([(3, a_row(metadata={"n": 1})), (4, a_row(metadata={"n": True})), (5, a_row())])
    assert passing(columns, where={"n": 1}) == {1, 3}
    assert passing(columns, where={"n": True}) == {4}
    columns.remove(3)
    assert passing(columns, where={"n": 1}) == {1}
    assert passing(columns, where={"n": 1}, since=10**18) == set()


def test_a_superseded_version_is_seen_only_at_a_time_when_it_was_current() -> None:
    columns = filled(a_row(recorded=10), a_row(recorded=20))
    columns.upsert(1, replace(a_row(recorded=10), superseded=20))
    assert passing(columns) == {2}
    assert passing(columns, known_at=9) == set()
    assert passing(columns, known_at=10) == {1}
    assert passing(columns, known_at=20) == {2}


def test_a_removed_row_is_in_no_mask_and_in_no_order() -> None:
    columns = filled(a_row(1, metadata={"n": 1}), a_row(2))
    columns.remove(1)
    assert 1 not in columns
    assert 2 in columns
    assert passing(columns) == passing(columns, since=0) == passing(columns, known_at=5, where={}) == {2}
    assert passing(columns, where={"n": 1}) == set()
    assert columns.order_by_time().tolist() == [2]
    with pytest.raises(KeyError):
        columns.remove(7)


def test_order_is_by_time_then_by_arrival() -> None:
    columns = filled(a_row(30), a_row(10), a_row(30), a_row(20), first=5, step=3)
    assert columns.order_by_time().tolist() == [8, 14, 5, 11]
    columns.upsert(20, a_row(15))
    assert columns.order_by_time().tolist() == [8, 20, 14, 5, 11]


def test_columns_are_aligned_with_the_row_numbers() -> None:
    columns = filled(a_row(1, speaker="Ana", trust="untrusted"), a_row(2), a_row(3, speaker="Bo", source="mail"), first=4, step=2)
    assert columns.row_ids.tolist() == [4, 6, 8]
    assert columns.at.tolist() == [1, 2, 3]
    assert [None if code < 0 else columns.speakers.names[code] for code in columns.speaker_code] == ["Ana", None, "Bo"]
    assert [columns.sources.names[code] for code in columns.source_code] == ["user", "user", "mail"]
    assert columns.positions(np.array([8, 4])).tolist() == [2, 0]
    for unknown in ([5], [9]):
        with pytest.raises(KeyError):
            columns.positions(np.array(unknown))


def test_row_numbers_only_grow() -> None:
    columns = filled(a_row(), a_row(), step=2)
    with pytest.raises(ValueError, match="only grow"):
        columns.upsert(2, a_row())


ROWS = st.builds(
    a_row,
    st.integers(0, 5),
    recorded=st.integers(0, 4),
    superseded=st.sampled_from([FOREVER, FOREVER, 5, 6]),
    source=st.sampled_from(["user", "mail"]),
    kind=st.sampled_from(["episodic", "note", "agent.core"]),
    tags=st.sampled_from([(), ("a",), ("a", "b")]),
    metadata=st.sampled_from([{}, {"n": 1}, {"n": 2}]),
)
FILTERS = st.fixed_dictionaries(
    {},
    optional={
        "since": st.integers(0, 5),
        "until": st.integers(0, 5),
        "source": st.sampled_from(["user", ["user", "mail"], "web"]),
        "kind": st.sampled_from(["note", ["agent.core", "note"]]),
        "tags": st.sampled_from(["a", ["a", "b"]]),
        "where": st.sampled_from([{"n": 1}, {"n": {"$ne": 1}}]),
        "known_at": st.integers(0, 6),
        "include_agent": st.booleans(),
    },
)


def passes(row: MemoryRow, filters: dict[str, Any]) -> bool:
    """The filters written out for one row."""
    if "known_at" in filters:
        if not row.recorded <= filters["known_at"] < row.superseded:
            return False
    elif row.superseded != FOREVER:
        return False
    many = {name: [value] if isinstance(value := filters[name], str) else value for name in ("source", "kind", "tags") if name in filters}
    where = filters.get("where")
    number = row.metadata.get("n")
    return (
        filters.get("since", 0) <= row.at < filters.get("until", 99)
        and row.source in many.get("source", [row.source])
        and (row.kind in many["kind"] if "kind" in many else filters.get("include_agent") or not row.kind.startswith("agent."))
        and all(tag in row.tags for tag in many.get("tags", ()))
        and (where is None or (number == 1 if where == {"n": 1} else number != 1))
    )


@given(rows=st.lists(ROWS, max_size=12), filters=FILTERS, removed=st.sets(st.integers(0, 11)), gap=st.integers(1, 3))
def test_masks_agree_with_the_filters_written_out(rows: list[MemoryRow], filters: dict[str, Any], removed: set[int], gap: int) -> None:
    columns = filled(*rows, step=gap)
    gone = {1 + gap * number for number in removed if number < len(rows)}
    for number in gone:
        columns.remove(number)
    expected = {1 + gap * number for number, row in enumerate(rows) if passes(row, filters)} - gone
    mask = columns.mask(**filters)
    if mask is None:
        assert expected == set(columns.row_ids.tolist())
    else:
        assert set(np.flatnonzero(mask).tolist()) == expected
        assert len(mask) == (columns.row_ids[-1] + 1 if rows else 0)


def test_masks_made_while_rows_come_and_go_are_whole() -> None:
    columns, failures, stop = filled(a_row(metadata={"n": 0})), list[BaseException](), threading.Event()

    def read() -> None:
        try:
            while not stop.is_set():
                for filters in ({}, {"tags": "a"}, {"where": {"n": 2}}, {"since": 5, "kind": "note", "source": ["user"]}, {"known_at": 9}):
                    mask = columns.mask(**filters)
                    assert mask is None or not mask[0]
                assert (np.diff(columns.at[columns.positions(columns.order_by_time())]) >= 0).all()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(2, 1500):
        columns.upsert(number, a_row(number % 10, kind="note", tags=("a",), metadata={"n": number % 3}, speaker=f"s{number}"))
        if number % 3 == 0:
            columns.remove(number - 1)
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_snapshot_brings_back_all_but_what_was_removed(tmp_path: Path) -> None:
    columns = filled(
        a_row(3, speaker="Ana", tags=("a",), metadata={"n": 1, "big": 1 << 70, "odd": "\ud800"}),
        a_row(1, speaker="Forgotten", source="secret", tags=("gone",), metadata={"secret": True}),
        a_row(2, kind="agent.core", tags=("a", "b"), trust="untrusted"),
        a_row(4, superseded=9, metadata={"n": 2}),
        step=2,
    )
    columns.remove(3)
    folder = SnapshotFolder(tmp_path, b"ns", identity="one")
    columns.save(folder, 17)
    restored = MemoryRows.restore(folder, at_most=17)
    assert restored is not None
    again, watermark = restored
    assert watermark == 17
    assert again.row_ids.tolist() == [1, 5, 7]
    asked: list[dict[str, Any]] = [{}, {"tags": "a"}, {"tags": "b", "kind": "agent.core"}, {"where": {"n": 2}, "known_at": 8}]
    for filters in asked:
        assert passing(again, **filters) == passing(columns, **filters), filters
    assert again.order_by_time().tolist() == columns.order_by_time().tolist()
    assert again.speakers.names == ["Ana"]
    for path in tmp_path.iterdir():
        for word in (b"Forgotten", b"secret", b"gone"):
            assert word not in path.read_bytes()
    again.upsert(8, a_row(5, speaker="Bo"))
    assert again.row_ids.tolist() == [1, 5, 7, 8]


@given(data=st.data())
def test_the_last_rows_until_a_time_are_those_of_the_whole_order(data: st.DataObject) -> None:
    times = data.draw(st.lists(st.integers(0, 50), max_size=40))
    rows = MemoryRows()
    rows.extend([(i, a_row(at, kind="agent.note" if data.draw(st.integers(0, 5)) == 0 else "episodic")) for i, at in enumerate(times)])
    for number in data.draw(st.sets(st.sampled_from(range(len(times))))) if times else ():
        rows.remove(number)
    order = rows.order_by_time()
    for near in (1, 2, 64):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("memgraph.index.rows.NEAR", near)
            for at in (-1, 25, 50):
                until = order[rows.at[rows.positions(order)] <= at]
                assert rows.last_until(at, 4).tolist() == until[-4:].tolist()
