"""Codes by end, against a dict of sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.index import adjacency
from memgraph.index.adjacency import Adjacency

CODES = st.dictionaries(st.integers(0, 60), st.integers(-9, 30) | st.sampled_from([10**6, -(10**6)]), max_size=40)
CHANGES = st.lists(st.tuples(st.integers(0, 80), st.integers(-9, 30)), max_size=40)


@pytest.mark.parametrize("gather", [0, adjacency._GATHER], ids=["by arithmetic", "by joining"])
def test_each_end_has_the_codes_that_were_put_and_not_taken(gather: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjacency, "_GATHER", gather)

    @settings(max_examples=150, deadline=None)
    @given(built=CODES, changes=CHANGES)
    def agrees(built: dict[int, int], changes: list[tuple[int, int]]) -> None:
        table = Adjacency()
        codes = sorted(built)
        table.build(np.array([built[code] for code in codes], np.int32), np.array(codes, np.int32))
        model = dict(built)
        for code, end in changes:
            if code in model:
                table.take(model.pop(code), code)
            else:
                table.put(end, code)
                model[code] = end
        ends = [*range(-12, 35), 10**6, -(10**6)]
        for end in ends:
            expected = sorted(code for code, owner in model.items() if owner == end)
            assert list(table.get(end)) == expected
            assert table.size(end) == len(expected)
        assert sorted(table.gather(ends).tolist()) == sorted(model)
        assert sorted(table.gather({3, 4}).tolist()) == sorted(code for code, owner in model.items() if owner in (3, 4))
        assert bool(table) or not model

    agrees()


def test_ends_far_apart_take_no_room_between_them() -> None:
    table = Adjacency()
    table.build(np.array([-5, 2_000_000_000], np.int32), np.array([1, 2], np.int32))
    assert list(table.get(2_000_000_000)) == [2]
    assert list(table.get(7)) == []
    assert sum(part.nbytes for part in vars(table).values() if isinstance(part, np.ndarray)) < 1000
