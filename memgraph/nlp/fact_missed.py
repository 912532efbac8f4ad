"""Short sentences whose verb the parser took for a noun: "Mei dislikes coriander", "Lars and Freya work at Orsa"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from memgraph.nlp.clauses import Clause
from memgraph.nlp.fact_draft import Chooser, Draft
from memgraph.nlp.fact_terms import Term, Terms
from memgraph.predicates import DIRECT, Predicates

LONGEST = 14  #: tokens of a sentence that is short enough to be read by its order alone


def missed(terms: Terms, predicates: Predicates, clauses: Sequence[Clause]) -> Iterator[Draft]:
    """The known patterns of sentences in which no verb was found: names, a noun that may be a verb, a preposition or none, a phrase."""
    read = {clause.verb.sent.start for clause in clauses if clause.chain}
    for sentence in terms.tree.doc.sents:
        if sentence.start not in read and len(sentence) <= LONGEST and sentence.text.rstrip().endswith((".", "!")):
            yield from _in_order(terms, predicates, sentence)


def _in_order(terms: Terms, predicates: Predicates, sentence: SpacySpan) -> Iterator[Draft]:
    for verb in sentence:
        if verb.tag_ not in ("NN", "NNS") or verb.i == sentence.start or not terms.is_name(verb.nbor(-1)):
            continue
        subjects = _names(terms, [token for token in sentence if token.i < verb.i])
        prep = verb.nbor(1).lower_ if verb.i + 1 < sentence.end and verb.nbor(1).tag_ == "IN" else DIRECT
        object_ = _phrase_after(terms, sentence, verb.i + (1 if prep == DIRECT else 2))
        patterns = predicates.match_verb(verb.lemma_.lower(), None, prep)
        if object_ is None or not patterns:
            continue
        for subject in subjects:
            for pattern in Chooser(predicates).best(patterns, subject, object_)[:1]:
                predicate = predicates.table[pattern.predicate]
                first, second = (object_, subject) if pattern.swapped else (subject, object_)
                yield Draft(predicate.name, first, second, pattern.phase, literal=predicate.literal is not None, confidence=0.7)
        return


def _names(terms: Terms, tokens: Sequence[Token]) -> list[Term]:
    found: dict[str, Term] = {}
    for token in tokens:
        if terms.is_name(token):
            found.update((term.name, term) for term in terms.name_terms(token))
    return list(found.values())


def _phrase_after(terms: Terms, sentence: SpacySpan, start: int) -> Term | None:
    """The noun phrase that begins there and reaches to the end of the sentence or to a mark."""
    tokens: list[Token] = []
    for token in sentence[start - sentence.start :]:
        if token.is_punct or token.tag_ in ("IN", "CC"):
            break
        tokens.append(token)
    while len(tokens) > 1 and tokens[0].dep_ in ("det", "poss"):
        tokens.pop(0)
    if not tokens:
        return None
    if terms.is_name(tokens[-1]):
        return next(iter(terms.name_terms(tokens[-1])), None)
    tree = terms.tree
    span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
    return Term(tree.text_of(tokens), span, "noun", None, tokens[-1].lemma_.lower(), tokens[-1])
