"""The conversation of the demo: what `make demo` shows is right."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import memgraph

DEMO = runpy.run_path(str(Path(__file__).parent.parent / "examples" / "demo.py"))
ANSWERS = {
    "Where does Nadia live?": "Lübeck",
    "Where did Nadia live in 2023?": "Hamburg",
    "When did Nadia move to Lübeck?": "2024-03-09",
    "Where did Nadia work before she joined Tidewater Labs?": "Kestrel Shipping",
    "Who was Nadia's manager in August 2023?": "Jana Weiss",
    "Who was my manager in October 2024?": "Sven Aalto",
    "What was the budget of Project Anchor in June 2023?": "40,000 euros",
    "What is the budget of Project Anchor?": "52,000 euros",
    "Where does Nadia's sister work?": "Burgtheater",
    "Since when has Mira worked at the Burgtheater?": "2024-09-01",
    "Who leads the team that owns the tariff database?": "Rui Tavares",
    "Which ticket is about the slow tariff query?": "PA-318",
    "How long did Tomas live in Leipzig?": "9 months",
}


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path_factory.mktemp("demo") / "store", namespace="nadia", clock=lambda: DEMO["NOW"]) as engine:
        engine.add_many(list[Any](DEMO["turns"]()))
        yield engine


@pytest.mark.parametrize(("question", "expected"), ANSWERS.items())
def test_the_demo_answers(memory: memgraph.MemoryEngine, question: str, expected: str) -> None:
    assert expected in memory.ask(question, speaker="Nadia").text


def test_what_nobody_said_is_not_answered(memory: memgraph.MemoryEngine) -> None:
    assert memory.ask("What is Jonas's phone number?", speaker="Nadia").abstained


def test_a_manager_who_has_left_the_firm_is_nobodys_manager(memory: memgraph.MemoryEngine) -> None:
    answer = memory.ask("Who is my manager?", speaker="Nadia")  # Sven Aalto was, until he left at the end of November
    assert answer.abstained
    assert answer.values == ()
