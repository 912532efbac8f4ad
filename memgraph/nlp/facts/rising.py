"""Facts of sums that rise and fall: "a cork goes up from 27 cents to 31 cents", "the rent is raised from 780 to 815"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Phase

RISING = words("rise fall drop climb increase decrease jump sink soar leap creep double slip")
UP_AND_DOWN = words("go come be move shoot")  #: with "up" or "down"
RAISING = words("raise lower cut reduce increase decrease put drop bump hike push bring slash trim move set")
PRICED = ("goods", "food", "drink", "thing", "vehicle", "service", "medicine")
BILLED = words("subscription membership ticket pass lesson session class course seat stay room night place entry licence insurance parking")
NUMBER = r"\d(?:[\d.,]*\d)?(?: ?(?:%|percent|per cent))?"
FROM_TO = re.compile(rf"\b(?:from )?(?P<old>{SUM}|{NUMBER}) to (?P<new>{SUM}|{NUMBER})(?![\w:-]|\.\d)")


def rising(terms: Terms, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
    """What it was until then, and what it is from then on."""
    lemma, text = clause.verb.lemma_.lower(), terms.tree.text
    beside = {one.lower_ for one in (*clause.adverbs, *clause.tree.of(clause.verb, "prt", "advmod", "prep"))}
    rises = lemma in RISING or (lemma in UP_AND_DOWN and bool(beside & {"up", "down"}))
    if clause.stance.negative or not (rises or lemma in RAISING):
        return
    things = clause.subjects if clause.passive or not clause.objects else clause.objects
    found = FROM_TO.search(text, clause.verb.idx, clause.verb.sent.end_char)
    if found is None or len(things) != 1 or not found[0].startswith("from "):
        return
    offset = terms.tree.offset
    if any(one.span[0] < found.end() + offset and found.start() + offset < one.span[1] for one in times):
        return  # "from 9 to 5"
    noun, relation = terms.relation_noun(things[0])
    predicate = terms.predicates.table[relation.predicate] if relation is not None else None
    money = any(letter.isalpha() or letter in "$€£¥" for letter in found["new"].replace("percent", ""))
    name = predicate.name if predicate is not None and predicate.literal == "text" else "price" if money else None
    holder = terms.owner(things[0]) if predicate is not None and name == predicate.name else None
    holder = holder or terms.one(things[0])
    if name is None or holder is None or holder.is_empty or (predicate is None and not _is_priced(terms, holder)):
        return
    unit = re.sub(r"^[\d.,]+ ?", "", found["new"]) if found["old"].replace(".", "").replace(",", "").isdigit() else ""
    sides: tuple[tuple[str, str, Phase], ...] = (("old", f"{found['old']} {unit}".strip(), "ends"), ("new", found["new"], "begins"))
    for group, value, phase in sides:
        span = (found.start(group) + offset, found.end(group) + offset)
        yield Draft(name, holder, Term(value, span, "value", None, noun, things[0]), phase, literal=True, clause=clause)


def _is_priced(terms: Terms, thing: Term) -> bool:
    """A cork, the subscription: what is paid for; but no profits and no temperature."""
    noun = thing.noun.rpartition(" ")[2]
    known = noun in BILLED or any(terms.predicates.is_a(kind, None, noun) for kind in PRICED)
    single = any(one.lower_ in ("a", "an") for one in terms.tree.of(thing.token, "det"))
    return thing.kind == "noun" and not thing.is_person and (known or single)
