"""Predicates: what kind of relation each is, and the words that state it, begin it and end it.

The knowledge is data (data/predicates.json); this module reads it and answers look-ups, for the reader of memories and the reader
of questions alike. Callers extend or replace single predicates with `with_declared`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

from memgraph.errors import InvalidInputError

Phase = Literal["states", "begins", "ends"]
Cardinality = Literal["one", "many"]
PHASES: tuple[Phase, ...] = ("states", "begins", "ends")
KINDS = ("state", "event")
DIRECT = "-"  #: stands for the direct object in a pattern, where a preposition could stand
ATTRIBUTE = "="  #: stands for what the subject is said to be


@dataclass(frozen=True, slots=True)
class VerbPattern:
    """A verb with one of its complements, and what of a predicate it tells.

    The text form is `[~>]lemma[+particle] [<noun/noun>] [prep/prep] [@class] [^class]`: `~` swaps subject and object, `>` speaks of
    the direct object where there is one ("they assigned Ann to it"), `-` is the direct object, `=` what something is said to be, `<...>` an
    object that must be there ("lose <job/post> at"), `@` and `^` are what object and subject must be.
    """

    predicate: str
    phase: Phase
    lemma: str
    particle: str | None = None
    nouns: tuple[str, ...] = ()
    prep: str = DIRECT
    object_class: str | None = None
    subject_class: str | None = None
    swapped: bool = False
    of_object: bool = False


@dataclass(frozen=True, slots=True)
class NounPattern:
    """A noun that names a relation: "Ann's manager is Bo", "the CEO of Orsa". Swapped: the noun's bearer is the subject."""

    predicate: str
    noun: str
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class AdjectivePattern:
    """An adjective with its preposition, "allergic to", or one that is itself the object, "vegetarian" (`prep` is None)."""

    predicate: str
    adjective: str
    prep: str | None = None


@dataclass(frozen=True, slots=True)
class WordClass:
    """A class of things: by the types of names and by nouns."""

    types: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()  #: of words made by rule, as the names of medicines are: "amlodipine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """A relation: how many objects it takes at a time, how it behaves, and with which others it begins and ends."""

    name: str
    cardinality: Cardinality = "many"
    inverse_cardinality: Cardinality = "many"  #: how many subjects an object has at a time: a committee is led by one
    kind: Literal["state", "event"] = "state"
    symmetric: bool = False
    inverse: str | None = None  #: the name of the other direction; facts are kept in this one
    transitive: bool = False
    literal: str | None = None  #: date, number or text where the object is a value; None where it is an entity
    exclusive: str | None = None  #: of the predicates of one such group, one at most holds at a time
    broader: str | None = None  #: a predicate that it implies: a sister is a sibling
    implies: str | None = None  #: the predicate that holds the other way round with it: a firm's CEO works there
    subject_types: tuple[str, ...] = ()  #: soft: they rank readings, they forbid none
    object_types: tuple[str, ...] = ()
    object_nouns: frozenset[str] = frozenset()
    ends_with: tuple[str, ...] = ()  #: predicates of the same subject that end when this one ends
    synonyms: tuple[str, ...] = ()
    inverse_synonyms: tuple[str, ...] = ()
    verbs: tuple[VerbPattern, ...] = ()
    nouns: tuple[NounPattern, ...] = ()
    adjectives: tuple[AdjectivePattern, ...] = ()
    roles: tuple[str, ...] = ()  #: "member of": X is a member of Y
    declared: bool = False  #: by the user: where its words fit they go before those that come with the package


def normal(name: str) -> str:
    """A predicate's name as it is looked up: lower case, words joined by underscores.

    >>> normal("Works at")
    'works_at'
    """
    return re.sub(r"[\s\-]+", "_", name.strip()).lower()


_VERB = re.compile(r"([~>]?)([^\s+~]+)(?:\+(\S+))?(?: <([^>]+)>)?(?: ([^\s@^<]+))?(?: @(\w+))?(?: \^(\w+))?")


def _parse_verb(predicate: str, phase: Phase, text: str) -> list[VerbPattern]:
    """The patterns of one line of the file, one for each preposition."""
    found = _VERB.fullmatch(text.strip())
    if found is None:
        raise InvalidInputError(f"predicate {predicate!r}: {text!r} is no verb pattern; write 'move to/into', '~hire -', 'lose <job> at'")
    mark, lemma, particle, nouns, preps, object_class, subject_class = found.groups()
    fixed = tuple(nouns.split("/")) if nouns else ()
    return [
        VerbPattern(predicate, phase, lemma, particle, fixed, prep, object_class, subject_class, mark == "~", mark == ">")
        for prep in (preps.split("/") if preps else [DIRECT])
    ]


def _parse_nouns(predicate: str, words: Iterable[str]) -> tuple[NounPattern, ...]:
    return tuple(NounPattern(predicate, word.lstrip("~"), word.startswith("~")) for word in words)


def _parse_adjectives(predicate: str, adjectives: Iterable[str], values: Iterable[str]) -> tuple[AdjectivePattern, ...]:
    with_prep = []
    for text in adjectives:
        adjective, _, prep = text.rpartition(" ")
        with_prep.append(AdjectivePattern(predicate, adjective, prep) if adjective else AdjectivePattern(predicate, prep, ""))
    return (*with_prep, *(AdjectivePattern(predicate, value) for value in values))


_TEXT_FIELDS = ("inverse", "literal", "exclusive", "broader", "implies")
_LIST_FIELDS = ("subject_types", "object_types", "ends_with", "synonyms", "inverse_synonyms", "roles")
_PATTERN_FIELDS = ("states", "begins", "ends", "nouns", "adjectives", "values", "object_nouns")
_PLAIN_FIELDS = ("name", "cardinality", "inverse_cardinality", "kind", "symmetric", "transitive")
_KNOWN_FIELDS = {*_PLAIN_FIELDS, *_TEXT_FIELDS, *_LIST_FIELDS, *_PATTERN_FIELDS}


def checked(declaration: Mapping[str, Any]) -> dict[str, Any]:
    """A caller's declaration with its lists as lists; one text alone is a list of one.

    Apart from `parse`, which also reads what is kept: a store is not to become unreadable because callers are asked for more.

    Raises InvalidInputError for a name that is no text, and for what should be a text or a list of texts and is not.
    """
    name = declaration["name"]
    if not isinstance(name, str):
        raise InvalidInputError(f"a predicate's name is {name!r}; it is a text that is not blank")
    found = dict(declaration)
    for key in found.keys() & set(_TEXT_FIELDS):
        if found[key] is not None and (not isinstance(found[key], str) or not found[key].strip()):
            raise InvalidInputError(f"predicate {name!r}: {key} is {found[key]!r}; it is a text that is not blank, or None")
    for key in found.keys() & {*_LIST_FIELDS, *_PATTERN_FIELDS}:
        value = [found[key]] if isinstance(found[key], str) else found[key]
        if not isinstance(value, Iterable) or isinstance(value, bytes | Mapping):
            raise InvalidInputError(f"predicate {name!r}: {key} is {value!r}; it is a list of texts")
        found[key] = list(value)
        if wrong := [one for one in found[key] if not isinstance(one, str) or not one.strip()]:
            raise InvalidInputError(f"predicate {name!r}: {key} holds {wrong[0]!r}; it is a list of texts that are not blank")
    return found


def check_inverses(new: Predicate, others: Iterable[Predicate]) -> None:
    """That `new` and what was declared before agree on which is whose inverse: else what was said of one is not found by the other."""
    for one in others:
        if one.name == new.name:
            continue
        if one.inverse == new.name and new.inverse != one.name:
            raise InvalidInputError(
                f"predicate {new.name!r} was declared as the inverse of {one.name!r}, so its own cannot be {new.inverse!r}; "
                f"give it inverse={one.name!r}, or first declare {one.name!r} without it"
            )
        if new.inverse == one.name and one.inverse != new.name:
            raise InvalidInputError(
                f"predicate {one.name!r} was declared with inverse {one.inverse!r}, so it cannot be the inverse of {new.name!r}; "
                f"first declare it with inverse={new.name!r}, or give {new.name!r} another inverse"
            )


def parse(declaration: Mapping[str, Any]) -> Predicate:
    """A predicate from its declaration, a mapping as in the data file.

    Raises InvalidInputError for a field that is unknown, a pattern that cannot be read, or a value outside its list.
    """
    name = normal(str(declaration["name"]))
    if not name:
        raise InvalidInputError("a predicate has a name that is not blank")
    if unknown := sorted(declaration.keys() - _KNOWN_FIELDS):
        raise InvalidInputError(f"predicate {name!r} has no {unknown[0]!r}; it may have {', '.join(sorted(_KNOWN_FIELDS))}")
    cardinality, kind = declaration.get("cardinality", "many"), declaration.get("kind", "state")
    if cardinality not in ("one", "many"):
        raise InvalidInputError(f"predicate {name!r}: cardinality is 'one' or 'many', not {cardinality!r}")
    sole = declaration.get("inverse_cardinality", "many")
    if sole not in ("one", "many"):
        raise InvalidInputError(f"predicate {name!r}: inverse_cardinality is 'one' or 'many', not {sole!r}")
    if kind not in KINDS:
        raise InvalidInputError(f"predicate {name!r}: kind is 'state' or 'event', not {kind!r}")
    given: dict[str, Any] = {key: declaration.get(key) for key in _TEXT_FIELDS}
    if given["inverse"] is not None:
        given["inverse"] = normal(str(given["inverse"]))
    given |= {key: tuple(declaration.get(key) or ()) for key in _LIST_FIELDS}
    verbs = [one for phase in PHASES for text in declaration.get(phase, ()) for one in _parse_verb(name, phase, text)]
    return Predicate(
        name=name,
        cardinality=cardinality,
        inverse_cardinality=sole,
        kind=kind,
        symmetric=bool(declaration.get("symmetric", False)),
        transitive=bool(declaration.get("transitive", False)),
        object_nouns=frozenset(declaration.get("object_nouns", ())),
        verbs=tuple(verbs),
        nouns=_parse_nouns(name, declaration.get("nouns", ())),
        adjectives=_parse_adjectives(name, declaration.get("adjectives", ()), declaration.get("values", ())),
        **given,
    )


@dataclass(frozen=True)
class Predicates:
    """All predicates that are known, by name, synonym and word. Immutable; `with_declared` makes the next one."""

    table: Mapping[str, Predicate]
    classes: Mapping[str, WordClass] = field(default_factory=dict)
    aspects: Mapping[str, Sequence[str]] = field(default_factory=dict)  #: verbs that begin, end or continue what another verb says
    status_verbs: Mapping[str, str] = field(default_factory=dict)  #: verb -> the status in which it leaves its object: pay, paid

    @staticmethod
    @cache
    def default() -> Predicates:
        """Those of the data file."""
        data = json.loads(files("memgraph").joinpath("data/predicates.json").read_text("utf-8"))
        table = {one.name: one for one in map(parse, data["predicates"])}
        classes = {
            name: WordClass(frozenset(words.get("types", ())), frozenset(words.get("nouns", ())), tuple(words.get("endings", ())))
            for name, words in data["classes"].items()
        }
        return Predicates(table, classes, data["aspects"], data["status_verbs"])

    def with_declared(self, declarations: Iterable[Mapping[str, Any]]) -> Predicates:
        """These and the declared ones. A declared name takes the place of the one that was there, and of two that claim one word for a
        synonym or an inverse, the one declared last has it."""
        declared = {one.name: replace(one, declared=True) for one in map(parse, declarations)}
        if not declared:
            return self
        others = {name: one for name, one in self.table.items() if name not in declared}
        return replace(self, table=dict(reversed(declared.items())) | others)

    def __iter__(self) -> Iterator[Predicate]:
        return iter(self.table.values())

    def __len__(self) -> int:
        return len(self.table)

    def get(self, name: str) -> Predicate | None:
        """The predicate of that very name, or that of the wildcard which covers it (`favourite_*`, `*_code`), or None."""
        if (found := self.table.get(name)) is not None:
            return found
        if name not in self._covered:
            self._covered[name] = next((replace(one, name=name) for pattern, one in self._wildcards if pattern.fullmatch(name)), None)
        return self._covered[name]

    def resolve(self, name: str) -> tuple[str, bool]:
        """The canonical name, and whether subject and object change places: `employs` is `works_at` the other way round.

        A name that nobody declared stands for itself.

        >>> Predicates.default().resolve("married to")
        ('spouse', False)
        >>> Predicates.default().resolve("employs")
        ('works_at', True)
        """
        wanted = normal(name)
        if wanted in self.table:
            return (self._paired[wanted], True) if wanted in self._paired else (wanted, False)
        if (found := self._names.get(wanted)) is not None:
            return found
        if wanted.startswith("favorite_"):
            return "favourite_" + wanted.removeprefix("favorite_"), False
        return wanted, False

    def match_verb(self, lemma: str, particle: str | None = None, prep: str = DIRECT, noun: str | None = None) -> tuple[VerbPattern, ...]:
        """The patterns of a verb with one of its complements, in the file's order; `noun` is the lemma of its direct object.

        Patterns with a fixed object are given only where `noun` is it, and then before the others.
        """
        found = self._verbs.get((lemma, particle, prep), ())
        fixed = [one for one in found if noun is not None and noun in one.nouns]
        return (*fixed, *(one for one in found if not one.nouns))

    def match_noun(self, noun: str) -> tuple[NounPattern, ...]:
        """The relations that a noun names, in lower case and the singular: the whole ("best friend"), else its last word."""
        found = self._nouns.get(noun)
        if found is None and " " in noun:
            found = self._nouns.get(noun.rpartition(" ")[2])
        return tuple(found or ())

    def match_adjective(self, adjective: str, prep: str | None = None) -> tuple[AdjectivePattern, ...]:
        """The relations of an adjective with a preposition, or of one that is itself the object."""
        return tuple(self._adjectives.get((adjective, prep), ()))

    def match_role(self, noun: str, prep: str) -> tuple[str, ...]:
        """The predicates that "is a NOUN PREP Y" states: a member of, a student at."""
        return tuple(self._roles.get((noun, prep), ()))

    def narrower(self, name: str) -> tuple[str, ...]:
        """The predicates that imply it: sister and brother of sibling."""
        return tuple(one.name for one in self.table.values() if one.broader == name)

    def exclusive_with(self, name: str) -> tuple[str, ...]:
        """The others of its exclusive group."""
        one = self.get(name)
        if one is None or one.exclusive is None:
            return ()
        return tuple(other.name for other in self.table.values() if other.exclusive == one.exclusive and other.name != one.name)

    def is_a(self, class_name: str, type_: str | None, noun: str) -> bool:
        """A thing of that type (of names), or called by that noun (lemma, lower case), belongs to the class."""
        found = self.classes.get(class_name)
        return found is not None and (type_ in found.types or noun in found.nouns or (bool(found.endings) and noun.endswith(found.endings)))

    @cached_property
    def _covered(self) -> dict[str, Predicate | None]:
        """What `get` found through the wildcards: it is asked for the same names over and over."""
        return {}

    @cached_property
    def _paired(self) -> dict[str, str]:
        """Of two predicates that each declare the other as the inverse, the latter and the former: facts are kept in one direction."""
        paired: dict[str, str] = {}
        for one in self.table.values():
            other = self.table.get(one.inverse) if one.inverse else None
            if other is not None and other.inverse == one.name and other is not one and one.name not in paired:
                paired[other.name] = one.name
        return paired

    @cached_property
    def _wildcards(self) -> list[tuple[re.Pattern[str], Predicate]]:
        stars = [one for one in self.table.values() if "*" in one.name]
        return [(re.compile(re.escape(one.name).replace(r"\*", ".+")), one) for one in stars]

    @cached_property
    def _names(self) -> dict[str, tuple[str, bool]]:
        """Synonyms and inverses; of two predicates that claim one word, the earlier in the file has it."""
        names: dict[str, tuple[str, bool]] = {}
        for one in self.table.values():
            for word in (one.name, *one.synonyms):
                names.setdefault(word, (one.name, False))
                names.setdefault(_bare(word), (one.name, False))
            for word in ((one.inverse,) if one.inverse else ()) + one.inverse_synonyms:
                names.setdefault(word, (one.name, True))
                names.setdefault(_bare(word), (one.name, True))
        return names

    @cached_property
    def _verbs(self) -> dict[tuple[str, str | None, str], list[VerbPattern]]:
        table = defaultdict(list)
        for one in self.table.values():
            for pattern in one.verbs:
                table[pattern.lemma, pattern.particle, pattern.prep].append(pattern)
        return dict(table)

    @cached_property
    def _nouns(self) -> dict[str, list[NounPattern]]:
        table = defaultdict(list)
        for one in self.table.values():
            for pattern in one.nouns:
                table[pattern.noun].append(pattern)
        return dict(table)

    @cached_property
    def _adjectives(self) -> dict[tuple[str, str | None], list[AdjectivePattern]]:
        table = defaultdict(list)
        for one in self.table.values():
            for pattern in one.adjectives:
                table[pattern.adjective, pattern.prep].append(pattern)
        return dict(table)

    @cached_property
    def _roles(self) -> dict[tuple[str, str], list[str]]:
        table = defaultdict(list)
        for one in self.table.values():
            for role in one.roles:
                noun, _, preps = role.partition(" @")[0].rpartition(" ")
                for prep in preps.split("/"):
                    table[noun, prep].append(one.name)
        return dict(table)


def _bare(name: str) -> str:
    """The name with its first word's third person taken off: live_in of lives_in. Nouns in -s are rare enough."""
    first, _, rest = name.partition("_")
    if not rest or not first.endswith("s") or first.endswith("ss") or len(first) < 4:
        return name
    stem = first[:-2] if first.endswith(("shes", "ches", "sses")) else first[:-3] + "y" if first.endswith("ies") else first[:-1]
    return f"{stem}_{rest}"
