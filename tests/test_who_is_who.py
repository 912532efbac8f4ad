"""Whom the names of one user's notes mean, through the engine: what is joined, what is only shown as alike, and how either is undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import ALWAYS, MemoryEngine


@pytest.fixture
def memory(tmp_path: Path, clock: StoppedClock) -> Iterator[MemoryEngine]:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=clock) as engine:
        yield engine


def told(memory: MemoryEngine) -> list[str]:
    return sorted(f"{fact.subject} {fact.predicate} {fact.object}" for fact in memory.facts(as_of=ALWAYS))


def people(memory: MemoryEngine) -> dict[str, tuple[str, ...]]:
    return {one.name: one.aliases for one in memory.entities(type="PERSON")}


def test_a_given_name_and_the_whole_name_after_it_are_one_person(memory: MemoryEngine) -> None:
    memory.add("Priya joined Nimbus.", at="2024-01-01")
    memory.add("Priya Nair lives in Lisbon.", at="2024-01-02")
    assert people(memory) == {"Priya Nair": ("Priya",)}
    assert memory.ask("Where does Priya Nair work?").values == ("Nimbus",)
    assert memory.ask("Where does Priya live?").values == ("Lisbon",)


def test_a_whole_name_and_the_given_name_after_it_are_one_person_however_many_bear_it(memory: MemoryEngine) -> None:
    memory.add("Sarah Vance works at Nimbus.", at="2024-01-01")
    memory.add("Sarah moved to Leeds.", at="2024-01-02")
    assert people(memory) == {"Sarah Vance": ("Sarah",)}


def test_two_of_one_given_name_are_two_and_the_bare_name_is_shown_as_maybe_either(memory: MemoryEngine) -> None:
    memory.add("Priya Nair works at Nimbus.", at="2024-01-01")
    memory.add("Priya Shah works at Corvid.", at="2024-01-02")
    memory.add("Priya lives in Lisbon.", at="2024-01-03")
    assert sorted(people(memory)) == ["Priya", "Priya Nair", "Priya Shah"]
    assert memory.ask("Where does Priya Nair live?").values == ()
    assert sorted(one.name for one in memory.maybe_same("Priya")) == ["Priya Nair", "Priya Shah"]
    assert "maybe the same as" in memory.profile("Priya").text
    assert [one.name for one in memory.maybe_same("Priya Nair")] == ["Priya"]
    memory.merge_entities("Priya Nair", "Priya")
    assert memory.ask("Where does Priya Nair live?").values == ("Lisbon",)
    assert memory.maybe_same("Priya Nair") == []


def test_a_very_common_given_name_told_of_once_is_only_maybe_who_comes_with_a_surname(memory: MemoryEngine) -> None:
    memory.add("Robert works at Contoso.", at="2024-01-01")
    memory.add("Robert Vale lives in Leeds.", at="2024-01-02")
    assert sorted(people(memory)) == ["Robert", "Robert Vale"]
    assert [one.name for one in memory.maybe_same("Robert Vale")] == ["Robert"]


def test_who_was_taken_for_another_by_a_name_is_split_off_with_all_that_was_said_under_it(memory: MemoryEngine) -> None:
    memory.add("Priya lives in Oslo.", at="2024-01-01")
    memory.add("Priya Nair works at Nimbus.", at="2024-01-02")
    second = memory.add("Tom knows Priya.", at="2024-01-03")
    assert "Tom knows Priya Nair" in told(memory) and "Priya Nair lives_in Oslo" in told(memory)
    kept, other = memory.split_entity("Priya Nair", "Priya")
    assert (kept.name, kept.aliases, other.name, other.aliases) == ("Priya Nair", (), "Priya", ())
    assert told(memory) == ["Priya Nair works_at Nimbus", "Priya lives_in Oslo", "Tom knows Priya"]
    memory.add("Priya speaks Tamil.", at="2024-01-04")
    memory.add("Priya Nair speaks Danish.", at="2024-01-05")
    assert "Priya speaks Tamil" in told(memory) and "Priya Nair speaks Danish" in told(memory)
    memory.forget(second.memory.id)
    assert "Tom knows Priya" not in told(memory) and memory.check().ok
    memory.merge_entities("Priya Nair", "Priya")
    assert "Priya Nair lives_in Oslo" in told(memory) and memory.check().ok


def test_what_was_believed_before_a_split_is_still_seen_by_known_at(memory: MemoryEngine) -> None:
    memory.add("Priya lives in Oslo.", at="2024-01-01")
    memory.add("Priya Nair works at Nimbus.", at="2024-01-02")
    (fact,) = memory.facts("Priya", "lives_in")
    memory.split_entity("Priya Nair", "Priya")
    past = memory.facts("Priya Nair", "lives_in", known_at=fact.recorded_at)
    assert [one.object for one in past] == ["Oslo"]
    assert memory.facts("Priya Nair", "lives_in") == []


@pytest.mark.parametrize("name", ["Priya Nair", "Prue", "nobody"])
def test_only_one_of_several_names_that_texts_use_is_split_off(memory: MemoryEngine, name: str) -> None:
    memory.add("Priya Nair lives in Oslo.", at="2024-01-01")
    memory.add_alias("Priya Nair", "Prue")
    with pytest.raises(memgraph.NotFoundError):
        memory.split_entity("Priya Nair", name)


def test_who_is_called_by_a_surname_is_not_everyone_of_that_surname(memory: MemoryEngine) -> None:
    memory.add("Henrik Dahl works at Nimbus.", at="2024-01-01")
    memory.add("Mr. Dahl lives in Oslo.", at="2024-01-02")
    memory.add("Ingrid Dahl lives in Bergen.", at="2024-01-03")
    assert told(memory) == ["Henrik Dahl lives_in Oslo", "Henrik Dahl works_at Nimbus", "Ingrid Dahl lives_in Bergen"]


def test_a_firm_is_not_who_it_is_named_after_and_a_club_is_not_its_town(memory: MemoryEngine) -> None:
    memory.add("Ann works at Varga.", at="2024-01-01")
    memory.add("Tibor Varga lives in Pecs.", at="2024-01-02")
    memory.add("Bo lives in Grimsund. Cy joined Grimsund FC in 2020.", at="2024-01-03")
    names = {one.name for one in memory.entities()}
    assert {"Varga", "Tibor Varga", "Grimsund", "Grimsund FC"} <= names


@pytest.mark.parametrize(
    ("before", "where"),
    [
        ("Dana works at Orvella.", "headquartered_in"),
        ("Orvella is a vendor.", "headquartered_in"),
        ("Orvella is my cousin.", "lives_in"),
        ("Lunch with Orvella was good. Orvella paid.", "lives_in"),
    ],
)
def test_who_moved_is_a_firm_where_only_a_firm_was_told_of(memory: MemoryEngine, before: str, where: str) -> None:
    memory.add(before, at="2024-01-01")
    memory.add("Orvella moved to Leeds.", at="2024-05-03")
    assert f"Orvella {where} Leeds" in told(memory)


def test_two_whom_texts_only_call_he_are_two(memory: MemoryEngine) -> None:
    memory.add("Clara is ill. He lives in Rome. He plays golf.", at="2024-01-01")
    memory.add("Dora is ill. He lives in Oslo.", at="2024-01-02")
    found = [(fact.subject_id, fact.object) for fact in memory.facts(as_of=ALWAYS) if fact.subject == "he"]
    first, second = ({one for one, place in found if place in names} for names in (("Rome", "golf"), ("Oslo",)))
    assert len(first) == len(second) == 1 and first.isdisjoint(second)


def test_what_stands_in_brackets_tells_names_apart(memory: MemoryEngine) -> None:
    """Look-ups among 9,000 such names gave each other's facts when names were split at blanks alone."""
    for country in ("Kenya", "Chad"):
        memory.assert_fact(f"Police ({country})", "arrest", f"Men ({country})", valid_from="2014-01-01")
    assert [one.object for one in memory.facts("Police (Kenya)", "arrest")] == ["Men (Kenya)"]
    assert [one.subject for one in memory.facts(None, "arrest", "Men (Chad)")] == ["Police (Chad)"]
