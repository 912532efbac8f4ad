"""Corrections: "Actually my boss is Bo", "in 2022, not in 2023", "not Ann but Bo", "not peanuts, it's hazelnuts"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.terms import Terms
from memgraph.nlp.facts.timing import OBSERVED
from memgraph.predicates import Predicates
from memgraph.types import Claim


def paired(claims: Sequence[Claim], *, corrects: bool) -> list[Claim]:
    """The claims of a sentence. What one that corrects says replaces what was said before, of the value it denies if it names one."""
    if not corrects:
        return list(claims)
    denied = {(one.subject, one.predicate): one for one in claims if one.kind == "denies" or (one.kind == "ends" and not one.implies_past)}
    found = []
    for one in claims:
        if one.kind == "holds" and one.beside:
            found.append(one)
        elif one.kind == "holds":
            wrong = denied.pop((one.subject, one.predicate), None)
            found.append(replace(one, kind="corrects", instead_of=wrong.object if wrong is not None else None))
    kept = [
        one
        for one in claims
        if one.kind != "holds" and ((one.subject, one.predicate) in denied or (one.kind == "ends" and one.implies_past))
    ]
    return found + kept


def put_right(
    terms: Terms, predicates: Predicates, sentence: Sequence[Clause], said: list[Claim], before: Sequence[Claim]
) -> list[Claim]:
    """ "I'm not allergic to peanuts, it's hazelnuts": of what was just denied, "it's" says what is so instead."""
    for clause in sentence:
        pronoun = len(clause.subjects) == 1 and clause.subjects[0].lower_ in ("it", "its", "that") and clause.verb.lemma_ == "be"
        if not pronoun or not clause.attributes or clause.stance.negative or clause.modality != "asserted" or clause.tense != "present":
            continue
        start = clause.subjects[0].idx + terms.tree.offset
        denied = [one for one in (*before, *said) if one.kind == "denies" or (one.kind == "ends" and not one.implies_past)]
        denied = [one for one in denied if one.object is not None and one.span[0] < start and one.predicate in predicates.table]
        nouns = [token for token in clause.attributes if token.pos_ != "ADJ" or terms.is_name(token)]
        values = [term for token in nouns for term in terms.of(token)]
        values = [term for term in values if not term.is_empty and term.type != "DATE" and term.kind in ("name", "noun", "value")]
        if not denied or not values or denied[-1].object in {term.name for term in values}:
            continue
        wrong = denied[-1]
        said = [one for one in said if one.span != clause.span or one is wrong]
        said += [
            replace(
                wrong, object=term.name, object_span=term.span, object_type=None if wrong.literal else term.type, kind="holds",
                implies_past=True, valid_from=None, valid_to=None, from_precision=OBSERVED, to_precision=None, span=clause.span,
            )
            for term in values
        ]  # fmt: skip
    return said
