"""Times that a clause has from what stands before them: "by 1 November, when Marit becomes head"; "steps in to the end of August"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree

LASTING = words("step stand fill stay run last work serve hold cover deputise deputize substitute remain lead manage keep")


def to_the_end(clause: Clause, times: list[TimeMention], tree: Tree) -> list[TimeMention]:
    """ "Steps in to the end of August": for how long somebody does it, and not when."""
    if clause.verb.lemma_.lower() not in LASTING or clause.stance.negative:
        return times
    before = [tree.text[max(0, one.span[0] - tree.offset - 3) : one.span[0] - tree.offset].lower() for one in times]
    return [
        replace(one, bound="until", kind="open", start=None) if text == "to " and one.bound == "in" and one.end is not None else one
        for one, text in zip(times, before, strict=True)
    ]


def of_that_day(clause: Clause, found: dict[int, list[TimeMention]], tree: Tree) -> list[TimeMention]:
    """ "... by 1 November, when Marit becomes head", "on 1 May, the day she becomes manager": the day that it is told of."""
    start = tree.tokens[min((one.i for one in clause.verb.subtree), default=clause.verb.i)].idx + tree.offset
    for time in (one for times in found.values() for one in times):
        between = tree.text[time.span[1] - tree.offset : clause.verb.idx]
        opened = re.match(r", (?:when|(?:the|on which) (?:very |same )?(?:day|moment|date|week|month))\b", between)
        if opened is None or time.kind in ("set", "duration") or ";" in between or "." in between or start < time.span[0]:
            continue
        moment = time.start or time.end
        if moment is not None and tree.deps[clause.verb.i] in ("relcl", "advcl", "acl", "ccomp", "appos"):
            return [replace(time, bound="in", kind="point", start=_first_moment(time))]
    return []


def _first_moment(time: TimeMention) -> datetime | None:
    """When it begins; of "by 1 November", whose end is that day's, the day."""
    if time.start is not None or time.end is None:
        return time.start
    return time.end - timedelta(days=1) if time.grain == "day" else time.end
