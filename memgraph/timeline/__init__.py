"""What is believed of the slots that have to do with each other, folded from what the sources claimed of them.

A slot is a subject and a predicate. A pure function of the *set* of claims, so that the order of arrival cannot matter, and that
forgetting, withdrawing or correcting a claim undoes whatever it had closed. In the terms of the event calculus (Kowalski & Sergot, New
Generation Computing 4(1), 1986) a predicate is a fluent, `holds` initiates it and `ends` terminates it; what is not terminated persists.

How claims are folded:

1. A correction takes the place of the statement that it corrects; a denial removes what it denies.
2. Statements of one value that overlap are one run, with all of them as its sources. The end of a run is its first stated end, unless
   a later statement says that it went on beyond it.
3. Where two values exclude each other, a run that is open at its end is closed by the other's start. A run stated with both ends cuts
   only its own portion out of another. Values exclude each other where they share a *place* that has room for one (`Rule`): the
   subject's, where the predicate takes one object; either side's, where it is symmetric; the object's, where it has one subject; that of
   a group of predicates. Subjects of which one memory says the same share
   the object's place. An ending may name the object alone, under the inverse: whoever covers for Ann no longer does.
4. Two values for one moment that cannot both be true are a conflict: trust decides, then the later `at`, then the later record. The
   loser is kept, with the rule that decided.
5. What an untrusted source says never closes what a trusted one said; it fills the gaps.

    tellings     a claim as the fold sees it: its value, and where values exclude each other
    corrections  rule 1
    runs         a stretch over which one value holds: closed, cut, joined
    sweep        rules 2 to 5, among values that exclude each other
    fold         claims to beliefs
"""

from memgraph.timeline.fold import Belief, apart, fold
from memgraph.timeline.tellings import Rule

__all__ = ["Belief", "Rule", "apart", "fold"]
