"""Questions who, which, when and how much that notes answer by a phrase: the newest that says so, of what is asked, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph.nlp.parse.pipeline import Parser
from memgraph.query.question.parsing import parsed

Notes = list[tuple[str, str]]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 12, 1, 12, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("notes") / "store", embedder="hash", clock=lambda: now) as engine:
        yield engine


def ask(engine: memgraph.MemoryEngine, notes: Notes, question: str) -> tuple[str, ...]:
    told = engine.namespace(question)
    told.add_many([{"text": text, "at": at, "speaker": "Tilda"} for at, text in notes])
    return told.ask(question).values


BOX: Notes = [
    ("2023-05-20", "Bread order: Millhouse brings it every Tuesday."),
    ("2023-09-30", "Millhouse has stopped; the bread comes from Ofen since 18 September 2023, on Saturdays."),
]
COPY: Notes = [
    ("2022-11-07", "Timesheets have to reach me by Wednesday noon."),
    ("2023-09-25", "As of 2 October 2023 timesheets are due on Mondays at five in the afternoon."),
]
ROOF: Notes = [
    ("2024-04-20", "Roof repair: the slater is Hartwig, 640 euros, on 29 April 2024."),
    ("2024-04-27", "Hartwig can't make the 29th, the roof gets done on 6 May 2024."),
]
TALK: Notes = [
    ("2024-01-22", "Pia has handed in her thesis, the viva is on 14 March 2024."),
    ("2024-03-11", "Pia's examiner has the flu: the viva is put back to 11 April 2024."),
]
TOUR: Notes = [
    ("2024-02-01", "The concert in Graz is on 7 June 2024."),
    ("2024-05-02", "Graz has put us off from 7 June to 21 June 2024."),
]


@pytest.mark.parametrize(
    ("notes", "question", "value"),
    [
        (BOX, "Which day is bread day?", "every Saturday"),
        (BOX, "What day does the bread come?", "every Saturday"),
        (COPY, "By when do you need the timesheets?", "every Monday at 17:00"),
        (ROOF, "To what day was the roof repair put off?", "2024-05-06"),
        (ROOF, "When is the roof repair?", "2024-05-06"),
        (TALK, "For what day was Pia's viva finally scheduled?", "2024-04-11"),
        (TALK, "On what day did Pia have her viva?", "2024-04-11"),
        (TOUR, "On which date are we in Graz?", "2024-06-21"),
    ],
)
def test_a_day_is_the_one_that_was_set_last(engine: memgraph.MemoryEngine, notes: Notes, question: str, value: str) -> None:
    assert ask(engine, notes, question) == (value,)


def test_what_only_denies_something_else_puts_no_date_right(engine: memgraph.MemoryEngine) -> None:
    notes = [
        ("2023-07-30", "Last Thursday somebody stole the Brompton from my porch."),
        ("2023-08-13", "Fidelio, my insurer, won't pay for the Brompton: the porch had been open."),
    ]
    assert ask(engine, notes, "On what date was my Brompton stolen?") == ("2023-07-27",)


@pytest.mark.parametrize(
    ("notes", "question", "values"),
    [
        # what one has left, dropped or was called away from is somebody else's now
        (
            [("2023-02-06", "Mapster is hosted at Wolkenburg."), ("2024-02-14", "We quit Wolkenburg, Mapster goes over to Nordstack.")],
            "Which company hosts Mapster?",
            ("Nordstack",),
        ),
        (
            [
                ("2023-01-09", "Exercise mats come from Turnwerk."),
                ("2024-09-09", "Exercise mats are now delivered by Flexa; with Turnwerk we are through."),
            ],
            "Which firm do our exercise mats come from?",
            ("Flexa",),
        ),
        (
            [
                ("2023-08-21", "Mirja Tamm takes care of the lights."),
                ("2024-04-08", "Jon Bask inherits the lights from Mirja on 1 May 2024."),
            ],
            "Who takes care of the lights now?",
            ("Jon Bask",),
        ),
        # who lives somewhere may be several
        (
            [("2024-03-23", "Ottilie Brandt and her son Rolf live at number 12 now.")],
            "Who lives at number 12?",
            ("Ottilie Brandt", "Rolf"),
        ),
        (
            [("2024-06-03", "The Quirogas, Leandro and Marisol, rent 3A from 15 June 2024.")],
            "Who lives in 3A now?",
            ("Leandro", "Marisol"),
        ),
        # of several who do it the latest
        (
            [
                ("2022-07-25", "Tobias Enders walks the big dogs at weekends."),
                ("2024-09-16", "Afia Boakye has walked the big dogs since 7 September 2024."),
            ],
            "Who walks the big dogs now?",
            ("Afia Boakye",),
        ),
        (
            [("2022-02-07", "Orchard is owned by Yael Amir."), ("2024-04-29", "Joan Prats owns Orchard as of today.")],
            "Who owns Orchard now?",
            ("Joan Prats",),
        ),
        # which of many, by its number
        (
            [("2022-06-13", "New in kennel 6: Gus, a lurcher."), ("2023-01-16", "The Abbotts returned Gus. Kennel 2 this time.")],
            "Which kennel was Gus in, in February 2023?",
            ("Kennel 2",),
        ),
        (
            [
                ("2023-02-13", "Lumen billed: invoice 8805, payable by 15 March 2023."),
                ("2023-02-20", "Osram paid invoice 7716 on 18 February 2023."),
                ("2023-04-03", "8805 settled: the money was on our account on 30 March 2023."),
            ],
            "When was invoice 8805 paid?",
            ("2023-03-30",),
        ),
        # who somebody is to somebody
        (
            [("2023-11-04", "Harald Lund has closed up shop. His niece Ylva does our boiler from now on.")],
            "How is Ylva related to Harald?",
            ("niece",),
        ),
        (
            [("2024-01-08", "Signe Achterberg runs the shelter. Bronwen, her sister-in-law, chairs the board.")],
            "How is Signe related to Bronwen?",
            ("sister-in-law",),
        ),
        (
            [("2025-02-10", "Femi, Bukola's brother, runs the night desk at Hylle, +47 555 0142.")],
            "What is the head of Hylle's night desk to Bukola?",
            ("brother",),
        ),
        # of what is done to a thing, and by what a firm or a club is ours
        (
            [
                ("2022-07-10", "From our neighbour Eulogio we bought a mare."),
                ("2022-09-10", "Ten cows milked; buyer of our milk: Lacteos Maule."),
                ("2024-03-10", "Our milk has gone to Quesos Andinos since 4 March 2024."),
            ],
            "Who buys our milk?",
            ("Quesos Andinos",),
        ),
        (
            [
                ("2022-08-22", "The assembly elected Luc Perrin as chair."),
                ("2024-02-12", "Luc Perrin gave up the chair last Tuesday, his successor is Yewande Cole."),
            ],
            "Who chairs our club?",
            ("Yewande Cole",),
        ),
        # where it is, and not after what
        (
            [("2023-01-09", "After the fire on Elm Street, all matches until the end of March 2023 are in the Marina gym.")],
            "Where were our matches in February 2023?",
            ("Marina gym",),
        ),
        (
            [("2024-09-30", "Last Monday the spare parts were carted from hall A to hall C; hall A leaks.")],
            "Where were the spare parts kept in August 2024?",
            ("hall A",),
        ),
        (
            [
                ("2022-11-14", "Goran Petrov drives truck 17; at the wheel of truck 22 sits Yusuf Demir."),
                ("2023-01-23", "Truck 17 is scrap, Goran was given truck 31."),
            ],
            "Which truck does Goran Petrov drive?",
            ("truck 31",),
        ),
        (
            [("2022-11-14", "Goran Petrov drives truck 17."), ("2023-08-07", "Bogdan Lis will head the depot from 1 September 2023.")],
            "Which truck does Bogdan Lis drive?",
            (),
        ),
        # what an adjective takes
        (
            [("2024-02-19", "Bed 6, Harjit Dhillon, 71, new hip: severe latex allergy, comes out in hives.")],
            "What is Harjit Dhillon allergic to?",
            ("latex",),
        ),
        (
            [("2023-10-03", "Poor Kaisa Niemi: allergic to shellfish, and it was mussels.")],
            "What is Kaisa Niemi allergic to?",
            ("shellfish",),
        ),
        # until when it is so, and not since when
        (
            [("2023-04-17", "Yusuf has been without a licence since 11 April 2023, suspended until 11 July.")],
            "Until what day was Yusuf's licence suspended?",
            ("2023-07-11",),
        ),
        (
            [("2024-02-12", "Luc Perrin gave up the chair last Tuesday.")],
            "When did Luc Perrin step down?",
            ("2024-02-06",),
        ),
        # a chain whose second step only a note tells
        (
            [
                ("2024-03-23", "Ottilie Brandt lives at number 12 with her son Rolf."),
                ("2024-04-13", "Rolf shot a football through our kitchen window and broke it."),
            ],
            "Whose son broke our kitchen window?",
            ("Ottilie Brandt",),
        ),
    ],
)
def test_who_and_which(engine: memgraph.MemoryEngine, notes: Notes, question: str, values: tuple[str, ...]) -> None:
    assert ask(engine, notes, question) == values


PIECES: Notes = [
    ("2022-12-12", "Luciano Reyes has a column with us from today, 80 pounds a piece."),
    ("2023-02-13", "Issue 612 is sold out, thanks to Anneke Ruud's flood pictures."),
    ("2024-02-05", "Luciano haggled: 95 pounds a piece since 1 January 2024."),
]


@pytest.mark.parametrize(
    ("notes", "question", "values"),
    [
        (PIECES, "What did Luciano get for a piece in summer 2023?", ("80 pounds",)),
        ([("2024-03-11", "We sell milk at 345 pesos a litre.")], "What do we get for a litre of milk?", ("345 pesos",)),
        (PIECES, "What does Anneke Ruud charge for a picture?", ()),
        ([("2024-03-11", "The attic goes to Mr. Nwosu for 590 a month.")], "What does Mr. Nwosu pay a month?", ("590 a month",)),
    ],
)
def test_what_is_paid_is_a_sum_or_nothing(engine: memgraph.MemoryEngine, notes: Notes, question: str, values: tuple[str, ...]) -> None:
    assert ask(engine, notes, question) == values


@pytest.mark.parametrize(
    ("notes", "question", "values"),
    [
        # who gave up something else still does it; a wish for a gift is no sum
        (
            [("2023-01-01", "Cato keeps the bees."), ("2024-08-18", "Cato gave up rowing in July 2024.")],
            "Who keeps the bees?",
            ("Cato",),
        ),
        (
            [("2023-01-01", "Omar Hadi works at Corvo."), ("2024-02-01", "Omar Hadi left the choir on 31 January 2024.")],
            "Who works at Corvo?",
            ("Omar Hadi",),
        ),
    ],
)
def test_what_is_over_elsewhere_is_not_over_here(
    engine: memgraph.MemoryEngine, notes: Notes, question: str, values: tuple[str, ...]
) -> None:
    assert ask(engine, notes, question) == values


@pytest.mark.parametrize(
    ("question", "word", "dep", "head"),
    [
        ("Which company hosts Ferrybase?", "Ferrybase", "dobj", "hosts"),
        ("Who owns Gherkin the lurcher now?", "lurcher", "appos", "Gherkin"),
        ("What did Lucian get for a piece in summer 2023?", "in", "prep", "get"),
        ("Which kennel was Gherkin in, in February 2023?", "in", "prep", "was"),
        ("Who sells us the feed that ledger needs?", "ledger", "nsubj", "needs"),
        ("Which team did Alba Ferreira coach before us?", "Ferreira", "nsubj", "coach"),
        ("Where did the rheometer stand in July 2023?", "rheometer", "nsubj", "stand"),
        ("Which shop did Mara Pohl manage in 2021?", "Pohl", "nsubj", "manage"),
    ],
)
def test_a_question_is_parsed_as_one(question: str, word: str, dep: str, head: str) -> None:
    doc = parsed(question)
    at = question.index(f" {word}") + 1
    token = next(one for one in doc if one.idx == at)
    assert (token.dep_, question[token.head.idx :].startswith(head)) == (dep, True)


def test_a_question_keeps_its_text() -> None:
    assert "coach" in Parser().parse(["Alba is our coach."])[0].text
    verb = next(one for one in parsed("Which team did Alba Ferreira coach before us?") if one.dep_ == "ROOT")
    assert verb.lemma_ == "coach"
