"""Procedural memory: skills that were seen to work, and lessons from what failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memgraph.agent.meaning import Meaning
from memgraph.agent.shelf import Shelf, record
from memgraph.engine import MemoryEngine
from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.types import Memory


class UnverifiedSkillError(InvalidInputError):
    """A skill whose check failed. It was not stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    name: str
    description: str  #: what it is found by
    body: str  #: the code, or the steps
    uses: tuple[str, ...] = ()  #: names of the skills it is composed of
    version: int = 1


class Skills:
    """A library that grows: each skill is checked before it is stored, found by its description, composed into others.

    Reference: Wang et al., Voyager, 2023 (arXiv:2305.16291).
    """

    def __init__(self, memory: MemoryEngine, meaning: Meaning | None = None) -> None:
        self._shelf = Shelf(memory, "agent.skill", meaning)

    def add(
        self, name: str, description: str, body: str, *, verify: Callable[[str], bool], uses: Sequence[str] = ()
    ) -> Skill:
        """Store a skill, or a new version of one, after `verify` was called with what would run: the skills it uses, then its own body.

        Raises:
            UnverifiedSkillError: `verify` returned False or raised; nothing was stored.
            NotFoundError: a skill in `uses` is unknown.
        """
        if not body.strip() or not description.strip():
            raise InvalidInputError("a skill needs a description and a body")
        if name.casefold() in {used.casefold() for used in self._all_uses(uses)}:
            raise InvalidInputError(f"skill {name!r} would use itself")
        runnable = "\n\n".join([*(self.get(used).body for used in self._all_uses(uses)), body])
        try:
            passed = verify(runnable)
        except Exception as error:  # whatever the caller's check raises, the skill did not pass it
            raise UnverifiedSkillError(f"skill {name!r} was not stored: its check raised {type(error).__name__}: {error}") from error
        if not passed:
            raise UnverifiedSkillError(f"skill {name!r} was not stored: its check returned False")
        return _skill(self._shelf.write(name, {"name": name, "description": description, "body": body, "uses": list(uses)}))

    def get(self, name: str) -> Skill:
        """The newest version. Raises NotFoundError."""
        found = self._shelf.find(name)
        if found is None:
            raise NotFoundError(f"there is no skill {name!r}")
        return _skill(found)

    def runnable(self, name: str) -> str:
        """A skill's body after those of the skills that it uses, each once."""
        return "\n\n".join([*(self.get(used).body for used in self._all_uses(self.get(name).uses)), self.get(name).body])

    def find(self, task: str, k: int = 3) -> list[Skill]:
        """The skills whose description fits a task best."""
        return [_skill(one) for one in self._shelf.search(task, k, lambda kept: (kept["description"], kept["name"].replace("_", " ")))]

    def versions(self, name: str) -> list[str]:
        """Every body that a skill had, the first first."""
        return [kept["body"] for _, kept in self._shelf.versions(name)]

    def _all_uses(self, uses: Sequence[str]) -> list[str]:
        found: dict[str, None] = {}
        for name in uses:
            for deeper in self._all_uses(self.get(name).uses):
                found.setdefault(deeper)
            found.setdefault(name)
        return list(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    task: str
    text: str
    at: datetime

    def __str__(self) -> str:
        return f"{self.text} (from: {self.task})"


class Lessons:
    """What to do otherwise next time: a sentence written after a failure, found again by the task.

    Reference: Shinn et al., Reflexion, 2023 (arXiv:2303.11366).
    """

    def __init__(self, memory: MemoryEngine, meaning: Meaning | None = None) -> None:
        self._shelf = Shelf(memory, "agent.lesson", meaning)

    def add(self, task: str, text: str) -> Lesson:
        """Write a lesson down. The same one for the same task stands once."""
        if not text.strip():
            raise InvalidInputError("a lesson is blank")
        return _lesson(self._shelf.write(f"{task}: {text}", {"task": task, "text": text}))

    def all(self) -> list[Lesson]:
        return [_lesson(one) for one in self._shelf.all()]

    def find(self, task: str, k: int = 3) -> list[Lesson]:
        """The lessons that fit a task best."""
        return [_lesson(one) for one in self._shelf.search(task, k, lambda kept: (kept["task"], kept["text"]))]


def _skill(memory: Memory) -> Skill:
    kept: dict[str, Any] = record(memory)
    return Skill(
        name=kept["name"], description=kept["description"], body=kept["body"], uses=tuple(kept["uses"]), version=memory.version
    )


def _lesson(memory: Memory) -> Lesson:
    kept = record(memory)
    return Lesson(task=kept["task"], text=kept["text"], at=memory.at)
