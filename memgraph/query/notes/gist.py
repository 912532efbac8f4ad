"""Which words of a quoted sentence answer: what was said without who said it, the reason without what it is the reason of, what stands
in the sentence where the question has its "what", or the clause that speaks of what is asked.

Shorter than a line, a sentence is quoted as it is; where no part of it is sure to answer, it is quoted whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import text_terms
from memgraph.nlp.tree import Tree
from memgraph.query.notes.excerpts import TELLING, Excerpts
from memgraph.query.question.forms import SAYING
from memgraph.query.question.kin import Kin
from memgraph.query.sentences.shortening import CUTS, HAPPENED, LABEL_BEFORE, NAMING, SHORT, Kind, Part, Wanted, listed, says_same

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_AFTER_BECAUSE: Final = re.compile(r"\b(?:because of|due to|owing to|thanks to|on account of|by reason of)\s+", re.IGNORECASE)
_WHICH_IS_WHY: Final = re.compile(r",? (?:which|and (?:this|that)) (?:is|was) why\b", re.IGNORECASE)
_SEEING_THAT: Final = re.compile(r"\b(?:seeing|given|considering) that\s+", re.IGNORECASE)
_MARKS_OF_REASON: Final = frozenset({"because", "since", "as", "cause", "'cause", "cuz"})
_CAUSES: Final = frozenset({"come", "result", "stem", "arise"})  #: with "from"
_MOSTLY: Final = 0.6  #: of what the question says, what a clause must say to answer alone
_CODE: Final = re.compile(r"\d.*\d|[^\W\d].*\d|\d.*[^\W\d]")  #: is a name rather than the word for a thing
_FEW: Final = 0.3  #: of what the question says, what a label must say to be what it asks about
_PAIR: Final = 2  #: clauses that explain one another, side by side
_MOST: Final = 5  #: of a list
_SPOKEN_OF: Final = re.compile(
    r"\b(?:warn|find out|learn about|know|write to|ring|call|grill|quiz|press|nag|pester|remind|rant|rave|moan)\b", re.IGNORECASE
)  #: of the verbs that what was said is asked with, those that say other things too
_RELATED: Final = re.compile(
    r"\b(?:[Rr]elat(?:ed|ion|ionship)|connected|connection)\b|^\W*[Ww]hat (?:is|was|are|were)\b.* to (?:[A-Z]\w*|me|us|him|her|them)\W*$"
)
_TROUBLE: Final = re.compile(r"\b(?:trouble|matter|wrong|amiss|problem|fault|flaw|catch|snag)\b", re.IGNORECASE)
_ASKS_REASON: Final = re.compile(r"^\W*why\b|\breasons?\b|\bcaused?\b|\bwhat\b.*\bfor\W*$|\bhow come\b|\bblamed?\b", re.IGNORECASE)


def wanted(question: Doc, weights: Mapping[str, float], kin: Kin, said: frozenset[str]) -> Wanted:
    """What a question leaves open. `weights` are its telling words, `said` the stems of all that it says."""
    text = question.text
    alone = all(token.lemma_ == "do" for token in question if token.pos_ in ("VERB", "AUX"))  # the verb is taken for a noun
    verbs = {token.idx for token in question if token.pos_ == "VERB" or alone}
    spoken = next((found for words in (SAYING, _SPOKEN_OF) for found in words.finditer(text) if found.start() in verbs), None)
    topic = frozenset(text_terms(text[spoken.end() :])) if spoken is not None else frozenset[str]()
    asks = (("reason", _ASKS_REASON), ("trouble", _TROUBLE))
    other: Kind = next((sort for sort, words in asks if words.search(text)), "thing")  # type: ignore[misc]
    return Wanted("said" if spoken is not None else other, weights, kin, said, topic, question)


def asks_how_related(question: str) -> bool:
    """Whether it asks what two are to one another: then who they are belongs to the answer."""
    return _RELATED.search(question) is not None


def gist(sentence: Doc, wanted: Wanted) -> tuple[str, ...]:
    """The words that answer, several where a list or several clauses do; empty where it is quoted whole."""
    return _Gist(Tree(sentence), wanted).found()


class _Gist(Excerpts):
    def found(self) -> tuple[str, ...]:
        ways = {
            "said": (self.quoted, self._told, self.excerpt),
            "reason": (self._because, self._caused, self._in_its_role, self.blamed, self._beside_its_effect, self._purpose),
            "trouble": (self.bracketed, self._because, self._in_its_role, self.blamed, self._labelled, self._clause, self.excerpt),
            "thing": (self.quoted, self.beside, self.of_the_kind, self._in_its_role, self._labelled, self._clause, self.excerpt),
        }[self.wanted.sort]
        for way in ways:
            if (answer := way()) and all(len(one.split()) <= SHORT and self.is_new(one) for one in answer):
                return answer
        return ()

    # ------------------------------------------------------------ what was said

    def _told(self) -> tuple[str, ...]:
        """What follows the verb of saying: of several clauses those that speak of what is asked about."""
        pieces = [piece for verb in self.tree.tokens if verb.lemma_.lower() in TELLING for piece in self._content(verb)]
        pieces = pieces or list(self._after_colon())
        if not pieces:
            return self._spoken_about()
        pieces = [piece for piece in pieces if any(self.is_new(self.text(clause)) for clause in piece)] or pieces
        topic = {word: self.wanted.weights[word] for word in self.wanted.topic if word in self.wanted.weights}
        held = [self.weight([token for clause in piece for token in clause], topic) for piece in pieces]
        if max(held) > 0:
            pieces = [piece for piece, weight in zip(pieces, held, strict=True) if weight == max(held)]
        return tuple(self.fitted(clause) for piece in pieces for clause in piece)

    def _content(self, verb: Token) -> Iterator[list[list[Token]]]:
        """The clauses that are said, each with what its subject does besides: "it hates fire but heals itself"."""
        fronted = [verb.head] if verb.dep_ == "parataxis" and verb.head.i < verb.i else []
        fronted += [one for one in self.tree.of(verb, "advcl") if one.i < verb.i and self.tree.first(one, "mark") is None]
        for said in (*self.tree.of(verb, "ccomp", "xcomp"), *fronted):
            if verb.dep_ in ("aux", "auxpass") or any(one.text in CUTS for one in self.tree.tokens[verb.i : said.i]):
                continue
            if said.i < verb.i:  # "the lid is loose, he warned me"
                speaker = self.tree.subject(verb)
                end = min(one.i for one in (verb, *([speaker] if speaker is not None else [])))
                yield [[one for one in sorted(self.tree.walk(said), key=lambda one: one.i) if one.i < end]]
                continue
            pieces: list[list[list[Token]]] = []
            for clause in (said, *(one for one in self.tree.of(said, "conj") if one.pos_ in ("VERB", "AUX"))):
                words = sorted(self.tree.walk(clause, drop=("conj", "cc", "mark", "punct")), key=lambda one: one.i)
                if pieces and self.tree.subject(clause) is None:
                    pieces[-1].append(words)
                else:
                    pieces.append([words])
            yield from pieces
        mark = next((one for one in self.tree.tokens[verb.i :] if one.lower_ == "that" and one.dep_ == "mark"), None)
        noun = mark.head if mark is not None else None
        if noun is not None and noun.head == verb and noun.dep_ == "dobj":  # "that its brake sticks", where "sticks" is taken for a noun
            yield [sorted(self.tree.walk(noun, drop=("mark",)), key=lambda one: one.i)]

    def _after_colon(self) -> Iterator[list[list[Token]]]:
        """ "Heard from Bo: the kitchen has ants", "Cleo rang: the roof leaks"."""
        at = self.tree.text.find(": ")
        if at > 0:
            yield from ([self.words(part)] for part in self.parts if self.tree.tokens[part.first].idx > at)

    def _spoken_about(self) -> tuple[str, ...]:
        """ "Rang us about the mould", "asked for a discount"."""
        for verb in self.tree.tokens:
            preps = [one for one in self.tree.of(verb, "prep") if one.lower_ in ("about", "for", "of", "against")]
            if verb.pos_ == "VERB" and preps and (self.says[verb.i] or verb.lemma_.lower() in TELLING or preps[0].lower_ == "about"):
                for prep in preps:
                    for noun in self.tree.of(prep, "pobj", "pcomp"):
                        return (self.phrase(noun, ("relcl", "appos", "punct")),)
        return ()

    # ------------------------------------------------------------ reasons

    def _because(self) -> tuple[str, ...]:
        found = _AFTER_BECAUSE.search(self.tree.doc.text)
        if found is not None:
            noun = next((one for one in self.tree.tokens if one.idx >= found.end() and one.dep_ == "pobj"), None)
            return (self.phrase(noun, ("relcl", "appos", "punct", "parataxis")),) if noun is not None else ()
        text = self.tree.doc.text
        if (why := _WHICH_IS_WHY.search(text)) is not None:
            return (self.fitted([one for one in self.tree.tokens if one.idx < why.start()], aside=False),)
        if (seeing := _SEEING_THAT.search(text)) is not None:
            return (self.fitted([one for one in self.tree.tokens if one.idx >= seeing.end()], aside=False),)
        for token in self.tree.tokens:
            if token.dep_ == "mark" and token.lower_ in _MARKS_OF_REASON and token.head.dep_ == "advcl":
                words = sorted(self.tree.walk(token.head, drop=("mark", "punct", "conj", "cc")), key=lambda one: one.i)
                return (self.fitted(words),)
        return ()

    def _caused(self) -> tuple[str, ...]:
        """ "Was caused by an expired certificate", "comes from a cracked gutter"."""
        for verb in self.tree.tokens:
            lemma = verb.lemma_.lower()
            if lemma == "cause" and verb.pos_ == "VERB":
                agent = next((noun for by in self.tree.of(verb, "agent", "prep") for noun in self.tree.of(by, "pobj")), None)
                noun = agent or self.tree.subject(verb)
            elif lemma in _CAUSES:
                origin = [prep for prep in self.tree.of(verb, "prep") if prep.lower_ == "from"]
                noun = next((noun for prep in origin for noun in self.tree.of(prep, "pobj")), None)
            else:
                continue
            if noun is not None:
                return (self.phrase(noun, ("relcl", "appos", "punct", "conj", "cc")),)
        return ()

    def _beside_its_effect(self) -> tuple[str, ...]:
        """Of two clauses side by side the one that does not tell what it is the reason of: "she returned him, her baby is allergic"."""
        if len(self.parts) < 2:
            return ()
        after = next((at for at, part in enumerate(self.parts) if at and self.tree.tokens[part.first - 1].lower_ == "so"), None)
        if after is not None:
            return (self.fitted(self.words(self.parts[after - 1])),)
        held = [self.weight(self.words(part)) for part in self.parts]
        best = max(range(len(held)), key=held.__getitem__)
        if not held[best]:
            return ()
        explained = self.tree.text[self._end(self.parts[best]) :].startswith(":")
        at = best + 1 if best + 1 < len(self.parts) else best - 1
        if held[at] >= held[best] or not (explained or (len(self.parts) == _PAIR and all(part.head is not None for part in self.parts))):
            return ()
        following = self.parts[at + 1] if at + 1 < len(self.parts) else None
        if following is not None and self.tree.text[self._end(self.parts[at]) :].startswith(":"):
            return (self.fitted(self.words(following)),)  # "recalled; culprit: a crimped cable"
        return (self.fitted(self.words(self.parts[at])),)

    def _end(self, part: Part) -> int:
        last = self.tree.tokens[part.last]
        return int(last.idx) + len(last)

    def _purpose(self) -> tuple[str, ...]:
        """ "Fined for lateness", "sent off for swearing", "went there to see her"."""
        held = [self.weight(self.words(part)) for part in self.parts]
        best = [part for part, weight in zip(self.parts, held, strict=True) if weight == max(held)]
        for token in (one for part in best for one in self.words(part)):
            if token.lower_ in ("for", "after", "following") and token.dep_ == "prep" and (below := self.tree.of(token, "pobj", "pcomp")):
                noun = below[0]
                if noun.ent_type_ not in ("DATE", "TIME", "PERSON", "ORG", "MONEY", "CARDINAL") and noun.pos_ != "PRON":
                    return (self.phrase(noun, ("relcl", "appos", "punct", "parataxis")),)
            if token.dep_ == "advcl" and any(one.lower_ == "to" and one.dep_ == "aux" for one in self.tree.children[token.i]):
                return (self.fitted(sorted(self.tree.walk(token, drop=("punct", "conj", "cc")), key=lambda one: one.i)),)
        return ()

    # ------------------------------------------------------------ what stands in the place of the "what"

    def _in_its_role(self) -> tuple[str, ...]:
        """The object, the subject, or what a preposition governs, of the verb that the question has."""
        asked = Tree(self.wanted.doc)
        open_one = next((one for one in asked.tokens if one.tag_ in ("WP", "WDT", "WRB") and one.lower_ in ("what", "which", "whom")), None)
        if open_one is None:
            return ()
        head = open_one.head if open_one.dep_ == "det" else open_one
        verb = asked.verb_above(head.head) if head.head != head else None
        if verb is None or verb.lemma_ in ("be", "happen", "become"):
            return ()
        if verb.lemma_ == "do" and verb.dep_ == "xcomp":
            verb = verb.head
        governed = head.dep_ == "pobj" and not [one for one in asked.of(head.head, "pobj") if one.i > head.head.i and one != head]
        prep = head.head.lower_ if governed else next((one.lower_ for one in asked.of(verb, "prep") if not asked.children[one.i]), "")
        for mine in self.tree.tokens:
            if mine.pos_ in ("VERB", "AUX") and self._is_said_by(verb, mine):
                for noun in self._filling(mine, "prep" if prep else "dobj" if head.dep_ == "pobj" else head.dep_, prep):
                    if self.is_new(answer := self._short(noun)):
                        return (answer,)
        return ()

    def _is_said_by(self, verb: Token, mine: Token) -> bool:
        stems, own = text_terms(verb.lemma_), set(text_terms(mine.lemma_)) | set(text_terms(mine.text))
        return any(stem in own or any(says_same(self.wanted.kin, stem, one) for one in own) for stem in (*stems, *text_terms(verb.text)))

    def _filling(self, verb: Token, role: str, prep: str) -> Iterator[Token]:
        passive = any(one.dep_ == "nsubjpass" for one in self.tree.children[verb.i])
        match role:
            case "prep":
                near = [verb, *self.tree.of(verb, "dobj", "acomp", "attr", "prep")]
                for over in near:
                    for one in self.tree.of(over, "prep"):
                        if one.lower_ == prep:
                            yield from self.tree.of(one, "pobj", "pcomp")
            case "dobj" | "attr" | "nsubjpass":
                yield from self.tree.of(verb, "nsubjpass") if passive else self.tree.of(verb, "dobj", "attr", "oprd", "xcomp", "ccomp")
            case "nsubj":
                yield from [one for by in self.tree.of(verb, "agent") for one in self.tree.of(by, "pobj")] or self.tree.of(verb, "nsubj")

    def _short(self, noun: Token) -> str:
        drop = ("relcl", "punct", "parataxis", "mark")
        words = self.phrase(noun, drop)
        return words if len(words.split()) <= SHORT else self.phrase(noun, (*drop, "appos", "cc", "conj", "advcl"))

    # ------------------------------------------------------------ clauses

    def _labelled(self) -> tuple[str, ...]:
        """ "Strudel: thin dough, sour apples": what follows the label is said of it; of its clauses that on what is asked."""
        label = LABEL_BEFORE.match(self.tree.text)
        if label is None:
            return ()
        stems = text_terms(label[1])
        said = {word for word in self.wanted.weights for stem in stems if says_same(self.wanted.kin, word, stem)}
        if any(_CODE.search(word) and self.is_new(word) for word in label[1].split()):
            return ()
        if sum(self.wanted.weights[word] for word in said) < _FEW * sum(self.wanted.weights.values()):
            return ()
        first = next((sent for sent in self.tree.doc.sents if sent.end_char > label.end()), None)
        after = [one for one in self.parts if self.tree.tokens[one.last].idx >= label.end()]
        after = [one for one in after if first is None or one.first < first.end]
        left = {word: weight for word, weight in self.wanted.weights.items() if word not in said}
        held = [self.weight(self.words(one), left) for one in after]
        if held and max(held) > 0:
            after = [after[held.index(max(held))]]
        if len(after) > 1 and any(one.head is not None for one in after[1:]):
            return ()
        items = [item for one in after for item in ([self.words(one)] if one.head is not None else listed(self.words(one)))]
        told = [self.fitted([token for token in item if token.idx >= label.end()]) for item in items]
        told = [one for one in told if one]
        if sum(len(one.split()) for one in told) <= SHORT:
            return (", ".join(told),) if told else ()
        return tuple(told) if len(told) <= _MOST else ()

    def _clause(self) -> tuple[str, ...]:
        """The clause that holds all that the sentence says of the question; what follows a colon after it."""
        held = [self.weight(self.words(part)) for part in self.parts]
        most = max(held, default=0.0)
        if most < max(self.weight(self.tree.tokens), _MOSTLY * sum(self.wanted.weights.values())) or held.count(most) > 1:
            return ()
        best = held.index(most)
        part = self.parts[best]
        if part.head is None and best == 0 and len(self.parts) > 1:
            return ()
        following = self.tree.tokens[part.last + 1] if part.last + 1 < len(self.tree.tokens) else None
        if following is not None and following.text == ":" and best + 1 < len(self.parts):
            after = self.parts[best + 1 :]
            if after[0].head is not None:
                return (self.fitted(self.words(after[0]), aside=False),)
            rest = [self.text(self.words(one)) for one in after if one.head is None]
            return tuple(rest) if sum(len(one.split()) for one in rest) > SHORT else (", ".join(rest),)
        new = [one for one in self.words(part) if one.pos_ in NAMING and self.is_new(one.text)]
        return (self.fitted(self.words(part), aside=False),) if new or HAPPENED.search(self.wanted.doc.text) else ()
