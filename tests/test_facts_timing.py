"""When facts hold: what bounds them besides a date of their own clause, on Monday, 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Claim

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def claims(text: str) -> tuple[Claim, ...]:
    return READER.read([Utterance(text=text, at=AT)])[0].claims


def _day(moment: datetime | None) -> str:
    return "-" if moment is None else moment.date().isoformat()


def held(text: str, predicate: str, object_: str) -> list[str]:
    found = [one for one in claims(text) if (one.predicate, one.object) == (predicate, object_)]
    return [f"{_day(one.valid_from)} {_day(one.valid_to)}" for one in found]


#: text | predicate | object | from to
ROWS = """
# since, after and before what happened then
Since the merger in May, Ana works at Brell Foods. | works_at | Brell Foods | 2024-05-01 -
Since moving to Porto in May, Ana works at Brell Foods. | works_at | Brell Foods | 2024-05-01 -
Ana has worked at Brell Foods since graduating in 2015. | works_at | Brell Foods | 2015-01-01 -
Since the move on 22 September Ana works on Platform 4. | works_on | Platform 4 | 2023-09-22 -
Since a week in Kalamata last year I love olives. | likes | olives | 2023-01-01 -
After moving to Porto in May 2021 Ana worked at Brell Foods. | works_at | Brell Foods | 2021-05-01 -
Ana lived in Faro before moving to Porto in May 2021. | lives_in | Faro | - 2021-06-01
Before the merger in 2019 Ana worked at Brell Foods. | works_at | Brell Foods | - 2020-01-01
After the meeting on Monday Ana bought a boat. | bought | boat | 2024-07-08 2024-07-09
It's been two years since Ana moved to Porto. | lives_in | Porto | 2022-07-15 -
It has been three months since Ana left Brell Foods. | works_at | Brell Foods | - 2024-04-15
# since then
Ana moved to Porto in May 2021. Since then she has worked at Brell Foods. | works_at | Brell Foods | 2021-05-01 -
Ana moved to Porto in May 2021; until then she lived in Faro. | lives_in | Faro | - 2021-06-01
# while something else lasts
While Leo is on leave, until 30 September, Tobias stands in for him. | covers_for | Leo | - 2024-10-01
# for how long, from one end that is known
In May 2019 Ana moved to Oslo for two years. | lives_in | Oslo | 2019-05-01 2021-05-01
Ana joined Brell Foods in 2016 for three years. | works_at | Brell Foods | 2016-01-01 2019-01-01
Ana lived in Oslo for two years until May 2021. | lives_in | Oslo | 2019-06-01 2021-06-01
Ana has owned the boat for the past two years. | owns | boat | 2022-07-15 -
Been living in Porto for six weeks now. | lives_in | Porto | 2024-06-03 -
Living in Porto for six weeks now. | lives_in | Porto | 2024-06-03 -
Ana has not worked at Brell Foods for two years. | works_at | Brell Foods | - 2022-07-15
# several times
Ana worked at Brell Foods in 2015, 2016 and 2017. | works_at | Brell Foods | 2015-01-01 2018-01-01
Ana lived in Porto until 2019 and in Faro until 2022. | lives_in | Porto | - 2020-01-01
Ana lived in Porto until 2019 and in Faro until 2022. | lives_in | Faro | - 2023-01-01
Ana worked at Brell Foods from 2015 to 2018 and at Corla from 2018 to 2020. | works_at | Corla | 2018-01-01 2021-01-01
Ana has worked at Brell Foods and Corla since 2018. | works_at | Brell Foods | 2018-01-01 -
# what begins at the end of something begins on its last day, or in its last month
Ana moved to Porto at the end of February 2024. | lives_in | Porto | 2024-02-29 -
Ana joined Brell Foods at the end of 2019. | works_at | Brell Foods | 2019-12-01 -
Ana left Brell Foods at the end of February 2024. | works_at | Brell Foods | - 2024-03-01
# beside the sentences, and until
Interim director since 3 June: Dr Solveig Haugen. | job_title | Interim director | 2024-06-03 -
The A9 was blocked until yesterday evening. | status | blocked | - 2024-07-15
# ahead
Ana is on leave until after 3 August. | status | on leave | - 2024-08-04
Ana booked the Corla Hotel for 3-5 August. | booked | Corla Hotel | 2024-08-03 2024-08-06
Effective 1 August Ana is head of sales. | job_title | head of sales | 2024-08-01 -
"""
TABLE = [tuple(part.strip() for part in line.split(" | ")) for line in ROWS.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize(("text", "predicate", "object_", "when"), TABLE, ids=[f"{row[0]} {row[2]}" for row in TABLE])
def test_a_fact_holds_as_long_as_the_text_says(text: str, predicate: str, object_: str, when: str) -> None:
    assert held(text, predicate, object_) == [when]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Come January, Nilufar will be studying marine biology at Plymouth.", "come"),
        ("It's been two years since Ana moved to Porto.", "scheduled_for"),
        ("Ana was married to Leo, 2010-2015.", "phone"),
    ],
)
def test_a_time_is_no_fact(text: str, predicate: str) -> None:
    assert [one for one in claims(text) if one.predicate == predicate] == []


@pytest.mark.parametrize("text", ["They moved the fair to 3 August.", "The fair moved to 3 August.", "The fair was shifted to 3 August."])
def test_what_is_given_another_date_is_held_then(text: str) -> None:
    assert [(one.subject, one.object) for one in claims(text) if one.predicate == "scheduled_for"] == [("fair", "2024-08-03")]


def test_a_time_that_leads_a_list_of_things_is_all_of_theirs() -> None:
    assert held("Booked: Tromsø, 12 to 19 January 2025, with Carmen; booking code RT4KMD.", "booked", "code") == ["2025-01-12 2025-01-20"]


@pytest.mark.parametrize(
    ("text", "who", "predicate", "object_"),
    [
        ("On 3 May Leo Braun moved to Rome.", "Leo Braun", "lives_in", "Rome"),
        ("Rita stays, and from 1 June Omar Diaz runs the bar.", "Omar Diaz", "runs", "bar"),
        ("Since 1 June Omar Diaz has run the bar.", "Omar Diaz", "runs", "bar"),
        ("Until 30 April Mia Lang worked at Corla.", "Mia Lang", "works_at", "Corla"),
        ("Philippa Crane retires in June, and on 1 July Otis Varga becomes captain.", "Otis Varga", "job_title", "captain"),
        ("Bo sold the shop, and in August Mia Lang moved to Rome.", "Mia Lang", "lives_in", "Rome"),
        ("April Stone joined Corla.", "April Stone", "works_at", "Corla"),
    ],
)
def test_a_day_before_a_name_is_no_part_of_it(text: str, who: str, predicate: str, object_: str) -> None:
    assert [one.subject for one in claims(text) if (one.predicate, one.object) == (predicate, object_)] == [who]
