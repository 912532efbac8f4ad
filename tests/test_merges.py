"""Which entities are one, against a model that joins sets until nothing changes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.index.merges import MergeTable
from memgraph.interval import FOREVER
from memgraph.records import MergeRow

ENTITIES = st.integers(0, 6)


@st.composite
def merges(draw: st.DrawFn) -> MergeRow:
    keep, drop = draw(st.lists(ENTITIES, min_size=2, max_size=2, unique=True))
    recorded = draw(st.integers(0, 5))
    return MergeRow(keep=keep, drop=drop, recorded=recorded, retracted=draw(st.just(FOREVER) | st.integers(recorded + 1, 7)))


def groups(rows: list[MergeRow], known: int) -> dict[int, set[int]]:
    """Each entity's group, by joining sets."""
    joined = {entity: {entity} for entity in range(7)}
    for row in rows:
        if row.retracted == FOREVER if known == FOREVER else row.recorded <= known < row.retracted:
            both = joined[row.keep] | joined[row.drop]
            for entity in both:
                joined[entity] = both
    return joined


@settings(max_examples=150, deadline=None)
@given(rows=st.lists(merges(), max_size=8), gone=st.sets(st.integers(0, 7)), known=st.integers(0, 7) | st.just(FOREVER))
def test_groups_are_what_merges_connect(rows: list[MergeRow], gone: set[int], known: int) -> None:
    table = MergeTable()
    for number, row in enumerate(rows):
        table.upsert_merge(number, row)
        assert table.root(0) in table.members(0)
    for number in gone:
        table.remove_merge(number)
    left = [row for number, row in enumerate(rows) if number not in gone]
    for entity, expected in groups(left, known).items():
        members = table.members(entity, known)
        assert set(members) == expected
        assert len(members) == len(expected)
        assert table.root(entity, known) == members[0]
        assert list(members[1:]) == sorted(members[1:])


def test_the_root_is_what_was_kept_however_high_its_number() -> None:
    table = MergeTable()
    table.upsert_merge(1, MergeRow(keep=9, drop=5, recorded=1))
    table.upsert_merge(2, MergeRow(keep=5, drop=3, recorded=2))
    assert [table.root(entity) for entity in (3, 5, 9, 7)] == [9, 9, 9, 7]
    assert table.members(3) == (9, 3, 5)


def test_a_merge_that_is_undone_leaves_what_it_was_before() -> None:
    table = MergeTable()
    table.upsert_merge(1, MergeRow(keep=1, drop=2, recorded=5))
    table.upsert_merge(1, MergeRow(keep=1, drop=2, recorded=5, retracted=8))
    assert [table.root(2, known) for known in (4, 5, 7, 8, FOREVER)] == [2, 1, 1, 2, 2]


def test_merges_in_a_ring_have_the_least_for_root() -> None:
    table = MergeTable()
    for number, (keep, drop) in enumerate([(3, 4), (4, 5), (5, 3)]):
        table.upsert_merge(number, MergeRow(keep=keep, drop=drop, recorded=1))
    assert {table.root(entity) for entity in (3, 4, 5)} == {3}
