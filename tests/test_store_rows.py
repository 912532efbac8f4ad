"""Every row comes back as it went in, whatever its texts hold; what cannot be kept is named."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from memgraph.errors import CorruptStoreError, InvalidInputError
from memgraph.interval import BEGINNING, FOREVER
from memgraph.records import ClaimRow, EntityRow, FactRow, MemoryRow, MergeRow, NameRow, PredicateRow
from memgraph.store import CLAIMS, ENTITIES, FACTS, MEMORIES, MERGES, NAMES, PREDICATES, TABLES, VECTORS, Store, Table, slot_key
from memgraph.store.codec import dump, load
from memgraph.store.keys import index_key, namespace_key

ROWS: dict[type, Table[Any]] = {
    MemoryRow: MEMORIES,
    EntityRow: ENTITIES,
    NameRow: NAMES,
    ClaimRow: CLAIMS,
    FactRow: FACTS,
    MergeRow: MERGES,
    PredicateRow: PREDICATES,
}

texts = some.text(some.characters(), max_size=40) | some.sampled_from(
    ["", "\0", "\ud800", "\ud83d\ude00", "a\udfffb", "é" * 600, "👩‍👩‍👧", "\ufeff"]
)
numbers = some.integers(0, 2**63)
instants = some.sampled_from([BEGINNING, FOREVER, 0, -1]) | some.integers(BEGINNING, FOREVER)
floats = some.floats(allow_nan=False, allow_infinity=False)
zones = some.sampled_from([None, UTC, timezone(timedelta(hours=5, minutes=45)), timezone(-timedelta(hours=3, seconds=7))])
scalars = texts | some.integers() | floats | some.booleans() | some.dates() | some.datetimes(timezones=zones)
metadata = some.dictionaries(
    texts,
    some.recursive(
        some.none() | some.booleans() | some.integers() | floats | texts,
        lambda inner: some.lists(inner, max_size=3) | some.dictionaries(texts, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=3,
)
by_annotation: dict[str, some.SearchStrategy[Any]] = {
    "str": texts,
    "str | None": some.none() | texts,
    "int": numbers,
    "int | None": some.none() | numbers,
    "bool": some.booleans(),
    "float": floats,
    "float | None": some.none() | floats,
    "Instant": instants,
    "Trust": some.sampled_from(["trusted", "untrusted"]),
    "Scalar | None": some.none() | scalars,
    "int | Scalar | None": some.none() | scalars,
    "tuple[str, ...]": some.lists(texts, max_size=3).map(tuple),
    "tuple[int, ...]": some.lists(numbers, max_size=3).map(tuple),
    "Mapping[str, Any]": metadata,
}


def rows(kind: type) -> some.SearchStrategy[Any]:
    return some.builds(kind, **{field.name: by_annotation[str(field.type)] for field in fields(kind)})


@pytest.mark.parametrize("kind", ROWS, ids=lambda kind: kind.__name__)
@settings(max_examples=120, deadline=None)
@given(data=some.data())
def test_every_row_comes_back_as_it_went_in(kind: type, data: some.DataObject) -> None:
    row = data.draw(rows(kind))
    codec = ROWS[kind].codec
    back = codec.decode(codec.encode(row))
    assert back == row
    assert repr(back) == repr(row)  # 1, 1.0 and True are equal, and not the same


def test_every_table_has_rows_that_are_tried_here() -> None:
    assert {*ROWS.values(), VECTORS} == set(TABLES)


@given(texts)
@example("\ud83d\ude00")  # two halves of a pair are not the sign that they would make
def test_a_text_with_half_a_sign_is_not_repaired(text: str) -> None:
    assert load(dump([text])) == [text]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"a": {1, 2}}, r"metadata\['a'\]"),
        ({"a": {"b": [0, float("nan")]}}, r"metadata\['a'\]\['b'\]\[1\]"),
        ({"a": float("inf")}, r"metadata\['a'\]"),
        ({"when": datetime(2024, 1, 1)}, r"metadata\['when'\]"),
        ({1: "x"}, "metadata"),
        ({"a": b"x"}, r"metadata\['a'\]"),
    ],
)
def test_metadata_that_is_not_json_is_refused_by_its_place(value: Any, place: str) -> None:
    with pytest.raises(InvalidInputError, match=place):
        MEMORIES.codec.encode(MemoryRow(id="m", text="", at=0, recorded=0, metadata=value))


def test_metadata_that_holds_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["again"] = loop
    with pytest.raises(InvalidInputError, match="deep"):
        MEMORIES.codec.encode(MemoryRow(id="m", text="", at=0, recorded=0, metadata=loop))


def test_a_literal_that_is_no_number_is_refused() -> None:
    claim = {
        "subject": 1,
        "predicate": "p",
        "object": None,
        "kind": "holds",
        "start": 0,
        "end": 1,
        "from_precision": None,
        "to_precision": None,
    }
    rest: dict[str, Any] = {**claim, "at": 0, "memory": None, "source": None, "trust": "trusted", "confidence": 1.0, "recorded": 0}
    for wrong in (float("nan"), object(), b"x"):
        with pytest.raises(InvalidInputError, match="literal"):
            CLAIMS.codec.encode(ClaimRow(literal=wrong, **rest))  # type: ignore[arg-type]
    assert CLAIMS.codec.decode(CLAIMS.codec.encode(ClaimRow(literal=date(2024, 2, 29), **rest))).literal == date(2024, 2, 29)


def test_a_damaged_row_says_so() -> None:
    for data in (b"{", b"\0{", b'{"id":"m"}', b'{"unknown":1}'):
        with pytest.raises(CorruptStoreError):
            MEMORIES.codec.decode(data)


def test_rows_written_by_the_first_release_are_still_read() -> None:
    """What is not written means what it meant: a default that changes needs a migration."""
    assert MEMORIES.codec.decode(b'{"id":"m1","text":"Ana lives in Lisbon.","at":5,"recorded":7}') == MemoryRow(
        id="m1", text="Ana lives in Lisbon.", at=5, recorded=7, superseded=FOREVER, speaker=None, source="user", trust="trusted",
        kind="episodic", importance=None, tags=(), metadata={}, flags=(), version=1, key="",
    )  # fmt: skip
    assert FACTS.codec.decode(b'{"subject":1,"predicate":"lives_in","object":2,"recorded":7,"claims":[3],"sources":["m1"]}') == FactRow(
        subject=1, predicate="lives_in", object=2, literal=None, start=BEGINNING, end=FOREVER, from_precision=None, to_precision=None,
        recorded=7, retracted=FOREVER, claims=(3,), sources=("m1",), closers=(), closed_by=(), rule=None, overruled_by=None,
        trust="trusted", confidence=1.0, recurrence=None,
    )  # fmt: skip


@settings(max_examples=200)
@given(some.lists(some.lists(texts, max_size=4).map(tuple), min_size=2, max_size=6, unique=True))
def test_no_namespace_key_begins_another(namespaces: list[tuple[str, ...]]) -> None:
    keys = [namespace_key(namespace) for namespace in namespaces]
    assert not any(one.startswith(other) for one in keys for other in keys if one is not other)


def test_long_values_keep_their_difference_in_keys_of_bounded_length() -> None:
    long = "x" * 511
    assert index_key(long + "a") != index_key(long + "b")
    assert slot_key(1, long + "a") != slot_key(1, long + "b")
    longest = len(namespace_key((long, long))) + 2 + max(len(index_key(long)), len(index_key("é" * 32)))
    assert longest + 8 <= 511


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path / "store")
    yield store
    store.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(namespace=some.lists(texts, max_size=3).map(tuple), row=rows(NameRow), id=texts)
def test_hostile_names_are_found_again(store: Store, namespace: tuple[str, ...], row: NameRow, id: str) -> None:
    with store.write(namespace, lambda: datetime(2025, 1, 1, tzinfo=UTC)) as tx:
        number = tx.insert(NAMES, row)
        memory = tx.insert(MEMORIES, MemoryRow(id=id, text=id, at=0, recorded=tx.at))
    with store.read(namespace) as view:
        assert view.get(NAMES, number) == row
        assert number in view.find(NAMES, "normal", row.normal)
        assert number in view.find(NAMES, "entity", row.entity)
        assert memory in view.find(MEMORIES, "id", id)
    assert store.verify(namespace) == []


def test_integers_beyond_any_width_survive() -> None:
    row = MemoryRow(id="m", text="", at=0, recorded=0, metadata={"n": 10**40, "exact": 2**63, "max": sys.maxsize})
    assert MEMORIES.codec.decode(MEMORIES.codec.encode(row)) == row
