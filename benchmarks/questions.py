"""Whether a question is read as one about time, and how it speaks of time: against public labels, planning only, nothing is stored.

    python -m benchmarks.questions --data DIR [--limit N] [--json]

DIR holds the folders `tkgqa` (TimeQuestions, TIQ, TempQA-WD: questions that all ask about time, with the annotators' signals) and, for
ordinary questions, `multihop`, `locomo`, `longmemeval` and `beam100k`, each with its `questions.jsonl`; those that are not there are left
out. Progress goes to stderr. Questions are told apart by a hash of their id: the rules of the package were tuned on half A alone.

What counts:

- *recognised as temporal*: the plan has a time (`plan.time`), of whatever kind.
- *right operator*: the set of operators read off the plan is exactly the set that the labels give. Of the plan: before, until, by are
  BEFORE; after, since are AFTER; during, while, when an event, now are OVERLAP; an ordinal or superlative is ORDINAL, with OVERLAP where a
  time is named besides; asking for the time, start, end, length or number of times is TIME. Of the labels: the signals, and TIME where the
  type says that the answer is a time (`Temp.Ans`). A label without any signal is OVERLAP: a time is named, and nothing else is said.
- START and FINISH: the annotators took them from the fact, not from the words ("who did she marry in 1963", "what team did he play for in
  2002"). They are OVERLAP here; an open stretch from a named time ("since", "starting in") is right for START, one up to it for FINISH.
  *as labelled* counts them by the letter: START only where the plan's stretch is open to the right, FINISH to the left.
- *ordinary, not taken for temporal*: `plan.time` is None for questions that have no time in them. In `multihop` they were told by hand (the
  others are listed below); in the conversations by words: a question with any word that may speak of time is left out, whatever it means.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import memgraph
from memgraph.query.plan import Plan

Row = Mapping[str, Any]
HALVES = ("A", "B")
OPERATORS = {
    **dict.fromkeys(("before", "until", "by"), "BEFORE"), **dict.fromkeys(("after", "since"), "AFTER"),
    **dict.fromkeys(("during", "while", "when", "now"), "OVERLAP"),
    **dict.fromkeys(("first", "last", "ordinal", "longest", "shortest"), "ORDINAL"),
    **dict.fromkeys(("since_when", "until_when", "how_long", "how_many_times", "date"), "TIME"),
}  # fmt: skip

#: conversations, with the categories whose questions are neither near copies of others nor about times by design
TALK: dict[str, tuple[str, ...]] = {
    "locomo": ("single-hop", "multi-hop", "open-domain"),
    "longmemeval": (
        "single-session-user", "single-session-assistant", "single-session-preference", "multi-session", "knowledge-update",
    ),
    "beam100k": (),
}  # fmt: skip
#: words that may speak of time; written without looking at the package's own
TIMES = re.compile(
    r"\b(?:when|whenever|how (?:long|often|old)|how many (?:\w+ )?times|(?:at|by|what|this|that|each|every|which|same|over|any|"
    r"in) (?:the )?time|dates?|days?|daily|weeks?|weekly|weekends?|months?|monthly|years?|yearly|annual\w*|hours?|minutes?|"
    r"decades?|century|centuries|before|after|during|while|since|until|till|throughout|ago|yet|already|still|no longer|now|"
    r"currently|current|recently|recent|lately|latest|last|first|second|third|fourth|fifth|\d+(?:th|st|nd|rd)|next|previous\w*|"
    r"former\w*|earl(?:y|ier|iest)|later|final\w*|initial\w*|original\w*|old(?:er|est)|young(?:er|est)|newest|longest|today|"
    r"tonight|tomorrow|yesterday|morning|afternoon|evening|nights?|summer|autumn|winter|january|february|april|may \d+|june|july|"
    r"august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|birthdays?|anniversar\w+|christmas|"
    r"halloween|thanksgiving|easter|ever|never|once|again|used to|past|future|age|timeline|chronolog\w+|in order|order in which|"
    r"schedul\w+|deadline\w*)\b|\b1\d{3}|\b20\d\d",
    re.IGNORECASE,
)
#: questions of `multihop` with a time in them, told by hand: one is asked for, named, compared or counted by
TIMED = frozenset(
    """
    2wiki/001 2wiki/005 2wiki/016 2wiki/018 2wiki/024 2wiki/030 2wiki/035 2wiki/037 2wiki/040 2wiki/045 2wiki/047 2wiki/054
    2wiki/057 2wiki/058 2wiki/074 2wiki/075 2wiki/076 2wiki/079 2wiki/081 2wiki/082 2wiki/086 2wiki/088 2wiki/090
    hotpot/5ab3c131554299233954ff9c hotpot/5a88064855429938390d3ece hotpot/5ae37aad5542992f92d822cf
    hotpot/5ae48ffb5542995ad6573d94 hotpot/5ae3b0005542992f92d82341 hotpot/5a8e40795542995a26add496
    hotpot/5ac199145542994ab5c67d89 hotpot/5ac2a667554299657fa29000 hotpot/5adffe83554299025d62a3a2
    hotpot/5a8ac84e55429970aeb7031c hotpot/5ae77176554299540e5a5593 hotpot/5a7cdb3c554299683c1c63a1
    hotpot/5a77168755429937353601cb hotpot/5abcd1c75542993a06baf972 hotpot/5ac46e69554299194317398c
    hotpot/5ac5244655429924173fb600 hotpot/5a84b7765542997b5ce3ff28 hotpot/5ae81fdd5542997ec2727721
    hotpot/5a8531265542997b5ce3ffba hotpot/5ae1e3955542997f29b3c169 musique/2hop__150763_14904 musique/2hop__349407_12907
    musique/2hop__141468_119861 musique/2hop__26979_85063 musique/2hop__130712_90450 musique/2hop__743733_86395
    musique/2hop__105694_91469 musique/2hop__582051_55257 musique/3hop2__523253_69760_609883 musique/2hop__732691_37939
    musique/4hop1__40657_35341_71250_135051 musique/2hop__816536_68183 musique/3hop1__158834_84298_53741
    musique/2hop__145681_54580 musique/2hop__45290_11125 musique/3hop1__144142_643936_36283 musique/2hop__814145_7643
    musique/3hop1__104531_50615_480870 musique/3hop1__159068_84298_53741 musique/2hop__131644_88123
    """.split()
)


@dataclass(slots=True)
class Tally:
    """How many there were, and how many of them were what."""

    n: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, **found: bool) -> None:
        self.n += 1
        for name, one in found.items():
            self.counts[name] = self.counts.get(name, 0) + one

    def figures(self) -> dict[str, Any]:
        """The shares by name, and n."""
        return {"n": self.n} | {name.replace("_", " "): round(count / max(self.n, 1), 4) for name, count in self.counts.items()}


def half(row: Row) -> str:
    """A or B, by a hash of the id."""
    return HALVES[hashlib.sha1(row["id"].encode()).digest()[-1] % 2]


def gold(row: Row) -> frozenset[str]:
    """The operators that the labels give; START and FINISH as OVERLAP."""
    found = {"OVERLAP" if one in ("START", "FINISH") else one for one in row["signals"] if one != "NONE"}
    return frozenset(found | ({"TIME"} if "Temp.Ans" in row["types"] else set()) or {"OVERLAP"})


def given(plan: Plan) -> frozenset[str]:
    """The operators that the plan gives; none where it has no time."""
    time, asked = plan.time, plan.asked
    if time is None:
        return frozenset()
    wants_time = asked.wants in ("time", "from", "to", "length", "times")
    if time.operator == "when" and asked.anchor is None:
        return frozenset({"TIME"})
    found = "TIME" if time.operator == "when" and wants_time else OPERATORS[time.operator]
    if found != "ORDINAL":
        return frozenset({found})
    return frozenset({found, *(("TIME",) if wants_time else ("OVERLAP",) if time.interval is not None else ())})


def is_right(row: Row, plan: Plan) -> tuple[bool, bool]:
    """Whether the operators are right, and whether they are with START and FINISH by the letter."""
    found, bounds = given(plan), {"START": "AFTER", "FINISH": "BEFORE"}
    signals = [one for one in row["signals"] if one in bounds]
    opened = bool(signals) and plan.time is not None and plan.time.interval is not None and found == {bounds[signals[0]]}
    return opened or found == gold(row), opened if signals else found == gold(row)


class Bench:
    """An empty store to plan in, the data's folder, and how far it is."""

    def __init__(self, engine: memgraph.MemoryEngine, data: Path, limit: int | None) -> None:
        self._engine, self._data, self._limit = engine, data, limit

    def plans(self, name: str, keep: Callable[[Row], bool] = lambda row: True) -> Iterator[tuple[Row, Plan]]:
        """The questions of a folder that are kept, each with its plan; none where there is no such folder."""
        path = self._data / name / "questions.jsonl"
        lines = path.read_text("utf-8").splitlines() if path.exists() else ()
        rows = [row for row in map(json.loads, lines) if keep(row)][: self._limit]
        for number, row in enumerate(rows):
            if number % 100 == 0:
                print(f"\r{name} {number}/{len(rows)} ", end="", file=sys.stderr, flush=True)
            yield row, self._engine.plan(row["question"])
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def temporal(bench: Bench) -> dict[str, Any]:
    """Questions about time: all, each half, each source, each set of labels."""
    tallies: dict[str, dict[str, Tally]] = {"all": {}, "half": {}, "source": {}, "labels": {}}
    for row, plan in bench.plans("tkgqa"):
        right, labelled = is_right(row, plan)
        signals = " + ".join(sorted(row["signals"])) + (" + time asked" if "Temp.Ans" in row["types"] else "")
        for table, name in (("all", "all"), ("half", half(row)), ("source", row["source"]), ("labels", signals)):
            tally = tallies[table].setdefault(name, Tally())
            tally.add(recognised_as_temporal=plan.time is not None, right_operator=right, as_labelled=labelled)
    return {table: {name: some[name].figures() for name in sorted(some)} for table, some in tallies.items()}


def ordinary(bench: Bench) -> dict[str, Any]:
    """Questions without a time in them: all, each half, each source."""
    tallies: dict[str, Tally] = {}

    def count(name: str, some: Iterable[tuple[Row, Plan]]) -> None:
        for row, plan in some:
            for one in ("all", half(row), name):
                tallies.setdefault(one, Tally()).add(not_taken_for_temporal=plan.time is None)

    count("multihop", bench.plans("multihop", lambda row: row["id"] not in TIMED))
    for name, categories in TALK.items():
        count(name, bench.plans(name, lambda row, some=categories: _is_untimed(row, some)))  # type: ignore[misc]
    return {name: tally.figures() for name, tally in tallies.items()}


def _is_untimed(row: Row, categories: tuple[str, ...]) -> bool:
    return (not categories or row["category"] in categories) and TIMES.search(row["question"]) is None


def show(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as Markdown tables."""
    yield "| questions about time | n | recognised as temporal | right operator | as labelled |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for table, rows in figures["temporal"].items():
        for name, row in rows.items():
            cells = " | ".join(f"{row[one]:.3f}" for one in ("recognised as temporal", "right operator", "as labelled"))
            yield f"| {'half ' if table == 'half' else ''}{name} | {row['n']} | {cells} |"
    yield from ("", "| ordinary questions | n | not taken for temporal |", "| --- | ---: | ---: |")
    for name, row in figures["ordinary"].items():
        yield f"| {'half ' if name in HALVES else ''}{name} | {row['n']} | {row['not taken for temporal']:.3f} |"
    yield from ("", ", ".join(f"{name} {one}" for name, one in figures["versions"].items()))


def main() -> None:
    """Measure, then print the tables, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int, help="the first N questions of each folder")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, memgraph.open(folder, embedder="hash") as engine:
        bench = Bench(engine, options.data, options.limit)
        figures: dict[str, Any] = {"temporal": temporal(bench), "ordinary": ordinary(bench)}
    figures["versions"] = {"memgraph": memgraph.__version__, "spaCy": version("spacy"), "Python": platform.python_version()}
    print(json.dumps(figures, indent=1) if options.json else "\n".join(show(figures)))


if __name__ == "__main__":
    main()
