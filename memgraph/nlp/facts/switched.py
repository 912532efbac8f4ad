"""Facts of medicines that change: "warfarin: down to 2 mg from Monday", "45 mg of phenobarbital instead of 30", "Apixaban 5 mg has replaced
Mrs. Lee's warfarin", "took Rex off phenobarbital; potassium bromide 200 mg in its place".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.lines import LineFact, line_timing
from memgraph.nlp.facts.shares import NAME
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import Timing
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates

DOSE = r"\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ug|ml|iu|g|units?|drops?|puffs?|tablets?|pills?|capsules?)\b"
DRUG = r"[A-Za-z][a-z-]+(?: [a-z]{4,})?"
TITLE = r"(?:(?:Mrs?|Ms|Dr)\.? )?"
CHANGED = re.compile(
    rf"(?P<who>{TITLE}{NAME}),? (?P<drug>{DRUG}): (?:now |up |down |raised |reduced |back )*(?:to )?(?P<dose>{DOSE})"
    rf"|(?P<who2>{TITLE}{NAME})(?:['’]s)?\b[^.!?;\n]*? (?P<dose2>{DOSE}) of (?P<drug2>[a-z-]+)(?: a day| daily)? instead of \d"
)
GETS = re.compile(
    rf"(?:^|(?<=[.!?] )|(?<=\n))(?P<who>{TITLE}{NAME})\b[^.!?;\n]{{0,60}}? (?:gets|takes|receives|is on|has|is given|needs)"
    rf" (?P<drug>[a-z][a-z-]+(?: [a-z]{{4,}})?),? (?P<dose>{DOSE})"
)
REPLACED = re.compile(
    rf"(?P<drug>{DRUG})(?:,? (?P<dose>{DOSE}),?)? (?:(?:has|have) (?:now )?replaced|replaces|takes the place of) "
    rf"(?P<who>{TITLE}{NAME})['’]s? (?P<old>{DRUG})"
)
TAKEN_OFF = re.compile(
    rf"\b(?:took|taken|takes|take) (?P<who>{NAME}) off (?:the )?(?P<old>[a-z-]+)[^;.!?\n]*[;,.] ?(?:he|she|it|now|instead|they)?,? ?"
    rf"(?:gets |has |takes |is on |on )?(?P<drug>{DRUG})(?: (?P<dose>{DOSE}))? (?:in its place|instead|in its stead)"
)
UNSURE = re.compile(r"\b(?:if|maybe|perhaps|might|could|would|should|never|not)\b|n['’]t\b|\?", re.IGNORECASE)


def changed_doses(terms: Terms, predicates: Predicates, times: Sequence[TimeMention], at: datetime) -> Iterator[LineFact]:
    """The medicine and the dose that somebody has from then on, and the medicine that he takes no more."""
    source, offset = source_of(terms.tree.doc).text, terms.tree.offset
    for form in (CHANGED, GETS, REPLACED, TAKEN_OFF):
        for found in form.finditer(source):
            groups = {name.rstrip("2"): (value, found.start(name)) for name, value in found.groupdict().items() if value}
            opens = max((one.end() for one in re.finditer(r"[.!?]\s+|\n", source[: found.start()])), default=0)
            known = "drug" in groups and ("dose" in groups or _is_medicine(predicates, groups["drug"][0]))
            if UNSURE.search(source, opens, found.end()) or not known:
                continue
            said = [one for one in times if found.start() + offset <= one.span[0] <= found.end() + offset + 30 and one.start is not None]
            timing = replace(line_timing(said[0], at), valid_to=None, to_precision=None) if said else None
            span = (found.start() + offset, found.end() + offset)
            who = _term(terms, *groups["who"], "name")
            drug = _term(terms, *groups["drug"], "noun")
            yield LineFact(Draft("takes_medication", who, drug, "begins"), timing, span)
            if "dose" in groups:
                name = f"{drug.name.lower().replace(' ', '_')}_dose"
                yield LineFact(Draft(name, who, _term(terms, *groups["dose"], "value"), "begins", literal=True), timing, span)
            if "old" in groups:
                old = _term(terms, *groups["old"], "noun")
                until = Timing(valid_to=timing.valid_from if timing is not None else at, to_precision="day")
                yield LineFact(Draft("takes_medication", who, old, "ends"), until, span)


def _is_medicine(predicates: Predicates, drug: str) -> bool:
    return any(predicates.is_a("medicine", None, one) for one in drug.lower().split())


def _term(terms: Terms, name: str, start: int, kind: str) -> Term:
    token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
    span = (start + terms.tree.offset, start + terms.tree.offset + len(name))
    if kind == "name":
        return Term(name, span, "name", None, "", token)
    shown = name.lower() if kind == "noun" else name
    return Term(shown, span, "noun" if kind == "noun" else "value", None, shown, token)
