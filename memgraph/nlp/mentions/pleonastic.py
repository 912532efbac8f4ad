"""The "it" that stands for nothing: weather, time, and the subject or object that a clause takes up later."""

from __future__ import annotations

from spacy.tokens import Token

from memgraph.nlp.nouns import MEASURES
from memgraph.nlp.tree import Tree

_WEATHER = frozenset(
    [
        *("rain", "snow", "hail", "drizzle", "pour", "freeze", "thunder", "storm", "sunny", "rainy", "cloudy", "windy", "foggy", "snowy"),
        *("stormy", "humid", "freezing", "cold", "hot", "warm", "chilly", "dark", "late", "early", "dawn", "midnight", "noon", "winter"),
        *("summer", "spring", "autumn", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ]
)
_SEEMING = frozenset(["seem", "appear", "happen", "turn", "look", "sound", "matter", "follow", "occur", "help", "suck"])
_TAKING = frozenset(["take", "cost", "require", "need"])
_CLAUSES = ("ccomp", "xcomp", "csubj", "csubjpass", "advcl", "relcl", "acl")
_LIKING = frozenset(["hate", "love", "like", "enjoy", "appreciate", "prefer", "find", "make", "think", "consider", "call", "take"])


def is_pleonastic(tree: Tree, token: Token) -> bool:
    """Whether this "it" stands for nothing that could be named."""
    if token.lower_ != "it":
        return False
    verb = token.head
    lemma = verb.lemma_.lower()
    if token.dep_ == "expl":
        return True
    if token.dep_ in ("nsubj", "nsubjpass"):
        return _as_subject(tree, verb, lemma)
    if token.dep_ in ("dobj", "nsubj") and lemma in _LIKING:
        return any(
            child.dep_ in ("advcl", "ccomp") and _opens_with(tree, child, "when", "that", "if", "how") for child in tree.children[verb.i]
        )
    return False


def _as_subject(tree: Tree, verb: Token, lemma: str) -> bool:
    if lemma in _WEATHER:
        return True
    clauses = tree.of(verb, *_CLAUSES)
    if lemma in _SEEMING and clauses:
        return True
    if lemma in _TAKING:
        measures = [
            child
            for child in tree.of(verb, "dobj", "npadvmod", "dative")
            if child.ent_type_ in ("DATE", "TIME", "MONEY") or _measures(tree, child)
        ]
        return bool(measures) and any(_opens_with(tree, child, "to", "before", "until", "for", "that") for child in clauses)
    if verb.pos_ not in ("AUX", "VERB") or lemma not in ("be", "become", "get", "feel"):
        return verb.tag_ == "VBN" and any(_opens_with(tree, child, "that") for child in tree.of(verb, "ccomp"))
    for child in tree.of(verb, "acomp", "attr", "npadvmod"):
        if child.lemma_.lower() in _WEATHER or (child.dep_ != "acomp" and child.ent_type_ in ("DATE", "TIME")):
            return True
        inner = [*clauses, *tree.of(child, *_CLAUSES)]
        if any(_opens_with(tree, one, "to", "that", "who", "when", "if") or one.tag_ == "VBG" for one in inner):
            return child.dep_ == "acomp" or bool(clauses) or any(_opens_with(tree, one, "that", "who") for one in inner)
    return False


def _measures(tree: Tree, token: Token) -> bool:
    return token.lemma_.lower() in MEASURES or any(child.ent_type_ in ("DATE", "TIME", "MONEY") for child in tree.children[token.i])


def _opens_with(tree: Tree, clause: Token, *words: str) -> bool:
    return any(child.lower_ in words and child.i < clause.i for child in tree.children[clause.i]) or any(
        child.lower_ in words for mark in tree.of(clause, "prep", "mark", "advmod") for child in (mark,)
    )
