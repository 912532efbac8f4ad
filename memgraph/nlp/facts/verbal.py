"""Facts of clauses with a verb: known patterns first, else the verb itself is the predicate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts import sums
from memgraph.nlp.facts.changes import ChangeFacts
from memgraph.nlp.facts.codes import opened_with
from memgraph.nlp.facts.dealings import DealingFacts
from memgraph.nlp.facts.doings import DoingFacts
from memgraph.nlp.facts.doses import stepped
from memgraph.nlp.facts.draft import Chooser, Complement, Draft
from memgraph.nlp.facts.entrusted import entrusted
from memgraph.nlp.facts.frames import Frames
from memgraph.nlp.facts.having import HavingFacts
from memgraph.nlp.facts.lending import brought_back, lent
from memgraph.nlp.facts.needs import needed
from memgraph.nlp.facts.nominal import NominalFacts
from memgraph.nlp.facts.offices import elected
from memgraph.nlp.facts.pairs import is_wedding_of_others, wedded
from memgraph.nlp.facts.people import PeopleFacts
from memgraph.nlp.facts.possession import in_hands
from memgraph.nlp.facts.prices import priced
from memgraph.nlp.facts.providers import provided
from memgraph.nlp.facts.reactions import reactions
from memgraph.nlp.facts.rising import rising
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.states import StateFacts
from memgraph.nlp.facts.supplies import ORDERING, goods_of
from memgraph.nlp.facts.tastes import tastes
from memgraph.nlp.facts.tenancy import tenancy
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.values import ValueFacts
from memgraph.nlp.facts.visits import VisitFacts
from memgraph.nlp.facts.whereabouts import placed, there_is
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Predicates, VerbPattern

RECIPROCAL = words("marry meet date divorce know befriend kiss separate reconcile")
HOMES = words("place house flat home apartment cottage cabin")  #: whoever is at someone's is with him
FINISHED = words("released degree educated_at runs scheduled_for takes_medication studies learning spouse")  #: that say more than a status


class VerbalFacts:
    """Reads the triples of verbal clauses: what each subject's reader finds, in the order in which they are tried."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts, nominal: NominalFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles
        self._chooser = Chooser(predicates)
        self._frames = Frames(terms, predicates)
        self._changes = ChangeFacts(terms, predicates, roles)
        self._values = ValueFacts(terms, predicates)
        self._people = PeopleFacts(terms, predicates, roles, self._frames)
        self._having = HavingFacts(terms, predicates, roles)
        self._dealings = DealingFacts(terms, predicates)
        self._visits = VisitFacts(terms)
        self._states = StateFacts(terms, predicates, nominal, self._frames)
        self._doings = DoingFacts(terms, predicates, self._frames)

    def read(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """What a clause says; a reader that takes it whole leaves nothing to those after it."""
        subjects = self._frames.subjects(clause)
        if is_wedding_of_others(clause):
            yield from wedded(self._terms, clause)
            return
        if (promoted := self._people.promoted(clause, subjects)) is not None:
            yield from promoted
            return
        complements = self._frames.complements(clause, times)
        costs = list(rising(self._terms, clause, times)) or list(priced(self._terms, self._predicates, clause))
        if whole := list(self._doings.liked(clause, subjects)) or costs or list(self._values.changed(clause)):
            yield from whole
            return
        if changes := list(self._changes.read(clause, complements, subjects)):
            yield from changes
            return
        journeys = list(self._visits.journeys(clause, subjects, times))
        yield from journeys
        if journeys and clause.verb.lemma_ != "be":
            return
        dates = list(self._states.dates(clause, subjects, times))
        if dates and clause.verb.lemma_ == "be":
            yield from dates
            return
        found = [
            *dates,
            *self._people.partners(clause, complements, subjects, times),
            *self._known(clause, complements, subjects, times),
            *self._reciprocal(clause),
            *tenancy(self._terms, self._predicates, clause, subjects),
            *self._doings.bare(clause, complements, subjects),
            *self._values.told(clause, times),
            *self._having.charged(clause, complements, subjects),
            *self._people.at_work(clause, complements, subjects),
            *self._people.moved_in(clause, subjects),
            *self._having.funded(clause, complements, subjects),
            *self._having.taught(clause, complements, subjects),
        ]
        found += [*self._visits.companions(found, complements), *self._people.offices(clause, found)]
        days = [one for one in found if one.predicate.endswith("_day")]  # on which the rest goes on
        found = [one for one in found if one not in days]
        yield from days
        yield from found or self._doings.lasting(clause, subjects, times) or self._doings.open(clause, complements, subjects, times)
        yield from self._changes.before(clause, complements)
        yield from self._dealings.beside(clause, complements)
        yield from brought_back(self._terms, clause, complements, subjects)
        yield from goods_of(self._terms, self._predicates, clause, complements, subjects, times)
        yield from sums.beside(self._terms, clause)
        if not any(time.kind == "set" for time in times) and not any(draft.predicate in FINISHED for draft in found):
            yield from self._states.status(clause)

    def appointed(self, clause: Clause) -> Iterator[Draft]:
        """ "named Ann Berg chief financial officer": her office, and no name of anything."""
        yield from elected(self._terms, self._roles, clause)
        if clause.verb.lemma_ == "name":
            yield from self._changes.appointed(clause)

    def is_appointment(self, clause: Clause) -> bool:
        """ "was named treasurer": an office, and no name."""
        bare = all(self._roles.is_role(one) and one.text.islower() for one in clause.attributes)
        return clause.verb.lemma_ == "name" and clause.passive and bare

    def beside(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """What a clause with "be" says besides what its subject is: "is fixed in 2.0.1", "practice is on Tuesdays"."""
        if clause.chain:
            yield from there_is(self._terms, self._predicates, clause)
            yield from needed(self._terms, clause, [], self._frames.subjects(clause))
            yield from self._values.told(clause, times)
            yield from sums.beside(self._terms, clause)
            yield from provided(self._terms, self._predicates, clause, times)

    # ------------------------------------------------------------------ known patterns

    def _known(
        self, clause: Clause, complements: list[Complement], subjects: list[Term], times: Sequence[TimeMention]
    ) -> Iterator[Draft]:
        special = [
            *tastes(self._terms, clause, complements, subjects),
            *self._having.had(clause, subjects),
            *self._having.counted(clause, complements, subjects),
            *self._having.treated(clause, subjects),
            *self._states.read(clause, complements, subjects),
            *self._people.with_us(clause, complements, subjects),
            *self._having.supplied(clause, complements, subjects),
            *self._dealings.read(clause, complements, subjects),
            *opened_with(self._terms, self._predicates, clause, subjects),
            *provided(self._terms, self._predicates, clause, times),
            *in_hands(self._terms, clause, subjects),
            *lent(self._terms, clause, complements, subjects),
            *placed(self._terms, self._predicates, clause, complements, subjects),
            *needed(self._terms, clause, complements, subjects),
            *reactions(self._terms, clause, complements, subjects),
            *stepped(self._terms, self._predicates, clause, subjects),
            *entrusted(self._terms, self._predicates, clause, subjects),
        ]
        if special:
            yield from special
            return
        direct = next((one for one in complements if one.prep == DIRECT), None)
        noun = direct.term.noun.rpartition(" ")[2] if direct is not None else None
        if noun is None and clause.verb.lemma_ == "spend":
            noun = "holiday"  # "spent Easter in Graz": what is a time is no complement
        told: dict[tuple[str, str], str] = {}
        for place, one in sorted(enumerate(complements), key=lambda pair: pair[1].prep == "in"):
            patterns = self._frames.match(clause, one.prep, noun if one.prep != DIRECT else None)
            if one.prep != DIRECT and any(pattern.nouns for pattern in patterns):
                patterns = tuple(pattern for pattern in patterns if pattern.nouns)
            for pattern, subject in self._chosen(clause, patterns, one, subjects, complements, place):
                if self._is_habit(clause, pattern, one) or self._is_sought(clause, pattern, one) or self._is_bought_once(clause, pattern):
                    continue
                if told.setdefault((subject.name, pattern.predicate), one.prep) != one.prep and one.prep == "in":
                    continue  # "stays at Hotel Mori in Kyoto" stays at one place
                titled = pattern.predicate == "job_title" and not pattern.swapped
                yield self._draft(clause, pattern, subject, self._roles.title(one.token) if titled else self._where(clause, pattern, one))
                if pattern.predicate == "takes_medication":
                    yield from self._having.dose(clause, pattern, subject, one.term)
                if titled:
                    yield from (replace(draft, phase=pattern.phase, clause=clause) for draft in self._roles.held(subject, one.token))
        yield from self._people.together(clause, complements)
        yield from self._people.titled(clause, complements, subjects)
        if clause.passive and clause.agents:
            yield from self._passive(clause)

    def _reciprocal(self, clause: Clause) -> Iterator[Draft]:
        """ "Ann and Bo married", "Ann and Bo broke up": each the other's."""
        if len(clause.subjects) != 2 or any(prep.text.lower() in ("to", "with", "from") for prep in clause.preps):
            return
        direct = clause.verb.lemma_ in RECIPROCAL and clause.particle is None
        preps = (DIRECT, "from") if direct else ("with",)
        noun = clause.objects[0].lemma_.lower() if clause.objects else None
        patterns = next((found for prep in preps if (found := self._frames.match(clause, prep, noun))), ())
        if noun is not None:  # "tied the knot", "share a flat"
            patterns, direct = tuple(one for one in patterns if one.nouns), False
        one, other = (self._terms.one(token) for token in clause.subjects)
        if one is None or other is None:
            return
        for pattern in self._by_tense(clause, self._chooser.best(patterns, one, other)):
            if direct or self._predicates.table[pattern.predicate].symmetric:
                yield self._draft(clause, pattern, one, other)

    def _passive(self, clause: Clause) -> Iterator[Draft]:
        """ "was hired by Orsa": the agent does it, the subject has it done."""
        patterns = tuple(pattern for pattern in self._frames.match(clause, DIRECT, None) if not pattern.of_object)
        for agent in (term for token in clause.agents for term in self._terms.bearer(token)):
            for patient in (term for token in clause.patients for term in self._terms.bearer(token)):
                for pattern in self._by_tense(clause, self._chooser.best(patterns, agent, patient)):
                    yield self._draft(clause, pattern, agent, patient)

    # ------------------------------------------------------------------ which of them hold

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
        if one.prep == DIRECT and clause.indirect:  # "prescribed me antibiotics"
            given = tuple(pattern for pattern in patterns if pattern.of_object)
            takers = [term for token in clause.indirect for term in self._terms.of(token)]
            told = [(pattern, taker) for taker in takers for pattern in self._by_tense(clause, self._chooser.best(given, taker, one.term))]
            yield from told
            if told:
                return
        if clause.passive:
            patterns = tuple(pattern for pattern in patterns if one.prep != DIRECT or pattern.of_object)
        of_object = [pattern for pattern in patterns if pattern.of_object]
        holders = subjects
        if of_object and patients and one.prep != DIRECT:
            both = {(pattern.predicate, pattern.phase) for pattern in of_object if pattern.phase == "ends"}
            own = tuple(pattern for pattern in patterns if not pattern.of_object and (pattern.predicate, "ends") in both)
            for subject in subjects:  # who "replaced Bo as chair" is chair
                yield from self._held_by(clause, own, subject, one)
            patterns, holders = tuple(of_object), patients
            if clause.respectively and len(patients) == sum(other.prep == one.prep for other in complements):
                holders = [patients[[other.term for other in complements if other.prep == one.prep].index(one.term)]]
        elif not clause.passive:
            patterns = tuple(pattern for pattern in patterns if not pattern.of_object)
        if clause.respectively and len(subjects) > 1:
            same = [place_ for place_, other in enumerate(complements) if other.prep == one.prep]
            holders = [subjects[min(same.index(place), len(subjects) - 1)]]
        yield from (found for subject in holders for found in self._held_by(clause, patterns, subject, one))

    def _held_by(
        self, clause: Clause, patterns: tuple[VerbPattern, ...], subject: Term, one: Complement
    ) -> Iterator[tuple[VerbPattern, Term]]:
        """Those of the patterns that hold of this subject with this complement."""
        chosen = self._chooser.best(patterns, subject, one.term)
        yield from ((pattern, subject) for pattern in self._by_tense(clause, chosen))

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

    def _is_habit(self, clause: Clause, pattern: VerbPattern, one: Complement) -> bool:
        """ "donates plasma", "buys old clocks": what someone does again and again begins and ends no state."""
        if pattern.phase == "states" or one.prep != DIRECT:
            return False
        given = pattern.predicate == "owns" and pattern.phase == "ends"  # "donated blood"
        if not given and (clause.tense != "present" or clause.progressive):
            return False
        own = clause.tree.of(one.token, "det", "poss", "nummod")
        return one.term.kind == "noun" and not own

    def _is_bought_once(self, clause: Clause, pattern: VerbPattern) -> bool:
        """ "Ordered a freezer from Orsa": that neither begins nor ends that Orsa supplies us."""
        once = clause.tense in ("past", "present_perfect", "past_perfect") and not clause.ceased and not clause.stance.negative
        return once and clause.verb.lemma_ in ORDERING and pattern.predicate in ("supplied_by", "customer_of")

    def _is_sought(self, clause: Clause, pattern: VerbPattern, one: Complement) -> bool:
        """ "We are hiring a new cook": there is none yet."""
        new = any(child.lower_ in ("a", "an") for child in clause.tree.of(one.token, "det"))
        return pattern.swapped and pattern.phase == "begins" and clause.progressive and clause.tense == "present" and new

    # ------------------------------------------------------------------ what they say

    def _draft(self, clause: Clause, pattern: VerbPattern, subject: Term, object_: Term) -> Draft:
        predicate = self._predicates.table[pattern.predicate]
        first, second = (object_, subject) if pattern.swapped else (subject, object_)
        if predicate.name == "stays_at" and object_.noun in HOMES:  # "sleeps at Maria's place"
            host = self._terms.owner(object_.token)
            if host is not None and host.is_person and host.kind == "name":
                predicate, second = self._predicates.table["stays_with"], host
        if predicate.name == "amount":  # "raised the rent to": of what it is, the noun says
            _, relation = self._terms.relation_noun(first.token)
            named = self._predicates.table[relation.predicate] if relation is not None else None
            if named is not None and named.literal == "text":
                predicate, first = named, self._terms.owner(first.token) or first
        return Draft(predicate.name, first, second, pattern.phase, predicate.kind == "event", predicate.literal is not None, clause=clause)

    def _where(self, clause: Clause, pattern: VerbPattern, one: Complement) -> Term:
        """ "moved to a house in Graz" lives in Graz: of a dwelling without a name, the place that is told."""
        if pattern.predicate != "lives_in" or one.term.kind != "noun":
            return one.term
        hanging = [prep for prep in clause.noun_preps(one.token) if prep.text.lower() in ("in", "near", "on", "at")]
        named = (term for prep in hanging for term in self._terms.of(prep.object) if term.kind == "name")
        return next((term for term in named if term.type in ("PLACE", "ORG", None)), one.term)
