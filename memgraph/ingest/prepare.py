"""What a caller hands in, checked before anything is read, embedded or written."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from numbers import Real
from typing import Any

import orjson

from memgraph.errors import InvalidInputError, InvertedIntervalError
from memgraph.interval import BEGINNING, FOREVER, Instant, TimeLike, granule, instant, moment
from memgraph.predicates import Predicates
from memgraph.records import is_agent_state, said_by
from memgraph.types import Literal, Memory, Scalar, Trust

#: a text shaped like an order to a model: what a stored note must never become (it is flagged, kept and shown as data)
_DIRECTIVE = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|any|your|system)\b[^.!?\n]{0,40}"
    r"\b(?:instruction|prompt|rule|message|guideline|polic|direction|command|constraint)"
    r"|\b(?:you (?:are|must|will|should) now|from now on,? you|act as|pretend (?:to be|that you)|you must (?:always|never|not))\b"
    r"|\b(?:system|developer) (?:prompt|message|instruction)s?\b"
    r"|^[^\S\n]*(?:system|assistant|developer)[^\S\n]*:|<\/?(?:system|instructions?)>"
    r"|\b(?:do not|don't|never) (?:tell|reveal|mention|inform|warn) (?:the )?users?\b"
    r"|\b(?:remember|note)\b[^.!?\n]{0,20}\bfor all (?:future )?users\b"
    r"|\b(?:reveal|print|send|exfiltrate|forward|leak|upload|post)\b[^.!?\n]{0,40}"
    r"\b(?:api key|password|secret|credential|token|system prompt)s?\b",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A memory that is about to be written."""

    text: str
    at: datetime  #: aware, in the offset it was given in: days named in the text are days on this clock
    speaker: str | None = None
    source: str = "user"
    trust: Trust = "trusted"
    kind: str = "episodic"
    importance: float | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    id: str | None = None

    @property
    def said_by(self) -> str | None:
        """Whose "I" the text's is; None for the user's."""
        return said_by(self.kind, self.source, self.speaker)

    @property
    def is_agent_state(self) -> bool:
        """Working state of an agent: kept, but not read for facts, embedded or searched."""
        return is_agent_state(self.kind)


def draft(item: object, *, now: datetime) -> Draft:
    """A checked draft of what is to be remembered: a text, a mapping of `add`'s arguments, or a `Memory`.

    Raises:
        InvalidInputError: names the argument, what it is and what it may be.
    """
    given = _arguments(item)
    checked = {name: check(name, given[name]) for name, check in _CHECKS.items() if name in given}
    at = given.get("at")
    flags = ("directive",) if _DIRECTIVE.search(checked["text"]) else ()
    return Draft(**checked, at=now if at is None else aware(at), flags=flags)


def _arguments(item: object) -> Mapping[str, Any]:
    if isinstance(item, Memory):
        return {name: getattr(item, name) for name in ADDED}
    if not isinstance(item, Mapping):
        return {"text": item}
    unknown = set(item) - ADDED
    if unknown or "text" not in item:
        raise InvalidInputError(f"an item has {sorted(map(str, unknown)) or 'no text'}; its keys are {sorted(ADDED)}")
    return item


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """A triple that a caller asserts through the API, checked."""

    subject: str
    predicate: str
    object: str | None
    literal: Scalar | None
    start: Instant
    end: Instant
    from_precision: str | None
    to_precision: str | None
    source: str | None
    trust: Trust
    confidence: float


ASSERTED = frozenset({"subject", "predicate", "object", "valid_from", "valid_to", "source", "trust", "confidence"})
_NEEDED = {"subject", "predicate", "object"}


def assertion(row: object, predicates: Predicates) -> Assertion:
    """A checked assertion of a mapping of `assert_fact`'s arguments. A text is a value where the predicate declares literals.

    Raises:
        InvalidInputError: names the argument, what it is and what it may be.
        InvertedIntervalError: it ends before it begins.
    """
    if not isinstance(row, Mapping):
        raise InvalidInputError(f"a row is {row!r}; it is a mapping of assert_fact's arguments")
    missing, unknown = _NEEDED - set(row), set(row) - ASSERTED
    if missing or unknown:
        wrong = f"lacks {sorted(missing)}" if missing else f"has unknown {sorted(map(str, unknown))}"
        raise InvalidInputError(f"a row {wrong}; its keys are {sorted(ASSERTED)}")
    subject, literal = scalar_or_name(row["subject"])
    if subject is None:
        raise InvalidInputError(f"the subject is the value {literal!r}; a subject is an entity, named by a text")
    predicate = row["predicate"]
    if not isinstance(predicate, str) or not predicate.strip():
        raise InvalidInputError(f"the predicate is {predicate!r}; it is a text that is not blank")
    name, value = scalar_or_name(row["object"])
    declared = predicates.get(predicates.resolve(predicate)[0])
    if name is not None and declared is not None and declared.literal is not None:
        name, value = None, name
    start, from_precision = _bound(row, "valid_from", BEGINNING)
    end, to_precision = _bound(row, "valid_to", FOREVER)
    if end <= start:
        raise InvertedIntervalError(moment(start), moment(end))
    return Assertion(
        subject=subject, predicate=predicate, object=name, literal=value, start=start, end=end, from_precision=from_precision,
        to_precision=to_precision, source=None if row.get("source") is None else text_of("source", row["source"]),
        trust=trust_of("trust", row.get("trust", "trusted")), confidence=share("confidence", row.get("confidence", 1.0)),
    )  # fmt: skip


def _bound(row: Mapping[str, Any], name: str, default: Instant) -> tuple[Instant, str | None]:
    """The start of a bound's granule, and its precision."""
    given = row.get(name)
    if given is None:
        return default, None
    period = granule(given, name=name)
    return period.start, period.precision


def aware(value: TimeLike) -> datetime:
    """The datetime of a caller's time, in the offset it was given in; a coarser time is its granule's start."""
    if isinstance(value, str) and len(value) > 10:
        with contextlib.suppress(ValueError):
            value = datetime.fromisoformat(value.strip())
    if isinstance(value, datetime):
        instant(value)
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    start = moment(granule(value, name="at").start)
    assert start is not None
    return start


def share(name: str, value: object) -> float:
    """A number between 0 and 1."""
    if not isinstance(value, Real) or not 0 <= float(value) <= 1:
        raise InvalidInputError(f"{name} is {value!r}; it is a number between 0 and 1")
    return float(value)


def text_of(name: str, value: object) -> str:
    """A text, blank or not."""
    if not isinstance(value, str):
        raise InvalidInputError(f"{name} is {value!r}; it is a text")
    return value


def texts_of(name: str, values: object) -> list[str]:
    """Several texts; one alone is taken for a list of one."""
    if isinstance(values, str):
        return [values]
    if not isinstance(values, Iterable):
        raise InvalidInputError(f"{name} is {values!r}; it is a list of texts")
    return [text_of(f"one of {name}", value) for value in values]


def trust_of(name: str, value: object) -> Trust:
    if value == "trusted":
        return "trusted"
    if value == "untrusted":
        return "untrusted"
    raise InvalidInputError(
        f"{name} is {value!r}; it is 'trusted' or 'untrusted' (a role such as 'user' or 'tool' is the speaker or source)"
    )


def scalar_or_name(value: object) -> tuple[str | None, Scalar | None]:
    """An object as a caller gives it: (name, None) of an entity, or (None, value) of a literal."""
    if isinstance(value, Literal):
        return None, value.value
    if isinstance(value, str):
        if not value.strip():
            raise InvalidInputError("a name is blank; name an entity, or pass memgraph.Literal('') for a value")
        return value, None
    if isinstance(value, bool | int | float | date):
        return None, value
    name = getattr(value, "name", None)
    if isinstance(name, str):
        return name, None
    raise InvalidInputError(f"an object is {value!r}; it is a name, an Entity, a number, a date, a bool or a memgraph.Literal")


def _memory_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidInputError(f"{name} is {type(value).__name__}, not str: a memory is a text")
    if not value.strip():
        raise InvalidInputError(f"{name} is blank: there is nothing to remember")
    return value


def _word(name: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise InvalidInputError(f"{name} is {value!r}; it is a word such as {'user' if name == 'source' else 'episodic'!r}")
    return value


def _text_or_none(name: str, value: object) -> str | None:
    if value is not None and (not isinstance(value, str) or not value.strip()):
        raise InvalidInputError(f"{name} is {value!r}; it is a text that is not blank, or None")
    return value


def _share_or_none(name: str, value: object) -> float | None:
    return None if value is None else share(name, value)


def _tags(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        raise InvalidInputError(f"{name} is the text {value!r}; pass a list of texts")
    found = tuple(dict.fromkeys(texts_of(name, value)))
    if "" in found:
        raise InvalidInputError("a tag is ''; tags are texts that are not empty")
    return found


def _metadata(name: str, value: object) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInputError(f"{name} is {type(value).__name__}; it is a mapping of names to JSON values")
    try:
        text = orjson.dumps(dict(value))
    except (TypeError, orjson.JSONEncodeError) as error:
        raise InvalidInputError(f"{name} cannot be kept as JSON: {error}") from None
    if not _is_finite(value):
        raise InvalidInputError(f"{name} holds a number that is not finite (NaN or infinity), which JSON cannot say")
    kept: dict[str, Any] = orjson.loads(text)
    return kept


def _is_finite(value: object) -> bool:
    """Whether no number in it is NaN or infinite. What is given is no deeper than orjson could write."""
    if isinstance(value, float):
        return math.isfinite(value)
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return all(_is_finite(one) for one in inner)


#: how each argument of `add` is checked; `at` besides, which stands for now where it is None
_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "text": _memory_text,
    "speaker": _text_or_none,
    "source": _word,
    "trust": trust_of,
    "kind": _word,
    "importance": _share_or_none,
    "tags": _tags,
    "metadata": _metadata,
    "id": _text_or_none,
}
ADDED = frozenset({*_CHECKS, "at"})
