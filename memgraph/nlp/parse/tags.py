"""The tag of a token, with the part of speech, the forms and the lemma that go with it."""

from __future__ import annotations

from typing import Any, cast

from spacy.tokens import Token

from memgraph.nlp.known_words import Lemmatize


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
