"""Places told wide after narrow, lands that are somewhere, and what is over without a time: nothing of it ends the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph.nlp.parse.pipeline import Parser


def told(folder: Path, *texts: str) -> set[str]:
    with memgraph.open(folder / "store", embedder="hash", clock=StoppedClock()) as memory:
        for month, text in enumerate(texts, 1):
            memory.add(text, at=f"2024-{month:02}-01")
        return {
            f"{one.subject} {one.predicate} {one.object}{' over' if one.valid_to else ''}" for one in memory.facts(as_of=memgraph.ALWAYS)
        }


@pytest.mark.parametrize(
    ("texts", "facts"),
    [
        (["Ann used to live in Oslo. Ann used to live in Rome."], {"Ann lives_in Oslo over", "Ann lives_in Rome over"}),
        (["Ann used to live in Oslo.", "Ann used to live in Rome."], {"Ann lives_in Oslo over", "Ann lives_in Rome over"}),
        (["Bo was once married to Cy. Bo was once married to Di."], {"Bo spouse Cy over", "Bo spouse Di over"}),
        (
            ["Ann used to live in Oslo.", "Ann lives in Rome.", "Ann used to live in Bonn."],
            {"Ann lives_in Oslo over", "Ann lives_in Rome", "Ann lives_in Bonn over"},
        ),
        (["Orsa is in Graz.", "Orsa is in Austria."], {"Orsa located_in Graz", "Orsa located_in Austria"}),
        (["Orsa is in Graz.", "Orsa is in Linz."], {"Orsa located_in Graz over", "Orsa located_in Linz"}),
        (["Ann lives in Graz.", "Ann lives in Norway."], {"Ann lives_in Graz over", "Ann lives_in Norway"}),
        (["Graz is in Styria. Styria is in Austria."], {"Graz located_in Styria", "Styria located_in Austria"}),
        (["Carinthia is in Austria."], {"Carinthia located_in Austria"}),
        (["Iris is in Austria."], {"Iris was_in Austria"}),
    ],
)
def test_what_is_told_beside_stands(tmp_path: Path, texts: list[str], facts: set[str]) -> None:
    assert told(tmp_path, *texts) == facts


@pytest.mark.parametrize("text", ["We rent a flat.", "Bo and Ida rent a van.", "They have rent a room.", "Rent a room from Ida."])
def test_what_is_rent_is_of_no_other_verb(text: str) -> None:
    assert [one.lemma_ for one in Parser().parse([text])[0] if one.lower_ == "rent"] == ["rent"]
