"""Complements that a text sets against each other: "in Oslo, not in Rome", "not a doctor but a nurse".

Parsers hang such a "not" on whatever is near, so it is judged by where it stands: what begins right after it is denied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spacy.tokens import Token

from memgraph.nlp.prepositions import Prep
from memgraph.nlp.tree import Tree

if TYPE_CHECKING:
    from memgraph.nlp.clauses.clause import Clause


def is_denied(tree: Tree, token: Token) -> bool:
    """Whether a "not" stands right before the token's phrase."""
    return _follows_not(tree, _start(tree, token))


def contrasted(clause: Clause) -> Iterator[Clause]:
    """The clause, or two of it where its complements are set against each other: what is so, and what is not."""
    tree, verb = clause.tree, clause.verb
    if over := [child for part in clause.attributes for child in tree.of(part, "appos", "conj") if _is_no_longer(tree, child)]:
        yield replace(clause, attributes=tuple(one for one in clause.attributes if one not in over))
        yield replace(clause, attributes=tuple(over), stance=replace(clause.stance, negative=True, ceased=True))
        return
    if not tree.denials:
        yield clause
        return
    for parts, name in ((clause.attributes, "attributes"), (clause.objects, "objects")):
        denied, rest = _parted(tree, verb, parts, negative=clause.stance.negative)
        if denied and rest:
            yield _with(clause, name, rest, negative=False)
            yield _with(clause, name, denied, negative=True)
            return
    yield from _contrasted_preps(clause)


def _parted(tree: Tree, verb: Token, parts: Sequence[Token], *, negative: bool) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """(denied, asserted) of the complements in one place and of what stands in apposition to them."""
    if not parts:
        return (), ()
    beside = [child for part in parts for child in tree.of(part, "appos") if is_denied(tree, child)]
    everything = [*parts, *(one for one in beside if one not in parts)]
    denied = tuple(one for one in everything if one.i > verb.i and is_denied(tree, one))
    if negative and len(parts) > 1 and any(one.lower_ == "but" for one in tree.of(parts[0], "cc")):
        denied = (parts[0],)
    return denied, tuple(one for one in everything if one not in denied)


def _contrasted_preps(clause: Clause) -> Iterator[Clause]:
    tree = clause.tree
    preps = list(clause.preps)
    for prep in clause.preps:
        for child in tree.of(prep.object, "appos", "conj"):
            if is_denied(tree, child):
                preps.append(prep._replace(object=child))
    bare = [one for one in clause.adverbials if is_denied(tree, one) and any(prep.token.i < one.i for prep in preps)]
    for one in bare:
        before = max((prep for prep in clause.preps if prep.token.i < one.i), key=lambda prep: prep.token.i)
        preps.append(before._replace(object=one))
    denied = [one for one in preps if one.token.i > clause.verb.i and _is_denied_prep(tree, one)]
    if clause.stance.negative and len(preps) > 1 and any(one.lower_ == "but" for one in tree.of(preps[0].token, "cc")):
        denied = preps[:1]
    rest = [one for one in preps if one not in denied]
    if not denied or not rest:
        yield clause
        return
    clause = replace(clause, adverbials=tuple(one for one in clause.adverbials if one not in bare))
    for these, negative in ((rest, False), (denied, True)):
        yield replace(clause, preps=tuple(these), stance=replace(clause.stance, negative=negative, correction=True))


def _is_denied_prep(tree: Tree, prep: Prep) -> bool:
    return _follows_not(tree, prep.token.i) or (prep.object.i > prep.token.i + 1 and is_denied(tree, prep.object))


def _is_no_longer(tree: Tree, token: Token) -> bool:
    """ "is Orsa now, no longer Corvid", "is Orsa and not Corvid any more"."""
    start = _start(tree, token)
    before = [one.lower_ for one in tree.tokens[max(0, start - 2) : start]]
    after = [one.lower_ for one in tree.tokens[token.i + 1 : token.i + 3]]
    if before == ["no", "longer"] or {"no", "longer"} <= {one.lower_ for one in tree.children[token.i]} | {
        below.lower_ for one in tree.children[token.i] for below in tree.children[one.i]
    }:
        return True
    return before[-1:] == ["not"] and (after == ["any", "more"] or after[:1] == ["anymore"])


def _follows_not(tree: Tree, place: int) -> bool:
    return place > 0 and tree.tokens[place - 1].lower_ == "not"


def _start(tree: Tree, token: Token) -> int:
    found = tree.phrase_tokens(token)
    return found[0].i if found else token.i


def _with(clause: Clause, name: str, parts: tuple[Token, ...], *, negative: bool) -> Clause:
    stance = replace(clause.stance, negative=negative, correction=True)
    if name == "attributes":
        return replace(clause, attributes=parts, stance=stance)
    return replace(clause, objects=parts, stance=stance)
