"""Who is called what, as the store believed it: names, types and merges, derived from the rows of NAMES and MERGES.

Entities that are merged form a group; its *root* stands for all of them. Every read takes a transaction time (`known`: a row is believed
from its `recorded` until before its `retracted`; FOREVER is the present belief) and answers with roots. What the present belief needs is
counted as rows come and go, so that a read costs the same however often an entity was named; a read that looks back goes through its rows.
"""

from __future__ import annotations

import json
import logging
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from memgraph.index.merges import MergeTable
from memgraph.index.shown import Called, Shown, keys, shown
from memgraph.index.snapshots import DamagedError, SnapshotFolder, sections_writer
from memgraph.interval import BEGINNING, FOREVER, Instant
from memgraph.records import MergeRow, NameRow

_log = logging.getLogger("memgraph")

PART: Final = "names"  #: the name of its snapshots


class _Spelling:
    """The rows in which one entity is called by one spelling, as columns, and the counts of those that stand."""

    __slots__ = ("declared", "entity", "kinds", "name", "normal", "recorded", "retracted", "rows", "types", "uses")

    def __init__(self, entity: int, name: str, normal: str) -> None:
        self.entity, self.name, self.normal = entity, name, normal
        self.rows, self.recorded, self.retracted = array("q"), array("q"), array("q")
        self.kinds = array("i")  #: twice the code of the type, and one more for a declared alias
        self.uses = self.declared = 0
        self.types: Counter[int] = Counter()  #: by code

    def insert(self, row_id: int, recorded: Instant, retracted: Instant, kind: int) -> None:
        at = bisect_left(self.rows, row_id)
        self.rows.insert(at, row_id)
        self.recorded.insert(at, recorded)
        self.retracted.insert(at, retracted)
        self.kinds.insert(at, kind)
        if retracted >= FOREVER:
            self.count(kind, 1)

    def delete(self, row_id: int) -> tuple[Instant, Instant]:
        """Take a row out; when it was recorded and retracted."""
        at = bisect_left(self.rows, row_id)
        recorded, retracted, kind = self.recorded.pop(at), self.retracted.pop(at), self.kinds.pop(at)
        del self.rows[at]
        if retracted >= FOREVER:
            self.count(kind, -1)
        return recorded, retracted

    def says(self, row_id: int, row: NameRow) -> bool:
        """Whether it holds just this row, whatever its type."""
        at = bisect_left(self.rows, row_id)
        called = (self.entity, self.name, self.normal) == (row.entity, row.name, row.normal)
        return called and (self.recorded[at], self.retracted[at], self.kinds[at] & 1) == (row.recorded, row.retracted, row.alias)

    def count(self, kind: int, by: int) -> None:
        """Take a row that stands in (by 1) or out (by -1)."""
        if kind & 1:
            self.declared += by
        else:
            self.uses += by
        self.types[kind >> 1] += by

    def believed(self, known: Instant) -> Iterator[int]:
        """The places of the rows that are believed."""
        if known >= FOREVER:
            return (at for at, retracted in enumerate(self.retracted) if retracted >= FOREVER)
        return (at for at, (first, end) in enumerate(zip(self.recorded, self.retracted, strict=True)) if first <= known < end)

    def seen(self, known: Instant) -> bool:
        """Whether any of its rows is believed."""
        return self.uses + self.declared > 0 if known >= FOREVER else next(self.believed(known), None) is not None


class NameTable(MergeTable):
    """The names of the entities of one namespace, and which of them are merged."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[int, _Spelling] = {}
        self._spellings: dict[int, dict[str, _Spelling]] = {}  #: entity -> name -> spelling
        self._by_normal: dict[str, list[_Spelling]] = {}
        self._by_token: dict[str, dict[str, None]] = {}  #: token or initials -> normal forms
        self._types: list[str | None] = [None]
        self._type_codes: dict[str | None, int] = {None: 0}
        self._now: dict[int, Shown] = {}  #: by root; missing where it must be made
        self._recent: dict[int, Instant] = {}  #: entity -> latest recorded of what stands; missing where it must be looked for

    # ---- writing

    def upsert_name(self, row_id: int, row: NameRow) -> None:
        """Take in a row of NAMES; one that is held is replaced, where it differs."""
        held = self._rows.get(row_id)
        if held is not None:
            if held.says(row_id, row) and self._types[held.kinds[bisect_left(held.rows, row_id)] >> 1] == row.type:
                return
            self.remove_name(row_id)
        spelling = self._spelling(row.entity, row.name, row.normal)
        fresh = len(self._spellings[row.entity]) == 1 and not spelling.rows
        code = self._type_codes.get(row.type)
        if code is None:
            code = self._type_codes[row.type] = len(self._types)
            self._types.append(row.type)
        spelling.insert(row_id, row.recorded, row.retracted, 2 * code + row.alias)
        self._rows[row_id] = spelling
        if row.retracted >= FOREVER and (fresh or row.entity in self._recent):
            self._recent[row.entity] = max(row.recorded, self._recent.get(row.entity, BEGINNING))
        self._now.pop(self.root(row.entity), None)

    def _spelling(self, entity: int, name: str, normal: str) -> _Spelling:
        called = self._spellings.setdefault(entity, {})
        spelling = called.get(name)
        if spelling is None:
            spelling = called[name] = _Spelling(entity, name, normal)
            for token in keys(normal) if normal not in self._by_normal else ():
                self._by_token.setdefault(token, {})[normal] = None
            self._by_normal.setdefault(normal, []).append(spelling)
        return spelling

    def remove_name(self, row_id: int) -> None:
        """Forget a row; a spelling without rows leaves no trace. An id that is not held is passed over."""
        spelling = self._rows.pop(row_id, None)
        if spelling is None:
            return
        recorded, retracted = spelling.delete(row_id)
        if retracted >= FOREVER and recorded >= self._recent.get(spelling.entity, BEGINNING):
            self._recent.pop(spelling.entity, None)
        self._now.pop(self.root(spelling.entity), None)
        if not spelling.rows:
            self._drop(spelling)

    def _drop(self, spelling: _Spelling) -> None:
        called = self._spellings[spelling.entity]
        del called[spelling.name]
        if not called:
            del self._spellings[spelling.entity]
            self._recent.pop(spelling.entity, None)
        alike = self._by_normal[spelling.normal]
        alike.remove(spelling)
        if not alike:
            del self._by_normal[spelling.normal]
            for token in keys(spelling.normal):
                del self._by_token[token][spelling.normal]
                if not self._by_token[token]:
                    del self._by_token[token]

    def _merges_changed(self) -> None:
        self._now.clear()

    # ---- reading

    def called(self, entity: int, known: Instant = FOREVER) -> tuple[Called, ...]:
        """The names of an entity, one spelling for each normal form, the canonical name first, then the most used.

        The canonical name is written with capitals rather than without, used rather than only declared, whole rather than a part ("Priya
        Nair" and not "Priya"), then the most used, then the first; a pronoun or a bare title only where there is nothing else.
        """
        return self._shown_as(entity, known).called

    def _shown_as(self, entity: int, known: Instant) -> Shown:
        """What is shown of an entity. The linker asks for it of every candidate, so that of now is kept until a row changes it."""
        root = self.root(entity, known)
        if known < FOREVER:
            return shown(self._counted(root, known), self._own(root, known))
        kept = self._now.get(root)
        if kept is None:
            kept = self._now[root] = shown(self._counted(root, known), self._own(root, known))
        return kept

    def _own(self, root: int, known: Instant) -> set[str] | None:
        """The normal forms of the root's own names, where others are merged into it."""
        if len(self.members(root, known)) == 1:
            return None
        return {spelling.normal for spelling in self._spellings.get(root, {}).values() if spelling.seen(known)}

    def canonical(self, entity: int, known: Instant = FOREVER) -> str | None:
        """The name to show, None where no name is known."""
        names = self._shown_as(entity, known).names
        return names[0] if names else None

    def names(self, entity: int, known: Instant = FOREVER) -> list[str]:
        """All names of an entity, the canonical one first."""
        return list(self._shown_as(entity, known).names)

    def type(self, entity: int, known: Instant = FOREVER) -> str | None:
        """The type that most rows give; of equals the one of the name first given."""
        return self._shown_as(entity, known).type

    def count(self, entity: int, known: Instant = FOREVER) -> int:
        """How often the entity was named."""
        return sum(one.uses + one.declared for one in self.called(entity, known))

    def recent(self, entity: int, known: Instant = FOREVER) -> Instant | None:
        """When the entity was last named (transaction time), None where it is not known."""
        members = self.members(entity, known)
        if known < FOREVER:
            return max((latest for one in members if (latest := self._latest(one, known)) is not None), default=None)
        for one in members:
            if one not in self._recent and (latest := self._latest(one, known)) is not None:
                self._recent[one] = latest
        return max((self._recent[one] for one in members if one in self._recent), default=None)

    def _latest(self, entity: int, known: Instant) -> Instant | None:
        spellings = self._spellings.get(entity, {}).values()
        return max((spelling.recorded[at] for spelling in spellings for at in spelling.believed(known)), default=None)

    def find(self, normal: str, known: Instant = FOREVER) -> list[int]:
        """The roots that have a name of exactly this normal form, by rising id."""
        return sorted({self.root(spelling.entity, known) for spelling in self._by_normal.get(normal, ()) if spelling.seen(known)})

    def candidates(self, token: str, known: Instant = FOREVER) -> list[int]:
        """The roots that have a name which contains the token, or whose initials it is ("nyc"), by rising id.

        Tokens are the words of normal forms, and the parts of hyphenated ones.
        """
        found = {root for normal in self._by_token.get(token, ()) for root in self.find(normal, known)}
        return sorted(found)

    def roots(self, known: Instant = FOREVER) -> list[int]:
        """Every root that has a name, by rising id."""
        live = (entity for entity, called in self._spellings.items() if any(one.seen(known) for one in called.values()))
        return sorted({self.root(entity, known) for entity in live})

    def has(self, entity: int, normal: str, known: Instant = FOREVER) -> bool:
        """Whether the entity, or one merged with it, has a name of exactly this normal form."""
        members = self.members(entity, known)
        return any(spelling.entity in members and spelling.seen(known) for spelling in self._by_normal.get(normal, ()))

    def __contains__(self, entity: int) -> bool:
        """Whether the present belief has a name for it."""
        return bool(self.called(entity))

    def _counted(self, root: int, known: Instant) -> list[Called]:
        """The spellings of a root and of what is merged into it, those of one name taken together."""
        sums: dict[str, _Spelling] = {}
        firsts: dict[str, int] = {}
        for entity in self.members(root, known):
            for spelling in self._spellings.get(entity, {}).values():
                if not spelling.seen(known):
                    continue
                total = sums.setdefault(spelling.name, _Spelling(root, spelling.name, spelling.normal))
                first = spelling.rows[next(spelling.believed(known))]
                firsts[spelling.name] = min(first, firsts.get(spelling.name, first))
                if known < FOREVER:
                    for at in spelling.believed(known):
                        total.count(spelling.kinds[at], 1)
                else:
                    total.uses += spelling.uses
                    total.declared += spelling.declared
                    total.types.update(spelling.types)
        return [Called(name, one.normal, one.uses, one.declared, self._named(one.types), firsts[name]) for name, one in sums.items()]

    def _named(self, types: Counter[int]) -> Counter[str]:
        named = {self._types[code]: count for code, count in types.items() if count > 0}
        return Counter({name: count for name, count in named.items() if name is not None})

    # ---- snapshots

    def save(self, snapshots: SnapshotFolder, watermark: int) -> None:
        """Write the names and merges, as of transaction `watermark`."""
        spellings = [spelling for called in self._spellings.values() for spelling in called.values()]
        sections: dict[str, npt.NDArray[Any]] = {
            "entities": np.array([one.entity for one in spellings], np.int64),
            "lengths": np.array([len(one.rows) for one in spellings], np.int64),
            "kinds": np.frombuffer(b"".join([one.kinds for one in spellings]), np.int32),
        }
        for name in ("rows", "recorded", "retracted"):
            sections[name] = np.frombuffer(b"".join([getattr(one, name) for one in spellings]), np.int64)
        rest = {
            "names": [(one.name, one.normal) for one in spellings],
            "types": self._types,
            "merges": [(row_id, row.keep, row.drop, row.memory, row.recorded, row.retracted) for row_id, row in self._merges.items()],
        }
        # The standard library's JSON, since it writes whatever texts the store takes, lone surrogates among them.
        sections["rest"] = np.frombuffer(json.dumps(rest).encode(), dtype=np.uint8)
        snapshots.write(PART, watermark, {"names": len(self._rows)}, {"columns": sections_writer(sections)})

    @classmethod
    def restore(cls, snapshots: SnapshotFolder, *, at_most: int) -> tuple[NameTable, int] | None:
        """The table as a snapshot has it, and its watermark, which is not beyond `at_most`; None where there is no good one."""
        snapshot = snapshots.read(PART, at_most=at_most)
        if snapshot is None:
            return None
        try:
            sections = snapshot.sections("columns")
            table = cls()
            table._fill(sections, json.loads(sections["rest"].tobytes()))
        except (OSError, ValueError, KeyError, DamagedError) as error:
            _log.warning("the names' snapshot cannot be used and is rebuilt: %s", error)
            return None
        return table, snapshot.watermark

    def _fill(self, sections: dict[str, npt.NDArray[Any]], rest: dict[str, Any]) -> None:
        """Take over what was saved, into an empty table."""
        self._types = rest["types"]
        self._type_codes = {name: code for code, name in enumerate(self._types)}
        ends = list(accumulate(sections["lengths"].tolist()))
        for entity, end, length, (name, normal) in zip(
            sections["entities"].tolist(), ends, sections["lengths"].tolist(), rest["names"], strict=True
        ):
            spelling, part = self._spelling(entity, name, normal), slice(end - length, end)
            for column in ("rows", "recorded", "retracted", "kinds"):
                getattr(spelling, column).frombytes(sections[column][part].tobytes())
            self._rows.update(dict.fromkeys(spelling.rows, spelling))
            for at in spelling.believed(FOREVER):
                spelling.count(spelling.kinds[at], 1)
        for row_id, keep, drop, memory, recorded, retracted in rest["merges"]:
            self.upsert_merge(row_id, MergeRow(keep=keep, drop=drop, memory=memory, recorded=recorded, retracted=retracted))
