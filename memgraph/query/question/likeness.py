"""A relation that the question names by words of no predicate: the nearest predicate of the thing it names, by meaning.

Tried last, where lemma, declared words and kindred relations have none: "who does Ann work together with" of a `collaborates_with`. The
predicates that the facts of the one named thing have are compared, and only one that is near and clearly ahead of the others is taken, and
only where a caller stated it: what a text told, its passages answer, by its own words. Cosines do not tell which way round a relation is,
so grammar does: whether the thing does it, or has it done. See docs/decisions/0016-predicates-by-embedding.md for what that is worth.
"""

from __future__ import annotations

import re
import weakref
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal as OneOf

import numpy as np
import numpy.typing as npt

from memgraph.protocols import Embedder
from memgraph.query.question.asked import Const, Pattern, Question, Var
from memgraph.query.question.forms import asks_content
from memgraph.query.question.kindred import kindred
from memgraph.snapshot import Snapshot
from memgraph.store import FACTS
from memgraph.view import View

NEAR = 0.45  #: least cosine of the question's words and the predicate's
AHEAD = 0.15  #: by how much, at least, it leads the next predicate of the thing
_MOST = 40  #: predicates of one thing; of more, none is clearly meant
_FACTS = 1000  #: of one thing, on each side; a thing with more is spoken of in too many ways, and slow to look through
_WRITES = re.compile(r"\b(?:write|wrote|written)\b(?! (?:to|about|that)\b)", re.IGNORECASE)  #: of the verbs of saying, what makes a work

_AUXILIARY = r"(?:do|does|did|has|have|had|can|could|will|would)"
_BEING = r"(?:is|are|was|were|['’]s)"
_DOER = re.compile(r"\w{2,}(?:er|or|ist|ian|eur)s?$")  #: a noun for who does it: "the trainer of"
_PREFIX = re.compile(r"(?:un|dis|mis|in|im|ir|il|non|de|ex)(?=[^\W\d_]{4})")
_UNDERGONE = re.compile(r"_(?:by|under)$")  #: predicates whose subject has it done to it
_BARE = frozenset(
    "who whom whose what which where how do does did has have had can could will would is are was were be been s the a an".split()
)
_VECTORS: weakref.WeakKeyDictionary[Snapshot, dict[str, npt.NDArray[np.float32]]] = weakref.WeakKeyDictionary()

Role = OneOf["does", "undergoes", "is", "has"]


@dataclass(frozen=True, slots=True)
class _Known:
    """A predicate that facts of the thing have, and whether the thing is their object."""

    name: str
    turned: bool


def liken(view: View, embedder: Embedder, asked: Question) -> tuple[Question, str] | None:
    """The question with the pattern that it seems to mean, and why; None where it is understood as it is, or none is clearly meant."""
    name = next(_spoken(view, asked.text, asked.entities[0]), None) if _asks_for_another(asked) else None
    role, words = (_role(asked.text, name), _words(asked, name)) if name is not None else (None, "")
    if name is None or role is None or not words:
        return None
    found = _predicates(view, asked.entities[0])
    known = {one.name for one in found}
    if not 0 < len(known) <= _MOST or any(relation in known for one in asked.patterns for relation, _ in kindred(one).relations):
        return None
    best, cosine, lead = _nearest(view.snapshot, embedder, words, found)
    if cosine < NEAR or lead < AHEAD or best.turned is not _stands_last(role, best.name) or _opposed(words, best.name):
        return None
    if not _is_stated(view, found[best]):
        return None
    thing, target = Const(name, asked.entities), asked.target or Var("?likely")
    ends = (target, thing) if best.turned else (thing, target)
    pattern = Pattern(ends[0], ((best.name, False),), ends[1], tuple(words.split()), core=True)
    why = f"{words!r} is nearest to {best.name} of what is known of {name}: cosine {cosine:.2f}, {lead:.2f} ahead"
    return replace(asked, patterns=(pattern,), target=target, content=False), why


def _asks_for_another(asked: Question) -> bool:
    """It names one thing, and asks for another that is in some relation to it."""
    if asked.task != "match" or asked.wants != "value" or asked.form not in ("who", "what", "which", "where"):
        return False
    if len(asked.entities) != 1 or asked.unknown or asked.choice or any(one.negated or one.order is not None for one in asked.patterns):
        return False
    return not asks_content(asked.text) and (not asked.content or _WRITES.search(asked.text) is not None)


def _spoken(view: View, text: str, entity: int) -> Iterator[str]:
    """The names of the entity that stand in the text, the longest first."""
    names = sorted(view.snapshot.names.names(entity, view.known), key=len, reverse=True)
    return (name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))


def _predicates(view: View, entity: int) -> dict[_Known, list[int]]:
    """The predicates of the entity's facts, each with the facts; none of a thing with very many facts."""
    graph, found = view.snapshot.graph, defaultdict[_Known, list[int]](list)
    for turned, numbers in ((False, graph.match(entity, known=view.known)), (True, graph.match(None, None, [entity], known=view.known))):
        if len(numbers) > _FACTS:
            return {}
        for number in numbers:
            found[_Known(graph.triple(number).predicate, turned)].append(number)
    return found


def _is_stated(view: View, numbers: Iterable[int]) -> bool:
    """No text told one of the facts."""
    return any((row := view.tx.get(FACTS, number)) is not None and not row.sources for number in numbers)


def _role(text: str, name: str) -> Role | None:
    """What the named thing is in the relation that is asked for; None where the words between do not tell.

    >>> _role("Who does Ann train?", "Ann"), _role("Who trains Ann?", "Ann"), _role("Who is the trainer of Ann?", "Ann")
    ('does', 'undergoes', 'undergoes')
    """
    short = re.sub(re.escape(name), "@", text, count=1, flags=re.IGNORECASE).lower().strip(" ?!.")
    if re.search(r"\b(?:by|under) (?:the )?@", short) or re.search(rf"\b{_AUXILIARY} (?:the )?@(?!['’]s)", short):
        return "does"
    if re.search(rf"\b{_BEING} (?:the )?@(?!['’]s)", short):
        return "undergoes" if short.endswith(" by") or short.startswith("by ") else "is"
    owned = re.search(rf"\b{_BEING} (?:the |an? )?(?:\w+ )?(\w+) (?:of|for) (?:the )?@$", short)
    owned = owned or re.search(rf"\b{_BEING} @['’]s (\w+)$", short)
    if owned is not None:
        return "undergoes" if _DOER.match(owned.group(1)) else "has"
    return None if re.search(r"\bof (?:the )?@|@['’]s", short) else "undergoes"


def _stands_last(role: Role, predicate: str) -> bool | None:
    """Whether the thing must be the object of the fact; None where the predicate does not fit the role."""
    undergone = _UNDERGONE.search(predicate) is not None
    match role:
        case "does":
            return undergone
        case "undergoes":
            return not undergone
        case "is":
            return False if "_" in predicate else None
    return False


def _opposed(words: str, predicate: str) -> bool:
    """Whether a prefix makes a word of one the contrary of a word of the other; to a cosine, contraries are alike.

    >>> _opposed("import from", "exports_to"), _opposed("trust", "distrusts"), _opposed("oversee", "supervises")
    (True, True, False)
    """
    ours, theirs = (dict(map(_parted, text.split())) for text in (words, predicate.replace("_", " ")))
    return any(ours[stem] != theirs[stem] for stem in ours.keys() & theirs.keys())


def _parted(word: str) -> tuple[str, str]:
    """The stem and the prefix that turns it round."""
    found = _PREFIX.match(word)
    prefix = found.group() if found is not None else ""
    return re.sub(r"(?:e?s|e?d|ing|e)$", "", word[len(prefix) :]), prefix


def _words(asked: Question, name: str) -> str:
    """What the question says of the relation: its words without the name, the times and the frame of the question."""
    text = asked.text
    for part in (name, *(mention.text for mention in asked.times)):
        text = re.sub(re.escape(part), " ", text, flags=re.IGNORECASE)
    return " ".join(word for word in re.findall(r"[^\W\d_]+", text.lower()) if word not in _BARE)


def _nearest(snapshot: Snapshot, embedder: Embedder, words: str, found: Iterable[_Known]) -> tuple[_Known, float, float]:
    """The nearest predicate, its cosine, and by how much it leads the next of another name."""
    kept = _VECTORS.setdefault(snapshot, {})
    sides = list(found)
    new = [name for name in dict.fromkeys(one.name for one in sides) if name not in kept]
    if new:
        kept.update(zip(new, embedder.embed_documents([name.replace("_", " ") for name in new]), strict=True))
    asked = embedder.embed_documents([words])[0]
    cosines = [float(kept[one.name] @ asked) for one in sides]
    first = max(range(len(sides)), key=cosines.__getitem__)
    rest = [cosine for one, cosine in zip(sides, cosines, strict=True) if one.name != sides[first].name]
    return sides[first], cosines[first], cosines[first] - max(rest, default=0.0)
