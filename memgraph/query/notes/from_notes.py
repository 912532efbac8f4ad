"""An answer from notes, which say one thing a sentence: the phrase of the sort that is asked for, else the sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import text_terms
from memgraph.interval import instant
from memgraph.nlp.nouns import PEOPLE, noun_type
from memgraph.nlp.times.expressions import find_times
from memgraph.query.notes.candidates import complements
from memgraph.query.notes.dates import moment
from memgraph.query.notes.figures import asks_money, is_sum, tells_itself
from memgraph.query.notes.gist import asks_how_related, gist, wanted
from memgraph.query.notes.phrases import MEASURING, of_the_theme, phrases, said_over
from memgraph.query.notes.roles import told_of_it
from memgraph.query.notes.tellings import WHOLLY, Looked, Telling, around_event, in_time, looked_for, tellings
from memgraph.query.notes.things import of_the_thing
from memgraph.query.notes.unheard import is_unheard_of, names_unheard
from memgraph.query.plan import Plan
from memgraph.query.question.asked import Const, Meant, Question, Var
from memgraph.query.question.forms import NEED, SAYING
from memgraph.query.question.sorts import CODES, Sought, sought_of
from memgraph.query.sentences.quoting import (
    NEAR,
    SILENT,
    TWO,
    Told,
    has_number,
    how_sure,
    in_its_note,
    is_taken_back,
    says_it_is_over,
    sentence,
    spoken_phrases,
    truth,
)
from memgraph.query.sentences.sentence import PARSES, Place
from memgraph.query.sentences.shortening import SHORT
from memgraph.query.sentences.spans import noun_of, sort_of
from memgraph.query.sentences.standing import is_correction, is_put_right
from memgraph.query.shapes import denies
from memgraph.types import Fact, Hit, Memory
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Doc

_TELLS_WHY: Final = 0.15  #: what a sentence gains by a word for a reason, where why is asked
_WHY: Final = re.compile(
    r"\b(?:because|since|so that|due to|owing to|as|therefore|that['’]s why|thanks to|on account of|for \w{3,}ing)\b|[,;:] so\b",
    re.IGNORECASE,
)
_REFUSES: Final = re.compile(
    r"\b(?:reject|refus|declin|dismiss|forb[ai]d|veto)\w*|\bsa(?:id|ys?) no\b|\b(?:turn(?:s|ed)?|vot(?:es|ed)?) (?:\S+ ){0,4}?down\b",
    re.IGNORECASE,
)
_OF_ANY: Final = frozenset({"take", "do", "write"})  #: stems of verbs that tell no relation of their own: "who took the minutes"
_CERTAIN: Final = frozenset({"person", "value", "contact", "amount", "length"})  #: sorts that answer whatever else is asked
_WHY_OR_HOW: Final = re.compile(r"^\W*(?:why|how (?:come|do|does|did|can|could|is|are|was|were))\b", re.IGNORECASE)
_COUNTED: Final = 0.75  #: how surely a phrase is of the sort that is counted
_TIMES: Final = re.compile(r"\b(?:once|twice|thrice|\w+ times?|never|every|daily|weekly|monthly|yearly)\b", re.IGNORECASE)
_QUANTITY: Final = re.compile(
    r"\d|@|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundreds?|thousands?|millions?|dozens?|once|twice|"
    r"half|quarter|free|nothing|none|nobody|no|both|double|password|code)\b",
    re.IGNORECASE,
)
_SORT: Final = 0.4  #: weight of the word for the code that is asked for, where the question says what it belongs to
_FATE: Final = re.compile(
    r"\bwhat (?:has |have |had |ever )*(?:became|become|happened|happens) (?:of|to|with) (?!(?:it|him|her|them)\b)"
    r"(.+?)(?= (?:that|who|which|in|on|at|from|after|before|when|of|with|while|during)\b|[?.,;]|$)",
    re.IGNORECASE,
)
_FATE_OF_IT: Final = re.compile(
    r"\band what (?:has |have |had |ever )*(?:became|become|happened|happens) (?:of|to|with) (?:it|him|her|them)\b",
    re.IGNORECASE,
)
_ANAPHOR: Final = re.compile(r"\b(?:s?he|him|her|his|hers|they|them|their|it|its|there|here|we|us|our|I|my|me)\b", re.IGNORECASE)
_FATES: Final = frozenset({"becam", "becom"})
_GOVERNING: Final = frozenset({"to", "of", "with", "for", "on", "in", "about", "at"})  #: prepositions that an adjective takes
_NAMING: Final = 0.75  #: how surely a sentence must name the thing
_LAST: Final = 0.5  #: what the last of them gains
_ALONE: Final = 0.75  #: share of the relation that a sentence must hold to answer without the rest of its note
_SAME_FORM: Final = 0.2  #: what a sentence gains by a word in the form that it has in the question, where it asks what is to be done
_ENDED: Final = 0.1  #: what a sentence gains that tells how it ended, where that is asked too
_NEWEST: Final = 0.1  #: what the newest of sentences that fit alike gains where it is asked about now
_UNNAMED: Final = 0.2  #: what a sentence loses that does not name whom the question is about
_WHERE: Final = frozenset("in at on to into near under behind beside inside from by".split())
_LIGHT: Final = frozenset({"have", "use", "do", "get", "be"})  #: verbs that alone tell nothing
_SPOKEN: Final = 0.3  #: how surely a sentence must tell of the noun beside one
_ORIGIN: Final = re.compile(r"^\W*where\b.*\bfrom\W*$", re.IGNORECASE)
_FROM: Final = re.compile(r"\b(?:from|born|native|grew up|raised|home ?town)\b", re.IGNORECASE)
_ASIDE: Final = 0.3  #: weight of a word that only says that an amount is asked for
_KNOWN: Final = 0.2  #: what a sentence loses that tells who it is that the question describes


def from_notes(view: View, plan: Plan, meant: Meant, hits: Sequence[Hit], *, strict: bool) -> Told:
    """From notes: the phrase of the sort that is asked for, from the sentence that tells it best; else what that sentence says.

    A relational question is answered by a sentence that names whom it is about and tells the relation, or not at all; one whose facts are
    silent (`strict`) by a phrase of the sort from such a sentence alone.
    """
    asked: Question = plan.asked
    looked = looked_for(view, plan, meant)
    if not TWO.search(asked.text):  # there an event tells the time of the first question alone
        looked = around_event(view, plan, looked, hits)
    plainly = asked.wants != "truth" and not (asked.within and meant.names)
    if names_unheard(view, plan, hits) or (plainly and is_unheard_of(view, plan, looked, hits)):
        return Told()
    sought = _sort_sought(asked)
    looked = _weighed(looked, sought)
    every = tellings(view, looked, hits)
    relational = strict or (plan.route == "relational" and asked.task == "match")
    found = _telling_it(view, plan, looked, every, sought, relational=relational)
    if asked.wants in ("time", "from", "to"):
        told = moment(plan, looked, found)
        return Told() if told is None else Told((told[0],), how_sure(told[1].place), (told[1].place.hit.memory.id,))
    if sought == "amount":
        found = of_the_theme(looked, found)
    if sought == "which" and looked.names:
        found = [one for one in found if one.named]
    if sought is None and asked.form == "what" and (taken := _taken(asked, found)) is not None:
        return taken
    if sought is not None and (phrase := _phrase(view, plan, looked, found, sought, every)).values:
        return phrase
    only = sought == "name" or (_shows_itself(asked) and sought == "value")  # such a phrase answers, or nothing
    if only or (sought is not None and relational and (strict or sought != "which")):
        return Told()
    return _sentence(view, plan, looked, _saying_it(view, asked, looked, found, sought, relational=relational, strict=strict), meant)


def _sort_sought(asked: Question) -> Sought | None:
    """The sort of phrase that is asked for; none where a sentence answers: what was said is asked, and not who wrote or at which number."""
    if asked.task == "relationship":
        return "tie"
    sought = None if asked.wants == "truth" or TWO.search(asked.text) else sought_of(asked)
    told_of = sought == "amount" and (_WHY_OR_HOW.search(asked.text) or SAYING.search(asked.text))
    return None if asked.content and (sought not in _CERTAIN or told_of) else sought


def _weighed(looked: Looked, sought: Sought | None) -> Looked:
    """The words that are looked for, by how much they tell beside a phrase of the sort."""
    weights = looked.weights
    if sought == "value" and len(looked.relation) > 1:  # many things have numbers: what it is the number of tells
        weights = {word: _SORT * weight if word in CODES else weight for word, weight in weights.items()}
    if sought == "amount" and looked.relation - MEASURING:  # a sum tells itself that it is paid
        weights = {word: _ASIDE * weight if word in MEASURING else weight for word, weight in weights.items()}
    return looked if weights is looked.weights else replace(looked, weights=weights)


def _shows_itself(asked: Question) -> bool:
    return tells_itself(asked.text) or asked.wants == "truth"


def _telling_it(
    view: View, plan: Plan, looked: Looked, every: Sequence[Telling], sought: Sought | None, *, relational: bool
) -> list[Telling]:
    """The sentences that may tell it: of whom and of what the question is."""
    asked = plan.asked
    shown, coded = _shows_itself(asked), sought in ("value", "contact")  # what stands beside a code may be all that tells whose it is
    any_relation = shown or coded or looked.relation <= _OF_ANY
    found = [one for one in every if not relational or (one.named and (any_relation or one.related > 0))]
    found = list(told_of_it(view, plan, looked, of_the_thing(view, plan, looked, found)))
    if sought == "tie" or (sought in ("person", "name", "contact") and len(looked.names) > len(looked.houses)):
        found = [one for one in found if one.named]  # whose brother he is, a text tells that names the one who is asked about
    free = shown or coded or asked.content or sought == "amount" or TWO.search(asked.text) or asked.wants in ("time", "from", "to")
    if not free and (needed := _needed(asked, looked)) is not None:
        found = [one for one in found if one.holds[needed] > _SPOKEN * looked.weights[needed]]
    return [one for one in found if _FROM.search(one.text)] if _ORIGIN.search(asked.text) else found


def _saying_it(
    view: View, asked: Question, looked: Looked, found: Sequence[Telling], sought: Sought | None, *, relational: bool, strict: bool
) -> list[Telling]:
    """Of these the sentences that may stand as the answer, where no phrase does."""
    found = _where(view, asked, found) if sought in ("place", "which") else list(found)
    if strict and not asked.content and asked.wants != "truth":
        found = [one for one in found if one.related >= WHOLLY and one.named]
    if sought is not None:
        found = [one for one in found if one.related > 0 and one.named]  # what is told of it besides is no answer
    noun = text_terms(noun_of(asked.text) or "") if sought == "which" and relational else []
    if noun and noun[-1] in looked.relation:
        found = [one for one in found if one.holds[noun[-1]] > 0]
    if sought == "value":  # any sentence has a number or a name
        nouns = text_terms((asked.target.noun if asked.target is not None else noun_of(asked.text)) or "")[-1:]
        found = [one for one in found if all(one.holds[noun] > _SPOKEN * looked.weights[noun] for noun in nouns if noun in looked.relation)]
    if sought in ("amount", "count", "value", "contact", "length"):
        if asked.wants == "times":
            found = [one for one in found if _TIMES.search(one.text)]
        found = [one for one in found if _QUANTITY.search(one.text) and (is_sum(one.text) or not asks_money(asked.text))]
    # that a matter is closed may be told by its number alone
    return found if asked.wants == "truth" else [one for one in found if one.rating > 0]


def _where(view: View, asked: Question, found: Sequence[Telling]) -> list[Telling]:
    """Where, or in which room, it is asked: the sentences that say where. "Was moved to 17 June" only says when."""
    noun = asked.target.noun if asked.target is not None else None
    known = view.snapshot.predicates
    if noun is not None and noun_type(noun) != "PLACE" and not any(known.is_a(kind, None, noun) for kind in ("place", "room", "numbered")):
        return list(found)
    docs = PARSES.of([one.text for one in found])
    dated = [[mention.span for mention in find_times(one.text, one.place.hit.memory.at)] for one in found]
    return [one for one, doc, times in zip(found, docs, dated, strict=True) if not times or not _is_only_when(doc, times)]


def _is_only_when(doc: Doc, times: Sequence[tuple[int, int]]) -> bool:
    """Whether all that stands after a preposition of place is a time, and there is some."""
    heads = [token for token in doc if token.dep_ == "pobj" and token.head.lower_ in _WHERE]
    timed = [any(start <= token.idx < end for start, end in times) for token in heads]
    return any(timed) and all(timed)


def _needed(asked: Question, looked: Looked) -> str | None:
    """The stem that must be told of where the rest tells nothing: the noun of "which bank do I use", "what colour is the door"."""
    noun = asked.target.noun if asked.target is not None else None
    stem = next((one for one in text_terms(noun or "") if one in looked.relation), None)
    if stem is None:
        return None
    rest = {word for one in asked.patterns for text in one.words[:1] for word in text_terms(text)} - {stem}
    known = any(isinstance(one.subject, Const) for one in asked.patterns)
    return stem if known and asked.form != "where" and len(asked.patterns) == 1 and rest <= _LIGHT else None


def _phrase(view: View, plan: Plan, looked: Looked, found: Sequence[Telling], sought: Sought, every: Sequence[Telling]) -> Told:
    chosen = phrases(view, plan, looked, found, sought, several=_is_plural(plan.asked), every=every)
    if sought == "value" and not tells_itself(plan.asked.text):
        chosen = [one for one in chosen if one.fit == 1 or one.telling.related > 0]
    if sought == "count":
        chosen = [one for one in chosen if one.fit > _COUNTED]
        if not chosen:
            return _counted(view, plan, looked, found)
    ids = dict.fromkeys(one.telling.place.hit.memory.id for one in chosen)
    return Told(tuple(dict.fromkeys(one.text for one in chosen)), how_sure(chosen[0].telling.place), tuple(ids)) if chosen else Told()


def _taken(asked: Question, found: Sequence[Telling]) -> Told | None:
    """What is asked of somebody by an adjective, or a noun of its root, and a preposition: "allergic to", an allergy to nuts, a nut
    allergy."""
    core = next((one for one in asked.patterns if one.core and len(one.words) > 1), None)
    if core is None or not isinstance(core.subject, Const) or core.object != asked.target or core.words[1] not in _GOVERNING:
        return None
    telling = [one for one in found if one.named and one.related >= _ALONE]
    for one in sorted(telling, key=lambda one: -one.rating):
        values = complements(PARSES.of([one.text])[0], core.words[0], core.words[1])
        if values:
            return Told(values, how_sure(one.place), (one.place.hit.memory.id,))
    return None


def _sentence(view: View, plan: Plan, looked: Looked, found: Sequence[Telling], meant: Meant) -> Told:
    """The sentence that tells it best, or the part of it that answers; yes or no where that is asked."""
    asked: Question = plan.asked
    rated = [
        one.rating + one.like - in_time(one, looked) - _KNOWN * (one.place.hit.memory.id in meant.sources) - _unnamed(one, looked)
        for one in found
    ]
    held = [replace(one.place, share=max(0.0, share), rank=0, gap=0.0) for one, share in zip(found, rated, strict=True)]
    if not held:
        return Told()
    if asked.wants == "truth":
        if max(one.share - told.like for one, told in zip(held, found, strict=True)) < SILENT:
            return Told()
        naming = {one.text for one in found if one.named and (looked.names or looked.called or one.related > 0)}
        if looked.names and any(one.named and one.related > 0 for one in found):  # what is so of another says nothing
            held = [one for one, told in zip(held, found, strict=True) if told.named or has_number(one.text)]
        told = truth(asked.text, held, naming, {one.text for one in found if one.related > 0 or _speaks_of_such(view, asked, one.text)})
        of_note = [one for one in found if one.place.hit.memory.id in told.sources]
        return Told() if told.values == ("yes",) and not _names_both(view, asked, of_note) else told
    if (fate := _FATE.search(asked.text)) is not None and not meant.names:
        held = _latest_of(fate[1], looked, found, held)
    if NEED.search(asked.text) and not asked.past:  # "bring the basket", and not what was brought
        words = {word for word in re.findall(r"\w+", asked.text.lower()) if looked.relation.intersection(text_terms(word))}
        held = [replace(one, share=one.share + _SAME_FORM * bool(words & set(re.findall(r"\w+", one.text.lower())))) for one in held]
    if _FATE_OF_IT.search(asked.text):  # that is the second question, and its answer mostly names what the first asks for
        held = [replace(one, share=one.share + _ENDED * _tells_fate(told)) for one, told in zip(held, found, strict=True)]
    best = max(one.share for one in held)
    last = max(one.hit.memory.at for one in held if one.share > best - NEAR)
    reason = sort_of(asked.text) == "reason"
    if asked.present or reason:
        held = [
            replace(
                one,
                share=one.share
                + _NEWEST * (asked.present and one.hit.memory.at == last)
                + _TELLS_WHY * (reason and _tells_why(asked.text, one.text)),
            )
            for one in held
        ]
    said = SAYING.search(asked.text) is not None
    if said or reason or TWO.search(asked.text):
        told = sentence(held, said=said, reason=reason)
    else:
        told = spoken_phrases(view, asked.text, (), looked.weights, held)
    holds = next((one.related for one in found if told.values == (one.text,)), 1.0)
    silent = reason and not any(_tells_why(asked.text, value) for value in told.values)  # what follows gives the reason
    quoted = in_its_note(told, held, whole=silent or holds < _ALONE or TWO.search(asked.text) is not None)
    return quoted if TWO.search(asked.text) else _shortened(asked, looked, quoted, held)


def _names_both(view: View, asked: Question, found: Sequence[Telling]) -> bool:
    """Whether a sentence names either end of the relation that is asked about, where both are known, or one of them beside a word for the
    other: that Tom lives in Oslo says no yes to whether he lives in Norway."""
    ends = [term for one in asked.patterns if one.core for term in (one.subject, one.object) if isinstance(term, Const) and term.entities]
    if len(ends) < 2 or any(term.text == "I" for term in ends):
        return True
    names = view.snapshot.names
    known = [[text_terms(name) for one in term.entities for name in (term.text, *names.names(one, view.known))] for term in ends]
    for one in found:
        said = set(text_terms(one.text))
        named = sum(any(not said.isdisjoint(name) for name in some) for some in known)
        if named == len(known) or (named and _ANAPHOR.search(one.text)):
            return True
    return False


def _shortened(asked: Question, looked: Looked, told: Told, held: Sequence[Place]) -> Told:
    """A quoted sentence, or note, as the words of it that answer, where some are sure to."""
    quoted = [
        one
        for one in held
        if len(told.values) == 1
        and one.hit.memory.id in told.sources
        and (one.text in told.values[0] or (told.values[0] in one.text and len(told.values[0].split()) > SHORT))
    ]
    if not quoted or any(map(is_taken_back, quoted)) or asks_how_related(asked.text):
        return told
    sentence_, question = PARSES.of([told.values[0], asked.text])
    short = gist(sentence_, wanted(question, looked.weights, looked.kin, looked.said))
    return replace(told, values=short) if short else told


def _latest_of(thing: str, looked: Looked, found: Sequence[Telling], held: Sequence[Place]) -> list[Place]:
    """What became of a thing the last of the sentences tells that name it: it was stolen, and then it was found."""
    stems = [stem for stem in text_terms(thing) if stem in looked.weights][-1:]  # the noun: "stolen" only tells which
    naming = [bool(stems) and one.holds[stems[0]] > _NAMING * looked.weights[stems[0]] for one in found]
    told = [names and any(one.holds.get(word, 0.0) > 0 for word in _FATES) for one, names in zip(found, naming, strict=True)]
    naming = told if any(told) else naming
    last = max((one.hit.memory.at for one, names in zip(held, naming, strict=True) if names), default=None)
    return [replace(one, share=one.share + _LAST * (names and one.hit.memory.at == last)) for one, names in zip(held, naming, strict=True)]


def _tells_fate(one: Telling) -> bool:
    return one.named and any(one.holds.get(word, 0.0) > 0 for word in _FATES)


def _unnamed(one: Telling, looked: Looked) -> float:
    """What a sentence loses that does not name whom the question is about; less where it calls a firm or club by a part of its name."""
    if one.named:
        return 0.0
    part = any(len(name) > 1 and any(one.holds[stem] == looked.weights[stem] for stem in name) for name in looked.names)
    return _UNNAMED / 2 if part else _UNNAMED


def _is_plural(asked: Question) -> bool:
    """ "Who are the maintainers", "which people": several may answer."""
    noun = noun_of(asked.text)
    plural = noun is not None and ((noun.endswith("s") and not noun.endswith(("ss", "us", "is"))) or noun in PEOPLE)
    return plural or re.match(r"\W*(?:who|what) (?:are|were)\b", asked.text.lower()) is not None


def _tells_why(question: str, text: str) -> int:
    """A reason is given with a word for it, and denies what the question denies."""
    return (_WHY.search(text) is not None) + (denies(question) and (denies(text) or _REFUSES.search(text) is not None))


def _counted(view: View, plan: Plan, looked: Looked, found: Sequence[Telling]) -> Told:
    """How many people the passages name as what is counted: the heads that a school has had."""
    target: Var | None = plan.asked.target
    if target is None or target.type != "PERSON":
        return Told()
    telling = [one for one in found if one.related > _COUNTED]
    chosen = [one for one in phrases(view, plan, looked, telling, "person", several=True) if one.fit > _COUNTED]
    names = dict.fromkeys(one.text for one in chosen)
    ids = dict.fromkeys(one.telling.place.hit.memory.id for one in chosen)
    return Told((str(len(names)),), 0.6, tuple(ids)) if names else Told()


def _is_told_anew(
    view: View, plan: Plan, looked: Looked, found: Sequence[Telling], sources: Sequence[Memory], values: Sequence[str]
) -> bool:
    """Whether a later note tells another code of the very thing: "somebody wrote it on the wall, the cupboard opens with 7153"."""
    if sought_of(plan.asked) != "value" or not sources:
        return False
    last = max(one.at for one in sources)
    later = [one for one in found if one.place.hit.memory.at > last and one.named and one.related >= WHOLLY]
    chosen = phrases(view, plan, looked, later, "value", several=False) if later else []
    return bool(chosen) and chosen[0].text not in values


def _is_numbered(asked: Question, looked: Looked, found: Sequence[Telling], values: Sequence[str]) -> bool:
    """Whether such things go by numbers where whom it is about is told of, and the values are none: "which truck does he drive"."""
    noun = noun_of(asked.text) if asked.form == "which" else None
    if noun is None or not looked.names or any(any(map(str.isdigit, value)) for value in values):
        return False
    return any(one.named and re.search(rf"\b{re.escape(noun)} \d", one.text, re.IGNORECASE) for one in found)


def are_said_over(view: View, plan: Plan, values: Sequence[str], facts: Sequence[Fact], hits: Sequence[Hit]) -> bool:
    """Whether later passages say of all values that they are so no more, or put right what told them, and no fact has taken that up."""
    asked: Question = plan.asked
    told = {hit.memory.id: hit.memory for hit in hits}
    sources = [told[one] for fact in facts for one in fact.sources if one in told]
    moved = asked.wants in ("time", "to") and not any(fact.predicate.endswith("_on") and not fact.object[:1].isdigit() for fact in facts)
    if (moved or (asked.wants == "value" and sought_of(asked) in ("amount", "value") and plan.time is None)) and sources:
        last = max(sources, key=lambda one: one.at)
        if any(one.at > last.at and is_correction(one.text) and is_put_right(last.text, one.text) for one in told.values()):
            return True
    if asked.wants == "truth" and asked.present and tuple(values) == ("yes",):
        return _are_over(view, plan, facts, hits)
    if asked.wants != "value" or (plan.time is not None and not asked.present) or asked.past or asked.ever or asked.over:
        return False
    looked = looked_for(view, plan, Meant())
    found = tellings(view, looked, hits)
    if _is_told_anew(view, plan, looked, found, sources, values) or _is_numbered(asked, looked, found, values):
        return True
    for value in values:
        times = [instant(told[one].at) for fact in facts if value in (fact.object, fact.subject) for one in fact.sources if one in told]
        if not times or said_over(looked, found, value, max(times)) is None:
            return False
    return True


def _are_over(view: View, plan: Plan, facts: Sequence[Fact], hits: Sequence[Hit]) -> bool:
    """Whether a passage from after the facts that say yes tells that it is over."""
    told = {hit.memory.id: hit.memory for hit in hits}
    last = max((told[one].at for fact in facts for one in fact.sources if one in told), default=None)
    looked = looked_for(view, plan, Meant())
    after = [one for one in tellings(view, looked, hits) if last is not None and one.place.hit.memory.at > last]
    over = [one for one in after if one.named and says_it_is_over(one.text)]
    return any(one.related > 0 or _speaks_of_such(view, plan.asked, one.text) for one in over)


def _speaks_of_such(view: View, asked: Question, text: str) -> bool:
    """Whether it has a noun for what the relation is about: "off the tablets" of whoever takes methimazole."""
    declared = [view.snapshot.predicates.get(name) for one in asked.patterns for name, _ in one.relations]
    nouns = {stem for one in declared if one is not None for noun in one.object_nouns for stem in text_terms(noun)}
    return not nouns.isdisjoint(text_terms(text))
