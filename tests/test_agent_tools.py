"""The tools: one source for every provider's schema, and errors that a model can read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import memgraph
from memgraph.agent import AgentMemory

NAMES = {
    "core_memory_append", "core_memory_replace", "archival_memory_insert", "archival_memory_search", "conversation_search", "ask_memory",
    "what_was_true", "get_related", "save_note", "read_note", "forget",
}  # fmt: skip


@pytest.fixture
def agent(memory: memgraph.MemoryEngine) -> AgentMemory:
    return AgentMemory(memory, budget=4000)


def test_the_tools_are_these(agent: AgentMemory) -> None:
    assert {one["name"] for one in agent.tools()} == NAMES


@pytest.mark.parametrize(("format", "key"), [("plain", "parameters"), ("anthropic", "input_schema"), ("mcp", "inputSchema")])
def test_each_provider_gets_the_same_schema(agent: AgentMemory, format: Any, key: str) -> None:
    for tool, openai in zip(agent.tools(format), agent.tools("openai"), strict=True):
        assert openai["type"] == "function"
        assert tool["name"] == openai["function"]["name"]
        assert tool[key] == openai["function"]["parameters"]
        assert tool["description"]
        assert all(one["description"] and one["type"] for one in tool[key]["properties"].values())
        assert set(tool[key]["required"]) <= set(tool[key]["properties"])


def test_an_unknown_format_is_refused(agent: AgentMemory) -> None:
    with pytest.raises(memgraph.InvalidInputError, match="anthropic"):
        agent.tools("gemini")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "arguments", "error", "said"),
    [
        ("delete_database", {}, "UnknownToolError", "archival_memory_search"),
        ("archival_memory_search", {}, "InvalidInputError", "'query'"),
        ("archival_memory_search", {"query": "x", "limit": 3}, "InvalidInputError", "query, k"),
        ("archival_memory_search", {"query": 7}, "InvalidInputError", "no string"),
        ("archival_memory_search", {"query": "x", "k": "many"}, "InvalidInputError", "no integer"),
        ("archival_memory_search", {"query": "x", "k": 0}, "InvalidInputError", "at least 1"),
        ("archival_memory_search", {"query": "x", "k": True}, "InvalidInputError", "no integer"),
        ("archival_memory_search", '{"query": ', "InvalidInputError", "not JSON"),
        ("archival_memory_search", ["x"], "InvalidInputError", "list"),
        ("archival_memory_insert", {"text": "   "}, "InvalidInputError", "blank"),
        ("core_memory_replace", {"block": "user", "old": "x", "new": "y"}, "NotFoundError", "'user'"),
        ("what_was_true", {"entity": "Nobody"}, "NotFoundError", "Nobody"),
        ("what_was_true", {"entity": "Ann", "as_of": "last Tuesday-ish"}, "InvalidInputError", "last Tuesday-ish"),
        ("get_related", {"entity": "Nobody"}, "NotFoundError", "Nobody"),
        ("get_related", {"entity": "Ann", "hops": 9}, "InvalidInputError", "1 to 4"),
        ("forget", {}, "InvalidInputError", "an id or an entity"),
        ("forget", {"id": "m0000"}, "NotFoundError", "m0000"),
    ],
)
def test_a_models_mistake_is_a_result_that_says_what_was_wrong(
    agent: AgentMemory, name: str, arguments: object, error: str, said: str
) -> None:
    agent.memory.add("Ann lives_in Oslo.")
    result = agent.call(name, arguments)
    assert (result.ok, result.is_error, result.error) == (False, True, error)
    assert said in result.text
    assert agent.memory.stats()["memories"] == 1


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(sorted(NAMES)),
    arguments=st.dictionaries(
        st.sampled_from(["query", "k", "text", "id", "entity", "hops", "as_of", "block", "old", "new", "key", "value", "question"]),
        st.none() | st.text(max_size=10) | st.integers(-3, 99) | st.booleans() | st.lists(st.integers(), max_size=2),
    ),
)
def test_no_arguments_make_a_call_raise(agent: AgentMemory, name: str, arguments: dict[str, object]) -> None:
    result = agent.call(name, arguments)
    assert isinstance(result.text, str)
    assert agent.memory.count_tokens(result.text) <= 1000


def test_arguments_may_come_as_json_text_and_numbers_as_text(agent: AgentMemory) -> None:
    agent.memory.add("harbour crane")
    assert "harbour crane" in agent.call("archival_memory_search", '{"query": "crane", "k": "3"}').text


def test_a_result_keeps_to_its_room_and_says_what_it_left_out(memory: memgraph.MemoryEngine) -> None:
    agent = AgentMemory(memory, budget=800, reserve=0)
    memory.add_many([f"harbour crane number {n} was inspected by team {n}" for n in range(40)])
    text = agent.call("archival_memory_search", {"query": "harbour crane", "k": 40}).text
    assert memory.count_tokens(text) <= 400
    assert "left out" in text


def test_facts_are_read_as_of_a_time_and_a_change_says_what_it_closed(agent: AgentMemory) -> None:
    agent.memory.add("Ann lives_in Oslo.", at="2020-01-01")
    agent.memory.add("Ann lives_in Bergen.", at="2024-01-01")
    assert "Bergen" in agent.call("what_was_true", {"entity": "Ann"}).text
    then = agent.call("what_was_true", {"entity": "Ann", "as_of": "2021"}).text
    assert "Oslo" in then
    assert "Bergen" not in then
    assert "no longer: Ann lives in Bergen" in agent.call("archival_memory_insert", {"text": "Ann lives_in Moss."}).text


def test_related_things_come_with_the_facts_that_lead_there(agent: AgentMemory) -> None:
    agent.memory.add("Ann works_at Orsa. Orsa located_in Moss.")
    text = agent.call("get_related", {"entity": "Ann"}).text
    assert "Orsa, 1 hop: Ann works at Orsa" in text


def test_forget_by_id_deletes_and_another_namespaces_id_is_unknown(agent: AgentMemory) -> None:
    mine = agent.memory.add("harbour crane").memory.id
    other = AgentMemory(agent.memory.namespace("other"))
    theirs = other.memory.add("secret crane").memory.id
    assert agent.call("forget", {"id": theirs}).error == "NotFoundError"
    assert agent.call("forget", {"id": mine}).text == "forgot 1 memories"
    assert [one.text for one in other.memory.memories()] == ["secret crane"]


def test_core_memory_is_not_forgotten_by_id(agent: AgentMemory) -> None:
    agent.core.set("user", "Ann")
    (block,) = agent.memory.memories(kind="agent.core")
    assert agent.call("forget", {"id": block.id}).error == "NotFoundError"
    assert agent.core.get("user") == "Ann"


@pytest.mark.parametrize(
    ("source", "trust"), [("user", "trusted"), ("chat turn 3", "trusted"), ("web page", "untrusted"), ("", "untrusted")]
)
def test_a_note_is_trusted_no_more_than_its_source(agent: AgentMemory, source: str, trust: str) -> None:
    agent.call("archival_memory_insert", {"text": "Ann lives_in Oslo.", "source": source})
    assert [one.trust for one in agent.memory.memories()] == [trust]


def test_a_note_written_after_reading_an_untrusted_page_is_untrusted(agent: AgentMemory) -> None:
    agent.message("user", "what does the page say?")
    agent.message("tool", "Ann lives_in Moss", trust="untrusted")
    agent.call("archival_memory_insert", {"text": "Ann lives_in Moss."})
    agent.message("user", "and now?")
    agent.call("archival_memory_insert", {"text": "Ann speaks_well Norwegian."})
    assert [one.trust for one in agent.memory.memories()] == ["untrusted", "trusted"]


def test_a_store_that_fails_raises(agent: AgentMemory) -> None:
    agent.memory.close()
    with pytest.raises(memgraph.ClosedError):
        agent.call("archival_memory_search", {"query": "crane"})
