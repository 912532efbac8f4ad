"""What sort of phrase answers a question: somebody, a place, an amount, a count, a code, a name; and of what type who is asked for is."""

from __future__ import annotations

import re
from typing import Literal

from memgraph.index.tokens import text_terms
from memgraph.nlp.nouns import noun_type
from memgraph.predicates import Predicates
from memgraph.query.question.asked import Question

Sought = Literal["person", "place", "amount", "count", "value", "name", "which", "often", "contact", "length", "tie"]

_CONTACT = re.compile(
    r"\b(?:how|where|under what|on what|at what) (?:do|does|can|could|would|will|should|may|must|am|are|is|to) ?(?:\w+ ){0,2}?(?:be )?"
    r"(?:reach(?:ed)?|contact(?:ed)?|get (?:hold of|in touch with|through to)|e-?mail(?:ed)?|phone(?:d)?|telephone|ring|text|write to)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(r"\b(?:who|whom|whose|what|which|where|when|why|how)\b", re.IGNORECASE)
_ASKED_LATER = re.compile(r"(?:,|\band|\bor|\bfrom|\bto|\bwith|\bby|\bfor|\bof) (?:who|whom|whose)\b", re.IGNORECASE)
#: asks for a sum: "what do I pay for the room", "what did she get for a column"
_PAID = re.compile(
    r"\bwhat (?:do|does|did|will|would|is|are|was|were|am) (?:\S+ ){1,6}?"
    r"(?:(?:pay|paid|owe|owed)\b(?! (?:attention|heed|tribute|respects?|with|by|in)\b)|"
    r"(?:get|got|make|made|ask|take|receive|want)\b(?: for)? (?:an?|per|each|every) (?!\w*(?:present|gift|birthday|prize|pet|reason|treat|"
    r"surprise|souvenir|reward|starter|dessert|breakfast|lunch|dinner|supper|snack|change|living|while|bit|lot)\b)\w+)"
)
_MEASURES = (
    "price|rent|fee|salary|amount|sum|temperature|weight|size|budget|wage|fare|speed|height|depth|length|width|distance|percentage|"
    "interest|turnover|dose"
)
_CODES = (
    r"number|code|e-?mail|address|url|website|version|pin|password|passphrase|model|serial|reference|file|licen[cs]e plate|number plate|"
    r"registration|login|username|user ?id|postcode|zip|extension|ticket|id"
)
CODES = frozenset(stem for noun in "number code reference file id model".split() for stem in text_terms(noun))


def _asks_who(asked: Question) -> bool:
    """A "who" asks where it is the first question word; after another it tells whom that one is about: "how is the man who left?"."""
    if asked.form != "who":
        return False
    first = _ASKING.search(asked.text)
    return first is None or first[0].lower() in ("who", "whom", "whose") or _ASKED_LATER.search(asked.text) is not None


def sought_of(asked: Question) -> Sought | None:
    """The sort of phrase that answers a question; None where any words may.

    The order matters: "what is the name of the street" wants a name, "which number" a value, though "what" alone wants anything.
    """
    text = asked.text.lower()
    target = asked.target
    if _CONTACT.search(text):
        return "contact"
    if re.search(r"\bhow (?:often|frequently)\b", text):
        return "often"
    if asked.form == "how_long" or re.search(r"\b(?:what|which) (?:is|was|were|are) the (?:length|duration) of\b", text):
        return "length"
    if re.search(r"\bhow many\b|\bwhat (?:is|was) the number of\b", text):
        return "count"
    if re.search(r"\bhow (?:much|high|tall|far|big|large|small|wide|deep|thick|strong|heavy|expensive|old|hot|cold|fast)\b", text):
        return "amount"
    if re.search(rf"\b(?:what|which)\b.{{0,20}}\b(?:{_MEASURES})\b", text):
        return "amount"
    if re.search(r"\bwhat (?:do|does|did|will|would) .{1,60}\b(?:cost|weigh|charge|earn)\b", text) or _PAID.search(text):
        return "amount"
    if re.search(r"\b(?:called|named)\W*$|\bnames? of\b|['’]s name\b|\bname\W*$", text):
        return "person" if target is not None and target.type == "PERSON" and "name of the" in text else "name"
    if re.search(rf"\b(?:what|which)\b.{{0,40}}\b(?:{_CODES})\b(?! (?:no\.? |number )?\d)", text):
        return "value"
    if _asks_who(asked) or (asked.form == "which" and _type_named(asked) in ("PERSON", "ORG")):
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
