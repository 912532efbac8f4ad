"""What is where, told wide or narrow: "Styria is in Austria" of a land, "Orsa is in Austria" beside "Orsa is in Graz"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memgraph.names import given_name_gender
from memgraph.names.lexicon import is_country, is_state
from memgraph.types import Claim

LIKE_A_LAND = re.compile(r"[A-Z][\w’'-]+(?:ia|land|lands|shire|stan|grad|polis|ville)")  #: as no given name ends
AT_PLACES = frozenset({"located_in", "lives_in", "headquartered_in", "born_in", "from", "works_in", "visited", "was_in"})


def placed(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, with lands located and not on a visit; a country or a state that something is in closes no town there."""
    claims = list(claims)
    places = {one.object for one in claims if one.predicate in AT_PLACES and one.kind == "holds"}
    for one in claims:
        undated = one.kind == "holds" and one.valid_to is None and one.from_precision == "observed"
        if one.predicate == "was_in" and undated and _is_land(one.subject, places):
            one = replace(one, predicate="located_in", subject_type="PLACE")
        if one.predicate == "located_in" and undated and one.object is not None and (is_country(one.object) or is_state(one.object)):
            one = replace(one, beside=True)
        yield one


def _is_land(name: str, places: set[str | None]) -> bool:
    return given_name_gender(name) is None and (name in places or LIKE_A_LAND.fullmatch(name) is not None)
