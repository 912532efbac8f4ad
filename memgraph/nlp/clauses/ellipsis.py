"""Clauses whose verb, or all of it but the auxiliary, the text leaves to the clause before: "Ann keeps the bees and Bo the hens",
"Ann works at Orsa, as does Bo"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from spacy.tokens import Token

from memgraph.nlp.clauses.stages import starts_at
from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import phrases_of

if TYPE_CHECKING:
    from memgraph.nlp.clauses.clause import Clause
    from memgraph.nlp.tree import Tree

#: of which one tells which of two things is meant
SIDES = (
    words("north south east west northern southern eastern western left right upper lower front back top bottom inner outer"),
    words("morning afternoon evening night early late day"),
    words("red blue green yellow black white grey gray brown orange purple pink silver"),
    words("first second third fourth fifth last"),
)
AGAIN = frozenset({"so", "as", "too", "well", "likewise"})  #: the same holds of another


def gapped(clause: Clause) -> Iterator[Clause]:
    """The clauses that share the verb of this one (lost_gaps.py), each with its own subject and what stands beside that."""
    tree = clause.tree
    orphans = tree.of(clause.verb, "orphan")
    for place, orphan in enumerate(orphans):
        last = orphans[place + 1].i if place + 1 < len(orphans) else len(tree.tokens)
        rest = [one for one in tree.of(clause.verb, "remnant") if orphan.i < one.i < last]
        preps = tuple(prep for one in rest if one.pos_ == "ADP" for prep in phrases_of(tree, one, one.text))
        nouns = tuple(one for one in rest if one.pos_ in ("NOUN", "PROPN") and one.ent_type_ != "DATE")
        said = clause.attributes and not clause.objects and nouns
        subjects = tuple(tree.conjuncts(orphan))
        by = tuple(one for prep in preps if prep.text.lower() == "by" for one in tree.conjuncts(prep.object))
        other = replace(clause, subjects=subjects, agents=by if clause.passive else subjects, implied_speaker=False, adverbials=())
        if rest and not nouns and all(prep.object.ent_type_ == "DATE" for prep in preps):  # "... and Bo since 2015"
            yield replace(other, patients=subjects if clause.passive else clause.patients)
            continue
        by = tuple(one.object for one in preps if one.text.lower() == "by") if clause.passive else ()
        yield replace(
            other, preps=tuple(one for one in preps if one.object not in by), agents=by or other.agents, indirect=(),
            objects=() if said or by else nouns,
            patients=subjects if clause.passive else () if said or by else nouns,
            attributes=nouns if said else clause.attributes if preps and not nouns else (),
        )  # fmt: skip


def shared(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses, with those that say of others "so does she" in the words of the clause that they go back to."""
    for clause in clauses:
        others = () if not clause.chain else elliptic(clause)
        above = clause.chain[0].head if others else None
        before = [one for one in clauses if one.chain and one.chain[0] == above and above != clause.chain[0]]
        if not before:
            yield clause
            continue
        for one in before:
            yield replace(
                one, subjects=others, agents=() if one.passive else others, patients=others if one.passive else one.patients,
                implied_speaker=False, stance=replace(one.stance, tense=clause.tense),
            )  # fmt: skip


def elliptic(clause: Clause) -> tuple[Token, ...]:
    """Of whom "as does Ann", "and so is Ann", "Bo did too" says the same; () of any other clause."""
    tree, verb = clause.tree, clause.verb
    if verb.lemma_ not in ("do", "be", "have") or tree.deps[verb.i] not in ("conj", "advcl") or clause.preps or len(clause.chain) > 1:
        return ()
    if clause.auxiliaries or clause.stance.negative:
        return ()
    marks = [one for one in tree.of(verb, "mark", "advmod") if one.lower_ in AGAIN]
    inverted = any(one.lower_ in ("so", "as") and one.i == verb.i - 1 for one in marks)
    after = [one for one in (*clause.subjects, *clause.objects, *clause.attributes) if one.i > verb.i]
    if inverted:
        return tuple(after)
    full = clause.objects or clause.attributes
    return () if full or not any(one.i > verb.i and one.lower_ in ("too", "well", "likewise") for one in marks) else clause.subjects


def of_gap(places: Sequence[int], clauses: Sequence[Clause], token: Token) -> list[int]:
    """Of the clauses that share one verb, those that a word below it belongs to: what follows the subject of a gapped one, or the opening
    of a stage, is its own."""
    starts = {place: clauses[place].subjects[0].i for place in places if clauses[place].gapped}
    starts |= {place: starts_at(clauses[place]) for place in places if clauses[place].stage is not None}
    if not starts:
        return list(places)
    before = [start for start in starts.values() if start <= token.i]
    verb = clauses[places[0]].verb
    if not before and token.i < verb.i and not any(clauses[place].stage for place in places):
        return list(places)  # "In May Ann joined the choir and Bo the band"
    mine = max(before, default=None)
    return [place for place in places if starts.get(place) == mine]


class Other(NamedTuple):
    """What is named as the other of a kind: "the small one" beside "the big kennel"."""

    name: str
    kind: Token  #: the noun that it leaves out
    tokens: tuple[Token, ...]


def other_of_kind(tree: Tree, token: Token) -> Other | None:
    """ "Ann keeps the big kennel and Bo the small one", "Tom took the north route and Ida the south"; None of any other token."""
    kind = tree.first(token.head, "dobj") if tree.deps[token.i] == "remnant" else None
    if kind is None or tree.first(token, "det") is None:
        return None
    told, own = tree.of(kind, "amod", "compound"), tree.of(token, "amod", "compound")
    if token.lower_ in ("one", "ones"):
        return Other(" ".join(one.text for one in (*own, kind)), kind, (*own, token)) if own else None
    alike = len(told) == 1 and not own and (token.tag_ == "JJ" or any({told[0].lower_, token.lower_} <= one for one in SIDES))
    return Other(f"{token.text} {kind.text}", kind, (token,)) if alike else None
