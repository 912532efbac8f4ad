"""What a question asks, read by the reader that reads memories: about whom, by which relation, at what time, and for what kind of answer.

A question becomes triple patterns with variables. A noun that names a relation ("my sister", "the backend lead") is itself a pattern, so
chains come out as joins: "the manager of Priya's sister" is (Priya, sister, ?1), (?1, reports_to, ?2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache

from spacy.tokens import Token

from memgraph.names import normal_form
from memgraph.nlp.clauses import Clause, clauses
from memgraph.nlp.nouns import noun_type
from memgraph.nlp.pipeline import Parser
from memgraph.nlp.times import find_times
from memgraph.nlp.tree import Tree
from memgraph.predicates import DIRECT, Predicates, normal
from memgraph.query.asked import Const, Form, Order, Pattern, Question, Term, Var, Wants
from memgraph.view import View

_FORMS: tuple[tuple[re.Pattern[str], Form], ...] = (
    (re.compile(r"\bhow (?:many|often)\b|\bhow (?:\w+ )?times\b"), "how_many"),
    (re.compile(r"\bhow (?:much|big|large|old|tall|far|high|expensive)\b"), "how_much"),
    (re.compile(r"\bhow long\b"), "how_long"),
    (re.compile(r"\b(?:since|until|till|from|by) when\b|\bwhen\b|\bwhat (?:date|day|year|month|time)\b|\b(?:which|in what) (?:year|month|day|date)\b"), "when"),
    (re.compile(r"\bwhere\b|\b(?:which|what) (?:city|town|country|place|state)\b"), "where"),
    (re.compile(r"\bwho(?:m|se)?\b"), "who"),
    (re.compile(r"\bwhich\b"), "which"),
    (re.compile(r"\bwhy\b"), "why"),
    (re.compile(r"\bwhat\b"), "what"),
    (re.compile(r"\bhow\b"), "how"),
)
_YES_NO = re.compile(r"^(?:so |and |but |hey,? )?(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|isn't|aren't|doesn't|don't|didn't)\b")
_TYPES: dict[str, str] = {"who": "PERSON", "where": "PLACE", "when": "DATE", "how_many": "NUMBER", "how_much": "NUMBER"}
_FIRST_PERSON = frozenset("i me my mine myself we us our ours".split())
_SAYING = frozenset("tell say ask mention write advise suggest recommend think report explain promise warn answer describe state claim".split())
_THIRD_PERSON = frozenset("he him his himself she her hers herself they them their theirs it its".split())
_WH = frozenset("who whom whose what which where when how why".split())
_GENERIC = frozenset("thing one person people someone somebody anybody anyone something anything place man woman guy".split())
_ASIDE = frozenset(
    "a an the of to in on at for from with by and or but if is are was were be been being am do does did have has had will would can could "
    "should may might must i me my you your we us our he she it they them his her its their this that these those what when where who whom "
    "whose which why how not no so as than then there here now currently present moment still ever just also really about tell know".split()
)
_STATE_WORDS = frozenset("at present moment now currently still today these days nowadays".split())


@cache
def _parser() -> Parser:
    return Parser()


def form_of(text: str) -> Form:
    lowered = text.lower().strip()
    if _YES_NO.match(lowered) and " or " not in lowered:
        return "yes_no"
    for pattern, form in _FORMS:
        if pattern.search(lowered):
            return form
    return "other"


def read(view: View, text: str, *, speaker: str | None, now: datetime) -> Question:
    """The question as data. Texts that cannot be parsed still give their words, names and times."""
    doc = _parser().parse([text])[0]
    reader = _QuestionReader(view, text, speaker, now, Tree(doc))
    return reader.question(clauses(doc))


class _QuestionReader:
    def __init__(self, view: View, text: str, speaker: str | None, now: datetime, tree: Tree) -> None:
        self.view, self.text, self.speaker, self.tree = view, text, speaker, tree
        self.times = find_times(text, now)
        self.form = form_of(text)
        self.patterns: list[Pattern] = []
        self.terms: dict[int, Term] = {}
        self.linked: dict[int, tuple[int, int, tuple[int, ...]]] = {}  # token -> (first, last, entities)
        self.unknown: list[str] = []
        self.content = False  #: it asks what somebody said: passages answer
        self._link_names()

    @property
    def predicates(self) -> Predicates:
        return self.view.snapshot.predicates

    # ------------------------------------------------------------ names

    def _link_names(self) -> None:
        """The longest runs of words that are names here; capitalised names that nobody knows are remembered as unknown."""
        names, tokens = self.view.snapshot.names, self.tree.tokens
        at = 0
        while at < len(tokens):
            if self._in_time(tokens[at]):
                at += 1
                continue
            for last in range(min(len(tokens), at + 7) - 1, at - 1, -1):
                words = tokens[at : last + 1]
                if words[0].lower_ in _ASIDE and (len(words) == 1 or words[0].lower_ not in ("the",)):
                    break
                if words[-1].is_punct or words[-1].lower_ in _ASIDE or words[-1].tag_ == "POS":
                    continue
                found = self._named(words)
                if found:
                    for token in words:
                        self.linked[token.i] = (at, last, found)
                    at = last
                    break
            at += 1
        del names

    def _named(self, words: list[Token]) -> tuple[int, ...]:
        if self._describes(words):
            return ()  # "Ann's manager" is whoever that is at the asked time, not whom a text once called so
        name = self.tree.text_of(words)
        found = self.view.snapshot.names.find(normal_form(name), self.view.known)
        if found:
            return tuple(found)
        proper = [word for word in words if word.pos_ == "PROPN" or (word.text[:1].isupper() and word.i > 0)]
        if len(proper) < len(words) or any(word.lower_ in _WH for word in words):
            return ()
        entity = self.tree.doc[words[0].i : words[-1].i + 1]
        longer = words[-1].i + 1 < len(self.tree.tokens) and self.tree.tokens[words[-1].i + 1].pos_ == "PROPN"
        return () if longer and entity[-1].dep_ == "compound" else tuple(self.view.lookup(name))

    def _describes(self, words: list[Token]) -> bool:
        """A relation and its bearer: "Ann's manager", "the deadline of the project"."""
        marks = [place for place, word in enumerate(words) if word.tag_ == "POS" or word.lower_ == "of"]
        if not marks:
            return False
        head = words[-1] if words[marks[0]].tag_ == "POS" else words[marks[0] - 1]
        return bool(self.predicates.match_noun(head.lemma_.lower())) or self.predicates.get(normal(head.lemma_)) is not None

    def _in_time(self, token: Token) -> bool:
        return any(mention.span[0] <= token.idx < mention.span[1] for mention in self.times)

    def _self(self) -> Const:
        """Who "I" is: the speaker; without one, the only first person of the namespace, else the entity `user`."""
        from memgraph.query.identity import first_person

        return Const("I", first_person(self.view, self.speaker))

    # ------------------------------------------------------------ terms

    def term(self, token: Token) -> Term:
        """What a noun phrase stands for; a relational noun adds its pattern."""
        if token.i not in self.terms:
            self.terms[token.i] = Var(f"?{token.i}")  # guards against cycles
            self.terms[token.i] = self._term(token)
        return self.terms[token.i]

    def _term(self, token: Token) -> Term:
        tree = self.tree
        if token.lower_ in _FIRST_PERSON:
            return self._self()
        if token.lower_ in _THIRD_PERSON and (meant := self._meant(token)) is not None:
            return meant
        if token.lower_ in _WH:
            return Var(f"?{token.i}", None, _TYPES.get(token.lower_))
        relation = self._relational(token)
        if relation is not None:
            return relation
        if token.i in self.linked:
            return Const(tree.text_of(tree.tokens[self.linked[token.i][0] : self.linked[token.i][1] + 1]), self.linked[token.i][2])
        noun = self._noun(token)
        asked = any(child.lower_ in ("which", "what", "whose") for child in tree.children[token.i]) or self._is_counted(token)
        if asked or token.lemma_.lower() in _GENERIC:
            return Var(f"?{token.i}", None if token.lemma_.lower() in _GENERIC else noun, noun_type(token.lemma_.lower()))
        phrase = tree.phrase(token, determiner=False)
        found = tuple(self.view.lookup(phrase)) if phrase else ()
        if token.pos_ == "PROPN" and not found and not self._in_time(token):
            self.unknown.append(phrase)
        return Const(phrase, found)

    def _meant(self, token: Token) -> Const | None:
        """Whom a pronoun of the third person means in a question: the name before it, else the only one."""
        named = {entities: (first, last) for first, last, entities in self.linked.values()}
        before = [one for one in named.items() if one[1][1] < token.i] or list(named.items())
        if not before:
            return None
        entities, (first, last) = before[0] if token.lower_ not in ("it", "its") else before[-1]
        return Const(self.tree.text_of(self.tree.tokens[first : last + 1]), entities)

    def _is_counted(self, token: Token) -> bool:
        return any(child.lower_ in ("many", "much") for child in self.tree.children[token.i])

    def _noun(self, token: Token) -> str:
        """The noun with what is compounded to it: "best friend", "home town"."""
        before = [child for child in self.tree.children[token.i] if child.dep_ in ("compound", "amod", "nmod") and child.i < token.i]
        return " ".join([*(child.lower_ for child in before), token.lemma_.lower()])

    def _relational(self, token: Token) -> Term | None:
        """"Priya's sister", "the manager of Bo", "our dog": a variable, and the pattern that binds it."""
        if token.pos_ not in ("NOUN", "PROPN", "ADJ", "VERB") or (token.i in self.linked and token.pos_ == "PROPN"):
            return None
        owner, through_of = self._owner(token)
        if owner is None:
            return None
        noun = self._noun(token)
        if token.lemma_.lower() == "name" and owner is not None:
            return self.term(owner)
        relations = self.noun_relations(noun)
        var = Var(f"?{token.i}", token.lemma_.lower(), noun_type(token.lemma_.lower()))
        if not relations:
            return None
        if through_of and self._is_title(token):
            self._add(var, (("job_title", False),), Const(self.tree.phrase(token, determiner=False)), (noun,))
            return var
        self._add(self.term(owner), relations, var, tuple(noun.split()))
        return var

    def _is_title(self, token: Token) -> bool:
        """"The head of design": held as somebody's job title here."""
        phrase = normal_form(self.tree.phrase(token, determiner=False))
        titles = self.view.match_ids(None, ["job_title"], None, as_of=None)
        return any(phrase and phrase in normal_form(fact.object) for fact in titles)

    def _owner(self, token: Token) -> tuple[Token | None, bool]:
        for child in self.tree.children[token.i]:
            if child.dep_ == "poss":
                return child, False
        for child in self.tree.children[token.i]:
            if child.dep_ == "prep" and child.lower_ in ("of", "for", "at"):
                for below in self.tree.children[child.i]:
                    if below.dep_ == "pobj" and not self._in_time(below):
                        return below, child.lower_ == "of"
        return None, False

    # ------------------------------------------------------------ relations

    def noun_relations(self, noun: str) -> tuple[tuple[str, bool], ...]:
        """The predicates that a noun names, from its bearer's point of view, with what implies them."""
        found = [(one.predicate, one.swapped) for one in self.predicates.match_noun(noun)]
        name = normal(noun)
        for own in self.view.snapshot.graph.predicates(known=self.view.known):
            if own == name or own == normal(noun.rpartition(" ")[2]):
                found.append((own, False))
        if self.predicates.get(name) is not None:
            found.append((name, False))
        return self._widened(found)

    def _widened(self, relations: Iterable[tuple[str, bool]]) -> tuple[tuple[str, bool], ...]:
        """With the narrower predicates, and their inverses seen from the other side: a child's mother is its parent."""
        result: dict[tuple[str, bool], None] = {}
        for name, swapped in relations:
            canonical, turned = self.predicates.resolve(name)
            result[canonical, swapped != turned] = None
            for narrow in self.predicates.narrower(canonical):
                result[narrow, swapped != turned] = None
            for pair in _OPPOSITES.get(canonical, ()):
                result[pair, not (swapped != turned)] = None
            known = self.predicates.get(canonical)
            if known is not None and known.symmetric:
                result[canonical, True] = None
        return tuple(result)

    def verb_relations(self, clause: Clause, prep: str) -> tuple[tuple[str, bool], ...]:
        """The predicates that a clause's verb states with a complement, and the open ones that it would have made."""
        lemma = clause.verb.lemma_.lower()
        particle = clause.particle.lower_ if clause.particle is not None else None
        noun = clause.objects[0].lemma_.lower() if clause.objects else None
        found = [(one.predicate, one.swapped) for one in self.predicates.match_verb(lemma, particle, prep, noun)]
        stem = f"{lemma}_{particle}" if particle else lemma
        own = self.view.snapshot.graph.predicates(known=self.view.known)
        for name in own:
            if name == stem or (prep != DIRECT and name == f"{stem}_{prep}"):
                found.append((name, False))
        if not found:
            found = [(name, False) for name in own if name.split("_")[0] == lemma]
        return self._widened(found)

    def _add(self, subject: Term, relations: tuple[tuple[str, bool], ...], object_: Term, words: tuple[str, ...], past: bool = False) -> None:
        self.patterns.append(Pattern(subject, relations, object_, words, past))

    # ------------------------------------------------------------ clauses

    def question(self, found: list[Clause]) -> Question:
        target: Var | None = None
        wants: Wants = {"when": "time", "how_long": "length", "how_many": "count", "yes_no": "truth"}.get(self.form, "value")  # type: ignore[assignment]
        anchor: tuple[str, tuple[Pattern, ...]] | None = None
        past = False
        for clause in found:
            mark = self._anchor_mark(clause)
            before = len(self.patterns)
            asked = self._clause(clause)
            if mark is not None:
                anchor = mark, tuple(self.patterns[before:])
                del self.patterns[before:]
                continue
            past = past or clause.tense == "past"
            target = target or asked
        entities = dict.fromkeys(one for _, _, some in self.linked.values() for one in some)
        lowered = self.text.lower()
        order: Order | None = "first" if re.search(r"\bfirst\b|\boriginally\b", lowered) else "last" if re.search(r"\b(?:last|latest|most recently?)\b", lowered) else None
        if self.form == "when" and re.search(r"\bsince when\b", lowered):
            wants = "from"
        if self.form == "when" and re.search(r"\b(?:until|till) when\b", lowered):
            wants = "to"
        return Question(
            text=self.text, form=self.form, wants=wants, target=target, patterns=tuple(self.patterns), entities=tuple(entities),
            unknown=tuple(self.unknown), content=self.content, times=tuple(self.times), answer_type=_TYPES.get(self.form), past=past, order=order, anchor=anchor,
            terms=tuple(self._content()),
        )  # fmt: skip

    def _anchor_mark(self, clause: Clause) -> str | None:
        """"before she joined Acme": an event that fixes the time of the question."""
        top = clause.chain[0] if clause.chain else clause.verb
        for child in self.tree.children[top.i]:
            if child.dep_ in ("mark", "advmod") and child.lower_ in ("before", "after", "while", "when", "until", "since"):
                if top.dep_ == "advcl" or (child.lower_ != "when" and top.dep_ in ("advcl", "pcomp", "ccomp")):
                    return child.lower_
        if top.dep_ == "pcomp" and top.head.lower_ in ("before", "after", "since", "until"):
            return top.head.lower_
        return None

    def _clause(self, clause: Clause) -> Var | None:
        """Adds the patterns of a clause; the variable that it asks for, if any."""
        past = clause.tense == "past"
        subjects = list(clause.subjects)
        wh = next((token for token in self._wh_tokens(clause)), None)
        if clause.kind in ("apposition", "title", "possessive", "place"):
            return None
        if clause.kind == "copular" or clause.verb.lemma_.lower() == "be":
            return self._copular(clause, subjects, past)
        if clause.lemma in _SAYING:
            for named in (*subjects, *clause.objects, *(prep.object for prep in clause.preps)):
                self.term(named)  # whom the question describes; what was said is not in the facts
            self.content = True
            return None
        complements: list[tuple[str, Token | None]] = [(DIRECT, one) for one in (*clause.objects, *clause.attributes)]
        complements += [(one.text.lower(), one.object) for one in clause.preps if not self._in_time(one.object)]
        asked: Var | None = None
        if wh is not None and wh.lower_ == "where":
            complements = [(prep, token) for prep, token in complements if token is not None]
            place = Var(f"?{wh.i}", None, "PLACE")
            self.terms[wh.i] = place
            relations = tuple(dict.fromkeys(one for prep in ("in", "at", "to", DIRECT) for one in self.verb_relations(clause, prep)))
            for subject in subjects:
                self._add(self.term(subject), relations, place, (clause.lemma,), past)
            asked = place
            complements = [(prep, token) for prep, token in complements if token is not wh and token.lower_ != "where"]  # type: ignore[union-attr]
            if complements and not relations:
                complements = []
            else:
                complements = []
        if clause.lemma == "do" and wh is not None and wh.lower_ == "what" and subjects:
            job = Var(f"?{wh.i}")
            self._add(self.term(subjects[0]), (("job_title", False), ("responsible_for", False), ("works_at", False)), job, ("do",), past)
            return job
        if clause.lemma in ("call", "name") and subjects and (clause.passive or clause.attributes or wh is not None):
            term = self.term(subjects[0])
            return term if isinstance(term, Var) else None
        for prep, token in complements:
            if token is None:
                continue
            object_ = self.term(token)
            relations = self.verb_relations(clause, prep)
            noun = self._noun(token)
            if clause.lemma in ("have", "own", "keep", "get") and prep == DIRECT:
                relations = tuple(dict.fromkeys((*self.noun_relations(noun), *relations)))
            for subject in subjects or []:
                self._add(self.term(subject), relations, object_, (clause.lemma, *(() if prep == DIRECT else (prep,))), past)
            if isinstance(object_, Var) and asked is None and self._asks(token):
                asked = object_
        if asked is None:
            for subject in subjects:
                term = self.term(subject)
                if isinstance(term, Var) and self._asks(subject):
                    asked = term
        if asked is None and not complements and subjects:
            relations = self.verb_relations(clause, DIRECT)
            if relations:
                self._add(self.term(subjects[0]), relations, Var(f"?{clause.verb.i}v"), (clause.lemma,), past)
        return asked

    def _asks(self, token: Token) -> bool:
        return token.lower_ in _WH or self._is_counted(token) or any(one.lower_ in _WH for one in self.tree.children[token.i])

    def _wh_tokens(self, clause: Clause) -> Iterator[Token]:
        for link in (*clause.chain, clause.verb):
            for child in self.tree.children[link.i]:
                if child.tag_ in ("WP", "WRB", "WDT", "WP$"):
                    yield child

    def _copular(self, clause: Clause, subjects: list[Token], past: bool) -> Var | None:
        """"Who is my manager?", "What is Ann's role?", "Where is the key?", "Is Ann allergic to nuts?"."""
        parts = [*subjects, *clause.attributes]
        wh = next((token for token in (*self._wh_tokens(clause), *parts) if token.lower_ in _WH), None)
        others = [token for token in parts if token is not wh and token.lower_ not in _WH]
        if wh is not None and wh.lower_ == "where" and others:
            place = Var(f"?{wh.i}", None, "PLACE")
            relations = (("located_in", False), ("lives_in", False), ("was_in", False), ("headquartered_in", False), ("stays_at", False))
            self._add(self.term(others[0]), relations, place, ("be", "in"), past)
            return place
        for token in clause.attributes:
            if token.pos_ == "ADJ":
                return self._adjective(clause, token, subjects, past)
        if wh is not None or self.form != "yes_no":
            for token in others:
                term = self.term(token)
                if isinstance(term, Var):
                    return term
            for token in others:
                term = self.term(token)
                if isinstance(term, Const) and term.entities:
                    about = Var(f"?{token.i}is")
                    for prep in clause.preps:
                        if not self._in_time(prep.object):
                            self._add(term, self.verb_relations(clause, prep.text.lower()), self.term(prep.object), (prep.text.lower(),), past)
                    if self.form == "who":
                        self._add(term, (("job_title", False), ("is", False), ("is_a", False), ("works_at", False)), about, ("be",), past)
                    else:
                        self._add(term, (("is", False), ("is_a", False), ("job_title", False), ("status", False)), about, ("be",), past)
                    return about
                if isinstance(term, Const):
                    held = Var(f"?{token.i}held", None, "PERSON" if self.form == "who" else None)
                    self._add(held, (("job_title", False),), term, ("be",), past)
                    return held
        if len(others) >= 2:
            first, second = self.term(others[0]), self.term(others[1])
            named = (("is", False), ("is_a", False), ("job_title", False), ("is", True))
            if isinstance(second, Var):
                return None
            self._add(first, named, second, ("be",), past)
        elif others:
            for prep in clause.preps:
                self._add(self.term(others[0]), self.verb_relations(clause, prep.text.lower()), self.term(prep.object), ("be", prep.text.lower()), past)
        return None

    def _adjective(self, clause: Clause, token: Token, subjects: list[Token], past: bool) -> Var | None:
        asked: Var | None = None
        preps = [*clause.noun_preps(token), *clause.preps]
        for prep in preps:
            relations = self._widened([(one.predicate, False) for one in self.predicates.match_adjective(token.lemma_.lower(), prep.text.lower())])
            if not relations:
                continue
            object_ = self.term(prep.object)
            for subject in subjects:
                self._add(self.term(subject), relations, object_, (token.lemma_.lower(), prep.text.lower()), past)
            asked = object_ if isinstance(object_, Var) else asked
        if not preps:
            values = [(one.predicate, False) for one in self.predicates.match_adjective(token.lemma_.lower())]
            for subject in subjects:
                self._add(self.term(subject), tuple(values) or (("is", False), ("status", False)), Const(token.lower_), (token.lemma_.lower(),), past)
                term = self.term(subject)
                asked = term if isinstance(term, Var) else asked
        return asked

    def _content(self) -> Iterator[str]:
        for token in self.tree.tokens:
            if token.is_alpha and token.lower_ not in _ASIDE and not self._in_time(token) and token.lower_ not in _STATE_WORDS:
                yield token.lemma_.lower()


#: predicates that hold the other way round with one
_OPPOSITES: dict[str, tuple[str, ...]] = {
    "child": ("parent", "mother", "father"),
    "son": ("parent", "mother", "father"),
    "daughter": ("parent", "mother", "father"),
    "parent": ("child", "son", "daughter"),
    "mother": ("child", "son", "daughter"),
    "father": ("child", "son", "daughter"),
}
