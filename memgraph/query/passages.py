"""An answer from passages: the part of the best ones that answers, never anything that is not there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memgraph.index.tokens import STOP_WORDS, query_terms, text_terms
from memgraph.interval import instant, show
from memgraph.nlp.times import TimeMention, find_times
from memgraph.query.asked import Const, Pattern, Question, Var
from memgraph.query.plan import Plan
from memgraph.query.sentences import PARSES, Place, places, rarity, share, telling
from memgraph.query.shapes import denies
from memgraph.query.spans import Sought, Span, certain, echoes, fit, is_time, noun_of, sort_of, spans
from memgraph.query.whose import named, of_somebody_else
from memgraph.types import Fact, Hit
from memgraph.view import View

_LOOKED_AT: Final = 6  #: hits whose sentences are compared
_PARSED: Final = 16  #: sentences that are parsed for spans, the best first
_WITNESSES: Final = 12  #: hits that tell of whom the best evidence is
_LONGEST: Final = 400  #: characters of a passage
_MOST: Final = 5  #: things that a list of answers holds at most
_RELIED_ON: Final = 3  #: best sentences of which one must speak of the relation that is asked for
_SAYS: Final = re.compile(
    r"\b(?:said|says|told|tells|advised|advises|mentioned|asked|asks|complained|complains|explained|reported|wrote|thinks|thought|suggested|wants)\b"
)
_NO: Final = re.compile(r"\bno\b", re.IGNORECASE)
_SAYING: Final = 0.3  #: what it adds to a sentence that it tells what was said, where that is asked
_ASIDE: Final = 0.4  #: weight of the words that tell who said something, beside those of what it was about
_NEAR: Final = 0.1  #: difference of ratings within which sentences fit alike
_HAPPENED: Final = frozenset({"do", "happen", "go", "event", "new", "up"})  #: stems that ask for whatever there was
_SHORT_OF: Final = 0.15  #: share of the question that facts may hold less than the best passages
_ALL: Final = 0.85  #: share of the question that a fact of a conversation must hold
_FORM_WORDS: Final = frozenset({"long", "many", "often", "time"})  #: of "how long", "how many times"
_SILENT: Final = 0.34  #: share of the question's telling words below which a sentence does not tell whether something is so
_NEARLY: Final = 2.0  #: how much worse than the best span another one of a list may be
_LISTS: Final = re.compile(
    r"^\W*what (?:are|were)\b|\b(?:what|where|which|who)\b.*\b(?:has|have)\b|\bwhat (?:do|does) .*\b(?:do|like|enjoy|love)\b", re.IGNORECASE
)
_LONG: Final = re.compile(r"\bhow (?:long|old)\b", re.IGNORECASE)
_TWO: Final = re.compile(r",? and (?:why|what|when|where|who|whom|how|with whom)\b", re.IGNORECASE)
_SAID: Final = re.compile(
    r"\b(?:say|said|tell|told|advise|mention|ask|asked|grumble|complain|explain|report|think|suggest|recommend)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Told:
    """What passages answer. Empty where none does."""

    values: tuple[str, ...] = ()
    confidence: float = 0.0  #: 0 to 1
    sources: tuple[str, ...] = ()  #: ids of the memories that the values stand in


def best_passages(view: View, plan: Plan, described: Sequence[str], hits: Sequence[Hit]) -> Told:
    """The shortest parts of the best hits that answer.

    A time is asked for: the date, in ISO at its precision, resolved against when the sentence was said. Whether something is so: "yes" or
    "no". What somebody said: the sentence. Otherwise a phrase of the sort that is asked for, several where the question asks for several.
    `described` are the names of what the question only describes.
    """
    asked: Question = plan.asked
    who = named(asked.text, view.snapshot.rows.speakers.names)
    weights = _weights(view, asked.text, who, described)
    found = places(hits[:_WITNESSES], weights, who)
    if not found or of_somebody_else([(one.about, one.share) for one in found]):
        return Told()
    found = [one for one in found if one.rank < _LOOKED_AT]
    match asked.wants:
        case "time" | "from" | "to":
            return _moment(found)
        case "truth":
            return _truth(asked.text, found)
    if plan.route == "relational" and not _speaks_of(view, plan, weights, found):
        return Told()  # the facts should have known it
    said = _SAID.search(asked.text) is not None
    if said or _TWO.search(asked.text) or sort_of(asked.text) == "reason":
        return _sentence(found, said=said)
    return _phrases(view, asked.text, who, weights, found)


def asks_what_happened(question: str, times: Sequence[str], speakers: Sequence[str]) -> bool:
    """Whether a question asks for nothing but what somebody did, or what happened, at a time: then what was said then answers.

    >>> [asks_what_happened(f"{asked} last week?", ["last week"], ["Ann"]) for asked in ("What did Ann do", "Who fell")]
    [True, False]
    """
    return set(telling(query_terms(question), [*times, *speakers])) <= _HAPPENED


def speak_of(view: View, plan: Plan, values: Sequence[str], facts: Sequence[Fact], hits: Sequence[Hit]) -> bool:
    """Whether facts, with the memories behind them, hold about as much of the question as the best passages do.

    Names, times and the words that the question's patterns have used up do not count: what is left must be spoken of. "What did she buy at
    the church sale?" is not answered by whatever she once bought. In a conversation much is said of everything, so there the facts must be
    certain.
    """
    asked: Question = plan.asked
    speakers = view.snapshot.rows.speakers.names
    who = named(asked.text, speakers)
    if who or len(speakers) > 1:
        return _certain(view, plan, who, values, facts, hits)
    left = _left(asked, who)
    if not left or asked.wants != "value":
        return True
    weights = rarity(view.snapshot.keywords, left)
    best = max((share(weights, hit.memory.text) for hit in hits[:_RELIED_ON]), default=0.0)
    return share(weights, " ".join(_told(facts, hits))) >= best - _SHORT_OF


def are_asked_for(view: View, plan: Plan, values: Sequence[str], facts: Sequence[Fact]) -> bool:
    """Whether facts are of declared relations, and the question asks for nothing besides these, names and times."""
    asked: Question = plan.asked
    declared = view.snapshot.predicates
    related = all(declared.get(fact.predicate) is not None for fact in facts)
    fits = asked.wants != "value" or _is_of_kind(asked, values, facts)
    return bool(facts) and related and fits and not _left(asked, named(asked.text, view.snapshot.rows.speakers.names))


def _left(asked: Question, who: Sequence[str]) -> list[str]:
    """The telling words of a question that its patterns and times have not used up."""
    used = {word for pattern in asked.patterns for text in (*pattern.words, *_known(pattern)) for word in text_terms(text)}
    used |= {word for pattern in asked.patterns for term in (pattern.subject, pattern.object) for word in text_terms(_noun(term))}
    used |= {word for mention in asked.times for word in text_terms(mention.text)}
    used |= _FORM_WORDS if asked.wants in ("length", "times", "count") else set()
    return [word for word in telling(query_terms(asked.text), who) if word not in used]


def _certain(view: View, plan: Plan, who: Sequence[str], values: Sequence[str], facts: Sequence[Fact], hits: Sequence[Hit]) -> bool:
    """Whether facts that were read from a conversation are what is asked for.

    Each must come from a passage that was found for the question as well, and with that passage must speak of all that is asked: the words
    of a declared relation it stands for, those of a verb of the text it must have itself.
    """
    asked: Question = plan.asked
    if not facts or not _is_of_kind(asked, values, facts):
        return False
    times = {word for mention in asked.times for word in text_terms(mention.text)}
    weights = rarity(view.snapshot.keywords, (word for word in telling(query_terms(asked.text), who) if word not in times))
    declared = {name for pattern in asked.patterns for name, _ in pattern.relations if view.snapshot.predicates.get(name) is not None}
    own = all(fact.predicate in declared for fact in facts)
    if asked.form == "where" and not own:
        return False  # what a verb takes is hardly where
    own = own and all(fact.subject in who or fact.object in who for fact in facts)
    if not own and of_somebody_else([(one.about, one.share) for one in places(hits[:_WITNESSES], weights, who)]):
        return False
    meant = {word for pattern in asked.patterns for text in pattern.words for word in text_terms(text)}
    for fact in facts:
        left = {word: weight for word, weight in weights.items() if fact.predicate not in declared or word not in meant}
        found = not fact.sources or any(hit.memory.id in fact.sources for hit in hits)
        if not found or (left and share(left, " ".join(_told([fact], hits))) < _ALL):
            return False
    return True


def _is_of_kind(asked: Question, values: Sequence[str], facts: Sequence[Fact]) -> bool:
    """Whether values may answer: to when, one moment, and not since when it is known; to who, names; to anything, no echo."""
    if asked.wants in ("time", "from", "to"):
        return len(values) == 1 and all(fact.from_precision != "observed" for fact in facts)
    said = set(text_terms(asked.text))
    if asked.wants == "value" and not asked.choice and any(said.issuperset(text_terms(value)) for value in values):
        return False
    named_ones = asked.wants == "value" and (asked.form == "who" or "name" in said)
    return not named_ones or all(any(map(str.isupper, value)) for value in values)


def _told(facts: Sequence[Fact], hits: Sequence[Hit]) -> list[str]:
    """What facts say, and the passages found that they came from."""
    sources = {source for fact in facts for source in fact.sources}
    said = [f"{fact.subject} {fact.predicate.replace('_', ' ')} {fact.object}" for fact in facts]
    return said + [hit.memory.text for hit in hits if hit.memory.id in sources]


def _noun(term: Const | Var) -> str:
    """What kind of thing is to be found ("the team that ...")."""
    return (term.noun or "") if isinstance(term, Var) else ""


def _known(pattern: Pattern) -> list[str]:
    """The names in a pattern that stand for something known."""
    return [term.text for term in (pattern.subject, pattern.object) if isinstance(term, Const) and term.entities]


def _speaks_of(view: View, plan: Plan, weights: Mapping[str, float], found: Sequence[Place]) -> bool:
    """Whether the best sentence has a word of the relation that is asked for, and not only the names."""
    names = {word for entity in plan.entities for name in (entity.name, *entity.aliases) for word in text_terms(name)}
    relation = weights.keys() - names
    return not relation or any(relation & set(text_terms(one.text)) for one in sorted(found, key=_rated, reverse=True)[:_RELIED_ON])


def _weights(view: View, question: str, who: Sequence[str], described: Sequence[str]) -> dict[str, float]:
    """The question's telling words by their rarity. Of "what did the tech lead tell me about his cat", only the cat counts in full."""
    weights = rarity(view.snapshot.keywords, telling([*query_terms(question), *text_terms(" ".join(described))], who))
    said = _SAID.search(question)
    if said is not None and (topic := set(text_terms(question[said.end() :])) & weights.keys()):
        weights = {word: weight if word in topic else _ASIDE * weight for word, weight in weights.items()}
    return weights


def _moment(found: Sequence[Place]) -> Told:
    """The time that the best sentence names; one that its passage names; when it was said."""
    rated = []
    for one in found:
        own = _times(one.text, one.hit)
        score = one.share + 0.2 * one.about - 0.15 * one.gap + 0.5 * bool(own) - 0.2 * _asks(one.text)
        rated.append((score, one, own))
    score, best, own = max(rated, key=lambda pair: pair[0])
    times = own or _times(best.hit.memory.text, best.hit)
    at = instant(best.hit.memory.at)
    value = show(instant(times[0].start), times[0].from_precision) if times and times[0].start is not None else show(at, "day")
    return Told((value,), _sure(best), (best.hit.memory.id,))


def _times(text: str, hit: Hit) -> list[TimeMention]:
    times = find_times(text, hit.memory.at)
    return [mention for mention in times if mention.start is not None and mention.kind in ("point", "period", "open")]


def _truth(question: str, found: Sequence[Place]) -> Told:
    """Yes where a sentence says so, no where it denies it and the question does not; of sentences that fit alike, the newest tells."""
    fitting = max(map(_rated, found))
    best = max((one for one in found if _rated(one) > fitting - _NEAR), key=lambda one: one.hit.memory.at)
    if best.share < _SILENT:
        return Told()
    denied = denies(best.text) or _NO.search(best.text) is not None
    return Told(("no" if denied != denies(question) else "yes",), 0.6 * _sure(best), (best.hit.memory.id,))


def _sentence(found: Sequence[Place], *, said: bool = False) -> Told:
    """The best sentence; one that tells what somebody said, where that is asked."""
    best = max(found, key=lambda one: _rated(one) + _SAYING * (said and _SAYS.search(one.text) is not None))
    return Told((best.text[:_LONGEST],), _sure(best), (best.hit.memory.id,))


def _phrases(view: View, question: str, who: Collection[str], weights: Mapping[str, float], found: Sequence[Place]) -> Told:
    """The phrases that fit best; the sentence where it has none."""
    # a note says one thing a sentence, so the best one answers; turns of a conversation say more, so the spans decide
    read = sorted(sorted(found, key=_rated, reverse=True)[: _PARSED if who else 1], key=lambda one: one.rank)
    rare = rarity(view.snapshot.keywords, (word for one in read for word in text_terms(one.text)))
    names = {word for name in view.snapshot.rows.speakers.names for word in text_terms(name)}
    sought = Sought(sort_of(question), noun_of(question), _LONG.search(question) is not None, weights, names, rare)
    docs = PARSES.of([one.text for one in read])
    known = {word for text in (question, *who) for word in text_terms(text)}
    told = [(place, span) for place, doc in zip(read, docs, strict=True) for span in spans(doc)]
    told = [(place, span) for place, span in told if not echoes(span, known) and (sought.sort == "number" or not is_time(span))]
    rated = [(fit(span, place, sought), place, span) for place, span in told]
    if not rated:
        return _sentence(found)
    rated.sort(key=lambda one: -one[0])
    if not who and not certain(rated[0][2], rated[0][1], sought):
        return _sentence(found)
    most = _MOST if _asks_for_several(question, sought.noun) else 1
    chosen: list[tuple[Place, Span]] = []
    for score, place, span in rated:
        if len(chosen) == most or score < rated[0][0] - _NEARLY:
            break
        if not any(_overlap(span, place, other, there) for there, other in chosen):
            chosen.append((place, span))
    values = dict.fromkeys(span.text for _, span in chosen)
    return Told(tuple(values), _sure(chosen[0][0]), tuple(dict.fromkeys(place.hit.memory.id for place, _ in chosen)))


def _asks_for_several(question: str, noun: str | None) -> bool:
    plural = noun is not None and noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return plural or _LISTS.search(question) is not None


def _overlap(span: Span, place: Place, other: Span, there: Place) -> bool:
    """Whether two spans share words: the same place, or the same thing said again."""
    if place is there and {token.i for token in span.tokens} & {token.i for token in other.tokens}:
        return True
    first, second = (set(text_terms(one.text)) - STOP_WORDS for one in (span, other))
    return bool(first & second)


def _rated(one: Place) -> float:
    return one.share + 0.2 * one.about - 0.15 * one.gap - 0.2 * _asks(one.text)


def _asks(text: str) -> bool:
    return text.rstrip().endswith("?")


def _sure(one: Place) -> float:
    """How sure an answer from this sentence is, 0 to 1: by what share of the question it holds, and how well its passage fits."""
    return min(1.0, 0.5 * one.share + 0.5 * max(0.0, one.hit.score))
