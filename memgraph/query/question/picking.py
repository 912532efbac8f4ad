"""Whether a question describes somebody, and so has to find out who is meant before it can be answered: "the owner of the goat"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from memgraph.nlp.nouns import noun_type
from memgraph.nlp.tree import Tree
from memgraph.predicates import Predicates
from memgraph.query.question.forms import FIRST_PERSON

if TYPE_CHECKING:
    from spacy.tokens import Token

_NARROWING: Final = frozenset("of from with for at in before after by".split())
_WHICH_OF_THEM: Final = frozenset("former present current old new previous late ex first last next acting deputy".split())
_TRADE: Final = re.compile(r"(?:therapist|ologist|ician|smith|keeper|maker|monger|wright|[a-z]{3}(?:woman|man|master|mistress))$")
_ASKING: Final = frozenset({"which", "what", "whose"})


def describes_somebody(tree: Tree, predicates: Predicates) -> bool:
    """Somebody, an animal or a firm told by a relation and not by name: by whose, by what they do, by what they were.

    What a named one or the asker did may tell a thing as well: "the quote that Acme turned down".
    """
    return any(_is_told(tree, token, predicates) for token in tree.tokens if token.pos_ == "NOUN" and not _is_asked_for(tree, token))


def told_within(tree: Tree, predicates: Predicates) -> tuple[tuple[str, str], ...]:
    """Whom a noun phrase tells inside another one, and the noun: "the bride from Genoa" in "the wedding of the bride from Genoa".

    What stands alone is a term of its own, which the clause's patterns describe, unless a number tells it: "the patient in bed 4".
    """
    found = []
    for noun in tree.tokens[:-1]:
        after = tree.tokens[noun.i + 1]  # whatever the parser hangs it on: "the samples of the student with the cores"
        ends = tree.of(after, "pobj") if after.lower_ in _NARROWING else ()
        if noun.pos_ != "NOUN" or not ends or not _is_someone(noun.lemma_.lower(), predicates) or _is_asked_for(tree, noun):
            continue
        whole = tree.phrase_tokens(ends[0], drop=("relcl",))
        of_a_thing = noun.dep_ == "pobj" and noun.head.lower_ == "of" and noun.head.head.pos_ in ("NOUN", "PROPN")
        if of_a_thing or noun.dep_ == "poss" or any(one.text[-1:].isdigit() or one.text[:1].isdigit() for one in whole):
            kind = tree.of(noun, "compound", "amod")
            found.append((" ".join(one.text for one in [*kind, noun, after, *whole] if one.dep_ != "det"), noun.lemma_.lower()))
    return tuple(found)


def _is_asked_for(tree: Tree, noun: Token) -> bool:
    return any(one.lower_ in _ASKING for one in tree.of(noun, "det", "poss"))


def _is_told(tree: Tree, noun: Token, predicates: Predicates) -> bool:
    lemma = noun.lemma_.lower()
    relatives = tree.of(noun, "relcl")
    if noun_type(lemma) not in ("ORG", "ANIMAL") and not _is_someone(lemma, predicates):
        subjects = [subject for verb in relatives for subject in tree.of(verb, "nsubj")]
        return any(subject.pos_ == "PROPN" or subject.lower_ in FIRST_PERSON for subject in subjects)
    owned = noun.head if noun.dep_ == "compound" else noun  # "where does Ann's doctor work", where the last word is taken for a noun
    whose = [one for one in tree.of(owned, "poss") if one.pos_ != "PRON" or noun.tag_ == "NN"]
    narrowed = [one for one in tree.of(noun, "prep") if one.lower_ in _NARROWING and tree.of(one, "pobj")]
    told = [one for one in tree.of(noun, "amod", "compound") if one.lower_ in _WHICH_OF_THEM]
    return bool(relatives or whose or narrowed or told or tree.of(noun, "acl"))


def _is_someone(lemma: str, predicates: Predicates) -> bool:
    return noun_type(lemma) == "PERSON" or predicates.is_a("role", None, lemma) or _TRADE.search(lemma) is not None
