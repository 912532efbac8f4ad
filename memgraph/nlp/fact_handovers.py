"""What a clause ends or hands on without naming it: who is back, whose last day it was, what dies or closes, who stands in for whom.

That something is over is a draft without an object: whatever was so of the subject (or, under the name of an inverse, of whoever was so
related to it) ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses import Clause
from memgraph.nlp.fact_draft import Draft
from memgraph.nlp.fact_nominal import BEARING, NEWBORN
from memgraph.nlp.fact_terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import Prep
from memgraph.predicates import DIRECT, Phase, Predicates

RETURNS = words("be come get arrive go")  #: with "back"
ABSENCES = words("leave holiday holidays vacation sabbatical honeymoon secondment illness sickness hospital furlough break absence")
POSTS = words("work duty office desk bench post job shift team helm ward class classroom kitchen shop site station")
ON_RETURN = ("covered_by", "status")  #: what ends when someone is back: that others cover for them, that they are on leave
LAST = words("last final")
RESIGNING = frozenset({("quit", None), ("resign", None), ("retire", None), ("step", "down")})
DISMISSING = frozenset({("fire", None), ("sack", None), ("dismiss", None), ("lay", "off"), ("let", "go")})
WORKDAYS = words("day shift service workday")
COARSE = frozenset({"state", "scheduled_for"})  #: predicates that would say the same again, and less
INSTEAD = words("place stead absence")
MEANWHILE = words("meantime meanwhile interim")
AWAY = words("away off out abroad ill sick absent")
STANDING_IN = words("lead run do handle manage teach take act cover mind hold step fill look head deal maintain supervise serve play edit")


class Handovers:
    """Reads what ends, and who takes whose place, out of single clauses."""

    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def completed(self, clause: Clause, sentence: Sequence[Clause], drafts: Sequence[Draft]) -> list[Draft]:
        """The drafts of a clause with what follows from it; `sentence` are all clauses of its sentence."""
        if not clause.chain or clause.stance.negative:
            return list(drafts)
        for read in (self._back, self._last_day, self._resigned, self._relieved):
            if found := list(read(clause)):  # what else the words say is known, or says the same again
                return [*(one for one in drafts if one.predicate in self._predicates.table and one.predicate not in COARSE), *found]
        drafts = [self._dated_by_birth(one, sentence) if one.predicate == "child" else one for one in drafts]
        instead = list(self._instead(clause))
        replaced = [
            replace(one, subject=cover.object, phase="ends")
            for cover in instead
            if cover.object is not None
            for one in drafts
            if one.object is not None and one.subject.name == cover.subject.name and one.predicate in self._predicates.table
        ]
        found = [*self._rather(clause, drafts), *self._gone(clause), *self._meanwhile(clause, sentence), *self._taken(clause, drafts)]
        return [*drafts, *instead, *replaced, *found]

    @staticmethod
    def _dated_by_birth(draft: Draft, sentence: Sequence[Clause]) -> Draft:
        """ "had a girl on 3 December, her name is Ife": she is her child from then on."""
        births = [one for one in sentence if one.verb.lemma_ in BEARING and any(token.lemma_.lower() in NEWBORN for token in one.objects)]
        return replace(draft, clause=births[0]) if births else draft

    # ------------------------------------------------------------------ ends

    def _back(self, clause: Clause) -> Iterator[Draft]:
        """ "Noor is back at her desk", "came back from leave", "returned to work": what stood in for it is over."""
        opening = clause.tree.tokens[clause.verb.sent.start]
        found = self._people(clause) if self._returns(clause) else []
        after = clause.tree.tokens[opening.i + 1].lower_ if opening.i + 1 < len(clause.tree.tokens) else ""
        if (
            opening.lower_ == "back"
            and after not in ("in", "when", "then")
            and opening != clause.verb
            and clause.verb.lemma_ not in RETURNS
        ):  # "Back from leave, so I ..."
            found.append(self._terms.writer(opening))
        for term in found:
            yield from (Draft(name, term, None, "ends", clause=clause) for name in ON_RETURN)

    def _returns(self, clause: Clause) -> bool:
        back = [adverb for adverb in clause.adverbs if adverb.lower_ == "back"]
        if clause.verb.lower_ == "back" or (back and clause.verb.lemma_ == "be"):
            return True
        if not (back and clause.verb.lemma_ in RETURNS) and clause.verb.lemma_ != "return":
            return False
        preps = [*clause.preps, *(prep for adverb in back for prep in clause.noun_preps(adverb))]
        nouns = {(prep.text.lower(), prep.object.lemma_.lower()) for prep in preps}
        return any((prep == "from" and noun in ABSENCES) or (prep in ("to", "at", "in", "on") and noun in POSTS) for prep, noun in nouns)

    def _last_day(self, clause: Clause) -> Iterator[Draft]:
        """ "Her last day at Orsa is 3 May": with it goes the post."""
        if clause.verb.lemma_ not in ("be", "fall"):
            return
        for noun in clause.subjects:
            owner = self._terms.owner(noun) if self.is_last_day(noun) else None
            if owner is not None and not owner.is_empty and (owner.is_person or owner.type in (None, "PRONOUN")):
                yield Draft("works_at", owner, None, "ends", clause=clause)

    def _resigned(self, clause: Clause) -> Iterator[Draft]:
        """ "Lena quit on Friday", "was let go": from where, the text need not say."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        verb = (clause.verb.lemma_.lower(), particle)
        if not (verb in DISMISSING if clause.passive else verb in RESIGNING) or (clause.tense == "present" and not clause.progressive):
            return
        others = [prep for prep in clause.preps if prep.object.ent_type_ not in ("DATE", "TIME") and prep.text.lower() != "after"]
        if not (clause.objects and not clause.passive) and not others and not clause.complements:
            yield from (Draft("works_at", term, None, "ends", clause=clause) for term in self._people(clause))

    def is_last_day(self, noun: Token) -> bool:
        """It says when somebody stops, whatever the calendar makes of the words."""
        tree = self._terms.tree
        last = any(child.lower_ in LAST for child in tree.of(noun, "amod"))
        return last and noun.lemma_.lower() in WORKDAYS and tree.first(noun, "poss") is not None

    def _gone(self, clause: Clause) -> Iterator[Draft]:
        """ "Biscuit died", "the bakery has shut down": with a life or a firm end others' ties to it."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        if clause.objects:
            return
        for pattern in self._predicates.match_verb(clause.verb.lemma_.lower(), particle, DIRECT):
            predicate = self._predicates.table[pattern.predicate]
            if not predicate.ends_with or pattern.object_class != "date":
                continue
            for term in (term for token in clause.subjects for term in self._terms.bearer(token)):
                if term.kind == "name" or term.definite or term.is_person or "'s " in term.name:
                    yield from (Draft(name, term, None, "ends", clause=clause) for name in predicate.ends_with)

    # ------------------------------------------------------------------ in whose place

    def _instead(self, clause: Clause) -> Iterator[Draft]:
        """ "teaches in Ann's place", "runs the shop instead of Ann", "in her absence"."""
        tree = clause.tree
        hanging = [prep for token in (*clause.objects, *(one.object for one in clause.preps)) for prep in clause.noun_preps(token)]
        for prep in (*clause.preps, *hanging):
            noun = prep.object
            if prep.text.lower() == "in" and noun.lemma_.lower() in INSTEAD and (owner := tree.first(noun, "poss")) is not None:
                yield from self._covers(clause, self._terms.of(owner))
            elif self._is_instead(prep):
                yield from self._covers(clause, self._terms.of(noun))

    def _is_instead(self, prep: Prep) -> bool:
        """ "instead of", however it hangs together."""
        words_ = {prep.token.head.lower_, *(child.lower_ for child in self._terms.tree.children[prep.token.i])}
        return prep.text.lower() in ("instead of", "in place of") or (prep.text.lower() == "of" and "instead" in words_)

    def _rather(self, clause: Clause, drafts: Sequence[Draft]) -> Iterator[Draft]:
        """ "We get our coffee from Orsa now instead of Corvid": it was Corvid's until then."""
        hanging = [prep for token in (*clause.objects, *(one.object for one in clause.preps)) for prep in clause.noun_preps(token)]
        for prep in (*clause.preps, *hanging):
            for term in self._terms.of(prep.object) if self._is_instead(prep) else ():
                if term.kind == "name" and not term.is_person:
                    known = [one for one in drafts if one.predicate in self._predicates.table and one.object is not None]
                    yield from (replace(one, object=term, phase="ends") for one in known if one.object and one.object.kind == "name")

    def _meanwhile(self, clause: Clause, sentence: Sequence[Clause]) -> Iterator[Draft]:
        """ "Ann leads the project while Bo is away"; "Bo is on leave, in the meantime Ann does the books"."""
        if clause.verb.lemma_ not in STANDING_IN or clause.tense in ("past", "past_perfect"):
            return
        tree = clause.tree
        below = [child.i for link in clause.chain for child in tree.of(link, "advcl")]
        until = [child for link in clause.chain for child in tree.of(link, "advcl") if child.lemma_ in ("return", "be", "come")]
        aside = any(mark.lower_ in ("until", "till") for child in until for mark in tree.of(child, "mark", "advmod"))
        aside = aside or any(prep.object.lemma_.lower() in MEANWHILE for prep in clause.preps)
        aside = aside or any(adverb.lower_ in MEANWHILE for adverb in clause.adverbs)
        for other in sentence:
            if other is clause or not other.chain or not self._is_away(other):
                continue
            marks = {mark.lower_ for mark in tree.of(other.chain[0], "mark", "advmod")}
            if aside or (other.chain[0].i in below and marks & {"while", "whilst", "until", "till"}):
                away = [term for token in other.subjects for term in self._terms.of(token)]
                phase: Phase = "begins" if other.verb.lemma_ == "go" else "states"
                yield from (replace(one, phase=phase, clause=other) for one in self._covers(clause, away))

    def _is_away(self, clause: Clause) -> bool:
        if clause.verb.lemma_ not in ("be", "go", "stay"):
            return False
        words_ = {adverb.lower_ for adverb in clause.adverbs} | {one.lower_ for one in clause.attributes}
        return bool(words_ & AWAY) or any(prep.text.lower() == "on" and prep.object.lemma_.lower() in ABSENCES for prep in clause.preps)

    def _covers(self, clause: Clause, absent: Sequence[Term]) -> Iterator[Draft]:
        for other in absent:
            if other.is_empty or not (other.is_person or (other.kind == "name" and other.type is None)):
                continue
            for subject in self._people(clause):
                if subject.name != other.name:
                    yield Draft("covers_for", subject, other, clause=clause)

    # ------------------------------------------------------------------ from whom

    def _taken(self, clause: Clause, drafts: Sequence[Draft]) -> Iterator[Draft]:
        """ "took the shop over from Ann": it is hers no longer."""
        if clause.verb.lemma_ != "take" or clause.particle is None or clause.particle.lower_ != "over":
            return
        for prep in (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token))):
            for giver in self._terms.of(prep.object) if prep.text.lower() == "from" else ():
                if giver.is_person:
                    yield from (replace(one, subject=giver, phase="ends") for one in drafts if one.phase == "begins" and one.object)

    def _relieved(self, clause: Clause) -> Iterator[Draft]:
        """ "takes the books off my hands": from then on they are the other's business, and mine no longer."""
        tree = clause.tree
        hands = next((token for token in tree.walk(clause.verb) if token.lower_ == "hands" and tree.first(token, "poss") is not None), None)
        if clause.verb.lemma_ != "take" or hands is None or not any(token.lower_ == "off" for token in tree.walk(clause.verb)):
            return
        for thing in (term for token in clause.objects if token != hands for term in self._terms.of(token)):
            for subject in self._people(clause):
                yield Draft("responsible_for", subject, thing, "begins", clause=clause)
            for giver in (term for token in tree.of(hands, "poss") for term in self._terms.of(token)):
                yield Draft("responsible_for", giver, thing, "ends", clause=clause)

    def _people(self, clause: Clause) -> list[Term]:
        found = [term for token in clause.subjects for term in self._terms.bearer(token)]
        if clause.implied_speaker and not clause.subjects:
            found.append(self._terms.speaker_term(clause))
        return [term for term in found if not term.is_empty and (term.is_person or term.type in (None, "PRONOUN"))]
