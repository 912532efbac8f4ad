"""What can go wrong. Each error says what is wrong, where, and what would be right; a failed call leaves the store as it was."""

from __future__ import annotations

from datetime import datetime


class MemGraphError(Exception):
    """The root of every error that memgraph raises on purpose."""


class InvalidInputError(MemGraphError, ValueError):
    """An argument has a value that the call cannot take."""


class NotFoundError(MemGraphError, LookupError):
    """An id or a name that this namespace does not know, or a store that is not, or no longer, where it is looked for."""


class InvertedIntervalError(InvalidInputError):
    """An end that is not after its start."""

    def __init__(self, start: datetime | None, end: datetime | None) -> None:
        first, last = (moment.isoformat() if moment else "open" for moment in (start, end))
        super().__init__(f"valid_to {last} is not after valid_from {first}; ends are exclusive, so a day ends where the next begins")


class AliasConflictError(InvalidInputError):
    """A name that already belongs to another entity."""


class ReadOnlyError(MemGraphError, PermissionError):
    """A write through a handle that was opened with `read_only=True`, or on a folder that may not be written."""


class ClosedError(MemGraphError, RuntimeError):
    """A call on a handle after `close()`."""


class ForkedError(MemGraphError, ValueError):
    """A handle used in a child process that was forked after it was opened; open the store again in the child."""


class StoreFullError(MemGraphError, OSError):
    """No room: the disk, a quota, or the map size that the caller set. Nothing of the call was written."""


class StoreLockedError(MemGraphError, OSError):
    """The store is in use in a way that does not allow the call."""


class CorruptStoreError(MemGraphError, ValueError):
    """The folder holds something that is not a memgraph store, or one that is damaged. It is left untouched."""


class FormatVersionError(MemGraphError, ValueError):
    """The store was written in a format that this version cannot read."""


class EmbedderMismatchError(MemGraphError, ValueError):
    """The store's vectors were made by another embedder (name or dimension)."""


class ModelMissingError(MemGraphError, ImportError):
    """A model or an optional package that the call needs is not installed; the message names the command that installs it."""


class EmbedderError(MemGraphError, RuntimeError):
    """An embedder failed, or returned something that is not one finite vector per text."""


class LimitExceededError(MemGraphError, ValueError):
    """A text longer than the limit that the caller set for it."""
