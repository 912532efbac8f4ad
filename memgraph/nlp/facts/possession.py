"""Facts of whose a thing is said to be: "The boat is Ann's", "the vineyard used to be the monks'"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree

NOT_KEPT = words("""idea turn fault choice decision suggestion plan birthday job task responsibility name call loss gain mistake
    pleasure""")


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
