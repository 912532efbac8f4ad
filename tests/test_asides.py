"""What stands beside a clause and says of it that it is not sure, only heard, or not meant; and what people write between the words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

READER = SpacyExtractor()


def read(text: str) -> Reading:
    return READER.read([Utterance(text=text, at=datetime(2024, 6, 3, tzinfo=UTC), speaker="Ana")])[0]


def facts(text: str) -> set[tuple[str, str, str | None]]:
    return {(one.subject, one.predicate, one.object) for one in read(text).facts}


@pytest.mark.parametrize(
    "text",
    [
        "As far as I know, Bo works at Acme.",
        "Bo works at Acme, as far as we can tell.",
        "Bo works at Acme afaik.",
        "iirc Bo works at Acme",
        "imho Bo works at Acme",
        "Bo probs works at Acme",
        "To the best of my knowledge Bo works at Acme.",
        "If I'm not mistaken Bo works at Acme.",
        "In my humble opinion, Bo lives in Rome.",
        "My guess: Bo works at Acme.",
        "My best guess is that Bo works at Acme.",
        "Let's say Bo works at Acme.",
        "Imagine Bo works at Acme!",
    ],
)
def test_what_its_writer_is_not_sure_of_is_no_fact(text: str) -> None:
    assert read(text).facts == ()
    assert "asserted" not in {one.modality for one in read(text).statements if "Acme" in " ".join(one.arguments)}


@pytest.mark.parametrize(
    "text",
    [
        "Bo works at Acme, or so I hear.",
        "Bo works at Acme, or so we were told.",
        "So they say Bo works at Acme.",
        "Bo works at Acme, as per Ann.",
        "Word is that Bo works at Acme.",
        "In Ann's opinion, Bo lives in Rome.",
        "In her view Bo lives in Rome.",
    ],
)
def test_what_its_writer_only_heard_is_no_fact(text: str) -> None:
    assert read(text).facts == ()


@pytest.mark.parametrize(
    "text", ["Bo works at Acme. Just kidding!", "Bo works at Acme. I'm joking.", "Bo works at Acme. jk", "Bo works at Acme, NOT!"]
)
def test_what_is_taken_back_as_a_jest_is_no_fact(text: str) -> None:
    assert read(text).facts == ()


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Bo lives in Rome, not in Oslo.", ("Bo", "lives_in", "Rome")),
        ("I'm not wrong, Bo works at Acme.", ("Bo", "works_at", "Acme")),
        ("Bo keeps the view in his head and works at Acme.", ("Bo", "works_at", "Acme")),
        ("The word for Bo is diligent. Bo works at Acme.", ("Bo", "works_at", "Acme")),
        ("Bo's opinion counts, he works at Acme.", ("Bo", "works_at", "Acme")),
    ],
)
def test_such_words_in_other_uses_take_nothing_back(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("my cat's vet is dr. bell lol", ("Ana's cat", "treated_by", "dr. bell")),
        ("my boss is mr. lee 😀", ("Ana", "reports_to", "mr. lee")),
        ("omg i moved to Porto lol", ("Ana", "lives_in", "Porto")),
        ("LOL Bo works at Acme", ("Bo", "works_at", "Acme")),
        ("our dentist is mrs petrov tbh", ("Ana", "treated_by", "mrs petrov")),
    ],
)
def test_small_titles_and_sounds_of_chat_do_not_break_a_sentence(text: str, wanted: tuple[str, str, str]) -> None:
    assert wanted in facts(text)
    assert not {"lol", "tbh", "omg"} & {word for _, _, one in facts(text) for word in (one or "").lower().split()}


def test_who_begins_a_line_is_whom_it_speaks_of() -> None:
    assert facts("- Bob: moved to Porto\n- Carla: started at Acme") >= {("Bob", "lives_in", "Porto"), ("Carla", "works_at", "Acme")}
    assert facts("Bob: moved to Porto") == {("Bob", "lives_in", "Porto")}
    assert facts("[12:03] Bob: joined Orsa") >= {("Bob", "works_at", "Orsa")}
    assert facts("Update: moved to Porto") == {("Ana", "lives_in", "Porto")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The bridge was designed by Ida Ruiz and painted by Bo Lund.", ("Bo Lund", "paint", "bridge")),
        ("The bridge was designed by Ida Ruiz and painted by her brother.", ("Ida Ruiz's brother", "paint", "bridge")),
        ("The farm is owned by Ida Ruiz and run by Bo Lund.", ("Bo Lund", "runs", "farm")),
        ("Cleo was hired by Acme and trained by Bo Lund.", ("Bo Lund", "train", "Cleo")),
        ("The song was written by Ida and recorded by Bo Lund in 2020.", ("Bo Lund", "record", "song")),
    ],
)
def test_a_passive_goes_on_over_and(text: str, wanted: tuple[str, str, str]) -> None:
    assert wanted in facts(text)


def test_who_did_one_thing_and_another_has_no_passive() -> None:
    assert ("Ida", "sold_to", "Orsa") not in facts("Ida was hired by Orsa and sold her car.")
    assert ("Bo", "paint", "painting") not in facts("The wall was built by Ida and painted by Bo.")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ann and Bo bought a house in Graz. They live there.", ("Bo", "lives_in", "Graz")),
        ("Orsa is in Graz. Ann works there.", ("Ann", "works_at", "Orsa")),
        ("Tom opened a shop called Lumen. His wife works there.", ("Tom's wife", "works_at", "Lumen")),
        ("Ida moved to Oslo in 2020 and her brother lives there too.", ("Ida's brother", "lives_in", "Oslo")),
    ],
)
def test_there_is_the_place_named_last(text: str, wanted: tuple[str, str, str]) -> None:
    assert wanted in facts(text)


@pytest.mark.parametrize("text", ["Bo works there.", "Ida lives there.", "We go there every week."])
def test_a_place_that_nobody_named_is_none(text: str) -> None:
    assert facts(text) == set()
