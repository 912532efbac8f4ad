"""Clauses that leave out what the one before them says: its verb, or all but the auxiliary."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def said(extractor: SpacyExtractor, text: str) -> set[str]:
    return {f"{one.subject} {one.predicate} {one.object}" for one in extractor.read([Utterance(text=text, at=AT)])[0].facts}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann looks after the greenhouse and Bo after the hives.", {"Ann responsible_for greenhouse", "Bo responsible_for hives"}),
        ("Mara sees to the boilers, her nephew to the roof.", {"Mara responsible_for boilers", "Mara's nephew responsible_for roof"}),
        ("The cooking falls to Babak, the music to Ida.", {"Babak responsible_for cooking", "Ida responsible_for music"}),
        ("Petra works at Orsa and Milo at Lumen.", {"Petra works_at Orsa", "Milo works_at Lumen"}),
        ("Rita lives in Graz, her brother in Linz.", {"Rita lives_in Graz", "Rita's brother lives_in Linz"}),
        ("Fenna goes to Cliff School, Tom to the kindergarten round the corner.",
         {"Fenna educated_at Cliff School", "Tom educated_at kindergarten"}),
        ("Greta is responsible for sales and Tom for support.", {"Greta responsible_for sales", "Tom responsible_for support"}),
        ("Ingrid reports to Olaf and Pieter to Samira.", {"Ingrid reports_to Olaf", "Pieter reports_to Samira"}),
        ("Anna runs the bakery and Tom the café.", {"Anna runs bakery", "Tom runs café"}),
        ("Sam leads the design team, Priya the data team.", {"Sam leads design team", "Priya leads data team"}),
        ("Elif teaches maths, Jonas chemistry.", {"Elif teaches maths", "Jonas teaches chemistry"}),
        ("The cook is Ann, the baker Bo.", {"Ann job_title cook", "Bo job_title baker"}),
        ("Ann is the treasurer, Bo the secretary.", {"Ann job_title treasurer", "Bo job_title secretary"}),
        ("Nadia sits on the school board, as does her cousin.", {"Nadia member_of school board", "Nadia's cousin member_of school board"}),
        ("Tom works at Orsa and so does his sister.", {"Tom works_at Orsa", "Tom's sister works_at Orsa"}),
        ("Ines plays the harp and her cousin does as well.", {"Ines plays harp", "Ines's cousin plays harp"}),
        ("Olaf is a member of the choir and so is Petra.", {"Olaf member_of choir", "Petra member_of choir"}),
    ],
)  # fmt: skip
def test_what_the_clause_before_says_is_said_of_another(extractor: SpacyExtractor, text: str, expected: set[str]) -> None:
    found = said(extractor, text)
    assert expected <= found
    names = {fact.split()[0] for fact in found if fact[0].isupper()} - {"Nadia's"}
    done = {fact.split(" ", 2)[2] for fact in found if " is " not in fact}
    assert not names & done, "who does it is nothing that is done"


def test_each_of_them_has_its_own_time(extractor: SpacyExtractor) -> None:
    text = "My sister moved to Porto in 2019 and my brother to Leeds in 2021."
    found = extractor.read([Utterance(text=text, at=AT)])[0].facts
    assert {(one.subject, one.object, one.valid_from.year) for one in found if one.valid_from} == {
        ("user's sister", "Porto", 2019),
        ("user's brother", "Leeds", 2021),
    }


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        ("She sings in the choir and band in Leeds.", "band member_of Leeds"),
        ("She worked in Rome and Paris in a bank.", "Paris works_at bank"),
        ("We met in Paris and London in May.", "London meet_in May"),
        ("He looked at Ann and Bo at the same time.", "Bo look_at same time"),
        ("I met Ann at the station and Bo at the harbour.", "Bo met harbour"),
        ("We invited Greta, the baker.", "Greta invite baker"),
        ("I have a dog, Rex, and a cat, Miso.", "Rex have cat"),
        ("Zoe does not work at Orsa and neither does Tim.", "Tim works_at Orsa"),
        ("Ida doesn't work at Orsa and Bo at Lumen.", "Bo works_at Lumen"),
        ("Ann Marsh is the CEO of Orsa and Lumen and the Chairman of the Board.", "Orsa ceo Chairman"),
        ("She is taller than Ann is.", "Ann state taller"),
    ],
)
def test_a_list_leaves_nothing_out(extractor: SpacyExtractor, text: str, unsaid: str) -> None:
    assert unsaid not in said(extractor, text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Tom has taken the north route and Ida the south.", "Ida take south route"),
        ("Ann keeps the big kennel and Bo the small one.", "Bo keep small kennel"),
        ("Ann has the morning shift and Bo the evening.", "Bo responsible_for evening shift"),
        ("Ann painted the upper floor and Bo the lower one.", "Bo paint lower floor"),
        ("My sister studies law and my brother medicine.", "user's brother studies medicine"),
        ("Our son plays chess, our daughter golf.", "user's daughter plays golf"),
        ("Ann plays the cello and Bo the harp.", "Bo plays harp"),
    ],
)
def test_the_other_of_a_kind_is_called_by_its_kind(extractor: SpacyExtractor, text: str, fact: str) -> None:
    assert fact in said(extractor, text)
