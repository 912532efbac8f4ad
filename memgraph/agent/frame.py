"""What stands around the turns of a prompt, and the room that it leaves for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from memgraph.agent.budget import Budget
from memgraph.agent.core import Core
from memgraph.agent.profile import Profile
from memgraph.agent.summary import RunningSummary
from memgraph.errors import InvalidInputError

SHARE = 16  #: where the caller names no other, what is retrieved, the summary and the profile get a 16th of the window each: 500 of 8,000
RESULT = 400  #: tokens that a tool's result may take at least; as a turn it is cut to the window like any other


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """How many tokens each part of a window may take."""

    window: int  #: W
    reserve: int  #: O, for the reply
    retrieved: int  #: R
    summary: int
    profile: int

    @classmethod
    def of(cls, window: int, reserve: int, retrieved: int | None, summary: int | None, profile: int | None) -> Self:
        share = window // SHARE
        return cls(
            window=window,
            reserve=reserve,
            retrieved=share if retrieved is None else retrieved,
            summary=share if summary is None else summary,
            profile=share if profile is None else profile,
        )

    @property
    def result(self) -> int:
        """What one tool's result may take."""
        return max(self.retrieved, self.window // 4, RESULT)


class Frame:
    """The system prompt, then what always stands: core memory, the profile, the running summary."""

    def __init__(
        self, system: str, rooms: Rooms, *, core: Core, profile: Profile, summary: RunningSummary, count: Callable[[str], int]
    ) -> None:
        self.system, self.rooms = system, rooms
        self._core, self._profile, self._summary, self._count = core, profile, summary, count
        sizes = (rooms.window, rooms.reserve, rooms.retrieved, rooms.summary, rooms.profile)
        if min(sizes) < 0 or self.budget("").messages <= 0:
            raise InvalidInputError(f"nothing of the window is left for the conversation:\n{self.budget('')}")

    def always(self, core: str | None = None) -> str:
        """What stands in every prompt besides the system prompt; with another core memory, where one is given."""
        parts = {"Core memory": self._core.render() if core is None else core}
        if self.rooms.profile:
            parts["What is known of the user"] = self._profile.text()
        if self.rooms.summary:
            heading = self._count("# Earlier in this conversation")
            parts["Earlier in this conversation"] = self._summary.shown(self.rooms.summary - heading)
        return "\n\n".join(f"# {name}\n{text}" for name, text in parts.items() if text)

    def budget(self, always: str, used: int = 0) -> Budget:
        """The arithmetic of the window, with so much that always stands and turns that use so much."""
        rooms = self.rooms
        system = self._count(f"system: {self.system}") if self.system or always or rooms.retrieved else 0
        core = self._count(f"system: {self.system}\n\n{always}") - system if always else 0
        return Budget(window=rooms.window, system=system, core=core, output=rooms.reserve, retrieved=rooms.retrieved, used=used)

    def refusal(self, core: str) -> str | None:
        """Why core memory may not become this; None where it may."""
        after = self.budget(self.always(core))
        return None if after.messages > 0 else f"core memory would leave no room for the conversation:\n{after}"
