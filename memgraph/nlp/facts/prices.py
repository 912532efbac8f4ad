"""Facts of what a thing costs or amounts to, from now or from a day on: "The rent stands at 900 pounds", "full service goes up to 62
pounds", "Orsa is putting the hire up to 40 euros an hour".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.sums import BILLS, UNITS
from memgraph.nlp.facts.terms import CURRENCIES, Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Phase, Predicates

STANDING = words("stand stay remain sit start lie keep run hold")  #: at a sum
MOVING = words("go rise climb come jump fall drop increase sink creep shoot change move decrease leap double")  #: to a sum, by itself
SETTING = words("""put raise push bump lower cut increase reduce set fix hike bring lift adjust drop change freeze hold keep leave
    cap""")  #: by somebody
NUMBER = r"(?:[$€£¥] ?)?\d(?:[\d.,]*\d)?(?: ?(?:k|thousand|million)\b)?"
PER = r"(?: (?:(?:a|an|per|each|every) [a-z]+|each|apiece|monthly|weekly|yearly|annually)\b)?"
CURRENCY = rf" ?(?:(?:{UNITS})s?\b|[€£$]|kr\b|kronor\b|kroner\b|zloty\b)"
TO = re.compile(
    rf"\b(?P<way>to|at) (?:about |around |just |only )?(?P<sum>{NUMBER}(?P<unit>{CURRENCY})?{PER})"
    r"(?=[,.;:!)]|\s*$| (?:from|since|on|in|as|until|till|through|with|for|this|next|by|because|starting|per|plus|instead|after|again)\b)"
)
MONEY_NOUNS = frozenset({"price", "pays_rent", "salary", "tuition", "amount", "budget"})
THEIRS = {"pays_rent": "price"}  #: what is said of nobody's own: the rent is a price


def priced(terms: Terms, predicates: Predicates, clause: Clause) -> Iterator[Draft]:
    """What the clause says that its thing costs, has come to cost, or costs from a day on."""
    lemma = clause.verb.lemma_.lower()
    up = any(one.lower_ in ("up", "down") for one in (*clause.adverbs, *(prep.token for prep in clause.preps)))
    by_itself = lemma in MOVING and not clause.passive and _is_sum(clause.patients)  # "dropped 5 euros to 40"
    set_, stands = lemma in SETTING and bool(clause.patients) and not by_itself, lemma in STANDING
    moves = lemma in MOVING or (lemma == "be" and up)
    if not (set_ or moves or stands) or clause.stance.negative:
        return
    alone = _is_sum(clause.objects)  # "went up to 1,000 euros", where the sum is taken for an object
    things = clause.patients if set_ else clause.subjects if not clause.passive and alone else ()
    for thing in things:
        found = _sum_behind(terms, clause, thing)
        if found is None or (found["way"] == "to" and not (set_ or moves)) or (found["way"] == "at" and moves and not set_):
            continue
        _, relation = terms.relation_noun(thing)
        known = relation is not None and relation.predicate in MONEY_NOUNS
        money = found["unit"] is not None or any(mark in found["sum"] for mark in "$€£¥")
        if not (known or money) or not (known or _has_price(terms, thing)):
            continue
        start = terms.tree.offset + found.start("sum")
        value = Term(found["sum"], (start, start + len(found["sum"])), "value", "MONEY", "", thing)
        phase: Phase = "begins" if found["way"] == "to" or lemma in ("set", "fix") else "states"
        name = relation.predicate if known and relation is not None else None
        yield from (replace(one, phase=phase, clause=clause) for one in _of(terms, thing, value, name))


def _is_sum(tokens: Sequence[Token]) -> bool:
    return all(one.lemma_.lower() in CURRENCIES or one.like_num for one in tokens)


def _of(terms: Terms, thing: Token, value: Term, relation: str | None) -> Iterator[Draft]:
    """The value of whoever has it ("our rent"), else of the thing."""
    owner = terms.owner(thing) if relation is not None else None
    holder = owner or terms.one(thing)
    if holder is None or holder.is_empty or (holder.is_person and owner is None):
        return
    name = relation or ("amount" if BILLS & {holder.noun.rpartition(" ")[2]} else "price")
    somebodys = owner is not None and (owner.is_person or owner.type in ("ORG", "PRONOUN") or owner.kind == "pronoun")
    yield Draft(name if somebodys else THEIRS.get(name, name), holder, value, literal=True)


def _sum_behind(terms: Terms, clause: Clause, thing: Token) -> re.Match[str] | None:
    tree = terms.tree
    end = tree.text.find("\n", clause.verb.idx)
    last = min(clause.verb.sent.end_char, end) if end > 0 else clause.verb.sent.end_char
    if thing.sent != clause.verb.sent:
        return None
    found = TO.search(tree.text, min(clause.verb.idx, thing.idx), last)
    if found is None:
        return None
    between = [one for one in clause.verb.sent if clause.verb.idx < one.idx < found.start() and one.pos_ in ("VERB", "AUX")]
    return None if any(one.dep_ in ("conj", "advcl", "ccomp", "relcl", "ROOT") for one in between) else found


def _has_price(terms: Terms, thing: Token) -> bool:
    """Nobody, and no number or day, has one."""
    one = terms.one(thing)
    return one is not None and one.kind in ("noun", "name") and not one.is_person and one.type not in ("DATE", "MONEY", "PLACE")


LISTED = re.compile(
    rf"\s*(?:and )?(?:the )?(?P<thing>[^\W\d_][^\d,;:]{{1,40}}?)(?: at| for| pay| costs?| –| -|:| =)? "
    rf"(?P<sum>{NUMBER}(?:{CURRENCY})?{PER})\s*"
)
PRICES = words("""fee fees price prices rate rates tariff tariffs cost costs charge charges ticket tickets admission entry entrance
    membership dues""")


def listed(text: str) -> list[tuple[str, int, str, int]]:
    """The things of a list of prices, each with its sum, and the places of both: "adults 180 euros, juniors 90"; [] of any other list."""
    found = []
    for part in re.finditer(r"(?:[^,;]|,(?=\d{3}))+", text):
        entry = LISTED.fullmatch(part[0])
        if entry is None:
            break
        found.append((entry["thing"], part.start() + entry.start("thing"), entry["sum"], part.start() + entry.start("sum")))
    return found if len(found) > 1 else []
