"""How clauses are meant: asserted or not, denied, over, of which time, whose words."""

from __future__ import annotations

from functools import cache

import pytest

from memgraph.nlp.clauses.clause import Clause, clauses
from memgraph.nlp.parse.pipeline import Parser


@cache
def parser() -> Parser:
    return Parser()


def of(text: str, lemma: str) -> Clause:
    """The clause of that verb."""
    found = clauses(parser().parse([text])[0])
    return next(clause for clause in found if clause.chain and clause.verb.lemma_.lower() == lemma)


def modality(text: str, lemma: str) -> str:
    return of(text, lemma).modality


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Does Petra still bake bread?", "bake"),
        ("Who runs the bakery?", "run"),
        ("when does petra open the shop", "open"),
        ("You run the bakery, right?", "run"),
        ("She sold the van, didn't she?", "sell"),
        ("Where is the bakery that Petra runs?", "run"),
        ("Can you tell me how these ovens work, exactly?", "work"),
        ("Do you go bird-watching?", "go"),
    ],
)
def test_questions_ask(text: str, lemma: str) -> None:
    assert modality(text, lemma) == "question"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("I opened a bakery, any advice?", "open"),
        ("I sold the van last week, can you update the list?", "sell"),
        ("Since I run a bakery, what should I read?", "run"),
        ("I opened a bakery. Do you like bread?", "open"),
        ("Petra sold the van in May; did I tell you?", "sell"),
    ],
)
def test_what_is_stated_beside_a_question_is_asserted(text: str, lemma: str) -> None:
    assert modality(text, lemma) == "asserted"


@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        ("If Petra sells the van, Omar will buy it.", ("sell", "buy")),
        ("Unless it snows, we will open the shop.", ("snow", "open")),
        ("Omar would buy the van if he had money.", ("buy", "have")),
        ("Had Petra known it, she would have stayed.", ("stay",)),
        ("Should you need bread, call Petra.", ("need", "call")),
    ],
)
def test_neither_side_of_a_condition_is_asserted(text: str, lemmas: tuple[str, ...]) -> None:
    assert {modality(text, lemma) for lemma in lemmas} == {"conditional"}


def test_even_if_sets_no_condition() -> None:
    assert modality("Even if it snows, we will open the shop.", "open") == "asserted"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Maybe Petra sold the van.", "sell"),
        ("Petra might sell the van.", "sell"),
        ("Petra probably sells bread.", "sell"),
        ("I think Petra sells bread.", "sell"),
        ("Petra sells bread, I think.", "sell"),
        ("I'm not sure Petra sells bread.", "sell"),
        ("It seems that Petra sold the van.", "sell"),
        ("Petra seems to like Graz.", "like"),
        ("There is a chance that Petra sells the van.", "sell"),
        ("It is possible that Petra sold the van.", "sell"),
        ("Imagine we sold the van.", "sell"),
        ("Looks like Petra sold the van.", "sell"),
        ("Omar asked me if I sell bread.", "sell"),
        ("Omar almost sold the van.", "sell"),
        ("I wonder whether Petra sold the van.", "sell"),
    ],
)
def test_guesses_are_hedged(text: str, lemma: str) -> None:
    assert modality(text, lemma) == "hedged"


@pytest.mark.parametrize(
    ("text", "lemma", "meant"),
    [
        ("Petra wants to sell the van.", "sell", "wish"),
        ("I'd love to visit Graz.", "visit", "wish"),
        ("I hope Petra sells the van.", "sell", "wish"),
        ("We want Omar to join the bakery.", "join", "wish"),
        ("I want a kitchen that has two ovens.", "have", "wish"),
        ("We plan to open a bakery.", "open", "plan"),
        ("Omar is thinking about leaving the city.", "leave", "plan"),
        ("Petra decided to sell the van.", "sell", "plan"),
        ("I have to renew my visa.", "renew", "plan"),
        ("Petra tried to sell the van.", "sell", "plan"),
        ("I use a scale to weigh flour.", "weigh", "asserted"),
        ("I'm excited to visit Graz.", "visit", "plan"),
        ("I'll clean the oven before I bake bread.", "bake", "plan"),
        ("I can't wait to open the shop.", "open", "plan"),
        ("Omar is yet to be paid.", "pay", "plan"),
        ("Once I get the keys, I'll open the shop.", "open", "plan"),
        ("Call Petra at noon.", "call", "command"),
        ("Please remember to buy flour.", "buy", "command"),
    ],
)
def test_wishes_plans_and_orders_are_not_asserted(text: str, lemma: str, meant: str) -> None:
    assert modality(text, lemma) == meant


@pytest.mark.parametrize(
    ("text", "lemma", "source"),
    [
        ("Omar said that Petra sold the van.", "sell", "Omar"),
        ("My uncle thinks Petra sold the van.", "sell", "My uncle"),
        ("According to Omar, Petra sold the van.", "sell", "Omar"),
        ("I heard that Petra sold the van.", "sell", None),
        ("I was told that Petra sold the van.", "sell", None),
        ("They say Petra sold the van.", "sell", None),
        ("Petra is said to be rich.", "be", None),
        ("Petra reportedly sold the van.", "sell", None),
    ],
)
def test_what_others_say_is_hearsay_with_its_source(text: str, lemma: str, source: str | None) -> None:
    clause = of(text, lemma)
    assert (clause.modality, clause.attributed_to) == ("hearsay", source)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("I told you that I sell bread.", "sell"),
        ("Remember that I sell bread.", "sell"),
        ("I know that Petra sold the van.", "sell"),
        ("I found out that Petra sold the van.", "sell"),
        ("I'm glad that Petra sold the van.", "sell"),
        ("Omar managed to sell the van.", "sell"),
        ("I want a van.", "want"),
        ("I love to bake.", "bake"),
        ("Omar can speak Dutch.", "speak"),
        ("I had to sell the van.", "sell"),
        ("I can't believe that Petra sold the van.", "sell"),
        ("Guess what, I sold the van!", "sell"),
        ("I'd sold the van before the party.", "sell"),
        ("I want to repair the oven that I bought in May.", "buy"),
        ("That's very kind, thank you!", "be"),
        ("There are three ovens in the shop.", "be"),
        ("Love that bakery!", "love"),
        ("gonna open a shop in june", "open"),
    ],
)
def test_what_the_writer_vouches_for_is_asserted(text: str, lemma: str) -> None:
    assert modality(text, lemma) == "asserted"


def test_quoted_words_are_those_of_their_speaker() -> None:
    clause = of('"I sold the van yesterday," Omar said.', "sell")
    assert (clause.modality, clause.attributed_to) == ("quoted", "Omar")
    assert modality("> I sold the van\nnice work", "sell") == "quoted"
    assert modality('I read "The Old Man and the Sea" twice.', "read") == "asserted"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("I don't bake bread.", "bake"),
        ("I never bake bread.", "bake"),
        ("Nobody bakes bread.", "bake"),
        ("We have no oven.", "have"),
        ("Neither Petra nor Omar bakes bread.", "bake"),
        ("I don't sing or bake.", "bake"),
        ("Omar left without paying.", "pay"),
        ("Omar failed to pay the rent.", "pay"),
        ("Omar forgot to pay the rent.", "pay"),
        ("Omar refuses to pay the rent.", "pay"),
        ("Instead of selling the van, Omar kept it.", "sell"),
        ("We decided against selling the van.", "sell"),
        ("Petra is too tired to bake.", "bake"),
        ("Not everyone bakes bread.", "bake"),
        ("I don't think Petra bakes bread.", "bake"),
        ("i dont bake bread", "bake"),
    ],
)
def test_denials_are_negative(text: str, lemma: str) -> None:
    assert of(text, lemma).polarity == "negative"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Omar didn't forget to pay the rent.", "pay"),
        ("She didn't bake but bought a cake.", "buy"),
        ("I don't bake, but Petra sells cakes.", "sell"),
        ("No doubt Petra bakes bread.", "bake"),
    ],
)
def test_a_denial_reaches_no_further_than_its_clause(text: str, lemma: str) -> None:
    assert of(text, lemma).polarity == "positive"


@pytest.mark.parametrize(
    ("text", "lemma", "polarity"),
    [
        ("I no longer bake bread.", "bake", "negative"),
        ("I don't bake bread anymore.", "bake", "negative"),
        ("I don't bake bread any more.", "bake", "negative"),
        ("I stopped baking bread in May.", "bake", "negative"),
        ("I used to bake bread.", "bake", "positive"),
    ],
)
def test_what_is_over_has_ceased(text: str, lemma: str, polarity: str) -> None:
    clause = of(text, lemma)
    assert (clause.ceased, clause.polarity, clause.modality) == (True, polarity, "asserted")


def test_a_plain_denial_has_not_ceased() -> None:
    assert not of("I don't bake bread.", "bake").ceased
    assert not of("I never stopped baking bread.", "bake").ceased


@pytest.mark.parametrize(
    ("text", "lemma", "tense"),
    [
        ("Petra bakes bread.", "bake", "present"),
        ("Petra is baking bread.", "bake", "present"),
        ("Petra sold bread.", "sell", "past"),
        ("Petra has baked bread.", "bake", "present_perfect"),
        ("Petra's been baking bread for years.", "bake", "present_perfect"),
        ("Petra had baked bread.", "bake", "past_perfect"),
        ("Petra will bake bread.", "bake", "future"),
        ("Petra is going to bake bread.", "bake", "future"),
        ("Petra used to bake bread.", "bake", "past"),
        ("After baking bread, Petra slept.", "bake", "past"),
        ("I quit my job.", "quit", "past"),
        ("Raised in Graz, Petra lives in Bonn.", "raise", "past"),
        ("We are happy.", "be", "present"),
        ("I forgot my keys.", "forget", "past"),
    ],
)
def test_tense_is_that_of_the_finite_verb(text: str, lemma: str, tense: str) -> None:
    assert of(text, lemma).tense == tense


def test_the_future_is_asserted_and_the_progressive_marked() -> None:
    assert modality("Petra will open a shop on 3 May.", "open") == "asserted"
    assert modality("Petra is going to open a shop.", "open") == "asserted"
    clause = of("Petra is moving to Graz in June.", "move")
    assert (clause.modality, clause.progressive) == ("asserted", True)


def test_beginnings_and_ends_are_phases() -> None:
    assert of("Petra started baking in May.", "bake").phase == "begin"
    assert of("Petra stopped baking bread in May.", "bake").phase == "end"
    assert of("I quit my job in May.", "quit").phase == "end"
    assert of("Petra still bakes bread.", "bake").phase == "continue"
    assert of("Petra keeps baking bread.", "bake").phase == "continue"


@pytest.mark.parametrize("opening", ["Actually, ", "I meant that ", "Correction: "])
def test_corrections_are_marked(opening: str) -> None:
    assert of(f"{opening}Petra lives in Graz.", "live").correction
    assert not of("Petra lives in Graz.", "live").correction


def test_a_noun_phrase_in_a_question_is_asked_too() -> None:
    doc = parser().parse(["Where does my sister Petra live?"])[0]
    assert {clause.modality for clause in clauses(doc)} == {"question"}
