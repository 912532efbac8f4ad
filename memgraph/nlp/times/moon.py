"""Feasts that follow the moon: Easter in both churches, the Hebrew and the Islamic calendar, the Chinese new year, the Hindu lunar days.

The churches' and the Hebrew calendar are reckoned and exact. The others are computed from the moon's place, which is right to about a
quarter of an hour; where the new moon is still looked for in the sky, a feast may be kept a day off.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from math import floor, radians, sin
from typing import Final

_DAY: Final = timedelta(days=1)
_J2000: Final = datetime(2000, 1, 1, 12)
_CREATION: Final = -1_373_427  #: the day before which the Hebrew calendar counts, as a proleptic ordinal
_HIJRA: Final = 227_015  #: 1 Muharram of the year 1
_SUNSET: Final = 18  #: hour
_BEIJING: Final = timedelta(hours=8)
_INDIA: Final = timedelta(hours=5, minutes=30)
_MECCA: Final = timedelta(hours=3)
_GAIN: Final = 12.190_749  #: degrees that the moon gains on the sun in a day
_MONTH: Final = 29.530_589

#: amplitude in degrees; multiples of the moon's elongation, the sun's and the moon's anomaly, the argument of latitude (after J. Meeus,
#: Astronomical Algorithms, chapter 47); the last two are the sun's own
_TERMS: Final = (
    (6.288774, 0, 0, 1, 0), (1.274027, 2, 0, -1, 0), (0.658314, 2, 0, 0, 0), (0.213618, 0, 0, 2, 0), (-0.185116, 0, 1, 0, 0),
    (-0.114332, 0, 0, 0, 2), (0.058793, 2, 0, -2, 0), (0.057066, 2, -1, -1, 0), (0.053322, 2, 0, 1, 0), (0.045758, 2, -1, 0, 0),
    (-0.040923, 0, 1, -1, 0), (-0.034720, 1, 0, 0, 0), (-0.030383, 0, 1, 1, 0), (-1.914602, 0, 1, 0, 0), (-0.019993, 0, 2, 0, 0),
)  # fmt: skip
#: the day on which the sun enters the sign in which a Hindu month's new moon lies, from Chaitra on: (month, day)
_SIGNS: Final = (
    (3, 14), (4, 14), (5, 15), (6, 15), (7, 16), (8, 17), (9, 17), (10, 17), (11, 16), (12, 16), (1, 14), (2, 13),
)  # fmt: skip


def easter(year: int) -> date:
    """Easter Sunday in the Gregorian calendar (the anonymous algorithm of Nature, 20 April 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


def orthodox_easter(year: int) -> date:
    """Easter Sunday of the Orthodox churches: by the Julian calendar, told in the Gregorian (Meeus's algorithm)."""
    d = (19 * (year % 19) + 15) % 30
    e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    return date(year, month, day + 1) + (year // 100 - year // 400 - 2) * _DAY


def jewish_new_year(year: int) -> date:
    """1 Tishri in a Gregorian year (Reingold and Dershowitz, Calendrical Calculations)."""
    before, this, after = (_elapsed(year + 3760 + one) for one in (0, 1, 2))
    delay = 2 if after - this == 356 else 1 if this - before == 382 else 0
    return date.fromordinal(_CREATION + this + delay)


def _elapsed(year: int) -> int:
    """Days from the epoch to a Hebrew year, before two of the four postponements."""
    months = (235 * year - 234) // 19
    day = 29 * months + (12084 + 13753 * months) // 25920
    return day + (3 * (day + 1) % 7 < 3)


def hanukkah(year: int) -> date:
    """25 Kislev in a Gregorian year."""
    start = jewish_new_year(year)
    return start + (83 + ((jewish_new_year(year + 1) - start).days % 10 == 5)) * _DAY


def islamic(year: int, month: int, day: int) -> date:
    """The first such day of the Islamic calendar in a Gregorian year, as Mecca's almanac has it (Umm al-Qura): a month begins after the
    evening before which the moon was new."""
    count = (year - 622) * 33 // 32 - 1
    while True:
        tabular = 1 + 29 * (month - 1) + (6 * month - 1) // 11 + 354 * (count - 1) + (3 + 11 * count) // 30 + _HIJRA - 1
        new_moon = _moon_at(0, datetime.fromordinal(tabular) - 1.5 * _DAY) + _MECCA
        found = (new_moon + (1 if new_moon.hour < _SUNSET else 2) * _DAY).date() + (day - 1) * _DAY
        if found.year >= year:
            return found
        count += 1


def _elongation(moment: datetime) -> float:
    """The moon's distance from the sun in degrees; 0 is new moon."""
    centuries = (moment - _J2000) / _DAY / 36525
    d = 297.8501921 + 445267.1114034 * centuries
    sun = 357.5291092 + 35999.0502909 * centuries
    moon = 134.9633964 + 477198.8675055 * centuries
    f = 93.2720950 + 483202.0175233 * centuries
    return d + sum(size * sin(radians(i * d + j * sun + k * moon + n * f)) for size, i, j, k, n in _TERMS)


def _moon_at(degrees: float, near: datetime) -> datetime:
    """The moment nearest another at which the moon has gone so far from the sun."""
    moment = near
    for _ in range(4):
        moment += ((degrees - _elongation(moment) + 180) % 360 - 180) / _GAIN * _DAY
    return moment


def _new_moon_before(moment: datetime) -> datetime:
    found = _moon_at(0, moment - _MONTH / 2 * _DAY)
    later = _moon_at(0, found + _MONTH * _DAY)
    return later if later < moment else found


def tithi(year: int, month: int, number: int, hour: float) -> date:
    """The day of a Hindu month (0 is Chaitra, from new moon to new moon) on which its n-th lunar day holds at an hour in India.

    Of two months in one sign the second is meant: the first is the leap month, without feasts.
    """
    follows = _SIGNS[(month + 1) % 12]
    next_sign = datetime(year, *follows)
    new_moon = _new_moon_before(next_sign - _INDIA)
    begins = _moon_at(12 * (number - 1), new_moon + (number - 1) * _MONTH / 30 * _DAY) + _INDIA
    ends = _moon_at(12 * number, new_moon + number * _MONTH / 30 * _DAY) + _INDIA
    start = datetime(begins.year, begins.month, begins.day)
    day = start + floor((begins - start) / _DAY + 1 - hour / 24) * _DAY
    return (day if day + hour / 24 * _DAY < ends else start).date()


def chinese_new_year(year: int) -> date:
    """The second new moon after that of the winter solstice's month, in Beijing; never before 21 January."""
    millennia = (year - 2001) / 1000
    solstice = _J2000 + (355.05952 + 365242.74049 * millennia - 0.06223 * millennia**2) * _DAY + _BEIJING
    end_of_day = datetime(solstice.year, solstice.month, solstice.day) + _DAY
    eleventh = _new_moon_before(end_of_day - _BEIJING)
    found = _moon_at(0, eleventh + 2 * _MONTH * _DAY) + _BEIJING
    if (found.month, found.day) < (1, 21):
        found = _moon_at(0, eleventh + 3 * _MONTH * _DAY) + _BEIJING
    return found.date()
