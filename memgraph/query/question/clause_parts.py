"""The parts of a question's clause, put right where the parser hangs a question word elsewhere; and the patterns made of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.nouns import MEASURES, noun_type
from memgraph.nlp.tree import Tree
from memgraph.predicates import DIRECT
from memgraph.query.question.asked import Const, Form, Pattern, Phase, Relations, Term, Var
from memgraph.query.question.forms import FIRST_PERSON
from memgraph.query.question.relations import Words
from memgraph.query.question.terms import WH, Terms, is_occasion, is_setting

#: prepositions of those that are no answer: "who works there besides Ann"
_EXCEPTING = frozenset({"besides", "except", "except for", "apart from", "aside from", "other than", "beside", "but"})
_STATE = frozenset({"present", "moment", "time", "minute", "now", "days"})


@dataclass(slots=True)
class Parts:
    """The parts of a clause: who does it, to what, and by which prepositions."""

    subjects: list[Token]
    complements: list[tuple[str, Token]]
    asked: Token | None  #: the question word, or the noun that it stands with


class ClauseParts:
    """What reading the clauses of one question needs: the tree, its terms, the words of the namespace; patterns go to the terms."""

    def __init__(self, tree: Tree, terms: Terms, words: Words, form: Form) -> None:
        self.tree, self.terms, self.words, self.form = tree, terms, words, form
        self.content = False
        self.choice: list[Const] = []
        self.places: dict[int, slice] = {}  # the verb of a clause -> its patterns

    def parts_of(self, clause: Clause) -> Parts:
        tree = self.tree
        subjects = [one for one in clause.subjects if not self._is_measure(one)]
        directs = [one for one in (*clause.objects, *clause.attributes) if not self._is_measure(one)]
        preps = [
            (one.text.lower(), one.object)
            for one in clause.preps
            if one.token.dep_ != "agent" and not self._is_setting(clause, one.text.lower(), one.object)
        ]
        hosts = [*clause.chain, clause.verb, *(one for one in clause.attributes if one.pos_ in ("ADJ", "VERB"))]
        hosts += [child for child in tree.children[clause.verb.i] if child.lower_ == "long"]
        if clause.verb.lemma_ == "be":
            hosts += [one for one in clause.subjects if any(not tree.of(prep, "pobj", "pcomp", "prep") for prep in tree.of(one, "prep"))]
        over = (*hosts, *clause.auxiliaries)
        links = list({child.i: child for host in over for child in tree.children[host.i] if self._links(child)}.values())
        preps += [(one.text.lower(), one.object) for host in hosts[len(clause.chain) + 1 :] for one in clause.noun_preps(host)]
        preps = [one for one in preps if one[0] not in _EXCEPTING]
        wh = self._question_word(clause, [*subjects, *directs])
        if (
            wh is not None
            and wh.lower_ in ("which", "what")
            and (noun := self._fronted(wh)) in (*subjects, *directs, *(one for _, one in preps))
            and noun is not None
        ):
            self.terms.ask(noun)
            wh = noun
        for link in links:
            below = tree.of(link, "pobj", "pcomp")
            if below and below[0].lower_ in ("which", "what", "whose") and (noun := self._fronted(below[0])) is not None:
                preps.append((link.lower_, noun))
                self.terms.ask(noun)
                subjects, directs = [one for one in subjects if one != noun], [one for one in directs if one != noun]
                wh = noun
            elif below and below[0].dep_ == "pcomp" and below[0].pos_ == "NOUN" and self.terms.asks(below[0]):
                preps.append((link.lower_, below[0]))  # "under which licence", where the parser takes the noun for a clause
                wh = below[0]
            elif below and below[0].lower_ == "when":
                continue  # "until when" asks for a time, and for nothing that the verb takes
            elif below and below[0].lower_ in WH:
                preps.append((link.lower_, below[0]))
                wh = below[0]
            elif not below and wh is not None and wh.lower_ not in ("when", "how", "why") and not tree.of(link, "prep"):
                preps.append((link.lower_, wh))
                directs = [one for one in directs if one != wh]
                subjects = [one for one in subjects if one != wh]
        if wh is not None and wh.lower_ in ("what", "who", "whom", "which") and wh not in (*subjects, *directs, *(one for _, one in preps)):
            (directs if subjects else subjects).append(wh)
        if not subjects and not clause.passive and (own := self._inverted(clause, wh)) is not None:
            subjects, directs = [own], [one for one in directs if one != own]
        asked = (
            wh if wh is not None else next((one for one in (*subjects, *directs, *(one for _, one in preps)) if self.terms.asks(one)), None)
        )
        complements = list(dict.fromkeys([*((DIRECT, one) for one in directs), *preps]))
        if clause.passive:
            agents = [one.object for one in clause.preps if one.token.dep_ == "agent"]
            agents += [token for prep, token in complements if prep == "by"]
            complements = [*((DIRECT, one) for one in subjects), *((prep, one) for prep, one in complements if prep != "by")]
            subjects = agents
        return Parts(subjects, complements, asked)

    def _links(self, token: Token) -> bool:
        """A preposition; "by" of an agent too, where it has none beside it: "who is the team led by"."""
        return token.dep_ == "prep" or (token.dep_ == "agent" and not self.tree.of(token, "pobj", "pcomp"))

    def _is_setting(self, clause: Clause, prep: str, token: Token) -> bool:
        """It says when, and no more: "in May", "at present", "before Helena", "on the trip to Japan"."""
        if self.terms.in_time(token) or token.lower_ in _STATE:
            return True
        if self.form == "when" and self.terms.asks(token) and token.lower_ not in WH:
            return True
        return is_occasion(prep, token) or (
            is_setting(prep, token) and not any(self.words.of_verb(clause.verb.lemma_.lower(), None, prep)[:2])
        )

    def _inverted(self, clause: Clause, wh: Token | None) -> Token | None:
        """The subject between auxiliary and verb, or after a form of be, where the parser found none: "where does aunt Trude live"."""
        if clause.kind in ("relative", "participle", "infinitive", "gerund", "existential"):
            return None
        helper = next((one for one in clause.auxiliaries if one.i < clause.verb.i), None)
        first, last = (helper.i + 1, clause.verb.i) if helper is not None else (clause.verb.i + 1, len(self.tree.tokens))
        if helper is None and clause.verb.lemma_ != "be":
            return None
        nominal = [
            one
            for one in self.tree.tokens[first:last]
            if one.pos_ in ("NOUN", "PROPN", "PRON") and one != wh and not self.terms.in_time(one)
        ]
        if helper is not None:
            return nominal[-1] if nominal else None
        return next((one for one in nominal if one.dep_ not in ("pobj", "poss", "compound", "conj", "appos")), None)

    def _is_measure(self, token: Token) -> bool:
        if self.terms.in_time(token) or token.tag_ in ("JJS", "RBS") or (token.lower_ in ("long", "often") and self.form != "who"):
            return True
        counted = self.form in ("how_many", "how_long") or token.dep_ in ("npadvmod", "dobj")
        return (
            token.lemma_.lower() in MEASURES
            and counted
            and ((self.form == "how_many" and token.lemma_ == "time") or not self.terms.asks(token))
        )

    def _question_word(self, clause: Clause, parts: Iterable[Token]) -> Token | None:
        parts = list(parts)
        for link in (*clause.chain, clause.verb, *clause.auxiliaries):
            for child in self.tree.children[link.i]:
                if child.tag_ in ("WP", "WRB", "WDT") and child.dep_ != "mark":
                    return child
        return next((one for one in parts if one.lower_ in WH), None)

    def _fronted(self, word: Token) -> Token | None:
        """The noun after "at which", where the parser does not join them."""
        after = self.tree.tokens[word.i + 1] if word.i + 1 < len(self.tree.tokens) else None
        while after is not None and after.dep_ in ("compound", "amod") and after.i + 1 < len(self.tree.tokens):
            after = self.tree.tokens[after.i + 1]
        return after if after is not None and after.pos_ in ("NOUN", "PROPN") else None

    def kind(self, token: Token, term: Term) -> tuple[str | None, str]:
        """The type of a complement, and its noun where it is a common one."""
        if isinstance(term, Var):
            return term.type or ("PLACE" if token.lower_ == "where" else None), (term.noun or "").rpartition(" ")[2]
        names = self.terms.view.snapshot.names
        if token.lower_ in FIRST_PERSON:
            return "PERSON", ""
        types = [names.type(one, self.terms.view.known) for one in term.entities]
        plain = token.pos_ == "NOUN" and not any(types)
        return next(
            (one for one in types if one), noun_type(token.lemma_.lower()) if plain else None
        ), token.lemma_.lower() if plain else ""

    def particle(self, clause: Clause) -> str | None:
        """The verb's particle; a preposition that the parser took for one has an object: "taking in April"."""
        word = clause.particle
        return None if word is None or self.tree.of(word, "pobj") else word.lower_

    def owner_asked(self, word: Token) -> Var | None:
        """The owner that a pattern of the noun after "whose" has."""
        return next((var for pattern in self.terms.patterns if isinstance(var := pattern.subject, Var) and var.name == f"?{word.i}"), None)

    def pattern(self, clause: Clause, subject: Term, relations: Relations, object_: Term, words: tuple[str, ...], phase: Phase) -> Pattern:
        kept = tuple(word for word in words if word != DIRECT)
        core = clause.kind not in ("relative", "participle")
        return Pattern(subject, relations, object_, kept, clause.tense == "past", phase, negated=clause.polarity == "negative", core=core)

    def add(self, subject: Term, relations: Relations, object_: Term, words: tuple[str, ...], *, clause: Clause | None = None) -> None:
        past, negated = clause is not None and clause.tense == "past", clause is not None and clause.polarity == "negative"
        self.terms.add(Pattern(subject, relations, object_, words, past, negated=negated, core=clause is not None))
