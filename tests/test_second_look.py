"""Names and verbs that the small model does not know: it is shown ones that it knows, and the text stays as it was."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc, Token

from memgraph.nlp.parse.pipeline import Parser, load

NAMES = "Elke Ines Tariq Amara Anneke Joost Anjali Mateus Solange Björn Mats".split()


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser()


def clause(doc: Doc) -> tuple[str, str] | None:
    """(subject, lemma of the verb) of the main clause."""
    verbs: list[Token] = [token for token in doc if token.dep_ == "ROOT" and token.pos_ == "VERB"]
    subjects = [child.text for verb in verbs for child in verb.lefts if child.dep_ == "nsubj"]
    return (subjects[0], verbs[0].lemma_) if subjects else None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("said", "lemma"),
    [
        ("lives in Porto", "live"),
        ("drinks oat milk", "drink"),
        ("repairs bikes", "repair"),
        ("studies law in Leiden", "study"),
        ("paints portraits", "paint"),
        ("married Kit in 2019", "marry"),
    ],
)
def test_a_name_that_the_model_does_not_know_has_its_verb(parser: Parser, name: str, said: str, lemma: str) -> None:
    text = f"{name} {said}."
    doc = parser.parse([text])[0]
    assert clause(doc) == (name, lemma)
    assert doc.text == text
    assert [token.text for token in doc] == text.replace(".", " .").split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My sister Ines lives in Porto.", ("sister", "live")),
        ("My brother studies law in Leiden.", ("brother", "study")),
        ("Marta Oyelaran reviews pull requests.", ("Oyelaran", "review")),
        ("Quillhaven supplies the fish.", ("Quillhaven", "supply")),
    ],
)
def test_persons_and_names_act(parser: Parser, text: str, expected: tuple[str, str]) -> None:
    assert clause(parser.parse([text])[0]) == expected


@pytest.mark.parametrize(
    "text", ["Weekly notes for May.", "Sales figures of Quillhaven.", "Quillhaven reports for 2023.", "Notes of our meeting."]
)
def test_what_has_no_verb_gets_none(parser: Parser, text: str) -> None:
    doc = parser.parse([text])[0]
    assert not any(token.lemma_ in ("take", "note") and token.pos_ == "VERB" for token in doc)


def test_words_that_are_names_as_well_are_read_as_words(parser: Parser) -> None:
    doc = parser.parse(["Rose petals fall in May."])[0]
    assert clause(doc) == ("petals", "fall")
    assert not any(entity.label_ == "PERSON" for entity in doc.ents)


def test_only_the_sentence_without_a_clause_is_parsed_again(parser: Parser) -> None:
    doc = parser.parse(["Anna left Acme in May. Mats handles invoices. Bo likes it."])[0]
    verbs = [(token.text, token.lemma_) for token in doc if token.pos_ == "VERB"]
    assert verbs == [("left", "leave"), ("handles", "handle"), ("likes", "like")]
    assert [sentence.text for sentence in doc.sents] == ["Anna left Acme in May.", "Mats handles invoices.", "Bo likes it."]


def test_the_vocabulary_of_a_pipeline_that_was_given_stays_as_it_is() -> None:
    given = load(None)
    Parser(given).parse(["Elke drinks oat milk."])
    assert given.vocab["Elke"].norm_ == "elke"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Petra's been baking bread for years.", "have"),
        ("Tariq's working at Siemens.", "be"),
        ("Elke's a nurse.", "be"),
        ("Joost’s been to Rome.", "have"),
        ("Ines's happy with the new job.", "be"),
        ("I think Mats's in Rome until May.", "be"),
    ],
)
def test_a_shortened_verb_after_a_name_is_a_verb(parser: Parser, text: str, lemma: str) -> None:
    shortened = next(token for token in parser.parse([text])[0] if token.text in ("'s", "’s"))
    assert (shortened.tag_, shortened.lemma_) == ("VBZ", lemma)


@pytest.mark.parametrize(
    "text", ["Petra's bread is good.", "It is Tariq's turn.", "I met Elke's working group.", "Anna's favourite song is slow."]
)
def test_a_possessive_after_a_name_stays_one(parser: Parser, text: str) -> None:
    possessive = next(token for token in parser.parse([text])[0] if token.text == "'s")
    assert possessive.tag_ == "POS"
