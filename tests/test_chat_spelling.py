"""What chats write short, and sentences without a full stop; said on Monday, 15 July 2024."""

from __future__ import annotations

import pytest
from readings import read


def told(text: str) -> set[str]:
    return {
        f"{one.subject} {one.predicate} {one.object}" + (f" {one.valid_from:%Y-%m}" if one.valid_from else "") for one in read(text).facts
    }


#: text | facts
ROWS = """
im moving 2 leeds | user lives_in leeds
moved 2 leeds last week | user lives_in leeds 2024-07
Moved 2 Leeds last week! | user lives_in Leeds 2024-07
i moved 2 leeds in may | user lives_in leeds 2024-05
i work 4 orsa | user works_at orsa
started @ orsa in may | user works_at orsa 2024-05
i used 2 live in york | user lives_in york
im allergic 2 nuts | user allergic_to nuts
ann n bo r married | ann spouse bo
ann and bo are married | ann spouse bo
Ann and Bo are engaged | Ann engaged_to Bo
my mum's called sue | user mother sue
my gf lives in hull lol | user's girlfriend lives_in hull
my sis lives in hull 😀 | user's sister lives_in hull
we r getting married in june | user marital_status married 2025-06
i luv sushi 🍣 | user likes sushi
u know ann? she works @ orsa | ann works_at orsa
my bf tom is from york | user partner tom; tom from york
thx, i live in leeds now btw | user lives_in leeds
i'm from bath | user from bath
"""
#: figures that count
COUNTED = """
i have 2 cats | user has_pet 2 cats
moved to leeds 2 years ago | user lives_in leeds 2022-07
worked 4 years at orsa | user works_at orsa
"""
TABLE = [tuple(line.split(" | ")) for line in (ROWS + COUNTED).splitlines() if line]


@pytest.mark.parametrize(("text", "facts"), TABLE, ids=[row[0] for row in TABLE])
def test_what_is_written_short_is_read_in_full(text: str, facts: str) -> None:
    assert told(text) == set(facts.split("; "))


@pytest.mark.parametrize("text", ["u live in leeds", "wanna move to rome", "ill maybe move 2 rome", "we live in fear"])
def test_what_nobody_says_of_himself_is_no_fact(text: str) -> None:
    assert not any(one.predicate == "lives_in" for one in read(text).facts)


def test_places_are_those_of_the_text_as_it_was_written() -> None:
    text = "moved 2 leeds w/ my gf tess 2day"
    for one in read(text).mentions:
        assert text[slice(*one.span)] == one.text
    fact = next(one for one in read(text).facts if one.predicate == "lives_in")
    assert fact.object_span is not None
    assert text[slice(*fact.object_span)] == "leeds"


@pytest.mark.parametrize(
    ("text", "last"), [("Ann leads Project X", "Project X"), ("My doctor is Mr. T", "Mr. T"), ("I met Bo at 9 a.m", "Bo")]
)
def test_no_letter_at_the_end_is_lost_to_the_stop_that_is_lacking(text: str, last: str) -> None:
    assert last in {one.text for one in read(text).mentions}
