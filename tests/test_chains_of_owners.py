"""Whose brother does it, and who was made treasurer."""

from __future__ import annotations

import pytest
from readings import told_in


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("My wife Clara's brother Max works at Orsa.", {"Clara brother Max", "Max works_at Orsa", "user spouse Clara"}),
        ("My friend Bo's wife Ann lives in Hull.", {"Bo spouse Ann", "Ann lives_in Hull", "user friend Bo"}),
        ("My boss Ida's husband Tom is a vet.", {"user reports_to Ida", "Ida spouse Tom", "Tom job_title vet"}),
        ("My sister Ann's dog Rex lives in Hull.", {"Ann has_pet Rex", "Rex lives_in Hull"}),
        ("Ann made Bo treasurer in 2020.", {"Bo job_title treasurer"}),
        ("Ann made Ida Holm head of sales.", {"Ida Holm job_title head of sales"}),
        ("The club made Tom captain.", {"Tom job_title captain"}),
        ("The club elected Bo treasurer.", {"Bo job_title treasurer"}),
    ],
)
def test_the_last_of_the_chain_does_it(text: str, facts: set[str]) -> None:
    assert told_in(text) >= facts


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("My wife Clara's brother Max works at Orsa.", "user's wife works_at Orsa"),
        ("My friend Bo's wife Ann lives in Hull.", "user's friend lives_in Hull"),
        ("Ann made Bo treasurer in 2020.", "Ann job_title Bo treasurer"),
    ],
)
def test_the_first_of_the_chain_does_not(text: str, wrong: str) -> None:
    assert wrong not in told_in(text)
