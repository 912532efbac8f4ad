"""What counts as a mention, and of what type."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.nlp.mentions.mention import Phrase, find_mentions
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.tree import Tree

PARSER = Parser()


def mentions(text: str) -> list[Phrase]:
    return find_mentions(Tree(PARSER.parse([text])[0]))


def names(text: str) -> dict[str, str | None]:
    """Names and their types."""
    return {one.text: one.type for one in mentions(text) if one.kind == "name"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My dog Miso stays with my sister.", {"Miso": "ANIMAL"}),
        ("My sister Anna lives in Rome.", {"Anna": "PERSON", "Rome": "PLACE"}),
        ("Zhang San is Li Si's colleague.", {"Zhang San": "PERSON", "Li Si": "PERSON"}),
        ("I work at Globex now.", {"Globex": "ORG"}),
        ("mckenna lives in Plovdiv.", {"mckenna": "PERSON", "Plovdiv": "PLACE"}),
        ("MARCO DIAZ WORKS AT FERROVIA.", {"MARCO DIAZ": "PERSON", "FERROVIA": "ORG"}),
        ("The Falcon project is late.", {"Falcon project": "THING"}),
        ("The product GraphKit has 40 users.", {"GraphKit": "PRODUCT"}),
        ("We have two cats, Miso and Tofu.", {"Miso": "ANIMAL", "Tofu": "ANIMAL"}),
        ("She studied at the University of Warsaw.", {"University of Warsaw": "ORG"}),
        ("The Bill & Melinda Gates Foundation hired her.", {"Bill & Melinda Gates Foundation": "ORG"}),
        ("I met Dr. Osei and Mr. Dahl.", {"Dr. Osei": "PERSON", "Mr. Dahl": "PERSON"}),
        ("Dr. Said lives in Boston.", {"Dr. Said": "PERSON", "Boston": "PLACE"}),
        ("Ann Lee co-founded Orsa.", {"Ann Lee": "PERSON", "Orsa": "ORG"}),
        ("Priya leads Project X.", {"Priya": "PERSON", "Project X": "THING"}),
        ("Ann likes Project X. It is late.", {"Ann": "PERSON", "Project X": "THING"}),
        ("I met Bo K. She lives in Rome.", {"Bo K": "PERSON", "Rome": "PLACE"}),
        ("I met Tova B. Lund.", {"Tova B. Lund": "PERSON"}),
        ("Brightwater Ltd switched to us.", {"Brightwater Ltd": "ORG"}),
    ],
)
def test_names_are_found_whole_and_typed_by_what_stands_around_them(text: str, expected: dict[str, str | None]) -> None:
    assert names(text) == expected


def test_a_word_that_only_opens_a_sentence_is_no_name() -> None:
    assert names("This is a bug of the supplier. Now the disk is empty. Status is green. Topic: nothing.") == {}


def test_what_people_exclaim_is_no_name() -> None:
    for text in ("Awesome photo!", "Glad you like it, Mel!", "Yep, totally.", "Wow, congrats!", "Hmm, nice. Gotcha!"):
        assert set(names(text)) <= {"Mel"}


def test_a_strange_first_word_is_a_name_where_someone_lives_knows_or_says() -> None:
    assert names("Pengrith knows Ada.") == {"Pengrith": "PERSON", "Ada": "PERSON"}
    assert "Management" not in names("Management knows about it.")


def test_generations_and_hyphens_belong_to_the_name() -> None:
    assert "Walter Hume, Jr." in names("I met Walter Hume, Jr. there.")
    assert "Jean-Luc Moreau" in names("I met Jean-Luc Moreau there.")


def test_a_capitalised_verb_is_no_part_of_the_name_after_it() -> None:
    assert "Bob" in names("Tell Bob that the train is late.")


def test_emoji_are_no_part_of_a_name() -> None:
    for text in ("Wren 🕯️ plays the bard.", "Wren 🗯️ owns the lute 🎉🎉", "Wren lives in Falkirk."):
        assert "Wren" in names(text)


def test_days_and_months_are_no_names_but_someone_may_be_called_april() -> None:
    assert names("On Monday in April we met.") == {}
    assert "April" in names("My sister April lives in Paris.")


def test_a_slipped_key_makes_no_name() -> None:
    assert set(names("Kaspar livs in Riga, beleive me.")) == {"Kaspar", "Riga"}


def test_addresses_paths_and_handles_are_one_name_each() -> None:
    found = names("Write to bob@acme.com or @anna, see https://acme.com/x and /etc/hosts-file.")
    assert {"bob@acme.com", "@anna", "https://acme.com/x"} <= set(found)


def test_a_country_is_a_place_where_one_goes_and_a_person_where_one_works() -> None:
    assert names("Jordan works at Petra Tours.")["Jordan"] == "PERSON"
    assert names("Sam visited Jordan in 2019.")["Jordan"] == "PLACE"


def test_a_nickname_in_quotes_is_inside_the_name() -> None:
    assert 'Robert "Bob" Smith' in names('Robert "Bob" Smith lives here.')


def test_model_and_version_numbers_belong_to_the_name() -> None:
    found = names("The TX-4401 chip and the iPhone 15 are new.")
    assert "iPhone 15" in found and "TX-4401 chip" in found


def test_code_logs_and_foreign_sentence_openings_are_no_names() -> None:
    assert names('x.split("=")[0] = foo(y)') == {}
    assert "ERROR" not in names("12:00:01 ERROR Connection refused by server.")
    assert set(names("Ich wohne in Berlin. Meine Schwester heißt Anna und lebt dort seit Jahren.")) >= {"Berlin", "Anna"}
    assert "Ich" not in names("Ich wohne in Berlin. Meine Schwester heißt Anna und lebt dort seit Jahren.")


def test_gender_comes_from_titles_nouns_and_given_names() -> None:
    genders = {one.text: one.gender for one in mentions("My sister Kim met Mrs. Dahl, Clara and Sam.") if one.kind == "name"}
    assert genders == {"Kim": "f", "Mrs. Dahl": "f", "Clara": "f", "Sam": None}


def test_spans_are_offsets_into_the_text() -> None:
    text = "Hi!\n- Anna's brother Tom moved to 🌍 Oslo.\n"
    for one in mentions(text):
        assert one.kind == "name" or text[slice(*one.span)]
        assert one.text in text[slice(*one.span)] or one.text == text[slice(*one.span)]


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80))
def test_no_text_makes_it_raise_and_names_do_not_overlap(text: str) -> None:
    found = [one for one in mentions(text) if one.kind == "name"]
    ends = 0
    for one in sorted(found, key=lambda one: one.first):
        assert 0 <= one.first <= one.head <= one.last
        assert one.first >= ends
        ends = one.last + 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She was Chief Executive Officer of Lumen until 2012.", {"Lumen"}),
        ("He is Executive Vice President at Ferrovia.", {"Ferrovia"}),
        ("Peter Lund, MD, FRCP, works in Oslo.", {"Peter Lund", "Oslo"}),
        ("Lumen CFO Dana Reyes resigned.", {"Lumen", "Dana Reyes"}),
        ("Omar Saad al-Masri teaches chemistry.", {"Omar Saad al-Masri"}),
        ("Franz Josef I of Austria visited Trieste.", {"Franz Josef I", "Austria", "Trieste"}),
        ("Paul Cook plays the drums.", {"Paul Cook"}),
    ],
)
def test_titles_and_letters_are_no_part_of_a_name_and_numbers_and_particles_are(text: str, expected: set[str]) -> None:
    assert set(names(text)) == expected
