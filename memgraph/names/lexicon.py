"""Lists of names: given names and whose they are, short forms of them, surnames, places with several names. The lists are data."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from memgraph.names.forms import is_acronym, normal_form, words_of

DOUBLE = re.compile(r"[A-Z][a-z]{1,6}-([A-Za-z][a-z]{0,5})(?![\w-])")


@cache
def _data(file: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("memgraph") / "data" / file).read_text(encoding="utf-8"))
    return data


def _groups_of_names(kind: str) -> list[list[str]]:
    groups: list[list[str]] = _data("name_forms.json")[kind]
    return groups


@cache
def team_words() -> frozenset[str]:
    """What teams and papers are called in the plural, as families are: "the Rangers", "the Times"."""
    return words_of(" ".join(_data("name_forms.json")["team_words"]))


@cache
def common_surnames() -> frozenset[str]:
    return words_of(" ".join(_data("name_forms.json")["common_surnames"]))


@cache
def common_given_names() -> frozenset[str]:
    """Those that so many bear that two people of one name are no surprise."""
    return words_of(" ".join(_data("name_forms.json")["common_given"]))


@cache
def given_names() -> dict[str, str]:
    """Given names and their short forms -> 'f', 'm' or 'either'."""
    genders = {"feminine": "f", "masculine": "m", "either": "either"}
    listed = {name: gender for kind, gender in genders.items() for line in _data("first_names.json")[kind] for name in line.split()}
    found = dict(listed)
    for whole, *short_forms in _groups_of_names("given"):
        for name in short_forms:
            gender = listed.get(whole, "either")
            if name not in listed:
                found[name] = gender if found.get(name, gender) == gender else "either"
    return found


@cache
def _surnames() -> frozenset[str]:
    return words_of(" ".join(_data("first_names.json")["also_surnames"]))


def given_name_gender(name: str) -> str | None:
    """Whose given name the first word of a name is: 'f', 'm', 'either', or None where the lexicon lacks it.

    A word alone that is a surname as well ("Allen") may be anyone's.

    >>> given_name_gender("Clara"), given_name_gender("Sam Hill"), given_name_gender("Contoso")
    ('f', 'either', None)
    """
    words = normal_form(name).split()
    gender = given_names().get(words[0]) if words else None
    if gender is None and is_double_given(name):
        return "either"
    return "either" if gender and len(words) == 1 and words[0] in _surnames() else gender


@cache
def _second_syllables() -> frozenset[str]:
    return words_of(" ".join(_data("name_forms.json")["second_syllables"]))


def is_double_given(name: str) -> bool:
    """Whether a name begins with a given name of two syllables as Koreans and Chinese write it, of which no list has all.

    >>> is_double_given("Hye-jin Park"), is_double_given("Xiao-Ming"), is_double_given("Part-time")
    (True, True, False)
    """
    found = DOUBLE.match(name)
    return found is not None and found[1].lower() in _second_syllables()


def is_common_given(name: str) -> bool:
    """Whether a name alone is one of the given names that very many bear.

    >>> is_common_given("David"), is_common_given("Priya")
    (True, False)
    """
    return normal_form(name) in common_given_names()


def is_mostly_surname(name: str) -> bool:
    """Whether a given name is as much a surname: "Murray", but not "Jordan", which people of either gender are called.

    >>> is_mostly_surname("Murray"), is_mostly_surname("Jordan"), is_mostly_surname("Clara")
    (True, False, False)
    """
    word = normal_form(name)
    return word in _surnames() and given_names().get(word) != "either"


def _grouped(rows: list[list[str]]) -> dict[str, tuple[int, ...]]:
    """Normal form -> the numbers of the rows it stands in."""
    groups: dict[str, tuple[int, ...]] = {}
    for number, row in enumerate(rows):
        for name in dict.fromkeys(map(normal_form, row)):
            groups[name] = (*groups.get(name, ()), number)
    return groups


@cache
def given_groups() -> dict[str, tuple[int, ...]]:
    return _grouped(_groups_of_names("given"))


@cache
def _listed(which: str) -> frozenset[str]:
    return frozenset(map(normal_form, _data("name_forms.json")[which]))


@cache
def _place_groups() -> dict[str, tuple[int, ...]]:
    return _grouped(_groups_of_names("places"))


def place_rows(name: str) -> set[int]:
    """An abbreviation counts only as it is written: "OR" and "Ore." are Oregon, "or" and "ore" are not."""
    normal = normal_form(name)
    rows = _place_groups().get(normal, ())
    if len(normal) > 4 or (len(normal) == 4 and not name.endswith(".")):
        return set(rows)
    listed = _groups_of_names("places")
    return {row for row in rows if name.strip() in listed[row] or (is_acronym(name) and normal in map(normal_form, listed[row]))}


def is_place(name: str) -> bool:
    """Whether the lists of places know the name: countries, large towns, and places with several names."""
    normal = normal_form(name)
    return bool(place_rows(name)) or normal in _listed("countries") or normal in _listed("towns_and_continents")


def is_country(name: str) -> bool:
    """By any of its names: the UK is the United Kingdom."""
    listed = _groups_of_names("places")
    names = {normal_form(name), *(normal_form(listed[row][0]) for row in place_rows(name))}
    return not names.isdisjoint(_listed("countries"))


@cache
def _states() -> frozenset[str]:
    """What the lists of places give two capitals for, as states and provinces have."""
    return frozenset(normal_form(row[0]) for row in _groups_of_names("places") if len(row) > 1 and len(row[1]) == 2 and row[1].isupper())


def is_state(name: str) -> bool:
    """Whether it is a state or a province with a two-letter code.

    >>> is_state("Washington"), is_state("Warsaw")
    (True, False)
    """
    return normal_form(name) in _states()


def other_spellings(name: str, type: str | None) -> tuple[str, ...]:
    """Normal forms of the other names that a place is known by: "NYC" -> "new york city". Empty for other types."""
    if type != "PLACE":
        return ()
    listed, own = _groups_of_names("places"), normal_form(name)
    return tuple(dict.fromkeys(normal for row in sorted(place_rows(name)) for normal in map(normal_form, listed[row]) if normal != own))
