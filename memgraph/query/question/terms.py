"""The noun phrases of a question: what each stands for, and the patterns that a relational noun adds.

A noun that names a relation ("my sister", "the backend lead") is a variable and a pattern that binds it, so chains come out as joins:
"the manager of Priya's sister" is (Priya, sister, ?1), (?1, reports_to, ?2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from memgraph.interval import Interval
from memgraph.names import normal_form
from memgraph.nlp.nouns import MEASURES, PERSONS, noun_type
from memgraph.nlp.times.expressions import TimeMention
from memgraph.nlp.tree import Tree
from memgraph.predicates import normal
from memgraph.query.question.asked import Const, Order, Pattern, Relations, Term, Var
from memgraph.query.question.forms import FIRST_PERSON, ORDINALS, THIRD_PERSON
from memgraph.query.question.identity import first_person, first_plural
from memgraph.query.question.relations import Words
from memgraph.view import View

FIRST_PLURAL = frozenset("we us our ours ourselves".split())
WH = frozenset("who whom whose what which where when how why".split())
GENERIC = frozenset(
    "thing one person people someone somebody anybody anyone something anything man woman guy folk somewhere anywhere everyone "
    "everybody".split()
)
ASIDE = frozenset(
    "a an the of to in on at for from with by and or but if is are was were be been being am do does did have has had will would can could "
    "should may might must i me my you your we us our he she it they him her its his their them this that these those what when where "
    "who whom whose which why how not no so as than then there here now currently present moment still ever just also really about tell "
    "know".split()
)
_ORDERS: dict[str, Order] = {
    "former": "previous", "previous": "previous", "ex": "previous", "old": "previous", "earlier": "previous", "prior": "previous",
    "next": "next", "future": "next", "upcoming": "next", "last": "last", "latest": "last", "newest": "last", "recent": "last",
    "earliest": "first", "original": "first", "initial": "first", **ORDINALS,
}  # fmt: skip
_PRESENT = frozenset({"current", "present", "new"})  #: of a role: who has it now, or has it of late
_SETTINGS = frozenset({"before", "after", "since", "until", "till", "during"})
_OCCASIONS = frozenset("trip visit holiday vacation journey tour stay flight cruise weekend call event ceremony talk interview".split())
_NAMES: Relations = tuple((one, False) for one in ("name", "also_known_as", "nickname", "full_name", "maiden_name"))
_OWNING = frozenset({"of", "for", "at", "in", "on", "to"})


def is_setting(prep: str, token: Token) -> bool:
    """Whether a prepositional phrase may name an event as the time of what is asked: "before Helena", "on the trip to Japan"."""
    return prep in _SETTINGS or is_occasion(prep, token)


def is_occasion(prep: str, token: Token) -> bool:
    """Whether it does so whatever the verb: "at the wedding"."""
    noun = token.lemma_.lower()
    return (prep in ("on", "at") and token.pos_ == "NOUN" and (noun in _OCCASIONS or noun_type(noun) == "EVENT")) or (prep == "during")


class Terms:
    """The terms of one question; `patterns` grows as relational nouns are met."""

    def __init__(self, view: View, tree: Tree, times: Sequence[TimeMention], speaker: str | None, words: Words, *, who: bool) -> None:
        self.view, self.tree, self.times, self.speaker, self.words, self._who = view, tree, times, speaker, words, who
        self.patterns: list[Pattern] = []
        self.unknown: list[str] = []
        self.linked: dict[int, tuple[int, int, tuple[int, ...]]] = {}  # token -> (first, last, entities)
        self.of: dict[int, Term] = {}
        self._asked: set[int] = set()
        self._link_names()

    # ------------------------------------------------------------ names

    def _link_names(self) -> None:
        """The longest runs of words that are names here."""
        tokens = self.tree.tokens
        at = 0
        while at < len(tokens):
            last = None if self.in_time(tokens[at]) else self._name_from(at)
            at = at + 1 if last is None else last + 1

    def _name_from(self, at: int) -> int | None:
        """Links the longest name that begins at a token; where it ends."""
        tokens = self.tree.tokens
        for last in range(min(len(tokens), at + 7) - 1, at - 1, -1):
            words = tokens[at : last + 1]
            if words[0].lower_ in ASIDE and (len(words) == 1 or words[0].lower_ != "the"):
                return None
            if words[-1].is_punct or words[-1].lower_ in ASIDE or words[-1].tag_ == "POS" or self.in_time(words[-1]):
                continue
            found = self._named(words)
            if found:
                self.linked.update({token.i: (at, last, found) for token in words})
                return last
        return None

    def _named(self, words: list[Token]) -> tuple[int, ...]:
        if self._describes(words) or self._is_plain([word for word in words if word.dep_ != "det"]):
            return ()
        name = self.tree.text_of(words)
        found = self.view.snapshot.names.find(normal_form(name), self.view.known)
        if found:
            return tuple(self.view.lookup(name)) or tuple(found)
        proper = [word for word in words if word.pos_ == "PROPN" or (word.text[:1].isupper() and word.i > 0)]
        if len(proper) < len(words) or any(word.lower_ in WH for word in words):
            return ()
        longer = words[-1].i + 1 < len(self.tree.tokens) and self.tree.tokens[words[-1].i + 1].pos_ == "PROPN"
        return () if longer and words[-1].dep_ == "compound" else tuple(self.view.lookup(name))

    def _describes(self, words: list[Token]) -> bool:
        """ "Ann's manager", "the deadline of the project": whoever that is at the asked time, not whom a text once called so."""
        marks = [place for place, word in enumerate(words) if word.tag_ == "POS" or word.lower_ == "of"]
        if not marks or marks[0] == 0:
            return False
        head = words[-1] if words[marks[0]].tag_ == "POS" else words[marks[0] - 1]
        return bool(self.words.of_noun(head.lemma_.lower())) or self.words.predicates.get(normal(head.lemma_)) is not None

    def _is_plain(self, words: list[Token]) -> bool:
        """A common noun that a question describes further, or asks for: "the company that ...", "which company"."""
        word = words[-1] if words else None
        if word is None or len(words) > 1 or word.pos_ not in ("NOUN", "VERB", "ADJ") or word.text[:1].isupper():
            return False
        return any(child.dep_ in ("relcl", "poss") or child.lower_ in ("which", "what", "whose") for child in self.tree.children[word.i])

    def in_time(self, token: Token) -> bool:
        return any(one.kind != "duration" and one.span[0] <= token.idx < one.span[1] for one in self.times)

    # ------------------------------------------------------------ terms

    def term(self, token: Token) -> Term:
        """What a noun phrase stands for; a relational noun adds its pattern."""
        if token.i not in self.of:
            self.of[token.i] = Var(f"?{token.i}")  # guards against cycles
            self.of[token.i] = self._term(token)
        return self.of[token.i]

    def _term(self, token: Token) -> Term:
        if token.lower_ in FIRST_PERSON:
            return self.us() if token.lower_ in FIRST_PLURAL else self.me()
        if token.lower_ in THIRD_PERSON and (meant := self._meant(token)) is not None:
            return meant
        if token.lower_ in WH:
            inner = next((one for prep in self.tree.of(token, "prep") if prep.lower_ == "of" for one in self.tree.of(prep, "pobj")), None)
            if inner is not None and inner.lower_ not in FIRST_PERSON | THIRD_PERSON:
                return self._which_of(inner)  # "which of my colleagues"
            asked = Var(f"?{token.i}", None, {"who": "PERSON", "whom": "PERSON", "whose": "PERSON", "where": "PLACE"}.get(token.lower_))
            self._told_where(token, asked)
            return asked
        if token.pos_ == "NOUN" and token.i not in self.linked and self.is_our_group(token) and not self._narrows(token):
            return self.us()  # who chairs our club is our chair
        linked = self.linked.get(token.i)
        relation = self._relational(token)
        if relation is not None:
            return relation
        if linked is not None:
            text = self.tree.text_of(self.tree.tokens[linked[0] : linked[1] + 1])
            return Const(text, tuple(dict.fromkeys((*linked[2], *self._holding(token, text)))))
        return self._common(token)

    def _holding(self, token: Token, text: str) -> Iterator[int]:
        """Who is now what a lower-case name says, "the backend lead", where a text speaks of that as of a thing of its own."""
        if not token.is_lower or self._is_who(token) or not self.words.predicates.is_a("role", None, token.lemma_.lower()):
            return
        graph, now = self.view.snapshot.graph, Interval(self.view.now, self.view.now + 1)
        wanted = set(normal_form(text).split()) - {"the"}
        for number in graph.match(None, "job_title", None, as_of=now, known=self.view.known):
            held = graph.triple(number)
            if held.object is None and set(normal_form(str(held.literal)).split()) == wanted:
                yield held.subject

    def _told_where(self, token: Token, asked: Var) -> None:
        """ "Who at Orsa speaks Greek": of those who work there."""
        for prep in self.tree.of(token, "prep") if token.lower_ == "who" else ():
            for one in self.tree.of(prep, "pobj"):
                relations = self.words.of_verb("work", None, prep.lower_)[0] if prep.lower_ in ("at", "in", "with") else ()
                if relations and one.i in self.linked and isinstance(place := self.term(one), Const):
                    self.add(Pattern(asked, relations, place, ("work", prep.lower_)))

    def _common(self, token: Token) -> Term:
        lemma = token.lemma_.lower()
        described = any(child.dep_ == "relcl" or (child.dep_ == "acl" and child.tag_ != "VB") for child in self.tree.children[token.i])
        if lemma in ("much", "many") and any(child.lower_ == "how" for child in self.tree.children[token.i]):
            return Var(f"?{token.i}", None, "NUMBER")  # "how much does she earn"
        if self.asks(token) or lemma in GENERIC or (described and token.pos_ == "NOUN"):
            return Var(f"?{token.i}", None if lemma in GENERIC else self.noun(token), noun_type(lemma))
        phrase = self.tree.phrase(token, determiner=False)
        found = tuple(self.view.lookup(phrase)) if phrase else ()
        if not found and token.pos_ == "NOUN":
            found = self._turned(token)
        if not found and token.pos_ == "PROPN" and not self.in_time(token):
            self.unknown.append(phrase)
        if not found and token.pos_ == "NOUN":
            found = self._by_head(token)
        return Const(phrase, tuple(one for one in found if self._is_numbered_so(one, phrase) and self._is_called_so(one, token)))

    def _is_called_so(self, entity: int, token: Token) -> bool:
        """Whether a plain noun is in a name of what it is linked to: the chess club is not chess."""
        names = [normal_form(name) for name in self.view.snapshot.names.names(entity, self.view.known)]
        compound = any(one.dep_ in ("compound", "nmod") for one in self.tree.children[token.i])
        plain = compound and token.pos_ == "NOUN" and all(name in normal_form(self.tree.phrase(token)) for name in names)
        return not plain or any(token.lemma_.lower() in name.split() or token.lower_ in name.split() for name in names)

    def _is_numbered_so(self, entity: int, phrase: str) -> bool:
        """Whether it has the number that the phrase has: invoice 8805 is no other invoice."""
        numbers = {word for word in normal_form(phrase).split() if any(map(str.isdigit, word))}
        names = [normal_form(name).split() for name in self.view.snapshot.names.names(entity, self.view.known)]
        others = [name for name in names if any(any(map(str.isdigit, word)) for word in name)]
        return not numbers or not others or any(numbers <= set(name) for name in others)

    def _turned(self, token: Token) -> tuple[int, ...]:
        """ "The studio lease" is the lease of the studio, and the other way round."""
        before = [one for one in self.tree.children[token.i] if one.dep_ in ("compound", "nmod") and one.i < token.i]
        below = [one for prep in self.tree.of(token, "prep") if prep.lower_ in ("of", "for") for one in self.tree.of(prep, "pobj")]
        if len(before) == 1 and not below:
            texts = [f"{token.text} of {article}{before[0].text}" for article in ("the ", "")]
        elif len(below) == 1 and not before and below[0].pos_ == "NOUN":
            texts = [f"{below[0].text} {token.text}"]
        else:
            return ()
        return next((found for text in texts if (found := tuple(self.view.snapshot.names.find(normal_form(text), self.view.known)))), ())

    def _by_head(self, token: Token) -> tuple[int, ...]:
        """ "The tea shop near Gion" by its own words, "aunt Trude" by the name in it."""
        core = self.tree.text_of(
            [
                one
                for one in self.tree.tokens[: token.i + 1]
                if one.i == token.i or (one.head.i == token.i and one.dep_ in ("compound", "amod", "nmod"))
            ]
        )
        return tuple(self.view.lookup(core)) if core else ()

    def _which_of(self, token: Token) -> Term:
        term = self.term(token)
        return term if isinstance(term, Var) else Var(f"?{token.i}", self.noun(token), noun_type(token.lemma_.lower()))

    def me(self) -> Const:
        """Who "I" is: the speaker; without one, the only first person of the namespace, else the entity `user`."""
        return Const("I", first_person(self.view, self.speaker))

    def us(self) -> Const:
        """Who "we" are."""
        return Const("I", first_plural(self.view, self.speaker))

    def _meant(self, token: Token) -> Const | None:
        """Whom a pronoun of the third person means: the name before it, else the only one."""
        named = {entities: (first, last) for first, last, entities in self.linked.values()}
        before = [one for one in named.items() if one[1][1] < token.i] or list(named.items())
        if not before:
            return None
        entities, (first, last) = before[0] if token.lower_ not in ("it", "its") else before[-1]
        return Const(self.tree.text_of(self.tree.tokens[first : last + 1]), entities)

    def ask(self, token: Token) -> None:
        """Makes the noun the one that is asked for, where its question word hangs elsewhere."""
        self._asked.add(token.i)

    def asks(self, token: Token) -> bool:
        """The token, or its phrase, asks: who, which book, how many children."""
        return (
            token.i in self._asked
            or token.lower_ in WH
            or any(one.lower_ in ("which", "what", "whose", "many", "much") for one in self.tree.children[token.i])
        )

    def noun(self, token: Token) -> str:
        """The noun with what is compounded to it: "best friend", "home town"."""
        tail = self.tree.text_of(self.tree.tokens[token.i + 1 : token.i + 5]).lower()
        ending = "-in-law" if tail.replace(" ", "").startswith("-in-law") else ""
        before = [child for child in self.tree.children[token.i] if child.dep_ in ("compound", "amod", "nmod") and child.i < token.i]
        return " ".join(
            [
                *(child.lower_ for child in before if child.lower_ not in _ORDERS and child.lower_ not in ("many", "much", *_PRESENT)),
                token.lemma_.lower() + ending,
            ]
        )

    # ------------------------------------------------------------ relational nouns

    def _relational(self, token: Token) -> Term | None:
        """ "Priya's sister", "the manager of Bo", "our dog", "the CFO of Arcten"."""
        if token.pos_ not in ("NOUN", "PROPN", "ADJ", "VERB") or (token.i in self.linked and token.pos_ == "PROPN"):
            return None
        noun = self.noun(token)
        lemma = token.lemma_.lower()
        owner, through = self._owner(token)
        var = Var(f"?{token.i}", lemma, noun_type(lemma))
        if owner is None:
            return self._holder(token, noun, var)
        if lemma == "name" and (through in ("", "of")):
            if noun == lemma:
                return self.term(owner)
            self.add(Pattern(self.term(owner), _NAMES, var, tuple(noun.split())))  # "her real name" is another than she is called by
            return var
        if lemma in MEASURES and through:
            return None
        if owner.pos_ == "NOUN" and through == "of" and (name := normal(f"{owner.lemma_} {noun}")) in self.words.own:
            self.add(Pattern(Var(f"?{token.i}of"), ((name, False),), var, (*noun.split(), owner.lemma_.lower())))
            return var  # "the dose of ibuprofen": a relation of whoever takes it
        if through == "" and (own := self._of_theirs(token, owner, noun, var)) is not None:
            return own
        found = self._bound(token, owner, noun, var)
        return self._unnamed(token, owner, through, var) if found is None else found

    def _of_theirs(self, token: Token, owner: Token, noun: str, var: Var) -> Var | None:
        """ "Walter's dose of ibuprofen": the relation that has the name of both, where facts have it."""
        below = [one for prep in self.tree.of(token, "prep") if prep.lower_ == "of" for one in self.tree.of(prep, "pobj")]
        name = normal(f"{below[0].lemma_} {noun}") if below else ""
        if name not in self.words.own:
            return None
        words = (*noun.split(), below[0].lemma_.lower())
        self.add(Pattern(self.term(owner), ((name, False),), var, words, order=self._order(token)))
        return var

    def held_by(self, token: Token, owner: Token) -> Var | None:
        """What a noun names from the point of view of its owner: the heads of the school."""
        return self._bound(token, owner, self.noun(token), Var(f"?{token.i}", token.lemma_.lower(), noun_type(token.lemma_.lower())))

    def _bound(self, token: Token, owner: Token, noun: str, var: Var) -> Var | None:
        relations = self.words.of_noun(noun)
        title = self._title(token, noun)
        if not relations and title is None:
            return None
        beside = self._beside(token, owner)
        ours = title is not None and self.is_our_group(owner)
        self.add(
            Pattern(
                self.us() if ours else self.term(owner),
                relations,
                var,
                (*noun.split(), owner.lemma_.lower()) if ours else tuple(noun.split()),
                title=title,
                beside=beside,
                strict=bool(beside),
                order=self._order(token),
            )
        )
        return var

    def is_our_group(self, token: Token) -> bool:
        """ "Our club", "our team": those who say "we"; the treasurer of our club is our treasurer."""
        lemma = token.lemma_.lower()
        group = noun_type(lemma) == "ORG" or any(self.words.predicates.is_a(one, None, lemma) for one in ("group", "team"))
        return group and any(child.lower_ == "our" for child in self.tree.of(token, "poss"))

    def _narrows(self, token: Token) -> bool:
        """Whether more is said of a noun than whose it is: "our bank in Graz", "our handball club"."""
        return any(child.dep_ not in ("poss", "det") for child in self.tree.children[token.i])

    def _beside(self, token: Token, owner: Token) -> tuple[Const, ...]:
        """The other names that narrow the noun: Oakridge in "our contact at Oakridge"."""
        below = [
            one
            for prep in self.tree.of(token, "prep")
            if prep.lower_ not in _SETTINGS
            for one in self.tree.of(prep, "pobj")
            if one != owner and one.i in self.linked
        ]
        return tuple(term for one in below if isinstance(term := self.term(one), Const) and term.entities)

    def _unnamed(self, token: Token, owner: Token, through: str, var: Var) -> Term | None:
        """ "My travel companions": people of somebody's, whose relation has no name here; the rest of the question finds them."""
        if through == "" and owner.lower_ in FIRST_PERSON and token.lemma_.lower() in PERSONS | {"companion"}:
            return replace(var, noun=None)
        return None

    def owned(self, token: Token) -> Var | None:
        """ "Our boat": something of ours that a source calls so."""
        owner, through = self._owner(token)
        if owner is None or through != "":
            return None
        var = Var(f"?{token.i}owned", token.lemma_.lower())
        relations = self.words.widened([("owns", False), ("has_pet", False), ("uses", False), ("drives", False)])
        self.add(Pattern(self.term(owner), relations, var, ("own",), beside=(Const(token.lemma_.lower()),), strict=True))
        return var

    def _holder(self, token: Token, noun: str, var: Var) -> Term | None:
        """ "The CTO", "the new CTO": whoever holds that job, where the question does not say of what."""
        role = token.pos_ in ("NOUN", "PROPN") and self.words.predicates.is_a("role", None, token.lemma_.lower())
        definite = any(child.lower_ == "the" for child in self.tree.children[token.i])
        if not role or not definite or token.i in self.linked:
            return None
        self.add(
            Pattern(
                Var(f"?{token.i}at"),
                self.words.of_noun(noun, doing=False) if " " not in noun else (),
                var,
                tuple(noun.split()),
                title=noun,
                order=self._order(token),
            )
        )
        return var

    def _title(self, token: Token, noun: str) -> str | None:
        """The job that the phrase names, for whoever holds it under that title."""
        lemma = token.lemma_.lower()
        if self.words.predicates.is_a("role", None, lemma) or lemma.isupper() or token.text.isupper():
            return noun
        return noun if self._is_who(token) and not self.words.of_noun(noun) else None

    def _is_who(self, token: Token) -> bool:
        """The noun that "who" is said to be: any may be what somebody is, "the stroke", "our main tank"."""
        asked = self._who and token.pos_ == "NOUN" and token.dep_ in ("attr", "nsubj") and token.head.lemma_ == "be"
        return asked and token.text.islower() and noun_type(token.lemma_.lower()) in (None, "PERSON")

    def post(self, token: Token) -> Var | None:
        """Whoever is what a bare noun says, "goalkeeper": who was it, and not what is known of the word."""
        if not self._is_who(token) or self._owner(token)[0] is not None:
            return None
        var = Var(f"?{token.i}", token.lemma_.lower(), noun_type(token.lemma_.lower()))
        noun = self.noun(token)
        self.add(Pattern(Var(f"?{token.i}at"), (), var, tuple(noun.split()), title=noun, order=self._order(token)))
        return var

    def _order(self, token: Token) -> Order | None:
        return next((_ORDERS[one.lower_] for one in self.tree.children[token.i] if one.lower_ in _ORDERS and one.i < token.i), None)

    def _owner(self, token: Token) -> tuple[Token | None, str]:
        """Whose it is, and the preposition that says so; "" is a possessive."""
        for child in self.tree.children[token.i]:
            if child.dep_ == "poss":
                return child, ""
        for child in self.tree.children[token.i]:
            if child.dep_ == "prep" and child.lower_ in _OWNING:
                for below in self.tree.children[child.i]:
                    if below.dep_ == "pobj" and not self.in_time(below) and below.lower_ != "law":
                        return below, child.lower_
        compound = next(
            (
                one
                for one in self.tree.children[token.i]
                if one.dep_ in ("compound", "nmod") and one.i in self.linked and one.pos_ == "PROPN"
            ),
            None,
        )
        if compound is not None and token.pos_ == "NOUN" and token.i not in self.linked:
            return compound, ""  # "the Lantern deadline"
        return None, ""

    def relations_of(self, token: Token) -> Relations:
        return self.words.of_noun(self.noun(token))

    def add(self, pattern: Pattern) -> None:
        self.patterns.append(pattern)
