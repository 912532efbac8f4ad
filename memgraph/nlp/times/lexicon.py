"""The words of time: names of months, days, units and seasons, numbers, and what they mean."""

from __future__ import annotations

from typing import Final


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def _numbered(text: str, start: int = 0, step: int = 1) -> dict[str, int]:
    """Each word of a text with its number: `start`, `start + step` ..."""
    return {word: start + step * place for place, word in enumerate(text.split())}


def _table(rows: str) -> dict[str, int]:
    """`"jan january; feb february"` -> each word with the number of its group, from 1."""
    return {word.replace("_", " "): number for number, group in enumerate(rows.split(";"), 1) for word in group.split()}


#: as people misspell them
MISSPELT_MONTHS: Final = _table(
    "januray jaunary janurary; febuary feburary februrary febraury;; apirl;;;; agust augst; septmber setember septemer; ocotber octber;"
    "novemeber novmber; decemeber decmber"
)
MONTHS: Final = MISSPELT_MONTHS | _table(
    "jan january; feb febr february; mar march; apr april; may; jun june; jul july; aug august; sep sept september;"
    "oct october; nov november; dec december"
)
#: month names of other languages, read only next to a day or a year, so that their other meanings do no harm
FOREIGN_MONTHS: Final = _table(
    "januar enero janvier jänner; februar febrero février fevrier; märz marzo mars; abril avril; mai mayo; juni junio juin; "
    "juli julio juillet;agosto août aout; septiembre septembre; oktober octubre octobre okt; noviembre novembre; dezember "
    "diciembre décembre decembre dez dic"
)
MISSPELT_WEEKDAYS: Final = {
    word: number - 1
    for word, number in _table(
        "; teusday tuseday tusday; wensday wednsday wendesday wednessday; thrusday thurday thursay; firday; saterday saturaday; sundy"
    ).items()
}
WEEKDAYS: Final = MISSPELT_WEEKDAYS | {
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
#: letters that stand for a unit where they touch its count: "10d"
GLUED_UNITS: Final = {"h": "hour", "d": "day", "w": "week", "y": "year"}
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
PARTS: Final = {"early": "early", "beginning": "begin", "start": "begin", "mid": "mid", "middle": "mid", "late": "late", "end": "late"}
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
