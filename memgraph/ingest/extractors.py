"""From what a caller hands over to an `Extractor`: spaCy's, the caller's own, or a function of a text."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING, Any, get_args

from memgraph.errors import InvalidInputError, ModelMissingError
from memgraph.interval import Interval, end_of, start_of
from memgraph.predicates import Predicates
from memgraph.protocols import Extractor, Utterance
from memgraph.types import Claim, Kind, Mention, Reading

if TYPE_CHECKING:
    from memgraph.nlp.reader import SpacyExtractor


def resolve(spec: Extractor | Callable[[str], Any] | str | None) -> Extractor:
    """None is spaCy's reader, loaded with the first text; a string the same with the pipeline of that name or path. A function of one text
    returns a `Reading`, or its triples.

    Raises ModelMissingError for a pipeline that is not installed, InvalidInputError for what is no extractor.
    """
    if spec is None:
        return _Spacy()
    if isinstance(spec, str):
        from memgraph.nlp.parse.pipeline import Parser
        from memgraph.nlp.reader import SpacyExtractor

        parser = Parser(spec)
        parser.nlp  # noqa: B018  a pipeline that is named and missing is told of here, not with the first text
        return SpacyExtractor(parser=parser)
    if callable(getattr(type(spec), "read", None)):
        return spec  # type: ignore[return-value]
    if callable(spec):
        return _FromFunction(spec)
    raise InvalidInputError(
        f"{spec!r} is no extractor: give None, the name of a spaCy pipeline, an object with read(utterances), or a function of a text"
    )


def knowing(extractor: Extractor, predicates: Predicates) -> Extractor:
    """The extractor, told of the predicates that a namespace declares, where it can be told."""
    tell = getattr(extractor, "with_predicates", None)
    return extractor if tell is None or predicates is Predicates.default() else tell(predicates)


class _Spacy:
    """spaCy's reader, imported and loaded with the first text. Without a model texts are kept and found, and make no facts."""

    def __init__(self, reader: SpacyExtractor | None = None) -> None:
        self._given = reader
        self._missing = False

    @cached_property
    def _reader(self) -> SpacyExtractor:
        from memgraph.nlp.reader import SpacyExtractor

        return self._given or SpacyExtractor()

    def with_predicates(self, predicates: Predicates) -> _Spacy:
        return self if self._missing else _Spacy(self._reader.with_predicates(predicates))

    def read(self, utterances: Sequence[Utterance]) -> list[Reading]:
        if not self._missing:
            try:
                return self._reader.read(utterances)
            except ModelMissingError as error:
                self._missing = True
                warnings.warn(f"texts are kept and found by their words, but not read for facts: {error}", stacklevel=2)
        return [Reading(text=one.text) for one in utterances]


class _FromFunction:
    """A function of a text as an extractor."""

    def __init__(self, function: Callable[[str], Any]) -> None:
        self._function = function

    def __repr__(self) -> str:
        return getattr(self._function, "__qualname__", type(self._function).__qualname__)

    def read(self, utterances: Sequence[Utterance]) -> list[Reading]:
        return [self._reading(one.text, self._function(one.text)) for one in utterances]

    def _reading(self, text: str, found: Any) -> Reading:
        """A `Reading` of what the function returned: one already, or claims, or (subject, predicate, object) triples."""
        if isinstance(found, Reading):
            return found
        if not isinstance(found, Iterable) or isinstance(found, str | bytes | Mapping):
            raise InvalidInputError(f"extractor {self!r} returned {_shown(found)}; it is a Reading, or a list of triples or Claims")
        claims = tuple(one if isinstance(one, Claim) else self._claim(one) for one in found)
        return Reading(text=text, claims=claims, facts=tuple(one for one in claims if one.kind == "holds"))

    def _claim(self, triple: Any) -> Claim:
        """Of a triple. Its object may be a number or a date, which is then named as it is written."""
        parts = tuple(triple) if isinstance(triple, Iterable) and not isinstance(triple, str | bytes | Mapping) else ()
        if len(parts) != 3 or not isinstance(parts[2], str | int | float | date):
            raise InvalidInputError(f"extractor {self!r} returned {_shown(triple)}; a triple is (subject, predicate, object), each a text")
        return Claim(subject=parts[0], predicate=parts[1], object=str(parts[2]), from_precision="observed")


# ---------------------------------------------------------------- what a caller's extractor returned


def read_all(extractor: Extractor, utterances: Sequence[Utterance]) -> list[Reading]:
    """What an extractor reads in texts. What a caller's own returns is checked, since rows are made of it.

    Raises InvalidInputError that names the extractor and what it returned.
    """
    found: object = extractor.read(utterances)
    if type(extractor).__module__ in _OWN and not isinstance(extractor, _FromFunction):
        return found  # type: ignore[return-value]
    name = repr(extractor) if isinstance(extractor, _FromFunction) else type(extractor).__qualname__
    if not isinstance(found, list | tuple) or len(found) != len(utterances):
        amount = f"{len(found)} readings" if isinstance(found, list | tuple) else _shown(found)
        raise InvalidInputError(f"extractor {name} returned {amount} for {len(utterances)} texts; it is a list of one Reading for each")
    return [_checked(name, one) for one in found]


_OWN = (__name__, "memgraph.nlp.reader")  #: what is read there is made to fit, whatever the text says


def _checked(name: str, reading: object) -> Reading:
    """The reading, if rows can be made of it. A fact that is not among its claims is one: they are what is written."""
    if not isinstance(reading, Reading):
        raise InvalidInputError(f"extractor {name} returned {_shown(reading)} for a text; it is a Reading")
    parts: dict[str, tuple[Any, ...]] = {}
    for part in ("claims", "facts", "mentions", "aliases", "distinct"):
        value = getattr(reading, part)
        if not isinstance(value, tuple | list):
            raise InvalidInputError(f"extractor {name} returned a Reading whose {part} are {_shown(value)}; they are a tuple")
        parts[part] = tuple(value)
    for claim in (*parts["claims"], *parts["facts"]):
        if wrong := _wrong(claim):
            raise InvalidInputError(f"extractor {name} returned {_shown(claim)}: {wrong}")
    if other := [one for one in parts["facts"] if one.kind != "holds"]:
        raise InvalidInputError(f"extractor {name} returned, as one of the facts, {_shown(other[0])}; what is not 'holds' is of the claims")
    for mention in parts["mentions"]:
        if not isinstance(mention, Mention) or not all(isinstance(one, str | None) for one in (mention.refers_to, mention.type)):
            raise InvalidInputError(f"extractor {name} returned the mention {_shown(mention)}; it is a Mention of texts")
    for pair in (*parts["aliases"], *parts["distinct"]):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or not all(map(_is_name, pair)):
            raise InvalidInputError(f"extractor {name} returned {_shown(pair)} among aliases or distinct; each is a pair of names")
    claimed = set(parts["claims"])
    return replace(
        reading,
        claims=parts["claims"] + tuple(one for one in dict.fromkeys(parts["facts"]) if one not in claimed),
        facts=parts["facts"],
        mentions=parts["mentions"],
        aliases=tuple((one, other) for one, other in parts["aliases"]),
        distinct=tuple((one, other) for one, other in parts["distinct"]),
    )


def _wrong(claim: object) -> str | None:
    """Why no row can be made of a claim, or None."""
    if not isinstance(claim, Claim):
        return "it is a Claim"
    for part in ("subject", "predicate"):
        if not _is_name(getattr(claim, part)):
            return f"the {part} is {getattr(claim, part)!r}; it is a text that is not blank"
    if claim.kind not in get_args(Kind):
        return f"kind is {claim.kind!r}; it is one of {', '.join(get_args(Kind))}"
    if claim.object is None and claim.kind not in ("ends", "denies"):
        return f"the object is None; only a claim that ends or denies may leave it open, not one that {claim.kind}"
    if claim.object is not None and not (isinstance(claim.object, str) and (claim.literal or claim.object.strip())):
        return f"the object is {claim.object!r}; it is a text that is not blank"
    for part in ("from_precision", "to_precision", "subject_type", "object_type", "instead_of", "recurrence"):
        if not isinstance(getattr(claim, part), str | None):
            return f"{part} is {getattr(claim, part)!r}; it is a text or None"
    for part in ("valid_from", "valid_to"):
        if not isinstance(getattr(claim, part), datetime | None):
            return f"{part} is {getattr(claim, part)!r}; it is a datetime or None"
    for part in ("literal", "implies_past", "beside"):
        if not isinstance(getattr(claim, part), bool):
            return f"{part} is {getattr(claim, part)!r}; it is True or False"
    if not isinstance(claim.confidence, Real) or not 0 <= float(claim.confidence) <= 1:
        return f"confidence is {claim.confidence!r}; it is a number between 0 and 1"
    try:
        Interval(start_of(claim.valid_from), end_of(claim.valid_to))
        hash(claim)
    except (InvalidInputError, TypeError) as error:
        return str(error)
    return None


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _shown(value: object) -> str:
    return f"{type(value).__name__} {repr(value)[:120]}"
