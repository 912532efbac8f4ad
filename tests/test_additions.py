"""What holds beside what else does: two jobs, two homes, an office besides a trade; and what takes its place instead."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph.nlp.reader import SpacyExtractor

NOW = datetime(2025, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


def held(folder: Path, reader: SpacyExtractor, predicate: str, *texts: str) -> set[str]:
    """What holds of it after texts a year apart."""
    with memgraph.open(folder / "m", embedder="hash", extractor=reader, clock=lambda: NOW) as memory:
        for year, text in enumerate(texts, 2020):
            memory.add(text, at=f"{year}-03-01")
        return {fact.object for fact in memory.facts(predicate=predicate)}


@pytest.mark.parametrize(
    ("predicate", "texts", "expected"),
    [
        ("works_at", ["Solange works at Corvid and at Orsa Mills."], {"Corvid", "Orsa Mills"}),
        ("works_at", ["Solange works at Corvid.", "Solange also works at Orsa Mills."], {"Corvid", "Orsa Mills"}),
        ("works_at", ["Solange works at Corvid.", "On the side Solange works at Orsa Mills."], {"Corvid", "Orsa Mills"}),
        ("lives_in", ["Milan lives in Oslo and in Rome."], {"Oslo", "Rome"}),
        ("works_at", ["Solange works at Corvid and at Orsa Mills. Then it rained, or so they say."], {"Corvid", "Orsa Mills"}),
        ("job_title", ["Hilde is a nurse.", "Hilde is also chair of the choir."], {"nurse", "chair of the choir"}),
        ("job_title", ["Hilde is a teacher and the treasurer of the club."], {"teacher", "treasurer of the club"}),
        ("phone", ["Hilde's phone numbers are 555-0142 and 555-0199."], {"555-0142", "555-0199"}),
    ],
)
def test_one_more_closes_nothing(tmp_path: Path, reader: SpacyExtractor, predicate: str, texts: list[str], expected: set[str]) -> None:
    assert held(tmp_path, reader, predicate, *texts) == expected


@pytest.mark.parametrize(
    ("predicate", "texts", "expected"),
    [
        ("works_at", ["Solange works at Corvid.", "Solange works at Orsa Mills."], {"Orsa Mills"}),
        ("lives_in", ["Hilde lives in Oslo.", "Hilde has also moved to Rome."], {"Rome"}),  # as others have
        ("lives_in", ["Milan lives in Oslo.", "Milan also lives in Rome now."], {"Rome"}),
        ("lives_in", ["Milan moved to Oslo and then to Rome."], {"Rome"}),
        ("works_at", ["Solange works at Corvid and also works at Orsa Mills.", "Solange works at Heron Press."], {"Heron Press"}),
    ],
)
def test_a_change_takes_the_place_of_what_was(
    tmp_path: Path, reader: SpacyExtractor, predicate: str, texts: list[str], expected: set[str]
) -> None:
    assert held(tmp_path, reader, predicate, *texts) == expected
