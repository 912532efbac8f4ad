"""Who, where and when out of notes: of ours, in a post, of numbered things, what is only thought of, and what ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import memgraph

NOTES = [
    ("2022-02-07", "Wiebke Harms is the treasurer, Aurel Popa the secretary."),
    ("2022-03-01", "Gideon Marsh trains the second eleven of our club and Petra Lund the juniors."),
    ("2022-03-14", "Locker 12 goes to Ilse Brandt, she pays 30 euros a season."),
    ("2022-03-21", "Locker 14 goes to Marek Zielinski, he pays 35 euros a season."),
    ("2022-04-11", "Our groundsman is Benno Falk."),
    ("2023-01-09", "Benno has the flu, Tamsin Cole is our groundsman until the end of March 2023."),
    ("2023-02-20", "Oskar Wirth is our new treasurer; he came over from the chess club."),
    ("2023-03-06", "We lost 2-1 against Wexcombe Rovers on a wet Sunday in Linford."),
    ("2023-05-08", "The scoreboard was paid for with 4,000 euros from the Hallgarten trust."),
    ("2023-06-12", "I share the house in Mill Row with Bettina."),
    ("2023-09-04", "Bettina moved to Utrecht on Saturday."),
    ("2023-10-09", "If the paper in Aarhus ever calls back I might go and work in Denmark."),
    ("2023-11-16", "Benno is mowing the field again since Tuesday."),
    ("2024-02-05", "Blood pressure fine, I stopped the ramipril today."),
    ("2024-03-04", "Gideon coached the second eleven until 29 February 2024; Nora Vance trains it from 1 March 2024."),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    path: Path = tmp_path_factory.mktemp("who")
    with memgraph.open(path / "store") as engine:
        for at, text in NOTES:
            engine.add(text, at=at)
        yield engine


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who is the treasurer in our club?", "Oskar Wirth"),
        ("Who is the secretary of our club?", "Aurel"),
        ("Who is our treasurer?", "Oskar Wirth"),
        ("Which treasurer did we have in May 2022?", "Wiebke"),
        ("Which groundsman worked for us in February 2023?", "Tamsin"),
        ("Who did we have as groundsman in June 2022?", "Benno"),
        ("Who trained the second eleven in May 2022?", "Gideon"),
        ("Who had locker 12 in May 2022?", "Ilse"),
        ("Who had locker 14 in May 2022?", "Marek"),
        ("Who gave the money for the scoreboard?", "Hallgarten trust"),
        ("Since when has Benno been mowing the field again?", "2023-11-14"),
        ("Am I still taking ramipril?", "no"),
    ],
)
def test_the_one_who_is_asked_for_answers(engine: memgraph.MemoryEngine, question: str, wanted: str) -> None:
    values = engine.ask(question, now="2024-06-01").values
    assert len(values) == 1, values
    assert wanted in values[0], values


@pytest.mark.parametrize(
    ("question", "never"),
    [
        ("Where do I work now?", ("Denmark", "Aarhus")),
        ("Where do I live?", ("Utrecht",)),
        ("Who beat us in March 2023?", ("Linford",)),
        ("Who trains the second eleven?", ("Petra",)),
        ("Who had locker 13 in May 2022?", ("Ilse", "Marek")),
    ],
)
def test_what_is_guessed_or_another_s_answers_nothing(engine: memgraph.MemoryEngine, question: str, never: tuple[str, ...]) -> None:
    values = " ".join(engine.ask(question, now="2024-06-01").values)
    assert not any(one in values for one in never), values


LATER = [
    ("2022-04-10", "I share the flat on Tanner Street with Ingrid, who is a nurse."),
    ("2022-06-01", "Matteo Ricci works at the Corbel workshop as an engineer."),
    ("2023-01-16", "Yesterday was Matteo's last day with us."),
    ("2023-02-13", "Fennel Foods sponsors me with 500 euros a season."),
    ("2023-03-06", "Fencing is on Tuesdays from now on, the Friday group got too big."),
    ("2023-03-20", "Our contact at Brockhaus is Ursula Klein."),
]


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path_factory.mktemp("later") / "store") as engine:
        for at, text in LATER:
            engine.add(text, at=at)
        yield engine


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who shared my flat in August 2022?", "Ingrid"),
        ("Who shares my flat?", "Ingrid"),
        ("Where was I living in August 2022?", "Tanner Street"),
        ("On which day of the week is my fencing class?", "Tuesday"),
        ("Which firm is my sponsor?", "Fennel Foods"),
        ("Which company is our sponsor?", "Fennel Foods"),
        ("Who do we deal with at Brockhaus?", "Ursula Klein"),
        ("When did Matteo leave the Corbel workshop?", "2023-01-15"),
    ],
)
def test_words_of_a_question_reach_what_was_told(later: memgraph.MemoryEngine, question: str, wanted: str) -> None:
    values = later.ask(question, now="2024-06-01").values
    assert len(values) == 1, values
    assert wanted in values[0], values


def test_who_shares_another_s_flat_is_not_told(later: memgraph.MemoryEngine) -> None:
    assert "Ingrid" not in later.ask("Who shares Matteo's flat?", now="2024-06-01").values
