"""Which stretch of a sentence answers, where its clauses alone do not tell: what is left without the words that say who said it, cut where
one thing ends and the next begins; what is of the kind that is asked for; what stands beside the same words as in the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from memgraph.index.tokens import STOP_WORDS, text_terms
from memgraph.query.sentences.ceased import is_over
from memgraph.query.sentences.shortening import HAPPENED, NAMING, SHORT, Clauses

if TYPE_CHECKING:
    from spacy.tokens import Token

TELLING: Final = frozenset(
    "say tell warn complain explain report write mention advise suggest recommend think believe reckon find learn hear read promise claim "
    "swear admit confess insist note add announce remind ask grumble moan rave boast joke reveal discover notice confide whisper".split()
)
_TOLD: Final = frozenset("me us him her them you everyone everybody".split())
_FAR: Final = 7  #: words between a verb of saying and its "that"
_KIND: Final = 0.5  #: how surely a word must be of the kind that is asked for
_LEADING: Final = frozenset({"besides", "hence", "so", "whereas", "but", "while", "and", "that", "also", "then"})
_BLAMED: Final = re.compile(
    r"\b(?:culprit|cause|reason|diagnosis|verdict|finding|findings|result|explanation|fault|trouble|problem)\b"
    r"(?: (?:is|was|turned out to be)\b|\s*[:–—-])\s*(?=\w)",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"(?:(?<=\s)|^)(?:'([^']{3,80})'|\"([^\"]{3,80})\"|“([^”]{3,80})”|‘([^’]{3,80})’)(?=[\s,.;:!?]|$)")
_LENGTH: Final = re.compile(
    r"\b(?:half an |(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|\d+)(?: and a half)? )"
    r"(?:(?:quarter of an|good|full) )?(?:second|minute|hour|day|week|month|year)s?\b(?: (?:before|after|early|earlier|ahead)\b)?",
    re.IGNORECASE,
)
_MEASURED: Final = re.compile(r"\b(?:at|from|above|below|over|up to) (?:what|which) (\w+)\b", re.IGNORECASE)
_EARLY: Final = re.compile(r"\bhow (?:early|late|soon|long before|long after|far ahead)\b", re.IGNORECASE)
_OF_WHAT: Final = re.compile(
    r"\b(?:happen\w*|go(?:es|ing)?|went|bec[ao]mes?|wrong|matter|trouble|problem|amiss) (?:to|of|with|at|about) "
    r"(.+?)(?= (?:on|in|at|when|while|during|after|before|with|from|that|who|which)\b|[?,;]|$)",
    re.IGNORECASE,
)  #: of what it is asked what happened to it
_SETTING: Final = re.compile(r"(?<=\w) (?:when|while)\b.*$", re.IGNORECASE)  #: only tells when it was
_REASONED: Final = frozenset("because since thanks due owing so hence unless".split())  #: begin why, behind what
_MOSTLY: Final = 0.6  #: of what the question says, what a stretch must say to answer alone
_PARTLY: Final = 0.35  #: the same, where the others say next to nothing of it
_GOES_ON: Final = frozenset({"because", "it", "they"})  #: begin what else is told of it
_NAMED: Final = 0.5  #: what a name counts beside a word for what is asked
_LITTLE: Final = 0.25  #: of what the best says


class Excerpts(Clauses):
    """The ways in which a stretch of a sentence answers."""

    def of_the_kind(self) -> tuple[str, ...]:
        """ "What colour", green; "which agency", the agency Quickstaff; "how early", an hour before."""
        text = self.wanted.doc.text
        if _EARLY.search(text) and (found := _LENGTH.search(self.tree.text)) is not None:
            return (self._with_its_event(found.start(), found.end()),)
        if _MEASURED.search(text) and (measured := list(self._measures())):
            return (measured[0],) if len(measured) == 1 else ()
        noun = next((one.head for one in self.wanted.doc if one.tag_ == "WDT" and one.head.pos_ == "NOUN" and one.i < one.head.i), None)
        if noun is None:
            return ()
        kinds = {kind for stem in text_terms(noun.text) for kind, sure in self.wanted.kin.get(stem, {}).items() if sure >= _KIND}
        kinds -= set(text_terms(noun.text))
        asked, told = set(text_terms(noun.text)), list[tuple[float, str]]()
        for part in self.parts:
            weight = self.weight(self.words(part))
            for token in self.words(part):
                after = self.tree.tokens[token.i + 1] if token.i + 1 < len(self.tree.tokens) else None
                if after is not None and asked & set(text_terms(token.text)) and _is_name(after):
                    return (self._name_from(after.i),)
                such = token.pos_ in ("ADJ", "ADV", "NOUN") and kinds & set(text_terms(token.text)) and self.is_new(token.text)
                if such and is_over(self.tree, token.i, token) is None:
                    told.append((weight, self._kind(token)))
        best = [text for weight, text in told if weight == max(told)[0]]
        return (best[0],) if len(set(best)) == 1 else ()

    def _kind(self, token: Token) -> str:
        drop = ("relcl", "appos", "punct", "prep", "cc", "conj")
        if token.pos_ == "NOUN":
            return self.phrase(token, drop)
        before = self.tree.tokens[token.i - 1] if token.i else token
        shade = before.pos_ in ("ADJ", "NOUN", "PROPN", "ADV") and token in (before.head, before.head.head) and not self.says[before.i]
        return self.tree.text_of([before, token] if shade and before != token else [token])  # "sage green"

    def beside(self) -> tuple[str, ...]:
        """ "What did she send as a thank-you": the box of plums that came "as a thank-you"; the code behind its noun."""
        for one in self.wanted.doc:
            if one.dep_ == "prep" and one.lower_ == "as":
                asked = {stem for noun in one.children if noun.dep_ == "pobj" for stem in text_terms(noun.text)}
                for mine in self.tree.tokens:
                    below = {stem for noun in self.tree.of(mine, "pobj") for stem in text_terms(noun.text)}
                    if mine.lower_ == one.lower_ and asked & below and mine.head.pos_ in ("NOUN", "PROPN"):
                        words = [word for word in self.tree.phrase_tokens(mine.head, determiner=False) if word.i < mine.i]
                        return (self.text(words),)
        nouns = {stem for one in self.wanted.doc if one.dep_ in ("nsubj", "attr") for stem in text_terms(one.text)}
        nouns &= self.wanted.weights.keys()
        for token in self.tree.tokens[1:]:
            before = self.tree.tokens[token.i - 1]
            coded = re.search(r"\d", token.text) and not token.like_num and token.ent_type_ not in ("DATE", "TIME")
            if coded and nouns & set(text_terms(before.text)) and self.is_new(token.text):
                return (token.text,)
        return ()

    def quoted(self) -> tuple[str, ...]:
        """The words between quotation marks, where one asks what was said."""
        if not any(one.lemma_.lower() in TELLING for one in self.wanted.doc):
            return ()
        found = [next(filter(None, one.groups())) for one in _QUOTED.finditer(self.tree.text)]
        return tuple(one.strip(" ,.") for one in found) if len(found) == 1 else ()

    def blamed(self) -> tuple[str, ...]:
        """ "Culprit: a crimped cable", "result: no leak, merely condensation": what it was, and not what it was not."""
        found = _BLAMED.search(self.tree.text)
        if found is None:
            return ()
        end = next((one.idx for one in self.tree.tokens if one.idx > found.end() and one.text in (";", ".", ":")), len(self.tree.text))
        items = [one.strip(" .,") for one in self.tree.text[found.end() : end].split(", ")]
        return tuple(one for one in items if one and not re.match(r"(?:no|not|none|neither)\b", one, re.IGNORECASE))

    def bracketed(self) -> tuple[str, ...]:
        """ "A studio in the port (fourth floor, mould)": what stands in the brackets behind what is asked about."""
        for found in re.finditer(r"\(([^()]{3,60})\)", self.tree.text):
            before = [one for one in self.tree.tokens if one.idx < found.start()][-3:]
            if self.weight(before) > 0 and any(self.says[one.i] for one in before if one.pos_ in ("NOUN", "PROPN")):
                return tuple(found[1].split(", "))
        return ()

    def excerpt(self) -> tuple[str, ...]:
        """The stretch that holds most of what is asked, or all stretches of what was said where none speaks of it more than the others."""
        told = [kept for one in self._stretches() if (kept := self._unframed(one)) and any(self.is_new(word.text) for word in kept)]
        topic, happened = self._topic()
        held = [self._said(one, topic) for one in told]
        most = max(held, default=0.0)
        said = self.wanted.sort == "said"
        if not told or (not most and not (said and not topic)):
            return ()
        best = [one for one, weight in zip(told, held, strict=True) if weight == most]
        if len(best) > 1 and not said:
            return ()
        share, rest = most / (sum(topic.values()) or 1.0), max((weight for weight in held if weight < most), default=0.0)
        if not (said or happened) and share < _MOSTLY and not (share > _PARTLY and rest < _LITTLE * most):
            return ()
        if not (said or happened) and not self._tells_verb(best[0]):
            return ()  # that it names what one asks about tells nothing of what is asked
        if happened:
            best += [one for one in told if best[0][-1].i < one[0].i and one[0].lower_ in _GOES_ON]
        found = tuple(text for one in best for text in self._short_of(one, topic, happened))
        return found if all(text.count("(") == text.count(")") for text in found) else ()

    def _tells_verb(self, words: list[Token]) -> bool:
        """Whether a stretch says a verb of the question that tells something."""
        verbs = {stem for one in self.wanted.doc if one.pos_ == "VERB" for text in (one.text, one.lemma_) for stem in text_terms(text)}
        return bool(self.weight(words, {word: weight for word, weight in self.wanted.weights.items() if word in verbs}))

    def _topic(self) -> tuple[Mapping[str, float], bool]:
        """The words of the question that tell of what the stretch must speak, and whether it asks what happened to that."""
        weights = self.wanted.weights
        if self.wanted.sort == "said":
            return {word: weights[word] for word in self.wanted.topic if word in weights}, False
        main = _SETTING.sub("", self.wanted.doc.text)
        of_what = _OF_WHAT.search(main)
        stems = set(text_terms(of_what[1] if of_what is not None else main))
        aside = set(text_terms(self.wanted.doc.text)) - stems  # what is meant by a description is in no word of the question
        topic = {word: weight for word, weight in weights.items() if word not in aside} or weights
        names = {stem for one in self.wanted.doc if one.pos_ == "PROPN" for stem in text_terms(one.text)}
        if of_what is None:
            topic = {word: _NAMED * weight if word in names else weight for word, weight in topic.items()}
        return topic, of_what is not None or self.wanted.sort == "trouble" or HAPPENED.search(self.wanted.doc.text) is not None

    def _said(self, words: list[Token], topic: Mapping[str, float]) -> float:
        """What a stretch says of it; "the old one" says the battery too, of an old battery."""
        weight = self.weight(words, topic)
        for one in words[1:]:
            if one.lower_ in ("one", "ones") and one.pos_ in ("NOUN", "PRON"):
                which = self.says[one.i - 1]
                heads = {stem for asked in self.wanted.doc if which & set(text_terms(asked.text)) for stem in text_terms(asked.head.text)}
                weight += sum(topic.get(stem, 0.0) for stem in heads)
        return weight

    def _stretches(self) -> Iterator[list[Token]]:
        """The clauses, cut besides at "and that", and where "hence" and its like begin another thing."""
        for part in self.parts:
            words = self.words(part)
            first = 0
            for at in range(1, len(words)):
                joined = words[at - 1].lower_ == "and" and words[at].lower_ == "that"
                turned = words[at - 1].text == "," and words[at].lower_ in _LEADING
                if joined or turned:
                    yield words[first : at - joined]
                    first = at
            yield words[first:]

    def _unframed(self, words: list[Token]) -> list[Token]:
        """What is said without who said it: "Bo told me that", "according to Ann", and all of "Mina reckons"."""
        while words and (words[0].is_punct or words[0].lower_ in _LEADING):
            words = words[1:]
        if len(words) > 2 and words[0].lower_ == "according" and words[1].lower_ == "to":
            last = 2
            while last < len(words) and (_is_name(words[last]) or words[last].text == "."):
                last += 1
            if last == 2:
                return []
            return words[last + (last < len(words) and words[last].text == ",") :]
        verb = next((at for at, one in enumerate(words) if self._says_it(one)), None)
        if verb is None:
            return words
        that = next((at for at in range(verb + 1, min(len(words), verb + _FAR)) if words[at].lower_ == "that"), None)
        start = verb + 1 if that is None else that + 1
        while that is None and start < len(words) and words[start].lower_ in _TOLD:
            start += 1
        framed = any(one.pos_ in ("NOUN", "PROPN", "PRON") for one in words[:verb])
        after = words[start:]
        if framed and (that is not None or any(one.pos_ in ("VERB", "AUX") for one in after)):
            return after
        return words[:verb] if any(one.pos_ in ("VERB", "AUX") for one in words[:verb]) else []

    def _says_it(self, token: Token) -> bool:
        known = token.lemma_.lower() == "know" and any(one.lower_ == "let" for one in self.tree.tokens[: token.i])
        if self.wanted.sort != "said" and self.says[token.i]:
            return False  # what somebody has learnt is asked for, and not what was told
        return (token.lemma_.lower() in TELLING and token.pos_ == "VERB") or known

    def _short_of(self, words: list[Token], topic: Mapping[str, float], happened: bool) -> tuple[str, ...]:
        """The stretch in at most a line: without the subject that the question names, or as the two things that its "and" joins."""
        if len(self.text(words).split()) <= SHORT:
            return (self.text(words),)
        led = self._without_lead(words)
        because = next((at for at, one in enumerate(led) if at and one.lower_ in _REASONED), len(led))
        for shorter in (led, led[:because]):
            if len(self.text(shorter).split()) <= SHORT:
                return (self.text(shorter),)
        at = next((at for at, one in enumerate(led) if one.lower_ == "and" and 0 < at < len(led) - 1), None)
        if at is not None:
            halves = [led[:at], led[at + 1 :]]
            held = [self.weight(one, topic) for one in halves]
            verbs = [next((place for place, one in enumerate(half) if one.pos_ in ("VERB", "AUX")), None) for half in halves]
            own = bool(verbs[1]) and any(one.pos_ in ("NOUN", "PROPN", "PRON") for one in halves[1][: verbs[1]])
            if None not in verbs and min(held) == 0 < max(held) and (own or not happened):
                halves = [halves[held.index(max(held))]]
            return tuple(self.text(self._without_lead(half)) for half in halves)
        return (self.fitted(led[:because]),)

    def _without_lead(self, words: list[Token]) -> list[Token]:
        """Without the subject at its beginning, or the verb and what it does to what, where that says but what the question did."""
        last = -1
        for at, one in enumerate(words):
            if one.pos_ in ("VERB", "AUX") and at > 0:
                break
            if self.says[one.i]:
                last = at
        lead = words[: last + 1]
        if last < 0 or any(one.pos_ in NAMING and not self.says[one.i] and one.dep_ not in ("amod", "compound") for one in lead):
            return words
        verb = next((at for at in range(last + 1, len(words)) if words[at].pos_ in ("VERB", "AUX")), None)
        if verb is None and words[0].pos_ != "VERB":
            return words
        return words[last + 1 if verb is None else verb :]

    # ------------------------------------------------------------ phrases

    def _measures(self) -> Iterator[str]:
        for token in self.tree.tokens:
            if token.like_num and token.ent_type_ not in ("DATE", "TIME") and token.i + 1 < len(self.tree.tokens):
                unit = self.tree.tokens[token.i + 1]
                if unit.pos_ in ("NOUN", "PROPN", "SYM"):
                    yield self.tree.text_of([token, unit])

    def _with_its_event(self, start: int, end: int) -> str:
        """A length of time with the event that it stands before: "forty minutes before kick-off"."""
        words = [one for one in self.tree.tokens if one.idx >= start and one.idx < end]
        rest: list[Token] = []
        for one in self.tree.tokens[words[-1].i + 1 :] if words[-1].lower_ in ("before", "after") else []:
            if one.text in (",", ";", ".", ":"):
                break
            rest.append(one)
        return self.tree.text_of([*words, *rest])

    def _name_from(self, first: int) -> str:
        last = first
        while last + 1 < len(self.tree.tokens) and _is_name(self.tree.tokens[last + 1]):
            last += 1
        return self.tree.text_of(self.tree.tokens[first : last + 1])


def _is_name(token: Token) -> bool:
    return bool(token.text[:1].isupper()) and token.pos_ in ("PROPN", "NOUN", "ADJ", "X") and token.lower_ not in STOP_WORDS
