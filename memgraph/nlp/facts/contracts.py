"""How long something holds, told of the contract that it rests on: "Orsa supplies our flour; that contract runs until 31 March 2024"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree
from memgraph.types import Claim

_DEAL = words("contract deal agreement arrangement term engagement")
_POST = _DEAL | words("fellowship placement internship secondment appointment mandate apprenticeship traineeship probation")
_HOME = words("lease tenancy contract let sublet rental")
_PLAN = _DEAL | words("subscription plan policy membership licence license cover")
_RESTING = {
    "supplied_by": _DEAL,
    "customer_of": _DEAL,
    "partner_org": _DEAL | words("partnership"),
    "funds": _DEAL | words("grant sponsorship"),
    "held_with": _PLAN,
    "works_at": _POST,
    "job_title": _POST,
    "plays_for": _DEAL | words("loan"),
    "leads": _POST,
    "lives_in": _HOME,
    "rents": _HOME,
    "landlord": _HOME,
    "stays_at": words("booking reservation stay"),
    "subscribes_to": _PLAN,
    "member_of": words("membership"),
    "pays": _PLAN,
    "lent_to": words("loan arrangement"),
}  #: predicate -> what it may rest on
_LASTING = words("run last end expire lapse finish stop continue be terminate")
_DEFINITE = words("that this the its his her our their my")


def as_long_as_the_contract(tree: Tree, claims: Iterable[Claim]) -> list[Claim]:
    """Of the sentence before, or of the clause before in the same one, what rests on the contract holds as long as that does."""
    claims = list(claims)
    for term in [one for one in claims if one.valid_to is not None and one.kind == "holds"]:
        noun = _contract(tree, term)
        if noun is None:
            continue
        for place, one in enumerate(claims):
            rests = noun in _RESTING.get(one.predicate, ()) and one.kind == "holds" and one.valid_to is None
            if rests and _is_right_before(tree, one, term):
                claims[place] = replace(one, valid_to=term.valid_to, to_precision=term.to_precision)
    return claims


def _contract(tree: Tree, claim: Claim) -> str | None:
    """The noun of "that contract runs until March"; none where the contract is one by name, or is not what the clause before told of."""
    noun = None if claim.subject_span is None else _token(tree, claim.subject_span[0])
    if noun is None or noun.dep_ != "nsubj" or noun.head.lemma_ not in _LASTING:
        return None
    told = [child.lower_ for child in noun.lefts]
    return noun.lemma_.lower() if len(told) == 1 and told[0] in _DEFINITE else None


def _is_right_before(tree: Tree, one: Claim, term: Claim) -> bool:
    first, second = _token(tree, one.span[0]), _token(tree, (term.subject_span or term.span)[0])
    if first is None or second is None or first.i >= second.i:
        return False
    return sum(first.i < sent.end and sent.start <= second.i for sent in tree.doc.sents) <= 2


def _token(tree: Tree, place: int) -> Token | None:
    found = tree.doc.char_span(place - tree.offset, place - tree.offset + 1, alignment_mode="expand")
    return None if found is None else found[0]
