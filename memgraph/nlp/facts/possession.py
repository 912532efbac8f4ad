"""Facts of whose a thing is said to be: "The boat is Ann's", "the vineyard used to be the monks'"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft, is_someone
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree

NOT_KEPT = words("""idea turn fault choice decision suggestion plan birthday job task responsibility name call loss gain mistake
    pleasure""")

ABSOLUTE = words("mine ours his hers theirs yours")


def further_owners(tree: Tree, first: Token) -> list[Token]:
    """ "is mine and Ann's", "is hers and his": whose it is as well, however the parser hangs them."""
    found: list[Token] = []
    place = first.i + 1
    while place + 1 < len(tree.tokens) and tree.tokens[place].lower_ in ("and", ","):
        tail = [one for one in tree.tokens[place + 1 : place + 6] if one.sent == first.sent]
        mark = next((one for one in tail if one.tag_ == "POS"), None)
        if tail and tail[0].lower_ in ABSOLUTE:
            found.append(tail[0])
            place = tail[0].i + 1
        elif mark is not None and all(one.pos_ == "PROPN" for one in tail if one.i < mark.i):
            found.append(tree.tokens[mark.i - 1])
            place = mark.i + 1
        else:
            break
    return found


def is_possessive(tree: Tree, attribute: Token) -> bool:
    """ "is Ann's", "was the monks'", with nothing behind that is hers."""
    after = tree.tokens[attribute.i + 1] if attribute.i + 1 < len(tree.tokens) else attribute
    plural = after.text in ("'", "’") and attribute.tag_ in ("NNS", "NNPS")
    return tree.first(attribute, "case") == after != attribute or plural


def owned(terms: Terms, subject: Token, owner: Token) -> Iterator[Draft]:
    """Who owns the thing; an idea or a turn is nobody's to keep."""
    for thing in terms.of(subject):
        if not thing.is_person and not thing.is_empty and thing.kind != "pronoun" and thing.noun.rpartition(" ")[2] not in NOT_KEPT:
            yield from (Draft("owns", one, thing) for one in terms.of(owner) if not one.is_empty and one.kind != "pronoun")


def in_hands(terms: Terms, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "The website is in Omar's hands", "lies in the hands of our treasurer": who has charge of it."""
    if clause.verb.lemma_ not in ("be", "lie", "rest", "stay", "remain", "sit"):
        return
    for prep in clause.preps:
        if prep.text.lower() != "in" or prep.object.lower_ not in ("hands", "charge", "care"):
            continue
        of = [term for one in clause.noun_preps(prep.object) if one.text.lower() == "of" for term in terms.of(one.object)]
        owner = clause.tree.first(prep.object, "poss")
        owners = list(terms.of(owner)) if owner is not None else of if prep.object.lower_ == "hands" else []
        things = [one for one in subjects if not one.is_empty and not one.is_person]
        yield from (Draft("responsible_for", one, thing, clause=clause) for one in owners if is_someone(one) for thing in things)
