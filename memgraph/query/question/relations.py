"""Words to predicates: which relations a noun, a verb or an adjective of a question may mean in this namespace."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from memgraph.predicates import DIRECT, Predicates, VerbPattern, normal
from memgraph.query.question.asked import Phase, Relations
from memgraph.view import View

#: predicates that hold the other way round with one
_OPPOSITES: dict[str, tuple[str, ...]] = {
    "child": ("parent", "mother", "father"),
    "son": ("parent", "mother", "father"),
    "daughter": ("parent", "mother", "father"),
    "parent": ("child", "son", "daughter"),
    "mother": ("child", "son", "daughter"),
    "father": ("child", "son", "daughter"),
    "sibling": ("sister", "brother"),
    "sister": ("sibling", "sister", "brother"),
    "brother": ("sibling", "sister", "brother"),
    **dict.fromkeys(("grandchild", "grandson", "granddaughter"), ("grandparent", "grandmother", "grandfather")),
    **dict.fromkeys(("grandparent", "grandmother", "grandfather"), ("grandchild", "grandson", "granddaughter")),
    **dict.fromkeys(("niece", "nephew"), ("aunt", "uncle")),
    **dict.fromkeys(("aunt", "uncle"), ("niece", "nephew")),
}


_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ied", "y"))


class Words:
    """The vocabulary of one namespace: declared predicates and those that its facts brought."""

    def __init__(self, view: View) -> None:
        self._view = view

    @property
    def predicates(self) -> Predicates:
        return self._view.snapshot.predicates

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The predicates that have facts here."""
        return tuple(self._view.snapshot.graph.predicates(known=self._view.known))

    def of_noun(self, noun: str, *, doing: bool = True) -> Relations:
        """The predicates that a noun names, from its bearer's point of view, with what implies them; `doing` by the verb behind it too."""
        found = [(one.predicate, one.swapped) for one in self.predicates.match_noun(noun)]
        name, head = normal(noun), normal(noun.rpartition(" ")[2])
        found += [(own, False) for own in self.own if _spelt(own) in (_spelt(name), _spelt(head))]
        found = found or [(own, False) for own in self.own if own.endswith(f"_{name}") and self._is_value(own)]  # the door code is a code
        if self.predicates.get(name) is not None:
            found.append((name, False))
        if doing and self._is_doer(head):
            found += [one for one in self._done_by(head) if one not in found]
        return self.widened(found)

    def _is_value(self, name: str) -> bool:
        known = self.predicates.get(name)
        return known is not None and known.literal is not None

    def _is_doer(self, noun: str) -> bool:
        """Whether a noun is for who does something: a coach coaches, an editor edits."""
        return bool(_verbs_of(noun)) or self.predicates.is_a("role", None, noun)

    def _done_by(self, noun: str) -> list[tuple[str, bool]]:
        """The relations of the verb behind a noun for a doer: the coach of a team is who coaches it; a treasurer treasures nothing."""
        verbs = _verbs_of(noun) | {noun}
        declared = [one for verb in sorted(verbs) for one in self.predicates.match_verb(verb)]
        declared = [one for one in declared if not one.of_object and one.phase == "states" and one.predicate != "likes"]
        own = [own for own in self.own if _lemmas(own.split("_")[0]) & verbs and own.partition("_")[2] in ("", "by")]
        return [*((one.predicate, not one.swapped) for one in declared), *((one, not one.endswith("_by")) for one in own)]

    def says_no_more(self, noun: str, relations: Relations) -> bool:
        """Whether a noun says no more than one of the relations: an allergy, a sibling, a pet; a dog is a kind of pet."""
        for name, _ in relations:
            known = self.predicates.get(name)
            if normal(noun) == name or (known is not None and (noun in known.synonyms or noun in [one.noun for one in known.nouns[:1]])):
                return True
        return False

    def is_literal(self, relations: Relations) -> bool:
        """Whether all of them are declared to have a value, not a thing, for an object."""
        known = [self.predicates.get(name) for name, _ in relations]
        return bool(known) and all(one is not None and one.literal is not None for one in known)

    def of_verb(
        self, lemma: str, particle: str | None, prep: str, *, noun: str | None = None, object_type: str | None = None, object_noun: str = ""
    ) -> tuple[Relations, Relations, Phase]:
        """The relations between the subject and a complement, those between the direct object and it, and what the verb says of them.

        `noun` is the lemma of the direct object; `object_type` and `object_noun` tell what the complement is, where that is known.
        """
        lemma, _, ending = lemma.partition(" ")
        particle = particle or ending or None
        found = [one for one in self.predicates.match_verb(lemma, particle, prep, noun) if self._fits(one, object_type, object_noun)]
        direct = [(one.predicate, one.swapped) for one in found if not one.of_object]
        through = [(one.predicate, one.swapped) for one in found if one.of_object]
        stem = f"{lemma}_{particle}" if particle else lemma
        ending = "" if prep == DIRECT else prep.replace(" ", "_")
        direct += [(name, False) for name in self.own if name == (f"{stem}_{ending}" if ending else stem)]
        direct += [(name, False) for name in self._of_third(lemma) if ending and name.partition("_")[2] == ending]
        if not direct and not through:
            direct = [(name, False) for name in self.own if name.split("_")[0] == lemma and (not ending or "_" not in name)]
            direct = direct or [(name, False) for name in self._of_third(lemma) if name.partition("_")[2] == ending]
        return self.widened(direct), self.widened(through), found[0].phase if found else "states"

    def of_bare_verb(self, lemma: str, particle: str | None) -> tuple[Relations, Phase]:
        """The relations that a verb says of its subject with whatever complement: "when did they marry", "how often has she moved"."""
        patterns = [
            one for single in self.predicates for one in single.verbs if (one.lemma, one.particle) == (lemma, particle) and not one.nouns
        ]
        phases = [one.phase for one in patterns if not one.of_object]
        found = [(one.predicate, one.swapped) for one in patterns if not one.of_object]
        found += [(name, False) for name in (*(name for name in self.own if name.split("_")[0] == lemma), *self._of_third(lemma))]
        return self.widened(found), phases[0] if phases else "states"

    def _of_third(self, lemma: str) -> list[str]:
        """The predicates here that begin with the verb in the third person: "meets on"."""
        return [name for name in self.own if (first := name.split("_")[0]).endswith("s") and lemma in _lemmas(first)]

    def of_persons(self, relations: Relations) -> Relations:
        """Those whose other side may be a person, where there are such: "who does she work with" asks for no employer."""
        kept = []
        for name, swapped in relations:
            known = self.predicates.get(name)
            types = () if known is None else known.subject_types if swapped else known.object_types
            kept += [(name, swapped)] if not types or "PERSON" in types else []
        return tuple(kept) or relations

    def of_liking(self, noun: str) -> Relations:
        """What somebody likes best of what a noun names: "which colour does she like best", where facts tell her favourite colour."""
        wanted = {_spelt(f"favourite_{normal(noun)}"), _spelt(f"preferred_{normal(noun)}")}
        return tuple((own, False) for own in self.own if _spelt(own) in wanted)

    def of_event(self, noun: str) -> Relations:
        """The verbs of the texts that a noun for an event stands for: the shoot is when somebody shoots, the tour when they tour."""
        return tuple((own, False) for own in self.own if self.predicates.get(own) is None and noun in _lemmas(own.split("_")[0]))

    def of_repeated(self, lemma: str) -> Relations:
        """The relations of a verb with "again", where facts have its one word for that: opened again, reopened."""
        return self.widened([(name, False) for name in self.own if _lemmas(name.split("_")[0]) & {f"re{lemma}", f"re-{lemma}"}])

    def of_participle(self, participle: str, prep: str) -> Relations:
        """The relations of a passive verb's subject with a complement: "engaged to", "found at"."""
        own = [(name, False) for name in self.own if name == f"{participle}_{prep.replace(' ', '_')}"]
        return self.widened([*((one.predicate, False) for one in self.predicates.match_adjective(participle, prep)), *own])

    def of_passive(self, lemma: str, particle: str | None, participle: str) -> tuple[Relations, Phase]:
        """The relations that a passive verb says of its subject: when she was hired, born, promoted, when it was founded."""
        found = [
            one for single in self.predicates for one in single.verbs if (one.lemma, one.particle) == (lemma, particle) and not one.nouns
        ]
        dated = [one for one in found if one.object_class == "date"]
        of_it = [one for one in found if one.of_object]
        rest = [one for one in found if not one.of_object and one.object_class != "date"]
        done = [(one.predicate, not one.swapped if one.prep == DIRECT else one.swapped) for one in rest]
        phases = [one.phase for one in (*of_it, *rest)]
        own = [(name, True) for name in self.own if name == lemma]
        own += [(name, False) for name in self.own if "_" in name and name.split("_")[0] == participle]
        relations = [
            *((one.predicate, False) for one in dated),
            *((one.predicate, False) for one in of_it),
            *(done if not of_it else ()),
            *own,
        ]
        return self.widened(relations), phases[0] if phases else "states"

    def of_adjective(self, adjective: str, prep: str | None) -> Relations:
        return self.widened([(one.predicate, False) for one in self.predicates.match_adjective(adjective, prep)])

    def widened(self, relations: Iterable[tuple[str, bool]]) -> Relations:
        """With the narrower predicates, and their inverses seen from the other side: a child's mother is its parent. What is widened
        already stays as it is: whose sister I am may be my sister, but my brother is not."""
        result: dict[tuple[str, bool], None] = {}
        for name, swapped in relations:
            canonical, turned = self.predicates.resolve(name)
            way = swapped != turned
            result[canonical, way] = None
            for narrow in self.predicates.narrower(canonical):
                result[narrow, way] = None
            if canonical in ("son", "daughter"):  # which of the children, their names tell
                result["child", way] = None
            others = (one for one in result if one != (canonical, way))
            seen_so = any(canonical in _OPPOSITES.get(other, ()) and way != side for other, side in others)
            for pair in _OPPOSITES.get(canonical, ()) if not seen_so else ():
                result[pair, not way] = None
        return tuple(result)

    def _fits(self, pattern: VerbPattern, type: str | None, noun: str) -> bool:
        """The complement may be of the class that the pattern wants; what is not known may be anything."""
        wanted = pattern.object_class
        if wanted is None or (type is None and not noun):
            return True
        found = self.predicates.classes.get(wanted)
        if found is None or self.predicates.is_a(wanted, type, noun):
            return True
        if noun or found.types:
            return False
        return type not in ("PERSON", "PLACE", "ANIMAL")  # what a class of nouns holds may have a name of its own: a team, a project


def _spelt(name: str) -> str:
    """A predicate's name as it is spelt on either side of the Atlantic.

    >>> _spelt("favourite_colour") == _spelt("favorite_color")
    True
    """
    return re.sub(r"(?<=[^_]{2})our(?=_|$|i)", "or", name)


def _lemmas(word: str) -> frozenset[str]:
    """What a verb in a predicate's name may be a form of: "directs", "edited".

    >>> "direct" in _lemmas("directs"), "invite" in _lemmas("invited")
    (True, True)
    """
    cut = {word[: -len(ending)] + more for ending, more in _ENDINGS if word.endswith(ending) and len(word) > len(ending) + 2}
    return frozenset({word, *cut})


def _verbs_of(noun: str) -> frozenset[str]:
    """The verbs that an agent's noun may come from: buyer, buy; driver, drive.

    >>> sorted(_verbs_of("driver"))
    ['driv', 'drive']
    """
    for ending in ("er", "or"):
        if noun.endswith(ending) and len(noun) > 4:
            stem = noun[: -len(ending)]
            short = stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
            return frozenset({stem, stem + "e", short} - {""})
    return frozenset()
