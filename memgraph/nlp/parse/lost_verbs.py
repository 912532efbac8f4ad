"""Words that the parser took for verbs and that are none, and sentences whose verb it took for something else."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Span, Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.parse.arcs import AUXILIARIES, FINITE, OF_TIME, OWNERS, SUBJECTS, Arcs
from memgraph.nlp.parse.stand_ins import bare_clitic

BELOW_NOUNS = ("dobj", "appos", "attr", "npadvmod", "compound", "amod", "nmod", "acl", "relcl", "dep", "conj")
UNCHANGED = words("""come become overcome run rerun put set reset let shut cut hit hurt split quit read cost cast broadcast bet burst spread
    shed rid beat bid upset thrust slit wed wet fit knit bust input forecast been""")  #: participles that look like the infinitive
DOINGS = words("hobby passion pastime interest job dream goal plan task duty pleasure weakness talent skill sport")  #: that are done
HELPERS = words("be have do get will would can could may might must shall should need dare ought go use let try")
SHORT = 14  #: tokens of a sentence that may have lost its only verb


def objects(arcs: Arcs, sentence: Span) -> None:
    """ "turned four yesterday", "made Imogen director", "was team lead": nouns and numbers that were taken for clauses and adverbs."""
    for token in sentence:
        place, dep, head = token.i, arcs.deps[token.i], arcs.heads[token.i]
        governor = arcs.doc[head]
        if token.tag_ == "CD" and dep in ("advmod", "npadvmod") and head == place - 1 and governor.pos_ == "VERB":
            arcs.hang(place, head, "dobj")
        elif dep == "ccomp" and token.pos_ in ("NOUN", "PROPN") and not arcs.below(place, *SUBJECTS, *AUXILIARIES):
            if governor.pos_ == "VERB" and head < place and not arcs.below(head, "dobj"):
                arcs.hang(place, head, "dobj")
        elif token.tag_ == "VB" and dep in ("acomp", "xcomp", "ccomp") and governor.lemma_ == "be":
            first = arcs.below(place, "nsubj")
            if first == [place - 1] and not arcs.below(place - 1) and not arcs.below(place, *AUXILIARIES):
                arcs.tag(place, "NN")
                arcs.hang(place - 1, place, "compound")
                arcs.hang(place, head, "attr")
        elif token.tag_ in ("VB", "VBP") and dep == "pobj" and token.text[:1].isupper():
            arcs.tag(place, "NNP")  # "from Spotify to Tidal"


def said_to_be(arcs: Arcs, sentence: Span) -> None:
    """What follows "is" and was taken for its participle: "is ann@orsa.com", "is right-handed", "my hobby is birdwatching"."""
    for token in sentence:
        place, passive = token.i, arcs.below(token.i, "auxpass")
        if not token.tag_.startswith("VB") or token.text[:1].isupper():
            continue
        if not all(letter.isalpha() or letter in "-'’" for letter in token.text):
            for helper in arcs.below(place, *AUXILIARIES)[-1:]:
                _as_quality(arcs, place, helper, "NNP", "attr")
        elif token.tag_ == "VBG" and arcs.deps[place] == "ROOT" and (does := _doing(arcs, place)) is not None:
            _as_quality(arcs, place, does, "NN", "attr")
        elif "-" in token.text and token.tag_ == "VBN" and passive:
            _as_quality(arcs, place, passive[0], "JJ", "acomp")


def no_verbs(arcs: Arcs, sentence: Span) -> None:
    """ "eat gluten" parsed as two verbs; "has type 1 diabetes" as a perfect."""
    for token in sentence:
        place = token.i
        if not token.tag_.startswith("VB") or token.text[:1].isupper():
            continue
        bare = token.lower_ == token.lemma_ and token.lower_ not in arcs.known.irregular and token.lower_ not in UNCHANGED
        has = [i for i in arcs.below(place, "aux") if arcs.doc[i].lemma_ == "have"]
        if token.tag_ in ("VBN", "VB") and bare and has == [place - 1] and not arcs.below(place, "auxpass"):
            _no_participle(arcs, place, has[0])
        elif token.tag_ in ("VB", "VBP") and (arcs.known.is_only_noun(token) or _is_gerund(token)):
            _no_verb(arcs, place)
        elif token.tag_ == "VBZ" and arcs.deps[place] == "ROOT" and arcs.known.is_only_noun(token):
            arcs.tag(place, "NN")  # "Type 2 diabetes here."
            for before in arcs.below(place, "nsubj"):
                arcs.hang(before, place, "compound")


def _no_verb(arcs: Arcs, place: int) -> None:
    """Makes it the object of the verb before it, or coordinates it as what it is."""
    if arcs.below(place, *SUBJECTS, *AUXILIARIES, "dobj"):
        return
    head, dep = arcs.heads[place], arcs.deps[place]
    if dep in ("advcl", "xcomp", "ccomp") and arcs.doc[head].pos_ == "VERB" and head < place and not arcs.below(head, "dobj"):
        arcs.tag(place, "NN")
        arcs.hang(place, head, "dobj")
    elif dep == "conj":
        arcs.tag(place, "VBG" if _is_gerund(arcs.doc[place]) and arcs.doc[head].tag_ == "VBG" else "NN")


def _is_gerund(token: Token) -> bool:
    """ "hiking and swimming", the second with the tag of a present."""
    return token.lower_.endswith("ing") and token.lemma_ == token.lower_ and len(token) > 5


def after_clitic(arcs: Arcs, sentence: Span) -> None:
    """ "im vegan", "im 34", "theyre Dana and Bo": what follows a "be" that lost its apostrophe, taken for a verb or an adverb."""
    for token in sentence[1:]:
        if token.lemma_ != "be" or bare_clitic(token) is None or token.i + 1 >= sentence.end:
            continue
        place, after = token.i, token.i + 1
        word = arcs.doc[after]
        helps = arcs.deps[place] == "aux" and arcs.heads[place] == after
        if helps and word.tag_ in ("VB", "VBP", "VBZ") and not arcs.below(after, "dobj"):
            adjective = word.lower_ in arcs.known.adjectives
            _as_quality(arcs, after, place, "JJ" if adjective else "NN", "acomp" if adjective else "attr")
        elif arcs.heads[after] == place and arcs.deps[after] in ("nummod", "npadvmod") and word.tag_ in ("CD", "NNP", "NN"):
            arcs.hang(after, place, "attr")


def _doing(arcs: Arcs, place: int) -> int | None:
    """The "is" of "my hobby is birdwatching": the hobby watches no birds."""
    subject, helper = arcs.below(place, "nsubj"), arcs.below(place, "aux")
    if len(subject) != 1 or len(helper) != 1 or arcs.doc[subject[0]].lemma_ not in DOINGS or arcs.doc[helper[0]].lemma_ != "be":
        return None
    return helper[0] if not arcs.below(place, "dobj", "xcomp", "ccomp") else None


def _as_quality(arcs: Arcs, place: int, copula: int, tag: str, dep_: str) -> None:
    """ "is right-handed": no passive."""
    head, dep = arcs.heads[place], arcs.deps[place]
    for other in arcs.below(place):
        if other != copula:
            arcs.hang(other, copula, "nsubj" if arcs.deps[other] == "nsubjpass" else arcs.deps[other])
    arcs.hang(copula, copula if head == place else head, dep)
    arcs.tag(place, tag)
    arcs.hang(place, copula, dep_)


def _no_participle(arcs: Arcs, place: int, verb: int) -> None:
    """ "has type 1 diabetes": a participle that does not look like one, after "have", is its object or the first word of that."""
    object_ = next(iter(arcs.below(place, "dobj")), place)
    others = [i for i in arcs.below(place) if i not in (verb, object_)]
    head, dep = arcs.heads[place], arcs.deps[place]
    arcs.tag(verb, arcs.doc[verb].tag_)
    arcs.tag(place, "NN")
    arcs.hang(verb, verb if head == place else head, dep)
    arcs.hang(object_, verb, "dobj")
    if object_ != place:
        arcs.hang(place, object_, "compound")
    for other in others:
        arcs.hang(other, verb, arcs.deps[other])


def no_helper(arcs: Arcs, sentence: Span) -> None:
    """ "loves gardening", "can't eat gluten": a verb that helps no other has what follows for its object."""
    for token in sentence:
        verb, object_ = token.i, arcs.heads[token.i]
        if arcs.deps[verb] not in AUXILIARIES or not token.tag_.startswith("VB") or token.lemma_ in HELPERS or object_ != verb + 1:
            continue
        word = token.lower_
        if not {word, word[:-1], word[:-2]} & arcs.known.verbs or arcs.below(object_, "dobj", "auxpass", "prt"):
            continue
        head, dep = arcs.heads[object_], arcs.deps[object_]
        arcs.hang(verb, verb if head == object_ else head, dep)
        for other in arcs.below(object_):
            if other != verb:
                arcs.hang(other, verb, arcs.deps[other])
        arcs.tag(verb, token.tag_)
        arcs.tag(object_, "NN")
        arcs.hang(object_, verb, "dobj")


def verbless(arcs: Arcs, sentence: Span) -> None:
    """A sentence whose root is a noun, with a finite verb or what may be one below it or for it."""
    root = sentence.root
    ends = sentence.text.rstrip().endswith((".", "!"))
    if root.pos_ not in ("NOUN", "PROPN") or len(sentence) > SHORT or any(arcs.deps[one.i] == "cop" for one in sentence):
        return
    finite = [one for one in sentence if one.tag_ in FINITE and one.pos_ in ("VERB", "AUX")]
    if arcs.below(root.i, "nsubj") and not finite and root.lower_ in arcs.known.irregular:
        arcs.tag(root.i, "VBD")  # "My boss Anke quit."
        return
    if len(finite) == 1 and _is_parted(arcs, root.i, finite[0].i):
        _as_main_verb(arcs, sentence, finite[0].i)
    elif not finite and not any(one.pos_ in ("VERB", "AUX") for one in sentence):
        place = next(_plural_verbs(arcs, sentence, ends=ends), None)
        if place is not None:
            arcs.tag(place, "VBZ")
            _as_main_verb(arcs, sentence, place)


def _is_parted(arcs: Arcs, root: int, verb: int) -> bool:
    """The finite verb hangs on the noun as only nouns do, or with a subject that stands right behind the noun it should be part of."""
    dep, head = arcs.deps[verb], arcs.heads[verb]
    own = arcs.below(verb, "nsubj")
    if dep in ("compound", "amod", "nmod") and own == [verb - 1] and head > verb:
        return True  # "Jess studies law"
    if dep == "relcl":
        full = arcs.below(verb, "dobj", "attr", "acomp", "ccomp", "xcomp")
        owned = any(arcs.doc[i].lower_ in OWNERS for i in arcs.below(root, "poss"))
        return head == root and owned and bool(full) and own == [root + 1] and arcs.doc[root + 1].pos_ == "PROPN"
    return dep in BELOW_NOUNS and arcs.doc[head].pos_ in ("NOUN", "PROPN") and not own and not arcs.below(verb, *AUXILIARIES)


def _plural_verbs(arcs: Arcs, sentence: Span, *, ends: bool) -> Iterator[int]:
    """What is written like a plural and may be the verb: behind somebody, somebody's or "the", in front of what verbs go before."""
    for token in sentence[1:]:
        place, before = token.i, token.nbor(-1)
        if token.tag_ != "NNS" or before.tag_ not in ("NN", "NNP") or token.lemma_ == token.lower_ or token.text[:1].isupper():
            continue
        if token.lower_ in arcs.known.nouns:
            continue  # "diabetes" is no plural
        first = before
        while first.i > sentence.start and first.nbor(-1).tag_ in ("NN", "NNP", "JJ", "HYPH"):
            first = first.nbor(-1)
        opening = first.nbor(-1) if first.i > sentence.start else None
        named = before.tag_ == "NNP" and before.ent_type_ not in ("ORG", "GPE", "NORP", "LOC")
        owned = opening is not None and (opening.tag_ in ("PRP$", "POS") or opening.lower_ == "the")
        after = token.nbor(1) if place + 1 < sentence.end else None
        timed = after is not None and after.tag_ == "IN" and any(one.ent_type_ in OF_TIME for one in sentence if one.i > place)
        if opening is not None and opening.i != sentence.start and not owned:
            continue
        if (owned and timed) or (named and ends and after is not None and after.tag_ in ("IN", "RB", "PRP$", "DT", ".")):
            yield place


def _as_main_verb(arcs: Arcs, sentence: Span, verb: int) -> None:
    """Makes it the root: what stands right before it is its subject, what stands behind it hangs on it."""
    old = next((i for i in range(sentence.start, sentence.end) if arcs.heads[i] == i), None)
    if old is None:  # no sentence of its own
        return
    subject = verb - 1
    while subject > sentence.start and arcs.doc[subject].pos_ in ("ADV", "PUNCT"):
        subject -= 1
    if subject < sentence.start or arcs.doc[subject].pos_ not in ("NOUN", "PROPN", "PRON"):
        return
    for place in range(sentence.start, sentence.end):
        if place > verb and arcs.heads[place] < verb and not arcs.doc[place].is_punct:
            arcs.hang(place, verb, arcs.deps[place] if arcs.deps[place] in ("prep", "advmod", "npadvmod") else "dobj")
        elif place > verb and arcs.heads[place] == place:
            arcs.hang(place, verb, "dobj")
    arcs.hang(verb, verb, "ROOT")
    for place in range(sentence.start, subject):  # the words of the subject
        if arcs.heads[place] >= verb or arcs.heads[place] == place or (place == old and old != verb):
            word = arcs.doc[place]
            if word.tag_ in ("PRP$", "DT", "POS", "JJ", "NN", "NNP", "HYPH", "CD"):
                arcs.hang(place, subject, {"PRP$": "poss", "DT": "det", "JJ": "amod"}.get(word.tag_, "compound"))
            else:
                arcs.hang(place, verb, arcs.deps[place] if arcs.deps[place] != "ROOT" else "dep")
    arcs.hang(subject, verb, "nsubj")
    name_beside(arcs, subject, verb)
    for place in range(sentence.start, sentence.end):
        if arcs.doc[place].is_punct and arcs.heads[place] == old != verb:
            arcs.hang(place, verb, "punct")


def name_beside(arcs: Arcs, name: int, verb: int) -> None:
    """ "my sister Ines": the name stands beside the noun, which is the subject."""
    noun = name - 1
    if noun < 0 or arcs.doc[name].pos_ != "PROPN" or arcs.doc[noun].pos_ not in ("NOUN", "ADJ") or arcs.doc[noun].text[:1].isupper():
        return
    if not any(arcs.doc[i].lower_ in OWNERS or arcs.doc[i].tag_ == "NNP" for i in (*arcs.below(noun, "poss"), *arcs.below(name, "poss"))):
        return
    for place in arcs.below(name):
        if place < noun:
            arcs.hang(place, noun, arcs.deps[place])
    if arcs.doc[noun].pos_ == "ADJ":
        arcs.tag(noun, "NN")
    arcs.hang(noun, verb, "nsubj")
    arcs.hang(name, noun, "appos")


def outside_brackets(arcs: Arcs, sentence: Span) -> None:
    """ "Sold the van (it went to Bo) and bought a bike": what stands in brackets governs nothing outside them."""
    root = sentence.root.i
    opened = max((one.i for one in sentence if one.text == "(" and one.i < root), default=None)
    closed = next((one.i for one in sentence if one.text == ")" and one.i > root), None)
    if opened is None or closed is None or opened == sentence.start or any(one.text == ")" for one in arcs.doc[opened:root]):
        return
    outer = next((i for i in arcs.below(root, "advcl", "ccomp") if i < opened and arcs.doc[i].pos_ in ("VERB", "AUX")), None)
    if outer is None:
        return
    for place in arcs.below(root):
        if not opened <= place <= closed and place != outer:
            arcs.hang(place, outer, arcs.deps[place])
    arcs.hang(outer, outer, "ROOT")
    arcs.hang(root, outer, "parataxis")
    if arcs.doc[outer].tag_ == "VBN" and not arcs.below(outer, *SUBJECTS, *AUXILIARIES):
        arcs.tag(outer, "VBD")


def bare_conjunct(arcs: Arcs, sentence: Span) -> None:
    """ "dropped Orsa and buy from Kessel": a bare verb beside a past one is a present one."""
    for token in sentence:
        head = arcs.heads[token.i]
        bare = token.tag_ == "VB" and arcs.deps[token.i] == "conj" and not arcs.below(token.i, "aux", "nsubj")
        if bare and arcs.doc[head].tag_ == "VBD" and not arcs.below(head, "aux", "auxpass"):
            arcs.tag(token.i, "VBP")
