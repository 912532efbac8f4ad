"""Facts of couples and colleagues: who is together, lives with whom, works where and as what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.frames import Frames
from memgraph.nlp.facts.handovers import INSTEAD, MEANWHILE
from memgraph.nlp.facts.introduced import hosts
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import DIRECT, Phase, Predicates

TRADES = words("cook bake nurse bartend weld sew tutor lecture cater brew butcher cobble tailor mill waitress temp tend moonlight clerk")
MAKING = words("write design build cook bake paint program sell repair translate edit draw make develop test teach manage maintain")
_BRIEFLY = words("temporarily provisionally time moment present")  #: "for the time being", "for the moment"


class PeopleFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts, frames: Frames) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles
        self._frames = frames

    # ------------------------------------------------------------------ couples

    def partners(
        self, clause: Clause, complements: list[Complement], subjects: list[Term], times: Sequence[TimeMention]
    ) -> Iterator[Draft]:
        """ "Ann and Bo have been together since May", "Ann has been with Bo for years": a couple."""
        if clause.verb.lemma_ == "see" and clause.progressive and all(one.kind == "duration" or one.bound == "since" for one in times):
            yield from self._seeing(clause, complements, subjects)
        if clause.verb.lemma_ not in ("be", "get", "stay") or clause.objects:
            return
        couple = [term for term in subjects if term.is_person or term.kind == "name" or term.name in ("he", "she")]
        withs = [one.term for one in complements if one.prep == "with" and one.term.is_person]
        together = any(adverb.lower_ == "together" for adverb in clause.adverbs)
        if together and len(couple) == 2 and not withs:
            yield Draft("partner", couple[0], couple[1], clause=clause)
        elif (
            together
            or any(one.lower_ in ("longer", "anymore") for one in clause.adverbs)
            or (times and clause.verb.lemma_ == "be" and clause.tense == "present_perfect")
        ):
            yield from (Draft("partner", subject, other, clause=clause) for subject in couple for other in withs)

    def _seeing(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "I'm seeing Kim", "has been seeing a man called Tom since May"."""
        for one in complements:
            named = one.prep == DIRECT and one.term.kind == "name" and one.term.is_person
            if named and not one.term.name.startswith(("Dr", "Prof", "Mr", "Ms")):  # who sees a doctor is treated
                yield from (Draft("partner", subject, one.term, clause=clause) for subject in subjects if subject.is_person)

    def together(self, clause: Clause, complements: list[Complement]) -> Iterator[Draft]:
        """ "Ann lives with Bo in Graz": so does Bo."""
        if clause.verb.lemma_ != "live" or clause.tense != "present" or clause.stance.negative:
            return
        places = [one.term for one in complements if one.prep in ("in", "at") and one.term.type == "PLACE"]
        others = [one.term for one in complements if one.prep == "with" and one.term.is_person and one.term.kind == "name"]
        yield from (Draft("lives_in", other, place, clause=clause, confidence=0.8) for other in others for place in places[:1])

    def moved_in(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "Moved back in with her mum in Oslo": who moves in lives there."""
        inside = any(one.lower_ == "in" for one in self._terms.tree.of(clause.verb, "prt", "advmod", "prep"))
        if clause.verb.lemma_ == "move" and inside and not clause.stance.negative:
            for _, place in hosts(self._terms, clause, "with"):
                yield from (Draft("lives_in", one, place, "begins", clause=clause) for one in subjects)

    # ------------------------------------------------------------------ work

    def at_work(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "I write manuals at Orsa": who makes things at a firm works there."""
        trade = clause.verb.lemma_ in TRADES and not clause.objects  # "cooks at the Blue Heron"
        if not (trade or (clause.verb.lemma_ in MAKING and clause.objects)) or clause.tense != "present" or clause.stance.negative:
            return
        for one in complements:
            firm = one.term.type == "ORG" or (trade and one.term.type in (None, "PLACE", "PRODUCT") and not is_place(one.term.name))
            if one.prep == "at" and one.term.kind == "name" and firm:
                people = [subject for subject in subjects if subject.is_person]
                yield from (Draft("works_at", subject, one.term, clause=clause, confidence=0.8) for subject in people)

    def with_us(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
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
        days = [prep.object for prep in clause.preps if prep.object.ent_type_ == "DATE"]
        dated = bool(days) and (clause.tense == "present" or any(one.like_num for day in days for one in day.subtree))  # "on 3 July"
        leaving = clause.progressive or clause.tense in ("future", "present_perfect") or dated
        lasting = lemma == "work" or (lemma == "leave" and leaving)
        if not titles and not others and not here and not lasting:
            return  # "left us at midnight", "joined us for dinner"
        for subject in people:
            yield Draft("works_at", subject, here[0] if here else us.term, phase, clause=clause)
            yield from (Draft("job_title", subject, self._roles.title(one.token), phase, literal=True, clause=clause) for one in titles)
            for one in others:
                other: Phase = "begins" if one.prep == "for" and lemma == "leave" else "ends"
                if one.prep == "from" or lemma == "leave":
                    yield Draft("works_at", subject, one.term, other, clause=clause)

    # ------------------------------------------------------------------ offices

    def promoted(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft] | None:
        """ "was promoted to head of sales", "steps up to head chef", where the parser takes the head for a verb; None where nobody is."""
        tree = clause.tree
        head = next((one for one in (clause.verb, *tree.of(clause.verb, "advcl", "xcomp")) if self._is_office(one)), None)
        if head is None:
            return None
        top = head.head
        particle = tree.first(top, "prt")
        patterns = self._frames.match_word(top.lemma_.lower(), particle.lower_ if particle is not None else None, "to")
        if not any(one.predicate == "job_title" for one in patterns):
            return None
        below = [token for token in (*tree.of(head, "dobj"), *(one for prep in tree.of(head, "prep") for one in tree.of(prep, "pobj")))
                 if token.ent_type_ not in ("DATE", "TIME")]  # fmt: skip
        first = next(one.i + 1 for one in tree.of(head, "aux") if one.lower_ == "to")  # "to team lead"
        tokens = tree.tokens[first : max([head.i, *(token.i for token in below)]) + 1]
        span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
        title = Term(tree.text_of(tokens), span, "value", None, head.lower_, head)
        if clause.verb == head and top not in clause.chain:
            return iter(())  # what the clause of the verb above says
        return (Draft("job_title", subject, title, "begins", literal=True, clause=clause) for subject in subjects)

    def _is_office(self, verb: Token) -> bool:
        """ "to head chef": an office, although it is tagged as a verb."""
        tree = self._terms.tree
        if verb.tag_ != "VB" or verb.head == verb or not self._roles.is_role(verb):
            return False
        object_ = tree.first(verb, "dobj")
        bare = object_ is None or (tree.first(object_, "det", "poss") is None and self._roles.is_role(object_))
        return bare and any(one.lower_ == "to" for one in tree.of(verb, "aux"))

    def titled(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """ "was formed as a subsidiary of Orsa", "was elected as a member of the council": what the verb does not know."""
        for one in complements:
            if one.prep == "as" and (holder := self._holder(one.token)) is not None:
                yield from self._opened_with(clause, complements, holder, one.token)
            elif one.prep == "as" and not self._frames.match(clause, "as", None):
                fronted = all(one.token.i < subject.i for subject in clause.subjects)  # "As treasurer of the club Ann signs"
                for subject in subjects:
                    found = [draft for draft in self._roles.by_noun(subject, one.token) if fronted or draft.predicate != "job_title"]
                    phase: Phase = "states" if clause.tense in ("present", "none") else "begins"
                    yield from (replace(draft, phase=phase, clause=clause) for draft in found)

    def offices(self, clause: Clause, found: Sequence[Draft]) -> Iterator[Draft]:
        """ "Ann coaches the juniors", "Bo captains the first team": who does to a group what an office is called after holds it.

        Who does so for a while keeps the office that she has.
        """
        lemma = clause.verb.lemma_.lower()
        if clause.passive or not self._predicates.is_a("role", None, lemma) or len(clause.objects) != 1 or _for_a_while(clause):
            return
        group = clause.objects[0]
        for draft in found:
            whom = draft.object
            if draft.predicate not in ("leads", "chairs", "mentors", "runs") or whom is None or not self._roles.is_group(whom):
                continue
            start, end = whom.span[0] - clause.tree.offset, whom.span[1] - clause.tree.offset
            article = "the " if any(one.lower_ == "the" for one in clause.tree.of(group, "det")) else ""
            title = Term(f"{lemma} of {article}{clause.tree.text[start:end]}", whom.span, "value", None, lemma, clause.verb)
            yield Draft("job_title", draft.subject, title, draft.phase, literal=True, clause=clause, confidence=0.9)

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


def _for_a_while(clause: Clause) -> bool:
    """ "meanwhile", "in the interim", "while Bo is away", "until Bo returns", "in Bo's place"."""
    tree = clause.tree
    aside = {adverb.lower_ for adverb in clause.adverbs} | {prep.object.lemma_.lower() for prep in clause.preps}
    below = [child for link in clause.chain for child in tree.of(link, "advcl")]
    marks = {mark.lower_ for child in below for mark in tree.of(child, "mark", "advmod")}
    return bool(aside & (MEANWHILE | INSTEAD | _BRIEFLY) or marks & {"while", "whilst", "until", "till"})
