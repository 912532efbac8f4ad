"""Questions asked of small worlds written as text: what the facts answer, at the time that is asked about, and where they are silent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph

OFFICE = [
    ("2020-01-10", "Ines Vidal joined Corvane as a tester on 10 January 2020."),
    ("2020-02-01", "Omar Haddad works at Corvane as an architect."),
    ("2020-03-01", "Ines reports to Omar Haddad."),
    ("2021-06-05", "Ines moved from Porto to Ghent in June 2021."),
    ("2022-02-01", "Omar Haddad left Corvane on 31 January 2022."),
    ("2022-02-02", "Ines now reports to Judit Kelemen."),
    ("2022-03-01", "Judit Kelemen works at Corvane."),
    ("2022-05-01", "Judit leads the search team."),
    ("2022-09-01", "Corvane is based in Ghent."),
    ("2023-01-09", "Ines was promoted to auditor."),
    ("2023-04-01", "Judit Kelemen is married to Pal. Pal works at the harbour museum."),
    ("2023-05-05", "Ines is allergic to cashews and speaks Catalan and Dutch."),
    ("2023-06-01", "Ines has a cat named Figaro."),
    ("2023-07-01", "My brother Leo works at Corvane."),
    ("2023-07-02", "Leo is married to Nadia."),
    ("2023-08-01", "The contract with Portwell ends on 30 September 2024."),
]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("office") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": "Mara"} for at, text in OFFICE])
        yield engine


@pytest.mark.parametrize(
    ("question", "values"),
    [
        # what holds now, and what held
        ("Where does Ines live?", {"Ghent"}),
        ("Where did Ines live in 2020?", {"Porto"}),
        ("Who does Ines report to?", {"Judit Kelemen"}),
        ("Who did Ines report to in 2021?", {"Omar Haddad"}),
        ("Who was Ines's manager before Judit Kelemen?", {"Omar Haddad"}),
        ("Where did Ines live before she moved to Ghent?", {"Porto"}),
        ("What was Ines's first job?", {"tester"}),
        ("What does Ines do?", {"auditor"}),
        # chains, descriptions, relatives
        ("Where does the husband of Ines's manager work?", {"harbour museum"}),
        ("Who is Pal's wife?", {"Judit Kelemen"}),
        ("Who is my sister-in-law?", {"Nadia"}),
        ("Where does my brother work?", {"Corvane"}),
        ("Who leads the search team?", {"Judit Kelemen"}),
        # times
        ("When did Ines join Corvane?", {"2020-01-10"}),
        ("When did Ines move to Ghent?", {"2021-06"}),
        ("When was Ines promoted?", {"2023-01-09"}),
        ("When does the contract with Portwell end?", {"2024-09-30"}),
        ("How long did Omar Haddad work at Corvane?", {"2 years"}),
        # many, counts, choices, others
        ("Which languages does Ines speak?", {"Catalan", "Dutch"}),
        ("How many languages does Ines speak?", {"2"}),
        ("Does Ines live in Porto or Ghent?", {"Ghent"}),
        ("Who joined Corvane first, Ines or Judit Kelemen?", {"Ines Vidal"}),
        ("Who left Corvane?", {"Omar Haddad"}),
        ("Who no longer works at Corvane?", {"Omar Haddad"}),
        ("What is Ines's cat called?", {"Figaro"}),
        ("What is Ines allergic to?", {"cashews"}),
        ("What is the relationship between Judit Kelemen and Pal?", {"spouse"}),
        # yes and no
        ("Does Ines still live in Porto?", {"no"}),
        ("Did Ines ever live in Porto?", {"yes"}),
        ("Is Judit Kelemen married?", {"yes"}),
        ("Is Ines allergic to cashews?", {"yes"}),
        ("Does Ines have a cat?", {"yes"}),
    ],
)
def test_facts_answer(office: memgraph.MemoryEngine, question: str, values: set[str]) -> None:
    answer = office.ask(question)
    assert set(answer.values) == values
    assert answer.facts


def test_colleagues_share_an_employer_at_the_time(office: memgraph.MemoryEngine) -> None:
    assert set(office.ask("Who are Leo's colleagues?").values) == {"Ines Vidal", "Judit Kelemen"}


def test_silence_about_a_known_relation_is_no_answer(office: memgraph.MemoryEngine) -> None:
    for question in ("Where does Omar Haddad live?", "What is Judit Kelemen allergic to?", "Where does Zora Quist work?"):
        answer = office.ask(question)
        assert answer.abstained, question
        assert answer.values == ()


def test_a_fact_that_is_over_does_not_answer_for_now(office: memgraph.MemoryEngine) -> None:
    assert office.ask("Where does Omar Haddad work?").values == ()


def test_the_evidence_comes_first(office: memgraph.MemoryEngine) -> None:
    answer = office.ask("Who does Ines report to?")
    assert answer.hits[0].memory.text == "Ines now reports to Judit Kelemen."


def test_what_changed_is_what_began_and_what_ended(office: memgraph.MemoryEngine) -> None:
    values = office.ask("What changed for Ines in 2022?").values
    assert "Judit Kelemen" in values


def test_the_caller_may_look_from_another_time(office: memgraph.MemoryEngine) -> None:
    assert office.ask("Who does Ines report to?", as_of="2021-05-01").values == ("Omar Haddad",)


def test_a_successor_takes_over_what_the_other_did(tmp_path_factory: pytest.TempPathFactory) -> None:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("heir") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.assert_fact("Orsa", "contact", "Ann", valid_from="2020", valid_to="2022")
        engine.assert_fact("Ann", "successor", "Bo", valid_from="2022")
        assert engine.ask("Who is the contact at Orsa?").values == ("Bo",)


def test_who_lives_with_someone_lives_where_they_do(tmp_path_factory: pytest.TempPathFactory) -> None:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("home") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.assert_fact("Ann", "lives_with", "Bo", valid_from="2020")
        engine.assert_fact("Bo", "lives_in", "Oslo", valid_from="2019")
        assert engine.ask("Where does Ann live?").values == ("Oslo",)


def test_a_child_is_a_child_to_both_and_the_name_tells_the_father(tmp_path_factory: pytest.TempPathFactory) -> None:
    now = datetime(2024, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("kin") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.assert_fact("Peter", "daughter", "Ida")
        engine.assert_fact("Anna", "daughter", "Ida")
        assert set(engine.ask("Who are Ida's parents?").values) == {"Peter", "Anna"}
        assert engine.ask("Who is Ida's father?").values == ("Peter",)
        assert engine.ask("How many children does Peter have?").values == ("1",)
