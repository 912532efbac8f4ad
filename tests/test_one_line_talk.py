"""Two who speak in one line: what each says is of himself."""

from __future__ import annotations

import pytest
from readings import told_in


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Ann: I moved to Oslo. Bob: I live in Rome.", {"Ann lives_in Oslo", "Bob lives_in Rome"}),
        (
            "Ann: I live in Oslo. Bo: I work at Orsa. Ann: My dog is called Rex.",
            {"Ann lives_in Oslo", "Bo works_at Orsa", "Ann has_pet Rex", "Rex is_a dog"},
        ),
        ("[10:02] Ann: I moved to Oslo. [10:03] Bob: I live in Rome.", {"Ann lives_in Oslo", "Bob lives_in Rome"}),
        ("Ann: I live in Oslo / Bob: I live in Rome", {"Ann lives_in Oslo", "Bob lives_in Rome"}),
        ("Ann said: I live in Oslo. Bob said: I live in Rome.", {"Ann lives_in Oslo", "Bob lives_in Rome"}),
        ("Ann Lee: I work at Orsa! Bob Lund: I work at Marlin.", {"Ann Lee works_at Orsa", "Bob Lund works_at Marlin"}),
        ("User: I live in Leeds. Assistant: Nice! User: I work at Orsa.", {"user lives_in Leeds", "user works_at Orsa"}),
        ("Q: Where do you work? A: I work at Orsa.", {"user works_at Orsa"}),
        # labels of what is told, and not of who tells it
        ("Wife: Noor. Kids: Sami, Layla.", {"user spouse Noor", "user child Sami", "user child Layla"}),
        ("Paris: I loved it. Rome: I hated it.", set()),
    ],
)
def test_each_speaks_of_himself(text: str, facts: set[str]) -> None:
    assert told_in(text) == facts
