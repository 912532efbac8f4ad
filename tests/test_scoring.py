"""The formulas, by their doctests and by what must hold of them for all numbers."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph import scoring
from memgraph.agent import budget, identifiers

NUMBERS = st.floats(min_value=0, max_value=1e6)


@pytest.mark.parametrize("module", [scoring, budget, identifiers], ids=lambda module: module.__name__)
def test_the_worked_numbers_of_a_formula_are_right(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@given(st.lists(NUMBERS, min_size=1, max_size=9))
def test_minmax_lies_between_0_and_1_and_keeps_the_order(values: list[float]) -> None:
    scaled = scoring.minmax(values)
    assert all(0 <= one <= 1 for one in scaled)
    order = sorted(range(len(values)), key=lambda one: values[one])
    assert [scaled[one] for one in order] == sorted(scaled)


@given(NUMBERS, NUMBERS)
def test_what_is_older_never_weighs_more(a: float, b: float) -> None:
    younger, older = sorted((a, b))
    assert scoring.time_decay(younger) >= scoring.time_decay(older)
    assert scoring.time_decay(older, None) == 1.0


@given(st.dictionaries(st.text(max_size=3), NUMBERS, max_size=9), st.integers(min_value=-1, max_value=12))
def test_the_best_are_kept_and_no_more_than_were_asked_for(scores: dict[str, float], size: int) -> None:
    kept = scoring.keep_best(scores, size)
    assert len(kept) == min(max(size, 0), len(scores))
    assert all(scores[a] >= scores[b] for a in kept for b in scores if b not in kept)


def test_equal_parts_tell_none_apart() -> None:
    assert len(set(scoring.generative_agents([5, 5], [3, 3], [0.2, 0.2]))) == 1
    assert scoring.generative_agents([], [], []) == []
