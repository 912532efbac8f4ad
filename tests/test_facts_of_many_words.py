"""One relation in the many words that a language has for it: each means the predicate of the file, and is no relation of its own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2024, 6, 5, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


def told(reader: SpacyExtractor, text: str) -> set[str]:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Zoe")])
    return {f"{one.subject} {one.predicate} {one.object}" for one in reading.facts}


@pytest.mark.parametrize(
    ("fact", "texts"),
    [
        (
            "Ann works_at Orvella",
            [
                "Ann signed on with Orvella.", "Ann landed a job at Orvella.", "Ann returned to Orvella in May.",
                "Ann is doing an internship at Orvella.", "Ann went to work for Orvella.",
            ],
        ),
        ("Zoe works_at Orvella", ["I signed with Orvella today."]),
        (
            "Ann leads night shift",
            [
                "The night shift is under Ann.", "Ann manages the night shift.", "The night shift is managed by Ann.",
                "Ann supervises the night shift.", "In charge of the night shift is Ann.", "Ann took charge of the night shift.",
            ],
        ),
        (
            "Ann responsible_for invoices",
            [
                "Ann minds the invoices.", "Ann manages the invoices.", "Ann has the invoices now.", "Ann inherited the invoices from Bo.",
                "The invoices go to Ann from 1 July.", "Bo hands the invoices over to Ann on 1 July.", "Ann got the invoices.",
                "Bo handed the invoices to Ann.",
            ],
        ),
        ("Ann lives_in Ghent", ["Ann has found a flat in Ghent.", "Ann took a room in Ghent.", "Ann has put down roots in Ghent."]),
        ("Ann reports_to Bo", ["Ann is accountable to Bo.", "Ann is under Bo.", "Ann takes orders from Bo."]),
        (
            "Ann owns boathouse",
            ["The boathouse passed to Ann.", "The boathouse went to Ann.", "Ann got the boathouse from Bo.",
             "Bo left the boathouse to Ann."],
        ),
        (
            "Ann educated_at Hutt College",
            ["Ann got into Hutt College.", "Ann got a place at Hutt College.", "Ann begins at Hutt College in May."],
        ),
        ("Ann takes_medication metformin", ["Ann receives metformin.", "Ann needs metformin."]),
        (
            "Ann treated_by Dr. Szabo",
            ["Dr. Szabo operated on Ann.", "Ann goes to Dr. Szabo.", "Ann is in the care of Dr. Szabo.", "Dr. Szabo looks after Ann."],
        ),
        (
            "Ann stays_at Hotel Mori",
            ["Ann is at Hotel Mori until Friday.", "Ann is putting up at Hotel Mori.", "Ann has a room at Hotel Mori.",
             "Ann is camping at Hotel Mori.", "Ann booked a room at Hotel Mori."],
        ),
        ("ledger depends_on currency feed", ["The ledger needs the currency feed.", "The ledger is based on the currency feed."]),
        ("Ann rents flat 2", ["Ann rents flat 2.", "Flat 2 is rented by Ann.", "Ann is renting flat 2."]),
        ("Ann partner Bo", ["Ann is in a relationship with Bo.", "Ann is together with Bo."]),
    ],
)  # fmt: skip
def test_every_word_for_it_means_it(reader: SpacyExtractor, fact: str, texts: list[str]) -> None:
    for text in texts:
        assert fact.lower() in {one.lower() for one in told(reader, text)}, (text, told(reader, text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Yuki reports to Malin, Dmitri still reports to Ingeborg.", {"Yuki reports_to Malin", "Dmitri reports_to Ingeborg"}),
        ("Noor still studies at Hutt College.", {"Noor educated_at Hutt College"}),
        ("Mateus studies at Hutt College, Ilse teaches chemistry.", {"Mateus educated_at Hutt College", "Ilse teaches chemistry"}),
        ("Tariq Mansour lives in Ghent - Goran Petrović looks after the greenhouse.",
         {"Tariq Mansour lives_in Ghent", "Goran Petrović responsible_for greenhouse"}),
        ("From now on Mateus Rocha is allergic to latex.", {"Mateus Rocha allergic_to latex"}),
        ("We met Ann Lee - our new boss - in Rome.", {"Zoe reports_to Ann Lee"}),
        ("Basil Trent has sold Elm House to Larkfield Homes.", {"Larkfield Homes owns Elm House"}),
    ],
)  # fmt: skip
def test_two_clauses_side_by_side_are_two(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts, told(reader, text)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Pauline has sold the building to Hart Homes; from April 2023 the rent is 990 euros.", {"price 990 euros 2023-04-01 None"}),
        ("Gideon left; from 1 May 2024 Ann Lee handles probate.", {"responsible_for probate 2024-05-01 None"}),
        ("Class 7B has 27 pupils this year, and Ms. Day is its form tutor.", {"job_title form tutor of Class 7B None None"}),
        ("Bicycles, till now in the yard, belong behind the laundry.", {"located_in laundry None None"}),
    ],
)
def test_a_time_stays_on_its_side(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Zoe")])
    found = {f"{one.predicate} {one.object} {one.valid_from and one.valid_from.date()} {one.valid_to and one.valid_to.date()}"
             for one in reading.facts}  # fmt: skip
    assert found >= facts, found


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        ("Ann is ill, reports Bo.", "reports_to"),
        ("The new studies at Hutt College are fine.", "educated_at"),
        ("Ann may get the invoices.", "responsible_for"),
        ("Does Ann manage the night shift?", "leads"),
        ("Ann would rent flat 2 if it were cheaper.", "rents"),
        ("They say that Ann got into Hutt College.", "educated_at"),
    ],
)
def test_what_is_not_said_is_no_fact(reader: SpacyExtractor, text: str, unsaid: str) -> None:
    assert not any(unsaid in one for one in told(reader, text)), told(reader, text)
