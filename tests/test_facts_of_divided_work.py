"""What notes of teams, houses and clubs say: who does which part, who was elected, what a thing costs from when, who stands in for
how long.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2024, 6, 3, tzinfo=UTC)

SAID = {
    # the parts of a work, in one list
    "Crew for the film: camera Yusuf Kaya, sound Hanneke Visser, script and direction Thandiwe Moyo.": [
        "Yusuf Kaya responsible_for camera",
        "Hanneke Visser responsible_for sound",
        "Thandiwe Moyo responsible_for script",
        "Thandiwe Moyo responsible_for direction",
    ],
    "Cleaning rota: kitchen Matteo, bathroom Lena, stairs and bins me.": [
        "Matteo responsible_for kitchen",
        "Lena responsible_for bathroom",
        "Ana responsible_for stairs",
        "Ana responsible_for bins",
    ],
    "Who does what: Dag Eriksen wheels, Parveen Akhtar e-bikes, and Jules Favre is our apprentice.": [
        "Dag Eriksen responsible_for wheels",
        "Parveen Akhtar responsible_for e-bikes",
        "Jules Favre job_title apprentice",
    ],
    "Yusuf on camera, Hanneke on sound, Thandiwe on lights.": ["Yusuf responsible_for camera", "Thandiwe responsible_for lights"],
    "Duties for the fair: Omar tickets, Rosa teas and Lena the raffle.": ["Rosa responsible_for teas", "Lena responsible_for raffle"],
    "Jobs: the bins to Ann, the garden to Tom.": ["Ann responsible_for bins", "Tom responsible_for garden"],
    "Rooms: attic Matteo, front room Rosa and box room Callum": ["Matteo lives_in attic", "Callum lives_in box room"],
    # clauses that leave out a passive
    "Plot 14 is held by Kwabena Asante, plot 15 by Omar Diaz.": ["Omar Diaz hold plot 15"],
    "Accounts are kept by Rosa, the minutes by Olga.": ["Olga responsible_for minutes"],
    "Bus 4 is driven by Omar Diaz, bus 7 by Lena Holt.": ["Omar Diaz drives Bus 4", "Lena Holt drives bus 7"],
    # offices
    "Annual meeting: Dilwyn Pugh elected chairman and Sunita Rao treasurer; the secretary is me again.": [
        "Dilwyn Pugh job_title chairman",
        "Sunita Rao job_title treasurer",
        "Ana job_title secretary",
    ],
    "Ann Lee confirmed as chair, Tom Karr as treasurer.": ["Ann Lee job_title chair", "Tom Karr job_title treasurer"],
    "Omar Diaz appointed head coach.": ["Omar Diaz job_title head coach"],
    "First day as data manager in the ice core group.": ["Ana job_title data manager"],
    "Found a new driver, Siobhan Keane, who brings her own van.": ["Siobhan Keane job_title driver"],
    "Goran Pavic, the fixer of the second unit, is somebody else.": ["Goran Pavic job_title fixer of the second unit"],
    "Ann, a nurse in Oslo, who keeps bees.": ["Ann has_pet bees", "Ann job_title nurse"],
    "Hye-jin Park did not accept Grenoble; with us she becomes a postdoc.": ["Hye-jin Park job_title postdoc"],
    "There's a Min-jun Pak, a volcanologist in Busan.": ["Min-jun Pak job_title volcanologist"],
    # charges
    "Olaf Brekke minds Gertrude.": ["Olaf Brekke responsible_for Gertrude"],
    "Our books are now done by Solveig.": ["Solveig responsible_for books"],
    "The editing has been with Ngozi Eze since May.": ["Ngozi Eze responsible_for editing"],
    # standing in
    "Hiroshi Ogawa waters for Kwabena, who is with his people in Accra until 31 August 2024.": ["Hiroshi Ogawa covers_for Kwabena"],
    "With Olaf gone north until 21 July 2024, Magda Nowicka minds the laser for him.": ["Magda Nowicka covers_for Olaf"],
    "Ann is in Oslo until July, Tom answers the phone for her.": ["Tom covers_for Ann"],
    # what it costs
    "Rent stands at 46 pounds a plot, payable by the end of January.": ["Rent price 46 pounds a plot"],
    "The rent stays at 900 pounds a month through 2025.": ["rent price 900 pounds a month"],
    "Our rent goes up to 950 euros from 1 August 2024.": ["Ana pays_rent 950 euros"],
    "Larch is putting the rent up to 1,790 a month from 1 September 2024.": ["rent price 1,790 a month"],
    "On 1 October 2024 the full service goes up to 62 pounds.": ["full service price 62 pounds"],
    "The rent is to be 52 pounds from 1 January 2025.": ["rent price 52 pounds"],
    "The hall is to cost 44 euros from 1 September 2024.": ["hall price 44 euros"],
    "Our increase has been accepted by Lumen Glass, 690 euros a run from 1 June 2023.": ["Lumen Glass pays 690 euros a run"],
    "Annual membership fee: adults 180 euros, juniors 90.": ["adults price 180 euros", "juniors price 90"],
    "Prices: bread 4 euros, rolls 80 cents.": ["bread price 4 euros", "rolls price 80 cents"],
    "Day pass: 14 euros since 1 May 2024, before that 12 euros.": ["Day pass price 14 euros", "Day pass price 12 euros"],
    # whom to ask at a firm that was named before
    "Lenses are rented at Optika Brno; ask for Jitka.": ["Optika Brno contact Jitka"],
    "We get the manure from Lowfield Stables, where one asks for Mrs. Bright.": ["Lowfield Stables contact Mrs. Bright"],
    "The house belongs to Larch Lettings, and the person to ring there is Moira Finch.": ["Larch Lettings contact Moira Finch"],
    "Maison Delvaux ordered forty portraits, my editor there being Colette Marchand.": ["Maison Delvaux contact Colette Marchand"],
    "New customer: Lumen Glass of Lyon, two runs a week, 640 euros a run, to be arranged with Mrs. Hanna Vogt.": [
        "Lumen Glass pays 640 euros a run",
        "Lumen Glass located_in Lyon",
        "Lumen Glass contact Mrs. Hanna Vogt",
    ],
    # codes, and numbers of papers
    "Gate padlock: 3381.": ["Gate padlock code 3381"],
    "Padlock at the gate replaced, the new one opens with 9047.": ["Padlock code 9047"],
    "Broadband is with Zephyr Net, wifi key mango-tram-61.": ["Broadband held_with Zephyr Net", "wifi code mango-tram-61"],
    "We've been with Tern Broadband since May.": ["broadband held_with Tern Broadband"],
    "Second application went through: drone permit DR-5521, good until September.": ["drone permit number DR-5521"],
    # where it is
    "Gertrude, the mass spectrometer, stands in lab 2.14; our technician Olaf Brekke minds her.": [
        "Gertrude located_in lab 2.14",
        "Olaf Brekke job_title technician",
    ],
    "Temur has swapped office 318 for 305.": ["Temur located_in office 305"],
    "Crate 7 carried from the barn to the shed this morning.": ["Crate 7 located_in shed"],
    "Our money comes from Kestrel Films in Ghent, which belongs to Anton Reiss.": [
        "Kestrel Films located_in Ghent",
        "Anton Reiss owns Kestrel Films",
    ],
    "Matteo gets the attic and Rosa the front room.": ["Matteo lives_in attic", "Rosa lives_in front room"],
    "Today Callum Reid moved into the box room.": ["Callum Reid lives_in box room"],
    "Rosa rang, off sick until August. Tom takes her lessons.": ["Tom covers_for Rosa"],
    # where one works
    "Matteo cooks at the Blue Heron.": ["Matteo works_at Blue Heron"],
    "Since Tuesday Ann has been head chef at Nonna Pia.": ["Ann works_at Nonna Pia", "Ann job_title head chef"],
    # what the parser hangs elsewhere
    "Until mid-October 2024 Odile, Luc's wife, minds the cash box.": ["Odile responsible_for cash box"],
    "After the fire in the barn Omar Diaz took over the shop.": ["Omar Diaz runs shop"],
}

UNSAID = [
    ("Summer show: heaviest marrow Kwabena, 21 kilos; best dahlias Rosa.", "responsible_for"),
    ("Waiting list: first Mr. Lasse Holm, second Rosa Diallo.", "responsible_for"),
    ("Parents elected chairs for the hall.", "job_title"),
    ("The board will elect a chairman.", "job_title"),
    ("Ann bakes for Tom, who is in Oslo until June.", "covers_for"),
    ("Ann bakes for Tom, who is ten.", "covers_for"),
    ("I don't mind the rain.", "responsible_for"),
    ("She went up to 40 people and asked.", "price"),
    ("The temperature stays at 20 degrees.", "price"),
    ("The rent might go up to 900 euros.", "price"),
    ("If the rent goes up to 900 euros, we move.", "price"),
    ("The chair is to blame for the 40 euros.", "price"),
    ("New customer: Orsa in Leeds, 300 euros a month.", "supplied_by"),
    ("Key 12 opens the shed.", "code"),
    ("Ask for Tom at the door.", "contact"),
    ("We buy hay from Orsa; do not ask for Lena Holt.", "contact"),
    ("Ann sits in the garden.", "located_in"),
    ("Ann moved into the meeting room at noon.", "lives_in"),
    ("Ann came into the room.", "lives_in"),
    ("Ann is a cook at Maria Lunt's.", "works_at"),
    ("Ann cooks at Christmas.", "works_at"),
    ("Ann left us at noon.", "works_at"),
    ("Ann likes Tom. She takes his lessons seriously.", "covers_for"),
]

STORIES = [
    (
        ("2024-01-08 Rota: kitchen Ann, bathroom Tom.", "2024-02-05 Rota from today: kitchen Tom, bathroom Ann."),
        ("Ann responsible_for kitchen 2024-01-08..2024-02-05", "Ann responsible_for bathroom 2024-02-05.."),
    ),
    (
        ("2024-01-08 Olaf Brekke minds Gertrude.", "2024-02-05 From 1 March 2024 Gertrude will be minded by Magda."),
        ("Olaf Brekke responsible_for Gertrude 2024-01-08..2024-03-01", "Magda responsible_for Gertrude 2024-03-01.."),
    ),
    (
        ("2024-01-08 Dag handles the wheels.", "2024-02-05 The wheels have passed to Jules."),
        ("Jules responsible_for wheels 2024-02-05..",),
    ),
    (
        ("2024-01-08 The rent stands at 46 pounds a plot.", "2024-02-05 The rent is to be 52 pounds from 1 March 2024."),
        ("rent price 46 pounds a plot 2024-01-08..2024-03-01", "rent price 52 pounds 2024-03-01.."),
    ),
    (
        (
            "2024-01-08 Full service: 55 pounds as of 1 May 2023, till then 48.",
            "2024-02-05 On 1 March 2024 the full service goes up to 62 pounds.",
        ),
        (
            "Full service price 48 ..2023-05-01",
            "Full service price 55 pounds 2023-05-01..2024-03-01",
            "Full service price 62 pounds 2024-03-01..",
        ),
    ),
    (
        ("2024-01-08 Orsa charges us 310 euros a day.", "2024-02-05 As of March 2024 Orsa charges us 345 euros a day."),
        ("Orsa charges 310 euros a day 2024-01-08..2024-03-01", "Orsa charges 345 euros a day 2024-03-01.."),
    ),
    (
        ("2024-01-08 Orsa Couriers pay 22 pounds per bike.", "2024-02-05 Orsa Couriers now have 20 bikes and pay only 19 pounds for each."),
        ("Orsa Couriers pays 22 pounds 2024-01-08..2024-02-05", "Orsa Couriers pays 19 pounds 2024-02-05.."),
    ),
    (
        ("2024-01-08 Broadband is with Zephyr Net.", "2024-02-05 Since 1 February 2024 we've been with Tern Broadband."),
        ("Broadband held_with Zephyr Net 2024-01-08..2024-02-01", "Broadband held_with Tern Broadband 2024-02-01.."),
    ),
    (
        ("2024-01-08 The house is Mr. Bhatt's.", "2024-02-05 The house now belongs to Larch Lettings."),
        ("Mr. Bhatt owns house 2024-01-08..2024-02-05", "house belongs_to Larch Lettings 2024-02-05.."),
    ),
    (
        ("2024-01-08 The boat is Anton's.", "2024-02-05 The boat was sold to Bea in January 2024."),
        ("Bea owns boat 2024-01-01..",),
    ),
    (
        ("2024-01-08 Class 9C gets Ngozi Achebe as form tutor.", "2024-02-05 On 1 March 2024 Lena Holt replaces Ngozi as form tutor."),
        ("Ngozi Achebe job_title form tutor of Class 9C 2024-01-08..2024-03-01",),
    ),
    (
        ("2024-01-08 Dag Eriksen handles the wheels.", "2024-02-05 Dag's last day is 1 March 2024."),
        ("Dag Eriksen responsible_for wheels 2024-01-08..2024-03-01",),
    ),
    (
        ("2024-01-08 Goran Petrov is our driver.", "2024-02-05 After the quarrel about overtime Goran Petrov quit on Friday."),
        ("Goran Petrov job_title driver 2024-01-08..2024-02-02",),
    ),
    (("2024-01-08 The hall will be 52 pounds from 1 March 2024.",), ("hall price 52 pounds 2024-03-01..",)),
    (
        ("2024-01-08 With Olaf gone north until 21 July 2024, Magda Nowicka minds the laser for him.",),
        ("Magda Nowicka covers_for Olaf 2024-01-08..2024-07-22",),
    ),
]


@pytest.fixture(scope="module")
def read() -> Callable[[str], list[str]]:
    extractor = SpacyExtractor()

    def facts(text: str) -> list[str]:
        (reading,) = extractor.read([Utterance(text=text, at=AT, speaker="Ana")])
        return [f"{one.subject} {one.predicate} {one.object}" for one in reading.claims if one.kind == "holds"]

    return facts


@pytest.mark.parametrize(("text", "expected"), SAID.items(), ids=list(SAID))
def test_notes_of_work_are_read(read: Callable[[str], list[str]], text: str, expected: list[str]) -> None:
    found = read(text)
    assert [one for one in expected if one not in found] == [], found


@pytest.mark.parametrize(("text", "predicate"), UNSAID, ids=[text for text, _ in UNSAID])
def test_what_is_no_such_note_says_no_such_thing(read: Callable[[str], list[str]], text: str, predicate: str) -> None:
    assert [one for one in read(text) if f" {predicate} " in one] == []


@pytest.mark.parametrize(("texts", "facts"), STORIES, ids=[texts[-1] for texts, _ in STORIES])
def test_what_is_told_later_ends_what_was(tmp_path: Path, clock: StoppedClock, texts: tuple[str, ...], facts: tuple[str, ...]) -> None:
    clock.now = datetime(2024, 6, 3, tzinfo=UTC)
    with memgraph.open(tmp_path / "m", clock=clock) as memory:
        for text in texts:
            at, _, said = text.partition(" ")
            memory.add(said, at=at, speaker="Ana")
        told = {
            f"{one.subject} {one.predicate} {one.object} {_day(one.valid_from)}..{_day(one.valid_to)}"
            for one in memory.facts(as_of=memgraph.ALWAYS)
        }
    assert set(facts) <= told


def _day(moment: datetime | None) -> str:
    return "" if moment is None else moment.date().isoformat()
