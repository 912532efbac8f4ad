"""The judge of the made sentences: it tells a reading that loses a fact, gives it to another or misses its dates from one that does not."""

from __future__ import annotations

import json
from datetime import date

from benchmarks.constructions import DATA, SAID, Draws, Sentence, is_dated, is_found, is_wrong
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Reading, Utterance

READER = SpacyExtractor()


def read(text: str) -> Reading:
    return READER.read([Utterance(text=text, at=SAID, speaker="Ana")])[0]


def test_the_same_seed_draws_the_same_sentences() -> None:
    data = json.loads(DATA.read_text("utf-8"))
    first, again, other = ([draws.sentence() for _ in range(60)] for draws in (Draws(data, 3), Draws(data, 3), Draws(data, 4)))
    assert first == again != other
    assert all("{" not in one.text and all(subject and object_ for subject, object_ in one.facts) for one in first)


def test_a_fact_is_found_under_any_predicate_and_either_way_round() -> None:
    reading = read("Ann Novak works at Orsa.")
    assert is_found(reading, "Ann Novak", "Orsa")
    assert is_found(reading, "Ann", "Orsa")
    assert not is_found(reading, "Bo", "Orsa")
    assert not is_found(reading, "Ann", "Lumen")


def test_what_is_said_of_another_is_wrong() -> None:
    reading = read("Ann works at Orsa and Bo lives in Cork.")
    assert not is_wrong(reading, [("Ann", "Orsa"), ("Bo", "Cork")])
    assert is_wrong(reading, [("Ann", "Cork"), ("Bo", "Orsa")])


def test_a_dated_sentence_is_right_with_both_its_days() -> None:
    reading = read("Ann worked at Orsa from 3 May 2021 to 4 June 2022.")
    right = (date(2021, 5, 3), date(2022, 6, 5))
    for holds, wanted in ((right, True), ((date(2021, 5, 4), right[1]), False), ((right[0], date(2022, 6, 4)), False)):
        assert is_dated(reading, Sentence("", "", [("Ann", "Orsa")], holds)) is wanted
    assert not is_dated(reading, Sentence("", "", [("Bo", "Orsa")], right))
