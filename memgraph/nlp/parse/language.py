"""Which language a text is in: by its script, then by its commonest words. Cheap, and silent where unsure."""

from __future__ import annotations

import re
from collections import Counter

SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af\u1100-\u11ff]")),
    ("zh", re.compile(r"[\u4e00-\u9fff\u3400-\u4dbf]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff\u0750-\u077f]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
)

#: Function words by language. Words that two of them share ("in", "on", "me") are left out of both, or they would decide nothing.
COMMON = {
    "en": "the and is are was were of to that it you we they he she my your his her our their with for this have has had will would "
    "from at by not but what who where when how be been i i'm don't can could about which there",
    "de": "der die das und ist nicht ich du er wir ihr ein eine einen mit auf für von zu dem den im bei auch wie aber oder mein meine "
    "habe hat sind sich wurde nach seit über heißt heiße wohnt wohne arbeitet arbeite kein keine unser unsere gestern heute",
    "es": "el los las y es que en un una por con para no se su mi yo está como pero más muy ella desde fue tiene del al trabaja trabajo "
    "tengo ayer hoy años",
    "fr": "le les et est une dans que qui pour pas je tu il elle nous vous avec sur au aux du des mon ma mes son ses ce cette ne depuis "
    "suis sont à où être été était j'ai j'habite habite travaille c'est d'un d'une aussi chez hier",
    "it": "il lo gli e è che di per non con una sono ho ha mio mia nel della del dei alla più anche come dal",
    "pt": "o os e é que em um uma para não com por meu minha eu ele ela do da dos das no na mais está foi desde são tem "
    "mora moro trabalha ontem hoje",
    "nl": "de het een en is niet ik je hij zij wij van op te dat die met voor aan mijn zijn ook heb heeft naar bij sinds "
    "woont woon werkt gisteren",
    "sv": "och är att det en ett som på inte jag du han hon vi för med av min har till från den sedan bor jobbar igår",
    "pl": "i jest nie się na w z że do to jak ale mój moja ja ty on ona od przez mam był była mieszka mieszkam pracuje",
    "tr": "ve bir bu da de için ile ben sen o çok değil ama gibi benim var yok daha",
}
WORDS = {language: frozenset(words.split()) for language, words in COMMON.items()}
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
#: small words within names: "Joost de Vries", "Lucas van der Berg", "Aix en Provence" tell of the name's language, not of the text's
WITHIN_NAMES = re.compile(
    r"(?P<first>\b[A-ZÀ-Þ][\w'’]*)(?: (?:de|da|do|dos|das|del|della|di|du|la|le|el|van|von|der|den|zu|en|e|y)){1,3}(?= [A-ZÀ-Þ])"
)
SAMPLE = 2_000  #: characters that are looked at
LEAST = 2  #: function words that it takes to decide, and to outvote English


def guess_language(text: str) -> str | None:
    """The ISO 639-1 code, or None where nothing tells: short texts, names, numbers, code.

    >>> guess_language("Ich wohne seit zwei Jahren in Berlin und arbeite bei Siemens."), guess_language("Berlin!")
    ('de', None)
    >>> guess_language("Joost de Vries is away.")
    """
    sample = text[:SAMPLE]
    letters = sum(letter.isalpha() for letter in sample)
    if not letters:
        return None
    if not sample.isascii():
        for language, pattern in SCRIPTS:
            if len(pattern.findall(sample)) > 0.3 * letters:
                return language
    words = Counter(word.lower().replace("’", "'") for word in WORD.findall(WITHIN_NAMES.sub(r"\g<first>", sample)))
    votes = {language: sum(words[word] for word in common & words.keys()) for language, common in WORDS.items()}
    best = max(votes, key=lambda language: (votes[language], language == "en"))
    rival = max(votes[language] for language in votes if language != best)
    return best if votes[best] >= LEAST and votes[best] > rival else None
