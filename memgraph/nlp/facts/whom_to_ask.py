"""Facts of notes that say whom to ask at a firm: "At Kestrel, ask for Chloe", "For Solaris call Mr Hall", "Orsa: contact Lars Brandt"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from memgraph.names import TITLES, given_name_gender, is_place
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
AS_EVER = r"(?:as (?:ever|always|before|usual)|still|once (?:more|again)|again)"
START = r"(?:^|(?<=[.;!\n]\s)|(?<=\n))"
NOTES = tuple(
    re.compile(rf"{START}{pattern}", re.MULTILINE)
    for pattern in (
        rf"(?:At|For|With) {FIRM},? {ASK} {SOMEBODY}",
        rf"{FIRM}(?::| [-–—]) (?:our |the |new )?(?:{ASK}|(?:contact|rep)(?: person)?(?: is)?:?) {SOMEBODY}",
        rf"(?:(?:[Oo]ur|[Tt]he|[Nn]ew) )?(?:[Cc]ontact|[Rr]ep)(?: person)? (?:at|for) {FIRM}"
        rf"(?::| (?:is|remains|stays)(?: now|,? {AS_EVER},?)?) {SOMEBODY}",
        rf"(?:Please )?(?:[Aa]sk for|[Cc]ontact) {SOMEBODY} at {FIRM}(?=[.,;!\n]|$)",
        rf"(?:At|For|With) {FIRM},? (?:our|the|my) (?:new )?(?:contact|rep)(?: person)? is (?:now )?{SOMEBODY}",
        rf"(?:[Oo]ur|[Tt]he|[Mm]y) (?:new )?{ONE}(?: to {REACH})? (?:at|for|with) {FIRM} (?:is|remains)(?: now|,? {AS_EVER},?)? {SOMEBODY}",
        rf"{WHO} is (?:now )?(?:our|the) (?:new )?{ONE}(?: to {REACH})? (?:at|for|with) {FIRM}(?= now|[.,;!\n]|$)",
        rf"(?:[Ww]hoever|[Aa]nyone who|[Ii]f you|[Ww]ho) (?:needs?|wants?) (?:[a-z][a-z ]{{2,30}} (?:from|of) )?{FIRM},? "
        rf"(?:should |must |has to |can |may |please )?(?:{ASK}|(?:now )?(?:asks for|turns to|calls|rings|phones|contacts)) "
        rf"(?:(?:her|his|their) (?:colleague|deputy|assistant|successor) )?{SOMEBODY}",
        rf"{FIRM} \((?:our )?(?:contact|rep)(?: person)?:? {WHO}\)",
    )
)
THERE = tuple(
    re.compile(rf"{START}{pattern}", re.MULTILINE)
    for pattern in (
        rf"(?:[Pp]lease )?(?:[Aa]sk for|[Tt]urn to|[Ss]peak to|[Tt]alk to|[Cc]ontact|[Rr]ing|[Cc]all) {SOMEBODY} there(?=[.,;!\n]|$)",
        rf"(?:[Pp]lease )?(?:[Aa]sk|[Ll]ook) there for {SOMEBODY}",
        rf"(?:[Ww]hoever|[Aa]nyone who|[Aa]nybody who) (?:needs|wants|orders|is after) (?:the |our )?[a-z][a-z ]{{2,30}}?,? "
        rf"(?:should |must |can )?"
        rf"(?:{ASK}|(?:now )?(?:asks for|talks to|speaks to|turns to|calls|rings|phones|contacts)) {SOMEBODY}",
        rf"{WHO} is (?:now )?(?:our|the|my) (?:new )?{ONE}(?: there)?(?: to {REACH})(?: there)?(?= now|[.,;!\n]|$)",
        rf"{WHO} is (?:now )?(?:our|my) (?:new )?{ONE} there(?= now|[.,;!\n]|$)",
        rf"(?:The|Our|My) (?:new )?{ONE}(?: there)?(?: to {REACH})(?: there)? is (?:now )?{SOMEBODY}",
        rf"(?:Our |The |New )?(?:[Cc]ontact|[Rr]ep|[Bb]ooker|[Cc]ontact person|[Pp]oint of contact)(?: there)?: {SOMEBODY}",
    )
)  #: at the firm that was named last
WHO_THERE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"[,;] where (?:one|you|we|they) (?:(?:always|should|must|can|may|usually) )?(?:asks?|calls?|rings?|speaks?|talks?|deals?|phones?)"
        rf" (?:(?:for|to|with) )?{SOMEBODY}",
        rf"(?:[;.,:(–—-] ?|\band )(?:please |then |best |just )?(?:ask|asking) for {SOMEBODY}",
        rf"\b(?:the|our|my) (?:new )?{ONE} (?:(?:there )?to {REACH}(?: (?:with|for|to))?|(?:we|you|I) deal with)(?: there)?"
        rf" is(?: now)? {SOMEBODY}",
        rf"\b(?:to be arranged|arranged|arrangements|orders|bookings|deliveries) (?:with|through|via) {SOMEBODY}",
        rf"\b(?:our|my|the) (?:contact|rep|editor|agent|dealer|buyer|clerk|advisor|adviser|manager|man|woman|person|case officer)"
        rf" there(?: is| was|,| being|:)(?: now)? {SOMEBODY}",
        rf"\b(?:dealings|deal|talks?|spoke|speak|negotiate|liaise) there (?:are |is )?with {SOMEBODY}",
    )
)  #: who is asked at the firm that was named before
HEADINGS = words("account client customer company firm supplier partner vendor")
TIMES = words("monday tuesday wednesday thursday friday saturday sunday christmas easter halloween hanukkah ramadan diwali new")


def whom_to_ask(terms: Terms, told: Collection[str]) -> Iterator[Draft]:
    """Of each such note the firm, and who is its contact. `told`: the names of what the text tells of as firms."""
    text, offset = source_of(terms.tree.doc).text, terms.tree.offset
    for found in (found for note in THERE for found in note.finditer(text)):
        token = next((one for one in terms.tree.tokens if one.idx >= found.start("name")), None)
        firm = _named_last(terms, found.start(), told) if token is not None and _is_somebody(found["name"]) else None
        if token is not None and firm is not None:
            span = (found.start("name") + offset, found.end("name") + offset)
            yield Draft("contact", firm, Term(found["name"], span, "name", "PERSON", "", token))
    for found in (found for note in NOTES for found in note.finditer(text)):
        token = next((one for one in terms.tree.tokens if one.idx >= found.start("firm")), None)
        if token is None or not _is_somebody(found["name"]) or token.ent_type_ in ("DATE", "TIME") or token.lower_ in TIMES:
            continue
        spans = [(found.start(group) + offset, found.end(group) + offset) for group in ("firm", "name")]
        heading, _, rest = found["firm"].partition(" ")
        name = rest if rest and heading.lower() in HEADINGS else found["firm"]  # "Account Orsa: our contact is Ann"
        firm = Term(name, (spans[0][1] - len(name), spans[0][1]), "name", "ORG", "", token)
        if is_firm(firm):
            yield Draft("contact", firm, Term(found["name"], spans[1], "name", "PERSON", "", token))
    yield from _asked_there(terms)


def _is_somebody(name: str) -> bool:
    first, *rest = name.split()
    return first.lower().rstrip(".") in TITLES or given_name_gender(first) is not None or (bool(rest) and not is_place(name))


def _named_last(terms: Terms, place: int, told: Collection[str]) -> Term | None:
    """The firm that the text named last before a place in it."""
    for token in reversed([one for one in terms.tree.tokens if one.idx < place and one.dep_ != "compound" and terms.is_name(one)]):
        firm = terms.one(token)
        if firm is not None and is_firm(firm) and (firm.type == "ORG" or firm.name in told or _is_called_firm(terms, firm)):
            return Term(firm.name, firm.span, "name", "ORG", firm.noun, token)
    return None


def _is_called_firm(terms: Terms, firm: Term) -> bool:
    return " " in firm.name and terms.predicates.is_a("firm", None, firm.name.lower().split()[-1])


def _asked_there(terms: Terms) -> Iterator[Draft]:
    """ "We get the hay from Orsa, where one asks for Mrs Lee", "Lenses are rented at Orsa; ask for Bo": of the firm named before."""
    tree = terms.tree
    for found in (found for note in WHO_THERE for found in note.finditer(tree.text)):
        first = found["name"].split()[0]
        known = first.lower().rstrip(".") in TITLES or given_name_gender(first) is not None
        token = next((one for one in tree.tokens if one.idx >= found.start("name")), None)
        if token is None or not known or token.sent[-1].text == "?" or any(one.dep_ == "neg" for one in token.head.children):
            continue
        names = (one for one in reversed(tree.tokens[: token.i]) if terms.is_name(one) and one.idx < found.start() + 1)
        firms = (term for one in names for term in terms.of(one) if term.kind == "name" and _may_be_firm(term))
        if (firm := next(firms, None)) is not None:
            start = found.start("name") + tree.offset
            person = Term(found["name"], (start, start + len(found["name"])), "name", "PERSON", "", token)
            yield Draft("contact", Term(firm.name, firm.span, "name", "ORG", firm.noun, firm.token), person)


def _may_be_firm(term: Term) -> bool:
    """No person, known place or time."""
    words_ = term.name.split()
    title = words_[0].lower().rstrip(".") in TITLES
    person = term.type == "PERSON" and given_name_gender(words_[0]) is not None
    return not (title or person or is_place(term.name) or term.type in ("DATE", "EVENT", "LANGUAGE") or words_[0].lower() in TIMES)
