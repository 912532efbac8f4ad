"""What is not meant: said in mockery ("yeah, and I'm the Queen of Sheba", "as if", "/s"), or told in a fiction ("in the novel, ...")."""

from __future__ import annotations

import re

from spacy.tokens import Token

from memgraph.nlp.clauses.fiction import is_told_within
from memgraph.nlp.tree import Tree

MOCKING = re.compile(
    r"\W*(?:(?:lol|lmao|rofl|ha(?:ha)*h?|oh|well|pff+t?)\b\W*)*(?:yeah|yea|yep|sure|right|of course)\b\W*(?:(?:right|sure)\b\W*)?and\b",
    re.IGNORECASE,
)  #: "yeah, and I'm the Queen of Sheba": one absurdity answers another
#: "Yeah right, ..."
SCOFFING = re.compile(r"\W*(?:(?:oh|well)\W+)?(?:(?:yeah|yea|yep|sure|aye),? (?:right|sure)|as if)\b\W*[,.!:;—–…-]", re.IGNORECASE)
MARKED = re.compile(r"(?:\s/s(?:arc(?:asm)?)?|,\s+not)\W*$", re.IGNORECASE)  #: the mark of sarcasm, or "not", at the end of a sentence
#: "Bo runs Acme. Just kidding!"
TAKEN_BACK = re.compile(
    r"\W*(?:(?:just|only|I['’]m|I am|I was)\s+){0,2}(?:kidding|joking|messing with you|pulling your leg)\b|\W*jk\b", re.IGNORECASE
)


def is_meant(tree: Tree, verb: Token) -> bool:
    return not _is_mocking(tree, verb) and not is_told_within(tree, verb)


def _is_mocking(tree: Tree, verb: Token) -> bool:
    text, sentence = tree.text, verb.sent
    start, end = sentence.start_char, sentence.end_char
    if any(one.match(text, start) for one in (MOCKING, SCOFFING, TAKEN_BACK)) or TAKEN_BACK.match(text, end):
        return True
    return MARKED.search(text[max(start - 1, 0) : end + 4]) is not None
