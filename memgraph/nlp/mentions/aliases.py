"""What a text itself says of names: that two are of one thing ("also known as"), or that they are not ("not to be confused with")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from spacy.tokens import Token

from memgraph.names import WE, acronyms_of, clean, given_name_gender, is_acronym, is_place, likeness, normal_form
from memgraph.nlp.mentions.brackets import abbreviates
from memgraph.nlp.mentions.coreference import Referents
from memgraph.nlp.mentions.mention import Phrase
from memgraph.nlp.tree import Tree

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Declared:
    """Pairs of names, the more established first."""

    aliases: tuple[Pair, ...] = ()
    distinct: tuple[Pair, ...] = ()


_OPEN = r"[\s,;:(\[–—-]*"
_QUOTE = r"\s*[\"“‘'«]?\s*"
_HOW = r"(?:also|better|commonly|formerly|previously|professionally|widely|usually|often|sometimes|simply|just|now|once)"
#: what stands between two names of one thing
_ALIAS_BETWEEN = re.compile(
    rf"{_OPEN}(?:who\s+|which\s+)?(?:is\s+|was\s+|are\s+)?(?:{_HOW}\s+)*"
    r"(?:known\s+(?:as|by)|called|nicknamed|dubbed|referred\s+to\s+as|goes\s+by|went\s+by|aka|a\.k\.a\.?|a/k/a|alias|n[ée]e|short\s+for|stands\s+for|"
    rf"formerly|previously|the\s+same\s+(?:person|company|thing|one|place)\s+as)(?:\s+(?:the\s+)?(?:nick)?names?(?:\s+of)?)?\s*[:,]?{_QUOTE}",
    re.I,
)
#: what somebody does to another: "Hanne called Birgit"
_DONE_BETWEEN = re.compile(r"\s+(?:(?:has|had|have|just|often|once|then|also)\s+)*(?:called|dubbed|nicknamed|referred\s+to)\s+", re.I)
_NAMED_BETWEEN = re.compile(
    rf"(?:['’]s|['’])?\s+(?:nickname|alias|handle|username|stage\s+name|pen\s+name|real\s+name|full\s+name|maiden\s+name|birth\s+name|code\s?name)"
    rf"\s+(?:is|was){_QUOTE}",
    re.I,
)
_APART_BETWEEN = re.compile(
    rf"{_OPEN}(?:is\s+|was\s+|are\s+|['’]s\s+)?(?:not|never|n['’]t)\s+(?:to\s+be\s+(?:confused|mixed\s+up)\s+with\s+|the\s+same\s+(?:\w+\s+)?as\s+"
    rf"|related\s+to\s+|identical\s+(?:to|with)\s+)?{_QUOTE}|{_OPEN}(?:is\s+)?(?:different|distinct)\s+from\s+",
    re.I,
)
_AND = re.compile(r"\s+and\s+")
_SAME_AFTER = re.compile(
    r"\s+(?:are|is)\s+(?:one\s+and\s+)?the\s+same\b(?:\s+(?:person|company|thing|man|woman|place|project))?\s*(?:[.,;!]|$)", re.I
)
_APART_AFTER = re.compile(
    r"\s+are\s+(?:not\s+the\s+same\b|two\s+different\b|different\s+(?:people|persons|companies|things|projects|places|ones)\b|unrelated\b)",
    re.I,
)
_SELF = re.compile(
    rf"(?:^|[.!?,;:\n]|\band\b|\bbut\b|\bhi\b|\bhello\b|\bhey\b)\s*(?:please\s+|just\s+|(?:you\s+can|everyone|everybody|people|friends|they|most\s+people|"
    rf"my\s+friends)\s+)*(?:call(?:s)?\s+me|i\s+(?:also\s+)?go\s+by|i\s*['’]m\s+(?:called|known\s+as|named)|i\s+am\s+(?:called|known\s+as|named)|"
    rf"(?:my\s+(?:full\s+|first\s+|real\s+)?(?:nick)?name(?:\s+is|['’]s)|i\s+am|i\s*['’]m)){_QUOTE}$",
    re.I,
)
_FIRM = (
    r"(?:company|firm|business|shop|store|restaurant|café|cafe|bakery|school|college|practice|clinic|studio|start-?up|agency|organi[sz]ation|charity|"
    r"association|club|team|project|library|hotel|farm|brewery|co-?op)"
)
_OURS_BEFORE = re.compile(
    r"\b(?:us|we|all|here)\s+(?:here\s+)?at\s+(?:the\s+)?$"
    rf"|\bour\s+(?:\w+\s+)?{_FIRM},?\s+(?:is\s+)?(?:called\s+|named\s+)?(?:the\s+)?$",
    re.I,
)
_OURS_AFTER = re.compile(rf"\s*,\s+our\s+(?:\w+\s+)?{_FIRM}\b", re.I)
_UNSURE = re.compile(r"\b(?:if|imagine|pretend|suppose|wish|not|never|n['’]t|were)\b", re.I)
_NICKNAME = re.compile(r"^(\S+(?:\s+\S+)*?)\s+[\"“'‘(]([^\"”'’)]{2,20})[\"”'’)]\s+(\S.*)$")


def declared(tree: Tree, referents: Referents) -> Declared:
    """The pairs that the text states; questions, conditions and denials state no alias."""
    names = [phrase for phrase in referents.phrases if phrase.kind == "name"]
    names.sort(key=lambda phrase: phrase.span)
    aliases: dict[Pair, None] = {}
    distinct: dict[Pair, None] = {}
    for one, other in pairwise(names):
        found = _relation(tree, one, other)
        if found is not None:
            for name in (_name(tree, referents, one), one.text):
                if normal_form(name) != normal_form(other.text):
                    (aliases if found else distinct)[name, clean(other.text)] = None
                    break
    for pair in (*_of_speaker(tree, referents, names), *_of_firm(tree, names), *_nicknames(names)):
        aliases.setdefault(pair, None)
    return Declared(tuple(aliases), tuple(distinct))


def _name(tree: Tree, referents: Referents, phrase: Phrase) -> str:
    return referents.name_of(tree.tokens[phrase.head]).name or phrase.text


def _relation(tree: Tree, one: Phrase, other: Phrase) -> bool | None:
    """True for one thing, False for two, None where nothing is said."""
    told = _told_between(tree, one, other)
    if told is None or tree.tokens[one.head].sent != tree.tokens[other.head].sent or _asks(tree.tokens[one.head]):
        return None  # what costs the length of the sentence is looked at last
    return told


def _told_between(tree: Tree, one: Phrase, other: Phrase) -> bool | None:
    text, offset = tree.text, tree.offset
    start, end = one.span[1] - offset, other.span[0] - offset
    if end < start or end - start > 60:
        return None
    between, after = text[start:end], text[other.span[1] - offset :][:60]
    if _APART_BETWEEN.fullmatch(between) or (_AND.fullmatch(between) and _APART_AFTER.match(after)):
        return False
    if _DONE_BETWEEN.fullmatch(between):
        return None
    if _ALIAS_BETWEEN.fullmatch(between) or _NAMED_BETWEEN.fullmatch(between) or (_AND.fullmatch(between) and _SAME_AFTER.match(after)):
        return True if _may_be_one(one, other, between) else None
    if between.strip() in ("(", '("', "(“") and after[:2].lstrip('"”.')[:1] == ")":
        return True if _bracketed(one, other) else None
    return None


def _may_be_one(one: Phrase, other: Phrase, between: str) -> bool:
    """A person is no place; and what an acronym stands for must have its initials."""
    if {one.type, other.type} == {"PERSON", "PLACE"} and given_name_gender(other.text) is None:
        return False
    return "stands" not in between or normal_form(one.text) in acronyms_of(other.text)


def _bracketed(one: Phrase, other: Phrase) -> bool:
    """A name in brackets is another of the same thing where it is its initials or its short form."""
    for short, long in ((other.text, one.text), (one.text, other.text)):
        if is_acronym(short) and normal_form(short).replace(".", "") in acronyms_of(long):
            return True
        if one.type == "ORG" and abbreviates(short, long):
            return True
    return one.type == "PERSON" and len(other.text.split()) == 1 and likeness(one.text.split()[0], other.text, "PERSON") >= 0.75


def _asks(token: Token) -> bool:
    return token.sent.text.rstrip().endswith("?") or token.sent[0].lower_ in ("if", "unless", "whether", "suppose", "imagine")


def _of_speaker(tree: Tree, referents: Referents, names: list[Phrase]) -> Iterator[Pair]:
    """ "I am Alex", "my name is Priya Raman", "call me Pri": the speaker's other names."""
    for phrase in names:
        token = tree.tokens[phrase.head]
        sentence = token.sent
        before = tree.text[sentence.start_char : phrase.span[0] - tree.offset]
        if token.dep_ in ("poss", "compound") or len(before) > 80 or _asks(token) or _UNSURE.search(before) or not _SELF.search(before):
            continue
        if (
            phrase.type != "PERSON"
            and given_name_gender(phrase.text) is None
            and "name" not in before.lower()
            and "call" not in before.lower()
        ):
            continue
        speaker = next((one for one in sentence if one.lower_ in ("i", "me", "my")), None)
        name = referents.name_of(speaker).name if speaker is not None else None
        if name is not None and normal_form(name) != normal_form(phrase.text):
            yield name, clean(phrase.text)


def _of_firm(tree: Tree, names: list[Phrase]) -> Iterator[Pair]:
    """ "us at Nimbus", "our restaurant, the Anchor": the firm that the writer speaks for."""
    for phrase in names:
        start, end = (place - tree.offset for place in phrase.span)
        named = phrase.type != "DATE" and not is_place(phrase.text) and given_name_gender(phrase.text.split()[0]) is None
        ours = named and (_OURS_BEFORE.search(tree.text[:start]) or _OURS_AFTER.match(tree.text[end:]))
        if ours and not _asks(tree.tokens[phrase.head]):
            yield phrase.text, WE


def _nicknames(names: list[Phrase]) -> Iterator[Pair]:
    """'Robert "Bob" Smith' is Robert Smith, and Bob Smith."""
    for phrase in names:
        found = _NICKNAME.match(phrase.text)
        if found is not None and phrase.type in ("PERSON", None):
            yield phrase.text, f"{found[1]} {found[3]}"
            yield phrase.text, f"{found[2].strip()} {found[3]}"
