"""Lists of clauses that share one verb, and of subjects that each have a phrase of their own; said on 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def told(text: str) -> set[str]:
    facts = READER.read([Utterance(text=text, at=AT)])[0].facts
    return {f"{one.subject} {one.predicate} {one.object}" for one in facts}


#: text | what it tells, and nothing else
ROWS = """
Bo in Oslo and Cy in Rome are vegan. | Bo diet vegan; Cy diet vegan; Bo lives_in Oslo; Cy lives_in Rome
Bo at Orsa and Cy at Marlin are plumbers. | Bo job_title plumber; Cy job_title plumber; Bo works_at Orsa; Cy works_at Marlin
Ann from Oslo and Bo from Rome are nurses. | Ann job_title nurse; Bo job_title nurse; Ann from Oslo; Bo from Rome
Ann lives in Oslo, Bo in Rome and Cy in Lima. | Ann lives_in Oslo; Bo lives_in Rome; Cy lives_in Lima
Ann lives in Oslo, Bo in Rome, Cy in Lima. | Ann lives_in Oslo; Bo lives_in Rome; Cy lives_in Lima
Finn was born in 2012, Liv in 2015. | Finn born_on 2012; Liv born_on 2015
Finn was born in 2012, Liv in 2015 and Ida in 2018. | Finn born_on 2012; Liv born_on 2015; Ida born_on 2018
Ann runs sales, Bo support. | Ann responsible_for sales; Bo responsible_for support
Ida teaches maths, Leo physics. | Ida teaches maths; Leo teaches physics
Ann plays chess, Bo bridge. | Ann plays chess; Bo plays bridge
Ann speaks Greek, Bo Danish. | Ann speaks Greek; Bo speaks Danish
Ann speaks Greek, Bo Danish and Cy Thai. | Ann speaks Greek; Bo speaks Danish; Cy speaks Thai
Ann drives a Volvo, Bo a Fiat. | Ann drives Volvo; Bo drives Fiat
Ann is allergic to nuts, Bo to wasps. | Ann allergic_to nuts; Bo allergic_to wasps
Tom was hired in May, Ida in June. | Tom hired hired; Ida hired hired
Ann and her husband are teachers. | Ann job_title teacher; Ann's husband job_title teacher
My parents are doctors. | user's parents job_title doctors
"""
#: lists of things, of which none begins a clause
LISTS = """
Ann met Bo, Cy and Dee. | Ann met Bo; Ann met Cy; Ann met Dee
Ann visited Bo Lund, Cy Dunn and Dee Ross. | Ann visited Bo Lund; Ann visited Cy Dunn; Ann visited Dee Ross
Ann met Bo in Oslo and Cy in Rome. | Ann met Bo; Ann met Cy
Ann lives in Oslo, Norway. | Ann lives_in Oslo
"""
TABLE = [tuple(line.split(" | ")) for line in (ROWS + LISTS).splitlines() if line]


@pytest.mark.parametrize(("text", "facts"), TABLE, ids=[row[0] for row in TABLE])
def test_each_of_a_list_has_its_own_facts(text: str, facts: str) -> None:
    assert told(text) == set(facts.split("; "))


def test_a_list_of_three_has_three_places() -> None:
    told_ = told("Bo in Oslo, Cy in Rome, and Dee in Lima live abroad.")
    assert told_ >= {"Bo lives_in Oslo", "Cy lives_in Rome", "Dee lives_in Lima"}
    assert not any(one.startswith("Oslo") or one.endswith("Cy") for one in told_)
