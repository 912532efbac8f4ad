"""The candidates for a question: from the vectors, the keywords and the graph, fused into one ranking."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from memgraph.index.keyword import KeywordIndex
from memgraph.index.rows import MemoryRows
from memgraph.index.tokens import query_terms, text_terms
from memgraph.index.vectors import VectorArm
from memgraph.protocols import Embedder, Mask, Rows, Vectors
from memgraph.query.retrieval.bridge import SEEDS, bridges
from memgraph.query.retrieval.conversation import Turns, in_first_person, named_speakers, whose_words
from memgraph.query.retrieval.fuse import WEIGHTS, Fused, Pool, Weights, calibrated, fuse
from memgraph.query.shapes import Shapes
from memgraph.scoring import Scores

Mode = Literal["auto", "semantic", "keyword", "graph", "hybrid"]
Places = npt.NDArray[np.intp]

_ALL: Final = 10_000  #: rows up to which every one is scored; beyond, the best of each arm and their neighbours
_DEEP: Final = 200  #: candidates an arm gives, at least
_SAMPLE: Final = 256  #: rows whose cosines tell what is usual, where not all are compared
_REACH: Final = 2  #: neighbours of a candidate that are scored with it, on each side
_LONGEST_QUERY: Final = 4_000  #: characters of a question that are looked at
_OWN: Final = 0.7  #: weight of a question put in the speaker's own person, the rest is as it was asked
_ALIKE, _CLOSE = 0.9, 0.3  #: cosine of two texts that say the same of one thing; difference of scores within which age decides


class Shelf(Protocol):
    """What retrieval reads of a namespace."""

    @property
    def rows(self) -> MemoryRows: ...

    @property
    def vectors(self) -> VectorArm | None: ...

    @property
    def keywords(self) -> KeywordIndex: ...

    @property
    def shapes(self) -> Shapes: ...

    def texts(self, rows: Sequence[int]) -> Sequence[str]:
        """The texts of the given rows, in their order."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A question, ready to be looked for."""

    text: str
    vector: Vectors | None  #: shape `(dim,)`; None to look by words alone
    asker: str | None = None  #: whom "I" means


@dataclass(frozen=True, slots=True)
class Found:
    """A row that was found. `signals` names the arms' own numbers and what each part added to the ranking."""

    row: int
    score: float  #: 0 to 1
    signals: Mapping[str, float] = field(default_factory=dict)


def sought(text: str, embedder: Embedder | None, rows: MemoryRows, asker: str | None = None) -> Sought:
    """Embeds a question. One that names a single speaker is embedded in that speaker's own person as well: they said "I"."""
    text = text[:_LONGEST_QUERY]
    if embedder is None or not text.strip():
        return Sought(text=text, vector=None, asker=asker)
    forms = [text]
    if len(named := named_speakers(text, rows)) == 1:
        forms.append(in_first_person(text, rows.speakers.names[named[0]]))
    vectors = embedder.embed_queries(forms)
    vector = vectors[0] if len(forms) == 1 else (1 - _OWN) * vectors[0] + _OWN * vectors[1]
    return Sought(text=text, vector=np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32), asker=asker)


def candidates(
    shelf: Shelf,
    question: Sought,
    k: int,
    *,
    mode: Mode = "auto",
    allowed: Mask | None = None,
    boosts: Mapping[int, float] | None = None,
    weights: Weights = WEIGHTS,
) -> list[Found]:
    """The at most `k` rows that fit the question best, best first; the newer first among equals.

    `semantic` ranks by cosine alone and scores with it; `keyword` by BM25 alone, scored by the share of the question's terms; `graph`
    keeps what `boosts` (row -> 0 to 1) names; `hybrid` and `auto` fuse all, and leave out nothing. A filter (`allowed`, over row
    numbers) holds before the best are chosen. A blank question finds nothing.
    """
    if k <= 0 or not question.text.strip():
        return []
    if mode in ("semantic", "keyword"):
        return _by_one_arm(shelf, question, k, mode, allowed)
    pool = _gather(shelf, question, k, allowed, boosts or {})
    if not pool.signals.allowed.any():
        return []
    fused = fuse(pool.signals, question.text, weights)
    if mode in ("auto", "hybrid") and weights.bridge:
        pool, fused = _bridged(pool, fused, shelf, question, k, allowed, boosts or {}, weights)
    ranked, keep = _ranking(pool.signals, fused, mode)
    chosen = _best(ranked, keep, pool, k)
    if mode in ("auto", "hybrid", "graph") and shelf.vectors is not None:
        chosen = _newer_first(chosen, ranked, pool, shelf.vectors)
    return _found(chosen, fused, pool, shelf, question)


def _by_one_arm(shelf: Shelf, question: Sought, k: int, mode: Mode, allowed: Mask | None) -> list[Found]:
    """The best of the vectors alone, or of the keywords alone: what that index finds, at its own cost."""
    if mode == "keyword":
        rows, scores = shelf.keywords.search(question.text, k, allowed)
        share = _share_of_terms(rows, scores, shelf, question.text)
        return [Found(int(row), float(fit), {"bm25": float(score)}) for row, score, fit in zip(rows, scores, share, strict=True)]
    if shelf.vectors is None or question.vector is None:
        return []
    rows, scores = shelf.vectors.search(question.vector, k, allowed)
    order = np.lexsort((-rows, -scores))
    return [Found(int(rows[at]), min(1.0, max(0.0, float(scores[at]))), {"cosine": float(scores[at])}) for at in order]


@dataclass(frozen=True, slots=True)
class _Gathered:
    rows: Rows  #: in order of time
    at: npt.NDArray[np.int64]
    signals: Pool


def _gather(
    shelf: Shelf, question: Sought, k: int, allowed: Mask | None, boosts: Mapping[int, float], sure: Collection[int] = ()
) -> _Gathered:
    """Scores of every row while they are few; else of the arms' best, the boosted and the `sure`, and the neighbours of all these."""
    order = shelf.rows.order_by_time()
    known, words = shelf.keywords.scores_all(question.text)
    places, cosine_sample, bm25_sample = np.arange(len(order)), None, None
    if len(order) > _ALL:
        free = None if allowed is None else _in_mask(allowed, known)
        chosen = _chosen(shelf, question, known, words if free is None else words * free, k, allowed, {*boosts, *sure})
        places = _with_neighbours(_places(shelf.rows, order, chosen), len(order))
        usual = known if free is None else known[free]
        cosine_sample = _cosines(shelf.vectors, question.vector, usual[:: max(1, len(usual) // _SAMPLE)])
        bm25_sample = words if free is None else words[free]
    rows = order[places]
    at = shelf.rows.positions(rows)
    spoken = whose_words(question.text, shelf.rows, question.asker)
    return _Gathered(
        rows,
        shelf.rows.at[at],
        Pool(
            allowed=np.ones(len(rows), bool) if allowed is None else _in_mask(allowed, rows),
            cosine=_cosines(shelf.vectors, question.vector, rows),
            bm25=_by_row(known, words, rows),
            turns=Turns.of(shelf.rows.at[at], shelf.rows.speaker_code[at], places),
            forms=shelf.shapes.of(rows, shelf.texts),
            spoken=None if spoken is None else spoken[at],
            graph=np.array([boosts.get(row, 0.0) for row in rows.tolist()], np.float32) if boosts else None,
            cosine_sample=cosine_sample,
            bm25_sample=bm25_sample,
        ),
    )


def _chosen(shelf: Shelf, question: Sought, known: Rows, words: Scores, k: int, allowed: Mask | None, boosted: Collection[int]) -> Rows:
    """The best rows of each arm and the boosted ones. `words` are the BM25 scores of the rows `known`, 0 for what a filter bars."""
    depth = max(_DEEP, 2 * k)
    matching = np.flatnonzero(words)
    if len(matching) > depth:
        matching = matching[np.argpartition(-words[matching], depth)[:depth]]
    wanted = np.array(
        [row for row in boosted if row in shelf.rows and (allowed is None or (row < len(allowed) and allowed[row]))], np.int64
    )
    near = np.zeros(0, np.int64)
    if question.vector is not None and shelf.vectors is not None:
        near = shelf.vectors.search(question.vector, depth, allowed)[0]
    return np.unique(np.concatenate([known[matching], near, wanted]))


#: the place in time of each position in a namespace's columns, for the order in time that it was made from
_RANKS: WeakKeyDictionary[MemoryRows, tuple[Rows, Places]] = WeakKeyDictionary()


def _places(table: MemoryRows, order: Rows, rows: Rows) -> Places:
    """Where the rows stand in `order`; rows that are not there (an agent's own) are left out."""
    known = _RANKS.get(table)
    if known is None or known[0] is not order:
        ranks = np.full(len(table.row_ids), -1, np.intp)
        ranks[table.positions(order)] = np.arange(len(order))
        known = _RANKS[table] = (order, ranks)
    places = known[1][table.positions(rows)]
    return places[places >= 0]


def _with_neighbours(places: Places, count: int) -> Places:
    near = (places[:, None] + np.arange(-_REACH, _REACH + 1)).ravel()
    return np.unique(near[(near >= 0) & (near < count)])


def _cosines(vectors: VectorArm | None, query: Vectors | None, rows: Rows) -> Scores | None:
    if vectors is None or query is None:
        return None
    if len(rows) > len(vectors) // 4:
        return _by_row(*vectors.scores_all(query), rows)
    return vectors.scores_of(query, rows)


def _by_row(known: Rows, scores: Scores, wanted: Rows) -> Scores:
    """Scores aligned with `known` (ascending rows) as scores aligned with `wanted`; 0 for rows that are not known."""
    if not len(known):
        return np.zeros(len(wanted), np.float32)
    at = np.minimum(known.searchsorted(wanted), len(known) - 1)
    return np.where(known[at] == wanted, scores[at], np.float32(0)).astype(np.float32)


def _in_mask(allowed: Mask, rows: Rows) -> Mask:
    return np.where(rows < len(allowed), allowed[np.minimum(rows, len(allowed) - 1)], False) if len(allowed) else np.zeros(len(rows), bool)


def _bridged(
    pool: _Gathered,
    fused: Fused,
    shelf: Shelf,
    question: Sought,
    k: int,
    allowed: Mask | None,
    boosts: Mapping[int, float],
    weights: Weights,
) -> tuple[_Gathered, Fused]:
    """The same with what the best texts lead to. Turns of a conversation lead nowhere: they open with whom they speak to."""
    alone = pool.signals.allowed & pool.signals.turns.alone
    seeds = _best(fused.score, alone, pool, SEEDS)
    if not len(seeds):
        return pool, fused
    scores = dict(zip(pool.rows[seeds].tolist(), fused.score[seeds].tolist(), strict=True))
    found = bridges(question.text, scores, shelf.keywords, shelf.texts, allowed)
    if not found:
        return pool, fused
    if not np.isin(list(found), pool.rows).all():
        pool = _gather(shelf, question, k, allowed, boosts, sure=found)
        alone = pool.signals.allowed & pool.signals.turns.alone
    lifted = np.array([found.get(row, 0.0) for row in pool.rows.tolist()], np.float32) * alone
    pool = replace(pool, signals=replace(pool.signals, bridge=lifted))
    return pool, fuse(pool.signals, question.text, weights)


def _ranking(pool: Pool, fused: Fused, mode: Mode) -> tuple[Scores, Mask]:
    """(what to rank by, which rows may be returned at all)."""
    if mode == "graph":
        return fused.score, pool.allowed & (pool.graph > 0) if pool.graph is not None else np.zeros(len(pool.bm25), bool)
    return fused.score, pool.allowed if pool.cosine is not None else pool.allowed & ((pool.bm25 > 0) | _positive(pool.graph, pool.bm25))


def _positive(scores: Scores | None, like: Scores) -> Mask:
    return np.zeros(len(like), bool) if scores is None else scores > 0


def _best(ranked: Scores, keep: Mask, pool: _Gathered, k: int) -> Places:
    places = np.flatnonzero(keep)
    order = np.lexsort((-pool.rows[places], -pool.at[places], -ranked[places]))
    return places[order[:k]]


def _newer_first(chosen: Places, ranked: Scores, pool: _Gathered, vectors: VectorArm) -> Places:
    """Where two hits that follow each other say the same of one thing and rank about alike, the newer goes first."""
    places = chosen.tolist()
    for index in range(1, len(places)):
        above, below = places[index - 1], places[index]
        if pool.at[below] <= pool.at[above] or ranked[above] - ranked[below] > _CLOSE:
            continue
        first, second = int(pool.rows[above]), int(pool.rows[below])
        if first in vectors and second in vectors and vectors.vector(first) @ vectors.vector(second) >= _ALIKE:
            places[index - 1], places[index] = below, above
    return np.array(places, np.intp)


def _found(chosen: Places, fused: Fused, pool: _Gathered, shelf: Shelf, question: Sought) -> list[Found]:
    signals = pool.signals
    cosine = None if signals.cosine is None else np.maximum(signals.cosine[chosen], 0)
    share = _share_of_terms(pool.rows[chosen], signals.bm25[chosen], shelf, question.text)
    score = calibrated(cosine, share, None if signals.graph is None else signals.graph[chosen])
    found = []
    for place, fit in zip(chosen.tolist(), score.tolist(), strict=True):
        told = {"bm25": float(signals.bm25[place])}
        if signals.cosine is not None:
            told["cosine"] = float(signals.cosine[place])
        told.update((name, float(part[place])) for name, part in fused.parts.items() if part[place])
        found.append(Found(int(pool.rows[place]), min(1.0, fit), told))
    return found


def _share_of_terms(rows: Rows, bm25: Scores, shelf: Shelf, question: str) -> Scores:
    """What share of the question's terms each row holds, judged by BM25 against the row that holds it best."""
    if not len(bm25) or bm25.max() <= 0:
        return np.zeros(len(rows), np.float32)
    wanted = set(query_terms(question))
    best = int(rows[int(bm25.argmax())])
    held = len(wanted & set(text_terms(shelf.texts([best])[0]))) / max(1, len(wanted))
    return np.asarray(held * bm25 / bm25.max(), np.float32)
