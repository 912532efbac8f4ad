"""What is told: texts, documents and triples, changed and taken back. What can be computed before the transaction is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from memgraph.engine.handle import Handle
from memgraph.errors import InvalidInputError, NotFoundError
from memgraph.ingest.documents import KIND as DOCUMENT
from memgraph.ingest.documents import SIZE as CHUNK
from memgraph.ingest.documents import changes, document_items, is_of_document
from memgraph.ingest.extractors import knowing, read_all
from memgraph.ingest.prepare import Draft, assertion, aware, draft, text_of
from memgraph.ingest.turns import TURNS, Turn, leans_on_what_was_said
from memgraph.ingest.understand import Understood, understand
from memgraph.interval import FOREVER, TimeLike, instant
from memgraph.predicates import Predicates
from memgraph.present import memory_of
from memgraph.protocols import Extractor, Utterance
from memgraph.records import FactRow
from memgraph.store import FACTS, MEMORIES, WriteTx
from memgraph.types import Added, Fact, Literal, Memory, Reading, Scalar
from memgraph.view import EntityLike

_log = logging.getLogger("memgraph")

Progress = Callable[[int, int], None]  #: told how many of how many are done

BATCH = 256  #: memories read, embedded and committed together


class Writing(Handle):
    """The calls that add to what is known."""

    # ------------------------------------------------------------ texts

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
        item = {
            "text": text, "at": at, "speaker": speaker, "source": source, "trust": trust, "kind": kind, "importance": importance,
            "tags": tags, "metadata": metadata, "id": id,
        }  # fmt: skip
        return self._add([draft(item, now=self.now())])[0]

    def add_many(self, items: Iterable[str | Mapping[str, Any] | Memory], *, progress: Progress | None = None) -> list[Added]:
        """Remember many texts, in order: strings, dicts of `add`'s arguments, or memories. Read and embedded in batches.

        All items are checked before the first is written; each batch of 256 is one transaction, all or nothing.
        `progress` is told how many of how many are done.
        """
        now = self.now()
        _check_rows("items", items)
        _check_progress(progress)
        drafts = [draft(item, now=now) for item in items]
        taken = [one.id for one in drafts if one.id is not None]
        if len(taken) != len(set(taken)):
            raise InvalidInputError("two items have the same id; an id names one memory")
        return self._add_in_batches(drafts, progress)

    def add_document(
        self,
        text_or_path: str | Path,
        *,
        source: str,
        chunk: int = CHUNK,
        at: TimeLike | None = None,
        trust: str = "trusted",
        tags: Iterable[str] = (),
        speaker: str | None = None,
    ) -> list[Added]:
        """Remember a document in pieces of at most `chunk` tokens, cut where the text divides: headings, paragraphs, sentences.

        Each piece is a memory of kind "document" whose metadata hold the document's id, the piece's number and span, and the headings
        above it.

        A source names one document, or one for each path. Added again, what is there already is not written again: a document whose
        adding was cut short is completed, and of one that changed the changed pieces are new versions and those that are gone are no
        longer current, in one transaction. `versions` and `known_at` still see what it said before.

        Args:
            source: the name of the document.
            speaker: whose "I" it is; "author of <source>" by default, never the user.

        Returns:
            The pieces that are new or say something new, in their order; none for a document that is there already.

        Raises:
            InvalidInputError: the file cannot be read, or a text looks like the path of one; pass `Path(...)` for a file.
        """
        items = document_items(
            text_or_path, source=source, count=self.count_tokens, chunk=chunk, at=at, trust=trust, tags=tags, speaker=speaker
        )
        now = self.now()
        wanted = [draft(item, now=now) for item in items]
        path = items[0]["metadata"].get("path")
        with self._view() as view:
            rows = (view.tx.get(MEMORIES, number) for number in view.select(kind=DOCUMENT, source=source))
            written, gone = changes([row for row in rows if row is not None and is_of_document(row.metadata, path)], wanted)
        if not gone and all(one.id is None for one in written):
            return self._add_in_batches([one.draft for one in written])
        understood = self._understand([one.draft for one in written])
        with self._writing() as writer:
            for id in gone:
                writer.retire(id)
            numbers = [
                writer.add(one) if change.id is None else writer.update(change.id, one)
                for change, one in zip(written, understood, strict=True)
            ]
            recorded, _ = writer.settle()
        added = self._added(writer.tx, numbers, recorded)
        return [one for one, change in zip(added, written, strict=True) if not change.moved]

    def update(self, id: str, text: str, *, at: TimeLike | None = None) -> Added:
        """Give a memory a new text under the same id. The facts of the old text are retracted; `known_at` still sees them.

        `at` is by default that of the version before.
        """
        with self._view() as view:
            old = view.present.current_of_id(text_of("id", id))
        (new,) = self._understand([draft(replace(old, text=text, at=old.at if at is None else aware(at)), now=self.now())])
        with self._writing() as writer:
            number = writer.update(id, new)
            recorded, _ = writer.settle()
        return self._added(writer.tx, [number], recorded)[0]

    def read(self, text: str, *, at: TimeLike | None = None, speaker: str | None = None) -> Reading:
        """What would be understood of a text. Writes nothing."""
        if not isinstance(text, str):
            raise InvalidInputError(f"text is {type(text).__name__}, not str")
        self._check_open()
        utterance = Utterance(text=text, at=self.now() if at is None else aware(at), speaker=speaker)
        return read_all(self._reader(), [utterance])[0]

    # ------------------------------------------------------------ triples

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
        one = assertion(row, self._declared())
        with self._writing() as writer:
            claim = writer.assert_fact(one, instant(self.now()))
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
        predicates = self._declared()
        asserted = [assertion(row, predicates) for row in rows]
        at = instant(self.now())  # one statement, however many transactions it takes
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
        _log.info("fact %s was retracted: %s", id, reason or "no reason was given")
        with self._view() as view:
            return view.present.fact(number)

    # ------------------------------------------------------------ inside

    def _add_in_batches(self, drafts: Sequence[Draft], progress: Progress | None = None) -> list[Added]:
        added: list[Added] = []
        for start in range(0, len(drafts), BATCH):
            added += self._add(drafts[start : start + BATCH])
            if progress is not None:
                progress(len(added), len(drafts))
        return added

    def _add(self, drafts: Sequence[Draft]) -> list[Added]:
        understood = self._understand(drafts)
        with self._writing() as writer:
            numbers = [writer.add(one) for one in understood]
            recorded, _ = writer.settle()
        return self._added(writer.tx, numbers, recorded)

    def _understand(self, drafts: Sequence[Draft]) -> list[Understood]:
        return understand(drafts, reader=self._reader, embedder=self._shared.embedder, last_turns=self._last_turns)

    def _reader(self) -> Extractor:
        """What reads texts here: it knows the predicates that this namespace declares."""
        return knowing(self._shared.extractor, self._declared())

    def _declared(self) -> Predicates:
        """The predicates of this namespace, those that another process declared among them."""
        with self._view() as view:
            return view.snapshot.predicates

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


def _check_rows(name: str, rows: object) -> None:
    if not isinstance(rows, Iterable) or isinstance(rows, str | bytes | Mapping):
        raise InvalidInputError(f"{name} is {str(rows)[:80]!r}; it is a list, or another iterable, of them")


def _check_progress(progress: object) -> None:
    if progress is not None and not callable(progress):
        raise InvalidInputError(f"progress is {progress!r}; it is a function of (done, all), or None")
