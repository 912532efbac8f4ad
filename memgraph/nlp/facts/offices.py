"""Facts of offices that one gives up and another takes without their being named again: "hands that job to Bo", "gave up the chair"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.roles import RoleFacts
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words
from memgraph.predicates import DIRECT

POSTS = words("job post position role office function title duty duties mandate")
CHAIRS = words("chairmanship captaincy presidency leadership headship directorship editorship")
PASSING = words("hand pass give turn cede transfer leave yield")  #: to whom
ELECTING = words("elect re-elect reelect appoint reappoint re-appoint name vote choose confirm co-opt crown make promote")
YIELDING = frozenset({("give", "up"), ("lay", "down"), ("hand", "in"), ("hand", "over"), ("put", "down"), ("resign", None),
                      ("relinquish", None), ("vacate", None), ("surrender", None), ("renounce", None)})  # fmt: skip


def elected(terms: Terms, roles: RoleFacts, clause: Clause) -> Iterator[Draft]:
    """ "Annual meeting: Ann Lee elected chair and Bo treasurer": a note leaves out "was"; nobody elects an office without an article."""
    if clause.verb.lemma_.lower() not in ELECTING or clause.passive or clause.stance.negative or clause.auxiliaries:
        return
    behind = [] if clause.objects else [prep.object for prep in clause.preps if prep.text.lower() == "as"]  # "Ann Lee confirmed as chair"
    posts = [one for one in (*clause.objects, *clause.attributes, *behind) if roles.is_role(one) and one.tag_ in ("NN", "NNP")]
    bare = len(posts) == 1 and not terms.tree.of(posts[0], "det", "poss", "nummod") and not terms.tree.of(posts[0], "appos")
    if not bare or len(clause.objects) + len(clause.attributes) > 1 or clause.indirect or roles.is_named(posts[0]):
        return
    for person in (term for token in clause.subjects for term in terms.of(token)):
        if person.kind == "name" and (person.is_person or person.type is None):
            yield Draft("job_title", person, roles.title(posts[0]), "begins", literal=True, clause=clause)


class OfficeFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, roles: RoleFacts) -> None:
        self._terms = terms
        self._roles = roles

    def read(self, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
        """Who has an office no longer, and who has it from then on, where it is handed to someone."""
        lemma, particle = clause.verb.lemma_.lower(), clause.particle.lower_ if clause.particle is not None else None
        takers = [one.term for one in complements if one.prep.rpartition(" ")[2] in ("to", "onto")]
        takers += [term for token in clause.indirect for term in self._terms.of(token)]
        takers = [one for one in takers if one.is_person or (one.kind == "name" and one.type in (None, "PRONOUN"))]
        passed = lemma in PASSING and bool(takers)
        if clause.passive or not (passed or (lemma, particle) in YIELDING):
            return
        for one in complements:
            if one.prep != DIRECT or not (office := self._office(one.token, passed=passed)):
                continue
            for giver in subjects:
                title = self._title(clause, one.token, giver) if office == "post" else self._roles.title(one.token)
                title = None if one.token.lemma_.lower() in CHAIRS else title
                yield Draft("job_title", giver, None, "ends", literal=True, clause=clause)
                yield Draft("chairs", giver, None, "ends", clause=clause)
                if title is not None:
                    yield Draft("job_title", giver, title, "ends", literal=True, clause=clause)
                    yield from (Draft("job_title", taker, title, "begins", literal=True, clause=clause) for taker in takers)

    def _office(self, noun: Token, *, passed: bool) -> str | None:
        """Whether it is a post named elsewhere, or an office by itself ("the chair"); a chair handed to someone is one to sit on."""
        lemma, opened = noun.lemma_.lower(), self._terms.tree.of(noun, "det", "poss")
        if not any(one.lower_ not in ("a", "an", "no", "some", "any") for one in opened):
            return None
        if lemma in POSTS:
            return "post"
        return "office" if not passed and (self._roles.is_role(noun) or lemma in CHAIRS) and noun.tag_ == "NN" else None

    def _title(self, clause: Clause, post: Token, holder: Term) -> Term | None:
        """Which office it is: by "post of treasurer", "the treasurer's job", or by what the text says before that its holder is."""
        tree = self._terms.tree
        named = [prep.object for prep in (*self._roles.preps(post), *clause.preps) if prep.text.lower() in ("of", "as")]
        named += tree.of(post, "poss", "compound")
        said = next((self._roles.title(one) for one in named if self._roles.is_role(one)), None)
        if said is not None:
            return said
        for token in reversed(tree.tokens[: post.i]):
            if not self._roles.is_role(token):
                continue
            bearer = token.head if token.dep_ == "appos" else tree.subject(token.head) if token.dep_ == "attr" else None
            if bearer is not None and any(term.name == holder.name for term in self._terms.bearer(bearer)):
                return self._roles.title(token)
        return None
