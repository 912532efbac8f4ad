"""Kinds of sentences that biographies, notes and lists are made of, and texts that are not English."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

READER = SpacyExtractor()
AT = datetime(2024, 6, 12, tzinfo=UTC)


def read(text: str, speaker: str = "Tom") -> Reading:
    return READER.read([Utterance(text=text, at=AT, speaker=speaker)])[0]


def claims(text: str) -> set[tuple[str, str, str | None]]:
    return {(one.subject, one.predicate, one.object) for one in read(text).claims}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vera was born on March 3, 1931 in Graz as Vera Maria Lang.", ("Vera", "born_in", "Graz")),
        ("Orsa was set up in 1987 by Ann Lee.", ("Orsa", "founded_by", "Ann Lee")),
        ("She co-founded Orsa in 1987.", ("Orsa", "founded_by", "she")),
        ("Founded in 1964, the band used many names.", ("band", "founded_on", "1964")),
        ("She was the youngest daughter of King Otto of Sweden and of his second wife Maria Luisa of Parma.", ("Otto", "daughter", "she")),
        ("Lang is the son of Peter Lang.", ("Peter Lang", "son", "Lang")),
        ("Her son John, daughter Julie, and nephew Mark work there.", ("her", "daughter", "Julie")),
        ("Our contact at Orsa is Mia Chen.", ("Orsa", "contact", "Mia Chen")),
        ("Client Brightwater: our contact is Sam Okoro.", ("Brightwater", "contact", "Sam Okoro")),
        ("The deadline of Project Heron has moved to May 3.", ("Project Heron", "deadline", "2025-05-03")),
        ("The new CTO is Dana Fox.", ("Dana Fox", "job_title", "CTO")),
        ("Greta lives with Klara and Jonas in Linz.", ("Jonas", "lives_in", "Linz")),
    ],
)
def test_a_sentence_tells_a_relation(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in claims(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Founded in 1964, the band used many names.", ("Tom", "form", "formed")),
        ("Her son John, daughter Julie, and nephew Mark work there.", ("her", "son", "Julie")),
        ("Omar was the son of Jalal Rumi, a Persian poet.", ("Persian poet", "son", "Omar")),
        ("The new CTO is Dana Fox.", ("new CTO", "is", "Dana Fox")),
        ("Omar was a poet, and one of the founders of the order.", ("Omar", "age", "one")),
    ],
)
def test_a_sentence_does_not_tell_what_only_looks_like_it(text: str, wrong: tuple[str, str, str]) -> None:
    assert wrong not in claims(text)


def test_who_takes_over_dates_the_end_of_who_did_it_before() -> None:
    found = read("Priya doesn't do the app any more, Kofi took it over on 13 May 2024.").claims
    ended = next(one for one in found if one.kind == "ends")
    assert (ended.subject, ended.valid_to) == ("Priya", datetime(2024, 5, 13, tzinfo=UTC))


def test_a_short_name_in_brackets_is_a_mention_of_the_long_one() -> None:
    mentions = read("Fulford Enterprises (FE) was founded in 1985.").mentions
    assert [one.refers_to for one in mentions if one.text == "FE"] == ["Fulford Enterprises"]


FOREIGN = {
    "de": "Ich wohne seit dem 3. Mai 2021 in Wien und arbeite dort als Ärztin im Krankenhaus.",
    "es": "Vivo en Madrid desde 2019 y trabajo como enfermera en el Hospital Clínico con mi hermana.",
    "fr": "J'habite à Lyon depuis 2019 et je travaille comme infirmière à l'hôpital avec ma sœur.",
    "zh": "我从2019年5月3日起住在北京，在一家医院工作。",
}


@pytest.mark.parametrize(("language", "text"), FOREIGN.items(), ids=FOREIGN.keys())
def test_a_text_that_the_pipeline_cannot_read_makes_times_and_no_facts(language: str, text: str) -> None:
    reading = read(text)
    assert reading.language == language
    assert (reading.statements, reading.claims) == ((), ())
    assert any(time.start is not None and time.start.year in (2019, 2021) for time in reading.times)


def test_names_in_a_foreign_text_are_mentions() -> None:
    assert any("Madrid" in one.text for one in read(FOREIGN["es"]).mentions)


def test_an_english_text_with_foreign_names_is_read() -> None:
    assert ("Jürgen Müller", "lives_in", "Köln") in claims("Jürgen Müller lives in Köln.")
