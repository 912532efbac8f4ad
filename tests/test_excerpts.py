"""The stretch of a sentence that answers: without who said it, where one thing ends and the next begins, of the kind that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph

NOW = datetime(2025, 3, 1, tzinfo=UTC)
SHORT = 8  #: words


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    with memgraph.open(tmp_path_factory.mktemp("notes") / "store", embedder="hash", clock=lambda: NOW) as engine:
        yield engine


def answers(engine: memgraph.MemoryEngine, text: str, question: str) -> tuple[str, ...]:
    told = engine.namespace(question)
    told.add(text, at="2024-05-06", speaker="Tilda")
    return told.ask(question).values


@pytest.mark.parametrize(
    ("text", "question", "part", "not_part"),
    [
        # what was said, of one thing among others
        (
            "Elif says the mower burns oil and that the left front wheel wobbles downhill.",
            "What did Elif tell me about the mower?",
            "burns oil",
            "wheel",
        ),
        (
            "Sven let me know that the pump stops at ten at night and that Ada hates dogs in the yard.",
            "What did Sven tell me about the pump?",
            "stops at ten",
            "dogs",
        ),
        (
            "According to Ada the north door sticks in wet weather, hence the side door is open.",
            "What did Ada say about the north door?",
            "sticks in wet",
            "side",
        ),
        (
            "Tom found the east wall damp; besides, mice ate twelve candles.",
            "What did Tom report about the candles?",
            "mice ate twelve",
            "damp",
        ),
        (
            "Rosa reported to the council that break-ins have halved thanks to brighter lamps.",
            "What did Rosa report about break-ins?",
            "halved",
            "council",
        ),
        (
            "Tidy the shed before Easter and never leave the ladder outside, Dad said.",
            "What did Dad say about the ladder?",
            "never leave",
            "Tidy",
        ),
        (
            "'Two hours of pure delight', wrote the reviewer of the Gazette, who hates our plays.",
            "What did the reviewer of the Gazette write?",
            "delight",
            "hates",
        ),
        # what happened, and what is wrong
        (
            "My old kite sailed over a hedge into the river; Piet laughed until he wept.",
            "What happened to the kite on the walk with Piet?",
            "into the river",
            "laughed",
        ),
        (
            "The old pear tree split in the storm and fell across the neighbour's greenhouse.",
            "What happened to the pear tree?",
            "fell across",
            "pear",
        ),
        ("The oven broke over the weekend and half of Noor's tiles cracked.", "What happened to Noor's tiles?", "cracked", "oven"),
        (
            "About every ninth print from the lab is upside down, Mina reckons.",
            "What is wrong with some of the prints?",
            "upside down",
            "Mina",
        ),
        (
            "Seen today: a flat in Port Road (third floor, damp) and a loft in Mill Lane (noisy, 900 euros).",
            "What was wrong with the flat in Port Road?",
            "damp",
            "noisy",
        ),
        ("Tank 9, result: no leak, merely a loose valve, a new seal will do.", "What was the matter with tank 9?", "loose valve", "leak"),
        ("The scanner was checked, it jams.", "What is the matter with the scanner?", "it jams", "Tilda"),
        # why
        ("Lots 20 to 40 recalled; culprit: a bent needle behind the cap.", "What was the reason for the recall?", "bent needle", "Lots"),
        (
            "Printer 4 is at the dealer's after paper jams three days running.",
            "Why did the printer go to the dealer?",
            "paper jams",
            "Printer",
        ),
        # of the kind that is asked for
        (
            "Ines Roy, head of sales at Kolm Trading, would like the carts painted green.",
            "What colour does the head of sales want?",
            "green",
            "carts",
        ),
        (
            "The home flags stay red, the away flags are orange now and not black any more.",
            "What colour are the away flags?",
            "orange",
            "red",
        ),
        (
            "Piet from the agency Quickstaff has been doing the late shifts since last Thursday.",
            "Which agency does Piet come from?",
            "Quickstaff",
            "Piet",
        ),
        (
            "Bo told me she wants everyone on the platform twenty minutes before departure.",
            "How early does Bo want the guests to be there?",
            "twenty minutes before departure",
            "platform",
        ),
        (
            "As soon as the cart carries more than nine kilos the axle bends, says Teemu.",
            "At what load does the axle bend?",
            "nine kilos",
            "axle",
        ),
        # what stands beside the same words
        (
            "Vogel's 700 euros arrived on 2 May 2024, along with a box of plums as an apology.",
            "What did Vogel send us as an apology?",
            "box of plums",
            "700",
        ),
        (
            "Loan: 40 prints of the Vermeer, City Library, shelf mark QT-118, due back in July.",
            "What is the shelf mark of the Vermeer prints?",
            "QT-118",
            "Library",
        ),
    ],
)
def test_a_stretch_of_a_sentence_answers(engine: memgraph.MemoryEngine, text: str, question: str, part: str, not_part: str) -> None:
    values = answers(engine, text, question)
    told = " | ".join(values)
    assert part in told
    assert not_part not in told
    assert all(len(value.split()) <= SHORT for value in values)


@pytest.mark.parametrize(
    ("text", "question", "part"),
    [
        # that it names whom one asks about tells nothing of what is asked
        ("Pepper's kidneys are bad: only renal food, and tuna is off the menu for good.", "What is Pepper fed now?", "renal food"),
        (
            "Lifted the rug in the porch and there were old stamps, green and brown, below it.",
            "What lay under the rug in the porch?",
            "stamps",
        ),
        # who denies it belongs to it
        (
            "Grandma moaned that the soup was cold and that nobody had thought of bringing a blanket for her.",
            "What did grandma moan about?",
            "cold",
        ),
    ],
)
def test_what_no_stretch_is_sure_to_answer_is_quoted_with_the_rest(
    engine: memgraph.MemoryEngine, text: str, question: str, part: str
) -> None:
    told = " | ".join(answers(engine, text, question))
    assert part in told
    assert "had thought" not in told or "nobody" in told
