"""Plans: which route a question takes, which time it asks about, and that a plan can be read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph.interval import granule

NOW = datetime(2024, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path_factory.mktemp("planner") / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.assert_fact("Ann Berg", "works_at", "Acme", valid_from="2020-03")
        engine.assert_fact("Ann Berg", "sister", "Eva")
        engine.assert_fact("user", "brother", "Tom")
        engine.assert_fact("key", "located_in", "drawer")
        yield engine


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("Where does Ann Berg work?", "relational"),
        ("Who works at Acme?", "relational"),
        ("Where does my brother live?", "relational"),
        ("Where is the key?", "relational"),
        ("What is the relationship between Ann Berg and Eva?", "relational"),
        ("What did Ann Berg say about the budget?", "mixed"),
        ("What did my brother tell me about the boat?", "mixed"),
        ("Why did Ann Berg leave?", "mixed"),
        # somebody is described, and has to be found first
        ("What did the owner of the mill complain about?", "mixed"),
        ("Why did our former treasurer sell the van?", "mixed"),
        ("What happened to the man who painted the fence?", "mixed"),
        ("What did the woman from the tea shop advise?", "mixed"),
        ("How is the plumber with the red van doing?", "mixed"),
        ("What did Ann Berg's dentist find?", "mixed"),
        # a name alone is no relation that leads anywhere
        ("What slip happened during the Messiah?", "semantic"),
        ("How fast do people drive in Mill Lane?", "semantic"),
        ("What may our customers bring to the tasting?", "semantic"),
        ("What do I have to bring to the swimming lesson?", "semantic"),
        ("How is the cake made?", "semantic"),
        ("What caused the outage?", "semantic"),
        ("How long does a parcel take?", "semantic"),
    ],
)
def test_the_route_follows_from_what_the_graph_knows(memory: memgraph.MemoryEngine, question: str, route: str) -> None:
    assert memory.plan(question).route == route


@pytest.mark.parametrize(
    ("question", "operator"),
    [
        ("Where did Ann Berg work in 2021?", "during"),
        ("Where did Ann Berg work before 2021?", "before"),
        ("Who has worked at Acme since 2021?", "since"),
        ("When did Ann Berg join Acme?", "when"),
        ("Since when has Ann Berg worked at Acme?", "since_when"),
        ("Until when did Ann Berg work at Acme?", "until_when"),
        ("How long has Ann Berg worked at Acme?", "how_long"),
        ("How many times has Ann Berg moved?", "how_many_times"),
        ("Who was the first to join Acme?", "first"),
        ("What was Ann Berg's last job?", "last"),
        ("Who was the second manager of Eva?", "ordinal"),
        ("Where did Eva live before Ann Berg joined Acme?", "before"),
        ("Where did Eva live when Ann Berg joined Acme?", "when"),
        ("Where does Eva live now?", "now"),
        ("After Ann Berg's second marathon, who joined Acme?", "after"),
        ("During Ann Berg's third year, where did Eva live?", "during"),
        ("What is the date of birth of Ann Berg?", "date"),
    ],
)
def test_the_operator_says_how_the_question_speaks_of_time(memory: memgraph.MemoryEngine, question: str, operator: str) -> None:
    time = memory.plan(question).time
    assert time is not None
    assert time.operator == operator


def test_a_question_without_a_time_has_none(memory: memgraph.MemoryEngine) -> None:
    for question in ("Where does Ann Berg work?", "Who looks after Acme?", "What is the name of Eva's dog?"):
        assert memory.plan(question).time is None, question


def test_a_named_time_is_an_interval_with_its_precision(memory: memgraph.MemoryEngine) -> None:
    time = memory.plan("Who worked at Acme in March 2021?").time
    assert time is not None
    assert time.interval == granule("2021-03").interval
    assert time.precision == "month"
    assert str(time) == "during 2021-03"


def test_as_of_a_time_is_within_it(memory: memgraph.MemoryEngine) -> None:
    time = memory.plan("As of 2021, where did Ann Berg work?").time
    assert time is not None
    assert (time.operator, time.interval) == ("during", granule("2021").interval)


@pytest.mark.parametrize(
    ("question", "year"), [("After the Acme Cup (2021), who led Orsa?", 2022), ("Before the Acme Cup (2021), who led Orsa?", 2020)]
)
def test_after_an_event_with_a_date_is_after_the_date(memory: memgraph.MemoryEngine, question: str, year: int) -> None:
    time = memory.plan(question).time
    assert time is not None
    assert time.interval is not None
    assert granule(str(year)).start in time.interval
    assert granule("2021").start not in time.interval


def test_a_plan_prints_its_nodes_with_their_reasons_and_after_the_run_their_rows(memory: memgraph.MemoryEngine) -> None:
    plan = memory.plan("Where does Ann Berg's sister work?")
    lines = str(plan).splitlines()
    assert lines[0].startswith("route relational; about Ann Berg")
    assert sum("Pattern (" in line for line in lines) == 2
    assert all("because: " in line for line in lines[1:])
    answer = memory.ask("Where does Ann Berg work?")
    assert " 1 rows" in str(answer.plan)
    assert " ms" in str(answer.plan)


@pytest.mark.parametrize(
    "before", ["Hello there, it was a long day. " * 2000, "x " * 25_000, "Who is the manager of " * 3000 + "x?\n", "Where " * 8000 + "\n"]
)
def test_of_a_question_that_is_very_long_the_end_is_read(memory: memgraph.MemoryEngine, before: str) -> None:
    plan = memory.plan(f"{before} Well. Where does Ann Berg work?")
    assert [one.name for one in plan.entities] == ["Ann Berg"]
    assert plan.asked.text == "Where does Ann Berg work?" or len(plan.asked.text) <= 1000
