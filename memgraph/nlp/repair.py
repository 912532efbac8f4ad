"""Verbs that the tagger took for something else, put right by what the parser made of them.

The small model often tags "work" as a noun in "I live in Oslo and work at Acme", "informed" as an adjective in "were informed" and
"forgot" as a present. The parse around them is right, so the tag follows it.
"""

from __future__ import annotations

import re
from typing import Any, cast

from spacy.tokens import Doc, Token

from memgraph.nlp.known_words import KnownWords, Lemmatize
from memgraph.nlp.stand_ins import SHORTENED

OF_NOUNS = frozenset({"det", "amod", "compound", "poss", "nummod", "nmod"})  #: what only nouns have below them

TO_THINGS = frozenset({"allergic", "immune", "addicted", "averse", "accustomed", "sensitive"})  #: adjectives whose "to" takes a noun

WHOLE = {"is": "be", "has": "have"}  #: verbs that "'s" was shown as -> their lemmas
DENIALS = ("not", "never", "no", "neither", "nor", "hardly")
CO_LEMMA = re.compile(r"(?<=found)(?:ed|ing|s)$|(?<=author)(?:ed|ing|s)$|(?<=own)(?:ed|ing|s)$")  #: of "co-founded"
SIBILANTS = ("s", "x", "z", "ch", "sh", "o")  #: verbs that end so take -es
SHORT = re.compile(r"[^aeiou]+[aeiou][^aeiouwxy]")  #: a verb that doubles its last letter: hop, hopping


def repair(doc: Doc, known: KnownWords) -> None:
    """Retags the verbs of a parsed Doc in place."""
    lemmatize, irregular = known.lemmatize, known.irregular
    for token in doc:
        dep, tag, head = token.dep_, token.tag_, token.head
        if dep == "neg" and token.i + 1 < len(doc) and token.text.istitle() and token.nbor(1).tag_ == "NNP":
            token.dep_ = "compound" if token.lower_ not in DENIALS else dep  # "Nguyễn Thị Hoa works" denies nothing
        elif token.norm_ in WHOLE and token.text in SHORTENED and dep not in ("case", "poss"):
            token.tag_, token.pos_, token.lemma_ = "VBZ", "AUX", WHOLE[token.norm_]
            if dep == "auxpass" and head.lemma_ == "be":
                token.dep_ = "aux"
            cast("Any", token).set_morph(MORPHS["VBZ"])
        elif dep == "nsubjpass" and head.lemma_ == "be":
            token.dep_ = "nsubj"  # "Petra's been ill": to be has no passive
        elif tag == "VBN" and token.lower_.endswith("s") and (have := next((one for one in token.lefts if one.lemma_ == "have"), None)):
            _lead_noun(have, token)  # "has diabetes"
        elif dep == "xcomp" and tag == "VB" and head.lower_ in TO_THINGS and not any(one.dep_ == "dobj" for one in token.rights):
            to = next((one for one in token.lefts if one.lower_ == "to"), None)
            if to is not None:  # "allergic to shellfish": nobody is allergic to doing
                to.head, to.dep_, to.tag_, to.pos_ = head, "prep", "IN", "ADP"
                token.head, token.dep_, token.tag_, token.pos_ = to, "pobj", "NN", "NOUN"
        elif tag in ("VBZ", "VBD") and dep in ("ROOT", "ccomp", "conj") and _has_name_as_compound(token):
            subject = token.nbor(-1)
            for child in list(token.lefts):
                if child != subject and child.dep_ in OF_NOUNS:
                    child.head = subject
            subject.dep_ = "nsubj"
            token.pos_ = "VERB"
            token.lemma_ = next(iter(lemmatize(token)), token.lower_)
            for child in token.rights:
                child.dep_ = "dobj" if child.dep_ == "appos" else child.dep_
        elif dep == "nsubj" and head.lemma_ == "be" and token.i > head.i and _is_said_of(token, head):
            token.dep_ = "attr"  # "the contact for Orsa is Ann Lee"
        elif (
            dep == "nsubj"
            and any(one.text == ":" for one in token.rights)
            and any(one.dep_ == "nsubj" and token.i < one.i < head.i for one in head.lefts)
        ):
            token.dep_ = "dep"  # "new head: Ann Lee has taken over"
        elif dep == "aux" and head.dep_ == "amod" and head.tag_ == "VBN" and head.head.i > head.i:
            _lead(head, head.head)
        elif dep in ("aux", "auxpass") and head.pos_ not in ("VERB", "AUX"):
            as_tagged(head, "VBN" if dep == "auxpass" else "VB", lemmatize)
            for child in head.lefts:
                if child.i == head.i - 1 > token.i and child.dep_ == "compound":
                    child.dep_ = "nsubj"  # "where does tom work"
        elif dep == "conj" and tag in ("NN", "NNS") and head.tag_.startswith("VB") and not any(one.dep_ in OF_NOUNS for one in token.lefts):
            as_tagged(token, "VBZ" if tag == "NNS" else head.tag_ if head.tag_ in ("VB", "VBP") else "VBP", lemmatize)
        elif dep == "ROOT" and tag == "NNS" and _is_bare_predicate(token):
            subject = token.nbor(-1)
            for child in list(token.lefts):
                if child != subject and child.dep_ in OF_NOUNS:
                    child.head = subject
            subject.dep_ = "nsubj"
            as_tagged(token, "VBZ", lemmatize)
        elif tag == "VBP" and token.lemma_ == token.lower_ and token.lower_ not in irregular.get(token.lower_, (token.lower_,)):
            token.tag_ = "VBD"
            token.lemma_ = irregular[token.lower_][0]
        elif tag.startswith("V") and token.lower_.startswith("co-"):
            token.lemma_ = CO_LEMMA.sub("", token.lower_)
        elif token.pos_ == "VERB" and SHORT.fullmatch(token.lemma_) and token.lower_ in (f"{token.lemma_}ing", f"{token.lemma_}ed"):
            token.lemma_ += "e"  # "hoping" is of hope: hop doubles its consonant
        elif tag == "VBZ" and token.lower_ == f"{token.lemma_}es" and not token.lemma_.endswith(SIBILANTS):
            token.lemma_ += "e"  # "hates" is of hate: hat takes an s alone


def _is_bare_predicate(token: Token) -> bool:
    """ "My flight lands at six on Friday", parsed as lands of my flight: somebody's noun before it, a time after it."""
    sentence = token.sent
    if token.i == sentence.start or any(one.pos_ in ("VERB", "AUX") for one in sentence):
        return False
    before = token.nbor(-1)
    owned = any(one.dep_ == "poss" for one in token.lefts) and before.dep_ == "compound" and before.head == token
    timed = any(thing.ent_type_ in ("DATE", "TIME") for prep in token.rights if prep.dep_ == "prep" for thing in prep.rights)
    return owned and before.tag_ in ("NN", "NNP") and timed


def _has_name_as_compound(token: Token) -> bool:
    """ "The Orsa Foundation funds Heron", parsed as one noun phrase although the verb is tagged as one."""
    before = token.nbor(-1) if token.i > token.sent.start else token
    if before.dep_ != "compound" or before.head != token or before.tag_ not in ("NNP", "NNPS"):
        return False
    return not any(one.dep_ in ("nsubj", "nsubjpass", "csubj") for one in token.lefts)


def _is_said_of(token: Token, verb: Token) -> bool:
    """It stands after "be", whose subject stands before, and nothing else is said of that."""
    children = list(verb.children)
    before = any(one.dep_ == "nsubj" and one.i < verb.i for one in children)
    return before and not any(one.dep_ in ("attr", "acomp") for one in children) and not token.sent.text.rstrip().endswith("?")


def _lead_noun(have: Token, noun: Token) -> None:
    """Makes "has" the verb, and its object of what was taken for a participle."""
    dep, above = noun.dep_, noun.head
    have.head, have.dep_ = (have, dep) if dep == "ROOT" else (above, dep)
    noun.head, noun.dep_, noun.tag_, noun.pos_, noun.lemma_ = have, "dobj", "NNS", "NOUN", noun.lower_
    have.pos_ = "VERB"
    for child in list(noun.lefts):
        if child.dep_ in ("nsubj", "mark", "cc", "advmod", "neg"):
            child.head = have


def _lead(verb: Token, noun: Token) -> None:
    """Makes a participle with an auxiliary the verb of its noun: "had baked bread" is no bread that was baked and had."""
    dep, above = "ccomp" if noun.dep_ == "dobj" else noun.dep_, noun.head
    noun.head = verb
    verb.head, verb.dep_ = (verb, dep) if dep == "ROOT" else (above, dep)
    noun.dep_ = "dobj"
    for child in list(noun.children):
        if child.dep_ in ("nsubj", "punct", "mark", "cc", "aux", "neg"):
            child.head = verb


def as_tagged(token: Token, tag: str, lemmatize: Lemmatize) -> None:
    """Gives a token another tag, and the part of speech, the forms and the lemma that go with it."""
    token.tag_ = tag
    token.pos_ = POS.get(tag, "VERB")
    cast("Any", token).set_morph(MORPHS.get(tag, ""))
    token.lemma_ = next(iter(lemmatize(token)), token.lower_)


POS = {"NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "JJ": "ADJ", "IN": "ADP"}
MORPHS = {
    "NN": "Number=Sing",
    "NNS": "Number=Plur",
    "VBD": "Tense=Past|VerbForm=Fin",
    "VBG": "Aspect=Prog|Tense=Pres|VerbForm=Part",
    "VB": "VerbForm=Inf",
    "VBP": "Tense=Pres|VerbForm=Fin",
    "VBZ": "Number=Sing|Person=3|Tense=Pres|VerbForm=Fin",
    "VBN": "Aspect=Perf|Tense=Past|VerbForm=Part",
}
