"""What rests on a contract holds as long as that does, where the text tells its time of the contract."""

from __future__ import annotations

import pytest
from readings import said

from memgraph.nlp.reader import SpacyExtractor


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Orsa gets its dyes from Pigmenta; that contract runs until 31 March 2025.", "Orsa supplied_by Pigmenta ..2025-04-01"),
        ("Our flour comes from Molino; the deal ends in June 2025.", "flour supplied_by Molino ..2025-07-01"),
        ("Molino supplies our flour. The contract runs until June 2025.", "flour supplied_by Molino ..2025-07-01"),
        ("Ann rents 3 Elm Road from the Holts. Her lease expires on 30 September 2025.", "Ann rents 3 Elm Road ..2025-10-01"),
        ("Ann works at Orsa; her contract ends in August 2026.", "Ann works_at Orsa ..2026-09-01"),
        ("Bo plays for Ajax and his contract runs until 2027.", "Bo plays_for Ajax ..2028-01-01"),
        ("We subscribe to Lumen; the plan lapses on 1 May 2025.", "user subscribes_to Lumen ..2025-05-02"),
        ("Ann is a postdoc in Graz; the fellowship lasts until the end of 2026.", "Ann job_title postdoc ..2027-01-01"),
    ],
)
def test_what_rests_on_a_contract_ends_with_it(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann works at Orsa. The Brightwater contract ends in August 2026.", "Ann works_at Orsa"),  # another one, by its name
        ("Ann lives in Oslo. She works at Orsa. Her lease runs until May 2025.", "Ann works_at Orsa"),
        ("Ann works at Orsa. We have a flat in Graz, and the lease ends in May 2025.", "Ann works_at Orsa"),
        ("Ann works at Orsa; a new contract starts in May 2025.", "Ann works_at Orsa"),
        ("Molino supplies our flour. It rained. Bo came. The contract runs until June 2025.", "flour supplied_by Molino"),
        ("Molino supplies our flour until 2026; the contract does not run until June 2025.", "flour supplied_by Molino ..2027-01-01"),
    ],
)
def test_another_contract_or_one_told_of_later_ends_nothing(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)
