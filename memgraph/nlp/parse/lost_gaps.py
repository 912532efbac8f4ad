"""Clauses that leave out the verb of the one before them: "Ann looks after the greenhouse and Bo after the hives", "I take the bins, Jo the
dishes", "the cook is Ann, the baker Bo".

Parsers make one phrase of the subject and the rest. Here the subject is hung on the verb before as `orphan` and what is said of it as
`remnant`; ellipsis.py makes clauses of them.
"""

from __future__ import annotations

from typing import NamedTuple

from spacy.tokens import Doc, Span, Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.lexicon import words
from memgraph.nlp.nouns import RELATIVES
from memgraph.nlp.parse.arcs import OF_TIME, SUBJECTS, Arcs
from memgraph.predicates import Predicates

CONNECTING = words("and while whereas but nor")
NOUNS = ("NN", "NNS", "NNP", "NNPS")
NAMES = ("NNP", "NNPS")
OPENING = ("DT", "PRP$")
INDEFINITE = ("a", "an")
INNER = ("JJ", "JJR", "JJS", "CD", "VBN", "VBG", "HYPH", *NOUNS)
PEOPLE = words("i he she we they you who")
OTHERS = ("GPE", "LOC", "FAC", "ORG", "NORP", *OF_TIME)  #: what the recogniser calls names that are no person's
NOT_SAID = words("time times moment same no all first last least last once home fun free living risk most")  #: "and Bo at the same time"
TIMED = words("since until till from in on")
STOPS = (",", ";", ".", "!", "?", ":", "(", ")", "-LRB-", "-RRB-")


class Phrase(NamedTuple):
    """A noun phrase by its tags, whatever the parser makes of it."""

    first: int
    head: int
    owned: bool = False  #: it has a possessive
    opened: bool = False  #: it begins with an article or a possessive


class Gap(NamedTuple):
    """What stands for a clause: its subject, and what is said of it, behind a preposition or without one; nothing where only a time is."""

    subject: Phrase
    prep: int | None
    thing: Phrase | None


def gapped_clauses(arcs: Arcs, sentence: Span) -> None:
    """Hangs the subjects and the rest of clauses without a verb on the verb before them."""
    doc, verb = arcs.doc, None
    for token in sentence:
        if token.pos_ in ("VERB", "AUX") and any(i < token.i for i in arcs.below(token.i, *SUBJECTS)):
            verb = token.i
        if verb is None or (token.text not in (",", ";") and token.lower_ not in CONNECTING) or token.nbor(-1).text in (",", ";"):
            continue
        first = token.i + 1
        while first < sentence.end and doc[first].lower_ in CONNECTING:
            first += 1
        subject = _without_language(arcs, verb, phrase_at(arcs, sentence, first))
        if subject is None or bool(arcs.below(verb, "neg")) != (doc[first - 1].lower_ == "nor"):
            continue
        if _is_apposed(arcs, verb, token, subject) or _is_of_both(arcs, verb, token):
            continue
        end = next((i for i in range(subject.head + 1, sentence.end) if doc[i].text in STOPS or doc[i].lower_ in CONNECTING), sentence.end)
        if any(one.pos_ in ("VERB", "AUX") and one.tag_ not in ("VBN", "VBG") for one in doc[first:end]):
            continue
        gap = _named(arcs, verb, subject, end)
        if gap is None and _is_like(arcs, subject, verb):
            gap = (
                _behind_preposition(arcs, sentence, verb, subject)
                or _side_by_side(arcs, verb, subject, end)
                or _at_another_time(arcs, verb, subject, end)
            )
        if gap is not None:
            _part(arcs, verb, gap, end)


def phrase_at(arcs: Arcs, sentence: Span, first: int) -> Phrase | None:
    """The noun phrase that begins there."""
    doc, place, head = arcs.doc, first, None
    if place < sentence.end and doc[place].tag_ == "PRP" and doc[place].lower_ in PEOPLE:
        return Phrase(first, place)
    opened = place < sentence.end and doc[place].tag_ in OPENING
    owned = opened and doc[place].tag_ == "PRP$"
    place += opened
    while place < sentence.end and (doc[place].tag_ in (*INNER, "POS") or (opened and _is_noun_as_adverb(doc, place))):
        if not opened and head is not None and doc[head].tag_ in NAMES and doc[place].tag_ != "POS":
            small = doc[place].text.islower() and doc[head].text[:1].isupper()
            if doc[place].tag_ not in NAMES or small:
                break  # "Jonas chemistry"
        if owned and head is not None and doc[head].lemma_.lower() in RELATIVES and doc[place].tag_ in ("NN", "NNS"):
            break  # "my brother medicine"
        if opened and doc[place].lower_ in ("one", "ones"):
            return Phrase(first, place, owned, opened)  # "Bo the small one"
        owned = owned or doc[place].tag_ == "POS"
        head = place if doc[place].tag_ in NOUNS else head if doc[place].tag_ == "CD" else None  # "plot 15"
        place += 1
    return None if head is None else Phrase(first, head, owned, opened)


def _without_language(arcs: Arcs, verb: int, subject: Phrase | None) -> Phrase | None:
    """ "Ann speaks Greek, Bo Danish": what follows the name is another language, and not his surname."""
    if subject is None or subject.opened or subject.first == subject.head or not _is_language(arcs.doc[subject.head]):
        return subject
    alike = any(_is_language(arcs.doc[i]) for i in arcs.below(verb, "dobj", "attr") if verb < i < subject.first)
    return Phrase(subject.first, subject.head - 1) if alike else subject


def _is_language(token: Token) -> bool:
    return Predicates.default().is_a("language", None, token.lower_)


def _is_noun_as_adverb(doc: Doc, place: int) -> bool:
    """ "The permafrost cores": what stands right before a noun is no adverb."""
    return doc[place].tag_ == "RB" and not doc[place].lower_.endswith("ly") and place + 1 < len(doc) and doc[place + 1].tag_ in NOUNS


def _is_apposed(arcs: Arcs, verb: int, mark: Token, subject: Phrase) -> bool:
    """ "The gene was found in rapeseed, a crop in Europe": a phrase with "a" right behind a comma says what the noun before it is, unless
    the subject or that noun has an "a" too, as in "A nurse looks after the children, a cook after the kitchen"."""
    doc, before = arcs.doc, mark.nbor(-1)
    if mark.text != "," or subject.first != mark.i + 1 or doc[subject.first].lower_ not in INDEFINITE or before.tag_ not in NOUNS:
        return False
    return not any(doc[i].lower_ in INDEFINITE for noun in (before.i, *arcs.below(verb, *SUBJECTS)) for i in arcs.below(noun, "det"))


def _is_of_both(arcs: Arcs, verb: int, link: Token) -> bool:
    """ "staff of both Scout and Cub Scout camps": what "both" announces, "and" joins."""
    return link.lower_ == "and" and any(one.lower_ == "both" for one in arcs.doc[verb : link.i - 1])


def _is_like(arcs: Arcs, subject: Phrase, verb: int) -> bool:
    """Somebody goes with somebody, a thing with a thing: not the band of "sings in the choir and band in Leeds"."""
    own = arcs.doc[arcs.below(verb, *SUBJECTS)[0]]
    one, other = is_someone(own, owned=bool(arcs.below(own.i, "poss"))), is_someone(arcs.doc[subject.head], owned=subject.owned)
    done = bool(arcs.below(verb, "agent"))  # "Accounts are kept by Ann, the minutes by Bo"
    return one == other and (one or done or bool(arcs.below(own.i, "det")) == subject.opened)


def _past_number(arcs: Arcs, place: int, end: int) -> int:
    """The place behind the number that a phrase ends with: of "plot 15 by the Ogawas" that of "by"."""
    while place < end and arcs.doc[place].tag_ == "CD":
        place += 1
    return place


def is_someone(token: Token, *, owned: bool = False) -> bool:
    if token.lower_ in PEOPLE or (token.tag_ in ("NN", "NNS") and owned):
        return True
    if token.tag_ not in NAMES or not token.text[:1].isupper():
        return False
    first = token.nbor(-1) if token.i else token
    listed = token.ent_iob_ == "I" and first.lower_ in CONNECTING  # "Orsa and Milo", taken for one name
    other = is_place(token.text) or (token.ent_type_ in OTHERS and not listed)
    return given_name_gender(token.text) is not None or not other


def _behind_preposition(arcs: Arcs, sentence: Span, verb: int, subject: Phrase) -> Gap | None:
    """ "... and Bo after the hives": the preposition is the first that the verb has, and no object stands before that."""
    doc, after = arcs.doc, _past_number(arcs, subject.head + 1, sentence.end)
    heads = [verb, *arcs.below(verb, "acomp", "prt", "attr")]
    preps = sorted(i for head in heads for i in arcs.below(head, "prep", "agent") if verb < i < subject.first)
    if not preps or after + 1 >= sentence.end or doc[after].lower_ != doc[preps[0]].lower_ or doc[after].lower_ == "of":
        return None
    if any(verb < i < preps[0] for i in arcs.below(verb, "dobj")):
        return None  # "met Ann at the station and Bo at the harbour"
    thing = phrase_at(arcs, sentence, after + 1)
    if thing is None or doc[thing.head].ent_type_ in OF_TIME or any(one.lower_ in NOT_SAID for one in doc[thing.first : thing.head + 1]):
        return None
    if doc[after].lower_ == "with" and not thing.opened and doc[thing.head].tag_ not in NAMES:
        return None  # "with care"
    return Gap(subject, after, thing)


def _named(arcs: Arcs, verb: int, subject: Phrase, end: int) -> Gap | None:
    """ "The cook is Ann, the baker Bo": another office, and who holds it."""
    doc = arcs.doc
    names = [i for i in arcs.below(verb, "attr") if verb < i < subject.first and doc[i].tag_ in NAMES]
    own = [i for i in arcs.below(verb, *SUBJECTS) if doc[i].tag_ in ("NN", "NNS")]
    name = next((i for i in range(subject.first + 1, end) if doc[i].text[:1].isupper()), end)
    if not names or not own or not subject.opened or subject.head != end - 1 or name == end:
        return None
    first = name
    while first > subject.first + 2 and doc[first - 1].tag_ == "JJ":  # "her deputy young Crispin"
        first -= 1
    if first - 1 == subject.first:
        return None
    return Gap(Phrase(subject.first, first - 1, subject.owned, opened=True), None, Phrase(first, subject.head))


def _side_by_side(arcs: Arcs, verb: int, subject: Phrase, end: int) -> Gap | None:
    """Two noun phrases of which the second is of a kind with the object of the verb: "Jo the dishes"."""
    doc = arcs.doc
    objects = [i for i in arcs.below(verb, "dobj", "attr", "oprd") if verb < i < subject.first]
    first = _past_number(arcs, subject.head + 1, end)
    second = phrase_at(arcs, doc[subject.head : end], first)
    if second is None and first == end - 2 and doc[first].lower_ == "the" and doc[end - 1].tag_ == "JJ":
        second = Phrase(first, end - 1, opened=True)  # "Bo the blue"
    if len(objects) != 1 or second is None or ((rest := _past_number(arcs, second.head + 1, end)) != end and doc[rest].tag_ != "IN"):
        return None
    thing = doc[objects[0]]
    named = any(one.tag_ in NAMES and one.text[:1].isupper() for one in (doc[second.head], thing))
    articled = second.opened and bool(arcs.below(thing.i, "det"))  # "Ann drives a Volvo, Bo a Fiat"
    spoken = second.first == second.head and _is_language(doc[second.head]) and _is_language(thing)
    if (subject.opened and not subject.owned) or (named and not articled and not spoken):
        return None
    bare = not arcs.below(thing.i, "det", "poss")
    someone = is_someone(thing, owned=bool(arcs.below(thing.i, "poss"))) and arcs.deps[thing.i] != "attr" and not spoken
    someone = someone and not arcs.below(thing.i, "det")  # "Ann drives the Caddy, Bo the Kangoo"
    return Gap(subject, None, second) if second.opened != bare and not someone else None


def _at_another_time(arcs: Arcs, verb: int, subject: Phrase, end: int) -> Gap | None:
    """ "... and Bo since 2015", where the first has a time as well."""
    doc, rest = arcs.doc, subject.head + 1
    if rest >= end - 1 or doc[rest].lower_ not in TIMED or not all(one.ent_type_ in OF_TIME or one.like_num for one in doc[rest + 1 : end]):
        return None
    timed = any(one.lower_ in TIMED and doc[one.i + 1].ent_type_ in OF_TIME for one in doc[verb : subject.first])
    own = [i for i in arcs.below(verb, "dobj", "attr") if verb < i < subject.first]
    return Gap(subject, None, None) if timed and not any(is_someone(doc[i]) for i in own) else None


def _part(arcs: Arcs, verb: int, gap: Gap, end: int) -> None:
    """Hangs the subject, the rest and what follows it on the verb, and the words of each phrase under its head."""
    doc, thing = arcs.doc, gap.thing or gap.subject
    if arcs.heads[verb] in range(gap.subject.first, end):  # "Ann runs sales, Bo support", of which the parser takes "support" for the verb
        arcs.hang(verb, verb, "ROOT")
    for phrase in dict.fromkeys((gap.subject, thing)):
        for place in arcs.below(phrase.head):
            if not gap.subject.first <= place < end:
                arcs.hang(place, verb, arcs.deps[place])
    last = thing.head
    for place in range(max(gap.subject.first - 2, 0), gap.subject.first):
        if doc[place].tag_ == "CC":
            arcs.hang(place, verb, "cc")
    for place in range(last + 1, end):
        if not thing.first <= arcs.heads[place] < end or arcs.heads[place] in (place, gap.subject.head):
            arcs.hang(place, verb, "remnant")
    for phrase in dict.fromkeys((gap.subject, thing)):
        arcs.hang(phrase.head, verb, "orphan" if phrase is gap.subject else "remnant")
        for place in range(phrase.first, phrase.head):
            if not phrase.first <= arcs.heads[place] <= phrase.head or arcs.heads[place] == place:
                tag = doc[place].tag_
                dep = {"DT": "det", "PRP$": "poss", "JJ": "amod", "CD": "nummod"}.get(tag, "compound")
                arcs.hang(place, phrase.head, dep)
        if doc[phrase.head].text.islower() and doc[phrase.head].pos_ not in ("NOUN", "PRON"):
            arcs.tag(phrase.head, "NN")
    if gap.prep is not None:
        arcs.tag(gap.prep, "IN")
        arcs.hang(gap.prep, verb, "remnant")
        arcs.hang(last, gap.prep, "pobj")
