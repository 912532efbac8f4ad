"""Arcs of a question put right: what it asks for stands in front, and belongs to the verb or the preposition that is left without it.

"How many cities has Ann lived in?" has two nouns before its verb and a preposition after it that holds nothing. The small model often
takes the first noun for a subject; English order tells more: between the auxiliary and the verb stands the subject, so what stands before
the auxiliary is none.
"""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Span, Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import SUBJECTS, Arcs

_DO = words("do does did")
_HELPING = _DO | words("have has had will would can could should")
_BE = words("is are was were 's ’s")
_ASKING = words("which what whose")
_LEAVING = words("in on at with for to from of by about under near into after")  #: prepositions that a question leaves behind
_LATER = words("now then today currently again nowadays presently before after in during since until at on from last this next")
_MEASURED = words("year month week day hour minute time decade mile kilometre kilometer metre meter")


def fronted(arcs: Arcs, sentence: Span) -> None:
    """The arcs of the asked phrase, of the subject after the auxiliary and of the adverbs after a preposition that is left behind."""
    if not any(one.tag_ in ("WP", "WDT", "WRB", "WP$") for one in sentence):
        return
    _stated_until(arcs, sentence)
    _adverb_after_preposition(arcs, sentence)
    helper = next((one for one in sentence if one.lower_ in _HELPING | _BE and _asks(sentence, one)), None)
    if helper is None:
        return
    verb = _verb(sentence, helper)
    if verb is not None:
        _joined(arcs, sentence, helper, verb)
    elif helper.lower_ in _BE:
        _being(arcs, sentence, helper)


def _asks(sentence: Span, helper: Token) -> bool:
    """A question word stands before the auxiliary, with no other verb between them."""
    before = [one for one in sentence if one.i < helper.i]
    mark = max((place for place, one in enumerate(before) if one.tag_ in ("WP", "WDT", "WRB", "WP$")), default=None)
    return mark is not None and not any(one.pos_ in ("VERB", "AUX") for one in before[mark:]) and mark <= 4


def _noun(sentence: Span, helper: Token) -> Token | None:
    """The noun just before the auxiliary, if it is what the question word stands with; "who" and "what" by themselves are none."""
    noun = helper.nbor(-1) if helper.i > sentence.start else helper
    if noun.pos_ not in ("NOUN", "PROPN"):
        return None
    before = [one.lower_ for one in sentence if one.i < noun.i]
    if any(word in _LEAVING and after in _ASKING for word, after in pairwise(before)):
        return None  # "in which city": its preposition stands before it
    return noun if any(word in _ASKING for word in before[-4:]) or ("how" in before[-4:] and before[-1] in ("many", "much")) else None


def _verb(sentence: Span, helper: Token) -> Token | None:
    """The verb that the auxiliary helps: the first of its form behind a noun that can be its subject."""
    wanted = ("VB", "VBP") if helper.lower_ not in words("have has had") | _BE else ("VBN", "VBD", "VBG")
    nominal = False
    for one in sentence:
        if one.i <= helper.i:
            continue
        if nominal and one.tag_ in wanted and one.pos_ in ("VERB", "AUX") and one.dep_ not in ("amod", "acl", "relcl", "advcl"):
            return one
        if one.tag_ == "WDT" or one.lower_ in ("that", "who", "when", "while"):
            return None  # "the company that she works for": a clause of its own
        nominal = nominal or one.pos_ in ("NOUN", "PROPN", "PRON")
    return None


def _joined(arcs: Arcs, sentence: Span, helper: Token, verb: Token) -> None:
    """ "Which company did Ann join", "how many employers has Ann had", "who is Ann married to"."""
    noun = _noun(sentence, helper)
    subject = next((i for i in arcs.below(verb.i, *SUBJECTS) if helper.i < i < verb.i), None)
    asked = noun if noun is not None else next((one for one in sentence if one.i < helper.i and one.tag_ == "WP"), None)
    if subject is None or asked is None:
        return
    parted = arcs.heads[verb.i] == helper.i and arcs.deps[verb.i] == "ccomp"
    wrong = noun is not None and (arcs.deps[noun.i] in SUBJECTS or (arcs.deps[noun.i] == "npadvmod" and noun.lemma_ not in _MEASURED))
    left = _left_behind(arcs, sentence, verb)
    if parted:
        head, dep = arcs.heads[helper.i], arcs.deps[helper.i]
        arcs.hang(verb.i, verb.i if head == helper.i else head, dep)
        arcs.hang(helper.i, verb.i, "auxpass" if helper.lower_ in _BE and verb.tag_ != "VBG" else "aux")
        for place in arcs.below(helper.i):
            arcs.hang(place, verb.i, arcs.deps[place])
        if helper.lower_ in _BE and verb.tag_ == "VBD":
            arcs.tag(verb.i, "VBN")
        if helper.lower_ in _BE and verb.tag_ != "VBG":
            arcs.hang(subject, verb.i, "nsubjpass")
    if not (parted or wrong or (noun is not None and left is not None)):
        return
    if arcs.deps[asked.i] in ("det", "poss", "pobj", "pcomp") or arcs.heads[asked.i] not in (verb.i, helper.i):
        return
    if left is not None:
        arcs.hang(asked.i, left, "pobj")
    elif wrong or parted:
        measured = asked.lemma_ in _MEASURED or bool(arcs.below(verb.i, "dobj"))
        arcs.hang(asked.i, verb.i, "npadvmod" if measured else "dobj")


def _being(arcs: Arcs, sentence: Span, helper: Token) -> None:
    """ "Which club is Ann in now", "which club was Ann a member of", "how long is the permit valid"."""
    found = (one for one in sentence if one.pos_ == "ADJ" and arcs.heads[one.i] == helper.i and arcs.deps[one.i] in (*SUBJECTS, "acomp"))
    valid = next(found, None)
    if valid is not None and (own := next(iter(arcs.below(valid.i, *SUBJECTS)), None)) is not None:
        arcs.hang(own, helper.i, "nsubj")
        arcs.hang(valid.i, helper.i, "acomp")
        return
    noun = _noun(sentence, helper)
    if noun is None or arcs.deps[noun.i] not in SUBJECTS or arcs.heads[noun.i] != helper.i:
        return
    subject = next(iter(arcs.below(helper.i, "attr", "nsubj")), None)
    subject = next((i for i in arcs.below(helper.i, "attr", "nsubj") if i > helper.i), subject)
    if subject is None or subject == noun.i:
        return
    role = next(iter(arcs.below(subject, "appos")), None)
    left = _left_behind(arcs, sentence, helper)
    if left is None or left <= subject:
        return
    arcs.hang(subject, helper.i, "nsubj")
    if role is not None:
        arcs.hang(role, helper.i, "attr")
    arcs.hang(noun.i, left, "pobj")


def _left_behind(arcs: Arcs, sentence: Span, verb: Token) -> int | None:
    """The preposition after the verb that has no object: "lived in", "worked for in 2019", "a member of"."""
    for one in sentence:
        if one.i <= verb.i or one.lower_ not in _LEAVING or arcs.below(one.i, "pobj", "pcomp"):
            continue
        if _is_in_another_clause(arcs, one.i, verb.i):
            continue
        after = next((other for other in sentence if other.i > one.i), None)
        ends = after is None or after.is_punct or after.lower_ in _LATER
        adverb = arcs.deps[one.i] in ("advmod", "prt") and arcs.heads[one.i] == verb.i and one.lower_ in ("in", "on", "at")
        if ends and (arcs.deps[one.i] == "prep" or (adverb and after is not None and not after.is_punct)):
            arcs.hang(one.i, arcs.heads[one.i], "prep")
            for place in arcs.below(one.i, "prep"):
                arcs.hang(place, verb.i, "prep")
            return one.i
    return None


def _is_in_another_clause(arcs: Arcs, place: int, verb: int) -> bool:
    """Another verb stands over it than that of the question: "the company that she works for"."""
    above = arcs.heads[place]
    while above not in (verb, arcs.heads[above]):
        if arcs.doc[above].pos_ in ("VERB", "AUX") and arcs.deps[above] not in ("xcomp", "aux", "auxpass"):
            return True
        above = arcs.heads[above]
    return above != verb


def _adverb_after_preposition(arcs: Arcs, sentence: Span) -> None:
    """ "Which club does she play for now": what stands after the preposition is no object of it, and "together with" is the verb's."""
    for one in sentence:
        head = arcs.heads[one.i]
        if arcs.deps[one.i] in ("pcomp", "pobj") and one.pos_ == "ADV" and one.lower_ in ("now", "then", "today", "currently", "again"):
            if arcs.doc[head].lower_ in _LEAVING - {"from", "by"} and arcs.deps[head] == "prep":
                arcs.hang(one.i, arcs.heads[head], "advmod")
        elif arcs.deps[one.i] == "prep" and arcs.doc[head].lower_ in ("together", "along") and arcs.deps[head] == "advmod":
            arcs.hang(one.i, arcs.heads[head], "prep")


def _stated_until(arcs: Arcs, sentence: Span) -> None:
    """ "Until when is it valid": the verb is the root, and the preposition is the verb's."""
    first = sentence[0]
    after = first.nbor(1) if len(sentence) > 2 else first
    if first.lower_ not in ("until", "till", "since") or after.lower_ != "when" or arcs.heads[first.i] != first.i:
        return
    verb = next(iter(arcs.below(first.i, "pcomp")), None)
    if verb is None or arcs.doc[verb].pos_ not in ("VERB", "AUX"):
        return
    arcs.hang(verb, verb, "ROOT")
    for place in arcs.below(first.i):
        arcs.hang(place, verb, arcs.deps[place])
    arcs.hang(first.i, verb, "prep")
    arcs.hang(after.i, first.i, "pcomp")


def without_something(arcs: Arcs, sentence: Span) -> None:
    """ "Without the tide gauge the model is blind", "without the currency feed the ledger stops": no clause of its own, but a phrase."""
    first = next((one for one in sentence if not one.is_space), None)
    if first is None or first.lower_ != "without" or arcs.deps[first.i] not in ("mark", "prep"):
        return
    noun = arcs.heads[first.i]
    verbs = (i for i in arcs.below(noun, "ccomp", "relcl", "acl", "parataxis") if i > noun and arcs.doc[i].pos_ in ("VERB", "AUX"))
    verb = next(verbs, None)
    own = [i for i in arcs.below(noun, "nsubj") if i < noun]
    taken = arcs.doc[noun].tag_ in ("VBP", "VB") and len(own) == 1 and own[0] == noun - 1 and bool(arcs.below(own[0], "det"))
    if verb is None or not arcs.below(verb, "nsubj", "nsubjpass") or not (taken or arcs.doc[noun].tag_ in ("NN", "NNS", "NNP")):
        return
    head, dep = arcs.heads[noun], arcs.deps[noun]
    if taken:
        arcs.tag(noun, "NN")
        for place in arcs.below(own[0]):
            arcs.hang(place, noun, arcs.deps[place])
        arcs.hang(own[0], noun, "compound")
    arcs.hang(verb, verb if head == noun else head, dep)
    arcs.hang(first.i, verb, "prep")
    arcs.hang(noun, first.i, "pobj")
    for place in arcs.below(noun):
        if place > noun:
            arcs.hang(place, verb, arcs.deps[place])
