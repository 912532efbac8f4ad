"""The parse of a question, put right where the small model, which has read few questions, goes wrong.

A word that it cannot place is shown to it as another of its length that it knows, so that the text stays what it is; then come the arcs
that a question cannot have: a name that is no time beside a verb without an object, two objects of which one describes the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from spacy.tokens import Doc

from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.parse.arcs import Arcs
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.surface import KEY, source_of
from memgraph.nlp.times.expressions import find_times
from memgraph.query.question.forms import is_phrasal

_NO_NAMES = frozenset({"VERB", "AUX", "ADP", "ADV", "SCONJ", "INTJ"})
#: names that the tagger knows, by their length, and what makes longer ones
_NAMES = {len(name): name for name in ("Jo", "Tom", "Mary", "Peter", "Robert", "Michael", "Jonathan", "Katherine")}
_FILLER = "arlin"
_LIKING = re.compile(r"\b(do|does|did|would)((?: [\w'’]+){1,4}) like\b(?! to\b)")
#: nouns that stand before a name as a title does: without a capital the parser takes some for verbs
_KIN = re.compile(
    r"\b(?:aunt|auntie|uncle|cousin|grandma|grandpa|granny|nurse|doctor|professor|captain|sister|brother|father|mother)(?= [A-Z])"
)
#: verbs that are read as such wherever one may stand, by their length
_VERBS = {3: "eat", 4: "take", 5: "bring", 6: "choose", 7: "receive", 8: "remember", 9: "recommend"}
_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)  #: where only the words of a time count, and not the day
#: verbs after which a verb says what is done: "who likes painting", "who keeps calling"
_OF_SUMS = frozenset("charge cost take ask want earn pay owe bill get make spend offer give raise lend borrow save collect donate".split())
_DOING = frozenset("like love enjoy hate dislike prefer mind keep start begin stop finish quit avoid go try remember regret need".split())
_PLACING = frozenset("in on at under near behind inside with".split())
_SOURCES = frozenset("from to with for by".split())
_SETTING = frozenset("in on at during around since from until".split())


@cache
def _parser() -> Parser:
    return Parser()


@cache
def _known() -> KnownWords | None:
    return KnownWords.of(_parser().nlp)


def parsed(text: str) -> Doc:
    """The parse of a question, of a copy where the tagger needs help; the text stays what it is.

    A capitalised word inside a question that it takes for a verb ("Omar Said") is parsed as another of its length that is none. A last
    word that it takes for a noun though nothing else is the verb ("where does Ann's manager work?") is parsed with an adverb after it.
    """
    copy = _KIN.sub(lambda found: found.group(0).capitalize(), text)
    doc = _parser().parse([copy])[0]
    wrong = [one for one in doc if not one.is_sent_start and one.text[:1].isupper() and one.text[1:].islower() and one.pos_ in _NO_NAMES]
    if wrong and any(one.text[:1].islower() for one in doc if len(one.text) > 3):
        for one in wrong:
            name = _NAMES.get(len(one), one.text[:1] + (_FILLER * 9)[: len(one) - 1])
            copy = copy[: one.idx] + name + copy[one.idx + len(one) :]
        doc = _parser().parse([copy])[0]
    doc = _with_verb(copy, _with_liking(copy, doc))
    words = [one for one in doc if not one.is_punct]
    if len(words) > 2 and words[-1].pos_ in ("NOUN", "ADJ", "ADV") and words[-1].text.islower() and _lacks_verb(doc):
        end = words[-1].idx + len(words[-1])
        other = _parser().parse([f"{copy[:end]} then{copy[end:]}"])[0]
        doc = other if other[words[-1].i].pos_ == "VERB" else doc
    doc.user_data[KEY] = replace(source_of(doc), text=text)
    if (known := _known()) is not None:
        arcs = Arcs(doc, known)
        mends = (
            _verb_after_relative,
            _verb_before_noun,
            _whose,
            _been_doing,
            _is_doing,
            _due,
            _named_first,
            _object_after_verb,
            _activity,
            _described_name,
            _subject_of_relative,
            _subject_of_infinitive,
            _hanging_time,
            _after_stranded,
            _stranded,
            _stranded_on_subject,
            _placed,
            _placed_name,
            _part_of,
            _amount_asked,
        )
        for mend in mends:
            mend(arcs)
        arcs.write()
    return doc


def _with_liking(copy: str, doc: Doc) -> Doc:
    """ "What does Ann like": what she loves, as the tagger knows it, and not what she is like."""
    found = _LIKING.search(copy)
    place = doc.char_span(found.end() - 4, found.end()) if found is not None else None
    if found is None or place is None or (place[0].pos_ == "VERB" and place[0].dep_ != "intj"):
        return doc
    doc = _parser().parse([f"{copy[: found.end() - 4]}love{copy[found.end() :]}"])[0]
    doc[place.start].lemma_ = "like"
    return doc


def _lacks_verb(doc: Doc) -> bool:
    """ "Do" is the only verb."""
    return [one.lemma_ for one in doc if one.pos_ in ("VERB", "AUX")] == ["do"]


def _with_verb(copy: str, doc: Doc) -> Doc:
    """ "Which team did Alba coach before us": "do" is not the verb where a word after a name may be one."""
    known = _known()
    if known is None or not _lacks_verb(doc):
        return doc
    do = next(one for one in doc if one.lemma_ == "do")
    for token in doc[do.i + 2 :]:
        before = token.nbor(-1)
        nominal = before.pos_ in ("PROPN", "NOUN", "PRON") and before.tag_ not in ("PRP$", "WP$")
        if token.pos_ == "NOUN" and token.lower_ in known.verbs and nominal and len(token) in _VERBS and not token.is_sent_end:
            other = _parser().parse([copy[: token.idx] + _VERBS[len(token)] + copy[token.idx + len(token) :]])[0]
            if other[token.i].pos_ == "VERB":
                other[token.i].lemma_ = token.lower_
                return other
    return doc


def _timed(arcs: Arcs) -> Iterator[tuple[int, int]]:
    return (one.span for one in find_times(arcs.doc.text, _ANY_DAY))


def _is_timed(arcs: Arcs, place: int) -> bool:
    return any(start <= arcs.doc[place].idx < end for start, end in _timed(arcs))


def _verb_before_noun(arcs: Arcs) -> None:
    """ "Where did Nils study medicine": the verb after "did" and a name, which the parser takes for a part of the noun after it."""
    for token in arcs.doc[2:-1]:
        noun = arcs.heads[token.i]
        asked = token.tag_ == "VB" and arcs.deps[token.i] == "compound" and noun == token.i + 1 and arcs.heads[noun] == noun
        if (
            asked
            and token.nbor(-1).pos_ in ("PROPN", "PRON", "NOUN")
            and any(arcs.doc[one].lemma_ == "do" for one in arcs.below(token.i, "aux"))
        ):
            for place in [one.i for one in arcs.doc if arcs.heads[one.i] == noun and one.i not in (noun, token.i)]:
                arcs.hang(place, token.i, arcs.deps[place])
            arcs.hang(token.i, token.i, "ROOT")
            arcs.hang(noun, token.i, "dobj")


def _amount_asked(arcs: Arcs) -> None:
    """ "How much does Orsa Print charge an hour": it is asked what they charge, and not to what degree they do."""
    for token in arcs.doc[1:-1]:
        verb = arcs.heads[token.i]
        how = token.lower_ == "much" and token.nbor(-1).lower_ == "how" and arcs.deps[token.i] == "advmod"
        if how and arcs.doc[verb].lemma_ in _OF_SUMS and arcs.below(verb, "nsubj") and not arcs.below(verb, "dobj"):
            arcs.hang(token.i, verb, "dobj")
            arcs.tag(token.i, "JJ")


def _verb_after_relative(arcs: Arcs) -> None:
    """ "What does the man who looks after the boiler want": no clause begins after "looks after", whose object the boiler is."""
    for mark in arcs.doc[1:-2]:
        looks, wants = arcs.heads[mark.i - 1], arcs.heads[mark.i]
        looks = mark.i - 1 if arcs.deps[mark.i - 1] == "relcl" else looks
        split = arcs.deps[mark.i] == "mark" and arcs.deps[looks] == "relcl" and arcs.deps[wants] == "advcl" and arcs.heads[wants] == looks
        do = next((one.i for one in arcs.doc[: mark.i] if one.lemma_ == "do" and one.i < looks), None)
        thing = next((place for place in arcs.below(wants, "nsubj") if mark.i < place < wants), None)
        if not split or do is None or thing is None or not is_phrasal(arcs.doc[looks].text, mark.text):
            continue
        root = arcs.heads[do] if arcs.deps[do] == "aux" else do
        who = arcs.heads[looks]
        arcs.hang(mark.i, looks, "prep")
        arcs.hang(thing, mark.i, "pobj")
        arcs.hang(wants, wants, "ROOT")
        for place in [one.i for one in arcs.doc if arcs.heads[one.i] in (root, do) and one.i not in (root, do, who, wants)]:
            arcs.hang(place, wants, _fronted(arcs, place) if place < do else arcs.deps[place])
        if root != do:
            arcs.hang(root, wants, _fronted(arcs, root))
        arcs.hang(do, wants, "aux")
        arcs.hang(who, wants, "nsubj")


def _fronted(arcs: Arcs, place: int) -> str:
    """What a question's first word is beside its verb."""
    return "advmod" if arcs.doc[place].lower_ in ("where", "how", "why", "when") else "dobj"


def _object_after_verb(arcs: Arcs) -> None:
    """ "Which company hosts Ferrybase": a name right after a verb that has no object is its object, and no time."""
    for token in arcs.doc[1:]:
        verb = token.i - 1
        while arcs.deps[verb] == "compound" and arcs.doc[verb].pos_ == "PROPN":
            verb -= 1
        second = arcs.deps[token.i] == "nsubj" and any(one < verb for one in arcs.below(verb, "nsubj"))  # "who employs Ann Bell"
        misread = arcs.deps[token.i] in ("npadvmod", "advmod") or second
        adverbial = misread and arcs.heads[token.i] == verb and token.pos_ == "PROPN"
        if adverbial and arcs.doc[verb].pos_ == "VERB" and not arcs.below(verb, "dobj", "ccomp", "xcomp") and not _is_timed(arcs, token.i):
            arcs.hang(token.i, verb, "dobj")


def _activity(arcs: Arcs) -> None:
    """ "Who handles recruiting": what is done after a verb that takes a thing is a thing; so is what is called by an adjective, Turkish."""
    for token in arcs.doc[2:]:
        verb = arcs.doc[arcs.heads[token.i]]
        asked = verb.i == token.i - 1 and verb.i > 0 and verb.nbor(-1).lower_ == "who" and verb.tag_ in ("VBZ", "VBD", "VBP")
        if not asked or arcs.below(verb.i, "dobj", "ccomp") or _is_timed(arcs, token.i):
            continue
        doing = token.tag_ == "VBG" and arcs.deps[token.i] == "xcomp" and not arcs.below(token.i) and verb.lemma_ not in _DOING
        called = token.tag_ == "JJ" and token.text[:1].isupper() and arcs.deps[token.i] in ("advmod", "acomp", "oprd")
        if doing or called:
            arcs.tag(token.i, "NN" if doing else "NNP")
            arcs.hang(token.i, verb.i, "dobj")


def _whose(arcs: Arcs) -> None:
    """ "Who was Omar's boss until June": after a verb of being the second is no "is"."""
    for token in arcs.doc[2:-1]:
        be = next((one for one in arcs.doc[: token.i - 1] if one.lower_ in ("is", "was", "are", "were", "'s", "’s")), None)
        name, noun = token.nbor(-1), token.nbor(1)
        if be is None or token.lower_ not in ("'s", "’s") or token.tag_ != "VBZ" or name.pos_ != "PROPN" or noun.pos_ != "NOUN":
            continue
        above = token.i
        for place in [place for place in arcs.below(above) if place not in (be.i, name.i, noun.i)]:
            arcs.hang(place, be.i, arcs.deps[place])
        for place in [place for place in arcs.below(be.i) if arcs.doc[place].tag_ == "WP"]:
            arcs.hang(place, be.i, "attr")
        arcs.hang(be.i, be.i, "ROOT")
        arcs.tag(token.i, "POS")
        arcs.hang(noun.i, be.i, "nsubj")
        arcs.hang(name.i, noun.i, "poss")
        arcs.hang(token.i, name.i, "case")


def _due(arcs: Arcs) -> None:
    """ "When is it due": a quality, and no preposition."""
    for token in arcs.doc[2:]:
        if token.lower_ == "due" and token.tag_ == "IN" and not arcs.below(token.i, "pobj", "pcomp"):
            arcs.tag(token.i, "JJ")
            arcs.hang(token.i, arcs.heads[token.i], "acomp")


def _is_doing(arcs: Arcs) -> None:
    """ "What medicine is Walter taking": the last word is what he is doing, and no noun that he is a part of."""
    for token in arcs.doc[3:]:
        be, name = arcs.doc[arcs.heads[token.i]], token.nbor(-1)
        nouns = [place for place in arcs.below(be.i, "nsubj", "attr") if place < be.i and arcs.doc[place].pos_ == "NOUN"]
        named = token.tag_ == "VBG" and arcs.deps[token.i] == "attr" and arcs.heads[name.i] == token.i and name.pos_ == "PROPN"
        if be.lemma_ != "be" or not named or len(nouns) != 1 or arcs.heads[be.i] != be.i:
            continue
        arcs.hang(token.i, token.i, "ROOT")
        arcs.hang(name.i, token.i, "nsubj")
        arcs.hang(nouns[0], token.i, "dobj")
        for place in arcs.below(be.i):
            arcs.hang(place, token.i, arcs.deps[place])
        arcs.hang(be.i, token.i, "aux")


def _named_first(arcs: Arcs) -> None:
    """ "Is Mary Bright treasurer of the club": the names after "is" are whom it asks of, and no part of what they may be."""
    for noun in arcs.doc[2:-1]:
        names = [place for place in arcs.below(noun.i, "compound") if arcs.doc[place].pos_ == "PROPN"]
        follows = bool(names) and names == list(range(1, noun.i)) and noun.nbor(1).lower_ in ("of", "at", "for")
        be = arcs.doc[0]
        if follows and be.lemma_ == "be" and arcs.heads[noun.i] == be.i and arcs.deps[noun.i] in ("attr", "nsubj"):
            for place in names[:-1]:
                arcs.hang(place, names[-1], "compound")
            arcs.hang(names[-1], be.i, "nsubj")
            arcs.hang(noun.i, be.i, "attr")


def _been_doing(arcs: Arcs) -> None:
    """ "How long has she been working for it": what follows "been" is what she has been doing."""
    for token in arcs.doc[2:]:
        been = token.i - 1
        doing = arcs.doc[been].lower_ == "been" and token.lower_.endswith("ing") and token.tag_ == "NN" and arcs.heads[token.i] == been
        if not doing or arcs.below(token.i):
            continue
        above, dep = arcs.heads[been], arcs.deps[been]
        arcs.tag(token.i, "VBG")
        arcs.hang(token.i, token.i if above == been else above, dep)
        for place in [place for place in arcs.below(been) if place != token.i]:
            arcs.hang(place, token.i, arcs.deps[place])
        arcs.hang(been, token.i, "aux")


def _described_name(arcs: Arcs) -> None:
    """ "Who owns Gherkin the lurcher": the second says what the first is."""
    for token in arcs.doc[2:]:
        name = arcs.doc[token.i - 2]
        twins = arcs.deps[token.i] == arcs.deps[name.i] and arcs.heads[token.i] == arcs.heads[name.i]
        if token.pos_ == "NOUN" and token.nbor(-1).lower_ == "the" and name.pos_ == "PROPN" and twins:
            arcs.hang(token.i, name.i, "appos")


def _subject_of_relative(arcs: Arcs) -> None:
    """ "The feed that ledger needs": a verb has no compounds; the noun before it is its subject."""
    for token in arcs.doc:
        verb = arcs.doc[arcs.heads[token.i]]
        if arcs.deps[token.i] == "compound" and verb.tag_ in ("VBZ", "VBP", "VBD") and not arcs.below(verb.i, "nsubj", "nsubjpass"):
            arcs.hang(token.i, verb.i, "nsubj")


def _subject_of_infinitive(arcs: Arcs) -> None:
    """ "Where did the rheometer stand": a word between an article and the verb, both hung on the verb, is the subject."""
    for token in arcs.doc[2:]:
        subject, article = token.i - 1, token.i - 2
        hung = all(arcs.heads[place] == token.i for place in (subject, article)) and arcs.deps[article] in ("det", "poss")
        if token.tag_ == "VB" and hung and arcs.deps[subject] in ("amod", "compound", "nmod") and arcs.below(token.i, "aux"):
            arcs.tag(subject, "NN")
            arcs.hang(subject, token.i, "nsubj")
            arcs.hang(article, subject, arcs.deps[article])


def _hanging_time(arcs: Arcs) -> None:
    """ "What did he get for a piece in summer 2023": the time is that of the verb, and no part of what is called by the noun."""
    for token in arcs.doc:
        noun = arcs.doc[arcs.heads[token.i]]
        objects = arcs.below(token.i, "pobj")
        dated = token.lower_ in _SETTING and objects and _is_timed(arcs, objects[0]) and not _is_timed(arcs, noun.i)
        if arcs.deps[token.i] != "prep" or noun.pos_ not in ("NOUN", "PROPN") or not dated:
            continue
        above = noun.i
        while arcs.heads[above] != above and arcs.doc[above].pos_ not in ("VERB", "AUX"):
            above = arcs.heads[above]
        if arcs.doc[above].pos_ in ("VERB", "AUX"):
            arcs.hang(token.i, above, "prep")


def _after_stranded(arcs: Arcs) -> None:
    """ "Where did we get it from in 2023", "from before": a time after a preposition whose object comes first is that of the verb."""
    for token in arcs.doc[2:]:
        link = arcs.doc[arcs.heads[token.i]]
        verb = arcs.heads[link.i]
        timed = any(_is_timed(arcs, place) for place in arcs.below(token.i, "pobj")) or token.lower_ in ("before", "earlier", "previously")
        bare = link.i == token.i - 1 and link.lower_ in _SOURCES and arcs.doc[verb].pos_ in ("VERB", "AUX") and token.tag_ != "NN"
        if bare and timed and arcs.below(link.i, "pobj") in ([], [token.i]):
            arcs.hang(token.i, verb, "prep" if arcs.below(token.i, "pobj") else "advmod")


def _stranded(arcs: Arcs) -> None:
    """ "Which kennel was she in": the preposition is that of what is asked for."""
    for token in arcs.doc[2:-1]:
        ends = token.nbor(1).is_punct or _is_timed(arcs, token.i + 1)
        name = arcs.doc[arcs.heads[token.i]]
        adverb = arcs.deps[token.i] == "advmod" and token.tag_ in ("RB", "RP") and token.lower_ in ("in", "on", "at", "under", "with")
        if adverb and ends and name.i == token.i - 1 and name.pos_ in ("PROPN", "NOUN", "PRON") and arcs.heads[name.i] < name.i:
            arcs.tag(token.i, "IN")
            arcs.hang(token.i, arcs.heads[name.i], "prep")


def _stranded_on_subject(arcs: Arcs) -> None:
    """ "Which box is the key in", "what town is our office in": the last preposition is that of what is asked for, and not the key's."""
    words = [one for one in arcs.doc if not one.is_punct]
    if len(words) < 4:
        return
    last = words[-1]
    be = next((one for one in words[1:-1] if one.lower_ in ("is", "are", "was", "were")), None)
    wh = next((one for one in words[: be.i] if one.tag_ == "WDT" or one.lower_ == "what"), None) if be is not None else None
    if be is None or wh is None or last.tag_ != "IN" or last.lower_ == "of" or arcs.heads[wh.i] >= be.i or arcs.heads[wh.i] == wh.i:
        return
    asked, hung = arcs.heads[wh.i], arcs.heads[last.i]
    things = [one.i for one in words if be.i < one.i < last.i and arcs.heads[one.i] == be.i and one.pos_ in ("NOUN", "PROPN", "PRON")]
    if len(things) != 1 or hung not in (be.i, things[0]) or any(one > last.i for one in arcs.below(last.i, "pobj")):
        return
    arcs.hang(last.i, be.i, "prep")
    arcs.hang(asked, last.i, "pobj")
    arcs.hang(things[0], be.i, "nsubj")


def _placed(arcs: Arcs) -> None:
    """ "Is the key in the cellar": it is asked where the key is, and not of the key in the cellar that it is."""
    be = next(iter(arcs.doc), None)
    if be is None or be.lower_ not in ("is", "are", "was", "were") or arcs.heads[be.i] != be.i:
        return
    if any(one.tag_.startswith("VB") for one in arcs.doc[1:]):
        return
    below = [place for place in arcs.below(be.i) if not arcs.doc[place].is_punct and arcs.deps[place] not in ("advmod", "npadvmod")]
    below = [place for place in below if not any(_is_timed(arcs, one) for one in arcs.below(place, "pobj"))]
    preps = [place for place in arcs.below(below[0], "prep") if arcs.doc[place].lower_ in _PLACING] if len(below) == 1 else []
    if len(preps) == 1 and arcs.deps[below[0]] in ("nsubj", "attr") and below[0] < preps[0]:
        arcs.hang(below[0], be.i, "nsubj")
        arcs.hang(preps[0], be.i, "prep")


def _placed_name(arcs: Arcs) -> None:
    """ "How long was Omar at Pellon": it is said where he was, and not which Omar."""
    for name in arcs.doc[1:]:
        be = arcs.doc[arcs.heads[name.i]]
        if name.pos_ not in ("PROPN", "PRON") or be.lemma_ != "be" or arcs.deps[name.i] not in ("nsubj", "attr") or arcs.below(be.i, "acl"):
            continue
        others = [place for place in arcs.below(be.i, "attr", "acomp") if place != name.i and arcs.doc[place].lower_ != "long"]
        preps = [place for place in arcs.below(name.i, "prep") if arcs.doc[place].lower_ in _PLACING and place > name.i]
        if preps and not others and be.i < name.i and any(one.tag_ == "WRB" for one in arcs.doc[: be.i]):
            arcs.hang(name.i, be.i, "nsubj")
            for place in preps:
                arcs.hang(place, be.i, "prep")


def _part_of(arcs: Arcs) -> None:
    """ "What is the pump part of", "is the pump part of the rig": the pump is, and no "pump part"."""
    part = next((one.i for one in arcs.doc[2:-1] if one.lower_ == "part" and one.nbor(1).lower_ == "of"), None)
    if part is None:
        return
    be, thing = arcs.heads[part], part - 1
    if arcs.doc[be].lemma_ != "be" or arcs.deps[thing] != "compound" or arcs.heads[thing] != part:
        return
    for place in [place for place in arcs.below(part) if place not in (thing, part + 1)]:
        arcs.hang(place, thing, arcs.deps[place])
    arcs.hang(thing, be, "nsubj")
    arcs.hang(part, be, "attr")
    for place in arcs.below(be, "attr"):
        if place < be and not arcs.below(part + 1, "pobj"):
            arcs.hang(place, part + 1, "pobj")
