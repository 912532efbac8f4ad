"""The clauses of a question to triple patterns, and the variable that a clause asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from spacy.tokens import Token

from memgraph.nlp.clauses import VERBLESS, Clause
from memgraph.nlp.nouns import MEASURES, noun_type
from memgraph.nlp.tree import Tree
from memgraph.predicates import DIRECT, normal
from memgraph.query.asked import Const, Form, Pattern, Phase, Relations, Term, Var
from memgraph.query.relations import Words
from memgraph.query.terms import FIRST_PERSON, WH, Terms, is_occasion, is_setting

SAYING = frozenset("tell say ask mention write advise suggest recommend think report explain promise warn answer describe state claim complain grumble".split())
_STATE = frozenset({"present", "moment", "time", "minute", "now", "days"})
_HAVING = frozenset({"have", "own", "keep", "get"})
_BEING = frozenset({"be", "become", "remain"})
_LIGHT = frozenset("be have do take make get go give come put keep let".split())  #: say nothing without a complement
_NAMING = frozenset({"call", "name"})
_WHERE = ("in", "at", "to", "near", "on", "into")
_PLACES: Relations = tuple((name, False) for name in ("located_in", "lives_in", "was_in", "headquartered_in", "stays_at"))
_ROLES: Relations = tuple((name, False) for name in ("job_title", "leads", "responsible_for", "works_in"))
_NATURE: Relations = tuple((name, False) for name in ("is", "is_a", "job_title", "status", "state"))
_MEASURED: dict[str, str] = {"old": "age", "much": "price", "expensive": "price", "tall": "height", "high": "height", "heavy": "weight", "big": "size", "large": "size"}


@dataclass(slots=True)
class _Parts:
    """The parts of a clause: who does it, to what, and by which prepositions."""

    subjects: list[Token]
    complements: list[tuple[str, Token]]
    asked: Token | None  #: the question word, or the noun that it stands with


class ClausePatterns:
    """Reads the clauses of one question."""

    def __init__(self, tree: Tree, terms: Terms, words: Words, form: Form) -> None:
        self.tree, self.terms, self.words, self.form = tree, terms, words, form
        self.content = False
        self.choice: list[Const] = []
        self.places: dict[int, slice] = {}  # the verb of a clause -> its patterns

    def read(self, clause: Clause) -> Var | None:
        """Adds the patterns of a clause; the variable that it asks for, if any."""
        before = len(self.terms.patterns)
        asked = self._read(clause)
        self.places[clause.verb.i] = slice(before, len(self.terms.patterns))
        return asked

    def _read(self, clause: Clause) -> Var | None:
        if clause.kind in VERBLESS or any(child.tag_ == "WDT" and child.dep_ == "det" for child in self.tree.children[clause.verb.i]):
            return None  # "which languages", where the parser takes the noun for a verb
        parts = self._parts(clause)
        lemma = clause.verb.lemma_.lower()
        if lemma in SAYING and not self._reports_to(clause, parts) and not (clause.passive and lemma in ("report",)):
            for token in (*parts.subjects, *(one for _, one in parts.complements)):
                self.terms.term(token)  # whom the question describes; what was said is not in the facts
            self.content = True
            return None
        if lemma in _NAMING and (clause.passive or parts.asked is not None):
            return self._named(parts)
        if lemma == "do" and parts.asked is not None and parts.asked.lower_ == "what" and parts.subjects:
            return self._work(clause, parts)
        if lemma in _BEING or clause.kind == "copular":
            return self._being(clause, parts)
        return self._doing(clause, parts)

    # ------------------------------------------------------------ parts

    def _parts(self, clause: Clause) -> _Parts:
        tree = self.tree
        subjects = [one for one in clause.subjects if not self._is_measure(one)]
        directs = [one for one in (*clause.objects, *clause.attributes) if not self._is_measure(one)]
        preps = [(one.text.lower(), one.object) for one in clause.preps if one.token.dep_ != "agent" and not self._is_setting(clause, one.text.lower(), one.object)]
        hosts = [*clause.chain, clause.verb, *(one for one in clause.attributes if one.pos_ in ("ADJ", "VERB"))]
        hosts += [child for child in tree.children[clause.verb.i] if child.lower_ == "long"]
        links = list({child.i: child for host in hosts for child in tree.children[host.i] if child.dep_ == "prep"}.values())
        preps += [(one.text.lower(), one.object) for host in hosts[len(clause.chain) + 1 :] for one in clause.noun_preps(host)]
        wh = self._question_word(clause, [*subjects, *directs])
        if wh is not None and wh.lower_ in ("which", "what") and (noun := self._fronted(wh)) in (*subjects, *directs, *(one for _, one in preps)) and noun is not None:
            self.terms.ask(noun)
            wh = noun
        for link in links:
            below = tree.of(link, "pobj", "pcomp")
            if below and below[0].lower_ in ("which", "what", "whose") and (noun := self._fronted(below[0])) is not None:
                preps.append((link.lower_, noun))
                self.terms.ask(noun)
                subjects, directs = [one for one in subjects if one != noun], [one for one in directs if one != noun]
                wh = noun
            elif below and below[0].lower_ in WH:
                preps.append((link.lower_, below[0]))
                wh = below[0]
            elif not below and wh is not None and wh.lower_ not in ("when", "how", "why") and not tree.of(link, "prep"):
                preps.append((link.lower_, wh))
                directs = [one for one in directs if one != wh]
                subjects = [one for one in subjects if one != wh]
        if wh is not None and wh.lower_ in ("what", "who", "whom", "which") and wh not in (*subjects, *directs, *(one for _, one in preps)):
            (directs if subjects else subjects).append(wh)
        if not subjects and not clause.passive and (own := self._inverted(clause, wh)) is not None:
            subjects, directs = [own], [one for one in directs if one != own]
        asked = wh if wh is not None else next((one for one in (*subjects, *directs, *(one for _, one in preps)) if self.terms.asks(one)), None)
        complements = list(dict.fromkeys([*((DIRECT, one) for one in directs), *preps]))
        if clause.passive:
            agents = [one.object for one in clause.preps if one.token.dep_ == "agent"]
            agents += [token for prep, token in complements if prep == "by"]
            complements = [*((DIRECT, one) for one in subjects), *((prep, one) for prep, one in complements if prep != "by")]
            subjects = agents
        return _Parts(subjects, complements, asked)

    def _is_setting(self, clause: Clause, prep: str, token: Token) -> bool:
        """It says when, and no more: "in May", "at present", "before Helena", "on the trip to Japan"."""
        if self.terms.in_time(token) or token.lower_ in _STATE:
            return True
        if self.form == "when" and self.terms.asks(token) and token.lower_ not in WH:
            return True
        return is_occasion(prep, token) or is_setting(prep, token) and not any(self.words.of_verb(clause.verb.lemma_.lower(), None, prep)[:2])

    def _inverted(self, clause: Clause, wh: Token | None) -> Token | None:
        """The subject between auxiliary and verb, or after a form of be, where the parser found none: "where does aunt Trude live"."""
        if clause.kind in ("relative", "participle", "infinitive", "gerund", "existential"):
            return None
        helper = next((one for one in clause.auxiliaries if one.i < clause.verb.i), None)
        first, last = (helper.i + 1, clause.verb.i) if helper is not None else (clause.verb.i + 1, len(self.tree.tokens))
        if helper is None and clause.verb.lemma_ != "be":
            return None
        nominal = [one for one in self.tree.tokens[first:last] if one.pos_ in ("NOUN", "PROPN", "PRON") and one != wh and not self.terms.in_time(one)]
        if helper is not None:
            return nominal[-1] if nominal else None
        return next((one for one in nominal if one.dep_ not in ("pobj", "poss", "compound", "conj", "appos")), None)

    def _is_measure(self, token: Token) -> bool:
        if self.terms.in_time(token) or token.tag_ in ("JJS", "RBS") or (token.lower_ in ("long", "often") and self.form != "who"):
            return True
        counted = self.form in ("how_many", "how_long") or token.dep_ in ("npadvmod", "dobj")
        return token.lemma_.lower() in MEASURES and counted and (self.form == "how_many" and token.lemma_ == "time" or not self.terms.asks(token))

    def _question_word(self, clause: Clause, parts: Iterable[Token]) -> Token | None:
        parts = list(parts)
        for link in (*clause.chain, clause.verb, *clause.auxiliaries):
            for child in self.tree.children[link.i]:
                if child.tag_ in ("WP", "WRB", "WDT") and child.dep_ != "mark":
                    return child
        return next((one for one in parts if one.lower_ in WH), None)

    def _fronted(self, word: Token) -> Token | None:
        """The noun after "at which", where the parser does not join them."""
        after = self.tree.tokens[word.i + 1] if word.i + 1 < len(self.tree.tokens) else None
        while after is not None and after.dep_ in ("compound", "amod") and after.i + 1 < len(self.tree.tokens):
            after = self.tree.tokens[after.i + 1]
        return after if after is not None and after.pos_ in ("NOUN", "PROPN") else None

    @staticmethod
    def _reports_to(clause: Clause, parts: _Parts) -> bool:
        return clause.verb.lemma_.lower() == "report" and any(prep == "to" for prep, _ in parts.complements)

    # ------------------------------------------------------------ verbs

    def _named(self, parts: _Parts) -> Var | None:
        """"What is our dog called?": the name of whatever our dog is."""
        things = parts.subjects or [token for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH]
        things = [token for token in things if token.lower_ not in WH] or [token for _, token in parts.complements if token.lower_ not in WH]
        if not things:
            return None
        term = self.terms.term(things[0])
        if isinstance(term, Var):
            return term
        name = Var(f"?{things[0].i}name")
        self._add(term, (("name", False), ("also_known_as", False)), name, ("name",))
        return name

    def _work(self, clause: Clause, parts: _Parts) -> Var | None:
        """"What does Ann do?": her job."""
        if [one for one in parts.complements if one[1] != parts.asked and one[1].lower_ != "living"]:
            self.content = True
            return None
        job = Var("?job")
        self._add(self.terms.term(parts.subjects[0]), _ROLES, job, ("do",), clause=clause)
        return job

    def _doing(self, clause: Clause, parts: _Parts) -> Var | None:
        lemma, particle = clause.verb.lemma_.lower(), self._particle(clause)
        direct = next((token for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH), None)
        agents: list[Term] = [self.terms.term(one) for one in parts.subjects] or [Var(f"?{clause.verb.i}who", None, "PERSON")]
        asked: Var | None = None
        beside: list[Const] = []
        made: list[Pattern] = []
        complements = self._complements(parts)
        if (pair := self._pair(clause, parts, lemma, particle)) is not None:
            self.terms.add(pair)
            return None
        for preps, token in complements:
            prep = preps[0]
            term = self.terms.term(token)
            type, noun = self._kind(token, term)
            fixed = direct.lemma_.lower() if direct is not None and token != direct else None
            read = [self.words.of_verb(lemma, particle, one, noun=fixed, object_type=type, object_noun=noun) for one in preps]
            straight = tuple(dict.fromkeys(relation for one in read for relation in one[0]))
            through = tuple(dict.fromkeys(relation for one in read for relation in one[1]))
            phase = next((one[2] for one in read if one[0] or one[1]), "states")
            if lemma in _HAVING and prep == DIRECT and not self.tree.first(token, "poss"):
                named = self.terms.relations_of(token)
                straight = tuple(dict.fromkeys((*named, *straight)))
                if named and isinstance(term, Const) and not any(name[:1].isupper() for name in term.text):
                    beside += [] if any(name == normal(term.text) for name, _ in named) else [term]
                    term = Var(f"?{token.i}", noun, type)
            bearers = agents if parts.subjects or not clause.passive or prep == DIRECT else [self.terms.term(one) for way, one in parts.complements if way == DIRECT]
            made += [self._pattern(clause, bearer, straight, term, (lemma, prep), phase) for bearer in bearers if straight and bearer != term]
            if through and direct is not None and token != direct:
                made.append(self._pattern(clause, self.terms.term(direct), through, term, (lemma, prep), phase))
            if isinstance(term, Var) and token == parts.asked:
                asked = term
                made += [self._pattern(clause, agents[0], (), term, (lemma, prep), "states")] if not straight and not through else []
            elif isinstance(term, Const) and not straight and not through:
                beside.append(term)
        made, aside = _apart(made, asked)
        beside += aside
        owner = next((child for child in self.tree.children[parts.asked.i] if child.lower_ == "whose"), None) if parts.asked is not None else None
        if owner is not None:
            asked = self._whose(owner)
        elif asked is None and parts.asked is not None and parts.asked.lower_ != "where":
            asked = next((term for term, token in zip(agents, parts.subjects, strict=False) if isinstance(term, Var) and self.terms.asks(token)), None)
        if asked is None and owner is None and clause.kind not in ("relative", "participle"):
            asked = next((term for token in parts.subjects if isinstance(term := self.terms.term(token), Var) and self.terms.asks(token)), None)
        made = made or self._bare(clause, agents, parts, lemma, particle)
        if asked is None and self.form == "how_much" and len(made) == 1 and isinstance(made[0].object, Var):
            asked = made[0].object
        if not made:
            known = [term for term in agents if isinstance(term, Const)]
            made = [self._pattern(clause, agents[0], (), Var(f"?{clause.verb.i}what") if asked is None else asked, (lemma,), "states")] if known or asked else []
        for pattern in made:
            self.terms.add(replace(pattern, beside=tuple(one for one in beside if one not in (pattern.subject, pattern.object))))
        return asked

    def _whose(self, word: Token) -> Var | None:
        """The owner that a pattern of the noun after "whose" has."""
        return next((var for pattern in self.terms.patterns if isinstance(var := pattern.subject, Var) and var.name == f"?{word.i}"), None)

    def _complements(self, parts: _Parts) -> list[tuple[tuple[str, ...], Token]]:
        """Each complement with the prepositions by which it may hang on the verb: "where" with any that takes a place."""
        where = parts.asked if parts.asked is not None and parts.asked.lower_ == "where" else None
        rest = [((prep,), token) for prep, token in parts.complements if token != where]
        if where is None:
            return rest
        stranded = tuple(prep for prep, token in parts.complements if token == where and prep != DIRECT)
        return [(stranded or _WHERE, where), *rest]

    def _bare(self, clause: Clause, agents: list[Term], parts: _Parts, lemma: str, particle: str | None) -> list[Pattern]:
        """A verb without a complement that tells a relation: "when did Ann and Bo marry", "how often has she moved"."""
        people = agents if parts.subjects else [self.terms.term(token) for prep, token in parts.complements if prep == DIRECT]
        named = [one for one in people if isinstance(one, Const) or one.name != f"?{clause.verb.i}who"]
        relations, phase = self.words.of_bare_verb(lemma, particle)
        if not named or not (relations or clause.passive):
            return []
        if any(prep != DIRECT for prep, _ in parts.complements) and self.form not in ("when", "how_long", "yes_no"):
            return []
        if clause.passive:
            relations, phase = self.words.of_passive(lemma, particle)
        if not relations or (lemma in _LIGHT and not clause.passive):
            return []
        return [self._pattern(clause, named[0], relations, Var(f"?{clause.verb.i}v"), (lemma,), phase)]

    def _particle(self, clause: Clause) -> str | None:
        """The verb's particle; a preposition that the parser took for one has an object: "taking in April"."""
        word = clause.particle
        return None if word is None or self.tree.of(word, "pobj") else word.lower_

    def _pair(self, clause: Clause, parts: _Parts, lemma: str, particle: str | None) -> Pattern | None:
        """"When did Ann and Bo get married": two in a relation that goes both ways."""
        people = [token for prep, token in parts.complements if prep == DIRECT and token.lower_ not in WH] if not parts.subjects else parts.subjects
        if self.form not in ("when", "how_long", "how_many", "yes_no") or len(people) != 2 or (parts.subjects and parts.complements) or any(token.lower_ in WH for token in people):
            return None
        relations, phase = self.words.of_bare_verb(lemma, particle)
        symmetric = tuple(one for one in relations if (known := self.words.predicates.get(one[0])) and known.symmetric)
        return self._pattern(clause, self.terms.term(people[0]), symmetric, self.terms.term(people[1]), (lemma,), phase) if symmetric else None

    def _kind(self, token: Token, term: Term) -> tuple[str | None, str]:
        """The type of a complement, and its noun where it is a common one."""
        if isinstance(term, Var):
            return term.type or ("PLACE" if token.lower_ == "where" else None), (term.noun or "").rpartition(" ")[2]
        names = self.terms.view.snapshot.names
        if token.lower_ in FIRST_PERSON:
            return "PERSON", ""
        types = [names.type(one, self.terms.view.known) for one in term.entities]
        plain = token.pos_ == "NOUN" and not any(types)
        return next((one for one in types if one), noun_type(token.lemma_.lower()) if plain else None), token.lemma_.lower() if plain else ""

    # ------------------------------------------------------------ being

    def _being(self, clause: Clause, parts: _Parts) -> Var | None:
        """"Who is my manager?", "What is Ann's role?", "Where is the key?", "Is Ann allergic to nuts?"."""
        asked = parts.asked
        if asked is not None and asked.lower_ == "where":
            return self._whereabouts(clause, parts)
        adjective = next((one for one in clause.attributes if one.pos_ in ("ADJ", "VERB") and one.lower_ not in WH and one.tag_ not in ("JJS", "RBS")), None)
        if adjective is not None:
            return self._adjective(clause, adjective, parts)
        late = self._late_adjective(clause)
        if late is not None:
            kept = [token for token in (*parts.subjects, *(one for prep, one in parts.complements if prep == DIRECT)) if token != late]
            preps = [(one.text.lower(), one.object) for one in clause.noun_preps(late)]
            stranded = [link.lower_ for link in self.tree.of(late, "prep") if not self.tree.of(link, "pobj", "pcomp")]
            preps += [(prep, parts.asked) for prep in stranded if parts.asked is not None]
            kept = [token for token in kept if not stranded or token != parts.asked]
            return self._adjective(clause, late, _Parts(kept, [*preps], parts.asked))
        nouns = list(dict.fromkeys([*parts.subjects, *(token for prep, token in parts.complements if prep == DIRECT), *self._apposed(clause, parts)]))
        preps = [(prep, token) for prep, token in parts.complements if prep != DIRECT]
        terms = [self.terms.term(token) for token in nouns if token.lower_ not in WH]
        wh = next((token for token in nouns if token.lower_ in WH), None)
        quality = next((token for token in nouns if token.lower_ not in WH and self.terms.asks(token)), None)
        if quality is not None and len(terms) == 2 and not preps and self.form not in ("how_many", "who"):
            return self._quality(clause, quality, terms)
        owner = next((child for one in nouns for child in self.tree.children[one.i] if child.lower_ == "whose"), None)
        if owner is not None and len(terms) >= 2:
            self._equal(clause, terms, parts)
            return self._whose(owner)
        if preps and (found := self._by_prepositions(clause, terms, wh, preps)) is not None:
            return found if found.name != "" else None
        if wh is not None and any(prep == "of" for prep in (child.lower_ for child in self.tree.of(wh, "prep"))):
            terms.insert(0, self.terms.term(wh))
            wh = None
        if len(terms) == 1 and (wh is not None or self.form != "yes_no"):
            return self._what_is(clause, terms[0], wh)
        if len(terms) >= 2:
            return self._equal(clause, terms, parts)
        return None

    def _late_adjective(self, clause: Clause) -> Token | None:
        """"Is Ann responsible for it?", where the parser hangs the adjective on the name before it."""
        hosts = [*clause.subjects, *clause.attributes]
        hosts += [child for one in hosts for child in self.tree.of(one, "conj")]
        for host in hosts:
            for child in self.tree.of(host, "amod", "acomp"):
                if child.i > host.i and child.pos_ == "ADJ" and self.tree.first(child, "prep") is not None:
                    return child
        return None

    def _quality(self, clause: Clause, noun: Token, terms: list[Term]) -> Var | None:
        """"What colour is the car?": what the car has by that noun."""
        value = self.terms.term(noun)
        thing = next((one for one in terms if one != value), None)
        if thing is None or not isinstance(value, Var):
            return None
        relations = self.words.of_noun(self.terms.noun(noun))
        self._add(thing, relations, value, (self.terms.noun(noun),), clause=clause)
        return value

    def _apposed(self, clause: Clause, parts: _Parts) -> list[Token]:
        """"Is Ann the manager of Bo?", where the parser takes the manager for an apposition to Ann."""
        return [child for token in parts.subjects for child in self.tree.of(token, "appos")] if clause.verb.i < min((one.i for one in parts.subjects), default=0) else []

    def _whereabouts(self, clause: Clause, parts: _Parts) -> Var | None:
        place = Var("?where", None, "PLACE")
        things = [token for token in (*parts.subjects, *(one for _, one in parts.complements)) if token.lower_ not in WH]
        stranded = [prep for prep, token in parts.complements if token.lower_ == "where"]
        relations = self.words.of_verb("be", None, "from")[0] if "from" in stranded else _PLACES
        if things:
            self._add(self.terms.term(things[0]), relations, place, ("be", "in"), clause=clause)
        return place if things else None

    def _by_prepositions(self, clause: Clause, terms: list[Term], wh: Token | None, preps: list[tuple[str, Token]]) -> Var | None:
        """"Who is in charge of it?", "Which city was I in?": a variable, one without a name where nothing is asked for; None where no relation fits."""
        subjects: list[Term] = terms or ([self.terms.term(wh)] if wh is not None else [])
        found: Var | None = None
        for prep, token in preps:
            term = self.terms.term(token)
            type, noun = self._kind(token, term)
            adjective, _, last = prep.rpartition(" ")
            relations = self.words.of_verb("be", None, prep, object_type=type, object_noun=noun)[0]
            relations = (*relations, *(self.words.of_adjective(adjective, last) if adjective else ()))
            if prep == "in" and type == "PLACE":
                relations = (*relations, *_PLACES)
            if not relations or not subjects:
                continue
            for subject in subjects:
                self._add(subject, relations, term, ("be", prep), clause=clause)
            asked = [one for one, word in ((term, token), (subjects[0], wh)) if isinstance(one, Var) and word is not None and self.terms.asks(word)]
            found = asked[0] if asked else Var("")  # type: ignore[assignment]
        return found

    def _what_is(self, clause: Clause, term: Term, wh: Token | None) -> Var | None:
        if isinstance(term, Var):
            if self.form == "how_much":
                return self._measured(clause, term) or term
            return term
        if self.form == "how_much" and (measured := self._measured(clause, term)) is not None:
            return measured
        if self.form == "when":
            when = Var("?when", None, "DATE")
            self._add(term, tuple((name, False) for name in ("scheduled_for", "starts_on", "deadline", "born_on")), when, ("be",), clause=clause)
            return when
        about = Var("?is", None, "PERSON" if wh is not None and wh.lower_ == "who" and not term.entities else None)
        if term.entities:
            self._add(term, (*_ROLES, *_NATURE, ("works_at", False)) if self.form == "who" else _NATURE, about, ("be",), clause=clause)
        else:
            self._add(about, (("job_title", False),), term, ("be",), clause=clause)
        return about

    def _measured(self, clause: Clause, term: Term) -> Var | None:
        words = [one.lower_ for one in self.tree.tokens]
        name = next((_MEASURED[word] for word in words if word in _MEASURED), None)
        if name is None:
            return None
        value = Var("?measure", None, "NUMBER")
        self._add(term, ((name, False), *((("amount", False),) if name == "price" else ())), value, (name,), clause=clause)
        return value

    def _equal(self, clause: Clause, terms: list[Term], parts: _Parts) -> Var | None:
        """"Is Ann Bo's sister?" makes Bo's sister Ann; "Is Ann a nurse?" is what Ann is; "Is Ann or Bo the lead?" is one of the two."""
        variable = next((one for one in terms if isinstance(one, Var)), None)
        known = [one for one in terms if isinstance(one, Const)]
        if variable is not None and len(known) > 1 and any(one.lower_ == "or" for one in self.tree.tokens):
            self.choice = known
            return variable
        if variable is not None and known:
            self.terms.patterns[:] = [_with(pattern, variable, known[0]) for pattern in self.terms.patterns]
            return None
        if len(known) >= 2:
            self._add(known[0], self._nature_of(known[1]), known[1], ("be",), clause=clause)
        return variable

    def _nature_of(self, known: Const) -> Relations:
        """The relations by which something may be called that: a nurse, by her job; a vegetarian, by her diet."""
        head = known.text.lower().rpartition(" ")[2]
        if self.words.predicates.is_a("role", None, head):
            return (("job_title", False), ("is_a", False), ("is", False))
        values = self.words.of_adjective(known.text.lower(), None)
        return (*values, *(one for one in _NATURE if one[0] != "job_title"), ("also_known_as", False))

    def _adjective(self, clause: Clause, word: Token, parts: _Parts) -> Var | None:
        """"Allergic to nuts", "vegetarian", "married to whom", "how old"."""
        lemma = word.lower_ if word.pos_ == "VERB" else word.lemma_.lower()
        subjects = [self.terms.term(token) for token in parts.subjects] or [self.terms.term(token) for prep, token in parts.complements if prep == DIRECT and token != word]
        asked = next((term for term in subjects if isinstance(term, Var) and parts.asked is not None and any(self.terms.asks(token) for token in parts.subjects)), None)
        if self.form == "how_much" and lemma in _MEASURED and subjects:
            return self._measured(clause, subjects[0])
        preps = [(prep, token) for prep, token in parts.complements if prep != DIRECT]
        done = False
        for prep, token in preps:
            term = self.terms.term(token)
            relations = self.words.of_adjective(lemma, prep) or self.words.of_verb(word.lemma_.lower(), None, prep)[0]
            for subject in subjects:
                if relations:
                    self._add(subject, relations, term, (lemma, prep), clause=clause)
                    done = True
            if relations and isinstance(term, Var) and token == parts.asked:
                asked = term
        if done:
            return asked
        values = self.words.of_adjective(lemma, None)
        tied = self._tied(lemma, subjects) if self.form == "yes_no" else ()
        if tied:
            for subject in subjects:
                self._add(subject, tied, Var(f"?{word.i}v"), (lemma,), clause=clause)
            return None
        dated = self.words.of_adjective(lemma, "") if self.form == "when" else ()
        for subject in subjects:
            thing: Term = Var("?when", None, "DATE") if dated else Const(word.lower_)
            relations = dated or values or (self._bare_adjective(word) if self.form != "yes_no" else ())
            if dated or not relations or values:
                self._add(subject, relations or (("is", False), ("status", False), ("state", False), ("diet", False)), thing, (lemma,), clause=clause)
            else:
                self._add(subject, relations, Var(f"?{word.i}v"), (lemma,), clause=clause)
        return asked

    def _tied(self, adjective: str, subjects: list[Term]) -> Relations:
        """"Is she married?": the relation that the adjective states with a preposition, where the graph has one of hers."""
        view = self.terms.view
        relations = tuple(one for prep in ("to", "with", "from") for one in self.words.of_adjective(adjective, prep))
        known = [entity for one in subjects if isinstance(one, Const) for entity in one.entities]
        return relations if relations and known and view.match_ids(known, [name for name, _ in relations], None, as_of=None) else ()

    def _bare_adjective(self, word: Token) -> Relations:
        return self.words.of_bare_verb(word.lemma_.lower(), None)[0]

    # ------------------------------------------------------------ patterns

    def _pattern(self, clause: Clause, subject: Term, relations: Relations, object_: Term, words: tuple[str, ...], phase: Phase) -> Pattern:
        kept = tuple(word for word in words if word != DIRECT)
        core = clause.kind not in ("relative", "participle")
        return Pattern(subject, relations, object_, kept, clause.tense == "past", phase, negated=clause.polarity == "negative", core=core)

    def _add(self, subject: Term, relations: Relations, object_: Term, words: tuple[str, ...], *, clause: Clause | None = None) -> None:
        past, negated = clause is not None and clause.tense == "past", clause is not None and clause.polarity == "negative"
        self.terms.add(Pattern(subject, relations, object_, words, past, negated=negated, core=clause is not None))


def _apart(made: list[Pattern], asked: Var | None) -> tuple[list[Pattern], list[Const]]:
    """Where the asked thing and a named one would be in the same relation, the named one only narrows: the hotel in Kyoto."""
    wanted = {(one.subject, name) for one in made if asked is not None and one.object == asked for name in one.relations}
    narrows = [one for one in made if isinstance(one.object, Const) and any((one.subject, name) in wanted for name in one.relations)]
    return [one for one in made if one not in narrows], [one.object for one in narrows if isinstance(one.object, Const)]


def _with(pattern: Pattern, variable: Var, known: Const) -> Pattern:
    """The pattern with a variable replaced by what it is said to be."""
    subject = known if pattern.subject == variable else pattern.subject
    object_ = known if pattern.object == variable else pattern.object
    return replace(pattern, subject=subject, object=object_)
