"""Formulas of fusion, on arrays small enough to check by hand."""

from __future__ import annotations

import numpy as np
import pytest

from memgraph.query.retrieval.conversation import SILENCE, Turns, in_first_person
from memgraph.query.retrieval.fuse import calibrated
from memgraph.query.shapes import Shapes, asks_when
from memgraph.scoring import noisy_or, recency, rrf, shrunk_spread, standardise


def turns(at: list[int], speaker: list[int]) -> Turns:
    return Turns.of(np.array(at, np.int64), np.array(speaker, np.int32), np.arange(len(at)))


def test_turns_of_two_parties_close_in_time_are_one_session() -> None:
    assert turns([0, 10, 20, 20 + 2 * SILENCE, 21 + 2 * SILENCE], [0, 1, 0, 1, 0]).session.tolist() == [0, 0, 0, 1, 1]


def test_notes_of_one_speaker_and_texts_of_none_are_nobodys_context() -> None:
    assert not turns([0, 1, 2], [0, 0, 0]).joined.any()
    assert not turns([0, 1, 2], [-1, -1, -1]).joined.any()
    assert turns([0, 1, 2], [0, -1, 1]).session.tolist() == [0, 1, 2]


def test_a_gap_between_candidates_breaks_the_conversation() -> None:
    found = Turns.of(np.zeros(3, np.int64), np.array([0, 1, 0], np.int32), np.array([4, 5, 9]))
    assert found.session.tolist() == [0, 0, 1]


def test_context_comes_from_neighbours_of_the_same_session_only() -> None:
    talk = turns([0, 0, 0, 5 * SILENCE], [0, 1, 0, 1])
    scores = talk.in_context(np.array([1, 0, 0, 0], np.float32), np.ones(4, np.float32), 0.5)
    assert scores[1] > scores[2] > 0 == scores[3]
    deaf = talk.in_context(np.array([1, 0, 0, 0], np.float32), np.zeros(4, np.float32), 0.5)
    assert deaf.tolist() == [1, 0, 0, 0]


def test_equal_scores_stay_equal_in_a_context_of_perfect_likeness() -> None:
    talk = turns([0, 0, 0], [0, 1, 0])
    assert talk.in_context(np.ones(3, np.float32), np.ones(3, np.float32), 1.0) == pytest.approx(np.ones(3))


def test_the_best_of_a_session_counts_for_all_of_it() -> None:
    assert turns([0, 0, 5 * SILENCE, 5 * SILENCE], [0, 1, 0, 1]).session_best(np.array([3, 1, 2, 4], np.float32)).tolist() == [3, 3, 4, 4]


def test_a_question_about_a_speaker_is_put_in_the_first_person() -> None:
    assert in_first_person("What did Ines Prado say of Ines's sister?", "Ines Prado") == "What did I say of my sister?"


def test_rrf_adds_reciprocal_ranks() -> None:
    assert rrf([["a", "b"], ["b"]], k=1) == [("b", pytest.approx(1 / 3 + 1 / 2)), ("a", 1 / 2)]
    assert rrf([["a"], ["b"]], k=1, weights=[0.1, 1.0])[0][0] == "b"


def test_z_scores_stop_at_the_floor() -> None:
    assert standardise(np.array([-5, 0, 2], np.float32), 0, 1, floor=-1).tolist() == [-1, 0, 2]
    assert standardise(np.array([3, 3], np.float32), 3, 0).tolist() == [0, 0]


def test_few_values_take_the_spread_that_is_expected() -> None:
    assert shrunk_spread(np.zeros(0, np.float32), expected=0.1, weight=10) == 0.1
    many = np.tile(np.array([0, 1], np.float32), 5000)
    assert shrunk_spread(many, expected=0.1, weight=10) == pytest.approx(0.5, abs=1e-3)


def test_independent_witnesses_add_up_but_never_beyond_certainty() -> None:
    assert noisy_or(np.array([0.5, 2, -1], np.float32), np.array([0.5, 0, 0], np.float32)).tolist() == [0.75, 1, 0]


def test_calibration_follows_the_ranking() -> None:
    assert calibrated(np.array([0.2, 0.6, 0.1], np.float32), np.zeros(3, np.float32), None) == pytest.approx([0.6, 0.6, 0.1])


def test_recency_halves_with_each_half_life() -> None:
    assert recency(np.array([-3, 0, 10], np.float32), 10).tolist() == [1, 1, 0.5]


def test_shapes_are_read_once() -> None:
    read: list[int] = []
    texts = {3: "We met last Tuesday.", 900: "Really?", 5: "Blue, not red"}

    def reader(rows: object) -> list[str]:
        assert isinstance(rows, list)
        read.extend(rows)
        return [texts[row] for row in rows]

    shapes = Shapes()
    for _ in range(2):
        forms = shapes.of(np.array([3, 900, 5]), reader)
        assert (forms.words.tolist(), forms.asks.tolist(), forms.timed.tolist()) == ([4, 1, 3], [False, True, False], [True, False, False])
        assert forms.denies.tolist() == [False, False, True]
    assert read == [3, 900, 5]


def test_questions_for_a_time_are_known() -> None:
    assert all(map(asks_when, ("When is it?", "How long did it take?", "what year was that", "On which day did we meet?")))
    assert not any(map(asks_when, ("Whenever you like", "Who was it?", "How many were there?")))
