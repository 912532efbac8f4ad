"""Dates of lives and of their ends: "Ann Lee (3 May 1950 - 2 June 2001)", "(born 1950 in Graz)", "until her death in 1987"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import iso_date
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree

BRACKET = re.compile(r"\(([^()]{4,120})\)")
BORN = re.compile(r"\b(?:born|b\.|née?)", re.IGNORECASE)
DIED = re.compile(r"\b(?:died|d\.)|†", re.IGNORECASE)
DASH = re.compile(r"\s[-–—]\s|[–—]")
DATE = re.compile(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.? (?P<month>[A-Z][a-z]{2,8})\.?,? (?P<year>\d{3,4})"
    r"|(?P<month2>[A-Z][a-z]{2,8})\.? (?P<day2>\d{1,2})(?:st|nd|rd|th)?,? (?P<year2>\d{3,4})|\b(?P<year3>1\d{3}|20\d\d)\b"
)
BIRTHPLACE = re.compile(
    r"\bborn\b[^;–—]{0,40}?\d{4}(?:,| in|, in) "
    r"(?P<whole>(?P<place>[A-Z][\w'’.-]+(?:[ -][A-Z][\w'’.-]+){0,3})(?:, [A-Z][\w'’. -]+?)*)(?=[;,)–—]|$| -)"
)  #: "born 9 May 1950 in Graz, Austria"
OLDEST = 115  #: years that anyone is old
CLOSED_BY = {"(": ")"}
ENDS_AGE = frozenset({")", ",", ".", "!", ";"})
HOURS = 24  #: "at 9, Ann leaves": no age
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
EVENTS = {
    "birth": "born_on", "death": "died_on", "founding": "founded_on", "foundation": "founded_on", "establishment": "founded_on",
    "formation": "founded_on", "inception": "founded_on", "incorporation": "founded_on",}  # fmt: skip


def in_brackets(terms: Terms) -> Iterator[Draft]:
    """The dates in brackets after a name."""
    tree = terms.tree
    ends = {token.idx + len(token): token for token in tree.tokens}
    for found in BRACKET.finditer(tree.text):
        before = tree.text[: found.start()].rstrip()
        token = ends.get(len(before))
        if token is None or not terms.is_name(token):
            continue
        bearer = next(iter(terms.name_terms(token)), None)
        if bearer is None or bearer.type not in ("PERSON", None, "ORG", "THING", "PRODUCT", "ANIMAL"):
            continue
        if bearer.type in ("PERSON", None) and (place := BIRTHPLACE.search(found[1])) is not None:
            span = _moved((found.start(1) + place.start("place"), found.start(1) + place.end("whole")), tree)
            yield Draft("born_in", bearer, Term(place["place"], span, "name", "PLACE", "", token), confidence=0.9)
        for predicate, value, span in _dates(found[1], found.start(1)):
            yield Draft(predicate, bearer, Term(value, _moved(span, tree), "value", "DATE", "", token), literal=True, confidence=0.9)


def _moved(span: tuple[int, int], tree: Tree) -> tuple[int, int]:
    return span[0] + tree.offset, span[1] + tree.offset


def _dates(text: str, offset: int) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """born_on and died_on, each with its date and its place."""
    dates = [(found, _iso(found)) for found in DATE.finditer(text)]
    dates = [(found, value) for found, value in dates if value is not None]
    if not dates:
        return
    born, died = BORN.search(text), DIED.search(text)
    dashes = [found.start() for found in DASH.finditer(text)]
    lifespan = len(dates) == 2 and any(dates[0][0].end() <= dash <= dates[1][0].start() for dash in dashes)
    full = lifespan and (any(len(value or "") > 4 for _, value in dates) or born is not None or died is not None)
    for number, (found, value) in enumerate(dates):
        span = (found.start() + offset, found.end() + offset)
        nearest_died = (
            died is not None
            and died.start() < found.start()
            and (born is None or born.start() > found.start() or died.start() > born.start())
        )
        if nearest_died or (full and number == 1):
            yield "died_on", value or "", span
        elif (born is not None and born.start() < found.start()) or (full and number == 0):
            yield "born_on", value or "", span


def _iso(found: re.Match[str]) -> str | None:
    year = found["year"] or found["year2"] or found["year3"]
    name, day = found["month"] or found["month2"], found["day"] or found["day2"]
    if name is None:
        return f"{int(year):04d}"
    if name[:3].lower() not in MONTHS or not 1 <= int(day) <= 31:
        return None
    return f"{int(year):04d}-{MONTHS.index(name[:3].lower()) + 1:02d}-{int(day):02d}"


def ages(terms: Terms) -> Iterator[Draft]:
    """ "Sami (9) and Layla (6)", "Ximena, 29, sings", "our dog died, aged fourteen", "at 17, Maja leads the crew"."""
    tree = terms.tree
    for token in tree.tokens:
        if not (token.like_num and (token.text.isalpha() or (token.text.isdigit() and 0 < int(token.text) <= OLDEST))):
            continue
        bearer = _aged(terms, token)
        if bearer is not None and (bearer.is_person or bearer.type == "ANIMAL") and bearer.kind == "name":
            span = (tree.offset + token.idx, tree.offset + token.idx + len(token))
            yield Draft("age", bearer, Term(token.text, span, "value", None, "", token), literal=True, confidence=0.9)


def _aged(terms: Terms, number: Token) -> Term | None:
    """Whose age the number is."""
    tree, tokens, i = terms.tree, terms.tree.tokens, number.i
    before = tokens[i - 1].text if i else ""
    after = tokens[i + 1].text if i + 1 < len(tokens) else "."
    if before in ("(", ",") and after == CLOSED_BY.get(before, after) and after in ENDS_AGE and i > 1 and terms.is_name(tokens[i - 2]):
        return terms.one(tokens[i - 2])
    if before.lower() == "aged" and after in ENDS_AGE:
        noun = tokens[i - 1].head
        subject = tree.subject(noun) if tree.is_verb(noun) else noun
        return terms.one(subject) if subject is not None else None
    opens = number.sent.start == i - 1 and before.lower() == "at" and after == ","
    hour = opens and number.text.isdigit() and int(number.text) <= HOURS
    opens = opens or (tuple(one.lower_ for one in tokens[max(i - 4, 0) : i]) == ("at", "the", "age", "of") and number.sent.start == i - 4)
    verb = tree.verb_above(number)
    if not opens or verb is None or verb.head != verb or verb.tag_ not in ("VBZ", "VBP") or (hour and verb.lemma_ != "be"):
        return None
    subject = tree.subject(verb)
    return terms.one(subject) if subject is not None else None


def of_events(terms: Terms, times: Sequence[TimeMention]) -> Iterator[Draft]:
    """Deaths, births and foundings as nouns: "the death of Ann Lee in 1987", "until her death in 1987"."""
    tree = terms.tree
    for token in tree.tokens:
        predicate = EVENTS.get(token.lemma_.lower())
        if predicate is None or token.pos_ != "NOUN" or (bearer := terms.owner(token)) is None or bearer.is_empty:
            continue
        time = next((one for one in times if _stands_under(tree, token, one)), None)
        if time is not None and (value := iso_date(time)) is not None:
            yield Draft(predicate, bearer, Term(value, time.span, "value", "DATE", "", token), literal=True)


def _stands_under(tree: Tree, noun: Token, time: TimeMention) -> bool:
    below = {tree.offset + token.idx for token in tree.walk(noun) if token.i > noun.i}
    return any(time.span[0] <= at < time.span[1] for at in below)
