"""What tests of the engine share: a clock that stands still, and an engine that reads plain triples, so that nothing waits for a model."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings

import memgraph
from memgraph.types import Claim


def pytest_configure(config: pytest.Config) -> None:
    """Property tests repeat the same examples, so that a red run is about the change; the long runs search anew each time (decision 21)."""
    settings.register_profile("same", derandomize=True)
    settings.register_profile("search", print_blob=True)
    settings.load_profile("search" if config.option.markexpr == "long" else "same")


class StoppedClock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = datetime(2025, 6, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def triples(text: str) -> list[Claim]:
    """The claims of "Ann lives_in Oslo. Bo left~works_at Orsa.": a subject, a predicate and an object; `left~` says that it ended."""
    found = []
    for sentence in filter(None, (part.strip() for part in text.split("."))):
        words = sentence.split()
        if len(words) == 3 and "_" in words[1]:
            ends = words[1].startswith("left~")
            found.append(
                Claim(
                    subject=words[0],
                    predicate=words[1].removeprefix("left~"),
                    object=words[2],
                    kind="ends" if ends else "holds",
                    from_precision=None if ends else "observed",
                )
            )
    return found


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def memory(tmp_path: Path, clock: StoppedClock) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path / "store", embedder="hash", extractor=triples, clock=clock) as engine:
        yield engine
