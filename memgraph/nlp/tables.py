"""Tables in a text, and their rows as notes: "| Ann Lee | Oslo |" under "| Name | City |" as "Name: Ann Lee", "City: Oslo".

No clause stands in a row, so its words are blank in what is parsed. A row says what its header says of what stands in its first cell, or
in the cell for names; it is read as a note of that, and the places of the note's words are those of its cells.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memgraph.names import given_name_gender
from memgraph.nlp.lexicon import words
from memgraph.types import Claim, Span

LINE = re.compile(r"[^\n]+")
RULE = re.compile(r"[\s|:+=-]*-{2,}[\s|:+=-]*")  #: "|---|---|"
PARTED = (re.compile(r"\|"), re.compile(r"\t"), re.compile(r"[,;](?!\s)"))  #: what stands between cells
CELL = re.compile(r"[^\W\d_].{0,30}", re.DOTALL)  #: of a header
MOST_ROWS = 200  #: of one piece that are read; of a longer table, the first
PEOPLE = words("""name employee person client patient contact member customer who staff player student pupil tenant guest colleague teammate
    participant attendee user volunteer resident passenger teacher nurse doctor candidate applicant speaker owner driver""")
SINCE = words("start started since joined hired from began") | {"start date", "hire date", "date joined", "in office since"}
#: headers of what somebody has since a day that another header tells
OF_POSTS = words("role job title position employer company occupation profession firm office team department city residence")
NOTHING = words("- -- – — n/a na none ? tbd tba nil x unknown")
#: headers that are read in a sentence: "The owner of atlas is Ann Lee."
IN_SENTENCES = words("""owner status location supplier lead leader manager author coach contact capital ceo cto cfo chair headquarters
    budget deadline price version founder director editor captain landlord tenant city""")
#: headers of cells that name nothing
NO_THINGS = words("date time day amount total qty quantity id no # index month year week")
HEADING_VALUES = words("value values detail details info information answer entry")  #: over a column of values


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Table:
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Note:
    """A row as a note that is read by itself: of whom or what it is, its text, and where in the table each piece of it stands."""

    of: Cell
    text: str
    pieces: tuple[tuple[int, int], ...]  #: where each begins in the note, and in the text
    row: Span

    def place(self, span: Span) -> Span:
        """Where in the text a stretch of the note stands; what the note adds is the whole row's."""
        at = bisect_right(self.pieces, (span[0], self.row[1])) - 1
        start = self.pieces[at][1] + span[0] - self.pieces[at][0]
        inside = self.pieces[at][1] >= 0 and start + span[1] - span[0] <= self.row[1]
        return (start, start + span[1] - span[0]) if inside else self.row


    def claim(self, one: Claim, offset: int) -> Claim:
        """A claim of the note, with its places in the text in which the piece with the table begins there."""

        def moved(name: str | None, span: Span | None) -> Span | None:
            if span is None:
                return None
            start, end = (self.of.start, self.of.start + len(name)) if name == self.of.text else self.place(span)
            return start + offset, end + offset

        row = (self.row[0] + offset, self.row[1] + offset)
        return replace(one, span=row, subject_span=moved(one.subject, one.subject_span), object_span=moved(one.object, one.object_span))


def tables(text: str) -> Iterator[Table]:
    """The tables of a text: two lines or more of as many cells each, the first of which heads them.

    >>> [table.rows[0][1].text for table in tables("Name|City\\nAnn Lee|Oslo")]
    ['Oslo']
    """
    if "\n" not in text:
        return
    for mark in PARTED:
        block: list[tuple[Cell, ...]] = []
        for line in LINE.finditer(text):
            cells = _cells(line, mark) if mark.search(line[0]) is not None else ()
            if block and RULE.fullmatch(line[0]):
                continue
            joined = block and len(cells) == len(block[0]) and not text[_end(block[-1]) : line.start()].strip(" \t|:+=-\n")
            if not joined or "\n\n" in text[_end(block[-1]) : line.start()]:
                yield from _table(text, block)
                block = []
            block += [cells] if len(cells) > 1 else []
        yield from _table(text, block)


def _end(cells: tuple[Cell, ...]) -> int:
    return cells[-1].start + len(cells[-1].text)


def _cells(line: re.Match[str], mark: re.Pattern[str]) -> tuple[Cell, ...]:
    edges = [found.span() for found in mark.finditer(line[0])]
    parts = list(zip([0, *(end for _, end in edges)], [*(start for start, _ in edges), len(line[0])], strict=True))
    if mark is PARTED[0]:  # the bars at both ends part nothing
        parts = parts[not line[0][slice(*parts[0])].strip() : len(parts) - (not line[0][slice(*parts[-1])].strip())]
    found = []
    for start, end in parts:
        part = line[0][start:end]
        found.append(Cell(part.strip(), line.start() + start + len(part) - len(part.lstrip())))
    return tuple(found)


def _table(text: str, block: Sequence[tuple[Cell, ...]]) -> Iterator[Table]:
    if len(block) < 2 or not all(CELL.fullmatch(cell.text) and len(cell.text.split()) < 4 for cell in block[0]):
        return
    start = text.rfind("\n", 0, block[0][0].start) + 1
    end = text.find("\n", _end(block[-1]))
    yield Table(block[0], tuple(block[1:]), (start, end if end >= 0 else len(text)))


def notes(table: Table) -> Iterator[Note]:
    """The rows that are of somebody or something with a name, each as a note."""
    if (card := _card(table)) is not None:
        yield card
        return
    heads = [cell.text.lower().strip("*_ ") for cell in table.header]
    first = next((at for at, head in enumerate(heads) if head.split()[-1] in PEOPLE), None)
    given = [given_name_gender(row[0].text.split()[0]) is not None for row in table.rows if row[0].text]
    people = first is not None or sum(given) * 2 > len(given)
    if not people and (heads[0] in NO_THINGS or not IN_SENTENCES.intersection(heads[1:])):
        return
    of_people = people and not (first is not None and first > 0 and heads[first] in IN_SENTENCES)
    at = (first or 0) if of_people else 0
    for row in table.rows[:MOST_ROWS]:
        if any(one.isalpha() for one in row[at].text):
            yield _of_person(heads, row, at) if of_people else _of_thing(heads, row)


def _card(table: Table) -> Note | None:
    """Of two columns, a label and what it is: "| Name | Ann Lee |" over "| City | Oslo |", of one alone."""
    rows = [row for row in (table.header, *table.rows) if row[1].text and row[1].text.lower() not in NOTHING | HEADING_VALUES]
    labels = [row[0].text.lower() for row in rows]
    names = [row[1] for row, label in zip(rows, labels, strict=True) if label in PEOPLE]
    if len(table.header) != 2 or len(names) != 1 or not any(label in OF_POSTS | IN_SENTENCES for label in labels[1:]):
        return None
    parts = [part for row, label in zip(rows, labels, strict=True) for part in (_label(label), row[1], "\n")]
    return _note(parts, (table.header[0], table.rows[-1][1]), names[0])


def _label(head: str) -> str:
    return f"{'name' if head in PEOPLE else head}: ".capitalize()


def _of_person(heads: Sequence[str], row: Sequence[Cell], at: int) -> Note:
    since = next((cell for head, cell in zip(heads, row, strict=True) if head in SINCE and cell.text.lower() not in NOTHING), None)
    parts: list[str | Cell] = ["Name: ", row[at], "\n"]
    for place, (head, cell) in enumerate(zip(heads, row, strict=True)):
        if place == at or head in SINCE or not cell.text or cell.text.lower() in NOTHING:
            continue
        dated = since is not None and head in OF_POSTS
        parts += [head.capitalize(), *((" since ", since) if dated and since is not None else ()), ": ", cell, "\n"]
    return _note(parts, row, row[at])


def _of_thing(heads: Sequence[str], row: Sequence[Cell]) -> Note:
    parts: list[str | Cell] = []
    for head, cell in zip(heads[1:], row[1:], strict=True):
        if head in IN_SENTENCES and cell.text and cell.text.lower() not in NOTHING:
            parts += [f"The {head} of ", row[0], " is ", cell, ".\n"]
    return _note(parts, row, row[0])


def _note(parts: Sequence[str | Cell], row: Sequence[Cell], of: Cell) -> Note:
    text, pieces = "", []
    for part in parts:
        pieces.append((len(text), part.start if isinstance(part, Cell) else -1))
        text += part.text if isinstance(part, Cell) else part
    return Note(of, text.rstrip("\n"), tuple(pieces), (row[0].start, _end(tuple(row))))
