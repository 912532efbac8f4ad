"""Posts told beside names: in brackets behind them, and of whom the sentence says that she is gone. Monday, 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Claim

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def claims(text: str) -> tuple[Claim, ...]:
    return READER.read([Utterance(text=text, at=AT)])[0].claims


def posts(text: str) -> set[tuple[str, str, str | None, int | None]]:
    """The posts that somebody has, with the year since when."""
    found = [one for one in claims(text) if one.predicate in ("works_at", "job_title") and one.kind == "holds"]
    return {(one.subject, one.predicate, one.object, one.valid_from.year if one.valid_from else None) for one in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ruth Adler (Nimbus, since 2012) paints well.", {("Ruth Adler", "works_at", "Nimbus", 2012)}),
        ("Our contact is Jan Kolb (Nimbus, since 2012).", {("Jan Kolb", "works_at", "Nimbus", 2012)}),
        ("I met Jan Kolb (Orsa, 2010-2015) in Ulm.", {("Jan Kolb", "works_at", "Orsa", 2010)}),
        ("Jan Kolb (of Orsa) paints well.", {("Jan Kolb", "works_at", "Orsa", None)}),
        ("Ann Lee (CEO, Orsa) paints well.", {("Ann Lee", "works_at", "Orsa", None), ("Ann Lee", "job_title", "CEO", None)}),
        ("Speakers: Ann Lee (Orsa), Bo Holm (Kone).", {("Ann Lee", "works_at", "Orsa", None), ("Bo Holm", "works_at", "Kone", None)}),
        # of which nobody can tell what it is, or which is no firm
        ("Ruth Adler (Nimbus) paints well.", set()),
        ("Ruth Adler (Bonn, since 2012) paints well.", set()),
        ("Ruth Adler (Bo Holm, since 2012) paints well.", set()),
        ("Ruth Adler (35) paints well.", set()),
        ("The Heron project (Nimbus, since 2012) is late.", set()),
    ],
)
def test_a_bracket_behind_a_name_tells_where_somebody_works(text: str, expected: set[tuple[str, str, str | None, int | None]]) -> None:
    assert posts(text) == expected


@pytest.mark.parametrize(
    ("text", "predicate", "until"),
    [
        ("Marlin's CEO, Anke Vos, resigned on 10 July.", "ceo", "2024-07-10"),
        ("CEO Anke Vos left Marlin in May.", "job_title", "2024-05-01"),
        ("Marlin CEO Anke Vos stepped down yesterday.", "works_at", "2024-07-14"),
        ("Our treasurer, Bo Lind, quit yesterday.", "job_title", "2024-07-14"),
        ("Judge Ruth Mbeki retired in 2022.", "job_title", "2022-01-01"),
        ("My boss Ida quit yesterday.", "reports_to", "2024-07-14"),
    ],
)
def test_who_is_gone_is_no_longer_what_the_sentence_calls_her(text: str, predicate: str, until: str) -> None:
    found = [one for one in claims(text) if one.predicate == predicate]
    assert {(one.kind, one.valid_to.date().isoformat() if one.valid_to else None) for one in found} == {("ends", until)}


@pytest.mark.parametrize("text", ["Bo Lind, our treasurer, is leaving us in August.", "My boss Ida lives in Bonn."])
def test_who_is_still_there_is_what_the_sentence_calls_her(text: str) -> None:
    assert any(one.predicate in ("job_title", "reports_to") and one.kind == "holds" for one in claims(text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I live in Vejle and my brother Kaj lives in Ribe.", ("Kaj", "lives_in", "Ribe")),
        ("I live in Vejle and my brother Kaj lives in Ribe.", ("user", "lives_in", "Vejle")),
        ("Ann works at Orsa and her sister Ida works at Kone.", ("Ida", "works_at", "Kone")),
        ("Ann moved to Rome and her friend Cy moved to Oslo.", ("Cy", "lives_in", "Oslo")),
        ("Ann lives in Rome and Bo, her son, lives in Pisa.", ("Bo", "lives_in", "Pisa")),
        ("Ann lives in Rome and Bo, her son, lives in Pisa.", ("Ann", "son", "Bo")),
        ("I work at Lidl and Ines, my wife, teaches maths.", ("Ines", "teaches", "maths")),
        ("Magda is from Poznań and Ola of Poznań leads the choir.", ("Ola", "leads", "choir")),
    ],
)
def test_whose_verb_it_is_that_follows_an_apposition(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in {(one.subject, one.predicate, one.object) for one in claims(text)}


@pytest.mark.parametrize("text", ["Ann Lee ( ; born in Ulm) sings.", "Ann Lee ( , ) sings.", "Ann Lee (,;) sings.", "Ann Lee (  ) sings."])
def test_an_empty_bracket_tells_nothing(text: str) -> None:
    assert not posts(text)
