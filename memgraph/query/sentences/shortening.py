"""A sentence in its clauses, each with what it says of a question; and a long clause cut down to what is new in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.nlp.tree import SUBJECTS, Tree
from memgraph.query.question.kin import Kin, of_one_root

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Kind = Literal["said", "reason", "trouble", "thing"]  #: said, why, what is wrong, or anything else

SHORT: Final = 8  #: words of an answer that needs no shortening
CUTS: Final = frozenset({":", ";", "–", "—", "--"})
LABEL_BEFORE: Final = re.compile(r"^([^:;.!?]{2,60}): (?=\S)")  #: "Strudel: thin dough"
NAMING: Final = frozenset({"NOUN", "PROPN", "NUM", "ADJ"})
_SAME: Final = 0.5  #: how surely a word must say the question's
_CLAUSES: Final = frozenset({"ROOT", "ccomp", "conj", "advcl", "parataxis", "dep", "appos"})
_DENIALS: Final = frozenset({"not", "never", "no"})
_OPENING: Final = frozenset({"that", "if", "whether", "so", "but", "and", "though", "although"})
_NOBODY: Final = frozenset({"nobody", "nothing", "none", "no", "neither", "noone"})  #: a subject that denies
_OUTER: Final = frozenset({"punct", "cc", "preconj"})
HAPPENED: Final = re.compile(
    r"\b(?:happen\w*|bec[ao]me?|befell?|went)\b|\bwhat (?:did|does|do|has|have|had|is|are|was|were) .*\b(?:do|doing|done)\b|^\W*how\b",
    re.IGNORECASE,
)  #: asks for what was done, and not for a thing


@dataclass(frozen=True, slots=True)
class Part:
    """Some words of a sentence in a row: a clause, or what stands between two colons."""

    first: int
    last: int
    head: Token | None  #: its verb


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the question leaves open."""

    sort: Kind
    weights: Mapping[str, float]  #: its telling words
    kin: Kin
    said: frozenset[str]  #: the stems of its words and of what they mean
    topic: frozenset[str]  #: of what was said, the words that tell about what
    doc: Doc


class Clauses:
    """A sentence in its clauses, and what each says of the question."""

    def __init__(self, tree: Tree, wanted: Wanted) -> None:
        self.tree, self.wanted = tree, wanted
        self.parts = list(parts(tree))
        self.says = [self._says(token) for token in tree.tokens]

    def _says(self, token: Token) -> set[str]:
        """The words of the question that a token says."""
        stems = text_terms(token.text)
        return {word for word in self.wanted.weights for stem in stems if says_same(self.wanted.kin, word, stem)}

    def weight(self, tokens: Sequence[Token], words: Mapping[str, float] | None = None) -> float:
        weights = self.wanted.weights if words is None else words
        return sum(weights.get(word, 0.0) for word in {word for token in tokens for word in self.says[token.i]})

    def is_new(self, text: str) -> bool:
        return any(stem not in self.wanted.said for stem in text_terms(text) if stem not in STOP_WORDS and stem not in _DENIALS)

    def text(self, tokens: Sequence[Token]) -> str:
        """The words in a row, without the marks and conjunctions around them."""
        kept = list(tokens)
        while kept and (kept[0].is_punct or kept[0].is_space or kept[0].dep_ in _OUTER or kept[0].lower_ in _OPENING):
            kept.pop(0)
        while kept and (kept[-1].is_punct or kept[-1].is_space or kept[-1].dep_ == "cc"):
            kept.pop()
        return self.tree.text_of(self.tree.tokens[kept[0].i : kept[-1].i + 1]) if kept else ""

    def phrase(self, noun: Token, drop: Sequence[str]) -> str:
        """A noun with what hangs on it, as far as it goes on without a break."""
        words = self.tree.phrase_tokens(noun, drop=drop, determiner=False)
        at = words.index(noun) if noun in words else 0
        first = last = at
        while first > 0 and words[first].i - words[first - 1].i == 1:
            first -= 1
        while last + 1 < len(words) and words[last + 1].i - words[last].i == 1:
            last += 1
        return self.text(words[first : last + 1])

    def words(self, part: Part) -> list[Token]:
        return self.tree.tokens[part.first : part.last + 1]

    # ------------------------------------------------------------ a long clause

    def fitted(self, words: Sequence[Token], *, aside: bool = True) -> str:
        """The clause; where it is long, without what hangs on its end or stands before what is new."""
        text = self.text(words)
        head = next((one for one in words if one.head not in words or one.head == one), None)
        if len(text.split()) <= SHORT or head is None:
            return text
        kept = [one for one in words if not one.is_space]
        for shorter in (self._without_tail, self._without_asides, self._without_subject, self._without_ends, self._without_echoes):
            if shorter != self._without_asides or aside:
                kept = shorter(kept, head)
            if len(self.text(kept).split()) <= SHORT:
                break
        return self.text(kept)

    def _without_tail(self, words: list[Token], head: Token) -> list[Token]:
        """ "Fill the tank before, not after": without what follows the comma."""
        at = next((at for at, one in enumerate(words) if one.text == "," and one.i > head.i), None)
        if at is None or self.weight(words[at:]) > self.weight(words[:at]) or any(map(self.tree.subject, words[at:])):
            return words
        happened = self.wanted.sort == "thing" and HAPPENED.search(self.wanted.doc.text) is not None
        return words[:at] if self.wanted.sort == "said" or happened else words

    def _without_asides(self, words: list[Token], head: Token) -> list[Token]:
        return self._cut(words, head, lambda one: one.dep_ in ("advcl", "relcl", "parataxis"))

    def _without_subject(self, words: list[Token], head: Token) -> list[Token]:
        if not self._is_echo(head):
            return words
        left = {one.i for subject in self.tree.of(head, *SUBJECTS) for one in self.tree.walk(subject)}
        last = max((at for at, one in enumerate(words) if one.i in left and one.i < head.i), default=-1)
        return words[last + 1 :]

    def _without_ends(self, words: list[Token], head: Token) -> list[Token]:
        """Without what its end says of the time, and of what the question said."""
        return self._cut(words, head, self._tells_little)

    def _tells_little(self, one: Token) -> bool:
        if one.dep_ not in ("prep", "npadvmod", "advmod") or one.lower_ == "of":
            return False
        below = [word for word in self.tree.walk(one) if word.pos_ in NAMING or word.pos_ == "PRON"]
        timed = any(word.ent_type_ in ("DATE", "TIME") for word in below)
        return timed or all(word.pos_ == "PRON" or self.says[word.i] for word in below[:1])

    def _cut(self, words: list[Token], head: Token, goes: Callable[[Token], bool]) -> list[Token]:
        """Without what hangs on its end and goes."""
        while words:
            last = words[-1]
            above = [last]
            while above[-1] != head and above[-1].head != above[-1]:
                above.append(above[-1].head)
            gone = next((one for one in reversed(above[:-1]) if goes(one) and one.i > head.i), None)
            if gone is None:
                return words
            below = set(self.tree.walk(gone))
            kept = [one for one in words if one not in below]
            if len(kept) == len(words):
                return words
            words = [one for one in kept if one.i < min(other.i for other in below)]
        return words

    def _without_echoes(self, words: list[Token], head: Token) -> list[Token]:
        """ "Keeps a second set of keys in the stool", where the keys are asked about: in the stool."""
        for noun in self.tree.of(head, "dobj", "attr"):
            echoes = [one.i for one in self.tree.walk(noun) if self.says[one.i]]
            rest = [one for one in words if echoes and one.i > max(echoes)]
            if noun.i > head.i and rest and rest[0].dep_ == "prep":
                return rest
        return words

    def _is_echo(self, verb: Token) -> bool:
        """Its subject is what the question is about."""
        subjects = self.tree.of(verb, *SUBJECTS)
        below = [one for subject in subjects for one in self.tree.walk(subject)]
        stems = {stem for one in subjects for stem in text_terms(one.text)}
        known = bool(subjects) and stems <= self.wanted.said
        if any(one.lower_ in _NOBODY for one in below):
            return False
        return known or any(one.pos_ == "PRON" for one in subjects) or any(self.says[one.i] for one in below)


def says_same(kin: Kin, word: str, stem: str) -> bool:
    return kin.get(word, {word: 1.0}).get(stem, 0.0) >= _SAME or of_one_root(word, stem)


def listed(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between the commas of a list."""
    items: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in (",", ";"):
            items.append([])
        else:
            items[-1].append(token)
    return [one for one in items if one]


def parts(tree: Tree) -> Iterator[Part]:
    """The clauses and the stretches between colons of a sentence, in a row."""
    tokens = tree.tokens
    cuts = {0, *(token.i + 1 for token in tokens if token.text in CUTS or token.is_space), *(sent.start for sent in tree.doc.sents)}
    heads: list[tuple[int, Token]] = []
    for verb in tokens:
        subject = tree.subject(verb) or tree.first(verb, "expl")
        if verb.pos_ not in ("VERB", "AUX") or subject is None or verb.dep_ not in _CLAUSES or subject.i > verb.i:
            continue
        opening = (one for one in tree.of(verb, "mark", "advmod") if one.lower_ not in ("so", "but", "and"))
        start = min(one.i for one in (*tree.walk(subject), *opening) if one.i <= subject.i)
        before = tokens[start - 1] if start > 0 else None
        heads.append((start, verb))
        if before is not None and (before.text == "," or before.dep_ in ("cc", "mark") or before.lower_ in ("so", "but", "and", "except")):
            cuts.add(start)
    places = [*sorted(cuts), len(tokens)]
    for first, end in pairwise(places):
        last = end - 1
        while last > first and (tokens[last].is_punct or tokens[last].dep_ == "cc" or tokens[last].lower_ in ("so", "but", "and")):
            last -= 1
        if last < first or all(one.is_punct or one.is_space for one in tokens[first : last + 1]):
            continue
        head = next((verb for start, verb in heads if first <= start <= last), None)
        if head is not None or (first == 0 and LABEL_BEFORE.match(tree.text) is None):
            yield Part(first, last, head)
        else:
            yield from (Part(item[0].i, item[-1].i, None) for item in listed(tokens[first : last + 1]))
