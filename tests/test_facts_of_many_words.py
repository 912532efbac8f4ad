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
        ("Ann was given the night shift to lead.", {"Ann leads night shift"}),
        ("The library has given me the map room to look after.", {"Zoe responsible_for map room"}),
        ("They gave Ann the invoices to look after.", {"Ann responsible_for invoices"}),
        ("Ann has been put in charge of the night shift.", {"Ann leads night shift"}),
        ("We put Ann in charge of the bookings.", {"Ann responsible_for bookings"}),
        ("The ledger cannot run without the currency feed.", {"ledger depends_on currency feed"}),
        ("The ledger won't start without the currency feed.", {"ledger depends_on currency feed"}),
        ("Without the Lynx board the gripper is blind.", {"gripper depends_on Lynx board"}),
        ("The pump fails without power.", {"pump depends_on power"}),
        ("Ludo gets a rash from the citrus degreaser.", {"Ludo allergic_to citrus degreaser"}),
        ("Ann comes out in hives from latex.", {"Ann allergic_to latex"}),
        ("Latex gives Ann a rash.", {"Ann allergic_to Latex"}),
        ("Nuts bring Ann out in hives.", {"Ann allergic_to Nuts"}),
        ("Ann breaks out in a rash when she touches latex.", {"Ann allergic_to latex"}),
        ("Rook and Vex are brother and sister.", {"Rook sibling Vex"}),
        ("Ann and Bo are husband and wife.", {"Ann spouse Bo"}),
        ("Alec and Mara are father and daughter.", {"Alec daughter Mara"}),
        ("Ann and Bo are a couple.", {"Ann partner Bo"}),
        ("Ann and her brother Bo live in Ghent.", {"Ann brother Bo", "Bo lives_in Ghent"}),
        ("The boathouse has a new owner: Ann.", {"Ann owns boathouse"}),
        ("The night shift has a new head: Ann.", {"Ann leads night shift"}),
        ("Flat 2 has a new tenant, Ann.", {"Ann rents Flat 2"}),
        ("Flat 1 is let to Orla Keane at 780 a month.", {"Orla Keane rents Flat 1", "Orla Keane pays 780 a month"}),
        ("The Harts rent flat 3 now.", {"Harts rents flat 3"}),
        ("The Quispes, Leandro and Marisol, rent 3A from 15 June 2024 for 1,020 euros.", {"Leandro rents 3A", "Marisol pays 1,020 euros"}),
        ("Ordered a new freezer from Kaltmann for 11,480 euros.", {"freezer supplied_by Kaltmann", "freezer price 11,480 euros"}),
        ("Ann is Orvella's accountant.", {"Ann works_at Orvella", "Ann job_title accountant"}),
        ("Feed is supplied by Barley & Bone, their driver is called Jem Cartwright.", {"Jem Cartwright works_at Barley & Bone"}),
        ("Ann is a chemistry teacher.", {"Ann teaches chemistry"}),
        ("Ann takes Bo's shifts until May.", {"Ann covers_for Bo"}),
        ("Bo is ill; Ann takes his shifts.", {"Ann covers_for Bo"}),
        ("Ann was named treasurer.", {"Ann job_title treasurer"}),
        ("Ann got the job of treasurer.", {"Ann job_title treasurer"}),
        ("Whoever needs Lumen Glass should ring her colleague Stellan Berg.", {"Lumen Glass contact Stellan Berg"}),
        ("Ann Lee is the person to ask at Orvella.", {"Orvella contact Ann Lee"}),
        ("At Orvella our contact is Ann.", {"Orvella contact Ann"}),
        ("We charge Ann 640 euros a month.", {"Ann pays 640 euros a month"}),
        ("Ann signed for Sedley Town.", {"Ann plays_for Sedley Town"}),
        ("Club insurance: Meridan Mutual, policy FC-20-779, 640 pounds a year.", {"Club insurance policy_number FC-20-779"}),
        ("Boiler in flat 2: Hexatherm, serial HX-5093.", {"Boiler in flat 2 serial_number HX-5093"}),
        ("Score hire for the Haydn: order HM-2291, to be returned by June.", {"Score hire for the Haydn order_number HM-2291"}),
        ("The container left Rotterdam today: number ALBU 220817.", {"container number ALBU 220817"}),
        ("Owen Pryce is our handyman, he can be had on 07700 900271 until four.", {"Owen Pryce phone 07700 900271"}),
    ],
)  # fmt: skip
def test_what_else_says_it(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts, told(reader, text)


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
        ("Ann can't live without coffee.", "depends_on"),
        ("The ledger runs without the feed.", "depends_on"),
        ("Ann had a rash from the sun in May.", "allergic_to"),
        ("Does Ann get a rash from nuts?", "allergic_to"),
        ("Ann gets no rash from nuts.", "allergic_to"),
        ("Ann and Bo are cook and gardener.", "sibling"),
        ("We rent a car in Porto.", "lives_in"),
        ("They let the dog out to Bo.", "rents"),
        ("Flat 2 might be let to Ann.", "rents"),
        ("Ann takes Bo's dog out.", "covers_for"),
        ("Ann is Orvella's customer.", "works_at"),
        ("Her claim 500 is too high.", "number"),
        ("We ordered 500 bricks, order 500.", "number"),
        ("Does Ann manage the night shift?", "leads"),
        ("Ann would rent flat 2 if it were cheaper.", "rents"),
        ("They say that Ann got into Hutt College.", "educated_at"),
    ],
)
def test_what_is_not_said_is_no_fact(reader: SpacyExtractor, text: str, unsaid: str) -> None:
    assert not any(unsaid in one for one in told(reader, text)), told(reader, text)


@pytest.mark.parametrize(
    "text",
    [
        "I gave notice at the museum, my last day there is 31 July 2024.",
        "I have handed in my notice at the museum; my last day is 31 July 2024.",
        "Ann gave notice at the museum, she leaves on 31 July 2024.",
    ],
)
def test_what_is_given_up_ends_on_the_last_day(reader: SpacyExtractor, text: str) -> None:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Zoe")])
    ended = [one for one in reading.claims if one.kind == "ends" and one.predicate == "works_at"]
    ends = {one.valid_to and one.valid_to.date().isoformat() for one in ended}
    assert ends and ends <= {"2024-07-31", "2024-08-01"}, ends


def test_a_purchase_ends_no_supply(reader: SpacyExtractor) -> None:
    [reading] = reader.read([Utterance(text="Ordered flour from Orvella.", at=AT, speaker="Zoe")])
    assert not any(one.kind == "ends" for one in reading.claims)
