"""Which part of a sentence asks: all of it, none, or what follows a comma ("I moved to Berlin, what should I see there?")."""

from __future__ import annotations

from spacy.tokens import Span, Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree

QUESTION_WORDS = frozenset({"WP", "WRB", "WDT", "WP$"})
BREAKS = words(", ; : . ! - -- – — ... … and but so or then hey hi ok okay well also")
TAGS = words("right ok okay correct yes no huh eh isn't innit true really remember please")  #: "you live in Oslo, right?"
CONDITIONAL_INVERSION = words("should had were")  #: "had I known", "should you need help"
TAG_WORDS = 3  #: a question of so few words after a comma is a tag: "didn't she?"


def asked_part(tree: Tree, sentence: Span) -> tuple[int, int] | None:
    """Token bounds of what is asked in the sentence."""
    tokens = [token for token in sentence if not token.is_space]
    if not tokens:
        return None
    start = _start(tree, tokens)
    if not any("?" in token.text or token.text in "؟？" for token in tokens[-3:]):
        if start is None or start > tokens[0].i + 1 or _is_conditional(tree, tokens[0]):
            return None
        return start, sentence.end
    tail = start if start is not None else _verbless_tail(tree, tokens)
    if tail is not None and _is_own_question(tree, tokens, tail):
        return tail, sentence.end
    return sentence.start, sentence.end


def _is_conditional(tree: Tree, first: Token) -> bool:
    """Without a question mark, "had I known" with another clause beside it is a condition."""
    if first.lower_ not in CONDITIONAL_INVERSION:
        return False
    verb = first.head if tree.deps[first.i] in ("aux", "auxpass") else first
    return tree.deps[verb.i] != "ROOT" or tree.first(verb, "ccomp", "advcl", "parataxis", "conj") is not None


def _is_own_question(tree: Tree, tokens: list[Token], start: int) -> bool:
    """A question after a clause that states something, and more than a tag."""
    states = any(tree.is_verb(token) and token.i < start and tree.subject(token) is not None for token in tokens)
    asking = [token for token in tokens if token.i >= start and not token.is_punct]
    if not states or tree.tokens[start - 1].lower_ not in BREAKS:
        return False
    if any(tree.is_verb(token) for token in asking):
        return len(asking) > TAG_WORDS
    return not all(token.lower_ in TAGS for token in asking)


def _verbless_tail(tree: Tree, tokens: list[Token]) -> int | None:
    """Where a question without a verb begins: "I live in Oslo, any tips?"."""
    commas = [token.i for token in tokens[:-1] if token.text in (",", "-", "–", "—", ";", ".", "!")]
    if not commas or any(tree.is_verb(token) for token in tokens if token.i > commas[-1]):
        return None
    return commas[-1] + 1


def _start(tree: Tree, tokens: list[Token]) -> int | None:
    """Where an auxiliary stands before its subject, or a question word is the subject of the whole."""
    first = tokens[0].i
    for token in tokens:
        dep = tree.deps[token.i]
        if token.tag_ in QUESTION_WORDS and token.i == first and dep in ("nsubj", "nsubjpass") and tree.deps[token.head.i] == "ROOT":
            return token.i
        helps = dep in ("aux", "auxpass")
        if not helps and not (token.lemma_ in ("be", "have") and tree.is_verb(token)):
            continue
        verb = token.head if helps else token
        subject = tree.subject(verb)
        turned = subject is not None and subject.i > token.i and subject.tag_ != "EX"
        if not turned or tree.deps[verb.i] in ("relcl", "advcl", "acl"):
            continue
        asked = [one.i for one in tree.walk(verb) if one.tag_ in QUESTION_WORDS and one.i < token.i]
        if token.i == first or asked or tree.tokens[token.i - 1].lower_ in BREAKS:
            return min([token.i, *asked])
    return None
