"""What in a sentence is of the sort that a question asks for: people, places, amounts, names.

A question who, where, how much or what it is called is answered by such a phrase or not at all; any other words of the sentence are no
answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.names.lexicon import given_name_gender, is_place
from memgraph.nlp.nouns import ACQUAINTANCES, MEASURES, RELATIVES, noun_type
from memgraph.nlp.times.expressions import find_times
from memgraph.nlp.tree import Tree
from memgraph.query.asked import Question
from memgraph.query.ceased import Over, is_over
from memgraph.query.sorts import Sought
from memgraph.query.spans import noun_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

TypeOf = Callable[[str], str | None]  #: the type of a name that is known here

_TIMES: Final = frozenset({"DATE", "TIME"})
_MONTHS_AND_DAYS: Final = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday "
    "saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays easter christmas".split()
)
_TITLES: Final = frozenset(
    "mr mrs ms miss dr prof sir dame lord lady captain father sister aunt uncle inspector signor signora señor señora senhor senhora frau "
    "herr madame monsieur mme mlle don doña mevrouw meneer pan pani".split()
)
_JOINING: Final = frozenset({"&", "of", "de", "van", "von", "der", "la", "le"})
_PLACED: Final = frozenset("in at to near on inside outside by into from around behind under with for".split())
_ORDINAL: Final = re.compile(r"(?:first|second|third|\w+th|\d+(?:st|nd|rd|th))$", re.IGNORECASE)
_STEAD: Final = frozenset({"place", "stead", "shoes"})  #: "teaches in Ann's place" says for whom
_IN: Final = frozenset({"in", "to", "from", "near"})
_AT: Final = frozenset("in at near on against around inside outside towards".split())  #: govern where something was
_INSTITUTIONS: Final = frozenset(
    "foundation trust fund endowment council ministry commission agency board society association institute union federation league "
    "charity bank brewery bakery company firm group brothers sisters family club school college university hospital clinic gallery museum "
    "theatre theater estate orchestra choir committee party church parish works mill hotel studio press".split()
)
_ROOT: Final = 4  #: letters of a stem at least
_SHORT: Final = 3  #: letters of a name that is a mark: hall C, room B12
_ASIDE: Final = 0.4  #: how surely a place is asked for that only says after what
_CAUSES: Final = frozenset({"after", "before", "since", "because", "following", "despite", "without", "due", "owing", "with"})
_PLACED_LESS: Final = 0.5  #: how much less surely a name is somebody's after one of those
_OWN: Final = frozenset({"i", "me"})
_HE_SHE: Final = {"he": "m", "him": "m", "she": "f", "her": "f"}
_MONEY: Final = re.compile(
    r"[£$€¥]|\b(?:pounds?|euros?|dollars?|francs?|crowns?|kroner|kronor|yen|pence|cents?|usd|eur|gbp)\b", re.IGNORECASE
)
_ASKS_MONEY: Final = re.compile(
    r"\b(?:cost|costs|charged?|pay|paid|price|rent|money|fees?|earn|salary|wage|budget|spen[dt]|worth|fare|owe|donate|raise|fund(?:s|ed|ing)?|invoice)\b"
)
_NUMBER: Final = re.compile(r"\d")
_BARE: Final = 0.5  #: how surely a number without a unit measures something
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
_OFTEN: Final = re.compile(
    r"\b(?:once|twice|\w+ times) (?:a|an|per|every) \w+|"
    r"\b(?:every|each) (?:(?:other|second|third|few|\d+|two|three|four|five|six|eight|ten|twelve) )?\w+|"
    r"\b(?:daily|weekly|monthly|yearly|hourly)\b",
    re.IGNORECASE,
)
_LENGTH: Final = re.compile(
    r"(?<!\d )(?<!times )(?<!once )(?<!twice )\b(?:\d[\d.,]{0,15}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"fifteen|twenty|thirty|forty|several|a few|a couple of|half an?)(?: and a half)?(?: (?:to|or|and) \w+)?[ -](?:working |full |more )?"
    r"(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?\b(?! (?:ago|old|later|earlier)\b)",
    re.IGNORECASE,
)
_LASTING: Final = re.compile(r"\bhow long (?:is|are|will|may|can|does|do)\b", re.IGNORECASE)
_UNTIL: Final = re.compile(r"\b(?:until|till|up to|through|to the end of)(?: the)?(?: end of)? (?=\S*(?: \S+){0,3}$)", re.IGNORECASE)
_SUM: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?$")  #: is counted, and no code
_ANY_DAY: Final = datetime(2000, 1, 1, tzinfo=UTC)  #: where only the words of a time count, and not the day
_DIGITS_OF_A_TIME: Final = 6  #: what has more of them is no time
_STREET: Final = re.compile(
    r"(?:str(?:eet|a(?:ss|ß)e)?|road|lane|avenue|way|row|square|terrace|drive|close|quay|place|platz|weg|gasse|gata|gate|vei|straat|laan)$",
    re.IGNORECASE,
)
_HARMS: Final = re.compile(r"\b(?:allerg|avoid|away from|stand|tolerate|hurt|harm|forbid|ban|not|never)|n['’]t\b", re.IGNORECASE)
#: after it stands what somebody does without
_HARMFUL: Final = re.compile(
    r"\b(?:allerg(?:ic|y) to|intolerant (?:of|to)|avoid(?:s|ed|ing)?|instead of|stopped|away from)(?: (?:the|her|his|my|all|any))? $",
    re.IGNORECASE,
)
_ROAD: Final = re.compile(r" (?:street|road|lane|avenue|square|terrace|drive|quay|alley|crescent)$", re.IGNORECASE)  #: no firm
_MAIL: Final = re.compile(r"@")
_SITE: Final = re.compile(r"^[^@]*[a-z]\.[a-z][^@]*$|://", re.IGNORECASE)
_RUNG: Final = re.compile(r"(?:\d\D{0,2}){5}")
_REACHED_BY: Final = (_MAIL, re.compile(r"^[+\d][\d ()/-]{5,}$"))
#: what the noun that is asked for looks like
_FORMS_OF_CODES: Final = (
    (re.compile(r"\be-?mail", re.IGNORECASE), _MAIL),
    (re.compile(r"\b(?:url|website|web ?site)\b", re.IGNORECASE), _SITE),
    (re.compile(r"\baddress\b", re.IGNORECASE), re.compile(r"@|[^\W\d_][a-zß-ÿ]{2}")),
    (re.compile(r"\b(?:phone|telephone|mobile|fax)\b", re.IGNORECASE), _RUNG),
)
_SECRET: Final = re.compile(r"\bpass(?:word|phrase|code)\b", re.IGNORECASE)
#: what stands after the word for one, and is no plain word
_SECRETS: Final = re.compile(r"\bpass(?:word|phrase|code)(?: is| was|:)? (?=\S*[^\s\w.,;:!?]\w|\S*\d)(\S*\w[!?#$%&*]*)", re.IGNORECASE)
_ASKS_CODE: Final = re.compile(r"\b(?:what|which)\b", re.IGNORECASE)
_SHARE: Final = re.compile(r"\bhow much of\b|\b(?:what|which) (?:share|part|percentage|proportion|portion)\b", re.IGNORECASE)
_OF_ALL: Final = re.compile(r"%|\bper ?cent\b|\b(?:half|third|quarter)s?\b", re.IGNORECASE)
_PLAIN: Final = 3  #: digits that a number has at most that is hardly a code
_UNIT_AT: Final = 24  #: characters after a number within which its unit stands
_LEAST: Final = 0.3  #: what a name must be like somebody's
_NUMBERS: Final = frozenset("one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fifty hundred".split())


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase that may answer."""

    text: str
    head: Token
    first: int  #: token
    last: int
    fit: float  #: how surely it is of the sort, 0 to 1
    over: Over | None = None  #: the sentence denies it, or says that it is so no more


def candidates(
    sought: Sought,
    doc: Doc,
    asked: Question,
    type_of: TypeOf,
    said_by: str | None,
    wanted: str | None = None,
    kinds: Set[str] = frozenset(),
) -> Iterator[Candidate]:
    """The phrases of a sentence that are of the sort. `said_by` is whose "I" it is, `wanted` the type of who is asked for, `kinds` the
    stems of what the noun that is asked for has as its kinds: a lorry is a vehicle."""
    tree = Tree(doc)
    noun = (asked.target.noun if asked.target is not None else None) or noun_of(asked.text)
    if wanted == "ORG" and sought == "person":
        yield from _said_to_be(tree, noun)
        yield from _firms(tree, type_of)
        return
    match sought:
        case "person" | "name":
            yield from _people(tree, asked, type_of, said_by, named=sought == "name")
        case "place":
            yield from _places(tree, asked, type_of)
        case "amount" | "count":
            yield from _amounts(tree, asked, counted=sought == "count")
        case "value":
            yield from _codes(tree, asked.text)
        case "contact":
            yield from _contacts(tree)
        case "tie":
            yield from _ties(tree)
        case "which":
            if noun is not None and (numbered := list(_numbered(tree, noun))):
                yield from numbered
                return
            yield from (one for one in _kinds(tree, kinds) if _HARMS.search(asked.text) or not _HARMFUL.search(doc.text[: one.head.idx]))
            yield from _named_things(tree, type_of, noun)
        case "often":
            yield from _matches(tree, _OFTEN)
        case "length":
            yield from _matches(tree, _LENGTH)
            if _LASTING.search(asked.text):
                yield from _ends(tree)


# ---------------------------------------------------------------- names


def named_in(doc: Doc) -> Iterator[tuple[str, Token, Over | None]]:
    """The names and codes of a sentence, each with its head, and whether it denies it or says that it is so no more."""
    tree = Tree(doc)
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        head = next((one for one in words if one.head not in words), words[-1])
        yield tree.text_of(words), head, is_over(tree, first, head)
    for one in _codes(tree):
        yield one.text, one.head, one.over


def name_runs(tree: Tree) -> Iterator[tuple[int, int]]:
    """First and last token of each run of capitalised words that is no time."""
    tokens = tree.tokens
    at = 0
    while at < len(tokens):
        if not _capital(tree, at):
            at += 1
            continue
        last = at
        while last + 1 < len(tokens) and (
            _capital(tree, last + 1)
            or (tokens[last + 1].lower_ in _JOINING and last + 2 < len(tokens) and _capital(tree, last + 2) and tokens[last].lower_ != "i")
            or (tokens[last + 1].text == "." and tokens[last].lower_ in _TITLES)
        ):
            last += 1
        yield at, last
        at = last + 1


def _capital(tree: Tree, at: int) -> bool:
    token = tree.tokens[at]
    text = token.text
    if not text[:1].isupper() or token.lower_ in _MONTHS_AND_DAYS or token.ent_type_ in _TIMES or token.lower_ == "i":
        return False
    first = at == 0 or tree.tokens[at - 1].text in (".", ":", "!", "?", "-", "–", '"', "“") or tree.tokens[at - 1].is_space
    return token.pos_ == "PROPN" or (not first and token.pos_ in ("NOUN", "ADJ", "X")) or (first and token.ent_type_ in _NAMED)


_NAMED: Final = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "PRODUCT"})


def _people(tree: Tree, asked: Question, type_of: TypeOf, said_by: str | None, *, named: bool) -> Iterator[Candidate]:
    for first, run in name_runs(tree):
        last = run if named else _with_its_noun(tree, run)
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        if not named and any(map(str.isdigit, text)) and type_of(text) is None:
            continue  # a code is nobody
        fit = 1.0 if named else _personal(text, words, type_of)
        after = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
        if after is not None and after.like_num and after.text.isdigit() and words[0].lower_.rstrip(".") not in _TITLES:
            fit *= _PLACED_LESS  # "Via Crispi 9"
        if fit < 1 and last == run and words[-1].dep_ == "pobj" and words[-1].head.lower_ in _AT:
            fit *= _PLACED_LESS  # where it was, or against whom
        if first == last == 0 and type_of(text) is None and given_name_gender(text) is None:
            fit *= 0.5  # any word is written so at the start
        if fit >= _LEAST:
            head = next((one for one in words if one.head not in words or one.head == one), words[-1])
            yield Candidate(text, head, first, last, fit, is_over(tree, first, head))
    if named:
        return
    before: list[str] = []
    runs = dict(name_runs(tree))
    for token in tree.tokens:
        if token.i in runs:
            before.append(tree.text_of(tree.tokens[token.i : runs[token.i] + 1]))
        if token.lower_ in _OWN and said_by is not None:
            yield Candidate(said_by, token, token.i, token.i, 1.0, is_over(tree, token.i, token))
        elif token.lower_ in _HE_SHE and token.dep_ in ("nsubj", "nsubjpass"):
            meant = [name for name in before if given_name_gender(name.split()[0]) in (_HE_SHE[token.lower_], "either")]
            if meant:
                yield Candidate(meant[-1], token, token.i, token.i, 0.9, is_over(tree, token.i, token))
        elif (
            token.pos_ == "NOUN"
            and noun_type(token.lemma_.lower()) in ("PERSON", "ORG")
            and token.dep_ not in ("attr", "compound", "appos")
            and not (noun_type(token.lemma_.lower()) == "ORG" and token.dep_ == "pobj" and token.head.lower_ in _AT | {"of"})
        ):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "prep", "acl"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.4, is_over(tree, token.i, token))


def _with_its_noun(tree: Tree, last: int) -> int:
    """Where a firm's name ends that has its noun after it: "the Nordhaus foundation"."""
    following = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
    belongs = following is not None and tree.tokens[last].head == following and tree.tokens[last].dep_ in ("compound", "nmod", "amod")
    return last + 1 if belongs and following is not None and following.lemma_.lower() in _INSTITUTIONS else last


def _personal(text: str, words: list[Token], type_of: TypeOf) -> float:
    """How surely a name is that of somebody, or of a firm."""
    known = type_of(text)
    if known in ("PERSON", "ORG"):
        return 1.0
    if words[0].lower_.rstrip(".") in _TITLES or given_name_gender(words[0].text) is not None:
        return 1.0
    if is_place(text) or (known == "PLACE" and words[-1].ent_type_ in ("GPE", "LOC")):
        return 0.2
    if known is not None:
        return 0.4
    return {"PERSON": 0.9, "ORG": 0.8, "GPE": 0.4, "LOC": 0.3}.get(words[-1].ent_type_, 0.6)


def _places(tree: Tree, asked: Question, type_of: TypeOf) -> Iterator[Candidate]:
    town = re.search(r"\b(?:which|what) (?:city|town|country|place|village|state|region)\b", asked.text.lower()) is not None
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words or one.head == one), words[-1])
        governed = head.dep_ == "pobj" and _is_placed(head.head)
        known = type_of(text)
        located = known == "PLACE" or is_place(text) or words[-1].ent_type_ in ("GPE", "LOC")
        if known == "PERSON" or (words[0].lower_.rstrip(".") in _TITLES) or (not located and not governed):
            continue
        governed = governed and (not town or head.head.lower_ in _IN)
        fit = (0.7 if located and (governed or not town) else 0.3 if not town else 0.1) + 0.3 * governed
        before = tree.tokens[first - 1] if first > 0 else None
        if before is not None and before.pos_ == "NOUN" and len(text) <= _SHORT:  # "hall C"
            text, first = tree.text_of([before, *words]), first - 1
        after = tree.tokens[last + 1] if last + 1 < len(tree.tokens) else None
        if after is not None and after.pos_ == "NOUN" and words[-1].head == after and words[-1].dep_ == "compound":  # "the Marina gym"
            text, head, last = tree.text_of([*words, after]), after, last + 1
            fit = max(fit, 0.7 + 0.3 * (after.dep_ == "pobj" and _is_placed(after.head)))
        yield Candidate(text, head, first, last, fit * (_ASIDE if _is_aside(tree, head) else 1.0), is_over(tree, first, head))
    if town:
        return
    for token in tree.tokens:
        common = token.pos_ == "NOUN" or (token.pos_ == "PROPN" and token.is_lower)
        for_whom = token.lower_ in _STEAD and token.head.lower_ == "in" and tree.of(token, "poss")
        if token.dep_ == "pobj" and common and _is_placed(token.head) and not _is_time(token) and not for_whom:
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.4, is_over(tree, token.i, token))


def _is_aside(tree: Tree, token: Token) -> bool:
    """Whether it stands before the clause, in what only says after or because of what: "after the fire on Elm Street, we meet at ..."."""
    while token.head != token and not tree.verbs[token.i]:
        if token.dep_ == "prep" and token.lower_ in _CAUSES and token.i < token.head.i:
            return True
        token = token.head
    return False


def _is_placed(preposition: Token) -> bool:
    """ "Out of the river" says where, "of the river" does not."""
    return preposition.lower_ in _PLACED or (preposition.lower_ == "of" and preposition.head.lower_ in ("out", "outside", "inside"))


def _is_time(token: Token) -> bool:
    return token.ent_type_ in _TIMES or token.lemma_.lower() in MEASURES


def _firms(tree: Tree, type_of: TypeOf) -> Iterator[Candidate]:
    """Names that are nobody's, and what somebody is "at", "with" or "for"."""
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words or one.head == one), words[-1])
        located = is_place(text) or _ROAD.search(text) is not None
        if words[0].lower_.rstrip(".") not in _TITLES and not located:
            fit = {"ORG": 1.0, "PERSON": 0.4, "PLACE": 0.4, "GPE": 0.4, "LOC": 0.4}.get(type_of(text) or words[-1].ent_type_, 0.6)
            yield Candidate(text, head, first, last, fit, is_over(tree, first, head))
    for token in tree.tokens:
        measured = token.ent_type_ in _TIMES or token.lemma_.lower() in MEASURES or tree.of(token, "nummod")
        if token.dep_ == "pobj" and token.pos_ == "NOUN" and token.head.lower_ in ("at", "with", "for", "by") and not measured:
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 0.6, is_over(tree, token.i, token))


# ---------------------------------------------------------------- amounts


def _amounts(tree: Tree, asked: Question, *, counted: bool) -> Iterator[Candidate]:
    noun = _counted_noun(asked.text) if counted else None
    money = asks_money(asked.text) and not counted
    measured = next((units for asks, units in _UNITS if asks.search(asked.text)), None) if not (counted or money) else None
    times = [mention.span for mention in find_times(tree.doc.text, _ANY_DAY)]
    for token in tree.tokens:
        number = token.pos_ == "NUM" or token.like_num or (token.text[:1].isdigit() and token.pos_ != "PUNCT")
        begins = token.i > 0 and tree.tokens[token.i - 1].lower_ in ("from", "between")  # a span of two amounts
        part = token.head.like_num and token.head.i > token.i and not begins
        timed = token.ent_type_ in _TIMES and any(start <= token.idx < end for start, end in times)  # taggers take many a number for one
        if not number or part or timed or _in_code(tree, token):
            continue
        unit = token.head if token.dep_ in ("nummod", "compound", "nmod", "amod") and token.head.i > token.i else None
        if unit is not None and unit.ent_type_ in _TIMES and not counted:
            continue
        first = token.i
        while first > 0 and (tree.tokens[first - 1].like_num or tree.tokens[first - 1].text in "£$€¥#"):
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


def _matches(tree: Tree, phrase: re.Pattern[str]) -> Iterator[Candidate]:
    for found in phrase.finditer(tree.doc.text):
        inside = [one for one in tree.tokens if one.idx < found.end() and one.idx + len(one) > found.start() and not one.is_space]
        if inside:
            yield Candidate(found[0], inside[0], inside[0].i, inside[-1].i, 1.0, is_over(tree, inside[0].i, inside[0]))


def _ends(tree: Tree) -> Iterator[Candidate]:
    """Until when something is to last: "under guarantee until 15 May 2026"."""
    for mention in find_times(tree.doc.text, _ANY_DAY):
        found = _UNTIL.search(tree.doc.text[: mention.span[1]])
        inside = [one for one in tree.tokens if mention.span[0] <= one.idx < mention.span[1]]
        if found is not None and found.end() >= mention.span[0] and inside:
            yield Candidate(tree.doc.text[found.start() : mention.span[1]], inside[0], inside[0].i, inside[-1].i, 1.0)


def _codes(tree: Tree, question: str = "") -> Iterator[Candidate]:
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


def _contacts(tree: Tree) -> Iterator[Candidate]:
    """What somebody is reached by: e-mail addresses and numbers to ring, else a site."""
    for one in _codes(tree):
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


def _said_to_be(tree: Tree, noun: str | None) -> Iterator[Candidate]:
    """What a sentence says that the noun is: "my ward is surgery"."""
    for token in tree.tokens:
        if noun is not None and token.lower_ == noun and token.dep_ == "nsubj" and token.head.lemma_ == "be":
            for said in tree.of(token.head, "attr", "acomp"):
                phrase = tree.phrase_tokens(said, drop=("relcl", "appos", "cc", "conj", "acl", "neg"), determiner=False)
                yield Candidate(tree.text_of(phrase), said, phrase[0].i, phrase[-1].i, 0.9, is_over(tree, said.i, said))


def _kinds(tree: Tree, kinds: Set[str]) -> Iterator[Candidate]:
    """Nouns for a kind of what is asked for, with what tells which one: "which vehicle", the milk lorry."""
    for token in tree.tokens:
        if token.pos_ == "NOUN" and token.dep_ != "compound" and not kinds.isdisjoint(text_terms(token.lemma_)):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep", "poss"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 1.0, is_over(tree, token.i, token))


def _numbered(tree: Tree, noun: str) -> Iterator[Candidate]:
    """The noun that is asked for with its number or letter: "which kennel", kennel 2."""
    for token in tree.tokens[:-1]:
        mark = tree.tokens[token.i + 1]
        if token.lower_ == noun.lower() and re.fullmatch(r"\d{1,4}[a-z]?|[A-Z]\d{0,3}", mark.text) and mark.text != "I":
            over = is_over(tree, token.i, token) or is_over(tree, token.i, mark)  # "truck 17 is scrap"
            yield Candidate(tree.text_of([token, mark]), token, token.i, mark.i, 1.0, over)


def _ties(tree: Tree) -> Iterator[Candidate]:
    """What somebody is said to be to somebody: "Bo's niece Ylva", "Ren, her brother"."""
    for token in tree.tokens:
        owned = tree.first(token, "poss") is not None or any(one.lower_ == "of" for one in tree.of(token, "prep"))
        lemma = token.lemma_.lower()
        if token.pos_ == "NOUN" and (lemma in RELATIVES or (owned and (lemma in ACQUAINTANCES or noun_type(lemma) == "PERSON"))):
            yield Candidate(token.text, token, token.i, token.i, 1.0 if owned else 0.6, is_over(tree, token.i, token))


def _named_things(tree: Tree, type_of: TypeOf, noun: str | None) -> Iterator[Candidate]:
    """Names that are nobody's, codes, and the noun with what tells it from its like: "which knee", the left knee."""
    kind = noun_type(noun) if noun is not None else None
    yield from _said_to_be(tree, noun)
    for token in tree.tokens:
        after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else None
        beside = after is not None and (after.head == token or token.head == after)
        if token.lower_ == noun and after is not None and beside and after.pos_ in ("NOUN", "PROPN", "X"):
            yield Candidate(after.text, after, after.i, after.i, 0.9, is_over(tree, after.i, after))  # "the word gaol"
        if noun is not None and token.lower_ == noun and tree.of(token, "amod", "compound", "nummod"):
            phrase = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "acl", "prep", "poss"), determiner=False)
            yield Candidate(tree.text_of(phrase), token, phrase[0].i, phrase[-1].i, 1.0, is_over(tree, token.i, token))
        left_out = token.dep_ in ("pobj", "dobj", "attr") and _ORDINAL.match(token.text)  # "not on the first floor but the third"
        if left_out and any(one.lower_ == noun for one in tree.tokens[: token.i]):
            yield Candidate(token.text, token, token.i, token.i, 1.0, is_over(tree, token.i, token))
    for first, last in name_runs(tree):
        words = tree.tokens[first : last + 1]
        text = tree.text_of(words)
        head = next((one for one in words if one.head not in words), words[-1])
        located = is_place(text) or words[-1].ent_type_ in ("GPE", "LOC") or (kind == "ORG" and _ROAD.search(text) is not None)
        elsewhere = located and kind != "PLACE" and (kind is not None or (head.dep_ == "pobj" and head.head.lower_ in _IN | {"at"}))
        if _personal(text, words, type_of) < 0.9 and not elsewhere:
            yield Candidate(text, head, first, last, 0.4 if first == 0 else 0.8, is_over(tree, first, head))
    yield from (one for one in _codes(tree) if any(map(str.isalpha, one.text)))


def complements(doc: Doc, adjective: str, prep: str) -> tuple[str, ...]:
    """What an adjective, or a noun of its root, takes by a preposition: "allergic to nuts and eggs", "a severe latex allergy"."""
    tree = Tree(doc)
    stems = text_terms(adjective)
    for token in tree.tokens:
        own = token.lemma_.lower() == adjective
        if not own and not (token.pos_ == "NOUN" and any(_of_one_word(one, other) for one in stems for other in text_terms(token.text))):
            continue
        taken = [one for link in tree.of(token, "prep") if link.lower_ == prep for one in tree.of(link, "pobj")]
        if taken and is_over(tree, token.i, token) != "never":
            phrases = (tree.phrase(one, drop=("relcl", "appos", "cc", "conj", "acl"), determiner=False) for one in tree.conjuncts(taken[0]))
            return tuple(phrases)
        before = [] if own else tree.of(token, "compound")
        if before:
            return (tree.text_of(before),)
    return ()


def _of_one_word(one: str, other: str) -> bool:
    """ "Allergic", "allergy": stems that part in their endings alone."""
    short = min(len(one), len(other))
    return short > _ROOT and one[: short - 1] == other[: short - 1]


def is_new(candidate: Candidate, said: set[str]) -> bool:
    """Whether it says more than the question did."""
    return any(term not in said for term in text_terms(candidate.text) if term not in STOP_WORDS)
