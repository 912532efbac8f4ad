"""The outcome of coreference for one text: what each of its phrases stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from spacy.tokens import Token

from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.mentions.things import Thing
from memgraph.nlp.tree import RELATIVE, Tree
from memgraph.types import Mention, Span


@dataclass(frozen=True, slots=True)
class Referent:
    """What a noun phrase stands for."""

    name: str | None  #: canonical; None for a pronoun that is not certain
    span: Span  #: of the phrase itself, in the whole text
    type: str | None = None
    kind: Literal["name", "pronoun", "description", "speaker"] = "description"
    gender: str | None = None
    names: tuple[str, ...] = ()  #: of the members, where it stands for several: "they" for ("Ben", "Sofia")


class Referents:
    """The answers for one parsed text: asked by token, or taken as a list of mentions."""

    def __init__(self, tree: Tree, phrases: Sequence[Phrase], things: dict[int, Thing], of: dict[int, int]) -> None:
        self._tree, self._phrases, self._things, self._of = tree, phrases, things, of
        self._at: dict[int, int] = {}
        for number, phrase in enumerate(phrases):
            self._at[phrase.head] = number
            if phrase.kind == "name":
                self._at.update(dict.fromkeys(range(phrase.first, phrase.last + 1), number))

    @property
    def phrases(self) -> Sequence[Phrase]:
        """All mentions of the text."""
        return self._phrases

    def phrase_of(self, token: Token) -> Phrase | None:
        """The mention that the token heads, or the name it is part of."""
        number = self._at.get(token.i)
        return None if number is None else self._phrases[number]

    def name_of(self, token: Token) -> Referent:
        """What the phrase headed by the token stands for. Never raises: a phrase that is no mention stands for its own words."""
        if token.lower_ in RELATIVE and (antecedent := _antecedent(token)) is not None:
            return self._of_relative(token, antecedent)
        number = self._at.get(token.i)
        if number is None:
            span = self._tree.span_of(token)
            return Referent(self._tree.phrase(token, determiner=False) or token.text, span)
        phrase = self._phrases[number]
        thing = self._things.get(self._of.get(number, -1))
        if thing is None or thing.unknown:
            name = None if phrase.kind == "pronoun" else phrase.text
            return Referent(name, phrase.span, None if phrase.kind == "pronoun" else phrase.type, phrase.kind, phrase.gender)
        kind = "speaker" if thing.speaker else phrase.kind
        return Referent(self._called(thing, phrase), phrase.span, thing.type, kind, thing.gender, self._members(thing))

    def _of_relative(self, token: Token, antecedent: Token) -> Referent:
        """Whom "who" or "which" stands for: the noun before it, what that is said of, or the name just before, as its kind allows."""
        found = self.name_of(antecedent)
        for other in (antecedent, *self._beside(token, antecedent)):
            one = self.name_of(other)
            thing = self._things.get(self._of.get(self._at.get(other.i, -1), -1))
            if thing is not None and thing.named and not thing.members and not thing.speaker and _fits(token, thing.type):
                return replace(one, kind="name")
        return found

    def _beside(self, token: Token, antecedent: Token) -> Iterator[Token]:
        """Other words that the relative pronoun may stand for."""
        if antecedent.dep_ == "attr" and not self._tree.of(antecedent.head, "neg"):
            subject = self._tree.subject(antecedent.head)
            if subject is not None and token.lower_ in ("who", "that", "whose", "which"):
                yield subject  # "Ann is a singer who ..."
        if token.lower_ in ("who", "whose", "whom", "which", "where"):
            before = token.i - 1 - (token.i > 1 and token.nbor(-1).text == ",")
            if before >= 0 and (phrase := self.phrase_of(self._tree.tokens[before])) is not None and phrase.kind == "name":
                yield self._tree.tokens[phrase.head]
        if antecedent.dep_ == "pobj" and antecedent.head.head.pos_ in ("NOUN", "PROPN"):
            yield antecedent.head.head  # "a doctor from the clinic who ..."

    def _members(self, thing: Thing) -> tuple[str, ...]:
        return tuple(self._things[one].name for one in thing.members)

    def _called(self, thing: Thing, phrase: Phrase) -> str:
        """Its name; of what has none the description, for a pronoun the first one."""
        if thing.named or thing.members:
            return thing.name
        first = phrase if phrase.kind == "description" else next((one for one in thing.mentions if one.kind == "description"), None)
        return thing.name if first is None else self._described(first)

    def _described(self, phrase: Phrase) -> str:
        """A description in words, its owner by name: "Priya's sister" for "my sister"; of a thing without him: "passport"."""
        head = self._tree.tokens[phrase.head]
        whole = self._tree.phrase(head, determiner=False) or phrase.text
        owner = next((child for child in self._tree.of(head, "poss") if child.pos_ == "PRON"), None)
        of = self.name_of(owner) if owner is not None else None
        words = whole.split(maxsplit=1)
        if owner is None or of is None or of.name is None or len(words) < 2 or words[0].lower() != owner.lower_:
            return whole
        return f"{of.name}'s {words[1]}" if phrase.type in ("PERSON", "ANIMAL") else words[1]

    def mentions(self) -> tuple[Mention, ...]:
        """The names and pronouns of the text, and the descriptions that stand for something with a name."""
        found = []
        for number, phrase in enumerate(self._phrases):
            thing = self._things.get(self._of.get(number, -1))
            name = self._called(thing, phrase) if thing is not None else phrase.text if phrase.kind == "name" else None
            if phrase.kind == "description" and (thing is None or not thing.named):
                name = None
            if thing is not None and thing.unknown:
                name = thing.name if len(thing.mentions) > 1 else None  # "He ... his": one person, whoever it is
            type = "PRONOUN" if phrase.kind == "pronoun" else thing.type if thing is not None else phrase.type
            found.append(Mention(text=phrase.text, span=phrase.span, type=type, refers_to=name))
        return tuple(found)


def _fits(token: Token, type: str | None) -> bool:
    """Whether a relative pronoun may stand for something of the type."""
    if token.lower_ in ("who", "whom"):
        return type in ("PERSON", "ANIMAL", None)
    if token.lower_ == "where":
        return type in ("PLACE", "ORG", "EVENT", None)
    return token.lower_ != "which" or type != "PERSON"


def _antecedent(token: Token) -> Token | None:
    """The noun that a relative pronoun stands for; None for a question word or a conjunction."""
    if token.dep_ in ("mark", "det") or token.pos_ not in ("PRON", "SCONJ", "ADV", "DET"):
        return None
    at = token
    while at.head != at:
        if at.dep_ == "relcl":
            return at.head if at.head.i < token.i else None
        if at.dep_ in ("ccomp", "advcl"):
            return None
        at = at.head
    return None
