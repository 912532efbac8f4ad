"""Names to entities, for texts that come in and for questions about them. Where two could be meant, none is guessed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memgraph.interval import Instant
from memgraph.names import (
    CLASS_NOUNS,
    MAYBE,
    MINOR,
    ORG_TAILS,
    SAME,
    acronyms_of,
    core_of,
    given_name_gender,
    is_acronym,
    is_common_given,
    is_description,
    is_mostly_surname,
    is_place,
    likeness,
    normal_form,
    other_spellings,
    respelt,
    title_gender,
    tokens_of,
)

CLEAR = 0.05  #: by how much the best candidate must lead another that is good enough as well
SHORT = 0.86  #: score of a given name alone for the only one who bears it
KNOWN = 2  #: how often someone must have been named to be the one of a name that very many bear
ASKED = 0.78  #: from here on a name in a question may mean an entity


class NameLookup(Protocol):
    """What is known of the entities' names at a transaction time. Entities are roots: what was merged is one."""

    def find(self, normal: str, known: Instant) -> Sequence[int]:
        """Those with a name or alias of exactly this normal form."""
        ...

    def candidates(self, token: str, known: Instant) -> Iterable[int]:
        """Those with a name that contains the token, or whose initials it is."""
        ...

    def names(self, entity: int, known: Instant) -> Sequence[str]:
        """Its names and aliases, the canonical one first."""
        ...

    def type(self, entity: int, known: Instant) -> str | None: ...

    def count(self, entity: int, known: Instant) -> int:
        """How often it was named."""
        ...

    def recent(self, entity: int, known: Instant) -> int | None:
        """When it was last named."""
        ...


@dataclass(frozen=True, slots=True)
class Link:
    """What a name was taken for."""

    entity: int | None  #: None: nothing known for certain, so it is someone new
    score: float = 0.0
    maybe: list[int] = field(default_factory=list)  #: whom it may mean as well; nothing is merged for it


#: pairs of types that no one entity has; other pairs are often the doing of the parser
_CLASHES = frozenset(
    frozenset(pair)
    for pair in (("PERSON", "PLACE"), ("ANIMAL", "PLACE"), ("ANIMAL", "ORG"), ("PERSON", "EVENT"), ("PLACE", "EVENT"), ("PLACE", "PRODUCT"))
)


def types_clash(one: str | None, other: str | None) -> bool:
    """Whether something of the one type cannot be of the other: a person is no country.

    >>> types_clash("PERSON", "PLACE"), types_clash("PERSON", "ORG"), types_clash("ORG", None)
    (True, False, False)
    """
    return frozenset((one, other)) in _CLASHES


class Linker:
    """Resolves names over one table of names."""

    def __init__(self, table: NameLookup) -> None:
        self._table = table

    def link(self, name: str, type: str | None = None, *, known: Instant, distinct: Collection[int] = ()) -> Link:
        """The entity that a text means by a name of this type, and whom it may mean as well.

        A name of the same normal form is the same entity, unless the types cannot be one's; then names that are alike enough, the most
        recent first. Two that fit equally well are not chosen between. `distinct` are entities it is said not to be.
        """
        same = [one for one in self._exact(name, type, known) if one not in distinct and not self._clash(name, type, one, known)]
        certain = [entity for entity in same if not self._is_shared(name, entity, known)]
        if certain:
            best = max(certain, key=lambda entity: self._preference(entity, type, known))
            return Link(best, 1.0, [entity for entity in certain if entity != best])
        scored = self._scored(name, type, known, distinct)
        return self._decided(name, type, scored, known)

    def lookup(self, name: str, known: Instant) -> list[int]:
        """The entities that a name in a question may mean, the likeliest first: none, one, or several that it does not tell apart.

        By normal form or alias; else without the noun that says what it is; else the only ones whose name it is a part of.
        """
        exact = self._exact(name, None, known) or self._exact(name, "PLACE", known)
        exact = [entity for entity in exact if not self._clash(name, None, entity, known)] or exact
        if exact:
            shared = [entity for entity in exact if self._is_shared(name, entity, known)]
            if len(shared) < len(exact):
                return sorted((entity for entity in exact if entity not in shared), key=lambda entity: self._age(entity, known))
        scored = {entity: self._asked(name, entity, known) for entity in dict.fromkeys((*exact, *self._candidates(name, known)))}
        best = max(scored.values(), default=0.0)
        found = [entity for entity, score in scored.items() if score >= ASKED and (score > best - CLEAR or best < SAME)]
        return sorted(found, key=lambda entity: (-scored[entity], self._age(entity, known)))

    def alike(self, entity: int, known: Instant) -> list[int]:
        """Whom an entity may be as well, by its names, the likeliest first: not alike enough, or too many, to be taken for one."""
        scored: dict[int, float] = {}
        for name in self._whole_names(entity, known):
            for score, other in self._scored(name, self._table.type(entity, known), known, (entity,)):
                scored[other] = max(score, scored.get(other, 0.0))
        return sorted(scored, key=lambda other: (-scored[other], self._age(other, known)))

    # ---------------------------------------------------------------- parts

    def _scored(self, name: str, type: str | None, known: Instant, distinct: Collection[int]) -> list[tuple[float, int]]:
        """Who is called something like the name, with how alike it is, the likeliest first."""
        scored = [
            (score, entity)
            for entity in self._candidates(name, known)
            if entity not in distinct
            and not self._clash(name, type, entity, known)
            and not self._is_in(type, entity, known)
            and not self._is_named_after(name, type, entity, known)
            and (score := self._likeness(name, type, entity, known)) >= MAYBE
        ]
        return sorted(scored, key=lambda one: (-one[0], *(-rank for rank in self._preference(one[1], type, known))))

    def _exact(self, name: str, type: str | None, known: Instant) -> list[int]:
        found = dict.fromkeys(self._table.find(normal_form(name), known))
        for spelling in other_spellings(name, type):
            found.update(dict.fromkeys(self._table.find(spelling, known)))
        return list(found)

    def _candidates(self, name: str, known: Instant) -> list[int]:
        """Entities that share a telling word with the name, or the initials of one another."""
        words = tokens_of(name)
        telling = [word for word in words if word not in _COMMON] or list(words)
        keys = dict.fromkeys((*telling, *respelt(name), *acronyms_of(name)))
        if is_acronym(name):
            keys[normal_form(name).replace(".", "")] = None
        return list(dict.fromkeys(entity for key in keys for entity in self._table.candidates(key, known)))

    def _clash(self, name: str, type: str | None, entity: int, known: Instant) -> bool:
        """Different kinds of thing, or a woman's title and a man's name. Of several words no two kinds of thing have the same ones."""
        if types_clash(type, self._table.type(entity, known)) and (
            len(tokens_of(name)) == 1 or normal_form(name) not in self._normals(entity, known)
        ):
            return True
        gender = title_gender(name)
        genders = {_gender(other) for other in self._table.names(entity, known)} - {None, "either"}
        if gender is None:
            own = given_name_gender(name) if len(tokens_of(name)) > 1 else None
            titles = {title_gender(other) for other in self._table.names(entity, known)} - {None}
            return own in ("m", "f") and bool(titles) and own not in titles
        return bool(genders) and gender not in genders

    def _normals(self, entity: int, known: Instant) -> set[str]:
        return {normal_form(name) for name in self._table.names(entity, known)}

    def _likeness(self, name: str, type: str | None, entity: int, known: Instant) -> float:
        kind = type or self._table.type(entity, known)
        if is_description(name):
            return 0.0
        scores = {other: likeness(name, other, kind) for other in self._whole_names(entity, known)}
        if kind == "PERSON" and any(not score and _is_relative(name, other) for other, score in scores.items()):
            return 0.0  # Samantha Hill is not the Sam Hill who is Samuel
        return max(scores.values(), default=0.0)

    def _whole_names(self, entity: int, known: Instant) -> list[str]:
        """Its names without those that are part of another: by "Dahl", Ingrid Dahl would be the Henrik Dahl who is called so."""
        words = {other: frozenset(tokens_of(other)) for other in self._table.names(entity, known) if not is_description(other)}
        return [name for name, own in words.items() if not any(own < other for other in words.values())]

    def _is_in(self, type: str | None, entity: int, known: Instant) -> bool:
        """Whether one is a place and the other an organisation: Leipzig University lies in Leipzig, however alike the names."""
        return {type, self._table.type(entity, known)} == {"PLACE", "ORG"}

    def _is_named_after(self, name: str, type: str | None, entity: int, known: Instant) -> bool:
        """Whether one is a person and the other an organisation: Ford is not Henry Ford. Only persons have a given name alone."""
        if {type, self._table.type(entity, known)} != {"PERSON", "ORG"}:
            return False
        return not any(_is_given(one) for one in (name, *self._table.names(entity, known)))

    def _asked(self, name: str, entity: int, known: Instant) -> float:
        """How well a question's name fits: likeness under any type, or the same without class nouns."""
        if any(core_of(name) == core_of(other) for other in self._table.names(entity, known)):
            return 0.95
        kinds = dict.fromkeys((self._table.type(entity, known), "PERSON", "ORG") if self._table.type(entity, known) is None else
                              (self._table.type(entity, known),))  # fmt: skip
        return max(self._likeness(name, kind, entity, known) for kind in kinds)

    def _is_shared(self, name: str, entity: int, known: Instant) -> bool:
        """Whether the name is but a part of a person's whole name, and of someone else's too."""
        words = tokens_of(name)
        if len(words) != 1 or not self._is_part(words[0], entity, known):
            return False
        return any(other != entity and self._is_part(words[0], other, known) for other in self._table.candidates(words[0], known))

    def _is_part(self, word: str, entity: int, known: Instant) -> bool:
        """Whether the word begins or ends a longer name of a person or of something whose type is not known."""
        if self._table.type(entity, known) not in (None, "PERSON"):
            return False
        proper = [other for other in self._table.names(entity, known) if not is_description(other)]
        longer = [words for other in proper if len(words := tokens_of(other)) > 1]
        return any(word in (words[0], words[-1]) for words in longer)

    def _decided(self, name: str, type: str | None, scored: list[tuple[float, int]], known: Instant) -> Link:
        """The best where it is good enough and clearly ahead; a given name alone where one person only has it."""
        maybe = [entity for _, entity in scored]
        words = tokens_of(name)
        if len(words) == 1:
            bearers = [(score, entity) for score, entity in scored if self._is_part(words[0], entity, known)]
            if len(bearers) > 1:
                return Link(None, 0.0, maybe)
            given = _is_given(name) or self._is_unheard(name, type, bearers, known)
            if bearers and bearers[0][0] < SAME and given and self._begins(words[0], bearers[0][1], known):
                scored = [(SHORT, bearers[0][1]), *(one for one in scored if one[1] != bearers[0][1])]
        if "-" in name and " " not in name.strip() and len(words) == 2:  # "Hye-jin" of "Hye-jin Bae"
            whole = normal_form(name).split()
            names = {entity: self._table.names(entity, known) for _, entity in scored}
            called = [entity for entity, known_as in names.items() if any(normal_form(one).split()[:-1] == whole for one in known_as)]
            if len(called) == 1 and self._table.type(called[0], known) == "PERSON":
                return Link(called[0], SHORT, [entity for entity in maybe if entity != called[0]])
        if len(words) == 2 and (grown := self._grown(words[0], scored, known)) is not None:
            return Link(grown, SHORT, [entity for entity in maybe if entity != grown])
        if not scored or scored[0][0] < SAME or (len(scored) > 1 and scored[1][0] >= SAME and scored[1][0] > scored[0][0] - CLEAR):
            return Link(None, 0.0, maybe)
        return Link(scored[0][1], scored[0][0], [entity for entity in maybe if entity != scored[0][1]])

    def _is_unheard(self, name: str, type: str | None, bearers: list[tuple[float, int]], known: Instant) -> bool:
        """A word of which no list knows what it names, used for a person, where a person's name begins with it."""
        people = type == "PERSON" and bool(bearers) and self._table.type(bearers[0][1], known) == "PERSON"
        return people and given_name_gender(name) is None and not is_mostly_surname(name) and not is_place(name)

    def _grown(self, given: str, scored: list[tuple[float, int]], known: Instant) -> int | None:
        """Who was only known by a given name, now told with a surname: the one person called so, if nobody else begins or ends like it.

        Of a name that very many bear, only someone whom it has been used for again: "David", told of once, may be any David.
        """
        if not scored or scored[0][0] >= SAME or not _is_given(given):
            return None
        people = [one for one in self._table.candidates(given, known) if self._table.type(one, known) in (None, "PERSON")]
        bearers = [one for one in dict.fromkeys(people) if given in self._ends(one, known)]
        if len(bearers) != 1 or bearers[0] not in [entity for _, entity in scored]:
            return None
        if is_common_given(given) and self._table.count(bearers[0], known) < KNOWN:
            return None
        names = [other for other in self._table.names(bearers[0], known) if not is_description(other)]
        return bearers[0] if names and all(normal_form(other) == given for other in names) else None

    def _ends(self, entity: int, known: Instant) -> set[str]:
        """The first and last words of its names."""
        names = (tokens_of(other) for other in self._table.names(entity, known) if not is_description(other))
        return {word for words in names if words for word in (words[0], words[-1])}

    def _begins(self, word: str, entity: int, known: Instant) -> bool:
        """Whether a name of two words begins with the word: of longer ones it is too often not the calling name."""
        names = self._table.names(entity, known)
        return any(len(words := normal_form(other).split()) == 2 and words[0] == word for other in names if not is_description(other))

    def _preference(self, entity: int, type: str | None, known: Instant) -> tuple[int, int, int]:
        return int(type is not None and self._table.type(entity, known) == type), -self._age(entity, known), -entity

    def _age(self, entity: int, known: Instant) -> int:
        """Less for what was named later."""
        return -(self._table.recent(entity, known) or 0)


def _is_given(name: str) -> bool:
    """A given name and nothing else: "Charles IX" is no short form of Charles Dutoit, and "Murray" may be anyone's surname."""
    return given_name_gender(name) is not None and " " not in normal_form(name) and not is_mostly_surname(name)


def _is_relative(name: str, other: str) -> bool:
    """Whether two whole names end alike."""
    one, two = tokens_of(name), tokens_of(other)
    return len(one) > 1 and len(two) > 1 and one[-1] == two[-1]


_COMMON = CLASS_NOUNS | MINOR | ORG_TAILS


def _gender(name: str) -> str | None:
    return title_gender(name) or (given_name_gender(name) if len(tokens_of(name)) > 1 else None)
