"""Retrieval on public question sets, and what each signal is worth.

    python -m benchmarks.retrieval --data DIR [--sets locomo,longmemeval,beam100k,multihop] [--limit N] [--cache DIR] [--write FILE]
        [--json]

DIR holds a folder for each set, with `corpus.jsonl` (a text a line: `id`, `doc` (whose questions rank it), `text`, and where known `ts`,
`speaker` or `role`, `title`, `session`) and `questions.jsonl` (`question`, `doc`, `evidence` (ids), `category`, where known `haystack`,
sessions that the search is confined to). Public originals, to be brought into this form: LoCoMo (github.com/snap-research/locomo),
LongMemEval (github.com/xiaowu0162/LongMemEval), BEAM (github.com/mohammadtavakoli78/BEAM), and the multi-hop samples of HippoRAG
(github.com/OSU-NLP-Group/HippoRAG).

The ranking alone is measured: texts are embedded and indexed, and nothing is read for facts. Vectors are kept in `--cache`. Each row of
the table is the default with one signal taken away, or one arm alone; recall is the mean share of a question's evidence among the first
k. `--write` puts the table into a page between its markers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from memgraph.embed import CheckedEmbedder, embed_memories, resolve
from memgraph.evaluate import recall
from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.index.vectors import VectorArm
from memgraph.interval import instant
from memgraph.protocols import Mask, Vectors
from memgraph.query.retrieval.fuse import WEIGHTS, Weights
from memgraph.query.retrieval.retrieve import Mode, Sought, candidates, sought
from memgraph.query.shapes import Shapes
from memgraph.records import MemoryRow
from memgraph.scoring import rrf

SETS = ("locomo", "longmemeval", "beam100k", "multihop")
KS = (5, 10)
BEGIN, END = "<!-- benchmarks/retrieval.py: begin -->", "<!-- benchmarks/retrieval.py: end -->"


@dataclass
class Shelf:
    """One namespace's derived state, without a store."""

    rows: MemoryRows = field(default_factory=MemoryRows)
    vectors: VectorArm | None = None
    keywords: KeywordIndex = field(default_factory=KeywordIndex)
    shapes: Shapes = field(default_factory=Shapes)
    held: list[dict[str, Any]] = field(default_factory=list)  #: row number - 1 -> line of the corpus

    def texts(self, rows: Sequence[int]) -> Sequence[str]:
        return [self.held[row - 1]["text"] for row in rows]

    def add(self, line: dict[str, Any], vector: Vectors) -> None:
        self.held.append(line)
        row, speaker, at = len(self.held), line["speaker"], instant(datetime.fromisoformat(line.get("ts") or "2000-01-01"))
        source = line.get("role") or "user"
        self.rows.upsert(row, MemoryRow(id=line["id"], text=line["text"], at=at, recorded=at, speaker=speaker, source=source))
        self.keywords.add(row, f"{line['text']}\n{speaker or ''}")
        if self.vectors is None:
            self.vectors = VectorArm(len(vector))
        self.vectors.add(np.array([row]), vector[None])


@dataclass(frozen=True)
class Asked:
    question: str
    evidence: list[str]
    shelf: Shelf
    allowed: Mask | None


@dataclass(frozen=True)
class Variant:
    """A way of ranking. `rank` replaces the engine's where given."""

    name: str
    weights: Weights = WEIGHTS
    mode: Mode = "auto"
    plainly: bool = False  #: the question is embedded only as it stands
    rank: Callable[[Shelf, Sought, int, Mask | None], list[int]] | None = None


def _rrf60(shelf: Shelf, question: Sought, k: int, allowed: Mask | None) -> list[int]:
    """Both arms by reciprocal rank with the usual constant."""
    assert shelf.vectors is not None and question.vector is not None
    arms = [shelf.vectors.search(question.vector, 200, allowed)[0].tolist(), shelf.keywords.search(question.text, 200, allowed)[0].tolist()]
    return [row for row, _ in rrf(arms, k=60)][:k]


_BARE = Weights(context=0, speaker=0, time=0, asking=0, denial=0, session=0, bridge=0)
VARIANTS = (
    Variant("everything"),
    *(
        Variant(f"without {name}", replace(WEIGHTS, **{name: 0.0}))
        for name in ("context", "speaker", "time", "asking", "session", "bridge")
    ),
    Variant("without the speaker's own person", plainly=True),
    Variant("without words (BM25)", replace(WEIGHTS, words=0.0)),
    Variant("without meaning (cosine)", replace(WEIGHTS, meaning=0.0)),
    Variant("z-scored cosine and BM25 only", _BARE, plainly=True),
    Variant("both by reciprocal rank, k 60", plainly=True, rank=_rrf60),
    Variant("BM25 only", mode="keyword"),
    Variant("cosine only", mode="semantic", plainly=True),
)


def load(folder: Path, embedder: CheckedEmbedder, cache: Path | None, limit: int | None) -> list[Asked]:
    """The set's questions that have evidence, each with the shelf that it ranks."""
    corpus, questions = _lines(folder / "corpus.jsonl"), _lines(folder / "questions.jsonl")
    pooled = any("haystack" in question for question in questions)
    for line in corpus:
        line["speaker"] = line.get("speaker") or ("User" if line.get("role") == "user" else line.get("role"))
        caption = line.get("image_caption")
        line["text"] = line["text"].strip() or (f"[shares a photo: {caption}]" if caption else "...")
        if line.get("title"):
            line["text"] = f"{line['title']}. {line['text']}"
    vectors = _embedded([(line["text"], line["speaker"]) for line in corpus], embedder, cache)
    shelves: dict[str, Shelf] = {}
    sessions: dict[str, list[int]] = {}
    for line, vector in zip(corpus, vectors, strict=True):
        shelf = shelves.setdefault("" if pooled else line["doc"], Shelf())
        shelf.add(line, vector)
        sessions.setdefault(str(line.get("session")), []).append(len(shelf.held))
    asked = []
    for question in questions:
        if not question["evidence"] or question.get("category") == "adversarial" or question.get("abstention"):
            continue
        allowed = None
        if pooled:
            allowed = np.zeros(len(corpus) + 1, bool)
            allowed[[row for session in question["haystack"] for row in sessions[session]]] = True
        asked.append(Asked(question["question"], question["evidence"], shelves["" if pooled else question["doc"]], allowed))
    return asked[:limit]


def _lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _embedded(spoken: list[tuple[str, str | None]], embedder: CheckedEmbedder, cache: Path | None) -> Vectors:
    digest = hashlib.sha256(json.dumps([embedder.name, *spoken]).encode()).hexdigest()[:24]
    path = None if cache is None else cache / f"{digest}.npy"
    if path is not None and path.exists():
        kept: Vectors = np.load(path)
        return kept
    vectors = embed_memories(embedder, [text for text, _ in spoken], [speaker for _, speaker in spoken])
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, vectors)
    return vectors


def measure(asked: Sequence[Asked], variant: Variant, embedder: CheckedEmbedder) -> dict[str, float]:
    """Mean recall at each depth, and milliseconds a question (without embedding it)."""
    scores: dict[str, list[float]] = {f"recall@{k}": [] for k in KS}
    spent = 0.0
    for one in asked:
        if variant.plainly:
            question = Sought(text=one.question, vector=embedder.embed_queries([one.question])[0])
        else:
            question = sought(one.question, embedder, one.shelf.rows)
        started = time.perf_counter()
        if variant.rank is not None:
            rows = variant.rank(one.shelf, question, max(KS), one.allowed)
        else:
            found = candidates(one.shelf, question, max(KS), mode=variant.mode, allowed=one.allowed, weights=variant.weights)
            rows = [hit.row for hit in found]
        spent += time.perf_counter() - started
        ranked = [one.shelf.held[row - 1]["id"] for row in rows]
        for k in KS:
            scores[f"recall@{k}"].append(recall(one.evidence, ranked, k))
    return {name: fmean(values) for name, values in scores.items()} | {"ms": 1000 * spent / len(asked)}


def table(results: dict[str, dict[str, dict[str, float]]], counts: dict[str, int]) -> str:
    """Markdown: a row a variant; recall@5 / recall@10 of each set."""
    names = list(results)
    lines = [
        "| ranking | " + " | ".join(f"{name} (n={counts[name]})" for name in names) + " |",
        "| --- |" + " ---: |" * len(names),
    ]
    for variant in VARIANTS:
        cells = [" / ".join(f"{results[name][variant.name][f'recall@{k}']:.3f}" for k in KS) for name in names]
        lines.append(f"| {variant.name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(page: Path, text: str) -> None:
    """Put the text between the page's markers."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{page} has no lines {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder with a folder for each set, e.g. ../shared/data")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--limit", type=int, help="only the first N questions of each set")
    parser.add_argument("--cache", type=Path, help="folder that keeps vectors between runs")
    parser.add_argument("--embedder", help="as in memgraph.open")
    parser.add_argument("--write", type=Path, help="page to put the table into")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    embedder = resolve(options.embedder)
    results: dict[str, dict[str, dict[str, float]]] = {}
    counts = {}
    for name in options.sets.split(","):
        asked = load(options.data / name, embedder, options.cache, options.limit)
        counts[name] = len(asked)
        results[name] = {variant.name: measure(asked, variant, embedder) for variant in VARIANTS}
    print(json.dumps(results, indent=1) if options.json else table(results, counts))
    if options.write:
        write(options.write, f"Embedder {embedder.name}; recall@5 / recall@10.\n\n{table(results, counts)}")


if __name__ == "__main__":
    main()
