"""A dependency tree with its children listed once, and the text of its phrases as they stand in the source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from memgraph.names import given_name_gender
from memgraph.nlp.layout import heading_over
from memgraph.nlp.lexicon import TITLES, words
from memgraph.nlp.surface import source_of
from memgraph.types import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "ADJ", "X", "SYM"})
BESIDE = frozenset({"relcl", "appos", "cc", "conj", "parataxis", "preconj"})  #: what hangs on a noun and is not of its own phrase
WHOLE = frozenset({"relcl", "appos", "parataxis"})  #: the same, but with its conjuncts
OUTER_MARKS = frozenset({",", ":", ";", ".", "--", "(", ")", "[", "]", "-LRB-", "-RRB-", "?", "!", "...", "…", "–", "—"})
DETERMINERS = frozenset({"the", "a", "an", "this", "that", "these", "those", "some", "any"})
OPENING, CLOSING = frozenset({"``", "“", "«"}), frozenset({"''", "”", "»"})  #: quotation marks that show their direction
DEEPEST = 100  #: tokens under each other that are followed down: no sentence has more, endless lists do
WRITERS = words("user human me myself i")  #: before a colon: the writer
LABELS_TOO = frozenset({"job"})  #: given names that label what a note tells of somebody: "Job: nurse"
MACHINES = words("assistant ai bot chatbot agent system model gpt")
ROLES = words("interviewer interviewee operator moderator host speaker narrator")
HONORIFICS = words("dr prof professor mr mrs ms miss sir madam")
KIN = words("mum mom mother dad father sister brother grandma grandpa gran granny aunt uncle boss husband wife")
RELATIVE = frozenset({"which", "that", "who", "whom", "where", "when", "whose", "why"})


class Tree:
    """The children of every token, and what is asked of them again and again."""

    __slots__ = ("children", "denials", "deps", "doc", "offset", "tags", "text", "tokens", "verbs")

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self.tokens: list[Token] = list(doc)
        self.deps: list[str] = [token.dep_ for token in self.tokens]
        self.children: list[list[Token]] = [[] for _ in self.tokens]
        heads = [token.head.i for token in self.tokens]
        held = reached(heads, DEEPEST)
        for token, head in zip(self.tokens, heads, strict=True):
            if head != token.i and token.i in held and not token.is_space:
                self.children[head].append(token)
        self.tags: list[str] = [token.tag_ for token in self.tokens]
        self.verbs: list[bool] = [token.pos_ in ("VERB", "AUX") for token in self.tokens]
        self.denials: list[int] = [token.i for token in self.tokens if token.lower_ in ("not", "n't", "n’t")]
        source = source_of(doc)
        self.text, self.offset = source.text, source.offset

    def speaker_of_line(self, token: Token) -> str | None:
        """Who a line with a name before a colon says is speaking there: "Ana: I moved", "- Bob: moved to Porto"; None is the writer."""
        source = source_of(self.doc)
        for label in source.labels:
            if label.end <= token.idx < label.line_end:
                said = self.text[label.start : label.end]
                if said.lower() in LABELS_TOO and self.heading(token) is not None:
                    return None
                return said if self._speaks(said.lower()) or given_name_gender(said) is not None else None
        return None

    def heading(self, token: Token) -> str | None:
        """Whom a note in lines is of, by its heading or its line for the name."""
        return heading_over(self.text, token.idx) if "\n" in self.text else None

    def _speaks(self, label: str) -> bool:
        """Whether the words before a colon are who speaks, though they are no name: "Dr. Patel", "Assistant", "Speaker 2"; "Mum" where
        others speak as well."""
        first = label.split()[0].rstrip(".")
        if first in MACHINES | ROLES:
            return True
        if first in HONORIFICS:
            return " " in label
        source = source_of(self.doc)
        others = {self.text[one.start : one.end].lower() for one in source.labels} - {label}
        talk = any(other in WRITERS or given_name_gender(other) is not None for other in others)
        return talk and label in KIN

    def of(self, token: Token, *deps: str) -> list[Token]:
        """The children that hang on it by one of these relations, in order."""
        names = self.deps
        return [child for child in self.children[token.i] if names[child.i] in deps]

    def first(self, token: Token, *deps: str) -> Token | None:
        names = self.deps
        for child in self.children[token.i]:
            if names[child.i] in deps:
                return child
        return None

    def is_verb(self, token: Token) -> bool:
        return self.verbs[token.i]

    def verb_above(self, token: Token) -> Token | None:
        """The nearest verb over a token; None in a sentence without one there."""
        while not self.verbs[token.i]:
            if token.head == token:
                return None
            token = token.head
        return token

    def subject(self, verb: Token) -> Token | None:
        """The verb's own subject, or the one that the parser hangs on its "got": "Ana and Tom got engaged"."""
        names = self.deps
        for child in self.children[verb.i]:
            if names[child.i] in SUBJECTS:
                return child
        for child in self.children[verb.i]:
            if names[child.i] == "auxpass" and self.children[child.i]:
                return self.subject(child)
        return None

    def conjuncts(self, token: Token) -> list[Token]:
        """The token and what is coordinated with it, in order; a verb is no conjunct of a noun, and a name is not taken apart."""
        found = [token]
        for child in self.of(token, "conj"):
            alike = (child.pos_ in NOMINAL or child.pos_ == token.pos_) and not self._goes_with_head(token, child)
            if alike and self.subject(child) is None and not self._one_name(token, child):
                found += self.conjuncts(child)
        for child in self.of(token, "appos"):
            if self.continues_list(token, child):
                found += self.conjuncts(child)
            for further in self.of(child, "conj"):
                if self._goes_with_head(child, further):
                    found += self.conjuncts(further)
        return found

    def continues_list(self, token: Token, apposed: Token) -> bool:
        """Whether an apposition is the second of a list: "the house, the boat and the car", but not "two dogs, Bella and Max"."""
        if apposed.lower_ in TITLES or token.tag_ != apposed.tag_ or (self.first(apposed, "conj") is None and self.deps[token.i] != "conj"):
            return False
        first, second = (tuple(one.lower_ for one in self.of(word, "det", "poss", "nummod")) for word in (token, apposed))
        return first == second

    def _goes_with_head(self, apposed: Token, other: Token) -> bool:
        """Whether what the parser coordinates with an apposition goes with its head: "my sister Anna and my brother Tom"."""
        if self.deps[apposed.i] != "appos" or apposed.pos_ != "PROPN" or other.pos_ != "NOUN":
            return False
        return self.first(other, "poss", "det") is not None and self.first(apposed, "poss", "det") is None

    def _one_name(self, token: Token, other: Token) -> bool:
        """Whether both stand in one name: "the London , Midland and Scottish Railway", "Johnson & Johnson"."""
        doc = self.doc
        if token.ent_type_ not in ("ORG", "WORK_OF_ART", "LAW", "FAC") or any(
            doc[i].ent_iob_ != "I" for i in range(token.i + 1, other.i + 1)
        ):
            return False
        first = token.i
        while doc[first].ent_iob_ == "I":
            first -= 1
        return doc[first].lower_ == "the" or any(one.text == "&" for one in self.of(token, "cc"))

    def walk(self, token: Token, drop: Collection[str] = (), without: Collection[Token] = ()) -> Iterator[Token]:
        """The tokens below it, unordered. `drop` leaves out its own children by relation, `without` children anywhere."""
        yield token
        left = [child for child in self.children[token.i] if child not in without and self.deps[child.i] not in drop]
        while left:
            below = left.pop()
            yield below
            left += [child for child in self.children[below.i] if child not in without]

    def phrase_tokens(
        self, token: Token, *, drop: Collection[str] = BESIDE, without: Collection[Token] = (), determiner: bool = True
    ) -> list[Token]:
        """The tokens of its phrase in the order of the text, without the marks and conjunctions around it."""
        found = self.trimmed(token, set(self.walk(token, drop, without)))
        if not determiner and len(found) > 1 and found[0].lower_ in DETERMINERS and self.deps[found[0].i] in ("det", "predet"):
            found.pop(0)
        return found

    def trimmed(self, token: Token, found: Collection[Token]) -> list[Token]:
        """These tokens of its phrase in the order of the text, without the marks, conjunctions and closing "'s" around them."""
        places = {one.i for one in found}
        kept = [one for one in found if one.text not in OUTER_MARKS or (one.i - 1 in places and one.i + 1 in places)]
        kept.sort(key=lambda one: one.i)
        while kept and (self._is_edge(kept[0]) or self.deps[kept[0].i] in ("cc", "preconj") or kept[0].lower_ == "not"):
            kept.pop(0)
        while kept and (self._is_edge(kept[-1], last=True) or kept[-1].tag_ == "POS" or kept[-1].lower_ == "not"):
            kept.pop()
        return self._balanced(kept)

    def _balanced(self, kept: list[Token]) -> list[Token]:
        """With both quotation marks of a pair or neither."""
        if not kept:
            return kept
        opened = sum(one.text in OPENING for one in kept)
        closed = sum(one.text in CLOSING for one in kept)
        if opened == closed:
            return kept
        before, after = kept[0].i - 1, kept[-1].i + 1
        if opened == closed + 1 and after < len(self.tokens) and self.tokens[after].text in CLOSING:
            return [*kept, self.tokens[after]]
        if closed == opened + 1 and before >= 0 and self.tokens[before].text in OPENING:
            return [self.tokens[before], *kept]
        return [one for one in kept if one.text not in OPENING and one.text not in CLOSING]

    @staticmethod
    def _is_edge(token: Token, *, last: bool = False) -> bool:
        return token.is_space or (token.is_punct and token.text not in (("%", "''", '"', "”") if last else ("$", "#", "``", '"', "“")))

    def text_of(self, tokens: Collection[Token]) -> str:
        """The words of the source, with single blanks where it has blanks or where words between are left out."""
        words: list[str] = []
        end = -1
        for token in tokens:
            start = token.idx
            if words and start != end:
                words.append(" ")
            words.append(self.text[start : start + len(token)])
            end = start + len(token)
        return " ".join("".join(words).split())

    def phrase(self, token: Token, *, drop: Collection[str] = BESIDE, without: Collection[Token] = (), determiner: bool = True) -> str:
        """The text of the token's phrase: "the CEO of Acme" for CEO; `determiner=False` leaves the article out."""
        return self.text_of(self.phrase_tokens(token, drop=drop, without=without, determiner=determiner))

    def span_of(self, token: Token, *, drop: Collection[str] = BESIDE, without: Collection[Token] = (), determiner: bool = False) -> Span:
        """Where the phrase stands in the whole text, from its first to its last token."""
        found = self.phrase_tokens(token, drop=drop, without=without, determiner=determiner) or [token]
        return self.offset + found[0].idx, self.offset + found[-1].idx + len(found[-1])

    def reach(self, token: Token) -> Span:
        """Where everything below the token stands in the whole text, trimmed of marks."""
        return self.span_of(token, drop=(), determiner=True)


def reached(heads: Sequence[int], deepest: int) -> set[int]:
    """The places that hang, at most so deep, on a root; what hangs on itself through others hangs on none."""
    below: dict[int, list[int]] = {}
    fresh = []
    for place, head in enumerate(heads):
        if head == place:
            fresh.append(place)
        else:
            below.setdefault(head, []).append(place)
    found = set(fresh)
    for _ in range(deepest):
        fresh = [child for place in fresh if place in below for child in below[place]]
        if not fresh:
            break
        found.update(fresh)
    return found


def root(doc: Doc) -> None:
    """Makes a root of every token that hangs on itself, directly or through others, as no parser of ours leaves one: whoever climbs by
    heads or by relations comes to an end."""
    heads = [token.head.i for token in doc]
    held = reached(heads, len(heads))
    loose = [place for place, head in enumerate(heads) if place not in held or (place == head and doc[place].dep_ != "ROOT")]
    if not loose:
        return
    names: Any = ["HEAD", "DEP"]
    table: Any = doc.to_array(names)
    for place in loose:
        table[place, 0], table[place, 1] = 0, doc.vocab.strings.add("ROOT")
    doc.from_array(names, table)


def own_kin(label: str | None, speaker: str) -> str:
    """Who speaks in a line with that label: the speaker, where it has none, and "Mum" is the speaker's."""
    if label is None:
        return speaker
    return f"{speaker}'s {label.lower()}" if label.lower() in KIN else label
