"""Sentences of two clauses that the parser drew as one: "lives in Oslo and her husband sells cars"."""

from __future__ import annotations

from spacy.tokens import Span

from memgraph.nlp.lexicon import HEAR, SAY, THINK, words
from memgraph.nlp.parse.arcs import AUXILIARIES, FINITE, OF_TIME, SUBJECTS, Arcs, leftmost

TAKES_CLAUSE = SAY | THINK | HEAR | words("know see hope wish mean learn find notice realize realise remember forget show prove decide")
ASTRAY = ("ROOT", "advcl", "ccomp", "conj", "parataxis", "dep", "acl", "relcl")  #: as what a clause without a subject is drawn
RELATIVE = ("WDT", "WP", "WP$", "WRB")
RANG = words("rang phoned called wrote texted emailed telephoned")
ONE = words("is was has does")  #: helpers that go with one subject only


def taken_for_conjunct(arcs: Arcs, sentence: Span) -> None:
    """ "lives in Oslo and her husband sells cars": who does something is no second thing that the first one does it to."""
    for token in sentence:
        verb, helpers = token.i, arcs.below(token.i, *AUXILIARIES)
        if token.pos_ not in ("VERB", "AUX") or arcs.deps[verb] not in ASTRAY:
            continue
        if arcs.deps[verb] in ("acl", "relcl") and not helpers and token.tag_ != "VBZ":
            continue  # "an activist abducted in Graz"
        finite = token.tag_ in FINITE or any(arcs.doc[i].tag_ in (*FINITE, "MD") for i in helpers)
        if not finite or arcs.below(verb, *SUBJECTS, "mark", "cc") or any(arcs.doc[i].tag_ in RELATIVE for i in arcs.below(verb)):
            continue
        first = min((verb, *helpers, *(i for i in arcs.below(verb, "neg", "advmod") if i < verb)))
        noun = _before_commas(arcs, sentence, first - 1)
        if noun > sentence.start and arcs.deps[noun] == "appos" and arcs.heads[noun] < noun:
            noun = arcs.heads[noun]  # "and my brother Kaj lives in Ribe"
        elif noun > sentence.start + 1 and arcs.deps[noun] == "pobj" and arcs.doc[arcs.heads[noun]].lower_ in ("of", "from"):
            above = arcs.heads[arcs.heads[noun]]  # "and Ola of Poznań leads the choir"
            noun = above if above == arcs.heads[noun] - 1 and arcs.deps[above] == "conj" else noun
        if noun <= sentence.start or arcs.deps[noun] != "conj" or arcs.doc[noun].pos_ not in ("NOUN", "PROPN", "PRON"):
            continue
        other = arcs.heads[noun]
        start = leftmost(arcs, noun)
        joined = [i for i in arcs.below(other, "cc") if i == start - 1]
        if arcs.doc[noun].ent_type_ in OF_TIME or arcs.doc[other].pos_ in ("VERB", "AUX") or not joined:
            continue
        if token.tag_ == "VBZ" and arcs.doc[noun].tag_ in ("NNS", "NNPS"):
            continue
        above = other
        while arcs.doc[above].pos_ not in ("VERB", "AUX") and arcs.heads[above] != above:
            above = arcs.heads[above]
        if above == verb or arcs.doc[above].pos_ not in ("VERB", "AUX"):
            continue
        for place in range(noun + 1, first):
            if arcs.deps[place] == "appos" and arcs.heads[place] == other:  # "Bo, her son, lives in Pisa"
                arcs.hang(place, noun, "appos")
        arcs.hang(noun, verb, "nsubj")
        arcs.hang(joined[0], above, "cc")
        if arcs.heads[verb] == verb:
            arcs.hang(above, above, "ROOT")
        arcs.hang(verb, above, "conj")


def _before_commas(arcs: Arcs, sentence: Span, place: int) -> int:
    """The place, or where a comma stands there, that before the phrase which the comma closes: "Bo, her son, lives in Pisa"."""
    if arcs.doc[place].text != ",":
        return place
    for before in range(place - 1, max(sentence.start, place - 7), -1):
        if arcs.doc[before].text == ",":
            return before - 1
        if arcs.doc[before].pos_ in ("VERB", "AUX"):
            break
    return place


def taken_for_subjects(arcs: Arcs, sentence: Span) -> None:
    """ "knows Polish and his sister is a nurse": a verb in the singular has not both for its subject; the first is what the verb before has
    for its object."""
    for token in sentence:
        verb, above = token.i, arcs.heads[token.i]
        if arcs.deps[verb] != "ccomp" or above >= verb or arcs.below(verb, "mark") or arcs.below(above, "dobj", "attr", "acomp"):
            continue
        subject = next(iter(arcs.below(verb, "nsubj", "nsubjpass")), verb)
        before = [i for i in (above + 1, above + 2) if i < verb and leftmost(arcs, subject) == i]
        if subject >= verb or not before or arcs.doc[subject].pos_ == "PRON":
            continue
        helpers = [i for i in arcs.below(verb, *AUXILIARIES) if i < verb]
        noun = min((verb, *helpers, *(i for i in arcs.below(verb, "neg", "advmod") if subject < i < verb))) - 1
        twin = arcs.heads[noun] == verb and arcs.deps[noun] in SUBJECTS and noun != subject
        other = subject if twin else arcs.heads[noun]
        joined = [i for i in arcs.below(other, "cc") if i == leftmost(arcs, noun) - 1]
        if not (twin or arcs.deps[noun] == "conj") or not joined or not _within(arcs, other, subject):
            continue
        may = any(arcs.doc[i].tag_ == "MD" for i in helpers)
        singular = token.tag_ == "VBZ" or token.lower_ in ONE or any(arcs.doc[i].lower_ in ONE for i in helpers)
        if not singular and (not (may or token.tag_ == "VBD") or arcs.doc[above].lemma_ in TAKES_CLAUSE):
            continue
        arcs.hang(subject, above, "dobj")
        arcs.hang(noun, verb, arcs.deps[noun] if twin else "nsubj")
        arcs.hang(joined[0], above, "cc")
        arcs.hang(verb, above, "conj")


def rang_before_comma(arcs: Arcs, sentence: Span) -> None:
    """ "Casper rang, the launch is put back": that somebody got in touch is a clause of its own, and no name."""
    for token in sentence:
        names = [i for i in arcs.below(token.i, "compound", "nmod") if arcs.doc[i].pos_ == "PROPN"]
        comma = token.i + 1 < sentence.end and token.nbor(1).text == ","
        if token.lower_ not in RANG or not token.tag_.startswith("NN") or arcs.deps[token.i] not in SUBJECTS or not comma or not names:
            continue
        verb, name = arcs.heads[token.i], names[-1]
        if name != token.i - 1:
            continue
        arcs.tag(token.i, "VBD")
        arcs.hang(name, token.i, "nsubj")
        for place in names[:-1]:
            arcs.hang(place, name, "compound")
        arcs.hang(token.i, verb, "ccomp")


def after_complement(arcs: Arcs, sentence: Span) -> None:
    """ "got married to Lucia and likes chess": the second verb is coordinated with the first, not with what the first says someone is."""
    for token in sentence:
        said = arcs.heads[token.i]
        if arcs.deps[token.i] != "conj" or token.tag_ not in FINITE or token.pos_ not in ("VERB", "AUX"):
            continue
        above = arcs.heads[said]
        if arcs.deps[said] not in ("acomp", "attr", "oprd") or arcs.doc[above].pos_ not in ("VERB", "AUX") or arcs.below(token.i, "det"):
            continue
        for place in arcs.below(said, "cc"):
            if place == token.i - 1 or place == leftmost(arcs, token.i) - 1:
                arcs.hang(place, above, "cc")
        arcs.hang(token.i, above, "conj")


def _within(arcs: Arcs, place: int, top: int) -> bool:
    """Whether it is the top, or hangs under it."""
    while place != top and arcs.heads[place] != place:
        place = arcs.heads[place]
    return place == top
