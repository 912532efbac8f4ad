"""Who does what to what: a sentence that tells a question's verb of something else in the same place is no answer to it.

"Bo owns Bergen" says nothing of who owns Vestland, "Ines handles payroll" nothing of who handles recruiting. What is compared stands in the
same role of a verb that says the same (doing it, having it done, or behind the same preposition), is of the same sort (a name beside a
name, a noun beside a noun), and is in no word the same. A note that has a word of the asked thing anywhere may mean it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.names.lexicon import is_place
from memgraph.nlp.tree import SUBJECTS, Tree
from memgraph.query.notes.tellings import Looked, Telling
from memgraph.query.notes.things import is_thing, stems_of
from memgraph.query.plan import Plan
from memgraph.query.question.kin import of_one_root
from memgraph.query.question.kindred import tables
from memgraph.query.sentences.sentence import PARSES, surroundings
from memgraph.view import View

if TYPE_CHECKING:
    from spacy.tokens import Token

_ALIKE: Final = 0.6  #: how surely a verb must say the same as the question's
_BARE: Final = frozenset("have be do get go come make take let use need".split())  #: verbs that tell no relation of their own
_RELATIVE: Final = frozenset({"who", "which", "that"})
_ABOUT: Final = frozenset({"about", "of", "with", "against", "for"})  #: stand for one another after verbs: complain of, complain about
_INSIDE: Final = frozenset({"in", "at", "on", "near", "inside"})


@dataclass(frozen=True, slots=True)
class _Filled:
    """A noun in the role that it has of a verb."""

    verb: Token
    role: str
    noun: Token


def told_of_it(view: View, plan: Plan, looked: Looked, found: Sequence[Telling]) -> list[Telling]:
    """The sentences without those that tell the verb of something else: none at all, where no note here has a word for the thing."""
    times = [mention.span for mention in plan.asked.times]
    tree = Tree(PARSES.of([plan.asked.text])[0])
    kept = list(found)
    for asked in _filled(tree):
        timed = any(start <= asked.noun.idx < end for start, end in times)
        if timed or not _tells_which(asked.noun) or asked.verb.lemma_ in _BARE or _is_open(tree, asked.noun):
            continue
        named = stems_of(view, looked.kin, [tree.phrase(asked.noun, determiner=False)]).union(*looked.called)
        silent = [told for told in kept if not _has_word(text_terms(surroundings(told.place.hit.memory)), named)]
        docs = PARSES.of([told.text for told in silent])
        others = [told for told, doc in zip(silent, docs, strict=True) if _is_of_another(Tree(doc), asked, looked)]
        if _is_name(asked.noun):
            kept = [told for told in kept if told not in others]
        elif others and len(silent) == len(found):
            return []
    return kept


def _has_word(stems: Iterable[str], named: Set[str]) -> bool:
    return any(stem in named or any(of_one_root(word, stem) for word in named) for stem in stems)


def _is_of_another(tree: Tree, asked: _Filled, looked: Looked) -> bool:
    """Whether each such verb of the sentence has something else there."""
    says = {stem for word in text_terms(asked.verb.lemma_) for stem, sure in looked.kin.get(word, {word: 1.0}).items() if sure >= _ALIKE}
    same = [one for one in _filled(tree) if one.role == asked.role and not says.isdisjoint(text_terms(one.verb.lemma_))]
    return bool(same) and all(_is_like(asked, one.noun) and looked.said.isdisjoint(_stems(tree, one.noun)) for one in same)


def _is_like(asked: _Filled, other: Token) -> bool:
    """Whether one may stand for the other: both are names, or both nouns, and neither is for a class. A place lies in another one."""
    named = _is_name(asked.noun)
    if not _tells_which(other) or named != _is_name(other):
        return False
    places = [is_place(one.text) or one.ent_type_ in ("GPE", "LOC") for one in (asked.noun, other)]
    return not (named and all(places) and asked.role not in ("subject", "object"))


def _tells_which(noun: Token) -> bool:
    """Whether a noun tells which thing is meant: no person, no time, and no class of things."""
    if _is_name(noun):
        return noun.ent_type_ not in ("DATE", "TIME", "NORP")
    return (noun.tag_ == "VBG" or (noun.pos_ in ("NOUN", "PROPN") and is_thing(noun))) and noun.lemma_.lower() not in tables().wide


def _is_name(noun: Token) -> bool:
    return bool(noun.text[:1].isupper()) and noun.pos_ != "PRON" and (noun.pos_ == "PROPN" or noun.i > 0)


def _is_open(tree: Tree, noun: Token) -> bool:
    """Whether it is what the question asks for: "which code", "whose bike"."""
    below = [noun, *tree.walk(noun)]
    return any(one.tag_ in ("WDT", "WP", "WP$", "WRB") for one in below)


def _stems(tree: Tree, noun: Token) -> set[str]:
    return {stem for stem in text_terms(tree.phrase(noun, determiner=False)) if stem not in STOP_WORDS}


def _filled(tree: Tree) -> Iterator[_Filled]:
    """The nouns that verbs have, each in its role."""
    for verb in tree.tokens:
        if verb.pos_ != "VERB" or verb.dep_ in ("amod", "compound"):
            continue
        passive = any(one.dep_ in ("nsubjpass", "auxpass") for one in tree.children[verb.i])
        if (subject := _subject(tree, verb)) is not None:
            yield from (_Filled(verb, "object" if passive else "subject", one) for one in tree.conjuncts(subject))
        if verb.dep_ == "acl" and verb.tag_ == "VBN":
            yield _Filled(verb, "object", verb.head)
        for one in tree.children[verb.i]:
            if one.dep_ in ("dobj", "oprd") or (one.dep_ == "xcomp" and one.tag_ == "VBG" and not tree.children[one.i]):
                yield from (_Filled(verb, "object", other) for other in tree.conjuncts(one))
            elif one.dep_ == "agent":
                yield from (_Filled(verb, "subject", noun) for noun in tree.of(one, "pobj"))
            elif one.dep_ == "prep":
                yield from (_Filled(verb, _of_kind(one.lower_), other) for noun in tree.of(one, "pobj") for other in tree.conjuncts(noun))


def _of_kind(prep: str) -> str:
    return "about" if prep in _ABOUT else "in" if prep in _INSIDE else prep


def _subject(tree: Tree, verb: Token) -> Token | None:
    subjects = tree.of(verb, *SUBJECTS)
    subject = subjects[-1] if subjects else None
    if subject is None and verb.dep_ == "conj":
        return _subject(tree, verb.head) if verb.head.pos_ == "VERB" else None
    if subject is not None and subject.lower_ in _RELATIVE and verb.dep_ == "relcl":
        return verb.head
    return subject
