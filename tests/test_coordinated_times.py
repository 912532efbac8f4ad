"""Whose time it is that stands between two coordinated predicates: that of the second; said on 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def told(text: str) -> set[str]:
    """Predicate, object, first month and first month no longer of each fact."""
    facts = READER.read([Utterance(text=text, at=AT)])[0].facts
    return {
        f"{one.predicate} {one.object} {one.valid_from:%Y-%m}" + (f" {one.valid_to:%Y-%m}" if one.valid_to else "")
        if one.valid_from
        else f"{one.predicate} {one.object}" + (f" - {one.valid_to:%Y-%m}" if one.valid_to else "")
        for one in facts
    }


#: text | facts
ROWS = """
Ann works at Orsa and, since May, lives in Pisa. | works_at Orsa; lives_in Pisa 2024-05
Ann lives in Pisa and since March has worked at Orsa. | lives_in Pisa; works_at Orsa 2024-03
Cy owns a boat and, as of last year, rents a flat in Lima. | owns boat; rents flat 2023-01; lives_in Lima 2023-01
Lea runs the bakery, and since June she also lives above it in Graz. | runs bakery; lives_in Graz 2024-06
Ann works at Orsa and, from 2020 to 2022, lived in Pisa. | works_at Orsa; lives_in Pisa 2020-01 2023-01
Ann sings in the choir and, on 3 May, married Bo. | member_of choir; spouse Bo 2024-05
Bo worked at Orsa and, until 2020, lived in Rome. | works_at Orsa - 2024-07; lives_in Rome - 2021-01
Dee speaks Greek and, since last autumn, teaches it at Penley. | speaks Greek; teaches Greek 2023-09; works_at Penley 2023-09
Ann left Orsa in 2020 and in 2021 joined Marlin. | works_at Orsa - 2020-01; works_at Marlin 2021-01
Ann lives in Pisa, and as of 1 May works at Orsa. | lives_in Pisa; works_at Orsa 2024-05
Ann will leave Orsa and, on 1 August, she joins Marlin. | works_at Marlin 2024-08
Ann is a nurse and, since May, a coach. | job_title nurse; job_title coach 2024-05
Bo is the owner of the Marlin and, since 2021, treasurer of the club. | owns Marlin; job_title treasurer of the club 2021-01
Eve plays chess and, since 2020, bridge. | plays chess; plays bridge 2020-01
Gus works at Orsa and, since May, at Marlin. | works_at Orsa; works_at Marlin 2024-05
"""
#: what leads or closes both is of both, as before
SHARED = """
In May, Ann moved to Pisa and joined Orsa. | lives_in Pisa 2024-05; works_at Orsa 2024-05
Since May, Ann works at Orsa and lives in Pisa. | works_at Orsa 2024-05; lives_in Pisa 2024-05
Ann will leave Orsa and join Marlin on 1 August. | works_at Orsa - 2024-08; works_at Marlin 2024-08
Ann met Bo in May and Cy in June. | met Bo 2024-05 2024-06; met Cy 2024-06 2024-07
Ann worked at Orsa between March and May. | works_at Orsa 2024-03 2024-06
"""
TABLE = [tuple(line.split(" | ")) for line in (ROWS + SHARED).splitlines() if line]


@pytest.mark.parametrize(("text", "facts"), TABLE, ids=[row[0] for row in TABLE])
def test_a_time_between_two_predicates_is_that_of_the_second(text: str, facts: str) -> None:
    assert told(text) == set(facts.split("; "))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Ann lived in Rome ten years ago.", {"lives_in Rome 2014-01 2015-01"}),
        ("Bo was a nurse two years ago.", {"job_title nurse 2022-01 2023-01"}),
        ("Ann moved to Rome about five years ago.", {"lives_in Rome 2019-07"}),
        ("Ann visited Rome a decade ago.", {"visited Rome 2014-01 2015-01"}),
        ("Ann died ten years ago.", {"died_on 2014"}),
        ("Ann moved to Rome two weeks ago.", {"lives_in Rome 2024-07"}),
    ],
)
def test_years_ago_tell_a_year_and_no_day(text: str, facts: set[str]) -> None:
    assert told(text) == facts


def test_how_precise_a_start_is_that_was_counted_back() -> None:
    precise = {"ten years ago": "year", "a year ago": "year", "three months ago": "day", "two weeks ago": "day"}
    for ago, precision in precise.items():
        assert [one.from_precision for one in READER.read([Utterance(text=f"Ann moved to Rome {ago}.", at=AT)])[0].facts] == [precision]
