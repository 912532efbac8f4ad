"""The store: typed rows with indexes and an ordered log, in one LMDB environment."""

from memgraph.store.keys import Namespace, slot_key, value_key
from memgraph.store.lmdb_store import Store, StoreStats
from memgraph.store.log import Change, LogEntry
from memgraph.store.tables import CLAIMS, ENTITIES, FACTS, MEMORIES, MERGES, NAMES, PREDICATES, TABLES, VECTORS, Index, Table
from memgraph.store.transactions import ReadTx, WriteTx

__all__ = [
    "CLAIMS",
    "ENTITIES",
    "FACTS",
    "MEMORIES",
    "MERGES",
    "NAMES",
    "PREDICATES",
    "TABLES",
    "VECTORS",
    "Change",
    "Index",
    "LogEntry",
    "Namespace",
    "ReadTx",
    "Store",
    "StoreStats",
    "Table",
    "WriteTx",
    "slot_key",
    "value_key",
]
