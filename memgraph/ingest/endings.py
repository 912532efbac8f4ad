"""What an ending is of that names by less what was told of before: "sold the Skoda", "they have parted"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from memgraph.ingest.standing import Standing, sole
from memgraph.interval import FOREVER
from memgraph.names import normal_form
from memgraph.records import ClaimRow
from memgraph.store import CLAIMS, slot_key

FAMILIES = (("owns", "drives", "responsible_for", "leads", "runs", "teaches"), ("subscribes_to", "pays", "uses"))
PARTNERSHIP = "partnership"  #: the exclusive group of spouse, engaged_to and partner


def ended(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """The ending, of the thing that the subject has and that it names in part; also under the predicates that say the same of it."""
    if row.kind == "ends" and row.predicate == "job_title" and row.literal is not None:
        return _of_office(standing, row)
    if row.kind != "ends" or row.object is None:
        return [row]
    if row.predicate == "takes_medication":  # with a medicine ends its dose
        dose = f"{normal_form(row.object_name).replace(' ', '_')}_dose"
        known = any(standing.held(row.subject, dose))
        return [row, *([replace(row, predicate=dose, object=None, object_name="", implies_past=False)] if known else [])]
    if row.predicate == "partner":  # "is no longer with Orsa"
        firm = standing.names.root(row.object, FOREVER)
        if any(standing.root(one) == firm for one in standing.held(row.subject, "works_at")):
            return [replace(row, predicate="works_at")]
    if (couple := _as_couple(standing, row)) is not None:
        return [replace(row, predicate=couple)]
    family = next((names for names in FAMILIES if row.predicate in names), (row.predicate,))
    held = {name: list(standing.held(row.subject, name)) for name in family}
    roots = {standing.names.root(one.object, FOREVER) for rows in held.values() for one in rows if one.object is not None}
    own = standing.names.root(row.object, FOREVER)
    thing = own if own in roots else sole(_named_in(standing, own, roots)) or _of_its_kind(standing, row, held)
    if thing is None:
        return [row]
    # the thing as it was told of, and not what it is one with now: a split leaves the ending with what it is of
    as_told = next((one.object for rows in held.values() for one in rows if standing.root(one) == thing), thing)
    meant = row if thing == own else replace(row, object=as_told)
    under = [name for name, rows in held.items() if any(standing.root(one) == thing for one in rows)]
    if row.predicate != family[0] and row.predicate in under:
        return [meant]  # what is no longer driven may still be owned
    if row.predicate == "responsible_for" and under and row.predicate not in under:
        meant = replace(meant, implies_past=False)  # it was told under another word, and nothing else was
    return [meant, *(replace(meant, predicate=name, implies_past=False) for name in under if name != row.predicate)]


def _of_office(standing: Standing, row: ClaimRow) -> list[ClaimRow]:
    """ "Bo replaces Ann as form tutor", of whom it is told that she is form tutor of class 9C: it is that office which ends."""
    office = normal_form(str(row.literal))
    told = {str(one.literal): one for one in standing.held(row.subject, row.predicate) if one.literal is not None}
    fuller = [one for name, one in told.items() if normal_form(name).startswith(f"{office} of ")]
    if len(fuller) != 1 or any(normal_form(one) == office for one in told):
        return [row]
    meant = replace(row, literal=fuller[0].literal, rests_on=standing.saying(fuller[0]))
    return [replace(row, implies_past=False), meant]


def _as_couple(standing: Standing, row: ClaimRow) -> str | None:
    """Under which predicate of a partnership the two stand: who parts may have been married, engaged or a couple.

    Of no other group: who is on leave no more says nothing of a duty.
    """
    declared = standing.predicates.table.get(row.predicate)
    if declared is None or declared.exclusive != PARTNERSHIP:
        return None
    ends = {standing.names.root(row.subject, FOREVER), standing.root(row)}
    for name in (row.predicate, *standing.predicates.exclusive_with(row.predicate)):
        keys = [slot_key(member, name) for member in standing.names.members(row.subject, FOREVER)]
        numbers = [number for key in keys for index in ("slot", "object") for number in standing.tx.find(CLAIMS, index, key)]
        if any({standing.names.root(one.subject, FOREVER), standing.root(one)} == ends for one in standing.among(numbers)):
            return name
    return None


def is_closer_already(standing: Standing, row: ClaimRow) -> bool:
    """ "Devraj and she are very much a couple", of whom it is known that they are married or engaged: that stands."""
    if row.predicate != "partner" or row.kind != "holds" or row.object is None:
        return False
    pair = {standing.names.root(row.subject, FOREVER), standing.root(row)}
    for name in standing.predicates.exclusive_with("partner"):
        keys = [slot_key(member, name) for end in pair if end is not None for member in standing.names.members(end, FOREVER)]
        held = standing.among(number for key in keys for number in standing.tx.find(CLAIMS, "slot", key))
        if any({standing.names.root(one.subject, FOREVER), standing.root(one)} == pair and one.end >= FOREVER for one in held):
            return True
    return False


def _named_in(standing: Standing, thing: int, others: Iterable[int]) -> set[int]:
    """Those of which a name holds all words of a name of the thing: "Skoda Fabia" of "Skoda"."""
    wanted = [set(normal_form(name).split()) for name in standing.names.names(thing, FOREVER)]
    return {
        other
        for other in others
        if any(words and words < set(normal_form(name).split()) for name in standing.names.names(other, FOREVER) for words in wanted)
    }


def _of_its_kind(standing: Standing, row: ClaimRow, held: dict[str, list[ClaimRow]]) -> int | None:
    """ "My bike", "the dog": what the subject's is called so, or is the only one under the relation that the noun names."""
    noun = normal_form(row.object_name)
    for member in standing.names.members(row.subject, FOREVER):
        whole = [normal_form(f"{name}'s {noun}") for name in standing.names.names(member, FOREVER)]
        if (thing := sole({one for name in whole for one in standing.names.find(name, FOREVER)})) is not None:
            return thing
    relations = {one.predicate for one in standing.predicates.match_noun(noun)} if noun.isalpha() else set()
    things = {standing.root(one) for name, rows in held.items() if name in relations for one in rows}
    return sole({one for one in things if one is not None})
