"""What is believed when, through the engine: stories of one kind each, and that the order in which they are told does not matter."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from conftest import StoppedClock, triples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import memgraph
from memgraph import ALWAYS, MemoryEngine
from memgraph.types import Claim

SECOND = datetime(2020, 1, 2, tzinfo=UTC)


def told(facts: Sequence[memgraph.Fact]) -> list[str]:
    return [f"{fact.subject} {fact.predicate} {fact.object}" for fact in facts]


def spans(memory: MemoryEngine, *pattern: str | None) -> list[tuple[str, str, str]]:
    year = lambda when: "" if when is None else str(when.year)  # noqa: E731
    return [(fact.object, year(fact.valid_from), year(fact.valid_to)) for fact in memory.facts(*pattern, as_of=ALWAYS)]


# ---------------------------------------------------------------- what excludes what


def test_a_marriage_closes_the_one_before_it_on_either_side(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "spouse", "Bo", valid_from="2010")
    memory.assert_fact("Bo", "spouse", "Cy", valid_from="2015")
    assert spans(memory, "Ann", "spouse") == [("Bo", "2010", "2015")]
    assert spans(memory, "Bo", "spouse") == [("Ann", "2010", "2015"), ("Cy", "2015", "")]
    memory.assert_fact("Di", "spouse", "Cy", valid_from="2020")
    assert told(memory.facts("Cy", "spouse")) == ["Cy spouse Di"]
    assert memory.facts("Bo", "spouse") == []
    assert memory.check().ok


def test_a_pair_that_is_told_from_both_ends_is_one_fact_even_after_a_merge(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "friend", "Bo")
    memory.assert_fact("Bobby", "friend", "Ann")
    memory.merge_entities("Bo", "Bobby")
    assert told(memory.facts("Ann", "friend")) == ["Ann friend Bo"]
    memory.split_entity("Bo", "Bobby")
    assert sorted(told(memory.facts("Ann", "friend"))) == ["Ann friend Bo", "Ann friend Bobby"]


def test_a_wedding_ends_the_engagement_and_says_so(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "engaged_to", "Bo", valid_from="2018")
    memory.assert_fact("Bo", "spouse", "Ann", valid_from="2019")
    assert spans(memory, "Ann", "engaged_to") == [("Bo", "2018", "2019")]
    (engaged,) = memory.facts("Ann", "engaged_to", as_of=ALWAYS)
    assert "group" in memory.why(engaged.id).rule


def test_a_group_of_states_holds_one_at_a_time(memory: MemoryEngine) -> None:
    for name in ("is_draft", "is_live", "is_retired"):
        memory.declare_predicate(name, exclusive="stage")
    memory.assert_fact("Heron", "is_draft", "v1", valid_from="2020")
    memory.assert_fact("Heron", "is_retired", "v1", valid_from="2024")
    memory.assert_fact("Heron", "is_live", "v1", valid_from="2022")
    assert [(one.predicate, one.valid_to and one.valid_to.year) for one in memory.facts("Heron", as_of=ALWAYS)] == [
        ("is_draft", 2022), ("is_live", 2024), ("is_retired", None),
    ]  # fmt: skip


def test_an_object_that_takes_one_subject_is_handed_on(memory: MemoryEngine) -> None:
    memory.declare_predicate("captains", inverse="captained_by", inverse_cardinality="one")
    memory.assert_fact("Ann", "captains", "Heron", valid_from="2020")
    memory.assert_fact("Ann", "captains", "Tern", valid_from="2020")
    memory.assert_fact("Heron", "captained_by", "Bo", valid_from="2023")
    assert told(memory.facts("Heron", "captained_by")) == ["Heron captained_by Bo"]
    assert told(memory.facts("Ann", "captains")) == ["Ann captains Tern"]


def test_what_nobody_declared_closes_nothing(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "tinkers_with", "clocks", valid_from="2020")
    memory.assert_fact("Ann", "tinkers_with", "radios", valid_from="2022")
    assert len(memory.facts("Ann", "tinkers_with")) == 2


# ---------------------------------------------------------------- declaring late


def test_an_inverse_that_is_declared_late_turns_what_is_known(memory: MemoryEngine, clock: StoppedClock) -> None:
    memory.assert_fact("Orsa", "sponsored_by", "Ann", valid_from="2020")
    memory.assert_fact("Bo", "sponsors", "Orsa", valid_from="2021")
    clock.now += timedelta(days=1)
    memory.declare_predicate("sponsors", inverse="sponsored_by")
    assert sorted(told(memory.facts(None, "sponsors"))) == ["Ann sponsors Orsa", "Bo sponsors Orsa"]
    assert sorted(told(memory.facts("Orsa", "sponsored_by"))) == ["Orsa sponsored_by Ann", "Orsa sponsored_by Bo"]
    before = clock.now - timedelta(hours=1)
    assert told(memory.facts("Orsa", "sponsored_by", known_at=before)) == ["Orsa sponsored_by Ann"]
    assert told(memory.facts(None, "sponsors", known_at=before)) == ["Bo sponsors Orsa"]


# ---------------------------------------------------------------- two times


def test_what_was_forgotten_leaves_no_gap_in_what_was_believed_meanwhile(memory: MemoryEngine, clock: StoppedClock) -> None:
    day = clock.now
    memory.assert_fact("Ann", "lives_in", "Oslo", valid_from="2010")
    clock.now = day + timedelta(days=1)
    wrong = memory.add("Ann lives_in Bergen.", at="2015-01-01")
    clock.now = day + timedelta(days=2)
    memory.assert_fact("Ann", "lives_in", "Tromso", valid_from="2020")
    clock.now = day + timedelta(days=3)
    memory.forget(wrong.memory.id)
    believed = [told(memory.facts("Ann", as_of="2018", known_at=day + timedelta(days=n, hours=1))) for n in range(4)]
    assert believed == [["Ann lives_in Oslo"]] * 4
    assert [(one.object, one.retracted_at is None) for one in memory.history("Ann")] == [("Oslo", False), ("Oslo", True), ("Tromso", True)]
    assert memory.check().ok


def test_a_read_that_looks_back_sees_no_name_alias_type_or_merge_recorded_later(memory: MemoryEngine, clock: StoppedClock) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo")
    memory.assert_fact("Annabel", "works_at", "Orsa")
    before = clock.now + timedelta(hours=1)
    clock.now += timedelta(days=1)
    memory.add_alias("Ann", "Skip")
    memory.merge_entities("Annabel", "Ann")
    assert memory.entity("Skip").name == "Annabel"
    assert told(memory.facts("Skip", known_at=before)) == []
    assert told(memory.facts("Ann", known_at=before)) == ["Ann lives_in Oslo"]
    assert memory.entity("Ann", known_at=before).aliases == ()
    assert [one.entity.name for one in memory.get_related("Ann", known_at=before)] == ["Oslo"]
    assert memory.profile("Ann", known_at=before).entity.name == "Ann"
    assert [one.name for one in memory.entities()] == ["Annabel", "Orsa", "Oslo"]
    for ask in (memory.entity, memory.history, memory.profile, memory.get_related):
        with pytest.raises(memgraph.NotFoundError):
            ask("Skip", known_at=before)


def test_the_past_of_an_entity_stays_its_own_when_its_only_text_is_changed(memory: MemoryEngine, clock: StoppedClock) -> None:
    added = memory.add("Ann lives_in Oslo.", at="2020-01-01")
    clock.now += timedelta(days=1)
    memory.update(added.memory.id, "Ann lives_in Bergen.")
    assert [(one.object, one.retracted_at is None) for one in memory.history("Ann")] == [("Oslo", False), ("Bergen", True)]
    memory.forget(added.memory.id)
    assert memory.entities() == []
    assert memory.stats()["fact_versions"] == memory.stats()["claims"] == memory.stats()["names"] == 0


def test_what_callers_said_keeps_its_name_when_the_text_that_gave_it_first_is_forgotten(memory: MemoryEngine) -> None:
    added = memory.add("Ann lives_in Oslo.")
    memory.assert_fact("Ann", "works_at", "Orsa")
    memory.forget(added.memory.id)
    assert told(memory.facts("Ann")) == ["Ann works_at Orsa"]
    assert [one.name for one in memory.entities()] == ["Ann", "Orsa"]


def test_facts_told_during_a_merge_go_with_the_name_they_were_told_with(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo")
    memory.assert_fact("Annabel", "lives_in", "Bergen")
    memory.merge_entities("Ann", "Annabel")
    memory.assert_fact("Annabel", "works_at", "Orsa")
    memory.assert_fact("Cy", "friend", "Annabel")
    assert told(memory.facts("Ann", "works_at")) == ["Ann works_at Orsa"]
    memory.split_entity("Ann", "Annabel")
    assert told(memory.facts("Ann", "works_at")) == []
    assert told(memory.facts("Annabel", "works_at")) == ["Annabel works_at Orsa"]
    assert told(memory.facts("Cy", "friend")) == ["Cy friend Annabel"]


def test_forgetting_an_entity_leaves_what_only_met_it(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo", valid_from="2010")
    memory.assert_fact("Ann", "lives_in", "Bergen", valid_from="2020")
    memory.forget(entity="Oslo")
    assert told(memory.facts("Ann")) == ["Ann lives_in Bergen"]


def test_why_names_the_version_of_a_text_that_said_it_and_why_it_is_believed_no_more(memory: MemoryEngine) -> None:
    added = memory.add("Ann lives_in Oslo.", at="2020-01-01")
    memory.update(added.memory.id, "Ann lives_in Bergen.")
    old, new = (memory.why(one.id) for one in memory.history("Ann"))
    assert [one.text for one in (*old.sources, *new.sources)] == ["Ann lives_in Oslo.", "Ann lives_in Bergen."]
    assert "taken back or changed" in old.rule
    moved = memory.add("Ann lives_in Tromso.", at="2022-01-01")
    first, second, _ = (memory.why(one.id) for one in memory.history("Ann", "lives_in")[1:])
    assert "took in what was learnt since" in first.rule
    assert [one.id for one in second.closed_by] == [moved.memory.id]


# ---------------------------------------------------------------- when


def test_what_begins_in_the_future_waits(memory: MemoryEngine, clock: StoppedClock) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo", valid_from="2020")
    memory.assert_fact("Ann", "lives_in", "Bergen", valid_from="2026")
    assert told(memory.facts("Ann")) == ["Ann lives_in Oslo"]
    clock.now = datetime(2026, 1, 1, tzinfo=UTC)
    assert told(memory.facts("Ann")) == ["Ann lives_in Bergen"]


def test_as_of_in_another_offset_is_the_same_instant(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo", valid_from="2024-03-31T00:30:00+01:00", valid_to="2024-03-31T03:30:00+02:00")
    start, end = datetime(2024, 3, 30, 23, 30, tzinfo=UTC), datetime(2024, 3, 31, 1, 30, tzinfo=UTC)
    assert [(one.valid_from, one.valid_to) for one in memory.facts("Ann", as_of=ALWAYS)] == [(start, end)]
    assert told(memory.facts("Ann", as_of="2024-03-31T01:59:59+01:00")) == ["Ann lives_in Oslo"]
    assert memory.facts("Ann", as_of="2024-03-31T03:30:00+02:00") == []


def test_diff_tells_what_began_and_what_ended(memory: MemoryEngine) -> None:
    memory.assert_fact("Ann", "lives_in", "Oslo", valid_from="2019")
    memory.assert_fact("Ann", "lives_in", "Bergen", valid_from="2022-06")
    memory.assert_fact("Ann", "works_at", "Orsa", valid_from="2022-01-01", valid_to="2023-01-01")
    change = memory.diff("2022", "2023")
    assert told(change.began) == ["Ann works_at Orsa", "Ann lives_in Bergen"]
    assert sorted(told(change.ended)) == ["Ann lives_in Oslo", "Ann works_at Orsa"]


# ---------------------------------------------------------------- the order of telling

NAMES = ["Quill", "Bram", "Tova"]


def reading(text: str) -> list[Claim]:
    """The claims of "Quill lives_in Bram 2012 2015 holds": a year or a dash for a bound that is not said."""
    found = []
    for line in text.splitlines():
        subject, predicate, object_, first, last, kind = line.split()
        start, end = (None if word == "-" else datetime(int(word), 1, 1, tzinfo=UTC) for word in (first, last))
        precision = "observed" if first == "-" and kind != "ends" else None if first == "-" else "year"
        found.append(
            Claim(subject=subject, predicate=predicate, object=object_, kind=kind, valid_from=start, valid_to=end, from_precision=precision,  # type: ignore[arg-type]
                  to_precision=None if last == "-" else "year")
        )  # fmt: skip
    return found


@st.composite
def lines(draw: st.DrawFn) -> str:
    first, last = sorted(draw(st.tuples(st.integers(2000, 2010), st.integers(2000, 2010))))
    kind = draw(st.sampled_from(["holds", "holds", "holds", "ends", "corrects", "denies"]))
    subject, object_ = draw(st.permutations(NAMES))[:2]
    begun = first if kind == "holds" and draw(st.booleans()) else "-"
    end = last + 1 if kind == "ends" or (kind == "holds" and draw(st.booleans())) else "-"
    return f"{subject} {draw(st.sampled_from(['lives_in', 'spouse', 'likes_it', 'friend']))} {object_} {begun} {end} {kind}"


def timeline(memory: MemoryEngine) -> list[tuple[object, ...]]:
    """What is believed, without what tells when and in which direction it was said."""
    facts = memory.facts(as_of=ALWAYS)
    return sorted(
        (fact.predicate, *sorted((fact.subject, fact.object)), str(fact.valid_from), str(fact.valid_to), str(fact.from_precision),
         str(fact.to_precision), fact.trust, tuple(sorted(fact.sources)), fact.closed_by)
        for fact in facts
    )  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(lines(), min_size=1, max_size=7), st.randoms(use_true_random=False), st.data())
def test_the_order_in_which_dated_texts_arrive_does_not_matter(said: list[str], chance: random.Random, data: st.DataObject) -> None:
    texts = [{"text": line, "at": f"{2005 + place}-06-01", "id": f"m{place}", "trust": "untrusted" if chance.random() < 0.2 else "trusted"}
             for place, line in enumerate(said)]  # fmt: skip
    shuffled = chance.sample(texts, len(texts))
    forgotten = [one["id"] for one in texts if chance.random() < 0.5]

    def in_order(memory: MemoryEngine) -> None:
        memory.add_many(texts)

    def one_by_one(memory: MemoryEngine) -> None:
        for one in shuffled:
            memory.add(**one)  # type: ignore[arg-type]

    def with_second_thoughts(memory: MemoryEngine) -> None:
        one_by_one(memory)
        for id in forgotten:
            memory.forget(id)
        memory.add_many([one for one in texts if one["id"] in forgotten])

    assert len({repr(after(tell)) for tell in (in_order, one_by_one, with_second_thoughts)}) == 1


def after(tell: Callable[[MemoryEngine], None]) -> list[tuple[object, ...]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        memgraph.open(Path(folder) / "store", embedder="hash", extractor=reading, clock=StoppedClock()) as memory,
    ):
        tell(memory)
        assert memory.check().ok
        return timeline(memory)


def test_two_handles_on_one_store_believe_the_same(memory: MemoryEngine, tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples) as other:
        assert other.namespace("default").facts("Ann") == []
        memory.add("Ann lives_in Oslo.", at="2020-01-01")
        assert told(other.namespace("default").facts("Ann")) == ["Ann lives_in Oslo"]


def test_what_was_said_of_someone_goes_back_to_them_when_the_one_they_were_merged_into_is_forgotten(memory: MemoryEngine) -> None:
    memory.declare_predicate("pals_of", symmetric=True)
    memory.add("Hurst pals_of Quill.", at="2020-01-01")
    later = memory.add("Tova lives_in Oslo.", at="2020-01-02").memory.id
    memory.merge_entities("Hurst", "Quill")
    memory.merge_entities("Tova", "Hurst")
    memory.forget(later)
    assert memory.check().ok
    assert len(memory.facts(None, "pals_of", as_of=memgraph.ALWAYS)) == 1


def test_a_split_leaves_nothing_of_a_fact_whose_both_ends_went_with_it(memory: MemoryEngine) -> None:
    memory.declare_predicate("pals_of", symmetric=True)
    memory.assert_fact("Quill", "pals_of", "Tova")
    memory.add("Bram works_at Orsa.")
    memory.merge_entities("Quill", "Tova")
    memory.merge_entities("Bram", "Quill")
    assert told(memory.facts(predicate="pals_of")) == ["Bram pals_of Bram"]
    memory.split_entity("Bram", "Quill")
    assert told(memory.facts(predicate="pals_of")) == ["Quill pals_of Quill"]
    assert told(memory.facts("Bram")) == ["Bram works_at Orsa"]


def test_who_were_one_by_way_of_a_third_never_were_once_the_third_is_forgotten(tmp_path: Path, clock: StoppedClock) -> None:
    """Found by the state machine: what was believed of the whole group stood under a name that no claim was left to lead to."""
    met = [Claim(subject="Bram", predicate="knows", object="Tova", from_precision="observed")]
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: met, clock=clock) as memory:
        memory.declare_predicate("home_of", cardinality="one")
        memory.assert_fact("Quill", "home_of", "Hurst")
        text = memory.add("Bram met Tova.")
        memory.merge_entities("Bram", "Quill")
        memory.merge_entities("Hurst", "Bram")
        merged = clock() + timedelta(days=1)
        clock.now += timedelta(days=2)
        memory.split_entity("Bram", "Quill")
        memory.forget(text.memory.id)
        assert told(memory.facts(as_of=ALWAYS, known_at=merged)) == ["Quill home_of Hurst"]
        assert told(memory.facts(as_of=ALWAYS)) == ["Quill home_of Hurst"]


def test_the_end_of_one_state_is_not_taken_for_the_end_of_another_that_excludes_it(tmp_path: Path) -> None:
    """Only a partnership is ended under whatever name it stands; found by the state machine."""
    reader = {
        "away": Claim(subject="Quill", predicate="on_leave", object="Bram", from_precision="observed"),
        "off": Claim(subject="Quill", predicate="on_duty", object="Bram", kind="ends", valid_to=SECOND, to_precision="day"),
    }
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: [reader[text]]) as memory:
        for name in ("on_duty", "on_leave"):
            memory.declare_predicate(name, exclusive="presence")
        away = memory.add("away", at="2020-01-01")
        memory.add("off", at="2020-01-02")
        assert spans(memory, "Quill", "on_duty") == [("Bram", "", "2020")]
        memory.forget(away.memory.id)
        assert memory.facts("Quill", "on_leave", as_of=ALWAYS) == []


def test_a_parting_ends_whatever_the_couple_was(tmp_path: Path) -> None:
    reader = {
        "ring": Claim(subject="Ann", predicate="engaged_to", object="Bo", from_precision="observed"),
        "over": Claim(subject="Ann", predicate="partner", object="Bo", kind="ends", valid_to=SECOND, to_precision="day"),
    }
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: [reader[text]]) as memory:
        memory.add("ring", at="2019-01-01")
        memory.add("over", at="2020-01-02")
        assert spans(memory, "Ann", "engaged_to") == [("Bo", "2019", "2020")]


def test_what_a_correction_puts_right_stays_who_it_was_when_a_merge_is_undone(tmp_path: Path) -> None:
    """Found by the state machine: the wrong one was kept as who it was one with, and after the split stood for somebody else."""
    right = [Claim(subject="Tova", predicate="knows_the", object="Bram", kind="corrects", instead_of="Hurst", from_precision="observed")]
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: right) as memory:
        memory.assert_fact("Tova", "met", "Hurst")
        first = memory.add("one", at="2020-01-01").memory.id
        memory.merge_entities("Tova", "Hurst")
        second = memory.add("two", at="2020-01-02").memory.id
        memory.split_entity("Tova", "Hurst")
        memory.merge_entities("Tova", "Bram")
        (fact,) = memory.facts(predicate="knows_the")
        assert fact.sources == (first, second)


def test_a_denial_reaches_a_correction_of_what_it_denies(tmp_path: Path) -> None:
    """Found by the state machine: a correction kept the start of what it had put right, although that was denied by its other end."""
    told_of = {
        "right": Claim(subject="Hurst", predicate="pals_of", object="Tova", kind="corrects", from_precision="observed"),
        "wrong": Claim(subject="Hurst", predicate="pals_of", object="Bram", from_precision="observed"),
        "none": Claim(subject="Bram", predicate="pals_of", object=None, kind="denies"),
    }
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: [told_of[text]]) as memory:
        memory.declare_predicate("pals_of", symmetric=True)
        memory.add("right", at="2015-01-01")
        memory.add("wrong", at="2009-01-01")
        assert spans(memory, "Hurst", "pals_of") == [("Tova", "2009", "")]
        memory.add("none", at="2013-01-01")
        assert spans(memory, "Hurst", "pals_of") == [("Tova", "2015", "")]


def test_a_correction_of_somebody_whom_only_the_version_before_named_is_of_the_latest_statement(tmp_path: Path) -> None:
    """Found by the state machine: no text says Quill any more, so "instead of Quill" tells no more than a bare correction does."""
    right = Claim(subject="Hurst", predicate="knows_the", object="Tova", kind="corrects", instead_of="Quill", from_precision="observed")
    told_of = {
        "first": Claim(subject="Quill", predicate="pals_of", object="Bram", from_precision="observed"),
        "wrong": Claim(subject="Hurst", predicate="knows_the", object="Bram", from_precision="observed"),
        "right": right,
    }
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: [told_of[text]]) as memory:
        first = memory.add("first", at="2020-01-01").memory.id
        memory.add("wrong", at="2020-01-02")
        memory.update(first, "right", at="2020-01-03")
        assert told(memory.facts("Hurst")) == ["Hurst knows_the Tova"]


def test_who_has_no_friends_any_more_keeps_the_one_that_is_spoken_of_later(tmp_path: Path) -> None:
    """Found by the state machine: what is said later of one of them says nothing of the others."""
    told_of = {
        "one": Claim(subject="Tova", predicate="pals_of", object="Quill", from_precision="observed"),
        "over": Claim(subject="Tova", predicate="pals_of", object=None, kind="ends", valid_to=SECOND, to_precision="day"),
    }
    with memgraph.open(tmp_path / "m", embedder="hash", extractor=lambda text: [told_of[text]]) as memory:
        memory.declare_predicate("pals_of", symmetric=True)
        memory.add("one", at="2019-01-01")
        memory.add("over", at="2020-01-14")
        memory.assert_fact("Bram", "pals_of", "Tova")
        assert spans(memory, "Quill", "pals_of") == [("Tova", "2019", "2020")]
        assert spans(memory, "Bram", "pals_of") == [("Tova", "", "")]
