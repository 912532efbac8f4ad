"""Aliases and differences that a text declares."""

from __future__ import annotations

import pytest

from memgraph.nlp.mentions.aliases import Declared, declared
from memgraph.nlp.mentions.coreference import resolve
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.tree import Tree

PARSER = Parser()


def told(text: str, speaker: str | None = None) -> Declared:
    tree = Tree(PARSER.parse([text])[0])
    return declared(tree, resolve(tree, speaker=speaker))


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("Marek Dolny, also known as Kestrel, lives in Brno.", ("Marek Dolny", "Kestrel")),
        ("Zadie Olsen (aka zed42) wrote it.", ("Zadie Olsen", "zed42")),
        ("Alexandra, who goes by Sasha, joined Atrium.", ("Alexandra", "Sasha")),
        ("Anna's nickname is Nan.", ("Anna", "Nan")),
        ("Kite and Kite Labs are the same company.", ("Kite", "Kite Labs")),
        ("The Nordic Health Council (NHC) met.", ("Nordic Health Council", "NHC")),
        ('Robert "Bob" Harding came.', ('Robert "Bob" Harding', "Bob Harding")),
    ],
)
def test_two_names_of_one_thing(text: str, pair: tuple[str, str]) -> None:
    assert pair in told(text).aliases


@pytest.mark.parametrize(
    "text", ["I am Alex.", "I'm Alex and I live in Hobart.", "My name is Alex.", "Hi, call me Alex.", "People call me Alex."]
)
def test_who_introduces_himself_has_that_name(text: str) -> None:
    assert told(text).aliases == (("user", "Alex"),)
    assert told(text, "u7").aliases == (("u7", "Alex"),)
    assert told(text, "Alex").aliases == ()


@pytest.mark.parametrize(
    "text",
    [
        "Is Marek also known as Kestrel?",
        "I am not Alex.",
        "If I am Alex, who are you?",
        "I am Japanese.",
        "I'm Tom's brother.",
        "Anna (Rome) wrote it.",
        "Anna knows Kestrel.",
        "Anna and Kestrel are friends.",
    ],
)
def test_nothing_is_declared_by_questions_denials_or_mere_neighbours(text: str) -> None:
    assert told(text).aliases == ()


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("I met Li Shi (not Li Si!) yesterday.", ("Li Shi", "Li Si")),
        ("Maria Lopez and Maria Chen are different people.", ("Maria Lopez", "Maria Chen")),
        ("Kestrel is not Marek Dolny.", ("Kestrel", "Marek Dolny")),
    ],
)
def test_two_things_that_the_text_keeps_apart(text: str, pair: tuple[str, str]) -> None:
    assert told(text).distinct == (pair,) and told(text).aliases == ()


@pytest.mark.parametrize(
    "text",
    ["Hanne called Birgit.", "Bob has called Jane twice.", "Ada just called Orsa.", "Tim then called Ann and Bo.", "Mia referred to Lena."],
)
def test_who_calls_another_is_not_the_other(text: str) -> None:
    assert told(text).aliases == ()
