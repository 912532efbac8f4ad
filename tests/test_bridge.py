"""Names in texts, and what texts are about."""

from __future__ import annotations

import pytest

from memgraph.index.keyword import KeywordIndex
from memgraph.query.retrieval.bridge import bridges, names_in, opens_with


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Aral Sea lies in Kazakhstan.", ["Aral Sea", "Kazakhstan"]),
        ("In June, Anna's boat sank near the Isle of Man.", ["June", "Anna", "Isle of Man"]),
        ("nothing here, not even 1998", []),
        ("Émile Zola wrote J'accuse; Émile Zola died in 1902", ["Émile Zola", "J'accuse"]),
        ("Olympiad 2004 and the United Kingdom of Great Britain", ["Olympiad 2004", "United Kingdom of Great Britain"]),
        ("", []),
    ],
)
def test_names_are_runs_of_capitalised_words(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    ("text", "name", "opens"),
    [
        ("The Aral Sea (a lake) dried out.", "Aral Sea", True),
        ("Aral Seaport is a town.", "Aral Sea", False),
        ("“Zoë” is a name.", "Zoe", True),
        ("A map of the Aral Sea", "Aral Sea", False),
    ],
)
def test_a_text_is_about_what_it_opens_with(text: str, name: str, opens: bool) -> None:
    assert opens_with(text, name) is opens


def test_a_name_that_opens_several_texts_is_shared_out_and_a_seed_does_not_lift_itself() -> None:
    texts = {1: "Kim met Lo Wen.", 2: "Lo Wen paints.", 3: "Lo Wen sings.", 4: "Kim cooks."}
    keywords = KeywordIndex()
    keywords.load(texts.items())
    found = bridges("Who was met?", {1: 3.0}, keywords, lambda rows: [texts[row] for row in rows], None)
    assert found == {2: 0.5, 3: 0.5, 4: 0.5}
