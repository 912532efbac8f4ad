"""What in a sentence is of the sort that a question asks for: people, places, amounts, names.

A question who, where, how much or what it is called is answered by such a phrase or not at all; any other words of the sentence are no
answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import text_terms
from memgraph.names.lexicon import is_place
from memgraph.nlp.nouns import ACQUAINTANCES, RELATIVES, noun_type
from memgraph.nlp.tree import Tree
from memgraph.query.notes.candidate import INSIDE, ROAD, Candidate, TypeOf, name_runs
from memgraph.query.notes.figures import amounts, codes, contacts, ends, matches
from memgraph.query.notes.named import firms, people, personal, places
from memgraph.query.question.asked import Question
from memgraph.query.question.sorts import Sought
from memgraph.query.sentences.ceased import Over, is_over
from memgraph.query.sentences.spans import noun_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ORDINAL: Final = re.compile(r"(?:first|second|third|\w+th|\d+(?:st|nd|rd|th))$", re.IGNORECASE)
_ROOT: Final = 4  #: letters of a stem at least
_OFTEN: Final = re.compile(
    r"\b(?:once|twice|\w+ times) (?:a|an|per|every) \w+|"
    r"\b(?:every|each) (?:(?:other|second|third|few|\d+|two|three|four|five|six|eight|ten|twelve) )?\w+|"
    r"\b(?:daily|weekly|monthly|yearly|hourly)\b",
    re.IGNORECASE,
)
_LENGTH: Final = re.compile(
    r"(?<!\d )(?<!times )(?<!once )(?<!twice )\b(?:\d[\d.,]{0,15}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"fifteen|twenty|thirty|forty|several|a few|a couple of|half an?)(?: and a half)?(?: (?:to|or|and) \w+)?[ -](?:working |full |more )?"
    r"(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?\b(?! (?:ago|old|later|earlier)\b)",
    re.IGNORECASE,
)
_LASTING: Final = re.compile(r"\bhow long (?:is|are|will|may|can|does|do)\b", re.IGNORECASE)
_HARMS: Final = re.compile(r"\b(?:allerg|avoid|away from|stand|tolerate|hurt|harm|forbid|ban|not|never)|n['’]t\b", re.IGNORECASE)
#: after it stands what somebody does without
_HARMFUL: Final = re.compile(
    r"\b(?:allerg(?:ic|y) to|intolerant (?:of|to)|avoid(?:s|ed|ing)?|instead of|stopped|away from)(?: (?:the|her|his|my|all|any))? $",
    re.IGNORECASE,
)


def candidates(
    sought: Sought,
    doc: Doc,
    asked: Question,
    type_of: TypeOf,
    said_by: str | None,
    wanted: str | None = None,
    kinds: Set[str] = frozenset(),
) -> Iterator[Candidate]:
    """The phrases of a sentence that are of the sort. `said_by` is whose "I" it is, `wanted` the type of who is asked for, `kinds` the
    stems of what the noun that is asked for has as its kinds: a lorry is a vehicle."""
    tree = Tree(doc)
    noun = (asked.target.noun if asked.target is not None else None) or noun_of(asked.text)
    if wanted == "ORG" and sought == "person":
        yield from _said_to_be(tree, noun)
        yield from firms(tree, type_of)
        return
    match sought:
        case "person" | "name":
            yield from people(tree, asked, type_of, said_by, named=sought == "name")
        case "place":
            yield from places(tree, asked, type_of)
        case "amount" | "count":
            yield from amounts(tree, asked, counted=sought == "count")
        case "value":
            yield from codes(tree, asked.text)
        case "contact":
            yield from contacts(tree)
        case "tie":
            yield from _ties(tree)
        case "which":
            if noun is not None and (numbered := list(_numbered(tree, noun))):
                yield from numbered
                return
            yield from (one for one in _kinds(tree, kinds) if _HARMS.search(asked.text) or not _HARMFUL.search(doc.text[: one.head.idx]))
            yield from _named_things(tree, type_of, noun)
        case "often":
            yield from matches(tree, _OFTEN)
        case "length":
            yield from matches(tree, _LENGTH)
            if _LASTING.search(asked.text):
                yield from ends(tree)


def named_in(doc: Doc) -> Iterator[tuple[str, Token, Over | None]]:
    """The names and codes of a sentence, each with its head, and whether it denies it or says that it is so no more."""
    tree = Tree(doc)
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        head = next((one for one in words if one.head not in words), words[-1])
        yield tree.text_of(words), head, is_over(tree, first, head)
    for one in codes(tree):
        yield one.text, one.head, one.over


def _said_to_be(tree: Tree, noun: str | None) -> Iterator[Candidate]:
    """What a sentence says that the noun is: "my ward is surgery"."""
    for token in tree.tokens:
        if noun is not None and token.lower_ == noun and token.dep_ == "nsubj" and token.head.lemma_ == "be":
            for said in tree.of(token.head, "attr", "acomp"):
                phrase = tree.phrase_tokens(said, drop=("relcl", "appos", "cc", "conj", "acl", "neg"), determiner=False)
                yield Candidate(tree.text_of(phrase), said, phrase[0].i, phrase[-1].i, 0.9, is_over(tree, said.i, said))


def _kinds(tree: Tree, kinds: Set[str]) -> Iterator[Candidate]:
    """Nouns for a kind of what is asked for, with what tells which one: "which vehicle", the milk lorry."""
    for token in tree.tokens:
        if token.pos_ == "NOUN" and token.dep_ != "compound" and not kinds.isdisjoint(text_terms(token.lemma_)):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep", "poss"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 1.0, is_over(tree, token.i, token))


def _numbered(tree: Tree, noun: str) -> Iterator[Candidate]:
    """The noun that is asked for with its number or letter: "which kennel", kennel 2."""
    for token in tree.tokens[:-1]:
        mark = tree.tokens[token.i + 1]
        if token.lower_ == noun.lower() and re.fullmatch(r"\d{1,4}[a-z]?|[A-Z]\d{0,3}", mark.text) and mark.text != "I":
            over = is_over(tree, token.i, token) or is_over(tree, token.i, mark)  # "truck 17 is scrap"
            yield Candidate(tree.text_of([token, mark]), token, token.i, mark.i, 1.0, over)


def _ties(tree: Tree) -> Iterator[Candidate]:
    """What somebody is said to be to somebody: "Bo's niece Ylva", "Ren, her brother"."""
    for token in tree.tokens:
        owned = tree.first(token, "poss") is not None or any(one.lower_ == "of" for one in tree.of(token, "prep"))
        lemma = token.lemma_.lower()
        if token.pos_ == "NOUN" and (lemma in RELATIVES or (owned and (lemma in ACQUAINTANCES or noun_type(lemma) == "PERSON"))):
            yield Candidate(token.text, token, token.i, token.i, 1.0 if owned else 0.6, is_over(tree, token.i, token))


def _named_things(tree: Tree, type_of: TypeOf, noun: str | None) -> Iterator[Candidate]:
    """Names that are nobody's, codes, and the noun with what tells it from its like: "which knee", the left knee."""
    kind = noun_type(noun) if noun is not None else None
    yield from _said_to_be(tree, noun)
    for token in tree.tokens:
        after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else None
        beside = after is not None and (after.head == token or token.head == after)
        if token.lower_ == noun and after is not None and beside and after.pos_ in ("NOUN", "PROPN", "X"):
            yield Candidate(after.text, after, after.i, after.i, 0.9, is_over(tree, after.i, after))  # "the word gaol"
        if noun is not None and token.lower_ == noun and tree.of(token, "amod", "compound", "nummod"):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep", "poss"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 1.0, is_over(tree, token.i, token))
        left_out = token.dep_ in ("pobj", "dobj", "attr") and _ORDINAL.match(token.text)  # "not on the first floor but the third"
        if left_out and any(one.lower_ == noun for one in tree.tokens[: token.i]):
            yield Candidate(token.text, token, token.i, token.i, 1.0, is_over(tree, token.i, token))
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words), words[-1])
        located = is_place(text) or words[-1].ent_type_ in ("GPE", "LOC") or (kind == "ORG" and ROAD.search(text) is not None)
        elsewhere = located and kind != "PLACE" and (kind is not None or (head.dep_ == "pobj" and head.head.lower_ in INSIDE | {"at"}))
        if personal(text, words, type_of) < 0.9 and not elsewhere:
            yield Candidate(text, head, first, last, 0.4 if first == 0 else 0.8, is_over(tree, first, head))
    yield from (one for one in codes(tree) if any(map(str.isalpha, one.text)))


def complements(doc: Doc, adjective: str, prep: str) -> tuple[str, ...]:
    """What an adjective, or a noun of its root, takes by a preposition: "allergic to nuts and eggs", "a severe latex allergy"."""
    tree = Tree(doc)
    stems = text_terms(adjective)
    for token in tree.tokens:
        own = token.lemma_.lower() == adjective
        if not own and not (token.pos_ == "NOUN" and any(_of_one_word(one, other) for one in stems for other in text_terms(token.text))):
            continue
        taken = [one for link in tree.of(token, "prep") if link.lower_ == prep for one in tree.of(link, "pobj")]
        if taken and is_over(tree, token.i, token) != "never":
            phrases = (tree.phrase(one, drop=("relcl", "appos", "cc", "conj", "acl"), determiner=False) for one in tree.conjuncts(taken[0]))
            return tuple(phrases)
        before = [] if own else tree.of(token, "compound")
        if before:
            return (tree.text_of(before),)
    return ()


def _of_one_word(one: str, other: str) -> bool:
    """ "Allergic", "allergy": stems that part in their endings alone."""
    short = min(len(one), len(other))
    return short > _ROOT and one[: short - 1] == other[: short - 1]
