"""The commonest relative times of German, Spanish and French, and Chinese dates. Digits and month names are read with the English."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from memgraph.nlp.times.calendar import calendar_day, day_of, months, once, unit_around, year_of, yearly_day
from memgraph.nlp.times.counted import steps
from memgraph.nlp.times.reader import Found, Reader

_POINTERS: Final = {
    word: offset
    for offset, names in {
        -1: "letzte letzten letzter letztes letztem vergangene vergangenen vergangenes vorige voriges vorigen "
        "pasada pasado dernière dernier",
        0: "diese diesen dieser dieses diesem esta este cette",
        1: "nächste nächsten nächster nächstes nächstem kommende kommenden kommendes próxima próximo prochaine prochain",
    }.items()
    for word in names.split()
}
_UNITS: Final = {
    word: unit
    for unit, names in {
        "day": "tag tage tagen día días jour jours",
        "week": "woche wochen semana semanas semaine semaines",
        "month": "monat monate monaten mes meses mois",
        "year": "jahr jahre jahren año años an ans année années l'année l'an",
        "weekend": "wochenende",
    }.items()
    for word in names.split()
}
_COUNTS: Final = {
    word: count
    for count, names in {
        1: "ein eine einem einer einen un una une",
        2: "zwei dos deux",
        3: "drei tres trois",
        4: "vier cuatro quatre",
        5: "fünf cinco cinq",
        6: "sechs seis six",
        7: "sieben siete sept",
        8: "acht ocho huit",
        9: "neun nueve neuf",
        10: "zehn diez dix",
    }.items()
    for word in names.split()
}
_AGO: Final = {"vor": 1, "hace": 1, "il": 3}
#: words that stand for a unit so many on from now
_CHINESE: Final = {
    word: (unit, offset)
    for unit, turns in {
        "day": {-2: "前天", -1: "昨天 昨日", 0: "今天 今日", 1: "明天 明日", 2: "后天 後天"},
        "week": {-1: "上周 上星期", 0: "本周 这周 这星期", 1: "下周 下星期"},
        "month": {-1: "上个月 上月", 0: "本月 这个月", 1: "下个月 下月"},
        "year": {-2: "前年", -1: "去年", 0: "今年", 1: "明年", 2: "后年"},
    }.items()
    for offset, names in turns.items()
    for word in names.split()
}


def foreign(r: Reader, i: int) -> Found:
    """As in "letzte Woche", "el mes pasado", "l'année dernière", "vor zwei Jahren", "hace 3 meses", "il y a deux ans"."""
    low = r.line.low
    word, after = low[i], low[i + 1]
    offset = (
        _POINTERS[word] if word in _POINTERS and after in _UNITS else _POINTERS[after] if word in _UNITS and after in _POINTERS else None
    )
    if offset is not None:
        unit = _UNITS[after] if after in _UNITS else _UNITS[word]
        around = unit_around(r.now, unit, offset)
        return (once(around), i + 2) if around else None
    if word not in _AGO or (word == "il" and (after, low[i + 2]) != ("y", "a")):
        return None
    j = i + _AGO[word]
    count = r.line.values[j] if r.line.kinds[j] == "n" else _COUNTS.get(low[j])
    counted = _UNITS.get(low[j + 1])
    if not count or counted is None or not 0 < count < 100_000:
        return None
    return replace(once(unit_around(r.now, "day")).then(*steps(count, counted, -1)), anchored=True), j + 2


def is_foreign(word: str) -> bool:
    """A phrase of this module may begin with the word."""
    return word in _POINTERS or word in _UNITS or word in _AGO


def chinese(r: Reader, i: int) -> Found:
    """As in "2024年3月5日", "3月5日", "去年", "上周"; the token holds the numbers or the word."""
    value: Any = r.line.values[i]
    if isinstance(value, str):
        unit, offset = _CHINESE.get(value, ("", 0))
        around = unit_around(r.now, unit, offset)
        return (once(around), i + 1) if around else None
    year, month, day = value
    if year is None:
        return (yearly_day(month, day), i + 1) if day_of(2000, month, day) else None
    if day is not None:
        when = calendar_day(year, month, day)
        return (when, i + 1) if when else None
    if month is not None:
        return (once(months(year, month, 1, "month"), year=year, month=month), i + 1) if 1 <= month <= 12 else None
    return once(year_of(year), year=year), i + 1
