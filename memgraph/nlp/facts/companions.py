"""Who is with somebody as what: "started in May, with Lenz for a mentor", "the consultant is Ann, with Bo as her registrar"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spacy.tokens import Token

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms

BEING = ("as", "for")


class Companion(NamedTuple):
    """The preposition before somebody, who it is, the preposition behind him, and as what he is there."""

    with_: Token
    name: Token
    as_: Token
    role: Token


def companions(terms: Terms, roles: RoleFacts) -> Iterator[Companion]:
    """Those of the text; who is "with us for a cook" is none, nor what is done "with Bo for an hour"."""
    tree = terms.tree
    for with_ in tree.tokens:
        name = tree.first(with_, "pobj") if with_.lower_ == "with" else None
        if name is None or not terms.is_name(name) or name.i + 1 >= len(tree.tokens):
            continue
        as_ = tree.tokens[name.i + 1]
        role = tree.first(as_, "pobj") if as_.lower_ in BEING else None
        if role is None or role.tag_ not in ("NN", "NNP") or with_.sent[-1].text == "?":
            continue
        told = as_.lower_ == "as" or tree.first(role, "det", "poss") is not None
        apart = with_.i == with_.sent.start or tree.tokens[with_.i - 1].text == "," or tree.first(role, "poss") is not None
        if told and apart and (roles.is_role(role) or (terms.relation_noun(role)[1] is not None and terms.is_of_people(role))):
            yield Companion(with_, name, as_, role)


def accompanied(terms: Terms, roles: RoleFacts, found: Companion) -> Iterator[Draft]:
    """What he is to whom he is with, or by himself."""
    bearer, relation = terms.one(found.name), terms.relation_noun(found.role)[1]
    owner = _owner(terms, found)
    if bearer is None or bearer.type == "DATE":
        return
    if relation is not None and owner is not None and owner.name != bearer.name:
        yield from roles.related(relation, terms.predicates.table[relation.predicate], owner, bearer, found.role)
    else:
        yield Draft("job_title", bearer, roles.title(found.role), literal=True)


def _owner(terms: Terms, found: Companion) -> Term | None:
    tree = terms.tree
    if (whose := tree.first(found.role, "poss")) is not None:
        return terms.one(whose)
    above = found.with_.head
    if above.pos_ in ("VERB", "AUX"):
        subject = tree.subject(above)
        return terms.one(subject) if subject is not None else None
    return terms.one(above) if terms.is_name(above) else None
