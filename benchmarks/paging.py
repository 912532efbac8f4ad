"""Context alone against context with memory, over one long conversation: what is kept, at what cost in tokens and time.

    python -m benchmarks.paging [--turns 600] [--budget 2000] [--seed 1] [--plot FILE] [--json]

A made-up conversation of `--turns` turns in which every tenth turn tells one fact (a name, a date, a code, a place), the rest being talk.
Afterwards each fact is asked for once. A way of keeping memory has kept it when the answer, word for word, stands in the prompt that
it would send with the question: so no model is needed, and none could answer from a prompt that lacks it.

- everything: every turn in every prompt, if the window were big enough: the cost that paging avoids
- context: the last turns that fit
- context + summary: and the running summary
- context + memory: and what was retrieved for the question (recall, notes)
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import memgraph
from memgraph.agent import AgentMemory, Turn
from memgraph.agent.window import split

NAMES = "Asta Bruno Carla Dov Elif Farid Greta Hugo Imani Jonas Katya Lena Milo Nadia Oskar Priya Quinn Rosa Sami Tove".split()
PLACES = "Bergen Porto Tartu Lyon Ghent Malmo Graz Bilbao Cork Turku Siena Delft Nantes Basel Gdansk Lund Split Aarhus Leeds Brno".split()
THINGS = ["harbour survey", "tram study", "budget review", "crane inspection", "website launch", "museum audit", "orchard plan", "ferry"]
TALK = [
    "I had a slow start today and the coffee machine was broken again.",
    "Can you say that a little more simply for me?",
    "The weather has been strange all week, hasn't it?",
    "I think I will take a walk before the next meeting.",
    "That sounds fine to me, let us go on from there.",
    "Do you remember what we were going to look at next?",
    "The tram was late and everyone came in at once.",
    "I am still reading the report, it is longer than I thought.",
    "Lunch was better than usual, there was soup.",
    "Let me know if anything in this is unclear.",
]
REPLIES = ["Of course, let us go on.", "Here is a shorter version.", "I see, thank you for telling me.", "Shall I look into that next?"]


@dataclass(frozen=True)
class Planted:
    turn: int
    text: str
    question: str
    answer: str


def planted(turn: int, number: int, chance: random.Random) -> Planted:
    """One fact that the user tells, in one of five shapes, with the question that asks for it. No two share a subject."""
    name = f"{NAMES[number % 20]} {NAMES[(number * 7 + number // 20 + 3) % 20]}son"
    match number % 5:
        case 0:
            place = chance.choice(PLACES)
            return Planted(turn, f"By the way, {name} lives in {place} now.", f"Where does {name} live?", place)
        case 1:
            code = f"{chance.choice('ABCDEF')}{chance.randrange(10, 99)}-{chance.randrange(100, 999)}"
            return Planted(turn, f"The invoice of {name} has the number {code}.", f"What is the invoice number of {name}?", code)
        case 2:
            day = f"{chance.randrange(1, 28)} {chance.choice(['March', 'May', 'October', 'November'])}"
            thing = f"{chance.choice(THINGS)} of {name}"
            return Planted(turn, f"The {thing} is due on {day}.", f"When is the {thing} due?", day)
        case 3:
            pet = f"{chance.choice(['Miso', 'Bandit', 'Clover', 'Pixel', 'Juno', 'Waffle'])}{chance.choice(['', 'tje', 'ka', 'lino'])}"
            return Planted(turn, f"{name} has a dog called {pet}.", f"What is the name of {name}'s dog?", pet)
        case _:
            firm = f"{chance.choice(PLACES)} {chance.choice(['Shipping', 'Optics', 'Timber', 'Robotics'])}"
            return Planted(turn, f"{name} works at {firm} as far as I know.", f"Where does {name} work?", firm)


def conversation(turns: int, seed: int) -> tuple[list[tuple[str, str]], list[Planted]]:
    chance = random.Random(seed)
    said: list[tuple[str, str]] = []
    facts: list[Planted] = []
    for turn in range(turns):
        if turn % 10 == 4:
            facts.append(planted(turn, len(facts), chance))
            said.append(("user", facts[-1].text))
        elif turn % 2 == 0:
            said.append(("user", chance.choice(TALK)))
        else:
            said.append(("assistant", chance.choice(REPLIES)))
    return said, facts


@dataclass
class Way:
    """What one way of keeping memory did."""

    name: str
    kept: float  #: share of the facts whose answer stands in the prompt
    tokens: float  #: of the prompt with a question, mean
    total: int  #: input tokens of all calls of the conversation, one call a user's turn


def run(turns: int, budget: int, seed: int) -> dict[str, Any]:
    said, facts = conversation(turns, seed)
    reserve = budget // 5
    with tempfile.TemporaryDirectory() as folder, memgraph.open(Path(folder) / "store") as memory:
        memory.add("warm up")
        agent = AgentMemory(memory, system="You help.", budget=budget, reserve=reserve, retrieved=budget // 5, summary=budget // 8)
        count = memory.count_tokens
        every: list[Turn] = []
        per_call: dict[str, list[int]] = {"everything": [], "context": [], "context + memory": []}
        write_ms, read_ms = [], []
        for role, text in said:
            started = time.perf_counter()
            every.append(agent.message(role, text))
            write_ms.append((time.perf_counter() - started) * 1000)
            if role == "user":
                started = time.perf_counter()
                prompt = agent.prompt()
                read_ms.append((time.perf_counter() - started) * 1000)
                per_call["everything"].append(sum(count(str(turn)) for turn in every))
                per_call["context"].append(sum(count(str(turn)) for turn in split(every, budget - reserve, count)[1]))
                per_call["context + memory"].append(_tokens(prompt, agent))
        last = "\n".join(str(turn) for turn in split(every, budget - reserve - budget // 8, count)[1])
        prompts = {
            "everything": ["\n".join(map(str, every))] * len(facts),
            "context": ["\n".join(str(turn) for turn in split(every, budget - reserve, count)[1])] * len(facts),
            "context + summary": [f"{agent.summary}\n{last}"] * len(facts),
            "context + memory": ["\n".join(one["content"] for one in agent.prompt(fact.question)) for fact in facts],
        }
        kept = {name: [fact.answer in text for fact, text in zip(facts, texts, strict=True)] for name, texts in prompts.items()}
        ways = [Way(name, fmean(kept[name]), fmean(map(count, texts)), sum(per_call.get(name, []))) for name, texts in prompts.items()]
        gone = [fact for fact in facts if fact.turn < len(every) - len(agent.window())]
        answered = [fact.answer.casefold() in " ".join(memory.ask(fact.question).values).casefold() for fact in gone]
    return {
        "ways": [asdict(way) for way in ways],
        "asked_and_answered": fmean(answered),
        "facts": len(gone),
        "message_ms": spread(write_ms),
        "prompt_ms": spread(read_ms),
        "series": per_call,
        "kept_by_age": {name: by_age(facts, row, turns) for name, row in kept.items()},
    }


def _tokens(messages: Sequence[dict[str, str]], agent: AgentMemory) -> int:
    return sum(agent.memory.count_tokens(f"{one['role']}: {one['content']}") for one in messages)


def spread(values: Sequence[float]) -> dict[str, float]:
    cuts = quantiles(values, n=100)
    return {"median": round(median(values), 1), "p90": round(cuts[89], 1), "p99": round(cuts[98], 1)}


def by_age(facts: Sequence[Planted], kept: Sequence[bool], turns: int) -> list[tuple[int, float]]:
    """Share kept by how many turns ago the fact was told, in tenths of the conversation."""
    rows: dict[int, list[bool]] = {}
    for fact, one in zip(facts, kept, strict=True):
        rows.setdefault((turns - fact.turn) * 10 // turns, []).append(one)
    return [(age * turns // 10, fmean(row)) for age, row in sorted(rows.items())]


def table(result: dict[str, Any]) -> str:
    lines = ["| way | facts kept | tokens with a question | input tokens of the whole conversation |", "| --- | --- | --- | --- |"]
    for way in result["ways"]:
        total = f"{way['total']:,}" if way["total"] else ""
        lines.append(f"| {way['name']} | {way['kept']:.0%} | {way['tokens']:,.0f} | {total} |")
    timing = f"message {result['message_ms']} ms, prompt {result['prompt_ms']} ms"
    asked = f"`ask` answers {result['asked_and_answered']:.0%} of {result['facts']} questions about turns that left"
    return "\n".join([*lines, "", f"{asked}; {timing}"])


def plot(result: dict[str, Any], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, row in result["series"].items():
        left.plot(row, label=name)
    left.set_xlabel("call")
    left.set_ylabel("input tokens")
    left.legend()
    for name, rows in result["kept_by_age"].items():
        right.plot([age for age, _ in rows], [share for _, share in rows], marker="o", label=name)
    right.set_xlabel("turns since the fact was told")
    right.set_ylabel("facts kept")
    right.set_ylim(-0.02, 1.02)
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=600)
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write a picture there (needs the plot extra)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = run(options.turns, options.budget, options.seed)
    if options.plot:
        plot(result, options.plot)
    if options.json:
        about = {"seed": options.seed, "turns": options.turns, "budget": options.budget, "python": platform.python_version()}
        versions = {name: version(name) for name in ("spacy", "numpy", "lmdb")}
        print(json.dumps({**about, "machine": platform.machine(), "cores": os.cpu_count(), **versions, **result}))
    else:
        print(table(result))


if __name__ == "__main__":
    main()
