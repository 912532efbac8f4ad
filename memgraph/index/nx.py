"""The graph as networkx sees it: a copy to look at, to draw or to run algorithms on. The one module that imports networkx."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx

from memgraph.index.edges import literal_key
from memgraph.index.graph import FactGraph
from memgraph.interval import FOREVER, Instant, Interval

Attributes = Mapping[str, Any]


def to_networkx(
    graph: FactGraph,
    *,
    as_of: Interval | None = None,
    known: Instant = FOREVER,
    entity: Callable[[int], Attributes] | None = None,
    fact: Callable[[int], Attributes] | None = None,
) -> nx.MultiDiGraph[Any]:
    """A MultiDiGraph of the facts that hold: nodes are entity ids, edges are keyed by the predicate's name and the fact's id.

    A literal is a node of its own, `("number", 5)`, with `literal=True` and its `value`; entities have `literal=False`. An edge has
    `fact`, `predicate`, `start` and `end` (instants). `entity` and `fact` add attributes by id, such as names.
    """
    view: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for fact_id in graph.match(as_of=as_of, known=known):
        one = graph.triple(fact_id)
        target: Any = one.object
        if one.object is None:
            value = "" if one.literal is None else one.literal
            target = literal_key(value)
            view.add_node(target, literal=True, value=value)
        for node in (one.subject, one.object):
            if node is not None and node not in view:
                view.add_node(node, literal=False, **(entity(node) if entity else {}))
        view.add_edge(
            one.subject,
            target,
            key=(one.predicate, fact_id),
            fact=fact_id,
            predicate=one.predicate,
            start=one.start,
            end=one.end,
            **(fact(fact_id) if fact else {}),
        )
    return view
