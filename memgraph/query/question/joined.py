"""Clauses of a question that the parser took apart, put together: "what was she taking", "is it still based in Oslo"."""

from __future__ import annotations

from dataclasses import replace

from memgraph.nlp.clauses.clause import VERBLESS, Clause
from memgraph.query.question.terms import WH

_PLACING = frozenset("in at on by to with for near".split())


def joined(found: list[Clause]) -> list[Clause]:
    """ "What was she taking", where the parser hangs "taking" on "she": one clause, that of the participle. So with "in which town does
    she live", where it hangs "live" on "does"."""
    for doing in found:
        if doing.verb.lemma_ == "do" and doing.kind not in VERBLESS and not doing.objects:
            below = next((one for one in found if one.verb.dep_ == "ccomp" and one.verb.head == doing.verb), None)
            if below is not None:
                whole = replace(below, auxiliaries=(doing.verb, *below.auxiliaries), stance=doing.stance)
                return [whole if other is below else other for other in found if other is not doing]
    for being in found:
        if being.verb.lemma_ != "be" or being.kind in VERBLESS:
            continue
        for one in found:
            alone = one.verb.tag_ in ("VBN", "VBD") and one.verb.dep_ in ("ccomp", "advcl") and one.verb.head == being.verb
            hangs = one.verb.tag_ in ("VBG", "VBN") and (
                (one.verb.dep_ == "csubj" and one.verb.head == being.verb) or (one.verb.dep_ == "acl" and one.verb.head.head == being.verb)
            )
            asks = any(child.tag_ in ("WP", "WRB", "WDT") for child in being.verb.children)
            asks = asks or (_is_placed(being, one))
            nouns = tuple(token for token in (*being.subjects, *being.attributes) if token.lower_ not in WH)
            if not asks or not (hangs or (alone and nouns)):
                continue
            subjects = nouns if alone else one.subjects or (one.verb.head,)
            passive = alone or one.passive or one.verb.tag_ == "VBN"
            whole = replace(one, kind="verbal", subjects=subjects, chain=(being.verb, one.verb), stance=being.stance, passive=passive)
            return [whole if other is one else other for other in found if other is not being]
    return found


def _is_placed(being: Clause, one: Clause) -> bool:
    """ "Is it still based in Oslo", where the parser takes "based in Oslo" for which of them it is."""
    first = being.verb.i == being.verb.sent.start and one.verb.tag_ == "VBN" and not being.attributes
    return first and any(child.lower_ in _PLACING for child in one.verb.children)
