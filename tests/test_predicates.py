"""The predicates file and its reader."""

from __future__ import annotations

from pathlib import Path

import pytest

import memgraph
from memgraph.errors import InvalidInputError
from memgraph.predicates import ATTRIBUTE, PHASES, Predicates, normal, parse

DEFAULT = Predicates.default()


def test_the_file_covers_what_agents_remember() -> None:
    wanted = [
        "works_at", "job_title", "reports_to", "leads", "lives_in", "address", "spouse", "mother", "child", "sister", "friend",
        "knows", "has_pet", "owns", "has_condition", "allergic_to", "takes_medication", "treated_by", "diet", "likes", "dislikes",
        "favourite_*", "educated_at", "studies", "works_on", "uses", "depends_on", "visited", "met", "born_on", "located_in",
        "status", "deadline", "budget", "price", "member_of", "speaks", "contact", "phone", "email",
    ]  # fmt: skip
    assert [name for name in wanted if name not in DEFAULT.table] == []
    assert len(DEFAULT) >= 60


def test_no_two_predicates_claim_one_name() -> None:
    seen: dict[str, str] = {}
    for one in DEFAULT:
        for word in (one.name, *one.synonyms, *((one.inverse,) if one.inverse else ()), *one.inverse_synonyms):
            assert seen.setdefault(word, one.name) == one.name, f"{word} belongs to {seen[word]} and to {one.name}"


def test_every_name_that_a_predicate_mentions_exists() -> None:
    for one in DEFAULT:
        for name in one.ends_with:
            assert DEFAULT.resolve(name)[0] in DEFAULT.table, f"{one.name} ends {name}"
        for name in (*((one.broader,) if one.broader else ()), *((one.implies,) if one.implies else ())):
            assert name in DEFAULT.table, f"{one.name} names {name}"
        for pattern in one.verbs:
            for word in (pattern.object_class, pattern.subject_class):
                assert word is None or word == "date" or word in DEFAULT.classes, f"{one.name} names the class {word}"


@pytest.mark.parametrize(
    ("name", "canonical", "swapped"),
    [
        ("works_at", "works_at", False),
        ("work_at", "works_at", False),
        ("Works For", "works_at", False),
        ("employs", "works_at", True),
        ("live in", "lives_in", False),
        ("lives_in", "lives_in", False),
        ("wife", "spouse", False),
        ("manager", "reports_to", False),
        ("manages", "reports_to", True),
        ("favorite_band", "favourite_band", False),
        ("married-to", "spouse", False),
        ("quorbles_with", "quorbles_with", False),
    ],
)
def test_a_name_resolves_to_its_canonical_one_and_its_direction(name: str, canonical: str, swapped: bool) -> None:
    assert DEFAULT.resolve(name) == (canonical, swapped)


def test_an_unknown_predicate_is_none_and_a_wildcard_covers_its_kind() -> None:
    assert DEFAULT.get("quorbles_with") is None
    favourite = DEFAULT.get("favourite_soup")
    assert favourite is not None
    assert (favourite.name, favourite.cardinality) == ("favourite_soup", "one")
    code = DEFAULT.get("door_code")
    assert code is not None
    assert (code.cardinality, code.literal) == ("one", "text")


def test_cardinality_says_what_a_new_object_does_to_the_old_one() -> None:
    for name in ("works_at", "lives_in", "job_title", "reports_to", "spouse", "status", "budget"):
        assert DEFAULT.table[name].cardinality == "one"
    for name in ("owns", "has_pet", "knows", "speaks", "likes", "allergic_to", "leads"):
        assert DEFAULT.table[name].cardinality == "many"


def test_a_verb_matches_by_particle_preposition_and_fixed_object() -> None:
    def told(*args: str | None) -> list[tuple[str, str]]:
        return [(one.predicate, one.phase) for one in DEFAULT.match_verb(*args)]  # type: ignore[arg-type]

    assert ("lives_in", "begins") in told("move", None, "to")
    assert ("lives_in", "ends") in told("move", None, "from")
    assert ("works_at", "states") in told("work", None, "at")
    assert ("works_at", "ends") in told("leave")
    assert told("lose", None, "at", "job") == [("works_at", "ends")]
    assert ("works_at", "ends") not in told("lose", None, "at", "keys")
    assert ("job_title", "begins") in told("become", None, ATTRIBUTE)
    assert told("frobnicate") == []


def test_a_pattern_knows_who_the_subject_is() -> None:
    hire = next(one for one in DEFAULT.match_verb("hire") if one.predicate == "works_at")
    assert hire.swapped
    assign = next(one for one in DEFAULT.match_verb("assign", None, "to") if one.predicate == "assigned_to")
    assert assign.of_object


def test_nouns_adjectives_and_roles_name_relations() -> None:
    assert [one.predicate for one in DEFAULT.match_noun("manager")] == ["reports_to"]
    assert [one.predicate for one in DEFAULT.match_noun("best friend")] == ["friend"]
    assert [one.predicate for one in DEFAULT.match_noun("very best friend")] == ["friend"]
    assert any(one.swapped for one in DEFAULT.match_noun("subordinate"))
    assert [one.predicate for one in DEFAULT.match_adjective("allergic", "to")] == ["allergic_to"]
    assert [one.predicate for one in DEFAULT.match_adjective("vegan")] == ["diet"]
    assert DEFAULT.match_role("member", "of") == ("member_of",)


def test_relations_know_their_relatives() -> None:
    kin = {"sister", "brother", "half_sister", "half_brother", "stepsister", "stepbrother"}
    assert set(DEFAULT.narrower("sibling")) == kin
    assert set(DEFAULT.exclusive_with("spouse")) == {"engaged_to", "partner"}
    assert DEFAULT.exclusive_with("likes") == ()
    assert "job_title" in DEFAULT.table["works_at"].ends_with


def test_classes_hold_by_type_and_by_noun() -> None:
    assert DEFAULT.is_a("org", "ORG", "xyz")
    assert DEFAULT.is_a("org", None, "bakery")
    assert not DEFAULT.is_a("org", "PERSON", "ann")
    assert not DEFAULT.is_a("no such class", "ORG", "bakery")


def test_a_declaration_adds_a_predicate_or_replaces_one() -> None:
    declared = DEFAULT.with_declared(
        [
            {"name": "Sponsors", "cardinality": "one", "inverse": "sponsored_by", "states": ["sponsor -"], "ends": ["drop - @team"]},
            {"name": "likes", "cardinality": "one"},
        ]
    )
    assert declared.resolve("sponsored_by") == ("sponsors", True)
    assert [one.predicate for one in declared.match_verb("sponsor")] == ["sponsors", "funds"]  # the caller's word comes first
    assert declared.table["likes"].cardinality == "one"
    assert DEFAULT.table["likes"].cardinality == "many"
    assert DEFAULT.with_declared([]) is DEFAULT


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        ({"name": "x", "cardinality": "two"}, "cardinality"),
        ({"name": "x", "kind": "mood"}, "kind"),
        ({"name": "x", "colour": "red"}, "colour"),
        ({"name": "x", "begins": ["move to the city centre"]}, "verb pattern"),
    ],
)
def test_a_declaration_that_cannot_be_read_says_why(declaration: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        parse(declaration)


def test_names_are_looked_up_in_one_form() -> None:
    assert normal("  Works at ") == "works_at"
    assert normal("next-of-kin") == "next_of_kin"
    assert PHASES == ("states", "begins", "ends")


def test_what_a_user_declares_goes_before_what_comes_with_the_package(tmp_path: Path) -> None:
    with memgraph.open(tmp_path / "store", embedder="hash") as memory:
        memory.add("Rovers signed with Lumen in March 2023.", at="2023-03-05")
        assert memory.facts("Rovers", "sponsored_by") == []
        memory.declare_predicate(
            "sponsored_by", cardinality="one", inverse="sponsors", states=["~sponsor -"], begins=["sign with"], ends=["part with"]
        )
        memory.add("Kestrel sponsors Rovers.", at="2024-01-01")
        memory.add("Rovers signed with Halcyon in March 2024.", at="2024-03-05")
        assert [one.object for one in memory.facts("Rovers", "sponsored_by")] == ["Halcyon"]
        assert [one.object for one in memory.facts("Rovers", "sponsored_by", as_of="2024-02")] == ["Kestrel"]
        assert not [one for one in memory.facts("Rovers", "works_at") if one.object == "Halcyon"]
        assert memory.ask("Who sponsors Rovers?").values == ("Halcyon",)
        assert {name for name, one in memory.predicates.items() if one.declared} == {"sponsored_by"}
