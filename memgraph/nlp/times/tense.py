"""The tense of a clause from its words alone, for when no parse is at hand: enough to say whether "on Monday" is behind or ahead."""

from __future__ import annotations

import re
from typing import Final

from memgraph.nlp.times.calendar import Lean
from memgraph.nlp.times.lexicon import words

_CUE: Final = re.compile(
    r"(?P<future>\b(?:will|shall|won't|gonna|going\s+to|about\s+to|plan(?:s|ning)?\s+to|hop(?:e|es|ing)\s+to|intends?\s+to|wants?\s+to|due|expir\w+|"
    r"(?:am|is|are|be)\s+(?:\w+ly\s+)?\w{2,}(?:ing|ed))\b|['’]ll\b|['’](?:m|re|s)\s+\w{2,}ing\b)"
    r"|(?P<present>\b(?:can|should|must|may|might|could|would|let['’]?s|please|needs?|wants?|tend|tends)\b)"
    r"|(?P<state>\b(?:is|are|am|has|have|does|do|['’](?:m|re|s|ve))\b)"
    r"|(?P<past>\b(?:(?:was|were|had|did)(?:n['’]?t)?|been|used\s+to|[a-z]{2,}ed|went|met|saw|bought|got|left|sent|came|took|made|gave|found|told|said|"
    r"became|began|broke|built|caught|chose|drove|ate|fell|felt|flew|forgot|grew|heard|held|kept|knew|led|lost|moved|paid|quit|ran|rode|rose|sang|"
    r"sold|sat|slept|spoke|spent|stood|stole|swam|taught|thought|threw|understood|woke|wore|won|wrote|hit|cut|hurt|born|shut|dealt|drew|drank|fought|hid|"
    r"laid|lent|shook|shot|stuck|struck|swore|tore|withdrew|ago|happened|died|known|gone|done|seen|taken|given|written|spoken|grown)\b)",
    re.IGNORECASE,
)
_NOT_PAST: Final = words(
    "need feed seed weed indeed speed breed bed shed proceed exceed succeed hundred embed wed red unlimited bleed greed"
)
_STOP: Final = re.compile(r"[.!?;\n](?=\s|$)")
_REACH: Final = 200


def tense_around(text: str, start: int, end: int) -> Lean:
    """The tense that the words around a span tell: those before it in its sentence first, nearest first, then those after it."""
    low = max(0, start - _REACH)
    before = text[low:start]
    cut = 0
    for stop in _STOP.finditer(before):
        cut = stop.end()
    found: Lean = None
    for cue in _CUE.finditer(before, cut):
        lean = _lean_of(cue)
        if lean is not None and not (cue.lastgroup == "state" and found is not None):
            found = lean
    if found is not None:
        return found
    after = text[end : end + _REACH]
    stop_at = _STOP.search(after)
    for cue in _CUE.finditer(after, 0, stop_at.start() if stop_at else len(after)):
        if lean := _lean_of(cue):
            return lean
    return None


def _lean_of(cue: re.Match[str]) -> Lean:
    match cue.lastgroup:
        case "future":
            return "future"
        case "present" | "state":
            return "present"
        case _:
            return None if cue[0].lower() in _NOT_PAST else "past"
