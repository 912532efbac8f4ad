"""What stands in no clause: short sentences whose verb the parser took for a noun ("Mei dislikes coriander"), and notes without a verb
("Nut allergy here, please remember")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Chooser, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT, Predicates

NOTED = re.compile(
    r"[\s,;:.!–—-]*(?:(?:over )?here|on my (?:side|end|part)|for me)?[\s,;:.!–—-]*"
    r"(?:(?:just )?(?:so (?:that )?you(?:'re| are)? (?:know|aware)|please|fyi|btw|by the way"
    r"|for (?:the|your) (?:record|reference|information))\b.*)?",
    re.IGNORECASE,
)  #: what may follow a note about oneself
INTOLERANCES = words("allergy allergies intolerance intolerances sensitivity")
GRADES = words("severe bad mild serious strong slight heavy terrible major minor huge nasty chronic known lifelong")
LONGEST = 14  #: tokens of a sentence that is short enough to be read by its order alone


def missed(terms: Terms, predicates: Predicates, clauses: Sequence[Clause]) -> Iterator[Draft]:
    """The known patterns of sentences in which no verb was found: names, a noun that may be a verb, a preposition or none, a phrase."""
    read = {clause.verb.sent.start for clause in clauses if clause.chain}
    for sentence in terms.tree.doc.sents:
        yield from _qualities(terms, predicates, sentence)
        yield from _noted(terms, predicates, sentence)
        if sentence.start not in read and len(sentence) <= LONGEST and sentence.text.rstrip().endswith((".", "!")):
            yield from _in_order(terms, predicates, sentence)


def _noted(terms: Terms, predicates: Predicates, sentence: SpacySpan) -> Iterator[Draft]:
    """ "Severe penicillin allergy here": an illness or an intolerance that nobody is said to have is the writer's."""
    tokens = [token for token in sentence if not token.is_space]
    place = next((i for i, one in enumerate(tokens) if one.tag_ not in ("JJ", "NN", "NNS", "NNP", "HYPH", "CC", "CD", ",")), len(tokens))
    while place and tokens[place - 1].tag_ in ("CC", ","):
        place -= 1
    if not 0 < place <= LONGEST:
        return
    head, tree = tokens[place - 1], terms.tree
    after = tree.text[head.idx + len(head) : sentence.end_char].rstrip(" .!\n")
    if NOTED.fullmatch(after) is None:
        return
    before = tokens[: place - 1]
    while before and before[0].lower_ in GRADES:
        before.pop(0)
    if head.lower_ in INTOLERANCES:
        for group in _listed(before):
            yield Draft("allergic_to", terms.writer(head), _as_term(terms, group), confidence=0.8)
    elif predicates.is_a("illness", None, head.lemma_.lower()) and after:
        yield Draft("has_condition", terms.writer(head), _as_term(terms, [*before, head]), confidence=0.8)


def _qualities(terms: Terms, predicates: Predicates, sentence: SpacySpan) -> Iterator[Draft]:
    """ "Allergic to bees.": a quality that begins a sentence and that nobody is said to have."""
    first, tree = sentence[0], terms.tree
    if first.pos_ != "ADJ" or first != sentence.root:
        return
    for prep in tree.of(first, "prep"):
        for pattern in predicates.match_adjective(first.lower_, prep.lower_):
            if "PERSON" in predicates.table[pattern.predicate].subject_types or not predicates.table[pattern.predicate].subject_types:
                things = (term for token in tree.of(prep, "pobj") for one in terms.heads(token) for term in terms.of(one))
                yield from (Draft(pattern.predicate, terms.writer(first), thing, confidence=0.8) for thing in things)


def _listed(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The groups of a list: "nut", "egg" of "nut and egg"."""
    group: list[Token] = []
    for token in tokens:
        if token.tag_ in ("CC", ","):
            if group:
                yield group
            group = []
        else:
            group.append(token)
    if group:
        yield group


def _as_term(terms: Terms, tokens: Sequence[Token]) -> Term:
    tree = terms.tree
    span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
    return Term(tree.text_of(tokens), span, "noun", None, tokens[-1].lemma_.lower(), tokens[-1])


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
    return _as_term(terms, tokens)
