"""Everyday wordings of questions to facts that somebody asserted: no passage helps, the relation, the time and the order must be read."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import memgraph

FACTS = (
    ("Tilda Berg", "works_at", "Corvex", "2020-04-01", None),
    ("Tilda Berg", "job_title", "head of logistics", "2021-01-01", None),
    ("Omar Haas", "works_at", "Pellon", "2015-02-01", "2022-03-01"),
    ("Omar Haas", "works_at", "Corvex", "2022-03-01", None),
    ("Omar Haas", "reports_to", "Nils Vang", "2022-03-01", "2024-06-01"),
    ("Omar Haas", "reports_to", "Tilda Berg", "2024-06-01", None),
    ("Omar Haas", "responsible_for", "billing", "2022-03-01", None),
    ("Nils Vang", "leads", "night shift crew", "2018-01-01", "2024-06-01"),
    ("Rhea Sol", "leads", "night shift crew", "2024-06-01", None),
    ("Corvex", "headquartered_in", "Odense", "2010-01-01", "2021-05-01"),
    ("Corvex", "headquartered_in", "Aarhus", "2021-05-01", None),
    ("Corvex", "supplied_by", "Mill & Sons", "2012-01-01", "2023-01-01"),
    ("Corvex", "supplied_by", "Ostrava Steel", "2023-01-01", None),
    ("Tilda Berg", "phone", "0555 0188", None, None),
    ("Tilda Berg", "speaks", "Danish", None, None),
    ("Omar Haas", "speaks", "Arabic", None, None),
    ("Tilda Berg", "salary", "52,000 euros", "2021-01-01", None),
    ("Spring concert", "scheduled_for", "2024-05-04", "2024-02-01", "2024-03-01"),
    ("Spring concert", "scheduled_for", "2024-05-18", "2024-03-01", None),
    ("Selma Ruiz", "mother", "Carla Ruiz", None, None),
    ("Selma Ruiz", "brother", "Hugo Ruiz", None, None),
    ("Carla Ruiz", "sister", "Beatriz Lago", None, None),
    ("Beatriz Lago", "child", "Pablo Lago", None, None),
    ("Selma Ruiz", "child", "Clara Ruiz", None, None),
    ("Selma Ruiz", "child", "Oscar Ruiz", None, None),
    ("Clara Ruiz", "allergic_to", "walnuts", None, None),
    ("Oscar Ruiz", "allergic_to", "pollen", None, None),
    ("Clara Ruiz", "born_on", "2016-10-12", None, None),
    ("Clara Ruiz", "takes_medication", "cetirizine", "2023-01-01", None),
    ("Clara Ruiz", "cetirizine_dose", "5 mg", "2023-01-01", None),
    ("Hugo Ruiz", "lives_in", "Cadiz", "2010-01-01", "2018-01-01"),
    ("Hugo Ruiz", "lives_in", "Lugo", "2018-01-01", None),
    ("Hugo Ruiz", "has_pet", "Nube", None, None),
    ("Nube", "is_a", "cat", None, None),
    ("Selma Ruiz", "has_pet", "Trasto", None, None),
    ("Trasto", "is_a", "spaniel", None, None),
    ("Hugo Ruiz", "owns", "sloop Marisol", "2015-01-01", "2023-05-01"),
    ("Erik Dahl", "owns", "sloop Marisol", "2023-05-01", None),
    ("Project Heron", "deadline", "2024-12-01", None, None),
    ("Selma Ruiz", "spouse", "Erik Dahl", "2015-06-13", None),
)

ASKED = (
    # posts, in whatever words
    ("Who works as head of logistics?", ["Tilda Berg"]),
    ("Who holds the post of head of logistics?", ["Tilda Berg"]),
    ("Who is the current head of logistics?", ["Tilda Berg"]),
    ("As what does Tilda Berg work?", ["head of logistics"]),
    ("In what capacity does Tilda work at Corvex?", ["head of logistics"]),
    ("What kind of job does Tilda have?", ["head of logistics"]),
    # what a verb is done to, where the parser finds no noun
    ("Who handles billing?", ["Omar Haas"]),
    ("Who handles recruiting?", []),
    ("Who handles training?", []),
    ("Who speaks Arabic?", ["Omar Haas"]),
    ("Who speaks Swedish?", []),
    ("Which of them speaks Danish?", ["Tilda Berg"]),
    ("By whom is the night shift crew led?", ["Rhea Sol"]),
    ("Who is the night shift crew led by?", ["Rhea Sol"]),
    ("Who answers to Tilda Berg?", ["Omar Haas"]),
    ("Whom does Omar Haas answer to?", ["Tilda Berg"]),
    ("For whom does Omar Haas work?", ["Corvex"]),
    # who came before and after
    ("Who is Nils Vang's successor?", ["Rhea Sol"]),
    ("Who was Rhea Sol's predecessor?", ["Nils Vang"]),
    ("Whom did Rhea Sol succeed?", ["Nils Vang"]),
    ("Who succeeded Nils Vang as head of the night shift crew?", ["Rhea Sol"]),
    ("Who followed Nils Vang in the night shift crew?", ["Rhea Sol"]),
    ("Who preceded Rhea Sol at the head of the night shift crew?", ["Nils Vang"]),
    ("Who led the night shift crew until June 2024?", ["Nils Vang"]),
    ("Who supplied Corvex until 2023?", ["Mill & Sons"]),
    ("Where was Corvex based until May 2021?", ["Odense"]),
    ("Who was Omar's boss until June 2024?", ["Nils Vang"]),
    ("Where did Omar Haas use to work?", ["Pellon"]),
    # when, and for how long
    ("On what date did Tilda join Corvex?", ["2020-04-01"]),
    ("In which month did Tilda join Corvex?", ["2020-04-01"]),
    ("How many years has Tilda worked at Corvex?", ["4 years"]),
    ("For how long has Tilda Berg been working for Corvex?", ["4 years"]),
    ("For how many years was Omar at Pellon?", ["7 years"]),
    ("How much time did Omar spend at Pellon?", ["7 years"]),
    ("When is the spring concert?", ["2024-05-18"]),
    ("What is the new date of the spring concert?", ["2024-05-18"]),
    ("What was the original date of the spring concert?", ["2024-05-04"]),
    ("When was the spring concert originally?", ["2024-05-04"]),
    # yes and no
    ("Is Corvex still based in Odense?", ["no"]),
    ("Is Corvex still based in Aarhus?", ["yes"]),
    ("Was Omar at Pellon in 2018?", ["yes"]),
    ("Was Omar at Corvex in 2018?", ["no"]),
    # numbers
    ("How much does Tilda earn?", ["52,000 euros"]),
    ("How much does Tilda Berg make?", ["52,000 euros"]),
    ("How can I call Tilda?", ["0555 0188"]),
    ("At which number can I reach Tilda Berg?", ["0555 0188"]),
    ("Give me Tilda Berg's number.", ["0555 0188"]),
    # kin
    ("Who is Selma's son?", ["Oscar Ruiz"]),
    ("What is the name of Selma's daughter?", ["Clara Ruiz"]),
    ("What is Selma's daughter allergic to?", ["walnuts"]),
    ("Who is Selma's cousin?", ["Pablo Lago"]),
    ("Who is Hugo's cousin?", ["Pablo Lago"]),
    ("Who is Hugo's aunt?", ["Beatriz Lago"]),
    ("Who is Hugo's brother-in-law?", ["Erik Dahl"]),
    ("Who is Oscar's uncle?", ["Hugo Ruiz"]),
    ("Who is Clara's grandmother?", ["Carla Ruiz"]),
    ("Who is Selma's niece?", []),
    ("How old is Clara?", ["7 years"]),
    ("How old is Selma's daughter?", ["7 years"]),
    ("How old is Oscar?", []),
    ("When was Selma's wedding?", ["2015-06-13"]),
    ("What is the date of Selma's wedding?", ["2015-06-13"]),
    ("Where did Hugo live when Clara was born?", ["Cadiz"]),
    ("Where did Hugo live when Selma married?", ["Cadiz"]),
    # what belongs to whom
    ("Whose boat is the Marisol?", ["Erik Dahl"]),
    ("Whose is the Marisol now?", ["Erik Dahl"]),
    ("Whose boat was the Marisol in 2019?", ["Hugo Ruiz"]),
    ("Who has a cat?", ["Hugo Ruiz"]),
    ("Does Selma have a dog?", ["yes"]),
    ("What car does Hugo drive?", []),
    ("How much cetirizine does Clara take?", ["5 mg"]),
    ("What is Clara's dose of cetirizine?", ["5 mg"]),
    ("What medicine is Clara taking?", ["cetirizine"]),
    ("Who leads logistics?", ["Tilda Berg"]),
    ("Who is in charge of logistics?", ["Tilda Berg"]),
    ("Who leads marketing?", []),
    ("When is Project Heron due?", ["2024-12-01"]),
    ("When did Omar stop working for Pellon?", ["2022-03-01"]),
    ("What can't Clara eat?", ["walnuts"]),
    ("What can't Oscar eat?", []),
)


@pytest.fixture(scope="module")
def asserted(tmp_path_factory: pytest.TempPathFactory) -> memgraph.MemoryEngine:
    folder: Path = tmp_path_factory.mktemp("everyday")
    memory = memgraph.open(folder / "store", clock=lambda: datetime(2024, 9, 1, tzinfo=UTC))
    for subject, predicate, object_, start, end in FACTS:
        memory.assert_fact(subject, predicate, object_, valid_from=start, valid_to=end)
    return memory


@pytest.mark.parametrize(("question", "wanted"), ASKED)
def test_facts_answer_everyday_wordings(asserted: memgraph.MemoryEngine, question: str, wanted: list[str]) -> None:
    answer = asserted.ask(question)
    assert list(answer.values) == wanted
