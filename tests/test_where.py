"""The metadata filter: each operator, what is missing, what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from memgraph.errors import InvalidInputError
from memgraph.where import matcher

DATA: dict[str, Any] = {"tag": "x", "n": 3, "done": True, "list": ["a", "b"], "deep": {"er": {"level": 2}}, "none": None, "f.g": 1}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({}, True),
        ({"tag": "x", "n": {"$gte": 3}}, True),
        ({"tag": "x", "n": {"$gt": 3}}, False),
        ({"n": {"$lt": 4, "$gt": 2}}, True),
        ({"n": {"$lte": 2}}, False),
        ({"n": 3.0}, True),
        ({"n": True}, False),
        ({"done": 1}, False),
        ({"done": True}, True),
        ({"n": {"$gt": "2"}}, False),
        ({"tag": {"$gt": 2}}, False),
        ({"tag": {"$gte": "w"}}, True),
        ({"none": {"$gt": 0}}, False),
        ({"none": None}, True),
        ({"absent": None}, True),
        ({"absent": {"$exists": False}}, True),
        ({"tag": {"$exists": True}}, True),
        ({"absent": {"$ne": 1}}, True),
        ({"absent": {"$gt": 1}}, False),
        ({"tag": {"$ne": "x"}}, False),
        ({"tag": {"$in": ["y", "x"]}}, True),
        ({"tag": {"$in": []}}, False),
        ({"tag": {"$nin": ["y"]}}, True),
        ({"absent": {"$nin": ["y"]}}, True),
        ({"absent": {"$in": [None]}}, True),
        ({"list": "a"}, True),
        ({"list": ["a", "b"]}, True),
        ({"list": ("a", "b")}, True),
        ({"list": ["b", "a"]}, False),
        ({"list": {"$in": ["z", "b"]}}, True),
        ({"deep.er.level": 2}, True),
        ({"deep.er.none": 2}, False),
        ({"deep.er": {"level": 2}}, True),
        ({"f.g": 1}, True),
        ({"$or": [{"tag": "y"}, {"n": 3}]}, True),
        ({"$and": [{"tag": "x"}, {"n": 4}]}, False),
        ({"$not": {"tag": "x"}}, False),
        ({"n": {"$not": {"$gt": 5}}}, True),
        ({"$or": [{"$not": {"tag": "x"}}, {"$and": [{"n": 3}, {"done": True}]}], "tag": "x"}, True),
    ],
)
def test_a_filter_matches_as_its_operators_say(where: dict[str, Any], expected: bool) -> None:
    assert matcher(where)(DATA) is expected


@pytest.mark.parametrize(
    "where",
    [{"n": {"$near": 3}}, {"$xor": [{}]}, {"n": {"$gte": 1, "$foo": 2}}, {"$or": [{"a": {"$bad": 1}}]}, {"a": {"$lt": 1, "b": 2}}],
)
def test_an_unknown_operator_is_an_error_before_any_memory_is_seen(where: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError, match=r"unknown operator '(\$near|\$xor|\$foo|\$bad|b)'"):
        matcher(where)


@pytest.mark.parametrize(
    "where",
    [{"$or": []}, {"$and": {"a": 1}}, {"a": {"$in": "text"}}, {"a": {"$in": 3}}, {"a": {"$exists": 1}}, {"$not": 3}, ["a"], "a"],
)
def test_an_operand_of_the_wrong_shape_is_an_error(where: Any) -> None:
    with pytest.raises(InvalidInputError):
        matcher(where)
