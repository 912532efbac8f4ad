"""The time grammar by itself: texts a second, and how many public time expressions it resolves.

    python -m benchmarks.times_bench [--data DIR] [--seconds 2] [--json]

DIR holds `temporal_dev.jsonl` (see the data's own README): texts of Duckling, Recognizers-Text and ctparse with their intervals. A row is
right when kind and both ends are, of day kinds by the day. `inclusive` also takes an end that is one unit later than the data's:
Recognizers-Text ends "from 2014 to 2018" where 2018 begins, Duckling and we where it ends. Without DIR, only the speed on a few sentences
of our own is told. Seconds are of the processor, in one process.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memgraph.nlp.times.expressions import TimeMention, find_times

DAY_KINDS = ("date", "period", "range", "open")
UNITS = (1, 7, 28, 29, 30, 31, 90, 91, 92, 365, 366)  #: days in a unit that an end may include
AT = datetime(2024, 6, 12, 9, tzinfo=UTC)
TEXTS = (
    "I moved from Seattle to Austin in March 2024.",
    "My sister Anna works for Siemens.",
    "She has lived in Lisbon since the summer of 2019, and before that she was in Porto for three years.",
    "Paul will call me on Monday at 9:30.",
    "We eat pizza on Fridays; the shop is open from 11 to 10pm.",
    "Ticket OPS-4417: rotate the password every 90 days, see version 3.11.4.",
    "The meeting was moved to the second Tuesday of October.",
    "I like tea.",
)


def speed(texts: list[str], seconds: float) -> float:
    """Texts a second of processor time."""
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for text in texts:
            find_times(text, AT)
        done += len(texts)
    return done / (time.process_time() - start)


def chosen(found: list[TimeMention], text: str, expression: str | None) -> TimeMention | None:
    """The time that shares most characters with the expression asked for, which is the whole text where none is named."""
    place = text.lower().find(expression.lower()) if expression else -1
    span = (place, place + len(expression or "")) if place >= 0 else (0, len(text))
    shared = [(min(one.span[1], span[1]) - max(one.span[0], span[0]), one) for one in found]
    best = max(shared, key=lambda pair: pair[0], default=None)
    return best[1] if best and best[0] > 0 else None


def judge(row: dict[str, Any], found: list[TimeMention]) -> tuple[bool, bool]:
    """(right, right with an inclusive end) of one row."""
    if row["kind"] == "none":
        return not found, not found
    one = chosen(found, row["text"], row["expr"])
    if one is None or row["kind"] in ("set", "duration"):
        right = one is not None and one.kind == row["kind"]
        return right, right
    exact = inclusive = False
    for first, last in row["gold"]:
        start, end = (datetime.fromisoformat(bound).replace(tzinfo=UTC) if bound else None for bound in (first, last))
        if row["kind"] in DAY_KINDS:
            same_start = (one.start and one.start.date()) == (start and start.date())
            late = (one.end.date() - end.date()).days if one.end and end else 0 if one.end == end else -1
        else:
            same_start = one.start == start
            late = 0 if row["kind"] == "time" or one.end == end else -1
        exact |= same_start and late == 0
        inclusive |= same_start and (late == 0 or late in UNITS)
    return exact, inclusive


def measure(data: Path | None, seconds: float) -> dict[str, Any]:
    """Every figure, by name."""
    texts = list(TEXTS)
    figures: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    if data is not None:
        rows = [json.loads(line) for line in (data / "temporal_dev.jsonl").read_text().splitlines()]
        right, inclusive, asked = Counter[str](), Counter[str](), Counter[str]()
        for row in rows:
            judged = judge(row, find_times(row["text"], datetime.fromisoformat(row["ref"]).replace(tzinfo=UTC)))
            for name in {row["kind"], "day kinds" if row["kind"] in DAY_KINDS else row["kind"]}:
                asked[name] += 1
                right[name] += judged[0]
                inclusive[name] += judged[1]
        figures["kinds"] = {
            name: {"n": n, "right": round(right[name] / n, 3), "inclusive": round(inclusive[name] / n, 3)}
            for name, n in sorted(asked.items())
        }
        texts = [row["text"] for row in rows]
    return figures | {"texts_per_second": round(speed(texts, seconds))}


def main() -> None:
    """Print the figures as a table, or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.data, options.seconds)
    if options.json:
        print(json.dumps(figures))
        return
    for name, row in figures.get("kinds", {}).items():
        print(f"{name:12} n={row['n']:4} right {row['right']:.3f} with inclusive ends {row['inclusive']:.3f}")
    print(f"{figures['texts_per_second']} texts/s, Python {figures['python']} on {figures['machine']}")


if __name__ == "__main__":
    main()
