"""Clauses to claims: what a text proposes, about whom, and for when.

Each clause is read by its kind (verbal, nominal) into drafts; how the clause is meant (modality, polarity, correction) and
its time make claims of them (claims). Only what is asserted becomes a claim; of what is denied, that it ended or never was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import VERBLESS, Clause
from memgraph.nlp.facts.absences import for_as_long
from memgraph.nlp.facts.additions import with_additions
from memgraph.nlp.facts.affiliations import affiliated
from memgraph.nlp.facts.aliases import names_that_are_one
from memgraph.nlp.facts.bans import banned
from memgraph.nlp.facts.claims import COMMENTS, Claims, timed
from memgraph.nlp.facts.companions import accompanied, companions
from memgraph.nlp.facts.contracts import as_long_as_the_contract
from memgraph.nlp.facts.corrections import paired, put_right
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.handovers import Handovers
from memgraph.nlp.facts.hours import opening_hours
from memgraph.nlp.facts.introduced import IntroducedFacts
from memgraph.nlp.facts.items import with_items
from memgraph.nlp.facts.keynotes import listed
from memgraph.nlp.facts.lines import LineFact, told_in_lines
from memgraph.nlp.facts.lives import ages, in_brackets, of_events
from memgraph.nlp.facts.missed import missed
from memgraph.nlp.facts.naming import NamingFacts
from memgraph.nlp.facts.neighbours import neighbours
from memgraph.nlp.facts.nominal import BECOMING, NominalFacts
from memgraph.nlp.facts.notes import CONTACTS, noted
from memgraph.nlp.facts.pairs import of_each_other
from memgraph.nlp.facts.pets import kinds_of_pets
from memgraph.nlp.facts.posts import misread, posts_in_brackets
from memgraph.nlp.facts.prices import THEIRS
from memgraph.nlp.facts.regions import placed
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.rosters import rosters
from memgraph.nlp.facts.schedules import ScheduleFacts
from memgraph.nlp.facts.secrets import told_codes
from memgraph.nlp.facts.shares import shares
from memgraph.nlp.facts.sheets import sheets
from memgraph.nlp.facts.stages import following
from memgraph.nlp.facts.succession import at_their_firm, given_notice, handed_over, held_before, left_behind, set_in, stepped_in
from memgraph.nlp.facts.swaps import after_swaps
from memgraph.nlp.facts.switched import changed_doses
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.that_day import to_the_end
from memgraph.nlp.facts.timing import NAMERS, dated_by_clauses, event_timing, nearest, own_times, times_of_clauses, until_after
from memgraph.nlp.facts.turns import Turns
from memgraph.nlp.facts.verbal import VerbalFacts
from memgraph.nlp.facts.whereabouts import headed
from memgraph.nlp.lexicon import COPULAS, words
from memgraph.nlp.mentions.coreference import Referents
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree
from memgraph.predicates import Predicates
from memgraph.types import Claim, Span

ALMOST = frozenset({"almost", "nearly", "virtually"})
WEEKDAYS = words("monday tuesday wednesday thursday friday saturday sunday")
UNKNOWN = words("they them he him she her we us who someone")  #: pronouns, where nothing tells of whom they speak
NOTHING_NAMED = words("everything something anything nothing everyone everybody someone somebody anyone anybody")
ONE = words("he she")
FIGURES = words("""hamlet macbeth othello romeo ophelia lear falstaff prospero iago puck oberon titania desdemona shylock mercutio
    banquo faust mephisto dracula cinderella santa scrooge gandalf figaro tosca medea antigone oedipus tartuffe
    godot""") | {"king lear", "lady macbeth"}
RETURNING = words("himself herself itself themselves ourselves yourself yourselves oneself") | {"each other", "one another"}
STANDINGS = words("landlord landlady tenant lodger owner co-owner member fellow neighbour neighbor")  #: that are no office or work
SOMEBODY = words("person man woman one guy lady people somebody someone")
BARE = frozenset({"state", "status", "is", "is_a", "price"})


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
        self._naming = NamingFacts(self._terms, predicates, roles)
        self._nominal = NominalFacts(self._terms, predicates, roles, self._naming)
        self._introduced = IntroducedFacts(self._terms, predicates, roles)
        self._roles = roles
        self._beside: set[int] = set()  #: the prepositions that say who is with somebody as what
        self._unreal: set[str] = set()
        self._timed: set[int] = set()  #: the places of the text that times stand at
        self._pets: dict[str, str] = {}  #: name -> what kind of animal the text says it is
        self._verbal = VerbalFacts(self._terms, predicates, roles, self._nominal)
        self._handovers = Handovers(self._terms, predicates, roles)
        self._schedules = ScheduleFacts(self._terms)
        self._turns = Turns(self._terms, predicates, roles)
        self._claims = Claims(tree, predicates, at)
        self._tables = [one.span for one in source_of(tree.doc).tables]

    def read(self, clauses: Sequence[Clause], times: Iterable[TimeMention]) -> Facts:
        times = [until_after(nearest(one, self._at), self._tree) for one in times if not self._is_named_by(one)]
        self._timed = {place for one in times for place in range(*one.span)}
        by_clause = dated_by_clauses(clauses, times_of_clauses(clauses, times, self._tree), self._tree)
        following(clauses, by_clause, self._tree, self._at)
        found_with = list(companions(self._terms, self._roles))
        self._beside = {one.i for found in found_with for one in (found.with_, found.as_)}
        claims: list[Claim] = []
        said: list[Claim] = []
        for sentence in _sentences(clauses):
            dated = [(clause, by_clause[place]) for place, clause in sentence]
            read = ((clause, list(self._of_clause(clause, dated))) for clause, _ in dated)
            told = [one for clause, found in read for one in with_additions(clause, found, self._predicates)]
            before, said = said, stepped_in(set_in(left_behind(told, self._at)))
            said = put_right(self._terms, self._predicates, [clause for clause, _ in dated], said, before)
            claims += paired(said, corrects=any(clause.correction for _, clause in sentence))
        lives = (*in_brackets(self._terms), *ages(self._terms), *of_events(self._terms, times))
        lines = (*headed(self._terms, self._predicates), *listed(self._terms, self._predicates))
        beside = (*lives, *lines, *affiliated(self._terms, self._predicates), *missed(self._terms, self._predicates, clauses))
        beside = (*beside, *(draft for one in found_with for draft in accompanied(self._terms, self._roles, one)))
        beside = (*beside, *of_each_other(self._terms, self._predicates), *rosters(self._terms, self._predicates))
        known = {(one.subject, one.predicate, one.object) for one in claims}
        found = (self._claims.alone(draft) for draft in beside if self._stands(draft))
        claims += [one for one in found if (one.subject, one.predicate, one.object) not in known]
        claims = [*self._with_posts(self._with_notes(claims, times), times), *self._first_days(times)]
        claims += kinds_of_pets(self._tree, self._predicates, self._pets, claims)
        claims = list(with_items(self._tree, claims))
        followed = handed_over(held_before(_highest(placed(claims), self._predicates)))
        lasting = as_long_as_the_contract(self._tree, for_as_long(given_notice(followed, self._at)))
        kept = tuple(_distinct(at_their_firm(lasting)))
        return Facts(kept, tuple(names_that_are_one(kept, self._predicates, self._pets, self._speaker)))

    def _is_named_by(self, time: TimeMention) -> bool:
        """ "The Wednesday running club", "our Tuesday volunteer": a day that tells which group or whom, and dates nothing."""
        covered = [token for token in self._tree.tokens if _covers(time, token, self._tree) and token.lower_ not in ("in", "on", "the")]
        day = covered[0] if len(covered) == 1 else None
        if day is not None and time.kind == "set" and day.dep_ in ("dobj", "nsubj", "nsubjpass") and day.tag_ == "NNS":
            return self._tree.first(day, "det", "poss") is not None  # "leads the nights"
        if day is None or day.lower_ not in WEEKDAYS or day.dep_ not in ("compound", "nmod") or day.i > day.head.i:
            return False
        noun = day.head.lemma_.lower()
        return any(self._predicates.is_a(kind, None, noun) for kind in ("group", "team", "role", "school", "org"))

    def _with_notes(self, claims: list[Claim], times: Sequence[TimeMention]) -> list[Claim]:
        """With what stands beside the sentences. Whoever is only the contact of a firm is nothing else to whom the firm is told of."""
        notes = [(draft, time) for draft, time in noted(self._terms, self._predicates, claims, times) if self._stands(draft)]
        contacts = {draft.object.span for draft, _ in notes if draft.predicate == "contact" and draft.object is not None}
        told = {(one.subject, one.predicate, one.object) for one in claims}
        kept = [one for one in claims if one.object_span not in contacts or one.predicate == "contact"]
        numbered = [draft for draft, _ in notes if draft.predicate in CONTACTS or draft.predicate.endswith(("number", "code"))]
        numbers = [draft.object for draft in numbered if draft.object is not None]
        kept = [one for one in kept if not any(self._says_less(one, number) for number in numbers)]
        for draft, time in notes:
            base = self._claims.alone(draft)
            if draft.phase == "ends":
                until = (None, None) if time is None else (time.start, time.from_precision)
                kept.append(replace(base, kind="ends", from_precision=None, valid_to=until[0], to_precision=until[1]))
            elif (base.subject, base.predicate, base.object) not in told:
                kept.append(base if time is None else timed(base, event_timing([time])))
        return self._with_labels(kept, times)

    def _with_posts(self, claims: list[Claim], times: Sequence[TimeMention]) -> list[Claim]:
        """With what brackets behind names tell of where people work."""
        posts = [(draft, time) for draft, time in posts_in_brackets(self._terms, self._predicates, times) if self._stands(draft)]
        kept = misread(claims, [draft for draft, _ in posts])
        told = {(one.subject, one.predicate) for one in kept}
        for draft, time in posts:
            base = self._claims.alone(draft)
            if (base.subject, base.predicate) not in told:  # "Ann Lee (Orsa's CEO)" is read as it stands
                kept.append(base if time is None else timed(base, event_timing([time])))
        return kept

    def _with_labels(self, claims: list[Claim], times: Sequence[TimeMention]) -> list[Claim]:
        """With what labelled lines say, instead of what their halves were taken to say as a clause."""
        told = (*told_in_lines(self._terms, self._predicates, times, self._at), *told_codes(self._terms, times, self._at))
        told = (*told, *changed_doses(self._terms, self._predicates, times, self._at))
        lines = [one for one in told if self._stands(one.draft)]
        kept = [one for one in claims if not any(self._says_otherwise(one, line) for line in lines)]
        known = {(one.subject, one.predicate, one.object) for one in kept}
        for one in lines:
            base = self._claims.alone(one.draft)
            if one.draft.phase == "ends":
                kept.append(replace(timed(base, one.timing) if one.timing is not None else base, kind="ends"))
            elif (base.subject, base.predicate, base.object) not in known:
                kept.append(base if one.timing is None else timed(base, one.timing))
        return self._with_shares(kept)

    def _with_shares(self, claims: list[Claim]) -> list[Claim]:
        """With what lists of parts divide, of which nothing else is read: whoever had a part before has it no more."""
        told = (*shares(self._terms, self._predicates), *sheets(self._terms, self._predicates), *after_swaps(self._terms))
        found = [one for one in told if self._stands(one.draft)]
        spans = [line.span for line in found]
        kept = [one for one in claims if not any(_touches(one.subject_span, span) or _touches(one.object_span, span) for span in spans)]
        return [*kept, *(replace(self._claims.alone(one.draft), anew=True) for one in found)]

    def _says_otherwise(self, one: Claim, line: LineFact) -> bool:
        """Whether it is of the same line, and no known relation or the one that the label tells."""
        within = line.span[0] <= one.span[0] and one.span[1] <= line.span[1]
        value = line.draft.object.name if line.draft.object is not None else None
        if line.draft.literal and one.object == value and one.predicate in COMMENTS | {"uses", "open_with", "answer_to"}:
            return True  # what a code is, and no tool
        if within and line.draft.predicate == "takes_medication" and one.predicate in ("uses", "take", "get", "replace"):
            return True
        if line.draft.predicate == "customer_of" and one.subject_span is not None and one.subject_span[0] == line.span[0]:
            return True  # of "New customer: Orsa", as if that were its name
        return within and (one.predicate == line.draft.predicate or self._predicates.get(one.predicate) is None)

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
            base = self._claims.alone(draft)
            yield replace(base, valid_from=said[0].start, from_precision=said[0].from_precision) if said else base

    # ------------------------------------------------------------------ one clause

    def _of_clause(self, clause: Clause, sentence: Sequence[tuple[Clause, list[TimeMention]]]) -> Iterator[Claim]:
        times = next(found for one, found in sentence if one is clause)
        if clause.kind in ("possessive", "place") or any(adverb.lower_ in ALMOST for adverb in clause.adverbs):
            return
        if self._tree.offset + clause.verb.idx in self._timed:  # "Come January"
            return
        if clause.modality not in ("question", "quoted", "command", "conditional"):
            for draft in self._introduced.read(clause):
                if self._stands(draft):
                    yield self._claims.base(draft, clause.span)
        if clause.modality == "command" and clause.verb.lemma_ == "call" and clause.objects and clause.attributes:
            for draft in self._naming.called(clause):  # "Call me Jo"
                if draft.subject.kind == "speaker":
                    yield self._claims.base(draft, clause.span)
        yield from (self._claims.base(draft, clause.span) for draft in self._schedules.due(clause, times) if self._stands(draft))
        for draft in banned(self._terms, self._predicates, clause) if clause.modality in ("asserted", "hedged") else ():
            if self._stands(draft):
                yield from self._claims.of(draft, clause, times)
        if clause.modality != "asserted":
            self._unreal |= self._only_thought_of(clause)
            return
        only_when = self._says_when(clause)
        nouns = (*clause.subjects, *clause.attributes, *clause.objects, *clause.adverbials)
        if days := [noun for noun in nouns if self._handovers.is_workday(noun)]:
            times = [one for one in times if not any(_covers(one, noun, self._tree) for noun in days)]
        times = to_the_end(clause, times, self._tree)
        drafts = self._handovers.completed(clause, times, [one for one, _ in sentence], list(self._drafts(clause, times)))
        own = own_times([draft.object.span for draft in drafts if draft.object is not None], times)
        for draft in drafts:
            if self._stands(draft) and not (only_when and draft.predicate in COMMENTS | {"age"}):
                if draft.predicate == "has_pet" and draft.object is not None and draft.object.kind == "name":
                    self._pets[draft.object.name] = draft.object.noun
                other = [] if times else [found for one, found in sentence if one is draft.clause]
                mine = own.get(draft.object.span) if draft.object is not None else None
                anew = self._turns.is_turn(draft, clause, times)
                for one in self._claims.of(draft, clause, other[0] if other else mine or times):
                    yield replace(one, anew=True) if anew and one.kind == "holds" else one

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
        if clause.verb.lemma_ == "become" and clause.objects and not clause.attributes:  # "becomes editor-in-chief"
            clause = replace(clause, attributes=clause.objects, objects=())
        if any(prep.token.i in self._beside for prep in clause.preps):
            clause = replace(clause, preps=tuple(prep for prep in clause.preps if prep.token.i not in self._beside))
        if found := list(neighbours(self._terms, clause)):
            yield from found
            return
        if hours := list(opening_hours(self._terms, clause)):
            yield from hours
            return
        if appointed := list(self._verbal.appointed(clause)):
            yield from appointed
            return
        naming = clause.verb.lemma_ in NAMERS and bool(clause.attributes) and not self._verbal.is_appointment(clause)
        if naming and clause.objects and not clause.passive:
            yield from self._naming.called(clause)
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
        if any(prep.text.lower() in ("out of", "from") and prep.object.ent_type_ not in ("DATE", "TIME") for prep in clause.preps):
            return False  # "is paid out of a grant"
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
        if any(start <= subject.span[0] - self._tree.offset < end for start, end in self._tables):
            return False  # its rows are read as notes of their own
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
        if self._says_little(draft, object_) or (draft.predicate == "owns" and not any(map(str.isalpha, object_.name))):
            return False  # who "lost 3-2" never had it
        if draft.predicate in BARE and subject.kind == "noun" and self._is_bare_attribute(subject):
            return False
        predicate = self._predicates.get(draft.predicate)
        if predicate is not None and draft.predicate == subject.name.lower() and "PERSON" in predicate.subject_types:
            return False  # "Diet: vegan": of whom, the label does not say
        return not (
            object_.is_empty or (object_.kind == "pronoun" and object_.name in ("you", "your", "it")) or object_.name == subject.name
        )

    def _says_little(self, draft: Draft, object_: Term) -> bool:
        """Of nobody who is known, of doing something as such, or what is thought of a thing: "they are awesome", "painting is vital"."""
        subject, known = draft.subject, draft.predicate in self._predicates.table and draft.predicate not in BARE
        if subject.kind == "pronoun" and subject.name in UNKNOWN and not known and not self._tells_of_one(draft, object_):
            return True
        if object_.name.lower() in RETURNING or (object_.kind == "pronoun" and object_.name in UNKNOWN and not known):
            return True
        if not known and object_.token.lower_ in NOTHING_NAMED:
            return True
        if draft.predicate == "job_title" and object_.token.lemma_.lower() in STANDINGS:
            return True
        if draft.predicate == "plays" and self._is_part(object_):
            return True
        if draft.predicate == "located_in" and object_.name in ("here", "there"):
            return True
        if draft.predicate not in ("state", "is", "is_a", "status"):
            return False
        if object_.token.lower_ == "one" and object_.name.lower().split()[-1] in UNKNOWN:
            return True  # "I'm one of them"
        if subject.kind == "noun" and subject.name.lower() in SOMEBODY and object_.is_person:
            return True  # "the person to talk to is Ann": what for, another reading tells
        doing = subject.token.tag_ == "VBG" and subject.token.dep_ == "csubj"
        opinion = draft.predicate == "state" and self._predicates.is_a("opinion", None, object_.name.lower().split()[-1])
        return doing or (opinion and not subject.is_person) or subject.name.lower().startswith("no ")

    def _is_part(self, object_: Term) -> bool:
        """ "is playing Hamlet", "plays the part of Nora": whom an actor is on the stage only."""
        named = object_.kind == "name" and given_name_gender(object_.name.split()[0]) is not None
        return named or object_.name.lower() in FIGURES or object_.noun.rpartition(" ")[2] in ("role", "part")

    def _tells_of_one(self, draft: Draft, object_: Term) -> bool:
        """ "She's been ill since May": of one who is not named, but is told how he is, and not what is thought of him."""
        state = draft.predicate == "state" and not self._predicates.is_a("opinion", None, object_.name.lower().split()[-1])
        return draft.subject.name in ONE and (state or draft.predicate not in BARE)

    def _is_bare_attribute(self, subject: Term) -> bool:
        """ "Status is green", "price is 5": of what, the text does not say."""
        patterns = self._predicates.match_noun(subject.name.lower())
        own = [one for one in patterns if one.noun == subject.name.lower() and one.predicate not in THEIRS]  # "Rent stands at 46 pounds"
        literal = any(self._predicates.table[one.predicate].literal is not None for one in own)
        return literal and not self._tree.of(subject.token, "det", "poss")

    def _may_be_unnamed(self, draft: Draft) -> bool:
        """ "It was founded in 1998" tells of something, though not of what; "it is cold" of nothing."""
        return draft.subject.name in ("it", "its") and draft.predicate in self._predicates.table and draft.predicate not in COMMENTS


def _covers(time: TimeMention, token: Token, tree: Tree) -> bool:
    return time.span[0] <= tree.offset + token.idx < time.span[1]


def _touches(one: Span | None, other: Span) -> bool:
    return one is not None and one[0] < other[1] and other[0] < one[1]


def _sentences(clauses: Sequence[Clause]) -> Iterator[list[tuple[int, Clause]]]:
    group: list[tuple[int, Clause]] = []
    for place, clause in enumerate(clauses):
        if group and group[0][1].verb.sent.start != clause.verb.sent.start:
            yield group
            group = []
        group.append((place, clause))
    if group:
        yield group


def _highest(told: Iterable[Claim], predicates: Predicates) -> Iterator[Claim]:
    """ "Ann and her boyfriend Bo got engaged": of two that exclude each other, and are said of one pair, the one first in the file."""
    claims = list(told)
    ranks = {name: place for place, name in enumerate(predicates.table)}
    for one in claims:
        group = predicates.exclusive_with(one.predicate) if one.kind == "holds" and one.valid_to is None else ()
        pair = {one.subject, one.object}
        if not group or not any(
            other.kind == "holds" and other.predicate in group and {other.subject, other.object} == pair
            and ranks[other.predicate] < ranks[one.predicate] for other in claims
        ):  # fmt: skip
            yield one


def _distinct(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Each once; of two that differ in certainty only, the surer."""
    seen: dict[tuple[object, ...], Claim] = {}
    for one in claims:
        key = (one.subject, one.predicate, one.object, one.kind, one.valid_from, one.valid_to)
        if key not in seen or seen[key].confidence < one.confidence:
            seen[key] = one
    yield from seen.values()
