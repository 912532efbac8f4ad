"""The environments that this process has open: one a folder, shared by its handles, and none of a parent's after a fork."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from memgraph.errors import InvalidInputError
from memgraph.store.environment import Environment

_open: dict[Path, Environment] = {}
_living: set[Environment] = set()  # with those whose folder was deleted under them
_opening = threading.RLock()  # a collected handle may be released while its thread is opening another


def acquire(path: Path, read_only: bool, map_size: int | None) -> Environment:
    """The process's environment of the folder, opened where it is not yet."""
    try:
        real = Path(os.path.realpath(path))
    except ValueError as error:
        raise InvalidInputError(f"{str(path)!r} is no path: {error}") from error
    with _opening:
        environment = _open.get(real)
        if environment is None or environment.is_abandoned():  # the folder was deleted and made again
            environment = _open[real] = Environment(real, read_only, map_size)
            _living.add(environment)
        elif environment.read_only and not read_only:
            environment.make_writable(map_size)
        environment.handles += 1
    return environment


def release(environment: Environment) -> None:
    """A handle has no more use for it; the last one closes it."""
    if environment.forked:
        return
    with _opening:
        if environment.handles == 1:
            environment.close()
            _living.discard(environment)
            if _open.get(environment.path) is environment:
                del _open[environment.path]
        environment.handles -= 1


def _after_fork_in_child() -> None:
    global _opening
    _opening = threading.RLock()
    for environment in _living:
        environment.after_fork()
    _living.clear()
    _open.clear()


os.register_at_fork(after_in_child=_after_fork_in_child)
