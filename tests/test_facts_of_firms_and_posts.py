"""Where firms are and whom to ask there, whose post goes to whom, who is there as what, on which days, and what sums and dates become."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

AT = datetime(2024, 6, 1, 9, tzinfo=UTC)

Note = tuple[str, str]


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def said(extractor: SpacyExtractor, text: str) -> set[str]:
    """The claims, with the days on which they begin and end where the text says them."""
    found = set()
    for one in extractor.read([Utterance(text=text, at=AT, speaker="Zoe")])[0].claims:
        start, end = (str(moment.date()) if moment is not None else "" for moment in (one.valid_from, one.valid_to))
        dated = f" {start}..{end}" if start or end else ""
        found.add(f"{'not ' if one.kind == 'ends' else ''}{one.subject} {one.predicate} {one.object}{dated}")
    return found


def noted(tmp_path: Path, *notes: Note) -> set[tuple[str, str, str, str, str]]:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    with memgraph.open(tmp_path / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": "Vera"} for at, text in notes])
        day = lambda when: "" if when is None else f"{when:%Y-%m-%d}"  # noqa: E731
        facts = engine.facts(as_of=memgraph.ALWAYS)
        return {(one.subject, one.predicate, str(one.object), day(one.valid_from), day(one.valid_to)) for one in facts}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The hall gets its tiles from Orvella in Lisbon.", {"Orvella located_in Lisbon"}),
        ("Our vans are serviced by Kestrick in Ghent from May 2025.", {"Kestrick located_in Ghent"}),
        ("Motors are purchased from Motorika in Brno at 212 euros apiece.", {"Motors supplied_by Motorika", "Motorika located_in Brno"}),
        ("The Museum of Old Clocks in Gdynia wants a catalogue.", {"Museum of Old Clocks located_in Gdynia"}),
        ("New supplier: Hallam Freight, Rotterdam.", {"Hallam Freight located_in Rotterdam"}),
        ("There is a Hallam Pharma too, in Basel.", {"Hallam Pharma located_in Basel"}),
        ("We get our seed from Orvella in Lisbon; Ruben Hale is the one to ring.", {"Orvella contact Ruben Hale"}),
        ("New client: Hallam Freight. The person to talk to is Wout Blok.", {"Hallam Freight contact Wout Blok"}),
        ("Whoever needs something from Hallam Freight now turns to Anouk Berg.", {"Hallam Freight contact Anouk Berg"}),
        ("Ink is bought from Orvella; ask for Jitka Dvorak there.", {"Orvella contact Jitka Dvorak"}),
        ("Contact for Orvella is, once more, Jitka Dvorak.", {"Orvella contact Jitka Dvorak"}),
        ("Bo Marsh left Orvella, our contact there is Ann Lee now.", {"not Bo Marsh works_at Orvella", "Zoe contact Ann Lee"}),
        ("Ann Lee speaks for the museum.", {"museum contact Ann Lee"}),
        ("Feed comes from Orvella, orders by phone: 555-0148.", {"Orvella phone 555-0148"}),
        ("Femi runs the night desk at Orvella, +47 555 0142.", {"Orvella phone +47 555 0142"}),
        ("Plumbing is done by Bosman from now on, emergency line 010 555 0142.", {"Bosman phone 010 555 0142"}),
    ],
)  # fmt: skip
def test_where_a_firm_is_and_whom_to_ask_there(extractor: SpacyExtractor, text: str, expected: set[str]) -> None:
    assert said(extractor, text) >= expected, said(extractor, text)


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("We met Ann, Paris and Lou.", "located_in"),
        ("We saw Death in Venice.", "located_in"),
        ("Anna Berg in Berlin is fine.", "located_in"),
        ("Is Hallam Freight in Rotterdam?", "located_in"),
        ("The man to see is Tom Berg.", "contact"),
        ("Bo Marsh took Ann's seat on the bus.", "successor"),
        ("Ann Lee plays in Bo's place until May.", "successor"),
        ("Bo left the choir for health reasons.", "works_at"),
        ("Ann left for Berlin.", "works_at"),
        ("Ann plays chess with Bo for an hour.", "job_title"),
        ("The image store is owned by the platform team.", "subsidiary_of"),
        ("The shop is open from 9 to 5.", "price"),
        ("We don't meet on Mondays.", "meeting_day"),
        ("The shop does not open on Sundays.", "meets_on"),
    ],
)
def test_what_does_not_say_so(extractor: SpacyExtractor, text: str, predicate: str) -> None:
    assert not [one for one in said(extractor, text) if f" {predicate} " in one and not one.startswith("not ")], said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Lee was elected chair in succession to Bo Marsh.", {"Bo Marsh successor Ann Lee", "not Bo Marsh job_title chair"}),
        ("Bo Marsh steps down as treasurer; elected in his place: Ann Lee.", {"Ann Lee job_title treasurer", "Bo Marsh successor Ann Lee"}),
        ("Bo Marsh's post went to Ann Lee on 1 May 2024.", {"Bo Marsh successor Ann Lee 2024-05-01.."}),
        ("Ann Lee took Bo Marsh's chair at Orvella.", {"Bo Marsh successor Ann Lee"}),
        ("Bo Marsh quit Orvella for Kestrick.", {"not Bo Marsh works_at Orvella", "Bo Marsh works_at Kestrick"}),
        ("Ann Lee has taken a job in Busan.", {"Ann Lee works_in Busan"}),
        ("Casper Dunne quit Fennimore Books, Ida's editor is Ondine Falk now.", {"not Casper Dunne works_at Fennimore Books"}),
        ("Hallam Books brings out the novel in May 2024; Ida's editor there is Bo Marsh.", {"Bo Marsh works_at Hallam Books"}),
        ("Hallam Books brings out The Tin House in May 2024; Ida's editor there is Bo Marsh.", {"Bo Marsh works_at Hallam Books"}),
        ("Ann Lee started as an intern, with Bo Marsh for a mentor.", {"Ann Lee mentor Bo Marsh"}),
        ("The consultant is Kwabena Asante, with Lucía Ferrer as his registrar.", {"Lucía Ferrer job_title registrar"}),
        ("The play opens in May, with Ida Lund as the Queen.", {"Ida Lund job_title Queen"}),
        ("Mrs. Hall owns the shop at 3 Pump Lane.", {"Mrs. Hall owns shop"}),
        ("The image store is owned by the platform team.", {"platform team owns image store"}),
        ("Altos are led by Ann Lee, tenors by Bo Marsh.", {"Ann Lee leads Altos", "Bo Marsh leads tenors"}),
        ("Motors are supplied by Orvella, belts by Kestrick.", {"belts supplied_by Kestrick"}),
        ("Ann Lee does the soil project, Bo Marsh the permafrost cores.", {"Bo Marsh responsible_for permafrost cores"}),
        ("Femi Oyelaran is the Captain, Ann Lee the Widow.", {"Femi Oyelaran job_title Captain", "Ann Lee is Widow"}),
        ("Ann Lee coaches the first team of Albion and Bo Marsh the juniors.", {"Ann Lee leads first team of Albion"}),
    ],
)  # fmt: skip
def test_whose_post_it_is(extractor: SpacyExtractor, text: str, expected: set[str]) -> None:
    assert said(extractor, text) >= expected, said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The group meets on Wednesdays from 3 July 2024, no longer on Mondays.",
         {"group meets_on Wednesday 2024-07-03..", "not group meets_on Monday ..2024-07-03"}),
        ("Choir practice is on Tuesdays now, not on Mondays.", {"Choir practice meets_on Tuesday", "not Choir practice meets_on Monday"}),
        ("As of 1 July 2024 the Wednesday rehearsal becomes a Monday one.",
         {"rehearsal meets_on Monday 2024-07-01..", "not rehearsal meets_on Wednesday ..2024-07-01"}),
        ("The Courier appears on Fridays.", {"Courier meets_on Friday"}),
        ("Rehearsals: Wednesdays, half past seven, in the parish hall on Mercer Street.",
         {"Rehearsals meets_on Wednesday", "Rehearsals located_in parish hall on Mercer Street"}),
        ("Dr. Hale does his rounds on Mondays.", {"Dr. Hale rounds_day Monday"}),
        ("We train on Tuesdays and Fridays on the rec ground.", {"Zoe training_day Tuesday and Friday"}),
        ("Orvella brings the box every Thursday.", {"box delivery_day Thursday"}),
        ("Ann Lee leads the nights from 2 December 2024.", {"Ann Lee leads nights 2024-12-02.."}),
        ("The defence is put back to 11 April 2025.", {"defence scheduled_for 2025-04-11"}),
        ("Casper rang, the launch is put back to 3 October 2024.", {"launch scheduled_for 2024-10-03"}),
        ("The rent for flat 1 rises from 780 to 815 as of 1 January 2025.",
         {"not flat 1 pays_rent 780 ..2025-01-01", "flat 1 pays_rent 815 2025-01-01.."}),
        ("A cork goes up from 27 cents to 31 cents on 1 July 2024.",
         {"not cork price 27 cents ..2024-07-01", "cork price 31 cents 2024-07-01.."}),
        ("From 1 March 2025 onwards Hallam Freight will be billed 840 euros a day.", {"Hallam Freight pays 840 euros a day 2025-03-01.."}),
        ("Visa appointment at the embassy in Pretoria: 17 May 2023, 10:15, reference EE-70912.",
         {"Visa appointment reference_number EE-70912"}),
        ("Application for the permit handed in on Friday, number 44-B-2087.", {"Application number 44-B-2087"}),
        ("The tent is booked at the site under BK-4471.", {"tent code BK-4471"}),
        ("Hye-jin Bae moved to Busan.", {"Hye-jin Bae lives_in Busan"}),
    ],
)  # fmt: skip
def test_days_sums_and_numbers(extractor: SpacyExtractor, text: str, expected: set[str]) -> None:
    assert said(extractor, text) >= expected, said(extractor, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My deputy: Ann Lee.", {"Ann Lee job_title deputy"}),
        ("Our accompanist, Marguerite Achard, also teaches piano.", {"Marguerite Achard job_title accompanist"}),
        ("Ann Lee and Bo Marsh are PhD students.", {"Ann Lee job_title PhD student", "Bo Marsh job_title PhD student"}),
        ("On 1 July 2024 Otis Hale becomes editor-in-chief.", {"Otis Hale job_title editor-in-chief 2024-07-01.."}),
        ("Bo Marsh is gone by 1 November 2024, when Ann Lee becomes head of cloud.", {"Ann Lee leads cloud 2024-11-01.."}),
        ("Bo inherits the lights from Ann Lee on 1 July 2024, the day she becomes production manager.",
         {"Ann Lee job_title production manager 2024-07-01.."}),
        ("Bo Marsh is away until 15 January 2025; Ann Lee minds the till in his place.", {"Ann Lee covers_for Bo Marsh ..2025-01-16"}),
        ("Dr. Szabo fell off his bike, Dr. Ude steps in to the end of August 2024.", {"Dr. Ude covers_for Dr. Szabo ..2024-09-01"}),
        ("Three crews: motion under Teemu Laine, sound under Ann Lee.", {"Teemu Laine leads motion", "Ann Lee leads sound"}),
        ("Checkout can't run without ledger, nor ledger without the currency feed.", {"ledger depends_on currency feed"}),
        ("Ruben Hale, it turns out, speaks Greek.", {"Ruben Hale speaks Greek"}),
        ("Ruben in bed 11, a stranger to Ann, on warfarin 3 mg.", {"Ruben takes_medication warfarin", "Ruben warfarin_dose 3 mg"}),
        ("Dr. Hale brought Ruben's warfarin down to 2 mg.", {"Ruben warfarin_dose 2 mg"}),
        ("Home again: Ruben Hale, with apixaban 5 mg in place of the warfarin.",
         {"Ruben Hale apixaban_dose 5 mg", "not Ruben Hale takes_medication warfarin"}),
        ("Blood test done, so Ann goes up to methimazole 5 mg today.", {"Ann methimazole_dose 5 mg"}),
        ("My iron is low: ferrous sulphate every morning.", {"Zoe takes_medication ferrous sulphate"}),
        ("Ruben stopped lisinopril; Dr. Hale switched him to losartan 50 mg.", {"Ruben takes_medication losartan"}),
        ("Bed 6, Ann Lee, 71: severe latex allergy, comes out in hives.", {"Ann Lee allergic_to latex"}),
        ("Poor Ann: allergic to shellfish, and the canteen had only mussels.", {"Ann allergic_to shellfish"}),
        ("Ann retested by Dr. Hale: no longer allergic to nuts, but to kiwi.", {"not Ann allergic_to nuts", "Ann allergic_to kiwi"}),
        ("Flat 2 is let again: Istvan and Ann Varga move in on 1 July 2024, 845 a month.",
         {"Istvan rents Flat 2 2024-07-01..", "Ann Varga pays 845 a month 2024-07-01.."}),
        ("The attic goes to Mr. Hale from 1 July 2024 for 590 a month.", {"Mr. Hale rents attic 2024-07-01.."}),
        ("1B in Mill Lane has a new tenant since 15 April 2024, Ann Lee, rent 780 euros.", {"Ann Lee rents 1B 2024-04-15.."}),
    ],
)  # fmt: skip
def test_posts_cures_and_tenants(extractor: SpacyExtractor, text: str, expected: set[str]) -> None:
    assert said(extractor, text) >= expected, said(extractor, text)


@pytest.mark.parametrize(
    "text",
    [
        "Ask about food: allergic to nuts?",
        "Ann isn't ill: allergic to nuts.",
        "Bo came with flour 5 kg.",
        "The prize goes to Ann for 20 euros.",
        "Ann and Bo move in on Friday.",
    ],
)
def test_what_says_nothing_of_a_cure_or_a_tenant(extractor: SpacyExtractor, text: str) -> None:
    found = said(extractor, text)
    assert not [one for one in found if {"allergic_to", "takes_medication", "rents"} & {*one.split()}], found


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ((("2023-01-19", "Altos are led by Ines Roux."), ("2024-03-11", "Ines Roux handed the altos over to Tamsin Hale on 4 March 2024.")),
         {("Ines Roux", "leads", "Altos", "2023-01-19", "2024-03-04"), ("Tamsin Hale", "leads", "Altos", "2024-03-04", "")}),
        ((("2023-01-19", "Ines Roux walks the big dogs."), ("2024-03-11", "Omar Diaz has walked the big dogs since 7 March 2024.")),
         {("Ines Roux", "walk", "dogs", "2023-01-19", "2024-03-07"), ("Omar Diaz", "walk", "dogs", "2024-03-07", "")}),
        ((("2023-06-08", "Hye-jin Bae was elected treasurer."),
          ("2024-06-03", "Hye-jin steps down as treasurer; elected in her stead: Ada Roux.")),
         {("Hye-jin Bae", "job_title", "treasurer", "2023-06-08", "2024-06-03"), ("Ada Roux", "job_title", "treasurer", "2024-06-03", "")}),
        ((("2023-06-12", "Ines Roux speaks for the museum."), ("2024-09-02", "Ines Roux's post went to Omar Diaz on 1 September 2024.")),
         {("museum", "contact", "Ines Roux", "2023-06-12", "2024-09-01"), ("museum", "contact", "Omar Diaz", "2024-09-01", "")}),
        ((("2023-08-21", "Ines Roux is the Captain, Omar Diaz the Pilot."), ("2023-10-19", "From tonight Ada Roux plays the Pilot.")),
         {("Omar Diaz", "job_title", "Pilot", "2023-08-21", "2023-10-19"), ("Ada Roux", "job_title", "Pilot", "2023-10-19", "")}),
        ((("2023-02-06", "Heron is hosted at Orvella."), ("2024-02-14", "Heron goes over to Kestrick on 1 April 2024.")),
         {("Heron", "hosted_on", "Orvella", "2023-02-06", "2024-04-01"), ("Heron", "hosted_on", "Kestrick", "2024-04-01", "")}),
        ((("2022-03-07", "Flat 1 is let to Ada Roux at 780 a month."),
          ("2022-11-28", "As of 1 January 2023 the rent for flat 1 rises from 780 to 815."),
          ("2023-05-08", "Ada Roux gave notice today; she has the flat until 31 July 2023.")),
         {("Ada Roux", "pays", "780 a month", "2022-03-07", "2023-01-01"), ("Ada Roux", "pays", "815", "2023-01-01", "2023-08-01"),
          ("Ada Roux", "rents", "Flat 1", "2022-03-07", "2023-08-01")}),
        ((("2023-03-06", "Flat 3A is let to Ada Roux at 910 euros a month."),
          ("2023-07-03", "Starting 1 September 2023, Ada Roux pays 945 euros.")),
         {("Ada Roux", "pays", "910 euros a month", "2023-03-06", "2023-09-01"), ("Ada Roux", "pays", "945 euros", "2023-09-01", "")}),
        ((("2024-01-01", "Lenz Aumann looks after the tracker."), ("2024-02-02", "The image store is owned by Lenz.")),
         {("Lenz Aumann", "owns", "image store", "2024-02-02", "")}),
    ],
)  # fmt: skip
def test_what_a_later_note_says_of_an_earlier_one(tmp_path: Path, notes: tuple[Note, ...], expected: set[tuple[str, ...]]) -> None:
    assert noted(tmp_path, *notes) >= expected, noted(tmp_path, *notes)
