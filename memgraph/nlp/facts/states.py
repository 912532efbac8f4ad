"""Facts of when, where and in what state things are: dates, places, new names, phrases after "be", what a change leaves behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.frames import Frames
from memgraph.nlp.facts.nominal import NominalFacts
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import birthday, iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Phase, Predicates, VerbPattern

WHERE = words("in on at under behind inside near beside above below")
AWAY = words("up down over out back off away round across")  #: before where someone is
STATE_WORDS = words("up down away off out back online offline together apart asleep awake")  #: adverbs that say a state after "be"

TURNED = words("live online offline")  #: what something goes, and is then


class StateFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, nominal: NominalFacts, frames: Frames) -> None:
        self._terms = terms
        self._predicates = predicates
        self._nominal = nominal
        self._frames = frames

    def read(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """Where things are, what they are as a phrase says it, and under what name."""
        yield from self._placed(clause, complements)
        yield from self._away(clause, subjects)
        yield from self._found(clause, complements, subjects)
        yield from self._phrasal(clause, subjects)
        yield from self._renamed(clause, subjects)

    # ------------------------------------------------------------------ dates

    def dates(self, clause: Clause, subjects: list[Term], times: Sequence[TimeMention]) -> Iterator[Draft]:
        """Predicates whose object is the date: born on, died on, founded on, expires on."""
        date = next((one for one in times if iso_date(one) is not None and one.bound in ("in", None, "until", "by")), None)
        value = None if date is None else birthday(date) if clause.verb.lemma_ == "bear" else iso_date(date)
        if date is None or value is None or (clause.verb.lemma_ in ("open", "close", "shut") and date.grain in ("hour", "minute")):
            return  # what opens at nine is not founded then
        if clause.verb.lemma_ in ("be", "fall") and (dated := list(self._nominal.dated(clause, date))):
            yield from dated
            return
        if clause.verb.lemma_ == "be" and self._is_elsewhere(clause, subjects):
            return
        term = Term(value, date.span, "value", "DATE", "", clause.verb)
        preps = {one.text.lower() for one in clause.preps if self._inside(one.object, date) or self._inside(one.token, date)}
        noun = clause.objects[0].lemma_.lower() if clause.objects else None  # "takes place"
        patterns = (one for prep in (DIRECT, *sorted(preps)) for one in self._frames.match(clause, prep, noun))
        for pattern in (one for one in patterns if one.object_class == "date"):
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

    def _is_elsewhere(self, clause: Clause, subjects: list[Term]) -> bool:
        """ "I'm on duty on Sunday", "the site is down on Monday": the date is that of a state, and nobody is scheduled for it."""
        if any(adverb.lower_ in STATE_WORDS and adverb.lower_ != "up" for adverb in clause.adverbs):
            return True
        return any(term.is_person or term.name in ("he", "she", "they") for term in subjects)

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

    # ------------------------------------------------------------------ places, phrases, names

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

    def _away(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "We were up in Lofoten", "Bo was over at the harbour"."""
        if clause.verb.lemma_ != "be" or clause.tense in ("present", "none", "future"):
            return
        for adverb in (one for one in clause.adverbs if one.lower_ in AWAY):
            for prep in (*clause.noun_preps(adverb), *clause.preps):
                if prep.token.i != adverb.i + 1 or prep.text.lower() not in ("in", "at", "on"):
                    continue
                places = [term for term in self._terms.of(prep.object) if self._predicates.is_a("place", term.type, term.noun)]
                names = [term for term in self._terms.of(prep.object) if term.kind == "name"]
                places += [one for one in names if is_place(one.name) or given_name_gender(one.name.split()[0]) is None]
                goers = [term for term in subjects if term.is_person or term.name in ("he", "she")]
                yield from (Draft("was_in", goer, place, clause=clause) for goer in goers for place in places[:1])

    def _is_known(self, thing: Term) -> bool:
        """It is told which: "the key", "my coat", and no "beauty" that is found in all things."""
        told = thing.kind == "name" or self._terms.tree.first(thing.token, "det", "poss") is not None
        return told and not thing.is_empty

    def _found(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "You'll find the key in the shed", "the key can be found in the shed": so it is there."""
        ways = {one.lower_ for one in clause.auxiliaries}
        if clause.verb.lemma_ != "find" or not ways & {"will", "'ll", "’ll", "can"} or clause.stance.negative:
            return
        addressed = all(one.lower_ == "you" for one in clause.subjects)
        things = subjects if clause.passive else [one.term for one in complements if one.prep == DIRECT] if addressed else []
        for one in complements:
            if one.prep in WHERE and one.term.type != "DATE":
                known = [thing for thing in things if self._is_known(thing)]
                yield from (Draft("located_in", thing, one.term, event=True, clause=clause) for thing in known)

    def _phrasal(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "is in charge of sales", "is on leave": prepositional phrases that are as good as adjectives."""
        if clause.verb.lemma_ not in ("be", "remain", "stay", "go", "sit"):
            return
        turned = clause.verb.lemma_ == "go"
        for adverb in clause.adverbs if clause.verb.lemma_ in ("be", "go") else ():
            if adverb.lower_ in (TURNED if turned else STATE_WORDS) and not self._leads_on(clause, adverb):
                patterns = self._predicates.match_adjective(adverb.lower_)
                span = (clause.tree.offset + adverb.idx, clause.tree.offset + adverb.idx + len(adverb))
                value = Term(adverb.lower_, span, "value", None, adverb.lower_, adverb)
                if adverb.lower_ == "together" and len(subjects) == 2:
                    continue  # a couple: see PeopleFacts
                name = patterns[0].predicate if patterns and not any(subject.is_person for subject in subjects) else "state"
                begun: Phase = "begins" if turned else "states"
                yield from (Draft(name, subject, value, begun, literal=True, clause=clause) for subject in subjects)
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

    def _leads_on(self, clause: Clause, adverb: Token) -> bool:
        """ "up in Lofoten", "up for the challenge": the word says with what follows where or for what, and no state by itself."""
        return any(one.token.i == adverb.i + 1 and not self._is_time(one.object) for one in (*clause.noun_preps(adverb), *clause.preps))

    def _is_time(self, token: Token) -> bool:
        return token.ent_type_ in ("DATE", "TIME")

    def _renamed(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "went live under the name Lantern"."""
        for prep in clause.preps:
            if prep.text.lower() in ("under", "by") and prep.object.lemma_.lower() == "name":
                for name in self._terms.of(prep.object):
                    if name.kind == "name":
                        yield from (Draft("also_known_as", subject, name, "begins", literal=True, clause=clause) for subject in subjects)

    # ------------------------------------------------------------------ changes

    def status(self, clause: Clause) -> Iterator[Draft]:
        """What a change leaves behind: an invoice that somebody paid is paid."""
        status = self._predicates.status_verbs.get(clause.verb.lemma_.lower())
        other = clause.particle is not None and not (status == "signed" and clause.particle.lower_ in ("on", "off"))
        if status is None or clause.tense in ("present", "none") or clause.stance.negative or other:
            return
        span = (clause.tree.offset + clause.verb.idx, clause.tree.offset + clause.verb.idx + len(clause.verb))
        value = Term(status, span, "value", None, status, clause.verb)
        signed = [prep.object for prep in clause.preps if prep.text.lower() in ("on", "off")] if clause.verb.lemma_ == "sign" else []
        patients = clause.patients or [one for one in signed if any(letter.isdigit() for letter in one.text)]  # "signed on Q-1192"
        for term in (term for token in patients for term in self._terms.bearer(token)):
            tracked = term.kind == "name" or self._predicates.is_a("tracked", None, term.noun.rpartition(" ")[2])
            known = term.kind == "name" or term.definite or clause.possessor(term.token) is not None
            if term.type == "MONEY":
                continue  # "paid 40 pounds": the sum has no state
            if any(letter.isdigit() for letter in term.name) or (known and tracked and not term.is_person):
                yield Draft("status", term, value, "begins", literal=True, confidence=0.8, clause=clause)
