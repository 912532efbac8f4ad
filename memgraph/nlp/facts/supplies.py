"""Facts of who supplies what: "Kurshaus delivers the feed from May", "dressings now come from Lindholm"; and of who does so no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Predicates

BRINGING = words("deliver supply provide bring furnish")  #: that goods are brought
MAKING = words("make produce print bake brew roast cater grow sew weave mill bottle launder wash clean service maintain")
BUYING = words("buy get order purchase source import obtain have take procure")
COMING = words("come arrive")
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
    lasting = clause.tense in ("present", "none") or any(one.bound == "since" for one in times)
    if clause.stance.negative or not lasting:
        return
    lemma = clause.verb.lemma_.lower()
    objects = [one.term for one in complements if one.prep == DIRECT]
    named = [one.term for one in complements if one.prep == "from"]
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
    return giver.kind == "name" and not is_place(giver.name) and given_name_gender(giver.name.split()[0]) is None and giver.type != "DATE"


def over(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "Barley & Bone went bust", "we dropped Orsa": what they supplied they supply no more."""
    if clause.stance.negative or clause.tense == "future":
        return
    lemma, particle = clause.verb.lemma_.lower(), clause.particle.lower_ if clause.particle is not None else None
    after = {one.lower_ for one in (*clause.attributes, *clause.adverbs, *clause.tree.of(clause.verb, "acomp", "advmod", "prt", "oprd"))}
    business = any(prep.object.lower_ in ("business", "liquidation", "administration", "receivership") for prep in clause.preps)
    ruined = lemma in ("go", "be", "become") and (after & RUINED or business)
    failed = ruined or ((lemma, particle) in FAILING and clause.tense in ("past", "present_perfect"))
    firms = [term for token in clause.subjects for term in terms.bearer(token)] if failed else []
    ours = any(one.lower_ == "we" for one in clause.subjects) or clause.implied_speaker
    if lemma in DROPPING and ours and not clause.passive and clause.tense in ("past", "present_perfect"):
        firms = [term for token in clause.objects for term in terms.of(token)]
    for firm in firms:
        if firm.kind == "name" and (is_firm(firm) or not firm.is_person):
            yield from (Draft(name, firm, None, "ends", clause=clause) for name in OVER_FOR)
