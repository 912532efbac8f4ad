"""What notes tell in lists, bullets and cards, on Monday, 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def said(text: str) -> list[str]:
    claims = READER.read([Utterance(text=text, at=AT)])[0].claims
    return sorted(f"{one.subject} {one.predicate} {one.object}" for one in claims if one.kind == "holds")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I speak:\n- German\n- Farsi", ["user speaks Farsi", "user speaks German"]),
        ("I am allergic to:\n* nuts\n* latex\n* cats", ["user allergic_to cats", "user allergic_to latex", "user allergic_to nuts"]),
        ("My hobbies are:\n1. chess\n2. sailing", ["user likes chess", "user likes sailing"]),
        ("Ann plays:\n  - the cello;\n  - golf.", ["Ann plays cello", "Ann plays golf"]),
        ("He works with:\n- Ann Lee\n- Bo Holm", ["he colleague Ann Lee", "he colleague Bo Holm"]),
        ("I like:\n- tea\n- jazz\n\nI live in Ulm.", ["user likes jazz", "user likes tea", "user lives_in Ulm"]),
        # what is no list of things
        ("Things to do:\n- Call Ann\n- Buy a boat", []),
        ("The order is:\n1. Ann opens the door.\n2. Bo shuts it.", ["Ann open door"]),
    ],
)
def test_a_sentence_goes_on_in_a_list(text: str, facts: list[str]) -> None:
    assert said(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Rufus Ade:\n- works at Maersk\n- lives in Odense", ["Rufus Ade lives_in Odense", "Rufus Ade works_at Maersk"]),
        ("# Rufus Ade\n* speaks Danish\n* moved to Odense in 2018", ["Rufus Ade lives_in Odense", "Rufus Ade speaks Danish"]),
        ("About Rufus:\n- teaches maths", ["Rufus teaches maths"]),
        ("Rufus: lives in Odense, works at Maersk", ["Rufus lives_in Odense", "Rufus works_at Maersk"]),
        ("Name: Rufus Ade\nEmployer: Maersk\nCity: Odense", ["Rufus Ade lives_in Odense", "Rufus Ade works_at Maersk"]),
        ("**Name:** Rufus Ade\n**Role:** captain", ["Rufus Ade job_title captain"]),
        ("Rufus Ade\nDiet: vegan\nManager: Ida Holm", ["Rufus Ade diet vegan", "Rufus Ade reports_to Ida Holm"]),
        ("Contact: Bea Lund\nPhone: +45 2233 4455", ["Bea Lund phone +45 2233 4455"]),
        # of whom, nothing tells
        ("- Lives in Turku\n- Works at Meyer", []),
        ("Paris\n- works at night", []),
        ("Rufus Ade\nI live in Odense.", ["user lives_in Odense"]),
    ],
)
def test_a_note_in_lines_is_of_whom_it_names_above_them(text: str, facts: list[str]) -> None:
    assert said(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "Team:\n* Olga Brandt - designer\n* Piet Maas - tester",
        "Team:\n- Olga Brandt (designer)\n- Piet Maas (tester)",
        "Team:\n1. Olga Brandt, designer\n2. Piet Maas, tester",
        "Olga Brandt: designer\nPiet Maas: tester",
        "Designer: Olga Brandt\nTester: Piet Maas",
    ],
)
def test_each_of_a_team_has_her_office(text: str) -> None:
    assert said(text) == ["Olga Brandt job_title designer", "Piet Maas job_title tester"]


def test_the_first_line_under_a_heading_is_read_as_the_others_are() -> None:
    assert {"user spouse Ines", "user son Leo"} <= set(said("My family:\n- wife: Ines\n- son: Leo"))
