"""The pages on the agent's parts are run as they stand, each in a folder of its own."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parent.parent / "docs" / "agent").glob("*.md"))
FLAGS = doctest.ELLIPSIS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_give_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8").replace("```", "   ")
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert example.examples
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(example, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_every_page_is_linked_from_the_index() -> None:
    index = (Path(__file__).parent.parent / "docs" / "agent" / "index.md").read_text(encoding="utf-8")
    assert {page.name for page in PAGES} - {"index.md"} == {one for one in (page.name for page in PAGES) if f"({one})" in index}
