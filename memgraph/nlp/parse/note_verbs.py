"""Steps of the repair for verbs as notes and chats write them: "im vegan", "Quit my job", "Helen and Colm run a pub"."""

from __future__ import annotations

from typing import Any, cast

from spacy.tokens import Token

from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.parse.stand_ins import bare_clitic as whole_of
from memgraph.nlp.parse.tags import MORPHS, as_tagged

HARMING = frozenset("quit cut hit hurt split bust upset burst".split())  #: what nobody asks another to do to what is his own
PRESENTS = frozenset("run come become".split())  #: taken for pasts
UNCHANGED = frozenset("""put set let shut cut hit hurt split quit read cost cast broadcast bet burst spread shed rid beat bid upset thrust
    slit wed wet fit knit bust input forecast sublet reset offset""".split())  #: verbs whose past is as the infinitive


def bare_clitic(token: Token, known: KnownWords) -> bool:
    """The "m" of "im", the "s" of "hes": a form of "be", or of "have" before "been"."""
    whole = whole_of(token) if token.i else None
    if whole is None or whole == "n't":
        return False
    been = whole == "'s" and token.i + 1 < len(token.doc) and token.nbor(1).lower_ in ("been", "got")
    token.tag_, token.pos_, token.lemma_ = ("VBZ" if whole == "'s" else "VBP"), "AUX", "have" if been else "be"
    if been and token.nbor(1).lower_ == "been":
        token.nbor(1).lemma_, token.nbor(1).pos_ = "be", "AUX"
        token.dep_ = "aux" if token.dep_ == "auxpass" and token.head == token.nbor(1) else token.dep_
    cast("Any", token).set_morph(MORPHS[token.tag_])
    return True


def present_as_past(token: Token, known: KnownWords) -> bool:
    """ "Helen and Colm run a pub", "they rent 3A": what is spelt as the infinitive and has another past is none."""
    word = token.lower_
    if token.tag_ != "VBD" or word.endswith("ed") or word not in (PRESENTS if word in PRESENTS else known.verbs) or word in UNCHANGED:
        return False
    if word not in PRESENTS and known.irregular.get(word, [word]) != [word]:
        return False
    as_tagged(token, "VBP", known.lemmatize)
    token.lemma_ = word
    return True


def own_past(token: Token, known: KnownWords) -> bool:
    """ "Quit my job", "cut my finger": what the writer did, of a verb whose past looks like an order; nobody is told to do so with "my"."""
    opens = token.is_sent_start and token.dep_ == "ROOT" and token.lower_ in UNCHANGED and token.tag_ in ("VB", "VBP", "NNP", "NN")
    mine = any(owner.lower_ in ("my", "our") for one in token.rights if one.dep_ == "dobj" for owner in one.lefts)
    if not opens or not mine or token.lower_ not in HARMING:
        return False
    as_tagged(token, "VBD", known.lemmatize)
    token.lemma_ = token.lower_
    return True
