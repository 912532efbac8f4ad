"""What a clause claims: whether it is said to be so, asked, wished, guessed, reported, and of which time.

A clause is judged by its own words (auxiliaries, negation, adverbs, the word that introduces it) and by the clause that governs
it: what stands under "want", "if" or "Ana says" is not asserted by whoever wrote the text.

Only "asserted" clauses become facts. Of the future, "will" and "is going to" are asserted, as is "is moving in June": they are
said to be so, of a later time. "Plans to", "hopes to", "might" and "would" are not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from memgraph.nlp.lexicon import (
    ASK_FOR,
    ASK_OF_OTHERS,
    BEGIN,
    CHANCE,
    CONTINUE,
    ENTERTAIN,
    FACTIVE,
    FAIL,
    FIRST_PERSON,
    HEAR,
    HEDGES,
    IF,
    NEVER,
    NO_LONGER,
    NOBODY,
    PLAN,
    PRETEND,
    REPORTED,
    REPORTS,
    RUMOUR,
    SAY,
    SEEM,
    STOP,
    SURE,
    THINK,
    UNCERTAIN,
    UNSURE,
    WISH,
    WISH_WITH_WOULD,
    WONDER,
)
from memgraph.nlp.surface import source_of
from memgraph.nlp.tree import SUBJECTS, Tree

Modality = Literal["asserted", "question", "conditional", "hedged", "wish", "plan", "command", "hearsay", "quoted"]
Tense = Literal["past", "present", "future", "present_perfect", "past_perfect", "none"]
Phase = Literal["begin", "end", "continue"]


@dataclass(frozen=True, slots=True)
class Stance:
    """How a clause is meant."""

    modality: Modality = "asserted"
    negative: bool = False
    ceased: bool = False  #: it was so before and is no longer: "no longer", "stopped", "used to"
    phase: Phase | None = None  #: what "started", "stopped", "still" say of it
    tense: Tense = "none"
    progressive: bool = False
    attributed_to: Token | None = None  #: the source that the text names: Ana in "Ana says that ..."
    correction: bool = False  #: "actually", "I meant", "not X but Y"


MODALS: dict[str, Modality] = {
    "might": "hedged",
    "may": "hedged",
    "could": "hedged",
    "should": "hedged",
    "ought": "hedged",
    "must": "hedged",
    "would": "conditional",
    "'d": "conditional",
    "’d": "conditional",
    "d": "conditional",
}
AUXILIARY = frozenset({"aux", "auxpass"})
QUESTION_WORDS = frozenset({"WP", "WRB", "WDT", "WP$"})
OPENING, CLOSING = frozenset({"``", "“", "«"}), frozenset({"''", "”", "»"})


class Judge:
    """The stances of the verbs of one document, each worked out once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._stances: dict[int, Stance] = {}
        self._asked: dict[int, tuple[int, int] | None] = {}
        self._quoted = _quoted_tokens(tree)
        self._sources = _according_to(tree)
        self._corrected: dict[int, bool] = {}

    def stance(self, verb: Token) -> Stance:
        """How the clause of this verb is meant. A noun, for a clause without a verb, is judged by the verb above it."""
        found = self._stances.get(verb.i)
        if found is None:
            self._stances[verb.i] = Stance()  # a head that is its own descendant would not end
            found = self._stances[verb.i] = self._judged(verb)
        return found

    def nominal(self, noun: Token) -> Stance:
        """Of what a noun phrase says by itself ("my sister Anna"): asserted, save under a question, an order or a quotation."""
        tree = self._tree
        governor = self._stance_above(noun)
        modality: Modality = "asserted"
        if governor.modality in ("question", "quoted"):
            modality = governor.modality
        elif noun.i in self._quoted:
            modality = "quoted"
        tense: Tense = "present" if governor.tense in ("none", "future") else governor.tense
        negated = tree.first(noun, "neg") is not None
        return Stance(modality, negative=negated, tense=tense)

    def _stance_above(self, token: Token) -> Stance:
        verb = self._tree.verb_above(token)
        return Stance() if verb is None else self.stance(verb)

    # ------------------------------------------------------------------ one clause

    def _judged(self, verb: Token) -> Stance:
        tree = self._tree
        own = self._own(verb)
        governed = self._governed(verb, own)
        source = self._sources.get(verb.i)
        if source is not None and governed.modality == "asserted":
            governed = replace(governed, modality="hearsay", attributed_to=source)
        if verb.i in self._quoted:
            speaker = governed.attributed_to or self._speaker_of_quote(verb)
            governed = replace(governed, modality="quoted", attributed_to=speaker)
        elif governed.modality not in ("question",) and self._in_question(verb):
            governed = replace(governed, modality="question")
        elif governed.modality == "asserted" and self._is_command(verb):
            governed = replace(governed, modality="command")
        if tree.deps[verb.i] != "relcl" and self._is_correction(verb):
            governed = replace(governed, correction=True)
        return governed

    def _own(self, verb: Token) -> Stance:
        """By the clause's own words."""
        tree = self._tree
        modality: Modality = "asserted"
        negative = ceased = False
        phase: Phase | None = None
        auxiliaries = self.auxiliaries(verb)
        for child in tree.children[verb.i]:
            dep, word = tree.deps[child.i], child.lower_
            if dep == "neg" or (dep in ("advmod", "preconj", "cc", "det") and word in NEVER and child.i < verb.i):
                negative = not negative if dep != "neg" or not negative else negative
                if word == "no":
                    ceased = True
            elif dep == "advmod":
                if word in NO_LONGER:
                    negative = ceased = True
                elif word in ("more",) and any(part.lower_ == "any" for part in tree.children[child.i]):
                    ceased = True
                elif word in HEDGES:
                    modality = "hedged"
                elif word in REPORTS:
                    modality = "hearsay"
                elif word == "hopefully":
                    modality = "wish"
                elif word == "still":
                    phase = "continue"
            elif (dep in SUBJECTS or dep in ("dobj", "attr", "pobj")) and self._is_none(child):
                negative = True
        ceased = ceased and negative
        for auxiliary in auxiliaries:
            found = MODALS.get(auxiliary.lower_)
            if found and modality == "asserted" and auxiliary.tag_ == "MD":
                modality = found
        if modality == "conditional" and verb.lemma_ in WISH_WITH_WOULD | WISH:
            modality = "wish"
        if modality == "asserted" and any(auxiliary.lower_ in ("gon", "wan") for auxiliary in auxiliaries):
            modality = "plan" if auxiliaries[0].lower_ == "wan" else "asserted"
        if modality == "asserted" and self._is_conditional(verb):
            modality = "conditional"
        tense, progressive = self._tense(verb, auxiliaries)
        return Stance(modality, negative, ceased, phase, tense, progressive)

    def auxiliaries(self, verb: Token) -> list[Token]:
        """The verb's auxiliaries, or those it shares with the verb it is coordinated with ("have met and talked")."""
        tree = self._tree
        own = tree.of(verb, "aux", "auxpass")
        if not own and tree.deps[verb.i] == "conj" and verb.tag_ in ("VB", "VBN", "VBG") and tree.subject(verb) is None:
            head = verb.head
            if head.tag_ == verb.tag_ and tree.is_verb(head):
                return [one for one in self.auxiliaries(head) if one.i < head.i]
        return own

    def _is_none(self, token: Token) -> bool:
        """ "nobody", "no siblings", "none of them", "neither Ben nor Sofia"."""
        if token.lower_ in NOBODY:
            return True
        return any(
            self._tree.deps[child.i] in ("det", "preconj", "neg", "cc") and child.lower_ in ("no", "neither")
            for child in self._tree.children[token.i]
        )

    def _is_conditional(self, verb: Token) -> bool:
        """It holds an if-clause, is one, or begins like one: "had I known", "should you need"."""
        tree = self._tree
        if self._is_if_clause(verb):
            return True
        return any(
            self._is_if_clause(child) for child in tree.of(verb, "advcl", "ccomp") if child.i < verb.i or tree.deps[child.i] == "advcl"
        )

    def _is_if_clause(self, verb: Token) -> bool:
        tree = self._tree
        if tree.deps[verb.i] not in ("advcl", "ccomp", "conj", "acl", "ROOT", "dep"):
            return False
        for mark in tree.of(verb, "mark", "advmod"):
            if mark.lower_ in IF and mark.i < verb.i and (tree.deps[verb.i] != "ccomp" or verb.i < verb.head.i):
                return mark.lower_ != "if" or not (
                    mark.i and tree.tokens[mark.i - 1].lower_ in ("even", "as") and tree.tokens[mark.i - 1].lower_ == "as"
                )
        return (
            tree.deps[verb.i] == "advcl"
            and verb.lemma_ in ("provide", "assume", "suppose")
            and verb.tag_ in ("VBN", "VBG")
            and verb.lower_ in IF
        )

    def _tense(self, verb: Token, auxiliaries: list[Token]) -> tuple[Tense, bool]:
        tree = self._tree
        words = [auxiliary.lower_ for auxiliary in auxiliaries]
        finite = auxiliaries[0] if auxiliaries else verb
        progressive = verb.tag_ == "VBG" and any(auxiliary.lemma_ == "be" for auxiliary in auxiliaries)
        if any(word in ("will", "'ll", "’ll", "shall", "wo", "ll") for word in words):
            return "future", progressive
        if verb.tag_ in ("VBN", "VBD") or (progressive and len(auxiliaries) > 1):
            if any(word in ("have", "has", "'ve", "’ve", "ve", "having") or (word in ("'s", "’s") and len(words) > 1) for word in words):
                return "present_perfect", progressive
            if any(word in ("had",) for word in words):
                return "past_perfect", progressive
            if words and words[0] in ("'d", "’d") and auxiliaries[0].tag_ == "VBD":
                return "past_perfect", progressive
        if finite.tag_ == "VBD" or (
            finite.tag_ == "VBN" and not auxiliaries and tree.deps[verb.i] in ("ROOT", "acl", "conj", "advcl", "ccomp")
        ):
            return "past", progressive
        if finite.tag_ in ("VBP", "VBZ", "MD"):
            return "present", progressive
        head = verb.head
        if head != verb and tree.is_verb(head):
            return self.stance(head).tense, progressive
        return ("present" if finite.tag_ == "VB" else "none"), progressive

    # ------------------------------------------------------------------ what governs it

    def _governed(self, verb: Token, own: Stance) -> Stance:
        tree = self._tree
        dep, head = tree.deps[verb.i], verb.head
        if head == verb:
            return self._beside(verb, own)
        if dep == "conj" and tree.is_verb(head):
            return self._under_conjunct(verb, head, own)
        if dep in ("xcomp", "acomp"):
            return self._under_verb(verb, head, own)
        if dep in ("ccomp", "csubj", "csubjpass") and head.pos_ in ("VERB", "AUX", "ADJ"):
            return self._under_speech(verb, head, own)
        if dep == "advcl":
            return self._under_adverbial(verb, head, own)
        if dep in ("acl", "relcl"):
            return self._under_noun(verb, head, own)
        if dep == "pcomp":
            return self._under_preposition(verb, head, own)
        return self._beside(verb, own)

    def _beside(self, verb: Token, own: Stance) -> Stance:
        """A parenthesis: "she lives, I think, in Oslo"; "she lives in Oslo, says Tom"."""
        for child in self._tree.of(verb, "parataxis", "ccomp"):
            if own.modality == "asserted" and self._tree.deps[child.i] == "parataxis" and child.lemma_ in THINK | SAY:
                return self._said(own, child)
        return own

    def _outer(self, own: Stance, governor: Stance) -> Stance:
        """What governs wins, unless it asserts."""
        if governor.modality == "asserted":
            return own
        return replace(own, modality=governor.modality, attributed_to=own.attributed_to or governor.attributed_to)

    def _under_conjunct(self, verb: Token, head: Token, own: Stance) -> Stance:
        tree = self._tree
        governor = self.stance(head)
        if tree.subject(verb) is not None or tree.of(verb, "aux", "auxpass"):
            if governor.modality in ("conditional", "quoted") or (governor.modality == "hearsay" and tree.deps[head.i] == "ccomp"):
                return self._outer(own, governor)
            return own
        shared = verb.tag_ == head.tag_ and verb.tag_ in ("VB", "VBN", "VBG") and self.auxiliaries(verb)
        adversative = any(child.lower_ == "but" for child in tree.of(head, "cc"))
        if shared or tree.deps[head.i] not in ("ROOT", "conj"):
            own = self._outer(own, governor)
            if shared:
                own = replace(own, tense=governor.tense, negative=own.negative or (governor.negative and not adversative))
            return own
        if governor.modality in ("conditional", "question", "quoted", "hearsay", "command"):
            own = self._outer(own, governor)
        return own

    def _under_verb(self, verb: Token, head: Token, own: Stance) -> Stance:
        """An infinitive or a participle: wanted to go, stopped smoking, is likely to win, was said to be."""
        tree = self._tree
        top = head if tree.is_verb(head) else head.head
        governor = self.stance(top)
        lemma = head.lemma_.lower()
        passive = tree.first(head, "auxpass") is not None
        negative = own.negative != governor.negative
        meant = replace(own, negative=negative, ceased=own.ceased or governor.ceased, tense=governor.tense,
                        progressive=own.progressive or governor.progressive, phase=own.phase or governor.phase)  # fmt: skip
        modality = _modality_under(lemma, passive=passive, governor=governor)
        if lemma == "go" and head.tag_ == "VBG" and verb.tag_ == "VB":
            meant = replace(meant, tense="future" if governor.tense == "present" else governor.tense, progressive=False)
            modality = "asserted" if governor.tense == "present" else "plan"
        elif lemma == "use" and head.tag_ in ("VBD", "VBN", "VB") and verb.tag_ == "VB" and not passive:
            meant = replace(meant, tense="past", ceased=not governor.negative)
        elif lemma in FAIL:
            meant = replace(meant, negative=not negative)
        elif lemma in STOP and verb.tag_ == "VBG":
            meant = replace(meant, negative=not negative, ceased=not negative, phase="end")
        elif lemma in BEGIN:
            meant = replace(meant, phase="begin")
        elif lemma in CONTINUE:
            meant = replace(meant, phase="continue")
        if head.pos_ == "ADJ" and tree.first(head, "advmod") is not None and tree.first(head, "advmod").lower_ == "too":  # type: ignore[union-attr]
            meant = replace(meant, negative=not negative)
        if tree.first(head, "dobj", "nsubjpass") is not None and lemma in ASK_OF_OTHERS and modality == "asserted":
            modality = "wish"
        if modality != "asserted":
            meant = replace(meant, modality=modality)
        return self._outer(meant, governor)

    def _under_speech(self, verb: Token, head: Token, own: Stance) -> Stance:
        """A clause as the complement of a verb: says that, thinks that, is sure that."""
        tree = self._tree
        governor = self.stance(head)
        if tree.deps[verb.i] == "ccomp" and verb.i < head.i and not self._is_report(head) and tree.subject(head) is not None:
            return own  # two sentences with a comma between: "I moved to Berlin, can you note that?"
        uncertain = any(mark.lower_ in UNCERTAIN for mark in tree.of(verb, "mark", "advmod"))
        if uncertain and not self._is_if_clause(verb):
            return replace(own, modality="hedged")
        if self._is_report(head):
            said = self._said(own, head)
            if governor.modality in ("asserted", "command", "hedged") and head.lemma_ in FACTIVE | SURE:
                return said
            if governor.modality == "command" and head.lemma_ in ("remember", "note", "know", "forget", "notice", "see"):
                return own
            return self._outer(said, governor) if governor.modality not in ("hedged",) else said
        adjective = tree.first(head, "acomp", "attr", "oprd")
        if adjective is not None:
            word = adjective.lemma_.lower()
            if word in UNSURE or (word in SURE and governor.negative):
                return replace(own, modality="hedged")
        if head.lemma_ in ("ensure", "make") and governor.modality != "asserted":
            return replace(own, modality="plan")
        return self._outer(own, governor)

    def _is_report(self, head: Token) -> bool:
        lemma = head.lemma_.lower()
        return lemma in SAY or lemma in THINK or lemma in HEAR or lemma in FACTIVE or lemma in WISH or lemma in WONDER or lemma in PLAN

    def _said(self, own: Stance, head: Token) -> Stance:
        """The stance of what `head` reports, by the verb and by who says it."""
        tree = self._tree
        lemma = head.lemma_.lower()
        governor = self.stance(head)
        speaker = tree.subject(head) or (self._inherited_subject(head))
        own_words = speaker is not None and speaker.lower_ in FIRST_PERSON
        source = speaker if speaker is not None and not own_words and speaker.lower_ not in ("you", "it", "there") else None
        if lemma in WISH:
            return replace(own, modality="wish")
        if lemma in WONDER and lemma not in SAY:
            return replace(own, modality="hedged")
        if lemma in FACTIVE and lemma not in SAY:
            return own if not governor.negative or lemma not in ("know", "see", "find") else replace(own, modality="hedged")
        if lemma in PRETEND or lemma in ("plan", "intend", "decide", "propose") or (lemma in ASK_FOR and head.tag_ != "VBN"):
            return replace(own, modality="hedged" if lemma in PRETEND else "plan", attributed_to=source)
        if lemma == "doubt" or (lemma == "deny"):
            own = replace(own, negative=not own.negative)
        if lemma in HEAR:
            return replace(own, modality="hearsay", attributed_to=source) if own_words or source is None else own
        if lemma in SAY:
            if own_words and not governor.negative:
                return own
            return replace(own, modality="hearsay", attributed_to=source)
        negative = own.negative != governor.negative if lemma in THINK else own.negative
        return replace(own, modality="hedged" if own_words or source is None else "hearsay", attributed_to=source, negative=negative)

    def _inherited_subject(self, verb: Token) -> Token | None:
        while self._tree.deps[verb.i] in ("conj", "xcomp", "advcl") and verb.head != verb:
            verb = verb.head
            found = self._tree.subject(verb)
            if found is not None:
                return found
        return None

    def _under_adverbial(self, verb: Token, head: Token, own: Stance) -> Stance:
        tree = self._tree
        top = head if tree.is_verb(head) else head.head
        governor = self.stance(top)
        if own.modality == "conditional":
            return own
        finite = tree.subject(verb) is not None
        infinitive = verb.tag_ == "VB" and any(one.tag_ == "TO" for one in tree.of(verb, "aux"))
        if infinitive and governor.modality == "asserted":
            return replace(own, modality="plan", tense=governor.tense)
        if (
            finite
            and any(mark.lower_ == "that" for mark in tree.of(verb, "mark"))
            and any(one.lower_ == "so" for one in tree.of(verb, "mark", "advmod"))
        ):
            return replace(own, modality="plan")
        if finite:
            return self._outer(own, governor) if governor.modality in ("conditional", "quoted", "hearsay") else own
        return self._outer(replace(own, tense=governor.tense), governor)

    def _under_noun(self, verb: Token, head: Token, own: Stance) -> Stance:
        tree = self._tree
        governor = self._stance_above(head)
        lemma = head.lemma_.lower()
        if tree.deps[verb.i] == "acl":
            if lemma in CHANCE:
                return replace(own, modality="hedged")
            if lemma in RUMOUR:
                return replace(own, modality="hearsay")
            if verb.tag_ == "VB":
                return replace(own, modality="plan", tense=governor.tense)
        aside = verb.left_edge.i > 0 and tree.tokens[verb.left_edge.i - 1].text in (",", "(", "--", "-LRB-")
        if aside and governor.modality not in ("quoted", "question"):
            return own
        if (governor.negative and any(child.lower_ in ("any", "no") for child in tree.children[head.i])) or head.lower_ in (
            "anyone",
            "anybody",
            "nobody",
            "anything",
        ):
            return replace(own, modality="hedged")
        return self._outer(own, governor)

    def _under_preposition(self, verb: Token, head: Token, own: Stance) -> Stance:
        """Without telling, instead of moving, thinking about moving, interested in learning."""
        governor = self._stance_above(head.head)
        meant = replace(own, tense=governor.tense)
        word, lemma = head.lower_, head.head.lemma_.lower()
        if word == "without":
            return self._outer(replace(meant, negative=not own.negative), governor)
        if word == "of" and head.head.lower_ in ("instead", "because"):
            return replace(meant, negative=head.head.lower_ == "instead")
        if (word in ("about", "of", "on", "to", "in", "for")) and lemma in ENTERTAIN:
            return replace(meant, modality="plan")
        return self._outer(meant, governor)

    # ------------------------------------------------------------------ questions, orders, quotations

    def _in_question(self, verb: Token) -> bool:
        asked = self._question(verb)
        return asked is not None and asked[0] <= verb.i < asked[1]

    def _question(self, token: Token) -> tuple[int, int] | None:
        """The part of the token's sentence that asks, as token bounds."""
        sentence = token.sent
        if sentence.start not in self._asked:
            self._asked[sentence.start] = _question_bounds(self._tree, sentence)
        return self._asked[sentence.start]

    def _is_command(self, verb: Token) -> bool:
        """A bare verb that nobody is the subject of: "call me at five", "please remember the milk"."""
        tree = self._tree
        if tree.deps[verb.i] not in ("ROOT", "conj") or verb.tag_ not in ("VB", "VBP") or tree.subject(verb) is not None:
            return False
        if any(auxiliary.lower_ not in ("do", "does") for auxiliary in self.auxiliaries(verb)):
            return False
        return tree.deps[verb.i] == "ROOT" or (verb.head.tag_ in ("VB", "VBP") and self._is_command(verb.head))

    def _speaker_of_quote(self, verb: Token) -> Token | None:
        above = verb
        while above.head != above:
            above = above.head
            if above.lemma_ in SAY and above.i not in self._quoted:
                subject = self._tree.subject(above)
                return subject if subject is not None and subject.lower_ not in FIRST_PERSON else None
        return None

    def _is_correction(self, verb: Token) -> bool:
        sentence = verb.sent
        found = self._corrected.get(sentence.start)
        if found is None:
            found = self._corrected[sentence.start] = _corrects(self._tree, sentence)
        return found


def _modality_under(lemma: str, *, passive: bool, governor: Stance) -> Modality:
    """What an infinitive is by the word that it hangs on."""
    if lemma in WISH or (lemma in WISH_WITH_WOULD and governor.modality in ("conditional", "wish")):
        return "wish"
    if passive and lemma in REPORTED:
        return "hearsay"
    if lemma in SEEM and (passive or lemma != "expect"):
        return "hedged"
    if lemma in ("claim", "pretend", "profess"):
        return "hearsay"
    return "plan" if lemma in PLAN or lemma == "have" else "asserted"


def _question_bounds(tree: Tree, sentence: SpacySpan) -> tuple[int, int] | None:
    tokens = [token for token in sentence if not token.is_space]
    if not tokens:
        return None
    marked = any(token.text in ("?", "??", "?!", "!?", "؟", "？") or token.text.startswith("?") for token in tokens[-3:])
    start = _question_start(tree, tokens)
    if not marked:
        return (start, sentence.end) if start is not None and start <= tokens[0].i + 1 else None
    if start is None or start <= tokens[0].i:
        return sentence.start, sentence.end
    words_left = sum(1 for token in tokens if token.i >= start and not token.is_punct)
    before = any(tree.is_verb(token) and token.i < start and tree.subject(token) is not None for token in tokens)
    if (
        before
        and words_left > 3
        and tree.tokens[start - 1].text in (",", "-", "--", "–", "—", ";", ":", "...", ".", "and", "but", "so", "!")
    ):
        return start, sentence.end
    return sentence.start, sentence.end


def _question_start(tree: Tree, tokens: list[Token]) -> int | None:
    """Where an auxiliary stands before its subject, or a question word before a verb turned so."""
    for token in tokens:
        dep = tree.deps[token.i]
        verb = token.head if dep in AUXILIARY else token
        inverted = dep in AUXILIARY or (token.lemma_ in ("be", "have") and token.pos_ == "AUX" and dep not in AUXILIARY)
        if inverted:
            subject = tree.subject(verb)
            if subject is not None and subject.i > token.i and subject.tag_ != "EX" and tree.deps[verb.i] not in ("relcl", "advcl", "acl"):
                words = [one for one in tree.walk(verb) if one.tag_ in QUESTION_WORDS and one.i < token.i]
                if token.i == tokens[0].i or words or (token.i > tokens[0].i and _follows_break(tree, token)):
                    return min([token.i, *(one.i for one in words)])
        elif token.tag_ in QUESTION_WORDS and token.i == tokens[0].i and dep in SUBJECTS and tree.deps[token.head.i] == "ROOT":
            return token.i
    return None


def _follows_break(tree: Tree, token: Token) -> bool:
    before = tree.tokens[token.i - 1]
    return before.is_punct or before.lower_ in ("and", "but", "so", "or", "then", "hey", "hi", "ok", "okay", "well", "also")


def _quoted_tokens(tree: Tree) -> frozenset[int]:
    """The tokens inside quotation marks that hold a verb, and in lines that quote."""
    inside: set[int] = set()
    opened: int | None = None
    for token in tree.tokens:
        text = token.text
        if opened is None and (text in OPENING or text == '"'):
            opened = token.i
        elif opened is not None and (text in CLOSING or text == '"'):
            if token.i - opened > 3:
                inside.update(range(opened + 1, token.i))
            opened = None
        elif opened is not None and "\n\n" in text:
            opened = None
    for start, end in source_of(tree.doc).quoted:
        inside.update(token.i for token in tree.tokens if start <= token.idx < end)
    return frozenset(inside)


def _according_to(tree: Tree) -> dict[int, Token]:
    """Verb -> the source in "according to Maria"."""
    found: dict[int, Token] = {}
    for token in tree.tokens:
        if token.lower_ == "according":
            to = tree.first(token, "prep")
            source = tree.first(to, "pobj") if to is not None else None
            verb = tree.verb_above(token.head)
            if verb is not None and source is not None and source.lower_ not in FIRST_PERSON:
                found[verb.i] = source
    return found


def _corrects(tree: Tree, sentence: SpacySpan) -> bool:
    words = [token.lower_ for token in sentence if not token.is_space and not token.is_punct]
    if not words:
        return False
    if words[0] in ("correction", "actually", "oops") or words[:2] in (
        ["i", "meant"],
        ["sorry", "i"],
        ["no", "actually"],
        ["i", "mean"],
        ["wait", "no"],
    ):
        return True
    if "actually" in words and len(words) > 2:
        return True
    pairs = set(pairwise(words))
    return ("i", "meant") in pairs or ("not" in words and "but" in words[words.index("not") :]) or ("i", "misspoke") in pairs
