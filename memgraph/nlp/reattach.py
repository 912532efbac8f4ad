"""Arcs that the parser drew wrong, put right by what a sentence cannot do without.

A finite verb has a subject; a sentence that ends in a full stop has a verb; a word that no dictionary lists as a verb is none. The small
model breaks these rules where a name is rare or a verb looks like a plural ("My sister Ines lives in Porto"). Each rule here looks for one
such break, and leaves a parse that breaks nothing as it is.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spacy.tokens import Doc, Span, Token

from memgraph.nlp.known_words import KnownWords
from memgraph.nlp.lexicon import words
from memgraph.nlp.repair import as_tagged

FINITE = ("VBD", "VBZ", "VBP")
NOUN_TAGS = ("NN", "NNS", "NNP", "NNPS")
SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass", "expl")
NO_SUBJECT = ("npadvmod", "compound", "dobj", "dep", "nmod", "appos", "amod", "attr", "advmod", "conj")  #: what a lost subject is taken for
BELOW_NOUNS = ("dobj", "appos", "attr", "npadvmod", "compound", "amod", "nmod", "acl", "relcl", "dep", "conj")
AUXILIARIES = ("aux", "auxpass")
OBJECTS = ("attr", "acomp", "dobj", "pobj", "oprd")
OF_TIME = ("DATE", "TIME")
OWNERS = words("my our his her their your")
UNCHANGED = words("""come become overcome run rerun put set reset let shut cut hit hurt split quit read cost cast broadcast bet burst spread
    shed rid beat bid upset thrust slit wed wet fit knit bust input forecast been""")  #: participles that look like the infinitive
RAISED = words("promote appoint elevate upgrade assign")  #: to what they raise someone is a noun: "promoted to release manager"
DEGREES = words("degree diploma phd doctorate master masters bachelor bachelors mba msc bsc ma ba")
DONE = words("""booked bought sold signed paid ordered finished submitted received cancelled canceled rented hired sent passed reserved
    joined started adopted renewed returned""")  #: what notes begin with, and what is done to things: "Booked flights to Osaka."
DOINGS = words("hobby passion pastime interest job dream goal plan task duty pleasure weakness talent skill sport")  #: that are done
OFF = words("off on over")  #: what a verb is parted from its object by: "went off metformin"
SHORT = 14  #: tokens of a sentence that may have lost its only verb


class Arcs:
    """The heads and relations of one Doc while they are being changed."""

    def __init__(self, doc: Doc, known: KnownWords) -> None:
        self.doc = doc
        self.lemmatize = known.lemmatize
        self.known = known
        self.heads = [token.head.i for token in doc]
        self.deps = [token.dep_ for token in doc]
        self.changed = False
        self._below: list[list[int]] = [[] for _ in doc]
        for place, head in enumerate(self.heads):
            if head != place:
                self._below[head].append(place)

    def below(self, place: int, *deps: str) -> list[int]:
        """What hangs on it, by one of these relations if any are given, in the order of the text."""
        return [i for i in self._below[place] if not deps or self.deps[i] in deps]

    def hang(self, place: int, head: int, dep: str) -> None:
        """Hangs it on another head; on itself, it is the root."""
        before = self.heads[place]
        if before != place:
            self._below[before].remove(place)
        if head != place:
            insort(self._below[head], place)
        self.heads[place], self.deps[place], self.changed = head, dep, True

    def tag(self, place: int, tag: str) -> None:
        as_tagged(self.doc[place], tag, self.lemmatize)

    def write(self) -> None:
        """Writes them into the Doc, if anything changed and every token still hangs, over others, on a root."""
        if not self.changed or not self._is_forest():
            return
        names: Any = ["HEAD", "DEP"]
        table: Any = self.doc.to_array(names)
        for place, (head, dep) in enumerate(zip(self.heads, self.deps, strict=True)):
            table[place, 0] = (head - place) % 2**64
            table[place, 1] = self.doc.vocab.strings.add(dep)
        self.doc.from_array(names, table)

    def _is_forest(self) -> bool:
        reached = {place for place, head in enumerate(self.heads) if place == head}
        fresh = list(reached)
        while fresh:
            fresh = [child for place in fresh for child in self._below[place]]
            reached.update(fresh)
        return len(reached) == len(self.heads)


def reattach(doc: Doc, known: KnownWords) -> None:
    """Puts the arcs of a parsed Doc right, in place."""
    arcs = Arcs(doc, known)
    for sentence in list(doc.sents):
        for rule in RULES:
            rule(arcs, sentence)
    arcs.write()


# ------------------------------------------------------------------ words that are no verbs


def _objects(arcs: Arcs, sentence: Span) -> None:
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


def _said_to_be(arcs: Arcs, sentence: Span) -> None:
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


def _no_verbs(arcs: Arcs, sentence: Span) -> None:
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
    as_tagged(arcs.doc[verb], arcs.doc[verb].tag_, arcs.lemmatize)
    arcs.tag(place, "NN")
    arcs.hang(verb, verb if head == place else head, dep)
    arcs.hang(object_, verb, "dobj")
    if object_ != place:
        arcs.hang(place, object_, "compound")
    for other in others:
        arcs.hang(other, verb, arcs.deps[other])


# ------------------------------------------------------------------ sentences that lost their verb


def _verbless(arcs: Arcs, sentence: Span) -> None:
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
    _name_beside(arcs, subject, verb)
    for place in range(sentence.start, sentence.end):
        if arcs.doc[place].is_punct and arcs.heads[place] == old != verb:
            arcs.hang(place, verb, "punct")


def _name_beside(arcs: Arcs, name: int, verb: int) -> None:
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


# ------------------------------------------------------------------ verbs that lost their subject


def _without_subject(arcs: Arcs, sentence: Span) -> None:
    """A finite verb with a noun right before it that the parser took for something else: "Tim moved", "in 2008 Bea learned"."""
    for token in sentence:
        verb = token.i
        if token.tag_ not in FINITE or token.pos_ not in ("VERB", "AUX") or arcs.deps[verb] not in ("ROOT", "ccomp", "advcl", "conj"):
            continue
        if verb == sentence.start or arcs.below(verb, *SUBJECTS, *AUXILIARIES):
            continue
        before = token.nbor(-1)
        if before.pos_ == "ADV" and before.i > sentence.start:
            before = before.nbor(-1)
        if before.pos_ not in ("PROPN", "NOUN", "PRON") or before.ent_type_ in OF_TIME or before.tag_[:1] == "W" or before.tag_ == "PRP$":
            continue
        head, dep = arcs.heads[before.i], arcs.deps[before.i]
        if head == verb and dep in NO_SUBJECT:
            arcs.hang(before.i, verb, "nsubj")
            _name_beside(arcs, before.i, verb)
            for place in arcs.below(verb, "poss", "det"):
                if place < before.i:
                    arcs.hang(place, before.i, arcs.deps[place])
        elif dep == "pobj" and before.pos_ == "PROPN":
            date = [i for i in arcs.below(before.i, "nummod", "compound", "nmod") if arcs.doc[i].ent_type_ in OF_TIME]
            if any(i < before.i and arcs.doc[i].ent_type_ in OF_TIME for i in arcs.below(head, "pobj")):
                arcs.hang(before.i, verb, "nsubj")  # "in the winter of 2012 Oona learned"
            if date and date[-1] == before.i - 1:
                arcs.hang(date[-1], head, "pobj")
                for place in date[:-1]:
                    arcs.hang(place, date[-1], "compound")
                arcs.hang(before.i, verb, "nsubj")


def _day_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "This Saturday Dimitra is hosting": the day is no part of the name."""
    for token in sentence:
        if arcs.deps[token.i] not in ("nsubj", "nsubjpass") or token.pos_ != "PROPN" or token.ent_type_ in OF_TIME:
            continue
        days = [i for i in arcs.below(token.i, "compound", "nmod", "nummod") if arcs.doc[i].ent_type_ in OF_TIME]
        if not days or days[-1] != token.i - 1:
            continue
        verb = arcs.heads[token.i]
        for place in arcs.below(token.i):
            if place < days[-1]:
                arcs.hang(place, days[-1], arcs.deps[place])
        arcs.hang(days[-1], verb, "npadvmod")


def _noun_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "My brother-in-law Sven is ...", the first taken for an adverbial."""
    for token in sentence[1:]:
        noun = token.nbor(-1)
        if arcs.deps[token.i] not in ("nsubj", "nsubjpass") or not token.text[:1].isupper() or token.ent_type_ in OF_TIME:
            continue
        if arcs.deps[noun.i] != "npadvmod" or arcs.heads[noun.i] != arcs.heads[token.i] or noun.ent_type_ in OF_TIME:
            continue
        if arcs.below(noun.i, "poss"):
            arcs.hang(noun.i, arcs.heads[token.i], arcs.deps[token.i])
            arcs.hang(token.i, noun.i, "appos")
            if token.pos_ != "PROPN":
                arcs.tag(token.i, "NNP")


def _name_after_noun(arcs: Arcs, sentence: Span) -> None:
    """ "the godfather of my niece Alba": the name goes with the noun right before it."""
    for token in sentence[1:]:
        noun = token.i - 1
        astray = arcs.deps[token.i] == "appos" and token.pos_ == "PROPN" and arcs.heads[token.i] != noun
        owned = arcs.doc[noun].pos_ == "NOUN" and arcs.below(noun, "poss")
        if astray and owned and not arcs.below(token.i, "poss", "det"):
            arcs.hang(token.i, noun, "appos")


def _asked_for(arcs: Arcs, sentence: Span) -> None:
    """ "Nut allergy here, please remember.": whom "please" asks is nobody named before it."""
    for token in sentence[1:]:
        verb = token.nbor(1).i if token.i + 1 < sentence.end else token.i
        if token.lower_ == "please" and arcs.doc[verb].tag_ in ("VB", "VBP"):
            for place in arcs.below(verb, "nsubj", "advcl", "csubj"):
                if place < token.i:
                    arcs.hang(place, verb, "dep")


def _shortened(arcs: Arcs, sentence: Span) -> None:
    """ "My name's Chiara.", "My sister's pregnant.": a possessive that leaves the sentence without a verb is one itself."""
    root = sentence.root
    if root.pos_ not in ("NOUN", "PROPN", "ADJ") or any(one.tag_ in (*FINITE, "MD") for one in sentence):
        return
    for noun in arcs.below(root.i, "poss"):
        mark = next((i for i in arcs.below(noun, "case") if arcs.doc[i].lower_ in ("'s", "’s")), None)
        if mark is None or mark != noun + 1:
            continue
        after = arcs.doc[mark + 1]
        named = arcs.doc[noun].lower_ == "name" and after.i == root.i and root.text[:1].isupper()
        if not (named or after.lower_ in ("a", "an", "the", "not", "my", "our") or (root.pos_ == "ADJ" and mark + 1 == root.i)):
            continue
        for place in arcs.below(root.i):
            if place < mark or arcs.doc[place].is_punct or arcs.deps[place] == "prep":
                arcs.hang(place, mark, "nsubj" if place == noun else arcs.deps[place])
        arcs.hang(mark, mark, "ROOT")
        arcs.hang(root.i, mark, "acomp" if root.pos_ == "ADJ" else "attr")
        arcs.tag(mark, "VBZ")
        arcs.doc[mark].lemma_, arcs.doc[mark].pos_ = "be", "AUX"
        return


def _done(arcs: Arcs, sentence: Span) -> None:
    """ "Booked flights to Osaka.": what the writer did, not which flights."""
    first = sentence[0]
    root = arcs.heads[first.i]
    if first.lower_ not in DONE or arcs.deps[first.i] != "amod" or arcs.heads[root] != root or any(one.tag_ in FINITE for one in sentence):
        return
    for place in arcs.below(root):
        if place > root:
            arcs.hang(place, first.i, arcs.deps[place])
    arcs.hang(first.i, first.i, "ROOT")
    arcs.hang(root, first.i, "dobj")
    arcs.tag(first.i, "VBD")


def _set_against(arcs: Arcs, sentence: Span) -> None:
    """ "My ward is neurology, not cardiology": what stands before ", not" is no quality of what stands behind it."""
    for denial in sentence:
        comma, first = denial.i - 1, denial.i - 2
        if denial.lower_ != "not" or first <= sentence.start or arcs.doc[comma].text != ",":
            continue
        other = arcs.heads[first]
        if other <= denial.i or arcs.deps[first] not in ("amod", "compound", "nmod") or arcs.deps[other] not in OBJECTS:
            continue
        before = [i for i in arcs.below(other) if i < first]
        arcs.hang(first, arcs.heads[other], arcs.deps[other])
        for i in (*before, comma):
            arcs.hang(i, first, arcs.deps[i])
        arcs.hang(denial.i, first, "neg")
        arcs.hang(other, first, "appos")
        if arcs.deps[first] != "acomp" and arcs.doc[first].tag_ == "JJ" and arcs.doc[first].lower_ in arcs.known.nouns:
            arcs.tag(first, "NN")


def _two_subjects(arcs: Arcs, sentence: Span) -> None:
    """ "Ida and I broke up": a name before "and I" is a subject as well."""
    for pronoun in sentence:
        first, conjunction = pronoun.i - 2, pronoun.i - 1
        if pronoun.lower_ not in ("i", "he", "she", "we") or arcs.deps[pronoun.i] not in ("nsubj", "nsubjpass") or first < sentence.start:
            continue
        name, verb = arcs.doc[first], arcs.heads[pronoun.i]
        if arcs.doc[conjunction].lower_ != "and" or arcs.heads[first] != verb or arcs.deps[first] not in NO_SUBJECT:
            continue
        if name.tag_ in ("NNP", "NNPS") and name.ent_type_ not in OF_TIME:
            arcs.hang(first, verb, arcs.deps[pronoun.i])
            arcs.hang(conjunction, first, "cc")
            arcs.hang(pronoun.i, first, "conj")


def _named_each(arcs: Arcs, sentence: Span) -> None:
    """ "A cat named Miso and a dog named Bo": the dog stands beside the cat, not beside its name."""
    for token in sentence:
        name = arcs.heads[token.i]
        naming = arcs.heads[name]
        noun = arcs.heads[naming]
        if arcs.deps[token.i] != "conj" or arcs.deps[name] not in ("oprd", "dobj", "attr") or arcs.deps[naming] != "acl" or noun > naming:
            continue
        if token.tag_ in ("NN", "NNS") and any(arcs.doc[i].lower_ in ("a", "an") for i in arcs.below(token.i, "det")):
            for i in arcs.below(name, "cc"):
                arcs.hang(i, noun, "cc")
            arcs.hang(token.i, noun, "conj")


def _after_all(arcs: Arcs, sentence: Span) -> None:
    """ "Loves chess, my dad": the subject comes last, behind a comma."""
    words_ = [token for token in sentence if not token.is_space]
    if len(words_) < 4 or not words_[-1].is_punct:
        return
    last, verb = words_[-2], sentence.root
    if last.pos_ not in ("NOUN", "PROPN") or last.ent_type_ in OF_TIME or last.i < verb.i:
        return
    if arcs.heads[last.i] != verb.i and arcs.deps[last.i] != "appos":
        return
    start = min((last.i, *(i for i in arcs.below(last.i) if not arcs.doc[i].is_punct)))
    if start == 0 or arcs.doc[start - 1].text != "," or not any(arcs.doc[i].lower_ in OWNERS for i in arcs.below(last.i, "poss")):
        return
    if verb.i != words_[0].i:
        return
    if verb.tag_ == "NNS" and verb.nbor(1).tag_ in ("IN", "DT", "RB"):
        arcs.tag(verb.i, "VBZ")
    if verb.pos_ in ("VERB", "AUX") and not arcs.below(verb.i, *SUBJECTS):
        arcs.hang(last.i, verb.i, "nsubj")


def _subject_after_copula(arcs: Arcs, sentence: Span) -> None:
    """ "Was a nurse for ten years.": no question, and so what follows is what the writer was."""
    first = sentence[0]
    if first.lemma_ != "be" or first != sentence.root or not sentence.text.rstrip().endswith(".") or arcs.below(first.i, "attr", "acomp"):
        return
    for place in arcs.below(first.i, "nsubj"):
        if arcs.doc[place].pos_ == "NOUN" and any(arcs.doc[i].lower_ in ("a", "an") for i in arcs.below(place, "det")):
            arcs.hang(place, first.i, "attr")


# ------------------------------------------------------------------ what verbs govern


def _raised_to(arcs: Arcs, sentence: Span) -> None:
    """ "promoted to release manager", "switched me from citalopram to venlafaxine": behind this "to" stands a noun."""
    for token in sentence:
        to = token.nbor(-1) if token.i > sentence.start else token
        if token.tag_ != "VB" or to.lower_ != "to" or arcs.deps[to.i] != "aux" or arcs.heads[to.i] != token.i:
            continue
        above = arcs.heads[token.i]
        office = next((i for i in arcs.below(token.i, "dobj") if not arcs.below(i, "det", "poss")), None)
        alone = not arcs.below(token.i, "dobj", "xcomp", "ccomp", "attr", "acomp", "prt", "advmod")
        leaves = any(arcs.doc[i].lower_ == "from" and arcs.below(i, "pobj") for i in arcs.below(above, "prep"))
        unknown = token.lower_ not in arcs.known.verbs and token.lemma_ not in arcs.known.verbs
        if arcs.doc[above].lemma_ in RAISED and office is not None and office == token.i + 1:
            noun = office
            arcs.hang(token.i, noun, "compound")
        elif leaves and alone and unknown and token.lower_ not in STRAY_VERBS:
            noun = token.i
        else:
            continue
        for place in arcs.below(token.i):
            if place not in (noun, to.i):
                arcs.hang(place, above, arcs.deps[place])
        if noun != token.i:
            for place in arcs.below(noun, "prep"):
                if arcs.doc[place].lower_ != "of":
                    arcs.hang(place, above, "prep")
        arcs.tag(token.i, "NN")
        arcs.tag(to.i, "IN")
        arcs.hang(to.i, above, "prep")
        arcs.hang(noun, to.i, "pobj")


STRAY_VERBS = words("live retire move leave make take give have use come write drive ride raise")  #: that the list of verbs lacks


def _after_number(arcs: Arcs, sentence: Span) -> None:
    """ "is 19 and studies at Orsa": the second verb is coordinated with the first, not with the number."""
    for token in sentence:
        number = arcs.heads[token.i]
        if arcs.deps[token.i] != "conj" or token.tag_ not in ("VBZ", "VBD", "VBP", "NNS") or arcs.doc[number].tag_ != "CD":
            continue
        verb = arcs.heads[number]
        if arcs.deps[number] != "attr" or arcs.below(token.i, "det", "nummod", "amod", "poss") or token.i + 1 >= sentence.end:
            continue
        if token.tag_ == "NNS":
            if token.nbor(1).tag_ not in ("IN", "TO", "DT", "PRP$", "NN", "NNP"):
                continue
            arcs.tag(token.i, "VBZ")
        for place in arcs.below(verb):
            if place > token.i and arcs.deps[place] in ("prep", "dobj", "npadvmod", "advmod"):
                arcs.hang(place, token.i, arcs.deps[place])
        for place in arcs.below(number, "cc"):
            arcs.hang(place, verb, "cc")
        arcs.hang(token.i, verb, "conj")


def _gapped(arcs: Arcs, sentence: Span) -> None:
    """ "speaks Thai at home and English at work": two objects, each with its own phrase."""
    for token in sentence:
        first = arcs.heads[token.i]
        objects = [i for i in arcs.below(first, "dobj") if first < i < token.i]
        if arcs.deps[token.i] == "conj" and arcs.doc[first].pos_ == "VERB" and token.pos_ in ("NOUN", "PROPN") and len(objects) == 1:
            for place in arcs.below(first, "cc"):
                if objects[0] < place < token.i:
                    arcs.hang(place, objects[0], "cc")
            arcs.hang(token.i, objects[0], "conj")
            continue
        prep = arcs.heads[first]
        if arcs.deps[token.i] != "conj" or arcs.deps[first] != "pobj" or token.i + 1 >= sentence.end or arcs.deps[prep] != "prep":
            continue
        verb, after = arcs.heads[prep], token.nbor(1)
        objects = [i for i in arcs.below(verb, "dobj") if i < prep]
        if len(objects) == 1 and after.tag_ == "IN" and after.lower_ == arcs.doc[prep].lower_ and objects[0] > verb:
            for place in arcs.below(first, "cc"):
                if place < token.i:
                    arcs.hang(place, objects[0], "cc")
            arcs.hang(token.i, objects[0], "conj")


def _parted_preposition(arcs: Arcs, sentence: Span) -> None:
    """ "went off metformin", "got her rabies shot": what the parser leaves without its noun."""
    for token in sentence[:-1]:
        after = token.nbor(1)
        place = after.i
        if token.lower_ in OFF and arcs.deps[token.i] == "prt" and arcs.deps[place] == "npadvmod" and after.ent_type_ not in OF_TIME:
            arcs.hang(place, arcs.heads[token.i], "dobj")  # "came off sertraline"
            continue
        if (
            token.lower_ in OFF
            and arcs.deps[token.i] == "prep"
            and not arcs.below(token.i)
            and after.pos_ in ("NOUN", "PROPN")
            and arcs.deps[place] in ("npadvmod", "attr")
            and after.ent_type_ not in OF_TIME
        ):
            arcs.tag(token.i, "IN")
            arcs.hang(place, token.i, "pobj")
        elif after.lower_ in ("shot", "shots") and arcs.deps[place] == "ccomp" and arcs.deps[token.i] == "nsubj":
            above = arcs.heads[place]
            if arcs.heads[token.i] == place and arcs.below(token.i, "poss", "det") and arcs.doc[above].lemma_ in ("get", "have"):
                for other in arcs.below(place):
                    arcs.hang(other, above, arcs.deps[other])
                for other in arcs.below(token.i, "poss", "det"):
                    arcs.hang(other, place, arcs.deps[other])
                arcs.tag(place, "NN" if after.lower_ == "shot" else "NNS")
                arcs.hang(place, above, "dobj")
                arcs.hang(token.i, place, "compound")


def _of_degree(arcs: Arcs, sentence: Span) -> None:
    """ "doing a PhD in linguistics at Orsa": the subject goes with the degree, the school with the verb."""
    for token in sentence[1:]:
        if token.lower_ != "in" or token.nbor(-1).lower_ not in DEGREES:
            continue
        degree, field = token.i - 1, arcs.below(token.i, "pobj")
        verb = arcs.heads[degree]
        if arcs.deps[degree] != "dobj" or not field or arcs.doc[field[0]].ent_type_ in OF_TIME or arcs.heads[token.i] not in (verb, degree):
            continue
        arcs.hang(token.i, degree, "prep")
        for place in arcs.below(field[0], "prep"):
            if arcs.doc[place].lower_ in ("at", "from"):
                arcs.hang(place, verb, "prep")


Rule = Callable[[Arcs, Span], None]
RULES: Sequence[Rule] = (
    _objects,
    _said_to_be,
    _no_verbs,
    _raised_to,
    _verbless,
    _day_before_name,
    _noun_before_name,
    _name_after_noun,
    _asked_for,
    _shortened,
    _done,
    _without_subject,
    _set_against,
    _named_each,
    _two_subjects,
    _after_all,
    _subject_after_copula,
    _after_number,
    _gapped,
    _parted_preposition,
    _of_degree,
)
