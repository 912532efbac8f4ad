"""What someone likes, dislikes or can't eat, where the words turn it round: "can't stand loud music", "can't resist nougat", "can't eat
nuts", "liver disgusts Bo", "nothing makes her happier than rain"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT

UNBEARABLE = words("stand bear abide stomach tolerate")
PLEASING = words("delight please thrill charm enchant fascinate enthral enthrall captivate excite gladden")
APPALLING = words("""disgust revolt repel sicken nauseate bore annoy irritate infuriate exasperate terrify scare frighten horrify appal
    appall petrify upset depress""")
GLAD = words("happy happier glad smile grin beam laugh purr cheerful swoon")
ILL = words("""sick sicker ill gag retch puke vomit heave queasy nauseous cringe shudder wince squirm sad sadder unhappy miserable angry
    angrier cross mad furious scream nervous""")
SENSED = words("smell taste sight sound thought idea texture look feel")  #: "the smell of fish" is of fish
FAILING = words("can ca could")
EATING = words("eat drink digest")


def tastes(terms: Terms, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
    """The likes and dislikes of a clause."""
    lemma = clause.verb.lemma_
    unable = clause.stance.negative and any(auxiliary.lower_ in FAILING for auxiliary in clause.auxiliaries)
    if unable and lemma in UNBEARABLE:
        yield from _of_objects("dislikes", clause, complements, subjects, DIRECT)
    elif unable and lemma in EATING:
        kinds = [one for one in complements if not terms.tree.of(one.token, "det", "poss")]  # not "couldn't eat the soup"
        yield from _of_objects("can_not_eat", clause, kinds, subjects, DIRECT)
    elif unable and lemma == "resist":
        yield from _of_objects("likes", clause, complements, subjects, DIRECT)
    elif unable and lemma == "get" and any(token.lower_ == "enough" for token in clause.objects):
        yield from _of_objects("likes", clause, complements, subjects, "of")
    elif unable and lemma in ("live", "do"):
        yield from _of_objects("likes", clause, complements, subjects, "without")
    elif clause.tense == "present" and not clause.passive and not clause.progressive:
        if lemma in PLEASING | APPALLING and not clause.stance.negative:
            for whom in (one.term for one in complements if one.prep == DIRECT):
                yield from _felt(terms, clause, whom, "likes" if lemma in PLEASING else "dislikes", clause.subjects)
        elif lemma == "make":
            yield from _made(terms, clause)


def _of_objects(predicate: str, clause: Clause, complements: list[Complement], subjects: list[Term], prep: str) -> Iterator[Draft]:
    """ "can't stand loud music": so it is, though the clause is negative."""
    for one in complements:
        if one.prep == prep and not one.term.is_empty:
            yield from (Draft(predicate, subject, one.term, affirmed=True, clause=clause) for subject in subjects)


def _made(terms: Terms, clause: Clause) -> Iterator[Draft]:
    """ "makes me gag", "makes Bo happy", "nothing makes her happier than rain"."""
    tree = terms.tree
    for felt in tree.of(clause.verb, "ccomp"):
        how = "likes" if felt.lemma_.lower() in GLAD or felt.lower_ in GLAD else "dislikes" if felt.lower_ in ILL else None
        owner = tree.subject(felt)
        whom = terms.one(owner) if owner is not None else None
        if how is None or whom is None:
            continue
        if not clause.stance.negative:
            yield from _felt(terms, clause, whom, how, clause.subjects)
        elif felt.tag_ == "JJR":
            than = [one for prep in tree.of(felt, "prep") if prep.lower_ == "than" for one in tree.of(prep, "pobj")]
            yield from _felt(terms, clause, whom, how, than)


def _felt(terms: Terms, clause: Clause, whom: Term, predicate: str, causes: Sequence[Token]) -> Iterator[Draft]:
    """What does so to someone: a thing, or of "anything with aniseed" and "the smell of fish" what is in it."""
    tree = terms.tree
    if not (whom.is_person or whom.type in ("PRONOUN", None)) or whom.name in ("you", "it"):
        return
    for cause in causes:
        inner = [one for prep in tree.of(cause, "prep") if prep.lower_ in ("of", "with") for one in tree.of(prep, "pobj")]
        held = inner if inner and (cause.lemma_.lower() in SENSED or cause.lower_ in ("anything", "everything")) else [cause]
        for token in held:
            term = terms.one(token)
            if term is not None and term.kind in ("noun", "name") and not term.is_empty and not term.is_person:
                yield Draft(predicate, whom, term, affirmed=True, confidence=0.9, clause=clause)
