"""Facts of what people are to each other by one noun for all of them: "the sisters Uma and Hira", "the cousins Ann and Bo", "my parents,
Ann and Bo, have been married for years"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import Predicates

EACH_OTHERS = words("""sibling sister brother twin cousin half-sister half-brother stepsister stepbrother friend colleague classmate
    teammate flatmate housemate roommate neighbour neighbor spouse""")
COUPLES = words("parent grandparent couple newlywed honeymooner")  #: who are married are so to each other
TOGETHER = words("couple item pair")  #: "are a couple"
OPENING = words("the both two three")
MARRYING = words("marry wed")
MANY = words("us them")


def of_each_other(terms: Terms, predicates: Predicates) -> Iterator[Draft]:
    """Of names that stand behind such a noun: what each is to the others. Whose friends or sisters they are is said of nobody else."""
    for token in terms.tree.tokens:
        if token.tag_ != "NNS" or token.lemma_.lower() not in EACH_OTHERS or token.sent[-1].text == "?":
            continue
        names = [one for one in terms.of(token) if one.kind == "name"]
        patterns = predicates.match_noun(token.lemma_.lower())
        if len(names) < 2 or not patterns or not _is_closed(terms, token):
            continue
        predicate = predicates.table[patterns[0].predicate]
        pairs = permutations(names, 2)
        for one, other in pairs:
            if not predicate.symmetric or names.index(one) < names.index(other):
                yield Draft(predicate.name, one, other)


def _is_closed(terms: Terms, noun: Token) -> bool:
    """ "The sisters", "both sisters", "sisters" of nobody who is named."""
    tree = terms.tree
    owned = tree.first(noun, "poss") is not None or any(one.lower_ in ("of", "to") for one in tree.of(noun, "prep"))
    return not owned and all(one.lower_ in OPENING for one in tree.of(noun, "det", "predet", "nummod"))


def couple(terms: Terms, subjects: tuple[Token, ...]) -> list[Term]:
    """The two that are told by one noun: "my parents, Ann and Bo", who are not somebody else's husbands and wives."""
    if len(subjects) != 1 or subjects[0].lemma_.lower() not in COUPLES:
        return []
    names = [one for one in terms.of(subjects[0]) if one.kind == "name"]
    return names if len(names) == 2 else []


def each_to_other(terms: Terms, predicates: Predicates, two: Sequence[Term | None], clause: Clause) -> Iterator[Draft]:
    """ "Ann and Bo are brother and sister", "are mother and son", "are husband and wife": what each is to the other, in that order."""
    one, other = two
    first, second = clause.attributes
    bare = all(token.tag_ == "NN" and not terms.tree.of(token, "det", "poss") for token in (first, second))
    if one is None or other is None or one.is_empty or other.is_empty or not bare:
        return
    told = [predicates.table[found[0].predicate] for token in (first, second) if (found := predicates.match_noun(token.lemma_.lower()))]
    if len(told) != 2 or not all("PERSON" in predicate.object_types for predicate in told):
        return
    same = told[0].broader == told[1].broader and told[0].broader is not None and predicates.table[told[0].broader].symmetric
    name = told[0].broader if same else told[1].name  # who of the two is the sister, names need not tell
    if same or told[0].name == told[1].name or told[1].broader == "child" or told[0].broader == "child":
        yield Draft(name or told[1].name, one, other, clause=clause)


def is_wedding_of_others(clause: Clause) -> bool:
    """ "Father Dunne married us", "married Ann and Bo": of more than one, who does it is none of the two."""
    if clause.verb.lemma_ not in MARRYING or clause.passive or clause.particle is not None:
        return False
    return len(clause.objects) > 1 or any(one.lower_ in MANY or one.lemma_ == "couple" for one in clause.objects)


def wedded(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """Whom somebody married to each other."""
    names = [term for token in clause.objects for term in terms.of(token)]
    if len(clause.objects) == len(names) == 2 and all(one.is_person or one.kind == "name" for one in names):
        yield Draft("spouse", names[0], names[1], phase="begins", clause=clause)
