"""The order of answering: facts that speak of what is asked, then passages; evidence first; what has been replaced below."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import MemoryEngine
from memgraph.errors import InvalidInputError


def test_facts_answer_before_passages_and_their_source_comes_first(memory: MemoryEngine) -> None:
    memory.add("Bo often talks of where Ann might live.", at="2024-01-02")
    source = memory.add("Ann lives_in Oslo.", at="2024-01-01")
    answer = memory.ask("Where does Ann live?")
    assert answer.values == ("Oslo",)
    assert answer.hits[0].memory.id == source.memory.id
    assert not answer.abstained
    assert 0 < answer.confidence <= 1


def test_passages_answer_where_facts_are_silent(memory: MemoryEngine) -> None:
    memory.add("The spare key hangs behind the blue door.", at="2024-01-01")
    answer = memory.ask("Where does the spare key hang?")
    assert not answer.facts
    assert any("blue door" in value for value in answer.values)


def test_what_was_replaced_is_marked_and_does_not_answer(memory: MemoryEngine) -> None:
    old = memory.add("Ann lives_in Oslo.", at="2020-01-01").memory.id
    new = memory.add("Ann lives_in Bergen.", at="2024-01-01").memory.id
    stale = {hit.memory.id: hit.stale for hit in memory.search("Where does Ann live?", 5)}
    assert stale == {old: True, new: False}
    assert memory.ask("Where does Ann live?").values == ("Bergen",)
    assert memory.ask("Where did Ann live in 2021?").values == ("Oslo",)


def test_what_is_stale_stands_below_what_replaced_it_however_well_it_fits(memory: MemoryEngine) -> None:
    for at, place in (("2020-01-01", "Oslo"), ("2022-01-01", "Molde"), ("2024-01-01", "Bergen")):
        memory.add(f"Ann lives_in {place}.", at=at)
    for words in ("Ann lives_in Oslo", "Ann lives_in Molde", "Where does Ann live?"):
        hits = memory.search(words, 5)
        assert [hit.memory.text for hit in hits] == ["Ann lives_in Bergen.", "Ann lives_in Molde.", "Ann lives_in Oslo."]
        assert [hit.stale for hit in hits] == [False, True, True]
        scores = [hit.score for hit in hits]
        assert scores == sorted(scores, reverse=True)
    then = memory.search("Ann lives_in Oslo", 5, as_of="2021-01-01")
    assert then[0].memory.text == "Ann lives_in Oslo."
    assert not any(hit.stale for hit in then)


def test_how_new_and_how_important_a_memory_is_counts_where_that_is_asked_for(memory: MemoryEngine, clock: StoppedClock) -> None:
    clock.now = datetime(2024, 6, 1, tzinfo=UTC)
    old = memory.add("The boiler makes a noise.", at="2023-06-01", importance=0.9).memory.id
    new = memory.add("The boiler made a strange noise again.", at="2024-05-31", importance=0.1).memory.id
    plain = [hit.memory.id for hit in memory.search("The boiler makes a noise", 1)]
    assert plain == [old]
    assert [hit.memory.id for hit in memory.search("The boiler makes a noise", 1, recency=5)] == [new]
    both = memory.search("The boiler makes a noise", 2, recency=1, importance=5)
    assert [hit.memory.id for hit in both] == [old, new]
    assert both[0].signals["importance"] == 0.9
    assert both[1].signals["recency"] > 0.9
    for bad in (-1, float("nan"), "much", True):
        with pytest.raises(InvalidInputError, match="recency"):
            memory.search("boiler", recency=bad)  # type: ignore[arg-type]


class Longest:
    """The longest text first, whatever is asked."""

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        return [float(len(text)) for text in texts]


def test_a_reranker_orders_what_the_weights_have_chosen(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", reranker=Longest()) as memory:
        memory.add("The boiler hums.", at="2024-05-01", importance=1.0)
        memory.add("The boiler hums all night long.", at="2024-05-02", importance=0.9)
        memory.add("The boiler hums while the whole house is asleep and cold.", at="2024-05-03", importance=0.0)
        found = [hit.memory.text for hit in memory.search("boiler hums", 2, importance=5)]
        assert found == ["The boiler hums all night long.", "The boiler hums."]


def test_what_was_learnt_later_makes_nothing_stale_before(memory: MemoryEngine, clock: StoppedClock) -> None:
    clock.now = datetime(2024, 1, 1, tzinfo=UTC)
    home = memory.add("Ann lives_in Oslo.", at="2020-01-01").memory.id
    clock.now = datetime(2024, 2, 1, tzinfo=UTC)
    moved = memory.add("Ann lives_in Bergen.", at="2022-01-01").memory.id
    clock.now = datetime(2024, 3, 1, tzinfo=UTC)
    for known_at, stale in (("2024-01-15", {home: False}), ("2024-02-15", {home: True, moved: False}), ("now", {home: True, moved: False})):
        hits = memory.ask("Where does Ann live?", known_at=known_at).hits
        assert {hit.memory.id: hit.stale for hit in hits} == stale
    memory.forget(moved)
    assert not any(hit.stale for hit in memory.search("Where does Ann live?"))


def test_a_question_of_what_happened_in_a_time_reads_only_that_time(memory: MemoryEngine) -> None:
    memory.add("We fixed the login bug.", at="2024-04-26")
    wanted = memory.add("We shipped the export feature.", at="2024-05-09").memory.id
    memory.add("We renewed the domain.", at="2024-03-02")
    answer = memory.ask("What happened last week?", now="2024-05-15")
    assert [hit.memory.id for hit in answer.hits] == [wanted]


def test_the_graph_mode_finds_nothing_without_facts(memory: MemoryEngine) -> None:
    memory.add("The spare key hangs behind the blue door.")
    assert memory.search("key", 5, mode="graph") == []


def test_min_score_leaves_out_what_fits_worse(memory: MemoryEngine) -> None:
    memory.add("The spare key hangs behind the blue door.")
    memory.add("Nothing of the kind was ever said.")
    hits = memory.search("spare key behind the blue door", 5)
    assert len(hits) == 2
    assert len(memory.search("spare key behind the blue door", 5, min_score=(hits[0].score + hits[1].score) / 2)) == 1


def test_a_mode_or_a_count_that_does_not_exist_is_named(memory: MemoryEngine) -> None:
    with pytest.raises(memgraph.InvalidInputError, match="nearest"):
        memory.search("key", 5, mode="nearest")
    with pytest.raises(memgraph.InvalidInputError, match="k is -1"):
        memory.search("key", -1)


def test_asking_leaves_the_plan_with_what_its_steps_found(memory: MemoryEngine) -> None:
    memory.add("Ann lives_in Oslo.", at="2024-01-01")
    plan = memory.ask("Where does Ann live?").plan
    assert "rows" in str(plan)
    assert "ms" in str(plan)
