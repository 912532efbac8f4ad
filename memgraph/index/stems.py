"""A light stemmer for English words, so that a question's "moved" finds "moving" and "moves", and "buy" finds "bought".

It takes off plural and verb endings and -ion, in the manner of M. F. Porter's algorithm (Program 14(3), 1980) but of a third its size, and
knows the common irregular verbs. Both sides of a search pass through it, so all that counts is that the forms of one word meet and few
others do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_VOWEL: Final = re.compile(r"[aeiouy]")
_SHORT: Final = re.compile(r"[^aeiou]*[aeiouy][^aeiouywx]")  # "hop", "plan": here a last e tells words apart (hope, plane)
_DOUBLE: Final = re.compile(r"(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$")

_KEPT: Final = frozenset(["always", "christmas", "evening", "news", "perhaps", "series", "species", "thomas", "wedding"])
_FORMS = """
    agree agreed, begin began begun, blow blew blown, break broke broken, bring brought, build built, bus buses, buy bought, catch
    caught, child children, choose chose chosen, come came, deal dealt, die dying died, dig dug, draw drew drawn, drink drank drunk,
    drive drove driven, eat ate eaten, fall fell fallen, feel felt, fight fought, find found, fly flew flown, foot feet, forget forgot
    forgotten, forgive forgave forgiven, free freed, freeze froze frozen, get got gotten, give gave given, go goes went gone, grow grew
    grown, half halves, hang hung, hear heard, hide hid hidden, hold held, keep kept, knife knives, know knew known, lead led, leave
    left, lend lent, lie lying lied, lose lost, make made, man men, mean meant, meet met, mouse mice, pay paid, person people, ride
    rode ridden, rise rose risen, run ran, say said, see saw seen, seek sought, sell sold, send sent, shake shook shaken, shelf
    shelves, shoot shot, show shown, sing sang sung, sink sank sunk, sit sat, sleep slept, speak spoke spoken, spend spent, stand
    stood, steal stole stolen, stick stuck, swear swore sworn, swim swam swum, take took taken, teach taught, tear tore torn, tell
    told, think thought, throw threw thrown, tie tying tied, tooth teeth, understand understood, wake woke woken, wear wore worn, wife
    wives, win won, wolf wolves, woman women, write wrote written
"""


def _bases() -> Mapping[str, str]:
    groups = [group.split() for group in _FORMS.split(",")]
    return {form: base for base, *forms in groups for form in forms}


_IRREGULAR: Final = _bases()


def stem(word: str) -> str:
    """The stem of a lower-case ASCII word.

    >>> [stem(word) for word in "moved moving cities city stopped hoping hope adoption adopted bought".split()]
    ['move', 'move', 'citi', 'citi', 'stop', 'hope', 'hope', 'adopt', 'adopt', 'buy']
    """
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    if len(word) < 4 or word in _KEPT:
        return word
    return _without_last_letter(_without_verb_ending(_singular(word)))


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
    if word.endswith(("tion", "sion")) and len(word) > 7:  # longer than station, mission, version
        return word[:-3]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and not word.endswith("eed"):
            bare = word[: -len(ending)]
            return _mended(bare) if len(bare) > 1 and _VOWEL.search(bare) else word
    return word


def _mended(bare: str) -> str:
    """What an ending left, as the base form has it: stopp -> stop, hop -> hope."""
    if len(bare) > 3 and _DOUBLE.search(bare):
        return bare[:-1]
    return bare + "e" if _SHORT.fullmatch(bare) else bare


def _without_last_letter(word: str) -> str:
    """Spellings that endings blur, made one: arrang(e), cit(y) and cit(i)es, travel(l)."""
    if word.endswith("y") and len(word) > 3 and word[-2] not in "aeiou":
        return word[:-1] + "i"
    if word.endswith("ll") and len(word) > 5:
        return word[:-1]
    if word.endswith("e") and len(word) > 4 and not _SHORT.fullmatch(word[:-1]):
        return word[:-1]
    return word
