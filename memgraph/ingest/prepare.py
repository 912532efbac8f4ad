"""What a caller hands in, checked before anything is read, embedded or written."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from numbers import Real
from typing import Any

import orjson

from memgraph.errors import InvalidInputError
from memgraph.interval import TimeLike, granule, instant, moment
from memgraph.types import Literal, Memory, Scalar, Trust

#: a text shaped like an order to a model: what a stored note must never become (it is flagged, kept and shown as data)
_DIRECTIVE = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|any|your|system)\b[^.!?\n]{0,40}"
    r"\b(?:instruction|prompt|rule|message|guideline|polic|direction|command|constraint)"
    r"|\b(?:you (?:are|must|will|should) now|from now on,? you|act as|pretend (?:to be|that you)|you must (?:always|never|not))\b"
    r"|\b(?:system|developer) (?:prompt|message|instruction)s?\b|^\s*(?:system|assistant|developer)\s*:|<\/?(?:system|instructions?)>"
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
    def is_agent_state(self) -> bool:
        """Working state of an agent: kept, but not read for facts, embedded or searched."""
        return self.kind.startswith("agent.")


def draft(
    text: object,
    *,
    now: datetime,
    at: TimeLike | None = None,
    speaker: str | None = None,
    source: str = "user",
    trust: str = "trusted",
    kind: str = "episodic",
    importance: float | None = None,
    tags: Iterable[str] = (),
    metadata: Mapping[str, Any] | None = None,
    id: str | None = None,
) -> Draft:
    """A checked draft.

    Raises:
        InvalidInputError: names the argument, what it is and what it may be.
    """
    if not isinstance(text, str):
        raise InvalidInputError(f"text is {type(text).__name__}, not str: a memory is a text")
    if not text.strip():
        raise InvalidInputError("text is blank: there is nothing to remember")
    for name, value in (("source", source), ("kind", kind)):
        if not isinstance(value, str) or not value:
            raise InvalidInputError(f"{name} is {value!r}; it is a word such as {'user' if name == 'source' else 'episodic'!r}")
    for name, optional in (("speaker", speaker), ("id", id)):
        if optional is not None and (not isinstance(optional, str) or not optional.strip()):
            raise InvalidInputError(f"{name} is {optional!r}; it is a text that is not blank, or None")
    if importance is not None:
        share("importance", importance)
    return Draft(
        text=text,
        at=now if at is None else aware(at),
        speaker=speaker,
        source=source,
        trust=trust_of(trust),
        kind=kind,
        importance=importance,
        tags=_tags(tags),
        metadata=_metadata(metadata),
        flags=("directive",) if _DIRECTIVE.search(text) else (),
        id=id,
    )


_FIELDS = {"text", "at", "speaker", "source", "trust", "kind", "importance", "tags", "metadata", "id"}


def draft_of(item: object, *, now: datetime) -> Draft:
    """A draft of an item of `add_many`: a text, a dict of `add`'s arguments, or a `Memory`."""
    if isinstance(item, Memory):
        names = _FIELDS - {"id"}
        return draft(**{name: getattr(item, name) for name in names}, id=item.id, now=now)
    if isinstance(item, Mapping):
        unknown = set(item) - _FIELDS
        if unknown or "text" not in item:
            raise InvalidInputError(f"an item has {sorted(map(str, unknown)) or 'no text'}; its keys are {sorted(_FIELDS)}")
        return draft(**item, now=now)
    return draft(item, now=now)


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


def trust_of(trust: str) -> Trust:
    if trust == "trusted":
        return "trusted"
    if trust == "untrusted":
        return "untrusted"
    raise InvalidInputError(
        f"trust is {trust!r}; it is 'trusted' or 'untrusted' (a role such as 'user' or 'tool' is the speaker or source)"
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


def _tags(tags: Iterable[str]) -> tuple[str, ...]:
    if isinstance(tags, str):
        raise InvalidInputError(f"tags is the text {tags!r}; pass a list of texts")
    found = tuple(dict.fromkeys(texts_of("tags", tags)))
    if "" in found:
        raise InvalidInputError("a tag is ''; tags are texts that are not empty")
    return found


def _metadata(metadata: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if metadata is None:
        return {}
    if not isinstance(metadata, Mapping):
        raise InvalidInputError(f"metadata is {type(metadata).__name__}; it is a mapping of names to JSON values")
    try:
        text = orjson.dumps(dict(metadata))
    except (TypeError, orjson.JSONEncodeError) as error:
        raise InvalidInputError(f"metadata cannot be kept as JSON: {error}") from None
    if not _is_finite(metadata):
        raise InvalidInputError("metadata holds a number that is not finite (NaN or infinity), which JSON cannot say")
    kept: dict[str, Any] = orjson.loads(text)
    return kept


def _is_finite(value: object) -> bool:
    """Whether no number in it is NaN or infinite. What is given is no deeper than orjson could write."""
    if isinstance(value, float):
        return math.isfinite(value)
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return all(_is_finite(one) for one in inner)
