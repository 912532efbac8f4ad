"""Opening a store: the parts that a caller chose, checked against what the folder holds, and shared by the handles on it."""

from __future__ import annotations

import operator
import os
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memgraph.embed import resolve as resolve_embedder
from memgraph.errors import EmbedderMismatchError, InvalidInputError
from memgraph.index.snapshots import SnapshotFolder
from memgraph.ingest.extractors import resolve as resolve_extractor
from memgraph.interval import Instant
from memgraph.protocols import Embedder, Extractor, Reranker, TokenCounter
from memgraph.snapshot import Snapshot
from memgraph.store import Namespace, Store
from memgraph.tokens import count_tokens

Clock = Callable[[], datetime]


def _system_clock() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class OpenStore:
    """One store as this process has it open: what its handles share."""

    store: Store
    path: Path
    embedder: Embedder
    extractor: Extractor
    clock: Clock
    read_only: bool
    reranker: Reranker | None
    counter: TokenCounter
    identity: str  #: of this store, so that no index of another is taken for its own
    snapshots: dict[Namespace, Snapshot] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    handles: int = 0
    closed: bool = False

    def snapshot_of(self, namespace: Namespace) -> Snapshot:
        """The derived state of a namespace, empty at first. Its files name the store and the embedder that they follow from."""
        model = f"{self.embedder.name}/{self.embedder.dim}"
        store = self.store  # and not this object, which would then hold itself and be freed late

        def time_of(tx: int) -> Instant | None:
            with store.read(namespace) as view:
                return view.time_of(tx)

        name = repr(namespace).encode("utf-8", "surrogatepass")
        files = SnapshotFolder(self.path / "index", name, identity=f"{self.identity} {model}", time_of=time_of)
        return Snapshot(self.embedder.dim, self.store, namespace, files)


def open_parts(
    path: str | Path,
    *,
    embedder: Any,
    extractor: Extractor | Callable[[str], Any] | str | None,
    clock: Clock | None,
    read_only: bool,
    reranker: Reranker | None,
    token_counter: TokenCounter | None,
    map_size: int | None,
) -> OpenStore:
    """The store of a folder with the parts that go with it, each given or the default. What fails leaves nothing open."""
    _check_parts(path, clock, reranker, token_counter, map_size)
    store = Store.open(path, read_only=read_only, map_size=map_size)
    try:
        model = resolve_embedder(embedder)
        _check_embedder(store, model, read_only)
        return OpenStore(
            store=store, path=Path(path), embedder=model, extractor=resolve_extractor(extractor), clock=clock or _system_clock,
            read_only=read_only, reranker=reranker, counter=_counter(token_counter), identity=_identity(store, read_only),
        )  # fmt: skip
    except BaseException:
        store.close()
        raise


def _check_parts(path: object, clock: object, reranker: object, token_counter: object, map_size: object) -> None:
    """What can be told of the parts before anything is opened or made."""
    if not isinstance(path, str | os.PathLike) or not isinstance(name := os.fspath(path), str) or not name.strip():
        raise InvalidInputError(f"path is {path!r}; it is the store's folder: a text that is not blank, or a pathlib.Path")
    if clock is not None and not callable(clock):
        raise InvalidInputError(f"clock is {clock!r}; it is a function that returns an aware datetime, or None")
    if reranker is not None and not callable(getattr(reranker, "rerank", None)):
        raise InvalidInputError(f"reranker is {reranker!r}; it is an object with rerank(query, texts), or None")
    if token_counter is not None and not callable(token_counter):
        raise InvalidInputError(f"token_counter is {token_counter!r}; it is a function of a text that returns a whole number, or None")
    if map_size is not None and (not isinstance(map_size, int) or isinstance(map_size, bool) or map_size < 1):
        raise InvalidInputError(f"map_size is {map_size!r}; it is a number of bytes, or None")


def _counter(given: TokenCounter | None) -> TokenCounter:
    """The caller's counter, of whose answers sums and comparisons are made: each must be a whole number."""
    if given is None:
        return count_tokens

    def count(text: str) -> int:
        found: object = given(text)
        try:
            number = operator.index(found)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if number < 0:
            raise InvalidInputError(
                f"the token counter {given!r} returned {found!r} for a text of length {len(text)}; it is a whole number"
            )
        return number

    return count


def _identity(store: Store, read_only: bool) -> str:
    """What tells this store from every other."""
    kept = store.meta("identity")
    if kept is None and not read_only:
        kept = secrets.token_hex(16).encode()
        store.set_meta("identity", kept)
    return (kept or b"").decode()


def _check_embedder(store: Store, embedder: Embedder, read_only: bool) -> None:
    """The store's vectors and the embedder must be of one model."""
    kept = store.meta("embedder")
    own = f"{embedder.name}\n{embedder.dim}"
    if kept is None:
        if not read_only:
            store.set_meta("embedder", own.encode())
        return
    name, _, dim = kept.decode().rpartition("\n")
    if kept.decode() != own:
        raise EmbedderMismatchError(
            f"the store's vectors were made by {name!r} with {dim} dimensions, not by {embedder.name!r} with {embedder.dim}; "
            f"open it with that embedder, or export it and load it into a new store"
        )


def namespace_of(names: str | Sequence[str]) -> Namespace:
    """A namespace as it is kept: a tuple of texts."""
    parts = (names,) if isinstance(names, str) or not isinstance(names, Iterable) else tuple(names)
    if not parts or not all(isinstance(part, str) and part for part in parts):
        raise InvalidInputError(f"a namespace is a text or several, none of them empty; got {names!r}")
    return parts
