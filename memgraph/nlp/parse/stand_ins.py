"""Words that the small model gets wrong by their looks, shown to it as what they are.

What spaCy's small models see of a word is its lower-case form, first letter, last three letters and shape (MultiHashEmbed over NORM,
PREFIX, SUFFIX, SHAPE). By these "Elke" is an adverb, and "Amara drinks oat milk" a kind of milk. With the features of a common name they
are read as they would be of Mary; and the "'s" of "Petra's been ill", which it takes for a possessive, is shown as "has". Only what the
model sees is changed: text, lemmas and offsets stay.
"""

from __future__ import annotations

from typing import Any, Final

from spacy.tokens import Doc, Token

from memgraph.names import TITLES
from memgraph.names.lexicon import given_name_gender, is_double_given, is_place
from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.nouns import CALLINGS, RELATIVES

CLITICS: Final = {
    **{(pronoun, "s"): "'s" for pronoun in ("he", "she", "it", "that", "there", "what", "who")},
    **{(pronoun, "re"): "'re" for pronoun in ("we", "they", "you")},
    ("i", "m"): "'m",
}  #: pronoun and the rest of "hes", "theyre", "im" -> the rest as it should be
_KNOWN: Final = {"f": "Mary", "m": "Michael", "either": "Michael"}
_SHOWN_AS: Final = {"henceforth": "now"}  #: rare words, which it takes for a name's after one
SHORTENED: Final = frozenset({"'s", "’s"})
_AFTER_HAS: Final = frozenset({"been", "got", "had", "become"})
_OF_HAVE: Final = frozenset("happened gone come arrived died grown risen fallen begun started ended passed changed left moved".split())
_AFTER_IS: Final = frozenset("a an the not in on at from with my our his her their also still now currently never always".split())
LASTS: Final = frozenset("again until till since now anyway".split())  #: after a state, and after no owner's thing
_CLOSES: Final = frozenset("today already because but and or if when".split())
_TAKEN_FOR_PLURALS: Final = frozenset("studies rents cooks coaches stocks hosts drums heads backs boards lodges".split())  #: "Bo studies"
_BETWEEN: Final = frozenset("still now also once currently only always already never".split())
_TO_WHERE, _WHAT = "works", "takes"  #: verbs that are none
_OPENS: Final = frozenset("a an the my our his her their".split())
_HELPERS: Final = frozenset("is was has had does did will can could would".split())
_MONTHS: Final = frozenset({"april", "may", "june", "august"})  #: that are names too
_STOPS: Final = frozenset(".!?:;")
_GOES_ON: Final = frozenset("to in at on for from with as about a an the my our his her their it".split())  #: after "working", "allergic"


def _is_after_name(token: Token) -> bool:
    """ "Bo studies", "Bo still studies"."""
    before = token.nbor(-1)
    return before.is_title or (before.lower_ in _BETWEEN and before.i > 0 and before.nbor(-1).is_title)


def bare_clitic(token: Token) -> str | None:
    """What the end of "im", "hes", "theyre", "dont" is, which lacks its apostrophe and is cut off all the same; None of other tokens."""
    before = token.nbor(-1)
    if before.whitespace_:
        return None
    if token.lower_ == "nt":
        return "n't"
    return CLITICS.get((before.lower_, token.lower_))


class StandIns:
    """For one vocabulary. Common words of the language are read as they are even where they are names: "Rose"."""

    def __init__(self, known: KnownWords) -> None:
        self._known = known
        self._seen: set[int] = set()

    def show(self, doc: Doc) -> None:
        """Gives the names and shortened verbs of a tokenised Doc what the model shall see of them."""
        called = set[str]()
        for token in doc:
            if token.is_title and self._is_called(token, called):
                token.norm_ = _KNOWN["either"].lower()
            lexeme: Any = token.lex
            if (lexeme.is_title or is_double_given(lexeme.text)) and lexeme.orth not in self._seen:
                self._show_name(doc, lexeme)
                self._seen.add(lexeme.orth)  # last: until then another thread does the same over again
            elif lexeme.lower_ in _SHOWN_AS and lexeme.orth not in self._seen:
                known: Any = doc.vocab[_SHOWN_AS[lexeme.lower_]]
                lexeme.norm_, lexeme.prefix_, lexeme.suffix_, lexeme.shape_ = known.lower_, known.prefix_, known.suffix_, known.shape_
                self._seen.add(lexeme.orth)
            elif token.i and (whole := bare_clitic(token)) is not None:
                token.norm_ = whole
            elif lexeme.text in SHORTENED and 0 < token.i < len(doc) - 2 and token.nbor(-1).is_alpha:
                token.norm_ = self._whole(token) or token.norm_
            elif lexeme.lower_ == "flat" and token.i < len(doc) - 1 and token.nbor(1).like_num:
                token.norm_ = "room"  # which is no adjective
                before = token.nbor(-1) if token.i else token
                before.norm_ = "take" if before.lower_ == "rent" else before.norm_
            elif lexeme.lower_ in _TAKEN_FOR_PLURALS and 0 < token.i < len(doc) - 2 and _is_after_name(token):
                after = token.nbor(1).lower_
                token.norm_ = _TO_WHERE if after in _GOES_ON - _OPENS else _WHAT if after in _OPENS else token.norm_

    def _show_name(self, doc: Doc, lexeme: Any) -> None:
        gender = given_name_gender(lexeme.text)
        if gender is None or lexeme.lower_ in self._known.all or is_place(lexeme.text):
            return
        known: Any = doc.vocab[_KNOWN[gender]]
        lexeme.norm_, lexeme.prefix_, lexeme.suffix_, lexeme.shape_ = known.lower_, known.prefix_, known.suffix_, known.shape_

    def _is_called(self, token: Token, called: set[str]) -> bool:
        """A word that is somebody's name here, and does something: "Sergeant Pike", "Auntie May"; and where it begins a sentence after."""
        before = token.nbor(-1) if token.i else None
        if before is not None and before.is_title and self._names(before) and token.lower_ in self._known.all | _MONTHS:
            called.add(token.text)
        opens = before is None or before.is_space or before.text in _STOPS or before.lower_ in CALLINGS | RELATIVES
        acts = token.i + 1 < len(token.doc) and self._acts(token.nbor(1).lower_)
        return opens and acts and token.text in called

    def _names(self, token: Token) -> bool:
        return token.lower_ in CALLINGS | RELATIVES or token.lower_.rstrip(".") in TITLES or given_name_gender(token.text) is not None

    def _acts(self, word: str) -> bool:
        """A verb's form that somebody is the subject of."""
        known = self._known
        present = word.endswith("s") and bool({word[:-1], word[:-2]} & known.verbs)
        return word in _HELPERS or present or known.is_past(word) or (word.endswith("ed") and bool({word[:-1], word[:-2]} & known.verbs))

    def _is_state(self, word: str, then: str, *, closed: bool) -> bool:
        """ "The kettle's broken again", "the cat's dead.": a word that no noun follows, and that is none, belongs to nobody."""
        if word in _OF_HAVE:
            return False
        formed = word in self._known.irregular or (word.endswith("ed") and bool({word[:-1], word[:-2]} & self._known.verbs))
        if then in LASTS:
            return formed or word in self._known.adjectives
        only = (formed or word in self._known.adjectives) and word not in self._known.nouns
        return only and (closed or then in _CLOSES)

    def _whole(self, token: Token) -> str | None:
        """The verb that "'s" stands for after a name, or before "been"; None where it makes a possessive, or nothing tells."""
        after, then = token.nbor(1).lower_, token.nbor(2).lower_
        if (after in _AFTER_HAS and token.nbor(-1).is_title) or after == "been":
            return "has"
        if self._is_state(after, then, closed=token.nbor(2).is_punct):
            return "is"
        if not token.nbor(-1).is_title:
            return None
        told = (after.endswith("ing") or after in self._known.adjectives) and then in _GOES_ON
        return "is" if after in _AFTER_IS or told else None
