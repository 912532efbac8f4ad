"""What a successor takes over from whom he follows, in whatever order texts tell of it, and what goes when that is forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from memgraph.ingest.standing import Standing
from memgraph.interval import FOREVER
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, slot_key
from memgraph.types import Claim

POSTS = ("contact", "job_title")  #: what a successor takes over
INHERITED = 0.7  #: how sure it is that he does


def inherited(standing: Standing, claim: Claim) -> Iterator[ClaimRow]:
    """What a successor takes over from whom he follows: whose contact that one is, or was until now, and his latest office."""
    if claim.predicate != "successor" or claim.kind != "holds":
        return
    before = standing.called(claim.subject)
    for member in before:
        yield from standing.among(standing.tx.find(CLAIMS, "object", slot_key(member, "contact")))
        offices = list(standing.among(standing.tx.find(CLAIMS, "slot", slot_key(member, "job_title"))))
        yield from sorted(offices, key=lambda row: (row.start, row.at))[-1:]


def heirs_of(standing: Standing, post: ClaimRow) -> Iterator[ClaimRow]:
    """Who follows, by what was told at that time or later, whoever has the post: texts may come in any order."""
    holder = _holder(post)
    if holder is None or post.kind not in ("holds", "corrects") or post.confidence == INHERITED:
        return
    for member in standing.names.members(holder, FOREVER):
        for row in standing.among(standing.tx.find(CLAIMS, "slot", slot_key(member, "successor"))):
            titles = [one for one in standing.held(holder, "job_title") if one.at <= row.at] if post.predicate == "job_title" else []
            latest = not any((one.start, one.at) > (post.start, post.at) for one in titles)
            if latest and row.at >= post.at and row.memory != post.memory:
                yield row


def resting_on(standing: Standing, gone: ClaimRow, doomed: Collection[int]) -> Iterator[int]:
    """The claims of a successor's post that go with what they were taken from: the post of whom he follows, or that he follows him."""
    if gone.predicate == "successor":
        posts = [(one, gone) for name in POSTS for one in _posts_of(standing, gone.subject, name)]
    elif (holder := _holder(gone)) is not None and not any(
        number not in doomed and _says_same(standing, number, gone) for name in ("slot", "object") for number in _slot(standing, gone, name)
    ):
        posts = [(gone, one) for one in standing.held(holder, "successor")]
    else:
        return
    for post, row in posts:
        for memory in {row.memory, post.memory} - {None}:
            for number in standing.tx.find(CLAIMS, "memory", memory or 0):
                claim = standing.tx.get(CLAIMS, number)
                if claim is not None and number not in doomed and _is_taken_over(standing, claim, post, row):
                    yield number


def _holder(post: ClaimRow) -> int | None:
    """Whose post it is."""
    return post.object if post.predicate == "contact" else post.subject if post.predicate == "job_title" else None


def _posts_of(standing: Standing, person: int, predicate: str) -> Iterator[ClaimRow]:
    for member in standing.names.members(person, FOREVER):
        index = "object" if predicate == "contact" else "slot"
        yield from standing.among(standing.tx.find(CLAIMS, index, slot_key(member, predicate)))


def _slot(standing: Standing, row: ClaimRow, index: str) -> Iterable[int]:
    entity = row.subject if index == "slot" else row.object
    return () if entity is None else standing.tx.find(CLAIMS, index, slot_key(entity, row.predicate))


def _says_same(standing: Standing, number: int, row: ClaimRow) -> bool:
    other = standing.tx.get(CLAIMS, number)
    stands = other is not None and other.withdrawn == FOREVER and other.kind in ("holds", "corrects") and other.confidence != INHERITED
    return stands and other is not None and (other.subject, other.object, other.literal) == (row.subject, row.object, row.literal)


def _is_taken_over(standing: Standing, claim: ClaimRow, post: ClaimRow, row: ClaimRow) -> bool:
    if claim.confidence != INHERITED or claim.predicate != post.predicate or row.object is None:
        return False
    ends = (claim.object, claim.subject) if post.predicate == "contact" else (claim.subject, None)
    heir = ends[0] is not None and standing.names.root(ends[0], FOREVER) == standing.names.root(row.object, FOREVER)
    return heir and (claim.literal == post.literal if post.predicate == "job_title" else claim.subject == post.subject)


def taken_over(post: ClaimRow, row: ClaimRow) -> ClaimRow:
    """The post as it is the successor's whom the row names, from then on."""
    own = replace(
        row, predicate=post.predicate, subject=post.subject, subject_name=post.subject_name, object=row.object, object_name=row.object_name,
        confidence=INHERITED,
    )  # fmt: skip
    if post.literal is None or row.object is None:
        return own
    return replace(own, subject=row.object, subject_name=row.object_name, object=None, object_name=post.object_name, literal=post.literal)


def said_by(row: ClaimRow) -> dict[str, Any]:
    """By whom and when a claim was made: that of an heir is as old as what it rests on, and goes with it."""
    return {"memory": row.memory, "source": row.source, "recorded": row.recorded, "trust": row.trust}
