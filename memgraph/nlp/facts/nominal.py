"""Facts of what is said to be what: copular clauses, appositions and titles ("Ann is my boss", "Ann, CEO of Orsa", "Nurse Ann")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.naming import NamingFacts
from memgraph.nlp.facts.pairs import TOGETHER, couple, each_to_other
from memgraph.nlp.facts.possession import ABSOLUTE, further_owners, is_possessive, owned
from memgraph.nlp.facts.qualities import QualityFacts
from memgraph.nlp.facts.roles import FAVOURITES, RoleFacts
from memgraph.nlp.facts.supplies import supplied_goods
from memgraph.nlp.facts.terms import NAME_KINDS, Term, Terms
from memgraph.nlp.facts.timing import NAMERS, birthday, iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import NounPattern, Phase, Predicate, Predicates

BECOMING = words("become get go turn grow make")
NAME_NOUNS = frozenset({"name", "full name", "first name", "real name"})
PARTED = words("divorced separated")
HEADINGS = words("account client customer company firm supplier partner vendor")  #: before a name and a colon at the start of a line
SURE = 0.9
NO_OFFICE = words("""family trouble fun history toast gold evidence proof news work business magic trash dust meat royalty company
    perfection love life death hope home lunch dinner water blood heaven hell luck joy part kin prey bait food talk word time thing stuff
    art nature game mum mom dad mother father guest god king boss pain fire ice music reason cause competition furniture money""")
NEVER_OWNED = words("""
    idea fault turn choice decision job birthday problem mistake call pleasure responsibility opinion guess plan favourite
    favorite shift day voice goal victory win loss suggestion round treat error move line quote song book film photo painting""")
CHARGES = words("job task duty responsibility chore department remit domain business territory")
ORDINAL = re.compile(r"\d{1,3}(?:st|nd|rd|th)|\w+(?:ieth|teenth|redth)")


class NominalFacts:
    """Reads what a noun, a name or an adjective says of a subject."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts, naming: NamingFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles
        self._naming = naming
        self._qualities = QualityFacts(terms, predicates, roles)

    def read(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        becoming = clause.verb.lemma_ in BECOMING or any(one.lemma_ == "get" for one in clause.auxiliaries)
        phase: Phase = "begins" if becoming and clause.kind not in ("apposition", "title") else "states"
        subjects = list(clause.subjects)
        if pair := list(self._reciprocal(clause, phase)):
            yield from pair
            return
        for attribute in clause.attributes or (clause.verb,):
            found = [draft for subject in subjects for draft in self._pair(clause, subject, attribute, times)]
            if not subjects and clause.implied_speaker:
                found = list(self._said_of_speaker(clause, attribute, times))
            for draft in found:
                yield replace(draft, phase=phase if draft.phase == "states" else draft.phase, clause=clause)

    def _said_of_speaker(self, clause: Clause, attribute: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """ "Been a nurse since 2012": the writer has."""
        speaker = self._terms.speaker_term(clause)
        if attribute.pos_ == "ADJ" or attribute == clause.verb:
            yield from self._qualities.of(clause, [speaker], attribute, times)
        else:
            yield from self._is(clause, speaker, attribute)

    def _pair(self, clause: Clause, subject: Token, attribute: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if clause.verb.lemma_ in NAMERS:
            if attribute.pos_ == "NOUN" and self._terms.tree.first(attribute, "poss") is not None:
                return  # "my dad is called Bo, and my mum ...": nobody is called "my mum"
            other = attribute.ent_type_ == "DATE" or self._terms.tree.first(attribute, "det") is not None
            if len(clause.attributes) == 1 or not other:  # nothing is called today, or "a dog named Bo", beside another name
                yield from self._naming.of(self._group_of(subject) or subject, attribute)
        elif clause.kind == "apposition" and attribute.i < subject.i and self._is_adjective(attribute):
            yield from self._adjective(clause, subject, attribute, times)
        elif clause.kind in ("apposition", "title"):
            yield from self._beside(subject, attribute)
        elif attribute is clause.verb:
            yield from self._adjective(clause, subject, attribute, times)
        elif subject.lemma_.lower() in ("thing", "one") and clause.tree.first(subject, "relcl") is not None:
            return  # "the thing that Ann likes is rain": see the clause of the thing
        elif (owners := self._owners_said(attribute)) is not None:
            things = [one for one in self._terms.of(subject) if not one.is_person and one.noun not in NEVER_OWNED]
            name = "responsible_for" if self._is_work(subject) else "owns"  # "the bookings are mine"
            yield from (Draft(name, owner, thing) for owner in owners for thing in things if thing.kind in ("noun", "name"))
        else:
            yield from self._copular(clause, subject, attribute, times)

    def _owners_said(self, attribute: Token) -> list[Term] | None:
        """Whose it is, by a possessive that no noun follows: "the canoe is Ann's", "the van is mine"; None where nothing says whose."""
        if attribute.lower_ in ABSOLUTE:
            others = [term for token in further_owners(self._terms.tree, attribute) for term in self._terms.of(token)]
            return [one for one in (*self._terms.of(attribute), *others) if one.kind in ("speaker", "name")]
        mark = next((one for one in self._terms.tree.of(attribute, "case") if one.tag_ == "POS" and one.i == attribute.i + 1), None)
        return list(self._terms.of(attribute)) if mark is not None and attribute.dep_ == "attr" else None

    def _is_work(self, token: Token) -> bool:
        """What somebody does or has charge of: the catering, the bookings."""
        return any(self._predicates.is_a("work", None, one) for one in (token.lower_, token.lemma_.lower()))

    def _charged_with(self, subject: Token, attribute: Token) -> Iterator[Draft]:
        """ "Payroll was Ann's job", "the garden is my department": what is to be done, of which it is said whose work it is."""
        owner = self._terms.tree.first(attribute, "poss")
        if owner is None or attribute.lemma_.lower() not in CHARGES or self._roles.is_role(subject) or subject.pos_ == "PRON":
            return
        things = [one for one in self._terms.of(subject) if not one.is_empty and not one.is_person]
        yield from (Draft("responsible_for", one, thing) for one in self._terms.of(owner) for thing in things)

    def _is_adjective(self, word: Token) -> bool:
        """Also where its capital at the start of a sentence makes a name of it: "Fluent in Thai, Ann ..."."""
        preps = self._terms.tree.of(word, "prep")
        known = any(self._predicates.match_adjective(word.lower_, prep.lower_) for prep in preps)
        return known or (word.pos_ == "ADJ" and bool(self._predicates.match_adjective(word.lower_)))

    def _adjective(self, clause: Clause, subject: Token, adjective: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        yield from self._qualities.of(clause, [term for term in self._terms.of(subject) if not term.is_empty], adjective, times)

    # ------------------------------------------------------------------ "is"

    def _copular(self, clause: Clause, subject: Token, attribute: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if is_possessive(self._terms.tree, attribute):
            yield from owned(self._terms, subject, attribute)
            return
        if (group := self._group_of(subject)) is not None:
            yield from self._one_of(group, attribute)
            return
        if charges := list(self._charged_with(subject, attribute)):
            yield from charges
            return
        if (tongue := self._spoken(subject)) and _is_quality(attribute):
            yield from tongue if attribute.lower_ not in ("nonexistent", "non-existent") else ()
            return
        noun, relation = self._terms.relation_noun(subject)
        own = any(child.lower_ not in NAME_KINDS for child in clause.tree.of(subject, "amod", "compound"))  # "maiden name"
        if noun in NAME_NOUNS and not own and (bearer := clause.tree.first(subject, "poss")) is not None:
            yield from self._naming.of(bearer, attribute)
            return
        owner = self._terms.owner(subject)
        described = owner is not None and self._is_described(subject, relation)
        coded = any(letter.isdigit() for letter in attribute.text)  # "the password is swordfish9", which is no adjective
        if not described and not coded and not self._terms.is_name(attribute) and _is_quality(attribute):
            yield from self._adjective(clause, subject, attribute, times)
            return
        date = next((one for one in times if one.span[0] <= clause.tree.offset + attribute.idx < one.span[1] and iso_date(one)), None)
        if date is not None:
            if date.shift != "ago":  # "it's been two years since"
                yield from self._date(subject, noun, relation, date)
            return
        if attribute.like_num and self._terms.is_of_people(subject):
            owner = None  # "our landlord is sixty" says no landlord's name
        told = owner is not None and subject.pos_ != "PRON" and not self._is_priced(clause, subject, relation, attribute)
        told = told and not any(self._terms.is_name(one) for one in clause.tree.of(subject, "appos"))  # "our accountant Tom is a fan"
        if told and owner is not None and (found := list(self._attribute_of(subject, noun, relation, owner, attribute))):
            yield from found
            return
        for one in self._terms.of(subject):
            yield from self._is(clause, one, attribute)

    def _group_of(self, token: Token) -> Token | None:
        """The friends, of "one of Ann's friends"."""
        if token.lower_ not in ("one", "another"):
            return None
        groups = (one for prep in self._terms.tree.of(token, "prep") if prep.lower_ == "of" for one in self._terms.tree.of(prep, "pobj"))
        return next((one for one in groups if one.tag_ in ("NNS", "NNPS") and self._terms.relation_noun(one)[1] is not None), None)

    def _one_of(self, group: Token, attribute: Token) -> Iterator[Draft]:
        """ "One of Ann's friends is a falconer named Bo": whose friend he is, and what else."""
        _, relation = self._terms.relation_noun(group)
        owner = self._terms.owner(group)
        for name in (one for one in self._terms.of(attribute) if one.kind == "name"):
            if relation is not None and owner is not None:
                yield from self._roles.related(relation, self._predicates.table[relation.predicate], owner, name, group)
            if not self._roles.is_named(attribute):
                yield from self._roles.by_noun(name, attribute)

    def _spoken(self, subject: Token) -> list[Draft]:
        """ "Ann's German is excellent", "my Thai is rusty": whoever has a language at all speaks it."""
        owner = self._terms.tree.first(subject, "poss")
        if owner is None or not self._predicates.is_a("language", None, subject.lower_) or not subject.text[:1].isupper():
            return []
        tongue = Term(subject.text, self._terms.tree.span_of(subject, without=(owner,)), "name", "LANGUAGE", subject.lower_, subject)
        return [Draft("speaks", one, tongue) for one in self._terms.of(owner) if not one.is_empty and one.name != subject.text]

    def _is_priced(self, clause: Clause, subject: Token, relation: NounPattern | None, attribute: Token) -> bool:
        """ "The pitch at the market is 25 pounds": a sum is the price of what stands somewhere, or leads there, and nobody's pitch."""
        preps = [prep.text.lower() for prep in clause.noun_preps(subject)]
        beside = relation is None and clause.tree.first(subject, "poss") is None and "of" not in preps
        return beside and any(one.type == "MONEY" for one in self._terms.of(attribute))

    def _is_described(self, subject: Token, relation: NounPattern | None) -> bool:
        """ "my favourite colour", "my blood type": what follows is its value, not a quality of it."""
        if self._roles.is_favourite(subject):
            return True
        predicate = self._predicates.table[relation.predicate] if relation is not None else None
        return predicate is not None and predicate.literal is not None

    def dated(self, clause: Clause, date: TimeMention) -> Iterator[Draft]:
        """ "My birthday is on 22 August"."""
        for subject in clause.subjects:
            noun, relation = self._terms.relation_noun(subject)
            if relation is None and ORDINAL.fullmatch(subject.text) and clause.tree.first(subject, "poss") is not None:
                relation = self._predicates.match_noun("birthday")[0]  # "Tom's 40th"
            if relation is not None and self._predicates.table[relation.predicate].literal == "date":
                yield from (replace(draft, clause=clause) for draft in self._date(subject, noun, relation, date))

    def _date(self, subject: Token, noun: str, relation: NounPattern | None, date: TimeMention) -> Iterator[Draft]:
        """ "My birthday is 4 May 1991", "the deadline of the tender is 30 June", "the party is on 3 May"."""
        predicate = self._predicates.table.get(relation.predicate) if relation is not None else None
        told = birthday(date) if predicate is not None and predicate.name == "born_on" else iso_date(date)
        value = Term(told or date.text, date.span, "value", "DATE", "", subject)
        if predicate is not None and predicate.literal == "date":
            owner = self._terms.owner(subject) or self._terms.one(subject)
            if owner is not None:
                yield Draft(predicate.name, owner, value, literal=True)
            return
        if (owner := self._terms.owner(subject)) is not None and owner.kind != "speaker":
            yield Draft(noun.replace(" ", "_"), owner, value, literal=True)
            return
        for term in self._terms.of(subject):
            yield Draft("scheduled_for", term, value, literal=True)

    def _attribute_of(self, subject: Token, noun: str, relation: NounPattern | None, owner: Term, attribute: Token) -> Iterator[Draft]:
        """ "X's manager is Y", "my favourite dish is Y", "the budget of X is Y"."""
        if relation is None or noun in NAME_NOUNS:
            relation, noun = None, noun if " " in noun and noun not in NAME_NOUNS else self._compound(subject) or noun
        favourite = next((child for child in self._terms.tree.of(subject, "amod") if child.lower_ in FAVOURITES), None)
        values = self._terms.of(attribute)
        if favourite is not None:
            for value in values:
                yield Draft(f"favourite_{noun.replace(' ', '_')}", owner, value)
            return
        predicate = self._predicates.table[relation.predicate] if relation is not None else self._predicates.get(noun.replace(" ", "_"))
        if predicate is not None and predicate.name == "contact" and owner.kind == "speaker":
            owner = self._firm(subject) or owner
        goods = supplied_goods(self._terms, self._predicates, subject) if predicate is not None and predicate.name == "supplied_by" else []
        if goods and relation is not None and predicate is not None:
            for thing in goods:
                yield from (draft for value in values for draft in self._roles.related(relation, predicate, thing, value, subject))
            return
        for value in values:
            if predicate is None:
                if value.kind == "name" and _is_somebody(value) and self._roles.is_role(subject):
                    yield Draft("job_title", value, self._roles.title(subject), literal=True, confidence=SURE)
                if value.kind in ("name", "value") or (owner.kind == "speaker" and not self._roles.is_role(attribute)):
                    yield Draft(noun.replace(" ", "_"), owner, value, literal=value.kind == "value")
            elif predicate.literal is not None and predicate.name != "job_title":
                yield Draft(predicate.name, owner, self._whole(attribute) if value.kind == "name" else value, literal=True)
            elif relation is None or value.kind in ("name", "speaker") or not self._about_people(predicate, relation):
                yield from self._roles.related(relation, predicate, owner, value, subject)

    def _firm(self, contact: Token) -> Term | None:
        """Of which firm: "our contact at Orsa is Ann", "Account Orsa: our contact is Ann"."""
        for prep in self._roles.preps(contact):
            firm = self._terms.one(prep.object) if prep.text.lower() in ("at", "for", "in", "with") else None
            if firm is not None and firm.kind == "name":
                return firm
        source = source_of(self._terms.tree.doc)
        for label in source.labels:
            heading, _, name = source.text[label.start : label.end].strip().partition(" ")
            if name and heading.lower() in HEADINGS and label.end <= contact.idx < label.line_end:
                end = self._terms.tree.offset + label.end
                return Term(name, (end - len(name), end), "name", "ORG", heading.lower(), contact)
        return None

    def _compound(self, token: Token) -> str:
        """The noun with what it is compounded with: "locker code"."""
        tree = self._terms.tree
        before = [child for child in tree.of(token, "compound") if child.i < token.i and not self._terms.is_name(child)]
        return " ".join([*(one.lower_ for one in before), token.lemma_.lower()])

    def _whole(self, token: Token) -> Term:
        """All the words of a value that the parser takes for a name: "12 Harbour Lane"."""
        tokens = self._terms.phrase(token)
        span = (self._terms.tree.offset + tokens[0].idx, self._terms.tree.offset + tokens[-1].idx + len(tokens[-1]))
        return Term(self._terms.tree.text_of(tokens), span, "value", None, token.lower_, token)

    def _about_people(self, predicate: Predicate, relation: NounPattern) -> bool:
        """Those whom the noun names are people or animals, and so have names."""
        types = predicate.subject_types if relation.swapped else predicate.object_types
        return "PERSON" in types or "ANIMAL" in types

    def _is(self, clause: Clause, subject: Term, attribute: Token) -> Iterator[Draft]:
        """What a noun or a name says of a subject by "is"."""
        if subject.is_empty:
            return
        if attribute.lower_ in ("me", "i", "myself") and subject.kind == "noun" and self._roles.is_role(subject.token):
            yield Draft("job_title", self._terms.writer(attribute), self._roles.title(subject.token), literal=True)  # "the secretary is me"
            return
        people = subject.is_person or subject.name in ("he", "she") or (subject.kind == "name" and subject.type is None)
        of_nation = attribute.ent_type_ == "NORP" and people and not self._terms.tree.of(attribute, "compound", "poss")
        if of_nation and (faith := self._predicates.match_adjective(attribute.lower_)):
            yield Draft(faith[0].predicate, subject, self._roles.title(attribute), literal=True)
            return
        if of_nation or self._roles.is_nation(attribute):
            yield Draft("nationality", subject, self._roles.title(attribute), literal=True)
            return
        if self._roles.is_named(attribute):
            for name in self._terms.of(attribute):
                yield from self._is_called(subject, name)
            return
        term = self._terms.one(attribute)
        if term is None and not attribute.like_num:  # a phrase too long to name something, whose noun may still say a relation
            yield from self._roles.by_noun(subject, attribute)
        if term is None or term.is_empty:
            return
        if term.kind == "value":
            yield from self._value(clause, subject, term)
            return
        found = list(self._roles.by_noun(subject, attribute)) or list(self._ours(subject, attribute))
        for prep in clause.preps:  # "was a politician for the Green Party", where it hangs on the verb
            for party in self._terms.of(prep.object) if prep.text.lower() == "for" and found else ():
                if party.kind == "name" and self._predicates.is_a("party", None, party.name.lower().split()[-1]):
                    found.append(Draft("political_party", subject, party))
        patterns = [] if found else self._predicates.match_adjective(term.name.lower())
        yield from found or (Draft(one.predicate, subject, term, literal=True) for one in patterns[:1])
        if found or patterns:
            return
        if people and self._is_office(clause, attribute):
            yield Draft("job_title", subject, self._roles.title(attribute), literal=True, confidence=SURE)
        elif term.definite and (subject.kind == "name" or any(letter.isdigit() for letter in subject.name)):
            yield Draft("is", term, subject)
        else:
            yield Draft("is_a", subject, term)

    def _ours(self, subject: Term, attribute: Token) -> Iterator[Draft]:
        """ "The Wards are lovely neighbours": of whom nobody says whose neighbours they are, the writer speaks of his own."""
        _, relation = self._terms.relation_noun(attribute)
        if relation is not None and relation.predicate == "neighbour" and subject.kind == "name":
            yield Draft("neighbour", self._terms.writer(attribute), subject, confidence=0.9)

    def _is_office(self, clause: Clause, noun: Token) -> bool:
        """ "Rook is main tank", "Ottilie is stroke of the eight": who is N, without an article, holds an office; so "our main tank"."""
        tree = self._terms.tree
        beside = tree.of(noun, "det", "poss", "nummod", "predet", "neg", "conj", "punct", "advmod")
        if self._roles.is_ranked(noun):
            beside = [one for one in beside if one.lower_ not in ("our", "my", "their", "the")]
        bare = noun.tag_ == "NN" and noun.text.isalpha() and not beside
        alone = bare and len(clause.subjects) == 1 and self._terms.relation_noun(noun)[1] is None
        return alone and noun.lemma_.lower() not in NO_OFFICE and clause.verb.lemma_ in ("be", "become", "remain") and not noun.ent_type_

    def _is_called(self, subject: Term, name: Term) -> Iterator[Draft]:
        if subject.kind == "speaker":
            if name.type in ("PERSON", None):
                yield Draft("name", subject, name, literal=True)
            else:
                yield Draft("is_a", subject, name)
        elif name.type == "GROUP":
            yield Draft("nationality" if subject.is_person else "is_a", subject, name)
        else:
            office = subject.kind == "noun" and name.type in ("PERSON", None) and self._roles.is_role(subject.token)
            if not office or subject.token.pos_ != "PROPN":  # "the CTO is Ann" says who holds an office, and nothing of a thing called CTO
                yield Draft("is" if subject.definite or subject.kind == "name" else "is_a", subject, name)
            if office and (subject.definite or subject.token.pos_ == "PROPN"):
                yield Draft("job_title", name, self._roles.title(subject.token), literal=True, confidence=0.9)

    def _value(self, clause: Clause, subject: Term, value: Term) -> Iterator[Draft]:
        """ "I'm 41", "the ticket is 45 dollars"."""
        if value.type == "MONEY":
            yield Draft("price", subject, value, literal=True)
        elif self._has_age(subject) and value.token.like_num and not clause.preps and not clause.noun_preps(value.token):
            yield Draft("age", subject, value, literal=True)
        else:
            yield Draft("is", subject, value, literal=True)

    def _has_age(self, subject: Term) -> bool:
        """Someone, an animal, or a name of a single word that may be someone's."""
        alone = subject.kind == "name" and " " not in subject.name and subject.name.isalpha() and subject.type != "PLACE"
        return subject.is_person or subject.type == "ANIMAL" or subject.name in ("he", "she") or alone

    # ------------------------------------------------------------------ beside each other

    def _beside(self, head: Token, beside: Token) -> Iterator[Draft]:
        """Apposition and title, whichever of the two is the name: "my sister Anna", "Anna, a nurse", "Nurse Anna"."""
        if head.ent_type_ in ("NORP", "LANGUAGE") and beside.pos_ == "NOUN":
            return  # "his German is good, his wife's even better"
        head = self._group_of(head) or head
        head_is_name, beside_is_name = self._roles.is_named(head), self._roles.is_named(beside) and not self._roles.is_nation(beside)
        if beside_is_name and not head_is_name:
            if self._terms.has_own_relation(beside):
                return  # "her son John, daughter Julie": Julie is no son
            for name in self._terms.name_terms(beside):
                yield from self._roles.by_noun(name, head, beside)
        elif not beside_is_name and not (head_is_name and self._has_other_name(head, beside)):
            subject = self._terms.tree.subject(head.head) if head.dep_ == "attr" else None  # "Bo is a painter, founder of Orsa"
            for name in self._terms.of(head if head_is_name or subject is None else subject):
                if head_is_name or subject is not None or (name.kind == "name" and name.is_person):  # "her twin, a sculptor called Ann"
                    yield from self._roles.by_noun(name, beside, head)

    def _has_other_name(self, name: Token, noun: Token) -> bool:
        """ "her ex is Timur, her present husband Anders": who has a name of his own is not the one before."""
        own = [one for one in self._terms.tree.of(noun, "appos") if one.i == noun.i + 1 and self._roles.is_named(one)]
        return bool(own) and self._terms.tree.first(noun, "poss") is not None and own[0].i > name.i

    # ------------------------------------------------------------------ each other

    def _reciprocal(self, clause: Clause, phase: Phase) -> Iterator[Draft]:
        """ "Ben and Sofia are engaged", "Nadia and Viktor are siblings"."""
        two = [self._terms.one(token) for token in clause.subjects] if len(clause.subjects) == 2 else couple(self._terms, clause.subjects)
        if len(two) == len(clause.attributes) == 2:
            yield from each_to_other(self._terms, self._predicates, two, clause)
        if len(two) != 2 or len(clause.attributes) > 1:
            return
        word = clause.attributes[0] if clause.attributes else clause.verb
        one, other = two
        if one is None or other is None or one.is_empty or other.is_empty:
            return
        name = None
        if word.lower_ in PARTED and phase == "begins":
            yield Draft("spouse", one, other, phase="ends", clause=clause)
            return
        if word.pos_ == "ADJ" or word.tag_ == "VBN":
            patterns = [pattern for prep in ("to", "with") for pattern in self._predicates.match_adjective(word.lower_, prep)]
            name = next((pattern.predicate for pattern in patterns if self._predicates.table[pattern.predicate].symmetric), None)
        elif word.tag_ == "NNS" and self._terms.tree.first(word, "poss") is None:
            _, relation = self._terms.relation_noun(word)
            if relation is not None and self._predicates.table[relation.predicate].symmetric:
                name = relation.predicate
        elif word.lemma_.lower() in TOGETHER and any(child.lower_ in ("a", "an") for child in self._terms.tree.of(word, "det")):
            name = "partner"
        if name is not None:
            yield Draft(name, one, other, phase=phase, clause=clause)


def _is_somebody(name: Term) -> bool:
    """A person: by the given name, or as the recogniser has it, but for what is written like a firm ("Osprey Homes")."""
    return given_name_gender(name.name.split()[0]) is not None or (name.type == "PERSON" and not name.name.endswith("s"))


def _is_quality(attribute: Token) -> bool:
    return attribute.pos_ == "ADJ" or attribute.tag_ in ("VBN", "VBG")
