"""Pure formulas for ranking: each by its name and its source. Arrays in, arrays out; no clock, no store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

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
