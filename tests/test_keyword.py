"""KeywordIndex against BM25 written out naively, and what queries and threads may do to it."""

from __future__ import annotations

import math
import threading
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.index.keyword import K1, B, KeywordIndex
from memgraph.index.snapshots import SnapshotFolder
from memgraph.index.tokens import query_terms, text_terms


def naive(texts: dict[int, str], query: str) -> dict[int, float]:
    """The formula of the module, one text at a time, with nothing shared but the terms."""
    terms = {row: Counter(text_terms(text)) for row, text in texts.items()}
    average = sum(counts.total() for counts in terms.values()) / max(len(terms), 1) or 1.0
    scores = {}
    for row, counts in terms.items():
        score = 0.0
        for term in query_terms(query):
            n = min(counts[term], 31)
            df = sum(term in other for other in terms.values())
            idf = math.log(1 + (len(terms) - df + 0.5) / (df + 0.5))
            score += idf * n * (K1 + 1) / (n + K1 * (1 - B + B * counts.total() / average))
        scores[row] = score
    return scores


def indexed(*texts: str) -> KeywordIndex:
    index = KeywordIndex()
    index.load(enumerate(texts))
    return index


WORDS = st.sampled_from(["ana", "ana", "moved", "moving", "to", "a", "house", "in", "lisbon", "the", "cat", "TX-4407", "猫", "東京"])
TEXTS = st.lists(st.lists(WORDS, max_size=8).map(" ".join), max_size=10)


QUERIES = st.lists(WORDS, max_size=4).map(" ".join)


@given(texts=TEXTS, query=QUERIES, removed=st.sets(st.integers(0, 9)), gap=st.integers(1, 3), tidy=st.booleans())
def test_scores_are_those_of_the_formula(texts: list[str], query: str, removed: set[int], gap: int, tidy: bool) -> None:
    index, rows = KeywordIndex(), {5 + gap * number: text for number, text in enumerate(texts)}
    index.load(list(rows.items())[: len(rows) // 2])  # into the frozen block
    for row, text in list(rows.items())[len(rows) // 2 :]:
        index.add(row, text)  # into the lists beside it
    for row in {5 + gap * number for number in removed} & set(rows):
        index.remove(row)
        del rows[row]
    if tidy:
        index.compact()
    expected = naive(rows, query)
    ids, scores = index.scores_all(query)
    assert ids.tolist() == sorted(rows)
    assert np.allclose(scores, [expected[row] for row in ids.tolist()], rtol=1e-4)
    found, best = index.search(query, 3)
    matching = sorted((score for score in expected.values() if score > 0), reverse=True)[:3]
    assert np.allclose(best, matching, rtol=1e-4)
    assert np.allclose([expected[row] for row in found.tolist()], matching, rtol=1e-4)
    assert len(index) == len(rows)


def test_only_texts_with_a_term_are_found_the_older_first_among_equals() -> None:
    index = indexed("a red house", "nothing", "a red house", "a red red house with a garden and a pool")
    assert index.search("red house", 10)[0].tolist() == [0, 2, 3]
    assert len(index.search("zebra", 10)[0]) == 0
    assert len(index.search("red", 0)[0]) == 0


def test_filters_hold_before_the_best_are_chosen() -> None:
    index = indexed(*("ana likes tea" for _ in range(50)))
    allowed = np.zeros(50, dtype=bool)
    allowed[[7, 33]] = True
    assert index.search("tea", 1, allowed)[0].tolist() == [7]
    assert index.search("tea", 9, allowed[:20])[0].tolist() == [7]
    assert len(index.search("tea", 9, np.zeros(0, dtype=bool))[0]) == 0


def test_rows_only_grow_and_unknown_ones_are_an_error() -> None:
    index = indexed("one", "two")
    with pytest.raises(ValueError, match="only grow"):
        index.add(1, "again")
    index.remove(0)
    for row in (0, 5):
        with pytest.raises(KeyError):
            index.remove(row)
    assert 0 not in index
    assert 1 in index


def test_compacting_drops_the_terms_that_only_removed_texts_had() -> None:
    index = indexed("secret plan", "public plan", "secret word")
    index.remove(0)
    index.remove(2)
    index.compact()
    assert index.terms == 2
    index.add(9, "new plan")
    assert index.search("plan", 5)[0].tolist() == [1, 9]


def test_a_term_repeated_beyond_measure_counts_no_more_than_31_times() -> None:
    index = indexed("tea " * 1000, "tea with milk", "coffee")
    expected = naive({0: "tea " * 1000, 1: "tea with milk", 2: "coffee"}, "tea")
    assert np.allclose(index.scores_all("tea")[1], list(expected.values()), rtol=1e-4)


@pytest.mark.parametrize(
    "query",
    ["", "   ", "AND OR NOT", "*", '"', "(((", "a:b:c", "-tea", "tea~2", "\0", "\ud800", "the", "😀", "tea " * 12_500, "x" * 50_000],
)
def test_any_query_is_safe(query: str) -> None:
    rows, scores = indexed("ana likes tea", "bo likes coffee").search(query, 10)
    assert len(rows) == len(scores)
    assert set(rows.tolist()) <= ({0} if "tea" in query else set())


def test_an_empty_index_and_empty_texts_answer_with_nothing() -> None:
    assert len(KeywordIndex().search("tea", 5)[0]) == 0
    assert len(indexed("", "!").search("tea", 5)[0]) == 0
    assert KeywordIndex().scores_all("tea")[1].shape == (0,)


def test_searches_while_texts_come_and_go_see_no_removed_row_and_no_fault() -> None:
    index = indexed(*("ana likes tea" for _ in range(100)))
    removed: set[int] = set()
    failures: list[BaseException] = []
    stop = threading.Event()

    def search() -> None:
        try:
            while not stop.is_set():
                gone = set(removed)
                rows, _ = index.search("who likes tea", 1000)
                assert len(rows) >= 100
                assert not gone & set(rows.tolist())
                ids, scores = index.scores_all("tea")
                assert len(ids) == len(scores)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for row in range(100, 1500):
        index.add(row, f"bo likes tea number {row}")
        index.remove(row - 100)
        removed.add(row - 100)
        if row % 300 == 0:
            index.compact()
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_snapshot_brings_all_back_and_keeps_nothing_of_what_was_removed(tmp_path: Path) -> None:
    index = indexed("Ana moved to Lisbon", "the launch codeword is xylophone", "東京 TX-4407", "")
    index.remove(1)
    folder = SnapshotFolder(tmp_path, b"ns", identity="one")
    index.save(folder, 4)
    restored = KeywordIndex.restore(folder, at_most=4)
    assert restored is not None
    again, watermark = restored
    assert watermark == 4
    for query in ("where did ana move", "東京", "tx4407", "xylophone"):
        rows, scores = again.search(query, 5)
        assert rows.tolist() == index.search(query, 5)[0].tolist()
        assert scores.tolist() == index.search(query, 5)[1].tolist()
    again.add(9, "Bo moved to Lisbon too")
    assert again.search("moved", 5)[0].tolist() == [0, 9]
    assert not any(b"xylophone" in path.read_bytes() for path in tmp_path.iterdir())


def test_an_empty_index_can_be_saved(tmp_path: Path) -> None:
    folder = SnapshotFolder(tmp_path, b"ns", identity="one")
    KeywordIndex().save(folder, 0)
    restored = KeywordIndex.restore(folder, at_most=0)
    assert restored is not None
    assert len(restored[0]) == 0
