"""What a book, a film, a game or a dream tells of its figures is told of nobody."""

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


@pytest.mark.parametrize(
    "text",
    [
        "The character Ann lives in Paris in the novel.",
        "In the film, Bo works at Orsa.",
        "In the game, Cy owns a castle.",
        "In my dream, I lived in Oslo.",
        "Ann lives in Rome in the story.",
        "On the show, Dee is married to Bo.",
        "In the novel, Ann marries Bo and moves to Rome.",
        "In his new book, the hero works at Marlin.",
        "My character in the game lives in Rome.",
        "The protagonist, Ida, lives in Graz.",
        "The hero of the book lives in Rome.",
        "The villain, Bo, owns a castle.",
        "Ann married Bo in the musical.",
        "In the series, Bo owns a bar and lives above it.",
        "Tom is playing Hamlet in May.",
        "Ida plays Nora.",
        "Tom played the part of Romeo.",
    ],
)
def test_a_fiction_tells_of_nobody(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Ann works in the film industry.", "Ann works_in film industry"),
        ("Ann met Bo in a film club.", "Ann met Bo"),
        ("In the book club, Ann met Bo.", "Ann met Bo"),
        ("Ann wrote the novel Rook in Paris.", "Rook written_by Ann"),
        ("Ann works on the show as a cook.", "Ann job_title cook"),
        ("Ann lives near the opera.", "Ann live_near opera"),
        ("Ann starred in the film with Bo.", "Ann star_in film"),
        ("I read in the book that Ann lives in Rome.", "Ann lives_in Rome"),
        ("Tom plays the cello.", "Tom plays cello"),
        ("Ida plays chess.", "Ida plays chess"),
    ],
)
def test_what_is_done_with_one_is_true(text: str, fact: str) -> None:
    assert fact in told(text)
