"""What the reading benchmark counts as right: small scorers over plain values, for benchmarks/reading.py.

CaRB's matcher is that of Bhardwaj, Aggarwal & Mausam (EMNLP 2019): words shared, lenient, arguments after the first joined. The others
follow the data's own descriptions. Relations are compared by the engine's canonical names, so a name that it does not know scores nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import punctuation
from typing import Any, NamedTuple

from memgraph.predicates import Predicates
from memgraph.types import Claim, Mention, Statement, TimeExpression

Span = tuple[int, int]
BE = {"be", "is", "am", "are", "was", "were", "been", "being"}
REPORTING = ("said", "told", "added", "adds", "says")
DAY_KINDS = ("date", "period", "range", "open")
FAR = 60  #: characters by which a span may be longer than the gold one

#: KnowledgeNet's property -> canonical predicates that mean it; `~`: subject and object change places
PROPERTIES = {
    "EMPLOYEE_OR_MEMBER_OF": "works_at member_of ~ceo leads",
    "CEO": "ceo",
    "FOUNDED_BY": "founded_by",
    "DATE_FOUNDED": "founded_on",
    "HEADQUARTERS": "headquartered_in",
    "SUBSIDIARY_OF": "subsidiary_of ~owns",
    "PLACE_OF_RESIDENCE": "lives_in",
    "PLACE_OF_BIRTH": "born_in",
    "DATE_OF_BIRTH": "born_on",
    "DATE_OF_DEATH": "died_on",
    "SPOUSE": "spouse",
    "CHILD_OF": "parent mother father ~child ~son ~daughter",
    "NATIONALITY": "nationality",
    "EDUCATED_AT": "educated_at",
    "POLITICAL_AFFILIATION": "political_party",
}


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / (self.precision + self.recall) if self.precision + self.recall else 0.0


def ratio(part: float, whole: float) -> float:
    """0 where there is nothing to divide by."""
    return part / whole if whole else 0.0


# ---------------------------------------------------------------- statements


class Words(NamedTuple):
    """A statement as CaRB compares it: its predicate, its first argument, and the others as one."""

    predicate: str
    slots: tuple[str, ...]
    confidence: float = 1.0


def words_of(statement: Statement) -> Words:
    """Ours, as CaRB compares it."""
    slots = (statement.subject, " ".join(statement.arguments)) if statement.arguments else (statement.subject,)
    return Words(statement.predicate, slots, statement.confidence)


def gold_words(cells: Sequence[str]) -> Words:
    """A line's cells after the sentence: predicate, arguments. Arguments with "C: " are context, and left out."""
    predicate, *arguments = (cell.strip() for cell in cells)
    arguments = [one for one in arguments if "C: " not in one]
    return Words(predicate, (*arguments[:1], *([" ".join(arguments[1:])] if len(arguments) > 1 else [])))


def sentence_key(sentence: str) -> str:
    """A sentence without blanks and punctuation, by which CaRB pairs them."""
    return "".join(char for char in re.sub(r"-[LR][RSC]B-", "", sentence) if char not in punctuation and not char.isspace())


def shared_words(gold: Words, given: Words) -> tuple[float, float]:
    """(precision, recall) of the words of one given statement against one gold one."""
    straight = _shared(gold, given)
    if any(verb in gold.predicate for verb in REPORTING):
        return max(straight, _shared(gold, given._replace(slots=given.slots[::-1])))
    return straight


def _shared(gold: Words, given: Words) -> tuple[float, float]:
    if len(given.slots) < len(gold.slots):
        return 0.0, 0.0
    hits = wanted = said = 0
    for place, (one, other) in enumerate(zip((gold.predicate, *gold.slots), (given.predicate, *given.slots), strict=False)):
        left, right = Counter(one.split()), Counter(other.split())
        hits += (left & right).total()
        if place == 0:
            hits += "be" in right - left and bool(BE & left.keys())
            if not hits:
                return 0.0, 0.0
        wanted, said = wanted + left.total(), said + right.total()
    return hits / said, hits / wanted


def carb(gold: Mapping[str, Sequence[Words]], given: Mapping[str, Sequence[Words]]) -> tuple[Score, float]:
    """The score at the confidence with the best F1, and that confidence.

    Recall takes the best statement for each gold one; precision pairs them one to one, the most precise pair first.
    """
    pairs = {key: [[shared_words(one, other) for other in given.get(key, ())] for one in gold[key]] for key in gold}
    best, at = Score(0.0, 0.0), 1.0
    for threshold in sorted({one.confidence for some in given.values() for one in some}):
        precise = recalled = 0.0
        said = 0
        for key, table in pairs.items():
            kept = [place for place, one in enumerate(given.get(key, ())) if one.confidence >= threshold]
            said += len(kept)
            recalled += sum(max((row[place][1] for place in kept), default=0.0) for row in table)
            precise += _paired(table, kept)
        score = Score(ratio(precise, said), ratio(recalled, sum(map(len, gold.values()))))
        if score.f1 > best.f1:
            best, at = score, threshold
    return best, at


def _paired(table: list[list[tuple[float, float]]], kept: list[int]) -> float:
    """The sum of precisions of a greedy one-to-one pairing."""
    ranked = sorted(((row[place][0], number, place) for number, row in enumerate(table) for place in kept), key=lambda one: -one[0])
    rows, places, total = set[int](), set[int](), 0.0
    for precision, number, place in ranked:
        if number not in rows and place not in places:
            rows.add(number)
            places.add(place)
            total += precision
    return total


# ---------------------------------------------------------------- facts


def touches(one: Span | None, gold: Span) -> bool:
    """They share a character, and the first is not far longer."""
    return one is not None and one[0] < gold[1] and gold[0] < one[1] and one[1] - one[0] <= gold[1] - gold[0] + FAR


def properties_of(claim: Claim) -> list[tuple[str, Span | None, Span | None]]:
    """(property, subject, object) for each of KnowledgeNet's relations that the claim means."""
    found = []
    for name, predicates in PROPERTIES.items():
        for one in predicates.split():
            if claim.predicate == one.lstrip("~"):
                ends = claim.subject_span, claim.object_span
                found.append((name, *(ends[::-1] if one.startswith("~") else ends)))
                if name == "SPOUSE":
                    found.append((name, *ends[::-1]))
    return found


def groups_of(mentions: Iterable[Mention]) -> dict[Span, set[Span]]:
    """Each mention's span -> the spans of all mentions of the same thing, by name."""
    by_name: dict[str, set[Span]] = {}
    for one in mentions:
        by_name.setdefault((one.refers_to or one.text).casefold(), set()).add(one.span)
    return {span: spans for spans in by_name.values() for span in spans}


def knowledgenet(row: Mapping[str, Any], claims: Iterable[Claim], mentions: Iterable[Mention]) -> Counter[str]:
    """found, missed and wrong of one passage, every mention of a thing standing for it. Gold repeats a fact for each mention."""
    groups = groups_of(mentions)
    given = {
        (name, one, other) for claim in claims for name, a, b in properties_of(claim) if a and b and name in row["annotated"]
        for one in groups.get(a, {a}) for other in groups.get(b, {b})
    }  # fmt: skip
    gold = [(one["predicate"], tuple(one["s"]), tuple(one["o"])) for one in row["facts"]]
    found = sum(any(_agree(one, fact) for one in given) for fact in gold)
    return Counter(found=found, missed=len(gold) - found, wrong=sum(not any(_agree(one, fact) for fact in gold) for one in given))


def _agree(one: tuple[str, Span, Span], gold: tuple[str, Span, Span]) -> bool:
    return one[0] == gold[0] and touches(one[1], gold[1]) and touches(one[2], gold[2])


def same_thing(given: str | None, gold: str | None) -> bool:
    """The same words, or the one among the other's with two more at most."""
    if gold is None:
        return True
    one, other = (re.sub(r"^(the|a|an|my|our|his|her|their) ", "", (text or "").casefold().strip(" .")).split() for text in (given, gold))
    few, many = sorted((one, other), key=len)
    return bool(few) and len(many) <= len(few) + 2 and any(many[at : at + len(few)] == few for at in range(len(many) - len(few) + 1))


def memory_row(row: Mapping[str, Any], facts: Sequence[Claim]) -> Counter[str]:
    """Counts of one memory text: its gold facts found by slots, with predicate, with interval; ours that are right; denials asserted."""
    counts = Counter(texts=1, given=len(facts))
    right: set[int] = set()
    day = row["ref"][:10]
    for gold in row["facts"]:
        fits = [
            (place, same_relation(fact, gold["predicate"], swapped=swapped), interval_of(fact))
            for place, fact in enumerate(facts)
            for swapped, a, b in ((False, fact.subject, fact.object), (True, fact.object, fact.subject))
            if same_thing(a, gold["subject"]) and same_thing(b, gold["object"])
        ]
        meant = [one for one in fits if one[1]]
        if gold.get("negated"):
            counts["negated"] += 1
            counts["negated asserted"] += any(interval[1] is None for _, _, interval in meant)
            right.update(place for place, _, interval in meant if interval[1] is not None)
            continue
        accepted = {tuple(one) for one in gold["valid"]} | {(day, end) for start, end in gold["valid"] if start is None}
        counts += Counter(facts=1, slots=bool(fits), predicate=bool(meant), interval=any(interval in accepted for _, _, interval in meant))
        right.update(place for place, *_ in meant)
    counts["right"] += len(right)
    return counts


def same_relation(fact: Claim, wanted: str, *, swapped: bool) -> bool:
    """By canonical name in the right direction, through the broader predicate, or by a word that both names hold."""
    known = Predicates.default()
    for name in wanted.split("|"):
        gold, turned = known.resolve(name)
        own, own_turned = known.resolve(fact.predicate)
        one = known.get(own)
        if gold in (own, one.broader if one else None) and (swapped == (turned != own_turned) or (one is not None and one.symmetric)):
            return True
        if not swapped and {word[:4] for word in name.split("_")} & {word[:4] for word in fact.predicate.split("_") if len(word) > 2}:
            return True
    return False


def interval_of(fact: Claim) -> tuple[str | None, str | None]:
    """The days between which it holds."""
    start, end = fact.valid_from, fact.valid_to
    return (start.date().isoformat() if start else None), (end.date().isoformat() if end else None)


# ---------------------------------------------------------------- times and pronouns


def time_right(row: Mapping[str, Any], found: Sequence[TimeExpression]) -> bool:
    """Kind and both ends of the row's expression; of day kinds by the day. Nothing found is right where there is nothing."""
    kind: str = row["kind"]
    if kind == "none":
        return not found
    place = row["text"].lower().find((row["expr"] or row["text"]).lower())
    span = (place, place + len(row["expr"] or row["text"]))
    one = max(found, key=lambda time: _shared_length(time.span, span), default=None)
    if one is None or _shared_length(one.span, span) <= 0:
        return False
    if kind in ("set", "duration"):
        return one.kind == kind
    digits = 10 if kind in DAY_KINDS else 16  # of an ISO time: to the day, to the minute
    cut = [bound.isoformat()[:digits] if bound else None for bound in (one.start, one.end)]
    gold = [[bound and bound[:digits] for bound in pair] for pair in row["gold"]]
    return cut[0] in (pair[0] for pair in gold) if kind == "time" else cut in gold


def _shared_length(one: Span, other: Span) -> int:
    return min(one[1], other[1]) - max(one[0], other[0])


def memory_times_right(row: Mapping[str, Any], found: Sequence[TimeExpression]) -> bool:
    """Of a dated memory text, some time is an interval that its facts allow; a set stays a set; an undated text is given no date."""
    days = {
        (one.start.date().isoformat() if one.start else None, one.end.date().isoformat() if one.end else None)
        for one in found if one.kind not in ("set", "duration") and (one.start or one.end)
    }  # fmt: skip
    gold = {tuple(valid) for fact in row["facts"] for valid in fact["valid"]}
    if row["kind"] == "set":
        return any(one.kind == "set" for one in found) and days <= gold
    if row["kind"] == "duration":
        return any(one.kind == "duration" for one in found) or bool(days & gold)
    dated = row["kind"] in ("point", "period", "since", "until", "between", "future") and gold != {(None, None)}
    return bool(days & gold) if dated else not days


def pronoun(row_text: str, mentions: Sequence[Mention], word: str, number: int, gold: str | None) -> str:
    """right, wrong link or no link, of the pronoun's n-th occurrence (from 0)."""
    span = [one.span() for one in re.finditer(rf"\b{re.escape(word)}\b", row_text)][number]
    told = next((one.refers_to for one in mentions if one.span[0] < span[1] and span[0] < one.span[1]), None)
    right = told is None if gold is None else told is not None and (told in gold or gold in told)
    return "right" if right else "wrong link" if told else "no link"


def gap(row: Mapping[str, str], mentions: Sequence[Mention]) -> Counter[tuple[bool, bool]]:
    """(said, true) of both candidates of a GAP row, the reader's own mentions as answers."""
    place = int(row["Pronoun-offset"])
    told = next((one.refers_to for one in mentions if one.span[0] <= place < one.span[1]), None)
    counts: Counter[tuple[bool, bool]] = Counter()
    for letter in "AB":
        name = row[letter]
        said = told is not None and (name in told or told in name or name.split()[-1] == told.split()[-1])
        counts[said, row[f"{letter}-coref"].upper() == "TRUE"] += 1
    return counts
