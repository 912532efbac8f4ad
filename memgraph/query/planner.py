"""A question to a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memgraph.query.plan import Node, Plan
from memgraph.view import View

if TYPE_CHECKING:
    from memgraph.query.ask import Tools


def plan(view: View, tools: Tools, question: str, *, speaker: str | None) -> Plan:
    return Plan(question=question, route="semantic", root=Node("Search", repr(question), "every question is asked by meaning and by words"))
