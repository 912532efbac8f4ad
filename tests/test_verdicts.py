"""Yes and no from notes: what was closed, withdrawn or put right later, and what only somebody whispers."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

NOW = datetime(2025, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("texts", "question", "verdict"),
    [
        # by its number a matter is closed that no other word of the later note tells
        (
            ["PRT-31: the printers on floor two jam at noon.", "PRT-31 is solved, thanks to Ole."],
            "Do the printers on floor two still jam?",
            "no",
        ),
        (
            ["Case B-204: the hall radiator bangs at night.", "B-204 has been dealt with."],
            "Does the hall radiator still bang at night?",
            "no",
        ),
        (
            ["PRT-31: the printers on floor two jam at noon.", "PRT-40 is solved, thanks to Ole."],
            "Do the printers on floor two still jam?",
            "yes",
        ),
        # the contrary
        (
            ["The lift in Mill House is broken.", "The lift in Mill House was repaired on Monday."],
            "Is the lift in Mill House still broken?",
            "no",
        ),
        (["Our cook Nora will remain with us, for the offer from Bergen fell flat."], "Is Nora going to leave us?", "no"),
        (
            ["Is Runa off to Bergen? She has an offer.", "Runa will stay, she has declined the offer from Bergen."],
            "Is Runa moving to Bergen?",
            "no",
        ),
        # what is whispered, and what is said to it
        (
            ["In the yard they whisper that the mill will be sold. Nothing of the kind is planned."],
            "Is the mill going to be sold?",
            "no",
        ),
        # off what she took
        (
            ["Ruth's knee is inflamed, she takes ibuprofen as of today.", "Ruth has been off the tablets since the holidays."],
            "Is Ruth still on ibuprofen?",
            "no",
        ),
        (
            ["Ruth's knee is inflamed, she takes ibuprofen as of today.", "Ruth was off to the lake today."],
            "Is Ruth still on ibuprofen?",
            "yes",
        ),
    ],
)
def test_a_later_note_tells_whether_it_is_so(tmp_path: Path, texts: list[str], question: str, verdict: str) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: NOW) as engine:
        for month, text in enumerate(texts, 1):
            engine.add(text, at=f"2024-{month:02d}-06", speaker="Jo")
        assert engine.ask(question).values == (verdict,)


@pytest.mark.parametrize(
    ("text", "question", "value"),
    [
        ("My husband Olav hates parsley with a passion.", "Which herb must not end up in Olav's soup?", "parsley"),
        ("House rules: no singing after ten, and the word spook is banned.", "Which word are we not allowed to use?", "spook"),
        (
            "Club keys: write to keys@heron.example and quote LK-052.",
            "Which address do I write to for a club key?",
            "keys@heron.example",
        ),
        (
            "For the trip to Deal we hired a minibus, plate MX21 KVA, nine seats.",
            "Which number plate does the minibus to Deal have?",
            "MX21 KVA",
        ),
    ],
)
def test_a_which_is_told_by_its_kind(tmp_path: Path, text: str, question: str, value: str) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.add(text, at="2024-05-06", speaker="Jo")
        engine.add("We live at 14 Larkspur Close, customer number 5583-SC.", at="2024-06-06", speaker="Jo")
        assert engine.ask(question).values == (value,)


@pytest.mark.parametrize(
    ("texts", "question", "value"),
    [
        # what is so till now is over, stolen things are stolen by thieves, and a why may have a when
        (
            ["Bicycles, till now in the yard, belong behind the laundry of number 14."],
            "Where do the bicycles go now?",
            "laundry of number 14",
        ),
        (
            ["The prams, so far in the hall, belong in the cellar of number 9."],
            "Where do the prams go now?",
            "cellar of number 9",
        ),
        (
            ["The vases reached the museum cracked, as the straps had been loose."],
            "Why were the vases cracked when they got to the museum?",
            "loose",
        ),
        # a thing that is only described is nobody's mother
        (
            [
                "Washing machine: Bellwig W40, 429 euros, guarantee until October.",
                "The Bellwig drips from the door, claim sent.",
                "Rufus broke our window. His mum wants to pay for it.",
            ],
            "How much had we paid for the appliance that dripped?",
            "429 euros",
        ),
    ],
)
def test_the_phrase_that_still_holds_of_the_thing_that_is_meant(tmp_path: Path, texts: list[str], question: str, value: str) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: NOW) as engine:
        for month, text in enumerate(texts, 1):
            engine.add(text, at=f"2024-{month:02d}-06", speaker="Jo")
        (told,) = engine.ask(question).values
        assert value in told
