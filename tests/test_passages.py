"""Answers from passages: the sentence, the phrase, the date; of the right person; or nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import MemoryEngine
from memgraph.query.sentences.sentence import sentences, share, telling
from memgraph.query.sentences.spans import noun_of, sort_of
from memgraph.query.sentences.whose import about, of_somebody_else

TALK = [
    ("Nora", "Hi Tim! I finally tried that pottery course yesterday, it was lovely."),
    ("Tim", "Great! I adopted a greyhound called Pepper from the shelter in Leeds."),
    ("Nora", "A greyhound! What do you feed it?"),
    ("Tim", "Mostly chicken and rice. By the way, I play the banjo to relax."),
    ("Nora", "I painted a lighthouse last week, it hangs in my kitchen."),
]


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    folder = tmp_path_factory.mktemp("talk")
    with memgraph.open(folder / "store", embedder="hash", extractor=lambda text: [], clock=StoppedClock()) as engine:
        for minute, (speaker, text) in enumerate(TALK):
            engine.add(text, speaker=speaker, at=f"2024-05-08T10:{minute:02}:00Z")
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What instrument does Tim play to relax?", "banjo"),
        ("When did Nora try the pottery course?", "2024-05-07"),
        ("When did Nora paint a lighthouse?", "2024-W18"),
        ("Where does the lighthouse that Nora painted hang?", "in my kitchen"),
    ],
)
def test_the_answer_is_the_part_that_was_asked_for(talk: MemoryEngine, question: str, value: str) -> None:
    assert talk.ask(question).values == (value,)


def test_what_somebody_else_said_of_themselves_does_not_answer(talk: MemoryEngine) -> None:
    answer = talk.ask("What instrument does Nora play to relax?")
    assert answer.abstained
    assert answer.values == ()
    assert answer.hits  # the evidence against is shown


def test_the_memory_that_was_quoted_comes_first(talk: MemoryEngine) -> None:
    assert "banjo" in talk.ask("What instrument does Tim play to relax?").hits[0].memory.text


def test_a_store_without_memories_answers_nothing(memory: MemoryEngine) -> None:
    assert memory.ask("Where did the goats go?").abstained


def test_titles_and_initials_do_not_end_a_sentence() -> None:
    parts = ["Dr. A. Ames met Mrs. Bell.", "They left!", "No one saw it"]
    assert list(sentences("Dr. A. Ames met Mrs. Bell. They left!\nNo one saw it")) == parts


def test_rare_words_weigh_more_in_a_share_and_no_words_hold_nothing() -> None:
    assert share({"goat": 3.0, "go": 1.0}, "the goats") == 0.75
    assert share({}, "the goats") == 0.0


def test_names_and_empty_nouns_tell_nothing_of_what_is_asked() -> None:
    assert telling(["nora", "kind", "goat"], ["Nora Ames"]) == ["goat"]


@pytest.mark.parametrize(
    ("question", "sort"),
    [
        ("How many goats are there?", "number"),
        ("Why did she leave?", "reason"),
        ("How did Nora feel about it?", "feeling"),
        ("How was it built?", "manner"),
        ("Which city did she leave?", "place"),
        ("Whose goat is it?", "person"),
        ("What did she do on Monday?", "doing"),
        ("What did she buy?", "thing"),
    ],
)
def test_the_sort_of_an_answer_is_read_from_the_question(question: str, sort: str) -> None:
    assert sort_of(question) == sort


def test_the_noun_of_an_answer_is_what_stands_before_the_verb() -> None:
    assert noun_of("What kind of goats does Nora keep?") == "goats"
    assert noun_of("What did Nora keep?") is None


def test_a_sentence_is_about_its_i_or_its_you() -> None:
    assert about("I sold my boat", "Tim", ["Tim"]) == 1.0
    assert about("Did you sell your boat?", "Nora", ["Tim"]) == 1.0
    assert about("I sold my boat", "Nora", ["Tim"]) == -1.0
    assert about("I sold my boat", "Nora", ["Tim", "Nora"]) == 0.0
    assert about("The boat is sold", None, ["Tim"]) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "How did the kids take it?",
        "Any plans for the summer?",
        "What a view, is it the Alps?",
        "Congrats on the promotion!",
        "Wow, that trip sounds amazing.",
        "The black and white glaze looks so fancy.",
        "So glad to hear the surgery went well!",
        "Sorry to hear about the flood.",
        "Good luck with the audition!",
    ],
)
def test_who_asks_or_is_struck_speaks_of_the_other(text: str) -> None:
    assert about(text, "Nora", ["Tim"]) == 1.0
    assert about(text, "Nora", ["Nora"]) == -1.0


@pytest.mark.parametrize(
    "text",
    [
        "Painting the kitchen all week.",
        "How should I paint my kitchen?",
        "Sounds like rain, so I stayed in.",
        "The kitchen is painted now.",
        "That lake was where my brother learnt to swim.",
    ],
)
def test_who_tells_speaks_of_herself(text: str) -> None:
    assert about(text, "Nora", ["Nora"]) == 1.0


def test_evidence_is_of_somebody_else_where_theirs_is_better() -> None:
    assert of_somebody_else([(1.0, 0.2), (-1.0, 0.9)])
    assert not of_somebody_else([(1.0, 0.9), (-1.0, 0.2)])
    assert not of_somebody_else([(0.0, 0.9)])


CHAT = [
    ("Rosa", "How long have you been playing the cello, Ivo?"),
    ("Ivo", "Nine years now, and the cello still calms me."),
    ("Rosa", "I joined the rowing club because my doctor told me to move more."),
    ("Ivo", "I loved \"The Salt Path\", what a book to recommend!"),
]


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    folder = tmp_path_factory.mktemp("chat")
    with memgraph.open(folder / "store", embedder="hash", extractor=lambda text: [], clock=StoppedClock()) as engine:
        for minute, (speaker, text) in enumerate(CHAT):
            engine.add(text, speaker=speaker, at=f"2024-05-08T10:{minute:02}:00Z")
        yield engine


def test_how_long_is_answered_by_a_length_of_time(chat: MemoryEngine) -> None:
    assert chat.ask("How long has Ivo been playing the cello?").values == ("Nine years",)


def test_why_is_answered_by_what_follows_the_word_for_the_reason(chat: MemoryEngine) -> None:
    assert chat.ask("Why did Rosa join the rowing club?").values == ("my doctor told me to move more.",)
