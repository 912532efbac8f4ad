"""Names of a text to entities, and its claims to rows. Makes the entities that are missing; guesses none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from memgraph.index.names import NameTable
from memgraph.ingest import charges, endings, heirs, things, values
from memgraph.ingest.standing import Standing
from memgraph.interval import BEGINNING, FOREVER, Instant, end_of, instant, start_of
from memgraph.linking import Linker
from memgraph.names import WE, clean, normal_form
from memgraph.predicates import Predicates
from memgraph.records import ClaimRow, EntityRow, MergeRow, NameRow
from memgraph.store import ENTITIES, MERGES, NAMES, WriteTx
from memgraph.types import Claim, Reading, Scalar, Trust

FIRST_PERSON = "user"  #: the entity of a speaker without a name
UNRESOLVED = "PRONOUN"  #: the type of what a text says of a pronoun that stands for nobody it names


_Resolve = Callable[[str, str | None], int]  #: a name of one text and its type -> its entity


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Who says it: what every row that follows from one memory, or one call of the API, carries."""

    memory: int | None  #: row id
    id: str | None  #: the memory's id, or what the caller named as the source
    at: Instant
    trust: Trust = "trusted"
    speaker: str | None = None


@dataclass(slots=True)
class Resolver:
    """Resolves the names of one transaction. What it makes can be found by the next name at once."""

    tx: WriteTx
    names: NameTable
    predicates: Predicates
    merged: set[int] = field(default_factory=set)  #: entities that a text merged or split; their slots are to be folded again
    _noted: set[tuple[int, str, int | None]] = field(default_factory=set)
    _named: dict[str, int] = field(default_factory=dict)

    def entity(self, name: str, type: str | None, source: Source, *, distinct: Iterable[int] = ()) -> int:
        """The entity that a text means by a name, as its root; a new one where none is meant for certain."""
        link = Linker(self.names).link(name, type, known=FOREVER, distinct=tuple(distinct))
        number = self._own(link.entity, name) if link.entity is not None else self._former(name) or self._new()
        self.note(number, name, type, source)
        return number

    def named(self, name: str, source: Source, type: str | None = None) -> int:
        """The entity of exactly this name or alias, whatever else is alike; a new one where nobody has it."""
        number = self._named.get(name)
        if number is None:
            found = self.names.find(_normal(name), FOREVER)
            number = self._named[name] = self._own(found[-1], name) if found else self._former(name) or self._new()
        self.note(number, name, type, source)
        return number

    def _own(self, root: int, name: str) -> int:
        """Of entities that are one now, the one that bears the name: should they be split, what was said under it stays with it."""
        members = self.names.members(root, FOREVER)
        if len(members) == 1:
            return root
        rows = [self.tx.get(NAMES, number) for number in self.tx.find(NAMES, "normal", _normal(name))]
        bearers = {row.entity for row in rows if row is not None and row.retracted == FOREVER}
        return next((one for one in members if one in bearers), root)

    def _is_alias(self, entity: int, normal: str) -> bool:
        """Whether a caller gave the name already to the entity, or to one that is the same now: a split leaves it with that one."""
        rows = [self.tx.get(NAMES, number) for number in self.tx.find(NAMES, "normal", normal)]
        declared = {row.entity for row in rows if row is not None and row.alias and row.memory is None and row.retracted == FOREVER}
        return not declared.isdisjoint(self.names.members(entity, FOREVER))

    def _former(self, name: str) -> int | None:
        """Who was called so by texts that were all changed since, and by nothing else: what is known of its past stays its own."""
        rows = [self.tx.get(NAMES, number) for number in self.tx.find(NAMES, "normal", _normal(name))]
        return next((row.entity for row in reversed(rows) if row is not None and not self._is_named(row.entity)), None)

    def _is_named(self, entity: int) -> bool:
        rows = [self.tx.get(NAMES, number) for number in self.tx.find(NAMES, "entity", entity)]
        return any(row is not None and row.retracted == FOREVER and not row.alias for row in rows)

    def note(
        self, entity: int, name: str, type: str | None, source: Source, *, alias: bool = False, recorded: Instant | None = None
    ) -> None:
        """Records that the source calls the entity so. The API's names are recorded once, a memory's once a memory."""
        if (entity, name, source.memory) in self._noted and not alias:
            return
        self._noted.add((entity, name, source.memory))
        normal = _normal(name)
        if source.memory is None and not alias and recorded is None and self.names.has(entity, normal):
            return
        if source.memory is None and alias and self._is_alias(entity, normal):
            return
        shown = name if source.memory is None else clean(name) or name  # a caller of the API means what it writes
        when = self.tx.at if recorded is None else recorded
        row = NameRow(entity=entity, name=shown, normal=normal, type=type, memory=source.memory, alias=alias, recorded=when)
        self.names.upsert_name(self.tx.insert(NAMES, row), row)

    def _new(self) -> int:
        return self.tx.insert(ENTITIES, EntityRow(recorded=self.tx.at))

    # ------------------------------------------------------------ a whole reading

    def claims(self, reading: Reading, source: Source) -> list[ClaimRow]:
        """The rows of a reading's claims. Its mentions become entities too, and its aliases names."""
        speaker = source.speaker or FIRST_PERSON
        found: dict[str, int] = {}
        types = _types(reading)
        apart = {name: other for pair in reading.distinct for name, other in (pair, pair[::-1])}

        def resolved(name: str, type: str | None) -> int:
            key = normal_form(name)
            if key not in found:
                if name == WE:
                    found[key] = self.named(WE, source, "ORG")
                elif type == UNRESOLVED:  # somebody, whom another text that says "she" need not mean
                    found[key] = self._new()
                    self.note(found[key], name, type, source)
                elif key == normal_form(speaker):
                    found[key] = self.named(speaker, source, None if source.speaker is None else "PERSON")
                else:
                    other = found.get(normal_form(apart[name])) if name in apart else None
                    found[key] = self.entity(name, type or types.get(key), source, distinct=() if other is None else (other,))
            return found[key]

        for name, other in reading.aliases:
            self._alias(name, other, resolved, source)
        rows = [row for claim in reading.claims for row in self._meant(self._of_thing(claim, found), resolved, source)]
        for mention in reading.mentions:
            if mention.type != "PRONOUN" and mention.refers_to:
                resolved(mention.refers_to, mention.type)
        return rows

    def _alias(self, name: str, other: str, resolved: _Resolve, source: Source) -> None:
        """Another name of what a text names. One who is known by nothing else is the same; one with a name of its own is someone else."""
        first, normal = resolved(name, None), _normal(other)
        taken = [entity for entity in self.names.find(normal, FOREVER) if entity != first]
        if not taken:
            self.note(first, other, None, source, alias=True)
        elif len(taken) == 1 and all(_normal(called) == normal for called in self.names.names(taken[0], FOREVER)):
            self.merge(first, taken[0], source.memory)

    def merge(self, keep: int, drop: int, memory: int | None) -> int:
        row = MergeRow(keep=keep, drop=drop, memory=memory, recorded=self.tx.at)
        number = self.tx.insert(MERGES, row)
        self.names.upsert_merge(number, row)
        self.merged |= {keep, drop}
        return number

    def _of_thing(self, claim: Claim, found: dict[str, int]) -> Claim:
        """The claim, where its subject is a thing that was known under another name: that thing is found under this one in the text."""
        said, thing = things.same_thing(Standing(self.tx, self.names, self.predicates), claim)
        key = normal_form(said.subject)
        if thing is None:
            return said
        if key in found and found[key] != thing:
            return claim
        found[key] = thing
        return said

    def _meant(self, claim: Claim, resolved: _Resolve, source: Source) -> list[ClaimRow]:
        """The claim as rows: of the thing that it speaks of, where it names that by less than was known before."""
        standing = Standing(self.tx, self.names, self.predicates)
        claim = values.part_of_office(standing, values.host_of(standing, values.seat_of(standing, claim)))
        if (raised := values.raised(standing, claim)) is not None:
            sum_, told = raised
            rests = standing.saying(told)
            worked_out = [replace(one, rests_on=(*one.rests_on, *rests)) for one in self._meant(sum_, resolved, source)]
            return [self._claim(claim, resolved, source), *worked_out]
        if others := charges.charge_of(standing, claim):
            name = others[0].predicate if others[0].predicate != "owns" else "responsible_for"
            row = self._claim(replace(claim, predicate=name, confidence=0.8), resolved, source)
            said = [self._claim(claim, resolved, source)] if claim.predicate in charges.DOING | {charges.GIVEN} else []
            return [row, *said, *(charges.ended_by(standing, one, row) for one in others)]
        if posts := list(heirs.inherited(standing, claim)):
            row = self._claim(claim, resolved, source)
            over = [post for post in posts if post.literal is not None and post.start < row.start < post.end]
            return [row, *(heirs.taken_over(post, row) for post in posts), *(charges.ended_by(standing, post, row) for post in over)]
        speaker = source.speaker or FIRST_PERSON
        known = self.names.find(_normal(speaker), FOREVER)
        value_of = values.value_of(standing, claim, known[-1]) if known else None
        if value_of is not None:
            return [self._claim(replace(claim, subject=speaker, predicate=value_of, subject_type="PERSON", literal=True), resolved, source)]
        row = values.of_day(standing, self._claim(claim, resolved, source))
        if endings.is_closer_already(standing, row):
            return []
        if left := charges.left_behind(standing, row):
            return [row, *(charges.ended_by(standing, one, row) for one in left)]
        if swap := charges.exchanged(standing, row):
            return [row, *swap]
        before = [*charges.had_before(standing, claim, row), *charges.paid_until_then(standing, row)]
        after = [charges.resumed(standing, one, row) for one in before if row.end < FOREVER]
        later = [replace(heirs.taken_over(row, heir), **heirs.said_by(row)) for heir in heirs.heirs_of(standing, row)]
        return [*endings.ended(standing, row), *(charges.ended_by(standing, one, row) for one in before), *after, *later,
                *charges.paid_by_tenants(standing, row), *charges.paid_no_more(standing, row)]

    def _claim(self, claim: Claim, resolved: _Resolve, source: Source) -> ClaimRow:
        subject = resolved(claim.subject, claim.subject_type)
        object_: int | None = None
        literal: Scalar | None = None
        if claim.object is not None and claim.literal:
            literal = claim.object
        elif claim.object is not None:
            object_ = resolved(claim.object, claim.object_type)
        wrong: int | Scalar | None = None
        if claim.instead_of is not None:
            known = self.names.find(normal_form(claim.instead_of), FOREVER)
            standing = Standing(self.tx, self.names, self.predicates)
            said = things.as_it_stands(standing, subject, claim) if claim.literal else None
            wrong = said if said is not None else self._own(known[0], claim.instead_of) if known else None
        start, end, from_precision, to_precision = _bounds(claim, source.at)
        return claim_row(
            self.predicates, source, self.tx.at, subject=subject, predicate=claim.predicate, object=object_, literal=literal,
            kind=claim.kind, start=start, end=end, from_precision=from_precision, to_precision=to_precision, confidence=claim.confidence,
            implies_past=claim.implies_past, beside=claim.beside, instead_of=wrong, recurrence=claim.recurrence,
            subject_name=claim.subject, object_name=claim.object or "",
        )  # fmt: skip


def _normal(name: str) -> str:
    """The normal form by which a name is found; of a name without letters, the name."""
    return normal_form(name) or name.strip()


def claim_row(
    predicates: Predicates,
    source: Source,
    recorded: Instant,
    *,
    subject: int,
    predicate: str,
    object: int | None,
    literal: Scalar | None,
    kind: str = "holds",
    start: Instant,
    end: Instant,
    from_precision: str | None,
    to_precision: str | None,
    confidence: float = 1.0,
    implies_past: bool = True,
    beside: bool = False,
    instead_of: int | Scalar | None = None,
    recurrence: str | None = None,
    subject_name: str = "",
    object_name: str = "",
) -> ClaimRow:
    """A claim in the primary direction of its predicate: what is said of an inverse is turned round."""
    name, swapped = predicates.resolve(predicate)
    if swapped and object is not None:
        subject, object, subject_name, object_name = object, subject, object_name, subject_name
    elif swapped:
        name = predicate  # a value has no relations of its own, so it cannot be turned round
    return ClaimRow(
        subject=subject, predicate=name, object=object, literal=literal, kind=kind, start=start, end=end, from_precision=from_precision,
        to_precision=to_precision, at=source.at, memory=source.memory, source=source.id, trust=source.trust, confidence=confidence,
        recorded=recorded, implies_past=implies_past, beside=beside, instead_of=instead_of, recurrence=recurrence,
        subject_name=subject_name, object_name=object_name,
    )  # fmt: skip


def _bounds(claim: Claim, at: Instant) -> tuple[Instant, Instant, str | None, str | None]:
    """What a statement says of time, as instants: undated, it holds from `at`, when it was first heard of; ended, it had ended by `at`."""
    start, end = start_of(claim.valid_from), end_of(claim.valid_to)
    from_precision, to_precision = claim.from_precision, claim.to_precision
    if claim.kind == "ends":
        if end >= FOREVER:
            end, to_precision = (instant(claim.valid_from), from_precision) if claim.valid_from else (at, "observed")
        return BEGINNING, end, None, to_precision
    if from_precision == "observed" and claim.valid_from is None:
        start = at
        if end <= start:
            start, from_precision = BEGINNING, None
    if start == BEGINNING:
        from_precision = None
    if end >= FOREVER:
        to_precision = None
    if end <= start:
        end, to_precision = FOREVER, None
    return start, end, from_precision, to_precision


def _types(reading: Reading) -> dict[str, str]:
    """The types that the mentions vote for, by normal form."""
    return {normal_form(one.refers_to): one.type for one in reading.mentions if one.refers_to and one.type not in (None, "PRONOUN")}
