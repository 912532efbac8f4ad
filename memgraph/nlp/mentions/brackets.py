"""Other names in brackets: "Stanley Black & Decker (SWK)", "Liu Yongxing (Chinese: 刘永行)"."""

from __future__ import annotations

import unicodedata

from memgraph.names import is_acronym, normal_form
from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.tree import Tree

_QUOTES = frozenset("\"'“”‘’«»")
_CLOSING = frozenset([")", ",", ";", "，", "]"])


def name_before(tree: Tree, phrase: Phrase) -> tuple[int, bool] | None:
    """The token with which the name ends that this one opens a bracket behind, and whether a language is named in between."""
    tokens, at = tree.tokens, phrase.first - 1
    last = phrase.last + 1
    while last < len(tokens) and tokens[last].text in _QUOTES:
        last += 1
    if last < len(tokens) and tokens[last].text not in _CLOSING:
        return None
    while at > 0 and tokens[at].text in _QUOTES:
        at -= 1
    translated = at > 2 and tokens[at].text in (":", "：") and tokens[at - 2].text == "(" and tokens[at - 1].text[0].isupper()
    at -= 2 * translated
    return (at - 1, translated) if at > 0 and tokens[at].text == "(" else None


def abbreviates(short: str, long: str) -> bool:
    """Whether capitals can be short for a name: they begin as it does and stand in it in their order.

    >>> abbreviates("SBD", "Stanley Black & Decker"), abbreviates("DAX", "Stanley Black & Decker")
    (True, False)
    """
    if not is_acronym(short):
        return False
    letters, name = normal_form(short).replace(".", "").replace(" ", ""), normal_form(long).replace(" ", "")
    rest = iter(name)
    return len(letters) < len(name) and name[:1] == letters[:1] and all(letter in rest for letter in letters)


def is_other_script(one: str, other: str) -> bool:
    """Whether one name is written in Latin letters and the other in none."""
    return _is_latin(one) != _is_latin(other)


def _is_latin(name: str) -> bool:
    return any("LATIN" in unicodedata.name(letter, "") for letter in name if letter.isalpha())
