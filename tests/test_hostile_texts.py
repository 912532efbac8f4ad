"""Any string is read without an error, and what stands among the rubbish is still read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

READER = SpacyExtractor()
AT = datetime(2024, 6, 12, tzinfo=UTC)

HOSTILE = {
    "NULs": "Ann\x00 lives in \x00Rome.\x00" * 20,
    "half surrogates": "Ann \ud800 lives in \udfff Rome. " * 20,
    "right to left": "آنا تعيش في روما منذ 2019. אנה גרה ברומא. \u202eAnn lives in Rome\u202c " * 10,
    "a letter under a thousand accents": "A" + "\u0301" * 1000 + " lives in Rome.",
    "one token of a megabyte": "a" * 1_000_000,
    "a list without end": "Ann, " * 3000,
    "names joined without end": "Ann and " * 2000 + "Bo live in Rome.",
    "whose whose whose": "my sister's " * 800 + "dog is called Rex.",
    "of of of": "the mother of " * 800 + "Ann",
    "nothing but possessives": "Ann's " * 1000,
    "brackets that never close": "(" * 9000 + "(b. 1950 " * 200,
    "quotes that never close": '"' * 9000 + "Ann lives in Rome.",
    "lines": "\n" * 20_000 + "x",
    "every control character": "".join(map(chr, range(32))) * 100,
    "emoji of several code points": "👩‍👩‍👧‍👦🏳️‍🌈" * 300,
    "HTML": "<div class='a'><p>Ann lives in <b>Rome</b> since 2019.</p></div>\n" * 20,
    "a table": "| name | city |\n|---|---|\n" + "".join(f"| Ann{n} | Rome |\n" for n in range(60)),
    "a log": "".join(f"2024-03-01T12:{n:02}:00Z ERROR [worker-{n}] at com.acme.Foo.bar(Foo.java:{n})\n" for n in range(60)),
    "code": "def f(x: int) -> int:\n    return {**x, 'a': [y for y in x if y is not None]}\n" * 20,
    "numbers": "12-" * 5000,
    "nothing": "",
}


def read(text: str) -> Reading:
    return READER.read([Utterance(text=text, at=AT, speaker="Tom")])[0]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_any_text_is_read_without_an_error(text: str) -> None:
    reading = read(text)
    assert reading.text == text
    for mention in reading.mentions:
        assert 0 <= mention.span[0] < mention.span[1] <= len(text)
    for time in reading.times:
        assert text[slice(*time.span)] == time.text


def test_what_stands_after_rubbish_is_read() -> None:
    rubbish = "Ann, " * 400 + "\n\n" + "\x00\ud800" * 50 + "\n\n"
    facts = read(rubbish + "Vera moved to Graz in May 2021.").facts
    assert ("Vera", "lives_in", "Graz") in [(one.subject, one.predicate, one.object) for one in facts]


def test_hidden_marks_do_not_part_a_name_from_its_fact() -> None:
    facts = read("Vera\u200b lives in Graz.").facts
    assert [one.predicate for one in facts] == ["lives_in"]


def test_a_gerund_below_a_word_that_was_put_right_as_a_verb_comes_to_an_end() -> None:
    for text in (
        "What songs/artists do you like listening to during your practice?",
        "Do you have any activities you like doing with people?",
    ):
        assert not read(text).facts


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Odo died on 9 October 768.", ("Odo", "died_on", "0768-10-09")),
        ("Livia was born on 7 December 43 BC.", ("Livia", "born_on", "7 December 43 BC")),
        ("Brenna was founded in 620 BC.", ("Brenna", "founded_on", "620 BC")),
        ("The permit expires on 31 December 9999.", ("permit", "expires_on", "31 December 9999")),
    ],
)
def test_a_date_of_any_age_is_never_one_of_this_year(text: str, fact: tuple[str, str, str]) -> None:
    (found,) = read(text).facts
    assert (found.subject, found.predicate, found.object, found.valid_to) == (*fact, None)


def test_a_state_that_ends_beyond_the_calendar_has_no_end() -> None:
    assert [(one.object, one.valid_to) for one in read("Vera lives in Graz until 31 December 9999.").facts] == [("Graz", None)]
