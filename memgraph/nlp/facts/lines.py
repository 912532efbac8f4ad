"""Facts of labelled lines, that name a thing and say after a colon what it is or has: "Ticket 4471: closed", "Fee per lesson: 35 dollars",
"Locker: 58", "Open day: 4 May, hall B", "Dosage for Theo: ibuprofen, 200 mg". What stands there tells what the label is a label of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memgraph.names import TITLES, given_name_gender, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.hours import DAYS_FIRST, WHEN
from memgraph.nlp.facts.in_turn import Turn, costings, parted
from memgraph.nlp.facts.labels import DOUBTFUL
from memgraph.nlp.facts.notes import EMAIL, ISO_DATE, NUMBER
from memgraph.nlp.facts.prices import PRICES, listed
from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.facts.supplies import is_consumed, is_firm
from memgraph.nlp.facts.terms import CURRENCIES, DOSES, OWN_KIN, Term, Terms
from memgraph.nlp.facts.timing import OBSERVED, Timing, birthday, event_timing, iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import Predicates
from memgraph.types import Span

NOTE = re.compile(r"[^;\n]+?(?:[.!?](?=\s+[A-Z0-9\"“]|\s*$)(?<!\b[A-Z]\.)(?<!\b(?:Mr|Dr|No|St)\.)(?<!\b(?:Mrs)\.)|(?=[;\n])|$)")
LABEL = re.compile(
    r"^\W{0,4}(?P<label>[^\W_][^:=\n]{1,60}?)\s?(?::|\s[=–—-])\s+(?P<value>[^\s?][^\n?]*?)[.!\s]*$"
)  #: "label: value", "label = value", "label - value"
FURTHER = re.compile(r",\s+(?!to\s)(?=[^\W\d_][\w’' ]{1,28}:\s)")  #: "Rent: 900, deposit: 1,800"
ASIDE = re.compile(r"\s*(?:\([^()]*\)|,\s(?:to|which|that|as|for|in|on)\s.*)$")  #: "Excise number, to be put on every form"
USERS = words("guests visitors staff members volunteers everyone everybody residents tenants customers")  #: a password is not theirs
OF = re.compile(r"\s(?:of|for|per|at|on|from|with|in|by|to|as of)\s", re.IGNORECASE)  #: what follows the noun of a label
OWN = words("my our")
ARTICLES = words("the a an this that these those new old current latest next final total full exact usual")
TOLD = words("""i we he she they it you is are was were be been being has have had do does did will would can could may might should must if
    says said say told tells went goes go came comes come
    asks asked thinks thought wrote writes maybe perhaps idea question todo wish""")  #: no label has these
REMARKS = words("update edit note today date correction reminder ps nb from to subject re tip warning p.s. n.b. fyi news")
PASTS = words("sent bought sold paid gave took made met saw had went found lost wrote spoke left kept put ran sat stood told thought won")
NAMED = words("bed red shed ted fred ned ed seed feed speed weed wed armed united")  #: no participles
SUMS = words("deposit invoice bill fine loan debt grant total balance sum refund donation bonus surcharge discount voucher prize cheque")
DUE = re.compile(r"\b(?:due|payable|paid|falls?|collected)\b", re.IGNORECASE)  #: when a sum is to be paid is not since when it is that
BEFORE = re.compile(
    r"\b(?:(?:till|until|up to) (?:then|now)|before(?: that)?|previously|formerly|earlier)\b,? (?P<sum>[$€£¥]?\d[\d.,]*\d(?: [a-z]+)?)"
)
CUSTOMERS = words("customer client account subscriber tenant exhibitor advertiser")
CUSTOMER = re.compile(
    r"(?P<name>[A-Z][\w’'&-]*(?: (?:[A-Z&][\w’'&-]*))*)(?: (?:of|in|from|at) (?P<place>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*))?(?=[,;.(]|$)"
)
SUMMED = re.compile(rf"(?:^|[,;:] ?(?:at |for )?)(?P<sum>{SUM})(?=[,;.)]|$| (?:from|since|as of|until)\b)")
MONEY_WORDS = words("price cost fee sum amount total balance bill rent budget") | SUMS
CODES = words("code combination pin password passcode passphrase passkey key keycode entry login wifi wi-fi")
NUMBERS = words("number no. no serial reference ref policy account iban registration plate licence license")
REACHED = words("phone telephone tel tel. mobile cell number landline hotline digits email e-mail mail address contact handle")
GOT = words("got have here's there's found")  #: before what is noted: "Got Ann's number: ..."
DRUGS = words("dosage dose doses dosages medication medications medicine medicines meds prescription prescriptions tablets pills drugs")
YET = re.compile(r"(?:still|already|now|currently|again|all|finally|officially|temporarily|long)\s+", re.IGNORECASE)
AFTER = re.compile(r"\s*(?:$|[,(–—-]|\b(?:since|until|till|as|on|from|by|at|in|again|due|owing|because|today|this|last|now|for)\b)")
AMOUNT = re.compile(
    r"(?:now|about|around|only|just|approx\.?|still)?\s*(?P<sum>[$€£¥]\s?\d[\d.,]*\d?(?:\s?(?:k|m|bn|million|thousand|billion)\b)?"
    r"|\d[\d.,]*(?:\s?(?:k|m|million|thousand|billion)\b)?(?:\s(?!(?:an?|per|each|every|for|due|until|from|since)\b)(?P<unit>[^\W\d_]+)|[€£$])?)(?P<rest>.*)$",
    re.IGNORECASE,
)
NUMBER_OR_ADDRESS = re.compile(rf"(?:{EMAIL}|{NUMBER}|\d{{3}}-\d{{4}})(?![\w/])")
DIGITS = re.compile(r"[A-Za-z]{0,3}-?\d[\w-]{0,12}$")
DOSED = re.compile(
    r"(?P<medicine>[^\W\d_][^\d,;:()]{0,60}?)(?:,|\s{1,3}at)?\s{1,3}(?P<dose>\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|ug|ml|iu|g|units?|drops?|puffs?|tablets?|pills?|capsules?"
    r"|micrograms?|milligrams?|spoonfuls?|teaspoons?)\b)",
    re.IGNORECASE,
)
CALLED = re.compile(r"(?P<name>[A-Z][\w’'&-]*(?: (?:[A-Z&][\w’'&-]*|of|de|van))*)(?=,|;|$| (?:since|from|until|till|now|again)\b)")
CHARGES = ("part", "project", "work", "charge", "service")  #: what somebody has charge of
PLACED = re.compile(r"^(?:(?:up|down)stairs\s+)?(?:at|in|@)\s+(?:the\s+)?(?P<place>[A-Z\w].*)$")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label and what stands after it, with the offsets of both into the piece."""

    label: str
    value: str
    start: int
    value_start: int
    end: int
    bare: bool = False  #: without a colon: "Balcony room 98 euros a night"


@dataclass(frozen=True, slots=True)
class LineFact:
    """What a labelled line says: the draft, when it holds, and the place of the line, of which nothing else is to be read."""

    draft: Draft
    timing: Timing | None
    span: Span


def told_in_lines(terms: Terms, predicates: Predicates, times: Sequence[TimeMention], at: datetime) -> Iterator[LineFact]:
    """The facts of each labelled line of a text. A label that only names a quality has the thing of the line before it."""
    text = source_of(terms.tree.doc).text
    lines = list(_lines(text))
    taken = {place for one in lines for place in range(one.start, one.end)}
    priced = [one for one in costings(text, times, terms.tree.offset) if one[2] not in taken and _is_named(terms, one[0], one[2])]
    lines += [Labelled(*one, bare=True) for one in priced]
    if not lines:
        return
    reader = _Lines(terms, predicates, times)
    for line in lines:
        offset = terms.tree.offset
        told = parted(line.value, line.value_start + offset, times)
        first = line if told.time is None and not told.turns else replace(line, value=told.value, end=line.value_start + len(told.value))
        found = list(reader.read(first))
        span = (line.start + offset, line.end + offset)
        for draft, time in found:
            dated = time or told.time
            timing = None if dated is None else line_timing(dated, at)
            yield LineFact(draft, timing, span)
            if draft.literal and draft.object is not None and told.turns:
                yield from (LineFact(one, when, span) for one, when in reader.in_turn(line, draft, timing, told.turns, at))


def line_timing(time: TimeMention, at: datetime) -> Timing:
    """What a label says is so from the day that is told on, unless it says until when: that is ahead."""
    timing = event_timing([time])
    if time.bound in ("until", "before", "by"):
        end = timing.valid_to
        if end is not None and end <= at and not time.anchored and (end.month, end.day) != (2, 29):
            end = end.replace(year=end.year + 1)
        return replace(timing, valid_from=None, from_precision=OBSERVED, valid_to=end)
    return timing if time.bound == "from_to" or time.kind == "period" else replace(timing, valid_to=None, to_precision=None)


def _lines(text: str) -> Iterator[Labelled]:
    for note in NOTE.finditer(text):
        start = note.start()
        for part in FURTHER.split(note[0]):
            start = text.index(part, start)
            found = LABEL.match(part)
            label = ASIDE.sub("", found["label"]) if found is not None and any(one.isdigit() for one in found["value"]) else None
            label = label or (found["label"] if found is not None else "")
            if found is not None and _is_label(label):
                yield Labelled(label, found["value"], start, start + found.start("value"), start + len(part))
            start += len(part)


def _is_named(terms: Terms, label: str, start: int) -> bool:
    """Whether a sum may be that of what the words name: no clause, and nothing that leads to a sum."""
    tokens = [one for one in terms.tree.tokens if start <= one.idx < start + len(label)]
    said = [one for one in tokens[:-1] if one.tag_ in ("VBZ", "VBP", "VBD", "MD")]  # of the last, a noun may be taken for a verb
    return _is_label(label) and bool(tokens) and not said and tokens[-1].tag_ not in ("IN", "TO", "VBD", "RP", "RB", "CC")


def _is_label(label: str) -> bool:
    parts = label.lower().split()
    if parts in (["born"], ["dob"]):
        return False
    done = len(parts) > 1 and (parts[0] in PASTS or any(one.endswith("ed") and one not in NAMED for one in (parts[0], parts[-1])))
    return len(parts) <= 7 and not (TOLD | DOUBTFUL) & set(parts) and parts[0] not in REMARKS and "," not in label and not done


class _Lines:
    """Reads them one after the other."""

    def __init__(self, terms: Terms, predicates: Predicates, times: Sequence[TimeMention]) -> None:
        self._terms = terms
        self._predicates = predicates
        self._times = times
        self._topic: Term | None = None  #: what the line before was about
        self._statuses = {
            pattern.adjective for pattern in predicates.table["status"].adjectives if pattern.prep is None
        } | set(predicates.status_verbs.values())

    def read(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        things = (self._status, self._is_status, self._prices, self._sum, self._code, self._medicine, self._date)
        for reader in (self._customer, self._reach, self._hours, *things, self._supplier, self._in_charge):
            if found := list(reader(line)):
                yield from found
                return

    def in_turn(
        self, line: Labelled, draft: Draft, timing: Timing | None, turns: Sequence[Turn], at: datetime
    ) -> Iterator[tuple[Draft, Timing]]:
        """The values that the thing has later, or had before: each from when the one before it ends, or until the first begins."""
        last = timing
        for turn in turns:
            value = self._value(turn.value, line.value_start + turn.start, draft.object.type if draft.object is not None else None)
            own = None if turn.time is None else line_timing(turn.time, at)
            if turn.kind == "former":
                until = own.valid_to if own is not None else timing.valid_from if timing is not None else None
                yield replace(draft, object=value), Timing(valid_to=until or at, to_precision=OBSERVED if until is None else "day")
            elif own is not None or (last is not None and last.valid_to is not None):
                start = own.valid_from if own is not None else last.valid_to if last is not None else None
                last = Timing(valid_from=start, from_precision="day", valid_to=own.valid_to if own is not None else None)
                yield replace(draft, object=value), last

    # ------------------------------------------------------------------ what the label names

    def _head(self, label: str) -> str:
        """Its noun: "fee" of "Fee per lesson", "status" of "Flight status"."""
        return OF.split(label, maxsplit=1)[0].lower().split()[-1]

    def _bearer(self, line: Labelled) -> Term | None:
        """Of what the label's noun is told: "lesson" of "Fee per lesson", "roof" of "Roof budget"; the thing of the line before."""
        before, *after = OF.split(line.label, maxsplit=1)
        if after and after[0].lower() not in USERS:
            return self._term(after[0], line.start + line.label.index(after[0], len(before)))
        rest = before.rpartition(" ")[0]
        rest = re.sub(r"['’]s?$", "", rest) if re.search(r"['’]s?$", rest) else rest
        parts = [one for one in rest.split() if one.lower() not in ARTICLES | GOT]
        if parts and parts[0].lower() in OWN:
            parts = parts[1:]
            if not parts:
                return self._terms.writer(self._terms.tree.tokens[0])
        return self._term(" ".join(parts), line.start + line.label.find(parts[0])) if parts else self._topic

    def _thing(self, line: Labelled) -> Term | None:
        """What the label itself names; nobody."""
        named = re.split(r"\s(?:from|for|with|per|on|at)\s", line.label, maxsplit=1)[0]
        whole = re.match(r"(?:full|final|total) ", named, re.IGNORECASE) is not None
        term = self._term(named, line.start, kept=whole and self._head(named) not in MONEY_WORDS)  # "Full service: 55 pounds"
        return None if term is None or term.is_person else term

    def _term(self, text: str, start: int, *, kept: bool = False) -> Term | None:
        while not kept and (found := re.match(r"(\w+)\s+", text)) is not None and found[1].lower() in ARTICLES | OWN:
            text, start = text[found.end() :], start + found.end()
        text = text.rstrip(" .,")
        if not text or text.lower() in ARTICLES | OWN or not any(one.isalpha() for one in text):
            return None
        offset = self._terms.tree.offset
        parts = text.split()
        if text.lower() in OWN_KIN:
            kin = f"{self._terms.speaker}'s {text.lower()}"
            return Term(kin, (start + offset, start + offset + len(text)), "noun", "PERSON", text.lower(), self._terms.tree.tokens[0])
        person = parts[0].lower().rstrip(".") in TITLES or (given_name_gender(parts[0]) is not None and parts[0].istitle())
        named = person or (all(one[:1].isupper() for one in parts) and (len(parts) > 1 or is_place(text)))
        token = next((one for one in self._terms.tree.tokens if one.idx >= start), self._terms.tree.tokens[-1])
        noun = parts[-1].lower()
        span = (start + offset, start + offset + len(text))
        return Term(text, span, "name" if named else "noun", "PERSON" if person else None, noun, token)

    # ------------------------------------------------------------------ states

    def _status(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Ticket 4471: closed", "Flight status: grounded since Sunday"."""
        value = line.value
        while (skipped := YET.match(value)) is not None:
            value = value[skipped.end() :]
        status = next((one for one in sorted(self._statuses, key=len, reverse=True) if value.lower().startswith(one)), None)
        if status is None or AFTER.match(value, len(status)) is None:
            return
        thing = self._bearer(line) if self._head(line.label) in ("status", "state") else self._thing(line)
        if thing is None or thing.is_person:
            return
        self._topic = thing
        start = line.value_start + len(line.value) - len(value)
        time = self._time(start, line.end)
        yield Draft("status", thing, self._value(value[: len(status)], start), literal=True), time

    def _is_status(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Lost: one red mitten": the label says what each thing of the list is."""
        if line.label.lower() not in self._statuses or any(one.isdigit() for one in line.value) or len(line.value) > 80:
            return
        for part in re.finditer(r"(?:(?!\s+and\s|,\s)[^.])+", line.value):
            text = re.sub(r"^(?:\s*and\s+|\s+|,\s*)", "", part[0])
            text = re.sub(r"^(?:one|two|three|four|some)\s", "", text)
            thing = self._term(text, line.value_start + part.start() + len(part[0]) - len(text))
            if thing is not None and len(thing.name.split()) <= 6:
                yield Draft("status", thing, self._value(line.label, line.start), literal=True), None

    # ------------------------------------------------------------------ sums, numbers, ways to reach someone

    def _reach(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Pia: 07700 900 555", "Phone for the vet: 0161 496 0773"."""
        found = NUMBER_OR_ADDRESS.match(line.value)
        if found is None or ISO_DATE.fullmatch(found[0]):
            return
        headed = self._head(line.label) in REACHED
        whose = self._bearer(line) if headed else self._term(line.label, line.start)
        if whose is not None and (headed or whose.is_person or (whose.type is None and self._is_reachable(whose))):
            name = "email" if "@" in found[0] else "phone"
            yield Draft(name, whose, self._value(found[0], line.value_start), literal=True), None

    def _customer(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "New customer: Orsa of Leeds, 640 euros a run": where it is, and what it pays; and nothing that it supplies."""
        found = CUSTOMER.match(line.value) if self._head(line.label) in CUSTOMERS else None
        if found is None or given_name_gender(found["name"].split()[0]) is not None:
            return
        firm = replace(self._value(found["name"], line.value_start), kind="name", type="ORG")
        yield Draft("customer_of", firm, self._terms.writer(self._terms.tree.tokens[0])), None
        if found["place"] is not None:
            place = self._value(found["place"], line.value_start + found.start("place"))
            yield Draft("located_in", firm, replace(place, kind="name", type="PLACE")), None
        for sum_ in SUMMED.finditer(line.value, found.end()):
            value = self._value(sum_["sum"], line.value_start + sum_.start("sum"), "MONEY")
            yield Draft("pays", firm, value, literal=True), self._time(line.value_start + sum_.end("sum"), line.end)

    def _prices(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Annual fee: adults 180 euros, juniors 90"."""
        if not PRICES & set(line.label.lower().split()):
            return
        time = self._time(line.start, line.value_start)
        for name, start, sum_, place in listed(line.value):
            thing = self._term(name, line.value_start + start)
            if thing is not None and not thing.is_person:
                yield Draft("price", thing, self._value(sum_, line.value_start + place, "MONEY"), literal=True), time

    def _is_reachable(self, whose: Term) -> bool:
        noun = whose.noun
        return whose.kind == "name" or any(self._predicates.is_a(kind, None, noun) for kind in ("role", "org", "doctor", "business"))

    def _sum(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Fee per lesson: 35 dollars", "Budget for the roof: 4000", "Deposit: 150 euros"."""
        found = AMOUNT.match(line.value)
        if found is None:
            return
        head = self._head(line.label)
        relation = next((one for one in self._predicates.match_noun(head) if one.noun == head and not one.swapped), None)
        predicate = self._predicates.table[relation.predicate] if relation is not None else None
        priced = predicate is not None and predicate.literal == "text" and predicate.name in MONEYED
        unit = (found["unit"] or "").lower()
        money = bool(line.bare or any(one in found["sum"] for one in "$€£¥")) or unit.removesuffix("s") in CURRENCIES or unit in CURRENCIES
        if not money and (not priced or unit):
            return
        time = None if DUE.search(found["rest"]) else self._time(line.value_start + found.end("sum"), line.end)
        value = self._value(found["sum"].strip(), line.value_start + found.start("sum"), "MONEY")
        if priced and predicate is not None:
            bearer = self._bearer(line)
            if bearer is None and predicate.name in ("pays_rent", "salary"):
                bearer = self._terms.writer(self._terms.tree.tokens[0])
            if bearer is not None:
                yield Draft(predicate.name, bearer, value, literal=True), time
            return
        thing = self._thing(line)
        if thing is not None:
            self._topic = thing
            name = "amount" if head in SUMS else "price"
            yield Draft(name, thing, value, literal=True), time
            if time is not None and (before := BEFORE.search(found["rest"])) is not None:  # "55 pounds as of 1 May, till then 48"
                was = self._value(before["sum"], line.value_start + found.start("rest") + before.start("sum"), "MONEY")
                yield Draft(name, thing, was, literal=True), replace(time, bound="before", end=time.start)

    def _code(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Locker: 58", "Combination: 12-30-7", "Shed code: 4096"."""
        head = self._head(line.label)
        secret = head in CODES and " " not in line.value and any(one.isdigit() for one in line.value)
        dated = self._time(line.value_start, line.end) is not None and head not in CODES
        if dated or not (secret or DIGITS.fullmatch(line.value)):
            return
        value = self._value(line.value, line.value_start)
        if head in CODES or head in NUMBERS:
            bearer = self._bearer(line)
            if bearer is not None:
                name = head if head in CODES - {"key", "entry", "login"} else "number" if head in NUMBERS else "code"
                yield Draft(name.replace("-", ""), bearer, value, literal=True), None
        elif self._predicates.is_a("lock", None, head) and len(line.value) > 2 and (thing := self._thing(line)) is not None:
            self._topic = thing
            yield Draft("code", thing, value, literal=True), None  # "Gate padlock: 3381"
        elif self._predicates.is_a("numbered", None, head) and (thing := self._thing(line)) is not None:
            self._topic = thing
            yield Draft("number", thing, value, literal=True), None

    def _hours(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Library hours: 9 to 5", "Opening hours of the shop: Monday to Friday 10 to 6"."""
        head = OF.split(line.label, maxsplit=1)[0].lower().split()[-1]
        found = (DAYS_FIRST.match(line.value) or WHEN.match(line.value)) if head == "hours" else None
        plain = replace(line, label=re.sub(r"\b(?:opening|office|business) (?=hours)", "", line.label, flags=re.IGNORECASE))
        bearer = self._bearer(plain) if found is not None and found["hours"] else None
        if found is not None and bearer is not None:
            yield Draft("opening_hours", bearer, self._value(found[0], line.value_start), literal=True), None

    # ------------------------------------------------------------------ medicines

    def _medicine(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Dosage for Theo: ibuprofen, 200 mg every six hours", "Mr Quist: warfarin 3 mg"."""
        headed = self._head(line.label) in DRUGS
        taker = self._bearer(line) if headed else self._term(line.label, line.start)
        if taker is None or not (taker.is_person or (headed and (taker.kind == "speaker" or taker.name[0].isupper()))):
            return
        for found in DOSED.finditer(line.value):
            name = found["medicine"].strip()
            known = any(self._predicates.is_a("medicine", None, one) for one in name.lower().split())
            measured = found["dose"].split()[-1].lower().rstrip("s") in DOSES | {"ml", "drop"}
            if not known and not (headed and measured):
                continue
            start = line.value_start + found.start("medicine")
            medicine = replace(self._value(name, start), kind="noun", noun=name.lower())
            yield Draft("takes_medication", taker, medicine), None
            dose = self._value(found["dose"], line.value_start + found.start("dose"))
            yield Draft(f"{name.lower().replace(' ', '_')}_dose", taker, dose, literal=True), None

    # ------------------------------------------------------------------ dates

    def _date(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Parents' evening: 18 October, 5 pm, hall B": the day, and where."""
        time = self._time(line.value_start, line.value_start + 12)
        value = iso_date(time) if time is not None else None
        if time is None or value is None or time.kind not in ("point", "period") or time.grain not in ("day", "hour", "minute", "month"):
            return
        head = self._head(line.label)
        relation = next((one for one in self._predicates.match_noun(head) if one.noun == head and not one.swapped), None)
        predicate = self._predicates.table[relation.predicate] if relation is not None else None
        date = Term(value, time.span, "value", "DATE", "", self._terms.tree.tokens[0])
        if predicate is not None and predicate.literal == "date":
            bearer = self._bearer(line)
            if bearer is not None:
                told = birthday(time) if predicate.name == "born_on" else value
                yield Draft(predicate.name, bearer, replace(date, name=told or value), literal=True), None
            return
        thing = self._thing(line)
        if thing is None or predicate is not None or line.label.lower() in self._statuses:
            return
        self._topic = thing
        yield Draft("scheduled_for", thing, date, literal=True), None
        yield from ((draft, None) for draft in self._places(line, thing))

    def _places(self, line: Labelled, thing: Term) -> Iterator[Draft]:
        for part in re.finditer(r"[^,]+", line.value):
            text = part[0].strip()
            start = line.value_start + part.start() + len(part[0]) - len(part[0].lstrip())
            found = PLACED.match(text)
            named = found["place"] if found is not None else text
            parts = [one.lower() for one in named.split()]
            if not parts or any(one in "0123456789" for one in parts[0]) or len(parts) > 6:
                continue
            if found is not None or any(self._predicates.is_a("room", None, one) or is_place(named) for one in (parts[0], parts[-1])):
                place = self._value(named, start + text.index(named))
                yield Draft("located_in", thing, Term(named, place.span, "name", "PLACE", parts[-1], place.token))
                return

    # ------------------------------------------------------------------ who supplies it, who has charge of it

    def _supplier(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Coffee: Northway, every Tuesday", "Supplier of paper: Orsa"."""
        found = CALLED.match(line.value)
        headed = any(one.predicate == "supplied_by" for one in self._predicates.match_noun(self._head(line.label)))
        thing = self._bearer(line) if headed else self._thing(line)
        if found is None or thing is None or not is_consumed(self._predicates, thing):
            return
        firm = self._value(found["name"], line.value_start)
        firm = replace(firm, kind="name", type="ORG")
        if is_firm(firm) and self._time(line.value_start, line.value_start + found.end("name")) is None:
            yield Draft("supplied_by", thing, firm), None

    def _in_charge(self, line: Labelled) -> Iterator[tuple[Draft, TimeMention | None]]:
        """ "Website: Henrik Ortiz", "Minutes: Ann"."""
        found, thing = CALLED.match(line.value), self._thing(line)
        if found is None or thing is None or given_name_gender(found["name"].split()[0]) is None or is_place(found["name"]):
            return
        head = self._head(line.label)
        if self._predicates.is_a("role", None, head) or self._is_sheet(line):
            return  # "Chair: Petra Holm", who is it
        names = (head, thing.name.lower()) if head == thing.noun else (head,)  # of "New member of the choir" nobody has charge
        if thing.kind == "noun" and any(self._predicates.is_a(kind, None, one) for kind in (*CHARGES, "team") for one in names):
            name = "leads" if self._predicates.is_a("team", None, thing.noun) else "responsible_for"
            yield Draft(name, replace(self._value(found["name"], line.value_start), kind="name", type="PERSON"), thing), None

    # ------------------------------------------------------------------ parts

    def _is_sheet(self, line: Labelled) -> bool:
        """Whether more than one label stands in the row: "Chair: Ann. Minutes: Bo. Boats: three"."""
        text = self._terms.tree.text
        end = text.find("\n", line.value_start)
        return text[text.rfind("\n", 0, line.value_start) + 1 : end if end >= 0 else len(text)].count(":") > 1

    def _time(self, start: int, end: int) -> TimeMention | None:
        offset = self._terms.tree.offset
        return next((one for one in self._times if start + offset <= one.span[0] < end + offset and (one.start or one.end)), None)

    def _value(self, text: str, start: int, type_: str | None = None) -> Term:
        offset = self._terms.tree.offset
        token = next((one for one in self._terms.tree.tokens if one.idx >= start), self._terms.tree.tokens[-1])
        return Term(text, (start + offset, start + offset + len(text)), "value", type_, text.lower(), token)


MONEYED = words("price budget pays_rent salary tuition revenue amount")  #: what is said of something in money
