"""The things that a text speaks of, and the ways to find them again: by a word of their name, by a description, by nearness."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field

from memgraph.names import acronyms_of, normal_form, tokens_of
from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.tree import Tree


@dataclass(slots=True)
class Thing:
    """Someone or something the text speaks of: its mentions so far, and what they tell."""

    number: int
    name: str
    mentions: list[Phrase] = field(default_factory=list)
    type: str | None = None
    gender: str | None = None
    plural: bool = False
    named: bool = False
    members: tuple[int, ...] = ()  #: of a group: the numbers of its things
    speaker: bool = False
    firm: bool = True  #: its type is not the recogniser's alone
    unknown: bool = False  #: whom a pronoun means that has no antecedent in the text; further pronouns may mean the same one

    def between(self, first: int, last: int) -> list[Phrase]:
        """Its mentions with their heads from the token `first` to before `last`, at a cost of what it finds."""
        start = bisect_left(self.mentions, first, key=lambda phrase: phrase.head)
        return self.mentions[start : bisect_left(self.mentions, last, lo=start, key=lambda phrase: phrase.head)]


def sentence_numbers(tree: Tree) -> list[int]:
    """For each token the number of its sentence."""
    numbers, number = [], -1
    for token in tree.tokens:
        number += bool(token.is_sent_start) or number < 0
        numbers.append(number)
    return numbers


class Things:
    """The things of one text. Every look-up costs what it finds."""

    def __init__(self, tree: Tree) -> None:
        self.all: dict[int, Thing] = {}
        self.groups: list[Thing] = []
        self._sentence = sentence_numbers(tree)
        self._described: dict[str, int] = {}
        self._by_word: dict[str, dict[int, None]] = {}
        self._near: dict[int, dict[int, None]] = {}

    def sentence_of(self, phrase: Phrase) -> int:
        """The number of its sentence; earlier texts count as one before the first."""
        return self._sentence[phrase.head] if phrase.head >= 0 else -1

    def new(self, name: str, type: str | None, gender: str | None, *, plural: bool = False, named: bool = False) -> Thing:
        """A thing without mentions, findable by the words of its name if it has one."""
        thing = Thing(len(self.all), name, type=type, gender=gender, plural=plural, named=named)
        self.all[thing.number] = thing
        if named:
            self._call(thing, name)
        return thing

    def group(self, members: list[Thing], phrase: Phrase) -> Thing:
        """Several as one: "Ben and Sofia"."""
        names = list(dict.fromkeys(thing.name for thing in members))
        name = " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
        group = self.new(name, members[0].type, None, plural=True)
        group.members = tuple(thing.number for thing in members)
        self.groups.append(group)
        self.mention(group, phrase)
        return group

    def mention(self, thing: Thing, phrase: Phrase) -> None:
        """One more mention of it, in whatever order they come."""
        insort(thing.mentions, phrase, key=lambda phrase: phrase.head)
        self._near.setdefault(self.sentence_of(phrase), {})[thing.number] = None
        if phrase.kind == "name":
            self._call(thing, phrase.text)
        elif phrase.kind == "description" and not thing.members:
            self._described[normal_form(phrase.text)] = thing.number

    def _call(self, thing: Thing, name: str) -> None:
        for word in _keys(name):
            self._by_word.setdefault(word, {})[thing.number] = None

    def sharing_a_word(self, name: str) -> list[Thing]:
        """Those with a name that shares a word with this one, or the initials; the latest first."""
        numbers = {number for word in _keys(name) for number in self._by_word.get(word, ())}
        return [self.all[number] for number in sorted(numbers, reverse=True)]

    def described_as(self, words: str) -> Thing | None:
        """The last thing described in just these words."""
        number = self._described.get(normal_form(words))
        return None if number is None else self.all[number]

    def near(self, phrase: Phrase, window: int) -> list[Thing]:
        """Those mentioned in its sentence or in as many before it, in the order in which they came up."""
        here = self.sentence_of(phrase)
        numbers = {number for sentence in range(here - window, here + 1) for number in self._near.get(sentence, ())}
        return [self.all[number] for number in sorted(numbers)]


def _keys(name: str) -> set[str]:
    return {*tokens_of(name), *acronyms_of(name), normal_form(name)}
