"""Documentation that lies fails: every example of every page is run."""

from __future__ import annotations

import doctest
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(path for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")] if ">>>" in path.read_text("utf-8"))


class PageClock:
    """Stands still until the page sets it."""

    def __init__(self) -> None:
        self.now = datetime(2025, 6, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def set(self, day: str) -> None:
        self.now = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_do_what_it_says(page: Path, tmp_path: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(
        page.read_text("utf-8"), {"folder": tmp_path, "clock": PageClock()}, page.name, str(page), 0
    )
    report: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(examples, out=report.append).failed
    assert not failed, "".join(report)


def test_the_examples_of_the_docstrings_do_what_they_say() -> None:
    import importlib
    import pkgutil

    import memgraph

    names = [one.name for one in pkgutil.walk_packages(memgraph.__path__, "memgraph.") if not one.name.endswith("__main__")]
    failed = [name for name in names if doctest.testmod(importlib.import_module(name)).failed]
    assert failed == []
