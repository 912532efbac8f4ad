"""Notes, identifiers, summaries, profile, skills, lessons, layers and documents, each alone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import memgraph
from memgraph.agent import AgentMemory, ExtractiveSummarizer
from memgraph.agent.identifiers import identifiers
from memgraph.agent.layers import LAYERS
from memgraph.ingest.documents import document_items, document_text, pieces
from memgraph.tokens import count_tokens


@pytest.fixture
def agent(memory: memgraph.MemoryEngine) -> AgentMemory:
    return AgentMemory(memory, budget=4000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My order number is 88123.", ("number", "order number", "88123")),
        ("Booking reference QX7-55, please.", ("code", "booking reference", "QX7-55")),
        ("Write to ana.lane@mail.example today.", ("email", "write", "ana.lane@mail.example")),
        ("It costs $4.2 million in all.", ("amount", "costs", "$4.2 million")),
        ("The fall was 2.5% there.", ("amount", "fall", "2.5%")),
        ("Due on March 20, 2024 at noon.", ("date", "due", "March 20, 2024")),
        ("See https://example.org/a?b=1.", ("link", "see", "https://example.org/a?b=1")),
        ("Ring +46 70 123 45 67 tonight.", ("phone", "ring", "+46 70 123 45 67")),
        ("Gate B12 closes soon.", ("code", "gate", "B12")),
    ],
)
def test_identifiers_are_found_with_what_they_are(text: str, expected: tuple[str, str, str]) -> None:
    found = identifiers(text)
    assert (found[0].kind, found[0].label, found[0].text) == expected


@given(st.lists(st.text(max_size=120), max_size=15), st.integers(min_value=0, max_value=80))
def test_a_summary_never_exceeds_its_cap_and_quotes_only(texts: list[str], most: int) -> None:
    summary = ExtractiveSummarizer(count_tokens).summarize(texts, max_tokens=most)
    assert count_tokens(summary) <= most
    said = "\n".join(texts)
    for line in summary.split("\n"):
        for part in line.split(" ... "):
            assert part.split(": ", 1)[-1].strip() in said


def test_a_summary_prefers_what_is_exact_to_what_is_idle() -> None:
    turns = ["user: Hi there!", "assistant: Sure, happy to help.", "user: The invoice 4471-C is for 320 euros.", "user: Nice weather."]
    assert ExtractiveSummarizer(count_tokens).summarize(turns, max_tokens=20) == "user: The invoice 4471-C is for 320 euros."


def test_a_note_keeps_the_trust_of_where_it_came_from(agent: AgentMemory) -> None:
    agent.notes.set("gate", "B12", trust="untrusted")
    assert str(agent.notes.note("gate")).endswith("[untrusted]")


def test_notes_are_found_in_any_case_and_dropped(agent: AgentMemory) -> None:
    agent.notes.set("Home City", "Pune")
    assert agent.notes.get("home  city") == "Pune"
    assert agent.notes.drop("HOME CITY")
    assert not agent.notes.drop("home city")


def test_the_profile_holds_what_is_pinned_then_what_is_true_now(memory: memgraph.MemoryEngine) -> None:
    agent = AgentMemory(memory, user="Ann", budget=4000)
    memory.add("Ann lives_in Oslo.", at="2020-01-01")
    memory.add("Ann lives_in Bergen.", at="2024-01-01")
    memory.add("Ann works_at Evil.", at="2024-01-02", trust="untrusted")
    agent.profile.pin("Answer briefly.")
    assert agent.profile.text() == "Answer briefly.\nlives in: Bergen"
    agent.profile.unpin("Answer briefly.")
    assert agent.profile.text() == "lives in: Bergen"


def test_the_profile_has_a_cap(memory: memgraph.MemoryEngine) -> None:
    agent = AgentMemory(memory, profile=10)
    with pytest.raises(memgraph.LimitExceededError):
        agent.profile.pin("word " * 20)


def test_a_skill_has_versions_and_may_not_use_itself(agent: AgentMemory) -> None:
    agent.skills.add("greet", "say hello", "v1", verify=bool)
    assert agent.skills.add("greet", "say hello", "v2", verify=bool).version == 2
    assert agent.skills.versions("greet") == ["v1", "v2"]
    with pytest.raises(memgraph.InvalidInputError, match="itself"):
        agent.skills.add("greet", "say hello", "v3", uses=["greet"], verify=bool)
    assert agent.skills.get("greet").body == "v2"


def test_a_check_that_raises_stores_nothing(agent: AgentMemory) -> None:
    with pytest.raises(memgraph.InvalidInputError, match="ZeroDivisionError"):
        agent.skills.add("divide", "divide", "1/0", verify=lambda code: bool(eval(code)))
    assert agent.skills.find("divide") == []


def test_a_lesson_stands_once_and_reaches_the_prompt(memory: memgraph.MemoryEngine) -> None:
    agent = AgentMemory(memory, retrieved=200)
    agent.lessons.add("deploy the billing service", "Run the migrations first.")
    agent.lessons.add("deploy the billing service", "Run the migrations first.")
    assert len(agent.lessons.all()) == 1
    assert "lesson: Run the migrations first." in agent.retrieve("please deploy billing")


def test_meta_memory_learns_weights_that_sum_to_one(agent: AgentMemory) -> None:
    before = agent.meta.weights("what does the price list say")
    agent.meta.learn("price invoice", "semantic", 0.9)
    after = agent.meta.weights("what does the price list say")
    assert after["semantic"] > before["semantic"]
    assert set(after) == set(LAYERS)
    assert sum(after.values()) == pytest.approx(1)
    with pytest.raises(memgraph.InvalidInputError, match="working"):
        agent.meta.learn("price", "basement", 0.9)


def test_recall_all_tells_once_what_two_layers_hold(agent: AgentMemory) -> None:
    agent.memory.add("harbour crane is blue", kind="semantic")
    agent.message("user", "harbour crane is blue")
    found = agent.recall_all("harbour crane")
    assert [one.text for one in found].count("harbour crane is blue") == 1


DOCUMENT = """# Guide

Intro line one. Intro line two.

## Setup

Install it first. Then run it.

```
code block
stays whole
```

## Use

""" + " ".join(f"Sentence number {n} of a long paragraph." for n in range(60))


def test_pieces_follow_the_headings_and_keep_their_place() -> None:
    found = pieces(DOCUMENT, count=count_tokens, size=60)
    assert all(piece.text == DOCUMENT[piece.span[0] : piece.span[1]] for piece in found)
    assert found[0].headings == ("Guide",)
    assert ("Guide", "Setup") in [piece.headings for piece in found]
    assert any("code block\nstays whole" in piece.text for piece in found)


@given(st.text(max_size=400), st.integers(min_value=8, max_value=40))
def test_pieces_keep_to_their_size_and_to_the_text(text: str, size: int) -> None:
    found = pieces(text, count=count_tokens, size=size)
    assert all(piece.text == text[piece.span[0] : piece.span[1]] for piece in found)
    assert all(count_tokens(piece.text) <= size or len(piece.text) == 1 for piece in found)
    assert [piece.span for piece in found] == sorted(piece.span for piece in found)
    assert all(a.span[1] <= b.span[0] for a, b in pairwise(found))


@given(st.lists(st.text(alphabet="abc. \n", min_size=1), max_size=8))
def test_no_word_of_a_document_is_lost(parts: list[str]) -> None:
    text = "\n\n".join(parts)
    found = pieces(text, count=count_tokens, size=8)
    assert "".join("".join(piece.text.split()) for piece in found) == "".join(text.split())


def test_a_document_may_be_a_file_and_is_added_once(agent: AgentMemory, tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text(DOCUMENT)
    added = agent.documents.add(tmp_path / "guide.md", source="guide")
    assert added[0].memory.metadata["path"].endswith("guide.md")
    assert agent.documents.add(tmp_path / "guide.md", source="guide") == []
    assert agent.documents.find("number 7 of a long paragraph", 1)[0].headings == ("Guide", "Use")


def test_what_is_no_document_is_refused(tmp_path: Path) -> None:
    with pytest.raises(memgraph.InvalidInputError, match="no text"):
        document_text("  \n ")
    with pytest.raises(memgraph.InvalidInputError, match="UTF-8"):
        (tmp_path / "x.bin").write_bytes(b"\xff\xfe\x00")
        document_text(tmp_path / "x.bin")
    with pytest.raises(memgraph.InvalidInputError, match="at least 8"):
        document_items("text", source="s", count=count_tokens, chunk=2)
