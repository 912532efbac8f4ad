"""Bridges: a text that names something leads to the text that is about it.

"Who composed the anthem of the country where the Aral lies?" finds the Aral's text; that one names Kazakhstan; the text about Kazakhstan
shares nothing with the question. A text counts as about what it opens with. No graph has to be kept for this: the keyword index finds
the texts that hold a name, and their first words tell which of them open with it.

Reference: the idea of following passages' entities is that of HippoRAG (Gutiérrez et al., NeurIPS 2024), without its offline graph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from memgraph.index.keyword import KeywordIndex
from memgraph.index.tokens import STOP_WORDS, fold
from memgraph.protocols import Mask

SEEDS: Final = 4  #: best texts that are read for names
_MOST_NAMES: Final = 24  #: names that are followed
_HOLDERS: Final = 4  #: texts with a name that are looked at
_READ: Final = 2_000  #: characters of a seed
_IN_QUESTION: Final = 0.5  #: what a text about a name in the question itself gets: the other arms have seen that name already
_DECAY: Final = 2.0  #: score difference over which a seed's word falls to 1/e

_UPPER: Final = r"[^\W\d_a-zß-öø-ÿ]"
_CAPITAL: Final = rf"(?:{_UPPER}\.(?=\s)|{_UPPER}[\w'’&-]*(?:\.\w+)*)"  # an initial, or a word
_JOIN: Final = r"(?:(?:of|de|del|von|van|la|le|di|da|in)\s+(?:the\s+)?|(?:and|&|the)\s+)?"
_NAME: Final = re.compile(rf"{_CAPITAL}(?:\s+{_JOIN}{_CAPITAL}|\s+\d+)*")
_PARENTHESIS: Final = re.compile(r"\s*\([^)]*\)")


def names_in(text: str) -> list[str]:
    """Runs of capitalised words, without a stop word at the start or a possessive at the end, in order and each once.

    >>> names_in("The Aral Sea lies in Kazakhstan. In June, Anna's boat sank.")
    ['Aral Sea', 'Kazakhstan', 'June', 'Anna']
    """
    found: dict[str, None] = {}
    for match in _NAME.finditer(text):
        words = match[0].split()
        while words and (fold(words[0]) in STOP_WORDS or not words[0][0].isupper()):
            words = words[1:]
        name = re.sub(r"['’]s?$", "", " ".join(words).rstrip(".'’&-"))
        if len(name) > 2:
            found[name] = None
    return list(found)


def opens_with(text: str, name: str) -> bool:
    """Whether a text begins with the name, articles and brackets aside.

    >>> opens_with("The Aral Sea (Aral Teñizi) was a lake.", "Aral Sea")
    True
    """
    start = fold(_PARENTHESIS.sub("", text[:120])).lstrip("\"'“‘ ")
    for article in ("the ", "a ", "an "):
        start = start.removeprefix(article)
    wanted = fold(name)
    return start.startswith(wanted) and not start[len(wanted) : len(wanted) + 1].isalnum()


def bridges(
    question: str,
    seeds: Mapping[int, float],
    keywords: KeywordIndex,
    texts: Callable[[Sequence[int]], Sequence[str]],
    allowed: Mask | None,
) -> dict[int, float]:
    """Row -> 0 to 1: how surely it is about something that a seed (row -> its score), or the question, names.

    A name that opens several texts is shared out among them: it tells little which of them is meant.
    """
    about: dict[str, list[int]] = {}

    def openers(name: str) -> list[int]:
        if name not in about:
            rows = keywords.search(name, _HOLDERS, allowed)[0].tolist()
            about[name] = [row for row, text in zip(rows, texts(rows), strict=True) if opens_with(text, name)]
        return about[name]

    asked = names_in(question)
    found: dict[int, float] = {}
    for name in asked:
        for row in (rows := openers(name)):
            found[row] = max(found.get(row, 0.0), _IN_QUESTION / len(rows))
    best = max(seeds.values(), default=0.0)
    for (seed, score), text in zip(seeds.items(), texts(list(seeds)), strict=True):
        sure = float(np.exp((score - best) / _DECAY))
        for name in names_in(text[:_READ]):
            if name in asked or (name not in about and len(about) >= _MOST_NAMES):
                continue
            for row in (rows := openers(name)):
                if row != seed:
                    found[row] = max(found.get(row, 0.0), sure / len(rows))
    return found
