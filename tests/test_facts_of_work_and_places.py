"""Who works, leads, lives and belongs where, in the many ways in which people put it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Claim

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def said(extractor: SpacyExtractor, text: str) -> set[str]:
    found = extractor.read([Utterance(text=text, at=AT)])[0].facts
    return {f"{one.subject} {one.predicate} {one.object}{years(one)}" for one in found}


def years(fact: Claim) -> str:
    """The years of what is dated to the year."""
    if "year" not in (fact.from_precision, fact.to_precision):
        return ""
    start, end = ("" if moment is None else str(moment.year) for moment in (fact.valid_from, fact.valid_to))
    return f" {start}..{end}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # what stands in front of the subject, or behind the verb
        ("A trustee of the pool since 2020, Winnie also sings.", "Winnie job_title trustee of the pool 2020.."),
        ("A nurse by training, Petra runs a bakery.", "Petra job_title nurse"),
        ("Our treasurer since May, Olaf keeps the accounts.", "Olaf job_title treasurer"),
        ("In charge of the kitchen is Rosa.", "Rosa leads kitchen"),
        ("It was in 2009 that Ravi joined Lumen.", "Ravi works_at Lumen 2009.."),
        # offices without an article, or of ours
        ("Rook is main tank.", "Rook job_title main tank"),
        ("Hana is stroke of the women's eight.", "Hana job_title stroke of the women's eight"),
        ("Our architect is Ravi Menon.", "Ravi Menon job_title architect"),
        ("After Nils stepped down as chair in April, Rosa was voted in.", "Rosa job_title chair"),
        ("Joined the rescue in 2013, and Tom followed in 2018.", "Tom member_of rescue 2018.."),
        # whose it is
        ("The boat is Ann's.", "Ann owns boat"),
        ("The house was my uncle's until 2010.", "user's uncle owns house ..2011"),
        ("The red bike is mine.", "user owns red bike"),
        # where they belong
        ("The pump is mended by Peter Hall of Thermacore.", "Peter Hall works_at Thermacore"),
        ("Alan Fraser from the bowls club called.", "Alan Fraser member_of bowls club"),
        ("Mr. Adeyemi of Mill Lane dropped off the keys.", "Mr. Adeyemi lives_in Mill Lane"),
        ("A Leeds-educated botanist, Dr Wu plays the banjo.", "Dr Wu educated_at Leeds"),
        ("The band counts Ida and Tom among its members.", "Tom member_of band"),
        ("The firm is run from the old hospital in Lyon.", "old hospital located_in Lyon"),
        ("You'll find the drill in the shed.", "drill located_in shed"),
        ("The spare key can be found in the shed.", "spare key located_in shed"),
        ("In 2017 the Okonjos left Lagos for Rotterdam.", "Okonjos lives_in Rotterdam 2017.."),
        ("Mara is to head the Lyon branch from 1 July.", "Mara leads Lyon branch"),
        ("My uncle came to work for the railways in 2009.", "user's uncle works_at railways 2009.."),
        ("Got my PhD from Tartu in 2015.", "user educated_at Tartu 2015..2016"),
        ("We rent a house in Island Bay.", "user lives_in Island Bay"),
        ("Gareth was admitted to the Magic Circle in 2008.", "Gareth member_of Magic Circle 2008.."),
        ("Hagen Foods bought out Pellworm Dairy in 2022.", "Pellworm Dairy subsidiary_of Hagen Foods 2022.."),
    ],
)
def test_it_is_understood_however_it_is_put(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


@pytest.mark.parametrize(
    ("text", "junk"),
    [
        ("The house was my uncle's until 2010.", "user uncle"),
        ("The idea was Ann's.", "owns"),
        ("Ann is family.", "job_title"),
        ("I'm game for a walk.", "job_title"),
        ("Beauty can be found in small things.", "located_in"),
        ("My brother is trouble.", "job_title"),
        ("Good news, Ann moved to Rome.", "Ann is"),
        ("The next day, Ann left.", "day"),
        ("Once a monk, Ivo now drives a taxi.", "job_title"),
        ("A letter from Ann of course.", "works_at"),
        ("We left Graz for Rome this morning.", "lives_in Rome"),
        ("Can you find the key in the shed?", "located_in"),
        ("He is to blame for it.", "blame"),
        ("The plan is to move to Rome in May.", "Rome"),
        ("She came to see us on Monday.", "see"),
        ("I went to work at nine.", "works_at"),
        ("The will of Mrs. Quill lies in the safe.", "works_at"),
        ("Our builder is Orsa Homes.", "job_title"),
        ("Joan of Arc was burnt in 1431.", "works_at"),
        ("Prince Philip of Greece moved to London.", "lives_in Greece"),
        ("Maria Christina of the Two Sicilies was born in 1806.", "works_at"),
    ],
)
def test_it_says_no_more_than_it_does(extractor: SpacyExtractor, text: str, junk: str) -> None:
    assert not any(junk in fact for fact in said(extractor, text))
