"""Names that are one by what a text claims: "I'm Ann", "also known as Kestrel", and "Greta" for the one who can only be my mother."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from memgraph.names import WE
from memgraph.predicates import Predicates
from memgraph.types import Claim

CALLED = 3  #: of the words for a relation, how many make names: mother, mom, mum


def names_that_are_one(
    claims: Sequence[Claim], predicates: Predicates, pets: Mapping[str, str], speaker: str
) -> Iterator[tuple[str, str]]:
    """ "I'm Ann", "also known as Kestrel", and "Greta" for the one who can only be "user's mother"."""
    for claim in claims:
        if claim.kind not in ("holds", "corrects") or claim.object is None:
            continue
        predicate = predicates.get(claim.predicate)
        if (own := _own_firm(claim, speaker)) is not None:
            yield own, WE
        if claim.predicate in ("name", "also_known_as", "nickname"):
            if claim.subject == speaker or not claim.subject.islower():  # "the company" is not the only one
                yield claim.subject, claim.object
        elif claim.predicate == "has_pet" and predicates.is_a("animal", None, kind := pets.get(claim.object, "")):
            yield claim.object, f"{claim.subject}'s {kind}"  # "our cat" of another text
        elif (
            predicate is not None
            and predicate.cardinality == "one"
            and predicate.object_types == ("PERSON",)
            and claim.object_type == "PERSON"
        ):
            for pattern in [one for one in predicate.nouns if not one.swapped][:CALLED]:
                yield claim.object, f"{claim.subject}'s {pattern.noun}"


def _own_firm(claim: Claim, speaker: str) -> str | None:
    """The firm that the speaker says to run or to have founded: what "we" do is done by it."""
    if claim.subject == speaker and claim.predicate == "runs" and claim.object is not None:
        return None if claim.object.islower() else claim.object
    founded = claim.predicate == "founded_by" and claim.object == speaker
    return claim.subject if founded and not claim.subject.islower() else None
