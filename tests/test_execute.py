"""Triple patterns over the facts of a time: joins, directions, orders, titles, places within places."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph.interval import Interval, granule
from memgraph.query.facts.execute import bound_to, partly, solve
from memgraph.query.question.asked import Const, Order, Pattern, Var
from memgraph.view import View

NOW = datetime(2024, 6, 1, tzinfo=UTC)
WHO, WHERE = Var("?who"), Var("?where")


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[View]:
    with memgraph.open(tmp_path_factory.mktemp("execute") / "store", embedder="hash", clock=lambda: NOW) as engine:
        for subject, predicate, object_, start, end in [
            ("Ann", "works_at", "Acme", "2018", "2021"),
            ("Ann", "works_at", "Orsa", "2021", None),
            ("Bo", "works_at", "Orsa", "2020", None),
            ("Bo", "spouse", "Cy", "2015", None),
            ("Ann", "reports_to", "Bo", "2021", None),
            ("Ann", "lives_in", "Bergen", "2019", "2020"),
            ("Ann", "lives_in", "Oslo", "2020", "2022"),
            ("Ann", "lives_in", "Molde", "2022", None),
            ("Molde", "located_in", "Norway", None, None),
            ("Dee", "works_at", "Acme", "2019", None),
        ]:
            engine.assert_fact(subject, predicate, object_, valid_from=start, valid_to=end)
        engine.assert_fact("Dee", "job_title", memgraph.Literal("CFO"), valid_from="2019")
        engine.assert_fact("Eli", "job_title", memgraph.Literal("CFO of Orsa"), valid_from="2019")
        with engine._view() as found:
            yield found


def const(view: View, name: str) -> Const:
    return Const(name, tuple(view.lookup(name)))


def now(view: View) -> Interval:
    return Interval(view.now, view.now + 1)


def names(view: View, patterns: list[Pattern], when: Interval | None, target: Var) -> list[str | None]:
    return [bound_to(view, one, target) for one in solve(view, patterns, when)]


def test_a_free_end_is_bound_by_the_facts_of_the_time(view: View) -> None:
    pattern = Pattern(const(view, "Ann"), (("works_at", False),), WHERE)
    assert names(view, [pattern], now(view), WHERE) == ["Orsa"]
    assert names(view, [pattern], granule("2019").interval, WHERE) == ["Acme"]
    assert names(view, [pattern], None, WHERE) == ["Acme", "Orsa"]


def test_a_swapped_relation_is_matched_from_its_object(view: View) -> None:
    pattern = Pattern(const(view, "Orsa"), (("works_at", True),), WHO)
    assert set(names(view, [pattern], now(view), WHO)) == {"Ann", "Bo"}


def test_a_symmetric_relation_holds_both_ways(view: View) -> None:
    assert names(view, [Pattern(const(view, "Cy"), (("spouse", False),), WHO)], now(view), WHO) == ["Bo"]


def test_patterns_join_in_whatever_order_they_come(view: View) -> None:
    boss = Var("?boss")
    patterns = [Pattern(boss, (("spouse", False),), WHO), Pattern(const(view, "Ann"), (("reports_to", False),), boss)]
    assert names(view, patterns, now(view), WHO) == ["Cy"]
    assert names(view, patterns[::-1], now(view), WHO) == ["Cy"]


def test_who_lives_in_a_part_of_a_place_lives_in_the_place(view: View) -> None:
    assert names(view, [Pattern(WHO, (("lives_in", False),), const(view, "Norway"))], now(view), WHO) == ["Ann"]


@pytest.mark.parametrize(
    ("order", "place"),
    [("first", "Bergen"), ("last", "Molde"), (2, "Oslo"), ("previous", "Oslo"), ("longest", "Molde"), ("shortest", "Bergen")],
)
def test_an_order_chooses_among_all_that_ever_held(view: View, order: Order, place: str) -> None:
    assert names(view, [Pattern(const(view, "Ann"), (("lives_in", False),), WHERE, order=order)], now(view), WHERE) == [place]


def test_an_order_that_nothing_has_finds_nothing(view: View) -> None:
    orders: tuple[Order, ...] = (7, "next")
    for order in orders:
        assert names(view, [Pattern(const(view, "Ann"), (("lives_in", False),), WHERE, order=order)], now(view), WHERE) == []


def test_a_title_finds_its_holder_by_its_words_or_by_a_tie_to_the_owner(view: View) -> None:
    assert names(view, [Pattern(const(view, "Acme"), (), WHO, title="cfo")], now(view), WHO) == ["Dee"]
    assert names(view, [Pattern(const(view, "Orsa"), (), WHO, title="cfo")], now(view), WHO) == ["Eli"]


def test_a_pattern_without_relations_cannot_be_satisfied_but_the_others_can(view: View) -> None:
    known, unknown = Pattern(const(view, "Ann"), (("reports_to", False),), WHO), Pattern(WHO, (), WHERE)
    assert solve(view, [known, unknown], now(view)) == []
    best, left = partly(view, [known, unknown], now(view))
    assert best is not None
    assert bound_to(view, best, WHO) == "Bo"
    assert left == [unknown]


def test_a_stretch_of_its_own_decides_for_one_pattern_alone(view: View) -> None:
    before = granule("2021").interval
    during = (Interval(before.start - 10**15, before.start), "before")
    pattern = Pattern(const(view, "Ann"), (("works_at", False),), WHERE, during=during)
    assert names(view, [pattern], now(view), WHERE) == ["Acme"]


def test_a_text_is_compared_with_the_words_of_a_literal(view: View) -> None:
    assert names(view, [Pattern(WHO, (("job_title", False),), Const("cfo"))], now(view), WHO) == ["Dee", "Eli"]
