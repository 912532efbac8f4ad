"""Which entities are one: the rows of MERGES, as the store believed them."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.interval import FOREVER, Instant
from memgraph.records import MergeRow


class MergeTable:
    """Groups of merged entities. A merge says that two are the same, so groups are what merges connect, in whatever order they came.

    The root of a group is the entity that is kept and never dropped; should there be none or several, that of the least id.
    """

    def __init__(self) -> None:
        self._merges: dict[int, MergeRow] = {}
        self._merges_of: dict[int, dict[int, None]] = {}  #: entity -> rows that name it
        self._groups: dict[int, tuple[int, ...]] = {}  #: entity -> its group now, the root first; filled as asked

    def upsert_merge(self, row_id: int, row: MergeRow) -> None:
        """Take in a row of MERGES; one that is held is replaced, where it differs."""
        if self._merges.get(row_id) == row:
            return
        self.remove_merge(row_id)
        self._merges[row_id] = row
        for entity in (row.keep, row.drop):
            self._merges_of.setdefault(entity, {})[row_id] = None
        self._regroup()

    def remove_merge(self, row_id: int) -> None:
        """Forget a row. An id that is not held is passed over."""
        row = self._merges.pop(row_id, None)
        if row is None:
            return
        for entity in {row.keep, row.drop}:
            del self._merges_of[entity][row_id]
            if not self._merges_of[entity]:
                del self._merges_of[entity]
        self._regroup()

    def _regroup(self) -> None:
        self._groups.clear()
        self._merges_changed()

    def _merges_changed(self) -> None:
        """What else follows from the merges is out of date."""

    def root(self, entity: int, known: Instant = FOREVER) -> int:
        """The entity that stands for this one; itself where it was never merged."""
        return entity if entity not in self._merges_of else self.members(entity, known)[0]

    def members(self, entity: int, known: Instant = FOREVER) -> tuple[int, ...]:
        """The group of an entity: its root, then the others by rising id."""
        if entity not in self._merges_of:
            return (entity,)
        if known < FOREVER:
            return self._group(entity, known)
        group = self._groups.get(entity)
        if group is None:
            group = self._group(entity, known)
            self._groups.update(dict.fromkeys(group, group))
        return group

    def _group(self, entity: int, known: Instant) -> tuple[int, ...]:
        group, dropped, todo = {entity}, set(), [entity]
        while todo:
            for row in self._believed(todo.pop(), known):
                if row.keep != row.drop:
                    dropped.add(row.drop)
                for other in (row.keep, row.drop):
                    if other not in group:
                        group.add(other)
                        todo.append(other)
        root = min(group - dropped or group)
        return (root, *sorted(group - {root}))

    def _believed(self, entity: int, known: Instant) -> Iterator[MergeRow]:
        for row_id in self._merges_of.get(entity, ()):
            row = self._merges[row_id]
            if row.recorded <= known < row.retracted or (known >= FOREVER and row.retracted >= FOREVER):
                yield row
