"""What stands in rows under a header, and what machines write: facts of what a row is of, or none; said on 15 July 2024."""

from __future__ import annotations

import pytest
from readings import read


def told(text: str) -> set[str]:
    return {
        f"{one.subject} {one.predicate} {one.object}" + (f" from {one.valid_from:%Y}" if one.valid_from else "") for one in read(text).facts
    }


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "| Name | City | Job |\n|---|---|---|\n| Ann Lee | Oslo | nurse |\n| Bo Lund | Rome | plumber |",
            {"Ann Lee lives_in Oslo", "Bo Lund lives_in Rome", "Ann Lee job_title nurse", "Bo Lund job_title plumber"},
        ),
        ("Name\tCity\tEmployer\nAnn Lee\tOslo\tOrsa", {"Ann Lee lives_in Oslo", "Ann Lee works_at Orsa"}),
        (
            "Name | Role | Start\nAnn Lee | CTO | 2019\nBo Lund | CFO | 2020",
            {"Ann Lee job_title CTO from 2019", "Bo Lund job_title CFO from 2020"},
        ),
        ("Name,City\nAnn Lee,Oslo\nBo Lund,Rome", {"Ann Lee lives_in Oslo", "Bo Lund lives_in Rome"}),
        ("| Employee | Employer | Since |\n|:--|--:|---|\n| Bo Lund | Marlin | - |", {"Bo Lund works_at Marlin"}),
        ("Name | Allergies | Diet\nAnn | nuts | vegan\nBo | none | -", {"Ann allergic_to nuts", "Ann diet vegan"}),
        ("| Name | Email |\n|---|---|\n| Ann Lee | ann@orsa.com |", {"Ann Lee email ann@orsa.com"}),
        ("| Field | Value |\n|---|---|\n| Name | Ann Lee |\n| City | Oslo |", {"Ann Lee lives_in Oslo"}),
        ("Name\tAnn Lee\nCity\tOslo\nEmployer\tOrsa", {"Ann Lee lives_in Oslo", "Ann Lee works_at Orsa"}),
        ("| Server | Owner | Status |\n|---|---|---|\n| atlas | Ann Lee | up |", {"Ann Lee owns atlas"}),
        ("Country | Capital\nFrance | Paris\nNorway | Oslo", {"France capital Paris", "Norway capital Oslo"}),
        ("Name: Ann Lee\nCity: Oslo\nJob: nurse", {"Ann Lee lives_in Oslo", "Ann Lee job_title nurse"}),
        ("The team:\n\n| Name | City |\n|---|---|\n| Ann | Oslo |\n\nBo lives in Rome.", {"Ann lives_in Oslo", "Bo lives_in Rome"}),
    ],
)
def test_a_row_tells_of_what_it_is_of(text: str, facts: set[str]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "| Date | Amount |\n|---|---|\n| 2024-05-01 | 300 |\n| 2024-05-02 | 120 |",
        "Mon | Tue | Wed\nAnn | Bo | Cy",
        "a | b\n1 | 2",
        "Rovers | 3\nKings | 1",
        "Task | Assignee | Due\nfix the roof | Ann | 3 May\npaint | Bo | 5 May",
        "2024-05-01 12:00:01 ERROR server Orsa failed to start: connection refused",
        "2024-05-01T12:00:01Z [INFO] Ann logged in from Oslo",
        "def live_in(city):\n    return Ann.lives_in(city)\n",
        "SELECT name FROM users WHERE city = 'Oslo';",
        '{"name": "Ann", "city": "Oslo"}',
        "<ul><li>Ann</li><li>Bo</li></ul>",
    ],
)
def test_what_tells_nothing_makes_no_facts(text: str) -> None:
    assert told(text) == set()


def test_a_fact_of_a_row_has_its_places_in_the_text() -> None:
    text = "The team:\n\n| Name | City |\n|---|---|\n| Ann Lee | Oslo |\n| Bo Lund | Rome |\n"
    for one in read(text).facts:
        assert one.subject_span is not None and one.object_span is not None
        assert text[slice(*one.subject_span)] == one.subject
        assert text[slice(*one.object_span)] == one.object
