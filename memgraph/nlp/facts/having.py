"""Facts of what someone has and pays: subscriptions, relations, treatments and their doses, goods and who supplies them, prices, grants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.naming import NEWBORN
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms, collective
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT, Phase, Predicates, VerbPattern

HAVING = words("have get start buy keep renew")
CANCELLING = words("cancel end stop quit drop terminate")
BOOKED = words("book schedule plan arrange reserve order")
HOLDING = words("hold have take assume accept occupy get")
COUNTING = words("count number have include list claim boast")
MEMBERS = words("member fellow alumnus player")
POSITIONS = words("position role post job title office")
TAKING = words("get take assume accept land win")  #: an office
OBTAINING = words("have get keep gain find receive acquire welcome")  #: someone as what
SUFFERING = words("have get develop")
LESSONS = words("lesson class tuition course tutorial")
CURING = words("treat operate examine heal mend fix stitch bandage")  #: someone, or what hurts him
INTOLERANCES = words("allergy intolerance sensitivity")
DELIVERING = words("deliver supply provide cater print brew roast bake")
ARRIVING = words("come arrive")
BUYING = words("get buy order source purchase import")
PAYING = words("buy pay get order book purchase rent hire want need thank sue take")
FUNDING = words("fund finance sponsor support subsidise subsidize back")
PURSES = words("grant fund funds scholarship endowment fellowship bursary stipend budget project programme program award")  #: pay people
GIVING = words("give grant award pay donate")
DOSE_AFTER = re.compile(r",? (?:at |to )?(\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ug|ml|iu|units?|drops?|puffs?|tablets?))\b", re.IGNORECASE)


class HavingFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def had(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """What someone has: subscribed to, had done, been given by birth or office."""
        yield from self._subscribed(clause, subjects)
        yield from self._had_done(clause)
        yield from self._relations(clause, subjects)

    # ------------------------------------------------------------------ had

    def _subscribed(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "have a Spotify subscription", "cancelled my subscription to Kestrel Weekly", "cancelled Netflix"."""
        lemma = clause.verb.lemma_.lower()
        phase: Phase = "ends" if lemma in CANCELLING else "begins" if clause.tense != "present" else "states"
        for token in clause.objects if lemma in CANCELLING | HAVING else ():
            of: list[Term] = []
            if token.lemma_.lower() == "subscription":
                names = [child for child in clause.tree.of(token, "compound", "nmod") if self._terms.is_name(child)]
                names += [prep.object for prep in clause.noun_preps(token) if prep.text.lower() in ("to", "with")]
                of = [term for name in names for term in self._terms.of(name)]
            elif lemma == "cancel" and self._terms.is_name(token):
                named = [term for term in self._terms.of(token) if term.type not in ("DATE", "EVENT", "GROUP") and not is_place(term.name)]
                of = [term for term in named if given_name_gender(term.name.split()[0]) is None]
            yield from (Draft("subscribes_to", subject, term, phase, clause=clause) for subject in subjects for term in of)

    def _had_done(self, clause: Clause) -> Iterator[Draft]:
        """ "had her teeth whitened", "has a scan booked for May": what someone has done for them, not what the teeth do."""
        tree, verb = clause.tree, clause.verb
        if verb.tag_ != "VBN" or clause.auxiliaries or not clause.subjects:
            return
        dep, above = tree.deps[verb.i], verb.head
        if dep == "acl" and verb.lemma_ in BOOKED and tree.deps[above.i] == "dobj":
            above = above.head
        elif dep != "ccomp":
            return
        if above.lemma_ not in ("have", "get") or (holder := tree.subject(above)) is None:
            return
        for subject in self._terms.of(holder):
            for thing in (term for token in clause.subjects for term in self._terms.of(token)):
                yield Draft(f"have_{verb.lower_}", subject, thing, event=True, clause=clause)

    def _relations(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "has a daughter called Mira", "has two sons, Karl and Otto", "holds the position of CEO"."""
        if clause.verb.lemma_ in HOLDING:
            for token in clause.objects:
                for prep in clause.noun_preps(token) if token.lemma_.lower() in POSITIONS else ():
                    if prep.text.lower() in ("of", "as"):
                        for subject in subjects:
                            begun: Phase = "begins" if clause.verb.lemma_ in TAKING and clause.tense != "present" else "states"
                            found = self._roles.by_noun(subject, prep.object)
                            yield from (replace(draft, phase=begun, clause=clause) for draft in found)
        for token in clause.objects if clause.verb.lemma_ in SUFFERING else ():
            for term in self._allergens(token):
                yield from (Draft("allergic_to", subject, term, clause=clause) for subject in subjects)
        yield from self._officers(clause, subjects)
        if clause.verb.lemma_ != "have":
            return
        for token in clause.objects:
            _, relation = self._terms.relation_noun(token)
            name = relation.predicate if relation is not None else "child" if token.lemma_.lower() in NEWBORN else None
            if name is None:
                continue
            for term in self._terms.of(token):
                predicate = self._predicates.table[name]
                if term.kind == "name" and ("PERSON" in predicate.object_types or "ANIMAL" in predicate.object_types):
                    yield from (Draft(predicate.name, subject, term, clause=clause) for subject in subjects)

    def _officers(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "have the Wards as neighbours", "class 9B gets Lars as form tutor", "the choir has a new head in Petra"."""
        if clause.verb.lemma_ not in OBTAINING or clause.passive:
            return
        pairs = [(term, prep.object) for prep in clause.preps if prep.text.lower() == "as" for token in clause.objects
                 for term in self._terms.of(token)]  # fmt: skip
        for token in clause.objects:
            inside = [prep.object for prep in clause.noun_preps(token) if prep.text.lower() == "in" and self._terms.is_name(prep.object)]
            pairs += [(replace(term, type="PERSON"), token) for one in inside for term in self._terms.of(one) if self._is_somebody(term)]
            if any(one.lower_ == "new" for one in clause.tree.of(token, "amod")):  # "the boathouse has a new owner: Ann"
                pairs += [(replace(term, type="PERSON"), token) for term in self._terms.of(token) if self._is_somebody(term)]
        for term, noun in pairs if clause.verb.lemma_ != "get" or any(one.kind != "speaker" for one in subjects) else ():
            _, relation = self._terms.relation_noun(noun)
            begun: Phase = "states" if clause.verb.lemma_ in ("have", "keep") and clause.tense == "present" else "begins"
            for subject in subjects if term.kind == "name" else ():
                if noun.lemma_.lower() == "owner" and not subject.is_person:
                    yield Draft("owns", term, subject, "begins", clause=clause)
                elif relation is not None:
                    found = self._roles.related(relation, self._predicates.table[relation.predicate], subject, term, noun)
                    yield from (replace(draft, clause=clause) for draft in found)
                elif self._roles.is_role(noun) and self._is_somebody(term):
                    yield Draft("job_title", term, self._roles.title(noun), begun, literal=True, clause=clause)
                    if subject.type == "ORG" and subject.kind == "name":
                        yield Draft("works_at", term, subject, begun, clause=clause)

    def _is_somebody(self, term: Term) -> bool:
        return term.kind == "name" and (term.is_person or given_name_gender(term.name.split()[0]) is not None)

    def _allergens(self, token: Token) -> Iterator[Term]:
        """Peanuts, of "a peanut allergy"."""
        parts = self._terms.tree.of(token, "compound", "nmod") if token.lemma_.lower() in INTOLERANCES else []
        for part in parts:
            span = (self._terms.tree.offset + part.idx, self._terms.tree.offset + part.idx + len(part))
            yield Term(part.text, span, "noun", None, part.lemma_.lower(), part)

    def treated(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "Dr Lim treats my back", "is looking after Ann's teeth": whose it is goes to that doctor."""
        after = clause.particle is not None or any(prep.text.lower() == "after" for prep in clause.preps)
        if clause.verb.lemma_ not in CURING and not (clause.verb.lemma_ == "look" and after):
            return
        parts = clause.patients or tuple(prep.object for prep in clause.preps if prep.text.lower() in ("after", "on"))
        doctors = [term for token in clause.agents for term in self._terms.of(token)] if clause.passive else subjects
        doctors = [one for one in doctors if one.name.lower().startswith(("dr", "prof")) or self._predicates.is_a("doctor", None, one.noun)]
        for part in parts:
            owner = self._terms.owner(part) if self._terms.tree.first(part, "poss") is not None else None
            phase: Phase = "states" if clause.verb.lemma_ in ("treat", "look") or clause.tense == "present" else "begins"
            someone = any(term.is_person for term in self._terms.of(part))  # "our cook Bo is treated by", who is not ours to treat
            if owner is not None and not someone and self._terms.relation_noun(part)[1] is None:
                yield from (Draft("treated_by", owner, doctor, phase, clause=clause) for doctor in doctors)

    def taught(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "have Icelandic lessons with Sigga", "takes classes in Thai from Nok": what is learnt, and who teaches it."""
        if clause.verb.lemma_ not in ("have", "take", "get", "start", "begin", "attend"):
            return
        phase: Phase = "begins" if clause.verb.lemma_ in ("start", "begin") else "states"
        tree = self._terms.tree
        for lesson in (one for one in clause.objects if one.lemma_.lower() in LESSONS):
            of = [one for one in tree.of(lesson, "compound", "amod", "nmod") if one.i == lesson.i - 1]
            of += [prep.object for prep in (*clause.noun_preps(lesson), *clause.preps) if prep.text.lower() == "in"]
            learnt = [one for one in of if one.pos_ in ("NOUN", "PROPN") or self._predicates.is_a("language", None, one.lower_)]
            learnt = [one for one in learnt if one.ent_type_ not in ("DATE", "TIME", "PERSON")]
            for token in learnt:
                term = Term(token.text, tree.span_of(token), "noun", None, token.lower_, token)
                yield from (Draft("learning", subject, term, phase, clause=clause) for subject in subjects)
            for one in complements if learnt else ():
                if one.prep in ("with", "from") and one.term.kind == "name" and one.term.type in ("PERSON", None):
                    yield from (Draft("teaches", one.term, subject, phase, clause=clause) for subject in subjects)

    def dose(self, clause: Clause, pattern: VerbPattern, subject: Term, medicine: Term) -> Iterator[Draft]:
        """How much of it: "metformin 500 mg"; who no longer takes it has no dose of it."""
        tree = self._terms.tree
        found = DOSE_AFTER.match(tree.text, medicine.span[1] - tree.offset)
        value = None
        if found is not None:
            span = (found.start(1) + tree.offset, found.end(1) + tree.offset)
            value = Term(found[1], span, "value", None, "dose", medicine.token)
        if value is not None or pattern.phase == "ends":
            name = f"{medicine.name.lower().replace(' ', '_')}_dose"
            yield Draft(name, subject, None if pattern.phase == "ends" else value, pattern.phase, literal=True, clause=clause)

    # ------------------------------------------------------------------ supplied and paid

    def counted(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "The band counts Ann and Bo among its members", "has Cy as a member"."""
        among = {one.token.lemma_.lower() for one in complements if one.prep in ("among", "amongst", "as")}
        if clause.verb.lemma_ in COUNTING and among & MEMBERS and not clause.passive:
            for one in complements:
                if one.prep == DIRECT:
                    yield from (Draft("member_of", one.term, group, clause=clause) for group in subjects)

    def supplied(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "Our fish comes from Orsa", "is delivered by Orsa", "we buy our flour from Orsa": goods of a firm, and who brings them."""
        lemma, goods, givers = clause.verb.lemma_.lower(), list(clause.subjects), list[Term]()
        if clause.passive and lemma in DELIVERING:
            givers = [term for token in clause.agents for term in self._terms.of(token)]
        elif lemma in DELIVERING:
            goods, givers = list(clause.objects), subjects
        elif lemma in ARRIVING:
            givers = [one.term for one in complements if one.prep == "from"]
        elif lemma in BUYING:
            goods, givers = list(clause.objects), [one.term for one in complements if one.prep == "from"]
        for token in goods:
            owned = clause.possessor(token) is not None and not self._terms.is_name(token)
            owner = self._terms.owner(token) if owned else None
            if owner is None or self._terms.relation_noun(token)[1] is not None:
                continue
            nouns = (owner.noun.rpartition(" ")[2], owner.name.lower().rpartition(" ")[2])
            firm = not owner.is_person and any(self._predicates.is_a("org", None, one) for one in nouns)
            if firm or collective(owner, ("ORG",)).type == "ORG":
                for giver in givers:
                    if giver.kind == "name" and given_name_gender(giver.name.split()[0]) is None and not is_place(giver.name):
                        yield Draft("supplied_by", owner, giver, clause=clause)

    def charged(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "Dunn Brothers repaired the boiler for 2,300 pounds": what a firm does has its price."""
        if clause.passive or not clause.objects or clause.verb.lemma_ in PAYING or clause.tense == "future":
            return
        for one in complements:
            if one.prep == "for" and one.term.type == "MONEY":
                for subject in subjects:
                    if subject.kind == "name" and given_name_gender(subject.name.split()[0]) is None:
                        yield Draft("charges", subject, one.term, "begins", literal=True, clause=clause)

    def funded(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "Orsa funds the choir with 500 euros" says what it pays, "Orsa gives us 500 euros" whom it funds."""
        if clause.passive and clause.verb.lemma_ in FUNDING | {"pay"}:
            purses = [term for prep in clause.preps if prep.text.lower() in ("out of", "from") or prep.token.head.lower_ == "out"
                      for term in self._terms.of(prep.object)]  # fmt: skip
            purses = [one for one in purses if PURSES & {*one.name.lower().split(), *(child.lower_ for child in one.token.children)}]
            yield from (Draft("funds", purse, subject, clause=clause) for purse in purses for subject in subjects)
        sums = [one.term for one in complements if one.term.type == "MONEY" and one.prep in ("with", DIRECT)]
        givers = [subject for subject in subjects if subject.kind == "name" and not subject.is_person]
        if not sums or clause.passive:
            return
        if clause.verb.lemma_ in FUNDING:
            yield from (Draft("pays", giver, one, literal=True, clause=clause) for giver in givers for one in sums)
        elif clause.verb.lemma_ in GIVING:
            for taker in (term for token in clause.indirect for term in self._terms.of(token)):
                whom = collective(taker, ("ORG",))
                if whom.type == "ORG":
                    yield from (Draft("funds", giver, whom, clause=clause) for giver in givers)
