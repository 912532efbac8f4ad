"""Consolidation, pruning, retention and reflection: proposals first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from conftest import StoppedClock

import memgraph
from memgraph.agent import AgentMemory


@pytest.fixture
def agent(memory: memgraph.MemoryEngine, clock: StoppedClock) -> AgentMemory:
    return AgentMemory(memory, clock=clock, retention={"episodic": timedelta(days=30)})


def texts(agent: AgentMemory) -> list[str]:
    return [one.text for one in agent.memory.memories()]


def test_a_dry_run_changes_nothing(agent: AgentMemory) -> None:
    for _ in range(3):
        agent.memory.add("Ann lives_in Oslo.")
    before = list(agent.memory.memories())
    assert agent.consolidate(dry_run=True)
    assert agent.prune(keep=1, dry_run=True)
    assert agent.reflect(threshold=1, dry_run=True)
    assert list(agent.memory.memories()) == before
    assert agent.reflections.all() == []


def test_duplicates_become_one_with_the_sources_of_all(agent: AgentMemory) -> None:
    first = agent.memory.add("Ann lives_in Oslo.", at="2024-01-01", source="chat:1", tags=["a"]).memory
    agent.memory.add("ann lives_in oslo", at="2024-02-01", source="wiki", tags=["b"])
    (proposal,) = agent.consolidate()
    assert (proposal.action, proposal.ids[0]) == ("merge", first.id)
    (merged,) = agent.memory.memories()
    assert (merged.text, merged.at, set(merged.tags)) == (first.text, first.at, {"a", "b"})
    assert [row["source"] for row in merged.metadata["merged"]] == ["chat:1", "wiki"]
    assert [fact.object for fact in agent.memory.facts("Ann")] == ["Oslo"]
    assert agent.consolidate() == []


def test_what_was_so_twice_at_two_times_stays_two(agent: AgentMemory) -> None:
    agent.memory.add("Ann lives_in Oslo.", at="2019-01-01")
    agent.memory.add("Ann lives_in Bergen.", at="2021-01-01")
    agent.memory.add("Ann lives_in Oslo.", at="2023-01-01")
    history = [(fact.object, fact.valid_from, fact.valid_to) for fact in agent.memory.facts("Ann", as_of=memgraph.ALWAYS)]
    agent.consolidate()
    assert [(fact.object, fact.valid_from, fact.valid_to) for fact in agent.memory.facts("Ann", as_of=memgraph.ALWAYS)] == history
    assert len(texts(agent)) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the crane weighs 40 tonnes", "the crane weighs 45 tonnes"),
        ("the crane is not blue", "the crane is blue"),
        ("the crane of Moss", "the crane of Horten"),
    ],
)
def test_texts_that_differ_in_a_number_a_negation_or_a_name_stay_apart(agent: AgentMemory, one: str, other: str) -> None:
    agent.memory.add(one)
    agent.memory.add(other)
    assert agent.consolidate() == []


def test_trusted_and_untrusted_and_two_speakers_stay_apart(agent: AgentMemory) -> None:
    agent.memory.add("the crane is blue", speaker="Ann")
    agent.memory.add("the crane is blue", speaker="Bo")
    agent.memory.add("the crane is blue", speaker="Bo", trust="untrusted")
    assert agent.consolidate() == []


def test_what_is_superseded_is_closed_kept_and_left_out_of_prompts(agent: AgentMemory) -> None:
    old = agent.memory.add("Ann lives_in Oslo.", at="2020-01-01").memory
    new = agent.memory.add("Ann lives_in Bergen.", at="2024-01-01").memory
    (proposal,) = agent.consolidate()
    assert (proposal.action, proposal.ids) == ("close", (old.id,))
    assert "2024-01-01" in proposal.reason
    assert len(texts(agent)) == 2
    assert "Oslo" not in agent.retrieve("Where does Ann live?")
    agent.memory.forget(new.id)
    assert [one.action for one in agent.consolidate()] == ["reopen"]
    assert "Oslo" in agent.retrieve("Where does Ann live?")


def test_pruning_keeps_the_best_by_importance_recency_and_use(agent: AgentMemory) -> None:
    agent.memory.add("an old remark about rain", at="2024-01-01")
    agent.memory.add("an important rule", at="2024-01-02", importance=1.0)
    agent.memory.add("something said an hour ago", at="2025-06-01T11:00:00Z")
    used = agent.memory.add("a remark about the harbour", at="2024-01-03")
    agent._usage.note([used.memory.id] * 50, agent._clock())
    agent.prune(keep=3)
    assert texts(agent) == ["an important rule", used.memory.text, "something said an hour ago"]
    agent.prune(keep=0)
    assert texts(agent) == []


def test_uses_are_counted_across_processes(agent: AgentMemory, clock: StoppedClock) -> None:
    agent.memory.add("a remark about the harbour", at="2024-01-03")
    agent.retrieve("harbour")
    agent.message("user", "thanks")
    again = AgentMemory(agent.memory, clock=clock)
    again.retrieve("harbour")
    assert [count for count, _ in again._usage.counts().values()] == [2]


def test_retention_forgets_by_kind_and_age(agent: AgentMemory) -> None:
    agent.memory.add("old remark", at="2025-01-01")
    agent.memory.add("old rule", at="2025-01-01", kind="semantic")
    agent.memory.add("new remark", at="2025-05-31")
    (proposal,) = agent.expire()
    assert "30 days" in proposal.reason
    assert texts(agent) == ["old rule", "new remark"]


def test_reflections_point_to_their_sources_and_go_with_them(agent: AgentMemory) -> None:
    ids = [agent.memory.add(f"Ann reads_book Book{n}.").memory.id for n in range(4)]
    (written,) = agent.reflect(threshold=1)
    assert (written.about, set(written.sources)) == ("Ann", set(ids))
    assert [one.about for one in agent.reflections.find("Ann")] == ["Ann"]
    assert agent.memory.stats()["memories"] == 4
    agent.memory.forget(ids[0])
    assert agent.reflections.all() == []


def test_a_reflection_is_trusted_no_more_than_its_sources(agent: AgentMemory) -> None:
    for n in range(3):
        agent.memory.add(f"Ann reads_book Book{n}.", trust="untrusted" if n == 1 else "trusted")
    assert [one.trust for one in agent.reflect(threshold=1)] == ["untrusted"]


def test_importance_below_the_threshold_waits(agent: AgentMemory) -> None:
    for n in range(3):
        agent.memory.add(f"Ann reads_book Book{n}.", importance=0.1)
    assert agent.reflect(threshold=10) == []
    assert agent.reflect(threshold=3) != []
