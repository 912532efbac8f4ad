"""What follows from a transitive relation, step by step, as it is asked: places in places, parts of parts, the last of a chain."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

NOW = datetime(2025, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.Memgraph]:
    with memgraph.open(tmp_path_factory.mktemp("transitive") / "store", embedder="hash", clock=lambda: NOW) as found:
        found.declare_predicate("depends_on", transitive=True, inverse="required_by")
        for at, text in (
            ("2024-01-01", "Orsa belongs to Kestrel. Kestrel belongs to Halcyon."),
            ("2024-01-02", "The lab is in Bergen. Bergen is a city in Vestland."),
            ("2024-01-03", "Vestland is in Norway. The key is in the red box. The red box is in the cellar."),
            ("2024-01-04", "Ann reports to Bo. Bo reports to Cleo. Cleo reports to Dora."),
            ("2024-01-05", "The pump is part of the rig. The rig is part of the plant."),
            ("2024-01-06", "Ida lives in Bergen."),
            ("2024-01-07", "Tom lives in Oslo."),
            ("2024-02-01", "Checkout depends on billing. Billing depends on the ledger."),
            ("2024-02-02", "Lumo owns Brek. Brek owns Timo Foods."),
        ):
            found.add(text, at=at, speaker="Sam")
        yield found


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Which country is Bergen in?", ("Norway",)),
        ("What country is the lab in?", ("Norway",)),
        ("Which city is the lab in?", ("Bergen",)),
        ("Where is the lab?", ("Bergen",)),
        ("Where is the key?", ("red box",)),
        ("Which country does Ida live in?", ("Norway",)),
        ("Where does Ida live?", ("Bergen",)),
        ("Who lives in Norway?", ("Ida",)),
        ("What is in the cellar?", ("key", "red box")),
        ("What is the pump part of?", ("rig", "plant")),
        ("What is part of the plant?", ("pump", "rig")),
        ("What does checkout depend on?", ("billing", "ledger")),
        ("What depends on the ledger?", ("billing", "Checkout")),
        ("Who owns Orsa?", ("Kestrel",)),
        ("Who owns Orsa in the end?", ("Halcyon",)),
        ("Who ultimately owns Timo Foods?", ("Lumo",)),
        ("Who does Ann report to?", ("Bo",)),
        ("Who does Ann ultimately report to?", ("Dora",)),
    ],
)
def test_what_is_asked_of_a_chain_is_found_along_it(engine: memgraph.Memgraph, question: str, values: tuple[str, ...]) -> None:
    answer = engine.ask(question, speaker="Sam")
    assert answer.values == values
    assert answer.facts


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Is Bergen in Norway?", ("yes",)),
        ("Is the lab in Norway?", ("yes",)),
        ("Is the key in the cellar?", ("yes",)),
        ("Is the pump part of the plant?", ("yes",)),
        ("Does checkout depend on the ledger?", ("yes",)),
        ("Does Orsa ultimately belong to Halcyon?", ("yes",)),
        ("Does Ida live in Norway?", ("yes",)),
        ("Does Ida live in Oslo?", ("no",)),
        ("Is the lab in Sweden?", ()),
        ("Does Tom live in Norway?", ()),  # Oslo may lie there: nobody has said so
        ("Which country does Tom live in?", ()),
    ],
)
def test_yes_by_a_chain_and_no_only_where_something_speaks_against_it(
    engine: memgraph.Memgraph, question: str, values: tuple[str, ...]
) -> None:
    answer = engine.ask(question, speaker="Sam")
    assert answer.values == values
    assert answer.abstained is not bool(values)


def test_the_evidence_of_what_follows_is_the_whole_chain(engine: memgraph.Memgraph) -> None:
    answer = engine.ask("Who lives in Norway?", speaker="Sam")
    told = {(one.subject, one.predicate, one.object) for one in answer.facts}
    assert told == {("Ida", "lives_in", "Bergen"), ("Bergen", "located_in", "Vestland"), ("Vestland", "located_in", "Norway")}


def test_what_owns_a_part_does_not_own_the_whole(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.add("Bert owns Bergen. Bergen is in Vestland.", at="2024-03-01")
        assert engine.ask("Does Bert own Bergen?").values == ("yes",)
        assert engine.ask("Does Bert own Vestland?").values != ("yes",)


def test_a_chain_holds_only_while_all_its_steps_do(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.assert_fact("Pump", "part_of", "Rig", valid_from="2019", valid_to="2022")
        engine.assert_fact("Rig", "part_of", "Plant", valid_from="2021")
        assert engine.ask("What was the Pump part of in 2021?").values == ("Rig", "Plant")
        assert engine.ask("What was the Pump part of in 2020?").values == ("Rig",)
        assert engine.ask("Is the Pump part of the Plant?").values == ("no",)
