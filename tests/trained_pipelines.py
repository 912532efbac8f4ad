"""Small pipelines of other languages, trained here: the components and the labels of the published ones, on sentences made from templates.

Published German and Chinese pipelines are not on the package index, so no test can install them. These have their parts (a tagger, a
parser, a recogniser, all statistical) and are wrong as often; what they have learnt is a few dozen sentences.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import spacy
from spacy.training import Example

SEED, COPIES, ROUNDS = 7, 12, 15


@dataclass(frozen=True)
class Course:
    """What a pipeline is taught: sentences with slots, and what fills these. A verb is what is marked with an asterisk."""

    language: str
    sentences: tuple[str, ...]
    fillers: dict[str, tuple[str, ...]]  #: label of the recogniser -> names


GERMAN = Course(
    "de",
    (
        "<PER> *arbeitet seit März 2021 bei <ORG> .",
        "Ich *wohne mit <PER> in <LOC> .",
        "Gestern *hat <PER> die Firma <ORG> verlassen .",
        "Unser Lieferant *ist <ORG> aus <LOC> .",
        "<PER> und <PER> *ziehen am 3. Mai 2024 nach <LOC> .",
        "Meine Schwester <PER> *lebt in <LOC> .",
        "Der Vertrag mit <ORG> *läuft bis Juni 2025 .",
    ),
    {
        "PER": ("Anna Gruber", "Jonas Weber", "Ute", "Karl Maier", "Heike Brandt", "Lukas", "Petra Vogel", "Emil"),
        "LOC": ("Wien", "Köln", "Graz", "Bern", "Hamburg", "Linz"),
        "ORG": ("Siemens", "Bosch", "Lufthansa", "Allianz", "Henkel"),
    },
)
CHINESE = Course(
    "zh",
    (
        "<PERSON> 从 2021 年 3 月 起 *在 <ORG> 工 作 。",
        "我 *住 在 <GPE> 。",
        "昨 天 <PERSON> *离 开 了 <ORG> 。",
        "我 的 姐 姐 <PERSON> *住 在 <GPE> 。",
        "供 应 商 *是 <ORG> ， 在 <GPE> 。",
        "<PERSON> 和 <PERSON> 2024 年 5 月 3 日 *搬 到 <GPE> 。",
    ),
    {
        "PERSON": ("王芳", "李伟", "张敏", "刘洋", "陈静", "赵磊"),
        "GPE": ("北京", "上海", "广州", "成都", "杭州"),
        "ORG": ("华为", "腾讯", "阿里巴巴", "百度"),
    },
)


def train(course: Course, folder: Path) -> str:
    """Trains a pipeline in a few seconds, writes it, and returns its path."""
    spacy.util.fix_random_seed(SEED)
    chance = random.Random(SEED)
    nlp = spacy.blank(course.language)
    for part in ("tagger", "parser", "ner"):
        nlp.add_pipe(part)
    examples = [_example(nlp, course, sentence, chance) for sentence in course.sentences for _ in range(COPIES)]
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(ROUNDS):
        chance.shuffle(examples)
        for batch in spacy.util.minibatch(examples, 16):
            nlp.update(batch, sgd=optimizer, drop=0.1)
    nlp.to_disk(folder)
    return str(folder)


def _example(nlp: spacy.Language, course: Course, sentence: str, chance: random.Random) -> Example:
    text, entities, verb = "", [], 0
    between = "" if course.language == "zh" else " "
    for word in sentence.split():
        text += "" if not text or word == "." else between
        if word.startswith("*"):
            verb, word = len(text), word[1:]
        elif word.startswith("<"):
            label = word[1:-1]
            word = chance.choice(course.fillers[label])
            entities.append((len(text), len(text) + len(word), label))
        text += word
    doc = nlp.make_doc(text)
    root = next(token.i for token in doc if token.idx <= verb < token.idx + len(token))
    marks = [token.i == root for token in doc]
    return Example.from_dict(
        doc,
        {
            "entities": entities,
            "tags": ["VERB" if one else "NOUN" for one in marks],
            "heads": [root] * len(doc),
            "deps": ["ROOT" if one else "dep" for one in marks],
        },
    )
