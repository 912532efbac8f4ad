"""Retrieval over real parts: rows, keywords, vectors and the default embedder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from memgraph.embed import resolve
from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.index.vectors import VectorArm
from memgraph.interval import instant
from memgraph.protocols import Embedder, Mask
from memgraph.query.retrieval.retrieve import Found, Mode, candidates, sought
from memgraph.query.shapes import Shapes
from memgraph.records import MemoryRow

START = datetime(2025, 1, 15, tzinfo=UTC)


class Shelf:
    """One namespace's derived state, filled by hand."""

    def __init__(self, embedder: Embedder | None, *, exact_limit: int = 10_000) -> None:
        self.embedder = embedder
        self.rows, self.keywords, self.shapes = MemoryRows(), KeywordIndex(), Shapes()
        self.vectors = None if embedder is None else VectorArm(embedder.dim, exact_limit=exact_limit)
        self._texts: dict[int, str] = {}

    def texts(self, rows: Sequence[int]) -> Sequence[str]:
        return [self._texts[row] for row in rows]

    def add(self, *texts: str, at: datetime = START, speaker: str | None = None, source: str = "user") -> None:
        first = len(self._texts) + 1
        spoken = [f"{speaker}: {text}" if speaker else text for text in texts]
        for row, text in enumerate(texts, first):
            self._texts[row] = text
            self.rows.upsert(row, MemoryRow(id=str(row), text=text, at=instant(at), recorded=instant(at), speaker=speaker, source=source))
            self.keywords.add(row, f"{text}\n{speaker or ''}")
        if self.vectors is not None and self.embedder is not None:
            self.vectors.add(np.arange(first, first + len(texts)), self.embedder.embed_documents(spoken))

    def search(
        self,
        query: str,
        k: int = 10,
        *,
        mode: Mode = "auto",
        allowed: Mask | None = None,
        boosts: dict[int, float] | None = None,
        asker: str | None = None,
    ) -> list[Found]:
        question = sought(query, self.embedder, self.rows, asker)
        return candidates(self, question, k, mode=mode, allowed=allowed, boosts=boosts)

    def first(self, query: str, *, mode: Mode = "auto") -> str:
        return self._texts[self.search(query, 1, mode=mode)[0].row]


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return resolve("minilm")


@pytest.fixture
def shelf(embedder: Embedder) -> Shelf:
    return Shelf(embedder)


def test_an_exact_amount_or_number_wins_over_its_likes(shelf: Shelf) -> None:
    shelf.add("Order PO-771 costs 1,310.40 dollars.", "Order PO-772 costs 1,301.40 dollars.", "Order PO-773 costs 1,130.40 dollars.")
    assert shelf.first("1,301.40") == "Order PO-772 costs 1,301.40 dollars."
    assert shelf.first("PO-773") == "Order PO-773 costs 1,130.40 dollars."


def test_a_rare_word_wins_over_a_vague_likeness(shelf: Shelf) -> None:
    shelf.add("Badger: stamina 30, jump 7.", "Heron: stamina 20, jump 9.", "Otter: stamina 60, jump 8.", "Flash effect: bright 0.5.")
    assert shelf.first("badger") == "Badger: stamina 30, jump 7."


def test_what_keywords_alone_find_survives_the_fusion(shelf: Shelf) -> None:
    shelf.add(*(f"The weekly backup of host {number} ended with a warning and was repeated." for number in range(60)))
    shelf.add("Code Q-5518 tells that the tape is worn.")
    assert 61 in [found.row for found in shelf.search("the weekly backup ended Q-5518", 5)]


def test_meaning_finds_what_no_word_shares(shelf: Shelf) -> None:
    shelf.add("Nilo is a physician.", "Runa is a bricklayer.", "Sten is a notary.")
    assert shelf.first("Who is the doctor?") == "Nilo is a physician."


def test_among_equals_the_newer_comes_first(shelf: Shelf) -> None:
    shelf.add("State of the Aral pipeline: builds are failing.", at=START)
    shelf.add("State of the Aral pipeline: builds are passing.", at=START + timedelta(days=300))
    assert [found.row for found in shelf.search("state of the Aral pipeline builds", 2)] == [2, 1]


def test_a_question_with_a_negation_prefers_what_denies(shelf: Shelf) -> None:
    shelf.add("Odile drinks coffee every morning.", "Piet does not drink coffee.")
    assert shelf.first("Who does not drink coffee?") == "Piet does not drink coffee."


def test_age_does_not_bury_the_only_right_text(shelf: Shelf) -> None:
    shelf.add("The garage door opens with 8841.", at=START - timedelta(days=1200))
    shelf.add(*(f"Breakfast on day {number} was toast and eggs." for number in range(40)))
    assert shelf.search("Which number opens the garage door?", 3)[0].row == 1


@pytest.mark.parametrize("mode", ["auto", "hybrid", "semantic", "keyword", "graph"])
def test_a_blank_query_finds_nothing_in_any_mode(shelf: Shelf, mode: Mode) -> None:
    shelf.add("I love skating.")
    assert shelf.search("", mode=mode) == shelf.search(" \t\n", mode=mode) == []


def test_an_empty_namespace_gives_nothing(shelf: Shelf) -> None:
    assert shelf.search("anything") == []


def test_k_may_exceed_what_is_there(shelf: Shelf) -> None:
    shelf.add("Quinces are ripe.", "Figs are ripe.")
    assert len(shelf.search("ripe fruit", 50)) == 2
    assert shelf.search("ripe fruit", 0) == []


def test_a_filter_holds_before_the_best_are_chosen(shelf: Shelf) -> None:
    shelf.add(*(f"Minutes of the budget meeting {number}." for number in range(80)))
    shelf.add(*(f"Remarks {number} on clay and glaze." for number in range(5)))
    allowed = np.zeros(86, bool)
    allowed[81:] = True
    assert sorted(found.row for found in shelf.search("minutes of the budget meeting", 5, allowed=allowed)) == [81, 82, 83, 84, 85]


def test_scores_lie_between_0_and_1_and_never_rise_down_the_list(shelf: Shelf) -> None:
    shelf.add("The kestrel nests in the tower.", "Income tax is due in May.", "A tower of cards.", "Nesting boxes for kestrels in towers")
    for mode in ("auto", "semantic", "keyword"):
        scores = [found.score for found in shelf.search("kestrel nest tower", mode=mode)]
        assert scores == sorted(scores, reverse=True) and all(0 <= score <= 1 for score in scores)
    strong, weak = shelf.search("kestrel nest tower", 1)[0].score, shelf.search("violin lessons", 1)[0].score
    assert strong > 0.8 > 0.4 > weak


def test_the_ranking_is_a_total_order(shelf: Shelf) -> None:
    shelf.add(*["The same text."] * 20)
    found = [found.row for found in shelf.search("same text")]
    assert found == [found.row for found in shelf.search("same text")] == list(range(20, 10, -1))


def test_a_long_query_and_one_of_stop_words_only_are_answered(shelf: Shelf) -> None:
    shelf.add("The harbour master is called Linde.")
    assert shelf.search("the harbour master and the gulls " * 1600, 3)
    assert shelf.search("the of and is to", 3)
    assert isinstance(shelf.search("a*b OR (c NEAR \"d -- ' ;", 3), list)


def test_keyword_mode_returns_only_what_matches(shelf: Shelf) -> None:
    shelf.add("A green lamp.", "A red chair.")
    assert [found.row for found in shelf.search("green", mode="keyword")] == [1]
    assert shelf.search("violet", mode="keyword") == []


def test_without_an_embedder_words_still_find() -> None:
    shelf = Shelf(None)
    shelf.add("A green lamp.", "A red chair.")
    assert [found.row for found in shelf.search("green lamp")] == [1]
    assert shelf.search("green lamp", mode="semantic") == []


def test_a_question_about_a_speaker_prefers_that_speakers_words(shelf: Shelf) -> None:
    for speaker, other in (("Ines", "Tomas"), ("Tomas", "Ines")):
        shelf.add(f"I adopted a dog last week, {other}!", at=START, speaker=speaker)
    assert shelf.search("When did Tomas adopt a dog?", 1)[0].row == 2


def test_among_a_few_texts_what_they_say_weighs_more_than_who_says_it(shelf: Shelf) -> None:
    shelf.add("My train was late again.", at=START, speaker="Ines")
    shelf.add("Ines has bought a red violin.", at=START + timedelta(days=2), speaker="Tomas")
    assert shelf.search("Which instrument has Ines bought?", 1)[0].row == 2


def test_a_question_in_the_first_person_prefers_the_askers_words_to_an_assistants(shelf: Shelf) -> None:
    shelf.add("You could try the pottery class on Tuesdays.", speaker="assistant", source="assistant")
    shelf.add("The pottery class I go to is on Thursdays.", speaker="User")
    assert shelf.search("Which day is my pottery class?", 1)[0].row == 2


def test_a_short_turn_is_found_by_the_turn_it_replies_to(shelf: Shelf) -> None:
    shelf.add("It rained all day here.", at=START - timedelta(days=9), speaker="Bea")
    for speaker, text in (
        ("Arno", "Hello there, long time!"),
        ("Bea", "What instrument did you take up this spring?"),
        ("Arno", "The cello, it is lovely."),
        ("Bea", "Good choice."),
    ):
        shelf.add(text, at=START, speaker=speaker)
    shelf.add("Lovely weather for a walk.", at=START + timedelta(days=9), speaker="Arno")
    assert shelf.search("What instrument did Arno take up in spring?", 1)[0].row == 4


def test_boosts_lift_rows_and_graph_mode_keeps_only_those(shelf: Shelf) -> None:
    shelf.add("Pia reports to Odo.", "Odo lives in Turin.", "Trains leave hourly.")
    assert shelf.search("Where does Pia's manager live?", 1, boosts={2: 1.0})[0].row == 2
    assert [found.row for found in shelf.search("Where does Pia's manager live?", mode="graph", boosts={2: 0.5, 3: 0.1})] == [2, 3]
    assert shelf.search("Where does Pia's manager live?", mode="graph") == []


def test_a_large_namespace_finds_what_a_small_one_does(embedder: Embedder, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(embedder)
    shelf.add(*(f"Parcel {number} was weighed and labelled at noon." for number in range(400)))
    shelf.add("The lighthouse at Skagen has a new lamp.", "Mira plays the oboe in a quintet.")
    small = shelf.search("Who plays a wind instrument?", 3)
    monkeypatch.setattr("memgraph.query.retrieval.retrieve._ALL", 100)
    large = shelf.search("Who plays a wind instrument?", 3)
    assert small[0].row == large[0].row == 402
    assert shelf.search("lighthouse Skagen", 1)[0].row == 401
    assert large[0].score == pytest.approx(small[0].score)


def test_a_text_that_names_a_thing_leads_to_the_text_about_it(shelf: Shelf) -> None:
    shelf.add(*(f"Village number {number} has a chapel and a mill." for number in range(20)))
    shelf.add("The Orsa Prize was won by Katrin Vole in 1998.", "Katrin Vole is a botanist born in Malmö.", "Botanists meet in Malmö.")
    plain = shelf.search("Where was the winner of the Orsa Prize born?", 2)
    assert [found.row for found in plain] == [21, 22]
    assert plain[1].signals["bridge"] > 0


def test_turns_of_a_conversation_are_no_bridges(shelf: Shelf) -> None:
    for speaker, text in (
        ("Ana", "Bo, did you see the Orsa Prize?"),
        ("Bo", "Ana, I did. Katrin Vole won."),
        ("Ana", "Katrin Vole! Great."),
    ):
        shelf.add(text, speaker=speaker)
    assert all("bridge" not in found.signals for found in shelf.search("Who won the Orsa Prize?"))
