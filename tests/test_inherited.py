"""What a successor takes over: in whatever order texts come, and only as long as both of what it rests on stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import ALWAYS, MemoryEngine

POST, HEIR = "Our contact at Orsa is Ann Lee.", "Bo Holm is Ann Lee's successor."
WHEN = {POST: "2024-01-01", HEIR: "2024-03-01"}


@pytest.fixture
def memory(tmp_path: Path, clock: StoppedClock) -> Iterator[MemoryEngine]:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=clock) as engine:
        yield engine


def contacts(memory: MemoryEngine) -> list[str]:
    return sorted(f"{one.object} {str(one.valid_from)[:10]}" for one in memory.facts("Orsa", "contact", as_of=ALWAYS))


@pytest.mark.parametrize("order", [(POST, HEIR), (HEIR, POST)], ids=["post first", "heir first"])
def test_a_successor_has_the_post_in_whatever_order_it_is_told(memory: MemoryEngine, order: tuple[str, str]) -> None:
    for text in order:
        memory.add(text, at=WHEN[text])
    assert contacts(memory) == ["Ann Lee 2024-01-01", "Bo Holm 2024-03-01"]


@pytest.mark.parametrize("order", [(POST, HEIR), (HEIR, POST)], ids=["post first", "heir first"])
def test_who_took_over_what_is_forgotten_has_nothing_of_it(memory: MemoryEngine, order: tuple[str, str]) -> None:
    ids = {text: memory.add(text, at=WHEN[text]).memory.id for text in order}
    memory.forget(ids[POST])
    assert [(one.predicate, one.object) for one in memory.facts(as_of=ALWAYS)] == [("successor", "Bo Holm")]


@pytest.mark.parametrize("order", [(POST, HEIR), (HEIR, POST)], ids=["post first", "heir first"])
def test_nobody_has_followed_where_that_is_forgotten(memory: MemoryEngine, order: tuple[str, str]) -> None:
    ids = {text: memory.add(text, at=WHEN[text]).memory.id for text in order}
    memory.forget(ids[HEIR])
    assert contacts(memory) == ["Ann Lee 2024-01-01"]


def test_a_post_that_two_memories_tell_of_is_lost_with_the_second(memory: MemoryEngine) -> None:
    first = memory.add(POST, at="2024-01-01").memory.id
    second = memory.add(f"{POST} She is nice.", at="2024-01-05").memory.id
    memory.add(HEIR, at="2024-03-01")
    memory.forget(first)
    assert contacts(memory) == ["Ann Lee 2024-01-05", "Bo Holm 2024-03-01"]
    memory.forget(second)
    assert not [one for one in memory.facts(as_of=ALWAYS) if one.predicate == "contact"]


def test_a_memory_that_is_changed_keeps_the_successor_as_long_as_it_tells_of_the_post(memory: MemoryEngine) -> None:
    post = memory.add(POST, at="2024-01-01").memory.id
    memory.add(HEIR, at="2024-03-01")
    memory.update(post, f"{POST} She is nice.")
    assert contacts(memory) == ["Ann Lee 2024-01-01", "Bo Holm 2024-03-01"]
    memory.update(post, "Ann Lee is nice.")
    assert not [one for one in memory.facts(as_of=ALWAYS) if one.predicate == "contact"]


def test_who_got_a_post_later_has_not_lost_it_to_an_earlier_successor(memory: MemoryEngine) -> None:
    memory.add(HEIR, at="2024-03-01")
    memory.add(POST, at="2024-06-01")
    assert contacts(memory) == ["Ann Lee 2024-06-01"]
