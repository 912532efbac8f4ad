"""Who has charge of what and until when, what a sum beside a clause is the sum of, who lives at which number, where things are put,
which code they take, and who supplies them.
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
    folder: Path = tmp_path_factory.mktemp("charge")
    return memgraph.open(folder / "m", clock=lambda: datetime(2025, 6, 1, tzinfo=UTC))


@pytest.fixture
def told(memory: MemoryEngine, request: pytest.FixtureRequest) -> Told:
    return teller(memory.namespace(request.node.name), speaker="Gwen")


@pytest.mark.parametrize(
    ("texts", "facts"),
    [
        (
            ("2024-01-08 The ledger is Yael's.", "2024-03-18 The ledger has no owner for now."),
            ("Yael owns ledger 2024-01-08..2024-03-18",),
        ),
        (
            ("2024-01-08 Checkout is Dmitri's.", "2024-02-05 Dmitri hands checkout to Bukola on 1 September 2024."),
            ("Dmitri owns Checkout 2024-01-08..2024-09-01", "Bukola responsible_for Checkout 2024-09-01.."),
        ),
        (
            ("2024-01-08 The Orsa account is mine.", "2024-05-06 The Orsa account moves from me to Leila Haddad on 1 July 2024."),
            ("Gwen owns Orsa account 2024-01-08..2024-07-01", "Leila Haddad responsible_for Orsa account 2024-07-01.."),
        ),
        (
            ("2024-01-08 Payroll is Ann's.", "2024-05-06 Bo has payroll from June to August 2024."),
            ("Ann responsible_for Payroll 2024-01-08..2024-06-01", "Bo responsible_for Payroll 2024-06-01..2024-09-01"),
        ),
        (
            ("2024-01-08 The culture page is Otis Varga's.", "2024-05-06 Sabine edits the culture page."),
            ("Otis Varga owns culture page 2024-01-08..2024-05-06", "Sabine responsible_for culture page 2024-05-06.."),
        ),
        (
            ("2024-01-08 The boat is Ann's.", "2024-05-06 The boat has been Bo's since March 2024."),
            ("Ann owns boat 2024-01-08..2024-03-01", "Bo owns boat 2024-03-01.."),
        ),
        (("2024-01-08 Anna leads sales. The ledger is hers.",), ("Anna owns ledger 2024-01-08..",)),
        (("2024-01-08 Bukola's first day back, and checkout is hers again.",), ("Bukola owns checkout 2024-01-08..",)),
        (("2024-05-06 The newsletter goes to Kim from June 2024.",), ("Kim responsible_for newsletter 2024-06-01..",)),
        (
            (
                "2022-01-03 Ann is our editor-in-chief.",
                "2023-05-22 Ann retires at the end of June 2023, and on 1 July Otis Varga takes over.",
            ),
            ("Ann job_title editor-in-chief 2022-01-03..2023-07-01",),
        ),
        # what a sum beside a clause is the sum of
        (("2024-06-03 Lucian has a column with us from today, 80 pounds a piece.",), ("column price 80 pounds a piece 2024-06-03..",)),
        (("2024-06-03 Granary North has supplied the feed since May, 310 euros a month.",), ("feed price 310 euros a month 2024-05-01..",)),
        (("2024-06-03 Ylva put in a new valve, 130 euros, cash.",), ("valve price 130 euros 2024-06-03..",)),
        (("2024-06-03 The hall is rented from June, 200 euros a night.",), ("hall price 200 euros a night 2024-06-01..",)),
        (("2024-06-03 Sent quote Q-1180 to Orsa: 48,000 pounds for a year.",), ("Q-1180 amount 48,000 pounds 2024-06-03..",)),
        (("2024-06-03 Sent Orsa a quote for 900 euros.",), ("quote amount 900 euros 2024-06-03..",)),
        (("2024-06-03 Harald serviced our boiler, 95 euros.",), ("Harald charges 95 euros 2024-06-03..",)),
        # who lives at which number, and with whom
        (("2024-06-03 Ottoline and her son Rufus live at number 12 now.",), ("Ottoline lives_in number 12 2024-06-03..",)),
        (("2024-06-03 Ottoline and her son Rufus live at number 12 now.",), ("Rufus lives_in number 12 2024-06-03..",)),
        (
            ("2024-06-03 We met Ann and Bo Pereira at number 9.",),
            ("Ann lives_in number 9 2024-06-03..", "Bo Pereira lives_in number 9 2024-06-03.."),
        ),
        (("2024-06-03 Marit, the twins and I live in Leeds.",), ("Gwen lives_in Leeds 2024-06-03..", "Marit lives_in Leeds 2024-06-03..")),
        (("2024-06-03 Ann and Bo moved away to Setúbal at the end of February 2024.",), ("Ann lives_in Setúbal 2024-02-29..",)),
        # offices
        (("2024-06-03 Rosa Peake, our counsel, has the letter.",), ("Rosa Peake job_title counsel 2024-06-03..",)),
        (
            ("2023-05-22 Ann left, and on 1 July Otis Varga becomes editor-in-chief.",),
            ("Otis Varga job_title editor-in-chief 2023-07-01..",),
        ),
        # codes
        (
            ("2023-06-12 To open the gate at Opole, type 6619.", "2023-09-04 The gate at Opole no longer takes 6619, it wants 2085."),
            ("gate at Opole code 6619 2023-06-12..2023-09-04", "gate at Opole code 2085 2023-09-04.."),
        ),
        (("2024-06-03 As of today the drug cupboard opens with 7153.",), ("drug cupboard code 7153 2024-06-03..",)),
        (
            ("2024-06-03 The door of the lab takes C3390 instead of C1157 from today.",),
            ("door of the lab code C3390 2024-06-03..", "door of the lab code C1157 ..2024-06-03"),
        ),
        (("2024-06-03 The key safe got the code 3917 this morning.",), ("key safe code 3917 2024-06-03..",)),
        (("2024-06-03 Rosa has the Ashdown letter, file number 24-071.",), ("Ashdown letter file_number 24-071 2024-06-03..",)),
        (("2024-06-03 Adriasig insures the van, policy AS-6610.",), ("van policy_number AS-6610 2024-06-03..",)),
        (("2024-06-03 Quarantine room: door code 3096 as of now.",), ("Quarantine room door_code 3096 2024-06-03..",)),
        # where they are put
        (
            ("2024-06-03 Bo Lind was wheeled from bed 11 into side room 2.",),
            ("Bo Lind located_in bed 11 ..2024-06-03", "Bo Lind located_in side room 2 2024-06-03.."),
        ),
        (
            ("2024-06-03 We carried the rheometer down from B12 to room U3.",),
            ("rheometer located_in B12 ..2024-06-03", "rheometer located_in room U3 2024-06-03.."),
        ),
        (("2024-06-03 Last Monday the parts were carted from hall A to hall C.",), ("parts located_in hall C 2024-05-27..",)),
        (
            ("2024-06-03 The goat is in the yard.", "2024-06-10 We took the goat to the barn."),
            ("goat located_in yard 2024-06-03..2024-06-10",),
        ),
        (("2024-06-03 In room B12 stands the rheometer, Ann looks after it.",), ("Ann responsible_for rheometer 2024-06-03..",)),
        (("2024-06-03 New in kennel 6: Gherkin, a lurcher of about three.",), ("Gherkin located_in kennel 6 2024-06-03..",)),
        (("2024-06-03 Bed 3, Mrs. Zofia Wrobel: low-salt diet.",), ("Mrs. Zofia Wrobel located_in bed 3 2024-06-03..",)),
        # who supplies them
        (
            ("2023-06-12 Feed is supplied by Barley & Bone.", "2023-10-02 Granary North has supplied the feed since 1 October 2023."),
            ("Feed supplied_by Barley & Bone 2023-06-12..2023-10-01", "Feed supplied_by Granary North 2023-10-01.."),
        ),
        (
            (
                "2023-06-12 The wool is delivered by Ratewell.",
                "2023-11-20 Starting 1 January 2024 Kurshaus delivers the wool for 220 dollars a ton.",
            ),
            (
                "wool supplied_by Kurshaus 2024-01-01..",
                "wool price 220 dollars a ton 2024-01-01..",
                "wool supplied_by Ratewell 2023-06-12..2024-01-01",
            ),
        ),
        (
            ("2023-09-25 Gearboxes are purchased from Motorika at 212 euros apiece.", "2024-06-03 We dropped Motorika."),
            ("Gearboxes supplied_by Motorika 2023-09-25..2024-06-03", "Gearboxes price 212 euros apiece 2023-09-25.."),
        ),
        (("2024-06-03 Plumbing is done by Bosman from now on.",), ("Plumbing supplied_by Bosman 2024-06-03..",)),
        (
            ("2024-06-03 Currency feed: Ratewell, 300 dollars a month, contact Anselm Gross.",),
            (
                "Currency feed supplied_by Ratewell 2024-06-03..",
                "Currency feed price 300 dollars a month 2024-06-03..",
                "Ratewell contact Anselm Gross 2024-06-03..",
            ),
        ),
        (("2024-06-03 Kettle: Bellwig W40 from Kessler's, 29 euros.",), ("Kettle is_a Bellwig W40 2024-06-03..",)),
        (("2024-06-03 Zagreb: Hotel Medvjed from 9 to 15 September 2024.",), ("Gwen stays_at Hotel Medvjed 2024-09-09..2024-09-16",)),
        (("2024-06-03 Orsa billed: invoice 8805, 5,120 euros, payable by July.",), ("invoice 8805 amount 5,120 euros 2024-06-03..",)),
        # who stands in, who follows, whose children
        (
            ("2024-06-03 With Ann away until 12 August 2024, Bo Lind deputises.",),
            ("Bo Lind covers_for Ann 2024-06-03..2024-08-13",),
        ),
        (
            ("2024-06-03 During Ann's sabbatical, October to December 2024, Henrike Voss has payroll.",),
            ("Henrike Voss covers_for Ann 2024-10-01..2025-01-01",),
        ),
        (
            ("2023-05-08 Our contact at Orsa is Donna Pell.", "2024-02-12 Donna Pell left Orsa; her successor is Martin Shaw."),
            ("Orsa contact Donna Pell 2023-05-08..2024-02-12", "Orsa contact Martin Shaw 2024-02-12.."),
        ),
        (("2024-06-03 Our twins are Sunniva and Tor.",), ("Gwen child Sunniva 2024-06-03..", "Gwen child Tor 2024-06-03..")),
        # with whom, on which day, and where it goes
        (
            (
                "2023-06-01 Physio for Jun Ito is with Bastian Roth, on Thursdays.",
                "2023-06-19 Jun Ito called: her sessions move to Tuesdays from 27 June 2023.",
            ),
            (
                "Jun Ito treated_by Bastian Roth 2023-06-01..",
                "Jun Ito physio_day Thursday 2023-06-01..2023-06-27",
                "Jun Ito physio_day Tuesday 2023-06-27..",
            ),
        ),
        (("2024-06-03 Travel insurance is with Nordsicht.",), ("Travel insurance held_with Nordsicht 2024-06-03..",)),
        (
            ("2024-05-06 The shed is ready, door code 7741.", "2024-06-10 The shed takes 3096 now."),
            ("shed door_code 7741 2024-05-06..2024-06-10", "shed door_code 3096 2024-06-10.."),
        ),
        (("2024-06-03 Flat 3A is let to Abena Adjei at 910 euros a month.",), ("Abena Adjei lives_in Flat 3A 2024-06-03..",)),
        (("2024-06-03 Sent quote Q-1192 to Oakridge Mills: 41,500 pounds.",), ("Q-1192 amount 41,500 pounds 2024-06-03..",)),
        (
            ("2024-06-03 Orsa renewed for two years from 1 August 2024 at 39,900 pounds a year.",),
            ("Orsa pays 39,900 pounds a year 2024-08-01..",),
        ),
    ],
)
def test_charges_sums_and_numbers(told: Told, texts: tuple[str, ...], facts: tuple[str, ...]) -> None:
    found = told(*texts)
    assert set(facts) <= found, sorted(found)


@pytest.mark.parametrize(
    ("texts", "unsaid"),
    [
        (("2024-01-08 Ann owns the van.", "2024-05-06 Bo owns a van now."), "..2024"),
        (("2024-01-08 Ann owns the boat.", "2024-05-06 Bo has the boat this week."), "Ann owns boat 2024-01-08..2024"),
        (("2024-01-08 Ann has the flu.", "2024-05-06 Bo has the flu."), "..2024"),
        (("2024-01-08 Ann gave the salt to Bo.",), "responsible_for"),
        (("2024-01-08 Ann passed tea to Bo.",), "responsible_for"),
        (("2024-01-08 The children go to Ann on Fridays.",), "responsible_for"),
        (("2024-01-08 The ledger might go to Bo.",), "responsible_for"),
        (("2024-01-08 Ann won the raffle, 50 euros.",), "price"),
        (("2024-01-08 We might rent the hall, 200 euros a night.",), "price"),
        (("2024-01-08 Should we buy a kettle, 30 euros?",), "price"),
        (("2024-01-08 The piano was tuned on Monday, £85.",), "piano price"),
        (("2024-01-08 We met Ann, 3 euros.",), "Ann price"),
        (("2024-01-08 The machine takes 500 grams.",), "code"),
        (("2024-01-08 The meeting room needs 2024 chairs.",), "code"),
        (("2024-01-08 The office opens at 0900.",), "code"),
        (("2024-01-08 Ann is in the kitchen.",), "located_in"),
        (("2024-01-08 Chapter 6: Ann leaves.",), "located_in"),
        (("2024-01-08 Perhaps we move the printer to room 5.",), "located_in"),
        (("2024-01-08 We want to board 5 dogs.",), "located_in"),
        (("2024-01-08 The news comes from Orsa.",), "supplied_by"),
        (("2024-01-08 Kestrel delivered the parcel yesterday.",), "supplied_by"),
        (("2024-01-08 Orsa might deliver the feed.",), "supplied_by"),
        (("2024-01-08 Idea: Hotel Astoria, 2 to 4 May 2024?",), "stays_at"),
        (("2024-01-08 The sun came out, Bo stepped in.",), "covers_for"),
        (("2024-01-08 My twin is called Ann.",), "child"),
        (("2024-01-08 The party is with Ann.",), "held_with"),
        (("2024-01-08 The insurance might be with Orsa.",), "held_with"),
    ],
)
def test_what_they_do_not_say(told: Told, texts: tuple[str, ...], unsaid: str) -> None:
    found = told(*texts)
    assert not any(unsaid in one for one in found), sorted(found)
