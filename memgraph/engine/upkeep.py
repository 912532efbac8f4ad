"""Keeping the store: forgetting, counting, checking, giving space back, moving a namespace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from memgraph import doctor, transfer
from memgraph.engine.handle import Handle
from memgraph.errors import CorruptStoreError, InvalidInputError
from memgraph.ingest.doomed import Condition, doomed
from memgraph.ingest.prepare import text_of, texts_of
from memgraph.interval import FOREVER, TimeLike
from memgraph.store import CLAIMS, FACTS, MEMORIES, NAMES
from memgraph.types import CheckReport, Forgotten
from memgraph.view import EntityLike


class Upkeep(Handle):
    """The calls that delete, check and move what is kept."""

    def forget(
        self,
        id: str | None = None,
        *,
        ids: Iterable[str] | None = None,
        entity: EntityLike | None = None,
        source: str | None = None,
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        where: Mapping[str, Any] | None = None,
        everything: bool = False,
    ) -> Forgotten:
        """Delete memories and all that only they supported, and open again what they had closed. There is no way back.

        Several conditions must all hold. `entity`: the memories that speak of it. `compact()` then takes the bytes off the disk.

        Raises:
            NotFoundError: an id or the entity is unknown; nothing was deleted.
            InvalidInputError: no condition; `everything=True` empties the namespace.
        """
        named = ([] if id is None else [text_of("id", id)]) + ([] if ids is None else texts_of("ids", ids))
        wanted = Condition(
            ids=None if id is None and ids is None else named, entity=entity,
            source=None if source is None else text_of("source", source), since=since, until=until, where=where, everything=everything,
        )  # fmt: skip
        if wanted.is_empty:
            raise InvalidInputError("forget() was told nothing to forget; name ids, a condition, or everything=True")
        with self._writing() as writer, self._reading(writer.tx) as view:
            rows, claims = doomed(view, wanted)
            gone = [row.id for number in rows if (row := writer.tx.get(MEMORIES, number)) is not None and row.superseded == FOREVER]
            writer.forget(rows, claims)
            counts = {"memories": 0, "facts": 0, "entities": 0, **writer.deleted}
        self._snapshot.discard_files()
        counts["memories"] = len(gone)
        return Forgotten(ids=tuple(gone), counts=counts)

    def stats(self) -> dict[str, Any]:
        """Counts of this namespace (memories, facts, entities, ...) and the store's bytes on disk."""
        with self._view() as view:
            graph, names = view.snapshot.graph, view.snapshot.names
            return {
                "memories": len(view.select()),
                "facts": sum(graph.predicates().values()),
                "entities": sum(1 for _ in names.roots(FOREVER)),
                "fact_versions": view.tx.count(FACTS),
                "claims": view.tx.count(CLAIMS),
                "names": view.tx.count(NAMES),
                "namespace": list(self._namespace),
                "transactions": view.tx.tx,
                "bytes": self._shared.store.stats(self._namespace).bytes,
            }

    def check(self, *, repair: bool = False) -> CheckReport:
        """Compare what is derived with what is true. `repair` rebuilds what is derived."""
        with self._view() as view:
            problems = doctor.problems(view, self._shared.store, self._namespace)
        if not problems or not repair:
            return CheckReport(problems=tuple(problems))
        with self._snapshot.lock:
            self._snapshot.reset()
        with self._view() as view:
            left = doctor.problems(view, self._shared.store, self._namespace)
        return CheckReport(problems=tuple(left), repaired=tuple(one for one in problems if one not in left))

    def compact(self) -> int:
        """Give space back: after this, what was forgotten is in no file of the folder. Returns the bytes saved."""
        self._check_writable()
        before = self._shared.store.stats(self._namespace).bytes
        with self._snapshot.lock:
            self._snapshot.discard_files()
        self._shared.store.compact()
        with self._snapshot.lock:
            self._snapshot.discard_files()  # again: until the store was ours alone, another process may have saved its own
        return before - self._shared.store.stats(self._namespace).bytes

    def export(self, path: str | Path) -> int:
        """Write this namespace as JSON Lines, losslessly; the number of lines. `memgraph.load` reads it."""
        with self._view() as view:
            return transfer.export(view.tx, Path(path), self._namespace, self._shared.embedder)

    def _load(self, path: Path) -> int:
        with self._writing() as writer:
            loaded = transfer.load(path, writer.tx, self._shared.embedder)
            if problem := next(doctor.row_problems(writer.tx), None):
                raise CorruptStoreError(f"{path} was changed: {problem}; nothing was loaded")
            return loaded
