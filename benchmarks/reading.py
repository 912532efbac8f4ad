"""What is understood of plain text, against public data and published systems: quality and speed, small English model, one process.

    python -m benchmarks.reading --data DIR [--split dev] [--only carb,times] [--limit N] [--json]

DIR holds the files that are named below, as described in the README beside them; those that are not there are left out. Nothing is
downloaded. CaRB's sentences are newswire and must be fetched by their owner's terms: https://github.com/dair-iitd/CaRB. Progress goes to
stderr. Seconds are wall clock; the table says what was measured with which versions.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import platform
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import memgraph
from benchmarks import reading_metrics as metrics
from benchmarks.reading_metrics import Score, ratio
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)
BATCH = 64

#: (system, P, R, F1, how fast its authors say, or we measured): CaRB's test set, CaRB's own scorer
PUBLISHED = (
    ("OpenIE 6, constrained (Kolluru et al. 2020, its README)", None, None, 0.540, "142 extractions/s on a V100"),
    ("IMoJIE (Kolluru et al. 2020)", 0.59, 0.49, 0.54, "ten times slower than OpenIE 6"),
    ("OpenIE 6 (its README)", None, None, 0.527, "31 extractions/s on a V100"),
    ("Multi2OIE (Ro et al. 2020, its README)", None, None, 0.523, ""),
    ("DetIE-IMoJIE (its shipped output)", 0.605, 0.457, 0.521, "709 sentences/s on a V100"),
    ("OpenIE 4 (output shipped with CaRB)", 0.553, 0.437, 0.488, ""),
    ("OpenIE 5 (output shipped with CaRB)", 0.521, 0.424, 0.467, ""),
    ("ClausIE (output shipped with CaRB)", 0.411, 0.496, 0.450, ""),
    ("OLLIE (curve shipped with CaRB)", 0.505, 0.346, 0.411, ""),
    ("claucy, ClausIE on spaCy", 0.499, 0.304, 0.378, "50 sentences/s on a CPU core"),
    ("people, against the annotators of the crowd", None, None, 0.62, "55 sentences of the dev set"),
)


class Bench:
    """The reader under test, the data's folder, and how far it is."""

    def __init__(self, data: Path, split: str, limit: int | None) -> None:
        self._data, self._split, self._limit = data, split, limit
        self.parser = Parser()
        self.reader = SpacyExtractor(parser=self.parser)
        self.reader.read([Utterance(text="Ann lives in Rome.", at=AT)])  # loads the models

    def rows(self, name: str) -> list[dict[str, Any]]:
        """The rows of `name_split.jsonl` or `.tsv`; none where there is no such file."""
        lines, table = (self._data / f"{name}_{self._split}.{end}" for end in ("jsonl", "tsv"))
        if lines.exists():
            return [json.loads(line) for line in lines.read_text("utf-8").splitlines() if line.strip()][: self._limit]
        if table.exists():
            with table.open(encoding="utf-8", newline="") as file:
                return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[: self._limit]
        return []

    def carb(self) -> dict[str, list[metrics.Words]]:
        """sentence -> its gold tuples."""
        gold: dict[str, list[metrics.Words]] = defaultdict(list)
        path = self._data / f"carb_{self._split}.tsv"
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            if line.strip():
                sentence, *cells = line.strip().split("\t")
                gold[sentence.strip()].append(metrics.gold_words(cells))
        return dict(list(gold.items())[: self._limit])

    def readings(self, what: str, utterances: list[Utterance]) -> Iterator[Reading]:
        """Reads in batches, telling stderr how far it is."""
        for start in range(0, len(utterances), BATCH):
            print(f"\r{what} {start}/{len(utterances)} ", end="", file=sys.stderr, flush=True)
            yield from self.reader.read(utterances[start : start + BATCH])
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def said(text: str, at: str | None = None) -> Utterance:
    """A text as the data give it: by `user`, at the row's reference time."""
    return Utterance(text=text, at=AT if at is None else datetime.fromisoformat(at).replace(tzinfo=UTC), speaker="user")


def carb(bench: Bench) -> dict[str, Any]:
    """Statements against CaRB's gold tuples."""
    gold = bench.carb()
    read = bench.readings("carb", [said(sentence) for sentence in gold])
    given = {metrics.sentence_key(one.text): [metrics.words_of(statement) for statement in one.statements] for one in read}
    score, at = metrics.carb({metrics.sentence_key(sentence): tuples for sentence, tuples in gold.items()}, given)
    return {"n": len(gold), **_numbers(score), "statements a sentence": ratio(sum(map(len, given.values())), len(gold)), "confidence": at}


def knowledgenet(bench: Bench) -> dict[str, Any]:
    """Facts against fifteen closed relations of encyclopedia passages."""
    rows = bench.rows("knowledgenet")
    counts: Counter[str] = Counter()
    for row, reading in zip(rows, bench.readings("knowledgenet", [said(row["text"]) for row in rows]), strict=True):
        counts += metrics.knowledgenet(row, reading.facts, reading.mentions)
    found = counts["found"]
    return {"n": len(rows), **_numbers(Score(ratio(found, found + counts["wrong"]), ratio(found, found + counts["missed"])))}


def memory(bench: Bench) -> dict[str, Any]:
    """Facts and times of what people tell an assistant."""
    rows = bench.rows("memory")
    counts: Counter[str] = Counter()
    for row, reading in zip(rows, bench.readings("memory", [said(row["text"], row["ref"]) for row in rows]), strict=True):
        counts += metrics.memory_row(row, reading.facts)
        counts["times right"] += metrics.memory_times_right(row, reading.times)
    facts = counts["facts"]
    return {
        "n": len(rows), "facts": facts, "subject and object": ratio(counts["slots"], facts),
        "and predicate": ratio(counts["predicate"], facts), "and interval": ratio(counts["interval"], facts),
        "precision": ratio(counts["right"], counts["given"]),
        "denials asserted": counts["negated asserted"], "denials": counts["negated"], "times": ratio(counts["times right"], len(rows)),
    }  # fmt: skip


def times(bench: Bench) -> dict[str, Any]:
    """Time expressions with their two ends."""
    rows = bench.rows("temporal")
    judged: dict[str, list[bool]] = defaultdict(list)
    for row, reading in zip(rows, bench.readings("times", [said(row["text"], row["ref"]) for row in rows]), strict=True):
        right = metrics.time_right(row, reading.times)
        for name in {row["kind"], "day kinds" if row["kind"] in metrics.DAY_KINDS else row["kind"]}:
            judged[name].append(right)
    return {"n": len(rows)} | {name: ratio(sum(some), len(some)) for name, some in sorted(judged.items())}


def pronouns(bench: Bench) -> dict[str, Any]:
    """Pronouns of short memory texts, and GAP with the reader's own mentions."""
    rows, outcome = bench.rows("coref"), Counter[str]()
    for row, reading in zip(rows, bench.readings("pronouns", [said(row["text"]) for row in rows]), strict=True):
        outcome.update(metrics.pronoun(row["text"], reading.mentions, *gold) for gold in row["gold"])
    gaps, counts = bench.rows("gap"), Counter[tuple[bool, bool]]()
    for row, reading in zip(gaps, bench.readings("gap", [said(row["Text"]) for row in gaps]), strict=True):
        counts += metrics.gap(row, reading.mentions)
    true = counts[True, True]
    score = Score(ratio(true, true + counts[True, False]), ratio(true, true + counts[False, True]))
    total = outcome.total()
    return {"n": total, "right": ratio(outcome["right"], total), "wrong links": ratio(outcome["wrong link"], total),
            "GAP F1": score.f1, "GAP n": len(gaps)}  # fmt: skip


def names(bench: Bench) -> dict[str, Any]:
    """Pairs of names, one namespace each: merged or not. 200 pairs of one thing and 400 of two, the same ones every time."""
    subjects = {"P": "knows", "O": "works_at", "L": "lives_in"}
    room, joined = {True: 200, False: 400}, defaultdict[bool, list[bool]](list)
    rows = sorted(bench.rows("names"), key=lambda row: hashlib.sha1(f"{row['a']}|{row['b']}|{row['type']}".encode()).digest())
    with tempfile.TemporaryDirectory() as folder, memgraph.open(folder) as store:
        for number, row in enumerate(rows):
            if not room[row["same"]]:
                continue
            room[row["same"]] -= 1
            print(f"\rnames {number} ", end="", file=sys.stderr, flush=True)
            space = store.namespace("names", str(number))
            for name, other in ((row["a"], "Ada Quill"), (row["b"], "Ben Stroud")):
                space.assert_fact(*((name, "knows", other) if row["type"] == "P" else (other, subjects[row["type"]], name)))
            joined[row["same"]].append(space.entity(row["a"]).id == space.entity(row["b"]).id)
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
    share = {same: ratio(sum(some), len(some)) for same, some in joined.items()}
    return {"n": sum(map(len, joined.values())), "wrong merges": share.get(False, 0.0), "merges found": share.get(True, 0.0)}


def speed(bench: Bench) -> dict[str, Any]:
    """Short sentences a second: the parse by itself, and everything. The texts repeat nothing, so nothing is kept from the last."""
    texts = [row["text"] for name in ("memory", "coref") for row in bench.rows(name)]
    if not texts:
        return {"n": 0}
    many = [f"{text} Note {number}." for number, text in enumerate(texts * (600 // len(texts) + 1))][:600]
    rates = []
    for work in (lambda: list(bench.parser.pieces(many)), lambda: list(bench.readings("speed", [said(text) for text in many]))):
        start = perf_counter()
        work()
        rates.append(2 * len(many) / (perf_counter() - start))  # two sentences a text
    return {"n": 2 * len(many), "parse only, sentences/s": rates[0], "end to end, sentences/s": rates[1]}


def _numbers(score: Score) -> dict[str, float]:
    return {"P": score.precision, "R": score.recall, "F1": score.f1}


MEASURED: dict[str, Callable[[Bench], dict[str, Any]]] = {
    "carb": carb, "knowledgenet": knowledgenet, "memory": memory, "times": times, "pronouns": pronouns, "names": names, "speed": speed,
}  # fmt: skip


def show(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as Markdown."""
    yield "| what | n | figures |"
    yield "| --- | ---: | --- |"
    for name, numbers in figures["measured"].items():
        told = ", ".join(
            f"{key} {f'{one:.0f}' if key.endswith('/s') else f'{one:.3f}' if isinstance(one, float) else one}"
            for key, one in numbers.items() if key != "n"
        )  # fmt: skip
        yield f"| {name} | {numbers['n']} | {told} |"
    own = figures["measured"].get("carb")
    if own is not None:
        yield ""
        yield f"| open extraction, CaRB (ours: {figures['split']} set; the others: test set) | P | R | F1 | speed |"
        yield "| --- | ---: | ---: | ---: | --- |"
        rate = figures["measured"].get("speed", {}).get("end to end, sentences/s")
        ours = f"{rate:.0f} short sentences/s on a CPU core" if rate else ""
        for system, *cells, fast in [("**memgraph**, spaCy's small model", own["P"], own["R"], own["F1"], ours), *PUBLISHED]:
            yield f"| {system} | " + " | ".join("" if one is None else f"{one:.3f}" for one in cells) + f" | {fast} |"
    yield ""
    yield ", ".join(f"{name} {one}" for name, one in figures["versions"].items())


def main() -> None:
    """Measure, then print the tables, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--split", default="dev", help="the files' ending: carb_dev.tsv")
    parser.add_argument("--only", help=f"some of {','.join(MEASURED)}")
    parser.add_argument("--limit", type=int, help="the first N rows of each file")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    bench = Bench(options.data, options.split, options.limit)
    chosen = options.only.split(",") if options.only else list(MEASURED)
    measured = {name: MEASURED[name](bench) for name in chosen}
    meta = bench.parser.nlp.meta
    figures = {
        "split": options.split, "measured": {name: one for name, one in measured.items() if one["n"]},
        "versions": {
            "memgraph": memgraph.__version__, "spaCy": version("spacy"), "model": f"{meta['lang']}_{meta['name']} {meta['version']}",
            "Python": platform.python_version(), "machine": platform.machine(),
        },
    }  # fmt: skip
    print(json.dumps(figures, indent=1) if options.json else "\n".join(show(figures)))


if __name__ == "__main__":
    main()
