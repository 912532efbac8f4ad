"""Clauses to claims: what a text proposes, about whom, and for when.

Each clause is read by its kind (fact_verbal, fact_nominal) into drafts; how the clause is meant (modality, polarity, correction) and
its time make claims of them. Only what is asserted becomes a claim; of what is denied, that it ended or never was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from spacy.tokens import Token

from memgraph.names import WE, is_place
from memgraph.nlp.clauses import VERBLESS, Clause
from memgraph.nlp.coreference import Referents
from memgraph.nlp.fact_additions import with_additions
from memgraph.nlp.fact_affiliations import affiliated
from memgraph.nlp.fact_corrections import paired
from memgraph.nlp.fact_draft import Draft
from memgraph.nlp.fact_handovers import Handovers
from memgraph.nlp.fact_introduced import IntroducedFacts
from memgraph.nlp.fact_lines import LineFact, told_in_lines
from memgraph.nlp.fact_lives import ages, in_brackets, of_events
from memgraph.nlp.fact_missed import missed
from memgraph.nlp.fact_neighbours import neighbours
from memgraph.nlp.fact_nominal import BECOMING, NominalFacts
from memgraph.nlp.fact_notes import CONTACTS, noted
from memgraph.nlp.fact_pets import kinds_of_pets
from memgraph.nlp.fact_roles import RoleFacts
from memgraph.nlp.fact_schedules import ScheduleFacts
from memgraph.nlp.fact_terms import Term, Terms, collective
from memgraph.nlp.fact_timing import (
    NAMERS,
    OBSERVED,
    Timing,
    change_timing,
    dated_by_clauses,
    event_timing,
    nearest,
    state_timing,
    times_of_clauses,
)
from memgraph.nlp.fact_verbal import VerbalFacts
from memgraph.nlp.lexicon import COPULAS
from memgraph.nlp.lexicon import NEVER as NEGATIVE
from memgraph.nlp.times import TimeMention
from memgraph.nlp.tree import Tree
from memgraph.predicates import Predicates
from memgraph.types import Claim, Span

NEVER = frozenset({"never"})
ALMOST = frozenset({"almost", "nearly", "virtually"})
CALLED = 3  #: of the words for a relation, how many make names: mother, mom, mum
BARE = frozenset({"state", "status", "is", "is_a", "price"})
CHARGES = frozenset({"job_title", "leads", "runs", "responsible_for", "works_on"})  #: what another may take over
STEPPING_IN = frozenset({"take_over", "step_in", "step_up", "voted_in", "voted", "elected", "appointed", "chosen"})  #: with nothing behind
FOLLOWING = frozenset({"follow"})  #: which is done to more than charges
JOINED = frozenset({"member_of", "works_at", "educated_at", "lives_in"})
COMMENTS = frozenset({"is_a", "is", "state"})  #: what is only said of something in passing, least certain of all


@dataclass(frozen=True, slots=True)
class Facts:
    """What the facts of a text are: its claims, and the pairs of names that it says are one."""

    claims: tuple[Claim, ...]
    aliases: tuple[tuple[str, str], ...] = ()


class FactReader:
    """Reads the claims of one parsed text, said by `speaker` at `at`."""

    def __init__(self, tree: Tree, predicates: Predicates, referents: Referents, speaker: str, at: datetime) -> None:
        self._tree = tree
        self._predicates = predicates
        self._at = at
        self._speaker = speaker
        self._terms = Terms(tree, predicates, speaker, referents)
        roles = RoleFacts(self._terms, predicates)
        self._nominal = NominalFacts(self._terms, predicates, roles)
        self._introduced = IntroducedFacts(self._terms, predicates, roles)
        self._unreal: set[str] = set()
        self._pets: dict[str, str] = {}  #: name -> what kind of animal the text says it is
        self._verbal = VerbalFacts(self._terms, predicates, roles, self._nominal)
        self._handovers = Handovers(self._terms, predicates, roles)
        self._schedules = ScheduleFacts(self._terms)

    def read(self, clauses: Sequence[Clause], times: Iterable[TimeMention]) -> Facts:
        times = [nearest(one, self._at) for one in times]
        by_clause = dated_by_clauses(clauses, times_of_clauses(clauses, times, self._tree), self._tree)
        claims: list[Claim] = []
        said: list[Claim] = []
        for sentence in _sentences(clauses):
            dated = [(clause, by_clause[place]) for place, clause in sentence]
            read = ((clause, list(self._claims(clause, dated))) for clause, _ in dated)
            before, said = said, _stepped_in([one for clause, found in read for one in with_additions(clause, found, self._predicates)])
            said = self._it_is([clause for clause, _ in dated], said, before)
            claims += paired(said, corrects=any(clause.correction for _, clause in sentence))
        lives = (*in_brackets(self._terms), *ages(self._terms), *of_events(self._terms, times))
        beside = (*lives, *affiliated(self._terms, self._predicates), *missed(self._terms, self._predicates, clauses))
        told = {(one.subject, one.predicate, one.object) for one in claims}
        found = (self._base(draft, self._span(draft)) for draft in beside if self._stands(draft))
        claims += [one for one in found if (one.subject, one.predicate, one.object) not in told]
        claims = [*self._with_notes(claims, times), *self._first_days(times)]
        claims += kinds_of_pets(self._tree, self._predicates, self._pets, claims)
        kept = tuple(_distinct(_handed_over(self._held_before(self._highest(claims)))))
        return Facts(kept, tuple(self._aliases(kept)))

    def _it_is(self, sentence: Sequence[Clause], said: list[Claim], before: Sequence[Claim]) -> list[Claim]:
        """ "I'm not allergic to peanuts, it's hazelnuts": of what was just denied, "it's" says what is so instead."""
        for clause in sentence:
            pronoun = len(clause.subjects) == 1 and clause.subjects[0].lower_ in ("it", "its", "that") and clause.verb.lemma_ == "be"
            if not pronoun or not clause.attributes or clause.stance.negative or clause.modality != "asserted" or clause.tense != "present":
                continue
            start = clause.subjects[0].idx + self._tree.offset
            denied = [one for one in (*before, *said) if one.kind == "denies" or (one.kind == "ends" and not one.implies_past)]
            denied = [one for one in denied if one.object is not None and one.span[0] < start and one.predicate in self._predicates.table]
            nouns = [token for token in clause.attributes if token.pos_ != "ADJ" or self._terms.is_name(token)]
            terms = [term for token in nouns for term in self._terms.of(token)]
            terms = [term for term in terms if not term.is_empty and term.type != "DATE" and term.kind in ("name", "noun", "value")]
            if not denied or not terms or denied[-1].object in {term.name for term in terms}:
                continue
            wrong = denied[-1]
            said = [one for one in said if one.span != clause.span or one is wrong]
            said += [
                replace(
                    wrong, object=term.name, object_span=term.span, object_type=None if wrong.literal else term.type, kind="holds",
                    implies_past=True, valid_from=None, valid_to=None, from_precision=OBSERVED, to_precision=None, span=clause.span,
                )
                for term in terms
            ]  # fmt: skip
        return said

    def _highest(self, claims: Sequence[Claim]) -> Iterator[Claim]:
        """ "Ann and her boyfriend Bo got engaged": of two that exclude each other, and are said of one pair, the one first in the file."""
        ranks = {name: place for place, name in enumerate(self._predicates.table)}
        for one in claims:
            group = self._predicates.exclusive_with(one.predicate) if one.kind == "holds" and one.valid_to is None else ()
            pair = {one.subject, one.object}
            if not any(
                other.kind == "holds" and other.predicate in group and {other.subject, other.object} == pair
                and ranks[other.predicate] < ranks[one.predicate] for other in claims
            ):  # fmt: skip
                yield one

    def _held_before(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """ "The contact of Orsa is Ann now, so far it was me": of an office that has someone, "it was" says who had it."""
        claims = list(claims)
        for one in claims:
            if one.kind == "ends" and one.predicate in ("is", "is_a") and one.object_type == "PERSON" and one.valid_to is None:
                held = (other for other in claims if other.kind == "holds" and other.subject == one.subject and other.object != one.object)
                now = next((other for other in held if other.object_type == "PERSON" and other.predicate not in COMMENTS), None)
                if now is not None:
                    one = replace(one, predicate=now.predicate, valid_to=now.valid_from, to_precision=now.from_precision)
            yield one

    def _with_notes(self, claims: list[Claim], times: Sequence[TimeMention]) -> list[Claim]:
        """With what stands beside the sentences. Whoever is only the contact of a firm is nothing else to whom the firm is told of."""
        notes = [(draft, time) for draft, time in noted(self._terms, self._predicates, claims, times) if self._stands(draft)]
        contacts = {draft.object.span for draft, _ in notes if draft.predicate == "contact" and draft.object is not None}
        told = {(one.subject, one.predicate, one.object) for one in claims}
        kept = [one for one in claims if one.object_span not in contacts or one.predicate == "contact"]
        numbers = [draft.object for draft, _ in notes if draft.predicate in CONTACTS and draft.object is not None]
        kept = [one for one in kept if not any(self._says_less(one, number) for number in numbers)]
        for draft, time in notes:
            base = self._base(draft, self._span(draft))
            if (base.subject, base.predicate, base.object) not in told:
                kept.append(base if time is None else _with(base, event_timing([time])))
        return self._with_labels(kept, times)

    def _with_labels(self, claims: list[Claim], times: Sequence[TimeMention]) -> list[Claim]:
        """With what labelled lines say, instead of what their halves were taken to say as a clause."""
        lines = [one for one in told_in_lines(self._terms, self._predicates, times, self._at) if self._stands(one.draft)]
        kept = [one for one in claims if not any(self._says_otherwise(one, line) for line in lines)]
        known = {(one.subject, one.predicate, one.object) for one in kept}
        for one in lines:
            base = self._base(one.draft, self._span(one.draft))
            if (base.subject, base.predicate, base.object) not in known:
                kept.append(base if one.timing is None else _with(base, one.timing))
        return kept

    def _says_otherwise(self, one: Claim, line: LineFact) -> bool:
        """Whether it is of the same line, and no known relation or the one that the label tells."""
        within = line.span[0] <= one.span[0] and one.span[1] <= line.span[1]
        return within and (one.predicate == line.draft.predicate or one.predicate not in self._predicates.table)

    def _says_less(self, one: Claim, number: Term) -> bool:
        """ "has a new number: 0151 22 333" has the number, "is reached at" it, and what "it is" is no other thing; half of it is none."""
        start, end = one.object_span or (0, 0)
        had = one.predicate in ("have", "get") and start <= self._tree.offset + number.token.idx < end
        part = number.span[0] <= start < end <= number.span[1] and one.object != number.name
        told = one.object == number.name and (one.predicate in COMMENTS or one.predicate not in self._predicates.table)
        return had or told or part

    def _first_days(self, times: Sequence[TimeMention]) -> Iterator[Claim]:
        for noun, draft in self._handovers.without_verb():
            start, end = (self._tree.offset + edge for edge in (noun.sent.start_char, noun.sent.end_char))
            said = [one for one in times if start <= one.span[0] < end and not _covers(one, noun, self._tree) and one.start is not None]
            base = self._base(draft, self._span(draft))
            yield replace(base, valid_from=said[0].start, from_precision=said[0].from_precision) if said else base

    # ------------------------------------------------------------------ one clause

    def _claims(self, clause: Clause, sentence: Sequence[tuple[Clause, list[TimeMention]]]) -> Iterator[Claim]:
        times = next(found for one, found in sentence if one is clause)
        if clause.kind in ("possessive", "place") or any(adverb.lower_ in ALMOST for adverb in clause.adverbs):
            return
        if clause.modality not in ("question", "quoted", "command", "conditional"):
            for draft in self._introduced.read(clause):
                if self._stands(draft):
                    yield self._base(draft, clause.span)
        if clause.modality == "command" and clause.verb.lemma_ == "call" and clause.objects and clause.attributes:
            for draft in self._nominal.called(clause):  # "Call me Jo"
                if draft.subject.kind == "speaker":
                    yield self._base(draft, clause.span)
        yield from (self._base(draft, clause.span) for draft in self._schedules.due(clause, times) if self._stands(draft))
        if clause.modality != "asserted":
            self._unreal |= self._only_thought_of(clause)
            return
        only_when = self._says_when(clause)
        if days := [noun for noun in (*clause.subjects, *clause.attributes, *clause.objects) if self._handovers.is_workday(noun)]:
            times = [one for one in times if not any(_covers(one, noun, self._tree) for noun in days)]
        for draft in self._handovers.completed(clause, [one for one, _ in sentence], list(self._drafts(clause, times))):
            if self._stands(draft) and not (only_when and draft.predicate in COMMENTS | {"age"}):
                other = [] if times else [found for one, found in sentence if one is draft.clause]
                yield from self._claim(draft, clause, other[0] if other else times)

    def _only_thought_of(self, clause: Clause) -> set[str]:
        """What there need not be: "a greyhound" of "we were going to adopt a greyhound"."""
        new = [token for token in clause.objects if any(one.lower_ in ("a", "an") for one in self._tree.of(token, "det"))]
        return {term.name for token in new for term in self._terms.of(token) if term.kind == "noun"}

    def _says_when(self, clause: Clause) -> bool:
        """ "since I was ten": a clause that dates another."""
        if not clause.chain or self._tree.deps[clause.chain[0].i] != "advcl":
            return False
        marks = self._tree.of(clause.verb, "mark", "advmod")
        return any(mark.lower_ in ("since", "when", "until", "till", "before", "after", "while", "as") for mark in marks)

    def _drafts(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if found := list(neighbours(self._terms, clause)):
            yield from found
            return
        naming = clause.verb.lemma_ in NAMERS and bool(clause.attributes)
        if naming and clause.objects and not clause.passive:
            yield from self._nominal.called(clause)
        elif (
            clause.kind in VERBLESS
            or naming
            or (clause.attributes and not clause.objects and not clause.passive and clause.verb.lemma_ in COPULAS | BECOMING)
            or self._is_adjective(clause)
        ):
            yield from self._nominal.read(clause, times)
            yield from self._verbal.beside(clause, times)
        else:
            yield from self._verbal.read(clause, times)

    def _is_adjective(self, clause: Clause) -> bool:
        """ "has been broken", "are engaged": a participle that is as good as an adjective."""
        word = clause.verb.lower_
        if clause.implied_speaker and not clause.objects and clause.verb.tag_ == "VBN" and not clause.auxiliaries:  # "Married since 2012"
            types = (self._predicates.table[one.predicate].subject_types for one in self._predicates.match_adjective(word))
            return any("PERSON" in one for one in types)
        if not clause.passive or clause.agents or clause.objects or clause.kind == "participle":
            return False
        each_other = len(clause.subjects) == 2 and any(self._predicates.match_adjective(word, prep) for prep in ("to", "with"))
        if any(auxiliary.lemma_ == "get" for auxiliary in clause.auxiliaries) and not each_other:
            return False
        if clause.tense == "past" and clause.verb.lemma_ in self._predicates.status_verbs:
            return False  # "was paid yesterday": it happened, and is so since
        patterns = self._predicates.match_adjective(word)
        return each_other or (bool(patterns) and not (patterns[0].predicate == "status" and self._is_done(clause)))

    def _is_done(self, clause: Clause) -> bool:
        """ "was stolen", "was found in the attic", "I am accepted": what is done to something, not how it stands."""
        if clause.tense == "past" or any(one.lower_ in ("can", "could") for one in clause.auxiliaries):
            return True
        where = any(one.text.lower() in ("to", "at", "in", "into", "with") and not one.object.ent_type_ for one in clause.preps)
        return (clause.tense != "present" and where) or any(one.is_person for token in clause.subjects for one in self._terms.of(token))

    def _stands(self, draft: Draft) -> bool:
        """Neither end is empty, and they differ; the addressed ("you") is nobody here."""
        subject, object_ = draft.subject, draft.object
        if subject.kind == "value" and (subject.token.like_num or not any(letter.isalpha() for letter in subject.name)):
            return False  # "34 covers", "the last two"
        if subject.name in self._unreal and subject.token.pos_ == "PRON":
            return False
        if self._tree.deps[subject.token.i] == "csubj" and self._tree.subject(subject.token) is not None:
            return False  # "whether Ann speaks Thai is anyone's guess"
        if subject.is_empty and not self._may_be_unnamed(draft):
            return False
        if subject.type == "DATE" or (subject.kind == "pronoun" and subject.name in ("you", "your")):
            return False
        if object_ is None:
            return True
        if draft.predicate in BARE and subject.kind == "noun" and self._is_bare_attribute(subject):
            return False
        predicate = self._predicates.get(draft.predicate)
        if predicate is not None and draft.predicate == subject.name.lower() and "PERSON" in predicate.subject_types:
            return False  # "Diet: vegan": of whom, the label does not say
        return not (
            object_.is_empty or (object_.kind == "pronoun" and object_.name in ("you", "your", "it")) or object_.name == subject.name
        )

    def _claim(self, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        base = self._base(draft, clause.span)
        if draft.predicate == "has_pet" and draft.object is not None and draft.object.kind == "name":
            self._pets[draft.object.name] = draft.object.noun
        if (self._ceased(clause) or self._is_negative(draft, clause)) and not draft.affirmed:
            yield from self._negated(base, draft, clause, times)
        elif draft.phase == "ends":
            yield from self._ended(base, draft, clause, times)
        elif draft.event:
            yield _with(base, event_timing(times))
        elif (draft.phase == "begins" or clause.phase == "begin") and not (draft.predicate == "status" and _lasts(times)):
            start, precision = change_timing(clause, times)
            if start is not None or clause.tense != "future":
                yield replace(
                    base, valid_from=start, from_precision=precision if start else OBSERVED, recurrence=event_timing(times).recurrence
                )
        else:
            yield from self._state(base, draft, clause, times)

    def _ceased(self, clause: Clause) -> bool:
        """It was so and is no longer, also where "no longer" stands beside what someone was: "is no longer my boss"."""
        if clause.ceased:
            return True
        beside = [child for child in self._tree.children[clause.verb.i] if child.lower_ == "longer"]
        return any(one.lower_ == "no" for child in beside for one in self._tree.children[child.i])

    def _is_negative(self, draft: Draft, clause: Clause) -> bool:
        """Whether the negation of the clause is this draft's: in "is allergic to nuts, so no cake" that of the cake is not."""
        if not clause.stance.negative:
            return False
        tree = self._tree
        heads = {*clause.chain, clause.verb, *clause.auxiliaries}
        if any(tree.deps[child.i] == "neg" or child.lower_ in NEGATIVE for head in heads for child in tree.children[head.i]):
            return True
        others = [token for token in (*clause.attributes, *clause.objects) if any(one.lower_ == "no" for one in tree.of(token, "det"))]
        mine = draft.object is not None and any(token in (draft.object.token, draft.object.token.head) for token in others)
        return mine or not others or len(clause.attributes) + len(clause.objects) == 1

    def _state(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        predicate = self._predicates.get(draft.predicate)
        if predicate is not None and predicate.literal == "date":
            if predicate.name in ("ends_on", "expires_on") and times:
                end = times[0].end if times[0].end is not None else times[0].start
                yield replace(base, valid_to=end, to_precision=times[0].to_precision or "day")
            else:
                yield base
            return
        timing = state_timing(clause, times, self._at)
        if not timing.is_dated and clause.tense == "future":
            return
        if timing.over and clause.kind not in VERBLESS and clause.kind != "participle":
            yield replace(base, kind="ends", from_precision=None)
        elif timing.over:
            yield replace(base, from_precision=OBSERVED)
        else:
            yield _with(base, timing)

    def _ended(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        end, precision = change_timing(clause, times, ends=True)
        if end is None and clause.tense == "future":
            return
        yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision)
        predicate = self._predicates.get(base.predicate)
        for name in predicate.ends_with if predicate is not None else ():
            yield replace(
                base, predicate=name, object=None, object_span=None, object_type=None, literal=False, kind="ends", implies_past=False,
                valid_from=None, from_precision=None, valid_to=end, to_precision=precision,
            )  # fmt: skip

    def _negated(self, base: Claim, draft: Draft, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Claim]:
        """Of what is not so: it ended ("no longer", "stopped"), it never was, or it is not so now."""
        never = any(child.lower_ in NEVER for link in (*clause.chain, clause.verb) for child in self._tree.children[link.i])
        if draft.phase == "ends":
            return  # "hasn't left yet": it goes on
        if self._ceased(clause):
            timing = state_timing(clause, times, self._at)
            start, precision = change_timing(clause, times, ends=True)
            if timing.valid_from is not None and timing.valid_to is not None and clause.phase != "end":
                yield _with(base, timing)  # "used to work there from 2010 to 2012"
                return
            end, precision = (timing.valid_to, timing.to_precision) if timing.valid_to and clause.phase != "end" else (start, precision)
            yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision)
        elif (never and not times) or clause.correction:
            yield replace(base, kind="denies", from_precision=None)
        elif not draft.event and clause.tense in ("present", "none", "present_perfect"):
            end, precision = change_timing(clause, times, ends=True)
            yield replace(base, kind="ends", valid_from=None, from_precision=None, valid_to=end, to_precision=precision, implies_past=False)

    def _is_bare_attribute(self, subject: Term) -> bool:
        """ "Status is green", "price is 5": of what, the text does not say."""
        patterns = self._predicates.match_noun(subject.name.lower())
        literal = any(self._predicates.table[one.predicate].literal is not None for one in patterns if one.noun == subject.name.lower())
        return literal and not self._tree.of(subject.token, "det", "poss")

    def _may_be_unnamed(self, draft: Draft) -> bool:
        """ "It was founded in 1998" tells of something, though not of what; "it is cold" of nothing."""
        return draft.subject.name in ("it", "its") and draft.predicate in self._predicates.table and draft.predicate not in COMMENTS

    def _span(self, draft: Draft) -> Span:
        spans = [draft.subject.span, draft.object.span] if draft.object is not None else [draft.subject.span]
        return min(start for start, _ in spans), max(end for _, end in spans)

    def _base(self, draft: Draft, span: Span) -> Claim:
        predicate = self._predicates.get(draft.predicate)
        subject = draft.subject if predicate is None else collective(draft.subject, predicate.subject_types)
        object_ = draft.object if predicate is None or draft.object is None else collective(draft.object, predicate.object_types)
        confidence = draft.confidence * (0.7 if draft.predicate in COMMENTS else 1.0 if predicate is not None else 0.8)
        return Claim(
            subject=subject.name,
            predicate=draft.predicate,
            object=object_.name if object_ is not None else None,
            from_precision=OBSERVED,
            subject_span=subject.span,
            object_span=object_.span if object_ is not None else None,
            subject_type=_type(subject, predicate.subject_types if predicate else ()),
            object_type=None if object_ is None or draft.literal else _type(object_, predicate.object_types if predicate else ()),
            literal=draft.literal or (object_ is not None and object_.kind == "value"),
            confidence=round(confidence, 2),
            span=span,
        )

    # ------------------------------------------------------------------ names that are one

    def _own_firm(self, claim: Claim) -> str | None:
        """The firm that the speaker says to run or to have founded: what "we" do is done by it."""
        if claim.subject == self._speaker and claim.predicate == "runs" and claim.object is not None:
            return None if claim.object.islower() else claim.object
        founded = claim.predicate == "founded_by" and claim.object == self._speaker
        return claim.subject if founded and not claim.subject.islower() else None

    def _aliases(self, claims: Sequence[Claim]) -> Iterator[tuple[str, str]]:
        """ "I'm Ann", "also known as Kestrel", and "Greta" for the one who can only be "user's mother"."""
        for claim in claims:
            if claim.kind not in ("holds", "corrects") or claim.object is None:
                continue
            predicate = self._predicates.get(claim.predicate)
            if (own := self._own_firm(claim)) is not None:
                yield own, WE
            if claim.predicate in ("name", "also_known_as", "nickname"):
                if claim.subject == self._speaker or not claim.subject.islower():  # "the company" is not the only one
                    yield claim.subject, claim.object
            elif claim.predicate == "has_pet" and self._predicates.is_a("animal", None, kind := self._pets.get(claim.object, "")):
                yield claim.object, f"{claim.subject}'s {kind}"  # "our cat" of another text
            elif (
                predicate is not None
                and predicate.cardinality == "one"
                and predicate.object_types == ("PERSON",)
                and claim.object_type == "PERSON"
            ):
                for pattern in [one for one in predicate.nouns if not one.swapped][:CALLED]:
                    yield claim.object, f"{claim.subject}'s {pattern.noun}"


def _lasts(times: Sequence[TimeMention]) -> bool:
    """ "was closed from March to May": so long, not since then."""
    return any(one.bound == "from_to" for one in times)


def _type(term: Term, expected: Sequence[str]) -> str | None:
    """The type of a term: what its slot takes, where it takes but one, is a better witness than the recogniser; a known place stays one."""
    if term.kind == "pronoun":
        return "PRONOUN"
    if term.kind == "value":
        return None
    if len(expected) == 1 and term.kind == "name" and not (expected[0] == "ORG" and is_place(term.name)):
        return expected[0]
    return term.type or (expected[0] if len(expected) == 1 else None)


def _covers(time: TimeMention, token: Token, tree: Tree) -> bool:
    return time.span[0] <= tree.offset + token.idx < time.span[1]


def _with(base: Claim, timing: Timing) -> Claim:
    return replace(
        base,
        valid_from=timing.valid_from,
        valid_to=timing.valid_to,
        from_precision=timing.from_precision,
        to_precision=timing.to_precision,
        recurrence=timing.recurrence,
    )


def _sentences(clauses: Sequence[Clause]) -> Iterator[list[tuple[int, Clause]]]:
    group: list[tuple[int, Clause]] = []
    for place, clause in enumerate(clauses):
        if group and group[0][1].verb.sent.start != clause.verb.sent.start:
            yield group
            group = []
        group.append((place, clause))
    if group:
        yield group


def _distinct(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Each once; of two that differ in certainty only, the surer."""
    seen: dict[tuple[object, ...], Claim] = {}
    for one in claims:
        key = (one.subject, one.predicate, one.object, one.kind, one.valid_from, one.valid_to)
        if key not in seen or seen[key].confidence < one.confidence:
            seen[key] = one
    yield from seen.values()


def _stepped_in(claims: Sequence[Claim]) -> list[Claim]:
    """ "Emeka was project lead until May, then Hana took over": what she took over is what he was or did."""
    found: list[Claim] = []
    for one in claims:
        place = None
        if one.predicate in STEPPING_IN | FOLLOWING and one.literal and one.kind == "holds":
            taken = CHARGES if one.predicate in STEPPING_IN else CHARGES | JOINED
            place = next((other for other in reversed(found) if other.predicate in taken and other.subject != one.subject), None)
        if place is None:
            found.append(one)
            continue
        start, precision = (one.valid_from, one.from_precision) if one.valid_from else (place.valid_to, place.to_precision or OBSERVED)
        found.append(
            replace(
                place, subject=one.subject, subject_span=one.subject_span, kind="holds", span=one.span, valid_from=start,
                from_precision=precision, valid_to=None, to_precision=None,
            )
        )  # fmt: skip
    return found


def _handed_over(claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "Ann no longer does the app, Bo took it over on 13 May": what ends without a date ends when the next one begins."""
    claims = list(claims)
    begun = {(one.predicate, one.object): one for one in claims if one.kind == "holds" and one.from_precision not in (None, OBSERVED)}
    for one in claims:
        after = begun.get((one.predicate, one.object)) if one.kind == "ends" and one.valid_to is None and one.object else None
        if after is not None and after.subject != one.subject and after.valid_to is None:
            one = replace(one, valid_to=after.valid_from, to_precision=after.from_precision)
        yield one
