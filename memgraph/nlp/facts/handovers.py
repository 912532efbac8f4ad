"""What a clause ends or hands on without naming it: who is back, whose last day it was, what dies or closes, who stands in for whom.

That something is over is a draft without an object: whatever was so of the subject (or, under the name of an inverse, of whoever was so
related to it) ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.absences import absence_of, goes_away, said_meanwhile, works_again
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.duties import owners_of_duties
from memgraph.nlp.facts.heirs import elsewhere, heirs
from memgraph.nlp.facts.keeping import ownerless, passed_on
from memgraph.nlp.facts.naming import BEARING, NEWBORN
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.supplies import over as no_longer
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import FIRST_PERSON, words
from memgraph.nlp.prepositions import Prep
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Phase, Predicates

RETURNS = words("be come get arrive go")  #: with "back"
ABSENCES = words("leave holiday holidays vacation sabbatical honeymoon secondment illness sickness hospital furlough break absence")
POSTS = words("work duty office desk bench post job shift team helm ward class classroom kitchen shop site station")
ON_RETURN = ("covered_by", "status")  #: what ends when someone is back: that others cover for them, that they are on leave
LAST = words("last final")
RESIGNING = frozenset({("quit", None), ("resign", None), ("retire", None), ("step", "down")})
DOWN = words("down off out")  #: which the parser takes for adverbs: "stepped down", "laid off"
DISMISSING = frozenset(
    {(verb, None) for verb in ("fire", "sack", "dismiss", "can", "axe", "oust")} | {("lay", "off"), ("vote", "out"), ("force", "out")}
)
LEAVING = words("lose quit leave")  #: one's job
SACKS = words("sack boot axe push")  #: that who loses a post gets
JOBS = words("job post position")
WORKLESS = words("unemployed jobless redundant retired")
IDLE = ("out of work", "out of a job", "between jobs", "currently between jobs", "now out of work", "now out of a job")
FIRST = words("first")
NOTICING = words("give hand tender submit")
WORKDAYS = words("day shift service workday week morning evening night")
LOST = frozenset({("steal", None), ("scrap", None), ("total", None), ("wreck", None), ("write", "off"), ("tow", "away")})
CHANGING = words("change switch move")
SWITCHED = {"job": "works_at", "employer": "works_at", "school": "educated_at", "university": "educated_at", "college": "educated_at"}
PARTING = frozenset({("break", "up"), ("split", "up"), ("separate", None)})
COUPLES = ("partner", "engaged_to", "spouse")
COARSE = frozenset({"state", "scheduled_for"})  #: predicates that would say the same again, and less
INSTEAD = words("place stead absence")
MEANWHILE = words("meantime meanwhile interim")
AWAY = words("away off out abroad ill sick absent")
COMING_IN = words("step fill stand sit jump leap")  #: with "in"
DEPUTISING = words("deputise deputize substitute sub understudy")
STANDING_IN = words("lead run do handle manage teach take act cover mind hold step fill look head deal maintain supervise serve play edit")


class Handovers:
    """Reads what ends, and who takes whose place, out of single clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def completed(
        self, clause: Clause, times: Sequence[TimeMention], sentence: Sequence[Clause], drafts: Sequence[Draft]
    ) -> list[Draft]:
        """The drafts of a clause with what follows from it; `sentence` are all clauses of its sentence."""
        if clause.chain and (nobodys := list(ownerless(self._terms, clause))):
            return nobodys
        if not clause.chain or clause.stance.negative:
            return list(drafts)
        work = (self._back, self._last_day, self._first_day, self._dismissed, self._relieved)
        resigned = list(self._resigned(clause, times))
        if resigned and clause.tense in ("present", "future"):
            return [*drafts, *resigned]  # "retires in two years": the day is all there is to tell of it
        for found in (resigned, *(list(read(clause)) for read in (*work, self._moved_out, self._parted))):
            if found:  # what else the words say is known, or says the same again
                return [*(one for one in drafts if one.predicate in self._predicates.table and one.predicate not in COARSE), *found]
        drafts = [self._dated_by_birth(one, sentence) if one.predicate == "child" else one for one in drafts]
        instead = list(self._instead(clause, sentence))
        replaced = [
            replace(one, subject=cover.object, phase="ends")
            for cover in instead
            if cover.object is not None
            for one in drafts
            if one.object is not None and one.subject.name == cover.subject.name and one.predicate in self._predicates.table
        ]
        over = [*self._gone(clause), *self._lost(clause), *self._switched(clause), *no_longer(self._terms, clause)]
        beside = [*self._meanwhile(clause, sentence)]
        if not times and (absence := absence_of(self._terms, clause, sentence)) is not None:
            drafts = [replace(one, clause=absence[0]) if one.clause is clause and one.phase == "states" else one for one in drafts]
            beside += [replace(one, clause=absence[0]) for one in self._covers(clause, absence[1])]
        elif stands_in := list(self._steps_in(clause, times, sentence)):
            known = [one for one in drafts if one.predicate in self._predicates.table or clause.objects]
            drafts = [one for one in known if one.predicate != "takes_part_in"]  # who takes another's lessons gives them
            beside += stands_in
        if followed := list(heirs(self._terms, clause, drafts)):
            drafts, instead, replaced = [one for one in drafts if one.predicate in self._predicates.table], [], []
        found = [*self._rather(clause, drafts), *over, *beside, *self._taken(clause, drafts), *followed, *elsewhere(self._terms, clause)]
        return [*drafts, *instead, *replaced, *found, *passed_on(self._terms, clause, drafts, times)]

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
            yield from (Draft("job_title", term, office, "begins", literal=True, clause=clause) for office in self._resumed(clause))

    def _resumed(self, clause: Clause) -> Iterator[Term]:
        """ "Idris is back as captain": the office that he has again."""
        backs = [one for one in clause.adverbs if one.lower_ == "back"]
        for prep in (*clause.preps, *(prep for one in backs for prep in clause.noun_preps(one))):
            noun = prep.object
            if prep.text.lower() == "as" and noun.tag_ in ("NN", "NNP") and not clause.tree.of(noun, "nummod"):
                yield self._roles.title(noun)

    def _returns(self, clause: Clause) -> bool:
        back = [adverb for adverb in clause.adverbs if adverb.lower_ == "back"]
        if works_again(clause) or clause.verb.lower_ == "back" or (back and clause.verb.lemma_ == "be"):
            return True
        if not (back and clause.verb.lemma_ in RETURNS) and clause.verb.lemma_ != "return":
            return False
        preps = [*clause.preps, *(prep for adverb in back for prep in clause.noun_preps(adverb))]
        nouns = {(prep.text.lower(), prep.object.lemma_.lower()) for prep in preps}
        return any((prep == "from" and noun in ABSENCES) or (prep in ("to", "at", "in", "on") and noun in POSTS) for prep, noun in nouns)

    def _last_day(self, clause: Clause) -> Iterator[Draft]:
        """ "Her last day at Orsa is 3 May", "yesterday was her last day": with it goes the post."""
        if clause.verb.lemma_ not in ("be", "fall"):
            return
        before = [one for one in clause.tree.of(clause.verb, "npadvmod", "nsubj", "advmod") if one.i < clause.verb.i]
        on = any(one.ent_type_ in ("DATE", "TIME") or one.lower_ in ("today", "yesterday", "tomorrow") for one in before)
        behind = [one for one in before if one.dep_ == "npadvmod"]  # "my last day there is 3 May"
        for noun in (*clause.subjects, *behind, *(clause.attributes if on else ())):
            owner = self._terms.owner(noun) if self.is_last_day(noun) else None
            if owner is not None and not owner.is_empty and (owner.is_person or owner.type in (None, "PRONOUN")):
                yield Draft("works_at", owner, None, "ends", clause=clause)

    def _resigned(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """ "Lena quit on Friday", "was let go": from where, the text need not say."""
        beside = next((one for one in clause.adverbs if one.lower_ in DOWN and one.i == clause.verb.i + 1), None)
        particle = clause.particle or beside
        verb = (clause.verb.lemma_.lower(), particle.lower_ if particle is not None else None)
        dated = any(one.kind in ("point", "period") for one in times)  # "retires at the end of June"
        if not (verb in DISMISSING if clause.passive else verb in RESIGNING) or (
            clause.tense == "present" and not clause.progressive and not dated
        ):
            return
        others = [prep for prep in clause.preps if prep.object.ent_type_ not in ("DATE", "TIME") and prep.text.lower() != "after"]
        if not (clause.objects and not clause.passive) and not others and not clause.complements:
            yield from (Draft("works_at", term, None, "ends", clause=clause) for term in self._people(clause))

    def _dismissed(self, clause: Clause) -> Iterator[Draft]:
        """ "They let me go", "Ann lost her job", "was made redundant", "is out of work": from where, the text need not say."""
        if self._is_let_go(clause) or self._loses_job(clause) or self._is_workless(clause):
            yield from (Draft("works_at", term, None, "ends", clause=clause) for term in self._people(clause))

    def _is_let_go(self, clause: Clause) -> bool:
        above = clause.verb.head
        if clause.verb.lower_ != "go" or above.lemma_ != "let" or clause.adverbs or clause.particle is not None or _elsewhere(clause):
            return False
        firm = clause.tree.first(above, "nsubj")
        return clause.tree.first(above, "auxpass") is not None or (firm is not None and firm.lower_ not in FIRST_PERSON)

    def _loses_job(self, clause: Clause) -> bool:
        lemma = clause.verb.lemma_.lower()
        if not clause.objects or (clause.tense == "present" and not clause.progressive):
            return False
        noun = clause.objects[0]
        if lemma in NOTICING and noun.lemma_.lower() in ("notice", "resignation"):
            return not list(clause.noun_preps(noun)) and not _elsewhere(clause)  # "has given notice", from where it need not say
        if lemma == "get":
            return noun.lower_ in SACKS and any(one.lower_ == "the" for one in clause.tree.of(noun, "det"))
        owned = noun.lemma_.lower() in JOBS and clause.tree.first(noun, "poss") is not None
        return lemma in LEAVING and owned and not list(clause.noun_preps(noun)) and not _elsewhere(clause)

    def _is_workless(self, clause: Clause) -> bool:
        tree, lemma = clause.tree, clause.verb.lemma_.lower()
        after = tree.text[clause.verb.idx + len(clause.verb) :].lstrip()
        if lemma == "be" and clause.tense == "present" and after.startswith(IDLE):
            return True
        qualities = {one.lower_ for one in (*clause.attributes, *tree.of(clause.verb, "oprd", "acomp"))}
        if not qualities & WORKLESS or clause.tense in ("past_perfect", "future"):
            return False
        return clause.passive if lemma == "make" else lemma == "become" or (lemma == "be" and clause.tense != "past")

    def _first_day(self, clause: Clause) -> Iterator[Draft]:
        """ "Today was my first day at Orsa as a cook", "had her first shift at Nero": from then on it is where she works."""
        for noun in (*clause.subjects, *clause.attributes, *clause.objects):
            if not self._is_workday(noun, FIRST):
                continue
            owner = self._terms.owner(noun) if clause.tree.first(noun, "poss") is not None else self._of_writer(noun)
            if owner is None and clause.verb.lemma_ == "have" and noun in clause.objects:
                owner = next(iter(self._people(clause)), None)
            if owner is not None and not owner.is_empty and (owner.is_person or owner.type in (None, "PRONOUN")):
                preps = [*clause.noun_preps(noun), *clause.preps]
                yield from (replace(draft, clause=clause) for draft in self._begun(owner, preps))

    def without_verb(self) -> Iterator[tuple[Token, Draft]]:
        """ "First day at Globex today!": the post that begins, and the noun of the day."""
        tree = self._terms.tree
        for noun in tree.tokens:
            aside = noun.dep_ in ("npadvmod", "dep") and noun.i < noun.head.i
            parted = aside and any(one.text in (";", ":", "–", "—") for one in tree.tokens[noun.i : noun.head.i])
            alone = noun.dep_ == "ROOT" or parted or (aside and noun.dep_ == "npadvmod" and tree.subject(noun.head) is None)
            if alone and self._is_workday(noun, FIRST) and noun.sent[-1].text != "?":
                owner = self._terms.owner(noun) if tree.first(noun, "poss") is not None else self._of_writer(noun)
                if owner is not None and not owner.is_empty and (owner.is_person or owner.type in (None, "PRONOUN")):
                    yield from ((noun, draft) for draft in self._begun(owner, [*self._roles.preps(noun), *self._roles.preps(noun.head)]))

    def _of_writer(self, noun: Token) -> Term | None:
        """A day without an article that begins a sentence is the writer's."""
        tree = self._terms.tree
        opens = noun.i - noun.sent.start < 2 and tree.first(noun, "det", "poss") is None
        return self._terms.writer(noun) if opens else None

    def _begun(self, owner: Term, preps: Sequence[Prep]) -> Iterator[Draft]:
        """The post that begins with a first day, by the phrases beside it: where, and as what. A pupil's first day is at a school."""
        titles = [self._roles.title(prep.object) for prep in preps if prep.text.lower() == "as" and self._roles.is_role(prep.object)]
        inner = [one for prep in preps if prep.text.lower() == "as" for one in self._roles.preps(prep.object)]  # "as a cook at Nero"
        for prep in (*preps, *inner):
            for place in self._terms.of(prep.object) if prep.text.lower() in ("at", "with", "for") else ():
                noun = place.noun.rpartition(" ")[2]
                last = place.name.lower().split()[-1]
                firm = place.kind == "name" and not is_place(place.name) and place.type not in ("DATE", "EVENT")
                if not firm and not self._predicates.is_a("org", None, noun):
                    continue
                taught = not titles and any(self._predicates.is_a("school", None, one) for one in (noun, last))
                yield Draft("educated_at" if taught else "works_at", owner, place, "begins")
                yield from (Draft("job_title", owner, title, "begins", literal=True) for title in titles)
                return
        yield from (Draft("job_title", owner, title, "begins", literal=True) for title in titles)  # "First day as cook in the canteen"

    def is_workday(self, noun: Token) -> bool:
        """It says when somebody begins or stops, whatever the calendar makes of the words: "my last day", "her first shift"."""
        return self._is_workday(noun, LAST | FIRST)

    def is_last_day(self, noun: Token) -> bool:
        """It says when somebody stops."""
        return self._is_workday(noun, LAST) and self._terms.tree.first(noun, "poss") is not None

    def _is_workday(self, noun: Token, order: Collection[str]) -> bool:
        tree = self._terms.tree
        return noun.lemma_.lower() in WORKDAYS and any(child.lower_ in order for child in tree.of(noun, "amod", "compound", "advmod"))

    def _gone(self, clause: Clause) -> Iterator[Draft]:
        """ "Biscuit died", "the bakery has shut down": with a life or a firm end others' ties to it."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        if particle is None:  # "passed away this morning"
            particle = next((one.lower_ for one in clause.adverbs if one.i == clause.verb.i + 1), None)
        lemma = clause.verb.lemma_.lower()
        shut_at_times = lemma in ("close", "shut", "be") and particle is None and clause.tense == "present"  # "closes at 6", "on Sundays"
        if clause.objects or shut_at_times:
            return
        for pattern in self._predicates.match_verb(lemma, particle, DIRECT) or self._predicates.match_verb(lemma, None, DIRECT):
            predicate = self._predicates.table[pattern.predicate]
            if not predicate.ends_with or pattern.object_class != "date":
                continue
            for term in (term for token in clause.subjects for term in self._terms.bearer(token)):
                if term.kind == "name" or term.definite or term.is_person or "'s " in term.name:
                    yield from (Draft(name, term, None, "ends", clause=clause) for name in predicate.ends_with)

    def _lost(self, clause: Clause) -> Iterator[Draft]:
        """ "The car was stolen", "Nibbles had to be put to sleep": whoever had it has it no more."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        below = [*clause.tree.of(clause.verb, "xcomp", "advcl"), *(prep.object for prep in clause.preps if prep.text.lower() == "to")]
        asleep = clause.verb.lemma_ == "put" and any(token.lower_ == "sleep" for token in below)
        taken = clause.verb.lemma_ == "steal" and not clause.passive and clause.tense in ("past", "present_perfect", "past_perfect")
        if not asleep and not taken and not (clause.passive and (clause.verb.lemma_.lower(), particle) in LOST):
            return
        if clause.verb.lemma_ == "steal" and not clause.passive:
            yield from self._stolen(clause)
            return
        things = clause.objects or clause.subjects if asleep else clause.patients
        for term in (term for token in things for term in self._terms.bearer(token)):
            if term.name[:1].isupper() or term.definite or clause.possessor(term.token) is not None:
                names = ("pet_of",) if asleep else ("owned_by", "driven_by")
                yield from (Draft(name, term, None, "ends", clause=clause) for name in names)

    def _stolen(self, clause: Clause) -> Iterator[Draft]:
        """ "somebody stole the Leica from my bag", "thieves stole Ann's bike": she has it no longer."""
        tree = clause.tree
        behind = [prep.object for prep in (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token)))
                  if prep.text.lower() in ("from", "off", "out of")]  # fmt: skip
        for token in clause.objects:
            owners = [owner for one in (token, *behind) for owner in tree.of(one, "poss")]
            owners += [one for one in behind if one.pos_ in ("PRON", "PROPN") and not owners]
            whose = [term for owner in owners[:1] for term in self._terms.of(owner) if term.is_person]
            things = [replace(thing, name=thing.name.removeprefix(f"{one.name}'s ")) for one in whose for thing in self._terms.of(token)]
            yield from (Draft("owns", one, thing, "ends", clause=clause) for one in whose for thing in things)

    def _switched(self, clause: Clause) -> Iterator[Draft]:
        """ "Ella changed schools", "I switched jobs": the one that was is over, whichever it was."""
        if clause.verb.lemma_ not in CHANGING or clause.tense in ("present", "future") or len(clause.objects) != 1:
            return
        noun = clause.objects[0]
        name = SWITCHED.get(noun.lemma_.lower()) if noun.tag_ == "NNS" and clause.tree.first(noun, "det", "nummod") is None else None
        if name is not None:
            yield from (Draft(name, term, None, "ends", clause=clause) for term in self._people(clause))

    def _moved_out(self, clause: Clause) -> Iterator[Draft]:
        """ "I moved out last week", "Kai has moved out": of where they lived, and from those they lived with."""
        out = (clause.particle is not None and clause.particle.lower_ == "out") or any(one.lower_ == "out" for one in clause.adverbs)
        if clause.verb.lemma_ == "move" and out and not clause.objects and not _elsewhere(clause) and clause.tense != "present":
            for term in self._people(clause):
                yield from (Draft(name, term, None, "ends", clause=clause) for name in ("lives_in", "lives_with", "rents"))

    def _parted(self, clause: Clause) -> Iterator[Draft]:
        """ "We broke up in March", "I'm single again", "got divorced": from whom, the text need not say."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        others = clause.objects or any(prep.text.lower() in ("with", "from") for prep in clause.preps)
        if len(clause.subjects) != 1 or others or clause.tense == "future":
            return
        qualities = {one.lower_ for one in (*clause.attributes, *clause.tree.of(clause.verb, "acomp", "oprd"))}
        qualities |= {clause.verb.lower_} if clause.passive else set()
        couple = (clause.verb.lemma_, particle) in PARTING and clause.subjects[0].lower_ in ("we", "they")
        names: tuple[str, ...] = ()
        if couple or ("single" in qualities and clause.tense == "present"):
            names = COUPLES
        elif "divorced" in qualities:
            names = ("spouse",)
        yield from (Draft(name, term, None, "ends", clause=clause) for term in self._people(clause) for name in names)

    # ------------------------------------------------------------------ in whose place

    def _instead(self, clause: Clause, sentence: Sequence[Clause]) -> Iterator[Draft]:
        """ "teaches in Ann's place", "runs the shop instead of Ann", "in her absence"."""
        tree = clause.tree
        hanging = [prep for token in (*clause.objects, *(one.object for one in clause.preps)) for prep in clause.noun_preps(token)]
        for prep in (*clause.preps, *hanging):
            noun = prep.object
            nouns = {"in": INSTEAD, "during": ABSENCES}.get(prep.text.lower(), frozenset())
            if noun.lemma_.lower() in nouns and (owner := tree.first(noun, "poss")) is not None:
                yield from self._covers(clause, self._absent(clause, owner, sentence))
            elif self._is_instead(prep):
                yield from self._covers(clause, self._terms.of(noun))

    def _absent(self, clause: Clause, owner: Token, sentence: Sequence[Clause]) -> Sequence[Term]:
        """Whose place it is; nobody takes his own: of "Bo is away; Ann minds the till in his place" the one told of before."""
        found = self._terms.of(owner)
        own = {term.name for term in self._people(clause)}
        if owner.pos_ != "PRON" or any(one.kind == "name" and one.name not in own for one in found):
            return found
        before = [token for one in sentence if one.chain and one.verb.i < clause.verb.i for token in one.subjects]
        people = [term for token in before for term in self._terms.of(token) if term.is_person and term.name not in own]
        return people[-1:]

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
        if clause.tense in ("past", "past_perfect"):
            return
        tree = clause.tree
        below = [child.i for link in clause.chain for child in tree.of(link, "advcl")]
        until = [child for link in clause.chain for child in tree.of(link, "advcl") if child.lemma_ in ("return", "be", "come")]
        aside = any(mark.lower_ in ("until", "till") for child in until for mark in tree.of(child, "mark", "advmod"))
        aside = aside or any(prep.object.lemma_.lower() in MEANWHILE for prep in clause.preps)
        aside = aside or any(adverb.lower_ in MEANWHILE for adverb in clause.adverbs) or said_meanwhile(clause)
        if clause.verb.lemma_ not in STANDING_IN and not aside:
            return
        for other in sentence:
            if other is clause or not other.chain or not (self._is_away(other) or goes_away(other, sentence)):
                continue
            marks = {mark.lower_ for mark in tree.of(other.chain[0], "mark", "advmod")}
            if aside or (other.chain[0].i in below and marks & {"while", "whilst", "until", "till"}):
                away = [term for token in other.subjects for term in self._terms.of(token)]
                phase: Phase = "begins" if other.verb.lemma_ == "go" else "states"
                yield from (replace(one, phase=phase, clause=other) for one in self._covers(clause, away))

    def _steps_in(self, clause: Clause, times: Sequence[TimeMention], sentence: Sequence[Clause]) -> Iterator[Draft]:
        """ "Dr. Szabo fell off his bike, Dr. Ude steps in until August", "with Ann away, Bo deputises", "Bo minds the till for her"."""
        verb = clause.verb.lemma_.lower()
        after = (*clause.adverbs, *clause.tree.of(clause.verb, "prep", "prt"))
        inward = any(one.lower_ == "in" for one in after if one.i == clause.verb.i + 1)
        alone = not clause.objects and not clause.passive and clause.tense != "past_perfect"
        if alone and ((verb in COMING_IN and inward) or verb in DEPUTISING):
            told = [prep.object for prep in clause.preps if prep.text.lower() == "with"]
            before = [one for one in sentence if one is not clause and one.chain and one.verb.i < clause.verb.i]
            others = told or [token for one in before for token in one.subjects]
            away = [term for token in others for term in self._terms.of(token) if term.is_person]
            fors = [prep.object for prep in clause.preps if prep.text.lower() == "for"]
            named = any(term.is_person for token in fors for term in self._terms.of(token))
            yield from self._covers(clause, away[-1:] if not named else ())
        elif verb in STANDING_IN and (owners := owners_of_duties(self._terms, clause, times)):
            yield from self._covers(clause, owners)
        elif verb in STANDING_IN and any(one.bound in ("until", "from_to") for one in times):
            given = (*clause.preps, *(one for token in clause.objects for one in clause.noun_preps(token)))
            for_whom = [term for prep in given if prep.text.lower() == "for" for term in self._terms.of(prep.object)]
            yield from self._covers(clause, [one for one in for_whom if one.is_person or verb != "play"])  # Ajax is a team

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


def _elsewhere(clause: Clause) -> bool:
    """It says whereto or from where, and not only when or why."""
    return any(prep.object.ent_type_ not in ("DATE", "TIME") and prep.text.lower() not in ("after", "by") for prep in clause.preps)
