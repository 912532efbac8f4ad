"""One suite for every vector index: each sentence of the port, against brute force; then what only the arm does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.errors import InvalidInputError
from memgraph.index.exact import ExactIndex
from memgraph.index.vectors import VectorArm
from memgraph.protocols import Mask, Rows, VectorIndex, Vectors

DIM = 16


class DrainedArm(VectorArm):
    """An arm that is past its limit from the start, and moves half of what it is given into the graph at once."""

    def __init__(self, dim: int) -> None:
        super().__init__(dim, exact_limit=3)

    def add(self, rows: Rows, vectors: Vectors) -> None:
        super().add(rows, vectors)
        self.drain((len(rows) + 1) // 2)


class CoveredArm(VectorArm):
    """An arm whose every row is in the graph at once."""

    def __init__(self, dim: int) -> None:
        super().__init__(dim, exact_limit=0)

    def add(self, rows: Rows, vectors: Vectors) -> None:
        super().add(rows, vectors)
        self.drain(len(rows))


Maker = Callable[[int], VectorIndex]
MAKERS: dict[str, Maker] = {"exact": ExactIndex, "arm": VectorArm, "drained": DrainedArm, "covered": CoveredArm}


@pytest.fixture(params=MAKERS.values(), ids=list(MAKERS))
def make(request: pytest.FixtureRequest) -> Maker:
    maker: Maker = request.param
    return maker


def unit(count: int, seed: int = 0, dim: int = DIM) -> Vectors:
    vectors = np.random.default_rng(seed).normal(size=(count, dim)).astype(np.float32)
    made: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return made


class Model:
    """What a vector index is, as a dictionary."""

    def __init__(self) -> None:
        self.vectors: dict[int, Vectors] = {}

    def search(self, query: Vectors, k: int, allowed: Mask | None) -> list[tuple[float, int]]:
        scored = [(float(vector @ query), row) for row, vector in self.vectors.items() if allowed is None or allowed[row]]
        return sorted(scored, key=lambda pair: (-pair[0], pair[1]))[: max(k, 0)]


def assert_answers(index: VectorIndex, model: Model, query: Vectors, k: int, allowed: Mask | None) -> None:
    rows, scores = index.search(query, k, allowed)
    expected = model.search(query, k, allowed)
    assert rows.dtype == np.int64
    assert scores.dtype == np.float32
    assert np.allclose(scores, [score for score, _ in expected], atol=1e-5)
    assert len(set(rows.tolist())) == len(rows)
    assert np.allclose(scores, [float(model.vectors[row] @ query) for row in rows.tolist()], atol=1e-5)
    assert (np.diff(scores) <= 1e-6).all()


def test_an_empty_index_answers_with_nothing(make: Maker) -> None:
    index = make(DIM)
    rows, scores = index.search(unit(1)[0], 5)
    assert len(index) == len(rows) == len(scores) == 0
    index.add(np.empty(0, dtype=np.int64), np.empty((0, DIM), dtype=np.float32))
    assert len(index) == 0


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(1, 12), st.integers(1, 4)),
        st.tuples(st.just("remove"), st.integers(0, 60), st.just(0)),
        st.tuples(st.just("search"), st.integers(0, 20), st.integers(0, 3)),
    ),
    max_size=25,
)


@pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))
@settings(max_examples=40, deadline=None)
@given(steps=STEPS)
def test_any_sequence_of_calls_answers_as_the_model_does(make: Maker, steps: list[tuple[str, int, int]]) -> None:
    index, model, last, made = make(DIM), Model(), 0, unit(400, seed=7)
    for number, (what, first, second) in enumerate(steps):
        if what == "add":
            rows = last + second * np.arange(1, first + 1)
            vectors = made[(rows * 3) % 400]
            index.add(rows, vectors)
            model.vectors |= dict(zip(rows.tolist(), vectors, strict=True))
            last = int(rows[-1])
        elif what == "remove" and model.vectors:
            row = sorted(model.vectors)[first % len(model.vectors)]
            index.remove(row)
            del model.vectors[row]
        elif what == "search":
            allowed = None if second == 0 else np.random.default_rng(number).random(last + 1) < (0.9, 0.5, 0.05)[second - 1]
            assert_answers(index, model, made[number], first, allowed)
        assert len(index) == len(model.vectors)
    assert_answers(index, model, made[399], 10, None)


@pytest.mark.parametrize("share", [0.0, 0.001, 0.01, 0.1, 0.5, 0.99, 1.0])
def test_filters_hold_before_the_best_are_chosen_at_every_selectivity(make: Maker, share: float) -> None:
    vectors = unit(4000, seed=1)
    index, rows = make(DIM), np.arange(10, 4010)
    index.add(rows, vectors)
    allowed = np.random.default_rng(2).random(4010) < share
    at = np.flatnonzero(allowed[10:])
    found = wanted = 0
    for query in unit(20, seed=3):
        got, scores = index.search(query, 10, allowed)
        assert allowed[got].all()
        assert np.allclose(scores, vectors[got - 10] @ query, atol=1e-5)
        best = at[np.argsort(-(vectors[at] @ query))[:10]] + 10
        found += len(set(best.tolist()) & set(got.tolist()))
        wanted += len(best)
    assert found >= 0.99 * wanted


def test_a_filter_against_the_query_is_no_worse(make: Maker) -> None:
    """Half the rows pass, and they are the half that is far away: fetching in excess finds none of them."""
    vectors, query = unit(4000, seed=1), unit(1, seed=4)[0]
    index = make(DIM)
    index.add(np.arange(4000), vectors)
    scores = vectors @ query
    allowed = scores < np.median(scores)
    rows, _ = index.search(query, 10, allowed)
    assert set(rows.tolist()) == set(np.flatnonzero(allowed)[np.argsort(-scores[allowed])[:10]].tolist())


def test_more_than_are_alive_gives_all_that_are_alive(make: Maker) -> None:
    index = make(DIM)
    index.add(np.arange(100), unit(100))
    for row in range(0, 100, 2):
        index.remove(row)
    rows, _ = index.search(unit(1, seed=9)[0], 1000)
    assert set(rows.tolist()) == set(range(1, 100, 2))
    assert len(index.search(unit(1)[0], 0)[0]) == 0
    for row in range(1, 100, 2):
        index.remove(row)
    assert len(index) == len(index.search(unit(1)[0], 3)[0]) == 0


def test_a_removed_row_is_never_returned_again_and_an_unknown_one_is_an_error(make: Maker) -> None:
    vectors = unit(50)
    index = make(DIM)
    index.add(np.arange(1, 51), vectors)
    index.remove(7)
    assert 7 not in index.search(vectors[6], 50)[0]
    for row in (7, 0, 51, 10**9):
        with pytest.raises(KeyError):
            index.remove(row)


def test_a_mask_shorter_than_the_newest_row_allows_none_of_the_newer(make: Maker) -> None:
    index = make(DIM)
    index.add(np.array([3, 5, 9]), unit(3))
    assert set(index.search(unit(1)[0], 9, np.ones(6, dtype=bool))[0].tolist()) == {3, 5}
    assert len(index.search(unit(1)[0], 9, np.zeros(0, dtype=bool))[0]) == 0


def test_equal_vectors_are_all_found(make: Maker) -> None:
    index = make(DIM)
    index.add(np.arange(20), np.repeat(unit(1), 20, axis=0))
    assert set(index.search(unit(1)[0], 20)[0].tolist()) == set(range(20))


@pytest.mark.parametrize(
    ("rows", "vectors"),
    [([3], unit(1)), ([5], unit(1)), ([7, 6], unit(2)), ([8, 8], unit(2)), ([9], unit(2)), ([9], unit(1, dim=3)), ([9], unit(1) * np.nan)],
)
def test_a_bad_add_is_an_error_and_changes_nothing(make: Maker, rows: list[int], vectors: Any) -> None:
    index = make(DIM)
    index.add(np.array([5]), unit(1))
    with pytest.raises(InvalidInputError):
        index.add(np.array(rows), vectors)
    assert len(index) == 1
    assert index.search(unit(1)[0], 5)[0].tolist() == [5]


@pytest.mark.parametrize("query", [unit(1, dim=3)[0], unit(1), np.full(DIM, np.inf, dtype=np.float32)])
def test_a_bad_query_is_an_error(make: Maker, query: Any) -> None:
    index = make(DIM)
    index.add(np.arange(20), unit(20))
    with pytest.raises(InvalidInputError):
        index.search(query, 3)


def test_searches_while_rows_come_and_go_see_no_removed_row_and_no_fault(make: Maker) -> None:
    vectors = unit(3000, seed=5)
    index = make(DIM)
    index.add(np.arange(500), vectors[:500])
    removed: set[int] = set()
    failures: list[BaseException] = []
    stop = threading.Event()

    def search() -> None:
        try:
            while not stop.is_set():
                gone = set(removed)  # what was removed before the search began
                rows, scores = index.search(vectors[17], 20)
                assert not gone & set(rows.tolist())
                assert len(rows) == len(set(rows.tolist())) == len(scores) == 20
                assert np.allclose(scores, vectors[rows] @ vectors[17], atol=1e-5)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for start in range(500, 3000, 50):
        index.add(np.arange(start, start + 50), vectors[start : start + 50])
        for row in range(start - 500, start - 480):
            index.remove(row)
            removed.add(row)
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(index) == 3000 - len(removed)


# ------------------------------------------------------------ the arm


def test_draining_moves_the_tail_and_answers_stay_the_same_throughout() -> None:
    vectors, model = unit(300), Model()
    arm = VectorArm(DIM, exact_limit=50)
    arm.add(np.arange(50), vectors[:50])
    assert arm.tail == arm.drain(1000) == 0
    arm.add(np.arange(50, 300), vectors[50:])
    model.vectors = dict(enumerate(vectors))
    assert arm.tail == 300
    moved = 0
    while step := arm.drain(40):
        moved += step
        assert_answers(arm, model, vectors[moved % 300], 10, None)
        assert arm.tail == 300 - moved
    assert moved == 300
    assert not arm.is_exact


def test_small_namespaces_never_build_a_graph() -> None:
    arm = VectorArm(DIM)
    arm.add(np.arange(2000), unit(2000))
    assert arm.drain(10_000) == 0
    assert arm.is_exact


def test_a_mostly_dead_graph_is_built_anew_and_answers_meanwhile() -> None:
    vectors = unit(400)
    arm, model = VectorArm(DIM, exact_limit=20), Model()
    arm.add(np.arange(400), vectors)
    while arm.drain(100):
        pass
    before = arm.nbytes
    for row in range(300):
        arm.remove(row)
    model.vectors = {row: vectors[row] for row in range(300, 400)}
    assert arm.drain(40) == 40
    assert_answers(arm, model, vectors[0], 10, None)
    arm.remove(310)
    del model.vectors[310]
    while arm.drain(40):
        assert_answers(arm, model, vectors[1], 10, None)
    assert arm.tail == 0
    assert_answers(arm, model, vectors[310], 99, None)
    assert arm.nbytes < before


def test_a_namespace_that_shrank_needs_no_graph_any_more() -> None:
    arm = VectorArm(DIM, exact_limit=50)
    arm.add(np.arange(200), unit(200))
    while arm.drain(100):
        pass
    full = arm.nbytes
    for row in range(170):
        arm.remove(row)
    assert arm.tail == 30
    assert arm.drain(100) == arm.tail == 0
    assert arm.nbytes < full / 4
    assert set(arm.search(unit(1)[0], 99)[0].tolist()) == set(range(170, 200))


def test_vectors_and_all_scores_can_be_read_back() -> None:
    vectors = unit(30)
    arm = VectorArm(DIM, exact_limit=10)
    arm.load(((row, vectors[row].tobytes()) for row in range(30)), expected=30)
    arm.drain(20)
    arm.remove(4)
    assert np.array_equal(arm.vector(3), vectors[3])
    rows, scores = arm.scores_all(vectors[0])
    assert rows.tolist() == [row for row in range(30) if row != 4]
    assert np.allclose(scores, vectors[rows] @ vectors[0], atol=1e-6)
    assert 3 in arm
    assert 4 not in arm
    with pytest.raises(KeyError):
        arm.vector(4)


def test_stored_bytes_of_another_length_are_an_error() -> None:
    with pytest.raises(InvalidInputError, match="64 bytes"):
        VectorArm(DIM).load([(1, b"\0" * 60)])


def test_rows_removed_while_they_are_drained_are_never_found() -> None:
    vectors = unit(2000, seed=8)
    arm = VectorArm(DIM, exact_limit=10)
    arm.add(np.arange(2000), vectors)
    while arm.drain(500):
        pass
    draining = threading.Thread(target=lambda: [arm.drain(1000) for _ in range(4)])
    arm.add(np.arange(2000, 4000), vectors)
    draining.start()
    for row in range(2000, 4000, 2):
        arm.remove(row)
        assert row not in arm.search(vectors[row - 2000], 5)[0]
    draining.join()
    assert arm.tail == 0
    rows, _ = arm.search(vectors[0], 4000)
    assert len(rows) == len(arm) == 3000


def test_a_query_far_from_everything_is_searched_more_widely() -> None:
    """The rows lie in clusters of one half of the space, the queries in the other half: a plain search misses most neighbours."""
    dim, count, chance = 64, 5000, np.random.default_rng(6)
    rows = chance.normal(size=(count, dim)).astype(np.float32) * 0.6
    rows[:, :32] += chance.normal(size=(40, 32)).astype(np.float32)[np.arange(count) % 40]
    far = np.concatenate([np.zeros((40, 32)), chance.normal(size=(40, 32))], axis=1).astype(np.float32)
    rows, far = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True) for vectors in (rows, far))
    arm = VectorArm(dim, exact_limit=100)
    arm.add(np.arange(count), rows)
    while arm.drain(count):
        pass
    found = sum(len(set(arm.search(query, 10)[0].tolist()) & set(np.argsort(-(rows @ query))[:10].tolist())) for query in far)
    assert found >= 0.95 * 400


def test_an_index_without_its_vectors_in_memory_reads_only_the_newest_to_compare_them() -> None:
    vectors = np.eye(40, 8, dtype=np.float32) + np.float32(0.01)
    read: list[int] = []

    class Kept:
        def scan(self) -> list[tuple[int, bytes]]:
            raise AssertionError("all vectors were read")

        def get(self, rows: Sequence[int]) -> list[bytes]:
            read.extend(rows)
            return [vectors[row].tobytes() for row in rows]

    index = ExactIndex.cold(8, np.arange(40), Kept())
    assert index.search(vectors[39], 2, after=37)[0].tolist() == [38, 39]
    assert index.rows_after(36)[1].tolist() == vectors[37:].tolist()
    assert sorted(read) == [37, 38, 39]
