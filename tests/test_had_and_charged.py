"""What somebody has, how many of it and of which kind; what is charged by the hour or the day; whose a thing is now."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph import MemoryEngine

NOTES = (
    ("2023-02-26", "Optika Brno charges us 310 euros a day."),
    ("2023-06-26", "As of July 2023 Optika Brno charges us 345 euros a day."),
    ("2023-07-03", "Dana the tutor charges 40 euros an hour."),
    ("2023-07-04", "We pay the couriers 19 pounds per bike."),
    ("2023-07-05", "Ann owns 14 bikes."),
    ("2023-07-06", "Bo Lind owns a house in Graz."),
    ("2023-07-07", "The lift holds 10-12 people."),
    ("2023-07-08", "The freezer stands at -18 degrees."),
    ("2023-07-09", "The cold store is run at minus 25 from now on."),
    ("2023-07-10", "The barn belongs to Mr. Kirit Bhatt."),
    ("2024-01-29", "It's official, the barn now belongs to Larch Lettings."),
    ("2024-02-01", "Hye-jin Bae was elected treasurer tonight."),
    ("2024-06-03", "Hye-jin has taken a job in Busan and steps down as treasurer; elected in her stead: Anneke Smit."),
    ("2024-06-04", "Olaf Brekke is our technician."),
    ("2024-06-05", "Olaf and Hye-jin stay at Ny-Ålesund from 12 June to 21 July 2024."),
)


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> MemoryEngine:
    folder: Path = tmp_path_factory.mktemp("had")
    memory = memgraph.open(folder / "m", clock=lambda: datetime(2025, 6, 1, tzinfo=UTC))
    memory.add_many([{"text": text, "at": at, "speaker": "Zoe"} for at, text in NOTES])
    return memory


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What does Optika Brno charge per day at present?", "345 euros a day"),
        ("How much does Optika want for a day?", "345 euros a day"),
        ("What did Optika take a day in spring 2023?", "310 euros a day"),
        ("What does Optika cost us per day?", "345 euros a day"),
        ("What does Dana ask per hour?", "40 euros an hour"),
        ("How much do we pay the couriers per bike?", "19 pounds"),
        ("How many bikes does Ann own?", "14"),
        ("What does Ann own?", "14 bikes"),
        ("How many people does the lift hold?", "10-12"),
        ("How cold is the freezer?", "-18"),
        ("How cold is the cold store?", "minus 25"),
        ("Who does the barn belong to?", "Larch Lettings"),
        ("Who owns the barn?", "Larch Lettings"),
        ("Who owned the barn in 2023?", "Mr. Kirit Bhatt"),
        ("Who is the treasurer now?", "Anneke Smit"),
        ("Where was our technician staying at the beginning of July 2024?", "Ny-Ålesund"),
    ],
)
def test_what_is_had_and_charged(noted: MemoryEngine, question: str, wanted: str) -> None:
    found = noted.ask(question, speaker="Zoe").values
    assert any(value.startswith(wanted) for value in found), found
    assert len(found) == 1


@pytest.mark.parametrize(
    ("question", "unsaid"),
    [
        ("Which house does Ann own?", "bikes"),  # what she has besides is no house
        ("How many houses does Ann own?", "14"),
        ("How many bikes does Bo Lind own?", "1"),
    ],
)
def test_of_another_kind_nothing_is_counted(noted: MemoryEngine, question: str, unsaid: str) -> None:
    assert not any(unsaid in value for value in noted.ask(question, speaker="Zoe").values)


def test_a_result_is_nothing_that_was_had(noted: MemoryEngine) -> None:
    assert not any(claim.predicate == "owns" for claim in noted.read("Bo's team lost 3-2 to Ajax.", at="2024-06-01").claims)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Dana the tutor charges 40 euros.", "Dana"),
        ("Piet the gardener comes on Mondays.", "Piet"),
        ("Jo the cleaner has a new key.", "Jo"),
        ("Kim the baker was fired in May 2024.", "Kim"),
        ("Hye-jin Bae was elected treasurer tonight.", "Hye-jin Bae"),
        ("Wei-ting covers for Bo.", "Wei-ting"),
        ("Monday the driver called Bo.", "driver"),
        ("Yesterday the teacher left.", "teacher"),
    ],
)
def test_a_name_before_its_trade_is_the_subject(noted: MemoryEngine, text: str, subject: str) -> None:
    assert {claim.subject for claim in noted.read(text, at="2024-06-01").claims} == {subject}
