"""Facts of people and their animals in the wordings of notes and chats: kin, neighbours, landlords, ages, languages, tastes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2025, 6, 11, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


def told(reader: SpacyExtractor, text: str) -> set[str]:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Marta")])
    return {f"{one.subject} {one.predicate} {one.object}" for one in reading.facts}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Husband: Joris. Kids: Sami (9) and Layla (6).", {"Marta spouse Joris", "Marta child Sami", "Marta child Layla", "Layla age 6"}),
        ("Our new landlord since the first of May: a Mr. Quist.", {"Marta landlord Mr. Quist"}),
        ("Tom's dentist: Dr. Fay Oduya.", {"Tom treated_by Dr. Fay Oduya"}),
        ("Pilar's vet? That would be young Dr Moss.", {"Pilar treated_by Dr Moss"}),
        ("My sister's husband? That's Gerd.", {"Marta's sister spouse Gerd"}),
        ("Dad's GP: Dr Lim", {"Marta's dad treated_by Dr Lim"}),
        ("Godparents of Mia: Ola and Finn.", {"Mia godparent Ola", "Mia godparent Finn"}),
        ("Cats: Miso, Tofu and Bean", {"Marta has_pet Miso", "Marta has_pet Tofu", "Marta has_pet Bean"}),
        ("Date of birth of Maeve Daly: 17 March 1991, Sligo.", {"Maeve Daly born_on 1991-03-17"}),
        ("Languages: French, a little Polish and Thai.", {"Marta speaks French", "Marta speaks Polish", "Marta speaks Thai"}),
        ("Allergies: nuts, latex. Diet: vegan.", {"Marta allergic_to nuts", "Marta allergic_to latex", "Marta diet vegan"}),
        ("Likes: jazz", {"Marta likes jazz"}),
        ("Allergic to nuts: Bo and Kim.", {"Bo allergic_to nuts", "Kim allergic_to nuts"}),
        ("Off dairy since New Year: Fionnuala.", {"Fionnuala avoids dairy"}),
    ],
)
def test_labelled_notes(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize(
    "text", ["Husband? None.", "My brother: a pain in the neck.", "Doctor: take two pills.", "Best friend: my sister.", "Attendees: Bo."]
)
def test_labels_without_names_say_nothing(reader: SpacyExtractor, text: str) -> None:
    assert told(reader, text) == set()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Next door on the left lives Mrs Holt.", "Mrs Holt"),
        ("Underneath us there's a cellist, Mr Berg.", "Mr Berg"),
        ("Above us live the Okafors.", "Okafors"),
        ("Jitka lives across the landing.", "Jitka"),
        ("Two doors down lives a retired judge, Mr Abara.", "Mr Abara"),
        ("Upstairs lives a drummer called Sid.", "Sid"),
        ("We celebrated with Marga from next door.", "Marga"),
        ("The Novaks at number 14 are lovely neighbours.", "Novaks"),
    ],
)
def test_neighbours_by_where_they_live(reader: SpacyExtractor, text: str, who: str) -> None:
    assert f"Marta neighbour {who}" in told(reader, text)


@pytest.mark.parametrize(
    "text", ["Ken is opposite the station.", "Do the Moyos live next door?", "Ann lives next door to Boris.", "Emil doesn't live upstairs."]
)
def test_who_is_elsewhere_is_no_neighbour(reader: SpacyExtractor, text: str) -> None:
    assert not any(fact.startswith("Marta neighbour") for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Ximena, 29, sings in a choir.", "Ximena age 29"),
        ("Our beagle Winston died on Tuesday, aged fourteen.", "Winston age fourteen"),
        ("At 17, Makena is the youngest of the crew.", "Makena age 17"),
        ("At the age of 80, Edda still swims daily.", "Edda age 80"),
        ("Zofia is two years older than Bruno.", "Zofia older_than Bruno"),
    ],
)
def test_ages(reader: SpacyExtractor, text: str, fact: str) -> None:
    assert fact in told(reader, text)


@pytest.mark.parametrize("text", ["At 9, Tom leaves for work.", "We met Rosa, 14 others stayed.", "Zofia is two years older than Bruno."])
def test_other_numbers_are_no_ages(reader: SpacyExtractor, text: str) -> None:
    assert not any(" age " in fact for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Have been learning Welsh since March.", {"Marta learning Welsh"}),
        ("Ola's been our landlady since 2020.", {"Marta landlord Ola"}),
        ("We pay our rent to Mr Oduya.", {"Marta landlord Mr Oduya"}),
        ("Eleni lives with her stepson Kostas.", {"Eleni stepson Kostas", "Eleni lives_with Kostas"}),
        ("The Bartletts' parrot Disco can sing.", {"Bartletts has_pet Disco", "Disco is_a parrot"}),
        ("My cousin, a vet named Pia, lives in Ulm.", {"Marta cousin Pia", "Pia lives_in Ulm"}),
        ("Her twin, a sculptor called Rafaela, makes teapots.", {"Rafaela job_title sculptor", "Rafaela make teapots"}),
        ("On Sunday we brought home a tabby called Professor.", {"Marta has_pet Professor", "Professor is_a tabby"}),
        ("Pedro is Ines's great-grandfather.", {"Ines grandfather Pedro"}),
        ("Ishaan talks Konkani with his gran and Portuguese with us.", {"Ishaan speaks Konkani", "Ishaan speaks Portuguese"}),
        ("He speaks only Sorbian.", {"he speaks Sorbian"}),
        ("Bea has a weakness for nougat.", {"Bea likes nougat"}),
        ("Dov is mad about chess.", {"Dov likes chess"}),
        ("Zoe avoids shellfish.", {"Zoe avoids shellfish"}),
    ],
)
def test_people(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


def test_who_has_a_name_of_his_own_is_not_the_one_before(reader: SpacyExtractor) -> None:
    assert told(reader, "Gina's ex is called Timur, her present husband Anders.") == {"Gina ex_partner Timur", "Gina spouse Anders"}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("A native of Gdansk, Marek came here as a boy.", {"Marek from Gdansk"}),
        ("A vegan since 2019, Paula bakes without eggs.", {"Paula diet vegan"}),
        ("A doctor by training, Sam now runs a bar.", {"Sam job_title doctor", "Sam runs bar"}),
        ("Our neighbour for years, Mrs Holt moved to Spain.", {"Marta neighbour Mrs Holt"}),
        ("Fluent in Thai, Ola works as a guide.", {"Ola speaks Thai"}),
        ("Allergic to cats, Finn stays outside.", {"Finn allergic_to cats"}),
    ],
)
def test_what_stands_before_whom_it_describes(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize("text", ["Once a miner, Kurt grew up in Essen.", "Last week, Kurt grew a beard.", "A few days later, Kurt left."])
def test_what_stands_before_and_describes_nobody(reader: SpacyExtractor, text: str) -> None:
    assert not any("job_title" in fact or " is" in fact for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Uncle Bert lives in Hull.", {"Marta uncle Bert"}),
        ("Granddad Elias passed away on the 11th.", {"Marta grandfather Elias"}),
        ("Aunt Rosa's ninetieth is on 2 April.", {"Marta aunt Rosa", "Rosa born_on 2 April"}),
        ("Tom's 40th is on 3 May.", {"Tom born_on 3 May"}),
        ("Yestin came into the world at Bangor hospital on 2 Jan 2020.", {"Yestin born_on 2020-01-02", "Yestin born_in Bangor hospital"}),
        ("Dr Lim has been treating Grandma's eyes since 2022.", {"Marta's grandma treated_by Dr Lim"}),
        ("My back is treated by Dr Lim.", {"Marta treated_by Dr Lim"}),
        ("I take piano lessons from Mr Ito.", {"Marta learning piano", "Mr Ito teaches Marta"}),
        ("Bo has Thai classes with Nok on Mondays.", {"Bo learning Thai"}),
    ],
)
def test_kin_birthdays_doctors_and_lessons(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize("text", ["Paul's Aunt Vi knits.", "Uncle Sam wants you.", "The aunt of Bert knits."])
def test_kin_of_others_are_not_the_writers(reader: SpacyExtractor, text: str) -> None:
    assert not any(fact.startswith(("Marta aunt", "Marta uncle")) for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Nothing makes Yara happier than pickled herring.", "Yara likes pickled herring"),
        ("Cheese makes Tom happy.", "Tom likes Cheese"),
        ("Anything with aniseed makes me gag.", "Marta dislikes aniseed"),
        ("The smell of fish makes Bo sick.", "Bo dislikes fish"),
        ("Opera bores Hans to tears.", "Hans dislikes Opera"),
        ("Jazz delights my mother.", "Marta's mother likes Jazz"),
        ("Bo can't get enough of olives.", "Bo likes olives"),
        ("I can't resist chocolate.", "Marta likes chocolate"),
        ("We can't live without tea.", "Marta likes tea"),
        ("My brother can't stomach liver.", "Marta's brother dislikes liver"),
        ("Whelks he adores.", "he likes Whelks"),
        ("We've had the Kowalczyks as neighbours since 2004.", "Marta neighbour Kowalczyks"),
        ("I have Dr Moss as my dentist.", "Marta treated_by Dr Moss"),
    ],
)
def test_tastes_and_relations_turned_round(reader: SpacyExtractor, text: str, fact: str) -> None:
    assert fact in told(reader, text)


@pytest.mark.parametrize(
    "text", ["The film bored me.", "That makes me happy.", "Bo makes Ann happy.", "I can resist chocolate.", "My brother, he left."]
)
def test_passing_feelings_are_no_tastes(reader: SpacyExtractor, text: str) -> None:
    assert not any("likes" in fact for fact in told(reader, text))
