"""The graph of facts against a model that shares no code with it: a dict of rows, read by walking through all of them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from memgraph.index import edges, walk
from memgraph.index.graph import FactGraph
from memgraph.index.snapshots import SnapshotFolder
from memgraph.interval import BEGINNING, FOREVER, Interval
from memgraph.records import FactRow
from memgraph.types import Literal, Scalar

ENTITIES = st.integers(0, 3)
PREDICATES = st.sampled_from(["knows", "works_at", "age"])
LITERALS = st.sampled_from(["blue", 1, 1.5, True, False, 0, "1", date(2024, 1, 1)])
TIMES = st.integers(0, 4)


def fact(
    subject: int,
    predicate: str,
    target: int | Literal,
    start: int = 0,
    end: int = FOREVER,
    recorded: int = 0,
    retracted: int = FOREVER,
    overruled: bool = False,
) -> FactRow:
    return FactRow(
        subject=subject,
        predicate=predicate,
        object=None if isinstance(target, Literal) else target,
        literal=target.value if isinstance(target, Literal) else None,
        start=start,
        end=end,
        from_precision=None,
        to_precision=None,
        recorded=recorded,
        retracted=retracted,
        claims=(),
        sources=(),
        overruled_by="trust" if overruled else None,
    )


@st.composite
def facts(draw: st.DrawFn) -> FactRow:
    start = draw(TIMES | st.just(BEGINNING))
    end = draw(st.just(FOREVER) | st.integers(max(start, -1) + 1, 6))
    recorded = draw(TIMES)
    return fact(
        draw(ENTITIES),
        draw(PREDICATES),
        draw(ENTITIES | LITERALS.map(Literal)),
        start,
        end,
        recorded,
        draw(st.just(FOREVER) | st.integers(recorded + 1, 6)),
        draw(st.integers(0, 5)) == 0,
    )


def same(one: Scalar | None, other: Scalar | None) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


class GraphMachine(RuleBasedStateMachine):
    """Facts come, are retracted, revived and forgotten, in any order; now and then the graph is built anew."""

    def __init__(self) -> None:
        super().__init__()
        self.graph = FactGraph()
        self.rows: dict[int, FactRow] = {}
        self.saved = False
        self.late, self.fresh = list(range(1, 400)), list(range(1000, 1400))  #: ids below and above those opened with

    @initialize(rows=st.lists(facts(), max_size=30))
    def opened_with(self, rows: list[FactRow]) -> None:
        self.rows = dict(enumerate(rows, 500))
        self.graph.bulk(self.rows.items())

    @rule(row=facts(), late=st.booleans())
    def upsert(self, row: FactRow, late: bool) -> None:
        number = self.late.pop(0) if late else self.fresh.pop(0)
        self.rows[number] = row
        self.graph.upsert(number, row)

    @rule(pick=st.integers(0, 1000), when=TIMES | st.just(FOREVER))
    def retract_or_revive(self, pick: int, when: int) -> None:
        if self.rows:
            number = sorted(self.rows)[pick % len(self.rows)]
            row = replace(self.rows[number], retracted=max(when, self.rows[number].recorded + 1))
            self.rows[number] = row
            self.graph.upsert(number, row)

    @rule(pick=st.integers(0, 1000))
    def forget(self, pick: int) -> None:
        if self.rows:
            number = sorted(self.rows)[pick % len(self.rows)]
            del self.rows[number]
            self.graph.remove(number)

    @rule(pick=st.integers(0, 1000), row=facts())
    def forget_and_take_the_id_again(self, pick: int, row: FactRow) -> None:
        if self.rows:
            number = sorted(self.rows)[pick % len(self.rows)]
            self.graph.remove(number)
            self.graph.upsert(number, row)
            self.rows[number] = row

    @rule()
    def rebuild(self) -> None:
        self.graph = FactGraph()
        self.graph.bulk(self.rows.items())

    @precondition(lambda self: not self.saved)
    @rule()
    def save_and_restore(self) -> None:
        self.saved = True
        with tempfile.TemporaryDirectory() as folder:
            snapshots = SnapshotFolder(Path(folder), b"ns", identity="a store")
            self.graph.save(snapshots, 7)
            found = FactGraph.restore(snapshots, at_most=7)
        assert found is not None
        self.graph, watermark = found
        assert watermark == 7

    def seen(self, as_of: tuple[int, int] | None, known: int, overruled: bool = False) -> dict[int, FactRow]:
        found = {}
        for number, row in self.rows.items():
            holds = as_of is None or (row.start < as_of[1] and as_of[0] < row.end)
            believed = row.retracted == FOREVER if known == FOREVER else row.recorded <= known < row.retracted
            if holds and believed and (overruled or row.overruled_by is None):
                found[number] = row
        return found

    @rule(
        start=TIMES,
        length=st.integers(1, 3) | st.none(),
        known=TIMES | st.just(FOREVER),
        overruled=st.booleans(),
        subject=st.none() | ENTITIES | st.sets(ENTITIES),
        predicate=st.none() | PREDICATES | st.sets(PREDICATES | st.just("nonsense")),
        wanted=st.none() | ENTITIES | LITERALS.map(Literal) | st.lists(ENTITIES | LITERALS.map(Literal), max_size=3),
    )
    def patterns_agree(self, start, length, known, overruled, subject, predicate, wanted) -> None:  # type: ignore[no-untyped-def]
        as_of = None if length is None else (start, start + length)

        def fits(row: FactRow) -> bool:
            targets = wanted if isinstance(wanted, list) else [wanted]
            literal_fits = [isinstance(one, Literal) and row.object is None and same(one.value, row.literal) for one in targets]
            return (
                (subject is None or row.subject in (subject if isinstance(subject, set) else {subject}))
                and (predicate is None or row.predicate in (predicate if isinstance(predicate, set) else {predicate}))
                and (wanted is None or (row.object is not None and row.object in targets) or any(literal_fits))
            )

        expected = sorted((row.start, number) for number, row in self.seen(as_of, known, overruled).items() if fits(row))
        found = self.graph.match(
            subject, predicate, wanted, as_of=as_of and Interval(*as_of), known=known, include_overruled=overruled
        )
        assert found == [number for _, number in expected]

    @rule(
        entity=ENTITIES,
        at=TIMES,
        known=TIMES | st.just(FOREVER),
        direction=st.sampled_from(["any", "out", "in"]),
        predicates=st.none() | st.sets(PREDICATES),
        hops=st.integers(0, 4),
    )
    def walks_agree(self, entity, at, known, direction, predicates, hops) -> None:  # type: ignore[no-untyped-def]
        ties = []
        for number, row in self.seen((at, at + 1), known).items():
            if row.object is not None and (predicates is None or row.predicate in predicates):
                if direction != "in":
                    ties.append((row.subject, row.object, number))
                if direction != "out":
                    ties.append((row.object, row.subject, number))
        reads = {"as_of": Interval(at, at + 1), "known": known, "predicates": predicates, "direction": direction}
        found = self.graph.neighbours(entity, **reads)
        assert sorted(found) == sorted({(number, other) for here, other, number in ties if here == entity})

        distance = {entity: 0}
        for hop in range(1, hops + 1):
            near = {other for here, other, _ in ties if distance.get(here) == hop - 1 and other not in distance}
            distance |= dict.fromkeys(near, hop)
        met = self.graph.related(entity, hops, **reads)
        assert {one.entity: one.hops for one in met} == {other: hop for other, hop in distance.items() if hop}
        assert self.graph.reach(entity, hops, **reads) == distance.keys() - {entity}
        assert [one.hops for one in met] == sorted(one.hops for one in met)
        for one in met:
            nearer = {number for here, other, number in ties if other == one.entity and distance.get(here) == one.hops - 1}
            assert len(one.facts) == len(set(one.facts))
            assert set(one.facts) == nearer
            assert list(one.facts) == sorted(one.facts, key=lambda number: (-self.rows[number].start, number))
            here = entity
            for number in one.path:
                (here,) = {other for left, other, tie in ties if tie == number and left == here}
            assert here == one.entity and len(one.path) == one.hops
            assert one.path[-1] == one.facts[0]
        assert self.graph.related(entity, hops, limit=2, **reads) == met[:2]

    @rule(start=ENTITIES, end=ENTITIES, at=TIMES, known=TIMES | st.just(FOREVER), direction=st.sampled_from(["any", "out", "in"]))
    def paths_agree(self, start, end, at, known, direction) -> None:  # type: ignore[no-untyped-def]
        expected: list[list[int]] = []

        def extend(path: list[int], visited: list[int]) -> None:
            if visited[-1] == end:
                if path:
                    expected.append(path)
                return
            if len(path) == 3:
                return
            for number, row in self.seen((at, at + 1), known).items():
                for here, other, way in ((row.subject, row.object, "out"), (row.object, row.subject, "in")):
                    if here == visited[-1] and other is not None and other not in visited and direction in ("any", way):
                        extend([*path, number], [*visited, other])

        extend([], [start])
        found = self.graph.paths(start, end, 3, as_of=Interval(at, at + 1), known=known, direction=direction, limit=10**9)
        assert sorted(found) == sorted(expected)
        assert [len(path) for path in found] == sorted(len(path) for path in found)

    @invariant()
    def holds_the_same(self) -> None:
        assert len(self.graph) == len(self.rows)
        assert sorted(self.graph.held()) == sorted(self.rows)
        assert sorted(self.graph.match()) == sorted(self.seen(None, FOREVER))

    @rule()
    def counts_and_triples_agree(self) -> None:
        counts: dict[str, int] = {}
        for number, row in self.seen(None, FOREVER).items():
            counts[row.predicate] = counts.get(row.predicate, 0) + 1
            triple = self.graph.triple(number)
            assert (triple.subject, triple.predicate, triple.object) == (row.subject, row.predicate, row.object)
            assert same(triple.literal, row.literal)
            assert (triple.start, triple.end) == (row.start, row.end)
        assert self.graph.predicates() == counts
        then = [row.predicate for row in self.seen((2, 3), 3).values()]
        assert self.graph.predicates(as_of=Interval(2, 3), known=3) == {name: then.count(name) for name in set(then)}


@pytest.fixture(params=[True, False], ids=["as large graphs are", "as small ones are"])
def read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small graphs are read by loops and large ones by numpy: each test that takes this is run both ways, and without bounds on paths."""
    monkeypatch.setattr(walk, "SAMPLE", 10**9)
    monkeypatch.setattr(walk, "STEPS", 10**9)
    if request.param:
        monkeypatch.setattr(edges, "FEW", 0)
        monkeypatch.setattr(walk, "_MARKS", 0)
        monkeypatch.setattr(walk, "_FACTS_PER_ENTITY", 1)


def test_the_graph_agrees_with_a_list_of_rows(read: None) -> None:
    run_state_machine_as_test(GraphMachine, settings=settings(max_examples=100, stateful_step_count=30, deadline=None))


@pytest.mark.long
def test_the_graph_agrees_with_a_list_of_rows_for_long(read: None) -> None:
    run_state_machine_as_test(GraphMachine, settings=settings(max_examples=1500, stateful_step_count=50, deadline=None))


def build(rows: list[FactRow]) -> FactGraph:
    graph = FactGraph()
    graph.bulk(enumerate(rows, 1))
    return graph


def test_two_facts_of_one_instant_come_by_id() -> None:
    graph = build([fact(1, "knows", 2, start=5), fact(1, "knows", 3, start=2), fact(1, "knows", 4, start=2)])
    assert graph.match(1) == [2, 3, 1]


def test_a_fact_holds_at_its_start_and_not_at_its_end() -> None:
    graph = build([fact(1, "knows", 2, start=5, end=8)])
    assert [graph.match(1, as_of=Interval(when, when + 1)) for when in (4, 5, 7, 8)] == [[], [1], [1], []]


def test_a_fact_is_believed_when_recorded_and_no_longer_when_retracted() -> None:
    graph = build([fact(1, "knows", 2, recorded=5, retracted=8)])
    assert [graph.match(1, known=when) for when in (4, 5, 7, 8, FOREVER)] == [[], [1], [1], [], []]


def test_a_granule_finds_what_held_at_any_moment_of_it() -> None:
    graph = build([fact(1, "lives_in", 2, start=0, end=5), fact(1, "lives_in", 3, start=5)])
    assert graph.match(1, as_of=Interval(3, 7)) == [1, 2]


def test_an_overruled_fact_is_seen_only_where_asked_for(read: None) -> None:
    graph = build([fact(1, "born_in", 2), fact(1, "born_in", 3, overruled=True)])
    assert graph.match(1) == [1]
    assert graph.match(1, include_overruled=True) == [1, 2]
    assert graph.match(1, known=5) == [1]
    assert graph.neighbours(1, include_overruled=True) == [(1, 2), (2, 3)]


def test_true_is_not_one_and_a_text_is_not_a_number() -> None:
    graph = build([fact(1, "p", Literal(one)) for one in (1, True, "1", 1.5)])
    assert [graph.match(object=Literal(one)) for one in (1, 1.0, True, "1", 2)] == [[1], [1], [2], [3], []]


def test_a_forgotten_literal_is_nowhere_in_the_graph() -> None:
    graph = build([fact(1, "code", Literal("xyzzy-secret")), fact(1, "code", Literal("other"))])
    graph.remove(1)
    assert "xyzzy-secret" not in repr(vars(graph))


def test_what_was_removed_gives_its_room_back(read: None) -> None:
    graph = FactGraph()
    rows = [fact(number % 50, "knows", number % 7 + 100, start=number) for number in range(6000)]
    graph.bulk(enumerate(rows))
    graph.upsert(-5, rows[1])
    for number in range(4000):
        graph.remove(number)
    assert graph.size < 6000
    assert len(graph) == 2001
    assert graph.match(as_of=Interval(0, FOREVER)) == [-5, *range(4000, 6000)]
    assert graph.match(7) == [number for number in range(4000, 6000) if number % 50 == 7]
    graph.upsert(9000, rows[2])
    assert graph.match(2, as_of=Interval(0, 100)) == [9000]


def test_entities_too_large_for_the_columns_are_refused() -> None:
    graph = FactGraph()
    with pytest.raises((OverflowError, ValueError)):
        graph.upsert(1, fact(1 << 40, "knows", 2))


def test_an_unknown_fact_has_no_triple() -> None:
    with pytest.raises(KeyError):
        build([]).triple(1)


def test_a_snapshot_keeps_literals_of_every_kind_and_none_that_was_forgotten(tmp_path: Path) -> None:
    values = ["blue", "", "\ud800", 10**30, 1.5, True, date(2024, 1, 1), datetime(2024, 1, 1, tzinfo=UTC), "xyzzy-secret"]
    graph = build([fact(1, "p", Literal(value)) for value in values])
    graph.upsert(100, fact(1, "xyzzied", 2))
    graph.remove(100)
    graph.remove(len(values))
    snapshots = SnapshotFolder(tmp_path, b"ns", identity="a store")
    graph.save(snapshots, 1)
    found = FactGraph.restore(snapshots, at_most=1)
    assert found is not None
    assert [found[0].triple(number).literal for number in range(1, len(values))] == values[:-1]
    assert [found[0].match(object=Literal(value)) for value in values] == [*([number] for number in range(1, len(values))), []]
    assert not any(b"xyzzy" in path.read_bytes() for path in tmp_path.iterdir())


def test_a_damaged_snapshot_is_none(tmp_path: Path) -> None:
    snapshots = SnapshotFolder(tmp_path, b"ns", identity="a store")
    build([fact(1, "p", 2)]).save(snapshots, 1)
    assert FactGraph.restore(snapshots, at_most=0) is None
    (columns,) = tmp_path.glob("*.columns")
    columns.write_bytes(columns.read_bytes()[:-9] + b"xxxxxxxxx")
    assert FactGraph.restore(snapshots, at_most=1) is None


READS: list[Callable[[FactGraph], object]] = [
    lambda graph: graph.match(1),
    lambda graph: graph.neighbours(1),
    lambda graph: graph.related(1, 3),
    lambda graph: graph.reach(1, 3),
    lambda graph: graph.paths(1, 2, 3),
    lambda graph: graph.predicates(),
]


@pytest.mark.parametrize("read", READS)
def test_an_empty_graph_answers_with_nothing(read: Callable[[FactGraph], object]) -> None:
    assert not read(FactGraph())
