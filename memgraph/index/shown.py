"""Which of an entity's names to show: pure choices among spellings that were counted."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Container, Iterable
from typing import Final, NamedTuple

from memgraph.names import is_description


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: words that are never shown as someone's name while there is another: pronouns, and titles that stand alone
NO_NAMES: Final = _words(
    "i me my mine myself you your yours we us our ours he him his she her hers it its they them their theirs this that these those who "
    "someone mr mister mrs ms miss mx sir madam dr doctor prof professor"
)
_MINOR: Final = _words("of the and for in on at a an de del della der den di da do dos du la le van von bin ibn al el y e to &")


class Called(NamedTuple):
    """One spelling of an entity's name, as counted at a transaction time."""

    name: str
    normal: str
    uses: int  #: by sources, declarations aside
    declared: int  #: as an alias
    types: Counter[str]
    first: int  #: least row id


class Shown(NamedTuple):
    """What reads ask of an entity over and over."""

    called: tuple[Called, ...]
    names: tuple[str, ...]
    type: str | None


def shown(spellings: Iterable[Called], own: Container[str] | None = None) -> Shown:
    """`own`: the normal forms that the entity had before others were merged into it; whoever merged them said which name to keep."""
    called = _ranked(spellings)
    if own is not None:
        called.sort(key=lambda one: (is_description(one.name), one.normal not in own))
    votes: Counter[str] = Counter()
    for one in sorted(called, key=lambda one: one.first):
        votes.update(one.types)
    return Shown(tuple(called), tuple([one.name for one in called]), votes.most_common(1)[0][0] if votes else None)


def _ranked(spellings: Iterable[Called]) -> list[Called]:
    """One spelling of each normal form, with the counts of all of them; the canonical first."""
    groups: dict[str, list[Called]] = {}
    for one in spellings:
        groups.setdefault(one.normal, []).append(one)
    best = []
    for alike in groups.values():
        shown = min(alike, key=_spelling_order)
        types: Counter[str] = Counter()
        for one in sorted(alike, key=lambda one: one.first):
            types.update(one.types)
        uses, declared = sum(one.uses for one in alike), sum(one.declared for one in alike)
        best.append(Called(shown.name, shown.normal, uses, declared, types, min(one.first for one in alike)))
    whole = [frozenset(one.normal.split()) for one in best if _capitalised(one.name) and one.uses]
    return sorted(best, key=lambda one: _name_order(one, whole))


def _spelling_order(one: Called) -> tuple[object, ...]:
    """Of spellings that differ in case, accents or width: least is shown."""
    letters = [letter for letter in one.name if letter.isalpha()]
    shouted = len(letters) > 4 and all(letter.isupper() for letter in letters)
    return (not _cased(one.name), not unicodedata.is_normalized("NFKC", one.name), not one.uses, -one.uses, shouted, one.first)


def _name_order(one: Called, whole: list[frozenset[str]]) -> tuple[object, ...]:
    """Of names with different normal forms: least is canonical. `whole` are the words of those that are whole names."""
    words = frozenset(one.normal.split())
    no_name = all(word.strip(".").casefold() in NO_NAMES for word in one.name.split())
    part_of_one = any(words < other for other in whole)
    return (no_name, is_description(one.name), not _cased(one.name), not one.uses, part_of_one, -one.uses, -one.declared, one.first)


def _cased(name: str) -> bool:
    """Written as a name is: with a capital, or in a script that has none."""
    return name != name.lower() or not any(letter.islower() for letter in name)


def _capitalised(name: str) -> bool:
    """Every word that is not a minor one begins with a capital: "Bank of Norway", not "Priya's sister"."""
    words = [word for word in name.split() if word.casefold() not in _MINOR]
    return bool(words) and all(word[0] != word[0].lower() or not word[0].isalpha() for word in words)


def keys(normal: str) -> list[str]:
    """Under which tokens a normal form is filed: its words, the parts of hyphenated ones, its initials with and without minor words."""
    words = normal.split()
    found = dict.fromkeys(words)
    for word in words:
        if "-" in word:
            found.update(dict.fromkeys(part for part in word.split("-") if part))
    for chosen in (words, [word for word in words if word not in _MINOR]):
        if len(chosen) > 1:
            found["".join(word[0] for word in chosen)] = None
    return list(found)
