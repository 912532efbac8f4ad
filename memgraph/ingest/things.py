"""Which thing a value is of that a text names by other words than before: "the cupboard's combination" after "the medicine cupboard opens
with 61-20-44", "the padlock" after "the gate's padlock". Where more than one thing may be meant, the text is taken at its word.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memgraph.ingest.standing import Standing, sole
from memgraph.interval import FOREVER
from memgraph.names import normal_form
from memgraph.types import Claim

FAMILIES = (
    ("code", "password", "pin", "combination", "passcode", "passphrase", "keycode", "passkey"),
    ("plate", "licence_plate"),
    ("price",),
    ("meets_on",),
    ("supplied_by",),
)  #: predicates that say one thing of it
FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
BARE = frozenset({"is", "is_a", "state", "uses"})


def same_thing(standing: Standing, claim: Claim) -> tuple[Claim, int | None]:
    """The claim, and the only thing whose name says the same as its subject and of which such a value was told."""
    if claim.subject_type == "PERSON" or claim.object is None or claim.kind not in ("holds", "corrects", "ends"):
        return claim, None
    claim = _of_its_noun(standing, claim)
    family = next((names for names in FAMILIES if claim.predicate in names), None)
    if family is None:
        return claim, None
    own = {name for one in standing.called(claim.subject) for name in family if any(standing.held(one, name))}
    if own:
        return claim if claim.predicate in own or len(own) > 1 else replace(claim, predicate=own.pop()), None
    said = _words(claim.subject)
    if not said:
        return claim, None
    found = {
        (root, name) for root in standing.names.candidates(said[-1], FOREVER) for name in family
        if any(_says_same(said, _words(one)) for one in standing.names.names(root, FOREVER)) and any(standing.held(root, name))
    }  # fmt: skip
    thing = sole({root for root, _ in found})
    if thing is None or len(found) != 1:
        return claim, None
    return replace(claim, predicate=next(iter(found))[1]), thing


def as_it_stands(standing: Standing, subject: int, claim: Claim) -> str | None:
    """The value that a correction says is wrong, as it was told: "84 euros" of "86 euros, not 84"."""
    told = [row.literal for row in standing.held(subject, standing.predicates.resolve(claim.predicate)[0]) if isinstance(row.literal, str)]
    if claim.instead_of is None or claim.instead_of in told or not FIGURE.fullmatch(claim.instead_of):
        return claim.instead_of
    same = {one for one in told if one.split()[0].strip("$€£¥") == claim.instead_of}
    return same.pop() if len(same) == 1 else claim.instead_of


def _has(standing: Standing, name: str, predicate: str) -> bool:
    return any(any(standing.held(one, predicate)) for one in standing.called(name))


def _of_its_noun(standing: Standing, claim: Claim) -> Claim:
    """ "The cupboard combination is 08-33-71": of the cupboard."""
    first, _, last = claim.subject.lower().rpartition(" ")
    if claim.predicate == "is" and FIGURE.fullmatch(claim.object or "") and _has(standing, claim.subject, "price"):
        return replace(claim, predicate="price", literal=True)  # "the standard parcel is 6.40"
    digits = any(letter.isdigit() for letter in claim.object or "")
    if claim.predicate in BARE and first and last in FAMILIES[0] and digits:
        return replace(claim, subject=claim.subject[: len(first)].removesuffix("'s"), predicate=last, literal=True)
    return claim


def _words(name: str) -> list[str]:
    return [one for one in normal_form(name).replace("'s", "").split() if one not in ("the", "of", "for", "at", "our", "my")]


def _says_same(said: list[str], known: list[str]) -> bool:
    """One of the names holds all words of the other: "guest wifi" and "wifi", "padlock" and "gate padlock"."""
    one, other = set(said), set(known)
    return bool(one and other) and (one <= other or other <= one) and (said[-1] == known[-1] or (said[-1] in other and known[-1] in one))
