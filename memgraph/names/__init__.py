"""Names: their normal forms, the lists of known ones, and how likely two of them are of one thing."""

from typing import Final

from memgraph.names.forms import (
    CLASS_NOUNS,
    DETERMINERS,
    GENERATIONS,
    LEGAL,
    MINOR,
    ORG_TAILS,
    PARTICLES,
    TITLES,
    acronyms_of,
    clean,
    core_of,
    encodable,
    is_acronym,
    is_description,
    normal_form,
    respelt,
    title_gender,
    tokens_of,
)
from memgraph.names.lexicon import (
    given_name_gender,
    is_common_given,
    is_double_given,
    is_mostly_surname,
    is_place,
    other_spellings,
    team_words,
)
from memgraph.names.likeness import MAYBE, SAME, likeness

WE: Final = "we"  #: the firm, the team or the house that the texts of a namespace speak for, until one of them names it

__all__ = [
    "CLASS_NOUNS",
    "DETERMINERS",
    "GENERATIONS",
    "LEGAL",
    "MAYBE",
    "MINOR",
    "ORG_TAILS",
    "PARTICLES",
    "SAME",
    "TITLES",
    "WE",
    "acronyms_of",
    "clean",
    "core_of",
    "encodable",
    "given_name_gender",
    "is_acronym",
    "is_common_given",
    "is_description",
    "is_double_given",
    "is_mostly_surname",
    "is_place",
    "likeness",
    "normal_form",
    "other_spellings",
    "respelt",
    "team_words",
    "title_gender",
    "tokens_of",
]
