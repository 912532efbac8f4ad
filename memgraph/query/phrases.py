"""The phrase that answers, of those of its sort in the sentences that tell it; and the time, where when is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.interval import Instant, instant, show
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender
from memgraph.nlp.nouns import noun_gender
from memgraph.nlp.times.expressions import Tense, TimeMention, find_times
from memgraph.nlp.tree import Tree
from memgraph.query.asked import Question
from memgraph.query.candidates import Candidate, candidates, is_new, named_in
from memgraph.query.ceased import Over
from memgraph.query.plan import Plan
from memgraph.query.sentences import LABEL, PARSES
from memgraph.query.shapes import denies
from memgraph.query.sorts import Sought, type_wanted
from memgraph.query.spans import noun_of
from memgraph.query.tellings import THEN, Looked, Telling, in_time, speaker_of
from memgraph.records import DOCUMENT
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HEIR: Final = 0.6  #: what a phrase may gain, up to the others, in a sentence that says of another one that it is so no more
_FITTING: Final = 0.55  #: of what the best sentence holds, what one must hold that has any name
_READ: Final = 12  #: sentences that are parsed, the best first
_NEAR: Final = 0.3  #: difference of scores within which the newest tells
_ECHOES: Final = 0.8  #: how surely a word says the same as the question's to tell nothing new
_ECHOES_OF_WHO: Final = 0.5  #: the same, where somebody is asked for: physio is no physiotherapist's name
_LESS_FIT: Final = 0.25  #: by how much less surely a code may be of the sort to be the newer one
_KIND: Final = 0.55  #: how surely a word must say the same as the noun that is asked for to name a kind of it
_SEVERAL: Final = 0.6  #: how much worse than the best another one of several may be
_PLANNED: Final = 0.3  #: what a plan loses where it is asked when something happened
_DENIED: Final = 1.0  #: what a phrase loses that the sentence denies
_UNNAMED: Final = 0.4  #: what a time loses in a sentence that does not name whom the question is about
_RELATED: Final = 0.5  #: share of the relation that a sentence must hold which does not name the thing, to say that it is over
_TELLS: Final = 0.3  #: how surely a sentence must say what is asked of somebody, where one does
#: stems of words that ask for an amount and tell nothing of what it is the amount of
_MEASURING: Final = frozenset(
    stem
    for word in (
        "cost pay paid charge earn spend spent amount sum money worth rate bill owe raise get give "
        "much high tall far big large small wide deep thick strong heavy expensive old hot cold warm fast quick long temperature weight "
        "weigh size speed height depth width length distance percentage share percent total end first now currently year month week day "
        "hour people go come have take need be need make run according accord"
    ).split()
    for stem in text_terms(word)
)
_TAKEN_OVER: Final = re.compile(r"\b(?:tak(?:es?|en|ing)|took|hand(?:s|ed)?|pass(?:es|ed)?) (?:\w+ )?over\b|\binstead\b", re.IGNORECASE)
HEDGED: Final = re.compile(
    r"\b(?:might|could|may(?= [a-z])|perhaps|maybe|possibly|toy(?:s|ed|ing)? with|think(?:s|ing)? (?:of|about)|thought (?:of|about)|"
    r"consider(?:s|ed|ing)?|dream(?:s|t|ed|ing)? (?:of|about)|would (?:like|love) to)\b"
)  #: only thinks of what it says
_WEEKDAY: Final = re.compile(
    r"\bweekdays?\b|\bdays? of the week\b|\bon (?:what|which) days\b|\bon (?:what|which) day (?:is|are|do|does|can|may)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A phrase that answers, and where it stands."""

    text: str
    fit: float  #: how surely it is of the sort
    score: float
    telling: Telling
    over: Over | None = None


def phrases(view: View, plan: Plan, looked: Looked, found: Sequence[Telling], sought: Sought, *, several: bool) -> list[Chosen]:
    """The phrases of the sort that answer, the best one first; empty where no sentence has one."""
    asked: Question = plan.asked
    best = max((one.rating for one in found), default=0.0)
    # any name is a which, any number a value, any noun after "in" a place: it must be told where the rest is
    least = _FITTING * best if sought in ("which", "value", "place") else 0.0
    fitting = [one for one in found if one.rating > least and (sought != "amount" or one.named)]
    if sought in ("person", "which"):
        core = _core(asked) & looked.relation
        telling = [one for one in fitting if any(one.holds[word] > _TELLS * looked.weights[word] for word in core)]
        fitting = [one for one in fitting if one in telling or _TAKEN_OVER.search(one.text)] if telling else fitting
    if sought == "which":
        fitting = _doing_it(asked, looked, fitting)
    read = sorted(fitting, key=lambda one: -one.rating)[:_READ]
    wanted = type_wanted(asked, view.snapshot.predicates)
    docs = PARSES.of([one.text for one in read])
    echoes = _ECHOES_OF_WHO if sought == "person" else _ECHOES
    known = {*looked.said, *(stem for word in looked.relation for stem, sure in looked.kin[word].items() if sure >= echoes)}
    noun = text_terms((asked.target.noun if asked.target is not None else noun_of(asked.text)) or "")
    kinds = {stem for word in noun[-1:] for stem, sure in looked.kin.get(word, {}).items() if sure > _KIND and stem != word}
    gender = noun_gender(asked.target.noun or "") if asked.target is not None and sought in ("person", "name") else None
    rated = [
        Chosen(_called(view, candidate), candidate.fit, _score(_as_asked(candidate, looked), doc, one, looked), one, candidate.over)
        for one, doc in zip(read, docs, strict=True)
        for candidate in (
            *candidates(sought, doc, asked, lambda name: _type(view, name), speaker_of(view, one.place.hit.memory), wanted, kinds),
            *_labelled(one, doc, sought),
        )
        if is_new(candidate, known)
        and (sought != "place" or _is_said_where(candidate, Tree(doc), looked))
        and not (sought == "person" and _is_common_echo(candidate, looked))
        and not (_guesses(one.text, candidate, doc) and not HEDGED.search(asked.text))
        and not _is_named(candidate, looked)
        and (gender is None or given_name_gender(candidate.text.split()[0]) in (gender, "either", None))
    ]
    if not looked.denied:
        rated = [one for one in rated if one.over != "never"]  # what a text denies answers nothing
    if not rated:
        return []
    over = [said_over(looked, found, one.text, instant(one.telling.place.hit.memory.at)) for one in rated]
    rated = [one for one, gone in zip(rated, over, strict=True) if gone is None] or rated
    heirs = [gone.place for gone in over if gone is not None]  # what says that one is over tells the next
    most = max((one.score for one in rated if one.telling.place not in heirs), default=0.0)
    rated = [replace(one, score=max(one.score, min(one.score + _HEIR, most))) if one.telling.place in heirs else one for one in rated]
    best = max(one.score for one in rated)
    if several:
        kept = sorted((one for one in rated if one.score > best - _SEVERAL), key=lambda one: -one.score)
        return list({one.text: one for one in reversed(kept)}.values())[::-1]
    near = [one for one in rated if one.score > best - _NEAR]
    if sought == "value":
        fit = max(one.fit for one in near)
        near = [one for one in near if one.fit >= fit - _LESS_FIT]  # a later number that only counts is no newer code
    near = _headed(near)
    told = _FITTING * max(near, key=lambda one: one.score).telling.rating
    near = [one for one in near if one.telling.rating >= told]
    last = max(one.telling.stands.begin for one in near)
    newest = [one for one in near if one.telling.stands.begin == last] if not _wants_first(asked) else near
    return [max(newest, key=lambda one: one.score)]


def _labelled(one: Telling, doc: Doc, sought: Sought) -> Iterator[Candidate]:
    """All that a document's label has: "Colours: black, cream"."""
    label = LABEL.match(one.text) if sought == "which" and one.place.hit.memory.kind == DOCUMENT else None
    if label is not None:
        value = [token for token in doc if token.idx >= label.end()]
        if value:
            yield Candidate(one.text[label.end() :].rstrip(" ."), value[0], value[0].i, value[-1].i, 1.0)


def _headed(near: list[Chosen]) -> list[Chosen]:
    """Of phrases from documents those under the headings that say most of the question: a later document is not a later word on it."""
    if any(one.telling.place.hit.memory.kind != DOCUMENT for one in near):
        return near
    most = max(one.telling.topic for one in near)
    return [one for one in near if one.telling.topic == most]


def _wants_first(asked: Question) -> bool:
    return asked.order in ("first", 1) or any(one.order in ("first", 1) for one in asked.patterns)


def _is_said_where(candidate: Candidate, tree: Tree, looked: Looked) -> bool:
    """Whether the clause of a place tells the relation, where the sentence does: "borrowed from Leeds, she sits in Ann's place"."""
    told = {token.i for token in tree.tokens if any(looked.kin[word].keys() & set(text_terms(token.text)) for word in looked.relation)}
    verb = tree.verb_above(candidate.head)
    if not told or verb is None or verb.dep_ != "acl":
        return True
    return any(token.i in told for token in tree.phrase_tokens(verb))


def _is_named(candidate: Candidate, looked: Looked) -> bool:
    stems = set(text_terms(candidate.text))
    return any(name and name <= stems for name in looked.names) or any(name & stems for name in looked.called)


def _core(asked: Question) -> set[str]:
    """The stems of what is asked of somebody: the verb of "who runs the club", or the noun of "our head's name"."""
    noun = asked.target.noun if asked.target is not None else None
    words = [one.words[0] for one in asked.patterns if one.core and one.words and noun is None]
    return set(text_terms(" ".join(words or [noun or ""])))


def _doing_it(asked: Question, looked: Looked, found: list[Telling]) -> list[Telling]:
    """Where a sentence says what is asked of somebody with the verb of the question, no other one tells which."""
    verbs = {stem for one in asked.patterns if one.core for word in one.words[:1] for stem in text_terms(word)} & looked.relation
    noun = set(text_terms((asked.target.noun if asked.target is not None else None) or ""))
    telling = [one for one in found if one.named and (verbs - noun) & set(text_terms(one.text))]
    return telling or found


def of_the_theme(looked: Looked, found: Sequence[Telling]) -> list[Telling]:
    """The sentences that tell of what an amount is asked for: of the stairs in "what did the stairs cost", and not of what was sold for
    them ("sold the camper for 900, the stairs have to be paid")."""
    theme = [word for word in looked.relation if word not in _MEASURING]
    telling = [one for one in found if any(one.holds[word] > _TELLS * looked.weights[word] for word in theme)] if theme else list(found)
    stems = {stem for word in theme for stem in (word, *looked.kin[word])}
    docs = PARSES.of([one.text for one in telling])
    return [one for one, doc in zip(telling, docs, strict=True) if not _measures_another(Tree(doc), stems)]


def _measures_another(tree: Tree, theme: set[str]) -> bool:
    """Whether all amounts of a sentence stand in clauses with an object of their own, and the theme in other ones."""
    at = [token.i for token in tree.tokens if not theme.isdisjoint(text_terms(token.text))]
    numbers = [token for token in tree.tokens if token.like_num and token.ent_type_ not in ("DATE", "TIME")]
    return bool(at and numbers) and all(_in_another_clause(tree, one, at) for one in numbers)


def _in_another_clause(tree: Tree, number: Token, theme: Sequence[int]) -> bool:
    verb = tree.verb_above(number)
    if verb is None:
        return False
    clause = tree.phrase_tokens(verb, drop=("conj", "advcl", "ccomp", "parataxis", "relcl"))
    objects = [one for one in tree.of(verb, "dobj", "nsubjpass") if one.pos_ in ("NOUN", "PROPN")]
    own = [one for one in objects if number not in tree.phrase_tokens(one)]
    return bool(own) and not any(token.i in theme for token in clause)


def _is_common_echo(candidate: Candidate, looked: Looked) -> bool:
    """A noun that the question used says not who: "the guild bank" of who keeps the bank."""
    return not any(map(str.isupper, candidate.text)) and looked.said.issuperset(text_terms(candidate.head.lemma_))


def _guesses(text: str, candidate: Candidate, doc: Doc) -> bool:
    """Whether the clause before it only thinks of it: "I might go and live in Holland"."""
    before = text[: doc[candidate.first].idx]
    clause = re.split(r"[,;:]", before)[-1].lower()
    return HEDGED.search(clause) is not None or re.match(r"\W*(?:and |but |or )?(?:if|unless|in case)\b", clause) is not None


def _as_asked(candidate: Candidate, looked: Looked) -> Candidate:
    """Who left or sold it is over as what one was, and not where it is asked who did."""
    asked = looked.said.issuperset(text_terms(candidate.head.head.lemma_)) and candidate.head.head.pos_ == "VERB"
    return replace(candidate, over=None) if candidate.over == "was" and asked else candidate


def _score(candidate: Candidate, doc: Doc, one: Telling, looked: Looked) -> float:
    near = 0.0
    for token in doc:
        for stem in text_terms(token.text):
            for word in looked.relation:
                sure = looked.kin[word].get(stem, 0.0)
                if sure and not candidate.first <= token.i <= candidate.last:
                    near = max(near, sure / (1 + 0.5 * _steps(doc, candidate.head.i, token.i)))
    return 2 * (one.rating + one.like) + 0.5 * candidate.fit + 0.5 * near - _out_of_time(candidate, one, looked)


def _out_of_time(candidate: Candidate, one: Telling, looked: Looked) -> float:
    """What was so once held until the time from which its sentence tells: "the fee goes up from 60 to 75 in May"."""
    if looked.denied:  # "who does not eat meat" asks for those of whom it is denied
        return in_time(one, looked) + _DENIED * (candidate.over is None)
    if candidate.over == "was":
        return -THEN if looked.when.end <= one.stands.begin else _DENIED
    return in_time(one, looked) + _DENIED * (candidate.over == "never")


def _steps(doc: Doc, first: int, second: int) -> int:
    """How many steps apart two tokens are in the tree."""
    above = {first: 0}
    token = doc[first]
    while token.head.i != token.i:
        above[token.head.i] = above[token.i] + 1
        token = token.head
    steps, token = 0, doc[second]
    while token.i not in above and token.head.i != token.i:
        token, steps = token.head, steps + 1
    return steps + above.get(token.i, 9)


def _type(view: View, name: str) -> str | None:
    names = view.snapshot.names
    return next((type for one in names.find(normal_form(name), view.known) if (type := names.type(one, view.known)) is not None), None)


def _called(view: View, candidate: Candidate) -> str:
    """The full name of who is known under a part of it."""
    found = view.snapshot.names.find(normal_form(candidate.text), view.known)
    name = view.present.name(found[0]) if len(found) == 1 else candidate.text
    return name if set(normal_form(candidate.text).split()) <= set(normal_form(name).split()) else candidate.text


def said_over(looked: Looked, found: Sequence[Telling], value: str, since: Instant) -> Telling | None:
    """The sentence from after `since` that says of a value that it is so no more: "her licence was changed from A to B"."""
    words = set(text_terms(value)) - STOP_WORDS
    after = [one for one in found if instant(one.place.hit.memory.at) > since and one.related > (0 if one.named else _RELATED)]
    later = [one for one in after if words & set(text_terms(one.text))]
    for one, doc in zip(later, PARSES.of([one.text for one in later]), strict=True):
        if one.stands.begin < looked.when.end and any(over for text, over in named_in(doc) if words >= set(text_terms(text)) - STOP_WORDS):
            return one
    return None


def moment(plan: Plan, looked: Looked, found: Sequence[Telling]) -> tuple[str, Telling] | None:
    """The time that answers when: one that the best sentence names, else its day."""
    asked: Question = plan.asked
    rated: list[tuple[float, str, Telling]] = []
    for one in found:
        at = one.place.hit.memory.at
        times = find_times(one.text, at, tense=_tenses(one.text))
        if _WEEKDAY.search(asked.text):
            days = [mention for mention in times if mention.recurrence is not None]
            kept = [mention for mention in days if not _is_dropped(one.text, mention)] or days
            rated += [(2 * one.rating - in_time(one, looked), mention.recurrence or "", one) for mention in kept]
            continue
        times = [one for one in times if one.kind in ("point", "period", "open") and not looked.said.issuperset(text_terms(one.text))]
        for value, mention in _values(one, times, until=asked.wants == "to"):
            planned = asked.past and mention is not None and mention.start is not None and mention.start > at
            fits = (0.3 if mention is not None else -0.2) - _UNNAMED * (not one.named)
            score = 2 * one.rating - _PLANNED * planned + fits - in_time(one, looked) * looked.timed
            rated.append((score, value, one))
    if not rated:
        return None
    best = max(score for score, _, _ in rated)
    near = [row for row in rated if row[0] > best - _NEAR]
    score, value, one = max(near, key=lambda row: (row[2].place.hit.memory.at, row[0]))
    return value, one


def _is_dropped(text: str, mention: TimeMention) -> bool:
    """Whether its clause denies it or says that it was: "Tuesdays were too thin", "he can't do Mondays"."""
    start, end = mention.span
    clause = re.split(r"[;,.]", text[:start])[-1] + text[start:end] + re.split(r"[;,.]", text[end:])[0]
    return denies(clause) or re.search(rf"{re.escape(text[start:end])} (?:was|were|used)\b", clause) is not None


def _tenses(text: str) -> Callable[[tuple[int, int]], Tense | None]:
    """The tense of the verb above each stretch of a sentence: "it came on Monday" was the last one, "it comes on Monday" is the next."""
    (doc,) = PARSES.of([text])
    tree = Tree(doc)

    def tense(span: tuple[int, int]) -> Tense | None:
        token = next((one for one in tree.tokens if one.idx >= span[0]), None)
        verb = tree.verb_above(token) if token is not None else None
        if verb is None:
            return None
        if any(child.tag_ == "MD" for child in tree.children[verb.i]):
            return "future"
        return "past" if verb.tag_ == "VBD" or any(child.tag_ == "VBD" for child in tree.of(verb, "aux", "auxpass")) else None

    return tense


def _values(one: Telling, times: Sequence[TimeMention], *, until: bool) -> Iterator[tuple[str, TimeMention | None]]:
    """The moments that a sentence names: the last one of each stretch where it is asked until when."""
    for mention in times:
        if until and mention.end is not None:
            yield show(instant(mention.end) - 1, mention.to_precision or mention.from_precision), mention
        elif mention.start is not None:
            yield show(instant(mention.start), mention.from_precision), mention
    if not times:
        yield show(instant(one.place.hit.memory.at), "day"), None
