"""Frames: what a clause gives its verb (subjects, complements with their prepositions), and the patterns that the verb has with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.facts.draft import Complement
from memgraph.nlp.facts.sums import set_off
from memgraph.nlp.facts.terms import CURRENCIES, Term, Terms
from memgraph.nlp.facts.there import place_meant
from memgraph.nlp.facts.timing import outside
from memgraph.nlp.lexicon import words
from memgraph.nlp.times.expressions import TimeMention
from memgraph.predicates import ATTRIBUTE, DIRECT, Predicates, VerbPattern

OF_VERBS = words("in at to with from by for")  #: prepositions that no date has
LOOSE = words("at from in on as of")  #: prepositions that the parser hangs on a noun before them
NEARBY = words("next close opposite adjacent")
PARTICLES = words("in out up down over off away back on home round around by through")
PLACE_WORDS = words("here abroad home nearby downtown upstairs elsewhere")


class Frames:
    """Reads the frame of a verbal clause."""

    def __init__(self, terms: Terms, predicates: Predicates) -> None:
        self._terms = terms
        self._predicates = predicates

    def subjects(self, clause: Clause) -> list[Term]:
        """Who or what does it; the speaker where a note leaves "I" out."""
        found = [term for token in clause.subjects for term in self._terms.bearer(token)]
        if clause.implied_speaker and not clause.subjects:
            found.append(self._terms.speaker_term(clause))
        return found

    def complements(self, clause: Clause, times: Sequence[TimeMention]) -> list[Complement]:
        """What stands with the verb, but for the times: objects and predicatives first, then what follows prepositions."""
        found = []
        for token in (one for one in clause.objects if not set_off(one)):
            found += [Complement(DIRECT, token, term) for term in self._terms.of(token)]
        for token in clause.adverbials if not clause.objects else ():  # "ran ten kilometres"
            found += [Complement(DIRECT, token, term) for term in self._terms.of(token) if term.kind == "value" and term.type != "DATE"]
        if not clause.objects or clause.type == "SVOC":
            for token in clause.attributes:
                found += [Complement(ATTRIBUTE, token, term) for term in self._terms.of(token)]
        hanging = [  # "moved back to England", "sits next to Ann"
            prep._replace(text=f"{adverb.lower_} {prep.text}") if adverb.lower_ in NEARBY else prep
            for adverb in clause.adverbs for prep in clause.noun_preps(adverb)
        ]  # fmt: skip
        dates = [one for one in (*clause.adverbials, *(prep.object for prep in clause.preps)) if one.ent_type_ == "DATE"]
        hanging += [  # "born on 4 May 1950 in Graz", where it hangs on the date
            prep for date in dates for prep in clause.noun_preps(date)
            if prep.text.lower() in OF_VERBS and prep.object.ent_type_ not in ("DATE", "TIME", "CARDINAL")
        ]  # fmt: skip
        for prep in (*clause.preps, *hanging):
            if prep.token.dep_ == "agent" or prep.object.pos_ in ("VERB", "AUX"):
                continue
            for token in self._terms.heads(prep.object):
                found += [Complement(prep.text.lower(), token, term) for term in self._terms.of(token)]
        for holder in clause.objects:  # "paid a visit to Graz"
            for prep in clause.noun_preps(holder):
                if prep.text.lower() == "to" and any(one.nouns for one in self.match(clause, "to", holder.lemma_.lower())):
                    found += [Complement("to", prep.object, term) for term in self._terms.of(prep.object)]
        for holder in (*clause.objects, *(prep.object for prep in clause.preps if prep.text.lower() == "with")):
            for prep in clause.noun_preps(holder):
                priced = prep.text.lower() == "for" and prep.object.lemma_.lower() in CURRENCIES  # "bought a forklift for 120 pounds"
                if prep.text.lower() in LOOSE or priced or (clause.verb.lemma_ == "have" and prep.text.lower() == "for"):
                    found += [Complement(prep.text.lower(), prep.object, term, loose=True) for term in self._terms.of(prep.object)]
        if not clause.objects and not clause.preps and not clause.attributes:
            found += self._borrowed(clause)
            for child in clause.tree.of(clause.verb, "advmod", "npadvmod", "acomp"):  # "speaks Finnish", where it is taken for an adverb
                if child.i > clause.verb.i and (self._terms.is_name(child) or child.ent_type_ == "NORP"):
                    found += [Complement(DIRECT, child, term) for term in self._terms.of(child)]
        for adverb in clause.adverbs:
            if adverb.lower_ == "there" and (place := place_meant(self._terms, adverb)) is not None:
                for term in self._terms.of(place):
                    found.append(Complement("at" if term.type == "ORG" else self._where(clause), adverb, term))
            elif adverb.lower_ in PLACE_WORDS:
                span = (clause.tree.offset + adverb.idx, clause.tree.offset + adverb.idx + len(adverb))
                found.append(Complement(self._where(clause), adverb, Term(adverb.lower_, span, "noun", "PLACE", adverb.lower_, adverb)))
        return [
            one for one in found if outside(one.term.span, times) and not (one.term.type == "DATE" and one.prep not in (DIRECT, ATTRIBUTE))
        ]

    def _where(self, clause: Clause) -> str:
        """The preposition that an adverb of place does without."""
        return "to" if self.match(clause, "to", None) and not self.match(clause, "in", None) else "in"

    def _borrowed(self, clause: Clause) -> Iterator[Complement]:
        """ "born and raised in Graz": what stands with the second of two verbs, where the first has nothing."""
        tree = clause.tree
        following = next((child for child in tree.of(clause.verb, "conj") if child.i - clause.verb.i == 2), None)
        if following is None or tree.subject(following) is not None or tree.first(following, "dobj") is not None:
            return
        for prep in tree.of(following, "prep"):
            for token in (one for object_ in tree.of(prep, "pobj") for one in tree.conjuncts(object_)):
                yield from (Complement(prep.lower_, token, term) for term in self._terms.of(token))

    def match(self, clause: Clause, prep: str, noun: str | None) -> tuple[VerbPattern, ...]:
        """The patterns of the clause's verb, with its particle, for a complement by its preposition; `noun` is that of the object."""
        lemma = lemma_of(clause)
        loose = (child for child in clause.tree.of(clause.verb, "prep", "advmod") if self._is_bare(child, clause))
        bare = clause.particle or next(loose, None)
        particle = bare.lower_ if bare is not None else None
        word, _, last = prep.rpartition(" ")
        if word and particle is None:  # "moved out of the house"
            return self._predicates.match_verb(lemma, word, last, noun)
        return self.match_word(lemma, particle, prep, noun, certain=clause.particle is not None)

    def match_word(
        self, lemma: str, particle: str | None, prep: str, noun: str | None = None, *, certain: bool = True
    ) -> tuple[VerbPattern, ...]:
        """The patterns of a verb, also where the parser takes a particle for a preposition or the other way round."""
        if particle is None:
            found = self._predicates.match_verb(lemma, None, prep, noun)
            return found or (self._predicates.match_verb(lemma, prep, DIRECT, noun) if prep.isalpha() else ())
        found = self._predicates.match_verb(lemma, particle, prep, noun)
        if not found and prep == DIRECT:  # "came off warfarin", of which the file says "come off"
            found = self._predicates.match_verb(lemma, None, particle, noun)
        return found or (() if certain else self._predicates.match_verb(lemma, None, prep, noun))

    def _is_bare(self, token: Token, clause: Clause) -> bool:
        """A preposition without an object of its own: "moved in with Ann", "stepped down"."""
        return token.tag_ == "RP" or (token.lower_ in PARTICLES and clause.tree.first(token, "pobj", "pcomp", "prep") is None)


def lemma_of(clause: Clause) -> str:
    """The verb's lemma; "have got" is have."""
    lemma = clause.verb.lemma_.lower()
    if lemma == "come" and any(prep.text.lower() == "into" and prep.object.lower_ == "world" for prep in clause.preps):
        return "bear"  # "came into the world in Graz"
    got = lemma == "get" and clause.tense == "present_perfect" and clause.verb.lower_ == "got"
    return "have" if got and any(one.lemma_ == "have" or one.lower_ in ("'ve", "’ve", "'s", "’s") for one in clause.auxiliaries) else lemma
