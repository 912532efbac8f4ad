"""Texts to the terms under which they are found by keyword, in any script.

- Full-width and compatibility forms are made plain (NFKC), case is folded, accents on Latin and Greek letters are dropped.
- Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese and Tibetan, which put no spaces between words or bind endings to them, become
  character bigrams. Texts also give their single characters, so that a question of one character finds them.
- What is joined by `-_./:@&+` or an apostrophe (TX-4407, rel-2023.06.1, snake_case, e-mail) is kept whole and in parts.
- English words are stemmed, where they are plain ASCII letters; other languages are left as they are.
- A question's stop words are dropped, unless it has nothing else. Texts keep theirs.
- Emoji, punctuation and other signs give nothing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from memgraph.index.stems import stem

RULES: Final = 1  #: raised whenever a text may give other terms than before: postings made by other rules are made anew
LONGEST: Final = 64  #: characters of a term that are kept
_MOST_PARTS: Final = 12  #: a compound of more parts is not kept whole

_UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"  # Thai and Lao, Tibetan, Burmese, Khmer
    "\u1100-\u11ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)


def _marks() -> str:
    """Combining signs that belong to the letter before them (vowels of Indic scripts, Arabic points), as a character class."""
    signs = [code for code in range(0x300, 0x1E00) if unicodedata.category(chr(code)) in ("Mn", "Mc")]
    return "".join(map(chr, signs))


_LETTER = rf"(?:[^\W_{_UNSPACED}]|[{_marks()}])"
_JOINED = r"(?:[-./:@&+']|_+|(?<=\d),(?=\d))"
_TOKEN: Final = re.compile(rf"[{_UNSPACED}]+|{_LETTER}+(?:{_JOINED}{_LETTER}+)*(?:\+\+|\#(?!\w))?")
_SEPARATOR: Final = re.compile(r"[-./:@&+,]|_+")
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_CONTRACTED: Final = re.compile(r"n't$|'(?:s|m|d|ll|re|ve)$")
_ELIDED: Final = re.compile(r"[a-z]{1,2}'(?=\w{3})")
_ACCENTS: Final = re.compile(r"(?<=[a-zα-ω])[\u0300-\u036f]+|(?<=е)\u0308|[\u0591-\u05c7\u064b-\u065f]")
_NO_SIGN: Final = str.maketrans(
    dict.fromkeys("\u00ad\u200c\u200d\ufeff\u0640") | dict.fromkeys("™®©", " ") | dict.fromkeys("’‘ʼ", "'") | dict.fromkeys("‐‑", "-")
)
_PLAIN_LETTERS: Final = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ħ": "h"})

_COMMON = """
    a about all also am an and any are as at be been before being but by can could did do does doing done for from had has have having he
    her hers him his how i if in into is it its just many may me might mine much my of on or our ours shall she should so some such than
    that the their theirs them then there these they this those to too us very was we were what when where which while who whom whose why
    will with would you your yours
"""
STOP_WORDS: Final = frozenset(_COMMON.split())


def fold(text: str) -> str:
    """Plain forms, lower case, no accents on Latin and Greek letters.

    >>> fold("Ｚoë’s CAFÉ, Straße")
    "zoe's cafe, strasse"
    """
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text.translate(_NO_SIGN)).casefold()
    text = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", text).translate(_PLAIN_LETTERS).replace("ς", "σ")


def text_terms(text: str) -> list[str]:
    """The terms of a text, as often as they stand in it.

    >>> text_terms("Moved ticket TX-4407 to 東京")
    ['move', 'ticket', 'tx4407', 'tx', '4407', 'to', '東', '京', '東京']
    """
    terms: list[str] = []
    folded = fold(text)
    if folded.isascii():
        for token in _TOKEN.findall(folded):
            terms += _terms_of(token)
        return terms
    for token in _TOKEN.findall(folded):
        terms += (*token, *_bigrams(token)) if _is_unspaced(token) and len(token) > 1 else _terms_of(token)
    return terms


def query_terms(text: str) -> list[str]:
    """The terms by which a question looks.

    >>> query_terms("Where is TX-4407?"), query_terms("who are we")
    (['tx4407', 'tx', '4407'], ['who', 'are', 'we'])
    """
    every: list[str] = []
    telling: list[str] = []
    for token in _TOKEN.findall(fold(text)):
        terms = _bigrams(token) if _is_unspaced(token) and len(token) > 1 else _terms_of(token)
        every += terms
        if _CONTRACTED.sub("", token) not in STOP_WORDS:
            telling += terms
    return telling or every


def _is_unspaced(token: str) -> bool:
    return token[0] >= "\u0e00" and _UNSPACED_RUN.match(token) is not None


_UNSPACED_RUN: Final = re.compile(rf"[{_UNSPACED}]")


def _bigrams(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]


@lru_cache(maxsize=1 << 15)
def _terms_of(token: str) -> tuple[str, ...]:
    """The terms of one token of a script with spaces: its stem, or a compound whole and in parts."""
    if "," in token:
        if not _THOUSANDS.fullmatch(token):
            return tuple(term for part in token.split(",") for term in _terms_of(part))
        token = token.replace(",", "")
    if "'" in token:
        token = _CONTRACTED.sub("", token)
        elided = _ELIDED.match(token)
        extra = _terms_of(token[elided.end() :]) if elided else ()
        return (*_terms_of(token.replace("'", "")), *extra)
    parts = [part for part in _SEPARATOR.split(token) if part]
    if len(parts) < 2:
        return (_stemmed(token),)
    # A mark between letters is often left out or put in (e-mail, TX4407), between numbers it is part of the number (3.5, 2024-03-20).
    whole = token if token.replace("_", "").isdigit() or all(part.isdigit() for part in parts) else "".join(parts)
    several = tuple(_stemmed(part) for part in parts)
    return several if len(parts) > _MOST_PARTS else (_stemmed(whole), *several)


def _stemmed(word: str) -> str:
    if word.isascii() and word.isalpha():
        word = stem(word)
    return word[:LONGEST]
