"""The heads and relations of a parse while they are being put right."""

from __future__ import annotations

from bisect import insort
from typing import Any

from spacy.tokens import Doc

from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.tags import as_tagged

FINITE = ("VBD", "VBZ", "VBP")
SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass", "expl")
AUXILIARIES = ("aux", "auxpass")
OF_TIME = ("DATE", "TIME")
OWNERS = words("my our his her their your")


class Arcs:
    """The heads and relations of one Doc while they are being changed."""

    def __init__(self, doc: Doc, known: KnownWords) -> None:
        self.doc = doc
        self.lemmatize = known.lemmatize
        self.known = known
        self.heads = [token.head.i for token in doc]
        self.deps = [token.dep_ for token in doc]
        self.changed = False
        self._below: list[list[int]] = [[] for _ in doc]
        for place, head in enumerate(self.heads):
            if head != place:
                self._below[head].append(place)

    def below(self, place: int, *deps: str) -> list[int]:
        """What hangs on it, by one of these relations if any are given, in the order of the text."""
        return [i for i in self._below[place] if not deps or self.deps[i] in deps]

    def hang(self, place: int, head: int, dep: str) -> None:
        """Hangs it on another head; on itself, it is the root."""
        before = self.heads[place]
        if before != place:
            self._below[before].remove(place)
        if head != place:
            insort(self._below[head], place)
        self.heads[place], self.deps[place], self.changed = head, dep, True

    def tag(self, place: int, tag: str) -> None:
        as_tagged(self.doc[place], tag, self.lemmatize)

    def write(self) -> None:
        """Writes them into the Doc, if anything changed and every token still hangs, over others, on a root."""
        if not self.changed or not self._is_forest():
            return
        names: Any = ["HEAD", "DEP"]
        table: Any = self.doc.to_array(names)
        for place, (head, dep) in enumerate(zip(self.heads, self.deps, strict=True)):
            table[place, 0] = (head - place) % 2**64
            table[place, 1] = self.doc.vocab.strings.add(dep)
        self.doc.from_array(names, table)

    def _is_forest(self) -> bool:
        reached = {place for place, head in enumerate(self.heads) if place == head}
        fresh = list(reached)
        while fresh:
            fresh = [child for place in fresh for child in self._below[place]]
            reached.update(fresh)
        return len(reached) == len(self.heads)


def leftmost(arcs: Arcs, place: int) -> int:
    """The first token of what hangs on it, itself included."""
    while before := [i for i in arcs.below(place) if i < place]:
        place = before[0]
    return place
