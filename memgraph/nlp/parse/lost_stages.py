"""What a sentence tells of one after another with one verb: "lived in Rome until 2018, then in Oslo until 2021 and now in Graz".

Parsers hang the later stages on whatever time stands before them. Here each is hung on the verb as `stage`, with its time and its "then"
below it; stages.py makes clauses of them.
"""

from __future__ import annotations

from typing import NamedTuple

from spacy.tokens import Span

from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import OF_TIME, Arcs
from memgraph.nlp.parse.lost_gaps import CONNECTING, STOPS, is_someone, phrase_at

FOLLOWING = words("then later afterwards afterward subsequently next thereafter finally lastly")
PRECEDING = words("previously earlier formerly originally initially first")
STANDING = words("now currently today nowadays presently")
SEQUENCE = FOLLOWING | PRECEDING | STANDING
OPENERS = words("before after since")
POINTING = words("that this then")  #: "before that"
OPENING_TIMES = words("since until till til from to in for between after before by on during through up and the early late mid end of - –")
TIMED = words("since until till til from between")  #: with which a stage has its time
VERBAL = ("VBD", "VBZ", "VBP", "VBN", "VB", "VBG")


class Stage(NamedTuple):
    """One stage: its words, the connecting ones first."""

    first: int
    prep: int | None
    thing: int  #: the head of what it is at, in or of
    phrase: int  #: where that begins
    end: int

    @property
    def head(self) -> int:
        return self.thing if self.prep is None else self.prep


def stages(arcs: Arcs, sentence: Span) -> None:
    """Hangs the later stages of a sentence on their verb."""
    verb, found = None, list[Stage]()
    for token in sentence:
        if token.tag_ in VERBAL and token.pos_ in ("VERB", "AUX"):
            verb, found = token.i, []
        if verb is None or token.i < verb or not (token.text in (",", ";") or token.lower_ in CONNECTING or token.lower_ == "then"):
            continue
        if found and token.i < found[-1].end:
            continue
        stage = _stage(arcs, sentence, verb, token.i)
        if stage is not None and _goes_on(arcs, sentence, verb, stage, (found[0] if found else stage).first):
            found.append(stage)
            _hang(arcs, verb, stage)


def _stage(arcs: Arcs, sentence: Span, verb: int, place: int) -> Stage | None:
    """What begins there, if it is a stage: a connecting word or a time of its own, and one thing."""
    doc, at, told = arcs.doc, place, False
    while at < sentence.end and (doc[at].text in (",", ";") or doc[at].lower_ in CONNECTING | SEQUENCE | OPENERS):
        points = at + 1 < sentence.end and doc[at + 1].lower_ in POINTING  # "before that", "since then"
        if doc[at].lower_ in OPENERS and not points:
            break
        told = told or doc[at].lower_ in SEQUENCE | OPENERS
        at += 2 if points and doc[at].lower_ in OPENERS else 1
    ahead = _end(arcs, sentence, at)
    if ahead is None and at < sentence.end and doc[at].lower_ in TIMED:  # "from 2005 to 2011 at Kone"
        own = _preps(arcs, verb, place)
        told, at = True, next(i for i in range(at + 1, sentence.end) if not _is_of_time(arcs, i) or (doc[i].lower_ in own and i > at + 1))
    elif ahead is not None and place < at < ahead < sentence.end and doc[at].lower_ in TIMED and doc[ahead].text == ",":
        told, at = True, ahead + 1  # "and, since May, the head of the ward"
    if at >= sentence.end or [one.lower_ for one in doc[max(0, at - 3) : at]] == ["now", "and", "then"]:
        return None
    prep = at if doc[at].tag_ in ("IN", "TO") and doc[at].lower_ in _preps(arcs, verb, place) else None
    phrase = phrase_at(arcs, sentence, at if prep is None else at + 1)
    if phrase is None or doc[phrase.head].ent_type_ in OF_TIME or arcs.deps[phrase.head] == "orphan":
        return None
    end = _end(arcs, sentence, _behind_of(arcs, sentence, phrase.head + 1))
    timed = any(one.lower_ in TIMED | STANDING | FOLLOWING or one.ent_type_ in OF_TIME for one in doc[phrase.head + 1 : end])
    if end is None or not (told or timed):
        return None
    return Stage(place, prep, phrase.head, phrase.first, end)


def _behind_of(arcs: Arcs, sentence: Span, place: int) -> int:
    """What follows the thing and what it is of: "the head of the ward"."""
    inner = phrase_at(arcs, sentence, place + 1) if place < sentence.end and arcs.doc[place].lower_ == "of" else None
    return place if inner is None or arcs.doc[inner.head].ent_type_ in OF_TIME else inner.head + 1


def _preps(arcs: Arcs, verb: int, place: int) -> set[str]:
    """The prepositions that what the verb says begins with: "at" of "works at Orsa"."""
    tops = [verb, *arcs.below(verb, "attr", "dobj", "oprd")]
    return {arcs.doc[i].lower_ for top in tops for i in arcs.below(top, "prep") if verb < i < place and arcs.below(i, "pobj")}


def _end(arcs: Arcs, sentence: Span, place: int) -> int | None:
    """Where the stage ends, if nothing but a time follows its thing."""
    doc = arcs.doc
    while place < sentence.end:
        token = doc[place]
        counted = place + 1 < sentence.end and (doc[place + 1].like_num or doc[place + 1].ent_type_ in OF_TIME)
        if token.text in STOPS or (token.lower_ in CONNECTING and not counted):
            return place
        if token.lower_ in FOLLOWING:  # "and at Elisa afterwards": its own, unless another stage begins there
            last = place + 1 == sentence.end or doc[place + 1].text in STOPS or doc[place + 1].lower_ in CONNECTING
            return place + last
        if not _is_of_time(arcs, place):
            return None
        place += 1
    return place


def _is_of_time(arcs: Arcs, place: int) -> bool:
    token = arcs.doc[place]
    return token.ent_type_ in OF_TIME or bool(token.like_num) or token.lower_ in OPENING_TIMES | STANDING


def _goes_on(arcs: Arcs, sentence: Span, verb: int, stage: Stage, end: int) -> bool:
    """Whether the verb has something like it before: a phrase behind the same preposition, or a thing where it has none; and a time, or
    a word that tells of an order."""
    doc = arcs.doc
    before = doc[sentence.start : end]
    if any(i < stage.first for i in arcs.below(verb, "neg")):
        return False
    ordered = any(token.lower_ in SEQUENCE for token in doc[stage.first : stage.end] if token.i != stage.thing)
    timed = any(token.lower_ in TIMED or token.ent_type_ in OF_TIME for token in (*before, *doc[stage.first : stage.phrase]))
    if not ordered and not timed:
        return False
    if stage.prep is not None:
        return True
    things = [i for i in arcs.below(verb, "prep", "dobj", "attr", "oprd") if verb < i < end]
    thing = doc[stage.thing]
    own = [i for i in things if arcs.deps[i] != "prep"] or [i for one in things for i in arcs.below(one, "pobj")][:1]
    if is_someone(thing) and not any(is_someone(doc[i]) for i in own):
        return False  # "Ann has lived in Rome since 2010 and Bo since 2015"
    return any(doc[i].pos_ == thing.pos_ or thing.tag_ == doc[i].tag_ for i in own)


def _hang(arcs: Arcs, verb: int, stage: Stage) -> None:
    """Hangs the stage on the verb, its opening words too, and everything else in it below its head."""
    doc, inner = arcs.doc, range(stage.phrase, stage.thing)
    for place in range(stage.first, stage.end):
        lower = doc[place].lower_
        if place in (stage.head, stage.thing) or doc[place].is_punct or place in inner:
            continue
        points = lower in OPENERS and doc[place + 1].lower_ in POINTING
        pointed = lower in POINTING and doc[place - 1].lower_ in OPENERS
        if place < stage.head and (lower in CONNECTING | SEQUENCE or points or pointed):
            arcs.hang(place, verb, "cc" if lower in CONNECTING else "order")
        elif not stage.first <= arcs.heads[place] < stage.end or arcs.heads[place] in (place, stage.thing):
            dep = "advmod" if lower in STANDING | FOLLOWING or (lower == "since" and place == stage.end - 1) else arcs.deps[place]
            arcs.hang(place, stage.head, "prep" if dep in ("conj", "ROOT", "appos", "dep") else dep)
    for place in range(stage.first, stage.end):
        for lost in [i for i in arcs.below(place) if i >= stage.end]:
            arcs.hang(lost, verb, arcs.deps[lost])
    arcs.hang(stage.head, verb, "stage")
    if stage.prep is not None:
        arcs.tag(stage.prep, "IN")
        arcs.hang(stage.thing, stage.prep, "pobj")
    for place in inner:
        if arcs.heads[place] not in (*inner, stage.thing) or arcs.heads[place] == place:
            arcs.hang(place, stage.thing, "det" if doc[place].tag_ == "DT" else "compound")
