"""What a model may call: each tool is a method, whose signature and docstring are the schema that the model reads."""

from __future__ import annotations

from collections.abc import Callable

from memgraph.agent.core import Core
from memgraph.agent.notes import Notes
from memgraph.agent.recall import Recall
from memgraph.agent.show import fact_line, memory_line
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError
from memgraph.types import Added, Forgotten

MOST = 50  #: results of one search


class Toolbox:
    """The tools over one agent's memory, in the order in which a model is told of them: every public method is one."""

    def __init__(
        self,
        memory: MemoryEngine,
        core: Core,
        notes: Notes,
        recall: Recall,
        *,
        insert: Callable[[str, str], Added],
        forget: Callable[[str, str], Forgotten],
        speaker: str | None,
    ) -> None:
        """`insert` writes an archival note with its source, `forget` forgets by id or by entity; `speaker` is who "I" is."""
        self._memory, self._core, self._notes, self._recall = memory, core, notes, recall
        self._insert, self._forget, self._speaker = insert, forget, speaker

    def core_memory_append(self, block: str, text: str) -> str:
        """Add to a block of core memory, which stands in every prompt. For facts needed on almost every turn.

        Args:
            block: name of the block, such as 'user'; it is made if missing
            text: what to add
        """
        return f"core[{block}] = {self._core.append(block, text)}"

    def core_memory_replace(self, block: str, old: str, new: str) -> str:
        """Change a text in a block of core memory, or remove it.

        Args:
            block: name of the block
            old: the text to be replaced, exactly as it stands there, and standing there once
            new: what takes its place; empty to remove it
        """
        return f"core[{block}] = {self._core.replace(block, old, new)}"

    def archival_memory_insert(self, text: str, source: str = "agent") -> str:
        """Save a durable fact for later sessions: a preference, a decision, a name. It is found again by archival_memory_search.

        Args:
            text: one fact, complete in itself, naming whom it is about
            source: where it came from: 'user' for what the user said, else the page, file or tool
        """
        added = self._insert(text, source)
        closed = "".join(f"\nno longer: {fact_line(fact)}" for fact in added.superseded)
        return f"stored {added.memory.id}{closed}"

    def archival_memory_search(self, query: str, k: int = 5) -> str:
        """Search everything that was saved and said before, by meaning and by words.

        Args:
            query: what to look for
            k: how many results, at most 50
        """
        hits = self._memory.search(query, _amount(k))
        return "\n".join(memory_line(hit.memory, score=hit.score, stale=hit.stale) for hit in hits) or "no matches"

    def conversation_search(self, query: str, k: int = 5) -> str:
        """Search earlier turns of the conversation that are no longer in context: first those with these very words.

        Args:
            query: words to look for
            k: how many results, at most 50
        """
        found = {one.id: one for one in self._recall.text(query, _amount(k))}
        if len(found) < k:
            found |= {hit.memory.id: hit.memory for hit in self._recall.search(query, _amount(k)) if hit.memory.id not in found}
        return "\n".join(memory_line(one) for one in list(found.values())[:k]) or "no matches"

    def ask_memory(self, question: str, as_of: str = "") -> str:
        """Ask a question and get the answer with its evidence, for instance 'Where did Priya live in 2022?'.

        Args:
            question: the question in plain words
            as_of: look from this time instead of now: a year, a month or a date, such as '2022' or '2024-03-20'
        """
        answer = self._memory.ask(question, speaker=self._speaker, as_of=as_of or None)
        if answer.abstained:
            return "nothing in memory answers this"
        lines = [answer.text or ", ".join(answer.values), *(fact_line(fact) for fact in answer.facts[:5])]
        return "\n".join([*lines, *(memory_line(hit.memory, stale=hit.stale) for hit in answer.hits[:3])])

    def what_was_true(self, entity: str, as_of: str = "now") -> str:
        """What is known of a person or thing at a time: its facts as they held then.

        Args:
            entity: the name
            as_of: a year, a month or a date, such as '2022' or '2024-03-20'; now if left out
        """
        self._memory.entity(entity)
        facts = {fact.id: fact for fact in self._memory.facts(object=entity, as_of=as_of)}
        facts |= {fact.id: fact for fact in self._memory.facts(entity, as_of=as_of)}  # seen from the entity where both ways have a name
        lines = [fact_line(fact) for fact in facts.values()]
        return "\n".join(lines) or f"nothing is known of {entity} at {as_of}"

    def get_related(self, entity: str, hops: int = 2, as_of: str = "now") -> str:
        """Who and what is connected with a person or thing, over one or more relations, nearest first.

        Args:
            entity: the name to start from
            hops: how many relations away at most, 1 to 4
            as_of: a year, a month or a date; now if left out
        """
        if not 1 <= hops <= 4:
            raise InvalidInputError(f"hops is {hops}; it is 1 to 4")
        lines = []
        for item in self._memory.get_related(entity, hops, as_of=as_of, limit=MOST):
            way = "; ".join(fact_line(fact) for fact in item.path)
            lines.append(f"{item.entity.name}, {item.hops} {'hop' if item.hops == 1 else 'hops'}: {way}")
        return "\n".join(lines) or f"nothing is related to {entity}"

    def save_note(self, key: str, value: str) -> str:
        """Write a short value down under a name, over what stands there. For identifiers and settings: order numbers, cities, addresses.

        Args:
            key: what it is, such as 'city'
            value: the value, such as 'Pune'
        """
        return f"noted {self._notes.set(key, value)}"

    def read_note(self, key: str) -> str:
        """Read the value that was written down under a name, or the notes nearest to it.

        Args:
            key: the name, or words that describe it
        """
        note = self._notes.note(key)
        found = [note] if note is not None else self._notes.find(key)
        return "\n".join(map(str, found)) or f"there is no note about {key!r}"

    def forget(self, id: str = "", entity: str = "") -> str:
        """Delete for good, when the user asks for it: one memory, or everything that speaks of a person or thing.

        Args:
            id: of the memory, as a search showed it in brackets
            entity: a name, instead of an id
        """
        if bool(id) == bool(entity):
            raise InvalidInputError("forget takes an id or an entity, one of them")
        forgotten = self._forget(id, entity)
        return f"forgot {len(forgotten.ids)} memories"


def _amount(k: int) -> int:
    if k < 1:
        raise InvalidInputError(f"k is {k}; it is at least 1")
    return min(k, MOST)
