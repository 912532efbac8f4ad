"""Facts of labelled notes about people: "Wife: Noor. Kids: Sami (9), Layla (6)", "Our landlord: a Mr Rahimi", "Ann's vet? That's Bo"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from spacy.tokens import Token

from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import OWN_KIN, Term, Terms
from memgraph.nlp.facts.timing import birthday
from memgraph.nlp.lexicon import HEDGES, IF, REPORTS, words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import WRITERS
from memgraph.predicates import NounPattern, Predicate, Predicates

LINE = re.compile(
    r"(?:^|(?<=[.!?;\n])\s)[^\S\n]*(?:[-*•_]{1,3}[^\S\n]*)?(?P<label>[^\W\d_][^.:;!?\n()\"“”]{1,70}?)\s*"
    r"(?:[*_]{0,2}:[*_]{0,2}[^\S\n]+|\s[–—=]\s"
    r"|\?\s+(?:that(?:['’]s|['’]d be| is| would be)|it(?:['’]s| is)|(?:s?he|they)(?:['’]s|['’]re| is| are))\s+)"
    r"(?P<value>[^;!?\n]+?)(?=(?<!\bMr)(?<!\bDr)(?<!\bMs)(?<!\bMrs)(?<!\bProf)(?<!\bSt)\.(?:\s|$)|[;!?\n]|$)",
    re.IGNORECASE | re.MULTILINE,
)
OWNED = re.compile(r"(?:(?P<own>(?i:my|our|the))\s+|(?P<of>[A-Z][\w’'-]*?(?:\s[A-Z][\w’'-]*?)*)['’]s?\s+)?(?P<noun>.+)")
BESIDE = re.compile(
    r"\s+(?:since|from|until|till|as of|at the moment|right now|now|these days|today|currently|here|upstairs|downstairs|next door|opposite"
    r"|for the \w+)\b.*$|,.*$",
    re.IGNORECASE,
)  #: what a label says beside the relation
OF_WHOM = re.compile(r"\s+(?:of|for)\s+(?P<whom>me|us|mine|ours|[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*)*)$")
NAME = re.compile(
    r"(?i:and\s|&\s)?\s*(?i:(?:an?|the|our|my|young|old|little|dear)\s+)*"
    r"(?P<name>(?:(?i:mr|mrs|ms|miss|dr|prof|sir|dame|señora?|signora?|herr|frau|madame|monsieur)\.?\s)?[A-ZÀ-ÖØ-ÞŁŚŻŠŽČĆĐ][\w’'-]*"
    r"(?:\s(?:(?:van|von|de|del|della|da|di|la|le|den|der|bin|al|ter)\s)*[A-ZÀ-ÖØ-ÞŁŚŻŠŽČĆĐ][\w’'-]*){0,3})"
    r"(?:\s*\([^()]*\)|,?\s(?:aged\s)?\d{1,3}|\s+the\s+\w+)?"
)
SEPARATOR = re.compile(r",\s*(?:and\s+)?|\s+and\s+|\s*&\s*|\s*/\s*|\s*\+\s*")
PEOPLE = words("PERSON ANIMAL")
TEXTS = words("allergic_to speaks likes dislikes has_condition diet takes_medication")  #: predicates whose labels are followed by things
REACHED = words("phone email address")
BIRTH = words("birthday born dob birthdate")
DOUBTFUL = HEDGES | REPORTS | IF | words("not never former previous late future wanted")  #: in a label: it does not say that it is so
BARE_TITLES = words("mr mrs ms miss dr")
LONGEST = 5  #: words of a thing that is listed


def labelled(terms: Terms, predicates: Predicates, times: Sequence[TimeMention]) -> Iterator[tuple[Draft, TimeMention | None]]:
    """What the labels say of the writer or of whom they name, and what they say of the names after them."""
    tree = terms.tree
    for line in LINE.finditer(tree.text):
        start, value = line.start("label"), line.start("value")
        anchor = next((token for token in tree.tokens if token.idx + len(token) > value and not token.is_space), None)
        if anchor is None or not DOUBTFUL.isdisjoint(line[0].lower().replace(",", " ").split()):
            continue
        if tree.speaker_of_line(anchor) is not None and _is_talk(terms):
            continue
        owner, phrase = _owner(terms, anchor, line["label"], start)
        pattern = _relation(predicates, phrase)
        if owner is not None and _is_post(predicates, phrase, pattern):
            drafts = _holding(predicates, phrase, anchor, (line["label"], start), (line["value"], value), terms.tree.offset)
        elif owner is not None and pattern is not None:
            drafts = _said(terms, predicates, pattern, owner, anchor, (line["value"], value), times)
        else:
            drafts = _of_names(terms, predicates, anchor, (BESIDE.sub("", line["label"]), start), (line["value"], value))
        since = next((one for one in times if start <= one.span[0] - tree.offset < value and one.start is not None), None)
        for draft in drafts:
            yield draft, since


def _is_post(predicates: Predicates, phrase: str, pattern: NounPattern | None) -> bool:
    """ "My deputy", "our treasurer": a post, and no relation that says more of whoever has it."""
    return pattern is None and " " not in phrase and predicates.is_a("role", None, phrase)


def _holding(
    predicates: Predicates, phrase: str, anchor: Token, label: tuple[str, int], value: tuple[str, int], offset: int
) -> Iterator[Draft]:
    """Who has the post, where the label says whose it is: "My deputy: Ann Lee"."""
    text, start = label
    if re.match(r"(?:my|our)\s", text, re.IGNORECASE) is None:
        return
    at = start + text.lower().rindex(phrase) + offset
    post = Term(phrase, (at, at + len(phrase)), "value", None, phrase, anchor)
    for name, place in _names(value[0]):
        span = (value[1] + place + offset, value[1] + place + len(name) + offset)
        yield Draft("job_title", Term(name, span, "name", "PERSON", "", anchor), post, literal=True)


def _is_talk(terms: Terms) -> bool:
    """Whether the labels are who speaks: "User: Hi. Assistant: Hi Tove!"."""
    source = source_of(terms.tree.doc)
    said = [source.text[one.start : one.end].lower() for one in source.labels]
    return any(one in WRITERS for one in said) and len(said) > 1


def _of_names(terms: Terms, predicates: Predicates, anchor: Token, label: tuple[str, int], value: tuple[str, int]) -> Iterator[Draft]:
    """ "Allergic to nuts: Bo and Kim", "Vegan since May: Ann", "Off dairy: Kim"."""
    text, start = label
    first, _, rest = text.partition(" ")
    prep, _, thing = rest.partition(" ")
    offset = terms.tree.offset
    found = predicates.match_adjective(first.lower(), prep.lower()) if thing else ()
    name = found[0].predicate if found else None
    if first.lower() in ("no", "off") and rest:
        name, thing = "avoids", rest
    elif not rest and (values := predicates.match_adjective(first.lower())):
        name, thing = values[0].predicate, first.lower()
    if name is None or (name not in TEXTS and "PERSON" not in predicates.table[name].subject_types):
        return
    at = start + text.find(thing) + offset if thing in text else start + offset
    literal = predicates.table[name].literal is not None
    object_ = Term(thing, (at, at + len(thing)), "value" if literal else "noun", None, thing.lower(), anchor)
    for person, place in _names(value[0]):
        span = (value[1] + place + offset, value[1] + place + len(person) + offset)
        yield Draft(name, Term(person, span, "name", "PERSON", "", anchor), object_, literal=literal)


def _owner(terms: Terms, anchor: Token, label: str, start: int) -> tuple[Term | None, str]:
    """Of whom the label speaks, and its words without that."""
    offset = terms.tree.offset
    label = BESIDE.sub("", label).strip()
    of = OF_WHOM.search(label)
    found = OWNED.fullmatch(label if of is None else label[: of.start()])
    if found is None:
        return None, ""
    *between, noun = re.split(r"['’]s?\s+", found["noun"].lower())
    named, at = (found["of"], found.start("of")) if found["of"] else (of["whom"], of.start("whom")) if of is not None else (None, 0)
    if named is None or named.lower() in ("me", "us", "mine", "ours"):
        term = terms.writer(anchor)
    else:
        span = (start + at + offset, start + at + len(named) + offset)
        term = Term(named, span, "name", "PERSON", "", anchor)
        if named.lower() in OWN_KIN:
            term = replace(term, name=f"{terms.speaker}'s {named.lower()}", kind="noun")
    for one in between:  # "my sister's husband"
        term = replace(term, name=f"{term.name}'s {one}", kind="noun", type="PERSON")
    return term, noun


def _relation(predicates: Predicates, phrase: str) -> NounPattern | None:
    """The relation that the label names: the longest of its last words that one knows, in the singular or the plural."""
    parts = phrase.split()
    if (parts and parts[-1] in BIRTH) or phrase == "date of birth":
        return NounPattern("born_on", phrase)
    if (said := predicates.resolve(phrase))[0] in TEXTS and not said[1]:
        return NounPattern(said[0], phrase)
    if len(parts) > 1 and parts[-1] in ("girl", "boy", "girls", "boys"):
        return None  # a birthday girl is nobody's daughter
    for first in range(max(len(parts) - 3, 0), len(parts)):
        key = " ".join(parts[first:])
        for noun in (key, *_singulars(key)):
            for pattern in predicates.match_noun(noun):
                if pattern.noun == noun and not pattern.swapped:
                    return pattern
    return None


def _singulars(noun: str) -> Iterator[str]:
    if noun.endswith("ies"):
        yield noun[:-3] + "y"
    if noun.endswith("s"):
        yield noun[:-1]
    if noun.endswith("ves"):
        yield noun[:-3] + "fe"
    if noun.endswith("children"):
        yield noun[:-3]


def _said(
    terms: Terms, predicates: Predicates, pattern: NounPattern, owner: Term, anchor: Token, value: tuple[str, int],
    times: Sequence[TimeMention],
) -> Iterator[Draft]:  # fmt: skip
    """The drafts of one label and what follows it."""
    predicate, offset = predicates.table[pattern.predicate], terms.tree.offset
    text, start = value
    if pattern.predicate == "born_on":
        span = (start + offset, start + len(text) + offset)
        date = next((one for one in times if span[0] <= one.span[0] < span[1]), None)
        if date is not None and (told := birthday(date)) is not None:
            yield Draft("born_on", owner, Term(told, date.span, "value", "DATE", "", anchor), literal=True)
    elif predicate.name in TEXTS:
        for thing, at in _things(text):
            span = (start + at + offset, start + at + len(thing) + offset)
            term = Term(thing, span, "noun", None, thing.lower(), anchor)
            yield Draft(predicate.name, owner, term, literal=predicate.literal is not None)
    elif terms.tree.heading(anchor) is not None and _is_of_people(predicate):
        yield from _on_card(predicate, owner, anchor, (BESIDE.sub("", text).strip(), start + offset))
    elif PEOPLE.issuperset(predicate.object_types or predicate.subject_types or ("THING",)) and predicate.literal is None:
        for name, at in _names(text):
            span = (start + at + offset, start + at + len(name) + offset)
            yield Draft(predicate.name, owner, Term(name, span, "name", (*predicate.object_types, "PERSON")[0], pattern.noun, anchor))


def _is_of_people(predicate: Predicate) -> bool:
    return predicate.name in REACHED or (predicate.name != "name" and "PERSON" in predicate.subject_types)


def _on_card(predicate: Predicate, owner: Term, anchor: Token, value: tuple[str, int]) -> Iterator[Draft]:
    """ "Employer: Maersk", "City: Odense", "Job: cook", in a note that is of one person."""
    text, start = value
    if not text or len(text.split()) > LONGEST or (text.isdigit() and predicate.literal is None):
        return  # "Children: 2" names none
    literal = predicate.literal is not None
    named = text[:1].isupper() and not literal
    type_ = None if literal else (*predicate.object_types, None)[0]
    kind: Literal["value", "name", "noun"] = "value" if literal else "name" if named else "noun"
    yield Draft(predicate.name, owner, Term(text, (start, start + len(text)), kind, type_, text.lower(), anchor), literal=literal)


def _names(text: str) -> Iterator[tuple[str, int]]:
    """The names of a list; none where it holds anything else."""
    found, at = [], 0
    for part in (*SEPARATOR.finditer(text), None):
        end = len(text) if part is None else part.start()
        piece = text[at:end]
        name = NAME.fullmatch(piece.rstrip(" ."))
        if piece.strip() and name is None and not piece.strip().isdigit():
            return
        if name is not None and name["name"].rstrip(".").lower() not in BARE_TITLES:
            found.append((name["name"], at + name.start("name")))
        at = end if part is None else part.end()
    yield from found


def _things(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for part in (*SEPARATOR.finditer(text), None):
        end = len(text) if part is None else part.start()
        thing = re.sub(r"^(?:a little|some|a bit of|none|no|n/a)\s+|\s*\([^()]*\)$", "", text[at:end].strip(), flags=re.IGNORECASE)
        if thing and len(thing.split()) <= LONGEST and thing.lower() not in ("none", "no", "n/a", "unknown"):
            yield thing, at + text[at:end].find(thing)
        at = end if part is None else part.end()
