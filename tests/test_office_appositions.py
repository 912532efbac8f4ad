"""Who has an office and stands behind it between commas, whatever was done to him; said on 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def told(text: str) -> set[str]:
    facts = READER.read([Utterance(text=text, at=AT)])[0].facts
    return {
        f"{one.subject} {one.predicate} {one.object}"
        + (f" from {one.valid_from:%Y-%m}" if one.valid_from else "")
        + (f" to {one.valid_to:%Y-%m}" if one.valid_to else "")
        for one in facts
    }


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "The CEO of Marlin, Anke Vos, was fired in May.",
            {"Marlin ceo Anke Vos to 2024-05", "Anke Vos works_at Marlin to 2024-05", "Anke Vos job_title CEO of Marlin to 2024-05"},
        ),
        ("The director of Tessel, Ann Lee, was let go on 3 May.", {"Ann Lee works_at Tessel to 2024-05"}),
        ("The captain of the Rovers, Bo Lund, was sacked in June.", {"Bo Lund job_title captain of the Rovers to 2024-06"}),
        ("The chair of the board, Bo Lund, was dismissed in June.", {"board chaired_by Bo Lund to 2024-06"}),
        ("The editor of the Star, Lea Brandt, was made redundant in May.", {"Lea Brandt job_title editor of the Star to 2024-05"}),
        ("The manager of the Marlin, Dee Ross, resigned in May.", {"Dee Ross job_title manager of the Marlin to 2024-05"}),
        ("Orsa's CTO, Ann Lee, was laid off in March 2024.", {"Ann Lee works_at Orsa to 2024-03", "Ann Lee job_title CTO to 2024-03"}),
        ("The CEO of Marlin, Anke Vos, was born in Graz.", {"Anke Vos born_in Graz", "Anke Vos job_title CEO of Marlin"}),
        ("The CEO of Marlin, Anke Vos, was appointed in 2019.", {"Anke Vos job_title CEO of Marlin from 2019-01"}),
        ("The head of sales at Orsa, Tom Dunn, lives in Hull.", {"Tom Dunn lives_in Hull"}),
        (
            "The treasurer of the club, Ida Holm, was replaced by Bo Lund in April.",
            {"Ida Holm job_title treasurer of the club to 2024-04", "Bo Lund job_title treasurer of the club from 2024-04"},
        ),
    ],
)
def test_who_has_the_office_is_who_is_named(text: str, facts: set[str]) -> None:
    assert told(text) >= facts


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The owner of the dog, Rex, lives in Hull.", "Rex lives_in Hull"),
        ("The mayor of Graz, Austria, resigned.", "Austria job_title mayor of Graz"),
        ("The coach of the striker, Bo Lund, was fired.", "Bo Lund job_title coach of the striker"),
    ],
)
def test_what_stands_behind_may_be_the_name_of_the_other(text: str, wrong: str) -> None:
    assert not any(one.startswith(wrong) for one in told(text))
