"""On which day of the week something goes on: "the club meets on Wednesdays, no longer on Mondays", "Orsa brings the box every Thursday",
"does his rounds on Mondays", "the Wednesday rehearsal becomes a Monday one"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Phase, Predicates

MEETS = words("meet gather rehearse train practise practice assemble run be take happen play convene appear open sit")
BRINGING = words("bring deliver supply collect empty")  #: goods, or what is taken away
DOING = words("do make have take hold give teach walk clean run")  #: rounds, lessons: what somebody does again and again
NO_EVENTS = ("role", "org", "business")  #: whose days are hours of opening, or of work
GOING_ON = {"train": "training", "rehearse": "rehearsal", "practise": "practice", "practice": "practice", "meet": "meeting"}
MOVES = words("move change switch shift")
BECOMING = words("become")
WEEKDAY = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)day(s?)\b", re.IGNORECASE)
DAYS = r"(?:every )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?"
LINE = re.compile(
    rf"(?m)^(?P<label>(?:The |Our |My )?[A-Z]?[^\W\d_][^:.,;!?\n]{{1,40}}): "
    rf"(?P<days>(?:on )?{DAYS}(?:(?:,| and|, and) {DAYS})*)(?P<rest>[^\n;]*)"
)
PLACE = re.compile(r"(?:^|[\s,])(?:in|at|on) (?P<article>the |our )?(?P<place>[^\W\d_][^,.;:]*?)(?=[,.;:]|$)")
DENIED = re.compile(r"\b(?:no longer|not|instead of|rather than|never|formerly|previously|any ?more)\s+(?:on\s+|the\s+)*$", re.IGNORECASE)


def weekly(terms: Terms, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
    """The day of what meets, of what is brought, or of what somebody does; and the one on which it no longer is."""
    lemma = clause.verb.lemma_
    told, denied = _days(terms, times)
    to = [WEEKDAY.match(prep.object.text) for prep in clause.preps if prep.text.lower() == "to"]
    moved = lemma in MOVES and any(to)
    days = _named(told) or ([f"{found[1].capitalize()}day" for found in to if found is not None and found[2]] if moved else [])
    phase: Phase = "begins" if moved else "states"
    sides: list[tuple[list[str], Phase, bool, list[TimeMention]]] = [
        (days, phase, bool(denied), told), (_named(denied), "ends", True, denied),
    ]  # fmt: skip
    for names, side, affirmed, said in sides:
        for bearer, predicate in _bearers(terms, clause, moved=moved) if names else ():
            span = said[0].span if said else bearer.span
            value = Term(" and ".join(names), span, "value", None, "day", clause.verb)
            yield Draft(predicate, bearer, value, side, literal=True, affirmed=affirmed, clause=clause)
    yield from _become(terms, clause)


def in_lines(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """ "Rehearsals: Wednesdays, half past seven, in the parish hall on Mercer Street": the day of what the label names, and where it is."""
    tree = terms.tree
    for line in LINE.finditer(source_of(tree.doc).text):
        token = next((one for one in tree.tokens if one.idx >= line.start("label")), None)
        head = line["label"].lower().split()[-1]
        somebody = given_name_gender(line["label"].split()[0]) is not None
        if token is None or somebody or any(predicates.is_a(kind, None, head) for kind in NO_EVENTS):
            continue
        label = re.sub(r"^(?:The|Our|My) ", "", line["label"])
        start = tree.offset + line.end("label") - len(label)
        thing = Term(label, (start, start + len(label)), "noun", None, head, token)
        span = (tree.offset + line.start("days"), tree.offset + line.end("days"))
        days = [f"{found[1].capitalize()}day" for found in WEEKDAY.finditer(line["days"])]
        yield Draft("meets_on", thing, Term(" and ".join(days), span, "value", None, "day", token), literal=True)
        place = PLACE.search(line["rest"])
        if place is not None and (place["article"] or place["place"][:1].isupper()) and not WEEKDAY.search(place["place"]):
            at = tree.offset + line.start("rest") + place.start("place")
            yield Draft("located_in", thing, Term(place["place"], (at, at + len(place["place"])), "noun", "PLACE", "", token))


def _days(terms: Terms, times: Sequence[TimeMention]) -> tuple[list[TimeMention], list[TimeMention]]:
    """The recurring days that are told, and those that are told to be none: "no longer on Mondays"."""
    said = [one for one in times if one.kind == "set" and WEEKDAY.search(one.text)]
    text, offset = terms.tree.text, terms.tree.offset
    denied = [one for one in said if DENIED.search(text[max(0, one.span[0] - offset - 30) : one.span[0] - offset])]
    return [one for one in said if one not in denied][:1], denied[:1]


def _named(said: Sequence[TimeMention]) -> list[str]:
    return [f"{found[1].capitalize()}day" for one in said for found in WEEKDAY.finditer(one.text)]


def _bearers(terms: Terms, clause: Clause, *, moved: bool) -> Iterator[tuple[Term, str]]:
    """Whose day it is, and under which predicate."""
    lemma = clause.verb.lemma_
    if moved or (lemma in MEETS and not clause.objects):
        for subject in (term for token in clause.subjects for term in terms.bearer(token)):
            if not subject.is_person and subject.kind in ("noun", "name") and not subject.is_empty:
                yield subject, "meets_on"
                owner = terms.owner(subject.token) if terms.tree.first(subject.token, "poss") is not None else None
                if owner is not None and owner.is_person and not owner.is_empty:  # "her sessions move to Tuesdays"
                    yield owner, f"{subject.token.lemma_.lower()}_day"
            elif subject.is_person and lemma in ("train", "rehearse", "practise", "practice", "meet") and not moved:
                yield subject, f"{GOING_ON[lemma]}_day"
    if lemma in BRINGING and not clause.passive:
        things = (term for token in clause.objects for term in terms.of(token))
        yield from ((one, "delivery_day") for one in things if one.kind in ("noun", "name") and not one.is_person and not one.is_empty)
    elif lemma in DOING and not clause.passive and len(clause.objects) == 1 and clause.tense == "present":
        noun = clause.objects[0]
        people = [term for token in clause.subjects for term in terms.bearer(token) if term.is_person and not term.is_empty]
        if noun.pos_ == "NOUN" and not terms.is_name(noun):
            yield from ((one, f"{noun.lower_}_day") for one in people)


def _become(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "The Wednesday rehearsal becomes a Monday one": the same, on another day."""
    if clause.verb.lemma_ not in BECOMING or len(clause.subjects) != 1 or len(clause.attributes) != 1 or clause.stance.negative:
        return
    noun, other = clause.subjects[0], clause.attributes[0]
    days = [_day_before(terms, one) for one in (noun, other)]
    if None in days or (other.lower_ != "one" and other.lemma_ != noun.lemma_):
        return
    span = terms.tree.span_of(noun)
    thing = Term(noun.text, span, "noun", None, noun.lemma_.lower(), noun)
    sides: tuple[Phase, Phase] = ("ends", "begins")
    for day, side in zip(days, sides, strict=True):
        assert day is not None
        place = terms.tree.offset + day.idx
        value = Term(day.text.capitalize(), (place, place + len(day)), "value", None, "day", day)
        yield Draft("meets_on", thing, value, side, literal=True, clause=clause)


def _day_before(terms: Terms, noun: Token) -> Token | None:
    return next((one for one in terms.tree.of(noun, "compound", "nmod", "amod", "nummod") if WEEKDAY.fullmatch(one.text)), None)
