"""Walks: hubs, cycles, loops, the order of what is met."""

from __future__ import annotations

import itertools

import pytest

from memgraph.index.graph import FactGraph
from memgraph.interval import BEGINNING, FOREVER, Interval
from memgraph.records import FactRow


def graph_of(*ties: tuple[int, int] | tuple[int, int, int]) -> FactGraph:
    """Facts 1, 2, ... from (subject, object[, start])."""
    graph = FactGraph()
    rows = [
        FactRow(
            subject=tie[0],
            predicate="knows",
            object=tie[1],
            literal=None,
            start=tie[2] if len(tie) == 3 else 0,
            end=FOREVER,
            from_precision=None,
            to_precision=None,
            recorded=0,
            claims=(),
            sources=(),
        )
        for tie in ties
    ]
    graph.bulk(enumerate(rows, 1))
    return graph


def test_each_entity_is_met_once_at_its_least_distance() -> None:
    met = graph_of((1, 2), (2, 3), (1, 3), (3, 4)).related(1, 3)
    assert [(one.entity, one.hops) for one in met] == [(2, 1), (3, 1), (4, 2)]


def test_cycles_and_loops_end_and_never_lead_back_to_the_start() -> None:
    graph = graph_of((1, 1), (1, 2), (2, 2), (2, 3), (3, 1))
    met = graph.related(1, 10)
    assert [(one.entity, one.hops, one.facts) for one in met] == [(2, 1, (2,)), (3, 1, (5,))]
    assert graph.neighbours(1) == [(1, 1), (2, 2), (5, 3)]


def test_every_fact_that_ties_to_something_nearer_is_told() -> None:
    met = graph_of((1, 2), (1, 3), (2, 4), (4, 3), (4, 5), (3, 2), (2, 4)).related(1, 2)
    assert {one.entity: one.facts for one in met} == {2: (1,), 3: (2,), 4: (3, 4, 7)}


def test_among_equals_the_most_recently_started_comes_first() -> None:
    met = graph_of((1, 2, 5), (1, 3, 9), (1, 4, BEGINNING), (1, 5, 9), (1, 4, 7)).related(1, 1)
    assert [one.entity for one in met] == [3, 5, 4, 2]
    assert met[2].path == (5,)
    assert met[2].facts == (5, 3)


@pytest.mark.parametrize("spokes", [3, 500])
def test_a_hub_gives_as_many_spokes_as_asked_for_and_its_best_first(spokes: int) -> None:
    graph = graph_of(*((1, 10 + spoke, spoke) for spoke in range(spokes)))
    met = graph.related(1, 2, limit=10)
    assert [one.entity for one in met] == [10 + spoke for spoke in reversed(range(spokes))][:10]
    assert len(graph.related(1, 2)) == spokes
    assert len(graph.related(10, 2)) == spokes


def test_a_limit_of_none_or_nothing() -> None:
    graph = graph_of((1, 2), (2, 3))
    assert graph.related(1, 2, limit=0) == []
    assert len(graph.related(1, 2, limit=5)) == 2


def test_the_direct_path_comes_before_the_one_through_a_hub() -> None:
    assert graph_of((1, 9), (2, 9), (1, 2)).paths(1, 2, 2) == [[3], [1, 2]]


def test_of_equally_long_paths_those_through_hubs_come_last() -> None:
    hub = [(9, 100 + spoke) for spoke in range(20)]
    graph = graph_of((1, 9), (9, 2), (1, 8), (8, 2), *hub)
    assert graph.paths(1, 2, 3) == [[3, 4], [1, 2]]


def test_what_was_recorded_later_does_not_change_the_order_of_earlier_paths() -> None:
    graph = graph_of((1, 9), (9, 2), (1, 8), (8, 2), (8, 7))
    before = graph.paths(1, 2, 3, known=5)
    common = {"literal": None, "from_precision": None, "to_precision": None, "claims": (), "sources": (), "predicate": "p"}
    for number in range(20):
        graph.upsert(100 + number, FactRow(subject=9, object=3, start=0, end=1, recorded=6, **common))
    assert graph.paths(1, 2, 3, known=5) == before
    assert graph.paths(1, 2, 3)[0] == [3, 4]


def test_a_path_visits_nobody_twice() -> None:
    graph = graph_of((1, 2), (2, 1), (2, 2), (2, 3), (3, 1))
    assert graph.paths(1, 3, 4) == [[5], [1, 4], [2, 4]]
    assert graph.paths(1, 1, 4) == []


def test_a_path_may_be_asked_for_in_one_direction() -> None:
    graph = graph_of((1, 2), (3, 2), (2, 4), (4, 3))
    assert graph.paths(1, 3, 4, direction="out") == [[1, 3, 4]]
    assert graph.paths(3, 1, 4, direction="in") == [[4, 3, 1]]
    assert graph.paths(1, 3, 4) == [[1, 2], [1, 3, 4]]


def test_paths_are_bounded_in_number_and_the_shortest_are_kept() -> None:
    middles = range(10, 200)
    graph = graph_of(*((1, middle) for middle in middles), *((middle, 2) for middle in middles), (1, 2))
    paths = graph.paths(1, 2, 4)
    assert len(paths) == 64
    assert paths[0] == [381]
    assert all(len(path) == 2 for path in paths[1:])


def test_the_far_side_of_a_dense_graph_is_reached_though_there_are_millions_of_ways() -> None:
    layers = [range(20 * layer, 20 * layer + 20) for layer in range(7)]
    between = [(left, right) for near, far in itertools.pairwise(layers) for left in near for right in far]
    paths = graph_of(*between).paths(0, 139, 8)
    assert len(paths) == 64
    assert {len(path) for path in paths} == {6}


def test_a_long_chain_is_one_path() -> None:
    chain = graph_of(*((link, link + 1) for link in range(2000)))
    assert chain.paths(0, 2000, 2000) == [list(range(1, 2001))]
    assert chain.paths(0, 2000, 1999) == []


def test_no_path_where_the_times_do_not_meet() -> None:
    graph = FactGraph()
    common = {"literal": None, "from_precision": None, "to_precision": None, "recorded": 0, "claims": (), "sources": (), "predicate": "p"}
    graph.upsert(1, FactRow(subject=1, object=2, start=0, end=5, **common))
    graph.upsert(2, FactRow(subject=2, object=3, start=5, end=9, **common))
    assert graph.paths(1, 3, 4, as_of=Interval(4, 5)) == []
    assert graph.paths(1, 3, 4, as_of=Interval(4, 6)) == [[1, 2]]
