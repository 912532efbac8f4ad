"""What a text mentions: names, described things and pronouns, each with its span, type, gender and number.

The entity recogniser only votes here: on short texts it misses one name in three and mislabels many. A name is what is written as one
where a noun phrase stands, and its type is settled by the words around it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from spacy.tokens import Token

from memgraph.names import (
    CLASS_NOUNS,
    LEGAL,
    ORG_TAILS,
    PARTICLES,
    TITLES,
    clean,
    given_name_gender,
    is_acronym,
    is_place,
    normal_form,
    title_gender,
)
from memgraph.nlp.nouns import EVENTS, GROUPS, OCCUPATIONS, PEOPLE, PETS, RELATIVES, noun_gender, noun_type
from memgraph.nlp.tree import Tree
from memgraph.types import Span

Kind = Literal["name", "description", "pronoun"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRONOUNS = frozenset(
    [
        *("i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "ourselves", "you", "your", "yours", "yourself", "yourselves"),
        *("he", "him", "his", "himself", "she", "her", "hers", "herself", "it", "its", "itself"),
        *("they", "them", "their", "theirs", "themselves", "themself"),
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One mention. Token positions are into the Doc, `last` inclusive; the span is into the whole text."""

    first: int
    last: int
    head: int
    text: str  #: as shown: without determiner, possessive clitic or emoji
    span: Span
    kind: Kind
    type: str | None = None
    gender: str | None = None  #: 'm' or 'f' where something tells it
    plural: bool = False
    firm: bool = True  #: the type rests on more than the recogniser's word
    noun: str | None = None  #: the lemma of the common noun that says what it is: "sister" of "my sister Anna"


_LABELS = {
    "PERSON": "PERSON", "ORG": "ORG", "GPE": "PLACE", "LOC": "PLACE", "FAC": "PLACE", "PRODUCT": "PRODUCT", "EVENT": "EVENT",
    "WORK_OF_ART": "THING", "LAW": "THING", "NORP": "THING", "LANGUAGE": "THING",
}  # fmt: skip
_WHOLE_LABELS = frozenset(["ORG", "FAC", "WORK_OF_ART", "LOC", "EVENT", "GPE", "LAW"])  #: may hold "of" and "the"
_TIME_LABELS = frozenset(["DATE", "TIME"])
_MONTH_NAMES = frozenset(["april", "may", "june", "august", "january", "summer", "autumn", "dawn"])  #: that are given names too
_CALENDAR = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
    "november december mon tue tues wed thu thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow "
    "yesterday tonight spring summer autumn fall winter easter christmas"
)
_NO_NAMES = _words(
    "i this that these those now then here there topic status note notes update today yes no ok okay hi hello hey thanks thank "
    "please dear fyi ps btw asap eta etc also however so well correction reminder todo api url pdf html css json xml http id faq "
    "pr qa tv pc usb lol omg imo am pm gmt utc est pst cet ceo cto cfo coo vp hr monday mr mrs ms dr"
)
_ADDRESS = re.compile(r"https?://|www\.|\w@\w|^[@#]\w|^(?:[~.]{0,2}/)?[\w.-]+/[\w./-]+$|^/\w|\\\w")
_CODED = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z][\w.+-]*$")  #: TX-4401, GPT-4o
_CAMEL = re.compile(r"[A-Za-z]?[a-z]+[A-Z]\w*$|[A-Z]{2,}[a-z]+\w*$")
_VERSION = re.compile(r"v?\d[\w.]*$|[IVX]{2,4}$")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+$")
_QUOTES = frozenset("\"'“”‘’`")
_TIME_PREPOSITIONS = _words(
    "in on since by until till from before after during through last next this every each of between late early mid"
)
_DESCRIBED = _words(
    "nsubj nsubjpass dobj pobj dative attr conj appos poss oprd ROOT dep nmod relcl acl ccomp advcl"
)  #: relations in which a noun heads a phrase of its own
_BARE_NOUNS = _words("home work school college university hospital church bed night noon sea town court jail prison lunch dinner fun money")
_SLOTS = _words("nsubj nsubjpass dobj dative pobj poss conj appos attr oprd agent")
_OF_HEADS = _words(
    "university bank ministry department house church museum institute republic city state isle academy college school court order "
    "kingdom bay gulf cape office council bureau association society union federation league faculty hospital temple battle treaty "
    "duke duchess king queen prince princess earl lord lady board chamber game lake mount port county district province"
)


def find_mentions(tree: Tree) -> list[Phrase]:
    """The mentions of a parsed text, in its order, none inside another name. Cost is linear in the tokens."""
    names = _names(tree)
    taken = {at for name in names for at in range(name.first, name.last + 1)}
    rest = [phrase for token in tree.tokens if token.i not in taken and (phrase := _other(tree, token)) is not None]
    return sorted([*names, *rest], key=lambda phrase: (phrase.head, phrase.first))


def _other(tree: Tree, token: Token) -> Phrase | None:
    if token.lower_ in PRONOUNS and (token.pos_ in ("PRON", "DET", "NOUN", "PROPN") or token.lower_ in ("i", "mine")):
        return _pronoun(tree, token)
    if token.pos_ == "NOUN" and token.dep_ in _DESCRIBED and not _is_time(token) and any(letter.isalpha() for letter in token.text):
        return _description(tree, token)
    return None


def _span(tree: Tree, first: int, last: int) -> Span:
    end = tree.tokens[last]
    return tree.offset + tree.tokens[first].idx, tree.offset + end.idx + len(end)


def _pronoun(tree: Tree, token: Token) -> Phrase:
    gender = "m" if token.lower_ in ("he", "him", "his", "himself") else "f" if token.lower_ in ("she", "her", "hers", "herself") else None
    plural = token.lower_ in ("they", "them", "their", "theirs", "themselves", "we", "us", "our", "ours", "ourselves")
    return Phrase(
        first=token.i, last=token.i, head=token.i, text=token.text, span=_span(tree, token.i, token.i), kind="pronoun", type="PRONOUN",
        gender=gender, plural=plural,
    )  # fmt: skip


def _description(tree: Tree, token: Token) -> Phrase:
    lemma = token.lemma_.lower()
    tokens = [one for one in tree.phrase_tokens(token, determiner=False) if one.i <= token.i] or [token]
    return Phrase(
        first=tokens[0].i, last=tokens[-1].i, head=token.i, text=tree.text_of(tokens), span=_span(tree, tokens[0].i, tokens[-1].i),
        kind="description", type=noun_type(lemma) or noun_type(token.lower_), gender=noun_gender(lemma) or noun_gender(token.lower_),
        plural=token.tag_ in ("NNS", "NNPS") or token.lower_ in PEOPLE, noun=lemma,
    )  # fmt: skip


# ---------------------------------------------------------------- names


def _names(tree: Tree) -> list[Phrase]:
    found = []
    at = 0
    tokens = tree.tokens
    while at < len(tokens):
        if not _begins_name(tree, tokens[at]):
            at += 1
            continue
        last = _end_of_name(tree, at)
        phrase = _name_phrase(tree, at, last)
        if phrase is not None:
            found.append(phrase)
        at = max(last, phrase.last if phrase else at) + 1
    return found


def _is_time(token: Token) -> bool:
    """Part of a date or an hour, unless it is someone called April."""
    word = token.lower_.strip(".")
    if word in _CALENDAR:
        if token.ent_type_ in _WHOLE_LABELS and token.pos_ == "PROPN" and _in_longer_entity(token):
            return False  # the Saturday Evening Post
        return not _is_called_after_month(token)
    return token.ent_type_ in _TIME_LABELS and (token.pos_ in ("NUM", "NOUN") or token.like_num)


def _is_called_after_month(token: Token) -> bool:
    if token.lower_ not in _MONTH_NAMES or not token.text[0].isupper() or token.pos_ not in ("PROPN", "NOUN"):
        return False
    if token.dep_ == "appos" and token.head.lemma_.lower() in RELATIVES | PETS:
        return True
    before = token.doc[token.i - 1].lower_ if token.i else ""
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if before in _TIME_PREPOSITIONS or (
        after is not None and (after.like_num or after.lower_ in _TIME_PREPOSITIONS - {"from", "in", "on"})
    ):
        return False
    return (
        token.dep_ in ("nsubj", "dobj", "dative", "poss", "conj")
        and given_name_gender(token.text) is not None
        and token.ent_type_ != "DATE"
    )


def _is_name(tree: Tree, token: Token) -> bool:
    """Whether a token is written as a name, or part of one."""
    text = token.text
    if not any(letter.isalpha() for letter in text) or token.is_space or token.lower_ in PRONOUNS or _is_time(token):
        return False
    if _ADDRESS.search(text) or (len(text) > 3 and _SLUG.match(text)):
        return True
    if token.lower_.strip(".") in _NO_NAMES or token.lower_ in OCCUPATIONS or token.lower_ in RELATIVES:
        return False
    if (text[0].isupper() and _CODED.match(text)) or _CAMEL.match(text):
        return True
    if token.pos_ == "PROPN":
        capital = text[0].isupper() and tree.text[token.idx] == text[0]  # and not one that the copy for the parser has put
        return token.dep_ not in ("aux", "cc", "det") and (capital or _is_plain_name(token))
    if token.ent_type_ in _LABELS and (text[0].isupper() or (token.pos_ == "NOUN" and token.dep_ != "compound")):
        return token.pos_ in ("NOUN", "X", "INTJ") or (
            token.pos_ in ("ADJ", "VERB", "ADV") and text[0].isupper() and _in_longer_entity(token)
        )
    if text[0].isupper() and not token.is_sent_start and token.pos_ in ("NOUN", "X", "ADJ"):
        return token.dep_ != "amod" or is_acronym(text)
    if (
        text[0].isupper()
        and not token.is_sent_start
        and token.pos_ in ("ADV", "VERB", "ADP", "INTJ")
        and given_name_gender(text) is not None
    ):
        return True
    if token.pos_ != "NOUN" or not _is_bare_name(token):
        return False
    shouted = tree.text[token.idx] != text[0]
    return shouted or (token.is_sent_start and token.dep_ == "nsubj" and given_name_gender(text) is not None)


def _is_bare_name(token: Token) -> bool:
    """A noun without article where a name would stand."""
    if any(child.dep_ in ("det", "amod", "poss", "nummod") for child in token.children):
        return False
    if token.dep_ in ("nsubj", "nsubjpass"):
        return token.head.lemma_ in _PERSON_VERBS | _MOSTLY_PERSON_VERBS
    verb = token.head.head.lemma_ if token.dep_ == "pobj" else ""
    return bool(list(_by_preposition(token.head.lower_, verb))) and token.lower_ not in _BARE_NOUNS


def _is_plain_name(token: Token) -> bool:
    """A name without a capital: no article before it, no plural, and not what an ordinary noun stands with."""
    return (
        token.tag_ == "NNP"
        and token.dep_ in _SLOTS
        and not any(child.dep_ in ("det", "amod") for child in token.children)
        and token.lower_ not in EVENTS
    )


def _in_longer_entity(token: Token) -> bool:
    """Inside a recognised name of which another token is a proper noun, and not its verb ("Tell Bob")."""
    doc, at = token.doc, token.i
    mates = [doc[other] for other in (at - 1, at + 1) if 0 <= other < len(doc)]
    joined = [mate for mate in mates if mate.ent_type_ == token.ent_type_ and mate.pos_ == "PROPN"]
    return bool(joined) and not (token.pos_ == "VERB" and (token.dep_ == "ROOT" or token.is_sent_start))


def _begins_name(tree: Tree, token: Token) -> bool:
    if _is_name(tree, token):
        return True
    after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else None
    if after is None:
        return False
    word = token.lower_.strip(".")
    if word in TITLES and token.text[0].isupper() and _is_name(tree, after):
        return True
    known = given_name_gender(token.text) is not None or any(ord(letter) > 127 for letter in token.text)
    if token.is_sent_start and token.text[0].isupper() and token.pos_ in ("ADJ", "ADV", "NOUN", "X") and known:
        return after.pos_ == "PROPN" and after.text[0].isupper()  # the parser took a strange first name for something else
    before = tree.tokens[token.i - 1] if token.i else None  # "my wife ruth"
    return before is not None and before.lower_ in RELATIVES and token.lower_ == token.text and given_name_gender(token.text) is not None


def _end_of_name(tree: Tree, first: int) -> int:
    """The last token of the name that begins here."""
    tokens, last = tree.tokens, first
    while last + 1 < len(tokens):
        step = _step(tree, first, last)
        if not step:
            break
        last += step
    return last


def _step(tree: Tree, first: int, last: int) -> int:
    """By how many tokens the name goes on: 0 where it ends."""
    tokens = tree.tokens
    here, after = tokens[last], tokens[last + 1]
    if _ADDRESS.search(here.text) or _ADDRESS.search(after.text):
        return 0
    later = tokens[last + 2] if last + 2 < len(tokens) else None
    if after.text in _QUOTES and last + 4 < len(tokens) and tokens[last + 3].text in _QUOTES and _is_name(tree, tokens[last + 4]):
        return 4 if later is not None and later.text[0].isupper() and tokens[last + 4].whitespace_ != "\n" else 0
    if not _is_name(tree, here) and last == first:
        return int(_is_name(tree, after))  # a title, or a first name that the parser took for something else
    if _is_name(tree, after) and not after.is_sent_start and (last > first or here.text[0].isupper() or not after.text[0].isupper()):
        return int(_belong(here, after))
    if _VERSION.match(after.text) and after.dep_ in ("nummod", "appos", "npadvmod", "nmod", "punct") and not _is_year(after):
        return int(here.pos_ in ("PROPN", "NOUN") and after.head.i in range(first, last + 2))
    if later is None or not (_is_name(tree, later) or later.lower_ in PARTICLES):
        return 0
    if after.text == "-" and not here.whitespace_ and not after.whitespace_:
        return 2
    if after.lower_ in PARTICLES and later.text[0].isupper():
        return 2 if after.text != "a" else 0
    same = here.ent_type_ in _WHOLE_LABELS and here.ent_type_ == after.ent_type_ == later.ent_type_ and later.ent_iob_ == "I"
    if after.text == "&" or (after.lower_ == "and" and same and _ends_like_org(tree, last + 2)):
        return 2
    if after.lower_ in ("of", "for", "in", "the", "'s", "’s") and same and later.text[0].isupper():
        return 2
    if after.lower_ == "of" and here.lower_ in _OF_HEADS and here.text[0].isupper() and later.text[0].isupper() and not _is_time(later):
        return 2
    return 0


def _belong(here: Token, after: Token) -> bool:
    """Whether two neighbours are of one name: by the tree, or by the recogniser."""
    if here.ent_type_ and here.ent_type_ == after.ent_type_ and after.ent_iob_ == "I":
        return True
    return here.head == after or after.head == here or (here.head == after.head and here.dep_ in ("compound", "nmod", "amod"))


def _is_year(token: Token) -> bool:
    return token.text.isdigit() and len(token.text) == 4 and 1800 <= int(token.text) <= 2199


def _ends_like_org(tree: Tree, at: int) -> bool:
    while at + 1 < len(tree.tokens) and tree.tokens[at + 1].ent_iob_ == "I":
        at += 1
    word = tree.tokens[at].lower_.strip(".")
    return word in ORG_TAILS | LEGAL | {"co", "sons", "company", "brothers", "bros", "daughters", "partners", "associates"}


def _name_phrase(tree: Tree, first: int, last: int) -> Phrase | None:
    """The phrase of a run of name tokens, with the noun that says what it is."""
    tokens = tree.tokens
    while first < last and tokens[first].lower_ in OCCUPATIONS:
        first += 1
    head = next((token for token in tokens[first : last + 1] if not first <= token.head.i <= last), tokens[last])
    noun, last, head = _described_by(tree, first, last, head)
    text = clean(tree.text_of(tokens[first : last + 1])) or tokens[first].text
    if normal_form(text) in _NO_NAMES or not any(letter.isalpha() for letter in text):
        return None
    (type, firm), gender = _type_of(tree, first, last, head, text, noun), None
    if type in ("PERSON", "ANIMAL", None):
        told = title_gender(text) or (noun_gender(noun) if noun else None)
        lexicon = given_name_gender(text)
        gender = told or (lexicon if lexicon in ("m", "f") and type == "PERSON" else None)
    plural = head.tag_ == "NNPS" and type != "PERSON" and len(text.split()) == 1 and type != "PLACE"
    return Phrase(
        first=first,
        last=last,
        head=head.i,
        text=text,
        span=_span(tree, first, last),
        kind="name",
        type=type,
        gender=gender,
        plural=plural,
        noun=noun,
        firm=firm,
    )


def _described_by(tree: Tree, first: int, last: int, head: Token) -> tuple[str | None, int, Token]:
    """The common noun of a name: before it ("dog Miso"), after it ("Falcon project", which is then part of it), or in apposition."""
    tokens = tree.tokens
    if last + 1 < len(tokens):
        after = tokens[last + 1]
        if head.head == after and head.dep_ in ("compound", "nmod") and after.lower_ in CLASS_NOUNS and after.pos_ == "NOUN":
            return after.lemma_.lower(), last + 1, after
    before = tokens[first - 1] if first else None
    if before is not None and before.pos_ in ("NOUN", "PROPN", "ADJ") and (before.head == head or head.head == before):
        lemma = before.lemma_.lower()
        if noun_type(lemma) is not None and (before.dep_ == "compound" or head.dep_ == "appos" or before.dep_ == "nmod"):
            return lemma, last, head
    top = head
    while top.dep_ == "conj" and top.head.pos_ == "PROPN" and top.head != top:
        top = top.head
    if top.dep_ == "appos" and noun_type(top.head.lemma_.lower()) is not None and top.head.pos_ == "NOUN":
        return top.head.lemma_.lower(), last, head
    for child in tree.of(head, "appos"):
        if child.pos_ == "NOUN" and noun_type(child.lemma_.lower()) is not None:
            return child.lemma_.lower(), last, head
    if first and tokens[first - 1].lower_ in RELATIVES:
        return tokens[first - 1].lower_, last, head
    return None, last, head


# ---------------------------------------------------------------- types

_PERSON_VERBS = _words(
    "live say tell ask marry love like hate enjoy prefer want think know believe speak study teach learn graduate retire quit "
    "resign eat drink cook visit travel meet call email text message read write sing dance swim hike celebrate propose divorce "
    "date adopt sleep wake smile laugh cry feel hope wish argue complain born bear die remember forget reside practise practice "
    "suffer recover thank"
)
_MOSTLY_PERSON_VERBS = _words(
    "work move join drive play run plan decide promise agree report manage hire fire grow buy found co-found lead head own serve "
    "collect invite help"
)
_PLACE_VERBS = _words("live move reside relocate travel fly drive grow settle stay bear born emigrate immigrate return commute")
_ORG_VERBS = _words("work join leave intern quit resign consult volunteer hire employ rejoin start found co-found")
_ORG_NOUNS = _words("ceo cto cfo coo founder cofounder co-founder employee job intern director head president manager member board")


def _type_of(tree: Tree, first: int, last: int, head: Token, text: str, noun: str | None) -> tuple[str | None, bool]:
    """The type with most votes (of the recogniser, the name itself, the noun beside it, the slot it stands in), and whether it is firm."""
    votes: Counter[str] = Counter()
    for type, weight in (*_by_form(text), *_by_slot(tree, head)):
        votes[type] += weight
    if noun is not None and (type_of_noun := noun_type(noun)) is not None:
        votes[type_of_noun] += 40
    told = votes.copy()
    for token in tree.tokens[first : last + 1]:
        if token.ent_type_ in _LABELS:
            votes[_LABELS[token.ent_type_]] += 10 if token is head else 1
    best = votes.most_common(1)
    if not best:
        return None, False
    return best[0][0], told[best[0][0]] >= FIRM


FIRM = 7  #: votes besides the recogniser's that settle a type


def _by_form(text: str) -> Iterator[tuple[str, int]]:
    words = text.split()
    if _ADDRESS.search(text):
        yield ("PERSON", 12) if text.startswith("@") or "@" in text[1:] else ("THING", 30)
        return
    if words[0].lower().strip(".") in TITLES:
        yield "PERSON", 40
    bare = [word.lower().strip(".,") for word in words]
    if len(words) > 1 and (bare[-1] in LEGAL or bare[-1] in ORG_TAILS or bare[-1] in GROUPS or bare[0] in ORG_TAILS):
        yield "ORG", 25
    if _CODED.match(words[0]) or (
        _CAMEL.match(text) and given_name_gender(text) is None and not text.startswith(("Mc", "Mac", "De", "O'"))
    ):
        yield "PRODUCT", 8
    for word in {bare[0], bare[-1]} if len(words) > 1 else ():
        if (kind := noun_type(word)) is not None and kind != "PERSON":
            yield kind, 15
    if is_acronym(text):
        yield "ORG", 3
    if is_place(text):
        yield "PLACE", 12
    gender = given_name_gender(text) if not any(map(str.isdigit, text)) else None
    if gender is not None and bare[-1] not in ORG_TAILS | LEGAL:
        yield "PERSON", 11 if gender != "either" or len(words) > 1 else 7


def _by_slot(tree: Tree, head: Token) -> Iterator[tuple[str, int]]:
    """What the place in the sentence says: who lives, where one lives, at what one works."""
    top = head
    while top.dep_ == "conj" and top.head != top:
        top = top.head
    governor = top.head
    lemma = governor.lemma_.lower()
    if (
        top.dep_ in ("nsubj", "nsubjpass")
        and lemma in _PERSON_VERBS
        and not (top.dep_ == "nsubjpass" and lemma in ("found", "own", "lead"))
    ):
        yield "PERSON", 12
    elif top.dep_ == "nsubj" and lemma in _MOSTLY_PERSON_VERBS:
        yield "PERSON", 7
    elif top.dep_ == "dobj" and lemma == "join":
        yield "ORG", 12
    elif top.dep_ in ("dobj", "dative") and lemma in ("marry", "meet", "call", "email", "tell", "ask", "thank", "text"):
        yield "PERSON", 6
    elif top.dep_ == "dobj" and lemma == "visit":
        yield "PLACE", 8
    elif top.dep_ == "poss" and lemma in RELATIVES | PETS:
        yield "PERSON", 14
    elif top.dep_ == "attr" and (subject := tree.subject(governor)) is not None and noun_type(subject.lemma_.lower()) is not None:
        yield noun_type(subject.lemma_.lower()) or "THING", 14
    elif top.dep_ == "pobj" and governor.head is not None:
        yield from _by_preposition(governor.lower_, governor.head.lemma_.lower())
    subject = tree.subject(top.head) if top.dep_ in ("nsubj", "nsubjpass") and lemma == "be" else None
    for child in tree.of(governor, "attr") if subject is not None else ():
        kind = noun_type(child.lemma_.lower())
        if kind is not None:
            yield kind, 14


def _by_preposition(preposition: str, lemma: str) -> Iterator[tuple[str, int]]:
    if preposition in ("in", "to", "from", "near", "into") and lemma in _PLACE_VERBS:
        yield "PLACE", 16
    elif preposition in ("at", "for", "with", "by") and lemma in _ORG_VERBS and preposition != "with":
        yield ("PERSON", 3) if preposition == "by" else ("ORG", 14)
    elif preposition in ("of", "at") and lemma in _ORG_NOUNS:
        yield "ORG", 12
    elif preposition in ("with", "by") and lemma in ("meet", "talk", "speak", "chat", "marry", "engage", "live"):
        yield "PERSON", 8
    elif preposition == "in" and lemma in ("bear", "base", "locate", "situate", "office", "house", "flat", "apartment"):
        yield "PLACE", 14
    elif preposition == "to" and lemma in ("marry", "engage", "talk", "speak", "report"):
        yield "PERSON", 10
