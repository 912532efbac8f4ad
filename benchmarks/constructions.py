"""Facts of plain sentences, by construction: which turns of a sentence lose a fact, or assert it of somebody else.

    python -m benchmarks.constructions [--n 1500] [--seed 1] [--verbose] [--json]

Sentences are drawn from benchmarks/data/constructions.json: a construction ("{a}, who {pa}, {pb}.") with people and with what is said of
them in one of some seventy phrases. `found` is the share of the facts whose subject and object come out under some predicate; `wrong` the
share of the sentences that assert an object of another subject. Dated sentences must also hold from when to when they say: `dated right`.
They are said on 3 June 2024 by Ana. The parse and the rules are the engine's own; the rules were tuned with such sentences in view.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from memgraph.names import normal_form
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Reading, Utterance

DATA = Path(__file__).parent / "data" / "constructions.json"
SAID = datetime(2024, 6, 3, tzinfo=UTC)
MONTHS = "January February March April May June July August September October November December".split()
BATCH = 250

Bound = str | date  #: of a fact's period: a day, or "any", "open", "now"


@dataclass(frozen=True, slots=True)
class Sentence:
    construction: str
    text: str
    facts: Sequence[tuple[str, str]]
    holds: tuple[Bound, Bound] | None = None


class Draws:
    """Sentences drawn from the data, the same for the same seed."""

    def __init__(self, data: dict[str, Any], seed: int) -> None:
        self._data, self._random = data, random.Random(seed)

    def sentence(self) -> Sentence:
        dated = self._random.random() < len(self._data["dated"]) / (len(self._data["dated"]) + len(self._data["constructions"]))
        return self._dated() if dated else self._plain()

    def _plain(self) -> Sentence:
        name, text, facts = self._random.choice(self._data["constructions"])
        slots = self._people()
        slots["pa"], slots["oa"] = self._filled(self._random.choice(self._data["phrases"])[0])
        slots["pb"], slots["ob"] = self._filled(self._random.choice(self._data["phrases"])[0])
        while slots["ob"] == slots["oa"]:
            slots["pb"], slots["ob"] = self._filled(self._random.choice(self._data["phrases"])[0])
        wanted = [(slots.get(subject) or subject.format(**slots), slots[object_]) for subject, object_ in facts]
        return Sentence(name, text.format(**slots), wanted)

    def _dated(self) -> Sentence:
        name, text, (begin, end) = self._random.choice(self._data["dated"])
        slots = self._people()
        (first, slots["from"]), (last, slots["to"]) = self._period()
        kinds = [kind for kind in ("begin", "end") if f"{{{kind}}}" in text]
        forms = [self._random.choice(self._data[f"{kinds[0]}s"])] if kinds else self._random.choice(self._data["states"])
        _, object_ = self._filled(forms[0])
        slot = next(kind for kind in self._data["objects"] if f"{{{kind}}}" in forms[0])
        for place, form in zip(kinds or ("state", "past", "perfect"), forms, strict=True):
            slots[place] = form.format(**{slot: object_})
        slots["on"] = "on" if len(slots["from"].split()) != 2 and len(slots["from"]) != 4 else "in"
        slots["On"] = slots["on"].capitalize()
        bounds = {"from": first, "to": _after(last, slots["to"])}
        holds = tuple(bounds.get(one) or (date.fromisoformat(one) if one[0].isdigit() else one) for one in (begin, end))
        return Sentence(f"dated: {name}", text.format(**slots), [(slots["a"], object_)], (holds[0], holds[1]))

    def _people(self) -> dict[str, str]:
        woman = self._random.random() < 0.5
        first, second = self._random.sample(self._data["women" if woman else "men"], 2)
        he, his = ("she", "her") if woman else ("he", "his")
        surname = self._random.choice(self._data["surnames"])
        a = first if self._random.random() < 0.5 else f"{first} {surname}"
        kin = self._random.choice(self._data["kin"])
        return {"a": a, "b": second, "he": he, "He": he.capitalize(), "his": his, "kin": kin}

    def _filled(self, phrase: str) -> tuple[str, str]:
        """A phrase with its object in it, and the object."""
        kind = next(kind for kind in self._data["objects"] if f"{{{kind}}}" in phrase)
        object_ = self._random.choice(self._data["objects"][kind])
        return phrase.format(**{kind: object_}), object_

    def _period(self) -> list[tuple[date, str]]:
        """Two times one after the other, of one grain: days, months or years, each with its first day."""
        grain = self._random.choice(("day", "month", "year"))
        days = sorted(self._random.sample(range(0, 3600, 400), 2))
        starts = [date(2013, 1, 1) + timedelta(days=day + self._random.randrange(300)) for day in days]
        if grain == "day":
            return [(one, f"{one.day} {MONTHS[one.month - 1]} {one.year}") for one in starts]
        if grain == "month":
            return [(one.replace(day=1), f"{MONTHS[one.month - 1]} {one.year}") for one in starts]
        return [(one.replace(month=1, day=1), str(one.year)) for one in starts]


def _after(first: date, text: str) -> date:
    """The day after the time that is written so: its end, which is not of it."""
    if len(text) == 4:
        return date(first.year + 1, 1, 1)
    return first + timedelta(days=1) if text[0].isdigit() else (first + timedelta(days=31)).replace(day=1)


# ---------------------------------------------------------------- judging


def is_found(reading: Reading, subject: str, object_: str) -> bool:
    return any(_is_pair((one.subject, one.object), subject, object_) for one in reading.facts)


def is_wrong(reading: Reading, facts: Sequence[tuple[str, str]]) -> bool:
    """Whether an object is asserted of a person of the sentence of whom it is not said."""
    told = {subject for subject, _ in facts}
    return any(
        _names(one.object, object_) and not _names(one.subject, subject) and any(_names(one.subject, other) for other in told - {subject})
        for one in reading.facts
        for subject, object_ in facts
    )


def is_dated(reading: Reading, sentence: Sentence) -> bool:
    """Whether a claim of the pair holds from and to when the sentence says."""
    (subject, object_), holds = sentence.facts[0], sentence.holds
    if holds is None:
        return True
    for one in reading.claims:
        if one.object is not None and _is_pair((one.subject, one.object), subject, object_):
            until = one.valid_to if one.kind != "ends" else one.valid_to or one.valid_from or SAID
            if _is_bound(one.valid_from, holds[0]) and _is_bound(until, holds[1]):
                return True
    return False


def _is_bound(time: datetime | None, bound: Bound) -> bool:
    if isinstance(bound, date):
        return time is not None and time.date() == bound
    return bound == "any" or time is None or (bound == "now" and time.date() == SAID.date())


def _is_pair(ends: tuple[str, str], subject: str, object_: str) -> bool:
    one, other = ends
    return (_names(one, subject) and _names(other, object_)) or (_names(other, subject) and _names(one, object_))


def _names(said: str, wanted: str) -> bool:
    """Whether the words of the one are those of the other, or some of them in a longer name."""
    have, words = normal_form(said).split(), normal_form(wanted).split()
    return bool(have) and (set(words) <= set(have) or (len(have) == 1 and have[0] == words[0] and "'" not in wanted))


# ---------------------------------------------------------------- the run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=1500, help="sentences")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="tell the sentences that are not read right")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    draws = Draws(json.loads(DATA.read_text("utf-8")), options.seed)
    sentences = [draws.sentence() for _ in range(options.n)]
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    reader = SpacyExtractor()
    for start in range(0, len(sentences), BATCH):
        some = sentences[start : start + BATCH]
        print(f"\rsentence {start}/{len(sentences)}", end="", file=sys.stderr, flush=True)
        for one, reading in zip(some, reader.read([Utterance(text=one.text, at=SAID, speaker="Ana") for one in some]), strict=True):
            found = [is_found(reading, *fact) for fact in one.facts]
            wrong, dated = is_wrong(reading, one.facts), is_dated(reading, one)
            for name in (one.construction, "all"):
                counts[name].update(sentences=1, facts=len(found), found=sum(found), wrong=wrong, dated=one.holds is not None)
                counts[name].update(right=one.holds is not None and dated)
            if options.verbose and (wrong or not all(found) or not dated):
                told = [(claim.subject, claim.predicate, claim.object) for claim in reading.claims]
                print(f"\n{one.construction}: {one.text!r} -> {told}", file=sys.stderr)
    print(file=sys.stderr)
    table = [{"construction": name, **_shares(count)} for name, count in counts.items()]
    table.sort(key=lambda row: (row["construction"] == "all", row["found"] if row["dated right"] is None else row["dated right"]))
    if options.json:
        print(json.dumps({"n": options.n, "seed": options.seed, "rows": table}))
        return
    print(f"n={options.n} seed={options.seed}")
    print(f"{'construction':36} {'sentences':>9} {'found':>6} {'wrong':>6} {'dated right':>11}")
    for row in table:
        right = "" if row["dated right"] is None else f"{row['dated right']:.3f}"
        print(f"{row['construction']:36} {row['sentences']:9} {row['found']:6.3f} {row['wrong']:6.3f} {right:>11}")


def _shares(count: Counter[str]) -> dict[str, Any]:
    return {
        "sentences": count["sentences"],
        "found": count["found"] / count["facts"],
        "wrong": count["wrong"] / count["sentences"],
        "dated right": count["right"] / count["dated"] if count["dated"] else None,
    }


if __name__ == "__main__":
    main()
