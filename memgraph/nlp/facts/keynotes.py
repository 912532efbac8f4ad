"""Facts of notes that name a thing and list what there is to know of it: "Currency feed: Ratewell, 300 dollars a month, contact Anselm
Gross", "Washing machine: Bellwig W40 from Kessler's, 429 euros"; and of nights booked: "Zagreb: Hotel Medvjed, 9 to 15 September 2024".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates

LABELLED = re.compile(r"(?m)^(?P<label>[A-Z][^\W\d_][^:.,;!?\n]{1,40}): (?P<value>[^\n]+)$")
PART = re.compile(r"[^,;]+")
NAME = r"[A-Z][\w’'&-]*(?: (?:[A-Z&][\w’'&-]*|of|and|de|van|\d+))*"
PRICED = re.compile(rf"\s*(?:now |only |about )?(?P<sum>{SUM})\b[^,;]{{0,40}}$")
REACHED = re.compile(
    r"\s*(?:our )?(?:contact(?: person)?|rep(?:resentative)?|ask for|speak to|c/o|attn)(?: is)?:? "
    rf"(?P<name>(?:(?:Mrs?|Ms|Dr)\.? )?{NAME})"
)
NAMED = re.compile(rf"\s*(?:now |new: )?(?P<name>{NAME})(?: (?:from|at|of|by) (?P<seller>{NAME}(?:['’]s)?))?\s*$")
HOUSE = re.compile(r"(?:\b(?:Hotel|Hostel|Pension|Guesthouse|Motel|Ryokan|Hostal|Auberge|Albergo|Gasthof|Gasthaus|Riad|Casa|Villa)"
                   r"(?: [A-Z][\w’'-]+)+|\b(?!Booked|Reserved)(?:[A-Z][\w’'-]+ )+(?:Hotel"
                   r"|Hostel|Guesthouse|Inn|Lodge|Motel|B&B)\b)")  # fmt: skip
UNSURE = re.compile(
    r"\b(?:maybe|perhaps|might|may|could|would|should|if|cancel\w*|not|no|never|want|hope|plan\w*|idea|instead|closed|full)\b|n't|\?",
    re.IGNORECASE,
)
BOOKED = re.compile(
    r"\b(?:booked|reserved|booking|reservation)\b.{0,60}\b(?:\d+|an?|one|two|three|four|five|six|seven) (?:nights?|week)\b", re.IGNORECASE
)
NIGHTS = timedelta(days=60)


def listed(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """Of each labelled line with at least two parts, one of them a sum or somebody to ask: whose the thing is, its price, whom to ask."""
    source, offset = source_of(terms.tree.doc), terms.tree.offset
    for line in LABELLED.finditer(source.text):
        label, start = line["label"].strip(), line.start("value")
        parts = [(part[0].rstrip(" .!"), start + part.start()) for part in PART.finditer(line["value"])]
        sums = [(found, at) for text, at in parts if (found := PRICED.match(text)) is not None]
        asked = [(found, at) for text, at in parts if (found := REACHED.match(text)) is not None]
        first = NAMED.match(parts[0][0]) if len(parts) > 1 else None
        last = label.lower().split()[-1]
        if not (sums or asked) or first is None or _is_someone(label) or any(predicates.is_a(kind, None, last) for kind in ("role", "org")):
            continue
        thing = Term(label, (offset + line.start("label"), offset + line.end("label")), "noun", None, last, terms.tree.tokens[0])
        firm = _named(terms, first, "name", parts[0][1], "ORG")
        model = any(letter.isdigit() for letter in first["name"]) or first["seller"] is not None
        if model:
            yield Draft("is_a", thing, replace(firm, kind="noun", type=None))
        elif not _is_someone(first["name"]) and not is_place(first["name"]):
            yield Draft("supplied_by", thing, firm)
        if first["seller"] is not None:
            yield Draft("bought_from", thing, _named(terms, first, "seller", parts[0][1], "ORG"))
        for found, at in sums[:1]:
            yield Draft("price", thing, replace(_named(terms, found, "sum", at, "MONEY"), kind="value"), literal=True)
        for found, at in asked[:1]:
            yield Draft("contact", thing if model else firm, _named(terms, found, "name", at, "PERSON"))


def _named(terms: Terms, found: re.Match[str], group: str, start: int, type_: str) -> Term:
    start += terms.tree.offset
    return Term(found[group], (start + found.start(group), start + found.end(group)), "name", type_, "", terms.tree.tokens[0])


def _is_someone(name: str) -> bool:
    return given_name_gender(name.split()[0]) is not None and name[:1].isupper()


def booked(terms: Terms, times: Sequence[TimeMention]) -> Iterator[tuple[Draft, TimeMention | None]]:
    """The house in which nights are booked, for as long as is told beside it."""
    source, offset = source_of(terms.tree.doc), terms.tree.offset
    for line in re.finditer(r"[^\n]+?(?:[.!?](?=\s|$)|(?=\n)|$)", source.text):
        found = HOUSE.search(line[0])
        span = (line.start() + offset, line.end() + offset)
        stays = [one for one in times if span[0] <= one.span[0] < span[1] and one.start is not None and one.end is not None]
        stays = [one for one in stays if one.start and one.end and timedelta(days=1) < one.end - one.start <= NIGHTS]
        nights = BOOKED.search(line[0]) is not None and not stays
        if found is None or (len(stays) != 1 and not nights) or UNSURE.search(line[0]):
            continue
        start = span[0] + found.start()
        house = Term(found[0], (start, start + len(found[0])), "name", "ORG", "hotel", terms.tree.tokens[0])
        yield Draft("stays_at", terms.writer(terms.tree.tokens[0]), house), next(iter(stays), None)
