"""What asserts nothing: denials, guesses, reports and conditions make no fact, and leave no debris of their own verbs."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2025, 6, 11, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


def told(reader: SpacyExtractor, text: str) -> list[str]:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Marta")])
    return [f"{one.subject} {one.predicate} {one.object}" for one in reading.facts]


@pytest.mark.parametrize(
    "text",
    [
        "Ivo and Dagmar are neither married nor engaged.",
        "Neither of my sons eats fish.",
        "I never saw Bruges, let alone lived there.",
        "He hasn't met Olga, much less married her.",
        "Elena is hardly my best friend.",
        "Jorge is anything but a doctor.",
        "Few of the neighbours have dogs.",
        "Few neighbours own a car.",
        "Nobody's landlord is called Fritz.",
        "It's not the case that Petra lives in Graz.",
        "It is a lie that Sven married Ute.",
        "It was not my sister that moved to Ghent.",
        "It wasn't Bjorn who bought the boat.",
        "Whatever the papers say, Rufus isn't the mayor.",
        "Felix denied that he had ever lived in Bonn.",
    ],
)
def test_denials(reader: SpacyExtractor, text: str) -> None:
    assert told(reader, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Hamid may or may not be our new chairman.",
        "They could or could not live in Split.",
        "Perhaps it was Ilse who married the baker.",
        "Possibly a cousin of Tom's: Fritz.",
        "I doubt whether Nils speaks Danish.",
        "I bet Nico owns a boat.",
        "I forget whether Sami is 8 or 9.",
        "Whether Ludo speaks Russian is anyone's guess.",
        "The story goes that Edgar was born on a ship.",
        "There's a rumour that Vic is my cousin.",
        "From what I gather, Sofie lives with Karl.",
        "My hairdresser swears that Gina is married.",
        "My aunt told me that Fay is engaged.",
    ],
)
def test_guesses_and_reports(reader: SpacyExtractor, text: str) -> None:
    assert told(reader, text) == []


@pytest.mark.parametrize("text", ["Were Diego my boss, I'd quit.", "In case Emil is allergic to fish, we would cook chicken."])
def test_conditions(reader: SpacyExtractor, text: str) -> None:
    assert told(reader, text) == []


def test_what_is_so_beside_them_is_kept(reader: SpacyExtractor) -> None:
    assert told(reader, "A few neighbours own a car.") == ["neighbours owns car"]
    assert told(reader, "It was Ilse who married Karl.") == ["Ilse spouse Karl"]
    assert told(reader, "Paul and I have been married longer than I can remember.") == ["Paul spouse Marta"]
    assert told(reader, "Even though Ann is my boss, we argue.")[:1] == ["Marta reports_to Ann"]
    assert told(reader, "She never lies: Kim is my aunt.") == ["Marta aunt Kim"]
