"""The clauses of a question to triple patterns, and the variable that a clause asks for."""

from __future__ import annotations

import re
from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import VERBLESS, Clause
from memgraph.nlp.nouns import noun_type
from memgraph.predicates import DIRECT
from memgraph.query.question.asked import Const, Pattern, Phase, Relations, Term, Var
from memgraph.query.question.being import ROLES, Being
from memgraph.query.question.clause_parts import Parts
from memgraph.query.question.terms import FIRST_PLURAL, WH

_SAYING = frozenset(
    "tell say ask mention write advise suggest recommend think report explain promise warn answer describe state claim complain "
    "grumble".split()
)
_HAVING = frozenset({"have", "own", "keep", "get"})
_LIKING = frozenset({"like", "love", "prefer", "enjoy", "favour", "favor"})
_LASTING = frozenset("run last continue end expire finish".split())  #: verbs of what has a day on which it ends
#: verbs that say of an event when it is
_RUNNING = frozenset("begin start commence end finish stop conclude last happen occur take run continue be".split())
_SERVING = frozenset("have play work serve act get use employ".split())  #: say of a post that somebody has it
_BEING = frozenset({"be", "become", "remain"})
_LIGHT = frozenset("be have do take make get go give come put keep let".split())  #: say nothing without a complement
_GETTING = frozenset("get buy order obtain source purchase fetch have take".split())
_NAMING = frozenset({"call", "name"})
#: relations to an organisation that say where somebody is
_SITES = frozenset({"works_at", "educated_at", "treated_at", "stays_at"})
_WHERE = ("in", "at", "to", "near", "on", "into")


class ClausePatterns(Being):
    """Reads the clauses of one question."""

    def read(self, clause: Clause) -> Var | None:
        """Adds the patterns of a clause; the variable that it asks for, if any."""
        before = len(self.terms.patterns)
        asked = self._read(clause)
        self.places[clause.verb.i] = slice(before, len(self.terms.patterns))
        return asked

    def _read(self, clause: Clause) -> Var | None:
        if clause.kind in VERBLESS or any(child.tag_ == "WDT" and child.dep_ == "det" for child in self.tree.children[clause.verb.i]):
            return None  # "which languages", where the parser takes the noun for a verb
        parts = self.parts_of(clause)
        lemma = clause.verb.lemma_.lower()
        if lemma in _SAYING and not self._reports_to(clause, parts) and not (clause.passive and lemma in ("report",)):
            self._content(parts)
            return None
        if lemma in _NAMING and (clause.passive or parts.asked is not None):
            return self._named(parts)
        if lemma == "do" and parts.asked is not None and parts.asked.lower_ == "what" and parts.subjects:
            return self._work(clause, parts)
        if lemma in _BEING or clause.kind == "copular":
            return self.being(clause, parts)
        return self._doing(clause, parts)

    def _content(self, parts: Parts) -> None:
        """Only whom the question describes is read; what was said and done is not in the facts."""
        for token in (*parts.subjects, *(one for _, one in parts.complements)):
            self.terms.term(token)
        self.content = True

    @staticmethod
    def _reports_to(clause: Clause, parts: Parts) -> bool:
        return clause.verb.lemma_.lower() == "report" and any(prep == "to" for prep, _ in parts.complements)

    # ------------------------------------------------------------ verbs

    def _named(self, parts: Parts) -> Var | None:
        """ "What is our dog called?": the name of whatever our dog is."""
        things = parts.subjects or [token for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH]
        things = [token for token in things if token.lower_ not in WH] or [
            token for _, token in parts.complements if token.lower_ not in WH
        ]
        if not things:
            return None
        term = self.terms.term(things[0])
        if isinstance(term, Const) and not term.entities:
            term = self.terms.owned(things[0]) or term
        if isinstance(term, Var):
            return term
        name = Var(f"?{things[0].i}name")
        self.add(term, (("name", False), ("also_known_as", False)), name, ("name",))
        return name

    def _work(self, clause: Clause, parts: Parts) -> Var | None:
        """ "What does Ann do?": her job; what she did last week is not."""
        past = clause.tense == "past" and not any(one.grain in ("year", "decade", "season", "quarter") for one in self.terms.times)
        if past or [one for one in parts.complements if one[1] != parts.asked and one[1].lower_ != "living"]:
            self._content(parts)
            return None
        job = Var("?job")
        self.add(self.terms.term(parts.subjects[0]), ROLES, job, ("do",), clause=clause)
        return job

    def _doing(self, clause: Clause, parts: Parts) -> Var | None:
        lemma, particle = clause.verb.lemma_.lower(), self.particle(clause)
        if lemma in _HAVING and self.form == "how_many" and (counted := self._holders(clause)) is not None:
            return counted
        if (held := self._post_of_ours(clause, parts)) is not None:
            return held
        if (mate := self._housemates(clause, parts)) is not None:
            return mate
        if (source := self._source(clause, parts)) is not None:
            return source
        agents: list[Term] = [self.terms.term(one) for one in parts.subjects] or [Var(f"?{clause.verb.i}who", None, "PERSON")]
        if (pair := self._pair(clause, parts, lemma, particle)) is not None:
            self.terms.add(pair)
            return None
        asked: Var | None = None
        beside: list[Const] = []
        made: list[Pattern] = []
        for preps, token in self._complements(clause, parts):
            found, term, narrows = self._complement(clause, parts, agents, preps, token)
            made += found
            beside += narrows
            if isinstance(term, Var) and token == parts.asked:
                asked = term
        made, aside = _apart(made, asked)
        beside += aside
        made = self._in_the_post(parts, agents, made)
        asked = self._asked_of(clause, parts, agents, asked)
        who = parts.asked is not None and parts.asked.lower_ in WH
        born = clause.passive and not parts.subjects and made and all(self.words.is_literal(one.relations) for one in made)
        if not made or born or (clause.passive and who and not any(one.relations for one in made)):  # "who was born first"
            made = self._bare(clause, agents, parts, lemma, particle) or made
        if asked is None and self.form == "how_much" and len(made) == 1 and isinstance(made[0].object, Var):
            asked = made[0].object
        if not made and (asked or any(isinstance(term, Const) for term in agents)):
            what = asked if asked is not None and asked not in self._owners() else Var(f"?{clause.verb.i}what")
            made = [self.pattern(clause, agents[0], (), what, (lemma,), "states")]
        things = [self.terms.term(token) for prep, token in parts.complements if prep == DIRECT]
        strict = (
            self.form == "who" and lemma not in _LIGHT and any(one in things and not one.entities for one in beside)
        )  # who runs sales at Acme is no one at Acme
        for pattern in made:
            rest = tuple(one for one in beside if one not in (pattern.subject, pattern.object))
            self.terms.add(replace(pattern, beside=rest, strict=pattern.strict or (strict and bool(rest))))
        return asked

    def _in_the_post(self, parts: Parts, agents: list[Term], made: list[Pattern]) -> list[Pattern]:
        """ "Who succeeded Bo as head of the desk": the new one is the head of it, whatever either's job is called."""
        post = next((self.terms.term(token) for prep, token in parts.complements if prep == "as"), None)
        follows = any(name == "successor" for one in made for name, _ in one.relations)
        if not follows or not isinstance(post, Var) or not isinstance(agents[0], Var):
            return made
        held = [one for one in self.terms.patterns if post in (one.subject, one.object)]
        if not held:
            return made
        self.terms.patterns[:] = [
            replace(one, object=agents[0], core=False) if one in held and one.object == post else one for one in self.terms.patterns
        ]
        return [one for one in made if post not in (one.subject, one.object)]

    def _owners(self) -> list[Term]:
        """Whose the nouns of the question are: of "whose son broke it" the parent, who did not."""
        return [one.subject for one in self.terms.patterns]

    def _post_of_ours(self, clause: Clause, parts: Parts) -> Var | None:
        """ "Which goalkeeper played for us", "who did we have as treasurer": whoever was our goalkeeper, our treasurer."""
        rest = [token for _, token in parts.complements if token != parts.asked]
        ours = next((one for one in (*parts.subjects, *rest) if one.lower_ in FIRST_PLURAL), None)
        as_what = next((token for prep, token in parts.complements if prep == "as" and token.pos_ == "NOUN"), None)
        noun = as_what if as_what is not None and self.form == "who" else parts.asked
        others = [one for one in (*parts.subjects, *rest) if one not in (ours, noun, parts.asked)]
        role = noun is not None and self.words.predicates.is_a("role", None, noun.lemma_.lower())
        if ours is None or noun is None or not role or others or clause.verb.lemma_.lower() not in _SERVING:
            return None
        held = self.terms.held_by(noun, ours)
        self.terms.patterns[:] = [
            replace(one, words=(*one.words, clause.verb.lemma_.lower())) if one.object == held else one for one in self.terms.patterns
        ]
        return held

    def _housemates(self, clause: Clause, parts: Parts) -> Var | None:
        """ "Who shared my flat": whoever shared it with me."""
        directs = [token for prep, token in parts.complements if prep == DIRECT]
        owner = self.tree.first(directs[0], "poss") if len(directs) == 1 else None
        if clause.verb.lemma_.lower() != "share" or self.form != "who" or owner is None or parts.asked not in parts.subjects:
            return None
        relations, _, phase = self.words.of_verb("share", None, "with", noun=directs[0].lemma_.lower())
        asked = self.terms.term(parts.subjects[0])
        if not relations or not isinstance(asked, Var):
            return None
        self.terms.add(self.pattern(clause, self.terms.term(owner), relations, asked, ("share", directs[0].lemma_.lower()), phase))
        return asked

    def _source(self, clause: Clause, parts: Parts) -> Var | None:
        """ "Where did we get our eggs from": who supplied them."""
        things = [token for prep, token in parts.complements if prep == DIRECT and token != parts.asked]
        source = next((token for prep, token in parts.complements if prep == "from" and token == parts.asked), None)
        if clause.verb.lemma_.lower() not in _GETTING or source is None or len(things) != 1 or clause.passive:
            return None
        asked = self.terms.term(source)
        if not isinstance(asked, Var):
            return None
        self.add(self.terms.term(things[0]), self.words.widened([("supplied_by", False)]), asked, ("supply",), clause=clause)
        return asked

    def _complement(
        self, clause: Clause, parts: Parts, agents: list[Term], preps: tuple[str, ...], token: Token
    ) -> tuple[list[Pattern], Term, list[Const]]:
        """The patterns of one complement, what it stands for in them, and what it only says besides."""
        lemma, prep, term = clause.verb.lemma_.lower(), preps[0], self.terms.term(token)
        direct = next((one for way, one in parts.complements if way == DIRECT and one.lower_ not in WH), None)
        type, noun = self.kind(token, term)
        beside: list[Const] = []
        much = any(child.lower_ == "much" for child in self.tree.children[token.i])
        if much and (dose := f"{token.lemma_.lower()}_dose") in self.words.own:  # "how much ibuprofen does Walter take"
            asked = Var(f"?{token.i}", "dose")
            return (
                [self.pattern(clause, one, ((dose, False),), asked, (lemma, token.lemma_.lower()), "states") for one in agents],
                asked,
                [],
            )
        fixed = direct.lemma_.lower() if direct is not None and token != direct else None
        read = [self.words.of_verb(lemma, self.particle(clause), one, noun=fixed, object_type=type, object_noun=noun) for one in preps]
        straight = tuple(dict.fromkeys(relation for one in read for relation in one[0]))
        if token.lower_ == "where":  # on what somebody works is not where
            straight = tuple(one for one in straight if self.words.predicates.get(one[0]) is None or not one[0].endswith("_on"))
        if clause.passive:
            straight += tuple(one for way in preps for one in self.words.of_participle(clause.verb.lower_, way) if one not in straight)
            if token.lower_ == "where" and not straight:  # "where is she employed": by whom says where
                done = self.words.of_passive(lemma, self.particle(clause), clause.verb.lower_)[0]
                straight = tuple(one for one in done if one[0] in _SITES)
        if lemma in _LIKING and prep == DIRECT and token == parts.asked and (best := self.words.of_liking(self.terms.noun(token))):
            straight = best
        if lemma in _HAVING and prep == DIRECT and not straight and isinstance(term, Const) and term.entities:
            straight = self.words.widened([("owns", False), ("has_pet", False), ("drives", False), ("uses", False)])
        if token.lower_ in ("who", "whom"):
            straight = self.words.of_persons(straight)
        through = tuple(dict.fromkeys(relation for one in read for relation in one[1]))
        phase: Phase = next((one[2] for one in read if one[0] or one[1]), "states")
        if lemma in _HAVING and prep == DIRECT and not self.tree.first(token, "poss"):
            named = self.terms.relations_of(token)
            had = self.words.widened([("owns", False)]) if named and lemma != "keep" and not straight else ()
            straight = tuple(dict.fromkeys((*named, *straight, *had)))
            if named and isinstance(term, Const) and not any(name[:1].isupper() for name in term.text):
                beside += [] if self.words.says_no_more(token.lemma_.lower(), named) else [term]
                term = Var(f"?{token.i}", noun, type)
        bearers = (
            agents
            if parts.subjects or not clause.passive or prep == DIRECT
            else [self.terms.term(one) for way, one in parts.complements if way == DIRECT]
        )
        made = [self.pattern(clause, one, straight, term, (lemma, prep), phase) for one in bearers if straight and one != term]
        if through and direct is not None and token != direct:
            made.append(self.pattern(clause, self.terms.term(direct), through, term, (lemma, prep), phase))
        if not straight and not through:
            if isinstance(term, Const):
                beside.append(term)
            elif token == parts.asked:
                made.append(self._by_its_noun(clause, agents, parts, token, term, (lemma, prep)))
        return made, term, beside

    def _holders(self, clause: Clause) -> Var | None:
        """ "How many heads has the school had?": whoever has been its head."""
        nouns = [one for one in self.tree.tokens if any(child.lower_ == "many" for child in self.tree.children[one.i])]
        owners = [one for one in self.tree.of(clause.verb, "nsubj", "dobj") if one not in nouns and one.lower_ not in WH]
        return self.terms.held_by(nouns[0], owners[0]) if nouns and owners else None

    def _by_its_noun(self, clause: Clause, agents: list[Term], parts: Parts, token: Token, term: Var, words: tuple[str, ...]) -> Pattern:
        """ "Under which licence is it released?": what it has by that noun, where facts know such a thing."""
        things = (self.terms.term(one) for way, one in parts.complements if way == DIRECT and one != token)
        bearer = agents[0] if parts.subjects else next(things, agents[0])
        relations = tuple(one for one in self.terms.relations_of(token) if one[0] in self.words.own)
        return self.pattern(clause, bearer, relations, term, (*words, *self.terms.noun(token).split()) if relations else words, "states")

    def _asked_of(self, clause: Clause, parts: Parts, agents: list[Term], complement: Var | None) -> Var | None:
        """What the clause asks for: an owner, the complement that is asked for, else a subject."""
        word = parts.asked
        owner = next((child for child in self.tree.children[word.i] if child.lower_ == "whose"), None) if word is not None else None
        if owner is not None:
            return self.owner_asked(owner)
        if complement is not None:
            return complement
        subjects = list(zip(agents, parts.subjects, strict=False))
        found = next((term for term, token in subjects if isinstance(term, Var) and self.terms.asks(token)), None)
        if clause.kind not in ("relative", "participle"):
            return found
        return found if word is not None and word.lower_ != "where" else None

    def _complements(self, clause: Clause, parts: Parts) -> list[tuple[tuple[str, ...], Token]]:
        """Each complement with the prepositions by which it may hang on the verb: "where" with any that takes a place."""
        timed = clause.passive and not parts.subjects and self.form in ("when", "how_long")
        if timed and all(prep == DIRECT for prep, _ in parts.complements):
            return []  # "when was it sold": whatever the verb says of it
        where = parts.asked if parts.asked is not None and parts.asked.lower_ == "where" else None
        rest: list[tuple[tuple[str, ...], Token]] = [((prep,), token) for prep, token in parts.complements if token != where]
        if parts.asked is not None and parts.asked in parts.subjects:  # "who has worked at both Acme and Nimbus"
            rest += [(preps, other) for preps, token in rest for other in self._joined_to(token)]
        if where is None:
            return rest
        stranded = tuple(prep for prep, token in parts.complements if token == where and prep != DIRECT)
        return [(stranded or _WHERE, where), *rest]

    def _joined_to(self, token: Token) -> list[Token]:
        """The other names that an "and" joins to a name."""
        if token.i not in self.terms.linked or not any(one.lower_ == "and" for one in self.tree.of(token, "cc")):
            return []
        return [one for one in self.tree.of(token, "conj") if one.i in self.terms.linked]

    def _bare(self, clause: Clause, agents: list[Term], parts: Parts, lemma: str, particle: str | None) -> list[Pattern]:
        """A verb without a complement that tells a relation: "when did Ann and Bo marry", "how often has she moved"."""
        people = agents if parts.subjects else [self.terms.term(token) for prep, token in parts.complements if prep == DIRECT]
        named = [one for one in people if isinstance(one, Const) or one.name != f"?{clause.verb.i}who"]
        relations, phase = self.words.of_bare_verb(lemma, particle)
        again = any(one.lower_ == "again" for one in self.tree.children[clause.verb.i])
        if lemma in _LASTING and self.form in ("when", "how_long") and len(people) == 1:
            relations = (*relations, *((name, False) for name in ("ends_on", "expires_on", "deadline")))
        if lemma in _RUNNING and self.form in ("when", "how_long") and len(people) == 1:
            happens = self._event_noun(clause, people[0], (parts.subjects or [token for _, token in parts.complements])[0])
            if happens is not None:
                return [happens]
        if not named or not (relations or clause.passive or again):
            return []
        if any(prep != DIRECT for prep, _ in parts.complements) and self.form not in ("when", "how_long", "yes_no"):
            return []
        if clause.passive:
            relations, phase = self.words.of_passive(lemma, particle, clause.verb.lower_)
        if again and (repeated := self.words.of_repeated(lemma)):
            relations, phase = repeated, "states"
        if not relations or (lemma in _LIGHT and not clause.passive):
            return []
        if clause.kind == "relative" and self._is_thing(named[0], relations):
            return []  # "the glaze that worked" is at work nowhere
        what: Term = Var(f"?{clause.verb.i}v")
        if parts.subjects and self.form not in ("when", "how_long", "how_many") and not clause.passive:
            what = self._done_to(parts) or what
        return [self.pattern(clause, named[0], relations, what, (lemma,), phase)]

    def _done_to(self, parts: Parts) -> Const | None:
        """What the verb is said of, though no relation takes it by itself: who delivers the milk delivers no other thing."""
        things = [self.terms.term(token) for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH]
        return next(
            (
                Const(re.sub(r"^(?:the|an?|my|our|his|her|their|its) ", "", one.text.lower()), one.entities)
                for one in things
                if isinstance(one, Const) and one.text != "I"
            ),
            None,
        )

    def _is_thing(self, term: Term, relations: Relations) -> bool:
        """Whether it is called by no noun for somebody, though only somebody is in the relation."""
        if not isinstance(term, Var) or term.noun is None or term.type == "PERSON" or noun_type(term.noun) is not None:
            return False
        first, swapped = relations[0]
        known = self.words.predicates.get(first)
        types = () if known is None else known.object_types if swapped else known.subject_types
        return set(types) == {"PERSON"} and not self.words.predicates.is_a("role", None, term.noun)

    def _event_noun(self, clause: Clause, term: Term, token: Token) -> Pattern | None:
        """ "When did the shoot begin": what somebody does, called by its noun, where a verb of the texts says when."""
        relations = self.words.of_event(token.lemma_.lower())
        known = isinstance(term, Const) and self.terms.view.match_ids([*term.entities], None, None, as_of=None) if term else False
        if not relations or token.pos_ != "NOUN" or known or self.tree.first(token, "poss") is not None:
            return None
        doer, what = Var(f"?{token.i}doer"), Var(f"?{token.i}v")
        return self.pattern(clause, doer, relations, what, (clause.verb.lemma_.lower(), token.lemma_.lower()), "states")

    def _pair(self, clause: Clause, parts: Parts, lemma: str, particle: str | None) -> Pattern | None:
        """ "When did Ann and Bo get married": two in a relation that goes both ways."""
        people = (
            [token for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH]
            if not parts.subjects
            else parts.subjects
        )
        if (
            self.form not in ("when", "how_long", "how_many", "yes_no")
            or len(people) != 2
            or (parts.subjects and parts.complements)
            or any(token.lower_ in WH for token in people)
        ):
            return None
        relations, phase = self.words.of_bare_verb(lemma, particle)
        symmetric = tuple(one for one in relations if (known := self.words.predicates.get(one[0])) and known.symmetric)
        return (
            self.pattern(clause, self.terms.term(people[0]), symmetric, self.terms.term(people[1]), (lemma,), phase) if symmetric else None
        )


def _apart(made: list[Pattern], asked: Var | None) -> tuple[list[Pattern], list[Const]]:
    """Where the asked thing and a named one would be in the same relation, the named one only narrows: the hotel in Kyoto."""
    wanted = {(one.subject, name) for one in made if asked is not None and one.object == asked for name in one.relations}
    narrows = [one for one in made if isinstance(one.object, Const) and any((one.subject, name) in wanted for name in one.relations)]
    return [one for one in made if one not in narrows], [one.object for one in narrows if isinstance(one.object, Const)]
