"""Who follows whom in what a text claims: who steps in for another, who had an office before, when what one hands over ended for him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memgraph.nlp.facts.claims import COMMENTS
from memgraph.nlp.facts.timing import OBSERVED
from memgraph.types import Claim

CHARGES = frozenset({"job_title", "leads", "runs", "responsible_for", "works_on"})  #: what another may take over
EMPLOYMENT = frozenset({"works_at", "job_title", "reports_to", "leads", "works_in", "assigned_to", "works_on", "salary", "contact_of"})
LEAVING = frozenset({"leave", "finish", "go"})
STEPPING_IN = frozenset({"take_over", "step_in", "step_up", "voted_in", "voted", "elected", "appointed", "chosen"})  #: with nothing behind
FOLLOWING = frozenset({"follow"})  #: which is done to more than charges
OF_THE_POST = frozenset({"job_title", "works_at", "leads"})  #: what somebody is who has it
OF_WHO_HAS_IT = frozenset({"ceo", "reports_to", "chaired_by"})
INSTALLING = frozenset({"appointed", "elected", "sworn_in", "installed", "inaugurated", "voted_in"})  #: with which an office begins
JOINED = frozenset({"member_of", "works_at", "educated_at", "lives_in"})


def stepped_in(claims: Sequence[Claim]) -> list[Claim]:
    """ "Emeka was project lead until May, then Hana took over": what she took over is what he was or did."""
    found: list[Claim] = []
    left = {(one.subject, one.object) for one in claims if one.predicate == "job_title" and one.kind == "ends"}
    for one in claims:
        place = None
        if one.predicate == "job_title" and one.kind == "holds" and one.valid_from is None and (one.subject, one.object) in left:
            continue  # "Ann, our treasurer, passed the post on in May": she was it till then
        if one.predicate == "successor" and one.kind == "holds" and one.object is not None:
            found += _succeeded(found, one)
        if one.predicate in STEPPING_IN | FOLLOWING and one.literal and one.kind == "holds":
            taken = CHARGES if one.predicate in STEPPING_IN else CHARGES | JOINED
            place = next((other for other in reversed(found) if other.predicate in taken and other.subject != one.subject), None)
        if place is None:
            found.append(one)
            continue
        start, precision = (one.valid_from, one.from_precision) if one.valid_from else (place.valid_to, place.to_precision or OBSERVED)
        found.append(
            replace(
                place, subject=one.subject, subject_span=one.subject_span, kind="holds", span=one.span, valid_from=start,
                from_precision=precision, valid_to=None, to_precision=None,
            )
        )  # fmt: skip
    return found


def left_behind(claims: Sequence[Claim], at: datetime) -> list[Claim]:
    """ "Marlin's CEO, Anke Vos, resigned on Monday", "my boss Ida quit": what a sentence calls someone who is gone, she was till then."""
    gone = {one.subject: one for one in claims if one.predicate == "works_at" and one.kind == "ends" and (one.valid_to or at) <= at}
    replaced = {one.subject: _replaced(one) for one in claims if one.predicate == "successor" and one.kind == "holds"}
    found = []
    for one in claims:
        who = one.subject if one.predicate in OF_THE_POST else one.object if one.predicate in OF_WHO_HAS_IT else None
        left = gone.get(who or "") or (replaced.get(who or "") if one.predicate != "works_at" else None)
        elsewhere = one.predicate == "works_at" and left is not None and left.object not in (None, one.object)
        dated = one.kind != "holds" or one.valid_from is not None or one.valid_to is not None
        if left is None or elsewhere or dated or one.span == left.span:
            found.append(one)
        else:
            found.append(replace(one, kind="ends", from_precision=None, valid_to=left.valid_to, to_precision=left.to_precision))
    return found


def _replaced(one: Claim) -> Claim:
    """ "The treasurer, Ida Holm, was replaced by Bo in April": she was it till then."""
    return replace(one, kind="ends", object=None, valid_to=one.valid_from, to_precision=one.from_precision if one.valid_from else None)


def set_in(claims: Sequence[Claim]) -> list[Claim]:
    """ "The CEO of Marlin, Anke Vos, was appointed in 2019": what a sentence calls someone whom it sees installed, she is from then on."""
    since = {one.subject: one for one in claims if one.predicate in INSTALLING and one.literal and one.kind == "holds" and one.valid_from}
    hired = {one.subject: one for one in claims if one.predicate == "hired" and one.literal and one.kind == "holds" and one.valid_from}
    found = []
    for one in claims:
        who = one.subject if one.predicate in OF_THE_POST else one.object if one.predicate in OF_WHO_HAS_IT else None
        first = since.get(who or "") or (hired.get(who or "") if one.predicate == "works_at" else None)
        if first is not None and one.kind == "holds" and one.valid_from is None and one.valid_to is None and one.span != first.span:
            one = replace(one, valid_from=first.valid_from, from_precision=first.from_precision)
        found.append(one)
    return found


def _succeeded(before: Sequence[Claim], one: Claim) -> list[Claim]:
    """ "Luc gave up the chair, his successor is Yva": what Luc has no longer is hers."""
    passed = CHARGES | {"works_at"}
    over = (other for other in reversed(before) if other.predicate in passed and other.object is not None and other.subject == one.subject)
    left = next((other for other in over if other.kind == "ends" or other.valid_to is not None), None)
    if left is None or any((other.subject, other.predicate, other.object) == (one.object, left.predicate, left.object) for other in before):
        return []
    start, precision = (left.valid_to, left.to_precision) if left.valid_to is not None else (one.valid_from, one.from_precision)
    heir = replace(left, subject=one.object or "", subject_span=one.object_span, subject_type="PERSON", kind="holds", span=one.span)
    return [replace(heir, valid_from=start, from_precision=precision or OBSERVED, valid_to=None, to_precision=None)]


def held_before(claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "The contact of Orsa is Ann now, so far it was me": of an office that has someone, "it was" says who had it."""
    claims = list(claims)
    for one in claims:
        if one.kind == "ends" and one.predicate in ("is", "is_a") and one.object_type == "PERSON" and one.valid_to is None:
            held = (other for other in claims if other.kind == "holds" and other.subject == one.subject and other.object != one.object)
            now = next((other for other in held if other.object_type == "PERSON" and other.predicate not in COMMENTS), None)
            if now is not None:
                one = replace(one, predicate=now.predicate, valid_to=now.valid_from, to_precision=now.from_precision)
        yield one


def given_notice(claims: Iterable[Claim], at: datetime) -> list[Claim]:
    """ "Gave notice at the mill, my last day is 31 May", "resigned and leaves in July": what is given up ends then."""
    claims = list(claims)
    days: dict[str, Claim] = {}
    for one in claims:
        end = one.valid_to if one.kind == "ends" and one.predicate == "works_at" else one.valid_to if one.predicate in LEAVING else None
        if end is not None and end > at:
            last = one if one.kind == "ends" else replace(one, to_precision=one.to_precision or one.from_precision)
            days.setdefault(one.subject, last)
    given_up = {one.subject for one in claims if one.kind == "ends" and one.predicate == "works_at" and one.valid_to is None}
    found: list[Claim] = []
    for one in claims:
        day = days.get(one.subject) if one.subject in given_up else None
        if day is not None and one.kind == "ends" and one.valid_to is None and one.predicate in EMPLOYMENT:
            one = replace(one, valid_to=day.valid_to, to_precision=day.to_precision)
        found.append(one)
    return found


def handed_over(claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "Ann no longer does the app, Bo took it over on 13 May": what ends without a date ends when the next one begins."""
    claims = list(claims)
    begun = {(one.predicate, one.object): one for one in claims if one.kind == "holds" and one.from_precision not in (None, OBSERVED)}
    for one in claims:
        after = begun.get((one.predicate, one.object)) if one.kind == "ends" and one.valid_to is None and one.object else None
        if after is not None and after.subject != one.subject and after.valid_to is None:
            one = replace(one, valid_to=after.valid_from, to_precision=after.from_precision)
        yield one


def at_their_firm(claims: Iterable[Claim]) -> list[Claim]:
    """ "Our contact at Orsa is Ann": whom one asks at a firm works there, unless the text tells where else."""
    claims = list(claims)
    employed = {one.subject for one in claims if one.predicate == "works_at"}
    found = list(claims)
    for one in claims:
        firm = one.subject_type == "ORG" and one.subject_span is not None
        if one.predicate != "contact" or one.kind != "holds" or not firm or one.object is None or one.object in employed:
            continue
        if one.object_type == "PERSON" and one.object_span is not None:
            there = replace(one, subject=one.object, predicate="works_at", object=one.subject, subject_type="PERSON", object_type="ORG")
            found.append(replace(there, subject_span=one.object_span, object_span=one.subject_span, confidence=0.7))
    return found
