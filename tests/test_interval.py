"""Instants, granules and the interval algebra."""

from datetime import UTC, date, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.errors import InvalidInputError, InvertedIntervalError
from memgraph.interval import BEGINNING, FOREVER, Interval, granule, instant, moment, say, show, union

points = st.integers(0, 12)
intervals = st.tuples(points, points).filter(lambda pair: pair[0] < pair[1]).map(lambda pair: Interval(*pair))


def members(interval: Interval) -> set[int]:
    """The instants of an interval, written out."""
    return {when for when in range(20) if interval.start <= when < interval.end}


@given(intervals, intervals)
def test_the_algebra_agrees_with_sets_of_instants(a: Interval, b: Interval) -> None:
    common = a.intersect(b)
    assert (members(common) if common else set()) == members(a) & members(b)
    assert set().union(*map(members, a.minus(b))) == members(a) - members(b)
    assert a.overlaps(b) == bool(members(a) & members(b))
    assert len(a.minus(b)) <= 2


@given(st.lists(intervals, max_size=6))
def test_a_union_has_the_same_instants_in_the_fewest_intervals(some: list[Interval]) -> None:
    merged = union(some)
    assert set().union(*map(members, merged)) == set().union(*map(members, some))
    assert all(one.end < other.start for one, other in pairwise(merged))


def test_an_interval_is_never_empty_or_inverted() -> None:
    for start, end in ((3, 3), (4, 3)):
        with pytest.raises(InvertedIntervalError, match="not after"):
            Interval(start, end)


@pytest.mark.parametrize(
    ("text", "first", "last", "precision"),
    [
        ("2024", "2024-01-01", "2025-01-01", "year"),
        ("2024-Q3", "2024-07-01", "2024-10-01", "quarter"),
        ("2024-02", "2024-02-01", "2024-03-01", "month"),
        ("2024-W01", "2024-01-01", "2024-01-08", "week"),
        ("2024-12-31", "2024-12-31", "2025-01-01", "day"),
        ("9999-12", "9999-12-01", None, "month"),
    ],
)
def test_a_time_given_as_text_keeps_its_granule(text: str, first: str, last: str | None, precision: str) -> None:
    found = granule(text)
    start, end = moment(found.start), moment(found.end)
    assert start is not None
    assert (start.date().isoformat(), end.date().isoformat() if end else None, found.precision) == (first, last, precision)
    assert show(found.start, precision) == text


def test_an_instant_with_an_offset_is_that_instant_and_a_naive_one_is_utc() -> None:
    assert granule("2024-03-10T23:30:00-05:00").start == granule("2024-03-11T04:30:00Z").start
    assert granule(datetime(2024, 3, 11, 4, 30)).start == instant(datetime(2024, 3, 11, 4, 30, tzinfo=UTC))
    assert granule(date(2024, 3, 11)).precision == "day"


@pytest.mark.parametrize("bad", ["", "soon", "2024-13", "2023-02-29", "24", 5, None, "2024-Q5", "2024-W60"])
def test_what_is_no_time_is_an_error_that_says_what_is_one(bad: object) -> None:
    with pytest.raises(InvalidInputError, match="as_of"):
        granule(bad, name="as_of")  # type: ignore[arg-type]


def test_times_are_said_as_precisely_as_they_are_known() -> None:
    start = granule("2024-03-20").start
    assert [say(start, precision) for precision in ("year", "month", "day")] == ["2024", "March 2024", "20 March 2024"]
    assert say(BEGINNING, None) == say(FOREVER, None) == ""
