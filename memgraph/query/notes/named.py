"""Who and where a sentence names: people, firms and places that may answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from memgraph.names.lexicon import given_name_gender, is_country, is_place
from memgraph.nlp.nouns import MEASURES, noun_type
from memgraph.nlp.tree import Tree
from memgraph.query.notes.candidate import INSIDE, ROAD, TIMES, TITLES, Candidate, TypeOf, name_runs
from memgraph.query.question.asked import Question
from memgraph.query.sentences.ceased import is_over

if TYPE_CHECKING:
    from spacy.tokens import Token

_PLACED: Final = frozenset("in at to near on inside outside by into from around behind under with for".split())
_STEAD: Final = frozenset({"place", "stead", "shoes"})  #: "teaches in Ann's place" says for whom
_AT: Final = frozenset("in at near on against around inside outside towards".split())  #: govern where something was
_INSTITUTIONS: Final = frozenset(
    "foundation trust fund endowment council ministry commission agency board society association institute union federation league "
    "charity bank brewery bakery company firm group brothers sisters family club school college university hospital clinic gallery museum "
    "theatre theater estate orchestra choir committee party church parish works mill hotel studio press".split()
)
_SHORT: Final = 3  #: letters of a name that is a mark: hall C, room B12
_ASIDE: Final = 0.4  #: how surely a place is asked for that only says after what
_CAUSES: Final = frozenset({"after", "before", "since", "because", "following", "despite", "without", "due", "owing", "with"})
_PLACED_LESS: Final = 0.5  #: how much less surely a name is somebody's after one of those
_OWN: Final = frozenset({"i", "me"})
_HE_SHE: Final = {"he": "m", "him": "m", "she": "f", "her": "f"}
_LEAST: Final = 0.3  #: what a name must be like somebody's


def people(tree: Tree, asked: Question, type_of: TypeOf, said_by: str | None, *, named: bool) -> Iterator[Candidate]:
    for first, run in name_runs(tree):
        last = run if named else _with_its_noun(tree, run)
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        if not named and any(map(str.isdigit, text)) and type_of(text) is None:
            continue  # a code is nobody
        fit = 1.0 if named else personal(text, words, type_of)
        after = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
        if after is not None and after.like_num and after.text.isdigit() and words[0].lower_.rstrip(".") not in TITLES:
            fit *= _PLACED_LESS  # "Via Crispi 9"
        if fit < 1 and last == run and words[-1].dep_ == "pobj" and words[-1].head.lower_ in _AT:
            fit *= _PLACED_LESS  # where it was, or against whom
        if first == last == 0 and type_of(text) is None and given_name_gender(text) is None:
            fit *= 0.5  # any word is written so at the start
        if fit >= _LEAST:
            head = next((one for one in words if one.head not in words or one.head == one), words[-1])
            yield Candidate(text, head, first, last, fit, is_over(tree, first, head))
    if named:
        return
    before: list[str] = []
    runs = dict(name_runs(tree))
    for token in tree.tokens:
        if token.i in runs:
            before.append(tree.text_of(tree.tokens[token.i : runs[token.i] + 1]))
        if token.lower_ in _OWN and said_by is not None:
            yield Candidate(said_by, token, token.i, token.i, 1.0, is_over(tree, token.i, token))
        elif token.lower_ in _HE_SHE and token.dep_ in ("nsubj", "nsubjpass"):
            meant = [name for name in before if given_name_gender(name.split()[0]) in (_HE_SHE[token.lower_], "either")]
            if meant:
                yield Candidate(meant[-1], token, token.i, token.i, 0.9, is_over(tree, token.i, token))
        elif (
            token.pos_ == "NOUN"
            and noun_type(token.lemma_.lower()) in ("PERSON", "ORG")
            and token.dep_ not in ("attr", "compound", "appos")
            and not (noun_type(token.lemma_.lower()) == "ORG" and token.dep_ == "pobj" and token.head.lower_ in _AT | {"of"})
        ):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "prep", "acl"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.4, is_over(tree, token.i, token))


def _with_its_noun(tree: Tree, last: int) -> int:
    """Where a firm's name ends that has its noun after it: "the Nordhaus foundation"."""
    following = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
    belongs = following is not None and tree.tokens[last].head == following and tree.tokens[last].dep_ in ("compound", "nmod", "amod")
    return last + 1 if belongs and following is not None and following.lemma_.lower() in _INSTITUTIONS else last


def personal(text: str, words: list[Token], type_of: TypeOf) -> float:
    """How surely a name is that of somebody, or of a firm."""
    known = type_of(text)
    if known in ("PERSON", "ORG"):
        return 1.0
    if words[0].lower_.rstrip(".") in TITLES or given_name_gender(words[0].text) is not None:
        return 1.0
    if is_place(text) or (known == "PLACE" and words[-1].ent_type_ in ("GPE", "LOC")):
        return 0.2
    if known is not None:
        return 0.4
    return {"PERSON": 0.9, "ORG": 0.8, "GPE": 0.4, "LOC": 0.3}.get(words[-1].ent_type_, 0.6)


def places(tree: Tree, asked: Question, type_of: TypeOf) -> Iterator[Candidate]:
    town = re.search(r"\b(?:which|what) (?:city|town|country|place|village|state|region)\b", asked.text.lower()) is not None
    country = re.search(r"\b(?:which|what) country\b", asked.text.lower()) is not None
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words or one.head == one), words[-1])
        governed = head.dep_ == "pobj" and _is_placed(head.head)
        known = type_of(text)
        located = known == "PLACE" or is_place(text) or words[-1].ent_type_ in ("GPE", "LOC")
        smaller = country and is_place(text) and not is_country(text)
        if known == "PERSON" or (words[0].lower_.rstrip(".") in TITLES) or (not located and not governed) or smaller:
            continue
        governed = governed and (not town or head.head.lower_ in INSIDE)
        fit = (0.7 if located and (governed or not town) else 0.3 if not town else 0.1) + 0.3 * governed
        before = tree.tokens[first - 1] if first > 0 else None
        if before is not None and before.pos_ == "NOUN" and len(text) <= _SHORT:  # "hall C"
            text, first = tree.text_of([before, *words]), first - 1
        after = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
        if after is not None and after.pos_ == "NOUN" and words[-1].head == after and words[-1].dep_ == "compound":  # "the Marina gym"
            text, head, last = tree.text_of([*words, after]), after, last + 1
            fit = max(fit, 0.7 + 0.3 * (after.dep_ == "pobj" and _is_placed(after.head)))
        yield Candidate(text, head, first, last, fit * (_ASIDE if _is_aside(tree, head) else 1.0), is_over(tree, first, head))
    if town:
        return
    for token in tree.tokens:
        common = token.pos_ == "NOUN" or (token.pos_ == "PROPN" and token.is_lower)
        for_whom = token.lower_ in _STEAD and token.head.lower_ == "in" and tree.of(token, "poss")
        if token.dep_ == "pobj" and common and _is_placed(token.head) and not _is_time(token) and not for_whom:
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.4, is_over(tree, token.i, token))


def _is_aside(tree: Tree, token: Token) -> bool:
    """Whether it stands before the clause, in what only says after or because of what: "after the fire on Elm Street, we meet at ..."."""
    while token.head != token and not tree.verbs[token.i]:
        if token.dep_ == "prep" and token.lower_ in _CAUSES and token.i < token.head.i:
            return True
        token = token.head
    return False


def _is_placed(preposition: Token) -> bool:
    """ "Out of the river" says where, "of the river" does not."""
    return preposition.lower_ in _PLACED or (preposition.lower_ == "of" and preposition.head.lower_ in ("out", "outside", "inside"))


def _is_time(token: Token) -> bool:
    return token.ent_type_ in TIMES or token.lemma_.lower() in MEASURES


def firms(tree: Tree, type_of: TypeOf) -> Iterator[Candidate]:
    """Names that are nobody's, and what somebody is "at", "with" or "for"."""
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words or one.head == one), words[-1])
        located = is_place(text) or ROAD.search(text) is not None
        if words[0].lower_.rstrip(".") not in TITLES and not located:
            fit = {"ORG": 1.0, "PERSON": 0.4, "PLACE": 0.4, "GPE": 0.4, "LOC": 0.4}.get(type_of(text) or words[-1].ent_type_, 0.6)
            yield Candidate(text, head, first, last, fit, is_over(tree, first, head))
    for token in tree.tokens:
        measured = token.ent_type_ in TIMES or token.lemma_.lower() in MEASURES or tree.of(token, "nummod")
        if token.dep_ == "pobj" and token.pos_ == "NOUN" and token.head.lower_ in ("at", "with", "for", "by") and not measured:
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.6, is_over(tree, token.i, token))
