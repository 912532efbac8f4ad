"""What a text leaves open, makes fun of or says not to have come about: nothing of it is a fact, nor a yes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

NOW = datetime(2025, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


@pytest.mark.parametrize(
    "text",
    [
        "Either Vilma or Xander feeds the hens.",
        "Ann or Bo leads the squad.",
        "We are moving to Oslo or Bergen.",
        "Yeah right, Gideon is a marathon runner.",
        "Sure, sure, Gideon is a vegan.",
        "Gideon is a marathon runner /s",
        "Great, Gideon works at NASA now /sarcasm",
    ],
)
def test_it_is_not_asserted(reader: SpacyExtractor, text: str) -> None:
    assert reader.read([Utterance(text=text, at=NOW)])[0].facts == ()


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Ann moved to Oslo in May or June.", {("Ann", "lives_in", "Oslo")}),
        ("Right, Gideon is a nurse.", {("Gideon", "job_title", "nurse")}),
        ("Sure, Gideon lives in Oslo.", {("Gideon", "lives_in", "Oslo")}),
        ("Ida started physiotherapy in March.", {("Ida", "takes_part_in", "physiotherapy")}),
        ("Thorvald moved to Ystad in Febuary 2022.", {("Thorvald", "lives_in", "Ystad")}),
    ],
)
def test_it_is_asserted(reader: SpacyExtractor, text: str, facts: set[tuple[str, str, str]]) -> None:
    found = reader.read([Utterance(text=text, at=NOW)])[0].facts
    assert {(one.subject, one.predicate, one.object) for one in found} == facts


def test_what_failed_or_was_forgotten_did_not_happen(tmp_path: Path, reader: SpacyExtractor) -> None:
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=reader, clock=lambda: NOW) as memory:
        for text in (
            "Lore failed to pass the driving test.", "Mats forgot to renew the parking permit.", "Ida refused to sign the lease.",
            "Jon refused any help and passed the exam.", "Kay decided against buying the boat.", "Lou remembered to lock the shed.",
        ):  # fmt: skip
            memory.add(text, at="2024-02-12")
        expected = {
            "Did Lore pass the driving test?": "no", "Did Mats renew the parking permit?": "no", "Did Ida sign the lease?": "no",
            "Did Jon pass the exam?": "yes", "Did Kay buy the boat?": "no", "Did Lou lock the shed?": "yes",
            "Did Mats forget to renew the parking permit?": "yes",
        }  # fmt: skip
        assert {question: memory.ask(question).values for question in expected} == {one: (told,) for one, told in expected.items()}
