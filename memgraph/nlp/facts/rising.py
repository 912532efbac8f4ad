"""Facts of sums that rise and fall: "a cork goes up from 27 cents to 31 cents", "the rent is raised from 780 to 815"; and by how much:
"the fee rises by 3 euros", "a lesson costs 5 euros more", "brings 45 pounds more on the fee".
"""

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

BY = re.compile(rf"\bby (?:another |a further )?(?P<sum>{SUM}|{NUMBER})(?![\w:-]|\.\d)")
MORE = re.compile(rf"\b(?:another |an extra )?(?P<sum>{SUM}|{NUMBER}) (?P<way>more|extra|less|dearer|cheaper|higher|lower|on top)\b")
ON = re.compile(
    r"(?: (?:a|per|each|every) \w+)? (?:on|for) (?:the |our )?(?P<thing>[a-z][\w’'-]*(?: [a-z][\w’'-]*){0,3}?)"
    r"(?=[,.;:!]| from\b| as of\b|\s*$)"
)
COSTING = words("cost be become go charge bring mean add")
NEGATIONS = words("not n't n’t no never nothing nobody none neither nor hardly")
FALLING = words("fall drop decrease sink lower cut reduce slash trim less cheaper down")


def _by_how_much(terms: Terms, clause: Clause, rises: bool) -> Iterator[Draft]:
    """ "The fee rises by 3 euros", "costs 5 euros more": what it comes to, who knows what it was can tell."""
    text, lemma, end = terms.tree.text, clause.verb.lemma_.lower(), clause.verb.sent.end_char
    start = min([clause.verb.idx, *(one.idx for one in clause.subjects)])
    found = BY.search(text, clause.verb.idx, end) if rises else None
    rises = found is not None
    if found is None and lemma in COSTING:
        found = MORE.search(text, clause.verb.idx, end)
    if found is None or (not rises and clause.chain and start > found.start()) or "%" in found["sum"] or "per" in found["sum"].split():
        return
    if any(one.lower_ in NEGATIONS for one in clause.verb.sent if one.idx < found.end()):
        return  # "nothing for the east wing", behind it, denies nothing of it
    named = None if rises else ON.match(text, found.end(), end)
    things = list(clause.subjects if clause.passive or not (rises and clause.objects) else clause.objects)
    if named is not None:
        things = [one for one in clause.verb.sent if named.start("thing") <= one.idx < named.end("thing")][-1:]
    beside = {one.lower_ for one in (*clause.adverbs, *clause.tree.of(clause.verb, "prt", "advmod", "prep"))}
    down = FALLING & {lemma, *beside, "" if rises else found["way"]}
    for thing in things[:1]:
        _, relation = terms.relation_noun(thing)
        predicate = terms.predicates.table[relation.predicate] if relation is not None else None
        owner = terms.owner(thing) if predicate is not None and predicate.literal == "text" else None
        holder = owner or terms.one(thing)
        if holder is None or holder.is_empty or holder.kind == "pronoun" or holder.type == "DATE" or (owner is None and holder.is_person):
            continue
        named_by = f"{predicate.name}_" if owner is not None and predicate is not None else ""
        span = (found.start("sum") + terms.tree.offset, found.end("sum") + terms.tree.offset)
        value = Term(found["sum"], span, "value", "MONEY", "", thing)
        name = f"{named_by}{'fall' if down else 'rise'}_by"
        yield Draft(name, holder, value, "begins", literal=True, affirmed=clause.stance.negative, clause=clause)


def rising(terms: Terms, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
    """What it was until then, and what it is from then on."""
    lemma, text = clause.verb.lemma_.lower(), terms.tree.text
    beside = {one.lower_ for one in (*clause.adverbs, *clause.tree.of(clause.verb, "prt", "advmod", "prep"))}
    rises = lemma in RISING or (lemma in UP_AND_DOWN and bool(beside & {"up", "down"}))
    if by := list(_by_how_much(terms, clause, rises or lemma in RAISING)):
        yield from by
        return
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
