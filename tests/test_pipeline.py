"""The parser: any text in, Docs out whose offsets are those of the text."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.errors import InvalidInputError, ModelMissingError
from memgraph.nlp.parse.language import guess_language
from memgraph.nlp.parse.pipeline import PIECE, Parser, cut
from memgraph.nlp.surface import parse_copy, source_of
from memgraph.nlp.tree import Tree


@cache
def parser() -> Parser:
    return Parser()


def sentences(text: str) -> list[str]:
    return [sentence.text.strip() for sentence in parser().parse([text])[0].sents]


def test_there_is_one_doc_per_text_in_order() -> None:
    docs = parser().parse(["Ana lives in Rome.", "", "Tom left."])
    assert [source_of(doc).text for doc in docs] == ["Ana lives in Rome.", "", "Tom left."]


def test_importing_the_parser_loads_no_model() -> None:
    assert Parser()._loaded is None


def test_a_loaded_pipeline_is_used_as_it_is() -> None:
    blank = spacy.blank("en")
    mine = Parser(blank)
    assert mine.nlp is blank
    assert [token.text for token in mine.parse(["Hi there"])[0]] == ["Hi", "there"]


def test_a_pipeline_that_is_not_installed_is_named_with_the_command() -> None:
    with pytest.raises(ModelMissingError, match="python -m spacy download xx_no_such_model"):
        _ = Parser("xx_no_such_model").nlp


def test_without_any_english_pipeline_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memgraph.nlp.parse.pipeline.DEFAULT_MODELS", ("en_core_web_none",))
    with pytest.raises(ModelMissingError, match="pip install"):
        _ = Parser().nlp


def test_a_model_package_that_registers_no_entry_point_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("packed_model")
    package.load = lambda: spacy.blank("en")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "packed_model", package)
    monkeypatch.setattr("memgraph.nlp.parse.pipeline.DEFAULT_MODELS", ("en_core_web_none", "packed_model"))
    assert Parser().language == "en"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- bought milk\n- Ana lives in Rome\n", ["Bought milk", "Ana lives in Rome"]),
        ("i got a dog\nhis name is rex", ["I got a dog", "His name is Rex"]),
        ("We moved in spring\n\nTom stayed", ["We moved in spring", "Tom stayed"]),
        ("I moved to Porto 🎉 I love it", ["I moved to Porto .", "I love it"]),
    ],
)
def test_lines_bullets_and_emoji_end_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_wrapped_line_goes_on() -> None:
    text = "Last spring my brother Paulo and his whole family moved away to\nthe coast because it is warmer there."
    assert len(sentences(text)) == 1


def test_capitals_are_parsed_as_prose_and_kept_in_the_text() -> None:
    doc = parser().parse(["MY BROTHER DANIEL WORKS IN A BANK"])[0]
    verb = next(token for token in doc if token.lemma_ == "work")
    subject = Tree(doc).subject(verb)
    assert subject is not None
    assert Tree(doc).phrase(subject).startswith("MY BROTHER")


def test_a_name_without_capital_is_a_name() -> None:
    doc = parser().parse(["where does daniel work"])[0]
    verb = next(token for token in doc if token.lemma_ == "work")
    subject = Tree(doc).subject(verb)
    assert subject is not None
    assert Tree(doc).phrase(subject) == "daniel"


def test_only_english_changes_its_case() -> None:
    assert parse_copy("i libri della zia", english=False)[0] == "i libri della zia"
    assert parse_copy("i sold it")[0] == "I sold it"


def test_a_label_before_a_colon_is_no_part_of_the_sentence() -> None:
    doc = parser().parse(["[09:15] Lena: I sold the car"])[0]
    source = source_of(doc)
    assert [source.text[label.start : label.end] for label in source.labels] == ["Lena"]
    assert not doc[:].text.strip().startswith("Lena")


def test_markup_and_code_are_not_parsed() -> None:
    doc = parser().parse(["<p>Tom likes <b>tea</b>.</p>\n```\nx = load(1)\n```\n"])[0]
    assert [token.text for token in doc if not token.is_space] == ["Tom", "likes", "tea", "."]


def test_verbs_tagged_as_nouns_are_put_right() -> None:
    doc = parser().parse(["I live in Oslo and work at Acme."])[0]
    assert [token.lemma_ for token in doc if token.pos_ == "VERB"] == ["live", "work"]


def test_the_lemma_of_a_verb_in_e_is_not_that_of_a_shorter_one() -> None:
    doc = parser().parse(["I was hoping she hopped. We hoped."])[0]
    assert [token.lemma_ for token in doc if token.pos_ == "VERB"] == ["hope", "hop", "hope"]


def test_a_long_text_is_cut_at_sentences_with_its_offsets() -> None:
    text = "".join(f"House {number} by the lake was sold to a family from Turin. " for number in range(400))
    pieces = list(parser().pieces(["Short.", text]))
    assert pieces[0].text_index == 0
    rest = pieces[1:]
    assert len(rest) > 3
    assert "".join(source_of(piece.doc).text for piece in rest) == text
    assert all(text[piece.offset :].startswith(source_of(piece.doc).text) for piece in rest)
    assert all(source_of(piece.doc).text.rstrip().endswith(".") for piece in rest)


def test_a_piece_that_a_text_repeats_word_for_word_is_parsed_once() -> None:
    page = "The house by the lake was sold to a family from Turin. " * (PIECE // 55)
    texts = [page * 20 + "Lena bought a red bicycle. " + page * 20, page]
    pieces = list(parser().pieces(texts))
    assert {piece.text_index for piece in pieces} == {0, 1}
    assert len(pieces) < 6
    assert sum("Lena" in piece.doc.text for piece in pieces) == 1


def test_the_pieces_of_a_long_text_make_one_doc() -> None:
    text = "Maria: we sold it\n" + "The house by the lake was sold to a family from Turin. " * 200
    doc = parser().parse([text])[0]
    assert source_of(doc).text == text
    assert doc.text == parse_copy(text)[0]
    assert doc.has_annotation("DEP")


def test_a_text_without_any_blank_is_cut_all_the_same() -> None:
    assert [len(piece.text) for piece in cut("a" * (2 * PIECE + 1))] == [PIECE, PIECE, 1]


def test_a_piece_of_no_length_is_refused() -> None:
    with pytest.raises(InvalidInputError):
        list(cut("text", 1))


@given(st.text(max_size=300), st.integers(2, 50))
def test_pieces_are_the_text(text: str, limit: int) -> None:
    pieces = list(cut(text, limit))
    assert "".join(piece.text for piece in pieces) == text
    assert all(len(piece.text) <= limit for piece in pieces)
    assert all(text[piece.offset : piece.offset + len(piece.text)] == piece.text for piece in pieces)


@given(st.text(st.characters(), max_size=200))
def test_the_copy_has_the_length_of_the_text(text: str) -> None:
    assert len(parse_copy(text)[0]) == len(text)


ODD = "\x00\ud800\udfff\u202e\u200d\u0301İẞ\r\n\t`\"'<>|#-*:😀❤️()[]0123456789.,?! abcIiA"
NASTY = st.text(st.one_of(st.characters(), st.sampled_from(ODD)), max_size=80)


@settings(max_examples=60, deadline=None)
@given(st.lists(NASTY, max_size=4))
def test_any_text_is_parsed_and_its_tokens_stand_where_they_say(texts: list[str]) -> None:
    docs = parser().parse(texts)
    assert [source_of(doc).text for doc in docs] == texts
    for doc, text in zip(docs, texts, strict=True):
        copy = parse_copy(text, english=source_of(doc).language in (None, "en"))[0]
        assert all(copy[token.idx : token.idx + len(token)] == token.text for token in doc)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The meeting with the doctor is on Monday and we have to go.", "en"),
        ("Ich wohne seit zwei Jahren in Berlin und arbeite bei einer Bank.", "de"),
        ("Vivo en Madrid desde el año pasado y trabajo con mi hermana.", "es"),
        ("Je suis avec ma sœur dans une maison près de la mer.", "fr"),
        ("Ho una casa a Torino e lavoro con mio fratello.", "it"),
        ("我住在北京，在一家银行工作。", "zh"),
        ("私は東京に住んでいます。", "ja"),
        ("Я живу в Москве и работаю в банке.", "ru"),
        ("أسكن في القاهرة وأعمل في بنك.", "ar"),
        ("Joost de Vries is our auditor.", "en"),
        ("Sofia van der Berg met Luis da Silva in Aix en Provence.", None),
        ("Joost de Vries woont in Utrecht en werkt bij een bank.", "nl"),
        ("Berlin!", None),
        ("", None),
        ("12345 :-)", None),
    ],
)
def test_the_language_is_guessed_or_left_open(text: str, language: str | None) -> None:
    assert guess_language(text) == language
    assert source_of(parser().parse([text])[0]).language == language


@pytest.mark.parametrize("number", ["555-0142", "020-7946-0018", "12-345-67", "0151-223344"])
def test_a_number_of_digits_in_groups_is_one_token(number: str) -> None:
    doc = parser().parse([f"The number of Tariq is {number}."])[0]
    assert number in [token.text for token in doc]


@pytest.mark.parametrize("text", ["2019-2021", "2024-03-05", "05-03-2024", "10-12", "5-3"])
def test_dates_and_ranges_stay_as_the_tokeniser_has_them(text: str) -> None:
    doc = parser().parse([f"It was on {text} ."])[0]
    assert [token.text for token in doc][3:-1] == [token.text for token in parser().nlp.tokenizer(text)]
