"""What a question is about of which no note here has a word: who was never named, the ladder, version 5.0. Nothing answers it then, however
like it a note is that tells the same of another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.tree import Tree
from memgraph.query.notes.candidate import TITLES, name_runs
from memgraph.query.notes.tellings import Looked, numbered_things, untimed
from memgraph.query.notes.things import is_thing
from memgraph.query.plan import Plan
from memgraph.query.question.kindred import tables
from memgraph.query.sentences.sentence import PARSES, headings_of, rarity
from memgraph.types import Fact, Hit
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_TAKEN: Final = frozenset("pobj dobj nsubj nsubjpass compound poss".split())  #: of what a question is about
_ASKING: Final = frozenset("which what whose many much".split())
_NO_NAME: Final = frozenset({"NORP", "LANGUAGE", "ORDINAL", "CARDINAL", "MONEY", "PERCENT", "QUANTITY"})
_ABBREVIATED: Final = 4  #: letters of a word in capitals that may stand for others: CEO, BBQ
_WRITTEN: Final = "zero one two three four five six seven eight nine ten eleven twelve".split()
_COUNTED: Final = frozenset("age size aged about over under only least most than".split())  #: a number after it tells no one of many things


def names_unheard(view: View, plan: Plan, hits: Sequence[Hit], facts: Sequence[Fact] = ()) -> bool:
    """Whether the question names somebody or something, or tells a thing by its number, that nothing here has a word of."""
    texts = [hit.memory.text for hit in hits]
    texts += [view.present.memory_of_id(source).text for fact in facts for source in fact.sources]
    said = {stem for fact in facts for text in (fact.subject, fact.predicate, fact.object) for stem in text_terms(text)}
    said |= {stem for name in view.snapshot.rows.speakers.names for stem in text_terms(name)}
    said |= {stem for hit in hits for stem in text_terms(headings_of(hit.memory))}
    keywords = view.snapshot.keywords
    if not len(keywords):
        return False
    unheard = max(rarity(keywords, [""]).values())
    doc = PARSES.of([plan.asked.text])[0]
    for name in _names(doc, [mention.span for mention in plan.asked.times]):
        stems = [stem for stem in text_terms(name) if stem not in STOP_WORDS]
        new = bool(stems) and said.isdisjoint(stems) and all(weight >= unheard for weight in rarity(keywords, stems).values())
        if new and not view.lookup(name):
            return True
    numbers = [number for noun, number in numbered_things(untimed(plan.asked)) if number[:1].isdigit() and noun not in _COUNTED]
    return any(not _is_told(number, texts, said) for number in numbers)


def _names(doc: Doc, times: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The names in a question, without titles; nationalities, languages and abbreviations are none."""
    tree = Tree(doc)
    for first, last in name_runs(tree):
        words = [one for one in tree.tokens[first : last + 1] if one.lower_.rstrip(".") not in TITLES]
        short = all(one.text.isupper() and len(one) <= _ABBREVIATED for one in words)
        timed = any(start <= one.idx < end for one in words for start, end in times)
        if words and not short and not timed and all(one.ent_type_ not in _NO_NAME for one in words):
            yield tree.text_of(words)


def _is_told(number: str, texts: Iterable[str], said: set[str]) -> bool:
    written = f"|{_WRITTEN[int(number)]}" if number.isdecimal() and int(number) < len(_WRITTEN) else ""
    found = re.compile(rf"(?<![\d.,:-])(?:{re.escape(number)}{written})(?!\d|[.,:-]\d)", re.IGNORECASE)
    return number in said or any(found.search(text) for text in texts)


def is_unheard_of(view: View, plan: Plan, looked: Looked, hits: Sequence[Hit]) -> bool:
    """Whether the question is about a thing of which no note here has a word, nor one that says the same: the ladder, the yoga course. The
    headings above the hits have words as well, and stand in no index."""
    keywords = view.snapshot.keywords
    headed = {stem for hit in hits for stem in text_terms(headings_of(hit.memory))}
    unheard = max(rarity(keywords, [""]).values())
    times = [mention.span for mention in plan.asked.times]
    for token in PARSES.of([plan.asked.text])[0]:
        if any(start <= token.idx < end for start, end in times) or not _is_asked_about(token) or _is_beside(token):
            continue
        loose = token.dep_ in ("nsubj", "compound") or (token.dep_ == "pobj" and not _is_taken(token.head))
        if plan.asked.content and loose:  # who did it may be told by a name, and on which occasion not at all
            continue
        says = [token.lower_, *(stem for word in text_terms(token.text) for stem in looked.kin.get(word, {word: 1.0}))]
        if headed.isdisjoint(says) and all(weight >= unheard for weight in rarity(keywords, says).values()):
            return True
    return False


def _is_asked_about(token: Token) -> bool:
    """Whether a word is for a thing that the question is about: the ladder, recruiting."""
    done = token.tag_ == "VBG" and token.dep_ in ("xcomp", "pcomp", "dobj", "pobj") and not any(token.children)
    wide = token.lemma_.lower() in tables().wide
    return done or (token.pos_ in ("NOUN", "PROPN") and token.dep_ in _TAKEN and is_thing(token) and not wide)


def _is_beside(token: Token) -> bool:
    """Whether a noun is what is asked for ("which town", "her address"), or only goes with what is done ("held out for a renewal")."""
    before = [one.lower_ for one in token.doc[max(0, token.i - 2) : token.i]]
    asks = not _ASKING.isdisjoint(before) or any(one.dep_ in ("poss", "predet") or one.lower_ == "of" for one in token.children)
    return asks or (token.dep_ == "pobj" and token.head.head.pos_ == "VERB" and not _is_taken(token.head))


def _is_taken(prep: Token) -> bool:
    """Whether a preposition is what its verb takes, and not beside what it does: "think of", "planned for", but not "hold a place for"."""
    alone = not any(one.dep_ in ("dobj", "prt") and one.i > prep.head.i for one in prep.head.children)
    return prep.lower_ in ("of", "about", "against", "into", "after") or (prep.lower_ in ("for", "with") and alone)
