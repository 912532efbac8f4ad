"""Facts of notes that say whom to ask at a firm: "At Kestrel, ask for Chloe", "For Solaris call Mr Hall", "Orsa: contact Lars Brandt"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memgraph.names import TITLES, given_name_gender
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.supplies import is_firm
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of

NAME = r"[A-Z][\w’'&-]*(?: (?:[A-Z][\w’'-]*|& [A-Z][\w’'-]*))*"
SOMEBODY = rf"(?P<name>(?:(?:Mrs?|Ms|Dr|Prof)\.? )?{NAME})(?=[.,;:!)\n]|$| (?:on|at|in|if|when|about|or|instead|now|from now|there)\b)"
FIRM = rf"(?P<firm>{NAME})"
ASK = (
    r"(?:please )?(?:always )?(?:now )?(?:ask for|speak to|speak with|talk to|call|ring|phone|contact|e-?mail|write to|get hold of"
    r"|go through|try)"
)
ONE = r"(?:man|woman|person|one|people)"
REACH = r"(?:ask|ring|call|contact|see|talk to|speak to|write to|turn to)"
WHO = rf"(?P<name>(?:(?:Mrs?|Ms|Dr|Prof)\.? )?{NAME})"
START = r"(?:^|(?<=[.;!\n]\s)|(?<=\n))"
NOTES = tuple(
    re.compile(rf"{START}{pattern}", re.MULTILINE)
    for pattern in (
        rf"(?:At|For|With) {FIRM},? {ASK} {SOMEBODY}",
        rf"{FIRM}(?::| [-–—]) (?:our |the |new )?(?:{ASK}|(?:contact|rep)(?: person)?(?: is)?:?) {SOMEBODY}",
        rf"(?:(?:Our|The|New) )?(?:[Cc]ontact|[Rr]ep)(?: person)? (?:at|for) {FIRM}: {SOMEBODY}",
        rf"(?:Please )?(?:[Aa]sk for|[Cc]ontact) {SOMEBODY} at {FIRM}(?=[.,;!\n]|$)",
        rf"(?:At|For|With) {FIRM},? (?:our|the|my) (?:new )?(?:contact|rep)(?: person)? is (?:now )?{SOMEBODY}",
        rf"(?:Our|The|My) (?:new )?{ONE}(?: to {REACH})? (?:at|for|with) {FIRM} is (?:now )?{SOMEBODY}",
        rf"{WHO} is (?:now )?(?:our|the) (?:new )?{ONE}(?: to {REACH})? (?:at|for|with) {FIRM}(?= now|[.,;!\n]|$)",
        rf"(?:[Ww]hoever|[Aa]nyone who|[Ii]f you|[Ww]ho) (?:needs?|wants?) {FIRM},? (?:should |must |has to |can |may |please )?"
        rf"{ASK} (?:(?:her|his|their) (?:colleague|deputy|assistant|successor) )?{SOMEBODY}",
        rf"{FIRM} \((?:our )?(?:contact|rep)(?: person)?:? {WHO}\)",
    )
)
HEADINGS = words("account client customer company firm supplier partner vendor")
TIMES = words("monday tuesday wednesday thursday friday saturday sunday christmas easter halloween hanukkah ramadan diwali new")


def whom_to_ask(terms: Terms) -> Iterator[Draft]:
    """Of each such note the firm, and who is its contact."""
    text, offset = source_of(terms.tree.doc).text, terms.tree.offset
    for found in (found for note in NOTES for found in note.finditer(text)):
        token = next((one for one in terms.tree.tokens if one.idx >= found.start("firm")), None)
        title = found["name"].split()[0].lower().rstrip(".") in TITLES
        somebody = title or given_name_gender(found["name"].split()[0]) is not None
        if token is None or not somebody or token.ent_type_ in ("DATE", "TIME") or token.lower_ in TIMES:
            continue
        spans = [(found.start(group) + offset, found.end(group) + offset) for group in ("firm", "name")]
        heading, _, rest = found["firm"].partition(" ")
        name = rest if rest and heading.lower() in HEADINGS else found["firm"]  # "Account Orsa: our contact is Ann"
        firm = Term(name, (spans[0][1] - len(name), spans[0][1]), "name", "ORG", "", token)
        if is_firm(firm):
            yield Draft("contact", firm, Term(found["name"], spans[1], "name", "PERSON", "", token))
