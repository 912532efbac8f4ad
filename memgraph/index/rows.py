"""A namespace's memories as columns: what filters, order in time and speakers are computed from, without reading the store.

All columns are numpy arrays of one length, aligned: position `i` of each belongs to the memory of row number `row_ids[i]`.

    row_ids      int64, ascending          at, recorded, superseded   int64 instants (FOREVER: not superseded)
    removed      bool                      source_code, kind_code, speaker_code   int32 into `sources.names`, ... (-1: no speaker)
    current      bool: neither removed nor superseded

`positions(rows)` gives the positions of row numbers, `row_ids[positions]` the way back. Masks, as everywhere, are over row numbers.
"""

from __future__ import annotations

import json
import logging
from array import array
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from memgraph.index.columns import Column, position_of
from memgraph.index.snapshots import DamagedError, SnapshotFolder, sections_writer
from memgraph.interval import FOREVER, Instant
from memgraph.protocols import Mask, Rows
from memgraph.records import MemoryRow, is_agent_state
from memgraph.where import matcher

_log = logging.getLogger("memgraph")

Instants = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]

PART: Final = "rows"  #: the name of its snapshots
FEW: Final = 8  #: where at most this part of the rows is left to be filtered by metadata, only these are looked at
NEAR: Final = 64  #: rows that a look back begins with
FILTERS: Final = 16  #: filters by metadata that are remembered


class Codebook:
    """Names as small numbers, in the order in which they were first seen."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._codes: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.names)

    def code(self, name: str) -> int:
        """The name's number; a new one where the name is new."""
        known = self._codes.setdefault(name, len(self.names))
        if known == len(self.names):
            self.names.append(name)
        return known

    def find(self, name: str) -> int | None:
        return self._codes.get(name)


class MemoryRows:
    """The columns of one namespace. One thread writes at a time; others may read meanwhile."""

    def __init__(self) -> None:
        self.sources, self.kinds, self.speakers = Codebook(), Codebook(), Codebook()
        self._row_ids, self._at, self._recorded, self._superseded = (Column(np.int64) for _ in range(4))
        self._latest = Column(np.int64)  #: by position: the greatest `at` so far
        self._removed = Column(np.bool_)
        self._source, self._kind, self._speaker = (Column(np.int32) for _ in range(3))
        self._tagged: dict[str, array[int]] = {}
        self._held: dict[int, Mapping[str, Any]] = {}
        self._unread = b""  #: metadata as the snapshot has them, until something asks
        self._filters: OrderedDict[str, Mask] = OrderedDict()  #: `where`, as JSON -> which of the leading positions pass it
        self._changes = 0  # counts writes, so that cached answers know when they are stale
        self._cached_current: tuple[int, Mask | None] = (-1, None)
        self._cached_order: tuple[int, Rows] = (-1, np.empty(0, dtype=np.int64))

    def __len__(self) -> int:
        """How many rows there are, removed ones among them: the length of the columns."""
        return len(self._row_ids)

    def __contains__(self, row: int) -> bool:
        at = position_of(self.row_ids, row)
        return at is not None and not self._removed.view[at]

    # The row numbers grow last, so a reader that cuts the other columns to their length never sees half a row.

    @property
    def row_ids(self) -> Rows:
        return self._row_ids.view

    def _column(self, column: Column) -> Any:
        return column.view[: len(self._row_ids)]

    @property
    def at(self) -> Instants:
        values: Instants = self._column(self._at)
        return values

    @property
    def recorded(self) -> Instants:
        values: Instants = self._column(self._recorded)
        return values

    @property
    def superseded(self) -> Instants:
        values: Instants = self._column(self._superseded)
        return values

    @property
    def removed(self) -> Mask:
        values: Mask = self._column(self._removed)
        return values

    @property
    def source_code(self) -> Codes:
        values: Codes = self._column(self._source)
        return values

    @property
    def kind_code(self) -> Codes:
        values: Codes = self._column(self._kind)
        return values

    @property
    def speaker_code(self) -> Codes:
        values: Codes = self._column(self._speaker)
        return values

    @property
    def current(self) -> Mask:
        """By position: neither removed nor superseded."""
        values: Mask = ~self.removed & (self.superseded == FOREVER)
        return values

    @property
    def _metadata(self) -> dict[int, Mapping[str, Any]]:
        """By position, rising; rows without any are not in it."""
        if self._unread:
            self._held, self._unread = dict(json.loads(self._unread)), b""
        return self._held

    def positions(self, rows: Rows) -> npt.NDArray[np.intp]:
        """Where the given rows stand in the columns; rows that were never here are an error."""
        ids = self.row_ids
        found = ids.searchsorted(rows)
        if len(rows) and (not len(ids) or not np.array_equal(ids.take(found, mode="clip"), rows)):
            raise KeyError("a row that this namespace does not have")
        return found

    def upsert(self, row_id: int, row: MemoryRow) -> None:
        """Take in a row, or what changed of a known one: only `superseded` ever does. New rows come in ascending order."""
        known = position_of(self.row_ids, row_id)
        if known is not None:
            self._superseded.put(known, row.superseded)
            self._changes += 1  # last, here and below: an answer cached before it is stale
            return
        self.extend([(row_id, row)])

    def extend(self, rows: Sequence[tuple[int, MemoryRow]]) -> None:
        """Take in new rows, in ascending order."""
        if not rows:
            return
        position = len(self._row_ids)
        ids = [row_id for row_id, _ in rows]
        if (position and ids[0] < self.row_ids[-1]) or any(one >= other for one, other in pairwise(ids)):
            raise ValueError(f"rows {ids[0]} to {ids[-1]} come after row {self.row_ids[-1] if position else -1}; row numbers only grow")
        held = [row for _, row in rows]
        self._extend_latest(np.array([row.at for row in held], dtype=np.int64))
        for column, values in (
            (self._at, [row.at for row in held]),
            (self._recorded, [row.recorded for row in held]),
            (self._superseded, [row.superseded for row in held]),
            (self._removed, [False] * len(held)),
            (self._source, [self.sources.code(row.source) for row in held]),
            (self._kind, [self.kinds.code(row.kind) for row in held]),
            (self._speaker, [-1 if row.speaker is None else self.speakers.code(row.speaker) for row in held]),
        ):
            column.extend(values)
        for place, row in enumerate(held, position):
            for tag in set(row.tags):
                self._tagged.setdefault(tag, array("q")).append(place)
            if row.metadata:
                self._metadata[place] = row.metadata
        self._row_ids.extend(ids)
        self._changes += 1

    def _extend_latest(self, at: Instants) -> None:
        if len(at):
            so_far = self._latest.view[-1] if len(self._latest) else at[0]
            self._latest.extend(np.maximum(np.maximum.accumulate(at), so_far))

    def remove(self, row_id: int) -> None:
        """The memory was forgotten; its row is in no mask any more. Unknown rows are an error."""
        at = position_of(self.row_ids, row_id)
        if at is None:
            raise KeyError(f"row {row_id} is not here")
        self._removed.put(at, True)
        self._metadata.pop(at, None)
        self._changes += 1

    def save(self, snapshots: SnapshotFolder, watermark: int) -> None:
        """Write the rows that were not removed, as of transaction `watermark`, and of the names only those that they use."""
        keep = ~self.removed
        position = np.cumsum(keep) - 1
        sections: dict[str, npt.NDArray[Any]] = {name: self._column(column)[keep] for name, column in self._columns().items()}
        names: dict[str, list[str]] = {}
        for name, book in self._codebooks().items():
            used, codes = np.unique(np.append(sections[name], -1), return_inverse=True)
            names[name] = [book.names[code] for code in used[1:]]
            sections[name] = codes[:-1].astype(np.int32) - 1
        tags = {tag: position[at[keep[at]]].tolist() for tag, held in self._tagged.items() if len(at := np.array(held, dtype=np.int64))}
        metadata = [(int(position[at]), dict(held)) for at, held in self._metadata.items()]
        # The standard library's JSON, since it writes whatever texts and numbers the store takes: lone surrogates, integers of any size.
        rest = {"names": names, "tags": {tag: at for tag, at in tags.items() if at}}
        sections["metadata"] = np.frombuffer(json.dumps(metadata).encode(), dtype=np.uint8)
        sections["rest"] = np.frombuffer(json.dumps(rest).encode(), dtype=np.uint8)
        snapshots.write(PART, watermark, {"rows": int(keep.sum())}, {"columns": sections_writer(sections)})

    @classmethod
    def restore(cls, snapshots: SnapshotFolder, *, at_most: int) -> tuple[MemoryRows, int] | None:
        """The rows as a snapshot has them, and its watermark, which is not beyond `at_most`; None where there is no good one."""
        snapshot = snapshots.read(PART, at_most=at_most)
        if snapshot is None:
            return None
        try:
            sections = snapshot.sections("columns")
            rest = json.loads(sections["rest"].tobytes())
            rows = cls()
            for name, book in rows._codebooks().items():
                for one in rest["names"][name]:
                    book.code(one)
            rows._tagged = {tag: array("q", at) for tag, at in rest["tags"].items()}
            rows._unread = sections["metadata"].tobytes()
            for name, column in rows._columns().items():
                column.extend(sections[name])
            rows._extend_latest(sections["at"])
        except (OSError, ValueError, KeyError, DamagedError) as error:
            _log.warning("the rows' snapshot cannot be used and is rebuilt: %s", error)
            return None
        return rows, snapshot.watermark

    def _columns(self) -> dict[str, Column]:
        """By name, the row numbers last."""
        return {
            "at": self._at,
            "recorded": self._recorded,
            "superseded": self._superseded,
            "removed": self._removed,
            "source": self._source,
            "kind": self._kind,
            "speaker": self._speaker,
            "row_ids": self._row_ids,
        }

    def _codebooks(self) -> dict[str, Codebook]:
        return {"source": self.sources, "kind": self.kinds, "speaker": self.speakers}

    def mask(
        self,
        *,
        since: Instant | None = None,
        until: Instant | None = None,
        source: str | Collection[str] | None = None,
        kind: str | Collection[str] | None = None,
        tags: str | Collection[str] | None = None,
        where: Mapping[str, Any] | None = None,
        known_at: Instant | None = None,
        include_agent: bool = False,
        every_version: bool = False,
    ) -> Mask | None:
        """The rows that pass, as a mask over row numbers (read-only, shape the greatest row + 1); None where every row passes.

        `since` is inclusive, `until` exclusive, both of `at`. A row must carry all of `tags`. Superseded versions pass only through
        `known_at`, and then those that were current at that instant, or all through `every_version`. An agent's kinds pass only if named
        in `kind`, or by `include_agent`.

        Raises:
            InvalidInputError: `where` has an unknown operator.
        """
        filters = (since, until, source, kind, tags or None, where or None, known_at)
        if all(one is None for one in filters) and not include_agent and not every_version:
            return self._current()
        count = len(self)  # rows that come meanwhile are not looked at: every column is cut to this length
        keep = ~self.removed[:count] if every_version else self._visible(count, known_at)
        if since is not None:
            keep &= self.at[:count] >= since
        if until is not None:
            keep &= self.at[:count] < until
        if source is not None:
            keep &= _any_code(self.source_code[:count], self.sources, source)
        if kind is not None:
            keep &= _any_code(self.kind_code[:count], self.kinds, kind)
        elif not include_agent:
            keep &= self._not_agents(count)
        for tag in (tags,) if isinstance(tags, str) else tags or ():
            keep &= self._with_tag(tag, count)
        if where:
            self._narrow(keep, where)
        return None if keep.all() else self._over_rows(keep)

    def order_by_time(self) -> Rows:
        """The current rows by `at`, then by row number: arrival order where times are equal. Agents' kinds are left out. Cached."""
        changes, order = self._cached_order
        if changes != self._changes:
            changes = self._changes
            count = len(self)
            shown = np.flatnonzero(self._visible(count, None) & self._not_agents(count))
            order = self.row_ids[shown[np.argsort(self.at[shown], kind="stable")]]
            order.setflags(write=False)
            self._cached_order = (changes, order)
        return order

    def last_until(self, at: Instant, k: int) -> Rows:
        """The last `k` of `order_by_time` that are not after `at`. Looks back from the newest row and only as far as an older one
        could still be later in time: where rows come in the order of their times, at a few, however many there are."""
        found = np.empty(0, dtype=np.intp)
        hidden = self._agents_codes()
        end, size = len(self), NEAR
        while end and k > 0:
            start = max(0, end - size)
            near = slice(start, end)
            shown = ~self.removed[near] & (self.superseded[near] == FOREVER) & (self.at[near] <= at)
            shown &= _without_codes(self.kind_code[near], hidden)
            found = np.concatenate([np.flatnonzero(shown) + start, found])
            found = found[np.argsort(self.at[found], kind="stable")][-k:]
            if len(found) == k and start and self._latest.view[start - 1] <= self.at[found[0]]:
                break
            end, size = start, 4 * size
        return self.row_ids[found]

    def _current(self) -> Mask | None:
        changes, mask = self._cached_current
        if changes != self._changes:
            changes = self._changes
            count = len(self)
            keep = self._visible(count, None) & self._not_agents(count)
            mask = None if keep.all() else self._over_rows(keep)
            self._cached_current = (changes, mask)
        return mask

    def _over_rows(self, keep: Mask) -> Mask:
        """A mask over positions as one over row numbers."""
        ids = self.row_ids[: len(keep)]
        mask = np.zeros(int(ids[-1]) + 1 if len(ids) else 0, dtype=bool)
        mask[ids] = keep
        mask.setflags(write=False)
        return mask

    def _visible(self, count: int, known_at: Instant | None) -> Mask:
        """Of the first `count` rows, those that were not removed and are, or at `known_at` were, the current version."""
        superseded = self.superseded[:count]
        version = superseded == FOREVER if known_at is None else (self.recorded[:count] <= known_at) & (known_at < superseded)
        shown: Mask = ~self.removed[:count] & version
        return shown

    def _not_agents(self, count: int) -> Mask:
        return _without_codes(self.kind_code[:count], self._agents_codes())

    def _agents_codes(self) -> list[int]:
        return [code for code, name in enumerate(self.kinds.names) if is_agent_state(name)]

    def _with_tag(self, tag: str, count: int) -> Mask:
        carried = np.zeros(count, dtype=bool)
        at = np.array(list(self._tagged.get(tag, ())), dtype=np.int64)
        carried[at[at < count]] = True
        return carried

    def _narrow(self, keep: Mask, where: Mapping[str, Any]) -> None:
        """Clear what `where` rejects. What metadata say of a filter never changes, so it is remembered for the filters asked last."""
        count = len(keep)
        test = matcher(where)  # first of all: it refuses what could not even be written down
        key = _written(where)
        passed = self._filters.get(key, np.zeros(0, dtype=bool))
        if len(passed) < count:
            held = self._metadata
            fresh = np.arange(len(passed), count)
            if few := FEW * np.count_nonzero(keep[fresh]) < len(fresh):
                fresh = fresh[keep[fresh]]
            bare = test({})
            found = np.array([test(one) if (one := held.get(place)) is not None else bare for place in fresh.tolist()], dtype=bool)
            if few:
                keep[: len(passed)] &= passed
                keep[fresh] &= found
                return
            passed = np.concatenate([passed, found])
            self._remember(key, passed)
        keep &= passed[:count]

    def _remember(self, key: str, passed: Mask) -> None:
        if key:
            self._filters[key] = passed
            self._filters.move_to_end(key)
            while len(self._filters) > FILTERS:
                self._filters.popitem(last=False)


def _written(where: Mapping[str, Any]) -> str:
    """What tells one filter from another; empty where JSON cannot."""
    try:
        return json.dumps(where)
    except (TypeError, ValueError):
        return ""


def _any_code(column: Codes, book: Codebook, wanted: str | Collection[str]) -> Mask:
    names = (wanted,) if isinstance(wanted, str) else wanted
    codes = [code for name in names if (code := book.find(name)) is not None]
    return column == codes[0] if len(codes) == 1 else np.isin(column, codes)


def _without_codes(column: Codes, codes: list[int]) -> Mask:
    return np.isin(column, codes, invert=True) if codes else np.ones(len(column), dtype=bool)
