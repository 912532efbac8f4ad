"""Facts of codes as sentences tell them: "the cupboard opens with 61-20-44", "the Wi-Fi password changed to lemon-52", "the combination
was reset; it's 08-33-71", "Van re-registered: plate KL 12 777, not HJ 58 201 any longer".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.lines import LineFact, line_timing
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import OBSERVED, Timing
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention

KIND = r"(?:(?:pass|key)(?:word|code|phrase)|code|pin|combination|password|number|plate|registration|log-?in)"
VALUE = (
    r"(?:[A-Z]{1,3} \d{1,3} \d{2,4}|(?=[\w-]*\d)[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*)(?![\w-])"
    r"(?! ?(?:%|euros?\b|pounds?\b|dollars?\b|percent\b|people\b|[a-z]+s\b))"
)
NEW = (
    r"(?:is|reads|became|becomes|will be|has been|goes|changes|changed|switched|switches|was (?:re)?(?:set|changed)"
    r"|(?:has|have) (?:been )?(?:changed|become|gone)|is being changed|gets changed)"
)
THING = r"(?:[a-z][\w’'-]*|[A-Z][\w’'-]*)(?: (?!(?:is|was|has|reads|at|the|a|an|our|my)\b)[\w’'-]+){0,4}?"
OF = rf"(?P<thing>{THING})[ -](?P<kind>{KIND})(?: (?:for|at|of|on|to) (?:the |our )?(?P<of>[^\W\d_][\w’' -]{{1,30}}?))?"
BEARING = rf"(?:^|[.;:!?,]\s+|\b(?:so|and|because|that|says) |\b(?=(?:the|our|my)\s))(?:(?:the|our|my|its|new) )*{OF}"
SAID = re.compile(rf"{BEARING} {NEW}(?: now| currently)?(?: to)? (?:now )?(?P<value>{VALUE})", re.IGNORECASE)
RESET = re.compile(
    rf"{BEARING} (?:was|has been|got|had to be|is) (?:re-?set|changed|new|renewed|replaced|updated|different)"
    r"(?: [\w ]{2,30})?[.;:,–—-]+ ?"
    rf"(?:(?:it['’]s|it is|now|the new one(?: is)?|it is now|new one|this is|to)[:]? )+(?P<value>{VALUE})",
    re.IGNORECASE,
)
OPENS = re.compile(
    rf"(?:^|[.;:!?]\s+|, )(?:(?:the|our|my) )?(?P<thing>{THING})(?: at (?P<at>[A-Z][\w’'-]+))? "
    rf"(?:now )?(?:opens (?:with|to|on|by)|answers to|responds to|unlocks with|listens to|is opened (?:with|by)) "
    rf"(?:the )?(?:code |number |pin )?(?P<value>{VALUE})(?= only| now| from|[,.;!]|\s*$)",
    re.IGNORECASE,
)
PLATE = re.compile(
    rf"(?:^|[.;!?]\s+)(?:(?:the|our|my) )?(?P<thing>{THING})(?:,| has(?: a)? new| got(?: a)? new| re-?registered:?|:)[^.;:]{{0,30}}? ?"
    rf"(?P<kind>plate|registration|number plate|licence plate)(?: is| number)?:? (?P<value>{VALUE})",
    re.IGNORECASE,
)
FORMER = re.compile(
    rf",? (?:and )?(?:not(?=.*any (?:longer|more))|no longer|instead of|formerly|until now|before that) (?P<old>{VALUE})", re.IGNORECASE
)
NAMES = {"registration": "plate", "number plate": "plate", "licence plate": "plate", "keycode": "code"}
NOT_NAMED = re.compile(r"\b(?:was|is|has|had|are|were|we|i|you|they|he|she|it|there|then|when)\b", re.IGNORECASE)
UNSURE = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|might|may|could|would|should|if|unless|whether|guess(?:es)?|think|thinks|thought|heard|never|joke)\b"
    r"|(?:n['’]t|\bnot) (?:changed?|opens?|been|be|the)\b",
    re.IGNORECASE,
)


def told_codes(terms: Terms, times: Sequence[TimeMention], at: datetime) -> Iterator[LineFact]:
    """The code that a thing has as it is told or from a day on, and the one that it then has no more."""
    text, offset = source_of(terms.tree.doc).text, terms.tree.offset
    for form in (RESET, OPENS, PLATE, SAID):
        for found in form.finditer(text):
            start, end = _sentence(text, found.start("thing"), found.end())
            if UNSURE.search(text, start, end) or NOT_NAMED.search(found["thing"]) or text[end - 1 : end] == "?":
                continue
            draft = _draft(terms, found)
            if draft is None:
                continue
            said = [one for one in times if start + offset <= one.span[0] < end + offset and (one.start or one.end)]
            said = [one for one in said if not (one.span[0] < found.end("value") + offset and found.start("value") + offset < one.span[1])]
            timing = line_timing(said[0], at) if said else None
            if timing is not None and said[0].bound not in ("from_to", "until", "by"):
                timing = replace(timing, valid_to=None, to_precision=None)  # "was changed last week"
            span = (offset + found.start("thing"), offset + found.end())
            yield LineFact(draft, timing, span)
            if (former := FORMER.match(text, found.end())) is not None:
                until = timing.valid_from if timing is not None and timing.valid_from is not None else at
                old = _value(terms, former["old"], former.start("old"))
                was = Timing(valid_to=until, to_precision=OBSERVED if timing is None else "day")
                yield LineFact(Draft(draft.predicate, draft.subject, old, literal=True), was, (span[0], offset + former.end()))


def _draft(terms: Terms, found: re.Match[str]) -> Draft | None:
    groups = found.groupdict()
    kind = (groups.get("kind") or "code").lower()
    kind = NAMES.get(kind, kind)
    named, start = found["thing"], found.start("thing")
    while (lead := re.match(r"(?:the|our|my|its|new|after|once|guest|current) ", named, re.IGNORECASE)) is not None:
        named, start = named[lead.end() :], start + lead.end()
    if not named or named.lower() in ("the", "our", "new", "old", "a", "one"):
        return None
    if kind == "number":
        return None  # "our excise number is GB-3381": whose it is, the clause tells
    name = f"{named} at {groups['at']}" if groups.get("at") else named
    token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
    thing = Term(name, (start + terms.tree.offset, start + terms.tree.offset + len(name)), "noun", None, named.lower().split()[-1], token)
    return Draft(kind, thing, _value(terms, found["value"], found.start("value")), "begins", literal=True)


def _value(terms: Terms, text: str, start: int) -> Term:
    token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
    return Term(text, (start + terms.tree.offset, start + terms.tree.offset + len(text)), "value", None, "code", token)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The edges of the sentences from the one place to the other."""
    before = max((found.end() for found in re.finditer(r"[.!?]\s+|\n", text[:start])), default=0)
    after = re.search(r"[.!?](?=\s|$)|\n", text[end:])
    return before, end + (after.end() if after is not None else len(text) - end)
