"""Whose words the lines of a text are: the writer's, or those of whom a label before them names."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def told(text: str) -> set[tuple[str, str, str | None]]:
    claims = READER.read([Utterance(text=text, at=AT)])[0].claims
    return {(one.subject, one.predicate, one.object) for one in claims if one.predicate in ("lives_in", "reports_to", "status", "works_at")}


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("**Ana:** I live in Metz.", "Ana"),
        ("**Ana**: I live in Metz.", "Ana"),
        ("_Ana_: I live in Metz.", "Ana"),
        ("<hugo> i live in Metz", "hugo"),
        ("[10:32] <@hugo> i live in Metz", "hugo"),
        ("hugo> i live in Metz", "hugo"),
        ("Ruth (09:14): I live in Metz.", "Ruth"),
        ("Ruth Abel (2024-06-05): I live in Metz.", "Ruth Abel"),
        ("10:32 - Sam: I live in Metz.", "Sam"),
        ("Dr. Patel: I live in Metz.", "Dr. Patel"),
        ("Mrs Osei: I live in Metz.", "Mrs Osei"),
        ("Assistant: I live in Metz.", "Assistant"),
        ("Interviewer: I live in Metz.", "Interviewer"),
        ("Mum: I live in Metz.\nMe: I know.", "user's mum"),
        ("User: I live in Metz.\nAssistant: Nice!", "user"),
        ("Me: I live in Metz.", "user"),
        ("Note: I live in Metz.", "user"),
        ("Update: I live in Metz.", "user"),
        ("Mum: I live in Metz.", "user"),
        ("<b>I live in Metz.</b>", "user"),
    ],
)
def test_a_line_is_in_the_words_of_whom_its_label_names(text: str, speaker: str) -> None:
    assert told(text) == {(speaker, "lives_in", "Metz")}


def test_each_line_of_a_talk_has_its_speaker() -> None:
    assert told("Speaker 1: I work at Orsa.\nSpeaker 2: My boss is Erik Holm.") == {
        ("Speaker 1", "works_at", "Orsa"),
        ("Speaker 2", "reports_to", "Erik Holm"),
    }


def test_who_greets_in_a_talk_has_no_name_of_that() -> None:
    claims = READER.read([Utterance(text="User: My name is Tove.\nAssistant: Hi Tove!", at=AT)])[0].claims
    assert [(one.predicate, one.object) for one in claims] == [("name", "Tove")]
