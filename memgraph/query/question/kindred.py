"""Relations that a question may mean by one another, and relations that follow from others. Tried where the exact ones are silent.

The knowledge is data (data/kindred.json): `kindred`, a predicate and those that say nearly the same, `~` turning subject and object round;
`shared`, symmetric relations that follow from an object which both have at the same time; `chains`, relations that follow from two in a
row or more; `inherited`, what a successor takes over; `opposites`, what speaks against a relation; `denied`, what tells of which things it
is not so; `inedible`, what one may be allergic to and does not eat; `heads`, words for who leads; `breeds`, what else an animal of a kind
is called; `brief`, after how many days a state that nobody ended is over; `events`, the verbs of nouns that name an event; `words`, groups
of everyday words of which the first is also said by the others; `associated`, the same of words that say it less surely: synonyms, kinds
of a thing, what goes with it; `by_one`, what one person does at a time, where nothing else is said; `by_turns`, what somebody may do more
of, and by rule does one of at a time; `taken_over`, words that tell who does now what another did; `wide`, nouns for a class of things, by
which one may be called that a text calls by a word of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from memgraph.index.tokens import text_terms
from memgraph.query.question.asked import Pattern


@dataclass(frozen=True, slots=True)
class Kindred:
    """The tables of the data file."""

    kindred: dict[str, tuple[str, ...]]
    shared: dict[str, tuple[str, ...]]
    chains: dict[str, tuple[tuple[str, ...], ...]]
    inherited: frozenset[str]
    opposites: dict[str, str]
    denied: dict[str, tuple[str, ...]]
    inedible: frozenset[str]
    heads: frozenset[str]
    breeds: dict[str, frozenset[str]]
    brief: dict[str, int]
    events: dict[str, str]
    words: tuple[str, ...]
    associated: tuple[str, ...]
    by_one: frozenset[str]
    by_turns: frozenset[str]
    taken_over: frozenset[str]
    wide: frozenset[str]


@cache
def tables() -> Kindred:
    data = json.loads(files("memgraph").joinpath("data/kindred.json").read_text("utf-8"))
    kindred = {name: tuple(others) for name, others in data["kindred"].items()}
    shared = {name: tuple(others) for name, others in data["shared"].items()}
    chains = {name: tuple(tuple(one) for one in others) for name, others in data["chains"].items()}
    inedible = frozenset(stem for word in data["inedible"].split() for stem in text_terms(word))
    taken_over = frozenset(stem for word in data["taken_over"].split() for stem in text_terms(word))
    words, associated = tuple(data["words"]), tuple(data["associated"])
    return Kindred(
        kindred=kindred,
        shared=shared,
        chains=chains,
        inherited=frozenset(data["inherited"]),
        opposites=data["opposites"],
        inedible=inedible,
        heads=frozenset(data["heads"].split()),
        breeds={kind: frozenset(words.split()) for kind, words in data["breeds"].items()},
        denied={name: tuple(others) for name, others in data["denied"].items()},
        brief=data["brief"],
        events=data["events"],
        words=words,
        associated=associated,
        by_one=frozenset(data["by_one"]),
        by_turns=frozenset(data["by_turns"]),
        taken_over=taken_over,
        wide=frozenset(data["wide"].split()),
    )


def kindred(pattern: Pattern) -> Pattern:
    """The pattern with the kindred relations beside its own."""
    relations = dict.fromkeys(pattern.relations)
    for name, swapped in pattern.relations:
        for other in tables().kindred.get(name, ()):
            relations[other.lstrip("~"), swapped != other.startswith("~")] = None
    return replace(pattern, relations=tuple(relations))


def verb_of(noun: str) -> str:
    """The verb of a noun that names an event.

    >>> verb_of("wedding"), verb_of("move")
    ('marry', 'move')
    """
    return tables().events.get(noun, noun)
