"""A light stemmer for English words, so that a question's "moved" finds "moving" and "moves".

It takes off plural and verb endings, in the manner of the first step of M. F. Porter's algorithm (Program 14(3), 1980). Both sides of a
search pass through it, so all that counts is that the forms of one word meet and few others do.
"""

from __future__ import annotations

import re
from typing import Final

_VOWEL: Final = re.compile(r"[aeiouy]")
_SHORT: Final = re.compile(r"[^aeiou]*[aeiouy][^aeiouywx]")  # "hop", "run": one vowel between consonants: an e was there, or none
_DOUBLE: Final = re.compile(r"(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$")


def stem(word: str) -> str:
    """The stem of a lower-case ASCII word.

    >>> [stem(word) for word in "moved moving moves move cities city stopped hoping hope".split()]
    ['move', 'move', 'move', 'move', 'citi', 'citi', 'stop', 'hope', 'hope']
    """
    if len(word) < 4:
        return word
    word = _without_verb_ending(_singular(word))
    if len(word) > 3 and word.endswith("y") and word[-2] not in "aeiou":
        word = word[:-1] + "i"
    return word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_verb_ending(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        if word.endswith(ending) and not word.endswith("eed"):
            bare = word[: -len(ending)]
            return _mended(bare) if len(bare) > 1 and _VOWEL.search(bare) else word
    return word


def _mended(bare: str) -> str:
    """What an ending left, as the base form has it: stopp -> stop, hop -> hope, creat -> create."""
    if _DOUBLE.search(bare):
        return bare[:-1]
    if bare.endswith(("at", "bl", "iz", "v", "c", "u")) or _SHORT.fullmatch(bare):
        return bare + "e"
    return bare
