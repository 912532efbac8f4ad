"""Texts to the token numbers of BERT's uncased vocabulary.

Reference: Wu et al., "Google's Neural Machine Translation System", 2016 (WordPiece); Devlin et al., "BERT", 2019 (the uncased vocabulary).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import resources

CLS, SEP, UNKNOWN = 101, 102, 100
_LONGEST_WORD = 100  #: characters; a longer one is unknown
_CJK = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class WordPiece:
    """A tokenizer over one vocabulary: `ids(text)` are the numbers of its pieces, without the markers of begin and end."""

    def __init__(self, vocabulary: list[str]) -> None:
        self._number = {piece: number for number, piece in enumerate(vocabulary)}
        self._pieces = lru_cache(maxsize=1 << 16)(self._split_word)  # a word's pieces never change, and words repeat

    def ids(self, text: str) -> list[int]:
        """Token numbers in order. Text that looks like a marker ("[SEP]") is text."""
        numbers: list[int] = []
        for word in words(text):
            numbers.extend(self._pieces(word))
        return numbers

    def _split_word(self, word: str) -> tuple[int, ...]:
        """The longest known piece first, then the longest known continuation (`##`), and so on; unknown where one is missing."""
        if len(word) > _LONGEST_WORD:
            return (UNKNOWN,)
        pieces, start = [], 0
        while start < len(word):
            mark = "##" if start else ""
            for end in range(len(word), start, -1):
                number = self._number.get(mark + word[start:end])
                if number is not None:
                    pieces.append(number)
                    start = end
                    break
            else:
                return (UNKNOWN,)
        return tuple(pieces)


def words(text: str) -> list[str]:
    """Lower-case words without accents; each mark of punctuation and each CJK character is a word of its own.

    >>> words("Zoë's 3rd café")
    ['zoe', "'", 's', '3rd', 'cafe']
    """
    if text.isascii():
        return text.lower().translate(_ASCII).split()
    folded = unicodedata.normalize("NFD", "".join(_clean(char) for char in text).lower())
    return "".join(_apart(char) for char in folded if unicodedata.category(char) != "Mn").split()


def _clean(char: str) -> str:
    code = ord(char)
    if char in "\t\n\r":
        return " "
    if code == 0xFFFD or unicodedata.category(char).startswith("C"):
        return ""
    if char.isspace() or any(first <= code <= last for first, last in _CJK):
        return f" {char} "
    return char


def _apart(char: str) -> str:
    code = ord(char)
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126 or unicodedata.category(char).startswith("P"):
        return f" {char} "
    return char


#: what `_clean` and `_apart` do to ASCII, as one table
_ASCII = {code: "".join(map(_apart, _clean(chr(code)))) for code in range(128)}


def uncased() -> WordPiece:
    """The tokenizer of the vocabulary that ships with memgraph (origin and licence: NOTICE)."""
    text = (resources.files("memgraph") / "data" / "bert_uncased_vocab.txt").read_text(encoding="utf-8")
    return WordPiece(text.split("\n")[:-1] if text.endswith("\n") else text.split("\n"))
