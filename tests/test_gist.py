"""The words of a quoted sentence that answer, and the sentences that are quoted whole."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

NOW = datetime(2025, 3, 1, tzinfo=UTC)


def answers(folder: Path, text: str, question: str) -> tuple[str, ...]:
    with memgraph.open(folder / "store", embedder="hash", clock=lambda: NOW) as engine:
        engine.add(text, at="2024-05-06")
        return engine.ask(question).values


@pytest.mark.parametrize(
    ("text", "question", "values"),
    [
        # what was said, without who said it, and of several things the one that is asked about
        (
            "Piet told me that the kiln leaks heat and that the clay must rest.",
            "What did Piet tell me about the clay?",
            ["the clay must rest"],
        ),
        (
            "Ilse showed me the loom and warned that its brake sticks in wet weather.",
            "What did Ilse warn me about?",
            ["brake sticks"],
        ),
        (
            "Vera complained that the stairs are steep and that the lift smells of paint.",
            "What did Vera complain about?",
            ["steep", "paint"],
        ),
        (
            "Heard from Gunnar: the boathouse has woodworm, and he needs a new winch.",
            "What did Gunnar say about the boathouse?",
            ["woodworm"],
        ),
        (
            "Never lend Tobin a chisel, Marek warned me on the way home.",
            "What did Marek warn me about?",
            ["Never lend Tobin a chisel"],
        ),
        (
            "Agnes rang about the rust on the gate and wants it gone.",
            "What did Agnes ring about?",
            ["rust"],
        ),
        (
            "Rolf says that the otter hates noise but sleeps through any storm.",
            "What did Rolf say about the otter?",
            ["hates noise", "storm"],
        ),
        (
            "Hanne told me that the old ferry has never once been painted since the war.",
            "What did Hanne tell me about the ferry?",
            ["never once"],
        ),
        # the reason, without what it is the reason of
        (
            "The regatta was put off because of a broken lock gate, says the harbour.",
            "Why was the regatta put off?",
            ["broken lock gate"],
        ),
        (
            "Olga handed back the puppy, her husband sneezes all night from it.",
            "Why did Olga hand back the puppy?",
            ["sneezes all night"],
        ),
        (
            "The oven doesn't get hot enough, so we bake the bread at Karl's.",
            "Why do we bake the bread at Karl's?",
            ["doesn't get hot enough"],
        ),
        (
            "The mill stood still for a week: no water in the leat.",
            "Why did the mill stand still?",
            ["no water in the leat"],
        ),
        (
            "The damp in the loft comes from a slipped tile, not from the tank.",
            "What is the cause of the damp in the loft?",
            ["slipped tile"],
        ),
        (
            "Fines this month: Bo 5 pounds for swearing, Ann 10 pounds for a lost key.",
            "What was Ann fined for?",
            ["lost key"],
        ),
        (
            "The parish gave us 900 pounds, for the organ pipes and for nothing else.",
            "What may the parish money be used for?",
            ["organ pipes"],
        ),
        (
            "The radiator in the loft leaks, which is why the choir meets in the crypt as of today.",
            "Why does the choir meet in the crypt?",
            ["The radiator in the loft leaks"],
        ),
        ("Ole is against bikes in the hall, seeing that half the hooks don't hold.", "Why is Ole against bikes in the hall?", ["hooks"]),
        # what stands where the question has its "what"
        (
            "Farmer Brandt fetched his ram on Sunday and left us a crate of plums.",
            "What did farmer Brandt leave us as a thank-you?",
            ["crate of plums"],
        ),
        (
            "Ravi's report on eels, turned down by River Notes, was printed by Fen Papers.",
            "Which journal turned down the report on eels?",
            ["River Notes"],
        ),
        (
            "We kept 80 pounds of the deposit back for the scratched worktop in the kitchen.",
            "What did we keep part of the deposit for?",
            ["worktop"],
        ),
        # what is said of a label, and the clause that speaks of what is asked
        (
            "Aunt Berta's plum cake: soft dough, ripe plums, brown sugar, no nuts.",
            "How is the plum cake made?",
            ["ripe plums", "brown sugar"],
        ),
        (
            "Boiler room: lock code 5519 since today, somebody painted the old one on the door.",
            "What is the lock code of the boiler room?",
            ["5519"],
        ),
        (
            "The winter flags stay red, the summer flags are violet now and not grey any more.",
            "What colour are the summer flags?",
            ["violet"],
        ),
        (
            "Lotte's stolen cello was found in a left-luggage locker, only the bow was missing.",
            "What became of Lotte's stolen cello?",
            ["left-luggage"],
        ),
    ],
)
def test_the_words_that_answer_are_quoted_alone(tmp_path: Path, text: str, question: str, values: list[str]) -> None:
    told = answers(tmp_path, text, question)
    assert all(any(value in one for one in told) for value in values)
    assert all(len(one.split()) <= 8 for one in told)


@pytest.mark.parametrize(
    ("text", "question", "value"),
    [
        # the answer stands beside the clause that says what is asked
        (
            "Lifted the carpet in the hall and there were old coins, silver and copper, under it.",
            "What lay under the carpet in the hall?",
            "coins",
        ),
        ("People say the barn will be red. It won't. It will be white.", "What colour will the barn be?", "white"),
        (
            "We thought about a bigger stove. The mason talked us out of it, the chimney is too narrow.",
            "Why did we not get a bigger stove?",
            "narrow",
        ),
        (
            "Splendid outing, except that Jo lost her ticket in the bog and we had to walk home.",
            "Why did we have to walk home?",
            "ticket",
        ),
    ],
)
def test_a_sentence_is_quoted_whole_where_no_part_is_sure_to_answer(tmp_path: Path, text: str, question: str, value: str) -> None:
    assert any(value in one for one in answers(tmp_path, text, question))
