"""Of what type a name is: the recogniser's word, the form of the name, the noun beside it and the slot it stands in all vote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spacy.tokens import Token

from memgraph.names import LEGAL, ORG_TAILS, TITLES, given_name_gender, is_acronym, is_place
from memgraph.nlp.mentions.name_slots import by_slot, moves_house
from memgraph.nlp.mentions.name_tokens import ADDRESS, CAMEL, CODED, LABELS
from memgraph.nlp.nouns import GROUPS, PREMISES, is_family, noun_type
from memgraph.nlp.tree import Tree

FIRM = 7  #: votes besides the recogniser's that settle a type


def type_of(tree: Tree, first: int, last: int, head: Token, text: str, noun: str | None) -> tuple[str | None, bool]:
    """The type with most votes (of the recogniser, the name itself, the noun beside it, the slot it stands in), and whether it is firm."""
    votes: Counter[str] = Counter()
    for type, weight in (*_by_form(text), *by_slot(tree, head)):
        votes[type] += weight
    if noun is not None and (type_of_noun := noun_type(noun)) is not None:
        votes[type_of_noun] += 40
    after = tree.tokens[last + 1 : last + 3]
    # "the Quirogas, Leandro and Marisol": the two are who is told of
    members = len(after) == 2 and after[0].text == "," and given_name_gender(after[1].text) is not None
    if first == last and is_family(head) and not members:
        votes["PERSON"] += 12
    told = votes.copy()
    for token in tree.tokens[first : last + 1]:
        if token.ent_type_ in LABELS:
            votes[LABELS[token.ent_type_]] += 10 if token is head else 1
    best = votes.most_common(1)
    if (not best or not told[best[0][0]]) and first == last and noun is None and moves_house(head):
        return "PERSON", False  # the recogniser's word alone makes no firm of whom the lexicon does not know; what the text says later may
    if not best:
        return None, False
    return best[0][0], told[best[0][0]] >= FIRM


def _by_form(text: str) -> Iterator[tuple[str, int]]:
    words = text.split()
    if ADDRESS.search(text):
        yield ("PERSON", 12) if text.startswith("@") or "@" in text[1:] else ("THING", 30)
        return
    if words[0].lower().strip(".") in TITLES:
        yield "PERSON", 40
    bare = [word.lower().strip(".,") for word in words]
    if len(words) > 1 and (bare[-1] in LEGAL or bare[-1] in ORG_TAILS or bare[-1] in GROUPS or bare[0] in ORG_TAILS):
        yield "ORG", 25
    if CODED.match(words[0]) or (CAMEL.match(text) and given_name_gender(text) is None and not text.startswith(("Mc", "Mac", "De", "O'"))):
        yield "PRODUCT", 8
    for word in {bare[0], bare[-1]} if len(words) > 1 else ():
        if (kind := noun_type(word)) is not None and kind != "PERSON":
            yield kind, 15
    if len(words) > 1 and (bare[-1] in PREMISES or bare[0] in PREMISES) and given_name_gender(words[0]) is None:
        yield "PLACE", 12  # "Depot North", "Kirkwall Hall"; but not "Tom Hall"
    if is_acronym(text):
        yield "ORG", 3
    if is_place(text):
        yield "PLACE", 12
    gender = given_name_gender(text) if not any(map(str.isdigit, text)) else None
    if gender is not None and bare[-1] not in ORG_TAILS | LEGAL:
        yield "PERSON", 11 if gender != "either" or len(words) > 1 else 7
