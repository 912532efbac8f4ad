"""A phrase that may answer, and the runs of names that many of them are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.tree import Tree
from memgraph.query.sentences.ceased import Over

if TYPE_CHECKING:
    from spacy.tokens import Token

TypeOf = Callable[[str], str | None]  #: the type of a name that is known here
TIMES: Final = frozenset({"DATE", "TIME"})
_MONTHS_AND_DAYS: Final = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday "
    "saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays easter christmas".split()
)
TITLES: Final = frozenset(
    "mr mrs ms miss dr prof sir dame lord lady captain father sister aunt uncle inspector signor signora señor señora senhor senhora frau "
    "herr madame monsieur mme mlle don doña mevrouw meneer pan pani".split()
)
_JOINING: Final = frozenset({"&", "of", "de", "van", "von", "der", "la", "le"})
INSIDE: Final = frozenset({"in", "to", "from", "near"})
ROAD: Final = re.compile(r" (?:street|road|lane|avenue|square|terrace|drive|quay|alley|crescent)$", re.IGNORECASE)  #: no firm


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase that may answer."""

    text: str
    head: Token
    first: int  #: token
    last: int
    fit: float  #: how surely it is of the sort, 0 to 1
    over: Over | None = None  #: the sentence denies it, or says that it is so no more


def name_runs(tree: Tree) -> Iterator[tuple[int, int]]:
    """First and last token of each run of capitalised words that is no time."""
    tokens = tree.tokens
    at = 0
    while at < len(tokens):
        if not _capital(tree, at):
            at += 1
            continue
        last = at
        while last + 1 < len(tokens) and (
            _capital(tree, last + 1)
            or (tokens[last + 1].lower_ in _JOINING and last + 2 < len(tokens) and _capital(tree, last + 2) and tokens[last].lower_ != "i")
            or (tokens[last + 1].text == "." and tokens[last].lower_ in TITLES)
        ):
            last += 1
        while _is_hyphened(tree, last):  # "Ny-Ålesund", "Hye-jin Park"
            last += 2
            while last + 1 < len(tokens) and _capital(tree, last + 1):
                last += 1
        yield at, last
        at = last + 1


def _is_hyphened(tree: Tree, at: int) -> bool:
    """Whether a word is joined to the next but one: none of "the Oslo-Bergen line" is a name by itself."""
    joint = tree.tokens[at : at + 3]
    return len(joint) > 2 and joint[1].text == "-" and not (joint[0].whitespace_ or joint[1].whitespace_) and joint[2].is_alpha


def _capital(tree: Tree, at: int) -> bool:
    token = tree.tokens[at]
    text = token.text
    if not text[:1].isupper() or token.lower_ in _MONTHS_AND_DAYS or token.ent_type_ in TIMES or token.lower_ == "i":
        return False
    first = at == 0 or tree.tokens[at - 1].text in (".", ":", "!", "?", "-", "–", '"', "“") or tree.tokens[at - 1].is_space
    return token.pos_ == "PROPN" or (not first and token.pos_ in ("NOUN", "ADJ", "X")) or (first and token.ent_type_ in _NAMED)


_NAMED: Final = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "PRODUCT"})


def is_new(candidate: Candidate, said: set[str]) -> bool:
    """Whether it says more than the question did."""
    return any(term not in said for term in text_terms(candidate.text) if term not in STOP_WORDS)
