"""What a question asks, read by the reader that reads memories: about whom, by which relation, at what time, and for what kind of answer.

A question becomes triple patterns with variables (asked.py): its noun phrases by terms.py, its clauses by clause_patterns.py, the words of
both to predicates by relations.py. Here they are put together, with the event that fixes the time where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from spacy.tokens import Token

from memgraph.names import normal_form
from memgraph.nlp.clauses.clause import VERBLESS, Clause, clauses
from memgraph.nlp.surface import visible
from memgraph.nlp.times.expressions import TimeMention, find_times
from memgraph.nlp.tree import Tree
from memgraph.query.question.asked import Anchor, Const, Form, Pattern, Question, Term, Var
from memgraph.query.question.clause_patterns import ClausePatterns
from memgraph.query.question.forms import (
    ORDINALS,
    TYPES,
    asks_changes,
    asks_content,
    compared,
    form_of,
    is_now,
    is_over,
    is_phrasal,
    is_ultimate,
    operator_of,
    order_of,
    wants_of,
)
from memgraph.query.question.joined import joined
from memgraph.query.question.kindred import verb_of
from memgraph.query.question.parsing import parsed
from memgraph.query.question.picking import describes_somebody, told_within
from memgraph.query.question.relations import Words
from memgraph.query.question.terms import ASIDE, WH, Terms, is_occasion, is_setting
from memgraph.query.question.wordings import plainly
from memgraph.view import View

_MARKS = frozenset({"before", "after", "while", "when", "until", "since", "till", "whilst", "as"})
_NOUN_MARKS = frozenset({"before", "after", "until", "since", "during", "till"})
_ASKING = frozenset({"who", "whom", "what", "where", "how"})
_TIES = frozenset({"relationship", "relation", "connection", "link", "tie"})
_READ = frozenset(
    "now currently still today these days nowadays moment present first last second third earlier later longest longer else other "
    "previous former can could must may".split()
)
_FIRST_TO = re.compile(r"\b(?:first|second|third|fourth|fifth|sixth|last|next)(?: (?:person|one|man|woman|of (?:us|them)))? to\b")
_IN_THE_END = ("ultimately", "end", "top", "instance", "resort")
_THEN = re.compile(r"\b(?:then|back then|at (?:the|that) time|(?:on )?that day|in those days)\W*$")  #: means an event told before
#: asks for a thing as one asks for a favour
_REQUEST = re.compile(
    r"^\W*(?:please,? )?(?:(?:can|could|would|will) you (?:please |kindly |just |quickly )?)?"
    r"(?:give|tell|show|send|remind|find|look up|read out|pass on|let)(?: (?:me|us)(?: have| know)?(?: of)?)? (?:again )?"
    r"(?=(?:the|my|our|his|her|their|its) |[A-Z][\w.]*(?: [A-Z][\w.]*)*['’]s )(.+?)(?:,? please)?[?.!]*$",
    re.IGNORECASE,
)
_FROM_IN = re.compile(r"\bfrom(?= (?:in|on|during|before|until) )")
_STATE_WORDS = frozenset("at present moment now currently still today these days nowadays".split())


def read(view: View, text: str, *, speaker: str | None, now: datetime) -> Question:
    """The question as data. Texts that cannot be parsed still give their words, names and times."""
    text = plainly(_as_question(visible(text).text))
    doc = parsed(text)
    tree = Tree(doc)
    return _QuestionReader(view, text, speaker, tree, _times(view, tree, text, now)).question(clauses(doc))


def _times(view: View, tree: Tree, text: str, now: datetime) -> list[TimeMention]:
    """The times that it names. A season or month that is part of what a known thing is called is none ("the summer party"), and the "from"
    of "where does it come from in 2023" is none of a time."""
    found = []
    for one in find_times(_FROM_IN.sub(lambda said: "_" * len(said.group()), text), now):
        inside = [token for token in tree.tokens if one.span[0] <= token.idx < one.span[1]]
        last = inside[-1] if len([token for token in inside if token.dep_ != "det"]) == 1 else None
        within = last is not None and last.dep_ in ("compound", "amod", "nmod") and last.head.i > last.i
        name = normal_form(tree.text_of(tree.tokens[last.i : last.head.i + 1])) if last is not None and within else ""
        if not (name and view.snapshot.names.find(name, view.known)):
            found.append(one)
    return found


def _as_question(text: str) -> str:
    """ "Can you give me the number of the policy?" asks what it is, and is answered by no yes; "give the dog a name" asks nothing so.

    >>> _as_question("Could you please tell me Ann's phone number?"), _as_question("Can you give the keys to Bo?")
    ("What is Ann's phone number?", 'Can you give the keys to Bo?')
    """
    found = _REQUEST.search(text)
    if found is None or re.search(r"\b(?:me|us)\b|^\W*(?:please )?look up\b", text[: found.start(1)], re.IGNORECASE) is None:
        return text
    return f"What is {found[1]}?"


class _QuestionReader:
    def __init__(self, view: View, text: str, speaker: str | None, tree: Tree, times: list[TimeMention]) -> None:
        self.view, self.text, self.tree, self.times = view, text, tree, times
        self.form: Form = form_of(text)
        self.words = Words(view)
        self.terms = Terms(view, tree, times, speaker, self.words, who=self.form == "who")
        self.clauses = ClausePatterns(tree, self.terms, self.words, self.form)

    def question(self, found: list[Clause]) -> Question:
        wants = wants_of(self.text, self.form)
        anchors = {id(clause): mark for clause in found if (mark := self._mark(clause)) is not None}
        anchors |= {id(clause): "when" for clause in self._told_before(found)}
        target, past, ever = self._main(clause for clause in found if id(clause) not in anchors)
        anchor = self._anchor(
            [(clause, anchors[id(clause)]) for clause in found if id(clause) in anchors], tuple(self.terms.patterns), target
        )
        order = order_of(self._outside_of_names(self._outside(anchor)))
        if anchor is not None and anchor.mark == "before" and order in ("last", "previous"):
            order = None  # the last before an event is the one that the event puts an end to
            self.terms.patterns[:] = [replace(one, order=None) if one.order in ("last", "previous") else one for one in self.terms.patterns]
        choice = self.clauses.choice or self._choice()
        if choice and target is None:
            target = self._either(choice)
            wants = "value" if target is not None else wants
        elif choice and wants == "truth":
            wants = "value"
        if choice:
            order = compared(self.text) or order
        if order is not None and (doer := self._first_to()) is not None:
            target = doer
        main = self._with_words(_of_bearer(self.terms.patterns), anchor, choice)
        if anchor is not None and wants == "truth" and anchor.mark in ("before", "after"):
            main, anchor = self._by_date(main), replace(anchor, patterns=self._by_date(anchor.patterns))
        within = told_within(self.tree, self.view.snapshot.predicates)
        question = Question(
            text=self.text,
            form=self.form,
            wants=wants,
            target=target,
            patterns=main,
            choice=tuple(choice),
            others=re.search(r"\belse\b|\bother\b|\b(?:apart|aside) from\b|\bbesides\b|\bexcept\b", self.text.lower()) is not None,
            entities=tuple(dict.fromkeys(one for _, _, some in self.terms.linked.values() for one in some)),
            unknown=tuple(self.terms.unknown),
            describes=describes_somebody(self.tree, self.view.snapshot.predicates) or bool(within),
            within=within,
            content=self.clauses.content or asks_content(self.text),
            times=tuple(self.times),
            answer_type=TYPES.get(self.form),
            past=past,
            ever=ever,
            present=is_now(self.text),
            over=is_over(self.text),
            order=None if any(pattern.order is not None for pattern in main) else order,
            operator=operator_of(self.text, wants, order),
            anchor=anchor,
            terms=tuple(self._content()),
        )
        return self._special(question)

    def _first_to(self) -> Var | None:
        """ "Who was the first to lead it", "the second person to": whoever does what follows, and nobody who is "first"."""
        head = next((one for one in self.tree.tokens if one.dep_ == "relcl" and one.tag_ == "VB" and self.tree.of(one, "aux")), None)
        if head is None or self.form not in ("who", "which") or not _FIRST_TO.search(self.text.lower()):
            return None
        done = [one for one in self.terms.patterns if isinstance(one.subject, Var) and one.subject.name == f"?{head.i}who"]
        if not done or not isinstance(done[0].subject, Var):
            return None
        self.terms.patterns[:] = [one for one in self.terms.patterns if not (isinstance(one.object, Const) and one.object.text in ORDINALS)]
        return done[0].subject

    def _told_before(self, found: Iterable[Clause]) -> list[Clause]:
        """ "We lost the cup. Who coached us then?": what the sentences before tell is the event that "then" means."""
        sentences = list(self.tree.doc.sents)
        if len(sentences) < 2 or not _THEN.search(self.text.lower()):
            return []
        last = sentences[-1]
        return [one for one in found if one.kind not in VERBLESS and one.verb.i < last.start]

    def _outside(self, anchor: Anchor | None) -> str:
        """What the question says outside of the event that fixes its time: "who led it when she was the third to leave"."""
        if anchor is None or not anchor.text:
            return self.text
        rest = re.sub(rf"(?:\b{anchor.mark} )?(?:\b(?:the|her|his|their|my|our) )?{re.escape(anchor.text)}", " ", self.text)
        return rest if any(word in WH for word in re.findall(r"\w+", rest.lower())) else self.text

    def _outside_of_names(self, text: str) -> str:
        """The same without the ordinals that belong to the name of a known thing: "the first team" is no first of teams."""
        for first, last, _ in dict.fromkeys(self.terms.linked.values()):
            words = self.tree.tokens[first : last + 1]
            ordinal = next((word for word in words[:-1] if word.lower_ in ORDINALS), None)
            if ordinal is not None and isinstance(self.terms.term(words[-1]), Const):
                text = text.replace(self.tree.text_of(words), self.tree.text_of([word for word in words if word != ordinal]))
        return text

    def _with_words(self, main: tuple[Pattern, ...], anchor: Anchor | None, choice: list[Const]) -> tuple[Pattern, ...]:
        """The last pattern also holds the words that said when, which and among whom: they are read, and nothing is left to look for."""
        said = [
            anchor.text if anchor is not None else "",
            *(one.text for one in choice),
            *(one.lower_ for one in self.tree.tokens if one.lower_ in _READ),
        ]
        words = tuple(word for text in said for word in text.lower().split())
        if any(one.negated for one in main):
            words += ("not",)
        if is_ultimate(self.text):
            main = tuple(replace(one, ultimate=one.core) for one in main)
            words += _IN_THE_END
        return (*main[:-1], replace(main[-1], words=(*main[-1].words, *words))) if main else main

    def _main(self, found: Iterable[Clause]) -> tuple[Var | None, bool, bool]:
        """What the clauses ask for, and whether they speak of the past, or of all that has been."""
        target: Var | None = None
        past = ever = False
        for clause in joined(list(found)):
            asked = self.clauses.read(clause)
            if clause.kind != "relative":
                target = target or asked
                past = past or (clause.kind not in VERBLESS and clause.tense == "past")
                ever = ever or (clause.kind not in VERBLESS and clause.tense == "present_perfect")
        if target is None and not self.terms.patterns:
            target = self._phrase()
        return target, past, ever

    def _phrase(self) -> Var | None:
        """A question without a verb: "Ann's phone number?"."""
        root = next((token for token in self.tree.tokens if token.dep_ == "ROOT" and token.pos_ in ("NOUN", "PROPN")), None)
        term = self.terms.term(root) if root is not None else None
        return term if isinstance(term, Var) and self.terms.patterns else None

    # ------------------------------------------------------------ anchors

    def _mark(self, clause: Clause) -> str | None:
        """ "Before she joined Acme": an event that fixes the time of the question."""
        if clause.kind in VERBLESS:
            return None
        top = clause.chain[0] if clause.chain else clause.verb
        for child in self.tree.children[top.i]:
            if (
                child.dep_ in ("mark", "advmod")
                and child.lower_ in _MARKS
                and (top.dep_ == "advcl" or (child.lower_ != "when" and top.dep_ in ("pcomp", "ccomp")))
            ):
                return child.lower_
        if top.dep_ == "pcomp" and top.head.lower_ in _NOUN_MARKS:
            return top.head.lower_
        if top.dep_ == "relcl" and top.head.lower_ in ("time", "day", "moment", "year", "period") and not self._is_asking(top):
            return "when"
        return None

    def _is_asking(self, verb: Token) -> bool:
        """It is the question itself, which the parser hangs on the time before it: "During her third year, where did she live?"."""
        below = self.tree.walk(verb)
        return any((one.head == verb and one.lower_ in _ASKING) or (one.lower_ in ("which", "what") and one.dep_ == "det") for one in below)

    def _anchor(self, found: list[tuple[Clause, str]], main: tuple[Pattern, ...], target: Var | None) -> Anchor | None:
        if found:
            clause, mark = found[0]
            before = len(self.terms.patterns)
            self.clauses.read(clause)
            patterns = tuple(self.terms.patterns[before:])
            del self.terms.patterns[before:]
            things = tuple(
                term
                for token in self._below(clause.verb)
                if token.i in self.terms.linked and isinstance(term := self.terms.term(token), Const)
            )
            return Anchor(
                mark, patterns, tuple(dict.fromkeys(things)), self.tree.text_of(sorted(self.tree.walk(clause.verb), key=lambda one: one.i))
            )
        for token in self.tree.tokens:
            noun = next((one for one in self.tree.of(token, "pobj") if not self.terms.in_time(one) and one.lower_ not in WH), None)
            verb = self.tree.verb_above(token)
            if noun is None or verb is None or not is_setting(token.lower_, noun):
                continue
            if is_phrasal(verb.text, token.text):
                continue  # "named after her aunt"
            if not is_occasion(token.lower_, noun) and any(self.words.of_verb(verb.lemma_.lower(), None, token.lower_)[:2]):
                continue  # "who looks after the app"
            event = self._event(token.lower_ if token.lower_ in _NOUN_MARKS else "during", noun, verb, main, target)
            if verb.dep_ == "relcl" and verb.i in self.clauses.places:
                place = self.clauses.places[verb.i]
                self.terms.patterns[place] = [replace(one, anchor=event) for one in self.terms.patterns[place]]
                return None
            return event
        return None

    def _below(self, verb: Token) -> Iterator[Token]:
        return iter(sorted(self.tree.walk(verb), key=lambda one: one.i))

    def _event(self, mark: str, noun: Token, verb: Token, main: tuple[Pattern, ...], target: Var | None) -> Anchor:
        """ "Before Helena" is before Helena was what is asked for; "after the wedding" is when someone wed."""
        stated = main[self.clauses.places.get(verb.i, slice(0, None))] or main
        before = len(self.terms.patterns)
        term = self.terms.term(noun)
        own = tuple(self.terms.patterns[before:])
        del self.terms.patterns[before:]
        text = self.tree.phrase(noun)
        ends = [one for pattern in stated for one in (pattern.subject, pattern.object)]
        variable: Term | None = next((one for one in ends if isinstance(one, Var)), target)
        if target is not None and any(target in (one.subject, one.object) for one in stated):
            variable = target
        if target is None and isinstance(term, Const):
            variable = self._of_one_type(stated, term) or variable
        if isinstance(term, Const) and term.entities and variable is not None and (noun.pos_ != "NOUN" or noun.text[:1].isupper()):
            return Anchor(mark, tuple(_put(pattern, variable, term) for pattern in stated), (term,), text)
        relations, phase = self.words.of_bare_verb(verb_of(noun.lemma_.lower()), None)
        people = [one for one in self.tree.children[noun.i] if one.dep_ == "poss"]
        subject: Term | None = (
            self.terms.term(people[0]) if people else next((one.subject for one in main if isinstance(one.subject, Const)), None)
        )
        if relations and subject is not None and not own:
            return Anchor(mark, (Pattern(subject, relations, Var("?event"), (noun.lemma_.lower(),), phase=phase),), (), text)
        inner = [self.terms.term(one) for one in self._below(noun) if one.i in self.terms.linked]
        things = tuple(one for one in (*inner, term) if isinstance(one, Const) and one.entities)
        return Anchor(mark, own, tuple(dict.fromkeys(things)), text)

    def _by_date(self, patterns: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
        """ "Was Lumen founded before Orsa": when either was founded, by whomever."""
        return tuple(map(self._dated, patterns))

    def _dated(self, pattern: Pattern) -> Pattern:
        verb = next((one for one in self.tree.tokens if one.tag_ == "VBN" and one.lemma_.lower() in pattern.words[:1]), None)
        if verb is None or not any(isinstance(term, Var) for term in (pattern.subject, pattern.object)):
            return pattern
        relations, _ = self.words.of_passive(verb.lemma_.lower(), None, verb.lower_)
        dated = tuple(one for one in relations if self.words.is_literal((one,)) and one[0].endswith("_on"))
        thing = pattern.subject if isinstance(pattern.subject, Const) else pattern.object
        return replace(pattern, subject=thing, relations=dated, object=Var("?on", None, "DATE"), phase="begins") if dated else pattern

    def _of_one_type(self, patterns: Iterable[Pattern], thing: Const) -> Const | None:
        """Whom the other is set against: in "did Dan join Orsa before Ann", Dan."""
        names = self.view.snapshot.names
        types = {names.type(one, self.view.known) for one in thing.entities}
        ends = [one for pattern in patterns for one in (pattern.subject, pattern.object) if isinstance(one, Const) and one != thing]
        return next((one for one in ends if any(names.type(entity, self.view.known) in types for entity in one.entities)), None)

    # ------------------------------------------------------------ other kinds of question

    def _special(self, question: Question) -> Question:
        """Questions that no pattern holds: how two are related, what changed, who somebody is."""
        tie = next((token for token in self.tree.tokens if token.lemma_.lower() in _TIES), None)
        related = next(
            (token for token in self.tree.tokens if token.lower_ in ("related", "connected", "linked") and self.form == "how"), None
        )
        know = next((token for token in self.tree.tokens if token.lemma_ == "know" and self.form == "how"), None)
        if (pair := self._said_to_each_other(question)) is not None:
            patterns = tuple(
                replace(one, beside=tuple(term for term in one.beside if term not in pair)) for one in question.patterns if not one.core
            )
            return replace(question, task="relationship", about=pair, patterns=patterns, target=None, wants="value", content=False)
        word = tie or related or know
        if word is not None and question.form not in ("when", "how_long") and len(ends := self._ends(word)) == 2:
            patterns = tuple(one for one in question.patterns if not one.core)
            return replace(
                question, task="relationship", about=tuple(ends), patterns=patterns, target=None, wants="value", content=False, anchor=None
            )
        if asks_changes(self.text):
            about = tuple(dict.fromkeys(Const(self.view.present.name(one), (one,)) for one in question.entities))
            return replace(question, task="changes", about=about, patterns=(), wants="value", content=False)
        if (
            re.match(r"^(?:please )?(?:tell me|what do (?:you|we) know|describe|summari[sz]e)\b.*", self.text.lower())
            and question.entities
            and not question.patterns
        ):
            return replace(question, task="profile", about=(Const("", question.entities[:1]),), content=False)
        return question

    def _said_to_each_other(self, question: Question) -> tuple[Term, Term] | None:
        """ "What is Bo to Ann?", "Who is the head of the desk to her?": what the one is to the other."""
        last = next((one for one in reversed(self.tree.tokens) if not one.is_punct), None)
        asks = question.form in ("what", "who") and re.match(r"\W*(?:and )?(?:what|who) (?:is|was) ", self.text.lower())
        if last is None or not asks or last.dep_ != "pobj" or last.head.lower_ != "to":
            return None
        subject = next((one for one in self.tree.tokens if one.dep_ in ("nsubj", "attr") and one.lower_ not in WH), None)
        if subject is None or (subject.pos_ == "NOUN" and not self.tree.of(subject, "poss") and not self._of_another(subject, last)):
            return None  # "the key to the shed", "the answer to it"
        ends = self.terms.term(subject), self.terms.term(last)
        return ends if all(self._is_somebody(one) for one in ends) else None

    def _of_another(self, noun: Token, last: Token) -> bool:
        return any(prep.lower_ == "of" and last not in self.tree.of(prep, "pobj") for prep in self.tree.of(noun, "prep"))

    def _is_somebody(self, term: Term) -> bool:
        if isinstance(term, Var):
            return term.type == "PERSON"
        names = self.view.snapshot.names
        return term.text == "I" or any(names.type(one, self.view.known) == "PERSON" for one in term.entities)

    def _ends(self, word: Token) -> list[Term]:
        """The two that a relationship is asked of: named or described, in the order of the text."""
        found: list[Term] = []
        for token in self.tree.tokens:
            if (
                token.dep_ in ("nsubj", "nsubjpass", "pobj", "conj", "poss", "dobj")
                and token != word
                and token.lower_ not in WH
                and not self.terms.in_time(token)
            ):
                inner = (
                    token.head.dep_ == "prep" and token.head.head.dep_ in ("pobj", "nsubj", "conj", "nsubjpass") and token.head.head != word
                )
                if token.pos_ in ("NOUN", "PROPN", "PRON") and not inner and (token.dep_ != "poss" or token.head == word):
                    found.append(self.terms.term(token))
        return list(dict.fromkeys(found))[:2]

    def _either(self, choice: list[Const]) -> Var | None:
        """ "In Lisbon or Berlin": a variable in the place of the one that has a pattern."""
        variable = Var("?either")
        kept = [one for one in self.terms.patterns if not any(term in choice[1:] for term in (one.subject, one.object))]
        found = [_put(one, choice[0], variable) for one in kept]
        if found == kept:
            return None
        self.terms.patterns[:] = [replace(one, beside=tuple(term for term in one.beside if term not in choice)) for one in found]
        return variable

    def _choice(self) -> list[Const]:
        """ "Who joined earlier, Ann or Bo?": the names around an "or"."""
        mark = next((token for token in self.tree.tokens if token.lower_ == "or" and token.dep_ == "cc"), None)
        if mark is None:
            return []
        heads = [mark.head, *self.tree.of(mark.head, "conj")]
        found = [self.terms.term(one) for one in heads if one.i in self.terms.linked or one.lower_ in ("i", "me")]
        return [one for one in found if isinstance(one, Const)] if len(found) > 1 else []

    def _content(self) -> Iterator[str]:
        for token in self.tree.tokens:
            if token.is_alpha and token.lower_ not in ASIDE and not self.terms.in_time(token) and token.lower_ not in _STATE_WORDS:
                yield token.lemma_.lower()


def _of_bearer(patterns: Sequence[Pattern]) -> tuple[Pattern, ...]:
    """ "What dose of ibuprofen does Eva take": what her dose of it is, whatever verb joins the two."""
    bearer = {one.object: one.subject for one in patterns if one.core and isinstance(one.subject, Const)}
    free = {one.object for one in patterns if isinstance(one.subject, Var) and one.subject.name.endswith("of")} & bearer.keys()
    kept = [one for one in patterns if not (one.core and one.object in free)]
    return tuple(replace(one, subject=bearer[one.object], core=True) if one.object in free else one for one in kept)


def _put(pattern: Pattern, target: Term, term: Term) -> Pattern:
    subject = term if pattern.subject == target else pattern.subject
    object_ = term if pattern.object == target else pattern.object
    return replace(pattern, subject=subject, object=object_, order=None)
