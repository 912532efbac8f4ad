"""What sort of phrase answers a question: somebody, a place, an amount, a count, a code, a name; and of what type who is asked for is."""

from __future__ import annotations

import re
from typing import Literal

from memgraph.nlp.nouns import noun_type
from memgraph.predicates import Predicates
from memgraph.query.asked import Question

Sought = Literal["person", "place", "amount", "count", "value", "name", "which", "often"]


def sought_of(asked: Question) -> Sought | None:
    """The sort of phrase that answers a question; None where any words may.

    The order matters: "what is the name of the street" wants a name, "which number" a value, though "what" alone wants anything.
    """
    text = asked.text.lower()
    target = asked.target
    if re.search(r"\bhow (?:often|frequently)\b", text):
        return "often"
    if re.search(r"\bhow many\b|\bwhat (?:is|was) the number of\b", text):
        return "count"
    if re.search(r"\bhow (?:much|high|tall|far|big|large|small|wide|deep|thick|strong|heavy|expensive|old|hot|cold|fast)\b", text):
        return "amount"
    if re.search(r"\b(?:what|which)\b.{0,20}\b(?:price|rent|fee|salary|amount|sum|temperature|weight|size|budget|wage|fare)\b", text):
        return "amount"
    if re.search(r"\bwhat (?:do|does|did|will|would) .{1,60}\b(?:cost|weigh)\b", text):
        return "amount"
    if re.search(r"\b(?:called|named)\W*$|\bnames? of\b|['’]s name\b|\bname\W*$", text):
        return "person" if target is not None and target.type == "PERSON" and "name of the" in text else "name"
    if re.search(r"\b(?:what|which)\b.{0,40}\b(?:number|code|e-?mail|address|url|website|version|pin|password|model|serial)\b", text):
        return "value"
    if asked.form == "who" or (asked.form == "which" and _type_named(asked) in ("PERSON", "ORG")):
        return "person"
    if asked.form == "where":
        return "place"
    return "which" if asked.form == "which" else None


def _type_named(asked: Question) -> str | None:
    """The type of what the question calls the answer: a firm in "which firm advises them"."""
    if asked.target is not None:
        return asked.target.type
    called = re.search(r"\bwhich (\w+)", asked.text.lower())
    return noun_type(called[1]) if called is not None else None


def type_wanted(asked: Question, predicates: Predicates) -> str | None:
    """Whether who is asked for is somebody or a firm, where the relation tells: whoever employs is a firm."""
    if asked.form == "which" and _type_named(asked) == "ORG":
        return "ORG"
    found: set[str] = set()
    for pattern in asked.patterns:
        if asked.target is None or asked.target not in (pattern.subject, pattern.object) or not pattern.core:
            continue
        for name, swapped in pattern.relations:
            one = predicates.get(name)
            types = () if one is None else one.object_types if (pattern.object == asked.target) != swapped else one.subject_types
            found.update(types or ("",))
    return found.pop() or None if len(found) == 1 else None
