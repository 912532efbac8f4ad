"""Normal forms of names, and how likely two names are of one thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.names import (
    MAYBE,
    SAME,
    acronyms_of,
    clean,
    core_of,
    given_name_gender,
    is_acronym,
    is_place,
    likeness,
    normal_form,
    other_spellings,
    title_gender,
    tokens_of,
)

ONE_NAME = [
    ("OrderRouter", "orderrouter"),
    ("Nguyễn Thị Hoa", "Nguyen Thi Hoa"),
    ("ＡＢＣ Lab", "ABC Lab"),
    ("Wren 🕯️", "Wren"),
    ("  Wren  🎉🎉", "Wren"),
    ("The Beatles", "Beatles"),
    ("Acme, Inc.", "ACME"),
    ("Miller & Co.", "Miller"),
    ("Siemens AG", "Siemens"),
    ("Li Si's", "Li Si"),
    ("Li Si’s", "Li Si"),
    ("“Kestrel”", "Kestrel"),
    ("U.S.", "US"),
    ("Mr. Dahl", "Dahl"),
    ("Søren Kierkegaard", "Soren Kierkegaard"),
    ("Straße", "STRASSE"),
    ("Wisconsin–Madison", "Wisconsin-Madison"),
    ("AT&T", "at&t"),
]


@pytest.mark.parametrize(("one", "other"), ONE_NAME)
def test_spellings_of_one_name_have_one_normal_form(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TX-4401", "TX-4407"),
        ("node.js", "nodejs"),
        ("C++", "C"),
        ("Melanoma", "Skin cancer"),
        ("Henry II", "Henry III"),
        ("が", "か"),
        ("harborline-billing-reader", "harborline-billing-writer"),
        ("ag", "AG Insurance"),
    ],
)
def test_names_that_differ_have_normal_forms_that_differ(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


@pytest.mark.parametrize("name", ["The", "Inc.", "Dr.", "!!!", "🎉", "AG", "'s"])
def test_a_name_of_nothing_but_trimmings_keeps_them(name: str) -> None:
    assert normal_form(name)


@given(st.text(max_size=40))
def test_a_normal_form_is_its_own_normal_form(name: str) -> None:
    assert normal_form(normal_form(name)) == normal_form(name)


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from(["PERSON", "ORG", "PLACE", "PRODUCT", None]))
def test_likeness_is_symmetric_and_between_0_and_1_for_any_strings(one: str, other: str, type: str | None) -> None:
    assert 0.0 <= likeness(one, other, type) == likeness(other, one, type) <= 1.0
    assert clean(one) is not None and tokens_of(one) is not None


def test_clean_takes_what_is_no_part_of_a_name_and_keeps_the_rest() -> None:
    assert clean("Wren 🕯️") == "Wren"
    assert clean('"Acme Inc."') == "Acme Inc."
    assert clean("Nairobi.") == "Nairobi"
    assert clean("McDonald's") == "McDonald"
    assert clean("Acme (UK)") == "Acme (UK)"


SAME_THING = [
    ("Henrik Dahl", "Mr. Dahl", "PERSON"),
    ("Dr. Amara Osei", "Osei", "PERSON"),
    ("James Heath", "James R. Heath", "PERSON"),
    ("J. Heath", "James Heath", "PERSON"),
    ("Bob Harding", "Robert Harding", "PERSON"),
    ("Ursula Le Guin", "Le Guin", "PERSON"),
    ("Hidari Bokuzen", "Bokuzen Hidari", "PERSON"),
    ("New York University", "NYU", "ORG"),
    ("University of Warsaw", "Warsaw University", "ORG"),
    ("Rutgers", "Rutgers University", "ORG"),
    ("Academy of Sciences", "Academy of Science", "ORG"),
    ("University of Tartu", "Tartu", "ORG"),
    ("QP", "Quay Petroleum", "ORG"),
    ("U.S. Coast Academy", "United States Coast Academy", "ORG"),
    ("Kite", "Kite Microsystems", "ORG"),
    ("Lena Berg", "Lena Berg Olsen", "PERSON"),
    ("Aleksey Orlov", "Alexei Orlov", "PERSON"),
    ("Shin'ya Mori", "Mori Shin'ya", "PERSON"),
    ("Shin'ya Mori", "Shinya Mori", "PERSON"),
    ("NYC", "New York City", "PLACE"),
    ("NZ", "New Zealand", "PLACE"),
    ("City of Austin", "Austin", "PLACE"),
    ("Austin, Texas", "Austin", "PLACE"),
    ("Austin, Texas", "Austin, TX", "PLACE"),
    ("Mich.", "Michigan", "PLACE"),
    ("TX-4401 chip", "TX-4401", "PRODUCT"),
    ("GraphKit", "Graph Kit", "PRODUCT"),
    ("the Atlas service", "Atlas", "PRODUCT"),
]


@pytest.mark.parametrize(("one", "other", "type"), SAME_THING)
def test_usual_variants_of_a_name_are_taken_for_one(one: str, other: str, type: str) -> None:
    assert likeness(one, other, type) >= SAME


DIFFERENT_THINGS = [
    ("Henrik Dahl", "Ingrid Dahl", "PERSON"),
    ("Henrik Dahl", "Mrs. Dahl and sons", "PERSON"),
    ("Mr. Dahl", "Mrs. Dahl", "PERSON"),
    ("Henry II", "Henry III", "PERSON"),
    ("Henry III", "Henry", "PERSON"),
    ("William Gates Jr", "William Gates Sr", "PERSON"),
    ("Thomas", "Luther Thomas", "PERSON"),
    ("Li Shi", "Li Si", "PERSON"),
    ("Maria Lopez", "Maria Chen", "PERSON"),
    ("Mary Ann", "Mary Ann Berg", "PERSON"),
    ("Hassan Al Amiri", "Salem bin Hassan Al Amiri", "PERSON"),
    ("Apollo II", "Apollo IX", "ORG"),
    ("University of Washington", "Washington University", "ORG"),
    ("University of Tartu System", "University of Tartu", "ORG"),
    ("EU", "Emory University", "ORG"),
    ("Portland, Oregon", "Portland, Maine", "PLACE"),
    ("Duke University", "Bucknell University", "ORG"),
    ("AT&T", "AT&T Bell Labs", "ORG"),
    ("Institute", "Kinsey Institute", "ORG"),
    ("University of Chicago", "University of Chicago Graduate School of Business", "ORG"),
    ("New York", "New York City", "PLACE"),
    ("Hampshire", "New Hampshire", "PLACE"),
    ("or", "Oregon", "PLACE"),
    ("TX-4401", "TX-4407", "PRODUCT"),
    ("iPhone 14", "iPhone 15", "PRODUCT"),
    ("Ward 3", "Ward 5", None),
    ("harborline-billing-reader", "harborline-billing-writer", "PRODUCT"),
    ("Melanoma", "Skin cancer", None),
]


@pytest.mark.parametrize(("one", "other", "type"), DIFFERENT_THINGS)
def test_names_of_different_things_are_not_taken_for_one(one: str, other: str, type: str | None) -> None:
    assert likeness(one, other, type) < SAME


def test_a_slip_of_the_pen_is_only_a_maybe() -> None:
    assert MAYBE <= likeness("Priya Ramann", "Priya Raman", "PERSON") < SAME


def test_a_given_name_alone_is_only_a_maybe() -> None:
    assert MAYBE <= likeness("Maria", "Maria Lopez", "PERSON") < SAME


def test_acronyms_count_with_and_without_minor_words_and_legal_forms() -> None:
    assert is_acronym("DGQA") and is_acronym("U.S.") and not is_acronym("Acme")
    assert {"bof", "bf"} <= acronyms_of("Bank of Finland")
    assert "emc" in acronyms_of("Education Management Corporation")


def test_titles_and_given_names_tell_gender() -> None:
    assert (title_gender("Mrs. Dahl"), title_gender("Mr Dahl"), title_gender("Dr. Dahl")) == ("f", "m", None)
    assert (given_name_gender("Clara"), given_name_gender("Jürgen"), given_name_gender("Sam"), given_name_gender("Contoso")) == (
        "f",
        "m",
        "either",
        None,
    )


@pytest.mark.parametrize(
    ("names", "gender"),
    [
        ("Bernadette Josefine Rhona Vilma Bronwen Itziar Aroha Busisiwe Roisin Ekaterine Nazeli Sigridur", "f"),
        ("Lwazi Callum Gorazd Ziemowit Thorsteinn Babajide Tewodros Gurgen Xabier Raimundo Shingo", "m"),
    ],
)
def test_given_names_of_many_languages_are_known(names: str, gender: str) -> None:
    assert {name: given_name_gender(name) for name in names.split()} == dict.fromkeys(names.split(), gender)


@pytest.mark.parametrize("word", "Will Paris India Chase Faith Story Page Sierra Dakota Chelsea Adelaide Meta Wiki Lego Okta".split())
def test_words_places_and_firms_were_not_added_to_the_given_names(word: str) -> None:
    before = {"will", "dakota", "faith"}
    assert (given_name_gender(word) is None) == (normal_form(word) not in before)


def test_a_given_name_that_is_a_surname_as_often_has_no_gender_alone() -> None:
    assert (given_name_gender("Osei"), given_name_gender("Osei Danso"), given_name_gender("Nolan")) == ("either", "m", "either")


def test_class_nouns_are_no_part_of_the_core() -> None:
    assert core_of("the project GraphKit") == core_of("GraphKit project") == "graphkit"
    assert core_of("service") == "service"


def test_places_have_other_spellings_and_other_types_have_none() -> None:
    assert "new york city" in other_spellings("NYC", "PLACE")
    assert other_spellings("NYC", "ORG") == ()
    assert is_place("Norway") and not is_place("Norwich Union")
