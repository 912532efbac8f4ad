"""Documents to pieces that are small enough to be found, cut where the text itself divides: headings, paragraphs, sentences.

What adding a changed document does to the pieces that are kept of it is computed here too: `changes`.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from memgraph.errors import InvalidInputError
from memgraph.ingest.prepare import Draft
from memgraph.interval import TimeLike, moment
from memgraph.protocols import TokenCounter
from memgraph.records import DOCUMENT, MemoryRow

KIND = DOCUMENT
SIZE = 200  #: tokens of a piece

_BLOCK = re.compile(r"```.*?(?:```|\Z)|[^\n].*?(?=\n[ \t]*\n|\n#{1,6} |\n```|\Z)", re.DOTALL)
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t]*#*(?:\n|$)")
_UNDERLINED = re.compile(r"^([^\n]+)\n(=+|-{3,})[ \t]*(?:\n|$)")
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])[\"'”’)]*\s+|\n")
_SPACE = re.compile(r"\s+")
_PATH = re.compile(r"\S+\.[A-Za-z][A-Za-z0-9]{0,4}")  #: of one word, with a suffix
_PLACE = ("document", "part", "parts", "span")  #: metadata of a piece that change with what stands around it


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a document, as it stands there."""

    text: str
    span: tuple[int, int]  #: characters of the document, end exclusive
    headings: tuple[str, ...]  #: the headings above it, the widest first


def pieces(text: str, *, count: TokenCounter, size: int = SIZE) -> list[Piece]:
    """A document in pieces of at most `size` tokens, in order; together they hold every character that is not white space.

    A heading begins the piece that follows it; where it does not fit there it is only in `headings`.
    Paragraphs of one section share a piece while they fit; a longer one is cut between sentences, and a longer sentence between words.
    """
    if not isinstance(size, int) or size < 8:
        raise InvalidInputError(f"chunk is {size!r}; it is a number of tokens, at least 8")
    found: list[Piece] = []
    for headings, blocks in _sections(text):
        start = end = -1
        for first, last in (part for block in blocks for part in _parts(text, block, count, size)):
            if start >= 0 and count(text[start:last]) <= size:
                end = last
                continue
            if start >= 0 and not (_heading(text[start:end])[0] and "\n" not in text[start:end]):
                found.append(Piece(text=text[start:end], span=(start, end), headings=headings))
            start, end = first, last
        if start >= 0:
            found.append(Piece(text=text[start:end], span=(start, end), headings=headings))
    return found


def _sections(text: str) -> Iterator[tuple[tuple[str, ...], list[tuple[int, int]]]]:
    """The blocks of a text by the headings above them; a heading is the first block of its section."""
    path: list[tuple[int, str]] = []
    blocks: list[tuple[int, int]] = []
    for match in _BLOCK.finditer(text):
        block = match[0]
        level, title = _heading(block)
        if level:
            if blocks:
                yield tuple(name for _, name in path), blocks
            path = [*((depth, name) for depth, name in path if depth < level), (level, title)]
            blocks = []
        blocks.append((match.start(), match.start() + len(block.rstrip())))
    if blocks:
        yield tuple(name for _, name in path), blocks


def _heading(block: str) -> tuple[int, str]:
    if marked := _HEADING.match(block):
        return len(marked[1]), marked[2]
    if underlined := _UNDERLINED.match(block):
        return (1 if underlined[2].startswith("=") else 2), underlined[1].strip()
    return 0, ""


def _parts(text: str, block: tuple[int, int], count: TokenCounter, size: int) -> Iterator[tuple[int, int]]:
    """A block whole, or in its sentences, or in runs of words, whatever fits first."""
    start, end = block
    if count(text[start:end]) <= size:
        yield block
        return
    for first, last in _cut(text, start, end, _SENTENCE_END):
        if count(text[first:last]) <= size:
            yield first, last
        else:
            yield from _runs(text, first, last, count, size)


def _runs(text: str, start: int, end: int, count: TokenCounter, size: int) -> Iterator[tuple[int, int]]:
    """A sentence that is too long, in runs of whole words; a word that is too long, in runs of characters."""
    words = [piece for word in _cut(text, start, end, _SPACE) for piece in _short(text, word, count, size)]
    first, last = words[0]
    for begin, stop in words[1:]:
        if count(text[first:stop]) > size:
            yield first, last
            first = begin
        last = stop
    yield first, last


def _short(text: str, word: tuple[int, int], count: TokenCounter, size: int) -> Iterator[tuple[int, int]]:
    start, end = word
    step = end - start
    while step > 1 and any(count(text[begin : min(begin + step, end)]) > size for begin in range(start, end, step)):
        step //= 2
    for begin in range(start, end, step):
        yield begin, min(begin + step, end)


def _cut(text: str, start: int, end: int, where: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    for match in where.finditer(text, start, end):
        if match.start() > start:
            yield start, match.start()
        start = match.end()
    if start < end:
        yield start, end


def document_text(text_or_path: str | Path) -> tuple[str, str | None]:
    """A document's text, and its path where that was given.

    Raises:
        InvalidInputError: the file cannot be read as UTF-8, nothing is in it, or a text looks like the path of a file.
    """
    path = text_or_path if isinstance(text_or_path, Path) else None
    if path is None and _looks_like_a_path(text_or_path):
        raise InvalidInputError(f"the document's text is {text_or_path!r}, which looks like a path; pass Path({text_or_path!r}) for a file")
    try:
        text = str(text_or_path) if path is None else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{path} cannot be read as a text in UTF-8: {error}") from None
    if not text.strip():
        raise InvalidInputError(f"{path or 'the document'} holds no text")
    return text, None if path is None else str(path)


def _looks_like_a_path(text: object) -> bool:
    if not isinstance(text, str):
        raise InvalidInputError(f"a document is {type(text).__name__}; it is a text, or a pathlib.Path")
    try:
        return "\n" not in text and len(text) < 1024 and (_PATH.fullmatch(text.strip()) is not None or Path(text).is_file())
    except (OSError, ValueError):  # a text that no path could be
        return False


def document_items(
    text_or_path: str | Path, *, source: str, count: TokenCounter, chunk: int = SIZE, at: TimeLike | None = None, trust: str = "trusted",
    tags: Iterable[str] = (), speaker: str | None = None,
) -> list[dict[str, Any]]:  # fmt: skip
    """The pieces of a document as items of `add_many`. Each carries the document's id, its span and the headings above it.

    The document's id follows from its source and path: a source names one document, or one document for each path.
    """
    text, path = document_text(text_or_path)
    parts = pieces(text, count=count, size=chunk)
    id = blake2b(f"{source}\0{path or ''}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return [
        {
            "text": part.text, "source": source, "kind": KIND, "at": at, "trust": trust, "tags": tuple(tags), "speaker": speaker,
            "metadata": {
                "document": id, "part": number, "parts": len(parts), "span": list(part.span), "headings": list(part.headings),
                **({"path": path} if path else {}),
            },
        }
        for number, part in enumerate(parts)
    ]  # fmt: skip


# ---------------------------------------------------------------- a document that changed


@dataclass(frozen=True, slots=True)
class Change:
    """A piece that is to be written."""

    draft: Draft
    id: str | None  #: of the memory whose next version it is; None where it is a new one
    moved: bool = False  #: it says what it said, and only stands elsewhere in the document


def is_of_document(metadata: Mapping[str, Any], path: str | None) -> bool:
    """Whether a memory under a document's source is a piece of that document: of no other file, where both came from files."""
    kept = metadata.get("path")
    ours = "document" in metadata and isinstance(metadata.get("part"), int) and isinstance(metadata.get("headings"), list)
    return ours and (kept is None or path is None or kept == path or Path(kept).resolve() == Path(path).resolve())


def changes(kept: Sequence[MemoryRow], wanted: Sequence[Draft]) -> tuple[list[Change], list[str]]:
    """What makes of the pieces that are kept of a document those that are wanted: pieces to write, in order, and ids of those that go.

    A piece that says the same under the same headings stays, wherever it stands now. Of the others, those under the same headings follow
    one another in their order. An untrusted document takes nothing away from a trusted one.
    """
    same: defaultdict[object, deque[MemoryRow]] = defaultdict(deque)
    for row in sorted(kept, key=lambda row: int(row.metadata["part"])):
        same[_said(row)].append(row)
    stays = [same[_said(one)].popleft() if same[_said(one)] else None for one in wanted]
    under: defaultdict[object, deque[MemoryRow]] = defaultdict(deque)
    for old in sorted((row for rows in same.values() for row in rows), key=lambda row: int(row.metadata["part"])):
        if old.trust == "untrusted" or wanted[0].trust == "trusted":
            under[_headings(old)].append(old)
    written: list[Change] = []
    for one, stay in zip(wanted, stays, strict=True):
        if stay is None:
            before = under[_headings(one)]
            written.append(Change(one, before.popleft().id if before else None))
        elif any(stay.metadata.get(name) != one.metadata[name] for name in _PLACE):
            at = moment(stay.at)
            assert at is not None
            written.append(Change(replace(one, at=at, trust=stay.trust, tags=stay.tags), stay.id, moved=True))
    return written, [old.id for rows in under.values() for old in rows]


def _said(one: MemoryRow | Draft) -> object:
    return one.text, one.speaker, _headings(one)


def _headings(one: MemoryRow | Draft) -> object:
    return tuple(one.metadata["headings"])
