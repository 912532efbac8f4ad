"""What a noun says of whom it belongs to: whose manager, which role at which firm, member of what, of which nation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import given_name_gender
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.supplies import supplied_goods
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.there import place_meant
from memgraph.nlp.lexicon import words
from memgraph.nlp.nouns import RELATIVES, noun_type
from memgraph.nlp.prepositions import Prep
from memgraph.predicates import NounPattern, Phase, Predicate, Predicates

FAVOURITES = words("favourite favorite")
PAST = words("former old previous ex late onetime")  #: "my old boss": no longer
BEFORE = words("formerly previously once erstwhile")
OFFICES = (
    words("""ceo cfo cto coo cio cmo president vice-president vp chairman chairwoman chairperson chair director founder co-founder cofounder
    employee partner principal dean chancellor rector treasurer secretary manager executive officer head""")
)  #: held at a firm: "the CFO of Orsa"
COMPOUNDED = {"educated": "educated_at", "trained": "educated_at", "born": "born_in", "based": "lives_in"}  #: "Graz-based"
GROUPS = words("class course year form group cohort seminar grade")  #: of pupils
RANKS = words("main head chief lead first second deputy assistant senior junior vice principal acting official resident")  #: of offices
OUTSIDERS = words("""customer client supplier founder owner rival competitor guest visitor sponsor investor shareholder landlord tenant
    neighbour neighbor patron critic fan contractor lawyer solicitor auditor consultant agent""")  #: of a firm, where they do not work
TEACHERS = words("teacher tutor lecturer instructor professor coach")
DEGREES = words("phd doctoral masters master bachelor mba msc bsc ma ba undergraduate postgraduate")
THERE = words("there here")


class RoleFacts:
    """Reads relations, roles and nations out of nouns."""

    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def by_noun(self, subject: Term, noun: Token, beside: Token | None = None) -> Iterator[Draft]:
        """What being a NOUN says: whose manager, member of what, engineer at which firm, of which nation."""
        key, relation = self._terms.relation_noun(noun)
        preps = self._shared_preps(noun)
        if self.is_nation(noun):
            yield Draft("nationality", subject, self.title(noun), literal=True)
            return
        yield from self._nation(subject, noun)
        yield from self._compounded(subject, noun)
        yield from self._party(subject, noun, preps)
        held = False
        for prep in preps:
            for predicate in self._predicates.match_role(noun.lemma_.lower(), prep.text.lower()):
                for place in self._terms.of(prep.object):
                    held = True
                    yield Draft(predicate, subject, place)
        for child in self._terms.tree.of(noun, "compound", "nmod"):  # "a Tampa native", but a PhD is no school
            if child.lower_ in DEGREES:
                continue
            for predicate in self._predicates.match_role(noun.lemma_.lower(), "of") if self.is_named(child) else ():
                for place in self._terms.name_terms(child):
                    types = self._predicates.table[predicate].object_types
                    if place.type == "PLACE" if "PLACE" in types else place.type not in ("PERSON", "GROUP", "DATE"):
                        held = True
                        yield Draft(predicate, subject, place)
        if held:
            return
        owners = [one for one in self._owners(noun, preps, beside) if not one.is_empty]
        if any(one.kind == "name" for one in owners):  # of "Rumi, Persian poet and Sufi" the poet is no second one
            owners = [one for one in owners if one.kind != "noun" or not self.is_role(one.token)]
        if relation is not None and relation.predicate == "contact":  # "our contact at Orsa" is Orsa's
            firms = [term for prep in preps if prep.text.lower() in ("at", "for", "with") for term in self._terms.of(prep.object)]
            owners = [one for one in firms if one.kind == "name"] or owners
        if relation is not None and relation.predicate == "supplied_by":
            owners = supplied_goods(self._terms, self._predicates, noun) or owners
        owner = owners[0] if owners else None
        if relation is not None and owners:
            for one in owners:
                yield from self.related(relation, self._predicates.table[relation.predicate], one, subject, noun)
            if not self.is_role(noun):
                return
        elif relation is None and self.is_favourite(noun) and owner is not None:
            yield Draft(f"favourite_{key.replace(' ', '_')}", owner, subject)
            return
        if self.is_role(noun) and subject.kind in ("name", "pronoun", "speaker"):
            yield from self._of_firm(subject, noun, owner, related=relation is not None)
        if self.is_role(noun) and (subject.is_person or subject.type in (None, "PRONOUN") or subject.kind == "name"):
            yield from self._office(subject, noun, preps, related=relation is not None and owner is not None)
        elif patterns := self._predicates.match_adjective(noun.lemma_.lower()):
            yield Draft(patterns[0].predicate, subject, self.title(noun), literal=True)
        elif relation is not None and relation.predicate == "marital_status":
            yield Draft(relation.predicate, subject, self.title(noun), literal=True)
        elif relation is None and owner is not None and owner.kind in ("speaker", "name") and noun_type(key) == "ORG" and " " not in key:
            yield Draft(key, owner, subject)  # "Fortuna Mutual, my insurer"

    def _of_firm(self, subject: Term, noun: Token, owner: Term | None, *, related: bool) -> Iterator[Draft]:
        """ "Orsa's accountant" works there, as "their driver" does of a firm; "our chemistry teacher" teaches that."""
        firm = owner is not None and owner.kind == "name" and owner.type == "ORG" and not _is_someone(owner)
        if firm and owner is not None and not related and noun.lemma_.lower() not in OUTSIDERS:
            yield Draft("works_at", subject, owner, "ends" if self._is_past(noun) else "states", confidence=0.8)
        if noun.lemma_.lower() in TEACHERS:
            for child in self._terms.tree.of(noun, "compound", "nmod"):
                if self._predicates.is_a("subject", None, child.lower_) and not self._is_past(noun):
                    span = (self._terms.tree.offset + child.idx, self._terms.tree.offset + child.idx + len(child))
                    yield Draft("teaches", subject, Term(child.text, span, "noun", None, child.lower_, child))

    def held(self, subject: Term, noun: Token) -> Iterator[Draft]:
        """What else a role says that someone has: "works as a nurse at Saint Olaf", "serves as CEO of Orsa"."""
        return (draft for draft in self.by_noun(subject, noun) if draft.predicate != "job_title")

    def related(self, relation: NounPattern | None, predicate: Predicate, owner: Term, bearer: Term, noun: Token) -> Iterator[Draft]:
        """The relation that a noun names between its owner and its bearer, and what follows for a firm's officer."""
        swapped = relation is not None and relation.swapped
        if predicate.name == "uses" and self.is_role(noun) and _is_someone(bearer):
            yield from self._office(bearer, noun, list(self.preps(noun)), related=False)  # an editor who is somebody is no tool
            return
        if owner.name == bearer.name:  # "Waldegrave is the son of Geoffrey Waldegrave": nobody is his own son, whatever the names look like
            owner, bearer = self._as_written(owner), self._as_written(bearer)
        if "ANIMAL" in predicate.object_types and not swapped:
            bearer = replace(bearer, noun=self._terms.relation_noun(noun)[0])  # what kind of animal it is
        first, second = (bearer, owner) if swapped else (owner, bearer)
        if first.name == second.name:
            return
        phase: Phase = "ends" if self._is_past(noun) else "states"
        personal = predicate.subject_types == predicate.object_types == ("PERSON",)
        if predicate.name == "reports_to" and not swapped and self.is_group(owner) and self._is_only(noun):
            yield Draft("leads", bearer, owner, phase)
            if not self.is_role(noun):
                return
        ours = predicate.name == "mentor" and any(one.lower_ == "our" for one in self._terms.tree.of(noun, "poss"))  # a team's coach
        if ours and self.is_role(noun) and not swapped:
            yield Draft("job_title", bearer, self.title(noun), phase, literal=True)
            return
        if personal and self.is_role(noun) and not self._is_kin_word(noun) and self.is_group(owner):
            title = self.title(noun)  # "the form tutor of 7B": a class has an office, no mentor of its own
            whole = title if owner.name in title.name else replace(title, name=f"{title.name} of {owner.name}")
            yield Draft("job_title", bearer, whole, phase, literal=True, clause=None)
            return
        if predicate.name == "landlord" and swapped and not owner.is_person and owner.kind in ("noun", "name"):
            yield Draft("rents", bearer, owner, phase)  # the tenant of a flat
            return
        name = "located_in" if predicate.name == "lives_in" and not owner.is_person and owner.kind == "name" else predicate.name
        yield Draft(name, first, second, phase, literal=predicate.literal is not None)  # "Ferrara, home of the Ente Palio"
        if predicate.implies is not None:
            yield Draft(predicate.implies, bearer, owner, phase, confidence=0.8)
        of_people = not predicate.object_types or "PERSON" in predicate.object_types or swapped
        if of_people and self.is_role(noun) and bearer.type in ("PERSON", None) and bearer.kind == "name" and not self._is_kin(predicate):
            yield Draft("job_title", bearer, self.title(noun), phase, literal=True, confidence=0.9)

    def _is_only(self, noun: Token) -> bool:
        """There is one: "the boss there", "boss of the depot"; but not "a manager at Orsa"."""
        opened = [one.lower_ for one in self._terms.tree.of(noun, "det")]
        return "the" in opened or (not opened and any(prep.lower_ == "of" for prep in self._terms.tree.of(noun, "prep")))

    def is_group(self, owner: Term) -> bool:
        """A class, a team, a firm: more than one, and no person."""
        noun = owner.noun.rpartition(" ")[2]
        if owner.kind == "noun" and owner.token.tag_ == "NNS" and self._terms.tree.first(owner.token, "poss") is None:
            return True  # "the coach of the juniors"
        return owner.kind in ("name", "noun") and not owner.is_person and (
            owner.type in ("ORG", "PLACE") or any(self._predicates.is_a(kind, None, noun) for kind in ("team", "org"))
            or noun in GROUPS or any(letter.isdigit() for letter in owner.name)
        )  # fmt: skip

    def _is_kin_word(self, noun: Token) -> bool:
        """A role that only people have towards each other: a colleague, a friend."""
        return noun.lemma_.lower() in ("partner", "friend", "colleague")

    def _as_written(self, term: Term) -> Term:
        start, end = (place - self._terms.tree.offset for place in term.span)
        return term if term.kind != "name" or term.token.pos_ == "PRON" else replace(term, name=self._terms.tree.text[start:end])

    def _owners(self, noun: Token, preps: list[Prep], beside: Token | None) -> list[Term]:
        """Whose NOUN it is: by a possessive of it or of the name beside it, or by "of", "to", "for", "at"; "friends with" is of."""
        tree = self._terms.tree
        owner = tree.first(noun, "poss") or (tree.first(beside, "poss") if beside is not None else None)
        if owner is None and beside is not None and not preps and tree.first(noun, "det") is None:
            owner = self.shared_owner(beside)
        if owner is not None and owner != noun:
            return list(self._terms.of(owner))
        found: list[Term] = []
        for group in (("of", "to"), ("for", "at"), ("with",) if noun.tag_ == "NNS" else ()):
            terms = [term for prep in preps if prep.text.lower() in group for term in self._terms.of(prep.object)]
            found = found or [term for term in terms if term.type != "DATE" and term.kind != "value"]
        if not found and self.is_role(noun):  # "Orsa founder Ann Lee"
            found = [term for child in tree.of(noun, "compound", "nmod") if self.is_named(child) for term in self._terms.name_terms(child)]
            found = [term for term in found if term.type not in ("PERSON", "GROUP", "DATE")]
        return found

    def shared_owner(self, name: Token) -> Token | None:
        """ "her son John, daughter Julie and nephew Mark": all of them hers."""
        tree = self._terms.tree
        while name.dep_ in ("conj", "appos") and name.head.i < name.i:
            name = name.head
            for one in (name, *tree.of(name, "compound", "nmod")):
                if (owner := tree.first(one, "poss")) is not None:
                    return owner
        return None

    def _party(self, subject: Term, noun: Token, preps: list[Prep]) -> Iterator[Draft]:
        """ "a politician of the Green Party", "a Green Party politician"."""
        if not self.is_role(noun):
            return
        tree = self._terms.tree
        beside = [child for child in tree.of(noun, "compound", "nmod") if self._terms.is_name(child)]
        for token in (*beside, *(prep.object for prep in preps if prep.text.lower() in ("of", "for", "with", "in"))):
            for term in self._terms.of(token):
                if term.kind == "name" and self._predicates.is_a("party", None, term.name.lower().split()[-1]):
                    yield Draft("political_party", subject, term)

    def _office(self, subject: Term, noun: Token, preps: list[Prep], *, related: bool) -> Iterator[Draft]:
        """A role: its title, and the firm or the place that it names."""
        phase: Phase = "ends" if self._is_past(noun) else "states"
        if not related:
            yield Draft("job_title", subject, self._title_of(subject, noun), phase, literal=True)
            for child in self._terms.tree.of(noun, "compound", "nmod"):
                for firm_ in self._terms.name_terms(child) if self.is_named(child) else ():
                    if firm_.type == "ORG" and not self._predicates.is_a("party", None, firm_.name.lower().split()[-1]):
                        yield Draft("works_at", subject, firm_, phase, confidence=0.7)
        for prep in preps:
            for place in self._terms.of(prep.object):
                word = prep.text.lower()
                hers = self._terms.tree.first(prep.object, "case") is not None  # "a cook at Maria Lunt's"; but "at Nonna Pia"
                someone = place.type == "PERSON" and (word != "at" or (_is_someone(place) and (hers or " " not in place.name)))
                if (
                    place.kind in ("pronoun", "value")
                    or place.type == "DATE"
                    or someone
                    or self._predicates.is_a("project", None, place.name.lower().split()[0])
                ):
                    continue
                firm = place.type == "ORG" or self._predicates.is_a("org", None, place.noun.rpartition(" ")[2])
                if (word in ("at", "for", "with") and (firm or place.kind == "name")) or (
                    word in ("from", "in", "within") and place.type == "ORG"
                ):
                    yield Draft("works_at", subject, place, phase)
                elif (
                    word == "of"
                    and noun.lemma_.lower() in OFFICES
                    and place.kind == "name"
                    and place.type in ("ORG", None, "PRODUCT")
                    and not related
                ):
                    yield Draft("works_at", subject, place, phase, confidence=0.8)
                elif word == "in" and place.type == "PLACE":
                    yield Draft("works_in", subject, place)

    def _nation(self, subject: Term, noun: Token) -> Iterator[Draft]:
        """ "an Australian politician"."""
        for child in self._terms.tree.of(noun, "amod", "compound", "nmod"):
            if child.ent_type_ == "NORP" and (subject.is_person or self.is_role(noun)):
                span = (self._terms.tree.offset + child.idx, self._terms.tree.offset + child.idx + len(child))
                yield Draft("nationality", subject, Term(child.text, span, "name", "GROUP", child.lower_, child), confidence=0.8)

    def _compounded(self, subject: Term, noun: Token) -> Iterator[Draft]:
        """ "a Cambridge-educated botanist", "a Graz-based firm": where, and what befell him there, in one word."""
        tree = self._terms.tree
        for child in tree.of(noun, "amod"):
            name = COMPOUNDED.get(child.lower_)
            place = next((one for one in tree.of(child, "npadvmod", "compound", "nmod", "nsubj") if self._terms.is_name(one)), None)
            if name is None or place is None or tree.tokens[child.i - 1].text != "-":
                continue
            if name == "lives_in" and not subject.is_person:
                name = "headquartered_in"
            span = (tree.offset + place.idx, tree.offset + place.idx + len(place))
            yield Draft(name, subject, Term(place.text, span, "name", None, place.lower_, place), confidence=0.9)

    def _shared_preps(self, noun: Token) -> list[Prep]:
        """The phrases of a role, or of the one coordinated with it where it has none: "chairman and CEO of Orsa"."""
        own = list(self.preps(noun))
        if own or not self.is_role(noun):
            return own
        others = [*self._terms.tree.of(noun, "conj"), *((noun.head,) if noun.dep_ == "conj" else ())]
        return next((found for other in others if self.is_role(other) and (found := list(self.preps(other)))), [])

    def preps(self, noun: Token) -> Iterator[Prep]:
        for prep in self._terms.tree.of(noun, "prep"):
            for object_ in self._terms.tree.of(prep, "pobj"):
                for one in self._terms.tree.conjuncts(object_):
                    yield Prep(prep.text, one, prep)
        for adverb in self._terms.tree.of(noun, "advmod"):
            place = place_meant(self._terms, adverb) if adverb.lower_ == "there" and adverb.i == noun.i + 1 else None
            if place is not None:
                yield Prep("at", place, adverb)

    def title(self, noun: Token) -> Term:
        """The role as it would be printed: "head of sales", "senior engineer"."""
        tokens = [
            one
            for one in self._terms.phrase(noun)
            if one.tag_ != "PRP$" and one.lower_ not in ("new", "current", "former", "now", *BEFORE, *THERE)
        ] or [noun]
        while len(tokens) > 1 and (
            tokens[0].lower_ in ("the", "a", "an", "'s", "’s") or tokens[0].dep_ == "poss" or tokens[0].head.dep_ == "poss"
        ):
            tokens.pop(0)
        span = (self._terms.tree.offset + tokens[0].idx, self._terms.tree.offset + tokens[-1].idx + len(tokens[-1]))
        text = self._terms.tree.text_of(tokens)
        if text.endswith(".") and text.count(".") == 1 and tokens[-1] == noun.sent[-1]:  # of "7B." at the end of a sentence
            text, span = text[:-1], (span[0], span[1] - 1)
        return Term(text, span, "value", None, noun.lemma_.lower(), noun)

    def _title_of(self, subject: Term, noun: Token) -> Term:
        """ "Ann and Bo are nurses": each of them is a nurse."""
        title = self.title(noun)
        ends = noun.tag_ == "NNS" and subject.token.tag_ not in ("NNS", "NNPS") and title.name.endswith(noun.text)
        return replace(title, name=title.name.removesuffix(noun.text) + noun.lemma_) if ends else title

    def is_role(self, noun: Token) -> bool:
        lemma = noun.lemma_.lower()
        return self._predicates.is_a("role", None, lemma) or self._predicates.is_a("role", None, noun.lower_)

    def is_ranked(self, noun: Token) -> bool:
        """ "our main tank", "the second fiddle": an office, whatever the noun."""
        return any(one.lower_ in RANKS for one in self._terms.tree.of(noun, "amod", "compound"))

    def is_named(self, token: Token) -> bool:
        """It is a name, and not a role written with capitals: "Executive Vice President"."""
        return self._terms.is_name(token) and not self.is_role(token)

    def is_nation(self, noun: Token) -> bool:
        """ "a Dane": what someone of a nation is called."""
        return self._predicates.is_a("nation", None, noun.lemma_.lower()) and any(
            child.lower_ in ("a", "an") for child in self._terms.tree.of(noun, "det")
        )

    def is_favourite(self, noun: Token) -> bool:
        return any(child.lower_ in FAVOURITES for child in self._terms.tree.of(noun, "amod"))

    def _is_past(self, noun: Token) -> bool:
        """ "my old boss", "the former CEO": but an old friend still is one, and an old aunt or dog is of that age."""
        lemma = noun.lemma_.lower()
        aged = lemma in RELATIVES or self._predicates.is_a("animal", None, lemma)
        told = [child.lower_ for child in self._terms.tree.of(noun, "amod", "compound")]
        if any(child.lower_ in BEFORE for child in self._terms.tree.of(noun, "advmod")):
            return True  # "Dr Haugen, formerly head of archives"
        return lemma != "friend" and any(word in PAST and not (aged and word == "old") for word in told)

    def _is_kin(self, predicate: Predicate) -> bool:
        return "PERSON" in predicate.object_types and "PERSON" in predicate.subject_types


def _is_someone(term: Term) -> bool:
    return term.kind == "name" and given_name_gender(term.name.split()[0]) is not None
