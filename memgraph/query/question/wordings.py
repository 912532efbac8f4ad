"""Everyday wordings of a question, put as the plain question that they stand for: "who came after Ann as chair", who succeeded her.

The wordings are data (data/wordings.json); what no line of it says stays as it was asked.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files


def plainly(text: str) -> str:
    """The question in plain words.

    >>> plainly("What does Bo Lind do for a living?"), plainly("Who came after Bo as head of Orsa?")
    ("What is Bo Lind's job?", 'Who succeeded Bo as head of Orsa?')
    >>> plainly("Who came after lunch?")
    'Who came after lunch?'
    """
    for wording, plain in _wordings():
        said, count = wording.subn(plain, text, count=1)
        if count:
            text = said[:1].upper() + said[1:] if text[:1].isupper() else said
    return text


@cache
def _wordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    lines = json.loads(files("memgraph").joinpath("data/wordings.json").read_text("utf-8"))["wordings"]
    return tuple((re.compile(wording, re.IGNORECASE), plain) for wording, plain in lines)
