"""Statements: one n-ary tuple per clause, in the words of the text.

The predicate is the auxiliaries, the negation, the verbs of the chain, the particle and the preposition of the first complement;
the other complements are arguments with their own prepositions. Coordinated objects make a statement each, a coordinated subject
stays whole: "Ben and Sofia met in Rome" is one meeting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import VERBLESS, Clause
from memgraph.nlp.clauses.contrast import is_denied
from memgraph.nlp.confidence import confidence
from memgraph.nlp.lexicon import NO_LONGER, words
from memgraph.nlp.prepositions import Prep
from memgraph.nlp.tree import Tree
from memgraph.types import Statement

SENTENCE_ADVERBS = words("when where how why however then thus therefore though")
TIMES = frozenset({"DATE", "TIME"})  #: entity types
FINITE = frozenset({"ROOT", "conj", "ccomp", "relcl"})  #: relations of clauses with a tense of their own
CIRCUMSTANCE = words("when until before after because since")
ADJUNCTS = words("during before after since until within throughout")  #: prepositions that no verb asks for
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

    def _statement(self, form: str, subject: str, predicate: Sequence[str], arguments: Sequence[str]) -> Iterator[Statement]:
        arguments = tuple(argument for argument in arguments if argument)
        if not subject or not predicate or not (arguments or form == "bare"):
            return
        clause = self._clause
        yield Statement(
            subject=subject,
            predicate=" ".join(predicate),
            arguments=arguments,
            polarity=clause.polarity,
            modality=clause.modality,
            attributed_to=clause.attributed_to,
            confidence=confidence(clause, form, subject, arguments),
            span=clause.span,
        )

    # ------------------------------------------------------------------ clauses with a verb

    def _verbal(self, subject: str) -> Iterator[Statement]:
        clause, tree = self._clause, self._tree
        predicate = self._predicate()
        preps = [one for one in clause.preps if not (tree.is_verb(one.object) and tree.subject(one.object))]
        rest = self._circumstances()
        main = clause.objects or clause.attributes
        if clause.complements:
            for complement in clause.complements:
                yield from self._with_clause(subject, predicate, complement, rest)
        elif main:
            yield from self._with_objects(subject, predicate, main, preps, rest)
        elif preps:
            yield from self._with_preps(subject, predicate, preps, rest)
        else:
            after = [self._argument(one) for one in clause.adverbs if one.i == clause.verb.i + 1 and not tree.children[one.i]]
            if not rest and after:
                predicate, rest = [word for word in predicate if word not in after], after
            elif not rest and self._tree.deps[clause.chain[0].i] in FINITE:
                yield from self._statement("bare", subject, predicate, ())
                return
            yield from self._statement("adverbial", subject, predicate, rest)

    def _circumstances(self) -> list[str]:
        """The other arguments: nouns and adverbs that say when and how, and the clauses that say when and why."""
        clause, tree = self._clause, self._tree
        found = [self._argument(token) for token in clause.adverbials]
        spoken = {token for link in clause.chain for token in self._around(link)}
        later = (one for one in clause.adverbs if one.i > clause.verb.i + 1 or tree.children[one.i])
        found += [self._argument(one) for one in later if one not in spoken]
        for link in clause.chain:
            for below in tree.of(link, "advcl"):
                marks = tree.of(below, "mark", "advmod")
                if tree.subject(below) is not None and any(mark.lower_ in CIRCUMSTANCE for mark in marks):
                    found.append(tree.text_of(self._whole(below)))
        return found

    def _with_clause(self, subject: str, predicate: list[str], complement: Token, rest: list[str]) -> Iterator[Statement]:
        """A clause as the object: "said that | it rains"; whom it was told to comes first."""
        clause, tree = self._clause, self._tree
        told = [self._argument(one) for one in (*clause.indirect, *clause.objects[:1])]
        said = self._whole(complement)
        mark = tree.first(complement, "mark")
        if mark is not None and mark.lower_ == "that" and said and said[0] == mark and not told:
            predicate, said = [*predicate, mark.text], said[1:]
        yield from self._statement("ccomp", subject, predicate, [*told, tree.text_of(said), *rest])

    def _with_objects(
        self, subject: str, predicate: list[str], main: tuple[Token, ...], preps: list[Prep], rest: list[str]
    ) -> Iterator[Statement]:
        clause, tree = self._clause, self._tree
        phrased = self._phrased(main, preps)
        if phrased is not None:
            longer = [*predicate, self._argument(main[0]), phrased.text]
            extra = [self._prep(one) for one in preps if one != phrased] + rest
            yield from self._statement("object", subject, longer, [self._argument(phrased.object, whole=True), *extra])
            return
        extra = [self._prep(one) for one in preps] + rest
        receivers = [self._argument(one) for one in clause.indirect]
        called = [self._argument(one) for one in clause.attributes] if clause.objects else []
        for token in main:
            own = clause.noun_preps(token) if (token.pos_ == "ADJ" or tree.is_verb(token)) and not clause.objects else ()
            if own:
                longer = [*predicate, tree.text_of(self._tokens(token, without=[own[0].token])), own[0].text]
                yield from self._statement("adjective", subject, longer, [self._argument(own[0].object, whole=True), *extra])
            else:
                yield from self._statement("object", subject, predicate, [*receivers, self._argument(token), *called, *extra])

    def _phrased(self, main: tuple[Token, ...], preps: list[Prep]) -> Prep | None:
        """The complement of a verb that makes one phrase with its bare noun: "took part in", "filed charges against"."""
        clause, tree = self._clause, self._tree
        if len(main) > 1 or not clause.objects or clause.indirect or clause.attributes or not preps:
            return None
        noun, first = main[0], self._closest(preps)
        adjunct = first.object.ent_type_ in TIMES or first.token.lower_ in ADJUNCTS or tree.is_verb(first.object)
        bare = noun.pos_ == "NOUN" and len(self._tokens(noun)) == 1
        return first if bare and not adjunct and first.token.i > noun.i else None

    def _with_preps(self, subject: str, predicate: list[str], preps: list[Prep], rest: list[str]) -> Iterator[Statement]:
        first = self._closest(preps)
        aside = first.token.i < self._clause.verb.i or first.token.lower_ in ADJUNCTS
        if aside or first.object.ent_type_ in TIMES or self._tree.is_verb(first.object):
            yield from self._statement("adverbial", subject, predicate, [*map(self._prep, preps), *rest])
            return
        extra = [self._prep(one) for one in preps if one != first] + rest
        for token in self._tree.conjuncts(first.object):
            yield from self._statement("prep", subject, [*predicate, first.text], [self._argument(token), *extra])

    def _closest(self, preps: list[Prep]) -> Prep:
        """The complement whose preposition belongs to the predicate: after the verb, a thing rather than a time, a place or an act."""
        verb, tree = self._clause.verb, self._tree

        def distance(one: Prep) -> tuple[bool, bool, bool, bool, int]:
            time = one.object.ent_type_ in TIMES
            return one.token.i < verb.i, tree.is_verb(one.object), time, one.text.lower() == "in", one.token.i  # "known in Japan as Elf"

        return min(preps, key=distance)

    def _subject(self) -> str:
        clause = self._clause
        if clause.kind == "existential":
            there = self._tree.first(clause.chain[0], "expl") or self._tree.first(clause.verb, "expl")
            return self._tree.text_of([there]) if there is not None else ""
        if not clause.subjects:  # what the text leaves out, in the words it would have
            return "I" if clause.implied_speaker else "you" if clause.modality == "command" else ""
        return self._argument(clause.subjects[0], whole=True)

    def _predicate(self) -> list[str]:
        clause, tree = self._clause, self._tree
        top = clause.chain[0]
        dep, bare = tree.deps[top.i], tree.subject(top) is None
        tokens = {token for link in clause.chain for token in (*self._around(link), link)} | set(clause.auxiliaries)
        if bare and dep in ("pcomp", "advcl", "acl"):
            tokens = {token for token in tokens if token.lower_ != "being"}
        if clause.correction and len(clause.chain) == 1:
            tokens = self._with_denial(tokens)
        lead = self._lead(top) if bare else []
        said = [tree.text_of([token]) for token in (*lead, *sorted(tokens, key=lambda token: token.i))]
        if lead or any(tree.deps[token.i] in ("aux", "auxpass") and token.tag_ != "TO" for token in tokens):
            return said
        bare = dep == "acl" or (bare and dep in ("advcl", "pcomp") and top.tag_ in ("VBN", "VBG"))
        return [self._be(), *said] if bare else said

    def _with_denial(self, tokens: set[Token]) -> set[Token]:
        """Of "is not Ana but Anna" and "is Anna, not Ana" each half has the "not" that is its own."""
        clause, tree = self._clause, self._tree
        denials = {token for token in tokens if token.lower_ in ("not", "n't", "n’t")}
        if clause.polarity == "positive":
            return tokens - denials - {token for token in tokens if token.lower_ == "do"}
        if denials:
            return tokens
        return tokens | {tree.tokens[place] for place in tree.denials if tree.tokens[place].sent == clause.verb.sent}

    def _be(self) -> str:
        """The form of "be" that the text leaves out: "they found works [that were] lost in 1666". Its tense is that of the verb above."""
        clause, tree = self._clause, self._tree
        several = len(clause.subjects) > 1 or any(
            one.tag_ in ("NNS", "NNPS") or one.lower_ in ("we", "they", "you") for one in clause.subjects
        )
        above = tree.verb_above(clause.chain[0].head)
        told = () if above is None else (above, *tree.of(above, "aux", "auxpass"))
        if any(tree.tags[token.i] == "VBD" for token in told):
            return "were" if several else "was"
        return "are" if several else "is"

    def _lead(self, top: Token) -> list[Token]:
        """What a gerund or an infinitive hangs on: "is charged with" in "is charged with overseeing", "waited" in "waited to play"."""
        tree = self._tree
        dep = tree.deps[top.i]
        if dep == "pcomp":
            verb = tree.verb_above(top.head)
            if verb is None:
                return []
            path = self._path(top.head, verb)
            if path and path[0].i < verb.i:  # "instead of moving, she stayed"
                return path
            between = {word for noun in path[:-1] for word in self._tokens(noun, without=[top.head])} | {*path}
            return sorted({*self._around(verb), verb, *between}, key=lambda token: token.i)
        if dep == "advcl" and top.tag_ == "VB" and tree.is_verb(top.head):
            return sorted({*self._around(top.head), top.head}, key=lambda token: token.i)
        return []

    @staticmethod
    def _path(token: Token, verb: Token) -> list[Token]:
        """The words from below the verb down to the token: "instead", "of"."""
        path: list[Token] = []
        while token != verb:
            path.insert(0, token)
            if token.head == token:  # a verb that is not above it in the parse, but by what was put right
                break
            token = token.head
        return path

    def _around(self, verb: Token) -> list[Token]:
        """Auxiliaries, negation, particle and the adverbs between them and the verb."""
        tree = self._tree
        subject = tree.subject(verb)
        found = tree.of(verb, "aux", "auxpass", "neg", "prt")
        for child in tree.of(verb, "advmod"):
            plain = not tree.children[child.i] and child.lower_ not in SENTENCE_ADVERBS
            if child.lower_ in NO_LONGER and (no := tree.first(child, "neg", "det")) is not None:
                found += [no, child]
            elif plain and (child.i == verb.i + 1 or (child.i < verb.i and (subject is None or child.i > subject.i))):
                found.append(child)
        return found

    # ------------------------------------------------------------------ clauses without a verb

    def _nominal(self) -> Iterator[Statement]:
        clause = self._clause
        subject = clause.subjects[0]
        if clause.kind == "possessive":
            if subject.pos_ == "PROPN":
                thing = clause.objects[0]
                yield from self._statement("possessive", self._argument(subject), ["has"], [self._argument(thing, without=[subject])])
            return
        for attribute in clause.attributes:
            if clause.kind == "apposition" and (subject.pos_ not in ("NOUN", "PROPN") or attribute.pos_ == "NUM"):
                continue
            text = self._argument(attribute)
            own = self._argument(subject, without=[attribute])
            yield from self._statement(clause.kind, own, ["is in" if clause.kind == "place" else "is"], [text])

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
                if child in found and tree.deps[child.i] in ("relcl", "appos", "parataxis", "acl") and self._is_aside(child):
                    found -= set(tree.walk(child))
        return tree.trimmed(token, found)

    def _is_beside(self, child: Token, *, whole: bool) -> bool:
        dep = self._tree.deps[child.i]
        if dep in ("relcl", "acl", "appos"):
            return self._is_aside(child) or (dep == "appos" and is_denied(self._tree, child))
        return dep == "parataxis" or (not whole and dep in ("cc", "conj", "preconj"))

    def _is_aside(self, child: Token) -> bool:
        left = min(one.i for one in self._tree.walk(child))
        return left > 0 and self._tree.tokens[left - 1].text in ASIDE

    def _whole(self, token: Token) -> list[Token]:
        return self._tree.trimmed(token, set(self._tree.walk(token)))
