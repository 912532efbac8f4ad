"""An answer from passages: the part of the best ones that answers, never anything that is not there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from memgraph.index.tokens import query_terms, text_terms
from memgraph.interval import instant, show
from memgraph.nlp.times.expressions import TimeMention, find_times
from memgraph.query.notes.from_notes import from_notes
from memgraph.query.plan import Plan
from memgraph.query.question.asked import Const, Meant, Pattern, Question, Var
from memgraph.query.question.forms import NEED, SAYING
from memgraph.query.retrieval.conversation import Turns
from memgraph.query.sentences.quoting import TWO, Told, asks, how_sure, rated_at, sentence, spoken_phrases, truth
from memgraph.query.sentences.sentence import Place, places, rarity, share, telling
from memgraph.query.sentences.spans import noun_of, sort_of
from memgraph.query.sentences.whose import named, of_somebody_else
from memgraph.types import Fact, Hit
from memgraph.view import View

_LOOKED_AT: Final = 6  #: hits whose sentences are compared
_WITNESSES: Final = 12  #: hits that tell of whom the best evidence is
_RELIED_ON: Final = 3  #: best sentences of which one must speak of the relation that is asked for
_ASIDE: Final = 0.4  #: weight of the words that tell who said something, beside those of what it was about
_HAPPENED: Final = frozenset({"do", "happen", "go", "event", "new", "up"})  #: stems that ask for whatever there was
_SHORT_OF: Final = 0.15  #: share of the question that facts may hold less than the best passages
_ALL: Final = 0.85  #: share of the question that a fact of a conversation must hold
_LENGTH: Final = re.compile(
    r"\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|several|a few|a couple of|half a) "
    r"(?:minute|hour|day|night|week|weekend|month|year|decade)s?\b(?! (?:ago|old))|"
    r"\bsince (?:\d{4}|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)\b",
    re.IGNORECASE,
)
_FORM_WORDS: Final = frozenset({"long", "many", "often", "time"})  #: of "how long", "how many times"


def best_passages(view: View, plan: Plan, meant: Meant, hits: Sequence[Hit], *, strict: bool = False) -> Told:
    """The shortest parts of the best hits that answer.

    A time is asked for: the date, in ISO at its precision, resolved against when the sentence was said. Whether something is so: "yes" or
    "no". What somebody said: the sentence. Otherwise a phrase of the sort that is asked for, several where the question asks for several.
    `meant` is what the question only describes; `strict` takes no sentence for an answer that does not tell the relation.
    """
    asked: Question = plan.asked
    who = named(asked.text, view.snapshot.rows.speakers.names)
    if not in_conversation(view, asked):
        return from_notes(view, plan, meant, hits, strict=strict)
    hits = [hit for hit in hits if hit.memory.id not in meant.sources] or hits
    weights = _weights(view, asked.text, who, meant.names)
    found = places(hits[:_WITNESSES], weights, who)
    if asked.wants == "length":
        return _length([one for one in found if one.rank < _LOOKED_AT])
    if not found or of_somebody_else([(one.about, one.share) for one in found]):
        return Told()
    found = [one for one in found if one.rank < _LOOKED_AT]
    match asked.wants:
        case "time" | "from" | "to":
            return _moment(found)
        case "truth":
            return truth(asked.text, found)
    if plan.route == "relational" and not _speaks_of(view, plan, weights, found):
        return Told()  # the facts should have known it
    said = SAYING.search(asked.text) is not None and noun_of(asked.text) is None  # "what book did she recommend" wants no sentence
    reason = sort_of(asked.text) == "reason"
    if said or reason or TWO.search(asked.text):
        return sentence(found, said=said, reason=reason)
    return spoken_phrases(view, asked.text, who, weights, found)


def in_conversation(view: View, asked: Question) -> bool:
    """Whether the question is about one of two who talk with one another here. Two who keep notes, each by the day, do not."""
    rows = view.snapshot.rows
    speakers = rows.speakers.names
    if len(speakers) != 2 or not named(asked.text, speakers):
        return False
    at = rows.positions(rows.order_by_time())
    alone = Turns.of(rows.at[at], rows.speaker_code[at], np.arange(len(at))).alone
    return 2 * int(np.count_nonzero(alone)) <= len(alone)


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
    if in_conversation(view, asked):
        return _certain(view, plan, who, values, facts, hits)
    declared = view.snapshot.predicates
    if asked.wants == "value" and not asked.past and NEED.search(asked.text) and any(declared.get(one.predicate) is None for one in facts):
        return False  # what has been brought once is not what is to be brought
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
    return not relation or any(relation & set(text_terms(one.text)) for one in sorted(found, key=rated_at, reverse=True)[:_RELIED_ON])


def _weights(view: View, question: str, who: Sequence[str], described: Sequence[str]) -> dict[str, float]:
    """The question's telling words by their rarity. Of "what did the tech lead tell me about his cat", only the cat counts in full."""
    weights = rarity(view.snapshot.keywords, telling([*query_terms(question), *text_terms(" ".join(described))], who))
    said = SAYING.search(question)
    if said is not None and (topic := set(text_terms(question[said.end() :])) & weights.keys()):
        weights = {word: weight if word in topic else _ASIDE * weight for word, weight in weights.items()}
    return weights


def _moment(found: Sequence[Place]) -> Told:
    """The time that the best sentence names; one that its passage names; when it was said."""
    rated = []
    for one in found:
        own = _times(one.text, one.hit)
        score = one.share + 0.2 * one.about - 0.15 * one.gap + 0.5 * bool(own) - 0.2 * asks(one.text)
        rated.append((score, one, own))
    score, best, own = max(rated, key=lambda pair: pair[0])
    times = own or _times(best.hit.memory.text, best.hit)
    at = instant(best.hit.memory.at)
    value = show(instant(times[0].start), times[0].from_precision) if times and times[0].start is not None else show(at, "day")
    return Told((value,), how_sure(best), (best.hit.memory.id,))


def _length(found: Sequence[Place]) -> Told:
    """The length of time that the best sentence names, in its words; nothing where none names one."""
    timed = [(one, length) for one in found if one.about > 0 and (length := _LENGTH.search(one.text)) is not None]
    if not timed:
        return Told()
    best, length = max(timed, key=lambda pair: rated_at(pair[0]))
    return Told((length[0],), how_sure(best), (best.hit.memory.id,))


def _times(text: str, hit: Hit) -> list[TimeMention]:
    times = find_times(text, hit.memory.at)
    return [mention for mention in times if mention.start is not None and mention.kind in ("point", "period", "open")]
