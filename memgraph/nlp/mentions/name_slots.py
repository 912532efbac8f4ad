"""What the place of a name in its sentence tells of its type: who lives, where one lives, at what one works."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from memgraph.nlp.nouns import PETS, RELATIVES, noun_type
from memgraph.nlp.tree import Tree


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PERSON_VERBS = _words(
    "live say tell ask marry love like hate enjoy prefer want think know believe speak study teach learn graduate retire quit "
    "resign eat drink cook visit travel meet call email text message read write sing dance swim hike celebrate propose divorce "
    "date adopt sleep wake smile laugh cry feel hope wish argue complain born bear die remember forget reside practise practice "
    "suffer recover thank attend wed enrol enroll emigrate"
)
MOSTLY_PERSON_VERBS = _words(
    "work move join drive play run plan decide promise agree report manage hire fire grow buy found co-found lead head own serve "
    "collect invite help"
)
_PLACE_VERBS = _words("live move reside relocate travel fly drive grow settle stay bear born emigrate immigrate return commute")
_RESETTLING = _words("move relocate resettle settle emigrate immigrate")  #: what firms do as well, but people mostly
_ASSEMBLIES = _words("parliament congress senate treasury cabinet")  #: written like a name, and no one's
_BESIDE = frozenset({"det", "compound", "amod", "poss", "appos", "nmod"})  #: what stands beside no bare name
_ORG_VERBS = _words("work join leave intern quit resign consult volunteer hire employ rejoin start found co-found")
_FIRM_VERBS = _words("acquire merge outsource rebrand incorporate headquarter")
_OF_FIRMS = _words("join found co-found cofound establish attend")  #: whose object is one
_ORG_NOUNS = _words("ceo cto cfo coo founder cofounder co-founder employee job intern director head president manager member board")


def by_slot(tree: Tree, head: Token) -> Iterator[tuple[str, int]]:
    """What the place in the sentence says: who lives, where one lives, at what one works."""
    top = head
    while top.dep_ == "conj" and top.head != top:
        top = top.head
    governor = top.head
    lemma = governor.lemma_.lower()
    if top.dep_ in ("nsubj", "nsubjpass") and lemma in PERSON_VERBS:
        yield "PERSON", 12
    elif top.dep_ == "nsubj" and lemma in MOSTLY_PERSON_VERBS:
        yield "PERSON", 7
    elif lemma in (_FIRM_VERBS if top.dep_ == "nsubj" else _FIRM_VERBS | _OF_FIRMS) and top.dep_ in ("nsubj", "nsubjpass", "dobj"):
        yield "ORG", 12
    elif top.dep_ in ("dobj", "dative") and lemma in ("marry", "meet", "call", "email", "tell", "ask", "thank", "text"):
        yield "PERSON", 6
    elif top.dep_ == "dobj" and lemma == "visit":
        yield "PLACE", 8
    elif top.dep_ == "poss" and lemma in RELATIVES | PETS:
        yield "PERSON", 14
    elif top.dep_ == "attr" and (subject := tree.subject(governor)) is not None and noun_type(subject.lemma_.lower()) is not None:
        yield noun_type(subject.lemma_.lower()) or "THING", 14
    elif top.dep_ == "pobj" and governor.head is not None:
        yield from by_preposition(governor.lower_, governor.head.lemma_.lower())
    subject = tree.subject(top.head) if top.dep_ in ("nsubj", "nsubjpass") and lemma == "be" else None
    for child in tree.of(governor, "attr") if subject is not None else ():
        kind = noun_type(child.lemma_.lower())
        if kind is not None:
            yield kind, 14


def moves_house(head: Token) -> bool:
    """ "Zorbine moved to Leeds": who goes to live somewhere that is named; not "moved its office to Leeds", "moved to Monday"."""
    verb = head.head
    if head.dep_ != "nsubj" or verb.dep_ == "relcl" or verb.lemma_.lower() not in _RESETTLING:
        return False  # the parser reads "the startup Nimbus relocated" as the relative clause of a startup
    if not (head.is_title and head.is_alpha) or head.lower_ in _ASSEMBLIES:
        return False
    if any(child.dep_ in ("dobj", "auxpass") for child in verb.children) or any(child.dep_ in _BESIDE for child in head.children):
        return False
    goals = (goal for prep in verb.children if prep.lower_ in ("to", "into", "in", "from") for goal in prep.children if goal.dep_ == "pobj")
    return any(goal.pos_ == "PROPN" and goal.ent_type_ not in ("DATE", "TIME") for goal in goals)


def by_preposition(preposition: str, lemma: str) -> Iterator[tuple[str, int]]:
    if preposition in ("in", "to", "from", "near", "into") and lemma in _PLACE_VERBS:
        yield "PLACE", 24
    elif preposition in ("at", "for", "with", "by") and lemma in _ORG_VERBS and preposition != "with":
        yield ("PERSON", 3) if preposition == "by" else ("ORG", 22)
    elif preposition in ("of", "at") and lemma in _ORG_NOUNS:
        yield "ORG", 12
    elif preposition in ("with", "by") and lemma in ("meet", "talk", "speak", "chat", "marry", "engage", "live"):
        yield "PERSON", 8
    elif preposition == "in" and lemma in ("bear", "base", "locate", "situate", "office", "house", "flat", "apartment"):
        yield "PLACE", 14
    elif preposition == "from" and lemma in ("graduate", "degree", "diploma", "resign", "retire", "doctorate", "phd"):
        yield "ORG", 14
    elif preposition == "at" and lemma in (
        "study",
        "teach",
        "professor",
        "lecturer",
        "enrol",
        "enroll",
        "educate",
        "teacher",
        "nurse",
        "engineer",
    ):
        yield "ORG", 12
    elif preposition == "to" and lemma in ("marry", "engage", "talk", "speak", "report"):
        yield "PERSON", 10
