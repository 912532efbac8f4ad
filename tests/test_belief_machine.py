"""The engine against a naive model, in any order of any operations, read at any pair of times; and that order does not matter."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from belief_model import BEFORE, DAYS, INVERSE, LAST, PAIRED, PAIRED_ONE, Merge, Model, Run, Said
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

import memgraph
from memgraph import ALWAYS, MemoryEngine
from memgraph.types import Claim

NAMES = ["Quill", "Bram", "Tova", "Hurst"]
ENTITIES = range(len(NAMES))
PREDICATES = ["home_of", "sits_in", "knows_the", "heads_of", "toggles", "wed_to", "pals_of", "chairs_it", "on_duty", "on_leave", "saw_it"]
DECLARED = {
    "home_of": {"cardinality": "one"},
    "sits_in": {"cardinality": "one"},
    "heads_of": {"cardinality": "one", "inverse": "topped_by"},
    "wed_to": {"cardinality": "one", "symmetric": True},
    "pals_of": {"symmetric": True},
    "chairs_it": {"inverse": "steered_by", "inverse_cardinality": "one"},
    "on_duty": {"exclusive": "presence"},
    "on_leave": {"exclusive": "presence"},
    "saw_it": {"kind": "event"},
}
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
RECORDING = datetime(2030, 1, 1, tzinfo=UTC)
COUNTED = Counter[str]()  #: steps done, over all runs


def date_of(day: int) -> datetime | None:
    return None if day in (BEFORE, LAST) else FIRST + timedelta(days=day)


def day_of(when: datetime | None, none: int) -> int:
    return none if when is None else (when - FIRST).days


def reader(text: str) -> list[Claim]:
    """The claims of a text that is a JSON list of them."""
    return [
        Claim(**{**one, "valid_from": date_of(one.get("valid_from", BEFORE)), "valid_to": date_of(one.get("valid_to", LAST))})
        for one in json.loads(text)["claims"]
    ]  # fmt: skip


days = st.integers(0, DAYS - 1)
entities = st.sampled_from(ENTITIES)
moments = st.integers(0, 1_000)
trusts = st.sampled_from(["trusted", "trusted", "untrusted"])


@st.composite
def claims(draw: st.DrawFn, at: int) -> dict[str, object]:
    """What a text says: of an event a span, of a state anything."""
    predicate = draw(st.sampled_from(PREDICATES))
    subject = draw(entities)
    object_ = draw(entities.filter(lambda one: one != subject))
    kind = "holds" if predicate == "saw_it" else draw(st.sampled_from(["holds", "holds", "holds", "ends", "corrects", "denies"]))
    one: dict[str, object] = {"subject": NAMES[subject], "predicate": predicate, "object": NAMES[object_], "kind": kind}
    if kind in ("ends", "denies") and draw(st.integers(0, 3)) == 0 and predicate not in INVERSE:
        one["object"] = None
    if kind == "ends":  # now and then "used to", which tells no day
        return one if draw(st.integers(0, 3)) == 0 else {**one, "valid_to": draw(days), "to_precision": "day"}
    if kind == "corrects":
        wrong = draw(st.none() | entities.filter(lambda other: other not in (subject, object_)))
        return {**one, "from_precision": "observed", **({} if wrong is None else {"instead_of": NAMES[wrong]})}
    if kind == "denies":
        return one
    start = draw(st.none() | days)
    if start is not None:
        one |= {"valid_from": start, "from_precision": "day"}
    else:
        one["from_precision"] = "observed"
    if draw(st.integers(0, 3)) == 0:
        one["beside"] = True
    begun = at if start is None else start
    if predicate == "saw_it" or (begun < DAYS - 1 and draw(st.booleans())):
        end = draw(st.integers(begun + 1, DAYS))
        one |= {"valid_to": end, "to_precision": "day"}
    return one


class BeliefMachine(RuleBasedStateMachine):
    """Every rule does the same to both; every read asks both."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
        self.now = 0
        self.model = Model()
        self.texts: dict[str, set[int]] = {}  #: memory id -> whom its present version names
        self.aliases: dict[str, int] = {}
        self.number = 0
        self.copies = 0
        self.checked = (-1, "")
        self.open("first")

    def open(self, namespace: str) -> None:
        self.memory: MemoryEngine = memgraph.open(
            self.folder / "store", namespace=namespace, embedder="hash", extractor=reader, clock=lambda: self.at(self.now)
        )
        self.space = namespace

    @initialize()
    def declare(self) -> None:
        for name, declaration in DECLARED.items():
            self.tick()
            self.memory.declare_predicate(name, **declaration)  # type: ignore[arg-type]

    def teardown(self) -> None:
        try:
            if self.now:
                for known in range(self.now + 1):
                    self.compare(known)
        finally:
            self.memory.close()
            shutil.rmtree(self.folder)

    def tick(self) -> int:
        """The next transaction's time."""
        self.now += 1
        COUNTED["steps"] += 1
        return self.now

    def at(self, known: int) -> datetime:
        return RECORDING + timedelta(days=known)

    def call(self, entity: int) -> str:
        return NAMES[entity]

    # ------------------------------------------------------------ what is said

    @rule(
        subject=entities,
        object_=entities,
        predicate=st.sampled_from(PREDICATES),
        start=st.none() | days,
        length=st.none() | st.integers(1, 6),
        trust=trusts,
        source=st.sampled_from([None, "crm"]),
        turned=st.booleans(),
    )
    def assert_fact(
        self,
        subject: int,
        object_: int,
        predicate: str,
        start: int | None,
        length: int | None,
        trust: str,
        source: str | None,
        turned: bool,
    ) -> None:
        if subject == object_:
            return
        begun = BEFORE if start is None else start
        end = LAST if length is None and predicate != "saw_it" else min(begun + (length or 1) + 1, DAYS)
        self.tick()
        first, second, name = self.call(subject), self.call(object_), predicate
        if turned and predicate in INVERSE:
            first, second, name = second, first, INVERSE[predicate]
        fact = self.memory.assert_fact(first, name, second, valid_from=date_of(begun), valid_to=date_of(end), trust=trust, source=source)
        self.say(subject, predicate, object_, start=begun, end=end, at=3653 + self.now, trusted=trust == "trusted", source=source)
        assert (self.meant(fact.subject), fact.predicate) == (self.meant(first), name) or predicate in PAIRED | PAIRED_ONE

    def say(self, subject: int, predicate: str, object_: int | None, **more: object) -> None:
        self.number += 1
        self.model.said.append(Said(self.number, self.now, subject, predicate, object_, **more))  # type: ignore[arg-type]

    def meant(self, name: str, known: int | None = None) -> int:
        """The entity of a name: which of several names of a merged one is shown is not the model's to know."""
        entity = self.aliases[name] if name in self.aliases else NAMES.index(name)
        return self.model.root(entity, self.now if known is None else known)

    @rule(data=st.data(), at=days, trust=trusts)
    def add(self, data: st.DataObject, at: int, trust: str) -> None:
        said = data.draw(st.lists(claims(at), min_size=1, max_size=2))
        self.tick()
        id = f"t{self.now}"
        self.memory.add(json.dumps({"id": id, "claims": said}), at=date_of(at), trust=trust, id=id)
        self.hear(id, said, at, trust == "trusted")

    def hear(self, id: str, said: list[dict[str, object]], at: int, trusted: bool) -> None:
        named, told = set(), set()
        for one in said:
            subject, object_ = NAMES.index(str(one["subject"])), None if one["object"] is None else NAMES.index(str(one["object"]))
            wrong = one.get("instead_of")
            named |= {subject, object_} - {None}
            observed = one.get("from_precision") == "observed"
            start = at if observed else one.get("valid_from", BEFORE)
            late = one["kind"] == "ends" and "valid_to" not in one
            end = at if late else one.get("valid_to", LAST)
            known = wrong is not None and NAMES.index(str(wrong)) in self.model.named(self.now) | named
            instead = NAMES.index(str(wrong)) if known else None
            claim = subject, str(one["predicate"]), object_, one["kind"], start, end, late, observed, bool(one.get("beside")), instead
            if claim in told:
                continue  # what a text says twice is said once
            told.add(claim)
            self.say(
                subject, str(one["predicate"]), object_, kind=one["kind"], start=start, end=end, observed=observed, at=at,
                beside=bool(one.get("beside")), trusted=trusted, memory=id, instead=instead, late=late,
            )  # fmt: skip
        self.texts[id] = named  # type: ignore[assignment]

    @precondition(lambda self: self.texts)
    @rule(data=st.data(), at=days)
    def update(self, data: st.DataObject, at: int) -> None:
        id = data.draw(st.sampled_from(sorted(self.texts)))
        said = data.draw(st.lists(claims(at), min_size=1, max_size=2))
        self.tick()
        trusted = next(one.trusted for one in self.model.said if one.memory == id)
        self.memory.update(id, json.dumps({"id": id, "version": self.now, "claims": said}), at=date_of(at))
        for one in self.model.said:
            if one.memory == id:
                one.withdrawn = self.now if one.withdrawn is None else one.withdrawn
                one.replaced = self.now if one.replaced is None else one.replaced
        self.hear(id, said, at, trusted)

    @rule(one=st.booleans())
    def redeclare(self, one: bool) -> None:
        self.tick()
        self.memory.declare_predicate("toggles", cardinality="one" if one else "many")
        self.model.toggled.append((self.now, one))

    # ------------------------------------------------------------ what is taken back

    @rule(data=st.data())
    def retract(self, data: st.DataObject) -> None:
        facts = self.memory.facts(as_of=ALWAYS)
        if not facts:
            return
        fact = data.draw(st.sampled_from(facts))
        key = self.key(fact, self.now)
        run = next(run for run in self.model.runs(self.now) if (run.value, run.start, run.end) == key)
        self.tick()
        gone = self.memory.retract_fact(fact.id)
        assert gone.retracted_at == self.at(self.now)
        numbers = {one.number for one in run.proof}
        for one in self.model.said:
            if one.number in numbers and one.withdrawn is None:
                one.withdrawn = self.now

    @precondition(lambda self: self.texts)
    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(sorted(self.texts)))
        self.tick()
        assert self.memory.forget(id).ids == (id,)
        self.drop({id}, lambda one: one.memory == id)

    @rule()
    def forget_source(self) -> None:
        self.tick()
        self.memory.forget(source="crm")
        self.drop(set(), lambda one: one.source == "crm")

    @rule(entity=entities)
    def forget_entity(self, entity: int) -> None:
        if entity not in self.model.named(self.now):
            return
        self.tick()
        group = self.model.group(entity, self.now)
        self.memory.forget(entity=self.call(entity))
        doomed = {one.memory for one in self.model.said if one.memory and {one.subject, one.object} & group}
        self.drop({id for id in doomed if id}, lambda one: one.memory in doomed if one.memory else bool({one.subject, one.object} & group))

    def drop(self, ids: set[str], gone: object) -> None:
        self.model.said = [one for one in self.model.said if not gone(one)]  # type: ignore[operator]
        for id in ids:
            self.texts.pop(id, None)
        left = self.model.spoken_of()
        self.model.merges = [one for one in self.model.merges if one.keep in left and one.drop in left]
        self.aliases = {name: entity for name, entity in self.aliases.items() if entity in left}

    # ------------------------------------------------------------ who is who

    def named(self) -> set[int]:
        """The entities that somebody still names."""
        return self.model.named(self.now) | set(self.aliases.values())

    @rule(keep=entities, drop=entities)
    def merge(self, keep: int, drop: int) -> None:
        if not {keep, drop} <= self.model.named(self.now):
            return
        first, second = self.model.root(keep, self.now), self.model.root(drop, self.now)
        self.tick()
        if first == second:
            with pytest.raises(memgraph.InvalidInputError):
                self.memory.merge_entities(self.call(keep), self.call(drop))
            self.now -= 1
            return
        self.memory.merge_entities(self.call(keep), self.call(drop))
        self.model.merges.append(Merge(first, second, self.now))

    @precondition(lambda self: any(one.until is None for one in self.model.merges))
    @rule(data=st.data())
    def split(self, data: st.DataObject) -> None:
        merge = data.draw(st.sampled_from([one for one in self.model.merges if one.until is None]))
        if not {merge.keep, merge.drop} <= self.model.named(self.now):
            return
        self.tick()
        self.memory.split_entity(self.call(merge.keep), self.call(merge.drop))
        for one in self.model.merges:
            if one.drop == merge.drop and one.until is None:
                one.until = self.now

    @rule(entity=entities, number=st.integers(0, 2))
    def alias(self, entity: int, number: int) -> None:
        name = f"Zz{'abc'[number]}q"
        if entity not in self.model.named(self.now):
            return
        root = self.model.root(entity, self.now)
        self.tick()
        if name in self.aliases and self.model.root(self.aliases[name], self.now) != root:
            with pytest.raises(memgraph.AliasConflictError):
                self.memory.add_alias(self.call(entity), name)
            self.now -= 1
            return
        self.memory.add_alias(self.call(entity), name)
        self.aliases.setdefault(name, root)

    # ------------------------------------------------------------ the store

    @rule()
    def reopen(self) -> None:
        self.memory.close()
        self.open(self.space)
        self.checked = (-1, "")
        COUNTED["steps"] += 1

    @rule()
    def export_and_load(self) -> None:
        file = self.folder / "all.jsonl"
        self.memory.export(file)
        self.copies += 1
        self.tick()
        copy = self.memory.namespace(f"copy{self.copies}")
        memgraph.load(file, into=copy)
        self.memory.close()
        self.memory, self.space = copy, f"copy{self.copies}"

    # ------------------------------------------------------------ reads

    def key(self, fact: memgraph.Fact, known: int) -> tuple[tuple[str, int, int], int, int]:
        """(value, first day, end day) of a fact in the model's terms."""
        ends = (self.meant(fact.subject, known), self.meant(fact.object, known))
        if fact.predicate in PAIRED | PAIRED_ONE:
            ends = (min(ends), max(ends))
        return (fact.predicate, *ends), day_of(fact.valid_from, BEFORE), day_of(fact.valid_to, LAST)

    def compare(self, known: int) -> list[Run]:
        expected = self.model.runs(known)
        facts = self.memory.facts(as_of=ALWAYS, known_at=self.at(known))
        assert sorted(self.key(fact, known) for fact in facts) == sorted((run.value, run.start, run.end) for run in expected), known
        for fact in facts:
            run = next(run for run in expected if (run.value, run.start, run.end) == self.key(fact, known))
            assert set(fact.sources) == {one.memory for one in run.proof if one.memory}, (known, fact)
            assert set(fact.origins) == {one.source for one in run.proof if one.source}, (known, fact)
            assert fact.recorded_at <= self.at(known)
            assert fact.retracted_at is None
        return expected

    @rule(back=moments)
    def read_all(self, back: int) -> None:
        COUNTED["steps"] += 1
        self.compare(self.now - back % (self.now + 1))

    @rule(back=moments, entity=entities, predicate=st.sampled_from([*PREDICATES, *INVERSE.values()]), day=days)
    def read_some(self, back: int, entity: int, predicate: str, day: int) -> None:
        COUNTED["steps"] += 1
        known = self.now - back % (self.now + 1)
        found = self.memory.facts(NAMES[entity], predicate, as_of=date_of(day), known_at=self.at(known))
        if entity not in self.model.named(known):
            return
        group = self.model.group(entity, known)
        turned = {turned: name for name, turned in INVERSE.items()}
        wanted = []
        for run in self.model.runs(known):
            name, subject, object_ = run.value
            if not run.start <= day < run.end or name != turned.get(predicate, predicate):
                continue
            ends = [(subject, object_)] if predicate not in turned else [(object_, subject)]
            if name in PAIRED | PAIRED_ONE and subject not in group:
                ends = [(object_, subject)]
            wanted += [other for one, other in ends if one in group]
        assert sorted(self.meant(fact.object, known) for fact in found) == sorted(wanted)

    @rule(back=moments, entity=entities, day=days, hops=st.integers(1, 3))
    def read_walks(self, back: int, entity: int, day: int, hops: int) -> None:
        COUNTED["steps"] += 1
        known = self.now - back % (self.now + 1)
        runs = [run for run in self.model.runs(known) if run.start <= day < run.end]
        root = self.model.root(entity, known)
        distance = {root: 0}
        for hop in range(1, hops + 1):
            for run in runs:
                for one, other in (run.value[1:], run.value[:0:-1]):
                    if distance.get(one, hop) < hop:  # type: ignore[call-overload]
                        distance.setdefault(other, hop)  # type: ignore[call-overload]
        when, then = date_of(day), self.at(known)
        try:
            related = self.memory.get_related(NAMES[entity], hops, as_of=when, known_at=then)
        except memgraph.NotFoundError:
            assert entity not in self.model.named(known)
            return
        assert {self.meant(one.entity.name, known): one.hops for one in related} == {one: hop for one, hop in distance.items() if hop}
        graph = self.memory.graph(as_of=when, known_at=then)
        assert graph.number_of_edges() == len(runs)
        for other in ENTITIES:
            if distance.get(other) and other in self.model.named(known):
                paths = self.memory.paths(NAMES[entity], NAMES[other], hops, as_of=when, known_at=then)
                assert min(map(len, paths)) == distance[other]

    @rule(entity=entities, back=moments)
    def read_history(self, entity: int, back: int) -> None:
        """Every version of the past and nothing later, each believed at its own time."""
        COUNTED["steps"] += 1
        known = self.now - back % (self.now + 1)
        try:
            versions = self.memory.history(NAMES[entity], known_at=self.at(known))
        except memgraph.NotFoundError:
            assert entity not in self.model.named(known)
            return
        assert all(version.recorded_at <= self.at(known) for version in versions)
        standing = sorted(self.key(one, known) for one in versions if one.retracted_at is None and one.overruled_by is None)
        group = self.model.group(entity, known)
        assert standing == sorted((run.value, run.start, run.end) for run in self.model.runs(known) if group & set(run.value[1:]))

    @rule()
    def read_counts(self) -> None:
        COUNTED["steps"] += 1
        stats = self.memory.stats()
        assert stats["memories"] == len(self.texts)
        assert stats["facts"] == len(self.model.runs(self.now))
        assert stats["entities"] == len({self.model.root(entity, self.now) for entity in self.named()})
        for name, entity in self.aliases.items():
            assert self.meant(self.memory.entity(name).name) == self.model.root(entity, self.now)

    @invariant()
    def nothing_is_broken(self) -> None:
        if self.checked != (self.now, self.space):  # reads change nothing
            report = self.memory.check()
            assert report.ok, report.problems
            self.checked = self.now, self.space


def run(examples: int, steps: int) -> None:
    chosen = settings(max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(BeliefMachine, settings=chosen)  # type: ignore[no-untyped-call]


def test_the_engine_believes_what_a_naive_model_does() -> None:
    run(15, 30)


@pytest.mark.long
def test_the_engine_believes_what_a_naive_model_does_for_fifty_thousand_steps() -> None:
    while COUNTED["steps"] < 50_000:
        run(100, 60)
        print(COUNTED["steps"], flush=True)
