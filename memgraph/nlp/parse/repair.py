"""Verbs that the tagger took for something else, put right by what the parser made of them.

The small model often tags "work" as a noun in "I live in Oslo and work at Acme", "informed" as an adjective in "were informed" and
"forgot" as a present. The parse around them is right, so the tag follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from spacy.tokens import Doc, Token

from memgraph.names import given_name_gender
from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.nouns import PETS, RELATIVES
from memgraph.nlp.parse.note_verbs import bare_clitic, own_past, present_as_past
from memgraph.nlp.parse.parted_names import part_names
from memgraph.nlp.parse.stand_ins import SHORTENED
from memgraph.nlp.parse.tags import MORPHS, as_tagged

OF_NOUNS = frozenset({"det", "amod", "compound", "poss", "nummod", "nmod"})  #: what only nouns have below them

TO_THINGS = frozenset({"allergic", "immune", "addicted", "averse", "accustomed", "sensitive"})  #: adjectives whose "to" takes a noun

WHOLE = {"is": "be", "has": "have"}  #: verbs that "'s" was shown as -> their lemmas
ABSOLUTES = ("mine", "ours", "hers", "his", "theirs", "yours")
NOMINATIVES = ("i", "he", "she", "we", "they", "you")
DENIALS = ("not", "never", "no", "neither", "nor", "hardly")
CO_LEMMA = re.compile(r"(?<=found)(?:ed|ing|s)$|(?<=author)(?:ed|ing|s)$|(?<=own)(?:ed|ing|s)$")  #: of "co-founded"
LIKE_PASTS = frozenset("found lay fell saw wound ground bound felt".split())  #: verbs that are spelt as the past of other ones
SIBILANTS = ("s", "x", "z", "ch", "sh", "o")  #: verbs that end so take -es
SHORT = re.compile(r"[^aeiou]+[aeiou][^aeiouwxy]")  #: a verb that doubles its last letter: hop, hopping


def repair(doc: Doc, known: KnownWords) -> None:
    """Retags the verbs of a parsed Doc in place: each token by the first step that knows its fault."""
    for token in doc:
        for step in STEPS:
            if step(token, known):
                break
    part_names(doc)


# ------------------------------------------------------------------ steps: whether a token has the fault, which is then put right


def _denying_name(token: Token, known: KnownWords) -> bool:
    """ "Nguyễn Thị Hoa works" denies nothing."""
    found = token.dep_ == "neg" and token.i + 1 < len(token.doc) and token.text.istitle() and token.nbor(1).tag_ == "NNP"
    if found and token.lower_ not in DENIALS:
        token.dep_ = "compound"
    return found


def _shortened_verb(token: Token, known: KnownWords) -> bool:
    """ "'s" that was shown as "is" or "has"."""
    if token.norm_ not in WHOLE or token.text not in SHORTENED or token.dep_ in ("case", "poss"):
        return False
    token.tag_, token.pos_, token.lemma_ = "VBZ", "AUX", WHOLE[token.norm_]
    if token.dep_ == "auxpass" and token.head.lemma_ == "be":
        token.dep_ = "aux"
    cast("Any", token).set_morph(MORPHS["VBZ"])
    return True


def _pronoun_as_plural(token: Token, known: KnownWords) -> bool:
    """ "The ledger is hers", where a word that ends so is taken for a plural."""
    if token.lower_ not in ABSOLUTES or token.tag_ not in ("NNS", "NN", "NNP", "NNPS", "JJ") or token.dep_ not in ("attr", "acomp"):
        return False
    token.tag_, token.pos_, token.lemma_, token.dep_ = "PRP", "PRON", token.lower_, "attr"
    return True


def _passive_of_be(token: Token, known: KnownWords) -> bool:
    """ "Petra's been ill": to be has no passive."""
    if token.dep_ != "nsubjpass" or token.head.lemma_ != "be":
        return False
    token.dep_ = "nsubj"
    return True


def _plural_as_participle(token: Token, known: KnownWords) -> bool:
    """ "has diabetes": no participle ends so."""
    if token.tag_ != "VBN" or not token.lower_.endswith("s"):
        return False
    have = next((one for one in token.lefts if one.lemma_ == "have"), None)
    if have is None:
        return False
    _lead_noun(have, token)
    return True


def _noun_as_infinitive(token: Token, known: KnownWords) -> bool:
    """ "allergic to shellfish": nobody is allergic to doing."""
    head = token.head
    if token.dep_ != "xcomp" or token.tag_ != "VB" or head.lower_ not in TO_THINGS or any(one.dep_ == "dobj" for one in token.rights):
        return False
    to = next((one for one in token.lefts if one.lower_ == "to"), None)
    if to is not None:
        to.head, to.dep_, to.tag_, to.pos_ = head, "prep", "IN", "ADP"
        token.head, token.dep_, token.tag_, token.pos_ = to, "pobj", "NN", "NOUN"
    return True


def _verb_after_name(token: Token, known: KnownWords) -> bool:
    """ "The Orsa Foundation funds Heron", parsed as one noun phrase."""
    if token.tag_ not in ("VBZ", "VBD") or token.dep_ not in ("ROOT", "ccomp", "conj") or not _has_name_as_compound(token):
        return False
    _part_subject(token)
    token.pos_ = "VERB"
    token.lemma_ = next(iter(known.lemmatize(token)), token.lower_)
    for child in token.rights:
        child.dep_ = "dobj" if child.dep_ == "appos" else child.dep_
    return True


def _name_before_been(token: Token, known: KnownWords) -> bool:
    """ "Rohan's been my neighbour": only "there" and "it" stand for what follows."""
    if token.dep_ != "expl" or token.tag_ not in ("NNP", "NN") or token.i > token.head.i:
        return False
    token.dep_ = "nsubj"
    return True


def _place_behind_noun(token: Token, known: KnownWords) -> bool:
    """ "Our contact there is Ann": where, of what is said to be someone."""
    before = token.nbor(-1) if token.i else token
    if token.dep_ != "expl" or token.lower_ != "there" or token.i > token.head.i or before.dep_ != "nsubj" or before.head != token.head:
        return False
    token.tag_, token.dep_, token.head = "RB", "advmod", before
    return True


def _kind_before_name(token: Token, known: KnownWords) -> bool:
    """ "her stepson Kostas", "the Bartletts' parrot Disco", where the kind is taken for an adjective."""
    if token.tag_ not in ("JJ", "RB", "VBP", "VB", "UH") or (token.lower_ not in RELATIVES and token.lower_ not in PETS):
        return False
    after = token.nbor(1) if token.i + 1 < len(token.doc) else token
    before = token.nbor(-1) if token.i else token
    if before.tag_ not in ("PRP$", "POS") or after.tag_ != "NNP":
        return False
    as_tagged(token, "NN", known.lemmatize)
    if token.dep_ == "npadvmod":  # "my parrot Kiwi talks": lost_subjects.py hangs the name on it
        return True
    owner = next((one for one in token.lefts if one.dep_ == "poss"), None)
    if token.head != after:
        token.head = after
    token.dep_ = "compound"
    if owner is not None:
        owner.head = after
    return True


def _fronted_object(token: Token, known: KnownWords) -> bool:
    """ "Whelks he adores", "whelks, on the other hand, he adores": of two subjects the pronoun is the one."""
    verb = token.head
    if token.dep_ not in ("nsubj", "dep", "npadvmod") or token.pos_ not in ("NOUN", "PROPN") or verb.pos_ != "VERB" or token.i > verb.i:
        return False
    pronoun = next((one for one in verb.lefts if one.dep_ == "nsubj" and one.i > token.i and one.lower_ in NOMINATIVES), None)
    if pronoun is None or token.ent_type_ in ("PERSON", "DATE", "TIME") or token.lower_ in RELATIVES:
        return False
    if token.left_edge.i != token.sent.start or any(one.dep_ in ("dobj", "ccomp", "xcomp", "attr", "acomp") for one in verb.children):
        return False
    if any(one.dep_ in ("prep", "prt") for one in verb.rights):
        return False
    token.dep_ = "dobj"
    return True


def _second_subject_of_be(token: Token, known: KnownWords) -> bool:
    """ "the contact for Orsa is Ann Lee"."""
    if token.dep_ != "nsubj" or token.head.lemma_ != "be" or token.i <= token.head.i or not _is_said_of(token, token.head):
        return False
    token.dep_ = "attr"
    return True


def _heading_as_subject(token: Token, known: KnownWords) -> bool:
    """ "new head: Ann Lee has taken over"."""
    if token.dep_ != "nsubj" or not any(one.text == ":" for one in token.rights):
        return False
    if not any(one.dep_ == "nsubj" and token.i < one.i < token.head.i for one in token.head.lefts):
        return False
    token.dep_ = "dep"
    return True


def _participle_before_noun(token: Token, known: KnownWords) -> bool:
    """ "had baked bread"."""
    head = token.head
    if token.dep_ != "aux" or head.dep_ != "amod" or head.tag_ != "VBN" or head.head.i <= head.i:
        return False
    _lead(head, head.head)
    return True


def _verb_after_auxiliary(token: Token, known: KnownWords) -> bool:
    """ "were informed", "where does tom work": what has an auxiliary is a verb."""
    head = token.head
    if token.dep_ not in ("aux", "auxpass") or head.pos_ in ("VERB", "AUX"):
        return False
    as_tagged(head, "VBN" if token.dep_ == "auxpass" else "VB", known.lemmatize)
    for child in head.lefts:
        if child.i == head.i - 1 > token.i and child.dep_ == "compound":
            child.dep_ = "nsubj"
    return True


def _past_after_do(token: Token, known: KnownWords) -> bool:
    """ "Which company did Leila found": the verb that is spelt so, and not the past of another."""
    head = token.head
    if token.dep_ != "aux" or token.lemma_ != "do" or head.tag_ not in ("VBD", "VBN") or head.lower_ not in LIKE_PASTS:
        return False
    as_tagged(head, "VB", known.lemmatize)
    head.lemma_ = head.lower_
    return True


def _noun_as_participle(token: Token, known: KnownWords) -> bool:
    """ "Ottilie is stroke", "Kim is captain": what has no form of a participle is none."""
    word = token.lower_
    if token.tag_ != "VBN" or token.lemma_ != word or word.endswith(("ed", "en", "t", "n", "d")) or word in known.irregular:
        return False
    being = next((one for one in token.lefts if one.dep_ == "auxpass" and one.lemma_ == "be"), None)
    if being is None:
        return False
    being.head, being.dep_ = (being, "ROOT") if token.dep_ == "ROOT" else (token.head, token.dep_)
    for child in list(token.children):
        if child.dep_ not in OF_NOUNS and child != being and not (child.dep_ == "prep" and child.i == token.i + 1):
            child.head = being
            child.dep_ = "nsubj" if child.dep_ == "nsubjpass" else child.dep_
    as_tagged(token, "NN", known.lemmatize)
    token.head, token.dep_ = being, "attr"
    return True


def _surname_as_adverb(token: Token, known: KnownWords) -> bool:
    """ "Marguerite Achard, our porter": what ends a person's name is no adverb."""
    before = token.nbor(-1) if token.i else token
    named = token.ent_type_ == before.ent_type_ == "PERSON" and token.is_title and before.is_title and before.tag_ == "NNP"
    if token.tag_ not in ("RB", "JJ", "UH", "RBR") or not named or before.head != token or before.dep_ != "compound":
        return False
    token.tag_, token.pos_ = "NNP", "PROPN"
    token.lemma_ = token.text
    return True


def _surname_as_noun(token: Token, known: KnownWords) -> bool:
    """ "nadia ortiz has ...": what no dictionary lists, behind a given name that goes with it, is the rest of the name."""
    if token.tag_ != "NN" or not token.is_lower or not token.i or token.lower_ in known.all:
        return False
    before = token.nbor(-1)
    if before.head != token or before.dep_ != "compound" or before.tag_ != "NNP" or given_name_gender(before.text) is None:
        return False
    as_tagged(token, "NNP", known.lemmatize)
    return True


def _second_verb(token: Token, known: KnownWords) -> bool:
    """ "I live in Oslo and work at Acme"."""
    tag, above = token.tag_, token.head.tag_
    if token.dep_ != "conj" or tag not in ("NN", "NNS") or not above.startswith("VB") or any(one.dep_ in OF_NOUNS for one in token.lefts):
        return False
    as_tagged(token, "VBZ" if tag == "NNS" else above if above in ("VB", "VBP") else "VBP", known.lemmatize)
    return True


def _verb_as_plural(token: Token, known: KnownWords) -> bool:
    """ "My flight lands at six on Friday"."""
    if token.dep_ != "ROOT" or token.tag_ != "NNS" or not _is_bare_predicate(token):
        return False
    _part_subject(token)
    as_tagged(token, "VBZ", known.lemmatize)
    return True


def _past_as_present(token: Token, known: KnownWords) -> bool:
    """ "I forgot", "Got my degree": a form that only the past has."""
    word = token.lower_
    opens = token.tag_ == "VB" and token.is_sent_start
    if (token.tag_ != "VBP" and not opens) or (token.lemma_ != word and not opens) or word in known.irregular.get(word, (word,)):
        return False
    token.tag_ = "VBD"
    token.lemma_ = known.irregular[word][0]
    return True


def _verb_as_preposition(token: Token, known: KnownWords) -> bool:
    """ "the kindergarten round the corner"."""
    if token.lower_ != "round" or not token.tag_.startswith("V"):
        return False
    before = token.nbor(-1) if token.i > token.sent.start else token
    after = token.nbor(1) if token.i + 1 < token.sent.end else token
    if after.tag_ not in ("DT", "PRP$"):
        return False
    if before.pos_ not in ("NOUN", "PROPN") or any(one.dep_ in ("nsubj", "aux") for one in token.lefts) or before.head == token:
        return False
    as_tagged(token, "IN", known.lemmatize)
    above = token.head
    for child in list(token.children):
        child.head, child.dep_ = (token, "pobj") if child.dep_ == "dobj" else (above, child.dep_)
    token.head, token.dep_ = before, "prep"
    return True


def _lemma_after_co(token: Token, known: KnownWords) -> bool:
    """ "co-founded" is of co-found."""
    if not token.tag_.startswith("V") or not token.lower_.startswith("co-"):
        return False
    token.lemma_ = CO_LEMMA.sub("", token.lower_)
    return True


def _lemma_without_e(token: Token, known: KnownWords) -> bool:
    """ "hoping" is of hope: hop doubles its consonant; "hates" is of hate: hat takes an s alone."""
    word, lemma = token.lower_, token.lemma_
    if token.tag_ in ("VBN", "VBD") and lemma[-1:] == "e" and lemma[-2:-1] == lemma[-3:-2] and lemma[:-2].removeprefix("re") in known.verbs:
        token.lemma_ = lemma[:-2]  # "readmitted" is of readmit
        return True
    short = token.pos_ == "VERB" and SHORT.fullmatch(lemma) is not None and word in (f"{lemma}ing", f"{lemma}ed")
    if not short and not (token.tag_ == "VBZ" and word == f"{lemma}es" and not lemma.endswith(SIBILANTS)):
        return False
    token.lemma_ += "e"
    return True


def _name_as_gerund(token: Token, known: KnownWords) -> bool:
    """ "has used Benchling for its notes": a word in capitals of which there is no verb."""
    word = token.lower_
    if token.tag_ != "VBG" or not token.is_title or token.is_sent_start or _stems(word) & known.verbs:
        return False
    token.tag_, token.pos_, token.lemma_ = "NNP", "PROPN", token.text
    cast("Any", token).set_morph("Number=Sing")
    if token.dep_ in ("xcomp", "ccomp", "pcomp"):
        token.dep_ = "pobj" if token.dep_ == "pcomp" else "dobj"
        for child in list(token.rights):
            if child.dep_ in ("prep", "advmod", "npadvmod"):
                child.head = token.head
    return True


def _seen_live(token: Token, known: KnownWords) -> bool:
    """ "saw the Lanterns live in Oslo": nobody is seen to live anywhere."""
    head = token.head
    if token.lower_ != "live" or token.dep_ not in ("ccomp", "xcomp") or head.lemma_ not in ("see", "watch", "hear", "catch"):
        return False
    seen = next((one for one in token.lefts if one.dep_ == "nsubj" and one.pos_ == "PROPN"), None)
    if seen is None:
        return False
    for child in list(token.children):
        child.head = head
    seen.dep_ = "dobj"
    token.tag_, token.pos_, token.dep_, token.lemma_ = "RB", "ADV", "advmod", "live"
    return True


def _opening_past(token: Token, known: KnownWords) -> bool:
    """ "Met up with Bo": a past without its "I" that begins a note, taken for a noun."""
    if token.dep_ != "ROOT" or token.pos_ not in ("NOUN", "PROPN") or not token.is_sent_start:
        return False
    word = token.lower_
    if word in known.irregular.get(word, (word,)) or word in known.nouns:
        return False
    if token.i + 1 >= len(token.doc) or any(one.dep_ in ("nsubj", "aux", "cop") for one in token.children):
        return False
    as_tagged(token, "VBD", known.lemmatize)
    for child in list(token.rights):
        inner = next((one for one in child.rights if one.dep_ == "prep"), None)
        if child.dep_ == "prep" and inner is not None:
            child.dep_, inner.head = "prt", token
        elif child.dep_ == "appos":
            child.dep_ = "dobj"
    return True


STEPS: tuple[Callable[[Token, KnownWords], bool], ...] = (
    _denying_name,
    _shortened_verb,
    bare_clitic,
    _pronoun_as_plural,
    _passive_of_be,
    _plural_as_participle,
    _noun_as_infinitive,
    _verb_after_name,
    _name_before_been,
    _place_behind_noun,
    _kind_before_name,
    _fronted_object,
    _second_subject_of_be,
    _heading_as_subject,
    _participle_before_noun,
    _verb_after_auxiliary,
    _past_after_do,
    _noun_as_participle,
    present_as_past,
    own_past,
    _surname_as_noun,
    _surname_as_adverb,
    _second_verb,
    _verb_as_plural,
    _past_as_present,
    _verb_as_preposition,
    _lemma_after_co,
    _lemma_without_e,
    _name_as_gerund,
    _seen_live,
    _opening_past,
)


# ------------------------------------------------------------------ signs and moves


def _stems(gerund: str) -> set[str]:
    """The verbs that an -ing form may be of."""
    stem = gerund.removesuffix("ing")
    return {stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem, f"{stem[:-1]}ie" if stem.endswith("y") else stem}


def _part_subject(verb: Token) -> None:
    """Makes a subject of the noun before a verb that was taken for its head, with what hangs on nouns."""
    subject = verb.nbor(-1)
    for child in list(verb.lefts):
        if child != subject and child.dep_ in OF_NOUNS:
            child.head = subject
    subject.dep_ = "nsubj"


def _is_bare_predicate(token: Token) -> bool:
    """ "My flight lands at six on Friday", parsed as lands of my flight: somebody's noun before it, a time after it."""
    sentence = token.sent
    if token.i == sentence.start or any(one.pos_ in ("VERB", "AUX") for one in sentence):
        return False
    before = token.nbor(-1)
    owned = any(one.dep_ == "poss" for one in token.lefts) and before.dep_ == "compound" and before.head == token
    timed = any(thing.ent_type_ in ("DATE", "TIME") for prep in token.rights if prep.dep_ == "prep" for thing in prep.rights)
    return owned and before.tag_ in ("NN", "NNP") and timed


def _has_name_as_compound(token: Token) -> bool:
    """ "The Orsa Foundation funds Heron", parsed as one noun phrase although the verb is tagged as one."""
    before = token.nbor(-1) if token.i > token.sent.start else token
    if before.dep_ != "compound" or before.head != token or before.tag_ not in ("NNP", "NNPS"):
        return False
    return not any(one.dep_ in ("nsubj", "nsubjpass", "csubj") for one in token.lefts)


def _is_said_of(token: Token, verb: Token) -> bool:
    """It stands after "be", whose subject stands before, and nothing else is said of that."""
    children = list(verb.children)
    before = any(one.dep_ == "nsubj" and one.i < verb.i for one in children)
    return before and not any(one.dep_ in ("attr", "acomp") for one in children) and not token.sent.text.rstrip().endswith("?")


def _lead_noun(have: Token, noun: Token) -> None:
    """Makes "has" the verb, and its object of what was taken for a participle."""
    dep, above = noun.dep_, noun.head
    have.head, have.dep_ = (have, dep) if dep == "ROOT" else (above, dep)
    noun.head, noun.dep_, noun.tag_, noun.pos_, noun.lemma_ = have, "dobj", "NNS", "NOUN", noun.lower_
    have.pos_ = "VERB"
    for child in list(noun.lefts):
        if child.dep_ in ("nsubj", "mark", "cc", "advmod", "neg"):
            child.head = have


def _lead(verb: Token, noun: Token) -> None:
    """Makes a participle with an auxiliary the verb of its noun: "had baked bread" is no bread that was baked and had."""
    dep, above = "ccomp" if noun.dep_ == "dobj" else noun.dep_, noun.head
    noun.head = verb
    verb.head, verb.dep_ = (verb, dep) if dep == "ROOT" else (above, dep)
    noun.dep_ = "dobj"
    for child in list(noun.children):
        if child.dep_ in ("nsubj", "punct", "mark", "cc", "aux", "neg"):
            child.head = verb
