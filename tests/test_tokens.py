"""Texts to terms, in several scripts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.index.stems import stem
from memgraph.index.tokens import LONGEST, fold, query_terms, text_terms


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Jose Munoz", "José Muñoz called"),
        ("José", "jose called"),
        ("Łódź", "a trip to Lodz"),
        ("Istanbul", "İSTANBUL"),
        ("strasse", "Hauptstraße"[5:]),
        ("Nguyen", "Nguyễn Văn An"),
        ("αθηνα", "Αθήνα"),
        ("елка", "ёлка"),
        ("ABC123", "ＡＢＣ１２３"),
        ("カタカナ", "ｶﾀｶﾅ"),
        ("生日", "張三的生日是五月"),
        ("猫", "我的猫很可爱"),
        ("東京", "東京に住んでいます"),
        ("서울", "서울에서 만나요"),
        ("กรุงเทพ", "เขาอยู่กรุงเทพ"),
        ("दुनिया", "नमस्ते दुनिया"),
        ("محمد", "مُحَمَّد هنا"),
        ("TX-4407", "ticket tx-4407 was closed"),
        ("TX4407", "ticket TX-4407 was closed"),
        ("4417", "see OPS-4417."),
        ("rel-2023.06.1", "deployed rel-2023.06.1!"),
        ("billing", "harborline-billing-writer crashed"),
        ("harborline-billing-writer", "(harborline-billing-writer)"),
        ("user_name", "the field user_name"),
        ("name", "the field user_name"),
        ("1250", "paid $1,250.00 today"),
        ("$1,250", "paid 1250 today"),
        ("ana.silva@acme.com", "write to <ana.silva@acme.com>"),
        ("silva", "write to ana.silva@acme.com"),
        ("email", "an e-mail came"),
        ("e-mail", "an email came"),
        ("2024-03-20", "due 2024-03-20"),
        ("O'Brien", "O’Brien won"),
        ("amour", "l'amour"),
        ("C++", "writes C++ and C#"),
        ("Melanie", "Melanie's house"),
        ("moved", "she is moving"),
        ("cities", "the city"),
        ("iPhone15", "用iPhone15拍"),
    ],
)
def test_a_question_finds_a_text_that_says_it_otherwise(question: str, text: str) -> None:
    assert set(query_terms(question)) & set(text_terms(text))


@pytest.mark.parametrize(
    ("question", "text"),
    [("3.5", "35"), ("C++", "C#"), ("猫", "犬"), ("日生", "生日"), ("news", "new"), ("station", "state"), ("plan", "plane")],
)
def test_what_is_another_thing_is_not_found(question: str, text: str) -> None:
    assert not set(query_terms(question)) & set(text_terms(text))


@pytest.mark.parametrize(
    "forms",
    [
        "move moves moved moving",
        "buy buys buying bought",
        "go goes going went gone",
        "city cities",
        "movie movies",
        "study studies studied studying",
        "stop stops stopped stopping",
        "add adds added adding",
        "arrange arranged arranging",
        "control controlled controlling",
        "adopt adopted adopting adoption",
        "educate educated education",
        "class classes",
        "box boxes",
        "die dies died dying",
        "child children",
    ],
)
def test_the_forms_of_a_word_meet(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


def test_whole_and_parts_both_count() -> None:
    assert text_terms("OPS-4417") == ["ops4417", "ops", "4417"]
    assert text_terms("in 2021,2022") == ["in", "2021", "2022"]
    assert text_terms("3.5") == ["3.5", "3", "5"]


@pytest.mark.parametrize("text", ["", "  \n", "!?… — ", "😀👍🏽❤️", "🅰️", "\u200b\u00ad", "___", "+++---", "'''"])
def test_signs_alone_give_nothing(text: str) -> None:
    assert text_terms(text) == query_terms(text) == []


def test_stop_words_are_dropped_from_a_question_unless_it_has_nothing_else() -> None:
    assert query_terms("Where did the cat go?") == ["cat", "go"]
    assert query_terms("Who are we?") == ["who", "are", "we"]
    assert query_terms("What's he doing?") == ["what", "he", "do"]
    assert "the" in text_terms("the cat")


@given(st.text(max_size=200))
def test_any_text_gives_short_terms_that_folding_again_does_not_change(text: str) -> None:
    for term in (*text_terms(text), *query_terms(text)):
        assert 0 < len(term) <= LONGEST
        assert fold(term) == term


@given(st.text(max_size=100))
def test_a_text_is_found_by_itself(text: str) -> None:
    assert set(query_terms(text)) <= set(text_terms(text))


@pytest.mark.parametrize("text", [piece * 25_000 for piece in ("a", "'", "猫", "a-", "x_", "1,", "é\u0301", "a+", "a'")])
def test_hostile_texts_are_read_to_the_end(text: str) -> None:
    assert len(text_terms(text)) <= 100_000
    query_terms(text)
