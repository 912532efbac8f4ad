"""What kinds of animals pets are: a tabby, of "a tabby called Professor"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from memgraph.nlp.tree import Tree
from memgraph.predicates import Predicates
from memgraph.types import Claim


def kinds_of_pets(tree: Tree, predicates: Predicates, pets: Mapping[str, str], claims: Sequence[Claim]) -> Iterator[Claim]:
    """ "a tabby called Professor": what kind of animal it is, which the relation to its owner does not say."""
    for one in claims:
        kind = pets.get(one.object or "", "") if one.predicate == "has_pet" and one.kind != "denies" else ""
        start = tree.text.lower().find(kind) if kind != "pet" and predicates.is_a("animal", None, kind) else -1
        longer = f"{(tree.text[:start].lower().split() or [kind])[-1]} {kind}" if start > 0 else kind
        if predicates.is_a("animal", None, longer):  # a guinea pig
            start, kind = start - len(longer) + len(kind), longer
        if start >= 0:
            span = (start + tree.offset, start + len(kind) + tree.offset)
            yield replace(
                one, subject=one.object or "", subject_span=one.object_span, subject_type="ANIMAL", predicate="is_a", object=kind,
                object_span=span, object_type=None, kind="holds", implies_past=True, confidence=0.7, valid_from=None, valid_to=None,
                from_precision="observed", to_precision=None, recurrence=None,
            )  # fmt: skip
