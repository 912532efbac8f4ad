"""What opens a sentence with its time, and was taken for part of something else: "Come May, ...", "On 3 April Ann ...",
"Since the move on 3 May all of us ...", "As head of the choir Ann ...".
"""

from __future__ import annotations

from spacy.tokens import Span, Token

from memgraph.names import given_name_gender
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import OF_TIME, SUBJECTS, Arcs

MONTHS = words("""january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec""")
MARKS = words("since until till after before")  #: that a clause or a noun follows
NAMES = ("NNP", "NNPS")
LOST = ("JJ", "RB", "VB", "VBP", "FW")  #: what a noun at the end of a phrase is taken for


ORDERING = words("first then next later now previously formerly originally initially")


def month_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "On 3 April Whitcombe becomes", "Since the 12th of August Ann has been": the month is no part of the name."""
    for name in sentence[2:]:
        month = name.i - 1
        if name.tag_ not in NAMES or arcs.doc[month].lower_ not in MONTHS or arcs.heads[month] != name.i or name.lower_ in MONTHS:
            continue
        day = arcs.doc[month - 1 - (arcs.doc[month - 1].lower_ == "of")]
        if arcs.deps[month] not in ("compound", "nmod") or arcs.deps[name.i] in SUBJECTS or not _is_day(day):
            continue
        verb = _verb_after(arcs, sentence, name.i)
        if verb is None:
            continue
        arcs.hang(month, arcs.heads[name.i], arcs.deps[name.i])
        for place in arcs.below(name.i):
            if place < month:
                arcs.hang(place, month, arcs.deps[place])
        arcs.hang(name.i, verb, "nsubjpass" if arcs.below(verb, "auxpass") else "nsubj")


def order_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "First Lou lived in Nice": the word that tells the order is no part of the name."""
    word, name = sentence[0], sentence[1] if len(sentence) > 1 else sentence[0]
    compound = arcs.heads[word.i] == name.i and arcs.deps[word.i] in ("compound", "amod", "advmod")
    if word.lower_ in ORDERING and compound and name.tag_ == "NNP" and given_name_gender(name.text) is not None:
        arcs.tag(word.i, "RB")
        arcs.hang(word.i, arcs.heads[name.i] if arcs.heads[name.i] != name.i else name.i, "advmod")


def _is_day(token: Token) -> bool:
    return token.text[:1].isdigit() and token.text.lower().rstrip("stndrh").isdigit() and len(token) <= 4


def _verb_after(arcs: Arcs, sentence: Span, place: int) -> int | None:
    """The verb whose subject may stand there: what follows at once, or behind an adverb."""
    for token in arcs.doc[place + 1 : min(place + 3, sentence.end)]:
        if token.pos_ in ("VERB", "AUX") and token.tag_ != "VBG":
            return arcs.heads[token.i] if arcs.deps[token.i] in ("aux", "auxpass") else token.i
        if token.pos_ != "ADV":
            return None
    return None


def noun_behind_mark(arcs: Arcs, sentence: Span) -> None:
    """ "Since the reorg on 5 May all drivers report to her": of two subjects the first goes with the word that opens the sentence."""
    for mark in sentence:
        verb = arcs.heads[mark.i]
        if mark.lower_ not in MARKS or arcs.deps[mark.i] != "mark" or arcs.deps[verb] not in ("ROOT", "ccomp", "conj") or mark.i > verb:
            continue
        subjects = [i for i in arcs.below(verb, *SUBJECTS) if mark.i < i < verb]
        if len(subjects) == 2 and arcs.doc[subjects[0]].pos_ in ("NOUN", "PROPN", "ADJ"):
            arcs.tag(mark.i, "IN")
            arcs.hang(mark.i, verb, "prep")
            arcs.hang(subjects[0], mark.i, "pobj")


def come_the_day(arcs: Arcs, sentence: Span) -> None:
    """ "Come January, Ann will be studying": nobody comes."""
    first = next((one for one in sentence if not one.is_space), None)
    if first is None or first.lower_ != "come" or first.i + 1 >= sentence.end or arcs.below(first.i, *SUBJECTS):
        return
    comma = next((one.i for one in sentence if one.text == ","), None)
    between = arcs.doc[first.i + 1 : comma] if comma is not None else ()
    dated = any(one.ent_type_ in OF_TIME or one.lower_ in MONTHS for one in between)
    if comma is None or not dated or any(one.pos_ in ("VERB", "AUX", "PRON", "ADV") for one in between):
        return
    verb = arcs.heads[first.i]
    if verb == first.i or verb < comma:
        return
    date = next((i for i in arcs.below(first.i) if arcs.doc[i].lower_ in MONTHS or arcs.doc[i].tag_ in NAMES), None)
    date = date if date is not None else next((i for i in arcs.below(first.i) if first.i < i < comma), None)
    if date is None:
        return
    arcs.tag(first.i, "IN")
    arcs.hang(first.i, verb, "prep")
    for place in arcs.below(first.i):
        if place < comma and place != date:
            arcs.hang(place, date, "nummod")
        elif place > comma:
            arcs.hang(place, verb, arcs.deps[place])
    arcs.hang(date, first.i, "pobj")


def office_behind_as(arcs: Arcs, sentence: Span) -> None:
    """ "will take over as organist", "my last day as shop steward": the noun at the end, taken for an adjective or an adverb."""
    for opening in sentence[:-1]:
        if opening.lower_ != "as" or arcs.deps[opening.i] not in ("advmod", "prep", "mark"):
            continue
        for place in arcs.below(opening.i, "pcomp"):
            if arcs.doc[place].tag_ in ("IN", "TO") and arcs.heads[place - 1] == opening.i:  # "as godfather to little Bea"
                behind = arcs.below(place, "pobj")
                arcs.hang(place, place - 1, "prep")
                for other in behind[:-1]:
                    arcs.hang(other, behind[-1], "amod")
        last = opening.i + 1
        while last + 1 < sentence.end and arcs.doc[last].tag_ in ("NN", "JJ", "DT") and arcs.doc[last + 1].tag_ in (*LOST, "NN"):
            last += 1
        word = arcs.doc[last]
        if word.tag_ not in LOST or word.lower_ not in arcs.known.nouns or word.lower_ in arcs.known.adjectives | arcs.known.verbs:
            continue
        if arcs.deps[opening.i] != "prep":
            above = arcs.heads[last] if arcs.heads[opening.i] == last else arcs.heads[opening.i]
            arcs.tag(opening.i, "IN")
            arcs.hang(opening.i, above, "prep")
            for place in arcs.below(last):
                if place > last:
                    arcs.hang(place, above, arcs.deps[place])
        arcs.tag(last, "NN")
        arcs.hang(last, opening.i, "pobj")


def on_a_thing(arcs: Arcs, sentence: Span) -> None:
    """ "was on prednisolone till the 6th": a preposition that was taken for an adverb of the noun behind it."""
    for token in sentence[:-1]:
        noun = token.i + 1
        if token.lower_ not in ("on", "off") or arcs.deps[token.i] not in ("advmod", "prt") or arcs.heads[token.i] != noun:
            continue
        verb = arcs.heads[noun]
        if arcs.deps[noun] not in ("acomp", "attr") or arcs.doc[noun].pos_ not in ("NOUN", "PROPN") or arcs.doc[verb].lemma_ != "be":
            continue
        arcs.tag(token.i, "IN")
        arcs.hang(token.i, verb, "prep")
        for place in arcs.below(noun, "prep"):
            arcs.hang(place, verb, "prep")
        arcs.hang(noun, token.i, "pobj")


def note_before_semicolon(arcs: Arcs, sentence: Span) -> None:
    """ "Handed in my notice; last day is 31 May": a past without its "I", taken for a participle of what follows."""
    first = next((one for one in sentence if not one.is_space), None)
    if first is None or first.tag_ != "VBN" or arcs.deps[first.i] not in ("advcl", "ccomp") or arcs.below(first.i, *SUBJECTS, "auxpass"):
        return
    if any(one.text == ";" for one in arcs.doc[first.i : arcs.heads[first.i]]):
        arcs.tag(first.i, "VBD")
