"""What a sentence says was so and is no more, or never was: what it tells of that is no answer for now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memgraph.nlp.tree import Tree

if TYPE_CHECKING:
    from spacy.tokens import Token

Over = Literal["was", "never"]

_GONE: Final = frozenset("not no n't n’t never".split())
_DENIED_BEFORE: Final = re.compile(
    r"\b(?:not|instead of|rather than)\s+(?:(?:in|on|at|to|from|with|by|for|under|near)\s+)?(?:the\s+|a\s+|an\s+)?$", re.IGNORECASE
)
_BUT_SO: Final = re.compile(
    r"(?:\bnot|n['’]t)\b[^.;]*\bbut\s+(?:(?:in|on|at|to|from|with|by|for|under|near)\s+)?(?:the\s+|a\s+|an\s+)?$", re.IGNORECASE
)  #: "not on the second floor but on the fourth"
_OVER_BEFORE: Final = re.compile(
    r"\b(?:goodbye(?: to)?|farewell(?: to)?|no longer|used to be|formerly|previously|ex-|former|"
    r"(?:tak(?:e|es|en|ing)|took) over (?:\S+ ){0,4}from|(?:inherit(?:s|ed|ing)?|takes?|took|gets?|got|has) (?:\S+ ){1,3}from|"
    r"(?:through|done|finished|broken?|parted|part (?:ways|company)|ways) with|"
    r"replac(?:e|es|ed|ing)|succeed(?:s|ed|ing)?|until)\s+(?:by\s+)?(?:the\s+|a\s+|an\s+)?$",
    re.IGNORECASE,
)
_FOLLOWED: Final = re.compile(r"\bfollow(?:s|ed|ing)?\s+$", re.IGNORECASE)  #: before whom one follows "as" something
_THROUGH: Final = re.compile(r"\s+(?:we|I)(?:['’](?:re|m)| are| am) (?:\w+ )?(?:through|done|finished)\b", re.IGNORECASE)
_AWAY: Final = re.compile(r"\s+(?:is|are|was|were)(?: now)? off (?:to|for)\b", re.IGNORECASE)
#: what is done to somebody who then is elsewhere
_SENT_OFF: Final = frozenset("call transfer post relocate reassign second lure recall summon".split())
_SO_FAR: Final = re.compile(
    r"\b(?:until now|till now|up to now|so far|hitherto|up to then)\s+(?:(?:in|at|on|with|by|from|near|to)\s+)?(?:(?:the|an?|our)\s+)?$",
    re.IGNORECASE,
)  #: "the bicycles, till now in the yard, belong in the shed"
_MISTAKEN: Final = re.compile(
    r"\b(?:noted|wrote|said|typed|thought|put down|reckoned|told (?:you|them|everybody)|entered|recorded|gave|quoted|had it (?:as|at))\b"
    r"[^.;]*$",
    re.IGNORECASE,
)
_BUT: Final = re.compile(r"^[^.;]*?(?:, |\s)(?:but|though|yet|when in fact)\b.*\b(?:is|was|are|were|be|should)\b", re.IGNORECASE)
_ANY_MORE: Final = re.compile(r"\bany ?(?:more|longer)\b", re.IGNORECASE)
_HANDS: Final = frozenset({"hand", "pass", "sell"})
_DOWN: Final = frozenset({"step", "stand"})  #: with "down": ends what the subject did
_DROPS: Final = frozenset("drop dismiss fire sack ditch dump scrap abandon discard dissolve".split())  #: end what the object was
_OVER_AFTER: Final = re.compile(
    r"\s+(?:is|are|was|were|went|has gone|have gone) (?:\w+ )?"
    r"(?:bankrupt|bust|gone|closed|over|dead|retired|out of business|no more|scrap|history|a wreck|a write-off)\b",
    re.IGNORECASE,
)
_ENDS: Final = frozenset("leave quit retire resign close shut stop cease disband fold dissolve".split())
#: what somebody does who is not what they were: the verb, and the noun or particle with it
_GIVES_UP: Final = frozenset(
    {("give", "notice"), ("give", "up"), ("hand", "notice"), ("move", "out"), ("hang", "up"), ("bow", "out"), ("pull", "out")}
)


def is_over(tree: Tree, first: int, head: Token) -> Over | None:
    """Whether the sentence says of it that it was once: replaced, left, changed from; or that it never was."""
    tokens = tree.tokens
    before = tree.doc.text[: tokens[first].idx]
    if _OVER_BEFORE.search(before) or _SO_FAR.search(before):
        return "was"
    if _OVER_AFTER.match(tree.doc.text[tokens[head.i].idx + len(tokens[head.i]) :]):
        return "was"
    after = tree.doc.text[tokens[head.i].idx + len(tokens[head.i]) :]
    followed = _FOLLOWED.search(before) and re.match(r"\s+as\b", after)
    if followed or _AWAY.match(after) or (before.lower().endswith("with ") and _THROUGH.match(after)):
        return "was"
    if _DENIED_BEFORE.search(before):
        return "never"
    if _BUT_SO.search(before):
        return None
    if _MISTAKEN.search(before) and _BUT.search(tree.doc.text[tokens[head.i].idx + len(tokens[head.i]) :]):
        return "never"  # "I noted 6:14, but it was 6:15"
    if first > 0 and tokens[first - 1].lower_ == "from" and any(one.lower_ == "to" and 0 < one.i - first < 6 for one in tokens):
        return "was"
    verb = tree.verb_above(head)
    if verb is None:
        return None
    role = head.dep_ if head.head == verb else ""
    if (told := _by_its_verb(tree, verb, role)) is not None or role != "nsubj":
        return told
    others = (one for one in tree.conjuncts(verb) if one != verb and tree.subject(one) in (None, head))
    return "was" if any(_steps_down(tree, one) for one in others) else None  # "took a job in Busan and steps down as treasurer"


def _by_its_verb(tree: Tree, verb: Token, role: str) -> Over | None:
    """What a verb says of what stands in that relation to it."""
    lemma, children = verb.lemma_.lower(), tree.children[verb.i]
    beside = {child.lower_ for child in children}
    subject, object_ = role == "nsubj", role in ("dobj", "nsubjpass")
    if subject and "instead" in beside:
        return "was"  # "she does the herbs instead"
    if any(child.lower_ == "longer" and any(one.lower_ == "no" for one in tree.children[child.i]) for child in children):
        return "was"
    if any(child.lower_ in _GONE or child.dep_ == "neg" for child in children):
        return "was" if _ANY_MORE.search(tree.doc.text) else "never"
    if lemma in _ENDS and (subject or object_):
        return "was"
    if lemma in _SENT_OFF and object_:
        return "was" if beside & {"to", "away"} else None
    if subject and _steps_down(tree, verb):
        return "was"
    if lemma == "give" and "notice" in beside and role in ("dative", "dobj"):
        return "was"  # "gave Ratewell notice"
    if lemma in _DROPS and object_:
        return "was"
    return "was" if lemma in _HANDS and subject else None


def _steps_down(tree: Tree, verb: Token) -> bool:
    lemma, beside = verb.lemma_.lower(), {child.lower_ for child in tree.children[verb.i]}
    return any((lemma, one) in _GIVES_UP for one in beside) or (lemma in _DOWN and not beside.isdisjoint({"down", "aside"}))
