"""Facts of when a place is open: "The library is open from 9 to 5", "opens at 8", "closed on Mondays", "Shop hours: 10 to 6".

Such a clause says nothing else: what opens at nine is not founded then, and what is shut on Sundays has not closed down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms

CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?(?: ?(?:am|pm|a\.m\.?|p\.m\.?|h|o['’]clock))?|noon|midday|midnight)"
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
DAYS = (
    rf"(?:(?:(?:only )?on |from )?(?:{WEEKDAY}s(?:(?:, | and |, and ){WEEKDAY}s)*|{WEEKDAY} ?(?:to|through|till|until|-|–) ?{WEEKDAY})"
    rf"|every {WEEKDAY}|(?:(?:only )?(?:on|at) )?(?:weekdays|weekends|(?:public |bank )?holidays)|every day|daily|all week)"
)
HOURS = rf"(?:from |between )?{CLOCK} ?(?:to|till|until|and|-|–) ?{CLOCK}"
WHEN = re.compile(
    rf"(?:(?P<hours>{HOURS})|(?P<how>at|from|until|till) (?P<clock>{CLOCK}))?(?:,? ?(?P<days>{DAYS}))?"
    r"(?=\s*(?:$|[.;,!)]|(?:now|again|except|but|and|since|in (?:summer|winter|spring|autumn|term))\b))",
    re.IGNORECASE,
)
DAYS_FIRST = re.compile(rf"(?P<days>{DAYS}),? (?P<hours>{HOURS})(?=\s*(?:$|[.;,!)]|(?:now|again|except|but|and)\b))", re.IGNORECASE)
STATE = re.compile(r"(?:(?:now|only|usually|normally|also|always|currently) )*(?P<state>open|closed|shut)\b,?\s*", re.IGNORECASE)
VERBS = {"open": "open", "close": "closed", "shut": "closed"}


def opening_hours(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """When what a clause speaks of is open, or not."""
    if clause.stance.negative or clause.objects or clause.tense not in ("present", "present_perfect", "none"):
        return
    text, lemma = terms.tree.text, clause.verb.lemma_.lower()
    start, state = clause.verb.idx + len(clause.verb) + 1, VERBS.get(lemma)
    hours = lemma == "be" and any(one.lower_ == "hours" for one in clause.subjects)
    if lemma == "be" and not hours:
        found = STATE.match(text, start)
        start, state = (found.end(), found["state"].lower().replace("shut", "closed")) if found is not None else (start, None)
    value = _when(text, start, clause.verb, terms) if state is not None or hours else None
    if value is None:
        return
    kind, told = value
    if hours and kind != "hours":
        return
    name = _named(kind, "open" if hours else state or "")
    for token in clause.subjects if name is not None else ():
        bearers = list(_whose(terms, token)) if hours else list(terms.of(token))
        for thing in bearers:
            someone = thing.is_person and (thing.kind != "name" or given_name_gender(thing.name.split()[0]) is not None)
            if thing.kind in ("noun", "name") and not (someone or thing.is_empty):
                yield Draft(name or "", thing, told, literal=True, clause=clause)


def _when(text: str, start: int, token: Token, terms: Terms) -> tuple[str, Term] | None:
    """What kind of time stands there, and the words of it."""
    end = token.sent.end_char
    found = DAYS_FIRST.match(text, start, end) or WHEN.match(text, start, end)
    if found is None or not found[0].strip():
        return None
    groups = found.groupdict()
    if groups.get("clock"):
        kind = {"at": "at", "from": "from"}.get(found["how"].lower(), "until")
        place = found.span("clock")[0], found.end()
    else:
        kind, place = ("hours" if groups["hours"] else "days"), found.span()
    said = re.sub(r"^(?:from|between|only on|only|on|at) ", "", text[place[0] : place[1]].rstrip(), flags=re.IGNORECASE)
    at = place[0] + text[place[0] : place[1]].index(said) + terms.tree.offset
    return kind, Term(said, (at, at + len(said)), "value", None, "hours", token)


def _named(kind: str, state: str) -> str | None:
    """The relation that a time is of: "open until 6" tells when it closes, and "closed until 6" of today alone."""
    if kind == "hours":
        return "opening_hours" if state == "open" else "closing_hours"
    if kind == "days":
        return "opening_day" if state == "open" else "closing_day"
    if state == "open":
        return "closing_time" if kind == "until" else "opening_time"
    return "closing_time" if kind == "at" else None


def _whose(terms: Terms, noun: Token) -> Iterator[Term]:
    """Of what the hours are: "the hours of the library", "the library's opening hours", "library hours"."""
    if (owner := terms.owner(noun)) is not None and owner.kind != "speaker":
        yield owner
        return
    before = [one for one in terms.tree.of(noun, "compound", "nmod") if one.lower_ not in ("opening", "business", "working")]
    yield from (term for one in before[:1] for term in terms.of(one))
