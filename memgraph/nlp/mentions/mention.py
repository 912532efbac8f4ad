"""What a text mentions: names, described things and pronouns, each with its span, type, gender and number.

The entity recogniser only votes here: on short texts it misses one name in three and mislabels many. A name is what is written as one
where a noun phrase stands, and its type is settled by the words around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spacy.tokens import Token

from memgraph.names import CLASS_NOUNS, ORG_TAILS, TITLES, clean, given_name_gender, normal_form, title_gender
from memgraph.nlp.mentions.name_tokens import NO_NAMES, begins_name, end_of_name, is_pronoun, is_time
from memgraph.nlp.mentions.name_types import type_of
from memgraph.nlp.nouns import GROUPS, OCCUPATIONS, PEOPLE, RELATIVES, is_family, noun_gender, noun_type
from memgraph.nlp.tree import Tree
from memgraph.types import Span

Kind = Literal["name", "description", "pronoun"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One mention. Token positions are into the Doc, `last` inclusive; the span is into the whole text."""

    first: int
    last: int
    head: int
    text: str  #: as shown: without determiner, possessive clitic or emoji
    span: Span
    kind: Kind
    type: str | None = None
    gender: str | None = None  #: 'm' or 'f' where something tells it
    plural: bool = False
    firm: bool = True  #: the type rests on more than the recogniser's word
    noun: str | None = None  #: the lemma of the common noun that says what it is: "sister" of "my sister Anna"


_DESCRIBED = _words(
    "nsubj nsubjpass dobj pobj dative attr conj appos poss oprd ROOT dep nmod relcl acl ccomp advcl"
)  #: relations in which a noun heads a phrase of its own


def find_mentions(tree: Tree) -> list[Phrase]:
    """The mentions of a parsed text, in its order, none inside another name. Cost is linear in the tokens."""
    names = _names(tree)
    taken = {at for name in names for at in range(name.first, name.last + 1)}
    rest = [phrase for token in tree.tokens if token.i not in taken and (phrase := _other(tree, token)) is not None]
    return sorted([*names, *rest], key=lambda phrase: (phrase.head, phrase.first))


def _other(tree: Tree, token: Token) -> Phrase | None:
    if is_pronoun(token) and (token.pos_ in ("PRON", "DET", "NOUN", "PROPN") or token.lower_ in ("i", "mine")):
        return _pronoun(tree, token)
    if token.pos_ == "NOUN" and token.dep_ in _DESCRIBED and not is_time(token) and any(letter.isalpha() for letter in token.text):
        return _description(tree, token)
    return None


def _span(tree: Tree, first: int, last: int) -> Span:
    end = tree.tokens[last]
    return tree.offset + tree.tokens[first].idx, tree.offset + end.idx + len(end)


def _pronoun(tree: Tree, token: Token) -> Phrase:
    gender = "m" if token.lower_ in ("he", "him", "his", "himself") else "f" if token.lower_ in ("she", "her", "hers", "herself") else None
    plural = token.lower_ in ("they", "them", "their", "theirs", "themselves", "we", "us", "our", "ours", "ourselves")
    return Phrase(
        first=token.i, last=token.i, head=token.i, text=token.text, span=_span(tree, token.i, token.i), kind="pronoun", type="PRONOUN",
        gender=gender, plural=plural,
    )  # fmt: skip


def _description(tree: Tree, token: Token) -> Phrase:
    lemma = token.lemma_.lower()
    tokens = [one for one in tree.phrase_tokens(token, determiner=False) if one.i <= token.i] or [token]
    return Phrase(
        first=tokens[0].i, last=tokens[-1].i, head=token.i, text=tree.text_of(tokens), span=_span(tree, tokens[0].i, tokens[-1].i),
        kind="description", type=noun_type(lemma) or noun_type(token.lower_), gender=noun_gender(lemma) or noun_gender(token.lower_),
        plural=token.tag_ in ("NNS", "NNPS") or token.lower_ in PEOPLE, noun=lemma,
    )  # fmt: skip


# ---------------------------------------------------------------- names


def _names(tree: Tree) -> list[Phrase]:
    found = []
    at = 0
    tokens = tree.tokens
    while at < len(tokens):
        if not begins_name(tree, tokens[at]):
            at += 1
            continue
        last = end_of_name(tree, at)
        phrase = _name_phrase(tree, at, last)
        if phrase is not None:
            found.append(phrase)
        at = max(last, phrase.last if phrase else at) + 1
    return found


def _name_phrase(tree: Tree, first: int, last: int) -> Phrase | None:
    """The phrase of a run of name tokens, with the noun that says what it is."""
    tokens = tree.tokens
    while first < last and tokens[first].lower_ in OCCUPATIONS - TITLES.keys() and tokens[last].lower_ not in ORG_TAILS | GROUPS:
        first += 1
    head = next((token for token in tokens[first : last + 1] if not first <= token.head.i <= last), tokens[last])
    noun, last, head = _described_by(tree, first, last, head)
    text = clean(tree.text_of(tokens[first : last + 1])) or tokens[first].text
    if normal_form(text) in NO_NAMES or not any(letter.isalpha() for letter in text):
        return None
    (type, firm), gender = type_of(tree, first, last, head, text, noun), None
    if type in ("PERSON", "ANIMAL", None):
        told = title_gender(text) or (noun_gender(noun) if noun else None)
        lexicon = given_name_gender(text)
        gender = told or (lexicon if lexicon in ("m", "f") and type == "PERSON" else None)
    plural = head.tag_ == "NNPS" and type != "PERSON" and len(text.split()) == 1 and type != "PLACE"
    plural = plural or (type == "PERSON" and first == last and is_family(head))
    return Phrase(
        first=first,
        last=last,
        head=head.i,
        text=text,
        span=_span(tree, first, last),
        kind="name",
        type=type,
        gender=gender,
        plural=plural,
        noun=noun,
        firm=firm,
    )


def _described_by(tree: Tree, first: int, last: int, head: Token) -> tuple[str | None, int, Token]:
    """The common noun of a name: before it ("dog Miso"), after it ("Falcon project", which is then part of it), or in apposition."""
    tokens = tree.tokens
    if last + 1 < len(tokens):
        after = tokens[last + 1]
        if head.head == after and head.dep_ in ("compound", "nmod") and after.lower_ in CLASS_NOUNS and after.pos_ == "NOUN":
            return after.lemma_.lower(), last + 1, after
    before = tokens[first - 1] if first else None
    if before is not None and before.pos_ in ("NOUN", "PROPN", "ADJ") and (before.head == head or head.head == before):
        lemma = before.lemma_.lower()
        if noun_type(lemma) is not None and (before.dep_ == "compound" or head.dep_ == "appos" or before.dep_ == "nmod"):
            return lemma, last, head
    top = head
    while top.dep_ == "conj" and top.head.pos_ == "PROPN" and top.head != top:
        top = top.head
    if top.dep_ == "appos" and noun_type(top.head.lemma_.lower()) is not None and top.head.pos_ == "NOUN":
        return top.head.lemma_.lower(), last, head
    for child in tree.of(head, "appos"):
        if child.pos_ == "NOUN" and noun_type(child.lemma_.lower()) is not None:
            return child.lemma_.lower(), last, head
    if first and tokens[first - 1].lower_ in RELATIVES:
        return tokens[first - 1].lower_, last, head
    return None, last, head
