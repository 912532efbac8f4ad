"""The time of the second of two coordinated predicates: "works at Orsa and, since May, lives in Pisa".

Parsers hang a time between "and" and the verb on the verb before, or make a subject of it. It stands with the verb that follows.
"""

from __future__ import annotations

from spacy.tokens import Span

from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import AUXILIARIES, OF_TIME, SUBJECTS, Arcs

CONNECTING = words("and but or")
SETTING = words("since until till from in on by during after before for as at around about through throughout")
BARE = words("now today tomorrow yesterday currently then later lately recently presently nowadays meanwhile")
INNER = words("of the this that last next early late mid end to and about around least past , - –")  #: between the words of one time
BETWEEN = ("PRP", "RB", "NNP", "MD", "DT", "PRP$", "NN")
FINITE = ("VBD", "VBZ", "VBP", "MD")
ASTRAY = ("conj", "advcl", "ccomp", "parataxis", "dep")


def time_of_second(arcs: Arcs, sentence: Span) -> None:
    """Hangs each time that stands between "and" and a verb on that verb."""
    doc = arcs.doc
    for token in sentence:
        if token.lower_ not in CONNECTING or token.i + 3 >= sentence.end:
            continue
        first = token.i + 1 + (doc[token.i + 1].text == ",")
        last = _end_of_time(arcs, sentence, first)
        if last is None or (doc[first].lower_ not in SETTING and doc[token.i - 1].ent_type_ in OF_TIME):
            continue
        run = range(first, last)
        verb = _verb_behind(arcs, sentence, last)
        above = None if verb is None else _coordinated(arcs, verb, run)
        if verb is None or above is None or above >= token.i:
            continue
        for place in arcs.below(verb, *SUBJECTS, "mark"):
            if place in run:  # "and since March has worked": neither its subject nor what opens a clause
                arcs.hang(place, verb, "npadvmod" if doc[place].ent_type_ in OF_TIME else "prep")
        if arcs.deps[verb] != "conj":
            arcs.hang(verb, above, "conj")
        _hang(arcs, run, verb)


def _end_of_time(arcs: Arcs, sentence: Span, first: int) -> int | None:
    """Where the time ends that begins there; None where none does."""
    doc, at, told = arcs.doc, first + (arcs.doc[first].lower_ in SETTING), False
    while at < sentence.end and (doc[at].ent_type_ in OF_TIME or doc[at].like_num or doc[at].lower_ in INNER):
        if doc[at].text == "," and not (at + 1 < sentence.end and doc[at + 1].like_num and doc[at - 1].like_num):
            break  # but for "3 May, 2020"
        told = told or doc[at].ent_type_ in OF_TIME or (doc[at].like_num and len(doc[at]) == 4)
        at += 1
    return at if told else None


def _verb_behind(arcs: Arcs, sentence: Span, last: int) -> int | None:
    """The verb whose clause follows: behind a comma, a subject, an adverb and helpers at most."""
    doc = arcs.doc
    at = last + (last < sentence.end and doc[last].text == ",")
    for token in doc[at : min(at + 6, sentence.end)]:
        if token.tag_ in FINITE or token.pos_ in ("VERB", "AUX") or _is_mistaken(arcs, token.i):
            verb = arcs.heads[token.i] if arcs.deps[token.i] in AUXILIARIES else token.i
            if token.tag_ == "JJ":
                arcs.tag(token.i, "VBD")
            return verb if token.tag_ in FINITE or token.i == at else None
        if token.tag_ not in BETWEEN:
            return None
    return None


def _is_mistaken(arcs: Arcs, place: int) -> bool:
    """ "married Bo", taken for an adjective with an object."""
    token = arcs.doc[place]
    return token.tag_ == "JJ" and token.lower_.endswith("ed") and arcs.deps[place] in ASTRAY and bool(arcs.below(place, "dobj"))


def _coordinated(arcs: Arcs, verb: int, run: range) -> int | None:
    """The verb that it is coordinated with, if it has no other conjunction of its own."""
    above = arcs.heads[verb]
    marks = [i for i in arcs.below(verb, "mark") if i not in run]
    if above == verb or marks or arcs.deps[verb] not in ASTRAY or arcs.doc[above].pos_ not in ("VERB", "AUX"):
        return None
    return above


def _hang(arcs: Arcs, run: range, verb: int) -> None:
    """Hangs the time on the verb: its preposition with the head of its words below, or that alone."""
    outside = [i for i in run if arcs.heads[i] not in run or arcs.heads[i] == i]
    opener = run[0] if arcs.doc[run[0]].lower_ in SETTING else None
    for place in outside:
        if place == opener:
            arcs.tag(place, "IN")
            arcs.hang(place, verb, "prep")
        elif opener is not None and not arcs.below(opener, "pobj", "pcomp", "prep"):
            arcs.hang(place, opener, "pobj")
        else:
            arcs.hang(place, verb, "prep" if arcs.deps[place] == "prep" else "npadvmod")
