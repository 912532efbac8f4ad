"""Of what a sentence tells: the rent of the studio is no answer to what the garage costs, the head of one firm none to who heads another.

A question that asks for something of a thing (its rent, its code, its head), or of one kind of a thing (the monthly ticket), is not
answered by a sentence that tells it of another, and never speaks of the one that is asked about. A sentence that tells it of nothing
("the head is Bo") may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.nouns import MEASURES, noun_type
from memgraph.nlp.tree import Tree
from memgraph.query.notes.phrases import MEASURING
from memgraph.query.notes.tellings import Looked, Telling, is_another, looked_for
from memgraph.query.plan import Plan
from memgraph.query.question.asked import Const, Meant, Question, Var
from memgraph.query.sentences.sentence import PARSES
from memgraph.types import Fact
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Token

_ALIKE: Final = 0.45  #: how surely a word must say the same as the asked thing's to mean it
_SURE: Final = 0.75  #: the same, beside a sentence that tells it of another thing
_SHORT: Final = 300  #: characters of a note that tells one thing
_OF: Final = frozenset({"of", "for", "at", "in", "on", "to"})  #: between a noun and what it is of
#: adjectives that tell no kind of a thing
_ANY_KIND: Final = frozenset(
    "new old good bad big small large little great main whole next last first second "
    "third latest current present former previous total full own final exact real right same other "
    "only best nice favourite favorite long short late early much many more most few several".split()
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A noun of the question, and the things that tell which one is meant."""

    nouns: frozenset[str]  #: its stems and those that say the same, surely or nearly
    sure: frozenset[str]
    of: frozenset[str]  #: the stems of what it is of, under all names; empty where the question does not say
    kind: frozenset[str]  #: those of the kind that it is
    whole: bool = True  #: whatever tells which it is, before it or behind


def of_the_thing(view: View, plan: Plan, looked: Looked, found: Sequence[Telling]) -> list[Telling]:
    """The sentences without those that tell it of another thing; beside such a one no other tells it that has no word for it."""
    asked = _asked(view, plan.asked, looked.kin)
    kept = list(found)
    for one in asked:
        doubtful = [told for told in kept if told.rating > 0 and not one.nouns.isdisjoint(text_terms(told.text))]
        docs = PARSES.of([told.text for told in doubtful])
        others = {id(told) for told, doc in zip(doubtful, docs, strict=True) if _is_of_another(Tree(doc), one, looked.said)}
        if others:
            surely = one.sure | one.of
            kept = [told for told in kept if id(told) not in others and not surely.isdisjoint(text_terms(told.text))]
    return kept


def tell_of_another(view: View, plan: Plan, facts: Sequence[Fact]) -> bool:
    """Whether facts come from notes that tell it of another thing: "the insurance for the van costs 640", where the boat's is asked for."""
    ends = {view.ids.number("e", id or "") for fact in facts for id in (fact.subject_id, fact.object_id)}
    if len(facts) > 1 and plan.asked.entities and ends.issuperset(plan.asked.entities):
        return False  # a chain of facts that leads to the very thing
    looked = looked_for(view, plan, Meant())
    asked = _asked(view, plan.asked, looked.kin) if facts else []
    texts = [view.present.memory_of_id(source).text for fact in facts for source in fact.sources] if asked or looked.numbered else []
    if any(is_another(text, looked.numbered) for text in texts):
        return True
    docs = PARSES.of(list(dict.fromkeys(text for text in texts if len(text) <= _SHORT)))
    return any(_is_of_another(Tree(doc), one, looked.said) for doc in docs for one in asked)


def _asked(view: View, question: Question, kin: Mapping[str, Mapping[str, float]]) -> list[_Asked]:
    tree = Tree(PARSES.of([question.text])[0])
    times = [mention.span for mention in question.times]
    found = []
    for token in tree.tokens:
        if token.pos_ not in ("NOUN", "PROPN") or any(start <= token.idx < end for start, end in times):
            continue
        owners, kinds = list(_owners(tree, token)), list(_kinds(tree, token))
        of = stems_of(view, kin, (tree.phrase(one, determiner=False) for one in owners))
        kind = stems_of(view, kin, (one.text for one in kinds))
        if of or kind:
            found.append(_Asked(_alike(kin, token.lemma_, _ALIKE), _alike(kin, token.lemma_, _SURE), of, kind))
    return found or _of_patterns(view, question, kin)


def _of_patterns(view: View, question: Question, kin: Mapping[str, Mapping[str, float]]) -> list[_Asked]:
    """What the question asks for by a verb: "what does the garage cost", "which code opens the office". What it only describes may be of
    anything."""
    if len(question.patterns) != 1:
        return []
    consts = [
        term for one in question.patterns for term in (one.subject, one.object, *one.beside) if isinstance(term, Const) and term.text != "I"
    ]
    names = view.snapshot.names
    if any(names.type(entity, view.known) in ("PERSON", "ANIMAL") for term in consts for entity in term.entities):
        return []
    nouns = [one.object.noun if isinstance(one.object, Var) else None for one in question.patterns]
    words = [noun or one.title or " ".join(one.words[:1]) for noun, one in zip(nouns, question.patterns, strict=True)]
    of = stems_of(view, kin, (term.text for term in consts))
    return [
        _Asked(_alike(kin, word, _ALIKE), _alike(kin, word, _SURE), of, frozenset(), False) for word in dict.fromkeys(words) if word and of
    ]


def stems_of(view: View, kin: Mapping[str, Mapping[str, float]], texts: Iterable[str]) -> frozenset[str]:
    """The stems of things under all their names, and of what says the same."""
    names = view.snapshot.names
    every = [other for text in texts for other in (text, *(name for one in view.lookup(text) for name in names.names(one, view.known)))]
    stems = {stem for text in every for stem in text_terms(text) if stem not in STOP_WORDS}
    return frozenset(stems | {other for stem in stems for other, sure in kin.get(stem, {}).items() if sure > _ALIKE})


def _alike(kin: Mapping[str, Mapping[str, float]], word: str, least: float) -> frozenset[str]:
    last = text_terms(word)[-1:]
    return frozenset(stem for one in last for stem, sure in kin.get(one, {one: 1.0}).items() if sure > least)


def _is_of_another(tree: Tree, asked: _Asked, said: frozenset[str]) -> bool:
    """Whether each noun of the sentence for what is asked for is of something else, and the sentence never speaks of the asked thing."""
    heads = [token for token in tree.tokens if token.pos_ in ("NOUN", "PROPN") and not asked.nouns.isdisjoint(text_terms(token.lemma_))]
    told = {stem for token in tree.tokens if token not in heads for stem in text_terms(token.text)}
    ways = ((asked.of, _owners if asked.whole else _behind), (asked.kind, _kinds))
    for wanted, below in ways:
        if not wanted or not wanted.isdisjoint(told):
            continue
        others = [[one for one in below(tree, head) if said.isdisjoint(text_terms(one.text))] for head in heads]
        if heads and all(others):
            return True
    return False


def _owners(tree: Tree, noun: Token) -> Iterator[Token]:
    """What a noun is of: the studio of "the rent for the studio", "the studio's rent", "the studio rent"."""
    return iter(list(_behind(tree, noun)) or [one for one in tree.of(noun, "compound") if is_thing(one)])


def _behind(tree: Tree, noun: Token) -> Iterator[Token]:
    """The same without what is compounded to it, which may be its name: the infrastructure squad."""
    below = [one for prep in tree.of(noun, "prep") if prep.lower_ in _OF for one in tree.of(prep, "pobj")]
    return (one for one in [*below, *tree.of(noun, "poss")] if is_thing(one))


def _kinds(tree: Tree, noun: Token) -> Iterator[Token]:
    """Which kind of it: the annual ticket, the pottery course."""
    if noun.pos_ == "NOUN":
        adjectives = (one for one in tree.of(noun, "amod") if one.pos_ == "ADJ" and one.lower_ not in _ANY_KIND and one.tag_ == "JJ")
        yield from adjectives
        yield from (one for one in tree.of(noun, "compound") if not one.like_num and one.ent_type_ != "PERSON")


def is_thing(token: Token) -> bool:
    """Whether a noun is for a thing: nobody, no time, and no measure."""
    lemma = token.lemma_.lower()
    measured = token.like_num or token.ent_type_ in ("DATE", "TIME", "MONEY", "CARDINAL", "PERSON") or lemma in MEASURES
    plain = token.pos_ in ("NOUN", "PROPN") and noun_type(lemma) != "PERSON" and MEASURING.isdisjoint(text_terms(lemma))
    return plain and not measured
