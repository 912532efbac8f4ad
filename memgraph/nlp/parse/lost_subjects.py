"""Verbs whose subject the parser took for something else: a day, a name beside a noun, an object."""

from __future__ import annotations

from spacy.tokens import Span, Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.nouns import RELATIVES
from memgraph.nlp.parse.arcs import AUXILIARIES, FINITE, OF_TIME, OWNERS, SUBJECTS, Arcs, leftmost
from memgraph.nlp.parse.lost_verbs import name_beside

NO_SUBJECT = ("npadvmod", "compound", "dobj", "dep", "nmod", "appos", "amod", "attr", "advmod", "conj")  #: what a lost subject is taken for
MONTHS = words("january february march april may june july august september october november december")
STANDING = words("be stand lie sit live hang")
OBJECTS = ("attr", "acomp", "dobj", "pobj", "oprd")
TAGS = words("does did is was has do")  #: what a sentence that names its subject last may end with
DONE = words("""booked bought sold signed paid ordered finished submitted received cancelled canceled rented hired sent passed reserved
    joined started adopted renewed returned""")  #: what notes begin with, and what is done to things: "Booked flights to Osaka."


def without_subject(arcs: Arcs, sentence: Span) -> None:
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
            name_beside(arcs, before.i, verb)
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


def day_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "This Saturday Dimitra is hosting", "on 1 July Otis Varga becomes chair": the day is no part of the name."""
    for token in sentence:
        _name_after_day(arcs, token)
        if arcs.deps[token.i] not in ("nsubj", "nsubjpass") or token.pos_ != "PROPN" or token.ent_type_ in OF_TIME:
            continue
        parts = arcs.below(token.i, "compound", "nmod", "nummod")
        days = [i for i in parts if arcs.doc[i].ent_type_ in OF_TIME or _is_month_of_day(arcs, i)]
        leads = bool(days) and _is_month_of_day(arcs, days[-1]) and all(i <= days[-1] for i in parts if arcs.doc[i].like_num)
        if not days or not (days[-1] == token.i - 1 or leads):
            continue
        verb = arcs.heads[token.i]
        for place in arcs.below(token.i):
            if place < days[-1]:
                arcs.hang(place, days[-1], arcs.deps[place])
        number = days[-1] - 1
        if _is_month_of_day(arcs, days[-1]) and number and arcs.deps[number - 1] == "prep":  # "on 3 May Leo Braun moved"
            arcs.hang(days[-1], number - 1, "pobj")
            arcs.hang(number, days[-1], "nummod")
        else:
            arcs.hang(days[-1], verb, "npadvmod")


def heading_as_subject(arcs: Arcs, sentence: Span) -> None:
    """ "Contract signed: she joins on Monday": what stands before the colon heads the note, and does nothing behind it."""
    for token in sentence:
        subjects = arcs.below(token.i, "nsubj", "nsubjpass") if token.pos_ in ("VERB", "AUX") else []
        for place in subjects[:-1]:
            between = arcs.doc[place + 1 : subjects[-1]]
            if subjects[-1] < token.i and any(one.text in (":", ";") for one in between):
                arcs.hang(place, token.i, "dep")


def _is_month_of_day(arcs: Arcs, place: int) -> bool:
    before = arcs.doc[place - 1] if place else None
    return before is not None and before.like_num and arcs.doc[place].lower_ in MONTHS


def name_after_day(arcs: Arcs, sentence: Span) -> None:
    """ "Ann retires, and on 1 July Otis Varga becomes editor": the day has the preposition, and the name the verb."""
    for token in sentence[1:-1]:
        prep, verb = arcs.heads[token.i], token.i + 1
        if arcs.deps[token.i] != "pobj" or token.pos_ != "PROPN" or token.ent_type_ in OF_TIME or arcs.deps[prep] != "prep":
            continue
        if arcs.heads[prep] != verb or arcs.doc[verb].tag_ not in FINITE or arcs.below(verb, *SUBJECTS, *AUXILIARIES):
            continue
        parts = arcs.below(token.i, "compound", "nmod", "nummod")
        days = [i for i in parts if arcs.doc[i].ent_type_ in OF_TIME or arcs.doc[i].like_num or _is_month_of_day(arcs, i)]
        if not days or days[0] != prep + 1:
            continue
        named = max(days, key=lambda i: (not arcs.doc[i].like_num, i))
        arcs.hang(named, prep, "pobj")
        for place in days:
            if place != named:
                arcs.hang(place, named, "nummod")
        arcs.hang(token.i, verb, "nsubj")


def _name_after_day(arcs: Arcs, name: Token) -> None:
    """Of "on 1 July Otis Varga becomes chair", taken for what stands with the preposition, the subject that the verb has not."""
    prep = arcs.heads[name.i]
    verb = arcs.heads[prep]
    lost = arcs.deps[name.i] == "pobj" and arcs.deps[prep] == "prep" and name.pos_ == "PROPN" and name.ent_type_ not in OF_TIME
    if not lost or verb <= name.i or arcs.below(verb, "nsubj", "nsubjpass", "expl") or arcs.doc[verb].pos_ not in ("VERB", "AUX"):
        return
    before = arcs.below(name.i, "compound", "nmod", "nummod")
    days = [i for i in before if arcs.doc[i].ent_type_ in OF_TIME or (arcs.deps[i] == "nummod" and i == prep + 1)]
    if not days or days[0] != prep + 1 or any(i < days[-1] for i in before if i not in days):
        return
    for place in days[:-1]:
        arcs.hang(place, days[-1], arcs.deps[place])
    arcs.hang(days[-1], prep, "pobj")
    arcs.hang(name.i, verb, "nsubj")


def after_verbless(arcs: Arcs, sentence: Span) -> None:
    """ "Ann's first day back, and checkout is hers": what stands before "and" is no second subject."""
    for token in sentence:
        subjects = arcs.below(token.i, "nsubj")
        if len(subjects) != 2 or subjects[1] > token.i:
            continue
        first, second = subjects
        joints = [i for i in arcs.below(first, "cc") if first < i < second]
        if joints and arcs.doc[joints[0] - 1].text == "," and not arcs.below(first, "conj"):
            arcs.hang(first, token.i, "npadvmod")


def noun_before_name(arcs: Arcs, sentence: Span) -> None:
    """ "My brother-in-law Sven is ...", the first taken for an adverbial or for a second subject."""
    for token in sentence[1:]:
        noun = token.nbor(-1)
        if arcs.deps[token.i] not in ("nsubj", "nsubjpass") or not token.text[:1].isupper() or token.ent_type_ in OF_TIME:
            continue
        if noun.text == "," and noun.i > sentence.start and noun.nbor(-1).tag_ == "NNS":
            noun = noun.nbor(-1)
        lost = arcs.deps[noun.i] == "npadvmod" or (arcs.deps[noun.i] == arcs.deps[token.i] and noun.tag_ == "NN")
        if not lost or arcs.heads[noun.i] != arcs.heads[token.i] or noun.ent_type_ in OF_TIME:
            continue
        listed = noun.tag_ == "NNS" and noun.lemma_ in RELATIVES and arcs.below(token.i, "conj")  # "the sisters Uma and Hira"
        if arcs.below(noun.i, "poss") or listed:
            arcs.hang(noun.i, arcs.heads[token.i], arcs.deps[token.i])
            arcs.hang(token.i, noun.i, "appos")
            if token.pos_ != "PROPN":
                arcs.tag(token.i, "NNP")


def two_for_one(arcs: Arcs, sentence: Span) -> None:
    """ "My aunt Ingrid Keller lives", "Great news, Lars moved": of a noun and a name that are both the subject, the name stands beside the
    noun; behind a comma it is the subject alone."""
    for token in sentence:
        subjects = arcs.below(token.i, "nsubj", "nsubjpass")
        if len(subjects) == 1:
            name = token.i - 1
            astray = arcs.deps[name] == "compound" and arcs.heads[name] == token.i and token.tag_ in FINITE
            subjects += [name] if astray and name > subjects[0] and arcs.doc[name].pos_ == "PROPN" else []
        if len(subjects) != 2 or arcs.doc[subjects[1]].pos_ != "PROPN" or arcs.doc[subjects[0]].pos_ != "NOUN":
            continue
        noun, name = subjects
        first, opens = leftmost(arcs, name), leftmost(arcs, noun) == sentence.start
        if first == noun + 1 and arcs.doc[noun].ent_type_ not in OF_TIME:
            if arcs.below(noun, "poss", "det"):
                arcs.hang(name, noun, "appos")
            else:
                arcs.hang(noun, name, "compound")  # "football team Ammanford plays"
        elif first == noun + 2 and opens and arcs.doc[noun + 1].text == "," and arcs.doc[name + 1].text != ",":
            if arcs.below(noun, "poss"):
                arcs.hang(name, noun, "appos")  # "Her son, Dennis shared ..."
            else:
                arcs.hang(noun, token.i, "dep")


def name_after_noun(arcs: Arcs, sentence: Span) -> None:
    """ "the godfather of my niece Alba": the name goes with the noun right before it."""
    for token in sentence[1:]:
        noun = token.i - 1
        astray = arcs.deps[token.i] == "appos" and token.pos_ == "PROPN" and arcs.heads[token.i] != noun
        owned = arcs.doc[noun].pos_ == "NOUN" and arcs.below(noun, "poss")
        if astray and owned and not arcs.below(token.i, "poss", "det"):
            arcs.hang(token.i, noun, "appos")


def asked_for(arcs: Arcs, sentence: Span) -> None:
    """ "Nut allergy here, please remember.": whom "please" asks is nobody named before it."""
    for token in sentence[1:]:
        verb = token.nbor(1).i if token.i + 1 < sentence.end else token.i
        if token.lower_ == "please" and arcs.doc[verb].tag_ in ("VB", "VBP"):
            for place in arcs.below(verb, "nsubj", "advcl", "csubj"):
                if place < token.i:
                    arcs.hang(place, verb, "dep")


def shortened(arcs: Arcs, sentence: Span) -> None:
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


def done(arcs: Arcs, sentence: Span) -> None:
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


def set_against(arcs: Arcs, sentence: Span) -> None:
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


def two_subjects(arcs: Arcs, sentence: Span) -> None:
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


def named_each(arcs: Arcs, sentence: Span) -> None:
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


def after_all(arcs: Arcs, sentence: Span) -> None:
    """ "Loves chess, my dad": the subject comes last, behind a comma."""
    words_ = [token for token in sentence if not token.is_space]
    if len(words_) < 4 or not words_[-1].is_punct:
        return
    last, verb = words_[-2], sentence.root
    tag = words_[-4] if words_[-3].lower_ in OWNERS else words_[-3]
    if tag.lower_ in TAGS and tag.nbor(-1).text == "," and words_[0].tag_ in ("VBZ", "VBD", "NNS"):
        _with_tag(arcs, words_[0].i, tag.i, last.i)
        return
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


def _with_tag(arcs: Arcs, verb: int, tag: int, name: int) -> None:
    """ "Works for herself, does Odalys"."""
    if arcs.doc[verb].tag_ == "NNS":
        arcs.tag(verb, "VBZ")
    for place in arcs.below(tag):
        arcs.hang(place, verb, arcs.deps[place])
    arcs.hang(verb, verb, "ROOT")
    arcs.hang(tag, verb, "dep")
    arcs.hang(name, verb, "nsubj")


def subject_behind(arcs: Arcs, sentence: Span) -> None:
    """ "In charge of the kitchen is Rosa", "Behind the church stands the mill": where or what opens the clause, the subject closes it."""
    if sentence.text.rstrip().endswith("?"):
        return
    for verb in sentence:
        if verb.lemma_ == "be" and (quality := _quality_before(arcs, sentence, verb.i)) is not None:
            arcs.hang(quality, verb.i, "acomp")
        below = arcs.below(verb.i, "prep", "acomp")
        if verb.lemma_ not in STANDING or arcs.below(verb.i, *SUBJECTS, *AUXILIARIES) or not below or below[0] > verb.i:
            continue
        opening = arcs.doc[below[0] - 1].text if below[0] > sentence.start else ";"
        first = arcs.doc[below[0] : verb.i]
        if opening not in (";", ":", ",") or any(one.pos_ == "PRON" or one.tag_ == "WRB" for one in first):
            continue
        for place in arcs.below(verb.i, "attr", "dobj", "npadvmod"):
            if place > verb.i and arcs.doc[place].pos_ in ("NOUN", "PROPN") and arcs.doc[place].ent_type_ not in OF_TIME:
                arcs.hang(place, verb.i, "nsubj")
                break


def _quality_before(arcs: Arcs, sentence: Span, verb: int) -> int | None:
    """ "He resigned; responsible for the pump is Ann": the adjective that opens the clause, and hangs on another verb."""
    if arcs.below(verb, *SUBJECTS, *AUXILIARIES) or not any(i > verb for i in arcs.below(verb, "attr")):
        return None
    for place in range(verb - 2, sentence.start, -1):
        if arcs.doc[place].text in (",", ":"):
            return None
        if arcs.doc[place - 1].text == ";" and arcs.doc[place].pos_ == "ADJ" and arcs.deps[place] in ("advcl", "dep", "conj", "amod"):
            return place
    return None


def subject_after_copula(arcs: Arcs, sentence: Span) -> None:
    """ "Was a nurse for ten years.": no question, and so what follows is what the writer was."""
    first = sentence[0]
    if first.lemma_ != "be" or first != sentence.root or not sentence.text.rstrip().endswith(".") or arcs.below(first.i, "attr", "acomp"):
        return
    for place in arcs.below(first.i, "nsubj"):
        if arcs.doc[place].pos_ == "NOUN" and any(arcs.doc[i].lower_ in ("a", "an") for i in arcs.below(place, "det")):
            arcs.hang(place, first.i, "attr")


def named_behind_colon(arcs: Arcs, sentence: Span) -> None:
    """ "Newly hired for maths: Ade Bakare", "Elected as chair: Ann Lee": to whom a note says that it was done."""
    verb = sentence.root
    if verb.tag_ not in ("VBN", "VBD") or arcs.below(verb.i, *SUBJECTS, *AUXILIARIES, "dobj", "dative"):
        return
    before = [one for one in arcs.doc[sentence.start : verb.i] if not one.is_space]
    colon = next((one.i for one in arcs.doc[verb.i : sentence.end] if one.text == ":"), None)
    if colon is None or any(one.pos_ != "ADV" for one in before) or any(one.tag_ in FINITE for one in arcs.doc[verb.i + 1 : colon]):
        return
    for place in arcs.below(verb.i, "appos", "dep", "npadvmod", "attr", "oprd", "conj"):
        if place > colon and arcs.doc[place].tag_ in ("NNP", "NNPS") and arcs.doc[place].ent_type_ not in OF_TIME:
            arcs.tag(verb.i, "VBN")
            arcs.hang(place, verb.i, "nsubjpass")
            return
