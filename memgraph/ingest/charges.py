"""Whose charge or office is over when another has it: "Henrike has checkout", "Bo is captain now", "Sunniva has left"."""

from __future__ import annotations

import re
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

SWAPPED = re.compile(r"swap_(?:(?P<kind>[a-z]+)_)?with")
EXCHANGED = (
    ("numbered", "located_in", "stays_at", "lives_in", "be_in"),
    ("room", "located_in", "stays_at", "lives_in", "be_in"),
    ("vehicle", "drives", "drive", "owns"),
    ("charge", "responsible_for", "teaches", "leads"),
)  #: kinds of things that two exchange, and under what they may be told to have them
ALL_EXCHANGED = ("located_in", "stays_at", "responsible_for", "drives", "lives_in", "teaches")


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


def exchanged(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Of "Ann and Bo swapped rounds": that each has from then on what the other had, where both are known to have one."""
    said = SWAPPED.fullmatch(row.predicate) if row.kind == "holds" and row.object is not None else None
    if said is None or row.object is None:
        return []
    kind = next((names for names in EXCHANGED if standing.predicates.is_a(names[0], None, said["kind"] or "")), ("", *ALL_EXCHANGED))
    for name in kind[1:]:
        mine, theirs = (_open(standing, one, name, row.start) for one in (row.subject, row.object))
        if len(mine) == len(theirs) == 1:
            given, taken = mine[0], theirs[0]
            return [
                ended_by(standing, given, row), ended_by(standing, taken, row),
                _had_from(standing, given, taken, row), _had_from(standing, taken, given, row),
            ]  # fmt: skip
    return []


def _open(standing: Standing, subject: int, predicate: str, at: int) -> list[ClaimRow]:
    rows = [one for one in standing.held(subject, predicate) if one.start < at < one.end and one.object is not None]
    latest = max((one.start for one in rows), default=0)
    return [one for one in rows if one.start == latest]


def _had_from(standing: Standing, held: ClaimRow, other: ClaimRow, row: ClaimRow) -> ClaimRow:
    """What the other had, as what this one has from then on."""
    return replace(
        row, predicate=held.predicate, subject=held.subject, subject_name=held.subject_name, object=other.object,
        object_name=other.object_name, literal=None, end=FOREVER, to_precision=None,
        rests_on=(*standing.saying(held), *standing.saying(other)),
    )  # fmt: skip


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


def ended_by(standing: Standing, held: ClaimRow, row: ClaimRow) -> ClaimRow:
    """That another's charge is over when this one begins."""
    return replace(
        row, predicate=held.predicate, subject=held.subject, subject_name=held.subject_name, object=held.object,
        object_name=held.object_name, literal=held.literal, kind="ends", start=BEGINNING, end=row.start, from_precision=None,
        to_precision=row.from_precision, implies_past=False, recurrence=None, rests_on=standing.saying(held),
    )  # fmt: skip


def resumed(standing: Standing, held: ClaimRow, row: ClaimRow) -> ClaimRow:
    """That what another had for a while is then as it was."""
    return replace(held, start=row.end, from_precision=row.to_precision, end=FOREVER, to_precision=None, at=row.at, memory=row.memory,
                   source=row.source, trust=row.trust, recorded=row.recorded, confidence=0.6, rests_on=standing.saying(held))  # fmt: skip


def paid_until_then(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Of "from May on Ann pays 945 euros", who rents: what she is told to have paid until then."""
    if row.predicate not in ("pays", "pays_rent") or row.kind != "holds" or row.literal is None or row.from_precision in (None, "observed"):
        return []
    if not any(one.end > row.start for one in standing.held(row.subject, "rents")):
        return []
    held = [one for one in standing.held(row.subject, "pays") if one.literal is not None and one.literal != row.literal]
    return [one for one in held if one.start < row.start < one.end]


def paid_by_tenants(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Of "the rent for flat 1 rises to 815 in May": that whoever rents it pays so much from then on, and what he paid before is over."""
    dated = row.kind == "holds" and row.literal is not None and row.from_precision not in (None, "observed")
    if not dated or row.predicate not in ("pays_rent", "price"):
        return []
    members = standing.names.members(row.subject, FOREVER)
    let = [one for member in members for one in standing.among(standing.tx.find(CLAIMS, "object", slot_key(member, "rents")))]
    found: list[ClaimRow] = []
    for tenancy in (one for one in let if one.start < row.start < one.end):
        paid = replace(row, predicate="pays", subject=tenancy.subject, subject_name=tenancy.subject_name, confidence=0.7)
        paid = replace(paid, rests_on=standing.saying(tenancy))
        found += [paid, *(ended_by(standing, one, paid) for one in paid_until_then(standing, paid))]
    return found


def paid_no_more(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """Of who gives a dwelling up: what he paid for it, which is over then."""
    if row.kind != "ends" or row.predicate != "rents":
        return []
    held = [one for name in ("pays", "pays_rent") for one in standing.held(row.subject, name) if one.literal is not None]
    open_ = [one for one in held if one.start < row.end < one.end]
    return [replace(ended_by(standing, one, row), end=row.end, to_precision=row.to_precision) for one in open_]
