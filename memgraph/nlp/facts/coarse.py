"""Times that tell less than they seem to: "ten years ago" is a year, and no day of it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC

from memgraph.nlp.times.expressions import TimeMention

YEARS_AGO = re.compile(
    r"(?:(?:about|around|roughly|some|almost|nearly|over|just over) )?(?!half)[\w-]+ (?:(?:or so|odd) )?(?:years?|yrs?|decades?) ago",
    re.IGNORECASE,
)


def is_years_ago(time: TimeMention) -> bool:
    """Counted back in years alone, by which the day is not told."""
    return time.kind == "point" and time.bound == "in" and time.start is not None and YEARS_AGO.fullmatch(time.text) is not None


def that_year(time: TimeMention) -> TimeMention:
    """ "Lived here ten years ago": it was so at some time of that year; any other time as it is."""
    if not is_years_ago(time) or time.start is None:
        return time
    first = time.start.astimezone(time.zone).replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    start, end = first.astimezone(UTC), first.replace(year=first.year + 1).astimezone(UTC)
    return replace(time, start=start, end=end, grain="year", from_precision="year", to_precision="year")
