"""Facts of clauses with a verb: known patterns first, else the verb itself is the predicate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses import Clause
from memgraph.nlp.fact_changes import ChangeFacts
from memgraph.nlp.fact_draft import Chooser, Complement, Draft
from memgraph.nlp.fact_nominal import NEWBORN, NominalFacts
from memgraph.nlp.fact_roles import RoleFacts
from memgraph.nlp.fact_terms import Term, Terms, collective
from memgraph.nlp.fact_timing import birthday, iso_date, only_dates, outside
from memgraph.nlp.fact_values import ValueFacts
from memgraph.nlp.lexicon import words
from memgraph.nlp.times import TimeMention
from memgraph.predicates import ATTRIBUTE, DIRECT, Phase, Predicates, VerbPattern

LIGHT = words("be have do get make let become seem appear look feel sound say tell ask think know believe mean want need try")
SPEECH = words("""say tell ask think believe mean mention claim report announce explain hear wonder guess suppose hope wish dream imagine
    pretend insist reply answer joke""")
RECIPROCAL = words("marry meet date divorce know befriend kiss separate reconcile")
BOOKED = words("book schedule plan arrange reserve order")
HOLDING = words("hold have take assume accept occupy get")
HAVING = words("have get start buy keep renew")
CANCELLING = words("cancel end stop quit drop terminate")
POSITIONS = words("position role post job title office")
DOINGS = words("likes dislikes prefers learning")
FINISHED = words("released degree educated_at runs scheduled_for takes_medication studies learning spouse")  #: that say more than a status
DELIVERING = words("deliver supply provide cater print brew roast bake")
ARRIVING = words("come arrive")
BUYING = words("get buy order source purchase import")
DOSE_AFTER = re.compile(r",? (?:at |to )?(\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ug|ml|iu|units?|drops?|puffs?|tablets?))\b", re.IGNORECASE)
MAKING = words("write design build cook bake paint program sell repair translate edit draw make develop test teach manage maintain")
FUNDING = words("fund finance sponsor support subsidise subsidize back")
GIVING = words("give grant award pay donate")
PAYING = words("buy pay get order book purchase rent hire want need thank sue take")
OF_VERBS = words("in at to with from by for")  #: prepositions that no date has
LOOSE = words("at from in on as of")  #: prepositions that the parser hangs on a noun before them
NEARBY = words("next close opposite adjacent")
DOUBLED = words("begin forget prefer refer admit commit submit permit regret control occur transfer equip rebel")  #: beginning
SUFFERING = words("have get develop")
INTOLERANCES = words("allergy intolerance sensitivity")
SOME = words("a an some any many few several most")
PARTICLES = words("in out up down over off away back on")
PLACE_WORDS = words("here there abroad home nearby downtown upstairs elsewhere")
STATE_WORDS = words("up down away off out back online offline together apart asleep awake")  #: adverbs that say a state after "be"


class VerbalFacts:
    """Reads the triples of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts, nominal: NominalFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles
        self._nominal = nominal
        self._chooser = Chooser(predicates)
        self._changes = ChangeFacts(terms, predicates, roles)
        self._values = ValueFacts(terms, predicates)

    def read(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if (promoted := self._promoted(clause)) is not None:
            yield from promoted
            return
        complements = self._complements(clause, times)
        if whole := list(self._liking(clause)) or list(self._values.changed(clause)):
            yield from whole
            return
        if changes := list(self._changes.read(clause, complements, self._subjects(clause))):
            yield from changes
            return
        dates = list(self._dates(clause, times))
        if dates and clause.verb.lemma_ == "be":
            yield from dates
            return
        found = [
            *dates,
            *self._partners(clause, complements, times),
            *self._known(clause, complements),
            *self._reciprocal(clause),
            *self._bare(clause, complements),
            *self._values.told(clause, times),
            *self._charged(clause, complements),
            *self._at_work(clause, complements),
            *self._funded(clause, complements),
        ]
        yield from found or self._lasting(clause, times) or self._open(clause, complements, event=_happens(clause, times))
        yield from self._changes.before(clause, complements)
        if not any(time.kind == "set" for time in times) and not any(draft.predicate in FINISHED for draft in found):
            yield from self._status(clause)

    def beside(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """What a clause with "be" says besides what its subject is: "is fixed in 2.0.1", "practice is on Tuesdays"."""
        return self._values.told(clause, times) if clause.chain else iter(())

    # ------------------------------------------------------------------ parts

    def _complements(self, clause: Clause, times: Sequence[TimeMention]) -> list[Complement]:
        found = []
        for token in clause.objects:
            found += [Complement(DIRECT, token, term) for term in self._terms.of(token)]
        for token in clause.adverbials if not clause.objects else ():  # "ran ten kilometres"
            found += [Complement(DIRECT, token, term) for term in self._terms.of(token) if term.kind == "value" and term.type != "DATE"]
        if not clause.objects or clause.type == "SVOC":
            for token in clause.attributes:
                found += [Complement(ATTRIBUTE, token, term) for term in self._terms.of(token)]
        hanging = [  # "moved back to England", "sits next to Ann"
            prep._replace(text=f"{adverb.lower_} {prep.text}") if adverb.lower_ in NEARBY else prep
            for adverb in clause.adverbs for prep in clause.noun_preps(adverb)
        ]  # fmt: skip
        dates = [one for one in (*clause.adverbials, *(prep.object for prep in clause.preps)) if one.ent_type_ == "DATE"]
        hanging += [  # "born on 4 May 1950 in Graz", where it hangs on the date
            prep for date in dates for prep in clause.noun_preps(date)
            if prep.text.lower() in OF_VERBS and prep.object.ent_type_ not in ("DATE", "TIME", "CARDINAL")
        ]  # fmt: skip
        for prep in (*clause.preps, *hanging):
            if prep.token.dep_ == "agent" or prep.object.pos_ in ("VERB", "AUX"):
                continue
            for token in self._terms.heads(prep.object):
                found += [Complement(prep.text.lower(), token, term) for term in self._terms.of(token)]
        for holder in (*clause.objects, *(prep.object for prep in clause.preps if prep.text.lower() == "with")):
            for prep in clause.noun_preps(holder):
                if prep.text.lower() in LOOSE:
                    found += [Complement(prep.text.lower(), prep.object, term, loose=True) for term in self._terms.of(prep.object)]
        if not clause.objects and not clause.preps and not clause.attributes:
            found += self._borrowed(clause)
            for child in clause.tree.of(clause.verb, "advmod", "npadvmod", "acomp"):  # "speaks Finnish", where it is taken for an adverb
                if child.i > clause.verb.i and (self._terms.is_name(child) or child.ent_type_ == "NORP"):
                    found += [Complement(DIRECT, child, term) for term in self._terms.of(child)]
        for adverb in clause.adverbs:
            if adverb.lower_ in PLACE_WORDS:
                span = (clause.tree.offset + adverb.idx, clause.tree.offset + adverb.idx + len(adverb))
                where = "to" if self._match(clause, "to", None) and not self._match(clause, "in", None) else "in"
                found.append(Complement(where, adverb, Term(adverb.lower_, span, "noun", "PLACE", adverb.lower_, adverb)))
        return [
            one for one in found if outside(one.term.span, times) and not (one.term.type == "DATE" and one.prep not in (DIRECT, ATTRIBUTE))
        ]

    def _borrowed(self, clause: Clause) -> Iterator[Complement]:
        """ "born and raised in Graz": what stands with the second of two verbs, where the first has nothing."""
        tree = clause.tree
        following = next((child for child in tree.of(clause.verb, "conj") if child.i - clause.verb.i == 2), None)
        if following is None or tree.subject(following) is not None or tree.first(following, "dobj") is not None:
            return
        for prep in tree.of(following, "prep"):
            for token in (one for object_ in tree.of(prep, "pobj") for one in tree.conjuncts(object_)):
                yield from (Complement(prep.lower_, token, term) for term in self._terms.of(token))

    def _subjects(self, clause: Clause) -> list[Term]:
        found = [term for token in clause.subjects for term in self._terms.bearer(token)]
        if clause.implied_speaker and not clause.subjects:
            found.append(self._terms.speaker_term(clause))
        return found

    def _match(self, clause: Clause, prep: str, noun: str | None) -> tuple[VerbPattern, ...]:
        lemma = _lemma(clause)
        loose = (child for child in clause.tree.of(clause.verb, "prep", "advmod") if self._is_bare(child, clause))
        bare = clause.particle or next(loose, None)
        particle = bare.lower_ if bare is not None else None
        word, _, last = prep.rpartition(" ")
        if word and particle is None:  # "moved out of the house"
            return self._predicates.match_verb(lemma, word, last, noun)
        return self._match_word(lemma, particle, prep, noun, certain=clause.particle is not None)

    def _match_word(
        self, lemma: str, particle: str | None, prep: str, noun: str | None = None, *, certain: bool = True
    ) -> tuple[VerbPattern, ...]:
        """The patterns of a verb, also where the parser takes a particle for a preposition or the other way round."""
        if particle is None:
            found = self._predicates.match_verb(lemma, None, prep, noun)
            return found or (self._predicates.match_verb(lemma, prep, DIRECT, noun) if prep.isalpha() else ())
        found = self._predicates.match_verb(lemma, particle, prep, noun)
        if not found and prep == DIRECT:  # "came off warfarin", of which the file says "come off"
            found = self._predicates.match_verb(lemma, None, particle, noun)
        return found or (() if certain else self._predicates.match_verb(lemma, None, prep, noun))

    def _is_bare(self, token: Token, clause: Clause) -> bool:
        """A preposition without an object of its own: "moved in with Ann", "stepped down"."""
        return token.tag_ == "RP" or (token.lower_ in PARTICLES and clause.tree.first(token, "pobj", "pcomp", "prep") is None)

    # ------------------------------------------------------------------ known patterns

    def _partners(self, clause: Clause, complements: list[Complement], times: Sequence[TimeMention]) -> Iterator[Draft]:
        """ "Ann and Bo have been together since May", "Ann has been with Bo for years": a couple."""
        if clause.verb.lemma_ == "see" and clause.progressive and all(one.kind == "duration" or one.bound == "since" for one in times):
            yield from self._seeing(clause, complements)
        if clause.verb.lemma_ not in ("be", "get", "stay") or clause.objects:
            return
        subjects = [term for term in self._subjects(clause) if term.is_person or term.kind == "name" or term.name in ("he", "she")]
        withs = [one.term for one in complements if one.prep == "with" and one.term.is_person]
        together = any(adverb.lower_ == "together" for adverb in clause.adverbs)
        if together and len(subjects) == 2 and not withs:
            yield Draft("partner", subjects[0], subjects[1], clause=clause)
        elif (
            together
            or any(one.lower_ in ("longer", "anymore") for one in clause.adverbs)
            or (times and clause.verb.lemma_ == "be" and clause.tense == "present_perfect")
        ):
            yield from (Draft("partner", subject, other, clause=clause) for subject in subjects for other in withs)

    def _seeing(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "I'm seeing Kim", "has been seeing a man called Tom since May"."""
        for one in complements:
            named = one.prep == DIRECT and one.term.kind == "name" and one.term.is_person
            if named and not one.term.name.startswith(("Dr", "Prof", "Mr", "Ms")):  # who sees a doctor is treated
                yield from (Draft("partner", subject, one.term, clause=clause) for subject in self._subjects(clause) if subject.is_person)

    def _known(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        subjects = self._subjects(clause)
        special = [
            *self._unbearable(clause, complements, subjects),
            *self._subscribed(clause, subjects),
            *self._had_done(clause),
            *self._relations(clause, subjects),
            *self._placed(clause, complements),
            *self._phrasal(clause, subjects),
            *self._renamed(clause, subjects),
            *self._with_us(clause, complements, subjects),
            *self._supplied(clause, complements, subjects),
        ]
        if special:
            yield from special
            return
        direct = next((one for one in complements if one.prep == DIRECT), None)
        noun = direct.term.noun.rpartition(" ")[2] if direct is not None else None
        told: dict[tuple[str, str], str] = {}
        for place, one in sorted(enumerate(complements), key=lambda pair: pair[1].prep == "in"):
            patterns = self._match(clause, one.prep, noun if one.prep != DIRECT else None)
            if one.prep != DIRECT and any(pattern.nouns for pattern in patterns):
                patterns = tuple(pattern for pattern in patterns if pattern.nouns)
            for pattern, subject in self._chosen(clause, patterns, one, subjects, complements, place):
                if self._is_habit(clause, pattern, one) or self._is_sought(clause, pattern, one):
                    continue
                if told.setdefault((subject.name, pattern.predicate), one.prep) != one.prep and one.prep == "in":
                    continue  # "stays at Hotel Mori in Kyoto" stays at one place
                titled = pattern.predicate == "job_title" and not pattern.swapped
                yield self._draft(clause, pattern, subject, self._roles.title(one.token) if titled else self._where(clause, pattern, one))
                if pattern.predicate == "takes_medication":
                    yield from self._dose(clause, pattern, subject, one.term)
                if titled:
                    yield from (replace(draft, phase=pattern.phase, clause=clause) for draft in self._roles.held(subject, one.token))
        yield from self._together(clause, complements)
        yield from self._as(clause, complements, subjects)
        if clause.passive and clause.agents:
            yield from self._passive(clause)

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

    def _where(self, clause: Clause, pattern: VerbPattern, one: Complement) -> Term:
        """ "moved to a house in Graz" lives in Graz: of a dwelling without a name, the place that is told."""
        if pattern.predicate != "lives_in" or one.term.kind != "noun":
            return one.term
        hanging = [prep for prep in clause.noun_preps(one.token) if prep.text.lower() in ("in", "near", "on", "at")]
        named = (term for prep in hanging for term in self._terms.of(prep.object) if term.kind == "name")
        return next((term for term in named if term.type in ("PLACE", "ORG", None)), one.term)

    def _is_habit(self, clause: Clause, pattern: VerbPattern, one: Complement) -> bool:
        """ "donates plasma", "buys old clocks": what someone does again and again begins and ends no state."""
        if pattern.phase == "states" or one.prep != DIRECT:
            return False
        given = pattern.predicate == "owns" and pattern.phase == "ends"  # "donated blood"
        if not given and (clause.tense != "present" or clause.progressive):
            return False
        own = clause.tree.of(one.token, "det", "poss", "nummod")
        return one.term.kind == "noun" and not own

    def _dose(self, clause: Clause, pattern: VerbPattern, subject: Term, medicine: Term) -> Iterator[Draft]:
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

    def _funded(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "Orsa funds the choir with 500 euros" says what it pays, "Orsa gives us 500 euros" whom it funds."""
        sums = [one.term for one in complements if one.term.type == "MONEY" and one.prep in ("with", DIRECT)]
        givers = [subject for subject in self._subjects(clause) if subject.kind == "name" and not subject.is_person]
        if not sums or clause.passive:
            return
        if clause.verb.lemma_ in FUNDING:
            yield from (Draft("pays", giver, one, literal=True, clause=clause) for giver in givers for one in sums)
        elif clause.verb.lemma_ in GIVING:
            for taker in (term for token in clause.indirect for term in self._terms.of(token)):
                whom = collective(taker, ("ORG",))
                if whom.type == "ORG":
                    yield from (Draft("funds", giver, whom, clause=clause) for giver in givers)

    def _at_work(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "I write manuals at Orsa": who makes things at a firm works there."""
        if clause.verb.lemma_ not in MAKING or clause.tense != "present" or clause.stance.negative or not clause.objects:
            return
        for one in complements:
            if one.prep == "at" and one.term.kind == "name" and one.term.type == "ORG":
                people = [subject for subject in self._subjects(clause) if subject.is_person]
                yield from (Draft("works_at", subject, one.term, clause=clause, confidence=0.8) for subject in people)

    def _charged(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "Dunn Brothers repaired the boiler for 2,300 pounds": what a firm does has its price."""
        if clause.passive or not clause.objects or clause.verb.lemma_ in PAYING or clause.tense == "future":
            return
        for one in complements:
            if one.prep == "for" and one.term.type == "MONEY":
                for subject in self._subjects(clause):
                    if subject.kind == "name" and given_name_gender(subject.name.split()[0]) is None:
                        yield Draft("charges", subject, one.term, "begins", literal=True, clause=clause)

    def _is_sought(self, clause: Clause, pattern: VerbPattern, one: Complement) -> bool:
        """ "We are hiring a new cook": there is none yet."""
        new = any(child.lower_ in ("a", "an") for child in clause.tree.of(one.token, "det"))
        return pattern.swapped and pattern.phase == "begins" and clause.progressive and clause.tense == "present" and new

    def _together(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "Ann lives with Bo in Graz": so does Bo."""
        if clause.verb.lemma_ != "live" or clause.tense != "present" or clause.stance.negative:
            return
        places = [one.term for one in complements if one.prep in ("in", "at") and one.term.type == "PLACE"]
        others = [one.term for one in complements if one.prep == "with" and one.term.is_person and one.term.kind == "name"]
        yield from (Draft("lives_in", other, place, clause=clause, confidence=0.8) for other in others for place in places[:1])

    def _as(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "was formed as a subsidiary of Orsa", "was elected as a member of the council": what the verb does not know."""
        for one in complements:
            if one.prep == "as" and (holder := self._holder(one.token)) is not None:
                yield from self._opened_with(clause, complements, holder, one.token)
            elif one.prep == "as" and not self._match(clause, "as", None):
                for subject in subjects:
                    found = [draft for draft in self._roles.by_noun(subject, one.token) if draft.predicate != "job_title"]
                    phase: Phase = "states" if clause.tense in ("present", "none") else "begins"
                    yield from (replace(draft, phase=phase, clause=clause) for draft in found)

    def _holder(self, role: Token) -> Term | None:
        """Ann in "with Ann as cook"."""
        tree = self._terms.tree
        name = tree.tokens[role.head.i - 1] if role.head.i else role
        if not self._roles.is_role(role) or name.dep_ != "pobj" or name.head.lower_ != "with" or not self._terms.is_name(name):
            return None
        return next((term for term in self._terms.of(name) if term.is_person or term.type is None), None)

    def _opened_with(self, clause: Clause, complements: list[Complement], holder: Term, role: Token) -> Iterator[Draft]:
        """ "opened the Anchor with Ann as cook": her office, and where she holds it."""
        phase: Phase = "states" if clause.tense in ("present", "none") else "begins"
        yield Draft("job_title", holder, self._roles.title(role), phase, literal=True, clause=clause)
        firms = [one.term for one in complements if one.prep != "with" and self._predicates.is_a("org", one.term.type, one.term.noun)]
        yield from (Draft("works_at", holder, firm, phase, clause=clause) for firm in firms[:1] if firm.name != holder.name)

    def _chosen(
        self,
        clause: Clause,
        patterns: tuple[VerbPattern, ...],
        one: Complement,
        subjects: list[Term],
        complements: list[Complement],
        place: int,
    ) -> Iterator[tuple[VerbPattern, Term]]:
        """The patterns that hold of this complement, each with the subject it speaks of."""
        patients = [other.term for other in complements if other.prep == DIRECT] if not clause.passive else []
        if one.prep == DIRECT and clause.indirect and any(pattern.of_object for pattern in patterns):
            patterns = tuple(pattern for pattern in patterns if pattern.of_object)
            subjects = [term for token in clause.indirect for term in self._terms.of(token)]
            for subject in subjects:  # "prescribed me antibiotics"
                yield from ((pattern, subject) for pattern in self._by_tense(clause, self._chooser.best(patterns, subject, one.term)))
            return
        if clause.passive:
            patterns = tuple(pattern for pattern in patterns if one.prep != DIRECT or pattern.of_object)
        of_object = [pattern for pattern in patterns if pattern.of_object]
        holders = subjects
        if of_object and patients and one.prep != DIRECT:
            patterns, holders = tuple(of_object), patients
        elif not clause.passive:
            patterns = tuple(pattern for pattern in patterns if not pattern.of_object)
        if clause.respectively and len(subjects) > 1:
            same = [place_ for place_, other in enumerate(complements) if other.prep == one.prep]
            holders = [subjects[min(same.index(place), len(subjects) - 1)]]
        for subject in holders:
            chosen = self._chooser.best(patterns, subject, one.term)
            for pattern in self._by_tense(clause, chosen):
                yield pattern, subject

    def _by_tense(self, clause: Clause, chosen: list[VerbPattern]) -> list[VerbPattern]:
        """What happened, or how things are: a past or coming visit is an event, "goes to" a habit; buying is both."""
        events = [one for one in chosen if self._predicates.table[one.predicate].kind == "event"]
        states = [one for one in chosen if one not in events]
        happens = clause.tense in ("past", "future", "present_perfect", "past_perfect", "none") or clause.progressive
        if not events:
            return states
        if not happens:
            return states or []
        if states and states[0].phase == "states" and chosen[0] is not states[0]:
            return events
        if states and states[0].phase == "states" and chosen[0] is states[0]:
            return states
        return events + states

    def _draft(self, clause: Clause, pattern: VerbPattern, subject: Term, object_: Term) -> Draft:
        predicate = self._predicates.table[pattern.predicate]
        first, second = (object_, subject) if pattern.swapped else (subject, object_)
        if predicate.name == "amount":  # "raised the rent to": of what it is, the noun says
            _, relation = self._terms.relation_noun(first.token)
            named = self._predicates.table[relation.predicate] if relation is not None else None
            if named is not None and named.literal == "text":
                predicate, first = named, self._terms.owner(first.token) or first
        return Draft(predicate.name, first, second, pattern.phase, predicate.kind == "event", predicate.literal is not None, clause=clause)

    def _passive(self, clause: Clause) -> Iterator[Draft]:
        """ "was hired by Orsa": the agent does it, the subject has it done."""
        patterns = tuple(pattern for pattern in self._match(clause, DIRECT, None) if not pattern.of_object)
        for agent in (term for token in clause.agents for term in self._terms.bearer(token)):
            for patient in (term for token in clause.patients for term in self._terms.bearer(token)):
                for pattern in self._by_tense(clause, self._chooser.best(patterns, agent, patient)):
                    yield self._draft(clause, pattern, agent, patient)

    def _dates(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """Predicates whose object is the date: born on, died on, founded on, expires on."""
        date = next((one for one in times if iso_date(one) is not None and one.bound in ("in", None, "until", "by")), None)
        value = None if date is None else birthday(date) if clause.verb.lemma_ == "bear" else iso_date(date)
        if date is None or value is None:
            return
        if clause.verb.lemma_ in ("be", "fall") and (dated := list(self._nominal.dated(clause, date))):
            yield from dated
            return
        if clause.verb.lemma_ == "be" and self._is_elsewhere(clause, date):
            return
        term = Term(value, date.span, "value", "DATE", "", clause.verb)
        preps = {one.text.lower() for one in clause.preps if self._inside(one.object, date) or self._inside(one.token, date)}
        noun = clause.objects[0].lemma_.lower() if clause.objects else None  # "takes place"
        for pattern in (one for prep in (DIRECT, *sorted(preps)) for one in self._match(clause, prep, noun) if one.object_class == "date"):
            parties = clause.patients if pattern.swapped or pattern.of_object or clause.passive else clause.subjects
            if moved := [draft for token in parties or clause.subjects for draft in self._moved(clause, token, term)]:
                yield from moved
                return
            nouns = [one for one in parties if one.pos_ == "NOUN" and not self._terms.is_name(one)]
            if pattern.swapped and any(not clause.tree.of(one, "det", "poss", "amod", "nummod") for one in nouns):
                continue  # "starts school in May" founds none
            found = [
                party for token in parties or clause.subjects for party in self._terms.bearer(token) if self._fits_subject(pattern, party)
            ]
            yield from (Draft(pattern.predicate, party, term, literal=True, clause=clause) for party in found)
            if found:
                return

    def _is_elsewhere(self, clause: Clause, date: TimeMention) -> bool:
        """ "I'm on duty on Sunday", "the site is down on Monday": the date is that of a state, and nobody is scheduled for it."""
        if any(adverb.lower_ in STATE_WORDS and adverb.lower_ != "up" for adverb in clause.adverbs):
            return True
        return any(term.is_person or term.name in ("he", "she", "they") for term in self._subjects(clause))

    def _moved(self, clause: Clause, token: Token, date: Term) -> Iterator[Draft]:
        """ "The deadline of Heron has moved to 3 May": the date is the deadline's, and Heron's."""
        _, relation = self._terms.relation_noun(token)
        owner = self._terms.owner(token)
        if relation is not None and owner is not None and self._predicates.table[relation.predicate].literal == "date":
            yield Draft(relation.predicate, owner, date, literal=True, clause=clause)

    def _inside(self, token: Token, time: TimeMention) -> bool:
        return time.span[0] <= self._terms.tree.offset + token.idx < time.span[1]

    def _fits_subject(self, pattern: VerbPattern, term: Term) -> bool:
        if pattern.subject_class is not None and not self._predicates.is_a(pattern.subject_class, term.type, term.noun):
            return False
        types = self._predicates.table[pattern.predicate].subject_types
        return (
            not types
            or term.type in types
            or term.type in (None, "PRONOUN")
            or (term.kind == "name" and term.type not in ("DATE", "PLACE"))
        )

    def _liking(self, clause: Clause) -> Iterator[Draft]:
        """ "hates flying", "likes to swim in lakes", "learned to swim": what is liked or learnt is what is done."""
        verb = clause.verb
        if clause.tree.deps[verb.i] == "conj" and clause.tree.subject(verb) is None:  # "loves hiking and swimming"
            verb = verb.head
        if len(clause.chain) < 2 and (verb == clause.verb or clause.tree.deps[verb.i] != "xcomp"):
            return
        above = clause.chain[-2] if len(clause.chain) > 1 else verb.head
        known = self._predicates.match_verb(above.lemma_.lower())
        patterns = [one for one in known if one.predicate in DOINGS and one.object_class is None]
        if not patterns or above.pos_ != "VERB":
            return
        tree = clause.tree
        tokens = [
            one
            for one in tree.phrase_tokens(clause.verb, drop={"nsubj", "aux", "mark", "conj", "cc", "npadvmod", "neg"})
            if one.i >= clause.verb.i
        ]
        rest = tree.text_of(tokens[1:])
        span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
        learnt = patterns[0].predicate == "learning" and any(one.tag_ == "TO" for one in tree.of(clause.verb, "aux"))
        name = f"{'to ' + clause.verb.lemma_.lower() if learnt else gerund(clause.verb.lemma_.lower())} {rest}".strip()
        doing = Term(name, span, "noun", None, clause.verb.lemma_.lower(), clause.verb)
        yield from (Draft(patterns[0].predicate, subject, doing, patterns[0].phase, clause=clause) for subject in self._subjects(clause))

    def _status(self, clause: Clause) -> Iterator[Draft]:
        """What a change leaves behind: an invoice that somebody paid is paid."""
        status = self._predicates.status_verbs.get(clause.verb.lemma_.lower())
        if status is None or clause.tense in ("present", "none") or clause.stance.negative or clause.particle is not None:
            return
        span = (clause.tree.offset + clause.verb.idx, clause.tree.offset + clause.verb.idx + len(clause.verb))
        value = Term(status, span, "value", None, status, clause.verb)
        for term in (term for token in clause.patients for term in self._terms.bearer(token)):
            tracked = term.kind == "name" or self._predicates.is_a("tracked", None, term.noun.rpartition(" ")[2])
            known = term.kind == "name" or term.definite or clause.possessor(term.token) is not None
            if any(letter.isdigit() for letter in term.name) or (known and tracked and not term.is_person):
                yield Draft("status", term, value, "begins", literal=True, confidence=0.8, clause=clause)

    def _bare(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """Verbs without an object: "smokes", and "quit smoking", where the parser sees a noun."""
        patterns: tuple[VerbPattern, ...] = ()
        phase: Phase | None = None
        if not complements:
            patterns = self._match(clause, DIRECT, None)
        elif clause.verb.lemma_ in self._predicates.aspects["end"] and complements[0].prep == DIRECT:
            patterns = tuple(one for verb in _ungerund(complements[0].token.lower_) for one in self._predicates.match_verb(verb))
            phase = "ends"
        for pattern in patterns:
            if self._predicates.table[pattern.predicate].literal == "text" and not pattern.object_class:
                for subject in self._subjects(clause):
                    happening = replace(self._happening(clause), name=gerund(pattern.lemma))
                    yield Draft(pattern.predicate, subject, happening, phase or pattern.phase, literal=True, clause=clause)
                return

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

    def _unbearable(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "can't stand loud music"."""
        if clause.verb.lemma_ not in ("stand", "bear", "abide") or not clause.stance.negative:
            return
        if any(auxiliary.lower_ in ("can", "ca", "could") for auxiliary in clause.auxiliaries):
            for one in complements:
                if one.prep == DIRECT:
                    yield from (Draft("dislikes", subject, one.term, affirmed=True, clause=clause) for subject in subjects)

    def _relations(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "has a daughter called Mira", "has two sons, Karl and Otto", "holds the position of CEO"."""
        if clause.verb.lemma_ in HOLDING:
            for token in clause.objects:
                for prep in clause.noun_preps(token) if token.lemma_.lower() in POSITIONS else ():
                    if prep.text.lower() in ("of", "as"):
                        for subject in subjects:
                            yield from (replace(draft, clause=clause) for draft in self._roles.by_noun(subject, prep.object))
        for token in clause.objects if clause.verb.lemma_ in SUFFERING else ():
            for term in self._allergens(token):
                yield from (Draft("allergic_to", subject, term, clause=clause) for subject in subjects)
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

    def _allergens(self, token: Token) -> Iterator[Term]:
        """Peanuts, of "a peanut allergy"."""
        parts = self._terms.tree.of(token, "compound", "nmod") if token.lemma_.lower() in INTOLERANCES else []
        for part in parts:
            span = (self._terms.tree.offset + part.idx, self._terms.tree.offset + part.idx + len(part))
            yield Term(part.text, span, "noun", None, part.lemma_.lower(), part)

    def _placed(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "The headquarters of Orsa are in Lyon"."""
        if clause.verb.lemma_ != "be":
            return
        for token in clause.subjects:
            _, relation = self._terms.relation_noun(token)
            owner = self._terms.owner(token)
            if relation is None or owner is None or "PLACE" not in self._predicates.table[relation.predicate].object_types:
                continue
            for one in complements:
                if one.prep in ("in", "at", "on", "near"):
                    yield Draft(relation.predicate, owner, one.term, clause=clause)

    def _with_us(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "has left us for Orsa", "joined us as a cook", "stays with us as a cook": whoever speaks for a firm speaks of it."""
        lemma = clause.verb.lemma_.lower()
        us = next((one for one in complements if one.term.kind == "speaker" and one.token.lower_ == "us"), None)
        people = [subject for subject in subjects if subject.is_person or subject.type in (None, "PRONOUN")]
        if us is None or not people:
            return
        titles = [one for one in complements if one.prep == "as" and self._roles.is_role(one.token)]
        others = [one for one in complements if one.prep in ("for", "from") and one.term.kind == "name" and not one.term.is_person]
        phase: Phase
        if lemma == "leave" and us.prep == DIRECT:
            phase = "ends"
        elif (lemma == "join" and us.prep == DIRECT) or (lemma in ("come", "start") and us.prep in ("to", "with")):
            phase = "begins"
        elif lemma in ("stay", "remain", "work") and us.prep in ("with", "for"):
            phase = "states"
        else:
            return
        here = [one.term for one in complements if one.prep == "at" and one.term.type == "ORG"]
        lasting = lemma == "work" or (lemma == "leave" and (clause.progressive or clause.tense in ("future", "present_perfect")))
        if not titles and not others and not here and not lasting:
            return  # "left us at midnight", "joined us for dinner"
        for subject in people:
            yield Draft("works_at", subject, here[0] if here else us.term, phase, clause=clause)
            yield from (Draft("job_title", subject, self._roles.title(one.token), phase, literal=True, clause=clause) for one in titles)
            for one in others:
                other: Phase = "begins" if one.prep == "for" and lemma == "leave" else "ends"
                if one.prep == "from" or lemma == "leave":
                    yield Draft("works_at", subject, one.term, other, clause=clause)

    def _supplied(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
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
            if collective(owner, ("ORG",)).type == "ORG":
                for giver in givers:
                    if giver.kind == "name" and given_name_gender(giver.name.split()[0]) is None and not is_place(giver.name):
                        yield Draft("supplied_by", owner, giver, clause=clause)

    def _renamed(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "went live under the name Lantern"."""
        for prep in clause.preps:
            if prep.text.lower() in ("under", "by") and prep.object.lemma_.lower() == "name":
                for name in self._terms.of(prep.object):
                    if name.kind == "name":
                        yield from (Draft("also_known_as", subject, name, "begins", literal=True, clause=clause) for subject in subjects)

    def _phrasal(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "is in charge of sales", "is on leave": prepositional phrases that are as good as adjectives."""
        if clause.verb.lemma_ not in ("be", "remain", "stay", "go"):
            return
        for adverb in clause.adverbs if clause.verb.lemma_ == "be" else ():
            if adverb.lower_ in STATE_WORDS:
                patterns = self._predicates.match_adjective(adverb.lower_)
                span = (clause.tree.offset + adverb.idx, clause.tree.offset + adverb.idx + len(adverb))
                value = Term(adverb.lower_, span, "value", None, adverb.lower_, adverb)
                if adverb.lower_ == "together" and len(subjects) == 2:
                    continue  # a couple: see `_partners`
                name = patterns[0].predicate if patterns and not any(subject.is_person for subject in subjects) else "state"
                yield from (Draft(name, subject, value, literal=True, clause=clause) for subject in subjects)
        for prep in clause.preps:
            phrase, _, last = prep.text.lower().rpartition(" ")
            for pattern in self._predicates.match_adjective(phrase, last) if phrase else ():
                for term in (term for token in self._terms.heads(prep.object) for term in self._terms.of(token)):
                    yield from (Draft(pattern.predicate, subject, term, clause=clause) for subject in subjects)
            start = f"{prep.text.lower()} {prep.object.lower_}"
            for inner in clause.tree.of(prep.object, "prep"):
                for pattern in self._predicates.match_adjective(start, inner.lower_):
                    for term in (
                        term
                        for token in clause.tree.of(inner, "pobj")
                        for one in clause.tree.conjuncts(token)
                        for term in self._terms.of(one)
                    ):
                        yield from (Draft(pattern.predicate, subject, term, clause=clause) for subject in subjects)
            for pattern in self._predicates.match_adjective(start):
                aims = [one for one in (*clause.preps, *clause.noun_preps(prep.object)) if one.text.lower() == "for"]
                if aims := [one for one in aims if one.token.i > prep.object.i and not self._is_time(one.object)]:
                    name = f"{start.replace(' ', '_')}_for"  # "is on call for the shop"
                    yield from (
                        Draft(name, subject, term, clause=clause)
                        for one in aims
                        for term in self._terms.of(one.object)
                        for subject in subjects
                    )
                    continue
                words_ = clause.tree.phrase_tokens(prep.token, determiner=False)
                text = clause.tree.text_of([one for one in words_ if one.i <= prep.object.i])
                span = (clause.tree.offset + prep.token.idx, clause.tree.offset + prep.object.idx + len(prep.object))
                value = Term(text, span, "value", None, prep.object.lower_, prep.object)
                phase: Phase = "begins" if clause.verb.lemma_ == "go" else "states"  # "goes on leave on 1 October", and is on it then
                yield from (Draft(pattern.predicate, subject, value, phase, literal=True, clause=clause) for subject in subjects)

    def _is_time(self, token: Token) -> bool:
        return token.ent_type_ in ("DATE", "TIME")

    def _reciprocal(self, clause: Clause) -> Iterator[Draft]:
        """ "Ann and Bo married", "Ann and Bo broke up": each the other's."""
        if len(clause.subjects) != 2 or clause.objects or any(prep.text.lower() in ("to", "with", "from") for prep in clause.preps):
            return
        direct = clause.verb.lemma_ in RECIPROCAL and clause.particle is None
        patterns = self._match(clause, DIRECT, None) if direct else self._match(clause, "with", None)
        one, other = (self._terms.one(token) for token in clause.subjects)
        if one is None or other is None:
            return
        for pattern in self._by_tense(clause, self._chooser.best(patterns, one, other)):
            if direct or self._predicates.table[pattern.predicate].symmetric:
                yield self._draft(clause, pattern, one, other)

    # ------------------------------------------------------------------ the verb itself

    def _lasting(self, clause: Clause, times: Sequence[TimeMention]) -> list[Draft]:
        """ "The flight takes three hours": how long is what is said of it."""
        length = next((one for one in times if one.kind == "duration"), None)
        if clause.verb.lemma_ not in ("take", "last") or length is None or clause.passive or clause.preps:
            return []
        value = Term(length.text.removeprefix("for "), length.span, "value", None, "", clause.verb)
        things = [subject for subject in self._subjects(clause) if not subject.is_person]
        return [Draft(clause.verb.lemma_, thing, value, literal=True, clause=clause) for thing in things]

    def _open(self, clause: Clause, complements: list[Complement], *, event: bool) -> Iterator[Draft]:
        verb = clause.verb
        lemma = _lemma(clause)
        if lemma == "mean" or (lemma in SPEECH and not clause.objects) or clause.kind == "existential" or only_dates(verb, clause.tree):
            return
        name = lemma if clause.particle is None else f"{lemma}_{clause.particle.lower_}"
        subjects = self._subjects(clause)
        if clause.passive and clause.agents:
            yield from (
                Draft(name, agent, patient, event=event, clause=clause)
                for agent in (term for token in clause.agents for term in self._terms.bearer(token))
                for patient in (term for token in clause.patients for term in self._terms.bearer(token))
            )
            return
        patterns = self._predicates.match_adjective(verb.lower_) if clause.passive and not complements else ()
        people = any(subject.is_person for subject in subjects)
        if patterns and not (people and patterns[0].predicate == "status"):  # "we get paid" leaves nobody paid
            yield from (
                Draft(
                    patterns[0].predicate,
                    subject,
                    replace(self._happening(clause), name=verb.lower_),
                    "begins",
                    literal=True,
                    clause=clause,
                )
                for subject in subjects
            )
            return
        if clause.passive:
            name = verb.lower_ if clause.particle is None else f"{verb.lower_}_{clause.particle.lower_}"
        chosen = [one for one in complements if one.prep == DIRECT] or [one for one in complements if not one.loose][:1]
        for place, one in enumerate(chosen):
            known = self._predicates.table.get(f"{name}_{one.prep.replace(' ', '_')}")
            if known is not None and known.literal == "date":
                continue  # "born on an island" is no date
            predicate = name if one.prep in (DIRECT, ATTRIBUTE) else f"{name}_{one.prep.replace(' ', '_')}"
            pool = [subjects[place]] if clause.respectively and len(subjects) == len(chosen) else subjects
            for subject in pool:
                yield Draft(predicate, subject, one.term, event=event, clause=clause, literal=one.term.kind == "value")
        if not chosen and lemma not in LIGHT:
            for subject in subjects:
                some = any(one.lower_ in SOME or one.dep_ == "nummod" for one in clause.tree.of(subject.token, "det", "nummod", "amod"))
                if subject.kind != "noun" or not some:  # not "nine people agreed"
                    yield Draft(name, subject, self._happening(clause), event=event, literal=True, clause=clause)

    def _promoted(self, clause: Clause) -> Iterator[Draft] | None:
        """ "was promoted to head of sales", "steps up to head chef", where the parser takes the head for a verb; None where nobody is."""
        tree = clause.tree
        head = next((one for one in (clause.verb, *tree.of(clause.verb, "advcl", "xcomp")) if self._is_office(one)), None)
        if head is None:
            return None
        top = head.head
        particle = tree.first(top, "prt")
        patterns = self._match_word(top.lemma_.lower(), particle.lower_ if particle is not None else None, "to")
        if not any(one.predicate == "job_title" for one in patterns):
            return None
        below = [token for token in (*tree.of(head, "dobj"), *(one for prep in tree.of(head, "prep") for one in tree.of(prep, "pobj")))
                 if token.ent_type_ not in ("DATE", "TIME")]  # fmt: skip
        tokens = tree.tokens[head.i : max([head.i, *(token.i for token in below)]) + 1]
        span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
        title = Term(tree.text_of(tokens), span, "value", None, head.lower_, head)
        if clause.verb == head and top not in clause.chain:
            return iter(())  # what the clause of the verb above says
        subjects = self._subjects(clause)
        return (Draft("job_title", subject, title, "begins", literal=True, clause=clause) for subject in subjects)

    def _is_office(self, verb: Token) -> bool:
        """ "to head chef": an office, although it is tagged as a verb."""
        tree = self._terms.tree
        if verb.tag_ != "VB" or verb.head == verb or not self._roles.is_role(verb):
            return False
        object_ = tree.first(verb, "dobj")
        bare = object_ is None or (tree.first(object_, "det", "poss") is None and self._roles.is_role(object_))
        return bare and any(one.lower_ == "to" for one in tree.of(verb, "aux"))

    def _happening(self, clause: Clause) -> Term:
        """What stands for the object of a verb that has none: the verb, as it would be named ("smoking"; "crashed")."""
        verb = clause.verb
        span = (clause.tree.offset + verb.idx, clause.tree.offset + verb.idx + len(verb))
        habit = clause.tense in ("present", "none") or clause.phase is not None
        return Term(gerund(verb.lemma_.lower()) if habit else verb.lower_, span, "value", None, verb.lemma_.lower(), verb)


def _lemma(clause: Clause) -> str:
    """The verb's lemma; "have got" is have."""
    lemma = clause.verb.lemma_.lower()
    got = lemma == "get" and clause.tense == "present_perfect" and clause.verb.lower_ == "got"
    return "have" if got and any(one.lemma_ == "have" or one.lower_ in ("'ve", "’ve", "'s", "’s") for one in clause.auxiliaries) else lemma


def _happens(clause: Clause, times: Sequence[TimeMention]) -> bool:
    """Whether the verb says what happened, not how things are: "has worn a cast for weeks" goes on."""
    if _lemma(clause) == "have" and clause.verb.lower_ == "got":
        return False
    if clause.tense == "present_perfect":
        lasting = any(one.kind == "duration" or one.bound == "since" for one in times)
        return not (lasting or clause.progressive)
    return clause.tense not in ("present", "none") or clause.progressive


def gerund(lemma: str) -> str:
    """The -ing form.

    >>> gerund("smoke"), gerund("run"), gerund("lie")
    ('smoking', 'running', 'lying')
    """
    if lemma.endswith("ie"):
        return lemma[:-2] + "ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")) and len(lemma) > 2:
        return lemma[:-1] + "ing"
    if lemma in DOUBLED:
        return lemma + lemma[-1] + "ing"
    if len(lemma) <= 4 and len(lemma) > 2 and lemma[-1] not in "aeiouwxy" and lemma[-2] in "aeiou" and lemma[-3] not in "aeiou":
        return lemma + lemma[-1] + "ing"
    return lemma + "ing"


def _ungerund(word: str) -> tuple[str, ...]:
    """The verbs that an -ing form may be of, none for any other word."""
    if not word.endswith("ing") or len(word) < 5:
        return ()
    stem = word[:-3]
    return (stem, stem + "e", stem[:-1]) if stem[-1:] == stem[-2:-1] else (stem, stem + "e")
