"""What users tell an agent over months: a state, and then its change as people tell it; and what is known after that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import ALWAYS
from memgraph.nlp.reader import SpacyExtractor

Tell = Callable[..., memgraph.MemoryEngine]
FIRST = datetime(2025, 2, 5, 10, tzinfo=UTC)
MONTH = timedelta(days=30)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


@pytest.fixture
def tell(tmp_path: Path, clock: StoppedClock, reader: SpacyExtractor) -> Iterator[Tell]:
    """Tells texts a month apart, the last of them forty days ago."""
    opened: list[memgraph.MemoryEngine] = []

    def told(*texts: str) -> memgraph.MemoryEngine:
        clock.now = FIRST
        memory = memgraph.open(tmp_path / f"store{len(opened)}", embedder="hash", extractor=reader, clock=clock)
        opened.append(memory)
        for text in texts:
            memory.add(text, speaker="Marta", at=clock.now)
            clock.now += MONTH
        return memory

    yield told
    for memory in opened:
        memory.close()


def now(memory: memgraph.MemoryEngine) -> set[str]:
    return {f"{one.subject} {one.predicate} {one.object}" for one in memory.facts()}


def of(memory: memgraph.MemoryEngine, predicate: str, who: str = "Marta") -> list[str]:
    return sorted(one.object for one in memory.facts(who, predicate))


# ---------------------------------------------------------------- work


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Today was my first day at Tarn Hospital as a porter.", "Tarn Hospital"),
        ("It's my first day at Orsa today.", "Orsa"),
        ("Had my first shift at Nero yesterday.", "Nero"),
        ("First day at Globex today!", "Globex"),
        ("My first day at Hollis & Co was on Monday.", "Hollis & Co"),
        ("First day at the bakery went well!", "bakery"),
    ],
)
def test_a_first_day_begins_a_post(tell: Tell, text: str, firm: str) -> None:
    memory = tell("I work at Acme.", text)
    assert of(memory, "works_at") == [firm]
    assert [one.object for one in memory.facts("Marta", "works_at", as_of="2025-02-20")] == ["Acme"]


def test_a_first_day_tells_as_what_and_of_whom(tell: Tell) -> None:
    memory = tell("My wife Ines works at Lidl. I work at Acme.", "Ines had her first day at Tesco as a cashier last Monday.")
    assert of(memory, "works_at", "Ines") == ["Tesco"]
    assert of(memory, "job_title", "Ines") == ["cashier"]
    assert of(memory, "works_at") == ["Acme"]


def test_a_first_day_need_be_none_at_work(tell: Tell) -> None:
    memory = tell("I work at Acme.", "It was my first day at the beach.", "My first day with the new bike was fun.", "They let me go home.")
    assert of(memory, "works_at") == ["Acme"]
    memory = tell("Ella had her first day at Pemberton School today.")
    assert of(memory, "works_at", "Ella") == []


@pytest.mark.parametrize(
    "text",
    [
        "I got fired.",
        "I was let go last week.",
        "They let me go.",
        "I lost my job.",
        "I got the sack yesterday.",
        "I was made redundant.",
        "I'm unemployed now.",
        "I'm out of work since Friday.",
        "I'm between jobs at the moment.",
    ],
)
def test_who_is_let_go_works_there_no_more(tell: Tell, text: str) -> None:
    memory = tell("I work at Acme.", text)
    assert of(memory, "works_at") == []
    assert [one.object for one in memory.facts("Marta", "works_at", as_of="2025-02-20")] == ["Acme"]


# ---------------------------------------------------------------- things


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ("My car is a blue Skoda Fabia.", "We sold the Skoda last week."),
        ("I drive a Skoda Fabia.", "I sold my Skoda."),
        ("My bike is a Trek Domane.", "I sold my bike yesterday."),
        ("My car is a Fiat Panda.", "We sold the car."),
    ],
)
def test_what_is_sold_is_driven_no_more(tell: Tell, state: str, change: str) -> None:
    memory = tell(state, change, "We bought a used Volvo V60.")
    assert of(memory, "drives") == []
    assert of(memory, "owns") == ["Volvo V60"]


def test_of_two_that_may_be_meant_neither_is(tell: Tell) -> None:
    memory = tell("I own a Kestrel 4000 camera and a Kestrel tripod.", "I sold the Kestrel.")
    assert of(memory, "owns") == ["Kestrel 4000 camera", "Kestrel tripod"]


@pytest.mark.parametrize(
    ("state", "change", "left"),
    [
        ("We have a dog called Figo.", "We gave the dog away.", []),
        ("We have a cat named Miso and a dog named Bo.", "Our cat died last week.", ["Bo"]),
        ("We have two cats, Miso and Tofu.", "Tofu passed away this morning.", ["Miso"]),
    ],
)
def test_a_pet_may_be_spoken_of_by_its_kind(tell: Tell, state: str, change: str, left: list[str]) -> None:
    assert of(tell(state, change), "has_pet") == left


# ---------------------------------------------------------------- values


@pytest.mark.parametrize(
    ("state", "change", "predicate", "value"),
    [
        ("My rent is 900 euros.", "The rent is 950 euros now.", "pays_rent", "950 euros"),
        ("Our rent is 900 euros.", "My landlord raised the rent to 1,100 euros.", "pays_rent", "1,100 euros"),
        ("My wedding budget is 9,000 euros.", "The budget is 12,000 euros now.", "wedding_budget", "12,000 euros"),
        ("My wifi password is otter77.", "The password is heron88 now.", "wifi_password", "heron88"),
        ("My gym fee is 30 euros.", "The fee is now 35 euros.", "price", "35 euros"),
    ],
)
def test_a_bare_value_is_that_of_who_told_of_one(tell: Tell, state: str, change: str, predicate: str, value: str) -> None:
    memory = tell(state, change)
    assert of(memory, predicate) == [value]
    assert len(memory.facts("Marta", predicate, as_of=ALWAYS)) == 2


def test_a_value_that_was_wrong_never_was(tell: Tell) -> None:
    memory = tell("My rent is 16,000 kroner a month.", "Sorry, I got that wrong, the rent is 18,000 kroner a month.")
    assert [one.object for one in memory.facts("Marta", "pays_rent", as_of=ALWAYS)] == ["18,000 kroner a month"]


def test_a_bare_value_is_nobodys_where_nobody_told_of_one(tell: Tell) -> None:
    assert not any("pays_rent" in one for one in now(tell("I like cheese.", "The rent is 950 euros.")) if one.startswith("Marta"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("I have a new phone number: 555 01 222.", "555 01 222"),
        ("Got a new number: 0151 22 333.", "0151 22 333"),
        ("New number, 0177 123 456, please save it.", "0177 123 456"),
        ("You can reach me on 0160-555-777 now.", "0160-555-777"),
        ("My phone number changed to 555 01 222.", "555 01 222"),
    ],
)
def test_a_new_number_takes_the_place_of_the_old(tell: Tell, text: str, number: str) -> None:
    memory = tell("My phone number is 481 22 903.", text)
    assert of(memory, "phone") == [number]
    assert of(memory, "have") == []


def test_a_new_address_of_mail_and_anothers_number(tell: Tell) -> None:
    memory = tell(
        "My email is ana@old.org.", "I've got a new email, it's ana@orsa.org.", "My sister Ella has a new phone number: 0161 444 555."
    )
    assert of(memory, "email") == ["ana@orsa.org"]
    assert of(memory, "phone", "Ella") == ["0161 444 555"]
    assert of(memory, "phone") == []


# ---------------------------------------------------------------- places, people


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("We moved to a house in Sandnes.", "Sandnes"),
        ("I live in a small flat in Porto.", "Porto"),
        ("I moved into a studio in Braga last week.", "Braga"),
        ("I moved back to my parents' house in Lyon.", "Lyon"),
        ("We moved to a farm in the mountains.", "farm"),
    ],
)
def test_a_dwelling_without_a_name_is_where_it_stands(tell: Tell, text: str, place: str) -> None:
    assert of(tell("I live in Oslo.", text), "lives_in") == [place]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My ward is neurology, not cardiology.", "Marta ward neurology"),
        ("My boss is Ann, not Bo.", "Marta reports_to Ann"),
        ("My favourite drink is tea, not coffee.", "Marta favourite_drink tea"),
        ("I started working at a care home called Solgården today.", "Marta works_at Solgården"),
        ("Our hostess, Manana, is seventy-four.", "Manana age seventy-four"),
        ("Our landlord, Ivo, is sixty.", "Ivo age sixty"),
    ],
)
def test_a_value_is_neither_what_it_is_not_nor_the_day(tell: Tell, text: str, expected: str) -> None:
    found = now(tell(text))
    assert expected in found
    assert not any(junk in one for one in found for junk in ("not ", "today", "hostess", "landlord six"))


@pytest.mark.parametrize(
    ("state", "change", "predicate", "value"),
    [
        ("I'm allergic to peanuts.", "I'm not allergic to peanuts after all, it's hazelnuts.", "allergic_to", "hazelnuts"),
        ("I'm allergic to cats.", "I'm not allergic to cats. It's dogs.", "allergic_to", "dogs"),
        ("My boss is Tom.", "My boss isn't Tom, it's Ella.", "reports_to", "Ella"),
        ("I live in Bonn.", "I don't live in Bonn, it's Cologne.", "lives_in", "Cologne"),
    ],
)
def test_it_is_says_what_is_so_instead_of_what_was_denied(tell: Tell, state: str, change: str, predicate: str, value: str) -> None:
    assert of(tell(state, change), predicate) == [value]


def test_who_got_engaged_is_no_more_a_mere_couple(tell: Tell) -> None:
    memory = tell("Adam and his girlfriend Zosia got engaged in Zakopane last weekend.")
    assert of(memory, "engaged_to", "Adam") == ["Zosia"]
    assert of(memory, "partner", "Adam") == []


# ---------------------------------------------------------------- habits


@pytest.mark.parametrize(
    ("state", "change", "predicate"),
    [
        ("I drink way too much coffee, about five cups a day.", "I'm off coffee.", "drinks"),
        ("I drink too much coffee.", "I quit coffee.", "drinks"),
        ("I drink beer every Friday.", "I don't drink beer anymore.", "drinks"),
        ("I eat a lot of meat.", "I've gone off meat.", "eats"),
        ("I drink a lot of cola.", "I've sworn off cola.", "drinks"),
    ],
)
def test_what_is_given_up_is_had_no_more(tell: Tell, state: str, change: str, predicate: str) -> None:
    assert of(tell(state, change), predicate) == []


# ---------------------------------------------------------------- partings, and what is handed back


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ("My boyfriend is Sam.", "Sam and I split up in March."),
        ("My girlfriend is Ida.", "Ida and I broke up yesterday."),
        ("I'm engaged to Rui.", "Rui and I have split up."),
        ("I'm seeing a guy called Tom.", "Tom dumped me."),
        ("My boyfriend is Leo.", "We broke up in March."),
        ("My boyfriend is Leo.", "I'm single again."),
        ("I'm married to Greta.", "I'm divorced now."),
    ],
)
def test_who_parts_was_whatever_the_two_were(tell: Tell, state: str, change: str) -> None:
    memory = tell(state, change)
    assert [of(memory, name) for name in ("partner", "engaged_to", "spouse")] == [[], [], []]
    past = [one for one in memory.facts("Marta", as_of=ALWAYS) if one.predicate in ("partner", "engaged_to", "spouse")]
    assert len(past) == 1


def test_who_moves_out_lives_there_no_more_and_with_nobody_there(tell: Tell) -> None:
    memory = tell("I live in Leeds with my boyfriend Sam.", "I moved out last week.")
    assert of(memory, "lives_in") == []
    assert of(memory, "lives_with") == []
    assert of(tell("My roommate is Kai. I live in Hull.", "Kai moved out."), "lives_in") == ["Hull"]


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ("I drive an old Opel Corsa.", "The Corsa was stolen last night."),
        ("I have a Honda Civic.", "I traded the Civic in for a Mazda 3."),
        ("I lease a Tesla Model 3.", "I gave the Tesla back last week."),
        ("I have a Spotify subscription.", "I cancelled my Spotify subscription."),
        ("I'm subscribed to The Economist.", "I've unsubscribed from The Economist."),
        ("I pay 12 euros a month for Netflix.", "I cancelled Netflix yesterday."),
        ("We have a dog called Rolf.", "We had to put Rolf to sleep on Monday."),
        ("We have a rabbit called Nibbles.", "Nibbles had to be put to sleep."),
        ("I'm learning Spanish.", "I gave up Spanish and started Italian."),
    ],
)
def test_what_is_lost_or_cancelled_is_had_no_more(tell: Tell, state: str, change: str) -> None:
    memory = tell(state, change)
    lost = ("Corsa", "Civic", "Tesla", "Spotify", "Economist", "Netflix", "Rolf", "Nibbles", "Spanish")
    having = ("owns", "drives", "subscribes_to", "pays", "has_pet", "learning")
    assert not [one for name in having for one in of(memory, name) if any(word in one for word in lost)]


def test_a_school_or_a_job_that_was_changed_is_over(tell: Tell) -> None:
    memory = tell("My daughter Ella goes to Oak School.", "Ella changed schools, she's at Ash School now.")
    assert of(memory, "educated_at", "Ella") == ["Ash School"]
    assert of(tell("I work for Danske Bank.", "I switched jobs in March."), "works_at") == []
    assert of(tell("My landlord is Mr. Petrov.", "Our new landlord is Mrs. Lind."), "landlord") == ["Mrs. Lind"]


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("The rent went up to 1,000 euros.", "1,000 euros"),
        ("They've put the rent up to 1,150 euros.", "1,150 euros"),
        ("My rent has gone down to 890 euros a month.", "890 euros a month"),
    ],
)
def test_what_goes_up_to_a_sum_is_that_sum(tell: Tell, change: str, value: str) -> None:
    assert of(tell("My rent is 900 euros.", change), "pays_rent") == [value]


def test_nobody_is_supplied_by_whoever_made_an_offer(tell: Tell) -> None:
    memory = tell("Anna got a job offer from Equinor in Stavanger, so we might move.", "Paul got a letter from Orsa Ltd.")
    assert not [one for one in memory.facts(as_of=ALWAYS) if one.predicate == "supplied_by"]
