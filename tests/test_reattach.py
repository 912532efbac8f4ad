"""Arcs put right: what the small model gets wrong in short sentences about people, and that what it gets right stays."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc, Token

from memgraph.nlp.parse.pipeline import Parser


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser()


def word(doc: Doc, text: str) -> Token:
    return next(token for token in doc if token.text == text)


def relation(parser: Parser, text: str, below: str) -> tuple[str, str]:
    token = word(parser.parse([text])[0], below)
    return token.dep_, token.head.text


@pytest.mark.parametrize(
    ("text", "subject", "verb"),
    [
        ("My sister Ines lives in Porto.", "sister", "lives"),
        ("My roommate Jess studies law.", "roommate", "studies"),
        ("Our cat Nori hates the vacuum.", "cat", "hates"),
        ("My parrot Kiwi talks too much.", "parrot", "talks"),
        ("My boss Anke quit.", "boss", "quit"),
        ("Tim moved from Bergen to Oslo in April 2022.", "Tim", "moved"),
        ("Guillermo retires in two years.", "Guillermo", "retires"),
        ("My gym membership lapses on 15 July.", "membership", "lapses"),
        ("In the summer of 2008 Beatriz learned to sail.", "Beatriz", "learned"),
        ("Loves chess, my dad.", "dad", "Loves"),
        ("Lives in Perth now, my brother.", "brother", "Lives"),
        ("Used to be a paratrooper, my grandfather.", "grandfather", "Used"),
        ("Used to be a ballet dancer, my aunt.", "aunt", "Used"),
        ("In the winter of 2012 Oona learned to ski.", "Oona", "learned"),
    ],
)
def test_a_finite_verb_has_its_subject(parser: Parser, text: str, subject: str, verb: str) -> None:
    assert relation(parser, text, subject) == ("nsubj", verb)
    assert word(parser.parse([text])[0], verb).dep_ == "ROOT"


@pytest.mark.parametrize(
    ("text", "name", "noun"),
    [("My sister Ines lives in Porto.", "Ines", "sister"), ("My brother-in-law Sven is a carpenter.", "Sven", "brother-in-law")],
)
def test_a_name_stands_beside_the_noun_before_it(parser: Parser, text: str, name: str, noun: str) -> None:
    assert relation(parser, text, name) == ("appos", noun)


@pytest.mark.parametrize(
    ("text", "below", "expected"),
    [
        ("I no longer eat gluten.", "gluten", ("dobj", "eat")),
        ("Invoice 20441 to Orsa is overdue.", "20441", ("nummod", "Invoice")),
        ("Takumi has type 1 diabetes.", "diabetes", ("dobj", "has")),
        ("Petra was promoted to release manager in May.", "manager", ("pobj", "to")),
        ("Petra was promoted to release manager in May.", "in", ("prep", "promoted")),
        ("Dr. Osei switched me from citalopram to venlafaxine on 4 May.", "venlafaxine", ("pobj", "to")),
        ("She is 27 and lives in Leeds.", "lives", ("conj", "is")),
        ("Rohit is 19 and studies at IIT Madras.", "studies", ("conj", "is")),
        ("I speak Tagalog at home and English at work.", "English", ("conj", "Tagalog")),
        ("I went off metformin on Friday.", "metformin", ("pobj", "off")),
        ("I came off sertraline on Tuesday.", "sertraline", ("dobj", "came")),
        ("I play the harp at church and the drums at home.", "drums", ("conj", "harp")),
        ("Rosario is the godfather of my niece Alba.", "Alba", ("appos", "niece")),
        ("Anika was team lead from May 2020 to June 2022.", "lead", ("attr", "was")),
        ("My name's Chiara.", "Chiara", ("attr", "'s")),
        ("Booked flights to Osaka for 3 October.", "flights", ("dobj", "Booked")),
        ("My hobby is birdwatching.", "birdwatching", ("attr", "is")),
        ("Olive got her rabies shot this morning.", "shot", ("dobj", "got")),
        ("This Saturday Dimitra is hosting the potluck.", "Saturday", ("npadvmod", "hosting")),
        ("Naomi is doing a PhD in linguistics at Leiden.", "in", ("prep", "PhD")),
    ],
)
def test_what_hangs_where(parser: Parser, text: str, below: str, expected: tuple[str, str]) -> None:
    assert relation(parser, text, below) == expected


@pytest.mark.parametrize("text", ["ex-husband", "brother-in-law", "left-handed", "step-daughter", "post-rock"])
def test_compounds_are_one_token(parser: Parser, text: str) -> None:
    assert text in [token.text for token in parser.parse([f"We spoke of the {text} today."])[0]]


def test_lemmas_follow_from_the_spelling(parser: Parser) -> None:
    assert word(parser.parse(["Gus hates cilantro."])[0], "hates").lemma_ == "hate"
    assert word(parser.parse(["She teaches maths."])[0], "teaches").lemma_ == "teach"


@pytest.mark.parametrize(
    "text",
    ["The book Anna wrote in Rome.", "Office hours on Monday.", "Sales targets for May.", "Notes from the meetings with Orsa."],
)
def test_phrases_without_a_verb_stay_without_one(parser: Parser, text: str) -> None:
    before = parser.parse([text])[0]
    assert before[:].root.pos_ in ("NOUN", "PROPN", "VERB")
    assert not any(token.tag_ == "VBZ" for token in before)


def test_a_parse_that_lacks_nothing_is_left_alone(parser: Parser) -> None:
    text = "Last week the committee appointed a new director, who moved to Lyon in May."
    raw = parser.nlp(text)
    assert [(token.dep_, token.head.i, token.tag_) for token in parser.parse([text])[0]] == [
        (token.dep_, token.head.i, token.tag_) for token in raw
    ]


@pytest.mark.parametrize(
    ("text", "verb"),
    [("Rosalind and Hector divorced in March 2020.", "divorced"), ("Ann and Bo divorced in March 2020.", "divorced")],
)
def test_what_stands_before_a_date_is_no_particle(parser: Parser, text: str, verb: str) -> None:
    assert relation(parser, text, "in") == ("prep", verb)
    assert relation(parser, text, "March") == ("pobj", "in")


def test_a_particle_before_anything_else_stays_one(parser: Parser) -> None:
    assert relation(parser, "Ann moved in yesterday.", "in")[0] != "prep"


@pytest.mark.parametrize(
    ("text", "below", "expected"),
    [
        # a name that closes the phrase before the verb is none of its subjects
        ("Pavel Novak from the agency Staffline takes her lessons.", "Staffline", ("appos", "agency")),
        ("Ada Novak from the bakery Orsa brings the rolls.", "Orsa", ("appos", "bakery")),
        ("In room B12 stands the rheometer, Ann looks after it.", "B12", ("nummod", "room")),
        ("In room B12 stands the rheometer, Ann looks after it.", "rheometer", ("nsubj", "stands")),
        # one that opens the clause is no part of the phrase before it
        ("At Falcon Handball Dragana Ilić coaches the women.", "Handball", ("pobj", "At")),
        ("On 1 September 2023 Pilar Quispe, once a goalkeeper, follows Kwame.", "Quispe", ("nsubj", "follows")),
        ("On 1 September 2023 Pilar Quispe, once a goalkeeper, follows Kwame.", "goalkeeper", ("appos", "Quispe")),
        ("Until mid-November 2023 Odile, Luc's wife, minds the cash box.", "Odile", ("nsubj", "minds")),
        ("Until mid-November 2023 Odile, Luc's wife, minds the cash box.", "Luc", ("poss", "wife")),
        ("Responsible for the boiler from 1 May 2024 is Chidi Eze.", "Eze", ("nsubj", "is")),
        # what stands before the second verb is its subject
        ("Class 9B gets Lars Holm and class 9C gets Ngozi Achebe.", "9C", ("nsubj", "gets")),
        ("Ann likes Tom and Mia likes Bo.", "Mia", ("nsubj", "likes")),
        ("Ann likes Tom and Mia likes Bo.", "Tom", ("dobj", "likes")),
        # and what is right stays
        ("Ann says Tom and Mia like Bo.", "Mia", ("conj", "Tom")),
        ("Ann from the agency takes her lessons.", "agency", ("pobj", "from")),
        ("Ann likes Tom and Mia.", "Mia", ("conj", "Tom")),
        ("In May Odile sold Luc's car.", "Luc", ("poss", "car")),
    ],
)
def test_a_name_belongs_to_its_own_phrase(parser: Parser, text: str, below: str, expected: tuple[str, str]) -> None:
    assert relation(parser, text, below) == expected
