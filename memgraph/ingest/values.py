"""Of what a value is that a text tells of by its noun alone: "the rent is 950 now", "her sessions move to Tuesdays", "Orvella moved"."""

from __future__ import annotations

import re
from dataclasses import replace

from memgraph.ingest.standing import Standing
from memgraph.interval import FOREVER, instant
from memgraph.names import normal_form
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, slot_key, value_key
from memgraph.types import Claim

HOME, SEAT = "lives_in", "headquartered_in"  #: where a person and where a firm is that "moved to Leeds"
WORK, HOSTED, PLAYING = "works_at", "hosted_on", "plays"
SESSIONS = ("session", "appointment", "lesson", "visit", "slot", "turn", "class")
OF_VALUES = frozenset({"is", "is_a", "price", "amount", "status", "state"})  #: what a text says of "the rent" without saying whose it is
KEPT = ("salary", "fee", "deposit", "allowance", "wage", "password", "code", "limit", "size", "tuition", "budget", "rent", "bill")

SUMS = ("price", "amount", "pays_rent", "pays", "salary", "tuition", "budget")
BY = re.compile(r"(?:(?P<of>\w+)_)?(?P<way>rise|fall)_by")
COSTS = ("fee", "price", "cost", "rate", "charge", "rent", "pay", "wage", "fare", "toll", "dues", "fees", "prices", "costs", "rates")
FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def raised(standing: Standing, claim: Claim) -> tuple[Claim, ClaimRow] | None:
    """ "The fee rises by 3 euros": to what, where the sum that it was is known, and who told that."""
    said = BY.fullmatch(claim.predicate) if claim.kind == "holds" else None
    told = FIGURE.search(claim.object or "") if said is not None else None
    if said is None or told is None or (claim.valid_from is None and claim.from_precision != "observed"):
        return None
    sums = (said["of"],) if said["of"] else SUMS
    first, _, last = claim.subject.lower().rpartition(" ")
    names = [claim.subject, *([first] if first and last in COSTS else ()), *(f"{claim.subject} {one}" for one in COSTS)]
    for name in names:
        rows = [row for entity in standing.called(name) for sum_ in sums for row in standing.held(entity, sum_) if _figure(row.literal)]
        rows = [row for row in rows if claim.valid_from is None or row.start <= instant(claim.valid_from)]
        if rows and len({row.predicate for row in rows}) == 1:
            before = max(rows, key=lambda row: (row.start, row.at))
            old = _figure(before.literal)
            if old is None:
                continue
            new = _number(old[0]) + (1 if said["way"] == "rise" else -1) * _number(told[0])
            literal = str(before.literal)
            shown = f"{new:,.2f}" if new % 1 else f"{new:,.0f}" if "," in old[0] or new < 1000 else f"{new:.0f}"
            object_ = literal[: old.start()] + shown + literal[old.end() :]
            return replace(claim, subject=name, predicate=before.predicate, object=object_), before
    return None


def _figure(literal: object) -> re.Match[str] | None:
    """The only figure of a sum."""
    found = list(FIGURE.finditer(literal)) if isinstance(literal, str) else []
    return found[0] if len(found) == 1 else None


def _number(figure: str) -> float:
    """1,080 and 6.50 and 6,50."""
    thousands = re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", figure)
    return float(re.sub(r"[.,]", "", figure) if thousands else figure.replace(",", "."))


def seat_of(standing: Standing, claim: Claim) -> Claim:
    """Who "moved to Leeds" lives there, unless what was told before is told of firms only: "Dana works at Orvella"."""
    known = standing.names.find(normal_form(claim.subject), FOREVER) if claim.predicate == HOME else ()
    if not known or not all(_is_firm(standing, entity) for entity in known):
        return claim
    return replace(claim, predicate=SEAT, subject_type="ORG")


def host_of(standing: Standing, claim: Claim) -> Claim:
    """What is known to be hosted somewhere, and "goes over to Kestrel", is hosted there: it works for nobody."""
    known = standing.names.find(normal_form(claim.subject), FOREVER) if claim.predicate == WORK and claim.kind == "holds" else ()
    if not any(True for entity in known for _ in standing.held(entity, HOSTED)):
        return claim
    return replace(claim, predicate=HOSTED, subject_type=None)


def part_of_office(standing: Standing, claim: Claim) -> Claim:
    """Of "Ann plays the Pilot", where somebody is told to be the Pilot: that is her part now, and no game or instrument."""
    named = claim.kind == "holds" and claim.predicate == PLAYING and claim.object is not None and claim.object[:1].isupper()
    if not named or claim.object is None:
        return claim
    told = list(standing.among(standing.tx.find(CLAIMS, "value", value_key("job_title", claim.object))))
    numbers = (number for entity in standing.called(claim.object) for number in standing.tx.find(CLAIMS, "object", slot_key(entity, "is")))
    told += [one for one in standing.among(numbers) if standing.names.type(one.subject, FOREVER) == "PERSON"]
    if not told:
        return claim
    return replace(claim, predicate="job_title", object_type=None, literal=True, anew=True)


def of_day(standing: Standing, row: ClaimRow) -> ClaimRow:
    """ "Her sessions move to Tuesdays": of the one thing of hers that is told to have its day, physio; so "the code" of the door's."""
    kind = "_code" if row.predicate == "code" else "_day"
    if kind == "_day" and row.predicate.removesuffix("_day") not in SESSIONS:
        return row
    members = standing.names.members(row.subject, FOREVER)
    rows = [one for member in members for one in standing.among(standing.tx.find(CLAIMS, "entity", member)) if one.subject == member]
    told = {one.predicate for one in rows if one.predicate.endswith(kind)}
    return replace(row, predicate=told.pop()) if len(told) == 1 else row


def value_of(standing: Standing, claim: Claim, speaker: int) -> str | None:
    """Of "the rent is 950": the predicate under which the speaker told of one such value; None where none or several."""
    noun = claim.subject.lower()
    numbered = claim.object is not None and any(letter.isdigit() for letter in claim.object)
    if not numbered or claim.subject != noun or claim.kind not in ("holds", "corrects"):
        return None
    last = noun.rpartition(" ")[2]
    named = {one.predicate for one in standing.predicates.match_noun(noun) if standing.predicates.table[one.predicate].literal == "text"}
    if claim.predicate not in OF_VALUES | named or not (named or last in KEPT):
        return None
    ending = "_" + last
    told: set[str] = set()
    for member in standing.names.members(speaker, FOREVER):
        for row in standing.among(standing.tx.find(CLAIMS, "entity", member)):
            open_ = row.predicate == noun.replace(" ", "_") or (" " not in noun and row.predicate.endswith(ending))
            if row.literal is not None and row.subject == member and (open_ or row.predicate in named):
                told.add(row.predicate)
    return told.pop() if len(told) == 1 else None


def _is_firm(standing: Standing, entity: int) -> bool:
    """Whether something stands of it that is true of firms alone, or that says what it is ("a vendor") where it was named as a firm."""
    members = standing.names.members(entity, FOREVER)
    for row in (row for member in members for row in standing.among(standing.tx.find(CLAIMS, "entity", member))):
        own, declared = row.subject in members, standing.predicates.table.get(row.predicate)
        if declared is not None and (declared.subject_types if own else declared.object_types) == ("ORG",):
            return True
        if own and row.predicate == "is_a" and standing.names.type(entity, FOREVER) == "ORG":
            return True
    return False
