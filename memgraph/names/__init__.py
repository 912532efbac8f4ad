"""Names: their normal forms, the lists of known ones, and how likely two of them are of one thing."""

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
    is_acronym,
    is_description,
    normal_form,
    title_gender,
    tokens_of,
)
from memgraph.names.lexicon import given_name_gender, is_mostly_surname, is_place, other_spellings
from memgraph.names.likeness import MAYBE, SAME, likeness

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
    "acronyms_of",
    "clean",
    "core_of",
    "given_name_gender",
    "is_acronym",
    "is_description",
    "is_mostly_surname",
    "is_place",
    "likeness",
    "normal_form",
    "other_spellings",
    "title_gender",
    "tokens_of",
]
