"""Facts of sentences whose parts stand in an unusual order or in one noun: clefts, names put last, openings that date, one noun for all."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2025, 6, 11, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def reader() -> SpacyExtractor:
    return SpacyExtractor()


def told(reader: SpacyExtractor, text: str) -> set[str]:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Marta")])
    return {f"{one.subject} {one.predicate} {one.object}" for one in reading.facts}


def dated(reader: SpacyExtractor, text: str) -> set[str]:
    [reading] = reader.read([Utterance(text=text, at=AT, speaker="Marta")])
    return {f"{one.predicate} {one.object} {one.valid_from and one.valid_from.date()} {one.valid_to and one.valid_to.date()}"
            for one in reading.facts}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Come January, Nilufar will be studying marine biology at Plymouth.", {"educated_at Plymouth 2026-01-01 None"}),
        ("Come 1 December, Rhône Gas will be supplying the hotel.", {"supplied_by Rhône Gas 2025-12-01 None"}),
        ("Come March, Bo starts at Orsa.", {"works_at Orsa 2026-03-01 None"}),
        ("On 3 April Whitcombe became part of Greater Melbury.", {"part_of Greater Melbury 2025-04-03 None"}),
        ("Since the 12th of August Florian has been my brother-in-law.", {"brother_in_law Florian 2024-08-12 None"}),
        ("Since the reorg on 5 September all drivers report directly to Mrs Achebe.", {"reports_to Mrs Achebe 2024-09-05 None"}),
        ("Since the merger in May our team reports to Ann Berg.", {"reports_to Ann Berg 2025-05-01 None"}),
        ("I have worked at Orsa since my accident in March.", {"works_at Orsa 2025-03-01 None"}),
        ("Until the fire in 2019 Bo lived in Graz.", {"lives_in Graz None 2020-01-01"}),
        ("Ada was elected chair and Josefine Krag vice-chair on Saturday.", {"job_title vice-chair 2025-06-07 None"}),
        ("Bo was on prednisolone till the 6th.", {"takes_medication prednisolone None 2025-06-07"}),
        ("Godfrey will take over as organist at Christmas.", {"job_title organist 2025-12-25 None"}),
    ],
)
def test_what_opens_a_sentence_dates_it(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert dated(reader, text) >= facts


@pytest.mark.parametrize("text", ["Come home soon, Ann wants to see you.", "Come 1 December, Rhône Gas supplies the block."])
def test_nobody_comes(reader: SpacyExtractor, text: str) -> None:
    assert not any(" come " in fact and "home" not in fact for fact in told(reader, text))


def test_the_date_of_another_clause_opens_nothing(reader: SpacyExtractor) -> None:
    assert "has_pet koi None 2024-01-01" in dated(reader, "Had koi till the heron came in 2023.")
    assert "lives_with Bo 2025-05-01 None" in dated(reader, "I moved in with Bo in May.")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Rats are what Jemima keeps, nine at the last count.", {"Jemima has_pet Rats"}),
        ("What Kim adores is figs.", {"Kim likes figs"}),
        ("What Bo can't stand is opera.", {"Bo dislikes opera"}),
        ("What I really love is pub quizzes.", {"Marta likes pub quizzes"}),
        ("The one thing Kim hates is rain.", {"Kim dislikes rain"}),
        ("The school that Kim attends is Tallis College.", {"Kim educated_at Tallis College"}),
        ("It isn't Lorcan but Eithne who leads the dig.", {"Eithne leads dig"}),
        ("It was not Bo but Ann who founded Orsa.", {"Orsa founded_by Ann"}),
        ("She's been a nurse for twenty years, our Ida.", {"Ida job_title nurse"}),
        ("He works at Orsa now, our Bo.", {"Bo works_at Orsa"}),
        ("Lives in Graz, does Bo.", {"Bo lives_in Graz"}),
        ("Sings in the choir, does our Ida.", {"Ida member_of choir"}),
        ("As treasurer of the rowing club Bo keeps the books.", {"Bo job_title treasurer of the rowing club"}),
        ("Yesterday the board named Consuelo Prat chief financial officer.", {"Consuelo Prat job_title chief financial officer"}),
    ],
)
def test_turned_sentences(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("It isn't Lorcan but Eithne who leads the dig.", "Lorcan leads dig"),
        ("It is not Ann who leads the dig.", "Ann leads dig"),
        ("What happened is a mystery.", "mystery"),
        ("The house I bought is a wreck.", "Marta owns wreck"),
        ("She lives in Graz, Ann.", "Ann lives_in Graz"),
        ("The one thing Kim hates is rain.", "job_title"),
        ("As a child I lived in Graz.", "job_title"),
        ("I get to buy the drum kit.", "owns"),
    ],
)
def test_what_they_do_not_say(reader: SpacyExtractor, text: str, never: str) -> None:
    assert not any(never in fact for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("The sisters Uzma and Hira are here.", {"Uzma sister Hira", "Hira sister Uzma"}),
        ("I met the cousins Ann Berg and Ida Lund.", {"Ann Berg cousin Ida Lund"}),
        ("The twins Bo and Kim were born in Graz.", {"Bo sibling Kim"}),
        ("My parents, Delroy and Pearl, have been married for fifty years.", {"Delroy spouse Pearl", "Marta parent Pearl"}),
        ("One of Dagny's friends is a falconer named Thorvald.", {"Dagny friend Thorvald", "Thorvald job_title falconer"}),
        ("One of my brothers, Tom, lives in Graz.", {"Marta brother Tom", "Tom lives_in Graz"}),
        ("One of my colleagues is called Ida.", {"Marta colleague Ida"}),
        ("My flatmate Dov got hired by the observatory.", {"Marta lives_with Dov", "Dov works_at observatory"}),
        ("Our old beagle Winston lives in Graz.", {"Marta has_pet Winston"}),
    ],
)
def test_what_people_are_to_each_other(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("My sisters Uma and Ida live in Graz.", "Uma sister"),
        ("My brothers, Bo and Tom, are married.", "spouse"),
        ("One of Ann's neighbours is a nurse.", "neighbours"),
        ("His German is excellent, his wife's even better.", "spouse"),
    ],
)
def test_what_they_are_not_to_each_other(reader: SpacyExtractor, text: str, never: str) -> None:
    assert not any(never in fact for fact in told(reader, text))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Payroll was Kirsty's job until Christmas.", {"Kirsty responsible_for Payroll"}),
        ("Bookings are mine since last Wednesday.", {"Marta responsible_for Bookings"}),
        ("The garden is Ann's responsibility.", {"Ann responsible_for garden"}),
        ("The accounts are Bo's department.", {"Bo responsible_for accounts"}),
        ("The van is mine.", {"Marta owns van"}),
        ("Last September Ngozi swapped Barclays for a small bakery.", {"Ngozi works_at bakery", "Ngozi works_at Barclays"}),
        ("Ann swapped her bike for a scooter.", {"Ann drives scooter"}),
        ("I'm in the Wednesday running club.", {"Marta member_of Wednesday running club"}),
        ("Ann sings in the Thursday choir.", {"Ann member_of Thursday choir"}),
        ("Bo is on the Friday committee.", {"Bo member_of Friday committee"}),
        ("The shopkeeper's German is excellent.", {"shopkeeper speaks German"}),
        ("My Thai is rusty.", {"Marta speaks Thai"}),
    ],
)
def test_work_groups_and_languages(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize("text", ["The idea was Ann's.", "Bo's Polish is non-existent.", "Kim's French teacher is excellent."])
def test_no_work_and_no_language(reader: SpacyExtractor, text: str) -> None:
    assert not any(word in fact for fact in told(reader, text) for word in ("responsible_for", "speaks", "owns"))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Yesterday Sunniva moved back in with her mum in Oslo.", {"Sunniva lives_in Oslo", "Sunniva's mum lives_in Oslo"}),
        ("Spent Easter at my sister's in Aarhus.", {"Marta's sister lives_in Aarhus", "Marta visited Marta's sister"}),
        ("Bo is staying at Ann's in Graz.", {"Ann lives_in Graz"}),
        ("We spent last weekend in Porto.", {"Marta visited Porto"}),
        ("Last week we were up in Lofoten.", {"Marta was_in Lofoten"}),
        ("Kim was over in Graz in May.", {"Kim was_in Graz"}),
        ("Zainab, my best friend from uni, came to stay last weekend.", {"Zainab visited Marta", "Marta friend Zainab"}),
        ("My parents came to visit in May.", {"Marta's parents visited Marta"}),
        ("Devi and Thomas tied the knot on Saturday.", {"Devi spouse Thomas"}),
        ("Ann and Bo exchanged vows in May.", {"Ann spouse Bo"}),
        ("Ann and Bo share a flat.", {"Ann lives_with Bo"}),
        ("Can't stand karaoke, love a pub quiz.", {"Marta dislikes karaoke", "Marta likes pub quiz"}),
        ("Itziar also gets by in Dutch.", {"Itziar speaks Dutch"}),
        ("Yours truly plays the cello.", {"Marta plays cello"}),
        ("I handed in my notice at Orsa yesterday.", {"Marta works_at Orsa"}),
        ("I dropped out of Tulane in 2003 with nothing but debts.", {"Marta educated_at Tulane"}),
        ("Woof! says Bandit, who is Giulia's poodle.", {"Giulia has_pet Bandit", "Bandit is_a poodle"}),
        ("Meet Sir Barksalot, my grandparents' pug.", {"Sir Barksalot is_a pug"}),
        ("Grandpa keeps bees and a gander named Hitchcock.", {"Marta's grandpa has_pet Hitchcock", "Marta's grandpa has_pet bees"}),
    ],
)
def test_homes_visits_couples_and_pets(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) >= facts


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("I'm up for the challenge.", "state"),
        ("Ann came to stay at the hotel.", "visited"),
        ("Ann and Bo share a name.", "lives_with"),
        ("Can't Ann come?", "come"),
        ("Can't wait to see Bo.", "see"),
        ("She can cook, sew and knit.", "Marta"),
    ],
)
def test_what_is_no_home_and_no_visit(reader: SpacyExtractor, text: str, never: str) -> None:
    assert not any(never in fact for fact in told(reader, text))


def test_what_somebody_was_before_is_over(reader: SpacyExtractor) -> None:
    assert "job_title head of archives None 2025-06-11" in dated(reader, "Dr Haugen, formerly head of archives, lives in Graz.")
    assert "stays_at Fresno 2025-04-30 None" in dated(reader, "Been staying with my parents in Fresno for six weeks now.")


@pytest.mark.parametrize(
    "text",
    [
        "They understand each other.",
        "They are awesome.",
        "The colours are amazing.",
        "Taking time for oneself is important.",
        "The whole thing is fun.",
        "Here's a photo.",
        "I could swear it's Ottilie who has the allotment key.",
        "I'd say Ann works at Orsa.",
        "They say that Corky's uncle used to own a circus. I doubt it.",
        "Mr Tamm knows every bench.",
        "Everything in the mill is driven by one water wheel.",
        "The mill is worth a fortune.",
    ],
)
def test_opinions_and_unknown_people_make_no_facts(reader: SpacyExtractor, text: str) -> None:
    assert told(reader, text) == set()


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Married at last! Devi and Thomas tied the knot on Saturday.", {"Devi spouse Thomas"}),
        ("My dad's called Horace and my mum, bless her, Venus.", {"Marta father Horace"}),
        ("God help us, Bo is the cook.", {"Bo job_title cook"}),
        ("Aged 83, Nonna still drives to Bari.", {"Nonna age 83", "Nonna drive_to Bari"}),
        ("Beata manages a team of four; I'm one of them.", {"Beata leads team of four"}),
        ("I say Ann works at Orsa.", {"Ann works_at Orsa"}),
    ],
)
def test_cries_and_formulas_tell_nothing_beside(reader: SpacyExtractor, text: str, facts: set[str]) -> None:
    assert told(reader, text) == facts


def test_a_note_before_a_cry_is_the_writers(reader: SpacyExtractor) -> None:
    assert "Marta lives_in Graz" in told(reader, "Moved to Graz! Ann visited in May.")


@pytest.mark.parametrize("text", ["The Baroness is our landlady.", "Owner of the Globe cinema is a Ms Tran.", "Olu is a member."])
def test_a_standing_is_no_job(reader: SpacyExtractor, text: str) -> None:
    assert not any("job_title" in fact for fact in told(reader, text))


@pytest.mark.parametrize(("text", "fact"), [("The ink is dry.", "ink state dry"), ("She works at Orsa.", "she works_at Orsa")])
def test_what_is_so_stays(reader: SpacyExtractor, text: str, fact: str) -> None:
    assert fact in told(reader, text)
