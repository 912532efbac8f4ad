"""Facts of what is said to be what: copular clauses, appositions, titles and names ("Ann is my boss", "Ann, CEO of Orsa", "I'm Ann")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.clauses import Clause
from memgraph.nlp.fact_draft import Draft
from memgraph.nlp.fact_possession import is_possessive, owned
from memgraph.nlp.fact_roles import FAVOURITES, RoleFacts
from memgraph.nlp.fact_terms import NAME_KINDS, Term, Terms
from memgraph.nlp.fact_timing import NAMERS, birthday, iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import Prep
from memgraph.nlp.surface import source_of
from memgraph.nlp.times import TimeMention
from memgraph.predicates import AdjectivePattern, NounPattern, Phase, Predicate, Predicates

BECOMING = words("become get go turn grow make")
NAME_NOUNS = frozenset({"name", "full name", "first name", "real name"})
PARTED = words("divorced separated")
HEADINGS = words("account client customer company firm supplier partner vendor")  #: before a name and a colon at the start of a line
SURE = 0.9
NEAR = 25  #: tokens within which "his name is" looks for an animal
NEWBORN = words("girl boy baby son daughter child")
BEARING = words("have welcome adopt bear expect")
NO_OFFICE = words("""family trouble fun history toast gold evidence proof news work business magic trash dust meat royalty company
    perfection love life death hope home lunch dinner water blood heaven hell luck joy part kin prey bait food talk word time thing stuff
    art nature game mum mom dad mother father guest god king boss pain fire ice music reason cause competition furniture money""")
ABSOLUTE = words("mine ours his hers theirs yours")
NEVER_OWNED = words("""
    idea fault turn choice decision job birthday problem mistake call pleasure responsibility opinion guess plan favourite
    favorite shift day voice goal victory win loss suggestion round treat error move line quote song book film photo painting""")
ORDINAL = re.compile(r"\d{1,3}(?:st|nd|rd|th)|\w+(?:ieth|teenth|redth)")
VAGUE = words("""here there sure able good bad fine ok okay right wrong ready new old same different other such own true false nice
    great happy sad glad sorry""")


class NominalFacts:
    """Reads what a noun, a name or an adjective says of a subject."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def read(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        becoming = clause.verb.lemma_ in BECOMING or any(one.lemma_ == "get" for one in clause.auxiliaries)
        phase: Phase = "begins" if becoming and clause.kind not in ("apposition", "title") else "states"
        subjects = list(clause.subjects)
        if len(subjects) > 1 and (pair := list(self._reciprocal(clause, phase))):
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
            yield from self._quality(clause, [speaker], attribute, times)
        else:
            yield from self._is(clause, speaker, attribute)

    def _pair(self, clause: Clause, subject: Token, attribute: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if clause.verb.lemma_ in NAMERS:
            other = attribute.ent_type_ == "DATE" or self._terms.tree.first(attribute, "det") is not None
            if len(clause.attributes) == 1 or not other:  # nothing is called today, or "a dog named Bo", beside another name
                yield from self._naming(subject, attribute)
        elif clause.kind == "apposition" and attribute.i < subject.i and self._is_adjective(attribute):
            yield from self._adjective(clause, subject, attribute, times)
        elif clause.kind in ("apposition", "title"):
            yield from self._beside(subject, attribute)
        elif attribute is clause.verb:
            yield from self._adjective(clause, subject, attribute, times)
        elif (owners := self._owners_said(attribute)) is not None:
            things = [one for one in self._terms.of(subject) if not one.is_person and one.noun not in NEVER_OWNED]
            yield from (Draft("owns", owner, thing) for owner in owners for thing in things if thing.kind in ("noun", "name"))
        else:
            yield from self._copular(clause, subject, attribute, times)

    def _owners_said(self, attribute: Token) -> list[Term] | None:
        """Whose it is, by a possessive that no noun follows: "the canoe is Ann's", "the van is mine"; None where nothing says whose."""
        if attribute.lower_ in ABSOLUTE:
            return [one for one in self._terms.of(attribute) if one.kind in ("speaker", "name")]
        mark = next((one for one in self._terms.tree.of(attribute, "case") if one.tag_ == "POS" and one.i == attribute.i + 1), None)
        return list(self._terms.of(attribute)) if mark is not None and attribute.dep_ == "attr" else None

    def _is_adjective(self, word: Token) -> bool:
        """Also where its capital at the start of a sentence makes a name of it: "Fluent in Thai, Ann ..."."""
        preps = self._terms.tree.of(word, "prep")
        known = any(self._predicates.match_adjective(word.lower_, prep.lower_) for prep in preps)
        return known or (word.pos_ == "ADJ" and bool(self._predicates.match_adjective(word.lower_)))

    # ------------------------------------------------------------------ "is"

    def _copular(self, clause: Clause, subject: Token, attribute: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        if is_possessive(self._terms.tree, attribute):
            yield from owned(self._terms, subject, attribute)
            return
        noun, relation = self._terms.relation_noun(subject)
        own = any(child.lower_ not in NAME_KINDS for child in clause.tree.of(subject, "amod", "compound"))  # "maiden name"
        if noun in NAME_NOUNS and not own and (bearer := clause.tree.first(subject, "poss")) is not None:
            yield from self._naming(bearer, attribute)
            return
        owner = self._terms.owner(subject)
        described = owner is not None and self._is_described(subject, relation)
        coded = any(letter.isdigit() for letter in attribute.text)  # "the password is swordfish9", which is no adjective
        if not described and not coded and not self._terms.is_name(attribute) and _is_quality(attribute):
            yield from self._adjective(clause, subject, attribute, times)
            return
        date = next((one for one in times if one.span[0] <= clause.tree.offset + attribute.idx < one.span[1] and iso_date(one)), None)
        if date is not None:
            yield from self._date(subject, noun, relation, date)
            return
        if attribute.like_num and self._terms.is_of_people(subject):
            owner = None  # "our landlord is sixty" says no landlord's name
        told = owner is not None and subject.pos_ != "PRON" and not self._is_priced(clause, subject, relation, attribute)
        if told and owner is not None and (found := list(self._attribute_of(subject, noun, relation, owner, attribute))):
            yield from found
            return
        for one in self._terms.of(subject):
            yield from self._is(clause, one, attribute)

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
        """ "Rook is main tank", "Ottilie is stroke of the eight": who is N, without an article, holds an office."""
        tree = self._terms.tree
        beside = tree.of(noun, "det", "poss", "nummod", "predet", "neg", "conj", "punct", "advmod")
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

    # ------------------------------------------------------------------ names

    def called(self, clause: Clause) -> Iterator[Draft]:
        """ "You can call me Teddy"."""
        for bearer in clause.objects:
            for name in clause.attributes:
                for draft in self._naming(bearer, name):
                    called = draft.predicate in ("name", "also_known_as") and clause.verb.lemma_ in ("call", "nickname")
                    nickname = "nickname" if draft.subject.is_person else "also_known_as"
                    yield replace(draft, predicate=nickname if called else draft.predicate, clause=clause)

    def _naming(self, bearer: Token, name: Token) -> Iterator[Draft]:
        """ "My wife's name is Clara", "our dog is called Biscuit", "my name is Ann"."""
        for called in self._terms.name_terms(name):
            if bearer.pos_ == "PRON" and (parents := self._parents(bearer)):
                yield from (Draft("child", parent, called, "begins") for parent in parents)
                continue
            if bearer.pos_ == "PRON" and (owners := self._pet_owners(bearer)):
                yield from (Draft("has_pet", owner, called) for owner in owners)
                continue
            if bearer.pos_ == "PRON":
                term = self._terms.one(bearer)
                if term is not None and not term.is_empty:
                    yield Draft("name", term, called, literal=True)
                continue
            found = list(self._roles.by_noun(called, bearer))
            if found:
                yield from found
            elif (term := self._terms.one(bearer)) is not None and not term.is_empty and term.name != called.name:
                yield Draft("also_known_as" if term.kind == "name" else "name", term, called, literal=True)

    def _parents(self, pronoun: Token) -> list[Term]:
        """Whose child the pronoun stands for: "Ann had a girl in May, her name is Ife"."""
        tree = self._terms.tree
        for token in reversed(tree.tokens[max(0, pronoun.i - NEAR) : pronoun.i]):
            if token.dep_ == "dobj" and token.lemma_.lower() in NEWBORN and token.head.lemma_ in BEARING:
                subject = tree.subject(token.head)
                return [] if subject is None else [term for term in self._terms.of(subject) if not term.is_empty]
        return []

    def _pet_owners(self, pronoun: Token) -> list[Term]:
        """Whose animal the pronoun stands for: "We adopted a dog; his name is Miso"."""
        tree = self._terms.tree
        if pronoun.lower_ not in ("his", "her", "its", "their", "he", "she", "it"):
            return []
        for token in reversed(tree.tokens[max(0, pronoun.i - NEAR) : pronoun.i]):
            if token.dep_ == "dobj" and self._predicates.is_a("animal", None, token.lemma_.lower()):
                subject = tree.subject(token.head)
                return [] if subject is None else [term for term in self._terms.of(subject) if not term.is_empty]
        return []

    # ------------------------------------------------------------------ adjectives

    def _adjective(self, clause: Clause, subject: Token, adjective: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        yield from self._quality(clause, [term for term in self._terms.of(subject) if not term.is_empty], adjective, times)

    def _quality(self, clause: Clause, subjects: list[Term], adjective: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        tree = clause.tree
        word = adjective.lemma_.lower() if adjective.pos_ == "ADJ" else adjective.lower_
        measure = next((child for child in tree.of(adjective, "npadvmod") if tree.first(child, "nummod") is not None), None)
        if word == "tall" and measure is not None:
            yield from (Draft("height", term, value, literal=True) for term in subjects for value in self._terms.of(measure))
            return
        than = next((one for one in tree.of(adjective, "prep") if one.lower_ == "than"), None)
        if adjective.tag_ == "JJR" and than is not None:
            others = [term for token in tree.of(than, "pobj") for term in self._terms.of(token) if term.kind in ("name", "speaker")]
            yield from (Draft(f"{adjective.lower_}_than", term, other) for term in subjects for other in others)
            return
        years = next((child for child in tree.of(adjective, "npadvmod") if child.lemma_ in ("year", "month", "week")), None)
        if word == "old" and years is not None:
            yield from self._age(subjects, years)
            return
        own = () if clause.gapped else self._roles.preps(adjective)
        preps = [*own, *(one for one in clause.preps if one.object.pos_ not in ("VERB", "AUX"))]
        related = expiring = False
        for prep in preps:
            for pattern in self._adjective_patterns(word, adjective.lower_, prep.text.lower()):
                predicate = self._predicates.table[pattern.predicate]
                for term in subjects:
                    for object_ in self._adjective_objects(prep, predicate, times):
                        related, expiring = True, predicate.name == "expires_on"
                        yield Draft(predicate.name, term, object_, literal=predicate.literal is not None)
        if related and not expiring:
            return  # what is valid until a day is valid as well
        value = self._adjective_term(adjective)
        phrase = value.name.lower()
        patterns = [one for key in (phrase, word, adjective.lower_) for one in self._predicates.match_adjective(key)]
        if adjective.ent_type_ == "NORP" and not patterns:  # "Catholic" is a religion
            for term in subjects:
                yield Draft("nationality", term, Term(adjective.text, value.span, "name", "GROUP", word, adjective))
            return
        if (word in VAGUE or related) and not patterns:
            return
        for term in subjects:
            fitting = next((one.predicate for one in patterns if self._fits(one, term)), "state")
            yield Draft(fitting, term, value, literal=True)

    def _adjective_patterns(self, word: str, form: str, prep: str) -> tuple[AdjectivePattern, ...]:
        return self._predicates.match_adjective(word, prep) or self._predicates.match_adjective(form, prep)

    def _adjective_objects(self, prep: Prep, predicate: Predicate, times: Sequence[TimeMention]) -> Iterator[Term]:
        if predicate.literal == "date":
            tree = self._terms.tree
            for one in times:
                if one.span[0] <= tree.offset + prep.object.idx < one.span[1] and (value := iso_date(one) or _said(one)):
                    yield Term(value, one.span, "value", "DATE", "", prep.object)
            return
        for token in self._terms.tree.conjuncts(prep.object):
            yield from self._terms.of(token)

    def _fits(self, pattern: AdjectivePattern, term: Term) -> bool:
        """A person is married, an invoice is overdue: values go to those whom the predicate is about."""
        types = self._predicates.table[pattern.predicate].subject_types
        if not types:
            return not term.is_person
        return term.is_person or term.type in (None, "PRONOUN", *types)

    def _adjective_term(self, adjective: Token) -> Term:
        if adjective.pos_ == "VERB":
            span = (self._terms.tree.offset + adjective.idx, self._terms.tree.offset + adjective.idx + len(adjective))
            return Term(adjective.lower_, span, "value", None, adjective.lower_, adjective)
        tokens = [
            one
            for one in self._terms.tree.phrase_tokens(
                adjective, drop={"prep", "ccomp", "xcomp", "advcl", "conj", "cc", "neg", "npadvmod", "mark"}
            )
            if one.i <= adjective.i
            and one.lower_ not in ("very", "really", "so", "too", "quite", "now", "also", "still", "currently", "again", "pretty")
        ]
        tokens = tokens or [adjective]
        span = (self._terms.tree.offset + tokens[0].idx, self._terms.tree.offset + tokens[-1].idx + len(tokens[-1]))
        return Term(self._terms.tree.text_of(tokens), span, "value", None, adjective.lemma_.lower(), adjective)

    def _age(self, subjects: list[Term], years: Token) -> Iterator[Draft]:
        number = self._terms.tree.first(years, "nummod")
        if number is None:
            return
        span = (self._terms.tree.offset + number.idx, self._terms.tree.offset + number.idx + len(number))
        text = number.text if years.lemma_ == "year" else f"{number.text} {years.text}"
        for term in subjects:
            yield Draft("age", term, Term(text, span, "value", None, "", number), literal=True)

    # ------------------------------------------------------------------ each other

    def _reciprocal(self, clause: Clause, phase: Phase) -> Iterator[Draft]:
        """ "Ben and Sofia are engaged", "Nadia and Viktor are siblings"."""
        if len(clause.subjects) != 2 or len(clause.attributes) > 1:
            return
        word = clause.attributes[0] if clause.attributes else clause.verb
        one, other = (self._terms.one(token) for token in clause.subjects)
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
        if name is not None:
            yield Draft(name, one, other, phase=phase, clause=clause)


def _is_somebody(name: Term) -> bool:
    """A person: by the given name, or as the recogniser has it, but for what is written like a firm ("Osprey Homes")."""
    return given_name_gender(name.name.split()[0]) is not None or (name.type == "PERSON" and not name.name.endswith("s"))


def _is_quality(attribute: Token) -> bool:
    return attribute.pos_ == "ADJ" or attribute.tag_ in ("VBN", "VBG")


def _said(time: TimeMention) -> str | None:
    """A recurring time in the words of the text: "first of every month"."""
    if time.kind != "set":
        return None
    words_ = time.text.split()
    while len(words_) > 1 and words_[0].lower() in ("on", "in", "by", "the", "at"):
        words_.pop(0)
    return " ".join(words_)
