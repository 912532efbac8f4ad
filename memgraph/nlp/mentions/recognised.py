"""Names of a text that the pipeline of another language has parsed. Our rules are of English; its own recogniser is believed."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.names import clean, normal_form
from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.mentions.name_tokens import LABELS
from memgraph.nlp.tree import Tree

_SHORT_LABELS = {"PER": "PERSON", "PS": "PERSON", "LC": "PLACE", "OG": "ORG"}  #: of WikiNER, and of the Korean pipelines
_NO_NAMES = frozenset("DATE TIME PERCENT MONEY QUANTITY ORDINAL CARDINAL DT TI QT NAME_PERCENT".split())


def recognised(tree: Tree) -> list[Phrase]:
    """The named entities of the parse as mentions, in their order; none where the pipeline has no recogniser."""
    return list(_phrases(tree))


def _phrases(tree: Tree) -> Iterator[Phrase]:
    for entity in tree.doc.ents:
        if entity.label_ in _NO_NAMES:
            continue
        tokens = list(entity)
        name = clean(tree.text_of(tokens))
        if not normal_form(name) or not any(letter.isalpha() for letter in name):
            continue
        start, end = tokens[0], tokens[-1]
        yield Phrase(
            first=start.i, last=end.i, head=entity.root.i, text=name, kind="name",
            span=(tree.offset + start.idx, tree.offset + end.idx + len(end)),
            type=_SHORT_LABELS.get(entity.label_) or LABELS.get(entity.label_), firm=False,
        )  # fmt: skip
