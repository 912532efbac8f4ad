"""The clauses of a parsed text: one for every verb, with its subject found, and one for every apposition, title and possessive.

After ClausIE (Del Corro & Gemulla, WWW 2013): a verb without a subject of its own takes that of the verb it is coordinated with,
of the verb that governs it, or the noun that it describes; a relative pronoun stands for its antecedent; complements give the
clause a type. Chains of verbs ("wants to move", "is able to swim") are one clause, that of the last verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from spacy.tokens import Doc, Token

from memgraph.nlp.clauses.contrast import contrasted, is_denied
from memgraph.nlp.clauses.ellipsis import gapped, shared
from memgraph.nlp.clauses.modality import Judge
from memgraph.nlp.clauses.own_words import Modality, Phase, Stance, Tense, auxiliaries
from memgraph.nlp.clauses.stages import staged
from memgraph.nlp.clauses.subjects import Subjects, is_chat
from memgraph.nlp.lexicon import COPULAS, NEEDS_PLACE, PUTS, TITLES
from memgraph.nlp.nouns import RANKS
from memgraph.nlp.prepositions import Prep, preps_of
from memgraph.nlp.surface import source_of
from memgraph.nlp.tree import NOMINAL, RELATIVE, Tree
from memgraph.types import Span

__all__ = ["VERBLESS", "Clause", "ClauseType", "Kind", "Prep", "clauses", "clauses_of"]

Kind = Literal[
    "verbal", "copular", "existential", "relative", "participle", "infinitive", "gerund", "apposition", "title", "possessive", "place"
]
ClauseType = Literal["SV", "SVA", "SVC", "SVO", "SVOO", "SVOA", "SVOC"]

VERBLESS = frozenset({"apposition", "title", "possessive", "place"})
AMOUNTS = frozenset({"DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "CARDINAL"})  #: entity types that nothing is an apposition to
SKIPPED = frozenset({"aux", "auxpass", "amod", "compound", "prep", "case", "det", "mark", "nmod", "punct"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause. Its tokens keep the Doc alive: read it, do not store it."""

    verb: Token  #: the content verb: the last of a chain; the noun that says it where the clause has no verb
    kind: Kind
    type: ClauseType
    subjects: tuple[Token, ...]  #: heads of the surface subject, conjuncts split; empty where unknown, and for orders
    objects: tuple[Token, ...] = ()
    indirect: tuple[Token, ...] = ()
    attributes: tuple[Token, ...] = ()  #: what the subject (or, with an object, the object) is said to be
    preps: tuple[Prep, ...] = ()
    complements: tuple[Token, ...] = ()  #: verbs of the clauses that are its complement: "said that ..."
    particle: Token | None = None
    adverbs: tuple[Token, ...] = ()
    adverbials: tuple[Token, ...] = ()  #: nouns that say when or how long: "last week"
    auxiliaries: tuple[Token, ...] = ()
    chain: tuple[Token, ...] = ()  #: the verbs (and adjective) of the chain, the content verb last
    passive: bool = False
    agents: tuple[Token, ...] = ()  #: who does it: the subject, or "by" of a passive
    patients: tuple[Token, ...] = ()  #: to whom it is done: the object, or the subject of a passive
    respectively: bool = False  #: the first subject goes with the first object, and so on
    implied_speaker: bool = False  #: "Moved to Berlin": no subject in the text, the writer meant
    stage: Token | None = None  #: the head of what is told of another time with the same verb: "then in Oslo"
    stance: Stance = field(default_factory=Stance)
    tree: Tree = field(repr=False)

    @property
    def tense(self) -> Tense:
        return self.stance.tense

    @property
    def progressive(self) -> bool:
        return self.stance.progressive

    @property
    def modality(self) -> Modality:
        return self.stance.modality

    @property
    def polarity(self) -> Literal["positive", "negative"]:
        return "negative" if self.stance.negative else "positive"

    @property
    def gapped(self) -> bool:
        """Its verb stands in the clause before: "Ann keeps the bees and Bo the hens"."""
        return bool(self.chain) and bool(self.subjects) and self.tree.deps[self.subjects[0].i] == "orphan"

    @property
    def ceased(self) -> bool:
        """It was so and is no longer."""
        return self.stance.ceased

    @property
    def phase(self) -> Phase | None:
        return self.stance.phase

    @property
    def correction(self) -> bool:
        return self.stance.correction

    @property
    def attributed_to(self) -> str | None:
        """The source that the text names, as it stands there."""
        source = self.stance.attributed_to
        return None if source is None else self.phrase(source)

    @property
    def speaker(self) -> str | None:
        """Who a line with a name before a colon says is speaking: "Ana: I moved"."""
        place = self.verb.idx
        source = source_of(self.tree.doc)
        for label in source.labels:
            if label.end <= place < label.line_end:
                return source.text[label.start : label.end]
        return None

    @property
    def lemma(self) -> str:
        """The content verb's lemma, with its particle: "move", "give up"."""
        lemma = self.verb.lemma_.lower()
        return f"{lemma} {self.particle.lower_}" if self.particle is not None else lemma

    @property
    def span(self) -> Span:
        """From the first to the last token of the clause, in the whole text."""
        tokens = [*self.chain, self.verb, *self.subjects, *self.auxiliaries]
        spans = [self.tree.span_of(token) for token in (*self.objects, *self.indirect, *self.attributes, *self.subjects, *self.adverbials)]
        spans += [self.tree.reach(prep.token) for prep in self.preps]
        spans += [self.tree.reach(token) for token in self.complements]
        spans += [(self.tree.offset + token.idx, self.tree.offset + token.idx + len(token)) for token in tokens]
        return min(start for start, _ in spans), max(end for _, end in spans)

    @property
    def pairs(self) -> Iterator[tuple[Token, Token]]:
        """Each subject with each object, attribute or prepositional object; in order where the text says respectively."""
        others = self.objects or self.attributes or tuple(prep.object for prep in self.preps)
        if self.respectively and len(others) == len(self.subjects):
            return zip(self.subjects, others, strict=True)
        return ((subject, other) for subject in self.subjects for other in others)

    def phrase(self, token: Token, *, determiner: bool = False) -> str:
        """The text of a noun phrase of the clause, without what the clause itself is made of, the article or a closing "'s"."""
        return self.tree.phrase(token, without=self._own(), determiner=determiner)

    def span_of(self, token: Token) -> Span:
        """Where that phrase stands in the whole text."""
        return self.tree.span_of(token, without=self._own())

    def noun_preps(self, noun: Token) -> tuple[Prep, ...]:
        """The prepositional phrases of a noun: "a nurse at Mercy Hospital"."""
        return tuple(preps_of(self.tree, noun))

    def possessor(self, noun: Token) -> Token | None:
        """Whose it is: my in "my sister", Ana in "Ana's sister"."""
        return self.tree.first(noun, "poss")

    def _own(self) -> tuple[Token, ...]:
        return (self.verb, *self.chain)


def clauses(doc: Doc) -> list[Clause]:
    """The clauses of a Doc in the order of their verbs. A Doc without a dependency parse has none."""
    return clauses_of(Tree(doc))


def clauses_of(tree: Tree) -> list[Clause]:
    """The same of the tree of a Doc."""
    if not tree.doc.has_annotation("DEP"):
        return []
    found = shared(list(_Reader(tree).clauses()))
    return sorted(found, key=lambda clause: clause.verb.i)


class _Reader:
    """Reads the clauses out of one tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._judge = Judge(tree)
        self._subjects = Subjects(tree, self._judge)

    def clauses(self) -> Iterator[Clause]:
        tree = self._tree
        for token in tree.tokens:
            dep = tree.deps[token.i]
            if tree.is_verb(token):
                if dep not in SKIPPED and not (dep == "acomp" and token.tag_ == "VBN") and not self._continues(token):
                    yield from self._verbal(token)
            elif dep == "appos":
                yield from self._apposition(token)
            elif dep in ("advcl", "npadvmod", "dep") and (subject := self._fronts(token)) is not None:
                yield self._nominal("apposition", token, (subject,), attributes=(token,))
            elif dep == "poss":
                yield self._nominal("possessive", token.head, (token,), objects=(token.head,))
            if dep in ("compound", "nmod") and token.pos_ in ("NOUN", "PROPN"):
                yield from self._title(token)

    # ------------------------------------------------------------------ verbs

    def _continues(self, verb: Token) -> bool:
        """Whether the clause is that of a verb further down: "wants" in "wants to move"."""
        return self._next(verb) is not None

    def _next(self, verb: Token) -> Token | None:
        tree = self._tree
        blocked = tree.first(verb, "dobj") is not None
        for child in tree.children[verb.i]:
            dep = tree.deps[child.i]
            if dep == "xcomp" and tree.is_verb(child) and not blocked and tree.subject(child) is None:
                return child
            if dep in ("acomp", "oprd", "xcomp") and child.pos_ == "ADJ":
                for below in tree.of(child, "xcomp"):
                    if tree.is_verb(below) and tree.subject(below) is None:
                        return below
        return None

    def _chain(self, verb: Token) -> tuple[Token, ...]:
        tree = self._tree
        chain = [verb]
        top = verb
        while tree.deps[top.i] == "xcomp":
            head = top.head
            above = head if tree.is_verb(head) else head.head
            if head == top or not tree.is_verb(above) or self._next(above) != top:
                break
            chain = [above, *([head] if head != above else []), *chain]
            top = above
        return tuple(chain)

    def _verbal(self, verb: Token) -> Iterator[Clause]:
        tree = self._tree
        chain = self._chain(verb)
        top = chain[0]
        stance = self._judge.stance(verb)
        passive = self._is_passive(verb)
        there = tree.first(top, "expl") or tree.first(verb, "expl")
        existential = there is not None and there.lower_ == "there"
        subjects = () if existential else self._subjects.of(top)
        objects = self._subjects.said_by_cleft(top, verb) or self._objects(verb, "dobj") or self._shared_object(verb)
        indirect = tuple(one for child in tree.of(verb, "dative") if child.pos_ != "ADP" for one in tree.conjuncts(child))
        attributes = self._attributes(verb, existential=existential)
        preps = [*(one for link in chain[:-1] for one in preps_of(tree, link)), *preps_of(tree, verb)]
        preps = [one for one in preps if one.object.lower_ not in RELATIVE]
        if tree.deps[top.i] == "relcl":
            objects, preps = self._subjects.gap(top, verb, objects, preps)
        agents = tuple(one for prep in preps if prep.token.dep_ == "agent" for one in tree.conjuncts(prep.object)) if passive else subjects
        children = [child for link in chain for child in tree.children[link.i]]
        first = self._first_conjunct(top)
        if first is not None:
            preps += [one for one in preps_of(tree, first) if one.token.i < first.i]
            children += [child for child in tree.of(first, "npadvmod") if child.i < first.i]
        elif tree.deps[top.i] == "conj" and tree.is_verb(top.head):  # "As tutor, 9B gets Ann and 9C gets Bo"
            preps += [one for one in preps_of(tree, top.head) if one.token.i < top.head.i and one.text.lower() == "as"]
        clause = Clause(
            verb=verb,
            kind=self._kind(top, verb, attributes, existential=existential),
            type=_type(verb, objects, indirect, attributes, preps),
            subjects=subjects,
            objects=objects,
            indirect=indirect,
            attributes=attributes,
            preps=tuple(preps),
            complements=tuple(child for child in tree.of(verb, "ccomp") if not self._is_aside(verb, child)),
            particle=tree.first(verb, "prt"),
            adverbs=tuple(child for child in children if tree.deps[child.i] == "advmod"),
            adverbials=tuple(child for child in children if tree.deps[child.i] == "npadvmod"),
            auxiliaries=tuple(auxiliaries(tree, top)),
            chain=chain,
            passive=passive,
            agents=agents,
            patients=subjects if passive else objects,
            respectively=any(child.lower_ == "respectively" for child in tree.walk(verb)) or _each_with_own(objects, preps),
            implied_speaker=not subjects and not existential and is_chat(tree, top),
            stance=stance,
            tree=tree,
        )
        yield from contrasted(clause)
        yield from gapped(clause)
        yield from staged(clause)

    def _is_passive(self, verb: Token) -> bool:
        tree = self._tree
        if tree.first(verb, "auxpass") is not None or (verb.tag_ == "VBN" and tree.first(verb, "nsubjpass") is not None):
            return True
        if tree.deps[verb.i] == "conj" and (verb.tag_ == "VBN" or tree.first(verb, "agent") is not None):
            bare = tree.subject(verb) is None and not tree.of(verb, "aux", "dobj")
            return bare and tree.is_verb(verb.head) and self._is_passive(verb.head)  # "was designed by Ana and painted by Bo"
        return verb.tag_ == "VBN" and tree.deps[verb.i] in ("acl", "advcl") and not tree.of(verb, "aux")

    def _attributes(self, verb: Token, *, existential: bool) -> tuple[Token, ...]:
        """What something is said to be, or what there is."""
        tree = self._tree
        found = self._objects(verb, "attr", "acomp", "oprd")
        if not found:
            small = (child for child in tree.of(verb, "xcomp") if child.pos_ in ("ADJ", "NOUN", "PROPN"))
            found = tuple(one for child in small for one in tree.conjuncts(child))
        return found or (self._objects(verb, "nsubj", "nsubjpass") if existential else ())

    def _is_aside(self, verb: Token, child: Token) -> bool:
        """A clause before another, with a comma between, is no complement unless the other reports it."""
        return (
            child.i < verb.i
            and self._judge.stance(child).attributed_to is None
            and verb.lemma_ not in ("say", "think", "believe", "tell", "add", "report")
        )

    def _objects(self, verb: Token, *deps: str) -> tuple[Token, ...]:
        tree = self._tree
        return tuple(one for child in tree.of(verb, *deps) if child.lower_ not in RELATIVE for one in tree.conjuncts(child))

    def _shared_object(self, verb: Token) -> tuple[Token, ...]:
        """The object that a verb shares with the next: "buy and sell shares"."""
        tree = self._tree
        following = next((child for child in tree.of(verb, "conj") if child.pos_ == "VERB" and tree.subject(child) is None), None)
        if following is None or following.i - verb.i > 2 or tree.subject(verb) is None:
            return ()
        if following.tag_ != verb.tag_ and not {following.tag_, verb.tag_} <= {"VB", "VBP"}:
            return ()
        after = any(child.i > verb.i and tree.deps[child.i] not in ("cc", "conj", "punct") for child in tree.children[verb.i])
        return () if after else self._objects(following, "dobj")

    def _kind(self, top: Token, verb: Token, attributes: tuple[Token, ...], *, existential: bool) -> Kind:
        dep = self._tree.deps[top.i]
        if existential:
            return "existential"
        if dep == "relcl":
            return "relative"
        if dep == "acl":
            return "infinitive" if top.tag_ == "VB" else "participle"
        if dep == "pcomp":
            return "gerund"
        if dep in ("advcl", "xcomp") and self._tree.subject(top) is None:
            return "infinitive" if top.tag_ == "VB" else "participle"
        return "copular" if attributes and verb.lemma_ in COPULAS else "verbal"

    def _first_conjunct(self, verb: Token) -> Token | None:
        """The verb whose subject, and whose opening "In 1717 ...", this one shares."""
        tree = self._tree
        first = verb
        while tree.deps[first.i] == "conj" and tree.is_verb(first.head) and tree.subject(first) is None:
            first = first.head
        return None if first == verb else first

    # ------------------------------------------------------------------ nouns

    def _nominal(
        self, kind: Kind, word: Token, subjects: tuple[Token, ...], *, objects: tuple[Token, ...] = (), attributes: tuple[Token, ...] = ()
    ) -> Clause:
        return Clause(
            verb=word, kind=kind, type="SVO" if objects else "SVC", subjects=subjects, objects=objects, attributes=attributes,
            chain=(), agents=subjects, patients=objects, stance=self._judge.nominal(word), tree=self._tree,
        )  # fmt: skip

    def _fronts(self, token: Token) -> Token | None:
        """Whom a phrase without a verb describes that begins a sentence: "A native of Graz, Ann ...", "Allergic to bees, Bo ..."."""
        tree, verb = self._tree, token.head
        if token.pos_ not in ("NOUN", "PROPN", "ADJ") or not tree.is_verb(verb) or token.left_edge.i != token.sent.start:
            return None
        subject, comma = tree.subject(verb), token.right_edge.i + 1
        if subject is None or tree.tokens[comma].text != "," or subject.left_edge.i != comma + 1 or token.ent_type_ in AMOUNTS:
            return None
        said = token.pos_ != "NOUN" or any(one.lower_ in ("a", "an", "of") for one in tree.children[token.i]) or tree.of(token, "poss")
        past = any(one.lower_ in ("once", "formerly", "previously") for one in tree.of(token, "advmod"))
        return subject if said and not past else None

    def _apposition(self, token: Token) -> Iterator[Clause]:
        """Anna, a nurse; two cats, Miso and Tofu; Paris, France."""
        head = token.head
        one = head.lower_ == "one"  # "one of my brothers, Tom, ..."
        if (head.pos_ not in NOMINAL and not one) or token.pos_ not in ("NOUN", "PROPN", "NUM"):
            return
        if is_denied(self._tree, token) or self._tree.continues_list(head, token) or (head.ent_type_ in AMOUNTS and not one):
            return
        if head.ent_type_ in ("GPE", "LOC", "FAC") and token.ent_type_ == "GPE":
            yield self._nominal("place", token, (head,), attributes=(token,))
        else:
            yield self._nominal("apposition", token, tuple(self._tree.conjuncts(head))[:1], attributes=tuple(self._tree.conjuncts(token)))

    def _title(self, token: Token) -> Iterator[Clause]:
        """President Bush; my sister Anna, where the parser takes Anna for the head; software engineer Tom Cook."""
        head = token.head
        if head.pos_ != "PROPN" or token.i > head.i or token.ent_type_ in ("ORG", "FAC", "WORK_OF_ART") or head.lower_ in TITLES:
            return  # General Motors, the Attorney General
        if token.lower_ in TITLES | RANKS or (token.pos_ == "NOUN" and token.ent_type_ != head.ent_type_ and head.ent_type_ == "PERSON"):
            yield self._nominal("title", token, (head,), attributes=(token,))


def _each_with_own(objects: tuple[Token, ...], preps: list[Prep]) -> bool:
    """ "elected Ann as chair and Bo as treasurer": each object is followed by a phrase of its own."""
    after = [prep for prep in preps if objects and prep.token.i > objects[0].i]
    if len(objects) < 2 or len(after) != len(objects) or len({prep.text.lower() for prep in after}) > 1:
        return False
    places = [place for one, prep in zip(objects, after, strict=True) for place in (one.i, prep.object.i)]
    return places == sorted(places)


def _type(
    verb: Token, objects: tuple[Token, ...], indirect: tuple[Token, ...], attributes: tuple[Token, ...], preps: list[Prep]
) -> ClauseType:
    if objects and indirect:
        return "SVOO"
    if objects and attributes:
        return "SVOC"
    if objects:
        return "SVOA" if preps and verb.lemma_ in PUTS else "SVO"
    if attributes:
        return "SVC"
    return "SVA" if preps and verb.lemma_ in NEEDS_PLACE else "SV"
