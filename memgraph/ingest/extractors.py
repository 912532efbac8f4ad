"""From what a caller hands over to an `Extractor`: spaCy's, the caller's own, or a function of a text."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from memgraph.errors import InvalidInputError, ModelMissingError
from memgraph.predicates import Predicates
from memgraph.protocols import Extractor, Utterance
from memgraph.types import Claim, Reading

if TYPE_CHECKING:
    from memgraph.nlp.reader import SpacyExtractor


def resolve(spec: Extractor | Callable[[str], Any] | None) -> Extractor:
    """None is spaCy's reader, loaded with the first text. A function of one text returns a `Reading`, or its triples."""
    if spec is None:
        return _Spacy()
    if callable(getattr(type(spec), "read", None)):
        return spec  # type: ignore[return-value]
    if callable(spec):
        return _FromFunction(spec)
    raise InvalidInputError(f"{spec!r} is no extractor: give None, an object with read(utterances), or a function of a text")


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

    def read(self, utterances: Sequence[Utterance]) -> list[Reading]:
        return [_reading(one.text, self._function(one.text)) for one in utterances]


def _reading(text: str, found: Any) -> Reading:
    """A `Reading` of what the function returned: one already, or claims, or (subject, predicate, object) triples."""
    if isinstance(found, Reading):
        return found
    if not isinstance(found, Iterable):
        raise InvalidInputError(f"the extractor returned {type(found).__name__}; it is a Reading, or a list of triples or Claims")
    claims = tuple(one if isinstance(one, Claim) else _claim(one) for one in found)
    return Reading(text=text, claims=claims, facts=tuple(one for one in claims if one.kind == "holds"))


def _claim(triple: Any) -> Claim:
    try:
        subject, predicate, object_ = map(str, triple)
    except (TypeError, ValueError):
        raise InvalidInputError(f"the extractor returned {triple!r}; a triple is (subject, predicate, object)") from None
    return Claim(subject=subject, predicate=predicate, object=object_, from_precision="observed")
