"""Facts of notes that list who has which post or part, where each thing is, and what each has: "Cook: Ann Lee. Linen: Bo Karr",
"Tank 1: stout. Tank 2: ale", "By room: 12 Mr. Okafor; 14 Mrs. Lee", "Badges: Ann 7714; Bo 7715", "Allergies: Ann nuts, Bo eggs".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memgraph.names import given_name_gender, is_place
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.shares import NAME, Share
from memgraph.nlp.facts.sums import SUM
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.nlp.surface import source_of
from memgraph.predicates import Predicates

ABBREVIATED = re.compile(r"\b(?:Mrs?|Ms|Drs?|Prof|St|Sr|Sra)(\.)")
UNDOTTED = "ʼ"  #: in the place of a full stop that ends no note: a letter, to what reads names
LINE = re.compile(
    r"(?:^|(?<=[.;!?]\s)|(?<=\n))(?P<label>[^\W_][^.:;!?\n]{1,60}?): (?P<value>[^:!?\n]+?)(?=\.(?:\s|$)|[!\n]|;(?=[^;.\n]*:)|\s*$)"
)
OFFICER = re.compile(
    rf"(?:^|(?<=[.!?]\s)|(?<=\n))(?P<office>[A-Z][a-z-]+(?: [a-z-]+){{0,3}}) (?:is|will be|becomes)(?: now| from now on| from today)? "
    rf"(?P<name>{NAME})(?=[.,;!]|\s*$| (?:from|since|as of|again|now)\b)"
)
ADDRESS = re.compile(
    r"(?:^|(?<=[.!?;]\s)|(?<=\n))(?:(?:[Nn]ew )?[Aa]ddress of (?P<of>(?:the |our )?[a-z][\w’'-]*(?: [a-z][\w’'-]*){0,2})"
    r"|(?P<thing>(?:(?:The|Our) )?[^\W\d_][\w’'-]*(?: [a-z][\w’'-]*){0,2})(?:['’]s)?(?: new)? address)(?: is(?: now)?|:| now:?) "
    r"(?P<place>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,3} \d{1,4}[a-z]?|\d{1,4}[a-z]? [A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,3})(?=[.,;!]|\s*$)"
)
SOMEBODY = re.compile(rf"(?:(?:our|my) (?P<kin>[a-z]+) )?(?P<name>{NAME})")
NUMBERED = re.compile(r"(?P<noun>(?:[A-Za-z]+ )?[A-Za-z]+) (?P<number>\d{1,4}|[A-Z])")
THING = re.compile(r"(?:the |an? )?(?P<thing>[^\W\d_][\w’'-]*(?: [\w’'-]+){0,3})")
BY_PLACE = re.compile(r"\b(?:by|per) (?P<noun>room|table|desk|bed|flat|cabin|seat|locker|berth|stall|bay|office)\b|(?P<plural>\w+s)$")
AT_NUMBER = re.compile(r"\s*(?:and )?(?P<number>\d{1,4}[a-z]?)[:,–-]? (?P<who>[^\d].*?)\s*")
HAS_NUMBER = re.compile(rf"\s*(?:and )?(?P<who>{NAME})[:,–-]? (?P<number>[A-Z]{{0,3}}-?\d[\w-]{{0,12}})\s*")
SUM_FIRST = re.compile(
    rf"\s*(?:and )?(?P<sum>{SUM}) ?(?:\((?:the |for )?(?P<in>[^()\d]{{2,40}})\)|for (?:the |an? )?(?P<for>[^()\d,;]{{2,40}}))\s*"
)
HAS_THING = re.compile(
    rf"\s*(?:and )?(?:(?:our|my) (?P<kin>[a-z]+) )?(?P<who>{NAME})[:,–-]? (?P<thing>[a-z][\w’'-]*(?: (?:and |or )?[a-z][\w’'-]*){{0,3}})\s*"
)
BORNE = words("allergy allergies intolerance intolerances")
EMPTY = words("empty free vacant unused none nothing nobody closed full out broken leaking leaks open done late cancelled tbc tba")
PRICES = words("fee fees price prices rate rates tariff tariffs cost costs charge charges dues rent rents")
KEPT_IN = words("""tank vat vessel keg barrel cask silo bin crate box drawer shelf rack bay pen cage field plot bed pond pot room ward hall
    tray cupboard cabinet fridge freezer locker store stall kiln oven berth""")
CARDS = words("""card cards badge badges locker lockers key keys extension extensions number numbers code codes pin pins desk desks room
    rooms account accounts plate plates tag tags bib bibs cabin cabins seat seats""")
HEDGED = re.compile(r"\b(?:maybe|perhaps|if|might|could|would|should|not|never|no|once|probably)\b|n['’]t\b", re.IGNORECASE)


class Line(NamedTuple):
    """A label and what stands behind it, with their places."""

    label: str
    start: int
    value: str
    at: int
    end: int


class Piece(NamedTuple):
    text: str
    at: int


def sheets(terms: Terms, predicates: Predicates) -> Iterator[Share]:
    """What each line of such a list says."""
    text = ABBREVIATED.sub(lambda found: found[0][:-1] + UNDOTTED, source_of(terms.tree.doc).text)
    lines = [
        Line(found["label"].strip(), found.start("label"), found["value"], found.start("value"), found.end())
        for found in LINE.finditer(text) if HEDGED.search(found[0]) is None
    ]  # fmt: skip
    reader = _Sheet(terms, predicates)
    yield from reader.officers(text)
    yield from reader.addresses(text)
    yield from reader.posts(lines)
    yield from reader.stocks(lines)
    for line in lines:
        for read in (reader.places, reader.numbers, reader.sums, reader.borne):
            if found := list(read(line)):
                yield from found
                break


OPENED = words("the a an our my his her their its this that")


class _Sheet:
    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def posts(self, lines: list[Line]) -> Iterator[Share]:
        """ "Breakfast cook: Ann Lee. Rooms and linen: Bo Karr": a post, and beside it what is whose part."""
        named = [(line, found) for line in lines if (found := SOMEBODY.fullmatch(line.value)) and _is_full_name(found["name"])]
        offices = [line for line, _ in named if self._is_post(line.label)]
        for line, found in named:
            who = self._term(found["name"], line.at + found.start("name"), "name", "PERSON")
            if line in offices:
                label = re.sub(r"^(?:the|our|my) ", "", line.label, flags=re.IGNORECASE)
                office = self._term(label[0].lower() + label[1:], line.start + len(line.label) - len(label), "value")
                yield self._share(Draft("job_title", who, office, literal=True), line)
            elif (offices or self._is_work(line.label)) and not self._is_relation(line.label):
                part = self._term(line.label[0].lower() + line.label[1:], line.start, "noun")
                yield self._share(Draft("responsible_for", who, part), line)

    def officers(self, text: str) -> Iterator[Share]:
        """ "Late dispatcher is Maria Lopes": an office without an article that opens a note, and who has it."""
        for found in OFFICER.finditer(text):
            line = Line(found["office"], found.start("office"), found["name"], found.start("name"), found.end())
            bare = line.label.split()[0].lower() not in OPENED  # with one, it is a clause like any other
            if bare and self._is_post(line.label) and _is_full_name(found["name"]) and HEDGED.search(found[0]) is None:
                who = self._term(found["name"], line.at, "name", "PERSON")
                office = self._term(line.label[0].lower() + line.label[1:], line.start, "value")
                yield self._share(Draft("job_title", who, office, literal=True), line)

    def addresses(self, text: str) -> Iterator[Share]:
        """ "Depot address is Molenweg 9", "Address of the depot: 12 Mill Lane"."""
        for found in ADDRESS.finditer(text):
            group = "of" if found["of"] else "thing"
            name = re.sub(r"^(?:The|Our|My|the|our|my) ", "", found[group])
            somebody = given_name_gender(name.split()[0]) is not None or self._predicates.is_a("role", None, name.lower().split()[-1])
            if somebody or HEDGED.search(found[0]) is not None:
                continue
            line = Line(found[0], found.start(), found["place"], found.start("place"), found.end())
            thing = self._term(name if name.isupper() else name[0].lower() + name[1:], found.end(group) - len(name), "noun")
            yield self._share(Draft("located_in", thing, self._term(found["place"], line.at, "name", "PLACE")), line)

    def stocks(self, lines: list[Line]) -> Iterator[Share]:
        """ "Tank 1: stout. Tank 2: pale ale. Tank 3: empty": what is in each of several of a kind."""
        places = [(line, found) for line in lines if (found := NUMBERED.fullmatch(line.label))]
        for line, found in places:
            kin = [one for one, other in places if other["noun"].lower() == found["noun"].lower()]
            thing = THING.fullmatch(line.value)
            kept = found["noun"].lower().split()[-1] in KEPT_IN
            if thing is None or not kept or len(kin) < 2 or set(thing["thing"].lower().split()) & EMPTY:
                continue
            somebody = _is_full_name(thing["thing"]) or given_name_gender(thing["thing"].split()[0]) is not None
            kind, type_ = ("name", "PERSON") if somebody else ("noun", None)
            what = self._term(thing["thing"], line.at + thing.start("thing"), kind, type_)
            place = self._term(line.label[0].lower() + line.label[1:], line.start, "noun", "PLACE")
            yield self._share(Draft("located_in", what, place), line)

    def places(self, line: Line) -> Iterator[Share]:
        """ "By room: 12 Mr. Okafor; 14 Mrs. Lee; 15 the Doyle twins, Joan and Nell"."""
        found = BY_PLACE.search(line.label)
        pieces = [(one, entry) for one in _pieces(line, ";" if ";" in line.value else ",") if (entry := AT_NUMBER.fullmatch(one.text))]
        noun = (found["noun"] or (found["plural"] or "")[:-1]).lower() if found is not None else ""
        if len(pieces) < 2 or not (self._predicates.is_a("numbered", None, noun) or noun in KEPT_IN):
            return
        for piece, entry in pieces:
            place = self._term(f"{noun} {entry['number']}", piece.at + entry.start("number"), "noun", "PLACE")
            people = [one for one in re.finditer(NAME, entry["who"]) if one[0][0].isupper()]
            several = [one for one in people if given_name_gender(one[0].split()[0]) is not None or "." in one[0]]
            for one in several if len(several) > 1 else people[:1]:
                named = self._family(one[0], people) if len(several) > 1 else one[0]
                who = self._term(named, piece.at + entry.start("who") + one.start(), "name", "PERSON")
                yield self._share(Draft("located_in", who, place), line)

    def _family(self, name: str, people: list[re.Match[str]]) -> str:
        """ "the Doyle twins, Joan and Nell": Joan Doyle."""
        first = people[0][0]
        return f"{name} {first}" if " " not in name and " " not in first and given_name_gender(first) is None else name

    def numbers(self, line: Line) -> Iterator[Share]:
        """ "Fuel cards: Ann 7714; Bo 7715"."""
        pieces = [(one, entry) for one in _pieces(line, ";,") if (entry := HAS_NUMBER.fullmatch(one.text))]
        head = line.label.lower().split()[-1]
        if len(pieces) < 2 or head not in CARDS:
            return
        name = re.sub(r"s$", "", line.label.lower()).replace(" ", "_")
        for piece, entry in pieces:
            who = self._term(entry["who"], piece.at + entry.start("who"), "name", "PERSON")
            value = self._term(entry["number"], piece.at + entry.start("number"), "value")
            yield self._share(Draft(name if name.endswith(("number", "code")) else f"{name}_number", who, value, literal=True), line)

    def sums(self, line: Line) -> Iterator[Share]:
        """ "Weekly fees: 1,080 pounds (west wing), 990 pounds (east wing)"."""
        pieces = [(one, entry) for one in _pieces(line, ";,") if (entry := SUM_FIRST.fullmatch(one.text))]
        if len(pieces) < 2 or line.label.lower().split()[-1] not in PRICES:
            return
        for piece, entry in pieces:
            group = "in" if entry["in"] else "for"
            thing = self._term(entry[group].strip(), piece.at + entry.start(group), "noun")
            value = self._term(entry["sum"], piece.at + entry.start("sum"), "value", "MONEY")
            yield self._share(Draft("price", thing, value, literal=True), line)

    def borne(self, line: Line) -> Iterator[Share]:
        """ "Allergies, for the kitchen door: Ann shellfish, our nephew Nino sesame"."""
        if re.split(r"[\s,(]", line.label.lower())[0] not in BORNE:
            return
        pieces = [(one, entry) for one in _pieces(line, ";,") if (entry := HAS_THING.fullmatch(one.text))]
        for piece, entry in pieces:
            who = self._term(entry["who"], piece.at + entry.start("who"), "name", "PERSON")
            thing = self._term(entry["thing"], piece.at + entry.start("thing"), "noun")
            yield self._share(Draft("allergic_to", who, thing), line)
            kin = self._predicates.match_noun(entry["kin"]) if entry["kin"] else []
            relation = next((one for one in kin if one.noun == entry["kin"] and not one.swapped), None)
            if relation is not None:
                yield self._share(Draft(relation.predicate, self._terms.writer(self._terms.tree.tokens[0]), who), line)

    # ------------------------------------------------------------------ parts

    def _is_post(self, label: str) -> bool:
        named = label.lower()
        noun = named.split()[-1]
        owned = named.split()[0] in ("my", "our") or "'s" in named or "’s" in named
        related = any(one.noun == named for one in self._predicates.match_noun(named))
        said = any(one in ("as", "by", "to") or one.endswith(("ed", "ly")) for one in named.split())  # "newly appointed as treasurer"
        return not owned and not said and not related and self._predicates.is_a("role", None, noun) and len(named.split()) <= 4

    def _is_relation(self, label: str) -> bool:
        """ "Wife: Noor Khan", "Room 4: Bo Karr"."""
        nouns = (label.lower(), label.lower().split()[-1])
        return NUMBERED.fullmatch(label) is not None or any(self._predicates.match_noun(one) for one in nouns)

    def _is_work(self, label: str) -> bool:
        nouns = (label.lower(), label.lower().split()[-1])
        return any(self._predicates.is_a(kind, None, one) for kind in ("work", "part", "charge", "service") for one in nouns)

    def _term(self, name: str, start: int, kind: str, type_: str | None = None) -> Term:
        offset, source = self._terms.tree.offset, source_of(self._terms.tree.doc).text[start : start + len(name)]
        if ABBREVIATED.sub(lambda found: found[0][:-1] + UNDOTTED, source) == name:
            name = source  # with its full stops
        token = next((one for one in self._terms.tree.tokens if one.idx >= start), self._terms.tree.tokens[-1])
        noun = name.lower().split()[-1]
        return Term(name, (start + offset, start + offset + len(name)), kind, type_, noun, token)  # type: ignore[arg-type]

    def _share(self, draft: Draft, line: Line) -> Share:
        offset = self._terms.tree.offset
        return Share(draft, (line.start + offset, line.end + offset))


def _pieces(line: Line, marks: str) -> list[Piece]:
    """The entries of a line; a comma within a figure parts none."""
    found, at = [], 0
    for part in (*re.finditer(rf"[{marks}](?=\s)", line.value), None):
        end = len(line.value) if part is None else part.start()
        found.append(Piece(line.value[at:end], line.at + at))
        at = end if part is None else part.end()
    return found


def _is_full_name(name: str) -> bool:
    parts = name.split()
    titled = parts[0].lower() in ("mr", "mrs", "ms", "dr", "prof") or name.split()[0].endswith(".")
    return len(parts) > 1 and not is_place(name) and (titled or given_name_gender(parts[0]) is not None or len(parts) == 2)
