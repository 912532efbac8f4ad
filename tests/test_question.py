"""What a question is read as: its form, its patterns, what it asks for and which event fixes its time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph.query.question.asked import Const, Pattern, Question, Var
from memgraph.query.question.forms import asks_changes, asks_content, compared, form_of, is_now, is_over, operator_of, order_of, wants_of

NOW = datetime(2024, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    path: Path = tmp_path_factory.mktemp("question") / "store"
    with memgraph.open(path, embedder="hash", clock=lambda: NOW) as engine:
        engine.assert_fact("Ann Berg", "works_at", "Acme")
        engine.assert_fact("Ann Berg", "sister", "Eva")
        engine.assert_fact("user", "reports_to", "Ann Berg")
        engine.assert_fact("Acme", "supplied_by", "Orsa")
        yield engine


def read(memory: memgraph.MemoryEngine, text: str) -> Question:
    asked = memory.plan(text).asked
    assert isinstance(asked, Question)
    return asked


def names(pattern: Pattern) -> list[str]:
    return [name for name, _ in pattern.relations]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Who is it?", "who"),
        ("Where was Ann when Bo called?", "where"),
        ("When did she leave?", "when"),
        ("In which year did she leave?", "when"),
        ("How many children has she?", "how_many"),
        ("How long did it last?", "how_long"),
        ("How much is it?", "how_much"),
        ("Why did she leave?", "why"),
        ("Is Ann in Oslo?", "yes_no"),
        ("Isn't Ann in Oslo?", "yes_no"),
        ("Tell me more.", "other"),
    ],
)
def test_the_words_tell_the_form(text: str, form: str) -> None:
    assert form_of(text) == form


def test_the_words_tell_which_side_of_a_fact_answers() -> None:
    assert wants_of("Since when has she lived there?", "when") == "from"
    assert wants_of("Until when did she live there?", "when") == "to"
    assert wants_of("How often did she move?", "how_many") == "times"
    assert wants_of("How many people live there?", "how_many") == "count"


def test_ordinals_are_no_dates_and_no_names_of_days() -> None:
    assert order_of("What was her first job?") == "first"
    assert order_of("Who was the 3rd president?") == 3
    assert order_of("Where was she last week?") is None
    assert order_of("Who was it on the 3rd of May?") is None
    assert compared("Who came earlier, Ann or Bo?") == "first"
    assert compared("Who stayed longer, Ann or Bo?") == "longest"


def test_the_words_tell_how_a_time_is_spoken_of() -> None:
    assert operator_of("Who led it before the war?", "value", None) == "before"
    assert operator_of("Who looks after it?", "value", None) is None
    assert operator_of("Who was first to lead it?", "value", "first") == "first"
    assert operator_of("During the 3rd season, who led it?", "value", 3) == "during"
    assert operator_of("Who sang When The Stars Go Blue?", "value", None) is None
    assert operator_of("Who leads it now?", "value", None) == "now"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("When the mill was sold to Orsa, which firm owned the ferry?", "which"),
        ("At the time when Ann led the choir, who played the organ?", "who"),
        ("In the town election when Bo was chosen, what was his age?", "what"),
        ("Who ran the shop in the year that the bridge fell?", "who"),
        ("When Dora left, in which town did Bo live?", "where"),
        ("When did Ann leave, and where did she go?", "when"),
        ("What was the year Ann became a judge?", "when"),
        ("During which period did Ann live there?", "when"),
        ("At what point in time did they part?", "when"),
    ],
)
def test_a_when_that_only_says_when_does_not_ask(text: str, form: str) -> None:
    assert form_of(text) == form


def test_by_when_asks_only_where_a_question_follows() -> None:
    assert wants_of("By when did she have to leave?", "when") == "to"
    assert wants_of("Whom was she hired by when the mill was sold?", "who") == "value"


def test_a_start_date_that_is_given_is_not_asked_for() -> None:
    assert wants_of("What is the start date of the lease?", "what") == "from"
    assert wants_of("Which lease of Ann's is it whose start date is 2019-04-01?", "which") == "value"


@pytest.mark.parametrize(
    "text",
    [
        "Which is the third largest town?",
        "Who lives on the second floor?",
        "Who reached the fourth round?",
        "Who was it on April the 26th?",
        "Who finished second?",
        "Who plays in the final?",
        "Where is she originally from?",
        "Has she ever been there before?",
        "Which shop did you name in our previous conversation?",
        "Who sang Last Train Home to Bo?",
    ],
)
def test_a_rank_a_part_of_a_name_or_the_talk_itself_is_no_order_in_time(text: str) -> None:
    assert order_of(text) is None


def test_words_that_only_look_like_times_name_none() -> None:
    for text in ("Where did I present the poster?", "Who is the present for?", "What was named after Ann?", "Who follows the choir?"):
        assert operator_of(text, "value", None) is None, text
    assert operator_of("Who is the present mayor?", "value", None) == "now"


def test_a_date_or_an_earlier_of_two_is_about_time() -> None:
    assert operator_of("What is Ann Berg's exact date of birth?", "value", None) == "date"
    assert operator_of("Who was born later, Ann or Bo?", "value", None) == "last"
    assert operator_of("Who followed Ann as mayor?", "value", None) == "after"
    assert operator_of("Who led the town in the civil war?", "value", None) == "during"
    assert operator_of("In which war did she serve?", "value", None) is None


def test_reasons_manners_and_happenings_are_asked_of_passages() -> None:
    assert all(map(asks_content, ("Why did she go?", "How is it made?", "What went wrong?", "How long does it take?")))
    assert not any(map(asks_content, ("How many are there?", "How is Ann related to Bo?", "What does she do?")))
    assert asks_changes("What has changed since May?")
    assert is_over("Who no longer works there?")
    assert is_now("Where does she live these days?")


def test_a_relational_noun_is_a_variable_with_its_pattern(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Where does Ann Berg's sister work?")
    sister, work = asked.patterns
    assert isinstance(sister.subject, Const)
    assert sister.subject.text == "Ann Berg"
    assert "sister" in names(sister)
    assert work.subject == sister.object
    assert "works_at" in names(work)
    assert asked.target == work.object


def test_the_first_person_is_the_user(memory: memgraph.MemoryEngine) -> None:
    (pattern,) = read(memory, "Who is my manager?").patterns
    assert isinstance(pattern.subject, Const)
    assert memory.entity("user").name == "user"
    assert pattern.subject.entities
    assert "reports_to" in names(pattern)


def test_a_relative_clause_binds_the_noun_it_describes(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Who owns the firm that supplies Acme?")
    owns, supplies = asked.patterns
    assert isinstance(owns.object, Var)
    assert owns.core
    assert supplies.subject == owns.object
    assert not supplies.core


def test_a_stranded_preposition_belongs_to_what_is_asked_for(memory: memgraph.MemoryEngine) -> None:
    for text in ("Which company does Ann Berg work for?", "For which company does Ann Berg work?"):
        asked = read(memory, text)
        assert [names(one)[:1] for one in asked.patterns] == [["works_at"]], text
        assert asked.target == asked.patterns[0].object, text


def test_an_event_that_fixes_the_time_is_no_pattern_of_the_question(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Who managed Eva before Ann Berg joined Acme?")
    assert asked.anchor is not None
    assert asked.anchor.mark == "before"
    assert names(asked.anchor.patterns[0])[0] == "works_at"
    assert len(asked.patterns) == 1


def test_an_ordinal_within_that_event_orders_nothing(memory: memgraph.MemoryEngine) -> None:
    assert read(memory, "Who managed Eva when Ann Berg was the third to join Acme?").order is None
    assert read(memory, "Who was the third to join Acme after Ann Berg left?").order == 3


def test_what_is_named_after_somebody_is_not_later(memory: memgraph.MemoryEngine) -> None:
    assert read(memory, "Who wrote the book named after the sister of Ann Berg?").anchor is None


def test_when_two_were_in_a_relationship_asks_for_the_time(memory: memgraph.MemoryEngine) -> None:
    assert read(memory, "When was Ann Berg in a relationship with Eva?").wants == "time"


def test_a_name_after_before_stands_in_the_place_of_what_is_asked_for(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Who was my manager before Ann Berg?")
    assert asked.anchor is not None
    assert isinstance(asked.anchor.patterns[0].object, Const)
    assert asked.anchor.patterns[0].object.text == "Ann Berg"


def test_or_makes_a_choice_of_a_yes_no_question(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Does Ann Berg work at Acme or Orsa?")
    assert [one.text for one in asked.choice] == ["Acme", "Orsa"]
    assert asked.wants == "value"


def test_how_two_are_related_is_a_task_of_its_own(memory: memgraph.MemoryEngine) -> None:
    for text in ("What is the relationship between Ann Berg and Acme?", "How is Ann Berg related to Acme?"):
        asked = read(memory, text)
        assert asked.task == "relationship"
        assert [one.text for one in asked.about if isinstance(one, Const)] == ["Ann Berg", "Acme"]


def test_names_that_nobody_knows_are_kept_apart(memory: memgraph.MemoryEngine) -> None:
    assert read(memory, "Where does Zora Quist work?").unknown == ("Zora Quist",)


def test_what_somebody_said_is_content(memory: memgraph.MemoryEngine) -> None:
    assert read(memory, "What did Ann Berg tell me about the budget?").content
    assert not read(memory, "Who does Ann Berg report to?").content


def test_a_question_without_sense_is_read_without_error(memory: memgraph.MemoryEngine) -> None:
    for text in ("", "?", "of the in", "Ann's", "who who who", "🙂 when where?", "before before before"):
        assert isinstance(memory.plan(text).asked, Question)


def test_a_name_that_looks_like_a_verb_is_a_name(memory: memgraph.MemoryEngine) -> None:
    (pattern,) = read(memory, "How long did Omar Said work at Acme?").patterns
    assert isinstance(pattern.subject, Const)
    assert pattern.subject.text == "Omar Said"
    assert names(pattern)[0] == "works_at"


def test_a_last_word_that_looks_like_a_noun_is_the_verb(memory: memgraph.MemoryEngine) -> None:
    asked = read(memory, "Where does the husband of Ann Berg's manager work?")
    assert ["works_at" in names(one) for one in asked.patterns] == [False, False, True]
