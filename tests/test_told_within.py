"""Whom a question tells inside another phrase: "the samples of the student with the peat cores"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import MemoryEngine
from memgraph.query.question.parsing import parsed

NOTES = [
    "Booked by Elena Fabbri, a bride from Genoa: 15 July, fee 1,850 euros.",
    "The Fabbri wedding won't be in July, it was put off to 9 September 2024.",
    "Jonas and Mira are the PhD students.",
    "Jonas does the nitrogen project, Mira the peat cores.",
    "Freezer F3 died and half of Jonas's samples thawed.",
    "Mira's samples are stored in Uppsala.",
    "Bed 4, Mrs. Ada Kranz: no sugar, speaks Polish.",
    "Mrs. Kranz is on soft food now.",
    "Flat 3A is let to Abena Adjei at 910 euros.",
    "Abena's washing machine flooded the ceiling of 2C.",
    "The lodger in room 7, Piet Maas, snores.",
    "Piet's bicycle was stolen from the yard on 3 May.",
    "Room 8 is let to Ida Lund.",
    "Ida's bicycle is red.",
    "Rosa Klein, the violinist from Graz, joined us.",
    "Rosa's violin cracked in the cold.",
    "Omar runs the pottery course, Lin the weaving course.",
    "Lin's car broke down near Exeter.",
    "Omar's car failed its inspection.",
    "In the cellar stands the boiler, Tess Moran looks after it.",
    "Tess moans that the cellar smells of fish.",
    "Gus Pale looks after the goats; he would like a second stable.",
]


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    with memgraph.open(tmp_path_factory.mktemp("within") / "store", clock=StoppedClock()) as engine:
        for day, text in enumerate(NOTES, 1):
            engine.add(text, at=f"2024-01-{day:02}")
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Which day was the wedding of the bride from Genoa moved to?", "2024-09-09"),
        ("What happened to the samples of the student with the nitrogen project?", "thawed"),
        ("Where are the samples of the student with the peat cores?", "Uppsala"),
        ("What kind of diet is the patient in bed 4 on now?", "soft food"),
        ("Which flat was damaged by the washing machine of the tenant in 3A?", "2C"),
        ("What happened to the bicycle of the lodger in room 7?", "stolen"),
        ("What colour is the bicycle of the lodger in room 8?", "red"),
        ("What happened to the violin of the violinist from Graz?", "cracked"),
        # the object of "looks after" begins no clause
        ("What does the woman who now looks after the boiler complain about?", "fish"),
        ("What does the man who looks after the goats want?", "stable"),
        ("Where did the car of the instructor of the weaving course break down?", "Exeter"),
    ],
)
def test_who_is_told_within_a_phrase_is_found_first(notes: MemoryEngine, question: str, value: str) -> None:
    answer = notes.ask(question, now="2024-12-01")
    assert value in answer.text, answer.text
    assert answer.plan.route in ("mixed", "relational")


@pytest.mark.parametrize(
    "question",
    [
        "Where are the samples of Mira?",
        "What happened to the freezer in the cellar?",
        "Which of the students has the peat cores?",
        "Who is the tenant?",
    ],
)
def test_who_is_named_or_asked_for_is_not_told_within(notes: MemoryEngine, question: str) -> None:
    assert notes.ask(question, now="2024-12-01").plan.asked.within == ()


@pytest.mark.parametrize(
    "question",
    [
        "What does the man who looks after the rheometer complain about?",
        "What did the girl who looks after the goats ask for?",
        "What does the boy who looked after the dogs eat?",
        "Where does the woman who looks after the boiler live?",
        "What did the clerk who was asking after Bo want?",
    ],
)
def test_what_is_looked_after_begins_no_clause(question: str) -> None:
    doc = parsed(question)
    root = next(one for one in doc if one.dep_ == "ROOT")
    after = next(one for one in doc if one.text == "after")
    assert root.text in question.split()[-2:][0] + question.split()[-1]
    assert after.dep_ == "prep" and any(one.dep_ == "pobj" for one in after.children)


@pytest.mark.parametrize("question", ["What did Ann do after the meeting ended?", "What did the man who fell say after the race?"])
def test_after_still_says_when(question: str) -> None:
    doc = parsed(question)
    assert next(one for one in doc if one.text == "after").head.lemma_ in ("end", "say")
