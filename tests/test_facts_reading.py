"""From sentences to claims: the reader on sentences of its own, and what must hold of each kind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from memory_sentences import judged, rows

from memgraph.nlp.reader import SpacyExtractor
from memgraph.predicates import Predicates
from memgraph.protocols import Utterance
from memgraph.types import Claim, Reading

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)  # a Wednesday


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def read(extractor: SpacyExtractor, text: str, *, at: datetime = AT, speaker: str | None = None) -> Reading:
    return extractor.read([Utterance(text=text, at=at, speaker=speaker)])[0]


def claims(extractor: SpacyExtractor, text: str, predicate: str | None = None, **circumstances: object) -> list[Claim]:
    found = read(extractor, text, **circumstances).claims  # type: ignore[arg-type]
    return [one for one in found if predicate in (None, one.predicate)]


def only(extractor: SpacyExtractor, text: str, predicate: str, **circumstances: object) -> Claim:
    found = claims(extractor, text, predicate, **circumstances)
    assert len(found) == 1, f"{text!r}: {found}"
    return found[0]


def day(moment: datetime | None) -> str | None:
    return None if moment is None else moment.date().isoformat()


# ---------------------------------------------------------------- the whole


def test_memory_sentences_are_read_as_they_were_meant(extractor: SpacyExtractor) -> None:
    found = list(judged(extractor, rows()))
    facts = [one for one in found if not one.is_negated]
    share = [sum(one.level >= level for one in facts) / len(facts) for level in (1, 2, 3)]
    assert len(rows()) >= 300
    assert share[0] >= 0.92, share
    assert share[1] >= 0.90, share
    assert share[2] >= 0.88, share
    wrong = [one.row["text"] for one in found if one.is_negated and one.level]
    assert len(wrong) <= 1, wrong


# ---------------------------------------------------------------- who


def test_the_speaker_is_the_first_person(extractor: SpacyExtractor) -> None:
    assert only(extractor, "I live in Oslo.", "lives_in").subject == "user"
    assert only(extractor, "I live in Oslo.", "lives_in", speaker="Priya").subject == "Priya"
    assert only(extractor, "I live in Oslo.", "lives_in", speaker="assistant").subject == "assistant"


def test_a_named_relation_is_a_fact_and_the_name_its_bearer(extractor: SpacyExtractor) -> None:
    found = claims(extractor, "My wife Ruth works at Orsa.")
    assert {(one.subject, one.predicate, one.object) for one in found} >= {("user", "spouse", "Ruth"), ("Ruth", "works_at", "Orsa")}
    assert not [one for one in found if one.subject == "user" and one.predicate == "works_at"]


def test_an_unnamed_relation_is_called_by_its_owner(extractor: SpacyExtractor) -> None:
    assert only(extractor, "My sister works at Orsa.", "works_at", speaker="Ines").subject == "Ines's sister"


def test_a_mother_is_one_and_so_her_name_is_an_alias(extractor: SpacyExtractor) -> None:
    assert ("Greta", "user's mother") in read(extractor, "My mother Greta lives in Graz.").aliases
    assert not any(one == "Vesna" for one, _ in read(extractor, "My sister Vesna lives in Graz.").aliases)


def test_names_that_a_text_declares_are_aliases(extractor: SpacyExtractor) -> None:
    assert ("user", "Alex") in read(extractor, "I am Alex.").aliases
    assert ("Marek Dolny", "Kestrel") in read(extractor, "Marek Dolny, also known as Kestrel, lives in Brno.").aliases


def test_an_unresolved_pronoun_stays_one(extractor: SpacyExtractor) -> None:
    found = only(extractor, "She lives in Celle.", "lives_in")
    assert (found.subject, found.subject_type) == ("she", "PRONOUN")


def test_what_names_nothing_makes_no_fact(extractor: SpacyExtractor) -> None:
    for text in ("It is cold today.", "There is a problem.", "Status is green.", "You are welcome."):
        assert claims(extractor, text) == [], text


# ---------------------------------------------------------------- what


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "object_"),
    [
        ("Solveig was hired by Kordia in 2021.", "Solveig", "works_at", "Kordia"),
        ("Apple hired Dana in 2019.", "Dana", "works_at", "Apple"),
        ("The on-call engineer is Faye.", "on-call engineer", "is", "Faye"),
        ("The budget of Fluenta is 9000 euros.", "Fluenta", "budget", "9000 euros"),
        ("My favourite author is Ursula Le Guin.", "user", "favourite_author", "Ursula Le Guin"),
        ("The DGQA office moved to Ghent.", "DGQA office", "headquartered_in", "Ghent"),
        ("Tomas is assigned to Project Falcon.", "Tomas", "assigned_to", "Project Falcon"),
        ("They assigned Tomas to Project Falcon.", "Tomas", "assigned_to", "Project Falcon"),
        ("The parser depends on the tokenizer.", "parser", "depends_on", "tokenizer"),
        ("Otto frobnicates the widget.", "Otto", "frobnicate", "widget"),
    ],
)
def test_verbs_nouns_and_descriptions_name_relations(
    extractor: SpacyExtractor, text: str, subject: str, predicate: str, object_: str
) -> None:
    found = [(one.subject, one.predicate, one.object) for one in claims(extractor, text)]
    assert (subject, predicate, object_) in found


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "object_"),
    [
        ("Zorbine moved to Leeds.", "Zorbine", "lives_in", "Leeds"),
        ("Then Zorbine relocated to York.", "Zorbine", "lives_in", "York"),
        ("Yesterday Bronwen moved to Wrexham.", "Bronwen", "lives_in", "Wrexham"),
        ("Yesterday Ygraine relocated to Swansea.", "Ygraine", "lives_in", "Swansea"),
        ("Kestrel Ltd moved to Leeds.", "Kestrel Ltd", "headquartered_in", "Leeds"),
        ("Brightwater Mill moved to Leeds.", "Brightwater Mill", "headquartered_in", "Leeds"),
        ("Nimbus, the vendor, moved to Berlin.", "Nimbus", "headquartered_in", "Berlin"),
        ("Nimbus moved to Berlin. Nimbus is a vendor.", "Nimbus", "headquartered_in", "Berlin"),
        ("Nimbus is a vendor. Nimbus moved to Berlin.", "Nimbus", "headquartered_in", "Berlin"),
        ("The startup Nimbus relocated to Berlin.", "Nimbus", "headquartered_in", "Berlin"),
        ("Nimbus moved its headquarters to Berlin.", "Nimbus", "headquartered_in", "Berlin"),
        ("Parliament moved to Bonn.", "Parliament", "headquartered_in", "Bonn"),
        ("IBM moved to Armonk.", "IBM", "headquartered_in", "Armonk"),
    ],
)
def test_who_moves_to_a_place_is_a_person_unless_the_text_tells_of_a_firm(
    extractor: SpacyExtractor, text: str, subject: str, predicate: str, object_: str
) -> None:
    found = [(one.subject, one.predicate, one.object) for one in claims(extractor, text)]
    assert (subject, predicate, object_) in found


def test_a_role_at_a_firm_is_two_facts(extractor: SpacyExtractor) -> None:
    found = {(one.predicate, one.object) for one in claims(extractor, "Zara joined Nimbus as a backend engineer.")}
    assert {("works_at", "Nimbus"), ("job_title", "backend engineer")} <= found


def test_respectively_pairs_in_order(extractor: SpacyExtractor) -> None:
    found = {(one.subject, one.object) for one in claims(extractor, "Eva and Farid live in Turin and Genoa respectively.", "lives_in")}
    assert found == {("Eva", "Turin"), ("Farid", "Genoa")}


def test_an_offer_is_no_job(extractor: SpacyExtractor) -> None:
    assert claims(extractor, "Anders was offered a job at Kordia.", "works_at") == []


def test_dates_of_lives_stand_in_brackets(extractor: SpacyExtractor) -> None:
    found = {(one.predicate, one.object) for one in claims(extractor, "Ann Lee (3 May 1950 – 2 June 2001) was a painter.")}
    assert {("born_on", "1950-05-03"), ("died_on", "2001-06-02")} <= found


def test_spans_are_those_of_the_text(extractor: SpacyExtractor) -> None:
    text = "Yesterday Anna met Felix Obi."
    found = only(extractor, text, "met")
    assert found.subject_span and text[slice(*found.subject_span)] == "Anna"
    assert found.object_span and text[slice(*found.object_span)] == "Felix Obi"


# ---------------------------------------------------------------- when


def test_an_undated_statement_starts_when_it_is_observed(extractor: SpacyExtractor) -> None:
    found = only(extractor, "Noor works at Brightlane.", "works_at")
    assert (found.valid_from, found.from_precision, found.valid_to) == (None, "observed", None)


@pytest.mark.parametrize(
    ("text", "predicate", "start", "end", "precision"),
    [
        ("Noor worked at Brightlane in 2021.", "works_at", "2021-01-01", "2022-01-01", "year"),
        ("Noor joined Brightlane in 2021.", "works_at", "2021-01-01", None, "year"),
        ("Noor has worked at Brightlane since May 2019.", "works_at", "2019-05-01", None, "month"),
        ("Noor worked at Brightlane from 2019 to 2022.", "works_at", "2019-01-01", "2023-01-01", "year"),
        ("Noor has lived in Lima for three years.", "lives_in", "2021-06-12", None, "year"),
        ("Noor visited Lima in March 2024.", "visited", "2024-03-01", "2024-04-01", "month"),
        ("Noor will join Solvik on 1 July 2024.", "works_at", "2024-07-01", None, "day"),
    ],
)
def test_states_are_bounded_and_changes_begin(
    extractor: SpacyExtractor, text: str, predicate: str, start: str, end: str | None, precision: str
) -> None:
    found = only(extractor, text, predicate)
    assert (day(found.valid_from), day(found.valid_to), found.from_precision) == (start, end, precision)


def test_until_leaves_the_start_open(extractor: SpacyExtractor) -> None:
    found = only(extractor, "I worked at Globex until 2019.", "works_at")
    assert (found.valid_from, found.from_precision, day(found.valid_to)) == (None, None, "2020-01-01")


def test_a_date_that_a_fact_is_about_is_its_object(extractor: SpacyExtractor) -> None:
    found = only(extractor, "Ana was born on 9 July 1988.", "born_on")
    assert (found.object, found.literal, found.valid_from, found.valid_to) == ("1988-07-09", True, None, None)
    assert only(extractor, "Kordia was founded in 1998.", "founded_on").object == "1998"


def test_days_are_those_of_the_writer(extractor: SpacyExtractor) -> None:
    at = datetime(2024, 6, 12, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert only(extractor, "Today I joined Kordia.", "works_at", at=at).valid_from == datetime(2024, 6, 12, 5, tzinfo=UTC)


def test_a_recurring_time_is_an_attribute(extractor: SpacyExtractor) -> None:
    found = only(extractor, "I go to the gym every Monday.", "goes_to")
    assert found.recurrence is not None
    assert (found.valid_from, found.valid_to) == (None, None)


def test_coordinated_changes_share_their_date(extractor: SpacyExtractor) -> None:
    found = claims(extractor, "Greta will leave Marlow and join Solvik on 1 July 2024.", "works_at")
    assert {(one.kind, one.object, day(one.valid_from or one.valid_to)) for one in found} == {
        ("ends", "Marlow", "2024-07-01"),
        ("holds", "Solvik", "2024-07-01"),
    }


# ---------------------------------------------------------------- ends, corrections, denials


def test_a_move_ends_one_home_and_begins_the_next(extractor: SpacyExtractor) -> None:
    found = {(one.kind, one.object) for one in claims(extractor, "Ines moved from Porto to Braga.", "lives_in")}
    assert found == {("ends", "Porto"), ("holds", "Braga")}


def test_what_is_over_is_known_to_have_been(extractor: SpacyExtractor) -> None:
    for text in ("Petra used to work at Hollins.", "Petra no longer works at Hollins.", "Petra left Hollins."):
        found = only(extractor, text, "works_at")
        assert (found.kind, found.implies_past, found.valid_to) == ("ends", True, None), text
    fact = next(one for one in read(extractor, "Petra used to work at Hollins.").facts if one.predicate == "works_at")
    assert (fact.valid_from, fact.valid_to) == (None, AT)


def test_leaving_a_firm_ends_what_went_with_it(extractor: SpacyExtractor) -> None:
    found = {one.predicate: one for one in claims(extractor, "Wang left Nimbus on 3 May 2024.")}
    assert found["job_title"].kind == "ends"
    assert found["job_title"].object is None
    assert not found["job_title"].implies_past
    assert day(found["reports_to"].valid_to) == "2024-05-03"


def test_stopping_ends_and_starting_begins(extractor: SpacyExtractor) -> None:
    stopped = only(extractor, "Nadia stopped drinking oat milk.", "drinks")
    started = only(extractor, "Nadia started drinking soy milk.", "drinks")
    assert (stopped.kind, stopped.object, started.kind, started.object) == ("ends", "oat milk", "holds", "soy milk")


def test_a_negation_ends_without_saying_that_it_was(extractor: SpacyExtractor) -> None:
    found = only(extractor, "Gus doesn't work at Inkwell.", "works_at")
    assert (found.kind, found.implies_past) == ("ends", False)
    assert read(extractor, "Gus doesn't work at Inkwell.").facts == ()


def test_never_denies(extractor: SpacyExtractor) -> None:
    assert only(extractor, "Jo never lived in Kiel.", "lives_in").kind == "denies"


def test_a_correction_names_what_it_replaces(extractor: SpacyExtractor) -> None:
    plain = only(extractor, "Actually my manager is Bruno.", "reports_to")
    assert (plain.kind, plain.object, plain.instead_of) == ("corrects", "Bruno", None)
    assert only(extractor, "I live in Bonn, not in Mainz.", "lives_in").instead_of == "Mainz"


@pytest.mark.parametrize(
    "text",
    [
        "Does Kasper work at Halcyon?",
        "If Mona joins Rivet, Mona will move to Tampa.",
        "Olga wants to live in Madeira.",
        "I might move to Lille next year.",
        "Maybe Enzo lives in Trento.",
        'Paul said, "Quinn works at Rosetta."',
        "I almost bought a boat.",
    ],
)
def test_what_is_not_asserted_makes_no_fact(extractor: SpacyExtractor, text: str) -> None:
    held = {"works_at", "lives_in", "owns", "bought"}
    assert [one for one in read(extractor, text).facts if one.predicate in held] == []


# ---------------------------------------------------------------- the reader


def test_readings_come_in_order_and_do_not_depend_on_their_neighbours(extractor: SpacyExtractor) -> None:
    texts = ["Ann lives in Rome.", "", "Bob works at Kordia since 2020.", "🙂", "x" * 500]
    together = extractor.read([Utterance(text=text, at=AT) for text in texts])
    assert [one.text for one in together] == texts
    assert together == [read(extractor, text) for text in texts]


def test_a_long_text_is_read_to_its_end(extractor: SpacyExtractor) -> None:
    text = "The committee met and nothing was decided. " * 700 + "Oscar lives in Rome."
    found = only(extractor, text, "lives_in")
    assert found.subject == "Oscar"
    assert found.subject_span is not None
    assert text[slice(*found.subject_span)] == "Oscar"


def test_a_language_that_is_not_read_makes_no_facts(extractor: SpacyExtractor) -> None:
    assert claims(extractor, "Ich wohne seit zwei Jahren in Berlin und arbeite bei der Firma Siemens, aber nicht mehr lange.") == []


def test_declared_predicates_are_read(extractor: SpacyExtractor) -> None:
    declared = Predicates.default().with_declared([{"name": "sponsors", "states": ["sponsor -"]}])
    assert only(extractor.with_predicates(declared), "Kordia sponsors Ridge United.", "sponsors").object == "Ridge United"


def test_no_longer_being_something_ends_it(extractor: SpacyExtractor) -> None:
    found = only(extractor, "Henry is no longer my boss.", "reports_to")
    assert (found.kind, found.subject, found.object, found.implies_past) == ("ends", "user", "Henry", True)


def test_an_animal_may_be_named_in_the_next_clause(extractor: SpacyExtractor) -> None:
    assert ("user", "Miso") in {(one.subject, one.object) for one in claims(extractor, "We adopted a dog; his name is Miso.", "has_pet")}


def test_what_was_paid_is_paid_since(extractor: SpacyExtractor) -> None:
    found = only(extractor, "Brightwater paid invoice 20441 on 18 May 2024.", "status")
    assert (found.subject, found.object, day(found.valid_from), found.valid_to) == ("invoice 20441", "paid", "2024-05-18", None)


def test_a_former_role_has_ended(extractor: SpacyExtractor) -> None:
    assert only(extractor, "My former boss is Alice.", "reports_to").kind == "ends"


# ---------------------------------------------------------------- what passes from one to another


def held(extractor: SpacyExtractor, text: str) -> set[tuple[str, str, str | None]]:
    return {(one.subject, one.predicate, one.object) for one in claims(extractor, text) if one.kind == "holds"}


def ended(extractor: SpacyExtractor, text: str) -> set[tuple[str, str, str | None]]:
    return {(one.subject, one.predicate, one.object) for one in claims(extractor, text) if one.kind == "ends"}


@pytest.mark.parametrize(
    ("text", "over", "new"),
    [
        ("Inge swapped Windows for Fedora.", ("Inge", "uses", "Windows"), ("Inge", "uses", "Fedora")),
        ("Ralf traded his Vespa for a Honda in May.", ("Ralf", "drives", "Vespa"), ("Ralf", "drives", "Honda")),
        ("Marta traded her iPhone for a Pixel.", ("Marta", "owns", "iPhone"), ("Marta", "owns", "Pixel")),
        ("We replaced Jira with Linear last month.", ("user", "uses", "Jira"), ("user", "uses", "Linear")),
        ("I switched from Spotify to Tidal in January.", ("user", "uses", "Spotify"), ("user", "uses", "Tidal")),
        ("They moved my aunt from ramipril to valsartan.", ("user's aunt", "takes_medication", "ramipril"),
         ("user's aunt", "takes_medication", "valsartan")),
        ("Tim moved from Bergen to Oslo in April 2022.", ("Tim", "lives_in", "Bergen"), ("Tim", "lives_in", "Oslo")),
        ("Leila handed the payroll project over to Omar last Thursday.", ("Leila", "responsible_for", "payroll project"),
         ("Omar", "responsible_for", "payroll project")),
        ("Hugo passed the site on to Saskia.", ("Hugo", "responsible_for", "site"), ("Saskia", "responsible_for", "site")),
        ("Nils handed off the mobile app to Vera on 3 May.", ("Nils", "responsible_for", "mobile app"),
         ("Vera", "responsible_for", "mobile app")),
        ("Anneke took over the bakery from Luuk in March 2022.", ("Luuk", "runs", "bakery"), ("Anneke", "runs", "bakery")),
        ("Pia succeeded Jens as mayor in 2018.", ("Jens", "job_title", "mayor"), ("Pia", "job_title", "mayor")),
    ],
)  # fmt: skip
def test_what_one_gives_up_another_has(extractor: SpacyExtractor, text: str, over: tuple[str, str, str], new: tuple[str, str, str]) -> None:
    assert over in ended(extractor, text)
    assert new in held(extractor, text)


def test_who_takes_over_has_what_the_sentence_said_of_the_one_before(extractor: SpacyExtractor) -> None:
    found = {one.subject: one for one in claims(extractor, "Aldo was site manager from 2019 to 2021, then Mina took over.", "job_title")}
    assert (day(found["Aldo"].valid_to), day(found["Mina"].valid_from), found["Mina"].object) == (
        "2022-01-01",
        "2022-01-01",
        "site manager",
    )


@pytest.mark.parametrize(
    ("text", "who", "office"),
    [
        ("The board made Chiamaka chair on 14 January.", "Chiamaka", "chair"),
        ("The club elected Marco president in 2020.", "Marco", "president"),
        ("They appointed Esther vice president.", "Esther", "vice president"),
        ("Petra was promoted to release manager in May.", "Petra", "release manager"),
        ("Sigrid was made head of design in 2021.", "Sigrid", "head of design"),
    ],
)
def test_an_office_that_is_given(extractor: SpacyExtractor, text: str, who: str, office: str) -> None:
    assert (who, "job_title", office) in held(extractor, text)


def test_an_office_that_is_left(extractor: SpacyExtractor) -> None:
    for text in ("Jonas stepped down as treasurer in May 2023.", "Jonas resigned as treasurer in May 2023."):
        assert ("Jonas", "job_title", "treasurer") in ended(extractor, text)


@pytest.mark.parametrize("text", ["I donate plasma every month.", "My uncle sells used cars.", "I donated blood last week."])
def test_a_habit_ends_and_begins_nothing(extractor: SpacyExtractor, text: str) -> None:
    assert not claims(extractor, text, "owns")


# ---------------------------------------------------------------- notes, health, animals


@pytest.mark.parametrize(
    ("text", "predicate", "object_"),
    [
        ("Severe penicillin allergy here, please remember.", "allergic_to", "penicillin"),
        ("Peanut allergy on my side.", "allergic_to", "Peanut"),
        ("Bad shellfish allergy, just so you know.", "allergic_to", "shellfish"),
        ("Type 2 diabetes here.", "has_condition", "Type 2 diabetes"),
        ("Been a Costco member since about 2012", "member_of", "Costco"),
        ("Been vegetarian for years.", "diet", "vegetarian"),
        ("I take 20 mg of fluoxetine daily.", "takes_medication", "fluoxetine"),
        ("My doctor put me on amlodipine in March.", "takes_medication", "amlodipine"),
        ("I'm 183 cm tall.", "height", "183 cm"),
        ("I had my wisdom teeth removed in 2019.", "have_removed", "wisdom teeth"),
        ("I've got a scan booked for next Wednesday.", "have_booked", "scan"),
        ("Everybody at school calls me Fitz.", "nickname", "Fitz"),
        ("My locker number is 217.", "locker_number", "217"),
        ("This week I'm on call for the checkout service.", "on_call_for", "checkout service"),
    ],
)
def test_what_the_speaker_says_of_himself(extractor: SpacyExtractor, text: str, predicate: str, object_: str) -> None:
    assert ("user", predicate, object_) in held(extractor, text)


@pytest.mark.parametrize("text", ["I went off metformin on Friday.", "Mum came off warfarin in April.", "I stopped taking ramipril."])
def test_a_medicine_that_is_no_longer_taken(extractor: SpacyExtractor, text: str) -> None:
    assert "takes_medication" in {one[1] for one in ended(extractor, text)}


def test_the_kind_of_an_animal_is_no_part_of_its_name(extractor: SpacyExtractor) -> None:
    assert held(extractor, "Our Labrador Moose weighs 34 kilos.") == {("user", "has_pet", "Moose"), ("Moose", "weight", "34 kilos")}
    assert ("user", "has_pet", "Olive") in held(extractor, "Olive, my tabby, got her rabies shot this morning.")


@pytest.mark.parametrize(
    ("text", "predicate", "object_"),
    [
        ("My stepdaughter Amira plays the cello.", "stepdaughter", "Amira"),
        ("My ex-husband Karl lives in Hanover.", "ex_spouse", "Karl"),
        ("Freja is my goddaughter.", "godchild", "Freja"),
        ("My son-in-law Piotr fixes lifts.", "son_in_law", "Piotr"),
    ],
)
def test_kin_by_marriage_and_by_choice(extractor: SpacyExtractor, text: str, predicate: str, object_: str) -> None:
    assert ("user", predicate, object_) in held(extractor, text)


def test_a_couple_is_together(extractor: SpacyExtractor) -> None:
    for text in ("Chidi and Ifeoma have been together since 14 February 2020.", "Chidi has been with Ifeoma since 2020."):
        assert [(one.subject, one.object) for one in claims(extractor, text, "partner")] == [("Chidi", "Ifeoma")]


def test_a_nation_as_a_noun(extractor: SpacyExtractor) -> None:
    assert ("Anders", "nationality", "Dane") in held(extractor, "Kateryna is married to Anders, a Dane.")
    assert ("Anders", "nationality", "Swede") in held(extractor, "Anders is a Swede.")


# ---------------------------------------------------------------- when


@pytest.mark.parametrize(
    ("text", "predicate", "bounds"),
    [
        ("Mariam was our gardener until she moved to Doha last June.", "job_title", (None, "2023-07-01")),
        ("Eva has been a lecturer since she moved to Graz in 2019.", "job_title", ("2019-01-01", None)),
        ("For six weeks now Marek has been wearing a cast.", "wear", ("2024-05-01", None)),
        ("My daughter has had braces for a year.", "have", ("2023-06-12", None)),
        ("Guillermo retires in two years.", "retire", ("2026-06-12", "2026-06-13")),
    ],
)
def test_a_clause_or_a_length_bounds_a_state(
    extractor: SpacyExtractor, text: str, predicate: str, bounds: tuple[str | None, str | None]
) -> None:
    found = only(extractor, text, predicate)
    assert (day(found.valid_from), day(found.valid_to)) == bounds


# ---------------------------------------------------------------- what is no fact


@pytest.mark.parametrize(
    "text",
    [
        "We were going to adopt a greyhound but it fell through.",
        "Yeah right, and I'm the Pope.",
        "Haha sure, and I own a yacht.",
        "In the novel, Anna marries Karl.",
        "I dreamed that I owned a castle.",
    ],
)
def test_what_never_was_is_no_fact(extractor: SpacyExtractor, text: str) -> None:
    assert not held(extractor, text)


def test_back_then_is_no_return(extractor: SpacyExtractor) -> None:
    assert only(extractor, "Back in the nineties my mum drove an ambulance.", "drive").object == "ambulance"


def test_what_happens_to_all_of_a_kind_is_told(extractor: SpacyExtractor) -> None:
    assert day(only(extractor, "Sales doubled in Q3 2022.", "double").valid_from) == "2022-07-01"
    assert not claims(extractor, "Nine people agreed.")


def test_a_broken_wrist_has_no_status(extractor: SpacyExtractor) -> None:
    assert not claims(extractor, "Imani broke her wrist on Sunday.", "status")
    assert only(extractor, "Imani paid the invoice on Sunday.", "status").object == "paid"


@pytest.mark.parametrize(
    ("text", "predicate", "ends"),
    [
        ("Mia is good friends with Gideon.", "friend", {"Mia", "Gideon"}),
        ("I'm friends with Bo.", "friend", {"user", "Bo"}),
        ("Dora is neighbours with Tom.", "neighbour", {"Dora", "Tom"}),
    ],
)
def test_one_may_be_friends_with_somebody(extractor: SpacyExtractor, text: str, predicate: str, ends: set[str]) -> None:
    found = only(extractor, text, predicate)
    assert {found.subject, found.object} == ends
    assert not claims(extractor, text, "is_a")


def test_a_small_word_within_a_name_does_not_make_a_text_foreign(extractor: SpacyExtractor) -> None:
    assert only(extractor, "Joost de Vries lives in Oslo.", "lives_in").subject == "Joost de Vries"


# ---------------------------------------------------------------- notes as people write them


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("got promoted to lead designer yesterday", ("user", "job_title", "lead designer")),
        ("Booked flights to Osaka for 3 October.", ("user", "booked", "flights")),
        ("Allergic to bees.", ("user", "allergic_to", "bees")),
        ("Married since 2012.", ("user", "marital_status", "married")),
        ("My name's Chiara.", ("user", "name", "Chiara")),
        ("My sister's pregnant.", ("user's sister", "state", "pregnant")),
        ("Call me Jo.", ("user", "nickname", "Jo")),
        ("My middle name is Aurelio.", ("user", "middle_name", "Aurelio")),
        ("I take vitamin D in winter.", ("user", "takes_medication", "vitamin D")),
        ("I had appendicitis in 2012.", ("user", "has_condition", "appendicitis")),
        ("I'm on a low-sodium diet.", ("user", "diet", "low-sodium diet")),
        ("I've been off work since Tuesday.", ("user", "status", "off work")),
        ("Juno, our rabbit, turned four yesterday.", ("Juno", "age", "four")),
        ("Nexo changed its name to Arvo in 2018.", ("Nexo", "name", "Arvo")),
        ("My brother is at university.", ("user's brother", "educated_at", "university")),
        ("I sit next to Lars.", ("user", "sit_next_to", "Lars")),
        ("Ema's email address is ema@foo.io.", ("Ema", "email", "ema@foo.io")),
        ("My hobby is birdwatching.", ("user", "likes", "birdwatching")),
        ("Mio has a peanut allergy.", ("Mio", "allergic_to", "peanut")),
        ("I'm Catholic.", ("user", "religion", "Catholic")),
        ("Zlatan is Croatian.", ("Zlatan", "nationality", "Croatian")),
        ("The flight takes three hours.", ("flight", "take", "three hours")),
    ],
)
def test_notes_as_people_write_them(extractor: SpacyExtractor, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in held(extractor, text)


def test_what_is_over_for_two(extractor: SpacyExtractor) -> None:
    assert ("Ingrid", "spouse", "Olav") in ended(extractor, "Ingrid and Olav got divorced in March.")
    assert ("user", "partner", "Tariq") in ended(extractor, "I'm no longer with Tariq.")


def test_closed_from_one_month_to_another_is_open_again(extractor: SpacyExtractor) -> None:
    found = only(extractor, "The museum was closed from March to May 2020.", "status")
    assert (day(found.valid_from), day(found.valid_to)) == ("2020-03-01", "2020-06-01")


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("The twins start school in September.", "founded_on"),
        ("We're hiring a new accountant.", "works_at"),
        ("My sister is studying to be a vet.", "job_title"),
        ("My locker number is 217.", "phone"),
        ("I need a new laptop.", "depends_on"),
    ],
)
def test_what_the_words_only_look_like(extractor: SpacyExtractor, text: str, predicate: str) -> None:
    assert not claims(extractor, text, predicate)
