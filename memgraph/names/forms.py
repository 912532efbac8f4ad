"""The normal form of a name, and its parts."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache


def words_of(text: str) -> frozenset[str]:
    """The words of a list that is written as one string."""
    return frozenset(text.split())


DETERMINERS = words_of("the a an")
TITLES = {
    "mr": "m",
    "mister": "m",
    "sir": "m",
    "mrs": "f",
    "ms": "f",
    "miss": "f",
    "madam": "f",
    "dame": "f",
    "herr": "m",
    "frau": "f",
    "monsieur": "m",
    "madame": "f",
    "mme": "f",
    "mlle": "f",
    "signor": "m",
    "signora": "f",
    "senor": "m",
    "senora": "f",
    "senhor": "m",
    "senhora": "f",
    "rev": None,
    "reverend": None,
    "mx": None,
    "dr": None,
    "doctor": None,
    "prof": None,
    "professor": None,
}  #: title -> the gender it tells, None where it tells none
GENERATIONS = words_of("jr sr junior senior i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi")
LEGAL = words_of("inc incorporated llc llp lp ltd limited gmbh corp corporation plc pty srl sarl sas bv nv kg kk oyj aps pvt bhd")
#: legal forms that are also words or names: stripped only where written in capitals or with a capital
LEGAL_CASED = words_of("co company ag sa ab as spa oy se asa a/s ug")
PARTICLES = words_of("de del della der den di da do dos du la le van von ter ten bin ibn al el abu st san santa mac o' af av zu")
MINOR = words_of("of the and for in on at de la des du von und y e & to")
#: nouns that say what kind of thing a name names: "the project GraphKit", "the TX-4401 chip"
CLASS_NOUNS = words_of(
    "project product app application service system platform tool library framework package database server company firm startup "
    "organization organisation city town village country chip device repository repo channel restaurant cafe brand language film "
    "movie song book novel album magazine festival ship program programme initiative campaign conference"
)
#: what an organisation's name may lose in talk: "Oxford" for "Oxford University"
ORG_TAILS = words_of(
    "university college party foundation computer computers airlines airways health entertainment software systems technologies "
    "technology labs laboratories bank media records studios motors industries energy games robotics solutions analytics "
    "consulting insurance pharmaceuticals institute hospital seminary academy conservatory polytechnic universiteit universität "
    "universidad université universita clinic"
)

_LETTERS = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ħ": "h",
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "′": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "–": "-",
        "—": "-",
        "‐": "-",
        "‑": "-",
        "−": "-",
    }
)
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_OUTER = " \t\r\n\"'`“”„‘’«»‹›()[]{}<>,;:!?.…·•*~^|\\/-_=¿¡"
_DOTTED = re.compile(r"(?:\w\.)+\w?")
_CLITIC = re.compile(r"(?<=\w)'s$")
_POSSESSED = re.compile(r"\w['’]s?\s+(?:\w+\s+)*[a-z]")
_NUMBER = re.compile(r"\d+")


def _is_dirt(character: str) -> bool:
    """Emoji, controls, unassigned and private characters, and what joins emoji."""
    return (
        unicodedata.category(character) in ("So", "Cc", "Cf", "Cn", "Co", "Cs")
        or "\ufe00" <= character <= "\ufe0f"
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def _without_accents(text: str) -> str:
    """Accents go where the letter is Latin or Greek; in other scripts a mark is part of the letter."""
    kept: list[str] = []
    european = False
    for character in unicodedata.normalize("NFKD", text):
        if unicodedata.combining(character):
            if not european:
                kept.append(character)
        else:
            european = character < "\u0400"
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


def clean(name: str) -> str:
    """A name as it may be shown: without emoji, quotes around it, outer punctuation, doubled spaces or a possessive clitic.

    >>> clean("Wren 🕯️")
    'Wren'
    >>> clean(" “Li Si's” ")
    'Li Si'
    """
    kept = "".join(" " if character.isspace() else character for character in name if character.isspace() or not _is_dirt(character))
    kept = " ".join(kept.split()).strip(_OUTER.replace(".", "").replace(")", "").replace("(", ""))
    kept = re.sub(r"(?<=\w)['’]s$", "", kept)
    if kept.endswith(")") and "(" not in kept:
        kept = kept[:-1]
    if kept.startswith("(") and ")" not in kept:
        kept = kept[1:]
    if kept.endswith(".") and not re.search(r"(?:\b\w|\b(?:Inc|Ltd|Co|Corp|Jr|Sr|St|Bros))\.$", kept):
        kept = kept.rstrip(".… ")
    return kept.strip()


def encodable(text: str) -> str:
    """A text that any encoding of Unicode can hold: surrogate pairs joined, halves of one as U+FFFD.

    >>> encodable("Ann \\ud83d\\ude00") == "Ann \U0001f600", encodable("Ann\\ud83d")
    (True, 'Ann\ufffd')
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if _SURROGATE.search(text) else text


def _bare(token: str) -> str:
    """A folded token without outer punctuation and without the dots of an abbreviation."""
    head = "." if re.match(r"\.[a-z]", token) else ""  # .NET
    token = token.strip(_OUTER)
    if _DOTTED.fullmatch(token):
        token = token.replace(".", "")
    return head + token


def _folded(name: str) -> list[tuple[str, bool]]:
    """The tokens of a name, folded, each with whether it was written with a capital."""
    text = unicodedata.normalize("NFKC", name)
    text = "".join(character for character in text if character.isspace() or not _is_dirt(character))
    tokens = []
    for word in text.split():
        folded = _bare(_without_accents(word.casefold().translate(_LETTERS)).casefold())
        folded = "and" if folded == "&" else folded
        if folded:
            tokens.append((folded, word != word.lower()))
    return tokens


def _trimmed(tokens: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Without leading determiners and titles and without trailing legal forms, as long as something is left."""
    while len(tokens) > 1 and (tokens[0][0] in DETERMINERS or tokens[0][0] in TITLES):
        tokens = tokens[1:]
    if tokens and _CLITIC.search(tokens[-1][0]):
        tokens = [*tokens[:-1], (_CLITIC.sub("", tokens[-1][0]), tokens[-1][1])]
    while len(tokens) > 1 and (tokens[-1][0] in LEGAL or (tokens[-1][0] in LEGAL_CASED and tokens[-1][1])):
        tokens = tokens[:-1]
        while len(tokens) > 1 and tokens[-1][0] == "and":  # "Miller & Co."
            tokens = tokens[:-1]
    return tokens


@lru_cache(maxsize=1 << 16)
def normal_form(name: str) -> str:
    """The form under which names are looked up: two names with one normal form are one name.

    Without case, accents, full-width letters, emoji, outer punctuation, leading determiners and titles, legal forms, or a possessive.
    A name that consists of nothing else keeps what it has. Never empty for a name that holds a visible character.

    >>> normal_form("The Nguyễn Thị Hoa’s"), normal_form("Acme, Inc."), normal_form("ＡＢＣ Lab"), normal_form("Dr. Patel")
    ('nguyen thi hoa', 'acme', 'abc lab', 'patel')
    """
    tokens = _trimmed(_folded(name))
    return " ".join(token for token, _ in tokens) or " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def tokens_of(name: str) -> tuple[str, ...]:
    """The tokens of a name's normal form, hyphens and slashes between letters split: the keys under which candidates are found."""
    return parts_of(name).words


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe"})
_LETTER_PAIRS = re.compile(r"([aou])e|(a)a")


def spelt_out(name: str) -> str:
    """A name with two letters for each umlaut and ringed vowel, as they are written where the keyboard has none."""
    return unicodedata.normalize("NFC", name).translate(_SPELT_OUT)


def respelt(name: str) -> tuple[str, ...]:
    """The tokens that a name has where umlauts and ringed vowels are written as two letters, or the two as one; those of its own aside.

    >>> respelt("Jürgen Groß"), respelt("Juergen Gross"), respelt("Ada Quill")
    (('juergen',), ('jurgen',), ())
    """
    own = tokens_of(name)
    others = (*tokens_of(spelt_out(name)), *(_LETTER_PAIRS.sub(lambda found: found[1] or found[2], word) for word in own))
    return tuple(dict.fromkeys(word for word in others if word not in own))


@dataclass(frozen=True, slots=True)
class Parts:
    words: tuple[str, ...]  #: of the normal form, split at hyphens, without generation and nicknames in quotes or brackets
    generation: str  #: jr, ii ... or ""
    titled: bool
    gender: str | None  #: what the title tells
    numbers: tuple[str, ...]
    nicknames: tuple[str, ...]


_GENERATION = {"junior": "jr", "senior": "sr"}


@lru_cache(maxsize=1 << 16)
def parts_of(name: str) -> Parts:
    nicknames = tuple(normal_form(found) for found in re.findall(r"[\"“(']([^\"“”()']{2,20})[\"”)'](?!\w)", name))
    plain = re.sub(r"[\"“(']([^\"“”()']{2,20})[\"”)'](?!\w)", " ", name)
    normal = normal_form(plain if normal_form(plain) and plain.strip() else name)
    words = tuple(word for token in normal.split() for word in re.split(r"[-/,]", token) if word)
    generation = ""
    if len(words) > 1 and words[-1] in GENERATIONS:
        generation, words = _GENERATION.get(words[-1], words[-1]), words[:-1]
    first = _folded(name)[:1]
    title = first[0][0] if first and first[0][0] in TITLES else ""
    return Parts(words, generation, bool(title), TITLES.get(title), tuple(_NUMBER.findall(normal)), nicknames)


def title_gender(name: str) -> str | None:
    """'m' or 'f' where a title in front of the name tells it ("Mrs. Dahl"), else None."""
    return parts_of(name).gender


def is_description(name: str) -> bool:
    """Whether a name says whose someone or something is, and is no name proper: "Priya's sister".

    >>> is_description("Priya's sister"), is_description("King's College"), is_description("Priya")
    (True, False, False)
    """
    return _POSSESSED.search(name) is not None


def is_acronym(name: str) -> bool:
    """Whether a name looks like initials: two to six capitals, with or without dots.

    >>> is_acronym("DGQA"), is_acronym("U.S."), is_acronym("Acme")
    (True, True, False)
    """
    letters = re.sub(r"[.&\s]", "", name)
    return 2 <= len(letters) <= 6 and letters.isalpha() and letters.isupper()


def acronyms_of(name: str) -> frozenset[str]:
    """The initials that a name of several words may be called by, folded: with and without its minor words."""
    found = set()
    for tokens in (normal_form(name).split(), [token for token, _ in _folded(name) if token not in DETERMINERS]):  # with its legal form
        words = [word for token in tokens for word in re.split(r"[-/]", token) if word]
        if len(words) > 1:
            found |= {"".join(word[0] for word in words), "".join(word[0] for word in words if word not in MINOR)}
    return frozenset(one for one in found if len(one) > 1)


def core_of(name: str) -> str:
    """The normal form without a class noun at either end: "the TX-4401 chip" -> "tx-4401"."""
    words = normal_form(name).split()
    while len(words) > 1 and words[0] in CLASS_NOUNS:
        words = words[1:]
    while len(words) > 1 and words[-1] in CLASS_NOUNS:
        words = words[:-1]
    return " ".join(words)
