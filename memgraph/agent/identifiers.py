"""What a summary must not lose: identifiers, amounts, dates and names, found as they stand in a text."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    r"|dec(?:ember)?)"
)
_PATTERNS = {
    "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    "link": r"https?://[^\s<>\"')\]]+[^\s<>\"')\].,;:!?]",
    "amount": r"(?:[$€£¥₹]\s?\d[\d,.]*\d|[$€£¥₹]\s?\d)(?:\s?(?:k|m|bn|million|billion)\b)?"
    r"|\b\d[\d,.]*\s?(?:%|percent\b|usd\b|eur\b|gbp\b|inr\b|sek\b|nok\b|dollars?\b|euros?\b|pounds?\b|rupees?\b|kroner\b)",
    "date": rf"\b\d{{4}}-\d\d(?:-\d\d)?\b|\b\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTHS}\.?(?:,?\s\d{{4}})?\b"
    rf"|\b{_MONTHS}\.?\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?\b|\b\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}\b",
    "time": r"\b\d{1,2}:\d\d(?:\s?[ap]\.?m\b)?|\b\d{1,2}\s?[ap]m\b",
    "phone": r"\+\d[\d\s().-]{6,}\d|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b",
    "code": r"\b(?=[A-Za-z\d_/-]*\d)(?=[A-Za-z\d_/-]*[A-Z])[A-Za-z\d]+(?:[-_/][A-Za-z\d]+)*\b|\b\d+[-/]\d+(?:[-/]\d+)*\b|#\d+\b",
    "number": r"\b\d{1,3}(?:,\d{3})+\b|\b\d{4,}(?:[-\s]\d{2,})*\b|\b\d+\.\d+\b",
    "quantity": r"\b\d+(?=\s?[a-zA-Z]{2,})",
}
_ANY = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _PATTERNS.items()), re.IGNORECASE)
_NEVER_UPPER = re.compile(r"[A-Z]")
_NAME = re.compile(r"(?<![.!?:\n]\s)(?<!^)(?<![\"'“(])\b[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ][\w'’-]+)*")
_LABEL = re.compile(r"((?:[A-Za-z]+\s+){0,3})(?:is|are|was|:|=|to|of|no\.?|nr\.?|#)*\s*[:=#]?\s*$", re.IGNORECASE)
_EMPTY_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an the my your our his her their its i you we he she they it this that is are was were be been to of for on at in by with from "
        "and or but so as if have has had got get will would can could please about under over than then there here me us him them",
    )
)
LASTING = frozenset({"email", "link", "phone", "code", "number", "amount", "date"})  #: kinds that are worth a note of their own


@dataclass(frozen=True, slots=True)
class Identifier:
    kind: str  #: email, link, amount, date, time, phone, code, number
    text: str  #: as it stands
    label: str  #: the words before it that say what it is, or ""


def identifiers(text: str) -> list[Identifier]:
    """Identifiers, amounts and dates in the order in which they stand, each once.

    >>> [(one.kind, one.label, one.text) for one in identifiers("Order 88123 goes to ana@lane.se, booking reference QX7-55, for $420.")]
    [('number', 'order', '88123'), ('email', 'goes', 'ana@lane.se'), ('code', 'booking reference', 'QX7-55'), ('amount', '', '$420')]
    """
    found: dict[str, Identifier] = {}
    for match in _ANY.finditer(text):
        kind, value = match.lastgroup or "", match[0].strip()
        if kind == "code" and not _NEVER_UPPER.search(value) and not value[0].isdigit() and value[0] != "#":
            continue  # the pattern ignores case; a code of letters and digits has a capital
        if kind == "number" and len(value) < 3 and not text[match.end() :].strip():
            continue
        found.setdefault(value, Identifier(kind, value, _label(text[: match.start()])))
    return list(found.values())


def names(text: str) -> list[str]:
    """Capitalised words inside a sentence: what is likely a name."""
    return [match[0] for match in _NAME.finditer(text) if match[0] != "I" and not match[0].startswith(("I'", "I’"))]


def _label(before: str) -> str:
    clause = re.split(r"[.!?,;\n]", before)[-1]
    match = _LABEL.search(clause)
    words = [word.casefold() for word in (match[1].split() if match else [])]
    while words and words[0] in _EMPTY_WORDS:
        words.pop(0)
    kept = [word for word in words if word not in _EMPTY_WORDS]
    return " ".join(kept[-2:])
