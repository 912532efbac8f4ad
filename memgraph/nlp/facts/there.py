"""What "there" stands for: "Orsa is in Graz; Ann is the boss there", "They moved to Graz. Their son works there"."""

from __future__ import annotations

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.facts.terms import Terms
from memgraph.nlp.lexicon import words

MAKING = words("bring publish release make produce sell build print launch issue offer develop distribute")
STANDING = ("nsubj", "nsubjpass", "dobj", "pobj", "appos", "attr", "oprd")


def place_meant(terms: Terms, adverb: Token) -> Token | None:
    """The firm or the house named last before it, else the place; None where the text has named none."""
    named = [one for one in terms.tree.tokens[: adverb.i] if one.dep_ in STANDING and terms.is_name(one) and _is_no_person(terms, one)]
    if not named:
        return None
    last = named[-1]
    clause = terms.tree.verb_above(last)
    own = next((one for one in named if one.dep_ in ("nsubj", "nsubjpass") and one.head == clause), last)
    made = last.dep_ == "dobj" and clause is not None and clause.lemma_.lower() in MAKING  # "Orsa brings out Heron; her editor there"
    return own if last.dep_ == "pobj" or made else last


def _is_no_person(terms: Terms, name: Token) -> bool:
    term = terms.one(name)
    if term is None or term.kind != "name" or term.type in ("DATE", "ANIMAL"):
        return False
    return term.type == "ORG" or (term.type != "PERSON" and given_name_gender(term.name.split()[0]) is None) or term.type == "PLACE"
