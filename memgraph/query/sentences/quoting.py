"""What is quoted of sentences that were found to answer: a phrase, the sentence, or the yes or no that it amounts to."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.tree import Tree
from memgraph.query.sentences.ceased import is_over
from memgraph.query.sentences.sentence import PARSES, Place, rarity, sentences_of
from memgraph.query.sentences.spans import Sought, Span, certain, echoes, fit, is_time, noun_of, sort_of, spans
from memgraph.query.shapes import denies
from memgraph.view import View

_PARSED: Final = 16  #: sentences that are parsed for spans, the best first
_LONGEST: Final = 400  #: characters of a passage
_MOST: Final = 5  #: things that a list of answers holds at most
_SAYS: Final = re.compile(
    r"\b(?:said|says|told|tells|advised|advises|mentioned|asked|asks|complained|complains|explained|reported|wrote|thinks|thought|suggested|wants)\b"
)
_NO: Final = re.compile(r"\bno\b", re.IGNORECASE)
_OFF: Final = re.compile(
    r"\b(?:is|was|are|were|been|be) (?:off|over|closed|gone|dropped|rejected|finished|history)\b|\bcall(?:ed)? off\b|\bcancel\w*|"
    r"\bf[ae]ll(?:en)? through\b|\b(?:gave|give|given) up\b|\bturned (?:us |it |that )?down\b|\bthe end of\b|\bscrapp?ed\b|\babandon\w*|"
    r"\b(?:withdr[ae]wn?|declin(?:es?|ed)|backed (?:out|down))\b|\b(?:took|taken|takes) (?:it|that|everything|the \w+) back\b|"
    r"\b(?:nonsense|untrue|not true|false alarm)\b|\b(?:nothing|little) to do with\b|\bno (?:connection|relation|ties?) (?:with|to)\b",
    re.IGNORECASE,
)
_UNDONE: Final = re.compile(
    r"\b(?:fail(?:s|ed)?|forg[eo]ts?|refuse[sd]?|decline[sd]?|neglect(?:s|ed)?|omit(?:s|ted)?|unable|unwilling|reluctant) to (\w+)|"
    r"\b(?:decide[sd]? against|avoid(?:s|ed)?|gave up|stopped short of|put off) (\w+ing)\b",
    re.IGNORECASE,
)  #: what somebody did not come to do, the verb with it
_NUMBER: Final = re.compile(r"\b[A-Z]{1,6}[-/ ]?\d[\w-]*\b")  #: of a case, a ticket, an order
_COME_TO_NOTHING: Final = re.compile(
    r"\b(?:withdr[ae]wn?|call(?:ed|s)? off|f[ae]ll(?:en)? through|(?:took|taken) back|scrapped|abandoned|came to nothing)\b", re.IGNORECASE
)  #: says of what was threatened, offered or planned that nothing comes of it
_CLOSED: Final = re.compile(
    r"\b(?:closed|fix(?:ed)?|solved|resolved|settled|done|repaired|mended|finished|completed|paid|dropped|cleared up|dealt with|"
    r"withdrawn|over)\b",
    re.IGNORECASE,
)
#: what is asked, and the words that say the contrary
_CONTRARIES: Final = tuple(
    (re.compile(rf"\b(?:{first})\b", re.IGNORECASE), re.compile(rf"\b(?:{second})\b", re.IGNORECASE))
    for first, second in (
        (r"mov(?:e|es|ed|ing)|leav(?:e|es|ing)|go(?:es|ing)?|quit(?:s|ting)?|resign(?:s|ing)?", r"stay(?:s|ed|ing)?|remain(?:s|ed|ing)?"),
        (r"stay(?:s|ed|ing)?|remain(?:s|ed|ing)?", r"mov(?:es|ed|ing)|leav(?:es|ing)|left|quits?|goes|going"),
        (r"broken|defect(?:ive)?|leak(?:s|ing)?|out of order", r"repaired|mended|fixed|works again|as good as new"),
        (r"lost|missing|gone", r"found|turned up|is back|was back"),
        (r"alive|living", r"died|dead|passed away"),
        (r"open", r"closed|shut"),
        (r"free|vacant|available", r"taken|let|booked|occupied|sold"),
    )
)
_STILL: Final = re.compile(r"\b(?:still|yet|any ?more|these days|nowadays|now|currently)\b", re.IGNORECASE)
_ENDED: Final = re.compile(
    r"\b(?:quits?|left (?:us|(?:the|our) (?:band|team|choir|club|group|firm|company|board|orchestra|crew|society|school))|"
    r"(?:has|have) (?:gone|left)|resign(?:ed|s)|retire[ds]?|stepped (?:down|aside)|stopped|gave up|given up|no longer|"
    r"moved (?:out|away)|broke up|split up|not .* any ?more)\b",
    re.IGNORECASE,
)
_WISHED: Final = 0.3  #: what a sentence loses that only thinks of it, where it is asked whether something is so
_WISHES: Final = re.compile(
    r"\b(?:perhaps|maybe|might|could|thinking (?:about|of)|wonder\w*|asked (?:whether|if)|considering|would like|if|unless|whether|"
    r"want(?:s|ed)? to|hop(?:e|es|ed|ing) (?:to|that)|plan(?:s|ned|ning)? to|vote (?:on|about)|propos(?:es|ed|al)|rumou?r\w*)\b",
    re.IGNORECASE,
)
_TAKEN_BACK: Final = re.compile(
    r"^(?:but |yet |only )?(?:(?:nope|wrong|nonsense|nothing of the (?:sort|kind)\b|far from it|on the contrary|"
    r"not a word of (?:it|that)|no, |not (?:so|true|at all|any ?more)\b)|"
    r"(?:it|that|this|they|he|she|we|i|you|there|which|both|neither)(?:['’](?:s|re|m))? "
    r"(?:\w+ )?(?:(?:is|are|was|were|am|will|shall|would|did|does|do|has|have|had|can|could|should|must|need|wo|sha|ca)"
    r"(?: ?not|n['’]t)|not)(?:\W*$|\s?[.,:;!?–]|\s(?:true|so|right|the case|any ?more|at all)\b)|"
    r"(?:he|she|they|i|we) (?:den(?:y|ies|ied) (?:it|that|this|everything)|(?:says?|said) no\b))",
    re.IGNORECASE,
)  #: says of the sentence before, and of nothing else, that it is not so
_LEANS: Final = re.compile(
    r"^(?:(?:but|and|so|yet|still|then|also|only|instead|otherwise) |"
    r"(?:it|that|this|they|he|she|these|those|both|neither|his|her|its|their|there|which|who|one|"
    r"the (?:other|rest|first|second|last|former|latter))\b)",
    re.IGNORECASE,
)  #: says who or what only with the sentence before it
_NOTE: Final = 280  #: characters of a note that are quoted besides its best sentence, at most
_BECAUSE: Final = re.compile(r"\b(?:because(?! of)|['’]?cause(?! of)|cuz|so that|in order to)\b(?=\s+\w+\s+\w)", re.IGNORECASE)
_HEARSAY: Final = re.compile(
    r"\b(?:hearsay|rumou?rs?|gossip|claims?|supposedly|allegedly|they say|it is said|people say|word is|has it that|whisper(?:s|ed|ing)?|"
    r"grapevine|(?:he|she|they|some|somebody|someone) reckons?)\b",
    re.IGNORECASE,
)
_SETS_RIGHT: Final = re.compile(r"^(?:but )?(?:he|she|they|i|we) (?:sa(?:y|ys|id)|insists?(?:ed)?|swears?|swore|laughs?)\b", re.IGNORECASE)
_SAYING: Final = 0.3  #: what it adds to a sentence that it tells what was said, where that is asked
NEAR: Final = 0.1  #: difference of ratings within which sentences fit alike
_WHOLLY: Final = 0.5  #: share of the question that the best sentence must hold to tell by itself that something is over
SILENT: Final = 0.34  #: share of the question's telling words below which a sentence does not tell whether something is so
_NEARLY: Final = 2.0  #: how much worse than the best span another one of a list may be
_LISTS: Final = re.compile(
    r"^\W*what (?:are|were)\b|\b(?:what|where|which|who)\b.*\b(?:has|have)\b|\bwhat (?:do|does) .*\b(?:do|like|enjoy|love)\b", re.IGNORECASE
)
TWO: Final = re.compile(r",? and (?:why|what|when|where|who|whom|how|with whom)\b", re.IGNORECASE)  #: two questions in one
_LONG: Final = re.compile(r"\bhow (?:long|old)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """What passages answer. Empty where none does."""

    values: tuple[str, ...] = ()
    confidence: float = 0.0  #: 0 to 1
    sources: tuple[str, ...] = ()  #: ids of the memories that the values stand in


def truth(question: str, found: Sequence[Place], naming: Collection[str] = (), related: Collection[str] = ()) -> Told:
    """Yes where a sentence says so, no where it denies it and the question does not; of sentences that fit alike, the newest tells.

    Of what is asked to be so still, a later sentence tells that it is over, where it is of those that name whom it is about (`naming`), and
    of those that speak of it (`related`) where it only says that something is off. What only asks tells nothing.
    """
    found = [one for one in found if not asks(one.text)] or found
    rated = {id(one): rated_at(one) - _WISHED * (_WISHES.search(one.text) is not None) for one in found}
    fitting = max(rated.values())
    best = max((one for one in found if rated[id(one)] > fitting - NEAR), key=lambda one: one.hit.memory.at)
    if _STILL.search(question) and not denies(question):
        later = [one for one in found if one.hit.memory.at >= best.hit.memory.at]
        over = [one for one in later if one.text in naming and _ENDED.search(one.text)]
        over += [one for one in later if one.text in naming and one.text in related and _OFF.search(one.text)]
        over += [one for one in later if _closes(best, one) or (one.text in related and _is_contrary(question, one.text))]
        over += [best] if best.share > _WHOLLY and _ENDED.search(best.text) else []
        if over:
            last = max(over, key=lambda one: one.hit.memory.at)
            return Told(("no",), 0.6 * how_sure(last), (last.hit.memory.id,))
    if best.share < SILENT:
        return Told()
    undone = [one for one in found if one.hit.memory.at > best.hit.memory.at and one.text in related and _COME_TO_NOTHING.search(one.text)]
    if undone and not denies(question) and not _COME_TO_NOTHING.search(question):
        return Told(("no",), 0.6 * how_sure(undone[-1]), (undone[-1].hit.memory.id,))
    if is_taken_back(best):
        return Told(("yes" if denies(question) else "no",), 0.6 * how_sure(best), (best.hit.memory.id,))
    heard = best.hit.memory.text if _HEARSAY.search(best.text) else best.text  # what follows on hearsay judges it
    denied = denies(heard) or any(found.search(heard) for found in (_NO, _OFF))
    denied = denied or _is_undone(question, heard) or _is_contrary(question, heard)
    return Told(("no" if denied != denies(question) else "yes",), 0.6 * how_sure(best), (best.hit.memory.id,))


def says_it_is_over(text: str) -> bool:
    return _ENDED.search(text) is not None or _OFF.search(text) is not None


def has_number(text: str) -> bool:
    return _NUMBER.search(text) is not None


def _closes(told: Place, later: Place) -> bool:
    """Whether a later sentence says of the matter, by the number under which it was told, that it is closed."""
    numbers = set(_NUMBER.findall(told.text)) & set(_NUMBER.findall(later.text))
    return bool(numbers) and later.hit.memory.at > told.hit.memory.at and _CLOSED.search(later.text) is not None


def _is_contrary(question: str, text: str) -> bool:
    """Whether it says the contrary of what is asked: that she stays, where it is asked whether she goes."""
    asked = [(first, second) for first, second in _CONTRARIES if first.search(question) and not second.search(question)]
    return any(second.search(text) and not first.search(text) for first, second in asked)


def _is_undone(question: str, text: str) -> bool:
    """Whether nothing came of what is asked about: "failed to pass" of passing, "refused help and passed" not."""
    asked = set(text_terms(question))
    return any(asked.issuperset(text_terms(done[1] or done[2])) for done in _UNDONE.finditer(text)) and not _UNDONE.search(question)


def is_taken_back(one: Place) -> bool:
    """Whether the sentence after it says that it is not so: "They say the mill is for sale. It is not." """
    told = list(sentences_of(one.hit.memory))
    at = told.index(one.text) if one.text in told else len(told)
    if at + 1 >= len(told) or denies(one.text):
        return False
    says = _HEARSAY.search(one.text) is not None and _SETS_RIGHT.search(told[at + 1]) is not None  # who is talked of knows better
    return says or _TAKEN_BACK.search(told[at + 1]) is not None


def in_its_note(told: Told, found: Sequence[Place], *, whole: bool) -> Told:
    """A quoted sentence with those of its note that it leans on and that take it back; with all of a short note (`whole`) where it is
    not sure that it answers alone."""
    one = next((one for one in found if told.values == (one.text,) and one.hit.memory.id in told.sources), None)
    if one is None:
        return told
    every = list(sentences_of(one.hit.memory))
    first = last = every.index(one.text) if one.text in every else 0
    while first > 0 and (_LEANS.search(every[first]) or (whole and len(" ".join(every[first - 1 : last + 1])) <= _NOTE)):
        first -= 1
    while last + 1 < len(every) and (
        _TAKEN_BACK.search(every[last + 1])
        or (last > first and _TAKEN_BACK.search(every[last]) and _LEANS.search(every[last + 1]))
        or (whole and len(" ".join(every[first : last + 2])) <= _NOTE)
    ):
        last += 1
    quoted = " ".join(every[first : last + 1])
    return replace(told, values=(quoted,)) if len(quoted) <= _LONGEST else told


def sentence(found: Sequence[Place], *, said: bool = False, reason: bool = False) -> Told:
    """The best sentence; one that tells what somebody said, where that is asked."""
    best = max(found, key=lambda one: rated_at(one) + _SAYING * (said and _SAYS.search(one.text) is not None))
    return Told((_shown(best.text, reason=reason),), how_sure(best), (best.hit.memory.id,))


def _shown(text: str, *, reason: bool) -> str:
    """The sentence, or of one that gives a reason what follows the word for it."""
    found = _BECAUSE.search(text) if reason else None
    return (text[found.end() :].strip(" ,") if found is not None else text)[:_LONGEST]


def spoken_phrases(view: View, question: str, who: Collection[str], weights: Mapping[str, float], found: Sequence[Place]) -> Told:
    """The phrases that fit best; the sentence where it has none."""
    # a note says one thing a sentence, so the best one answers; turns of a conversation say more, so the spans decide
    read = sorted(sorted(found, key=rated_at, reverse=True)[: _PARSED if who else 1], key=lambda one: one.rank)
    rare = rarity(view.snapshot.keywords, (word for one in read for word in text_terms(one.text)))
    names = {word for name in view.snapshot.rows.speakers.names for word in text_terms(name)}
    sought = Sought(sort_of(question), noun_of(question), _LONG.search(question) is not None, weights, names, rare)
    docs = PARSES.of([one.text for one in read])
    known = {word for text in (question, *who) for word in text_terms(text)}
    told = [(place, span) for place, doc in zip(read, docs, strict=True) for span in spans(doc)]
    told = [(place, span) for place, span in told if not echoes(span, known) and (sought.sort == "number" or not is_time(span))]
    if not who and not denies(question):
        told = [(place, span) for place, span in told if not _is_denied(span)]
    rated = [(fit(span, place, sought), place, span) for place, span in told]
    if not rated:
        return sentence(found)
    rated.sort(key=lambda one: -one[0])
    if not who and not certain(rated[0][2], rated[0][1], sought):
        return sentence(found)
    most = _MOST if _asks_for_several(question, sought.noun) else 1
    chosen: list[tuple[Place, Span]] = []
    for score, place, span in rated:
        if len(chosen) == most or score < rated[0][0] - _NEARLY:
            break
        if not any(_overlap(span, place, other, there) for there, other in chosen):
            chosen.append((place, span))
    values = dict.fromkeys(span.text for _, span in chosen)
    return Told(tuple(values), how_sure(chosen[0][0]), tuple(dict.fromkeys(place.hit.memory.id for place, _ in chosen)))


def _is_denied(span: Span) -> bool:
    """Whether its sentence says of a thing or place that it is not the one."""
    return span.kind in ("noun", "whole", "list", "place") and is_over(Tree(span.head.doc), span.tokens[0].i, span.head) == "never"


def _asks_for_several(question: str, noun: str | None) -> bool:
    plural = noun is not None and noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return plural or _LISTS.search(question) is not None


def _overlap(span: Span, place: Place, other: Span, there: Place) -> bool:
    """Whether two spans share words: the same place, or the same thing said again."""
    if place is there and {token.i for token in span.tokens} & {token.i for token in other.tokens}:
        return True
    first, second = (set(text_terms(one.text)) - STOP_WORDS for one in (span, other))
    return bool(first & second)


def rated_at(one: Place) -> float:
    return one.share + 0.2 * one.about - 0.15 * one.gap - 0.2 * asks(one.text)


def asks(text: str) -> bool:
    return text.rstrip().endswith("?")


def how_sure(one: Place) -> float:
    """How sure an answer from this sentence is, 0 to 1: by what share of the question it holds, and how well its passage fits."""
    return min(1.0, 0.5 * one.share + 0.5 * max(0.0, one.hit.score))
