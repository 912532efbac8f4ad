"""Clauses of being: who somebody is, what something is like, where it is, whether the one is the other."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Token

from memgraph.nlp.clauses.clause import Clause
from memgraph.nlp.nouns import noun_type
from memgraph.predicates import DIRECT
from memgraph.query.question.asked import Const, Pattern, Relations, Term, Var
from memgraph.query.question.clause_parts import ClauseParts, Parts
from memgraph.query.question.kindred import tables, verb_of
from memgraph.query.question.terms import WH

_HOLDING = frozenset("in on at under behind inside".split())  #: of the thing that is asked for: "which box is the key in"
_PLACES: Relations = tuple((name, False) for name in ("located_in", "lives_in", "was_in", "headquartered_in", "stays_at"))
ROLES: Relations = tuple((name, False) for name in ("job_title", "leads", "responsible_for", "works_in"))
_NATURE: Relations = tuple((name, False) for name in ("is", "is_a", "job_title", "status", "state"))
_MEASURED: dict[str, str] = {
    "old": "age",
    "much": "price",
    "expensive": "price",
    "tall": "height",
    "high": "height",
    "heavy": "weight",
    "big": "size",
    "large": "size",
}


_KINDS = frozenset("kind sort type breed species variety make brand model".split())  #: ask what something is
_WHICH_KIND: Relations = (("is_a", False), ("is", False))
_AGES = frozenset({"older", "younger", "elder"})  #: compare when two were born
NOTHING = Var("")  #: stands for the variable of a clause that asks for none


class Being(ClauseParts):
    """Reads clauses whose verb is a form of be."""

    def being(self, clause: Clause, parts: Parts) -> Var | None:
        """ "Who is my manager?", "What is Ann's role?", "Where is the key?", "Is Ann allergic to nuts?"."""
        asked = parts.asked
        if asked is not None and asked.lower_ == "where":
            return self._whereabouts(clause, parts)
        adjective = next(
            (one for one in clause.attributes if one.pos_ in ("ADJ", "VERB") and one.lower_ not in WH and one.tag_ not in ("JJS", "RBS")),
            None,
        )
        if adjective is not None:
            return self._adjective(clause, adjective, parts)
        late = self._late_adjective(clause)
        if late is not None:
            kept = [token for token in (*parts.subjects, *(one for prep, one in parts.complements if prep == DIRECT)) if token != late]
            preps = [(one.text.lower(), one.object) for one in clause.noun_preps(late)]
            stranded = [link.lower_ for link in self.tree.of(late, "prep") if not self.tree.of(link, "pobj", "pcomp")]
            preps += [(prep, parts.asked) for prep in stranded if parts.asked is not None]
            kept = [token for token in kept if not stranded or token != parts.asked]
            return self._adjective(clause, late, Parts(kept, [*preps], parts.asked))
        nouns = list(
            dict.fromkeys([*parts.subjects, *(token for prep, token in parts.complements if prep == DIRECT), *self._apposed(clause, parts)])
        )
        preps = [(prep, token) for prep, token in parts.complements if prep != DIRECT]
        terms = [self.terms.term(token) for token in nouns if token.lower_ not in WH]
        wh = next((token for token in nouns if token.lower_ in WH), None)
        quality = next((token for token in nouns if token.lower_ not in WH and self.terms.asks(token)), None)
        if quality is not None and len(terms) == 2 and not preps and self.form not in ("how_many", "who"):
            held = next((one for one in terms if isinstance(one, Var) and one != self.terms.term(quality)), None)
            if held is not None and noun_type(quality.lemma_.lower()) in ("PERSON", "ORG"):
                return held  # "which teacher is the tutor of 7B" is who the tutor is, "which firm is our sponsor" who sponsors us
            return self._quality(clause, quality, terms)
        owner = next((child for one in nouns for child in self.tree.children[one.i] if child.lower_ == "whose"), None)
        if owner is not None and len(terms) >= 2 and self.owner_asked(owner) is not None:
            self._equal(clause, terms, parts)
            return self.owner_asked(owner)
        if (owned := self._whose(clause, parts, nouns, owner)) is not None:
            return owned
        if preps and (found := self._by_prepositions(clause, terms, wh, preps)) is not None:
            return None if found == NOTHING else found
        if wh is not None and any(prep == "of" for prep in (child.lower_ for child in self.tree.of(wh, "prep"))):
            terms.insert(0, self.terms.term(wh))
            wh = None
        beside = next((token for _, token in preps if token == parts.asked and token.pos_ == "NOUN"), None)
        if len(terms) == 1 and wh is None and beside is not None and isinstance(asked_for := self.terms.term(beside), Var):
            self.add(terms[0], (), asked_for, ("be",), clause=clause)
            return asked_for  # "in which language is it built", where the parser takes "is" for the verb
        if len(terms) == 1 and self.form == "when" and (happened := self._event_of(clause, nouns, terms[0])):
            return happened
        if len(terms) == 1 and (wh is not None or self.form != "yes_no"):
            bare = next((token for token in nouns if token.lower_ not in WH), None)
            post = self.terms.post(bare) if bare is not None and isinstance(terms[0], Const) else None
            return post or self._what_is(clause, terms[0], wh)
        if len(terms) >= 2:
            return self._equal(clause, terms, parts)
        return None

    def _whose(self, clause: Clause, parts: Parts, nouns: list[Token], owner: Token | None) -> Var | None:
        """ "Whose boat is the Petrel", "whose is it now": who owns it."""
        word = owner or (parts.asked if parts.asked is not None and parts.asked.lower_ == "whose" else None)
        things = [one for one in nouns if one.lower_ not in WH and (owner is None or one != owner.head)]
        thing = self.terms.term(things[0]) if len(things) == 1 else None
        if word is None or not isinstance(thing, Const) or not thing.entities:
            return None
        asked = Var(f"?{word.i}", None, "PERSON")
        self.add(asked, self.words.widened([("owns", False), ("has_pet", False)]), thing, ("own", "belong"), clause=clause)
        return asked

    def _event_of(self, clause: Clause, nouns: list[Token], term: Term) -> Var | None:
        """ "When was Ann's wedding", "the wedding of Ann and Bo": when she married, where nobody knows an event that is called so."""
        noun = next((one for one in nouns if one.lemma_.lower() in tables().events), None)
        if noun is None or not isinstance(term, Const) or term.entities:
            return None
        below = [one for prep in self.tree.of(noun, "prep") if prep.lower_ == "of" for one in self.tree.of(prep, "pobj")]
        who = [*self.tree.of(noun, "poss"), *below, *(other for one in below for other in self.tree.of(one, "conj"))]
        verb = verb_of(noun.lemma_.lower())
        relations, phase = self.words.of_bare_verb(verb, None)
        if not who or not relations:
            return None
        when = Var(f"?{noun.i}when")
        ends = [self.terms.term(one) for one in who]
        self.terms.add(replace(self.pattern(clause, ends[0], relations, ends[1] if len(ends) > 1 else when, (verb, noun.lemma_), phase)))
        return when

    def _late_adjective(self, clause: Clause) -> Token | None:
        """ "Is Ann responsible for it?", where the parser hangs the adjective on the name before it."""
        hosts = [*clause.subjects, *clause.attributes]
        hosts += [child for one in hosts for child in self.tree.of(one, "conj")]
        for host in hosts:
            for child in self.tree.of(host, "amod", "acomp"):
                if child.i > host.i and child.pos_ == "ADJ" and self.tree.first(child, "prep") is not None:
                    return child
        return None

    def _quality(self, clause: Clause, noun: Token, terms: list[Term]) -> Var | None:
        """ "What colour is the car?": what the car has by that noun."""
        value = self.terms.term(noun)
        thing = next((one for one in terms if one != value), None)
        if thing is None or not isinstance(value, Var):
            return None
        relations = self.words.of_noun(self.terms.noun(noun))
        if noun.lemma_.lower() in _KINDS:
            relations = (*relations, *(one for one in _WHICH_KIND if one not in relations))
        self.add(thing, relations, value, (self.terms.noun(noun),), clause=clause)
        return value

    def _apposed(self, clause: Clause, parts: Parts) -> list[Token]:
        """ "Is Ann the manager of Bo?", where the parser takes the manager for an apposition to Ann."""
        return (
            [child for token in parts.subjects for child in self.tree.of(token, "appos")]
            if clause.verb.i < min((one.i for one in parts.subjects), default=0)
            else []
        )

    def _is_meeting(self, term: Term) -> bool:
        """Whether it is one to which somebody else comes, and no charge that is with him: "my dentist appointment"."""
        noun = term.noun if isinstance(term, Var) else term.text.split()[-1].lower()
        return noun is not None and any(self.words.predicates.is_a(kind, None, noun) for kind in ("event", "tracked", "activity"))

    def _whereabouts(self, clause: Clause, parts: Parts) -> Var | None:
        place = Var("?where", None, "PLACE")
        things = [token for token in (*parts.subjects, *(one for _, one in parts.complements)) if token.lower_ not in WH]
        stranded = [prep for prep, token in parts.complements if token.lower_ == "where"]
        relations = self.words.of_verb("be", None, "from")[0] if "from" in stranded else _PLACES
        if things:
            self.add(self.terms.term(things[0]), relations, place, ("be", "in"), clause=clause)
        return place if things else None

    def _by_prepositions(self, clause: Clause, terms: list[Term], wh: Token | None, preps: list[tuple[str, Token]]) -> Var | None:
        """ "Who is in charge of it?", "Which city was I in?": what is asked for, `NOTHING` if nothing is; None where no relation fits."""
        subjects: list[Term] = terms or ([self.terms.term(wh)] if wh is not None else [])
        found: Var | None = None
        for prep, token in preps:
            if terms and self._is_of_ours(terms[0], prep, token):
                continue
            term = self.terms.term(token)
            type, noun = self.kind(token, term)
            adjective, _, last = prep.rpartition(" ")
            relations = self.words.of_verb("be", None, prep, object_type=type, object_noun=noun)[0]
            relations = (*relations, *(self.words.of_adjective(adjective, last) if adjective else ()))
            held = not relations and prep in _HOLDING and self.form == "which" and self.terms.asks(token)
            if held or (prep == "in" and type == "PLACE"):
                relations = (*relations, *_PLACES)
            if not relations or not subjects or (prep == "with" and any(map(self._is_meeting, subjects))):
                continue
            for subject in subjects:
                self.add(subject, relations, term, ("be", prep), clause=clause)
            asked = [
                one
                for one, word in ((term, token), (subjects[0], wh))
                if isinstance(one, Var) and word is not None and self.terms.asks(word)
            ]
            found = NOTHING if not asked or not isinstance(asked[0], Var) else asked[0]
        return found

    def _is_of_ours(self, term: Term, prep: str, token: Token) -> bool:
        """ "Who is the postdoc in our group": who is our postdoc."""
        place = next((at for at, one in enumerate(self.terms.patterns) if one.object == term and one.title is not None), None)
        if prep not in ("in", "at", "on", "of", "for", "with") or not self.terms.is_our_group(token) or place is None:
            return False
        held = self.terms.patterns[place]
        self.terms.patterns[place] = replace(held, subject=self.terms.us(), words=(*held.words, token.lemma_.lower()))
        return True

    def _what_is(self, clause: Clause, term: Term, wh: Token | None) -> Var | None:
        if isinstance(term, Var):
            if self.form == "how_much":
                return self._measured(clause, term) or term
            return term
        if self.form == "how_much" and (measured := self._measured(clause, term)) is not None:
            return measured
        if self.form == "when":
            when = Var("?when", None, "DATE")
            self.add(
                term, tuple((name, False) for name in ("scheduled_for", "starts_on", "deadline", "born_on")), when, ("be",), clause=clause
            )
            return when
        about = Var("?is", None, "PERSON" if wh is not None and wh.lower_ == "who" and not term.entities else None)
        if term.entities:
            self.add(term, (*ROLES, *_NATURE, ("works_at", False)) if self.form == "who" else _NATURE, about, ("be",), clause=clause)
        else:
            self.add(about, (("job_title", False),), term, ("be",), clause=clause)
        return about

    def _measured(self, clause: Clause, term: Term) -> Var | None:
        words = [one.lower_ for one in self.tree.tokens]
        name = next((_MEASURED[word] for word in words if word in _MEASURED), None)
        if name is None:
            return None
        last = self.terms.patterns[-1] if self.terms.patterns else None
        if isinstance(term, Var) and last is not None and last.object == term and self.words.is_literal(last.relations):
            return term  # how big a budget is, the budget itself tells
        value = Var("?measure", None, "NUMBER")
        self.add(term, ((name, False), *((("amount", False),) if name == "price" else ())), value, (name,), clause=clause)
        return value

    def _equal(self, clause: Clause, terms: list[Term], parts: Parts) -> Var | None:
        """ "Is Ann Bo's sister?" makes Bo's sister Ann; "Is Ann a nurse?" is what Ann is; "Is Ann or Bo the lead?" is one of the two."""
        variable = next((one for one in terms if isinstance(one, Var)), None)
        known = [one for one in terms if isinstance(one, Const)]
        if variable is not None and len(known) > 1 and any(one.lower_ == "or" for one in self.tree.tokens):
            self.choice = known
            return variable
        if variable is not None and known:
            self.terms.patterns[:] = [_with(pattern, variable, known[0]) for pattern in self.terms.patterns]
            sides = (term for pattern in self.terms.patterns for term in (pattern.subject, pattern.object))
            return next((one for one in sides if isinstance(one, Var) and one == self._asked_owner(parts)), None)
        if len(known) >= 2:
            self.add(known[0], self._nature_of(known[1]), known[1], ("be",), clause=clause)
        return variable

    def _asked_owner(self, parts: Parts) -> Term | None:
        """ "Which club is Ann a member of": what the noun is said to be of."""
        below = (one for _, noun in parts.complements for prep in self.tree.of(noun, "prep") for one in self.tree.of(prep, "pobj"))
        token = next((one for one in below if self.terms.asks(one)), None)
        return self.terms.term(token) if token is not None else None

    def _nature_of(self, known: Const) -> Relations:
        """The relations by which something may be called that: a nurse, by her job; a vegetarian, by her diet."""
        head = known.text.lower().rpartition(" ")[2]
        if self.words.predicates.is_a("role", None, head):
            return (("job_title", False), ("is_a", False), ("is", False))
        values = self.words.of_adjective(known.text.lower(), None)
        return (*values, *(one for one in _NATURE if one[0] != "job_title"), ("also_known_as", False))

    def _is_known(self, subjects: list[Term], relations: Relations) -> bool:
        names, view = [name for name, _ in relations], self.terms.view
        return any(view.match_ids([*one.entities], names, None, as_of=None) for one in subjects if isinstance(one, Const) and one.entities)

    def _adjective(self, clause: Clause, word: Token, parts: Parts) -> Var | None:
        """ "Allergic to nuts", "vegetarian", "married to whom", "how old"."""
        lemma = word.lower_ if word.pos_ == "VERB" else word.lemma_.lower()
        subjects = [self.terms.term(token) for token in parts.subjects] or [
            self.terms.term(token) for prep, token in parts.complements if prep == DIRECT and token != word
        ]
        asked = next(
            (
                term
                for term in subjects
                if isinstance(term, Var) and parts.asked is not None and any(self.terms.asks(token) for token in parts.subjects)
            ),
            None,
        )
        if self.form == "how_much" and lemma in _MEASURED and subjects:
            return self._measured(clause, subjects[0])
        if word.lower_ in _AGES and subjects:
            self.add(subjects[0], (("born_on", False), ("founded_on", False)), Var("?born", None, "DATE"), ("bear",), clause=clause)
            return asked
        preps = [(prep, token) for prep, token in parts.complements if prep != DIRECT]
        done = False
        for prep, token in preps:
            term = self.terms.term(token)
            relations = self.words.of_adjective(lemma, prep) or self.words.of_verb(word.lemma_.lower(), None, prep)[0]
            if token.lower_ == "when" and not self._is_known(subjects, relations):
                continue  # "until when is it valid": where no fact has the day by itself, the state tells by its end
            for subject in subjects:
                if relations:
                    self.add(subject, relations, term, (lemma, prep), clause=clause)
                    done = True
            if relations and isinstance(term, Var) and token == parts.asked:
                asked = term
        if done:
            return asked
        values = self.words.of_adjective(lemma, None)
        tied = self._tied(lemma, subjects) if self.form == "yes_no" else ()
        if tied:
            for subject in subjects:
                self.add(subject, tied, Var(f"?{word.i}v"), (lemma,), clause=clause)
            return None
        dated = (self.words.of_adjective(lemma, "") or self.words.of_adjective(lemma, "on")) if self.form == "when" else ()
        for subject in subjects:
            thing: Term = Var("?when", None, "DATE") if dated else Const(word.lower_)
            relations = dated or values or (self._bare_adjective(word) if self.form != "yes_no" else ())
            if dated or not relations or values:
                self.add(
                    subject,
                    relations or (("is", False), ("status", False), ("state", False), ("diet", False)),
                    thing,
                    (lemma,),
                    clause=clause,
                )
            else:
                self.add(subject, relations, Var(f"?{word.i}v"), (lemma,), clause=clause)
        return asked

    def _tied(self, adjective: str, subjects: list[Term]) -> Relations:
        """ "Is she married?": the relation that the adjective states with a preposition, where the graph has one of hers."""
        view = self.terms.view
        relations = tuple(one for prep in ("to", "with", "from") for one in self.words.of_adjective(adjective, prep))
        known = [entity for one in subjects if isinstance(one, Const) for entity in one.entities]
        return relations if relations and known and view.match_ids(known, [name for name, _ in relations], None, as_of=None) else ()

    def _bare_adjective(self, word: Token) -> Relations:
        return self.words.of_bare_verb(word.lemma_.lower(), None)[0]


def _with(pattern: Pattern, variable: Var, known: Const) -> Pattern:
    """The pattern with a variable replaced by what it is said to be."""
    subject = known if pattern.subject == variable else pattern.subject
    object_ = known if pattern.object == variable else pattern.object
    return replace(pattern, subject=subject, object=object_)
