"""Who has an office, gives it up or takes it, where the text names the office elsewhere: beside a name, by "there", in a list."""

from __future__ import annotations

import pytest
from readings import said

from memgraph.nlp.reader import SpacyExtractor


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Depot North is in Szczecin; Jerzy Wilk is the boss there.", "Jerzy Wilk leads Depot North"),
        ("Jerzy Wilk is the boss of Depot North.", "Jerzy Wilk leads Depot North"),
        ("Tom works at Orsa. Ann Lee is our contact there.", "Orsa contact Ann Lee"),
        ("Lena works at Mercy Hospital; Ann Lee is a nurse there.", "Ann Lee job_title nurse"),
        ("Lena works at Mercy Hospital; Ann Lee is a nurse there.", "Ann Lee works_at Mercy Hospital"),
        ("Ann Lee is a nurse there.", "Ann Lee job_title nurse"),
        ("Jerzy Wilk is the manager of Kirkwall Hall.", "Jerzy Wilk leads Kirkwall Hall"),
        ("Ann Lee is the boss of Tom.", "Tom reports_to Ann Lee"),
        ("Colette Marchand is my editor.", "Colette Marchand job_title editor"),
        ("The coach of the juniors is Ann Lee.", "Ann Lee job_title coach of the juniors"),
        # once, and no more
        ("On 3 March 2024 Pilar Quist, once a goalkeeper, joined Orsa.", "not Pilar Quist job_title goalkeeper"),
    ],
)
def test_there_and_of_say_where_a_role_is_held(extractor: SpacyExtractor, text: str, expected: str) -> None:
    found = said(extractor, text)
    assert any(one.startswith(expected) for one in found), found
    assert not any("there" in one for one in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tom Hall, so far our exam officer, hands that job to Mia Roth on 8 July.", "Mia Roth job_title exam officer 2024-07-08.."),
        ("Tom Hall, so far our exam officer, hands that job to Mia Roth on 8 July.", "not Tom Hall job_title exam officer ..2024-07-08"),
        ("Ann Lee, our treasurer, passed the post on to Tom Hall in May 2024.", "Tom Hall job_title treasurer 2024-05-01.."),
        ("Ann Lee handed the post of treasurer to Tom Hall in May 2024.", "Tom Hall job_title treasurer 2024-05-01.."),
        ("Ann Lee handed the post of treasurer to Tom Hall in May 2024.", "not Ann Lee job_title treasurer ..2024-05-01"),
        ("Luc Roth gave up the chair on 2 May 2024, his successor is Eva Cole.", "Eva Cole job_title chair 2024-05-02.."),
        ("Luc Roth gave up the chair on 2 May 2024, his successor is Eva Cole.", "not Luc Roth job_title chair ..2024-05-02"),
        ("Derek Moss gave up the post on 3 May 2024.", "not Derek Moss job_title None ..2024-05-03"),
        ("Ann Lee resigned the presidency in May 2024.", "not Ann Lee job_title None ..2024-05-01"),
        ("I gave up my job as a nurse in May 2024.", "not user job_title nurse ..2024-05-01"),
        ("Anna Park replaced Tom as treasurer on 2 May 2024.", "Anna Park job_title treasurer 2024-05-02.."),
        ("Anna Park replaced Tom as treasurer on 2 May 2024.", "not Tom job_title treasurer ..2024-05-02"),
        ("The club moves, with Anna Park replacing Tom as treasurer.", "Anna Park job_title treasurer"),
    ],
)
def test_an_office_passes_on(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The choir has a new head in Petra Hahn.", "Petra Hahn leads choir"),
        ("The choir has found a conductor in Petra Hahn.", "Petra Hahn job_title conductor"),
        ("Class 9B gets Lars Holm as form tutor.", "Lars Holm job_title form tutor of Class 9B"),
        ("As form tutor, class 9B gets Lars Holm and class 9C gets Ada Novak.", "Lars Holm job_title form tutor of class 9B"),
        ("As form tutor, class 9B gets Lars Holm and class 9C gets Ada Novak.", "Ada Novak job_title form tutor of class 9C"),
        ("Orsa has Ann Lee as accountant.", "Ann Lee works_at Orsa"),
        ("As chair the club has Ann Lee.", "club chaired_by Ann Lee"),
        ("The assembly elected Ann Lee as chair and Tom Hall as treasurer.", "Tom Hall job_title treasurer"),
    ],
)
def test_whom_something_has_in_an_office(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Staff for the new year: Ada Novak, chemistry; Lars Holm, geography; Bea Paz, Spanish.", "Lars Holm teaches geography"),
        ("Staff for the new year: Ada Novak, chemistry; Lars Holm, geography; Bea Paz, Spanish.", "Bea Paz teaches Spanish"),
        ("The new board: Ann Lee, chair; Tom Hall, treasurer; Mia Roth, secretary.", "Mia Roth job_title secretary"),
        ("Crew: Ann Lee (skipper); Tom Hall (cook).", "Ann Lee job_title skipper"),
        ("Ann Lee - head of sales\nTom Hall - porter", "Ann Lee job_title head of sales"),
    ],
)
def test_lists_of_people_with_their_offices(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


def test_each_of_those_who_are_elected_has_his_own_office(extractor: SpacyExtractor) -> None:
    found = said(extractor, "The assembly elected Ann Lee as chair and Tom Hall as treasurer.")
    assert found == {"Ann Lee job_title chair", "Tom Hall job_title treasurer"}


@pytest.mark.parametrize(
    "text",
    [
        "Ann handed the chair to Tom.",
        "The coach Tom Hall handed Ann the ball.",
        "Ann Lee might hand the post of treasurer to Tom Hall.",
        "Did Ann Lee give up the chair?",
        "Shopping: apples, red; pears, green.",
        "Seats: Ann Lee, window; Tom Hall, aisle.",
        "Ann Lee gave up the search.",
    ],
)
def test_no_office_is_made_of_anything_else(extractor: SpacyExtractor, text: str) -> None:
    found = said(extractor, text)
    assert not any(" teaches " in one or (" job_title " in one and "coach" not in one) for one in found), found
