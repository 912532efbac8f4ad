"""What is worth keeping: a scored, explained decision for each statement.

What to write down is the open problem of agent memory. This is a plain answer: signs that a text will still matter in a later session,
each with a weight, added up. Every decision lists the signs that made it, so that a wrong one can be argued with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.agent.identifiers import identifiers, names
from memgraph.engine import MemoryEngine
from memgraph.types import Claim, Reading

THRESHOLD = 1.0  #: a text whose signs add up to this much is stored

_SECRET = re.compile(
    r"\b(?:pass(?:word|code|phrase)|pin(?: code)?|cvv|cvc|api[ _-]?key|secret key|private key|access token|seed phrase|one-time code)\b"
    r"|\b(?:sk|pk|ghp|xox[bap])[-_][\w-]{8,}",
    re.IGNORECASE,
)
_CARD = re.compile(r"\b(?:\d[ -]?){13,19}\b")
STANDING = re.compile(
    r"\b(?:from now on|always|never|whenever|every time|by default|as a rule|rule|unless|no matter|in future|in the future|going forward)\b"
    r"|\bwhen(?:ever)? (?:you|i|we)\b|\b(?:please )?(?:call|address) me\b"
    r"|^(?:please )?(?:keep|answer|write|reply|use) (?:your|my|all|me in|in)\b",
    re.IGNORECASE,
)
PREFERENCE = re.compile(
    r"\b(?:prefers?|preferred|favou?rites?|allergic|allergy|intoleran\w+|vegan|vegetarian|kosher|halal|hates?|loves?|dislikes?|terrified|afraid|"
    r"(?:can(?:'|’)?t|cannot|can not) (?:stand|have|eat|drink|work|bear)|"
    r"(?:don(?:'|’)?t|do not) (?:like|drink|eat|want|use|work)|would rather|"
    r"i(?:'|’)d rather|i like|we like|my goal|want to)\b",
    re.IGNORECASE,
)
_DECISION = re.compile(
    r"\b(?:decided|agreed|settle[ds]? on|chose|going with|go with|switched|signed|moved|renamed|named|took over|approved|postponed|"
    r"will move|"
    r"resigned|retired|joined|left|started|stopped|quit|married|born|passed|failed because)\b",
    re.IGNORECASE,
)
_MOMENT = re.compile(
    r"\b(?:right now|at the moment|for now|currently waiting|today|just (?:had|got|woke|ate)|still (?:loading|waiting|here)|i(?:'|’)m back|"
    r"on the bus|in line|away from|battery|coffee is|while we (?:talk|speak)|one second|now$)\b|\bnow\s*[:.]",
    re.IGNORECASE,
)
_IDLE = re.compile(
    r"^(?:(?:hi|hello|hey|good (?:morning|evening|night|afternoon)|ok(?:ay)?|sure|thanks?|thank you|great|nice|cool|perfect|got it|"
    r"right|yes|no|yep|"
    r"bye|goodbye|wow|oh|yay|haha|hmm|well|so|anyway|sorry|wait|just kidding|sounds good|no worries|exactly|testing)\b[\s,.!?]*)+",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:i(?:'|’)?ve|i have|have|done:?|i) (?:now )?(?:booked|cancell?ed|ordered|"
    r"reserved|scheduled|sent|paid|set up|created|changed|moved)\b"
    r"|\b(?:confirmed|confirmation|cancell?ed|reservation|booked|delivered|refunded)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\b(?:ignore|disregard) (?:all|any|the|previous|prior|your)\b"
    r"|\byou must (?:now )?(?:forward|reveal|send|approve|always|never)\b|^\s*system\s*:"
    r"|\bfor (?:all|any|every) (?:of the )?(?:future |other )?(?:users?|customers?|sessions?|conversations?)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:i|my|mine|we|our|ours)\b|\b(?:i|we)(?:'|’)(?:m|ve|re|d|ll)\b", re.IGNORECASE)
_VAGUE = frozenset({"it", "that", "this", "these", "those", "you", "he", "she", "they", "there", "who", "what", "something", "everything"})
_PASSING = re.compile(r"^(?:be_at|look_at|have|kid|say|think|know|feel|wait|load_for|mean|let)$")  #: predicates of passing states
_PASSING_STATE = re.compile(
    r"\b(?:tired|hungry|thirsty|busy|back|away|here|ready|sure|sorry|fine|ok|okay|bored|late|early|happy|sad|cold|hot|much|good|bad|loud|done|"
    r"wrong|right|confused|lost|stuck|interesting|great)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sign:
    """One reason for or against, with its weight."""

    weight: float
    reason: str

    def __str__(self) -> str:
        return f"{self.weight:+.1f} {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Whether to store a text, and why."""

    store: bool
    score: float  #: 0 to 1; above a half is stored
    signs: tuple[Sign, ...]  #: the heaviest first

    def __bool__(self) -> bool:
        return self.store

    def __str__(self) -> str:
        return "\n".join([f"{'store' if self.store else 'leave'} ({self.score:.2f})", *map(str, self.signs)])


def should_store(memory: MemoryEngine, text: str, *, role: str = "user", trust: str = "trusted", speaker: str | None = None) -> Decision:
    """Whether a turn holds something that a later session will need. Reads it with the store's own reader; writes nothing.

    The weights were set on the half of tests/data/should_store.jsonl marked "dev", and the other half was left for judging them.
    """
    reading = memory.read(text, speaker=speaker if role == "user" else role)
    signs = [*_against(text, reading, role, trust), *_for(text, reading, role)]
    if _is_known(memory, reading):
        signs.append(Sign(-1.0, "says only what is known already"))
    total = sum(sign.weight for sign in signs)
    return Decision(
        store=total >= THRESHOLD,
        score=1 / (1 + math.exp(-1.5 * (total - THRESHOLD))),
        signs=tuple(sorted(signs, key=lambda sign: -abs(sign.weight))),
    )


def _for(text: str, reading: Reading, role: str) -> Iterator[Sign]:
    if _stands(reading):
        yield Sign(1.0, "states something lasting about someone or something")
    elif _asserts(reading):
        yield Sign(0.6, "asserts something of what it names")
    if STANDING.search(text) and not text.rstrip().endswith("?"):
        yield Sign(2.0, "sets a rule for later")
    if PREFERENCE.search(text):
        yield Sign(1.0, "tells a preference or a limit")
    if _DECISION.search(text):
        yield Sign(0.8, "tells a decision or a change")
    found = [one for one in identifiers(text) if one.kind not in ("time", "quantity")]
    if found:
        yield Sign(0.8, f"holds {found[0].kind} {found[0].text!r}")
    if any(time.kind == "set" for time in reading.times):
        yield Sign(0.5, "recurs")
    elif any(time.kind in ("point", "period", "duration") for time in reading.times):
        yield Sign(0.3, "is dated")
    if named := names(text):
        yield Sign(0.4, f"names {named[0]}")
    if role == "user" and _OWN.search(text):
        yield Sign(0.4, "is about the speaker")
    if _DONE.search(text) and role != "user":
        yield Sign(1.5, "reports something done")


def _against(text: str, reading: Reading, role: str, trust: str) -> Iterator[Sign]:
    if _SECRET.search(text) or any(_is_card(match[0]) for match in _CARD.finditer(text)):
        yield Sign(-6.0, "holds a secret, which is not to be stored")
    if _ORDER.search(text):
        yield Sign(-6.0, "is shaped like an order to a model")
    if trust == "untrusted":
        yield Sign(-0.5, "comes from an untrusted source")
    modes = {one.modality for one in reading.statements if one.confidence >= 0.15}
    said = _IDLE.sub("", text).strip()
    if not said:
        yield Sign(-2.0, "is only an acknowledgement or a greeting")
    elif said.endswith("?") or modes == {"question"}:
        yield Sign(-2.0, "asks")
    elif modes and modes <= {"command"}:
        yield Sign(-1.5, "asks for something once")
    elif "wish" in modes or (modes and modes <= {"hedged", "conditional", "hearsay", "quoted"}):
        yield Sign(-1.5, "is not asserted")
    if _MOMENT.search(text):
        yield Sign(-1.5, "is about this moment")
    subjects = {one.subject.casefold() for one in reading.statements}
    if subjects and subjects <= _VAGUE:
        yield Sign(-0.8, "is about nothing that it names")
    if role == "assistant":
        yield Sign(-1.0, "is the assistant's own text")
    if role not in ("user", "assistant"):
        yield Sign(-0.8, "is a tool's output")


def _stands(reading: Reading) -> bool:
    """Whether a statement tells a lasting thing of something that it names."""
    return any(_lasts(claim) for claim in reading.claims)


def _lasts(claim: Claim) -> bool:
    if claim.subject.casefold() in _VAGUE or _PASSING.match(claim.predicate):
        return False
    return claim.predicate != "state" or not _PASSING_STATE.search(claim.object or "")


def _asserts(reading: Reading) -> bool:
    return any(
        (one.modality == "asserted" and one.confidence >= 0.5 and one.subject.casefold() not in _VAGUE and one.subject.casefold() != "i")
        or (one.modality == "asserted" and one.subject.casefold() in ("i", "we") and any(time.kind == "duration" for time in reading.times))
        for one in reading.statements
    )


def _is_card(digits: str) -> bool:
    """Whether digits are a payment card's: Luhn's checksum, US patent 2,950,048."""
    row = [int(one) for one in digits if one.isdigit()][::-1]
    doubled = [sum(divmod(2 * one, 10)) for one in row[1::2]]
    return len(row) >= 13 and (sum(row[::2]) + sum(doubled)) % 10 == 0


def _is_known(memory: MemoryEngine, reading: Reading) -> bool:
    """Whether every fact that a text asserts stands already."""
    claims = [claim for claim in reading.facts if claim.object is not None]
    return bool(claims) and all(memory.facts(claim.subject, claim.predicate, claim.object) for claim in claims)
