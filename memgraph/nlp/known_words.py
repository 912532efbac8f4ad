"""The words that a pipeline's rules for lemmas list, by part of speech: what a word may be, whatever the tagger took it for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, cast

from spacy.tokens import Token

if TYPE_CHECKING:
    from spacy.language import Language

RENT = "rent"  #: what is hired, and no past of "rend", which hardly anybody writes

Lemmatize = Callable[[Token], Sequence[str]]


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Lemmas; the sets are empty where the pipeline lists none."""

    lemmatize: Lemmatize  #: the pipeline's own rules
    nouns: Set[str]
    verbs: Set[str]
    adjectives: Set[str]
    all: Set[str]
    irregular: Mapping[str, Sequence[str]]  #: forms of verbs that follow no rule -> their lemmas: "gave" -> "give"

    @classmethod
    def of(cls, nlp: Language) -> Self | None:
        """None where the pipeline has no rules for lemmas, or is not English: the repairs are for its tags."""
        if nlp.lang != "en" or not nlp.has_pipe("lemmatizer"):
            return None
        lemmatizer: Any = nlp.get_pipe("lemmatizer")
        lookups = lemmatizer.lookups
        index = cast("dict[str, list[str]]", lookups.get_table("lemma_index")) if lookups.has_table("lemma_index") else {}
        exceptions = cast("dict[str, Any]", lookups.get_table("lemma_exc")) if lookups.has_table("lemma_exc") else {}
        return cls(
            lemmatize=lemmatizer.lemmatize,
            nouns=frozenset(index.get("noun", ())),
            verbs=frozenset(index.get("verb", ())),
            adjectives=frozenset(index.get("adj", ())),
            all=frozenset(word for words in index.values() for word in words),
            irregular={word: lemmas for word, lemmas in exceptions.get("verb", {}).items() if word != RENT},
        )

    def is_only_noun(self, token: Token) -> bool:
        """ "gluten", "swimming" with the tag of a finite verb."""
        word = token.lower_
        return word in self.nouns and word not in self.verbs and word not in self.irregular and token.lemma_ not in self.verbs

    def is_past(self, word: str) -> bool:
        """ "met", "sold": the past of a verb that follows no rule, and not its infinitive; of none that helps others."""
        lemmas = self.irregular.get(word, ())
        return bool(lemmas) and word not in lemmas and not {"be", "do"} & {*lemmas} and not word.endswith(("s", "ing"))
