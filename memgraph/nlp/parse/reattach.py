"""Arcs that the parser drew wrong, put right by what a sentence cannot do without.

A finite verb has a subject; a sentence that ends in a full stop has a verb; a word that no dictionary lists as a verb is none. The small
model breaks these rules where a name is rare or a verb looks like a plural ("My sister Ines lives in Porto"). Each rule here looks for one
such break, and leaves a parse that breaks nothing as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacy.tokens import Doc, Span, Token

from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import OF_TIME, Arcs
from memgraph.nlp.parse.fronted import fronted, without_something
from memgraph.nlp.parse.lost_appositions import (
    behind_comma,
    behind_name,
    being,
    fronted_noun,
    made_so,
    newcomer,
    of_the_office,
    owner_of_the_next,
    who_of_somebody,
)
from memgraph.nlp.parse.lost_dates import behind_onwards, date_behind_mark, name_behind_date, put_back_to, scattered_date
from memgraph.nlp.parse.lost_gaps import gapped_clauses
from memgraph.nlp.parse.lost_names import (
    name_behind_name,
    name_behind_phrase,
    name_in_date,
    name_in_phrase,
    noun_as_adjective,
    owner_behind_name,
    subject_in_list,
)
from memgraph.nlp.parse.lost_numbers import number_behind_noun, numbered_flat, relative_before_verb
from memgraph.nlp.parse.lost_openings import (
    come_the_day,
    month_before_name,
    note_before_semicolon,
    noun_behind_mark,
    office_behind_as,
    on_a_thing,
    order_before_name,
)
from memgraph.nlp.parse.lost_stages import stages
from memgraph.nlp.parse.lost_subjects import (
    after_all,
    after_verbless,
    asked_for,
    day_before_name,
    done,
    heading_as_subject,
    name_after_day,
    name_after_noun,
    named_behind_colon,
    named_each,
    noun_before_name,
    set_against,
    shortened,
    subject_after_copula,
    subject_behind,
    two_for_one,
    two_subjects,
    without_subject,
)
from memgraph.nlp.parse.lost_verbs import after_clitic, bare_conjunct, no_helper, no_verbs, objects, outside_brackets, said_to_be, verbless
from memgraph.nlp.parse.own_times import time_of_second
from memgraph.nlp.parse.parted_names import part_gaps
from memgraph.nlp.parse.placed_subjects import placed_subjects
from memgraph.nlp.parse.two_clauses import after_complement, rang_before_comma, taken_for_conjunct, taken_for_subjects

RAISED = words("promote appoint elevate upgrade assign")  #: to what they raise someone is a noun: "promoted to release manager"
TO_THINGS = words("allergy intolerance sensitivity aversion reaction react allergic")  #: "an allergy to shellfish"
DEGREES = words("degree diploma phd doctorate master masters bachelor bachelors mba msc bsc ma ba")
OUT = words("out up down along through round around across")
OFF = words("off on over")  #: what a verb is parted from its object by: "went off metformin"

NOMINATIVES = words("I i he she we they")
NUMBERED = words("room table bed ward bay gate page platform line stage board floor pen cage shelf box hall house stall rack")
STANDING = words("stand lie hang sit live sleep wait rest")  #: what has no object
DATING = words("in on by at")
UNDATED = words("yesterday today tomorrow tonight last next this")  #: times that no preposition stands before


def reattach(doc: Doc, known: KnownWords) -> None:
    """Puts the arcs of a parsed Doc right, in place."""
    arcs = Arcs(doc, known)
    for sentence in list(doc.sents):
        for rule in RULES:
            rule(arcs, sentence)
    arcs.write()
    part_gaps(doc)


def _raised_to(arcs: Arcs, sentence: Span) -> None:
    """ "promoted to release manager", "switched me from citalopram to venlafaxine", "an allergy to shellfish": behind this "to" stands a
    noun."""
    for token in sentence:
        to = token.nbor(-1) if token.i > sentence.start else token
        if token.tag_ != "VB" or to.lower_ != "to" or arcs.deps[to.i] != "aux" or arcs.heads[to.i] != token.i:
            continue
        above = arcs.heads[token.i]
        office = next((i for i in arcs.below(token.i, "dobj") if not arcs.below(i, "det", "poss")), None)
        alone = not arcs.below(token.i, "dobj", "xcomp", "ccomp", "attr", "acomp", "prt", "advmod")
        leaves = any(arcs.doc[i].lower_ == "from" and arcs.below(i, "pobj") for i in arcs.below(above, "prep"))
        unknown = token.lower_ not in arcs.known.verbs and token.lemma_ not in arcs.known.verbs
        coded = office is not None and any(letter.isdigit() for letter in arcs.doc[office].text) and token.lower_ in arcs.known.nouns
        if office is not None and office == token.i + 1 and (arcs.doc[above].lemma_ in RAISED or coded):  # "carried it to room U3"
            noun = office
            arcs.hang(token.i, noun, "compound")
        elif (leaves or arcs.doc[above].lemma_ in TO_THINGS) and alone and unknown and token.lower_ not in STRAY_VERBS:
            noun = token.i
        else:
            continue
        for place in arcs.below(token.i):
            if place not in (noun, to.i):
                arcs.hang(place, above, arcs.deps[place])
        if noun != token.i:
            for place in arcs.below(noun, "prep"):
                if arcs.doc[place].lower_ != "of":
                    arcs.hang(place, above, "prep")
        arcs.tag(token.i, "NN")
        arcs.tag(to.i, "IN")
        arcs.hang(to.i, above, "prep")
        arcs.hang(noun, to.i, "pobj")


STRAY_VERBS = words("live retire move leave make take give have use come write drive ride raise")  #: that the list of verbs lacks


def _to_numbered(arcs: Arcs, sentence: Span) -> None:
    """ "moved the printer to room 5", "from B12 to room U3": what has a number behind "to" is a place."""
    for token in sentence[1:-1]:
        to, after = token.nbor(-1), token.nbor(1)
        if token.tag_ != "VB" or token.lower_ not in NUMBERED or to.lower_ != "to" or arcs.deps[to.i] != "aux":
            continue
        verb = arcs.heads[token.i]
        numbered = any(letter.isdigit() for letter in after.text) and not arcs.below(after.i)
        if arcs.deps[token.i] not in ("xcomp", "advcl", "conj") or not numbered:
            continue
        for place in arcs.below(token.i):
            if place > after.i or arcs.deps[place] == "punct":
                arcs.hang(place, verb, arcs.deps[place])
        arcs.tag(token.i, "NN")
        arcs.hang(to.i, verb, "prep")
        arcs.hang(token.i, to.i, "pobj")
        arcs.hang(after.i, token.i, "nummod")


def _inverted(arcs: Arcs, sentence: Span) -> None:
    """ "In room B12 stands the rheometer": what stands there follows the verb."""
    first = sentence.start
    for verb in sentence:
        subjects, objects = arcs.below(verb.i, "nsubj"), arcs.below(verb.i, "dobj")
        if verb.lemma_ not in STANDING or len(subjects) != 1 or len(objects) != 1 or objects[0] < verb.i or arcs.deps[first] != "prep":
            continue
        noun = subjects[0] - 1
        if subjects[0] != verb.i - 1 or arcs.heads[noun] != first or arcs.deps[noun] != "pobj":
            continue
        arcs.hang(subjects[0], noun, "appos")
        arcs.hang(first, verb.i, "prep")
        arcs.hang(objects[0], verb.i, "nsubj")


def _listed_subjects(arcs: Arcs, sentence: Span) -> None:
    """ "Marit, the twins and I live here": the second of three, which no comma follows, is no apposition of the first."""
    for token in sentence:
        head, joined = arcs.heads[token.i], arcs.below(token.i, "conj")
        if arcs.deps[token.i] != "appos" or arcs.deps[head] != "nsubj" or not joined or not arcs.below(token.i, "cc"):
            continue
        verb, last = arcs.doc[arcs.heads[head]], arcs.doc[joined[-1]]
        if last.lower_ in NOMINATIVES and last.i < verb.i and not any(one.text == "," for one in arcs.doc[last.i : verb.i]):
            arcs.hang(token.i, head, "conj")


def _counted_names(arcs: Arcs, sentence: Span) -> None:
    """ "Two children, Sven and Lotte": the names are those of the two, and not more of them."""
    for token in sentence:
        names = [one for one in arcs.below(token.i, "conj") if arcs.doc[one].pos_ == "PROPN"]
        counted = token.tag_ == "NNS" and arcs.below(token.i, "nummod") and token.i + 1 < len(arcs.doc) and token.nbor(1).text == ","
        if counted and names and not arcs.below(token.i, "cc") and not any(one.is_punct for one in arcs.doc[token.i + 2 : names[0]]):
            arcs.hang(names[0], token.i, "appos")


def _after_number(arcs: Arcs, sentence: Span) -> None:
    """ "is 19 and studies at Orsa": the second verb is coordinated with the first, not with the number."""
    for token in sentence:
        number = arcs.heads[token.i]
        if arcs.deps[token.i] != "conj" or token.tag_ not in ("VBZ", "VBD", "VBP", "NNS") or arcs.doc[number].tag_ != "CD":
            continue
        verb = arcs.heads[number]
        if arcs.deps[number] != "attr" or arcs.below(token.i, "det", "nummod", "amod", "poss") or token.i + 1 >= sentence.end:
            continue
        if token.tag_ == "NNS":
            if token.nbor(1).tag_ not in ("IN", "TO", "DT", "PRP$", "NN", "NNP"):
                continue
            arcs.tag(token.i, "VBZ")
        for place in arcs.below(verb):
            if place > token.i and arcs.deps[place] in ("prep", "dobj", "npadvmod", "advmod"):
                arcs.hang(place, token.i, arcs.deps[place])
        for place in arcs.below(number, "cc"):
            arcs.hang(place, verb, "cc")
        arcs.hang(token.i, verb, "conj")


def _gapped(arcs: Arcs, sentence: Span) -> None:
    """ "speaks Thai at home and English at work": two objects, each with its own phrase."""
    for token in sentence:
        first = arcs.heads[token.i]
        objects = [i for i in arcs.below(first, "dobj") if first < i < token.i]
        if arcs.deps[token.i] == "conj" and arcs.doc[first].pos_ == "VERB" and token.pos_ in ("NOUN", "PROPN") and len(objects) == 1:
            for place in arcs.below(first, "cc"):
                if objects[0] < place < token.i:
                    arcs.hang(place, objects[0], "cc")
            arcs.hang(token.i, objects[0], "conj")
            continue
        prep = arcs.heads[first]
        if arcs.deps[token.i] != "conj" or arcs.deps[first] != "pobj" or token.i + 1 >= sentence.end or arcs.deps[prep] != "prep":
            continue
        verb, after = arcs.heads[prep], token.nbor(1)
        objects = [i for i in arcs.below(verb, "dobj") if i < prep]
        if len(objects) == 1 and after.tag_ == "IN" and after.lower_ == arcs.doc[prep].lower_ and objects[0] > verb:
            for place in arcs.below(first, "cc"):
                if place < token.i:
                    arcs.hang(place, objects[0], "cc")
            arcs.hang(token.i, objects[0], "conj")


def _parted_preposition(arcs: Arcs, sentence: Span) -> None:
    """ "went off metformin", "got her rabies shot": what the parser leaves without its noun."""
    for token in sentence[:-1]:
        after = token.nbor(1)
        place = after.i
        if arcs.deps[token.i] == "prt" and arcs.below(token.i, "pobj"):
            arcs.hang(token.i, arcs.heads[token.i], "prep")  # "her brother lives in Graz"
            continue
        if token.lower_ in OFF | OUT and arcs.deps[token.i] == "prt" and _goes_on(arcs, token):
            thing = next(i for i in arcs.below(arcs.heads[token.i], "dobj") if i > token.i)
            arcs.tag(token.i, "IN")
            arcs.hang(token.i, arcs.heads[token.i], "prep")
            arcs.hang(thing, token.i, "pobj")
            continue
        if token.lower_ in OFF and arcs.deps[token.i] == "prt" and arcs.deps[place] == "npadvmod" and after.ent_type_ not in OF_TIME:
            arcs.hang(place, arcs.heads[token.i], "dobj")  # "came off sertraline"
            continue
        if (
            token.lower_ in OFF
            and arcs.deps[token.i] == "prep"
            and not arcs.below(token.i)
            and after.pos_ in ("NOUN", "PROPN")
            and arcs.deps[place] in ("npadvmod", "attr")
            and after.ent_type_ not in OF_TIME
        ):
            arcs.tag(token.i, "IN")
            arcs.hang(place, token.i, "pobj")
        elif after.lower_ in ("shot", "shots") and arcs.deps[place] == "ccomp" and arcs.deps[token.i] == "nsubj":
            above = arcs.heads[place]
            if arcs.heads[token.i] == place and arcs.below(token.i, "poss", "det") and arcs.doc[above].lemma_ in ("get", "have"):
                for other in arcs.below(place):
                    arcs.hang(other, above, arcs.deps[other])
                for other in arcs.below(token.i, "poss", "det"):
                    arcs.hang(other, place, arcs.deps[other])
                arcs.tag(place, "NN" if after.lower_ == "shot" else "NNS")
                arcs.hang(place, above, "dobj")
                arcs.hang(token.i, place, "compound")


def _goes_on(arcs: Arcs, particle: Token) -> bool:
    """ "moved off my sofa and into a flat": what is coordinated with a preposition is one."""
    thing = next((i for i in arcs.below(arcs.heads[particle.i], "dobj") if i > particle.i), None)
    after = arcs.doc[thing + 1 : thing + 3] if thing is not None else arcs.doc[0:0]
    return len(after) == 2 and after[0].lower_ == "and" and after[1].lower_ in ("into", "onto", "to", "in", "on")


def _before_date(arcs: Arcs, sentence: Span) -> None:
    """ "divorced in March 2020": what stands before a date is no particle of the verb."""
    for token in sentence[:-1]:
        after = token.nbor(1)
        if arcs.deps[token.i] != "prt" or token.lower_ not in DATING or after.ent_type_ not in OF_TIME or after.lower_ in UNDATED:
            continue
        date = token.i + 1
        while arcs.heads[date] > token.i and arcs.heads[date] != date:
            date = arcs.heads[date]
        if arcs.doc[date].ent_type_ in OF_TIME:
            arcs.tag(token.i, "IN")
            arcs.hang(token.i, arcs.heads[token.i], "prep")
            arcs.hang(date, token.i, "pobj")


def _of_degree(arcs: Arcs, sentence: Span) -> None:
    """ "doing a PhD in linguistics at Orsa": the subject goes with the degree, the school with the verb."""
    for token in sentence[1:]:
        if token.lower_ != "in" or token.nbor(-1).lower_ not in DEGREES:
            continue
        degree, field = token.i - 1, arcs.below(token.i, "pobj")
        verb = arcs.heads[degree]
        if arcs.deps[degree] != "dobj" or not field or arcs.doc[field[0]].ent_type_ in OF_TIME or arcs.heads[token.i] not in (verb, degree):
            continue
        arcs.hang(token.i, degree, "prep")
        for place in arcs.below(field[0], "prep"):
            if arcs.doc[place].lower_ in ("at", "from"):
                arcs.hang(place, verb, "prep")


def _of_the_office(arcs: Arcs, sentence: Span) -> None:
    """ "has been a nurse at Orsa for years": of the two phrases the first says where the nurse works."""
    for token in sentence[1:]:
        noun, verb = token.nbor(-1), arcs.heads[token.i]
        if token.lower_ in ("at", "for", "of") and arcs.deps[token.i] == "prep" and arcs.doc[verb].lemma_ in ("be", "become"):
            things = [arcs.doc[place] for place in arcs.below(token.i, "pobj")]
            if noun.pos_ == "NOUN" and arcs.deps[noun.i] == "attr" and arcs.heads[noun.i] == verb < noun.i and _are_no_times(things):
                arcs.hang(token.i, noun.i, "prep")


def _are_no_times(things: Sequence[Token]) -> bool:
    return bool(things) and not any(one.ent_type_ in OF_TIME or one.like_num for one in things)


Rule = Callable[[Arcs, Span], None]
RULES: Sequence[Rule] = (
    without_something,
    numbered_flat,
    number_behind_noun,
    relative_before_verb,
    scattered_date,
    behind_onwards,
    put_back_to,
    outside_brackets,
    objects,
    after_clitic,
    said_to_be,
    no_verbs,
    no_helper,
    _raised_to,
    verbless,
    come_the_day,
    month_before_name,
    order_before_name,
    noun_behind_mark,
    office_behind_as,
    on_a_thing,
    note_before_semicolon,
    heading_as_subject,
    day_before_name,
    name_after_day,
    noun_before_name,
    name_after_noun,
    name_in_phrase,
    owner_behind_name,
    name_in_date,
    name_behind_name,
    subject_in_list,
    asked_for,
    shortened,
    done,
    named_behind_colon,
    without_subject,
    taken_for_conjunct,
    rang_before_comma,
    taken_for_subjects,
    after_complement,
    two_for_one,
    set_against,
    named_each,
    two_subjects,
    after_verbless,
    after_all,
    subject_after_copula,
    subject_behind,
    _to_numbered,
    _inverted,
    _listed_subjects,
    _counted_names,
    _after_number,
    _gapped,
    _parted_preposition,
    _before_date,
    _of_degree,
    _of_the_office,
    time_of_second,
    placed_subjects,
    fronted,
    gapped_clauses,
    stages,
    fronted_noun,
    behind_comma,
    behind_name,
    being,
    newcomer,
    noun_as_adjective,
    name_behind_phrase,
    name_behind_date,
    date_behind_mark,
    who_of_somebody,
    of_the_office,
    owner_of_the_next,
    made_so,
    bare_conjunct,
)
