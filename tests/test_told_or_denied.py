"""What a text denies, tells of another thing, or says of somebody's stead is cut out as no answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph import MemoryEngine
from memgraph.query.notes.tellings import _BEFOREHAND
from memgraph.query.question.reader import _as_question

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


MORE = [
    ("2023-01-02", "House insurance: Norvik Mutual, policy HS-7741-B, 312 pounds a year."),
    ("2023-01-05", "The bond of 2,340 is lodged with the council under BL-5520."),
    ("2023-01-09", "Flat 3 is let to the Brauns, 760 a month."),
    ("2023-01-10", "Washer in flat 3: Aquamat, under guarantee until 3 March 2026."),
    ("2023-02-01", "I'm allergic to naproxen, it gives me a rash."),
    ("2023-02-02", "Dr. Bell wants a picture of my elbow."),
    ("2023-02-20", "I bring my own apron since the pottery ran out of them."),
    ("2023-03-01", "The committee turned the extension down, the roof would be too steep."),
    ("2023-03-05", "I brought a lamp home from the flea market."),
    ("2023-03-06", "Moss goes to the groomer on 4 July, bring the red blanket."),
    ("2023-04-01", "I work at Harrow Press."),
    ("2023-04-02", "The varnish that held at last: two parts resin, one part oil."),
    ("2023-05-01", "I stopped the iron tablets today."),
    ("2023-05-02", "Iron tablets twice a day, says Dr. Bell."),
    ("2023-06-01", "I share the rooms on Marsh Lane with Signe Holm, who taught biology."),
]


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    now = datetime(2024, 6, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("asked") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at} for at, text in MORE])
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Can you give me the policy number of the house insurance?", "HS-7741-B"),  # a favour is asked, and no yes
        ("Please tell me the policy number of the house insurance.", "HS-7741-B"),
        ("Under which reference is the bond lodged?", "BL-5520"),  # a sum is no code
        ("How long is the washer in flat 3 under guarantee?", "3 March 2026"),  # "760 a month" lasts no month
        ("Why did the committee not want the extension?", "too steep"),
        ("What do I need to bring to the groomer?", "red blanket"),
        ("What went into the varnish that held?", "resin"),
    ],
)
def test_what_is_asked_is_read_as_it_is_meant(more: MemoryEngine, question: str, value: str) -> None:
    answer = more.ask(question)
    assert answer.values and value in answer.values[0], answer.values


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("Which medicine was I on in March 2023?", "naproxen"),  # one is allergic to it
        ("At which school did Signe Holm teach biology?", "Marsh Lane"),
        ("What went into the varnish that worked?", "Harrow Press"),  # it is at work nowhere
    ],
)
def test_what_is_of_another_sort_is_no_answer(more: MemoryEngine, question: str, wrong: str) -> None:
    assert not any(wrong in value for value in more.ask(question).values)


def test_a_favour_that_is_no_question_stays_what_it_is() -> None:
    assert _as_question("Can you give the keys to Bo?") == "Can you give the keys to Bo?"
    assert _as_question("Could you show us Ann's desk?") == "What is Ann's desk?"
    assert _as_question("Can you tell me where Ann lives?") == "Can you tell me where Ann lives?"
    assert _as_question("Tell me about Ann.") == "Tell me about Ann."


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("My elbow aches, which painkiller do I have to keep away from?", "My elbow aches, "),
        ("We are off to Bergen on Friday. Where can we eat?", "We are off to Bergen on Friday. "),
        ("My aunt, who lives in Bergen, called whom?", ""),  # that is of the aunt
        ("Which knee aches, and why?", ""),
    ],
)
def test_what_is_told_before_a_question_is_apart_from_it(question: str, before: str) -> None:
    found = _BEFOREHAND.search(question)
    assert (found[0] if found is not None else "") == before
