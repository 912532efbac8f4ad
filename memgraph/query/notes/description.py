"""Whom a question describes, where no fact says so: "our release manager" is whoever a passage calls that.

A pattern that only picks out what another one asks about is looked for in the passages; the name found takes the place of its variable,
and the rest of the question goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from memgraph.index.tokens import text_terms
from memgraph.interval import Interval
from memgraph.query.facts.execute import solve
from memgraph.query.notes.phrases import phrases
from memgraph.query.notes.tellings import looked_for_words, tellings
from memgraph.query.plan import Plan
from memgraph.query.planner import asked_at
from memgraph.query.question.asked import Const, Meant, Pattern, Question, Term, Var
from memgraph.query.question.kin import ORDERING
from memgraph.types import Hit
from memgraph.view import View

_OF_DEED: Final = 0.05  #: what it may hold less of a deed: "who broke our kitchen window"
_SURE: Final = 0.6  #: share of the description that a sentence must hold
_MOST: Final = 2  #: descriptions that are followed

Search = Callable[[str], Sequence[Hit]]


def resolved(view: View, plan: Plan, as_of: Interval | None, search: Search) -> tuple[Plan, Meant]:
    """The plan with the names of those whom the question describes and no fact names, and who they are; as it was where none tells."""
    names: list[str] = []
    sources: list[str] = []
    used: list[Pattern] = []
    for _ in range(_MOST):
        asked: Question = plan.asked
        found = next((one for one in _descriptions(view, plan, as_of) if one[1].name not in names), None)
        if found is None:
            break
        pattern, var = found
        told = _told(view, plan, pattern, var, search)
        if told is None:
            break
        name, source = told
        names.append(name)
        sources.append(source)
        used.append(pattern)
        known = Const(name, tuple(view.lookup(name)))
        kept = [_with(one, var, known) for one in asked.patterns if one is not pattern]
        spent = (*pattern.words, *(one.text for one in pattern.beside)) if pattern.core else ()
        patterns = tuple(replace(one, words=(*one.words, *spent)) for one in kept)
        about = tuple(known if one == var else one for one in asked.about)
        entities = tuple(dict.fromkeys((*asked.entities, *known.entities)))
        plan = replace(plan, asked=replace(asked, patterns=patterns, about=about, entities=entities))
    if not names:
        for text, noun in plan.asked.within[:_MOST]:
            told = None if _is_read(plan.asked, noun) else _told_in(view, plan, text, noun, search)
            if told is not None:
                names.append(told[0])
                sources.append(told[1])
                used.append(Pattern(Var("?told", noun), (), Const(text)))
    return plan, Meant(tuple(names), tuple(used), frozenset(sources))


def _is_read(asked: Question, noun: str) -> bool:
    """Whether a pattern has the described one as a variable."""
    return any(isinstance(term, Var) and term.noun == noun for one in asked.patterns for term in (one.subject, one.object))


def _told_in(view: View, plan: Plan, text: str, noun: str, search: Search) -> tuple[str, str] | None:
    """Who is told by a phrase within another, and the id of the memory that says so."""
    by_what = text.partition(noun)[2]
    names = [word for word in re.findall(r"[\w'’-]+", by_what) if word[0].isupper() or word[0].isdigit()]
    # where no name tells which one, what is said of her must be told whole: who "does the peat cores" may be nowhere called a student there
    words = [stem for stem in text_terms(text if names else by_what) if stem not in ORDERING and stem not in text_terms(" ".join(names))]
    looked = looked_for_words(view, plan, words, [frozenset(text_terms(name)) for name in names], (), ())
    least = 0.0 if any(map(str.isdigit, text)) else _SURE
    found = [one for one in tellings(view, looked, search(text)) if one.named and one.related >= least]
    chosen = [one for one in phrases(view, plan, looked, found, "person", several=True) if one.text.split()[-1][:1].isupper()]
    if not chosen:
        return None
    beside = [one for one in chosen if one.telling is chosen[0].telling]
    best = max(beside, key=lambda one: _held_beside(one.telling.text, one.head.text, words))
    return best.text, best.telling.place.hit.memory.id


def _held_beside(sentence: str, name: str, words: Collection[str]) -> int:
    """How many of the words stand in the part of a sentence that has the name: "Ann does the cores, Bo the samples"."""
    parts = [part for part in re.split(r"[,;]", sentence) if name in part]
    return max((len(set(words) & set(text_terms(part))) for part in parts), default=0)


def _descriptions(view: View, plan: Plan, as_of: Interval | None) -> list[tuple[Pattern, Var]]:
    """The patterns that describe something the rest of the question is about, and that no fact satisfies."""
    asked: Question = plan.asked
    when = asked_at(view, plan.time, as_of)
    found = []
    for pattern in asked.patterns:
        free = [term for term in (pattern.object, pattern.subject) if isinstance(term, Var)]
        used = [term for one in asked.patterns if one is not pattern for term in (one.subject, one.object)] + list(asked.about)
        var = next((term for term in free if term in used or (asked.content and term.noun is not None)), None)
        asks = pattern.core and (asked.target is None or asked.target in (pattern.subject, pattern.object) or len(asked.patterns) == 1)
        if asks or var is None or var == asked.target or not (pattern.words or pattern.title):
            continue
        if var.type not in (None, "PERSON", "ORG") or ((pattern.relations or pattern.title) and solve(view, [pattern], when)):
            continue
        if len(free) > 1 and any(_binds(one, var) for one in asked.patterns):
            continue  # "who looks after the boiler" is told by the boiler, and not by whatever is looked at
        found.append((pattern, var))
    return found


def _binds(pattern: Pattern, var: Var) -> bool:
    """Whether a relation of the pattern leads to the variable from something known."""
    ends = (pattern.subject, pattern.object)
    return bool(pattern.relations) and var in ends and any(isinstance(one, Const) and one.entities for one in ends)


def _told(view: View, plan: Plan, pattern: Pattern, var: Var, search: Search) -> tuple[str, str] | None:
    terms = (pattern.subject, pattern.object, *(pattern.beside if pattern.core else ()))
    ends = [term.text for term in terms if isinstance(term, Const) and term.text != "I"]
    names = [text for text in ends if text[:1].isupper()]
    words = [
        stem
        for text in (pattern.title or " ".join(pattern.words), *(text for text in ends if text not in names))
        for stem in text_terms(text)
        if stem not in ORDERING
    ]
    looked = looked_for_words(view, plan, words, [frozenset(text_terms(name)) for name in names], (), [pattern])
    hits = search(" ".join([*names, *words]))
    least = (
        0.0 if any(map(str.isdigit, " ".join(names))) else _SURE - _OF_DEED * pattern.core
    )  # "the student on grant HZ-4471": the code tells which
    found = [one for one in tellings(view, looked, hits) if one.named and one.related >= least]
    chosen = phrases(view, plan, looked, found, "person", several=False)
    if var.type is None:  # what is called by some noun or other has a name, or is not known: "his mum" is no appliance
        chosen = [one for one in chosen if one.text.split()[-1][:1].isupper() or not one.text.split()[-1].isalpha()]
    return (chosen[0].text, chosen[0].telling.place.hit.memory.id) if chosen else None


def _with(pattern: Pattern, var: Var, known: Term) -> Pattern:
    subject = known if pattern.subject == var else pattern.subject
    return replace(pattern, subject=subject, object=known if pattern.object == var else pattern.object)
