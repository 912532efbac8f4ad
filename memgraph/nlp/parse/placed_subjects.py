"""Subjects that are listed each with where it belongs: "Bo in Oslo, Cy in Rome, and Dee in Lima live abroad".

Parsers make a list of what stands next to each other: "Oslo, Cy". Here each name has its own phrase, and the names are the subjects.
"""

from __future__ import annotations

from typing import NamedTuple

from spacy.tokens import Span

from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import AUXILIARIES, SUBJECTS, Arcs
from memgraph.nlp.parse.lost_gaps import Phrase, is_someone, phrase_at

BEHIND = words("in at from of")
JOINING = (",", "and", "or", "&")
PLURAL = ("VBP", "VBD", "MD")


class Item(NamedTuple):
    """One of the list: who, the preposition, and where."""

    who: Phrase
    prep: int
    where: Phrase


def placed_subjects(arcs: Arcs, sentence: Span) -> None:
    """Makes subjects of the names of a list before the verb, each with the phrase behind it."""
    items, end = _items(arcs, sentence)
    if len(items) < 2 or not any(one.lower_ in ("and", "or", "&") for one in arcs.doc[items[-2].where.head : items[-1].who.first]):
        return
    verb = _verb_at(arcs, sentence, end)
    if verb is None:
        return
    first = items[0].who.head
    if arcs.heads[verb] in range(sentence.start, end):
        arcs.hang(verb, verb, "ROOT")
    inside = range(sentence.start, end)
    for item in items:
        arcs.tag(item.prep, "IN")
        arcs.hang(item.prep, item.who.head, "prep")
        arcs.hang(item.where.head, item.prep, "pobj")
        arcs.hang(item.who.head, verb if item is items[0] else first, "nsubj" if item is items[0] else "conj")
        for phrase in (item.who, item.where):
            for place in range(phrase.first, phrase.head):
                if not phrase.first <= arcs.heads[place] <= phrase.head or arcs.heads[place] == place:
                    arcs.hang(place, phrase.head, "poss" if arcs.doc[place].tag_ == "PRP$" else "compound")
    for place in arcs.below(verb, *SUBJECTS):
        if place in inside and place != first:
            arcs.hang(place, first, "conj")
    for place in inside:
        if arcs.doc[place].text in JOINING and arcs.heads[place] not in (first, verb):
            arcs.hang(place, first, "punct" if arcs.doc[place].is_punct else "cc")
    for place in range(end, sentence.end):
        if arcs.heads[place] in inside and place != verb:
            arcs.hang(place, verb, arcs.deps[place])


def _items(arcs: Arcs, sentence: Span) -> tuple[list[Item], int]:
    """The list that begins a sentence, and where it ends."""
    doc, at, found = arcs.doc, sentence.start, list[Item]()
    while (who := phrase_at(arcs, sentence, at)) is not None:
        prep = who.head + 1
        where = phrase_at(arcs, sentence, prep + 1) if prep < sentence.end and doc[prep].lower_ in BEHIND else None
        alike = where is not None and (not found or doc[found[0].prep].lower_ == doc[prep].lower_)
        if where is None or not alike or not is_someone(doc[who.head], owned=who.owned):
            break
        found.append(Item(who, prep, where))
        at = where.head + 1
        while at < sentence.end and doc[at].lower_ in JOINING:
            at += 1
    return found, found[-1].where.head + 1 if found else sentence.start


def _verb_at(arcs: Arcs, sentence: Span, end: int) -> int | None:
    """The verb of many that stands there, "all", "both" or an adverb before it."""
    for token in arcs.doc[end : min(end + 3, sentence.end)]:
        if token.tag_ in PLURAL and token.pos_ in ("VERB", "AUX"):
            return arcs.heads[token.i] if arcs.deps[token.i] in AUXILIARIES else token.i
        if token.tag_ not in ("RB", "DT") or token.lower_ in ("the", "a", "an"):
            return None
    return None
