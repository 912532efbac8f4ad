"""Facts of clauses in which something comes to be another: attributes changed from one value to another, days of meeting, releases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.names import is_place
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.codes import SECRETS
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms, collective
from memgraph.nlp.facts.weekdays import MOVES, weekly
from memgraph.nlp.lexicon import words
from memgraph.nlp.nouns import noun_type
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Phase, Predicates

CHANGES = words("""change switch move raise lower cut increase reduce double halve rise fall drop upgrade downgrade convert migrate put up
    triple bump boost taper step bring lift adjust set push shrink trim slash hike""")
VERSION = re.compile(r"(?:^|\s)v?(\d+(?:\.\d+)+(?:-?(?:rc|beta|alpha)\.?\d*)?)$", re.IGNORECASE)
VERSION_AFTER = re.compile(r" v?(\d+(?:\.\d+)+)\b", re.IGNORECASE)
AT_VERSION = re.compile(
    r"(?:\b(?P<prep>to|on|at)\s|(?<=runs )|(?<=uses ))(?P<mark>version |release |v)?(?P<version>\d+(?:\.\d+)+)(?![\w%:]| ?(?:am|pm))"
)
UPGRADES = words("update upgrade bump downgrade")
RELEASES = words("release ship launch publish")
FIXES = words("fix resolve patch repair correct solve")


class ValueFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def told(self, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """Days and versions, beside whatever else the clause says."""
        yield from weekly(self._terms, clause, times)
        yield from self._released(clause)
        yield from self._upgraded(clause)

    # ------------------------------------------------------------------ values

    def changed(self, clause: Clause) -> Iterator[Draft]:
        """ "changed Heron's licence from MIT to Apache", "our payroll moved from Orsa to Corvid", "Ann's dose was raised to 20 mg"."""
        things = clause.objects or clause.subjects
        if clause.verb.lemma_ not in CHANGES or len(things) != 1 or not (clause.possessor(things[0]) or clause.noun_preps(things[0])):
            return
        owner = self._terms.owner(things[0])
        if owner is None or owner.is_empty:
            return
        told: list[tuple[Phase, Term]] = []
        beside = [prep for adverb in clause.adverbs for prep in clause.noun_preps(adverb)]  # "brought down to 2 mg"
        for prep in (*clause.preps, *clause.noun_preps(things[0]), *beside):
            phase: Phase | None = "begins" if prep.text.lower() == "to" else "ends" if prep.text.lower() == "from" else None
            if phase is not None and prep.object.pos_ not in ("VERB", "AUX"):
                secret = things[0].lemma_.lower() in SECRETS and prep.object.text.isdigit()  # "changed to 1984", which is no year
                values = [replace(one, type=None, kind="value") if secret else one for one in self._terms.of(prep.object)]
                told += [(phase, term) for term in values if term.type != "DATE" and not term.is_empty]
        if not any(phase == "begins" for phase, _ in told):
            return
        valued = any(term.kind == "value" for _, term in told)
        predicate, holder, literal = self._attribute(things[0], owner, valued=valued)
        if predicate is not None:
            for phase, term in told:
                yield Draft(predicate, holder, term, phase, literal=literal or term.kind == "value", clause=clause)
            noun = self._terms.relation_noun(things[0])[0]
            if valued and owner.kind in ("name", "speaker", "noun") and self._predicates.is_a("medicine", None, noun):
                yield Draft("takes_medication", owner, replace(self._terms.of(things[0])[0], name=noun), "begins", clause=clause)

    def _attribute(self, thing: Token, owner: Term, *, valued: bool) -> tuple[str | None, Term, bool]:
        """What the noun says of its owner: a value of his, a dose of his medicine, or, of a firm's, what it uses."""
        noun, relation = self._terms.relation_noun(thing)
        if relation is not None:
            predicate = self._predicates.table[relation.predicate]
            return (predicate.name if predicate.literal == "text" else None), owner, True
        if self._predicates.is_a("medicine", None, noun):
            return f"{noun}_dose", owner, True
        if valued:
            return noun.replace(" ", "_"), owner, True
        firm = collective(owner, ("ORG",))
        if firm.type == "ORG" and firm is not owner and noun_type(noun) is None and not self._predicates.is_a("org", None, noun):
            return "uses", firm, False
        if owner.kind == "name" and self._predicates.get(noun.replace(" ", "_")) is not None:
            return noun.replace(" ", "_"), owner, True
        return None, owner, False

    # ------------------------------------------------------------------ versions

    def _released(self, clause: Clause) -> Iterator[Draft]:
        """ "Heron 2.0 came out today", "we released Heron 2.0", "bug 12 is fixed in 2.0.1"."""
        particle = clause.particle.lower_ if clause.particle is not None else None
        lemma = clause.verb.lemma_.lower()
        if clause.tense == "future":
            return
        out = lemma == "be" and any(adverb.lower_ == "out" for adverb in clause.adverbs)
        if out or lemma in RELEASES or (lemma, particle) in (("come", "out"), ("go", "live")):
            for token in clause.patients if lemma in RELEASES and clause.patients else clause.subjects:
                for term in self._terms.of(token):
                    yield from self._version(clause, term)
        elif lemma in FIXES and not clause.objects:
            for prep in clause.preps:
                word = prep.object.text
                if prep.text.lower() in ("in", "by", "with") and VERSION.fullmatch(word) and not is_place(word):
                    start = self._terms.tree.offset + prep.object.idx
                    version = Term(word, (start, start + len(word)), "value", None, "version", prep.object)
                    for term in (term for token in clause.patients or clause.subjects for term in self._terms.bearer(token)):
                        yield Draft("fixed_in", term, version, "begins", literal=True, clause=clause)

    def _upgraded(self, clause: Clause) -> Iterator[Draft]:
        """ "We updated the app to version 2.4", "Heron is now at 5.0.2", "runs version 3.1": which one it is, or has become."""
        lemma, tree = clause.verb.lemma_.lower(), self._terms.tree
        found = AT_VERSION.search(tree.text, clause.verb.idx + len(clause.verb), clause.verb.sent.end_char)
        if found is None or clause.tense == "future" or clause.stance.negative:
            return
        to, marked = found["prep"] == "to", found["mark"] is not None or found["version"].count(".") > 1
        become = to and (lemma in UPGRADES or (lemma in MOVES and found["mark"] is not None))  # a meeting moves "to 10.30"
        is_at = not to and marked and lemma in ("be", "run", "use", "stay")
        if not (become or is_at) or (lemma in ("run", "use") and found["mark"] is None):
            return
        start = tree.offset + found.start("version")
        value = Term(found["version"], (start, start + len(found["version"])), "value", None, "version", clause.verb)
        tokens = (clause.patients or clause.subjects) if become else clause.subjects
        for thing in (term for token in tokens for term in self._terms.bearer(token)):
            if not thing.is_person and thing.kind in ("noun", "name") and not thing.is_empty:
                yield Draft("version", thing, value, "begins" if become else "states", literal=True, clause=clause)

    def _version(self, clause: Clause, term: Term) -> Iterator[Draft]:
        """Of "Heron 2.0", taken for one name or cut at the number, that Heron has it."""
        tree = self._terms.tree
        after = VERSION_AFTER.match(tree.text, term.span[1] - tree.offset)
        found = VERSION.search(term.name)
        product = term.name if after is not None and found is None else term.name[: found.start()].strip() if found is not None else ""
        number = found or after
        if number is None or not product or term.kind == "value":
            return
        of = next((prep for prep in clause.noun_preps(term.token) if prep.text.lower() == "of"), None)
        named = self._terms.one(of.object) if of is not None and product.lower() in ("version", "release") else None
        start = term.span[0] + found.start(1) if found is not None else number.start(1) + tree.offset
        version = Term(number[1], (start, start + len(number[1])), "value", None, "version", term.token)
        owner = Term(product, (term.span[0], term.span[0] + len(product)), "name", term.type, term.noun, term.token)
        yield Draft("released", named or owner, version, "begins", literal=True, clause=clause)
