"""Facts of what is done: doings that are liked, learnt or given up, and the verb itself as the predicate where no pattern knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement, Draft
from memgraph.nlp.facts.frames import Frames, lemma_of
from memgraph.nlp.facts.schedules import when
from memgraph.nlp.facts.terms import Term, Terms
from memgraph.nlp.facts.timing import only_dates
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import ATTRIBUTE, DIRECT, Phase, Predicates, VerbPattern

LIGHT = words("be have do get make let become seem appear look feel sound act behave say tell ask think know believe mean want need try")
SPEECH = words("""say tell ask think believe mean mention claim report announce explain hear wonder guess suppose hope wish dream imagine
    pretend insist reply answer joke remember recall recollect forget doubt deny swear bet suspect assume reckon presume argue allege
    realise realize notice regret vow gather figure fear""")
DOINGS = words("likes dislikes prefers learning")
UNTOLD = words("every each any no another")  #: before what is no certain thing
POWERS = words("god heaven heavens lord goodness")  #: whom formulas call on
SOME = words("a an some any many few several most")
DOUBLED = words("begin forget prefer refer admit commit submit permit regret control occur transfer equip rebel")  #: beginning


class DoingFacts:
    """Reads them out of verbal clauses."""

    def __init__(self, terms: Terms, predicates: Predicates, frames: Frames) -> None:
        self._terms = terms
        self._predicates = predicates
        self._frames = frames

    def liked(self, clause: Clause, subjects: list[Term]) -> Iterator[Draft]:
        """ "hates flying", "likes to swim in lakes", "learned to swim": what is liked or learnt is what is done."""
        verb = clause.verb
        if clause.tree.deps[verb.i] == "conj" and clause.tree.subject(verb) is None:  # "loves hiking and swimming"
            verb = verb.head
        if len(clause.chain) < 2 and (verb == clause.verb or clause.tree.deps[verb.i] != "xcomp"):
            return
        above = clause.chain[-2] if len(clause.chain) > 1 else verb.head
        known = self._predicates.match_verb(above.lemma_.lower())
        patterns = [one for one in known if one.predicate in DOINGS and one.object_class is None]
        if not patterns or above.pos_ != "VERB":
            return
        tree = clause.tree
        tokens = [
            one
            for one in tree.phrase_tokens(clause.verb, drop={"nsubj", "aux", "mark", "conj", "cc", "npadvmod", "neg"})
            if one.i >= clause.verb.i
        ]
        rest = tree.text_of(tokens[1:])
        span = (tree.offset + tokens[0].idx, tree.offset + tokens[-1].idx + len(tokens[-1]))
        learnt = patterns[0].predicate == "learning" and any(one.tag_ == "TO" for one in tree.of(clause.verb, "aux"))
        name = f"{'to ' + clause.verb.lemma_.lower() if learnt else gerund(clause.verb.lemma_.lower())} {rest}".strip()
        doing = Term(name, span, "noun", None, clause.verb.lemma_.lower(), clause.verb)
        yield from (Draft(patterns[0].predicate, subject, doing, patterns[0].phase, clause=clause) for subject in subjects)

    def bare(self, clause: Clause, complements: list[Complement], subjects: list[Term]) -> Iterator[Draft]:
        """Verbs without an object: "smokes", and "quit smoking", where the parser sees a noun."""
        patterns: tuple[VerbPattern, ...] = ()
        phase: Phase | None = None
        if not complements:
            patterns = self._frames.match(clause, DIRECT, None)
        elif clause.verb.lemma_ in self._predicates.aspects["end"] and complements[0].prep == DIRECT:
            patterns = tuple(one for verb in _ungerund(complements[0].token.lower_) for one in self._predicates.match_verb(verb))
            phase = "ends"
        for pattern in patterns:
            if self._predicates.table[pattern.predicate].literal == "text" and not pattern.object_class:
                for subject in subjects:
                    happening = replace(self._happening(clause), name=gerund(pattern.lemma))
                    yield Draft(pattern.predicate, subject, happening, phase or pattern.phase, literal=True, clause=clause)
                return

    # ------------------------------------------------------------------ the verb itself

    def lasting(self, clause: Clause, subjects: list[Term], times: Sequence[TimeMention]) -> list[Draft]:
        """ "The flight takes three hours": how long is what is said of it."""
        length = next((one for one in times if one.kind == "duration"), None)
        if clause.verb.lemma_ not in ("take", "last") or length is None or clause.passive or clause.preps:
            return []
        value = Term(length.text.removeprefix("for "), length.span, "value", None, "", clause.verb)
        things = [subject for subject in subjects if not subject.is_person]
        return [Draft(clause.verb.lemma_, thing, value, literal=True, clause=clause) for thing in things]

    def open(self, clause: Clause, complements: list[Complement], subjects: list[Term], times: Sequence[TimeMention]) -> Iterator[Draft]:
        """The verb as the predicate, with its object or else its first complement; an intransitive verb is its own object."""
        verb = clause.verb
        lemma = lemma_of(clause)
        if verb.lower_ == "aged" and (clause.attributes or clause.tree.tokens[min(verb.i + 1, len(clause.tree.tokens) - 1)].like_num):
            return  # "aged fourteen": see ages
        if self._is_formula(clause, lemma, subjects):
            return
        framing = clause.complements and (lemma in SPEECH or not clause.objects)  # "the story goes that": what it frames says it
        framing = framing or (lemma in SPEECH and not clause.objects)
        if lemma == "mean" or framing or verb.tag_ == "MD" or clause.kind == "existential" or only_dates(verb, clause.tree):
            return
        event = _happens(clause, times)
        if clause.passive and clause.agents:
            yield from (
                Draft(_named(lemma, clause), agent, patient, event=event, clause=clause)
                for agent in (term for token in clause.agents for term in self._terms.bearer(token))
                for patient in (term for token in clause.objects or clause.patients for term in self._terms.bearer(token))
            )
            return
        patterns = self._predicates.match_adjective(verb.lower_) if clause.passive and not complements else ()
        people = any(subject.is_person for subject in subjects)
        if patterns and not (people and patterns[0].predicate == "status"):  # "we get paid" leaves nobody paid
            done = replace(self._happening(clause), name=verb.lower_)
            yield from (Draft(patterns[0].predicate, subject, done, "begins", literal=True, clause=clause) for subject in subjects)
            return
        name = _named(verb.lower_ if clause.passive else lemma, clause)
        chosen = [one for one in complements if one.prep == DIRECT] or [one for one in complements if not one.loose][:1]
        for place, one in enumerate(chosen):
            if one.prep == DIRECT and any(det.lower_ in UNTOLD for det in clause.tree.of(one.token, "det")):
                continue  # "knows every bench"
            known = self._predicates.table.get(f"{name}_{one.prep.replace(' ', '_')}")
            if known is not None and known.literal == "date":
                continue  # "born on an island" is no date
            predicate = name if one.prep in (DIRECT, ATTRIBUTE) else f"{name}_{one.prep.replace(' ', '_')}"
            pool = [subjects[place]] if clause.respectively and len(subjects) == len(chosen) else subjects
            for subject in pool:
                yield Draft(predicate, subject, one.term, event=event, clause=clause, literal=one.term.kind == "value")
        doing = any(clause.tree.first(prep, "pcomp") is not None for prep in clause.tree.of(verb, "prep"))  # "plans on working there"
        nowhere = any(one.lower_ == "there" for one in clause.adverbs)  # "works there", where no place was named
        if not chosen and not doing and not nowhere and lemma not in LIGHT:
            yield from self._intransitive(name, clause, subjects, times)

    def _is_formula(self, clause: Clause, lemma: str, subjects: list[Term]) -> bool:
        """ "God help us", "bless her", "I doubt it": said, and nothing told."""
        back = clause.objects and all(one.lower_ in ("it", "that", "this") for one in clause.objects)
        return lemma == "bless" or bool(lemma in SPEECH and back) or any(one.name.lower() in POWERS for one in subjects)

    def _intransitive(self, name: str, clause: Clause, subjects: list[Term], times: Sequence[TimeMention]) -> Iterator[Draft]:
        event = _happens(clause, times)
        for subject in subjects:
            some = any(one.lower_ in SOME or one.dep_ == "nummod" for one in clause.tree.of(subject.token, "det", "nummod", "amod"))
            if subject.kind != "noun" or not some:  # not "nine people agreed"
                happening = when(clause, times, self._happening(clause))
                yield Draft(name, subject, happening, event=event, literal=True, clause=clause)

    def _happening(self, clause: Clause) -> Term:
        """What stands for the object of a verb that has none: the verb, as it would be named ("smoking"; "crashed")."""
        verb = clause.verb
        span = (clause.tree.offset + verb.idx, clause.tree.offset + verb.idx + len(verb))
        habit = clause.tense in ("present", "none") or clause.phase is not None
        return Term(gerund(verb.lemma_.lower()) if habit else verb.lower_, span, "value", None, verb.lemma_.lower(), verb)


def _named(verb: str, clause: Clause) -> str:
    """The predicate that the verb is, with its particle."""
    return verb if clause.particle is None else f"{verb}_{clause.particle.lower_}"


def _happens(clause: Clause, times: Sequence[TimeMention]) -> bool:
    """Whether the verb says what happened, not how things are: "has worn a cast for weeks" goes on."""
    if lemma_of(clause) == "have" and clause.verb.lower_ == "got":
        return False
    if clause.tense == "future" and any(one.bound == "since" for one in times):
        return False  # "does the books from then on"
    if clause.tense == "present_perfect":
        lasting = any(one.kind == "duration" or one.bound == "since" for one in times)
        return not (lasting or clause.progressive)
    return clause.tense not in ("present", "none") or clause.progressive


def gerund(lemma: str) -> str:
    """The -ing form.

    >>> gerund("smoke"), gerund("run"), gerund("lie")
    ('smoking', 'running', 'lying')
    """
    if lemma.endswith("ie"):
        return lemma[:-2] + "ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")) and len(lemma) > 2:
        return lemma[:-1] + "ing"
    if lemma in DOUBLED:
        return lemma + lemma[-1] + "ing"
    short = 2 < len(lemma) <= 4 and (not any(one in "aeiou" for one in lemma[:-2]) or lemma[:2] == "qu")  # which "open" is not
    if short and lemma[-1] not in "aeiouwxy" and lemma[-2] in "aeiou" and lemma[-3] not in "aeiou":
        return lemma + lemma[-1] + "ing"
    return lemma + "ing"


def _ungerund(word: str) -> tuple[str, ...]:
    """The verbs that an -ing form may be of, none for any other word."""
    if not word.endswith("ing") or len(word) < 5:
        return ()
    stem = word[:-3]
    return (stem, stem + "e", stem[:-1]) if stem[-1:] == stem[-2:-1] else (stem, stem + "e")
