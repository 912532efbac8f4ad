"""Measure a memory on labelled questions: were the right memories found, was the answer right, was the route the expected one?

    cases = load_cases("questions.jsonl")
    report = evaluate(memory, cases, ks=(5, 10))
    print(report)                      # a table by group
    report.write("report.jsonl")       # question by question
    report.plot("report.png")          # with the `plot` extra

One question a line: `{"question": ..., "relevant": [...], "answers": [...], "route": ..., "group": ...}`. All but the question may be
absent; what is absent is not scored. `relevant` names memories by id, or by the metadata field that `evaluate` is told. An empty list of
answers says that the memory cannot know: then abstaining is right.
"""

from __future__ import annotations

import json
import math
import string
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from memgraph.errors import InvalidInputError, ModelMissingError

if TYPE_CHECKING:
    from memgraph.engine import MemoryEngine
    from memgraph.types import Hit

_ARTICLES = frozenset({"a", "an", "the"})
_NO_PUNCTUATION = str.maketrans(string.punctuation, " " * len(string.punctuation))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A question and what would be right. None is "not labelled"."""

    question: str
    relevant: tuple[str, ...] | None = None  #: memories that answer it, by id or by a metadata field
    answers: tuple[str, ...] | None = None  #: any of them is right; empty: abstaining is
    route: str | None = None
    group: str = "all"
    speaker: str | None = None
    now: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What happened to one case. `scores` maps a measure's name ("recall@5") to 0..1."""

    case: Case
    ranked: tuple[str, ...]
    answer: str | None  #: None where it was not asked, "" where it abstained
    route: str | None
    scores: Mapping[str, float]
    search_ms: float
    ask_ms: float | None


@dataclass(frozen=True, slots=True)
class Report:
    """All outcomes, in the order of the cases. `str` is a table by group."""

    outcomes: tuple[Outcome, ...] = field(default_factory=tuple)

    def means(self, group: str | None = None) -> dict[str, float]:
        """Each measure's mean over the cases (of a group) that it applies to."""
        values: dict[str, list[float]] = {}
        for outcome in self.outcomes:
            if group is None or outcome.case.group == group:
                for name, score in outcome.scores.items():
                    values.setdefault(name, []).append(score)
        return {name: fmean(scores) for name, scores in values.items()}

    @property
    def groups(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(outcome.case.group for outcome in self.outcomes))

    def __str__(self) -> str:
        overall = self.means()
        rows = [["group", "n", *overall]]
        for group in (*self.groups, None) if len(self.groups) > 1 else (None,):
            count = sum(group is None or outcome.case.group == group for outcome in self.outcomes)
            means = self.means(group)
            rows.append([group or "all", str(count), *(f"{means[name]:.3f}" if name in means else "-" for name in overall)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for row in rows:
            first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join([first.strip().ljust(widths[0]), *others]))
        if self.outcomes:
            lines.append(f"search p50 {median(outcome.search_ms for outcome in self.outcomes):.1f} ms")
        return "\n".join(lines)

    def write(self, path: str | Path) -> None:
        """One JSON object a question: the case, what was found and said, and its scores."""
        with Path(path).open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(outcome), ensure_ascii=False) + "\n" for outcome in self.outcomes)

    def plot(self, path: str | Path) -> None:
        """Bars of each measure by group, as an image. Needs the `plot` extra."""
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise ModelMissingError("plotting needs matplotlib: pip install 'memgraph-engine[plot]'") from None
        names, groups = list(self.means()), self.groups
        figure = Figure(figsize=(2 + 0.3 * len(names) * (len(groups) + 1), 4), layout="constrained")
        axes = figure.subplots()
        for number, group in enumerate(groups):
            means = self.means(group)
            places = [at + number / (len(groups) + 1) for at in range(len(names))]
            axes.bar(places, [means.get(name, math.nan) for name in names], width=1 / (len(groups) + 1), label=group)
        axes.set_xticks([at + (len(groups) - 1) / 2 / (len(groups) + 1) for at in range(len(names))], names, rotation=30, ha="right")
        axes.set_ylim(0, 1)
        axes.legend()
        figure.savefig(path)


def load_cases(path: str | Path) -> list[Case]:
    """Cases from JSON Lines. Raises InvalidInputError that names the line where one is not a case."""
    cases = []
    with Path(path).open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    cases.append(_case(json.loads(line)))
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    raise InvalidInputError(f"{path}, line {number} is not a case ({error}); see memgraph.evaluate") from None
    return cases


def _case(fields: Mapping[str, Any]) -> Case:
    def several(name: str) -> tuple[str, ...] | None:
        value = fields.get(name)
        return None if value is None else (value,) if isinstance(value, str) else tuple(map(str, value))

    return Case(
        question=fields["question"],
        relevant=several("relevant"),
        answers=several("answers"),
        route=fields.get("route"),
        group=fields.get("group") or "all",
        speaker=fields.get("speaker"),
        now=fields.get("now"),
    )


def evaluate(
    memory: MemoryEngine,
    cases: Iterable[Case],
    *,
    ks: Sequence[int] = (5, 10),
    key: str | None = None,
    mode: str = "auto",
    where: Callable[[Case], Mapping[str, Any] | None] | None = None,
) -> Report:
    """Search each question, and ask it where its answer or route is labelled.

    Args:
        ks: depths at which rankings are judged.
        key: the metadata field by which `relevant` names memories; None for their ids.
        mode: of `search`.
        where: the filter for a case's search, for cases that share one namespace.
    """
    return Report(tuple(_outcome(memory, case, ks, key, mode, where(case) if where else None) for case in cases))


def _outcome(memory: MemoryEngine, case: Case, ks: Sequence[int], key: str | None, mode: str, where: Mapping[str, Any] | None) -> Outcome:
    started = time.perf_counter()
    hits = memory.search(case.question, max(ks), mode=mode, where=where)
    search_ms = 1000 * (time.perf_counter() - started)
    ranked = tuple(dict.fromkeys(_named(hit, key) for hit in hits))
    scores = ranking_scores(case.relevant, ranked, ks) if case.relevant else {}
    said = route = ask_ms = None
    if case.answers is not None or case.route is not None:
        started = time.perf_counter()
        answer = memory.ask(case.question, speaker=case.speaker, now=case.now)
        ask_ms = 1000 * (time.perf_counter() - started)
        said = "" if answer.abstained else ", ".join(answer.values) or answer.text
        route = answer.plan.route
        if case.answers is not None:
            scores["answer"] = float(answer_matches(said, case.answers))
            scores["F1"] = max((token_f1(said, right) for right in case.answers), default=float(not said))
        if case.route is not None:
            scores["route"] = float(route == case.route)
    return Outcome(case=case, ranked=ranked, answer=said, route=route, scores=scores, search_ms=search_ms, ask_ms=ask_ms)


def _named(hit: Hit, key: str | None) -> str:
    return hit.memory.id if key is None else str(hit.memory.metadata.get(key, hit.memory.id))


def ranking_scores(relevant: Collection[str], ranked: Sequence[str], ks: Sequence[int]) -> dict[str, float]:
    """recall, recall_all, recall_any and NDCG at each depth."""
    scores: dict[str, float] = {}
    for k in ks:
        share = recall(relevant, ranked, k)
        scores |= {
            f"recall@{k}": share,
            f"all@{k}": float(share == 1),
            f"any@{k}": float(share > 0),
            f"NDCG@{k}": ndcg(relevant, ranked, k),
        }
    return scores


def recall(relevant: Collection[str], ranked: Sequence[str], k: int) -> float:
    """The share of what is relevant that stands among the first `k`.

    >>> recall(["a", "b"], ["a", "x", "b"], 2)
    0.5
    """
    wanted = set(relevant)
    return len(wanted & set(ranked[:k])) / len(wanted)


def ndcg(relevant: Collection[str], ranked: Sequence[str], k: int) -> float:
    """Normalised discounted cumulative gain at `k` with binary gains.

    >>> round(ndcg(["a"], ["x", "a"], 5), 4)
    0.6309

    Reference: Järvelin & Kekäläinen, TOIS 20(4), 2002.
    """
    wanted = set(relevant)
    gained = sum(1 / math.log2(place + 2) for place, item in enumerate(ranked[:k]) if item in wanted)
    return gained / sum(1 / math.log2(place + 2) for place in range(min(k, len(wanted))))


def answer_tokens(text: str) -> list[str]:
    """Words in lower case, without punctuation and articles.

    Reference: Rajpurkar et al., "SQuAD", EMNLP 2016, whose measure this is.
    """
    return [word for word in text.lower().translate(_NO_PUNCTUATION).split() if word not in _ARTICLES]


def token_f1(given: str, right: str) -> float:
    """Harmonic mean of precision and recall over words.

    >>> token_f1("the blue car", "blue bicycle")
    0.5
    """
    first, second = Counter(answer_tokens(given)), Counter(answer_tokens(right))
    shared = (first & second).total()
    return 2 * shared / (first.total() + second.total()) if shared else 0.0


def answer_matches(given: str, answers: Collection[str]) -> bool:
    """Whether one of the answers stands in what was given, as a run of words; with no answers, whether nothing was given.

    >>> answer_matches("She lives in Austin.", ["Austin", "Texas"]), answer_matches("", [])
    (True, True)
    """
    if not answers:
        return not given
    words = answer_tokens(given)
    runs = (answer_tokens(right) for right in answers)
    return any(run and any(words[at : at + len(run)] == run for at in range(len(words) - len(run) + 1)) for run in runs)
