"""Who is called what: the name that is shown, what a name finds, and all of it as it was believed."""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from memgraph.index.names import NameTable
from memgraph.index.snapshots import SnapshotFolder
from memgraph.interval import FOREVER
from memgraph.records import MergeRow, NameRow


def row(
    entity: int,
    name: str,
    type: str | None = None,
    *,
    normal: str | None = None,
    alias: bool = False,
    recorded: int = 0,
    retracted: int = FOREVER,
) -> NameRow:
    return NameRow(
        entity=entity,
        name=name,
        normal=name.casefold() if normal is None else normal,
        type=type,
        memory=None,
        alias=alias,
        recorded=recorded,
        retracted=retracted,
    )


def table(*rows: NameRow) -> NameTable:
    made = NameTable()
    for number, one in enumerate(rows, 1):
        made.upsert_name(number, one)
    return made


def called(*names: str) -> NameTable:
    return table(*(row(1, name) for name in names))


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["mckenna", "mckenna", "McKenna"], "McKenna"),
        (["MCKENNA", "McKenna"], "McKenna"),
        (["DGQA", "dgqa"], "DGQA"),
        (["Priya", "Priya", "Priya Nair"], "Priya Nair"),
        (["Priya", "Priya", "my friend Priya"], "Priya"),
        (["Bank", "Bank of Norway"], "Bank of Norway"),
        (["she", "she", "my sister"], "my sister"),
        (["Dr.", "Dr.", "Sasha"], "Sasha"),
        (["She", "the nurse"], "the nurse"),
        (["the company", "the company", "Acme"], "Acme"),
        (["Bob", "Robert", "Robert"], "Robert"),
        (["Bob", "Robert"], "Bob"),
        (["dog", "puppy", "puppy"], "puppy"),
        (["张三", "zhang san"], "张三"),
        (["harborline-billing-reader"], "harborline-billing-reader"),
        (["she"], "she"),
    ],
)
def test_the_canonical_name(names: list[str], shown: str) -> None:
    assert called(*names).canonical(1) == shown


def test_a_plain_spelling_is_shown_before_a_full_width_one() -> None:
    made = table(row(1, "ＡＢＣ Lab", normal="abc lab"), row(1, "ABC Lab", normal="abc lab"))
    assert made.names(1) == ["ABC Lab"]


def test_an_alias_that_was_only_declared_is_not_shown_before_a_name_in_use() -> None:
    made = table(row(1, "Marek Dolny"), row(1, "Kestrel", alias=True), row(1, "Kestrel Marek Dolny", alias=True))
    assert made.canonical(1) == "Marek Dolny"
    assert set(made.names(1)) == {"Marek Dolny", "Kestrel", "Kestrel Marek Dolny"}


def test_names_differing_in_case_are_one_name_and_the_most_used_come_first() -> None:
    made = called("Acme", "acme", "ACME", "Acme Robotics", "the firm", "the firm")
    assert made.names(1) == ["Acme Robotics", "Acme", "the firm"]


def test_the_type_is_what_most_rows_say_and_of_equals_the_first() -> None:
    assert table(row(1, "A", "ORG"), row(1, "A", "PERSON"), row(1, "B", "PERSON"), row(1, "A")).type(1) == "PERSON"
    assert table(row(1, "A", "ORG"), row(1, "B", "PERSON")).type(1) == "ORG"
    assert table(row(1, "A")).type(1) is None


def test_a_token_finds_names_that_hold_it_and_initials_find_what_they_stand_for() -> None:
    made = table(row(1, "Henrik Dahl"), row(2, "Ingrid Dahl"), row(3, "Bank of Norway"), row(4, "Anne-Marie Roux"), row(5, "BN"))
    assert made.candidates("dahl") == [1, 2]
    assert made.candidates("henrik") == [1]
    assert made.candidates("bn") == [3, 5]
    assert made.candidates("bon") == [3]
    assert made.candidates("marie") == [4]
    assert made.candidates("nobody") == []


def test_a_name_finds_the_roots_that_have_it_exactly() -> None:
    made = table(row(1, "Maria"), row(2, "Maria"), row(3, "Maria Lopez"))
    assert made.find("maria") == [1, 2]
    made.upsert_merge(1, MergeRow(keep=2, drop=1, recorded=1))
    assert made.find("maria") == [2]
    assert made.has(1, "maria")
    assert not made.has(3, "maria")


def test_merged_entities_share_their_names_counts_and_types() -> None:
    made = table(row(1, "NYC", "ORG"), row(2, "New York City", "PLACE"), row(2, "NYC", "PLACE"))
    made.upsert_merge(7, MergeRow(keep=2, drop=1, recorded=5))
    assert made.names(1) == ["NYC", "New York City"]
    assert made.count(1) == 3
    assert made.type(1) == "PLACE"
    assert made.names(1, known=4) == ["NYC"]
    assert made.count(1, known=4) == 1
    assert made.roots() == [2]
    assert made.roots(known=4) == [1, 2]
    made.remove_merge(7)
    assert made.canonical(2) == "New York City"


def test_a_read_that_looks_back_sees_no_later_name() -> None:
    made = table(row(1, "Ann", recorded=3), row(1, "Ann Lee", recorded=6), row(2, "Li", recorded=6, retracted=8))
    assert made.canonical(1, known=5) == "Ann"
    assert made.canonical(1, known=6) == "Ann Lee"
    assert made.canonical(1, known=2) is None
    assert made.find("ann lee", known=5) == []
    assert made.candidates("lee", known=5) == []
    assert [made.roots(known) for known in (2, 3, 6, 8, FOREVER)] == [[], [1], [1, 2], [1], [1]]
    assert made.recent(1, known=5) == 3
    assert made.recent(1) == 6
    assert made.recent(2) is None


def test_a_forgotten_name_leaves_no_trace() -> None:
    made = table(row(1, "Xyzzy Plugh-Foo"), row(1, "Ann"))
    made.remove_name(1)
    assert not any("yzzy" in repr(part) for part in vars(made).values())
    assert made.names(1) == ["Ann"]
    made.remove_name(2)
    assert 1 not in made
    assert made.canonical(1) is None


def restored(made: NameTable, folder: Path) -> NameTable:
    snapshots = SnapshotFolder(folder, b"ns", identity="a store")
    made.save(snapshots, 7)
    found = NameTable.restore(snapshots, at_most=7)
    assert found is not None
    assert found[1] == 7
    return found[0]


def test_a_snapshot_brings_names_types_and_merges_back_and_goes_on_from_there(tmp_path: Path) -> None:
    made = table(
        row(1, "Ann", "PERSON", recorded=3), row(1, "Ann\ud800", alias=True, recorded=4), row(2, "Li", "ORG", retracted=9), row(3, "Xyzzy")
    )
    made.upsert_merge(4, MergeRow(keep=1, drop=2, memory=8, recorded=5))
    made.remove_name(4)
    again = restored(made, tmp_path)
    for known in (0, 4, 6, FOREVER):
        for entity in (1, 2, 3):
            assert again.called(entity, known) == made.called(entity, known)
            assert again.recent(entity, known) == made.recent(entity, known)
    assert again.root(2) == 1
    assert again.candidates("ann") == [1]
    assert not any(b"yzzy" in path.read_bytes() for path in tmp_path.iterdir())
    again.remove_name(1)
    again.upsert_name(9, row(1, "Annika", "PERSON"))
    assert again.canonical(1) == "Annika"


def test_a_damaged_snapshot_is_none(tmp_path: Path) -> None:
    restored(called("Ann"), tmp_path)
    (columns,) = tmp_path.glob("*.columns")
    columns.write_bytes(b"")
    assert NameTable.restore(SnapshotFolder(tmp_path, b"ns", identity="a store"), at_most=7) is None


class NamesMachine(RuleBasedStateMachine):
    """Rows come, are retracted and forgotten, in any order; entities are merged and split."""

    NAMES = ("Ann", "ann", "Ann Lee", "Lee", "she")

    def __init__(self) -> None:
        super().__init__()
        self.table = NameTable()
        self.rows: dict[int, NameRow] = {}
        self.merge: MergeRow | None = None
        self.saved = False

    @rule(
        number=st.integers(0, 12),
        entity=st.integers(0, 2),
        name=st.sampled_from(NAMES),
        type=st.sampled_from([None, "PERSON", "ORG"]),
        alias=st.booleans(),
        recorded=st.integers(0, 4),
    )
    def upsert(self, number: int, entity: int, name: str, type: str | None, alias: bool, recorded: int) -> None:
        self.rows[number] = row(entity, name, type, alias=alias, recorded=recorded)
        self.table.upsert_name(number, self.rows[number])

    @rule(number=st.integers(0, 12), when=st.integers(1, 6) | st.just(FOREVER))
    def retract(self, number: int, when: int) -> None:
        if number in self.rows:
            self.rows[number] = replace(self.rows[number], retracted=max(when, self.rows[number].recorded + 1))
            self.table.upsert_name(number, self.rows[number])

    @rule(number=st.integers(0, 12))
    def forget(self, number: int) -> None:
        self.rows.pop(number, None)
        self.table.remove_name(number)

    @rule(keep=st.integers(0, 2), drop=st.integers(0, 2), recorded=st.integers(0, 4))
    def merge_two(self, keep: int, drop: int, recorded: int) -> None:
        if keep != drop:
            self.merge = MergeRow(keep=keep, drop=drop, recorded=recorded)
            self.table.upsert_merge(1, self.merge)

    @rule()
    def split(self) -> None:
        self.merge = None
        self.table.remove_merge(1)

    @rule(known=st.integers(0, 6) | st.just(FOREVER))
    def reads_agree(self, known: int) -> None:
        def root(entity: int) -> int:
            merged = self.merge is not None and self.merge.recorded <= known and entity == self.merge.drop
            return self.merge.keep if merged and self.merge else entity

        rows = [
            (number, one)
            for number, one in sorted(self.rows.items())
            if (one.retracted == FOREVER if known == FOREVER else one.recorded <= known < one.retracted)
        ]
        for entity in range(3):
            mine = [one for _, one in rows if root(one.entity) == root(entity)]
            assert {name.casefold() for name in self.table.names(entity, known)} == {one.normal for one in mine}
            assert self.table.count(entity, known) == len(mine)
            assert self.table.recent(entity, known) == max((one.recorded for one in mine), default=None)
            votes = Counter(one.type for one in mine if one.type)
            assert votes[self.table.type(entity, known) or ""] == max(votes.values(), default=0)
            if len({one.entity for one in mine}) == 1 and any(one.name == "Ann Lee" and not one.alias for one in mine):
                assert self.table.canonical(entity, known) == "Ann Lee"
        assert self.table.roots(known) == sorted({root(one.entity) for _, one in rows})
        for normal in ("ann", "ann lee", "lee"):
            assert self.table.find(normal, known) == sorted({root(one.entity) for _, one in rows if one.normal == normal})
        holding = {root(one.entity) for _, one in rows if "lee" in one.normal}
        assert self.table.candidates("lee", known) == sorted(holding)

    @precondition(lambda self: not self.saved)
    @rule()
    def save_and_restore(self) -> None:
        self.saved = True
        with tempfile.TemporaryDirectory() as folder:
            self.table = restored(self.table, Path(folder))

    @rule()
    def a_rebuild_shows_the_same(self) -> None:
        fresh = NameTable()
        for number, one in sorted(self.rows.items()):
            fresh.upsert_name(number, one)
        if self.merge:
            fresh.upsert_merge(1, self.merge)
        for entity in range(3):
            for known in (2, FOREVER):
                assert fresh.called(entity, known) == self.table.called(entity, known)


NamesMachine.TestCase.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
TestNames = NamesMachine.TestCase
