"""Facts of lists with which a sentence goes on: what is said of the first item is said of all: "I speak:\\n- German\\n- Farsi"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memgraph.nlp.surface import source_of
from memgraph.nlp.tree import Tree
from memgraph.types import Claim

ARTICLE = re.compile(r"(?:a|an|the|some|my|our)\s+", re.IGNORECASE)


def with_items(tree: Tree, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each with those of the other items."""
    source = source_of(tree.doc)
    for claim in claims:
        yield claim
        for one in source.lists:
            first, span = source.text[slice(*one.first)], claim.object_span
            if span is None or claim.object is None or ARTICLE.sub("", first, 1).lower() != claim.object.lower():
                continue
            if not one.first[0] <= span[0] - tree.offset < one.first[1]:
                continue
            for start, end in one.others:
                name = ARTICLE.sub("", source.text[start:end], 1)
                yield replace(claim, object=name, object_span=(tree.offset + end - len(name), tree.offset + end))
