"""What is told within a fiction: "In the novel, Anna marries Karl", "Ann lives in Rome in the story", "the protagonist lives in Graz"."""

from __future__ import annotations

from spacy.tokens import Token

from memgraph.nlp.lexicon import words
from memgraph.nlp.tree import Tree

FICTIONS = words("""book novel novella film movie story tale show series sitcom soap saga episode game dream nightmare song ballad
    opera musical play drama screenplay script comic manga anime cartoon fable fairytale myth legend poem trilogy
    sequel thriller romance skit sketch""")
SET = words("the my this that his her our their your")  #: what tells that it is one that is known: not "in a film club"
WITHIN = words("in on throughout")
CHARACTERS = words("character protagonist antagonist narrator villain sidekick avatar")
OF_FICTIONS = words("character hero heroine protagonist antagonist narrator villain star lead")  #: "the hero of the novel"
#: what one does with a fiction oneself, out of it
ABOUT_IT = words("""appear star act perform feature sing read write find see notice mention quote cite describe underline mark publish print
    edit direct film shoot work invest believe play dance star cast watch hear learn enjoy like love hate make invent draw illustrate cameo
    score produce co-star meet include put use voice narrate set""")


def is_told_within(tree: Tree, verb: Token) -> bool:
    """A clause that a fiction frames, or that is of one of its figures."""
    top = verb
    while tree.deps[top.i] in ("conj", "xcomp", "ccomp", "relcl", "advcl") and tree.is_verb(top.head) and top.head != top:
        if _is_framed(tree, top):
            return True
        top = top.head
    return _is_framed(tree, top) or _is_of_figure(tree, verb)


def _is_framed(tree: Tree, verb: Token) -> bool:
    preps = [one for one in tree.of(verb, "prep") if one.lower_ in WITHIN]
    if any(prep.i < verb.i and _fiction(tree, prep) for prep in preps):
        return True
    if verb.lemma_ in ABOUT_IT:
        return False
    said = [*tree.of(verb, "prep", "dobj", "attr", "acomp", "oprd")]
    inner = [prep for one in said for thing in (one, *tree.of(one, "pobj")) for prep in tree.of(thing, "prep")]
    for prep in (*preps, *(one for one in inner if one.lower_ in WITHIN)):
        others = [one for one in said if one.i < prep.i and one.head == verb and one != prep]
        if prep.lower_ == "in" and others and prep.i > verb.i and _fiction(tree, prep):
            return True
    return False


def _fiction(tree: Tree, prep: Token) -> bool:
    thing = tree.first(prep, "pobj")
    if thing is None or thing.lemma_.lower() not in FICTIONS or thing.tag_ not in ("NN", "NNP", "JJ"):
        return False
    return any(one.lower_ in SET for one in tree.of(thing, "det", "poss")) or thing.text[:1].isupper()


def _is_of_figure(tree: Tree, verb: Token) -> bool:
    """ "The character Ann lives ...", "the hero of the novel moves ...", "my character in the game"."""
    subject = tree.subject(verb)
    above = verb
    while subject is None and tree.deps[above.i] in ("conj", "xcomp") and above.head != above:
        above = above.head
        subject = tree.subject(above)
    if subject is None:
        return False
    beside = [subject, *(one for one in tree.of(subject, "compound", "nmod", "appos") if one.pos_ == "NOUN")]
    return any(_is_figure(tree, one) for one in beside)


def _is_figure(tree: Tree, noun: Token) -> bool:
    word = noun.lemma_.lower()
    fictional = any(_fiction(tree, prep) for prep in tree.of(noun, "prep"))
    if noun.tag_ not in ("NN", "NNP") or noun.text[:1].isupper():
        return False
    if word == "character":  # "his character is weak": how somebody is
        owned = [one.lower_ for one in tree.of(noun, "poss")]
        return fictional or not owned or any(one in ("my", "our") for one in owned)
    return word in CHARACTERS or (word in OF_FICTIONS and fictional)
