"""The reader: texts to readings, by spaCy and the rules of this package. One parse per text serves every stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from memgraph.names import encodable
from memgraph.nlp.clauses.clause import Clause, clauses_of
from memgraph.nlp.facts.reader import FactReader, Facts
from memgraph.nlp.facts.timing import BOOKED, as_tense
from memgraph.nlp.lexicon import words
from memgraph.nlp.mentions.aliases import declared
from memgraph.nlp.mentions.coreference import Earlier, Referents, resolve
from memgraph.nlp.parse.pipeline import Parser, Piece
from memgraph.nlp.statements import statements
from memgraph.nlp.surface import Source, Visible, source_of, visible
from memgraph.nlp.tables import notes
from memgraph.nlp.times.expressions import Tense, TimeMention, find_times
from memgraph.nlp.tree import RELATIVE, Tree
from memgraph.predicates import Predicates
from memgraph.protocols import Utterance
from memgraph.types import Claim, Mention, Reading, Span

SHORT = 200  #: characters of a text in which a few words decide the guess of its language
ENGLISH = words("the a to on in at for with and is was has have of from my i")
REMEMBERED = 256  #: turns whose names are kept at hand
SPEAKER = "user"  #: the entity that speaks in a text without a speaker


class SpacyExtractor:
    """The default Extractor: names, times, statements and claims of English texts; of other languages names and times.

    `model` is as for Parser. With a pipeline of another language than English, names are those that its recogniser
    finds. A long text is read piece by piece; memory stays that of a batch.
    """

    def __init__(self, predicates: Predicates | None = None, *, model: str | None = None, parser: Parser | None = None) -> None:
        self._predicates = predicates or Predicates.default()
        self._parser = parser or Parser(model)
        self._named: dict[str, list[Earlier]] = {}

    def with_predicates(self, predicates: Predicates) -> SpacyExtractor:
        """The same reader, with the same loaded models, for other predicates."""
        return SpacyExtractor(predicates, parser=self._parser)

    def read(self, utterances: Sequence[Utterance]) -> list[Reading]:
        """One Reading for each utterance, in order. Never raises for what a text holds."""
        seen = [visible(one.text) for one in utterances]
        found = [Reading(text=one.text) for one in seen]
        for piece in self._parser.pieces([one.text for one in seen]):
            index = piece.text_index
            found[index] = _joined(found[index], self._piece(piece, seen[index].text, utterances[index]))
            found[index] = self._with_tables(found[index], piece, utterances[index])
        return [
            reading if reading.text == one.text else _as_written(reading, one.text, text)
            for reading, one, text in zip(found, utterances, seen, strict=True)
        ]

    def _piece(self, piece: Piece, text: str, utterance: Utterance) -> Reading:
        doc = piece.doc
        source = source_of(doc)
        tree = Tree(doc)
        readable = self._is_readable(source)
        read_clauses = clauses_of(tree) if readable else []
        times = [_moved(one, piece.offset) for one in find_times(source.text, utterance.at, tense=_tenses(tree, read_clauses))]
        speaker = encodable(utterance.speaker or SPEAKER)
        referents: Referents = resolve(tree, speaker=speaker, earlier=self._spoken_of(utterance.before))
        facts = Facts(())
        if readable:
            facts = FactReader(tree, self._predicates, referents, speaker, utterance.at).read(read_clauses, times)
        told = declared(tree, referents)
        mentions = _mentions(tree, referents, {other: name for name, other in told.aliases if name != speaker})
        return Reading(
            text=text,
            statements=tuple(statements(read_clauses)),
            facts=tuple(_asserted(one, utterance) for one in facts.claims if _asserts(one)),
            claims=facts.claims,
            times=tuple(one.expression() for one in times),
            mentions=tuple(one for one in mentions if readable or not _is_of_time(one, times)),
            aliases=tuple(dict.fromkeys(facts.aliases + told.aliases)),
            distinct=told.distinct,
            language=source.language,
        )

    def _with_tables(self, reading: Reading, piece: Piece, utterance: Utterance) -> Reading:
        """With what the rows of the tables of a piece say, each read as a note; of nothing else than what the note is of."""
        told = [note for table in source_of(piece.doc).tables for note in notes(table)] if self._parser.language == "en" else []
        read = self.read([replace(utterance, text=note.text) for note in told]) if told else []
        for note, one in zip(told, read, strict=True):
            facts, claims = (
                tuple(note.claim(claim, piece.offset) for claim in found if note.of.text in (claim.subject, claim.object))
                for found in (one.facts, one.claims)
            )
            reading = replace(reading, facts=reading.facts + facts, claims=reading.claims + claims)
        return reading

    def _spoken_of(self, texts: Sequence[str]) -> Iterator[Earlier]:
        """Whom and what the turns before named, in their order."""
        for text in texts:
            if text not in self._named:
                if len(self._named) >= REMEMBERED:
                    self._named.clear()
                tree = Tree(self._parser.parse([visible(text).text])[0])
                referents = resolve(tree)
                found = [referents.name_of(tree.tokens[phrase.head]) for phrase in referents.phrases if phrase.kind == "name"]
                self._named[text] = [Earlier(one.name, one.type, one.gender) for one in found if one.name]
            yield from self._named[text]

    def _is_readable(self, source: Source) -> bool:
        """Our clauses are of English: of another language, or of another language's parse, they would be nonsense. The guess needs many
        words; short texts are English where a sixth of their words is."""
        if self._parser.language != "en":
            return False
        if source.language in (None, "en"):
            return True
        if len(source.text) > SHORT:
            return False
        words_ = source.text.lower().split()
        return sum(word in ENGLISH for word in words_) >= max(2, len(words_) / 6)


def _mentions(tree: Tree, referents: Referents, aliases: Mapping[str, str]) -> Iterator[Mention]:
    """Names and pronouns as they stand in the text, by the names that it says are one thing; also relative pronouns, which stand for the
    noun before."""
    described = {phrase.span for phrase in referents.phrases if phrase.kind == "description"}
    told = set()
    for mention in referents.mentions():
        if mention.span not in described:
            told.add(mention.span)
            known = aliases.get(mention.refers_to or mention.text)
            yield _standing(tree, mention if known is None else replace(mention, refers_to=known))
    for token in tree.tokens:
        span = (tree.offset + token.idx, tree.offset + token.idx + len(token))
        if token.lower_ in RELATIVE and token.tag_ in ("WP", "WDT", "WP$", "WRB") and span not in told:
            found = referents.name_of(token)
            if found.kind in ("name", "speaker") and found.name is not None:
                yield Mention(text=token.text, span=span, type="PRONOUN", refers_to=found.name)


def _is_of_time(mention: Mention, times: Sequence[TimeMention]) -> bool:
    """What another language's recogniser takes for a name and our grammar for a time: "Hier"."""
    return any(one.span[0] <= mention.span[0] and mention.span[1] <= one.span[1] for one in times)


def _standing(tree: Tree, mention: Mention) -> Mention:
    """The mention with the text of its span: the words as they are written, and of "VFA-" so much as is the name."""
    start, end = mention.span
    written = tree.text[start - tree.offset : end - tree.offset]
    if written == mention.text:
        return mention
    first = written.find(mention.text) if mention.text else -1
    if first < 0:
        return replace(mention, text=written)
    return replace(mention, span=(start + first, start + first + len(mention.text)))


def _as_written(reading: Reading, text: str, seen: Visible) -> Reading:
    """The reading of what is seen of a text, with the places and the words of the text as it was written."""

    def claim(one: Claim) -> Claim:
        subject = None if one.subject_span is None else seen.as_written(one.subject_span)
        object_ = None if one.object_span is None else seen.as_written(one.object_span)
        return replace(one, span=seen.as_written(one.span), subject_span=subject, object_span=object_)

    def words_at(span: Span) -> tuple[str, Span]:
        start, end = seen.as_written(span)
        return text[start:end], (start, end)

    times = [(one, *words_at(one.span)) for one in reading.times]
    mentions = [(one, *words_at(one.span)) for one in reading.mentions]
    return replace(
        reading,
        text=text,
        statements=tuple(replace(one, span=seen.as_written(one.span)) for one in reading.statements),
        facts=tuple(claim(one) for one in reading.facts),
        claims=tuple(claim(one) for one in reading.claims),
        times=tuple(replace(one, text=words, span=span) for one, words, span in times),
        mentions=tuple(replace(one, text=words, span=span) for one, words, span in mentions),
    )


def _asserts(claim: Claim) -> bool:
    return claim.kind in ("holds", "corrects") or (claim.kind == "ends" and claim.implies_past and claim.object is not None)


def _asserted(claim: Claim, utterance: Utterance) -> Claim:
    """The fact that it makes: what had ended by the time of the text, without a date, ended then at the latest."""
    if claim.kind == "ends" and claim.valid_to is None:
        return replace(claim, valid_to=utterance.at, to_precision="observed")
    return claim


def _tenses(tree: Tree, found: Sequence[Clause]) -> Callable[[Span], Tense | None]:
    """The tense of the clause around a span of the piece, for the time grammar."""
    by_verb: dict[int, Clause] = {}
    for clause in found:
        for token in (*clause.chain, *([clause.verb] if clause.chain else [])):
            by_verb.setdefault(token.i, clause)
    starts = {token.idx: token for token in tree.tokens}

    def tense(span: Span) -> Tense | None:
        token = next((starts[at] for at in range(*span) if at in starts), None)
        while token is not None:
            if token.lower_ == "since" and token.dep_ == "prep":
                return "past"  # "since the merger in May", "since moving there in May"
            if token.lower_ == "for" and token.dep_ == "prep" and token.head.lemma_ in BOOKED:
                return "future"
            if (clause := by_verb.get(token.i)) is not None and not (token.dep_ == "pcomp" and token.head.lower_ == "since"):
                return "past" if any(one.lower_ == "since" for one in tree.of(token, "mark")) else as_tense(clause)
            token = token.head if token.head != token else None
        return None

    return tense


def _moved(time: TimeMention, offset: int) -> TimeMention:
    return replace(time, span=(time.span[0] + offset, time.span[1] + offset)) if offset else time


def _joined(one: Reading, other: Reading) -> Reading:
    """The reading of a text from those of two pieces of it."""
    return replace(
        other,
        statements=one.statements + other.statements,
        facts=one.facts + other.facts,
        claims=one.claims + other.claims,
        times=one.times + other.times,
        mentions=one.mentions + other.mentions,
        aliases=one.aliases + other.aliases,
        distinct=one.distinct + other.distinct,
        language=one.language or other.language,
    )
