"""The gate: transactions of one process pass it together; whoever changes the map under them passes alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from memgraph.errors import StoreLockedError

PATIENCE = 30.0  #: seconds to wait for the transactions of other threads, which are short


class Gate:
    """LMDB's map may only be moved while no transaction of the process is open: a reader's pages would go from under it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._inside: dict[int, int] = {}  # thread -> its open transactions
        self._shut = False

    def enter(self) -> int:
        """Wait while somebody is alone; returns what `leave` wants back. A thread that is inside already never waits."""
        thread = threading.get_ident()
        with self._lock:
            while self._shut and thread not in self._inside:
                self._changed.wait()
            self._inside[thread] = self._inside.get(thread, 0) + 1
        return thread

    def leave(self, thread: int) -> None:
        with self._lock:
            left = self._inside[thread] - 1
            if left:
                self._inside[thread] = left
            else:
                del self._inside[thread]
            if self._shut:
                self._changed.notify_all()

    @property
    def empty(self) -> bool:
        """No transaction is open. Asked without the lock: for a forked child, where no other thread is left."""
        return not self._inside

    @contextmanager
    def alone(self, own: int = 0) -> Iterator[None]:
        """Nobody else is inside. `own` transactions of this thread may be: the caller has ended them already.

        Only for the holder of the write lock, so that two never wait for each other.
        """
        with self._lock:
            if self._inside.get(threading.get_ident(), 0) > own:
                raise StoreLockedError("the store's map cannot be changed while this thread has a read open; end it first")
            self._shut = True
            if not self._changed.wait_for(lambda: sum(self._inside.values()) == own, PATIENCE):
                self._open_up()
                raise StoreLockedError(f"another thread has kept a transaction open for {PATIENCE:.0f} s; transactions have to be short")
        try:
            yield
        finally:
            with self._lock:
                self._open_up()

    def _open_up(self) -> None:
        self._shut = False
        self._changed.notify_all()
