"""The verbs: every change to the beliefs of a namespace as a value. What computes returns these; only the engine writes them."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.interval import Instant
from memgraph.records import FactRow


@dataclass(frozen=True, slots=True)
class Record:
    """A new version of a belief."""

    fact: FactRow


@dataclass(frozen=True, slots=True)
class Retract:
    """A version is no longer believed, from a transaction on. After something was forgotten that may lie back, or never have been."""

    fact_id: int
    at: Instant


@dataclass(frozen=True, slots=True)
class Erase:
    """A version would never have been believed without what was forgotten."""

    fact_id: int


Op = Record | Retract | Erase
