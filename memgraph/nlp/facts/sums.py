"""Facts of sums that stand beside a clause: "has a column with us, 80 pounds a piece", "sent quote 12 to Orsa: 900 euros", "an invoice
over 40 pounds". They are the price of what the clause is about, or what a bill, a quote or a fine amounts to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import CURRENCIES, Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Phase

UNITS = "|".join(sorted(CURRENCIES, key=len, reverse=True))
SUM = (
    r"(?:[$€£¥] ?\d[\d.,]*\d|[$€£¥] ?\d"
    rf"|\d(?:[\d.,]*\d)?(?: ?(?:k|thousand|million))? ?(?:(?:{UNITS})s?\b|[€£$]|kr\b|kronor\b|kroner\b|zloty\b))"
    r"(?: (?:(?:a|an|per|each|every) [a-z]+|each|apiece)\b)?"
)
BESIDE = re.compile(
    rf"[,:;–—-] (?:now |only |just |for |at )?(?P<sum>{SUM})"
    r"(?=[,.;:!)]|\s*$| (?:from|since|for|in|at|plus|cash|incl\w*|as)\b)"
)
AT = re.compile(rf" at (?P<sum>{SUM})(?=[,.;!)]|\s*$| (?:from|since|for|in|plus|as)\b)")
TRADING = words("buy purchase order supply deliver source offer provide stock let rent hire lease get sell import book")
BILLS = words("""invoice bill quote quotation estimate offer fine grant loan debt deposit refund donation cheque check order contract tender
    bid receipt ticket claim bonus scholarship mortgage pledge subsidy""")
OVER = re.compile(
    rf"(?: no\.?| number)?(?: \d[\w-]*)?(?: (?:to|from|by) (?:the )?[^\W\d_][\w&.'’ -]{{1,40}}?)?"
    rf" (?:over|for|of|about) (?P<sum>{SUM})"
)
NUMBERED_BILL = re.compile(
    rf"\b(?P<bill>(?:{'|'.join(sorted(BILLS))}|PO)(?: no\.?| number)? (?=[\w-]*\d)[A-Z\d][\w-]*)"
    rf"(?: (?:to|from|for) (?:[A-Z][\w&.'’-]*(?: (?=[A-Z])|(?=[:,])| (?=over|for|of)))+)?(?:,|:| ?over| ?for| ?of) (?P<sum>{SUM})",
    re.IGNORECASE,
)
SERVICING = words("""tune service repair mend clean fix inspect sweep check overhaul sharpen wash paint restore unblock examine treat cut
    trim polish vet neuter vaccinate""")  #: what is done to a thing has its price, and not the thing
AGREEING = words("accept agree approve sign confirm")
RISES = words("increase rise raise offer quote rate price")  #: what a customer accepts is what it pays from then on
NOT_PRICED = words("""win lose raise earn find owe donate give save steal bet pay spend borrow lend collect weigh measure walk run tell say
    ask think know call ring meet see visit""")  #: "won the raffle, 50 euros"


def beside(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """What the sums beside a clause are the sums of."""
    if clause.stance.negative or not clause.chain:
        return
    phase: Phase = "states" if clause.tense in ("present", "future", "none") or clause.progressive else "begins"
    yield from _billed(terms, clause, phase)
    found = _set_off(terms, clause)
    if found is None or clause.verb.lemma_.lower() in NOT_PRICED:
        return
    start, end = found.span("sum")
    offset = terms.tree.offset
    value = Term(found["sum"], (start + offset, end + offset), "value", "MONEY", "", clause.verb)
    things = [term for token in _about(clause) if token.idx < start for term in terms.of(token)]
    things = [one for one in things if one.kind in ("noun", "name") and not one.is_empty and one.type not in ("MONEY", "DATE")]
    things = [one for one in things if not one.is_person or any(letter.isdigit() for letter in one.name)]
    if clause.verb.lemma_.lower() in SERVICING:
        doers = [
            term for token in (clause.agents if clause.passive else clause.subjects) for term in terms.of(token) if term.kind == "name"
        ]
        yield from (Draft("charges", one, value, "begins", literal=True, clause=clause) for one in doers)
        return
    payers = [term for token in clause.agents for term in terms.of(token) if term.kind == "name"] if clause.passive else []
    for thing in things[-1:]:
        if thing.noun in RISES and payers and clause.verb.lemma_.lower() in AGREEING:  # "our increase was accepted by Orsa, 690 euros"
            yield from (Draft("pays", payer, value, phase, literal=True, clause=clause) for payer in payers)
            return
        bill = _is_bill(thing)
        if bill or found[0][0] != ":":
            yield Draft("amount" if bill else "price", thing, value, phase, literal=True, clause=clause)


def noted_bills(terms: Terms) -> Iterator[Draft]:
    """ "Orsa billed: invoice 8805, 5,120 euros", "paid out of grant HZ-4471, 62,000 euros a year"."""
    tree = terms.tree
    for found in NUMBERED_BILL.finditer(tree.text):
        token = next((one for one in tree.tokens if one.idx >= found.start("bill")), None)
        if token is not None and token.sent[-1].text != "?":
            spans = [(found.start(name) + tree.offset, found.end(name) + tree.offset) for name in ("bill", "sum")]
            noun, number = found["bill"].lower().split()[0], found["bill"].split()[-1]
            name = number if number[0].isalpha() else found["bill"]  # "Q-1180" is known by itself, 8805 as an invoice
            bill = Term(name, (spans[0][1] - len(name), spans[0][1]), "name", None, noun, token)
            yield Draft("amount", bill, Term(found["sum"], spans[1], "value", "MONEY", "", token), literal=True)


def _about(clause: Clause) -> Sequence[Token]:
    """What is priced: what is bought or had, what something is, else what does it."""
    return clause.objects or (clause.patients if clause.passive else ()) or clause.attributes or clause.subjects


def _set_off(terms: Terms, clause: Clause) -> re.Match[str] | None:
    """The sum that is set off behind the clause, and behind no other one."""
    tree, sentence = terms.tree, clause.verb.sent
    behind = clause.verb.idx + len(clause.verb)
    found = BESIDE.search(tree.text, behind, sentence.end_char)
    if found is None and clause.verb.lemma_.lower() in TRADING:
        found = AT.search(tree.text, behind, sentence.end_char)
    if found is None:
        return None
    before = [one for one in sentence if one.idx < found.start() and one.pos_ in ("VERB", "AUX") and one.tag_ != "VBN"]
    own = {clause.verb.i, *(one.i for one in clause.chain), *(one.i for one in clause.auxiliaries)}
    return found if not before or before[-1].i in own else None


def _billed(terms: Terms, clause: Clause, phase: Phase) -> Iterator[Draft]:
    """ "Invoice 20441 over 12,640 pounds is overdue", "sent them a quote for 900 euros"."""
    for token in (*clause.subjects, *clause.objects):
        for bill in terms.of(token):
            found = OVER.match(terms.tree.text, bill.span[1] - terms.tree.offset) if _is_bill(bill) else None
            if found is not None:
                span = (found.start("sum") + terms.tree.offset, found.end("sum") + terms.tree.offset)
                yield Draft("amount", bill, Term(found["sum"], span, "value", "MONEY", "", token), phase, literal=True, clause=clause)


def _is_bill(thing: Term) -> bool:
    named = {word.lower() for word in thing.name.split()}
    return bool(BILLS & {thing.noun.rpartition(" ")[2], *named}) or (thing.name.isupper() and any(one.isdigit() for one in thing.name))


def set_off(token: Token) -> bool:
    """A sum that a comma or a colon parts from what is before it, with what it is no object of."""
    start = min((one.i for one in token.subtree), default=token.i)
    money = token.lemma_.lower() in CURRENCIES or token.ent_type_ == "MONEY"
    return money and start > 0 and token.doc[start - 1].text in (",", ":", ";", "-", "–", "—")
