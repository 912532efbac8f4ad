"""Facts of dealings: whose a thing is and whose it becomes, what is asked for it, who supplies whom with what, what someone is paid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import WE, given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT, Phase, Predicates

ASKING = words("want ask charge demand require quote bill invoice")
USING = words("hire rent book use join lease see visit park store ship send post repair fix clean ride take borrow attend enter")
EQUIPPING = words("supply provide furnish equip stock")  #: with goods
MAKING = words("make produce grow bake brew print sew mill roast mix weld forge weave knit press bottle")  #: goods for others
REFLEXIVE = words("myself yourself himself herself themselves ourselves")
PASSING = words("sell give donate bequeath leave trade auction gift")  #: to whom
FOR_MONEY = words("sell trade auction")
SUMS = words("deposit surcharge bonus discount")
EARNING = words("earn salary paid wage pay")
THOUSANDS = re.compile(r"\d+(?:[.,]\d+)?k|\d{1,3}[.,]\d{3}", re.IGNORECASE)


class DealingFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def read(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """What a clause says as a whole."""
        yield from self._belonging(clause, complements, subjects)
        yield from self._let_go(clause, complements, subjects)
        yield from self._used(clause, complements)
        yield from self._asked(clause, subjects)
        yield from self._earning(clause, subjects)
        yield from self._equipped(clause, complements, subjects)
        yield from self._come_from(clause, complements)

    # ------------------------------------------------------------------ owning

    def _belonging(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "The lilac tandem belongs to Xiomara": a name that is no known place, of which the recogniser does not know what it is."""
        if clause.verb.lemma_ != "belong":
            return
        for owner in (one.term for one in complements if one.prep == "to" and one.term.kind == "name"):
            unknown = owner.type is None or (owner.type == "PLACE" and not is_place(owner.name))
            things = [one for one in subjects if not one.name[:1].isupper() and one.type in (None, "THING", "PRODUCT")]
            if unknown and " " not in owner.name:
                yield from (Draft("owns", replace(owner, type="PERSON"), thing, clause=clause) for thing in things)

    def _let_go(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "parted with the tandem", "the tandem went to Bo", "got myself a Leica": who has it no longer, and who has it since."""
        lemma = clause.verb.lemma_
        if clause.tense not in ("past", "present_perfect", "past_perfect") or clause.passive or clause.stance.negative:
            return
        things = [one.term for one in complements if one.prep == "with" and self._is_had(one.term)] if lemma == "part" else []
        yield from (Draft("owns", one, thing, "ends", clause=clause) for one in subjects for thing in things)
        if lemma == "go":
            takers = [one.term for one in complements if one.prep == "to" and one.term.is_person and one.term.kind in ("name", "speaker")]
            for thing in (one for one in subjects if takers and self._is_had(one)):
                yield from (Draft("owns", taker, thing, "begins", clause=clause) for taker in takers)
        if lemma == "get" and any(one.lower_ in REFLEXIVE for one in clause.indirect):
            gains = [one.term for one in complements if one.prep == DIRECT and self._is_had(one.term)]
            yield from (Draft("owns", one, thing, "begins", clause=clause) for one in subjects for thing in gains)

    def _is_had(self, thing: Term) -> bool:
        """What someone may have and pass on: a thing, a vehicle, or what is called by a make."""
        noun = thing.noun.rpartition(" ")[2]
        lasting = any(self._predicates.is_a(kind, None, noun) for kind in ("thing", "vehicle"))
        opened = self._terms.tree.first(thing.token, "det", "poss") is not None or thing.token.lower_ == "it"
        somebody = thing.is_person and given_name_gender(thing.name.split()[0]) is not None
        named = thing.kind == "name" and opened and not somebody and thing.type not in ("DATE", "MONEY", "PLACE", "EVENT")
        return (lasting and not thing.is_person) or named

    def beside(self, clause: Clause, complements: Sequence[Complement]) -> Iterator[Draft]:
        """What a clause says beside what its verb says."""
        yield from self._taken(clause, complements)
        if clause.verb.lemma_ == "pay" and not clause.passive and clause.tense != "future":
            sums = [one for one in complements if one.term.type == "MONEY" and one.prep == DIRECT]
            for thing in self._said_with("for", clause, sums[0].token) if len(sums) == 1 else ():  # "paid 40 pounds for the tickets"
                if (thing.kind == "noun" or thing.name.islower()) and not thing.is_person:
                    yield Draft("price", thing, sums[0].term, "begins", literal=True, clause=clause)

    def _taken(self, clause: Clause, complements: Sequence[Complement]) -> Iterator[Draft]:
        """ "sold the camper to Mr. Quill", "gave my bike to Bo": whose a thing is now."""
        lemma = clause.verb.lemma_.lower()
        if lemma not in PASSING or clause.particle is not None or clause.tense in ("present", "none"):
            return
        things = [term for token in clause.patients for term in self._terms.bearer(token)] if clause.passive else []
        things = things or [one.term for one in complements if one.prep == DIRECT]
        takers = [one.term for one in complements if one.prep == "to"]
        takers += [term for token in clause.indirect for term in self._terms.of(token)]
        for thing in things:
            noun = thing.noun.rpartition(" ")[2]
            lasting = any(self._predicates.is_a(kind, None, noun) for kind in ("thing", "vehicle"))
            somebody = thing.is_person and (thing.kind != "name" or given_name_gender(thing.name.split()[0]) is not None)
            if somebody or thing.kind in ("value", "pronoun", "speaker") or not (lasting or lemma in FOR_MONEY):
                continue
            for taker in takers:
                named = taker.kind == "name" and taker.type in (None, "PLACE", "PRODUCT", "GROUP") and not is_place(taker.name)
                if taker.is_person or taker.type == "ORG" or named:
                    yield Draft("owns", taker, thing, "begins", clause=clause)
                    if clause.passive and not clause.agents and thing.definite:  # "The boat was sold to Bea": by whoever had it
                        yield Draft("owned_by", thing, None, "ends", clause=clause)

    # ------------------------------------------------------------------ asking and being paid

    def _used(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "Hiring the hall costs 18 pounds an hour": it is the price of the hall."""
        if clause.verb.lemma_ != "cost":
            return
        tree = clause.tree
        doings = [one for one in tree.of(clause.verb, "csubj", "nsubj") if one.tag_ == "VBG" and one.lemma_.lower() in USING]
        things = [term for doing in doings for token in tree.of(doing, "dobj") for term in self._terms.of(token)]
        for one in complements:
            if one.prep == DIRECT and (one.term.type == "MONEY" or one.term.kind == "value"):
                yield from (Draft("price", thing, one.term, literal=True, clause=clause) for thing in things)

    def _asked(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "The vicarage wants 600 for the hall": who asks it, and the price of what."""
        if clause.verb.lemma_.lower() not in ASKING or clause.passive or clause.stance.negative:
            return
        for token in clause.objects:
            for amount in (one for one in self._terms.of(token) if one.type == "MONEY" or (one.kind == "value" and one.token.like_num)):
                things = list(self._said_with("for", clause, token))
                if not things and amount.type != "MONEY":
                    continue
                phase: Phase = "begins" if clause.tense == "past" else "states"
                firms = [one for one in subjects if one.kind in ("name", "noun")]
                yield from (Draft("charges", one, amount, phase, literal=True, clause=clause) for one in firms)
                for thing in things:
                    if not thing.is_person and thing.kind in ("name", "noun"):
                        yield Draft("price", thing, amount, phase, literal=True, clause=clause)

    def _earning(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "I'm on 47k", "Ann earns 52k, Bo is on 47"."""
        if clause.verb.lemma_ != "be" or clause.attributes:
            return
        paid = any(one.lemma_.lower() in EARNING for one in clause.verb.sent)
        for prep in clause.preps:
            number = prep.object.like_num or THOUSANDS.fullmatch(prep.object.text) is not None
            if prep.text.lower() != "on" or not (number or self._is_money(prep.object)):
                continue
            if paid or self._is_money(prep.object) or THOUSANDS.fullmatch(prep.object.text):
                text = prep.object.text
                start = clause.tree.offset + prep.object.idx
                value = next((one for one in self._terms.of(prep.object) if one.type == "MONEY"), None)
                value = value or Term(text, (start, start + len(text)), "value", "MONEY", text.lower(), prep.object)
                people = (one for one in subjects if one.is_person or one.name in ("he", "she") or one.kind == "name")
                yield from (Draft("salary", one, value, literal=True, clause=clause) for one in people)

    def _said_with(self, prep: str, clause: Clause, token: Token) -> Iterator[Term]:
        """What follows the preposition, whether it hangs on the verb or on its object; no time."""
        for one in (*clause.preps, *clause.noun_preps(token)):
            if one.text.lower() == prep and one.object.ent_type_ not in ("DATE", "TIME") and one.object.pos_ not in ("VERB", "AUX"):
                yield from self._terms.of(one.object)

    def _is_money(self, token: Token) -> bool:
        return any(one.type == "MONEY" for one in self._terms.of(token))

    # ------------------------------------------------------------------ supplying

    def _equipped(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "Orsa supplies the clinic with oxygen", "Giles keeps the inn in potatoes", "Orsolya makes our labels"."""
        lemma = clause.verb.lemma_.lower()
        if clause.passive or clause.stance.negative or not clause.objects:
            return
        givers = [one for one in subjects if one.kind == "name" or (one.kind == "noun" and one.name[:1].isupper() and not one.definite)]
        if lemma in EQUIPPING or lemma == "keep":
            prep = "in" if lemma == "keep" else "with"
            goods = [term for term in self._said_with(prep, clause, clause.objects[0]) if lemma in EQUIPPING or self._is_goods(term)]
            takers = [one.term for one in complements if one.prep == DIRECT and not self._is_goods(one.term)]
            if not goods:
                return
            for giver in givers:
                yield from (Draft("supplied_by", taker, giver, clause=clause) for taker in takers)
                yield from (Draft("supply", giver, one, clause=clause) for one in goods)
        elif lemma in MAKING:
            owned = [token for token in clause.objects if (of := clause.possessor(token)) is not None and of.lower_ == "our"]
            for thing in (term for token in owned for term in self._terms.of(token) if self._is_goods(term)):
                for giver in givers:
                    yield Draft("supplied_by", self._us(thing), giver, clause=clause)
                    yield Draft(lemma, giver, thing, clause=clause)

    def _come_from(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "The eggs come from Gladys": goods that nobody is said to get are ours."""
        if clause.verb.lemma_ not in ("come", "arrive") or clause.tense not in ("present", "none"):
            return
        tree = clause.tree
        definite = [token for token in clause.subjects if any(one.lower_ in ("the", "our", "all") for one in tree.of(token, "det", "poss"))]
        goods = [term for token in definite for term in self._terms.of(token) if self._is_goods(term)]
        for one in complements:
            if goods and one.prep == "from" and one.term.kind == "name" and not is_place(one.term.name):
                yield Draft("supplied_by", self._us(goods[0]), one.term, clause=clause)

    def _is_goods(self, term: Term) -> bool:
        return term.kind == "noun" and self._predicates.is_a("goods", None, term.noun.rpartition(" ")[2])

    def _us(self, goods: Term) -> Term:
        return Term(WE, goods.span, "name", "ORG", "", goods.token)
