"""Which of the things mentioned before a pronoun it may stand for, and how much each stands out.

Ranked by the usual signs: how near the last mention is, whether it is a subject, whether it stands where the pronoun stands, how often it
was mentioned, whether its gender is known to agree. Weights were fitted on the development half of GAP and short texts of our own.
"""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Token

from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.mentions.things import Thing, sentence_numbers
from memgraph.nlp.nouns import GROUPS, MEASURES
from memgraph.nlp.tree import SUBJECTS, Tree

WINDOW = 4  #: sentences back
OBJECTS = frozenset({"dobj", "dative", "pobj", "oprd"})
REFLEXIVE = frozenset({"myself", "yourself", "himself", "herself", "itself", "ourselves", "yourselves", "themselves", "themself"})
POSSESSIVE = frozenset({"my", "mine", "your", "yours", "his", "her", "hers", "its", "our", "ours", "their", "theirs"})
#: verbs whose "because" tells of the object: one visits, thanks or fires someone for what he is
OBJECT_CAUSES = frozenset(
    [
        *("visit", "thank", "praise", "admire", "hire", "fire", "help", "console", "comfort", "congratulate", "blame", "punish", "love"),
        *("hate", "fear", "miss", "envy", "trust", "scold", "criticize", "criticise", "sue", "arrest", "reward", "pity", "respect"),
        *("dislike", "value", "detest", "notice", "forgive", "promote", "nurse", "rescue", "treat", "choose", "marry", "mock"),
    ]
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign adds."""

    subject: float = 8.0
    passive: float = 5.5
    object: float = 2.6
    possessor: float = 3.6
    other: float = 0.7
    decay: float = 0.25  #: a sentence further back counts this much
    parallel: float = 3.0
    gender: float = 0.3  #: known to agree
    often: float = 0.25  #: for each earlier mention, at most three
    same_clause: float = 1.3  #: the subject of its own clause, for a possessive
    ahead: float = 12.0  #: the subject that follows what opens the sentence
    untyped: float = 0.9  #: lost where the type speaks against it, but only by the recogniser's word
    title: float = 0.8  #: first thing named in the text
    owner: float = 2.5  #: an organisation that is named, for "its"
    group: float = 2.0  #: several, for "they"


WEIGHTS = Weights()


def clause_verb(token: Token) -> Token:
    """The verb that governs a token, or the root of its sentence."""
    at = token
    while at.head is not at and at.head != at:
        at = at.head
        if at.pos_ in ("VERB", "AUX"):
            break
    return at


def role_of(token: Token) -> str:
    """The relation of a phrase to its verb; a conjunct has that of the first, an apposition that of its head."""
    at = token
    while at.dep_ in ("conj", "appos", "compound") and at.head != at:
        at = at.head
    return str(at.dep_)


def agrees(pronoun: Phrase, thing: Thing) -> bool:
    """Whether number, gender and kind allow it."""
    word = pronoun.text.lower()
    if thing.speaker:
        return False
    noun = thing.mentions[-1].noun if thing.mentions else None
    if word in ("they", "them", "their", "theirs", "themselves", "themself"):
        return thing.plural or bool(thing.members) or thing.type == "ORG" or noun in GROUPS
    if thing.plural or thing.members:
        return False
    if pronoun.gender is not None:
        if thing.gender is not None:
            return thing.gender == pronoun.gender
        return thing.type in ("PERSON", "ANIMAL") or (thing.named and not thing.firm)
    if noun in MEASURES and not thing.named:
        return False
    return thing.gender is None and (thing.type != "PERSON" or (thing.named and not thing.firm))


def forbidden(tree: Tree, pronoun: Token, mention: Phrase) -> bool:
    """Whether the grammar keeps them apart: arguments of one verb are different things, save for a reflexive."""
    antecedent = tree.tokens[mention.head]
    if antecedent.i == pronoun.i or (pronoun in antecedent.subtree and mention.first <= pronoun.i <= mention.last):
        return True
    word = pronoun.lower_
    if word in REFLEXIVE:
        return False
    if pronoun.dep_ == "poss" or word in POSSESSIVE - {"her", "his"}:
        return False
    verb = clause_verb(pronoun)
    if clause_verb(antecedent) != verb or antecedent.dep_ == "poss":
        subject = _understood_subject(tree, verb)
        return pronoun.dep_ not in SUBJECTS and subject is not None and _first(antecedent) == _first(subject)
    fronted = pronoun.dep_ in SUBJECTS and antecedent.dep_ not in SUBJECTS and antecedent.i < pronoun.i  # "For Anna, she ..."
    return not fronted


def _understood_subject(tree: Tree, verb: Token) -> Token | None:
    """The subject of a verb, or of the one it hangs on, where it has none of its own ("He told her to call him")."""
    at = verb
    for _ in range(4):
        subject = tree.subject(at)
        if subject is None and at.dep_ == "xcomp" and at.head.lemma_.lower() != "promise":
            subject = next((one for one in tree.of(at.head, "dobj", "dative") if one.i < at.i), None)  # "asked Monica to call"
        if subject is not None:
            return subject
        if at.dep_ not in ("xcomp", "conj", "pcomp", "advcl") or at.head == at:
            return None
        at = clause_verb(at)
    return None


def met_at_once(tree: Tree, pronoun: Phrase, one: Thing, other: Thing) -> bool:
    """ "Tom met Bob. He was late": two people of whom the text has told nothing but what the one did to the other. Nobody can tell."""
    if pronoun.gender is None or "PERSON" not in (one.type, other.type):
        return False
    met = []
    for thing in (one, other):
        before = thing.between(-1, pronoun.head)
        named = [mention for mention in before if mention.kind != "pronoun"]
        if thing.type not in ("PERSON", None) or len(named) != 1 or any(mention.head < 0 for mention in before):
            return False
        met.append(tree.tokens[named[0].head])
        if any(tree.tokens[mention.head].sent != met[-1].sent for mention in before):
            return False
    related = any(token.dep_ in ("poss", "attr", "appos") for token in met)
    apart = met[0].sent == met[1].sent != tree.tokens[pronoun.head].sent
    return apart and not related and clause_verb(met[0]) == clause_verb(met[1])


def _first(token: Token) -> Token:
    while token.dep_ in ("conj", "compound") and token.head != token and token.head.pos_ in ("PROPN", "NOUN", "PRON"):
        token = token.head
    return token


class Salience:
    """Scores candidates for the pronouns of one text."""

    def __init__(self, tree: Tree, weights: Weights = WEIGHTS) -> None:
        self._tree, self._weights = tree, weights
        self._sentence = sentence_numbers(tree)
        self._starts = [at for at, number in enumerate(self._sentence) if not at or number != self._sentence[at - 1]]

    def sentence_of(self, phrase: Phrase) -> int:
        """The number of its sentence; earlier texts count as one before the first."""
        return self._sentence[phrase.head] if phrase.head >= 0 else -1

    def window(self, phrase: Phrase, sentences: int) -> tuple[int, int]:
        """The first token of the sentence that lies so many before the phrase's own, and the one behind its own; -1 with earlier texts."""
        here = self.sentence_of(phrase)
        first = self._starts[here - sentences] if here >= sentences else -1
        return first, self._starts[here + 1] if here + 1 < len(self._starts) else len(self._sentence)

    def distance(self, pronoun: Phrase, mention: Phrase) -> int:
        """Sentences between the two."""
        return self.sentence_of(pronoun) - self.sentence_of(mention)

    def score(self, pronoun: Phrase, thing: Thing) -> float:
        """How much the thing stands out for this pronoun; 0 where it is out of reach or the grammar forbids it."""
        weights, tree = self._weights, self._tree
        token = tree.tokens[pronoun.head]
        near = [mention for mention in thing.between(*self.window(pronoun, WINDOW)) if mention.head != pronoun.head]
        before = [mention for mention in near if mention.head < pronoun.head]
        if any(forbidden(tree, token, mention) for mention in near if mention.head >= 0 and self.distance(pronoun, mention) == 0):
            return 0.0
        if not before:
            return self._ahead(token, near)
        best = max(self._weight(token, mention) * weights.decay ** self.distance(pronoun, mention) for mention in before)
        score = best + weights.often * min(3, len(before) - 1)
        if pronoun.gender is not None:
            score += weights.gender if thing.gender == pronoun.gender else 0.0
            score -= 0.0 if thing.type in ("PERSON", "ANIMAL") else weights.untyped
        elif thing.type == "PERSON":
            score -= weights.untyped
        elif thing.type == "ORG" and thing.named and pronoun.text.lower() == "its":
            score += weights.owner * weights.decay ** self.distance(pronoun, before[-1])
        if thing.number == 0 and thing.named:
            score += weights.title * weights.decay ** self.distance(pronoun, before[-1])
        if pronoun.plural:
            score += weights.group * weights.decay ** self.distance(pronoun, before[-1]) if thing.members or thing.plural else 0.0
        return max(score, 0.01)

    def _ahead(self, pronoun: Token, later: list[Phrase]) -> float:
        """A pronoun in what opens a sentence may stand for the subject that follows: "In her first year, Anna ..."."""
        verb = clause_verb(pronoun)
        own = self._tree.subject(verb)
        if verb.dep_ in ("advcl", "pcomp") and (own is None or own.i <= pronoun.i):
            verb = clause_verb(verb)
        subject = self._tree.subject(verb)
        if subject is None or subject.i <= pronoun.i or pronoun.head == subject:
            return 0.0
        return self._weights.ahead if any(mention.head == subject.i for mention in later) else 0.0

    def _weight(self, pronoun: Token, mention: Phrase) -> float:
        weights = self._weights
        if mention.head < 0:
            return weights.subject
        antecedent = self._tree.tokens[mention.head]
        role = role_of(antecedent)
        weight = weights.other
        if role in SUBJECTS:
            weight = weights.passive if role == "nsubjpass" else weights.subject
        elif role in ("dobj", "dative", "oprd", "attr"):
            weight = weights.object
        elif role == "poss":
            weight = weights.possessor
        if (role in SUBJECTS and pronoun.dep_ in SUBJECTS) or (role in OBJECTS and pronoun.dep_ in OBJECTS):
            weight += weights.parallel
        if pronoun.dep_ == "poss" and role in SUBJECTS and clause_verb(pronoun) == clause_verb(antecedent):
            weight += weights.same_clause
        return weight
