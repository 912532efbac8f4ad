"""Answers from notes that no fact was read from: the words that say the same, the time asked about, corrections, the sort of phrase."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph
from memgraph import MemoryEngine
from memgraph.query.question.sorts import sought_of
from memgraph.query.sentences.standing import standing

NOTES = [
    ("2022-03-07", "Hired Kofi Mensah for Wheelhouse today, he came well recommended."),
    ("2022-03-08", "From Kofi's papers: he was employed at Spokeworks, 2017 to 2021."),
    ("2024-12-02", "Kofi has left us and works at Van Loon now."),
    ("2022-04-04", "We rent the workshop from Mrs. Oduya for 900 euros a month."),
    ("2022-05-09", "Gregor Lunt conducts the choir, rehearsals are in the parish hall."),
    ("2022-09-12", "Our tyres are delivered by Brisk Supply, order by Thursday."),
    ("2023-01-30", "Mrs. Oduya raises the rent from 900 to 1,050 euros as of 1 March 2023."),
    ("2023-02-06", "Marta Quill is our bookkeeper; she is allergic to dogs."),
    ("2023-04-24", "The compressor broke, its repair is going to cost 220 euros."),
    ("2023-05-02", "I was wrong about the compressor: the bill came to 310 euros."),
    ("2023-06-12", "The open day is set for 1 July."),
    ("2023-06-19", "Mistake in my note on the open day, it is on 8 July 2023."),
    ("2023-09-04", "As of today Lena Voss takes over the choir from Gregor Lunt."),
    ("2023-10-09", "Marta moved from Leiden to Delft last week."),
    ("2024-02-05", "Brisk Supply is bankrupt. From 1 March 2024 our tyres come from Van Loon."),
    ("2024-06-03", "The web shop is delayed because the payment module is not certified yet."),
    ("2024-07-08", "Marta had a boy on 29 June, his name is Emil."),
    ("2024-08-05", "Otto Brandt eats fish every Friday."),
    ("2024-08-05", "Ruth Amsel doesn't eat fish."),
    ("2024-08-26", "Reach Mr. Pohl at 0777 4410 for the robes."),
    ("2024-09-30", "Perhaps we'll sing in Prague, nothing decided."),
    ("2024-11-04", "The tour to Prague is off, the bus was too dear."),
]


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    now = datetime(2025, 3, 1, tzinfo=UTC)
    folder = tmp_path_factory.mktemp("notes")
    with memgraph.open(folder / "store", embedder="hash", extractor=lambda text: [], clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at} for at, text in NOTES])
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        # who, where, how much: a phrase of that sort, by words that say the same
        ("Who supplies our tyres?", "Van Loon"),
        ("Who runs the choir?", "Lena Voss"),
        ("Where does Marta live?", "Delft"),
        ("In which town does Marta live?", "Delft"),
        ("What number do I ring to reach Mr. Pohl?", "0777 4410"),
        # the time that is asked about
        ("Who supplied our tyres in December 2022?", "Brisk Supply"),
        ("Who conducted the choir in January 2023?", "Gregor Lunt"),
        ("How much rent do we pay?", "1,050 euros"),
        ("Where did Kofi work before he came to Wheelhouse?", "Spokeworks"),
        # what was put right later
        ("How much did the repair of the compressor cost?", "310 euros"),
        ("When was the open day?", "2023-07-08"),
        # whom a question only describes
        ("In which town does our bookkeeper live?", "Delft"),
        ("What is the name of our bookkeeper's son?", "Emil"),
        # what is denied
        ("Who does not eat fish?", "Ruth Amsel"),
        # whether something is so
        ("Are we going to Prague?", "no"),
    ],
)
def test_notes_answer_with_what_was_asked_for(notes: MemoryEngine, question: str, value: str) -> None:
    assert notes.ask(question).values == (value,)


def test_what_was_so_until_a_change_answers_for_the_time_before_it(notes: MemoryEngine) -> None:
    (value,) = notes.ask("How much rent did we pay in 2022?").values
    assert value.startswith("900")


@pytest.mark.parametrize(
    "question",
    [
        "Where does Lena Voss live?",  # of her nothing of the kind is told
        "What is Marta's dog called?",  # a word of it is told, and no name
        "Who is Emil Carver's dentist?",
    ],
)
def test_what_no_note_tells_is_not_answered(notes: MemoryEngine, question: str) -> None:
    assert notes.ask(question).abstained


def test_a_reason_is_the_sentence_that_gives_it(notes: MemoryEngine) -> None:
    assert "payment module" in notes.ask("Why was the web shop postponed?").values[0]


class _Asked:
    """Stands for a question of which only the words are looked at."""

    def __init__(self, text: str, form: str) -> None:
        self.text, self.form, self.target = text, form, None


@pytest.mark.parametrize(
    ("text", "form", "sort"),
    [
        ("How many keys are there?", "how_many", "count"),
        ("How much was the lamp?", "how_much", "amount"),
        ("What rent do they pay?", "what", "amount"),
        ("What is the pony called?", "what", "name"),
        ("Which code opens the shed?", "which", "value"),
        ("Who mends the roof?", "who", "person"),
        ("Where is the ladder?", "where", "place"),
        ("What does she think?", "what", None),
    ],
)
def test_the_words_of_a_question_tell_the_sort_of_phrase(text: str, form: str, sort: str | None) -> None:
    assert sought_of(_Asked(text, form)) == sort  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("From 1 May 2024 Bo keeps the bees.", [False, True, True]),
        ("Bo kept the bees until 1 April 2024.", [True, False, False]),
        ("Bo keeps the bees.", [False, True, True]),
    ],
)
def test_a_sentence_holds_from_and_until_when_it_says(text: str, holds: list[bool]) -> None:
    said = standing(text, datetime(2024, 4, 20, tzinfo=UTC))
    months = [memgraph.interval.granule(f"2024-{month}") for month in ("03", "05", "08")]
    assert [said.holds(month) for month in months] == holds


TRIFLES = [
    ("2023-01-09", "Accident on the morning of 4 May: the van hit a post. The insurer gave us claim number 61-7740."),
    ("2023-01-16", "The alarm code is 7713 now, 2280 no longer works."),
    ("2023-02-06", "In January the studio moved from Birch Row to 31 Hollow Lane."),
    ("2023-02-13", "Hotel Vesper is at Lindenstrasse 8, breakfast from seven."),
    ("2023-03-06", "The rowing machine has serial number RX-5512 and stands in room 3."),
    ("2023-03-13", "Write to kemi@northpress.example for the posters, extension 44."),
    ("2023-04-03", "Odile Baptiste does the lighting for us."),
    ("2023-05-01", "One of the lost kayaks, the blue one, was dragged out of the reservoir."),
    ("2023-05-08", "Sent the paddle to the repair shop in Ghent."),
    ("2023-06-05", "Rosalind Achebe stepped down as chair, Yannick Bello runs the meetings now."),
    ("2023-07-03", "Fenland Mills has dismissed Corbel Partners and is advised by Ashdown Legal."),
    ("2023-08-07", "Bettina has sold the barn to Tamsin Okoye."),
    ("2023-08-14", "We had Priya's stroller here, a snapped axle."),
    ("2023-08-21", "Ines brought the drill back on Friday."),
    ("2023-09-04", "Cosmo Reid plays the trumpet with us."),
    ("2023-09-11", "Cosmo went to Genoa with his brother Ulf."),
    ("2023-10-02", "Cosmo has quit the band, his lip hurts."),
    ("2023-10-09", "Alder Bakery has nothing to do with us, it only has the same sign."),
    ("2023-10-16", "My department is radiology."),
    ("2023-11-06", "The spare fuses lie in drawer 4 of the workbench."),
    ("2023-12-04", "For Petra's birthday we gave her a walnut chessboard."),
]


@pytest.fixture(scope="module")
def trifles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    now = datetime(2024, 3, 1, tzinfo=UTC)
    folder = tmp_path_factory.mktemp("trifles")
    with memgraph.open(folder / "store", embedder="hash", extractor=lambda text: [], clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at} for at, text in TRIFLES])
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        # a code or an address is the whole one that its noun stands beside, and no day, room or part of it
        ("What is the claim number of the accident?", "61-7740"),
        ("Which code turns the alarm off?", "7713"),
        ("What is the serial number of the rowing machine?", "RX-5512"),
        ("What is the address of our studio?", "31 Hollow Lane"),
        ("What is the address of Hotel Vesper?", "Lindenstrasse 8"),
        ("To which address do I write for the posters?", "kemi@northpress.example"),
        # where one was found is told of that one, and out of what is where
        ("Where was the blue kayak found?", "reservoir"),
        # what somebody gave up or another was sent away from is not theirs now
        ("Who is the chair?", "Yannick Bello"),
        ("Which firm advises Fenland Mills?", "Ashdown Legal"),
        ("Who sold the barn?", "Bettina"),
        ("Who owns the barn?", "Tamsin Okoye"),
        # the tense of a sentence tells which Friday it means
        ("When did Ines bring the drill back?", "2023-08-18"),
        # what a later note says is over, and what has nothing to do with it
        ("Does Cosmo still play the trumpet with us?", "no"),
        ("Does Alder Bakery belong to us?", "no"),
        ("Which department do I work in?", "radiology"),
    ],
)
def test_a_phrase_answers_whole_and_for_now(trifles: MemoryEngine, question: str, value: str) -> None:
    assert trifles.ask(question).values == (value,)


@pytest.mark.parametrize(
    "question", ["How much does Odile Baptiste charge?", "How much did Yannick Bello pay?", "How tall is Odile Baptiste?"]
)
def test_what_is_told_besides_of_somebody_is_no_amount(trifles: MemoryEngine, question: str) -> None:
    assert trifles.ask(question).abstained


WHOLE_NOTES = [
    ("2023-01-16", "They say the bakery is for sale. It isn't, only the flat above it."),
    ("2023-01-23", "Tomas bought a canoe. He can't swim."),
    ("2023-02-06", "Everybody thinks the gate will be black. It won't. It will be white."),
    ("2023-02-13", "Three hours and ten minutes for the crossing. Still the best of the fleet."),
    ("2023-03-06", "I noted 61 kilos for the pumpkin, but the scale was off: it was 48."),
    ("2023-03-13", "The boiler of the chapel is looked after by Ivar Strand, phone 0661 90442."),
    ("2023-04-03", "The new printer has the address print.lodge.example:9100, user and code on the lid."),
    ("2023-04-17", "The county refused the ramp, letter BR/22/0481."),
    ("2023-05-08", "Sold the trailer for 900 euros, the fence has to be paid somehow."),
    ("2023-05-15", "Ruben has the keys of the pavilion."),
    ("2023-06-05", "Somebody stole the weathercock from the chapel."),
    ("2023-06-19", "The weathercock was lying in the reeds, without its tail."),
    ("2023-07-03", "Bake the bricks at 900 degrees and let them rest for 14 hours."),
    ("2023-08-07", "If the deal with the Harbour Club comes off, Ruben will be its captain."),
    ("2023-09-04", "There is no deal: the Club voted it down."),
    ("2023-10-02", "On Sunday we named our new sloop Petrel. She replaces Gannet, which went to a museum in Hull."),
    ("2023-11-06", "Our barman limps: he broke two toes."),
    ("2023-11-13", "Lent the winch to the museum in Hull."),
    ("2023-11-20", "Ottar, our cellist, comes to Bergen in a rusty van."),
    ("2023-11-27", "The rehearsal now has a pause of 20 minutes, the tea took too long."),
    ("2023-12-04", "The choir meets on Tuesdays and no longer on Fridays, Fridays were too loud."),
    ("2023-12-11", "Permit 2023-0774 was in the post today."),
    ("2023-12-18", "We thought about a second mast. The shipwright talked us out of it, the deck is too thin."),
    ("2024-01-08", "The raffle brought us a ham and second place in the draw at Odda."),
    ("2024-01-15", "Gave the raft to the scouts."),
    ("2024-01-18", "Wireless in the clubhouse: network reeds, password Otter!88. Ask Ottar if it fails."),
    ("2024-01-19", "Rumour has it that Ruben moves to Hull. He says he stays until he drops."),
    ("2024-01-22", "Hired a raft with oars for the regatta, 40 euros."),
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryEngine]:
    now = datetime(2024, 3, 1, tzinfo=UTC)
    folder = tmp_path_factory.mktemp("whole")
    with memgraph.open(folder / "store", embedder="hash", extractor=lambda text: [], clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at} for at, text in WHOLE_NOTES])
        yield engine


@pytest.mark.parametrize(
    ("question", "value"),
    [
        # what the next sentence takes back was never so; what it says besides takes nothing back
        ("Is the bakery for sale?", "no"),
        ("Did Tomas buy a canoe?", "yes"),
        ("Is Ruben going to move to Hull?", "no"),
        # what only would be so is not, once a later note tells so
        ("Did the deal with the Harbour Club happen?", "no"),
        # a number is of what is measured, and of two the one that is not taken back
        ("How much did the pumpkin weigh?", "48"),
        ("At what temperature are the bricks baked?", "900 degrees"),
        # a code is taken whole, and is none that only counts something
        ("Under what address can I reach the printer?", "print.lodge.example:9100"),
        ("Under what reference did the county turn the ramp down?", "BR/22/0481"),
        # whom one reaches is answered by where
        ("How do I reach the man who looks after the boiler?", "0661 90442"),
        ("How can we get hold of Ivar Strand?", "0661 90442"),
        ("What is the password for the wireless?", "Otter!88"),
        # the noun tells of which kind what is asked for is; a place "in" which it happens is none
        ("Which vehicle does our cellist use?", "rusty van"),
        ("Under what number was the permit issued?", "2023-0774"),
        # how long a thing is, and on which day it recurs
        ("How long is the break in the rehearsal?", "20 minutes"),
        ("On which day does the choir meet?", "every Tuesday"),
    ],
)
def test_a_value_is_whole_and_not_taken_back(whole: MemoryEngine, question: str, value: str) -> None:
    assert whole.ask(question).values == (value,)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("What colour will the gate be?", ["black", "white"]),  # the sentence and what takes it back
        ("What is the best of the fleet?", ["Three hours and ten minutes"]),  # what it leans on
        ("What became of the stolen weathercock?", ["in the reeds"]),  # the last of what is told
        ("What became of the raft?", ["scouts"]),  # and rather what tells of an end
        ("Why did we not get a second mast?", ["deck is too thin"]),  # a reason may follow
        ("Which sloop did we have before Petrel, and what became of it?", ["Gannet", "Hull"]),
    ],
)
def test_a_sentence_is_quoted_with_what_it_leans_on(whole: MemoryEngine, question: str, parts: list[str]) -> None:
    (value,) = whole.ask(question).values
    assert all(part in value for part in parts)


@pytest.mark.parametrize(
    "question",
    [
        "What did the pavilion cost?",  # it is told of, and no sum
        "How much did the weathercock weigh?",
        "What did the fence cost?",  # the sum is of what was sold for it
        "How long was the winch in Hull?",
        "How many times did Petrel cross the bay?",
        "How tall is Ruben?",
    ],
)
def test_an_amount_is_of_what_is_asked_or_none(whole: MemoryEngine, question: str) -> None:
    assert whole.ask(question).abstained


@pytest.mark.parametrize(
    ("text", "form", "sort"),
    [
        ("How is the man who minds the dogs doing?", "who", None),  # there "who" asks nothing
        ("What did the woman who left say?", "who", None),
        ("When Bo left, who took over?", "who", "person"),
        ("What is it, and who made it?", "who", "person"),
        ("How do I get in touch with Ines?", "how", "contact"),
        ("How did the news reach Ines?", "how", None),
        ("Which file is it under?", "which", "value"),
        ("At what speed does it run?", "what", "amount"),
    ],
)
def test_only_what_asks_tells_the_sort(text: str, form: str, sort: str | None) -> None:
    assert sought_of(_Asked(text, form)) == sort  # type: ignore[arg-type]
