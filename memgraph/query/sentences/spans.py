"""The parts of a sentence that may answer a question, and how well each fits what is asked.

Each span is described by a few numbers (how rare its words are, how much of the question stands around it, what it hangs on, whether it
is of the kind that the question asks for) that are weighed by WEIGHTS. The weights were fitted on questions with known answers, one
conversation left out at a time, and rounded: see docs/benchmarks.md.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.nouns import noun_type
from memgraph.nlp.tree import Tree
from memgraph.query.sentences.sentence import Place

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Kind = Literal["noun", "whole", "list", "verb", "adjective", "place", "clause"]
Sort = Literal["thing", "doing", "place", "person", "reason", "feeling", "number", "manner"]

_LONGEST: Final = 18  #: words of a span
_FAR: Final = 12  #: words; what is farther from the question's words counts as that far
_PLACE_PREPS: Final = frozenset(
    "in at to from near on inside outside by into through around behind under above below beside between beneath".split()
)
_VAGUE: Final = frozenset(
    "thing things something anything everything nothing lot lots bit one ones way ways time times day that this it them they you we i me "
    "us he she him her who what which those these someone everyone anyone everybody stuff kind sort all both some any much many "
    "more".split()
)
_ASKING: Final = frozenset({"WP", "WDT", "WP$"})
_UNITS: Final = frozenset("minute hour day night week weekend month year decade".split())
_COUNTS: Final = frozenset({"every", "once", "twice", "times"})
_TIMES: Final = frozenset({"DATE", "TIME"})
_SORTS: Final[tuple[tuple[re.Pattern[str], Sort], ...]] = (
    (re.compile(r"\bhow (?:many|often|much|long|old|far|big)\b"), "number"),
    (re.compile(r"^\W*why\b|\breason\b"), "reason"),
    (re.compile(r"\bhow (?:does|did|do|was|is|were|are|has)\b.*\b(?:feel|describe|felt|react)"), "feeling"),
    (re.compile(r"\bhow\b"), "manner"),
    (re.compile(r"\bwhere\b|\b(?:what|which) (?:city|town|country|place|state)\b"), "place"),
    (re.compile(r"^(?!.*\b(?:what|which|why)\b.*[^,] who\b).*\bwho(?:m|se)?\b"), "person"),
    (re.compile(r"\bwhat\b.*\b(?:do|doing|done)\b"), "doing"),
)
_ASKED_NOUN: Final = re.compile(
    r"\b(?:what|which) (?:(?:kind|type|sort|genre)s? of )?(?:[\w'-]+ )??([a-z]+) "
    r"(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|might|should)\b"
)

#: what each number of a span counts; names with a colon are sort:kind
WEIGHTS: Final[Mapping[str, float]] = {
    "of_type": 1.6, "rare": 1.35, "proper": 1.0, "noun_in": 0.7, "share": 0.7, "around": 0.7, "governed": 0.65, "length": 0.6, "list": 0.6,
    "near": 0.55, "noun_head": 0.5, "noun": 0.5, "number": 0.25, "quoted": 0.3, "noun_type": 0.2, "about": 0.2, "echo": -0.7,
    "gap": -0.5, "asks": -0.45, "second_person": -0.45, "adjective": -0.35, "first_person": -0.35, "named": -0.35, "clause": -0.3,
    "verb": -0.25, "overlap": -0.15, "whole": -0.1, "place:place": 0.3, "doing:verb": 0.2, "doing:noun": -0.3, "feeling:adjective": 0.3,
    "feeling:noun": -0.3, "reason:clause": 0.2, "reason:verb": 0.15, "reason:noun": -0.3, "manner:noun": -0.3,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """Some words of a sentence, in the order of the text."""

    text: str
    kind: Kind
    head: Token
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Sought:
    """What the spans are compared with."""

    sort: Sort
    noun: str | None  #: what the answer is said to be: "books" in "which books"
    length: bool  #: a length of time is asked for
    weights: Mapping[str, float]  #: the question's telling words
    names: Collection[str]  #: stems of the speakers' names
    rarity: Mapping[str, float]  #: weights of the words of the sentences

    @property
    def type(self) -> str | None:
        return None if self.noun is None else noun_type(self.noun.removesuffix("s"))


def sort_of(question: str) -> Sort:
    """What sort of answer a question wants.

    >>> sort_of("How did Ann feel?"), sort_of("What does Bo do to relax?"), sort_of("What did she buy?")
    ('feeling', 'doing', 'thing')
    """
    lowered = question.lower()
    return next((sort for pattern, sort in _SORTS if pattern.search(lowered)), "thing")


def noun_of(question: str) -> str | None:
    """The noun that says what the answer is.

    >>> noun_of("What kind of books does Ann read?"), noun_of("Which new recipe did Bo try?"), noun_of("What is it?")
    ('books', 'recipe', None)
    """
    match = _ASKED_NOUN.search(question.lower())
    return match[1] if match else None


# ---------------------------------------------------------------- what may answer


def spans(doc: Doc) -> Iterator[Span]:
    """What may answer: noun phrases short, whole and coordinated, what somebody does, how it is, where, and clauses that are said."""
    tree = Tree(doc)
    for token in tree.tokens:
        match token.pos_:
            case "NOUN" | "PROPN" | "NUM":
                yield from _nominal(tree, token)
            case "VERB":
                yield from _verbal(tree, token)
            case "ADJ" if tree.deps[token.i] in ("acomp", "oprd", "conj", "ROOT", "ccomp"):
                yield from _span(tree, "adjective", token, tree.phrase_tokens(token, drop=("cc", "conj", "relcl", "ccomp", "advcl")))
                if tree.first(token, "conj") is not None:
                    yield from _span(tree, "list", token, tree.phrase_tokens(token, drop=("relcl", "ccomp", "advcl")))
        if tree.deps[token.i] == "prep" and token.lower_ in _PLACE_PREPS:
            yield from _span(tree, "place", token, tree.phrase_tokens(token, drop=("cc", "conj")))


def _nominal(tree: Tree, token: Token) -> Iterator[Span]:
    if tree.deps[token.i] in ("compound", "nummod", "nmod"):
        return
    beside = ("relcl", "appos", "cc", "conj", "parataxis", "preconj", "prep", "acl", "advcl", "advmod")
    short = tree.phrase_tokens(token, drop=beside, determiner=False)
    yield from _span(tree, "noun", token, short)
    whole = tree.phrase_tokens(token, drop=("relcl", "appos", "cc", "conj", "parataxis", "preconj", "advcl"), determiner=False)
    if len(whole) > len(short):
        yield from _span(tree, "whole", token, whole)
    if tree.first(token, "conj") is not None:
        yield from _span(tree, "list", token, tree.phrase_tokens(token, drop=("relcl", "appos", "parataxis", "advcl"), determiner=False))


_AROUND_VERB: Final = (
    "nsubj", "nsubjpass", "csubj", "aux", "auxpass", "mark", "cc", "conj", "punct", "intj", "advcl", "parataxis", "expl", "neg", "npadvmod",
)  # fmt: skip


def _verbal(tree: Tree, token: Token) -> Iterator[Span]:
    """The verb with what follows it, without its subject and auxiliaries; and the clause."""
    dep = tree.deps[token.i]
    if dep in ("amod", "compound"):
        return
    own = [one for one in tree.phrase_tokens(token, drop=_AROUND_VERB) if one.i >= token.i]
    yield from _span(tree, "verb", token, own)
    if dep in ("ccomp", "advcl", "relcl", "xcomp", "ROOT", "acl"):
        beside = ("cc", "conj", "intj", "mark") if dep == "ROOT" else ("intj",)
        yield from _span(tree, "clause", token, tree.phrase_tokens(token, drop=beside))


def _span(tree: Tree, kind: Kind, head: Token, tokens: list[Token]) -> Iterator[Span]:
    words = [one for one in tokens if not one.is_punct and not one.is_space]
    tells = any(one.lower_ not in _VAGUE and one.lower_ not in STOP_WORDS for one in words)
    if tells and len(words) <= _LONGEST and words[0].tag_ not in _ASKING:
        yield Span(tree.text_of(tokens), kind, head, tuple(tokens))


# ---------------------------------------------------------------- how well it fits


def is_time(span: Span) -> bool:
    """Whether a span says when."""
    return span.head.ent_type_ in _TIMES


def echoes(span: Span, known: Collection[str]) -> bool:
    """Whether a span says nothing but what the question said: `known` are the stems of its words."""
    return all(_stem(token) in known for token in span.tokens if not token.is_punct and token.lower_ not in STOP_WORDS)


def fit(span: Span, place: Place, sought: Sought) -> float:
    """How well a span answers, comparable within one question."""
    return sum(WEIGHTS.get(name, 0.0) * value for name, value in features(span, place, sought).items())


def certain(span: Span, place: Place, sought: Sought) -> bool:
    """Whether the span is known to be of the kind that is asked for."""
    found = features(span, place, sought)
    return any(found.get(name) for name in ("of_type", "noun_in", "noun_head", "noun_type"))


def features(span: Span, place: Place, sought: Sought) -> dict[str, float]:
    """The numbers behind `fit`, by name; those that are left out are 0."""
    words = [token for token in span.tokens if not token.is_punct]
    stems = [term for token in words if token.lower_ not in STOP_WORDS and (term := _stem(token))]
    inside = {token.i for token in span.tokens}
    outside = ((token.i, _stem(token)) for token in span.head.doc if token.i not in inside)
    around = {i: sought.weights[term] for i, term in outside if term in sought.weights}
    total = sum(sought.weights.values()) or 1.0
    overlap = sum(term in sought.weights for term in stems) / max(1, len(stems))
    found = {
        "share": place.share,
        "about": place.about,
        "gap": place.gap,
        "around": min(1.0, sum(around.values()) / total),
        "near": 1 / (1 + min((min(abs(i - token.i) for token in words) for i in around), default=_FAR)),
        "asks": float(place.text.rstrip().endswith("?")),
        "overlap": overlap,
        "echo": float(overlap > 0.99),
        "length": math.log(len(words)),
        "rare": sum(sought.rarity.get(term, 0.0) for term in stems) / (6 * max(1, len(stems))),
        "governed": _governed(span, inside, sought),
        "proper": float(any(token.pos_ == "PROPN" and _is_new(_stem(token), sought) for token in words)),
        "named": float(any(_stem(token) in sought.names for token in words)),
        "first_person": float(any(token.lower_ in ("i", "we", "me") for token in words)),
        "second_person": float(any(token.lower_ in ("you", "your") for token in words)),
        "quoted": float('"' in span.text or "“" in span.text),
        "number": float(any(token.pos_ == "NUM" for token in words)),
        span.kind: 1.0,
    }
    return found | _of_the_sort(span, stems, sought)


def _of_the_sort(span: Span, stems: list[str], sought: Sought) -> dict[str, float]:
    """Whether the span is of the kind that the question asks for."""
    found = {f"{sought.sort}:{span.kind}": 1.0}
    type = noun_type(span.head.lemma_.lower())
    if sought.noun is not None and (noun := text_terms(sought.noun)):
        others = len(stems) > 1
        found["noun_in"] = float(others and noun[0] in stems)
        found["noun_head"] = float(others and _stem(span.head) == noun[0])
        found["noun_type"] = float(type is not None and type == sought.type)
    match sought.sort:
        case "place":
            found["of_type"] = float(span.head.ent_type_ in ("GPE", "LOC", "FAC") or type == "PLACE")
        case "person":
            found["of_type"] = float(span.head.ent_type_ == "PERSON" or type == "PERSON")
        case "number" if sought.length:
            found["of_type"] = float(any(token.lemma_.lower() in _UNITS for token in span.tokens))
        case "number":
            found["of_type"] = float(any(token.pos_ == "NUM" or token.lower_ in _COUNTS for token in span.tokens))
    return found


def _is_new(term: str, sought: Sought) -> bool:
    """Neither in the question nor who speaks."""
    return term not in sought.weights and term not in sought.names


def _governed(span: Span, inside: set[int], sought: Sought) -> float:
    """1 where a telling word of the question governs the span, less where through a preposition."""
    above = span.head.head
    if above.i not in inside and _stem(above) in sought.weights:
        return 1.0
    if above.dep_ == "prep" and above.head.i not in inside and _stem(above.head) in sought.weights:
        return 0.7
    return 0.0


def _stem(token: Token) -> str:
    terms = text_terms(token.text)
    return terms[0] if terms else ""
