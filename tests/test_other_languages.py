"""Pipelines of other languages: their names and times, keyword search, and no facts rather than nonsense."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
import spacy
from trained_pipelines import CHINESE, GERMAN, train

import memgraph
from memgraph import MemoryEngine, ModelMissingError
from memgraph.ingest.extractors import resolve
from memgraph.nlp.reader import SpacyExtractor
from memgraph.protocols import Utterance
from memgraph.types import Reading

AT = datetime(2024, 6, 3, 10, tzinfo=UTC)
NOTES = {
    "Marie Dupont travaille chez Renault depuis mars 2021.": ({"Marie Dupont", "Renault"}, "2021-03-01"),
    "Elle habite à Lyon avec son mari Paul.": ({"Lyon", "Paul"}, None),
    "Nous avons rencontré Jean Moreau le 14 mai 2023 à Marseille.": ({"Jean Moreau", "Marseille"}, "2023-05-14"),
    "Le fournisseur de farine est Moulin Blanc, contact Luc Petit.": ({"Moulin Blanc", "Luc Petit"}, None),
    "Hier, Sophie a quitté Airbus.": ({"Sophie", "Airbus"}, "2024-06-02"),
    "L'école Jean Moulin est fermée jusqu'au 3 juin 2025.": ({"Jean Moulin"}, None),
}
RULES = {
    "de": ("Ich wohne seit dem 3. Mai 2021 in Wien, und meine Schwester Anna Gruber arbeitet dort.", {"Wien": "LOC", "Anna Gruber": "PER"}),
    "es": ("María López trabaja en Telefónica desde marzo de 2021.", {"María López": "PER", "Telefónica": "ORG"}),
    "zh": ("我从2021年5月3日起住在北京，在一家医院工作。", {"北京": "GPE"}),
}


@pytest.fixture(scope="module")
def french(tmp_path_factory: pytest.TempPathFactory) -> MemoryEngine:
    store = memgraph.open(tmp_path_factory.mktemp("fr") / "store", extractor="fr_core_news_sm", clock=lambda: AT)
    store.add_many([{"text": text, "at": "2024-06-03", "speaker": "Ana"} for text in NOTES])
    return store


@pytest.mark.parametrize("text", NOTES)
def test_french_gives_names_and_times_and_no_facts(french: MemoryEngine, text: str) -> None:
    names, begins = NOTES[text]
    reading = french.read(text, at="2024-06-03", speaker="Ana")
    assert {one.text for one in reading.mentions} == names
    assert (reading.statements, reading.claims, reading.facts) == ((), (), ())
    if begins is not None:
        assert any(time.start is not None and time.start.date().isoformat() == begins for time in reading.times)


def test_french_is_found_by_its_words_and_its_names(french: MemoryEngine) -> None:
    for words, of in (("farine fournisseur", "Moulin Blanc"), ("Où travaille Marie Dupont ?", "Renault"), ("mari Paul", "Lyon")):
        assert of in french.search(words, k=1)[0].memory.text
    assert {"Marie Dupont", "Moulin Blanc", "Airbus"} <= {one.name for one in french.entities()}
    assert not {"elle", "nous", "mari Paul", "user"} & {one.name for one in french.entities()}
    assert french.facts(as_of=memgraph.ALWAYS) == []


def test_english_in_the_hands_of_a_french_pipeline_makes_no_facts(french: MemoryEngine) -> None:
    reading = french.read("Anne Roche lives in Dublin and works at Acme since 2020.", at="2024-06-03", speaker="Ana")
    assert reading.claims == ()
    assert "Anne Roche" in {one.text for one in reading.mentions}


@pytest.mark.parametrize("language", RULES)
def test_any_pipeline_with_a_recogniser_gives_its_names(tmp_path: Path, language: str) -> None:
    """Also one without a tagger, a parser, or bounds of sentences."""
    text, names = RULES[language]
    pipeline = spacy.blank(language)
    ruler = pipeline.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": label, "pattern": name} for name, label in names.items()])  # type: ignore[attr-defined]
    pipeline.to_disk(tmp_path / "pipeline")
    reading = read_with(str(tmp_path / "pipeline"), text)
    assert {one.text for one in reading.mentions} == set(names)
    assert {one.type for one in reading.mentions} <= {"PERSON", "PLACE", "ORG"}
    assert reading.claims == ()
    assert any(time.start is not None and time.start.year == 2021 for time in reading.times)


#: notes, unlike those it was taught, with the names and the times in them -> what finds each
TAUGHT = {
    "de": (
        GERMAN,
        {
            "Jonas Weber arbeitet seit Mai 2022 bei Henkel.": ({"Jonas Weber", "Henkel"}, "2022-05-01"),
            "Meine Schwester Ute lebt in Bern.": ({"Ute", "Bern"}, None),
            "Gestern hat Emil die Firma Bosch verlassen.": ({"Emil", "Bosch"}, "2024-06-02"),
            "Petra Vogel und Emil ziehen am 4. Juni 2023 nach Graz.": ({"Petra Vogel", "Emil", "Graz"}, "2023-06-04"),
        },
        {"Wo arbeitet Jonas Weber?": "Henkel", "Schwester Ute": "Bern", "Firma verlassen": "Bosch"},
    ),
    "zh": (
        CHINESE,
        {
            "李伟从2022年5月起在百度工作。": ({"李伟", "百度"}, "2022-05-01"),
            "我的姐姐陈静住在杭州。": ({"陈静", "杭州"}, None),
            "昨天赵磊离开了华为。": ({"赵磊", "华为"}, "2024-06-02"),
            "王芳和刘洋2023年6月4日搬到成都。": ({"王芳", "刘洋", "成都"}, "2023-06-04"),
        },
        {"李伟在哪里工作？": "百度", "姐姐陈静": "杭州", "华为": "赵磊"},
    ),
}


@pytest.fixture(scope="module", params=TAUGHT)
def taught(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[MemoryEngine, str]:
    folder = tmp_path_factory.mktemp(request.param)
    store = memgraph.open(folder / "store", extractor=train(TAUGHT[request.param][0], folder / "pipeline"), clock=lambda: AT)
    store.add_many([{"text": text, "at": "2024-06-03", "speaker": "Ana"} for text in TAUGHT[request.param][1]])
    return store, request.param


def test_a_trained_pipeline_gives_names_and_times_and_no_facts(taught: tuple[MemoryEngine, str]) -> None:
    store, language = taught
    for text, (names, begins) in TAUGHT[language][1].items():
        reading = store.read(text, at="2024-06-03", speaker="Ana")
        assert {one.text for one in reading.mentions} == names, text
        assert (reading.statements, reading.claims, reading.facts) == ((), (), ())
        assert [time.start.date().isoformat() for time in reading.times if time.start] == ([begins] if begins else []), text
    assert store.facts(as_of=memgraph.ALWAYS) == []


def test_what_a_trained_pipeline_read_is_found_by_its_words_and_its_names(taught: tuple[MemoryEngine, str]) -> None:
    store, language = taught
    for words, of in TAUGHT[language][2].items():
        assert of in store.search(words, k=1)[0].memory.text, words
    assert set().union(*(names for names, _ in TAUGHT[language][1].values())) == {one.name for one in store.entities()}


def test_a_pipeline_without_a_recogniser_gives_times_alone(tmp_path: Path) -> None:
    spacy.blank("de").to_disk(tmp_path / "pipeline")
    reading = read_with(str(tmp_path / "pipeline"), "Ich wohne seit dem 3. Mai 2021 in Wien.")
    assert (reading.mentions, reading.claims) == ((), ())
    assert len(reading.times) == 1


def test_a_pipeline_that_is_not_installed_is_named_when_the_store_opens(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match="python -m spacy download de_core_news_lg"):
        memgraph.open(tmp_path / "store", extractor="de_core_news_lg")
    memgraph.open(tmp_path / "store").close()  # and nothing is left open, or broken


def read_with(pipeline: str, text: str) -> Reading:
    return resolve(pipeline).read([Utterance(text=text, at=AT, speaker="Ana")])[0]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Marie habite à Lyon depuis 2019.", "fr"),
        ("Hier, Paul était chez Sophie.", "fr"),
        ("Meine Schwester heißt Ulrike.", "de"),
        ("Ana trabaja en Telefónica y vive en Madrid.", "es"),
        ("Ona mieszka w Krakowie.", "pl"),
    ],
)
def test_a_short_text_in_another_language_makes_no_facts(text: str, language: str) -> None:
    reading = SpacyExtractor().read([Utterance(text=text, at=datetime(2024, 6, 5, tzinfo=UTC))])[0]
    assert (reading.language, reading.facts, reading.statements) == (language, (), ())
