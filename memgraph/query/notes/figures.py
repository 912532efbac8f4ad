"""Figures of a sentence that may answer: sums and counts, codes and numbers, what somebody is reached by, how long and how often."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import text_terms
from memgraph.nlp.times.expressions import find_times
from memgraph.nlp.tree import Tree
from memgraph.query.notes.candidate import TIMES, Candidate, name_runs
from memgraph.query.question.asked import Question
from memgraph.query.sentences.ceased import is_over

if TYPE_CHECKING:
    from spacy.tokens import Token

_MONEY: Final = re.compile(
    r"[£$€¥]|\b(?:pounds?|euros?|dollars?|francs?|crowns?|kroner|kronor|yen|pence|cents?|usd|eur|gbp)\b", re.IGNORECASE
)
_ASKS_MONEY: Final = re.compile(
    r"\b(?:cost|costs|charged?|pay|paid|price|rent|money|fees?|earn|salary|wage|budget|spen[dt]|worth|fare|owe|donate|raise|fund(?:s|ed|ing)?|invoice)\b"
)
_BARE: Final = 0.5  #: how surely a number without a unit measures something
#: what is measured, and its units
#: what is measured, and its units
_UNITS: Final = tuple(
    (re.compile(rf"\b(?:{asks})\b", re.IGNORECASE), re.compile(rf"(?:^|[\d\s])(?:{units})(?!\w)", re.IGNORECASE))
    for asks, units in (
        (r"temperatures?|how (?:hot|cold|warm|cool)", r"°\s?[cf]?|degrees?|celsius|fahrenheit|centigrade"),
        (r"weighs?|weighed|weight|how heavy", r"kg|kilos?|kilogram(?:me)?s?|grams?|g|mg|lbs?|pounds?|tons?|tonnes?|stone|ounces?|oz"),
        (r"speed|how (?:fast|quick(?:ly)?)", r"mph|kph|km/?h|m/s|knots?|(?:\w+ )?(?:an|per|a) (?:second|minute|hour|day|week)"),
        (
            r"heights?|depth|width|distance|how (?:tall|high|deep|wide|thick|far)",
            r"mm|cm|m|km|millimet(?:er|re)s?|centimet(?:er|re)s?|met(?:er|re)s?|kilomet(?:er|re)s?|miles?|feet|foot|ft|inch(?:es)?|yards?|"
            r"fathoms?|stor(?:e?ys?|ies)|hands|minutes|hours",
        ),
        (r"percentage|interest|interest rate|humidity|how (?:moist|humid|wet)", r"%|per ?cent|percentage points?"),
        (r"how old|what age", r"(?:and a half )?(?:years?|months?|weeks?|days?)(?: old)?|year-old"),
    )
)
_CODE: Final = re.compile(
    r"[\w.+-]{1,80}@[\w-]{1,80}(?:\.[\w-]+)+|\b(?:https?://)?[\w-]{1,80}(?:\.[\w-]+)+\b(?::\d+\b)?(?:/[\w./-]*\w)?|"
    r"\b(?:[A-Z]{1,3}\d{1,4} [A-Z]{1,3}|[A-Z]{3,5} \d{4,9})\b|\+?\d[\d ()/-]{5,}\d|\b(?:[^\W\d_]{1,40}[/-]){0,8}[\w-]{0,40}\d[\w.,:/-]*\b"
)
_UNTIL: Final = re.compile(r"\b(?:until|till|up to|through|to the end of)(?: the)?(?: end of)? (?=\S*(?: \S+){0,3}$)", re.IGNORECASE)
_SUM: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?$")  #: is counted, and no code
_ANY_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)  #: where only the words of a time count, and not the day
_DIGITS_OF_A_TIME: Final = 6  #: what has more of them is no time
_STREET: Final = re.compile(
    r"(?:str(?:eet|a(?:ss|ß)e)?|road|lane|avenue|way|row|square|terrace|drive|close|quay|place|platz|weg|gasse|gata|gate|vei|straat|laan)$",
    re.IGNORECASE,
)
_MAIL: Final = re.compile(r"@")
_SITE: Final = re.compile(r"^[^@]*[a-z]\.[a-z][^@]*$|://", re.IGNORECASE)
_RUNG: Final = re.compile(r"(?:\d\D{0,2}){5}")
_REACHED_BY: Final = (_MAIL, re.compile(r"^[+\d][\d ()/-]{5,}$"))
#: what the noun that is asked for looks like
#: what the noun that is asked for looks like
_FORMS_OF_CODES: Final = (
    (re.compile(r"\be-?mail", re.IGNORECASE), _MAIL),
    (re.compile(r"\b(?:url|website|web ?site)\b", re.IGNORECASE), _SITE),
    (re.compile(r"\baddress\b", re.IGNORECASE), re.compile(r"@|[^\W\d_][a-zß-ÿ]{2}")),
    (re.compile(r"\b(?:phone|telephone|mobile|fax)\b", re.IGNORECASE), _RUNG),
)
_SECRET: Final = re.compile(r"\bpass(?:word|phrase|code)\b", re.IGNORECASE)
#: what stands after the word for one, and is no plain word
#: what stands after the word for one, and is no plain word
_SECRETS: Final = re.compile(r"\bpass(?:word|phrase|code)(?: is| was|:)? (?=\S*[^\s\w.,;:!?]\w|\S*\d)(\S*\w[!?#$%&*]*)", re.IGNORECASE)
_ASKS_CODE: Final = re.compile(r"\b(?:what|which)\b", re.IGNORECASE)
_SHARE: Final = re.compile(r"\bhow much of\b|\b(?:what|which) (?:share|part|percentage|proportion|portion)\b", re.IGNORECASE)
_OF_ALL: Final = re.compile(r"%|\bper ?cent\b|\b(?:half|third|quarter)s?\b", re.IGNORECASE)
_PLAIN: Final = 3  #: digits that a number has at most that is hardly a code
_UNIT_AT: Final = 24  #: characters after a number within which its unit stands
_NUMBERS: Final = frozenset("one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fifty hundred".split())


def amounts(tree: Tree, asked: Question, *, counted: bool) -> Iterator[Candidate]:
    noun = _counted_noun(asked.text) if counted else None
    money = asks_money(asked.text) and not counted
    measured = next((units for asks, units in _UNITS if asks.search(asked.text)), None) if not (counted or money) else None
    times = [mention.span for mention in find_times(tree.doc.text, _ANY_DAY)]
    for token in tree.tokens:
        number = token.pos_ == "NUM" or token.like_num or (token.text[:1].isdigit() and token.pos_ != "PUNCT")
        begins = token.i > 0 and tree.tokens[token.i - 1].lower_ in ("from", "between")  # a span of two amounts
        part = token.head.like_num and token.head.i > token.i and not begins
        timed = token.ent_type_ in TIMES and any(start <= token.idx < end for start, end in times)  # taggers take many a number for one
        if not number or part or timed or _in_code(tree, token):
            continue
        unit = token.head if token.dep_ in ("nummod", "compound", "nmod", "amod") and token.head.i > token.i else None
        if unit is not None and unit.ent_type_ in TIMES and not counted:
            continue
        first = token.i
        while first > 0 and (tree.tokens[first - 1].like_num or tree.tokens[first - 1].text in "£$€¥#"):
            first -= 1
        if first > 0 and (tree.tokens[first - 1].lower_ in ("minus", "plus") or _is_sign(tree, first - 1)):
            first -= 1
        last = unit.i if unit is not None and unit.i - token.i < 4 else token.i
        text = tree.text_of(tree.tokens[first : last + 1])
        fit = 0.6
        if _SHARE.search(asked.text):
            fit = 1.0 if _OF_ALL.search(text) else 0.3
        elif measured is not None:
            following = tree.doc.text[token.idx : token.idx + len(token) + _UNIT_AT]
            fit = 1.0 if measured.search(text) or measured.match(following[len(token) :]) else _BARE if unit is None else 0.0
        elif money:
            other = token.lower_ in _NUMBERS or (unit is not None and unit.pos_ == "NOUN") or _labels(tree, first)
            fit = 1.0 if _MONEY.search(text) else 0.0 if other else 0.2
        elif counted:
            fit = 1.0 if noun is not None and unit is not None and noun in text_terms(unit.lemma_) else 0.3 if unit is None else 0.0
        elif unit is not None or _MONEY.search(text):
            fit = 0.9
        if fit > 0:
            yield Candidate(text, token, first, last, fit, is_over(tree, first, token))


def _is_sign(tree: Tree, at: int) -> bool:
    """The mark of "-25 degrees", that of "10-25" is none."""
    sign = tree.tokens[at]
    return sign.text in ("-", "−", "–") and not sign.whitespace_ and (at == 0 or bool(tree.tokens[at - 1].whitespace_))


def _labels(tree: Tree, first: int) -> bool:
    """Whether a number tells which of many a noun means: "issue 612", "kennel 6"; of "rent 780" it is the sum."""
    before = tree.tokens[first - 1] if first > 0 else None
    return before is not None and before.pos_ in ("NOUN", "PROPN") and _ASKS_MONEY.search(before.lower_) is None


def asks_money(question: str) -> bool:
    """Whether a sum answers: what is paid, and not which share, or how warm it is."""
    if _ASKS_MONEY.search(question.lower()) is None:
        return False
    other = next((asks for asks, _ in _UNITS if asks.search(question)), None)
    return other is None or re.search(r"\bhow (?:high|big|large)\b", question.lower()) is not None


def is_sum(text: str) -> bool:
    """Whether a text names a sum of money, or says that it is none."""
    return _MONEY.search(text) is not None or re.search(r"\b(?:free|nothing|gratis)\b", text) is not None


def _in_code(tree: Tree, token: Token) -> bool:
    """Whether it is a part of something longer without spaces: 4471 in "60-4471"."""
    text, end = tree.doc.text, token.idx + len(token)
    return re.search(r"[\w)][-/]$", text[: token.idx]) is not None or re.match(r"[-/]\d", text[end:]) is not None


def _counted_noun(text: str) -> str | None:
    found = re.search(
        r"\bhow many (?:[\w-]+ )??([a-z]+)\b(?= (?:is|are|was|were|do|does|did|has|have|had|can|will|would|should|of|in|on|at)\b|\W*$)",
        text.lower(),
    )
    terms = text_terms(found[1]) if found else []
    return terms[0] if terms else None


def matches(tree: Tree, phrase: re.Pattern[str]) -> Iterator[Candidate]:
    for found in phrase.finditer(tree.doc.text):
        inside = [one for one in tree.tokens if one.idx < found.end() and one.idx + len(one) > found.start() and not one.is_space]
        if inside:
            yield Candidate(found[0], inside[0], inside[0].i, inside[-1].i, 1.0, is_over(tree, inside[0].i, inside[0]))


def ends(tree: Tree) -> Iterator[Candidate]:
    """Until when something is to last: "under guarantee until 15 May 2026"."""
    for mention in find_times(tree.doc.text, _ANY_DAY):
        found = _UNTIL.search(tree.doc.text[: mention.span[1]])
        inside = [one for one in tree.tokens if mention.span[0] <= one.idx < mention.span[1]]
        if found is not None and found.end() >= mention.span[0] and inside:
            yield Candidate(tree.doc.text[found.start() : mention.span[1]], inside[0], inside[0].i, inside[-1].i, 1.0)


def codes(tree: Tree, question: str = "") -> Iterator[Candidate]:
    """Numbers, addresses, versions: what has a digit, a dot or an @ in it and is no time; those that may be what the question calls them.

    The grammar tells what is a time: taggers take a bare code for a year. What another noun counts or numbers is hardly the one asked for.
    """
    times = [mention.span for mention in find_times(tree.doc.text, _ANY_DAY) if mention.kind != "set"]
    fits = next((fits for noun, fits in _FORMS_OF_CODES if noun.search(question)), None)
    called = set(text_terms(question))
    if _SECRET.search(question):
        for found in _SECRETS.finditer(tree.doc.text):
            secret = [one for one in tree.tokens if found.start(1) <= one.idx < found.end(1)]
            if secret:
                yield Candidate(found[1], secret[0], secret[0].i, secret[-1].i, 1.0, is_over(tree, secret[0].i, secret[0]))
    for found in _CODE.finditer(tree.doc.text):
        inside = [one for one in tree.tokens if one.idx < found.end() and one.idx + len(one) > found.start() and not one.is_space]
        timed = any(start <= found.start() and found.end() <= end for start, end in times)
        if not inside or (timed and len(re.findall(r"\d", found[0])) <= _DIGITS_OF_A_TIME):
            continue
        first, last = _whole(tree, inside)
        words = tree.tokens[first : last + 1]
        text = found[0].strip() if len(words) == len(inside) else tree.text_of(words)
        if fits is not None and not fits.search(text):
            continue
        counts = inside[0].dep_ == "nummod" and inside[0].head.pos_ == "NOUN" and inside[-1].i < inside[0].head.i
        before = tree.tokens[first - 1] if first > 0 else None
        numbered = before is not None and before.pos_ in ("NOUN", "PROPN")
        own = before is not None and numbered and bool(called & set(text_terms(before.text)))
        plain = bool(question) and text.isdigit() and len(text) <= _PLAIN
        fit = 1.0 if own else 0.8
        if not own and len(words) == len(inside) and (counts or plain or (numbered and question)):
            fit = 0.3 if text.isdigit() else 0.6  # a letter's "HW/23/0117" may be what is called a reference
        if question and _SUM.match(text):
            fit = 0.3
        yield Candidate(text, inside[0], first, last, fit, is_over(tree, first, inside[0]))


def contacts(tree: Tree) -> Iterator[Candidate]:
    """What somebody is reached by: e-mail addresses and numbers to ring, else a site."""
    for one in codes(tree):
        if any(looks.search(one.text) for looks in _REACHED_BY):
            yield replace(one, fit=1.0)
        elif _SITE.search(one.text):
            yield replace(one, fit=0.5)


def tells_itself(question: str) -> bool:
    """Whether what is asked for is known by its look, whatever the words around it: an address, a number to ring."""
    return _ASKS_CODE.search(question) is not None and any(noun.search(question) for noun, _ in _FORMS_OF_CODES)


def _whole(tree: Tree, inside: list[Token]) -> tuple[int, int]:
    """A number with the name of the street that it stands before or after: "12 Mill Lane", "Mill Lane 12"."""
    first, last = inside[0].i, inside[-1].i
    if not tree.doc[first : last + 1].text.isalnum():
        return first, last
    for begin, end in name_runs(tree):
        if begin == last + 1:
            return first, end
        if end == first - 1 and _STREET.search(tree.tokens[end].text):
            return begin, last
    return first, last
