"""What is told of one thing answers nothing about another: of somebody whom nobody named, another number, another thing done."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

NOW = datetime(2025, 3, 1, tzinfo=UTC)

HARBOUR = ["Bo owns Bergen.", "Ines bought Norby from the bank.", "We sailed past Vestland in May."]
OFFICE = ["Ines handles payroll.", "Tomas looks after travel.", "Ada thinks that the new menu is too salty.", "For parking, talk to Kofi."]
CODE = ["Version 5.2 fixes the login timeout.", "Version 4.1 fixes the missing icons.", "Invoice 4412 for the awnings comes to 310 euros."]
HOME = [
    "To reset the router, hold the pin for ten seconds.",
    "If the thermostat needs a reset, press both arrows.",
    "Mrs. Dale complained about the noise from the bar.",
    "Dr. Amin told Sven to drink more water.",
    "The kitchen will be painted sage green.",
]


def ask(folder: Path, texts: list[str], question: str) -> tuple[str, ...]:
    with memgraph.open(folder / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.add_many([{"text": text, "at": f"2024-05-{day:02}", "speaker": "Quentin"} for day, text in enumerate(texts, 1)])
        return engine.ask(question).values


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        # a name that nothing here has, and one that another note has
        (HARBOUR, "Who owns Ravna?"),
        (HARBOUR, "Who bought Ravna?"),
        (HARBOUR, "Who owns Vestland?"),
        (OFFICE, "What does Hanna think of the new menu?"),
        (OFFICE, "How does Hanna find the new menu?"),
        (HOME, "What did Mrs. Rudd complain about?"),
        (HOME, "What is bothering Mrs. Rudd?"),
        (HOME, "What should Noel do according to Dr. Amin?"),
        # what is said so of a thing alone
        (["The spare key hangs behind Ada's door.", "The ladder stands beside Ada's van."], "Where does Ada live?"),
        # another number
        (CODE, "What does version 5.0 fix?"),
        (CODE, "What was fixed in version 4.8?"),
        (CODE, "What is invoice 4500 for?"),
        (CODE, "How much is invoice 4418?"),
        # the verb is told of something else
        (OFFICE, "Who deals with marketing?"),
        (OFFICE, "Who looks after the archive?"),
        (OFFICE, "Who takes care of accounting?"),
        (HOME, "How do I reset the oven?"),
        (HOME, "Who complained about the mice?"),
        (HOME, "Which colour is planned for the garage?"),
    ],
)
def test_what_is_told_of_another_answers_nothing(tmp_path: Path, texts: list[str], question: str) -> None:
    assert ask(tmp_path, texts, question) == ()


@pytest.mark.parametrize(
    ("texts", "question", "value"),
    [
        (HARBOUR, "Who owns Bergen?", "Bo"),
        (HARBOUR, "Who bought Norby?", "Ines"),
        (OFFICE, "Who takes care of payroll?", "Ines"),
        (OFFICE, "What does Ada think of the new menu?", "too salty"),
        (CODE, "How much is invoice 4412?", "310"),
        (CODE, "What does version 5.2 fix?", "login timeout"),
        (HOME, "How do I reset the router?", "hold the pin"),
        (HOME, "What did Mrs. Dale complain about?", "noise"),
        (HOME, "What should Sven do according to Dr. Amin?", "drink more water"),
        # called by a wider word, by a number in words, or by a pronoun
        (["Bronwen has been running Thistledown since April."], "Who was running the shelter in June 2024?", "Bronwen"),
        (["Flat twelve is let to Ada Lund."], "Who rents flat 12?", "Ada Lund"),
        (["The ferry to Holm is new. It takes two hours."], "How long does the ferry to Holm take?", "hours"),
        (["Barrel 14, result: no brett, merely a protein haze."], "What was the matter with barrel 14?", "haze"),
    ],
)
def test_what_is_told_answers(tmp_path: Path, texts: list[str], question: str, value: str) -> None:
    assert value.lower() in " ".join(ask(tmp_path, texts, question)).lower()


def test_what_came_before_something_undated_raises_nothing(tmp_path: Path) -> None:
    texts = ["Ruben rented flat 1 until 2022, then came Marta.", "Edda rented flat 2 until 2022, then came Piet."]
    assert isinstance(ask(tmp_path, texts, "Who was the tenant of flat 1 before Marta?"), tuple)
