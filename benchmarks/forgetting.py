"""Forgetting by time against forgetting by relevance: what each keeps after 1, 10 and 100 queries.

    python -m benchmarks.forgetting [--seed 1] [--plot FILE] [--json]

A hundred memories on ten subjects, of 1 hour to 60 days, with importances of 0.2 to 1. A query comes every hour, nine of ten about the
same three subjects, as in a week's work. Two mechanisms score every memory:

- time: importance * 0.5 ** (age / 7 days), the age since it was told (`scoring.time_decay`)
- relevance: 0.5 similarity to the query + 0.3 the same decay since it was last used + 0.2 use (`scoring.relevance`)

After so many queries the table tells how many memories each mechanism still retains (a score of 0.3 and more), and, of the thirty that
each ranks best, how many are on the subjects of the work, and how many of the important old ones (0.9 and more, older than 30 days).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any

import memgraph
from memgraph.scoring import keep_best, relevance, time_decay

HALF_LIFE = 7 * 24.0  #: hours
RETAINED, BEST = 0.3, 30
AFTER = (1, 10, 100)
NOW = datetime(2026, 1, 5, 9, tzinfo=UTC)
SUBJECTS: Mapping[str, tuple[str, str]] = {
    "tram": ("the tram line", "depot timetable platform driver ticket track signal stop bell rail"),
    "garden": ("the garden", "tomatoes hedge compost watering seeds mower bulbs fence shed roses"),
    "billing": ("the billing service", "invoice retries queue ledger currency webhook refund schema outage migration"),
    "dog": ("the dog", "leash vet food collar puppy training bath basket vaccine park"),
    "kitchen": ("the kitchen", "oven tiles sink budget cabinet lamp plumber worktop fridge paint"),
    "choir": ("the choir", "rehearsal soprano concert sheet tenor church conductor tour piano robes"),
    "boat": ("the boat", "sails anchor engine mooring varnish rudder hull charts winch insurance"),
    "thesis": ("the thesis", "chapter supervisor sources deadline survey figures draft defence abstract method"),
    "taxes": ("the taxes", "receipts deadline deduction form accountant refund pension letter interest audit"),
    "football": ("the football team", "coach goal league injury ticket stadium keeper penalty transfer season"),
}


@dataclass
class Kept:
    queries: int
    mechanism: str
    retained: int  #: of 100
    on_subject: int  #: of the best thirty
    important_old: float  #: share of the important old ones that are among the best thirty


@dataclass(frozen=True)
class Row:
    subject: str
    at: datetime
    importance: float


def run(seed: int) -> list[Kept]:
    chance = random.Random(seed)
    work = chance.sample(sorted(SUBJECTS), 3)
    rows: dict[str, Row] = {}
    used: dict[str, tuple[int, datetime]] = {}
    found = []
    with tempfile.TemporaryDirectory() as folder, memgraph.open(Path(folder) / "store", clock=lambda: NOW) as memory:
        items = []
        for subject, (name, words) in SUBJECTS.items():
            for word in words.split():
                at, importance = NOW - timedelta(hours=chance.uniform(1, 60 * 24)), round(chance.uniform(0.2, 1.0), 2)
                text = f"We talked about {name} and its {word}."
                items.append({"text": text, "at": at, "importance": importance, "metadata": {"s": subject}})
        for added in memory.add_many(items):
            one = added.memory
            assert one.importance is not None
            rows[one.id] = Row(one.metadata["s"], one.at, one.importance)
        for number in range(1, max(AFTER) + 1):
            now = NOW + timedelta(hours=number)
            subject = chance.choice(work) if chance.random() < 0.9 else chance.choice(sorted(SUBJECTS))
            name, words = SUBJECTS[subject]
            hits = memory.search(f"What did we say about {name} and its {chance.choice(words.split())}?", len(rows), mode="semantic")
            similar = {hit.memory.id: max(hit.signals.get("cosine", 0.0), 0.0) for hit in hits}
            if number in AFTER:
                found += [
                    judged(number, "time", by_time(rows, now), rows, work),
                    judged(number, "relevance", by_relevance(rows, used, similar, now), rows, work),
                ]
            for hit in hits[:5]:
                used[hit.memory.id] = (used.get(hit.memory.id, (0, now))[0] + 1, now)
    return found


def by_time(rows: Mapping[str, Row], now: datetime) -> dict[str, float]:
    return {id: time_decay(hours(now - row.at), HALF_LIFE, importance=row.importance) for id, row in rows.items()}


def by_relevance(
    rows: Mapping[str, Row], used: Mapping[str, tuple[int, datetime]], similar: Mapping[str, float], now: datetime
) -> dict[str, float]:
    scores = {}
    for id, row in rows.items():
        count, last = used.get(id, (0, row.at))
        recent = time_decay(hours(now - last), HALF_LIFE, importance=row.importance)
        scores[id] = relevance(similar.get(id, 0.0), recent, count, full=100)
    return scores


def judged(queries: int, mechanism: str, scores: dict[str, float], rows: Mapping[str, Row], work: list[str]) -> Kept:
    best = keep_best(scores, BEST)
    old = [id for id, row in rows.items() if row.importance >= 0.9 and NOW - row.at > timedelta(days=30)]
    return Kept(
        queries, mechanism,
        retained=sum(score >= RETAINED for score in scores.values()),
        on_subject=sum(rows[id].subject in work for id in best),
        important_old=sum(id in best for id in old) / max(len(old), 1),
    )  # fmt: skip


def hours(span: timedelta) -> float:
    return span.total_seconds() / 3600


def table(found: list[Kept]) -> str:
    lines = ["| queries | mechanism | retained of 100 | of the best 30, on the work's subjects | important old ones among the best 30 |"]
    lines.append("| --- | --- | --- | --- | --- |")
    lines += [f"| {one.queries} | {one.mechanism} | {one.retained} | {one.on_subject} | {one.important_old:.0%} |" for one in found]
    return "\n".join(lines)


def plot(found: list[Kept], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.5), layout="constrained")
    for axes, name in zip(figure.subplots(1, 2), ("retained", "on_subject"), strict=True):
        for offset, mechanism in enumerate(("time", "relevance")):
            rows = [one for one in found if one.mechanism == mechanism]
            axes.bar([at + 0.4 * offset for at in range(len(rows))], [getattr(one, name) for one in rows], width=0.4, label=mechanism)
        axes.set_xticks([at + 0.2 for at in range(len(AFTER))], [f"after {one}" for one in AFTER])
        axes.set_title(name.replace("_", " "))
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write a picture there (needs the plot extra)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: list[Kept] = run(options.seed)
    if options.plot:
        plot(found, options.plot)
    if options.json:
        about: dict[str, Any] = {"seed": options.seed, "python": platform.python_version(), "machine": platform.machine()}
        print(json.dumps({**about, "cores": os.cpu_count(), "numpy": version("numpy"), "rows": [asdict(one) for one in found]}))
    else:
        print(table(found))


if __name__ == "__main__":
    main()
