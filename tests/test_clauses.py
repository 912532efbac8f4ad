"""Clauses: one per verb with its subject found, and one per apposition, title and possessive."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc
from spacy.vocab import Vocab

from memgraph.nlp.clauses.clause import Clause, clauses
from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.pipeline import Parser
from memgraph.nlp.surface import source_of


@cache
def parser() -> Parser:
    return Parser()


def read(text: str) -> list[Clause]:
    return clauses(parser().parse([text])[0])


def of(text: str, lemma: str) -> Clause:
    """The clause of that verb."""
    return next(clause for clause in read(text) if clause.chain and clause.verb.lemma_.lower() == lemma)


def names(clause: Clause, part: str) -> list[str]:
    return [clause.phrase(token) for token in getattr(clause, part)]


@pytest.mark.parametrize(
    ("text", "lemma", "kind"),
    [
        ("The baby laughed.", "laugh", "SV"),
        ("My parents live in Porto.", "live", "SVA"),
        ("The bread smells good.", "smell", "SVC"),
        ("Petra is an architect.", "be", "SVC"),
        ("Petra painted the fence.", "paint", "SVO"),
        ("Petra gave Omar a book.", "give", "SVOO"),
        ("We call him Pip.", "call", "SVOC"),
        ("She put the keys on the table.", "put", "SVOA"),
    ],
)
def test_the_complements_give_a_clause_its_type(text: str, lemma: str, kind: str) -> None:
    assert of(text, lemma).type == kind


def test_conjuncts_are_split() -> None:
    clause = of("Petra and Omar sold the house, the boat and the car.", "sell")
    assert names(clause, "subjects") == ["Petra", "Omar"]
    assert names(clause, "objects") == ["house", "boat", "car"]
    assert len(list(clause.pairs)) == 6


def test_a_name_with_and_in_it_is_not_split() -> None:
    doc = Doc(
        Vocab(),
        words=["Omar", "left", "Baker", "&", "Sons", "."],
        heads=[1, 1, 1, 2, 2, 1],
        deps=["nsubj", "ROOT", "dobj", "cc", "conj", "punct"],
        tags=["NNP", "VBD", "NNP", "CC", "NNPS", "."],
        pos=["PROPN", "VERB", "PROPN", "CCONJ", "PROPN", "PUNCT"],
        lemmas=["Omar", "leave", "Baker", "&", "Sons", "."],
        ents=["B-PERSON", "O", "B-ORG", "I-ORG", "I-ORG", "O"],
    )
    (clause,) = clauses(doc)
    assert [token.text for token in clause.objects] == ["Baker"]


def test_two_named_relatives_are_two_subjects() -> None:
    text = "My sister Petra and my brother Omar live in Graz."
    assert names(of(text, "live"), "subjects") == ["My sister", "my brother"]
    called = [(names(clause, "subjects"), names(clause, "attributes")) for clause in read(text) if clause.kind == "apposition"]
    assert called == [(["My sister"], ["Petra"]), (["my brother"], ["Omar"])]


def test_companies_and_offices_are_no_titles() -> None:
    assert not [clause for clause in read("General Motors sold the plant.") if clause.kind == "title"]


def test_respectively_pairs_in_order() -> None:
    clause = of("Petra and Omar teach physics and history respectively.", "teach")
    assert clause.respectively
    assert [(clause.phrase(one), clause.phrase(other)) for one, other in clause.pairs] == [("Petra", "physics"), ("Omar", "history")]


@pytest.mark.parametrize(
    ("text", "lemma", "subject"),
    [
        ("Petra closed the shop and opened a bakery.", "open", "Petra"),
        ("Petra, who runs a bakery, sold her car.", "run", "Petra"),
        ("The man selling the boat is my uncle.", "sell", "man"),
        ("Petra is a baker who owns three ovens.", "own", "Petra"),
        ("Omar, an engineer who works for the city, retired.", "work", "Omar"),
        ("After selling the boat, Petra bought a van.", "sell", "Petra"),
        ("Petra persuaded Omar to buy the boat.", "buy", "Omar"),
        ("It was Omar who sold the boat.", "sell", "Omar"),
        ("My train leaves at 7 am on Monday.", "leave", "My train"),
        ("They accused Omar of selling the boat.", "sell", "Omar"),
        ("Omar, who I think owns a boat, left.", "own", "Omar"),
        ("Petra promised Omar to buy the boat.", "buy", "Petra"),
    ],
)
def test_a_verb_without_subject_finds_one(text: str, lemma: str, subject: str) -> None:
    assert names(of(text, lemma), "subjects") == [subject]


def test_a_chain_of_verbs_is_one_clause() -> None:
    found = [clause for clause in read("Petra wants to learn to sail.") if clause.chain]
    assert [[token.text for token in clause.chain] for clause in found] == [["wants", "learn", "sail"]]
    assert names(found[0], "subjects") == ["Petra"]


def test_the_antecedent_fills_the_gap_of_a_relative_clause() -> None:
    assert names(of("The boat that Petra bought is red.", "buy"), "objects") == ["boat"]
    assert [(prep.text, prep.object.text) for prep in of("The town where Petra grew up is small.", "grow").preps] == [("in", "town")]


def test_a_passive_knows_who_did_it() -> None:
    clause = of("The boat was built by Petra in 1998.", "build")
    assert clause.passive
    assert names(clause, "agents") == ["Petra"]
    assert names(clause, "patients") == ["boat"]
    active = of("Petra built the boat.", "build")
    assert (names(active, "agents"), names(active, "patients")) == (["Petra"], ["boat"])


def test_prepositions_keep_their_objects() -> None:
    clause = of("Petra moved from Bonn to Graz because of the weather.", "move")
    assert [(prep.text, clause.phrase(prep.object)) for prep in clause.preps] == [
        ("from", "Bonn"),
        ("to", "Graz"),
        ("because of", "weather"),
    ]


def test_two_verbs_can_share_an_object() -> None:
    assert names(of("Omar buys and sells vans.", "buy"), "objects") == ["vans"]
    assert names(of("Omar sings and sells vans.", "sell"), "objects") == ["vans"]
    assert names(of("Omar arrived early and sold the van.", "arrive"), "objects") == []


def test_the_opening_of_a_sentence_holds_for_its_coordinated_verbs() -> None:
    clause = of("In 2016 Petra sold the boat and bought a van.", "buy")
    assert [prep.object.text for prep in clause.preps] == ["2016"]


def test_particles_belong_to_the_lemma() -> None:
    assert of("Petra gave up sugar.", "give").lemma == "give up"


def test_there_is_makes_a_clause_of_existence() -> None:
    clause = of("There is a bakery in our street.", "be")
    assert clause.kind == "existential"
    assert names(clause, "attributes") == ["bakery"] or names(clause, "attributes") == ["bakery in our street"]


@pytest.mark.parametrize(
    ("text", "kind", "subject", "other"),
    [
        ("Omar, a retired teacher, paints.", "apposition", "Omar", "retired teacher"),
        ("We have two dogs, Bella and Max.", "apposition", "two dogs", "Bella, Max"),
        ("Professor Okafor teaches here.", "title", "Okafor", "Professor"),
        ("Petra's brother is tall.", "possessive", "Petra", "Petra's brother"),
        ("She was born in Graz, Austria.", "place", "Graz", "Austria"),
    ],
)
def test_nouns_make_clauses_without_a_verb(text: str, kind: str, subject: str, other: str) -> None:
    clause = next(clause for clause in read(text) if clause.kind == kind)
    assert names(clause, "subjects") == [subject]
    assert ", ".join(clause.phrase(token) for token in (*clause.attributes, *clause.objects)) == other
    assert not clause.chain


def test_a_chat_line_without_subject_is_about_its_writer() -> None:
    assert of("Moved to Graz last week", "move").implied_speaker
    assert not of("Petra moved to Graz last week", "move").implied_speaker
    assert not of("Call Petra tomorrow.", "call").implied_speaker


def test_the_label_of_a_line_is_its_speaker() -> None:
    text = "Petra: I sold the boat\nOmar: I bought it"
    assert [clause.speaker for clause in read(text) if clause.chain] == ["Petra", "Omar"]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Graz, not in Bonn.",
        "I live in Graz, not Bonn.",
        "I do not live in Bonn but in Graz.",
        "I live not in Bonn but in Graz.",
    ],
)
def test_what_is_set_against_each_other_is_two_clauses(text: str) -> None:
    told = {(clause.preps[0].object.text, clause.polarity, clause.correction) for clause in read(text) if clause.chain}
    assert told == {("Graz", "positive", True), ("Bonn", "negative", True)}


def test_contrasted_nouns_are_two_clauses() -> None:
    told = {(names(clause, "attributes")[0], clause.polarity) for clause in read("Her name is Ana, not Anna.") if clause.kind == "copular"}
    assert told == {("Ana", "positive"), ("Anna", "negative")}
    assert not [clause for clause in read("Her name is Ana, not Anna.") if clause.kind == "apposition"]


def test_phrases_can_keep_or_drop_the_article_and_lose_the_clitic() -> None:
    clause = of("The old baker's oven broke.", "break")
    subject = clause.subjects[0]
    assert clause.phrase(subject) == "old baker's oven"
    assert clause.phrase(subject, determiner=True) == "The old baker's oven"
    owner = clause.possessor(subject)
    assert owner is not None
    assert clause.phrase(owner) == "old baker"


def test_spans_are_offsets_into_the_whole_text() -> None:
    text = "Nothing here.\n\nPetra, a baker, sold Omar the bakery in Graz yesterday."
    clause = of(text, "sell")
    spans = [clause.span_of(token) for token in (*clause.subjects, *clause.objects)]
    assert [text[slice(*span)] for span in spans] == ["Petra", "bakery in Graz"]
    assert text[slice(*clause.span)] == "Petra, a baker, sold Omar the bakery in Graz yesterday"


def test_spans_count_from_the_start_of_a_long_text() -> None:
    text = "The garden was full of old roses and nobody came. " * 150 + "Petra bought the boat."
    last = [clause for piece in parser().pieces([text]) for clause in clauses(piece.doc)][-1]
    assert text[slice(*last.span)] == "Petra bought the boat"


def test_a_doc_that_was_not_parsed_has_no_clauses() -> None:
    assert clauses(Doc(Vocab(), words=["Petra", "sings"])) == []


def test_a_tree_built_by_hand_is_read_as_it_stands() -> None:
    doc = Doc(
        Vocab(),
        words=["Petra", "was", "informed", "by", "Omar", "."],
        heads=[2, 2, 2, 2, 3, 2],
        deps=["nsubjpass", "auxpass", "ROOT", "agent", "pobj", "punct"],
        tags=["NNP", "VBD", "VBN", "IN", "NNP", "."],
        pos=["PROPN", "AUX", "VERB", "ADP", "PROPN", "PUNCT"],
        lemmas=["Petra", "be", "inform", "by", "Omar", "."],
    )
    (clause,) = clauses(doc)
    assert (names(clause, "subjects"), names(clause, "agents"), clause.tense) == (["Petra"], ["Omar"], "past")


WORDS = st.sampled_from(
    sorted(
        words(
            """I you Petra Omar who that not never and or but if because said wants to be is was sold , . ? ! " ' ( ) : - a the boat of in
            by which where 's no longer stopped running her name Bonn there"""
        )
    )
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=25))
def test_no_text_breaks_it_and_every_span_stands_in_the_text(said: list[str]) -> None:
    text = " ".join(said)
    doc = parser().parse([text])[0]
    assert source_of(doc).text == text
    for clause in clauses(doc):
        start, end = clause.span
        assert 0 <= start < end <= len(text)
        for token in (*clause.subjects, *clause.objects, *clause.attributes):
            first, last = clause.span_of(token)
            assert 0 <= first < last <= len(text)
        _ = clause.speaker, clause.attributed_to, clause.lemma, list(clause.pairs)
