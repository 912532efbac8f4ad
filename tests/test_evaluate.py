"""Measures against numbers worked out by hand, and a whole evaluation of a small memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import memgraph
from memgraph.errors import InvalidInputError
from memgraph.evaluate import Case, Report, answer_matches, evaluate, load_cases, ndcg, ranking_scores, recall, token_f1


def test_recall_counts_what_was_found_of_what_is_relevant() -> None:
    assert recall(["a", "b"], ["c", "a", "b"], 2) == 0.5
    scores = ranking_scores(["a", "b"], ["c", "a", "b"], [2, 3])
    assert (scores["all@2"], scores["any@2"], scores["all@3"]) == (0, 1, 1)


def test_ndcg_discounts_by_rank() -> None:
    assert ndcg(["a", "b"], ["a", "b", "c"], 3) == 1
    assert ndcg(["a"], ["x", "a"], 2) == pytest.approx(0.6309, abs=1e-4)
    assert ndcg(["a"], ["x"], 2) == 0


def test_token_f1_ignores_case_articles_and_punctuation() -> None:
    assert token_f1("The Blue, car!", "a blue car") == 1
    assert token_f1("blue", "red") == 0
    assert token_f1("blue car", "blue bicycle") == 0.5


def test_an_answer_matches_as_a_run_of_words() -> None:
    assert answer_matches("In New York since May", ["new york"])
    assert not answer_matches("New shop in York", ["New York"])
    assert answer_matches("", []) and not answer_matches("Rome", [])


def test_cases_are_read_line_by_line_and_a_bad_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"question": "Who?", "relevant": "m1", "answers": ["Ana", 7], "group": "names"}\n\n{"question": "When?"}\n')
    first, second = load_cases(path)
    assert (first.relevant, first.answers, first.group) == (("m1",), ("Ana", "7"), "names")
    assert (second.relevant, second.answers, second.group) == (None, None, "all")
    path.write_text('{"question": "Who?"}\n{"query": "Who?"}\n')
    with pytest.raises(InvalidInputError, match="line 2"):
        load_cases(path)


def test_a_memory_is_evaluated_question_by_question(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash") as memory:
        for name, text in (("pump", "The heat pump was serviced in May."), ("roof", "The roof leaks near the chimney.")):
            memory.add(text, metadata={"name": name})
        cases = [
            Case(question="What leaks near the chimney?", relevant=("roof",), group="house"),
            Case(question="When was the heat pump serviced?", relevant=("pump",), answers=("no such answer",), route="semantic"),
        ]
        report = evaluate(memory, cases, ks=(1,), key="name")
    assert report.means("house") == {"recall@1": 1, "all@1": 1, "any@1": 1, "NDCG@1": 1}
    assert report.means()["recall@1"] == 1 and report.means()["answer"] == 0
    assert "house" in str(report) and "recall@1" in str(report)
    report.write(tmp_path / "report.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "report.jsonl").read_text().splitlines()]
    assert [line["ranked"] for line in lines] == [["roof"], ["pump"]]
    report.plot(tmp_path / "report.png")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_an_empty_report_prints() -> None:
    assert str(Report()).startswith("group")
