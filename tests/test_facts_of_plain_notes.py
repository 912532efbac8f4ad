"""What short notes say of things: who supplies them, whom to ask at a firm, who has charge, what they cost, where they are,
when they are open, who has them on loan.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

SAID = {
    # who supplies a thing
    "Our supplier for flour is Gumex.": "flour supplied_by Gumex",
    "Papyro is the wholesaler of our coffee.": "coffee supplied_by Papyro",
    "Our new vendor for ink is Papyro.": "ink supplied_by Papyro",
    "Our coffee supplier is Tindrel.": "coffee supplied_by Tindrel",
    "Orsa is our printer for the leaflets.": "leaflets supplied_by Orsa",
    "We order our firewood at Meridian Press.": "firewood supplied_by Meridian Press",
    "We switched to Gumex for exercise books.": "exercise books supplied_by Gumex",
    "For linen we use Orsa.": "linen supplied_by Orsa",
    "We use Orsa for cleaning.": "cleaning supplied_by Orsa",
    "Coffee: Northway, every Tuesday.": "Coffee supplied_by Northway",
    "Paper: Gumex since May 2022": "Paper supplied_by Gumex",
    "Supplier for coffee: Northway.": "coffee supplied_by Northway",
    # whom to ask
    "At Kestrel, ask for Chloe Silva.": "Kestrel contact Chloe Silva",
    "For Solaris call Viktor Novak.": "Solaris contact Viktor Novak",
    "Orsa: contact Viktor Novak.": "Orsa contact Viktor Novak",
    "Kestrel - ask for Mrs Holt.": "Kestrel contact Mrs Holt",
    "Contact at Gumex: Lars Brandt.": "Gumex contact Lars Brandt",
    "Ask for Greta at Papyro.": "Papyro contact Greta",
    "Nadia Whitfield from Kestrel emailed about the order.": "Nadia Whitfield works_at Kestrel",
    "Maria Keller left Orsa; her successor is Nadia Whitfield.": "Nadia Whitfield works_at Orsa",
    # who has charge of it
    "Website: Henrik Ortiz.": "Henrik Ortiz responsible_for Website",
    "Payroll: Omar Petrov, from June on.": "Omar Petrov responsible_for Payroll",
    "Search team: Rosa Tanaka.": "Rosa Tanaka leads Search team",
    "The website is in Omar's hands.": "Omar responsible_for website",
    "The bookings lie in the hands of Olga.": "Olga responsible_for bookings",
    "The payroll stays in Rosa Tanaka's charge.": "Rosa Tanaka responsible_for payroll",
    "Olga is our new coach.": "Olga job_title coach",
    "Olga is my coach.": "Ana mentor Olga",
    "Nadia Whitfield has been promoted to team lead.": "Nadia Whitfield job_title team lead",
    "Diego was promoted to senior shift manager.": "Diego job_title senior shift manager",
    # what it costs
    "Bought a forklift for 120 pounds.": "forklift price 120 pounds",
    "The new roof costs $4,000.": "roof price $4,000",
    "We paid 640 euros for the oven.": "oven price 640 euros",
    "The code for the boiler changed to 6205.": "boiler code 6205",
    "The code for the gate was changed to 1984.": "gate code 1984",
    # where it is, and in what state
    "In the hall cupboard there is a printer.": "printer located_in hall cupboard",
    "There are two spare ladders in bay 7.": "two spare ladders located_in bay 7",
    "Kestrel, a firm in Cardiff, makes carpets.": "Kestrel located_in Cardiff",
    "Tindrel, a bakery in Porto, supplies our bread.": "Tindrel located_in Porto",
    "The mobile app went live.": "mobile app status live",
    "The shop went offline on Monday.": "shop status offline",
    "Booked: Hotel Alba, 3 nights.": "Ana stays_at Hotel Alba",
    "Booked Hotel Alba for 3 nights.": "Ana stays_at Hotel Alba",
    # when it is open
    "The depot is open from 10am to 6pm.": "depot opening_hours 10am to 6pm",
    "Kestrel is open 9 to 12.": "Kestrel opening_hours 9 to 12",
    "The museum is open from 10 to 4 on weekdays.": "museum opening_hours 10 to 4 on weekdays",
    "The opening hours of the archive are 10am to 6pm.": "archive opening_hours 10am to 6pm",
    "The library's opening hours are 9:30 to 17:00.": "library opening_hours 9:30 to 17:00",
    "Chapel hours: 10am to 6pm.": "Chapel opening_hours 10am to 6pm",
    "Opening hours of the chapel: 10am to 6pm.": "chapel opening_hours 10am to 6pm",
    "The library opens at 9.": "library opening_time 9",
    "The chapel closes at 6.": "chapel closing_time 6",
    "The studio is open until 8pm.": "studio closing_time 8pm",
    "The greenhouse is closed on Tuesdays.": "greenhouse closing_day Tuesdays",
    "The shop is now open Monday to Saturday.": "shop opening_day Monday to Saturday",
    # which version, until when, at whose place
    "We updated the payroll to version 2.4.": "payroll version 2.4",
    "The billing service was upgraded to 5.0.2.": "billing service version 5.0.2",
    "Falcon is now at 5.0.2.": "Falcon version 5.0.2",
    "The website runs version 5.0.2.": "website version 5.0.2",
    "We moved the app to version 4.0.": "app version 4.0",
    "Fatima sleeps at Maria Keller's place.": "Fatima stays_with Maria Keller",
    "Olga is staying at Diego's flat.": "Olga stays_with Diego",
    "Diego lodges at Hotel Mori.": "Diego stays_at Hotel Mori",
    # who has it on loan
    "Pablo Moreau lent the boiler to Chloe Silva.": "boiler lent_to Chloe Silva",
    "Viktor Novak lent Chloe Silva the oven.": "oven lent_to Chloe Silva",
    "Greta borrowed our ladder from Diego.": "ladder lent_to Greta",
    "The piano is on loan to Olga.": "piano lent_to Olga",
    "Olga has the piano on loan.": "piano lent_to Olga",
    "The projector was lent to the chapel.": "projector lent_to chapel",
    "Diego brought the van back.": "no more: van lent_to Diego",
}

UNSAID = {
    "We will switch to Gumex for paper.": "supplied_by",
    "We switched to Notion for notes.": "supplied_by",
    "We use Slack for chat.": "supplied_by",
    "Flour: Monday.": "supplied_by",
    "Milk: Anna.": "supplied_by",
    "For Monday call Viktor Novak.": "contact",
    "For Anna call Viktor Novak.": "contact",
    "At Kestrel, don't ask for Chloe Silva.": "contact",
    "At Easter call Anna.": "contact",
    "Should we ask for Greta at Papyro?": "contact",
    "Nadia Whitfield from Lyon called.": "works_at",
    "Winner: Anna Berg.": "responsible_for",
    "Dinner: Anna Berg.": "responsible_for",
    "Newsletter: Paris.": "responsible_for",
    "The bookings are in good hands.": "responsible_for",
    "Maria Keller has not left Orsa; her successor would be Nadia Whitfield.": "works_at",
    "The band went live on radio.": "status",
    "Sales went down.": "status",
    "The mobile app did not go live.": "status",
    "There is a problem in the office.": "located_in",
    "There is no printer in the attic.": "located_in",
    "There might be a printer in the attic.": "located_in",
    "There was a printer in the attic.": "located_in",
    "We bought a cake for 20 guests.": "price",
    "The plan for the depot changed to 2026.": "code",
    "We wanted to book Hotel Alba for 3 nights.": "stays_at",
    "The library opens at 9 tomorrow.": "founded_on",
    "The greenhouse is shut on Tuesdays.": "employs",
    "The bakery closes at 6.": "supplies",
    "Is the depot open from 9 to 5?": "opening_hours",
    "The depot might be open from 9 to 5.": "opening_hours",
    "The exhibition opens on 3 May.": "opening_day",
    "The clinic is closed on Tuesday.": "closing_day",
    "We moved the meeting to 10.30.": "version",
    "The fund is on 3.4%.": "version",
    "Bruno runs until 3 May.": "ends_on",
    "New member of the choir: Greta.": "responsible_for",
    "Greta lent a hand to Diego.": "lent_to",
    "Greta lent Diego 50 euros.": "lent_to",
    "Greta did not borrow the ladder.": "lent_to",
    "We will lend the tent to Olga.": "lent_to",
}


@pytest.fixture(scope="module")
def told() -> dict[str, list[str]]:
    """Of each text, what its claims say to hold, or to be over where the words say no more."""
    texts = [*SAID, *UNSAID]
    read = SpacyExtractor().read([Utterance(text=one, at=datetime(2024, 6, 3, tzinfo=UTC), speaker="Ana") for one in texts])
    return {
        text: [
            f"{'no more: ' if one.predicate == 'lent_to' and one.kind == 'ends' else ''}{one.subject} {one.predicate} {one.object}"
            for one in found.claims
            if one.kind != "denies"
        ]
        for text, found in zip(texts, read, strict=True)
    }


@pytest.mark.parametrize(("text", "fact"), SAID.items())
def test_what_they_say(told: dict[str, list[str]], text: str, fact: str) -> None:
    assert fact in told[text]


@pytest.mark.parametrize(("text", "predicate"), UNSAID.items())
def test_what_they_do_not_say(told: dict[str, list[str]], text: str, predicate: str) -> None:
    assert not any(f" {predicate} " in one for one in told[text])
