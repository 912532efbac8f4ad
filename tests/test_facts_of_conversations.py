"""Facts read from a conversation answer only where they are certain to be what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

TALK = [
    ("2023-05-08", "Ana", "I went to a chess club yesterday and it was great."),
    ("2023-05-08", "Tom", "Lovely! I adopted a puppy last week. Her name's Coco."),
    ("2023-05-09", "Ana", "Tom works at Orsa."),
]


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("talk") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": speaker} for at, speaker, text in TALK])
        yield engine


def test_what_lasted_a_day_has_one_date(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("When did Ana go to the chess club?").values == ("2023-05-07",)


def test_a_declared_relation_answers_whoever_told_it(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("Where does Tom work?").values == ("Orsa",)


def test_what_has_no_name_is_no_name(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("What is the name of Tom's puppy?").values != ("puppy",)


# ---------------------------------------------------------------- notes of several dates, one with a say in another

Note = tuple[str, str]


def noted(tmp_path: Path, *notes: Note, speaker: str = "Vera") -> set[tuple[str, str, str, str, str]]:
    """What is believed after the notes, each with its days."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": speaker} for at, text in notes])
        facts = engine.facts(as_of=memgraph.ALWAYS)
        day = lambda when: "" if when is None else f"{when:%Y-%m-%d}"  # noqa: E731
        return {(one.subject, one.predicate, str(one.object), day(one.valid_from), day(one.valid_to)) for one in facts}


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ((("2023-03-01", "Ines Roux leads the choir."), ("2024-05-06", "Omar Diaz leads the choir now.")),
         ("Ines Roux", "leads", "choir", "2023-03-01", "2024-05-06")),
        ((("2023-03-01", "Ines Roux leads the choir."), ("2024-05-06", "Omar Diaz took over the choir from Ines Roux on 2 May 2024.")),
         ("Omar Diaz", "responsible_for", "choir", "2024-05-02", "")),
        ((("2024-02-01", "Omar Diaz covers for Ines Roux."), ("2024-06-10", "Ines Roux is back at her desk.")),
         ("Omar Diaz", "covers_for", "Ines Roux", "2024-02-01", "2024-06-10")),
        ((("2024-02-01", "Omar Diaz covers for Ines Roux."), ("2024-06-10", "Ines Roux returned from leave on 3 June 2024.")),
         ("Omar Diaz", "covers_for", "Ines Roux", "2024-02-01", "2024-06-03")),
        ((("2023-01-09", "Ines Roux works at Orsa."), ("2024-03-04", "Ines Roux has handed in her notice. Her last day is 28 March 2024.")),
         ("Ines Roux", "works_at", "Orsa", "2023-01-09", "2024-03-28")),
        ((("2023-01-09", "We adopted a cat, Miso."), ("2024-03-04", "Miso died yesterday.")),
         ("Vera", "has_pet", "Miso", "2023-01-09", "2024-03-03")),
        ((("2023-01-09", "Our bread comes from Corvid Bakers."), ("2024-03-04", "Corvid Bakers have shut down for good.")),
         ("we", "supplied_by", "Corvid Bakers", "2023-01-09", "2024-03-04")),
        ((("2022-09-01", "I look after the archive."), ("2024-03-04", "Omar Diaz takes the archive off my hands on 1 April 2024.")),
         ("Vera", "responsible_for", "archive", "2022-09-01", "2024-04-01")),
    ],
)  # fmt: skip
def test_what_a_note_ends_for_others_ends(tmp_path: Path, notes: tuple[Note, ...], expected: tuple[str, ...]) -> None:
    assert expected in noted(tmp_path, *notes)


def test_two_who_lead_together_are_not_each_others_successors(tmp_path: Path) -> None:
    found = noted(tmp_path, ("2023-03-01", "Ines Roux and Omar Diaz lead the choir."))
    assert {(one[0], one[4]) for one in found if one[1] == "leads"} == {("Ines Roux", ""), ("Omar Diaz", "")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ben Cole teaches physics in Ms. Adler's place from 1 October.", ("Ben Cole", "covers_for", "Ms. Adler")),
        ("Ms. Adler is away from 3 June to 9 August; Ben Cole does the books in the meantime.", ("Ben Cole", "covers_for", "Ms. Adler")),
        ("Ms. Adler is on leave, and Ben Cole runs the shop while she is away.", ("Ben Cole", "covers_for", "Ms. Adler")),
        ("Took on Ben Cole as a driver today, he was at Orsa before.", ("Ben Cole", "job_title", "driver")),
        ("Took on Ben Cole as a driver today, he was at Orsa before.", ("Ben Cole", "works_at", "we")),
        ("Opened the doors of Corvid tonight, with Ben Cole as head cook.", ("Ben Cole", "job_title", "head cook")),
        ("Ben Cole stays on as treasurer.", ("Ben Cole", "job_title", "treasurer")),
        ("Ben Cole steps up to head chef as of today.", ("Ben Cole", "job_title", "head chef")),
        ("Ben Cole has left us for Orsa.", ("Ben Cole", "works_at", "Orsa")),
        ("Ben Cole is the maintainer of Heron.", ("Ben Cole", "responsible_for", "Heron")),
        ("We get our flour from Mill Lane Foods.", ("we", "supplied_by", "Mill Lane Foods")),
        ("Our eggs are delivered by Orsa.", ("we", "supplied_by", "Orsa")),
        ("Our caterer is now Orsa, no longer Corvid.", ("we", "supplied_by", "Orsa")),
    ],
)
def test_who_does_what_where_and_in_whose_place(tmp_path: Path, text: str, expected: tuple[str, ...]) -> None:
    assert expected in {one[:3] for one in noted(tmp_path, ("2024-05-15", text))}


@pytest.mark.parametrize(
    "text", ["Ben Cole joined us for dinner.", "Ben Cole left us at midnight.", "Ben Cole slept while Ines was away.", "34 covers tonight."]
)
def test_what_is_no_post_and_no_cover(tmp_path: Path, text: str) -> None:
    assert not {"works_at", "covers_for", "job_title"} & {one[1] for one in noted(tmp_path, ("2024-05-15", text))}


def test_what_many_did_once_is_no_fact_of_them(tmp_path: Path) -> None:
    assert not noted(tmp_path, ("2024-05-15", "All nine contributors agreed."))


def test_we_are_the_firm_that_any_note_names(tmp_path: Path) -> None:
    supplier, opening = ("2023-05-15", "Our eggs are delivered by Orsa."), ("2023-02-01", "I opened a bakery called Golden Crust today.")
    for place, notes in enumerate([(supplier, opening), (opening, supplier)]):
        assert ("Golden Crust", "supplied_by", "Orsa") in {one[:3] for one in noted(tmp_path / str(place), *notes)}


def test_a_firm_of_one_unknown_word_is_left_though_it_is_taken_for_a_person(tmp_path: Path) -> None:
    found = noted(tmp_path, ("2020-02-01", "Omar Haddad works at Corvane."), ("2022-02-01", "Omar Haddad left Corvane on 31 January 2022."))
    assert ("Omar Haddad", "works_at", "Corvane", "2020-02-01", "2022-01-31") in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On 1 March we changed Heron's licence from MIT to Apache-2.0; all agreed.", ("Heron", "licence", "Apache-2.0", "2024-03-01", "")),
        ("On 1 March we changed Heron's licence from MIT to Apache-2.0; all agreed.", ("Heron", "licence", "MIT", "", "2024-03-01")),
        ("As of Monday we get our coffee from Roast House instead of Beanery.", ("we", "supplied_by", "Beanery", "", "2024-05-20")),
        ("We switched our payroll from Orsa to Corvid on 2 May.", ("we", "uses", "Corvid", "2024-05-02", "")),
        ("Mr. Voss's lisinopril was raised to 20 mg today.", ("Mr. Voss", "lisinopril_dose", "20 mg", "2024-05-15", "")),
        ("The chess club meets on Wednesdays.", ("chess club", "meets_on", "Wednesday", "2024-05-15", "")),
        ("Choir practice has moved to Mondays.", ("Choir practice", "meets_on", "Monday", "2024-05-15", "")),
        ("Heron 2.0 came out today!", ("Heron", "released", "2.0", "2024-05-15", "")),
        ("The crash was fixed in 3.1.2.", ("crash", "fixed_in", "3.1.2", "2024-05-15", "")),
        ("The Orsa Foundation funds our choir.", ("Orsa Foundation", "funds", "choir", "2024-05-15", "")),
        ("Our caterer is Orsa. Contact there: Mr. Voss, 0555 0142.", ("Orsa", "contact", "Mr. Voss", "2024-05-15", "")),
        ("Ines Roux, our contact at Corvid, is on holiday.", ("Corvid", "contact", "Ines Roux", "2024-05-15", "")),
        ("The oven is a Lumen D70, serial 88-1043-K.", ("oven", "serial_number", "88-1043-K", "2024-05-15", "")),
        ("From Ben's CV: six years at the Anchor, 2016 to 2022.", ("Ben", "works_at", "Anchor", "2016-01-01", "2023-01-01")),
        ("Postcard from Ben: he works at Orsa now.", ("Ben", "works_at", "Orsa", "2024-05-15", "")),
        ("I write manuals at Kestrel Instruments in Malmö.", ("Kestrel Instruments", "located_in", "Malmö", "2024-05-15", "")),
        ("Ines Roux had a girl on 3 May, her name is Ife.", ("Ines Roux", "child", "Ife", "2024-05-03", "")),
        ("Dunn Brothers repaired the boiler for 2,300 pounds.", ("Dunn Brothers", "charges", "2,300 pounds", "2024-05-15", "")),
        ("The board said yes: Ines Roux will be head of Corvid from 2 September 2024.", ("Ines Roux", "leads", "Corvid", "2024-09-02", "")),
        ("From 1 June our bread is delivered by Orsa.", ("we", "supplied_by", "Orsa", "2024-06-01", "")),
        ("Ms. Adler is the form tutor of class 7B.", ("Ms. Adler", "job_title", "form tutor of class 7B", "2024-05-15", "")),
        ("The contact for Orsa is Ines Roux now; so far it was Ben Cole.", ("Orsa", "contact", "Ben Cole", "", "2024-05-15")),
        ("The Orsa Fund is giving us 12,000 euros.", ("Orsa Fund", "funds", "we", "2024-05-15", "")),
        ("The Rosen Foundation funds Heron with 5,000 euros.", ("Rosen Foundation", "pays", "5,000 euros", "2024-05-15", "")),
        ("New head: Ines Roux has taken over the choir.", ("Ines Roux", "responsible_for", "choir", "2024-05-15", "")),
    ],
)
def test_what_a_note_says_and_since_when(tmp_path: Path, text: str, expected: tuple[str, ...]) -> None:
    assert expected in noted(tmp_path, ("2024-05-15", text))


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ((("2023-01-09", "Ines Roux works at Orsa."), ("2024-03-04", "Ines Roux quit on Friday.")),
         ("Ines Roux", "works_at", "Orsa", "2023-01-09", "2024-03-01")),
        ((("2023-01-09", "Ines Roux works at Orsa."), ("2024-03-04", "Ines Roux announced that she is leaving Orsa on 3 May 2024.")),
         ("Ines Roux", "works_at", "Orsa", "2023-01-09", "2024-05-03")),
        ((("2023-01-09", "Ines Roux teaches chemistry."), ("2024-03-04", "Ben Cole teaches chemistry in Ines Roux's place from 1 April.")),
         ("Ines Roux", "teaches", "chemistry", "2023-01-09", "2024-04-01")),
        ((("2023-01-09", "Mr. Voss takes metformin 500 mg."), ("2024-03-04", "Mr. Voss's metformin was changed to 850 mg.")),
         ("Mr. Voss", "metformin_dose", "500 mg", "2023-01-09", "2024-03-04")),
    ],
)  # fmt: skip
def test_what_a_later_note_changes(tmp_path: Path, notes: tuple[Note, ...], expected: tuple[str, ...]) -> None:
    assert expected in noted(tmp_path, *notes)


def test_who_says_that_another_leaves_is_only_heard(tmp_path: Path) -> None:
    found = noted(tmp_path, ("2023-01-09", "Ben Cole works at Orsa."), ("2024-03-04", "Ines said that Ben Cole is leaving Orsa in May."))
    assert ("Ben Cole", "works_at", "Orsa", "2023-01-09", "") in found
