"""Relations named by words of no predicate: the nearest one that the named thing has, and when none is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

import memgraph
from memgraph.protocols import Vectors
from memgraph.query.question.likeness import NEAR, _opposed, _role, _stands_last

NOW = datetime(2024, 6, 1, tzinfo=UTC)
#: words of one meaning, one axis each; the rest lie elsewhere
MEANINGS = (
    {"audits", "inspect", "inspects", "audited", "audit", "shop inspect"},
    {"captained by", "skipper of", "commands"},
    {"exports to", "import from country", "country import from", "ships"},
    {"authored", "book write", "wrote"},
)


class Meanings:
    """An embedder that knows a few synonyms, and counts what it is asked."""

    name, dim = "meanings", 40

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed_documents(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return np.stack([self._of(text) for text in texts]) if texts else np.zeros((0, self.dim), np.float32)

    embed_queries = embed_documents

    def _of(self, text: str) -> Vectors:
        found = next((number for number, meaning in enumerate(MEANINGS) if text in meaning), None)
        vector = np.zeros(self.dim, np.float32)
        vector[found if found is not None else 4 + sum(map(ord, text)) % 36] = 1
        return vector


@pytest.fixture
def embedder() -> Meanings:
    return Meanings()


@pytest.fixture
def memory(tmp_path: Path, embedder: Meanings) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path / "store", embedder=embedder, clock=lambda: NOW) as engine:
        engine.assert_fact("Eva Roth", "audits", "Lars Tamm")
        engine.assert_fact("Eva Roth", "authored", "Winter Tales")
        engine.assert_fact("Sigrid", "captained_by", "Jon Dahl")
        engine.assert_fact("Sigrid", "transports", "timber")
        engine.assert_fact("Orsa", "exports_to", "Norway")
        yield engine


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who does Eva Roth inspect?", "Lars Tamm"),
        ("Who inspects Lars Tamm?", "Eva Roth"),
        ("Who is the skipper of Sigrid?", "Jon Dahl"),
        ("Which book did Eva Roth write?", "Winter Tales"),
        ("Who wrote Winter Tales?", "Eva Roth"),
    ],
)
def test_words_near_a_predicate_of_the_thing_mean_it(memory: memgraph.MemoryEngine, question: str, answer: str) -> None:
    assert memory.ask(question).values == (answer,)


def test_the_plan_says_which_predicate_was_taken_and_why(memory: memgraph.MemoryEngine) -> None:
    plan = memory.plan("Who does Eva Roth inspect?")
    assert plan.predicates == ("audits",)
    assert "'inspect' is nearest to audits of what is known of Eva Roth" in str(plan)


@pytest.mark.parametrize(
    "question",
    [
        "Who inspects Eva Roth?",  # the other way round
        "Who does Eva Roth detest?",  # near nothing
        "Which country does Orsa import from?",  # the contrary
        "Who is the sister of the skipper of Sigrid?",  # a relation of another
        "Why does Eva Roth inspect Lars Tamm?",
        "What did Eva Roth write about the budget?",
    ],
)
def test_nothing_else_is_taken_for_it(memory: memgraph.MemoryEngine, question: str) -> None:
    assert "is nearest to" not in str(memory.plan(question))
    assert memory.ask(question).values == ()


def test_of_two_that_are_alike_none_is_taken(memory: memgraph.MemoryEngine) -> None:
    memory.assert_fact("Eva Roth", "audited", "Ida Holm")
    assert memory.ask("Who does Eva Roth inspect?").values == ()


def test_of_a_thing_with_very_many_facts_none_is_taken(memory: memgraph.MemoryEngine) -> None:
    memory.assert_facts({"subject": "Hub Rao", "predicate": "audits", "object": f"Firm {number}"} for number in range(1001))
    assert "is nearest to" not in str(memory.plan("Who does Hub Rao inspect?"))


def test_what_a_text_told_is_left_to_its_passages(memory: memgraph.MemoryEngine) -> None:
    memory.add("Nora Falk audited the bakery.")
    assert [fact.predicate for fact in memory.facts("Nora Falk")]
    assert "is nearest to" not in str(memory.plan("Which shop did Nora Falk inspect?"))


def test_a_predicate_that_the_words_name_is_not_looked_for(memory: memgraph.MemoryEngine, embedder: Meanings) -> None:
    embedder.asked.clear()
    memory.plan("Who does Eva Roth audit?")
    memory.assert_fact("Ann Berg", "works_at", "Acme")
    memory.plan("Where does Ann Berg work?")
    assert "work" not in " ".join(embedder.asked)


def test_predicates_are_embedded_once(memory: memgraph.MemoryEngine, embedder: Meanings) -> None:
    memory.plan("Who does Eva Roth inspect?")
    embedder.asked.clear()
    memory.plan("Who does Eva Roth inspect?")
    assert embedder.asked == ["inspect"]
    memory.assert_fact("Eva Roth", "tutors", "Ida Holm")
    embedder.asked.clear()
    memory.plan("Who does Eva Roth inspect?")
    assert embedder.asked == ["tutors", "inspect"]


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("Who does Ann train?", "does"),
        ("Which team was trained by Ann?", "does"),
        ("Who served under Ann?", "does"),
        ("Who trains Ann?", "undergoes"),
        ("Who was Ann trained by?", "undergoes"),
        ("Who is the trainer of Ann?", "undergoes"),
        ("Who is Ann's trainer?", "undergoes"),
        ("What is Ann afraid of?", "is"),
        ("What is the specialty of Ann?", "has"),
        ("Who trains the sister of Ann?", None),
        ("Who trains Ann's sister?", None),
    ],
)
def test_the_words_around_a_name_tell_its_role(question: str, role: str | None) -> None:
    assert _role(question, "Ann") == role


def test_who_does_it_is_the_subject_unless_the_predicate_is_passive() -> None:
    assert [_stands_last("does", name) for name in ("supervises", "supervised_by")] == [False, True]
    assert [_stands_last("undergoes", name) for name in ("supervises", "trained_under")] == [True, False]
    assert _stands_last("is", "frightened_of") is False
    assert _stands_last("is", "supervises") is None


def test_a_prefix_makes_a_contrary() -> None:
    assert _opposed("import from", "exports_to")
    assert _opposed("dislikes", "liked")
    assert not _opposed("exporting goods", "exports_to")
    assert 0 < NEAR < 1
