"""What the words of a clause name: the speaker, a name, someone described by a relation ("my sister"), a thing, or a value."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from spacy.tokens import Token

from memgraph.names import WE
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.clauses.ellipsis import other_of_kind
from memgraph.nlp.facts.timing import NAMERS
from memgraph.nlp.lexicon import words
from memgraph.nlp.mentions.coreference import Referents
from memgraph.nlp.nouns import noun_type
from memgraph.nlp.surface import source_of
from memgraph.nlp.tree import BESIDE, WHOLE, Tree, own_kin
from memgraph.predicates import NounPattern, Predicates
from memgraph.types import Span

Kind = Literal["speaker", "pronoun", "name", "noun", "value"]

FIRST_PLURAL = words("we us our ours ourselves")
FIRST_PERSON = FIRST_PLURAL | words("i me my mine myself")
EMPTY = words("""it its this that these those there what which who whom whose something anything nothing everything someone anyone everyone
    everybody somebody anybody nobody none one ones other others another each all both either neither few many some any most such
    thing things way lot lots kind sort bit yes no ok okay whatever whoever whichever whomever""")  #: words that name nobody and nothing
QUANTITIES = words("much more less enough fewer many")
PRAISE = words(
    "own small little big large new nice lovely great good beautiful cute huge tiny"
)  #: adjectives that tell no thing from another
CODES = words("number code no plate policy reference ref id pin password chip file case")  #: whose figures name no other thing
BORN_TOGETHER = words("twin triplet quadruplet")
FOCUS = words("only just mainly mostly even chiefly largely also primarily")  #: "only Swahili" is Swahili
OWN_KIN = words(
    "mum mom mama mommy mummy dad papa daddy grandma grandpa granny nana gran granddad grandad"
)  #: used like names: the speaker's own
NAME_TYPES = {
    "PERSON": "PERSON", "ORG": "ORG", "GPE": "PLACE", "LOC": "PLACE", "FAC": "PLACE", "PRODUCT": "PRODUCT", "EVENT": "EVENT",
    "LANGUAGE": "LANGUAGE", "DATE": "DATE", "TIME": "DATE", "MONEY": "MONEY", "NORP": "GROUP", "WORK_OF_ART": "THING", "LAW": "THING",
}  # fmt: skip
CURRENCIES = words("euro dollar pound yen franc krone krona rupee peso cent penny buck usd eur gbp chf quid")
VALUE_TYPES = frozenset({"MONEY", "CARDINAL", "QUANTITY", "PERCENT", "ORDINAL"})
STREETS = words("street st road rd lane avenue ave drive way square court boulevard place row close crescent terrace")
MEASURES = words(
    """mg mcg µg ug iu milligram microgram puff ml unit tablet pill capsule dose drop cup glass bottle pint bit piece slice spoonful
    teaspoon gram kilo litre liter"""
)
DOSES = words("mg mcg µg ug iu milligram microgram tablet pill capsule dose puff")  #: measures of medicines alone
CURES = words("course round shot jab injection infusion prescription supply pack packet box batch")  #: of a medicine
NAME_KINDS = words("full first real complete own given new current old")
MEASURED = words("mg mcg ml unit iu")  #: "8 units"
DEGREES = words("degree diploma phd doctorate bachelor master certificate")  #: "a degree in chemistry"
TRAILING = words("""again now too already still anymore instead alone together herself himself itself myself themselves ourselves yourself
    today tonight""")  #: what stands behind a noun and says nothing of it
LONG = 12  #: words of a phrase that still names something
DOSE = re.compile(r"([^\W\d_][\w-]+) \d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ug|ml|iu)\b", re.IGNORECASE)  #: "lisinopril 10 mg"
LABELLED = re.compile(r"\b(?:[Ff]rom|[Ww]ith|[Bb]y|[Aa]bout|[Oo]n)\s+([A-Z][\w-]+(?:\s[A-Z][\w-]+)*)(?:['’]s\s\w+)?$")
CALLED = re.compile(
    r"([A-Z][\w-]+(?:\s[A-Z][\w-]+)*) (?:called|rang|phoned|wrote|writes|texted|says|said|emailed|replied|answered|adds|added)"
    r"(?: (?:back|in|again|today|yesterday))?$"
)  #: "Ann rang: she cannot come"
IN_LAW = re.compile(r"[-\s]in[-\s]law", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Term:
    """Who or what a noun phrase names."""

    name: str
    span: Span  #: in the whole text, as it stands there
    kind: Kind
    type: str | None
    noun: str  #: the head's lemma in lower case, with what makes it a compound: "line manager"
    token: Token
    definite: bool = False  #: "the on-call engineer"

    @property
    def is_empty(self) -> bool:
        """It names nobody: "it" without a referent, "something"."""
        return (self.kind == "pronoun" and self.name in EMPTY) or not self.name

    @property
    def is_person(self) -> bool:
        return self.type == "PERSON" or self.kind == "speaker"


class Terms:
    """The terms of one document."""

    def __init__(self, tree: Tree, predicates: Predicates, speaker: str, referents: Referents) -> None:
        self.tree = tree
        self.predicates = predicates
        self.speaker = speaker
        self._referents = referents
        self._known: dict[int, tuple[Term, ...]] = {}

    def of(self, token: Token, without: Collection[Token] = ()) -> tuple[Term, ...]:
        """What the token's phrase names: several where it is a list of names ("two cats, Miso and Tofu"), none where nothing."""
        found = self._known.get(token.i)
        if found is None:
            self._known[token.i] = ()  # a phrase inside itself would not end
            found = self._known[token.i] = tuple(self._read(token, without))
        return found

    def bearer(self, token: Token) -> tuple[Term, ...]:
        """Whom a clause about a phrase is about: what hangs on "a firm that ..." in "Orsa, a firm that ..." is said of Orsa."""
        beside = token.dep_ == "appos" and not self.is_name(token) and (self.is_name(token.head) or token.head.pos_ == "PRON")
        return self.of(token.head if beside else token)

    def heads(self, token: Token) -> list[Token]:
        """The token and what is coordinated with it; a region beside a place ("Seoul, Korea") is no second place."""
        return [one for one in self.tree.conjuncts(token) if not self._is_region(one)]

    def _is_region(self, token: Token) -> bool:
        head = token.head
        if token.dep_ != "conj" or head.ent_type_ not in ("GPE", "LOC") or token.ent_type_ not in ("GPE", "LOC", ""):
            return False
        return self.tree.first(head, "cc") is None and token.i > 0 and self.tree.first(token, "conj", "cc") is None and head.dep_ != "conj"

    def one(self, token: Token) -> Term | None:
        found = self.of(token)
        return found[0] if found else None

    # ------------------------------------------------------------------ kinds of phrases

    def _read(self, token: Token, without: Collection[Token]) -> Iterator[Term]:
        lower = token.lower_
        if (other := other_of_kind(self.tree, token)) is not None and not self.is_name(other.kind):
            yield self._term(token, other.name, "noun", None, noun=other.kind.lemma_.lower(), tokens=list(other.tokens))
        elif lower in FIRST_PERSON and (token.pos_ in ("PRON", "DET", "NOUN", "PROPN") or token.dep_ == "acomp"):
            yield self._first_person(token)
        elif lower == "yours" and token.i + 1 < len(self.tree.tokens) and self.tree.tokens[token.i + 1].lower_ == "truly":
            yield self.writer(token)
        elif (token.pos_ in ("PRON", "DET") or lower in EMPTY) and self.tree.first(token, "prep") is None:
            yield from self._pronoun(token)
        elif lower == "one" and (named := self._names_of(token)):  # "one of my brothers, Tom, ..."
            yield from named
        elif self._is_value(token):
            yield from self._value(token, without)
        elif self.is_name(token) and not self._is_kin_name(token) and not self._is_office(token):
            yield from self._name(token)
        else:
            yield from self._noun(token, without)

    def _is_value(self, token: Token) -> bool:
        if token.pos_ == "NUM" or (token.ent_type_ in VALUE_TYPES and token.pos_ in ("SYM", "NOUN") and token.ent_type_ != "CARDINAL"):
            return True
        described = self.tree.of(token, "amod") or [one for one in self.tree.of(token, "prep") if one.lower_ == "of"]
        counted = self.tree.first(token, "nummod") is not None and not described
        return counted and token.lemma_.lower() in CURRENCIES | MEASURED

    def _first_person(self, token: Token) -> Term:
        referent = self._referents.name_of(token)
        name = referent.name if referent.kind == "speaker" and referent.name else self.speaker
        return self._term(token, name, "speaker", "PERSON")

    def _pronoun(self, token: Token) -> Iterator[Term]:
        referent = self._referents.name_of(token)
        known = referent.name is not None and referent.name.lower() != token.lower_
        if referent.kind == "speaker" and referent.name:
            yield self._term(token, referent.name, "speaker", "PERSON")
        elif known and referent.names:
            yield from (self._term(token, name, "name", "PERSON") for name in referent.names)
        elif known and referent.name is not None:
            yield self._term(token, referent.name, "name", referent.type or _type_of_pronoun(token))
        elif token.lower_ in ("he", "him", "his", "she", "her", "hers") and (whose := self.heading(token)) is not None:
            yield self._term(token, whose.name, "name", "PERSON")
        else:
            yield self._term(token, token.lower_, "pronoun", "PRONOUN")

    def heading(self, token: Token) -> Term | None:
        """Of whom a line speaks whose label names one: "Postcard from Ann: ...", "From Ann's CV: ..."."""
        source = source_of(self.tree.doc)
        for label in source.labels:
            text = source.text[label.start : label.end]
            found = LABELLED.search(text) or CALLED.match(text)
            if found is not None and label.end <= token.idx < label.line_end:
                start = label.start + found.start(1) + self.tree.offset
                return Term(found[1], (start, start + len(found[1])), "name", "PERSON", "", token)
        return None

    def _term(
        self, token: Token, name: str, kind: Kind, type_: str | None, *, noun: str | None = None, tokens: list[Token] | None = None
    ) -> Term:
        parts = tokens or [token]
        span = (self.tree.offset + parts[0].idx, self.tree.offset + parts[-1].idx + len(parts[-1]))
        return Term(name, span, kind, type_, noun if noun is not None else token.lemma_.lower(), token)

    def _value(self, token: Token, without: Collection[Token]) -> Iterator[Term]:
        tokens = self.phrase(token, without)
        while len(tokens) > 1 and tokens[0].lower_ in FOCUS:  # "only 19 pounds"
            tokens = tokens[1:]
        money = token.ent_type_ == "MONEY" or token.lemma_.lower() in CURRENCIES or any(one.text in "$€£¥" for one in tokens)
        term = self._term(token, self.tree.text_of(tokens), "value", "MONEY" if money else NAME_TYPES.get(token.ent_type_), tokens=tokens)
        yield self._coded(term) if token.pos_ == "NUM" and not money else term

    def _coded(self, term: Term) -> Term:
        """The whole of a code or a telephone number, which the tokeniser cuts up: "0171-555-0199"."""
        text, offset = self.tree.text, self.tree.offset
        start, end = term.span[0] - offset, term.span[1] - offset
        while start > 0 and not text[start - 1].isspace() and text[start - 1] not in "(\"'“":
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        whole = text[start:end].rstrip(".,;:!?)\"'”")
        if any(mark in whole for mark in "-/+") and len(whole) > term.span[1] - term.span[0]:
            return replace(term, name=whole, span=(start + offset, start + len(whole) + offset))
        return term

    def _name(self, token: Token) -> Iterator[Term]:
        phrase = self._referents.phrase_of(token)
        if len(token) < 3 and token.text.isupper() and (kind := self.tree.first(token, "compound")) is not None and kind.text.islower():
            tokens = self.phrase(token, ())  # "vitamin D", "hepatitis B": a letter names nothing by itself
            yield self._term(token, self.tree.text_of(tokens), "noun", None, noun=kind.lower_, tokens=tokens)
            return
        if phrase is not None and (dose := DOSE.match(self.tree.text, phrase.span[0] - self.tree.offset)) is not None:
            yield Term(dose[1], (phrase.span[0], phrase.span[0] + len(dose[1])), "noun", None, "mg", token)
        elif phrase is not None and phrase.kind == "name":
            type_ = phrase.type or (noun_type(phrase.noun) if phrase.noun else None)
            referent = self._referents.name_of(token)
            before = self.tree.tokens[phrase.first - 1] if phrase.first else None
            if before is not None and before.like_num and phrase.text.lower().split()[-1] in STREETS:
                start = before.idx + self.tree.offset
                text = self.tree.text[before.idx : phrase.span[1] - self.tree.offset]
                yield Term(text, (start, phrase.span[1]), "name", "PLACE", "street", token)
                return
            span = self._with_region(token, phrase.span) if (referent.type or type_) == "PLACE" else phrase.span
            kind = self._kind_before(token)
            if kind is not None and (name := referent.name or phrase.text).lower().startswith(f"{kind.lower_} "):
                yield Term(name[len(kind) + 1 :], (span[0] + len(kind) + 1, span[1]), "name", "ANIMAL", kind.lower_, token)
                return
            called, known = referent.name or phrase.text, referent.type or type_
            known = None if known == "PERSON" and any(one.isdigit() for one in called) else known  # "drive K2" is nobody
            yield Term(called, span, "name", known, phrase.noun or token.lower_, token)
        else:
            tokens = self.phrase(token, ())
            yield self._term(token, self.tree.text_of(tokens), "name", NAME_TYPES.get(token.ent_type_), tokens=tokens)

    def _kind_before(self, name: Token) -> Token | None:
        """ "our Labrador Moose": the kind of animal, which is no part of its name."""
        first = next(iter(self.tree.of(name, "compound", "nmod", "amod")), None)
        owned = self.tree.first(name, "poss") is not None
        return first if first is not None and owned and self.predicates.is_a("animal", None, first.lower_) else None

    def _with_region(self, token: Token, span: Span) -> Span:
        """Where a place stands with the region that is told beside it: "Austin, Texas"."""
        for child in self.tree.of(token, "appos", "npadvmod", "conj"):
            if child.dep_ == "conj" and not self._is_region(child):
                continue
            if child.i > token.i and (child.ent_type_ in ("GPE", "LOC") or (child.dep_ != "npadvmod" and child.pos_ == "PROPN")):
                return span[0], self._with_region(child, self.tree.span_of(child))[1]
        return span

    def _noun(self, token: Token, without: Collection[Token]) -> Iterator[Term]:
        measured = next((self.tree.first(prep, "pobj") for prep in self.tree.of(token, "prep") if prep.lower_ == "of"), None)
        cure = measured is not None and token.lemma_.lower() in CURES and self.predicates.is_a("medicine", None, measured.lemma_.lower())
        if measured is not None and (token.lemma_.lower() in MEASURES or token.lower_ in EMPTY or cure):  # "two tablets of ibuprofen"
            dose = token.lemma_.lower() in DOSES
            yield from (replace(term, noun="mg") if dose else term for one in self.heads(measured) for term in self.of(one))
            return
        named = self._names_of(token)
        noun, relation = self.relation_noun(token)
        type_ = self._noun_type(token, noun, relation)
        if named:
            yield from (replace(one, noun=noun, type=type_ or one.type) for one in named)
            return
        referent = self._referents.name_of(token)
        if referent.kind == "name" and referent.name is not None:
            yield self._term(token, referent.name, "name", type_, noun=noun, tokens=self.phrase(token, without))
            return
        owner = self._owner(token)
        known = owner is not None and (owner.kind in ("speaker", "name") or "'s " in owner.name)
        if relation is not None and type_ in ("PERSON", "ANIMAL") and owner is not None and known:
            tokens = self.phrase(token, without)
            called = noun if token.tag_ not in ("NNS", "NNPS") else f"{noun.rpartition(' ')[0]} {token.lower_}".strip()
            yield self._term(token, f"{owner.name}'s {called}", "noun", type_, noun=noun, tokens=tokens)
            return
        tokens = [one for one in self.phrase(token, without) if one.lower_ not in FIRST_PERSON]
        if len(tokens) > 1 and (much := next((one for one in tokens if one.head == token and one.lower_ in QUANTITIES), None)) is not None:
            tokens = [one for one in tokens if one.i > much.i] or tokens  # "way too much coffee" is coffee
        while len(tokens) > 1 and (tokens[0].tag_ == "PRP$" or tokens[0].lower_ in EMPTY | PRAISE | FOCUS | {"a", "an"}):
            tokens.pop(0)
        if tokens and len(tokens) <= LONG:
            definite = any(child.lower_ == "the" for child in self.tree.of(token, "det"))
            term = self._term(token, self.tree.text_of(tokens), "noun", type_, noun=noun, tokens=tokens)
            yield replace(term, definite=definite)

    # ------------------------------------------------------------------ names

    def _names_of(self, token: Token) -> list[Term]:
        """The names that stand beside a noun: "my sister Anna", "two cats, Miso and Tofu", "a hamster called Biscuit"."""
        tree = self.tree
        found = []
        told = self._is_numbered(token)
        for child in tree.of(token, "appos"):
            kind = any(one.lower_ in ("a", "an") or (told and one.lower_ == "the") for one in tree.of(child, "det"))
            if self.is_name(child) and tree.first(child, "neg") is None and not kind:  # "truck 17, a white Scania" is no Scania by name
                listed = self._listed(child) if token.tag_ in ("NNS", "NNPS") else tree.conjuncts(child)
                own = [one for one in listed if one == child or not self.has_own_relation(one)]
                own = [one for one in own if not self._is_code_of(one)]
                found += [term for one in own if self.is_name(one) for term in self._name(one)]
            elif not told and child.lower_ not in CODES and self._is_numbered(child):
                tokens = self.phrase(child, ())  # "the spare, truck 9"
                found.append(self._term(child, tree.text_of(tokens), "noun", None, tokens=tokens))
        after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else token
        twins = after.head == token.head and after.dep_ == token.dep_ and token.dep_ in ("nsubj", "nsubjpass", "dobj")
        if not found and twins and self.is_name(after):  # "my cousin Jana", taken for two subjects
            found += self._name(after)
        apposed = [child for child in tree.of(token, "appos") if not self.is_name(child)]  # "her twin, a sculptor called Ann"
        for child in (*tree.of(token, "acl"), *(one for noun in apposed for one in tree.of(noun, "acl"))):
            if child.lemma_ in NAMERS and child.tag_ == "VBN":
                names = tree.of(child, "oprd", "dobj", "attr", "xcomp")
                found += [
                    term
                    for name in [one for one in names if one.ent_type_ != "DATE"] or names  # "a home called Orsa today"
                    for one in tree.conjuncts(name)
                    if one == name or self.is_name(one)  # not the dog of "a cat named Miso and a dog named Bo"
                    for term in self._name(one)
                ]
        return found

    def _is_numbered(self, noun: Token) -> bool:
        return any(one.like_num and one.i == noun.i + 1 for one in self.tree.of(noun, "nummod", "appos"))

    def _is_code_of(self, name: Token) -> bool:
        """ "a minibus, plate KX19 FGU": a code that another noun says what it is of names no minibus."""
        before = [one for one in self.tree.of(name, "compound", "nmod") if one.text.islower()]
        coded = any(letter.isdigit() for one in (name, *self.tree.of(name, "compound", "nmod")) for letter in one.text)
        return coded and bool(before)

    def name_terms(self, token: Token) -> list[Term]:
        """The token as a name, whatever the parser took it for."""
        return list(self._name(token) if self.is_name(token) else self.of(token))

    def speaker_term(self, clause: Clause) -> Term:
        """The speaker, where the text leaves out the subject: "Moved to Berlin"."""
        return self.writer(clause.chain[0] if clause.chain else clause.verb)

    def writer(self, token: Token) -> Term:
        """The speaker, whom a token stands for that names nobody; in a line that begins with a name and a colon the one it names."""
        named = self.tree.speaker_of_line(token) or self.tree.heading(token)
        return self._term(token, own_kin(named, self.speaker), "speaker" if named is None else "name", "PERSON")

    def _listed(self, token: Token) -> list[Token]:
        """The names of a list, also where the recogniser takes it for one name: "two cats, Miso and Tofu"."""
        return [token, *(one for child in self.tree.of(token, "conj") for one in self._listed(child))]

    def is_name(self, token: Token) -> bool:
        """It is written as a name, or part of one."""
        phrase = self._referents.phrase_of(token)
        if phrase is not None:
            return phrase.kind == "name"
        capital = token.text[:1].isupper() and not token.is_sent_start and token.ent_type_ != "NORP"
        return token.pos_ == "PROPN" or (
            token.pos_ in ("ADJ", "VERB", "X") and token.dep_ in ("attr", "acomp", "appos", "oprd") and capital
        )

    def _is_office(self, token: Token) -> bool:
        """ "our new CTO", "the CEO": an office that is written like a name, but names nobody."""
        office = self.predicates.is_a("role", None, token.lower_) and self.tree.first(token, "det", "poss") is not None
        return office and not any(self.is_name(child) for child in self.tree.of(token, "compound"))

    def _is_kin_name(self, token: Token) -> bool:
        return token.lower_ in OWN_KIN and not self.tree.of(token, "compound", "poss", "det")

    # ------------------------------------------------------------------ nouns

    def relation_noun(self, token: Token) -> tuple[str, NounPattern | None]:
        """The noun as a relation may know it ("line manager", "mother-in-law", "manager"), and the relation, where one does."""
        tree = self.tree
        lemma = token.lemma_.lower()
        raw = tree.text[token.idx : token.idx + len(token) + 8]
        if (law := IN_LAW.match(raw, len(token))) is not None and law.end():
            lemma += "-in-law"
        if token.tag_ == "NNS" and lemma in BORN_TOGETHER:  # "our twins" are children, "my twin" is a sister or a brother
            return token.lower_, self.predicates.match_noun("child")[0]
        before: list[Token] = []
        previous = token.i - 1
        while previous >= 0 and len(before) < 3 and tree.tokens[previous].head in (token, *before) and tree.tokens[previous].dep_ in (
            "compound", "amod", "nmod", "punct"
        ):  # fmt: skip
            before.insert(0, tree.tokens[previous])
            previous -= 1
        if lemma == "owner" and before and not self.is_name(before[-1]):
            return f"{before[-1].lower_} {lemma}", None  # a product owner owns no product
        for start in range(len(before) + 1):
            parts = before[start:]
            gap = "" if parts and parts[-1].idx + len(parts[-1]) == token.idx else " "
            key = (tree.text_of(parts).lower() + gap + lemma).strip() if parts else lemma
            for pattern in self.predicates.match_noun(key):
                if pattern.noun == key:
                    return key, pattern
            own = parts and all(one.dep_ == "compound" or (lemma == "name" and one.lower_ not in NAME_KINDS) for one in parts)
            if own and self.predicates.get(key.replace(" ", "_")) is not None:
                return key, None  # "locker number": not the telephone's
        return lemma, None

    def has_own_relation(self, name: Token) -> bool:
        """A name with a relation before it: "daughter Julie"."""
        return any(noun.pos_ == "NOUN" and self.relation_noun(noun)[1] is not None for noun in self.tree.of(name, "compound"))

    def _noun_type(self, token: Token, noun: str, relation: NounPattern | None) -> str | None:
        if relation is not None:
            predicate = self.predicates.table[relation.predicate]
            types = predicate.subject_types if relation.swapped else predicate.object_types
            if types:
                return types[0]
        found = noun_type(token.lemma_.lower())
        if found is None and self.predicates.is_a("role", None, token.lemma_.lower()):
            return "PERSON"
        if found is None and token.lower_.endswith(("k", "m")) and token.text[:-1].replace(".", "").isdigit():
            return "MONEY"  # "earns 52k", whatever the recogniser makes of it
        return found or (NAME_TYPES.get(token.ent_type_) if token.ent_type_ else None)

    def is_of_people(self, noun: Token) -> bool:
        """It says what someone is: a landlord, a sister, a hostess."""
        return noun.pos_ in ("NOUN", "PROPN") and self._noun_type(noun, *self.relation_noun(noun)) == "PERSON"

    def _owner(self, token: Token) -> Term | None:
        owner = self.tree.first(token, "poss")
        if owner is not None:
            return self.one(owner)
        if self._is_kin_name(token):
            return Term(self.speaker, self.tree.span_of(token), "speaker", "PERSON", token.lower_, token)
        return None

    def owner(self, token: Token) -> Term | None:
        """Whose it is: by a possessive, or by "of" ("the CEO of Orsa", "a friend of mine")."""
        found = self._owner(token)
        if found is not None:
            return found
        for prep in self.tree.of(token, "prep"):
            if prep.lower_ in ("of", "to", "at", "for") and (object_ := self.tree.first(prep, "pobj")) is not None:
                return self.one(object_)
        return None

    def phrase(self, token: Token, without: Collection[Token] = ()) -> list[Token]:
        """The words of a noun phrase that name it: without article, clauses and prepositions, save "of" and what it governs."""
        tree = self.tree
        times = [one for one in tree.of(token, "npadvmod") if one.i > token.i and one.ent_type_ in ("DATE", "TIME")]
        beside = [one for one in tree.of(token, "advmod", "appos") if one.i > token.i and one.lower_ in TRAILING]
        without = [*without, *times, *beside]  # "as a driver last week", "the cash box herself again"
        tokens = tree.phrase_tokens(token, drop=BESIDE | {"acl", "advcl", "prep", "relcl", "neg"}, without=without, determiner=False)
        kept = ("of", "in") if token.lemma_.lower() in DEGREES else ("of",)
        for prep in tree.of(token, "prep"):
            if prep.lower_ in kept and prep.i > token.i and prep not in without:
                beside = [child for one in tree.of(prep, "pobj") for child in tree.of(one, *WHOLE)]
                tokens += [one for one in tree.phrase_tokens(prep, without=beside) if one not in tokens and one.i > token.i]
        tokens += [one for one in tree.of(token, "appos", "nummod") if one.i == token.i + 1 and one.like_num]  # "invoice 20441"
        colon = next((one.i for one in tree.tokens[token.i : token.right_edge.i] if one.text == ":"), token.right_edge.i)
        tokens = sorted({one for one in tokens if one.i <= max(colon, token.i)}, key=lambda one: one.i)
        tokens = tokens[:-1] if len(tokens) > 1 and tokens[-1].text == ":" else tokens
        while len(tokens) > 1 and tokens[0].lower_ in ("the", "a", "an", "this", "that", "these", "those", "some", "any", "no", "not"):
            tokens.pop(0)
        return tokens or [token]


def collective(term: Term, types: Collection[str]) -> Term:
    """The firm or the house that "we" are, where the slot takes one: "Ann has left us", "Took on Ann"."""
    own = term.kind == "speaker" and (term.token.lower_ in FIRST_PLURAL or term.token.lower_ not in FIRST_PERSON)
    return replace(term, name=WE, kind="name", type="ORG") if own and "ORG" in types and "PERSON" not in types else term


def _type_of_pronoun(token: Token) -> str | None:
    return "PERSON" if token.lower_ in ("he", "him", "his", "she", "her", "hers", "himself", "herself", "who", "whom") else None
