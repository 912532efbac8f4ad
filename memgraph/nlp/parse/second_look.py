"""Sentences in which the model saw no verb where there must be one: they are parsed again with a verb that cannot be mistaken.

"Mary repairs bikes" is to the small model a kind of bikes, "my brother studies law" a law of studies. In a sentence without a clause, an
ambiguous word right after a person is the verb. "Mary takes bikes" is parsed as it should be, and its tree fits the sentence it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Set
from itertools import pairwise
from typing import Any, Final, cast

import numpy as np
from spacy.tokens import Doc, Span, Token

from memgraph.names.lexicon import given_name_gender
from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.nouns import is_family, noun_type
from memgraph.nlp.parse.repair import OF_NOUNS
from memgraph.nlp.parse.stand_ins import LASTS, SHORTENED
from memgraph.nlp.surface import source_of

_ATTRIBUTES: Final = ("HEAD", "DEP", "TAG", "POS", "MORPH", "LEMMA", "ENT_IOB", "ENT_TYPE")
_OF_SEVERAL = "take"
_PRESENT, _PAST = "takes", "took"  #: parsed as verbs after any subject and before any object: none of 264 made sentences went wrong
_FINITE: Final = frozenset({"VBD", "VBP", "VBZ", "MD"})
_DETERMINED: Final = frozenset({"DT", "PRP$", "PRP"})  #: what no compound goes on with
_OF_VERBS: Final = frozenset({"in", "at", "to", "with", "near"})  #: prepositions that follow verbs rather than such nouns as "reports"

_OF_PEOPLE: Final = frozenset({"studies", "teaches", "plays", "speaks", "coaches"})  #: what people do, with a noun behind it
_MANNERS: Final = frozenset({"well", "hard", "abroad", "here", "there", "alone", "again"})
_TOLD_IN_LISTS: Final = frozenset("lives works studies teaches speaks plays likes loves hates owns leads runs coaches heads drives".split())
_SHORT_FORMS: Final = frozenset({"quit"})  #: pasts that look like the infinitive
_JOINING: Final = frozenset({"and", "but", "while", "whereas", ";"})

Parse = Callable[[Doc], Doc]


def look_again(doc: Doc, known: KnownWords, parse: Parse) -> None:
    """Puts right, in place, the sentences of a parsed Doc in which a verb was taken for a noun or an adjective."""
    for sentence, token, shown in [*_suspects(doc, known), *_shortened(doc, known), *_openings(doc, known)]:
        words = [shown if one.i == token.i else one.text for one in sentence]
        copy = parse(Doc(doc.vocab, words=words, spaces=[bool(one.whitespace_) or one.i + 1 == token.i for one in sentence]))
        verb = copy[token.i - sentence.start]
        opens = shown == token.lower_ and verb.tag_ in ("VBD", "VBG", "VB") and verb.dep_ in ("ROOT", "ccomp")
        opens = opens or (shown == _PRESENT and token.i == sentence.start and verb.tag_ == "VBZ" and verb.dep_ == "ROOT")
        if len(list(copy.sents)) != 1 or not (_acts(verb) or opens):
            continue
        rows = doc.to_array(list(_ATTRIBUTES))
        rows[sentence.start : sentence.end] = copy.to_array(list(_ATTRIBUTES))
        doc.from_array(list(_ATTRIBUTES), cast("Any", np.ascontiguousarray(rows)))
        token.lemma_ = next(iter(known.lemmatize(token)), token.lower_)


def _acts(verb: Token) -> bool:
    """Whether it was parsed as a verb with a subject, as the auxiliary of one, or as one that goes on after "and"."""
    head = verb.head if verb.dep_ == "auxpass" else verb
    joined = verb.dep_ == "conj" and verb.head.pos_ in ("VERB", "AUX")
    lost = verb.nbor(-1).dep_ == "conj" if verb.i else False  # its subject, hung on what stands before "and": see two_clauses
    return verb.pos_ in ("VERB", "AUX") and (joined or lost or any(one.dep_ in ("nsubj", "nsubjpass") for one in head.lefts))


def _openings(doc: Doc, known: KnownWords) -> Iterator[tuple[Span, Token, str]]:
    """What somebody did, of a note that leaves out who, taken for a name by its capital: "Met Anna at the gym"; by that of the copy too."""
    text = source_of(doc).text
    for sentence in doc.sents:
        first = next((one for one in sentence if not one.is_space), sentence[0])
        if len(sentence) < 3 or first.tag_ == "VBD" or given_name_gender(first.text) is not None:
            continue
        if _lists(sentence, first) and not any(_heads_clause(one) for one in sentence):
            yield sentence, first, _PRESENT
        if not first.is_title:
            continue
        word, small = first.lower_, text[first.idx : first.idx + 1].islower()
        regular = small and word.endswith("ed") and bool({word[:-1], word[:-2], word[:-3]} & known.verbs)
        done = first.tag_ == "VBN" and first.dep_ == "ROOT" and not any(one.dep_ == "dobj" for one in first.rights)  # "Found in a drawer"
        chat = small and (known.is_past(word) or regular or word in _SHORT_FORMS)
        noun = any(first in one.lefts and one.tag_ in ("VB", "VBP") for one in sentence)  # "Began work at the bank": "work" has no "s"
        if chat or (known.is_past(word) and not done and (noun or not any(_heads_clause(one) for one in sentence))):
            yield sentence, first, word


def _lists(sentence: Span, first: Token) -> bool:
    """ "- lives in Odense": what a line of a list tells of whom its heading names, where the verb is spelt like a plural."""
    line = not first.i or "\n" in first.nbor(-1).text
    told = line and first.tag_ in ("NNS", "NNP", "NNPS") and first.lower_ in _TOLD_IN_LISTS
    after = first.nbor(1) if first.i + 1 < sentence.end else first
    return told and (after.lower_ in _OF_VERBS or after.tag_ in _DETERMINED)


def _shortened(doc: Doc, known: KnownWords) -> Iterator[tuple[Span, Token, str]]:
    """The "'s" that stands for "is", where it was taken for a possessive all the same: "the shop's shut until May"."""
    for token in doc:
        possessive = token.norm_ == "is" and token.text in SHORTENED and (token.tag_ == "POS" or token.dep_ == "case")
        if possessive and (token.nbor(1).lower_ not in known.nouns or token.nbor(2).lower_ in LASTS):
            yield token.sent, token, "is"


def _suspects(doc: Doc, known: KnownWords) -> Iterator[tuple[Span, Token, str]]:
    """(sentence, word that must be its verb, what to show for it): at most one of a sentence."""
    for sentence in doc.sents:
        found = (
            *(suspect for part in _parts(sentence) for suspect in _suspects_of(part, sentence, known)),
            *_after_aside(sentence, known),
            *_costing(sentence),
        )
        if (suspect := next(iter(found), None)) is not None:
            yield sentence, *suspect


def _parts(sentence: Span) -> Iterator[list[Token]]:
    """What stands between "and" and "and": a clause each, or one of them a part of another."""
    part: list[Token] = []
    for token in sentence:
        if token.lower_ in _JOINING:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _suspects_of(part: list[Token], sentence: Span, known: KnownWords) -> Iterator[tuple[Token, str]]:
    if any(_heads_clause(token) for token in part):
        return
    if len(part) > 1 and part[0].i > sentence.start and _may_go_on(part[0], part[1], known):
        yield part[0], stand_in(part[0].lower_, known.verbs, known.irregular) or _PRESENT
    for before, token in pairwise(part):
        follows = token.nbor(1) if token.i + 1 < sentence.end else token
        if follows.is_punct or follows == token or not token.is_lower or not _may_act(before, follows, sentence, known.all):
            continue
        shown = stand_in(token.lower_, known.verbs, known.irregular)
        if shown is not None and (shown == _PRESENT or part[0].i == sentence.start):  # not "and an investor based in Graz"
            yield token, shown


def _after_aside(sentence: Span, known: KnownWords) -> Iterator[tuple[Token, str]]:
    """ "Diego, my cousin, studies law", "Olga, who is fluent in Greek, reacts badly": what goes on behind the second comma."""
    commas = [token.i - sentence.start for token in sentence if token.text == ","]
    if len(commas) < 2 or not 0 < commas[0] < 5 or commas[1] + 2 >= len(sentence):
        return
    first, token = sentence[commas[0] - 1], sentence[commas[1] + 1]
    person = noun_type(first.lower_) == "PERSON" or (first.is_title and first.pos_ in ("PROPN", "NOUN"))
    if not person or any(_heads_clause(one) and one.dep_ != "relcl" for one in sentence):
        return
    follows = token.nbor(1)
    if _may_go_on(token, follows, known):
        yield token, stand_in(token.lower_, known.verbs, known.irregular) or _PRESENT
        return
    several = first.tag_ in ("NNS", "NNPS") or is_family(first)
    verb = token.is_lower and token.pos_ == "NOUN" and token.lower_ in known.verbs
    if several and verb and (follows.tag_ in _DETERMINED or follows.pos_ == "PROPN"):  # "The Holts, Ann and Bo, rent flat 3"
        yield token, _OF_SEVERAL


def _costing(sentence: Span) -> Iterator[tuple[Token, str]]:
    """ "The repair of the server cost 1850 euros": between a noun and a sum it is the verb."""
    for before, token in pairwise(sentence):
        follows = token.nbor(1) if token.i + 1 < sentence.end else token
        summed = follows.like_num or follows.is_currency
        between = summed and before.pos_ in ("NOUN", "PROPN", "ADJ") and token.pos_ in ("NOUN", "PROPN")  # "the flat cost 900 euros"
        if between and token.lower_ in ("cost", "costs") and not any(_heads_clause(one) for one in sentence):
            yield token, _PRESENT if token.lower_ == "costs" else _PAST


def _may_go_on(token: Token, follows: Token, known: KnownWords) -> bool:
    """ "became a plumber and reacts badly", "and studies law", "and married Ida": what the same subject does besides."""
    if not token.is_lower or token.pos_ in ("VERB", "AUX") or (shown := stand_in(token.lower_, known.verbs, known.irregular)) is None:
        return False
    if shown == _PAST:
        return follows.pos_ == "PROPN" or follows.tag_ in _DETERMINED
    manner = follows.tag_ == "RB" and (follows.lower_.endswith("ly") or follows.lower_ in _MANNERS)
    return follows.tag_ in _DETERMINED or manner or (token.lower_ in _OF_PEOPLE and follows.pos_ == "NOUN")


def stand_in(word: str, verbs: Set[str], irregular: Collection[str]) -> str | None:
    """What to show for a form that may be a verb's with a subject of the third person; None for any other word.

    >>> verbs, irregular = {"study", "repair", "marry"}, {"left": ["leave"]}
    >>> [stand_in(word, verbs, irregular) for word in ("studies", "repairs", "married", "left", "bikes")]
    ['takes', 'takes', 'took', 'took', None]
    """
    if word.endswith("s") and verbs & {word[:-1], word[:-2], f"{word[:-3]}y"}:
        return _PRESENT
    regular = word.endswith("ed") and bool(verbs & {word[:-1], word[:-2], word[:-3], f"{word[:-3]}y"})
    return _PAST if regular or word in irregular else None


def _heads_clause(token: Token) -> bool:
    """Whether a token is a finite verb with a subject, or an order."""
    if token.pos_ not in ("VERB", "AUX") or token.dep_ in OF_NOUNS:
        return False
    told = token.tag_ in _FINITE and any(one.dep_ in ("nsubj", "nsubjpass", "expl", "csubj") for one in token.children)
    return told or (token.tag_ == "VB" and token.dep_ == "ROOT") or any(one.dep_ in ("aux", "auxpass") for one in token.children)


def _may_act(token: Token, follows: Token, sentence: Span, words: Collection[str]) -> bool:
    """Whether a word before the suspect is its subject: a person, or a name that is no word; anything where a determiner follows."""
    if token.pos_ not in ("NOUN", "PROPN", "ADJ", "ADV") or token.tag_ == "NNS" or not token.is_alpha:
        return False
    if not token.is_title:
        person = noun_type(token.lower_) == "PERSON"
        return (token.pos_ == "NOUN" and follows.tag_ in _DETERMINED) or (token.pos_ in ("NOUN", "ADJ") and person)
    before = token.nbor(-1) if token.i > sentence.start else None
    if before is not None and (noun_type(before.lower_) == "PERSON" or (before.is_title and given_name_gender(before.text))):
        return True
    unknown = token.lower_ not in words and (follows.pos_ != "ADP" or follows.lower_ in _OF_VERBS)
    return follows.tag_ in _DETERMINED or given_name_gender(token.text) is not None or unknown
