"""Drafts: triples as a clause words them, before polarity and time make claims of them; and the choice among a verb's readings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.terms import Term, collective
from memgraph.nlp.nouns import is_family
from memgraph.predicates import Phase, Predicate, Predicates, VerbPattern

OPEN_CLASSES = {
    "org": frozenset({"ORG", "PRODUCT", "GROUP", "THING", None}),
    "school": frozenset(),
    "place": frozenset({"ORG", "GROUP", "PRODUCT", "THING", None}),
    "team": frozenset({"ORG", None}),
    "group": frozenset({"GROUP"}),
    "project": frozenset(),
    "owner": frozenset({"GROUP"}),
    "tool": frozenset({None}),
    "language": frozenset(),
    "thing": frozenset({None}),
    "person": frozenset({None}),
}  #: class -> types of names, beside its own, that may belong to it; None is a name of unknown type
OPEN = 0.5  #: how well a name fits a class that it may belong to
STATELESS = frozenset({"DATE", "MONEY"})
HOUSE = re.compile(r"(?:number|no\.?|flat|apartment|house|unit|plot) ?\d+\w?", re.IGNORECASE)  #: by its number in the street

ADDRESS = re.compile(
    r"(?:[A-Z][\w’'-]* )*[A-Z]?[\w’'-]*(?:stra(?:at|ße|sse)|str\.|weg|gasse|allee|platz|plein|laan|kade|gracht|dijk|gade|vej|gatan?"
    r"|vägen|veien|gate|[Rr]oad|[Ss]treet|[Ll]ane|[Aa]venue|[Cc]lose|[Ss]quare|[Cc]rescent|[Tt]errace) \d{1,4}[a-z]?"
)  #: the number behind the street


@dataclass(frozen=True, slots=True)
class Draft:
    """One triple of one clause. `phase` is what the words say of it: that it is so, begins, ends, or happened."""

    predicate: str
    subject: Term
    object: Term | None
    phase: Phase = "states"
    event: bool = False
    literal: bool = False
    affirmed: bool = False  #: it holds though the clause is negative: "can't stand" dislikes
    confidence: float = 1.0
    clause: Clause | None = None


@dataclass(frozen=True, slots=True)
class Complement:
    """A complement of a verb: its preposition ("-" for the object, "=" for what something is said to be), the words and what they name."""

    prep: str
    token: Token
    term: Term
    loose: bool = False  #: it hangs on another complement ("its pigments from Orsa"): known patterns may take it, the verb itself not


_DECLARED = 20.0  #: more than any other reading can score: a user who declares a verb means it


class Chooser:
    """Which of a verb's patterns fits a subject and an object."""

    def __init__(self, predicates: Predicates) -> None:
        self._predicates = predicates

    def best(self, patterns: Iterable[VerbPattern], subject: Term | None, object_: Term | None) -> list[VerbPattern]:
        """The best reading as a state, and the best as an event, of those that fit at all; the better first."""
        scored = []
        for place, pattern in enumerate(patterns):
            predicate = self._predicates.table[pattern.predicate]
            score = self._score(pattern, predicate, subject, object_)
            if score is not None:
                scored.append((-score, place, pattern, predicate.kind))
        scored.sort(key=lambda one: one[:2])
        chosen: dict[str, VerbPattern] = {}
        for _, _, pattern, kind in scored:
            chosen.setdefault(kind, pattern)
        return list(chosen.values())

    def _score(self, pattern: VerbPattern, predicate: Predicate, subject: Term | None, object_: Term | None) -> float | None:
        """How well it fits; None where it cannot be."""
        score = (5.0 if pattern.nouns else 0.0) + (_DECLARED if predicate.declared else 0.0)
        if pattern.object_class is not None:
            fit = self._class_fit(pattern.object_class, object_)
            if fit is None:
                return None
            score += fit
        if pattern.subject_class is not None:
            fit = self._class_fit(pattern.subject_class, subject)
            if fit is None:
                return None
            score += fit
        first, second = (object_, subject) if pattern.swapped else (subject, object_)
        first = first if first is None else collective(first, predicate.subject_types)
        second = second if second is None else collective(second, predicate.object_types)
        if first is not None and predicate.subject_types == ("ORG",) and _is_someone(first):
            return None  # nobody is supplied by the firm that he "got a job offer from"
        if second is not None and predicate.subject_types == predicate.object_types == ("ORG",) and _is_someone(second):
            return None  # a bakery that the Hansens bought is theirs, and no part of them
        firms = predicate.subject_types == predicate.object_types == ("ORG",) and predicate.cardinality == "one"
        if firms and first is not None and second is not None and first.kind == "noun" and (second.kind == "noun" or second.type != "ORG"):
            return None  # "the image store is owned by Lenz", by the platform team: a thing is somebody's, and no firm's daughter
        if first is not None and predicate.subject_types == ("PERSON",) and first.kind == "noun" and self._is_lifeless(first):
            return None  # a minibus that is hired works nowhere
        if score == OPEN and self._subject_fit(first, predicate) < 0:
            return None  # neither of them speaks for it
        if predicate.literal == "date" and pattern.object_class is None and (second is None or second.type != "DATE"):
            return None
        if predicate.literal is not None and second is not None and second.kind in ("speaker", "pronoun"):
            return None  # "costs me 62 euros": I am no price
        if (
            second is not None
            and second.kind == "value"
            and (predicate.object_types or predicate.kind == "event")
            and predicate.literal is None
        ):
            return None  # nobody visits "12 euros"
        score += self._subject_fit(first, predicate)
        return score + _type_fit(second, predicate.object_types, 1.2, predicate.object_nouns)

    def _is_lifeless(self, term: Term) -> bool:
        noun = term.noun.rpartition(" ")[2]
        return any(self._predicates.is_a(kind, None, noun) for kind in ("vehicle", "room", "spot"))

    def _subject_fit(self, term: Term | None, predicate: Predicate) -> float:
        if term is not None and "ORG" in predicate.subject_types and self._predicates.is_a("org", None, term.noun.rpartition(" ")[2]):
            return 1.0
        return _type_fit(term, predicate.subject_types, 1.0)

    def _class_fit(self, name: str, term: Term | None) -> float | None:
        if term is None:
            return None
        if name == "number":
            return 3.0 if term.kind == "value" and term.token.like_num else None
        if any(self._predicates.is_a(name, None, word) for word in (term.noun, *_last_words(term), term.name.lower())):
            return 3.0
        if name == "place" and (HOUSE.fullmatch(term.name) or ADDRESS.fullmatch(term.name)):
            return 3.0
        if name == "place" and (is_place(term.name) or (term.name.islower() and is_place(term.name.title()))):
            return 3.0
        if _is_doubtful(term) and name in ("org", "place"):
            return 1.5
        if self._predicates.is_a(name, term.type, term.noun):
            return 3.0
        if name in ("org", "place") and _is_no_given_name(term):
            return OPEN
        last = term.name.lower().split()[-1] if " " in term.name else ""
        if name == "org" and term.kind == "name" and self._predicates.is_a("firm", None, last):
            return 3.0  # "Fennimore Books", whatever the recogniser takes it for
        if name == "person" and term.kind == "pronoun" and term.name in ("he", "she", "they", "who"):
            return OPEN
        if term.kind == "name" and name in OPEN_CLASSES and term.type in OPEN_CLASSES[name]:
            return OPEN
        return None


def _is_doubtful(term: Term) -> bool:
    """The recogniser takes many a firm for a place: only a known place is surely one."""
    return term.type == "PLACE" and term.kind == "name" and not is_place(term.name)


def _is_someone(term: Term) -> bool:
    """A person for sure, or a family: by pronoun, or by name."""
    named = term.type == "PERSON" and term.kind == "name" and given_name_gender(term.name.split()[0]) is not None
    family = term.kind == "name" and " " not in term.name and is_family(term.token)
    return named or family or (term.kind == "pronoun" and term.name in ("he", "she"))


def is_someone(term: Term) -> bool:
    """A person, also where the recogniser takes a whole name for a place: "Leila Haddad"."""
    whole = term.kind == "name" and " " in term.name and given_name_gender(term.name.split()[0]) is not None
    return term.is_person or _is_someone(term) or (whole and term.type in (None, "PLACE") and not is_place(term.name))


def _is_no_given_name(term: Term) -> bool:
    """The recogniser takes many a firm of one word for a person."""
    return term.type == "PERSON" and term.kind == "name" and " " not in term.name and given_name_gender(term.name) is None


def _last_words(term: Term) -> Sequence[str]:
    """The noun of a description or a name: "bakery" of "small bakery", "college" of "Tallis College", "project" of "Project Fern"."""
    words = term.name.lower().split()
    if term.kind == "name" and words:
        return (words[-1], words[0])
    return (term.noun.rpartition(" ")[2], *words[-1:])


def _type_fit(term: Term | None, types: Sequence[str], weight: float, nouns: frozenset[str] = frozenset()) -> float:
    if term is None:
        return 0.0
    if nouns and any(word in nouns for word in _last_words(term)):
        return 2.0
    if not types or term.type in (None, "PRONOUN") or _is_doubtful(term):
        return 0.0
    if term.type in types:
        return weight
    return -2.0 * weight if term.type in STATELESS else -weight
