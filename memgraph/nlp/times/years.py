"""The grammar of years as they are written: "2024", "'98", "44 BC", "AD 79", "nineteen ninety-nine"; and what they are not."""

from __future__ import annotations

from typing import Final

from memgraph.nlp.times.calendar import once, year_of
from memgraph.nlp.times.clock import written
from memgraph.nlp.times.lexicon import UNITS, words
from memgraph.nlp.times.reader import Found, Reader
from memgraph.nlp.times.tokens import Line, full_year, year_in_words, zone

LAST: Final = words("last past previous")
NEXT: Final = words("next coming upcoming following")
POINTERS: Final = LAST | NEXT | {"this", "current"}
#: after a number of four digits these make it a count and no year
COUNTED: Final = words(
    "euros euro dollars dollar pounds pound people words miles km kilometres kilometers metres meters kg grams users items "
    "units points calories steps rows tokens times percent % copies employees customers pages feet square sq volts watts mb "
    "gb kb ml mg g cm mm m k members votes seats students patients soldiers workers residents inhabitants bytes lines cases "
    "deaths jobs homes horsepower hp rpm"
)
#: after a number they make it a time of day, or what of a number does something
_NOT_YEARS: Final = words("am pm a.m p.m o'clock h hr hrs hour hours of more other others were are have men women children or")
_SUBJECTS: Final = words("the a an this that his her its their our my your he she it they we i you there")
#: words with which a sentence goes on after a date
_AFTER_YEAR: Final = _SUBJECTS | words(
    "and at in on by to from until till through when where while as since because but with without for before after than which who "
    "is was has had will would did does may might can could onwards onward ad ce thus always perhaps during near under over against "
    "between into not never also already still so then if"
)
_YEAR_CUES: Final = words(
    "year cy fy born died founded established est fiscal circa ca winter summer spring autumn fall early late mid bis seit depuis desde en"
)
_SPENT: Final = words("spend spends spent spending")
_FAR: Final = 10**9  #: stands for a year of more digits than any calendar has


def offset_of(word: str) -> int:
    """-1 for "last", 1 for "next", 0 for "this" and their like."""
    return -1 if word in LAST else 1 if word in NEXT else 0


def year_at(r: Reader, j: int, *, loose: bool = False, far: bool = False) -> tuple[int, int] | None:
    """A year in digits: four of them, any number with its era, or with an apostrophe two; `loose` takes two without, and `far` any number
    that is too long for a day and counts nothing. Those before the first are 0, -1 ...: the calendar counts them, a datetime has none."""
    line = r.line
    low = line.low
    if line.kinds[j] == "n":
        digits, value = low[j], line.values[j] if line.values[j] >= 0 else _FAR
        if (before := before_era(line, j + 1)) > j + 1:
            return 1 - value, before
        after = after_era(line, j + 1)
        if len(digits) == 4 and 1000 <= value < 2200:
            counts = low[j + 1] in COUNTED or (line.glued(j + 1) and (line.kinds[j + 1] == "w" or low[j + 1] == "%"))
            return None if counts else (value, after)
        if after > j + 1 and value > 0:
            return value, after
        if far and len(digits) > 2 and digits.isdecimal() and not _counts(line, j):
            return value, j + 1
        if loose and len(digits) == 2 and low[j + 1] not in (":", "%", "am", "pm", "of", "/") and low[j + 1] not in UNITS:
            return full_year(value), j + 1
        return None
    if low[j] in ("'", "‘", "’") and line.kinds[j + 1] == "n" and len(low[j + 1]) == 2:
        return full_year(line.values[j + 1]), j + 2
    if low[j] in ("ad", "a") and line.kinds[named := after_era(line, j)] == "n" and named > j:
        return line.values[named], named + 1
    return None


def _counts(line: Line, j: int) -> bool:
    """Whether a number that is no year of our age is a count or a time of day: by the plural or the verb after it, "h", "pm" or a zone."""
    low, after = line.low, line.low[j + 1]
    if low[j][0] == "0" and low[j][1] != "0" and written(line, j):  # "3 July 0805": no year is written so, save 0001 and its like
        return True
    if low[j - 1] == ".":  # "We met on 3 May. 300 came."
        return True
    if after in COUNTED or after in _NOT_YEARS or after in UNITS or zone(line, j + 1) is not None or _is_plural(after):
        return True
    if line.kinds[j + 1] == "p":  # "3 May, 250 of them", "3 May 12:30", "2200-2300"
        return low[j + 1] in "-–—/:%€£$" and line.glued(j + 1)
    if after == "" or after in _AFTER_YEAR:
        return low[j - 1] == "," and after != "" and after not in _SUBJECTS
    return line.kinds[j + 1] != "w" or low[j - 1] == "," or _is_plural(low[j + 2])


def _is_plural(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) and word not in _AFTER_YEAR


def before_era(line: Line, j: int) -> int:
    """The place after "BC", "B.C.E." or "before Christ"; "bc" goes for "because" where the sentence runs on."""
    low = line.low
    if low[j] == "before" and low[j + 1] == "christ":
        return j + 2
    if low[j] in ("bc", "bce"):
        return j + (low[j] == "bce" or line.text[line.starts[j] : line.ends[j]].isupper() or line.kinds[j + 1] in ("", "p"))
    if low[j] == "b" and low[j + 1] == "." and low[j + 2] == "c":
        after = j + 3 + (low[j + 3] == "." and line.glued(j + 3))
        return after + (low[after] == "e") + (low[after] == "e" and low[after + 1] == ".")
    return j


def after_era(line: Line, j: int) -> int:
    """The place after "AD", "a.d." or "CE"; in lower case without full stops it is a word like another ("5 ad campaigns")."""
    if line.low[j : j + 4] == ["a", ".", "d", "."]:
        return j + 4
    return j + (line.low[j] in ("ad", "ce") and line.text[line.starts[j] : line.ends[j]].isupper())


def year_after(r: Reader, j: int, *, loose: bool = False, far: bool = False) -> tuple[int | None, int]:
    """The year that may follow a month, a season, a holiday: "of 2024", ", 2024", "in 2024", "last year"; and the place after it.
    `far`: a day stands before it, so that a year may be of any age, as it may after "of" and "the year"."""
    line, low = r.line, r.line.low
    far = far or low[j] in ("of", "year")
    place = j + (low[j] in ("of", "in", ",", "del", "de") or (low[j] == "." and line.kinds[j + 1] == "n"))
    place += low[place] == "," and place > j
    place += low[place] == "the"
    place += low[place] in ("year", "cy", "fy")
    spoken = year_in_words(line, place) if line.kinds[place] == "w" else None
    found = spoken or year_at(r, place, loose=loose, far=far or low[place - 1] == "year")
    if found:
        return found
    if low[place] in POINTERS and UNITS.get(low[place + 1]) == "year":
        return r.now.year + offset_of(low[place]), place + 2
    return None, j


def spoken_year(r: Reader, i: int) -> Found:
    """As in "in twenty twenty", "since nineteen ninety-nine"."""
    found = year_in_words(r.line, i)
    if found is None or not 1900 <= found[0] < 2100 or r.line.low[found[1]] in COUNTED or r.line.low[found[1]] in UNITS:
        return None
    return once(year_of(found[0]), year=found[0]), found[1]


def says_year(r: Reader, i: int, j: int, value: int, cued: bool) -> bool:
    """Whether its neighbours make a number between two places a year: "in 2015", "(1998)", or nothing else in the text."""
    line, low = r.line, r.line.low
    bracketed = low[i - 1] == "(" and low[j] in (")", ",", ";")
    bracketed = bracketed or (low[i - 1] == "." and low[i - 2] in ("c", "ca", "b", "d", "est"))
    bracketed = bracketed or (low[i - 1] in _SPENT and low[j] in _AFTER_YEAR)
    return cued or line.size <= 2 or bracketed or low[i - 1] in _YEAR_CUES or _among_years(line, i) or _names_year(r, i, j, value)


def _among_years(line: Line, i: int) -> bool:
    """One more of several years: "in 2019, 2020 and 2021"."""
    place = i - 1 - (line.low[i - 1] in ("and", "or") and line.low[i - 2] == ",")
    before = line.low[place - 1] if place > 0 else ""
    return (
        line.low[place] in ("and", "or", ",", "&", "/") and len(before) == 4 and line.kinds[place - 1] == "n" and before[:2] in ("19", "20")
    )


def _names_year(r: Reader, i: int, j: int, value: int) -> bool:
    """As in "the 2016 election", "2019 was hard": a number of the last hundred years that names its year."""
    line = r.line
    if not 1900 <= value <= r.now.year + 5 or line.kinds[i] != "n":
        return False
    if i == 0 or (line.kinds[i - 1] == "p" and line.low[j] == ":"):
        return line.low[j] in ("was", "is", "will", "has", "had", ":")
    return line.low[i - 1] in ("the", "this", "his", "her", "their", "our", "my") and line.kinds[j] == "w" and not line.low[j].endswith("s")
