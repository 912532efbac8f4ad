"""The prepositional phrases of a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spacy.tokens import Token

from memgraph.nlp.lexicon import LINKING
from memgraph.nlp.tree import Tree


class Prep(NamedTuple):
    """A prepositional complement: "for Siemens"; the object of "after moving" is the verb."""

    text: str  #: as written: "for", "out of"
    object: Token
    token: Token  #: the preposition


def preps_of(tree: Tree, word: Token) -> Iterator[Prep]:
    """The prepositional phrases of a word, conjuncts of the preposition and of its object split off."""
    for prep in tree.of(word, "prep", "agent", "dative"):
        if prep.pos_ in ("ADP", "SCONJ", "VERB", "ADV", "PART", "ADJ"):
            yield from phrases_of(tree, prep, prep.text)


def phrases_of(tree: Tree, prep: Token, text: str) -> Iterator[Prep]:
    """Those that begin with this preposition, of which `text` is the whole."""
    objects = tree.of(prep, "pobj", "pcomp")
    inner = next((one for one in objects if one.pos_ == "ADP"), None)  # the parser's "because [of] [rain]"
    if inner is not None:
        text = f"{text} {inner.text}"
        yield from (Prep(one.text, one.object, prep) for one in phrases_of(tree, inner, text))
    for one in objects:
        if one != inner:
            yield _through(tree, Prep(text, one, prep))
    for child in tree.children[prep.i]:
        dep = tree.deps[child.i]
        if dep == "prep" and not objects:
            yield from (Prep(one.text, one.object, prep) for one in phrases_of(tree, child, f"{text} {child.text}"))
        elif (dep == "conj" and child.pos_ == "ADP") or dep == "prep":
            yield from phrases_of(tree, child, child.text)


def _through(tree: Tree, prep: Prep) -> Prep:
    """ "In charge of the shop" is about the shop: a noun that only links makes one preposition with what stands around it."""
    noun = prep.object
    link = tree.first(noun, "prep")
    if noun.lower_ not in LINKING or link is None or any(tree.deps[child.i] not in ("prep", "det") for child in tree.children[noun.i]):
        return prep
    thing = tree.first(link, "pobj", "pcomp")
    if thing is None:
        return prep
    return Prep(f"{prep.text} {tree.text_of([*tree.of(noun, 'det'), noun])} {link.text}", thing, prep.token)
