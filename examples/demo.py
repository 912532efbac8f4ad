"""The main job on a conversation of eighteen months: text in, a timeline and answers with their times and sources out.

python examples/demo.py            # or: make demo
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

import memgraph

CONVERSATION = Path(__file__).with_name("conversation.txt")
NOW = datetime(2024, 12, 5, 12, tzinfo=UTC)
QUESTIONS = [
    "Where does Nadia live?",
    "Where did Nadia live in 2023?",
    "When did Nadia move to Lübeck?",
    "Where did Nadia work before she joined Tidewater Labs?",
    "Who was Nadia's manager in August 2023?",
    "Who was my manager in October 2024?",
    "Who is my manager?",
    "What was the budget of Project Anchor in June 2023?",
    "What is the budget of Project Anchor?",
    "Where does Nadia's sister work?",
    "Since when has Mira worked at the Burgtheater?",
    "Who leads the team that owns the tariff database?",
    "What did Rui tell me about the tariff database?",
    "Which ticket is about the slow tariff query?",
    "How long did Tomas live in Leipzig?",
    "What is Jonas's phone number?",
]


def turns(path: Path = CONVERSATION) -> Iterator[dict[str, Any]]:
    """The turns of the file as arguments of `add`."""
    at = datetime.min.replace(tzinfo=UTC)
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            at = datetime.strptime(line[3:], "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        elif line and not line.startswith("#"):
            speaker, _, text = line.partition(": ")
            source = "assistant" if speaker == "Assistant" else "chat"
            yield {"text": text, "speaker": speaker.lower() if source == "assistant" else speaker, "source": source, "at": at}
            at += timedelta(minutes=1)


def main() -> None:
    items = list(turns())
    with tempfile.TemporaryDirectory() as folder, memgraph.open(Path(folder) / "nadia.mem", namespace="nadia", clock=lambda: NOW) as memory:
        started = perf_counter()
        added = memory.add_many(items)
        seconds = perf_counter() - started
        stats = memory.stats()
        first, last = items[0]["at"], items[-1]["at"]
        print(f"In: {len(added)} turns from {first:%d %B %Y} to {last:%d %B %Y}, read, embedded and on disk in {seconds:.1f} s")
        print(f"    {stats['facts']} facts about {stats['entities']} things; {stats['bytes'] // 1024} KiB on disk")

        print("\nThe timeline of Nadia:")
        for fact in memory.facts("Nadia Brandt", as_of=memgraph.ALWAYS):
            if fact.predicate in ("lives_in", "works_at", "reports_to", "job_title", "salary", "diet", "uses", "drinks"):
                print(f"    {fact.predicate:<12} {fact.object:<20} {fact.period}")

        print("\nOut:")
        for question in QUESTIONS:
            show(memory, question)


def show(memory: memgraph.MemoryEngine, question: str) -> None:
    """A question with its answer, the time at which it holds, and where it came from."""
    answer = memory.ask(question, speaker="Nadia")
    print(f"  ? {question}\n    {'(nothing here answers that)' if answer.abstained else answer.text}")
    sources = [source for fact in answer.facts for source in fact.sources] or [hit.memory.id for hit in answer.hits[:1]]
    for source in list(dict.fromkeys(sources))[:2] if not answer.abstained else []:
        said = memory.get(source)
        print(f"      {said.at:%d %b %Y} {said.speaker}: {said.text}")


if __name__ == "__main__":
    main()
