"""What stands beside a noun or a clause and was taken for a part of it: "A trustee of the lido since 2020, Winnie also rings the bells",
"has the spare, truck 9", "our contact there being Ann", "the CEO of Orsa, Ann Lee, resigned"."""

from __future__ import annotations

from spacy.tokens import Span

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.lexicon import words
from memgraph.nlp.nouns import noun_type
from memgraph.nlp.parse.arcs import OF_TIME, Arcs
from memgraph.predicates import Predicates

OPENING = ("DT", "PRP$")
OF_FIRMS = words("belong own sell make supply deliver charge employ pay hire produce print bake brew rent cost close shut fold run open")
PLACES = ("GPE", "LOC", "FAC")
WHEN = words("""time moment hour night day morning evening afternoon noon week weekend month year spring summer autumn fall winter
    season term decade century way""")  #: "That night, soldiers came"
TAKEN_FOR = ("dep", "dobj", "npadvmod", "nsubj", "nsubjpass", "advcl", "ccomp", "attr", "oprd", "dislocated", "appos")


def fronted_noun(arcs: Arcs, sentence: Span) -> None:
    """Hangs the noun on the subject behind the comma, as what stands beside it."""
    doc, first = arcs.doc, next((one for one in sentence if not one.is_space), None)
    if first is None or first.tag_ not in OPENING:
        return
    verb = next((i for i in range(sentence.start, sentence.end) if arcs.heads[i] == i and doc[i].pos_ in ("VERB", "AUX")), None)
    if verb is None:
        return
    subjects = [i for i in arcs.below(verb, "nsubj", "nsubjpass") if i < verb]
    nouns = [i for i in arcs.below(verb, *TAKEN_FOR) if i < verb and doc[i].tag_ == "NN" and doc[i].ent_type_ not in OF_TIME]
    nouns = [i for i in nouns if doc[i].lemma_ not in WHEN]
    if not subjects or not nouns or nouns[0] == subjects[-1]:
        return
    noun, subject = nouns[0], subjects[-1]
    start = min((i for i in arcs.below(noun) if i < noun), default=noun)
    edge = min([subject, *(i for i in arcs.below(subject) if i < subject)])
    while edge > noun and doc[edge - 1].tag_ in ("NNP", "DT", "PRP$", "JJ", "NN", "NNS") and doc[edge - 1].text != ",":
        edge -= 1
    comma = doc[edge - 1].text == ","
    if not comma or start - first.i > 1 or doc[subject].tag_ not in ("NNP", "NNPS", "NN", "NNS", "PRP"):
        return
    if any(one.pos_ in ("VERB", "AUX") and arcs.deps[one.i] in ("relcl", "ROOT", "ccomp") for one in doc[noun + 1 : edge]):
        return
    arcs.hang(noun, subject, "appos")


def behind_comma(arcs: Arcs, sentence: Span) -> None:
    """ "has the spare, truck 9": what an article opens and a comma closes is a phrase, and no part of the one behind the comma."""
    doc = arcs.doc
    for token in sentence:
        numbered = any(doc[i].like_num and i == token.i + 1 for i in arcs.below(token.i, "nummod"))
        for first in arcs.below(token.i, "nmod", "compound", "amod"):
            own = [i for i in arcs.below(token.i, "det", "poss", "amod", "nummod") if i < first]
            opened = any(arcs.deps[i] in ("det", "poss") for i in own)
            noun = doc[first].tag_ in ("NN", "NNS") or (numbered and first + 2 == token.i)
            if not noun or not opened or first + 1 >= token.i or doc[first + 1].text != ",":
                continue
            arcs.hang(first, token.i if arcs.heads[token.i] == token.i else arcs.heads[token.i], arcs.deps[token.i])
            for i in own:
                arcs.hang(i, first, arcs.deps[i])
            arcs.hang(token.i, first, "appos")
            if doc[first].tag_ not in ("NN", "NNS"):
                arcs.tag(first, "NN")
            break


def being(arcs: Arcs, sentence: Span) -> None:
    """ "Orsa ordered ten, our contact there being Ann": a clause of its own, and nothing that was ordered."""
    doc = arcs.doc
    for token in sentence:
        noun = arcs.heads[token.i]
        if token.lower_ != "being" or arcs.deps[token.i] != "acl" or arcs.deps[noun] not in ("dobj", "conj", "appos", "attr", "npadvmod"):
            continue
        first = min([noun, *(i for i in arcs.below(noun) if i < noun)])
        above = noun
        while doc[above].pos_ not in ("VERB", "AUX") and arcs.heads[above] != above:
            above = arcs.heads[above]
        if doc[first - 1].text != "," or not arcs.below(token.i, "attr", "acomp") or doc[above].pos_ not in ("VERB", "AUX"):
            continue
        arcs.hang(token.i, above, "advcl")
        arcs.hang(noun, token.i, "nsubj")


def who_of_somebody(arcs: Arcs, sentence: Span) -> None:
    """ "Ann, a nurse in Oslo, who keeps bees", "Orsa in Leeds, which belongs to Ann": no town keeps bees or is anyone's."""
    doc = arcs.doc
    for verb in sentence:
        place = arcs.heads[verb.i]
        subjects = {doc[i].lower_ for i in arcs.below(verb.i, "nsubj", "nsubjpass")}
        who = "who" in subjects or ("which" in subjects and verb.lemma_ in OF_FIRMS)
        if not who or arcs.deps[verb.i] != "relcl" or arcs.deps[place] != "pobj":
            continue
        above = arcs.heads[arcs.heads[place]]
        town = doc[place].ent_type_ in PLACES or is_place(doc[place].text)
        if town and doc[above].pos_ in ("NOUN", "PROPN") and doc[above].ent_type_ not in PLACES:
            arcs.hang(verb.i, arcs.heads[above] if arcs.deps[above] == "appos" else above, "relcl")


def newcomer(arcs: Arcs, sentence: Span) -> None:
    """ "Found a new driver, Siobhan Keane": the name behind the comma is the driver's."""
    doc = arcs.doc
    for name in sentence:
        verb = arcs.heads[name.i]
        beside = arcs.deps[name.i] in ("npadvmod", "dep", "dobj", "oprd", "conj") and doc[verb].pos_ == "VERB"
        if not beside or name.ent_type_ != "PERSON":
            continue
        first = min([name.i, *arcs.below(name.i, "compound")])
        nouns = [i for i in arcs.below(verb, "dobj", "attr") if verb < i < first and doc[i].tag_ == "NN" and arcs.below(i, "det", "poss")]
        if nouns and first == nouns[-1] + 2 and doc[first - 1].text == "," and not arcs.below(name.i, "cc"):
            arcs.hang(name.i, nouns[-1], "appos")


def of_the_office(arcs: Arcs, sentence: Span) -> None:
    """ "The CEO of Orsa, Ann Lee, was fired": whose name stands between commas holds the office, and is no other name of the firm."""
    doc = arcs.doc
    for token in sentence:
        thing = arcs.heads[token.i]
        if arcs.deps[token.i] != "appos" or token.tag_ != "NNP" or arcs.deps[thing] != "pobj" or token.i + 1 >= sentence.end:
            continue
        first = min([token.i, *(i for i in arcs.below(token.i, "compound") if i < token.i)])
        office = _office_above(arcs, thing)
        parted = doc[first - 1].text == "," == doc[token.i + 1].text
        someone = given_name_gender(doc[first].text) is not None or (token.ent_type_ == "PERSON" and first < token.i)
        bearing = doc[thing].tag_ == "NN" and (_is_a("role", arcs, thing) or _is_a("animal", arcs, thing))  # whose name it may be
        if office is None or not parted or not someone or bearing:
            continue
        for comma in (first - 1, token.i + 1):
            arcs.hang(comma, office, "punct")
        arcs.hang(token.i, office, "appos")


def _office_above(arcs: Arcs, place: int) -> int | None:
    """The office that the phrase is of: of "Orsa", in "the head of sales at Orsa", the head."""
    while arcs.deps[place] == "pobj" and arcs.deps[arcs.heads[place]] == "prep":
        place = arcs.heads[arcs.heads[place]]
        if _is_a("role", arcs, place):
            return place if arcs.doc[place].tag_ == "NN" and not arcs.below(place, "appos") else None
    return None


def _is_a(kind: str, arcs: Arcs, place: int) -> bool:
    return Predicates.default().is_a(kind, None, arcs.doc[place].lemma_.lower())


def owner_of_the_next(arcs: Arcs, sentence: Span) -> None:
    """ "My wife Clara's brother Max works there": the brother does, and Clara is the wife."""
    doc = arcs.doc
    for token in sentence:
        noun = arcs.heads[token.i]
        owners = [i for i in arcs.below(token.i, "poss") if doc[i].tag_ == "NNP"]
        if arcs.deps[token.i] != "appos" or doc[noun].tag_ != "NN" or not owners or not arcs.below(noun, "poss"):
            continue
        first = min([owners[0], *arcs.below(owners[0], "compound")])
        if first != noun + 1 or arcs.deps[noun] not in ("nsubj", "nsubjpass", "dobj", "pobj", "attr"):
            continue
        for place in arcs.below(noun):
            if place > noun and place != token.i:
                arcs.hang(place, token.i, arcs.deps[place])
        arcs.hang(token.i, arcs.heads[noun], arcs.deps[noun])
        arcs.hang(noun, owners[0], "compound")


def made_so(arcs: Arcs, sentence: Span) -> None:
    """ "Ann made Bo treasurer": whom, and what, and no treasurer of a kind."""
    doc = arcs.doc
    for token in sentence:
        verb = arcs.heads[token.i]
        names = list(range(verb + 1, token.i))
        bare = token.text.islower() and token.tag_ == "NN" and not arcs.below(token.i, "det", "poss", "amod")
        if doc[verb].lemma_ != "make" or arcs.deps[token.i] != "dobj" or not names or not bare or not _is_a("role", arcs, token.i):
            continue
        if any(doc[i].tag_ != "NNP" for i in names):
            continue
        arcs.hang(names[-1], verb, "dobj")
        for place in names[:-1]:
            arcs.hang(place, names[-1], "compound")
        arcs.hang(token.i, verb, "oprd")


def behind_name(arcs: Arcs, sentence: Span) -> None:
    """ "Dana the tutor charges 40 euros": the name is the subject, and the noun says who that is."""
    doc = arcs.doc
    for token in sentence[:-3]:
        noun = doc[token.i + 2]
        subject = arcs.deps[noun.i] in ("nsubj", "nsubjpass") and doc[token.i + 1].lower_ == "the" and noun.is_lower
        called = token.text[:1].isupper() and arcs.deps[token.i] in ("npadvmod", "dep", "nsubj") and token.ent_type_ not in OF_TIME
        beside = subject and called and arcs.heads[token.i] == arcs.heads[noun.i]
        if beside and noun_type(noun.lower_) == "PERSON" and given_name_gender(token.text) is not None:
            arcs.hang(token.i, arcs.heads[noun.i], arcs.deps[noun.i])
            arcs.hang(noun.i, token.i, "appos")
            arcs.tag(token.i, "NNP")
            arcs.tag(noun.i, "NN")
