"""From the arms' scores to one: z-scores in conversational context, and what speaker, time and session add.

The weights were chosen on development halves of LoCoMo, LongMemEval and BEAM; docs/benchmarks.md shows what each is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memgraph.protocols import Mask
from memgraph.query.retrieval.conversation import Turns
from memgraph.query.shapes import Forms, asks_when, denies
from memgraph.scoring import Scores, noisy_or, shrunk_spread, standardise


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each signal counts, in spreads of the fused score. 0 turns one off."""

    meaning: float = 0.65  #: cosine
    words: float = 0.35  #: BM25
    context: float = 1.0  #: of the neighbouring turns
    speaker: float = 2.0  #: in the words of whom the question is about
    time: float = 0.5  #: names a time, where the question asks for one
    asking: float = -0.2  #: only asks
    denial: float = 0.5  #: denies something, where the question does
    session: float = 0.1  #: the best of its conversation
    graph: float = 2.0  #: what the planner found by walking
    bridge: float = 3.0  #: about what a good candidate names


WEIGHTS = Weights()
_FLOOR = -1.0  #: z-scores below it count as it: that one arm sees nothing in a row must not bury what the other found
_SHORT = 40  #: words; a turn longer than that speaks for itself and takes little from its neighbours
_LIKENESS = 0.5  #: how alike the scores of neighbouring turns are by chance
_COSINE_SPREAD, _PRIOR = 0.1, 10.0  #: what cosines are expected to spread, and how many rows that expectation weighs
_FEW = 3  #: texts with which whose words they are counts half
_BM25_SPREAD = 1 / 3  #: the same for BM25, of the greatest score


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What is known of the rows among which to choose, in order of time; all arrays are aligned.

    Rows that a filter bars (`allowed` False) are there as neighbours only.
    """

    allowed: Mask
    cosine: Scores | None  #: None without an embedder
    bm25: Scores
    turns: Turns
    forms: Forms
    spoken: Mask | None  #: in the words of whom the question is about
    graph: Scores | None = None  #: boosts, 0 to 1
    bridge: Scores | None = None  #: the same from `bridge.bridges`
    cosine_sample: Scores | None = None  #: cosines of rows drawn without regard to the question, where the pool is not all there is
    bm25_sample: Scores | None = None


@dataclass(frozen=True, slots=True)
class Fused:
    """`score` ranks; the parts say what each signal added to it."""

    score: Scores
    parts: dict[str, Scores]


def fuse(pool: Pool, question: str, weights: Weights = WEIGHTS) -> Fused:
    """One score a row, greater is better, comparable within this question only."""
    receptive = np.asarray(weights.context / (1 + (pool.forms.words / _SHORT) ** 4), np.float32)
    parts: dict[str, Scores] = {}
    if pool.cosine is not None:
        sample = pool.cosine[pool.allowed] if pool.cosine_sample is None else pool.cosine_sample
        spread = shrunk_spread(sample, expected=_COSINE_SPREAD, weight=_PRIOR)
        parts["meaning"] = weights.meaning * _z(pool, pool.cosine, receptive, spread, float(sample.mean()) if len(sample) else 0.0)
    sample = pool.bm25[pool.allowed] if pool.bm25_sample is None else pool.bm25_sample
    best = float(pool.bm25[pool.allowed].max(initial=0.0))
    spread = shrunk_spread(sample, expected=best * _BM25_SPREAD, weight=_PRIOR)
    parts["words"] = weights.words * _z(pool, pool.bm25, receptive, spread, float(sample.mean()) if len(sample) else 0.0)
    if pool.spoken is not None:
        # Among a handful of texts, what they say must decide: z-scores cannot grow there, so this must not stay as large either.
        many = np.count_nonzero(pool.allowed)
        parts["speaker"] = np.asarray(weights.speaker * many / (many + _FEW) * pool.spoken, np.float32)
    if asks_when(question):
        parts["time"] = weights.time * pool.forms.timed
    if denies(question):
        parts["denial"] = weights.denial * pool.forms.denies
    parts["asking"] = weights.asking * pool.forms.asks
    if pool.graph is not None:
        parts["graph"] = weights.graph * pool.graph
    if pool.bridge is not None:
        parts["bridge"] = weights.bridge * pool.bridge
    score = np.asarray(sum(parts.values()), np.float32)
    if weights.session:
        parts["session"] = weights.session * pool.turns.session_best(score)
        score = score + parts["session"]
    return Fused(score, parts)


def _z(pool: Pool, scores: Scores, receptive: Scores, spread: float, mean: float) -> Scores:
    return standardise(pool.turns.in_context(scores, receptive, _LIKENESS), mean, spread, floor=_FLOOR)


def calibrated(cosine: Scores | None, word_share: Scores, graph: Scores | None) -> Scores:
    """How well each hit fits, 0 to 1 and comparable between questions, for hits given best first; never rises down the list.

    The evidence for a hit is its cosine, the share of the question's terms that it holds, and what the graph says of it, taken as
    independent witnesses; a hit is worth at least what any below it is, since the ranking knows more (context, speaker) than these.
    """
    shares = [share for share in (cosine, word_share, graph) if share is not None]
    own = noisy_or(*shares)
    return np.asarray(np.maximum.accumulate(own[::-1])[::-1], np.float32)
