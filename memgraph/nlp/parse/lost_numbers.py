"""Numbered things, and names behind their relation, that the parser does not see as one: "rent flat 1", "Ann and her husband Bo rang"."""

from __future__ import annotations

from spacy.tokens import Span

from memgraph.nlp.nouns import RELATIVES
from memgraph.nlp.parse.arcs import FINITE, SUBJECTS, Arcs

NUMBERED = ("flat", "level", "plot", "lot")  #: nouns that are adjectives as well, or verbs


def numbered_flat(arcs: Arcs, sentence: Span) -> None:
    """ "rent flat 1", "keeps flat 2": the flat is the object, and has a number."""
    for token in sentence[:-1]:
        number = token.i + 1
        if token.lower_ not in NUMBERED or not arcs.doc[number].like_num or arcs.below(token.i, "dobj", "prep"):
            continue
        if arcs.deps[number] in ("dobj", "pobj", *SUBJECTS) and arcs.heads[number] != token.i:
            arcs.hang(token.i, arcs.heads[number], arcs.deps[number])
        elif arcs.deps[token.i] in ("advmod", "acomp", "oprd") and not arcs.below(arcs.heads[token.i], "dobj"):
            arcs.hang(token.i, arcs.heads[token.i], "dobj")
        else:
            continue
        arcs.hang(number, token.i, "nummod")
        arcs.tag(token.i, "NN")


def number_behind_noun(arcs: Arcs, sentence: Span) -> None:
    """ "Invoice 20441 to Orsa is overdue": the number that the parser takes for a time is that of the noun; so of "swapped office 318"."""
    for token in sentence[1:]:
        noun = token.i - 1
        twice = arcs.heads[token.i] == arcs.heads[noun] and arcs.deps[token.i] == arcs.deps[noun] == "dobj"
        if twice and token.text.isdigit() and arcs.doc[noun].tag_ == "NN" and not arcs.below(token.i):
            arcs.hang(token.i, noun, "nummod")
        behind = arcs.heads[token.i] == noun and arcs.deps[token.i] == "npadvmod" and not arcs.below(token.i)
        if behind and token.text.isdigit() and arcs.doc[noun].tag_ == "NN":
            arcs.hang(token.i, noun, "nummod")


def relative_before_verb(arcs: Arcs, sentence: Span) -> None:
    """ "Ann and her husband Bo rang": the name is the husband's, and no part of the verb."""
    for token in sentence[1:-1]:
        verb, noun = arcs.heads[token.i], token.i - 1
        if arcs.deps[token.i] != "compound" or arcs.doc[verb].tag_ not in FINITE or verb != token.i + 1 or token.tag_ not in ("NNP", "NN"):
            continue
        known = arcs.doc[noun].lower_ in RELATIVES and bool(arcs.below(noun, "poss"))
        if known and token.text[:1].isupper() and arcs.deps[noun] in ("conj", *SUBJECTS):
            arcs.hang(token.i, noun, "appos")
