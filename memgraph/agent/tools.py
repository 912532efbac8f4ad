"""Calling the tools: what a model hands over is checked, what it gets back fits, and its mistakes are results that it can read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from memgraph.agent.schema import Format, Tool, checked, tool
from memgraph.agent.toolbox import Toolbox
from memgraph.errors import InvalidInputError, LimitExceededError, NotFoundError, ReadOnlyError

_MISTAKES = (InvalidInputError, NotFoundError, LimitExceededError, ReadOnlyError)  #: what a model can read and mend


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


class Tools:
    """The tools over one agent's memory."""

    def __init__(self, box: Toolbox, *, room: int, count: Callable[[str], int]) -> None:
        """`room`: tokens that one result may take."""
        names = [name for name in vars(Toolbox) if not name.startswith("_")]
        self.all: dict[str, Tool] = {name: tool(getattr(box, name)) for name in names}
        self._room, self._count = room, count

    def list(self, format: Format) -> list[dict[str, object]]:
        return [one.as_format(format) for one in self.all.values()]

    def call(self, name: str, arguments: object) -> ToolResult:
        """Call a tool by name. A model's mistake is a result that says what was wrong; only a failing store raises."""
        wanted = self.all.get(name)
        if wanted is None:
            return ToolResult(text=f"there is no tool {name!r}; the tools are {', '.join(self.all)}", error="UnknownToolError")
        try:
            return ToolResult(text=_cut(wanted.function(**checked(wanted, arguments)), self._room, self._count))
        except _MISTAKES as error:
            return ToolResult(text=f"error: {error}", error=type(error).__name__)


def _cut(text: str, room: int, count: Callable[[str], int]) -> str:
    """As many whole lines as fit the room of one result; what was left out is said."""
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
