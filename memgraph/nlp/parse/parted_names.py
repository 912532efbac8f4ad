"""Names that the recogniser runs together over the preposition of a verb, taken apart."""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Doc, Span, Token

TIMES = ("DATE", "TIME")
OF_VERBS = ("to", "from", "for", "at", "on", "since", "until", "with", "by")  #: prepositions that few names have within them


def part_names(doc: Doc) -> None:
    """ "sold [14 Elm Row to Larkfield Homes]" names two: no name goes on over a preposition that is the verb's."""
    parted: list[Span] = []
    for found in doc.ents:
        edges = [found.start, *(one.i for one in found if _is_of_verb(one, found)), found.end]
        pieces = [(first if first == found.start else first + 1, last) for first, last in pairwise(edges)]
        parted += [found] if len(edges) == 2 else [Span(doc, first, last, found.label_) for first, last in pieces if first < last]
    if len(parted) != len(doc.ents):
        doc.set_ents(parted)


def _is_of_verb(token: Token, name: Span) -> bool:
    inner = name.start < token.i < name.end - 1 and token.lower_ in OF_VERBS
    outside = not name.start <= token.head.i < name.end and token.head.pos_ in ("VERB", "AUX")
    return inner and token.text.islower() and token.dep_ in ("prep", "dative", "agent") and outside and name.label_ not in TIMES
