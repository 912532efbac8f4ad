"""How sure a statement is: the chance that people who list the facts of its sentence would list it, word for word.

A logistic model of what the clause is and where it hangs. Weights fitted on CaRB's development set, by what a statement adds to the
precision and to the recall together: a long one is seldom listed word for word, but holds more of what is. Fits with twenty times
the features, and trees, gain no more than .002 of F1 in five-fold cross-validation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.lexicon import words

BASE = 0.1
FORM = {"adverbial": -0.2, "apposition": -0.3, "ccomp": 0.45, "prep": 0.3, "possessive": -1.1, "bare": -2.6}
RELATION = {
    "ROOT": 0.8, "conj": 0.6, "ccomp": 0.1, "relcl": 0.3, "advcl": 0.25, "advcl-VBG": -0.3, "acl": -0.15, "acl-VB": -0.55, "acl-VBG": -0.4,
    "pcomp": -0.2,
}  # fmt: skip
OTHER_RELATION = 0.2
DEPTH = (0.3, 0.4, -0.2, -0.5)  #: by the number of verbs above it; the last for more
VOICE = {"hearsay": -0.25, "hedged": -0.35, "quoted": -0.55}
CHAIN, DULL, LONG_ARGUMENTS, LONG_SUBJECT, ONE_WORD = 0.35, -0.5, -0.2, -0.75, -0.5
DULL_SUBJECTS = words("it that this i we you what")  #: what they stand for is what people write down


def confidence(clause: Clause, form: str, subject: str, arguments: Sequence[str]) -> float:
    """Between 0 and 1, with two digits. `form` says how the statement is made of the clause."""
    score = BASE + FORM.get(form, 0.0) + VOICE.get(clause.modality, 0.0) + DEPTH[_depth(clause)]
    if clause.chain:
        score += RELATION.get(_relation(clause), OTHER_RELATION)
    length = sum(len(argument.split()) for argument in arguments)
    score += LONG_ARGUMENTS if length > 12 else ONE_WORD if length == 1 else 0.0
    score += CHAIN if len(clause.chain) > 1 else 0.0
    score += LONG_SUBJECT if len(subject.split()) > 9 else DULL if subject.lower() in DULL_SUBJECTS else 0.0
    return round(1 / (1 + exp(-score)), 2)


def _relation(clause: Clause) -> str:
    """How the clause hangs on the one above, with the form of its verb where that tells."""
    top = clause.chain[0]
    relation: str = top.dep_
    longer = f"{relation}-{top.tag_}"
    return longer if longer in RELATION else relation


def _depth(clause: Clause) -> int:
    token = clause.chain[0] if clause.chain else clause.verb
    depth = 0
    while token.head != token and depth < len(DEPTH) - 1:
        token = token.head
        depth += clause.tree.is_verb(token)
    return depth
