"""Facts of medicines told beside a clause or in none: "Ann in bed 11, on warfarin 3 mg", "with apixaban 5 mg in place of the warfarin",
"Medlar goes up to methimazole 5 mg", "my iron is low: ferrous sulphate every morning from today"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Phase, Predicates

MEDICINE = r"(?P<medicine>[a-z][a-z-]+(?: [a-z][a-z-]+)?)"
DOSE = r"(?P<dose>\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ug|g|ml|iu|units?|drops?|puffs?|tablets?)\b)"
STEPPED = re.compile(rf"\b(?:to|on|onto) {MEDICINE} {DOSE}")
NOTED = re.compile(
    rf"(?:^|[,;:(] ?)(?:now |still |home |back )?(?:on|with) {MEDICINE} {DOSE}"
    r"(?: (?:in place of|instead of|in exchange for|replacing) (?:the |his |her )?(?P<old>[a-z][a-z-]+))?"
    r"(?=[,.;)]|$| (?:since|from|until)\b)"
)
REGULAR = re.compile(
    rf"[:;,] {MEDICINE}(?: {DOSE})? (?:every|each|once|twice|three times) (?:a |per )?(?:morning|evening|night|day|daily|week|noon)\b"
)
ALLERGY = re.compile(
    r"[:;,] (?:(?:severe|bad|mild|serious|strong|known|slight|nasty|lifelong|new) )?"
    r"(?:(?P<thing>[a-z][a-z-]+) (?:allergy|intolerance)"
    r"|(?:(?P<over>no longer) )?allergic to (?P<to>(?:the )?[a-z][a-z-]+(?: [a-z-]+(?=,? but))?))"
    r"(?:,? but (?:now )?to (?P<but>[a-z][a-z-]+))?(?=[,.;)!]|$| and\b)"
)  #: where no verb says who has it
STEPPING = words("go move step come be switch change get")


def stepped(terms: Terms, predicates: Predicates, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """ "Medlar goes up to methimazole 5 mg": what somebody takes from then on, and how much of it."""
    found = STEPPED.search(terms.tree.text, clause.verb.idx, clause.verb.sent.end_char)
    if found is None or clause.verb.lemma_.lower() not in STEPPING or clause.stance.negative or clause.passive or clause.objects:
        return
    for one in subjects:
        if one.kind in ("name", "speaker", "noun") and (one.is_person or one.type in ("ANIMAL", None)):
            for draft in _taken(terms, predicates, one, found, "begins"):
                yield Draft(draft.predicate, draft.subject, draft.object, "begins", literal=draft.literal, clause=clause)


def noted_doses(terms: Terms, predicates: Predicates, times: Sequence[TimeMention]) -> Iterator[tuple[Draft, TimeMention | None]]:
    """What stands beside somebody's name, or behind what the writer says of himself."""
    tree, offset = terms.tree, terms.tree.offset
    for pattern in (NOTED, REGULAR):
        for found in pattern.finditer(tree.text):
            token = next((one for one in tree.tokens if one.idx >= found.start("medicine")), None)
            whose = _whose(terms, found.start(), own=pattern is REGULAR)
            if token is None or whose is None or token.sent[-1].text == "?":
                continue
            start, end = (token.sent.start_char + offset, token.sent.end_char + offset)
            said = [one for one in times if start <= one.span[0] < end and one.kind not in ("set", "duration") and one.start is not None]
            time = said[0] if len(said) == 1 else None
            yield from ((draft, time) for draft in _taken(terms, predicates, whose, found, "states"))
            if found.groupdict().get("old"):
                span = (found.start("old") + offset, found.end("old") + offset)
                yield Draft("takes_medication", whose, Term(found["old"], span, "noun", None, found["old"], token), "ends"), time


def _taken(terms: Terms, predicates: Predicates, whose: Term, found: re.Match[str], phase: Phase) -> Iterator[Draft]:
    tree = terms.tree
    name = found["medicine"]
    known = any(predicates.is_a("medicine", None, one) for one in (name, name.split()[-1]))
    if not known and (not found["dose"] or " " in name):
        return
    token = next(one for one in tree.tokens if one.idx >= found.start("medicine"))
    spans = {group: (found.start(group) + tree.offset, found.end(group) + tree.offset) for group in ("medicine", "dose")}
    yield Draft("takes_medication", whose, Term(name, spans["medicine"], "noun", None, name.split()[-1], token), phase)
    if found["dose"]:
        dose = Term(found["dose"], spans["dose"], "value", None, "dose", token)
        yield Draft(f"{name.replace(' ', '_')}_dose", whose, dose, phase, literal=True)


def _whose(terms: Terms, start: int, *, own: bool) -> Term | None:
    """Who is named before it, first behind the last colon; of what stands behind "my iron is low" the writer's."""
    tree = terms.tree
    before = [one for one in tree.tokens if one.idx < start and one.sent.start_char <= start <= one.sent.end_char]
    colon = max((one.i for one in before if one.text in (":", ";") and one.idx < start), default=-1)
    mine = next((one for one in before if one.lower_ in ("my", "i")), None)
    if own and mine is not None:
        return terms.one(mine) if mine.lower_ == "i" else terms.writer(mine)
    names = [one for one in before if one.i > colon and terms.is_name(one) and one.dep_ != "compound"]
    people = [term for one in names if (term := terms.one(one)) is not None and term.kind == "name" and _is_somebody(term)]
    return people[0] if people else None


def _is_somebody(term: Term) -> bool:
    return term.is_person or term.type == "ANIMAL" or given_name_gender(term.name.split()[0]) is not None


def noted_allergies(terms: Terms) -> Iterator[Draft]:
    """ "Bed 6, Ann Lee, 71: severe latex allergy", "poor Kaisa: allergic to shellfish", "Noor retested: no longer allergic to nuts"."""
    tree, offset = terms.tree, terms.tree.offset
    for found in ALLERGY.finditer(source_of(tree.doc).text):
        token = next((one for one in tree.tokens if one.idx > found.start()), None)
        if token is None or token.sent[-1].text == "?":
            continue
        if any(one.lower_ in ("no", "not", "n't") and one.idx < found.start() for one in token.sent):
            continue
        whose = _whose(terms, found.start() + 1, own=False) or _named_once(terms, found.start())
        phase: Phase = "ends" if found["over"] else "states"
        for group, side in (("thing", phase), ("to", phase), ("but", "states")):
            if found[group] and whose is not None:
                name = found[group].removeprefix("the ")
                end = found.end(group) + offset
                thing = Term(name, (end - len(name), end), "noun", None, name.split()[-1], token)
                yield Draft("allergic_to", whose, thing, "ends" if side == "ends" else "states")


def _named_once(terms: Terms, place: int) -> Term | None:
    """The first person that the sentence, or the label before it, names."""
    tree, source = terms.tree, source_of(terms.tree.doc)
    for label in source.labels:
        name = source.text[label.start : label.end].split()[-1:]
        if label.end <= place < label.end + 2 and name and given_name_gender(name[0]) is not None and name[0].istitle():
            end = tree.offset + label.end
            return Term(name[0], (end - len(name[0]), end), "name", "PERSON", "", tree.tokens[0])
    before = [one for one in tree.tokens if one.idx < place and one.sent.start_char <= place <= one.sent.end_char]
    names = [one for one in before if terms.is_name(one) and one.dep_ != "compound"]
    people = [term for one in names if (term := terms.one(one)) is not None and term.kind == "name" and _is_somebody(term)]
    return people[0] if people else None
