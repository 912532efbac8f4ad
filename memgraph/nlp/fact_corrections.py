"""Corrections: "Actually my boss is Bo", "in 2022, not in 2023", "not Ann but Bo"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memgraph.types import Claim


def paired(claims: Sequence[Claim], *, corrects: bool) -> list[Claim]:
    """The claims of a sentence. What one that corrects says replaces what was said before, of the value it denies if it names one."""
    if not corrects:
        return list(claims)
    denied = {(one.subject, one.predicate): one for one in claims if one.kind == "denies" or (one.kind == "ends" and not one.implies_past)}
    found = []
    for one in claims:
        if one.kind == "holds" and one.beside:
            found.append(one)
        elif one.kind == "holds":
            wrong = denied.pop((one.subject, one.predicate), None)
            found.append(replace(one, kind="corrects", instead_of=wrong.object if wrong is not None else None))
    kept = [
        one
        for one in claims
        if one.kind != "holds" and ((one.subject, one.predicate) in denied or (one.kind == "ends" and one.implies_past))
    ]
    return found + kept
