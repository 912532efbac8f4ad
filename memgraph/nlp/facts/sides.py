"""On which side of a mark or of a verb a time stands, where that tells of what it is the time."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree


def on_its_side(places: list[int], clauses: Sequence[Clause], token: Token | None) -> list[int]:
    """ "Ann sold the house; from April the rent is 990": no time reaches across a semicolon while there is a verb on its own side."""
    if token is None or not any(one.text == ";" for one in token.sent):
        return places
    if (after := _closing(token, clauses)) is not None:
        return [after]
    marks = [one.i for one in token.sent if one.text == ";"]
    side = sum(mark < token.i for mark in marks)

    def is_near(place: int) -> bool:
        return sum(mark < clauses[place].verb.i for mark in marks) == side

    if not places or any(is_near(place) for place in places):
        return places
    near = [place for place, one in enumerate(clauses) if one.chain and one.verb.sent.start == token.sent.start and is_near(place)]
    return near[:1] or places


def _closing(token: Token, clauses: Sequence[Clause]) -> int | None:
    """The clause that follows where the time is all there is behind a semicolon: the parser ends the sentence with it."""
    sentence = token.sent
    last = max(one.i for one in sentence if one.text == ";")
    if sentence.end - last > 6 or any(one.pos_ in ("VERB", "AUX") for one in sentence[last - sentence.start + 1 :]) or token.i < last:
        return None
    return next((place for place, one in enumerate(clauses) if one.chain and one.verb.sent.start == sentence.end), None)


def keeps_own_time(first: Clause, second: Clause, times: Sequence[TimeMention], tree: Tree) -> bool:
    """ "7B has 27 pupils this year, and Ann is its tutor": of somebody else, a while that is named within the first is not told."""
    if not second.subjects or set(second.subjects) == set(first.subjects) or second.tense != "present" or second.gapped:
        return False
    return bool(times) and all(one.kind == "period" and one.bound == "in" and one.span[0] > tree.offset + first.verb.idx for one in times)


def opens_second(times: Sequence[TimeMention], first: Clause, second: Clause, tree: Tree) -> bool:
    """ "will leave Orsa and, on 1 July, join Marlin": what stands between the two verbs is of the second alone."""
    return any(first.verb.idx < one.span[0] - tree.offset < second.chain[0].idx for one in times)
