"""Statements: one n-ary tuple per clause, in the words of the text.

The predicate is the auxiliaries, the negation, the verbs of the chain, the particle and the preposition of the first complement;
the other complements are arguments with their own prepositions. Coordinated objects make a statement each, a coordinated subject
stays whole: "Ben and Sofia met in Rome" is one meeting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses import VERBLESS, Clause, Prep
from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree
from memgraph.types import Statement

#: How often a statement of this kind is what people write down as a fact of the sentence (precision of words on CaRB's dev set).
CONFIDENCE: dict[str, float] = {}

SENTENCE_ADVERBS = words("when where how why however then thus therefore also too")
ASIDE = frozenset({",", "(", "--", "-LRB-", "[", "–", "—"})


def statements(clauses: Iterable[Clause]) -> list[Statement]:
    """The statements of these clauses, in their order, without repetitions."""
    found: list[Statement] = []
    seen: set[tuple[str, ...]] = set()
    for clause in clauses:
        for one in _Writer(clause).statements():
            key = (one.subject.lower(), one.predicate.lower(), *(argument.lower() for argument in one.arguments))
            if key not in seen:
                seen.add(key)
                found.append(one)
    return found


class _Writer:
    """Writes the statements of one clause."""

    def __init__(self, clause: Clause) -> None:
        self._clause = clause
        self._tree: Tree = clause.tree

    def statements(self) -> Iterator[Statement]:
        clause = self._clause
        if clause.kind in VERBLESS:
            yield from self._nominal()
            return
        subject = self._subject()
        if not subject:
            return
        yield from self._verbal(subject)

    def _statement(self, kind: str, subject: str, predicate: Sequence[str], arguments: Sequence[str]) -> Iterator[Statement]:
        arguments = tuple(argument for argument in arguments if argument)
        if not subject or not predicate or not arguments:
            return
        clause = self._clause
        yield Statement(
            subject=subject,
            predicate=" ".join(predicate),
            arguments=arguments,
            polarity=clause.polarity,
            modality=clause.modality,
            attributed_to=clause.attributed_to,
            confidence=CONFIDENCE.get(kind, 0.5),
            span=clause.span,
        )

    # ------------------------------------------------------------------ clauses with a verb

    def _verbal(self, subject: str) -> Iterator[Statement]:
        clause, tree = self._clause, self._tree
        top = clause.chain[0]
        kind = tree.deps[top.i] if tree.deps[top.i] not in ("acl", "advcl", "xcomp", "pcomp") else f"{tree.deps[top.i]}-{top.tag_}"
        predicate = self._predicate()
        preps = list(clause.preps)
        rest = [self._argument(token) for token in clause.adverbials]
        if clause.complements:
            for complement in clause.complements:
                yield from self._statement("ccomp", subject, predicate, [tree.text_of(self._whole(complement)), *rest])
            if not clause.objects:
                return
        main = clause.objects or clause.attributes
        if main:
            yield from self._with_objects(kind, subject, predicate, main, preps, rest)
        elif preps:
            first, others = preps[0], preps[1:]
            yield from self._with_preps(kind, subject, predicate, first, others, rest)
        elif rest:
            yield from self._statement("svt", subject, predicate, rest)
        else:
            after = [child for child in clause.adverbs if child.i > clause.verb.i]
            yield from self._statement("sva", subject, predicate, [self._argument(child) for child in after])

    def _with_objects(
        self, kind: str, subject: str, predicate: list[str], main: tuple[Token, ...], preps: list[Prep], rest: list[str]
    ) -> Iterator[Statement]:
        clause, tree = self._clause, self._tree
        extra = [self._prep(one) for one in preps] + rest
        receivers = [self._argument(one) for one in clause.indirect]
        for token in main:
            if not clause.objects and token.pos_ == "ADJ" and (own := clause.noun_preps(token)):
                first = own[0]
                words_ = [*predicate, tree.text_of(self._tokens(token, without=[first.token])), first.text]
                yield from self._statement("adjp", subject, words_, [self._argument(first.object, whole=True), *extra])
                continue
            argument = self._argument(token)
            more = [self._argument(one) for one in clause.attributes] if clause.objects else []
            yield from self._statement("svo:" + kind, subject, predicate, [*receivers, argument, *more, *extra])

    def _with_preps(
        self, kind: str, subject: str, predicate: list[str], first: Prep, others: list[Prep], rest: list[str]
    ) -> Iterator[Statement]:
        extra = [self._prep(one) for one in others] + rest
        for token in self._tree.conjuncts(first.object):
            yield from self._statement("svp:" + kind, subject, [*predicate, first.text], [self._argument(token), *extra])

    def _subject(self) -> str:
        clause = self._clause
        if clause.kind == "existential":
            there = self._tree.first(clause.chain[0], "expl") or self._tree.first(clause.verb, "expl")
            return self._tree.text_of([there]) if there is not None else ""
        if not clause.subjects:
            return ""
        return self._argument(clause.subjects[0], whole=True)

    def _predicate(self) -> list[str]:
        clause, tree = self._clause, self._tree
        tokens: list[Token] = []
        for link in clause.chain:
            tokens += [*self._around(link), link]
        top = clause.chain[0]
        shared = [token for token in clause.auxiliaries if token not in tokens]
        tokens = [*shared, *sorted(set(tokens), key=lambda token: token.i)]
        said = [tree.text_of([token]) for token in tokens]
        dep = tree.deps[top.i]
        helped = any(tree.deps[token.i] in ("aux", "auxpass") and token.tag_ != "TO" for token in tokens)
        if not helped and not shared:
            if dep == "acl" and top.tag_ in ("VBN", "VBD", "VB"):
                said = ["is", *said]
            elif dep == "advcl" and top.tag_ == "VBN":
                said = ["was", *said]
        return said

    def _around(self, verb: Token) -> list[Token]:
        """Auxiliaries, negation, particle and the adverbs between them and the verb."""
        tree = self._tree
        subject = tree.subject(verb)
        found = tree.of(verb, "aux", "auxpass", "neg", "prt")
        for child in tree.of(verb, "advmod"):
            plain = not tree.children[child.i] and child.lower_ not in SENTENCE_ADVERBS
            if child.i < verb.i and plain and (subject is None or child.i > subject.i):
                found.append(child)
        return found

    # ------------------------------------------------------------------ clauses without a verb

    def _nominal(self) -> Iterator[Statement]:
        clause = self._clause
        if clause.kind == "possessive":
            return
        subject = clause.subjects[0]
        name = clause.kind
        for attribute in clause.attributes:
            if clause.kind == "apposition" and (subject.pos_ not in ("NOUN", "PROPN") or attribute.pos_ == "NUM"):
                continue
            text = self._tree.text_of([attribute]) if clause.kind == "title" else self._argument(attribute)
            own = self._argument(subject, without=[attribute])
            yield from self._statement(name, own, ["is in" if clause.kind == "place" else "is"], [text])

    # ------------------------------------------------------------------ arguments

    def _prep(self, prep: Prep) -> str:
        return f"{prep.text} {self._argument(prep.object, whole=True)}"

    def _argument(self, token: Token, *, whole: bool = False, without: Iterable[Token] = ()) -> str:
        return self._tree.text_of(self._tokens(token, whole=whole, without=without))

    def _tokens(self, token: Token, *, whole: bool = False, without: Iterable[Token] = ()) -> list[Token]:
        """The token's phrase with what restricts it, but without asides; `whole` keeps what is coordinated with it."""
        tree = self._tree
        skip = {*without, *(link for link in self._clause.chain if link != token)}
        drop = {child for child in tree.children[token.i] if self._is_beside(child, whole=whole)}
        found = {*tree.walk(token, (), skip | drop)}
        for one in list(found):
            for child in tree.children[one.i]:
                if child in found and tree.deps[child.i] in ("relcl", "appos", "parataxis") and self._is_aside(child):
                    found -= set(tree.walk(child))
        return tree.trimmed(token, found)

    def _is_beside(self, child: Token, *, whole: bool) -> bool:
        dep = self._tree.deps[child.i]
        if dep == "relcl":
            return self._is_aside(child)
        return dep in ("appos", "parataxis") or (not whole and dep in ("cc", "conj", "preconj"))

    def _is_aside(self, child: Token) -> bool:
        left = min(one.i for one in self._tree.walk(child))
        return left > 0 and self._tree.tokens[left - 1].text in ASIDE

    def _whole(self, token: Token) -> list[Token]:
        return self._tree.trimmed(token, set(self._tree.walk(token)))
