"""Sentences of two clauses, each with a subject of its own: the small parser draws many of them as one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance

READER = SpacyExtractor()

Triple = tuple[str, str, str | None]


def facts(text: str) -> set[Triple]:
    reading = READER.read([Utterance(text=text, at=datetime(2024, 6, 3, tzinfo=UTC), speaker="Ana")])[0]
    return {(one.subject, one.predicate, one.object) for one in reading.facts}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # what stands before "and" is a place or a thing of the first clause, and no second subject or object
        ("Eva lives in Oslo and her husband Jan sells cars.", {("Eva", "lives_in", "Oslo"), ("Jan", "sell", "cars")}),
        ("Ida works at Acme and her brother runs a bakery.", {("Ida", "works_at", "Acme"), ("Ida's brother", "runs", "bakery")}),
        ("Eva lives in Oslo and her son teaches math.", {("Eva", "lives_in", "Oslo"), ("Eva's son", "teaches", "math")}),
        ("Bo plays chess with Ann and Cleo teaches yoga.", {("Bo", "plays", "chess"), ("Cleo", "teaches", "yoga")}),
        ("Ida likes tea and her sister drinks coffee.", {("Ida", "likes", "tea"), ("Ida's sister", "drinks", "coffee")}),
        # a verb in the singular has not both for its subject
        ("Rosa speaks Polish and Nadia works for Tindrel.", {("Rosa", "speaks", "Polish"), ("Nadia", "works_at", "Tindrel")}),
        ("Felix joined Nimbus and Yuki runs a bakery.", {("Felix", "works_at", "Nimbus"), ("Yuki", "runs", "bakery")}),
        ("Tomas speaks Polish and his sister is from Cork.", {("Tomas", "speaks", "Polish"), ("Tomas's sister", "from", "Cork")}),
        ("Yuki got a dog named Rex and her cousin comes from Porto.", {("Yuki", "has_pet", "Rex"), ("Yuki's cousin", "from", "Porto")}),
        ("Bo met Ann and Cleo left.", {("Bo", "met", "Ann")}),
        # the verb of the second clause looks like a noun
        ("Zoe is dating Bruno and her aunt rents a house in Valencia.", {("Zoe's aunt", "lives_in", "Valencia")}),
        ("Lars is a nurse and his aunt reacts badly to latex.", {("Lars", "job_title", "nurse"), ("Lars's aunt", "allergic_to", "latex")}),
        # one subject, two verbs
        ("Amina became a plumber and reacts badly to peanuts.", {("Amina", "job_title", "plumber"), ("Amina", "allergic_to", "peanuts")}),
        ("Felix works as a cook and studies law at Solaris University.", {("Felix", "job_title", "cook"), ("Felix", "studies", "law")}),
        ("Omar comes from Dresden and married Ida.", {("Omar", "from", "Dresden"), ("Omar", "spouse", "Ida")}),
        ("Kofi got married to Lucia and likes chess.", {("Kofi", "spouse", "Lucia"), ("Kofi", "likes", "chess")}),
    ],
)  # fmt: skip
def test_each_clause_keeps_its_own(text: str, wanted: set[Triple]) -> None:
    assert wanted <= facts(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Ida works at Acme and her brother runs a bakery.", {("Ida", "works_at", "Ida's brother"), ("Ida", "runs", "bakery")}),
        ("Rosa speaks Polish and Nadia works for Tindrel.", {("Polish", "works_at", "Tindrel"), ("Polish", "colleague", "Nadia")}),
        ("Bo met Ann and Cleo left.", {("Ann", "leave", "left")}),
        ("Omar comes from Dresden and married Ida.", {("Omar", "from", "Ida")}),
    ],
)
def test_and_nothing_of_the_other(text: str, wrong: set[Triple]) -> None:
    assert not wrong & facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bo lives in Oslo and works at Acme.", {("Bo", "lives_in", "Oslo"), ("Bo", "works_at", "Acme")}),
        ("Bo bought a car and a boat and works at Acme.", {("Bo", "owns", "car"), ("Bo", "owns", "boat"), ("Bo", "works_at", "Acme")}),
        ("Bo sells chairs and tables to schools.", {("Bo", "sell", "chairs")}),
        ("Ann and Bo work at Acme.", {("Ann", "works_at", "Acme"), ("Bo", "works_at", "Acme")}),
        ("I know that Ann and Bo live in Oslo.", {("Ann", "lives_in", "Oslo"), ("Bo", "lives_in", "Oslo")}),
        ("Bo likes cats and dogs.", {("Bo", "likes", "cats"), ("Bo", "likes", "dogs")}),
    ],
)
def test_one_clause_with_two_things_stays_one(text: str, wanted: set[Triple]) -> None:
    assert wanted <= facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My aunt Ingrid Lindqvist works at Vantage.", ("Ingrid Lindqvist", "works_at", "Vantage")),
        ("Kofi's friend Greta reacts badly to strawberries.", ("Greta", "allergic_to", "strawberries")),
        ("Pablo's cousin Bruno Novak studies law.", ("Bruno Novak", "studies", "law")),
        ("Great news, Lars Whitfield has lived in Graz since 2019!", ("Lars Whitfield", "lives_in", "Graz")),
        ("Good news, Rosa Silva joined Acme!", ("Rosa Silva", "works_at", "Acme")),
    ],
)
def test_a_name_beside_a_noun_is_the_subject(text: str, wanted: Triple) -> None:
    assert wanted in facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("anton okafor has a flat in dresden", ("anton okafor", "lives_in", "dresden")),
        ("felix is a student at acme university", ("felix", "educated_at", "acme university")),
        ("elena novak has a cat named miso", ("elena novak", "has_pet", "miso")),
        ("my boss is lars ortiz", ("Ana", "reports_to", "lars ortiz")),
    ],
)
def test_names_without_capitals_are_whole(text: str, wanted: Triple) -> None:
    assert wanted in facts(text)


def test_what_someone_can_not_eat() -> None:
    assert facts("Bo can't eat peanuts.") == {("Bo", "can_not_eat", "peanuts")}
    assert facts("I cannot drink milk or coffee.") == {("Ana", "can_not_eat", "milk"), ("Ana", "can_not_eat", "coffee")}
    assert facts("Bo couldn't eat the soup yesterday.") == set()
    assert ("Bo", "can_not_eat", "peanuts") not in facts("Bo can eat peanuts.")


def test_what_someone_makes_a_living_as() -> None:
    assert facts("Bo earns a living as a baker.") == {("Bo", "job_title", "baker")}
    assert facts("Ida makes a living as a welder.") == {("Ida", "job_title", "welder")}
    assert ("Bo", "salary", "living") not in facts("Bo earns his living at Acme.")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Guess what: Pablo loves gardening!", ("Pablo", "likes", "gardening")),
        ("By the way, Diego can't eat gluten.", ("Diego", "can_not_eat", "gluten")),
        ("nadia ortiz has an allergy to latex", ("nadia ortiz", "allergic_to", "latex")),
        ("- Yuki lives with Pablo\n- Henrik Haddad attends Gumex University", ("Henrik Haddad", "educated_at", "Gumex University")),
        ("Our accountant Tomas is a big fan of opera.", ("Tomas", "job_title", "accountant")),
    ],
)
def test_a_verb_keeps_its_object_and_a_name_its_parts(text: str, wanted: Triple) -> None:
    assert wanted in facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Diego, my cousin, studies law at Orsa University.", ("Diego", "studies", "law")),
        ("The plumber, Lars, studies law.", ("Lars", "studies", "law")),
        ("Olga, who is fluent in Korean, reacts badly to peanuts.", ("Olga", "allergic_to", "peanuts")),
        ("Amina, who sells cars, bikes and boats, lives in Cork.", ("Amina", "lives_in", "Cork")),
    ],
)
def test_a_clause_goes_on_behind_an_aside(text: str, wanted: Triple) -> None:
    assert wanted in facts(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Hannah owns Solaris and her aunt is a student.", ("Hannah's aunt", "job_title", "student")),
        ("Viktor speaks Polish and his aunt was born in Porto.", ("Viktor's aunt", "born_in", "Porto")),
        ("Rosa adopted a cat called Miso and her brother is employed by Kestrel.", ("Rosa's brother", "works_at", "Kestrel")),
        ("Ingrid speaks Swahili and her friend can't eat peanuts.", ("Ingrid's friend", "can_not_eat", "peanuts")),
        ("Emil Berg and his wife live in Graz.", ("Emil Berg's wife", "lives_in", "Graz")),
    ],
)
def test_whose_relative_does_the_second_thing(text: str, wanted: Triple) -> None:
    assert wanted in facts(text)


def test_who_is_ours_is_treated_and_we_are_not() -> None:
    assert ("Ana", "treated_by", "Dr. Keller") not in facts("Our accountant Bo is treated by Dr. Keller.")
    assert ("Bo", "treated_by", "Dr. Keller") in facts("Our accountant Bo is treated by Dr. Keller.")
    assert ("Ana", "treated_by", "Dr. Keller") in facts("My back is treated by Dr. Keller.")


def test_whom_a_role_names_is_not_said_again_by_what_he_is() -> None:
    assert not any(predicate == "accountant" for _, predicate, _ in facts("Our accountant Tomas is a big fan of opera."))
