"""The vector of a memory: of its text as its speaker said it, and, where a text asks and tells in one breath, of what it tells once more.

"Can you recommend a podcast? By the way, I run 10 km on Sundays." is mostly about podcasts; asked how far they run, one looks for the
aside. Adding the mean of the sentences that tell lifts such asides (LongMemEval turns, recall@10 .884 -> .899) and leaves others alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from memgraph.protocols import Embedder, Vectors

_SENTENCE: Final = re.compile(r"(?<=[.!?])[\"')\]]*\s+|\n+")
_LONGEST: Final = 120  #: words; longer texts are documents, and one vector stands for what they are about
_FEWEST: Final = 3  #: words of a sentence that is looked at: shorter ones are greetings and the like


def embed_memories(embedder: Embedder, texts: Sequence[str], speakers: Sequence[str | None]) -> Vectors:
    """Shape `(len(texts), dim)`, unit rows. `speakers` is aligned with `texts`; a vector does not depend on the others of the call."""
    whole = embedder.embed_documents([_said(text, speaker) for text, speaker in zip(texts, speakers, strict=True)])
    parts, owners = [], []
    for owner, (text, speaker) in enumerate(zip(texts, speakers, strict=True)):
        for sentence in told_beside_questions(text):
            parts.append(_said(sentence, speaker))
            owners.append(owner)
    if not parts:
        return whole
    told = np.zeros_like(whole)
    np.add.at(told, owners, embedder.embed_documents(parts))
    return _unit(whole + _unit(told))


def told_beside_questions(text: str) -> list[str]:
    """The sentences that tell something, of a text that also asks; none of a text that does only one of the two.

    >>> told_beside_questions("Any good podcasts? I run 10 km on Sundays."), told_beside_questions("I run 10 km on Sundays.")
    (['I run 10 km on Sundays.'], [])
    """
    if "?" not in text or len(text.split()) > _LONGEST:
        return []
    sentences = [sentence.strip() for sentence in _SENTENCE.split(text)]
    telling = [sentence for sentence in sentences if not sentence.endswith("?") and len(sentence.split()) >= _FEWEST]
    return telling if any(sentence.endswith("?") for sentence in sentences) else []


def _said(text: str, speaker: str | None) -> str:
    return f"{speaker}: {text}" if speaker else text


def _unit(rows: Vectors) -> Vectors:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0), np.float32)
