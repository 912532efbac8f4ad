"""What a prompt should hold to answer a question."""

from __future__ import annotations

from memgraph.query.ask import Tools, ask
from memgraph.view import View


def build(view: View, tools: Tools, question: str, *, budget: int, speaker: str | None) -> str:
    lines: list[str] = []
    for hit in ask(view, tools, question, speaker=speaker, as_of=None, k=10).hits:
        line = f"[{hit.memory.id} {hit.memory.source} {hit.memory.at.date()}] {hit.memory.text}"
        if tools.count_tokens("\n".join([*lines, line])) <= budget:
            lines.append(line)
    return "\n".join(lines)
