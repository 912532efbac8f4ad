"""What a phrase beside the clauses says of the whole sentence: that its writer is not sure ("afaik", "in my view"), or only heard it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from spacy.tokens import Token

from memgraph.nlp.tree import Tree

UNSURE = re.compile(
    r"""\b(?:imh?o|afaik|afaict|iirc|ianal|probs|prolly)\b
    | \bas\ far\ as\ (?:I|we)\ (?:know|remember|recall|can\ (?:tell|see|remember)) | \b(?:I['’]m|I\ am|we['’]re|we\ are)\ aware\b
    | \bto\ the\ best\ of\ (?:my|our)\ (?:knowledge|memory|recollection)\b | \bfor\ all\ (?:I|we)\ know\b
    | \bif\ (?:I['’]m|I\ am|we['’]re|we\ are)\ not\ (?:mistaken|wrong)\b | \bif\ memory\ serves\b
    | \b(?:in|to)\ (?:my|our)\ (?:\w+\ )?(?:opinion|view|estimation|mind|eyes|book)\b
    | ^\W*my\ (?:\w+\ )?(?:guess|hunch|theory|bet)\b
    | ^\W*(?:imagine|pretend)\ (?:that|if|I|you|he|she|we|they)\b | ^\W*imagine\b[^!]*!$
    | ^\W*let['’]?s\ (?:say|pretend|suppose|assume)\b
    | ^\W*as\ (?:if|though)\b[^,;]*$
    | \bthere(?:['’]s|\ is|\ was|\ are)\ (?:(?:a|an|some|every|any|the)\ )?(?:\w+\ )?(?<!no\ )
      (?:chance|possibility|likelihood|risk|danger|rumou?r|suspicion)\ (?:that\ |(?-i:[A-Z])|(?:he|she|they|we|it|my|our|his|her|their)\ )
    | \bin\ (?:another|a\ past|a\ former|some\ other|my\ next)\ life\b | \bin\ (?:a|some)\ (?:parallel|alternate|alternative)\ \w+\b
    | \bin\ (?:my|your|his|her|their)\ (?:wildest\ )?(?:dreams?|imagination|fantas(?:y|ies))\b
    | ^\W*in\ (?:the|this|that|my|his|her|their)\ (?:\w+\ )?(?:book|novel|film|movie|story|tale|sitcom|comic|fable|screenplay|musical|opera)
      (?:,|\ (?:(?-i:[A-Z])|(?:he|she|they|we|it|my|our|the|a)\ ))
    """,
    re.IGNORECASE | re.VERBOSE,
)
HEARD = re.compile(
    r"""\b(?:or\ )?so\ (?:I|we)\ (?:hear|heard|gather|read)\b | \b(?:or\ )?so\ (?:they\ say|it\ is\ said)\b
    | \b(?:or\ )?so\ (?:I['’]m|I\ am|I\ was|we['’]re|we\ are|we\ were)\ told\b
    | \b(?:rumou?r|legend|gossip|word|tradition|story|scuttlebutt|the\ grapevine)\ (?:has|had)\ it\b
    | \bas\ per\ (?-i:[A-Z]) | ^\W*word\ is\b
    | \bin\ (?:(?-i:[A-Z])[\w'’ -]{0,40}['’]s|his|her|their)\ (?:\w+\ )?(?:opinion|view|estimation|eyes)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def beside(tree: Tree, verb: Token) -> Literal["hedged", "hearsay"] | None:
    """How the sentence of a verb is meant, where a phrase in it says so of the whole."""
    start, end = verb.sent.start_char, verb.sent.end_char
    return _said(tree.text[start:end])


@lru_cache(maxsize=64)  # a sentence is asked once for each of its verbs
def _said(sentence: str) -> Literal["hedged", "hearsay"] | None:
    if UNSURE.search(sentence):
        return "hedged"
    return "hearsay" if HEARD.search(sentence) else None
