"""Statements: one n-ary tuple per clause, in the words of the text."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.nlp.clauses.clause import clauses
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.statements import statements
from memgraph.types import Statement


@cache
def parser() -> Parser:
    return Parser()


def read(text: str) -> list[Statement]:
    return statements(clauses(parser().parse([text])[0]))


def tuples(text: str) -> list[tuple[str, ...]]:
    return [(one.subject, one.predicate, *one.arguments) for one in read(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Petra sold the van in May.", ("Petra", "sold", "the van", "in May")),
        ("Petra moved to Graz last week.", ("Petra", "moved to", "Graz", "last week")),
        ("Petra has not been living in Graz.", ("Petra", "has not been living in", "Graz")),
        ("Petra gave up sugar.", ("Petra", "gave up", "sugar")),
        ("Petra wants to learn Dutch.", ("Petra", "wants to learn", "Dutch")),
        ("The van was sold to Omar by Petra.", ("The van", "was sold to", "Omar", "by Petra")),
        ("Petra gave Omar the van.", ("Petra", "gave", "Omar", "the van")),
        ("Petra said that Omar left.", ("Petra", "said that", "Omar left")),
        ("Petra is afraid of dogs.", ("Petra", "is afraid of", "dogs")),
        ("There are three vans in the yard.", ("There", "are", "three vans in the yard")),
        ("Petra relies heavily on Omar.", ("Petra", "relies heavily on", "Omar")),
        ("Petra was born in 1984.", ("Petra", "was born", "in 1984")),
        ("My sister Petra sold the van.", ("My sister Petra", "sold", "the van")),
        ("Petra no longer lives in Graz.", ("Petra", "no longer lives in", "Graz")),
        ("Her name is not Ana but Anna.", ("Her name", "is", "Anna")),
        ("Her name is not Ana but Anna.", ("Her name", "is not", "Ana")),
        ("The fair is on Monday, not Tuesday.", ("The fair", "is not", "on Tuesday")),
        ("Omar, a nurse, sings.", ("Omar", "is", "a nurse")),
        ("Petra's van broke.", ("Petra", "has", "van")),
        ("The baby laughed.", ("The baby", "laughed")),
        ("Moved to Graz last week", ("I", "Moved to", "Graz", "last week")),
        ("Call Omar at noon.", ("you", "Call", "Omar", "at noon")),
        ("The van built in 1984 broke.", ("The van", "was built", "in 1984")),  # the verb above is in the past
        ("They find vans lost in 1984.", ("vans", "are lost", "in 1984")),
        ("They found vans lost in 1984.", ("vans", "were lost", "in 1984")),
        ("Petra has sold the boats built by Omar.", ("the boats", "are built by", "Omar")),
        ("Petra drove the van, singing loudly to the dog.", ("Petra", "was singing loudly to", "the dog")),
        ("Having moved to Graz, Petra sold the van.", ("Petra", "Having moved to", "Graz")),
        ("The river is known in Austria as the Mur.", ("The river", "is known as", "the Mur", "in Austria")),
        ("Petra is listed in the register as a donor.", ("Petra", "is listed as", "a donor", "in the register")),
        ("Omar met in Graz with Petra in May.", ("Omar", "met with", "Petra", "in Graz", "in May")),
        ("The van stands in a barn in Graz.", ("The van", "stands in", "a barn in Graz")),
    ],
)
def test_a_clause_is_a_tuple_of_the_texts_words(text: str, expected: tuple[str, ...]) -> None:
    assert expected in tuples(text)


def test_coordinated_objects_make_a_statement_each_and_a_coordinated_subject_none() -> None:
    assert tuples("Petra and Omar sold the van and the boat.") == [
        ("Petra and Omar", "sold", "the van"),
        ("Petra and Omar", "sold", "the boat"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The state - owned bank holds the long - term bonds .", ("The state - owned bank", "holds", "the long - term bonds")),
        ("Petra found a water - filled cave in May .", ("Petra", "found", "a water - filled cave", "in May")),
        ("The city - based bank , which Omar runs , sold its vans .", ("The city - based bank", "sold", "its vans")),
        ("Petra called -- she is ill .", ("she", "is", "ill")),
        ("Petra called the nurse - she is ill today.", ("she", "is", "ill", "today")),
        ("Omar is in Graz , Petra sings songs - they stay at home.", ("they", "stay at", "home")),
    ],
)
def test_a_hyphen_between_blanks_is_one_where_all_marks_stand_so(text: str, expected: tuple[str, ...]) -> None:
    assert expected in tuples(text)


@pytest.mark.parametrize(
    ("text", "expected", "wrong"),
    [
        ("The gene was found in rapeseed, a crop in Europe and Canada.", ("The gene", "was found in", "rapeseed"), "a crop"),
        ("The tool was found in Lake Vorn, a lake in the north.", ("Lake Vorn", "is", "a lake in the north"), ""),
        ("This beetle was seen in Graz, an old town in the hills.", ("This beetle", "was seen in", "Graz"), "an old town"),
        ("Many are staff of both Scout and Cub Scout camps.", ("Many", "are", "staff of both Scout and Cub Scout camps"), "Cub Scout"),
        ("A nurse looks after the children, a cook after the kitchen.", ("a cook", "looks", "after the kitchen"), "the children"),
        ("Petra looks after the greenhouse, Omar after the hives.", ("Omar", "looks", "after the hives"), "the greenhouse"),
        ("Both Petra and Omar look after the hives and Tom after the goats.", ("Tom", "look", "after the goats"), "Omar"),
    ],
)
def test_what_is_apposed_or_announced_by_both_is_no_clause_without_its_verb(text: str, expected: tuple[str, ...], wrong: str) -> None:
    said = tuples(text)
    assert expected in said
    assert wrong not in [one[0] for one in said]


def test_a_verb_without_a_subject_shares_that_of_the_other() -> None:
    assert tuples("Petra closed the shop and opened a bakery.") == [
        ("Petra", "closed", "the shop"),
        ("Petra", "opened", "a bakery"),
    ]


def test_a_relative_clause_is_about_its_antecedent() -> None:
    assert ("the man", "repairs", "clocks") in tuples("Petra met the man who repairs clocks.")
    assert ("Omar", "repairs", "clocks") in tuples("Omar is a man who repairs clocks.")


def test_clauses_that_say_when_are_arguments() -> None:
    assert ("Petra", "sold", "the van", "when she moved to Graz") in tuples("Petra sold the van when she moved to Graz.")


def test_polarity_modality_and_source_come_along() -> None:
    said = next(one for one in read("Omar says that Petra does not eat meat.") if "eat" in one.predicate)
    assert (said.polarity, said.modality, said.attributed_to) == ("negative", "hearsay", "Omar")
    assert {one.modality for one in read("Does Petra eat meat?")} == {"question"}
    assert {one.modality for one in read("Sell the van to Omar.")} <= {"command"}


def test_spans_hold_the_clause() -> None:
    text = "Hello! Petra sold the van in May. Omar left Graz."
    assert [text[slice(*one.span)] for one in read(text)] == ["Petra sold the van in May", "Omar left Graz"]


def test_confidence_is_higher_for_plain_main_clauses() -> None:
    plain = read("Petra sold the van.")[0]
    aside = next(one for one in read("Petra, a baker, sings songs.") if one.predicate == "is")
    assert 0 < aside.confidence < plain.confidence < 1


def test_the_same_statement_is_made_once() -> None:
    assert len(read("Petra sold the van. Petra sold the van.")) == 1


def test_capitals_stay_in_the_statement() -> None:
    assert tuples("MY SISTER SOLD THE VAN") == [("MY SISTER", "SOLD", "THE VAN")]


WORDS = st.sampled_from(sorted(words("Petra who sold , and the van to Omar in 1984 said that is a . not ( ) if being")))


@settings(max_examples=40, deadline=None)
@given(st.lists(WORDS, max_size=20))
def test_no_words_break_it(said: list[str]) -> None:
    for one in read(" ".join(said)):
        assert one.subject
        assert one.predicate
        assert all(one.arguments)
        assert 0 < one.confidence <= 1
