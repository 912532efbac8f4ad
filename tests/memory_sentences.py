"""Scores a reader on tests/data/memory_sentences.jsonl: sentences with their facts, written before the rules were tuned.

A row has `text`, `at`, `kind` and `facts`. Each fact lists the acceptable subjects, predicates and objects (None: any object), and
`valid`: acceptable `[from, to)` pairs of days, "past" for what was over by `at`, "any", or with `negated` what must not be believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memgraph.names import normal_form
from memgraph.nlp.reader import SpacyExtractor
from memgraph.predicates import Predicates, normal
from memgraph.protocols import Utterance
from memgraph.types import Claim, Reading

PATH = Path(__file__).parent / "data" / "memory_sentences.jsonl"
PREDICATES = Predicates.default()


@dataclass(frozen=True)
class Judged:
    """One expected fact, and how far the reading agrees: 0 nothing, 1 subject and object, 2 and predicate, 3 and interval."""

    row: dict[str, Any]
    fact: dict[str, Any]
    level: int
    reading: Reading

    @property
    def is_negated(self) -> bool:
        return bool(self.fact.get("negated"))


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]


def judged(extractor: SpacyExtractor, some: Sequence[dict[str, Any]]) -> Iterator[Judged]:
    readings = extractor.read([Utterance(text=row["text"], at=datetime.fromisoformat(row["at"])) for row in some])
    for row, reading in zip(some, readings, strict=True):
        for fact in row["facts"]:
            yield Judged(row, fact, max((_level(fact, claim, row["at"]) for claim in reading.facts), default=0), reading)


def _level(fact: dict[str, Any], claim: Claim, at: str) -> int:
    for swapped in (False, True):
        subject, object_ = (claim.object or "", claim.subject) if swapped else (claim.subject, claim.object or "")
        if not (_among(subject, fact["subject"]) and (fact["object"] is None or _among(object_, fact["object"]))):
            continue
        if not _same_predicate(claim.predicate, fact["predicate"], swapped=swapped):
            if not swapped and fact["object"] is not None and not fact.get("negated"):
                return 1
            continue
        if fact.get("negated"):
            return 0 if claim.valid_to is not None and claim.valid_from is None else 2
        return 3 if _same_time(fact["valid"], claim, at) else 2
    return 0


def _among(name: str, wanted: Sequence[str]) -> bool:
    given = normal_form(name) or name.lower()
    for one in wanted:
        expected = normal_form(one) or one.lower()
        if one == "*" or given == expected or (f" {expected} " in f" {given} " and len(given.split()) <= len(expected.split()) + 1):
            return True
    return False


def _same_predicate(predicate: str, wanted: Sequence[str], *, swapped: bool) -> bool:
    """The same name; or, with the ends exchanged, the inverse or a symmetric one."""
    for one in wanted:
        name, turned = PREDICATES.resolve(one)
        known = PREDICATES.get(name)
        both = known is not None and known.symmetric
        if predicate in (normal(one), name) and (both or turned == swapped):
            return True
    return False


def _same_time(valid: Any, claim: Claim, at: str) -> bool:
    start, end = (None if one is None else one.astimezone(UTC).date().isoformat() for one in (claim.valid_from, claim.valid_to))
    today = at[:10]
    if valid == "any":
        return True
    if valid == "past":
        return end is not None and end <= today and claim.kind in ("ends", "holds")
    return [start, end] in valid
