"""Dates before a clause, which the parser takes apart: the date is one phrase, and the name behind it is the subject."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Reading, Utterance

READER = SpacyExtractor()


def read(text: str) -> Reading:
    return READER.read([Utterance(text=text, at=datetime(2024, 6, 3, tzinfo=UTC), speaker="Ana")])[0]


@pytest.mark.parametrize(
    ("text", "fact", "period"),
    [
        (
            "Between 19 September 2017 and 26 March 2022 Olga Silva was married to Jonas Petrov.",
            ("Olga Silva", "spouse", "Jonas Petrov"),
            ("2017-09-19", "2022-03-27"),
        ),
        (
            "From 12 April 2013 until 7 December 2016, Fatima was married to Celine Moreau.",
            ("Fatima", "spouse", "Celine Moreau"),
            ("2013-04-12", "2016-12-08"),
        ),
        ("On 27 December 2016, Priya Haddad became the head of Gumex.", ("Priya Haddad", "leads", "Gumex"), ("2016-12-27", None)),
        ("On 27 December 2016 Priya Haddad became the head of Gumex.", ("Priya Haddad", "leads", "Gumex"), ("2016-12-27", None)),
        (
            "On June 3, 2021, Tariq Lind became a trustee of Kestrel.",
            ("Tariq Lind", "job_title", "trustee of Kestrel"),
            ("2021-06-03", None),
        ),
        ("Since 15 February 2020 Ingrid Moreau has lived in Tampere.", ("Ingrid Moreau", "lives_in", "Tampere"), ("2020-02-15", None)),
        (
            "Between March 2014 and September 2019 Yuki Haddad lived in Cork.",
            ("Yuki Haddad", "lives_in", "Cork"),
            ("2014-03-01", "2019-10-01"),
        ),
        ("Emil has been a nurse at Kestrel for three years.", ("Emil", "works_at", "Kestrel"), None),
        ("Since 2015, Samuel has been a nurse at Kestrel.", ("Samuel", "works_at", "Kestrel"), ("2015-01-01", None)),
        ("Chloe was a nurse at Solaris until 10 January 2020.", ("Chloe", "works_at", "Solaris"), (None, "2020-01-11")),
    ],
)
def test_what_a_dated_sentence_says_holds_for_its_dates(
    text: str, fact: tuple[str, str, str], period: tuple[str | None, str | None] | None
) -> None:
    found = [one for one in read(text).claims if (one.subject, one.predicate, one.object) == fact]
    assert len(found) == 1
    if period is not None:
        days = [None if one is None else one.date().isoformat() for one in (found[0].valid_from, found[0].valid_to)]
        assert days == list(period)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The 3 May deadline for Orsa was moved to 9 May.", ("May", "leads", "Orsa")),
        ("On 1 May the May sisters met Bo.", ("May", "met", "Bo")),
        ("Ann was the winner at noon.", ("Ann", "works_at", "noon")),
    ],
)
def test_a_date_makes_nobody(text: str, fact: tuple[str, str, str]) -> None:
    assert fact not in [(one.subject, one.predicate, one.object) for one in read(text).facts]
