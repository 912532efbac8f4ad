"""One after another with one verb: where somebody lived, worked, led or played, from when to when, on Monday, 15 July 2024."""

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


def told(text: str, predicate: str) -> list[str]:
    """What the predicate is told of, with the years between which it held."""
    found = [one for one in claims(text) if one.predicate == predicate]
    return [f"{one.object} {one.valid_from.year if one.valid_from else '-'} {one.valid_to.year if one.valid_to else '-'}" for one in found]


#: text | predicate | object, first year and the first no longer: of each stage
ROWS = """
Inga lived in Rome until 2018, then in Oslo until 2021, and now lives in Graz. | lives_in | Rome - 2019; Oslo 2019 2022; Graz - -
Inga lived in Rome until 2018, then Oslo until 2021, and now Graz. | lives_in | Rome - 2019; Oslo 2019 2022; Graz - -
I lived in York until 2010, then in Hull until 2015, then in Bath until 2020. | lives_in | York - 2011; Hull 2011 2016; Bath 2016 2021
Ben worked at Arup from 2008 to 2012, Mott from 2012 to 2017 and Lumo since 2017. | works_at | Arup 2008 2013; Mott 2012 2018; Lumo 2017 -
From 2001 to 2005 Nadia worked at Helvar, from 2005 to 2011 at Kone. | works_at | Helvar 2001 2006; Kone 2005 2012
Carla worked at Orsa until 2015, at Vexal until 2019 and at Lumo since. | works_at | Orsa - 2016; Vexal - 2020; Lumo 2020 -
My sister lived in Bonn from 2011 to 2013, after that in Trier until 2016. | lives_in | Bonn 2011 2014; Trier 2014 2017
My sister lived in Bonn from 2011 to 2013 and since then in Mainz. | lives_in | Bonn 2011 2014; Mainz 2014 -
Tore led Orsa until 2016, then Vexal until 2019, and now leads Lumo. | leads | Orsa - 2017; Vexal 2017 2020; Lumo - -
Eva has led Orsa since 2020, and before that Vexal. | leads | Orsa 2020 -; Vexal - 2020
Eva has led Orsa since 2020; before that she led Vexal. | leads | Orsa 2020 -; Vexal - 2020
Vera has worked at Kone since 2019, previously at Elisa. | works_at | Kone 2019 -; Elisa - 2019
Vera worked at Kone until 2019 and has been at Elisa since. | works_at | Kone - 2020; Elisa 2020 -
Sif played for Ajax until 2012, then for Celtic, and since 2015 for Brann. | plays_for | Ajax - 2013; Celtic 2013 2015; Brann 2015 -
Kai served as treasurer until 2015, then as chair until 2020. | job_title | treasurer - 2016; chair 2016 2021
Kai was treasurer until 2015, then chair until 2020, and is now president. | job_title | treasurer - 2016; chair 2016 2021; president - -
Inga moved to Rome in 2015, to Oslo in 2018 and to Graz in 2021. | lives_in | Rome 2015 -; Oslo 2018 -; Graz 2021 -
Bo lived in Rome until 2015. Then he lived in Oslo until 2019. | lives_in | Rome - 2016; Oslo 2016 2020
Until 2018 Sif lived in Oslo, then in Moss. | lives_in | Oslo - 2019; Moss 2019 2024
First Lou lived in Nice until 2001, then in Lyon until 2009. | lives_in | Nice - 2002; Lyon 2002 2010
"""
TABLE = [tuple(part.strip() for part in line.split(" | ")) for line in ROWS.splitlines() if line]


@pytest.mark.parametrize(("text", "predicate", "stages"), TABLE, ids=[row[0] for row in TABLE])
def test_each_stage_has_its_own_time(text: str, predicate: str, stages: str) -> None:
    assert told(text, predicate) == stages.split("; ")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Ann has lived in Rome since 2010, and Bo since 2015.", {("Ann", "Rome", 2010), ("Bo", "Rome", 2015)}),
        ("My aunt has lived in Nice since 2009, my sister since 2011.", {("user's aunt", "Nice", 2009), ("user's sister", "Nice", 2011)}),
        ("Jo has lived in Hull since May 2014 and Bo in York since 2019.", {("Jo", "Hull", 2014), ("Bo", "York", 2019)}),
    ],
)
def test_another_subject_is_no_stage(text: str, facts: set[tuple[str, str, int]]) -> None:
    found = [one for one in claims(text) if one.predicate == "lives_in"]
    assert {(one.subject, one.object, one.valid_from.year if one.valid_from else None) for one in found} == facts


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("Ann lives in Rome, and now and then in Oslo.", {"Rome"}),
        ("Ann did not live in Rome until 2018, then in Oslo.", set()),
        ("Bo lived in Rome until 2018, then Vexal bought his flat.", {"Rome"}),
        ("Bo might live in Rome until May, then in Oslo.", set()),
    ],
)
def test_what_is_no_stage_makes_none(text: str, objects: set[str]) -> None:
    assert {one.object for one in claims(text) if one.predicate == "lives_in"} == objects
