"""What notes say of what changes, however they tell it: values one after the other, by how much they rise, codes, posts and places."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph

STORIES = [
    # values in turn
    (("2024-01-08 Sauna: 9 euros, up from 7.",), ("Sauna price 7 ..2024-01-08", "Sauna price 9 euros 2024-01-08..")),
    (
        ("2024-01-08 Gate code: 4471 until the end of March 2024, thereafter 9026.",),
        ("Gate code 4471 2024-01-08..2024-04-01", "Gate code 9026 2024-04-01.."),
    ),
    (
        ("2024-01-08 Swim course 80 pounds until 31 March 2024, then 95 pounds.",),
        ("Swim course price 80 pounds 2024-01-08..2024-04-01", "Swim course price 95 pounds 2024-04-01.."),
    ),
    (
        ("2024-01-08 Large parcel now 6.50 (previously 5.90).",),
        ("Large parcel price 5.90 ..2024-01-08", "Large parcel price 6.50 2024-01-08.."),
    ),
    (
        ("2024-01-08 The tram pass costs 54 euros a month; 57 euros when May 2024 begins.",),
        ("tram pass price 54 euros 2024-01-08..2024-05-01", "tram pass price 57 euros 2024-05-01.."),
    ),
    (
        ("2024-01-08 Double room 72 euros a night.", "2024-02-05 Double room 81 euros a night, valid from 1 June 2024."),
        ("Double room price 72 euros 2024-01-08..2024-06-01", "Double room price 81 euros 2024-06-01.."),
    ),
    # by how much
    (
        ("2024-01-08 The parking fee is 12 euros.", "2024-02-05 On 1 June 2024 the parking fee rises by 3 euros."),
        ("parking fee price 12 euros 2024-01-08..2024-06-01", "parking fee price 15 euros 2024-06-01.."),
    ),
    (
        ("2024-01-08 Our rent is 900 pounds.", "2024-02-05 Our rent goes up by 40 pounds from 1 June 2024."),
        ("Ana pays_rent 900 pounds 2024-01-08..2024-06-01", "Ana pays_rent 940 pounds 2024-06-01.."),
    ),
    (
        ("2024-01-08 A lesson costs 25 euros.", "2024-02-05 From 1 June 2024 a lesson costs 5 euros less."),
        ("lesson price 25 euros 2024-01-08..2024-06-01", "lesson price 20 euros 2024-06-01.."),
    ),
    (
        ("2024-01-08 The nursery fee is 1,080 pounds.", "2024-02-05 June 2024 brings 45 pounds more on the nursery fee."),
        ("nursery fee price 1,080 pounds 2024-01-08..2024-06-01", "nursery fee price 1,125 pounds 2024-06-01.."),
    ),
    # codes, and the same thing in other words
    (
        ("2024-01-08 The gate's padlock opens with 4410.", "2024-02-05 The padlock code is now 5521."),
        ("gate's padlock code 4410 2024-01-08..2024-02-05", "gate's padlock code 5521 2024-02-05.."),
    ),
    (
        ("2024-01-08 The linen cupboard opens with 61-20-44.", "2024-02-05 The cupboard combination was reset; it's 08-33-71."),
        ("linen cupboard code 61-20-44 2024-01-08..2024-02-05", "linen cupboard code 08-33-71 2024-02-05.."),
    ),
    (
        ("2024-01-08 Wi-Fi password for guests: heron-7731", "2024-02-05 Too many knew it: guest Wi-Fi password changed to lemon-52."),
        ("Wi-Fi password heron-7731 2024-01-08..2024-02-05", "Wi-Fi password lemon-52 2024-02-05.."),
    ),
    (
        ("2024-01-08 Delivery van re-registered: plate KL 12 777, not HJ 58 201 any longer.",),
        ("Delivery van plate HJ 58 201 ..2024-01-08", "Delivery van plate KL 12 777 2024-01-08.."),
    ),
    # lists of posts, places and numbers
    (
        ("2024-01-08 Pastry cook: Dalisay Ramos. Rooms and linen: Bintou Kone.",),
        ("Dalisay Ramos job_title pastry cook 2024-01-08..", "Bintou Kone responsible_for rooms and linen 2024-01-08.."),
    ),
    (
        ("2024-01-08 Tank 1: cider. Tank 2: perry. Tank 3: empty.",),
        ("cider located_in tank 1 2024-01-08..", "perry located_in tank 2 2024-01-08.."),
    ),
    (
        ("2024-01-08 East wing, by room: 12 Mr. Okafor; 14 Mrs. Petrossian; 15 the Dunleavy twins, Joan and Nell.",),
        ("Mr. Okafor located_in room 12 2024-01-08..", "Joan Dunleavy located_in room 15 2024-01-08.."),
    ),
    (
        ("2024-01-08 Door badges: Maria 7714; Peter 7715.",),
        ("Maria door_badge_number 7714 2024-01-08..", "Peter door_badge_number 7715 2024-01-08.."),
    ),
    (
        ("2024-01-08 Weekly fees: 1,080 pounds (west wing), 990 pounds (east wing).",),
        ("west wing price 1,080 pounds 2024-01-08..", "east wing price 990 pounds 2024-01-08.."),
    ),
    (
        ("2024-01-08 Allergies, for the kitchen door: Maria shellfish, our nephew Peter sesame.",),
        ("Maria allergic_to shellfish 2024-01-08..", "Ana nephew Peter 2024-01-08.."),
    ),
]
STORIES += [
    # who stands in, and until when
    (
        ("2024-01-08 Kwabena covers for Sunniva.", "2024-02-05 Sunniva has been brewing again herself since 1 February 2024."),
        ("Kwabena covers_for Sunniva 2024-01-08..2024-02-01",),
    ),
    (
        ("2024-01-08 Hatice fills in for Peter Joosten.", "2024-02-05 Peter Joosten has recovered and is at work again from today."),
        ("Hatice covers_for Peter Joosten 2024-01-08..2024-02-05",),
    ),
    (
        ("2024-01-08 Maria Lund is away in Jutland from 1 March through 31 March 2024; Peter Voll sees to her horses meanwhile.",),
        ("Peter Voll covers_for Maria Lund 2024-03-01..2024-04-01",),
    ),
    (
        ("2024-01-08 Maria Lund left for Oslo today, returning on 1 March 2024; Peter Voll takes the lab in between.",),
        ("Peter Voll covers_for Maria Lund 2024-01-08..2024-03-01",),
    ),
    # exchanges
    (
        ("2024-01-08 Rounds: north - Maria Lund, harbour - Peter Voll.", "2024-02-05 Maria Lund and Peter Voll swapped rounds."),
        (
            "Maria Lund responsible_for north 2024-01-08..2024-02-05",
            "Maria Lund responsible_for harbour 2024-02-05..",
            "Peter Voll responsible_for north 2024-02-05..",
        ),
    ),
    (
        ("2024-01-08 Pottery and weaving traded places today: pottery into room 1, weaving into room 4.",),
        ("pottery located_in room 1 2024-01-08..", "weaving located_in room 4 2024-01-08.."),
    ),
    # medicines, and what is forbidden
    (
        ("2024-01-08 Mrs. Lee is on warfarin 3 mg.", "2024-02-05 Apixaban 5 mg has replaced Mrs. Lee's warfarin."),
        (
            "Mrs. Lee takes_medication warfarin 2024-01-08..2024-02-05",
            "Mrs. Lee warfarin_dose 3 mg 2024-01-08..2024-02-05",
            "Mrs. Lee apixaban_dose 5 mg 2024-02-05..",
        ),
    ),
    (
        (
            "2024-01-08 Maria gets carprofen 30 mg in the mornings.",
            "2024-02-05 They took Maria off carprofen on 1 February 2024; meloxicam 15 mg in its place.",
        ),
        (
            "Maria takes_medication carprofen 2024-01-08..2024-02-01",
            "Maria takes_medication meloxicam 2024-02-01..",
            "Maria meloxicam_dose 15 mg 2024-02-01..",
        ),
    ),
    (
        ("2024-01-08 Maria must not eat gluten.", "2024-02-05 As of today Maria may eat gluten again."),
        ("Maria can_not_eat gluten 2024-01-08..2024-02-05",),
    ),
    # whom to ask, who owns what, where things go
    (
        ("2024-01-08 Vaccines come from Salvet; ask there for Maria Holm.", "2024-02-05 Whoever needs any from Salvet asks for Peter Vik."),
        ("Salvet contact Maria Holm 2024-01-08..2024-02-05", "Salvet contact Peter Vik 2024-02-05.."),
    ),
    (("2024-01-08 Our contact at Orsa is, as ever, Maria Holm.",), ("Orsa contact Maria Holm 2024-01-08..",)),
    (
        ("2024-01-08 The boat has been mine and Maria's since 2019.",),
        ("Ana owns boat 2019-01-01..", "Maria owns boat 2019-01-01.."),
    ),
    (
        ("2024-01-08 Depot address is Molenweg 9.", "2024-02-05 We shift the depot to Havenstraat 41 on 1 May 2024."),
        ("depot located_in Molenweg 9 2024-01-08..2024-05-01", "depot located_in Havenstraat 41 2024-05-01.."),
    ),
    (
        ("2024-01-08 Our bread is baked by Horno Salas.", "2024-02-05 Horno Salas has shut its doors."),
        ("bread supplied_by Horno Salas 2024-01-08..2024-02-05",),
    ),
    (
        ("2024-01-08 Mr. Lee has Maria Farrell as key worker.", "2024-02-05 Peter Dube becomes Mr. Lee's key worker today."),
        ("Mr. Lee key_worker Maria Farrell 2024-01-08..2024-02-05", "Mr. Lee key_worker Peter Dube 2024-02-05.."),
    ),
    (
        ("2024-01-08 Standard letter now 4.50 (previously 4.10).", "2024-02-05 The standard letter is 4.70."),
        ("Standard letter price 4.50 2024-01-08..2024-02-05", "Standard letter price 4.70 2024-02-05.."),
    ),
    (
        ("2024-01-08 Maria Flynn works at Kestrel Lane.", "2024-02-05 Maria Flynn is no longer with Kestrel Lane."),
        ("Maria Flynn works_at Kestrel Lane 2024-01-08..2024-02-05",),
    ),
    (
        (
            "2024-01-08 Mr. Lee has been lying in St. Brannock's Hospital since yesterday.",
            "2024-02-05 Mr. Lee was discharged from St. Brannock's Hospital this morning.",
        ),
        ("Mr. Lee stays_at St. Brannock's Hospital 2024-01-07..2024-02-05",),
    ),
    (("2024-01-08 Contract signed by Maria Pilch: she joins Orsa on 1 March 2024.",), ("Maria Pilch works_at Orsa 2024-03-01..",)),
    (
        ("2024-01-08 Maria Balogun's first day at Orsa Couriers; she nearly backed into the gate.",),
        ("Maria Balogun works_at Orsa Couriers 2024-01-08..",),
    ),
    (("2024-01-08 Began work at the seismic station, where Maria is my boss.",), ("Ana works_at seismic station 2024-01-08..",)),
    (("2024-01-08 The harbour run was given to Peter Kuiper, a temp.",), ("Peter Kuiper responsible_for harbour run 2024-01-08..",)),
    (
        ("2024-01-08 Maria drives the Caddy, Peter the Kangoo.",),
        ("Maria drive Caddy 2024-01-08..", "Peter drive Kangoo 2024-01-08.."),
    ),
    (
        ("2024-01-08 Peter Lund works at Orsa.", "2024-02-05 Peter Lund has given notice, last working day 30 April 2024."),
        ("Peter Lund works_at Orsa 2024-01-08..2024-04-30",),
    ),
    (
        ("2024-01-08 The hall is 84 euros.", "2024-02-05 The hall costs 86 euros, not 84, a typo of mine."),
        ("hall price 86 euros 2024-01-08..",),
    ),
    (("2024-01-08 Lumen Mills has stepped in with the flour.",), ("flour supplied_by Lumen Mills 2024-01-08..",)),
    (("2024-01-08 Late dispatcher is Maria Haidari.",), ("Maria Haidari job_title late dispatcher 2024-01-08..",)),
]

UNSAID = [
    ("Peter covers for Maria. Maria is ill again.", "back"),
    ("We swapped sugar for honey.", "swap_with"),
    ("Maria exchanged glances with Peter.", "swap_glance_with"),
    ("Peter may not have the car.", "can_not_eat"),
    ("Lunch is Maria Lee.", "job_title"),
    ("Maria took the meeting room for the talk.", "stays_at"),
    ("Maria gave the book to Peter.", "responsible_for"),
    ("If it helps, they take Maria off carprofen; meloxicam 15 mg in its place.", "meloxicam_dose"),
    ("The code may have changed to 8811.", "code"),
    ("If it rains, the shed opens with 4455.", "code"),
    ("The museum opens with 20 new paintings.", "code"),
    ("The rent did not rise by 30 pounds.", "rise_by"),
    ("Winner: Maria Lopes. Runner-up: Peter Karr.", "responsible_for"),
    ("Maria owes Peter 30 euros.", "price"),
    ("Newly appointed as treasurer: Tom Hall.", "responsible_for"),
]


@pytest.mark.parametrize(("texts", "facts"), STORIES, ids=[texts[-1] for texts, _ in STORIES])
def test_what_changes_ends_and_begins(tmp_path: Path, clock: StoppedClock, texts: tuple[str, ...], facts: tuple[str, ...]) -> None:
    told = _told(tmp_path, clock, texts)
    assert [one for one in facts if one not in told] == [], told


@pytest.mark.parametrize(("text", "predicate"), UNSAID, ids=[text for text, _ in UNSAID])
def test_what_tells_no_change_says_none(tmp_path: Path, clock: StoppedClock, text: str, predicate: str) -> None:
    assert [one for one in _told(tmp_path, clock, (f"2024-01-08 {text}",)) if f" {predicate} " in one] == []


def _told(path: Path, clock: StoppedClock, texts: tuple[str, ...]) -> set[str]:
    clock.now = datetime(2024, 6, 3, tzinfo=UTC)
    with memgraph.open(path / "m", clock=clock) as memory:
        for text in texts:
            at, _, said = text.partition(" ")
            memory.add(said, at=at, speaker="Ana")
        return {
            f"{one.subject} {one.predicate} {one.object} {_day(one.valid_from)}..{_day(one.valid_to)}"
            for one in memory.facts(as_of=memgraph.ALWAYS)
        }


def _day(moment: datetime | None) -> str:
    return "" if moment is None else moment.date().isoformat()
