"""A lock that many readers share and one writer has alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class SharedLock:
    """Readers together, or one writer. Fair by turns: who waits while a writer works goes before the next writer, and the other way
    round, so that neither a stream of searches nor a long drain in small steps starves the other side. Not reentrant."""

    def __init__(self) -> None:
        self._changed = threading.Condition(threading.Lock())
        self._readers = 0
        self._writing = False
        self._waiting_readers = 0
        self._waiting_writers = 0
        self._readers_due = 0  # readers that waited for the last writer: the next one lets them pass

    @contextmanager
    def shared(self) -> Iterator[None]:
        with self._changed:
            if self._writing or self._waiting_writers:
                self._wait_to_read()
            self._readers += 1
        try:
            yield
        finally:
            with self._changed:
                self._readers -= 1
                if not self._readers:
                    self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        with self._changed:
            self._waiting_writers += 1
            try:
                self._changed.wait_for(lambda: not (self._writing or self._readers or self._readers_due))
            finally:
                self._waiting_writers -= 1
            self._writing = True
        try:
            yield
        finally:
            with self._changed:
                self._writing = False
                self._readers_due = self._waiting_readers
                self._changed.notify_all()

    def _wait_to_read(self) -> None:
        self._waiting_readers += 1
        try:
            self._changed.wait_for(lambda: not self._writing and (self._readers_due > 0 or not self._waiting_writers))
        finally:
            self._waiting_readers -= 1
            self._readers_due = max(0, self._readers_due - 1)
            if not self._readers_due:
                self._changed.notify_all()
