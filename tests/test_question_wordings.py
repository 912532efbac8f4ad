"""Questions worded as people word them, over facts that are there: what stands in front, roles by their nouns, who came after whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import memgraph

FACTS: list[tuple[str, str, str, str | None, str | None]] = [
    ("Runa Falk", "lives_in", "Oslo", "2015", "2018"),
    ("Runa Falk", "lives_in", "Bergen", "2018", "2021-06"),
    ("Runa Falk", "lives_in", "Tromsø", "2021-06", None),
    ("Runa Falk", "works_at", "Hansen Freight", "2014", "2019-03"),
    ("Runa Falk", "works_at", "Kestrel Labs", "2019-03", "2023"),
    ("Runa Falk", "works_at", "Orbit Foods", "2023", None),
    ("Bo Lind", "works_at", "Orbit Foods", "2020", None),
    ("Cleo Marsh", "works_at", "Kestrel Labs", "2018", None),
    ("Dan Roth", "works_at", "Kestrel Labs", "2022", None),
    ("Runa Falk", "collaborates_with", "Bo Lind", "2023", None),
    ("Runa Falk", "favourite_colour", "teal", None, None),
    ("Runa Falk", "likes", "hiking", None, None),
    ("Runa Falk", "visited", "Rome", "2022-05-02", "2022-05-09"),
    ("Runa Falk", "visited", "Cairo", "2023-03-01", "2023-03-10"),
    ("Runa Falk", "sister", "Lena Falk", None, None),
    ("Lena Falk", "spouse", "Karl Voss", "2016", None),
    ("Sam Ode", "job_title", "goalkeeper", "2022-01", "2023-05-01"),
    ("Pia Ware", "job_title", "goalkeeper", "2023-05-01", None),
    ("Maud Ives", "is_a", "main striker", "2021-03", "2023-03"),
    ("Zoe Tarr", "is_a", "main striker", "2023-03", None),
    ("Tom Vick", "directs", "Blue Harbour", "2021-02", "2023-09"),
    ("Rita Sand", "directs", "Blue Harbour", "2023-09", None),
    ("Jon Bell", "edit", "Blue Harbour", "2023-09", None),
    ("Milo Hart", "leads", "junior squad", "2020-01", "2022-08"),
    ("Vera Kline", "leads", "junior squad", "2022-08", None),
    ("Red House", "builder", "Barlow Builders", "2022", "2023-04"),
    ("Red House", "builder", "Osprey Homes", "2023-04", None),
    ("library", "reopen", "reopened", "2022-09-03", "2022-09-04"),
    ("Eva Moor", "educated_at", "Cliff School", "2020-04", None),
    ("Eva Moor", "educated_at", "Dale College", "2023-02", None),
    ("Eva Moor", "ibuprofen_dose", "400 mg", "2023", None),
    ("Eva Moor", "takes_medication", "ibuprofen", "2023", None),
    ("Maya Tan", "member_of", "Salt Wardens", "2024", None),
    ("Maya Tan", "member_of", "Iron Choir", "2023", "2024"),
    ("Orbit Foods", "ceo", "Greta Holm", "2018", None),
    ("Orbit Foods", "founded_on", "1998", None, None),
    ("Kestrel Labs", "founded_on", "2007-05", None, None),
    ("Karl Voss", "born_on", "1984-03-02", None, None),
    ("Lena Falk", "born_on", "1986-07-12", None, None),
    ("Pia Ware", "name", "Philippa", None, None),
    ("permit", "status", "valid", "2022-12-19", "2026-01-01"),
]
LITERALS = {"favourite_colour", "ibuprofen_dose", "status", "founded_on", "born_on", "name", "job_title"}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 10, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("wordings") / "store", embedder="hash", clock=lambda: now) as engine:
        for subject, predicate, object_, start, end in FACTS:
            value = memgraph.Literal(object_) if predicate in LITERALS else object_
            engine.assert_fact(subject, predicate, value, valid_from=start, valid_to=end)
        yield engine


@pytest.mark.parametrize(
    ("question", "values"),
    [
        # what is asked for stands before the auxiliary, and the preposition is left behind
        ("How many cities has Runa Falk lived in?", {"3"}),
        ("How many towns did Runa live in before Tromsø?", {"2"}),
        ("How many companies has Runa worked for?", {"3"}),
        ("How many employers has Runa had?", {"3"}),
        ("What cities did Runa visit in 2022?", {"Rome"}),
        ("Which company did Runa join in 2019?", {"Kestrel Labs"}),
        ("Which guild is Maya in now?", {"Salt Wardens"}),
        ("Which guild was Maya a member of in 2023?", {"Iron Choir"}),
        ("Which guild was Maya in before the Salt Wardens?", {"Iron Choir"}),
        ("Who is Lena Falk married to?", {"Karl Voss"}),
        ("Where was Runa employed in 2016?", {"Hansen Freight"}),
        ("Where is Bo employed?", {"Orbit Foods"}),
        ("Who does Runa work together with?", {"Bo Lind"}),
        ("Who else works at Kestrel Labs besides Dan?", {"Cleo Marsh"}),
        ("Who were Runa's colleagues at Kestrel Labs?", {"Cleo Marsh", "Dan Roth"}),
        ("Where did Runa work before Kestrel?", {"Hansen Freight"}),
        ("What was Runa's last employer before Orbit Foods?", {"Kestrel Labs"}),
        # whoever is what a noun says
        ("Who's our goalkeeper at the moment?", {"Pia Ware"}),
        ("Who was goalkeeper in 2022?", {"Sam Ode"}),
        ("Who was the goalkeeper before Pia?", {"Sam Ode"}),
        ("Who is our main striker now?", {"Zoe Tarr"}),
        ("Who is the director of Blue Harbour?", {"Rita Sand"}),
        ("Who is the editor of Blue Harbour?", {"Jon Bell"}),
        ("Who is the coach of the junior squad?", {"Vera Kline"}),
        ("How many directors has Blue Harbour had?", {"2"}),
        # who came after whom
        ("Who took over from Tom Vick?", {"Rita Sand"}),
        ("When did Rita Sand take over from Tom Vick?", {"2023-09"}),
        ("Who replaced Sam Ode as goalkeeper?", {"Pia Ware"}),
        ("Who succeeded Milo Hart?", {"Vera Kline"}),
        ("Which firm took over from Barlow Builders?", {"Osprey Homes"}),
        # which of several
        ("Which colour does Runa like best?", {"teal"}),
        ("What's Runa's favorite color?", {"teal"}),
        ("Which school does Eva go to?", {"Dale College"}),
        ("Which school did Eva go to in 2021?", {"Cliff School"}),
        ("Who is older, Karl Voss or Lena Falk?", {"Karl Voss"}),
        ("Who was born last, Karl or Lena?", {"Lena Falk"}),
        ("When was Runa's employer founded?", {"1998"}),
        ("What is Pia's real name?", {"Philippa"}),
        ("What dose of ibuprofen does Eva take?", {"400 mg"}),
        ("What dose of ibuprofen is Eva on?", {"400 mg"}),
        ("When was the library opened again?", {"2022-09-03"}),
        ("How long is the permit valid?", {"2026-01-01"}),
        ("Until when is the permit valid?", {"2026-01-01"}),
    ],
)
def test_a_question_finds_the_fact_however_it_is_worded(engine: memgraph.MemoryEngine, question: str, values: set[str]) -> None:
    assert set(engine.ask(question).values) == values


@pytest.mark.parametrize(
    "question",
    [
        "Who succeeded Runa Falk?",  # others live where she lived, which is no office
        "Who took over from Pia Ware?",  # nobody since
        "Who is our treasurer?",
        "Which colour does Bo like best?",
        "What dose of ibuprofen is Maya on?",
    ],
)
def test_no_other_fact_answers_in_its_place(engine: memgraph.MemoryEngine, question: str) -> None:
    answer = engine.ask(question)
    assert answer.abstained, answer.values


BAND = [
    ("2022-01-05", "Ola Brekke joined our band as drummer in January 2022."),
    ("2022-04-10", "We film from 3 May to 20 May 2022 at the old mill."),
    ("2022-04-24", "The mill isn't free: we film from 17 May to 2 June 2022."),
    ("2022-09-12", "My brother Jarl lives in Leeds."),
    ("2022-11-20", "The river flooded the cellar of the studio on 14 November 2022."),
    ("2023-03-20", "Ola Brekke left the band on 12 March 2023."),
    ("2023-04-02", "Mika Thorn is our new drummer since 1 April 2023."),
    ("2023-05-11", "I bought a Skoda on 9 May 2023."),
    ("2023-09-10", "We rehearse on Mondays and Fridays now."),
    ("2024-01-20", "I sold the Skoda on 18 January 2024."),
    ("2024-02-10", "I drive a Volvo now."),
    ("2024-05-01", "The band meets on Thursdays."),
    ("2024-05-20", "Jarl moved to York in May 2024."),
    ("2024-06-01", "Asta Frey was elected vice-president of the guild in June 2024."),
    ("2024-08-08", "The lease of the studio ends on 31 March 2026."),
    ("2024-08-09", "The permit is valid until 18 December 2025."),
    ("2024-09-01", "Henrik Moe is our drummer since 1 September 2024."),
]


@pytest.fixture(scope="module")
def band(tmp_path_factory: pytest.TempPathFactory) -> Iterator[memgraph.MemoryEngine]:
    now = datetime(2024, 10, 1, tzinfo=UTC)
    with memgraph.open(tmp_path_factory.mktemp("band") / "store", embedder="hash", clock=lambda: now) as engine:
        engine.add_many([{"text": text, "at": at, "speaker": "Erik"} for at, text in BAND])
        yield engine


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Who's our drummer at the moment?", {"Henrik Moe"}),  # of several the last
        ("Who has been our drummer since April 2023?", {"Mika Thorn"}),
        ("Who is vice-president of the guild?", {"Asta Frey"}),
        ("When did the filming begin?", {"2022-05-17"}),  # an event by the noun of its verb, as it was told last
        ("On which days do we rehearse?", {"every Monday and Friday"}),  # how it recurs, and not when it was said
        ("When does the band meet?", {"Thursday"}),
        ("Do I still have the Skoda?", {"no"}),
        ("How long is the permit valid?", {"2025-12-18"}),
        ("Until when is the permit valid?", {"2025-12-18"}),
        ("How long does the studio lease run?", {"2026-03-31"}),  # the lease of the studio
        ("The river flooded the cellar. Where did Jarl live then?", {"Leeds"}),  # a sentence before says when
        ("Where did Jarl live when the river flooded the cellar of the studio?", {"Leeds"}),  # and so does a passage
    ],
)
def test_a_question_finds_what_texts_told(band: memgraph.MemoryEngine, question: str, values: set[str]) -> None:
    assert set(band.ask(question).values) == values


@pytest.mark.parametrize("question", ["Who sold me the Skoda?", "Who bought my Skoda?"])
def test_whoever_asks_who_did_it_did_not_do_it(band: memgraph.MemoryEngine, question: str) -> None:
    assert "Erik" not in band.ask(question).values
