"""Calendar dates whose words the parser scatters: "On 27 December 2016, Ann became ...", "Between 3 May 2017 and 26 March 2022 Bo was ...".

The small model makes a subject of the day, hangs the month on the verb, and the name behind the date on the date. A date is one phrase: its
month leads it, the preposition before it goes with the verb, and so does the name behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Span, Token

from memgraph.nlp.parse.arcs import FINITE, OF_TIME, SUBJECTS, Arcs
from memgraph.nlp.parse.lost_openings import MONTHS

SETTING = ("in", "on", "since", "until", "till", "from", "to", "between", "by", "before", "after", "during", "as", "of", "for", "around")
SCATTERED = (*SUBJECTS, "appos", "dobj", "attr", "dep", "ROOT", "oprd")  #: what no word of a date is to what is outside of it
MOVED_BY = ("back", "off", "forward", "on", "up", "out")  #: how a date is put off
STANDING = ("NOUN", "PROPN", "PRON")


def scattered_date(arcs: Arcs, sentence: Span) -> None:
    """Gathers each date before the verb of a sentence, where the parser has scattered it or hung what follows on it."""
    dates = list(_dates(sentence))
    for number, date in enumerate(dates):
        first, last, month = date
        run = range(first, last + 1)
        verb = _verb_after(arcs, sentence, last)
        strays = [one.i for one in sentence if one.i not in run and arcs.heads[one.i] in run]
        names = [place for place in strays if place > last and _is_named_beside(arcs, place)]
        if verb is None or not (names or any(_is_apart(arcs, place, run) for place in run)):
            continue
        if arcs.heads[verb] in run or any(arcs.heads[place] == place for place in run):
            arcs.hang(verb, verb, "ROOT")
        for place in run:
            if place != month:
                arcs.hang(place, month, "nummod" if arcs.doc[place].text != "," else "punct")
        _lead(arcs, sentence, dates[number - 1] if number else None, date, verb)
        for place in strays:
            if place in names and not any(at not in run for at in arcs.below(verb, *SUBJECTS)):
                arcs.hang(place, verb, "nsubjpass" if arcs.below(verb, "auxpass") else "nsubj")
            elif place not in (first - 1, verb):
                arcs.hang(place, verb, "npadvmod" if place in names else arcs.deps[place])


def date_behind_mark(arcs: Arcs, sentence: Span) -> None:
    """ "Ghent is over: as from 1 July my studio is in Mechelen": the date goes with the clause that it opens."""
    doc = arcs.doc
    for mark in sentence[1:-1]:
        first = mark.i + 1
        before = arcs.heads[first]
        if mark.text not in (":", ";") or before >= mark.i or arcs.deps[first] not in ("prep", "npadvmod", "advmod"):
            continue
        if doc[before].pos_ not in ("VERB", "AUX") or not any(one.ent_type_ in OF_TIME for one in doc[first : first + 5]):
            continue
        subjects = [i for i in range(first + 1, sentence.end) if arcs.deps[i] in SUBJECTS and arcs.heads[i] > i]
        if subjects and arcs.heads[subjects[0]] < sentence.end:
            arcs.hang(first, arcs.heads[subjects[0]], arcs.deps[first])


def name_behind_date(arcs: Arcs, sentence: Span) -> None:
    """ "Until mid-November 2023 Odile, Luc's wife, minds the till": the name behind the date is who does it, and has what stands beside."""
    doc = arcs.doc
    for verb in sentence:
        if verb.tag_ not in FINITE or verb.pos_ not in ("VERB", "AUX") or arcs.below(verb.i, *SUBJECTS) or verb.i < sentence.start + 2:
            continue
        last = verb.i - 1
        if doc[last].text == ",":
            last = next((i - 1 for i in range(last - 1, sentence.start, -1) if doc[i].text == ","), sentence.start)
        first = last
        while first > sentence.start and doc[first].tag_ in ("NNP", "NNPS") and doc[first].ent_type_ not in OF_TIME:
            first -= 1
        if first == last or doc[first].ent_type_ not in OF_TIME or arcs.deps[verb.i] not in ("ROOT", "conj", "ccomp", "advcl"):
            continue
        beside = range(last + 2, verb.i - 1)
        for place in (*range(sentence.start, first + 1), *range(first + 1, last), *beside):
            above = arcs.heads[place]
            if place in beside and (above < last or above > verb.i - 1):
                arcs.hang(place, last, "appos" if doc[place].tag_ in ("NN", "NNS", "NNP") else "dep")
            elif place <= first and first < above < verb.i:
                arcs.hang(place, verb.i, "npadvmod")
            elif first < place < last:
                arcs.hang(place, last, "compound")
        arcs.hang(last, verb.i, "nsubj")


def _is_apart(arcs: Arcs, place: int, run: range) -> bool:
    """Whether a word of the date was taken for a part of the clause."""
    return arcs.deps[place] in SCATTERED and (arcs.heads[place] not in run or arcs.heads[place] == place)


def _is_named_beside(arcs: Arcs, place: int) -> bool:
    return arcs.doc[place].pos_ in STANDING and arcs.deps[place] in ("appos", "compound")


def _lead(arcs: Arcs, sentence: Span, before: tuple[int, int, int] | None, date: tuple[int, int, int], verb: int) -> None:
    """Hangs the date on the word before it: a preposition, the "and" of "between ... and", else on the verb."""
    first, _, month = date
    opener = arcs.doc[first - 1] if first > sentence.start else None
    if opener is not None and opener.lower_ == "and" and before is not None and before[1] == first - 2:
        arcs.hang(opener.i, before[2], "cc")
        arcs.hang(month, before[2], "conj")
    elif opener is not None and opener.lower_ in SETTING:
        arcs.tag(opener.i, "IN")
        if arcs.heads[opener.i] in range(first, date[1] + 1) or arcs.deps[opener.i] not in ("prep", "pcomp"):
            arcs.hang(opener.i, verb, "prep")
        arcs.hang(month, opener.i, "pobj")
    else:
        arcs.hang(month, verb, "npadvmod")


def _verb_after(arcs: Arcs, sentence: Span, last: int) -> int | None:
    """The verb of the clause that the date stands before."""
    for token in arcs.doc[last + 1 : sentence.end]:
        if token.tag_ in (*FINITE, "MD") and token.pos_ in ("VERB", "AUX"):
            return arcs.heads[token.i] if arcs.deps[token.i] in ("aux", "auxpass") else token.i
    return None


def _dates(sentence: Span) -> Iterator[tuple[int, int, int]]:
    """The first and the last token of each date that has a day or a year beside its month, and the month."""
    for month in sentence:
        if month.lower_ not in MONTHS or not month.text[:1].isupper():
            continue
        first = last = month.i
        if first > sentence.start and _is_day(month.nbor(-1)):
            first -= 1
        elif last + 1 < sentence.end and _is_day(month.nbor(1)):
            last += 1
        comma = last + 2 < sentence.end and sentence.doc[last + 1].text == "," and last > month.i
        if last + 1 < sentence.end and _is_year(sentence.doc[last + 1 + comma]):
            last += 1 + comma
        if last > first:
            yield first, last, month.i


def _is_day(token: Token) -> bool:
    bare = token.lower_.rstrip("stndrh")
    return bare.isdigit() and 0 < int(bare) <= 31 and len(bare) <= 2


def _is_year(token: Token) -> bool:
    return len(token) == 4 and token.text.isdigit() and token.text[:2] in ("18", "19", "20")


def behind_onwards(arcs: Arcs, sentence: Span) -> None:
    """ "From 1 March onwards Orsa will be billed": "onwards" governs nothing, so what it was given is the subject."""
    for token in sentence:
        below = arcs.below(token.i, "pobj")
        if token.lower_ not in ("onwards", "onward") or len(below) != 1 or below[0] < token.i:
            continue
        verb = _verb_after(arcs, sentence, below[0])
        if verb is not None and not [i for i in arcs.below(verb, *SUBJECTS) if i < verb]:
            arcs.hang(below[0], verb, "nsubjpass" if arcs.below(verb, "auxpass") else "nsubj")
            arcs.tag(token.i, "RB")


def put_back_to(arcs: Arcs, sentence: Span) -> None:
    """ "The launch is put back to 3 May": the day is that of the putting, and of no "back"."""
    for token in sentence:
        verb = arcs.heads[token.i]
        if token.lower_ not in MOVED_BY or arcs.deps[token.i] != "advmod" or arcs.doc[verb].pos_ != "VERB" or verb > token.i:
            continue
        for prep in arcs.below(token.i, "prep"):
            day = arcs.below(prep, "pobj")
            if prep == token.i + 1 and day and _is_told_day(arcs.doc[day[0]]):
                arcs.hang(prep, verb, "prep")
                arcs.hang(token.i, verb, "prt")
                arcs.tag(token.i, "RP")


def _is_told_day(token: Token) -> bool:
    month = token.nbor(1).lower_ if token.i + 1 < len(token.doc) else ""
    return token.ent_type_ in OF_TIME or (token.like_num and month in MONTHS)
