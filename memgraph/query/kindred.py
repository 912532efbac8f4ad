"""Relations that a question may mean by one another, and relations that follow from others. Tried where the exact ones are silent."""

from __future__ import annotations

from dataclasses import replace

from memgraph.query.asked import Pattern

#: predicate -> those that say nearly the same; `~` turns subject and object round
KINDRED: dict[str, tuple[str, ...]] = {
    "owns": ("~belongs_to", "has_pet", "drives", "~owned_by", "bought", "responsible_for", "leads"),
    "belongs_to": ("~owns", "part_of", "member_of"),
    "responsible_for": ("owns", "leads", "works_on", "runs", "assigned_to", "covers_for"),
    "leads": ("runs", "responsible_for", "~ceo", "~reports_to"),
    "runs": ("leads", "owns", "responsible_for", "~founded_by"),
    "works_on": ("responsible_for", "assigned_to", "leads"),
    "uses": ("supplied_by", "takes_medication", "depends_on", "drives", "written_in", "hosted_on"),
    "supplied_by": ("uses", "~customer_of", "~supplies"),
    "depends_on": ("uses", "part_of"),
    "takes_medication": ("uses", "drinks"),
    "lives_in": ("stays_at", "located_in", "headquartered_in", "moved_to"),
    "located_in": ("lives_in", "headquartered_in", "was_in", "stays_at", "part_of"),
    "headquartered_in": ("located_in", "lives_in"),
    "stays_at": ("booked", "lives_in", "located_in"),
    "works_at": ("employment_status", "works_in", "member_of", "leads", "runs", "intern_at"),
    "job_title": ("is_a", "is", "leads", "responsible_for"),
    "spouse": ("partner", "engaged_to"),
    "partner": ("spouse", "engaged_to"),
    "friend": ("knows", "met"),
    "knows": ("friend", "met", "colleague"),
    "likes": ("prefers", "enjoys", "plays", "drinks", "eats"),
    "prefers": ("likes",),
    "pays": ("price", "amount", "salary"),
    "price": ("amount", "pays", "budget"),
    "amount": ("price", "pays", "budget"),
    "bought": ("owns", "~subsidiary_of"),
    "treated_by": ("contact",),
    "educated_at": ("studies", "works_at"),
    "visited": ("goes_to", "was_in", "attended", "stays_at"),
    "goes_to": ("visited", "attended"),
    "has_pet": ("adopted", "owns"),
    "diet": ("eats", "is", "is_a"),
    "status": ("state", "is"),
    "is": ("is_a", "job_title", "state"),
    "reports_to": ("works_for", "~leads"),
    "contact": ("account_manager", "represents"),
}

#: symmetric relations that follow from a shared object: both have it at the same time
SHARED: dict[str, tuple[str, ...]] = {
    "colleague": ("works_at",),
    "lives_with": ("lives_in",),
    "sibling": ("mother", "father", "parent"),
}


def kindred(pattern: Pattern) -> Pattern:
    """The pattern with the kindred relations beside its own."""
    relations = dict.fromkeys(pattern.relations)
    for name, swapped in pattern.relations:
        for other in KINDRED.get(name, ()):
            relations[other.lstrip("~"), swapped != other.startswith("~")] = None
    return replace(pattern, relations=tuple(relations))
