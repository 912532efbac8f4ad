"""A text cut into the tokens that the time grammar reads; what is no time (links, money, versions, telephone numbers) is made opaque."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import groupby
from typing import Any, Final

from memgraph.nlp.times.holidays import HOLIDAY_NAMES
from memgraph.nlp.times.lexicon import FOREIGN_MONTHS, MONTHS, ONES, ORDINALS, RELATIVE_DAYS, TENS, UNITS, VAGUE_COUNTS, WEEKDAYS, ZONES

#: Longest stretch of text read in one go. A line longer than this is cut at a blank, so that a huge text costs time in proportion.
LINE: Final = 2000

_WORDS: Final = (
    r"\d|[天年周月日期]|\b(?:gestern|vorgestern|heute|übermorgen|ayer|anteayer|hoy|hier|aujourd|letzte|vergang|vorige|nächste|kommend|wk|wkend|tmrw|tmr\b|tmw|yday|pasad|derni|"
    r"prochain|próxim|vor|hace|il y a|woche|monat|jahr|semana|semaine|mes|mois|año|année|l['’]ann|"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:am|pm|a\.m|p\.m|o['’]?clock)|till? date|"
    r"half (?:past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|"
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|day|week|month|year|yr|quarter|decade|centur|"
    r"hour|minute|second|night|weekend|fortnight|today|tomorrow|tonight|tonite|yesterday|morning|afternoon|evening|noon|midnight|midday|"
    r"spring|summer|autumn|fall|winter|christmas|xmas|easter|thanksgiving|halloween|pentecost|good friday|mardi|whit|epiphany|"
    r"(?:on|by|until|since|from|before|after) the (?:first|third|fourth|tenth|eleventh|twelfth|thirteenth)|at this time|"
    r"juneteenth|nye|qtr|eod|eow|cob|close of|"
    r"daily|annual|nightly|everyday|bi|semi|hourly|mid|eom|eoy|bom\b|boy\b|workweek|workday|season|twent|thirt|fort|fift|sixt|sevent|eight|ninet|boxing|valentine|labou?r|memorial|"
    r"all (?:saints|souls)|armistice|corpus|ash wed|st\.? p|saint)"
)
#: names of holidays without such a word, by their first two words
_NAMES: Final = sorted({"[ -]".join(name.split()[:2]) for name in HOLIDAY_NAMES if not re.search(_WORDS, name)})
_BY_LETTER: Final = (f"{letter}(?:{'|'.join(name[1:] for name in names)})" for letter, names in groupby(_NAMES, key=lambda name: name[0]))
_TRIGGER: Final = re.compile(rf"{_WORDS}|\b(?:{'|'.join(_BY_LETTER)})\b", re.IGNORECASE)
_TOKEN: Final = re.compile(
    r"""
    (?P<chinese>[0-9]{4}\s?年(?:\s?[0-9]{1,2}\s?月(?:\s?[0-9]{1,2}\s?[日号號])?)?|[0-9]{1,2}\s?月\s?[0-9]{1,2}\s?[日号號]
      |[昨今明]日|[昨前今明后後]天|[前去今明后]年|[上本这下](?:周|星期)|[上下这]个月|[上本下]月)
  | (?P<word>(?:(?![\u3040-\u9fff])[^\W\d_])+(?:['’][^\W\d_]+|(?<=week)-ends?\b)*(?![\w@]|://|[-_]?\d|\.\w+[@/]))
  | (?P<link>\w+://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.-]+|(?:~|\.{0,2})/\w[^\s]*/\S*)
  | (?P<money>[$€£¥₹]\s?\d[\d,.]*\w*|\#\d+)
  | (?P<stamp>\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\ ?(?:Z\b|UTC\b|[+-]\d\d:?\d\d))?)
  | (?P<ymd>(?<![\d.])\d{4}(?P<s1>[-/.])(?:\d{1,2}|[^\W\d_]{3,9})(?P=s1)\d{1,2}(?!\d|[-/.]\d|[^\W\d_]))
  | (?P<dmy>(?<![\d.])(?<!(?<!/\d)(?<!/\d\d)-)
      \d{1,2}(?:(?P<s2>[-/])|\.)(?:\d{1,2}|[^\W\d_]{3,9})(?(s2)(?P=s2)|\.)(?:\d{4}|\d{2})(?!\d|[-/.]\d|[^\W\d_]))
  | (?P<ids>(?<!\w)\+\d[\d\ ()-]{6,}\d|\(?\d{3}\)?[-\ ]\d{3}[- ]\d{4}|\d+(?:[-.]\d+){2,}[\w.-]*|v\d+(?:\.\d+)+\w*
      |\d{3}-\d{3,}|\d+[-/]\d{3}[-/]\d+)
  | (?P<quarter>\d{4}\s?[-/]?\s?[qQ][1-4](?!\w))
  | (?P<week>\d{4}-?[wW]\d{2}(?!\w))
  | (?P<span>(?<!\d)(?:1[0-9]|20)\d\d[-–—](?:(?:1[0-9]|20)\d\d|\d\d)(?![\w-]))
  | (?P<clock>(?<![\d.])(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d)?|h(?:[0-5]\d)?)(?![\d:]|\.\d))
  | (?P<slash>(?<![\d/])\d{1,2}/(?:\d{4}|\d{1,2})(?![\d/]|\.\d))
  | (?P<ordinal>\d{1,4}(?:st|nd|rd|th)(?!\w))
  | (?P<decade>['’]?\d{2,4}['’]?s(?!\w))
  | (?P<glued>(?:(?![\u3040-\u9fff])[^\W\d_])+[-_]?\d[\w.-]*)
  | (?P<dot>(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?![\d]))
  | (?P<number>\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)
  | (?P<other>(?:(?![\u3040-\u9fff])\w)+|\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_GLUED: Final = re.compile(r"([^\W\d_]+)[-_]?\d")
_NUMBER_WORD: Final = re.compile(r"\d+([^\W\d_]+)")
_STAMP: Final = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?", re.IGNORECASE)
_QUARTER_NAME: Final = re.compile(r"[qh][1-4]")
_PREFIXES: Final = frozenset(MONTHS) | frozenset(WEEKDAYS) | frozenset(FOREIGN_MONTHS) | {
    "mid", "early", "late", "q", "w", "h", "pre", "post", "from", "of", "in", "until", "cy", "fy", "am", "pm"
}  # fmt: skip
_SUFFIXES: Final = frozenset(MONTHS) | frozenset(UNITS) | {"am", "pm", "a", "p", "h", "x", "ish", "min", "s", "d", "w", "y"}
_POSSESSORS: Final = (frozenset(UNITS) | frozenset(WEEKDAYS) | frozenset(MONTHS) | frozenset(RELATIVE_DAYS)) - {"second", "new"}
_PAD: Final = 8


class Line:
    """The tokens of one stretch of text: parallel lists, padded at the end so that a look ahead needs no check.

    `kinds`: w word, n whole number, f other number, o ordinal, d day, m month of a year, s slash pair, b day and month with full stops,
    c clock, t instant, y decade, q quarter, h half, k week, z Chinese date, r two years with a dash, p punctuation, x opaque, "" the
    padding. `values` go with them.
    """

    __slots__ = ("ends", "kinds", "low", "size", "starts", "text", "values")

    def __init__(self, text: str) -> None:
        self.text = text
        self.low: list[str] = []
        self.kinds: list[str] = []
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def put(self, kind: str, start: int, end: int, value: Any = None) -> None:
        self.low.append(self.text[start:end].lower().replace("’", "'"))
        self.kinds.append(kind)
        self.values.append(value)
        self.starts.append(start)
        self.ends.append(end)

    def close(self) -> Line:
        """Pad the end; the line is then complete."""
        self.size = len(self.low)
        for _ in range(_PAD):
            self.put("", len(self.text), len(self.text))
        return self

    def capital(self, i: int) -> bool:
        """The token begins with a capital letter."""
        return i >= 0 and self.text[self.starts[i] : self.starts[i] + 1].isupper()

    def glued(self, i: int) -> bool:
        """No blank stands between the token and the one before it."""
        return i > 0 and self.ends[i - 1] == self.starts[i]


def has_trigger(text: str) -> bool:
    """A digit or a word with which a time may begin occurs: most texts without a time stop here."""
    return _TRIGGER.search(text) is not None


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The stretches of a text that may hold a time, with their offsets: its lines, the long ones cut at blanks."""
    start = 0
    while start < len(text):
        end = text.find("\n", start, start + LINE)
        if end < 0:
            end = min(start + LINE, len(text))
            if end < len(text):
                blank = max(text.rfind(" ", start + LINE // 2, end), text.rfind(". ", start + LINE // 2, end) + 1)
                end = blank if blank > start else end
        piece = text[start:end]
        if has_trigger(piece):
            yield start, piece
        start = end + (text[end : end + 1] in ("\n", " "))


def tokens(text: str) -> Line:
    """The tokens of a stretch of text."""
    line = Line(text)
    place = 0
    scan = _TOKEN.match
    size = len(text)
    while place < size:
        if text[place].isspace():
            place += 1
            continue
        match = scan(text, place)
        if match is None:
            place += 1
            continue
        place = _put(line, match.lastgroup or "other", match.start(), match.end())
    return line.close()


def _put(line: Line, group: str, start: int, end: int) -> int:
    """Add one token; the place where the next begins."""
    raw = line.text[start:end]
    if group == "word":
        if raw[-2:] in ("'s", "’s") and raw[:-2].lower() in _POSSESSORS:
            line.put("w", start, end - 2)
            start = end - 2
        line.put("w", start, end)
    elif group == "number":
        return _put_number(line, start, end)
    elif group == "glued":
        return _put_glued(line, start, end)
    elif group in ("link", "money", "ids"):
        line.put("x", start, end)
    elif group == "other":
        line.put("p" if end - start == 1 else "x", start, end)
    else:
        kind, value = _READ[group](raw)
        if kind == "x" and group == "span":
            return _put_number(line, start, start + 4)
        line.put(kind, start, end, value)
    return end


def _put_number(line: Line, start: int, end: int) -> int:
    raw = line.text[start:end]
    follow = _NUMBER_WORD.match(line.text, start)
    if follow and follow[1].lower() not in _SUFFIXES and follow.end() > end:
        line.put("x", start, follow.end())
        return follow.end()
    plain = raw.replace(",", "")
    if plain.isdecimal():
        line.put("n", start, end, int(plain) if len(plain) < 10 else -1)
    else:
        line.put("f", start, end, float(plain) if len(plain) < 12 else -1.0)
    return end


def _put_glued(line: Line, start: int, end: int) -> int:
    """Letters with digits after them: "Dec31" and "mid-2020" are two tokens, "Q3" is one, "LH740" is none of ours."""
    match = _GLUED.match(line.text, start)
    prefix = match[1].lower() if match else ""
    raw = line.text[start:end].lower().rstrip(".-")
    if _QUARTER_NAME.fullmatch(raw[:2]) and (len(raw) == 2 or (raw[2] in "-/" and raw[3:].isdecimal() and len(raw) in (5, 7))):
        line.put("q" if raw[0] == "q" else "h", start, start + 2, (None, int(raw[1])))
        return start + 2
    if raw[0] == "w" and raw[1:].isdecimal() and len(raw) == 3:
        line.put("k", start, start + 3, (None, int(raw[1:])))
        return start + 3
    if prefix in _PREFIXES and len(prefix) > 1:
        line.put("w", start, start + len(prefix))
        return start + len(prefix)
    line.put("x", start, end)
    return end


def full_year(number: int, pivot: int = 40) -> int:
    """A year of two digits: below the pivot in this century, from it on in the last. Others stay."""
    return number if number > 99 else number + (2000 if number < pivot else 1900)


def _date_parts(raw: str) -> list[int]:
    parts = re.split(r"[-/.]", raw)
    return [int(one) if one.isdecimal() else MONTHS.get(one.lower(), FOREIGN_MONTHS.get(one.lower(), -1)) for one in parts]


def _read_ymd(raw: str) -> tuple[str, Any]:
    year, month, day = _date_parts(raw)
    return ("d", (year, month, day)) if 1 <= month <= 12 and 1 <= day <= 31 else ("x", None)


def _read_dmy(raw: str) -> tuple[str, Any]:
    """A pair of numbers before a year: which is the day is for the grammar to say, unless the month is written or one is above 12."""
    first, second, year = _date_parts(raw)
    year = full_year(year)
    if not re.split(r"[-/.]", raw)[1].isdecimal():
        return ("d", (year, second, first)) if second >= 1 and 1 <= first <= 31 else ("x", None)
    if not (1 <= first <= 31 and 1 <= second <= 31) or min(first, second) > 12:
        return "x", None
    if first > 12 or ("." in raw and second <= 12):
        return ("d", (year, second, first)) if second <= 12 else ("x", None)
    if second > 12:
        return "d", (year, first, second)
    return "s", (first, second, year)


def _read_stamp(raw: str) -> tuple[str, Any]:
    match = _STAMP.match(raw)
    assert match
    try:
        moment = datetime.fromisoformat(f"{match[1]}T{match[2]}:{match[3]}:{match[4] or '00'}")
    except ValueError:
        return "x", None
    offset = match[5]
    if offset is None:
        return "t", (moment, None)
    if offset[0] in "+-":
        minutes = int(offset[1:3]) * 60 + int(offset[-2:])
        if minutes >= 1440:
            return "x", None
        return "t", (moment, timezone(timedelta(minutes=minutes if offset[0] == "+" else -minutes)))
    return "t", (moment, UTC)


def _read_slash(raw: str) -> tuple[str, Any]:
    first, second = raw.split("/")
    if len(second) == 4:
        return ("m", (int(second), int(first))) if 1 <= int(first) <= 12 else ("x", None)
    return "s", (int(first), int(second), None)


def _read_clock(raw: str) -> tuple[str, Any]:
    parts = [int(one) for one in re.split(r"[:hH]", raw) if one]
    hour, minute, second = (*parts, 0, 0)[:3]
    bare = len(parts) == 1
    return ("c", (hour, minute, second, bare)) if hour < 24 else ("x", None)


def _read_decade(raw: str) -> tuple[str, Any]:
    digits = int("".join(one for one in raw if one.isdecimal()))
    if digits % 10 or not (digits <= 90 or 1000 <= digits <= 2190):
        return "x", None
    return "y", digits if digits > 99 else 1900 + digits if digits > 20 else 2000 + digits


def _read_span(raw: str) -> tuple[str, Any]:
    first, second = int(raw[:4]), int(raw[5:])
    second = first // 100 * 100 + second if second < 100 else second
    if len(raw) == 7 and raw[4] == "-" and 1 <= int(raw[5:]) <= 12:
        return "m", (first, int(raw[5:]))
    return ("r", (first, second)) if first < second <= 2199 else ("x", None)


def _read_chinese(raw: str) -> tuple[str, Any]:
    """The numbers of a Chinese date, or the word as it stands."""
    digits = [int(one) for one in re.findall(r"[0-9]+", raw)]
    if not digits:
        return "z", raw
    if "年" not in raw:
        return "z", (None, digits[0], digits[1])
    return "z", (digits[0], digits[1] if len(digits) > 1 else None, digits[2] if len(digits) > 2 else None)


_READ: Final[dict[str, Any]] = {
    "stamp": _read_stamp,
    "ymd": _read_ymd,
    "dmy": _read_dmy,
    "quarter": lambda raw: ("q", (int(raw[:4]), int(raw[-1]))),
    "week": lambda raw: ("k", (int(raw[:4]), int(raw[-2:]))),
    "span": _read_span,
    "clock": _read_clock,
    "slash": _read_slash,
    "dot": lambda raw: ("b", tuple(int(one) for one in raw[:-1].split("."))),
    "chinese": _read_chinese,
    "ordinal": lambda raw: ("o", int(raw[:-2])),
    "decade": _read_decade,
}


def number(line: Line, i: int) -> tuple[float, int] | None:
    """A count in digits or words: "3", "twenty-five", "two and a half", "a couple of", "several"; its value and the place after it."""
    kind, word = line.kinds[i], line.low[i]
    if kind in ("n", "f"):
        value, j = float(line.values[i]), i + 1
        return (value, j) if value >= 0 else None
    if word in ("a", "an", "another", "the") and line.low[i + 1] in ("couple", "few", "half"):
        i, word = i + 1, line.low[i + 1]
    if word == "half":
        j = i + 1 + (line.low[i + 1] in ("a", "an"))
        return (0.5, j) if line.low[j] in UNITS else None
    if word in VAGUE_COUNTS:
        return float(VAGUE_COUNTS[word]), i + 1 + (line.low[i + 1] == "of")
    return _spelt(line, i)


def _spelt(line: Line, i: int) -> tuple[float, int] | None:
    total, j = None, i
    while True:
        word = line.low[j]
        if word in TENS and (total is None or total % 100 == 0):
            total, j = (total or 0) + TENS[word], j + 1
            if line.low[j] == "-" and line.low[j + 1] in ONES:
                j += 1
            if 0 < ONES.get(line.low[j], 0) < 10:
                total, j = total + ONES[line.low[j]], j + 1
        elif word in ONES and (total is None or total % 100 == 0):
            total, j = (total or 0) + ONES[word], j + 1
        elif word == "hundred" and total and total < 100:
            total, j = total * 100, j + 1
        elif word == "thousand" and total and total < 100:
            total, j = total * 1000, j + 1
        elif word == "and" and total and total % 100 == 0 and (line.low[j + 1] in ONES or line.low[j + 1] in TENS):
            j += 1
        else:
            break
    return (float(total), j) if total is not None else None


def with_fraction(line: Line, value: float, j: int) -> tuple[float, int]:
    """A count with "and a half" or "and a quarter" after it."""
    low = line.low
    if low[j] == "and" and low[j + 1] in ("a", "an", "one") and low[j + 2] in ("half", "quarter"):
        return value + (0.5 if low[j + 2] == "half" else 0.25), j + 3
    return value, j


def ordinal(line: Line, i: int) -> tuple[int, int] | None:
    """An ordinal in digits or words: "3rd", "twenty-first"; its value and the place after it."""
    if line.kinds[i] == "o":
        return int(line.values[i]), i + 1
    word = line.low[i]
    if word in ORDINALS:
        return ORDINALS[word], i + 1
    if word in TENS:
        j = i + 1 + (line.low[i + 1] == "-")
        if 0 < ORDINALS.get(line.low[j], 0) < 10:
            return TENS[word] + ORDINALS[line.low[j]], j + 1
    return None


def year_in_words(line: Line, i: int) -> tuple[int, int] | None:
    """A year as it is spoken: "nineteen eighty six", "two thousand and fifteen"."""
    first = ONES.get(line.low[i], TENS.get(line.low[i], 0))
    if first in (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20) and line.low[i + 1] != "thousand":
        j = i + 1
        if line.low[j] == "hundred":
            j += 1 + (line.low[j + 1] == "and")
        rest = _spelt(line, j)
        if rest and 0 < rest[0] < 100:
            return first * 100 + int(rest[0]), rest[1]
        return None
    whole = _spelt(line, i)
    return (int(whole[0]), whole[1]) if whole and 1000 <= whole[0] < 2200 else None


def zone(line: Line, i: int, *, after_half: bool = False) -> tuple[timezone, int] | None:
    """An abbreviation of a time zone after a clock time; in lower case only the plainest, and the longer ones after "am" and "pm"."""
    word = line.low[i]
    if word in ZONES and (word in ("gmt", "utc") or line.text[line.starts[i] : line.ends[i]].isupper() or (after_half and len(word) > 2)):
        return timezone(timedelta(minutes=ZONES[word])), i + 1
    return None
