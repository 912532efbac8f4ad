"""Facts of exchanges: "Ann and Bo swapped rounds", "Ann exchanged desks with Bo"; and who has what then: "north for Ann, harbour for Bo",
"X-ray into room 1, grooming into room 4".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.shares import NAME, Share
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of

SWAPPING = words("swap exchange trade switch change")
LIST = re.compile(
    r"[^.!?\n:]*\b(?:swap(?:ped|s)?|exchanged?s?|traded?s?|switched|switch(?:es)?|changed?s?|rotated?s?)\b"
    r"[^.!?\n:]*: (?P<entries>[^.!?\n]+)"
)
FOR = re.compile(rf"\s*(?:and )?(?:the )?(?P<thing>[a-z][\w’'-]*(?: [\w’'-]+){{0,3}}?) (?:for|to) (?P<who>{NAME}|me)\s*")
INTO = re.compile(
    r"\s*(?:and )?(?:the )?(?P<thing>[^\W\d_][\w’'-]*(?: [\w’'-]+){0,3}?) (?:is |are )?(?:now )?(?:in|into|on|onto|at|to) (?:the )?"
    r"(?P<place>[a-z][\w’'-]*(?: [\w’'-]+){0,3})\s*"
)
UNSURE = re.compile(r"\b(?:if|maybe|perhaps|might|could|would|should|never|not|want|wants|plan|plans|hope)\b|n['’]t\b|\?", re.IGNORECASE)
WORDS = words("glance word look smile letter email message idea number pleasantry greeting vow blow story view opinion insult gift")
NO_THINGS = words("he she they it we i you there here")


def swapped(terms: Terms, clause: Clause, subjects: Sequence[Term]) -> Iterator[Draft]:
    """Who exchanged what kind of thing with whom: what each of them had, who knows it can tell."""
    if clause.verb.lemma_.lower() not in SWAPPING or clause.passive or clause.stance.negative:
        return
    nouns = [one for one in clause.objects if one.tag_ == "NNS" and terms.tree.first(one, "poss") is None]
    preps = (*clause.preps, *(prep for one in nouns for prep in clause.noun_preps(one)))
    if any(prep.text.lower() == "for" for prep in preps):
        return
    others = [term for prep in preps if prep.text.lower() == "with" for term in terms.of(prep.object)]
    pairs = [(subjects[0], subjects[1])] if len(subjects) == 2 else [(subjects[0], others[0])] if len(subjects) == len(others) == 1 else []
    for one, other in pairs:
        if nouns and nouns[0].lemma_.lower() in WORDS:
            return
        if one.name != other.name and not (one.is_empty or other.is_empty) and (nouns or clause.objects == ()):
            kind = f"{nouns[0].lemma_.lower()}_" if nouns and nouns[0].lemma_.lower() != "place" else ""
            yield Draft(f"swap_{kind}with", one, other, "begins", event=True, clause=clause)


def after_swaps(terms: Terms) -> Iterator[Share]:
    """What the list behind an exchange says: at least two entries of one kind."""
    for found in LIST.finditer(source_of(terms.tree.doc).text):
        if UNSURE.search(found[0]):
            continue
        start = found.start("entries")
        pieces = [(start + one.start(), one[0]) for one in re.finditer(r"[^,;]+", found["entries"])]
        span = (found.start() + terms.tree.offset, found.end() + terms.tree.offset)
        for form in (FOR, INTO):
            entries = [(at, entry) for at, piece in pieces if (entry := form.fullmatch(piece))]
            entries = [(at, entry) for at, entry in entries if entry["thing"].lower().split()[0] not in NO_THINGS]
            if len(entries) < 2:
                continue
            for at, entry in entries:
                thing = _term(terms, entry["thing"], at + entry.start("thing"), "noun")
                if form is FOR:
                    token = thing.token
                    who = _term(terms, entry["who"], at + entry.start("who"), "name") if entry["who"] != "me" else terms.writer(token)
                    yield Share(Draft("responsible_for", who, thing), span)
                else:
                    yield Share(Draft("located_in", thing, _term(terms, entry["place"], at + entry.start("place"), "noun")), span)
            break


def _term(terms: Terms, name: str, start: int, kind: str) -> Term:
    token = next((one for one in terms.tree.tokens if one.idx >= start), terms.tree.tokens[-1])
    span = (start + terms.tree.offset, start + terms.tree.offset + len(name))
    noun = name.lower().split()[-1]
    if kind == "name":
        return Term(name, span, "name", "PERSON", "", token)
    return Term(name, span, "noun", None, noun, token)
