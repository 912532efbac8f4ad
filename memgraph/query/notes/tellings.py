"""The sentences that tell what a question asks: by words that say the same, at the time asked about, as put right later.

Of each sentence it is known how much of the question it holds (with the words that say the same, and a little of what its passage holds
around it), from when to when it says that something is so, and whether a later passage puts it right. A phrase of the sort that is asked
for (query/notes/candidates.py) from the sentence that fits best answers; of sentences that fit alike the one that began last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from memgraph.index.tokens import STOP_WORDS, query_terms, text_terms
from memgraph.interval import BEGINNING, FOREVER, Interval, instant
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender
from memgraph.query.facts.anchors import anchored
from memgraph.query.plan import Plan
from memgraph.query.planner import asked_at
from memgraph.query.question.asked import Const, Meant, Pattern, Question
from memgraph.query.question.forms import NOW, SAYING
from memgraph.query.question.identity import FIRST_PERSON, first_person
from memgraph.query.question.kin import Kin, held, kin_of
from memgraph.query.sentences.sentence import LABEL, Place, headings_of, opening, places, rarity, surroundings, telling
from memgraph.query.sentences.standing import Standing, is_correction, is_erratum, is_put_right, standing
from memgraph.query.shapes import denies
from memgraph.records import DOCUMENT, said_by
from memgraph.types import Hit, Memory
from memgraph.view import View

_AROUND: Final = 0.5  #: what a word of the question counts that stands elsewhere in the passage
_NAMED_AROUND: Final = 0.75  #: the same of a name: what is told next is told of it
_HEADED: Final = 0.25  #: what a word of the question counts besides that stands in a heading above
_PUT_RIGHT: Final = 0.95  #: of what the corrected sentence holds of the question, what its correction holds
_WRONG: Final = 0.3  #: what a sentence loses that was put right
THEN: Final = 0.2  #: what it gains where it names the time that is asked about
_LATER: Final = 0.6  #: what it loses where it tells of another time
_LIKE: Final = 0.5  #: what the likeness of a passage's meaning to the question's counts beside the words
_SPENT: Final = 0.1  #: weight of the words that have picked out what the question describes
_ASIDE: Final = 0.4  #: weight of the words that tell who said something, beside those of what it was about
_ASKS_THEN: Final = r"(?:do|does|did|is|are|was|were|can|could|should|shall|may|must|has|have|will|would)"
#: what is told before the question is asked: "my knee aches, which painkiller may I take"
_BEFOREHAND: Final = re.compile(
    r"^\W*(?:my|our|i|we|the|there|it|he|she|they|his|her|their|i['’](?:m|ve)|we['’](?:re|ve))\b[^?]{4,90}?(?:[.;:!]|,(?: and| so| but)?) "
    rf"(?=(?:which|what|whose) (?:\w+ ){{1,3}}?{_ASKS_THEN}\b|(?:what|how|why|where|when) (?:\w+ )?{_ASKS_THEN}\b|"
    rf"{_ASKS_THEN} (?:i|we|you|he|she|they|it|there|the|my|our)\b)",
    re.IGNORECASE,
)
_BEFORE: Final = frozenset({"before", "until", "till"})
_AFTER: Final = frozenset({"after", "since"})
_TOLD: Final = 0.5  #: share of an event that a sentence must hold to date it
WHOLLY: Final = 0.9  #: share of the relation that a sentence holds which need not name the firm that it is about
_MODAL: Final = frozenset("not must need can could should would will have has had get got".split())
_ANOTHER: Final = 0.4  #: what a sentence loses that tells of another one of numbered things
_NUMBERED: Final = re.compile(r"\b([^\W\d_]{3,}) (?:(?:no\.?|number|nr\.?) )?(\d+(?:\.\d+)*[a-z]?|[A-Z]\d*)\b(?![-'’.,:]\d)")
#: what tells one of many such things by its number: flat 3A, invoice 8805
_CODE: Final = re.compile(
    r"(?<![\w.,:-])(?:[A-Z]{1,3}-?\d{1,6}[A-Z]?|\d{1,4}[A-Z]|\d{3,6})(?![\w-]|[.,:]\d|(?:['’]s)? (?:euros?|pounds?|dollars?|%))"
)
_OWN: Final = re.compile(r"\b(?:i|me|my|mine|myself)\b", re.IGNORECASE)
_OURS: Final = re.compile(r"\b(?:i|me|my|mine|myself|we|us|our|ours|ourselves)\b", re.IGNORECASE)
_TITLES: Final = frozenset({"mr", "mrs", "ms", "dr", "prof", "miss"})
#: nouns after the name of what is met for, which notes leave out: "my pottery class", pottery
_KINDS_OF_MEETING: Final = frozenset(
    stem
    for noun in "class lesson course session meeting practice rehearsal training workshop appointment evening tutorial seminar".split()
    for stem in text_terms(noun)
)
_ANY_FIRM: Final = frozenset("company firm business organisation organization outfit".split())  #: say of what asks for a name nothing
_TIME_NOUNS: Final = frozenset(stem for noun in "day week weekday date month year time hour".split() for stem in text_terms(noun))
#: words for setting a date, which notes leave out: they say only when it is
_SETTING: Final = frozenset(
    stem
    for word in "schedule scheduled reschedule rescheduled postpone postponed plan planned fix fixed set arrange arranged due put off push "
    "back forward delay delayed finally eventually ultimately originally initially first last".split()
    for stem in text_terms(word)
)
_FORM_STEMS: Final = frozenset(
    "who what where which when how why call name sinc until long mani much often ever so far both case mr mrs ms dr s under up down off "
    "accord".split()
)


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence, with what it tells of the question."""

    place: Place
    holds: Mapping[str, float]  #: the weight of each word of the question that it holds
    rating: float  #: their share of the question, 0 to 1; less where it was put right
    related: float  #: the share of the words for the relation that is asked for
    named: bool  #: it, or its passage, names whom the question is about
    stands: Standing
    lent: float = 0.0  #: the share of its rating that it has from a sentence that it puts right
    topic: float = 0.0  #: the share of the question that the headings above it hold
    like: float = 0.0  #: by how much its passage is like the question in meaning

    @property
    def text(self) -> str:
        return self.place.text


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked for."""

    weights: Mapping[str, float]  #: the question's telling words
    kin: Kin
    relation: frozenset[str]  #: those of them that tell the relation
    names: Sequence[frozenset[str]]  #: the stems of each name that the question is about, as it says it
    called: Sequence[frozenset[str]]  #: those of what it describes, in full
    houses: frozenset[frozenset[str]]  #: of the names those of firms, projects and places: notes kept there hardly say them
    when: Interval
    timed: bool  #: the question names that time
    said: frozenset[str]  #: the stems of the question
    denied: bool  #: it asks for what is not so
    own: bool = False  #: it asks about the asker
    short: Mapping[str, str] = field(default_factory=dict)  #: surname -> the first name by which alone somebody is called here
    numbered: Sequence[tuple[str, str]] = ()  #: the things that it tells by a number: flat, 1


def looked_for(view: View, plan: Plan, meant: Meant) -> Looked:
    """What the whole question looks for. Words that have picked out what is meant have done their work: it is looked for by its name."""
    asked: Question = plan.asked
    spent = {stem for one in meant.patterns for text in _texts_of(one) for stem in text_terms(text)} if meant.names else set()
    terms = query_terms(NOW.sub(" ", asked.text))
    times = {word for mention in asked.times if mention.kind != "set" for word in text_terms(mention.text)}
    anchor = asked.anchor if asked.anchor is not None and asked.anchor.mark in _BEFORE | _AFTER else None
    aside = set(text_terms(anchor.text)) if anchor is not None else set()  # it only tells when, unless it is the whole question
    aside = set() if aside >= set(terms) else aside
    words = [word for word in telling(terms, ()) if word not in _FORM_STEMS and word not in times and word not in aside]
    said_stems = set(text_terms(asked.text))
    kind = asked.target.noun if asked.target is not None and asked.target.noun in _ANY_FIRM else ""
    words = [word for word in words if word not in text_terms(kind or "")] or words
    if asked.wants in ("time", "from", "to"):
        left = [word for word in words if word not in _TIME_NOUNS | _SETTING and word not in _KINDS_OF_MEETING]
        words = left or words  # a time tells itself, and that it is asked for
    names: list[frozenset[str]] = []
    houses: set[frozenset[str]] = set()
    for entity in asked.entities:
        name = view.present.name(entity)
        stems = frozenset(stem for stem in text_terms(name) if stem in said_stems and stem not in aside)
        if name[:1].isupper() and stems and not spent.issuperset(stems):
            names.append(stems)
            type = view.snapshot.names.type(entity, view.known)
            if type not in ("PERSON", "ANIMAL", None) or (
                type is None and re.search(rf"\b[Tt]he {re.escape(name.split()[-1])}\b", asked.text)
            ):
                houses.add(stems)
    names = [stems - _KINDS_OF_MEETING or stems for stems in names]
    told = {stem for name in names for stem in name}
    codes = [frozenset(text_terms(code[0])) for code in _CODE.finditer(untimed(asked))]
    names += [stems for stems in codes if stems and not stems & told]
    words += [stem for stems in codes for stem in stems if stem not in words]
    names += [stems for name in asked.unknown if (stems := frozenset(text_terms(name)) - aside - spent)]
    looked = looked_for_words(view, plan, words, names, meant.names, asked.patterns)
    weights = {word: _SPENT * weight if word in spent else weight for word, weight in looked.weights.items()}
    looked = replace(looked, weights=weights, relation=looked.relation - spent, own=_OWN.search(asked.text) is not None)
    said = SAYING.search(asked.text)
    topic = set(text_terms(asked.text[said.end() :])) & looked.weights.keys() if said is not None else set()
    if topic:  # of "what did the tech lead tell me about his cat" only the cat counts in full
        weights = {word: weight if word in topic else _ASIDE * weight for word, weight in looked.weights.items()}
        looked = replace(looked, weights=weights)
    if (before := _BEFOREHAND.search(asked.text)) is not None:
        rest = set(text_terms(asked.text[before.end() :]))
        told = {word for word in text_terms(asked.text[: before.end()]) if word not in rest}
        weights = {word: _ASIDE * weight if word in told else weight for word, weight in looked.weights.items()}
        looked = replace(looked, weights=weights)
    short = {surname: first for one in asked.entities for surname, first in _short(view, one)}
    kin = {word: {**says, short[word]: 1.0} if word in short else says for word, says in looked.kin.items()}
    looked = replace(looked, short=short, kin=kin)
    looked = replace(looked, numbered=numbered_things(untimed(asked)))
    return replace(looked, said=looked.said | said_stems | set(text_terms(" ".join(meant.names))), houses=frozenset(houses))


def _short(view: View, entity: int) -> Iterator[tuple[str, str]]:
    """The surname of somebody whose first name is nobody else's here, with that first name."""
    names, known = view.snapshot.names, view.known
    words = view.present.name(entity).split()
    if names.type(entity, known) != "PERSON" or len(words) < 2 or given_name_gender(words[0]) is None:
        return
    whole = set(text_terms(" ".join(words)))
    sharing = names.candidates(normal_form(words[0]), known)
    if all(set(text_terms(view.present.name(one))) <= whole for one in sharing if names.type(one, known) == "PERSON"):
        first = text_terms(words[0])
        yield from ((surname, first[0]) for surname in text_terms(" ".join(words[1:])) if first)


def untimed(asked: Question) -> str:
    """The question without the times that it names."""
    text = asked.text
    for mention in asked.times:
        text = text.replace(mention.text, " ")
    return text


def numbered_things(text: str) -> tuple[tuple[str, str], ...]:
    """The things that are told by a number, each with it.

    >>> numbered_things("Who rents flat 12 now?"), numbered_things("What is new in version 5.0?")
    ((('flat', '12'),), (('version', '5.0'),))
    """
    return tuple((found[1].lower(), found[2].lower()) for found in _NUMBERED.finditer(text))


def is_another(text: str, numbered: Sequence[tuple[str, str]]) -> bool:
    """Whether a sentence tells of another one of such things than the question does: of flat 2, and not of flat 1."""
    for noun, number in numbered:
        others = {other for one, other in numbered_things(text) if one == noun}
        if others and number not in others:
            return True
    return False


def _texts_of(pattern: Pattern) -> Iterator[str]:
    yield from pattern.words
    yield pattern.title or ""
    for term in (pattern.subject, pattern.object):
        yield term.text if isinstance(term, Const) else term.noun or ""


def looked_for_words(
    view: View, plan: Plan, words: Sequence[str], names: Sequence[frozenset[str]], described: Sequence[str], patterns: Iterable[Pattern]
) -> Looked:
    """What some words (stems) and names of the question look for; `patterns` tell what says the same. Of the names `described`, which are
    known in full, any word will do."""
    called = [frozenset(text_terms(name)) - STOP_WORDS - _TITLES for name in described]
    keys = {min(name): name for name in called if name}
    whole = {stem for name in called for stem in name}
    own = {stem for name in names for stem in name} | keys.keys()
    every = list(dict.fromkeys([*(word for word in words if word not in whole and word not in STOP_WORDS and word not in _MODAL), *own]))
    kin = kin_of(patterns, view.snapshot.predicates, every, who=plan.asked.form == "who")
    kin |= {key: dict.fromkeys(name, 1.0) for key, name in keys.items()}
    keywords = view.snapshot.keywords
    rare = rarity(keywords, {stem for word in every for stem in kin[word]})
    unheard = max(rarity(keywords, [""]).values())
    weights = {word: rare[word] if rare[word] < unheard else min(rare[stem] for stem in kin[word]) for word in every}
    when = asked_at(view, plan.time, None) or Interval(view.now, view.now + 1)
    timed = plan.time is not None and plan.time.interval is not None
    relation = frozenset(word for word in every if word not in own)
    return Looked(weights, kin, relation, names, called, frozenset(), when, timed, frozenset(every), denies(plan.asked.text))


def tellings(view: View, looked: Looked, hits: Sequence[Hit]) -> list[Telling]:
    """The sentences of the hits, in their order, each with what it tells."""
    terms = {hit.memory.id: text_terms(surroundings(hit.memory)) for hit in hits}
    found = [
        _telling(view, looked, place, terms[place.hit.memory.id]) for place in places(hits, looked.weights) if _may_tell(place, looked)
    ]
    total = sum(looked.weights.values()) or 1.0
    corrections = [hit.memory for hit in hits if is_correction(opening(hit.memory.text))]
    if looked.timed:  # what is so no more was so still
        corrections = [one for one in corrections if is_erratum(opening(one.text)) or instant(one.at) < looked.when.end]
    return [_put_right(one, found, corrections, total) for one in found] if corrections else found


def _may_tell(place: Place, looked: Looked) -> bool:
    """What a document's author tells of themselves is nothing about the asker; "Chair: Ann Bell" tells who is in the chair, and no more."""
    memory = place.hit.memory
    if looked.own and _is_anybodys(memory) and _OURS.search(place.text):
        return False
    label = LABEL.match(place.text) if memory.kind == DOCUMENT else None
    said = set(text_terms(label[1])) if label is not None else set()
    return label is None or any(said & looked.kin[word].keys() for word in looked.relation)


def _is_anybodys(memory: Memory) -> bool:
    """Whether it is a piece of a document of which nobody said whose it is: it tells nothing of the asker."""
    return said_by(memory.kind, memory.source, memory.speaker) != memory.speaker


def _telling(view: View, looked: Looked, place: Place, terms: Sequence[str]) -> Telling:
    memory = place.hit.memory
    speaker = speaker_of(view, memory)
    self = set(text_terms(speaker)) if speaker is not None and _OWN.search(place.text) else set()
    total = sum(looked.weights.values()) or 1.0
    own = held(looked.kin, looked.weights, [*text_terms(place.text), *self])
    around = held(looked.kin, looked.weights, [*terms, *self])
    labelled = memory.kind == DOCUMENT and LABEL.match(place.text) is not None  # it speaks for the whole document
    names = {stem for name in looked.names for stem in name}
    share = {word: 1.0 if labelled else _NAMED_AROUND if word in names else _AROUND for word in own}
    holds = {word: own[word] + share[word] * (around[word] - own[word]) for word in own}
    topic = sum(held(looked.kin, looked.weights, text_terms(headings_of(memory))).values())
    weight = sum(looked.weights[word] for word in looked.relation)
    related = sum(own[word] for word in looked.relation) / weight if weight else 1.0
    passage = set(terms) | self
    passage |= {surname for surname, first in looked.short.items() if first in passage}
    who = [name for name in looked.names if name not in looked.houses]
    named = any(name & passage for name in looked.called) or any(name <= passage for name in who or looked.names)
    named = named or not (looked.called or who or (looked.names and related < WHOLLY))
    another = is_another(place.text, looked.numbered)
    named = named and not another and not (looked.own and _is_anybodys(memory))
    rating = (sum(holds.values()) + _HEADED * topic) / total - _ANOTHER * another
    like = _LIKE * max(0.0, place.hit.signals.get("cosine", 0.0))
    return Telling(place, holds, rating, related, named, standing(place.text, memory.at), 0.0, topic / total, like)


def speaker_of(view: View, memory: Memory) -> str | None:
    """Whose "I" a memory's is, by name; None where that is not known."""
    speaker = said_by(memory.kind, memory.source, memory.speaker)
    if speaker is not None and speaker.lower() not in ("assistant", "tool", "system", FIRST_PERSON):
        return speaker
    return next((name for one in first_person(view, None) if (name := view.present.name(one)) != FIRST_PERSON), None)


def _put_right(one: Telling, found: Sequence[Telling], corrections: Sequence[Memory], total: float) -> Telling:
    """A correction holds what the sentence holds that it corrects, and is of whom that one names; and that one holds less."""
    memory = one.place.hit.memory
    holds, related, named = dict(one.holds), one.related, one.named
    if memory in corrections:
        said = opening(memory.text)
        for other in found:
            if other.place.hit.memory.at < memory.at and is_put_right(other.text, said):
                holds = {word: max(weight, _PUT_RIGHT * other.holds[word]) for word, weight in holds.items()}
                related, named = max(related, _PUT_RIGHT * other.related), named or other.named
    wrong = any(later.at > memory.at and is_put_right(one.text, opening(later.text)) for later in corrections)
    more = sum(holds.values()) - sum(one.holds.values())
    rating = one.rating + more / total - _WRONG * wrong
    return replace(one, holds=holds, rating=rating, related=related, named=named, lent=more / total)


def in_time(one: Telling, looked: Looked) -> float:
    """What it loses for telling of another time than the one that is asked about; it gains where it names that time."""
    if one.stands.holds(looked.when):
        return -THEN if looked.timed and one.stands.stated else 0.0
    return _LATER if one.stands.begin < looked.when.end else 2 * _LATER


def around_event(view: View, plan: Plan, looked: Looked, hits: Sequence[Hit]) -> Looked:
    """The same, before or after an event that facts date, or else a passage: "before he came to Acme"."""
    anchor = plan.asked.anchor
    if anchor is None or anchor.mark not in _BEFORE | _AFTER:
        return looked
    if (when := anchored(view, anchor)) is not None:
        return replace(looked, when=when, timed=True)
    names = [frozenset(text_terms(thing.text)) for thing in anchor.things]
    words = [word for word in telling(query_terms(anchor.text), ()) if word not in text_terms(anchor.mark)]
    event = looked_for_words(view, plan, words, names, (), anchor.patterns)
    told = max((one for one in tellings(view, event, hits) if one.named), key=lambda one: one.rating, default=None)
    if told is None or told.rating < _TOLD or told.stands.begin in (BEGINNING, FOREVER):
        return looked  # of what has always been so nothing is before
    begin = told.stands.begin
    when = Interval(BEGINNING, begin) if anchor.mark in _BEFORE else Interval(begin, FOREVER)
    return replace(looked, when=when, timed=True)
