"""Facts read from a conversation answer only where they are certain to be what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph

TALK = [
    ("2023-05-08", "Ana", "I went to a chess club yesterday and it was great."),
    ("2023-05-08", "Tom", "Lovely! I adopted a puppy last week. Her name's Coco."),
    ("2023-05-09", "Ana", "Tom works at Orsa."),
]


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("talk") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": speaker} for at, speaker, text in TALK])
        yield engine


def test_what_lasted_a_day_has_one_date(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("When did Ana go to the chess club?").values == ("2023-05-07",)


def test_a_declared_relation_answers_whoever_told_it(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("Where does Tom work?").values == ("Orsa",)


def test_what_has_no_name_is_no_name(talk: memgraph.MemoryEngine) -> None:
    assert talk.ask("What is the name of Tom's puppy?").values != ("puppy",)
