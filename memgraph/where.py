"""`where`: a small filter over metadata, the same everywhere.

    {"tag": "x", "n": {"$gte": 3}}              all fields must match
    {"$or": [{"a": 1}, {"$not": {"b": 2}}]}     and, or, not

A field that is a list matches where the list or one of its items does; `a.b` looks into a nested mapping. A field that is not there
matches only `$ne`, `$nin`, `$exists: False` and an asked-for None. Values of different kinds (a text and a number, a bool and a
number) are neither equal nor in any order: no error, no match.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from memgraph.errors import InvalidInputError

Test = Callable[[Mapping[str, Any]], bool]

_MISSING: Final = object()
_DEEPEST: Final = 100  #: levels of a filter: far more than anyone writes, far fewer than the interpreter can call
_LOGICAL = ("$and", "$or", "$not")
_ORDERED: Mapping[str, Callable[[Any, Any], bool]] = {"$gt": operator.gt, "$gte": operator.ge, "$lt": operator.lt, "$lte": operator.le}
_FIELD = ("$eq", "$ne", *_ORDERED, "$in", "$nin", "$exists")


def matcher(where: Mapping[str, Any]) -> Test:
    """The filter as a function of one memory's metadata.

    >>> test = matcher({"tag": "x", "n": {"$gte": 3}})
    >>> test({"tag": "x", "n": 3}), test({"tag": "x"})
    (True, False)

    Raises:
        InvalidInputError: an unknown operator, or an operand of the wrong shape.
    """
    if not isinstance(where, Mapping):
        raise InvalidInputError(f'where is {where!r}; it is a mapping such as {{"tag": "x", "n": {{"$gte": 3}}}}')
    if _deeper(where, _DEEPEST):
        raise InvalidInputError(f"where is nested more than {_DEEPEST} deep")
    return _all_of(where)


def _deeper(operand: Any, levels: int) -> bool:
    """Whether mappings and lists are nested more than so many levels deep."""
    inner = operand.values() if isinstance(operand, Mapping) else operand if isinstance(operand, list | tuple) else ()
    return levels < 0 or any(_deeper(one, levels - 1) for one in inner)


def _all_of(where: Any) -> Test:
    if not isinstance(where, Mapping):
        raise InvalidInputError(f"where has {where!r} in the place of a filter; a filter is a mapping")
    tests = [_clause(str(key), operand) for key, operand in where.items()]
    return tests[0] if len(tests) == 1 else lambda metadata: all(test(metadata) for test in tests)


def _clause(key: str, operand: Any) -> Test:
    if not key.startswith("$"):
        return _field(key, operand)
    if key == "$not":
        inner = _all_of(operand)
        return lambda metadata: not inner(metadata)
    if key not in _LOGICAL:
        raise _unknown(key, _LOGICAL)
    if not isinstance(operand, list | tuple) or not operand:
        raise InvalidInputError(f"{key} takes a list of at least one filter, not {operand!r}")
    tests = [_all_of(one) for one in operand]
    together = all if key == "$and" else any
    return lambda metadata: together(test(metadata) for test in tests)


def _field(name: str, operand: Any) -> Test:
    if not (isinstance(operand, Mapping) and any(str(key).startswith("$") for key in operand)):
        return lambda metadata: _equals(_value(metadata, name), operand)
    checks = [_check(str(key), wanted) for key, wanted in operand.items()]

    def test(metadata: Mapping[str, Any]) -> bool:
        value = _value(metadata, name)
        return all(check(value) for check in checks)

    return test


def _check(name: str, wanted: Any) -> Callable[[Any], bool]:
    if name in _ORDERED:
        compare = _ORDERED[name]
        return lambda value: _any_of(value, lambda one: _comparable(one, wanted) and compare(one, wanted))
    match name:
        case "$eq":
            return lambda value: _equals(value, wanted)
        case "$ne":
            return lambda value: not _equals(value, wanted)
        case "$in" | "$nin":
            if isinstance(wanted, str) or not isinstance(wanted, Collection) or isinstance(wanted, Mapping):
                raise InvalidInputError(f"{name} takes a list of values, not {wanted!r}")
            inside = name == "$in"
            return lambda value: any(_equals(value, one) for one in wanted) is inside
        case "$exists":
            if not isinstance(wanted, bool):
                raise InvalidInputError(f"$exists takes True or False, not {wanted!r}")
            return lambda value: (value is not _MISSING) is wanted
        case "$not":
            inner = [_check(str(key), one) for key, one in wanted.items()] if isinstance(wanted, Mapping) else [_check("$eq", wanted)]
            return lambda value: not all(check(value) for check in inner)
    raise _unknown(name, (*_FIELD, "$not"))


def _unknown(name: str, known: Collection[str]) -> InvalidInputError:
    return InvalidInputError(f"where has the unknown operator {name!r}; here it may be one of {', '.join(known)}")


def _value(metadata: Mapping[str, Any], name: str) -> Any:
    """The field, or what a dotted name leads to; `_MISSING` where there is none."""
    if name in metadata:
        return metadata[name]
    value: Any = metadata
    for part in name.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return _MISSING
        value = value[part]
    return value


def _any_of(value: Any, test: Callable[[Any], bool]) -> bool:
    return any(test(one) for one in value) if isinstance(value, list | tuple) else test(value)


def _equals(value: Any, wanted: Any) -> bool:
    if value is _MISSING:
        return wanted is None
    if isinstance(wanted, tuple):
        wanted = list(wanted)
    if isinstance(value, list | tuple):
        return list(value) == wanted or any(_same(one, wanted) for one in value)
    return _same(value, wanted)


def _same(value: Any, wanted: Any) -> bool:
    return isinstance(value, bool) == isinstance(wanted, bool) and bool(value == wanted)


def _comparable(value: Any, wanted: Any) -> bool:
    if isinstance(value, bool) or isinstance(wanted, bool):
        return isinstance(value, bool) and isinstance(wanted, bool)
    if isinstance(value, int | float):
        return isinstance(wanted, int | float)
    return type(value) is type(wanted) and hasattr(value, "__lt__")
