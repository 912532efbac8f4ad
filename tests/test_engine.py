"""The engine through its public contract: what goes in comes out, at the times and from the sources that it should."""

from __future__ import annotations

import gc
import inspect
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import lmdb
import pytest
from conftest import StoppedClock, triples

import memgraph
from memgraph import ALWAYS, MemoryEngine
from memgraph.ingest import prepare


def told(facts: list[memgraph.Fact]) -> list[str]:
    return [f"{fact.subject} {fact.predicate} {fact.object}" for fact in facts]


def test_a_move_closes_the_old_home_and_says_who_closed_it(memory: MemoryEngine) -> None:
    first = memory.add("Ann lives_in Oslo.", at="2020-01-01")
    second = memory.add("Ann lives_in Bergen.", at="2022-01-01")
    assert told(list(second.superseded)) == ["Ann lives_in Oslo"]
    assert told(memory.facts("Ann")) == ["Ann lives_in Bergen"]
    assert told(memory.facts("Ann", as_of="2021")) == ["Ann lives_in Oslo"]
    assert told(memory.facts("Ann", as_of="2022")) == ["Ann lives_in Bergen"]
    (old,) = memory.facts("Ann", "lives_in", "Oslo", as_of=ALWAYS)
    why = memory.why(old.id)
    assert [one.id for one in why.sources] == [first.memory.id]
    assert [one.id for one in why.closed_by] == [second.memory.id]


def test_forgetting_what_closed_a_fact_opens_it_as_if_it_had_never_been_closed(memory: MemoryEngine, clock: StoppedClock) -> None:
    clock.now = datetime(2024, 1, 1, tzinfo=UTC)
    memory.add("Ann lives_in Oslo.", at="2020-01-01")
    clock.now = datetime(2024, 2, 1, tzinfo=UTC)
    moved = memory.add("Ann lives_in Bergen.", at="2022-01-01")
    clock.now = datetime(2024, 3, 1, tzinfo=UTC)
    gone = memory.forget(moved.memory.id)
    assert gone.ids == (moved.memory.id,)
    assert told(memory.facts("Ann")) == ["Ann lives_in Oslo"]
    assert told(memory.facts("Ann", known_at="2024-02-15")) == ["Ann lives_in Oslo"]
    assert [fact.object for fact in memory.history("Ann")] == ["Oslo"]
    with pytest.raises(memgraph.NotFoundError):
        memory.entity("Bergen")
    with pytest.raises(memgraph.NotFoundError):
        memory.forget(moved.memory.id)
    assert memory.check().ok


def test_known_at_sees_what_was_believed_then_and_nothing_recorded_later(memory: MemoryEngine, clock: StoppedClock) -> None:
    clock.now = datetime(2024, 1, 1, tzinfo=UTC)
    fact = memory.assert_fact("Ann", "works_at", "Orsa", valid_from="2020")
    clock.now = datetime(2024, 2, 1, tzinfo=UTC)
    memory.retract_fact(fact.id)
    memory.assert_fact("Ann", "works_at", "Corvid", valid_from="2020")
    assert told(memory.facts("Ann")) == ["Ann works_at Corvid"]
    (then,) = memory.facts("Ann", known_at="2024-01-15")
    assert then.object == "Orsa"
    assert then.retracted_at is None  # nobody knew yet
    assert memory.facts("Ann", known_at="2023") == []
    assert [(one.object, one.retracted_at is not None) for one in memory.history("Ann")] == [("Orsa", True), ("Corvid", False)]


def test_an_update_is_a_new_version_under_the_same_id(memory: MemoryEngine, clock: StoppedClock) -> None:
    added = memory.add("Ann lives_in Oslo.", at="2020-01-01", id="note-1")
    clock.now = datetime(2025, 7, 1, tzinfo=UTC)
    updated = memory.update("note-1", "Ann lives_in Bergen.")
    assert updated.memory.id == added.memory.id == "note-1"
    assert [one.version for one in memory.versions("note-1")] == [1, 2]
    assert memory.get("note-1").text == "Ann lives_in Bergen."
    assert told(memory.facts("Ann")) == ["Ann lives_in Bergen"]
    assert told(memory.facts("Ann", known_at="2025-06-15")) == ["Ann lives_in Oslo"]
    assert [hit.memory.text for hit in memory.search("Oslo Bergen")] == ["Ann lives_in Bergen."]
    assert memory.stats()["memories"] == 1


def test_a_taken_id_a_blank_text_and_a_bad_batch_write_nothing(memory: MemoryEngine) -> None:
    memory.add("Ann lives_in Oslo.", id="note-1")
    for bad in (
        {"text": "again", "id": "note-1"},
        {"text": "  "},
        {"text": None},
        {"text": "x", "trust": "maybe"},
        {"text": "x", "colour": 1},
    ):
        with pytest.raises(memgraph.InvalidInputError):
            memory.add_many([{"text": "good one"}, bad])
    assert memory.stats()["memories"] == 1
    assert memory.check().ok


def test_inverses_and_symmetric_predicates_are_seen_from_both_ends(memory: MemoryEngine) -> None:
    stated = memory.assert_fact("Orsa", "employs", "Ann")
    assert told([stated]) == ["Orsa employs Ann"]
    assert told(memory.facts("Ann")) == ["Ann works_at Orsa"]
    assert told(memory.facts("Orsa")) == ["Orsa employs Ann"]
    assert told(memory.facts(None, "employs", "Ann")) == ["Orsa employs Ann"]
    memory.assert_fact("Ann", "friend", "Bo")
    memory.assert_fact("Bo", "friend", "Ann")
    assert memory.stats()["facts"] == 2
    assert told(memory.facts("Bo", "friend")) == ["Bo friend Ann"]


def test_a_merge_joins_two_names_and_a_split_takes_them_apart_again(memory: MemoryEngine) -> None:
    memory.add("Ann lives_in Oslo.", at="2020-01-01")
    memory.add("Annabel lives_in Bergen.", at="2022-01-01")
    memory.merge_entities("Annabel", "Ann")
    assert told(memory.facts("Ann")) == ["Annabel lives_in Bergen"]
    assert told(memory.facts("Annabel", as_of="2021")) == ["Annabel lives_in Oslo"]
    memory.split_entity("Annabel", "Ann")
    assert told(memory.facts("Ann")) == ["Ann lives_in Oslo"]
    assert told(memory.facts("Annabel", as_of="2021")) == []
    assert memory.check().ok
    with pytest.raises(memgraph.NotFoundError):
        memory.split_entity("Annabel", "Ann")


def test_an_alias_of_someone_else_is_refused(memory: MemoryEngine) -> None:
    memory.add("Ann lives_in Oslo. Bo lives_in Oslo.")
    assert memory.add_alias("Ann", "Annie").aliases == ("Annie",)
    assert memory.entity("annie").name == "Ann"
    with pytest.raises(memgraph.AliasConflictError, match="Bo"):
        memory.add_alias("Ann", "Bo")


def test_declaring_a_predicate_reconciles_what_is_known_of_it(memory: MemoryEngine) -> None:
    memory.assert_fact("committee", "chaired_under", "Ada", valid_from="2022")
    memory.assert_fact("committee", "chaired_under", "Bo", valid_from="2024")
    assert len(memory.facts("committee")) == 2
    memory.declare_predicate("chaired_under", cardinality="one")
    assert told(memory.facts("committee")) == ["committee chaired_under Bo"]
    assert memory.predicates["chaired_under"].cardinality == "one"


def test_literals_and_names_are_told_apart(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "height", 170)
    memory.assert_fact("Ann", "motto", memgraph.Literal("onwards"))
    memory.assert_fact("Ann", "met", "Onwards")
    assert [fact.object_id is None for fact in memory.facts("Ann")] == [True, True, False]
    assert told(memory.facts(None, None, memgraph.Literal("onwards"))) == ["Ann motto onwards"]
    for subject, object_ in (("", "x"), ("x", ""), (5, "x"), ("x", object())):
        with pytest.raises(memgraph.InvalidInputError):
            memory.assert_fact(subject, "is", object_)  # type: ignore[arg-type]


def test_a_pattern_about_nobody_is_empty_and_a_question_about_that_one_is_an_error(memory: MemoryEngine) -> None:
    assert memory.facts("Nobody Atall") == []
    for ask in (memory.entity, memory.profile, memory.get_related, memory.history):
        with pytest.raises(memgraph.NotFoundError, match="Nobody"):
            ask("Nobody Atall")


def test_namespaces_never_see_each_other(memory: MemoryEngine) -> None:
    names = ["acme", "acme-corp", "a/b", "a", "a\0b", "ü'; --", "x" * 2000, "x" * 2001]
    for name in names:
        memory.namespace(name).add(f"Ann lives_in {abs(hash(name))}.", id="same")
    for name in names:
        other = memory.namespace(name)
        assert told(other.facts("Ann")) == [f"Ann lives_in {abs(hash(name))}"]
        assert len(other.search("Ann lives", 50)) == 1
    assert memory.stats()["memories"] == 0
    memory.namespace("acme").forget(everything=True)
    assert memory.namespace("acme").stats()["memories"] == memory.namespace("acme").stats()["entities"] == 0
    assert memory.namespace("acme-corp").stats()["memories"] == 1


def test_ids_of_another_namespace_are_unknown_in_this_one(memory: MemoryEngine) -> None:
    other = memory.namespace("other")
    added = other.add("Ann lives_in Oslo.")
    memory.add("Bo lives_in Oslo.")
    for call in (
        lambda: memory.get(added.memory.id),
        lambda: memory.forget(added.memory.id),
        lambda: memory.retract_fact(added.facts[0].id),
    ):
        with pytest.raises(memgraph.NotFoundError):
            call()


def test_an_export_comes_back_with_its_versions_and_its_times(memory: MemoryEngine, tmp_path: Path, clock: StoppedClock) -> None:
    memory.add("Ann lives_in Oslo.", at="2020-01-01", tags=["x"], metadata={"n": 1, "bad": "\ud800"[:0]})
    clock.now = datetime(2025, 7, 1, tzinfo=UTC)
    memory.add("Ann lives_in Bergen.", at="2022-01-01")
    memory.assert_fact("Ann", "born_on", datetime(1990, 1, 1, tzinfo=UTC))
    memory.export(tmp_path / "all.jsonl")
    copy = memory.namespace("copy")
    assert memgraph.load(tmp_path / "all.jsonl", into=copy) == 2
    assert list(copy.memories()) == list(memory.memories())
    assert [(one.object, one.valid_to, one.recorded_at, one.retracted_at) for one in copy.history("Ann")] == [
        (one.object, one.valid_to, one.recorded_at, one.retracted_at) for one in memory.history("Ann")
    ]
    assert [hit.memory.id for hit in copy.search("Oslo")] == [hit.memory.id for hit in memory.search("Oslo")]
    assert copy.check().ok
    with pytest.raises(memgraph.InvalidInputError, match="not empty"):
        memgraph.load(tmp_path / "all.jsonl", into=copy)
    (tmp_path / "other.jsonl").write_text('{"something": "else"}\n')
    with pytest.raises(memgraph.CorruptStoreError):
        memgraph.load(tmp_path / "other.jsonl", into=memory.namespace("new"))


def test_derived_files_may_be_missing_or_damaged_and_forgotten_text_is_in_no_file(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with memgraph.open(path, embedder="hash", extractor=triples) as memory:
        memory.add_many([f"Person{i} works_at Firm{i % 50}." for i in range(6000)])
        secret = memory.add("The phrase is zanzibar-quokka-9913.")
    files = list((path / "index").iterdir())
    assert files
    for number, file in enumerate(files):
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2] if number % 2 else b"")
    with memgraph.open(path, embedder="hash", extractor=triples) as memory:
        assert memory.check().ok
        assert told(memory.facts("Person77")) == ["Person77 works_at Firm27"]
        memory.forget(secret.memory.id)
        memory.compact()
        assert memory.search("zanzibar quokka", 1, mode="keyword") == []
    with memgraph.open(path, embedder="hash", extractor=triples) as memory:
        assert memory.check().ok
    assert not any(b"zanzibar" in file.read_bytes() for file in path.rglob("*") if file.is_file())


def test_threads_may_write_and_read_at_once(memory: MemoryEngine) -> None:
    errors: list[BaseException] = []

    def work(thread: int) -> None:
        try:
            for item in range(15):
                memory.add(f"Owner{thread} owns_the Item{thread}x{item}.")
                memory.search(f"Owner{thread}", 3)
                list(memory.get_related(f"Owner{thread}"))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert memory.stats()["memories"] == 90
    assert memory.check().ok


_WRITER = """
import sys
sys.path.insert(0, sys.argv[3])
from conftest import triples
import memgraph
with memgraph.open(sys.argv[1], embedder="hash", extractor=triples) as memory:
    for i in range(int(sys.argv[4])):
        memory.add(f"Writer{sys.argv[2]} wrote_the Note{sys.argv[2]}x{i}.")
        print(i, flush=True)
"""


def _writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", _WRITER, str(path), name, here, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_at_once_and_each_sees_the_others(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with memgraph.open(path, embedder="hash", extractor=triples) as memory:
        writers = [_writer(path, name, 60) for name in "AB"]
        for writer in writers:
            writer.communicate(timeout=120)
            assert writer.returncode == 0
        assert memory.stats()["memories"] == 120
        assert len(memory.facts("WriterA")) == len(memory.facts("WriterB")) == 60
        assert memory.check().ok


def test_nothing_acknowledged_is_lost_to_kill_minus_nine(tmp_path: Path) -> None:
    path = tmp_path / "store"
    acknowledged: list[str] = []
    for round_ in range(4):
        writer = _writer(path, f"R{round_}", 1000)
        assert writer.stdout is not None
        for _ in range(10 + 7 * round_):
            acknowledged.append(f"WriterR{round_} wrote_the NoteR{round_}x{writer.stdout.readline().strip()}.")
        writer.kill()
        acknowledged += [f"WriterR{round_} wrote_the NoteR{round_}x{line.strip()}." for line in writer.stdout]
        writer.wait()
        writer.stdout.close()
    with memgraph.open(path, embedder="hash", extractor=triples) as memory:
        assert set(acknowledged) <= {one.text for one in memory.memories()}
        assert memory.check().ok


def test_a_closed_handle_says_so_and_closing_twice_does_nothing(tmp_path: Path) -> None:
    memory = memgraph.open(tmp_path / "store", embedder="hash", extractor=triples)
    sibling = memory.namespace("other")
    memory.close()
    memory.close()
    with pytest.raises(memgraph.ClosedError):
        memory.stats()
    sibling.add("Ann lives_in Oslo.")
    sibling.close()


def test_a_store_remembers_its_embedder_and_refuses_another(tmp_path: Path) -> None:
    memgraph.open(tmp_path / "store", embedder="hash").close()
    with pytest.raises(memgraph.EmbedderMismatchError, match="512"):
        memgraph.open(tmp_path / "store", embedder="minilm")


def test_read_only_reads_and_refuses_to_write(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples) as memory:
        memory.add("Ann lives_in Oslo.")
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples, read_only=True) as memory:
        assert told(memory.facts("Ann")) == ["Ann lives_in Oslo"]
        with pytest.raises(memgraph.ReadOnlyError):
            memory.add("Bo lives_in Oslo.")


def test_the_store_is_closed_with_its_last_handle_also_where_that_is_only_dropped(tmp_path: Path) -> None:
    gc.disable()  # what holds itself would be freed only by the collector
    try:
        root = memgraph.open(tmp_path / "store", embedder="hash", extractor=triples)
        sibling = root.namespace("u")
        sibling.add("Ann knows Bo.")
        assert sibling.search("Ann")
        root.close()
        del root, sibling
        with lmdb.open(str(tmp_path / "store"), max_dbs=10):  # refused while this process has it open
            pass
    finally:
        gc.enable()


def test_a_document_whose_adding_was_cut_short_is_completed(memory: MemoryEngine) -> None:
    text = "\n\n".join(f"# Part {number}\n\nThe part says something about subject {number}." for number in range(6))
    whole = memory.add_document(text, source="manual", chunk=12)
    assert len(whole) > 3
    memory.forget(whole[2].memory.id)
    assert [one.memory.text for one in memory.add_document(text, source="manual", chunk=12)] == [whole[2].memory.text]
    assert memory.add_document(text, source="manual", chunk=12) == []


def test_what_an_item_may_hold_is_what_add_takes_with_the_same_defaults() -> None:
    taken = inspect.signature(MemoryEngine.add).parameters
    assert set(taken) - {"self"} == prepare.ADDED
    one = prepare.draft("Ann lives_in Oslo.", now=datetime(2025, 1, 1, tzinfo=UTC))
    for name in prepare.ADDED - {"text", "at", "metadata"}:
        assert taken[name].default == getattr(one, name)


def test_what_a_row_may_hold_is_what_assert_fact_takes() -> None:
    assert set(inspect.signature(MemoryEngine.assert_fact).parameters) - {"self"} == prepare.ASSERTED


def test_the_reason_of_a_retraction_is_logged(memory: MemoryEngine, caplog: pytest.LogCaptureFixture) -> None:
    fact = memory.assert_fact("Ann", "works_at", "Orsa")
    with caplog.at_level("INFO", "memgraph"):
        memory.retract_fact(fact.id, reason="a slip of the pen")
    assert f"fact {fact.id} was retracted: a slip of the pen" in caplog.text


def test_a_declared_literal_is_known_to_the_first_assertion_after_opening(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store") as memory:
        memory.declare_predicate("badge", literal="text")
    with memgraph.open(tmp_path / "store") as memory:
        assert memory.assert_fact("Ann", "badge", "blue").object_id is None


def test_what_was_known_then_is_listed_counted_and_explained_as_it_was(memory: MemoryEngine, clock: StoppedClock) -> None:
    clock.now = datetime(2024, 1, 1, tzinfo=UTC)
    first = memory.add("Ann lives_in Oslo.", at="2020-01-01")
    clock.now = datetime(2024, 2, 1, tzinfo=UTC)
    second = memory.update(first.memory.id, "Ann lives_in Bergen.")
    memory.add("Bo works_at Orsa.", at="2019-01-01")

    assert [one.text for one in memory.memories(known_at="2024-01-15")] == ["Ann lives_in Oslo."]
    assert [one.text for one in memory.memories()] == ["Bo works_at Orsa.", "Ann lives_in Bergen."]
    assert list(memory.memories(known_at="2023")) == []
    assert [one.name for one in memory.entities(known_at="2024-01-15")] == ["Ann", "Oslo"]
    assert [one.name for one in memory.entities()] == ["Ann", "Bergen", "Bo", "Orsa"]

    assert "No longer believed" in memory.why(first.facts[0].id).rule
    then = memory.why(first.facts[0].id, known_at="2024-01-15")
    assert "No longer believed" not in then.rule
    assert then.fact.retracted_at is None
    with pytest.raises(memgraph.NotFoundError, match="not known yet"):
        memory.why(second.facts[0].id, known_at="2024-01-15")


def test_now_is_what_the_clock_of_the_store_tells(memory: MemoryEngine, clock: StoppedClock) -> None:
    memory.assert_fact("Ann", "works_at", "Orsa", valid_from="2024", valid_to="2025")
    clock.now = datetime(2024, 6, 1, tzinfo=UTC)
    assert memory.now() == clock.now
    assert memory.facts("Ann", as_of=memory.now()) == memory.facts("Ann") != []
    clock.now = datetime(2024, 6, 1)  # naive
    with pytest.raises(memgraph.InvalidInputError, match="naive"):
        memory.now()
    clock.now = datetime(2024, 6, 2, tzinfo=UTC)


def test_an_agents_working_state_is_searched_where_its_kind_is_asked_for(memory: MemoryEngine) -> None:
    memory.add("The door code of the Oslo office is 4711.", kind="agent.note")
    memory.add("The wifi of the Oslo office is slow.", kind="agent.note", source="tool")
    memory.add("Ann lives_in Oslo.")
    assert [one.memory.text for one in memory.search("door code Oslo", kind="agent.note")] == [
        "The door code of the Oslo office is 4711.", "The wifi of the Oslo office is slow.",
    ]  # fmt: skip
    assert [one.memory.kind for one in memory.search("Oslo office")] == ["episodic"]
    assert [one.memory.source for one in memory.search("Oslo", kind="agent.note", source="tool")] == ["tool"]
    assert len(memory.search("door Oslo", 1, kind="agent.note", mode="keyword")) == 1
    assert memory.search("Oslo", kind="agent.note", min_score=2) == memory.search("Oslo", kind="agent.note", mode="semantic") == []
    assert memory.search("Oslo", kind="agent.window") == []
    with pytest.raises(memgraph.InvalidInputError):
        memory.search("Oslo", kind="agent.note", mode="nearest")
