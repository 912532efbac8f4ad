"""Facts of what an adjective says of someone or something: "is allergic to nuts", "is 41 years old", "is valid until May", "is broken"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import iso_date
from memgraph.nlp.lexicon import words
from memgraph.nlp.prepositions import Prep
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import AdjectivePattern, Predicate, Predicates

VAGUE = words("""here there sure able good bad fine ok okay right wrong ready new old same different other such own true false nice
    great happy sad glad sorry worth""")


class QualityFacts:
    """Reads them for the subjects that a clause has."""

    def __init__(self, terms: Terms, predicates: Predicates, roles: RoleFacts) -> None:
        self._terms = terms
        self._predicates = predicates
        self._roles = roles

    def of(self, clause: Clause, subjects: list[Term], adjective: Token, times: Sequence[TimeMention]) -> Iterator[Draft]:
        """By what stands behind it (a measure, whom one is like, a preposition), else the value that the adjective is."""
        tree = clause.tree
        word = adjective.lemma_.lower() if adjective.pos_ == "ADJ" else adjective.lower_
        measure = next((child for child in tree.of(adjective, "npadvmod") if tree.first(child, "nummod") is not None), None)
        if word == "tall" and measure is not None:
            yield from (Draft("height", term, value, literal=True) for term in subjects for value in self._terms.of(measure))
            return
        than = next((one for one in tree.of(adjective, "prep") if one.lower_ == "than"), None)
        if adjective.tag_ == "JJR" and than is not None:
            others = [term for token in tree.of(than, "pobj") for term in self._terms.of(token) if term.kind in ("name", "speaker")]
            yield from (Draft(f"{adjective.lower_}_than", term, other) for term in subjects for other in others)
            return
        years = next((child for child in tree.of(adjective, "npadvmod") if child.lemma_ in ("year", "month", "week")), None)
        if word == "old" and years is not None:
            yield from self._age(subjects, years)
            return
        own = () if clause.gapped else self._roles.preps(adjective)
        preps = [*own, *(one for one in clause.preps if one.object.pos_ not in ("VERB", "AUX"))]
        related = expiring = False
        for prep in preps:
            for pattern in self._adjective_patterns(word, adjective.lower_, prep.text.lower()):
                predicate = self._predicates.table[pattern.predicate]
                for term in subjects:
                    for object_ in self._adjective_objects(prep, predicate, times):
                        related, expiring = True, predicate.name == "expires_on"
                        yield Draft(predicate.name, term, object_, literal=predicate.literal is not None)
        if related and not expiring:
            return  # what is valid until a day is valid as well
        value = self._adjective_term(adjective)
        phrase = value.name.lower()
        patterns = [one for key in (phrase, word, adjective.lower_) for one in self._predicates.match_adjective(key)]
        if adjective.ent_type_ == "NORP" and not patterns:  # "Catholic" is a religion
            for term in subjects:
                yield Draft("nationality", term, Term(adjective.text, value.span, "name", "GROUP", word, adjective))
            return
        if (word in VAGUE or related) and not patterns:
            return
        for term in subjects:
            fitting = next((one.predicate for one in patterns if self._fits(one, term)), "state")
            yield Draft(fitting, term, value, literal=True)

    def _adjective_patterns(self, word: str, form: str, prep: str) -> tuple[AdjectivePattern, ...]:
        return self._predicates.match_adjective(word, prep) or self._predicates.match_adjective(form, prep)

    def _adjective_objects(self, prep: Prep, predicate: Predicate, times: Sequence[TimeMention]) -> Iterator[Term]:
        if predicate.literal == "date":
            tree = self._terms.tree
            for one in times:
                if one.span[0] <= tree.offset + prep.object.idx < one.span[1] and (value := iso_date(one) or _said(one)):
                    yield Term(value, one.span, "value", "DATE", "", prep.object)
            return
        for token in self._terms.tree.conjuncts(prep.object):
            yield from self._terms.of(token)

    def _fits(self, pattern: AdjectivePattern, term: Term) -> bool:
        """A person is married, an invoice is overdue: values go to those whom the predicate is about."""
        types = self._predicates.table[pattern.predicate].subject_types
        if not types:
            return not term.is_person
        return term.is_person or term.type in (None, "PRONOUN", *types)

    def _adjective_term(self, adjective: Token) -> Term:
        if adjective.pos_ == "VERB":
            span = (self._terms.tree.offset + adjective.idx, self._terms.tree.offset + adjective.idx + len(adjective))
            return Term(adjective.lower_, span, "value", None, adjective.lower_, adjective)
        tokens = [
            one
            for one in self._terms.tree.phrase_tokens(
                adjective, drop={"prep", "ccomp", "xcomp", "advcl", "conj", "cc", "neg", "npadvmod", "mark"}
            )
            if one.i <= adjective.i
            and one.lower_ not in ("very", "really", "so", "too", "quite", "now", "also", "still", "currently", "again", "pretty")
        ]
        tokens = tokens or [adjective]
        span = (self._terms.tree.offset + tokens[0].idx, self._terms.tree.offset + tokens[-1].idx + len(tokens[-1]))
        return Term(self._terms.tree.text_of(tokens), span, "value", None, adjective.lemma_.lower(), adjective)

    def _age(self, subjects: list[Term], years: Token) -> Iterator[Draft]:
        number = self._terms.tree.first(years, "nummod")
        if number is None:
            return
        span = (self._terms.tree.offset + number.idx, self._terms.tree.offset + number.idx + len(number))
        text = number.text if years.lemma_ == "year" else f"{number.text} {years.text}"
        for term in subjects:
            yield Draft("age", term, Term(text, span, "value", None, "", number), literal=True)


def _said(time: TimeMention) -> str | None:
    """A recurring time in the words of the text: "first of every month"."""
    if time.kind != "set":
        return None
    words_ = time.text.split()
    while len(words_) > 1 and words_[0].lower() in ("on", "in", "by", "the", "at"):
        words_.pop(0)
    return " ".join(words_)
