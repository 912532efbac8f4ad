"""Whom a sentence of a conversation is about: its speaker's "I", or the other's "you".

What fits a question may have been said of the wrong person.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from memgraph.index.tokens import text_terms

_OWN: Final = re.compile(r"\b(?:i|me|my|mine|myself|we|us|our|ours)\b", re.IGNORECASE)
_OTHERS: Final = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_CRY: Final = r"(?:(?:wow|oh|aww?|yay|hey|hi|oops|haha|man|gosh|nice|cool|great|amazing|awesome|fantastic|wonderful|yeah|yes)\W+)*"
#: says of what the other has told how it strikes the speaker: "congrats on the move", "that trip sounds amazing", "good luck"
_REACTION: Final = re.compile(
    rf"^\W*{_CRY}(?:congrat\w*|kudos|props to|hats off|bravo|well done|way to go|good (?:luck|job|on|going|for)|nice (?:work|job|going)|"
    r"(?:so |very |really )?sorry (?:to|about|['’]bout|that|for)|"
    r"(?:so |very |really )?(?:glad|happy|pleased|thrilled|proud) (?:to hear|for|of|that)|"
    r"(?:sounds?|looks?)\b|(?:that|those|this|these|the|it)\b.*\b(?:sounds?|looks?|must|seems?)\b)",
    re.IGNORECASE,
)
_COUNTED: Final = 2  #: best sentences on either side that are compared
_LINE: Final = 0.0  #: evidence for somebody else beyond which nothing was said of whom the question is about


def about(text: str, speaker: str | None, who: Collection[str]) -> float:
    """1 for a sentence about `who`, -1 for one about somebody else in the conversation, 0 where nothing tells: `who` is nobody, or several.

    >>> about("I got a dog", "Ann", ["Ann"]), about("How is your dog?", "Bo", ["Ann"]), about("My cat is ill", "Bo", ["Ann"])
    (1.0, 1.0, -1.0)
    >>> about("How did they take it?", "Bo", ["Ann"]), about("How did they take it?", "Ann", ["Ann"]), about("Congrats!", "Bo", ["Ann"])
    (1.0, -1.0, 1.0)
    >>> about("Ann has a dog", "Bo", ["Ann"]), about("My dog ate it, Ann!", "Bo", ["Ann"])
    (1.0, -1.0)
    """
    if len(who) != 1 or speaker is None:
        return 0.0
    own = speaker in who
    if not own and not _OWN.search(text) and _tells_of(text, next(iter(who))):
        return 1.0
    turned = len(_OTHERS.findall(text)) > len(_OWN.findall(text)) or _answers_the_other(text)
    return 1.0 if own != turned else -1.0


def _answers_the_other(text: str) -> bool:
    """Whether a sentence without an "I" asks the other something, or only says how what the other has told strikes the speaker."""
    return not _OWN.search(text) and (text.rstrip().endswith("?") or _REACTION.search(text) is not None)


def _tells_of(text: str, name: str) -> bool:
    """Whether a name, or a word of it, stands in a text as more than the one who is spoken to."""
    return any(re.search(rf"\b{re.escape(word)}\b(?!\s*(?:[,!?.]|$))", text, re.IGNORECASE) for word in name.split())


def of_somebody_else(sides: Sequence[tuple[float, float]]) -> bool:
    """Whether the best evidence is of somebody else. `sides` are (whom a sentence is about, the share of the question that it holds)."""
    return _best(share for side, share in sides if side < 0) - _best(share for side, share in sides if side > 0) > _LINE


def _best(shares: Iterable[float]) -> float:
    return sum(sorted(shares)[-_COUNTED:])


def named(question: str, speakers: Iterable[str]) -> list[str]:
    """The speakers that a question names, by any word of their name."""
    said = set(text_terms(question))
    return [name for name in speakers if said & set(text_terms(name))]
