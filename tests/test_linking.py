"""Names to entities."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memgraph.index.names import NameTable
from memgraph.interval import FOREVER
from memgraph.linking import Link, Linker
from memgraph.names import normal_form
from memgraph.records import NameRow


class Story:
    """A namespace to which names come one after another, as texts bring them."""

    def __init__(self, *names: tuple[str, str | None]) -> None:
        self.table = NameTable()
        self.linker = Linker(self.table)
        self.rows = 0
        for name, type in names:
            self.tell(name, type)

    def link(self, name: str, type: str | None = None, *, distinct: tuple[int, ...] = ()) -> Link:
        return self.linker.link(name, type, known=FOREVER, distinct=distinct)

    def tell(self, name: str, type: str | None = None, *, distinct: tuple[int, ...] = ()) -> int:
        """The entity the name went to."""
        found = self.link(name, type, distinct=distinct).entity
        return self.note(found if found is not None else 1000 + self.rows, name, type)

    def note(self, entity: int, name: str, type: str | None = None, *, alias: bool = False) -> int:
        self.rows += 1
        row = NameRow(entity=entity, name=name, normal=normal_form(name), type=type, memory=1, alias=alias, recorded=self.rows)
        self.table.upsert_name(self.rows, row)
        return entity

    def lookup(self, name: str) -> list[int]:
        return self.linker.lookup(name, FOREVER)


def test_case_accents_width_and_emoji_make_no_second_entity() -> None:
    for one, other in (("OrderRouter", "orderrouter"), ("Nguyễn Hoa", "Nguyen Hoa"), ("ＡＢＣ Lab", "ABC Lab"), ("Wren", "Wren 🕯️")):
        story = Story()
        assert story.tell(one) == story.tell(other)


def test_a_given_name_goes_to_the_only_one_who_has_it() -> None:
    story = Story(("Maria Lopez", "PERSON"), ("Quay Media", "ORG"))
    assert story.tell("Maria", "PERSON") == story.tell("Maria Lopez", "PERSON")


def test_a_king_is_not_someone_of_his_given_name() -> None:
    story = Story(("Charles Duval", "PERSON"))
    assert story.tell("Charles IX", "PERSON") != story.tell("Charles Duval", "PERSON")


def test_a_given_name_that_is_as_much_a_surname_goes_to_nobody() -> None:
    story = Story(("Murray Selden", "PERSON"))
    assert story.link("Murray", "PERSON").entity is None


def test_a_whole_name_after_the_bare_given_name_is_the_only_one_who_has_it() -> None:
    story = Story(("Priya", "PERSON"))
    assert story.tell("Priya Nair", "PERSON") == story.lookup("Priya")[0]
    assert story.tell("Priya Shah", "PERSON") != story.lookup("Priya Nair")[0]


def test_a_whole_name_after_a_given_name_of_another_is_someone_new() -> None:
    story = Story(("Priya Shah", "PERSON"), ("Quay Media", "ORG"))
    assert story.tell("Priya Nair", "PERSON") != story.lookup("Priya Shah")[0]


def test_a_common_given_name_told_of_once_does_not_grow_into_a_whole_name() -> None:
    story = Story(("Robert", "PERSON"))
    robert = story.lookup("Robert")
    found = story.link("Robert Vale", "PERSON")
    assert found.entity is None and found.maybe == robert
    story.tell("Robert", "PERSON")
    assert story.tell("Robert Vale", "PERSON") == robert[0]


def test_a_given_name_of_two_people_goes_to_neither() -> None:
    story = Story(("Maria Lopez", "PERSON"), ("Maria Chen", "PERSON"))
    lopez, chen = story.lookup("Maria Lopez"), story.lookup("Maria Chen")
    found = story.link("Maria", "PERSON")
    assert found.entity is None and sorted(found.maybe) == sorted(lopez + chen)
    own = story.tell("Maria", "PERSON")
    assert own not in lopez + chen and story.tell("Maria", "PERSON") == own and story.lookup("Maria") == [own]


def test_a_given_name_becomes_shared_when_a_second_bearer_appears() -> None:
    story = Story(("Maria Lopez", "PERSON"))
    lopez = story.tell("Maria", "PERSON")
    chen = story.tell("Maria Chen", "PERSON")
    assert lopez != chen
    assert story.link("Maria", "PERSON").entity is None


def test_title_and_surname_go_to_the_full_name() -> None:
    story = Story(("Henrik Dahl", "PERSON"))
    assert story.tell("Mr. Dahl", "PERSON") == story.tell("Henrik Dahl", "PERSON")


def test_a_title_that_contradicts_the_given_name_goes_elsewhere() -> None:
    story = Story(("Henrik Dahl", "PERSON"))
    assert story.tell("Mrs. Dahl", "PERSON") != story.tell("Henrik Dahl", "PERSON")
    assert story.tell("Mr. Dahl", "PERSON") == story.tell("Henrik Dahl", "PERSON")


def test_a_surname_of_two_stays_apart_from_both() -> None:
    story = Story(("Henrik Dahl", "PERSON"), ("Ingrid Dahl", "PERSON"))
    assert story.tell("Dahl", "PERSON") not in story.lookup("Henrik Dahl") + story.lookup("Ingrid Dahl")


def test_by_a_part_of_a_name_nobody_is_taken_for_who_has_the_whole() -> None:
    story = Story(("Henrik Dahl", "PERSON"), ("Dahl", "PERSON"), ("Portland, Oregon", "PLACE"), ("Portland", "PLACE"))
    assert story.tell("Ingrid Dahl", "PERSON") != story.lookup("Henrik Dahl")[0]
    assert story.tell("Portland, Maine", "PLACE") != story.lookup("Portland, Oregon")[0]


def test_who_is_known_by_a_long_and_a_short_name_is_not_someone_else_of_the_short_one() -> None:
    story = Story(("Sam Hill", "PERSON"), ("Samuel Hill", "PERSON"))
    assert story.tell("Samuel Hill", "PERSON") == story.lookup("Sam Hill")[0] != story.tell("Samantha Hill", "PERSON")


def test_a_firm_and_the_person_it_is_named_after_are_two() -> None:
    for one, other in ((("Varga", "ORG"), ("Tibor Varga", "PERSON")), (("Tibor Varga", "PERSON"), ("Varga", "ORG"))):
        story = Story(one)
        assert story.link(*other).entity is None
    assert Story(("Priya Nair", "PERSON")).link("Priya", "ORG").entity is not None


def test_a_club_is_called_by_its_town_and_is_not_it() -> None:
    story = Story(("Grimsund FC", "ORG"), ("Grimsund", "PLACE"))
    club, town = story.lookup("Grimsund FC")[0], story.lookup("Grimsund")[0]
    assert club != town and Story(("Grimsund FC", "ORG")).link("Grimsund", "ORG").entity is not None


def test_umlauts_and_what_is_written_for_them_make_no_second_entity() -> None:
    for one, other in (("Jürgen Müller", "Juergen Mueller"), ("Juergen Mueller", "Jürgen Müller"), ("Åse Sørby", "Aase Soerby")):
        story = Story((one, "PERSON"))
        assert story.link(other, "PERSON").entity is not None
    assert Story(("Joe Hill", "PERSON")).link("Jo Hill", "PERSON").entity is None


def test_entities_that_could_be_one_are_told_by_either() -> None:
    story = Story(("Priya Nair", "PERSON"), ("Priya Shah", "PERSON"), ("Priya", "PERSON"))
    nair, shah, bare = (story.lookup(name)[0] for name in ("Priya Nair", "Priya Shah", "Priya"))
    assert sorted(story.linker.alike(bare, FOREVER)) == sorted([nair, shah])
    assert story.linker.alike(nair, FOREVER) == [bare]


def test_a_person_and_a_country_of_one_name_are_two() -> None:
    story = Story()
    person, country = story.tell("Jordan", "PERSON"), story.tell("Jordan", "PLACE")
    assert person != country
    assert story.tell("Jordan", "PLACE") == country and story.tell("Jordan", "PERSON") == person
    assert sorted(story.lookup("Jordan")) == sorted([person, country])


def test_a_name_of_several_words_is_one_thing_whatever_the_parser_took_it_for() -> None:
    story = Story()
    assert story.tell("São Paulo", "PERSON") == story.tell("Sao Paulo", "PLACE")


def test_a_question_about_a_gentleman_does_not_find_his_wife() -> None:
    story = Story(("Mr. Holt", "PERSON"), ("Mrs. Holt", "PERSON"))
    assert len(story.lookup("Mr. Holt")) == len(story.lookup("Mrs. Holt")) == 1 and len(story.lookup("Holt")) == 2


def test_one_thing_typed_two_ways_is_one() -> None:
    story = Story()
    assert story.tell("GraphKit", "THING") == story.tell("GraphKit", "PRODUCT") == story.tell("the project GraphKit", "ORG")


def test_numbers_and_last_words_keep_things_apart() -> None:
    for one, other in (
        ("TX-4401 chip", "TX-4407 chip"),
        ("harborline-billing-reader", "harborline-billing-writer"),
        ("Ward 3", "Ward 5"),
        ("Kite Labs", "Rope Labs"),
    ):
        story = Story()
        assert story.tell(one, "PRODUCT") != story.tell(other, "PRODUCT")


def test_an_acronym_and_what_it_stands_for_are_one_in_either_order() -> None:
    for one, other in (("NYU", "New York University"), ("New York University", "NYU")):
        story = Story()
        assert story.tell(one, "ORG") == story.tell(other, "ORG")


def test_a_foundation_or_an_academy_is_not_what_it_is_called_after() -> None:
    story = Story(("Ferrovia", "ORG"), ("Coastal Guard", "ORG"))
    assert story.link("Ferrovia Foundation", "ORG").entity is None and story.link("Coastal Guard Academy", "ORG").entity is None


def test_a_place_is_found_by_its_other_names() -> None:
    story = Story(("New York City", "PLACE"))
    assert story.tell("NYC", "PLACE") == story.lookup("New York City")[0]
    assert story.lookup("nyc") == story.lookup("New York City")


def test_names_of_one_normal_form_are_one() -> None:
    story = Story(("Henrik Dahl", "PERSON"))
    assert story.tell("henrik dahl") == story.lookup("Henrik Dahl")[0]


def test_a_name_is_not_taken_for_someone_described_by_it() -> None:
    story = Story(("Victor", "PERSON"))
    victor = story.lookup("Victor")[0]
    story.note(victor, "Wilma's manager", alias=True)
    assert story.tell("Wilma", "PERSON") != victor
    assert story.lookup("Wilma's manager") == [victor]
    assert story.tell("Victor's manager", "PERSON") != victor


def test_a_declared_difference_holds() -> None:
    story = Story(("Li Si", "PERSON"))
    known = story.lookup("Li Si")[0]
    assert story.tell("Li Si", "PERSON", distinct=(known,)) != known


def test_an_alias_is_a_name_like_any_other() -> None:
    story = Story(("Marek Dolny", "PERSON"))
    marek = story.lookup("Marek Dolny")[0]
    story.note(marek, "Kestrel", alias=True)
    assert story.tell("Kestrel", None) == marek and story.lookup("kestrel") == [marek]


def test_the_most_recent_of_equals_is_meant() -> None:
    story = Story()
    story.note(1, "Redis")
    story.note(2, "Redis")
    assert story.link("Redis") == Link(2, 1.0, [1])


def test_a_question_finds_a_thing_by_its_class_noun_or_without() -> None:
    story = Story(("TX-4401 chip", "PRODUCT"), ("Atlas", "PRODUCT"))
    assert story.lookup("TX-4401") == story.lookup("the TX-4401 chip") != []
    assert story.lookup("the Atlas service") == story.lookup("Atlas") != []


def test_a_question_with_part_of_a_name_finds_whoever_it_may_mean() -> None:
    story = Story(("Henrik Dahl", "PERSON"), ("Ingrid Dahl", "PERSON"), ("Sund Optik", "ORG"))
    assert len(story.lookup("Dahl")) == 2
    assert story.lookup("Ingrid") == story.lookup("Ingrid Dahl")
    assert story.lookup("Nobody Known") == []


@given(st.lists(st.tuples(st.text(max_size=15), st.sampled_from(["PERSON", "ORG", "PLACE", None])), max_size=6), st.text(max_size=15))
def test_linking_never_raises_and_finds_what_it_has_just_heard(names: list[tuple[str, str | None]], name: str) -> None:
    story = Story(*names)
    entity = story.tell(name)
    assert entity in story.lookup(name) or story.link(name).entity is None or len(story.lookup(name)) > 0
