"""What a clause's own words say of it: negation, modal verbs, adverbs that hedge, conjunctions of condition, tense."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from spacy.tokens import Token

from memgraph.nlp.clauses.asides import beside
from memgraph.nlp.lexicon import ASIDE_IF, ENDING, HEDGES, IF, NEVER, NO_LONGER, NOBODY, REPORTS, WISH, WISH_WITH_WOULD, words
from memgraph.nlp.tree import SUBJECTS, Tree

Modality = Literal["asserted", "question", "conditional", "hedged", "wish", "plan", "command", "hearsay", "quoted"]
Tense = Literal["past", "present", "future", "present_perfect", "past_perfect", "none"]
Phase = Literal["begin", "end", "continue"]


@dataclass(frozen=True, slots=True)
class Stance:
    """How a clause is meant."""

    modality: Modality = "asserted"
    negative: bool = False
    ceased: bool = False  #: it was so before and is no longer: "no longer", "stopped", "used to"
    phase: Phase | None = None  #: what "started", "stopped", "still" say of it
    tense: Tense = "none"
    progressive: bool = False
    attributed_to: Token | None = None  #: the source that the text names: Ana in "Ana says that ..."
    correction: bool = False  #: "actually", "I meant", "not X but Y"

    def under(self, governor: Stance) -> Stance:
        """What governs wins, unless it asserts."""
        if governor.modality == "asserted":
            return self
        return replace(self, modality=governor.modality, attributed_to=self.attributed_to or governor.attributed_to)


UNCERTAIN_MODALS = words("might may could should ought must supposed")
WOULD = words("would 'd ’d d wud")
WILL = words("will 'll ’ll ll shall wo ca")
HAVE = words("have has 've ’ve ve having")
SAME_IN_PAST = words("quit cut hit hurt shut split")  #: the tagger takes them for presents; who writes "I quit" has done it
STATES_OF_WRITER = words("like need want know have own understand remember trust mind smoke drink speak")  #: with "don't" before it
ASKS = words("ask wonder know see check tell sure")  #: "asked me if I like tea" sets no condition
TIMES = ("DATE", "TIME")
WANNA, GONNA = words("wan wanna"), words("gon gonna")


def is_denied_state(tree: Tree, verb: Token) -> bool:
    """ "Don't like mushrooms", "dont need the car any more": nobody is told not to."""
    helpers = tree.of(verb, "aux")
    first = helpers[0].i if len(helpers) == 1 and helpers[0].lower_ == "do" else -1
    state = verb.lemma_.lower() in STATES_OF_WRITER and tree.deps[verb.i] == "ROOT"
    return state and first == verb.sent.start and tree.first(verb, "neg") is not None


def auxiliaries(tree: Tree, verb: Token) -> list[Token]:
    """The verb's auxiliaries, or those it shares with the verb it is coordinated with ("have met and talked")."""
    own = tree.of(verb, "aux", "auxpass")
    head = verb.head
    if own or tree.deps[verb.i] != "conj" or tree.tags[verb.i] not in ("VB", "VBN", "VBG") or tree.subject(verb) is not None:
        return own
    if _is_set_beside(tree, verb):
        return own
    if tree.tags[head.i] == tree.tags[verb.i] and tree.is_verb(head) and head != verb:
        return [one for one in auxiliaries(tree, head) if one.i < head.i]
    return own


def _is_set_beside(tree: Tree, verb: Token) -> bool:
    """ "Can't stand karaoke, love a quiz": two sentences of a note, and not what one cannot do twice."""
    head = verb.head
    opens = tree.of(head, "aux") and tree.of(head, "aux")[0].i == head.sent.start and tree.subject(head) is None
    joined = any(one.lower_ in ("and", "or", "nor") for link in (head, verb) for one in tree.of(link, "cc"))
    return bool(opens) and not joined and tree.first(head, "neg") is not None and tree.tags[verb.i] == "VB"


def own_stance(tree: Tree, verb: Token) -> Stance:
    """By the clause's own words; a tense of "none" is that of the clause above."""
    helpers = auxiliaries(tree, verb)
    negative, ceased = _negation(tree, verb)
    tense, progressive = _tense(tree, verb, helpers)
    phase: Phase | None = None
    if any(child.lower_ == "still" for child in tree.of(verb, "advmod")):
        phase = "continue"
    elif verb.lemma_ in ENDING and tree.first(verb, "dobj") is not None:
        phase = "end"
    modality = _modality(tree, verb, helpers)
    if modality == "asserted" and not negative and _is_left_open(tree, verb):
        modality = "hedged"
    if modality == "asserted":
        modality = beside(tree, verb) or modality
    return Stance(modality, negative, ceased, phase, tense, progressive)


def _is_left_open(tree: Tree, verb: Token) -> bool:
    """ "Ann or Bo feeds the hens", "moves to Oslo or Bergen": of neither is it said to be so."""
    behind = [one for prep in tree.of(verb, "prep") for one in tree.of(prep, "pobj")]
    for part in (*tree.of(verb, "nsubj", "nsubjpass", "dobj", "attr"), *behind):
        things = [one for one in (part, *tree.of(part, "conj")) if one.pos_ in ("NOUN", "PROPN") and one.ent_type_ not in TIMES]
        if len(things) > 1 and things[0] == part and any(one.lower_ == "or" for one in tree.of(part, "cc")):
            return True
    return False


def _negation(tree: Tree, verb: Token) -> tuple[bool, bool]:
    """Whether it is denied, and whether because it is over."""
    negative = over = False
    for child in tree.children[verb.i]:
        dep, word = tree.deps[child.i], child.lower_
        placed = child.i < verb.i or (verb.lemma_ == "be" and dep == "advmod")  # "is hardly my best friend"
        if dep == "neg" or (dep in ("advmod", "preconj", "cc", "det", "dep") and word in NEVER and placed):
            if (dep == "cc" and word == "not") or (child.i > verb.i and child.i and tree.tokens[child.i - 1].text == ","):
                continue  # "in June, not July" denies July
            negative = True
            over = over or word == "no"
        elif dep == "advmod":
            if word in NO_LONGER and child.i < verb.i and _is_no_longer(tree, child):
                negative = over = True
            elif word == "anymore" or (word in ("more", "longer") and any(part.lower_ == "any" for part in tree.children[child.i])):
                over = True
        elif dep == "npadvmod" and word == "anymore":
            over = True
        elif dep in SUBJECTS or dep in ("dobj", "attr", "acomp", "oprd"):
            negative = negative or _is_none(tree, child)
        elif dep == "prep":
            negative = negative or any(_is_none(tree, thing) for thing in tree.of(child, "pobj"))
    if tree.deps[verb.i] == "conj" and tree.is_verb(verb.head) and any(one.lower_ == "nor" for one in tree.of(verb.head, "cc")):
        negative = True
    return negative, over and negative


def _is_no_longer(tree: Tree, longer: Token) -> bool:
    return longer.lower_ == "anymore" or tree.tokens[max(longer.i - 1, 0)].lower_ == "no"


def _is_none(tree: Tree, token: Token) -> bool:
    """ "nobody", "no siblings", "none of them", "neither Ben nor Sofia", "not everyone", "few of them", "anything but a doctor"."""
    if token.lower_ in NOBODY:
        after = tree.tokens[token.i + 1].lower_ if token.i + 1 < len(tree.tokens) else ""
        return not (token.lower_ == "nothing" and after in ("but", "except"))  # "left with nothing but debts"
    if token.lower_ == "few" and tree.deps[token.i] in SUBJECTS and tree.first(token, "det", "advmod", "amod") is None:
        return True
    if token.lower_ == "anything" and any(one.lower_ == "but" for one in tree.of(token, "prep")):
        return True
    for child in tree.children[token.i]:
        dep = tree.deps[child.i]
        if dep == "poss" and child.lower_ in NOBODY:
            return True
        if dep in ("det", "preconj", "cc") and child.lower_ in ("no", "neither"):
            return not _is_quantity(tree, child)
        if child.lower_ == "few" and dep == "amod" and tree.deps[token.i] in SUBJECTS and tree.first(token, "det", "poss") is None:
            return True
        if dep == "neg" and child.i < token.i and tree.deps[token.i] in SUBJECTS:
            return True
    return False


def _is_quantity(tree: Tree, no: Token) -> bool:
    """ "no fewer than ten", "no doubt"."""
    following = tree.tokens[no.i + 1].lower_ if no.i + 1 < len(tree.tokens) else ""
    return following in ("fewer", "less", "more", "doubt", "wonder")


def _modality(tree: Tree, verb: Token, helpers: list[Token]) -> Modality:
    for child in tree.of(verb, "advmod"):
        if child.lower_ in HEDGES:
            return "hedged"
        if child.lower_ in REPORTS:
            return "hearsay"
        if child.lower_ == "hopefully":
            return "wish"
    if is_if_clause(tree, verb):
        return "conditional"
    would = any(one.lower_ in WOULD and one.tag_ == "MD" for one in helpers) and not _is_had(tree, verb, helpers)
    if would and (verb.lemma_ in WISH_WITH_WOULD or verb.lemma_ in WISH or any(one.lower_ == "rather" for one in tree.of(verb, "advmod"))):
        return "wish"
    if would:
        return "conditional"
    if any(one.lower_ in UNCERTAIN_MODALS and one.tag_ == "MD" for one in helpers):
        return "hedged"
    if any(one.lower_ in WANNA for one in (*helpers, *tree.of(verb, "nsubj"))):
        return "wish"
    return "conditional" if is_conditional(tree, verb) else "asserted"


def is_conditional(tree: Tree, verb: Token) -> bool:
    """It is an if-clause or holds one."""
    return is_if_clause(tree, verb) or any(is_if_clause(tree, child) for child in tree.of(verb, "advcl", "ccomp"))


def is_if_clause(tree: Tree, verb: Token) -> bool:
    """ "if it rains", "unless ...", "had I known", "should you need"; "even if" and "as if" set no condition."""
    dep = tree.deps[verb.i]
    if dep not in ("advcl", "ccomp", "conj", "acl", "ROOT", "dep") or (dep == "ccomp" and verb.i > verb.head.i):
        return False
    for mark in tree.of(verb, "mark", "advmod"):
        if mark.lower_ in IF and mark.i < verb.i:
            before = tree.tokens[mark.i - 1].lower_ if mark.i else ""
            asks = mark.lower_ == "if" and verb.head.i < verb.i and verb.head.lemma_ in ASKS
            return before not in ("even", "as") and not asks and not _is_aside(tree, verb)
    if verb.lower_ in IF and dep == "advcl":
        return True
    first = verb.left_edge.i
    if tree.tokens[first].lower_ == "in" and [one.lower_ for one in tree.tokens[first + 1 : first + 2]] == ["case"]:
        return True
    if any(one.lower_ == "long" and tree.first(one, "advmod") is not None and one.i < verb.i for one in tree.of(verb, "advmod")):
        return True
    helper = next(iter(tree.of(verb, "aux")), verb if verb.lower_ == "were" else None)  # "Were Ann my boss, ..."
    subject = tree.subject(verb)
    turned = helper is not None and subject is not None and helper.i < subject.i and helper.lower_ in ("had", "should", "were")
    return turned and (dep in ("advcl", "ccomp") or tree.first(verb, "ccomp", "advcl", "parataxis", "conj") is not None)


def _is_aside(tree: Tree, verb: Token) -> bool:
    """ "if anyone asks", "if you must know", "if you're wondering": it says to whom something is told, and sets no condition."""
    subject = tree.subject(verb)
    other = subject is not None and subject.lower_ in ("you", "anyone", "anybody", "someone", "somebody")
    words_ = {verb.lemma_, *(child.lemma_ for child in tree.of(verb, "acomp", "xcomp"))}
    full = [child for child in tree.of(verb, "dobj", "ccomp", "attr") if child.lower_ not in ("me", "us")]
    return other and bool(words_ & ASIDE_IF) and not full


def _is_had(tree: Tree, verb: Token, helpers: list[Token]) -> bool:
    """Whether a "'d" is "had": "I'd moved", "I'd been living", but not "I'd move" and "I'd have moved"."""
    if not helpers or helpers[0].lower_ not in ("'d", "’d"):
        return False
    rest = [one.lower_ for one in helpers[1:]]
    return rest[:1] == ["been"] or (not rest and tree.tags[verb.i] in ("VBN", "VBD"))


def _tense(tree: Tree, verb: Token, helpers: list[Token]) -> tuple[Tense, bool]:
    said = [one.lower_ for one in helpers]
    tag = tree.tags[verb.i]
    progressive = tag == "VBG" and any(one.lemma_ == "be" for one in helpers)
    if any(word in WILL for word in said) and "ca" not in said:
        return "future", progressive
    if tag in ("VBN", "VBD") or (progressive and len(helpers) > 1):
        if any(word in HAVE or (word in ("'s", "’s") and len(said) > 1) for word in said):
            return "present_perfect", progressive
        if "had" in said or _is_had(tree, verb, helpers):
            return "past_perfect", progressive
        if said and said[0] in ("'s", "’s") and helpers[0].lemma_ == "have":
            return "present_perfect", progressive
    finite = tree.tags[helpers[0].i] if helpers else tag
    if (verb.lower_ == "been" and not helpers) or said == ["been"]:
        return "present_perfect", progressive  # "Been vegan for years", "Been staying with Bo"
    if finite == "VBP" and verb.lower_ in SAME_IN_PAST and not tree.of(verb, "advmod"):
        return "past", progressive
    if finite == "VBD" or (finite == "VBN" and not helpers and tree.deps[verb.i] in ("ROOT", "acl", "conj", "advcl", "ccomp")):
        return "past", progressive
    if finite in ("VBP", "VBZ", "MD"):
        return "present", progressive
    above = verb.head
    if finite == "VB" and (above == verb or not tree.is_verb(above)):
        return "present", progressive
    return "none", progressive
