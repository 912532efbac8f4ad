"""What every call stands on: a namespace of an open store, the clock, a reading view, a write transaction."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from types import TracebackType
from typing import Self

from memgraph.engine.opening import OpenStore, namespace_of
from memgraph.errors import ClosedError, InvalidInputError, ReadOnlyError
from memgraph.ingest.prepare import aware
from memgraph.ingest.write import Writer
from memgraph.interval import FOREVER, LATEST, TimeLike, granule, instant, moment
from memgraph.present import Ids
from memgraph.store import Namespace, ReadTx
from memgraph.view import View

_log = logging.getLogger("memgraph")


class Handle:
    """A namespace of an open store. What the other files of this folder add are the calls."""

    def __init__(self, shared: OpenStore, namespace: Namespace) -> None:
        with shared.lock:
            shared.handles += 1
            if namespace not in shared.snapshots:
                shared.snapshots[namespace] = shared.snapshot_of(namespace)
            self._snapshot = shared.snapshots[namespace]
        self._shared = shared
        self._namespace = namespace
        self._ids = Ids(namespace)
        self._closed = False

    @property
    def name(self) -> Namespace:
        """The namespace that this handle is bound to."""
        return self._namespace

    def namespace(self, *names: str) -> Self:
        """A sibling handle on the same open store, bound to another namespace."""
        self._check_open()
        return type(self)(self._shared, namespace_of(names))

    def close(self) -> None:
        """Release the handle; the last handle on a store closes it. Closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        with self._shared.lock:
            self._shared.handles -= 1
            last = self._shared.handles == 0 and not self._shared.closed
            self._shared.closed = self._shared.closed or last
        if last:
            try:
                for snapshot in self._shared.snapshots.values():
                    snapshot.close()
                    if not self._shared.read_only:
                        snapshot.save()
            except OSError as error:  # no room for what can be rebuilt
                _log.warning("the indexes of %s were not saved, and are rebuilt at the next open: %s", self._shared.path, error)
            finally:
                self._shared.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._shared.path} {self._namespace}{' closed' if self._closed else ''}>"

    def count_tokens(self, text: str) -> int:
        """How many tokens a text costs, by the counter in use."""
        return self._shared.counter(text)

    def now(self) -> datetime:
        """What the store's clock tells: the time from which reads look, and at which the next change is recorded unless that would go back.

        Raises:
            InvalidInputError: the clock that `open` was given returned no aware datetime, or one that is too late to keep.
        """
        now = self._shared.clock()
        if not isinstance(now, datetime):
            raise InvalidInputError(f"the clock returned {now!r}; it must be an aware datetime")
        if now.utcoffset() is None:
            raise InvalidInputError(f"the clock returned the naive datetime {now!r}; it must be aware")
        if instant(now) > LATEST:
            raise InvalidInputError(f"the clock returned {now.isoformat()}; it may tell no time later than {moment(LATEST)}")
        return now

    # ------------------------------------------------------------ views and transactions

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedError(f"this handle on {self._shared.path} was closed; open() gives a new one")

    def _check_writable(self) -> None:
        self._check_open()
        if self._shared.read_only:
            raise ReadOnlyError(f"{self._shared.path} was opened with read_only=True")

    @contextmanager
    def _view(self, known_at: TimeLike = "now", *, now: TimeLike | None = None) -> Iterator[View]:
        """A reading view, caught up with every process's writes."""
        self._check_open()
        with self._snapshot.lock, self._shared.store.read(self._namespace) as tx:
            self._snapshot.catch_up(tx)
            known = FOREVER if known_at == "now" else granule(known_at, name="known_at").end - 1
            when = instant(self.now() if now is None else aware(now))
            yield View(self._ids, self._snapshot, tx, when, known)

    @contextmanager
    def _reading(self, tx: ReadTx) -> Iterator[View]:
        """A view inside a write transaction."""
        yield View(self._ids, self._snapshot, tx, instant(self.now()))

    @contextmanager
    def _writing(self) -> Iterator[Writer]:
        """One write transaction over the caught-up snapshot. What fails leaves the store, and the snapshot, as they were."""
        self._check_writable()
        with self._snapshot.lock:
            tx = self._shared.store.write(self._namespace, self.now)
            try:
                with tx:
                    self._snapshot.catch_up(tx)
                    yield Writer(tx, self._snapshot.names, self._snapshot.predicates, self._ids.memory)
                    self._snapshot.wrote(tx)
            except BaseException:
                if tx.is_changed:
                    self._snapshot.reset_names()
                raise
