"""Who has an office or a charge after whom: what is told as somebody's turn ends that of the one before, and one for a while gives it
back.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from readings import Told, teller

import memgraph
from memgraph import MemoryEngine


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> MemoryEngine:
    folder: Path = tmp_path_factory.mktemp("turns")
    return memgraph.open(folder / "m", clock=lambda: datetime(2025, 6, 1, tzinfo=UTC))


@pytest.fixture
def told(memory: MemoryEngine, request: pytest.FixtureRequest) -> Told:
    return teller(memory.namespace(request.node.name), speaker="Zoe")


@pytest.mark.parametrize(
    ("texts", "facts"),
    [
        (
            ("2024-03-04 Craig Mullen is captain this season.", "2024-04-05 Jamal Reid is captain as of today."),
            {"Craig Mullen job_title captain 2024-03-04..2024-04-05", "Jamal Reid job_title captain 2024-04-05.."},
        ),
        (
            ("2024-03-04 Craig Mullen is the captain.", "2024-04-05 Jamal Reid is the captain now."),
            {"Craig Mullen job_title captain 2024-03-04..2024-04-05"},
        ),
        (
            ("2024-03-04 Our conductor is Matthias Oberlin.", "2024-04-05 Delphine Arnaud is our new conductor."),
            {"Matthias Oberlin job_title conductor 2024-03-04..2024-04-05", "Zoe conductor Matthias Oberlin 2024-03-04..2024-04-05"},
        ),
        (
            ("2024-03-04 Ann Lee is treasurer.", "2024-05-06 Bo Day was elected treasurer on 3 May 2024."),
            {"Ann Lee job_title treasurer 2024-03-04..2024-05-03", "Bo Day job_title treasurer 2024-05-03.."},
        ),
        (
            (
                "2024-03-04 Rook is our main tank.",
                "2024-04-05 Halvard is our main tank for the time being.",
                "2024-05-06 Rook is back, he is our main tank again.",
            ),
            {
                "Rook job_title main tank 2024-03-04..2024-04-05",
                "Halvard job_title main tank 2024-04-05..2024-05-06",
                "Rook job_title main tank 2024-05-06..",
            },
        ),
        (
            (
                "2024-03-04 Idris Bello is the captain of the eight.",
                "2024-04-05 Halima Bello is captain from today.",
                "2024-05-06 Idris is back as captain this morning.",
            ),
            {
                "Idris Bello job_title captain of the eight 2024-03-04..2024-04-05",
                "Halima Bello job_title captain 2024-04-05..2024-05-06",
                "Idris Bello job_title captain 2024-05-06..",
            },
        ),
        (
            ("2024-03-04 Stefan Ilic is our goalkeeper.", "2024-04-05 Dan Whitlock is our goalkeeper until the end of June 2024."),
            {
                "Stefan Ilic job_title goalkeeper 2024-03-04..2024-04-05",
                "Dan Whitlock job_title goalkeeper 2024-04-05..2024-07-01",
                "Stefan Ilic job_title goalkeeper 2024-07-01..",
            },
        ),
        (
            (
                "2024-03-04 Owen does the repairs.",
                "2024-04-05 Gus Pettifer does the repairs until he is fit.",
                "2024-05-06 Owen is doing the repairs again since Monday.",
            ),
            {
                "Owen responsible_for repairs 2024-03-04..2024-04-05",
                "Gus Pettifer responsible_for repairs 2024-04-05..2024-04-29",
                "Owen responsible_for repairs 2024-04-29..",
            },
        ),
        (
            ("2024-03-04 Edmund Hart handles probate.", "2024-04-05 Agnes has taken over probate."),
            {"Edmund Hart responsible_for probate 2024-03-04..2024-04-05", "Agnes responsible_for probate 2024-04-05.."},
        ),
        (
            ("2024-03-04 Ann looks after the garden.", "2024-05-06 Bo Day took over the garden on 3 May 2024."),
            {"Ann responsible_for garden 2024-03-04..2024-05-03"},
        ),
    ],
)
def test_who_has_it_next_ends_the_turn_of_the_one_before(told: Told, texts: tuple[str, ...], facts: set[str]) -> None:
    found = told(*texts)
    assert found >= facts, sorted(found)


@pytest.mark.parametrize(
    "texts",
    [
        ("2024-03-04 Ann Lee is a nurse.", "2024-04-05 Bo Day is a nurse now."),
        ("2024-03-04 Ann Lee is head of sales.", "2024-04-05 Bo Day is head of marketing now."),
        ("2024-03-04 Ann Lee is our developer.", "2024-04-05 Bo Day is our new developer."),
        ("2024-03-04 Ann Lee is treasurer.", "2024-04-05 Bo Day might be treasurer now."),
        ("2024-03-04 Ann Lee is treasurer.", "2024-04-05 Is Bo Day treasurer now?"),
        ("2024-03-04 Ann Lee is treasurer.", "2024-04-05 Bo Day wants to become treasurer."),
        ("2024-03-04 Ann Lee is treasurer.", "2024-04-05 Bo Day is not treasurer now."),
        ("2024-03-04 Ann Lee is captain.", "2024-04-05 Bo Day was captain from 2010 to 2012."),
        ("2024-03-04 Ann Lee plays the piano.", "2024-04-05 Bo Day plays the piano."),
        ("2024-03-04 Ann Lee does the repairs.", "2024-04-05 Bo Day does the repairs."),
    ],
)
def test_who_else_is_so_ends_nothing(told: Told, texts: tuple[str, ...]) -> None:
    found = told(*texts)
    assert any(one.startswith("Ann Lee ") and one.endswith("..") for one in found), sorted(found)


@pytest.mark.parametrize(
    ("texts", "facts"),
    [
        (
            ("2024-03-04 Zhang San is on parental leave until 1 April 2025; Ines Duarte stands in as tech lead of Lantern.",),
            {
                "Ines Duarte job_title tech lead of Lantern 2024-03-04..2025-04-02",
                "Ines Duarte covers_for Zhang San 2024-03-04..2025-04-02",
            },
        ),
        (
            ("2024-03-18 Ann Frost went on maternity leave on 15 March 2024; Ikram Saleh covers for her until December 2024.",),
            {"Ikram Saleh covers_for Ann Frost 2024-03-15..2025-01-01"},
        ),
        (
            ("2024-03-04 Li Si reports to Wang Wu.", "2024-04-05 Wang Wu left Nimbus on 3 April 2024."),
            {"Li Si reports_to Wang Wu 2024-03-04..2024-04-03"},
        ),
        (
            ("2024-03-04 Dr. Lavoie is my doctor.", "2024-04-05 Dr. Lavoie has retired."),
            {"Zoe treated_by Dr. Lavoie 2024-03-04..2024-04-05"},
        ),
        (
            ("2024-03-04 Our contact at Larkfield Homes is Sunniva Dahl.", "2024-06-10 Sunniva Dahl has left Larkfield Homes."),
            {"Sunniva Dahl works_at Larkfield Homes 2024-03-04..2024-06-10"},
        ),
        (
            ("2024-03-04 Ann and Bo are married.", "2024-04-05 Ann and Bo are a couple."),
            {"Ann spouse Bo 2024-03-04.."},
        ),
    ],
)  # fmt: skip
def test_what_holds_as_long_as_something_else(told: Told, texts: tuple[str, ...], facts: set[str]) -> None:
    found = told(*texts)
    assert found >= facts, sorted(found)
