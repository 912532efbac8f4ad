"""An agent's working state: memories of one kind, each under a key. The store holds them; nothing is kept here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Any

import orjson

from memgraph.agent.meaning import Meaning
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.interval import TimeLike
from memgraph.scoring import idf
from memgraph.types import Memory

_WORD = re.compile(r"[^\W_]+")
_LONGEST = 60  #: characters of a key that an id shows; the store has a limit for ids
_COMPARED = 200  #: records, the newest, that are compared by meaning
_COMMON = frozenset(
    re.findall(r"\w+", "a an the my your our his her their its i you we he she they it this that is are was were be to "
    "of for on at in by with "
    "and or but what which who when where how do does did will would can could should not from about me us")
)  # fmt: skip


class Shelf:
    """Records under keys, kept as memories of one kind that begins with "agent.", so that no search, list or count meets them.

    A record is a mapping that JSON can hold. Writing one again makes a new version of the same memory: the versions before stay
    until they are dropped.
    """

    def __init__(self, memory: MemoryEngine, kind: str, meaning: Meaning | None = None) -> None:
        self._memory, self._meaning = memory, meaning
        self.kind = kind

    def id(self, key: str) -> str:
        """The id of the memory under a key."""
        if not isinstance(key, str) or not key.strip():
            raise InvalidInputError(f"a name is {key!r}; it is a text that is not blank")
        name = " ".join(key.casefold().split())
        if len(name) > _LONGEST:
            name = f"{name[:_LONGEST]}~{blake2b(name.encode(), digest_size=8).hexdigest()}"
        return f"{self.kind}:{name}"

    def find(self, key: str) -> Memory | None:
        try:
            return self._memory.get(self.id(key))
        except NotFoundError:
            return None

    def read(self, key: str) -> dict[str, Any] | None:
        found = self.find(key)
        return None if found is None else record(found)

    def all(self) -> list[Memory]:
        """The records in the order in which they were last written."""
        return sorted(self._memory.memories(kind=self.kind), key=lambda one: one.recorded_at)

    def write(self, key: str, value: Mapping[str, Any], *, at: TimeLike | None = None, trust: str = "trusted") -> Memory:
        """Write a record, over the one that is there. The trust of the first writing stays."""
        text = orjson.dumps(dict(value)).decode()
        id = self.id(key)
        if self.find(key) is None:
            return self._memory.add(text, id=id, at=at, kind=self.kind, source="agent", trust=trust).memory
        return self._memory.update(id, text, at=at).memory

    def renew(self, key: str, value: Mapping[str, Any]) -> Memory:
        """Write a record and keep no version of the one before: for what changes at every turn, or may hold what was forgotten."""
        self.drop(key)
        return self.write(key, value)

    def search(self, query: str, k: int, words: Callable[[Mapping[str, Any]], tuple[str, str]]) -> list[Memory]:
        """The records that fit a query best: those that share words with it, then those near in meaning.

        `words` makes of a record the short text that it is known by, and what else it says.
        """
        everything = self.all()
        pairs = [words(record(one)) for one in everything]
        scores = by_words(query, [f"{key} {text}" for key, text in pairs])
        found = [one for score, one in _best(scores, everything) if score > 0][:k]
        if len(found) < k and self._meaning is not None and query.strip():
            newest, asked = pairs[-_COMPARED:], sorted(content_words(query))
            near = self._meaning.near(query, asked, [f"{key}: {text}" for key, text in newest], [key for key, _ in newest])
            found += [one for score, one in _best(near, everything[-_COMPARED:]) if score > 0]
        return list({one.id: one for one in found}.values())[:k]

    def versions(self, key: str) -> list[tuple[datetime, dict[str, Any]]]:
        """Every version of a record with the time it speaks from, the first first; none where there is no such key."""
        if self.find(key) is None:
            return []
        return [(one.at, record(one)) for one in self._memory.versions(self.id(key))]

    def drop(self, key: str) -> bool:
        """Delete a record with all its versions; whether there was one."""
        if self.find(key) is None:
            return False
        self._memory.forget(self.id(key))
        return True


def record(memory: Memory) -> dict[str, Any]:
    """The mapping that a memory of working state holds."""
    value = orjson.loads(memory.text)
    assert isinstance(value, dict)
    return value


def _best(scores: Sequence[float], memories: Sequence[Memory]) -> list[tuple[float, Memory]]:
    return sorted(zip(scores, memories, strict=True), key=lambda pair: -pair[0])


def by_words(query: str, texts: Sequence[str]) -> list[float]:
    """How well each text fits a query by the words they share, rare ones counting more (`scoring.idf`); 0 where they share none."""
    rows = [content_words(text) for text in texts]
    spread = Counter(word for row in rows for word in row)
    asked = content_words(query)
    return [sum(idf(len(rows), spread[word]) for word in asked & row) for row in rows]


def content_words(text: str) -> set[str]:
    """The words of a text that tell it from others, in lower case and without a plural's s."""
    words = (match[0].casefold() for match in _WORD.finditer(text))
    return {word[:-1] if re.fullmatch(r".{2,}[^s]s", word) else word for word in words if word not in _COMMON}
