"""Pure formulas for ranking: each by its name and its source. Arrays in, arrays out; no clock, no store."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
T = TypeVar("T")


def rrf(rankings: Iterable[Sequence[T]], *, k: int = 60, weights: Sequence[float] | None = None) -> list[tuple[T, float]]:
    """Fuse rankings by reciprocal rank: 1 / (k + rank) in each list, ranks from 1; the earlier seen first among equals.

    >>> rrf([["a", "b"], ["a"]], k=60) == [("a", 2 / 61), ("b", 1 / 62)]
    True

    Reference: Cormack, Clarke & Büttcher, SIGIR 2009.
    """
    totals: dict[T, float] = {}
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, item in enumerate(ranking, start=1):
            totals[item] = totals.get(item, 0.0) + weight / (k + rank)
    return sorted(totals.items(), key=lambda pair: -pair[1])


def standardise(values: Scores, mean: float, spread: float, *, floor: float = -np.inf) -> Scores:
    """z-scores, none below `floor`: how many spreads above the mean each value lies. A spread of 0 makes them all 0."""
    if spread <= 0:
        return np.zeros_like(values)
    return np.asarray(np.maximum((values - mean) / spread, floor), np.float32)


def shrunk_spread(values: Scores, *, expected: float, weight: float) -> float:
    """Standard deviation of a sample, drawn towards what is expected as if `weight` more values had shown that.

    Few values say little about their spread: three cosines of .70, .71 and .72 are alike, not one spread apart.

    >>> round(shrunk_spread(np.array([0.70, 0.71, 0.72], np.float32), expected=0.1, weight=10), 3)
    0.088

    Reference: the mean of an inverse-gamma posterior; Gelman et al., Bayesian Data Analysis, section 2.6.
    """
    if not len(values):
        return expected
    return float(np.sqrt((len(values) * float(values.var()) + weight * expected**2) / (len(values) + weight)))


def noisy_or(*shares: Scores) -> Scores:
    """The chance that at least one of several independent witnesses is right; shares are cut to 0..1.

    Reference: Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, section 4.3.2.
    """
    wrong = np.ones_like(shares[0])
    for share in shares:
        wrong = wrong * (1 - np.clip(share, 0, 1))
    return 1 - wrong


def recency(age: Scores, half_life: float) -> Scores:
    """1 for what is new, a half after each `half_life`; both in one unit. What lies ahead counts as new.

    >>> recency(np.array([0, 7, 14], np.float32), 7).tolist()
    [1.0, 0.5, 0.25]
    """
    return np.asarray(np.exp2(-np.maximum(age, 0) / half_life), np.float32)


# ---------------------------------------------------------------- what an agent should still remember


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    """Cosine of the angle between two vectors; 0 where one of them is all zeros.

    >>> [round(cosine([2, 1], m), 4) for m in ([2, 1], [1, 2], [0, 2])]
    [1.0, 0.8, 0.4472]
    """
    product = sum(x * y for x, y in zip(a, b, strict=True))
    lengths = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    return product / lengths if lengths else 0.0


def idf(total: int, containing: int) -> float:
    """How rare a word is: ln(1 + N / df) over N texts of which df hold it; 0 for a word that none holds.

    >>> round(idf(3, 1), 3), round(idf(3, 2), 3), round(idf(3, 1) + idf(3, 2), 3), idf(3, 0)
    (1.386, 0.916, 2.303, 0.0)

    Reference: Spärck Jones, Journal of Documentation 28, 1972; one is added so that a word of every text still counts.
    """
    return math.log(1 + total / containing) if containing else 0.0


def tfidf(count: int, total: int, containing: int) -> float:
    """A word's weight in a text: how often it stands there times ln(N / df). A word of every text tells none apart and weighs 0.

    >>> round(tfidf(1, 21, 3), 2), tfidf(5, 21, 21)
    (1.95, 0.0)

    Reference: Salton & Buckley, Information Processing & Management 24, 1988.
    """
    return count * math.log(total / containing) if containing else 0.0


#: Hours after which a memory weighs half, by what kind it is; None never fades. A preference lasts, a remark does not.
HALF_LIVES: Final[Mapping[str, float | None]] = {
    "preference": 720.0, "semantic": 720.0, "reflection": 720.0, "episodic": 24.0, "temporary": 1.0, "profile": None, "document": None,
}  # fmt: skip


def time_decay(age_hours: float, half_life: float | None = 24.0, *, importance: float = 1.0) -> float:
    """importance * 0.5 ** (age / half-life); a half-life of None never fades.

    >>> [round(time_decay(hours), 4) for hours in (1, 24, 48)]
    [0.9715, 0.5, 0.25]

    Reference: Ebbinghaus' curve in its simplest form, exponential decay.
    """
    if half_life is None:
        return importance
    return float(importance * 0.5 ** (max(age_hours, 0.0) / half_life))


def frequency(accesses: int) -> float:
    """ln(1 + accesses): each further use tells less than the one before. Grows without bound; see `relevance`.

    >>> round(frequency(3), 3)
    1.386
    """
    return math.log1p(max(accesses, 0))


def relevance(
    similarity: float, recency: float, accesses: int, *, weights: tuple[float, float, float] = (0.5, 0.3, 0.2), full: int | None = None
) -> float:
    """Weighted sum of similarity, recency (see `time_decay`) and how often a memory was used.

    `full`: the number of uses that counts as 1, so that all three parts lie in 0..1; None leaves ln(1 + uses) as it is.

    >>> now, later = time_decay(1), time_decay(48)
    >>> round(relevance(0.45, now, 3), 4), round(relevance(0.45, later, 3), 4)
    (0.7937, 0.5773)
    >>> round(relevance(0.45, now, 3, full=100), 4)
    0.5765

    """
    used = frequency(accesses) if full is None else min(frequency(accesses) / frequency(full), 1.0)
    return weights[0] * similarity + weights[1] * recency + weights[2] * used


def minmax(values: Sequence[float], *, flat: float = 0.0) -> list[float]:
    """Values rescaled so that the least is 0 and the greatest 1; all `flat` where they are equal.

    >>> [round(one, 2) for one in minmax([0.22, 0.22, 0.99, 0.86])]
    [0.0, 0.0, 1.0, 0.83]
    """
    low, high = min(values, default=0.0), max(values, default=0.0)
    return [(one - low) / (high - low) if high > low else flat for one in values]


def generative_agents(
    hours: Sequence[float], importance: Sequence[float], similarity: Sequence[float], *, decay: float = 0.995,
    weights: tuple[float, float, float] = (1.0, 1.0, 1.0),
) -> list[float]:  # fmt: skip
    """Recency + importance + relevance as in the paper: decay ** hours since last use, each part scaled by min and max over the memories.

    >>> totals = generative_agents([300, 300, 2, 30], [7, 9, 2, 5], [0.5, 0.22, 0.0, 0.22])
    >>> [round(one, 2) for one in totals]
    [1.71, 1.44, 1.0, 1.7]

    Reference: Park et al., Generative Agents, UIST 2023, section 4.1; all weights are 1 there.
    """
    parts = (minmax([decay**hour for hour in hours]), minmax(importance), minmax(similarity))
    return [sum(weight * part for weight, part in zip(weights, row, strict=True)) for row in zip(*parts, strict=True)]


def generative_agents_released(
    last_used: Sequence[float], importance: Sequence[float], similarity: Sequence[float], *, decay: float = 0.99,
    weights: tuple[float, float, float] = (0.5, 2.0, 3.0), as_released: bool = False,
) -> list[float]:  # fmt: skip
    """The same score as the paper's released program computes it: decay ** rank by last use instead of decay ** hours, and parts
    weighted .5 recency, 2 importance, 3 relevance. Parts that are all equal count as a half.

    `last_used` are times, later is greater. The program gives rank 1 to the memory used longest ago, so that its recency favours
    the old; `as_released=True` does so as well, else rank 1 is the one used last.

    >>> [round(one, 2) for one in generative_agents_released([1, 2, 3], [5, 5, 5], [0.1, 0.1, 0.9])]
    [1.0, 1.25, 4.5]
    >>> [round(one, 2) for one in generative_agents_released([1, 2, 3], [5, 5, 5], [0.1, 0.1, 0.9], as_released=True)]
    [1.5, 1.25, 4.0]

    Reference: `new_retrieve` of github.com/joonspk-research/generative_agents, 2023.
    """
    order = sorted(range(len(last_used)), key=lambda one: last_used[one], reverse=not as_released)
    ranks = {one: rank for rank, one in enumerate(order, start=1)}
    recent = minmax([decay ** ranks[one] for one in range(len(last_used))], flat=0.5)
    parts = (recent, minmax(importance, flat=0.5), minmax(similarity, flat=0.5))
    return [sum(weight * part for weight, part in zip(weights, row, strict=True)) for row in zip(*parts, strict=True)]


def keep_best(scores: Mapping[T, float], size: int) -> list[T]:
    """The `size` keys that score best, best first; equals in the order given.

    >>> keep_best({"a": 0.2, "b": 0.9, "c": 0.5}, 2)
    ['b', 'c']
    """
    return sorted(scores, key=lambda one: -scores[one])[: max(size, 0)]
