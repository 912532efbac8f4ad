"""What tests of reading share: claims as lines with their days, and the facts of dated texts told to an engine in their order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import memgraph
from memgraph import MemoryEngine
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

AT = datetime(2024, 6, 1, 9, tzinfo=UTC)
MONDAY = datetime(2024, 7, 15, 9, tzinfo=UTC)
READER = SpacyExtractor()

Told = Callable[..., set[str]]  #: ("2024-03-04 Ann is captain.", ...) -> {"Ann job_title captain 2024-03-04..", ...}


def said(extractor: SpacyExtractor, text: str) -> set[str]:
    """The claims, with the days on which they begin and end where the text says them."""
    found = set()
    for one in extractor.read([Utterance(text=text, at=AT)])[0].claims:
        start, end = (_day(moment) for moment in (one.valid_from, one.valid_to))
        dated = f" {start}..{end}" if start or end else ""
        found.add(f"{'not ' if one.kind == 'ends' else ''}{one.subject} {one.predicate} {one.object}{dated}")
    return found


def read(text: str) -> Reading:
    """The reading of a text said on Monday, 15 July 2024."""
    return READER.read([Utterance(text=text, at=MONDAY)])[0]


def told_in(text: str) -> set[str]:
    """The facts of a text said then, without their days."""
    return {f"{one.subject} {one.predicate} {one.object}" for one in read(text).facts}


def teller(memory: MemoryEngine, *, speaker: str) -> Told:
    """Tells texts, each after its day, and returns all facts of the namespace with theirs."""

    def tell(*texts: str) -> set[str]:
        for text in texts:
            at, _, words = text.partition(" ")
            memory.add(words, at=at, speaker=speaker)
        return {
            f"{one.subject} {one.predicate} {one.object} {_day(one.valid_from)}..{_day(one.valid_to)}"
            for one in memory.facts(as_of=memgraph.ALWAYS)
        }

    return tell


def _day(moment: datetime | None) -> str:
    return "" if moment is None else moment.date().isoformat()
