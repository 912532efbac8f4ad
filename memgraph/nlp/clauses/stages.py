"""Clauses that one verb has one after another: "lived in Rome until 2018, then in Oslo and now in Graz" (parse/lost_stages.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spacy.tokens import Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import Prep, phrases_of

if TYPE_CHECKING:
    from memgraph.nlp.clauses.clause import Clause
    from memgraph.nlp.clauses.own_words import Tense
    from memgraph.nlp.tree import Tree

STANDING = words("now currently today nowadays presently")
EARLIER = words("previously earlier formerly originally initially before")
LATER = words("then later afterwards afterward subsequently next thereafter after")


def staged(clause: Clause) -> Iterator[Clause]:
    """The later stages of a clause: each says the same of something else."""
    tree = clause.tree
    for head in tree.of(clause.verb, "stage"):
        adverbs = [*_opening(clause.verb, head, tree), *tree.of(head, "advmod")]
        preps, bare = _preps(clause, head)
        yield replace(
            clause, stage=head, preps=preps, objects=bare if clause.objects and bare else clause.objects,
            attributes=bare if clause.attributes and bare and not clause.objects else clause.attributes,
            patients=bare if clause.objects and bare and not clause.passive else clause.patients,
            adverbs=tuple(adverbs), adverbials=(), stance=replace(clause.stance, tense=_tense(clause, head, adverbs)),
        )  # fmt: skip


def _preps(clause: Clause, head: Token) -> tuple[tuple[Prep, ...], tuple[Token, ...]]:
    """The phrase of a stage, behind its own preposition or that of the clause ("at Orsa, then Vexal"); else what stands for the object."""
    tree = clause.tree
    if head.pos_ in ("ADP", "SCONJ", "PART"):
        return tuple(phrases_of(tree, head, head.text)), ()
    things = tuple(tree.conjuncts(head))
    if clause.objects or clause.attributes:
        return (), things
    first = next((one for one in clause.preps if one.token.i > clause.verb.i), None)
    return () if first is None else tuple(first._replace(object=one) for one in things), ()


def _tense(clause: Clause, head: Token, adverbs: Sequence[Token]) -> Tense:
    told = {one.lower_ for one in (*adverbs, *clause.tree.of(head, "prep"), *clause.tree.walk(head))}
    if told & STANDING:
        return "present"
    if "since" in told:
        return "present_perfect"
    return "past" if told & EARLIER else clause.tense


def _opening(verb: Token, head: Token, tree: Tree) -> list[Token]:
    """The words before a stage that tell its place in the order."""
    before = max((one.i for one in tree.of(verb, "stage") if one.i < head.i), default=verb.i)
    return [one for one in tree.of(verb, "order") if before < one.i < head.i]


def starts_at(clause: Clause) -> int:
    """The token from which on words belong to a stage."""
    head = clause.stage
    return -1 if head is None else min(one.i for one in (head, *clause.tree.children[head.i], *_opening(clause.verb, head, clause.tree)))
