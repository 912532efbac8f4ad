"""Any string is read without an error, and what stands among the rubbish is still read."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

import memgraph
from memgraph.nlp.parse.pipeline import Parser, load
from memgraph.nlp.reader import SpacyExtractor
from memgraph.nlp.tree import DEEPEST, Tree, root
from memgraph.protocols import Utterance
from memgraph.types import Reading

READER = SpacyExtractor()
AT = datetime(2024, 6, 12, tzinfo=UTC)

HOSTILE = {
    "NULs": "Ann\x00 lives in \x00Rome.\x00" * 20,
    "half surrogates": "Ann \ud800 lives in \udfff Rome. " * 20,
    "right to left": "آنا تعيش في روما منذ 2019. אנה גרה ברומא. \u202eAnn lives in Rome\u202c " * 10,
    "a letter under a thousand accents": "A" + "\u0301" * 1000 + " lives in Rome.",
    "one token of a megabyte": "a" * 1_000_000,
    "a list without end": "Ann, " * 3000,
    "names joined without end": "Ann and " * 2000 + "Bo live in Rome.",
    "whose whose whose": "my sister's " * 800 + "dog is called Rex.",
    "of of of": "the mother of " * 800 + "Ann",
    "nothing but possessives": "Ann's " * 1000,
    "brackets that never close": "(" * 9000 + "(b. 1950 " * 200,
    "quotes that never close": '"' * 9000 + "Ann lives in Rome.",
    "lines": "\n" * 20_000 + "x",
    "every control character": "".join(map(chr, range(32))) * 100,
    "emoji of several code points": "👩‍👩‍👧‍👦🏳️‍🌈" * 300,
    "HTML": "<div class='a'><p>Ann lives in <b>Rome</b> since 2019.</p></div>\n" * 20,
    "a table": "| name | city |\n|---|---|\n" + "".join(f"| Ann{n} | Rome |\n" for n in range(60)),
    "a log": "".join(f"2024-03-01T12:{n:02}:00Z ERROR [worker-{n}] at com.acme.Foo.bar(Foo.java:{n})\n" for n in range(60)),
    "code": "def f(x: int) -> int:\n    return {**x, 'a': [y for y in x if y is not None]}\n" * 20,
    "numbers": "12-" * 5000,
    "nothing": "",
}


def read(text: str) -> Reading:
    return READER.read([Utterance(text=text, at=AT, speaker="Tom")])[0]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_any_text_is_read_without_an_error(text: str) -> None:
    reading = read(text)
    assert reading.text == text
    for mention in reading.mentions:
        assert mention.text and text[slice(*mention.span)] == mention.text
    for time in reading.times:
        assert text[slice(*time.span)] == time.text


def test_what_stands_after_rubbish_is_read() -> None:
    rubbish = "Ann, " * 400 + "\n\n" + "\x00\ud800" * 50 + "\n\n"
    facts = read(rubbish + "Vera moved to Graz in May 2021.").facts
    assert ("Vera", "lives_in", "Graz") in [(one.subject, one.predicate, one.object) for one in facts]


def test_hidden_marks_do_not_part_a_name_from_its_fact() -> None:
    facts = read("Vera\u200b lives in Graz.").facts
    assert [one.predicate for one in facts] == ["lives_in"]


def test_a_gerund_below_a_word_that_was_put_right_as_a_verb_comes_to_an_end() -> None:
    for text in (
        "What songs/artists do you like listening to during your practice?",
        "Do you have any activities you like doing with people?",
    ):
        assert not read(text).facts


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Odo died on 9 October 768.", ("Odo", "died_on", "0768-10-09")),
        ("Livia was born on 7 December 43 BC.", ("Livia", "born_on", "7 December 43 BC")),
        ("Brenna was founded in 620 BC.", ("Brenna", "founded_on", "620 BC")),
        ("The permit expires on 31 December 9999.", ("permit", "expires_on", "31 December 9999")),
    ],
)
def test_a_date_of_any_age_is_never_one_of_this_year(text: str, fact: tuple[str, str, str]) -> None:
    (found,) = read(text).facts
    assert (found.subject, found.predicate, found.object, found.valid_to) == (*fact, None)


def test_a_state_that_ends_beyond_the_calendar_has_no_end() -> None:
    assert [(one.object, one.valid_to) for one in read("Vera lives in Graz until 31 December 9999.").facts] == [("Graz", None)]


def triples(text: str) -> list[tuple[str, str, str | None]]:
    return [(one.subject, one.predicate, one.object) for one in read(text).facts]


@pytest.mark.parametrize("unseen", ["\u200b", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u202e", "\u2060\u00ad", "\ud83d"], ids=ascii)
def test_what_has_no_width_within_a_word_is_nothing(unseen: str) -> None:
    text = f"Ve{unseen}ra mo{unseen}ved to Gr{unseen}az in M{unseen}ay 20{unseen}21."
    reading = read(text)
    (fact,) = reading.facts
    assert (fact.subject, fact.predicate, fact.object, fact.from_precision) == ("Vera", "lives_in", "Graz", "month")
    assert fact.object_span is not None and text[slice(*fact.object_span)] == f"Gr{unseen}az"
    assert [text[slice(*one.span)] for one in reading.times] == [one.text for one in reading.times] == [f"M{unseen}ay 20{unseen}21"]
    assert [text[slice(*one.span)] for one in reading.mentions] == [one.text for one in reading.mentions]
    assert reading.text == text


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\r", "\r\n"], ids=ascii)
def test_a_line_ends_however_its_end_is_written(end: str) -> None:
    assert triples(f"Vera lives in Graz{end}Odo lives in Rome") == [("Vera", "lives_in", "Graz"), ("Odo", "lives_in", "Rome")]


@pytest.mark.parametrize(
    "text",
    [
        "VERA MOVED TO GRAZ WITH HER BROTHER ODO KLEIN IN MAY.",
        "vera moved to graz with her brother odo klein in may.",
        "Vera joined VFA- in 2020 and left the zoningX. in May.",
        'Vera works at Foo\u200bBar-; Odo\'s at "Orsa", and so is Ida 🕯️.',
    ],
)
def test_a_mention_is_the_text_of_its_span(text: str) -> None:
    mentions = read(text).mentions
    assert mentions
    assert [text[slice(*one.span)] for one in mentions] == [one.text for one in mentions]


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Vera \ud83d lives in \udc00Graz.", None),
        ("Vera lives in Gr\ud800az, and her password is \udfffxy7.", None),
        ("I live in Graz.", "Vera\ud800"),
    ],
)
def test_what_is_given_out_of_a_text_with_half_surrogates_can_be_encoded(tmp_path: Path, text: str, speaker: str | None) -> None:
    with memgraph.open(tmp_path / "m") as memory:
        added = memory.add(text, at="2024", speaker=speaker)
        assert added.memory.text == text
        assert ("Vera", "lives_in", "Graz") in [(one.subject, one.predicate, one.object) for one in added.facts]
        answer = memory.ask("Where does Vera live?")
        assert answer.values == ("Graz",)
        for given in (memory.context("Where does Vera live?"), answer.text, repr(added.facts), repr(list(memory.entities()))):
            given.encode()


def test_names_that_a_caller_gives_can_be_encoded_when_they_are_shown(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "m") as memory:
        fact = memory.assert_fact("Vera \ud83d\ude00", "likes\ud800", memgraph.Literal("tea\udc00"))
        assert (fact.subject, fact.object) == ("Vera \U0001f600", "tea\ufffd")
        memory.context("What does Vera like?").encode()


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Odo's been ill since May.", ("Odo", "state", "ill")),
        ("She's been ill since May.", ("she", "state", "ill")),
        ("My aunt's been tired since Monday.", ("Tom's aunt", "state", "tired")),
        ("Vera's been vegan since 2019.", ("Vera", "diet", "vegan")),
        ("Odo's been married to Vera since 2019.", ("Odo", "spouse", "Vera")),
    ],
)
def test_a_shortened_has_been_tells_a_state(text: str, fact: tuple[str, str, str]) -> None:
    assert triples(text) == [fact]
    assert read(text).facts[0].valid_from is not None


# ------------------------------------------------------------------ trees that no parser of ours makes

RELATIONS = "nsubj nsubjpass dobj pobj prep attr acomp conj cc appos amod compound poss det aux auxpass relcl advcl ccomp ROOT".split()
SENTENCES = (
    "Ann Lee, the former CEO of Orsa, lives in Oslo with her brother Tom.",
    "My new boss Anke quit on Monday; the deadline of Heron is 3 May 2024.",
    "Jess studies law in Rome, and Bo's been ill since May.",
)


@Language.component("damage")
def damage(doc: Doc) -> Doc:
    """Hangs words on other words at random: the same for the same text."""
    chance = random.Random(doc.text)
    names: Any = ["HEAD", "DEP"]
    table: Any = doc.to_array(names)
    for place in range(len(doc)):
        if chance.random() < 0.5:
            table[place, 0] = (chance.randrange(len(doc)) - place) % 2**64
            table[place, 1] = doc.vocab.strings.add(chance.choice(RELATIONS))
    doc.from_array(names, table)
    return doc


def test_a_damaged_tree_is_read_without_an_error() -> None:
    nlp = load(None)
    nlp.add_pipe("damage", last=True)
    texts = [f"{first} {second} {number}" for number in range(8) for first in SENTENCES for second in SENTENCES]
    assert len(SpacyExtractor(parser=Parser(nlp)).read([Utterance(text=text, at=AT) for text in texts])) == len(texts)


def test_what_hangs_on_itself_becomes_a_root() -> None:
    doc = Doc(Vocab(), words=["a", "b", "c", "d"], heads=[1, 0, 2, 2], deps=["nsubj", "conj", "dobj", "prep"])
    tree = Tree(doc)
    assert [one.text for one in tree.walk(doc[0])] == ["a"]
    root(doc)
    assert [(one.head.text, one.dep_) for one in doc] == [("a", "ROOT"), ("b", "ROOT"), ("c", "ROOT"), ("c", "prep")]


def test_the_words_below_one_are_walked_without_recursion() -> None:
    size = 3 * DEEPEST
    doc = Doc(Vocab(), words=["x"] * size, heads=[max(0, place - 1) for place in range(size)], deps=["ROOT"] + ["prep"] * (size - 1))
    assert len(list(Tree(doc).walk(doc[0]))) == DEEPEST + 1
