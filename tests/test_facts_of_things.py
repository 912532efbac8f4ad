"""Facts of things: their state, price and owner, how to reach someone, who supplies whom, schedules, medicines and visits."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)  # a Wednesday


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def told(extractor: SpacyExtractor, text: str) -> set[str]:
    """The facts that hold, each as one text."""
    found = extractor.read([Utterance(text=text, at=AT, speaker=None)])[0].claims
    return {f"{one.subject} | {one.predicate} | {one.object}" for one in found if one.kind == "holds"}


TOLD = {
    # labelled lines
    "Ticket 4471: closed. Ticket 4472: still open.": ["Ticket 4471 | status | closed", "Ticket 4472 | status | open"],
    "Order from Kwon Ceramics: shipped.": ["Order | status | shipped"],
    "Flight status: grounded since Sunday owing to ash.": ["Flight | status | grounded"],
    "Status of the lease: signed.": ["lease | status | signed"],
    "Dishwasher: broken; passport - expired.": ["Dishwasher | status | broken", "passport | status | expired"],
    "Lost: one red mitten. Found: a green scarf.": ["red mitten | status | Lost", "green scarf | status | Found"],
    "Fee per lesson: 35 dollars, cash only.": ["lesson | price | 35 dollars"],
    "Budget for the roof: 4000.": ["roof | budget | 4000"],
    "Rent: 900 euros, deposit: 1,800 euros.": ["user | pays_rent | 900 euros", "deposit | amount | 1,800 euros"],
    "Locker: 58. Combination: 12-30-7.": ["Locker | number | 58", "Locker | combination | 12-30-7"],
    "Wifi password: swordfish9": ["Wifi | password | swordfish9"],
    "School fair: 18 October, 5 pm, hall B.": ["School fair | scheduled_for | 2024-10-18", "School fair | located_in | hall B"],
    "Deadline for the grant: 30 June.": ["grant | deadline | 2024-06-30"],
    "Dosage for Baby Theo: paracetamol syrup, 2.5 ml every six hours.": ["Baby Theo | takes_medication | paracetamol syrup"],
    "Mr Quist: warfarin 3 mg nightly": ["Mr Quist | takes_medication | warfarin", "Mr Quist | warfarin_dose | 3 mg"],
    "Grandpa's meds: ramipril 5 mg, metformin 500 mg.": ["user's grandpa | takes_medication | metformin"],
    # ways to reach someone
    "Karl Ehn is the foreman, you get him on 07700 900211.": ["Karl Ehn | phone | 07700 900211"],
    "The boiler is serviced by Bo Lind of Orsa, phone 01632 960555.": ["Bo Lind | phone | 01632 960555"],
    "Send receipts to ledger@orsa.example, attention Mrs Lee.": ["Mrs Lee | email | ledger@orsa.example"],
    "Ring Olga at 020 7946 0958 if it leaks.": ["Olga | phone | 020 7946 0958"],
    "Olaf is best reached at olaf@fjord.example.": ["Olaf | email | olaf@fjord.example"],
    "Plumber = Zbigniew = 0161 496 0773.": ["Zbigniew | phone | 0161 496 0773"],
    "Pia: 07700 900 555": ["Pia | phone | 07700 900 555"],
    "Got Leonie's digits: 555-0192.": ["Leonie | phone | 555-0192"],
    # prices and pay
    "Sold the kayak on Thursday for 220 quid.": ["kayak | price | 220 quid"],
    "The wardrobe went for 60 pounds at auction.": ["wardrobe | price | 60 pounds"],
    "The vicarage wants 600 for the hall.": ["vicarage | charges | 600", "hall | price | 600"],
    "Sven charges 45 euros for a haircut.": ["Sven | charges | 45 euros", "haircut | price | 45 euros"],
    "Hiring the hall costs 18 pounds an hour.": ["hall | price | 18 pounds an hour"],
    "The pitch at the market is 25 pounds a day.": ["pitch | price | 25 pounds a day"],
    "We paid 40 pounds for the tickets.": ["tickets | price | 40 pounds"],
    "Anneke earns 52k, I'm on 47.": ["Anneke | salary | 52k", "user | salary | 47"],
    # owners
    "That lilac tandem in the hall belongs to Xiomara.": ["Xiomara | owns | lilac tandem"],
    "The blue canoe is Peter's.": ["Peter | owns | blue canoe"],
    "The green van is mine.": ["user | owns | green van"],
    "Sold the camper to a Mr. Quill.": ["Mr. Quill | owns | camper"],
    # supplies
    "The eggs come from Gladys down the road.": ["we | supplied_by | Gladys"],
    "Fibrelux supplies Halden Optics with glass.": ["Halden Optics | supplied_by | Fibrelux", "Fibrelux | supply | glass"],
    "Farmer Giles has kept the inn in potatoes for years.": ["inn | supplied_by | Giles"],
    "Hilde bakes our bread.": ["we | supplied_by | Hilde"],
    "The lab has used Benchling for its notebooks since May.": ["lab | uses | Benchling"],
    # states, also where "is" is shortened
    "Kettle's broken again.": ["Kettle | status | broken"],
    "The museum's shut since June.": ["museum | status | shut"],
    "BH-2093 is settled.": ["BH-2093 | status | settled"],
    "Warranty on the dishwasher's good until 9 September 2025.": ["Warranty | expires_on | 2025-09-09"],
    "My visa is valid until 3 May 2025.": ["visa | expires_on | 2025-05-03", "visa | status | valid"],
    # schedules
    "The thesis has to be in by 28 February.": ["thesis | due_on | 2025-02-28"],
    "The form must be submitted by 3 July.": ["form | due_on | 2024-07-03"],
    "We have to hand in the essay by Monday.": ["essay | due_on | 2024-06-17"],
    "The essay is due by 3 July.": ["essay | due_on | 2024-07-03"],
    "Bins go out every other Wednesday.": ["Bins | go_out | every other Wednesday"],
    "I swim on Mondays and Fridays.": ["user | swim | Mondays and Fridays"],
    # medicines
    "Dr Varga upped Bo's warfarin to 3 mg yesterday.": [
        "Bo | takes_medication | warfarin", "Bo | warfarin_dose | 3 mg",
    ],
    "The vet gave Bluebell a course of antibiotics.": ["Bluebell | takes_medication | antibiotics"],
    "My blood pressure pills are called amlodipine.": ["user | takes_medication | amlodipine"],
    "Lena was treated with penicillin.": ["Lena | takes_medication | penicillin"],
    # visits
    "We looked around the abbey on Sunday.": ["user | visited | abbey"],
    "Paid a visit to Delft last week.": ["user | visited | Delft"],
    "Ama's flying visit to the Hague was on Monday.": ["Ama | visited | Hague"],
    "I went to Ghent with Ida in 2019.": ["user | visited | Ghent", "Ida | visited | Ghent"],
    "Saw the Wicked Sisters live in Gdynia three days ago.": ["user | see | Wicked Sisters"],
    "Met up with Bo at the exhibition on Wednesday evening.": ["user | met | Bo"],
}  # fmt: skip


@pytest.mark.parametrize("text", TOLD)
def test_what_is_told_of_things_is_read(extractor: SpacyExtractor, text: str) -> None:
    assert set(TOLD[text]) <= told(extractor, text)


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        ("Deposit: not yet refunded.", "status"),
        ("He said: done.", "status"),
        ("Update: closed.", "status"),
        ("Ana: done.", "status"),
        ("Maybe the shop: closed.", "status"),
        ("Sent the quote to Orsa: 48,000 pounds.", "price"),
        ("Score: 3-1", "number"),
        ("Note to self: pay the rent on 3 May.", "scheduled_for"),
        ("Don't call Ann on 0161 496 0773.", "phone"),
        ("Is Ann's number 0161 496 0773?", "phone"),
        ("Ann was born on 2001-05-04 in Graz.", "phone"),
        ("Invoice 20441123 was paid to Ann.", "phone"),
        ("The fault was Ann's.", "owns"),
        ("We have aspirin in the cupboard.", "takes_medication"),
        ("The form need not be submitted by 3 July.", "due_on"),
        ("We have to leave by Monday.", "due_on"),
        ("The trip to Graz was cancelled.", "visited"),
        ("Ann's broken leg hurts.", "status"),
        ("I need two pounds of sugar for the cake.", "price"),
        ("We paid 40 pounds for the tickets.", "status"),
    ],
)
def test_what_only_looks_like_it_is_not(extractor: SpacyExtractor, text: str, predicates: str) -> None:
    assert not [one for one in told(extractor, text) if one.split(" | ")[1] in predicates.split()]
