"""What passes from one to another: hand-overs, exchanges, offices ("handed the shop over to Bo", "swapped A for B", "made Ann chair")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft, is_someone
from memgraph.nlp.facts.offices import OfficeFacts
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.swaps import swapped
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.whereabouts import is_spot
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT, Predicates

EXCHANGES = words("swap trade exchange switch ditch")  #: A for B
REPLACES = words("replace")  #: A with B
HANDS = words("hand pass turn sign")  #: over, on, off, down
GOING = words("move go pass transfer fall shift revert return")  #: of what is handed on itself
CONCRETE = ("goods", "food", "drink", "medicine", "animal", "vehicle", "illness", "event", "thing", "room", "org")
HANDS_ALONE = words("transfer delegate cede entrust")
TODAY = ("today", "tonight", "this morning", "this afternoon", "yesterday", "o'clock", "an hour", "at noon")
OVER = words("over on off down across")
APPOINTS = words("make elect appoint name choose crown vote declare pick")
IN_TURN = words("succeed replace follow")  #: X succeeds Y as N
KINDS = (("medicine", "takes_medication"), ("vehicle", "drives"), ("drink", "drinks"), ("food", "eats"))


def _is_room(predicates: Predicates, thing: Term) -> bool:
    """ "office 318", "bed 4": a place by its number, in which somebody is."""
    return any(one.isdigit() for one in thing.name) and is_spot(predicates, thing)


def _of_kind(new: Term, old: Term) -> Term:
    """ "Swapped office 318 for 305": a bare number is that of the other of the kind."""
    words_ = old.name.split()
    bare = new.name.replace(".", "").isdigit() and len(words_) == 2 and words_[1][:1].isdigit()
    return replace(new, name=f"{words_[0]} {new.name}", kind="noun", noun=words_[0].lower()) if bare else new


class ChangeFacts:
    """Reads the clauses that say of two at once that something ends for the one and begins for the other."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles
        self._offices = OfficeFacts(terms, roles)

    def read(self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
        """The drafts of a clause that is such a change as a whole; none of any other."""
        lemma = clause.verb.lemma_.lower()
        if offices := list(self._offices.read(clause, complements, subjects)):
            yield from offices
        elif swaps := list(swapped(self._terms, clause, subjects)):
            yield from swaps
        elif lemma in EXCHANGES | REPLACES:
            yield from self._exchanged(clause, complements, subjects, ("for",) if lemma in EXCHANGES else ("with", "by"))
        elif lemma in HANDS | HANDS_ALONE:
            yield from self._handed(clause, complements, subjects)
        elif lemma in GOING and not clause.objects and not clause.passive:
            yield from self._gone(clause, complements, subjects)
        elif lemma == "leave" and not clause.passive:
            yield from self._left_for(clause, complements, subjects)
        elif lemma in APPOINTS:
            yield from self.appointed(clause)

    def before(self, clause: Clause, complements: Sequence[Complement]) -> Iterator[Draft]:
        """Whose office is taken: "succeeded Bo as mayor"."""
        if clause.verb.lemma_.lower() not in IN_TURN:
            return
        ousted = [one.term for one in complements if one.prep == DIRECT and (one.term.is_person or one.term.kind == "name")]
        offices = [self._roles.title(one.token) for one in complements if one.prep == "as"]
        yield from (Draft("job_title", term, title, "ends", literal=True, clause=clause) for term in ousted for title in offices)

    def charge_of(self, thing: Term) -> str:
        """What someone does with it who has charge of it: a team is led, a shop is run."""
        noun = thing.noun.rpartition(" ")[2]
        if self._predicates.is_a("team", None, noun):
            return "leads"
        return "runs" if self._predicates.is_a("business", None, noun) else "responsible_for"

    # ------------------------------------------------------------------ one thing for another

    def _exchanged(
        self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term], preps: Sequence[str]
    ) -> Iterator[Draft]:
        given = [one for one in complements if one.prep == DIRECT]
        taken = [one for one in complements if one.prep in preps]
        replaced = clause.verb.lemma_ in REPLACES and all(one.term.is_person for one in (*given, *taken))
        if clause.passive or len(given) != 1 or len(taken) != 1 or replaced:
            return
        old, new = given[0].term, taken[0].term
        new = _of_kind(new, old)
        for subject in subjects:
            name = "located_in" if _is_room(self._predicates, old) else self._having(given[0], taken[0], subject)
            yield Draft(name, subject, old, "ends", clause=clause)
            yield Draft(name, subject, new, "begins", clause=clause)

    def _left_for(self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
        """ "left Lagos for Porto in 2017", "left Orsa for Lumen": one home or employer for another, both named."""
        left = [one.term for one in complements if one.prep == DIRECT and one.term.kind == "name" and not one.term.is_person]
        taken = [one.term for one in complements if one.prep == "for" and one.term.kind == "name"]
        if len(left) != 1 or len(taken) != 1 or clause.tense not in ("past", "present_perfect", "past_perfect"):
            return
        if any(time in clause.tree.text.lower() for time in TODAY):
            return  # "left Graz for Rome this morning" is a journey
        town = is_place(left[0].name) or left[0].type == "PLACE"
        firm = self._predicates.is_a("org", None, taken[0].name.lower().split()[-1])
        if left[0].name == taken[0].name or (town and firm) or (not town and is_place(taken[0].name)):
            return
        for subject in subjects:
            yield Draft("lives_in" if town else "works_at", subject, left[0], "ends", clause=clause)
            yield Draft("lives_in" if town else "works_at", subject, taken[0], "begins", clause=clause)

    def _having(self, given: Complement, taken: Complement, subject: Term) -> str:
        """As what both are had: taken, driven, owned, used; of places where somebody lives, of firms where somebody works."""
        both = (given, taken)
        if subject.is_person and all(is_place(one.term.name) for one in both):
            return "lives_in"
        told = given.term.kind == "name" or given.term.definite
        firm = any(one.term.kind == "noun" and self._predicates.is_a("org", None, one.term.noun.rpartition(" ")[2]) for one in both)
        if subject.is_person and firm and told and not any(self._terms.tree.first(one.token, "poss") for one in both):
            return "works_at"
        nouns = [noun for one in both for noun in (one.term.noun.rpartition(" ")[2], one.term.name.lower().rpartition(" ")[2])]
        for kind, predicate in KINDS:
            if any(self._predicates.is_a(kind, None, noun) for noun in nouns):
                return predicate
        owned = any(self._terms.tree.first(one.token, "poss") is not None for one in both)
        return "owns" if owned or any(self._is_one(one.token) for one in both) else "uses"

    def _is_one(self, token: Token) -> bool:
        return any(child.lower_ in ("a", "an") for child in self._terms.tree.of(token, "det"))

    # ------------------------------------------------------------------ from hand to hand

    def _handed(self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
        tree = clause.tree
        loose = (child for child in tree.of(clause.verb, "prt", "advmod", "prep") if tree.first(child, "pobj", "pcomp") is None)
        over = any(child.lower_ in OVER for child in loose) or any(one.prep.partition(" ")[0] in OVER for one in complements)
        alone = clause.verb.lemma_ in HANDS_ALONE
        things = [term for token in clause.subjects for term in self._terms.bearer(token)] if clause.passive else []
        things = things or [one.term for one in complements if one.prep == DIRECT]
        takers = [one.term for one in complements if one.prep.rpartition(" ")[2] in ("to", "onto")]
        takers += [term for token in clause.indirect for term in self._terms.of(token)]
        beside = [prep.object for token in clause.objects for prep in clause.noun_preps(token) if prep.text.lower() == "to"]
        takers = takers or [term for token in beside for term in self._terms.of(token) if is_someone(term)]  # "hands search to Bo"
        givers = [term for token in clause.agents for term in self._terms.bearer(token)] if clause.passive else list(subjects)
        for thing in things:
            charge = over or alone or self._is_charge(thing) or (all(is_someone(one) for one in takers) and self._is_field(thing))
            if thing.is_person or not charge or not takers or (alone and not all(self._is_holder(one) for one in takers)):
                continue
            name = self.charge_of(thing)
            yield from (Draft(name, giver, thing, "ends", clause=clause) for giver in givers)
            yield from (Draft(name, taker, thing, "begins", clause=clause) for taker in takers)

    def _gone(self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
        """ "The Orsa account moves from me to Ann on 1 May", "the newsletter goes to Bo"."""
        takers = [one.term for one in complements if one.prep.rpartition(" ")[2] == "to" and is_someone(one.term)]
        givers = [one.term for one in complements if one.prep == "from" and is_someone(one.term)]
        for thing in subjects if takers and not clause.stance.negative else ():
            if self._is_charge(thing) and not (thing.is_person or thing.is_empty):
                name = self.charge_of(thing)
                yield from (Draft(name, giver, thing, "ends", clause=clause) for giver in givers)
                yield from (Draft(name, taker, thing, "begins", clause=clause) for taker in takers)

    def _is_charge(self, thing: Term) -> bool:
        """What is handed on without a hand: a project, a team, a part of the work."""
        nouns = (thing.noun.rpartition(" ")[2], thing.name.lower().rpartition(" ")[2])
        return any(self._predicates.is_a(kind, None, noun) for kind in ("project", "part", "team", "role", "charge") for noun in nouns)

    def _is_field(self, thing: Term) -> bool:
        """A field of work, as "checkout" is one, and no goods: it has neither article nor owner."""
        nouns = (thing.noun.rpartition(" ")[2], thing.name.lower())
        if thing.kind not in ("noun", "name") or any(self._predicates.is_a(kind, None, noun) for kind in CONCRETE for noun in nouns):
            return False
        bare = self._terms.tree.first(thing.token, "det", "poss", "nummod", "amod") is None and thing.token.tag_ in ("NN", "NNP", "NNS")
        return bare and thing.type in (None, "ORG", "PRODUCT", "THING")

    def _is_holder(self, term: Term) -> bool:
        return term.is_person or self._predicates.is_a("owner", term.type, term.noun.rpartition(" ")[2])

    # ------------------------------------------------------------------ offices

    def appointed(self, clause: Clause) -> Iterator[Draft]:
        """ "made Ann chair", "named Ann Berg chief financial officer", where the parser takes both for one name."""
        if clause.passive or (clause.attributes and clause.objects):
            return
        tree = self._terms.tree
        for token in clause.objects or clause.attributes:
            parts = tree.of(token, "compound", "nmod")
            names = [one for one in parts if self._terms.is_name(one) and not self._roles.is_role(one)]
            if not names or not self._roles.is_role(token) or tree.first(token, "det", "poss") is not None:
                continue
            last = names[-1]
            title = tree.tokens[last.i + 1 : token.i + 1]
            span = (tree.offset + title[0].idx, tree.offset + title[-1].idx + len(title[-1]))
            office = Term(tree.text_of(title), span, "value", None, token.lemma_.lower(), token)
            for person in self._terms.name_terms(last):
                yield Draft("job_title", replace(person, type="PERSON"), office, "begins", literal=True, clause=clause)
