"""Whose words a text holds: what stands in quotation marks, what is said according to someone, where the writer corrects himself."""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Span, Token

from memgraph.nlp.lexicon import CORRECTING, FIRST_PERSON
from memgraph.nlp.surface import source_of
from memgraph.nlp.tree import CLOSING, OPENING, Tree

SHORTEST_QUOTE = 3  #: tokens: a shorter one is a title or a word that is mentioned


def quoted_tokens(tree: Tree) -> frozenset[int]:
    """The places of the tokens inside quotation marks, and of those in lines that quote ("> ...")."""
    inside: set[int] = set()
    opened: int | None = None
    for token in tree.tokens:
        text = token.text
        if opened is None and (text in OPENING or text == '"'):
            opened = token.i
        elif opened is not None and (text in CLOSING or text == '"'):
            if token.i - opened > SHORTEST_QUOTE:
                inside.update(range(opened + 1, token.i))
            opened = None
        elif "\n\n" in text:
            opened = None
    for start, end in source_of(tree.doc).quoted:
        inside.update(token.i for token in tree.tokens if start <= token.idx < end)
    return frozenset(inside)


def according_to(tree: Tree) -> dict[int, Token]:
    """The place of a verb -> its source in "according to Maria"."""
    found: dict[int, Token] = {}
    for token in tree.tokens:
        if token.lower_ != "according":
            continue
        to = tree.first(token, "prep")
        source = tree.first(to, "pobj") if to is not None else None
        verb = tree.verb_above(token.head)
        if verb is not None and source is not None and source.lower_ not in FIRST_PERSON:
            found[verb.i] = source
    return found


def _label_of(sentence: Span) -> str:
    """The label that stands before it: "Update" of "Update: moved to Porto"."""
    source, start = source_of(sentence.doc), next(token.idx for token in sentence if not token.is_space)
    for label in source.labels:
        if label.end < start < label.line_end and not source.text[label.end + 1 : start].strip():
            return source.text[label.start : label.end]
    return ""


def corrects(sentence: Span) -> bool:
    """ "Actually, ...", "I meant ...", "correction: ...", "no, wait", "not X but Y"."""
    said = [token.lower_ for token in sentence if not token.is_space and not token.is_punct]
    if not said:
        return False
    pairs = set(pairwise(said))
    if said[0] in CORRECTING or _label_of(sentence).lower() in CORRECTING or "actually" in said:
        return True
    if pairs & {("i", "meant"), ("i", "misspoke"), ("my", "mistake"), ("i", "mistyped"), ("i", "misread"), ("i", "miscounted")}:
        return True
    if "not" in said and pairs & {("all", "along"), ("typing", "error"), ("a", "typo"), ("my", "typo"), ("wrongly", "noted")}:
        return True  # "it was 86 all along, not 84"
    opening = (said[0], said[1]) if len(said) > 1 else None
    if opening in {("no", "wait"), ("wait", "no"), ("sorry", "i"), ("i", "mean")}:
        return True
    if pairs & {("got", "that"), ("got", "it"), ("that", "was"), ("was", "wrong")} and "wrong" in said[:6]:
        return True  # "Sorry, I got that wrong, the rent is ..."
    if ("after", "all") in pairs and any(one in ("not", "n't", "n’t") for one in said):
        return True  # "isn't Ann after all"
    return "not" in said and "but" in said[said.index("not") + 1 : said.index("not") + 6]
