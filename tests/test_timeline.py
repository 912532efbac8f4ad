"""The fold of a slot's claims: examples that read as stories, and order-independence as a property."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memgraph.interval import BEGINNING, FOREVER, Interval, granule
from memgraph.records import ClaimRow
from memgraph.timeline import Belief, Rule, fold


def at(text: str) -> int:
    return granule(text).start


def claim(
    value: int | None, start: str | None = None, end: str | None = None, *, said: str = "2030", kind: str = "holds", **more: object
) -> ClaimRow:
    """A claim about one slot; without a start it holds from when it was said."""
    observed = start is None and kind != "ends"
    row = ClaimRow(
        subject=1, predicate="lives_in", object=value, literal=None, kind=kind,
        start=at(said) if observed else BEGINNING if start is None or start == "" else at(start), end=FOREVER if end is None else at(end),
        from_precision="observed" if observed else None if not start else "day", to_precision=None if end is None else "day",
        at=at(said), memory=1, source="m", trust="trusted", confidence=1.0, recorded=0,
    )  # fmt: skip
    return replace(row, **more)  # type: ignore[arg-type]


def told(beliefs: list[Belief]) -> list[tuple[int | None, str, str]]:
    """(value, first year, end year) of what is believed."""
    year = lambda when: "" if when in (BEGINNING, FOREVER) else str(1970 + round(when / 86_400_000_000 / 365.2425))  # noqa: E731
    return [(one.object, year(one.start), year(one.end)) for one in beliefs if one.overruled_by is None]


def folded(*claims: ClaimRow, single: bool = True) -> list[tuple[int | None, str, str]]:
    return told(fold([(number, replace(row, recorded=number)) for number, row in enumerate(claims, 1)], ONE if single else MANY))


LISBON, BERLIN, OSLO = 10, 20, 30
ONE, MANY, EVENT = {"lives_in": Rule(single=True)}, {"lives_in": Rule()}, {"lives_in": Rule(single=True, event=True)}


def test_a_new_value_closes_the_old_one_at_its_start() -> None:
    assert folded(claim(LISBON, "2019"), claim(BERLIN, "2024")) == [(LISBON, "2019", "2024"), (BERLIN, "2024", "")]


def test_many_values_stand_side_by_side() -> None:
    assert folded(claim(LISBON, "2019"), claim(BERLIN, "2024"), single=False) == [(LISBON, "2019", ""), (BERLIN, "2024", "")]


def test_one_that_arrives_late_closes_itself_at_the_next_ones_start() -> None:
    assert folded(claim(BERLIN, "2024"), claim(LISBON, "2019"), claim(OSLO, "2021")) == [
        (LISBON, "2019", "2021"), (OSLO, "2021", "2024"), (BERLIN, "2024", ""),
    ]  # fmt: skip


def test_the_same_thing_heard_twice_is_one_belief_with_two_claims() -> None:
    beliefs = fold([(1, claim(LISBON, said="2020")), (2, claim(LISBON, said="2022"))], ONE)
    assert told(beliefs) == [(LISBON, "2020", "")]
    assert beliefs[0].claims == (1, 2)


def test_a_return_is_a_period_of_its_own() -> None:
    assert folded(claim(LISBON, said="2018"), claim(BERLIN, said="2020"), claim(LISBON, said="2022")) == [
        (LISBON, "2018", "2020"), (BERLIN, "2020", "2022"), (LISBON, "2022", ""),
    ]  # fmt: skip
    assert folded(claim(LISBON, "2015", "2017", said="2020"), claim(LISBON, "2019", said="2020"), single=False) == [
        (LISBON, "2015", "2017"), (LISBON, "2019", ""),
    ]  # fmt: skip


def test_an_end_closes_what_ran_and_tells_of_a_past_that_nobody_told() -> None:
    left = claim(LISBON, None, "2022", kind="ends", said="2022")
    assert folded(claim(LISBON, said="2019"), left) == [(LISBON, "2019", "2022")]
    assert folded(left) == [(LISBON, "", "2022")]
    assert folded(replace(left, implies_past=False)) == []


def test_an_end_without_an_object_closes_whatever_ran() -> None:
    lost = claim(None, None, "2022", kind="ends", said="2022", implies_past=False)
    assert folded(claim(LISBON, said="2019"), lost) == [(LISBON, "2019", "2022")]


def test_a_later_statement_that_brings_the_end_closes_the_open_one_and_an_older_one_does_not() -> None:
    open_, closed = claim(LISBON, "2020", said="2021"), claim(LISBON, "2020", "2023", said="2024")
    assert folded(open_, closed) == [(LISBON, "2020", "2023")]
    assert folded(replace(open_, at=at("2025")), closed) == [(LISBON, "2020", "")]


def test_a_bounded_value_cuts_only_its_own_portion() -> None:
    assert folded(claim(LISBON, "2018"), claim(BERLIN, "2020", "2021")) == [
        (LISBON, "2018", "2020"), (BERLIN, "2020", "2021"), (LISBON, "2021", ""),
    ]  # fmt: skip


def test_the_year_in_which_a_told_period_ends_holds_the_start_of_the_next_and_a_callers_bound_does_not() -> None:
    told_ = claim(LISBON, "2018", "2022", from_precision="year", to_precision="year")  # "from 2018 to 2021"
    for next_ in (claim(BERLIN, "2021-06", from_precision="month"), claim(BERLIN, "2021-06", "2023", from_precision="month")):
        for order in ((told_, next_), (next_, told_)):
            beliefs = fold([(number, replace(row, recorded=number)) for number, row in enumerate(order, 1)], ONE)
            assert [(one.object, one.start) for one in beliefs] == [(LISBON, at("2018")), (BERLIN, at("2021-06"))]
            assert (beliefs[0].end, beliefs[0].to_precision) == (at("2021-06"), "month")
    bound = replace(told_, memory=None)
    beliefs = fold([(1, bound), (2, claim(BERLIN, "2021-06", from_precision="month"))], ONE)
    assert [(one.object, one.start) for one in beliefs if one.overruled_by is None] == [(LISBON, at("2018")), (BERLIN, at("2022"))]


def test_a_correction_takes_the_place_and_the_period_of_what_it_corrects() -> None:
    first = claim(LISBON, said="2020")
    assert folded(first, claim(BERLIN, said="2021", kind="corrects")) == [(BERLIN, "2020", "")]
    assert folded(claim(LISBON, "2021", said="2023"), claim(LISBON, "2019", said="2024", kind="corrects")) == [(LISBON, "2019", "")]
    assert folded(first, claim(OSLO, "2019"), claim(BERLIN, said="2031", kind="corrects", instead_of=OSLO)) == [
        (BERLIN, "2019", "2020"), (LISBON, "2020", ""),
    ]  # fmt: skip


def test_a_denial_removes_what_was_said_before_it_and_not_what_is_said_after() -> None:
    denial = claim(LISBON, said="2022", kind="denies")
    assert folded(claim(LISBON, said="2020"), denial) == []
    assert folded(claim(LISBON, said="2020"), denial, claim(LISBON, said="2024")) == [(LISBON, "2024", "")]


def test_an_untrusted_source_never_closes_a_trusted_one_and_fills_the_gaps() -> None:
    web = {"trust": "untrusted"}
    beliefs = fold([(1, claim(LISBON, "2020")), (2, claim(BERLIN, "2022", **web))], ONE)
    assert told(beliefs) == [(LISBON, "2020", "")]
    assert [one.overruled_by for one in beliefs] == [None, "trust"]
    assert folded(claim(BERLIN, "2018", **web), claim(LISBON, "2020")) == [(BERLIN, "2018", "2020"), (LISBON, "2020", "")]
    assert folded(claim(LISBON, "2020"), claim(None, None, "2022", kind="ends", **web)) == [(LISBON, "2020", "")]


def test_two_values_for_one_moment_are_a_conflict_that_keeps_the_loser() -> None:
    beliefs = fold([(1, claim(LISBON, "2020", said="2021")), (2, claim(BERLIN, "2020", said="2022"))], ONE)
    assert [(one.object, one.overruled_by) for one in beliefs] == [(LISBON, "at"), (BERLIN, None)]


def test_an_end_under_the_inverse_closes_what_holds_of_the_object_whoever_its_subject_is() -> None:
    rules = {"covers_for": Rule(inverse="covered_by")}
    covers = replace(claim(LISBON, "2019", said="2019"), predicate="covers_for")
    back = replace(claim(None, end="2021", said="2021", kind="ends"), subject=LISBON, predicate="covered_by")
    other = replace(back, subject=OSLO)
    assert told(fold([(1, covers), (2, back)], rules)) == [(LISBON, "2019", "2021")]
    assert told(fold([(1, covers), (2, other)], rules)) == [(LISBON, "2019", "")]


def test_an_object_with_room_for_one_subject_is_shared_by_those_of_whom_one_memory_says_so() -> None:
    rules = {"leads": Rule(sole=True)}
    ann, bo = (replace(claim(LISBON, "2019"), predicate="leads", subject=subject) for subject in (1, 2))
    assert told(fold([(1, ann), (2, bo)], rules)) == [(LISBON, "2019", ""), (LISBON, "2019", "")]
    later = replace(bo, memory=2, start=at("2021"))
    assert told(fold([(1, ann), (2, later)], rules)) == [(LISBON, "2019", "2021"), (LISBON, "2021", "")]


def test_an_event_is_never_closed() -> None:
    beliefs = fold(
        [(1, claim(LISBON, "2019", "2020")), (2, claim(BERLIN, "2021", "2022")), (3, claim(LISBON, "2023", "2024"))],
        EVENT,
    )
    assert told(beliefs) == [(LISBON, "2019", "2020"), (BERLIN, "2021", "2022"), (LISBON, "2023", "2024")]


# ---------------------------------------------------------------- properties

years = st.integers(2000, 2012)


@st.composite
def claims(draw: st.DrawFn) -> ClaimRow:
    start, length = draw(years), draw(st.one_of(st.none(), st.integers(1, 6)))
    kind = draw(st.sampled_from(["holds", "holds", "holds", "ends", "corrects", "denies"]))
    value = draw(st.sampled_from([LISBON, BERLIN, OSLO]))
    if kind == "ends":
        return claim(value, None, str(start), kind=kind, said=str(draw(years)))
    end = None if length is None else str(start + length)
    return claim(value, str(start), end, kind=kind, said=str(draw(years)), trust=draw(st.sampled_from(["trusted", "trusted", "untrusted"])))


@given(st.lists(claims(), max_size=8), st.booleans(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(rows: list[ClaimRow], single: bool, chance: random.Random) -> None:
    known = [(number, replace(row, recorded=number)) for number, row in enumerate(rows, 1)]
    shuffled = list(known)
    chance.shuffle(shuffled)
    assert fold(known, ONE if single else MANY) == fold(shuffled, ONE if single else MANY)


@given(st.lists(claims(), max_size=8))
def test_one_value_at_a_time_holds_and_each_belief_rests_on_its_claims(rows: list[ClaimRow]) -> None:
    known = [(number, replace(row, recorded=number)) for number, row in enumerate(rows, 1)]
    beliefs = [one for one in fold(known, ONE) if one.overruled_by is None]
    for index, one in enumerate(beliefs):
        assert one.start < one.end
        assert one.claims and set(one.claims) <= {number for number, _ in known}
        for other in beliefs[index + 1 :]:
            assert not Interval(one.start, one.end).overlaps(Interval(other.start, other.end)), (one, other)


@given(st.lists(claims().filter(lambda row: row.kind == "holds"), max_size=8))
def test_whatever_is_believed_at_a_moment_somebody_claimed_of_that_moment(rows: list[ClaimRow]) -> None:
    known = dict(enumerate((replace(row, recorded=number) for number, row in enumerate(rows, 1)), 1))
    for one in fold(known.items(), MANY):
        assert all(known[number].object == one.object for number in one.claims)
        assert min(known[number].start for number in one.claims) <= one.start
        assert one.end <= max(known[number].end for number in one.claims)


def test_what_is_told_as_one_more_closes_nothing() -> None:
    assert folded(claim(LISBON, "2019"), claim(BERLIN, "2024", beside=True)) == [(LISBON, "2019", ""), (BERLIN, "2024", "")]


def test_a_plain_statement_takes_the_place_of_all_that_held_beside_each_other() -> None:
    told_so_far = claim(LISBON, "2019"), claim(BERLIN, "2020", beside=True)
    assert folded(*told_so_far, claim(OSLO, "2024")) == [(LISBON, "2019", "2024"), (BERLIN, "2020", "2024"), (OSLO, "2024", "")]


def test_one_more_with_both_ends_cuts_nothing_out() -> None:
    assert folded(claim(LISBON, "2019"), claim(BERLIN, "2020", "2022", beside=True)) == [(LISBON, "2019", ""), (BERLIN, "2020", "2022")]


def test_what_was_one_more_and_is_told_plainly_later_is_as_any_other() -> None:
    told_so_far = claim(LISBON, "2019"), claim(BERLIN, "2020", beside=True), claim(BERLIN, "2021")
    assert folded(*told_so_far, claim(OSLO, "2022", "2023")) == [
        (LISBON, "2019", "2022"), (BERLIN, "2020", "2022"), (OSLO, "2022", "2023"), (LISBON, "2023", ""), (BERLIN, "2023", ""),
    ]  # fmt: skip


def test_what_untrusted_sources_overruled_among_themselves_supports_nothing() -> None:
    """Found by the state machine: it was counted among the sources of what a trusted one said later."""
    one = claim(LISBON, "2015", "2029", said="2015", trust="untrusted")
    other = claim(BERLIN, "2015", said="2016", trust="untrusted")
    trusted = claim(LISBON, "2025", said="2025")
    rows = [(number, replace(row, recorded=number)) for number, row in enumerate((one, other, trusted), 1)]
    (belief,) = [belief for belief in fold(rows, ONE) if belief.object == LISBON and belief.overruled_by is None]
    assert belief.claims == (3,)
