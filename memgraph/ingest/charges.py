"""Whose charge or office is over when another has it: "Henrike has checkout", "Bo is captain now", "Sunniva has left"."""

from __future__ import annotations

from dataclasses import replace

from memgraph.ingest.standing import Standing
from memgraph.interval import BEGINNING, FOREVER
from memgraph.names import normal_form
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, slot_key, value_key
from memgraph.types import Claim

CHARGES = ("owns", "responsible_for", "leads", "runs")  #: what someone "has" or "does" who takes his turn at it
GIVEN = "responsible_for"  #: what is handed over, whatever it is to have it
NEARER = ("leads", "runs", "teaches")  #: which say more of it
TAKING = frozenset({"have", "do", "take", "get", "take_back", "get_back"})
DOING = frozenset({"run", "edit", "cover", "manage", "mind", "keep"})  #: that say more of it than that it is someone's
PROPERTY = ("vehicle", "thing", "animal", "goods", "food", "drink", "medicine")  #: which stays its owner's whoever has it
ACTING = ("acting", "interim", "caretaker", "temporary", "our", "the")  #: what is said of an office that somebody has for a while
LEAVING = frozenset({"leave", "quit"})
BELONGING = ("works_at", "member_of", "plays_for", "educated_at", "lives_in")


def charge_of(standing: Standing, claim: Claim) -> list[ClaimRow]:
    """Of "Henrike has checkout", where another is known to have charge of it: what is told of him, which then is over."""
    named = claim.kind == "holds" and not claim.literal and claim.object is not None and claim.subject_type == "PERSON"
    given = claim.predicate == GIVEN and claim.anew
    if not (claim.predicate in TAKING | DOING or given) or not named or claim.object is None:
        return []
    if any(standing.predicates.is_a(kind, None, claim.object.lower().rpartition(" ")[2]) for kind in PROPERTY):
        return []
    known = standing.called(claim.object)
    mine = standing.called(claim.subject)
    for name in NEARER if given else CHARGES:
        held = [row for thing in known for row in standing.among(standing.tx.find(CLAIMS, "object", slot_key(thing, name)))]
        if others := [row for row in held if row.subject not in mine]:
            return list({(row.subject, row.object): row for row in others}.values())
    return []


def had_before(standing: Standing, claim: Claim, row: ClaimRow) -> list[ClaimRow]:
    """Of "Bo is captain now", "Ann does the repairs again": what is told of others who had it, which then is over."""
    if not claim.anew:
        return []
    if row.literal is not None:
        officers = _officers(standing, row)
        called = normal_form(str(row.literal)).replace(" ", "_")  # "our conductor is Ann" is told of us, too
        keys = [slot_key(old.subject, called) for old in officers]
        held = [*officers, *(one for key in keys for one in standing.among(standing.tx.find(CLAIMS, "object", key)))]
    elif row.object is not None:
        things = standing.names.members(row.object, FOREVER)
        held = [one for thing in things for one in standing.among(standing.tx.find(CLAIMS, "object", slot_key(thing, row.predicate)))]
    else:
        return []
    mine = standing.names.members(row.subject, FOREVER)
    return [one for one in held if one.subject not in mine and one.start < row.start < one.end]


def left_behind(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Of "Sunniva has left Larkfield", where nothing tells what that is: where she is known to work, to be a member, to live."""
    if row.predicate not in LEAVING or row.kind != "holds" or row.object is None:
        return []
    there = standing.names.root(row.object, FOREVER)
    held = [one for name in BELONGING for one in standing.held(row.subject, name) if standing.root(one) == there]
    return [one for one in held if one.start < row.start < one.end]


def _officers(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Those who are told to have the office: under its very name, else the one of "coach of the juniors" where it is "coach"."""
    office = _office(row)
    held = list(standing.among(standing.tx.find(CLAIMS, "value", value_key(row.predicate, str(row.literal)))))
    same = [one for one in held if _office(one) == office]
    if same:
        return same
    near = [one for one in held if _office(one).startswith(f"{office} of ") or office.startswith(f"{_office(one)} of ")]
    return near if len({_office(one) for one in near if one.subject != row.subject}) == 1 else []


def _office(row: ClaimRow) -> str:
    """The office as it is compared: an acting chair is chair."""
    return " ".join(word for word in normal_form(str(row.literal)).split() if word not in ACTING)


def ended_by(held: ClaimRow, row: ClaimRow) -> ClaimRow:
    """That another's charge is over when this one begins."""
    return replace(
        row, predicate=held.predicate, subject=held.subject, subject_name=held.subject_name, object=held.object,
        object_name=held.object_name, literal=held.literal, kind="ends", start=BEGINNING, end=row.start, from_precision=None,
        to_precision=row.from_precision, implies_past=False, recurrence=None,
    )  # fmt: skip


def resumed(held: ClaimRow, row: ClaimRow) -> ClaimRow:
    """That what another had for a while is then as it was."""
    return replace(held, start=row.end, from_precision=row.to_precision, end=FOREVER, to_precision=None, at=row.at, memory=row.memory,
                   source=row.source, trust=row.trust, recorded=row.recorded, confidence=0.6)  # fmt: skip
