"""How likely two names are of one thing."""

from __future__ import annotations

from memgraph.names.forms import (
    CLASS_NOUNS,
    MINOR,
    ORG_TAILS,
    PARTICLES,
    Parts,
    acronyms_of,
    core_of,
    is_acronym,
    normal_form,
    parts_of,
    spelt_out,
    words_of,
)
from memgraph.names.lexicon import common_surnames, given_groups, given_names, is_mostly_surname, is_place, is_state, place_rows

SAME = 0.85  #: from here on two names of one type are one entity
MAYBE = 0.60  #: from here to SAME they may be: noted, never merged


def likeness(a: str, b: str, type: str | None = None) -> float:
    """How likely two names, both used for something of this type, name one thing: 0 to 1.

    At `SAME` and above they are taken for one, from `MAYBE` on they may be one. Symmetric. Names alone never justify more than this: what
    else speaks against it (two people it could be, a declared difference) is the linker's to know.

    >>> likeness("Mr. Dahl", "Henrik Dahl", "PERSON") >= SAME > likeness("Ingrid Dahl", "Henrik Dahl", "PERSON")
    True
    >>> likeness("TX-4401", "TX-4407", "PRODUCT")
    0.0
    """
    one, other = parts_of(a), parts_of(b)
    if "m" in (one.gender, other.gender) and "f" in (one.gender, other.gender):
        return 0.0
    if normal_form(a) == normal_form(b):
        return 1.0
    if not one.words or not other.words or (one.numbers != other.numbers and one.numbers and other.numbers):
        return 0.0
    if one.generation == other.generation and other.words in (one.words, parts_of(spelt_out(a)).words):
        return 0.97
    if one.generation == other.generation and one.words == parts_of(spelt_out(b)).words:
        return 0.97
    if (run := _run_together(one)) == _run_together(other) and one.generation == other.generation:
        return 0.95 if len(run) > 3 else 0.7
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


def _run_together(parts: Parts) -> str:
    return "".join(parts.words).replace("'", "")


def _same_given(a: str, b: str) -> float:
    """Whether two given names may be one person's: equal, an initial, a usual short form."""
    if a == b:
        return 1.0
    short, long = sorted((a, b), key=len)
    if len(short) == 1:
        return 0.9 if long.startswith(short) else 0.0
    groups = given_groups()
    return 0.9 if set(groups.get(short, ())) & set(groups.get(long, ())) else 0.0


_CHILD_OF = frozenset({"bin", "ibn", "bint", "ben"})  #: what follows is the parent's name


def _person_likeness(one: Parts, other: Parts) -> float:
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
        if b[-len(a) - 1] in _CHILD_OF:
            return 0.3
        return 0.93 if a[0] in PARTICLES else 0.86
    if b[: len(a)] == a:  # "Maria Christina (of ...)", "Lena Berg Olsen"; but "Mary Ann" is only a given name of Mary Ann Berg
        return 0.8 if len(b) == len(a) + 1 and a[-1] in given_names() else 0.86
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


def _single_likeness(word: str, short: Parts, long: Parts) -> float:
    if word in long.nicknames:
        return 0.9
    if {one.generation for one in (short, long)} - {"", "jr", "sr"}:
        return 0.5 if word in long.words else 0.0  # a king's number is most of his name
    if len(long.words) == 1:
        return 0.75 * (_same_given(word, long.words[0]) > 0) if min(len(word), len(long.words[0])) > 1 else 0.0
    if word == long.words[-1]:
        given = word in given_names() and not is_mostly_surname(word)  # "Osei" alone is as likely Dr. Amara Osei
        weak = len(word) < 2 or (not short.titled and (word in common_surnames() or given))
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
    """The telling words of an organisation's name, and what tells it from its like: "Apollo II" is not Apollo IX."""
    parts = parts_of(name)
    words = [word for token in parts.words for word in _WRITTEN_OUT.get(token, (token,)) if word not in MINOR]
    return [_stem(word) for word in (*words, parts.generation) if word]


def _org_likeness(a: str, b: str) -> float:
    """Acronyms, "University of X" for "X University", and the names that lose their generic tail."""
    for short, long in ((a, b), (b, a)):
        letters = normal_form(short).replace("and", "").replace("&", "").replace(".", "")
        if is_acronym(short) and letters in acronyms_of(long) and (len(letters) > 2 or not is_place(short)):
            return 0.92
    one, other = _major(a), _major(b)
    if not one or not other:
        return 0.0
    if sorted(one) == sorted(other):
        # A state's university is another than the one called after it: the University of Washington, Washington University.
        return 0.9 if one == other or not any(map(is_state, one)) else 0.7
    less, more = sorted((one, other), key=len)
    whole = bool(set(less) & {"university", "college"})  # the University of Maryland System has more than that university
    if core_of(a) == core_of(b) and not whole:
        return 0.86
    if more[: len(less)] == less and not set(less) <= _GENERIC:
        tail, of = more[len(less) :], len(set(parts_of(a).words) & {"of"}) + len(set(parts_of(b).words) & {"of"})
        if all(word in _TAILS for word in tail) and of != 1 and not whole:
            return 0.87
        return 0.65
    if more[0] == "university" and more[1:] == less and len(less) == 1 and not set(less) <= _GENERIC:
        return 0.87  # "Oxford" for the University of Oxford
    if len(less) > 1 and more[-len(less) :] == less and not set(less) <= _GENERIC:
        return 0.62
    return 0.0


_NAMESAKES = frozenset({"foundation", "academy"})  #: called after another: the Bertelsmann Foundation is not Bertelsmann
_MORE_TAILS = words_of("microsystems pictures productions publishing group holdings fc afc football club")  #: that end other names as well
_TAILS = frozenset(map(_stem, ORG_TAILS | _MORE_TAILS)) - _NAMESAKES
_WRITTEN_OUT = {"us": ("united", "states"), "usa": ("united", "states"), "uk": ("united", "kingdom"), "un": ("united", "nations")}
_ORG_WORDS = words_of(
    "national american royal european international central general new united first state society association academy school "
    "department ministry museum institution trust fund council committee commission agency union federation club centre "
    "center faculty office press democratic republican social liberal green people workers labour labor socialist communist"
)
_GENERIC = _TAILS | _NAMESAKES | frozenset(map(_stem, _ORG_WORDS)) | CLASS_NOUNS


def _place_likeness(a: str, b: str) -> float:
    """Known other names; "Austin, Texas" and "the City of Austin" for "Austin"."""
    if place_rows(a) & place_rows(b):
        return 0.95
    (town, _, region), (other, _, more) = a.partition(","), b.partition(",")
    if normal_form(town) == normal_form(other) and place_rows(region) & place_rows(more):
        return 0.95  # "Austin, Texas", "Austin, TX"
    for short, long in ((a, b), (b, a)):
        if "," in long and normal_form(long.split(",")[0]) == normal_form(short):
            return 0.88
        words = normal_form(long).split()
        if words[-1] in ("city", "village", "town", "county") and " ".join(words[:-1]) == normal_form(short):
            return 0.75
        if words[:2] in (["city", "of"], ["town", "of"], ["village", "of"]) and " ".join(words[2:]) == normal_form(short):
            return 0.9
    return 0.0


def _thing_likeness(one: Parts, other: Parts, a: str, b: str) -> float:
    """A class noun more or less makes no other thing: "the Atlas service", "Atlas"."""
    if one.numbers != other.numbers:
        return 0.0
    if core_of(a) == core_of(b):
        nouns_a, nouns_b = (set(normal_form(name).split()) & CLASS_NOUNS for name in (a, b))
        return 0.9 if not (nouns_a and nouns_b) else 0.7
    return _misspelt(one.words, other.words)
