"""Who "I" is in a question."""

from __future__ import annotations

from memgraph.names import WE, normal_form
from memgraph.view import View

FIRST_PERSON = "user"  #: the entity of a speaker without a name


def first_plural(view: View, speaker: str | None) -> tuple[int, ...]:
    """The speaker, and the firm or the house that the speaker speaks for."""
    found = first_person(view, speaker)
    return found + tuple(one for one in view.snapshot.names.find(WE, view.known) if one not in found)


def first_person(view: View, speaker: str | None) -> tuple[int, ...]:
    """The speaker's entity; without one, the only speaker of the namespace that is no role; else the entity `user`."""
    names = view.snapshot.names
    if speaker is not None:
        return tuple(names.find(normal_form(speaker), view.known))
    user = tuple(names.find(FIRST_PERSON, view.known))
    speakers = [name for name in view.snapshot.rows.speakers.names if name.lower() not in ("assistant", "tool", "system")]
    if len(speakers) == 1 and not user:
        return tuple(names.find(normal_form(speakers[0]), view.known))
    return user
