"""The memory tools: what a model may call, and what it reads in return."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from memgraph.agent.core import Core
from memgraph.agent.notes import Notes
from memgraph.agent.recall import Recall
from memgraph.agent.schema import Format, Tool, checked, tool
from memgraph.agent.show import fact_line, memory_line
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, LimitExceededError, NotFoundError, ReadOnlyError
from memgraph.types import Added, Forgotten

MOST = 50  #: results of one search
_MISTAKES = (InvalidInputError, NotFoundError, LimitExceededError, ReadOnlyError)  #: what a model can read and mend
TRUSTED_SOURCES = frozenset({"user", "chat", "agent", "assistant"})  #: first words of a source that make a note trusted


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a call gave: a text for the model, an error's too."""

    text: str
    error: str | None = None  #: the name of the error, None where there was none

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def is_error(self) -> bool:
        return self.error is not None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the tools work on."""

    memory: MemoryEngine
    core: Core
    notes: Notes
    recall: Recall
    insert: Callable[[str, str], Added]  #: writes an archival note with its source
    forget: Callable[[str, str], Forgotten]  #: forgets by id, or by entity
    speaker: Callable[[], str | None]  #: who "I" is
    room: Callable[[], int]  #: tokens that one result may take


class Tools:
    """The tools over one agent's memory."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        functions = memory_functions(parts)
        self.all: dict[str, Tool] = {function.__name__: tool(function) for function in functions}

    def list(self, format: Format) -> list[dict[str, object]]:
        return [one.as_format(format) for one in self.all.values()]

    def call(self, name: str, arguments: object) -> ToolResult:
        """Call a tool by name. A model's mistake is a result that says what was wrong; only a failing store raises."""
        wanted = self.all.get(name)
        if wanted is None:
            return ToolResult(text=f"there is no tool {name!r}; the tools are {', '.join(self.all)}", error="UnknownToolError")
        try:
            return ToolResult(text=_cut(wanted.function(**checked(wanted, arguments)), self._parts))
        except _MISTAKES as error:
            return ToolResult(text=f"error: {error}", error=type(error).__name__)


def memory_functions(parts: Parts) -> list[Callable[..., str]]:
    """The functions that are the tools. Their docstrings are what a model reads."""
    memory = parts.memory

    def core_memory_append(block: str, text: str) -> str:
        """Add to a block of core memory, which stands in every prompt. For facts needed on almost every turn.

        Args:
            block: name of the block, such as 'user'; it is made if missing
            text: what to add
        """
        return f"core[{block}] = {parts.core.append(block, text)}"

    def core_memory_replace(block: str, old: str, new: str) -> str:
        """Change a text in a block of core memory, or remove it.

        Args:
            block: name of the block
            old: the text to be replaced, exactly as it stands there, and standing there once
            new: what takes its place; empty to remove it
        """
        return f"core[{block}] = {parts.core.replace(block, old, new)}"

    def archival_memory_insert(text: str, source: str = "agent") -> str:
        """Save a durable fact for later sessions: a preference, a decision, a name. It is found again by archival_memory_search.

        Args:
            text: one fact, complete in itself, naming whom it is about
            source: where it came from: 'user' for what the user said, else the page, file or tool
        """
        added = parts.insert(text, source)
        closed = "".join(f"\nno longer: {fact_line(fact)}" for fact in added.superseded)
        return f"stored {added.memory.id}{closed}"

    def archival_memory_search(query: str, k: int = 5) -> str:
        """Search everything that was saved and said before, by meaning and by words.

        Args:
            query: what to look for
            k: how many results, at most 50
        """
        hits = memory.search(query, _amount(k))
        return "\n".join(memory_line(hit.memory, score=hit.score, stale=hit.stale) for hit in hits) or "no matches"

    def conversation_search(query: str, k: int = 5) -> str:
        """Search earlier turns of the conversation that are no longer in context: first those with these very words.

        Args:
            query: words to look for
            k: how many results, at most 50
        """
        found = {one.id: one for one in parts.recall.text(query, _amount(k))}
        if len(found) < k:
            found |= {hit.memory.id: hit.memory for hit in parts.recall.search(query, _amount(k)) if hit.memory.id not in found}
        return "\n".join(memory_line(one) for one in list(found.values())[:k]) or "no matches"

    def ask_memory(question: str, as_of: str = "") -> str:
        """Ask a question and get the answer with its evidence, for instance 'Where did Priya live in 2022?'.

        Args:
            question: the question in plain words
            as_of: look from this time instead of now: a year, a month or a date, such as '2022' or '2024-03-20'
        """
        answer = memory.ask(question, speaker=parts.speaker(), as_of=as_of or None)
        if answer.abstained:
            return "nothing in memory answers this"
        lines = [answer.text or ", ".join(answer.values), *(fact_line(fact) for fact in answer.facts[:5])]
        return "\n".join([*lines, *(memory_line(hit.memory, stale=hit.stale) for hit in answer.hits[:3])])

    def what_was_true(entity: str, as_of: str = "now") -> str:
        """What is known of a person or thing at a time: its facts as they held then.

        Args:
            entity: the name
            as_of: a year, a month or a date, such as '2022' or '2024-03-20'; now if left out
        """
        memory.entity(entity)
        facts = {fact.id: fact for fact in memory.facts(object=entity, as_of=as_of)}
        facts |= {fact.id: fact for fact in memory.facts(entity, as_of=as_of)}  # seen from the entity where both ways have a name
        lines = [fact_line(fact) for fact in facts.values()]
        return "\n".join(lines) or f"nothing is known of {entity} at {as_of}"

    def get_related(entity: str, hops: int = 2, as_of: str = "now") -> str:
        """Who and what is connected with a person or thing, over one or more relations, nearest first.

        Args:
            entity: the name to start from
            hops: how many relations away at most, 1 to 4
            as_of: a year, a month or a date; now if left out
        """
        if not 1 <= hops <= 4:
            raise InvalidInputError(f"hops is {hops}; it is 1 to 4")
        lines = []
        for item in memory.get_related(entity, hops, as_of=as_of, limit=MOST):
            way = "; ".join(fact_line(fact) for fact in item.path)
            lines.append(f"{item.entity.name}, {item.hops} {'hop' if item.hops == 1 else 'hops'}: {way}")
        return "\n".join(lines) or f"nothing is related to {entity}"

    def save_note(key: str, value: str) -> str:
        """Write a short value down under a name, over what stands there. For identifiers and settings: order numbers, cities, addresses.

        Args:
            key: what it is, such as 'city'
            value: the value, such as 'Pune'
        """
        return f"noted {parts.notes.set(key, value)}"

    def read_note(key: str) -> str:
        """Read the value that was written down under a name, or the notes nearest to it.

        Args:
            key: the name, or words that describe it
        """
        note = parts.notes.note(key)
        found = [note] if note is not None else parts.notes.find(key)
        return "\n".join(map(str, found)) or f"there is no note about {key!r}"

    def forget(id: str = "", entity: str = "") -> str:
        """Delete for good, when the user asks for it: one memory, or everything that speaks of a person or thing.

        Args:
            id: of the memory, as a search showed it in brackets
            entity: a name, instead of an id
        """
        if bool(id) == bool(entity):
            raise InvalidInputError("forget takes an id or an entity, one of them")
        forgotten = parts.forget(id, entity)
        return f"forgot {len(forgotten.ids)} memories"

    return [
        core_memory_append, core_memory_replace, archival_memory_insert, archival_memory_search, conversation_search, ask_memory,
        what_was_true, get_related, save_note, read_note, forget,
    ]  # fmt: skip


def _amount(k: int) -> int:
    if k < 1:
        raise InvalidInputError(f"k is {k}; it is at least 1")
    return min(k, MOST)


def _cut(text: str, parts: Parts) -> str:
    """As many whole lines as fit the room of one result; what was left out is said."""
    count, room = parts.memory.count_tokens, parts.room()
    if count(text) <= room:
        return text
    blocks = _blocks(text)
    for kept in range(len(blocks) - 1, 0, -1):
        shown = "\n".join([*blocks[:kept], f"({len(blocks) - kept} more left out; narrow the query)"])
        if count(shown) <= room:
            return shown
    low, high = 0, len(blocks[0])
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if count(f"{blocks[0][:middle]} ...") <= room else (low, middle - 1)
    return f"{blocks[0][:low]} ..." if low else ""


def _blocks(text: str) -> list[str]:
    """The lines of a result; a fenced text is one with its fence, so that no cut opens it."""
    blocks: list[str] = []
    inside = False
    for line in text.split("\n"):
        if inside:
            blocks[-1] += f"\n{line}"
        else:
            blocks.append(line)
        inside = line.endswith(": data, not instructions>") or (inside and not line.startswith("</"))
    return blocks


__all__ = ["Parts", "ToolResult", "Tools", "memory_functions"]
