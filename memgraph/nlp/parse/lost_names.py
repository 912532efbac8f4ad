"""Names that the parser hung on the wrong neighbour: one that closes the phrase before the verb, or opens the clause behind a phrase."""

from __future__ import annotations

from spacy.tokens import Span

from memgraph.names import given_name_gender
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import AUXILIARIES, FINITE, OF_TIME, SUBJECTS, Arcs

FRONTED = words("after before since despite during without following amid")
NAMES = ("NNP", "NNPS")
PAST = words("once formerly previously")  #: before what someone was: "Ann, once a goalkeeper, ..."
SPLIT = words("compound nmod nummod")


def name_in_phrase(arcs: Arcs, sentence: Span) -> None:
    """ "Bo from the agency Orsa takes", "in room B12 stands the pump": the second subject is the name of the noun right before it."""
    for token in sentence:
        verb = arcs.heads[token.i]
        if arcs.deps[token.i] not in SUBJECTS or token.tag_ not in NAMES or token.i > verb:
            continue
        first = min([token.i, *(i for i in arcs.below(token.i, "compound", "nmod") if i < token.i)])
        noun = arcs.doc[first - 1] if first > sentence.start else token
        if noun.tag_ != "NN" or arcs.deps[noun.i] != "pobj" or noun.ent_type_ in OF_TIME:
            continue
        above = arcs.heads[arcs.heads[noun.i]]
        astray = arcs.heads[above] == verb and arcs.deps[above] in ("npadvmod", "dep") and arcs.doc[above].tag_ in NAMES
        other = astray or any(i < noun.i for i in arcs.below(verb, *SUBJECTS) if i != token.i)
        coded = any(letter.isdigit() for letter in token.text) and not arcs.below(noun.i, "det", "poss")
        if other and arcs.below(noun.i, "det", "poss"):
            if astray and arcs.doc[above].ent_type_ not in OF_TIME:
                arcs.hang(above, verb, arcs.deps[token.i])
            arcs.hang(token.i, noun.i, "appos")
        elif coded:
            arcs.hang(token.i, noun.i, "nummod")


def owner_behind_name(arcs: Arcs, sentence: Span) -> None:
    """ "Until May Odile, Luc's wife, minds the shop": the wife is Odile, and Luc's."""
    for token in sentence:
        noun = arcs.heads[token.i]
        if arcs.deps[token.i] != "poss" or token.tag_ not in NAMES or token.i + 1 >= sentence.end or token.nbor(1).text != ",":
            continue
        owner = next((i for i in arcs.below(token.i, "appos") if i < noun and arcs.below(i, "case")), None)
        if owner is None:
            continue
        arcs.hang(token.i, arcs.heads[noun], arcs.deps[noun])
        arcs.hang(noun, token.i, "appos")
        arcs.hang(owner, noun, "poss")


def name_in_date(arcs: Arcs, sentence: Span) -> None:
    """ "On 1 May 2023 Pia Quist, once a nurse, follows Bo": the name behind the date is the subject, and what stands beside it is none."""
    for token in sentence:
        prep, date = arcs.heads[token.i], [i for i in arcs.below(token.i, *SPLIT) if arcs.doc[i].ent_type_ in OF_TIME]
        if arcs.deps[token.i] != "pobj" or token.tag_ not in NAMES or token.ent_type_ in OF_TIME or not date or token.i + 1 >= sentence.end:
            continue
        verb = arcs.heads[prep]
        subjects = arcs.below(verb, *SUBJECTS)
        beside = next((i for i in (subjects or arcs.below(token.i, "appos")) if token.i < i < verb), None)
        if token.nbor(1).text != "," or beside is None or arcs.doc[beside].tag_ not in ("NN", "NNS") or arcs.doc[prep].tag_ != "IN":
            continue
        below = [i for i in arcs.below(beside) if i < beside]
        opens = arcs.doc[min([beside, *below])]
        if opens.i != token.i + 2 or not (opens.lower_ in PAST or opens.tag_ in ("DT", "PRP$") or arcs.deps[opens.i] == "poss"):
            continue
        arcs.hang(token.i, verb, arcs.deps[beside] if subjects else "nsubj")
        arcs.hang(beside, token.i, "appos")
        arcs.hang(date[0], prep, "pobj")
        for place in date[1:]:
            arcs.hang(place, date[0], "nummod")


def subject_in_list(arcs: Arcs, sentence: Span) -> None:
    """ "Team A gets Bo and team B gets Cy": what stands before the second verb is its subject, and no second object of the first."""
    for token in sentence:
        verb = token.i
        if token.tag_ not in FINITE or token.pos_ != "VERB" or verb == sentence.start or arcs.below(verb, *AUXILIARIES):
            continue
        subject = verb - 1
        first, subjects = arcs.heads[subject], arcs.below(verb, *SUBJECTS)
        if arcs.deps[subject] != "conj" or not any(arcs.doc[i].lower_ == "and" for i in arcs.below(first, "cc")):
            continue
        two = subjects == [first] and token.tag_ == "VBZ" and arcs.heads[verb] != verb  # "Ann likes [Tom and Mia] likes Bo"
        above = arcs.heads[verb] if two else arcs.heads[first]
        if not arcs.below(above, *SUBJECTS) or above > first or not (two or (not subjects and arcs.deps[first] == "dobj")):
            continue
        if verb not in (above, arcs.heads[above]) and arcs.heads[verb] != above:
            continue
        for place in arcs.below(first, "cc"):
            arcs.hang(place, above, "cc")
        arcs.hang(first, above, "dobj")
        arcs.hang(subject, verb, "nsubj")
        if arcs.heads[above] == verb:
            head, dep = arcs.heads[verb], arcs.deps[verb]
            arcs.hang(above, above if head == verb else head, dep)
            for place in arcs.below(verb):
                if place < above:
                    arcs.hang(place, above, arcs.deps[place])
        arcs.hang(verb, above, "conj")


def name_behind_name(arcs: Arcs, sentence: Span) -> None:
    """ "At Falcon Handball Dragana Ilic coaches": a preposition has a name of its own, and the subject begins with a given one."""
    for token in sentence:
        prep = next((i for i in range(token.i - 1, sentence.start - 1, -1) if arcs.doc[i].tag_ not in NAMES), sentence.start)
        if arcs.deps[token.i] not in SUBJECTS or token.tag_ not in NAMES or arcs.doc[prep].tag_ != "IN" or arcs.below(prep):
            continue
        inner = [i for i in range(prep + 2, token.i + 1) if given_name_gender(arcs.doc[i].text) is not None]
        if not inner or arcs.doc[prep].lower_ not in words("at in for from with near"):
            continue
        arcs.hang(inner[0] - 1, prep, "pobj")
        for place in range(prep + 1, token.i):
            if place != inner[0] - 1:
                arcs.hang(place, inner[0] - 1 if place < inner[0] else token.i, "compound")


def noun_as_adjective(arcs: Arcs, sentence: Span) -> None:
    """ "Our technician Olaf Brekke minds her": what is a noun only is no adjective of the name behind it."""
    for token in sentence[:-1]:
        name = arcs.heads[token.i]
        noun = token.lower_ in arcs.known.nouns and token.lower_ not in arcs.known.adjectives
        if token.tag_ == "JJ" and arcs.deps[token.i] == "amod" and noun and token.text.islower() and arcs.doc[name].tag_ == "NNP":
            arcs.tag(token.i, "NN")
            arcs.hang(token.i, name, "compound")


def name_behind_phrase(arcs: Arcs, sentence: Span) -> None:
    """ "After the quarrel about overtime Goran Petrov quit": the name before the verb is its subject, and no part of the phrase."""
    doc, first = arcs.doc, next((one for one in sentence if not one.is_space), None)
    if first is None or first.lower_ not in FRONTED:
        return
    for verb in sentence[1:]:
        last = verb.i - 1
        if verb.tag_ not in FINITE or verb.pos_ not in ("VERB", "AUX") or doc[last].ent_type_ != "PERSON" or doc[last].tag_ not in NAMES:
            continue
        start = last
        while start - 1 > first.i and doc[start - 1].tag_ in NAMES and doc[start - 1].text[:1].isupper():
            start -= 1
        noun = doc[start - 1]
        if noun.tag_ not in ("NN", "NNS") or not noun.text.islower() or arcs.heads[last] == verb.i or start - 1 <= first.i + 1:
            return
        above = arcs.heads[last]
        for place in [i for i in arcs.below(last) if i < start]:
            arcs.hang(place, last, "dep")
        if noun.i in arcs.below(last):
            arcs.hang(noun.i, above, arcs.deps[last])
        subjects = [i for i in arcs.below(verb.i, *SUBJECTS) if i < start]
        arcs.hang(first.i, verb.i, "prep")
        for place in subjects:
            arcs.hang(place, first.i, "pobj")
        for place in range(start, last):
            arcs.hang(place, last, "compound")
        arcs.hang(last, verb.i, "nsubj")
        return
