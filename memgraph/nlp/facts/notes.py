"""Facts of what stands in notes beside the sentences: whom to contact, numbers and codes, years at a firm in a CV, where a firm is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.facts.codes import noted_codes
from memgraph.nlp.facts.doses import noted_allergies, noted_doses
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.keynotes import booked
from memgraph.nlp.facts.labels import labelled
from memgraph.nlp.facts.neighbours import beside_names
from memgraph.nlp.facts.seats import firms_in, seats
from memgraph.nlp.facts.sums import noted_bills
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.weekdays import in_lines
from memgraph.nlp.facts.whom_to_ask import whom_to_ask
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates
from memgraph.types import Claim

CONTACT = re.compile(r"\bcontact(?:\s+person)?(?:\s+(?:there|here|at\s+[\w&.'’ -]{2,40}?))?\s*:?\s*$", re.IGNORECASE)
NUMBER = r"\+?\(?\d(?:[\s()./-]{0,2}\d){5,}"
EMAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
NEW_CONTACT = re.compile(
    rf"\b(?P<noun>number|phone|mobile|cell|e-?mail|address)\b(?: now)?\s?[:,;–—-]?\s*(?:(?:it[’']?s|it is|which is|is)(?: now)? )?"
    rf"(?P<value>{EMAIL}|{NUMBER})",
    re.IGNORECASE,
)
REACHED = re.compile(
    rf"\b(?:reach|call|text|ring|phone|e-?mail|contact) (?P<whom>me|us)(?: now)? (?:on|at|under|via) (?P<value>{EMAIL}|{NUMBER})",
    re.IGNORECASE,
)
WAYS = re.compile(
    r"(?:['’]s)?(?:[\s,:;=(–—-]|\b(?:(?:new|direct|work|home|office|private|personal|current|best|main|emergency)\b"
    r"|(?:phone|tel|telephone|mobile|cell|cellphone|landline|e-?mail|number|no|address|line|extension|ext|digits|contact|handle|hotline|switchboard"
    r"|reception|desk|helpline|office hours)\b\.?"
    r"|(?:is|are|now|on|at|under|via|by|through|reached|reachable|available|contactable|can|be|answers|uses|works|ring|call|text|had|caught|got|found)\b"
    r"))*"
)  #: between someone and his number: words that say that it is one
VALUE = re.compile(rf"(?<![\w@./-])(?:{EMAIL}|@\w[\w.]+\w|{NUMBER}|\d{{3}}-\d{{4}})(?![\w/])")
LINE_OF_FIRM = re.compile(
    r"\b(?:hotline|help ?line|switchboard|(?:emergency|service|order|support|customer|breakdown) (?:line|number|phone|desk)"
    r"|(?:orders )?by phone|phone|tel\.?|telephone|call|ring):? $",
    re.IGNORECASE,
)  #: what a firm has its number for
ISO_DATE = re.compile(r"(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)\d\d")
CONTACTS = frozenset({"phone", "email"})
SPANS = words("year month season term semester summer")
AMOUNT_OF = words("unit tablet pill puff drop capsule mg ml")


def noted(
    terms: Terms, predicates: Predicates, claims: Sequence[Claim], times: Sequence[TimeMention]
) -> Iterator[tuple[Draft, TimeMention | None]]:
    """Each draft with the time in which it holds, where one is told."""
    names = list(_names(terms))
    beside = (draft for token, name in names for draft in beside_names(terms, token, name))
    numbers = (*noted_codes(terms), *noted_bills(terms), *in_lines(terms, predicates), *noted_allergies(terms))
    told_of_firms = (*_contacts(terms, names, claims), *whom_to_ask(terms, firms_in(claims)), *seats(terms, predicates, claims))
    for draft in (*told_of_firms, *numbers, *_doses(terms, predicates), *beside):
        yield draft, None
    yield from ((draft, None) for draft in (*_reached(terms), *_numbers(terms, times, firms_in(claims))))
    yield from noted_doses(terms, predicates, times)
    yield from _careers(terms, times)
    yield from booked(terms, times)
    yield from labelled(terms, predicates, times)


def _names(terms: Terms) -> Iterator[tuple[Token, Term]]:
    for token in terms.tree.tokens:
        if terms.is_name(token) and (term := terms.one(token)) is not None and term.kind == "name" and term.token == token:
            yield token, term


def _is_given(term: Term) -> bool:
    return given_name_gender(term.name.split()[0]) is not None


def _contacts(terms: Terms, names: Sequence[tuple[Token, Term]], claims: Sequence[Claim]) -> Iterator[Draft]:
    """ "Our caterer is Orsa. Contact there: Mr. Voss": the firm that was spoken of last."""
    text, offset = terms.tree.text, terms.tree.offset
    for token, person in names if "contact" in text.lower() else ():
        start = person.span[0] - offset
        if person.type == "PLACE" or CONTACT.search(text[max(0, start - 60) : start]) is None:
            continue
        firms = [
            Term(one.object, one.object_span, "name", "ORG", "", token)
            for one in claims
            if one.kind == "holds" and one.object_type == "ORG" and one.object is not None and one.object_span is not None
        ]
        firms = [one for one in firms if one.name != person.name and one.span[1] <= person.span[0]]
        if firms:
            yield Draft("contact", firms[-1], person)


def _reached(terms: Terms) -> Iterator[Draft]:
    """ "I've got a new number: 0151 22 333", "New email: ann@orsa.org", "you can reach me on 0151 22 333 now"."""
    tree = terms.tree
    for found in (*NEW_CONTACT.finditer(tree.text), *REACHED.finditer(tree.text)):
        said = "noun" if "noun" in found.re.groupindex else "whom"
        token = next((one for one in tree.tokens if one.idx <= found.start(said) < one.idx + len(one)), None)
        if token is None or token.sent[-1].text == "?":
            continue
        relation = terms.relation_noun(token)[1] if said == "noun" else None
        owner = terms.writer(token) if said == "whom" else _announcer(terms, token)
        name = "email" if "@" in found["value"] else relation.predicate if relation is not None else "phone"
        if owner is not None and name in CONTACTS and not owner.is_empty and (said == "whom" or relation is not None):
            start = found.start("value") + tree.offset
            value = Term(found["value"], (start, start + len(found["value"])), "value", None, "number", token)
            yield Draft(name, owner, value, literal=True)


def _numbers(terms: Terms, times: Sequence[TimeMention], firms: Collection[str]) -> Iterator[Draft]:
    """ "Ann on 07700 900211", "you get him at ann@orsa.org", "Bo of Orsa, phone 01632 960555", "attention Mrs Lee"."""
    tree = terms.tree
    text = source_of(tree.doc).text
    for found in VALUE.finditer(text):
        start, end = found.span()
        dated = any(one.span[0] < end + tree.offset and start + tree.offset < one.span[1] for one in times if one.grain != "year")
        years = any(one.bound == "from_to" and (one.span[0] - tree.offset, one.span[1] - tree.offset) == (start, end) for one in times)
        if years or ISO_DATE.fullmatch(found[0]) or (dated and len(re.sub(r"\D", "", found[0])) < 9):
            continue
        owner = _owner_before(terms, text, start) or _attention(terms, text, end) or _firm_before(terms, text, start, firms)
        if owner is not None:
            name = "email" if "@" in found[0][1:] else _service(text, end) if found[0][0] == "@" else "phone"
            value = Term(found[0], (start + tree.offset, end + tree.offset), "value", None, "number", owner.token)
            yield Draft(name, owner, value, literal=True)


def _owner_before(terms: Terms, text: str, start: int) -> Term | None:
    """Who stands before a number, with nothing between but words for a way to reach someone."""
    tree = terms.tree
    for token in reversed([one for one in tree.tokens if start - 60 <= one.idx < start]):
        between = text[token.idx + len(token) : start]
        if token.text[0].isalpha() and (WAYS.fullmatch(between) is not None or "\n" in between):
            if token.sent[-1].text == "?" or "\n" in between:
                return None
            term = _reachable(terms, token, between)
            if term is not None:
                return term
    return None


def _firm_before(terms: Terms, text: str, start: int, firms: Collection[str]) -> Term | None:
    """The firm that the sentence tells of, whose hotline it is: "the feed is Orsa's, orders by phone: 555-0148", "at Orsa, 555-0148"."""
    named = [one for one in terms.tree.tokens if one.idx < start and terms.is_name(one) and one.dep_ != "compound"]
    named = [one for one in named if one.sent == terms.tree.tokens[-1].sent or "." not in text[one.idx + len(one) : start]]
    last = next((term for one in reversed(named) if (term := terms.one(one)) is not None and term.name in firms), None)
    if last is None or "?" in text[last.span[1] - terms.tree.offset :]:
        return None
    right_before = WAYS.fullmatch(text[last.span[1] - terms.tree.offset : start]) is not None
    return last if right_before or LINE_OF_FIRM.search(text[:start]) is not None else None


def _reachable(terms: Terms, token: Token, between: str) -> Term | None:
    """Someone with a name, or whom a pronoun or a noun stands for; of a sentence that denies or orders nothing else."""
    if any(one.dep_ == "neg" for one in (*token.head.children, *token.head.head.children)):
        return None
    inside = token.head if token.head.dep_ == "prep" and token.head.lower_ in ("of", "from", "at") else None
    if inside is not None and terms.is_name(inside.head):  # "Bo of Orsa, phone 01632"
        return next(iter(terms.name_terms(inside.head)), None)
    person = terms.name_terms(token)[0] if terms.is_name(token) and terms.name_terms(token) else terms.one(token)
    if person is None or person.is_empty or person.kind in ("value", "speaker") or person.type in ("DATE", "PLACE", "MONEY"):
        return None
    if "number" in between and person.kind == "noun" and not terms.tree.of(token, "det", "poss"):
        return None  # "customer number 3310-58"
    named = person.kind == "name" or person.is_person or person.type == "ORG"
    return person if named and re.search(r"[^\W\d_]|[:=(,]", between) else None


def _attention(terms: Terms, text: str, end: int) -> Term | None:
    """ "Send it to office@orsa.org, attention Mrs Lee"."""
    found = re.match(r"[\s,;(]*(?:for the )?(?:attention|attn\.?|att\.|c/o|fao)(?: of)?:?\s+(?=[A-Z])", text[end:], re.IGNORECASE)
    if found is None:
        return None
    token = next((one for one in terms.tree.tokens if one.idx >= end + found.end()), None)
    if token is None:
        return None
    head = token.head if token.dep_ in ("compound", "nmod") else token
    return next(iter(terms.name_terms(head)), None) if terms.is_name(head) else None


def _service(text: str, end: int) -> str:
    """Under which a handle is one: "@ann on Signal"."""
    found = re.match(r"\s*(?:on|at|in|via|\()\s*([A-Z]\w+)", text[end:])
    return found[1].lower() if found is not None else "handle"


def _announcer(terms: Terms, noun: Token) -> Term | None:
    """Whose new number it is: who has or got it, or, of a note that begins with it, the writer's."""
    tree = terms.tree
    if (owner := tree.first(noun, "poss")) is not None:
        return terms.one(owner)
    if not any(one.lower_ == "new" for one in tree.of(noun, "amod", "compound")):
        return None
    verb = noun.head
    subject = tree.subject(verb) if noun.dep_ == "dobj" and verb.lemma_ in ("have", "get") else None
    if subject is not None:
        return terms.one(subject)
    opens = min(one.i for one in (noun, *tree.of(noun, "amod", "compound"))) - noun.sent.start < 3
    return terms.writer(noun) if opens else None


def _doses(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """ "Theo Marsh has diabetes: 6 units of insulin before lunch": a medicine that is measured out, in a sentence about one person."""
    tree = terms.tree
    for token in tree.tokens:
        number, of = tree.first(token, "nummod"), next((one for one in tree.of(token, "prep") if one.lower_ == "of"), None)
        medicine = tree.first(of, "pobj") if of is not None else None
        if token.lemma_.lower() not in AMOUNT_OF or number is None or medicine is None:
            continue
        if not predicates.is_a("medicine", None, medicine.lemma_.lower()):
            continue
        people = [term for one, term in _names(terms) if term.is_person and one.sent == token.sent and one.i < token.i]
        bare = token.dep_ not in ("dobj", "pobj", "nsubj", "nsubjpass")
        if bare and len({one.name for one in people}) == 1:
            start, end = number.idx, medicine.idx + len(medicine)
            value = Term(tree.text[start:end], (start + tree.offset, end + tree.offset), "value", None, "dose", token)
            taken = Term(medicine.text, tree.span_of(medicine), "noun", None, medicine.lemma_.lower(), medicine)
            yield Draft("takes_medication", people[0], taken)
            yield Draft("dose", people[0], value, literal=True)


def _careers(terms: Terms, times: Sequence[TimeMention]) -> Iterator[tuple[Draft, TimeMention | None]]:
    """ "From Ann's CV: six years at Orsa, 2016 to 2022"."""
    for token, firm in _names(terms):
        span = token.head.head
        if token.dep_ != "pobj" or token.head.lower_ != "at" or span.lemma_.lower() not in SPANS or _is_given(firm):
            continue
        whose = terms.heading(token)
        period = next((one for one in times if one.start is not None and one.end is not None and one.span[0] >= firm.span[1]), None)
        if whose is not None and period is not None:
            yield Draft("works_at", whose, Term(firm.name, firm.span, "name", "ORG", firm.noun, token)), period
