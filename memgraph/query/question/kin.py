"""The words that say the same as a question's: a text that says "delivered by" tells who supplies something.

They come from the declared predicates (the verbs, nouns and adjectives of the relations that a pattern may mean) and from a list of
everyday words that stand for one another (data/kindred.json, `words`). Each counts by how surely it says the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from memgraph.index.tokens import text_terms
from memgraph.predicates import Predicate, Predicates
from memgraph.query.question.asked import Const, Pattern, Var
from memgraph.query.question.kindred import tables

Kin = Mapping[str, Mapping[str, float]]  #: a word's stem -> the stems that say it -> how surely, 0 to 1

_DECLARED: Final = 0.9
_BESIDE: Final = 0.5
_IN_PART: Final = 0.45  #: the verb of "sell up", of "share a flat": without the other word it says something else
_ALIKE: Final = 0.8
_LESS_ALIKE: Final = 0.5  #: the wider word for the narrower: a cost for a rent
_ASSOCIATED: Final = 0.6
_LESS_ASSOCIATED: Final = 0.3
_TAKEN_OVER: Final = 0.35
_NEAR: Final = 0.6  #: what says a kindred relation
_MOST: Final = 3  #: relations that the words of a pattern may mean before they tell little
ORDERING: Final = frozenset("first second third last earlier later longest longer els other previou former now current present".split())
#: verbs that stand in many relations and so tell none
_OF_ONE_ROOT: Final = 0.7
_ROOT: Final = 4  #: letters of the shortest root
_ENDING: Final = 3  #: letters that an ending has at most
_AGENTS: Final = ("ist", "er", "or")  #: endings of who does it
_EARNED: Final = frozenset(text_terms("living keep"))  #: of "make a living", which a verb of its own says of something else
_LIGHT: Final = frozenset(
    "have be do take make get go give come put keep let start begin hold find change switch leave join end stop become call see set "
    "own bring turn accept land lose quit sign step speak".split()
)


def kin_of(
    patterns: Iterable[Pattern], predicates: Predicates, words: Iterable[str], *, who: bool = False
) -> dict[str, Mapping[str, float]]:
    """For each of a question's words (stems) those that say the same, itself among them."""
    found: dict[str, dict[str, float]] = {word: dict(_alike().get(word, {})) | {word: 1.0} for word in words}
    for pattern in patterns:
        own = {stem for text in (*pattern.words, pattern.title or "") for stem in text_terms(text)} - ORDERING
        nouns_asked = {stem for term in (pattern.subject, pattern.object) if isinstance(term, Var) for stem in text_terms(term.noun or "")}
        names = list(dict.fromkeys(name for name, _ in pattern.relations))
        for name in names:
            said = _vocabulary(predicates, name)
            near = {stem for other in tables().kindred.get(name, ()) for stem in _vocabulary(predicates, other.lstrip("~"))}
            for word in (own | nouns_asked) & found.keys():
                if _is_named(pattern) and _of_things(predicates, name, word):
                    continue  # what "lives" in a drawer hangs or lies there; whoever lives somewhere does neither
                if word in said or (word in own and len(names) <= _MOST):  # a verb does not tell that what it takes is a bank
                    nouns = _nouns(predicates, name)
                    _widen(found[word], said - nouns, _DECLARED)
                    _widen(found[word], _in_part(predicates, name), _IN_PART)
                    _widen(found[word], nouns, _BESIDE if word in nouns else _DECLARED)  # a rent is a price, and no fee
                    _widen(found[word], near, _NEAR)
        if who and pattern.core:  # whoever takes over from somebody does what that one did
            for word in own & found.keys():
                _widen(found[word], tables().taken_over, _TAKEN_OVER)
    return dict(found)


def _is_named(pattern: Pattern) -> bool:
    return any(isinstance(term, Const) and term.text[:1].isupper() for term in (pattern.subject, pattern.object))


def _of_things(predicates: Predicates, name: str, word: str) -> bool:
    """Whether a verb says the relation of things alone."""
    one = predicates.get(name)
    verbs = [verb for verb in one.verbs if word in text_terms(verb.lemma)] if one is not None else []
    return bool(verbs) and all(verb.subject_class == "thing" for verb in verbs)


def held(kin: Kin, weights: Mapping[str, float], stems: Iterable[str]) -> dict[str, float]:
    """Of each word the weight that a text with these stems holds."""
    have = set(stems)
    return {word: weight * _surely(word, kin.get(word, {word: 1.0}), have) for word, weight in weights.items()}


def _surely(word: str, says: Mapping[str, float], have: Collection[str]) -> float:
    found = max((sure for stem, sure in says.items() if stem in have), default=0.0)
    return found or _OF_ONE_ROOT * any(of_one_root(word, stem) for stem in have)


def is_light(verb: str) -> bool:
    """Whether a verb says little without what it takes."""
    return verb in _LIGHT


@lru_cache(1 << 14)
def of_one_root(word: str, other: str) -> bool:
    """Whether two stems are of one root: who does it and what is done, what is looked after and who does.

    >>> of_one_root("conductor", "conduct"), of_one_root("pianist", "piano"), of_one_root("treasur", "treasuri")
    (True, True, True)
    >>> of_one_root("person", "perfect"), of_one_root("2023", "2022")
    (False, False)
    """
    if not (word.isalpha() and other.isalpha()):
        return False
    short, long = sorted((_root(word), _root(other)), key=len)
    return len(short) >= _ROOT and long.startswith(short) and len(long) - len(short) <= _ENDING


def _root(stem: str) -> str:
    if stem.startswith("re") and len(stem) >= 2 + _ROOT + 1:
        stem = stem[2:]  # what is done again
    return next((stem[: -len(ending)] for ending in _AGENTS if stem.endswith(ending) and len(stem) - len(ending) >= _ROOT), stem)


def _widen(into: dict[str, float], stems: Iterable[str], sure: float) -> None:
    for stem in stems:
        into[stem] = max(into.get(stem, 0.0), sure)


def _vocabulary(predicates: Predicates, name: str) -> frozenset[str]:
    one = predicates.get(name)
    if one is None:
        return frozenset()
    return frozenset(stem for stem in _words_of(one) if len(stem) > 1 and stem not in _EARNED)  # not the letters of "b.a."


def _nouns(predicates: Predicates, name: str) -> frozenset[str]:
    one = predicates.get(name)
    return frozenset() if one is None else frozenset(stem for noun in one.nouns if " " not in noun.noun for stem in text_terms(noun.noun))


def _in_part(predicates: Predicates, name: str) -> frozenset[str]:
    """The verbs that say it with a particle or a noun of their own."""
    one = predicates.get(name)
    verbs = [verb for verb in one.verbs if verb.lemma not in _LIGHT and (verb.nouns or verb.particle is not None)] if one else []
    return frozenset(stem for verb in verbs for stem in text_terms(verb.lemma))


def _words_of(one: Predicate) -> Iterator[str]:
    for verb in one.verbs:
        if verb.lemma not in _LIGHT and not verb.nouns and verb.particle is None and verb.phase != "ends":
            yield from text_terms(verb.lemma)
        if verb.lemma in _LIGHT:  # "make <way> to"; the living of "earn a living" tells nothing without its verb
            yield from (stem for noun in verb.nouns for stem in text_terms(noun))
    for noun in one.nouns:
        if " " not in noun.noun:
            yield from text_terms(noun.noun)
    for adjective in one.adjectives:
        yield from text_terms(adjective.adjective.rpartition(" ")[2])  # the charge of "in charge"


@cache
def _alike() -> Mapping[str, Mapping[str, float]]:
    """Each word of the list -> those that say it; they say one another only where they have a line of their own."""
    found: dict[str, dict[str, float]] = {}
    for lines, sure, less in ((tables().words, _ALIKE, _LESS_ALIKE), (tables().associated, _ASSOCIATED, _LESS_ASSOCIATED)):
        for line in lines:
            first, *others = text_terms(line)
            _widen(found.setdefault(first, {}), others, sure)
            for other in others:
                _widen(found.setdefault(other, {}), (first,), less)
    return found
