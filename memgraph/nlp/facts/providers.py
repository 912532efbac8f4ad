"""Facts of what someone has with whom, and on which day: "physio for Ann is with Bo, on Mondays", "our pension is with Orsa"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft, is_someone
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.weekdays import WEEKDAY
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates

HELD = words("""insurance policy account mortgage pension loan broadband internet phone mobile contract electricity gas energy hosting
    domain booking subscription savings banking catering cover overdraft tenancy lease energy power water telecom payroll
    """)  #: what a firm keeps for one
TREATED = words("physio physiotherapy therapy treatment counselling rehab chemo dialysis acupuncture psychotherapy osteopathy")


def provided(terms: Terms, predicates: Predicates, clause: Clause, times: Sequence[TimeMention]) -> Iterator[Draft]:
    """With whom it is, of a treatment whose it is, and when."""
    if clause.verb.lemma_ not in ("be", "stay", "remain") or clause.stance.negative or clause.tense not in ("present", "present_perfect"):
        return
    givers = [term for prep in clause.preps if prep.text.lower() == "with" for term in terms.of(prep.object) if term.kind == "name"]
    for token in clause.subjects:
        yield from (replace(one, clause=clause) for giver in givers[:1] for one in _named_for(terms, token, giver))
        noun = token.lemma_.lower()
        if noun in HELD:
            yield from (Draft("held_with", thing, giver, clause=clause) for thing in terms.of(token) for giver in givers[:1])
        owner = _patient(terms, token) if noun in TREATED else None
        if owner is not None:
            yield from (Draft("treated_by", owner, giver, clause=clause) for giver in givers if is_someone(giver))
            yield from on_day(owner, noun, clause, times, token)


def _named_for(terms: Terms, subject: Token, giver: Term) -> Iterator[Draft]:
    """ "We are with Tern Broadband": the firm's name says what it keeps for us."""
    noun = giver.name.rpartition(" ")[2]
    if subject.lower_ == "we" and noun.lower() in HELD and noun != giver.name:
        yield Draft("held_with", Term(noun.lower(), (giver.span[1] - len(noun), giver.span[1]), "noun", None, noun.lower(), subject), giver)


def _patient(terms: Terms, token: Token) -> Term | None:
    """Whose treatment it is: "Ann's physio", "physio for Ann"."""
    owner = terms.owner(token)
    return owner if owner is not None and (owner.is_person or is_someone(owner)) else None


def on_day(owner: Term, noun: str, clause: Clause, times: Sequence[TimeMention], token: Token) -> Iterator[Draft]:
    """The day of the week on which somebody has it."""
    said = next((one for one in times if one.kind == "set"), None)
    days = [f"{found[1].capitalize()}day" for found in WEEKDAY.finditer(said.text)] if said is not None else []
    if days and said is not None:
        value = Term(" and ".join(days), said.span, "value", None, "day", token)
        yield Draft(f"{noun}_day", owner, value, literal=True, clause=clause)
