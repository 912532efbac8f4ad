"""What notes and chats write without apostrophes, capitals, subjects and full stops, on Monday, 15 July 2024."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()
AT = datetime(2024, 7, 15, 9, tzinfo=UTC)


def said(text: str) -> set[str]:
    claims = READER.read([Utterance(text=text, at=AT)])[0].claims
    return {f"{'' if one.kind == 'holds' else 'not '}{one.subject} {one.predicate} {one.object}" for one in claims}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        # what lost its apostrophe
        ("im vegan", "user diet vegan"),
        ("im from ghana", "user from ghana"),
        ("im a nurse", "user job_title nurse"),
        ("im 34", "user age 34"),
        ("im alergic to penicilin", "user state alergic"),
        ("hes called momo", "he name momo"),
        ("shes been at orsa since may", "she works_at orsa"),
        ("theyre moving to leeds", "they lives_in leeds"),
        ("adopted a cat, hes called momo", "cat name momo"),
        # a past that opens the line
        ("moved to porto last week 🎉", "user lives_in porto"),
        ("met anna at the gym yesterday", "user met anna"),
        ("Met Anna at the gym yesterday.", "user met Anna"),
        ("Felt ill yesterday.", "user state ill"),
        ("Taught maths in Oslo from 2012 to 2014.", "user teaches maths"),
        ("sold the car & bought a bike", "user owns bike"),
        ("quit my job at tesco yesterday", "not user works_at tesco"),
        ("Quit my job at Tesco yesterday.", "not user works_at Tesco"),
        # words that only open it
        ("btw my wife is called ines", "user spouse ines"),
        ("ok so i live in leeds", "user lives_in leeds"),
        ("btw, i work at spotify lol", "user works_at spotify"),
        # what the tagger takes for a past
        ("Helen and her husband Colm run a pub in Cork.", "Colm runs pub"),
    ],
)
def test_what_is_written_in_passing_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize("text", ["gonna quit deloitte in june", "wanna move to porto", "dont move to porto!", "Left hand is sore."])
def test_what_is_planned_or_told_to_others_is_not_so(text: str) -> None:
    assert not any(one.startswith(("user lives_in", "not user works_at", "gon", "user leave")) for one in said(text))


@pytest.mark.parametrize("text", ["dont need the car any more", "Don't know the code."])
def test_who_leaves_out_i_orders_nobody(text: str) -> None:
    statement = READER.read([Utterance(text=text, at=AT)])[0].statements[0]
    assert (statement.polarity, statement.modality) == ("negative", "asserted")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The Johnsons moved to Leeds in May.", "Johnsons lives_in Leeds"),
        ("The Hansens bought the mill in 1998.", "Hansens owns mill"),
        ("The mill was bought by the Hansens.", "Hansens owns mill"),
        ("The Kowalskis own a bakery in Gdansk.", "Kowalskis owns bakery"),
        ("The Lindqvists sold their house to the Bergs.", "Bergs owns house"),
        ("The Joneses left. They live in Spain now.", "Joneses lives_in Spain"),
        ("The Times moved to Wapping.", "Times headquartered_in Wapping"),
    ],
)
def test_a_family_is_no_firm(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We meet Tuesday, not Monday.", "user meet 2024-07-16"),
        ("The committee convenes on Monday.", "committee convene 2024-07-22"),
        ("The delivery comes on Thursday.", "delivery come 2024-07-18"),
        ("We meet every Monday.", "user meet every Monday"),
        ("The board met yesterday.", "board meet met"),
    ],
)
def test_what_is_to_happen_has_its_day(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Omar got to know Leila in Tunis.", "Omar knows Leila"),
        ("I was given a violin by my uncle Karl.", "Karl give violin"),
        ("The prize was given to Helen by Tom.", "Tom give prize"),
        ("Ivan left Minsk in May.", "not Ivan lives_in Minsk"),
        ("Ivan left Orsa in May.", "not Ivan works_at Orsa"),
    ],
)
def test_what_begins_what_is_given_and_what_is_left(text: str, fact: str) -> None:
    assert fact in said(text)
