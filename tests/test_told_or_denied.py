"""What a text denies, tells of another thing, or says of somebody's stead is cut out as no answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph import MemoryEngine

NOTES = [
    ("2023-01-09", "The plotter is not on the second floor but on the fourth."),
    ("2023-01-10", "Mirja's desk is on the third floor."),
    ("2023-01-11", "The spare keys are not in the drawer, they hang in the hall."),
    ("2023-01-12", "Ottmar Lunde is not in Bergen but in Tromsø."),
    ("2023-02-01", "Ines Falk lives in Malmö."),
    ("2023-03-01", "Ines sold her Volvo."),
    ("2023-03-02", "Mr. Quist, borrowed from Hartwell, teaches physics in Ms. Adu's place until May."),
    ("2023-03-03", "Rook has been on night shifts since March, so Halvard Moe minds the desk."),
    ("2023-04-01", "Pia Lang is cox of the four."),
    ("2023-06-01", "Until Pia is fit again Ruth Amsel is stroke."),
    ("2023-06-02", "Brightwater was founded by Leila Haddad."),
    ("2023-07-01", "Tomas got a rabbit called Clover for his birthday."),
    ("2024-02-01", "Clover died last night, Tomas cried a lot."),
]


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    now = datetime(2024, 6, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("denied") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at} for at, text in NOTES])
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Which floor is the plotter on?", "fourth"),
        ("Which floor is Mirja's desk on?", "third floor"),  # nothing denies it
        ("Where are the spare keys?", "hall"),
        ("Where is Ottmar Lunde?", "Tromsø"),
        ("Who lives in Malmö?", "Ines"),  # who sold a thing does not stop living somewhere
        ("Who was stroke in July 2023?", "Ruth Amsel"),
        ("Which company did Leila found?", "Brightwater"),
        ("Which pet did Tomas get, and what became of it?", "died"),
    ],
)
def test_what_holds_answers(notes: MemoryEngine, question: str, value: str) -> None:
    answer = notes.ask(question)
    assert len(answer.values) == 1 and value in answer.values[0], answer.values


@pytest.mark.parametrize(
    "question",
    [
        "Where does Mr. Quist live?",  # where he is borrowed from, or in whose place, is no home
        "Where does Halvard Moe live?",  # on shifts is not where
    ],
)
def test_a_place_that_is_told_of_something_else_is_none(notes: MemoryEngine, question: str) -> None:
    assert notes.ask(question).abstained, notes.ask(question).values
