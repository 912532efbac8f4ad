"""Where things are, whose they become, and when what is told beside another clause holds."""

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
        ("The drill hangs in the garage.", "drill located_in garage"),
        ("The meeting is in room 4.", "meeting located_in room 4"),
        ("In room B12 stands the pump, and Ann looks after it.", "pump located_in room B12"),
        ("Truck 31 is at the workshop until 26 June 2024.", "Truck 31 located_in workshop ..2024-06-27"),
        ("All matches are in the Marina gym.", "matches located_in Marina gym"),
        ("I put the keys in the drawer.", "keys located_in drawer"),
        ("We moved the piano to the chapel in May 2024.", "piano located_in chapel 2024-05-01.."),
        ("We carried the pump down from B12 to room U3.", "pump located_in room U3"),
        ("Kirkwall Hall is in Orkney.", "Kirkwall Hall located_in Orkney"),
        ("Amano Instruments in Osaka makes pumps.", "Amano Instruments located_in Osaka"),
        ("Yesterday Tom moved off my sofa and into a flat in Antwerp.", "Tom lives_in Antwerp 2024-05-31.."),
        ("Ann moved out of the house and into a flat in Leeds.", "Ann lives_in Leeds"),
    ],
)
def test_where_things_are(extractor: SpacyExtractor, text: str, expected: str) -> None:
    assert expected in said(extractor, text)


@pytest.mark.parametrize(
    "text",
    [
        "Ann is in the library.",
        "Our cat is in the garden.",
        "Tom took Ann to the library.",
        "Tom took the bus to the station.",
        "The team is in the final.",
        "We might move the piano to the chapel.",
        "Philip of Greece likes boats.",
    ],
)
def test_people_and_passing_things_are_located_nowhere(extractor: SpacyExtractor, text: str) -> None:
    assert not any("located_in" in one for one in said(extractor, text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I parted with the Leica and got myself a Nikon Z6.", "not user owns Leica"),
        ("I parted with the Leica and got myself a Nikon Z6.", "user owns Nikon Z6"),
        ("I got myself a Leica Q2.", "user owns Leica Q2"),
        ("My old tandem went to Bo.", "Bo owns old tandem"),
        ("Tom parted with his Vespa in May 2024.", "not Tom owns Vespa ..2024-05-01"),
        ("Sold the van (it went to Bo) and bought a bike.", "user owns bike"),
        ("On 30 May 2024 somebody stole the Leica from my bag.", "not user owns Leica ..2024-05-30"),
        ("Thieves stole Ann's bike.", "not Ann owns bike"),
        # what it is, and what it is called
        ("Tom Hall drives truck 17, a white Scania.", "Tom Hall drives truck 17"),
        ("At the wheel of truck 22 sits Ann Lee.", "Ann Lee drives truck 22"),
        ("Ann has the spare, truck 9.", "Ann have truck 9"),
        ("Fortuna Mutual, my insurer, pays nothing.", "user insurer Fortuna Mutual"),
        ("Opole, which we call Depot South, is run by Ann Lee.", "Opole also_known_as Depot South"),
        ("The old mill, which everyone calls the Barn, belongs to Tom.", "old mill also_known_as Barn"),
        ("Tamsin, whom we call Taz, lives in Leeds.", "Tamsin nickname Taz"),
        ("Call me vegetarian from today on.", "user diet vegetarian"),
        ("Newly hired for maths: Ade Bakare.", "Ade Bakare teaches maths"),
        ("Newly appointed as treasurer: Tom Hall.", "Tom Hall job_title treasurer"),
        ("Dr. Sommer operated on Nadia's knee.", "Nadia treated_by Dr. Sommer"),
        ("Ann is paid out of grant HZ-4471.", "HZ-4471 funds Ann"),
        ("Ann coaches the juniors.", "Ann job_title coach of the juniors"),
        ("I hired a minibus, plate KX19 FGU.", "user hire minibus"),
    ],
)
def test_whose_things_are_and_what_they_are_called(extractor: SpacyExtractor, text: str, expected: str) -> None:
    found = said(extractor, text)
    assert any(one.startswith(expected) for one in found), found


@pytest.mark.parametrize(
    ("text", "unwanted"),
    [
        ("Ann went to Bo.", "owns"),
        ("Ann parted with Tom.", "owns"),
        ("I got myself a coffee.", "owns"),
        ("We hired a minibus in May.", "works_at"),
        ("Ann cooks the dinner.", "job_title"),
        # who does it for a while keeps the office she has
        ("Bo went on sabbatical; Ann leads the group meanwhile.", "job_title"),
        ("Ann coaches the juniors while Bo is away.", "job_title"),
        ("For the time being Ann leads the team.", "job_title"),
        ("Until Bo returns Ann coaches the first team.", "job_title"),
        ("In Bo's absence Ann chairs the committee.", "job_title"),
        ("My lens rolled off a cliff.", "works_on"),
        ("Call me Teddy.", "diet"),
        # what is only thought of, or not yet so
        ("Ann is toying with the thought of closing her shop.", "runs"),
        ("The idea of selling the van came from Tom.", "owns"),
        ("Until I can afford a new body, Noor lends me hers.", "afford"),
        ("He sleeps on my sofa until he finds a flat.", "find"),
        ("If you know Ann, she lives in Leeds.", "lives_in"),
        ("I left early so that Tom will get the job.", "works_at"),
    ],
)
def test_nothing_more_is_made_of_it(extractor: SpacyExtractor, text: str, unwanted: str) -> None:
    assert not any(f" {unwanted} " in one for one in said(extractor, text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann takes leave from 1 March to 31 August 2025, during which Tom is acting director.",
         "Tom job_title acting director 2025-03-01..2025-09-01"),
        ("Before she joined Orsa in May 2021, Ann worked at Lumen.", "not Ann works_at Lumen ..2021-06-01"),
        ("Ann worked at Lumen before she joined Orsa in May 2021.", "not Ann works_at Lumen ..2021-06-01"),
        ("Mia Roth, a driver since March 2021, previously worked for Orsa Freight.", "not Mia Roth works_at Orsa Freight ..2021-03-01"),
        ("Ann has been a nurse since 2020 and previously lived in Leeds.", "not Ann lives_in Leeds ..2020-01-01"),
        ("Amina goes back to university, so that Tom Hall will head Depot South from 1 September 2024.",
         "Tom Hall leads Depot South 2024-09-01.."),
        ("I am a pescatarian, if anyone asks.", "user diet pescatarian"),
        ("If you must know, I live in Leeds.", "user lives_in Leeds"),
        ("Tom resigned; responsible for the boiler from 1 May 2024 is Ann Lee.", "Ann Lee responsible_for boiler 2024-05-01.."),
        ("Orsa ordered forty portraits, my editor there being Ann Lee.", "Ann Lee works_at Orsa"),
        ("We dropped Rotopol at New Year and buy our tyres from Gumex.", "we supplied_by Gumex"),
        ("Ann minds the cash box herself again.", "Ann responsible_for cash box"),
    ],
)  # fmt: skip
def test_when_what_is_told_beside_another_clause_holds(extractor: SpacyExtractor, text: str, expected: str) -> None:
    found = said(extractor, text)
    assert any(one.removeprefix("not ") == expected.removeprefix("not ") for one in found), found
