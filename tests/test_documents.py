"""Documents in the engine: whose word they are, what a changed one does to the pieces that are kept, and what is no document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from conftest import StoppedClock

import memgraph
from memgraph import Memory, MemoryEngine
from memgraph.ingest.write import Writer
from memgraph.query.sentences.sentence import sentences_of


def triples(text: str) -> list[tuple[str, ...]]:
    said = [one for line in text.split("\n") if not line.startswith("#") for one in line.split(".")]
    return [tuple(words) for one in said if len(words := one.split()) == 3]


@pytest.fixture
def memory(tmp_path: Path, clock: StoppedClock) -> Iterator[MemoryEngine]:
    clock.now = datetime(2025, 6, 1, tzinfo=UTC)
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples, clock=clock) as memory:
        yield memory


@pytest.fixture
def reading(tmp_path: Path, clock: StoppedClock) -> Iterator[MemoryEngine]:
    """One that reads English."""
    clock.now = datetime(2025, 6, 1, tzinfo=UTC)
    with memgraph.open(tmp_path / "reading", embedder="hash", clock=clock) as memory:
        yield memory


def document(*sections: str) -> str:
    return "\n\n".join(f"# Section {number}\n\n{text}" for number, text in enumerate(sections))


def told(memory: MemoryEngine, **of: Any) -> list[str]:
    return sorted(f"{one.subject} {one.predicate} {one.object}" for one in memory.facts(**of))


def texts(memory: MemoryEngine, **of: Any) -> list[str]:
    pieces = sorted(memory.memories(kind="document", **of), key=lambda one: one.metadata["part"])
    return [one.text.partition("\n\n")[2] for one in pieces]


# ---------------------------------------------------------------- whose word it is

LETTER = "We live in Bergen. I work at Fjordline. My brother is Olaf. I bought a red kayak at the boat fair."


def test_a_document_says_nothing_about_the_user(reading: MemoryEngine) -> None:
    reading.add("I live in Hamburg. I work at Globex.", at="2025-01-01")
    before = told(reading, subject="user")
    added = reading.add_document(LETTER, source="letter.txt", at="2025-05-01")
    assert told(reading, subject="user") == before
    assert not [one for piece in added for one in piece.superseded]
    assert reading.ask("Where do I live?").values == ("Hamburg",)
    assert reading.ask("Who bought a red kayak?").values == ("author of letter.txt",)
    assert "author of letter.txt lives_in Bergen" in told(reading)


def test_what_a_document_tells_in_its_own_person_is_no_answer_about_the_asker(reading: MemoryEngine) -> None:
    reading.add_document(LETTER, source="letter.txt")
    for question in ("Where do I live?", "What did I buy at the boat fair?", "Where do I work?"):
        assert reading.ask(question).abstained, question


def test_the_firm_that_a_document_speaks_for_is_not_the_users(reading: MemoryEngine) -> None:
    reading.add("Bo Ames has left us.", at="2025-01-01")
    reading.add_document("Ann Holm has joined us as treasurer. Our bakery, the Golden Crust, opens at six.", source="minutes")
    ours = [one for one in told(reading) if " we" in one or one.startswith("we ")]
    assert not [one for one in ours if "Ann" in one or "Golden" in one]


def test_whoever_is_named_as_the_speaker_of_a_document_says_i(reading: MemoryEngine) -> None:
    reading.add_document(LETTER, source="letter.txt", speaker="Ingrid Dahl")
    assert "Ingrid Dahl works_at Fjordline" in told(reading)
    assert reading.ask("Where does Ingrid Dahl live?").values == ("Bergen",)
    assert not [one for one in told(reading) if "author of" in one]


def test_the_authors_of_two_documents_are_two(reading: MemoryEngine) -> None:
    reading.add_document("I live in Bergen.", source="Brandt")
    reading.add_document("I live in Oslo. Helga Brandt works at Fjordline.", source="Brand")
    assert told(reading, predicate="lives_in") == ["author of Brand lives_in Oslo", "author of Brandt lives_in Bergen"]


def test_an_author_who_is_named_after_all_is_taken_over_from_then_on(reading: MemoryEngine) -> None:
    reading.add_document("I work at Fjordline.", source="letter")
    changed = reading.add_document("I work at Fjordline.", source="letter", speaker="Ingrid Dahl")
    assert len(changed) == 1
    assert told(reading) == ["Ingrid Dahl works_at Fjordline"]


# ---------------------------------------------------------------- a document that changed


def test_of_a_changed_document_only_what_it_says_now_is_current(memory: MemoryEngine, clock: StoppedClock) -> None:
    before = memory.add_document(document("Ann lives_in Oslo.", "Bo works_at Orsa.", "Cy likes tea."), source="staff", at="2025-01-01")
    clock.now = datetime(2025, 7, 1, tzinfo=UTC)
    changed = memory.add_document(document("Ann lives_in Oslo.", "Bo works_at Acme.", "Cy likes tea."), source="staff", at="2025-07-01")
    assert [one.memory.text for one in changed] == ["# Section 1\n\nBo works_at Acme."]
    assert told(memory) == ["Ann lives_in Oslo", "Bo works_at Acme", "Cy likes tea"]
    assert not [hit for hit in memory.search("Orsa", 9) if "Orsa" in hit.memory.text]
    assert [one.text[13:] for one in memory.versions(before[1].memory.id)] == ["Bo works_at Orsa.", "Bo works_at Acme."]
    assert "Bo works_at Orsa" in told(memory, known_at="2025-06-15")
    assert memory.get(before[0].memory.id).version == 1
    assert memory.add_document(document("Ann lives_in Oslo.", "Bo works_at Acme.", "Cy likes tea."), source="staff") == []
    assert memory.check().problems == ()


def test_pieces_that_are_gone_are_kept_in_history_alone_and_can_be_forgotten(
    memory: MemoryEngine, clock: StoppedClock, tmp_path: Path
) -> None:
    old = memory.add_document(document("Ann lives_in Oslo.", "Bo works_at Orsa."), source="staff")
    clock.now = datetime(2025, 7, 1, tzinfo=UTC)
    assert memory.add_document(document("Ann lives_in Oslo."), source="staff") == []
    gone = old[1].memory.id
    assert told(memory) == ["Ann lives_in Oslo"]
    assert texts(memory) == ["Ann lives_in Oslo."]
    assert texts(memory, known_at="2025-06-15") == ["Ann lives_in Oslo.", "Bo works_at Orsa."]
    assert [one.text[13:] for one in memory.versions(gone)] == ["Bo works_at Orsa."]
    with pytest.raises(memgraph.NotFoundError, match="has it no more"):
        memory.get(gone)
    with pytest.raises(memgraph.NotFoundError):
        memory.update(gone, "Bo works_at Acme.")
    assert memory.check().problems == ()
    memory.export(tmp_path / "all.jsonl")
    copy = memory.namespace("copy")
    memgraph.load(tmp_path / "all.jsonl", copy)
    assert (told(copy), texts(copy), copy.check().problems) == (["Ann lives_in Oslo"], ["Ann lives_in Oslo."], ())
    memory.forget(source="staff")
    with pytest.raises(memgraph.NotFoundError):
        memory.versions(gone)
    assert memory.stats()["claims"] == memory.stats()["names"] == 0


def test_a_piece_that_only_moved_keeps_its_id_and_its_time_and_knows_its_new_place(memory: MemoryEngine) -> None:
    (old,) = memory.add_document("# Home\n\nAnn lives_in Oslo.", source="staff", at="2025-01-01")
    text = "# Work\n\nAnn works_at Orsa.\n\n# Home\n\nAnn lives_in Oslo."
    added = memory.add_document(text, source="staff", at="2025-05-01")
    assert [one.memory.metadata["headings"] for one in added] == [["Work"]]
    kept = memory.get(old.memory.id)
    start, end = kept.metadata["span"]
    assert (text[start:end], kept.at, kept.metadata["part"]) == (kept.text, old.memory.at, 1)
    assert told(memory) == ["Ann lives_in Oslo", "Ann works_at Orsa"]


def test_in_whatever_order_its_versions_came_the_last_one_tells(tmp_path: Path, clock: StoppedClock) -> None:
    versions = [
        document("Ann lives_in Oslo.", "Bo likes tea."),
        document("Ann lives_in Rome."),
        document("Bo likes tea.", "Ann lives_in Oslo."),
    ]
    for number, order in enumerate(permutations(versions)):
        with memgraph.open(tmp_path / str(number), embedder="hash", extractor=triples, clock=clock) as memory:
            for text in order:
                memory.add_document(text, source="staff", at="2025-01-01")
            with memgraph.open(tmp_path / f"{number} fresh", embedder="hash", extractor=triples, clock=clock) as fresh:
                fresh.add_document(order[-1], source="staff", at="2025-01-01")
                assert (told(memory), texts(memory)) == (told(fresh), texts(fresh))
            assert memory.check().problems == ()


def test_a_change_that_is_cut_short_leaves_the_document_as_it_was(memory: MemoryEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (
        document("Ann lives_in Oslo.", "Bo works_at Orsa.", "Cy likes tea."),
        document("Ann lives_in Rome.", "Bo works_at Acme."),
    )
    memory.add_document(first, source="staff", at="2025-01-01")
    update, done = Writer.update, []

    def cut_short(writer: Writer, id: str, one: Any) -> int:
        if done:
            raise KeyboardInterrupt
        done.append(id)
        return update(writer, id, one)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Writer, "update", cut_short)
        memory.add_document(second, source="staff")
    assert texts(memory) == ["Ann lives_in Oslo.", "Bo works_at Orsa.", "Cy likes tea."]
    assert told(memory) == ["Ann lives_in Oslo", "Bo works_at Orsa", "Cy likes tea"]
    memory.add_document(second, source="staff")
    assert told(memory) == ["Ann lives_in Rome", "Bo works_at Acme"]
    assert memory.check().problems == ()


def test_a_document_whose_adding_was_cut_short_may_be_changed_before_it_is_whole(
    memory: MemoryEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = [f"Ann knows Bo{number}." for number in range(6)]
    monkeypatch.setattr("memgraph.engine.writing.BATCH", 2)
    add, done = Writer.add, []

    def cut_short(writer: Writer, one: Any) -> int:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(one)
        return add(writer, one)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Writer, "add", cut_short)
        memory.add_document(document(*sections), source="staff")
    assert len(texts(memory)) == 2
    changed = [sections[0], "Ann knows Cy.", *sections[2:]]
    memory.add_document(document(*changed), source="staff")
    assert texts(memory) == changed
    assert memory.check().problems == ()


def test_two_files_under_one_source_are_two_documents(memory: MemoryEngine, tmp_path: Path) -> None:
    for name, text in (("a.md", "Ann lives_in Oslo."), ("b.md", "Bo lives_in Rome.")):
        (tmp_path / name).write_text(text)
        memory.add_document(tmp_path / name, source="wiki")
    assert told(memory) == ["Ann lives_in Oslo", "Bo lives_in Rome"]
    (tmp_path / "b.md").write_text("Bo lives_in Bonn.")
    memory.add_document(tmp_path / "b.md", source="wiki")
    assert told(memory) == ["Ann lives_in Oslo", "Bo lives_in Bonn"]


def test_an_untrusted_document_takes_nothing_from_a_trusted_one(memory: MemoryEngine) -> None:
    memory.add_document(document("Ann lives_in Oslo.", "Bo works_at Orsa."), source="staff")
    memory.add_document(document("Ann lives_in Rome."), source="staff", trust="untrusted")
    assert {"Ann lives_in Oslo", "Bo works_at Orsa"} <= set(told(memory))
    memory.add_document(document("Ann lives_in Bonn."), source="staff")
    assert told(memory) == ["Ann lives_in Bonn"]


# ---------------------------------------------------------------- what is no document


@pytest.mark.parametrize("text", ["nope.md", "notes/report.txt", "C:\\papers\\lease.pdf", "../diary.md"])
def test_a_text_that_looks_like_a_path_is_refused(memory: MemoryEngine, text: str) -> None:
    with pytest.raises(memgraph.InvalidInputError, match=r"pass Path\(.*for a file"):
        memory.add_document(text, source="x")


def test_the_name_of_a_file_that_is_there_is_refused_whatever_it_looks_like(memory: MemoryEngine, tmp_path: Path) -> None:
    (tmp_path / "my notes").write_text("Ann lives_in Oslo.")
    with pytest.raises(memgraph.InvalidInputError, match=r"pass Path\("):
        memory.add_document(str(tmp_path / "my notes"), source="x")
    assert told(memory) == []


@pytest.mark.parametrize("text", ["Hello.", "See notes.md for more.", "3.14", "今日は天気がいい。"])
def test_a_short_text_is_a_document(memory: MemoryEngine, text: str) -> None:
    assert len(memory.add_document(text, source="x")) == 1


# ---------------------------------------------------------------- what of a document answers

MINUTES = """# Protocol of the Rowing Club

Chair: Petra Holm. Minutes: Sven Aker. Boats: three eights, two fours

## 1. Regatta

The regatta will be held on 12 September 2025. Ola Brun is responsible for the buoys.

## 2. Entrance fee

2.1 Guests pay an entrance fee of 8 euros.

## 3. Vote

Petra Holm abstained from the vote, because her son sells boats.
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How large is the entrance fee?", "8 euros"),
        ("When is the regatta?", "2025-09-12"),
        ("Who chairs the rowing club?", "Petra Holm"),
        ("Why did Petra Holm abstain from the vote?", "her son sells boats."),
        ("Who is responsible for the buoys?", "Ola Brun"),
        ("Which boats does the rowing club have?", "three eights, two fours"),
        ("Who took the minutes of the rowing club?", "Sven Aker"),
    ],
)
def test_a_sentence_answers_and_neither_its_heading_nor_a_label(reading: MemoryEngine, question: str, answer: str) -> None:
    reading.add_document(MINUTES, source="minutes", at="2025-05-01")
    assert reading.ask(question).values == (answer,)


def test_a_heading_without_a_mark_and_the_number_of_a_clause_are_no_sentences() -> None:
    text = (
        "Rules of the house\n\n1.1 Dogs stay outside.\n\nOpening hours\n\nThe house opens at six.\n\nClosing\n-------\n\nIt closes at ten."
    )
    one = Memory(id="m", text=text, at=datetime(2025, 1, 1, tzinfo=UTC), recorded_at=datetime(2025, 1, 1, tzinfo=UTC), kind="document")
    assert list(sentences_of(one)) == ["Dogs stay outside.", "The house opens at six.", "It closes at ten."]
    assert "Rules of the house" in list(sentences_of(replace(one, kind="episodic")))


def test_the_document_whose_heading_names_it_tells_of_it(reading: MemoryEngine) -> None:
    reading.add_document("# Lease\n\n## 1. Deposit\n\nThe tenant provides a deposit of 900 pounds.", source="lease", at="2024-05-01")
    reading.add_document("# Report\n\n## 1. Money\n\nThe club has 7,000 pounds in a fixed deposit.", source="report", at="2025-05-01")
    assert reading.ask("How large is the deposit?").values == ("900 pounds",)


def test_a_time_that_the_question_names_is_not_when(reading: MemoryEngine) -> None:
    reading.add_document("# Dates\n\nThe summer fair is held on 4 October 2025.", source="dates", at="2025-01-10")
    assert reading.ask("When is the summer fair?").values == ("2025-10-04",)


def test_a_code_that_is_asked_for_looks_like_one_of_its_kind(reading: MemoryEngine) -> None:
    reading.add_document("# Yard\n\nThe caretaker may use the two garages numbered 6 and 7. The office is in room 204.", source="yard")
    for question in ("What is the caretaker's telephone number?", "What is the email address of the office?"):
        assert reading.ask(question).abstained, question
    reading.add_document("# Contact\n\nThe caretaker's telephone number is 0441 552013.", source="contact")
    assert reading.ask("What is the caretaker's telephone number?").values == ("0441 552013",)


def test_how_often_and_what_share_are_told_in_full(reading: MemoryEngine) -> None:
    reading.add_document("# Filter\n\nThe filter has to be rinsed every three weeks.", source="filter")
    reading.add_document("# Roof\n\nThe new roof costs 48,000 euros. The state pays 70 percent of the cost of the roof.", source="roof")
    assert reading.ask("How often does the filter have to be rinsed?").values == ("every three weeks",)
    assert reading.ask("How much of the cost of the roof does the state pay?").values == ("70 percent",)
