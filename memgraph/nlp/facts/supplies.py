"""Facts of who supplies what: "Kurshaus delivers the feed from May", "dressings now come from Lindholm"; and of who does so no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Phase, Predicates

BRINGING = words("deliver supply provide bring furnish")  #: that goods are brought
MAKING = words("make produce print bake brew roast cater grow sew weave mill bottle launder wash clean service maintain")
BUYING = words("buy get order purchase source import obtain have take procure")
ORDERING = words("order buy purchase")  #: once, from a firm
COMING = words("come arrive")
CHANGING = words("switch change move")
CONSUMED = ("goods", "food", "drink", "service")  #: what a supplier of it, or who is used for it, supplies
DONE = words("do handle run")  #: by a firm: "plumbing is done by Bosman"
NO_GOODS = ("role", "event", "animal", "org", "illness", "room")
DROPPING = words("drop ditch dump abandon")
RUINED = words("bankrupt bust insolvent defunct under")
FAILING = frozenset({("fold", None), ("close", "down"), ("shut", "down"), ("give", "up"), ("close", "up"), ("wind", "up"), ("go", "under")})
OVER_FOR = ("supplies", "host_of")


def goods_of(
    terms: Terms,
    predicates: Predicates,
    clause: Clause,
    complements: Sequence[Complement],
    subjects: Sequence[Term],
    times: Sequence[TimeMention],
) -> Iterator[Draft]:
    """From whom the goods that a clause speaks of come, and at what price, as things are now or from a day on."""
    lemma = clause.verb.lemma_.lower()
    if clause.stance.negative:
        return
    yield from _provided_for(terms, predicates, clause, complements)
    yield from _bought(terms, predicates, clause, complements)
    yield from _stepped_in(terms, predicates, clause, subjects)
    if clause.tense not in ("present", "none") and not any(one.bound == "since" for one in times):
        return
    objects = [one.term for one in complements if one.prep == DIRECT]
    sources = ("from", "at") if lemma in BUYING and not clause.passive else ("from",)  # "we order our ink at Orsa"
    named = [one.term for one in complements if one.prep in sources]
    agents = [term for token in clause.agents for term in terms.of(token)]
    if clause.passive:
        goods = [term for token in clause.patients for term in terms.of(token)]
        givers = agents if lemma in BRINGING | MAKING | DONE else named if lemma in BUYING else []
    elif lemma in COMING:
        goods, givers = list(subjects), named
    elif lemma in BUYING:
        goods, givers = objects, named
    else:
        goods, givers = (objects, list(subjects)) if lemma in BRINGING | MAKING else ([], [])
    owned = lemma in MAKING and not clause.passive  # "Orsa makes our jerseys": what firms make is not all for us
    for thing in (one for one in goods if _is_goods(terms, predicates, one, ours=owned)):
        for giver in (one for one in givers if is_firm(one)):
            yield Draft("supplied_by", thing, giver, clause=clause)
            sums = [one.term for one in complements if one.prep in ("for", "at") and one.term.type == "MONEY"]
            yield from (Draft("price", thing, one, literal=True, clause=clause) for one in sums if lemma in BRINGING)


def _bought(terms: Terms, predicates: Predicates, clause: Clause, complements: Sequence[Complement]) -> Iterator[Draft]:
    """ "Ordered a new freezer from Kaltmann for 11,480 euros": from whom it is, and what it cost."""
    if clause.verb.lemma_.lower() not in ORDERING or clause.passive or clause.tense not in ("past", "present_perfect"):
        return
    firms = [one.term for one in complements if one.prep == "from" and is_firm(one.term)]
    for one in complements if firms else ():
        thing, noun = one.term, one.term.noun.rpartition(" ")[2]
        if one.prep == DIRECT and thing.kind == "noun" and not any(predicates.is_a(kind, None, noun) for kind in NO_GOODS):
            yield from (Draft("supplied_by", thing, firm, "begins", clause=clause) for firm in firms)
            sums = [other.term for other in complements if other.prep in ("for", "at") and other.term.type == "MONEY"]
            yield from (Draft("price", thing, cost, "begins", literal=True, clause=clause) for cost in sums)


def _stepped_in(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "Greer have stepped in with the malt": who supplies it from then on."""
    inward = any(one.lower_ == "in" for one in (*clause.adverbs, *clause.tree.of(clause.verb, "prt", "advmod", "prep")))
    if clause.verb.lemma_.lower() not in ("step", "jump", "come") or not inward or clause.tense in ("future", "past_perfect"):
        return
    things = [term for prep in clause.preps if prep.text.lower() in ("with", "in with") for term in terms.of(prep.object)]
    for thing in (one for one in things if is_consumed(predicates, one)):
        yield from (Draft("supplied_by", thing, firm, "begins", clause=clause) for firm in subjects if is_firm(firm))


def _provided_for(terms: Terms, predicates: Predicates, clause: Clause, complements: Sequence[Complement]) -> Iterator[Draft]:
    """ "We switched to Gumex for exercise books", "for linen we use Orsa": from whom one has it now."""
    lemma = clause.verb.lemma_.lower()
    ours = clause.implied_speaker or any(one.lower_ in ("we", "i") for one in clause.subjects)
    to = (*(("to",) if lemma in CHANGING else ()), *((DIRECT,) if lemma == "use" and clause.tense == "present" else ()))
    if clause.passive or not ours or clause.tense in ("future", "past_perfect"):
        return
    goods = [one.term for one in complements if one.prep == "for" and is_consumed(predicates, one.term)]
    firms = [one.term for one in complements if one.prep in to and is_firm(one.term)]
    phase: Phase = "begins" if lemma in CHANGING else "states"
    yield from (Draft("supplied_by", thing, firm, phase, clause=clause) for thing in goods for firm in firms)


def is_consumed(predicates: Predicates, thing: Term) -> bool:
    """Flour, exercise books, cleaning: what comes again and again."""
    names = (thing.noun, thing.noun.rpartition(" ")[2], thing.name.lower())
    return thing.kind == "noun" and not thing.is_person and any(predicates.is_a(kind, None, one) for kind in CONSUMED for one in names)


def supplied_goods(terms: Terms, predicates: Predicates, supplier: Token) -> list[Term]:
    """What a supplier is a supplier of, by the noun: "our supplier for flour", "the printer of our leaflets", "our coffee supplier"."""
    behind = [
        term for prep in terms.tree.of(supplier, "prep") if prep.lower_ in ("of", "for")
        for token in terms.tree.of(prep, "pobj") for one in terms.heads(token) for term in terms.of(one)
    ]  # fmt: skip
    before = [term for token in terms.tree.of(supplier, "compound", "nmod") if not terms.is_name(token) for term in terms.of(token)]
    return [term for term in (*behind, *before) if is_consumed(predicates, term)]


def _is_goods(terms: Terms, predicates: Predicates, thing: Term, *, ours: bool) -> bool:
    """The feed, our jerseys, tyres: a thing that is told of as one that comes again and again."""
    noun = thing.noun.rpartition(" ")[2]
    if thing.kind != "noun" or thing.is_person or any(predicates.is_a(kind, None, noun) for kind in NO_GOODS):
        return False
    articles = {one.lower_ for one in terms.tree.of(thing.token, "det", "poss")}
    if ours:
        return "our" in articles
    if any(predicates.is_a("service", None, one) for one in (noun, thing.name.lower())):
        return True
    return predicates.is_a("goods", None, noun) or (bool(articles & {"the", "our"}) and noun != "news")


def is_firm(giver: Term) -> bool:
    """A name that is no place and no given name: a farm may be called after someone."""
    if giver.kind == "name" and " & " in giver.name:
        return True  # "Greer & Sons"
    return giver.kind == "name" and not is_place(giver.name) and given_name_gender(giver.name.split()[0]) is None and giver.type != "DATE"


def over(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "Barley & Bone went bust", "we dropped Orsa": what they supplied they supply no more."""
    if clause.stance.negative or clause.tense == "future":
        return
    lemma, particle = clause.verb.lemma_.lower(), clause.particle.lower_ if clause.particle is not None else None
    after = {one.lower_ for one in (*clause.attributes, *clause.adverbs, *clause.tree.of(clause.verb, "acomp", "advmod", "prt", "oprd"))}
    business = any(prep.object.lower_ in ("business", "liquidation", "administration", "receivership") for prep in clause.preps)
    ruined = lemma in ("go", "be", "become") and (after & RUINED or business)
    shut = lemma in ("shut", "close") and any(one.lower_ in ("doors", "shop") for one in clause.objects)  # "has shut its doors"
    failed = ruined or ((shut or (lemma, particle) in FAILING) and clause.tense in ("past", "present_perfect"))
    firms = [term for token in clause.subjects for term in terms.bearer(token)] if failed else []
    ours = any(one.lower_ == "we" for one in clause.subjects) or clause.implied_speaker
    if lemma in DROPPING and ours and not clause.passive and clause.tense in ("past", "present_perfect"):
        firms = [term for token in clause.objects for term in terms.of(token)]
    for firm in firms:
        if firm.kind == "name" and (is_firm(firm) or not firm.is_person):
            yield from (Draft(name, firm, None, "ends", clause=clause) for name in OVER_FOR)
