"""Facts of what a thing cannot do without: "the ledger cannot run without the feed", "without the Lynx board the gripper is blind"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memgraph.names import given_name_gender
from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.lexicon import words

WORKING = words("""run work start function operate do go exist build compile boot survive manage cope move open launch load render fly
    print play ring drive turn finish complete happen""")
FAILING = words("stop fail stall break crash halt collapse die freeze hang jam")
HELPLESS = words("blind dead useless nothing lost worthless helpless incomplete stuck deaf idle crippled powerless dumb unusable broken")


def needed(terms: Terms, clause: Clause, complements: Sequence[Complement], subjects: Sequence[Term]) -> Iterator[Draft]:
    """What the thing of which the clause speaks depends on. What people cannot do without is a matter of taste."""
    lemma = clause.verb.lemma_.lower()
    told = {one.lower_ for one in (*clause.attributes, *clause.tree.of(clause.verb, "acomp", "oprd", "attr"))}
    negative = clause.stance.negative and lemma in WORKING
    helpless = not clause.stance.negative and (lemma in FAILING or (lemma == "be" and bool(told & HELPLESS)))
    if not (negative or helpless) or clause.tense not in ("present", "future", "none"):
        return
    parts = [one.term for one in complements if one.prep == "without"]
    parts = parts or [term for prep in clause.preps if prep.text.lower() == "without" for term in terms.of(prep.object)]
    for thing in (one for one in subjects if not one.is_empty and not _is_someone(one) and one.kind in ("noun", "name")):
        for part in (one for one in parts if not _is_someone(one) and not one.is_empty and one.kind in ("noun", "name")):
            yield Draft("depends_on", thing, part, affirmed=True, clause=clause)


def _is_someone(term: Term) -> bool:
    """A person, as far as a name can be one's: the recogniser takes many a thing at the head of a sentence for somebody."""
    doubtful = term.kind == "name" and " " not in term.name and given_name_gender(term.name) is None
    return term.is_person and not doubtful
