"""Core memory: every way in holds the limit, a refused edit changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import triples

import memgraph
from memgraph.agent import AgentMemory


@pytest.fixture
def agent(memory: memgraph.MemoryEngine) -> AgentMemory:
    return AgentMemory(memory, budget=4000)


def test_a_block_is_written_read_and_appended_to(agent: AgentMemory) -> None:
    agent.core.set("user", "Name: Ann.")
    agent.core.append("user", "Likes tea.")
    assert agent.core.get("user") == "Name: Ann.\nLikes tea."
    agent.core.append("user", " A lot.")
    assert agent.core.get("user").endswith("Likes tea. A lot.")


@pytest.mark.parametrize("way", ["set", "append", "replace", "tool_append", "tool_replace"])
def test_no_way_in_passes_the_limit(agent: AgentMemory, way: str) -> None:
    agent.core.set("user", "Name: Ann.", limit=30)
    long = "y" * 31
    with pytest.raises(memgraph.LimitExceededError):
        match way:
            case "set":
                agent.core.set("user", long)
            case "append":
                agent.core.append("user", long)
            case "replace":
                agent.core.replace("user", "Ann", long)
            case "tool_append":
                assert agent.call("core_memory_append", {"block": "user", "text": long}).error == "LimitExceededError"
                raise memgraph.LimitExceededError
            case "tool_replace":
                assert agent.call("core_memory_replace", {"block": "user", "old": "Ann", "new": long}).error == "LimitExceededError"
                raise memgraph.LimitExceededError
    assert agent.core.get("user") == "Name: Ann."


def test_a_limit_below_the_text_is_refused_and_a_new_one_holds(agent: AgentMemory) -> None:
    agent.core.set("user", "Name: Ann.")
    with pytest.raises(memgraph.LimitExceededError):
        agent.core.limit("user", 5)
    agent.core.limit("user", 10)
    with pytest.raises(memgraph.LimitExceededError):
        agent.core.append("user", "x")


def test_a_limit_makes_the_block_where_it_is_missing(agent: AgentMemory) -> None:
    agent.core.limit("plan", 10)
    assert agent.core.get("plan") == ""


@pytest.mark.parametrize(
    ("old", "error"), [("", memgraph.InvalidInputError), ("coffee", memgraph.NotFoundError), ("tea", memgraph.InvalidInputError)]
)
def test_what_is_replaced_must_stand_there_exactly_once(agent: AgentMemory, old: str, error: type[Exception]) -> None:
    agent.core.set("user", "Likes tea. Has tea at four.")
    with pytest.raises(error):
        agent.core.replace("user", old, "milk")
    assert agent.core.get("user") == "Likes tea. Has tea at four."


def test_overlapping_places_count_as_two(agent: AgentMemory) -> None:
    agent.core.set("user", "aaa")
    with pytest.raises(memgraph.InvalidInputError, match="2 times"):
        agent.core.replace("user", "aa", "b")


def test_an_unknown_block_is_named_with_those_that_exist(agent: AgentMemory) -> None:
    agent.core.set("user", "Ann")
    with pytest.raises(memgraph.NotFoundError, match=r"'human'.*user"):
        agent.core.get("human")


def test_blocks_outlive_the_process_and_belong_to_their_namespace(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples) as root:
        for name in ("ann", "bob"):
            AgentMemory(root.namespace(name)).core.set("user", f"Name: {name}.")
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples) as root:
        assert AgentMemory(root.namespace("ann")).core.get("user") == "Name: ann."
        assert AgentMemory(root.namespace("bob")).core.get("user") == "Name: bob."
        assert AgentMemory(root.namespace("eve")).core.blocks() == {}


def test_working_state_is_neither_listed_counted_nor_searched_and_is_erased_with_everything(agent: AgentMemory) -> None:
    agent.core.set("user", "Ann is a nurse.")
    agent.message("user", "hello nurse")
    agent.notes.set("city", "Pune")
    assert list(agent.memory.memories()) == []
    assert agent.memory.stats()["memories"] == 0
    assert agent.memory.search("nurse") == []
    agent.memory.forget(everything=True)
    assert (agent.core.blocks(), agent.window(), agent.notes.all(), agent.summary) == ({}, [], [], "")


def test_every_edit_of_a_block_can_be_looked_up(agent: AgentMemory) -> None:
    agent.core.set("user", "Name: Ann.")
    agent.core.replace("user", "Ann", "Anna")
    (block,) = agent.memory.memories(kind="agent.core")
    assert len(agent.memory.versions(block.id)) == 2
