"""Opening a store: the parts that a caller chose, checked against what the folder holds, and shared by the handles on it."""

from __future__ import annotations

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
    embedder: Embedder | None
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
        model = f"{self.embedder.name}/{self.embedder.dim}" if self.embedder else ""

        def time_of(tx: int) -> Instant | None:
            with self.store.read(namespace) as view:
                return view.time_of(tx)

        name = repr(namespace).encode("utf-8", "surrogatepass")
        files = SnapshotFolder(self.path / "index", name, identity=f"{self.identity} {model}", time_of=time_of)
        return Snapshot(self.embedder.dim if self.embedder else None, self.store, namespace, files)


def open_parts(
    path: str | Path,
    *,
    embedder: Any,
    extractor: Extractor | Callable[[str], Any] | None,
    clock: Clock | None,
    read_only: bool,
    reranker: Reranker | None,
    token_counter: TokenCounter | None,
    map_size: int | None,
) -> OpenStore:
    """The store of a folder with the parts that go with it, each given or the default. What fails leaves nothing open."""
    store = Store.open(path, read_only=read_only, map_size=map_size)
    try:
        model = resolve_embedder(embedder)
        _check_embedder(store, model, read_only)
        return OpenStore(
            store=store, path=Path(path), embedder=model, extractor=resolve_extractor(extractor), clock=clock or _system_clock,
            read_only=read_only, reranker=reranker, counter=token_counter or count_tokens, identity=_identity(store, read_only),
        )  # fmt: skip
    except BaseException:
        store.close()
        raise


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
