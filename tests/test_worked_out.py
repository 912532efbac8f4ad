"""What is worked out of two texts goes with either: after one is forgotten, it is as if it had never been told."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph import MemoryEngine

PAIRS = (
    ("The standard parcel costs 40 euros.", "The standard parcel goes up by 5 euros on 1 May 2024."),
    ("Ann covers the north round and Bo covers the south round.", "Ann and Bo swapped rounds on 3 May 2024."),
    ("I own a Skoda Fabia.", "I sold the Skoda on 1 March 2024."),
    ("The gate's padlock opens with 4471.", "The padlock code is 9910 now."),
    ("Craig Mullen is captain.", "Jamal Reid is captain as of 5 March 2024."),
    ("Ann covers the altos.", "Bo took over the altos on 4 March 2024."),
)


def opened(folder: Path) -> MemoryEngine:
    return memgraph.open(folder, clock=lambda: datetime(2025, 1, 1, tzinfo=UTC))


def told(memory: MemoryEngine) -> list[str]:
    facts = memory.facts(as_of=memgraph.ALWAYS)
    return sorted(f"{one.subject} {one.predicate} {one.object} {one.valid_from}..{one.valid_to}" for one in facts)


@pytest.mark.parametrize(("first", "then"), PAIRS)
def test_what_rested_on_a_forgotten_text_is_as_if_that_had_never_been_told(tmp_path: Path, first: str, then: str) -> None:
    with opened(tmp_path / "both") as both, opened(tmp_path / "one") as one:
        id = both.add(first, at="2024-01-01").memory.id
        both.add(then, at="2024-04-01")
        one.add(then, at="2024-04-01")
        assert told(both) != told(one)  # the first had a say
        both.forget(id)
        assert told(both) == told(one)
        assert both.check().ok
        assert not {other.name for other in both.entities()} - {other.name for other in one.entities()}


def test_what_is_told_twice_carries_it_after_one_is_forgotten(tmp_path: Path) -> None:
    with opened(tmp_path / "m") as memory:
        first = memory.add("The standard parcel costs 40 euros.", at="2024-01-01").memory.id
        memory.add("The standard parcel costs 40 euros.", at="2024-01-05")
        memory.add("The standard parcel goes up by 5 euros on 1 May 2024.", at="2024-04-01")
        memory.forget(first)
        assert memory.facts("standard parcel", "price")[0].object == "45 euros"


def test_what_rested_on_a_retracted_fact_goes_and_stays_in_history(tmp_path: Path) -> None:
    with opened(tmp_path / "m") as memory:
        memory.add("The standard parcel costs 40 euros.", at="2024-01-01")
        memory.add("The standard parcel goes up by 5 euros on 1 May 2024.", at="2024-04-01")
        (old,) = memory.facts("standard parcel", "price", as_of="2024-02-01")
        memory.retract_fact(old.id)
        assert memory.facts("standard parcel", "price", as_of=memgraph.ALWAYS) == []
        assert {one.object for one in memory.history("standard parcel", "price")} == {"40 euros", "45 euros"}
        assert memory.check().ok


def test_what_rests_on_a_claim_goes_on_when_that_is_kept_in_other_terms(tmp_path: Path) -> None:
    with opened(tmp_path / "m") as memory:
        first = memory.add("The standard parcel costs 40 euros.", at="2024-01-01").memory.id
        memory.add("The standard parcel goes up by 5 euros on 1 May 2024.", at="2024-04-01")
        memory.declare_predicate("tariff", cardinality="one", literal="text", synonyms=["price"])
        assert {one.object for one in memory.facts("standard parcel", as_of="2024-06-01")} >= {"45 euros"}
        memory.forget(first)
        assert not any("45" in one.object for one in memory.facts("standard parcel", as_of=memgraph.ALWAYS))


@pytest.mark.parametrize(
    ("first", "then", "thing"),
    [
        ("The gate's padlock opens with 4471.", "The padlock code is 9910 now.", "gate's padlock"),
        ("I own a Skoda Fabia.", "I sold the Skoda on 1 March 2024.", "Skoda Fabia"),
    ],
)
def test_a_text_that_tells_of_a_thing_by_less_goes_with_the_thing(tmp_path: Path, first: str, then: str, thing: str) -> None:
    with opened(tmp_path / "m") as memory:
        memory.add(first, at="2024-01-01")
        memory.add(then, at="2024-04-01")
        memory.forget(entity=thing)
        assert memory.facts(as_of=memgraph.ALWAYS) == []
        assert list(memory.memories()) == []


def test_who_only_followed_somebody_is_not_forgotten_with_that_one(tmp_path: Path) -> None:
    with opened(tmp_path / "m") as memory:
        memory.add("Craig Mullen is captain.", at="2024-01-01")
        memory.add("Jamal Reid is captain as of 5 March 2024.", at="2024-04-01")
        memory.forget(entity="Craig Mullen")
        assert [one.subject for one in memory.facts(as_of=memgraph.ALWAYS)] == ["Jamal Reid"]
