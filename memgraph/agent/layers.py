"""Six layers of memory, and one search across them. Meta-memory says how much each layer counts for a query."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from memgraph.agent.notes import Notes
from memgraph.agent.recall import TAG, Recall
from memgraph.agent.reflect import Reflections
from memgraph.agent.shelf import Shelf, by_words, record
from memgraph.agent.show import fact_line
from memgraph.agent.window import Turn
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError
from memgraph.types import Hit


@dataclass(frozen=True, slots=True)
class Layer:
    """What one layer is."""

    holds: str
    weight: float  #: how much it counts where meta-memory says nothing else
    half_life: timedelta | None  #: None never fades


#: The order is that of nearness: what is at hand first, what is known about remembering last.
LAYERS: Final[Mapping[str, Layer]] = {
    "working": Layer("the turns in context", 0.4, timedelta(hours=1)),
    "short_term": Layer("all turns of the conversation", 0.25, timedelta(hours=24)),
    "episodic": Layer("what happened, by time", 0.15, timedelta(hours=24)),
    "semantic": Layer("what is so, by meaning: notes, documents, reflections", 0.1, timedelta(hours=720)),
    "structural": Layer("who and what is related: facts", 0.1, None),
    "meta": Layer("what to remember, and how", 0.0, None),
}

_RECENT = re.compile(r"\b(?:just|a moment ago|you said|i said|earlier|above|last message|this conversation)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection:
    """Something that one of the layers brought back."""

    layer: str
    text: str
    score: float  #: the layer's weight times how well it fits within its layer, 0 to 1
    id: str | None = None  #: of the memory or the fact
    trust: str = "trusted"


class MetaMemory:
    """Rules about remembering: words in a query, and how much a layer then counts more. Kept in the store."""

    def __init__(self, memory: MemoryEngine) -> None:
        self._memory, self._shelf = memory, Shelf(memory, "agent.meta")

    def learn(self, words: str, layer: str, weight: float) -> None:
        """From now on a query with one of these words counts `layer` at least so much: "I should look in documents for prices"."""
        if layer not in LAYERS or not 0 <= weight <= 1:
            raise InvalidInputError(f"layer is {layer!r} with weight {weight}; layers are {', '.join(LAYERS)} and weights 0 to 1")
        self._shelf.write(f"{words} {layer}", {"words": words, "layer": layer, "weight": weight})

    def weights(self, query: str) -> dict[str, float]:
        """What each layer counts for a query; they sum to 1.

        They start from the table, turn to the layer that the plan's route names, and then to what was learnt.
        """
        weights = {name: layer.weight for name, layer in LAYERS.items()}
        route = self._memory.plan(query).route
        if route == "relational":
            weights["structural"] += 0.25
        elif route == "mixed":
            weights["structural"] += 0.15
            weights["semantic"] += 0.15
        else:
            weights["semantic"] += 0.25
        if _RECENT.search(query):
            weights["working"] += 0.3
            weights["short_term"] += 0.3
        for rule in map(record, self._shelf.all()):
            if by_words(query, [rule["words"]])[0] > 0:
                weights[rule["layer"]] = max(weights[rule["layer"]], rule["weight"])
        total = sum(weights.values())
        return {name: weight / total for name, weight in weights.items()}


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers of one agent."""

    memory: MemoryEngine
    recall: Recall
    notes: Notes
    reflections: Reflections
    meta: MetaMemory
    closed: Callable[[], Mapping[str, str]]  #: memories that consolidation closed

    def recall_all(self, query: str, turns: Sequence[Turn], k: int) -> list[Recollection]:
        """The `k` best over all layers: weight of the layer times fit within it. What two layers hold is told once."""
        weights = self.meta.weights(query)
        found = {
            "working": _turns(query, turns),
            "short_term": self._hits(self.recall.search(query, 5)),
            "episodic": self._hits([hit for hit in self.memory.search(query, 5, kind="episodic") if TAG not in hit.memory.tags]),
            "semantic": self._semantic(query),
            "structural": self._facts(query),
        }
        ranked = [
            Recollection(layer=layer, text=text, score=weights[layer] * fit, id=id, trust=trust)
            for layer, rows in found.items()
            for text, fit, id, trust in rows
        ]
        told: dict[str, Recollection] = {}
        for one in sorted(ranked, key=lambda one: -one.score):
            told.setdefault(" ".join(one.text.casefold().split()), one)
        return list(told.values())[:k]

    def _semantic(self, query: str) -> list[_Row]:
        hits = [hit for hit in self.memory.search(query, 8) if hit.memory.kind != "episodic"]
        notes = [(str(note), 1.0 / rank, None, note.trust) for rank, note in enumerate(self.notes.find(query, 3), start=1)]
        reflected = [(one.text, 0.8 / rank, None, one.trust) for rank, one in enumerate(self.reflections.find(query, 2), start=1)]
        return [*self._hits(hits), *notes, *reflected]

    def _hits(self, hits: Sequence[Hit]) -> list[_Row]:
        """Hits against the best of them; what is superseded counts half, what was closed is left out."""
        closed = self.closed()
        best = max((hit.score for hit in hits), default=0.0) or 1.0
        return [
            (hit.memory.text, hit.score / best * (0.5 if hit.stale else 1.0), hit.memory.id, hit.memory.trust)
            for hit in hits
            if hit.memory.id not in closed
        ]

    def _facts(self, query: str) -> list[_Row]:
        answer = self.memory.ask(query)
        facts = answer.facts or [fact for entity in answer.plan.entities[:2] for fact in self.memory.facts(entity)]
        return [(fact_line(fact), 1.0 / rank, fact.id, fact.trust) for rank, fact in enumerate(facts[:5], start=1)]


_Row = tuple[str, float, str | None, str]  #: text, fit 0 to 1, id, trust


def _turns(query: str, turns: Sequence[Turn]) -> list[_Row]:
    """The turns by how much of the query they hold: 1 for one that holds every word."""
    fits = by_words(query, [*(turn.text for turn in turns), query])
    whole = fits.pop()
    return [(turn.text, fit / whole, turn.id, turn.trust) for turn, fit in zip(turns, fits, strict=True) if fit > 0]

