"""The engine: owns the parts, delegates to them, and is the only one that opens transactions."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from memgraph import doctor, transfer
from memgraph.embed import embed_memories
from memgraph.errors import ClosedError, CorruptStoreError, InvalidInputError, NotFoundError, ReadOnlyError
from memgraph.index.edges import Direction
from memgraph.ingest.documents import KIND as DOCUMENT
from memgraph.ingest.documents import SIZE as CHUNK
from memgraph.ingest.documents import document_items
from memgraph.ingest.extractors import knowing, read_all
from memgraph.ingest.key import key_of
from memgraph.ingest.prepare import Draft, aware, draft, draft_of, scalar_or_name, share, text_of, texts_of, trust_of
from memgraph.ingest.turns import TURNS, Turn, leans_on_what_was_said, turns_before
from memgraph.ingest.write import Assertion, Writer
from memgraph.interval import BEGINNING, FOREVER, LATEST, TimeLike, granule, instant, moment
from memgraph.names import normal_form
from memgraph.opening import Clock, OpenStore, namespace_of, open_parts
from memgraph.predicates import Predicate, checked, parse
from memgraph.present import Ids, memory_of
from memgraph.protocols import Extractor, Reranker, TokenCounter, Utterance
from memgraph.query import ask as _ask
from memgraph.query import context as _context
from memgraph.query import planner as _planner
from memgraph.query.answer import Answer
from memgraph.query.plan import Plan
from memgraph.records import FactRow
from memgraph.store import CLAIMS, FACTS, MEMORIES, NAMES, Namespace, ReadTx, WriteTx
from memgraph.types import (
    Added,
    CheckReport,
    Diff,
    Entity,
    Fact,
    Forgotten,
    Hit,
    Literal,
    Memory,
    Profile,
    Reading,
    Related,
    Scalar,
    Why,
)  # fmt: skip
from memgraph.view import EntityLike, Moment, View, valid_time

if TYPE_CHECKING:
    from networkx import MultiDiGraph

_log = logging.getLogger("memgraph")

Progress = Callable[[int, int], None]  #: told how many of how many are done

BATCH = 256  #: memories read, embedded and committed together


def open_store(
    path: str | Path,
    *,
    namespace: str | Sequence[str] = "default",
    embedder: Any = None,
    extractor: Extractor | Callable[[str], Any] | None = None,
    clock: Clock | None = None,
    read_only: bool = False,
    reranker: Reranker | None = None,
    token_counter: TokenCounter | None = None,
    map_size: int | None = None,
) -> MemoryEngine:
    """Open the store in a folder, which is made if missing, and return a handle on one namespace of it.

    Args:
        path: the folder. Handles on one folder share one environment; the last to close closes it.
        namespace: the unit of isolation: a text, or a tuple of texts (tenant, user, agent ...).
        embedder: None for the default model, a name, an `Embedder`, or a function of a list of texts; see `memgraph.embed`.
        extractor: what reads texts; None for spaCy's. A function of one text may return triples or a `Reading`.
        clock: what tells transaction time and "now": a function that returns an aware datetime.
        read_only: refuse to write. The folder must exist.
        reranker: a second opinion on the first hits of a search; None for none.
        token_counter: counts tokens for `context`; None for an estimate that needs no model.
        map_size: bytes that the store may grow to at first; None for as much as the system allows.

    Raises:
        CorruptStoreError, FormatVersionError, EmbedderMismatchError, ReadOnlyError: each says what lies in the folder and what to do.
    """
    names = namespace_of(namespace)
    return MemoryEngine(
        open_parts(
            path,
            embedder=embedder,
            extractor=extractor,
            clock=clock,
            read_only=read_only,
            reranker=reranker,
            token_counter=token_counter,
            map_size=map_size,
        ),
        names,
    )


def load(path: str | Path, *, into: MemoryEngine) -> int:
    """Read what `export` wrote into an empty namespace, with every version and its times; the number of memories.

    Where the store's embedder is another than the export's, the texts are embedded anew.
    """
    return into._load(Path(path))


class MemoryEngine:
    """A handle on one namespace of an open store. Safe to use from several threads. See docs/ for the tour."""

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

    # ------------------------------------------------------------ the handle

    @property
    def name(self) -> Namespace:
        """The namespace that this handle is bound to."""
        return self._namespace

    def namespace(self, *names: str) -> MemoryEngine:
        """A sibling handle on the same open store, bound to another namespace."""
        self._check_open()
        return MemoryEngine(self._shared, namespace_of(names))

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
        return f"<MemoryEngine {self._shared.path} {self._namespace}{' closed' if self._closed else ''}>"

    def count_tokens(self, text: str) -> int:
        """How many tokens a text costs, by the counter in use."""
        return self._shared.counter(text)

    @property
    def predicates(self) -> dict[str, Predicate]:
        """The predicates that are declared, by name: those that come with memgraph and those of this namespace."""
        with self._view() as view:
            return {one.name: one for one in view.snapshot.predicates}

    # ------------------------------------------------------------ in

    def add(
        self,
        text: str,
        *,
        at: TimeLike | None = None,
        speaker: str | None = None,
        source: str = "user",
        trust: str = "trusted",
        kind: str = "episodic",
        importance: float | None = None,
        tags: Iterable[str] = (),
        metadata: Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> Added:
        """Remember a text: read it, embed it and write it with its facts in one transaction. On disk when this returns.

        Args:
            at: when the text speaks from; now by default. Days that the text names are days in this time's own offset.
            speaker: whose "I" it is; the entity `user` by default.
            source: where it came from: user, tool, web, import ...
            trust: "trusted" or "untrusted"; an untrusted text never closes what a trusted one said.
            kind: episodic, semantic, ...: any word. One that begins with "agent." is working state and is not read.
            importance: 0 to 1.

        Raises:
            InvalidInputError: an argument has a value that it cannot have, or `id` is taken.
        """
        one = draft(
            text, now=self._now(), at=at, speaker=speaker, source=source, trust=trust, kind=kind, importance=importance, tags=tags,
            metadata=metadata, id=id,
        )  # fmt: skip
        return self._add([one])[0]

    def add_many(self, items: Iterable[str | Mapping[str, Any] | Memory], *, progress: Progress | None = None) -> list[Added]:
        """Remember many texts, in order: strings, dicts of `add`'s arguments, or memories. Read and embedded in batches.

        All items are checked before the first is written; each batch of 256 is one transaction, all or nothing.
        `progress` is told how many of how many are done.
        """
        now = self._now()
        _check_rows("items", items)
        _check_progress(progress)
        drafts = [draft_of(item, now=now) for item in items]
        taken = [one.id for one in drafts if one.id is not None]
        if len(taken) != len(set(taken)):
            raise InvalidInputError("two items have the same id; an id names one memory")
        added: list[Added] = []
        for start in range(0, len(drafts), BATCH):
            added += self._add(drafts[start : start + BATCH])
            if progress is not None:
                progress(len(added), len(drafts))
        return added

    def add_document(
        self,
        text_or_path: str | Path,
        *,
        source: str,
        chunk: int = CHUNK,
        at: TimeLike | None = None,
        trust: str = "trusted",
        tags: Iterable[str] = (),
    ) -> list[Added]:
        """Remember a document in pieces of at most `chunk` tokens, cut where the text divides: headings, paragraphs, sentences.

        Each piece is a memory of kind "document" whose metadata hold the document's id, the piece's number and span, and the headings
        above it. Pieces that are there already, under this source and with this text, are not added again: a document whose adding was
        cut short is completed, and for one that is whole the list is empty.
        """
        items = document_items(text_or_path, source=source, count=self.count_tokens, chunk=chunk, at=at, trust=trust, tags=tags)
        known = {one.metadata["part"] for one in self.memories(kind=DOCUMENT, where={"document": items[0]["metadata"]["document"]})}
        return self.add_many([one for one in items if one["metadata"]["part"] not in known])

    def _add(self, drafts: Sequence[Draft]) -> list[Added]:
        readings, vectors, keys = self._understand(drafts)
        with self._writing() as writer:
            numbers = [writer.add(*one) for one in zip(drafts, readings, vectors, keys, strict=True)]
            recorded, _ = writer.settle()
        return self._added(writer.tx, numbers, recorded)

    def _understand(self, drafts: Sequence[Draft]) -> tuple[list[Reading | None], list[bytes | None], list[str]]:
        """What the texts say, their vectors, and what enriches their keys: all that is computed before the transaction."""
        read = [not one.is_agent_state for one in drafts]
        readings: list[Reading | None] = [None] * len(drafts)
        vectors: list[bytes | None] = [None] * len(drafts)
        wanted = [i for i, is_read in enumerate(read) if is_read]
        if wanted:
            before = turns_before([drafts[i] for i in wanted], self._last_turns(drafts[wanted[0]]))
            found = read_all(
                self._reader(),
                [
                    Utterance(text=drafts[i].text, at=drafts[i].at, speaker=drafts[i].speaker, before=turns)
                    for i, turns in zip(wanted, before, strict=True)
                ],
            )
            for i, reading in zip(wanted, found, strict=True):
                readings[i] = reading
        keys = ["" if reading is None else key_of(one) for one, reading in zip(drafts, readings, strict=True)]
        if wanted and self._shared.embedder is not None:
            rows = embed_memories(self._shared.embedder, [drafts[i].text for i in wanted], [drafts[i].speaker for i in wanted])
            for i, row in zip(wanted, np.ascontiguousarray(rows, dtype=np.float32), strict=True):
                vectors[i] = row.tobytes()
        return readings, vectors, keys

    def _last_turns(self, one: Draft) -> list[Turn]:
        """What was said last before a text, where it leans on that."""
        if not leans_on_what_was_said(one):
            return []
        with self._view() as view:
            last = view.snapshot.rows.last_until(instant(one.at), TURNS)
            kept = [view.tx.get(MEMORIES, number) for number in last.tolist()]
            return [Turn(row.text, row.at) for row in kept if row is not None]

    def _added(self, tx: WriteTx, numbers: Sequence[int], recorded: Sequence[int]) -> list[Added]:
        """The results of a write, of the rows that it wrote: each memory with the facts that it supports and those that it closed."""
        with self._view() as view:
            present = view.present
            supported: dict[str, list[Fact]] = {}
            closed: dict[str, list[Fact]] = {}
            for number in recorded:
                row: FactRow | None = tx.written.get((FACTS.number, number))
                if row is not None and row.retracted == FOREVER:
                    fact = present.fact_of(number, row)
                    for by, ids in ((supported, row.sources), (closed, row.closed_by)):
                        for id in ids:
                            by.setdefault(id, []).append(fact)
        memories = [memory_of(tx.written[MEMORIES.number, number]) for number in numbers]
        return [
            Added(
                memory=replace(one, metadata=deepcopy(one.metadata)) if one.metadata else one,  # the caller's to change
                facts=tuple(supported.get(one.id, ())),
                superseded=tuple(closed.get(one.id, ())),
            )
            for one in memories
        ]

    def read(self, text: str, *, at: TimeLike | None = None, speaker: str | None = None) -> Reading:
        """What would be understood of a text. Writes nothing."""
        if not isinstance(text, str):
            raise InvalidInputError(f"text is {type(text).__name__}, not str")
        self._check_open()
        utterance = Utterance(text=text, at=self._now() if at is None else aware(at), speaker=speaker)
        return read_all(self._reader(), [utterance])[0]

    def _reader(self) -> Extractor:
        """What reads texts here: it knows the predicates that this namespace declares."""
        with self._view() as view:
            return knowing(self._shared.extractor, view.snapshot.predicates)

    def update(self, id: str, text: str, *, at: TimeLike | None = None) -> Added:
        """Give a memory a new text under the same id. The facts of the old text are retracted; `known_at` still sees them.

        `at` is by default that of the version before.
        """
        with self._view() as view:
            old = view.present.memory_of_id(text_of("id", id))
        new = draft(
            text, now=self._now(), at=old.at if at is None else at, speaker=old.speaker, source=old.source, trust=old.trust, kind=old.kind,
            importance=old.importance, tags=old.tags, metadata=old.metadata,
        )  # fmt: skip
        readings, vectors, keys = self._understand([new])
        with self._writing() as writer:
            number = writer.update(id, new, readings[0], vectors[0], keys[0])
            recorded, _ = writer.settle()
        return self._added(writer.tx, [number], recorded)[0]

    def assert_fact(
        self,
        subject: EntityLike,
        predicate: str,
        object: EntityLike | Scalar | Literal,
        *,
        valid_from: TimeLike | None = None,
        valid_to: TimeLike | None = None,
        source: str | None = None,
        trust: str = "trusted",
        confidence: float = 1.0,
    ) -> Fact:
        """Assert a triple. Names are taken as given: an entity's name or alias, else a new entity.

        Args:
            valid_from: the start of its granule is the first instant at which it holds; None is since before anyone recorded.
            valid_to: the start of its granule is the first instant at which it no longer holds; None is until further notice.
            source: a memory's id, or a word for where it came from.
        """
        row = {
            "subject": subject, "predicate": predicate, "object": object, "valid_from": valid_from, "valid_to": valid_to, "source": source,
            "trust": trust, "confidence": confidence,
        }  # fmt: skip
        one = self._assertion(row)
        with self._writing() as writer:
            claim = writer.assert_fact(one, instant(self._now()))
            writer.settle()
            number, kept = next(  # now: another thread may take it back as soon as this transaction ends
                (number, fact)
                for number in writer.tx.find(FACTS, "claim", claim)
                if (fact := writer.tx.get(FACTS, number)) is not None and fact.retracted == FOREVER and claim in fact.claims
            )
        with self._view() as view:
            return view.as_stated(number, kept, predicate)

    def assert_facts(self, rows: Iterable[Mapping[str, Any]], *, progress: Progress | None = None) -> int:
        """Assert many triples: dicts of `assert_fact`'s arguments. All are checked first. Returns how many."""
        _check_rows("rows", rows)
        _check_progress(progress)
        asserted = [self._assertion(row) for row in rows]
        at = instant(self._now())  # one statement, however many transactions it takes
        done = 0
        for start in range(0, len(asserted), 20_000):
            with self._writing() as writer:
                for one in asserted[start : start + 20_000]:
                    writer.assert_fact(one, at)
                writer.settle()
            done = min(len(asserted), start + 20_000)
            if progress is not None:
                progress(done, len(asserted))
        return done

    def _assertion(self, row: Mapping[str, Any]) -> Assertion:
        if not isinstance(row, Mapping):
            raise InvalidInputError(f"a row is {row!r}; it is a mapping of assert_fact's arguments")
        known = {"subject", "predicate", "object", "valid_from", "valid_to", "source", "trust", "confidence"}
        missing, unknown = {"subject", "predicate", "object"} - set(row), set(row) - known
        if missing or unknown:
            raise InvalidInputError(
                f"a row lacks {sorted(missing)} or has unknown {sorted(map(str, unknown))}; its keys are {sorted(known)}"
            )
        subject, literal = scalar_or_name(row["subject"])
        if subject is None:
            raise InvalidInputError(f"the subject is the value {literal!r}; a subject is an entity, named by a text")
        predicate = row["predicate"]
        if not isinstance(predicate, str) or not predicate.strip():
            raise InvalidInputError(f"the predicate is {predicate!r}; it is a text that is not blank")
        confidence = share("confidence", row.get("confidence", 1.0))
        name, value = scalar_or_name(row["object"])
        if name is not None and self._is_literal(predicate):
            name, value = None, name
        start = granule(row["valid_from"], name="valid_from") if row.get("valid_from") is not None else None
        end = granule(row["valid_to"], name="valid_to") if row.get("valid_to") is not None else None
        first, last = start.start if start else BEGINNING, end.start if end else FOREVER
        if last <= first:
            from memgraph.errors import InvertedIntervalError

            raise InvertedIntervalError(moment(first), moment(last))
        return Assertion(
            subject=subject, predicate=predicate, object=name, literal=value, start=first, end=last,
            from_precision=start.precision if start else None, to_precision=end.precision if end else None,
            source=None if row.get("source") is None else text_of("source", row["source"]), trust=trust_of(row.get("trust", "trusted")),
            confidence=confidence,
        )  # fmt: skip

    def _is_literal(self, predicate: str) -> bool:
        known = self._snapshot.predicates.get(self._snapshot.predicates.resolve(predicate)[0])
        return known is not None and known.literal is not None

    def retract_fact(self, id: str, *, reason: str | None = None) -> Fact:
        """Take a fact back: it is no longer believed, and what it had closed opens again. `known_at` still sees it.

        `reason` is logged, not kept.
        """
        with self._writing() as writer:
            number = self._ids.number("f", id)
            row = None if number is None else writer.tx.get(FACTS, number)
            if number is None or row is None:
                raise NotFoundError(f"there is no fact {id!r} in this namespace")
            for claim in row.claims:
                writer.withdraw(claim)
            writer.settle()
        with self._view() as view:
            return view.present.fact(number)

    # ------------------------------------------------------------ memories out

    def get(self, id: str) -> Memory:
        """The present version of a memory. Raises NotFoundError."""
        with self._view() as view:
            return view.present.memory_of_id(text_of("id", id))

    def versions(self, id: str) -> list[Memory]:
        """Every version of a memory, the first first. Raises NotFoundError."""
        with self._view() as view:
            numbers = view.tx.find(MEMORIES, "id", text_of("id", id))
            if not numbers:
                raise NotFoundError(f"there is no memory {id!r} in this namespace")
            return [view.present.memory(number) for number in numbers]

    def memories(
        self,
        *,
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        source: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        where: Mapping[str, Any] | None = None,
        newest_first: bool = False,
    ) -> Iterator[Memory]:
        """The memories in order of their time. `since` is inclusive, `until` exclusive; `tags` must all be there."""
        with self._view() as view:
            numbers = view.select(since=since, until=until, source=source, kind=kind, tags=tags, where=where)
        for start in range(0, len(numbers), BATCH):
            ordered = numbers[::-1] if newest_first else numbers
            with self._view() as view:
                rows = [view.tx.get(MEMORIES, number) for number in ordered[start : start + BATCH]]
            for row in rows:
                if row is not None:
                    yield memory_of(row)

    # ------------------------------------------------------------ facts out

    def facts(
        self,
        subject: EntityLike | None = None,
        predicate: str | None = None,
        object: EntityLike | Scalar | Literal | None = None,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
    ) -> list[Fact]:
        """The facts that fit a pattern, as they hold at `as_of` (valid time) and were believed at `known_at` (transaction time).

        A part that is None fits everything. `as_of` is a granule ("2022": held at any moment of it), an instant, or `memgraph.ALWAYS`.
        """
        with self._view(known_at) as view:
            return view.match(subject, predicate, object, as_of=valid_time(as_of, view.now))

    def history(self, entity: EntityLike, predicate: str | None = None, *, known_at: TimeLike = "now") -> list[Fact]:
        """Every version of an entity's facts, in the order of valid time; the retracted ones carry `retracted_at`."""
        with self._view(known_at) as view:
            return view.history(entity, predicate)

    def why(self, fact_id: str) -> Why:
        """A fact's sources, what closed it, and by which rule."""
        with self._view() as view:
            return view.why(fact_id)

    def diff(self, t1: TimeLike, t2: TimeLike, *, known_at: TimeLike = "now") -> Diff:
        """The facts that began and those that ended between two valid times."""
        with self._view(known_at) as view:
            return view.diff(t1, t2)

    def entities(self, *, type: str | None = None) -> list[Entity]:
        """The entities that are known, by name."""
        with self._view() as view:
            return view.entities(type)

    def entity(self, name: EntityLike, *, known_at: TimeLike = "now") -> Entity:
        """The entity that a name or an alias means. Raises NotFoundError."""
        with self._view(known_at) as view:
            return view.entity(name)

    def get_related(
        self,
        entity: EntityLike,
        hops: int = 2,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
        predicates: Iterable[str] | None = None,
        direction: Direction = "any",
        limit: int | None = None,
    ) -> Related:
        """The entities within so many hops over the facts that hold at `as_of`, nearest first, each with the facts that lead there."""
        with self._view(known_at) as view:
            when = valid_time(as_of, view.now)
            return view.related(entity, hops, as_of=when, predicates=predicates, direction=direction, limit=limit)

    def paths(
        self,
        start: EntityLike,
        end: EntityLike,
        max_hops: int = 4,
        *,
        as_of: Moment = "now",
        known_at: TimeLike = "now",
        direction: Direction = "any",
    ) -> list[list[Fact]]:
        """The ways from one entity to another as lists of facts, the shortest first."""
        with self._view(known_at) as view:
            return view.paths(start, end, max_hops, as_of=valid_time(as_of, view.now), direction=direction)

    def profile(self, entity: EntityLike, *, as_of: Moment = "now", known_at: TimeLike = "now") -> Profile:
        """What is known of an entity, as data and as a short text."""
        with self._view(known_at) as view:
            return view.profile(entity, valid_time(as_of, view.now))

    def graph(self, *, as_of: Moment = "now", known_at: TimeLike = "now") -> MultiDiGraph:
        """The facts that hold at `as_of` as a networkx graph: a copy, to be taken to its algorithms."""
        with self._view(known_at) as view:
            return view.graph(valid_time(as_of, view.now))

    # ------------------------------------------------------------ questions

    def search(
        self,
        query: str,
        k: int = 10,
        *,
        mode: str = "auto",
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        source: str | None = None,
        kind: str | None = None,
        tags: Iterable[str] | None = None,
        where: Mapping[str, Any] | None = None,
        min_score: float | None = None,
        as_of: Moment = "now",
    ) -> list[Hit]:
        """The `k` memories that fit a query best. A filter holds before they are chosen. `mode`: auto, semantic, keyword, graph, hybrid."""
        text_of("query", query)
        if min_score is not None and not isinstance(min_score, int | float):
            raise InvalidInputError(f"min_score is {min_score!r}; it is a number")
        with self._view() as view:
            allowed = view.mask(since=since, until=until, source=source, kind=kind, tags=tags, where=where)
            return _ask.search(
                view, self._tools(), query, k, mode=mode, allowed=allowed, min_score=min_score, as_of=valid_time(as_of, view.now)
            )

    def plan(self, question: str, *, speaker: str | None = None, now: TimeLike | None = None) -> Plan:
        """What `ask` would do with a question. `str(plan)` explains it."""
        with self._view(now=now) as view:
            return _planner.plan(view, text_of("question", question), speaker=speaker)

    def ask(
        self,
        question: str,
        *,
        speaker: str | None = None,
        now: TimeLike | None = None,
        as_of: Moment | None = None,
        known_at: TimeLike = "now",
        k: int = 10,
    ) -> Answer:
        """Answer a question from facts and passages, with its evidence; `.abstained` where nothing here answers it.

        Args:
            speaker: who "I" is.
            now: the time of asking, from which relative times count and the answer looks; the clock's by default.
            as_of: looks from another valid time; a time named in the question wins over both.
            known_at: what the store believed then.
        """
        with self._view(known_at, now=now) as view:
            when = None if as_of is None else valid_time(as_of, view.now)
            return _ask.ask(view, self._tools(), text_of("question", question), speaker=speaker, as_of=when, k=k)

    def context(self, question: str, *, budget: int = 1000, speaker: str | None = None, now: TimeLike | None = None) -> str:
        """What a prompt should hold to answer a question: facts with their times, then passages, each with its id, source and date.

        Never more than `budget` tokens. Untrusted and directive-shaped text is fenced and named as data.
        """
        with self._view(now=now) as view:
            return _context.build(view, self._tools(), text_of("question", question), budget=budget, speaker=speaker)

    def _tools(self) -> _ask.Tools:
        shared = self._shared
        return _ask.Tools(embedder=shared.embedder, extractor=shared.extractor, reranker=shared.reranker, count_tokens=shared.counter)

    # ------------------------------------------------------------ names and predicates

    def add_alias(self, entity: EntityLike, alias: str) -> Entity:
        """Another name for an entity. Raises AliasConflictError where it belongs to another one."""
        from memgraph.errors import AliasConflictError
        from memgraph.ingest.resolve import Source

        if not isinstance(alias, str) or not normal_form(alias):
            raise InvalidInputError(f"alias is {alias!r}; it is a name")
        with self._writing() as writer, self._reading(writer.tx) as view:
            number = view.entity_number(entity)
            others = [one for one in view.snapshot.names.find(normal_form(alias), FOREVER) if one != number]
            if others:
                raise AliasConflictError(
                    f"{alias!r} is a name of {view.present.name(others[0])!r}; merge_entities() makes two entities one"
                )
            writer.resolver.note(number, alias, None, Source(memory=None, id=None, at=writer.tx.at), alias=True)
        with self._view() as view:
            return view.present.entity(number)

    def merge_entities(self, keep: EntityLike, drop: EntityLike) -> Entity:
        """Make two entities one. Undone by `split_entity`: each fact remembers the name it was stated with."""
        with self._writing() as writer, self._reading(writer.tx) as view:
            first, second = view.entity_number(keep), view.entity_number(drop)
            if first == second:
                raise InvalidInputError(f"{keep!s} and {drop!s} are one entity already")
            writer.merge(first, second)
            writer.settle()
        with self._view() as view:
            return view.present.entity(first)

    def split_entity(self, keep: EntityLike, drop: EntityLike) -> tuple[Entity, Entity]:
        """Undo a merge: `drop` is a name, or the entity, that was merged into `keep`."""
        with self._writing() as writer, self._reading(writer.tx) as view:
            first = view.entity_number(keep)
            dropped = view.merged_away(first, drop)
            if dropped is None or not writer.split(first, dropped):
                raise NotFoundError(f"{drop!s} was not merged into {keep!s}")
            writer.settle()
        with self._view() as view:
            return view.present.entity(first), view.present.entity(dropped)

    def declare_predicate(
        self,
        name: str,
        *,
        cardinality: str = "many",
        symmetric: bool = False,
        inverse: str | None = None,
        transitive: bool = False,
        begins: Iterable[str] = (),
        ends: Iterable[str] = (),
        **more: Any,
    ) -> Predicate:
        """Say what kind of relation a predicate is, for this namespace, and by which words it begins and ends.

        Facts of it that are known already are reconciled anew. `more`: the other fields of the data file (kind, literal, synonyms ...).
        """
        declaration = checked({
            "name": name, "cardinality": cardinality, "symmetric": symmetric, "transitive": transitive, "begins": begins,
            "ends": ends, **({} if inverse is None else {"inverse": inverse}), **more,
        })  # fmt: skip
        declared = parse(declaration)
        with self._writing() as writer:
            writer.declare(declared.name, declaration)
            writer.settle()
        return declared

    # ------------------------------------------------------------ forgetting

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
        named = ([text_of("id", id)] if id is not None else []) + ([] if ids is None else texts_of("ids", ids))
        filters = source is not None or since is not None or until is not None or bool(where)
        if not (named or filters or entity is not None or everything or ids is not None):
            raise InvalidInputError("forget() was told nothing to forget; name ids, a condition, or everything=True")
        with self._writing() as writer, self._reading(writer.tx) as view:
            rows, claims = view.doomed(
                named if id is not None or ids is not None else None, entity, source, since, until, where, everything
            )
            gone = [row.id for number in rows if (row := writer.tx.get(MEMORIES, number)) is not None and row.superseded == FOREVER]
            writer.forget(rows, claims)
            counts = {"memories": 0, "facts": 0, "entities": 0, **writer.deleted}
        self._snapshot.discard_files()
        counts["memories"] = len(gone)
        return Forgotten(ids=tuple(gone), counts=counts)

    # ------------------------------------------------------------ the store

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
        with self._snapshot.lock:
            self._snapshot.discard_files()
        before = self._shared.store.stats(self._namespace).bytes
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

    # ------------------------------------------------------------ views and transactions

    def _now(self) -> datetime:
        now = self._shared.clock()
        if not isinstance(now, datetime):
            raise InvalidInputError(f"the clock returned {now!r}; it must be an aware datetime")
        if now.utcoffset() is None:
            raise InvalidInputError(f"the clock returned the naive datetime {now!r}; it must be aware")
        if instant(now) > LATEST:
            raise InvalidInputError(f"the clock returned {now.isoformat()}; it may tell no time later than {moment(LATEST)}")
        return now

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
            when = instant(self._now() if now is None else aware(now))
            yield View(self._ids, self._snapshot, tx, when, known)

    @contextmanager
    def _reading(self, tx: ReadTx) -> Iterator[View]:
        """A view inside a write transaction."""
        yield View(self._ids, self._snapshot, tx, instant(self._now()))

    @contextmanager
    def _writing(self) -> Iterator[Writer]:
        """One write transaction over the caught-up snapshot. What fails leaves the store, and the snapshot, as they were."""
        self._check_writable()
        with self._snapshot.lock:
            tx = self._shared.store.write(self._namespace, self._now)
            try:
                with tx:
                    self._snapshot.catch_up(tx)
                    yield Writer(tx, self._snapshot.names, self._snapshot.predicates, self._ids.memory)
                    self._snapshot.wrote(tx)
            except BaseException:
                if tx.is_changed:
                    self._snapshot.reset_names()
                raise


def _check_rows(name: str, rows: object) -> None:
    if not isinstance(rows, Iterable) or isinstance(rows, str | bytes | Mapping):
        raise InvalidInputError(f"{name} is {str(rows)[:80]!r}; it is a list, or another iterable, of them")


def _check_progress(progress: object) -> None:
    if progress is not None and not callable(progress):
        raise InvalidInputError(f"progress is {progress!r}; it is a function of (done, all), or None")


__all__ = ["MemoryEngine", "load", "open_store"]
