"""What people are called by before their names, which others use without it; said on 15 July 2024."""

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


#: text | facts among those that it makes
ROWS = """
Nurse Okafor works at the Leeds clinic. Okafor lives in York. | Okafor works_at Leeds clinic; Okafor lives_in York; Okafor job_title Nurse
Coach Lindt trains the swimmers. Lindt is from Graz. | Lindt job_title Coach; Lindt from Graz
Auntie May lives in Hull. May has a cat. | user aunt May; May lives_in Hull; May has_pet cat
Auntie June moved to Hull. | user aunt June; June lives_in Hull
Father Dunne leads the parish. Dunne lives in Derby. | Dunne leads parish; Dunne lives_in Derby
Captain Ross lives in Hull. Ross owns a boat. | Ross lives_in Hull; Ross owns boat; Ross job_title Captain
Judge Marsh lives in Leeds. Marsh has a dog. | Marsh lives_in Leeds; Marsh has_pet dog
Sister Agnes works at the school. She is from Cork. | Agnes works_at school; Agnes from Cork
Sergeant Pike married Ann. Pike lives in Hull. | Pike spouse Ann; Pike lives_in Hull; Pike job_title Sergeant
Pastor Green lives in Derby. | Green lives_in Derby; Green job_title Pastor
Principal Keene lives in Leeds. Keene has a dog. | Keene lives_in Leeds; Keene has_pet dog
Inspector Rudd works at the Met. Rudd lives in Kent. | Rudd works_at Met; Rudd lives_in Kent
Chief Inspector Rudd lives in Kent. | Rudd lives_in Kent
Lady Maud owns a boat. Maud lives in Bath. | Maud owns boat; Maud lives_in Bath
Granny Weber lives in Kent. | Weber lives_in Kent
Captain Swift lives in Hull. Swift has a dog. | Swift lives_in Hull; Swift has_pet dog
Sgt. Pike lives in Hull. Pike has a dog. | Pike lives_in Hull; Pike has_pet dog
Rev. Green lives in Derby. | Rev. Green lives_in Derby
I met Capt. Ross. He lives in Hull. | user met Ross; Ross lives_in Hull
Commander Shaw lives in Bath. | Shaw lives_in Bath
"""
#: words that are no calling, or a part of what bears the name
NAMES = """
General Motors is based in Detroit. | General Motors headquartered_in Detroit
The Coach Company sells bags. | Coach Company sell bags
Canon makes cameras. | Canon make cameras
Dean Martin lives in Hull. | Dean Martin lives_in Hull
Earl Grey is my favourite tea. | user favourite_tea Earl Grey
"""
TABLE = [tuple(line.split(" | ")) for line in (ROWS + NAMES).splitlines() if line]


@pytest.mark.parametrize(("text", "facts"), TABLE, ids=[row[0] for row in TABLE])
def test_a_calling_is_no_part_of_the_name(text: str, facts: str) -> None:
    assert told(text) >= set(facts.split("; "))


@pytest.mark.parametrize("text", ["Reverend Moss married us.", "The registrar married them in May."])
def test_who_marries_others_is_nobodys_spouse(text: str) -> None:
    assert not any(" spouse " in one for one in told(text))


def test_they_are_each_others_spouses() -> None:
    assert told("Father Dunne married Ann and Bo in May.") == {"Ann spouse Bo"}
