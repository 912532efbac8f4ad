"""The verbs: every change to the beliefs of a namespace as a value. What computes returns these; only the engine writes them."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.records import FactRow


@dataclass(frozen=True, slots=True)
class Record:
    """A new version of a belief."""

    fact: FactRow


@dataclass(frozen=True, slots=True)
class Retract:
    """A version is no longer believed, from this transaction on."""

    fact_id: int


@dataclass(frozen=True, slots=True)
class Revive:
    """A version is believed as if it had never been retracted: what had retracted it was forgotten."""

    fact_id: int


Op = Record | Retract | Revive
