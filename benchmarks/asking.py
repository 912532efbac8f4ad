"""Questions over small worlds of notes: how many answers are right, where the rules were tuned and where they were not.

    python -m benchmarks.asking [--data DIR] [--verbose] [--json]

DIR (benchmarks/data where none is named) holds `worlds.jsonl`, a note a line (`world`, `id`, `text`, `at`, `speaker`), and
`questions.jsonl` (`world`, `question`, `now`, `group`, and of the answer `has`, `any`, `lacks` or `abstain`; `tuned` where the rules were
written with the world in view). The 40 worlds, of about 25 notes and 20 questions each, were written apart from the rules.

An answer is right when its values name all of `has`, one of `any` and none of `lacks`, or when it abstains where nothing tells; dates by
their days. `short` is the share of right answers of at most eight words. Progress goes to stderr.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any

import memgraph
from memgraph.names import normal_form
from memgraph.nlp.times.expressions import find_times

DATA = Path(__file__).parent / "data"
SHORT = 8  #: words


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def names(value: str, wanted: str) -> bool:
    """Whether a value holds the words of what is wanted, or is the same date."""
    if f" {normal_form(wanted)} " in f" {normal_form(value)} ":
        return True
    if not re.fullmatch(r"\d{4}(?:-\d\d){0,2}", value):
        return False
    found = find_times(wanted, datetime(int(value[:4]), 6, 30, tzinfo=UTC))
    return any(one.start is not None and one.start.date().isoformat()[: len(value)] == value for one in found)


def is_right(values: tuple[str, ...], want: dict[str, Any]) -> bool:
    if want.get("abstain"):
        return not values
    some = want.get("any")
    return (
        all(any(names(value, one) for value in values) for one in want.get("has", ()))
        and (not some or any(names(value, one) for value in values for one in some))
        and not any(names(value, one) for value in values for one in want.get("lacks", ()))
        and bool(values)
    )


def ask_world(notes: list[dict[str, Any]], questions: list[dict[str, Any]], *, verbose: bool) -> list[dict[str, Any]]:
    """One row a question."""
    now = datetime.fromisoformat(max(one["at"] for one in notes)).replace(tzinfo=UTC)
    with tempfile.TemporaryDirectory() as folder, memgraph.open(folder, clock=lambda: now) as memory:
        memory.add_many([{"text": one["text"], "at": one["at"], "speaker": one["speaker"]} for one in notes])
        result = []
        for one in questions:
            answer = memory.ask(one["question"], now=one["now"])
            values = () if answer.abstained else answer.values
            right = is_right(values, one)
            if verbose and not right:
                print(f"{one['world']}: {one['question']} -> {list(values)}", file=sys.stderr)
            short = all(len(value.split()) <= SHORT for value in values)
            result.append({"tuned": one.get("tuned", False), "group": one["group"], "right": right, "short": right and short})
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--verbose", action="store_true", help="tell the wrong answers")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    notes, questions = defaultdict(list), defaultdict(list)
    for one in rows(options.data / "worlds.jsonl"):
        notes[one["world"]].append(one)
    for one in rows(options.data / "questions.jsonl"):
        questions[one["world"]].append(one)
    found: list[dict[str, Any]] = []
    for number, world in enumerate(notes, start=1):
        print(f"\rworld {number}/{len(notes)}", end="", file=sys.stderr, flush=True)
        found += ask_world(notes[world], questions[world], verbose=options.verbose)
    print(file=sys.stderr)
    table = []
    for tuned in (True, False):
        for group in (*dict.fromkeys(one["group"] for one in found), "all"):
            some = [one for one in found if one["tuned"] is tuned and group in (one["group"], "all")]
            if some:
                right, short = (round(fmean(one[measure] for one in some), 3) for measure in ("right", "short"))
                rules = "tuned here" if tuned else "not tuned here"
                table.append({"rules": rules, "questions": group, "n": len(some), "right": right, "short": short})
    if options.json:
        print(json.dumps(table))
        return
    print("| rules | questions | n | right | right in at most eight words |\n| --- | --- | ---: | ---: | ---: |")
    for row in table:
        print(f"| {row['rules']} | {row['questions']} | {row['n']} | {row['right']:.3f} | {row['short']:.3f} |")


if __name__ == "__main__":
    main()
