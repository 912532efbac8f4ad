"""Whom a clause speaks of where its verb has no subject of its own: that of another verb, the noun it describes, or the writer."""

from __future__ import annotations

from spacy.tokens import Token

from memgraph.nlp.clauses.modality import Judge
from memgraph.nlp.clauses.own_words import GONNA, WANNA, is_denied_state
from memgraph.nlp.lexicon import OF_THE_OBJECT, OF_THE_WRITER, OF_THINGS
from memgraph.nlp.prepositions import Prep
from memgraph.nlp.tree import NOMINAL, RELATIVE, Tree

OF_SPEAKER = frozenset({"have", "am", "'ve", "’ve", "haven't"})  #: auxiliaries that a note may begin with
MODALS = frozenset({"ca", "can", "wo", "could", "did"})
CONTROLLED_BY_SUBJECT = frozenset({"promise", "vow", "threaten", "use", "take"})


class Subjects:
    """Finds the subjects of the verbs of one tree, and what relative clauses leave out for the noun that they describe."""

    def __init__(self, tree: Tree, judge: Judge) -> None:
        self._tree = tree
        self._judge = judge

    def of(self, verb: Token, depth: int = 0) -> tuple[Token, ...]:
        """The verb's own subject, or the one it inherits; () where there is none."""
        tree = self._tree
        head, dep = verb.head, tree.deps[verb.i]
        if depth > 8:
            return ()
        own = tree.subject(verb)
        if own is not None:
            if own.lower_ in RELATIVE and own.pos_ in ("PRON", "DET", "SCONJ", "ADV"):
                if dep == "relcl":
                    return self._described(head, depth) if head.pos_ in NOMINAL else ()
                if dep == "conj":
                    return self.of(head, depth + 1)
                cleft = tree.first(head, "attr") if dep == "ccomp" and head.lemma_ == "be" else None
                if cleft is not None:  # "it was Ana who broke it"
                    return tuple(tree.conjuncts(cleft))
                if dep == "ccomp" and tree.deps[head.i] == "relcl":  # "Tom, who I think works at Acme"
                    return self._described(head.head, depth)
                if own.lower_ == "that":
                    return (own,)
                return (own,) if own.lower_ in ("who", "which") else ()
            if own.lower_ == "there" and own.tag_ == "EX":
                return ()
            return tuple(tree.conjuncts(own))
        if head == verb and verb.tag_ == "VBN" and verb.lemma_ in OF_THINGS:
            return self._following(verb)
        if head == verb or tree.first(verb, "expl") is not None or opens(tree, verb):
            return ()
        if dep == "conj" and tree.is_verb(head):
            return self.of(head, depth + 1)
        if dep == "xcomp":
            above = head if tree.is_verb(head) else head.head
            controller = tree.first(above, "dobj", "dative")
            if controller is not None and above.lemma_ not in CONTROLLED_BY_SUBJECT:
                return tuple(tree.conjuncts(controller))
            return self.of(above, depth + 1) if above != verb else ()
        if dep in ("advcl", "ccomp") and tree.is_verb(head):
            return self.of(head, depth + 1)
        if dep == "acl":
            return self._described(head, depth) if verb.tag_ != "VB" else self._above(head, depth)
        if dep == "pcomp":
            controller = tree.first(head.head, "dobj") if head.head.lemma_ in OF_THE_OBJECT else None
            return self._above(head, depth) if controller is None else tuple(tree.conjuncts(controller))
        return ()

    def _following(self, verb: Token) -> tuple[Token, ...]:
        """The subject of the clause after it: "Founded in 1964, the band ...", where the parser takes the first verb for the main one."""
        tree = self._tree
        below = [child for child in tree.of(verb, "advcl", "ccomp", "conj", "parataxis", "dep") if child.i > verb.i and tree.is_verb(child)]
        own = next((subject for child in below if (subject := tree.subject(child)) is not None), None)
        return tuple(tree.conjuncts(own)) if own is not None and own.lower_ not in RELATIVE else ()

    def _described(self, noun: Token, depth: int) -> tuple[Token, ...]:
        """Whom a noun with a clause of its own describes: Ana in "Ana is a nurse who works nights" and in "Ana, a nurse who ..."."""
        tree = self._tree
        dep, head = tree.deps[noun.i], noun.head
        if dep == "appos" and head.pos_ in NOMINAL and head.ent_type_ not in ("DATE", "CARDINAL"):
            return self._described(head, depth)
        if dep == "attr" and head.lemma_ == "be" and not self._judge.stance(head).negative:
            subjects = self.of(head, depth + 1)
            if subjects and all(one.lower_ not in ("it", "that", "this", "there", "what") for one in subjects):
                return subjects
        found = tuple(tree.conjuncts(noun))
        return found[1:] if len(found) > 1 and denies_first(tree, noun) else found

    def _above(self, token: Token, depth: int) -> tuple[Token, ...]:
        """The subject of the clause that the token stands in."""
        verb = self._tree.verb_above(token)
        return self.of(verb, depth + 1) if verb is not None else ()

    def gap(self, top: Token, verb: Token, objects: tuple[Token, ...], preps: list[Prep]) -> tuple[tuple[Token, ...], list[Prep]]:
        """Puts the antecedent where the relative clause lacks something: the house that I bought, the town where I live."""
        tree = self._tree
        subject = tree.subject(top)
        if subject is None or subject.lower_ in RELATIVE:
            return objects, preps
        antecedent = self._meant(top.head) or tuple(tree.conjuncts(top.head))
        for prep in tree.of(verb, "prep"):
            pronoun = tree.first(prep, "pobj")
            if (pronoun is None and tree.first(prep, "pcomp", "prep") is None) or (pronoun is not None and pronoun.lower_ in RELATIVE):
                return objects, [Prep(prep.text, antecedent[0], prep), *preps]
        for adverb in tree.of(verb, "advmod"):
            if adverb.lower_ == "where":
                return objects, [Prep("in", antecedent[0], adverb), *preps]
            if adverb.lower_ in ("when", "why"):
                return objects, preps
        named = any(child.lower_ in RELATIVE for child in tree.of(verb, "dobj")) and tree.first(verb, "oprd") is not None
        full = not named and tree.first(verb, "auxpass", "attr", "acomp", "oprd", "ccomp") is not None  # "the barn, which we call the Shed"
        return objects or (() if full else antecedent), preps


    def said_by_cleft(self, top: Token, verb: Token) -> tuple[Token, ...]:
        """What "what" stands for: rats, of "rats are what Ann keeps" and of "what Ann keeps is rats"."""
        tree, being = self._tree, top.head
        if tree.deps[top.i] not in ("ccomp", "csubj") or being.lemma_ != "be" or tree.first(being, "neg") is not None:
            return ()
        if not any(one.lower_ == "what" for one in tree.of(verb, "dobj")):
            return ()
        told = tree.of(being, "attr") if tree.deps[top.i] == "csubj" else tree.of(being, "nsubj")
        return tuple(one for first in told for one in tree.conjuncts(first) if first.pos_ in ("NOUN", "PROPN"))

    def _meant(self, noun: Token) -> tuple[Token, ...]:
        """Rain, of "the thing that Ann likes is rain": of a thing that is told by its clause, what it is said to be."""
        tree, being = self._tree, noun.head
        if tree.deps[noun.i] != "nsubj" or being.lemma_ != "be" or tree.first(being, "neg") is not None:
            return ()
        bare = noun.lemma_.lower() in ("thing", "one")
        told = [one for one in tree.of(being, "attr") if tree.first(one, "case") is None]
        known = all(one.pos_ == "PROPN" or (one.pos_ == "NOUN" and (bare or _is_the(tree, one))) for one in told)
        return tuple(one for first in told for one in tree.conjuncts(first)) if told and known else ()


def denies_first(tree: Tree, noun: Token) -> bool:
    """ "It isn't Bo but Ann who leads": of what is said to be so, the first is denied, and not what follows "but"."""
    denied = tree.first(noun.head, "neg") is not None or tree.first(noun, "neg", "preconj") is not None
    return denied and any(one.lower_ == "but" for one in tree.of(noun, "cc"))


def _is_the(tree: Tree, noun: Token) -> bool:
    return any(one.lower_ == "the" for one in tree.of(noun, "det"))


def is_chat(tree: Tree, verb: Token) -> bool:
    """A finished verb that begins its sentence: "Moved to Berlin last week", "Just started at Acme"."""
    while tree.deps[verb.i] == "conj" and tree.is_verb(verb.head):
        verb = verb.head
    before = (child for child in tree.children[verb.i] if child.i < verb.i)
    light = ("ADV", "PUNCT", "INTJ", "SPACE", "CCONJ", "PART")
    aux = [child for child in tree.children[verb.i] if child.lower_ in MODALS and child.i < verb.i]
    if aux:  # "Can't eat nuts", "Won't be back before May": denied, or else it may be an offer
        denied = tree.first(verb, "neg") is not None
        return denied and aux[0].i == verb.sent.start and tree.deps[verb.i] == "ROOT" and tree.subject(verb) is None
    if is_denied_state(tree, verb):
        return tree.subject(verb) is None
    own = (child.dep_ == "auxpass" or child.lower_ in OF_SPEAKER or child.lower_ == "been" or child.pos_ in light for child in before)
    if not all(own):  # "Got promoted yesterday", "Have been learning Thai"
        return False
    if verb.tag_ == "VBN" and (verb.lemma_ in OF_THINGS or _is_cry(tree, verb)):
        return False
    if tree.tags[verb.i] == "VBZ" and tree.deps[verb.i] == "ROOT" and tree.subject(verb) is None:
        return tree.heading(verb) is not None or tree.speaker_of_line(verb) is not None  # "Rufus Ade:\n- lives in Odense"
    if tree.deps[verb.i] != "ROOT":
        return opens(tree, verb) or verb.head.lower_ in GONNA  # which the tagger takes for a noun
    return verb.tag_ in ("VBD", "VBN", "VBG") or verb.lower_ in WANNA | GONNA | {"am"} or verb.lemma_.lower() in OF_THE_WRITER


def _is_cry(tree: Tree, verb: Token) -> bool:
    """ "Married at last! Ann and Bo tied the knot": of whom, the next sentence tells."""
    end = verb.sent.end
    after = next((one for one in tree.tokens[end:] if tree.deps[one.i] in ("nsubj", "nsubjpass")), None)
    below = tree.children[verb.i]
    alone = not any(one.dep_ in ("aux", "auxpass", "dobj") or tree.first(one, "pobj") is not None for one in below)
    return alone and tree.tokens[end - 1].text == "!" and after is not None and after.lower_ not in ("i", "we")


def opens(tree: Tree, verb: Token) -> bool:
    """A finite verb that begins its sentence, and hangs on one after it: "Took on Ann today, she was at Orsa before"."""
    if verb.tag_ != "VBD" or tree.deps[verb.i] not in ("advcl", "ccomp", "parataxis") or verb.head.i < verb.i:
        return False
    before = tree.tokens[verb.sent.start : verb.i]
    return all(one.pos_ in ("ADV", "PUNCT", "INTJ", "SPACE") for one in before) and tree.subject(verb) is None
