"""The copy that networkx gets."""

from __future__ import annotations

from dataclasses import replace

from memgraph.index.graph import FactGraph
from memgraph.index.nx import to_networkx
from memgraph.interval import FOREVER, Interval
from memgraph.records import FactRow


def graph() -> FactGraph:
    made = FactGraph()
    knows = FactRow(
        subject=1,
        predicate="knows",
        object=2,
        literal=None,
        start=0,
        end=10,
        from_precision=None,
        to_precision=None,
        recorded=5,
        claims=(),
        sources=(),
    )
    made.upsert(1, knows)
    made.upsert(2, replace(knows, start=3))
    made.upsert(3, replace(knows, predicate="age", object=None, literal=30))
    made.upsert(4, replace(knows, subject=2, object=3, start=10, end=FOREVER))
    return made


def test_facts_that_hold_are_edges_and_parallel_ones_stay_apart() -> None:
    view = to_networkx(graph(), as_of=Interval(5, 6))
    assert sorted(view.edges(keys=True), key=str) == [(1, ("number", 30), ("age", 3)), (1, 2, ("knows", 1)), (1, 2, ("knows", 2))]
    assert view.edges[1, 2, ("knows", 2)] == {"fact": 2, "predicate": "knows", "start": 3, "end": 10}


def test_a_literal_is_a_node_that_says_so() -> None:
    view = to_networkx(graph())
    assert view.nodes["number", 30] == {"literal": True, "value": 30}
    assert view.nodes[1] == {"literal": False}


def test_names_come_from_the_caller() -> None:
    view = to_networkx(graph(), entity=lambda number: {"name": f"entity {number}"}, fact=lambda number: {"id": f"f{number}"})
    assert view.nodes[2]["name"] == "entity 2"
    assert view.edges[2, 3, ("knows", 4)]["id"] == "f4"


def test_what_was_not_yet_recorded_is_not_there() -> None:
    assert len(to_networkx(graph(), known=4)) == 0
    assert len(to_networkx(graph(), known=5)) == 4
