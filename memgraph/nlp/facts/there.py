"""What "there" stands for: "Orsa is in Graz; Ann is the boss there", "They moved to Graz. Their son works there"."""

from __future__ import annotations

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.facts.terms import Terms

STANDING = ("nsubj", "nsubjpass", "dobj", "pobj", "appos", "attr", "oprd")


def place_meant(terms: Terms, adverb: Token) -> Token | None:
    """The firm or the house named last before it, else the place; None where the text has named none."""
    named = [one for one in terms.tree.tokens[: adverb.i] if one.dep_ in STANDING and terms.is_name(one) and _is_no_person(terms, one)]
    if not named:
        return None
    last = named[-1]
    clause = terms.tree.verb_above(last)
    own = next((one for one in named if one.dep_ in ("nsubj", "nsubjpass") and one.head == clause), last)
    return own if last.dep_ == "pobj" else last


def _is_no_person(terms: Terms, name: Token) -> bool:
    term = terms.one(name)
    if term is None or term.kind != "name" or term.type in ("DATE", "ANIMAL"):
        return False
    return term.type == "ORG" or (term.type != "PERSON" and given_name_gender(term.name.split()[0]) is None) or term.type == "PLACE"
