"""The words of time: names of months, days, units, seasons and holidays, numbers, and what they mean."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from memgraph.nlp.time_calendar import Stretch, day_of, days_in


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def _numbered(text: str, start: int = 0, step: int = 1) -> dict[str, int]:
    """Each word of a text with its number: `start`, `start + step` ..."""
    return {word: start + step * place for place, word in enumerate(text.split())}


def _table(rows: str) -> dict[str, int]:
    """`"jan january; feb february"` -> each word with the number of its group, from 1."""
    return {word.replace("_", " "): number for number, group in enumerate(rows.split(";"), 1) for word in group.split()}


MONTHS: Final = _table(
    "jan january; feb febr february; mar march; apr april; may; jun june; jul july; aug august; sep sept september;"
    "oct october; nov november; dec december"
)
#: month names of other languages, read only next to a day or a year, so that their other meanings do no harm
FOREIGN_MONTHS: Final = _table(
    "januar enero janvier jänner; februar febrero février fevrier; märz marzo mars; abril avril; mai mayo; juni junio juin; "
    "juli julio juillet;agosto août aout; septiembre septembre; oktober octubre octobre okt; noviembre novembre; dezember "
    "diciembre décembre decembre dez dic"
)
WEEKDAYS: Final = {
    word: number - 1
    for word, number in _table(
        "mon monday; tue tues tuesday; wed weds wednesday; thu thur thurs thursday; fri friday; sat saturday; sun sunday"
    ).items()
}
FOREIGN_WEEKDAYS: Final = {
    word: number - 1
    for word, number in _table(
        "montag lunes lundi; dienstag martes mardi; mittwoch miércoles mercredi; donnerstag jueves jeudi; freitag viernes vendredi;"
        "samstag sonnabend sábado samedi; sonntag domingo dimanche"
    ).items()
}
PLURAL_WEEKDAYS: Final = {f"{word}s": number for word, number in WEEKDAYS.items() if word.endswith("day")}

#: days by their distance from today
RELATIVE_DAYS: Final = {
    "today": 0, "todays": 0, "tonight": 0, "tonite": 0, "tomorrow": 1, "tomorrows": 1, "tmrw": 1, "tmr": 1, "tmw": 1, "yday": -1,
    "yesterday": -1, "yesterdays": -1, "overmorrow": 2,
    "heute": 0, "gestern": -1, "vorgestern": -2, "übermorgen": 2, "hoy": 0, "ayer": -1, "anteayer": -2, "aujourd'hui": 0, "hier": -1,
    "avant-hier": -2, "après-demain": 2,
}  # fmt: skip

#: words that are names, verbs or other nouns as often as they are months or days
AMBIGUOUS: Final = words("may march mar april june august jan dec sat sun wed mon jun second spring fall")

UNITS: Final = {
    word: unit
    for unit, names in {
        "second": "second seconds sec secs",
        "minute": "minute minutes min mins",
        "hour": "hour hours hr hrs",
        "day": "day days",
        "night": "night nights",
        "workday": "workday workdays",
        "week": "week weeks wk wks",
        "fortnight": "fortnight fortnights",
        "weekend": "weekend weekends wkend wkends week-end week-ends",
        "workweek": "workweek workweeks",
        "month": "month months mo mos mth mths",
        "quarter": "quarter quarters qtr qtrs",
        "year": "year years yr yrs",
        "decade": "decade decades",
        "century": "century centuries",
    }.items()
    for word in names.split()
}
ISO_UNIT: Final = {
    "second": "PT{}S", "minute": "PT{}M", "hour": "PT{}H", "day": "P{}D", "night": "P{}D", "workday": "P{}D", "week": "P{}W",
    "month": "P{}M", "year": "P{}Y",
}  # fmt: skip
#: units that ISO 8601 has no letter for, in those it has
ISO_SCALE: Final = {
    "fortnight": (2, "week"), "quarter": (3, "month"), "half": (6, "month"), "decade": (10, "year"), "century": (100, "year"),
    "weekend": (2, "day"), "workweek": (5, "day"),
}  # fmt: skip

ONES: Final = _numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
TENS: Final = _numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
ORDINALS: Final = _numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth "
    "eighteenth nineteenth twentieth",
    1,
) | {"thirtieth": 30}
VAGUE_COUNTS: Final = {"few": 3, "several": 3, "some": 3, "couple": 2}

SEASONS: Final = {"spring": 3, "springtime": 3, "summer": 6, "summertime": 6, "autumn": 9, "fall": 9, "winter": 12, "wintertime": 12}
#: hour at which a part of the day begins, hour at which it ends
DAY_PARTS: Final = {
    "morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (20, 24), "lunchtime": (12, 14), "lunch": (12, 14),
    "noontime": (12, 13), "dinnertime": (18, 21), "breakfast": (7, 9),
}  # fmt: skip
CLOCK_WORDS: Final = {"noon": 12, "midday": 12, "midnight": 0}
PARTS: Final = {"early": "early", "beginning": "early", "start": "early", "mid": "mid", "middle": "mid", "late": "late", "end": "late"}
DECADES: Final = {f"{word[:-1]}ies": number for word, number in TENS.items()}
#: offset from UTC in minutes, of the abbreviations that mean one thing to most readers
ZONES: Final = {
    "utc": 0, "gmt": 0, "z": 0, "cet": 60, "cest": 120, "bst": 60, "eet": 120, "ist": 330, "jst": 540, "est": -300, "edt": -240,
    "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "et": -300, "pt": -480,
}  # fmt: skip
FREQUENCY: Final = {
    "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year", "annual": "year", "quarterly": "quarter",
    "hourly": "hour", "nightly": "night", "fortnightly": "fortnight", "biweekly": "2 weeks", "bimonthly": "2 months", "everyday": "day",
    "weekdays": "weekday",
    "workdays": "weekday", "weeknights": "weeknight", "weekends": "weekend", "mornings": "morning", "afternoons": "afternoon",
    "evenings": "evening", "nights": "night", "biannually": "6 months", "semiannually": "6 months",
}  # fmt: skip


def easter(year: int) -> date:
    """Easter Sunday in the Gregorian calendar (the anonymous algorithm of Nature, 20 April 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


#: (month, day); (month, weekday, n-th, days after); or days after Easter
_HOLIDAYS: Final[dict[str, tuple[int, ...] | int]] = {
    "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "xmas day": (12, 25), "christmas eve": (12, 24),
    "xmas eve": (12, 24),
    "boxing day": (12, 26), "new year": (1, 1), "new year's": (1, 1), "new years": (1, 1), "new year's day": (1, 1),
    "new years day": (1, 1),
    "new year day": (1, 1), "new year's eve": (12, 31), "new years eve": (12, 31), "new year eve": (12, 31), "nye": (12, 31),
    "epiphany": (1, 6), "groundhog day": (2, 2), "valentine's day": (2, 14), "valentines day": (2, 14), "valentine's": (2, 14),
    "st patrick's day": (3, 17), "st. patrick's day": (3, 17), "saint patrick's day": (3, 17), "saint patrick": (3, 17),
    "april fools' day": (4, 1), "april fool's day": (4, 1), "april fools day": (4, 1), "april fools": (4, 1), "earth day": (4, 22),
    "may day": (5, 1), "international workers' day": (5, 1), "international workers day": (5, 1), "juneteenth": (6, 19),
    "independence day": (7, 4), "bastille day": (7, 14), "halloween": (10, 31), "halloween day": (10, 31), "all saints' day": (11, 1),
    "all saints day": (11, 1), "all souls' day": (11, 2), "veterans day": (11, 11), "veterans' day": (11, 11), "armistice day": (11, 11),
    "remembrance day": (11, 11), "australia day": (1, 26), "pi day": (3, 14), "tax day": (4, 15), "anzac day": (4, 25),
    "cinco de mayo": (5, 5), "flag day": (6, 14),
    "canada day": (7, 1), "boss's day": (10, 16), "boss day": (10, 16), "day of the dead": (11, 2), "guy fawkes night": (11, 5),
    "guy fawkes day": (11, 5), "saint nicholas day": (12, 6), "st. nicholas day": (12, 6), "human rights day": (12, 10),
    "international women's day": (3, 8), "women's day": (3, 8),
    "martin luther king day": (1, 0, 3, 0), "mlk day": (1, 0, 3, 0), "presidents day": (2, 0, 3, 0), "presidents' day": (2, 0, 3, 0),
    "president's day": (2, 0, 3, 0), "mother's day": (5, 6, 2, 0), "mothers day": (5, 6, 2, 0), "mothers' day": (5, 6, 2, 0),
    "memorial day": (5, 0, -1, 0), "father's day": (6, 6, 3, 0), "fathers day": (6, 6, 3, 0), "fathers' day": (6, 6, 3, 0),
    "labor day": (9, 0, 1, 0), "labour day": (9, 0, 1, 0), "columbus day": (10, 0, 2, 0),
    "indigenous peoples' day": (10, 0, 2, 0), "indigenous peoples day": (10, 0, 2, 0), "thanksgiving": (11, 3, 4, 0),
    "thanksgiving day": (11, 3, 4, 0), "black friday": (11, 3, 4, 1), "cyber monday": (11, 3, 4, 4),
    "easter": 0, "easter sunday": 0, "easter day": 0, "easter monday": 1, "good friday": -2, "maundy thursday": -3, "palm sunday": -7,
    "holy saturday": -1, "ash wednesday": -46, "shrove tuesday": -47, "pancake day": -47, "pancake tuesday": -47, "mardi gras": -47,
    "ascension day": 39, "pentecost": 49, "whit sunday": 49, "whit monday": 50, "whitsun": 49, "trinity sunday": 56, "corpus christi": 60,
}  # fmt: skip
HOLIDAY_NAMES: Final = frozenset(_HOLIDAYS)
HOLIDAY_WORDS: Final = max(len(name.split()) for name in HOLIDAY_NAMES)
HOLIDAY_STARTS: Final = frozenset(name.split()[0] for name in HOLIDAY_NAMES)


def holiday(name: str, year: int) -> Stretch | None:
    """The day of a holiday in a year."""
    rule = _HOLIDAYS[name]
    if isinstance(rule, int):
        if not 1583 <= year < 9999:
            return None
        day = easter(year) + timedelta(days=rule)
        return day_of(day.year, day.month, day.day)
    if len(rule) == 2:
        return day_of(year, rule[0], rule[1])
    month, weekday, number, after = rule
    if not 1 <= year < 9999:
        return None
    first = date(year, month, 1 if number > 0 else days_in(year, month))
    step = (weekday - first.weekday()) % 7 if number > 0 else -((first.weekday() - weekday) % 7)
    day = first + timedelta(days=step + 7 * (number - 1 if number > 0 else number + 1) + after)
    return day_of(day.year, day.month, day.day)
