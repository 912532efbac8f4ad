"""Names: their normal form, their parts, and how likely two of them name one thing."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

SAME = 0.85  #: from here on two names of one type are one entity
MAYBE = 0.60  #: from here to SAME they may be: noted, never merged


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS = _words("the a an")
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
    "mx": None,
    "dr": None,
    "doctor": None,
    "prof": None,
    "professor": None,
}  #: title -> the gender it tells, None where it tells none
GENERATIONS = _words("jr sr junior senior i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi")
LEGAL = _words("inc incorporated llc llp lp ltd limited gmbh corp corporation plc pty srl sarl sas bv nv kg kk oyj aps pvt bhd")
#: legal forms that are also words or names: stripped only where written in capitals or with a capital
LEGAL_CASED = _words("co company ag sa ab as spa oy se asa a/s ug")
PARTICLES = _words("de del della der den di da do dos du la le van von ter ten bin ibn al el abu st san santa mac o' af av zu")
MINOR = _words("of the and for in on at de la des du von und y e & to")
#: nouns that say what kind of thing a name names: "the project GraphKit", "the TX-4401 chip"
CLASS_NOUNS = _words(
    "project product app application service system platform tool library framework package database server company firm startup "
    "organization organisation city town village country chip device repository repo channel restaurant cafe brand language film "
    "movie song book novel album magazine festival ship program programme initiative campaign conference"
)
#: what an organisation's name may lose in talk: "Oxford" for "Oxford University"
ORG_TAILS = _words(
    "university college party foundation computer computers airlines airways health entertainment software systems technologies "
    "technology labs laboratories bank media records studios motors industries energy games robotics solutions analytics "
    "consulting insurance pharmaceuticals institute hospital"
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
    return _parts(name).words


@dataclass(frozen=True, slots=True)
class _Parts:
    words: tuple[str, ...]  #: of the normal form, split at hyphens, without generation and nicknames in quotes or brackets
    generation: str  #: jr, ii ... or ""
    titled: bool
    gender: str | None  #: what the title tells
    numbers: tuple[str, ...]
    nicknames: tuple[str, ...]


_GENERATION = {"junior": "jr", "senior": "sr"}


@lru_cache(maxsize=1 << 16)
def _parts(name: str) -> _Parts:
    nicknames = tuple(normal_form(found) for found in re.findall(r"[\"“(']([^\"“”()']{2,20})[\"”)'](?!\w)", name))
    plain = re.sub(r"[\"“(']([^\"“”()']{2,20})[\"”)'](?!\w)", " ", name)
    normal = normal_form(plain if normal_form(plain) and plain.strip() else name)
    words = tuple(word for token in normal.split() for word in re.split(r"[-/,]", token) if word)
    generation = ""
    if len(words) > 1 and words[-1] in GENERATIONS:
        generation, words = _GENERATION.get(words[-1], words[-1]), words[:-1]
    first = _folded(name)[:1]
    title = first[0][0] if first and first[0][0] in TITLES else ""
    return _Parts(words, generation, bool(title), TITLES.get(title), tuple(_NUMBER.findall(normal)), nicknames)


def title_gender(name: str) -> str | None:
    """'m' or 'f' where a title in front of the name tells it ("Mrs. Dahl"), else None."""
    return _parts(name).gender


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


# ---------------------------------------------------------------- likeness


def likeness(a: str, b: str, type: str | None = None) -> float:
    """How likely two names, both used for something of this type, name one thing: 0 to 1.

    At `SAME` and above they are taken for one, from `MAYBE` on they may be one. Symmetric. Names alone never justify more than this: what
    else speaks against it (two people it could be, a declared difference) is the linker's to know.

    >>> likeness("Mr. Dahl", "Henrik Dahl", "PERSON") >= SAME > likeness("Ingrid Dahl", "Henrik Dahl", "PERSON")
    True
    >>> likeness("TX-4401", "TX-4407", "PRODUCT")
    0.0
    """
    one, other = _parts(a), _parts(b)
    if "m" in (one.gender, other.gender) and "f" in (one.gender, other.gender):
        return 0.0
    if normal_form(a) == normal_form(b):
        return 1.0
    if not one.words or not other.words or (one.numbers != other.numbers and one.numbers and other.numbers):
        return 0.0
    if one.words == other.words and one.generation == other.generation:
        return 0.97
    if "".join(one.words) == "".join(other.words) and one.generation == other.generation and min(map(len, (one.words, other.words))) > 0:
        return 0.95 if len("".join(one.words)) > 3 else 0.7
    match type:
        case "PERSON":
            return _person_likeness(one, other)
        case "ORG":
            return _org_likeness(a, b)
        case "PLACE":
            return _place_likeness(a, b)
        case None:
            return min(_person_likeness(one, other), 0.84) or _thing_likeness(one, other, a, b)
        case _:
            return _thing_likeness(one, other, a, b)


def _same_given(a: str, b: str) -> float:
    """Whether two given names may be one person's: equal, an initial, a usual short form."""
    if a == b:
        return 1.0
    short, long = sorted((a, b), key=len)
    if len(short) == 1:
        return 0.9 if long.startswith(short) else 0.0
    groups = _given_groups()
    return 0.9 if set(groups.get(short, ())) & set(groups.get(long, ())) else 0.0


def _person_likeness(one: _Parts, other: _Parts) -> float:
    """Surname and compatible given names; initials; a surname alone; a given name alone is less than SAME, for many share it."""
    if one.generation and other.generation and one.generation != other.generation:
        return 0.0
    short, long = sorted((one, other), key=lambda parts: len(parts.words))
    a, b = short.words, long.words
    if len(a) == 1:
        return _single_likeness(a[0], short, long)
    if sorted(a) == sorted(b):
        return 0.9
    if b[-len(a) :] == a:  # "Le Guin", "Ryan Wiik"
        return 0.93 if a[0] in PARTICLES else 0.86
    if b[: len(a)] == a:  # "Maria Christina (of ...)"
        return 0.86 if len(b) > len(a) + 1 or not b[len(a)].isalpha() else 0.8
    if a[-1] != b[-1]:
        return _misspelt(a, b)
    given = _same_given(a[0], b[0])
    if not given and a[0] in long.nicknames:
        given = 1.0
    if not given:
        return 0.0
    middle_a, middle_b = a[1:-1], b[1:-1]
    clash = any(not any(_same_given(x, y) for y in middle_b) for x in middle_a) if middle_b else False
    if clash:
        return 0.3
    if bool(middle_a) != bool(middle_b):  # one name tells more: a short given name is then too little
        given *= 1.0 if len(a[0]) > 1 and a[0] == b[0] else 0.9
    return 0.96 * given if bool(one.generation) == bool(other.generation) else 0.9 * given


def _single_likeness(word: str, short: _Parts, long: _Parts) -> float:
    if word in long.nicknames:
        return 0.9
    if {one.generation for one in (short, long)} - {"", "jr", "sr"}:
        return 0.5 if word in long.words else 0.0  # a king's number is most of his name
    if len(long.words) == 1:
        return 0.75 * (_same_given(word, long.words[0]) > 0) if min(len(word), len(long.words[0])) > 1 else 0.0
    if word == long.words[-1]:
        weak = len(word) < 2 or (not short.titled and (word in _common_surnames() or word in _given_names()))
        return 0.8 if weak else 0.88
    if word == long.words[0]:
        return 0.8 if short.gender is None else 0.3  # "Mr. Henrik" is not how Henrik Dahl is called
    return 0.4 if word in long.words else 0.0


def _misspelt(a: tuple[str, ...], b: tuple[str, ...]) -> float:
    """One word of several written with one letter otherwise may be a slip; never more than a maybe."""
    if len(a) != len(b):
        return 0.0
    different = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    if len(different) == 1 and min(map(len, different[0])) > 4 and _one_edit(*different[0]):
        return 0.72
    return 0.0


def _one_edit(a: str, b: str) -> bool:
    """Whether one letter more, less, other, or two swapped, makes a word of the other."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    x, y = a[start:], b[start:]
    return x[1:] == y[1:] or x[1:] == y or x == y[1:] or (x[:2] == y[:2][::-1] and x[2:] == y[2:])


def _stem(word: str) -> str:
    """A plural and its singular alike: enough for "Academy of Sciences"."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _major(name: str) -> list[str]:
    return [_stem(word) for word in _parts(name).words if word not in MINOR]


def _org_likeness(a: str, b: str) -> float:
    """Acronyms, "University of X" for "X University", and the names that lose their generic tail."""
    for short, long in ((a, b), (b, a)):
        letters = normal_form(short).replace("and", "").replace("&", "").replace(".", "")
        if is_acronym(short) and len(letters) >= 3 and letters in acronyms_of(long):
            return 0.92
    one, other = _major(a), _major(b)
    if not one or not other:
        return 0.0
    if sorted(one) == sorted(other):
        return 0.9
    if core_of(a) == core_of(b):
        return 0.86
    less, more = sorted((one, other), key=len)
    if more[: len(less)] == less and not set(less) <= _GENERIC:
        tail, of = more[len(less) :], len(set(_parts(a).words) & {"of"}) + len(set(_parts(b).words) & {"of"})
        if all(word in _TAILS for word in tail) and of != 1:
            return 0.87
        return 0.65
    if len(less) > 1 and more[-len(less) :] == less and not set(less) <= _GENERIC:
        return 0.62
    return 0.0


_TAILS = frozenset(_stem(word) for word in ORG_TAILS)
_ORG_WORDS = _words(
    "national american royal european international central general new united first state society association academy school "
    "department ministry museum institution trust fund council committee commission agency union federation club centre "
    "center faculty office press democratic republican social liberal green people workers labour labor socialist communist"
)
_GENERIC = _TAILS | frozenset(map(_stem, _ORG_WORDS)) | CLASS_NOUNS


def _place_likeness(a: str, b: str) -> float:
    """Known other names; "Austin, Texas" for "Austin"."""
    if _place_rows(a) & _place_rows(b):
        return 0.95
    for short, long in ((a, b), (b, a)):
        if "," in long and normal_form(long.split(",")[0]) == normal_form(short):
            return 0.88
        words = normal_form(long).split()
        if words[-1] in ("city", "village", "town", "county") and " ".join(words[:-1]) == normal_form(short):
            return 0.75
    return 0.0


def _thing_likeness(one: _Parts, other: _Parts, a: str, b: str) -> float:
    """A class noun more or less makes no other thing: "the Atlas service", "Atlas"."""
    if one.numbers != other.numbers:
        return 0.0
    if core_of(a) == core_of(b):
        nouns_a, nouns_b = (set(normal_form(name).split()) & CLASS_NOUNS for name in (a, b))
        return 0.9 if not (nouns_a and nouns_b) else 0.7
    return _misspelt(one.words, other.words)


# ---------------------------------------------------------------- data: data/name_forms.json, lists of names that stand for one another


@cache
def _data(file: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("memgraph") / "data" / file).read_text(encoding="utf-8"))
    return data


def _groups_of_names(kind: str) -> list[list[str]]:
    groups: list[list[str]] = _data("name_forms.json")[kind]
    return groups


@cache
def _common_surnames() -> frozenset[str]:
    return _words(" ".join(_data("name_forms.json")["common_surnames"]))


@cache
def _given_names() -> dict[str, str]:
    genders = {"feminine": "f", "masculine": "m", "either": "either"}
    return {name: gender for kind, gender in genders.items() for line in _data("first_names.json")[kind] for name in line.split()}


@cache
def _surnames() -> frozenset[str]:
    return _words(" ".join(_data("first_names.json")["also_surnames"]))


def given_name_gender(name: str) -> str | None:
    """Whose given name the first word of a name is: 'f', 'm', 'either', or None where the lexicon lacks it.

    A word alone that is a surname as well ("Allen") may be anyone's.

    >>> given_name_gender("Clara"), given_name_gender("Sam Hill"), given_name_gender("Contoso")
    ('f', 'either', None)
    """
    words = normal_form(name).split()
    gender = _given_names().get(words[0]) if words else None
    return "either" if gender and len(words) == 1 and words[0] in _surnames() else gender


def _grouped(rows: list[list[str]]) -> dict[str, tuple[int, ...]]:
    """Normal form -> the numbers of the rows it stands in."""
    groups: dict[str, tuple[int, ...]] = {}
    for number, row in enumerate(rows):
        for name in dict.fromkeys(map(normal_form, row)):
            groups[name] = (*groups.get(name, ()), number)
    return groups


@cache
def _given_groups() -> dict[str, tuple[int, ...]]:
    return _grouped(_groups_of_names("given"))


@cache
def _countries() -> frozenset[str]:
    return frozenset(map(normal_form, _data("name_forms.json")["countries"]))


@cache
def _place_groups() -> dict[str, tuple[int, ...]]:
    return _grouped(_groups_of_names("places"))


def _place_rows(name: str) -> set[int]:
    """An abbreviation counts only as it is written: "OR" and "Ore." are Oregon, "or" and "ore" are not."""
    normal = normal_form(name)
    rows = _place_groups().get(normal, ())
    if len(normal) > 4 or (len(normal) == 4 and not name.endswith(".")):
        return set(rows)
    listed = _groups_of_names("places")
    return {row for row in rows if name.strip() in listed[row] or (is_acronym(name) and normal in map(normal_form, listed[row]))}


def is_place(name: str) -> bool:
    """Whether the lists of places know the name: countries, and places with several names."""
    return bool(_place_rows(name)) or normal_form(name) in _countries()


def other_spellings(name: str, type: str | None) -> tuple[str, ...]:
    """Normal forms of the other names that a place is known by: "NYC" -> "new york city". Empty for other types."""
    if type != "PLACE":
        return ()
    listed, own = _groups_of_names("places"), normal_form(name)
    return tuple(dict.fromkeys(normal for row in sorted(_place_rows(name)) for normal in map(normal_form, listed[row]) if normal != own))
