"""The phrase that answers, of those of its sort in the sentences that tell it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.interval import Instant, instant
from memgraph.names import normal_form
from memgraph.names.lexicon import given_name_gender
from memgraph.nlp.nouns import noun_gender, noun_type
from memgraph.nlp.tree import Tree
from memgraph.query.notes.candidate import Candidate, is_new
from memgraph.query.notes.candidates import candidates, named_in
from memgraph.query.notes.tellings import THEN, Looked, Telling, in_time, speaker_of
from memgraph.query.plan import Plan
from memgraph.query.question.asked import Const, Question
from memgraph.query.question.kin import is_light
from memgraph.query.question.sorts import Sought, type_wanted
from memgraph.query.sentences.ceased import Over
from memgraph.query.sentences.sentence import LABEL, PARSES
from memgraph.query.sentences.spans import noun_of
from memgraph.records import DOCUMENT
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HEIR: Final = 0.6  #: what a phrase may gain, up to the others, in a sentence that says of another one that it is so no more
_FITTING: Final = 0.55  #: of what the best sentence holds, what one must hold that has any name
_READ: Final = 12  #: sentences that are parsed, the best first
_NEAR: Final = 0.3  #: difference of scores within which the newest tells
_NEAR_NOW: Final = 0.45  #: the same, where it is asked what an amount or a code is now
_NEAR_NUMBERED: Final = 0.6  #: the same, where it is asked which of numbered things
_ECHOES: Final = 0.8  #: how surely a word says the same as the question's to tell nothing new
_ECHOES_OF_WHO: Final = 0.5  #: the same, where somebody is asked for: physio is no physiotherapist's name
_LESS_FIT: Final = 0.25  #: by how much less surely a code may be of the sort to be the newer one
_KIND: Final = 0.55  #: how surely a word must say the same as the noun that is asked for to name a kind of it
_SEVERAL: Final = 0.6  #: how much worse than the best another one of several may be
_DENIED: Final = 1.0  #: what a phrase loses that the sentence denies
_RELATED: Final = 0.5  #: share of the relation that a sentence must hold which does not name the thing, to say that it is over
_VERBATIM: Final = 0.95  #: how surely a sentence says it that uses the very word
_TELLS: Final = 0.3  #: how surely a sentence must say what is asked of somebody, where one does
#: stems of words that ask for an amount and tell nothing of what it is the amount of
MEASURING: Final = frozenset(
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


_BETWEEN: Final = frozenset("and & her his their my our the both".split())  #: stand between names that an "and" joins
_OF_A_NAME: Final = ("compound", "flat", "appos", "conj")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A phrase that answers, and where it stands."""

    text: str
    fit: float  #: how surely it is of the sort
    score: float
    telling: Telling
    head: Token
    over: Over | None = None


def phrases(
    view: View, plan: Plan, looked: Looked, found: Sequence[Telling], sought: Sought, *, several: bool, every: Sequence[Telling] = ()
) -> list[Chosen]:
    """The phrases of the sort that answer, the best one first; empty where no sentence has one. `every` sentence may say that one is
    over."""
    asked: Question = plan.asked
    fitting = _fitting(asked, looked, found, sought)
    rated = _rated(view, asked, looked, fitting, sought)
    if not rated:
        return []
    over = [said_over(looked, every or found, one.text, instant(one.telling.place.hit.memory.at)) for one in rated]
    heirs = [gone for gone in over if gone is not None]  # what says that one is over tells the next
    standing = _standing(rated, over)
    news = [one for at, one in enumerate(heirs) if one not in heirs[:at] and one not in fitting]
    standing += _rated(view, asked, looked, news, sought)
    rated = standing or rated
    places = [one.place for one in heirs]
    most = max((one.score for one in rated if one.telling.place not in places), default=0.0)
    rated = [replace(one, score=max(one.score, min(one.score + _HEIR, most))) if one.telling.place in places else one for one in rated]
    best = max(one.score for one in rated)
    if several:
        kept = sorted((one for one in rated if one.score > best - _SEVERAL), key=lambda one: -one.score)
        return list({one.text: one for one in reversed(kept)}.values())[::-1]
    alike = (asked.present or looked.timed) and sought in ("amount", "value")
    within = _NEAR_NUMBERED if all(_is_numbered(one) for one in rated) else _NEAR_NOW if alike else _NEAR
    near = [one for one in rated if one.score > best - within]
    if sought == "value":
        fit = max(one.fit for one in near)
        near = [one for one in near if one.fit >= fit - _LESS_FIT]  # a later number that only counts is no newer code
    near = _headed(near)
    told = _FITTING * max(near, key=lambda one: one.score).telling.rating
    near = [one for one in near if one.telling.rating >= told]
    last = max(one.telling.stands.begin for one in near)
    newest = [one for one in near if one.telling.stands.begin == last] if not _wants_first(asked) else near
    chosen = max(newest, key=lambda one: one.score)
    return [chosen, *_joined(chosen, rated)] if sought == "person" else [chosen]


def _is_numbered(one: Chosen) -> bool:
    """ "Kennel 6"."""
    return re.fullmatch(r"[^\W\d_]+ (?:\d+[a-z]?|[A-Z]\d*)", one.text) is not None


def _standing(rated: Sequence[Chosen], over: Sequence[Telling | None]) -> list[Chosen]:
    """Those of which no later sentence says that it is over; where it says so of the best of a sentence, the others there are no answer."""
    best: dict[int, tuple[float, bool]] = {}
    for one, gone in zip(rated, over, strict=True):
        best[id(one.telling)] = max(best.get(id(one.telling), (0.0, False)), (one.score, gone is not None))
    return [one for one, gone in zip(rated, over, strict=True) if gone is None and not best[id(one.telling)][1]]


def _fitting(asked: Question, looked: Looked, found: Sequence[Telling], sought: Sought) -> list[Telling]:
    """The sentences in which the phrase may stand."""
    best = max((one.rating for one in found), default=0.0)
    # any name is a which, any number a value, any noun after "in" a place: it must be told where the rest is
    least = _FITTING * best if sought in ("which", "value", "place") else 0.0
    fitting = [one for one in found if one.rating > least and (sought != "amount" or one.named)]
    if sought in ("person", "which"):
        core = _core(asked) & looked.relation
        for words in (_told_things(asked, looked, fitting, core), core):
            telling = [one for one in fitting if any(one.holds[word] > _TELLS * looked.weights[word] for word in words)]
            fitting = [one for one in fitting if one in telling or _TAKEN_OVER.search(one.text)] if telling else fitting
    return _doing_it(asked, looked, fitting) if sought == "which" else fitting


def _rated(view: View, asked: Question, looked: Looked, fitting: Sequence[Telling], sought: Sought) -> list[Chosen]:
    """The phrases of the sort in the best of the sentences; not those that a text denies, guesses, or that the question said itself."""
    read = sorted(fitting, key=lambda one: -one.rating)[:_READ]
    wanted = type_wanted(asked, view.snapshot.predicates)
    docs = PARSES.of([one.text for one in read])
    echoes = _ECHOES_OF_WHO if sought == "person" else _ECHOES
    known = {*looked.said, *(stem for word in looked.relation for stem, sure in looked.kin[word].items() if sure >= echoes)}
    noun = text_terms((asked.target.noun if asked.target is not None else noun_of(asked.text)) or "")
    kinds = {stem for word in noun[-1:] for stem, sure in looked.kin.get(word, {}).items() if sure > _KIND and stem != word}
    gender = noun_gender(asked.target.noun or "") if asked.target is not None and sought in ("person", "name") else None
    return [
        Chosen(
            _called(view, candidate),
            candidate.fit,
            _score(_as_asked(candidate, looked), doc, one, looked),
            one,
            candidate.head,
            candidate.over,
        )
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
        and (looked.denied or candidate.over != "never")
    ]


def _joined(chosen: Chosen, rated: Sequence[Chosen]) -> Iterator[Chosen]:
    """The others that an "and" joins to whom is chosen: "Ann and her son Bo live there"."""
    reached = [chosen]
    others = [one for one in rated if one.telling is chosen.telling and one.text[:1].isupper() and one.over == chosen.over]
    for one in sorted(others, key=lambda one: abs(one.head.i - chosen.head.i)):
        if one.text != chosen.text and any(_are_beside(*sorted((one.head, known.head), key=lambda head: head.i)) for known in reached):
            reached.append(one)
            yield one


def _are_beside(first: Token, last: Token) -> bool:
    """Whether nothing but an "and", and who the second is, stands between two names."""
    between = [token for token in first.doc[first.i + 1 : last.i] if token.text != ","]
    family = first.text.endswith("s") and first.i > 0 and first.nbor(-1).lower_ == "the" and not between  # "the Quispes, Leo and Mia"
    joined = family or any(token.lower_ in ("and", "&") for token in between)
    return joined and all(
        token.lower_ in _BETWEEN or noun_type(token.lemma_.lower()) == "PERSON" or (token.pos_ == "PROPN" and token.dep_ in _OF_A_NAME)
        for token in between
    )


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
    if "@" in candidate.text:  # an address has its owner's name in it
        return False
    stems = set(text_terms(candidate.text))
    return any(name and name <= stems for name in looked.names) or any(name & stems for name in looked.called)


def _core(asked: Question) -> set[str]:
    """The stems of what is asked of somebody: the verb of "who runs the club", or the noun of "our head's name"."""
    noun = asked.target.noun if asked.target is not None else None
    cores = [one for one in asked.patterns if one.core and one.words and noun is None]
    things = [term.text for one in cores if is_light(one.words[0]) for term in (*one.beside, one.object) if isinstance(term, Const)]
    words = [one.words[0] for one in cores if not (things and is_light(one.words[0]))]  # of "takes care of the boat" the care
    return set(text_terms(" ".join([*words, *things] or [noun or ""])))


def _told_things(asked: Question, looked: Looked, found: Sequence[Telling], core: Set[str]) -> set[str]:
    """The things of which it must be told; none where the verb itself is told of what only another note calls so: "operated on Nadia" of
    "who operated on our left wing"."""
    things = _things(asked) & looked.relation
    telling = [one for one in found if any(one.holds[word] > _TELLS * looked.weights[word] for word in things)]
    both = any(one.holds[word] > _TELLS * looked.weights[word] for one in telling for word in core)
    said = any(one.holds[word] > _VERBATIM * looked.weights[word] for one in found for word in core)
    known = any(isinstance(one.object, Const) and one.object.entities for one in asked.patterns if one.core)
    return things if known or both or not said else set()


def _things(asked: Question) -> set[str]:
    """The stems of what it is done to, where that is called by its noun: the milk of "who buys our milk"."""
    objects = [term.text for one in asked.patterns if one.core for term in (one.object, *one.beside) if isinstance(term, Const)]
    return {stem for text in objects if text.islower() for stem in text_terms(text)[-1:]}


def _doing_it(asked: Question, looked: Looked, found: list[Telling]) -> list[Telling]:
    """Where a sentence says what is asked of somebody with the verb of the question, no other one tells which."""
    verbs = {stem for one in asked.patterns if one.core for word in one.words[:1] for stem in text_terms(word)} & looked.relation
    noun = set(text_terms((asked.target.noun if asked.target is not None else None) or ""))
    if any(re.search(rf"\b{re.escape(word)} \d", one.text, re.IGNORECASE) for one in found for word in [noun_of(asked.text) or "-"]):
        return found  # such things go by numbers: "is in truck 31 again" tells which one he drives
    telling = [one for one in found if one.named and (verbs - noun) & set(text_terms(one.text))]
    return telling or found


def of_the_theme(looked: Looked, found: Sequence[Telling]) -> list[Telling]:
    """The sentences that tell of what an amount is asked for: of the stairs in "what did the stairs cost", and not of what was sold for
    them ("sold the camper for 900, the stairs have to be paid")."""
    theme = [word for word in looked.relation if word not in MEASURING]
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
            for word in looked.relation or looked.weights:
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
    after = [one for one in found if instant(one.place.hit.memory.at) > since and one.stands.begin < looked.when.end]
    later = [one for one in after if words & set(text_terms(one.text)) and (one.named or one.related > _RELATED)]
    for one, doc in zip(later, PARSES.of([one.text for one in later]), strict=True):
        heads = [head for text, head, over in named_in(doc) if over and words >= set(text_terms(text)) - STOP_WORDS]
        if any(_is_over_here(Tree(doc), head, one, looked) for head in heads):
            return one
    return None


def _is_over_here(tree: Tree, head: Token, one: Telling, looked: Looked) -> bool:
    """Whether what is over is what is asked for. Who gave up one job, or left one firm, did not leave another; and what is dropped, with
    no word for the relation, must be told beside a name that the question is about: "we quit Strato, Ferry goes over to Hylle"."""
    verb = tree.verb_above(head)
    if verb is None or head.head != verb or head.dep_ not in ("nsubj", "nsubjpass"):
        return one.related > 0 or (one.named and bool(looked.names))
    objects = [*tree.of(verb, "dobj"), *(below for prep in tree.of(verb, "prep") for below in tree.of(prep, "pobj"))]
    things = [token for token in objects if token.pos_ in ("NOUN", "PROPN") and token.ent_type_ not in ("DATE", "TIME")]
    asked = looked.said | {stem for word in looked.relation for stem in looked.kin[word]}
    if things and verb.lemma_ not in ("close", "shut", "hand", "hang"):  # up shop, in one's notice
        return any(asked & set(text_terms(tree.phrase(token, determiner=False))) for token in things)
    return one.related > 0 or (one.named and bool(looked.names))
