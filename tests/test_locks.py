"""SharedLock: who may be in together, and that nobody waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from memgraph.index.locks import SharedLock


def started(target: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=target, daemon=True)
    thread.start()
    return thread


def test_readers_are_in_together() -> None:
    lock, meeting = SharedLock(), threading.Barrier(3, timeout=10)

    def read() -> None:
        with lock.shared():
            meeting.wait()

    threads = [started(read) for _ in range(3)]
    for thread in threads:
        thread.join(10)
    assert not meeting.broken


def test_a_writer_is_alone() -> None:
    lock, inside, seen = SharedLock(), [0, 0], []

    def work(writes: bool) -> None:
        for _ in range(300):
            with lock.alone() if writes else lock.shared():
                inside[writes] += 1
                seen.append(tuple(inside) if writes else (0, 0))
                inside[writes] -= 1

    threads = [started(lambda writes=writes: work(writes)) for writes in (True, True, False, False)]  # type: ignore[misc]
    for thread in threads:
        thread.join(20)
    assert set(seen) <= {(0, 0), (0, 1)}
    assert inside == [0, 0]


@pytest.mark.parametrize("endless", ["writers", "readers"])
def test_an_endless_stream_of_the_one_side_does_not_starve_the_other(endless: str) -> None:
    lock, stop = SharedLock(), threading.Event()

    def stream() -> None:
        while not stop.is_set():
            with lock.alone() if endless == "writers" else lock.shared():
                pass

    threads = [started(stream) for _ in range(2)]
    for _ in range(20):
        done = threading.Event()

        def once(done: threading.Event = done) -> None:
            with lock.shared() if endless == "writers" else lock.alone():
                done.set()

        started(once)
        assert done.wait(10)
    stop.set()
    for thread in threads:
        thread.join(10)


def test_an_error_inside_lets_the_lock_go() -> None:
    lock = SharedLock()
    for enter in (lock.shared, lock.alone):
        with pytest.raises(ZeroDivisionError), enter():
            raise ZeroDivisionError
    with lock.alone():
        pass
