"""Compares what is derived with what is true, and what is true with itself. Finds; repairs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.interval import FOREVER
from memgraph.records import is_agent_state
from memgraph.store import CLAIMS, ENTITIES, FACTS, MEMORIES, MERGES, NAMES, VECTORS, Namespace, ReadTx, Store
from memgraph.view import View


def problems(view: View, store: Store, namespace: Namespace) -> list[str]:
    """What is wrong with a namespace, a sentence each; empty where all is well."""
    return [*store.verify(namespace), *row_problems(view.tx), *_derived(view)]


def row_problems(tx: ReadTx) -> Iterator[str]:
    """Rows that name rows which are not there, a sentence each."""
    entities = {number for number, _ in tx.scan(ENTITIES)}
    memories = {number: row.id for number, row in tx.scan(MEMORIES)}
    ids = set(memories.values())
    claims = {number for number, _ in tx.scan(CLAIMS)}
    for number, claim in tx.scan(CLAIMS):
        if claim.memory is not None and claim.memory not in memories:
            yield f"claim {number} comes from memory row {claim.memory}, which is not there"
        if lost := {claim.subject, claim.subject if claim.object is None else claim.object} - entities:
            yield f"claim {number} speaks of entities that are not there: {sorted(lost)}"
    for number, fact in tx.scan(FACTS):
        if unknown := set(fact.sources) - ids:
            yield f"fact {number} names sources that are not there: {sorted(unknown)}"
        if lost := {fact.subject, fact.subject if fact.object is None else fact.object} - entities:
            yield f"fact {number} speaks of entities that are not there: {sorted(lost)}"
        if gone := {*fact.claims, *fact.closers} - claims:
            yield f"fact {number} rests on claims that are not there: {sorted(gone)}"
    for number, name in tx.scan(NAMES):
        if name.memory is not None and name.memory not in memories:
            yield f"name {number} comes from memory row {name.memory}, which is not there"
        if name.entity not in entities:
            yield f"name {number} is that of entity {name.entity}, which is not there"
    for number, merge in tx.scan(MERGES):
        if lost := {merge.keep, merge.drop} - entities:
            yield f"merge {number} joins entities that are not there: {sorted(lost)}"
    for number, _ in tx.scan(VECTORS):
        if number not in memories:
            yield f"vector {number} belongs to no memory"


def _derived(view: View) -> Iterator[str]:
    """Indexes that do not hold what the tables hold."""
    tx, snapshot = view.tx, view.snapshot
    indexed = {number for number, row in tx.scan(MEMORIES) if row.superseded == FOREVER and not is_agent_state(row.kind)}
    if len(snapshot.keywords) != len(indexed):
        yield f"the keyword index holds {len(snapshot.keywords)} memories, the store {len(indexed)}; check(repair=True) rebuilds it"
    if snapshot.vectors is not None:
        vectors = {number for number, _ in tx.scan(VECTORS)} & indexed
        if len(snapshot.vectors) != len(vectors):
            yield f"the vector index holds {len(snapshot.vectors)} vectors, the store {len(vectors)}; check(repair=True) rebuilds it"
    believed = {number for number, fact in tx.scan(FACTS) if fact.retracted == FOREVER}
    held = set(snapshot.graph.match(as_of=None, include_overruled=True))
    if believed != held:
        yield f"the graph holds {len(held)} facts, the store {len(believed)}; {len(believed ^ held)} differ; check(repair=True) rebuilds it"
