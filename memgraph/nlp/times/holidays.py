"""Holidays by name: on a date, on an n-th weekday, so many days from Easter, or by the moon."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache, partial
from typing import Final

from memgraph.nlp.times.calendar import Stretch, days_in, midnight_of
from memgraph.nlp.times.moon import chinese_new_year, easter, hanukkah, islamic, jewish_new_year, orthodox_easter, tithi

_Rule = Callable[[int], date]  #: the first day in a year


def _on(month: int, day: int) -> _Rule:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, number: int, after: int = 0) -> _Rule:
    """The n-th weekday of a month, from its end where `number` is negative, and so many days after."""

    def rule(year: int) -> date:
        first = date(year, month, 1 if number > 0 else days_in(year, month))
        step = (weekday - first.weekday()) % 7 if number > 0 else -((first.weekday() - weekday) % 7)
        return first + timedelta(days=step + 7 * (number - 1 if number > 0 else number + 1) + after)

    return rule


def _from(feast: _Rule, days: int) -> _Rule:
    return lambda year: feast(year) + timedelta(days=days)


def _kings_day(year: int) -> date:
    return date(year, 4, 26 if date(year, 4, 27).weekday() == 6 else 27)


def _bosses_day(year: int) -> date:
    """16 October, or the working day nearest it."""
    return date(year, 10, {5: 15, 6: 17}.get(date(year, 10, 16).weekday(), 16))


def _tisha_bav(year: int) -> date:
    day = jewish_new_year(year) - timedelta(days=51)
    return day + timedelta(days=day.weekday() == 5)  # no fast on a Sabbath


def _yom_hashoah(year: int) -> date:
    """27 Nisan, away from the Sabbath."""
    day = jewish_new_year(year) - timedelta(days=151)
    return day + timedelta(days={4: -1, 6: 1}.get(day.weekday(), 0))


def _ramadan_days(year: int) -> int:
    start, feast = islamic(year, 9, 1), islamic(year, 10, 1)
    return ((feast if feast > start else islamic(year + 1, 10, 1)) - start).days


def _last_friday_of_ramadan(year: int) -> date:
    last = islamic(year, 10, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - 4) % 7)


def _sankranti(year: int) -> date:
    """The sun's entry into Capricorn, in India."""
    return date(year, 1, 15 if year % 4 in (0, 3) else 14)


_CHAITRA, _VAISAKHA, _ASHADHA, _SHRAVANA, _BHADRAPADA, _ASHVINA, _KARTIKA, _PAUSHA, _MAGHA, _PHALGUNA = 0, 1, 3, 4, 5, 6, 7, 9, 10, 11


def _lunar(month: int, number: int, hour: float = 6) -> _Rule:
    """A lunar day of a Hindu month, as it holds at sunrise or at the hour at which the feast is kept."""
    return lambda year: tithi(year, month, number, hour)


_diwali: Final = _lunar(_ASHVINA, 30, 18)
_holika: Final = _lunar(_PHALGUNA, 15, 14)

#: rule; length in days; names. Those of several days by the Jewish calendar begin with their eve, and are as long as outside Israel.
_TABLE: Final[tuple[tuple[_Rule, int | Callable[[int], int], str], ...]] = (
    (_on(12, 25), 1, "christmas; christmas day; xmas; xmas day"),
    (_on(12, 24), 1, "christmas eve; xmas eve"),
    (_on(12, 26), 1, "boxing day"),
    (_on(1, 1), 1, "new year; new year's; new years; new year's day; new years day; new year day"),
    (_on(12, 31), 1, "new year's eve; new years eve; new year eve; nye"),
    (_on(1, 6), 1, "epiphany"),
    (_on(2, 2), 1, "groundhog day"),
    (_on(2, 14), 1, "valentine's day; valentines day; valentine's"),
    (_on(3, 8), 1, "international women's day; women's day"),
    (_on(3, 14), 1, "pi day"),
    (_on(3, 17), 1, "st patrick's day; st. patrick's day; saint patrick's day; saint patrick; st paddy's day; "
     "saint paddy's day; paddy's day"),
    (_on(4, 1), 1, "april fools' day; april fool's day; april fools day; april fools"),
    (_on(4, 15), 1, "tax day"),
    (_on(4, 22), 1, "earth day"),
    (_on(4, 23), 1, "st george's day; st. george's day; saint george's day"),
    (_on(4, 25), 1, "anzac day"),
    (_kings_day, 1, "king's day; kings day; koningsdag"),
    (_on(5, 1), 1, "may day; international workers' day; international workers day"),
    (_on(5, 5), 1, "cinco de mayo"),
    (_on(6, 14), 1, "flag day"),
    (_on(6, 19), 1, "juneteenth"),
    (_on(7, 1), 1, "canada day"),
    (_on(7, 4), 1, "independence day"),
    (_on(7, 14), 1, "bastille day"),
    (_bosses_day, 1, "boss's day; boss day; bosses day; bosses' day"),
    (_on(10, 31), 1, "halloween; halloween day"),
    (_on(11, 1), 1, "all saints' day; all saints day; all hallows day"),
    (_on(11, 2), 1, "all souls' day; all souls day; day of the dead"),
    (_on(11, 5), 1, "guy fawkes night; guy fawkes day; bonfire night"),
    (_on(11, 11), 1, "veterans day; veterans' day; armistice day; remembrance day"),
    (_on(11, 30), 1, "st andrew's day; st. andrew's day; saint andrew's day"),
    (_on(12, 6), 1, "saint nicholas day; st. nicholas day; st nicholas day"),
    (_on(12, 10), 1, "human rights day"),
    (_on(1, 26), 1, "australia day"),
    (_nth(1, 0, 3), 1, "martin luther king day; martin luther king jr day; martin luther king jr. day; martin luther kings day; "
     "martin luther king's day; mlk day; mlk jr day; mlk jr. day; civil rights day"),
    (_nth(2, 0, 3), 1, "presidents day; presidents' day; president's day; washington's birthday"),
    (_nth(5, 6, 2), 1, "mother's day; mothers day; mothers' day"),
    (_nth(5, 0, -1), 1, "memorial day"),
    (_nth(6, 6, 3), 1, "father's day; fathers day; fathers' day"),
    (_nth(9, 0, 1), 1, "labor day; labour day"),
    (_nth(10, 0, 2), 1, "columbus day; indigenous peoples' day; indigenous peoples day"),
    (_nth(11, 3, 4), 1, "thanksgiving; thanksgiving day"),
    (_nth(11, 3, 4, 1), 1, "black friday"),
    (_nth(11, 3, 4, 4), 1, "cyber monday"),
    # by Easter
    (_from(easter, -47), 1, "shrove tuesday; pancake day; pancake tuesday; mardi gras"),
    (_from(easter, -46), 1, "ash wednesday"),
    (_from(easter, -7), 1, "palm sunday; branch sunday"),
    (_from(easter, -7), 7, "holy week"),
    (_from(easter, -3), 1, "maundy thursday; holy thursday; covenant thursday"),
    (_from(easter, -2), 1, "good friday"),
    (_from(easter, -1), 1, "holy saturday; easter saturday"),
    (easter, 1, "easter; easter sunday; easter day"),
    (_from(easter, 1), 1, "easter monday"),
    (_from(easter, 39), 1, "ascension day; ascension thursday"),
    (_from(easter, 49), 1, "pentecost; whit sunday; whitsun; whitsunday; white sunday; pentecost sunday"),
    (_from(easter, 50), 1, "whit monday; pentecost monday"),
    (_from(easter, 56), 1, "trinity sunday"),
    (_from(easter, 60), 1, "corpus christi"),
    (_from(orthodox_easter, -48), 1, "clean monday; orthodox shrove monday"),
    (_from(orthodox_easter, -48), 40, "great lent"),
    (_from(orthodox_easter, -7), 1, "orthodox palm sunday"),
    (_from(orthodox_easter, -2), 1, "orthodox good friday; orthodox great friday"),
    (orthodox_easter, 1, "orthodox easter; orthodox easter sunday"),
    (_from(orthodox_easter, 1), 1, "orthodox easter monday"),
    # the Jewish year
    (_from(jewish_new_year, -193), 1, "purim"),
    (_from(jewish_new_year, -164), 9, "passover; pesach"),
    (_yom_hashoah, 1, "yom hashoah; yom ha'shoah"),
    (_from(jewish_new_year, -130), 1, "lag b'omer; lag baomer; lag ba'omer"),
    (_from(jewish_new_year, -114), 3, "shavuot; shavuos; feast of weeks"),
    (_tisha_bav, 1, "tisha b'av; tisha bav"),
    (_from(jewish_new_year, -1), 3, "rosh hashanah; rosh hashana; jewish new year"),
    (_from(jewish_new_year, 9), 1, "yom kippur; day of atonement"),
    (_from(jewish_new_year, 13), 9, "sukkot; succot; sukkos; succos; feast of tabernacles; feast of booths; feast of the ingathering"),
    (_from(jewish_new_year, 21), 1, "shemini atzeret"),
    (_from(jewish_new_year, 22), 1, "simchat torah; simchas torah"),
    (_from(hanukkah, -1), 8, "hanukkah; hanukah; hannukah; hannukkah; chanukah; chanukkah"),
    # the Islamic year
    (partial(islamic, month=1, day=1), 1, "islamic new year; hijri new year; muslim new year; amun jadid"),
    (partial(islamic, month=1, day=10), 1, "ashura; day of ashura"),
    (partial(islamic, month=3, day=12), 1, "mawlid; mawlid al nabi; milad un nabi; eid milad un nabi"),
    (partial(islamic, month=7, day=27), 1, "isra and mi'raj; isra and miraj; prophet's ascension"),
    (partial(islamic, month=9, day=1), _ramadan_days, "ramadan; ramadhan"),
    (partial(islamic, month=9, day=27), 1, "laylat al qadr; laylat al kadr; night of power; night of destiny"),
    (_last_friday_of_ramadan, 1, "jumu'atul wida; jamat ul vida; jummatul vida"),
    (partial(islamic, month=10, day=1), 1, "eid al fitr; eid ul fitr; id ul fitr"),
    (partial(islamic, month=12, day=10), 1, "eid al adha; eid ul adha; id ul adha; bakr id; bakr eid; bakrid; "
     "sacrifice feast; feast of the sacrifice"),
    # east of them
    (chinese_new_year, 1, "chinese new year; chinese new year's day; lunar new year; lunar new year's day; chinese lunar new year; "
     "chinese lunar new year's day"),
    (_lunar(_VAISAKHA, 15, 12), 1, "vesak; vesak day; vaisakha; buddha day; buddha purnima"),
    # India
    (_sankranti, 1, "makar sankranti; makara sankranti; makara sankranthi; makar sankranthi; pongal; thai pongal"),
    (_from(_sankranti, 1), 1, "maattu pongal"),
    (_from(_sankranti, 2), 1, "kaanum pongal; kanni pongal"),
    (_lunar(_MAGHA, 5), 1, "vasant panchami; basant panchami"),
    (_lunar(_MAGHA, 15), 1, "guru ravidas jayanti; guru ravidass jayanti; guru ravidas birthday"),
    (_lunar(_MAGHA, 29, 24), 1, "maha shivaratri; maha shivratri; shivaratri; shivratri"),
    (_holika, 1, "holika dahan; chhoti holi; kamudu pyre"),
    (_from(_holika, 1), 1, "holi; dhulandi; dhuleti; phagwah"),
    (_lunar(_CHAITRA, 1), 1, "ugadi; yugadi; samvatsaradi; gudi padwa"),
    (_lunar(_CHAITRA, 9, 12), 1, "rama navami; ram navami"),
    (_lunar(_CHAITRA, 13), 1, "mahavir jayanti; mahaveer jayanti; mahavir janma kalyanak; mahaveer janma kalyanak"),
    (_on(4, 14), 1, "vaisakhi; vaishakhi; baisakhi; ambedkar jayanti"),
    (_on(5, 9), 1, "rabindra jayanti; rabindranath jayanti"),
    (_lunar(_ASHADHA, 15), 1, "guru purnima"),
    (_lunar(_SHRAVANA, 15, 13), 1, "raksha bandhan"),
    (_lunar(_SHRAVANA, 23, 24), 1, "krishna janmashtami; janmashtami; gokulashtami"),
    (_lunar(_BHADRAPADA, 4, 12), 1, "ganesh chaturthi; vinayaka chaturthi"),
    (_on(10, 2), 1, "gandhi jayanti"),
    (_lunar(_ASHVINA, 1), 9, "navaratri; navratri; sharad navaratri"),
    (_lunar(_ASHVINA, 6), 5, "durga puja"),
    (_lunar(_ASHVINA, 7), 1, "maha saptami"),
    (_lunar(_ASHVINA, 8), 1, "maha ashtami; durga ashtami"),
    (_lunar(_ASHVINA, 9), 1, "maha navami"),
    (_lunar(_ASHVINA, 10, 11), 1, "dussehra; dasara; vijayadashami"),
    (_lunar(_ASHVINA, 15), 1, "valmiki jayanti; sharad purnima"),
    (_lunar(_ASHVINA, 19, 20), 1, "karva chauth; karwa chauth"),
    (_lunar(_ASHVINA, 28, 18), 1, "dhanteras"),
    (_from(_diwali, -1), 1, "choti diwali; chhoti diwali; kali chaudas; naraka chaturdashi; narak chaturdashi"),
    (_diwali, 1, "diwali; deepavali; divali; lakshmi puja"),
    (_from(_diwali, 1), 1, "govardhan puja"),
    (_lunar(_KARTIKA, 2, 13), 1, "bhai dooj; bhai duj"),
    (_lunar(_KARTIKA, 6, 18), 1, "chhath; chhath puja; surya shashthi"),
    (_lunar(_KARTIKA, 15), 1, "guru nanak jayanti; gurpurab; kartik purnima"),
    (_lunar(_PAUSHA, 7), 1, "guru gobind singh jayanti; guru govind singh jayanti; guru gobind singh birthday; guru govind singh birthday"),
)  # fmt: skip
_HOLIDAYS: Final = {name: (rule, length) for rule, length, names in _TABLE for name in names.split("; ")}
HOLIDAY_NAMES: Final = frozenset(_HOLIDAYS)
HOLIDAY_WORDS: Final = max(len(name.split()) for name in HOLIDAY_NAMES)
HOLIDAY_STARTS: Final = frozenset(name.split()[0] for name in HOLIDAY_NAMES)
#: the years in which Easter has its rule and the moon's place is good
_YEARS: Final = range(1583, 2500)


@lru_cache(maxsize=4096)
def holiday(name: str, year: int) -> Stretch | None:
    """The day or days of a holiday in a year."""
    if year not in _YEARS:
        return None
    rule, length = _HOLIDAYS[name]
    start = midnight_of(rule(year))
    return Stretch(start, start + timedelta(days=length if isinstance(length, int) else length(year)), "day")
