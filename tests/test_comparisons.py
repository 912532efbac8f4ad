"""Times compared, the first and the oldest picked out, those at a place who do not do something, and roles that are spoken of as things."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2025, 6, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("office") / "store", embedder="hash", clock=lambda: now) as engine:
        for at, text in (
            ("2024-01-04", "Ann Weller works at Orsa. Dan Pirie works at Orsa. Eve Lund works at Lumen."),
            ("2024-01-05", "Ann Weller joined Orsa in 2019. Dan Pirie joined Orsa in 2021."),
            ("2024-01-07", "The backend lead is Ann Weller."),
            ("2024-01-09", "Ann speaks Thai, Greek and Dutch. Dan speaks Greek."),
            ("2024-01-11", "Ann works on the Atlas project."),
            (
                "2024-01-12",
                "Mia Holt led the Atlas project from 2019 to 2020. Ned Baum led it from 2021 to 2022. Since 2023 Eve Lund has led it.",
            ),
            ("2024-01-15", "Dan has two children, Finn and Liv. Finn was born in 2012. Liv was born in 2015."),
            ("2024-01-16", "Orsa was founded in 2001. Lumen was founded in 1998."),
            ("2024-01-17", "Eve has two sons, Per and Olav. Per was born in 2010."),
        ):
            engine.add(text, at=at, speaker="Sam")
        yield engine


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Did Ann join Orsa before Dan?", ("yes",)),
        ("Did Dan join Orsa before Ann?", ("no",)),
        ("Did Ann join Orsa after Dan?", ("no",)),
        ("Did Mia lead Atlas before Ned?", ("yes",)),
        ("Did Eve lead Atlas before Ned?", ("no",)),
        ("Was Lumen founded before Orsa?", ("yes",)),
        ("Was Orsa founded before Lumen?", ("no",)),
        ("Was Orsa founded after Lumen?", ("yes",)),
        ("Was Liv born before Finn?", ("no",)),
        ("Which is older, Orsa or Lumen?", ("Lumen",)),
        ("Who is Dan's oldest child?", ("Finn",)),
        ("Who is Dan's youngest child?", ("Liv",)),
        ("Who was the first to lead Atlas?", ("Mia Holt",)),
        ("Who was the second person to lead the Atlas project?", ("Ned Baum",)),
        ("Who at Orsa does not speak Dutch?", ("Dan Pirie",)),
        ("Who at Orsa speaks Thai?", ("Ann Weller",)),
        ("Where does the backend lead work?", ("Orsa",)),
        ("What does the backend lead work on?", ("Atlas project",)),
        ("Who is the backend lead?", ("Ann Weller",)),
    ],
)
def test_times_compared_people_picked_and_roles_spoken_of_as_things(
    office: memgraph.MemoryEngine, question: str, values: tuple[str, ...]
) -> None:
    answer = office.ask(question, speaker="Sam")
    assert answer.values == values
    assert answer.facts


def test_the_oldest_of_whom_one_has_no_known_birth_is_not_guessed_from_facts(office: memgraph.MemoryEngine) -> None:
    assert not office.ask("Who is Eve's oldest son?", speaker="Sam").facts


def test_what_was_before_something_of_which_no_beginning_is_known(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash") as engine:
        engine.add("Gus Adler lived in Rome until 2018, then in Oslo until 2021, and now lives in Graz.", at="2024-01-10")
        assert engine.ask("Where did Gus live before Oslo?").values == ("Rome",)
