"""A summary without a model: the sentences that say most, word for word, up to a cap."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memgraph.agent.identifiers import identifiers, names
from memgraph.scoring import idf

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SPEAKER = re.compile(r"^([A-Za-z][\w -]{0,20}): (?=\S)")
_IDLE = re.compile(
    r"^(?:hi|hello|hey|ok(?:ay)?|sure|thanks?|thank you|great|nice|cool|good|perfect|got it|noted|understood|of course|no problem|"
    r"you(?:'|’)re welcome|sounds good|alright|all right|absolutely|certainly|please|yes|no|yep|nope|hmm|well|bye|goodbye|see you|welcome|"
    r"exactly|right)\b",
    re.IGNORECASE,
)
_EXACT = {"quantity": 0.5, "time": 2.0}  #: what an identifier of a kind is worth, 3 for the others
_LASTING = re.compile(
    r"\b(?:prefers?|preferred|likes?|loves?|hates?|dislikes?|wants?|needs?|must|never|always|allergic|vegan|vegetarian|decided?|agreed|chose|"
    r"lives?|moved|works?|married|born|called|named|name is|deadline|due|budget|remember|important|only|instead|goal|plan)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Unit:
    order: int
    speaker: str
    text: str

    def __str__(self) -> str:
        return f"{self.speaker}: {self.text}" if self.speaker else self.text


class ExtractiveSummarizer:
    """Chooses sentences by what they hold: identifiers, numbers and dates first, then names, then what lasts (wishes, decisions).

    What it chooses stands in the summary as it was written; nothing is reworded, so nothing is misquoted. Words that many sentences
    share weigh little (inverse document frequency), and greetings and acknowledgements weigh nothing.
    """

    def __init__(self, count: Callable[[str], int]) -> None:
        self._count = count

    def summarize(self, texts: Sequence[str], *, max_tokens: int) -> str:
        """At most `max_tokens`, a line a sentence, in the order of the texts. A text may begin with "role: "."""
        units = _units(texts)
        scores = dict(zip(units, self._scores(units), strict=True))
        chosen: list[_Unit] = []
        room = max_tokens
        for unit in sorted(units, key=lambda one: (-scores[one], -one.order)):
            if scores[unit] <= 0 or room <= 0:
                break
            for one in (unit, _essence(unit)):
                if one is not None and (cost := self._count(str(one))) <= room:
                    chosen.append(one)
                    room -= cost
                    break
        while chosen and self._count(_joined(chosen)) > max_tokens:  # what joins the lines may cost as well
            chosen.pop()
        return _joined(chosen)

    def _scores(self, units: Sequence[_Unit]) -> list[float]:
        words = [{word.casefold() for word in _WORD.findall(unit.text)} for unit in units]
        spread = Counter(word for row in words for word in row)
        forms = [frozenset(word for word in row if not any(map(str.isdigit, word))) for row in words]
        alike = Counter(forms)  # sentences of one form, a number apart, tell less each
        return [
            _worth(unit, row, spread, len(units)) / math.sqrt(alike[form]) for unit, row, form in zip(units, words, forms, strict=True)
        ]


def _worth(unit: _Unit, words: set[str], spread: Counter[str], total: int) -> float:
    """How much a sentence would be missed. The weights are choices: an identifier outweighs any wording."""
    if not words:
        return 0.0
    found = identifiers(unit.text)
    exact = sum(_EXACT.get(one.kind, 3.0) for one in found[:4])
    named = min(len(names(unit.text)), 3) * 1.0
    lasting = 1.5 if _LASTING.search(unit.text) else 0.0
    rare = sum(idf(total, spread[word]) for word in words) / len(words)
    if not found and (_IDLE.match(unit.text) and len(words) <= 6):
        return 0.0
    asks = unit.text.rstrip().endswith("?")
    mine = 0.75 if unit.speaker == "user" else 0.0
    return exact + named + lasting + mine + 0.3 * rare - (1.0 if asks and not found else 0.0)


def _units(texts: Sequence[str]) -> list[_Unit]:
    units: dict[str, _Unit] = {}
    for text in texts:
        for line in text.split("\n"):
            speaker = match[1] if (match := _SPEAKER.match(line)) else ""
            body = line[match.end() :] if match else line
            for sentence in _SENTENCE.split(body):
                if sentence.strip():
                    unit = _Unit(len(units), speaker, sentence.strip())
                    units.setdefault(str(unit).casefold(), unit)  # what was said twice stands once
    return list(units.values())


def _essence(unit: _Unit) -> _Unit | None:
    """The clauses of a long sentence that hold something exact; None where that is all of it or none."""
    clauses = re.split(r"(?<=[,;:])\s+|\s+(?=(?:and|but|because|so|which|while)\s)", unit.text)
    kept = [clause for clause in clauses if identifiers(clause) or names(f"x {clause}")]
    if not kept or len(kept) == len(clauses):
        return None
    return _Unit(unit.order, unit.speaker, " ... ".join(kept))


def _joined(units: Sequence[_Unit]) -> str:
    return "\n".join(str(unit) for unit in sorted(units, key=lambda one: one.order))
